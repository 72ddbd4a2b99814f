//! Clusters, entrances, and what it costs from one to another.

use super::{Arc, ClusterScratch};
use crate::geom::{Cost, MAX_AXIS, Voxel};
use crate::space::{Blocks, NodeId, Within};
use crate::threads;
use std::collections::BTreeSet;

/// How cells are cut into clusters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cut {
    extent: [i32; 3],
    edge: i32,
    /// Clusters along each axis.
    counts: [i32; 3],
}

/// Cells along the edge of a tile of a border.
const TILE: i32 = 4;

impl Cut {
    pub(super) fn new(extent: [i32; 3], edge: i32) -> Self {
        Self { extent, edge, counts: extent.map(|n| (n + edge - 1) / edge) }
    }

    fn count(&self) -> usize {
        self.counts.iter().map(|&n| n as usize).product()
    }

    /// The number of the cluster that holds a cell.
    pub(super) fn cluster(&self, cell: [i32; 3]) -> usize {
        let [x, y, z] = cell.map(|c| (c / self.edge) as usize);
        let [nx, ny, _] = self.counts.map(|n| n as usize);
        (z * ny + y) * nx + x
    }

    fn low(&self, cluster: usize) -> [i32; 3] {
        let [nx, ny, _] = self.counts.map(|n| n as usize);
        [cluster % nx, cluster / nx % ny, cluster / (nx * ny)].map(|c| c as i32 * self.edge)
    }

    fn high(&self, cluster: usize) -> [i32; 3] {
        let low = self.low(cluster);
        std::array::from_fn(|i| (low[i] + self.edge).min(self.extent[i]))
    }

    /// The box of voxels around the cluster of a cell, both corners included. One layer of cells is
    /// as high as it likes: heights are no cells.
    pub(super) fn bounds_around(&self, cell: [i32; 3]) -> [Voxel; 2] {
        let cluster = self.cluster(cell);
        let (mut low, mut high) = (self.low(cluster), self.high(cluster).map(|c| c - 1));
        if self.extent[2] == 1 {
            (low[2], high[2]) = (-(MAX_AXIS as i32), MAX_AXIS as i32);
        }
        [Voxel(low), Voxel(high)]
    }
}

/// Pairs of nodes that face each other across a border, one for each connected piece of each tile.
fn crossings<S: Blocks>(space: &S, cut: &Cut, cluster: usize) -> Vec<[NodeId; 2]> {
    let (low, high) = (cut.low(cluster), cut.high(cluster));
    let mut found = Vec::new();
    for axis in 0..3 {
        if high[axis] == cut.extent[axis] {
            continue;
        }
        let [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
        let mut tile_v = low[v];
        while tile_v < high[v] {
            let mut tile_u = low[u];
            while tile_u < high[u] {
                let tile = [
                    [tile_u, (tile_u + TILE).min(high[u])],
                    [tile_v, (tile_v + TILE).min(high[v])],
                ];
                pieces(space, axis, high[axis] - 1, tile, &mut found);
                tile_u += TILE;
            }
            tile_v += TILE;
        }
    }
    found
}

/// The cheapest crossing of each connected piece of a tile, the one nearest to its middle if several
/// cost the same.
fn pieces<S: Blocks>(
    space: &S,
    axis: usize,
    border: i32,
    tile: [[i32; 2]; 2],
    found: &mut Vec<[NodeId; 2]>,
) {
    let [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    let [[u0, u1], [v0, v1]] = tile;
    let (width, height) = ((u1 - u0) as usize, (v1 - v0) as usize);
    let pair = |i: usize| {
        let mut cell = [border; 3];
        cell[u] = u0 + (i % width) as i32;
        cell[v] = v0 + (i / width) as i32;
        let mut beyond = cell;
        beyond[axis] += 1;
        Some([space.node_of(cell)?, space.node_of(beyond)?])
    };
    let pairs: Vec<Option<[NodeId; 2]>> = (0..width * height).map(pair).collect();
    let mut seen = vec![false; pairs.len()];
    for first in 0..pairs.len() {
        if seen[first] || pairs[first].is_none() {
            continue;
        }
        let mut piece = vec![first];
        seen[first] = true;
        let mut next = 0;
        while let Some(&at) = piece.get(next) {
            next += 1;
            let (x, y) = (at % width, at / width);
            let beside = [
                (x > 0).then(|| at - 1),
                (x + 1 < width).then(|| at + 1),
                (y > 0).then(|| at - width),
                (y + 1 < height).then(|| at + width),
            ];
            for to in beside.into_iter().flatten() {
                if pairs[to].is_some() && !std::mem::replace(&mut seen[to], true) {
                    piece.push(to);
                }
            }
        }
        let count = piece.len() as i64;
        let middle =
            |f: fn(usize, usize) -> usize| piece.iter().map(|&at| f(at, width) as i64).sum::<i64>();
        let (sum_x, sum_y) = (middle(|at, w| at % w), middle(|at, w| at / w));
        let off = |at: usize| {
            let (x, y) = ((at % width) as i64 * count - sum_x, (at / width) as i64 * count - sum_y);
            x * x + y * y
        };
        let price = |at: usize| {
            let [a, b] = pairs[at].expect("a piece is made of pairs");
            step(space, a, b).raw().saturating_add(step(space, b, a).raw())
        };
        let best = piece.iter().copied().min_by_key(|&at| (price(at), off(at), at));
        found.extend(best.and_then(|at| pairs[at]));
    }
}

fn step<S: Blocks>(space: &S, from: NodeId, to: NodeId) -> Cost {
    let mut cost = Cost::MAX;
    space.for_each_neighbour(from, |node, step| {
        if node == to {
            cost = step;
        }
    });
    cost
}

/// The entrances, cluster by cluster, where those of each begin, and the arcs out of each.
pub(super) fn entrances<S: Blocks>(space: &S, cut: &Cut) -> (Vec<NodeId>, Vec<u32>, Vec<Vec<Arc>>) {
    let crossings: Vec<[NodeId; 2]> =
        threads::flat_map(cut.count(), 1, |cluster| crossings(space, cut, cluster));
    let by_cluster: BTreeSet<(usize, NodeId)> =
        crossings.iter().flatten().map(|&node| (cut.cluster(space.cell_of(node)), node)).collect();
    let mut begins = vec![0; cut.count() + 1];
    for &(cluster, _) in &by_cluster {
        begins[cluster + 1] += 1;
    }
    for cluster in 0..cut.count() {
        begins[cluster + 1] += begins[cluster];
    }
    let entrances: Vec<NodeId> = by_cluster.iter().map(|&(_, node)| node).collect();
    let number = |node: NodeId| -> u32 {
        let cluster = cut.cluster(space.cell_of(node));
        let [begin, end] = [0, 1].map(|more| begins[cluster + more] as usize);
        let place = entrances[begin..end].binary_search(&node);
        (begin + place.expect("both sides of a crossing are entrances")) as u32
    };
    let mut rows: Vec<Vec<Arc>> =
        threads::map_init(entrances.len(), 1, ClusterScratch::default, |scratch, i| {
            let from = entrances[i];
            let cluster = cut.cluster(space.cell_of(from));
            let [low, high] = cut.bounds_around(space.cell_of(from));
            scratch.measure(&Within::new(space, low, high), from);
            let others = (begins[cluster]..begins[cluster + 1]).filter(|&to| to != i as u32);
            let arc = |to: u32| Some((to, scratch.label(entrances[to as usize])?.g));
            others.filter_map(arc).collect()
        });
    for &[a, b] in &crossings {
        for [from, to] in [[a, b], [b, a]] {
            rows[number(from) as usize].push((number(to), step(space, from, to)));
        }
    }
    (entrances, begins, rows)
}
