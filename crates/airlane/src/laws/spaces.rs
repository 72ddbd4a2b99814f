//! The laws of spaces, of sight, of legs and of blocks.

use super::estimates::check_estimates;
use super::{At, Law, Violation, ensure, ensure_equal};
use crate::geom::Cost;
use crate::space::{Blocks, Goal, Legs, NodeId, Sight, Space};
use std::collections::{BTreeMap, BTreeSet};

/// How many goals [`check_space`] tries.
const GOALS: usize = 4;

/// The steps out of a node.
pub(super) fn steps(space: &impl Space, node: NodeId) -> Vec<(NodeId, Cost)> {
    let mut steps = Vec::new();
    space.for_each_neighbour(node, |to, cost| steps.push((to, cost)));
    steps
}

/// The nodes that steps lead to from `start`, itself included, nearest first; at most `most`. For
/// spaces that number their nodes as they are met.
pub fn reachable<S: Space>(space: &S, start: NodeId, most: usize) -> Vec<NodeId> {
    let mut known = BTreeSet::from([start]);
    let mut list = vec![start];
    let mut next = 0;
    while next < list.len() {
        for (to, _) in steps(space, list[next]) {
            if list.len() < most && known.insert(to) {
                list.push(to);
            }
        }
        next += 1;
    }
    list
}

/// The laws of every [`Space`]: those of [`check_steps`], and that its estimates, made of straight
/// lines, are consistent towards several of these nodes, so that no step is cheaper than the estimate
/// between its ends. `nodes` may be all nodes of the space or some of them.
pub fn check_space<S: Space>(
    space: &S,
    nodes: impl IntoIterator<Item = NodeId>,
) -> Result<(), Violation> {
    let nodes: Vec<NodeId> = nodes.into_iter().collect();
    check_steps(space, nodes.iter().copied())?;
    let goals = nodes.iter().step_by(nodes.len().div_ceil(GOALS).max(1));
    for &goal in goals.chain(nodes.last()) {
        check_estimates(space, goal, nodes.iter().copied(), Cost::straight)?;
    }
    for &node in &nodes {
        for (to, cost) in steps(space, node) {
            let goal = Goal { node: to, position: space.position(to) };
            let estimate = space.estimate(node, goal, Cost::straight);
            let texts =
                || (format!("a cost of at least {estimate:?}"), format!("a cost of {cost:?}"));
            ensure(cost >= estimate, Law::Consistent, At::Step(node, to), texts)?;
        }
    }
    Ok(())
}

/// The laws of every [`Space`] but that of estimates: numbers are below the limit, and the same node
/// always has the same position and the same steps in the same order.
pub fn check_steps<S: Space>(
    space: &S,
    nodes: impl IntoIterator<Item = NodeId>,
) -> Result<(), Violation> {
    let limit = space.node_limit();
    let number = |node: NodeId| (format!("a number below {limit}"), format!("{node}"));
    for node in nodes {
        ensure(node < limit, Law::NodeLimit, At::Node(node), || number(node))?;
        let at = At::Node(node);
        ensure_equal(Law::Repeatable, at, space.position(node), space.position(node))?;
        let first = steps(space, node);
        ensure_equal(Law::Repeatable, at, &first, &steps(space, node))?;
        for (to, _) in first {
            ensure(to < limit, Law::NodeLimit, At::Step(node, to), || number(to))?;
        }
    }
    Ok(())
}

/// The law that steps from these nodes lead to these nodes only.
pub fn check_closed<S: Space>(
    space: &S,
    nodes: impl IntoIterator<Item = NodeId>,
) -> Result<(), Violation> {
    let nodes: BTreeSet<NodeId> = nodes.into_iter().collect();
    for &node in &nodes {
        for (to, _) in steps(space, node) {
            let texts = || ("one of the nodes".to_owned(), format!("{to}"));
            ensure(nodes.contains(&to), Law::Closed, At::Step(node, to), texts)?;
        }
    }
    Ok(())
}

/// The laws of a simple graph: no step leads to its own node, and none to the same node as another.
pub fn check_simple<S: Space>(
    space: &S,
    nodes: impl IntoIterator<Item = NodeId>,
) -> Result<(), Violation> {
    for node in nodes {
        let mut met = BTreeSet::new();
        for (to, _) in steps(space, node) {
            let at = At::Step(node, to);
            let texts = || ("another node".to_owned(), "the same".to_owned());
            ensure(to != node, Law::NoLoop, at, texts)?;
            let texts = || ("one step".to_owned(), "two".to_owned());
            ensure(met.insert(to), Law::OneStep, at, texts)?;
        }
    }
    Ok(())
}

/// The law of spaces that claim it: every step leads back at the same cost.
pub fn check_symmetry<S: Space>(
    space: &S,
    nodes: impl IntoIterator<Item = NodeId>,
) -> Result<(), Violation> {
    for node in nodes {
        for (to, cost) in steps(space, node) {
            let back = steps(space, to);
            let texts = || {
                let found = back.iter().filter(|step| step.0 == node).map(|step| step.1);
                let found: Vec<Cost> = found.collect();
                (format!("a step back for {cost:?}"), format!("steps back for {found:?}"))
            };
            ensure(back.contains(&(node, cost)), Law::Symmetric, At::Step(node, to), texts)?;
        }
    }
    Ok(())
}

/// The laws of [`Sight`] over these nodes: a node sees itself and those one step away, and sight is
/// mutual between any two. Takes time by the square of their number.
pub fn check_sight<S: Sight>(
    space: &S,
    nodes: impl IntoIterator<Item = NodeId>,
) -> Result<(), Violation> {
    let nodes: Vec<NodeId> = nodes.into_iter().collect();
    let seen = || ("in sight".to_owned(), "hidden".to_owned());
    for (i, &node) in nodes.iter().enumerate() {
        ensure(space.sees(node, node), Law::SeesItself, At::Node(node), seen)?;
        for (to, _) in steps(space, node) {
            ensure(space.sees(node, to), Law::SeesSteps, At::Step(node, to), seen)?;
        }
        for &other in &nodes[..i] {
            let [there, back] = [space.sees(node, other), space.sees(other, node)];
            ensure_equal(Law::SeesMutually, At::Nodes(node, other), there, back)?;
        }
    }
    Ok(())
}

/// The law of [`Legs`]: they are the steps of the space, in the same order.
pub fn check_legs<S: Legs>(
    space: &S,
    nodes: impl IntoIterator<Item = NodeId>,
) -> Result<(), Violation> {
    for node in nodes {
        let expected: Vec<NodeId> = steps(space, node).into_iter().map(|(to, _)| to).collect();
        let mut found = Vec::new();
        space.for_each_leg(node, |leg| found.push(leg.to));
        ensure_equal(Law::LegsAreSteps, At::Node(node), expected, found)?;
    }
    Ok(())
}

/// The laws of [`Blocks`]. `nodes` must be all nodes of the space.
pub fn check_blocks<S: Blocks>(
    space: &S,
    nodes: impl IntoIterator<Item = NodeId>,
) -> Result<(), Violation> {
    let nodes: Vec<NodeId> = nodes.into_iter().collect();
    let mut came: BTreeMap<NodeId, Vec<(NodeId, Cost)>> = BTreeMap::new();
    for &node in &nodes {
        let (cell, extent) = (space.cell_of(node), space.extent());
        let texts = || (format!("a cell in {extent:?}"), format!("{cell:?}"));
        let is_inside = (0..3).all(|i| (0..extent[i]).contains(&cell[i]));
        ensure(is_inside, Law::OneCell, At::Node(node), texts)?;
        ensure_equal(Law::OneCell, At::Node(node), Some(node), space.node_of(cell))?;
        let steps = steps(space, node);
        for (axis, side) in (0..3).flat_map(|axis| [(axis, -1), (axis, 1)]) {
            let mut beside = cell;
            beside[axis] += side;
            let Some(other) = space.node_of(beside) else { continue };
            let is_step = steps.iter().any(|&(to, _)| to == other);
            let texts = || ("a step".to_owned(), "none".to_owned());
            ensure(is_step, Law::FacesAreSteps, At::Nodes(node, other), texts)?;
        }
        for (to, cost) in steps {
            came.entry(to).or_default().push((node, cost));
        }
    }
    for &node in &nodes {
        let mut expected = came.remove(&node).unwrap_or_default();
        let mut found = Vec::new();
        space.for_each_predecessor(node, |from, cost| found.push((from, cost)));
        expected.sort_unstable();
        found.sort_unstable();
        ensure_equal(Law::Predecessors, At::Node(node), expected, found)?;
    }
    Ok(())
}
