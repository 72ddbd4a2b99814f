//! The legs of a path with headings, and moving the places between them where the body turns.
//!
//! A search finds places at which the body can turn, not the best ones. Here each of them moves, step by
//! step, to where the way over it is shortest, as far as the body can turn there and sees both
//! neighbours; then the legs are pulled taut. Nothing is accepted that is not clear and shorter.

use crate::geom::{LatticePoint, UNIT, polyline_length};
use crate::refine::{Effort, tauten_in_place};
use crate::search::Meter;
use crate::world::{Contact, World};

/// The first steps of a turning place, in lattice steps; then half as far, and so on.
const FARTHEST: i32 = 8 * UNIT;
/// The last steps.
const NEAREST: i32 = UNIT / 32;
/// Rounds of moving turning places and pulling legs taut.
const ROUNDS: usize = 12;
/// The share of the length that a round must gain for another one.
const LEAST_GAIN: f64 = 1e-3;

/// A stretch with one heading.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Stretch {
    /// The heading, by the number of its room.
    pub(super) room: usize,
    pub(super) points: Vec<LatticePoint>,
}

impl Stretch {
    pub(super) fn length(&self) -> f64 {
        polyline_length(&self.points)
    }

    pub(super) fn ends(&self) -> Option<[LatticePoint; 2]> {
        Some([*self.points.first()?, *self.points.last()?])
    }
}

/// The length of all stretches, in voxels.
pub(super) fn length(legs: &[Stretch]) -> f64 {
    legs.iter().map(Stretch::length).sum()
}

/// The worlds that legs lie in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Worlds<'w> {
    /// For each heading.
    pub(super) rooms: [&'w World; 2],
    /// Where the body can turn.
    pub(super) turning: &'w World,
}

impl Worlds<'_> {
    /// Moves turning places and pulls legs taut. Returns the number of lines of sight that took.
    pub(super) fn tighten(
        &self,
        legs: &mut Vec<Stretch>,
        effort: Effort,
        meter: &Meter<'_>,
    ) -> u64 {
        let mut checks = 0;
        join(legs);
        for _ in 0..ROUNDS {
            let before = length(legs);
            for i in 1..legs.len() {
                checks += self.move_turn(legs, i, meter);
            }
            for leg in legs.iter_mut() {
                leg.points.dedup();
                if leg.points.len() > 2 {
                    let world = self.rooms[leg.room];
                    checks += tauten_in_place(world, &mut leg.points, effort, meter);
                }
            }
            join(legs);
            if meter.is_over() || length(legs) > before * (1.0 - LEAST_GAIN) {
                break;
            }
        }
        checks
    }

    /// Moves the place where leg number `i` begins.
    fn move_turn(&self, legs: &mut [Stretch], i: usize, meter: &Meter<'_>) -> u64 {
        let (before, after) = (&legs[i - 1], &legs[i]);
        let ([.., from, at], [_, to, ..]) = (&before.points[..], &after.points[..]) else {
            return 0;
        };
        let (from, to, mut at) = (*from, *to, *at);
        let over = |at: LatticePoint| from.distance(at) + at.distance(to);
        let mut checks = 0;
        let mut is_clear = |at: LatticePoint| {
            checks += 2;
            self.turning.is_free(at)
                && sees(self.rooms[before.room], from, at)
                && sees(self.rooms[after.room], to, at)
        };
        let mut step = FARTHEST;
        while step >= NEAREST && !meter.is_over() {
            let mut tries = tries(from, at, to, step);
            tries.retain(|&place| over(place) < over(at) - 1e-6);
            tries.sort_by(|a, b| over(*a).total_cmp(&over(*b)));
            match tries.into_iter().find(|&place| is_clear(place)) {
                Some(place) => at = place,
                None => step /= 2,
            }
        }
        if let Some(last) = legs[i - 1].points.last_mut() {
            *last = at;
        }
        if let Some(first) = legs[i].points.first_mut() {
            *first = at;
        }
        checks
    }
}

/// Whether the body gets straight from a point to a turning place. At an end of the path it may fit
/// where its room has no free voxel; that takes the slow sweep.
fn sees(world: &World, from: LatticePoint, to: LatticePoint) -> bool {
    match world.is_free(from) {
        true => world.is_clear(from, to, Contact::Open),
        false => world.is_clear_for_body(from, to),
    }
}

/// Where a turning place between two points may move by a step: along the axes, to its neighbours, and
/// to the line between them.
fn tries(from: LatticePoint, at: LatticePoint, to: LatticePoint, step: i32) -> Vec<LatticePoint> {
    let mut tries = Vec::with_capacity(12);
    for axis in 0..3 {
        for step in [-step, step] {
            let mut place = at;
            place.0[axis] += step;
            tries.push(place);
        }
    }
    let way: [f64; 3] = std::array::from_fn(|i| f64::from(to.0[i] - from.0[i]));
    let gap: [f64; 3] = std::array::from_fn(|i| f64::from(at.0[i] - from.0[i]));
    let dot = |a: [f64; 3], b: [f64; 3]| (0..3).map(|i| a[i] * b[i]).sum::<f64>();
    let share = (dot(gap, way) / dot(way, way).max(1.0)).clamp(0.0, 1.0);
    let foot = LatticePoint(std::array::from_fn(|i| from.0[i] + (share * way[i]).round() as i32));
    for target in [from, foot, to] {
        let distance = target.distance(at) * f64::from(UNIT);
        let share = if distance > f64::from(step) { f64::from(step) / distance } else { 1.0 };
        let towards =
            |i: usize| at.0[i] + (share * f64::from(target.0[i] - at.0[i])).round() as i32;
        tries.push(LatticePoint(std::array::from_fn(towards)));
    }
    tries
}

/// Drops legs without a length, and joins neighbours with the same heading.
pub(super) fn join(legs: &mut Vec<Stretch>) {
    let mut joined: Vec<Stretch> = Vec::with_capacity(legs.len());
    let alone = legs.first().cloned();
    for mut leg in legs.drain(..) {
        leg.points.dedup();
        if leg.points.len() < 2 {
            continue;
        }
        match joined.last_mut() {
            Some(last) if last.room == leg.room => last.points.extend(leg.points.drain(1..)),
            _ => joined.push(leg),
        }
    }
    // A path that gets nowhere stays where it is.
    if joined.is_empty() {
        joined.extend(alone);
    }
    *legs = joined;
}
