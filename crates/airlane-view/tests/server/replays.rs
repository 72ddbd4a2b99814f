//! Replays, compared with what the engine's own recorder saw.

use crate::client::{Reply, Site, site};
use airlane::geom::Voxel;
use airlane::method::Method;
use airlane::search::{Event, Recording};
use airlane::space::{CornerRule, Neighbourhood, Space, VoxelGrid};
use airlane::{Airspace, Planner, Query};
use airlane_scenes::{Kind, Recipe};
use serde_json::json;

const NONE: u32 = u32::MAX;

/// A replay, read back.
struct Replay {
    boxes: Vec<[[f32; 3]; 2]>,
    /// Kind, node, other.
    events: Vec<(u8, u32, u32)>,
    costs: Vec<[f32; 2]>,
    is_truncated: bool,
    path: Vec<u32>,
}

impl Replay {
    fn read(reply: &Reply) -> Self {
        let mut bytes = reply.bytes();
        assert_eq!(bytes.head(b"ALRP"), 1);
        let [nodes, events, truncated, path] = std::array::from_fn(|_| bytes.u32());
        let boxes = (0..nodes).map(|_| [bytes.point(), bytes.point()]).collect();
        let mut costs = Vec::new();
        let events = (0..events).map(|_| {
            let [kind, zero, _, _] = bytes.take();
            assert_eq!(zero, 0);
            let (node, other) = (bytes.u32(), bytes.u32());
            assert!(node < nodes && (other < nodes || other == NONE));
            costs.push([bytes.f32(), bytes.f32()]);
            (kind, node, other)
        });
        let events = events.collect();
        let path = (0..path).map(|_| bytes.u32()).collect();
        assert!(bytes.is_empty());
        Self { boxes, events, costs, is_truncated: truncated == 1, path }
    }
}

const START: [f64; 3] = [2.0, 2.0, 20.0];
const GOAL: [f64; 3] = [45.0, 45.0, 4.0];

fn city() -> Airspace {
    let recipe = Recipe { kind: Kind::City, size: [48, 48, 32], seed: 3 };
    Airspace::bake(recipe.make().unwrap()).unwrap()
}

fn replay(site: &Site, run: serde_json::Value, max_events: usize) -> Replay {
    let body = json!({"from": START, "to": GOAL, "run": run, "max_events": max_events});
    Replay::read(&site.post("/api/replay", &body.to_string()))
}

/// What an event is in a replay, with the engine's numbers of nodes.
fn plain(event: &Event) -> (u8, u32, u32) {
    match *event {
        Event::Open { node, parent } => (0, node, if parent == node { NONE } else { parent }),
        Event::Relax { node, parent } => (1, node, parent),
        Event::Close(node) => (2, node, NONE),
        Event::Sight { a, b, clear: true } => (3, a, b),
        Event::Sight { a, b, clear: false } => (4, a, b),
    }
}

/// Compares events up to the numbers of nodes; returns the engine's number of each of the replay's.
fn compare(replay: &Replay, recording: &Recording) -> Vec<u32> {
    assert!(!replay.is_truncated);
    assert_eq!(replay.events.len(), recording.0.len());
    let mut numbers = vec![None; replay.boxes.len()];
    for (&(kind, node, other), event) in replay.events.iter().zip(&recording.0) {
        let (expected, theirs, others) = plain(event);
        assert_eq!(kind, expected);
        for (ours, theirs) in [(node, theirs), (other, others)] {
            match ours {
                NONE => assert_eq!(theirs, NONE),
                ours => assert_eq!(*numbers[ours as usize].get_or_insert(theirs), theirs),
            }
        }
    }
    numbers.into_iter().map(|number| number.expect("every node has an event")).collect()
}

#[test]
fn grid_searches_are_replayed() {
    let airspace = city();
    let site = site(&airspace);
    for algorithm in ["astar", "lazytheta", "jps3d"] {
        let replay = replay(&site, json!({"algo": algorithm}), 500_000);
        let mut recording = Recording::default();
        let query = Query::new(START, GOAL).method(algorithm.parse::<Method>().unwrap());
        let answer = Planner::new(&airspace).path_observed(&query, &mut recording).unwrap();
        let numbers = compare(&replay, &recording);
        let (neighbourhood, corners) = (Neighbourhood::default(), CornerRule::default());
        let grid = VoxelGrid::new(airspace.world(), neighbourhood, corners).unwrap();
        let voxel = |node: u32| grid.position(numbers[node as usize]).voxel();
        for (node, bounds) in replay.boxes.iter().enumerate() {
            let Voxel(at) = voxel(node as u32);
            let [low, high] = [-0.5, 0.5].map(|by| at.map(|c| c as f32 + by));
            assert_eq!(*bounds, [low, high]);
        }
        // From start to goal, over nodes that the search met.
        let ends = answer.found().unwrap().lattice_points();
        assert_eq!(voxel(replay.path[0]), ends[0].voxel());
        assert_eq!(voxel(*replay.path.last().unwrap()), ends[ends.len() - 1].voxel());
        if algorithm == "astar" {
            let steps = replay.path.windows(2).map(|pair| (voxel(pair[0]), voxel(pair[1])));
            assert!(steps.into_iter().all(|(a, b)| (0..3).all(|i| (a.0[i] - b.0[i]).abs() <= 1)));
        }
        let opened = replay.events.iter().zip(&replay.costs).filter(|((kind, ..), _)| *kind < 2);
        assert!(opened.into_iter().all(|(_, [g, f])| *g >= 0.0 && g <= f));
    }
}

#[test]
fn cell_searches_are_replayed() {
    let airspace = city();
    let site = site(&airspace);
    let replay = replay(&site, json!({"profile": "default"}), 500_000);
    let mut recording = Recording::default();
    let query = Query::new(START, GOAL);
    Planner::new(&airspace).path_observed(&query, &mut recording).unwrap();
    let cells = airspace.cells();
    for (bounds, number) in replay.boxes.iter().zip(compare(&replay, &recording)) {
        if number == cells.limit() {
            assert_eq!(*bounds, [GOAL.map(|c| c as f32); 2]);
            continue;
        }
        let corners = cells.corners(cells.cell(number));
        assert_eq!(*bounds, corners.map(|at| at.0.map(|c| c as f32 / 256.0 - 0.5)));
    }
    assert!(replay.path.len() > 1);
}

#[test]
fn graph_searches_are_replayed() {
    let site = site(&city());
    for space in ["octree-dual", "octree-corner", "progressive-dual", "progressive-corner"] {
        let replay = replay(&site, json!({"algo": "lazytheta", "space": space}), 500_000);
        assert!(!replay.events.is_empty() && !replay.is_truncated);
        let inside = |bounds: &[[f32; 3]; 2]| {
            (0..3).all(|i| bounds[0][i] <= bounds[1][i] && bounds[0][i] >= -1.0)
        };
        assert!(replay.boxes.iter().all(inside));
        assert!(replay.boxes.contains(&[START.map(|c| c as f32); 2]));
        assert!(!replay.path.is_empty(), "{space}");
    }
}

#[test]
fn long_replays_are_cut_off() {
    let site = site(&city());
    let replay = replay(&site, json!({"algo": "dijkstra"}), 100);
    assert!(replay.is_truncated);
    assert_eq!(replay.events.len(), 100);
    let ends = json!({"from": START, "to": GOAL, "max_events": 0});
    site.post("/api/replay", &ends.to_string()).refuses(400, "bad_request", Some("max_events"));
    let run = json!({"from": START, "to": GOAL, "run": {"algo": "dfs", "space": "nowhere"}});
    site.post("/api/replay", &run.to_string()).refuses(400, "bad_request", Some("run.space"));
    let run = json!({"from": START, "to": GOAL, "run": {"algo": "jps3d", "space": "octree-dual"}});
    site.post("/api/replay", &run.to_string()).refuses(400, "bad_request", Some("run.algo"));
}
