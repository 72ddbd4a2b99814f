//! Why the octree over the map Complex has more leaves here than published: leaves of octrees whose root
//! holds free space beyond the map, or whose smallest cubes are larger than a voxel.

use super::PaperError;
use airlane::geom::{Voxel, VoxelSet};
use airlane::scene::Scene;
use airlane::space::{Cells, Grading, Octree};
use airlane::world::World;
use airlane::{AirspaceError, QueryError};
use serde::{Deserialize, Serialize};

/// Edges of the smallest cubes that are tried, in voxels.
const SMALLEST: [i32; 4] = [1, 2, 4, 8];

/// The leaves of one octree.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LeavesRow {
    /// The map.
    pub map: String,
    /// Edge of the smallest cube, in voxels. A cube that a solid touches is solid.
    pub smallest: i32,
    /// Whether what the root holds beyond the map is free.
    pub open: bool,
    /// Free cubes of that size: what a grid of them would have.
    pub cubes: u64,
    /// Free leaves.
    pub leaves: usize,
    /// Our cells, counted where the smallest cube is a voxel.
    pub cells: Option<usize>,
}

/// Counts the leaves of every octree.
pub(super) fn count(map: &str, world: &World) -> Result<Vec<LeavesRow>, PaperError> {
    let mut rows = Vec::new();
    for smallest in SMALLEST {
        let solids = coarser(world, smallest);
        for open in [false, true] {
            let scene = Scene::of_solids(solids.clone());
            let scene = if open { scene.with_free_outside() } else { Ok(scene) };
            // A map so large that the cube around it is too large has no such row.
            let Ok(scene) = scene else { continue };
            let world = World::bake(scene).map_err(AirspaceError::from)?;
            let octree = Octree::new(&world, Grading::Regular).map_err(QueryError::from)?;
            let cells = (smallest == 1).then(|| Cells::new(&world)).transpose();
            let cells = cells.map_err(AirspaceError::from)?.map(|cells| cells.count());
            rows.push(LeavesRow {
                map: map.to_owned(),
                smallest,
                open,
                cubes: world.voxel_count() - world.solid_count(),
                leaves: octree.leaves().len(),
                cells,
            });
        }
    }
    Ok(rows)
}

/// The solids in cubes of so many voxels an edge: every cube that a solid touches.
fn coarser(world: &World, edge: i32) -> VoxelSet {
    let size = world.size().map(|axis| axis.div_ceil(edge as u32));
    let mut coarse = VoxelSet::new(size).expect("it is no larger than the map");
    for Voxel(voxel) in world.solids().iter() {
        coarse.insert(Voxel(voxel.map(|c| c / edge)));
    }
    coarse
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn larger_cubes_give_fewer_leaves() {
        let mut scene = Scene::open([32, 32, 20]).unwrap();
        scene.voxels.insert_box([5, 5, 5], [9, 20, 11]);
        let rows = count("box", &World::bake(scene).unwrap()).unwrap();
        assert_eq!(rows.len(), 8);
        assert!(rows.windows(3).all(|rows| rows[2].leaves <= rows[0].leaves), "{rows:?}");
        assert_eq!(rows[0].cubes, 32 * 32 * 20 - 4 * 15 * 6);
    }
}
