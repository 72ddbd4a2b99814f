//! Cells as bytes, and back: the section `cells` of the baked file.

use super::carve::Carving;
use super::{CHUNK, Cell, Cells, Numbers, Portal, REGION_CHUNKS, chunks_of};
use crate::bytes::{Malformed, Reader, Writer};
use crate::world::World;

/// A fault: the number of the cell or portal among all, and what is wrong.
type Found = (usize, &'static str);

impl Cells {
    /// Writes the section.
    pub(crate) fn write(&self, writer: &mut Writer) {
        writer.section("cells", |writer| {
            writer.u32(self.numbers.cells as u32);
            writer.u32(self.numbers.portals as u32);
            for region in 0..self.cells.len() {
                for slot in 0..REGION_CHUNKS {
                    writer.u32(self.cells_in(region, slot).len() as u32);
                }
            }
            for cells in &self.cells {
                writer.pieces(cells.iter().map(|cell| cell.to_bytes()));
            }
            for (cells, portals) in self.cells.iter().zip(&self.portals) {
                let ends = cells.iter().skip(1).map(|cell| cell.first_portal);
                let ends = ends.chain([portals.len() as u32]);
                for (cell, end) in cells.iter().zip(ends) {
                    writer.u32(end - cell.first_portal);
                }
            }
            for portals in &self.portals {
                writer.pieces(portals.iter().map(|portal| portal.0.to_le_bytes()));
            }
        });
    }

    /// Reads the section. What comes back is in range and in order, and each portal is a face that
    /// two cells share and is known to both of them. What only a look at every voxel could tell,
    /// [`check`](Cells::check) does: that cells are free, and that no portal is missing.
    ///
    /// Files of version 1 store cells in another form: these are skipped and rebuilt.
    pub(crate) fn read(
        reader: &mut Reader<'_>,
        world: &World,
        version: u32,
    ) -> Result<Self, Malformed> {
        reader.section("cells", |reader| {
            let at = reader.at();
            let too_long = "the box is too large for cells";
            if version == 1 {
                reader.skip()?;
                return Self::new(world).map_err(|_| reader.fault(at, too_long));
            }
            if world.size().iter().any(|&axis| axis > u32::from(u16::MAX)) {
                return Err(reader.fault(at, too_long));
            }
            let mut made = Self::blank(world, Carving::Octants);
            let (count, portal_count) = (reader.u32()? as usize, reader.u32()? as usize);
            let counts_at = reader.at();
            let counts = reader.u32s(made.cells.len() * REGION_CHUNKS)?;
            if counts.iter().map(|&n| n as usize).sum::<usize>() != count {
                return Err(reader.fault(counts_at, "the cell counts of the chunks do not add up"));
            }
            let cells_at = reader.at();
            let boxes: &[[u8; 12]] = reader.pieces(count)?;
            let portals_of_at = reader.at();
            let portals_of = reader.u32s(count)?;
            if portals_of.iter().map(|&n| n as usize).sum::<usize>() != portal_count {
                return Err(
                    reader.fault(portals_of_at, "the portal counts of the cells do not add up")
                );
            }
            let portals_at = reader.at();
            let portals: &[[u8; 4]] = reader.pieces(portal_count)?;

            made.fill(&counts, boxes, &portals_of, portals)
                .map_err(|what| reader.fault(counts_at, what))?;
            made.verify_boxes(world)
                .map_err(|(cell, what)| reader.fault(cells_at + 12 * cell, what))?;
            made.verify_portals()
                .map_err(|(portal, what)| reader.fault(portals_at + 4 * portal, what))?;
            Ok(made)
        })
    }

    /// Takes in what the file says, and numbers it.
    fn fill(
        &mut self,
        counts: &[u32],
        boxes: &[[u8; 12]],
        portals_of: &[u32],
        portals: &[[u8; 4]],
    ) -> Result<(), &'static str> {
        let (mut cell, mut portal) = (0, 0);
        let mut numbers = Numbers::with_room(self.cells.len());
        for (region, counts) in counts.chunks_exact(REGION_CHUNKS).enumerate() {
            let mut starts = [0; REGION_CHUNKS + 1];
            for (slot, &count) in counts.iter().enumerate() {
                starts[slot + 1] = starts[slot] + count;
            }
            numbers.add_region(&starts).ok_or("there are too many cells")?;
            let count = starts[REGION_CHUNKS] as usize;
            let mut first_portal = 0;
            let cells = boxes[cell..cell + count].iter().zip(&portals_of[cell..cell + count]);
            self.cells[region] = cells
                .map(|(bytes, &portals)| {
                    first_portal += portals;
                    Cell::from_bytes(bytes, first_portal - portals)
                })
                .collect();
            let range = portal..portal + first_portal as usize;
            let of_region = portals[range.clone()].iter();
            self.portals[region] =
                of_region.map(|&bits| Portal(u32::from_le_bytes(bits))).collect();
            (cell, portal) = (cell + count, range.end);
        }
        numbers.owner.shrink_to_fit();
        (numbers.cells, numbers.portals) = (boxes.len(), portals.len());
        self.numbers = numbers;
        Ok(())
    }

    /// Cells lie in their chunk, in order, and are as large together as the free space.
    fn verify_boxes(&self, world: &World) -> Result<(), Found> {
        let size = world.size().map(|n| n as i32);
        let (mut number, mut held) = (0, 0);
        for region in 0..self.cells.len() {
            for (slot, chunk) in chunks_of(self.region_at(region)).enumerate() {
                let low = chunk.map(|c| c * CHUNK);
                let high: [i32; 3] = std::array::from_fn(|i| (low[i] + CHUNK).min(size[i]));
                let cells = self.cells_in(region, slot);
                for (i, cell) in cells.iter().enumerate() {
                    let inside = (0..3).all(|axis| {
                        let (from, to) = (i32::from(cell.low[axis]), i32::from(cell.high[axis]));
                        low[axis] <= from && from < to && to <= high[axis]
                    });
                    if !inside {
                        return Err((number, "a cell is not a box within its chunk"));
                    }
                    let order = |cell: &Cell| [cell.low[2], cell.low[1], cell.low[0]];
                    if i > 0 && order(&cells[i - 1]) >= order(cell) {
                        return Err((number, "the cells of a chunk are not in order"));
                    }
                    held += cell.volume();
                    number += 1;
                }
            }
        }
        match held == world.voxel_count() - world.solid_count() {
            true => Ok(()),
            false => Err((0, "the cells do not add up to the free voxels")),
        }
    }

    /// Every portal leads to a cell, is a face that both share, and is known to the other side.
    fn verify_portals(&self) -> Result<(), Found> {
        let mut number = 0;
        for id in self.ids() {
            let view = self.view(id);
            let chunk = view.here.chunk();
            for (i, &portal) in view.portals.iter().enumerate() {
                if !self.leads_somewhere(chunk, portal) {
                    return Err((number, "a portal refers to a missing cell"));
                }
                if i > 0 && view.portals[i - 1] >= portal {
                    return Err((number, "the portals of a cell are not in order"));
                }
                number += 1;
            }
        }
        number = 0;
        for id in self.ids() {
            let view = self.view(id);
            for &portal in view.portals {
                let (low, high) = match portal.is_upper() {
                    true => (view.here, view.beyond(portal)),
                    false => (view.beyond(portal), view.here),
                };
                if !shares_face(low, high, portal.axis()) {
                    return Err((number, "a portal joins cells that share no face"));
                }
                let other = self.view(view.neighbour(portal));
                let place = id - self.numbers.base[self.chunk_index(view.here.chunk())];
                let slot = super::slot_of(view.here.chunk());
                let (axis, upper) = (portal.axis(), !portal.is_upper());
                let back = Portal::new(axis, upper, portal.is_beyond(), slot, place);
                if other.portals.binary_search(&back).is_err() {
                    return Err((number, "a portal is missing on the other side"));
                }
                number += 1;
            }
        }
        Ok(())
    }

    /// Whether a portal of a cell in a chunk names a cell of this chunk or of the next one.
    fn leads_somewhere(&self, chunk: [i32; 3], portal: Portal) -> bool {
        if portal.axis() > 2 {
            return false;
        }
        let mut next = chunk;
        next[portal.axis()] += if portal.is_upper() { 1 } else { -1 };
        let is_next = (0..3).all(|i| (0..self.chunk_size[i]).contains(&next[i]))
            && super::slot_of(next) == portal.slot()
            && portal.is_beyond() == (next.map(|c| c >> 1) != chunk.map(|c| c >> 1));
        let is_same = super::slot_of(chunk) == portal.slot() && !portal.is_beyond();
        let target = if is_next { next } else { chunk };
        let known_bits = Portal::new(
            portal.axis(),
            portal.is_upper(),
            portal.is_beyond(),
            portal.slot(),
            portal.place(),
        );
        (is_next || is_same)
            && known_bits == portal
            && (portal.place() as usize) < self.chunk_cells(target).len()
    }
}

/// Whether the upper wall of `a` and the lower wall of `b` overlap.
#[inline]
fn shares_face(a: &Cell, b: &Cell, axis: usize) -> bool {
    let (j, k) = ((axis + 1) % 3, (axis + 2) % 3);
    let overlap = |i: usize| (a.low[i] < b.high[i]) & (b.low[i] < a.high[i]);
    (a.high[axis] == b.low[axis]) & overlap(j) & overlap(k)
}

impl Cell {
    /// The chunk that holds the cell.
    fn chunk(&self) -> [i32; 3] {
        self.low.map(|c| i32::from(c) / CHUNK)
    }

    fn to_bytes(self) -> [u8; 12] {
        let words = [self.low, self.high];
        std::array::from_fn(|i| words[i / 6][i / 2 % 3].to_le_bytes()[i % 2])
    }

    fn from_bytes(bytes: &[u8; 12], first_portal: u32) -> Self {
        let word = |i: usize| u16::from_le_bytes([bytes[2 * i], bytes[2 * i + 1]]);
        Self { low: [word(0), word(1), word(2)], high: [word(3), word(4), word(5)], first_portal }
    }
}
