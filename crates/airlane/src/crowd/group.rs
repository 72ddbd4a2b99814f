//! Orders: to one, to many, to a group.
//!
//! A group goes to one goal, and no two units can be at the same place. So a goal has *slots*: places
//! around it with room for one each, found by walking outwards from the goal, every one in sight of
//! the one it was reached from. Who has the shortest way gets the slot nearest to the goal: those who
//! come first fill the middle, those who come later stop outside, and nobody has to pass through.

use super::correct::{NoWay, field_track, way};
use super::follow::{Progress, Track};
use super::unit::{Source, Status, UnitId};
use super::walls::{lattice, place, sees};
use super::{Crowd, FlowField};
use crate::geom::vector::{Vector, dot, plus};
use crate::plan::{Outcome, Profile, Settings};
use crate::refine::rubber_band;
use crate::search::Tally;
use crate::world::World;
use rayon::prelude::*;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// Slots are this many radii apart.
const SPACING: f64 = 2.6;
/// Places that are looked at for each slot that is needed.
const LOOKS: usize = 64;

/// A place for one, and the way to it from the goal, both included.
pub(super) type Slot = Arc<[Vector]>;

impl Crowd {
    /// Sends each unit to a goal of its own. Where that cannot be, its [`Status`] says why.
    pub fn send(&mut self, orders: &[(UnitId, [f64; 3])]) {
        let ways: Vec<Result<Vec<Vector>, NoWay>> = orders
            .par_iter()
            .map(|&(unit, goal)| {
                let unit = &self.units[unit.index()];
                let airspace = &self.rooms[unit.room].1;
                let frame = airspace.world().frame();
                if let Err(error) = frame.lattice_from_world(goal) {
                    let end = crate::plan::End::Goal;
                    return Err(NoWay::Query(crate::plan::QueryError::Point(end, error)));
                }
                let goal = self.voxels(goal);
                self.pool
                    .plan(airspace, |planner| way(airspace, planner, unit.position, goal, None))
            })
            .collect();
        for (&(unit, _), found) in orders.iter().zip(ways) {
            self.leave_march(unit);
            self.set_off(unit, found.map(Track::new), Source::Search);
        }
    }

    /// Sends a group to one goal: one search from there serves all, and each gets a place of its own
    /// beside it. Returns what the search did.
    pub fn gather(&mut self, units: &[UnitId], goal: [f64; 3]) -> Tally {
        let mut tally = Tally::default();
        for room in self.rooms_of(units) {
            let members: Vec<UnitId> = units
                .iter()
                .copied()
                .filter(|unit| self.units[unit.index()].room == room)
                .collect();
            let airspace = self.rooms[room].1.clone();
            let sources: Vec<[f64; 3]> = members.iter().map(|unit| self.position(*unit)).collect();
            let settings = Settings::new(Profile::Fast);
            let answers = self
                .pool
                .plan(&airspace, |planner| planner.paths_to_one(&sources, goal, &settings));
            let mut found = Vec::new();
            for (&unit, answer) in members.iter().zip(answers) {
                let no_way = match answer {
                    Ok(answer) => {
                        tally.add(answer.tally);
                        match answer.outcome {
                            Outcome::Found(path) => {
                                found.push((unit, path));
                                continue;
                            }
                            Outcome::Unreachable(reason) | Outcome::Partial(_, reason) => {
                                NoWay::Reason(reason)
                            }
                            Outcome::LimitHit(..) => NoWay::Limit,
                        }
                    }
                    Err(error) => NoWay::Query(error),
                };
                self.leave_march(unit);
                self.set_off(unit, Err(no_way), Source::Search);
            }
            found.sort_by(|(a, p), (b, q)| p.length().total_cmp(&q.length()).then(a.cmp(b)));
            let radius = self.largest_radius(&members);
            let slots = slots(airspace.world(), self.voxels(goal), radius, found.len());
            for ((unit, path), slot) in found.into_iter().zip(slots) {
                let to_slot = slot.iter().map(|&point| lattice(point));
                let points: Vec<_> = path.points().iter().copied().chain(to_slot).collect();
                let points = rubber_band(airspace.world(), &points).points;
                let mut points: Vec<Vector> = points.into_iter().map(place).collect();
                points[0] = self.units[unit.index()].position;
                self.leave_march(unit);
                self.set_off(unit, Ok(Track::new(points)), Source::Search);
            }
        }
        tally
    }

    /// Sends a group to one goal by a [flow field](FlowField): for hundreds of units, whose ways are
    /// found as they go. Returns what the search did.
    pub fn flow(&mut self, units: &[UnitId], goal: [f64; 3]) -> Tally {
        let mut tally = Tally::default();
        for room in self.rooms_of(units) {
            let members: Vec<UnitId> = units
                .iter()
                .copied()
                .filter(|unit| self.units[unit.index()].room == room)
                .collect();
            let airspace = self.rooms[room].1.clone();
            let Some(field) = FlowField::new(&airspace, goal).map(Arc::new) else {
                // Let a query say why.
                self.send(&members.iter().map(|&unit| (unit, goal)).collect::<Vec<_>>());
                continue;
            };
            tally.add(field.tally());
            let left: Vec<Option<f64>> = members
                .iter()
                .map(|unit| field.left(lattice(self.units[unit.index()].position)))
                .collect();
            let mut found: Vec<(f64, UnitId)> = Vec::new();
            for (&unit, left) in members.iter().zip(left) {
                match left {
                    Some(left) => found.push((left, unit)),
                    None => self.send(&[(unit, goal)]),
                }
            }
            found.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            let radius = self.largest_radius(&members);
            let slots = slots(airspace.world(), self.voxels(goal), radius, found.len());
            for ((_, unit), slot) in found.into_iter().zip(slots) {
                let track =
                    field_track(&field, &slot, &airspace, self.units[unit.index()].position);
                self.leave_march(unit);
                self.set_off(unit, Ok(track), Source::Field(Arc::clone(&field), slot));
            }
        }
        tally
    }

    /// Lets units stay where they are.
    pub fn halt(&mut self, units: &[UnitId]) {
        for &unit in units {
            self.leave_march(unit);
            let unit = &mut self.units[unit.index()];
            (unit.status, unit.track) = (Status::Idle, Track::new(vec![unit.position]));
            (unit.source, unit.wants_correction) = (Source::Search, false);
        }
    }

    /// Gives a unit its path.
    pub(super) fn set_off(&mut self, id: UnitId, track: Result<Track, NoWay>, source: Source) {
        let unit = &mut self.units[id.index()];
        unit.delayed = 0.0;
        unit.insists = 0;
        unit.wants_correction = false;
        // Regular checks are spread over the second.
        unit.check_in = f64::from(id.0 % 60) / 60.0;
        match track {
            Ok(track) => {
                (unit.status, unit.track, unit.source) = (Status::Moving, track, source);
                let left = self.left(&self.units[id.index()]);
                self.units[id.index()].progress = Progress::begin(left);
            }
            Err(no_way) => {
                unit.status = no_way.status();
                unit.track = Track::new(vec![unit.position]);
                unit.source = Source::Search;
            }
        }
    }

    /// The airspaces of some units, in order.
    fn rooms_of(&self, units: &[UnitId]) -> BTreeSet<usize> {
        units.iter().map(|unit| self.units[unit.index()].room).collect()
    }

    fn largest_radius(&self, units: &[UnitId]) -> f64 {
        units.iter().map(|unit| self.units[unit.index()].radius).fold(0.0, f64::max)
    }
}

/// Places around a goal for so many balls, those nearest to the goal first. Where there is no more
/// room the last ones share a place, and those who come last wait beside it.
pub(super) fn slots(room: &World, goal: Vector, radius: f64, count: usize) -> Vec<Slot> {
    let spacing = SPACING * radius;
    let at = |offset: [i32; 3]| plus(goal, offset.map(f64::from), spacing);
    let mut found: Vec<Slot> = vec![Arc::from([goal])];
    // By distance, then by offset: the same slots every time.
    let key = |offset: [i32; 3]| (offset.iter().map(|c| c * c).sum::<i32>(), offset);
    let mut open = BTreeSet::from([key([0; 3])]);
    let mut ways: HashMap<[i32; 3], Slot> = HashMap::from([([0; 3], Arc::from([goal]))]);
    let mut looked = 0;
    while let Some((_, offset)) = open.pop_first() {
        if found.len() >= count || looked > LOOKS * count {
            break;
        }
        for axis in 0..3 {
            for step in [-1, 1] {
                let mut next = offset;
                next[axis] += step;
                looked += 1;
                if ways.contains_key(&next) || !sees(room, at(offset), at(next)) {
                    continue;
                }
                let chain: Slot = ways[&offset].iter().copied().chain([at(next)]).collect();
                found.push(straightened(room, &chain));
                ways.insert(next, chain);
                open.insert(key(next));
            }
        }
    }
    let from_goal = |slot: &Slot| {
        let away = plus(*slot.last().expect("a slot is a way"), goal, -1.0);
        dot(away, away)
    };
    found.sort_by(|a, b| from_goal(a).total_cmp(&from_goal(b)));
    let last = found.last().cloned().expect("the goal is one");
    found.resize(found.len().max(count), last);
    found
}

/// A way without the places that are not needed.
fn straightened(room: &World, chain: &[Vector]) -> Slot {
    let (kept, _) =
        crate::refine::prune_by_sight(chain.len(), |a, b| sees(room, chain[a], chain[b]));
    kept.into_iter().map(|i| chain[i]).collect()
}
