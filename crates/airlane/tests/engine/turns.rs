//! Agents that cannot turn on the spot: paths that can be driven, found instead of reported missing.

use crate::common::*;
use airlane::geom::{Cost, LatticePoint};
use airlane::refine::audit_turns;
use airlane::scene::{HeightField, ground};
use airlane::search::{
    BucketQueue, Classic, Ending, Estimates, Labels, Limits, Metric, Order, StepCost, Weight,
    best_first,
};
use airlane::space::{NodeId, Space, Terrain, Turning};
use airlane::{Dynamics, Mode, Outcome, Planner, Query, Reason};
use proptest::prelude::*;
use std::sync::Arc;

/// A terrain of rows of text: `#` is blocked.
fn drawn(rows: &[&str]) -> Arc<Terrain> {
    let size = [rows[0].len() as u32, rows.len() as u32];
    let cells = rows.iter().flat_map(|row| row.bytes());
    let ground = cells.map(|c| if c == b'#' { ground::BLOCKED } else { ground::ROAD }).collect();
    let field = HeightField { ground: Some(ground), ..HeightField::flat(size) };
    Arc::new(Terrain::new(&field).unwrap())
}

fn drive(terrain: &Arc<Terrain>, radius: f64, ends: [[f64; 3]; 2]) -> Outcome {
    let rider = agent_with(|spec| {
        spec.speeds = vec![(Mode::Drive, 10.0)];
        spec.dynamics = Some(Dynamics::new(10.0, 5.0).turn_radius(radius));
    });
    let query = Query::new(ends[0], ends[1]).agent(&rider);
    let mut planner = Planner::new(terrain);
    let by_steps = planner.path(&query.clone().method(method("astar"))).unwrap().outcome;
    let by_profile = planner.path(&query).unwrap().outcome;
    for path in [&by_steps, &by_profile].into_iter().filter_map(Outcome::found) {
        assert_eq!(path.audit(terrain), Ok(()), "radius {radius}");
    }
    // The profiles find whatever a search by name finds, or better: that rounds the room for bends down.
    let cost = |outcome: &Outcome| outcome.found().map_or(f64::INFINITY, |path| path.cost());
    assert!(cost(&by_profile) <= cost(&by_steps), "radius {radius}");
    by_profile
}

/// The lecture's motorcyclist: into the room at the top, whose door lies straight ahead, but not
/// into the room on the right, whose door asks for a sharp turn in a narrow corridor.
#[test]
fn a_motorcycle_takes_the_door_ahead_and_not_the_one_beside() {
    let terrain = drawn(&[
        "###########",
        "#.........#",
        "#.........#",
        "####.######",
        "####.######",
        "####...####",
        "####.######",
        "####.######",
        "####.######",
        "####.######",
    ]);
    let (road, top, right) = ([4.0, 9.0, 0.0], [4.0, 1.0, 0.0], [6.0, 5.0, 0.0]);
    let nimble = drive(&terrain, 0.1, [road, right]);
    assert!(nimble.found().is_some());
    assert!(drive(&terrain, 2.5, [road, top]).found().is_some());
    let Outcome::Unreachable(Reason::CannotTurn { at, radius: Some(radius) }) =
        drive(&terrain, 2.5, [road, right])
    else {
        panic!("a sharp turn")
    };
    assert_eq!((at, radius), ([4.0, 5.0, 0.0], 2.0));
    assert!(drive(&terrain, radius, [road, right]).found().is_some());
}

/// Where the short way is too sharp, the wide one is taken.
#[test]
fn a_sharp_corner_is_avoided_by_a_wide_bend() {
    let terrain = drawn(&[
        "....................",
        "....................",
        "....................",
        "..........#########.",
        "..........#########.",
        "..........#########.",
        "..........#########.",
        "....................",
        "##########.########.",
        "##########.########.",
        "##########.########.",
        "##########.########.",
    ]);
    let ends = [[10.0, 11.0, 0.0], [0.0, 7.0, 0.0]];
    let cost = |radius| {
        let outcome = drive(&terrain, radius, ends);
        outcome.found().map_or(f64::INFINITY, |path| path.cost())
    };
    let costs = [0.1, 1.0, 2.0, 4.0].map(cost);
    assert!(costs[0].is_finite() && costs[1].is_finite(), "{costs:?}");
    assert!(costs.is_sorted(), "{costs:?}");
}

/// Every path that can be driven, by trying all of a length: the oracle of small maps.
fn cheapest_by_hand(
    terrain: &Terrain,
    (start, goal): (NodeId, NodeId),
    radius: f64,
    most: Cost,
) -> Option<Cost> {
    fn go(
        terrain: &Terrain,
        goal: NodeId,
        radius: f64,
        way: &mut Vec<NodeId>,
        cost: Cost,
        best: &mut Option<Cost>,
        most: Cost,
    ) {
        let limit = best.unwrap_or(most);
        if cost > limit || way.len() > 7 {
            return;
        }
        let points: Vec<LatticePoint> = way.iter().map(|&n| terrain.position(n)).collect();
        let at = way[way.len() - 1];
        if at == goal && audit_turns(&points, radius).is_ok() {
            *best = Some(best.map_or(cost, |known| known.min(cost)));
        }
        let mut steps = Vec::new();
        terrain.for_each_neighbour(at, |to, step| steps.push((to, step)));
        for (to, step) in steps {
            way.push(to);
            go(terrain, goal, radius, way, cost + step, best, most);
            way.pop();
        }
    }
    let mut best = None;
    go(terrain, goal, radius, &mut vec![start], Cost::ZERO, &mut best, most);
    best
}

fn search(
    terrain: &Terrain,
    ends: (NodeId, NodeId),
    radius: f64,
) -> Option<(Cost, Vec<LatticePoint>)> {
    let turning = Turning::new(terrain, ends, radius);
    let order = Order::Cost(Weight::One);
    let policy = Classic::new(
        &turning,
        turning.start(),
        turning.goal(),
        order,
        Metric::Euclidean,
        StepCost::Exact,
    );
    let (mut labels, mut open) = (Labels::default(), BucketQueue::default());
    let (ending, _) = best_first(
        &policy,
        turning.start(),
        &mut labels,
        &mut open,
        Estimates::Computed,
        &Limits::default(),
        &mut (),
    );
    let Ending::Goal(goal) = ending else { return None };
    let points = labels.route_to(goal).into_iter().map(|node| turning.position(node)).collect();
    Some((labels.get(goal).unwrap().g, points))
}

proptest! {
    #![proptest_config(cases(64))]

    /// What is found can be driven; it costs no less than the best of all ways, and no more but for
    /// the room that is rounded away.
    #[test]
    fn turning_searches_find_what_can_be_driven(
        blocked in prop::collection::vec(any::<u8>(), 12),
        ends in prop::array::uniform2(0u32..12),
        radius in prop::sample::select(vec![0.3, 0.8, 1.1]),
    ) {
        let ground = blocked.iter().map(|&b| if b < 50 { ground::BLOCKED } else { ground::ROAD }).collect();
        let terrain = Terrain::new(&HeightField { ground: Some(ground), ..HeightField::flat([4, 3]) }).unwrap();
        prop_assume!(ends.iter().all(|&node| terrain.ground(node).is_some()) && ends[0] != ends[1]);
        let ends = (ends[0], ends[1]);
        let found = search(&terrain, ends, radius);
        if let Some((_, points)) = &found {
            prop_assert_eq!(audit_turns(points, radius), Ok(()));
        }
        let cost = found.map(|(cost, _)| cost);
        let bound = cost.unwrap_or(Cost::EDGE.times(5));
        let exact = cheapest_by_hand(&terrain, ends, radius, bound);
        let easier = cheapest_by_hand(&terrain, ends, radius * 1.25, bound);
        prop_assert!(cost.unwrap_or(Cost::MAX) >= exact.unwrap_or(cost.unwrap_or(Cost::ZERO)));
        // Whatever needs a quarter more room than there is is found.
        if let Some(easier) = easier {
            prop_assert!(cost.is_some_and(|cost| cost <= easier), "{cost:?} {easier:?}");
        }
    }
}
