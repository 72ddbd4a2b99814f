//! The dual graph: the centres of free leaves, joined across faces, edges and corners.
//!
//! The segment between the centres of leaves that share a face crosses that face: with edges *a* ≥ *b*
//! it meets the face's plane at most *b*/2 · (*a* - *b*)/(*a* + *b*) from the middle of the smaller
//! leaf, so it never leaves the two. Across an edge or a corner it may pass other leaves or a solid,
//! and joins the two only if it is clear in sliding contact.

use super::rows::Arc;
use super::{LeafId, Node, Octree};
use crate::space::moves::STEPS;
use crate::threads;
use crate::world::{Contact, World};

/// The arcs between leaves, which are their own nodes.
pub(super) fn arcs(world: &World, octree: &Octree) -> Vec<Arc> {
    let count = octree.leaves().len();
    threads::flat_map(count, 1, |leaf| neighbours(world, octree, leaf as LeafId))
}

/// The arcs to leaves larger than a leaf, and to those of its own size with a larger number.
fn neighbours(world: &World, octree: &Octree, leaf: LeafId) -> impl Iterator<Item = Arc> {
    let here = octree.leaf(leaf);
    let mut arcs = Vec::new();
    for_each_as_large(octree, leaf, |other, rank| {
        let is_second = octree.leaf(other).level == here.level && other < leaf;
        if !is_second && are_joined(world, octree, leaf, other, rank) {
            arcs.push((leaf, other));
        }
    });
    arcs.into_iter()
}

/// Every leaf that a leaf is joined to, in order.
pub(super) fn all_neighbours(world: &World, octree: &Octree, leaf: LeafId) -> Vec<LeafId> {
    let mut met: Vec<(LeafId, u8)> = Vec::new();
    for_each_as_large(octree, leaf, |other, rank| met.push((other, rank)));
    let here = octree.leaf(leaf);
    for step in STEPS {
        let cube = octree.cube(here.low.offset(step.delta.map(|d| d * here.edge())), here.level);
        if let Node::Inner(_) = cube.node() {
            let towards = step.delta.map(|d| -d);
            octree.for_each_leaf_at_side(cube, towards, &mut |other| met.push((other, step.rank)));
        }
    }
    met.retain(|&(other, rank)| are_joined(world, octree, leaf, other, rank));
    let mut leaves: Vec<LeafId> = met.into_iter().map(|(other, _)| other).collect();
    leaves.sort_unstable();
    leaves
}

/// Visits the leaves at least as large as a leaf that it touches, with the number of axes across
/// which it does.
pub(super) fn for_each_as_large(octree: &Octree, leaf: LeafId, mut visit: impl FnMut(LeafId, u8)) {
    let here = octree.leaf(leaf);
    let mut met: Vec<LeafId> = Vec::new();
    // Steps across faces come first.
    for step in STEPS {
        let beside = here.low.offset(step.delta.map(|d| d * here.edge()));
        if let Node::Free(other) = octree.cube(beside, here.level).node()
            && !met.contains(&other)
        {
            met.push(other);
            visit(other, step.rank);
        }
    }
}

/// Whether an arc joins two leaves that touch across so many axes.
pub(super) fn are_joined(world: &World, octree: &Octree, a: LeafId, b: LeafId, rank: u8) -> bool {
    let [a, b] = [a, b].map(|leaf| octree.leaf(leaf).centre());
    rank == 1 || world.is_clear(a, b, Contact::Sliding)
}
