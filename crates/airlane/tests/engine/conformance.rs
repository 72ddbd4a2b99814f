//! Every space and open list of the engine keeps its laws. Those of refiners are checked beside them,
//! in `refine/refiner_tests.rs`, those of metrics in `heuristics.rs`, of trips in `space/joined/tests.rs`.

use crate::common::*;
use crate::navmesh::floors::{rubble, spiral, strips, tiles};
use airlane::geom::{Cost, LatticePoint, Voxel};
use airlane::laws::{self, Violation};
use airlane::scene::{HeightField, Heights, ground};
use airlane::search::{
    BinaryHeap, BucketQueue, FastExpansion, Fifo, Heap, Lifo, Metric, QuadHeap, UnsortedArray,
};
use airlane::space::{
    Backwards, Cells, CornerRule, JumpGrid, Linking, Neighbourhood, NodeId, Over, PlannedLink,
    Space, Terrain, Turning, VoxelGrid, WaypointPlan, Waypoints, Within,
};
use airlane::world::{LinkKind, Objective, World};
use std::sync::Arc;

/// Fails with the law that is broken.
#[track_caller]
pub(crate) fn holds(law: Result<(), Violation>) {
    if let Err(violation) = law {
        panic!("{violation}");
    }
}

/// The laws of a graph of known nodes whose steps lead there and back alike.
#[track_caller]
fn is_a_symmetric_graph(space: &impl Space, nodes: &[NodeId]) {
    let nodes = || nodes.iter().copied();
    holds(laws::check_space(space, nodes()));
    holds(laws::check_closed(space, nodes()));
    holds(laws::check_simple(space, nodes()));
    holds(laws::check_symmetry(space, nodes()));
}

fn worlds() -> impl Iterator<Item = World> {
    let sizes = [[5, 5, 5], [9, 3, 10], [1, 1, 1], [8, 8, 1], [1, 17, 2]];
    sizes.into_iter().zip(0..).flat_map(|(size, seed)| {
        [0, 15, 40].map(|percent| cluttered(size, percent, 10 * seed + percent as u64))
    })
}

fn nodes(grid: &VoxelGrid<'_>) -> Vec<NodeId> {
    free_voxels(grid.world()).into_iter().filter_map(|voxel| grid.node(voxel)).collect()
}

fn all(space: &impl Space) -> Vec<NodeId> {
    (0..space.node_limit()).collect()
}

const BOX: [Voxel; 2] = [Voxel::new(1, 0, 1), Voxel::new(3, 9, 7)];

#[test]
fn voxel_grids_keep_their_laws() {
    for world in worlds() {
        for (hood, corners) in configurations() {
            let grid = VoxelGrid::new(&world, hood, corners).unwrap();
            let nodes = nodes(&grid);
            is_a_symmetric_graph(&grid, &nodes);
            holds(laws::check_legs(&grid, nodes.iter().copied()));
            holds(laws::check_blocks(&grid, nodes.iter().copied()));
            if corners == CornerRule::CutNone {
                holds(laws::check_sight(&grid, nodes));
            }
        }
    }
}

#[test]
fn parts_of_a_grid_keep_its_laws() {
    for world in worlds() {
        for (hood, corners) in configurations() {
            let grid = VoxelGrid::new(&world, hood, corners).unwrap();
            let part = Within::new(&grid, BOX[0], BOX[1]);
            let inside: Vec<_> = nodes(&grid).into_iter().filter(|&n| part.contains(n)).collect();
            is_a_symmetric_graph(&part, &inside);
            if (hood, corners) == (Neighbourhood::TwentySix, CornerRule::CutNone) {
                holds(laws::check_sight(&part, inside));
            }
        }
    }
}

/// A part holds exactly the nodes of its box, both corners included.
#[test]
fn a_part_is_its_box() {
    let world = cluttered([6, 11, 9], 10, 1);
    let grid = VoxelGrid::new(&world, Neighbourhood::TwentySix, CornerRule::CutNone).unwrap();
    let part = Within::new(&grid, BOX[0], BOX[1]);
    for voxel in free_voxels(&world) {
        let inside = (0..3).all(|i| (BOX[0].0[i]..=BOX[1].0[i]).contains(&voxel.0[i]));
        assert_eq!(part.contains(grid.node(voxel).unwrap()), inside, "{voxel}");
    }
}

/// The jumps out of a node as if a search began there. A jump has no way back of its own.
struct Jumps<'g> {
    grid: &'g JumpGrid<'g>,
    goal: NodeId,
}

impl Space for Jumps<'_> {
    fn node_limit(&self) -> u32 {
        self.grid.node_limit()
    }

    fn position(&self, node: NodeId) -> LatticePoint {
        self.grid.position(node)
    }

    fn for_each_neighbour(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        self.grid.for_each_jump(node, node, self.goal, |to| {
            visit(to, Metric::Octile3.between(self.position(node), self.position(to)));
        });
    }
}

#[test]
fn jump_grids_keep_the_laws_of_space() {
    for world in worlds() {
        let grid = JumpGrid::new(&world).unwrap();
        let nodes: Vec<_> = free_voxels(&world).into_iter().filter_map(|v| grid.node(v)).collect();
        for &goal in nodes.iter().step_by(7) {
            let jumps = Jumps { grid: &grid, goal };
            holds(laws::check_space(&jumps, nodes.iter().copied()));
            holds(laws::check_closed(&jumps, nodes.iter().copied()));
            holds(laws::check_simple(&jumps, nodes.iter().copied()));
        }
    }
}

/// Cells as nodes, a step from middle to middle.
struct Middles<'c>(&'c Cells);

impl Space for Middles<'_> {
    fn node_limit(&self) -> u32 {
        self.0.limit()
    }

    fn position(&self, node: NodeId) -> LatticePoint {
        let [low, high] = self.0.corners(self.0.cell(node));
        LatticePoint(std::array::from_fn(|i| i32::midpoint(low.0[i], high.0[i])))
    }

    fn for_each_neighbour(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        for (to, _, _) in self.0.view(node).neighbours() {
            visit(to, Cost::straight_step(self.position(node), self.position(to)));
        }
    }
}

#[test]
fn cells_keep_the_laws_of_space() {
    for world in worlds() {
        let cells = Cells::new(&world).unwrap();
        let nodes: Vec<_> = cells.ids().collect();
        is_a_symmetric_graph(&Middles(&cells), &nodes);
    }
}

#[test]
fn graphs_of_octrees_keep_their_laws() {
    for world in worlds() {
        let ends: Vec<_> = free_points(&world, 4, 5);
        for graph in graphs(&world) {
            let nodes = all(&graph);
            is_a_symmetric_graph(&graph, &nodes);
            holds(laws::check_legs(&graph, nodes.iter().copied()));
            holds(laws::check_sight(&graph, nodes));
            for pair in ends.windows(2) {
                let space = graph.with_ends(pair[0], pair[1]).unwrap();
                let nodes = all(&space);
                is_a_symmetric_graph(&space, &nodes);
                holds(laws::check_sight(&space, nodes));
            }
        }
    }
}

/// Hills, cliffs, roads, rocks and walls.
fn hills(size: [u32; 2], seed: u64) -> Terrain {
    let mut draw = Draw(seed);
    let count = (size[0] * size[1]) as usize;
    let kinds = [0.5, ground::ROAD, ground::GRASS, ground::ROCK, 17.3, ground::BLOCKED];
    let field = HeightField {
        heights: Heights::U16((0..count).map(|_| draw.pick(&[3, 40, 900, 7000])).collect()),
        height_scale: 0.05,
        ground: Some((0..count).map(|_| draw.pick(&kinds)).collect()),
        ..HeightField::flat(size)
    };
    let terrain = Terrain::new(&field).unwrap();
    match seed % 3 {
        0 => terrain.with_corners(CornerRule::CutAll),
        1 => terrain.with_objective(Objective::EASIEST).unwrap(),
        _ => terrain,
    }
}

fn ground_nodes(terrain: &Terrain) -> Vec<NodeId> {
    (0..terrain.node_limit()).filter(|&node| terrain.ground(node).is_some()).collect()
}

/// Up is dearer than down, so only flat terrain is symmetric.
#[test]
fn terrains_keep_their_laws_both_ways() {
    for seed in 0..30 {
        let terrain = hills([1 + seed as u32 % 8, 7], seed);
        let nodes = ground_nodes(&terrain);
        let nodes = || nodes.iter().copied();
        holds(laws::check_space(&terrain, nodes()));
        holds(laws::check_closed(&terrain, nodes()));
        holds(laws::check_simple(&terrain, nodes()));
        holds(laws::check_legs(&terrain, nodes()));
        holds(laws::check_blocks(&terrain, nodes()));
        holds(laws::check_space(&Backwards(&terrain), nodes()));
    }
    let flat = Terrain::new(&HeightField::flat([5, 6])).unwrap();
    is_a_symmetric_graph(&flat, &all(&flat));
}

/// Sight joins both ways; links, which may lead one way and out of sight, ask for less.
#[test]
fn waypoints_keep_their_laws() {
    for (world, seed) in worlds().zip(0..).filter(|(world, _)| world.components().count() > 0) {
        let over = Over::World(Arc::new(world));
        let mut plan = WaypointPlan::sampled(&over, 9, Linking::Within(6.0), seed);
        let waypoints = Waypoints::new(&plan, over.clone()).unwrap();
        let nodes = all(&waypoints);
        is_a_symmetric_graph(&waypoints, &nodes);
        holds(laws::check_legs(&waypoints, nodes.iter().copied()));
        holds(laws::check_sight(&waypoints, nodes));

        let ends = [plan.points[0].name.clone(), plan.points[plan.points.len() - 1].name.clone()];
        if ends[0] == ends[1] {
            continue;
        }
        let [from, to] = ends;
        let length = [None, Some(0.0), Some(0.5)][seed as usize % 3];
        let (kind, permission) = (LinkKind::Teleport, 0);
        plan.links.push(PlannedLink {
            from,
            to,
            kind,
            both_ways: false,
            length,
            seconds: None,
            permission,
        });
        let linked = Waypoints::new(&plan, over).unwrap();
        holds(laws::check_space(&linked, all(&linked)));
        holds(laws::check_closed(&linked, all(&linked)));
        holds(laws::check_legs(&linked, all(&linked)));
    }
    for seed in 0..10 {
        let over = Over::Terrain(Arc::new(hills([8, 7], seed)));
        let plan = WaypointPlan::sampled(&over, 9, Linking::Within(6.0), seed);
        let waypoints = Waypoints::new(&plan, over).unwrap();
        holds(laws::check_space(&waypoints, all(&waypoints)));
        holds(laws::check_closed(&waypoints, all(&waypoints)));
        holds(laws::check_simple(&waypoints, all(&waypoints)));
        holds(laws::check_legs(&waypoints, all(&waypoints)));
    }
}

/// States are numbered as they are met, so the nodes are those that a walk meets.
#[test]
fn spaces_with_turns_keep_the_laws_of_space() {
    fn check(space: &impl Space, ends: (NodeId, NodeId), radius: f64) {
        let turning = Turning::new(space, ends, radius);
        let nodes = laws::reachable(&turning, turning.start(), 400);
        holds(laws::check_space(&turning, nodes.iter().copied()));
        let goal = turning.goal();
        holds(laws::check_estimates(&turning, goal, nodes, |a, b| Metric::Euclidean.between(a, b)));
    }
    for (seed, radius) in (0..12).zip([0.1, 0.8, 3.0].into_iter().cycle()) {
        let mut draw = Draw(seed);
        let terrain = hills([7, 7], seed);
        let nodes = ground_nodes(&terrain);
        check(&terrain, (draw.pick(&nodes), draw.pick(&nodes)), radius);
        let world = cluttered([4, 5, 4], 20, seed);
        let grid = VoxelGrid::new(&world, Neighbourhood::TwentySix, CornerRule::CutNone).unwrap();
        let nodes = self::nodes(&grid);
        check(&grid, (draw.pick(&nodes), draw.pick(&nodes)), radius);
    }
}

#[test]
fn navmeshes_keep_their_laws() {
    for seed in 0..6 {
        let [flat, joined] = [tiles([6, 5], 25, seed), strips([6, 5], 25, seed)];
        for mesh in [flat, joined, rubble([5, 5], 20, seed), spiral(2, seed)] {
            let nodes = all(&mesh);
            is_a_symmetric_graph(&mesh, &nodes);
            holds(laws::check_legs(&mesh, nodes));
        }
    }
}

#[test]
fn open_lists_keep_their_laws() {
    let effort = u64::from(cases(1).cases);
    for seed in 0..40 * effort {
        holds(laws::check_ordered_list::<UnsortedArray>(seed));
        holds(laws::check_ordered_list::<BinaryHeap>(seed));
        holds(laws::check_ordered_list::<Heap<3>>(seed));
        holds(laws::check_ordered_list::<QuadHeap>(seed));
        holds(laws::check_ordered_list::<BucketQueue>(seed));
        holds(laws::check_open_list::<Fifo>(seed));
        holds(laws::check_open_list::<Lifo>(seed));
        holds(laws::check_rising_list::<FastExpansion<UnsortedArray>>(seed));
        holds(laws::check_rising_list::<FastExpansion<BinaryHeap>>(seed));
        holds(laws::check_rising_list::<FastExpansion<QuadHeap>>(seed));
        holds(laws::check_rising_list::<FastExpansion<BucketQueue>>(seed));
    }
}
