//! The shortest ways over a navmesh, links included.
//!
//! [`MeshPlanner::answer`] reads top to bottom: find where both ends stand, answer what needs no
//! search, search, pull a string through the polygons crossed, lay it on the surface.
//!
//! By default the search is exact ([`NavmeshString::Exact`]): no way is shorter, as seen from above. The
//! other one ([`NavmeshString::Funnel`]) is what most navmesh libraries do, A\* over the middles of edges
//! and a string through the polygons found; it is there for comparison.
//!
//! Both know one price for all of the mesh, so that the shortest way is the cheapest: the agent's
//! speed on foot, length and time. Where areas, climbs or clearance count ([`uneven`]),
//! [`JourneyPlanner`](super::journey::JourneyPlanner) plans over the same mesh from edge to edge.

mod path;

use super::answer::{Drafted, Times};
use super::ground::Ground;
use super::journey::{Errand, run, trip};
use super::method::NavmeshString;
use super::options::{Algorithm, Ends, Fallback, Options};
use super::path::RawLeg;
use super::query::QueryError;
use super::reason::{End, Reason, SizeUnit};
use super::run::ended;
use super::scratch::{MeshScratch, NodeScratch};
use crate::clock::Stopwatch;
use crate::geom::vector::{minus, norm};
use crate::search::{
    Ending, Estimates, Hop, Intervals, Limit, Limits, Observer, Site, Stats, Stretch, best_first,
};
use crate::space::{NavMesh, OnMesh, PolygonId, Trip};
use path::Walker;
use std::cell::RefCell;
use std::collections::BTreeSet;

/// Plans over one navmesh and its links, with borrowed scratch memory.
pub(super) struct MeshPlanner<'p> {
    /// The mesh alone, in its own frame.
    pub(super) ground: &'p Ground<'p>,
    pub(super) mesh: &'p NavMesh,
    pub(super) nodes: &'p mut NodeScratch,
    pub(super) meshes: &'p mut MeshScratch,
}

/// How a way over a navmesh is asked for.
pub(super) type HowAsked<'q> = (NavmeshString, Ends, Fallback, &'q Limits);

/// What would make one part of a mesh dearer than another, if anything does.
pub(super) fn uneven(mesh: &NavMesh, errand: &Errand<'_>) -> Option<&'static str> {
    let (agent, objective) = (errand.agent, errand.objective);
    let [low, high] = mesh.bounds().map(|corner| corner[2]);
    let uneven = [
        (objective.climb != 0.0 || objective.descent != 0.0, "climb and descent"),
        (objective.exposure != 0.0, "exposure"),
        (errand.areas.is_some_and(|areas| !areas.is_empty()), "areas"),
        (!agent.confined_to.is_empty(), "areas that the agent must not leave"),
        (errand.turns && agent.turning_radius().is_some(), "a turning radius"),
        (agent.heights[0] > low || agent.heights[1] < high, "limits of height"),
    ];
    uneven.into_iter().find(|(counts, _)| *counts).map(|(_, what)| what)
}

impl MeshPlanner<'_> {
    /// Answers a query while `observer` watches the search.
    pub(super) fn answer<O: Observer>(
        &mut self,
        errand: Errand<'_>,
        how: HowAsked<'_>,
        observer: &mut O,
    ) -> Result<Drafted<Vec<RawLeg>>, QueryError> {
        let (string, snap, fallback, limits) = how;
        let mut times = Times::default();
        let mut clock = Stopwatch::start();
        let mut unreachable = |reason| {
            let times = Times { locate: clock.lap(), ..Times::default() };
            Ok(Drafted::unreachable(reason, times))
        };
        let errand = match self.put_on_mesh(errand, snap)? {
            Ok(errand) => errand,
            Err(reason) => return unreachable(reason),
        };
        let trip = match trip(self.ground, errand)? {
            Ok(trip) => trip,
            Err(reason) => return unreachable(reason),
        };
        let sites = self.sites(&trip);
        let hops: Vec<Hop> = hops_of(&trip).collect();
        if let Err(Apart { reason, nearest }) = self.connected(&sites, &hops) {
            return match fallback {
                Fallback::Reason => unreachable(reason),
                // As near to the goal as one can get is a goal, too.
                Fallback::NearestReached => {
                    let mut nearer = errand;
                    nearer.ends[1].1 = nearest.unwrap_or(nearer.ends[0].1);
                    let mut drafted = self.answer(nearer, how, observer)?;
                    drafted.draft = drafted.draft.short_of(reason);
                    Ok(drafted)
                }
            };
        }
        times.locate = clock.lap();

        let ground = trip.joined().provinces()[0].medium();
        let mode = trip.pricing().mode_in(ground).expect("a trip's spaces can be crossed");
        let walker = Walker { trip: &trip, ground: self.ground, sites: &sites, mode };
        let (stretches, ending, stats) = match string {
            NavmeshString::Exact => self.search_exactly(&walker, hops, limits, observer),
            NavmeshString::Funnel => self.search_middles(&walker, fallback, limits, observer),
        };
        times.search = clock.lap();
        let draft = ended(ending, fallback, || walker.legs(self.mesh, &stretches));
        times.refine = clock.lap();
        Ok(Drafted::new(draft, stats, times))
    }

    /// The errand with its ends on the mesh: where they stand, or the nearest point if that will do.
    fn put_on_mesh<'q>(
        &self,
        mut errand: Errand<'q>,
        snap: Ends,
    ) -> Result<Result<Errand<'q>, Reason>, QueryError> {
        for (end, (_, at)) in [End::Start, End::Goal].into_iter().zip(&mut errand.ends) {
            let frame = self.mesh.frame();
            let point = frame.lattice_from_world(*at).map_err(|why| QueryError::Point(end, why))?;
            if self.mesh.stand(point).is_some() {
                continue;
            }
            let nearest = self.mesh.nearest(point, |_| true).map(|foot| foot.point);
            let nearest = nearest.map(|point| frame.world_from_lattice(point));
            match (snap, nearest) {
                (Ends::Snap(within), Some(nearest)) if norm(minus(nearest, *at)) <= within => {
                    *at = nearest;
                }
                _ => return Ok(Err(Reason::OffGround { end, nearest })),
            }
        }
        Ok(Ok(errand))
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
        let reason =
            Reason::Disconnected { start: size(start), goal: size(goal), unit: SizeUnit::Polygons };
        let is_reached = |polygon: PolygonId| reached.contains(&self.mesh.island(polygon));
        let nearest = self.mesh.nearest(goal.at.point, is_reached);
        let nearest = nearest.and_then(|on| self.place_of(on, is_reached));
        Err(Apart { reason, nearest })
    }

    /// A position at a point of the mesh that stands on polygons that are `wanted`: where islands touch or
    /// overlap, the point itself may stand on another.
    fn place_of(&self, on: OnMesh, wanted: impl Fn(PolygonId) -> bool) -> Option<[f64; 3]> {
        const SHARES: [f64; 4] = [0.0, 1.0 / 64.0, 1.0 / 8.0, 1.0];
        let frame = self.mesh.frame();
        let stands = |at: &[f64; 3]| {
            let point = frame.lattice_from_world(*at).ok();
            point.and_then(|point| self.mesh.stand(point)).is_some_and(|on| wanted(on.polygon))
        };
        let places = SHARES.into_iter().map(|share| self.mesh.further_in(on, share));
        places.map(|point| frame.world_from_lattice(point)).find(stands)
    }

    fn search_exactly<O: Observer>(
        &mut self,
        walker: &Walker<'_>,
        hops: Vec<Hop>,
        limits: &Limits,
        observer: &mut O,
    ) -> (Vec<Stretch>, Ending, Stats) {
        let MeshScratch { memory: kept, labels, open } = &mut *self.meshes;
        let memory = RefCell::new(std::mem::take(kept));
        let policy = Intervals::new(self.mesh, walker.sites, hops, walker.rate(), &memory);
        let start = policy.start_node();
        let estimates = Estimates::Computed;
        let (ending, stats) = best_first(&policy, start, labels, open, estimates, limits, observer);
        let last = match ending {
            Ending::Goal(goal) => goal,
            _ => policy.nearest_reached(labels),
        };
        let ending = match ending {
            Ending::Exhausted if memory.borrow().is_full() => Ending::Limit(Limit::Memory),
            other => other,
        };
        let stretches = policy.stretches_to(last, labels);
        *kept = memory.into_inner();
        (stretches, ending, stats)
    }

    fn search_middles<O: Observer>(
        &mut self,
        walker: &Walker<'_>,
        fallback: Fallback,
        limits: &Limits,
        observer: &mut O,
    ) -> (Vec<Stretch>, Ending, Stats) {
        let trip = walker.trip;
        let options =
            Options { limits: limits.clone(), fallback, ..Options::new(Algorithm::AStar) };
        let ends = (trip.start(), trip.goal());
        let (route, stats) = run(self.nodes, trip, ends, &options, observer);
        (walker.stretches_over(self.mesh, &route.nodes), route.ending, stats)
    }
}

/// Why the goal cannot be reached, and how near to it one can get, if nearer than the start.
struct Apart {
    reason: Reason,
    nearest: Option<[f64; 3]>,
}

fn hops_of(trip: &Trip<'_>) -> impl Iterator<Item = Hop> {
    trip.hops().map(|(from, to, cost)| Hop { from, to, cost })
}
