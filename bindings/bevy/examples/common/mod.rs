//! What the examples share: an app without a window, obstacles that go to and fro, and a count of what was said.
//!
//! In a game with a window, add `AirlanePlugin` to the app that has `DefaultPlugins`, and `AirlaneGizmoPlugin` to see
//! paths and obstacles.

#![allow(dead_code, reason = "no example uses all of it")]

use airlane::rng::Rng;
use airlane::{Airspace, Body};
use bevy_airlane::prelude::*;
use bevy_airlane::{AuditPlugin, FlightAudit, axes};
use bevy_app::{App, TaskPoolPlugin, Update};
use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use bevy_time::{Time, TimePlugin, TimeUpdateStrategy};
use bevy_transform::{TransformPlugin, components::Transform};
use std::time::Duration;

/// What was said so far.
#[derive(Resource, Default, Debug)]
pub(crate) struct Tally {
    pub(crate) arrived: usize,
    pub(crate) rerouted: usize,
    pub(crate) failed: usize,
}

/// An app without a window whose frames are a sixtieth of a second long, with an auditor.
pub(crate) fn headless(airspace: &Airspace) -> App {
    let mut app = App::new();
    app.add_plugins((TaskPoolPlugin::default(), TimePlugin, TransformPlugin));
    app.add_plugins((AirlanePlugin, AuditPlugin));
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_nanos(16_666_667)));
    app.insert_resource(Airspaces::new(airspace).expect("a service without threads"));
    app.init_resource::<Tally>();
    app.add_systems(Update, shuttle.before(AirlaneSystems::World));
    app.add_systems(Update, count.after(AirlaneSystems::Fly));
    app
}

fn count(
    mut tally: ResMut<'_, Tally>,
    mut arrived: MessageReader<'_, '_, Arrived>,
    mut rerouted: MessageReader<'_, '_, Rerouted>,
    mut failed: MessageReader<'_, '_, Failed>,
    mut errors: MessageReader<'_, '_, NavError>,
) {
    tally.arrived += arrived.read().count();
    tally.rerouted += rerouted.read().count();
    for failed in failed.read() {
        tally.failed += 1;
        println!("{}: {}", failed.entity, failed.why);
    }
    if let Some(error) = errors.read().next() {
        panic!("{:?}: {}", error.entity, error.fault);
    }
}

/// Goes to and fro between two points.
#[derive(Component)]
pub(crate) struct Shuttle {
    pub(crate) between: [Vec3; 2],
    /// Metres a second.
    pub(crate) speed: f32,
}

fn shuttle(time: Res<'_, Time>, mut shuttles: Query<'_, '_, (&Shuttle, &mut Transform)>) {
    for (Shuttle { between: [a, b], speed }, mut transform) in &mut shuttles {
        let length = a.distance(*b).max(1e-3);
        let along = (speed * time.elapsed_secs()) % (2.0 * length);
        let share = if along <= length { along } else { 2.0 * length - along } / length;
        transform.translation = a.lerp(*b, share);
    }
}

/// Points that have room for a body, drawn at random, in Bevy's axes.
pub(crate) struct Places<'a> {
    airspace: &'a Airspace,
    rng: Rng,
    /// Where obstacles begin, and how far others keep from there.
    taken: Vec<(Vec3, f32)>,
}

impl<'a> Places<'a> {
    pub(crate) fn new(airspace: &'a Airspace, seed: u64) -> Self {
        Self { airspace, rng: Rng::new(seed, 1), taken: Vec::new() }
    }

    /// A point with room for a ball.
    pub(crate) fn draw(&mut self, radius: f64) -> Vec3 {
        let body = Body::ball(radius).expect("a radius");
        let [low, high] = self.airspace.bounds();
        loop {
            let at = std::array::from_fn(|i| {
                let share = f64::from(self.rng.range(0, 1 << 16)) / f64::from(1 << 16);
                low[i] + share * (high[i] - low[i])
            });
            let at = axes::to_bevy(at);
            let is_taken = self.taken.iter().any(|(place, away)| place.distance(at) < *away);
            let is_free = self.airspace.is_free(axes::to_engine(at), body);
            if !is_taken && is_free.expect("a body that fits") {
                return at;
            }
        }
    }

    /// A straight way for an obstacle that leaves so much room on all sides.
    pub(crate) fn lane(
        &mut self,
        radius: f64,
        room: f64,
        length: std::ops::Range<f32>,
    ) -> [Vec3; 2] {
        let body = Body::ball(radius + room).expect("a radius");
        loop {
            let [a, b] = [self.draw(radius + room), self.draw(radius + room)];
            let is_clear = self.airspace.is_clear(axes::to_engine(a), axes::to_engine(b), body);
            if length.contains(&a.distance(b)) && is_clear.expect("a body that fits") {
                self.taken.push((a, (radius + room) as f32 + 4.0));
                return [a, b];
            }
        }
    }
}

/// Says what happened, and fails if a flyer was in a wall.
pub(crate) fn close(app: &App, frames: u32) {
    summary(app, frames);
    let audit = app.world().resource::<FlightAudit>();
    assert!(audit.is_sound(), "{:?} was in a wall", audit.first);
}

/// Says what happened.
pub(crate) fn summary(app: &App, frames: u32) {
    let tally = app.world().resource::<Tally>();
    let audit = app.world().resource::<FlightAudit>();
    println!(
        "{frames} frames: {} arrived, {} rerouted, {} failed; {} legs audited, {} in a wall",
        tally.arrived, tally.rerouted, tally.failed, audit.legs, audit.in_wall
    );
}
