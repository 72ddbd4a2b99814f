//! Search in two levels: a path wherever there is one, made of steps, and not much dearer.

use crate::common::*;
use airlane::method::Hierarchical;
use airlane::scene::{HeightField, Heights, ground};
use airlane::space::{NodeId, Space, Terrain};
use airlane::{Airspace, Map, Objective, Outcome, Path, Planner, Query, QueryError};
use airlane_scenes::{Kind, Relief};
use proptest::prelude::*;
use std::sync::Arc;

/// Compares with the cheapest path; returns how much dearer, as a factor.
fn check(
    planner: &mut Planner,
    query: &Query,
    edge: u32,
    is_made_of_steps: impl Fn(&Path),
) -> Option<f64> {
    let mut ask = |query: Query| planner.path(&query).unwrap().outcome;
    let route = ask(query.clone().method(Hierarchical { cluster: edge }));
    let best = ask(query.clone().method(method("dijkstra")));
    assert_eq!(route.found().is_some(), best.found().is_some(), "{query:?}: {route:?}");
    let (Outcome::Found(route), Outcome::Found(best)) = (route, best) else { return None };
    assert_eq!((route.start(), route.end()), (best.start(), best.end()));
    assert_eq!(route.audit(planner.map()), Ok(()));
    is_made_of_steps(&route);
    assert!(route.cost() >= best.cost() * (1.0 - 1e-9), "{} {}", route.cost(), best.cost());
    (best.cost() > 0.0).then(|| route.cost() / best.cost())
}

/// A query between two cells of a terrain.
fn over(terrain: &Terrain, ends: (NodeId, NodeId)) -> Query {
    let at = |node| terrain.frame().world_from_lattice(terrain.position(node));
    Query::new(at(ends.0), at(ends.1)).objective(terrain.objective())
}

fn check_terrain(terrain: &Arc<Terrain>, edge: u32, ends: &[(NodeId, NodeId)]) -> Vec<f64> {
    let mut planner = Planner::new(terrain);
    let is_step = |path: &Path| {
        let nodes = path.lattice_points().iter().map(|&at| terrain.node_at(at).unwrap());
        let nodes: Vec<NodeId> = nodes.collect();
        let mut sum = 0.0;
        for ends in nodes.windows(2) {
            let mut step = None;
            terrain.for_each_neighbour(ends[0], |to, cost| {
                if to == ends[1] {
                    step = Some(cost.voxels());
                }
            });
            sum += step.expect("a path is made of steps");
        }
        assert!((sum - path.cost()).abs() < 1e-6, "{sum} {}", path.cost());
    };
    let ends = ends.iter();
    ends.filter_map(|&ends| check(&mut planner, &over(terrain, ends), edge, is_step)).collect()
}

fn check_airspace(airspace: &Airspace, edge: u32, count: usize, seed: u64) -> Vec<f64> {
    let mut planner = Planner::new(airspace);
    let ends = pairs(airspace.world(), count, seed).into_iter();
    let ask = |(start, goal)| check(&mut planner, &between(start, goal), edge, |_| {});
    ends.filter_map(ask).collect()
}

fn mean_and_worst(ratios: &[f64]) -> (f64, f64) {
    let mean = ratios.iter().sum::<f64>() / ratios.len() as f64;
    (mean, ratios.iter().copied().fold(1.0, f64::max))
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
        let terrain = Arc::new(Terrain::new(&field).unwrap());
        let free: Vec<NodeId> = (0..count as u32).filter(|&n| terrain.ground(n).is_some()).collect();
        prop_assume!(!free.is_empty());
        let ends: Vec<_> = (0..8).map(|_| (draw.pick(&free), draw.pick(&free))).collect();
        check_terrain(&terrain, edge, &ends);
    }

    #[test]
    fn airspaces_are_crossed_wherever_they_can_be(world in small_world(), seed in any::<u64>(), edge in 4u32..6) {
        check_airspace(&airspace(&world), edge, 6, seed);
    }
}

/// On open terrain paths are a few per cent dearer, and small clusters cost little.
#[test]
fn the_error_is_small() {
    let terrain = Arc::new(Terrain::new(&Relief { size: [160, 160], seed: 3 }.make()).unwrap());
    let mut draw = Draw(1);
    let ends: Vec<_> =
        (0..30).map(|_| (draw.below(25600) as u32, draw.below(25600) as u32)).collect();
    for edge in [10, 20, 40] {
        let (mean, worst) = mean_and_worst(&check_terrain(&terrain, edge, &ends));
        println!("edge {edge}: mean {mean:.4}, worst {worst:.4}");
        assert!(mean < 1.08 && worst < 1.35, "edge {edge}: mean {mean}, worst {worst}");
    }
}

/// Nor is it large in the air.
#[test]
fn the_error_is_small_in_the_air() {
    for kind in [Kind::Asteroids, Kind::City, Kind::Maze] {
        let airspace = airspace(&generated(kind, 48, 2));
        for edge in [8, 16] {
            let (mean, worst) = mean_and_worst(&check_airspace(&airspace, edge, 20, 5));
            println!("{kind}, edge {edge}: mean {mean:.4}, worst {worst:.4}");
            assert!(mean < 1.1 && worst < 1.4, "{kind} {edge}: mean {mean}, worst {worst}");
        }
    }
}

#[test]
fn tiny_clusters_are_refused() {
    let mut planner = Planner::new(airspace(&cluttered([9, 9, 9], 10, 1)));
    let query = Query::new([0.0; 3], [8.0; 3]);
    for cluster in [0, 1, 3] {
        let refused = planner.path(&query.clone().method(Hierarchical { cluster })).unwrap_err();
        assert!(matches!(refused, QueryError::Unsupported { .. }), "{refused}");
    }
    for text in ["hpa?cluster=3", "hpa?cluster=-1", "hpa?cluster=x"] {
        let refused = text.parse::<airlane::Method>().unwrap_err().to_string();
        assert!(refused.contains("at least 4"), "{refused}");
    }
}

/// It knows the terrain's own costs, and no others.
#[test]
fn other_prices_and_parts_are_refused() {
    let relief = Relief { size: [40, 40], seed: 3 }.make();
    let terrain = Arc::new(Terrain::new(&relief).unwrap());
    let query = Query::new([2.0, 2.0, 0.0], [35.0, 35.0, 0.0]).method(method("hpa"));
    let mut planner = Planner::new(&terrain);
    let refused = planner.path(&query.clone().objective(Objective::SAFEST)).unwrap_err();
    assert!(matches!(refused, QueryError::Unsupported { .. }), "{refused}");
    let own = query.clone().objective(terrain.objective());
    assert_eq!(planner.path(&own).unwrap().outcome, planner.path(&query).unwrap().outcome);
    let mut two = Map::new();
    two.add("a", &terrain).unwrap();
    two.add("b", &terrain).unwrap();
    let refused = Planner::new(&two).path(&query).unwrap_err();
    assert!(matches!(refused, QueryError::Unsupported { .. }), "{refused}");
}
