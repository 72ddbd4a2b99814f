//! Journeys: for an agent, by its own costs, through one space or several that are joined.
//!
//! [`JourneyPlanner::answer`] reads top to bottom: price and attach both ends (a [`Trip`]), search by
//! name in the one loop, tell the way leg by leg. An agent that cannot turn on the spot is searched for
//! in a [`Turning`] space over the same trip.

mod legs;
mod ports;
mod priced;
mod straighten;

pub(super) use priced::{TollScratch, Zoned, counts_areas_alone, prepare_airspace};

use super::answer::{Drafted, Times};
use super::ground::{Ground, Spot};
use super::options::{Fallback, Options};
use super::path::RawLeg;
use super::query::QueryError;
use super::reason::{End, Reason};
use super::run::{Route, Target, ended, wander_to};
use super::scratch::{NodeScratch, Scratch};
use crate::clock::Stopwatch;
use crate::geom::Cost;
use crate::search::{Budget, Ending, Limit, Metric, Observer, Stats};
use crate::space::{NodeId, Realm, Space, Trip, TripError, Turning};
use crate::world::{Agent, Areas, Objective};

/// Who wants to go where, and how.
#[derive(Clone, Copy)]
pub(super) struct Errand<'q> {
    pub(super) ends: [Spot; 2],
    pub(super) agent: &'q Agent,
    pub(super) objective: Objective,
    /// Areas that count, in the frame of the joined spaces.
    pub(super) areas: Option<&'q Areas>,
    /// Whether turns have to be as wide as the agent's turning radius.
    pub(super) turns: bool,
}

impl Errand<'_> {
    /// The turning radius that the search has to keep to.
    fn turning_radius(&self) -> Option<f64> {
        self.agent.turning_radius().filter(|_| self.turns)
    }
}

/// Plans journeys over a ground, with borrowed scratch memory.
pub(super) struct JourneyPlanner<'p> {
    pub(super) ground: &'p Ground<'p>,
    pub(super) scratch: &'p mut NodeScratch,
}

impl JourneyPlanner<'_> {
    /// Answers a query by a classic search while `observer` watches. Its nodes are those of the
    /// [`Trip`]; an agent that cannot turn on the spot may meet one several times.
    pub(super) fn answer<O: Observer>(
        &mut self,
        errand: Errand<'_>,
        options: &Options,
        observer: &mut O,
    ) -> Result<Drafted<Vec<RawLeg>>, QueryError> {
        let mut times = Times::default();
        let mut clock = Stopwatch::start();
        let trip = trip(self.ground, errand)?;
        times.locate = clock.lap();
        let trip = match trip {
            Ok(trip) => trip,
            Err(reason) => return Ok(Drafted::unreachable(reason, times)),
        };
        let (nodes, ending, stats) = self.search(&trip, errand, options, observer);
        times.search = clock.lap();
        let draft = ended(ending, options.fallback, || legs::legs(self.ground, &trip, &nodes));
        times.refine = clock.lap();
        Ok(Drafted::new(draft, stats, times))
    }

    /// Searches from one end to the other; the nodes are those of the trip.
    fn search<O: Observer>(
        &mut self,
        trip: &Trip<'_>,
        errand: Errand<'_>,
        options: &Options,
        observer: &mut O,
    ) -> (Vec<NodeId>, Ending, Stats) {
        let ends = (trip.start(), trip.goal());
        let Some(radius) = errand.turning_radius() else {
            let (route, stats) = run(self.scratch, trip, ends, options, observer);
            return (route.nodes, route.ending, stats);
        };
        let radius = radius / self.ground.joined.frame().voxel_size;
        let turning = Turning::new(trip, ends, radius);
        let ends = (turning.start(), turning.goal());
        let observer = &mut Renumbered { number: |node| turning.below(node), observer };
        let (Route { nodes, ending }, stats) = run(self.scratch, &turning, ends, options, observer);
        let mut nodes: Vec<NodeId> = nodes.into_iter().map(|node| turning.below(node)).collect();
        nodes.dedup();
        let ending = match ending {
            Ending::Exhausted if turning.is_full() => Ending::Limit(Limit::Memory),
            other => other,
        };
        (nodes, ending, stats)
    }
}

/// Answers a query of a profile: from port to port with the planners of the parts if they can price it, else
/// by a classic search over all their nodes, whose legs are pulled straight.
pub(super) fn by_any_planner<O: Observer>(
    ground: &Ground<'_>,
    errand: Errand<'_>,
    options: &Options,
    scratch: &mut Scratch,
    observer: &mut O,
) -> Result<Drafted<Vec<RawLeg>>, QueryError> {
    let Scratch { cells, nodes, meshes, tolls, .. } = scratch;
    if options.fallback == Fallback::Reason && ports::can_plan(ground, &errand) {
        return ports::answer(ground, errand, &options.limits, (cells, nodes, meshes), observer);
    }
    let budget = Budget::new(&options.limits);
    let mut spent = Stats::default();
    if priced::can_plan(ground, &errand) {
        match priced::answer(ground, errand, &options.limits, (tolls, cells), observer)? {
            Ok(drafted) => return Ok(drafted),
            Err(stats) => spent = stats,
        }
    }
    let options = &Options { limits: budget.left_after(spent.expanded), ..options.clone() };
    let drafted = JourneyPlanner { ground, scratch: nodes }.answer(errand, options, observer)?;
    let mut clock = Stopwatch::start();
    let left = budget.left_after(spent.expanded + drafted.stats.expanded);
    let mut drafted =
        drafted.map(|legs| straighten::straighten(ground, errand, legs, &left, (nodes, meshes)));
    drafted.times.refine += clock.lap();
    drafted.stats.add(spent);
    Ok(drafted)
}

/// The space that an errand is searched in, or why there can be no way.
pub(super) fn trip<'q>(
    ground: &'q Ground<'_>,
    errand: Errand<'q>,
) -> Result<Result<Trip<'q>, Reason>, QueryError> {
    let end = |end: usize| [End::Start, End::Goal][end];
    let Errand { ends, agent, objective, areas, .. } = errand;
    match Trip::new(&ground.joined, ends, agent, objective, areas) {
        Ok(trip) => Ok(Ok(trip)),
        Err(TripError::Blocked { end: at }) => {
            let end = end(at);
            let realm = ground.joined.provinces()[ends[at].0].realm();
            Ok(Err(match realm {
                Realm::Grid(_) | Realm::Octree(_) => {
                    Reason::Blocked { end, solid: None, nearest: None }
                }
                _ => Reason::OffGround { end, nearest: None },
            }))
        }
        Err(TripError::OutOfReach { end: at }) => Ok(Err(Reason::EndUnconnected { end: end(at) })),
        Err(TripError::Barred { end: at }) => Ok(Err(Reason::Forbidden { end: end(at) })),
        Err(TripError::Pricing(why)) => Err(why.into()),
        Err(TripError::Point { end: at, why }) => Err(QueryError::Point(end(at), why)),
    }
}

/// Runs a search by steps over a space.
pub(super) fn run<S: Space, O: Observer>(
    scratch: &mut NodeScratch,
    space: &S,
    (start, goal): (NodeId, NodeId),
    options: &Options,
    observer: &mut O,
) -> (Route, Stats) {
    if options.algorithm.is_random() {
        return wander_to(space, (start, goal), options, observer);
    }
    let metric = match options.algorithm.default_metric() {
        Metric::Zero => Metric::Zero,
        // Ends are anywhere and links lead anywhere: nothing longer than the straight line is an
        // estimate.
        _ => Metric::Euclidean,
    };
    let target = Target { space, goal, is_temporary: false };
    let mut routes = scratch.search_steps(start, &[target], metric, options, observer);
    routes.pop().expect("one target, one route")
}

/// Tells an observer of nodes by other numbers.
struct Renumbered<'o, F, O> {
    number: F,
    observer: &'o mut O,
}

impl<F: Fn(NodeId) -> NodeId, O: Observer> Observer for Renumbered<'_, F, O> {
    fn open(&mut self, node: NodeId, parent: NodeId, g: Cost, f: Cost) {
        self.observer.open((self.number)(node), (self.number)(parent), g, f);
    }

    fn relax(&mut self, node: NodeId, parent: NodeId, g: Cost, f: Cost) {
        self.observer.relax((self.number)(node), (self.number)(parent), g, f);
    }

    fn close(&mut self, node: NodeId) {
        self.observer.close((self.number)(node));
    }
}
