//! How many voxels each component has, by label.

/// Volumes by label. Labels of components that are gone are given again.
#[derive(Clone, Debug, Default)]
pub(super) struct Volumes {
    /// Zero for labels that are not in use.
    by_label: Vec<u64>,
    /// Labels that are not in use.
    vacant: Vec<u32>,
}

impl Volumes {
    /// Volumes of the labels 0, 1, …, none of them zero.
    pub(super) fn of(by_label: Vec<u64>) -> Self {
        debug_assert!(!by_label.contains(&0));
        Self { by_label, vacant: Vec::new() }
    }

    pub(super) fn count(&self) -> usize {
        self.by_label.len() - self.vacant.len()
    }

    /// One more than the largest label.
    pub(super) fn bound(&self) -> usize {
        self.by_label.len()
    }

    pub(super) fn get(&self, label: u32) -> u64 {
        self.by_label.get(label as usize).copied().unwrap_or(0)
    }

    /// Every label in use, with its volume.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u32, u64)> {
        let all = self.by_label.iter().enumerate();
        all.filter(|(_, volume)| **volume > 0).map(|(label, &volume)| (label as u32, volume))
    }

    /// A label for a component of `volume` voxels, at least one.
    pub(super) fn add(&mut self, volume: u64) -> u32 {
        debug_assert!(volume > 0);
        let label = self.vacant.pop().unwrap_or_else(|| {
            self.by_label.push(0);
            self.by_label.len() as u32 - 1
        });
        self.by_label[label as usize] = volume;
        label
    }

    /// Changes the volume of a label in use; zero is for labels about to be given up.
    pub(super) fn set(&mut self, label: u32, volume: u64) {
        self.by_label[label as usize] = volume;
    }

    /// Gives up a label in use.
    pub(super) fn give_up(&mut self, label: u32) {
        self.by_label[label as usize] = 0;
        self.vacant.push(label);
    }

    pub(super) fn memory_bytes(&self) -> usize {
        self.by_label.capacity() * size_of::<u64>() + self.vacant.capacity() * size_of::<u32>()
    }
}
