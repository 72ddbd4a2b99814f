//! An app without a window, whose frames are a sixtieth of a second long.

use airlane::{Airspace, Scene};
use bevy_airlane::{
    AirlanePlugin, AirlaneSettings, Airspaces, Arrived, AuditPlugin, Failed, FlightAudit, NavError,
    Rerouted,
};
use bevy_app::{App, TaskPoolPlugin, Update};
use bevy_ecs::prelude::*;
use bevy_time::{TimePlugin, TimeUpdateStrategy};
use bevy_transform::TransformPlugin;
use std::time::{Duration, Instant};

/// All that was said.
#[derive(Resource, Default)]
pub(crate) struct Said {
    pub(crate) arrived: Vec<Arrived>,
    pub(crate) rerouted: Vec<Rerouted>,
    pub(crate) failed: Vec<Failed>,
    pub(crate) errors: Vec<NavError>,
}

fn listen(
    mut said: ResMut<'_, Said>,
    mut arrived: MessageReader<'_, '_, Arrived>,
    mut rerouted: MessageReader<'_, '_, Rerouted>,
    mut failed: MessageReader<'_, '_, Failed>,
    mut errors: MessageReader<'_, '_, NavError>,
) {
    said.arrived.extend(arrived.read().cloned());
    said.rerouted.extend(rerouted.read().cloned());
    said.failed.extend(failed.read().cloned());
    said.errors.extend(errors.read().cloned());
}

/// An app without a world. Everything is done in the frame in which it is asked for.
pub(crate) fn empty() -> App {
    let mut app = App::new();
    app.add_plugins((TaskPoolPlugin::default(), TimePlugin, TransformPlugin))
        .add_plugins((AirlanePlugin, AuditPlugin))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_nanos(16_666_667)))
        .insert_resource(AirlaneSettings { budget: Duration::MAX, ..AirlaneSettings::default() })
        .init_resource::<Said>()
        .add_systems(Update, listen.after(bevy_airlane::AirlaneSystems::Fly));
    app
}

/// An app with this world.
pub(crate) fn app(scene: Scene) -> App {
    let mut app = empty();
    let airspace = Airspace::bake(scene).unwrap();
    app.insert_resource(Airspaces::new(&airspace).unwrap());
    app
}

pub(crate) fn said(app: &App) -> &Said {
    app.world().resource::<Said>()
}

/// Runs frames until a condition holds.
pub(crate) fn run_until(app: &mut App, most: u32, what: &str, done: impl Fn(&App) -> bool) {
    for _ in 0..most {
        app.update();
        if done(app) {
            return;
        }
    }
    panic!("not within {most} frames: {what}");
}

/// Runs frames until a condition holds that waits for work in the background: as many as fit into a minute.
pub(crate) fn run_long(app: &mut App, what: &str, mut done: impl FnMut(&mut App) -> bool) {
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(60) {
        app.update();
        if done(app) {
            return;
        }
    }
    panic!("not within a minute: {what}");
}

/// Nobody was in a wall.
pub(crate) fn assert_sound(app: &App) {
    let audit = app.world().resource::<FlightAudit>();
    assert!(audit.is_sound(), "{} of {} legs, first {:?}", audit.in_wall, audit.legs, audit.first);
}
