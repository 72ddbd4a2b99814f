//! The laws of [`Space`] and [`Sight`] as suites that every implementation runs in one line.

use crate::common::*;
use airlane::geom::{Cost, Voxel};
use airlane::space::{CornerRule, Neighbourhood, NodeId, Sight, Space, VoxelGrid, Within};
use airlane::world::World;

fn neighbours(space: &impl Space, node: NodeId) -> Vec<(NodeId, Cost)> {
    let mut neighbours = Vec::new();
    space.for_each_neighbour(node, |to, cost| neighbours.push((to, cost)));
    neighbours
}

/// Checks the laws of a space over these nodes, which must be all that steps lead to.
fn obeys_the_laws_of_space(space: &impl Space, nodes: &[NodeId]) {
    for &node in nodes {
        assert!(node < space.node_limit());
        let steps = neighbours(space, node);
        assert_eq!(steps, neighbours(space, node), "the same neighbours in the same order");
        for (i, &(to, cost)) in steps.iter().enumerate() {
            assert!(to < space.node_limit());
            assert!(nodes.contains(&to), "a step from {node} leads to {to}, which is no node");
            assert_ne!(to, node, "a step leads elsewhere");
            assert!(steps[..i].iter().all(|&(other, _)| other != to), "one step per neighbour");
            assert!(cost >= Cost::straight(space.position(node), space.position(to)));
            assert!(neighbours(space, to).contains(&(node, cost)), "every step leads back");
        }
    }
}

/// Checks the laws of sight over these nodes.
fn obeys_the_laws_of_sight(space: &impl Sight, nodes: &[NodeId]) {
    for &node in nodes {
        assert!(space.sees(node, node), "a free node sees itself");
        for (to, _) in neighbours(space, node) {
            assert!(space.sees(node, to), "nodes one step apart see each other");
        }
        for &other in nodes {
            assert_eq!(space.sees(node, other), space.sees(other, node), "sight is mutual");
        }
    }
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

const BOX: [Voxel; 2] = [Voxel::new(1, 0, 1), Voxel::new(3, 9, 7)];

#[test]
fn voxel_grids_obey_the_laws_of_space() {
    for world in worlds() {
        for (hood, corners) in configurations() {
            let grid = VoxelGrid::new(&world, hood, corners).unwrap();
            obeys_the_laws_of_space(&grid, &nodes(&grid));
        }
    }
}

#[test]
fn parts_of_a_grid_obey_the_laws_of_space() {
    for world in worlds() {
        for (hood, corners) in configurations() {
            let grid = VoxelGrid::new(&world, hood, corners).unwrap();
            let part = Within::new(&grid, BOX[0], BOX[1]);
            let inside: Vec<_> = nodes(&grid).into_iter().filter(|&n| part.contains(n)).collect();
            obeys_the_laws_of_space(&part, &inside);
        }
    }
}

#[test]
fn voxel_grids_obey_the_laws_of_sight() {
    for world in worlds() {
        for hood in NEIGHBOURHOODS {
            let grid = VoxelGrid::new(&world, hood, CornerRule::CutNone).unwrap();
            obeys_the_laws_of_sight(&grid, &nodes(&grid));
        }
    }
}

#[test]
fn parts_of_a_grid_obey_the_laws_of_sight() {
    for world in worlds() {
        let hood = Neighbourhood::TwentySix;
        let grid = VoxelGrid::new(&world, hood, CornerRule::CutNone).unwrap();
        let part = Within::new(&grid, BOX[0], BOX[1]);
        let inside: Vec<_> = nodes(&grid).into_iter().filter(|&n| part.contains(n)).collect();
        obeys_the_laws_of_sight(&part, &inside);
    }
}

#[test]
fn graphs_of_octrees_obey_the_laws_of_space_and_sight() {
    for world in worlds() {
        for graph in graphs(&world) {
            let nodes: Vec<_> = (0..graph.node_limit()).collect();
            obeys_the_laws_of_space(&graph, &nodes);
            obeys_the_laws_of_sight(&graph, &nodes);
        }
    }
}

#[test]
fn graphs_with_ends_obey_the_laws_of_space_and_sight() {
    for world in worlds() {
        let ends: Vec<_> = free_points(&world, 4, 5);
        for graph in graphs(&world) {
            for pair in ends.windows(2) {
                let space = graph.with_ends(pair[0], pair[1]).unwrap();
                let nodes: Vec<_> = (0..space.node_limit()).collect();
                obeys_the_laws_of_space(&space, &nodes);
                obeys_the_laws_of_sight(&space, &nodes);
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

#[test]
fn navmeshes_obey_the_laws_of_space() {
    use crate::navmesh::floors::{rubble, spiral, strips, tiles};
    for seed in 0..6 {
        let [flat, joined] = [tiles([6, 5], 25, seed), strips([6, 5], 25, seed)];
        for mesh in [flat, joined, rubble([5, 5], 20, seed), spiral(2, seed)] {
            let nodes: Vec<_> = (0..mesh.node_limit()).collect();
            obeys_the_laws_of_space(&mesh, &nodes);
        }
    }
}
