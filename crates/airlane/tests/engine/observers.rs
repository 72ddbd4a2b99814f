//! What an observer is told is what happened, and telling changes nothing.

use crate::common::*;
use airlane::plan::{Algorithm, Answer, GridOptions, GridPlanner};
use airlane::search::{Event, Recording};
use airlane::space::{CornerRule, Neighbourhood, NodeId, VoxelGrid};
use airlane::world::World;
use std::collections::HashSet;

const LOOP_SEARCHES: [Algorithm; 9] = [
    Algorithm::DepthFirst,
    Algorithm::BreadthFirst,
    Algorithm::Dijkstra,
    Algorithm::Greedy,
    Algorithm::AStar,
    Algorithm::WeightedAStar,
    Algorithm::Theta,
    Algorithm::LazyTheta,
    Algorithm::Jps3d,
];

/// Queries with and without a path, in the clutter and in the open.
fn for_each_watched(
    algorithms: &[Algorithm],
    mut check: impl FnMut(&World, &GridOptions, &Answer, &[Event]),
) {
    for (percent, seed) in [(0, 0), (20, 1), (30, 2), (45, 3)] {
        let world = cluttered([10, 9, 8], percent, seed);
        let mut planner = GridPlanner::new(&world);
        for (start, goal) in pairs(&world, 5, seed) {
            for &algorithm in algorithms {
                let mut options = GridOptions { seed, ..GridOptions::new(algorithm) };
                if algorithm != Algorithm::Jps3d {
                    options.fallback = airlane::plan::Fallback::NearestReached;
                }
                let mut recording = Recording::default();
                let query = between(start, goal);
                let watched = planner.answer_observed(&query, &options, &mut recording).unwrap();
                let unwatched = planner.answer(&query, &options).unwrap();
                assert_eq!(watched.outcome, unwatched.outcome);
                assert_eq!(watched.tally, unwatched.tally);
                check(&world, &options, &watched, &recording.0);
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
fn the_tally_counts_the_events() {
    for_each_watched(&LOOP_SEARCHES, |_, options, answer, events| {
        let tally = answer.tally;
        let closes = count(events, |event| matches!(event, Event::Close(_)));
        let met = |event: &Event| matches!(event, Event::Open { .. } | Event::Relax { .. });
        let sights = count(events, |event| matches!(event, Event::Sight { .. }));
        let counted = (closes, count(events, met), sights);
        let told = (tally.expanded, tally.generated, tally.sight_checks);
        assert_eq!(counted, told, "{:?}", options.algorithm);
        assert!(tally.open_peak <= tally.generated);
    });
}

/// Every sight that a search was told of is what the world says.
#[test]
fn reported_sights_are_true() {
    for_each_watched(&[Algorithm::Theta, Algorithm::LazyTheta], |world, _, _, events| {
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
        assert_eq!(opens, answer.tally.generated);
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
