//! Formations: a group that keeps its shape where there is room.
//!
//! A point runs ahead along the group's path, and every member has a place beside it, in the frame of
//! the path's direction. Where a place cannot be seen from the path, there is no room for it: the
//! member draws nearer to the path, and if that does not do, it falls in behind the others, one after
//! the other. The point slows down when members fall behind.

use super::correct::NoWay;
use super::follow::Track;
use super::group::slots;
use super::unit::{Source, Status, UnitId};
use super::walls::sees;
use super::{Crowd, Unit};
use crate::geom::vector::{Vector, capped, minus, norm, plus, quick_cross as cross, scaled, unit};
use crate::world::World;

/// The shape of a group, in units of its spacing: places ahead, to the right and above.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Formation {
    /// One behind the other.
    File,
    /// Side by side.
    Line,
    /// An arrowhead, the first member ahead.
    Wedge,
    /// A block as deep as wide and high.
    Block,
}

impl Formation {
    /// The place of a member among `count`.
    fn offset(self, member: usize, count: usize) -> Vector {
        let n = member as f64;
        match self {
            Self::File => [-n, 0.0, 0.0],
            Self::Line => [0.0, n - (count as f64 - 1.0) / 2.0, 0.0],
            Self::Wedge => {
                let row = member.div_ceil(2) as f64;
                [-row, if member.is_multiple_of(2) { row } else { -row }, 0.0]
            }
            Self::Block => {
                let edge = (1..).find(|edge| edge * edge * edge >= count).unwrap_or(1);
                let middle = (edge as f64 - 1.0) / 2.0;
                let [x, y, z] = [member % edge, member / edge % edge, member / edge / edge];
                [-(x as f64), y as f64 - middle, z as f64 - middle]
            }
        }
    }
}

/// A group on its way.
#[derive(Clone, Debug)]
pub(super) struct March {
    members: Vec<UnitId>,
    formation: Formation,
    /// The group's path, and where the point is that runs along it.
    track: Track,
    spacing: f64,
    speed: f64,
    /// Where the members should be, and how fast their places move.
    places: Vec<(Vector, Vector)>,
    /// Whether the point has come to the goal.
    is_over: bool,
}

/// Members are this many radii apart.
const SPACING: f64 = 3.5;
/// The point runs at this share of the slowest member's top speed, so that others can catch up.
const CRUISE: f64 = 0.75;
/// Seconds in which a member closes the gap to its place.
const CATCH_UP: f64 = 0.5;

impl Crowd {
    /// Sends a group to a goal in formation. All members should have one radius; the path is the
    /// first one's, and the others follow it. Where there is no way, their [`Status`] says why.
    pub fn march(&mut self, units: &[UnitId], goal: [f64; 3], formation: Formation) {
        let Some(&first) = units.first() else { return };
        self.send(&[(first, goal)]);
        let leader = &self.units[first.index()];
        if leader.status != Status::Moving {
            let status = leader.status.clone();
            for unit in units {
                self.leave_march(*unit);
                self.units[unit.index()].status = status.clone();
            }
            return;
        }
        let track = leader.track.clone();
        let of = |pick: &dyn Fn(&Unit) -> f64, start: f64, best: fn(f64, f64) -> f64| {
            units.iter().map(|unit| pick(&self.units[unit.index()])).fold(start, best)
        };
        let spacing = SPACING * of(&|unit| unit.radius, 0.0, f64::max);
        let speed = CRUISE * of(&|unit| unit.ability.top_speed, f64::INFINITY, f64::min);
        let number = self.marches.len();
        for &unit in units {
            self.leave_march(unit);
            let here = self.units[unit.index()].position;
            let to_goal = Track::new(vec![here, track.goal().unwrap_or(here)]);
            self.set_off(unit, Ok::<_, NoWay>(to_goal), Source::Formation(number));
        }
        let members = units.to_vec();
        let places = vec![([0.0; 3], [0.0; 3]); members.len()];
        self.marches.push(March {
            members,
            formation,
            track,
            spacing,
            speed,
            places,
            is_over: false,
        });
        self.muster(0.0);
    }

    /// The formations that have not come to their goals.
    pub(super) fn under_way(&self) -> Vec<(Vec<UnitId>, [f64; 3], Formation)> {
        let marches = self.marches.iter().filter(|march| !march.is_over);
        let order = |march: &March| {
            let goal = self.world_point(march.track.goal()?);
            Some((march.members.clone(), goal, march.formation))
        };
        marches.filter_map(order).filter(|(members, ..)| !members.is_empty()).collect()
    }

    /// Takes a unit out of its formation.
    pub(super) fn leave_march(&mut self, unit: UnitId) {
        if let Source::Formation(number) = self.units[unit.index()].source {
            let march = &mut self.marches[number];
            if let Some(place) = march.members.iter().position(|member| *member == unit) {
                march.members.remove(place);
                march.places.remove(place);
            }
            self.units[unit.index()].source = Source::Search;
        }
    }

    /// Before units are guided: moves the points of all formations, and the places beside them.
    pub(super) fn muster(&mut self, tick: f64) {
        let mut over = Vec::new();
        for march in self.marches.iter_mut().filter(|march| !march.is_over) {
            if march.members.is_empty() {
                march.is_over = true;
                continue;
            }
            let room = self.rooms[self.units[march.members[0].index()].room].1.world();
            let behind = march
                .members
                .iter()
                .zip(&march.places)
                .map(|(unit, (place, _))| norm(minus(*place, self.units[unit.index()].position)))
                .fold(0.0, f64::max);
            // Half speed when the last is a place behind, none when it is two.
            let haste = match tick > 0.0 {
                true => (1.0 - (behind / march.spacing - 1.0)).clamp(0.0, 1.0),
                false => 0.0,
            };
            march.track.move_to(march.track.at() + march.speed * haste * tick);
            march.places = places(march, room, march.speed * haste);
            if march.track.remaining() <= 0.0 {
                march.is_over = true;
                over.push((march.members.clone(), march.track.goal()));
            }
        }
        // At the goal everyone keeps its place if there is room, else takes a slot.
        for (members, goal) in over {
            let Some(goal) = goal else { continue };
            let room = self.rooms[self.units[members[0].index()].room].1.world();
            let radius =
                members.iter().map(|unit| self.units[unit.index()].radius).fold(0.0, f64::max);
            let free = slots(room, goal, radius, members.len());
            let orders: Vec<_> = members
                .iter()
                .zip(free)
                .map(|(&unit, slot)| (unit, self.world_point(*slot.last().unwrap_or(&goal))))
                .collect();
            self.send(&orders);
        }
    }

    /// Where a member of a formation would like to go.
    pub(super) fn in_formation(
        &self,
        number: usize,
        id: UnitId,
        unit: &Unit,
    ) -> Option<(Vector, bool)> {
        let march = &self.marches[number];
        let member = march.members.iter().position(|member| *member == id)?;
        let (place, velocity) = march.places[member];
        let room = self.rooms[unit.room].1.world();
        let in_sight = sees(room, unit.position, place);
        let towards = scaled(minus(place, unit.position), 1.0 / CATCH_UP);
        Some((capped(plus(velocity, towards, 1.0), unit.ability.top_speed), in_sight))
    }

    /// The place of a member now.
    pub(super) fn formation_place(&self, number: usize, id: UnitId) -> Option<Vector> {
        let march = &self.marches[number];
        let member = march.members.iter().position(|member| *member == id)?;
        Some(march.places[member].0)
    }
}

/// Where the members should be, and how fast their places move.
fn places(march: &March, room: &World, speed: f64) -> Vec<(Vector, Vector)> {
    let at = march.track.at();
    let count = march.members.len();
    (0..count)
        .map(|member| {
            let [ahead, right, up] = scaled(march.formation.offset(member, count), march.spacing);
            let beside = (at + ahead).max(0.0);
            let forward = march.track.direction_at(beside).unwrap_or([1.0, 0.0, 0.0]);
            let velocity = scaled(forward, speed);
            let to_right = unit(cross(forward, [0.0, 0.0, 1.0])).unwrap_or([0.0, 1.0, 0.0]);
            let upwards = cross(to_right, forward);
            let base = march.track.point_at(beside);
            for share in [1.0, 0.7, 0.4] {
                let place = plus(plus(base, to_right, share * right), upwards, share * up);
                if sees(room, base, place) {
                    return (place, velocity);
                }
            }
            // In file behind the first.
            let behind = (at - march.spacing * member as f64).max(0.0);
            let forward = march.track.direction_at(behind).unwrap_or(forward);
            (march.track.point_at(behind), scaled(forward, speed))
        })
        .collect()
}
