//! The edge-corner graph: the corners of free leaves, joined along their edges.
//!
//! Free space is open. At a corner where free voxels meet only across an edge or a point of a solid,
//! at a *pinch*, nothing can pass. So a node is a corner *and* one group of the free voxels around
//! it, joined by shared faces: a corner at a pinch gives several nodes. An edge of a leaf joins the
//! nodes of the group that holds the leaf.
//!
//! Deviation from the paper: the corners of a small leaf may all lie inside the face of a large one,
//! as those of a hole in a wall. No edge leads there, although the leaves share a face. Where such
//! leaves, taken together with those they share nodes with across the face, have none of the large
//! leaf's corners, a *bridge* along the face joins them to it. Connected sets of the graph are
//! therefore those of free space. Progressive octrees need no bridges: a leaf half as large always
//! has a corner in common.

use super::rows::Arc;
use super::{Leaf, LeafId, Octree};
use crate::geom::{LatticePoint, UNIT, Voxel};
use crate::space::NodeId;
use crate::union_find::UnionFind;
use crate::world::{Sides, World, side_group};
use rayon::prelude::*;

/// The nodes of an edge-corner graph.
pub(super) struct Corners {
    pub(super) positions: Vec<LatticePoint>,
    /// The group of free voxels around each node.
    pub(super) sides: Vec<Sides>,
    /// Per leaf the nodes at its eight corners.
    pub(super) of_leaf: Vec<NodeId>,
    pub(super) arcs: Vec<Arc>,
}

/// Makes nodes and arcs.
pub(super) fn corners(world: &World, octree: &Octree) -> Corners {
    // Every corner of every leaf, those at one place side by side, in the order of a space-filling
    // curve so that near nodes have near numbers.
    let mut visits: Vec<(u64, u32)> = (0..8 * octree.leaves().len() as u32)
        .into_par_iter()
        .map(|visit| (place_on_curve(corner_of(octree, visit)), visit))
        .collect();
    visits.par_sort_unstable();

    let mut positions = Vec::new();
    let mut sides = Vec::new();
    let mut of_leaf = vec![0; visits.len()];
    for visits in visits.chunk_by(|a, b| a.0 == b.0) {
        let position = corner_of(octree, visits[0].1);
        let free = free_around(world, position);
        let first = positions.len();
        for &(_, visit) in visits {
            // A leaf lies on the low side of its own high corner.
            let group = side_group(1 << (!visit & 7), free);
            let known = sides[first..].iter().position(|&other| other == group);
            let node = first + known.unwrap_or(sides.len() - first);
            if node == sides.len() {
                positions.push(position);
                sides.push(group);
            }
            of_leaf[visit as usize] = node as NodeId;
        }
    }

    let edges = of_leaf.chunks_exact(8).flat_map(|nodes| {
        (0..3).flat_map(move |axis| {
            let low_ends = (0..8usize).filter(move |corner| corner >> axis & 1 == 0);
            low_ends.map(move |corner| (nodes[corner], nodes[corner | 1 << axis]))
        })
    });
    let mut arcs: Vec<Arc> = edges.collect();
    for leaf in 0..octree.leaves().len() as LeafId {
        add_bridges(octree, leaf, &of_leaf, &positions, &mut arcs);
    }
    Corners { positions, sides, of_leaf, arcs }
}

/// The corner that visit `8 * leaf + corner` is about.
fn corner_of(octree: &Octree, visit: u32) -> LatticePoint {
    octree.leaf(visit >> 3).corner(visit as usize & 7)
}

/// The free voxels around a voxel corner.
fn free_around(world: &World, corner: LatticePoint) -> Sides {
    let high = Voxel(corner.0.map(|c| c / UNIT));
    (0..8).fold(0, |free, side: i32| {
        let voxel = high.offset(std::array::from_fn(|i| (side >> i & 1) - 1));
        free | Sides::from(!world.is_blocked(voxel)) << side
    })
}

/// The bits of a voxel corner's coordinates, interleaved.
fn place_on_curve(corner: LatticePoint) -> u64 {
    let spread = |c: i32| {
        let bits = (c / UNIT) as u64;
        let bits = (bits | bits << 32) & 0x001f_0000_0000_ffff;
        let bits = (bits | bits << 16) & 0x001f_0000_ff00_00ff;
        let bits = (bits | bits << 8) & 0x100f_00f0_0f00_f00f;
        let bits = (bits | bits << 4) & 0x10c3_0c30_c30c_30c3;
        (bits | bits << 2) & 0x1249_2492_4924_9249
    };
    spread(corner.0[0]) | spread(corner.0[1]) << 1 | spread(corner.0[2]) << 2
}

/// Joins a leaf to leaves beside it, two or more levels smaller, to which no edge leads.
fn add_bridges(
    octree: &Octree,
    leaf: LeafId,
    of_leaf: &[NodeId],
    positions: &[LatticePoint],
    arcs: &mut Vec<Arc>,
) {
    let large = octree.leaf(leaf);
    if large.level < 2 {
        return;
    }
    let nodes_at = |leaf: LeafId, axis: usize, high: bool| {
        let corners = (0..8).filter(move |corner| (corner >> axis & 1 == 1) == high);
        corners.map(move |corner| of_leaf[8 * leaf as usize + corner])
    };
    for (axis, high) in (0..3).flat_map(|axis| [(axis, false), (axis, true)]) {
        let small = small_leaves_beside(octree, large, axis, high);
        if small.is_empty() {
            continue;
        }
        let own: Vec<NodeId> = nodes_at(leaf, axis, high).collect();
        let mut nodes: Vec<NodeId> = own.clone();
        nodes.extend(small.iter().flat_map(|&small| nodes_at(small, axis, !high)));
        nodes.sort_unstable();
        nodes.dedup();
        let index = |node: NodeId| nodes.partition_point(|&other| other < node) as u32;

        // Groups of nodes that leaves beside the face have in common; the large leaf's own is one.
        let mut groups = UnionFind::new(nodes.len());
        for &node in &own {
            groups.join(index(own[0]), index(node));
        }
        for &small in &small {
            let first = nodes_at(small, axis, !high).next().map_or(0, index);
            nodes_at(small, axis, !high).for_each(|node| groups.join(first, index(node)));
        }
        while let Some(&stray) = nodes.iter().find(|&&node| {
            let (here, home) = (groups.root(index(node)), groups.root(index(own[0])));
            here != home
        }) {
            let group = groups.root(index(stray));
            let members = nodes.iter().copied().filter(|&node| groups.root(index(node)) == group);
            let members: Vec<NodeId> = members.collect();
            let pairs = members.iter().flat_map(|&a| own.iter().map(move |&b| (a, b)));
            let bridge = pairs.min_by_key(|&(a, b)| {
                (positions[a as usize].distance_squared(positions[b as usize]), a, b)
            });
            arcs.extend(bridge);
            groups.join(index(stray), index(own[0]));
        }
    }
}

/// All free leaves across a face of `large`, if any of them is two or more levels smaller.
fn small_leaves_beside(octree: &Octree, large: Leaf, axis: usize, high: bool) -> Vec<LeafId> {
    let (mut beside, mut step) = (large.low, [0; 3]);
    step[axis] = if high { 1 } else { -1 };
    beside.0[axis] += step[axis] * large.edge();
    let mut leaves = Vec::new();
    let cube = octree.cube(beside, large.level);
    octree.for_each_leaf_at_side(cube, step.map(|d: i32| -d), &mut |leaf| leaves.push(leaf));
    if leaves.iter().all(|&leaf| octree.leaf(leaf).level + 2 > large.level) {
        leaves.clear();
    }
    leaves
}
