//! Lazy Theta\* over cells where one way is dearer than another as long.
//!
//! As in the search of the default planner ([`CellTheta`](super::CellTheta)) a node is a cell and its label
//! the point where it was entered, and line of sight from the parent of the cell that is left is assumed
//! until the node is about to be closed. But straight on from there may be dearer than over the cell in
//! hand, so both are tried, and the cheaper is taken. Cells are cut where areas begin, so a way can bend
//! there.

use super::{Confirmed, Frontier, Label, Labels, Observer, OpenList, Pace, Policy, Watch};
use crate::geom::{Cost, LatticePoint};
use crate::space::{
    Cell as CellBox, CellId, CellView, Cells, Heading, LANES, NodeId, Portal, Ways, single,
};
use crate::world::{Contact, World};
use std::cell::Cell;
use wide::f32x4;

/// What ways cost.
pub(crate) trait Fares {
    /// Whether all ways that are as long cost the same.
    fn is_even(&self) -> bool;
    /// Whether a cell may be entered.
    fn admits(&self, cell: &CellBox) -> bool;
    /// What the straight way between two points costs; `None` if it may not be gone.
    fn cost(&self, from: LatticePoint, to: LatticePoint) -> Option<Cost>;
}

/// The same, on the way to a goal.
pub(crate) trait Tolls: Fares {
    /// Whether going is cheaper than usual anywhere in a cell.
    fn has_bargain(&self, cell: &CellBox) -> bool;
    /// What the straight way between two points usually costs.
    fn usual(&self, from: LatticePoint, to: LatticePoint) -> Cost;
    /// No more than any way from a point to the goal costs.
    fn estimate(&self, from: LatticePoint) -> Cost;
}

/// Where a cell was entered, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Stop {
    point: LatticePoint,
    /// Where the way from the parent turns, one lattice step before the portal.
    gate: Option<LatticePoint>,
    /// Whether the parent is assumed to see the point.
    is_hope: bool,
    rest: Cost,
}

/// A search for one goal.
pub(crate) struct TollTheta<'a, T> {
    pub(crate) world: &'a World,
    pub(crate) cells: &'a Cells,
    pub(crate) tolls: T,
    pub(crate) start: LatticePoint,
    pub(crate) goal: LatticePoint,
    pub(crate) goal_cell: CellId,
    pub(crate) pace: Cell<Pace>,
    /// Ways that cost as much as this or more are not looked for.
    pub(crate) ceiling: Cost,
    /// A way must be cheaper than the known one by as much as this to replace it.
    pub(crate) least_gain: Cost,
    /// The least estimate of a point from which the goal was looked for.
    pub(crate) nearest_look: Cell<Cost>,
}

/// A point checks the goal if it is nearer than all before by this factor.
const NEARER: f64 = 1.05;

impl<T: Tolls> TollTheta<'_, T> {
    fn goal_node(&self) -> NodeId {
        self.cells.limit()
    }

    fn whole(label: &Label<Stop>) -> Cost {
        label.g + label.note.rest
    }

    /// A label at a point, on the straight way from a parent that may not see it.
    fn hoped(&self, via: &Label<Stop>, parent: NodeId, point: LatticePoint) -> Option<Label<Stop>> {
        let g = via.g + self.tolls.cost(via.note.point, point)?;
        let note = Stop { point, gate: None, is_hope: true, rest: self.tolls.estimate(point) };
        Some(Label { g, parent, note })
    }

    /// A label at a point beyond a portal, through the cell of the parent.
    fn through(
        &self,
        via: &Label<Stop>,
        parent: NodeId,
        point: LatticePoint,
        (axis, upwards): (usize, bool),
    ) -> Option<Label<Stop>> {
        let mut gate = point;
        gate.0[axis] += if upwards { -2 } else { 2 };
        // As if it were straight: the gate is a lattice step or two off that.
        let g = via.g + self.tolls.cost(via.note.point, point)?;
        let rest = self.tolls.estimate(point);
        let note = Stop { point, gate: Some(gate), is_hope: false, rest };
        Some(Label { g, parent, note })
    }

    /// A label at the goal, from where a label is.
    fn arrival(&self, via: &Label<Stop>, parent: NodeId, is_hope: bool) -> Option<Label<Stop>> {
        let g = via.g + self.tolls.cost(via.note.point, self.goal)?;
        let note = Stop { point: self.goal, gate: None, is_hope, rest: Cost::ZERO };
        Some(Label { g, parent, note })
    }

    /// The points where ways from a point lead through portals of a cell.
    fn points(
        &self,
        view: &CellView<'_>,
        portals: &[Portal],
        heading: Heading,
        from: [LatticePoint; LANES],
    ) -> [LatticePoint; LANES] {
        let cells = std::array::from_fn(|i| view.beyond(portals[i.min(portals.len() - 1)]));
        let from = [0, 1, 2].map(|axis| f32x4::from(from.map(|point| point.0[axis] as f32)));
        let goal = single(self.goal);
        let to = goal.map(f32x4::splat);
        let ways = Ways::find(self.cells.planes(), view.here, cells, heading, from, to);
        std::array::from_fn(|i| ways.get(i).point)
    }

    /// The cheapest label of a cell through a closed neighbour.
    fn fall_back(&self, node: CellId, labels: &Labels<Stop>) -> Option<Label<Stop>> {
        let view = self.cells.view(node);
        let mut best: Option<Label<Stop>> = None;
        for &portal in view.portals {
            let neighbour = view.neighbour(portal);
            let (true, via) = labels.peek(neighbour) else { continue };
            let from = [via.note.point; LANES];
            let point = self.points(&view, &[portal], Heading::In, from)[0];
            let found = self.through(&via, neighbour, point, (portal.axis(), !portal.is_upper()));
            let is_better = |found: &Label<Stop>| {
                best.as_ref().is_none_or(|best| Self::whole(found) < Self::whole(best))
            };
            if let Some(found) = found.filter(is_better) {
                best = Some(found);
            }
        }
        best
    }

    /// The points of the path to a labelled node, from the start.
    pub(crate) fn path_to(&self, node: NodeId, labels: &Labels<Stop>) -> Vec<LatticePoint> {
        let mut points = Vec::new();
        let mut at = node;
        while let Some(label) = labels.get(at) {
            points.push(label.note.point);
            points.extend(label.note.gate);
            if label.parent == at {
                break;
            }
            at = label.parent;
        }
        points.reverse();
        points
    }
}

impl<T: Tolls> Policy for TollTheta<'_, T> {
    type Note = Stop;

    fn node_limit(&self) -> u32 {
        self.goal_node() + 1
    }

    fn start(&self, start: NodeId) -> Label<Stop> {
        let rest = self.tolls.estimate(self.start);
        let note = Stop { point: self.start, gate: None, is_hope: false, rest };
        Label { g: Cost::ZERO, parent: start, note }
    }

    fn is_goal(&self, node: NodeId) -> bool {
        node == self.goal_node()
    }

    fn estimate(&self, _: NodeId, stop: Stop) -> Cost {
        stop.rest
    }

    fn priority(&self, g: Cost, h: Cost) -> Cost {
        g + h.scaled(self.pace.get().weight)
    }

    fn reorders_after(&self, expanded: u64) -> bool {
        Pace::rises_after(&self.pace, expanded)
    }

    fn expand(
        &self,
        node: NodeId,
        label: Label<Stop>,
        frontier: &mut Frontier<'_, '_, Self, impl OpenList, impl Observer>,
    ) {
        if Self::whole(&label) >= self.ceiling {
            return;
        }
        let apex = frontier.label(label.parent).unwrap_or(label);
        let has_apex = label.parent != node;
        let mut arrivals = [None; 2];
        if node == self.goal_cell {
            arrivals[0] = self.arrival(&label, node, false);
            arrivals[1] = self.arrival(&apex, label.parent, true).filter(|_| has_apex);
        } else if label.note.rest.scaled(NEARER) < self.nearest_look.get() {
            self.nearest_look.set(label.note.rest);
            let clear = self.world.is_clear(self.goal, label.note.point, Contact::Open);
            if frontier.sight(node, self.goal_node(), clear) {
                arrivals[0] = self.arrival(&label, node, false);
            }
        }
        for arrival in arrivals.into_iter().flatten() {
            if frontier.open_label(self.goal_node()).is_some_and(|known| arrival.g < known.g) {
                frontier.improve(self.goal_node(), arrival);
            }
        }
        let view = self.cells.view(node);
        // Nothing is cheaper than where it comes from seems to be.
        let least = Self::whole(&label).min(Self::whole(&apex)) + self.least_gain;
        let mut tried = Vec::with_capacity(view.portals.len());
        tried.extend(view.portals.iter().copied().filter(|&portal| {
            let (is_closed, known) = frontier.peek(view.neighbour(portal));
            let may_improve = known.g == Cost::UNREACHED || least < Self::whole(&known);
            !is_closed && may_improve && self.tolls.admits(view.beyond(portal))
        }));
        // Straight on from the parent is no dearer than over here, if nothing is cheap here, nothing was on the
        // way here, and nothing is dear on the way past.
        let is_plain = has_apex
            && label.g >= apex.g + self.tolls.usual(apex.note.point, label.note.point)
            && !self.tolls.has_bargain(view.here);
        for portals in tried.chunks(LANES) {
            let mut past = [None; LANES];
            let mut is_best = [false; LANES];
            if has_apex {
                let points = self.points(&view, portals, Heading::Out, [apex.note.point; LANES]);
                for lane in 0..portals.len() {
                    past[lane] = self.hoped(&apex, label.parent, points[lane]);
                    let usual = || apex.g + self.tolls.usual(apex.note.point, points[lane]);
                    is_best[lane] = is_plain && past[lane].is_some_and(|past| past.g <= usual());
                }
            }
            let over_here = match is_best[..portals.len()].iter().all(|&is_best| is_best) {
                true => past.map(|_| LatticePoint::default()),
                false => self.points(&view, portals, Heading::Out, [label.note.point; LANES]),
            };
            for (lane, &portal) in portals.iter().enumerate() {
                let across = (portal.axis(), portal.is_upper());
                let over_here = match is_best[lane] {
                    true => None,
                    false => self.through(&label, node, over_here[lane], across),
                };
                let better = [past[lane], over_here].into_iter().flatten().min_by_key(Self::whole);
                let Some(better) = better else { continue };
                let to = view.neighbour(portal);
                let (_, known) = frontier.peek(to);
                let is_new = known.g == Cost::UNREACHED;
                let whole = Self::whole(&better);
                if whole < self.ceiling && (is_new || whole + self.least_gain < Self::whole(&known))
                {
                    frontier.improve(to, better);
                }
            }
        }
    }

    fn confirm(
        &self,
        node: NodeId,
        label: Label<Stop>,
        labels: &Labels<Stop>,
        watch: &mut Watch<'_, impl Observer>,
    ) -> Confirmed<Stop> {
        if !label.note.is_hope {
            return Confirmed::Close(label);
        }
        let Some(parent) = labels.get(label.parent) else { return Confirmed::Close(label) };
        let clear = self.world.is_clear(label.note.point, parent.note.point, Contact::Open);
        if watch.sight(label.parent, node, clear) {
            let note = Stop { is_hope: false, ..label.note };
            return Confirmed::Close(Label { note, ..label });
        }
        let best = match node == self.goal_node() {
            true => labels
                .get(self.goal_cell)
                .filter(|_| labels.is_closed(self.goal_cell))
                .and_then(|via| self.arrival(&via, self.goal_cell, false)),
            false => self.fall_back(node, labels),
        };
        match best {
            Some(best) if Self::whole(&best) > Self::whole(&label) => Confirmed::Requeue(best),
            Some(best) => Confirmed::Close(best),
            // The cell that reached this one is closed, so there is a way.
            None => Confirmed::Close(label),
        }
    }
}
