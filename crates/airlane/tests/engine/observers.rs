//! What an observer is told is what happened, and telling changes nothing.

use crate::common::*;
use airlane::search::{Event, Recording};
use airlane::space::{CornerRule, Neighbourhood, NodeId, VoxelGrid};
use airlane::world::World;
use airlane::{Answer, Planner};
use std::collections::HashSet;

const LOOP_SEARCHES: [&str; 9] =
    ["dfs", "bfs", "dijkstra", "greedy", "astar", "wastar", "theta", "lazytheta", "jps3d"];

/// Queries with and without a path, in the clutter and in the open.
fn for_each_watched(
    searches: &[&'static str],
    mut check: impl FnMut(&World, &str, &Answer, &[Event]),
) {
    for (percent, seed) in [(0, 0), (20, 1), (30, 2), (45, 3)] {
        let airspace = airspace(&cluttered([10, 9, 8], percent, seed));
        let mut planner = Planner::new(&airspace);
        for (start, goal) in pairs(airspace.world(), 5, seed) {
            for &search in searches {
                let mut query = between(start, goal).method(seeded(search, seed));
                if search != "jps3d" {
                    query = query.or_nearest();
                }
                let mut recording = Recording::default();
                let watched = planner.path_observed(&query, &mut recording).unwrap();
                let unwatched = planner.path(&query).unwrap();
                assert_eq!(watched.outcome, unwatched.outcome);
                assert_eq!(watched.stats, unwatched.stats);
                check(airspace.world(), search, &watched, &recording.0);
            }
        }
    }
}

/// A node is opened once, then relaxed any number of times, then closed once; its parent is closed
/// before it.
fn assert_lives_are_in_order(events: &[Event]) {
    let mut opened = HashSet::new();
    let mut closed: HashSet<NodeId> = HashSet::new();
    for &event in events {
        match event {
            Event::Open { node, parent } => {
                assert!(opened.insert(node), "node {node} is opened twice");
                assert!(parent == node && opened.len() == 1 || closed.contains(&parent));
            }
            Event::Relax { node, parent } => {
                assert!(opened.contains(&node), "node {node} is relaxed before it is opened");
                assert!(!closed.contains(&node), "node {node} is relaxed after it is closed");
                assert!(closed.contains(&parent));
            }
            Event::Close(node) => {
                assert!(opened.contains(&node), "node {node} is closed before it is opened");
                assert!(closed.insert(node), "node {node} is closed twice");
            }
            Event::Sight { a, b, .. } => assert!(opened.contains(&a) || opened.contains(&b)),
        }
    }
}

fn count(events: &[Event], is_one: impl Fn(&Event) -> bool) -> u64 {
    events.iter().filter(|event| is_one(event)).count() as u64
}

#[test]
fn every_node_is_opened_then_relaxed_then_closed() {
    for_each_watched(&LOOP_SEARCHES, |_, _, _, events| assert_lives_are_in_order(events));
}

#[test]
fn the_stats_count_the_events() {
    for_each_watched(&LOOP_SEARCHES, |_, search, answer, events| {
        let stats = answer.stats;
        let closes = count(events, |event| matches!(event, Event::Close(_)));
        let met = |event: &Event| matches!(event, Event::Open { .. } | Event::Relax { .. });
        let sights = count(events, |event| matches!(event, Event::Sight { .. }));
        let counted = (closes, count(events, met), sights);
        let told = (stats.expanded, stats.generated, stats.sight_checks);
        assert_eq!(counted, told, "{search}");
        assert!(stats.open_peak <= stats.generated);
    });
}

/// Every sight that a search was told of is what the world says.
#[test]
fn reported_sights_are_true() {
    for_each_watched(&["theta", "lazytheta"], |world, _, _, events| {
        let grid = VoxelGrid::new(world, Neighbourhood::TwentySix, CornerRule::CutNone).unwrap();
        for &event in events {
            if let Event::Sight { a, b, clear } = event {
                let ends = [a, b].map(|node| grid.voxel(node).centre());
                let audited = airlane::refine::audit_polyline(world, &ends, Default::default());
                assert_eq!(clear, audited.is_ok());
            }
        }
    });
}

/// A random search tells where it is, over and over; every new place is reported as opened.
#[test]
fn random_searches_report_the_way_they_take() {
    for_each_watched(&RANDOM_SEARCHES, |_, _, answer, events| {
        let opens = count(events, |event| matches!(event, Event::Open { .. }));
        assert_eq!(opens, answer.stats.generated);
        let mut at = None;
        for &event in events {
            match event {
                Event::Open { node, parent } => {
                    assert_eq!(at.unwrap_or(node), parent);
                    at = Some(node);
                }
                Event::Close(node) => assert_eq!(at, Some(node)),
                other => panic!("{other:?}"),
            }
        }
    });
}

/// The nodes that a recording names.
fn named(events: &[Event]) -> HashSet<NodeId> {
    let node = |event: &Event| match *event {
        Event::Open { node, .. } | Event::Relax { node, .. } | Event::Close(node) => node,
        Event::Sight { a, .. } => a,
    };
    events.iter().map(node).collect()
}

fn holds([low, high]: [[f64; 3]; 2], point: [f64; 3]) -> bool {
    (0..3).all(|i| low[i] - 1e-9 <= point[i] && point[i] <= high[i] + 1e-9)
}

/// A node is a box in the world: a voxel, a leaf, a cell, the surroundings of a corner.
#[test]
fn nodes_are_places_in_the_world() {
    let plain = airspace(&cluttered([16, 14, 12], 20, 3));
    let zone = airlane::Shape::cuboid([2.0; 3], [9.0; 3]);
    let area = airlane::Area::new(1, zone, airlane::Price::Factor(2.0));
    let (zoned, _) = plain.edit(airlane::Edits::new().set_area(1, area)).unwrap();
    let searches = ["default", "astar", "jps3d", "theta@octree-dual", "astar@octree-corner"];
    for (airspace, searches) in [(&plain, &searches[..]), (&zoned, &["astar", "default"][..])] {
        let mut planner = Planner::new(airspace);
        for (start, goal) in pairs(airspace.world(), 4, 9) {
            for search in searches {
                let query = between(start, goal).method(method(search));
                let mut recording = Recording::default();
                let answer = planner.path_observed(&query, &mut recording).unwrap();
                let known = named(&recording.0);
                let nodes = planner.nodes(&query, known.iter().copied()).unwrap();
                for &node in &known {
                    let [low, high] = nodes.bounds(node);
                    // What is around a corner of the world reaches a little beyond it.
                    let [low_end, high_end] = airspace.bounds();
                    let corners = [low_end.map(|c| c - 0.25), high_end.map(|c| c + 0.25)];
                    assert!(holds(corners, low) && holds(corners, high), "{search}");
                    let middle = std::array::from_fn(|i| (low[i] + high[i]) / 2.0);
                    // Not the ends, which are points, and not what lies around a corner.
                    let is_box = (0..3).all(|i| high[i] - low[i] >= 1.0);
                    if is_box && std::ptr::eq(airspace, &plain) {
                        assert_eq!(nodes.at(middle), Some(node), "{search}");
                    }
                }
                let Ok(path) = answer.found() else { continue };
                if search.starts_with("astar") && !known.is_empty() {
                    let is_met =
                        |&point: &[f64; 3]| known.iter().any(|&n| holds(nodes.bounds(n), point));
                    assert!(path.points().iter().all(is_met), "{search}");
                }
            }
        }
    }
}
