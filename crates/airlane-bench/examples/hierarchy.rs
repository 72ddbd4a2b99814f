//! Search in two levels against A\*: what clusters cost to make, what queries take, and how much
//! dearer their paths are.
//!
//! `cargo run --release -p airlane-bench --example hierarchy [-- MAP.3dmap]`

use airlane::geom::Cost;
use airlane::plan::Hierarchy;
use airlane::search::{
    BucketQueue, Classic, Ending, Estimates, Labels, Limits, Metric, Order, StepCost, Weight,
    best_first,
};
use airlane::space::{Blocks, CornerRule, Neighbourhood, NodeId, Terrain, VoxelGrid};
use airlane::world::World;
use airlane_scenes::{Kind, Recipe, Relief};
use std::time::Instant;

const QUERIES: usize = 100;

/// A stream of numbers that is always the same.
struct Draw(u64);

impl Draw {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        ((self.0 >> 33) as usize) % n
    }
}

/// Cost, expansions and microseconds of each query.
type Runs = Vec<Option<(Cost, u64, f64)>>;

fn by_a_star<S: Blocks>(space: &S, ends: &[(NodeId, NodeId)]) -> Runs {
    let (mut labels, mut open) = (Labels::default(), BucketQueue::default());
    let run = |&(start, goal): &(NodeId, NodeId)| {
        let order = Order::Cost(Weight::One);
        let before = Instant::now();
        let policy = Classic::new(space, start, goal, order, Metric::Octile3, StepCost::Exact);
        let (ending, tally) = best_first(
            &policy,
            start,
            &mut labels,
            &mut open,
            Estimates::Computed,
            &Limits::default(),
            &mut (),
        );
        let us = before.elapsed().as_secs_f64() * 1e6;
        let cost = labels.get(goal).map(|label| label.g);
        matches!(ending, Ending::Goal(_)).then_some((cost?, tally.expanded, us))
    };
    ends.iter().map(run).collect()
}

fn measure<S: Blocks>(name: &str, space: &S, nodes: &[NodeId]) {
    let mut draw = Draw(7);
    let ends: Vec<_> = (0..QUERIES)
        .map(|_| (nodes[draw.below(nodes.len())], nodes[draw.below(nodes.len())]))
        .collect();
    by_a_star(space, &ends); // once to fetch memory
    let best = by_a_star(space, &ends);
    let mean = |runs: &Runs, of: fn(&(Cost, u64, f64)) -> f64| {
        let found: Vec<f64> = runs.iter().flatten().map(of).collect();
        found.iter().sum::<f64>() / found.len().max(1) as f64
    };
    println!("\n{name}: {} nodes, {QUERIES} queries", nodes.len());
    println!(
        "| clusters | entrances | build ms | kB | expanded | mean µs | cost, mean | cost, worst |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    println!(
        "| A\\* | – | – | – | {:.0} | {:.0} | 1 | 1 |",
        mean(&best, |run| run.1 as f64),
        mean(&best, |run| run.2)
    );
    for edge in [8, 16, 32, 64] {
        let before = Instant::now();
        let mut hierarchy = Hierarchy::new(space, edge).expect("clusters are large enough");
        let build = before.elapsed().as_secs_f64() * 1e3;
        let mut run = || -> Runs {
            let answer = |&(start, goal): &(NodeId, NodeId)| {
                let before = Instant::now();
                let (route, tally) = hierarchy.route(start, goal);
                let us = before.elapsed().as_secs_f64() * 1e6;
                route.map(|route| (route.cost, tally.expanded, us))
            };
            ends.iter().map(answer).collect()
        };
        run();
        let runs = run();
        let mut ratios = Vec::new();
        for (run, best) in runs.iter().zip(&best) {
            assert_eq!(run.is_some(), best.is_some(), "both find a path or neither");
            if let (Some(run), Some(best)) = (run, best)
                && best.0 > Cost::ZERO
            {
                assert!(run.0 >= best.0, "nothing is cheaper than the best");
                ratios.push(run.0.voxels() / best.0.voxels());
            }
        }
        println!(
            "| {edge} | {} | {build:.0} | {} | {:.0} | {:.0} | {:.4} | {:.4} |",
            hierarchy.entrance_count(),
            hierarchy.memory_bytes() / 1000,
            mean(&runs, |run| run.1 as f64),
            mean(&runs, |run| run.2),
            ratios.iter().sum::<f64>() / ratios.len().max(1) as f64,
            ratios.iter().copied().fold(1.0, f64::max)
        );
    }
}

fn grid(name: &str, world: &World) {
    let grid = VoxelGrid::new(world, Neighbourhood::TwentySix, CornerRule::CutNone)
        .expect("small enough for a grid");
    let free = world.solids().complement();
    // The largest part, so that queries have answers.
    let label = |voxel| world.component(voxel).unwrap_or(0);
    let largest = free.iter().max_by_key(|&v| world.components().volume(label(v))).map(label);
    let nodes: Vec<NodeId> =
        free.iter().filter(|&v| Some(label(v)) == largest).filter_map(|v| grid.node(v)).collect();
    measure(name, &grid, &nodes);
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    if let Some(file) = std::env::args().nth(1) {
        grid(&file, &World::bake(airlane_io::read_map(&file)?)?);
        return Ok(());
    }
    let terrain = Terrain::new(&Relief { size: [512, 512], seed: 1 }.make())?;
    let nodes: Vec<NodeId> = (0..512 * 512).collect();
    measure("terrain of 512×512 cells", &terrain, &nodes);
    let city = Recipe { kind: Kind::City, size: [96, 96, 48], seed: 1 };
    grid("city of 96×96×48 voxels", &World::bake(city.make()?)?);
    Ok(())
}
