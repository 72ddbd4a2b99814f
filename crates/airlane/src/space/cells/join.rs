//! Finding portals: which cells share a face.
//!
//! A box that is the same as before keeps its portals to boxes that are the same as before; only the
//! names of these may change. So only around new boxes are neighbours looked for: plane by plane, the
//! boxes that begin there are painted, and those that end there look at what they touch. When all boxes
//! are new, that finds all portals.

use super::build::{Build, faces};
use super::carve::{CHUNK, LocalBox};
use super::{Cell, Portal, chunks_of, slot_of};

/// Room for what an edit adds to a region, so that lists seldom grow while they are made.
pub(super) const SPARE: usize = 256;

/// No index.
const NOBODY: u16 = u16::MAX;
const EDGE: usize = CHUNK as usize;

/// What became of the boxes of a chunk: those that are the same as before, by their places.
pub(super) struct Change {
    /// For each new box, its old index; none for a new box.
    from: Vec<u16>,
    /// For each old box, its new index; none for a removed box.
    to: Vec<u16>,
}

impl Change {
    /// Compares two lists of boxes, both in order of their lower corners, the last axis first.
    pub(super) fn between(before: &[Cell], now: &[Cell]) -> Self {
        let order = |cell: &Cell| (cell.low[2], cell.low[1], cell.low[0]);
        let (mut from, mut to) = (vec![NOBODY; now.len()], vec![NOBODY; before.len()]);
        let mut old = 0;
        for (new, cell) in now.iter().enumerate() {
            while before.get(old).is_some_and(|b| order(b) < order(cell)) {
                old += 1;
            }
            if before.get(old).is_some_and(|b| (b.low, b.high) == (cell.low, cell.high)) {
                (from[new], to[old]) = (old as u16, new as u16);
            }
        }
        Self { from, to }
    }

    fn is_new(&self, place: u32) -> bool {
        self.from[place as usize] == NOBODY
    }
}

impl Build<'_> {
    /// The cells of a region and their portals.
    pub(super) fn join(&self, region: usize) -> (Vec<Cell>, Vec<Portal>) {
        let at = self.old.region_at(region);
        let mut cells = Vec::with_capacity(self.old.cells[region].len() + SPARE);
        let mut portals = Vec::with_capacity(self.old.portals[region].len() + SPARE);
        let (mut neighbours, mut found) = (Neighbours::new(), Found::default());
        for (slot, chunk) in chunks_of(at).enumerate().filter(|&(_, chunk)| self.is_inside(chunk)) {
            let own = self.cells_of(chunk);
            let mut fate = Fate { inside: self.change(chunk), across: [None; 6], faces: 0 };
            found.clear();
            if let Some(change) = fate.inside {
                neighbours.for_each_inside(own, change, |a, b, axis| {
                    found.add(a, Portal::new(axis, true, false, slot, b));
                    found.add(b, Portal::new(axis, false, false, slot, a));
                });
            }
            for (face, (axis, upper)) in faces().enumerate() {
                let Some(other) = self.old.next_chunk(chunk, axis, upper) else {
                    continue;
                };
                fate.across[face] = self.change(other);
                fate.faces |= u8::from(fate.across[face].is_some()) << face;
                let changes = [fate.inside, fate.across[face]];
                let is_beyond = other.map(|c| c >> 1) != at;
                let sides = [own, self.cells_of(other)];
                neighbours.for_each_across(sides, changes, (axis, upper), |a, b| {
                    found.add(a, Portal::new(axis, upper, is_beyond, slot_of(other), b));
                });
            }
            if fate.is_the_same() {
                self.copy(region, slot, &mut cells, &mut portals);
            } else {
                found.sort(own.len());
                self.splice((region, slot), own, &fate, &found, (&mut cells, &mut portals));
            }
        }
        (cells, portals)
    }

    /// Copies the cells and portals of a chunk.
    fn copy(&self, region: usize, slot: usize, cells: &mut Vec<Cell>, portals: &mut Vec<Portal>) {
        let own = self.old.cells_in(region, slot);
        let range = self.old.portals_in(region, slot);
        let (from, to) = (range.start as u32, portals.len() as u32);
        cells.extend(
            own.iter().map(|cell| Cell { first_portal: cell.first_portal - from + to, ..*cell }),
        );
        portals.extend_from_slice(&self.old.portals[region][range]);
    }

    /// Adds the cells of a chunk with the portals they keep and those that were found.
    fn splice(
        &self,
        (region, slot): (usize, usize),
        own: &[Cell],
        fate: &Fate<'_>,
        found: &Found,
        (cells, portals): (&mut Vec<Cell>, &mut Vec<Portal>),
    ) {
        let before = self.old.cells_in(region, slot);
        let last = self.old.portals_in(region, slot).end;
        let old = &self.old.portals[region];
        for (place, cell) in own.iter().enumerate() {
            let first = portals.len();
            cells.push(Cell { first_portal: first as u32, ..*cell });
            let from = fate.inside.map_or(place, |change| change.from[place].into());
            if let Some(was) = before.get(from) {
                let end = before.get(from + 1).map_or(last, |next| next.first_portal as usize);
                fate.keep(cell, &old[was.first_portal as usize..end], portals);
            }
            let kept = portals.len();
            portals.extend_from_slice(found.of(place));
            if first < kept && kept < portals.len() {
                portals[first..].sort_unstable();
            }
        }
    }
}

/// What became of a chunk and of those around it; `None` for those that did not change.
struct Fate<'a> {
    inside: Option<&'a Change>,
    /// Of the next chunk across each face.
    across: [Option<&'a Change>; 6],
    /// The faces across which there was a change, one bit each.
    faces: u8,
}

impl Fate<'_> {
    fn is_the_same(&self) -> bool {
        self.inside.is_none() && self.faces == 0
    }

    /// Adds those portals of a cell that lead to boxes which are still there, by their places now.
    fn keep(&self, cell: &Cell, old: &[Portal], portals: &mut Vec<Portal>) {
        // At a wall of the chunk, all portals of a face lead out of it.
        let walls = walls(cell);
        let inside = if self.inside.is_some() { !walls } else { 0 };
        if self.faces & walls | inside == 0 {
            portals.extend_from_slice(old);
            return;
        }
        portals.extend(old.iter().filter_map(|&portal| {
            let leads_out = walls >> portal.face() & 1 == 1;
            match if leads_out { self.across[portal.face()] } else { self.inside } {
                None => Some(portal),
                Some(change) => match change.to[portal.place() as usize] {
                    NOBODY => None,
                    place => Some(portal.renamed(place.into())),
                },
            }
        }));
    }
}

/// Portals that were found, and afterwards the same by cell.
#[derive(Default)]
struct Found {
    pairs: Vec<(u32, Portal)>,
    portals: Vec<Portal>,
    /// Per cell, where its portals end.
    ends: Vec<u32>,
}

impl Found {
    fn clear(&mut self) {
        self.pairs.clear();
    }

    fn add(&mut self, cell: u32, portal: Portal) {
        self.pairs.push((cell, portal));
    }

    /// Sorts what was found by cell, of which there are so many, then by portal.
    fn sort(&mut self, cells: usize) {
        // Where the portals of each cell begin; filling them in moves that to where they end.
        self.ends.clear();
        self.ends.resize(cells + 1, 0);
        for &(cell, _) in &self.pairs {
            self.ends[cell as usize + 1] += 1;
        }
        for cell in 0..cells {
            self.ends[cell + 1] += self.ends[cell];
        }
        self.portals.clear();
        self.portals.resize(self.pairs.len(), Portal::default());
        for &(cell, portal) in &self.pairs {
            let next = &mut self.ends[cell as usize];
            self.portals[*next as usize] = portal;
            *next += 1;
        }
        let mut begin = 0;
        for &end in &self.ends[..cells] {
            self.portals[begin..end as usize].sort_unstable();
            begin = end as usize;
        }
    }

    /// The portals of a cell, in order.
    fn of(&self, cell: usize) -> &[Portal] {
        let begin = cell.checked_sub(1).map_or(0, |last| self.ends[last] as usize);
        &self.portals[begin..self.ends[cell] as usize]
    }
}

/// Cells on both sides of one plane of a chunk: those above it are painted, and those below it meet
/// what they touch.
struct Plane {
    /// Per row of voxels, which of them are painted.
    rows: [u32; EDGE],
    /// Per voxel, who painted it last.
    owners: [u16; EDGE * EDGE],
    /// The places and rectangles of those who painted.
    painted: Vec<(u16, Rectangle)>,
}

/// The sides of a box in a plane: along the rows, and across them.
#[derive(Clone, Copy)]
struct Rectangle {
    along: [u8; 2],
    across: [u8; 2],
}

impl Rectangle {
    /// A box seen along an axis.
    fn of(b: LocalBox, axis: usize) -> Self {
        let sides = |axis: usize| [b.low(axis), b.high(axis)];
        Self { along: sides((axis + 1) % 3), across: sides((axis + 2) % 3) }
    }

    /// The bits of a row that lie in it.
    fn bits(self) -> u32 {
        let [low, high] = self.along;
        u32::MAX >> (EDGE as u32 - u32::from(high - low)) << low
    }
}

impl Plane {
    fn new() -> Self {
        Self { rows: [0; EDGE], owners: [0; EDGE * EDGE], painted: Vec::new() }
    }

    fn clear(&mut self) {
        self.rows = [0; EDGE];
        self.painted.clear();
    }

    fn paint(&mut self, place: u16, on: Rectangle) {
        let painter = self.painted.len() as u16;
        self.painted.push((place, on));
        let bits = on.bits();
        let [low, high] = on.along.map(usize::from);
        for v in usize::from(on.across[0])..usize::from(on.across[1]) {
            self.rows[v] |= bits;
            self.owners[v * EDGE..][low..high].fill(painter);
        }
    }

    /// Visits what is painted in a rectangle, each once.
    fn meet(&self, below: Rectangle, mut visit: impl FnMut(u16)) {
        let bits = below.bits();
        for v in below.across[0]..below.across[1] {
            let mut left = self.rows[usize::from(v)] & bits;
            while left != 0 {
                let painter = self.owners[usize::from(v) * EDGE + left.trailing_zeros() as usize];
                let (place, above) = self.painted[usize::from(painter)];
                left &= u32::MAX.checked_shl(above.along[1].into()).unwrap_or(0);
                // Both begin at or before the first row that they share.
                if v == above.across[0].max(below.across[0]) {
                    visit(place);
                }
            }
        }
    }
}

/// Finds the cells that share faces.
struct Neighbours {
    plane: Plane,
    boxes: Vec<LocalBox>,
    /// Per cell, the next one that begins at the same plane, and the next one that ends there.
    next: Vec<[u16; 2]>,
}

impl Neighbours {
    fn new() -> Self {
        Self { plane: Plane::new(), boxes: Vec::new(), next: Vec::new() }
    }

    /// Visits the cells of a chunk that share a face across an axis, the lower one first, if one of
    /// them is new.
    fn for_each_inside(
        &mut self,
        cells: &[Cell],
        change: &Change,
        mut visit: impl FnMut(u32, u32, usize),
    ) {
        let Self { plane, boxes, next } = self;
        boxes.clear();
        boxes.extend(cells.iter().map(within_chunk));
        let is_new = |place: u16| change.is_new(place.into());
        for axis in 0..3 {
            // Lists of the cells that begin and end at each plane, and whether one of them is new.
            let mut first = [[NOBODY; 2]; EDGE + 1];
            let mut news = [[false; 2]; EDGE + 1];
            next.clear();
            next.resize(boxes.len(), [NOBODY; 2]);
            for (place, b) in (0..).zip(&*boxes) {
                for (side, at) in [b.low(axis), b.high(axis)].into_iter().enumerate() {
                    let at = usize::from(at);
                    next[usize::from(place)][side] = first[at][side];
                    first[at][side] = place;
                    news[at][side] |= is_new(place);
                }
            }
            let next: &[[u16; 2]] = next;
            let list = |at: usize, side: usize| {
                let some = |place: u16| (place != NOBODY).then_some(place);
                std::iter::successors(some(first[at][side]), move |&place| {
                    some(next[usize::from(place)][side])
                })
            };
            let of = |place: u16| Rectangle::of(boxes[usize::from(place)], axis);
            for at in 1..EDGE {
                let [above_news, below_news] = news[at];
                // New cells below with all above, then the others below with new ones above.
                for below_is_new in [true, false] {
                    if !(if below_is_new { below_news } else { above_news }) {
                        continue;
                    }
                    plane.clear();
                    for above in list(at, 0).filter(|&above| below_is_new || is_new(above)) {
                        plane.paint(above, of(above));
                    }
                    for below in list(at, 1).filter(|&below| is_new(below) == below_is_new) {
                        plane.meet(of(below), |above| visit(below.into(), above.into(), axis));
                    }
                }
            }
        }
    }

    /// Visits the cells of a chunk and of the next one that share a face, if one of them is new.
    fn for_each_across(
        &mut self,
        [own, other]: [&[Cell]; 2],
        [change, beyond]: [Option<&Change>; 2],
        (axis, upper): (usize, bool),
        mut visit: impl FnMut(u32, u32),
    ) {
        let is_new = |change: Option<&Change>, place| change.is_some_and(|c| c.is_new(place));
        if change.is_none() && beyond.is_none() {
            return;
        }
        let plane = &mut self.plane;
        plane.clear();
        let rectangle = |cell: &Cell| Rectangle::of(within_chunk(cell), axis);
        for (place, cell) in (0..).zip(other).filter(|(_, cell)| is_at(cell, axis, !upper)) {
            // Without a change here, only new cells there can have new portals.
            if change.is_some() || is_new(beyond, place.into()) {
                plane.paint(place, rectangle(cell));
            }
        }
        for (a, cell) in (0..).zip(own).filter(|(_, cell)| is_at(cell, axis, upper)) {
            let a_is_new = is_new(change, a);
            if a_is_new || beyond.is_some() {
                plane.meet(rectangle(cell), |b| {
                    if a_is_new || is_new(beyond, b.into()) {
                        visit(a, b.into());
                    }
                });
            }
        }
    }
}

/// A cell's box within its chunk.
fn within_chunk(cell: &Cell) -> LocalBox {
    const WITHIN: u16 = EDGE as u16 - 1;
    LocalBox::new(
        cell.low.map(|c| (c & WITHIN) as u8),
        cell.high.map(|c| (c.wrapping_sub(1) & WITHIN) as u8 + 1),
    )
}

/// Whether a cell lies at a wall of its chunk.
fn is_at(cell: &Cell, axis: usize, upper: bool) -> bool {
    let wall = if upper { cell.high } else { cell.low };
    wall[axis] % EDGE as u16 == 0
}

/// The walls of its chunk that a cell lies at, one bit a face.
fn walls(cell: &Cell) -> u8 {
    faces()
        .enumerate()
        .fold(0, |walls, (face, (axis, upper))| walls | u8::from(is_at(cell, axis, upper)) << face)
}
