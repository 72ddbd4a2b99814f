//! Which cubes a progressive octree must cut, level by level, so that no leaf has a neighbour more
//! than one level below it.
//!
//! A cube is forced if it holds or touches a forced cube one level down; at the lowest step, if it
//! holds a solid voxel. That is the smallest set closed under the rule, so the result does not depend
//! on any order. Whether a cube is forced follows from the 4×4×4 cubes one level down in and around
//! it, so a change is followed upwards through the cubes that it may concern, and ends where none of
//! them changed.

use super::build::BRICK_LEVEL;
use crate::geom::{BRICK_EDGE, BrickRef, Voxel, VoxelSet};
use crate::world::World;

/// Per level, from 1 up to the root's, the cubes that must be cut, by their place among cubes of
/// that level. Sets hold nothing outside the world's box.
pub(super) fn forced_cubes(world: &World, root_level: u32) -> Vec<VoxelSet> {
    let mut levels: Vec<VoxelSet> = Vec::new();
    for level in 1..=root_level {
        let count = world.size().map(|n| n.div_ceil(1 << level));
        let mut forced = VoxelSet::new(count).expect("no larger than the world");
        match levels.last() {
            None => insert_pairs_with_solids(world.solids(), &mut forced),
            Some(below) => {
                for cube in below.iter() {
                    let low = lowest_concerned(cube.0);
                    forced.insert_box(low, low.map(|c| c + 2));
                }
            }
        }
        // Cubes across the border of the box are cut in any case.
        for axis in (0..3).filter(|&axis| !world.size()[axis].is_multiple_of(1 << level)) {
            let mut low = [0; 3];
            low[axis] = count[axis] as i32 - 1;
            forced.insert_box(low, count.map(|n| n as i32));
        }
        levels.push(forced);
    }
    levels
}

/// Brings the sets up to date with a world that changed in these bricks, and returns the cubes that
/// became or ceased to be forced, by their lowest voxels and levels.
pub(super) fn update_forced(
    levels: &mut [VoxelSet],
    world: &World,
    touched: &[[i32; 3]],
) -> Vec<(Voxel, u32)> {
    let mut all = Vec::new();
    let mut changed: Vec<Voxel> = Vec::new();
    for level in 1..=levels.len() as u32 {
        let (below, here) = levels.split_at_mut(level as usize - 1);
        let forced = &mut here[0];
        let decided: Vec<(Voxel, bool)> = match below.last() {
            None => decided_pairs(world.solids(), touched),
            Some(below) => {
                let concerned = concerned_by(&changed).into_iter();
                concerned.map(|cube| (cube, touches_any(below, cube))).collect()
            }
        };
        changed.clear();
        for (cube, must) in decided {
            if !forced.in_box(cube) {
                continue;
            }
            let must = must || (0..3).any(|i| (cube.0[i] + 1) << level > world.size()[i] as i32);
            let news = if must { forced.insert(cube) } else { forced.remove(cube) };
            if news {
                changed.push(cube);
                all.push((Voxel(cube.0.map(|c| c << level)), level));
            }
        }
        if changed.is_empty() {
            break;
        }
    }
    all
}

/// The lowest of the eight cubes that hold a cube of the level below or one of the 26 around it.
fn lowest_concerned(cube: [i32; 3]) -> [i32; 3] {
    cube.map(|c| (c - 1) >> 1)
}

/// Each cube that one of these, a level below, may concern, once.
fn concerned_by(below: &[Voxel]) -> Vec<Voxel> {
    let around = |cube: &Voxel| {
        let low = Voxel(lowest_concerned(cube.0));
        (0..8).map(move |i: i32| low.offset([i & 1, i >> 1 & 1, i >> 2]))
    };
    let mut cubes: Vec<Voxel> = below.iter().flat_map(around).collect();
    cubes.sort_unstable();
    cubes.dedup();
    cubes
}

/// Whether a cube holds or touches a forced cube of the level below.
fn touches_any(below: &VoxelSet, cube: Voxel) -> bool {
    let low = Voxel(cube.0.map(|c| 2 * c - 1));
    (0..64).any(|i: i32| below.contains(low.offset([i & 3, i >> 2 & 3, i >> 4])))
}

/// The pairs of bricks in and around these, and whether they are forced.
fn decided_pairs(solids: &VoxelSet, touched: &[[i32; 3]]) -> Vec<(Voxel, bool)> {
    // Bricks beside a changed one may have become or ceased to be deep.
    let mut bricks: Vec<[i32; 3]> = touched.iter().flat_map(|&b| around(b)).collect();
    bricks.sort_unstable();
    bricks.dedup();
    let pairs = bricks.into_iter().filter_map(|b| {
        let bits = pairs_with_solids(solids, b, solids.brick(b)?);
        Some((0..64).map(move |i| (pair_of_brick(b, i), bits >> i & 1 == 1)))
    });
    pairs.flatten().collect()
}

/// A brick and the 26 around it.
fn around(b: [i32; 3]) -> impl Iterator<Item = [i32; 3]> {
    (0..27).map(move |i: i32| [b[0] + i % 3 - 1, b[1] + i / 3 % 3 - 1, b[2] + i / 9 - 1])
}

/// Inserts the 2×2×2 cubes that hold a solid voxel.
fn insert_pairs_with_solids(solids: &VoxelSet, pairs: &mut VoxelSet) {
    for (b, brick) in solids.bricks() {
        match pairs_with_solids(solids, b, brick) {
            0 => {}
            u64::MAX => {
                let low = b.map(|c| c << (BRICK_LEVEL - 1));
                pairs.insert_box(low, low.map(|c| c + BRICK_EDGE / 2));
            }
            bits => {
                for i in (0..64).filter(|i| bits >> i & 1 == 1) {
                    let pair = pair_of_brick(b, i);
                    if pairs.in_box(pair) {
                        pairs.insert(pair);
                    }
                }
            }
        }
    }
}

/// The place of a brick's `i`-th pair.
fn pair_of_brick(b: [i32; 3], i: i32) -> Voxel {
    Voxel(b.map(|c| c << (BRICK_LEVEL - 1))).offset([i & 3, i >> 2 & 3, i >> 4])
}

/// The 2×2×2 cubes of a brick that hold a solid voxel, x fastest; none of a brick deep inside a
/// solid: no free cube touches it.
fn pairs_with_solids(solids: &VoxelSet, b: [i32; 3], brick: BrickRef<'_>) -> u64 {
    let is_full = |at| matches!(solids.brick(at), None | Some(BrickRef::Full));
    match brick {
        BrickRef::Empty => 0,
        BrickRef::Full if around(b).all(is_full) => 0,
        BrickRef::Full => u64::MAX,
        BrickRef::Mixed(bits) => (0..64).fold(0, |pairs, i| {
            let [x, y, z] = [i & 3, i >> 2 & 3, i >> 4];
            let layers = bits.0[2 * z] | bits.0[2 * z + 1];
            let square = layers >> (16 * y + 2 * x) & 0x303;
            pairs | u64::from(square != 0) << i
        }),
    }
}
