//! Finding portals: which cells share a face.
//!
//! A box that is the same as before keeps its portals to boxes that are the same as before; only the
//! names of these may change. So only around new boxes are neighbours looked for, by painting who is
//! where and looking along their faces. When all boxes are new, that finds all portals.

use super::build::{Build, faces};
use super::carve::CHUNK;
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
        let (mut owners, mut found) = (Owners::new(), Found::default());
        for (slot, chunk) in chunks_of(at).enumerate().filter(|&(_, chunk)| self.is_inside(chunk)) {
            let own = self.cells_of(chunk);
            let mut fate = Fate { inside: self.change(chunk), across: [None; 6], faces: 0 };
            found.clear();
            if let Some(change) = fate.inside {
                owners.for_each_inside(own, change, |a, b, axis| {
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
                owners.for_each_across(sides, changes, (axis, upper), |a, b| {
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

/// Cell indices of the voxels of a chunk.
struct Owners {
    /// Per voxel of the chunk, the place of its cell.
    voxels: Vec<u16>,
    /// Per cell, the last cell that met it.
    met: Vec<u32>,
}

/// A rectangle of voxels: where it begins, and how far to go along each of its two axes.
struct Rectangle {
    start: usize,
    strides: [usize; 2],
    low: [usize; 2],
    high: [usize; 2],
}

impl Owners {
    fn new() -> Self {
        Self { voxels: vec![NOBODY; EDGE * EDGE * EDGE], met: Vec::new() }
    }

    /// Resets the meetings for a number of cells.
    fn part(&mut self, cells: usize) {
        self.met.clear();
        self.met.resize(cells, u32::MAX);
    }

    /// Visits the cells of a chunk that share a face across an axis, the lower one first, if one of
    /// them is new.
    fn for_each_inside(
        &mut self,
        cells: &[Cell],
        change: &Change,
        mut visit: impl FnMut(u32, u32, usize),
    ) {
        self.paint(cells);
        let all_are_new = change.from.iter().all(|&from| from == NOBODY);
        for axis in 0..3 {
            let (j, k) = ((axis + 1) % 3, (axis + 2) % 3);
            let stride = [1, EDGE, EDGE * EDGE];
            let end = |b: u16| within_chunk(&cells[usize::from(b)])[1][j];
            for upper in [true, false] {
                if !upper && all_are_new {
                    continue;
                }
                self.part(cells.len());
                for (a, cell) in (0..).zip(cells).filter(|&(a, _)| change.is_new(a)) {
                    let [low, high] = within_chunk(cell);
                    let layer = match upper {
                        true if high[axis] < EDGE => high[axis],
                        false if low[axis] > 0 => low[axis] - 1,
                        _ => continue,
                    };
                    let rectangle = Rectangle {
                        start: layer * stride[axis],
                        strides: [stride[j], stride[k]],
                        low: [low[j], low[k]],
                        high: [high[j], high[k]],
                    };
                    self.for_each_owner(a, &rectangle, end, |b| match upper {
                        true => visit(a, b, axis),
                        // New cells see one another from below.
                        false if change.is_new(b) => {}
                        false => visit(b, a, axis),
                    });
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
        let (j, k) = ((axis + 1) % 3, (axis + 2) % 3);
        let face = 2 * axis + usize::from(upper);
        let layer = &mut self.voxels[..EDGE * EDGE];
        layer.fill(NOBODY);
        for (place, cell) in (0..).zip(other).filter(|(_, cell)| walls(cell) >> (face ^ 1) & 1 == 1)
        {
            let [low, high] = within_chunk(cell);
            for v in low[k]..high[k] {
                layer[v * EDGE + low[j]..v * EDGE + high[j]].fill(place);
            }
        }
        self.part(other.len());
        let end = |b: u16| within_chunk(&other[usize::from(b)])[1][j];
        for (a, cell) in (0..).zip(own).filter(|(_, cell)| walls(cell) >> face & 1 == 1) {
            let a_is_new = is_new(change, a);
            if a_is_new || beyond.is_some() {
                let [low, high] = within_chunk(cell);
                let rectangle = Rectangle {
                    start: 0,
                    strides: [1, EDGE],
                    low: [low[j], low[k]],
                    high: [high[j], high[k]],
                };
                self.for_each_owner(a, &rectangle, end, |b| {
                    if a_is_new || is_new(beyond, b) {
                        visit(a, b);
                    }
                });
            }
        }
    }

    /// Writes the places of cells into their voxels.
    fn paint(&mut self, cells: &[Cell]) {
        self.voxels.fill(NOBODY);
        for (place, cell) in (0..).zip(cells) {
            let [low, high] = within_chunk(cell);
            for z in low[2]..high[2] {
                for y in low[1]..high[1] {
                    let row = (z * EDGE + y) * EDGE;
                    self.voxels[row + low[0]..row + high[0]].fill(place);
                }
            }
        }
    }

    /// Visits the cells that own voxels of a rectangle, once each, for `a`; `end` is where a
    /// cell ends on the first axis of the rectangle.
    fn for_each_owner(
        &mut self,
        a: u32,
        rectangle: &Rectangle,
        end: impl Fn(u16) -> usize,
        mut visit: impl FnMut(u32),
    ) {
        let Rectangle { start, strides, low, high } = rectangle;
        for v in low[1]..high[1] {
            let row = start + v * strides[1];
            let mut u = low[0];
            while u < high[0] {
                let b = self.voxels[row + u * strides[0]];
                if b == NOBODY {
                    u += 1;
                    continue;
                }
                u = end(b);
                let met = &mut self.met[usize::from(b)];
                if *met != a {
                    *met = a;
                    visit(b.into());
                }
            }
        }
    }
}

/// A cell's box within its chunk, half-open.
fn within_chunk(cell: &Cell) -> [[usize; 3]; 2] {
    let origin = cell.low.map(|c| usize::from(c) / EDGE * EDGE);
    [cell.low, cell.high].map(|corner| std::array::from_fn(|i| usize::from(corner[i]) - origin[i]))
}

/// The walls of its chunk that a cell lies at, one bit a face.
fn walls(cell: &Cell) -> u8 {
    (0..3).fold(0, |walls, axis| {
        let [low, high] = [cell.low[axis], cell.high[axis]].map(|at| at % EDGE as u16 == 0);
        walls | (u8::from(low) | u8::from(high) << 1) << (2 * axis)
    })
}
