//! Counting the leaves of an octree without making it.

use super::Octree;
use super::build::BRICK_LEVEL;
use crate::geom::{BRICK_EDGE, Brick, BrickRef, VoxelSet};
use crate::scene::octree_edge;
use crate::world::World;

/// A cube of a regular octree.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cube {
    Blocked,
    Free,
    /// Cut, with this many free leaves.
    Inner(u64),
}

impl Octree {
    /// How many free leaves the regular octree over a world has. Takes no memory.
    ///
    /// ```
    /// use airlane::{geom::Voxel, scene::Scene, space::Octree, world::World};
    ///
    /// let mut scene = Scene::open([8, 8, 8])?;
    /// scene.voxels.insert(Voxel::new(0, 0, 0));
    /// // Seven cubes of each of the levels 4³, 2³ and 1³.
    /// assert_eq!(Octree::count_regular_leaves(&World::bake(scene)?), 21);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count_regular_leaves(world: &World) -> u64 {
        match count(world.solids(), [0; 3], octree_edge(world.size()).ilog2()) {
            Cube::Blocked => 0,
            Cube::Free => 1,
            Cube::Inner(leaves) => leaves,
        }
    }
}

fn count(solids: &VoxelSet, low: [i32; 3], level: u32) -> Cube {
    if level <= BRICK_LEVEL {
        // A root smaller than a brick lies in the first one, the rest of which is solid.
        return match solids.brick(low.map(|c| c / BRICK_EDGE)) {
            None | Some(BrickRef::Full) => Cube::Blocked,
            Some(BrickRef::Empty) => Cube::Free,
            Some(BrickRef::Mixed(brick)) => Cube::Inner(count_in_brick(brick)),
        };
    }
    let half = 1 << (level - 1);
    let children: [Cube; 8] = std::array::from_fn(|octant| {
        count(solids, std::array::from_fn(|i| low[i] + half * (octant >> i & 1) as i32), level - 1)
    });
    let first = children[0];
    if !matches!(first, Cube::Inner(_)) && children.iter().all(|&child| child == first) {
        return first;
    }
    Cube::Inner(children.iter().fold(0, |sum, child| match child {
        Cube::Blocked => sum,
        Cube::Free => sum + 1,
        Cube::Inner(leaves) => sum + leaves,
    }))
}

/// Free leaves in a brick that is neither free nor solid.
fn count_in_brick(solid: &Brick) -> u64 {
    const EVEN_OF_2: u64 = 0x0055_0055_0055_0055;
    const EVEN_OF_4: u64 = 0x0000_0011_0000_0011;
    let free = solid.0.map(|word| !word);
    // Bits of the lowest voxels of free cubes of 2³, then of 4³.
    let pairs: [u64; 4] = std::array::from_fn(|z| {
        let both = free[2 * z] & free[2 * z + 1];
        let rows = both & both >> 1;
        rows & rows >> 8 & EVEN_OF_2
    });
    let fours: [u64; 2] = std::array::from_fn(|z| {
        let both = pairs[2 * z] & pairs[2 * z + 1];
        let rows = both & both >> 2;
        rows & rows >> 16 & EVEN_OF_4
    });
    let ones = |words: &[u64]| words.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
    // A cube stands for its eight parts.
    ones(&free) - 7 * ones(&pairs) - 7 * ones(&fours)
}

#[cfg(test)]
mod tests {
    use super::super::Grading;
    use super::*;
    use crate::scene::Scene;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn leaves_are_counted_as_they_are_made(
            size in prop::array::uniform3(1u32..40),
            boxes in prop::collection::vec((prop::array::uniform3(0i32..40), prop::array::uniform3(1i32..9)), 0..20),
        ) {
            let mut scene = Scene::open(size).unwrap();
            for (low, extent) in boxes {
                scene.voxels.insert_box(low, std::array::from_fn(|i| low[i] + extent[i]));
            }
            let world = World::bake(scene).unwrap();
            let octree = Octree::new(&world, Grading::Regular).unwrap();
            prop_assert_eq!(Octree::count_regular_leaves(&world), octree.leaves().len() as u64);
        }
    }
}
