//! The shortest ways over a navmesh, links included.
//!
//! [`MeshPlanner::answer`] reads top to bottom: find where both ends stand, answer what needs no
//! search, search, pull a string through the polygons crossed, lay it on the surface.
//!
//! By default the search is exact ([`Method::Exact`]): no way is shorter, as seen from above. The
//! other one ([`Method::Funnel`]) is what most navmesh libraries do, A\* over the middles of edges and
//! a string through the polygons found; it is there for comparison.
//!
//! Both know one price for all of the mesh, so that the shortest way is the cheapest: the agent's
//! speed on foot, length and time. Where areas, climbs or clearance count,
//! [`JourneyPlanner`](super::JourneyPlanner) plans over the same mesh from edge to edge.

mod path;
mod settings;

pub use path::MeshPath;
pub use settings::{MeshSettings, Method, UnknownMethod};

use super::journey::{JourneyError, JourneyPlanner, JourneyQuery};
use super::outcome::{Answer, End, Outcome, Reason, Stopwatch, Times};
use super::query::{Algorithm, Ends, Fallback, GridOptions, QueryError};
use super::run::ended;
use crate::search::{
    Ending, Estimates, Hop, IntervalMemory, Intervals, Labels, Limit, Observer, QuadHeap, Reached,
    Site, Stretch, Stats, best_first,
};
use crate::space::{Joined, NavMesh, OnMesh, PolygonId, Realm, Trip};
use path::Walker;
use std::cell::RefCell;
use std::collections::BTreeSet;
use thiserror::Error;

/// Not what a navmesh planner plans in.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("a navmesh alone is expected, in its own frame; there are: {spaces}")]
pub struct NotOneMesh {
    /// The names of the spaces there are.
    pub spaces: String,
}

/// A query over a navmesh that means nothing.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum MeshError {
    /// The journey means nothing.
    #[error(transparent)]
    Journey(#[from] JourneyError),
    /// Something counts that makes one part of the mesh dearer than another.
    #[error(
        "{0} cannot be counted in the search for the shortest way; plan a journey over the mesh \
         (JourneyPlanner)"
    )]
    Uneven(&'static str),
}

/// Answers queries over a navmesh, one after the other. Keeps its memory between them; make one per
/// thread.
///
/// ```
/// use airlane::geom::Frame;
/// use airlane::plan::{JourneyQuery, MeshPlanner, MeshSettings};
/// use airlane::scene::PolygonMesh;
/// use airlane::space::{Joined, NavMesh, Place, Realm};
/// use airlane::world::{Agent, Medium, Weights};
///
/// // Three rooms round a pillar that stands at (1, 1).
/// let mesh = NavMesh::new(&PolygonMesh {
///     frame: Frame { origin: [0.0; 3], voxel_size: 0.5 },
///     vertices: vec![
///         [0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [2.0, 0.0, 0.0], [0.0, 1.0, 0.0],
///         [1.0, 1.0, 0.0], [2.0, 1.0, 0.0], [0.0, 2.0, 0.0], [1.0, 2.0, 0.0],
///     ],
///     polygons: vec![vec![0, 1, 4, 3], vec![1, 2, 5, 4], vec![3, 4, 7, 6]],
///     reach: 0.1,
///     ..PolygonMesh::default()
/// })?;
/// let joined = Joined::single(Realm::NavMesh(&mesh), Medium::Ground)?;
/// let agent = Agent::anyone();
/// let query = JourneyQuery {
///     start: Place::new("here", [0.5, 2.0, 0.0]),
///     goal: Place::new("here", [2.0, 0.5, 0.0]),
///     agent: &agent,
///     weights: Weights::SHORTEST,
///     areas: None,
/// };
/// let answer = MeshPlanner::new(&joined)?.answer(&query, &MeshSettings::default())?;
/// let path = answer.outcome.found().expect("there is a way round the pillar");
/// assert_eq!(path.points(), [[0.5, 2.0, 0.0], [1.0, 1.0, 0.0], [2.0, 0.5, 0.0]]);
/// assert_eq!(path.audit(&joined, &query), Ok(()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct MeshPlanner<'j> {
    mesh: &'j NavMesh,
    journeys: JourneyPlanner<'j>,
    memory: RefCell<IntervalMemory>,
    labels: Labels<Reached>,
    open: QuadHeap,
}

impl<'j> MeshPlanner<'j> {
    /// A planner for one navmesh and its links.
    pub fn new(joined: &'j Joined<'_>) -> Result<Self, NotOneMesh> {
        match joined.provinces() {
            [only] if only.realm().frame() == joined.frame() => {
                if let Realm::NavMesh(mesh) = only.realm() {
                    return Ok(Self {
                        mesh,
                        journeys: JourneyPlanner::new(joined),
                        memory: RefCell::default(),
                        labels: Labels::default(),
                        open: QuadHeap::default(),
                    });
                }
            }
            _ => {}
        }
        let spaces: Vec<_> = joined.provinces().iter().map(|province| province.name()).collect();
        Err(NotOneMesh { spaces: spaces.join(", ") })
    }

    /// The mesh it plans on.
    pub fn mesh(&self) -> &'j NavMesh {
        self.mesh
    }

    /// Answers a query.
    pub fn answer(
        &mut self,
        query: &JourneyQuery<'_>,
        settings: &MeshSettings,
    ) -> Result<Answer<MeshPath>, MeshError> {
        self.answer_observed(query, settings, &mut ())
    }

    /// Answers a query while `observer` watches the search.
    pub fn answer_observed<O: Observer>(
        &mut self,
        query: &JourneyQuery<'_>,
        settings: &MeshSettings,
        observer: &mut O,
    ) -> Result<Answer<MeshPath>, MeshError> {
        let mut times = Times::default();
        let mut clock = Stopwatch::start();
        self.check(query)?;
        let query = match self.put_on_mesh(query, settings.ends)? {
            Ok(query) => query,
            Err(reason) => return Ok(unreachable(reason, clock)),
        };
        let trip = match self.journeys.trip(&query)? {
            Ok(trip) => trip,
            Err(reason) => return Ok(unreachable(reason, clock)),
        };
        let sites = self.sites(&trip);
        let hops: Vec<Hop> = hops_of(&trip).collect();
        if let Err(Apart { reason, nearest }) = self.connected(&sites, &hops) {
            return match settings.fallback {
                Fallback::Reason => Ok(unreachable(reason, clock)),
                // As near to the goal as one can get is a goal, too.
                Fallback::NearestReached => {
                    let mut nearer = query.clone();
                    nearer.goal.at = self.mesh.frame().world_from_lattice(nearest.point);
                    let answer = self.answer_observed(&nearer, settings, observer)?;
                    Ok(Answer { outcome: answer.outcome.short_of(reason), ..answer })
                }
            };
        }
        times.locate = clock.lap();

        let ground = trip.joined().provinces()[0].medium();
        let mode = trip.pricing().mode_in(ground).expect("a trip's spaces can be crossed");
        let walker = Walker { trip: &trip, sites: &sites, mode, method: settings.method };
        let (stretches, ending, tally) = match settings.method {
            Method::Exact => self.search_exactly(&walker, hops, settings, observer),
            Method::Funnel => self.search_middles(&walker, settings, observer),
        };
        times.search = clock.lap();
        let outcome = ended(ending, settings.fallback, || walker.path(self.mesh, &stretches));
        times.refine = clock.lap();
        Ok(Answer { outcome, tally, times })
    }

    /// Refuses what would make one part of the mesh dearer than another.
    fn check(&self, query: &JourneyQuery<'_>) -> Result<(), MeshError> {
        let (agent, weights) = (query.agent, query.weights);
        let [low, high] = self.mesh.bounds().map(|corner| corner[2]);
        let uneven = [
            (weights.climb != 0.0 || weights.descent != 0.0, "climb and descent"),
            (weights.exposure != 0.0, "exposure"),
            (query.areas.is_some_and(|areas| !areas.is_empty()), "areas"),
            (agent.confined_to != 0, "areas that the agent must not leave"),
            (agent.turning_radius.is_some(), "a turning radius"),
            (agent.heights[0] > low || agent.heights[1] < high, "limits of height"),
        ];
        match uneven.into_iter().find(|(counts, _)| *counts) {
            Some((_, what)) => Err(MeshError::Uneven(what)),
            None => Ok(()),
        }
    }

    /// The query with its ends on the mesh: where they stand, or the nearest point if that will do.
    fn put_on_mesh<'q>(
        &self,
        query: &JourneyQuery<'q>,
        ends: Ends,
    ) -> Result<Result<JourneyQuery<'q>, Reason>, MeshError> {
        let mut query = query.clone();
        for (end, place) in [(End::Start, &mut query.start), (End::Goal, &mut query.goal)] {
            let frame = self.mesh.frame();
            let point = frame
                .lattice_from_world(place.at)
                .map_err(|why| JourneyError::Query(QueryError::Point(end, why)))?;
            if self.mesh.stand(point).is_some() {
                continue;
            }
            let nearest = self.mesh.nearest(point, |_| true).map(|foot| foot.point);
            match (ends, nearest) {
                (Ends::Project, Some(nearest)) => place.at = frame.world_from_lattice(nearest),
                _ => return Ok(Err(Reason::OffMesh { end, nearest })),
            }
        }
        Ok(Ok(query))
    }

    /// The ends of links and of the trip, where they stand.
    fn sites(&self, trip: &Trip<'_>) -> Vec<Site> {
        let stand = |point| self.mesh.stand(point).expect("ports stand on the mesh");
        trip.sites().map(|point| Site::new(self.mesh, stand(point))).collect()
    }

    /// Whether the goal's part of the mesh can be reached at all.
    fn connected(&self, sites: &[Site], hops: &[Hop]) -> Result<(), Apart> {
        let island = |site: &Site| self.mesh.island(site.at.polygon);
        let [start, goal] = [&sites[sites.len() - 2], &sites[sites.len() - 1]];
        let mut reached = BTreeSet::from([island(start)]);
        let mut before = 0;
        while reached.len() > before {
            before = reached.len();
            for hop in hops {
                if reached.contains(&island(&sites[hop.from])) {
                    reached.insert(island(&sites[hop.to]));
                }
            }
        }
        if reached.contains(&island(goal)) {
            return Ok(());
        }
        let size = |site: &Site| self.mesh.island_size(island(site)) as u64;
        let reason = Reason::DifferentIslands { start: size(start), goal: size(goal) };
        let is_reached = |polygon: PolygonId| reached.contains(&self.mesh.island(polygon));
        let nearest = self.mesh.nearest(goal.at.point, is_reached).unwrap_or(start.at);
        Err(Apart { reason, nearest })
    }

    fn search_exactly<O: Observer>(
        &mut self,
        walker: &Walker<'_>,
        hops: Vec<Hop>,
        settings: &MeshSettings,
        observer: &mut O,
    ) -> (Vec<Stretch>, Ending, Stats) {
        let policy = Intervals::new(self.mesh, walker.sites, hops, walker.rate(), &self.memory);
        let (ending, tally) = best_first(
            &policy,
            policy.start_node(),
            &mut self.labels,
            &mut self.open,
            Estimates::Computed,
            &settings.limits,
            observer,
        );
        let last = match ending {
            Ending::Goal(goal) => goal,
            _ => policy.nearest_reached(&self.labels),
        };
        let ending = match ending {
            Ending::Exhausted if self.memory.borrow().is_full() => Ending::Limit(Limit::Expansions),
            other => other,
        };
        (policy.stretches_to(last, &self.labels), ending, tally)
    }

    fn search_middles<O: Observer>(
        &mut self,
        walker: &Walker<'_>,
        settings: &MeshSettings,
        observer: &mut O,
    ) -> (Vec<Stretch>, Ending, Stats) {
        let trip = walker.trip;
        let options = GridOptions {
            limits: settings.limits.clone(),
            fallback: settings.fallback,
            ..GridOptions::new(Algorithm::AStar)
        };
        let (route, tally) =
            self.journeys.run(trip, (trip.start(), trip.goal()), &options, observer);
        (walker.stretches_over(self.mesh, &route.nodes), route.ending, tally)
    }
}

/// Why the goal cannot be reached, and how near to it one can get.
struct Apart {
    reason: Reason,
    nearest: OnMesh,
}

fn hops_of(trip: &Trip<'_>) -> impl Iterator<Item = Hop> {
    trip.hops().map(|(from, to, cost)| Hop { from, to, cost })
}

fn unreachable(reason: Reason, mut clock: Stopwatch) -> Answer<MeshPath> {
    let times = Times { locate: clock.lap(), ..Times::default() };
    Answer { outcome: Outcome::Unreachable(reason), tally: Stats::default(), times }
}
