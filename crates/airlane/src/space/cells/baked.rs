//! Cells as bytes, and back: the section `cells` of the baked file.

use super::carve::Carving;
use super::{Cell, Cells, Numbers, Portal, REGION_CHUNKS};
use crate::bytes::{Malformed, Reader, Writer};
use crate::world::World;

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

    /// Reads the section, and verifies it against the world: see [`verify`](super::verify). Only
    /// [`check`](Cells::check) tells whether a portal is missing beside others.
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
            let labels = made
                .verify_boxes(world)
                .map_err(|(cell, what)| reader.fault(cells_at + 12 * cell, what))?;
            made.verify_portals(world, &labels)
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
