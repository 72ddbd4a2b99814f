//! Jump point search in 3D, as a policy of the one loop.

use super::{Frontier, Label, Metric, Observer, OpenList, Policy};
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

    fn expand(
        &self,
        node: NodeId,
        label: Label,
        frontier: &mut Frontier<'_, '_, Self, impl OpenList, impl Observer>,
    ) {
        let from = self.grid.position(node);
        self.grid.for_each_jump(node, label.parent, self.goal, |to| {
            let Some(known) = frontier.open_label(to) else { return };
            let g = label.g + Metric::Octile3.between(from, self.grid.position(to));
            if g < known.g {
                frontier.improve(to, Label { g, parent: node, note: () });
            }
        });
    }
}
