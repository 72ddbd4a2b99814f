//! Search in two levels against A\*: what clusters cost to make, what queries take, and how much
//! dearer their paths are.
//!
//! `cargo run --release -p airlane-bench --example hierarchy [-- MAP.3dmap]`

use airlane::map::Map;
use airlane::method::Hierarchical;
use airlane::search::{
    BucketQueue, Classic, Ending, Estimates, Labels, Limits, Metric, Order, StepCost, Weight,
    best_first,
};
use airlane::space::{CornerRule, Neighbourhood, NodeId, Space, Terrain, VoxelGrid};
use airlane::{Airspace, Frame, Planner, Query, QueryError};
use airlane_scenes::{Kind, Recipe, Relief};
use std::sync::Arc;
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
type Runs = Vec<Option<(f64, u64, f64)>>;

fn by_a_star<S: Space>(space: &S, ends: &[[NodeId; 2]]) -> Runs {
    let (mut labels, mut open) = (Labels::default(), BucketQueue::default());
    let run = |&[start, goal]: &[NodeId; 2]| {
        let order = Order::Cost(Weight::One);
        let before = Instant::now();
        let policy = Classic::new(space, start, goal, order, Metric::Octile3, StepCost::Exact);
        let (ending, stats) = best_first(
            &policy,
            start,
            &mut labels,
            &mut open,
            Estimates::Computed,
            &Limits::default(),
            &mut (),
        );
        let us = before.elapsed().as_secs_f64() * 1e6;
        let cost = labels.get(goal).map(|label| label.g.voxels());
        matches!(ending, Ending::Goal(_)).then_some((cost?, stats.expanded, us))
    };
    ends.iter().map(run).collect()
}

/// The same by a planner, after clusters were built.
fn by_clusters(planner: &mut Planner, queries: &[Query]) -> Result<Runs, QueryError> {
    let mut runs = Runs::new();
    for query in queries {
        let before = Instant::now();
        let answer = planner.path(query)?;
        let us = before.elapsed().as_secs_f64() * 1e6;
        runs.push(answer.outcome.found().map(|path| (path.cost(), answer.stats.expanded, us)));
    }
    Ok(runs)
}

/// Costs of one path are sums in another order, so the last digits may differ.
const ROUNDING: f64 = 1e-5;

fn measure<S: Space>(
    name: &str,
    space: &S,
    (map, frame): (Map, Frame),
    nodes: &[NodeId],
) -> Result<(), QueryError> {
    let mut draw = Draw(7);
    let ends: Vec<[NodeId; 2]> =
        (0..QUERIES).map(|_| [(); 2].map(|()| nodes[draw.below(nodes.len())])).collect();
    by_a_star(space, &ends); // once to fetch memory
    let best = by_a_star(space, &ends);
    let mean = |runs: &Runs, of: fn(&(f64, u64, f64)) -> f64| {
        let found: Vec<f64> = runs.iter().flatten().map(of).collect();
        found.iter().sum::<f64>() / found.len().max(1) as f64
    };
    println!("\n{name}: {} nodes, {QUERIES} queries", nodes.len());
    println!("| clusters | build ms | kB | expanded | mean µs | cost, mean | cost, worst |");
    println!("|---|---|---|---|---|---|---|");
    println!(
        "| A\\* | – | – | {:.0} | {:.0} | 1 | 1 |",
        mean(&best, |run| run.1 as f64),
        mean(&best, |run| run.2)
    );
    for cluster in [8, 16, 32, 64] {
        let mut planner = Planner::new(&map);
        let template = Query::template().method(Hierarchical { cluster });
        let before = Instant::now();
        planner.prepare(&template)?;
        let build = before.elapsed().as_secs_f64() * 1e3;
        let query = |ends: &[NodeId; 2]| {
            let [start, goal] = ends.map(|node| frame.world_from_lattice(space.position(node)));
            template.start_at(start).goal_at(goal)
        };
        let queries: Vec<Query> = ends.iter().map(query).collect();
        by_clusters(&mut planner, &queries)?;
        let runs = by_clusters(&mut planner, &queries)?;
        let mut ratios = Vec::new();
        for (run, best) in runs.iter().zip(&best) {
            assert_eq!(run.is_some(), best.is_some(), "both find a path or neither");
            if let (Some(run), Some(best)) = (run, best)
                && best.0 > 0.0
            {
                assert!(run.0 >= best.0 * (1.0 - ROUNDING), "nothing is cheaper than the best");
                ratios.push(run.0 / best.0);
            }
        }
        println!(
            "| {cluster} | {build:.0} | {} | {:.0} | {:.0} | {:.4} | {:.4} |",
            planner.derived_bytes(&template) / 1000,
            mean(&runs, |run| run.1 as f64),
            mean(&runs, |run| run.2),
            ratios.iter().sum::<f64>() / ratios.len().max(1) as f64,
            ratios.iter().copied().fold(1.0, f64::max)
        );
    }
    Ok(())
}

fn grid(name: &str, airspace: &Airspace) -> Result<(), Box<dyn std::error::Error>> {
    let world = airspace.world();
    let grid = VoxelGrid::new(world, Neighbourhood::TwentySix, CornerRule::CutNone)?;
    // The largest part, so that queries have answers.
    let largest = world.components().largest().map(|(label, _)| label);
    let free = world.solids().complement();
    let inside = free.iter().filter(|&voxel| world.component(voxel) == largest);
    let nodes: Vec<NodeId> = inside.filter_map(|voxel| grid.node(voxel)).collect();
    Ok(measure(name, &grid, (airspace.into(), *airspace.frame()), &nodes)?)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    if let Some(file) = std::env::args().nth(1) {
        return grid(&file, &Airspace::bake(airlane_io::read_map(&file)?)?);
    }
    let terrain = Arc::new(Terrain::new(&Relief { size: [512, 512], seed: 1 }.make())?);
    let nodes: Vec<NodeId> = (0..512 * 512).collect();
    let map = (Map::from(&terrain), *terrain.frame());
    measure("terrain of 512×512 cells", terrain.as_ref(), map, &nodes)?;
    let city = Recipe { kind: Kind::City, size: [96, 96, 48], seed: 1 };
    grid("city of 96×96×48 voxels", &Airspace::bake(city.make()?)?)
}
