//! Every classic search but jump point search over a graph of an octree, by name.

use super::answer::{Draft, Drafted, Times};
use super::locate::{Located, apart, locate_ends};
use super::options::{Algorithm, Fallback, Options};
use super::query::QueryError;
use super::reason::Reason;
use super::run::{Route, draft_of};
use super::scratch::NodeScratch;
use crate::clock::Stopwatch;
use crate::refine::{Polyline, Promise, prune_by_sight};
use crate::search::{Metric, Observer, Stats};
use crate::space::{OctreeGraph, Sight, Space, WithEnds};

/// Plans over a graph, with borrowed scratch memory.
pub(super) struct GraphPlanner<'p> {
    pub(super) graph: OctreeGraph<'p>,
    pub(super) scratch: &'p mut NodeScratch,
}

impl GraphPlanner<'_> {
    /// Answers a query while `observer` watches the search. The two last nodes are its ends.
    pub(super) fn answer<O: Observer>(
        &mut self,
        ends: [[f64; 3]; 2],
        options: &Options,
        observer: &mut O,
    ) -> Result<Drafted<Polyline>, QueryError> {
        let mut times = Times::default();
        let mut clock = Stopwatch::start();
        let located = locate_ends(self.graph.world(), ends, options.ends)?
            .and_then(|ends| Ok((ends, join_ends(&self.graph, ends, options.fallback)?)));
        times.locate = clock.lap();
        let ((start, goal), space) = match located {
            Ok(joined) => joined,
            Err(reason) => return Ok(Drafted::unreachable(reason, times)),
        };

        let ends = (space.start(), space.goal());
        let metric = metric(options.algorithm);
        let (route, mut stats) = self.scratch.search(&space, ends, metric, options, observer);
        times.search = clock.lap();
        let draft = draft(&self.graph, &space, (start, goal), route, options, &mut stats);
        times.refine = clock.lap();
        Ok(Drafted::new(draft, stats, times))
    }
}

/// What came of a search between two ends.
pub(super) fn draft(
    graph: &OctreeGraph<'_>,
    space: &WithEnds<'_>,
    (start, goal): (Located, Located),
    mut route: Route,
    options: &Options,
    stats: &mut Stats,
) -> Draft<Polyline> {
    // The final pass of He & Hung (4.3).
    if !options.raw && matches!(options.algorithm, Algorithm::Theta | Algorithm::LazyTheta) {
        stats.sight_checks += prune(space, &mut route);
    }
    let points: Vec<_> = route.nodes.iter().map(|&node| space.position(node)).collect();
    let ends = ([start.asked, start.point], [goal.point, goal.asked]);
    let promise = Promise::sliding_in(graph.world());
    draft_of(ends, points, route.ending, promise, options.fallback)
}

/// The graph with both ends, if there can be a path between them.
pub(super) fn join_ends<'g>(
    graph: &'g OctreeGraph<'_>,
    (start, goal): (Located, Located),
    fallback: Fallback,
) -> Result<WithEnds<'g>, Reason> {
    let space = graph.with_ends(start.point, goal.point).ok_or(Reason::Exhausted)?;
    match space.sets() {
        [a, b] if a != b && fallback == Fallback::Reason => {
            Err(apart(graph.world(), start.point, goal.point))
        }
        _ => Ok(space),
    }
}

/// Drops nodes that the others can do without. Returns the lines of sight that were checked.
fn prune(space: &impl Sight, route: &mut Route) -> u64 {
    let nodes = &route.nodes;
    let (kept, checks) = prune_by_sight(nodes.len(), |a, b| space.sees(nodes[a], nodes[b]));
    route.nodes = kept.into_iter().map(|i| nodes[i]).collect();
    checks
}

/// The metric that an algorithm uses unless told otherwise.
pub(super) fn metric(algorithm: Algorithm) -> Metric {
    match algorithm.default_metric() {
        Metric::Zero => Metric::Zero,
        // Steps go in any direction, so nothing longer than the straight line is an estimate.
        _ => Metric::Euclidean,
    }
}
