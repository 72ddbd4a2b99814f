//! Search in two levels: a path wherever there is one, made of steps, and not much dearer.

use crate::common::*;
use airlane::geom::Cost;
use airlane::plan::{Hierarchy, HierarchyError};
use airlane::scene::{HeightField, Heights, ground};
use airlane::search::{
    BucketQueue, Classic, Ending, Estimates, Labels, Limits, Metric, Order, StepCost, Weight,
    best_first,
};
use airlane::space::{Blocks, CornerRule, Neighbourhood, NodeId, Space, Terrain, VoxelGrid};
use airlane_scenes::Relief;
use proptest::prelude::*;

/// The cost of a cheapest path.
fn cheapest<S: Space>(space: &S, start: NodeId, goal: NodeId) -> Option<Cost> {
    let (order, metric) = (Order::Cost(Weight::One), Metric::Zero);
    let policy = Classic::new(space, start, goal, order, metric, StepCost::Exact);
    let (mut labels, mut open) = (Labels::default(), BucketQueue::default());
    let limits = Limits::default();
    let (ending, _) =
        best_first(&policy, start, &mut labels, &mut open, Estimates::Computed, &limits, &mut ());
    matches!(ending, Ending::Goal(_)).then(|| labels.get(goal).unwrap().g)
}

/// Compares with the cheapest path; returns how much dearer, as a factor.
fn check<S: Blocks>(space: &S, edge: u32, ends: &[(NodeId, NodeId)]) -> Vec<f64> {
    let mut hierarchy = Hierarchy::new(space, edge).unwrap();
    let mut ratios = Vec::new();
    for &(start, goal) in ends {
        let (route, _) = hierarchy.route(start, goal);
        let best = cheapest(space, start, goal);
        assert_eq!(route.is_some(), best.is_some(), "from {start} to {goal}");
        let (Some(route), Some(best)) = (route, best) else { continue };
        assert_eq!((route.nodes[0], *route.nodes.last().unwrap()), (start, goal));
        let mut sum = Cost::ZERO;
        for ends in route.nodes.windows(2) {
            let mut step = None;
            space.for_each_neighbour(ends[0], |to, cost| {
                if to == ends[1] {
                    step = Some(cost)
                }
            });
            sum = sum + step.expect("a path is made of steps");
        }
        assert_eq!(sum, route.cost);
        assert!(route.cost >= best);
        if best > Cost::ZERO {
            ratios.push(route.cost.voxels() / best.voxels());
        }
    }
    ratios
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn terrain_is_crossed_wherever_it_can_be(
        size in prop::array::uniform2(1u32..30), seed in any::<u64>(), edge in 4u32..12,
    ) {
        let mut draw = Draw(seed);
        let count = (size[0] * size[1]) as usize;
        let kinds = [ground::ROAD, ground::GRASS, ground::ROCK, ground::BLOCKED];
        let field = HeightField {
            heights: Heights::U8((0..count).map(|_| draw.below(5) as u8).collect()),
            height_scale: 0.2,
            ground: Some((0..count).map(|_| draw.pick(&kinds)).collect()),
            ..HeightField::flat(size)
        };
        let terrain = Terrain::new(&field).unwrap();
        let free: Vec<NodeId> = (0..count as u32).filter(|&n| terrain.ground(n).is_some()).collect();
        prop_assume!(!free.is_empty());
        let ends: Vec<_> = (0..8).map(|_| (draw.pick(&free), draw.pick(&free))).collect();
        check(&terrain, edge, &ends);
    }

    #[test]
    fn grids_are_crossed_wherever_they_can_be(world in small_world(), seed in any::<u64>(), edge in 4u32..6) {
        let hood = Draw(seed).pick(&NEIGHBOURHOODS);
        let grid = VoxelGrid::new(&world, hood, CornerRule::CutNone).unwrap();
        let ends: Vec<_> = pairs(&world, 6, seed).into_iter()
            .map(|(a, b)| (grid.node(a).unwrap(), grid.node(b).unwrap())).collect();
        check(&grid, edge, &ends);
    }
}

/// On open terrain paths are a few per cent dearer, and small clusters cost little.
#[test]
fn the_error_is_small() {
    let terrain = Terrain::new(&Relief { size: [160, 160], seed: 3 }.make()).unwrap();
    let mut draw = Draw(1);
    let ends: Vec<_> =
        (0..30).map(|_| (draw.below(25600) as u32, draw.below(25600) as u32)).collect();
    for edge in [10, 20, 40] {
        let ratios = check(&terrain, edge, &ends);
        let mean = ratios.iter().sum::<f64>() / ratios.len() as f64;
        let worst = ratios.iter().copied().fold(1.0, f64::max);
        println!("edge {edge}: mean {mean:.4}, worst {worst:.4}");
        assert!(mean < 1.08 && worst < 1.35, "edge {edge}: mean {mean}, worst {worst}");
    }
}

#[test]
fn tiny_clusters_are_refused() {
    let world = cluttered([9, 9, 9], 10, 1);
    let grid = VoxelGrid::new(&world, Neighbourhood::Six, CornerRule::CutNone).unwrap();
    assert_eq!(Hierarchy::new(&grid, 3).unwrap_err(), HierarchyError::Edge(3));
}
