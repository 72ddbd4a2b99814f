//! How long an octree's graph takes to follow an edit, against making it anew, and whether searches
//! notice that it was updated.
//!
//! ```sh
//! AIRLANE_MAP=Complex.3dmap cargo run --release -p airlane-bench --example octree_updates
//! ```

use airlane::geom::{BrickRef, LatticePoint, Voxel, VoxelSet};
use airlane::scene::{Listed, Scene};
use airlane::search::{
    BucketQueue, Check, Estimates, Labels, Limits, Metric, StepCost, Theta, Weight, best_first,
};
use airlane::space::{Grading, GraphKind, Octree, OctreeGraph, Space};
use airlane::world::World;
use airlane_scenes::{Kind, Recipe};
use std::time::{Duration, Instant};

const EDITS: usize = 20;

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
    let mut solids = match scene.listed {
        Listed::Solid => scene.voxels,
        Listed::Free => scene.voxels.complement(),
    };
    let versions = versions(&mut solids)?;
    let last = &versions[EDITS].0;
    println!("\n{name}: {:?} voxels", last.size());
    println!(
        "{:>12} {:>11} {:>10} {:>10} {:>10} {:>10}",
        "", "", "anew", "median", "mean", "worst"
    );
    for grading in [Grading::Regular, Grading::Progressive] {
        for kind in [GraphKind::Dual, GraphKind::EdgeCorner] {
            let octree = Octree::new(&versions[0].0, grading)?;
            let mut graph = OctreeGraph::new(&versions[0].0, octree, kind);
            let mut times = Vec::new();
            for (world, touched) in &versions[1..] {
                let before = Instant::now();
                graph = graph.update(world, touched)?.0;
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
            if (grading, kind) == (Grading::Progressive, GraphKind::EdgeCorner) {
                let [anew, copy, updated] = search(last, [&anew, &anew.clone(), &graph]);
                let percent =
                    |time: Duration| 100.0 * (time.as_secs_f64() / anew.as_secs_f64() - 1.0);
                println!(
                    "  Lazy Theta*: {anew:.2?} anew, a copy {:+.1} %, updated {:+.1} %",
                    percent(copy),
                    percent(updated),
                );
            }
        }
    }
    Ok(())
}

/// Numbers below `n`, always the same.
fn draw(state: &mut u64, n: usize) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
    (*state >> 33) as usize % n
}

/// A world, and the bricks in which it differs from the one before.
type Version = (World, Vec<[i32; 3]>);

/// The world before and after each edit, with the touched bricks.
fn versions(solids: &mut VoxelSet) -> Result<Vec<Version>, Box<dyn std::error::Error>> {
    let bake = |solids: &VoxelSet| -> Result<World, Box<dyn std::error::Error>> {
        let mut scene = Scene::open(solids.size())?;
        scene.voxels = solids.clone();
        Ok(World::bake(scene)?)
    };
    solids.compact();
    let mut versions = vec![(bake(solids)?, Vec::new())];
    // Bricks at the surface.
    let bricks: Vec<[i32; 3]> = solids
        .bricks()
        .filter(|(_, brick)| matches!(brick, BrickRef::Mixed(_)))
        .map(|(b, _)| b)
        .collect();
    let mut state = 1;
    for edit in 0..EDITS {
        let at = bricks[draw(&mut state, bricks.len())].map(|c| 8 * c + 4);
        let edge = 1 + draw(&mut state, 9) as i32;
        let low = at.map(|c| (c + draw(&mut state, 7) as i32 - 3).max(0));
        let high = low.map(|c| c + edge);
        match edit % 2 {
            0 => solids.insert_box(low, high),
            _ => solids.remove_box(low, high),
        }
        let mut touched = Vec::new();
        for z in low[2] >> 3..=(high[2] - 1) >> 3 {
            for y in low[1] >> 3..=(high[1] - 1) >> 3 {
                touched.extend((low[0] >> 3..=(high[0] - 1) >> 3).map(|x| [x, y, z]));
            }
        }
        versions.push((bake(solids)?, touched));
    }
    Ok(versions)
}

/// How long the same searches take in three graphs, the quickest of nine rounds in turn.
fn search(world: &World, graphs: [&OctreeGraph<'_>; 3]) -> [Duration; 3] {
    let mut state = 7;
    let mut point = || loop {
        let voxel = Voxel(world.size().map(|n| draw(&mut state, n as usize) as i32));
        if !world.is_blocked(voxel) {
            return voxel.centre();
        }
    };
    let queries: Vec<[LatticePoint; 2]> = (0..60).map(|_| [point(), point()]).collect();
    let mut memories = [(); 3].map(|()| (Labels::default(), BucketQueue::default()));
    let mut best = [Duration::MAX; 3];
    for round in 0..9 {
        for i in (0..3).map(|i| (i + round) % 3) {
            let (labels, open) = &mut memories[i];
            let before = Instant::now();
            for &[start, goal] in &queries {
                let space = graphs[i].with_ends(start, goal).expect("both ends are free");
                let ends = (space.start(), space.goal());
                let (metric, steps) = (Metric::Euclidean, StepCost::Exact);
                let policy = Theta::new(&space, ends, Check::Lazy, metric, Weight::One, steps);
                let (estimates, limits) = (Estimates::Computed, Limits::default());
                best_first(&policy, ends.0, labels, open, estimates, &limits, &mut ());
            }
            best[i] = before.elapsed().min(best[i]);
        }
    }
    best
}
