//! A game loop: in a field of asteroids a block of 5×5×5 voxels moves in each frame, and a ship plans its way anew.
//!
//! An edit touches what it changes, and a planner that follows it prepares for the ship again only there: a
//! frame takes about as long in a field of 512³ voxels as in one of 64³.
//!
//! `cargo run --release -p airlane --example game_loop`, with the edge of the field as an argument, 64 if there is none.

use airlane::{Airspace, Body, Edits, Planner, Pose, Query, Shape};
use airlane_scenes::{Kind, Recipe};
use std::time::{Duration, Instant};

/// Obstacles have keys of the game's own, such as the bits of an entity.
const BLOCK: u64 = 7;
const FRAMES: usize = 600;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let edge: u32 = std::env::args().nth(1).map_or(Ok(64), |edge| edge.parse())?;
    // A voxel is a metre. The world is for every body; the ship is a ball of 0.8 m.
    let field = Recipe { kind: Kind::Asteroids, size: [edge; 3], seed: 1 }.make()?;
    let mut airspace = Airspace::bake(field)?;
    let ship = Body::ball(0.8)?;
    let far = f64::from(edge) - 3.0;
    let start = airspace.nearest_free([3.0; 3], ship)?.ok_or("no room for the ship")?;
    let goal = airspace.nearest_free([far; 3], ship)?.ok_or("no room for the ship")?;
    let query = Query::new(start, goal).body(ship);

    let mut planner = Planner::new(&airspace);
    planner.prepare(&query)?; // what takes longest happens before the first frame
    let first = planner.path(&query)?.into_found()?;
    println!("field of {edge}³ voxels: the first path is {:.1} m long", first.length());

    // The block moves up and down across the middle of that path.
    let block = Shape::cuboid([-2.4; 3], [2.4; 3]); // about its own middle
    let [x, y, z] = first.point_at(first.length() / 2.0).map(|c| c.floor() + 0.5);
    let (mut times, mut others) = (Vec::with_capacity(FRAMES), 0);
    for frame in 0..FRAMES {
        let height = 8.0 - (frame as f64 % 32.0 - 16.0).abs();
        let edits = Edits::new().set_obstacle(BLOCK, &block, Pose::at([x, y, z + height])).clone();

        let began = Instant::now();
        airspace.apply(&edits)?; // 1. The world changes.
        planner.follow(&airspace); // 2. The planner goes over to the new version.
        let answer = planner.path(&query)?; // 3. The ship plans, from nothing.
        times.push(began.elapsed());

        let path = answer.into_found()?;
        // The auditor shares no code with the search: the ship touches neither asteroids nor the block.
        path.audit(&airspace)?;
        others += usize::from(path.fingerprint() != first.fingerprint());
    }
    assert!(others > 0, "the block never changed a path");

    times.sort_unstable();
    let [median, p99]: [Duration; 2] = [FRAMES / 2, FRAMES * 99 / 100].map(|at| times[at]);
    println!("{FRAMES} frames, {others} of them with another path than the first");
    println!("a frame takes {median:.1?} at the median, {p99:.1?} at the 99th percentile");
    Ok(())
}
