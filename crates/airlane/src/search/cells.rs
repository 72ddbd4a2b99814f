//! Lazy Theta\* over cells: the search of the default planner.
//!
//! A node is a cell, and its label's point is where the cell was entered. Entering a neighbour
//! through an opening, the search hopes to come straight from the parent of the cell it leaves, and
//! picks the point of the opening that makes the way from there to the goal shortest. The line of
//! sight is checked once, when the node is about to be closed. If it fails, the best closed
//! neighbour becomes the parent, reached through a *gate*: the same place one lattice step before
//! the opening. A cell is convex, so the way through it to the gate is always clear. A node that
//! became dearer this way goes back to the open list.
//!
//! The goal is one more node, a neighbour of the cell that holds it and of every cell from whose
//! entry it is seen. A search that sees the goal from the node it closes is done: going straight on
//! costs no more than the estimate said.

use super::{Confirmed, Label, Labels, Observer, Policy, Watch};
use crate::geom::{Cost, LatticePoint};
use crate::space::{CellId, Cells, NodeId, Opening, Portal};
use crate::world::{Contact, World};

/// Where a cell was entered, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    point: LatticePoint,
    way: Way,
    /// Straight on from the point to the goal.
    to_goal: Cost,
    /// Whether the goal is seen from the point; known once the node is closed.
    sees_goal: bool,
}

impl Default for Entry {
    fn default() -> Self {
        Self {
            point: LatticePoint([0; 3]),
            way: Way::Straight,
            to_goal: Cost::ZERO,
            sees_goal: false,
        }
    }
}

/// How a point is reached from its parent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    /// In a straight line, if that is clear.
    Straight,
    /// Through the parent's cell, where nothing is in the way.
    Inside,
    /// Through the parent's cell to the point two lattice steps back across this axis.
    Gate {
        axis: u8,
        /// Whether the way runs towards greater coordinates.
        upwards: bool,
    },
}

/// A search for one goal.
#[derive(Clone, Copy, Debug)]
pub struct CellTheta<'a> {
    world: &'a World,
    cells: &'a Cells,
    start: LatticePoint,
    goal: LatticePoint,
    /// The goal in single precision.
    goal_f32: [f32; 3],
    goal_cell: CellId,
    weight: f64,
}

/// A point in single precision, which holds every lattice coordinate of a world with cells exactly.
#[inline]
fn single(point: LatticePoint) -> [f32; 3] {
    point.0.map(|c| c as f32)
}

/// The cost of a straight line, in single precision.
#[inline]
fn straight(a: [f32; 3], b: [f32; 3]) -> Cost {
    let gap = |i: usize| a[i] - b[i];
    Cost::from_lattice_steps((gap(0) * gap(0) + gap(1) * gap(1) + gap(2) * gap(2)).sqrt())
}

impl<'a> CellTheta<'a> {
    /// A search from `start` to `goal`, which lies in `goal_cell`. The estimate is multiplied by
    /// `weight`.
    pub fn new(
        world: &'a World,
        cells: &'a Cells,
        start: LatticePoint,
        goal: LatticePoint,
        goal_cell: CellId,
        weight: f64,
    ) -> Self {
        Self { world, cells, start, goal, goal_f32: single(goal), goal_cell, weight }
    }

    fn goal_node(&self) -> NodeId {
        self.cells.count() as NodeId
    }

    /// The closed cell nearest to the goal, and its point nearest to the goal.
    pub fn nearest_reached(&self, labels: &Labels<Entry>) -> Option<(CellId, LatticePoint)> {
        let cells = labels.closed().filter(|&node| node != self.goal_node());
        let nearest = cells.map(|id| {
            let cell = self.cells.cell(id);
            let near = |i: usize| self.goal.0[i].clamp(cell.low(i) + 1, cell.high(i) - 1);
            let point = LatticePoint(std::array::from_fn(near));
            (point.distance_squared(self.goal), id, point)
        });
        nearest.min().map(|(_, id, point)| (id, point))
    }

    /// The points of the path to a labelled node, from the start.
    pub fn path_to(&self, node: NodeId, labels: &Labels<Entry>) -> Vec<LatticePoint> {
        let mut points = Vec::new();
        let mut at = node;
        while let Some(label) = labels.get(at) {
            points.push(label.note.point);
            if let Way::Gate { axis, upwards } = label.note.way {
                let mut gate = label.note.point;
                gate.0[usize::from(axis)] += if upwards { -2 } else { 2 };
                points.push(gate);
            }
            if label.parent == at {
                break;
            }
            at = label.parent;
        }
        points.reverse();
        points
    }

    /// The length of the whole way, straight on from where the label is.
    #[inline]
    fn whole(label: &Label<Entry>) -> Cost {
        label.g + label.note.to_goal
    }

    /// An entry at a point.
    #[inline]
    fn entry(&self, point: LatticePoint, way: Way) -> Entry {
        let to_goal = straight(single(point), self.goal_f32);
        Entry { point, way, to_goal, sees_goal: false }
    }

    /// A label with the knowledge whether the goal is seen from its point.
    fn look_for_goal(
        &self,
        node: NodeId,
        mut label: Label<Entry>,
        watch: &mut Watch<'_, impl Observer>,
    ) -> Label<Entry> {
        if node != self.goal_cell && node != self.goal_node() && label.parent != node {
            let clear = self.world.is_clear(label.note.point, self.goal, Contact::Open);
            label.note.sees_goal = watch.sight(node, self.goal_node(), clear);
        }
        label
    }

    /// The label of a cell entered through the gate of a closed neighbour.
    fn through_gate(&self, node: CellId, portal: Portal, via: Label<Entry>) -> Label<Entry> {
        let neighbour = portal.neighbour();
        let opening = Opening::between(self.cells.cell(node), portal, self.cells.cell(neighbour));
        let crossing = opening.crossing(single(via.note.point), self.goal_f32);
        // The neighbour lies above, so the way from it runs downwards.
        let into = if portal.is_upper() { -1 } else { 1 };
        let (gate, point) = (opening.beside(crossing, -into), opening.beside(crossing, into));
        let [from, gate, to] = [via.note.point, gate, point].map(single);
        let g = via.g + straight(from, gate) + straight(gate, to);
        let way = Way::Gate { axis: opening.axis as u8, upwards: into > 0 };
        Label { g, parent: neighbour, note: self.entry(point, way) }
    }
}

/// Where a cell leads.
#[derive(Clone, Copy, Debug)]
pub enum Onward {
    /// Through a portal to a neighbour.
    Through(Portal),
    /// To the goal, which lies in this cell.
    Goal,
    /// Straight to the goal, which was seen from this node, at this cost.
    Seen(Cost, NodeId),
}

/// Where the ways out of a cell come from: the parent of the cell, as everyone hopes.
#[derive(Clone, Copy, Debug)]
pub struct Apex {
    cell: CellId,
    node: NodeId,
    point: [f32; 3],
    g: Cost,
}

impl Policy for CellTheta<'_> {
    type Note = Entry;
    /// A portal, or the last step to the goal.
    type Step = Onward;
    type Origin = Apex;

    fn node_limit(&self) -> u32 {
        self.goal_node() + 1
    }

    fn start(&self, start: NodeId) -> Label<Entry> {
        Label { g: Cost::ZERO, parent: start, note: self.entry(self.start, Way::Inside) }
    }

    #[inline]
    fn is_goal(&self, node: NodeId) -> bool {
        node == self.goal_node()
    }

    #[inline]
    fn estimate(&self, _: NodeId, entry: Entry) -> Cost {
        entry.to_goal
    }

    #[inline]
    fn priority(&self, g: Cost, h: Cost) -> Cost {
        g + h.scaled(self.weight)
    }

    #[inline]
    fn origin(&self, node: NodeId, label: Label<Entry>, labels: &Labels<Entry>) -> Apex {
        let parent = labels.get(label.parent).unwrap_or(label);
        Apex { cell: node, node: label.parent, point: single(parent.note.point), g: parent.g }
    }

    #[inline]
    fn for_each_successor(
        &self,
        node: NodeId,
        label: Label<Entry>,
        mut visit: impl FnMut(NodeId, Onward),
    ) {
        if node == self.goal_cell {
            visit(self.goal_node(), Onward::Goal);
        } else if label.note.sees_goal {
            // Nothing can be better than straight on from here.
            visit(self.goal_node(), Onward::Seen(Self::whole(&label), node));
            return;
        }
        for &portal in self.cells.portals(node) {
            visit(portal.neighbour(), Onward::Through(portal));
        }
    }

    #[inline]
    fn reach(
        &self,
        apex: Apex,
        (to, onward): (NodeId, Onward),
        known: Label<Entry>,
        _: &mut Watch<'_, impl Observer>,
    ) -> Option<Label<Entry>> {
        let point =
            match onward {
                Onward::Seen(g, parent) => {
                    let note = self.entry(self.goal, Way::Inside);
                    return (known.g == Cost::UNREACHED || g < Self::whole(&known))
                        .then_some(Label { g, parent, note });
                }
                Onward::Goal => self.goal,
                Onward::Through(portal) => {
                    let (here, there) = (self.cells.cell(apex.cell), self.cells.cell(to));
                    let opening = Opening::between(here, portal, there);
                    let crossing = opening.crossing(apex.point, self.goal_f32);
                    opening.beside(crossing, if portal.is_upper() { 1 } else { -1 })
                }
            };
        let g = apex.g + straight(apex.point, single(point));
        // Entry points differ, so what counts is the whole way over them, not the cost so far.
        let unreached = known.g == Cost::UNREACHED;
        if !unreached && g >= Self::whole(&known) {
            return None;
        }
        let label = Label { g, parent: apex.node, note: self.entry(point, Way::Straight) };
        (unreached || Self::whole(&label) < Self::whole(&known)).then_some(label)
    }

    fn confirm(
        &self,
        node: NodeId,
        label: Label<Entry>,
        labels: &Labels<Entry>,
        watch: &mut Watch<'_, impl Observer>,
    ) -> Confirmed<Entry> {
        if label.note.way != Way::Straight {
            return Confirmed::Close(self.look_for_goal(node, label, watch));
        }
        let Some(parent) = labels.get(label.parent) else { return Confirmed::Close(label) };
        let (a, b) = (parent.note.point, label.note.point);
        if watch.sight(label.parent, node, self.world.is_clear(a, b, Contact::Open)) {
            return Confirmed::Close(self.look_for_goal(node, label, watch));
        }
        let closed = |cell: CellId| labels.get(cell).filter(|_| labels.is_closed(cell));
        let best = if node == self.goal_node() {
            closed(self.goal_cell).map(|via| {
                let note = self.entry(self.goal, Way::Inside);
                Label { g: Self::whole(&via), parent: self.goal_cell, note }
            })
        } else {
            let portals = self.cells.portals(node).iter();
            let ways = portals.filter_map(|&portal| {
                Some(self.through_gate(node, portal, closed(portal.neighbour())?))
            });
            ways.min_by_key(|way| (Self::whole(way), way.parent))
        };
        // The cell that reached this one is closed, so there is a way.
        let best = best.unwrap_or(label);
        let f = |label: &Label<Entry>| self.priority(label.g, self.estimate(node, label.note));
        if f(&best) > f(&label) {
            Confirmed::Requeue(best)
        } else {
            Confirmed::Close(self.look_for_goal(node, best, watch))
        }
    }
}
