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

/// Theta\*.
#[derive(Clone, Debug)]
pub struct Theta<'s, S>(Classic<'s, S>);

/// Lazy Theta\*.
#[derive(Clone, Debug)]
pub struct LazyTheta<'s, S>(Classic<'s, S>);

fn any_angle<'s, S: Sight>(
    space: &'s S,
    start: NodeId,
    goal: NodeId,
    metric: Metric,
    weight: Weight,
    steps: StepCost,
) -> Classic<'s, S> {
    Classic::new(space, start, goal, Order::Cost(weight), metric, steps)
}

impl<'s, S: Sight> Theta<'s, S> {
    /// A search from `start` to `goal`.
    pub fn new(
        space: &'s S,
        start: NodeId,
        goal: NodeId,
        metric: Metric,
        weight: Weight,
        steps: StepCost,
    ) -> Self {
        Self(any_angle(space, start, goal, metric, weight, steps))
    }
}

impl<'s, S: Sight> LazyTheta<'s, S> {
    /// A search from `start` to `goal`.
    pub fn new(
        space: &'s S,
        start: NodeId,
        goal: NodeId,
        metric: Metric,
        weight: Weight,
        steps: StepCost,
    ) -> Self {
        Self(any_angle(space, start, goal, metric, weight, steps))
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
        self.0.node_limit()
    }

    #[inline]
    fn is_goal(&self, node: NodeId) -> bool {
        self.0.is_goal(node)
    }

    #[inline]
    fn estimate(&self, node: NodeId, (): ()) -> Cost {
        self.0.estimate(node, ())
    }

    #[inline]
    fn priority(&self, g: Cost, h: Cost) -> Cost {
        self.0.priority(g, h)
    }

    #[inline]
    fn for_each_successor(&self, node: NodeId, label: Label, visit: impl FnMut(NodeId, Cost)) {
        self.0.for_each_successor(node, label, visit);
    }

    #[inline]
    fn origin(&self, node: NodeId, label: Label, labels: &Labels) -> Origin {
        Origin::new(&self.0, node, label, labels)
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
        let straight = origin.straight(&self.0, to);
        if straight.g >= known.g {
            return None;
        }
        let parent = straight.parent;
        if parent == origin.node || watch.sight(parent, to, self.0.space.sees(parent, to)) {
            return Some(straight);
        }
        self.0.reach((origin.node, origin.label), (to, step), known, watch)
    }
}

impl<S: Sight> Policy for LazyTheta<'_, S> {
    type Note = ();
    type Step = Cost;
    type Origin = Origin;

    fn node_limit(&self) -> u32 {
        self.0.node_limit()
    }

    #[inline]
    fn is_goal(&self, node: NodeId) -> bool {
        self.0.is_goal(node)
    }

    #[inline]
    fn estimate(&self, node: NodeId, (): ()) -> Cost {
        self.0.estimate(node, ())
    }

    #[inline]
    fn priority(&self, g: Cost, h: Cost) -> Cost {
        self.0.priority(g, h)
    }

    #[inline]
    fn for_each_successor(&self, node: NodeId, label: Label, visit: impl FnMut(NodeId, Cost)) {
        self.0.for_each_successor(node, label, visit);
    }

    #[inline]
    fn origin(&self, node: NodeId, label: Label, labels: &Labels) -> Origin {
        Origin::new(&self.0, node, label, labels)
    }

    #[inline]
    fn reach(
        &self,
        origin: Origin,
        (to, _): (NodeId, Cost),
        known: Label,
        _: &mut Watch<'_, impl Observer>,
    ) -> Option<Label> {
        let straight = origin.straight(&self.0, to);
        (straight.g < known.g).then_some(straight)
    }

    fn confirm(
        &self,
        node: NodeId,
        label: Label,
        labels: &Labels,
        watch: &mut Watch<'_, impl Observer>,
    ) -> Confirmed<()> {
        let (space, parent) = (self.0.space, label.parent);
        if parent == node || watch.sight(parent, node, space.sees(parent, node)) {
            return Confirmed::Close(label);
        }
        let mut best: Option<Label> = None;
        space.for_each_neighbour(node, |neighbour, step| {
            if !labels.is_closed(neighbour) {
                return;
            }
            if let Some(via) = labels.get(neighbour) {
                let g = via.g + self.0.steps.of(step);
                if best.is_none_or(|best| g < best.g) {
                    best = Some(Label { g, parent: neighbour, note: () });
                }
            }
        });
        // The neighbour that reached this node is closed, so there is one.
        Confirmed::Close(best.unwrap_or(label))
    }
}
