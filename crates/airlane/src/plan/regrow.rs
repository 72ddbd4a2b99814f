//! A [`Tree`] taken over into a version of its world.
//!
//! Stages, in order: which points a change can matter to ([`Changed::near`]); labels and open list by
//! their cells' new numbers, without the subtrees that hang on a way that broke (`search/regrow.rs`);
//! the closed cells at the border of what was cut off, which are to be expanded again; the paths that
//! were searched for before.

use super::changed::{Changed, ClosedBox};
use super::tree::Tree;
use super::{Airspace, PlannerMemory};
use crate::geom::{LatticePoint, REGION_EDGE, UNIT, Voxel};
use crate::search::{CellEntry, Label, Labels, Regrown, Survival, regrow};
use crate::space::{Cell, CellId, Cells, NodeId};
use crate::world::{Contact, World};

/// The share of its cost by which a way over freed space must be shorter to matter: labels are no
/// more exact than that.
const LEAST_GAIN: f64 = 1e-3;

/// Memory for taking over a search.
#[derive(Debug, Default)]
pub(super) struct Spare {
    labels: Labels<CellEntry>,
    names: Labels<NodeId>,
}

/// What is left of a search in a new version.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Regrowth {
    /// Closed cells that stayed.
    pub kept: usize,
    /// Closed or waiting cells that are still there but were cut off.
    pub cut: usize,
    /// Closed cells that have to be expanded again.
    pub border: usize,
    /// Lines of sight checked.
    pub sight_checks: u64,
}

impl Tree {
    /// Takes the search that `memory` holds over from one version of an airspace to another. `None`
    /// if nothing is left of it, because its root is not free any more or changes may be anywhere: then
    /// the tree is good for nothing.
    pub(super) fn regrow(
        &mut self,
        (old, new): (&Airspace, &Airspace),
        changed: &Changed,
        memory: &mut PlannerMemory,
        spare: &mut Spare,
    ) -> Option<Regrowth> {
        let (world, cells) = (new.world(), new.cells());
        let mut root = self.root();
        let near = changed.near(world).filter(|_| is_same_grid(old.world(), world));
        let root_cell = cells.locate(root.point.voxel()).filter(|_| world.is_free(root.point));
        let (near, root_cell) = near.zip(root_cell)?;
        let mut growing = Growing {
            old: old.cells(),
            world,
            cells,
            frees: changed.may_free(world),
            touched: regions_of(&near, world.size()),
            near,
            root: (root.cell, root_cell, root.point),
            shifts: Vec::new(),
            beside_touched: Vec::new(),
            sight_checks: 0,
        };
        root.cell = root_cell;
        let mut regrowth = Regrowth::default();
        let mut left = (Vec::new(), Vec::new());
        if self.has_begun() {
            let Regrown { closed, cut } = regrow(
                (&memory.labels, &mut spare.labels),
                &mut memory.open,
                self.closed(),
                cells.limit() + 1,
                &mut spare.names,
                &mut growing,
            );
            std::mem::swap(&mut memory.labels, &mut spare.labels);
            let border = growing.border(&cut, &mut memory.labels);
            regrowth.kept = closed.len();
            regrowth.cut = cut.len();
            regrowth.border = border.len();
            left = (closed, border);
        }
        self.take_over(root, left, |points, length| growing.judge(points, length));
        regrowth.sight_checks = growing.sight_checks;
        Some(regrowth)
    }
}

/// What a new version makes of a known path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Known {
    /// It is valid, and there can be no much shorter one.
    Holds,
    /// It is broken; that there was none much shorter still says something.
    Broken,
    /// There may be a much shorter one.
    Outdated,
}

/// A search on its way into a new version.
struct Growing<'a> {
    old: &'a Cells,
    world: &'a World,
    cells: &'a Cells,
    frees: bool,
    near: Vec<ClosedBox>,
    /// Regions of 64³ voxels in which cells may be others than before.
    touched: Vec<[i32; 3]>,
    /// The root's cell before and now, and its point.
    root: (CellId, CellId, LatticePoint),
    /// Per region that was asked about and is as it was, how far the numbers of its cells moved; the
    /// one asked about last comes first.
    shifts: Vec<([i32; 3], u32)>,
    /// Cells that were asked about and lie in, or beside, a region in which cells may be others.
    beside_touched: Vec<NodeId>,
    sight_checks: u64,
}

impl Growing<'_> {
    /// The closed cells that have a neighbour without a label. Waiting cells without a closed neighbour
    /// are forgotten: the one from which they were reached was cut off, and where the line of sight
    /// fails there would be nothing to fall back on.
    fn border(&self, cut: &[NodeId], labels: &mut Labels<CellEntry>) -> Vec<NodeId> {
        let mut beside: Vec<NodeId> =
            self.beside(cut).chain(self.beside_touched.iter().copied()).collect();
        beside.sort_unstable();
        beside.dedup();
        for &node in &beside {
            let is_closed = |node: NodeId| labels.is_closed(node);
            if !is_closed(node) && !self.beside(&[node]).any(is_closed) {
                labels.forget(node);
            }
        }
        beside.retain(|&node| {
            let is_unknown = |beside: NodeId| labels.get(beside).is_none();
            labels.is_closed(node) && self.beside(&[node]).any(is_unknown)
        });
        beside
    }

    /// The neighbours of cells.
    fn beside<'n>(&'n self, nodes: &'n [NodeId]) -> impl Iterator<Item = NodeId> + 'n {
        let beside = |&node: &NodeId| self.cells.view(node).neighbours().map(|(beside, ..)| beside);
        nodes.iter().flat_map(beside)
    }

    /// Whether a cell lies in, or beside, a region in which cells may have changed.
    fn is_beside_touched(&self, cell: &Cell) -> bool {
        let low: [i32; 3] = std::array::from_fn(|i| (cell.low(i) - 1) >> REGION_SHIFT);
        let high: [i32; 3] = std::array::from_fn(|i| cell.high(i) >> REGION_SHIFT);
        self.touched.iter().any(|r| (0..3).all(|i| low[i] <= r[i] && r[i] <= high[i]))
    }

    /// Whether a segment is as clear as it was.
    fn is_clear(&mut self, a: LatticePoint, b: LatticePoint) -> bool {
        let around = ClosedBox::around(a, b);
        if !self.near.iter().any(|near| near.meets(&around)) {
            return true;
        }
        self.sight_checks += 1;
        self.world.is_clear(a, b, Contact::Open)
    }

    /// Whether a way of some length between the root and a point could be shorter over what was freed.
    fn is_improvable(&self, point: LatticePoint, length: f64) -> bool {
        let root = self.root.2;
        let most = length * (1.0 - LEAST_GAIN);
        self.frees && self.near.iter().any(|near| near.shortest_over(root, point) < most)
    }

    fn judge(&mut self, points: &[LatticePoint], length: f64) -> Known {
        if self.is_improvable(points[0], length) {
            return Known::Outdated;
        }
        match points.windows(2).all(|ends| self.is_clear(ends[0], ends[1])) {
            true => Known::Holds,
            false => Known::Broken,
        }
    }

    /// The cell of the new version with the box that a cell of the old one has.
    fn same_box(&self, node: CellId) -> Option<CellId> {
        let before = self.old.cell(node);
        let corner = Voxel(std::array::from_fn(|i| before.low(i) / UNIT));
        let found = self.cells.locate(corner)?;
        let now = self.cells.cell(found);
        let is_same = (0..3).all(|i| before.low(i) == now.low(i) && before.high(i) == now.high(i));
        is_same.then_some(found)
    }
}

impl Survival<CellEntry> for Growing<'_> {
    fn number(&mut self, node: NodeId) -> Option<NodeId> {
        if node == self.root.0 {
            self.beside_touched.push(self.root.1);
            return Some(self.root.1);
        }
        if node >= self.old.limit() {
            return None; // the goal of the last search
        }
        let cell = self.old.cell(node);
        let region = std::array::from_fn(|i| cell.low(i) >> REGION_SHIFT);
        let now = match self.shifts.iter().position(|(known, _)| *known == region) {
            Some(known) => {
                self.shifts.swap(0, known);
                node.wrapping_add(self.shifts[0].1)
            }
            None => {
                let now = self.same_box(node).filter(|&now| now != self.root.1)?;
                // Cells of a region that is as it was keep their order.
                if !self.touched.contains(&region) {
                    self.shifts.push((region, now.wrapping_sub(node)));
                }
                now
            }
        };
        if self.is_beside_touched(cell) {
            self.beside_touched.push(now);
        }
        Some(now)
    }

    fn holds(
        &mut self,
        _: NodeId,
        label: &Label<CellEntry>,
        parent: &Label<CellEntry>,
        is_closed: bool,
    ) -> bool {
        let (point, from) = (label.note.point(), parent.note.point());
        if is_closed && self.is_improvable(point, label.g.voxels()) {
            return false;
        }
        match label.note.gate() {
            Some(gate) => self.is_clear(from, gate) && self.is_clear(gate, point),
            // Straight ways are looked at when a cell is closed.
            None => !is_closed || self.is_clear(from, point),
        }
    }
}

/// From lattice coordinates to those of regions.
const REGION_SHIFT: u32 = (REGION_EDGE * UNIT).ilog2();

/// The regions of a world that boxes lie in.
fn regions_of(boxes: &[ClosedBox], size: [u32; 3]) -> Vec<[i32; 3]> {
    let mut regions = Vec::new();
    for ClosedBox([low, high]) in boxes {
        let range = |i: usize| {
            let high = high.0[i].min(size[i] as i32 * UNIT);
            low.0[i].max(0) >> REGION_SHIFT..=(high - 1) >> REGION_SHIFT
        };
        for z in range(2) {
            for y in range(1) {
                regions.extend(range(0).map(|x| [x, y, z]));
            }
        }
    }
    regions.sort_unstable();
    regions.dedup();
    regions
}

fn is_same_grid(a: &World, b: &World) -> bool {
    a.size() == b.size() && a.frame() == b.frame() && a.body() == b.body()
}
