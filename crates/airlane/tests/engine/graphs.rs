//! The graphs of octrees against adjacencies built by brute force, and their paths against the
//! auditor, in worlds full of pinches.

use crate::common::*;
use airlane::geom::{Cost, LatticePoint, Voxel};
use airlane::method::{Grading, GraphKind, Method, MethodError};
use airlane::plan::{End, SizeUnit};
use airlane::refine::audit_polyline;
use airlane::scene::Scene;
use airlane::space::{Leaf, LeafId, NodeId, OctreeGraph, Space};
use airlane::world::{Contact, World};
use airlane::{Airspace, Outcome, Planner, Query, Reason};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

type Arcs = BTreeSet<(NodeId, NodeId)>;

/// The arcs of a graph, smaller node first.
fn arcs_of(graph: &OctreeGraph<'_>) -> Arcs {
    let mut arcs = Arcs::new();
    for node in 0..graph.node_limit() {
        graph.for_each_neighbour(node, |to, _| {
            arcs.insert((node.min(to), node.max(to)));
        });
    }
    arcs
}

/// Leaves whose closed cubes meet and whose centres the auditor lets see each other.
fn dual_arcs(world: &World, leaves: &[Leaf]) -> Arcs {
    let meet = |a: Leaf, b: Leaf| {
        (0..3).all(|i| a.low.0[i] <= b.low.0[i] + b.edge() && b.low.0[i] <= a.low.0[i] + a.edge())
    };
    let mut arcs = Arcs::new();
    for (i, &a) in leaves.iter().enumerate() {
        for (j, &b) in leaves.iter().enumerate().skip(i + 1) {
            let segment = [a.centre(), b.centre()];
            if meet(a, b) && audit_polyline(world, &segment, Contact::Sliding).is_ok() {
                arcs.insert((i as NodeId, j as NodeId));
            }
        }
    }
    arcs
}

/// A corner and the free voxels around it that a voxel can reach over faces, one by one.
fn corner_node(world: &World, corner: LatticePoint, from: Voxel) -> (LatticePoint, Vec<Voxel>) {
    let free: Vec<_> = corner.incident_voxels().filter(|&v| !world.is_blocked(v)).collect();
    let mut group = vec![from];
    let mut next = 0;
    while next < group.len() {
        for &voxel in &free {
            let steps: i32 = (0..3).map(|i| (voxel.0[i] - group[next].0[i]).abs()).sum();
            if steps == 1 && !group.contains(&voxel) {
                group.push(voxel);
            }
        }
        next += 1;
    }
    group.sort();
    (corner, group)
}

/// The nodes at the corners of a leaf, from their definition.
fn corner_nodes(world: &World, leaf: Leaf) -> Vec<(LatticePoint, Vec<Voxel>)> {
    let last = leaf.edge() - 1;
    let nodes = (0..8usize).map(|corner| {
        let inside = std::array::from_fn(|i| last * (corner >> i & 1) as i32);
        corner_node(world, leaf.corner(corner), leaf.low.offset(inside))
    });
    nodes.collect()
}

/// Checks the nodes of an edge-corner graph and returns its arcs along edges.
fn corner_arcs(world: &World, graph: &OctreeGraph<'_>) -> Arcs {
    let mut node_of = BTreeMap::new();
    let mut arcs = Arcs::new();
    for (id, &leaf) in graph.octree().leaves().iter().enumerate() {
        let nodes = graph.leaf_nodes(id as LeafId);
        for (&node, place) in nodes.iter().zip(corner_nodes(world, leaf)) {
            assert_eq!(graph.position(node), place.0);
            assert_eq!(*node_of.entry(place).or_insert(node), node, "one node per group");
        }
        for (i, &a) in nodes.iter().enumerate() {
            for (j, &b) in nodes.iter().enumerate().skip(i + 1) {
                if (i ^ j).is_power_of_two() {
                    arcs.insert((a.min(b), a.max(b)));
                }
            }
        }
    }
    assert_eq!(node_of.len(), graph.node_limit() as usize, "every node is a corner of a leaf");
    arcs
}

/// Whether an arc joins a corner of a large leaf to a place within a face of it.
fn is_bridge(graph: &OctreeGraph<'_>, (a, b): (NodeId, NodeId)) -> bool {
    (0..).zip(graph.octree().leaves()).any(|(id, leaf)| {
        let nodes = graph.leaf_nodes(id);
        let in_face = |node: NodeId, corner: NodeId| {
            let (p, c) = (graph.position(node), graph.position(corner));
            let within = (0..3).all(|i| {
                let low = leaf.low.0[i] * 256;
                (low..=low + leaf.edge() * 256).contains(&p.0[i])
            });
            within && (0..3).any(|i| p.0[i] == c.0[i])
        };
        leaf.level >= 2
            && ((nodes.contains(&a) && in_face(b, a)) || (nodes.contains(&b) && in_face(a, b)))
    })
}

/// Shortest distances from a node, by going through all arcs again and again.
fn distances(graph: &OctreeGraph<'_>, arcs: &Arcs, from: NodeId) -> BTreeMap<NodeId, Cost> {
    let cost = |a, b| Cost::straight_step(graph.position(a), graph.position(b));
    let mut best = BTreeMap::from([(from, Cost::ZERO)]);
    loop {
        let before = best.clone();
        for &(a, b) in arcs {
            for (a, b) in [(a, b), (b, a)] {
                let Some(&known) = best.get(&a) else { continue };
                let there = best.entry(b).or_insert(Cost::MAX);
                *there = (*there).min(known + cost(a, b));
            }
        }
        if best == before {
            return best;
        }
    }
}

/// A query between two points of an airspace in the default frame.
fn query(airspace: &Airspace, ends: [LatticePoint; 2]) -> Query {
    let [start, goal] = ends.map(|point| airspace.frame().world_from_lattice(point));
    Query::new(start, goal)
}

fn solve_in(airspace: &Airspace, ends: [LatticePoint; 2], method: Method) -> Outcome {
    Planner::new(airspace).path(&query(airspace, ends).method(method)).unwrap().outcome
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn graphs_are_what_brute_force_makes_of_the_leaves(world in small_world()) {
        for graph in graphs(&world) {
            let arcs = arcs_of(&graph);
            prop_assert_eq!(arcs.len(), graph.arc_count());
            let leaves = graph.octree().leaves();
            match graph.kind() {
                GraphKind::Dual => prop_assert_eq!(&arcs, &dual_arcs(&world, leaves)),
                GraphKind::EdgeCorner => {
                    let edges = corner_arcs(&world, &graph);
                    prop_assert!(edges.is_subset(&arcs));
                    let mut bridges = arcs.difference(&edges);
                    prop_assert!(bridges.all(|&arc| is_bridge(&graph, arc)));
                    if graph.octree().grading() == Grading::Progressive {
                        prop_assert_eq!(&arcs, &edges);
                    }
                }
            }
        }
    }

    #[test]
    fn connected_sets_are_those_of_free_space(world in small_world()) {
        for graph in graphs(&world) {
            let mut component_of_set = BTreeMap::new();
            let mut set_of_component = BTreeMap::new();
            for (id, leaf) in (0..).zip(graph.octree().leaves()) {
                let component = world.component(leaf.low);
                for &node in graph.leaf_nodes(id) {
                    let set = graph.set(node);
                    prop_assert_eq!(*component_of_set.entry(set).or_insert(component), component);
                    prop_assert_eq!(*set_of_component.entry(component).or_insert(set), set);
                }
            }
            prop_assert_eq!(set_of_component.len(), world.components().count());
        }
    }

    #[test]
    fn a_star_finds_shortest_ways(world in small_world(), seed in any::<u64>()) {
        let airspace = airspace(&world);
        for graph in graphs(&world) {
            let arcs = arcs_of(&graph);
            let leaves = graph.octree().leaves();
            let mut draw = Draw(seed);
            let [a, b] = [(); 2].map(|()| draw.below(leaves.len()));
            // From leaf to leaf over their nodes, if they are two.
            let ends = [leaves[a], leaves[b]].map(|leaf| leaf.centre());
            let outcome = solve_in(&airspace, ends, on_octree("astar", space_of(&graph), 0));
            let nodes = |leaf: usize| graph.leaf_nodes(leaf as LeafId).iter().copied();
            let best = nodes(a).filter_map(|from| {
                let reach = distances(&graph, &arcs, from);
                let to_goal = nodes(b).filter_map(|to| {
                    let last = Cost::straight_step(graph.position(to), ends[1]);
                    reach.get(&to).map(|&way| way + last)
                });
                let first = Cost::straight_step(ends[0], graph.position(from));
                to_goal.min().map(|rest| first + rest)
            });
            match (best.min(), outcome) {
                (None, Outcome::Unreachable(Reason::Disconnected { .. })) => {}
                (Some(best), Outcome::Found(path)) if a != b => {
                    prop_assert!((path.length() - best.voxels()).abs() < 0.01, "{} {}", path.length(), best.voxels());
                }
                (Some(_), Outcome::Found(_)) => {}
                (best, outcome) => prop_assert!(false, "{best:?} {outcome:?}"),
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(120))]

    /// Random clutter of up to 55 % is full of pinches: no path slips through one.
    #[test]
    fn every_path_passes_the_auditor(world in small_world(), seed in any::<u64>()) {
        let points = free_points(&world, 6, seed);
        let airspace = airspace(&world);
        let mut planner = Planner::new(&airspace);
        for space in OCTREES {
            for ends in points.windows(2) {
                let [a, b] = [ends[0], ends[1]].map(|end| world.component(end.voxel()));
                for search in on_graphs() {
                    let method = on_octree(search, space, seed);
                    let query = query(&airspace, [ends[0], ends[1]]).method(method);
                    let outcome = planner.path(&query.expansion_limit(20_000)).unwrap().outcome;
                    let is_random = RANDOM_SEARCHES.contains(&search);
                    prop_assert!(is_random || outcome.found().is_some() == (a == b), "{outcome:?}");
                    let Some(path) = outcome.any_path() else { continue };
                    let sliding = audit_polyline(&world, path.lattice_points(), Contact::Sliding);
                    prop_assert_eq!(sliding, Ok(()), "{} {:?}", method, path);
                    prop_assert_eq!(path.audit(&airspace), Ok(()), "{} {:?}", method, path);
                    prop_assert_eq!(path.lattice_points()[0], ends[0]);
                    if outcome.found().is_some() {
                        prop_assert_eq!(ends_of(path).1, ends[1]);
                    }
                }
            }
        }
    }
}

/// Theta\* as printed checks lines of sight that cannot help: the paths are the same, and what it
/// does not need is counted.
#[test]
fn theta_as_printed_finds_the_same_paths() {
    let airspace = airspace(&cluttered([16, 16, 16], 25, 7));
    let points = free_points(airspace.world(), 12, 3);
    let mut planner = Planner::new(&airspace);
    for space in OCTREES {
        for ends in points.windows(2) {
            let query = query(&airspace, [ends[0], ends[1]]);
            let [a, b] = ["", "?checks=printed"].map(|checks| {
                let method = method(&format!("theta@{space}{checks}"));
                planner.path(&query.clone().method(method)).unwrap()
            });
            assert_eq!(a.outcome, b.outcome);
            assert_eq!(a.stats.idle_sight_checks, 0);
            assert_eq!(b.stats.sight_checks - b.stats.idle_sight_checks, a.stats.sight_checks);
        }
    }
}

/// Two rooms that meet only in an edge, and two that meet only in a corner.
#[test]
fn nothing_slips_through_a_pinch() {
    for rooms in [[[0, 0, 0], [1, 1, 0]], [[0, 0, 0], [1, 1, 1]]] {
        let airspace = airspace(&solid_where([2, 2, 2], |voxel| !rooms.contains(&voxel.0)));
        for space in OCTREES {
            let ends = rooms.map(|room| Voxel(room).centre());
            for search in on_graphs() {
                let outcome = solve_in(&airspace, ends, on_octree(search, space, 0));
                let unit = SizeUnit::Voxels;
                let apart = Reason::Disconnected { start: 1, goal: 1, unit };
                assert_eq!(outcome, Outcome::Unreachable(apart));
            }
            let partial = query(&airspace, ends).method(on_octree("lazytheta", space, 0));
            let outcome = Planner::new(&airspace).path(&partial.or_nearest()).unwrap().outcome;
            assert!(matches!(outcome, Outcome::Partial(..)), "{outcome:?}");
            assert_eq!(outcome.any_path().unwrap().audit(&airspace), Ok(()));
        }
    }
}

/// Holes in the middle of a wall touch no corner of the large leaves beside it: bridges lead there,
/// to each of them.
#[test]
fn holes_in_a_wall_are_bridged() {
    let mut scene = Scene::open([32, 16, 16]).unwrap();
    scene.voxels.insert_box([15, 0, 0], [16, 16, 16]);
    for hole in [[15, 5, 6], [15, 10, 11]] {
        scene.voxels.remove(Voxel(hole));
    }
    let airspace = Airspace::bake(scene).unwrap();
    for space in OCTREES {
        for (y, z) in [(5, 6), (10, 11)] {
            let ends = [Voxel::new(14, y, z).centre(), Voxel::new(17, y, z).centre()];
            let outcome = solve_in(&airspace, ends, on_octree("lazytheta", space, 0));
            let path = outcome.found().expect("there is a hole");
            assert_eq!(path.audit(&airspace), Ok(()));
            assert!(path.length() < 3.0 + 1e-9, "straight through: {path:?}");
        }
    }
}

#[test]
fn ends_in_one_leaf_are_joined_directly() {
    let airspace = Airspace::bake(Scene::open([16, 16, 16]).unwrap()).unwrap();
    for space in OCTREES {
        let ends = [[1, 2, 3], [9, 14, 4]].map(|v| Voxel(v).centre());
        let outcome = solve_in(&airspace, ends, on_octree("astar", space, 0));
        assert_eq!(outcome.found().unwrap().lattice_points(), ends);
    }
}

#[test]
fn options_of_the_voxel_grid_are_refused() {
    for space in OCTREES {
        for option in [
            ("neighbours", "6"),
            ("corners", "all"),
            ("region", "0,0,0:1,1,1"),
            ("straight", "first"),
        ] {
            let refused = Method::from_options("astar", Some(space), &[option]).unwrap_err();
            let text = refused.to_string();
            assert!(matches!(refused, MethodError::Option { .. }), "{text}");
            let both = [format!("`{}`", option.0), format!("`astar@{space}`")];
            assert!(both.iter().all(|name| text.contains(name)), "{text}");
        }
        let refused = Method::from_options("jps3d", Some(space), &[]).unwrap_err().to_string();
        let expected =
            format!("`{space}` does not go with `jps3d`, which searches the voxel grid only");
        assert_eq!(refused, expected);
    }
    let airspace = airspace(&cluttered([5, 5, 5], 20, 1));
    let outside =
        between(Voxel::new(0, 0, 0), Voxel::new(9, 9, 9)).method(method("astar@octree-dual"));
    let answer = Planner::new(&airspace).path(&outside).unwrap();
    assert!(matches!(answer.outcome, Outcome::Unreachable(Reason::Outside { end: End::Goal, .. })));
}
