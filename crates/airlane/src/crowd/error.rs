//! What a crowd refuses.

use super::step::LONGEST;
use super::unit::UnitId;
use crate::geom::{Frame, PointError};
use crate::plan::AirspaceError;
use thiserror::Error;

/// Invalid input to a crowd. What was refused has changed nothing.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum CrowdError {
    /// A measure of a new unit is not a positive number.
    #[error("a unit's {what} cannot be {found}: expected a positive number")]
    Measure {
        /// Which measure.
        what: &'static str,
        /// Its value.
        found: f64,
    },
    /// The agent of a new unit cannot move in the air.
    #[error("agent {agent:?} has no speed to fly, so it cannot be a unit of a crowd in the air")]
    CannotFly {
        /// The agent's name.
        agent: String,
    },
    /// The position of a new unit is not a point.
    #[error(transparent)]
    Point(#[from] PointError),
    /// A unit is too large for the voxels.
    #[error(transparent)]
    Airspace(#[from] AirspaceError),
    /// A new unit would touch something solid, or the border of the world.
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
    /// A new unit would overlap another.
    #[error("at {position:?} a unit of radius {radius} overlaps {other} by {overlap:.4}")]
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
    /// The unit was [removed](super::Crowd::remove).
    #[error("{0} was removed from the crowd")]
    Removed(UnitId),
    /// No unit of this crowd ever had this id: it is one of another crowd.
    #[error("{0} is not in this crowd")]
    Unknown(UnitId),
    /// An obstacle is invalid.
    #[error("obstacle {index}: {fault}")]
    Obstacle {
        /// Its place in the list, from 0.
        index: usize,
        /// What is wrong with it.
        fault: ObstacleFault,
    },
    /// A tick is not positive, too long, or not a number.
    #[error("a tick of {0} seconds is impossible: it must be more than 0 and at most {LONGEST}")]
    Seconds(f64),
    /// There are more or fewer positions than units.
    #[error("{positions} positions for {units} units: expected one each")]
    Count {
        /// Units in the crowd.
        units: usize,
        /// Positions given.
        positions: usize,
    },
    /// The position of a unit after a tick is not a point.
    #[error("{unit}: {why}")]
    Position {
        /// The unit.
        unit: UnitId,
        /// What is wrong with its position.
        why: PointError,
    },
    /// The world to follow has other coordinates, so it is not a version of the crowd's.
    #[error(
        "the world has voxels of {} from {:?}, the crowd's has voxels of {} from {:?}: expected a later version of the same world",
        .found.voxel_size, .found.origin, .expected.voxel_size, .expected.origin
    )]
    OtherWorld {
        /// The coordinates of the crowd's world.
        expected: Frame,
        /// Those of the world to follow.
        found: Frame,
    },
}

/// What is wrong with a [`MovingObstacle`](super::MovingObstacle), in world units.
#[derive(Clone, Copy, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum ObstacleFault {
    /// Its position is not a finite point near the world.
    #[error("its position {0}")]
    Position(PointError),
    /// Its velocity is not finite, or too high.
    #[error("its velocity is {found:?}: expected finite numbers, at most {most} together")]
    Velocity {
        /// The velocity.
        found: [f64; 3],
        /// The highest speed.
        most: f64,
    },
    /// Its radius is negative, not a number, or too large.
    #[error("its radius is {found}: expected 0 to {most}")]
    Radius {
        /// The radius.
        found: f64,
        /// The largest radius.
        most: f64,
    },
}

fn nearby(nearest: &Option<[f64; 3]>) -> String {
    nearest.map_or(String::new(), |[x, y, z]| format!("; ({x}, {y}, {z}) has room"))
}
