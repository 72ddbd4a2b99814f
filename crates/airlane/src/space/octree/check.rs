//! The invariants of an octree as code: slow and obvious.

use super::{Grading, LeafId, Node, Octree};
use crate::geom::Voxel;
use crate::world::World;
use thiserror::Error;

/// A violated invariant found by [`Octree::check`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum BrokenOctree {
    /// A voxel is free and in no leaf, or solid and in one, or in a leaf that does not hold it.
    #[error("voxel {0} is in the wrong leaf")]
    Voxel(Voxel),
    /// The leaves hold more voxels than are free.
    #[error("the leaves contain {held} voxels, but {free} are free")]
    Overlap {
        /// Voxels in all leaves.
        held: u64,
        /// Free voxels of the world.
        free: u64,
    },
    /// Eight leaves of a regular octree could be one.
    #[error("the eight leaves around leaf {0} could be merged")]
    NotMerged(LeafId),
    /// Neighbouring leaves of a progressive octree differ by more than a level.
    #[error("neighbouring leaves {0} and {1} are more than one level apart")]
    Levels(LeafId, LeafId),
    /// A leaf of a progressive octree is too large to touch a solid voxel.
    #[error("leaf {0} is too large to touch the solid voxel {1}")]
    BesideSolid(LeafId, Voxel),
}

impl Octree {
    /// Checks every invariant of the octree over `world`, voxel by voxel. Slow: for tests and
    /// `airlane info --check`.
    pub fn check(&self, world: &World) -> Result<(), BrokenOctree> {
        let [nx, ny, nz] = world.size().map(|n| n as i32);
        for voxel in voxels([0; 3], [nx, ny, nz]) {
            let holds = self.leaf_at(voxel).map(|leaf| self.leaf(leaf).contains(voxel));
            if holds != (!world.is_blocked(voxel)).then_some(true) {
                return Err(BrokenOctree::Voxel(voxel));
            }
        }
        let held = self.leaves.iter().map(|leaf| 1u64 << (3 * leaf.level)).sum();
        let free = world.voxel_count() - world.solid_count();
        if held != free {
            return Err(BrokenOctree::Overlap { held, free });
        }
        match self.grading {
            Grading::Regular => self.check_merged(),
            Grading::Progressive => self.check_levels(world),
        }
    }

    fn check_merged(&self) -> Result<(), BrokenOctree> {
        for group in self.children.chunks(8) {
            if group.iter().all(|child| matches!(child.node(), Node::Free(_)))
                && let Node::Free(leaf) = group[0].node()
            {
                return Err(BrokenOctree::NotMerged(leaf));
            }
        }
        Ok(())
    }

    fn check_levels(&self, world: &World) -> Result<(), BrokenOctree> {
        let solids = world.solids();
        for (id, leaf) in (0..).zip(&self.leaves) {
            let low = leaf.low.0.map(|c| c - 1);
            let around = voxels(low, leaf.low.0.map(|c| c + leaf.edge() + 1));
            for voxel in around.filter(|&voxel| !leaf.contains(voxel)) {
                match self.leaf_at(voxel) {
                    Some(other) if self.leaf(other).level.abs_diff(leaf.level) > 1 => {
                        return Err(BrokenOctree::Levels(id, other));
                    }
                    None if leaf.level > 1 && solids.in_box(voxel) => {
                        return Err(BrokenOctree::BesideSolid(id, voxel));
                    }
                    _ => {}
                }
            }
        }
        Ok(())
    }
}

/// The voxels of the box `[low, high)`.
fn voxels(low: [i32; 3], high: [i32; 3]) -> impl Iterator<Item = Voxel> {
    (low[2]..high[2]).flat_map(move |z| {
        (low[1]..high[1]).flat_map(move |y| (low[0]..high[0]).map(move |x| Voxel::new(x, y, z)))
    })
}
