//! Path pruning.
//!
//! Massonnat & Verbrugge, *Efficient Octree-based 3D Pathfinding* (2024), Algorithm 1: walk
//! backwards from the goal; discard every node that the anchor sees; where it does not see one,
//! keep the node just passed and make it the anchor.
//!
//! The walk stops looking at the first node that is hidden, so it is linear in line-of-sight checks,
//! but nodes farther on that come into view again are missed. For the same reason it is *not*
//! idempotent: a second pass may see from one kept node to the next but one.
//! [`rubber_band`](super::rubber_band) spends more checks and has neither weakness.
//!
//! Deviation: neighbours on the path see each other, because the input is clear, so the anchor's own
//! neighbour is passed without a check. The result is the paper's.

use super::Refined;
use crate::geom::LatticePoint;
use crate::world::{Contact, World};

/// Prunes a path, whose segments must be clear in the open sense. The result visits some of its
/// points, ends included, in the same order; it is clear and not longer.
///
/// ```
/// use airlane::{geom::Voxel, refine::prune, scene::Scene, world::World};
///
/// let world = World::bake(Scene::open([10, 10, 10])?)?;
/// let zigzag = [[1, 1, 1], [5, 6, 2], [3, 8, 8], [8, 8, 8]].map(|v| Voxel(v).centre());
/// let pruned = prune(&world, &zigzag);
/// assert_eq!(pruned.points, [zigzag[0], zigzag[3]]);
/// assert_eq!(pruned.sight_checks, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn prune(world: &World, path: &[LatticePoint]) -> Refined {
    let sees = |a: usize, b: usize| world.is_clear(path[a], path[b], Contact::Open);
    let (kept, sight_checks) = prune_by_sight(path.len(), sees);
    Refined { points: kept.into_iter().map(|i| path[i]).collect(), sight_checks }
}

/// Prunes a way of `count` places, of which neighbours see each other. Returns which places are
/// kept, in order, and how many lines of sight were checked.
pub(crate) fn prune_by_sight(
    count: usize,
    mut sees: impl FnMut(usize, usize) -> bool,
) -> (Vec<usize>, u64) {
    let Some(last) = count.checked_sub(1).filter(|&last| last > 0) else {
        return ((0..count).collect(), 0);
    };
    let mut sight_checks = 0;
    let mut anchor = last;
    let mut kept = vec![last];
    for i in (0..last).rev() {
        if i + 1 == anchor {
            continue;
        }
        sight_checks += 1;
        if !sees(anchor, i) {
            anchor = i + 1;
            kept.push(anchor);
        }
    }
    kept.push(0);
    kept.reverse();
    (kept, sight_checks)
}
