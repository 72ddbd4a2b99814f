//! How wide a body may be to get from one place to another.

use super::Shape;
use crate::geom::{Voxel, VoxelSet};
use crate::world::{Components, World};

/// Where the true surface is known, the answer is sought to this part of a voxel.
const STEPS: f64 = 16.0;

impl World {
    /// The largest radius, in world units, of a ball that fits at `a` and at `b` and gets from one
    /// to the other, if it is below `limit`; `None` if not even a point gets through.
    ///
    /// Exact in a world of voxels, where room comes in square roots of whole numbers of voxels;
    /// rounded down to a sixteenth of a voxel where the true surface is known. Takes several bakes:
    /// for explaining, not for every frame.
    pub fn widest_ball(&self, a: Voxel, b: Voxel, limit: f64) -> Option<f64> {
        let joined = |solids: &VoxelSet, components: &Components| {
            let label = |voxel| components.label(solids, voxel);
            label(a).is_some() && label(a) == label(b)
        };
        if !joined(&self.solids, &self.components) {
            return None;
        }
        let fits = |radius: f64| {
            let solids = self.solids_for(Shape { half: [0.0; 3], radius });
            joined(&solids, &Components::of(&solids))
        };
        let limit = (limit / self.frame.voxel_size).min(super::dilate::MAX_REACH);
        // Candidates in rising order; the first is a point, which gets through.
        let candidate = |n: u64| match self.surface {
            None => (n as f64).sqrt(),
            Some(_) => n as f64 / STEPS,
        };
        let (mut good, mut bad) = (0, 1);
        while candidate(bad) < limit && fits(candidate(bad)) {
            (good, bad) = (bad, 2 * bad);
        }
        while bad - good > 1 {
            let middle = good.midpoint(bad);
            if candidate(middle) < limit && fits(candidate(middle)) {
                good = middle;
            } else {
                bad = middle;
            }
        }
        Some(candidate(good) * self.frame.voxel_size)
    }
}
