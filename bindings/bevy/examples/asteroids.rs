//! Ships of three sizes cross a field of asteroids, some of which drift.
//!
//! `cargo run --example asteroids`

mod common;

use airlane::Airspace;
use airlane_scenes::{Kind, Recipe};
use bevy_airlane::prelude::*;
use bevy_transform::components::Transform;
use common::{Places, Shuttle, Tally, close, headless};

const FRAMES: u32 = 900;
const SHIPS: usize = 60;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let scene = Recipe { kind: Kind::Asteroids, size: [72, 72, 48], seed: 5 }.make()?;
    let airspace = Airspace::bake(scene)?;
    let mut app = headless(&airspace);
    let mut places = Places::new(&airspace, 5);

    // Asteroids that drift to and fro, where they leave room to pass.
    for n in 0..12 {
        let radius = 1.5 + 0.25 * f64::from(n % 4);
        let between = places.lane(radius, 3.0, 15.0..40.0);
        let shuttle = Shuttle { between, speed: 2.0 };
        let place = Transform::from_translation(between[0]);
        app.world_mut().spawn((Obstacle::ball(radius as f32), shuttle, place));
    }
    // A size per ship: all share one world.
    for n in 0..SHIPS {
        let radius = [0.3, 0.6, 0.9][n % 3];
        let (from, to) = (places.draw(2.5), places.draw(2.5));
        let cruise = Cruise { speed: 9.0, ..Cruise::default() };
        let flyer = Flyer::ball(radius);
        app.world_mut().spawn((flyer, Transform::from_translation(from), FlyTo::point(to), cruise));
    }
    // One that chases another.
    let target = app
        .world_mut()
        .spawn((Flyer::ball(0.3), Transform::from_translation(places.draw(2.5))))
        .id();
    let chaser = Transform::from_translation(places.draw(2.5));
    app.world_mut().spawn((Flyer::ball(0.3), chaser, FlyTo::entity(target), Cruise::default()));

    for _ in 0..FRAMES {
        app.update();
    }
    close(&app, FRAMES);
    let tally = app.world().resource::<Tally>();
    assert!(
        (SHIPS - 2..=SHIPS + 1).contains(&tally.arrived),
        "{} of {SHIPS} ships arrived",
        tally.arrived
    );
    assert!(tally.rerouted > 0, "nobody was in anybody's way");
    Ok(())
}
