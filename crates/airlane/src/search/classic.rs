//! The classic searches over any space: DFS, BFS, Dijkstra, greedy, A\* and weighted A\*.

use super::{Frontier, Label, Metric, Observer, OpenList, Policy, Weight};
use crate::geom::Cost;
use crate::space::{Goal, NodeId, Space};

/// How the search counts the cost of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum StepCost {
    /// Its length.
    #[default]
    Exact,
    /// One voxel edge whatever its length: the *segment optimisation* of Yu & Novitch (2020, 4.3).
    /// The search runs ahead along diagonals and explores far less; its path may be longer.
    Equalised,
}

impl StepCost {
    #[inline]
    pub(super) fn of(self, exact: Cost) -> Cost {
        match self {
            Self::Exact => exact,
            Self::Equalised => Cost::EDGE,
        }
    }
}

/// The order of expansion.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Order {
    /// The node met last; needs a [`Lifo`](super::Lifo) list.
    DepthFirst,
    /// The node fewest steps from the start; needs a [`Fifo`](super::Fifo) list.
    BreadthFirst,
    /// The smallest estimate: greedy best-first search.
    Greedy,
    /// The smallest sum of cost and weighted estimate: A\*, and Dijkstra's algorithm with
    /// [`Metric::Zero`].
    Cost(Weight),
}

/// A classic search in a space.
#[derive(Clone, Debug)]
pub struct Classic<'s, S> {
    pub(super) space: &'s S,
    goal: Option<NodeId>,
    towards: Goal,
    order: Order,
    metric: Metric,
    pub(super) steps: StepCost,
    estimate_at_start: Cost,
}

impl<'s, S: Space> Classic<'s, S> {
    /// A search from `start` to `goal`.
    pub fn new(
        space: &'s S,
        start: NodeId,
        goal: NodeId,
        order: Order,
        metric: Metric,
        steps: StepCost,
    ) -> Self {
        let towards = Goal { node: goal, position: space.position(goal) };
        let estimate_at_start = space.estimate(start, towards, |a, b| metric.between(a, b));
        Self { space, goal: Some(goal), towards, order, metric, steps, estimate_at_start }
    }

    /// Dijkstra's algorithm to every node that can be reached from `start`; the labels then hold
    /// all shortest paths.
    pub fn to_all(space: &'s S, start: NodeId) -> Self {
        let (order, metric) = (Order::Cost(Weight::One), Metric::Zero);
        let whole = Self::new(space, start, start, order, metric, StepCost::Exact);
        Self { goal: None, ..whole }
    }
}

impl<S: Space> Classic<'_, S> {
    /// The label of a node that is a step from an expanded one, if it is better than the `known` one.
    #[inline]
    pub(super) fn step(
        &self,
        (from, label): (NodeId, Label),
        step: Cost,
        known: Label,
    ) -> Option<Label> {
        let step = match self.order {
            // Breadth-first search counts steps: what is met first is nearest.
            Order::BreadthFirst => Cost::EDGE,
            _ => self.steps.of(step),
        };
        let g = label.g + step;
        // Depth-first search goes on from whoever met the node last.
        let better = g < known.g || self.order == Order::DepthFirst;
        better.then_some(Label { g, parent: from, note: () })
    }
}

impl<S: Space> Policy for Classic<'_, S> {
    type Note = ();

    fn node_limit(&self) -> u32 {
        self.space.node_limit()
    }

    #[inline]
    fn is_goal(&self, node: NodeId) -> bool {
        self.goal == Some(node)
    }

    #[inline]
    fn estimate(&self, node: NodeId, (): ()) -> Cost {
        match (self.order, self.metric) {
            (Order::DepthFirst | Order::BreadthFirst, _) | (_, Metric::Zero) => Cost::ZERO,
            (_, metric) => self.space.estimate(node, self.towards, |a, b| metric.between(a, b)),
        }
    }

    #[inline]
    fn priority(&self, g: Cost, h: Cost) -> Cost {
        match self.order {
            Order::DepthFirst | Order::BreadthFirst => Cost::ZERO,
            Order::Greedy => h,
            Order::Cost(weight) => g + weight.apply(g, h, self.estimate_at_start),
        }
    }

    #[inline]
    fn expand(
        &self,
        node: NodeId,
        label: Label,
        frontier: &mut Frontier<'_, '_, Self, impl OpenList, impl Observer>,
    ) {
        self.space.for_each_neighbour(node, |to, step| {
            let Some(known) = frontier.open_label(to) else { return };
            if let Some(better) = self.step((node, label), step, known) {
                frontier.improve(to, better);
            }
        });
    }
}
