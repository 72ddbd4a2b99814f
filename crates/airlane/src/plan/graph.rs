//! Every classic search over a graph of an octree, by name: the planner of He & Hung.
//!
//! [`GraphPlanner::answer`] reads top to bottom: locate both ends, answer what needs no search,
//! search from one temporary node to the other, drop points by line of sight, turn the result into a
//! path in sliding contact.
//!
//! The paper's last pass ("we apply some additional line of sight checks to improve the final
//! result") is [`prune`](crate::refine::prune) over nodes. It is for any-angle searches only: the
//! paths of the others stay the steps that they found, as in the paper's tables.

use super::locate::{Located, apart, locate_ends};
use super::outcome::{Answer, Outcome, Reason, Stopwatch, Times};
use super::query::{Algorithm, Fallback, GridOptions, Query, QueryError, StraightWay};
use super::run::{Route, outcome_of};
use super::scratch::Scratch;
use crate::refine::{Promise, prune_by_sight};
use crate::search::{Metric, Observer, Stats};
use crate::space::{CornerRule, Neighbourhood, OctreeGraph, Sight, Space, WithEnds};
use crate::world::Contact;

/// Answers queries in one graph, one after the other. Keeps its memory between queries; make one
/// per thread.
///
/// ```
/// use airlane::plan::{Algorithm, GraphPlanner, GridOptions, Query};
/// use airlane::space::{Grading, GraphKind, Octree, OctreeGraph};
/// use airlane::{scene::Scene, world::World};
///
/// let mut scene = Scene::open([20, 20, 20])?;
/// scene.voxels.insert_box([10, 0, 0], [11, 20, 15]); // a wall, open above z = 15
/// let world = World::bake(scene)?;
///
/// let octree = Octree::new(&world, Grading::Progressive)?;
/// let graph = OctreeGraph::new(&world, octree, GraphKind::EdgeCorner);
/// let mut planner = GraphPlanner::new(&graph);
/// let query = Query { start: [2.0, 10.0, 3.0], goal: [17.0, 10.0, 3.0] };
/// let answer = planner.answer(&query, &GridOptions::new(Algorithm::LazyTheta))?;
/// let path = answer.outcome.found().expect("there is a way over the wall");
/// assert!(path.audit(&world).is_ok()); // in sliding contact
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct GraphPlanner<'g> {
    graph: &'g OctreeGraph<'g>,
    pub(super) scratch: Scratch,
}

impl<'g> GraphPlanner<'g> {
    /// A planner for `graph`.
    pub fn new(graph: &'g OctreeGraph<'_>) -> Self {
        Self { graph, scratch: Scratch::default() }
    }

    /// The graph it plans in.
    pub fn graph(&self) -> &'g OctreeGraph<'g> {
        self.graph
    }

    /// Bytes of memory that the planner holds beside the graph's.
    pub fn memory_bytes(&self) -> usize {
        self.scratch.memory_bytes()
    }

    /// Answers a query.
    pub fn answer(&mut self, query: &Query, options: &GridOptions) -> Result<Answer, QueryError> {
        self.answer_observed(query, options, &mut ())
    }

    /// Answers a query while `observer` watches the search. The two last nodes are its ends.
    pub fn answer_observed<O: Observer>(
        &mut self,
        query: &Query,
        options: &GridOptions,
        observer: &mut O,
    ) -> Result<Answer, QueryError> {
        let mut times = Times::default();
        let mut clock = Stopwatch::start();
        validate(options)?;

        let located = locate_ends(self.graph.world(), query, options.ends)?
            .and_then(|ends| Ok((ends, self.join_ends(ends, options.fallback)?)));
        times.locate = clock.lap();
        let ((start, goal), space) = match located {
            Ok(joined) => joined,
            Err(reason) => {
                let outcome = Outcome::Unreachable(reason);
                return Ok(Answer { outcome, tally: Stats::default(), times });
            }
        };

        let ends = (space.start(), space.goal());
        let metric = metric(options.algorithm);
        let (route, mut tally) = self.scratch.search(&space, ends, metric, options, observer);
        times.search = clock.lap();
        let outcome = self.outcome(&space, (start, goal), route, options, &mut tally);
        times.refine = clock.lap();
        Ok(Answer { outcome, tally, times })
    }

    /// The outcome of a search between two ends.
    pub(super) fn outcome(
        &self,
        space: &WithEnds<'_>,
        (start, goal): (Located, Located),
        mut route: Route,
        options: &GridOptions,
        tally: &mut Stats,
    ) -> Outcome {
        if matches!(options.algorithm, Algorithm::Theta | Algorithm::LazyTheta) {
            tally.sight_checks += prune(space, &mut route);
        }
        let points: Vec<_> = route.nodes.iter().map(|&node| space.position(node)).collect();
        let ends = ([start.asked, start.point], [goal.point, goal.asked]);
        let promise = match self.graph.world().base() {
            Some(_) => Promise::Body,
            None => Promise::Clear(Contact::Sliding),
        };
        outcome_of(ends, points, route.ending, promise, options.fallback)
    }

    /// The graph with both ends, if there can be a path between them.
    pub(super) fn join_ends(
        &self,
        (start, goal): (Located, Located),
        fallback: Fallback,
    ) -> Result<WithEnds<'g>, Reason> {
        let space = self.graph.with_ends(start.point, goal.point).ok_or(Reason::NothingLeft)?;
        match space.sets() {
            [a, b] if a != b && fallback == Fallback::Reason => {
                Err(apart(self.graph.world(), start.voxel, goal.voxel))
            }
            _ => Ok(space),
        }
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

/// Refuses options that mean nothing here or do not go together.
pub(super) fn validate(options: &GridOptions) -> Result<(), QueryError> {
    let only_grid = [
        (options.neighbourhood != Neighbourhood::default(), "a neighbourhood"),
        (options.corners != CornerRule::default(), "a rule about corners"),
        (options.region.is_some(), "a region"),
        (options.straight != StraightWay::default(), "the straight way first"),
    ];
    if let Some((_, option)) = only_grid.into_iter().find(|(set, _)| *set) {
        return Err(QueryError::OnlyGrid(option));
    }
    match options.algorithm {
        Algorithm::Jps3d => {
            let works = "on the voxel grid";
            Err(QueryError::Unsupported { algorithm: Algorithm::Jps3d, works })
        }
        _ => options.validate(),
    }
}
