//! The invariants of cells, as code.

use super::{CellId, Cells};
use crate::geom::Voxel;
use crate::world::World;
use std::collections::BTreeSet;
use thiserror::Error;

/// A violated invariant found by [`Cells::check`].
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BrokenCells {
    /// A cell holds a solid voxel.
    #[error("cell {cell} contains the solid voxel {voxel}")]
    Solid {
        /// The cell.
        cell: CellId,
        /// The voxel.
        voxel: Voxel,
    },
    /// Two cells hold the same voxel, or one is not found where it is.
    #[error("voxel {voxel} of cell {cell} is located in {found:?}")]
    Located {
        /// The cell that holds the voxel.
        cell: CellId,
        /// The voxel.
        voxel: Voxel,
        /// The cell that `locate` finds.
        found: Option<CellId>,
    },
    /// Free voxels are missing.
    #[error("the cells contain {held} voxels, but {free} are free")]
    Cover {
        /// Voxels in all cells.
        held: u64,
        /// Free voxels of the world.
        free: u64,
    },
    /// The portals of a cell are not the cells it shares a face with.
    #[error("cell {cell} has portals to {found:?}, but shares faces with {expected:?}")]
    Portals {
        /// The cell.
        cell: CellId,
        /// Neighbour, axis and side of each portal.
        found: BTreeSet<(CellId, usize, bool)>,
        /// The same, found voxel by voxel.
        expected: BTreeSet<(CellId, usize, bool)>,
    },
}

impl Cells {
    /// Checks every invariant, voxel by voxel: boxes are disjoint and cover exactly the free voxels,
    /// and portals are the shared faces, seen from both sides. Slow.
    pub fn check(&self, world: &World) -> Result<(), BrokenCells> {
        let mut held = 0;
        for id in self.ids() {
            let mut expected = BTreeSet::new();
            let cell = *self.cell(id);
            let [low, high] = [cell.low, cell.high].map(|corner| corner.map(i32::from));
            held += cell.volume();
            for z in low[2]..high[2] {
                for y in low[1]..high[1] {
                    for x in low[0]..high[0] {
                        let voxel = Voxel::new(x, y, z);
                        if world.is_blocked(voxel) {
                            return Err(BrokenCells::Solid { cell: id, voxel });
                        }
                        let found = self.locate(voxel);
                        if found != Some(id) {
                            return Err(BrokenCells::Located { cell: id, voxel, found });
                        }
                        for axis in 0..3 {
                            for upper in [false, true] {
                                let mut delta = [0; 3];
                                delta[axis] = if upper { 1 } else { -1 };
                                let beyond = self.locate(voxel.offset(delta));
                                expected
                                    .extend(beyond.filter(|&b| b != id).map(|b| (b, axis, upper)));
                            }
                        }
                    }
                }
            }
            let found = self.view(id).neighbours().collect();
            if found != expected {
                return Err(BrokenCells::Portals { cell: id, found, expected });
            }
        }
        let free = world.voxel_count() - world.solid_count();
        match held == free {
            true => Ok(()),
            false => Err(BrokenCells::Cover { held, free }),
        }
    }
}
