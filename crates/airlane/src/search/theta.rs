//! Any-angle search: Theta\* (Nash et al. 2007) and Lazy Theta\* (Nash et al. 2010).
//!
//! Both let a node's parent be any node it can see, not only a neighbour. Theta\* checks the line
//! of sight whenever a node is reached; Lazy Theta\* assumes it and checks once, when the node is
//! about to be closed, falling back to the best closed neighbour.

use super::{
    Classic, Confirmed, Frontier, Label, Labels, Metric, Observer, OpenList, Order, Policy,
    StepCost, Watch, Weight,
};
use crate::geom::Cost;
use crate::space::{NodeId, Sight};

/// When a line of sight is checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Check {
    /// When a node is reached, where seeing it would help: Theta\*.
    Eager,
    /// When a node is reached, even where sight cannot help: Theta\* as published. The paths are
    /// the same, with more checks.
    AsPrinted,
    /// When a node is about to be closed: Lazy Theta\*.
    Lazy,
}

/// Theta\* or Lazy Theta\*.
#[derive(Clone, Debug)]
pub struct Theta<'s, S> {
    classic: Classic<'s, S>,
    check: Check,
}

impl<'s, S: Sight> Theta<'s, S> {
    /// A search from `start` to `goal`.
    pub fn new(
        space: &'s S,
        (start, goal): (NodeId, NodeId),
        check: Check,
        metric: Metric,
        weight: Weight,
        steps: StepCost,
    ) -> Self {
        let classic = Classic::new(space, start, goal, Order::Cost(weight), metric, steps);
        Self { classic, check }
    }
}

impl<S: Sight> Policy for Theta<'_, S> {
    type Note = ();

    fn node_limit(&self) -> u32 {
        self.classic.node_limit()
    }

    #[inline]
    fn is_goal(&self, node: NodeId) -> bool {
        self.classic.is_goal(node)
    }

    #[inline]
    fn estimate(&self, node: NodeId, (): ()) -> Cost {
        self.classic.estimate(node, ())
    }

    #[inline]
    fn priority(&self, g: Cost, h: Cost) -> Cost {
        self.classic.priority(g, h)
    }

    #[inline]
    fn expand(
        &self,
        node: NodeId,
        label: Label,
        frontier: &mut Frontier<'_, '_, Self, impl OpenList, impl Observer>,
    ) {
        let (space, parent) = (self.classic.space, label.parent);
        let parent_g = frontier.label(parent).map_or(Cost::ZERO, |parent| parent.g);
        let parent_position = space.position(parent);
        space.for_each_neighbour(node, |to, step| {
            let Some(known) = frontier.open_label(to) else { return };
            // As a child of the node's parent ("path 2" of the papers). The straight line is never
            // longer, so if it does not help, the detour does not either.
            let straight = Cost::straight(parent_position, space.position(to));
            let g = parent_g + self.classic.steps.of(straight);
            if g >= known.g {
                if self.check == Check::AsPrinted && parent != node {
                    frontier.idle_sight(parent, to, space.sees(parent, to));
                }
                return;
            }
            let is_straight = self.check == Check::Lazy
                || parent == node
                || frontier.sight(parent, to, space.sees(parent, to));
            let better = match is_straight {
                true => Some(Label { g, parent, note: () }),
                false => self.classic.step((node, label), step, known),
            };
            if let Some(better) = better {
                frontier.improve(to, better);
            }
        });
    }

    fn confirm(
        &self,
        node: NodeId,
        label: Label,
        labels: &Labels,
        watch: &mut Watch<'_, impl Observer>,
    ) -> Confirmed<()> {
        let (space, parent) = (self.classic.space, label.parent);
        if self.check != Check::Lazy
            || parent == node
            || watch.sight(parent, node, space.sees(parent, node))
        {
            return Confirmed::Close(label);
        }
        let mut best: Option<Label> = None;
        space.for_each_neighbour(node, |neighbour, step| {
            if !labels.is_closed(neighbour) {
                return;
            }
            if let Some(via) = labels.get(neighbour) {
                let g = via.g + self.classic.steps.of(step);
                if best.is_none_or(|best| g < best.g) {
                    best = Some(Label { g, parent: neighbour, note: () });
                }
            }
        });
        // The neighbour that reached this node is closed, so there is one.
        Confirmed::Close(best.unwrap_or(label))
    }
}
