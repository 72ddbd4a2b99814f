//! A space limited to a box: the search looks at nothing outside.

use super::{Goal, NodeId, Sight, Space};
use crate::geom::{Cost, LatticePoint, MAX_AXIS, UNIT, Voxel};

/// The part of a space whose nodes lie within a box of voxels.
#[derive(Clone, Copy, Debug)]
pub struct Within<'s, S> {
    space: &'s S,
    /// Lattice coordinates, both ends included.
    low: [i32; 3],
    high: [i32; 3],
}

impl<'s, S: Space> Within<'s, S> {
    /// The nodes of `space` from voxel `low` to voxel `high`, both included.
    pub fn new(space: &'s S, low: Voxel, high: Voxel) -> Self {
        // No node lies beyond this, so a region may be as large as it likes.
        let lattice = |c: i32| c.clamp(-(MAX_AXIS as i32), MAX_AXIS as i32) * UNIT;
        Self { space, low: low.0.map(lattice), high: high.0.map(|c| lattice(c.saturating_add(1))) }
    }

    /// Whether a node lies in the box.
    pub fn contains(&self, node: NodeId) -> bool {
        let p = self.space.position(node).0;
        (0..3).all(|i| self.low[i] <= p[i] && p[i] <= self.high[i])
    }
}

impl<S: Space> Space for Within<'_, S> {
    fn node_limit(&self) -> u32 {
        self.space.node_limit()
    }

    fn position(&self, node: NodeId) -> LatticePoint {
        self.space.position(node)
    }

    fn for_each_neighbour(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        self.space.for_each_neighbour(node, |to, cost| {
            if self.contains(to) {
                visit(to, cost);
            }
        });
    }

    #[inline]
    fn estimate(
        &self,
        node: NodeId,
        goal: Goal,
        distance: impl Fn(LatticePoint, LatticePoint) -> Cost,
    ) -> Cost {
        self.space.estimate(node, goal, distance)
    }
}

impl<S: Sight> Sight for Within<'_, S> {
    fn sees(&self, a: NodeId, b: NodeId) -> bool {
        self.space.sees(a, b)
    }
}
