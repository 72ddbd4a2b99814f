//! Flyers that avoid each other: the engine's crowd.

use crate::airspaces::{AirlaneSettings, AirlaneTimes, Airspaces};
use crate::ask::{check, goal};
use crate::axes;
use crate::flyer::{Cruise, Errand, Flight, FlightStatus, FlyTo, Flyer};
use crate::messages::{Arrived, Failed, Why};
use crate::obstacle::{Obstacle, ObstacleShape, distance};
use airlane::crowd::{Crowd, CrowdError, CrowdOptions, MovingObstacle, Status, UnitId, UnitSpec};
use airlane::{Body, Version};
use bevy_ecs::prelude::*;
use bevy_math::Vec3;
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
}

type Joining<'a> = (
    Entity,
    Ref<'a, Flyer>,
    Ref<'a, Cruise>,
    &'a mut Flight,
    &'a mut Errand,
    Option<Ref<'a, FlyTo>>,
    Option<&'a ChildOf>,
    &'a mut Transform,
);

/// Moves the crowd by a frame.
pub(crate) fn fly_together(
    mut commands: Commands<'_, '_>,
    airspaces: Res<'_, Airspaces>,
    settings: Res<'_, AirlaneSettings>,
    mut flock: ResMut<'_, Flock>,
    mut flyers: ParamSet<
        '_,
        '_,
        (Query<'_, '_, Joining<'_>, With<InCrowd>>, Query<'_, '_, &Transform>),
    >,
    obstacles: Query<'_, '_, (Entity, &Obstacle, &GlobalTransform)>,
    mut arrived: MessageWriter<'_, Arrived>,
    mut failed: MessageWriter<'_, Failed>,
    time: Res<'_, Time>,
    mut times: ResMut<'_, AirlaneTimes>,
) {
    let began = Instant::now();
    let seconds = time.delta_secs_f64();
    let Some(map) = airspaces.map() else { return };
    let flock = &mut *flock;
    if flyers.p0().is_empty() && flock.units.is_empty() {
        return;
    }
    let Some(walls) = airspaces.walls() else {
        return refuse(&mut flyers.p0(), &mut failed);
    };
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

    // Who is chased, members included, and where they are.
    let chased: Vec<Entity> = flyers.p0().iter().filter_map(|member| member.5?.target()).collect();
    let transforms = flyers.p1();
    let chased: BTreeMap<Entity, Vec3> = chased
        .into_iter()
        .filter_map(|target| Some((target, transforms.get(target).ok()?.translation)))
        .collect();
    let mut members = flyers.p0();

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
    for (entity, flyer, cruise, flight, errand, to, parent, transform) in &mut sorted {
        let was_moved = !flight.is_written(transform.translation);
        if was_moved {
            flight.written = Some(transform.translation);
            flight.at = axes::to_engine(transform.translation);
            if let Some(member) = units.remove(entity) {
                let _ = crowd.remove(member.unit);
            }
        }
        let is_told = to.as_ref().is_some_and(|to| to.is_changed());
        if was_moved || is_told || flyer.is_changed() || cruise.is_changed() {
            errand.is_hopeless = false;
            errand.failed = None;
        }
        let mut fail = |why: Why, errand: &mut Errand, flight: &mut Flight| {
            flight.status = FlightStatus::Stranded;
            if errand.failed.replace(why.code()) != Some(why.code()) {
                failed.write(Failed { entity: *entity, why, partial: false, will_retry: false });
            }
        };
        let goal = match errand.is_hopeless {
            true => Ok(None),
            false => check(flight, Some(cruise), *parent).and_then(|()| {
                let find = |target| chased.get(&target).copied();
                let goal = to.as_ref().map(|to| goal(&map, to, find)).transpose()?;
                Ok(goal.map(|goal| goal.point()))
            }),
        };
        let goal = goal.unwrap_or_else(|why| {
            errand.is_hopeless = true;
            fail(why, errand, flight);
            None
        });
        if !units.contains_key(entity) && flight.at.iter().all(|c| c.is_finite()) {
            match unit(flyer, cruise, transform).and_then(|spec| Ok(crowd.add(spec)?)) {
                Ok(unit) => drop(units.insert(*entity, Member { unit, goal: None })),
                // It is tried again in every frame, and said once.
                Err(why) if !errand.is_hopeless => fail(why, errand, flight),
                Err(_) => {}
            }
        }
        let Some(member) = units.get_mut(entity) else { continue };
        let has_arrived = flight.status == FlightStatus::Arrived;
        let is_same = match (member.goal, goal) {
            (Some(a), Some(b)) if to.as_ref().is_some_and(|to| to.target().is_some()) => {
                distance(a, b) <= f64::from(settings.chase)
            }
            (Some(a), Some(b)) => a == b && !(is_told && has_arrived),
            (None, None) => true,
            // Its order was taken off when it had arrived: it keeps its place.
            (Some(_), None) => has_arrived,
            (None, Some(_)) => false,
        };
        if !is_same {
            member.goal = goal;
            match goal {
                Some(goal) => {
                    orders.push((member.unit, goal));
                    flight.status = FlightStatus::Flying;
                }
                None => drop(crowd.halt(&[member.unit])),
            }
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

    for (entity, _, cruise, flight, errand, to, _, transform) in &mut sorted {
        let Some(member) = units.get(entity) else {
            flight.trail.clear();
            continue;
        };
        let Ok(at) = crowd.position(member.unit) else { continue };
        let heading = axes::to_bevy(std::array::from_fn(|i| at[i] - flight.at[i]));
        let last = std::mem::replace(&mut flight.at, at);
        flight.trail.clear();
        flight.trail.extend([last, at]);
        if at != last {
            transform.translation = axes::to_bevy(at);
            flight.written = Some(transform.translation);
            let flat = Vec3::new(heading.x, 0.0, heading.z);
            if cruise.face_forward && flat.length_squared() > 1e-8 {
                transform.look_to(flat, Vec3::Y);
            }
        }
        if errand.is_hopeless {
            continue;
        }
        let status = crowd.status(member.unit).cloned().unwrap_or(Status::Idle);
        let why = match status {
            Status::Arrived if member.goal.is_some() => {
                if flight.status != FlightStatus::Arrived {
                    flight.status = FlightStatus::Arrived;
                    arrived.write(Arrived { entity: *entity });
                    if to.as_ref().is_some_and(|to| to.target().is_none()) {
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
            if errand.failed.replace(why.code()) != Some(why.code()) {
                failed.write(Failed { entity: *entity, why, partial: false, will_retry: true });
            }
        }
    }
    times.fly += began.elapsed();
}

/// Tells members that there is no crowd in a map of several parts.
fn refuse(
    members: &mut Query<'_, '_, Joining<'_>, With<InCrowd>>,
    failed: &mut MessageWriter<'_, Failed>,
) {
    for (entity, _, _, mut flight, mut errand, _, _, _) in members {
        flight.status = FlightStatus::Stranded;
        let why = Why::NotOneAirspace;
        if errand.failed.replace(why.code()) != Some(why.code()) {
            failed.write(Failed { entity, why, partial: false, will_retry: false });
        }
    }
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
