//! A set from an array of bytes, one a voxel, in whatever order they lie in memory.
//!
//! Region by region on all threads, brick by brick, eight voxels at a time along the axis that is
//! contiguous; arrays in which none is are read voxel by voxel.

use super::{BRICK_EDGE, Brick, RegionVoxels, SizeError, VoxelSet};

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
        Self::by_regions(size, |region| {
            let mut voxels = RegionVoxels::default();
            let base = region.map(|c| c * BRICK_EDGE);
            let count: [i32; 3] =
                std::array::from_fn(|i| (array.size[i] + 7 - 8 * base[i]).min(64) / BRICK_EDGE);
            for z in 0..count[2] {
                for y in 0..count[1] {
                    for x in 0..count[0] {
                        let brick = array.brick([base[0] + x, base[1] + y, base[2] + z]);
                        *voxels.brick_mut([x, y, z]) = brick;
                    }
                }
            }
            voxels
        })
    }
}

struct Array<'a> {
    size: [i32; 3],
    bytes: &'a [u8],
    layout: Strides,
}

impl Array<'_> {
    /// The brick at brick coordinates `b`.
    fn brick(&self, b: [i32; 3]) -> Brick {
        let base = b.map(|c| c * BRICK_EDGE);
        let is_whole = (0..3).all(|i| base[i] + BRICK_EDGE <= self.size[i]);
        let contiguous = self.layout.strides.iter().position(|&stride| stride == 1);
        match contiguous.filter(|_| is_whole) {
            Some(0) => self.by_rows(base, [1, 2], |word, mask, y, z| word[z] |= mask << (8 * y)),
            Some(1) => self.by_rows(base, [0, 2], |word, mask, x, z| {
                // Bit y of the mask becomes bit 8 y; the last apart, as it would carry into the others.
                let low = (mask & 0x7f).wrapping_mul(0x0002_0408_1020_4081);
                let spread = low & 0x0101_0101_0101_0101 | (mask & 0x80) << 49;
                word[z] |= spread << x;
            }),
            Some(_) => {
                // Rows along z for each x, transposed to rows along x for each z.
                let mut layers = [0_u64; 8];
                let by_y =
                    self.by_rows(base, [0, 1], |word, mask, x, y| word[y] |= mask << (8 * x));
                for (y, rows) in by_y.0.into_iter().enumerate().filter(|(_, rows)| *rows != 0) {
                    let turned = transposed(rows).to_le_bytes();
                    for (layer, row) in layers.iter_mut().zip(turned) {
                        *layer |= u64::from(row) << (8 * y);
                    }
                }
                Brick(layers)
            }
            None => self.one_by_one(base),
        }
    }

    /// Eight voxels at a time along the contiguous axis, as a mask, for each place along the two others.
    #[inline]
    fn by_rows(
        &self,
        base: [i32; 3],
        axes: [usize; 2],
        mut put: impl FnMut(&mut [u64; 8], u64, usize, usize),
    ) -> Brick {
        let mut words = [0; 8];
        let origin = self.offset(base);
        for j in 0..8 {
            for i in 0..8 {
                let [a, b] = axes.map(|axis| self.layout.strides[axis]);
                let at = (origin + i as isize * a + j as isize * b) as usize;
                let mut eight = [0; 8];
                eight.copy_from_slice(&self.bytes[at..at + 8]);
                let mask = mask(u64::from_le_bytes(eight));
                if mask != 0 {
                    put(&mut words, mask, i, j);
                }
            }
        }
        Brick(words)
    }

    fn one_by_one(&self, base: [i32; 3]) -> Brick {
        let mut words = [0; 8];
        let end: [i32; 3] = std::array::from_fn(|i| (self.size[i] - base[i]).min(BRICK_EDGE));
        for z in 0..end[2] {
            for y in 0..end[1] {
                for x in 0..end[0] {
                    let at = self.offset([base[0] + x, base[1] + y, base[2] + z]) as usize;
                    words[z as usize] |= u64::from(self.bytes[at] != 0) << (8 * y + x);
                }
            }
        }
        Brick(words)
    }

    fn offset(&self, voxel: [i32; 3]) -> isize {
        let steps = voxel.iter().zip(self.layout.strides).map(|(&c, stride)| c as isize * stride);
        self.layout.first as isize + steps.sum::<isize>()
    }
}

/// Bit `i` says whether byte `i` is not 0.
#[inline]
fn mask(bytes: u64) -> u64 {
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let high_bits = (((bytes & LOW) + LOW) | bytes) & !LOW;
    (high_bits >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
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
            size in prop::array::uniform3(1u32..40),
            order in prop::sample::select(vec![[0, 1, 2], [2, 1, 0], [1, 0, 2], [1, 2, 0], [0, 2, 1], [2, 0, 1]]),
            reversed in any::<[bool; 3]>(),
            gap in 1isize..3,
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
    }
}
