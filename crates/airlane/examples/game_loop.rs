//! A game loop at 60 Hz: a ship flies to its goal while a lorry drives across its path.
//!
//! Each frame edits the world, lets the planner follow it, and revises the path. An edit and a path that
//! stays as it is cost microseconds, so there is no need to guess whether the path is still good.
//!
//! `cargo run -p airlane --example game_loop`

use airlane::plan::Verdict;
use airlane::{Airspace, Body, Edits, Planner, Pose, Query, Scene, Shape};
use std::time::{Duration, Instant};

/// Obstacles have keys of the game's own, such as the bits of an entity.
const LORRY: u64 = 7;
const FRAME: f64 = 1.0 / 60.0;
const SPEED: f64 = 12.0;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A hall of 80 × 40 × 20 m with two walls. A voxel is a metre; solids are closed boxes.
    let mut scene = Scene::open([80, 40, 20])?;
    scene.voxels.insert_box([25, 0, 0], [27, 30, 20]);
    scene.voxels.insert_box([52, 10, 0], [54, 40, 20]);
    let mut airspace = Airspace::bake(scene)?;

    let goal = [75.0, 35.0, 5.0];
    let mut ship = [3.0, 5.0, 5.0];
    // A frame has 16 ms: planning may take two of them.
    let query = Query::new(ship, goal).body(Body::ball(0.8)?).time_limit(Duration::from_millis(2));
    let mut planner = Planner::new(&airspace);
    // Free space is fitted to the body now, not in the first frame. That has no limit of its own.
    planner.prepare(&query)?;
    let mut path = planner.path(&query.clone().time_limit(Duration::from_secs(1)))?.into_found()?;
    println!("the first path is {:.1} m long", path.length());

    // The lorry is a box about its own middle; where that is, the pose says.
    let lorry = Shape::cuboid([-1.5, -4.0, -3.0], [1.5, 4.0, 3.0]);
    let mut slowest = Duration::ZERO;
    for frame in 0..60 * 30 {
        let time = f64::from(frame) * FRAME;
        let began = Instant::now();

        // 1. The world changes: the lorry drives to and fro between the walls.
        let at = [40.0, 20.0 + 12.0 * (time * 0.9).sin(), 5.0];
        airspace.apply(Edits::new().set_obstacle(LORRY, &lorry, Pose::at(at)))?;
        // 2. The planner goes over to the new version. The old one is dropped.
        planner.follow(&airspace);
        // 3. The path is looked at again, from where the ship is.
        let revision = planner.revise(&path, &query.start_at(ship))?;
        slowest = slowest.max(began.elapsed());
        if revision.verdict != Verdict::Kept {
            println!("{time:5.2} s: {:?} at x = {:.1}", revision.verdict, ship[0]);
        }
        match revision.answer.into_found() {
            Ok(next) => path = next, // it begins where the ship is
            // No path in this frame: the ship waits, keeps the old path and asks again.
            Err(why) => {
                println!("{time:5.2} s: waiting, {why}");
                continue;
            }
        }

        // 4. The ship moves along its path, which touches nothing in this version of the world.
        ship = path.point_at(SPEED * FRAME);
        if path.length() <= SPEED * FRAME {
            println!("{time:5.2} s: arrived; the slowest frame took {slowest:.1?}");
            return Ok(());
        }
    }
    Err("the ship did not arrive within 30 s".into())
}
