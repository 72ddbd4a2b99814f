//! Any-angle search: Theta\* (Nash et al. 2007) and Lazy Theta\* (Nash et al. 2010).
//!
//! Both let a node's parent be any node it can see, not only a neighbour. Theta\* checks the line
//! of sight whenever a node is reached; Lazy Theta\* assumes it and checks once, when the node is
//! about to be closed, falling back to the best closed neighbour.

use super::{
    Classic, Confirmed, Label, Labels, Metric, Observer, Order, Policy, StepCost, Watch, Weight,
};
use crate::geom::{Cost, LatticePoint};
use crate::space::{NodeId, Sight};

/// When a line of sight is checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Check {
    /// When a node is reached: Theta\*.
    Eager,
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

/// A node being expanded and its parent, from which its successors are tried.
#[derive(Clone, Copy, Debug)]
pub struct Origin {
    node: NodeId,
    label: Label,
    parent_g: Cost,
    parent_position: LatticePoint,
}

impl Origin {
    fn new<S: Sight>(
        classic: &Classic<'_, S>,
        node: NodeId,
        label: Label,
        labels: &Labels,
    ) -> Self {
        Self {
            node,
            label,
            parent_g: labels.get(label.parent).map_or(Cost::ZERO, |parent| parent.g),
            parent_position: classic.space.position(label.parent),
        }
    }

    /// The label `to` would get as a child of the node's parent ("path 2" of the papers).
    #[inline]
    fn straight<S: Sight>(&self, classic: &Classic<'_, S>, to: NodeId) -> Label {
        let straight = Cost::straight(self.parent_position, classic.space.position(to));
        let g = self.parent_g + classic.steps.of(straight);
        Label { g, parent: self.label.parent, note: () }
    }
}

impl<S: Sight> Policy for Theta<'_, S> {
    type Note = ();
    type Step = Cost;
    type Origin = Origin;

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
    fn for_each_successor(&self, node: NodeId, label: Label, visit: impl FnMut(NodeId, Cost)) {
        self.classic.for_each_successor(node, label, visit);
    }

    #[inline]
    fn origin(&self, node: NodeId, label: Label, labels: &Labels) -> Origin {
        Origin::new(&self.classic, node, label, labels)
    }

    #[inline]
    fn reach(
        &self,
        origin: Origin,
        (to, step): (NodeId, Cost),
        known: Label,
        watch: &mut Watch<'_, impl Observer>,
    ) -> Option<Label> {
        // The straight line is never longer, so if it does not help, the detour does not either.
        let straight = origin.straight(&self.classic, to);
        if straight.g >= known.g {
            return None;
        }
        let parent = straight.parent;
        if self.check == Check::Lazy
            || parent == origin.node
            || watch.sight(parent, to, self.classic.space.sees(parent, to))
        {
            return Some(straight);
        }
        self.classic.reach((origin.node, origin.label), (to, step), known, watch)
    }

    fn confirm(
        &self,
        node: NodeId,
        label: Label,
        labels: &Labels,
        watch: &mut Watch<'_, impl Observer>,
    ) -> Confirmed<()> {
        let (space, parent) = (self.classic.space, label.parent);
        if self.check == Check::Eager
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
