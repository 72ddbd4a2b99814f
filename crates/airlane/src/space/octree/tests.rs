use super::*;
use crate::scene::Scene;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

fn world(size: [u32; 3], solid: &[[i32; 3]]) -> World {
    let mut scene = Scene::open(size).unwrap();
    for &voxel in solid {
        if scene.voxels.in_box(Voxel(voxel)) {
            scene.voxels.insert(Voxel(voxel));
        }
    }
    World::bake(scene).unwrap()
}

fn leaves(size: [u32; 3], solid: &[[i32; 3]]) -> usize {
    Octree::new(&world(size, solid), Grading::Regular).unwrap().leaves().len()
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

#[test]
fn free_space_outside_adds_leaves() {
    let scene = Scene::open([3, 1, 1]).unwrap().with_free_outside().unwrap();
    let octree = Octree::new(&World::bake(scene).unwrap(), Grading::Regular).unwrap();
    assert_eq!(octree.leaves(), [Leaf { low: Voxel::new(0, 0, 0), level: 2 }]);
}

/// The leaves of an octree from its definition: cut from the root, then cut again and again whatever
/// breaks the grading, until nothing does.
fn leaves_by_definition(world: &World, grading: Grading) -> BTreeSet<([i32; 3], u32)> {
    let is_free = |voxel: Voxel| !world.is_blocked(voxel);
    let cube = |low: [i32; 3], edge: i32| {
        let cells =
            (0..edge * edge * edge).map(move |i| [i % edge, i / edge % edge, i / edge / edge]);
        cells.map(move |cell| Voxel(low).offset(cell))
    };
    let root = world.size().into_iter().max().unwrap().next_power_of_two().ilog2();
    let mut waiting = vec![([0; 3], root)];
    let mut leaves = BTreeSet::new();
    let parts = |low: [i32; 3], level: u32| {
        (0..8).map(move |octant: i32| {
            (std::array::from_fn(|i| low[i] + ((octant >> i & 1) << (level - 1))), level - 1)
        })
    };
    while let Some((low, level)) = waiting.pop() {
        let free = cube(low, 1 << level).filter(|&voxel| is_free(voxel)).count();
        if free == 1 << (3 * level) {
            leaves.insert((low, level));
        } else if free > 0 {
            waiting.extend(parts(low, level));
        }
    }
    if grading == Grading::Regular {
        return leaves;
    }
    loop {
        let level_at: BTreeMap<Voxel, u32> = leaves
            .iter()
            .flat_map(|&(low, level)| cube(low, 1 << level).map(move |voxel| (voxel, level)))
            .collect();
        let too_large = leaves.iter().copied().find(|&(low, level)| {
            cube(low.map(|c| c - 1), (1 << level) + 2).any(|voxel| {
                let solid = world.solids().in_box(voxel) && !is_free(voxel);
                let beside = if solid { Some(0) } else { level_at.get(&voxel).copied() };
                beside.is_some_and(|beside| beside + 1 < level)
            })
        });
        let Some((low, level)) = too_large else { return leaves };
        leaves.remove(&(low, level));
        leaves.extend(parts(low, level));
    }
}

fn cluttered() -> impl Strategy<Value = World> {
    let size = prop_oneof![prop::array::uniform3(1u32..10), prop::array::uniform3(9u32..18)];
    let solid = prop::collection::vec(prop::array::uniform3(0i32..18), 0..40);
    (size, solid).prop_map(|(size, solid)| world(size, &solid))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn octrees_follow_their_definition(world in cluttered()) {
        for grading in [Grading::Regular, Grading::Progressive] {
            let octree = Octree::new(&world, grading).unwrap();
            prop_assert_eq!(octree.check(&world), Ok(()));
            let leaves: BTreeSet<_> = octree.leaves().iter().map(|leaf| (leaf.low.0, leaf.level)).collect();
            prop_assert_eq!(leaves, leaves_by_definition(&world, grading));
        }
    }
}

#[test]
fn checks_notice_what_is_wrong() {
    let world = world([16; 3], &[[3, 4, 5]]);
    let mut regular = Octree::new(&world, Grading::Regular).unwrap();
    regular.grading = Grading::Progressive;
    assert!(matches!(regular.check(&world), Err(BrokenOctree::Levels(..))));
    let mut progressive = Octree::new(&world, Grading::Progressive).unwrap();
    progressive.grading = Grading::Regular;
    assert!(matches!(progressive.check(&world), Err(BrokenOctree::NotMerged(_))));
    progressive.leaves[0].low.0[0] += 1;
    assert!(matches!(progressive.check(&world), Err(BrokenOctree::Voxel(_))));
}

/// A leaf of four voxels beside a solid cube of four, on every side.
#[test]
fn leaves_too_large_to_touch_a_solid_are_noticed_on_every_side() {
    for axis in 0..3 {
        for free_first in [false, true] {
            let mut size = [4; 3];
            size[axis] = 8;
            let mut scene = Scene::open(size).unwrap();
            let mut low = [0; 3];
            low[axis] = if free_first { 4 } else { 0 };
            scene.voxels.insert_box(low, low.map(|c| c + 4));
            let world = World::bake(scene).unwrap();
            let mut octree = Octree::new(&world, Grading::Regular).unwrap();
            assert_eq!(octree.leaves().len(), 1);
            assert_eq!(octree.check(&world), Ok(()));
            octree.grading = Grading::Progressive;
            let found = octree.check(&world);
            let mut touched = [0; 3];
            touched[axis] = if free_first { 4 } else { 3 };
            assert_eq!(found, Err(BrokenOctree::BesideSolid(0, Voxel(touched))));
        }
    }
}
