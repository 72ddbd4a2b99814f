//! Those who move.

use super::follow::{Ability, Progress, Track};
use crate::geom::PointError;
use crate::geom::vector::Vector;
use crate::plan::{AirspaceError, QueryError, Reason};
use std::sync::Arc;
use thiserror::Error;

/// A unit by its number: the first is 0, and none is given twice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct UnitId(pub(super) u32);

impl UnitId {
    /// Its place in lists of all units.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a unit is when it joins a crowd, in world units.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct UnitSpec {
    /// Where it is.
    pub position: [f64; 3],
    /// It is a ball.
    pub radius: f64,
    /// Top speed, a second.
    pub speed: f64,
    /// How much its velocity changes in a second, but to avoid a collision.
    pub acceleration: f64,
}

impl UnitSpec {
    /// A unit of a radius at a place, which flies ten of its radii a second and gets there in a third
    /// of one.
    pub fn new(position: [f64; 3], radius: f64) -> Self {
        Self { position, radius, speed: 10.0 * radius, acceleration: 30.0 * radius }
    }
}

/// Why a unit cannot join, or be put somewhere.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum UnitError {
    /// A measure is not positive or no number.
    #[error("a unit's {what} cannot be {found}: it must be a positive number")]
    Measure {
        /// Which.
        what: &'static str,
        /// Its value.
        found: f64,
    },
    /// The place is none.
    #[error(transparent)]
    Point(#[from] PointError),
    /// The unit is too large for the voxels.
    #[error(transparent)]
    Airspace(#[from] AirspaceError),
    /// There is something solid, or outside the world.
    #[error("at {position:?} a unit of radius {radius} has no room: solids are {clearance:.4} away{}", nearby(.nearest))]
    InWall {
        /// Where it was to be.
        position: [f64; 3],
        /// Its radius.
        radius: f64,
        /// How far the nearest solid is.
        clearance: f64,
        /// A place near by that has room, if there is one.
        nearest: Option<[f64; 3]>,
    },
    /// There is somebody.
    #[error("at {position:?} a unit of radius {radius} overlaps unit {} by {overlap:.4}", .other.0)]
    Occupied {
        /// Where it was to be.
        position: [f64; 3],
        /// Its radius.
        radius: f64,
        /// Who is there.
        other: UnitId,
        /// By how much they overlap.
        overlap: f64,
    },
}

fn nearby(nearest: &Option<[f64; 3]>) -> String {
    nearest.map_or(String::new(), |[x, y, z]| format!("; ({x}, {y}, {z}) has room"))
}

/// What a unit is doing.
#[derive(Clone, PartialEq, Debug)]
pub enum Status {
    /// It has no orders, and makes room for others.
    Idle,
    /// It is on its way.
    Moving,
    /// It is on its way and has not got on for some seconds.
    Stuck,
    /// It is where it should be, or makes room there for a moment.
    Arrived,
    /// There is no way to where it should go, so it stays.
    NoWay(Reason),
    /// It was sent to what is no place, so it stays.
    NoPlace(QueryError),
}

/// What a unit was told, and so where corrections of its path come from.
#[derive(Clone, Debug)]
pub(super) enum Source {
    /// To go to the end of its path.
    Search,
    /// To go where a group gathers, by number; and from the goal of all the way to its own place
    /// there, once it has one.
    Group(usize, Option<Arc<[Vector]>>),
    /// To keep its place in a formation, which moves.
    Formation(usize),
}

/// A unit in a crowd; positions and lengths are in voxels.
#[derive(Clone, Debug)]
pub(super) struct Unit {
    pub(super) position: Vector,
    pub(super) velocity: Vector,
    pub(super) radius: f64,
    pub(super) ability: Ability,
    /// Which of the crowd's airspaces has room for it.
    pub(super) room: usize,
    pub(super) status: Status,
    pub(super) track: Track,
    pub(super) source: Source,
    pub(super) progress: Progress,
    /// What the last tick made of it.
    pub(super) prefer: Vector,
    pub(super) chosen: Vector,
    pub(super) insists: u64,
    /// Seconds that it has been slower than it would like.
    pub(super) delayed: f64,
    /// Whether it should look for another way to the next node.
    pub(super) wants_correction: bool,
    /// Seconds to the next regular check.
    pub(super) check_in: f64,
}

impl Unit {
    /// Whether it has somewhere to go or to be.
    pub(super) fn has_orders(&self) -> bool {
        matches!(self.status, Status::Moving | Status::Stuck | Status::Arrived)
    }

    /// Where its own way ends; `None` as long as it has no place of its own.
    pub(super) fn goal(&self) -> Option<Vector> {
        match &self.source {
            Source::Search => self.track.goal(),
            Source::Group(_, slot) => slot.as_ref()?.last().copied(),
            Source::Formation(_) => None,
        }
    }

    /// Whether it is on its way.
    pub(super) fn is_moving(&self) -> bool {
        matches!(self.status, Status::Moving | Status::Stuck)
    }
}
