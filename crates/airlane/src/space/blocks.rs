//! Spaces whose nodes are the cells of a grid, so that they can be divided into blocks; and reversed
//! spaces.

use super::{Goal, NodeId, Space, Terrain, VoxelGrid};
use crate::geom::{Cost, LatticePoint, Voxel};

/// A space of cells in a grid. Cells that share a face are one step apart, both ways.
pub trait Blocks: Space + Sync {
    /// Cells along each axis.
    fn extent(&self) -> [i32; 3];

    /// The cell of a node.
    fn cell_of(&self, node: NodeId) -> [i32; 3];

    /// The node of a cell, if it has one.
    fn node_of(&self, cell: [i32; 3]) -> Option<NodeId>;

    /// Visits the nodes from which a step leads here, with its cost.
    fn for_each_predecessor(&self, node: NodeId, visit: impl FnMut(NodeId, Cost));
}

impl Blocks for VoxelGrid<'_> {
    fn extent(&self) -> [i32; 3] {
        self.world().size().map(|n| n as i32)
    }

    fn cell_of(&self, node: NodeId) -> [i32; 3] {
        self.voxel(node).0
    }

    fn node_of(&self, cell: [i32; 3]) -> Option<NodeId> {
        self.node(Voxel(cell))
    }

    fn for_each_predecessor(&self, node: NodeId, visit: impl FnMut(NodeId, Cost)) {
        self.for_each_neighbour(node, visit); // every step leads back at the same cost
    }
}

impl Blocks for Terrain {
    fn extent(&self) -> [i32; 3] {
        let [x, y] = self.size().map(|n| n as i32);
        [x, y, 1]
    }

    fn cell_of(&self, node: NodeId) -> [i32; 3] {
        let [x, y] = self.cell(node);
        [x, y, 0]
    }

    fn node_of(&self, [x, y, z]: [i32; 3]) -> Option<NodeId> {
        if z == 0 { self.node([x, y]) } else { None }
    }

    fn for_each_predecessor(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        self.for_each_step_cost(node, true, &mut visit);
    }
}

/// A space with all steps reversed.
#[derive(Clone, Copy, Debug)]
pub struct Backwards<'s, S>(pub &'s S);

impl<S: Blocks> Space for Backwards<'_, S> {
    fn node_limit(&self) -> u32 {
        self.0.node_limit()
    }

    fn position(&self, node: NodeId) -> LatticePoint {
        self.0.position(node)
    }

    fn for_each_neighbour(&self, node: NodeId, visit: impl FnMut(NodeId, Cost)) {
        self.0.for_each_predecessor(node, visit);
    }

    /// That of the way there.
    fn estimate(
        &self,
        node: NodeId,
        goal: Goal,
        distance: impl Fn(LatticePoint, LatticePoint) -> Cost,
    ) -> Cost {
        let here = Goal { node, position: self.position(node) };
        self.0.estimate(goal.node, here, distance)
    }
}
