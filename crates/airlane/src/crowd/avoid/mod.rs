//! Not hitting one another: from the velocity that each unit would like to the one it takes.
//!
//! A way of [`Avoidance`] chooses a velocity; then every step is *confined*: each unit moves at most
//! half of the gap to each neighbour towards it, and no nearer to walls than its radius. Both hold for
//! straight steps whatever the others do, so nothing overlaps and nothing touches a wall, even where
//! the choice was poor, and no order among the units is needed.

mod forces;
mod orca;
mod program;

pub(super) use orca::{Ball, aside};

use super::walls::{self, Contact};
use crate::geom::vector::{Vector, capped, minus, norm, plus, scaled, unit};
use crate::world::World;
use program::{HalfSpace, nearest_velocity};

/// How units keep out of each other's way.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub enum Avoidance {
    /// Reciprocal avoidance (ORCA in 3D): each unit takes half of the evasive motion.
    #[default]
    Reciprocal,
    /// The separation force of He & Hung (4.8), which pushes units apart that are too
    /// close.
    Separation,
    /// Flocking (Reynolds 1987): separation, alignment with the neighbours, and cohesion.
    Boids(Boids),
    /// No avoidance; steps are only confined.
    Nothing,
}

/// The weights of flocking, as fractions of the top speed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Boids {
    /// Away from neighbours that are near.
    pub separation: f64,
    /// The way that neighbours fly.
    pub alignment: f64,
    /// To the middle of the neighbours.
    pub cohesion: f64,
}

impl Default for Boids {
    fn default() -> Self {
        Self { separation: 1.0, alignment: 0.3, cohesion: 0.15 }
    }
}

/// A unit as the others see it, in voxels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Seen {
    pub(super) ball: Ball,
    /// The velocity that it would like, or was pushed to.
    pub(super) intent: Vector,
    /// Whoever insists more than oneself is given way; 0 for those who do not.
    pub(super) insists: u64,
    /// Whether it is where it wants to be.
    pub(super) rests: bool,
}

/// What a unit is to choose from.
pub(super) struct Choice<'c> {
    pub(super) me: Seen,
    /// The velocity that it would like.
    pub(super) prefer: Vector,
    pub(super) top_speed: f64,
    /// The nearest others, nearest first.
    pub(super) others: &'c [Seen],
    /// Things that move as they like.
    pub(super) obstacles: &'c [Ball],
    /// The walls around.
    pub(super) walls: &'c [Contact],
    /// Seconds.
    pub(super) tick: f64,
    /// Seconds to look ahead.
    pub(super) horizon: f64,
    /// Seconds to its goal at top speed: it does not go beyond, so it does not meet those who rest there.
    pub(super) until_goal: f64,
}

/// Memory that is used again.
#[derive(Clone, Debug, Default)]
pub(super) struct Planes {
    planes: Vec<HalfSpace>,
    room: Vec<HalfSpace>,
}

/// Seconds in which a unit may be at a wall.
const WALL_TIME: f64 = 0.15;
/// What a unit does of the avoiding when the other gives way, or it does.
const LITTLE: f64 = 0.1;
/// Balls are taken to be larger by this share, so that what is chosen seldom has to be confined.
const CUSHION: f64 = 0.04;

impl Choice<'_> {
    /// The velocity to take.
    pub(super) fn velocity(&self, avoidance: Avoidance, memory: &mut Planes) -> Vector {
        let wish = match avoidance {
            Avoidance::Reciprocal | Avoidance::Nothing => self.prefer,
            Avoidance::Separation => forces::separated(self),
            Avoidance::Boids(weights) => forces::flocking(self, weights),
        };
        let hard = self.between_walls(memory);
        if avoidance == Avoidance::Reciprocal {
            let miss = |ball: &Ball| self.miss(ball, 1.0, self.horizon);
            memory.planes.extend(self.obstacles.iter().filter_map(miss));
            memory.planes.extend(self.others.iter().filter_map(|other| self.give_way(other)));
        }
        nearest_velocity(&memory.planes, hard, self.top_speed, wish, &mut memory.room)
    }

    /// What of the velocity that it would like the walls allow, if it were alone.
    pub(super) fn alone(&self, memory: &mut Planes) -> Vector {
        let hard = self.between_walls(memory);
        nearest_velocity(&memory.planes, hard, self.top_speed, self.prefer, &mut memory.room)
    }

    /// The velocities that the walls allow, and how many half-spaces they are.
    fn between_walls(&self, memory: &mut Planes) -> usize {
        memory.planes.clear();
        let wall_time = WALL_TIME.max(self.tick);
        let near = |wall: &Contact| {
            let gap = (wall.distance - self.me.ball.radius - walls::MARGIN).max(0.0);
            HalfSpace { normal: wall.normal, least: -gap / wall_time }
        };
        memory.planes.extend(self.walls.iter().map(near));
        memory.planes.len()
    }

    /// The velocities with which this unit does its share to miss a ball within so many seconds.
    fn miss(&self, ball: &Ball, share: f64, horizon: f64) -> Option<HalfSpace> {
        let wider = Ball { radius: self.me.ball.radius * (1.0 + CUSHION), ..self.me.ball };
        orca::half_space(&wider, ball, share, horizon, self.tick)
    }

    /// The same for another unit. Whoever insists goes on, the other makes room for where that one
    /// wants to be.
    fn give_way(&self, other: &Seen) -> Option<HalfSpace> {
        let horizon = match other.rests {
            true => self.horizon.min(self.until_goal).max(self.tick),
            false => self.horizon,
        };
        if other.insists > self.me.insists {
            let pushing = Ball { velocity: other.intent, ..other.ball };
            self.miss(&pushing, 1.0 - LITTLE, self.horizon)
        } else if other.insists < self.me.insists {
            self.miss(&other.ball, LITTLE, horizon)
        } else {
            self.miss(&other.ball, 0.5, horizon)
        }
    }
}

/// The part of a step that hits nothing: at most half of the gap to each neighbour towards it, and no
/// nearer to walls. `others` holds all who are as near as two steps.
pub(super) fn confined(
    world: &World,
    me: &Ball,
    step: Vector,
    others: &[Ball],
    walls: &[Contact],
    memory: &mut Planes,
) -> Vector {
    memory.planes.clear();
    let gap = |wall: &Contact| (wall.distance - me.radius - walls::MARGIN).max(0.0);
    let length = norm(step);
    memory.planes.extend(
        walls
            .iter()
            .filter(|wall| gap(wall) <= length)
            .map(|wall| HalfSpace { normal: wall.normal, least: -gap(wall) }),
    );
    let hard = memory.planes.len();
    let mut pushed: f64 = 0.0;
    for other in others {
        let apart = minus(me.position, other.position);
        let distance = norm(apart);
        let half = (distance - me.radius - other.radius) / 2.0;
        if half > length {
            continue;
        }
        let normal = unit(apart).unwrap_or([0.0, 0.0, 1.0]);
        pushed = pushed.max(-half);
        memory.planes.push(HalfSpace { normal, least: -half });
    }
    if memory.planes.is_empty() {
        return walls::clear_part(world, me.position, step, me.radius);
    }
    let most = length.max(2.0 * pushed);
    let mut part = nearest_velocity(&memory.planes, hard, most, step, &mut memory.room);
    // Rounding, or overlaps at the start: what is too much on any side is too much.
    if pushed == 0.0 {
        for plane in &memory.planes {
            let lack = plane.lack(part);
            if lack > 1e-12 {
                part = scaled(part, (plane.least / (plane.least - lack)).clamp(0.0, 1.0));
            }
        }
    }
    walls::clear_part(world, me.position, part, me.radius)
}

/// A velocity changed by no more than the acceleration allows.
pub(super) fn accelerated(before: Vector, wish: Vector, most: f64) -> Vector {
    plus(before, capped(minus(wish, before), most), 1.0)
}
