//! Temporary nodes for the ends of a query (He & Hung, 4.6).
//!
//! The paper inserts a source and a destination into the graph and removes them again. Here a
//! wrapper shows the graph with two more nodes; the graph itself stays as it is.

use super::{LeafId, OctreeGraph};
use crate::geom::{Cost, LatticePoint};
use crate::space::{NodeId, Sight, Space};
use crate::world::{ALL_SIDES, Sides};

/// An end of a query.
#[derive(Clone, Copy, Debug)]
struct Terminal<'g> {
    point: LatticePoint,
    leaf: LeafId,
    /// The nodes of its leaf.
    nodes: &'g [NodeId],
}

/// A graph with a start and a goal. They are joined to the nodes of the leaves they lie in, and to
/// each other if that is one leaf.
#[derive(Clone, Copy, Debug)]
pub struct WithEnds<'g> {
    graph: &'g OctreeGraph<'g>,
    ends: [Terminal<'g>; 2],
}

impl<'g> WithEnds<'g> {
    pub(super) fn new(
        graph: &'g OctreeGraph<'_>,
        start: LatticePoint,
        goal: LatticePoint,
    ) -> Option<Self> {
        let terminal = |point: LatticePoint| {
            let free = graph.world().is_free(point);
            let leaf = graph.octree().leaf_at(point.voxel()).filter(|_| free)?;
            Some(Terminal { point, leaf, nodes: graph.leaf_nodes(leaf) })
        };
        Some(Self { graph, ends: [terminal(start)?, terminal(goal)?] })
    }

    /// The node of the start.
    pub fn start(&self) -> NodeId {
        self.graph.node_limit()
    }

    /// The node of the goal.
    pub fn goal(&self) -> NodeId {
        self.graph.node_limit() + 1
    }

    /// The connected sets of start and goal.
    pub fn sets(&self) -> [u32; 2] {
        self.ends.map(|end| self.graph.set(end.nodes[0]))
    }

    /// Which end a node is, if it is one.
    #[inline]
    fn end(&self, node: NodeId) -> Option<usize> {
        node.checked_sub(self.graph.node_limit()).map(|end| end as usize)
    }

    #[inline]
    fn place(&self, node: NodeId) -> (LatticePoint, Sides) {
        match self.end(node) {
            Some(end) => (self.ends[end].point, ALL_SIDES),
            None => self.graph.place(node),
        }
    }
}

impl Space for WithEnds<'_> {
    fn node_limit(&self) -> u32 {
        self.graph.node_limit() + 2
    }

    #[inline]
    fn position(&self, node: NodeId) -> LatticePoint {
        self.place(node).0
    }

    #[inline]
    fn for_each_neighbour(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        let ends = [self.start(), self.goal()];
        let Some(end) = self.end(node) else {
            self.graph.for_each_neighbour(node, &mut visit);
            for (id, end) in ends.iter().zip(&self.ends) {
                if end.nodes.contains(&node) {
                    visit(*id, Cost::straight_step(end.point, self.graph.position(node)));
                }
            }
            return;
        };
        let (here, other) = (self.ends[end], self.ends[1 - end]);
        for &corner in here.nodes {
            visit(corner, Cost::straight_step(here.point, self.graph.position(corner)));
        }
        if here.leaf == other.leaf {
            visit(ends[1 - end], Cost::straight_step(here.point, other.point));
        }
    }
}

impl Sight for WithEnds<'_> {
    #[inline]
    fn sees(&self, a: NodeId, b: NodeId) -> bool {
        self.graph.sees_between(self.place(a), self.place(b))
    }
}
