//! Lazy Theta\* over cells from one point to everywhere, as far as a cost goes.
//!
//! A node is a cell and its label the point where it was entered, as in
//! [`CellTheta`](super::CellTheta). But there is no goal to head for: a cell is entered at the point of
//! a portal that is nearest to where the way comes from, and cells are closed in the order of what the
//! ways to them cost. Line of sight from the parent of the cell that is left is assumed until a node
//! is about to be closed; where it fails, the way leads through the best closed neighbour.

use super::{Confirmed, Fares, Frontier, Label, Labels, Observer, OpenList, Policy, Watch};
use crate::geom::{Cost, LatticePoint};
use crate::space::{CellId, CellView, Cells, Heading, LANES, NodeId, Portal, Ways, single};
use crate::world::{Contact, World};
use wide::f32x4;

/// Where a cell was entered, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Foot {
    pub(crate) point: LatticePoint,
    /// Where the way from the parent turns, one lattice step before the portal.
    pub(crate) gate: Option<LatticePoint>,
    /// Whether the parent is assumed to see the point.
    is_hope: bool,
}

/// A search from one point to all cells that ways cost no more than `most` to.
pub(crate) struct Spread<'a, F> {
    pub(crate) world: &'a World,
    pub(crate) cells: &'a Cells,
    pub(crate) fares: F,
    pub(crate) start: LatticePoint,
    pub(crate) most: Cost,
}

impl<F: Fares> Spread<'_, F> {
    /// A label at a point, on the straight way from a parent that may not see it.
    fn hoped(&self, via: &Label<Foot>, parent: NodeId, point: LatticePoint) -> Option<Label<Foot>> {
        let g = via.g + self.fares.cost(via.note.point, point)?;
        Some(Label { g, parent, note: Foot { point, gate: None, is_hope: true } })
    }

    /// A label at a point beyond a portal, through the cell of the parent.
    fn through(
        &self,
        via: &Label<Foot>,
        parent: NodeId,
        point: LatticePoint,
        (axis, upwards): (usize, bool),
    ) -> Option<Label<Foot>> {
        let mut gate = point;
        gate.0[axis] += if upwards { -2 } else { 2 };
        let to_gate = self.fares.cost(via.note.point, gate)?;
        let g = via.g + to_gate + self.fares.cost(gate, point)?;
        Some(Label { g, parent, note: Foot { point, gate: Some(gate), is_hope: false } })
    }

    /// The points of portals of a cell that are nearest to a point.
    fn nearest(
        &self,
        view: &CellView<'_>,
        portals: &[Portal],
        heading: Heading,
        from: LatticePoint,
    ) -> [LatticePoint; LANES] {
        let cells = std::array::from_fn(|i| view.beyond(portals[i.min(portals.len() - 1)]));
        let from = single(from).map(f32x4::splat);
        let ways = Ways::find(self.cells.planes(), view.here, cells, heading, from, from);
        std::array::from_fn(|i| ways.get(i).point)
    }

    /// The cheapest label of a cell through a closed neighbour.
    fn fall_back(&self, node: CellId, labels: &Labels<Foot>) -> Option<Label<Foot>> {
        let view = self.cells.view(node);
        let through_one = |&portal: &Portal| {
            let neighbour = view.neighbour(portal);
            let (true, via) = labels.peek(neighbour) else { return None };
            let point = self.nearest(&view, &[portal], Heading::In, via.note.point)[0];
            self.through(&via, neighbour, point, (portal.axis(), !portal.is_upper()))
        };
        view.portals.iter().filter_map(through_one).min_by_key(|label| label.g)
    }
}

impl<F: Fares> Policy for Spread<'_, F> {
    type Note = Foot;

    fn node_limit(&self) -> u32 {
        self.cells.limit()
    }

    fn start(&self, start: NodeId) -> Label<Foot> {
        let note = Foot { point: self.start, gate: None, is_hope: false };
        Label { g: Cost::ZERO, parent: start, note }
    }

    fn is_goal(&self, _: NodeId) -> bool {
        false
    }

    fn estimate(&self, _: NodeId, _: Foot) -> Cost {
        Cost::ZERO
    }

    fn priority(&self, g: Cost, _: Cost) -> Cost {
        g
    }

    fn expand(
        &self,
        node: NodeId,
        label: Label<Foot>,
        frontier: &mut Frontier<'_, '_, Self, impl OpenList, impl Observer>,
    ) {
        let apex = frontier.label(label.parent).filter(|_| label.parent != node);
        let view = self.cells.view(node);
        // Nothing is cheaper than where it comes from.
        let least = apex.map_or(label.g, |apex| apex.g);
        let mut tried = Vec::with_capacity(view.portals.len());
        tried.extend(view.portals.iter().copied().filter(|&portal| {
            let (is_closed, known) = frontier.peek(view.neighbour(portal));
            !is_closed && least < known.g && self.fares.admits(view.beyond(portal))
        }));
        // Where all ways cost the same, none is shorter than straight from the apex.
        let also_over_here = apex.is_none() || !self.fares.is_even();
        for portals in tried.chunks(LANES) {
            let past = apex
                .map(|apex| (apex, self.nearest(&view, portals, Heading::Out, apex.note.point)));
            let here = also_over_here
                .then(|| self.nearest(&view, portals, Heading::Out, label.note.point));
            for (lane, &portal) in portals.iter().enumerate() {
                let across = (portal.axis(), portal.is_upper());
                let past =
                    past.and_then(|(apex, points)| self.hoped(&apex, label.parent, points[lane]));
                let here = here.and_then(|points| self.through(&label, node, points[lane], across));
                let better = past.into_iter().chain(here).min_by_key(|label| label.g);
                let Some(better) = better.filter(|better| better.g <= self.most) else { continue };
                let to = view.neighbour(portal);
                if better.g < frontier.peek(to).1.g {
                    frontier.improve(to, better);
                }
            }
        }
    }

    fn confirm(
        &self,
        node: NodeId,
        label: Label<Foot>,
        labels: &Labels<Foot>,
        watch: &mut Watch<'_, impl Observer>,
    ) -> Confirmed<Foot> {
        if !label.note.is_hope {
            return Confirmed::Close(label);
        }
        let Some(parent) = labels.get(label.parent) else { return Confirmed::Close(label) };
        let clear = self.world.is_clear(label.note.point, parent.note.point, Contact::Open);
        if watch.sight(label.parent, node, clear) {
            let note = Foot { is_hope: false, ..label.note };
            return Confirmed::Close(Label { note, ..label });
        }
        match self.fall_back(node, labels) {
            Some(best) if best.g > label.g => Confirmed::Requeue(best),
            Some(best) => Confirmed::Close(best),
            // The cell that reached this one is closed, so there is a way.
            None => Confirmed::Close(label),
        }
    }
}
