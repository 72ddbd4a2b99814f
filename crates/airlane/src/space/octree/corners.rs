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
use super::{Grading, Leaf, LeafId, Octree, curve};
use crate::geom::{LatticePoint, UNIT, Voxel};
use crate::space::NodeId;
use crate::threads;
use crate::union_find::UnionFind;
use crate::world::{Sides, World, side_group};
use std::collections::BTreeMap;

/// Where a node is, and its group of the free voxels around it. No two nodes have one place.
pub(super) type Place = (LatticePoint, Sides);

/// Bridges by the face of the large leaf they lie in: its lowest voxel, and twice the axis across the
/// face, plus one for the high side. By place, as numbers of leaves and nodes may change.
pub(super) type Bridges = BTreeMap<(Voxel, usize), Vec<[Place; 2]>>;

/// The nodes of an edge-corner graph.
pub(super) struct Corners {
    pub(super) positions: Vec<LatticePoint>,
    /// The group of free voxels around each node.
    pub(super) sides: Vec<Sides>,
    /// Per leaf the nodes at its eight corners.
    pub(super) of_leaf: Vec<NodeId>,
    pub(super) arcs: Vec<Arc>,
    pub(super) bridges: Bridges,
}

/// Makes nodes and arcs.
pub(super) fn corners(world: &World, octree: &Octree) -> Corners {
    // Every corner of every leaf, those at one place side by side, in the order of a space-filling
    // curve so that near nodes have near numbers.
    let mut visits: Vec<(u64, u32)> = threads::map(8 * octree.leaves().len(), 1, |visit| {
        let visit = visit as u32;
        (place_on_curve(corner_of(octree, visit)), visit)
    });
    threads::sort(&mut visits);

    let mut positions = Vec::new();
    let mut sides = Vec::new();
    let mut of_leaf = vec![0; visits.len()];
    for visits in visits.chunk_by(|a, b| a.0 == b.0) {
        let position = corner_of(octree, visits[0].1);
        let free = free_around(world, position);
        let first = positions.len();
        for &(_, visit) in visits {
            let group = group_of(visit as usize & 7, free);
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
    let mut bridges = Bridges::new();
    let place = |node: NodeId| (positions[node as usize], sides[node as usize]);
    for (id, leaf) in (0..).zip(octree.leaves()) {
        for face in 0..6 {
            let here = bridges_at(octree, (id, face), &of_leaf, place);
            if !here.is_empty() {
                bridges.insert((leaf.low, face), places_of(&here, place));
                arcs.extend(here);
            }
        }
    }
    Corners { positions, sides, of_leaf, arcs, bridges }
}

/// Arcs by the places of their nodes.
pub(super) fn places_of(arcs: &[Arc], place: impl Fn(NodeId) -> Place) -> Vec<[Place; 2]> {
    arcs.iter().map(|&(a, b)| [place(a), place(b)]).collect()
}

/// The leaves that have a corner here: per leaf on which side of it, and which of its corners it is.
pub(super) fn leaves_with_corner(
    octree: &Octree,
    corner: LatticePoint,
) -> impl Iterator<Item = (LeafId, usize)> {
    let high = Voxel(corner.0.map(|c| c / UNIT));
    (0..8usize).filter_map(move |side| {
        let leaf =
            octree.leaf_at(high.offset(std::array::from_fn(|i| (side >> i & 1) as i32 - 1)))?;
        let own = !side & 7;
        (octree.leaf(leaf).corner(own) == corner).then_some((leaf, own))
    })
}

/// The group of free voxels around a leaf's own corner that holds the leaf.
pub(super) fn group_of(own: usize, free: Sides) -> Sides {
    // A leaf lies on the low side of its own high corner.
    side_group(1 << (!own & 7), free)
}

/// The corner that visit `8 * leaf + corner` is about.
fn corner_of(octree: &Octree, visit: u32) -> LatticePoint {
    octree.leaf(visit >> 3).corner(visit as usize & 7)
}

/// The free voxels around a voxel corner.
pub(super) fn free_around(world: &World, corner: LatticePoint) -> Sides {
    let high = Voxel(corner.0.map(|c| c / UNIT));
    (0..8).fold(0, |free, side: i32| {
        let voxel = high.offset(std::array::from_fn(|i| (side >> i & 1) - 1));
        free | Sides::from(!world.is_blocked(voxel)) << side
    })
}

/// The place of a voxel corner on the curve.
pub(super) fn place_on_curve(corner: LatticePoint) -> u64 {
    curve(corner.0.map(|c| c / UNIT))
}

/// The bridges in a face of a leaf: to leaves beside it, two or more levels smaller, to which no edge
/// leads.
pub(super) fn bridges_at(
    octree: &Octree,
    (leaf, face): (LeafId, usize),
    of_leaf: &[NodeId],
    place: impl Fn(NodeId) -> Place,
) -> Vec<Arc> {
    let mut bridges = Vec::new();
    let large = octree.leaf(leaf);
    if large.level < 2 || octree.grading() == Grading::Progressive {
        return bridges;
    }
    let (axis, high) = (face / 2, face % 2 == 1);
    let small = small_leaves_beside(octree, large, axis, high);
    if small.is_empty() {
        return bridges;
    }
    let nodes_at = |leaf: LeafId, high: bool| {
        let corners = (0..8).filter(move |corner| (corner >> axis & 1 == 1) == high);
        corners.map(move |corner| of_leaf[8 * leaf as usize + corner])
    };
    let own: Vec<NodeId> = nodes_at(leaf, high).collect();
    let mut nodes: Vec<NodeId> = own.clone();
    nodes.extend(small.iter().flat_map(|&small| nodes_at(small, !high)));
    nodes.sort_unstable();
    nodes.dedup();
    let index = |node: NodeId| nodes.partition_point(|&other| other < node) as u32;

    // Groups of nodes that leaves beside the face have in common; the large leaf's own is one.
    let mut groups = UnionFind::new(nodes.len());
    for &node in &own {
        groups.join(index(own[0]), index(node));
    }
    for &small in &small {
        let first = nodes_at(small, !high).next().map_or(0, index);
        for node in nodes_at(small, !high) {
            groups.join(first, index(node));
        }
    }
    // Between bridges of one length, places decide: numbers may depend on what was there before.
    let rank = |node: NodeId| (place_on_curve(place(node).0), place(node).1);
    while let Some(&stray) = nodes.iter().find(|&&node| {
        let (here, home) = (groups.root(index(node)), groups.root(index(own[0])));
        here != home
    }) {
        let group = groups.root(index(stray));
        let members = nodes.iter().copied().filter(|&node| groups.root(index(node)) == group);
        let members: Vec<NodeId> = members.collect();
        let pairs = members.iter().flat_map(|&a| own.iter().map(move |&b| (a, b)));
        let bridge =
            pairs.min_by_key(|&(a, b)| (place(a).0.distance_squared(place(b).0), rank(a), rank(b)));
        bridges.extend(bridge);
        groups.join(index(stray), index(own[0]));
    }
    bridges
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
