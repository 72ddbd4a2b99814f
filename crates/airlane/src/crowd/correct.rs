//! The quick check of He & Hung (2016, 4.8; figure 3).
//!
//! Whatever pushes units apart may push one to where the straight line to the next node of its path
//! leads into a wall. So a unit that is blocked or off its path, and every unit once a second, makes
//! sure that it sees the next node, and if it does not, finds a short way there from where it is; the
//! rest of the path stays. Units in a flow field ask the field instead of searching.

use super::follow::{Progress, Track};
use super::unit::{Source, Status, Unit, UnitId};
use super::walls::{lattice, place, sees};
use super::{Crowd, PlannerMemory};
use crate::geom::vector::Vector;
use crate::plan::{Airspace, Ends, Outcome, Planner, Profile, Query, QueryError, Reason, Settings};
use crate::search::Limits;
use crate::threads;
use std::sync::{Mutex, PoisonError};

/// Corrections in a tick; the others wait for the next.
const PER_TICK: usize = 48;
/// Expansions of a short search. Where they are not enough, the whole path is planned anew.
const SHORT: u64 = 2000;

/// Memory of planners, to be used again by whichever thread comes next.
#[derive(Debug, Default)]
pub(super) struct Pool(Mutex<Vec<PlannerMemory>>);

impl Pool {
    /// Calls a function with a planner.
    pub(super) fn plan<T>(
        &self,
        airspace: &Airspace,
        work: impl FnOnce(&mut Planner<'_>) -> T,
    ) -> T {
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let memory = lock().pop().unwrap_or_default();
        let mut planner = Planner::with_memory(airspace, memory);
        let done = work(&mut planner);
        lock().push(planner.into_memory());
        done
    }
}

/// Why there is no way for a unit.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum NoWay {
    Reason(Reason),
    Query(QueryError),
    /// The search had to end before.
    Limit,
}

impl NoWay {
    pub(super) fn status(self) -> Status {
        match self {
            Self::Reason(reason) => Status::NoWay(reason),
            Self::Query(error) => Status::NoPlace(error),
            Self::Limit => Status::NoWay(Reason::NothingLeft),
        }
    }
}

/// The way from where a unit is to a place, both in voxels.
pub(super) fn way(
    airspace: &Airspace,
    planner: &mut Planner<'_>,
    from: Vector,
    to: Vector,
    most: Option<u64>,
) -> Result<Vec<Vector>, NoWay> {
    let frame = airspace.world().frame();
    let query = Query {
        start: frame.world_from_lattice(lattice(from)),
        goal: frame.world_from_lattice(lattice(to)),
    };
    // Who was pushed into a wall, or put there, begins at the nearest place that has room.
    let has_room = airspace.world().is_clear_for_body(lattice(from), lattice(from));
    let ends = if has_room { Ends::Exact } else { Ends::Project };
    let limits = Limits { expansions: most, ..Limits::default() };
    let settings = Settings { profile: Profile::Fast, ends, limits, ..Settings::default() };
    match planner.answer(&query, &settings).map(|answer| answer.outcome) {
        Ok(Outcome::Found(path)) => {
            let mut points: Vec<Vector> = path.points().iter().copied().map(place).collect();
            // On the lattice both ends lie a hair beside where they are.
            if has_room {
                points[0] = from;
                let last = points.len() - 1;
                if last > 0 {
                    points[last] = to;
                }
            } else {
                points.insert(0, from);
            }
            Ok(points)
        }
        Ok(Outcome::Unreachable(reason) | Outcome::Partial(_, reason)) => {
            Err(NoWay::Reason(reason))
        }
        Ok(Outcome::LimitHit(..)) => Err(NoWay::Limit),
        Err(error) => Err(NoWay::Query(error)),
    }
}

impl Crowd {
    /// Phase 1: new ways for those who want one.
    pub(super) fn correct(&mut self) {
        if !self.settings.correction {
            return;
        }
        // Another unit begins each tick, so that nobody waits for ever.
        let count = self.units.len();
        let first = if count == 0 { 0 } else { (self.ticks as usize * PER_TICK) % count };
        let waiting: Vec<usize> = (first..count)
            .chain(0..first)
            .filter(|&i| self.units[i].wants_correction)
            .take(PER_TICK)
            .collect();
        let corrected = threads::map(waiting.len(), 1, |n| self.corrected(waiting[n]));
        for (i, track) in waiting.into_iter().zip(corrected) {
            let unit = &mut self.units[i];
            unit.wants_correction = false;
            if let Some(track) = track {
                unit.track = track;
                let left = self.left(&self.units[i]);
                let unit = &mut self.units[i];
                // Only a shorter way is getting on.
                if unit.progress.idle() == 0.0 {
                    unit.progress = Progress::begin(left);
                }
            }
        }
    }

    /// A unit's path with another way to the next node; `None` if it is fine as it is, or there is no
    /// other.
    fn corrected(&self, i: usize) -> Option<Track> {
        let unit = &self.units[i];
        let airspace = &self.rooms[unit.room].1;
        if let Source::Group(number, slot) = &unit.source {
            let found = self.group_track(*number, slot.as_deref(), unit);
            if found.is_some() {
                return found;
            }
        }
        if let Source::Formation(number) = unit.source {
            let place = self.formation_place(number, UnitId(i as u32))?;
            let found = self.pool.plan(airspace, |planner| {
                way(airspace, planner, unit.position, place, Some(SHORT))
            });
            return found.ok().map(Track::new);
        }
        let node = unit.track.next_node();
        let next = *unit.track.points().get(node)?;
        if sees(airspace.world(), unit.position, next) && !unit.progress.is_stuck() {
            return None;
        }
        self.pool.plan(airspace, |planner| {
            let mut track = unit.track.clone();
            if let Ok(points) = way(airspace, planner, unit.position, next, Some(SHORT)) {
                track.splice(&points, node);
                return Some(track);
            }
            let goal = unit.track.goal()?;
            way(airspace, planner, unit.position, goal, None).ok().map(Track::new)
        })
    }

    /// What is left of a unit's way, in voxels.
    pub(super) fn left(&self, unit: &Unit) -> f64 {
        let Source::Group(number, _) = unit.source else { return unit.track.remaining() };
        match (&self.gatherings[number].field, unit.track.goal()) {
            (Some(field), Some(end)) if Some(end) != unit.goal() => {
                unit.track.remaining() + field.left(lattice(end)).unwrap_or(0.0)
            }
            _ => unit.track.remaining(),
        }
    }
}
