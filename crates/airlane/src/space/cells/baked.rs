//! Cells as bytes, and back: the section `cells` of the baked file.

use super::{CHUNK, Cell, CellId, Cells, NEIGHBOUR_BITS, Portal, for_each_chunk};
use crate::bytes::{Malformed, Reader, Writer};
use crate::world::World;

impl Cells {
    /// Writes the section.
    pub(crate) fn write(&self, writer: &mut Writer) {
        writer.section("cells", |writer| {
            writer.u32(self.cells.len() as u32);
            writer.u32(self.portals.len() as u32);
            writer.u32s(&self.chunk_first);
            writer.pieces(self.cells.iter().map(|cell| cell.to_bytes()));
            writer.pieces(self.cells.iter().map(|cell| cell.first_portal.to_le_bytes()));
            writer.u32(self.portals.len() as u32);
            writer.pieces(self.portals.iter().map(|portal| portal.0.to_le_bytes()));
            writer.u32s(&self.components);
        });
    }

    /// Reads the section. What comes back is in range and in order, each portal is a face that two
    /// cells share and is known to both of them, and components do not change across portals. What
    /// only a look at every voxel could tell, [`check`](Cells::check) does: that cells are free.
    pub(crate) fn read(reader: &mut Reader<'_>, world: &World) -> Result<Self, Malformed> {
        reader.section("cells", |reader| {
            let at = reader.at();
            if world.size().iter().any(|&axis| axis > u32::from(u16::MAX)) {
                return Err(reader.fault(at, "the box is too long for cells"));
            }
            let chunk_size = world.size().map(|axis| axis.div_ceil(CHUNK as u32) as i32);
            let chunks = chunk_size.iter().map(|&n| n as usize).product::<usize>();
            let (count, portal_count) = (reader.u32()? as usize, reader.u32()? as usize);
            if count >= 1 << NEIGHBOUR_BITS {
                return Err(reader.fault(at, "there are too many cells"));
            }
            let chunk_first = read_starts(reader, chunks, count)?;
            let cells_at = reader.at();
            let boxes = reader.pieces(count)?;
            let portal_first = read_starts(reader, count, portal_count)?;
            let cells =
                boxes.iter().zip(portal_first).map(|(bytes, first)| Cell::from_bytes(bytes, first));
            let cells = cells.collect();
            let portals_at = reader.at();
            let portals = reader.pieces(portal_count)?;
            let portals = portals.iter().map(|&bits| Portal(u32::from_le_bytes(bits))).collect();
            let components_at = reader.at();
            let components = reader.u32s(count)?;

            let mut cells =
                Self { chunk_size, chunk_first, cells, portals, components, component_count: 0 };
            cells
                .verify_boxes(world)
                .map_err(|(cell, what)| reader.fault(cells_at + 12 * cell, what))?;
            cells
                .verify_components(world)
                .map_err(|(cell, what)| reader.fault(components_at + 4 * cell, what))?;
            cells
                .verify_portals()
                .map_err(|(portal, what)| reader.fault(portals_at + 4 * portal, what))?;
            Ok(cells)
        })
    }

    /// Cells lie in their chunk, in order, and are as large together as the free space.
    fn verify_boxes(&self, world: &World) -> Result<(), (usize, &'static str)> {
        let size = world.size().map(|n| n as i32);
        let mut chunk_number = 0;
        let mut held = 0;
        let mut fault = None;
        for_each_chunk(self.chunk_size, |chunk| {
            let low = chunk.map(|c| c * CHUNK);
            let high: [i32; 3] = std::array::from_fn(|i| (low[i] + CHUNK).min(size[i]));
            let first = self.chunk_first[chunk_number] as usize;
            let cells = &self.cells[first..self.chunk_first[chunk_number + 1] as usize];
            chunk_number += 1;
            for (i, cell) in cells.iter().enumerate() {
                let inside = (0..3).all(|axis| {
                    let (from, to) = (i32::from(cell.low[axis]), i32::from(cell.high[axis]));
                    low[axis] <= from && from < to && to <= high[axis]
                });
                if !inside {
                    fault = fault.or(Some((first + i, "a cell is no box within its chunk")));
                    return;
                }
                held += cell.volume();
                let order = |cell: &Cell| [cell.low[2], cell.low[1], cell.low[0]];
                if i > 0 && order(&cells[i - 1]) >= order(cell) {
                    fault = fault.or(Some((first + i, "the cells of a chunk are not in order")));
                }
            }
        });
        match fault {
            Some(fault) => Err(fault),
            None if held != world.voxel_count() - world.solid_count() => {
                Err((0, "the cells hold more or fewer voxels than are free"))
            }
            None => Ok(()),
        }
    }

    /// Components are numbered in the order in which the cells meet them, and are as many as the
    /// world's; counts them.
    fn verify_components(&mut self, world: &World) -> Result<(), (usize, &'static str)> {
        let mut count = 0;
        for (cell, &component) in self.components.iter().enumerate() {
            if component > count {
                return Err((cell, "the components of cells are not numbered in order"));
            }
            count += u32::from(component == count);
        }
        self.component_count = count as usize;
        match self.component_count == world.components().count() {
            true => Ok(()),
            false => Err((0, "cells and world disagree on the number of components")),
        }
    }

    /// Every portal is a face of two cells of one component, listed once on either side.
    ///
    /// Cells are visited in order, so the neighbours that a cell's lower portals name come up in the
    /// order in which they are listed, and an upper portal needs to be compared only with the next
    /// one on the other side.
    fn verify_portals(&self) -> Result<(), (usize, &'static str)> {
        let count = self.cells.len() as CellId;
        let leads_nowhere = |p: &Portal| p.neighbour() >= count || p.axis() > 2;
        if self.portals.iter().any(leads_nowhere) {
            let at = self.portals.iter().position(leads_nowhere).unwrap_or(0);
            return Err((at, "a portal leads nowhere"));
        }
        let mut sides = self.sides()?;
        // Which portals are upper ones is hard to foretell, so they are first picked out without a
        // branch, a block at a time.
        let mut block = [(0, 0); 256];
        let mut picked = 0;
        for id in 0..count {
            for at in self.portal_range(id) {
                block[picked] = (id, at);
                picked += usize::from(self.portals[at].is_upper());
                if picked == block.len() {
                    self.match_upper(&block, &mut sides)?;
                    picked = 0;
                }
            }
        }
        self.match_upper(&block[..picked], &mut sides)?;
        // Every upper portal has a lower one of its own. If there are no more of these, that's all.
        match 2 * self.portals.iter().filter(|p| p.is_upper()).count() == self.portals.len() {
            true => Ok(()),
            false => Err((0, "a portal is not known to the other side")),
        }
    }

    /// Finds for each of these upper portals, given by cell and number, the lower one behind it.
    fn match_upper(
        &self,
        portals: &[(CellId, usize)],
        sides: &mut [Side],
    ) -> Result<(), (usize, &'static str)> {
        for &(id, at) in portals {
            let portal = self.portals[at];
            let (here, axis) = (sides[id as usize], portal.axis());
            let other = &mut sides[portal.neighbour() as usize];
            if !shares_face(&here.cell, &other.cell, axis) {
                return Err((at, "a portal joins cells that share no face"));
            }
            if here.component != other.component {
                return Err((at, "a portal joins two components"));
            }
            let back = other.next[axis];
            let mirrored = Portal::new(id, axis, false);
            if back >= other.end || self.portals[back as usize] != mirrored {
                return Err((at, "a portal is not known to the other side"));
            }
            other.next[axis] += 1;
        }
        Ok(())
    }

    /// What the cells look like from the other side of their portals; verifies the portals' order.
    fn sides(&self) -> Result<Vec<Side>, (usize, &'static str)> {
        let mut sides = Vec::with_capacity(self.cells.len());
        for (id, &cell) in self.cells.iter().enumerate() {
            let range = self.portal_range(id as CellId);
            let (first, end) = (range.start as u32, range.end as u32);
            let row = &self.portals[range];
            let mut in_order = true;
            let (mut y, mut z) = (first, first);
            for (i, &portal) in row.iter().enumerate() {
                in_order &= i == 0 || row[i - 1] < portal;
                y += u32::from(portal < Portal::new(0, 1, false));
                z += u32::from(portal < Portal::new(0, 2, false));
            }
            if !in_order {
                return Err((first as usize, "the portals of a cell are not in order"));
            }
            sides.push(Side { cell, component: self.components[id], next: [first, y, z], end });
        }
        Ok(sides)
    }
}

/// What an upper portal leads to, side by side in memory.
#[derive(Clone, Copy)]
struct Side {
    cell: Cell,
    component: u32,
    /// Per axis, the next of the cell's lower portals that no upper one was found for.
    next: [u32; 3],
    /// Where the cell's portals end.
    end: u32,
}

/// Whether the upper wall of `a` and the lower wall of `b` overlap.
#[inline]
fn shares_face(a: &Cell, b: &Cell, axis: usize) -> bool {
    let (j, k) = ((axis + 1) % 3, (axis + 2) % 3);
    let overlap = |i: usize| (a.low[i] < b.high[i]) & (b.low[i] < a.high[i]);
    (a.high[axis] == b.low[axis]) & overlap(j) & overlap(k)
}

/// Reads where each of `count` lists begins in an array of `total`, and the end of the last.
fn read_starts(reader: &mut Reader<'_>, count: usize, total: usize) -> Result<Vec<u32>, Malformed> {
    let at = reader.at();
    let starts = reader.u32s(count + 1)?;
    let rises = starts.windows(2).all(|pair| pair[0] <= pair[1]);
    match rises && starts[0] == 0 && starts[count] as usize == total {
        true => Ok(starts),
        false => Err(reader.fault(at, "the starts of lists do not rise from 0 to their number")),
    }
}

impl Cell {
    fn to_bytes(self) -> [u8; 12] {
        let words = [self.low, self.high];
        std::array::from_fn(|i| words[i / 6][i / 2 % 3].to_le_bytes()[i % 2])
    }

    fn from_bytes(bytes: &[u8; 12], first_portal: u32) -> Self {
        let word = |i: usize| u16::from_le_bytes([bytes[2 * i], bytes[2 * i + 1]]);
        Self { low: [word(0), word(1), word(2)], high: [word(3), word(4), word(5)], first_portal }
    }
}
