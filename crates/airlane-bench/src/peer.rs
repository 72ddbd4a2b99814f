//! An outside peer on the same grid and rule: A\* of the `pathfinding` crate.
//!
//! It gets our neighbour generation, our integer costs and our estimate, so that what is compared
//! is the search alone.

use airlane::geom::{Cost, Voxel};
use airlane::search::Metric;
use airlane::space::{NodeId, Space, VoxelGrid};
use pathfinding::directed::astar::astar;
use pathfinding::directed::bfs::bfs;
use pathfinding::directed::dijkstra::dijkstra;
use std::cell::Cell;

/// The voxels of a cheapest path, and the number of expansions.
pub(crate) fn peer_astar(
    grid: &VoxelGrid<'_>,
    start: NodeId,
    goal: NodeId,
) -> (Option<Vec<Voxel>>, u64) {
    let expanded = Cell::new(0);
    let goal_position = grid.position(goal);
    let found = astar(
        &start,
        |&node| {
            expanded.set(expanded.get() + 1);
            let mut successors = Vec::with_capacity(26);
            grid.for_each_neighbour(node, |to, cost| successors.push((to, cost.raw())));
            successors
        },
        |&node| Metric::Octile3.between(grid.position(node), goal_position).raw(),
        |&node| node == goal,
    );
    let voxels = found.map(|(nodes, _)| nodes.into_iter().map(|node| grid.voxel(node)).collect());
    (voxels, expanded.get())
}

/// The fewest steps from one node to another, `None` if there is no way.
pub(crate) fn peer_bfs(grid: &VoxelGrid<'_>, start: NodeId, goal: NodeId) -> Option<usize> {
    let successors = |&node: &NodeId| {
        let mut successors = Vec::with_capacity(26);
        grid.for_each_neighbour(node, |to, _| successors.push(to));
        successors
    };
    bfs(&start, successors, |&node| node == goal).map(|nodes| nodes.len() - 1)
}

/// The least that a way from one node to another costs, as [`Cost::voxels`] says it; `None` if there
/// is no way.
pub(crate) fn peer_cheapest(space: &impl Space, start: NodeId, goal: NodeId) -> Option<f64> {
    let successors = |&node: &NodeId| {
        let mut successors = Vec::with_capacity(8);
        space.for_each_neighbour(node, |to, cost| successors.push((to, cost.raw())));
        successors
    };
    let (_, cost) = dijkstra(&start, successors, |&node| node == goal)?;
    Some(cost as f64 / Cost::EDGE.real())
}
