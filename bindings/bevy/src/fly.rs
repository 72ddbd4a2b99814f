//! Flying along paths.
//!
//! A flyer is always at a point that was clear for its body when it came there:
//!
//! - along a path that no change has come near since it was made or looked at again, which the engine vouches for;
//! - along any other leg only as far as it is clear in the newest version of the world, step by step;
//! - out of the way, where an obstacle comes, by the shortest way that touches no wall.

use crate::airspaces::{AirlaneTimes, Airspaces};
use crate::axes;
use crate::crowd::InCrowd;
use crate::flyer::{Cruise, Errand, Flight, FlightPath, FlightStatus, FlyTo, Flyer, Place};
use crate::messages::Arrived;
use crate::obstacle::distance;
use airlane::{Airspace, Body, Path};
use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use bevy_time::Time;
use bevy_transform::components::Transform;
use std::time::Instant;

/// What flying looks at.
type Flying<'a> = (
    Entity,
    &'a Flyer,
    &'a Cruise,
    &'a mut Flight,
    &'a mut Errand,
    Option<&'a FlightPath>,
    Option<&'a FlyTo>,
    &'a mut Transform,
);

/// Flies.
pub(crate) fn fly(
    mut commands: Commands<'_, '_>,
    airspaces: Res<'_, Airspaces>,
    mut flyers: Query<'_, '_, Flying<'_>, Without<InCrowd>>,
    mut arrived: MessageWriter<'_, Arrived>,
    time: Res<'_, Time>,
    mut times: ResMut<'_, AirlaneTimes>,
) {
    let began = Instant::now();
    let seconds = time.delta_secs_f64();
    let Some(map) = airspaces.map() else { return };
    let world = World { newest: map.airspace(), walls: airspaces.walls() };
    for (entity, flyer, cruise, mut flight, mut errand, path, to, mut transform) in &mut flyers {
        let flight = &mut *flight;
        flight.trail.clear();
        flight.trail.push(flight.at);
        let speed = f64::from(cruise.speed);
        let is_sound = speed.is_finite() && flight.at.iter().all(|c| c.is_finite());
        let Ok(body) = flyer.shape() else { continue };
        if !is_sound || flight.written.is_none() {
            continue;
        }
        if !airspaces.is_fitted(body) && map.airspace().is_some() {
            continue;
        }
        let step = speed.max(0.0) * seconds;
        if flight.is_place_stale || flight.status == FlightStatus::Evading {
            match world.refuge(flight.at, body, step) {
                Refuge::Here => {
                    flight.is_place_stale = false;
                    if flight.status == FlightStatus::Evading {
                        flight.status = FlightStatus::Held;
                        // From here, whatever it was told before.
                        flight.is_path_stale = true;
                        errand.failed_in = None;
                    }
                }
                Refuge::There(at) => {
                    flight.status = FlightStatus::Evading;
                    flight.trail.push(at);
                }
                Refuge::Nowhere => {
                    flight.status = FlightStatus::Evading;
                    continue;
                }
            }
        }
        let mut is_there = false;
        let is_under_way = !matches!(flight.status, FlightStatus::Evading | FlightStatus::Arrived);
        if let Some(path) = path.filter(|_| is_under_way) {
            is_there = follow(flight, path.path(), &world, body, step);
            if is_there && path.reason().is_some() {
                is_there = false;
                flight.status = FlightStatus::Stranded;
            }
        }
        let at = flight.trail.last().copied().unwrap_or(flight.at);
        if at != flight.at {
            let heading = axes::to_bevy(std::array::from_fn(|i| at[i] - flight.at[i]));
            flight.at = at;
            transform.translation = axes::to_bevy(at);
            flight.written = Some(transform.translation);
            if cruise.face_forward {
                face(&mut transform, heading);
            }
        }
        if is_there {
            arrive(&mut commands, entity, flight, to, &mut arrived);
        }
    }
    times.fly += began.elapsed();
}

/// Tells of flyers that the host moves when they are at their goals.
pub(crate) fn arrive_by_host(
    mut commands: Commands<'_, '_>,
    settings: Res<'_, crate::AirlaneSettings>,
    mut flyers: Query<
        '_,
        '_,
        (Entity, &mut Flight, &FlightPath, &FlyTo),
        (Without<Cruise>, Without<InCrowd>, With<Flyer>),
    >,
    mut arrived: MessageWriter<'_, Arrived>,
) {
    for (entity, mut flight, path, to) in &mut flyers {
        let is_there = path.reason().is_none()
            && flight.status != FlightStatus::Arrived
            && distance(flight.at, path.path().end()) <= f64::from(settings.arrive_within);
        if is_there {
            arrive(&mut commands, entity, &mut flight, Some(to), &mut arrived);
        }
    }
}

/// Ends a flight.
fn arrive(
    commands: &mut Commands<'_, '_>,
    entity: Entity,
    flight: &mut Flight,
    to: Option<&FlyTo>,
    arrived: &mut MessageWriter<'_, Arrived>,
) {
    if flight.status == FlightStatus::Arrived {
        return;
    }
    flight.status = FlightStatus::Arrived;
    arrived.write(Arrived { entity });
    // Who chases something goes on when that does.
    if !matches!(to, Some(FlyTo(Place::Entity(_)))) {
        commands.entity(entity).try_remove::<(FlyTo, FlightPath)>();
    }
}

/// Follows a path by a step, and says whether that leads to its end.
fn follow(flight: &mut Flight, path: &Path, world: &World<'_>, body: Body, mut step: f64) -> bool {
    let mut at = flight.at;
    let begin = flight.trail.len();
    // Back to the path first, if it is not on it: it was made for another place, or the host has moved the flyer.
    let join = path.point_at(flight.done);
    let gap = distance(at, join);
    if gap > world.rounding() {
        let share = (step / gap).min(1.0);
        let to = std::array::from_fn(|i| at[i] + share * (join[i] - at[i]));
        let to = if share < 1.0 { to } else { join };
        if !world.is_clear(at, to, body) {
            flight.status = FlightStatus::Held;
            flight.is_path_stale = true;
            return false;
        }
        flight.trail.push(to);
        step -= share * gap;
        at = to;
        if at != join {
            return false;
        }
    }
    let mut done = flight.done;
    let mut before = 0.0;
    let mut is_there = path.points().len() < 2;
    for (n, ends) in path.points().windows(2).enumerate() {
        let length = distance(ends[0], ends[1]);
        let after = before + length;
        let is_last = n + 2 == path.points().len();
        if after < done || (after == done && !is_last) {
            before = after;
            continue;
        }
        let left = after - done;
        let to = match left <= step {
            true => ends[1],
            false => {
                let share = (done + step - before) / length;
                std::array::from_fn(|i| ends[0][i] + share * (ends[1][i] - ends[0][i]))
            }
        };
        if flight.is_path_stale && !world.is_clear(at, to, body) {
            flight.status = FlightStatus::Held;
            break;
        }
        if to != at {
            flight.trail.push(to);
        }
        at = to;
        flight.status = FlightStatus::Flying;
        if left > step {
            done += step;
            break;
        }
        done = after;
        step -= left;
        is_there = is_last;
        if step <= 0.0 && !is_last {
            break;
        }
        before = after;
    }
    flight.done = done;
    debug_assert!(flight.trail.len() >= begin);
    is_there
}

/// Turns an entity about the vertical towards where it moves.
fn face(transform: &mut Transform, heading: Vec3) {
    let flat = Vec3::new(heading.x, 0.0, heading.z);
    if flat.length_squared() > 1e-12 {
        transform.look_to(flat, Vec3::Y);
    }
}

/// Where a flyer can be.
enum Refuge {
    /// Where it is.
    Here,
    /// A step away.
    There([f64; 3]),
    /// Nowhere that it could get to.
    Nowhere,
}

/// The newest version of the world, if it is one airspace.
struct World<'w> {
    newest: Option<&'w Airspace>,
    walls: Option<&'w Airspace>,
}

impl World<'_> {
    /// How far a point and its nearest point on the lattice can be apart.
    fn rounding(&self) -> f64 {
        let voxel = self.newest.map_or(1.0, |airspace| airspace.frame().voxel_size);
        2.0 * voxel / f64::from(airlane::geom::UNIT)
    }

    /// Whether a leg is clear in the newest version. In a map of several parts nobody knows.
    fn is_clear(&self, a: [f64; 3], b: [f64; 3], body: Body) -> bool {
        self.newest.is_some_and(|airspace| airspace.is_clear(a, b, body).unwrap_or(false))
    }

    /// Where a flyer that something may have come to goes: nowhere if it is free where it is, else towards the
    /// nearest free point, or if a wall is in between, as far from there as it can without touching walls.
    fn refuge(&self, at: [f64; 3], body: Body, step: f64) -> Refuge {
        let Some(newest) = self.newest else { return Refuge::Here };
        if newest.is_free(at, body).unwrap_or(false) {
            return Refuge::Here;
        }
        let Ok(Some(free)) = newest.nearest_free(at, body) else { return Refuge::Nowhere };
        let gap = distance(at, free);
        if gap <= self.rounding() {
            return Refuge::There(free);
        }
        let walls = self.walls.unwrap_or(newest);
        if !walls.is_free(at, body).unwrap_or(false) {
            // The host has put a wall here: there is no way that touches nothing.
            let share = (step / gap).min(1.0);
            return Refuge::There(std::array::from_fn(|i| at[i] + share * (free[i] - at[i])));
        }
        let towards: [f64; 3] = std::array::from_fn(|i| (free[i] - at[i]) / gap);
        let away = |direction: [f64; 3]| -> [f64; 3] {
            std::array::from_fn(|i| at[i] + step.min(gap) * direction[i])
        };
        let mut ways = vec![(1.0, towards)];
        for n in 0..27 {
            let raw = [n % 3 - 1, n / 3 % 3 - 1, n / 9 - 1].map(f64::from);
            let length = raw.iter().map(|c| c * c).sum::<f64>().sqrt();
            if length > 0.0 {
                let direction = raw.map(|c| c / length);
                let along: f64 = (0..3).map(|i| direction[i] * towards[i]).sum();
                ways.push((along, direction));
            }
        }
        // The first is the best; the others by how much they agree with it, ties in the order above.
        ways[1..].sort_by(|a, b| b.0.total_cmp(&a.0));
        let clear = |to: &[f64; 3]| walls.is_clear(at, *to, body).unwrap_or(false);
        let found = ways.into_iter().map(|(_, direction)| away(direction)).find(clear);
        found.map_or(Refuge::Nowhere, Refuge::There)
    }
}
