//! What planners share once the ends are nodes: an algorithm by name over any space, and the
//! outcome of its route.

use super::outcome::{Outcome, Reason};
use super::query::{Algorithm, Fallback, GridOptions, Ordering, SightChecks};
use super::scratch::Scratch;
use crate::geom::LatticePoint;
use crate::refine::{Path, Promise};
use crate::search::{
    Check, Classic, Ending, Metric, Observer, Order, Policy, Tally, Theta, Wander, wander,
};
use crate::space::{NodeId, Sight};

/// What a search hands to the last stage: the nodes of a path, and how the search ended. Unless
/// that is at the goal, the path leads to the node nearest to it of those expanded.
pub(super) struct Route {
    pub(super) nodes: Vec<NodeId>,
    pub(super) ending: Ending,
}

impl Scratch {
    /// Runs any algorithm but jump point search, which has a space of its own.
    pub(super) fn search<S: Sight, O: Observer>(
        &mut self,
        space: &S,
        (start, goal): (NodeId, NodeId),
        default_metric: Metric,
        options: &GridOptions,
        observer: &mut O,
    ) -> (Route, Tally) {
        let Ordering { metric, weight, steps, sight_checks, .. } = options.ordering;
        let metric = metric.unwrap_or(default_metric);
        let weight = weight.unwrap_or(options.algorithm.default_weight());
        let goal_position = space.position(goal);
        let distance = |node| space.position(node).distance_squared(goal_position);
        let order = match options.algorithm {
            Algorithm::RandomWalk | Algorithm::RandomTrace => {
                return wander_to(space, (start, goal), options, observer, distance);
            }
            Algorithm::Theta | Algorithm::LazyTheta => {
                let check = match (options.algorithm, sight_checks) {
                    (Algorithm::LazyTheta, _) => Check::Lazy,
                    (_, SightChecks::Needed) => Check::Eager,
                    (_, SightChecks::AsPrinted) => Check::AsPrinted,
                };
                let policy = Theta::new(space, (start, goal), check, metric, weight, steps);
                return self.run(&policy, start, options, observer, distance);
            }
            Algorithm::DepthFirst => Order::DepthFirst,
            Algorithm::BreadthFirst => Order::BreadthFirst,
            Algorithm::Greedy => Order::Greedy,
            _ => Order::Cost(weight),
        };
        let policy = Classic::new(space, start, goal, order, metric, steps);
        self.run(&policy, start, options, observer, distance)
    }

    /// Runs the loop and reads the route off its labels.
    pub(super) fn run<P: Policy<Note = ()>, O: Observer>(
        &mut self,
        policy: &P,
        start: NodeId,
        options: &GridOptions,
        observer: &mut O,
        distance_to_goal: impl Fn(NodeId) -> i64,
    ) -> (Route, Tally) {
        let (ending, tally) = self.explore(policy, start, options, observer);
        let last = match ending {
            Ending::Goal(goal) => goal,
            _ => {
                let closed = self.labels.closed();
                closed.min_by_key(|&node| (distance_to_goal(node), node)).unwrap_or(start)
            }
        };
        (Route { nodes: self.labels.route_to(last), ending }, tally)
    }
}

/// Runs one of the random searches.
fn wander_to<S: Sight, O: Observer>(
    space: &S,
    ends: (NodeId, NodeId),
    options: &GridOptions,
    observer: &mut O,
    distance_to_goal: impl Fn(NodeId) -> i64,
) -> (Route, Tally) {
    let kind = match options.algorithm {
        Algorithm::RandomTrace => Wander::Trace,
        _ => Wander::Walk,
    };
    let (ending, tally, mut nodes) =
        wander(space, ends, kind, options.seed, &options.limits, observer);
    if !matches!(ending, Ending::Goal(_)) {
        let nearest = (0..nodes.len()).min_by_key(|&i| (distance_to_goal(nodes[i]), i));
        nodes.truncate(nearest.unwrap_or(0) + 1);
    }
    (Route { nodes, ending }, tally)
}

/// The outcome of a search that `ending` ended, with the points of its route between those of its
/// start and its goal.
pub(super) fn outcome_of(
    (start, goal): ([LatticePoint; 2], [LatticePoint; 2]),
    points: Vec<LatticePoint>,
    ending: Ending,
    promise: Promise,
    fallback: Fallback,
) -> Outcome {
    // A path that gets nowhere stays where it is.
    let moved = points.len() > 1 || matches!(ending, Ending::Goal(_));
    let way = start.into_iter().chain(points.into_iter().filter(|_| moved));
    match (ending, fallback) {
        (Ending::Goal(_), _) => Outcome::Found(Path::new(way.chain(goal), promise)),
        (Ending::Limit(limit), _) => Outcome::LimitHit(Path::new(way, promise), limit),
        (Ending::Exhausted, Fallback::Reason) => Outcome::Unreachable(Reason::NothingLeft),
        (Ending::Exhausted, Fallback::NearestReached) => {
            Outcome::Partial(Path::new(way, promise), Reason::NothingLeft)
        }
    }
}
