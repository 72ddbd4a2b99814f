//! Components of those who fly.

use crate::axes;
use airlane::live::Ticket;
use airlane::world::BodyError;
use airlane::{Agent, Answer, Body, Method, Path, QueryError, Reason};
use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use bevy_reflect::prelude::*;
use bevy_tasks::Task;
use bevy_transform::components::Transform;
use std::sync::Arc;

/// Something that flies: an entity that gets paths.
///
/// Where it is, its [`Transform`] says; it must not be the child of another entity. Where it shall go, [`FlyTo`]
/// says; the path then appears as [`FlightPath`]. With [`Cruise`] it also flies along it.
///
/// ```
/// use bevy_airlane::{Cruise, FlyTo, Flyer};
/// use bevy_ecs::world::World;
/// use bevy_math::Vec3;
/// use bevy_transform::components::Transform;
///
/// let mut world = World::new();
/// world.spawn((
///     Flyer::ball(0.4), // metres
///     Transform::from_xyz(3.0, 5.0, -3.0),
///     FlyTo::point(Vec3::new(60.0, 10.0, -60.0)),
///     Cruise { speed: 8.0, ..Cruise::default() },
/// ));
/// ```
#[derive(Component, Reflect, Clone, PartialEq, Debug, Default)]
#[reflect(Component, Default, Clone, PartialEq, Debug)]
#[require(Transform, Flight, Errand)]
pub struct Flyer {
    /// Its shape; the agent's if `None`, and a point without either.
    pub body: Option<FlyerBody>,
    /// Who it is: prices of areas, links, limits of height. Anyone if `None`.
    #[reflect(ignore)]
    pub agent: Option<Agent>,
    /// How paths are searched for.
    #[reflect(ignore)]
    pub method: Method,
    /// Ends in a wall move to the nearest free point within so many metres; 0 leaves them where they are.
    pub snap: f32,
    /// Whether it flies to the reachable point nearest to a goal that cannot be reached.
    pub partial: bool,
    /// Higher is sooner.
    pub priority: i32,
}

impl Flyer {
    /// A ball, in metres.
    pub fn ball(radius: f32) -> Self {
        Self { body: Some(FlyerBody::Ball { radius }), ..Self::default() }
    }

    /// A point.
    pub fn point() -> Self {
        Self::default()
    }

    /// An agent, with the agent's body.
    pub fn of_agent(agent: &Agent) -> Self {
        Self { agent: Some(agent.clone()), ..Self::default() }
    }

    /// With this shape.
    pub fn with_body(self, body: FlyerBody) -> Self {
        Self { body: Some(body), ..self }
    }

    /// The body that paths are planned for.
    pub fn shape(&self) -> Result<Body, BodyError> {
        match (&self.body, &self.agent) {
            (Some(body), _) => body.engine(),
            (None, Some(agent)) => Ok(agent.body),
            (None, None) => Ok(Body::POINT),
        }
    }
}

/// The shape of a flyer, in metres and Bevy's axes. It does not turn with the transform.
#[derive(Reflect, Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum FlyerBody {
    /// A point.
    Point,
    /// A ball.
    Ball {
        /// Its radius.
        radius: f32,
    },
    /// An upright capsule.
    Capsule {
        /// Its radius.
        radius: f32,
        /// From tip to tip.
        height: f32,
    },
    /// A box along the axes.
    Cuboid {
        /// Its edges.
        size: Vec3,
    },
}

impl FlyerBody {
    /// The same body for the engine.
    pub fn engine(self) -> Result<Body, BodyError> {
        match self {
            Self::Point => Ok(Body::POINT),
            Self::Ball { radius } => Body::ball(radius.into()),
            Self::Capsule { radius, height } => Body::capsule(radius.into(), height.into()),
            Self::Cuboid { size } => Body::cuboid(axes::size_to_engine(size)),
        }
    }
}

/// Where a flyer shall go. Insert it to send a flyer, change it to send it elsewhere, remove it to stop it. It is
/// removed when the flyer has arrived, unless the goal is an entity.
#[derive(Component, Reflect, Clone, PartialEq, Debug)]
#[reflect(Component, Clone, PartialEq, Debug)]
pub struct FlyTo(pub Place);

impl FlyTo {
    /// To a point.
    pub fn point(at: Vec3) -> Self {
        Self(Place::Point(at))
    }

    /// To another entity, wherever it goes.
    pub fn entity(target: Entity) -> Self {
        Self(Place::Entity(target))
    }

    /// Whom it chases, if it does.
    pub(crate) fn target(&self) -> Option<Entity> {
        match self.0 {
            Place::Entity(target) => Some(target),
            _ => None,
        }
    }
}

/// A place to go to, in Bevy's axes.
#[derive(Reflect, Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Place {
    /// A point.
    Point(Vec3),
    /// Where another entity is. The path follows it.
    Entity(Entity),
    /// A point in a part of a map of several, by the part's name.
    Part(String, Vec3),
}

/// The path of a flyer, from where it was when the path was made. Do not write it: the plugin does.
#[derive(Component, Clone, PartialEq, Debug, Reflect)]
#[reflect(opaque)]
#[reflect(Component, Clone, PartialEq, Debug)]
pub struct FlightPath {
    path: Arc<Path>,
    reason: Option<Reason>,
}

impl FlightPath {
    pub(crate) fn new(path: impl Into<Arc<Path>>, reason: Option<Reason>) -> Self {
        Self { path: path.into(), reason }
    }

    /// The engine's path, in the engine's axes.
    pub fn path(&self) -> &Arc<Path> {
        &self.path
    }

    /// Its points in Bevy's axes.
    pub fn points(&self) -> impl ExactSizeIterator<Item = Vec3> {
        self.path.points().iter().map(|&at| axes::to_bevy(at))
    }

    /// Its length in metres.
    pub fn length(&self) -> f64 {
        self.path.length()
    }

    /// The place so far along it, in metres.
    pub fn point_at(&self, distance: f64) -> Vec3 {
        axes::to_bevy(self.path.point_at(distance))
    }

    /// Why it does not lead to the goal, if it does not.
    pub fn reason(&self) -> Option<Reason> {
        self.reason
    }
}

/// Flies along the path. Without it the host moves the entity, for instance by its own physics; paths then begin
/// where the entity is, and it arrives when it is at the goal.
#[derive(Component, Reflect, Clone, Copy, PartialEq, Debug)]
#[reflect(Component, Default, Clone, PartialEq, Debug)]
pub struct Cruise {
    /// Metres a second.
    pub speed: f32,
    /// Whether it turns about the vertical so that its forward axis, −*z*, points where it flies.
    pub face_forward: bool,
}

impl Default for Cruise {
    /// 5 m/s, facing forward.
    fn default() -> Self {
        Self { speed: 5.0, face_forward: true }
    }
}

/// What a flyer is doing. Do not write it: the plugin does.
#[derive(Component, Reflect, Clone, PartialEq, Debug, Default)]
#[reflect(Component, Default, Clone, PartialEq, Debug)]
pub struct Flight {
    pub(crate) status: FlightStatus,
    /// Where it is, exactly: in the engine's axes.
    pub(crate) at: [f64; 3],
    /// Where it was in the course of this frame: from the last frame's place to this one's, bends included.
    pub(crate) trail: Vec<[f64; 3]>,
    /// The translation that goes with `at`: if the transform has another one, the host has moved it.
    pub(crate) written: Option<Vec3>,
    /// How far along its path it is, in metres.
    pub(crate) done: f64,
    /// The world has changed somewhere near what is left of the path, and it was not looked at again yet.
    pub(crate) is_path_stale: bool,
    /// The world has changed somewhere near the flyer.
    pub(crate) is_place_stale: bool,
}

impl Flight {
    /// What it is doing.
    pub fn status(&self) -> FlightStatus {
        self.status
    }

    /// How far along its path it is, in metres.
    pub fn done(&self) -> f64 {
        self.done
    }

    /// Where it is, in the engine's axes and exactly: the transform has this rounded to `f32`.
    pub fn exact_place(&self) -> [f64; 3] {
        self.at
    }

    /// Whether the host has left it where it was put. Bit by bit: what is not a number stays where it is, too.
    pub(crate) fn is_written(&self, translation: Vec3) -> bool {
        let bits = |at: Vec3| at.to_array().map(f32::to_bits);
        self.written.map(bits) == Some(bits(translation))
    }

    /// Where it was in the course of the last frame, in the engine's axes: the place before, the bends it passed,
    /// the place now.
    pub fn trail(&self) -> &[[f64; 3]] {
        &self.trail
    }
}

/// What a flyer is doing.
#[derive(Reflect, Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum FlightStatus {
    /// It was not sent anywhere.
    #[default]
    Idle,
    /// It waits for its first path.
    Asking,
    /// It is on its way.
    Flying,
    /// It is on its way, but something is right before it; it waits until its path is replaced.
    Held,
    /// Something came to where it was; it makes way.
    Evading,
    /// There is no path, or it is at the end of one that leads only part of the way.
    Stranded,
    /// It is where it was sent.
    Arrived,
}

/// What a flyer has asked for.
#[derive(Component, Default)]
pub(crate) struct Errand {
    pub(crate) pending: Option<Pending>,
    /// Where it was sent, in the engine's axes, as far as it was asked for.
    pub(crate) goal: Option<airlane::Place>,
    /// The code of the last failure: each is said once.
    pub(crate) failed: Option<u16>,
    /// The input is invalid: asking again is of no use before it changes.
    pub(crate) is_hopeless: bool,
    /// Seconds until it may ask again.
    pub(crate) retry_in: f64,
    /// The version of the world in which it failed.
    pub(crate) failed_in: Option<airlane::Version>,
}

/// A query under way. Dropping it cancels it.
pub(crate) enum Pending {
    /// In the service's queue.
    Ticket(Ticket),
    /// Too long for a frame's budget: a task of its own.
    Task(Task<Result<Answer, QueryError>>),
}
