//! The widest body that gets from one place to another.

use super::{MAX_REACH, Shape};
use crate::geom::{Voxel, VoxelSet};
use crate::world::{Components, World};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// Where the true surface is known, the answer is sought to this part of a voxel.
const STEPS: f64 = 16.0;

/// The free space of a ball of some radius.
#[derive(Debug)]
struct Level {
    solids: VoxelSet,
    components: Components,
}

/// The levels of a world that were looked at so far, by the number of their radius.
#[derive(Clone, Debug, Default)]
pub(super) struct Levels(Arc<Mutex<BTreeMap<u64, Arc<Level>>>>);

impl PartialEq for Levels {
    /// What was looked at so far makes no difference.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Levels {
    /// The level of a radius, made now or before. Making it must not hold the lock: it uses all
    /// threads, and one of them may come here meanwhile.
    fn get(&self, number: u64, make: impl FnOnce() -> Level) -> Arc<Level> {
        let lock = || self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(level) = lock().get(&number) {
            return Arc::clone(level);
        }
        let made = Arc::new(make());
        Arc::clone(lock().entry(number).or_insert(made))
    }
}

impl World {
    /// The largest radius, in world units, of a ball that fits at `a` and at `b` and gets from one
    /// to the other, if it is below `limit`; `None` if not even a point gets through.
    ///
    /// Exact in a world of voxels, where room comes in square roots of whole numbers of voxels;
    /// rounded down to a sixteenth of a voxel where the true surface is known. Takes several bakes:
    /// for explaining, not for every frame.
    pub fn widest_ball(&self, a: Voxel, b: Voxel, limit: f64) -> Option<f64> {
        self.widest_by(&Levels::default(), a, b, limit)
    }

    /// The same, with levels that are kept.
    pub(super) fn widest_by(&self, levels: &Levels, a: Voxel, b: Voxel, limit: f64) -> Option<f64> {
        let joined = |solids: &VoxelSet, components: &Components| {
            let label = |voxel| components.label(solids, voxel);
            label(a).is_some() && label(a) == label(b)
        };
        if !joined(&self.solids, &self.components) {
            return None;
        }
        let limit = (limit / self.frame.voxel_size).min(MAX_REACH);
        // Candidates in rising order; the first is a point, which gets through.
        let radius = |number: u64| match self.surface {
            None => (number as f64).sqrt(),
            Some(_) => number as f64 / STEPS,
        };
        let fits = |number: u64| {
            let radius = radius(number);
            radius < limit && {
                let level = levels.get(number, || {
                    let solids = self.solids_for(Shape { half: [0.0; 3], radius }, &|| false);
                    Level { components: Components::of(&solids), solids }
                });
                joined(&level.solids, &level.components)
            }
        };
        let (mut good, mut bad) = (0, 1);
        while fits(bad) {
            (good, bad) = (bad, 2 * bad);
        }
        while bad - good > 1 {
            let middle = u64::midpoint(good, bad);
            if fits(middle) { good = middle } else { bad = middle }
        }
        Some(radius(good) * self.frame.voxel_size)
    }
}
