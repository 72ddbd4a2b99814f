//! The voxels of a set as bytes, and back.
//!
//! A mark per region; then for each mixed region two masks over its bricks, which are full and
//! which are stored, and the stored bricks in the order of their slots. Masks have the layout of a
//! brick. There are no references to check: they follow from the masks, and a set that is read is
//! in its compact form.

use super::{Brick, FIRST_MIXED, FULL, REGION_BRICKS, Region, RegionBricks, VoxelSet, extents};
use crate::bytes::{Malformed, Reader, Writer};
use std::sync::Arc;

const EMPTY_REGION: u8 = 0;
const FULL_REGION: u8 = 1;
const MIXED_REGION: u8 = 2;

impl VoxelSet {
    /// Writes the voxels of a compact set, but not its size.
    pub(crate) fn write(&self, writer: &mut Writer) {
        writer.pieces(self.regions.iter().map(|region| match region {
            Region::Empty => [EMPTY_REGION],
            Region::Full => [FULL_REGION],
            Region::Mixed(_) => [MIXED_REGION],
        }));
        writer.pad();
        for region in &self.regions {
            let Region::Mixed(region) = region else { continue };
            let (mut full, mut stored) = ([0u64; 8], [0u64; 8]);
            for (slot, &reference) in region.refs.iter().enumerate() {
                full[slot >> 6] |= u64::from(reference == FULL) << (slot & 63);
                stored[slot >> 6] |= u64::from(reference >= FIRST_MIXED) << (slot & 63);
            }
            writer.u64s(&full);
            writer.u64s(&stored);
            // In a compact set the stored bricks are in the order of their slots.
            for brick in &region.bricks {
                writer.u64s(&brick.0);
            }
        }
    }

    /// Reads the voxels of a set of `size`.
    pub(crate) fn read(reader: &mut Reader<'_>, size: [u32; 3]) -> Result<Self, Malformed> {
        let Ok((brick_size, region_size)) = extents(size) else {
            return Err(reader.fault(reader.at(), "unsupported box size"));
        };
        let [rx, ry, rz] = region_size;
        let marks_at = reader.at();
        let marks = reader.take((rx * ry * rz) as usize)?;
        reader.pad()?;
        let mut regions = Vec::with_capacity(marks.len());
        for (index, &mark) in marks.iter().enumerate() {
            regions.push(match mark {
                EMPTY_REGION => Region::Empty,
                FULL_REGION => Region::Full,
                MIXED_REGION => {
                    let index = index as i32;
                    let at = [index % rx, index / rx % ry, index / (rx * ry)];
                    let used = std::array::from_fn(|i| (brick_size[i] - 8 * at[i]).min(8) as u32);
                    Region::Mixed(Arc::new(RegionBricks::read(reader, used)?))
                }
                _ => return Err(reader.fault(marks_at + index, "unknown region mark")),
            });
        }
        Ok(Self { size, brick_size, region_size, regions })
    }
}

impl RegionBricks {
    /// Reads a region of which `used` bricks along each axis are in the box.
    fn read(reader: &mut Reader<'_>, used: [u32; 3]) -> Result<Self, Malformed> {
        let at = reader.at();
        let (full, stored): ([u64; 8], [u64; 8]) = (reader.words()?, reader.words()?);
        let inside = corner(used);
        for z in 0..8 {
            if full[z] & stored[z] != 0 {
                return Err(reader.fault(at + 8 * z, "a brick is both full and stored"));
            }
            if (full[z] | stored[z]) & !inside[z] != 0 {
                return Err(reader.fault(at + 8 * z, "a brick lies outside the box"));
            }
        }
        if stored == [0; 8] && (full == [0; 8] || full == inside) {
            return Err(reader.fault(at, "a uniform region is stored instead of marked"));
        }

        let mut refs = [super::EMPTY; REGION_BRICKS];
        for_each_bit(&full, |slot| refs[slot] = FULL);
        let mut count = 0;
        for_each_bit(&stored, |slot| {
            refs[slot] = FIRST_MIXED + count;
            count += 1;
        });
        let at = reader.at();
        let bricks: Vec<Brick> = reader.bricks(count.into())?.collect();
        let uniform = |brick: &Brick| *brick == Brick::default() || *brick == Brick::FULL;
        match bricks.iter().position(uniform) {
            Some(i) => Err(reader.fault(at + 64 * i, "a uniform brick is stored, not marked")),
            None => Ok(Self { refs, bricks }),
        }
    }
}

/// The bits of the cells below `extent` on every axis, in the layout of a brick.
fn corner(extent: [u32; 3]) -> [u64; 8] {
    Brick::of_box([0; 3], [0; 3], extent.map(|n| n as i32)).0
}

fn for_each_bit(mask: &[u64; 8], mut visit: impl FnMut(usize)) {
    for (z, &word) in mask.iter().enumerate() {
        let mut word = word;
        while word != 0 {
            visit(z << 6 | word.trailing_zeros() as usize);
            word &= word - 1;
        }
    }
}

impl<'a> Reader<'a> {
    /// The next `count` bricks.
    pub(crate) fn bricks(
        &mut self,
        count: usize,
    ) -> Result<impl Iterator<Item = Brick> + use<'a>, Malformed> {
        let bricks = self.pieces::<64>(count)?;
        Ok(bricks.iter().map(|brick| {
            let words = brick.as_chunks().0;
            Brick(std::array::from_fn(|z| u64::from_le_bytes(words[z])))
        }))
    }
}
