//! Lazy Theta\* over cells: the search of the default planner.
//!
//! A node is a cell, and its label's point is where the cell was entered. When entering a neighbour
//! through a portal, the search assumes line of sight from the parent of the cell it leaves, and
//! picks the point of the portal that makes the path from there to the goal shortest. The line of
//! sight is checked when the node is about to be closed. If it fails, a closed neighbour becomes the
//! parent, reached through a *gate*: the same place one lattice step before the portal. A cell is
//! convex, so the way through it to the gate is always clear. Or line of sight from the parent of a
//! closed neighbour is assumed, if the straight path from there is shorter. A node whose cost rose
//! is requeued.
//!
//! The goal is one more node, a neighbour of the cell that holds it and of every cell from whose
//! entry it is seen. A search that sees the goal from the node it closes is done: going straight on
//! costs no more than the estimate said.

use super::guide::{Aim, Aims};
use super::{Confirmed, Frontier, Label, Labels, Observer, OpenList, Policy, Watch};
use crate::geom::{Cost, LatticePoint};
use crate::space::{CellId, CellView, Cells, Heading, LANES, NodeId, Portal, Way, Ways, single};
use crate::world::{Contact, World};
use std::cell::Cell;
use wide::f32x4;

/// Where a cell was entered, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Entry {
    point: LatticePoint,
    approach: Approach,
    /// Straight on from the point to the goal.
    to_goal: Cost,
    /// Whether the goal is seen from the point; known once the node is closed.
    sees_goal: bool,
}

impl Entry {
    /// Where the way from the parent turns, if it leads through a gate.
    pub(crate) fn gate(&self) -> Option<LatticePoint> {
        match self.approach {
            Approach::Gate { axis, upwards } => Some(gate(self.point, axis, upwards)),
            _ => None,
        }
    }
}

/// How a point is reached from its parent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Approach {
    /// In a straight line, if that is clear.
    #[default]
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

/// How much the estimate counts: more, the longer a search takes.
///
/// A search that closes many cells is held up by something that the estimate does not see. A heavier
/// weight brings it to an end, for a path that is a little longer. It counts closed cells and not
/// time, so an answer is always the same.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pace {
    /// The factor on the estimate at first.
    pub weight: f64,
    /// The factors after that, by rising number of cells. A factor that is less than the one before it
    /// changes nothing.
    pub stages: &'static [Stage],
}

impl Pace {
    /// Goes on to the next stage if its number of cells is closed; whether the weight rises.
    #[inline]
    pub(crate) fn rises_after(pace: &Cell<Self>, expanded: u64) -> bool {
        let Self { weight, stages } = pace.get();
        let [next, stages @ ..] = stages else { return false };
        if expanded < next.after {
            return false;
        }
        pace.set(Self { weight: next.weight.max(weight), stages });
        next.weight > weight
    }

    /// One weight for all of the search.
    pub const fn steady(weight: f64) -> Self {
        Self { weight, stages: &[] }
    }
}

/// A heavier weight, from some number of closed cells on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stage {
    /// The number of cells closed before.
    pub after: u64,
    /// The factor on the estimate from then on.
    pub weight: f64,
}

impl Stage {
    /// This weight after so many cells.
    pub const fn new(after: u64, weight: f64) -> Self {
        Self { after, weight }
    }
}

/// A search for one goal.
#[derive(Clone, Debug)]
pub struct CellTheta<'a> {
    world: &'a World,
    cells: &'a Cells,
    start: LatticePoint,
    goal: LatticePoint,
    /// The goal in single precision.
    goal_f32: [f32; 3],
    goal_cell: CellId,
    pace: Cell<Pace>,
    /// What the estimate follows instead of the straight line to the goal.
    guide: Option<&'a Aims<'a>>,
    /// The least distance to the goal from which it was looked for without success.
    nearest_look: Cell<Cost>,
}

/// The cost of a straight line, in single precision.
#[inline]
fn straight(a: [f32; 3], b: [f32; 3]) -> Cost {
    let gap = |i: usize| a[i] - b[i];
    Cost::from_lattice_steps((gap(0) * gap(0) + gap(1) * gap(1) + gap(2) * gap(2)).sqrt())
}

/// Where a way that leads to `point` through a gate comes from: two lattice steps back.
fn gate(mut point: LatticePoint, axis: u8, upwards: bool) -> LatticePoint {
    point.0[usize::from(axis)] += if upwards { -2 } else { 2 };
    point
}

impl<'a> CellTheta<'a> {
    /// A search from `start` to `goal`, which lies in `goal_cell`.
    pub fn new(
        world: &'a World,
        cells: &'a Cells,
        start: LatticePoint,
        goal: LatticePoint,
        goal_cell: CellId,
        pace: Pace,
    ) -> Self {
        Self {
            world,
            cells,
            start,
            goal,
            goal_f32: single(goal),
            goal_cell,
            pace: Cell::new(pace),
            guide: None,
            nearest_look: Cell::new(Cost::MAX),
        }
    }

    /// The same search along a guide.
    pub(crate) fn guided(self, guide: &'a Aims<'a>) -> Self {
        Self { guide: Some(guide), ..self }
    }

    /// Where to go from a point in a cell, given by its place in a chunk.
    #[inline]
    fn aim(&self, cell: impl FnOnce() -> (usize, u32), from: [f32; 3]) -> Aim {
        match self.guide {
            None => Aim { point: self.goal_f32, rest: Cost::ZERO },
            Some(guide) => guide.aim(cell(), from),
        }
    }

    /// The length of the whole way, if it leads straight to the goal from where the label is.
    #[inline]
    fn straight_on(&self, label: &Label<Entry>) -> Cost {
        match self.guide {
            None => Self::whole(label),
            Some(_) => label.g + straight(single(label.note.point), self.goal_f32),
        }
    }

    /// The node of the goal.
    pub(crate) fn goal_node(&self) -> NodeId {
        self.cells.limit()
    }

    /// A label of the goal for a way known beforehand: the search ends there unless it finds a
    /// shorter one.
    pub(crate) fn known_way(&self, length: Cost) -> Label<Entry> {
        Label { g: length, parent: self.goal_node(), note: self.arrival() }
    }

    /// Whether the goal was reached over the way known beforehand.
    pub(crate) fn kept_known_way(&self, labels: &Labels<Entry>) -> bool {
        labels.get(self.goal_node()).is_some_and(|label| label.parent == self.goal_node())
    }

    /// The closed cell nearest to the goal, and its point nearest to the goal.
    pub fn nearest_reached(&self, labels: &Labels<Entry>) -> Option<(CellId, LatticePoint)> {
        let cells = labels.closed().filter(|&node| node != self.goal_node());
        let nearest = cells.map(|id| {
            let cell = self.cells.cell(id);
            let [low, high] = self.cells.corners(cell);
            let near = |i: usize| self.goal.0[i].clamp(low.0[i] + 1, high.0[i] - 1);
            let point = LatticePoint(std::array::from_fn(near));
            (point.distance_squared(self.goal), id, point)
        });
        nearest.min().map(|(_, id, point)| (id, point))
    }

    /// The points of the path to a labelled node, from the start.
    pub fn path_to(&self, node: NodeId, labels: &Labels<Entry>) -> Vec<LatticePoint> {
        self.path_in(Vec::new(), node, labels)
    }

    /// The same, in memory that is used again.
    pub(crate) fn path_in(
        &self,
        mut points: Vec<LatticePoint>,
        node: NodeId,
        labels: &Labels<Entry>,
    ) -> Vec<LatticePoint> {
        points.clear();
        let mut at = node;
        while let Some(label) = labels.get(at) {
            points.push(label.note.point);
            points.extend(label.note.gate());
            if label.parent == at {
                break;
            }
            at = label.parent;
        }
        points.reverse();
        points
    }

    /// The estimated length of the whole way.
    #[inline]
    fn whole(label: &Label<Entry>) -> Cost {
        label.g + label.note.to_goal
    }

    /// An entry where a way through a portal leads.
    #[inline]
    fn entry(way: Way, approach: Approach, rest: Cost) -> Entry {
        let to_goal = Cost::from_lattice_steps(way.after) + rest;
        Entry { point: way.point, approach, to_goal, sees_goal: false }
    }

    /// The note of the goal.
    fn arrival(&self) -> Entry {
        Entry {
            point: self.goal,
            approach: Approach::Inside,
            to_goal: Cost::ZERO,
            sees_goal: false,
        }
    }

    /// A label with the knowledge whether the goal is seen from its point. Only points nearer
    /// to the goal than all before check it: any other point that sees the goal is soon followed by a
    /// nearer one.
    fn look_for_goal(
        &self,
        node: NodeId,
        mut label: Label<Entry>,
        watch: &mut Watch<'_, impl Observer>,
    ) -> Label<Entry> {
        let to_goal = label.note.to_goal;
        let is_nearer = to_goal.scaled(NEARER) < self.nearest_look.get();
        if is_nearer && node != self.goal_cell && node != self.goal_node() && label.parent != node {
            self.nearest_look.set(to_goal);
            let clear = self.world.is_clear(self.goal, label.note.point, Contact::Open);
            label.note.sees_goal = watch.sight(node, self.goal_node(), clear);
        }
        label
    }

    /// The best label of a cell whose `hoped` label failed because its parent does not see it: through
    /// the gate of a closed neighbour, or straight from the parent of one, if that is shorter.
    fn fall_back(
        &self,
        node: CellId,
        hoped: &Label<Entry>,
        labels: &Labels<Entry>,
    ) -> Option<Label<Entry>> {
        let mut best = Candidate { whole: Cost::UNREACHED, ..Candidate::default() };
        let hopeless = Self::whole(hoped);
        let view = self.cells.view(node);
        let aim = self.aim(|| self.cells.place_of(node), single(hoped.note.point));
        for portals in view.portals.chunks(PORTALS) {
            let gates = Picked::new(portals, |portal| {
                let neighbour = view.neighbour(portal);
                let (is_closed, via) = labels.peek(neighbour);
                (is_closed, neighbour, via)
            });
            let over_gate = |portal: Portal| Approach::Gate {
                axis: portal.axis() as u8,
                upwards: !portal.is_upper(),
            };
            self.improve_candidate(&view, &gates, aim, Cost::ZERO, over_gate, &mut best);
            if best.whole < hopeless + WORTH_A_HOPE {
                continue;
            }
            let hopes = Picked::new(portals, |portal| {
                let (is_closed, via) = labels.peek(view.neighbour(portal));
                let (_, apex) = labels.peek(if is_closed { via.parent } else { hoped.parent });
                let is_other = is_closed & (via.parent != hoped.parent);
                (is_other & (Self::whole(&apex) < best.whole), via.parent, apex)
            });
            // A candidate that is no worse than the failed one may have failed already.
            let straight = |_| Approach::Straight;
            self.improve_candidate(&view, &hopes, aim, hopeless, straight, &mut best);
        }
        if best.whole == Cost::UNREACHED {
            return None;
        }
        let Candidate { approach, parent, way, .. } = best;
        let via = labels.get(parent)?;
        let g = via.g
            + match approach {
                Approach::Gate { axis, upwards } => {
                    let gate = gate(way.point, axis, upwards);
                    let [from, gate, to] = [via.note.point, gate, way.point].map(single);
                    straight(from, gate) + straight(gate, to)
                }
                _ => Cost::from_lattice_steps(way.before),
            };
        Some(Label { g, parent, note: Self::entry(way, approach, aim.rest) })
    }

    /// Replaces a candidate by the way into a cell from one of these places that is shortest as a
    /// whole, but longer than `more_than`.
    fn improve_candidate(
        &self,
        view: &CellView<'_>,
        places: &Picked,
        aim: Aim,
        more_than: Cost,
        approach: impl Fn(Portal) -> Approach,
        best: &mut Candidate,
    ) {
        for lanes in places.list[..places.count].chunks(LANES) {
            let lane: [_; LANES] = std::array::from_fn(|i| lanes[i.min(lanes.len() - 1)]);
            let there = lane.map(|place| view.beyond(place.portal));
            let from = [0, 1, 2].map(|i| f32x4::from(lane.map(|place| place.point[i])));
            let to = aim.point.map(f32x4::splat);
            let ways = Ways::find(self.cells.planes(), view.here, there, Heading::In, from, to);
            for (i, &Place { portal, parent, g, .. }) in lanes.iter().enumerate() {
                let way = ways.get(i);
                // Rounded like the label's costs, or the node might be requeued forever.
                let [before, after] = [way.before, way.after].map(Cost::from_lattice_steps);
                let whole = g + before + after + aim.rest;
                if whole < best.whole && whole > more_than {
                    let approach = approach(portal);
                    *best = Candidate { whole, approach, parent, way };
                }
            }
        }
    }
}

/// A way into a cell.
#[derive(Clone, Copy, Default)]
struct Candidate {
    /// Its length, straight on to the goal included.
    whole: Cost,
    approach: Approach,
    parent: NodeId,
    way: Way,
}

/// Where a way into a cell may come from.
#[derive(Clone, Copy, Default)]
struct Place {
    /// The portal of the cell through which the way leads.
    portal: Portal,
    parent: NodeId,
    g: Cost,
    point: [f32; 3],
}

/// The places that are worth a try. Which these are is unpredictable, so they are selected
/// without a branch.
struct Picked {
    list: [Place; PORTALS],
    count: usize,
}

impl Picked {
    #[inline]
    fn new(portals: &[Portal], look: impl Fn(Portal) -> (bool, NodeId, Label<Entry>)) -> Self {
        let mut picked = Self { list: [Place::default(); PORTALS], count: 0 };
        for &portal in portals {
            let (is_picked, parent, label) = look(portal);
            let point = single(label.note.point);
            picked.list[picked.count] = Place { portal, parent, g: label.g, point };
            picked.count += usize::from(is_picked);
        }
        picked
    }
}

/// A point checks the goal if it is nearer than all before by this factor.
const NEARER: f64 = 1.05;
/// A gate that makes the path at most this factor longer than assumed is taken at once.
const WORTH_A_HOPE: Cost = Cost::EDGE.divided(4);
/// Portals of a cell that are looked at together.
const PORTALS: usize = 12;
/// A way to a cell must be shorter than the known one by a tenth of a voxel to replace it.
const LEAST_GAIN: Cost = Cost::EDGE.divided(10);

impl CellTheta<'_> {
    /// Goes on to the goal, from the cell that holds it or a place that sees it.
    fn arrive(
        &self,
        node: NodeId,
        label: Label<Entry>,
        apex: Label<Entry>,
        frontier: &mut Frontier<'_, '_, Self, impl OpenList, impl Observer>,
    ) {
        let Some(known) = frontier.open_label(self.goal_node()) else { return };
        let better = if label.note.sees_goal {
            Label { g: self.straight_on(&label), parent: node, note: self.arrival() }
        } else {
            let note = Entry { approach: Approach::Straight, ..self.arrival() };
            Label { g: self.straight_on(&apex), parent: label.parent, note }
        };
        if better.g < known.g {
            frontier.improve(self.goal_node(), better);
        }
    }
}

impl Policy for CellTheta<'_> {
    type Note = Entry;

    fn node_limit(&self) -> u32 {
        self.goal_node() + 1
    }

    fn start(&self, start: NodeId) -> Label<Entry> {
        let to_goal = straight(single(self.start), self.goal_f32);
        let note =
            Entry { point: self.start, approach: Approach::Inside, to_goal, sees_goal: false };
        Label { g: Cost::ZERO, parent: start, note }
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
        g + h.scaled(self.pace.get().weight)
    }

    #[inline]
    fn reorders_after(&self, expanded: u64) -> bool {
        Pace::rises_after(&self.pace, expanded)
    }

    /// Entry points stay: they were chosen for another goal, but the way over them is clear.
    fn revise(&self, label: Label<Entry>) -> Entry {
        let to_goal = straight(single(label.note.point), self.goal_f32);
        Entry { to_goal, sees_goal: false, ..label.note }
    }

    fn expand(
        &self,
        node: NodeId,
        label: Label<Entry>,
        frontier: &mut Frontier<'_, '_, Self, impl OpenList, impl Observer>,
    ) {
        // All paths out of the cell come from its parent, assuming line of sight.
        let apex = frontier.label(label.parent).unwrap_or(label);
        if node == self.goal_cell || label.note.sees_goal {
            self.arrive(node, label, apex, frontier);
            if label.note.sees_goal {
                return; // nothing can be better than straight on from here
            }
        }
        let view = self.cells.view(node);
        let from = single(apex.note.point).map(f32x4::splat);
        let least = Self::whole(&apex) + LEAST_GAIN;
        for portals in view.portals.chunks(PORTALS) {
            // Which neighbours are worth trying is unpredictable, so they are selected without
            // a branch. Better than straight from the apex to the goal is impossible.
            let mut picked = [(node, Portal::default(), Cost::ZERO); PORTALS];
            let mut count = 0;
            for &portal in portals {
                let to = view.neighbour(portal);
                let (is_closed, known) = frontier.peek(to);
                let whole = Self::whole(&known);
                picked[count] = (to, portal, whole);
                count += usize::from(!is_closed & ((least < whole) | (whole == Cost::MAX)));
            }
            for lanes in picked[..count].chunks(LANES) {
                let cells =
                    std::array::from_fn(|lane| view.beyond(lanes[lane.min(lanes.len() - 1)].1));
                let mut rests = [Cost::ZERO; LANES];
                let to = match self.guide {
                    None => self.goal_f32.map(f32x4::splat),
                    Some(guide) => {
                        let at = single(apex.note.point);
                        let aims: [Aim; LANES] = std::array::from_fn(|lane| {
                            let portal = lanes[lane.min(lanes.len() - 1)].1;
                            guide.aim(view.place_beyond(portal), at)
                        });
                        rests = aims.map(|aim| aim.rest);
                        [0, 1, 2].map(|i| f32x4::from(aims.map(|aim| aim.point[i])))
                    }
                };
                let planes = self.cells.planes();
                let ways = Ways::find(planes, view.here, cells, Heading::Out, from, to);
                for (lane, &(to, _, known)) in lanes.iter().enumerate() {
                    let way = ways.get(lane);
                    let g = apex.g + Cost::from_lattice_steps(way.before);
                    let note = Self::entry(way, Approach::Straight, rests[lane]);
                    let better = Label { g, parent: label.parent, note };
                    // Entry points differ, so what counts is the whole way over them.
                    if Self::whole(&better) + LEAST_GAIN < known || known == Cost::MAX {
                        frontier.improve(to, better);
                    }
                }
            }
        }
    }

    fn confirm(
        &self,
        node: NodeId,
        label: Label<Entry>,
        labels: &Labels<Entry>,
        watch: &mut Watch<'_, impl Observer>,
    ) -> Confirmed<Entry> {
        if label.note.approach != Approach::Straight {
            return Confirmed::Close(self.look_for_goal(node, label, watch));
        }
        let Some(parent) = labels.get(label.parent) else { return Confirmed::Close(label) };
        let (a, b) = (parent.note.point, label.note.point);
        if watch.sight(label.parent, node, self.world.is_clear(b, a, Contact::Open)) {
            return Confirmed::Close(self.look_for_goal(node, label, watch));
        }
        let best = if node == self.goal_node() {
            labels.get(self.goal_cell).filter(|_| labels.is_closed(self.goal_cell)).map(|via| {
                Label { g: self.straight_on(&via), parent: self.goal_cell, note: self.arrival() }
            })
        } else {
            self.fall_back(node, &label, labels)
        };
        // The cell that reached this one is closed, so there is a way.
        let Some(best) = best else { return Confirmed::Close(label) };
        let f = |label: &Label<Entry>| self.priority(label.g, self.estimate(node, label.note));
        if best.note.approach == Approach::Straight || f(&best) > f(&label) {
            Confirmed::Requeue(best)
        } else {
            Confirmed::Close(self.look_for_goal(node, best, watch))
        }
    }
}
