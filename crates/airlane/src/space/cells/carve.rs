//! Cutting the free voxels of one chunk into boxes.
//!
//! A chunk is 32×32×32 voxels, held as 32×32 rows of 32 bits, so that a slab of a region is tested
//! and counted a row at a time. Stages, in order:
//!
//! 1. *Quarter*: begin with the eight octants, so that no box is cut by solids far from it.
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
const N: usize = CHUNK as usize;

/// A half-open box of voxels within a chunk.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub(super) struct LocalBox {
    pub(super) low: [u8; 3],
    pub(super) high: [u8; 3],
}

impl LocalBox {
    pub(super) const WHOLE: Self = Self { low: [0; 3], high: [CHUNK as u8; 3] };

    fn extent(&self, axis: usize) -> u32 {
        u32::from(self.high[axis] - self.low[axis])
    }

    fn volume(&self) -> u32 {
        self.extent(0) * self.extent(1) * self.extent(2)
    }

    fn range(&self, axis: usize) -> Range<usize> {
        usize::from(self.low[axis])..usize::from(self.high[axis])
    }

    /// The bits of a row that lie in the box.
    fn row_mask(&self) -> u32 {
        u32::MAX >> (N as u32 - self.extent(0)) << self.low[0]
    }

    /// The box with other walls on an axis.
    fn with(mut self, axis: usize, low: u8, high: u8) -> Self {
        (self.low[axis], self.high[axis]) = (low, high);
        self
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
                    if brick == BrickRef::Empty {
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

    /// Cuts the free voxels into boxes, in order of their lower corners, the last axis first.
    pub(super) fn carve(&self, carving: Carving, corners: &mut Corners) -> Vec<LocalBox> {
        let mut boxes = Vec::new();
        let mut waiting: Vec<LocalBox> = match carving {
            Carving::Octants => octants().rev().collect(),
            Carving::Whole => vec![LocalBox::WHOLE],
        };
        while let Some(mut region) = waiting.pop() {
            let Some(tight) = self.bounds(&region) else {
                boxes.push(region);
                continue;
            };
            while let Some((slab, rest)) = peel(&region, &tight) {
                boxes.push(slab);
                region = rest;
            }
            let layers = Layers::count(self, &region);
            if layers.solid < region.volume() {
                let (a, b) = layers.split(&region);
                waiting.push(b);
                waiting.push(a);
            }
        }
        corners.merge(&mut boxes);
        boxes.sort_unstable_by_key(|b| Corners::place(b.low));
        boxes
    }

    /// The smallest box around the solid voxels of a region; `None` if there are none.
    fn bounds(&self, region: &LocalBox) -> Option<LocalBox> {
        // Per axis, a bit for each layer with a solid voxel.
        let mut layers = [0u32; 3];
        let mask = region.row_mask();
        let [ys, zs] = [1, 2].map(|axis| region.range(axis));
        for z in zs {
            let mut in_layer = 0;
            for y in ys.clone() {
                let row = self.rows[z * N + y] & mask;
                in_layer |= row;
                layers[1] |= u32::from(row != 0) << y;
            }
            layers[0] |= in_layer;
            layers[2] |= u32::from(in_layer != 0) << z;
        }
        (layers[0] != 0).then(|| LocalBox {
            low: layers.map(|bits| bits.trailing_zeros() as u8),
            high: layers.map(|bits| (N as u32 - bits.leading_zeros()) as u8),
        })
    }
}

/// What carving begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Carving {
    Octants,
    Whole,
}

/// The eight octants of a chunk.
fn octants() -> impl DoubleEndedIterator<Item = LocalBox> {
    const HALF: u8 = CHUNK as u8 / 2;
    (0..8u8).map(|octant| {
        let low = std::array::from_fn(|i| (octant >> i & 1) * HALF);
        LocalBox { low, high: low.map(|c| c + HALF) }
    })
}

/// The largest free slab beside the solids, and what is left.
fn peel(region: &LocalBox, tight: &LocalBox) -> Option<(LocalBox, LocalBox)> {
    let mut best: Option<(u32, LocalBox, LocalBox)> = None;
    for axis in 0..3 {
        let (low, high) = (region.low[axis], region.high[axis]);
        let cuts = [
            (region.with(axis, low, tight.low[axis]), region.with(axis, tight.low[axis], high)),
            (region.with(axis, tight.high[axis], high), region.with(axis, low, tight.high[axis])),
        ];
        for (slab, rest) in cuts {
            let volume = slab.volume();
            if volume > 0 && best.is_none_or(|(most, ..)| volume > most) {
                best = Some((volume, slab, rest));
            }
        }
    }
    best.map(|(_, slab, rest)| (slab, rest))
}

/// Solid voxels per layer of a region, along each axis.
struct Layers {
    counts: [[u16; N]; 3],
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
    fn count(chunk: &ChunkBits, region: &LocalBox) -> Self {
        /// Layers of so many rows can be counted in bytes without overflow.
        const BATCH: usize = 255 / N;
        let mut counts = [[0u16; N]; 3];
        let mut solid = 0;
        let mask = region.row_mask();
        let [xs, ys, zs] = [0, 1, 2].map(|axis| region.range(axis));
        let bytes = xs.start / 8..xs.end.div_ceil(8);
        for batch in zs.clone().step_by(BATCH) {
            // Per column of voxels, a byte of these words.
            let mut columns = [0u64; N / 8];
            for z in batch..zs.end.min(batch + BATCH) {
                let mut in_layer = 0;
                for y in ys.clone() {
                    let row = chunk.rows[z * N + y] & mask;
                    let mut in_row = 0;
                    for byte in bytes.clone() {
                        let spread = SPREAD[(row >> (8 * byte) & 0xff) as usize];
                        columns[byte] += spread;
                        in_row += spread;
                    }
                    // The sum of the bytes, none of which is above four.
                    let in_row = (in_row.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u16;
                    counts[1][y] += in_row;
                    in_layer += in_row;
                }
                counts[2][z] = in_layer;
                solid += u32::from(in_layer);
            }
            for x in xs.clone() {
                counts[0][x] += (columns[x / 8] >> (8 * (x % 8)) & 0xff) as u16;
            }
        }
        Self { counts, solid }
    }

    /// Cuts a region where the share of solid voxels per layer jumps most.
    fn split(&self, region: &LocalBox) -> (LocalBox, LocalBox) {
        let mut best = (-1i64, 0, 0);
        for axis in 0..3 {
            // A layer's count over its area, to compare axes: times the other axis' extent.
            let weight = i64::from(region.extent(axis));
            for at in region.low[axis] + 1..region.high[axis] {
                let counts = &self.counts[axis];
                let jump =
                    i64::from(counts[usize::from(at)]) - i64::from(counts[usize::from(at) - 1]);
                let jump = jump.abs() * weight;
                if jump > best.0 {
                    best = (jump, axis, at);
                }
            }
        }
        let (_, axis, at) = best;
        let (low, high) = (region.low[axis], region.high[axis]);
        (region.with(axis, low, at), region.with(axis, at, high))
    }
}

/// Which box begins where: room for finding neighbours without sorting or searching.
pub(super) struct Corners {
    /// Per voxel, the place of the last box in any list that had its lower corner there. What is
    /// left of earlier lists does no harm: the box at that place begins elsewhere now.
    places: Vec<u16>,
}

/// A corner where no box begins.
const GONE: [u8; 3] = [u8::MAX; 3];

impl Corners {
    pub(super) fn new() -> Self {
        Self { places: vec![0; N * N * N] }
    }

    fn place(corner: [u8; 3]) -> usize {
        let [x, y, z] = corner.map(usize::from);
        (z * N + y) * N + x
    }

    /// Joins boxes that share a whole face, axis after axis, until none do.
    fn merge(&mut self, boxes: &mut Vec<LocalBox>) {
        let (mut quiet, mut axis) = (0, 0);
        while quiet < 3 {
            for (place, b) in (0..).zip(&*boxes) {
                self.places[Self::place(b.low)] = place;
            }
            let before = boxes.len();
            for at in 0..before {
                while let Some(next) = self.next(boxes, at, axis) {
                    boxes[at].high[axis] = boxes[next].high[axis];
                    boxes[next].low = GONE;
                }
            }
            boxes.retain(|b| b.low != GONE);
            quiet = if boxes.len() == before { quiet + 1 } else { 0 };
            axis = (axis + 1) % 3;
        }
    }

    /// The box that goes on where this one ends, with the same walls on the other axes.
    fn next(&self, boxes: &[LocalBox], at: usize, axis: usize) -> Option<usize> {
        let b = boxes[at];
        if b.low == GONE || b.high[axis] == CHUNK as u8 {
            return None;
        }
        let corner = b.with(axis, b.high[axis], b.high[axis]);
        let next = usize::from(self.places[Self::place(corner.low)]);
        let found = boxes.get(next)?;
        let goes_on =
            found.low == corner.low && found.with(axis, 0, 0).high == b.with(axis, 0, 0).high;
        goes_on.then_some(next)
    }
}
