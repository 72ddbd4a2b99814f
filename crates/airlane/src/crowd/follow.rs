//! Following a path.
//!
//! A [`Track`] knows how far along its path a unit is. Each tick it looks for the place on the path
//! nearest to the unit, never backwards, and aims at a place some way ahead that the unit sees. A unit
//! that others have pushed beside its path goes on beside it where there is room, so that many with one
//! path use the whole width of a corridor instead of queuing in single file. The
//! velocity leads there in one tick at the most, so that a unit does not overshoot however long ticks
//! are, and slows down in time to stop at the end.

use super::room::View;
use super::walls::{lengths, sees};
use crate::geom::vector::{Vector, dot, minus, norm, plus, scaled, unit};

/// A path and how far along it a unit is.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Track {
    points: Vec<Vector>,
    /// From the first point to each.
    lengths: Vec<f64>,
    /// From the first point to where the unit is.
    at: f64,
}

/// What following came to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Aim {
    pub(super) velocity: Vector,
    /// Whether the place it aims at is seen. If not, the unit was pushed off its path.
    pub(super) in_sight: bool,
    /// How far along its path the unit is.
    pub(super) at: f64,
}

/// How a unit can move, in voxels and seconds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Ability {
    pub(super) top_speed: f64,
    pub(super) acceleration: f64,
}

/// The share of its distance beside the path that a unit keeps.
const KEEP: f64 = 0.8;
/// Seconds that a unit looks ahead.
const LOOK_AHEAD: f64 = 0.6;

impl Track {
    /// A path that begins where the unit is.
    pub(super) fn new(points: Vec<Vector>) -> Self {
        Self { lengths: lengths(&points), points, at: 0.0 }
    }

    pub(super) fn points(&self) -> &[Vector] {
        &self.points
    }

    /// The end of the path.
    pub(super) fn goal(&self) -> Option<Vector> {
        self.points.last().copied()
    }

    pub(super) fn length(&self) -> f64 {
        self.lengths.last().copied().unwrap_or(0.0)
    }

    /// What is left of the path.
    pub(super) fn remaining(&self) -> f64 {
        self.length() - self.at
    }

    /// How far along the path the unit is.
    pub(super) fn at(&self) -> f64 {
        self.at
    }

    /// Goes on to a place along the path.
    pub(super) fn move_to(&mut self, at: f64) {
        self.at = at.clamp(0.0, self.length());
    }

    /// The number of the next node.
    pub(super) fn next_node(&self) -> usize {
        let next = self.lengths.partition_point(|&length| length <= self.at + 1e-9);
        next.min(self.points.len().saturating_sub(1))
    }

    /// The place so far along the path.
    pub(super) fn point_at(&self, length: f64) -> Vector {
        let next = self.lengths.partition_point(|&at| at <= length).min(self.points.len() - 1);
        if next == 0 {
            return self.points[0];
        }
        let span = self.lengths[next] - self.lengths[next - 1];
        let share = if span > 0.0 { (length - self.lengths[next - 1]) / span } else { 1.0 };
        let (from, to) = (self.points[next - 1], self.points[next]);
        plus(from, minus(to, from), share.clamp(0.0, 1.0))
    }

    /// The direction of the path so far along it.
    pub(super) fn direction_at(&self, length: f64) -> Option<Vector> {
        let next = self.lengths.partition_point(|&at| at <= length).min(self.points.len() - 1);
        unit(minus(self.points[next], self.points[next.saturating_sub(1)]))
    }

    /// Another way to one of the nodes; the rest stays.
    pub(super) fn splice(&mut self, way: &[Vector], node: usize) {
        let rest = self.points.get(node + 1..).unwrap_or_default();
        *self = Self::new(way.iter().chain(rest).copied().collect());
    }

    /// How far along the path the place nearest to a unit is, from where it was to `window` further on.
    fn advanced(&self, position: Vector, window: f64) -> f64 {
        let end = self.at + window;
        let first = self.lengths.partition_point(|&length| length <= self.at).max(1);
        let mut best = (f64::INFINITY, self.at);
        for next in first..self.points.len() {
            let (from, to) = (self.points[next - 1], self.points[next]);
            let span = self.lengths[next] - self.lengths[next - 1];
            if self.lengths[next - 1] > end {
                break;
            }
            let share = match span > 0.0 {
                true => dot(minus(position, from), minus(to, from)) / (span * span),
                false => 0.0,
            };
            let low = (self.at - self.lengths[next - 1]).max(0.0);
            let high = (end - self.lengths[next - 1]).min(span);
            let along = (share * span).clamp(low, high.max(low));
            let place = plus(from, minus(to, from), if span > 0.0 { along / span } else { 0.0 });
            let away = norm(minus(place, position));
            if away < best.0 - 1e-9 {
                best = (away, self.lengths[next - 1] + along);
            }
        }
        best.1.min(self.length())
    }

    /// How far beside the path a unit keeps that aims at a place `ahead` of it: as far as it is, and
    /// less and less before the end.
    fn beside(&self, at: f64, ahead: f64, position: Vector) -> Option<Vector> {
        let share = ((self.length() - at) / ahead - 1.0).min(1.0);
        let along = self.direction_at(at + ahead).filter(|_| share > 0.0)?;
        let beside = minus(position, self.point_at(at));
        Some(scaled(plus(beside, along, -dot(beside, along)), KEEP * share))
    }

    /// The velocity with which a unit at `position` follows the path for one tick. `looks` is whether
    /// it makes sure that it sees where it aims at.
    pub(super) fn follow(
        &self,
        room: &impl View,
        position: Vector,
        ability: Ability,
        tick: f64,
        looks: bool,
    ) -> Aim {
        let Some(goal) = self.goal() else {
            return Aim { velocity: [0.0; 3], in_sight: true, at: 0.0 };
        };
        let ahead = ability.top_speed * LOOK_AHEAD.max(tick);
        let at = self.advanced(position, 2.0 * ahead);
        let mut target = self.point_at(at + ahead);
        let mut in_sight = !looks || sees(room, position, target);
        if !in_sight {
            // Tries nearer targets: at least the next node, finally the path itself.
            let next = self.lengths.partition_point(|&length| length <= at + 1e-9);
            let node = self.lengths.get(next).map_or(0.0, |length| length - at);
            let nearer = [0.5 * ahead, 0.25 * ahead, node.min(ahead), 0.0];
            let nearer = nearer.map(|length| self.point_at(at + length));
            if let Some(seen) = nearer.into_iter().find(|&place| sees(room, position, place)) {
                (target, in_sight) = (seen, true);
            }
        }
        if let Some(beside) = self.beside(at, ahead, position).filter(|_| looks && in_sight) {
            let place = plus(target, beside, 1.0);
            if sees(room, position, place) && sees(room, target, place) {
                target = place;
            }
        }
        let away = minus(target, position);
        let left = norm(minus(goal, position)).max(self.length() - at);
        let braking = (2.0 * ability.acceleration * left).sqrt();
        let speed = ability.top_speed.min(braking).min(norm(away) / tick);
        let velocity = unit(away).map_or([0.0; 3], |direction| scaled(direction, speed));
        Aim { velocity, in_sight, at }
    }
}

/// Whether a unit gets on.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Progress {
    /// The least that was left of the path, and since when that is so.
    least: f64,
    idle: f64,
}

/// Least progress, in voxels, and the time without progress after which a unit is stuck.
const GAIN: f64 = 0.25;
const PATIENCE: f64 = 3.0;

impl Progress {
    /// A unit that has just been told where to go.
    pub(super) fn begin(left: f64) -> Self {
        Self { least: left, idle: 0.0 }
    }

    /// Takes note of what is left after a tick.
    pub(super) fn note(&mut self, left: f64, tick: f64) {
        if left <= self.least - GAIN {
            *self = Self::begin(left);
        } else {
            self.idle += tick;
        }
    }

    /// Seconds without getting on.
    pub(super) fn idle(&self) -> f64 {
        self.idle
    }

    /// Whether it has not got on for long.
    pub(super) fn is_stuck(&self) -> bool {
        self.idle > PATIENCE
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Scene;
    use crate::world::World;

    const ABLE: Ability = Ability { top_speed: 4.0, acceleration: 8.0 };

    #[test]
    fn ends_at_the_goal_whatever_the_tick() {
        let mut scene = Scene::open([40, 40, 40]).unwrap();
        scene.voxels.insert_box([20, 0, 0], [21, 30, 40]);
        let world = World::bake(scene).unwrap();
        for tick in [0.01, 1.0 / 60.0, 0.1, 0.5, 1.0, 3.0, 10.0] {
            let points =
                vec![[5.0, 5.0, 5.0], [19.5, 30.5, 5.0], [21.5, 30.5, 5.0], [35.0, 5.0, 5.0]];
            let mut track = Track::new(points);
            let mut position = [5.0, 5.0, 5.0];
            let mut travelled = 0.0;
            let mut seconds = 0.0;
            while track.remaining() > 0.05 && seconds < 200.0 {
                let aim = track.follow(&world, position, ABLE, tick, true);
                assert!(aim.in_sight);
                track.move_to(aim.at);
                let next = plus(position, aim.velocity, tick);
                assert!(sees(&world, position, next), "tick {tick}: {position:?} {next:?}");
                travelled += norm(minus(next, position));
                position = next;
                seconds += tick;
            }
            assert!(norm(minus(position, [35.0, 5.0, 5.0])) < 0.1, "tick {tick}: {position:?}");
            assert!(travelled <= track.length() * 1.001, "tick {tick}: {travelled}");
        }
    }

    #[test]
    fn unit_without_progress_is_stuck() {
        let mut progress = Progress::begin(10.0);
        for _ in 0..40 {
            progress.note(9.9, 0.1);
        }
        assert!(progress.is_stuck());
        progress.note(9.5, 0.1);
        assert!(!progress.is_stuck() && progress.idle() == 0.0);
    }

    #[test]
    fn paths_of_zero_or_one_point_are_followed() {
        let world = World::bake(Scene::open([9, 9, 9]).unwrap()).unwrap();
        for points in [vec![], vec![[4.0; 3]], vec![[4.0; 3], [4.0; 3]]] {
            let aim = Track::new(points).follow(&world, [4.0; 3], ABLE, 0.1, true);
            assert!(aim.velocity == [0.0; 3] && aim.in_sight);
        }
    }
}
