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

    /// The box with one wall moved.
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

    /// Cuts the free voxels into boxes, in a fixed order.
    pub(super) fn carve(&self, carving: Carving) -> Vec<LocalBox> {
        let mut boxes = Vec::new();
        let mut waiting: Vec<LocalBox> = match carving {
            Carving::Octants => octants().rev().collect(),
            Carving::Whole => vec![LocalBox::WHOLE],
        };
        while let Some(region) = waiting.pop() {
            let layers = Layers::count(self, &region);
            let Some(tight) = layers.bounds(&region) else {
                boxes.push(region);
                continue;
            };
            if layers.solid == region.volume() {
                continue;
            }
            if let Some((slab, rest)) = peel(&region, &tight) {
                boxes.push(slab);
                waiting.push(rest);
            } else {
                let (a, b) = layers.split(&region);
                waiting.push(b);
                waiting.push(a);
            }
        }
        merge(&mut boxes);
        boxes
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

impl Layers {
    fn count(chunk: &ChunkBits, region: &LocalBox) -> Self {
        let mut counts = [[0u16; N]; 3];
        let mut solid = 0;
        let [low, high] = [region.low, region.high].map(|corner| corner.map(usize::from));
        let mask = (u32::MAX >> (N - (high[0] - low[0]))) << low[0];
        for z in low[2]..high[2] {
            let mut in_layer = 0;
            for y in low[1]..high[1] {
                let mut row = chunk.rows[z * N + y] & mask;
                if row == 0 {
                    continue;
                }
                let count = row.count_ones() as u16;
                counts[1][y] += count;
                in_layer += count;
                while row != 0 {
                    counts[0][row.trailing_zeros() as usize] += 1;
                    row &= row - 1;
                }
            }
            counts[2][z] = in_layer;
            solid += u32::from(in_layer);
        }
        Self { counts, solid }
    }

    /// The smallest box around the solid voxels; `None` if there are none.
    fn bounds(&self, region: &LocalBox) -> Option<LocalBox> {
        if self.solid == 0 {
            return None;
        }
        let mut tight = *region;
        for axis in 0..3 {
            let counts = &self.counts[axis];
            while counts[usize::from(tight.low[axis])] == 0 {
                tight.low[axis] += 1;
            }
            while counts[usize::from(tight.high[axis]) - 1] == 0 {
                tight.high[axis] -= 1;
            }
        }
        Some(tight)
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

/// Joins boxes that share a whole face, axis after axis, until none do; sorts the result.
fn merge(boxes: &mut Vec<LocalBox>) {
    let mut quiet = 0;
    let mut axis = 0;
    while quiet < 3 {
        let (j, k) = ((axis + 1) % 3, (axis + 2) % 3);
        boxes.sort_unstable_by_key(|b| (b.low[j], b.high[j], b.low[k], b.high[k], b.low[axis]));
        let before = boxes.len();
        boxes.dedup_by(|next, last| {
            let joins = last.high[axis] == next.low[axis]
                && [j, k]
                    .iter()
                    .all(|&i| last.low[i] == next.low[i] && last.high[i] == next.high[i]);
            if joins {
                last.high[axis] = next.high[axis];
            }
            joins
        });
        quiet = if boxes.len() == before { quiet + 1 } else { 0 };
        axis = (axis + 1) % 3;
    }
    boxes.sort_unstable_by_key(|b| (b.low[2], b.low[1], b.low[0]));
}
