//! A game loop at 60 Hz: a ship flies to its goal while a lorry drives across its path.
//!
//! Every frame edits the world, lets the planner follow it and revises the path, whether or not the
//! edit had anything to do with it.
//!
//! `cargo run --release -p airlane --example game_loop`

use airlane::plan::Verdict;
use airlane::{Airspace, Body, Edits, Planner, Pose, Query, Scene, Shape};
use std::time::{Duration, Instant};

/// Obstacles have keys of the game's own, such as the bits of an entity.
const LORRY: u64 = 7;
const FRAME: f64 = 1.0 / 60.0;
const SPEED: f64 = 20.0;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A hall of 60 × 30 × 10 m with two walls. A voxel is a metre wide.
    let mut scene = Scene::open([60, 30, 10])?;
    scene.voxels.insert_box([18, 0, 0], [20, 22, 10]);
    scene.voxels.insert_box([40, 8, 0], [42, 30, 10]);
    let mut airspace = Airspace::bake(scene)?;

    let goal = [55.0, 25.0, 4.0];
    let mut ship = [3.0, 5.0, 4.0];
    // A frame has 16 ms, and planning may take half of it.
    let query = Query::new(ship, goal).body(Body::ball(0.8)?).time_limit(Duration::from_millis(8));
    let mut planner = Planner::new(&airspace);
    planner.prepare(&query)?; // what a first query would have to build: free space for this body
    let mut path = planner.path(&query)?.into_found()?;
    println!("the first path is {:.1} m long", path.length());

    // The lorry is a box around its own middle. Where that is, the pose says.
    let lorry = Shape::cuboid([-1.5, -4.0, -4.0], [1.5, 4.0, 4.0]);
    let mut slowest = Duration::ZERO;
    for frame in 0..60 * 30 {
        let time = f64::from(frame) * FRAME;
        let began = Instant::now();

        // 1. The world changes: the lorry drives to and fro between the walls.
        let at = [30.0, 15.0 - 10.0 * (1.8 * time).cos(), 4.0];
        airspace.apply(Edits::new().set_obstacle(LORRY, &lorry, Pose::at(at)))?;
        // 2. The planner goes over to the new version and lets go of the old one.
        planner.follow(&airspace);
        // 3. The path is looked at again, from where the ship is now.
        let revision = planner.revise(&path, &query.start_at(ship))?;
        slowest = slowest.max(began.elapsed());

        if revision.verdict != Verdict::Kept {
            println!("{time:5.2} s: {:?}, the ship is at x = {:.1}", revision.verdict, ship[0]);
        }
        match revision.answer.into_found() {
            Ok(next) => path = next, // it begins where the ship is
            Err(why) => {
                // Nowhere to go, or not enough time to find out: the ship waits a frame.
                println!("{time:5.2} s: {why}");
                continue;
            }
        }

        // 4. The ship moves. Its path touches nothing in this version of the world.
        ship = path.point_at(SPEED * FRAME);
        if path.length() <= SPEED * FRAME {
            println!("{time:5.2} s: arrived; the slowest frame took {slowest:.1?}");
            return Ok(());
        }
    }
    Err("the ship did not arrive within 30 s".into())
}
