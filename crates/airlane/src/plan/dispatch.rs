//! The one dispatcher: which planner answers a query, and which methods can do what it asks for.
//!
//! [`Planner::dispatch`] reads top to bottom: check the method against the query ([`Feature`] is the
//! table), cut the map to the query's region where that is needed, find out what the query is searched in
//! ([`Way`]), have it answered there, turn the draft into an answer. Command line, benches, viewer, service and bindings all come through here.

use super::airspace::Airspace;
use super::answer::{Answer, Drafted, Notes, Outcome, Times};
use super::cells::CellPlanner;
use super::clustered::{clusters, in_clusters};
use super::derived::graph_data;
use super::feature::Feature;
use super::flight::{fly, keeps_limits, refuse_steep};
use super::graph::GraphPlanner;
use super::grid::{self, GridPlanner};
use super::ground::{self, Ground, Wanted};
use super::journey::{Errand, by_any_planner, by_steps};
use super::map::{Map, Part, PartKind, Place};
use super::method::{Lowered, Method, NavmeshString};
use super::navmesh::{MeshPlanner, uneven};
use super::options::{Algorithm, Fallback, Options, SearchSpace, Settings};
use super::parts::Fit;
use super::path::{Context, Path, RawLeg};
use super::priced::prepare_airspace;
use super::query::{Query, QueryError, Smooth};
use super::reason::{End, Reason};
use super::refining::{Refine, refined};
use super::region;
use super::{Planner, Scratch};
use crate::clock::Stopwatch;
use crate::geom::Frame;
use crate::refine::Polyline;
use crate::search::{Budget, CancelToken, Limits, Observer, Stats};
use crate::space::{CornerRule, Neighbourhood, OctreeGraph, Terrain, VoxelGrid};
use crate::world::{Agent, Areas, Body, Medium};
use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

/// What a query is searched in.
enum Way<'m> {
    /// One airspace, fitted to the body, without prices. A clone would cost as much as a short ray.
    Plain(Cow<'m, Airspace>),
    /// One airspace, fitted to the body, with areas.
    Areas(Airspace, Medium, Arc<Areas>),
    /// One airspace, fitted to what this body turns in.
    Headings(Airspace, Body),
    /// A navmesh on which the shortest way is the cheapest.
    Mesh,
    /// Terrain alone, in two levels.
    Clusters(Arc<Terrain>),
    /// Everything else: priced, joined.
    Joined,
}

impl Planner {
    /// Answers a query while `observer` watches.
    pub(super) fn dispatch<O: Observer>(
        &mut self,
        query: &Query,
        observer: &mut O,
    ) -> Result<Answer, QueryError> {
        let mut clock = Stopwatch::start();
        let budget = Budget::new(query.limits());
        let ends = self.check(query)?;
        if let Some(cut) = self.map.cut_to_region(query)? {
            return self.answer_in(cut, query, (&mut clock, &budget), observer);
        }
        let way = self.map.way(query)?;
        if let Way::Plain(fitted) = &way {
            prepare_graphs(fitted, &query.asked_method())?;
        }
        let prepare = clock.lap();
        // Building what was missing counts towards the time limit.
        let limits = budget.left_after(0);
        let drafted = match way {
            Way::Plain(fitted) => {
                let points = ends.map(|place| place.at);
                let (scratch, fitted) = (&mut self.scratch, &*fitted);
                let lines = plain(scratch, fitted, points, query, limits, (&mut clock, observer))?;
                let lines = refined(fitted, query, lines);
                let keeps_turns = turns(query);
                let context = self.map.context(query, fitted.world().body(), keeps_turns);
                let context = Context { from: lines.from, ..context };
                let (memory, frame) = (&mut self.scratch.paths, fitted.frame());
                let drafted = lines.map(|line| Path::in_memory(memory, line, frame, context));
                let mut answer = self.answer_to(query, prepare, drafted);
                let is_curved = query.smooth().is_some()
                    || query.by_profile() && !keeps_limits(&answer, fitted.frame());
                if is_curved {
                    let flown = (&self.map, fitted, query);
                    give_times(&mut self.scratch, flown, &budget, &mut answer);
                }
                refuse_steep(&mut answer);
                return Ok(answer);
            }
            Way::Headings(turning, body) => {
                let points = ends.map(|place| place.at);
                let watched = (&mut clock, observer);
                self.with_headings((&turning, body), points, query, limits, watched)?
            }
            Way::Areas(fitted, medium, areas) => {
                match self.past_areas((&fitted, medium, &areas), ends, query, &limits, observer)? {
                    Ok(drafted) => drafted,
                    Err(stats) => {
                        let limits = budget.left_after(stats.expanded);
                        let mut drafted = self.joined(ends, query, limits, observer)?;
                        drafted.stats.add(stats);
                        drafted
                    }
                }
            }
            Way::Mesh => self.on_mesh(ends, query, limits, observer)?,
            Way::Clusters(terrain) => self.on_terrain(&terrain, ends, query, &limits)?,
            Way::Joined => self.joined(ends, query, limits, observer)?,
        };
        let mut answer = self.answer_to(query, prepare, drafted);
        refuse_steep(&mut answer);
        Ok(answer)
    }

    pub(super) fn answer_to(
        &self,
        query: &Query,
        prepare: Duration,
        drafted: Drafted<Path>,
    ) -> Answer {
        let Drafted { draft, stats, times, in_the_way, .. } = drafted;
        let times = Times { prepare: prepare + times.prepare, ..times };
        let mut answer = self.answer_of(draft.into(), stats, times, query);
        answer.notes.in_the_way = in_the_way;
        answer
    }

    /// Refuses an invalid query; returns its ends.
    pub(super) fn check(&self, query: &Query) -> Result<[Place; 2], QueryError> {
        let method = query.asked_method();
        if let Some(weight) = method.bad_weight() {
            return Err(QueryError::Weight(weight));
        }
        if let Method::Hierarchical(hierarchical) = method
            && hierarchical.cluster < 4
        {
            let feature = "clusters smaller than 4 voxels";
            return Err(QueryError::Unsupported { method: method.to_string(), feature });
        }
        if query.fallback() == Fallback::NearestReached {
            Feature::OrNearest.check(&method)?;
        }
        query.asked_refine().check(&method)?;
        query.asked_objective().check()?;
        let dynamics = query.asked_agent().and_then(|agent| agent.dynamics);
        if query.smooth().is_some() && dynamics.is_none() {
            return Err(QueryError::NoDynamics);
        }
        let longest = query.smooth().map_or(1.0, Smooth::longest);
        if !(longest >= 1.0 && longest.is_finite()) {
            return Err(QueryError::Longest(longest));
        }
        let ends = query.ends()?;
        for (end, place) in [End::Start, End::Goal].into_iter().zip(ends) {
            self.check_place(end, place)?;
        }
        Ok(ends)
    }

    /// Refuses a part that the map does not have, and what is not a point in any part.
    pub(super) fn check_place(&self, end: End, place: Place) -> Result<(), QueryError> {
        let point = |frame: &Frame| frame.lattice_from_world(place.at).map(|_| ());
        let found = match place.part {
            Some(part) => match self.map().part(part) {
                Some(known) => point(known.frame()),
                None => {
                    let count = self.map().parts().count();
                    return Err(QueryError::Part { end, part, count });
                }
            },
            None => {
                let mut parts = self.map().parts().map(|(_, part)| point(part.frame()));
                parts.find(Result::is_ok).unwrap_or_else(|| point(&self.map().frame()))
            }
        };
        found.map_err(|why| QueryError::Point(end, why))
    }

    /// Builds now what a query would otherwise build while it is answered.
    pub(super) fn build(&self, query: &Query) -> Result<(), QueryError> {
        let template = query.start().is_none() || query.goal().is_none();
        if !template {
            self.check(query)?;
        }
        if let Some((map, inner)) = self.map.cut_to_region(query)? {
            return Self::new(map).build(&inner);
        }
        match self.map.way(query)? {
            Way::Plain(fitted) => prepare_graphs(&fitted, &query.asked_method()),
            Way::Headings(turning, body) => self.prepare_headings(&turning, body),
            Way::Clusters(terrain) => {
                self.clusters_of(&terrain, query);
                Ok(())
            }
            Way::Areas(fitted, _, areas) => {
                prepare_airspace(&fitted, &areas);
                Ok(())
            }
            Way::Joined if matches!(query.asked_method(), Method::Cells(_)) => {
                let body = query.asked_body().unwrap_or_else(|| self.map().body());
                for airspace in self.map().parts().filter_map(|(_, part)| part.airspace()) {
                    airspace.fit(body)?.cells();
                }
                Ok(())
            }
            Way::Mesh | Way::Joined => Ok(()),
        }
    }

    /// The shortest way over a navmesh.
    fn on_mesh<O: Observer>(
        &mut self,
        ends: [Place; 2],
        query: &Query,
        limits: Limits,
        observer: &mut O,
    ) -> Result<Drafted<Path>, QueryError> {
        let string = match query.asked_method() {
            Method::Navmesh(navmesh) => navmesh.string,
            _ => NavmeshString::Exact,
        };
        let (snap, fallback) = (query.snapping(), query.fallback());
        self.over_ground(query, SearchSpace::Grid, &limits, |ground, errand, scratch| {
            let Some(part) = ground.first_part() else {
                let reason = Reason::EndUnconnected { end: End::Start };
                return Ok(Drafted::unreachable(reason, Times::default()));
            };
            let Some(mesh) = part.navmesh() else { unreachable!("the map is a navmesh") };
            let Scratch { nodes, meshes, .. } = scratch;
            let mut planner = MeshPlanner { ground, mesh, nodes, meshes };
            let errand = Errand { ends: ends.map(|place| (0, place.at)), ..errand };
            planner.answer(errand, (string, snap, fallback, &limits), observer)
        })
    }

    /// A search through joined parts, by what they cost an agent.
    fn joined<O: Observer>(
        &mut self,
        ends: [Place; 2],
        query: &Query,
        limits: Limits,
        observer: &mut O,
    ) -> Result<Drafted<Path>, QueryError> {
        let (space, options, by_profile) = match lowered(query, limits.clone()) {
            Lowered::Named(space, options) => (space, options, false),
            _ => {
                let fallback = query.fallback();
                let ends = query.snapping();
                let limits = limits.clone();
                let options = Options { limits, fallback, ends, ..Options::new(Algorithm::AStar) };
                (SearchSpace::Grid, options, true)
            }
        };
        let snap = query.snapping();
        self.over_ground(query, space, &limits, |ground, errand, scratch| {
            let spots = match ground.ends(ends, snap) {
                Ok(spots) => spots,
                Err(reason) => return Ok(Drafted::unreachable(reason, Times::default())),
            };
            let errand = Errand { ends: spots, ..errand };
            match by_profile {
                true => by_any_planner(ground, errand, &options, scratch, observer),
                false => by_steps(ground, errand, &options, scratch, observer),
            }
        })
    }

    /// Joins what the query's agent can cross and has `work` search there.
    fn over_ground(
        &mut self,
        query: &Query,
        on: SearchSpace,
        limits: &Limits,
        work: impl FnOnce(
            &Ground<'_>,
            Errand<'_>,
            &mut Scratch,
        ) -> Result<Drafted<Vec<RawLeg>>, QueryError>,
    ) -> Result<Drafted<Path>, QueryError> {
        let anyone = Agent::anyone();
        let agent = query.asked_agent().unwrap_or(&anyone);
        let objective = query.asked_objective();
        let body = query.asked_body().unwrap_or_else(|| self.map().body());
        let options = match lowered(query, limits.clone()) {
            Lowered::Named(_, options) => options,
            _ => Options::new(Algorithm::AStar),
        };
        let wanted =
            Wanted { agent, body, on, options: &options, exposure: objective.exposure > 0.0 };
        let context = self.map.context(query, body, true);
        let (map, scratch) = (self.map.clone(), &mut self.scratch);
        let mut clock = Stopwatch::start();
        let drafted = Ground::with(&map, wanted, |ground| {
            let areas = ground.areas();
            let prepare = clock.lap();
            let errand = Errand {
                ends: [(0, [0.0; 3]); 2],
                agent,
                objective,
                areas: areas.as_ref(),
                turns: true,
            };
            let mut drafted = work(ground, errand, scratch)?;
            drafted.times.prepare += prepare;
            Ok::<_, QueryError>(drafted)
        })??;
        Ok(drafted.map(|legs| Path::of_legs(legs, context)))
    }

    pub(super) fn answer_of(
        &self,
        outcome: Outcome,
        stats: Stats,
        times: Times,
        query: &Query,
    ) -> Answer {
        let ends = query.ends().ok().map(|ends| ends.map(|place| place.at));
        self.answer_between(ends, outcome, stats, times, query)
    }

    /// The same, between these ends and not the query's.
    pub(super) fn answer_between(
        &self,
        ends: Option<[[f64; 3]; 2]>,
        outcome: Outcome,
        stats: Stats,
        times: Times,
        query: &Query,
    ) -> Answer {
        let notes = Notes { ends, areas: ground::areas(self.map()), ..Notes::of(query) };
        Answer { outcome, stats, times, version: self.map().version(), notes }
    }
}

impl Map {
    /// The airspace, fitted to the query's body or to what that turns in, if that is all the query needs.
    pub(super) fn plain_airspace(
        &self,
        query: &Query,
    ) -> Result<Option<Cow<'_, Airspace>>, QueryError> {
        match self.only_part() {
            Some(Part { kind: PartKind::Airspace(airspace), medium, .. })
                if self.areas().next().is_none()
                    && !is_uneven(airspace, *medium, query)
                    && (query.by_profile() || !turns(query)) =>
            {
                self.fitted(airspace, query).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// An airspace with room for the body of a query.
    fn fitted<'m>(
        &self,
        airspace: &'m Airspace,
        query: &Query,
    ) -> Result<Cow<'m, Airspace>, QueryError> {
        let own = airspace.world().body();
        let body = query.asked_body().unwrap_or(own);
        let body = self.turning_body(query).map_or(body, Body::turning);
        let airspace = airspace.in_region(query)?;
        if body.is_point() && own.is_point() {
            return Ok(airspace);
        }
        let fit = Fit::of(&query.asked_method());
        Ok(Cow::Owned(airspace.fitted(body, fit, CancelToken::never())?))
    }

    /// The airspace that is searched, if it is the only part, and areas are all that makes one way through it
    /// dearer than another as long.
    pub(super) fn airspace_with_areas(
        &self,
        query: &Query,
    ) -> Result<Option<(Airspace, Medium, Arc<Areas>)>, QueryError> {
        let (Some(part), Method::Cells(_)) = (self.only_part(), query.asked_method()) else {
            return Ok(None);
        };
        let Part { kind: PartKind::Airspace(airspace), medium, .. } = part else { return Ok(None) };
        let is_uneven = is_uneven(airspace, *medium, query) || turns(query);
        let areas = ground::areas(self).filter(|_| !is_uneven);
        let Some(areas) = areas.filter(|areas| areas.frame() == airspace.frame()) else {
            return Ok(None);
        };
        let fitted = self.fitted(airspace, query)?.into_owned();
        Ok(Some((fitted, *medium, areas)))
    }

    fn way(&self, query: &Query) -> Result<Way<'_>, QueryError> {
        let method = query.asked_method();
        let turning = self.turning_body(query);
        let is_refined = query.asked_refine() != Refine::Usual;
        if is_refined && (turning.is_some() || self.plain_airspace(query)?.is_none()) {
            return Err(Feature::Refine.refused(&method));
        }
        if turning.is_some() {
            Feature::Headings.check(&method)?;
        }
        match (self.plain_airspace(query)?, turning) {
            (Some(turning), Some(body)) if query.smooth().is_none() => {
                return Ok(Way::Headings(turning.into_owned(), body));
            }
            (_, Some(_)) => return Err(Feature::Headings.refused(&method)),
            (Some(fitted), None) => {
                Feature::Airspace.check(&method)?;
                return Ok(Way::Plain(fitted));
            }
            (None, None) => {}
        }
        if query.smooth().is_some() {
            return Err(Feature::Trajectory.refused(&method));
        }
        if let Some((fitted, medium, areas)) = self.airspace_with_areas(query)? {
            return Ok(Way::Areas(fitted, medium, areas));
        }
        let parts: Vec<&Part> = self.parts().map(|(_, part)| part).collect();
        let only = match parts[..] {
            [only] => Some(&only.kind),
            _ => None,
        };
        let is_plain_air = matches!(only, Some(PartKind::Airspace(_)));
        match is_plain_air {
            true => Feature::Prices.check(&method)?,
            false => Feature::Parts.check(&method)?,
        }
        Feature::GridOptions.check(&method)?;
        match (only, &method) {
            (Some(PartKind::NavMesh(mesh)), Method::Cells(_) | Method::Navmesh(_)) => {
                let anyone = Agent::anyone();
                let areas = ground::areas(self);
                let errand = Errand {
                    ends: [(0, [0.0; 3]); 2],
                    agent: query.asked_agent().unwrap_or(&anyone),
                    objective: query.asked_objective(),
                    areas: areas.as_ref(),
                    turns: true,
                };
                match (uneven(mesh, &errand), &method) {
                    (None, _) => Ok(Way::Mesh),
                    (Some(_), Method::Cells(_)) => Ok(Way::Joined),
                    (Some(feature), _) => {
                        Err(QueryError::Unsupported { method: method.to_string(), feature })
                    }
                }
            }
            (Some(PartKind::Terrain(terrain, _)), Method::Hierarchical(_)) => {
                let is_own = query.asked_objective() == terrain.objective();
                let is_plain = (is_own || !query.has_objective())
                    && query.asked_agent().is_none()
                    && self.areas().next().is_none();
                match is_plain {
                    true => Ok(Way::Clusters(Arc::clone(terrain))),
                    false => Err(Feature::Prices.refused(&method)),
                }
            }
            (_, Method::Hierarchical(_) | Method::Navmesh(_)) => {
                let feature = match method {
                    Method::Navmesh(_) => Feature::Airspace,
                    _ => Feature::Parts,
                };
                Err(feature.refused(&method))
            }
            _ => Ok(Way::Joined),
        }
    }

    /// What a path keeps of the query that it answers.
    pub(super) fn context(&self, query: &Query, body: Body, keeps_turns: bool) -> Context {
        let agent = query.asked_agent().cloned();
        let medium = self.medium();
        let own = agent.as_ref().and_then(|agent| agent.mode_in(medium));
        let mode = own.unwrap_or(medium.modes()[0]);
        let speed = agent.as_ref().and_then(|agent| agent.speed(mode));
        let rate = query.asked_objective().rate(speed.unwrap_or(1.0));
        let (version, from) = (self.version(), End::Start);
        Context { version, body, agent, keeps_turns, mode, rate, from }
    }
}

/// A search in one airspace, without prices.
fn plain<O: Observer>(
    scratch: &mut Scratch,
    fitted: &Airspace,
    ends: [[f64; 3]; 2],
    query: &Query,
    limits: Limits,
    (clock, observer): (&mut Stopwatch, &mut O),
) -> Result<Drafted<Polyline>, QueryError> {
    let (world, derived) = (fitted.world(), fitted.derived());
    let _settled = derived.settle_after();
    if let Some(reason) = region::outside(world, ends, query)? {
        return Ok(Drafted::unreachable(reason, Times { locate: clock.lap(), ..Times::default() }));
    }
    let Scratch { cells, nodes, .. } = scratch;
    match lowered(query, limits.clone()) {
        Lowered::Cells(settings) => {
            let mut planner = CellPlanner { airspace: fitted, scratch: cells };
            planner.answer(ends, &settings, clock, observer)
        }
        Lowered::Named(SearchSpace::Grid, options) => {
            let region = query.region_of_nodes(world).or(options.region);
            let options = Options { region, ..options };
            GridPlanner { world, derived, scratch: nodes }.answer(ends, &options, observer)
        }
        Lowered::Named(SearchSpace::Octree(grading, kind), options) => {
            let data = graph_data(derived, world, (grading, kind))?;
            let graph = OctreeGraph::over(world, data);
            GraphPlanner { graph, scratch: nodes }.answer(ends, &options, observer)
        }
        Lowered::Hierarchical(edge) => {
            in_clusters(&mut scratch.clusters, fitted, ends, edge, query, &limits)
        }
        Lowered::Navmesh => unreachable!("airspaces were checked"),
    }
}

/// Gives a path that was found its times.
fn give_times(
    scratch: &mut Scratch,
    (map, fitted, query): (&Map, &Airspace, &Query),
    budget: &Budget<'_>,
    answer: &mut Answer,
) {
    let Some(agent) = query.asked_agent() else { return };
    let (Some(dynamics), Outcome::Found(path) | Outcome::Partial(path, _)) =
        (agent.dynamics, &answer.outcome)
    else {
        return;
    };
    let mut clock = Stopwatch::start();
    let left = budget.left_after(answer.stats.expanded);
    let flown = (path.clone(), map.context(query, path.body(), false));
    let scratch = (scratch, &mut answer.stats);
    let airspaces = (map.airspace().unwrap_or(fitted), fitted);
    let (outcome, again) = fly(airspaces, query, (agent, dynamics), flown, left, scratch);
    let is_timed = query.smooth().is_some();
    answer.outcome = match (&answer.outcome, outcome) {
        (Outcome::Partial(_, reason), Outcome::Found(path)) => Outcome::Partial(path, *reason),
        (Outcome::Partial(_, reason), _) => Outcome::Unreachable(*reason),
        // Who asks for no times has no use for a path that cannot be flown.
        (_, Outcome::Partial(_, reason)) if !is_timed => Outcome::Unreachable(reason),
        (_, Outcome::Stopped(_, limit)) if !is_timed => Outcome::Stopped(None, limit),
        (_, outcome) => outcome,
    };
    answer.notes.searched_again = again;
    answer.times.refine += clock.lap();
}

/// A method with what the query says of ends, fallback and limits.
pub(super) fn lowered(query: &Query, limits: Limits) -> Lowered {
    let (ends, fallback) = (query.snapping(), query.fallback());
    let raw = query.asked_refine() != Refine::Usual;
    match query.asked_method().lower() {
        Lowered::Cells(settings) => {
            let from = query.searched_from();
            Lowered::Cells(Settings { ends, fallback, limits, from, raw, ..settings })
        }
        Lowered::Named(space, options) => {
            Lowered::Named(space, Options { ends, fallback, limits, raw, ..options })
        }
        other => other,
    }
}

/// Whether one way through an airspace can be dearer than another as long, or the agent cannot move
/// there.
fn is_uneven(airspace: &Airspace, medium: Medium, query: &Query) -> bool {
    let objective = query.asked_objective();
    if objective.climb != 0.0 || objective.descent != 0.0 || objective.exposure != 0.0 {
        return true;
    }
    let Some(agent) = query.asked_agent() else { return false };
    let [low, high] = airspace.bounds().map(|corner| corner[2]);
    agent.mode_in(medium).is_none()
        || !agent.confined_to.is_empty()
        || agent.heights[0] > low
        || agent.heights[1] < high
}

/// Whether a search has to know of turns: a timed path is rounded off later.
fn turns(query: &Query) -> bool {
    let radius = query.asked_agent().and_then(|agent| agent.turning_radius());
    radius.is_some() && query.smooth().is_none()
}

/// Builds the graphs that a method needs, unless they are kept.
fn prepare_graphs(fitted: &Airspace, method: &Method) -> Result<(), QueryError> {
    let (world, derived) = (fitted.world(), fitted.derived());
    match method.lower() {
        Lowered::Named(SearchSpace::Octree(grading, kind), _) => {
            graph_data(derived, world, (grading, kind))?;
        }
        Lowered::Named(SearchSpace::Grid, options) if options.algorithm == Algorithm::Jps3d => {
            VoxelGrid::new(world, Neighbourhood::TwentySix, CornerRule::CutNone)?;
            grid::stops(derived, world);
        }
        Lowered::Hierarchical(edge) => {
            let grid = VoxelGrid::new(world, Neighbourhood::TwentySix, CornerRule::CutNone)?;
            clusters(fitted, &grid, edge);
        }
        Lowered::Cells(_) => _ = fitted.cells(),
        _ => {}
    }
    Ok(())
}
