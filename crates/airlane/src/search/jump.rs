//! Jump point search in 3D, as a policy of the one loop.

use super::{Label, Labels, Metric, Observer, Policy, Watch};
use crate::geom::{Cost, LatticePoint};
use crate::space::{JumpGrid, NodeId};

/// A jump point search to one goal. Returns the same costs as A\* over 26 steps.
#[derive(Debug)]
pub struct Jump<'s, 'w> {
    grid: &'s JumpGrid<'w>,
    goal: NodeId,
    goal_position: LatticePoint,
}

impl<'s, 'w> Jump<'s, 'w> {
    /// A search for `goal`.
    pub fn new(grid: &'s JumpGrid<'w>, goal: NodeId) -> Self {
        Self { grid, goal, goal_position: grid.position(goal) }
    }
}

impl Policy for Jump<'_, '_> {
    type Note = ();
    type Step = Cost;
    type Origin = (NodeId, Label);

    fn node_limit(&self) -> u32 {
        self.grid.node_limit()
    }

    #[inline]
    fn is_goal(&self, node: NodeId) -> bool {
        node == self.goal
    }

    #[inline]
    fn estimate(&self, node: NodeId, (): ()) -> Cost {
        Metric::Octile3.between(self.grid.position(node), self.goal_position)
    }

    #[inline]
    fn priority(&self, g: Cost, h: Cost) -> Cost {
        g + h
    }

    fn for_each_successor(&self, node: NodeId, label: Label, mut visit: impl FnMut(NodeId, Cost)) {
        let from = self.grid.position(node);
        self.grid.for_each_jump(node, label.parent, self.goal, |to| {
            visit(to, Metric::Octile3.between(from, self.grid.position(to)));
        });
    }

    #[inline]
    fn origin(&self, node: NodeId, label: Label, _: &Labels) -> (NodeId, Label) {
        (node, label)
    }

    #[inline]
    fn reach(
        &self,
        (from, label): (NodeId, Label),
        (_, step): (NodeId, Cost),
        known: Label,
        _: &mut Watch<'_, impl Observer>,
    ) -> Option<Label> {
        let g = label.g + step;
        (g < known.g).then_some(Label { g, parent: from, note: () })
    }
}
