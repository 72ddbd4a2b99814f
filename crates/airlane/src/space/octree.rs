//! The octree over a world, as far as it is needed to count its leaves.

use crate::geom::{BRICK_EDGE, BrickRef, Voxel};
use crate::world::World;

/// The number of free leaves of the octree: the largest aligned cubes, of a power of two voxels,
/// that are free throughout. The root is the smallest such cube around the world; what it holds
/// outside the world is solid.
pub fn octree_leaves(world: &World) -> u64 {
    let longest = world.size().into_iter().max().unwrap_or(1);
    let root = longest.next_power_of_two().max(BRICK_EDGE as u32) as i32;
    let (leaves, whole) = count(world, [0; 3], root);
    if whole { 1 } else { leaves }
}

/// Free leaves within a cube, and whether the cube is itself free throughout.
fn count(world: &World, low: [i32; 3], edge: i32) -> (u64, bool) {
    if (0..3).any(|i| low[i] >= world.size()[i] as i32) {
        return (0, false);
    }
    if edge == BRICK_EDGE {
        match world.solids().brick(low.map(|c| c / BRICK_EDGE)) {
            Some(BrickRef::Empty) => return (1, true),
            Some(BrickRef::Mixed(_)) => {}
            _ => return (0, false),
        }
    }
    if edge == 1 {
        let free = !world.is_blocked(Voxel(low));
        return (u64::from(free), free);
    }
    let half = edge / 2;
    let parts = (0..8).map(|octant| {
        count(world, std::array::from_fn(|i| low[i] + half * (octant >> i & 1)), half)
    });
    let (leaves, whole) = parts.fold((0, true), |sum, part| (sum.0 + part.0, sum.1 && part.1));
    (if whole { 1 } else { leaves }, whole)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Scene;

    fn leaves(size: [u32; 3], solid: &[[i32; 3]]) -> u64 {
        let mut scene = Scene::open(size).unwrap();
        for &voxel in solid {
            scene.voxels.insert(Voxel(voxel));
        }
        octree_leaves(&World::bake(scene).unwrap())
    }

    #[test]
    fn leaves_are_the_largest_free_cubes() {
        assert_eq!(leaves([16, 16, 16], &[]), 1);
        assert_eq!(leaves([32, 16, 16], &[]), 2);
        // One solid voxel in a cube of 16: seven cubes at each of the four levels.
        assert_eq!(leaves([16, 16, 16], &[[3, 4, 5]]), 4 * 7);
        assert_eq!(leaves([1, 1, 1], &[[0, 0, 0]]), 0);
        assert_eq!(leaves([3, 1, 1], &[]), 3);
    }
}
