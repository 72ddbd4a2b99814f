//! Journeys: for an agent, by its own costs, through one space or several that are joined.
//!
//! [`JourneyPlanner::answer`] reads top to bottom: price and attach both ends (a
//! [`Trip`]), search by name in the one loop, tell the way leg by leg. An agent that cannot turn on
//! the spot is searched for in a [`Turning`] space over the same trip.

mod audit;
mod legs;
mod straighten;

pub use audit::JourneyFault;
pub use legs::{Journey, JourneyLeg, LinkTaken};

use super::graph::validate;
use super::outcome::{Answer, End, Outcome, Reason, Stopwatch, Times};
use super::query::{Algorithm, Ends, GridOptions, QueryError};
use super::run::{Route, Target, ended, wander_to};
use super::scratch::Scratch;
use crate::geom::Cost;
use crate::search::{Ending, Limit, Metric, Observer, Stats};
use crate::space::{Joined, NodeId, Place, PricingError, Space, Trip, TripError, Turning};
use crate::world::{Agent, Areas, Weights};
use thiserror::Error;

/// Who wants to go where, and how.
#[derive(Clone, PartialEq, Debug)]
pub struct JourneyQuery<'q> {
    /// Where the journey begins.
    pub start: Place,
    /// Where it should lead.
    pub goal: Place,
    /// Who moves.
    pub agent: &'q Agent,
    /// What a good journey is.
    pub weights: Weights,
    /// Areas that count, in the frame of the joined spaces.
    pub areas: Option<&'q Areas>,
}

/// A journey that means nothing.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum JourneyError {
    /// The options mean nothing here.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// Agent, weights or areas mean nothing.
    #[error(transparent)]
    Pricing(PricingError),
    /// An end names a space that there is not.
    #[error("the {end} names the space {name:?}; there are {known}")]
    UnknownSpace {
        /// Which end.
        end: End,
        /// The name.
        name: String,
        /// The names there are.
        known: String,
    },
}

/// Answers journeys in joined spaces, one after the other. Keeps its memory between them; make one
/// per thread.
///
/// ```
/// use airlane::plan::{Algorithm, GridOptions, JourneyPlanner, JourneyQuery};
/// use airlane::scene::{HeightField, Scene};
/// use airlane::space::{CornerRule, Joined, Link, Neighbourhood, Place, Realm, Terrain, VoxelGrid};
/// use airlane::world::{Agent, LinkKind, Medium, Mode, Weights, World};
///
/// // Ground, and air above it.
/// let terrain = Terrain::new(&HeightField::flat([30, 10]))?;
/// let world = World::bake(Scene::open([30, 10, 12])?)?;
/// let air = VoxelGrid::new(&world, Neighbourhood::TwentySix, CornerRule::CutNone)?;
/// let mut joined = Joined::new(*world.frame());
/// joined.add("ground", Realm::Terrain(&terrain), Medium::Ground)?;
/// joined.add("air", Realm::Grid(&air), Medium::Air)?;
/// joined.link(&Link {
///     from: Place::new("ground", [5.0, 5.0, 0.0]),
///     to: Place::new("air", [5.0, 5.0, 2.0]),
///     kind: LinkKind::TakeOff,
///     both_ways: false,
///     length: None,
///     permission: 0,
/// })?;
///
/// let agent = Agent::anyone();
/// let query = JourneyQuery {
///     start: Place::new("ground", [1.0, 5.0, 0.0]),
///     goal: Place::new("air", [25.0, 5.0, 9.0]),
///     agent: &agent,
///     weights: Weights::FASTEST,
///     areas: None,
/// };
/// let mut planner = JourneyPlanner::new(&joined);
/// let answer = planner.answer(&query, &GridOptions::new(Algorithm::AStar))?;
/// let journey = answer.outcome.found().expect("there is a way");
/// let modes: Vec<Mode> = journey.legs().iter().map(|leg| leg.mode).collect();
/// assert_eq!(modes, [Mode::Walk, Mode::Fly, Mode::Fly]); // walk, take off, fly
/// assert_eq!(journey.audit(&joined, &query), Ok(()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct JourneyPlanner<'j> {
    joined: &'j Joined<'j>,
    scratch: Scratch,
}

impl<'j> JourneyPlanner<'j> {
    /// A planner for joined spaces.
    pub fn new(joined: &'j Joined<'_>) -> Self {
        Self { joined, scratch: Scratch::default() }
    }

    /// The spaces it plans in.
    pub fn joined(&self) -> &'j Joined<'j> {
        self.joined
    }

    /// Answers a query by a classic search.
    pub fn answer(
        &mut self,
        query: &JourneyQuery<'_>,
        options: &GridOptions,
    ) -> Result<Answer<Journey>, JourneyError> {
        self.answer_observed(query, options, &mut ())
    }

    /// Answers a query while `observer` watches the search. Its nodes are those of the
    /// [`Trip`]; an agent that cannot turn on the spot may meet one several times.
    pub fn answer_observed<O: Observer>(
        &mut self,
        query: &JourneyQuery<'_>,
        options: &GridOptions,
        observer: &mut O,
    ) -> Result<Answer<Journey>, JourneyError> {
        let mut times = Times::default();
        let mut clock = Stopwatch::start();
        check(options)?;
        let trip = self.trip(query)?;
        times.locate = clock.lap();
        let trip = match trip {
            Ok(trip) => trip,
            Err(reason) => {
                let outcome = Outcome::Unreachable(reason);
                return Ok(Answer { outcome, tally: Stats::default(), times });
            }
        };
        let (nodes, ending, tally) = self.search(&trip, query.agent, options, observer);
        times.search = clock.lap();
        let outcome = ended(ending, options.fallback, || Journey::new(&trip, &nodes));
        times.refine = clock.lap();
        Ok(Answer { outcome, tally, times })
    }

    /// The space that a query is searched in, or why there can be no way.
    pub fn trip<'q>(
        &self,
        query: &'q JourneyQuery<'_>,
    ) -> Result<Result<Trip<'q>, Reason>, JourneyError>
    where
        'j: 'q,
    {
        let ends = [&query.start, &query.goal];
        let end = |end: usize| [End::Start, End::Goal][end];
        match Trip::new(self.joined, ends, query.agent, query.weights, query.areas) {
            Ok(trip) => Ok(Ok(trip)),
            Err(TripError::Blocked { end: at }) => Ok(Err(Reason::NotThere(end(at)))),
            Err(TripError::OutOfReach { end: at }) => Ok(Err(Reason::OutOfReach(end(at)))),
            Err(TripError::Barred { end: at }) => Ok(Err(Reason::Barred(end(at)))),
            Err(TripError::Pricing(why)) => Err(JourneyError::Pricing(why)),
            Err(TripError::Point { end: at, why }) => {
                Err(JourneyError::Query(QueryError::Point(end(at), why)))
            }
            Err(TripError::UnknownSpace(name)) => {
                let known: Vec<_> = self.joined.provinces().iter().map(|p| p.name()).collect();
                let end = if query.start.space == name { End::Start } else { End::Goal };
                Err(JourneyError::UnknownSpace { end, name, known: known.join(", ") })
            }
        }
    }

    /// Searches from one end to the other; the nodes are those of the trip.
    fn search<O: Observer>(
        &mut self,
        trip: &Trip<'_>,
        agent: &Agent,
        options: &GridOptions,
        observer: &mut O,
    ) -> (Vec<NodeId>, Ending, Stats) {
        let ends = (trip.start(), trip.goal());
        let Some(radius) = agent.turning_radius else {
            let (route, tally) = self.run(trip, ends, options, observer);
            return (route.nodes, route.ending, tally);
        };
        let radius = radius / self.joined.frame().voxel_size;
        let turning = Turning::new(trip, ends, radius);
        let ends = (turning.start(), turning.goal());
        let observer = &mut Below { turning: &turning, observer };
        let (Route { nodes, ending }, tally) = self.run(&turning, ends, options, observer);
        let mut nodes: Vec<NodeId> = nodes.into_iter().map(|node| turning.below(node)).collect();
        nodes.dedup();
        let ending = match ending {
            Ending::Exhausted if turning.is_full() => Ending::Limit(Limit::Expansions),
            other => other,
        };
        (nodes, ending, tally)
    }

    pub(super) fn run<S: Space, O: Observer>(
        &mut self,
        space: &S,
        (start, goal): (NodeId, NodeId),
        options: &GridOptions,
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
        let mut routes = self.scratch.search_steps(start, &[target], metric, options, observer);
        routes.pop().expect("one target, one route")
    }
}

/// Tells of the nodes below a turning space.
struct Below<'o, S, O> {
    turning: &'o S,
    observer: &'o mut O,
}

impl<S: Space, O: Observer> Observer for Below<'_, Turning<'_, S>, O> {
    fn open(&mut self, node: NodeId, parent: NodeId, g: Cost, f: Cost) {
        self.observer.open(self.turning.below(node), self.turning.below(parent), g, f);
    }

    fn relax(&mut self, node: NodeId, parent: NodeId, g: Cost, f: Cost) {
        self.observer.relax(self.turning.below(node), self.turning.below(parent), g, f);
    }

    fn close(&mut self, node: NodeId) {
        self.observer.close(self.turning.below(node));
    }
}

/// Refuses options that mean nothing here.
fn check(options: &GridOptions) -> Result<(), QueryError> {
    let algorithm = options.algorithm;
    if matches!(algorithm, Algorithm::Theta | Algorithm::LazyTheta) {
        let works = "where the straight line is the cheapest way, so without agents,";
        return Err(QueryError::Unsupported { algorithm, works });
    }
    if options.ends == Ends::Project {
        return Err(QueryError::OnlyGrid("taking the nearest free point for an end"));
    }
    validate(options)
}
