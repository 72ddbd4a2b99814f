//! Who stands where at a goal.
//!
//! A unit that comes near its goal *holds* a place there, and no two hold places that overlap. Whoever
//! was sent alone holds its goal; if somebody does so already, by whatever order, it holds the nearest
//! place around it that is left. Units of a group take the slots of their group in turn.
//!
//! Units of a group are as good as each other, so they *exchange* their places where that helps: a unit
//! that is held up takes the place of a neighbour, and the neighbour goes on to its place, if that makes
//! the sum of the squares of their ways smaller. So nobody has to pass through those who stand already.
//! They move up by one each, and the free place comes out to where it is needed. (Minimising the sum of
//! squares is what Turpin, Michael & Kumar, *CAPT* (2014), assign goals by.) The sum becomes smaller
//! with every exchange, so exchanges come to an end.

use super::Crowd;
use super::follow::{Progress, Track};
use super::group::{LOOKS, SPACING, Slot};
use super::room::Room;
use super::unit::{Source, Status, Unit};
use super::walls::{lattice, sees};
use crate::geom::vector::{Vector, dot, minus, norm, plus};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

/// A unit takes its place when it is this near to where that is, in voxels.
const CLAIM: f64 = 4.0;
/// A unit that has been slower than it would like for so many seconds looks for an exchange.
const HELD_UP: f64 = 0.2;
/// Units exchange places with those that are this near, from middle to middle in radii.
const WITHIN: f64 = 5.0;
/// The least that an exchange must gain, in squares of a radius.
const GAIN: f64 = 0.5;

impl Crowd {
    /// Before everything else in a tick: those who come near take their places, the nearest first.
    pub(super) fn take_places(&mut self) {
        self.retire_groups();
        self.take_slots();
        for at in 0..self.units.len() {
            let unit = &self.units[at];
            let is_due = unit.is_moving() && unit.place.is_none();
            if !is_due || !matches!(unit.source, Source::Search) || unit.track.remaining() > CLAIM {
                continue;
            }
            let Some(goal) = unit.track.goal() else { continue };
            match self.is_held(at, goal) {
                true => self.settle_beside(at, goal),
                false => self.units[at].place = Some(goal),
            }
        }
    }

    /// The same for groups.
    fn take_slots(&mut self) {
        // Those without a slot, by group.
        let mut waiting: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
        for (at, unit) in self.units.iter().enumerate() {
            if let Source::Group(number, None) = unit.source {
                waiting.entry(number).or_default().push(at);
            }
        }
        for (number, members) in waiting {
            let gathering = &self.gatherings[&number];
            let front = gathering.slots.last().map_or(gathering.widest, |(front, _)| *front);
            let left = |&at: &usize| {
                let unit = &self.units[at];
                let left = self.left(unit);
                // The field says how far it really is, where the path has not been made anew for long.
                let left = match &gathering.field {
                    Some(field) if left <= 2.0 * (front + CLAIM) => {
                        left.min(field.left(lattice(unit.position)).unwrap_or(f64::INFINITY))
                    }
                    _ => left,
                };
                (left <= front + CLAIM).then_some((left, at))
            };
            let mut near: Vec<(f64, usize)> = members.iter().filter_map(left).collect();
            near.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            for (_, at) in near {
                let slot = self.next_slot(number, at);
                let unit = &mut self.units[at];
                unit.place = slot.last().copied();
                unit.source = Source::Group(number, Some(slot));
                unit.wants_correction = true;
            }
        }
    }

    /// The next slot of a group that nobody of another group holds; where there is none left, any place
    /// around the goal; and if there is no room for one more, the goal itself.
    fn next_slot(&mut self, number: u64, at: usize) -> Slot {
        while let Some((_, slot)) = self.gatherings.get_mut(&number).and_then(|g| g.slots.pop()) {
            if !slot.last().is_some_and(|&end| self.is_held(at, end)) {
                return slot;
            }
        }
        let goal = self.gatherings[&number].goal;
        self.place_around(at, goal).unwrap_or_else(|| Arc::from([goal]))
    }

    /// Sends a unit that was sent to a place that another one holds to the nearest one beside it. If
    /// there is none, it tries to get to its goal all the same, but does not arrive as long as the other
    /// one is there.
    fn settle_beside(&mut self, at: usize, goal: Vector) {
        let Some(way) = self.place_around(at, goal) else { return };
        let room = &self.rooms[self.units[at].room];
        let unit = &self.units[at];
        let mut points = vec![unit.position];
        match way.iter().rposition(|&end| sees(room, unit.position, end)) {
            Some(seen) => points.extend_from_slice(&way[seen..]),
            None => {
                let rest = unit.track.points().get(unit.track.next_node()..).unwrap_or_default();
                points.extend_from_slice(rest);
                points.extend_from_slice(&way[1..]);
            }
        }
        let unit = &mut self.units[at];
        unit.place = points.last().copied();
        unit.track = Track::new(points);
        unit.progress = Progress::begin(unit.track.remaining());
    }

    /// The slots that units of groups hold and that the world, which has changed, still has room for;
    /// and whether the unit is there.
    pub(super) fn places_to_keep(&self) -> Vec<(usize, Slot, bool)> {
        let kept = |(at, unit): (usize, &Unit)| {
            let Source::Group(_, Some(slot)) = &unit.source else { return None };
            let room = &self.rooms[unit.room];
            let is_there = sees(room, slot[0], slot[0])
                && slot.windows(2).all(|ends| sees(room, ends[0], ends[1]));
            is_there.then(|| (at, Arc::clone(slot), self.stays(unit)))
        };
        self.units.iter().enumerate().filter_map(kept).collect()
    }

    /// Gives units of groups whose orders were given again the slots that they had.
    pub(super) fn keep_places(&mut self, kept: Vec<(usize, Slot, bool)>) {
        for (at, slot, stays) in kept {
            let Source::Group(number, None) = self.units[at].source else { continue };
            let unit = &mut self.units[at];
            unit.place = slot.last().copied();
            unit.source = Source::Group(number, Some(slot));
            unit.wants_correction = true;
            if let Some(place) = unit.place.filter(|_| stays) {
                unit.track = Track::new(vec![unit.position, place]);
                (unit.status, unit.wants_correction) = (Status::Arrived, false);
            }
        }
    }

    /// Whether a unit has arrived and sees its place.
    pub(super) fn stays(&self, unit: &Unit) -> bool {
        let room = &self.rooms[unit.room];
        let is_seen = |place| sees(room, unit.position, place);
        unit.status == Status::Arrived && unit.goal().is_some_and(is_seen)
    }

    /// Whether another unit holds a place that this one would overlap.
    fn is_held(&self, at: usize, place: Vector) -> bool {
        let radius = self.units[at].radius;
        self.units.iter().enumerate().any(|(other, unit)| {
            let overlaps = |held| norm(minus(held, place)) < radius + unit.radius;
            other != at && unit.has_orders() && unit.place.is_some_and(overlaps)
        })
    }

    /// The way from a goal to the nearest place around it that nobody holds.
    fn place_around(&self, at: usize, goal: Vector) -> Option<Slot> {
        let unit = &self.units[at];
        let room = &self.rooms[unit.room];
        let mut left = LOOKS * (self.units.len() + 1);
        let mut found = None;
        around(room, goal, unit.radius, |way| {
            left -= 1;
            let end = way.last().copied().unwrap_or(goal);
            if !self.is_held(at, end) {
                found = Some(straightened(room, way));
            }
            found.is_none() && left > 0
        });
        found
    }

    /// Units of a group that are held up exchange their places with neighbours where that helps.
    pub(super) fn exchange_places(&mut self) {
        for at in 0..self.units.len() {
            let unit = &self.units[at];
            let is_held_up = unit.is_moving() && unit.delayed > HELD_UP;
            if !is_held_up || unit.place.is_none() {
                continue;
            }
            let Some(number) = unit.group() else { continue };
            let mut near = Vec::new();
            self.neighbours.for_each_within(
                unit.position,
                WITHIN * unit.radius,
                |other, squared| {
                    let is_equal = self.units[other].group() == Some(number);
                    if other != at && is_equal && self.units[other].place.is_some() {
                        near.push((squared, other));
                    }
                },
            );
            near.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            let better =
                near.into_iter().find_map(|(_, other)| Some((other, self.exchanged(at, other)?)));
            if let Some((other, ways)) = better {
                self.exchange(at, other, ways);
            }
        }
    }

    /// The ways of two units to each other's places, if those are better than their own.
    fn exchanged(&self, a: usize, b: usize) -> Option<[Vec<Vector>; 2]> {
        let [a, b] = [a, b].map(|at| &self.units[at]);
        let least = GAIN * a.radius * a.radius;
        let squares = |ways: [f64; 2]| ways[0] * ways[0] + ways[1] * ways[1];
        let before = squares([own_way(a)?, own_way(b)?]);
        // No way is shorter than the straight one.
        let straight = |unit: &Unit, other: &Unit| Some(norm(minus(other.place?, unit.position)));
        if squares([straight(a, b)?, straight(b, a)?]) > before - least {
            return None;
        }
        let room = &self.rooms[a.room];
        let [(way_a, length_a), (way_b, length_b)] =
            [taken_over(room, a, b)?, taken_over(room, b, a)?];
        (squares([length_a, length_b]) < before - least).then_some([way_a, way_b])
    }

    fn exchange(&mut self, a: usize, b: usize, ways: [Vec<Vector>; 2]) {
        let source = std::mem::replace(&mut self.units[a].source, Source::Search);
        self.units[a].source = std::mem::replace(&mut self.units[b].source, source);
        for (at, way) in [a, b].into_iter().zip(ways) {
            let unit = &mut self.units[at];
            unit.place = way.last().copied();
            unit.track = Track::new(way);
            unit.progress = Progress::begin(unit.track.remaining());
            (unit.status, unit.delayed, unit.wants_correction) = (Status::Moving, 0.0, false);
        }
    }
}

/// How far a unit has to go to its place; `None` if its path does not lead there yet.
fn own_way(unit: &Unit) -> Option<f64> {
    let place = unit.place.filter(|&place| unit.track.goal() == Some(place))?;
    Some(unit.track.remaining().max(norm(minus(place, unit.position))))
}

/// The way of a unit to another one's place, by what it sees of that one's path, and its length.
fn taken_over(room: &Room, unit: &Unit, other: &Unit) -> Option<(Vec<Vector>, f64)> {
    let rest = other.track.points().get(other.track.next_node()..)?;
    let seen = rest.iter().rposition(|&point| sees(room, unit.position, point))?;
    let way: Vec<Vector> =
        std::iter::once(unit.position).chain(rest[seen..].iter().copied()).collect();
    let length = way.windows(2).map(|ends| norm(minus(ends[1], ends[0]))).sum();
    Some((way, length))
}

/// Walks outwards from a goal from place to place, each in sight of the one before and [`SPACING`]
/// radii away, those nearest to the goal first; `visit` takes the way to each and says whether to go on.
fn around(room: &Room, goal: Vector, radius: f64, mut visit: impl FnMut(&Slot) -> bool) {
    let at = |offset: [i32; 3]| plus(goal, offset.map(f64::from), SPACING * radius);
    // By distance, then by offset: the same places every time.
    let key = |offset: [i32; 3]| (offset.iter().map(|c| c * c).sum::<i32>(), offset);
    let mut open = BTreeSet::from([key([0; 3])]);
    let mut ways: HashMap<[i32; 3], Slot> = HashMap::from([([0; 3], Arc::from([goal]))]);
    while let Some((_, offset)) = open.pop_first() {
        if !visit(&ways[&offset]) {
            return;
        }
        for axis in 0..3 {
            for step in [-1, 1] {
                let mut next = offset;
                next[axis] += step;
                if ways.contains_key(&next) || !sees(room, at(offset), at(next)) {
                    continue;
                }
                let way = ways[&offset].iter().copied().chain([at(next)]).collect();
                ways.insert(next, way);
                open.insert(key(next));
            }
        }
    }
}

/// Places around a goal for so many balls, those nearest to the goal first. Where there is no more
/// room the last ones share a place, and those who come last wait beside it.
pub(super) fn slots(room: &Room, goal: Vector, radius: f64, count: usize) -> Vec<Slot> {
    let mut found: Vec<Slot> = Vec::new();
    around(room, goal, radius, |way| {
        found.push(straightened(room, way));
        found.len() < count
    });
    let from_goal = |slot: &Slot| {
        let away = minus(*slot.last().expect("a slot is a way"), goal);
        dot(away, away)
    };
    found.sort_by(|a, b| from_goal(a).total_cmp(&from_goal(b)));
    let last = found.last().cloned().expect("the goal is one");
    found.resize(found.len().max(count), last);
    found
}

/// A way without the places that are not needed.
fn straightened(room: &Room, chain: &[Vector]) -> Slot {
    let (kept, _) =
        crate::refine::prune_by_sight(chain.len(), |a, b| sees(room, chain[a], chain[b]));
    kept.into_iter().map(|i| chain[i]).collect()
}
