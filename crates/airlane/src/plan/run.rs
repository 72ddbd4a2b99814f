//! What planners share once the ends are nodes: an algorithm by name over any space, and the
//! outcome of its route.

use super::answer::Draft;
use super::method::SightChecks;
use super::options::{Algorithm, Fallback, Options, Ordering};
use super::reason::Reason;
use super::scratch::{Leg, NodeScratch};
use crate::geom::LatticePoint;
use crate::refine::{Polyline, Promise};
use crate::search::{
    Check, Classic, Ending, Metric, Observer, Order, Policy, Stats, Theta, Wander, wander,
};
use crate::space::{NodeId, Sight, Space};

/// What a search hands to the last stage: the nodes of a path, and how the search ended. Unless
/// that is at the goal, the path leads to the node nearest to it of those expanded.
pub(super) struct Route {
    pub(super) nodes: Vec<NodeId>,
    pub(super) ending: Ending,
}

impl NodeScratch {
    /// Runs any algorithm but jump point search, which has a space of its own.
    pub(super) fn search<S: Sight, O: Observer>(
        &mut self,
        space: &S,
        (start, goal): (NodeId, NodeId),
        default_metric: Metric,
        options: &Options,
        observer: &mut O,
    ) -> (Route, Stats) {
        if options.algorithm.is_random() {
            return wander_to(space, (start, goal), options, observer);
        }
        let target = Target { space, goal, is_temporary: false };
        let mut routes = self.search_many(start, &[target], default_metric, options, observer);
        routes.pop().expect("one target, one route")
    }

    /// Runs one search for target after target; not a random one. Gives a route for each.
    pub(super) fn search_many<S: Sight, O: Observer>(
        &mut self,
        start: NodeId,
        targets: &[Target<'_, S>],
        default_metric: Metric,
        options: &Options,
        observer: &mut O,
    ) -> Vec<(Route, Stats)> {
        let Ordering { metric, weight, steps, sight_checks, .. } = options.ordering;
        match options.algorithm {
            Algorithm::Theta | Algorithm::LazyTheta => {
                let metric = metric.unwrap_or(default_metric);
                let check = match (options.algorithm, sight_checks) {
                    (Algorithm::LazyTheta, _) => Check::Lazy,
                    (_, SightChecks::Needed) => Check::Eager,
                    (_, SightChecks::AsPrinted) => Check::AsPrinted,
                };
                let legs = Target::legs(targets, |&Target { space, goal, .. }| {
                    Theta::new(space, (start, goal), check, metric, weight, steps)
                });
                let distance = |leg: usize, node| targets[leg].distance(node);
                self.run(&legs, start, options, observer, distance)
            }
            _ => self.search_steps(start, targets, default_metric, options, observer),
        }
    }

    /// The same for a search that goes by steps alone, so that its space needs no sight.
    pub(super) fn search_steps<S: Space, O: Observer>(
        &mut self,
        start: NodeId,
        targets: &[Target<'_, S>],
        default_metric: Metric,
        options: &Options,
        observer: &mut O,
    ) -> Vec<(Route, Stats)> {
        let Ordering { metric, weight, steps, .. } = options.ordering;
        let metric = metric.unwrap_or(default_metric);
        let order = match options.algorithm {
            Algorithm::DepthFirst => Order::DepthFirst,
            Algorithm::BreadthFirst => Order::BreadthFirst,
            Algorithm::Greedy => Order::Greedy,
            _ => Order::Cost(weight),
        };
        let legs = Target::legs(targets, |&Target { space, goal, .. }| {
            Classic::new(space, start, goal, order, metric, steps)
        });
        self.run(&legs, start, options, observer, |leg, node| targets[leg].distance(node))
    }

    /// Runs the loop and reads the routes off its labels. `distance` is that of a node to the goal
    /// of a leg.
    pub(super) fn run<P: Policy<Note = ()>, O: Observer>(
        &mut self,
        legs: &[Leg<P>],
        start: NodeId,
        options: &Options,
        observer: &mut O,
        distance: impl Fn(usize, NodeId) -> i64,
    ) -> Vec<(Route, Stats)> {
        let mut routes = Vec::with_capacity(legs.len());
        self.explore(legs, start, options, observer, |ending, stats, labels| {
            let last = match ending {
                Ending::Goal(goal) => goal,
                _ => {
                    let key = |&node: &NodeId| (distance(routes.len(), node), node);
                    labels.closed().min_by_key(key).unwrap_or(start)
                }
            };
            routes.push((Route { nodes: labels.route_to(last), ending }, stats));
        });
        routes
    }
}

/// A goal of a search by name, in the space that holds it.
pub(super) struct Target<'s, S> {
    pub(super) space: &'s S,
    pub(super) goal: NodeId,
    /// Whether the goal is a node that no other target's space has.
    pub(super) is_temporary: bool,
}

impl<'s, S: Space> Target<'s, S> {
    fn distance(&self, node: NodeId) -> i64 {
        self.space.position(node).distance_squared(self.space.position(self.goal))
    }

    fn legs<P>(targets: &[Self], policy: impl Fn(&Self) -> P) -> Vec<Leg<P>> {
        let leg = |target: &Self| {
            let beside = target.is_temporary.then(|| {
                let mut nodes = Vec::new();
                target.space.for_each_neighbour(target.goal, |node, _| nodes.push(node));
                nodes
            });
            Leg { policy: policy(target), goal: target.goal, beside }
        };
        targets.iter().map(leg).collect()
    }
}

/// Runs one of the random searches.
pub(super) fn wander_to<S: Space, O: Observer>(
    space: &S,
    ends: (NodeId, NodeId),
    options: &Options,
    observer: &mut O,
) -> (Route, Stats) {
    let to = space.position(ends.1);
    let distance_to_goal = |node| space.position(node).distance_squared(to);
    let kind = match options.algorithm {
        Algorithm::RandomTrace => Wander::Trace,
        _ => Wander::Walk,
    };
    let (ending, stats, mut nodes) =
        wander(space, ends, kind, options.seed, &options.limits, observer);
    if !matches!(ending, Ending::Goal(_)) {
        let nearest = (0..nodes.len()).min_by_key(|&i| (distance_to_goal(nodes[i]), i));
        nodes.truncate(nearest.unwrap_or(0) + 1);
    }
    (Route { nodes, ending }, stats)
}

/// What came of a search that `ending` ended, with the points of its route between those of its
/// start and its goal.
pub(super) fn draft_of(
    (start, goal): ([LatticePoint; 2], [LatticePoint; 2]),
    points: Vec<LatticePoint>,
    ending: Ending,
    promise: Promise,
    fallback: Fallback,
) -> Draft<Polyline> {
    // A path that gets nowhere stays where it is.
    let is_whole = matches!(ending, Ending::Goal(_));
    let moved = points.len() > 1 || is_whole;
    let way = start.into_iter().chain(points.into_iter().filter(|_| moved));
    let line = || Polyline::new(way.chain(goal.into_iter().filter(|_| is_whole)), promise);
    ended(ending, fallback, line)
}

/// What came of a search that `ending` ended, with the path that it made.
pub(super) fn ended<P>(ending: Ending, fallback: Fallback, path: impl FnOnce() -> P) -> Draft<P> {
    match (ending, fallback) {
        (Ending::Goal(_), _) => Draft::Found(path()),
        (Ending::Limit(limit), _) => Draft::Stopped(Some(path()), limit),
        (Ending::Exhausted, Fallback::Reason) => Draft::Unreachable(Reason::Exhausted),
        (Ending::Exhausted, Fallback::NearestReached) => Draft::Partial(path(), Reason::Exhausted),
    }
}
