//! A squad goes through a doorway, one after the other, and nobody touches anybody: flyers of a crowd.
//!
//! `cargo run --example squad`

mod common;

use airlane::Airspace;
use airlane::crowd::Auditor;
use airlane_scenes::{boxes, pierced_wall};
use bevy_airlane::prelude::*;
use bevy_airlane::{Flock, axes};
use bevy_transform::components::Transform;
use common::{Tally, close, headless};

const FRAMES: u32 = 1200;
const SQUAD: i32 = 20;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A wall across a room, with a square hole.
    let size = [48, 24, 12];
    let scene = boxes(size.map(|edge| edge as u32), &pierced_wall(size, [23, 25], [4, 8]))?;
    let airspace = Airspace::bake(scene)?;
    let mut app = headless(&airspace);
    for n in 0..SQUAD {
        let (row, column) = (f64::from(n % 4), f64::from(n / 4));
        let from = axes::to_bevy([4.0 + 2.0 * row, 4.0 + 3.0 * column, 5.0]);
        let goal = axes::to_bevy([40.0, 12.0, 5.0]);
        let cruise = Cruise { speed: 5.0, ..Cruise::default() };
        let place = Transform::from_translation(from);
        app.world_mut().spawn((Flyer::ball(0.45), InCrowd, place, FlyTo::point(goal), cruise));
    }
    let world = airspace.world();
    let mut auditor = Auditor::new(world, vec![0.45; SQUAD as usize]);
    let mut frames = 0;
    while frames < FRAMES && app.world().resource::<Tally>().arrived < SQUAD as usize {
        app.update();
        frames += 1;
        let flock = app.world().resource::<Flock>();
        auditor.look(&flock.crowd().ok_or("no crowd")?.positions());
    }
    close(&app, frames);
    let findings = auditor.findings();
    assert!(findings.is_sound(), "{findings:?}");
    let arrived = app.world().resource::<Tally>().arrived;
    assert_eq!(arrived, SQUAD as usize, "of {SQUAD}, within {frames} frames");
    Ok(())
}
