//! Formations: a group that keeps its shape where there is room.
//!
//! A point runs ahead along the group's path, and every member has a place beside it, in the frame of
//! the path's direction. Where a place cannot be seen from the path, there is no room for it: the
//! member draws nearer to the path, and if that does not do, it falls in behind the others, one after
//! the other. The point slows down when members fall behind.

use super::error::CrowdError;
use super::follow::Track;
use super::places::slots;
use super::room::Room;
use super::unit::{Source, UnitId};
use super::walls::sees;
use super::{Crowd, Unit};
use crate::geom::vector::{Vector, capped, minus, norm, plus, quick_cross as cross, scaled, unit};

/// The shape of a group, in units of its spacing: places ahead, to the right and above.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Formation {
    /// In single file.
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
}

/// Members are this many radii apart.
const SPACING: f64 = 3.5;
/// The point runs at this share of the slowest member's top speed, so that others can catch up.
const CRUISE: f64 = 0.75;
/// Seconds in which a member closes the gap to its place.
const CATCH_UP: f64 = 0.5;

impl Crowd {
    /// Sends a group to a goal in formation. All members should have one radius; the path is the
    /// first one's, and the others follow it. Where there is no path, their [`Status`] says why.
    ///
    /// [`Status`]: super::Status
    pub fn march(
        &mut self,
        units: &[UnitId],
        goal: [f64; 3],
        formation: Formation,
    ) -> Result<(), CrowdError> {
        let units = self.indices(units)?;
        self.march_at(&units, goal, formation);
        Ok(())
    }

    /// [`march`](Self::march) for units by their places.
    pub(super) fn march_at(&mut self, units: &[usize], goal: [f64; 3], formation: Formation) {
        let Some(&first) = units.first() else { return };
        let way = self.way_to(first, goal);
        for &at in units {
            self.leave_march(at);
        }
        let track = match way {
            Ok(points) => Track::new(points),
            Err(no_path) => {
                for &at in units {
                    self.set_off(at, Err(no_path.clone()), Source::Search);
                }
                return;
            }
        };
        let of = |pick: &dyn Fn(&Unit) -> f64, start: f64, best: fn(f64, f64) -> f64| {
            units.iter().map(|&at| pick(&self.units[at])).fold(start, best)
        };
        let spacing = SPACING * of(&|unit| unit.radius, 0.0, f64::max);
        let speed = CRUISE * of(&|unit| unit.ability.top_speed, f64::INFINITY, f64::min);
        let number = self.formed;
        self.formed += 1;
        for &at in units {
            let here = self.units[at].position;
            let to_goal = Track::new(vec![here, track.goal().unwrap_or(here)]);
            self.set_off(at, Ok(to_goal), Source::Formation(number));
        }
        let members: Vec<UnitId> = units.iter().map(|&at| self.units[at].id).collect();
        let places = vec![([0.0; 3], [0.0; 3]); members.len()];
        self.marches.insert(number, March { members, formation, track, spacing, speed, places });
        self.muster(0.0);
    }

    /// The formations that have not come to their goals: who, where to, and how.
    pub(super) fn under_way(&self) -> Vec<(Vec<usize>, [f64; 3], Formation)> {
        let order = |march: &March| {
            let goal = self.world_point(march.track.goal()?);
            Some((self.members_of(march), goal, march.formation))
        };
        self.marches.values().filter_map(order).collect()
    }

    /// The places of the members in lists of all units.
    fn members_of(&self, march: &March) -> Vec<usize> {
        let at = |unit: &UnitId| self.index(*unit).expect("who is removed leaves its formation");
        march.members.iter().map(at).collect()
    }

    /// Takes a unit out of its formation, which ends with the last.
    pub(super) fn leave_march(&mut self, at: usize) {
        let unit = &mut self.units[at];
        let Source::Formation(number) = unit.source else { return };
        unit.source = Source::Search;
        let Some(march) = self.marches.get_mut(&number) else { return };
        if let Some(place) = march.members.iter().position(|member| *member == unit.id) {
            march.members.remove(place);
            march.places.remove(place);
        }
        if march.members.is_empty() {
            self.marches.remove(&number);
        }
    }

    /// Before units are guided: moves the points of all formations, and the places beside them.
    pub(super) fn muster(&mut self, tick: f64) {
        let mut marches = std::mem::take(&mut self.marches);
        let mut over = Vec::new();
        marches.retain(|_, march| {
            let members = self.members_of(march);
            let room = &self.rooms[self.units[members[0]].room];
            let behind = members
                .iter()
                .zip(&march.places)
                .map(|(&at, (place, _))| norm(minus(*place, self.units[at].position)))
                .fold(0.0, f64::max);
            // Half speed when the last is a place behind, none when it is two.
            let haste = match tick > 0.0 {
                true => (1.0 - (behind / march.spacing - 1.0)).clamp(0.0, 1.0),
                false => 0.0,
            };
            march.track.move_to(march.track.at() + march.speed * haste * tick);
            march.places = places(march, room, march.speed * haste);
            let goes_on = march.track.remaining() > 0.0;
            if !goes_on {
                over.push((members, march.track.goal()));
            }
            goes_on
        });
        self.marches = marches;
        // At the goal everyone keeps its place if there is room, else takes a slot.
        for (members, goal) in over {
            let Some(goal) = goal else { continue };
            let room = &self.rooms[self.units[members[0]].room];
            let radius = members.iter().map(|&at| self.units[at].radius).fold(0.0, f64::max);
            let free = slots(room, goal, radius, members.len());
            let orders: Vec<_> = members
                .iter()
                .zip(free)
                .map(|(&at, slot)| (at, self.world_point(*slot.last().unwrap_or(&goal))))
                .collect();
            self.send_each(&orders);
        }
    }

    /// Where a member of a formation would like to go, and whether it sees that place.
    pub(super) fn in_formation(&self, number: u64, unit: &Unit) -> Option<(Vector, bool)> {
        let march = self.marches.get(&number)?;
        let member = march.members.iter().position(|member| *member == unit.id)?;
        let (place, velocity) = march.places[member];
        let room = &self.rooms[unit.room];
        let in_sight = sees(room, unit.position, place);
        let towards = scaled(minus(place, unit.position), 1.0 / CATCH_UP);
        Some((capped(plus(velocity, towards, 1.0), unit.ability.top_speed), in_sight))
    }

    /// The place of a member now.
    pub(super) fn formation_place(&self, number: u64, id: UnitId) -> Option<Vector> {
        let march = self.marches.get(&number)?;
        let member = march.members.iter().position(|member| *member == id)?;
        Some(march.places[member].0)
    }
}

/// Where the members should be, and how fast their places move.
fn places(march: &March, room: &Room, speed: f64) -> Vec<(Vector, Vector)> {
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
