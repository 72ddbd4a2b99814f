//! Joined spaces of all kinds keep the laws of spaces and estimates, whoever moves and whatever counts.

use super::*;
use crate::geom::Voxel;
use crate::laws;
use crate::rng::Rng;
use crate::scene::{HeightField, Heights, PolygonMesh, Scene, ground};
use crate::search::Metric;
use crate::space::{
    CornerRule, Grading, GraphKind, Linking, NavMesh, Neighbourhood, Octree, OctreeGraph, Over,
    PlannedLink, Space, Terrain, VoxelGrid, WaypointPlan, Waypoints,
};
use crate::world::{Agent, AgentSpec, Area, Areas, Mode, Objective, Price, Shape, World};
use proptest::prelude::*;
use std::sync::Arc;

fn pick<T: Copy>(rng: &mut Rng, from: &[T]) -> T {
    from[rng.below(from.len() as u32) as usize]
}

fn cluttered(rng: &mut Rng) -> World {
    let mut scene = Scene::open([6, 5, 4]).unwrap();
    for voxel in Voxel::new(0, 0, 0).up_to(Voxel::new(6, 5, 4)) {
        if rng.chance(20, 100) {
            scene.voxels.insert(Voxel(voxel));
        }
    }
    World::bake(scene).unwrap()
}

fn hills(rng: &mut Rng) -> Terrain {
    let kinds = [ground::ROAD, ground::GRASS, ground::GRASS, ground::ROCK, ground::BLOCKED];
    let field = HeightField {
        heights: Heights::U8((0..36).map(|_| rng.below(8) as u8).collect()),
        height_scale: 0.1,
        ground: Some((0..36).map(|_| pick(rng, &kinds)).collect()),
        ..HeightField::flat([6, 6])
    };
    Terrain::new(&field).unwrap()
}

/// Square cells, some of them missing.
fn tiles(rng: &mut Rng) -> NavMesh {
    let corner = |x: u32, y: u32| 6 * y + x;
    let vertices = (0..5).flat_map(|y| (0..6).map(move |x| [f64::from(x), f64::from(y), 0.0]));
    let mut polygons = Vec::new();
    for (x, y) in (0..4).flat_map(|y| (0..5).map(move |x| (x, y))) {
        if (x, y) == (0, 0) || !rng.chance(15, 100) {
            polygons.push(vec![
                corner(x, y),
                corner(x + 1, y),
                corner(x + 1, y + 1),
                corner(x, y + 1),
            ]);
        }
    }
    let frame = Frame { origin: [0.0; 3], voxel_size: 1.0 };
    let vertices = vertices.collect();
    let raw = PolygonMesh { frame, vertices, polygons, reach: 0.5, ..Default::default() };
    NavMesh::new(&raw).unwrap()
}

/// A free place, in world coordinates.
fn somewhere(realm: Realm<'_>, rng: &mut Rng) -> Option<[f64; 3]> {
    let is_node = |node: &NodeId| match realm {
        Realm::Grid(grid) => grid.node(grid.voxel(*node)) == Some(*node),
        Realm::Terrain(terrain) => terrain.ground(*node).is_some(),
        _ => true,
    };
    let nodes: Vec<NodeId> = (0..realm.node_limit()).filter(is_node).collect();
    (!nodes.is_empty()).then(|| realm.frame().world_from_lattice(realm.position(pick(rng, &nodes))))
}

/// Hands spaces of all kinds, joined by random links, to a test.
fn with_joined(seed: u64, test: impl FnOnce(&Joined<'_>, &mut Rng)) {
    let rng = &mut Rng::new(seed, 0);
    let world = cluttered(rng);
    let hood = pick(rng, &[Neighbourhood::Six, Neighbourhood::Eighteen, Neighbourhood::TwentySix]);
    let grid = VoxelGrid::new(&world, hood, CornerRule::CutNone).unwrap();
    let octree = Octree::new(&world, Grading::Progressive).unwrap();
    let kind = pick(rng, &[GraphKind::Dual, GraphKind::EdgeCorner]);
    let graph = OctreeGraph::new(&world, octree, kind);
    let terrain = hills(rng);
    let over = Over::World(Arc::new(world.clone()));
    let mut plan = WaypointPlan::sampled(&over, 6, Linking::Within(5.0), seed);
    for _ in 0..2 {
        let names: Vec<String> = plan.points.iter().map(|point| point.name.clone()).collect();
        let [from, to] = [(); 2].map(|()| names[rng.below(names.len() as u32) as usize].clone());
        if from != to {
            let length = pick(rng, &[None, Some(0.0), Some(0.5), Some(9.0)]);
            let (kind, both_ways) = (pick(rng, &LinkKind::ALL), rng.chance(1, 2));
            plan.links.push(PlannedLink {
                from,
                to,
                kind,
                both_ways,
                length,
                seconds: None,
                permission: 0,
            });
        }
    }
    let waypoints = Waypoints::new(&plan, over).unwrap();
    let mesh = tiles(rng);
    let mut frame = *world.frame();
    if rng.chance(1, 3) {
        frame = Frame { origin: [-1.0, 0.3, 0.7], voxel_size: 0.7 };
    }
    let mut joined = Joined::new(frame);
    for (realm, medium) in [
        (Realm::Grid(&grid), Medium::Air),
        (Realm::Octree(&graph), Medium::Water),
        (Realm::Waypoints(&waypoints), Medium::Ground),
        (Realm::Terrain(&terrain), Medium::Ground),
        (Realm::NavMesh(&mesh), Medium::Ground),
    ] {
        let space = joined.add(realm, medium).unwrap();
        let exposure = realm.solids().map(|solids| Arc::new(Exposure::new(&solids, 3)));
        joined.set_exposure(space, exposure);
    }
    for _ in 0..6 {
        let ends = [rng.below(5) as usize, rng.below(5) as usize];
        let places = ends.map(|i| somewhere(joined.provinces()[i].realm(), rng));
        let [Some(from), Some(to)] = places else { continue };
        let planned = JoinedLink {
            ends: [(ends[0], from), (ends[1], to)],
            kind: pick(rng, &LinkKind::ALL),
            both_ways: rng.chance(1, 2),
            length: pick(rng, &[None, Some(0.0), Some(0.3), Some(7.0)]),
            seconds: pick(rng, &[None, None, Some(0.0), Some(5.0)]),
            permission: 0,
        };
        match joined.link(&planned) {
            Ok(()) | Err(JoinError::Blocked(_)) => {}
            Err(other) => panic!("{other}"),
        }
    }
    test(&joined, rng);
}

fn agent(rng: &mut Rng) -> Agent {
    let mut spec = AgentSpec::new("somebody");
    for (_, speed) in &mut spec.speeds {
        *speed = pick(rng, &[0.25, 1.0, 1.5, 8.0]);
    }
    if rng.chance(1, 3) {
        spec.max_slope = 0.3;
    }
    if rng.chance(1, 4) {
        spec.heights = [-9.0, 2.2];
    }
    if rng.chance(1, 4) {
        spec.prices.push((2, Price::Forbidden));
    }
    if rng.chance(1, 4) {
        spec.prices.push((1, Price::Factor(0.25)));
    }
    spec.area_speeds.push((0, Mode::Fly, 0.5));
    Agent::new(spec).unwrap()
}

fn objective(rng: &mut Rng) -> Objective {
    let mut objective = pick(rng, &Objective::ALL);
    objective.exposure += pick(rng, &[0.0, 0.0, 2.5]);
    // Descending may not pay for more than the fastest agent's length at the least price.
    let least = -0.01 * objective.length - 0.01 * objective.time;
    objective.descent = objective.descent.max(least);
    objective
}

fn areas(frame: &Frame, rng: &mut Rng) -> Areas {
    let mut area = |_| {
        let at = [6, 5, 4].map(|n| f64::from(rng.below(n)));
        let shape = match rng.below(3) {
            0 => Shape::ball(at, 1.0 + f64::from(rng.below(3))),
            1 => Shape::cuboid(at, at.map(|c| c + 0.3 + f64::from(rng.below(3)))),
            _ => Shape::prism(
                &[[at[0], at[1]], [at[0] + 3.0, at[1]], [at[0] + 1.0, at[1] + 2.5]],
                at[2]..at[2] + 2.0,
            ),
        };
        let factor = Price::Factor(pick(rng, &[0.5, 3.0, 20.0]));
        let price = if rng.chance(1, 4) { Price::Forbidden } else { factor };
        Area::new(rng.below(4) as u8, shape, price)
    };
    Areas::new((0..3).map(&mut area).collect(), frame, [[-1e6; 3], [1e6; 3]]).unwrap()
}

fn keeps_the_laws(trip: &Trip<'_>) {
    let nodes = laws::reachable(trip, trip.start(), usize::MAX);
    let nodes = || nodes.iter().copied();
    let distance = |a, b| Metric::Euclidean.between(a, b);
    assert_eq!(laws::check_steps(trip, nodes()), Ok(()));
    assert_eq!(laws::check_estimates(trip, trip.goal(), nodes(), distance), Ok(()));
    assert_eq!(laws::check_admissible(trip, trip.goal(), nodes(), distance), Ok(()));
    for node in nodes() {
        trip.for_each_neighbour(node, |to, cost| {
            assert!(to != node);
            // Costs have no sign; only a link, or no way at all, is free.
            let (via, _) = trip.via(node, to).expect("a step leads there");
            let is_way = matches!(via, Via::Space(..)) && trip.position(node) != trip.position(to);
            assert!(cost > Cost::ZERO || !is_way, "{node} to {to}");
        });
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn trips_keep_the_laws_of_spaces_and_estimates(seed in any::<u64>()) {
        with_joined(seed, |joined, rng| {
            let (agent, objective) = (agent(rng), objective(rng));
            let list = areas(joined.frame(), rng);
            let areas = rng.chance(2, 3).then_some(&list);
            let ends = [rng.below(5) as usize, rng.below(5) as usize];
            let places = ends.map(|i| somewhere(joined.provinces()[i].realm(), rng));
            let [Some(from), Some(to)] = places else { return };
            let ends = [(ends[0], from), (ends[1], to)];
            match Trip::new(joined, ends, &agent, objective, areas) {
                Ok(trip) => keeps_the_laws(&trip),
                Err(error @ (TripError::Pricing(_) | TripError::Point { .. })) => panic!("{error}"),
                Err(_) => {}
            }
        });
    }
}
