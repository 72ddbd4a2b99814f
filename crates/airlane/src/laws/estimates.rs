//! The laws of metrics and estimates.

use super::spaces::steps;
use super::{At, Law, Violation, ensure, ensure_equal};
use crate::geom::{Cost, LatticePoint};
use crate::space::{Goal, NodeId, Space};
use std::collections::BTreeMap;

/// How far a detour may undercut the direct way, in units of cost: each distance is rounded down.
const ROUNDING: u64 = 2;

/// The laws of a metric between any three of these points: a point is at distance zero from itself,
/// there and back is the same, and no detour is shorter. Takes time by the cube of their number.
pub fn check_metric(
    distance: impl Fn(LatticePoint, LatticePoint) -> Cost,
    points: impl IntoIterator<Item = LatticePoint>,
) -> Result<(), Violation> {
    let points: Vec<LatticePoint> = points.into_iter().collect();
    for (i, &a) in points.iter().enumerate() {
        ensure_equal(Law::ZeroDistance, At::Point(i), Cost::ZERO, distance(a, a))?;
        for (j, &b) in points.iter().enumerate() {
            let at = At::Points(i, j);
            let direct = distance(a, b);
            ensure_equal(Law::SymmetricDistance, at, direct, distance(b, a))?;
            for &by in &points {
                let detour = distance(a, by).raw() + distance(by, b).raw();
                let holds = direct.raw() <= detour + ROUNDING;
                let texts = || {
                    (format!("at most {detour} by way of {:?}", by.0), format!("{}", direct.raw()))
                };
                ensure(holds, Law::Triangle, at, texts)?;
            }
        }
    }
    Ok(())
}

/// The laws of a space's estimates towards a goal, made of these distances: zero at the goal, and no
/// step out of these nodes lowers it by more than it costs. Then no closed node has to be opened
/// again, and over all nodes of a space the estimate is admissible.
pub fn check_estimates<S: Space>(
    space: &S,
    goal: NodeId,
    nodes: impl IntoIterator<Item = NodeId>,
    distance: impl Fn(LatticePoint, LatticePoint) -> Cost,
) -> Result<(), Violation> {
    let target = Goal { node: goal, position: space.position(goal) };
    let estimate = |node: NodeId| space.estimate(node, target, &distance);
    ensure_equal(Law::ZeroAtGoal, At::Node(goal), Cost::ZERO, estimate(goal))?;
    for node in nodes {
        let here = estimate(node);
        for (to, cost) in steps(space, node) {
            let there = estimate(to);
            let texts = || {
                let expected = format!("an estimate of at most {cost:?} + {there:?} to {goal}");
                (expected, format!("an estimate of {here:?}"))
            };
            ensure(here <= cost + there, Law::Consistent, At::Step(node, to), texts)?;
        }
    }
    Ok(())
}

/// The law of an admissible estimate towards a goal: it is at most the cost of the cheapest way there,
/// found by relaxing all steps between these nodes until nothing changes.
pub fn check_admissible<S: Space>(
    space: &S,
    goal: NodeId,
    nodes: impl IntoIterator<Item = NodeId>,
    distance: impl Fn(LatticePoint, LatticePoint) -> Cost,
) -> Result<(), Violation> {
    let target = Goal { node: goal, position: space.position(goal) };
    let all: Vec<(NodeId, NodeId, Cost)> = nodes
        .into_iter()
        .flat_map(|node| steps(space, node).into_iter().map(move |(to, cost)| (node, to, cost)))
        .collect();
    let mut costs = BTreeMap::from([(goal, Cost::ZERO)]);
    let mut changed = true;
    while changed {
        changed = false;
        for &(from, to, step) in &all {
            let Some(&rest) = costs.get(&to) else { continue };
            if costs.get(&from).is_none_or(|&known| step + rest < known) {
                costs.insert(from, step + rest);
                changed = true;
            }
        }
    }
    for (node, cost) in costs {
        let estimate = space.estimate(node, target, &distance);
        let texts = || (format!("at most {cost:?} to {goal}"), format!("{estimate:?}"));
        ensure(estimate <= cost, Law::Admissible, At::Node(node), texts)?;
    }
    Ok(())
}
