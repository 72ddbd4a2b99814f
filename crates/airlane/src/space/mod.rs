//! Who is next to whom.
//!
//! A space turns a world into nodes and steps. What an algorithm may ask of a space is a small
//! trait each, so that a wrong pairing does not compile: any search needs [`Space`], Theta\* and
//! Lazy Theta\* need [`Sight`] too, and jump point search works on its own [`JumpGrid`].

mod cells;
mod grid;
mod jump;
mod moves;
mod octree;
mod within;

pub use cells::{BrokenCells, Cell, CellId, CellView, Cells, CellsTooLarge, Portal};
pub(crate) use cells::{Heading, LANES, Way, Ways, single};
pub use grid::{GridTooLarge, VoxelGrid};
pub use jump::JumpGrid;
pub use moves::{CornerRule, Neighbourhood};
pub use octree::{
    BrokenOctree, Grading, GraphKind, Leaf, LeafId, Octree, OctreeDelta, OctreeGraph,
    OctreeTooLarge, RestingGraph, WithEnds,
};
pub use within::Within;

use crate::geom::{Cost, LatticePoint};

/// A node of a space. Numbers are dense enough to index pages of 512 labels.
pub type NodeId = u32;

/// A graph of positions.
///
/// Laws: steps lead to numbers below [`node_limit`](Space::node_limit); every cost is at least the
/// straight-line cost between the two positions (else estimates are no longer admissible and
/// searches return paths that are not shortest); the same node is always visited with the same
/// neighbours in the same order (else results are not repeatable).
pub trait Space {
    /// All node numbers are below this.
    fn node_limit(&self) -> u32;

    /// Where a node is.
    fn position(&self, node: NodeId) -> LatticePoint;

    /// Visits the nodes one step away, with the cost of the step.
    fn for_each_neighbour(&self, node: NodeId, visit: impl FnMut(NodeId, Cost));
}

/// A space whose nodes can be joined by straight lines.
///
/// Law: what it says is symmetric, and nodes one step apart see each other.
pub trait Sight: Space {
    /// Whether the straight segment between two nodes is clear.
    fn sees(&self, a: NodeId, b: NodeId) -> bool;
}
