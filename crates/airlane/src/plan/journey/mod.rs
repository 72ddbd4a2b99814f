//! Journeys: for an agent, by its own costs, through one space or several that are joined.
//!
//! [`JourneyPlanner::answer`] reads top to bottom: price and attach both ends (a [`Trip`]), search by
//! name in the one loop, tell the way leg by leg. An agent that cannot turn on the spot is searched for
//! in a [`Turning`] space over the same trip.

mod ease;
mod legs;
mod ports;
mod straighten;

use super::answer::{Draft, Drafted, Times};
use super::ground::{Ground, Spot};
use super::options::{Fallback, Options};
use super::path::RawLeg;
use super::query::QueryError;
use super::reason::{End, Reason};
use super::run::{Route, Target, ended, wander_to};
use super::scratch::{NodeScratch, Scratch};
use crate::clock::Stopwatch;
use crate::geom::{Cost, LatticePoint, UNIT};
use crate::search::{Budget, Ending, Limit, Metric, Observer, Stats};
use crate::space::{NodeId, Realm, Space, Trip, TripError, Turning, widest_turn};
use crate::world::{Agent, Areas, Objective};
use std::sync::Arc;

/// Who wants to go where, and how.
#[derive(Clone, Copy)]
pub(super) struct Errand<'q> {
    pub(super) ends: [Spot; 2],
    pub(super) agent: &'q Agent,
    pub(super) objective: Objective,
    /// Areas that count, in the frame of the joined spaces.
    pub(super) areas: Option<&'q Arc<Areas>>,
    /// Whether turns have to be as wide as the agent's turning radius.
    pub(super) turns: bool,
}

impl Errand<'_> {
    /// The turning radius that the search has to keep to.
    fn turning_radius(&self) -> Option<f64> {
        self.agent.turning_radius().filter(|_| self.turns)
    }

    /// The same for one who can turn on the spot.
    fn nimble(self) -> Self {
        Self { turns: false, ..self }
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

/// Answers a query by a classic search while `observer` watches. If an agent that cannot turn on the spot
/// finds nothing where one that can finds a way, the reason says where that way is too tight.
pub(super) fn by_steps<O: Observer>(
    ground: &Ground<'_>,
    errand: Errand<'_>,
    options: &Options,
    scratch: &mut Scratch,
    observer: &mut O,
) -> Result<Drafted<Vec<RawLeg>>, QueryError> {
    let budget = Budget::new(&options.limits);
    let mut planner = JourneyPlanner { ground, scratch: &mut scratch.nodes };
    let mut drafted = planner.answer(errand, options, observer)?;
    let is_exhausted = matches!(drafted.draft, Draft::Unreachable(Reason::Exhausted));
    if !is_exhausted || errand.turning_radius().is_none() {
        return Ok(drafted);
    }
    let limits = budget.left_after(drafted.stats.expanded);
    let (nimble, options) = (errand.nimble(), &Options { limits, ..options.clone() });
    let other = planner.answer(nimble, options, &mut ())?;
    drafted.times.add(&other.times);
    drafted.stats.add(other.stats);
    if let Draft::Found(legs) = &other.draft
        && let Some(turns) = turns_of(ground, legs)
    {
        drafted.draft = Draft::Unreachable(cannot_turn(turns));
    }
    Ok(drafted)
}

/// Answers a query of a profile. For an agent that cannot turn on the spot the best way of one who can is
/// taken if it has room for all turns. Else the search knows of turns; if it finds nothing, the reason
/// says where that first way is too tight and what radius would do.
pub(super) fn by_any_planner<O: Observer>(
    ground: &Ground<'_>,
    errand: Errand<'_>,
    options: &Options,
    scratch: &mut Scratch,
    observer: &mut O,
) -> Result<Drafted<Vec<RawLeg>>, QueryError> {
    let Some(radius) = errand.turning_radius() else {
        return without_turns(ground, errand, options, scratch, observer);
    };
    let budget = Budget::new(&options.limits);
    let first = without_turns(ground, errand.nimble(), options, scratch, observer)?;
    let found = match &first.draft {
        Draft::Found(legs) => turns_of(ground, legs),
        _ => return Ok(first),
    };
    let Some(turns) = found.filter(|&(widest, _)| widest < radius) else { return Ok(first) };
    let limits = budget.left_after(first.stats.expanded);
    let options = &Options { limits, ..options.clone() };
    let mut planner = JourneyPlanner { ground, scratch: &mut scratch.nodes };
    let mut drafted = planner.answer(errand, options, observer)?;
    if let Draft::Unreachable(Reason::Exhausted) = drafted.draft {
        drafted.draft = Draft::Unreachable(cannot_turn(turns));
    }
    drafted.times.add(&first.times);
    drafted.stats.add(first.stats);
    Ok(drafted)
}

/// Why a way cannot be driven, by the largest radius that it has room for and where it is the tightest.
fn cannot_turn((widest, at): (f64, [f64; 3])) -> Reason {
    Reason::CannotTurn { at, radius: Some(widest).filter(|&widest| widest > 0.0) }
}

/// The largest turning radius with which legs can be driven, and where they are the tightest, in world
/// units; `None` if they have no bends.
fn turns_of(ground: &Ground<'_>, legs: &[RawLeg]) -> Option<(f64, [f64; 3])> {
    let frame = ground.joined.frame();
    let place = |leg: &RawLeg| -> Vec<LatticePoint> {
        let space = ground.space(leg.how.part);
        let realm = space.map(|space| ground.joined.provinces()[space].realm());
        // What follows a surface up and down is not a turn.
        let bends: Vec<[f64; 3]> = match realm {
            Some(Realm::NavMesh(mesh)) if leg.how.link.is_none() => {
                leg.lattice.iter().map(|&at| mesh.frame().world_from_lattice(at)).collect()
            }
            _ => leg.points.clone(),
        };
        bends.iter().filter_map(|&at| frame.lattice_from_world(at).ok()).collect()
    };
    let points: Vec<LatticePoint> = legs.iter().flat_map(place).collect();
    let (steps, at) = widest_turn(&points)?;
    Some((steps / f64::from(UNIT) * frame.voxel_size, frame.world_from_lattice(at)))
}

/// Answers a query of a profile, whatever the agent's turning radius: from port to port with the planners of
/// the parts if they can price it, else by a classic search over all their nodes, whose legs are pulled
/// straight.
fn without_turns<O: Observer>(
    ground: &Ground<'_>,
    errand: Errand<'_>,
    options: &Options,
    scratch: &mut Scratch,
    observer: &mut O,
) -> Result<Drafted<Vec<RawLeg>>, QueryError> {
    let Scratch { cells, tolls, nodes, meshes, .. } = scratch;
    let budget = Budget::new(&options.limits);
    let mut spent = Stats::default();
    if options.fallback == Fallback::Reason && ports::can_plan(ground, &errand) {
        let scratches = (&mut *cells, &mut *tolls, &mut *nodes, &mut *meshes);
        match ports::answer(ground, errand, &options.limits, scratches, observer)? {
            Ok(drafted) => return Ok(drafted),
            Err(stats) => spent = stats,
        }
    }
    let options = &Options { limits: budget.left_after(spent.expanded), ..options.clone() };
    let mut drafted =
        JourneyPlanner { ground, scratch: nodes }.answer(errand, options, observer)?;
    drafted.stats.add(spent);
    let mut clock = Stopwatch::start();
    let left = budget.left_after(drafted.stats.expanded);
    let mut drafted =
        drafted.map(|legs| straighten::straighten(ground, errand, legs, &left, (nodes, meshes)));
    drafted.times.refine += clock.lap();
    Ok(drafted)
}

/// The space that an errand is searched in, or why there can be no way.
pub(super) fn trip<'q>(
    ground: &'q Ground<'_>,
    errand: Errand<'q>,
) -> Result<Result<Trip<'q>, Reason>, QueryError> {
    let end = |end: usize| [End::Start, End::Goal][end];
    let Errand { ends, agent, objective, areas, .. } = errand;
    match Trip::new(&ground.joined, ends, agent, objective, areas.map(|areas| &**areas)) {
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
