//! 500 flyers and 20 moving obstacles at 60 frames a second: what the engine takes of a frame, and whether any flyer was
//! ever in a wall.
//!
//! `cargo run --release --example bench -- [FRAMES] [FLYERS] [OBSTACLES] [BUDGET in µs] [LIMIT in µs]`
//!
//! Frames are paced by the clock, as a game's are. Printed: the plugin's own systems, all together and by stage, and the
//! whole frame without the auditor.
//!
//! Ends with exit code 1 if a flyer was in a wall, or if the 99th percentile of the engine's share is above the limit.
//! Without one the limit is a frame, 16.7 ms, in a release build of at least 1800 frames; shorter runs and debug builds
//! are not judged by their times.

mod common;

use airlane::Airspace;
use airlane_scenes::{Kind, Recipe};
use bevy_airlane::prelude::*;
use bevy_airlane::{AirlaneTimes, FlightAudit};
use bevy_app::Update;
use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use bevy_transform::components::Transform;
use common::{Places, Shuttle, Tally, headless, summary};
use std::time::{Duration, Instant};

const FRAME: Duration = Duration::from_nanos(16_666_667);

/// Frames from which on times are judged: half a minute.
const ENOUGH: u32 = 1800;

/// Where to go next, drawn in advance.
#[derive(Resource)]
struct Goals {
    all: Vec<Vec3>,
    next: usize,
}

fn send_on(
    mut commands: Commands<'_, '_>,
    mut arrived: MessageReader<'_, '_, Arrived>,
    mut goals: ResMut<'_, Goals>,
) {
    for arrived in arrived.read() {
        goals.next = (goals.next + 1) % goals.all.len();
        let to = goals.all[goals.next];
        commands.entity(arrived.entity).insert(FlyTo::point(to));
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<u32> =
        std::env::args().skip(1).map(|word| word.parse()).collect::<Result<_, _>>()?;
    let word = |n: usize, usual: u32| words.get(n).copied().unwrap_or(usual);
    let (frames, flyers, obstacles) = (word(0, 300), word(1, 500), word(2, 20));
    let budget = Duration::from_micros(word(3, 4000).into());
    let limit = match words.get(4) {
        Some(&limit) => Some(Duration::from_micros(limit.into())),
        None => (!cfg!(debug_assertions) && frames >= ENOUGH).then_some(FRAME),
    };

    let scene = Recipe { kind: Kind::City, size: [128, 128, 64], seed: 1 }.make()?;
    let airspace = Airspace::bake(scene)?;
    let mut app = headless(&airspace);
    app.insert_resource(AirlaneSettings { budget, ..AirlaneSettings::default() });
    app.add_systems(Update, send_on.after(AirlaneSystems::Fly));
    let mut places = Places::new(&airspace, 1);
    for _ in 0..obstacles {
        let between = places.lane(1.5, 2.5, 12.0..60.0);
        let place = Transform::from_translation(between[0]);
        app.world_mut().spawn((Obstacle::ball(1.5), Shuttle { between, speed: 3.0 }, place));
    }
    let all: Vec<Vec3> = (0..2000).map(|_| places.draw(1.0)).collect();
    for n in 0..flyers as usize {
        let cruise = Cruise { speed: 8.0, ..Cruise::default() };
        let flyer = Flyer { snap: 1.0, ..Flyer::ball([0.3, 0.4, 0.5, 0.6][n % 4]) };
        let place = Transform::from_translation(all[n % 1000]);
        app.world_mut().spawn((flyer, place, FlyTo::point(all[1000 + n % 1000]), cruise));
    }
    app.insert_resource(Goals { all, next: 0 });

    let mut shares: Vec<[Duration; 7]> = Vec::new();
    for _ in 0..frames {
        let began = Instant::now();
        app.update();
        let whole = began.elapsed();
        let times = *app.world().resource::<AirlaneTimes>();
        let audit = app.world().resource::<FlightAudit>().took;
        let AirlaneTimes { world, ask, plan, take, fly, .. } = times;
        shares.push([times.total(), world, ask, plan, take, fly, whole.saturating_sub(audit)]);
        std::thread::sleep(FRAME.saturating_sub(began.elapsed()));
    }
    println!(
        "{flyers} flyers, {obstacles} obstacles, {frames} frames at 60 Hz, budget {budget:.1?}, {}",
        if cfg!(debug_assertions) { "debug build" } else { "release build" },
    );
    let names = ["engine", "  world", "  ask", "  plan", "  take", "  fly", "whole frame"];
    println!("{:<12} {:>9} {:>9} {:>9} ms", "", "median", "p99", "max");
    for (column, name) in names.iter().enumerate() {
        let mut values: Vec<f64> =
            shares.iter().map(|row| row[column].as_secs_f64() * 1e3).collect();
        values.sort_by(f64::total_cmp);
        let at = |share: f64| values[((values.len() - 1) as f64 * share) as usize];
        println!("{name:<12} {:>9.3} {:>9.3} {:>9.3}", at(0.5), at(0.99), at(1.0));
    }
    let late = shares.iter().filter(|row| row[6] > FRAME).count();
    println!("{late} of {frames} frames took longer than 16.7 ms");
    summary(&app, frames);
    let audit = app.world().resource::<FlightAudit>();
    if !audit.is_sound() {
        return Err(format!("{} legs in a wall, first {:?}", audit.in_wall, audit.first).into());
    }
    let tally = app.world().resource::<Tally>();
    if tally.rerouted == 0 || tally.arrived == 0 {
        return Err(format!("too little happened: {tally:?}").into());
    }
    let mut engine: Vec<Duration> = shares.iter().map(|row| row[0]).collect();
    engine.sort();
    let p99 = engine[(engine.len() - 1) * 99 / 100];
    match limit {
        Some(limit) if p99 > limit => {
            Err(format!("the engine's share is {p99:.1?} at p99, expected at most {limit:.1?}")
                .into())
        }
        Some(limit) => {
            println!("the engine's share is within {limit:.1?} at p99");
            Ok(())
        }
        None => Ok(()),
    }
}
