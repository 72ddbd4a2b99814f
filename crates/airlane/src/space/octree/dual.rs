//! The dual graph: the centres of free leaves, joined across faces, edges and corners.
//!
//! The segment between the centres of leaves that share a face crosses that face: with edges *a* ≥ *b*
//! it meets the face's plane at most *b*/2 · (*a* - *b*)/(*a* + *b*) from the middle of the smaller
//! leaf, so it never leaves the two. Across an edge or a corner it may pass other leaves or a solid,
//! and joins the two only if it is clear in sliding contact.

use super::rows::Arc;
use super::{LeafId, Node, Octree};
use crate::space::moves::STEPS;
use crate::world::{Contact, World};
use rayon::prelude::*;

/// The arcs between leaves, which are their own nodes.
pub(super) fn arcs(world: &World, octree: &Octree) -> Vec<Arc> {
    let leaves = (0..octree.leaves().len() as LeafId).into_par_iter();
    leaves.flat_map_iter(|leaf| neighbours(world, octree, leaf)).collect()
}

/// The leaves that a leaf is joined to, of those larger than it, and of its own size with a larger
/// number.
fn neighbours(world: &World, octree: &Octree, leaf: LeafId) -> impl Iterator<Item = Arc> {
    let here = octree.leaf(leaf);
    let mut met: Vec<LeafId> = Vec::new();
    let mut arcs = Vec::new();
    // Steps across faces come first.
    for step in STEPS {
        let beside = here.low.offset(step.delta.map(|d| d * here.edge()));
        let Node::Free(other) = octree.cube(beside, here.level).node() else { continue };
        let there = octree.leaf(other);
        if (there.level == here.level && other < leaf) || met.contains(&other) {
            continue;
        }
        met.push(other);
        let is_clear = || world.is_clear(here.centre(), there.centre(), Contact::Sliding);
        if step.rank == 1 || is_clear() {
            arcs.push((leaf, other));
        }
    }
    arcs.into_iter()
}
