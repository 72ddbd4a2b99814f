//! From a query to an answer: the file to read first.
//!
//! [`Planner::answer`] reads top to bottom:
//!
//! 1. *Locate* both ends on the lattice; a blocked end is an answer, or is projected to the nearest
//!    free point if the settings allow it.
//! 2. *Quick answers*: ends in different components have no path between them, ends that see each
//!    other need no search.
//! 3. *Search*: Lazy Theta\* over the cells of an [`Airspace`], forwards or both ways.
//! 4. *Refine*: pull the path taut around the solids it turns on.
//!
//! A body with a size plans in an airspace that was [fitted](Airspace::fit) to it.
//!
//! [`GridPlanner`] runs every classic search over the voxel grid instead, and [`GraphPlanner`] over
//! the graphs of an octree, for comparison, teaching and benchmarks.
//!
//! [`JourneyPlanner`] plans for agents with limits and preferences, on terrain, over waypoints and
//! through several spaces joined by links.
//!
//! [`MeshPlanner`] finds the shortest way over a navmesh.

mod airspace;
mod baked;
mod changed;
mod explain;
mod flight;
mod graph;
mod grid;
mod hierarchy;
mod homing;
mod journey;
mod kept;
mod locate;
mod many;
mod many_nodes;
mod narrow;
mod navmesh;
mod outcome;
mod pursuit;
mod query;
mod reference;
mod regrow;
mod run;
mod scratch;
mod search_space;
mod settings;
mod sketch;
mod tree;

pub use airspace::{Airspace, AirspaceError};
#[doc(hidden)]
pub use baked::reseal;
pub use baked::{BakedError, Malformed, is_baked};
pub(crate) use changed::ClosedBox;
pub use changed::{Changed, ChangedBox};
pub use flight::{Flight, FlightError, FlightLimits};
pub use graph::GraphPlanner;
pub use grid::GridPlanner;
pub use hierarchy::{Hierarchy, HierarchyError, HierarchyRoute};
pub use homing::Homing;
pub use journey::{
    Journey, JourneyError, JourneyFault, JourneyLeg, JourneyPlanner, JourneyQuery, LinkTaken,
};
pub use kept::Reuse;
pub use many::Reach;
pub use narrow::Narrow;
pub use navmesh::{
    MeshError, MeshPath, MeshPlanner, MeshSettings, Method, NotOneMesh, UnknownMethod,
};
pub use outcome::{Answer, End, Outcome, Reason, Times};
pub use pursuit::{Pursuit, PursuitTally};
pub use query::{
    Algorithm, Ends, Expansion, Fallback, GridOptions, MAX_WEIGHT, OpenKind, Ordering, Query,
    QueryError, SightChecks, StraightWay, UnknownAlgorithm,
};
pub use regrow::Regrowth;
pub use search_space::{SearchSpace, UnknownSpace};
pub use settings::{Profile, Settings, UnknownProfile};
pub use sketch::{Ink, Sketch};

use crate::clock;
use crate::geom::LatticePoint;
use crate::refine::{Effort, Path, Promise, rubber_band, tauten_in_place};
use crate::search::{
    CellEntry, CellTheta, Ending, Estimates, Labels, Limits, Meter, Observer, QuadHeap, Tally,
    best_first,
};
use crate::space::CellId;
use crate::threads;
use locate::{Located, apart, locate_ends};
use outcome::Stopwatch;

/// Finds short paths that touch nothing. Keeps its memory between queries; make one per thread.
///
/// ```
/// use airlane::plan::{Airspace, Planner};
/// use airlane::scene::Scene;
///
/// let mut scene = Scene::open([40, 40, 40])?;
/// scene.voxels.insert_box([20, 0, 0], [21, 40, 30]); // a wall, open above z = 30
/// let airspace = Airspace::bake(scene)?;
///
/// let mut planner = Planner::new(&airspace);
/// let answer = planner.path([2.0, 20.0, 3.0], [37.0, 20.0, 3.0])?;
/// let path = answer.outcome.found().expect("there is a way over the wall");
/// assert!(path.audit(airspace.world()).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Planner<'a> {
    airspace: &'a Airspace,
    memory: PlannerMemory,
}

/// The memory of a planner: what one planner leaves, the next may use, in any airspace.
#[derive(Debug, Default)]
pub struct PlannerMemory {
    labels: Labels<CellEntry>,
    open: QuadHeap,
}

/// What a search hands to the refiner: the points of a path, and how the search ended.
struct Route {
    points: Vec<LatticePoint>,
    ends: (Entry, Entry),
    ending: Ending,
}

impl<'a> Planner<'a> {
    /// A planner for an airspace.
    pub fn new(airspace: &'a Airspace) -> Self {
        Self::with_memory(airspace, PlannerMemory::default())
    }

    /// A planner for an airspace with the memory of another planner, so that nothing is allocated
    /// again when a world changes. Makes no difference to any answer.
    pub fn with_memory(airspace: &'a Airspace, memory: PlannerMemory) -> Self {
        Self { airspace, memory }
    }

    /// The memory, for another planner.
    pub fn into_memory(self) -> PlannerMemory {
        self.memory
    }

    /// The airspace it plans in.
    pub fn airspace(&self) -> &'a Airspace {
        self.airspace
    }

    /// Bytes of memory that the planner holds beside the airspace's.
    pub fn memory_bytes(&self) -> usize {
        use crate::search::OpenList;
        self.memory.labels.memory_bytes() + self.memory.open.memory_bytes()
    }

    /// A path between two points in world coordinates, with the default settings.
    pub fn path(&mut self, start: [f64; 3], goal: [f64; 3]) -> Result<Answer, QueryError> {
        self.answer(&Query { start, goal }, &Settings::default())
    }

    /// Answers a query.
    pub fn answer(&mut self, query: &Query, settings: &Settings) -> Result<Answer, QueryError> {
        self.answer_observed(query, settings, &mut ())
    }

    /// Answers many queries on all threads. The answers are in the order of the queries, and the
    /// same, bit for bit, as one by one.
    pub fn answer_all(
        airspace: &Airspace,
        queries: &[Query],
        settings: &Settings,
    ) -> Vec<Result<Answer, QueryError>> {
        let answer = |planner: &mut Planner<'_>, i: usize| planner.answer(&queries[i], settings);
        threads::map_init(queries.len(), 1, || Planner::new(airspace), answer)
    }

    /// Answers a query while `observer` watches the search. Its nodes are cells, and one more for
    /// the goal.
    pub fn answer_observed<O: Observer>(
        &mut self,
        query: &Query,
        settings: &Settings,
        observer: &mut O,
    ) -> Result<Answer, QueryError> {
        let mut times = Times::default();
        let mut clock = Stopwatch::start();
        settings.validate()?;
        let mut tally = Tally::default();

        let located = locate_ends(self.airspace.world(), query, settings.ends)?;
        let quick = located.and_then(|ends| self.quick_answer(ends, settings, &mut tally));
        times.locate = clock.lap();
        let (start, goal) = match quick {
            Ok(Quick::Search(start, goal)) => (start, goal),
            Ok(Quick::Path(path)) => {
                return Ok(Answer { outcome: Outcome::Found(path), tally, times });
            }
            Err(reason) => {
                return Ok(Answer { outcome: Outcome::Unreachable(reason), tally, times });
            }
        };

        if settings.profile == Profile::Reference {
            let outcome = self.best_known((start, goal), &mut tally);
            times.search = clock.lap();
            return Ok(Answer { outcome, tally, times });
        }
        let deadline = settings.limits.time.map(|time| (clock::now(), time));
        // What may still be spent on this query.
        let left = |tally: &Tally| Limits {
            expansions: settings.limits.expansions.map(|n| n.saturating_sub(tally.expanded)),
            time: deadline.map(|(began, time)| time.saturating_sub(began.elapsed())),
            cancel: settings.limits.cancel.clone(),
        };
        let mut search = |ends, weight, tally: &mut Tally| {
            self.search(ends, weight, &left(tally), observer, tally)
        };
        let forwards = search((start, goal), settings.weight(), &mut tally);
        let backwards = (settings.profile == Profile::Quality
            && matches!(forwards.ending, Ending::Goal(_)))
        .then(|| search((goal, start), settings.weight_back(), &mut tally));
        times.search = clock.lap();

        let ending = forwards.ending;
        let effort = match settings.profile {
            Profile::Quality => Effort::Thorough,
            _ => Effort::Quick,
        };
        let mut path = self.refine(forwards, effort, &left(&tally), &mut tally);
        if let Some(backwards) = backwards.filter(|route| matches!(route.ending, Ending::Goal(_))) {
            let other = self.refine(backwards, effort, &left(&tally), &mut tally).reversed();
            if other.length() < path.length() {
                path = other;
            }
        }
        let outcome = match (ending, settings.fallback) {
            (Ending::Goal(_), _) => Outcome::Found(path),
            (Ending::Limit(limit), _) => Outcome::LimitHit(path, limit),
            (Ending::Exhausted, Fallback::NearestReached) => {
                Outcome::Partial(path, Reason::NothingLeft)
            }
            (Ending::Exhausted, Fallback::Reason) => Outcome::Unreachable(Reason::NothingLeft),
        };
        times.refine = clock.lap();
        Ok(Answer { outcome, tally, times })
    }

    /// Answers what needs no search.
    fn quick_answer(
        &self,
        (start, goal): (Located, Located),
        settings: &Settings,
        tally: &mut Tally,
    ) -> Result<Quick, Reason> {
        let (world, cells) = (self.airspace.world(), self.airspace.cells());
        let entry = |end: Located| {
            // Every free voxel lies in a cell, unless a forged file says otherwise.
            let cell = cells.locate(end.voxel).ok_or(Reason::NothingLeft)?;
            Ok(Entry { asked: end.asked, point: end.point, cell })
        };
        let (start, goal) = (entry(start)?, entry(goal)?);
        let (a, b) = (world.component(start.point.voxel()), world.component(goal.point.voxel()));
        // A body may get straight through a gap that no voxel has room for.
        if a == b || world.base().is_some() {
            tally.sight_checks += 1;
            if world.is_clear_for_body(start.asked, goal.asked) {
                let promise = Promise::clear_in(world);
                return Ok(Quick::Path(Path::new([start.asked, goal.asked], promise)));
            }
        }
        if a != b && settings.fallback == Fallback::Reason {
            return Err(apart(world, start.point.voxel(), goal.point.voxel()));
        }
        Ok(Quick::Search(start, goal))
    }

    /// Searches from one end to the other.
    fn search<O: Observer>(
        &mut self,
        (start, goal): (Entry, Entry),
        weight: f64,
        limits: &Limits,
        observer: &mut O,
        tally: &mut Tally,
    ) -> Route {
        let Self { airspace, memory: PlannerMemory { labels, open } } = self;
        let (world, cells) = (airspace.world(), airspace.cells());
        let policy = CellTheta::new(world, cells, start.point, goal.point, goal.cell, weight);
        let (ending, spent) =
            best_first(&policy, start.cell, labels, open, Estimates::Computed, limits, observer);
        tally.add(spent);
        let points = match ending {
            Ending::Goal(node) => policy.path_to(node, labels),
            _ => match policy.nearest_reached(labels) {
                Some((cell, point)) => {
                    let mut points = policy.path_to(cell, labels);
                    points.push(point);
                    points
                }
                None => vec![start.point],
            },
        };
        Route { points, ends: (start, goal), ending }
    }

    fn refine(&self, route: Route, effort: Effort, limits: &Limits, tally: &mut Tally) -> Path {
        let Route { mut points, ends: (start, goal), ending } = route;
        let world = self.airspace.world();
        tally.sight_checks += tauten_in_place(world, &mut points, effort, &Meter::start(limits));
        if world.base().is_some() {
            // A body has a little more room than the voxels it fits in everywhere.
            points.insert(0, start.asked);
            points.extend(matches!(ending, Ending::Goal(_)).then_some(goal.asked));
            points.dedup();
            let tightened = rubber_band(world, &points);
            tally.sight_checks += tightened.sight_checks;
            points = tightened.points;
        }
        Path::new(points, Promise::clear_in(world))
    }
}

/// An end of a query and the cell that holds it.
#[derive(Clone, Copy, Debug)]
struct Entry {
    asked: LatticePoint,
    point: LatticePoint,
    cell: CellId,
}

/// What is known before any search.
enum Quick {
    /// The path is straight.
    Path(Path),
    /// There is something to search for.
    Search(Entry, Entry),
}

#[cfg(test)]
mod tests;
