//! Theta\* over the cells of two rooms: for a body that has two headings, and turns between them where
//! there is room for it.
//!
//! A node is a cell of the room for one heading, and its label's point is where the cell was entered.
//! Neighbours in the same room are entered where the way to the goal is shortest, as in the search of
//! the default planner. Cells of the other room are entered at a *turning place*: a point in a cell of
//! the room in which the body may have any heading, the nearest one to where this cell was entered.
//! Start and goal are one more node each, next to the cells that hold them, in one room or in both.
//!
//! The way over these points is a plan, not a path: it says in which order the body turns and about
//! where. Its legs are planned for good in the room of their heading.

use super::{Frontier, Label, Labels, Observer, OpenList, Policy};
use crate::geom::{Cost, LatticePoint};
use crate::space::{CellId, Cells, NodeId};
use crate::world::{Contact, World};

/// What turning costs: little, so that nothing turns where it need not.
const TURN: Cost = Cost::EDGE.divided(16);

/// A world fitted to a body, and its cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room<'a> {
    pub(crate) world: &'a World,
    pub(crate) cells: &'a Cells,
}

/// Where an end of a query is in one of the rooms.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Foothold {
    /// The number of the room.
    pub(crate) room: usize,
    pub(crate) cell: CellId,
    /// A free point of the cell.
    pub(crate) point: LatticePoint,
    /// The end itself; the body fits between these points.
    pub(crate) asked: LatticePoint,
}

/// A search from one of the starts to one of the goals.
#[derive(Clone, Debug)]
pub(crate) struct Headings<'a> {
    /// One for each heading.
    pub(crate) rooms: [Room<'a>; 2],
    /// The room in which the body may have any heading. It lies within the others, but for roundings.
    pub(crate) turning: Room<'a>,
    /// At least one.
    pub(crate) starts: &'a [Foothold],
    /// At least one.
    pub(crate) goals: &'a [Foothold],
    /// Ways longer than this are not looked for.
    pub(crate) bound: Cost,
}

/// A way that a search found: a heading, by the number of its room, and where the body takes it up: at
/// the start or at a turning place; and so on, to where the way ends.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Turns {
    pub(crate) headings: Vec<(usize, LatticePoint)>,
    pub(crate) end: LatticePoint,
}

impl<'a> Headings<'a> {
    /// The node of a cell.
    fn node(&self, room: usize, cell: CellId) -> NodeId {
        cell + if room == 0 { 0 } else { self.rooms[0].cells.limit() }
    }

    /// The room and the cell of a node.
    fn place(&self, node: NodeId) -> (usize, CellId) {
        match node.checked_sub(self.rooms[0].cells.limit()) {
            None => (0, node),
            Some(cell) => (1, cell),
        }
    }

    pub(crate) fn start_node(&self) -> NodeId {
        self.rooms[0].cells.limit() + self.rooms[1].cells.limit()
    }

    fn goal_node(&self) -> NodeId {
        self.start_node() + 1
    }

    fn is_cell(&self, node: NodeId) -> bool {
        node < self.start_node()
    }

    /// The way to a labelled node, and on to `end` in its room.
    pub(crate) fn turns_to(
        &self,
        node: NodeId,
        end: Option<LatticePoint>,
        labels: &Labels<LatticePoint>,
    ) -> Option<Turns> {
        let nodes = labels.route_to(node);
        let mut headings: Vec<(usize, LatticePoint)> = Vec::new();
        for &node in nodes.iter().filter(|&&node| self.is_cell(node)) {
            let (room, cell) = self.place(node);
            let point = labels.get(node)?.note;
            match headings.last() {
                Some((last, _)) if *last == room => {}
                Some(_) => headings.push((room, point)),
                None => {
                    let is_here = |start: &&Foothold| (start.room, start.cell) == (room, cell);
                    headings.push((room, self.starts.iter().find(is_here)?.asked));
                }
            }
        }
        let end = match end {
            Some(end) => end,
            None => labels.get(node)?.note,
        };
        (!headings.is_empty()).then_some(Turns { headings, end })
    }

    /// The closed cell nearest to the goal, and its point nearest to the goal.
    pub(crate) fn nearest_reached(
        &self,
        labels: &Labels<LatticePoint>,
    ) -> Option<(NodeId, LatticePoint)> {
        let goal = self.goals.first()?.asked;
        let nearest = labels.closed().filter(|&node| self.is_cell(node)).map(|node| {
            let (room, cell) = self.place(node);
            let cells = self.rooms[room].cells;
            let point = nearest_within(cells.corners(cells.cell(cell)), goal);
            (point.distance_squared(goal), node, point)
        });
        nearest.min().map(|(_, node, point)| (node, point))
    }

    /// Offers a node that is not closed the way over this one, or past it straight from its parent.
    fn offer(
        &self,
        (node, label): (NodeId, Label<LatticePoint>),
        (to, point, more): (NodeId, LatticePoint, Cost),
        frontier: &mut Frontier<'_, '_, Self, impl OpenList, impl Observer>,
    ) {
        let Some(known) = frontier.open_label(to) else { return };
        let left = self.estimate(to, point);
        let is_better = |way: &Label<LatticePoint>| way.g < known.g && way.g + left <= self.bound;
        let way = |label: Label<LatticePoint>, parent| {
            let g = label.g + Cost::straight_step(label.note, point) + more;
            Label { g, parent, note: point }
        };
        let (room, _) = self.place(node);
        let is_apex = self.is_cell(label.parent)
            && label.parent != node
            && self.place(label.parent).0 == room;
        if is_apex && let Some(apex) = frontier.label(label.parent) {
            let past = way(apex, label.parent);
            let world = self.rooms[room].world;
            if is_better(&past)
                && frontier.sight(label.parent, to, world.is_clear(apex.note, point, Contact::Open))
            {
                return frontier.improve(to, past);
            }
        }
        let over = way(label, node);
        if is_better(&over) {
            frontier.improve(to, over);
        }
    }

    /// Goes on to neighbours in the same room.
    fn expand_room(
        &self,
        (node, label): (NodeId, Label<LatticePoint>),
        frontier: &mut Frontier<'_, '_, Self, impl OpenList, impl Observer>,
    ) {
        let (room, cell) = self.place(node);
        let cells = self.rooms[room].cells;
        let view = cells.view(cell);
        let here = cells.corners(view.here);
        let goal = self.goals[0].asked;
        for &portal in view.portals {
            let there = cells.corners(view.beyond(portal));
            let axis = portal.axis();
            let wall = if portal.is_upper() { here[1] } else { here[0] }.0[axis];
            // Straight on to the goal; or if that lies behind, to its mirror image.
            let [before, after] = [label.note, goal].map(|p| f64::from(p.0[axis] - wall).abs());
            let share = if before + after > 0.0 { before / (before + after) } else { 0.0 };
            let point = LatticePoint(std::array::from_fn(|i| {
                if i == axis {
                    return wall;
                }
                let (from, to) = (label.note.0[i], goal.0[i]);
                let at = from + (share * f64::from(to - from)).round() as i32;
                let (low, high) =
                    (here[0].0[i].max(there[0].0[i]), here[1].0[i].min(there[1].0[i]));
                at.clamp(low + 1, high - 1)
            }));
            let to = self.node(room, view.neighbour(portal));
            self.offer((node, label), (to, point, Cost::ZERO), frontier);
        }
    }

    /// Turns, wherever in the cell that is possible.
    fn expand_turns(
        &self,
        (node, label): (NodeId, Label<LatticePoint>),
        frontier: &mut Frontier<'_, '_, Self, impl OpenList, impl Observer>,
    ) {
        let (room, cell) = self.place(node);
        let cells = self.rooms[room].cells;
        let here = cells.corners(cells.cell(cell));
        let other = self.rooms[1 - room];
        let turning = self.turning.cells;
        let low = turning.planes().voxel(here[0]);
        let high = turning.planes().voxel(LatticePoint(here[1].0.map(|c| c - 1))).offset([1; 3]);
        turning.for_each_in_box([low, high], |_, place| {
            let place = turning.corners(place);
            let low: [i32; 3] = std::array::from_fn(|i| here[0].0[i].max(place[0].0[i]));
            let high: [i32; 3] = std::array::from_fn(|i| here[1].0[i].min(place[1].0[i]));
            if (0..3).any(|i| high[i] - low[i] < 2) {
                return;
            }
            let point = nearest_within([LatticePoint(low), LatticePoint(high)], label.note);
            // Rooms of large round bodies are rounded differently.
            if other.world.is_free(point)
                && let Some(cell) = other.cells.locate(other.world.voxel_at(point))
            {
                let to = self.node(1 - room, cell);
                self.offer((node, label), (to, point, TURN), frontier);
            }
        });
    }
}

/// The point of an open box nearest to a point.
fn nearest_within([low, high]: [LatticePoint; 2], point: LatticePoint) -> LatticePoint {
    LatticePoint(std::array::from_fn(|i| point.0[i].clamp(low.0[i] + 1, high.0[i] - 1)))
}

impl Policy for Headings<'_> {
    /// Where the node was entered.
    type Note = LatticePoint;

    fn node_limit(&self) -> u32 {
        self.goal_node() + 1
    }

    fn start(&self, start: NodeId) -> Label<LatticePoint> {
        Label { g: Cost::ZERO, parent: start, note: self.starts[0].asked }
    }

    fn is_goal(&self, node: NodeId) -> bool {
        node == self.goal_node()
    }

    fn estimate(&self, _: NodeId, point: LatticePoint) -> Cost {
        Cost::straight(point, self.goals[0].asked)
    }

    fn priority(&self, g: Cost, h: Cost) -> Cost {
        g + h
    }

    fn expand(
        &self,
        node: NodeId,
        label: Label<LatticePoint>,
        frontier: &mut Frontier<'_, '_, Self, impl OpenList, impl Observer>,
    ) {
        if node == self.start_node() {
            for start in self.starts {
                let to = self.node(start.room, start.cell);
                self.offer((node, label), (to, start.point, Cost::ZERO), frontier);
            }
            return;
        }
        let place = self.place(node);
        for goal in self.goals.iter().filter(|goal| (goal.room, goal.cell) == place) {
            self.offer((node, label), (self.goal_node(), goal.asked, Cost::ZERO), frontier);
        }
        self.expand_room((node, label), frontier);
        self.expand_turns((node, label), frontier);
    }
}
