//! 3D path planning for Bevy: flyers that get paths around everything solid, and keep them good while the world changes.
//!
//! ```
//! use bevy_airlane::prelude::*;
//! use bevy_app::{App, Startup, TaskPoolPlugin, Update};
//! use bevy_ecs::prelude::*;
//! use bevy_math::{UVec3, Vec3};
//! use bevy_time::TimePlugin;
//! use bevy_transform::{TransformPlugin, components::Transform};
//!
//! fn set_up(mut commands: Commands) {
//!     // A hall with a wall across it, 14 m high.
//!     let wall = |at: UVec3| at.x == 20 && at.y < 14;
//!     let hall = VoxelGrid::from_fn(UVec3::new(40, 20, 30), 1.0, wall);
//!     commands.spawn(NavSource::Voxels(hall));
//!     // A drone that flies across, and a crate in its way.
//!     commands.spawn((
//!         Flyer::ball(0.4),
//!         Transform::from_xyz(5.0, 3.0, 15.0),
//!         FlyTo::point(Vec3::new(35.0, 3.0, 15.0)),
//!         Cruise { speed: 8.0, ..Cruise::default() },
//!     ));
//!     commands.spawn((Obstacle::cuboid(Vec3::splat(3.0)), Transform::from_xyz(20.0, 16.0, 15.0)));
//! }
//!
//! fn report(mut arrived: MessageReader<Arrived>, mut failed: MessageReader<Failed>) {
//!     for arrived in arrived.read() {
//!         println!("{} has arrived", arrived.entity);
//!     }
//!     for failed in failed.read() {
//!         println!("{}: {}", failed.entity, failed.why); // a sentence
//!     }
//! }
//!
//! let mut app = App::new(); // with a window: DefaultPlugins instead of these three
//! app.add_plugins((TaskPoolPlugin::default(), TimePlugin, TransformPlugin, AirlanePlugin));
//! app.add_systems(Startup, set_up);
//! app.add_systems(Update, report.after(AirlaneSystems::Fly));
//! # use std::time::Duration;
//! # app.insert_resource(bevy_time::TimeUpdateStrategy::ManualDuration(Duration::from_millis(16)));
//! # app.insert_resource(AirlaneSettings { budget: Duration::MAX, ..AirlaneSettings::default() });
//! for _ in 0..400 {
//!     app.update(); // or app.run()
//! }
//! # let mut flights = app.world_mut().query::<&Flight>();
//! # assert_eq!(flights.single(app.world()).unwrap().status(), FlightStatus::Arrived);
//! ```
//!
//! # What is where
//!
//! | you write | you read |
//! |---|---|
//! | [`NavSource`], [`Obstacle`]: what is solid | [`Airspaces`]: the world, [`NavError`]: what is wrong with it |
//! | [`Flyer`]: who flies, [`FlyTo`]: where to | [`FlightPath`], [`Flight`]: the path, and how it goes |
//! | [`Cruise`], [`InCrowd`]: who moves it | [`Arrived`], [`Rerouted`], [`Failed`] |
//! | [`AirlaneSettings`]: the budget of a frame, voxels, margins | [`AirlaneTimes`]: what it cost |
//!
//! A frame goes through the stages of [`AirlaneSystems`], in this order: the world changes, flyers ask, queries are
//! answered within the budget, answers are taken, flyers fly. Axes and units: [`axes`].
//!
//! # What is promised
//!
//! - A flyer with [`Cruise`] never touches a wall: it flies along a path that is clear for its body, and where the world
//!   has changed near the path, only as far as it is clear now. [`AuditPlugin`] checks that with other code.
//! - It never touches an obstacle either, if that leaves it the room and the time to make way. A flyer should be
//!   as fast as obstacles are; [`AirlaneSettings::obstacle_margin`] says how far it keeps away.
//! - Flyers without [`InCrowd`] ignore each other.
//! - With [`AirlaneSettings::budget`] at its maximum, the same input gives the same bits in every run.

mod airspaces;
mod ask;
mod audit;
pub mod axes;
mod crowd;
mod fly;
mod flyer;
#[cfg(feature = "gizmos")]
mod gizmos;
mod messages;
mod obstacle;
mod plugin;
mod source;

pub use airspaces::{AirlaneSettings, AirlaneTimes, Airspaces};
pub use audit::{AuditPlugin, FlightAudit};
pub use crowd::{Flock, InCrowd};
pub use flyer::{Cruise, Flight, FlightPath, FlightStatus, FlyTo, Flyer, FlyerBody, Place};
#[cfg(feature = "gizmos")]
pub use gizmos::{AirlaneGizmoPlugin, AirlaneGizmos, ShowSearch, Space, boxes_along};
pub use messages::{Arrived, Failed, NavError, NavFault, Rerouted, Why};
pub use obstacle::{Obstacle, ObstacleShape};
pub use plugin::{AirlanePlugin, AirlaneSystems};
pub use source::{NavSource, Triangles, VoxelGrid};

/// The engine.
pub use airlane;

/// What most games use.
pub mod prelude {
    pub use crate::{
        AirlanePlugin, AirlaneSettings, AirlaneSystems, Airspaces, Arrived, Cruise, Failed, Flight,
        FlightPath, FlightStatus, FlyTo, Flyer, FlyerBody, InCrowd, NavError, NavSource, Obstacle,
        Place, Rerouted, Triangles, VoxelGrid,
    };
}

/// The README's program is compiled and run with the examples of these pages.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
