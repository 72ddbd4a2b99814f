//! Cutting the free voxels of one chunk into boxes.
//!
//! A chunk is 32×32×32 voxels, held as 32×32 rows of 32 bits, so that a slab of a region is tested
//! and counted a row at a time. Stages, in order:
//!
//! 1. *Quarter*: begin with the eight octants, so that no box is cut by solids far from it, and an
//!    edit has only the octants to cut again that it touched ([`pieces`](super::pieces)).
//! 2. *Peel*: the free slab between a region's wall and the solids in it is a box; take the largest
//!    of the six and go on with the rest.
//! 3. *Split*: where solids reach all six walls, cut where the number of solid voxels per layer
//!    jumps most, and go on with both halves.
//! 4. *Merge*: join boxes that share a whole face, across octants too, until none do.
//!
//! The result depends on nothing but the chunk's voxels.

use crate::geom::{BrickRef, VoxelSet};
use std::ops::Range;

/// Voxels along a chunk's edge.
pub(super) const CHUNK: i32 = 32;
pub(super) const N: usize = CHUNK as usize;

/// A half-open box of voxels within a chunk: a byte a wall, the lower ones first, so that walls on
/// any axis are a shift away and two boxes are compared at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LocalBox(u64);

impl LocalBox {
    pub(super) const WHOLE: Self = Self(CHUNK as u64 * (1 << 32 | 1 << 40 | 1 << 48));
    /// A box that is no more.
    const GONE: Self = Self(u64::MAX);

    pub(super) fn new(low: [u8; 3], high: [u8; 3]) -> Self {
        let pack = |[x, y, z]: [u8; 3]| u64::from(u32::from_le_bytes([x, y, z, 0]));
        Self(pack(low) | pack(high) << 32)
    }

    #[inline]
    pub(super) fn low(self, axis: usize) -> u8 {
        (self.0 >> (8 * axis)) as u8
    }

    #[inline]
    pub(super) fn high(self, axis: usize) -> u8 {
        (self.0 >> (8 * axis + 32)) as u8
    }

    /// The box with another lower wall on an axis.
    #[inline]
    fn with_low(self, axis: usize, wall: u8) -> Self {
        Self(self.0 & !(0xff << (8 * axis)) | u64::from(wall) << (8 * axis))
    }

    /// The box with another upper wall on an axis.
    #[inline]
    fn with_high(self, axis: usize, wall: u8) -> Self {
        Self(self.0 & !(0xff << (8 * axis + 32)) | u64::from(wall) << (8 * axis + 32))
    }

    fn extent(self, axis: usize) -> u32 {
        u32::from(self.high(axis) - self.low(axis))
    }

    fn volume(self) -> u32 {
        self.extent(0) * self.extent(1) * self.extent(2)
    }

    fn range(self, axis: usize) -> Range<usize> {
        usize::from(self.low(axis))..usize::from(self.high(axis))
    }

    /// The bits of a row that lie in the box.
    fn row_mask(self) -> u32 {
        u32::MAX >> (N as u32 - self.extent(0)) << self.low(0)
    }

    /// Whether another box lies in this one.
    pub(super) fn holds(self, other: Self) -> bool {
        (0..3).all(|i| self.low(i) <= other.low(i) && other.high(i) <= self.high(i))
    }

    /// The place of the lower corner in a list of all voxels of a chunk, x fastest.
    #[inline]
    fn corner(self) -> usize {
        let [x, y, z] = [0, 1, 2].map(|axis| usize::from(self.low(axis)) % N);
        (z * N + y) * N + x
    }
}

/// The solid voxels of a chunk: bit x of row `z * 32 + y`.
pub(super) struct ChunkBits {
    rows: [u32; N * N],
}

impl ChunkBits {
    /// Reads the chunk at these chunk coordinates; what lies outside the box is solid.
    pub(super) fn read(solids: &VoxelSet, chunk: [i32; 3]) -> Self {
        let mut rows = [0; N * N];
        for bz in 0..4 {
            for by in 0..4 {
                for bx in 0..4 {
                    let b = [chunk[0] * 4 + bx, chunk[1] * 4 + by, chunk[2] * 4 + bz];
                    let brick = solids.brick(b).unwrap_or(BrickRef::Full);
                    if matches!(brick, BrickRef::Empty) {
                        continue;
                    }
                    let bits = brick.bits();
                    for (z, word) in bits.0.iter().enumerate() {
                        for y in 0..8 {
                            let row = (word >> (8 * y) & 0xff) as u32;
                            let at = (bz as usize * 8 + z) * N + by as usize * 8 + y;
                            rows[at] |= row << (8 * bx);
                        }
                    }
                }
            }
        }
        Self { rows }
    }

    /// The same chunk, as if all voxels but these were solid: bit x of row `z * 32 + y`.
    pub(super) fn within(&self, rows: &[u32; N * N]) -> Self {
        Self { rows: std::array::from_fn(|at| self.rows[at] | !rows[at]) }
    }

    /// Cuts the free voxels of a region into boxes.
    pub(super) fn cut(&self, region: LocalBox, boxes: &mut Vec<LocalBox>) {
        let mut waiting = vec![region];
        while let Some(mut region) = waiting.pop() {
            let layers = Layers::count(self, region);
            let Some(tight) = layers.bounds() else {
                boxes.push(region);
                continue;
            };
            // Slabs without solids do not count in any layer.
            while let Some((slab, rest)) = peel(region, tight) {
                boxes.push(slab);
                region = rest;
            }
            if layers.solid < region.volume() {
                let (a, b) = layers.split(region);
                waiting.push(b);
                waiting.push(a);
            }
        }
    }
}

/// What carving begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Carving {
    Octants,
    Whole,
}

/// The eight octants of a chunk, x fastest.
pub(super) fn octants() -> [LocalBox; 8] {
    const HALF: u8 = CHUNK as u8 / 2;
    std::array::from_fn(|octant| {
        let low = std::array::from_fn(|i| (octant >> i & 1) as u8 * HALF);
        LocalBox::new(low, low.map(|c| c + HALF))
    })
}

/// The largest free slab beside the solids, and what is left.
fn peel(region: LocalBox, tight: LocalBox) -> Option<(LocalBox, LocalBox)> {
    let mut best = (0, 0, false);
    for axis in 0..3 {
        let area = region.extent((axis + 1) % 3) * region.extent((axis + 2) % 3);
        let below = u32::from(tight.low(axis) - region.low(axis)) * area;
        let above = u32::from(region.high(axis) - tight.high(axis)) * area;
        for (volume, upper) in [(below, false), (above, true)] {
            if volume > best.0 {
                best = (volume, axis, upper);
            }
        }
    }
    match best {
        (0, ..) => None,
        (_, axis, false) => {
            let wall = tight.low(axis);
            Some((region.with_high(axis, wall), region.with_low(axis, wall)))
        }
        (_, axis, true) => {
            let wall = tight.high(axis);
            Some((region.with_low(axis, wall), region.with_high(axis, wall)))
        }
    }
}

/// Solid voxels per layer of a region, along each axis.
struct Layers {
    counts: [[u16; N]; 3],
    /// Per axis, a bit for each layer with a solid voxel.
    used: [u32; 3],
    solid: u32,
}

/// The eight bits of a number as eight bytes.
const SPREAD: [u64; 256] = {
    let mut spread = [0; 256];
    let mut bits = 0;
    while bits < 256 {
        let mut bit = 0;
        while bit < 8 {
            spread[bits] |= ((bits as u64 >> bit) & 1) << (8 * bit);
            bit += 1;
        }
        bits += 1;
    }
    spread
};

impl Layers {
    fn count(chunk: &ChunkBits, region: LocalBox) -> Self {
        match region.extent(0) {
            0..=8 => Self::count_bytes::<1>(chunk, region),
            9..=16 => Self::count_bytes::<2>(chunk, region),
            _ => Self::count_bytes::<4>(chunk, region),
        }
    }

    /// Counts in a region that is at most so many bytes of a row wide.
    fn count_bytes<const BYTES: usize>(chunk: &ChunkBits, region: LocalBox) -> Self {
        /// Layers of so many rows can be counted in bytes without overflow.
        const BATCH: usize = 255 / N;
        let mut counts = [[0u16; N]; 3];
        let mut used = [0u32; 3];
        let mut solid = 0;
        let mask = region.row_mask() >> region.low(0);
        let [xs, ys, zs] = [0, 1, 2].map(|axis| region.range(axis));
        for batch in zs.clone().step_by(BATCH) {
            // Per column of voxels, a byte of these words.
            let mut columns = [0u64; BYTES];
            for z in batch..zs.end.min(batch + BATCH) {
                let rows = &chunk.rows[z * N..][ys.clone()];
                let mut in_layer = 0;
                for (y, row) in ys.clone().zip(rows) {
                    let row = row >> xs.start & mask;
                    if row == 0 {
                        continue;
                    }
                    used[0] |= row << xs.start;
                    used[1] |= 1 << y;
                    let mut in_row = 0;
                    for (byte, columns) in columns.iter_mut().enumerate() {
                        let spread = SPREAD[(row >> (8 * byte) & 0xff) as usize];
                        *columns += spread;
                        in_row += spread;
                    }
                    // The sum of the bytes, none of which is above four.
                    let in_row = (in_row.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u16;
                    counts[1][y] += in_row;
                    in_layer += in_row;
                }
                counts[2][z] = in_layer;
                used[2] |= u32::from(in_layer != 0) << z;
                solid += u32::from(in_layer);
            }
            for (x, count) in counts[0][xs.clone()].iter_mut().enumerate() {
                *count += (columns[x / 8] >> (8 * (x % 8)) & 0xff) as u16;
            }
        }
        Self { counts, used, solid }
    }

    /// The smallest box around the solid voxels; `None` if there are none.
    fn bounds(&self) -> Option<LocalBox> {
        (self.solid > 0).then(|| {
            LocalBox::new(
                self.used.map(|bits| bits.trailing_zeros() as u8),
                self.used.map(|bits| (N as u32 - bits.leading_zeros()) as u8),
            )
        })
    }

    /// Cuts a region where the share of solid voxels per layer jumps most.
    fn split(&self, region: LocalBox) -> (LocalBox, LocalBox) {
        let mut best = (-1, 0, 0);
        for axis in 0..3 {
            // A layer's count over its area, to compare axes: times the other axis' extent.
            let weight = region.extent(axis) as i32;
            for (at, pair) in
                (region.low(axis) + 1..).zip(self.counts[axis][region.range(axis)].windows(2))
            {
                let jump = (i32::from(pair[1]) - i32::from(pair[0])).abs() * weight;
                if jump > best.0 {
                    best = (jump, axis, at);
                }
            }
        }
        let (_, axis, at) = best;
        (region.with_high(axis, at), region.with_low(axis, at))
    }
}

/// Puts boxes in order of their lower corners, the last axis first.
pub(super) fn sort(boxes: &mut [LocalBox]) {
    boxes.sort_unstable_by_key(|b| b.corner());
}

/// Which box begins where: room for finding neighbours without sorting or searching.
pub(super) struct Corners {
    /// Per voxel, the place of the last box in any list that had its lower corner there. What is
    /// left of earlier lists does no harm: the box at that place begins elsewhere now.
    places: Vec<u16>,
}

impl Corners {
    pub(super) fn new() -> Self {
        Self { places: vec![0; N * N * N] }
    }

    /// Joins boxes that share a whole face, axis after axis, until none do, and puts them in order
    /// of their lower corners, the last axis first.
    pub(super) fn merge(&mut self, boxes: &mut Vec<LocalBox>) {
        let (mut quiet, mut axis) = (0, 0);
        while quiet < 3 {
            for (place, b) in (0..).zip(&*boxes) {
                self.places[b.corner()] = place;
            }
            let before = boxes.len();
            for at in 0..before {
                while let Some(next) = self.next(boxes, boxes[at], axis) {
                    boxes[at] = boxes[at].with_high(axis, boxes[next].high(axis));
                    boxes[next] = LocalBox::GONE;
                }
            }
            boxes.retain(|&b| b != LocalBox::GONE);
            quiet = if boxes.len() == before { quiet + 1 } else { 0 };
            axis = (axis + 1) % 3;
        }
        sort(boxes);
    }

    /// The box that goes on where this one ends, with the same walls on the other axes.
    #[inline]
    fn next(&self, boxes: &[LocalBox], b: LocalBox, axis: usize) -> Option<usize> {
        let wanted = b.with_low(axis, b.high(axis));
        let next = usize::from(self.places[wanted.corner()]);
        let found = boxes.get(next)?.with_high(axis, b.high(axis));
        (found == wanted && b != LocalBox::GONE).then_some(next)
    }
}
