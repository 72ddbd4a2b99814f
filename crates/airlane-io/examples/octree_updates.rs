//! How long an octree's graph takes to follow an edit, against making it anew, and whether searches
//! notice that it was updated.
//!
//! ```sh
//! AIRLANE_MAP=Complex.3dmap cargo run --release -p airlane-io --example octree_updates
//! ```

use airlane::geom::{BrickRef, Voxel};
use airlane::scene::Listed;
use airlane::space::{Grading, GraphKind, Octree, OctreeGraph, Space};
use airlane::world::World;
use airlane::{Airspace, Edits, Method, Planner, Query, Scene};
use airlane_scenes::{Kind, Recipe};
use std::time::{Duration, Instant};

const EDITS: usize = 20;
/// What searches are compared with.
const METHOD: &str = "lazytheta@progressive-corner";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("{EDITS} edits, blocks of 1 to 9 voxels at the surface of solids, in and out");
    let sphere = Recipe { kind: "sphere".parse::<Kind>()?, size: [512; 3], seed: 1 };
    measure("sphere 512", sphere.make()?)?;
    if let Ok(path) = std::env::var("AIRLANE_MAP") {
        measure(&path, airlane_io::read_map(&path)?)?;
    }
    Ok(())
}

fn measure(name: &str, scene: Scene) -> Result<(), Box<dyn std::error::Error>> {
    let versions = versions(scene)?;
    let last = versions[EDITS].0.world();
    println!("\n{name}: {:?} voxels", last.size());
    println!(
        "{:>12} {:>11} {:>10} {:>10} {:>10} {:>10}",
        "", "", "anew", "median", "mean", "worst"
    );
    for grading in [Grading::Regular, Grading::Progressive] {
        for kind in [GraphKind::Dual, GraphKind::EdgeCorner] {
            let first = versions[0].0.world();
            let mut graph = OctreeGraph::new(first, Octree::new(first, grading)?, kind);
            let mut times = Vec::new();
            for (airspace, touched) in &versions[1..] {
                let before = Instant::now();
                graph = graph.update(airspace.world(), touched)?.0;
                times.push(before.elapsed());
            }
            times.sort_unstable();
            let before = Instant::now();
            let anew = OctreeGraph::new(last, Octree::new(last, grading)?, kind);
            let whole = before.elapsed();
            assert_eq!(
                (graph.node_limit(), graph.arc_count()),
                (anew.node_limit(), anew.arc_count())
            );
            let mean = times.iter().sum::<Duration>() / EDITS as u32;
            println!(
                "{:>12} {:>11} {whole:>10.2?} {:>10.2?} {mean:>10.2?} {:>10.2?}",
                format!("{grading:?}"),
                format!("{kind:?}"),
                times[EDITS / 2],
                times[EDITS - 1],
            );
        }
    }
    let fresh = || Airspace::new(World::clone(last));
    let [anew, again, updated] = search([&fresh()?, &fresh()?, &versions[EDITS].0])?;
    let percent = |time: Duration| 100.0 * (time.as_secs_f64() / anew.as_secs_f64() - 1.0);
    println!(
        "  {METHOD}: {anew:.2?} anew, once more {:+.1} %, updated {:+.1} %",
        percent(again),
        percent(updated),
    );
    Ok(())
}

/// Numbers below `n`, always the same.
fn draw(state: &mut u64, n: usize) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
    (*state >> 33) as usize % n
}

/// An airspace, and the bricks in which it differs from the one before.
type Version = (Airspace, Vec<[i32; 3]>);

/// The airspace before and after each edit. The graph that searches use is built before the first edit
/// and follows every one.
fn versions(scene: Scene) -> Result<Vec<Version>, Box<dyn std::error::Error>> {
    let mut solids = match scene.listed {
        Listed::Solid => scene.voxels,
        Listed::Free => scene.voxels.complement(),
    };
    solids.compact();
    // Bricks at the surface.
    let bricks: Vec<[i32; 3]> = solids
        .bricks()
        .filter(|(_, brick)| matches!(brick, BrickRef::Mixed(_)))
        .map(|(b, _)| b)
        .collect();
    let airspace = Airspace::bake(Scene::of_solids(solids))?;
    let mut planner = Planner::new(&airspace);
    let searched = Query::template().method(METHOD.parse::<Method>()?);
    planner.prepare(&searched)?;
    let mut versions = vec![(airspace, Vec::new())];
    let mut state = 1;
    for edit in 0..EDITS {
        let at = bricks[draw(&mut state, bricks.len())].map(|c| 8 * c + 4);
        let edge = 1 + draw(&mut state, 9) as i32;
        let low = at.map(|c| (c + draw(&mut state, 7) as i32 - 3).max(0));
        let high = low.map(|c| c + edge);
        let mut edits = Edits::new();
        match edit % 2 {
            0 => edits.block_box(low, high),
            _ => edits.free_box(low, high),
        };
        let (next, changed) = versions[edit].0.edit(&edits)?;
        planner.follow(&next);
        planner.prepare(&searched)?;
        versions.push((next, changed.bricks().to_vec()));
    }
    Ok(versions)
}

/// How long the same queries take in airspaces with equal voxels, the quickest of nine rounds in turn.
fn search(airspaces: [&Airspace; 3]) -> Result<[Duration; 3], Box<dyn std::error::Error>> {
    let world = airspaces[0].world();
    let mut state = 7;
    let mut point = || loop {
        let voxel = Voxel(world.size().map(|n| draw(&mut state, n as usize) as i32));
        if !world.is_blocked(voxel) {
            return world.frame().world_from_lattice(voxel.centre());
        }
    };
    let method: Method = METHOD.parse()?;
    let queries: Vec<Query> =
        (0..60).map(|_| Query::new(point(), point()).method(method)).collect();
    let mut planners = airspaces.map(Planner::new);
    for planner in &mut planners {
        planner.prepare(&queries[0])?;
    }
    let mut best = [Duration::MAX; 3];
    for round in 0..9 {
        for i in (0..3).map(|i| (i + round) % 3) {
            let before = Instant::now();
            for query in &queries {
                let _ = planners[i].path(query)?;
            }
            best[i] = before.elapsed().min(best[i]);
        }
    }
    Ok(best)
}
