//! One search from node to node over any space, without a planner.

use super::{
    Classic, Ending, Fifo, Labels, Lifo, Limit, Limits, Metric, OpenList, Order, QuadHeap, Stats,
    StepCost, Weight, best_first,
};
use crate::geom::Cost;
use crate::space::{NodeId, Space};
use thiserror::Error;

/// How [`run`] searches, and what it may spend. The default is A\* with the straight line as its
/// estimate, without limits.
#[derive(Clone, Debug)]
pub struct SearchOrder {
    /// What decides which node is next.
    pub order: Order,
    /// The distances that the space makes its estimates of: [`Metric::Zero`] for Dijkstra's algorithm.
    pub metric: Metric,
    /// What ends the search early.
    pub limits: Limits,
}

impl Default for SearchOrder {
    fn default() -> Self {
        let (order, metric) = (Order::Cost(Weight::One), Metric::Euclidean);
        Self { order, metric, limits: Limits::default() }
    }
}

/// A way from node to node, and what it took to find it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Route {
    /// From the start to the goal, both included.
    pub nodes: Vec<NodeId>,
    /// What its steps cost together.
    pub cost: Cost,
    /// What the search did.
    pub stats: Stats,
}

/// Why there is no [`Route`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SearchError {
    /// An end is not a node of the space.
    #[error("node {node} is invalid: expected a number below {limit}")]
    Node {
        /// The end.
        node: NodeId,
        /// The space's [`node_limit`](Space::node_limit).
        limit: u32,
    },
    /// No steps lead to the goal.
    #[error("the goal cannot be reached: all {} nodes in reach were searched", stats.expanded)]
    Unreachable {
        /// What the search did.
        stats: Stats,
    },
    /// A limit ended the search.
    #[error("the search was stopped after {} nodes: {limit}", stats.expanded)]
    Stopped {
        /// Which limit.
        limit: Limit,
        /// What the search did.
        stats: Stats,
    },
}

/// Searches a space from one node to another.
///
/// With the default order the route is the cheapest there is, if the space keeps its laws
/// ([`laws::check_space`](crate::laws::check_space)).
///
/// ```
/// use airlane::geom::{Cost, LatticePoint, Voxel};
/// use airlane::search::{SearchOrder, run};
/// use airlane::space::{NodeId, Space};
///
/// /// A row of voxels, one way only.
/// struct Row(u32);
///
/// impl Space for Row {
///     fn node_limit(&self) -> u32 {
///         self.0
///     }
///
///     fn position(&self, node: NodeId) -> LatticePoint {
///         Voxel::new(node as i32, 0, 0).centre()
///     }
///
///     fn for_each_neighbour(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
///         if node + 1 < self.0 {
///             visit(node + 1, Cost::EDGE);
///         }
///     }
/// }
///
/// let route = run(&Row(9), 2, 5, &SearchOrder::default())?;
/// assert_eq!(route.nodes, [2, 3, 4, 5]);
/// assert_eq!(route.cost, Cost::EDGE.times(3));
/// assert!(run(&Row(9), 5, 2, &SearchOrder::default()).is_err());
/// # Ok::<(), airlane::search::SearchError>(())
/// ```
pub fn run<S: Space>(
    space: &S,
    start: NodeId,
    goal: NodeId,
    order: &SearchOrder,
) -> Result<Route, SearchError> {
    let limit = space.node_limit();
    if let Some(node) = [start, goal].into_iter().find(|&node| node >= limit) {
        return Err(SearchError::Node { node, limit });
    }
    let policy = Classic::new(space, start, goal, order.order, order.metric, StepCost::Exact);
    match order.order {
        Order::DepthFirst => search(&policy, start, &mut Lifo::default(), &order.limits),
        Order::BreadthFirst => search(&policy, start, &mut Fifo::default(), &order.limits),
        _ => search(&policy, start, &mut QuadHeap::default(), &order.limits),
    }
}

fn search<S: Space>(
    policy: &Classic<'_, S>,
    start: NodeId,
    open: &mut impl OpenList,
    limits: &Limits,
) -> Result<Route, SearchError> {
    let mut labels = Labels::default();
    let estimates = Default::default();
    let (ending, stats) = best_first(policy, start, &mut labels, open, estimates, limits, &mut ());
    match ending {
        Ending::Goal(goal) => {
            let nodes = labels.route_to(goal);
            let cost = nodes.windows(2).map(|ends| step(policy.space, ends[0], ends[1]));
            let cost = cost.fold(Cost::ZERO, |sum, cost| sum + cost);
            Ok(Route { nodes, cost, stats })
        }
        Ending::Exhausted => Err(SearchError::Unreachable { stats }),
        Ending::Limit(limit) => Err(SearchError::Stopped { limit, stats }),
    }
}

/// What the cheapest step between two nodes costs. Labels do not tell: breadth-first search counts
/// steps.
fn step(space: &impl Space, from: NodeId, to: NodeId) -> Cost {
    let mut least = Cost::MAX;
    space.for_each_neighbour(from, |node, cost| {
        if node == to {
            least = least.min(cost);
        }
    });
    least
}

#[cfg(test)]
mod tests {
    use super::super::tests::{bellman_ford, graph};
    use super::*;
    use proptest::prelude::*;

    const ORDERS: [Order; 4] =
        [Order::Cost(Weight::One), Order::Greedy, Order::BreadthFirst, Order::DepthFirst];

    proptest! {
        #[test]
        fn routes_are_the_cheapest_or_there_are_none(graph in graph(false)) {
            let best = bellman_ford(&graph, 0);
            for metric in [Metric::Euclidean, Metric::Zero] {
                let order = SearchOrder { metric, ..SearchOrder::default() };
                for (goal, best) in (0..).zip(&best) {
                    let found = run(&graph, 0, goal, &order);
                    let cost = found.as_ref().ok().map(|route| route.cost.raw());
                    prop_assert_eq!(cost, *best);
                }
            }
        }

        #[test]
        fn every_order_finds_steps_that_there_are(graph in graph(true)) {
            let reached = bellman_ford(&graph, 0);
            for order in ORDERS {
                let order = SearchOrder { order, ..SearchOrder::default() };
                for (goal, reached) in (0..).zip(&reached) {
                    let Ok(Route { nodes, cost, .. }) = run(&graph, 0, goal, &order) else {
                        prop_assert_eq!(*reached, None);
                        continue;
                    };
                    prop_assert_eq!((nodes[0], nodes[nodes.len() - 1]), (0, goal));
                    prop_assert!(cost < Cost::MAX && Some(cost.raw()) >= *reached);
                }
            }
        }
    }

    #[test]
    fn ends_and_limits_are_checked() {
        let steps = vec![vec![(1, Cost::EDGE)], Vec::new()];
        let points = vec![crate::geom::LatticePoint([0; 3]); 2];
        let two = super::super::tests::Graph { points, steps };
        let order = SearchOrder::default();
        assert_eq!(run(&two, 0, 2, &order), Err(SearchError::Node { node: 2, limit: 2 }));
        let error = run(&two, 1, 0, &order).unwrap_err().to_string();
        assert_eq!(error, "the goal cannot be reached: all 1 nodes in reach were searched");
        let limits = Limits { expansions: Some(1), ..Limits::default() };
        let stopped = run(&two, 0, 1, &SearchOrder { limits, ..order }).unwrap_err();
        assert!(matches!(stopped, SearchError::Stopped { limit: Limit::Expansions, .. }));
    }
}
