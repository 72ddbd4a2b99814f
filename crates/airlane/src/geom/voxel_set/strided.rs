//! A set from an array of bytes, one a voxel, in whatever order they lie in memory.
//!
//! Region by region on all threads, a row of up to 64 voxels at a time along the axis whose voxels lie nearest to each
//! other: at once where that axis is contiguous, forwards or backwards, and the row is whole; else the row is copied
//! together first.

use super::{REGION_EDGE, RegionVoxels, SizeError, VoxelSet};
use wide::u8x16;

/// Where the voxels of an array lie among bytes: voxel `(x, y, z)` is byte
/// `first + x * strides[0] + y * strides[1] + z * strides[2]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strides {
    /// The byte of voxel (0, 0, 0).
    pub first: usize,
    /// How many bytes further the next voxel is along each axis; may be negative or 0.
    pub strides: [isize; 3],
}

impl Strides {
    /// x fastest, then y, then z, without gaps.
    pub const fn x_fastest([nx, ny, _]: [u32; 3]) -> Self {
        Self { first: 0, strides: [1, nx as isize, nx as isize * ny as isize] }
    }

    /// Whether every voxel of a box is one of so many bytes.
    fn fits(&self, size: [u32; 3], bytes: usize) -> bool {
        let mut span = [self.first as i128; 2];
        for (count, stride) in size.into_iter().zip(self.strides) {
            let reach = i128::from(count - 1) * stride as i128;
            span[usize::from(reach > 0)] += reach;
        }
        span[0] >= 0 && span[1] < bytes as i128
    }
}

impl VoxelSet {
    /// The voxels of a box whose bytes are not 0.
    ///
    /// ```
    /// use airlane::geom::{Strides, Voxel, VoxelSet};
    ///
    /// // 2 × 3 × 4 voxels, z fastest, as arrays are in C and in NumPy.
    /// let mut bytes = [0; 24];
    /// bytes[1 * 12 + 2 * 4 + 3] = 1;
    /// let strides = Strides { first: 0, strides: [12, 4, 1] };
    /// let set = VoxelSet::from_array([2, 3, 4], &bytes, strides)?;
    /// assert_eq!(set.iter().collect::<Vec<_>>(), [Voxel::new(1, 2, 3)]);
    /// # Ok::<(), airlane::geom::SizeError>(())
    /// ```
    pub fn from_array(size: [u32; 3], bytes: &[u8], layout: Strides) -> Result<Self, SizeError> {
        Self::can_hold(size)?;
        if !layout.fits(size, bytes.len()) {
            return Err(SizeError::Count { size, found: bytes.len() });
        }
        let array = Array { size: size.map(|n| n as i32), bytes, layout };
        Self::by_regions(size, |region| array.region(region))
    }
}

struct Array<'a> {
    size: [i32; 3],
    bytes: &'a [u8],
    layout: Strides,
}

impl Array<'_> {
    /// The voxels of a region, row by row along the axis whose voxels lie nearest to each other.
    fn region(&self, region: [i32; 3]) -> RegionVoxels {
        let base = region.map(|c| c * REGION_EDGE);
        let end: [i32; 3] = std::array::from_fn(|i| (self.size[i] - base[i]).min(REGION_EDGE));
        let mut voxels = RegionVoxels::default();
        let nearness = |&axis: &usize| match self.layout.strides[axis].unsigned_abs() {
            // All voxels are one: as far as can be.
            0 => usize::MAX,
            stride => stride,
        };
        match (0..3).min_by_key(nearness) {
            Some(0) => self.rows_along_x(base, end, &mut voxels),
            Some(1) => self.rows_along_y(base, end, &mut voxels),
            _ => self.rows_along_z(base, end, &mut voxels),
        }
        voxels
    }

    fn rows_along_x(&self, base: [i32; 3], end: [i32; 3], voxels: &mut RegionVoxels) {
        for z in 0..end[2] {
            for y in 0..end[1] {
                let row = self.row([base[0], base[1] + y, base[2] + z], 0, end[0]);
                for (x, byte) in bytes_of(row) {
                    let brick = voxels.brick_mut([x, y >> 3, z >> 3]);
                    brick.0[z as usize & 7] |= byte << (8 * (y & 7));
                }
            }
        }
    }

    fn rows_along_y(&self, base: [i32; 3], end: [i32; 3], voxels: &mut RegionVoxels) {
        for z in 0..end[2] {
            for x in 0..end[0] {
                let row = self.row([base[0] + x, base[1], base[2] + z], 1, end[1]);
                for (y, byte) in bytes_of(row) {
                    // Bit y of the byte becomes bit 8 y; the last apart, as it would carry into the others.
                    let low = (byte & 0x7f).wrapping_mul(0x0002_0408_1020_4081);
                    let spread = low & 0x0101_0101_0101_0101 | (byte & 0x80) << 49;
                    let brick = voxels.brick_mut([x >> 3, y, z >> 3]);
                    brick.0[z as usize & 7] |= spread << (x & 7);
                }
            }
        }
    }

    fn rows_along_z(&self, base: [i32; 3], end: [i32; 3], voxels: &mut RegionVoxels) {
        for brick_x in 0..(end[0] + 7) >> 3 {
            // Eight rows beside each other for every y, read one x after another: the next y is near in memory.
            let mut rows = [[0; 8]; REGION_EDGE as usize];
            for x in 8 * brick_x..end[0].min(8 * brick_x + 8) {
                for (y, beside) in (0..end[1]).zip(&mut rows) {
                    let first = [base[0] + x, base[1] + y, base[2]];
                    beside[x as usize & 7] = self.row(first, 2, end[2]);
                }
            }
            for (y, beside) in (0..end[1]).zip(rows) {
                let any = beside.iter().fold(0, |any, row| any | row);
                for (z, _) in bytes_of(any) {
                    // Byte x has the voxels along z; transposed, byte z has those along x.
                    let eight = u64::from_le_bytes(beside.map(|row| (row >> (8 * z)) as u8));
                    let turned = match eight {
                        u64::MAX => [0xff; 8],
                        eight => transposed(eight).to_le_bytes(),
                    };
                    let brick = voxels.brick_mut([brick_x, y >> 3, z]);
                    for (word, row) in brick.0.iter_mut().zip(turned) {
                        *word |= u64::from(row) << (8 * (y & 7));
                    }
                }
            }
        }
    }

    /// Up to 64 voxels along an axis, a bit each.
    #[inline]
    fn row(&self, first: [i32; 3], axis: usize, count: i32) -> u64 {
        let (at, count) = (self.offset(first), count as usize);
        match (self.layout.strides[axis], count) {
            (1, 64) => mask(&self.bytes[at..at + 64]),
            (-1, 64) => mask(&self.bytes[at - 63..=at]).reverse_bits(),
            (0, _) => {
                if self.bytes[at] == 0 {
                    0
                } else {
                    u64::MAX >> (64 - count)
                }
            }
            (stride, _) => self.gathered(at, stride, count),
        }
    }

    /// The same for rows that end at a border or have gaps between voxels.
    fn gathered(&self, at: usize, stride: isize, count: usize) -> u64 {
        let step = stride.unsigned_abs();
        let reach = step * (count - 1);
        let low = if stride < 0 { at - reach } else { at };
        let span = &self.bytes[low..=low + reach];
        let mut row = [0; 64];
        match step {
            1 => row[..count].copy_from_slice(span),
            // The common ones as constants, for which there are instructions.
            2 => every::<2>(span, &mut row),
            3 => every::<3>(span, &mut row),
            4 => every::<4>(span, &mut row),
            _ => row.iter_mut().zip(span.iter().step_by(step)).for_each(|(to, byte)| *to = *byte),
        }
        match stride < 0 {
            true => mask(&row).reverse_bits() >> (64 - count),
            false => mask(&row),
        }
    }

    fn offset(&self, voxel: [i32; 3]) -> usize {
        let steps = voxel.iter().zip(self.layout.strides).map(|(&c, stride)| c as isize * stride);
        (self.layout.first as isize + steps.sum::<isize>()) as usize
    }
}

/// The first of every `STEP` bytes; of the last ones there may be fewer.
fn every<const STEP: usize>(bytes: &[u8], into: &mut [u8; 64]) {
    let (whole, rest) = bytes.as_chunks::<STEP>();
    into.iter_mut().zip(whole).for_each(|(to, chunk)| *to = chunk[0]);
    if let (Some(to), Some(byte)) = (into.get_mut(whole.len()), rest.first()) {
        *to = *byte;
    }
}

/// The bytes of a row that are not 0, with their places.
#[inline]
fn bytes_of(row: u64) -> impl Iterator<Item = (i32, u64)> {
    let is_empty = row == 0;
    (0..if is_empty { 0 } else { 8 })
        .map(move |i| (i, row >> (8 * i) & 0xff))
        .filter(|(_, b)| *b != 0)
}

/// Bit `i` says whether byte `i` of 64 is not 0.
#[inline]
fn mask(bytes: &[u8]) -> u64 {
    let (sixteens, _) = bytes.as_chunks::<16>();
    let mut zeros = 0;
    for (i, &sixteen) in sixteens.iter().enumerate() {
        let is_zero = u8x16::from(sixteen).simd_eq(u8x16::ZERO).to_bitmask();
        zeros |= u64::from(is_zero) << (16 * i);
    }
    !zeros
}

/// Bit `8 i + j` becomes bit `8 j + i` (Warren, Hacker's Delight, 7-3).
fn transposed(mut bits: u64) -> u64 {
    for (mask, shift) in
        [(0x00aa_00aa_00aa_00aa, 7), (0x0000_cccc_0000_cccc, 14), (0x0000_0000_f0f0_f0f0, 28)]
    {
        let swapped = (bits ^ (bits >> shift)) & mask;
        bits ^= swapped ^ (swapped << shift);
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Voxel;
    use proptest::prelude::*;

    /// Voxel by voxel.
    fn oracle(size: [u32; 3], bytes: &[u8], layout: Strides) -> VoxelSet {
        let mut set = VoxelSet::new(size).unwrap();
        let [nx, ny, nz] = size.map(|n| n as i32);
        for (x, y, z) in
            (0..nx).flat_map(|x| (0..ny).flat_map(move |y| (0..nz).map(move |z| (x, y, z))))
        {
            let [a, b, c] = layout.strides;
            let at = layout.first as isize + x as isize * a + y as isize * b + z as isize * c;
            if bytes[at as usize] != 0 {
                set.insert(Voxel::new(x, y, z));
            }
        }
        set.compact();
        set
    }

    /// Strides without gaps but `gap`, fastest axis first, some of them reversed.
    fn layout(
        size: [u32; 3],
        order: [usize; 3],
        reversed: [bool; 3],
        gap: isize,
    ) -> (Strides, usize) {
        let (mut strides, mut first, mut step) = ([0; 3], 0, gap);
        for axis in order {
            let reach = step * (size[axis] as isize - 1);
            strides[axis] = if reversed[axis] { -step } else { step };
            first += if reversed[axis] { reach } else { 0 };
            step *= size[axis] as isize;
        }
        (Strides { first: first as usize, strides }, step as usize)
    }

    proptest! {
        #[test]
        fn arrays_of_any_strides_are_read_as_voxel_by_voxel(
            size in prop_oneof![
                prop::array::uniform3(1u32..40),
                // Whole rows of 64, and what is left at the border.
                (prop::array::uniform3(1u32..11), 0usize..3, 60u32..140).prop_map(|(mut size, long, count)| {
                    size[long] = count;
                    size
                }),
            ],
            order in prop::sample::select(vec![[0, 1, 2], [2, 1, 0], [1, 0, 2], [1, 2, 0], [0, 2, 1], [2, 0, 1]]),
            reversed in any::<[bool; 3]>(),
            gap in 1isize..6,
            seed in any::<u64>(),
        ) {
            let (layout, count) = layout(size, order, reversed, gap);
            let mut rng = crate::rng::Rng::new(seed, 1);
            let bytes: Vec<u8> = (0..count).map(|_| if rng.below(3) == 0 { rng.below(256) as u8 } else { 0 }).collect();
            prop_assert_eq!(VoxelSet::from_array(size, &bytes, layout).unwrap(), oracle(size, &bytes, layout));
            let full = vec![7; count];
            prop_assert_eq!(VoxelSet::from_array(size, &full, layout).unwrap(), oracle(size, &full, layout));
            prop_assert!(VoxelSet::from_array(size, &bytes[..layout.first], layout).is_err());
        }
    }

    #[test]
    fn a_broadcast_array_is_read() {
        let layout = Strides { first: 0, strides: [0, 0, 1] };
        let set = VoxelSet::from_array([9, 20, 3], &[0, 1, 0], layout).unwrap();
        assert_eq!(set.len(), 9 * 20);
        for (byte, count) in [(0, 0), (7, 9 * 70 * 3)] {
            let layout = Strides { first: 1, strides: [0; 3] };
            let set = VoxelSet::from_array([9, 70, 3], &[3, byte], layout).unwrap();
            assert_eq!(set.len(), count);
        }
    }
}
