//! A body that may turn about the vertical, with headings where it has no room for all of them.
//!
//! Three rooms decide ([`Airspace::room`]): for the body as it was given (0°), for the body turned by
//! 90°, and for the cylinder it turns in. Along a leg the body keeps a heading and moves in the room of
//! that heading; it turns where the cylinder has room. All three are derived data and follow edits.
//!
//! [`Planner::with_headings`] reads top to bottom:
//!
//! 1. *Any heading*: where the cylinder gets from start to goal, its path is the answer.
//! 2. *Locate* both ends in the rooms for the headings.
//! 3. *One heading*: a path in either room alone.
//! 4. *Several*: unless the ends are apart ([`joins`]), a search over the cells of both rooms
//!    ([`search::Headings`](crate::search::Headings)) says where to turn; the default planner plans the
//!    legs, turning places move and legs are pulled taut ([`legs`]).
//! 5. The shortest of these.

mod joins;
mod legs;

pub(super) use joins::Joins;

use super::airspace::{Airspace, AirspaceError};
use super::answer::{Draft, Drafted, Times};
use super::cells::{CellPlanner, CellScratch};
use super::derived::{Key, Value};
use super::dispatch::lowered;
use super::locate::locate;
use super::method::{Lowered, Profile};
use super::options::{Ends, Fallback, Settings};
use super::parts::Fit;
use super::path::{Path, RawLeg};
use super::query::{Query, QueryError};
use super::reason::{End, Reason, SizeUnit};
use super::{Map, Planner};
use crate::clock::Stopwatch;
use crate::geom::{Cost, LatticePoint};
use crate::refine::{Effort, Polyline, Promise};
use crate::search::{
    Budget, CancelToken, Ending, Estimates, Foothold, Headings, Labels, Limit, Limits, Meter,
    Observer, OpenList, QuadHeap, Room, Stats, Turns, best_first,
};
use crate::world::{Body, World, Yaw};
use legs::{Stretch, Worlds, length};
use std::sync::Arc;

/// A path as long as the straight line times this needs no search for a shorter one.
const STRAIGHT_ENOUGH: f64 = 1.001;

/// Fewer turns are better than a path that is shorter by less than this factor.
const WORTH_A_TURN: f64 = 1.005;

/// What a search finds gets shorter by up to this factor.
const SLACK: f64 = 1.25;

/// Scratch memory of searches over headings.
#[derive(Debug, Default)]
pub(super) struct HeadingScratch {
    labels: Labels<LatticePoint>,
    open: QuadHeap,
}

impl HeadingScratch {
    pub(super) fn memory_bytes(&self) -> usize {
        self.labels.memory_bytes() + self.open.memory_bytes()
    }
}

/// What a body with headings moves in.
pub(super) struct Rooms {
    body: Body,
    /// Where the body can turn.
    turning: Airspace,
    /// For each heading.
    headed: [Airspace; 2],
}

impl Rooms {
    /// The rooms of a body, from the one that it can turn in.
    fn new(turning: &Airspace, body: Body, cancel: &CancelToken) -> Result<Self, AirspaceError> {
        let room = |yaw| turning.fitted(body.headed(yaw), Fit::Room, cancel);
        let headed = [room(Yaw::Zero)?, room(Yaw::Quarter)?];
        Ok(Self { body, turning: turning.clone(), headed })
    }

    fn worlds(&self) -> Worlds<'_> {
        let [a, b] = &self.headed;
        Worlds { rooms: [a.world(), b.world()], turning: self.turning.world() }
    }

    fn world(&self, room: usize) -> &World {
        self.headed[room].world()
    }

    /// Which components are joined, kept for the next query.
    fn joins(&self, limits: &Limits) -> Result<Arc<Joins>, Limit> {
        let (key, derived) = (Key::Headings(self.body), self.turning.derived());
        if let Some(Value::Headings(joins)) = derived.get(key) {
            return Ok(joins);
        }
        let turning = Room { world: self.turning.world(), cells: self.turning.cells() };
        let made = Joins::new(self.worlds().rooms, turning, &Meter::start(limits))?;
        match derived.keep(key, Value::Headings(Arc::new(made))) {
            Value::Headings(joins) => Ok(joins),
            _ => unreachable!("a key has one kind of value"),
        }
    }

    fn component(&self, at: &Foothold) -> Option<u32> {
        let world = self.world(at.room);
        world.component(world.voxel_at(at.point))
    }

    /// Where an end is in each room that has room for it; if none has, the nearest points that do.
    fn locate(
        &self,
        end: End,
        at: [f64; 3],
        snap: Ends,
    ) -> Result<Result<Vec<Foothold>, Reason>, QueryError> {
        let point = self.turning.frame().lattice_from_world(at);
        let point = point.map_err(|error| QueryError::Point(end, error))?;
        let fits = |world: &World| world.is_free(point) || !world.footholds(point).is_empty();
        let exact = [0, 1].map(|room| fits(self.world(room)));
        let mut found = Vec::new();
        let mut reason = Reason::Exhausted;
        for room in [1, 0] {
            if exact[room] || exact == [false; 2] {
                match locate(self.world(room), point, end, snap) {
                    Ok(places) => found.extend(places.iter().filter_map(|place| {
                        let cell = self.headed[room].cells().locate(place.voxel)?;
                        Some(Foothold { room, cell, point: place.point, asked: place.asked })
                    })),
                    Err(why) => reason = why,
                }
            }
        }
        found.reverse();
        Ok(if found.is_empty() { Err(reason) } else { Ok(found) })
    }

    /// Why there is no way between two ends that are not joined.
    fn apart(&self, start: &Foothold, goal: &Foothold) -> Reason {
        let volume = |at: &Foothold| {
            let components = self.world(at.room).components();
            self.component(at).map_or(0, |label| components.volume(label))
        };
        match self.world(start.room).widest_instead(start.point, goal.point) {
            Some(widest) => Reason::TooNarrow { widest },
            None => Reason::Disconnected {
                start: volume(start),
                goal: volume(goal),
                unit: SizeUnit::Voxels,
            },
        }
    }
}

impl Map {
    /// The body of a query, if it may turn and that makes a difference.
    pub(super) fn turning_body(&self, query: &Query) -> Option<Body> {
        let body = query.asked_body().unwrap_or_else(|| self.body());
        (query.asked_any_heading() && body.has_heading()).then_some(body)
    }
}

impl Planner {
    /// Builds what a query with headings needs.
    pub(super) fn prepare_headings(
        &self,
        turning: &Airspace,
        body: Body,
    ) -> Result<(), QueryError> {
        let rooms = Rooms::new(turning, body, &CancelToken::new())?;
        for room in [turning].into_iter().chain(&rooms.headed) {
            room.cells();
        }
        _ = rooms.joins(&Limits::default());
        Ok(())
    }

    /// Answers a query for a body that may turn; `turning` is the room that it can turn in. The observer
    /// watches the search there.
    pub(super) fn with_headings<O: Observer>(
        &mut self,
        (turning, body): (&Airspace, Body),
        ends: [[f64; 3]; 2],
        query: &Query,
        limits: Limits,
        (clock, observer): (&mut Stopwatch, &mut O),
    ) -> Result<Drafted<Path>, QueryError> {
        let budget = Budget::new(&limits);
        let _settled = turning.derived().settle_after();
        let Lowered::Cells(settings) = lowered(query, limits.clone()) else {
            unreachable!("the method was checked")
        };
        let exact = Settings { ends: Ends::Exact, fallback: Fallback::Reason, ..settings.clone() };
        let context = self.map.context(query, turning.world().body(), false);
        let cylinder =
            |scratch: &mut CellScratch, ends, clock: &mut Stopwatch, observer: &mut O| {
                let mut planner = CellPlanner { airspace: turning, scratch };
                let drafted = planner.answer(ends, &exact, clock, observer)?;
                Ok(drafted.map(|line| Path::of_polyline(line, turning.frame(), context)))
            };
        if gets_through(turning, ends)? {
            return cylinder(&mut self.scratch.cells, ends, clock, observer);
        }
        let cancel = limits.cancel.clone().unwrap_or_default();
        let rooms = match Rooms::new(turning, body, &cancel) {
            Err(AirspaceError::Cancelled) => {
                return Ok(stopped(Limit::Cancelled, Stats::default(), Times::default()));
            }
            rooms => rooms?,
        };
        let mut times = Times { prepare: clock.lap(), ..Times::default() };

        let start = rooms.locate(End::Start, ends[0], settings.ends)?;
        let goal = rooms.locate(End::Goal, ends[1], settings.ends)?;
        times.locate = clock.lap();
        let (starts, goals) = match (start, goal) {
            (Ok(starts), Ok(goals)) => (starts, goals),
            (Err(reason), _) | (_, Err(reason)) => return Ok(Drafted::unreachable(reason, times)),
        };
        let snapped = [starts[0].asked, goals[0].asked];
        let snapped = snapped.map(|end| turning.frame().world_from_lattice(end));
        if snapped != ends && gets_through(turning, snapped)? {
            return cylinder(&mut self.scratch.cells, snapped, clock, observer);
        }

        let mut search = Search {
            rooms: &rooms,
            cells: &mut self.scratch.cells,
            scratch: &mut self.scratch.headings,
            settings: exact.clone(),
            budget,
            stats: Stats::default(),
        };
        let draft = search.run(&starts, &goals, settings.fallback)?;
        let stats = search.stats;
        times.search = clock.lap();
        let context = self.map.context(query, body, false);
        let dress = |legs: Vec<Stretch>| {
            let raw = |leg: Stretch| {
                let line = Polyline::new(leg.points, Promise::Body);
                let yaw = Yaw::BOTH[leg.room];
                RawLeg::of_polyline(line, turning.frame(), &context, Some(yaw))
            };
            Path::of_legs(legs.into_iter().map(raw).collect(), context.clone())
        };
        Ok(Drafted::new(draft.map(dress), stats, times))
    }
}

fn stopped<P>(limit: Limit, stats: Stats, times: Times) -> Drafted<P> {
    Drafted::new(Draft::Stopped(None, limit), stats, times)
}

/// Whether what the airspace is fitted to gets from one end to the other.
fn gets_through(room: &Airspace, ends: [[f64; 3]; 2]) -> Result<bool, QueryError> {
    let lattice = |end: End| {
        let point = room.frame().lattice_from_world(ends[end as usize]);
        point.map_err(|error| QueryError::Point(end, error))
    };
    let [start, goal] = [lattice(End::Start)?, lattice(End::Goal)?];
    let world = room.world();
    Ok(world.joins([start, goal]) || world.is_clear_for_body(start, goal))
}

/// A search for a path with headings.
struct Search<'s> {
    rooms: &'s Rooms,
    cells: &'s mut CellScratch,
    scratch: &'s mut HeadingScratch,
    /// For the legs.
    settings: Settings,
    budget: Budget<'s>,
    stats: Stats,
}

impl Search<'_> {
    fn run(
        &mut self,
        starts: &[Foothold],
        goals: &[Foothold],
        fallback: Fallback,
    ) -> Result<Draft<Vec<Stretch>>, QueryError> {
        let mut best: Option<Vec<Stretch>> = None;
        let mut limit = None;
        for room in [0, 1] {
            let here =
                |ends: &[Foothold]| ends.iter().find(|at| at.room == room).map(|at| at.asked);
            let (Some(start), Some(goal)) = (here(starts), here(goals)) else { continue };
            match self.leg(room, [start, goal])? {
                Ok(Some(leg)) => keep_shorter(&mut best, vec![leg]),
                Ok(None) => {}
                Err(hit) => limit = Some(hit),
            }
        }
        let straight = starts[0].asked.distance(goals[0].asked);
        let is_short = |legs: &Vec<Stretch>| length(legs) <= straight * STRAIGHT_ENOUGH;
        if limit.is_none() && !best.as_ref().is_some_and(is_short) {
            let known = best.as_deref().map(length);
            match self.turn_by_turn(starts, goals, known, fallback)? {
                Ok(Draft::Found(legs)) => keep_shorter(&mut best, legs),
                Ok(other) if best.is_none() => return Ok(other),
                Ok(_) => {}
                Err(hit) => limit = Some(hit),
            }
        }
        Ok(match (best, limit) {
            (Some(legs), _) => Draft::Found(legs),
            (None, Some(limit)) => Draft::Stopped(None, limit),
            (None, None) => Draft::Unreachable(Reason::Exhausted),
        })
    }

    /// A path with one heading; `None` if there is none.
    fn leg(
        &mut self,
        room: usize,
        ends: [LatticePoint; 2],
    ) -> Result<Result<Option<Stretch>, Limit>, QueryError> {
        let airspace = &self.rooms.headed[room];
        let ends = ends.map(|end| airspace.frame().world_from_lattice(end));
        if !gets_through(airspace, ends)? {
            return Ok(Ok(None));
        }
        let limits = self.budget.left_after(self.stats.expanded);
        let settings = Settings { limits, ..self.settings.clone() };
        let mut planner = CellPlanner { airspace, scratch: &mut *self.cells };
        let drafted = planner.answer(ends, &settings, &mut Stopwatch::start(), &mut ())?;
        self.stats.add(drafted.stats);
        Ok(match drafted.draft {
            Draft::Found(line) => Ok(Some(Stretch { room, points: line.into_points() })),
            Draft::Stopped(_, limit) => Err(limit),
            Draft::Partial(..) | Draft::Unreachable(_) => Ok(None),
        })
    }

    /// A path with several headings, or why there is none. One as long as a known one is not looked for.
    fn turn_by_turn(
        &mut self,
        starts: &[Foothold],
        goals: &[Foothold],
        known: Option<f64>,
        fallback: Fallback,
    ) -> Result<Result<Draft<Vec<Stretch>>, Limit>, QueryError> {
        let rooms = self.rooms;
        let joins = match rooms.joins(&self.budget.left_after(0)) {
            Ok(joins) => joins,
            Err(limit) => return Ok(Err(limit)),
        };
        let set = |at: &Foothold| joins.set(at.room, rooms.component(at)?);
        let joined = |start, goal| set(start).is_some_and(|here| Some(here) == set(goal));
        let is_joined = starts.iter().any(|start| goals.iter().any(|goal| joined(start, goal)));
        if !is_joined && fallback == Fallback::Reason {
            return Ok(Ok(Draft::Unreachable(rooms.apart(&starts[0], &goals[0]))));
        }
        let [a, b] = &rooms.headed;
        let policy = Headings {
            rooms: [room_of(a), room_of(b)],
            turning: room_of(&rooms.turning),
            starts,
            goals,
            bound: known.map_or(Cost::MAX, |length| Cost::from_voxels(length * SLACK)),
        };
        let HeadingScratch { labels, open } = &mut *self.scratch;
        let limits = self.budget.left_after(self.stats.expanded);
        let (estimates, start) = (Estimates::Computed, policy.start_node());
        let (ending, spent) = best_first(&policy, start, labels, open, estimates, &limits, &mut ());
        self.stats.add(spent);
        let turns = match ending {
            Ending::Goal(node) => policy.turns_to(node, None, labels),
            Ending::Limit(limit) => return Ok(Err(limit)),
            Ending::Exhausted if fallback == Fallback::Reason || known.is_some() => None,
            Ending::Exhausted => policy
                .nearest_reached(labels)
                .and_then(|(node, point)| policy.turns_to(node, Some(point), labels)),
        };
        let Some(turns) = turns else { return Ok(Ok(Draft::Unreachable(Reason::Exhausted))) };
        let legs = match self.legs(&turns)? {
            Ok(Some(legs)) => legs,
            Ok(None) => return Ok(Ok(Draft::Unreachable(Reason::Exhausted))),
            Err(limit) => return Ok(Err(limit)),
        };
        Ok(Ok(match (ending, is_joined) {
            (Ending::Goal(_), _) => Draft::Found(legs),
            (_, true) => Draft::Partial(legs, Reason::Exhausted),
            (_, false) => Draft::Partial(legs, rooms.apart(&starts[0], &goals[0])),
        }))
    }

    /// The legs between turning places, as short as can be.
    fn legs(&mut self, turns: &Turns) -> Result<Result<Option<Vec<Stretch>>, Limit>, QueryError> {
        let ends = turns.headings.iter().skip(1).map(|&(_, at)| at).chain([turns.end]);
        let mut legs = Vec::with_capacity(turns.headings.len());
        for (&(room, from), to) in turns.headings.iter().zip(ends) {
            match self.leg(room, [from, to])? {
                Ok(Some(leg)) => legs.push(leg),
                other => return Ok(other.map(|_| None)),
            }
        }
        self.tighten(&mut legs);
        if self.leave_out(&mut legs)? {
            self.tighten(&mut legs);
        }
        Ok(Ok(Some(legs)))
    }

    fn tighten(&mut self, legs: &mut Vec<Stretch>) {
        let effort = match self.settings.profile {
            Profile::Fast => Effort::Quick,
            _ => Effort::Thorough,
        };
        let limits = self.budget.left_after(0);
        self.stats.sight_checks +=
            self.rooms.worlds().tighten(legs, effort, &Meter::start(&limits));
    }

    /// Leaves out a leg, and with it one or two turns, wherever its neighbours' heading gets past it on a
    /// way that is hardly longer. Returns whether it did.
    fn leave_out(&mut self, legs: &mut Vec<Stretch>) -> Result<bool, QueryError> {
        let mut has_changed = false;
        let mut i = 0;
        while i < legs.len() && legs.len() > 1 {
            let around = i.saturating_sub(1)..(i + 2).min(legs.len());
            let room = 1 - legs[i].room;
            let ends = [legs[around.start].ends(), legs[around.end - 1].ends()];
            let found = match ends {
                [Some([from, _]), Some([_, to])] => self.leg(room, [from, to])?,
                _ => Ok(None),
            };
            match found {
                Ok(Some(leg)) if leg.length() <= length(&legs[around.clone()]) * WORTH_A_TURN => {
                    legs.splice(around, [leg]);
                    has_changed = true;
                }
                Ok(_) => i += 1,
                // What there is will do.
                Err(_) => break,
            }
        }
        Ok(has_changed)
    }
}

fn room_of(airspace: &Airspace) -> Room<'_> {
    Room { world: airspace.world(), cells: airspace.cells() }
}

/// Replaces a path by one that is shorter; if that has more legs, enough to be worth it.
fn keep_shorter(best: &mut Option<Vec<Stretch>>, legs: Vec<Stretch>) {
    let is_better = |best: &Vec<Stretch>| {
        let worth = if legs.len() > best.len() { WORTH_A_TURN } else { 1.0 };
        length(&legs) * worth < length(best)
    };
    if best.as_ref().is_none_or(is_better) {
        *best = Some(legs);
    }
}

#[cfg(test)]
mod oracle_tests;
#[cfg(test)]
mod tests;
