//! Flyers that avoid each other: the engine's crowd.

use crate::airspaces::{AirlaneTimes, Airspaces};
use crate::axes;
use crate::flyer::{Cruise, Flight, FlightStatus, FlyTo, Flyer, Place};
use crate::messages::{Arrived, Failed, Why};
use crate::obstacle::{Obstacle, ObstacleShape, distance};
use airlane::crowd::{Crowd, CrowdError, CrowdOptions, MovingObstacle, Status, UnitId, UnitSpec};
use airlane::{Body, Version};
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use bevy_time::Time;
use bevy_transform::components::{GlobalTransform, Transform};
use std::collections::BTreeMap;
use std::time::Instant;

/// A flyer with this and [`Cruise`] flies as one of a crowd: all of them keep out of each other's way, and settle
/// around a goal that several were sent to. It counts as the ball around its body.
///
/// Walls are never touched. Obstacles are balls that members keep out of the way of, if they can.
#[derive(Component, Reflect, Clone, Copy, PartialEq, Eq, Debug, Default)]
#[reflect(Component, Default, Clone, PartialEq, Debug)]
pub struct InCrowd;

/// The crowd that all flyers with [`InCrowd`] are in.
#[derive(Resource, Default)]
pub struct Flock {
    crowd: Option<Crowd>,
    units: BTreeMap<Entity, Member>,
    /// The version of the walls that it is in.
    version: Option<Version>,
    /// Where obstacles were in the last frame.
    before: BTreeMap<Entity, [f64; 3]>,
}

impl Flock {
    /// The engine's crowd, once there is a world and a member.
    pub fn crowd(&self) -> Option<&Crowd> {
        self.crowd.as_ref()
    }

    /// The unit of a flyer.
    pub fn unit(&self, flyer: Entity) -> Option<UnitId> {
        self.units.get(&flyer).map(|member| member.unit)
    }
}

struct Member {
    unit: UnitId,
    goal: Option<[f64; 3]>,
    /// The code of what was last said about it.
    failed: Option<u16>,
}

type Joining<'a> =
    (Entity, &'a Flyer, &'a Cruise, &'a mut Flight, Option<&'a FlyTo>, &'a mut Transform);

/// Moves the crowd by a frame.
pub(crate) fn fly_together(
    mut commands: Commands<'_, '_>,
    airspaces: Res<'_, Airspaces>,
    mut flock: ResMut<'_, Flock>,
    mut members: Query<'_, '_, Joining<'_>, With<InCrowd>>,
    obstacles: Query<'_, '_, (Entity, &Obstacle, &GlobalTransform)>,
    targets: Query<'_, '_, &Transform, Without<InCrowd>>,
    mut arrived: MessageWriter<'_, Arrived>,
    mut failed: MessageWriter<'_, Failed>,
    time: Res<'_, Time>,
    mut times: ResMut<'_, AirlaneTimes>,
) {
    let began = Instant::now();
    let seconds = time.delta_secs_f64();
    let Some(walls) = airspaces.walls() else { return };
    let flock = &mut *flock;
    if members.is_empty() && flock.units.is_empty() {
        return;
    }
    if flock.version != Some(walls.version()) {
        let follows = flock.crowd.as_mut().is_some_and(|crowd| crowd.follow(walls).is_ok());
        if !follows {
            // The first world, or one with other voxels: everyone joins again.
            flock.crowd = Some(Crowd::new(walls, CrowdOptions::default()));
            flock.units.clear();
        }
        flock.version = Some(walls.version());
    }
    let Flock { crowd: Some(crowd), units, before, .. } = flock else { return };

    // Who has left.
    let gone: Vec<Entity> =
        units.keys().copied().filter(|&entity| !members.contains(entity)).collect();
    for entity in gone {
        if let Some(member) = units.remove(&entity) {
            let _ = crowd.remove(member.unit); // it is in the crowd: it was in the list
        }
    }

    // Who has joined, was moved, or has new orders; in the order of entities, whatever the archetypes.
    let mut sorted: Vec<_> = members.iter_mut().collect();
    sorted.sort_by_key(|member| member.0.index_u32());
    let mut orders = Vec::new();
    for (entity, flyer, cruise, flight, to, transform) in &mut sorted {
        let was_moved = flight.written != Some(transform.translation);
        if was_moved && let Some(member) = units.remove(entity) {
            let _ = crowd.remove(member.unit);
        }
        if !units.contains_key(entity) {
            match unit(flyer, cruise, transform).and_then(|spec| Ok(crowd.add(spec)?)) {
                Ok(unit) => {
                    units.insert(*entity, Member { unit, goal: None, failed: None });
                    flight.written = Some(transform.translation);
                    flight.at = axes::to_engine(transform.translation);
                }
                Err(why) => {
                    // Said once for each place: it is tried again when it is moved.
                    if was_moved {
                        failed.write(Failed {
                            entity: *entity,
                            why,
                            partial: false,
                            will_retry: false,
                        });
                    }
                    flight.written = Some(transform.translation);
                    flight.status = FlightStatus::Stranded;
                    continue;
                }
            }
        }
        let Some(member) = units.get_mut(entity) else { continue };
        let goal = to.and_then(|to| match &to.0 {
            Place::Point(at) | Place::Part(_, at) => Some(axes::to_engine(*at)),
            Place::Entity(target) => {
                targets.get(*target).ok().map(|target| axes::to_engine(target.translation))
            }
        });
        let is_same = match (member.goal, goal) {
            (Some(a), Some(b)) => distance(a, b) < 0.25,
            (None, None) => true,
            // Its order was taken off when it had arrived: it keeps its place.
            (Some(_), None) => flight.status == FlightStatus::Arrived,
            (None, Some(_)) => false,
        };
        if !is_same {
            member.goal = goal;
            member.failed = None;
            match goal {
                Some(goal) => orders.push((member.unit, goal)),
                None => drop(crowd.halt(&[member.unit])),
            }
            let status = if goal.is_some() { FlightStatus::Flying } else { flight.status };
            flight.status = status;
        }
    }
    if let Err(error) = crowd.send(&orders) {
        debug_assert!(false, "orders of members: {error}");
    }

    // Those that are not finite are left out: the world has said so.
    let mut balls = Vec::new();
    let mut now = BTreeMap::new();
    for (entity, obstacle, global) in &obstacles {
        if let Some((position, radius)) = ball(obstacle, global) {
            let last = before.get(&entity).copied().unwrap_or(position);
            let moved =
                |i: usize| if seconds > 0.0 { (position[i] - last[i]) / seconds } else { 0.0 };
            balls.push((
                entity,
                MovingObstacle { position, velocity: std::array::from_fn(moved), radius },
            ));
            now.insert(entity, position);
        }
    }
    *before = now;
    balls.sort_by_key(|(entity, _)| entity.index_u32());
    let balls: Vec<MovingObstacle> = balls.into_iter().map(|(_, ball)| ball).collect();
    // An obstacle that jumps across the world in a frame has no speed that means anything.
    if crowd.set_obstacles(&balls).is_err() {
        let still: Vec<_> =
            balls.iter().map(|ball| MovingObstacle { velocity: [0.0; 3], ..*ball }).collect();
        let _ = crowd.set_obstacles(&still);
    }
    if seconds > 0.0 && crowd.step(seconds.min(60.0)).is_err() {
        return;
    }

    for (entity, _, cruise, flight, to, transform) in &mut sorted {
        let Some(member) = units.get_mut(entity) else { continue };
        let Ok(at) = crowd.position(member.unit) else { continue };
        let heading = axes::to_bevy(std::array::from_fn(|i| at[i] - flight.at[i]));
        let last = std::mem::replace(&mut flight.at, at);
        flight.trail.clear();
        flight.trail.extend([last, at]);
        if at != last {
            transform.translation = axes::to_bevy(at);
            flight.written = Some(transform.translation);
            let flat = bevy_math::Vec3::new(heading.x, 0.0, heading.z);
            if cruise.face_forward && flat.length_squared() > 1e-8 {
                transform.look_to(flat, bevy_math::Vec3::Y);
            }
        }
        let status = crowd.status(member.unit).cloned().unwrap_or(Status::Idle);
        let why = match status {
            Status::Arrived if member.goal.is_some() => {
                if flight.status != FlightStatus::Arrived {
                    flight.status = FlightStatus::Arrived;
                    arrived.write(Arrived { entity: *entity });
                    if !matches!(to, Some(FlyTo(Place::Entity(_)))) {
                        commands.entity(*entity).try_remove::<FlyTo>();
                    }
                }
                None
            }
            Status::NoPath(reason) => Some(Why::NoPath(reason)),
            Status::InvalidGoal(error) => Some(Why::Goal(error.to_string())),
            Status::Stuck | Status::Crowded => {
                flight.status = FlightStatus::Held;
                None
            }
            Status::Moving => {
                flight.status = FlightStatus::Flying;
                None
            }
            _ => None,
        };
        if let Some(why) = why {
            flight.status = FlightStatus::Stranded;
            if member.failed.replace(why.code()) != Some(why.code()) {
                failed.write(Failed { entity: *entity, why, partial: false, will_retry: true });
            }
        }
    }
    times.fly += began.elapsed();
}

/// A flyer as a unit of a crowd.
fn unit(flyer: &Flyer, cruise: &Cruise, transform: &Transform) -> Result<UnitSpec, Why> {
    let position = axes::to_engine(transform.translation);
    let body: Body = flyer.shape()?;
    let half = body.half();
    let radius = half.iter().map(|c| c * c).sum::<f64>().sqrt() + body.radius();
    let speed = f64::from(cruise.speed);
    let spec = UnitSpec { speed, acceleration: 3.0 * speed, ..UnitSpec::new(position, radius) };
    if radius <= 0.0 {
        return Err(CrowdError::Measure { what: "radius", found: radius }.into());
    }
    Ok(UnitSpec { agent: flyer.agent.clone(), ..spec })
}

/// The ball around an obstacle, if it is anywhere.
fn ball(obstacle: &Obstacle, global: &GlobalTransform) -> Option<([f64; 3], f64)> {
    let (scale, _, translation) = global.to_scale_rotation_translation();
    let radius = match obstacle.shape {
        ObstacleShape::Ball { radius } => radius * scale.abs().max_element(),
        ObstacleShape::Cuboid { size } => 0.5 * (size * scale.abs()).length(),
    };
    let is_sound = translation.is_finite() && radius.is_finite() && radius >= 0.0;
    is_sound.then(|| (axes::to_engine(translation), f64::from(radius)))
}
