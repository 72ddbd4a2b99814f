//! One tick: from positions to velocities, and to what they lead to.

use super::avoid::{Ball, Choice, Planes, Seen, accelerated, aside, confined};
use super::error::CrowdError;
use super::unit::{Source, Status, Unit};
use super::walls::{self, Contact, sees};
use super::{Crowd, Vector};
use crate::geom::vector::{capped, dot, minus, norm, plus, scaled, unit};
use crate::threads;

/// Ticks longer than this, in seconds, are cut into several by [`Crowd::step`].
const LONGEST_PART: f64 = 0.1;
/// Ticks longer than this, in seconds, are taken for a mistake.
pub(super) const LONGEST: f64 = 60.0;
/// The nearest others that a unit looks at.
const NEAREST: usize = 12;
/// Units of a rank below this get on without insisting.
const DELAY: f64 = 1.0;
/// Ranks are this far apart, so that those who are pushed by one rank below it and above the next.
const RANK: u64 = 1 << 20;
/// A unit has arrived when it is this close to its goal, in radii.
const ARRIVED: f64 = 0.25;
/// A unit is almost there when it is this close to its goal, in radii.
const NEAR_GOAL: f64 = 4.0;
/// Seconds before the end of a path that leads only part of the way when it is time for more.
const NEAR_END: f64 = 0.8;
/// Seconds between regular checks.
const CHECK_EVERY: f64 = 1.0;
/// Without randomness ties would never break: a delayed unit veers slightly to
/// its own side, by this fraction of its speed.
const LEAN: f64 = 0.3;
/// A task of this many units is worth handing to another thread.
const GRAIN: usize = 32;

/// What a thread uses again for unit after unit.
#[derive(Default)]
struct Memory {
    near: Vec<(f64, usize)>,
    seen: Vec<Seen>,
    balls: Vec<Ball>,
    walls: Vec<Contact>,
    planes: Planes,
}

/// What all units see in a tick.
struct Scene<'s> {
    seen: &'s [Seen],
    tick: f64,
    /// Who is no nearer than this cannot be met.
    close: f64,
}

/// What a unit would like.
#[derive(Clone, Copy, Default)]
struct Wish {
    prefer: Vector,
    wants_correction: bool,
    /// How far along its path it is.
    at: f64,
}

/// What a unit does.
#[derive(Clone, Copy, Default)]
struct Deed {
    /// What it chose before it was confined.
    chosen: Vector,
    velocity: Vector,
    /// What it would do if it were alone between the walls; for those who insist.
    alone: Vector,
    insists: u64,
}

impl Crowd {
    /// Advances the crowd by one tick. A tick of more than a tenth of a second is split.
    pub fn step(&mut self, seconds: f64) -> Result<(), CrowdError> {
        let parts = (checked(seconds)? / LONGEST_PART).ceil().max(1.0);
        let tick = seconds / parts;
        for _ in 0..parts as u32 {
            self.decide(tick);
            let moved: Vec<Vector> =
                self.units.iter().map(|unit| plus(unit.position, unit.velocity, tick)).collect();
            self.conclude(&moved, tick);
        }
        Ok(())
    }

    /// The velocities, in world units a second and in the order of [`units`](Self::units), at which
    /// units should move for the next so many seconds: moved straight and all at once, nobody touches anything. [`settle`](Self::settle) must
    /// follow.
    ///
    /// ```
    /// use airlane::crowd::{Crowd, CrowdOptions, UnitSpec};
    /// use airlane::{plan::Airspace, scene::Scene};
    ///
    /// let airspace = Airspace::bake(Scene::open([30, 30, 30])?)?;
    /// let mut crowd = Crowd::new(&airspace, CrowdOptions::default());
    /// let unit = crowd.add(UnitSpec::new([5.0, 5.0, 5.0], 0.5))?;
    /// crowd.send(&[(unit, [20.0, 5.0, 5.0])])?;
    ///
    /// let mut mine = [5.0, 5.0, 5.0]; // where the engine has it
    /// for _ in 0..300 {
    ///     let velocity = crowd.steer(0.02)?[crowd.index(unit)?];
    ///     mine = std::array::from_fn(|i| mine[i] + 0.02 * velocity[i]);
    ///     crowd.settle(&[mine], 0.02)?;
    /// }
    /// assert!((mine[0] - 20.0).abs() < 0.2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn steer(&mut self, seconds: f64) -> Result<Vec<[f64; 3]>, CrowdError> {
        self.decide(checked(seconds)?);
        let scale = self.frame().voxel_size;
        Ok(self.units.iter().map(|unit| scaled(unit.velocity, scale)).collect())
    }

    /// Takes where all units are after the tick that they were steered for, in the order of
    /// [`units`](Self::units) and in world units. Units may be elsewhere than their velocities led; who is in a wall or in another one
    /// makes for the way out.
    pub fn settle(&mut self, positions: &[[f64; 3]], seconds: f64) -> Result<(), CrowdError> {
        let tick = checked(seconds)?;
        if positions.len() != self.units.len() {
            return Err(CrowdError::Count { units: self.units.len(), positions: positions.len() });
        }
        for (unit, &position) in self.units.iter().zip(positions) {
            let checked = self.frame().lattice_from_world(position);
            checked.map_err(|why| CrowdError::Position { unit: unit.id, why })?;
        }
        let moved: Vec<Vector> = positions.iter().map(|&position| self.voxels(position)).collect();
        self.conclude(&moved, tick);
        Ok(())
    }

    /// The phases that end in velocities.
    fn decide(&mut self, tick: f64) {
        let places: Vec<Vector> = self.units.iter().map(|unit| unit.position).collect();
        self.neighbours.sort(&places, self.reach());
        self.take_places();
        self.exchange_places();
        self.correct();
        self.muster(tick);
        let this = &*self;
        let guided: Vec<Wish> =
            threads::map(this.units.len(), GRAIN, |i| this.guide(&this.units[i], tick));
        for (unit, wish) in self.units.iter_mut().zip(guided) {
            unit.track.move_to(wish.at);
            unit.prefer = wish.prefer;
            unit.wants_correction |= wish.wants_correction;
            unit.check_in = if unit.check_in <= 0.0 { CHECK_EVERY } else { unit.check_in - tick };
        }
        let seen: Vec<Seen> = self.units.iter().map(seen).collect();
        let this = &*self;
        let largest = self.units.iter().map(|unit| unit.radius).fold(0.0, f64::max);
        let fastest = self.units.iter().map(|unit| unit.ability.top_speed).fold(0.0, f64::max);
        let scene = Scene { seen: &seen, tick, close: 2.0 * (largest + fastest * tick) + 1e-3 };
        let act = |memory: &mut Memory, i| this.act(i, &scene, memory);
        let deeds: Vec<Deed> = threads::map_init(this.units.len(), GRAIN, Memory::default, act);
        for (unit, deed) in self.units.iter_mut().zip(deeds) {
            (unit.chosen, unit.velocity) = (deed.chosen, deed.velocity);
            (unit.alone, unit.insists) = (deed.alone, deed.insists);
        }
    }

    /// How far units look for each other.
    fn reach(&self) -> f64 {
        let reach = |unit: &Unit| 4.0 * unit.radius + unit.ability.top_speed * self.options.horizon;
        self.units.iter().map(reach).fold(0.5, f64::max)
    }

    /// Phase 2: the velocity that a unit would like.
    fn guide(&self, unit: &Unit, tick: f64) -> Wish {
        let track = &unit.track;
        let stays = Wish { at: track.at(), ..Wish::default() };
        let room = &self.rooms[unit.room];
        if let Some(way_out) = self.way_out(unit) {
            return Wish { prefer: way_out, ..stays };
        }
        if !unit.has_orders() {
            return stays;
        }
        if let Source::Formation(number) = unit.source {
            let (prefer, in_sight) = self.in_formation(number, unit).unwrap_or_default();
            if in_sight {
                return Wish { prefer, ..stays };
            }
        }
        let looks = self.options.correction;
        let ability = unit.ability;
        let aim = track.follow(room, unit.position, ability, tick, looks);
        let is_due = unit.check_in <= 0.0;
        let next = || track.points().get(track.next_node()).copied();
        let check = || next().is_some_and(|next| !sees(room, unit.position, next));
        let near_end = || {
            let goes_on = match &unit.source {
                Source::Group(..) => track.goal() != unit.goal(),
                Source::Formation(_) => true,
                Source::Search => false,
            };
            goes_on && track.length() - aim.at < ability.top_speed * NEAR_END
        };
        let blocked = is_due && unit.is_moving() && unit.progress.is_stuck();
        let wants = looks && (!aim.in_sight || blocked || is_due && check() || near_end());
        Wish { prefer: lean(unit, aim.velocity), wants_correction: wants, at: aim.at }
    }

    /// The way out for a unit that is in a wall.
    fn way_out(&self, unit: &Unit) -> Option<Vector> {
        let point = walls::lattice(unit.position);
        if !self.world.is_blocked(point.voxel()) {
            return None;
        }
        let free = self.rooms[unit.room].world().nearest_free(point)?;
        let away = minus(walls::place(free), unit.position);
        Some(scaled(unit_or_up(away), unit.ability.top_speed))
    }

    /// Phases 3 and 4: what a unit does.
    fn act(&self, i: usize, scene: &Scene<'_>, memory: &mut Memory) -> Deed {
        let Scene { seen, tick, close } = *scene;
        let unit = &self.units[i];
        let Ball { position, radius, .. } = seen[i].ball;
        let top = unit.ability.top_speed;
        // The nearest others.
        let reach = 4.0 * radius + top * self.options.horizon;
        memory.near.clear();
        self.neighbours.for_each_within(position, reach.max(close), |other, squared| {
            if other != i {
                memory.near.push((squared, other));
            }
        });
        let nearest = |a: &(f64, usize), b: &(f64, usize)| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1));
        if memory.near.len() > NEAREST {
            memory.near.select_nth_unstable_by(NEAREST, nearest);
        }
        let looked_at = NEAREST.min(memory.near.len());
        memory.near[..looked_at].sort_unstable_by(nearest);
        memory.seen.clear();
        memory.seen.extend(memory.near[..looked_at].iter().map(|&(_, other)| seen[other]));
        memory.balls.clear();
        memory.balls.extend(self.obstacles.iter().filter(|ball| {
            norm(minus(ball.position, position)) - ball.radius
                < reach + norm(ball.velocity) * self.options.horizon
        }));
        walls::contacts(&self.world, position, radius + 0.5 + top * tick, &mut memory.walls);

        let choice = Choice {
            me: seen[i],
            prefer: unit.prefer,
            top_speed: top,
            others: &memory.seen,
            obstacles: &memory.balls,
            walls: &memory.walls,
            tick,
            horizon: self.options.horizon,
            until_goal: unit.to_goal().map_or(f64::INFINITY, |left| left / top),
        };
        let chosen = choice.velocity(self.options.avoidance, &mut memory.planes);
        let insists = insistence(i, seen, unit, &memory.seen);
        let alone = match is_own(insists) {
            true => choice.alone(&mut memory.planes),
            false => [0.0; 3],
        };
        let wish = accelerated(unit.velocity, chosen, unit.ability.acceleration * tick);

        // Everyone who could be met in this tick, and things that move as they will have moved.
        for ball in &mut memory.balls {
            ball.position = plus(ball.position, ball.velocity, tick);
        }
        memory.balls.extend(
            memory
                .near
                .iter()
                .filter(|(squared, _)| *squared <= close * close)
                .map(|&(_, other)| seen[other].ball),
        );
        let (me, world) = (seen[i].ball, &self.world);
        let step = scaled(wish, tick);
        let step = confined(world, &me, step, &memory.balls, &memory.walls, &mut memory.planes);
        Deed { chosen, velocity: scaled(step, 1.0 / tick), alone, insists }
    }

    /// Takes note of where everyone is after a tick.
    fn conclude(&mut self, moved: &[Vector], tick: f64) {
        self.ticks += 1;
        for (i, &position) in moved.iter().enumerate() {
            let unit = &mut self.units[i];
            // A unit that was moved elsewhere does not keep its speed.
            let velocity = scaled(minus(position, unit.position), 1.0 / tick);
            unit.velocity = capped(velocity, unit.ability.top_speed);
            unit.position = position;
            if !unit.is_moving() {
                unit.delayed = 0.0;
                continue;
            }
            let away = unit.goal().filter(|_| unit.place.is_some());
            let away = away.map(|goal| norm(minus(goal, position)));
            if away.is_some_and(|away| away <= ARRIVED * unit.radius) {
                (unit.status, unit.delayed) = (Status::Arrived, 0.0);
                continue;
            }
            let along = unit_or_up(unit.prefer);
            let wished = norm(unit.prefer);
            let is_slow =
                dot(unit.velocity, along) < 0.25 * wished && wished > 0.1 * unit.ability.top_speed;
            unit.delayed = match is_slow {
                true => unit.delayed + tick,
                false => (unit.delayed - 2.0 * tick).max(0.0),
            };
            let left = self.left(&self.units[i]);
            let unit = &mut self.units[i];
            unit.progress.note(left, tick);
            if !unit.progress.is_stuck() {
                unit.status = Status::Moving;
            } else if !unit.is_blocked() || unit.check_in == CHECK_EVERY {
                // When it gets stuck, and once a second from then on.
                let shares = self.shares_goal(i);
                self.units[i].status = if shares { Status::Crowded } else { Status::Stuck };
            }
        }
    }

    /// Whether another unit was sent to where this one should be, so that both cannot be there.
    fn shares_goal(&self, i: usize) -> bool {
        let Some(goal) = self.units[i].goal() else { return false };
        let radius = self.units[i].radius;
        self.units.iter().enumerate().any(|(j, other)| {
            let is_near = |place| norm(minus(place, goal)) < radius + other.radius;
            j != i && other.has_orders() && other.goal().is_some_and(is_near)
        })
    }
}

fn checked(seconds: f64) -> Result<f64, CrowdError> {
    match seconds > 0.0 && seconds <= LONGEST {
        true => Ok(seconds),
        false => Err(CrowdError::Seconds(seconds)),
    }
}

fn unit_or_up(direction: Vector) -> Vector {
    unit(direction).unwrap_or([0.0, 0.0, 1.0])
}

/// Whether a unit that insists so much does so for itself, not because it is pushed.
fn is_own(insists: u64) -> bool {
    insists != 0 && insists.is_multiple_of(RANK)
}

/// How the others see a unit.
fn seen(unit: &Unit) -> Seen {
    let Unit { position, velocity, radius, .. } = *unit;
    // A unit that insists moves on, along the walls where they are in its way; a pushed unit moves away.
    let intent = if is_own(unit.insists) { unit.alone } else { unit.chosen };
    let (ball, rests) = (Ball { position, velocity, radius }, !unit.is_moving());
    Seen { ball, intent, insists: unit.insists, rests }
}

/// How much a unit insists on its way in the next tick: by its own rank when it has been delayed, or
/// just below the rank of somebody who pushes it, so that those behind it give way, too.
fn insistence(i: usize, seen: &[Seen], unit: &Unit, others: &[Seen]) -> u64 {
    let own = match unit.is_moving() && unit.delayed > DELAY {
        true => rank(i, seen.len(), unit) * RANK,
        false => 0,
    };
    let me = &seen[i].ball;
    let pushed = others.iter().filter(|other| {
        let apart = minus(me.position, other.ball.position);
        let gap = norm(apart) - me.radius - other.ball.radius;
        other.insists > own && gap < me.radius && dot(other.intent, apart) > 0.0
    });
    pushed.map(|other| other.insists - 1).fold(own, u64::max)
}

/// The rank of a unit among those who insist: who joined first goes first. But whoever is almost there
/// goes before all others, the nearest first: it is out of the way soon, and if it is held up by one
/// who has further to go, neither gets on.
fn rank(i: usize, count: usize, unit: &Unit) -> u64 {
    let near = NEAR_GOAL * unit.radius;
    match unit.to_goal() {
        Some(left) if left < near => count as u64 + ((1.0 - left / near) * count as f64) as u64 + 1,
        _ => (count - i) as u64,
    }
}

/// A velocity that leans to a unit's own side when it is delayed.
fn lean(unit: &Unit, velocity: Vector) -> Vector {
    if unit.delayed <= 0.0 {
        return velocity;
    }
    let Some(right) = aside(velocity) else { return velocity };
    let share = LEAN * (unit.delayed / DELAY).min(1.0);
    let side = if unit.id.0.is_multiple_of(2) { share } else { 0.5 * share };
    plus(velocity, right, side * norm(velocity))
}
