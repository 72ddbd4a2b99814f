//! Octrees and their graphs after random edits, against new ones of the same world.

use crate::common::*;
use airlane::geom::{Cost, LatticePoint, Voxel, VoxelSet};
use airlane::scene::Scene;
use airlane::space::{Grading, GraphKind, NodeId, Octree, OctreeDelta, OctreeGraph, Space};
use airlane::world::World;
use airlane::{Airspace, Edits, Planner, Query};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// A world, and the bricks in which it differs from the one before.
type Version = (World, Vec<[i32; 3]>);

fn bake(solids: &VoxelSet) -> World {
    let mut scene = Scene::open(solids.size()).unwrap();
    scene.voxels = solids.clone();
    World::bake(scene).unwrap()
}

/// A world and what becomes of it when blocks of 1 to 9 voxels come and go, half of them where the
/// one before was, some across the border.
fn versions(size: [u32; 3], percent: usize, seed: u64, edits: usize) -> Vec<Version> {
    let mut draw = Draw(seed);
    let mut solids = VoxelSet::new(size).unwrap();
    let world = cluttered(size, percent, seed);
    for voxel in world.solids().iter() {
        if solids.in_box(voxel) {
            solids.insert(voxel);
        }
    }
    let mut versions = vec![(bake(&solids), Vec::new())];
    let (mut low, mut edge) = ([0; 3], 1);
    for _ in 0..edits {
        if draw.below(2) == 0 {
            edge = draw.pick(&[1, 1, 2, 3, 5, 8, 9]);
            low = size.map(|n| draw.below(n as usize + 2) as i32 - 1);
        }
        let high = low.map(|c| c + edge);
        match draw.below(2) {
            0 => solids.insert_box(low, high),
            _ => solids.remove_box(low, high),
        }
        let mut touched = Vec::new();
        for z in low[2] >> 3..=(high[2] - 1) >> 3 {
            for y in low[1] >> 3..=(high[1] - 1) >> 3 {
                touched.extend((low[0] >> 3..=(high[0] - 1) >> 3).map(|x| [x, y, z]));
            }
        }
        versions.push((bake(&solids), touched));
    }
    versions
}

type LeafKey = (Voxel, u32);

fn leaves(octree: &Octree) -> BTreeSet<LeafKey> {
    octree.leaves().iter().map(|leaf| (leaf.low, leaf.level)).collect()
}

/// What a delta says about leaves holds.
fn assert_delta(before: &Octree, after: &Octree, delta: &OctreeDelta) {
    let mut numbered: BTreeMap<u32, LeafKey> =
        (0..).zip(before.leaves()).map(|(id, leaf)| (id, (leaf.low, leaf.level))).collect();
    for (id, leaf) in &delta.removed {
        assert_eq!(numbered.remove(id), Some((leaf.low, leaf.level)));
    }
    let moved: Vec<_> =
        delta.renumbered.iter().map(|(from, to)| (*to, numbered.remove(from).unwrap())).collect();
    for (to, leaf) in moved {
        assert_eq!(numbered.insert(to, leaf), None);
    }
    for (id, leaf) in &delta.added {
        assert_eq!(numbered.insert(*id, (leaf.low, leaf.level)), None);
    }
    let now: BTreeMap<u32, LeafKey> =
        (0..).zip(after.leaves()).map(|(id, leaf)| (id, (leaf.low, leaf.level))).collect();
    assert_eq!(numbered, now);
}

/// A node by its place and the first of its leaves.
type NodeKey = (LatticePoint, LeafKey);

/// A graph without any numbers: nodes with the first node of their connected set, and arcs.
type Meaning = (BTreeMap<NodeKey, NodeKey>, BTreeMap<(NodeKey, NodeKey), Cost>);

fn meaning(graph: &OctreeGraph<'_>) -> Meaning {
    let mut keys: BTreeMap<NodeId, NodeKey> = BTreeMap::new();
    for (id, leaf) in (0..).zip(graph.octree().leaves()) {
        for &node in graph.leaf_nodes(id) {
            let key = (graph.position(node), (leaf.low, leaf.level));
            keys.entry(node).and_modify(|known| *known = key.min(*known)).or_insert(key);
        }
    }
    assert_eq!(keys.len(), graph.node_limit() as usize, "every node belongs to a leaf");
    let mut first_of_set: BTreeMap<u32, NodeKey> = BTreeMap::new();
    for (&node, &key) in &keys {
        let first = first_of_set.entry(graph.set(node)).or_insert(key);
        *first = key.min(*first);
    }
    let sets = keys.iter().map(|(&node, &key)| (key, first_of_set[&graph.set(node)])).collect();
    let mut arcs = BTreeMap::new();
    for (&node, &key) in &keys {
        let mut last = None;
        graph.for_each_neighbour(node, |to, cost| {
            assert!(last.replace(to) < Some(to), "rows are in order");
            arcs.insert((key, keys[&to]), cost);
        });
    }
    assert_eq!(arcs.len(), 2 * graph.arc_count());
    (sets, arcs)
}

fn assert_updates(versions: &[Version]) {
    for grading in [Grading::Regular, Grading::Progressive] {
        for kind in [GraphKind::Dual, GraphKind::EdgeCorner] {
            let new = |world| OctreeGraph::new(world, Octree::new(world, grading).unwrap(), kind);
            let mut graph = new(&versions[0].0);
            for (world, touched) in &versions[1..] {
                let before = graph.octree().clone();
                let (next, delta) = graph.update(world, touched).unwrap();
                graph = next;
                assert_delta(&before, graph.octree(), &delta);
                assert_eq!(graph.octree().check(world), Ok(()));
                let fresh = new(world);
                assert_eq!(leaves(graph.octree()), leaves(fresh.octree()));
                let (updated, expected) = (meaning(&graph), meaning(&fresh));
                assert!(updated.1 == expected.1, "arcs of {grading:?} {kind:?}");
                assert!(updated.0 == expected.0, "sets of {grading:?} {kind:?}");
            }
        }
    }
}

/// The same versions as edits of one airspace: its graphs go along, and every search finds paths that
/// the auditor passes and that cost what they do in an airspace baked anew.
fn assert_followed(versions: &[Version], seed: u64) {
    let mut airspace = airspace(&versions[0].0);
    let mut planner = Planner::new(&airspace);
    for space in OCTREES {
        let query = Query::template().method(on_octree("astar", space, 0));
        planner.prepare(&query).unwrap();
    }
    for (i, (world, _)) in versions.iter().enumerate().skip(1) {
        airspace.apply(&Edits::between(airspace.world(), world.solids()).unwrap()).unwrap();
        planner.follow(&airspace);
        // Some versions are never asked: the next query makes up for all of them.
        if i % 3 != 0 && i + 1 < versions.len() {
            continue;
        }
        assert_searches(&airspace, &mut planner, seed);
    }
}

fn assert_searches(airspace: &Airspace, planner: &mut Planner, seed: u64) {
    let world = airspace.world();
    let fresh = crate::common::airspace(world);
    let mut fresh = Planner::new(&fresh);
    for ends in free_points(world, 4, seed).windows(2) {
        let [start, goal] = [ends[0], ends[1]].map(|end| world.frame().world_from_lattice(end));
        let are_joined = world.component(ends[0].voxel()) == world.component(ends[1].voxel());
        for (space, search) in
            OCTREES.into_iter().flat_map(|space| on_graphs().map(move |s| (space, s)))
        {
            let query = Query::new(start, goal).method(on_octree(search, space, seed));
            let answer = planner.path(&query).unwrap();
            if let Some(path) = answer.any_path() {
                assert_eq!(path.audit(airspace), Ok(()));
            }
            let is_random = RANDOM_SEARCHES.contains(&search);
            assert!(is_random || answer.found().is_ok() == are_joined, "{search}@{space}");
            if let ("astar" | "dijkstra", Ok(path)) = (search, answer.found()) {
                let other = fresh.path(&query).unwrap().into_found().unwrap();
                assert!(same_length(path.length(), other.length()), "{search}@{space}");
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(10))]

    #[test]
    fn small_worlds_are_followed(
        size in prop_oneof![prop::array::uniform3(1u32..12), prop::array::uniform3(9u32..26)],
        percent in prop_oneof![Just(0usize), 0usize..60],
        seed in any::<u64>(),
    ) {
        let versions = versions(size, percent, seed, 6);
        assert_updates(&versions);
        assert_followed(&versions, seed);
    }
}

/// Open enough for large leaves, which the grading cuts far from what changed.
#[test]
fn open_worlds_are_followed() {
    for (size, seed) in [([64, 64, 64], 1), ([70, 40, 33], 2), ([48, 64, 31], 3)] {
        let versions = versions(size, 0, seed, 12);
        assert_updates(&versions);
        assert_followed(&versions, seed);
    }
}

/// Walls with holes in the middle of large faces: bridges come and go, and rooms with them.
#[test]
fn holes_in_walls_are_followed() {
    for seed in 0..3 {
        let mut draw = Draw(seed);
        let mut solids = VoxelSet::new([48, 16, 16]).unwrap();
        for x in [15, 32] {
            solids.insert_box([x, 0, 0], [x + 1, 16, 16]);
        }
        let mut versions = vec![(bake(&solids), Vec::new())];
        for _ in 0..10 {
            let hole = Voxel::new(draw.pick(&[15, 32]), draw.pick(&[3, 5, 10]), draw.pick(&[6, 9]));
            if !solids.remove(hole) {
                solids.insert(hole);
            }
            versions.push((bake(&solids), vec![hole.0.map(|c| c >> 3)]));
        }
        assert_updates(&versions);
        assert_followed(&versions, seed);
    }
}

#[test]
fn undone_edit_restores_the_octree() {
    let mut solids = VoxelSet::new([64, 64, 64]).unwrap();
    let open = bake(&solids);
    solids.insert_box([20, 20, 20], [25, 25, 25]);
    let built = bake(&solids);
    let bricks: Vec<[i32; 3]> =
        (0..8).map(|i| [2 + (i & 1), 2 + (i >> 1 & 1), 2 + (i >> 2)]).collect();
    for graph in graphs(&open) {
        let nodes = graph.node_limit();
        let (graph, _) = graph.update(&built, &bricks).unwrap();
        let mut bytes = None;
        let mut graph = graph;
        for _ in 0..4 {
            let (free, delta) = graph.update(&open, &bricks).unwrap();
            assert_eq!((delta.added.len(), free.octree().leaves().len()), (1, 1));
            assert_eq!(free.node_limit(), nodes);
            graph = free.update(&built, &bricks).unwrap().0;
            let now = graph.octree().memory_bytes();
            assert_eq!(*bytes.get_or_insert(now), now, "what was given back is used again");
        }
    }
}

#[test]
#[should_panic(expected = "the octree belongs to another world")]
fn a_world_of_another_size_is_refused() {
    let [a, b] = [[16, 16, 16], [16, 16, 17]].map(|size| bake(&VoxelSet::new(size).unwrap()));
    let _ = Octree::new(&a, Grading::Regular).unwrap().update(&b, &[]);
}
