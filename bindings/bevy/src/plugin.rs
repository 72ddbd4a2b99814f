//! The plugin: which systems run, and in which order.

use crate::airspaces::{AirlaneSettings, AirlaneTimes, Airspaces};
use crate::crowd::{Flock, InCrowd, fly_together};
use crate::flyer::{Cruise, Flight, FlightPath, FlyTo, Flyer};
use crate::messages::{Arrived, Failed, NavError, Rerouted};
use crate::obstacle::{Obstacle, edit_world};
use crate::source::{NavSource, bake_sources};
use crate::{ask, fly};
use bevy_app::{App, Plugin, Update};
use bevy_ecs::prelude::*;

/// Paths for flyers. Needs [`Time`](bevy_time::Time) and, for what has parents or is drawn, `TransformPlugin`: Bevy's
/// `DefaultPlugins` and `MinimalPlugins` with `TransformPlugin` have both.
#[derive(Clone, Copy, Debug, Default)]
pub struct AirlanePlugin;

/// The stages of a frame, one after the other, in `Update`. Order your own systems by them: what moves obstacles or
/// sends flyers goes before [`World`](Self::World), what reads where flyers are goes after [`Fly`](Self::Fly).
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AirlaneSystems {
    /// Sources are baked in the background; obstacles that moved and edits of the host become the next version of
    /// the world, in one batch; flyers near what changed are marked.
    World,
    /// Flyers that were sent somewhere, and those that were marked, submit their queries.
    Ask,
    /// Queries are answered, on Bevy's task pool and within the budget of the frame.
    Plan,
    /// Answers become [`FlightPath`]s; [`Rerouted`] and [`Failed`] are written.
    Take,
    /// Flyers with [`Cruise`] fly; [`Arrived`] is written.
    Fly,
}

impl Plugin for AirlanePlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<AirlaneSettings>()
            .init_resource::<Airspaces>()
            .init_resource::<AirlaneTimes>()
            .init_resource::<Flock>()
            .add_message::<Arrived>()
            .add_message::<Rerouted>()
            .add_message::<Failed>()
            .add_message::<NavError>()
            .register_type::<Flyer>()
            .register_type::<FlyTo>()
            .register_type::<FlightPath>()
            .register_type::<Flight>()
            .register_type::<Cruise>()
            .register_type::<InCrowd>()
            .register_type::<Obstacle>()
            .register_type::<NavSource>()
            .register_type::<AirlaneSettings>()
            .register_type::<AirlaneTimes>();
        use AirlaneSystems as Set;
        app.configure_sets(Update, (Set::World, Set::Ask, Set::Plan, Set::Take, Set::Fly).chain());
        app.add_systems(
            Update,
            (
                (bake_sources, ask::locate_flyers, edit_world).chain().in_set(Set::World),
                ask::ask.in_set(Set::Ask),
                ask::plan.in_set(Set::Plan),
                ask::take.in_set(Set::Take),
                (fly::fly, fly::arrive_by_host, fly_together).chain().in_set(Set::Fly),
            ),
        );
    }
}
