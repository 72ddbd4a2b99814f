//! Rubber banding.
//!
//! Yu & Novitch, *3D pathfinding in voxelized world with A\*, Theta\* and Lazy Theta\** (2020), 4.5:
//! iterate from the destination to the start and eliminate redundant visible nodes.
//!
//! The paper says no more than that. Here a node is redundant if it lies between an anchor and the
//! *farthest* node, counted along the path, that the anchor sees; that node is the next anchor.
//! Algorithm 1 of Massonnat & Verbrugge ([`prune`](super::prune)) stops at the first hidden node
//! instead. Looking from the far end first costs up to n²/2 checks for a path of n nodes, and buys
//! two things: ways round a bulge are cut off, and the result is final. An anchor sees no node
//! beyond the next one, so a second pass changes nothing, and no three points are in line.
//!
//! As in the paper, a line of sight is a ray and, in a world fitted to a body, a sweep of that body
//! ([`World::is_clear_for_body`]). No galloping: what an anchor sees is not an interval of the path,
//! and skipping candidates would lose the far ones.

use super::Refined;
use crate::geom::LatticePoint;
use crate::world::World;

/// Tightens a path, whose segments must be clear for the world's body. The result visits some of its
/// points, ends included, in the same order; it is clear, not longer, and a second pass would not
/// change it.
///
/// ```
/// use airlane::{geom::Voxel, refine::rubber_band, scene::Scene, world::World};
///
/// let mut scene = Scene::open([9, 9, 3])?;
/// scene.voxels.insert_box([3, 2, 0], [6, 5, 3]); // a pillar
/// let world = World::bake(scene)?;
/// let around = [[1, 1, 1], [1, 6, 1], [7, 6, 1], [7, 1, 1]].map(|v| Voxel(v).centre());
/// assert_eq!(rubber_band(&world, &around).points, [around[0], around[3]]); // in front of it
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rubber_band(world: &World, path: &[LatticePoint]) -> Refined {
    rubber_band_by_sight(path, |a, b| world.is_clear_for_body(a, b))
}

/// The same by any line of sight that neighbours on the path have.
pub(crate) fn rubber_band_by_sight(
    path: &[LatticePoint],
    mut sees: impl FnMut(LatticePoint, LatticePoint) -> bool,
) -> Refined {
    let mut sight_checks = 0;
    let mut points = Vec::new();
    let mut anchor = path.len().checked_sub(1);
    while let Some(from) = anchor {
        points.push(path[from]);
        // The anchor's neighbour is visible, because the input is clear.
        let Some(neighbour) = from.checked_sub(1) else { break };
        let farthest = (0..neighbour).find(|&to| {
            sight_checks += 1;
            sees(path[from], path[to])
        });
        anchor = Some(farthest.unwrap_or(neighbour));
    }
    points.reverse();
    Refined { points, sight_checks }
}
