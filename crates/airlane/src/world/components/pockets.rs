//! Filling all free space but the largest component.

use super::{Components, NONE, REGION_BRICKS, RegionLabels, at_slot, free_bits};
use crate::geom::{Brick, Voxel, VoxelSet};
use std::collections::BTreeMap;

/// Fills every face-connected component of voxels that are not in the set, but the largest; returns the
/// set and the number of voxels in that one. Among equals the one whose first voxel comes first (x
/// fastest, then y) stays.
///
/// ```
/// use airlane::geom::{Voxel, VoxelSet};
/// use airlane::world::fill_pockets;
///
/// let mut solids = VoxelSet::new([9, 9, 9])?;
/// solids.insert_box([2, 2, 2], [7, 7, 7]);
/// solids.remove(Voxel::new(4, 4, 4)); // sealed
/// let (solids, free) = fill_pockets(solids);
/// assert!(solids.contains(Voxel::new(4, 4, 4)));
/// assert_eq!(free, 9 * 9 * 9 - 5 * 5 * 5);
/// # Ok::<(), airlane::geom::SizeError>(())
/// ```
pub fn fill_pockets(mut solids: VoxelSet) -> (VoxelSet, u64) {
    solids.assign_padding(true);
    solids.compact();
    let components = Components::of(&solids);
    let (keep, volume) = components.first_of_the_largest(&solids).unwrap_or((NONE, 0));
    if components.count() > 1 {
        let mut filled = solids.clone();
        components.for_each_part(
            &solids,
            |label| label != keep,
            |_, b, part| {
                filled.add_brick(b, part);
            },
        );
        solids = filled;
    }
    solids.assign_padding(false);
    solids.compact();
    (solids, volume)
}

impl Components {
    /// The component with the most voxels, and their number; of several the one whose first voxel comes
    /// first, x fastest, then y.
    fn first_of_the_largest(&self, solids: &VoxelSet) -> Option<(u32, u64)> {
        let most = self.iter().map(|(_, volume)| volume).max()?;
        let mut first = BTreeMap::new();
        let largest: Vec<u32> =
            self.iter().filter(|&(_, volume)| volume == most).map(|(label, _)| label).collect();
        if let [label] = largest[..] {
            return Some((label, most));
        }
        self.for_each_part(
            solids,
            |label| largest.contains(&label),
            |label, b, part| {
                let place = |v: [i32; 3]| Voxel(b.map(|c| 8 * c)).offset(v).0;
                let least = part.voxels().map(place).map(|[x, y, z]| [z, y, x]).min();
                let known = first.entry(label).or_insert([i32::MAX; 3]);
                *known = (*known).min(least.unwrap_or([i32::MAX; 3]));
            },
        );
        first.into_iter().min_by_key(|&(_, first)| first).map(|(label, _)| (label, most))
    }

    /// Tells the voxels in each brick of some components, with label and brick coordinates.
    fn for_each_part(
        &self,
        solids: &VoxelSet,
        wanted: impl Fn(u32) -> bool,
        mut visit: impl FnMut(u32, [i32; 3], &Brick),
    ) {
        for (index, region) in self.regions.iter().enumerate() {
            if matches!(region, RegionLabels::One(label) if *label == NONE || !wanted(*label)) {
                continue;
            }
            let low = solids.region_at(index).map(|c| 8 * c);
            for slot in 0..REGION_BRICKS {
                let s = at_slot(slot);
                let b = std::array::from_fn(|i| low[i] + s[i]);
                region.for_each_part(slot, &free_bits(solids, b), |label, part| {
                    if wanted(label) {
                        visit(label, b, part);
                    }
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// Takes the component that contains `start` out of `free`.
    fn take(free: &mut BTreeSet<[i32; 3]>, start: [i32; 3]) -> BTreeSet<[i32; 3]> {
        let mut component = BTreeSet::new();
        let mut open = vec![start];
        while let Some([z, y, x]) = open.pop() {
            if free.remove(&[z, y, x]) {
                component.insert([z, y, x]);
                open.extend([[z, y, x - 1], [z, y, x + 1], [z, y - 1, x], [z, y + 1, x]]);
                open.extend([[z - 1, y, x], [z + 1, y, x]]);
            }
        }
        component
    }

    proptest! {
        /// What stays free is the largest component of a plain flood; of equals the first.
        #[test]
        fn the_largest_component_stays(
            size in prop::array::uniform3(1u32..75),
            rooms in prop::collection::vec((prop::array::uniform3(0i32..75), prop::array::uniform3(1i32..9)), 0..25),
            alike: bool,
        ) {
            let mut free = VoxelSet::new(size).unwrap();
            for (low, extent) in rooms {
                let extent = if alike { [2; 3] } else { extent };
                free.insert_box(low, std::array::from_fn(|i| low[i] + extent[i]));
            }
            let mut left: BTreeSet<[i32; 3]> = free.iter().map(|v| [v.0[2], v.0[1], v.0[0]]).collect();
            let mut components: Vec<BTreeSet<[i32; 3]>> = Vec::new();
            while let Some(&start) = left.first() {
                components.push(take(&mut left, start));
            }
            let largest = components.into_iter().rev().max_by_key(BTreeSet::len).unwrap_or_default();
            let (filled, volume) = fill_pockets(free.complement());
            let kept: BTreeSet<[i32; 3]> =
                filled.complement().iter().map(|v| [v.0[2], v.0[1], v.0[0]]).collect();
            prop_assert_eq!(volume, largest.len() as u64);
            prop_assert_eq!(kept, largest);
        }
    }
}
