//! What the plugin says: messages, and why things fail.

use airlane::live::{Rejected, ServiceError};
use airlane::plan::Verdict;
use airlane::world::BodyError;
use airlane::world::voxelise::VoxeliseError;
use airlane::{AirspaceError, Limit, QueryError, Reason};
use bevy_ecs::entity::Entity;
use bevy_ecs::message::Message;
use bevy_math::UVec3;
use thiserror::Error;

/// A flyer is where [`FlyTo`](crate::FlyTo) sent it.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrived {
    /// The flyer.
    pub entity: Entity,
}

/// The path of a flyer was broken by a change of the world, and it flies another one now.
#[derive(Message, Clone, Copy, PartialEq, Debug)]
pub struct Rerouted {
    /// The flyer.
    pub entity: Entity,
    /// What became of the old path.
    pub verdict: Verdict,
    /// How far ahead of the flyer the old path was broken, in metres, if it was.
    pub broken_at: Option<f64>,
}

/// There is no path to where a flyer was sent. Sent once for each new reason, not once a frame.
#[derive(Message, Clone, PartialEq, Debug)]
pub struct Failed {
    /// The flyer.
    pub entity: Entity,
    /// Why.
    pub why: Why,
    /// Whether it flies to the reachable point nearest to its goal instead ([`Flyer::partial`]).
    ///
    /// [`Flyer::partial`]: crate::Flyer::partial
    pub partial: bool,
    /// Whether the flyer asks again by itself when the world has changed.
    pub will_retry: bool,
}

impl Failed {
    /// The reason, if it is one of the world. Its places are in the engine's axes
    /// ([`to_bevy`](crate::axes::to_bevy)).
    pub fn reason(&self) -> Option<Reason> {
        match self.why {
            Why::NoPath(reason) => Some(reason),
            _ => None,
        }
    }
}

/// Why a flyer has no path.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum Why {
    /// The world is so: the goal is in a wall, the body does not fit through, and so on. Its places are in the
    /// engine's axes.
    #[error("{0}")]
    NoPath(Reason),
    /// The search was stopped.
    #[error("{0}")]
    Stopped(Limit),
    /// The query is invalid.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// The flyer's body is invalid.
    #[error(transparent)]
    Body(#[from] BodyError),
    /// The world has no voxels fine enough, or too many, for the body.
    #[error(transparent)]
    Airspace(#[from] AirspaceError),
    /// The transform is not a place.
    #[error("the flyer is at {0}: expected a transform with finite numbers")]
    Position(String),
    /// The speed of its `Cruise` is not a number of at least 0.
    #[error("the flyer's speed is {0} m/s: expected a number of at least 0")]
    Speed(f32),
    /// The goal is not a place.
    #[error("the goal is {0}: expected finite numbers")]
    Goal(String),
    /// The goal is an entity without a `Transform`, or one that does not exist.
    #[error("the goal is {0}, which does not exist or has no `Transform`")]
    NoTarget(Entity),
    /// The flyer is a child of another entity, so its transform is not a place in the world.
    #[error("the flyer is a child of {0}: expected a flyer without a parent")]
    HasParent(Entity),
    /// The map has several parts: there are crowds in maps of one airspace alone.
    #[error("a crowd needs a map of one airspace")]
    NotOneAirspace,
    /// The crowd has no room for it.
    #[error(transparent)]
    Crowd(#[from] airlane::crowd::CrowdError),
    /// The service did not answer.
    #[error("{0}")]
    Service(String),
}

impl Why {
    /// The number of the reason, limit or error, as in [`Answer::code`](airlane::Answer::code); 102 for a body, 100
    /// for a point.
    pub fn code(&self) -> u16 {
        match self {
            Self::NoPath(reason) => reason.code(),
            Self::Stopped(limit) => limit.code(),
            Self::Query(error) => error.code(),
            Self::Body(_) | Self::Airspace(_) => 102,
            Self::Position(_)
            | Self::Speed(_)
            | Self::Goal(_)
            | Self::NoTarget(_)
            | Self::HasParent(_) => 100,
            Self::NotOneAirspace | Self::Crowd(_) | Self::Service(_) => 122,
        }
    }
}

impl From<ServiceError> for Why {
    fn from(error: ServiceError) -> Self {
        match error {
            ServiceError::Query(error) => Self::Query(error),
            other => Self::Service(other.to_string()),
        }
    }
}

impl From<Rejected> for Why {
    fn from(rejected: Rejected) -> Self {
        Self::Service(rejected.to_string())
    }
}

/// Something about the world could not be done: a source, an obstacle or an edit is invalid. What was there before
/// stays, and so do all others.
#[derive(Message, Clone, PartialEq, Debug)]
pub struct NavError {
    /// The entity that it is about, if it is about one.
    pub entity: Option<Entity>,
    /// What is wrong.
    pub fault: NavFault,
}

/// What is wrong with a source, an obstacle or an edit.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum NavFault {
    /// A source has no triangle and no voxel.
    #[error("the source is empty: expected at least one triangle or voxel")]
    EmptySource,
    /// A grid of voxels has another number of bytes than its size says.
    #[error("a grid of {size} voxels has {found} bytes: expected one for each voxel")]
    GridLength {
        /// Voxels that its size says.
        size: u64,
        /// Bytes it has.
        found: usize,
    },
    /// A grid has more voxels than a world can have.
    #[error("a grid of {} x {} x {} voxels is too large: expected at most 2^32 voxels", .0.x, .0.y, .0.z)]
    GridSize(UVec3),
    /// The edge of a voxel is not a positive number.
    #[error("voxels have an edge of {0} m: expected a positive number")]
    Edge(f32),
    /// A grid of voxels cannot be turned or scaled.
    #[error("a grid of voxels can be moved, but not turned or scaled")]
    TurnedGrid,
    /// A mesh is not made of triangles, or its data is not in main memory.
    #[error("the mesh cannot be used: {0}")]
    Mesh(String),
    /// The triangles cannot be voxelised.
    #[error("the sources cannot be voxelised: {0}")]
    Voxelise(#[from] VoxeliseError),
    /// The world cannot be baked, or the edit is invalid.
    #[error(transparent)]
    Airspace(#[from] AirspaceError),
    /// A transform has numbers that are not finite.
    #[error("the transform is {0}: expected finite numbers")]
    Transform(String),
    /// A measure of an obstacle is not a number of at least 0.
    #[error("the obstacle's {what} is {found}: expected a number of at least 0")]
    Measure {
        /// Which measure.
        what: &'static str,
        /// Its value.
        found: f32,
    },
    /// The map has several parts.
    #[error("obstacles and edits need a map of one airspace")]
    NotOneAirspace,
    /// A service could not be made.
    #[error("{0}")]
    Service(String),
}
