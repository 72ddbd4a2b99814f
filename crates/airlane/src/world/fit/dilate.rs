//! Which voxels are too near to solid voxels: a truncated exact distance, thresholded on the spot.
//!
//! The voxels of a fitted world lie between planes of their own ([`Planes`]); those that are solid lie
//! between planes a voxel apart. On each axis there is a gap between two of them, and for a body with
//! an inner box that much less. The squared distance is the sum of the squared gaps, so the nearest
//! solid is found one axis after the other: along x by the next solid in the row, then along y and z
//! by the smallest sum in a window that reaches as far as the body does. A gap that is wide enough on
//! its own counts as out of reach, exactly; where several add up, each is rounded down, which errs on
//! the safe side, and for most bodies nothing is rounded. Where corners are stepped, gaps are rounded down
//! to a half, √½ and √¾ of the radius, and squares are counted in quarters.
//!
//! Work is done in blocks of bricks: a region of 64³ voxels when a world is fitted, or what an edit
//! can have changed. A block needs the solid voxels that its own can feel.

use super::{Corners, Shape};
use crate::geom::{BRICK_EDGE, Brick, BrickRef, Planes, UNIT, VoxelSet};

/// The largest reach of a body in voxels: sixteen times its square fits a [`Room`].
pub(super) const MAX_REACH: f64 = 63.0;
/// Parts of a voxel in which bodies are measured where planes depend on them.
pub(super) const GRAINS: f64 = 32.0;

/// A squared distance.
type Room = u16;
/// Out of reach.
const FAR: Room = Room::MAX;

/// The squared gaps between a voxel and the solid ones around it on an axis.
#[derive(Clone, Debug)]
struct Window {
    /// How far the first of `gaps` is from the voxel, in solid voxels.
    first: i32,
    gaps: Vec<Room>,
}

impl Window {
    fn gap(&self, distance: i32) -> Room {
        usize::try_from(distance - self.first)
            .map_or(FAR, |at| self.gaps.get(at).copied().unwrap_or(FAR))
    }
}

/// A body in voxels, as the windows see it.
#[derive(Clone, Debug)]
pub(super) struct Reach {
    planes: Planes,
    /// Per axis, the windows of voxels with even and with odd numbers.
    windows: [[Window; 2]; 3],
    /// A voxel is too near if its squared distance is below this.
    limit: Room,
}

/// Gaps whose squares count as one, two and three quarters of a radius' square. They are whole voxels less
/// than the radius, so that steps lie on the planes where room changes anyway; infinite where a step would be
/// less than a voxel.
fn steps(radius: f64) -> [f64; 3] {
    let step = |square: f64| match (radius * (1.0 - square.sqrt())).floor() {
        voxels if voxels >= 1.0 => radius - voxels,
        _ => f64::INFINITY,
    };
    let [half, three_quarters] = [0.5, 0.75].map(step);
    // A quarter alone would cut off no edges, only corners.
    let quarter = if three_quarters.is_finite() { step(0.25) } else { f64::INFINITY };
    [quarter, half, three_quarters]
}

/// A box of bricks of a fitted world, half-open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Block {
    pub(super) low: [i32; 3],
    pub(super) high: [i32; 3],
}

impl Block {
    /// Bricks along each axis.
    pub(super) fn size(&self) -> [usize; 3] {
        std::array::from_fn(|i| (self.high[i] - self.low[i]) as usize)
    }

    /// The bricks, x fastest.
    pub(super) fn bricks(self) -> impl Iterator<Item = [i32; 3]> {
        let Self { low, high } = self;
        (low[2]..high[2]).flat_map(move |z| {
            (low[1]..high[1]).flat_map(move |y| (low[0]..high[0]).map(move |x| [x, y, z]))
        })
    }
}

impl Reach {
    /// The reach of a body of these measures in voxels, at most [`MAX_REACH`] in all.
    pub(super) fn new(Shape { half, radius, corners }: Shape, planes: Planes) -> Self {
        // Parts of a voxel in which gaps are counted: whole grains if that is possible.
        let most = (f64::from(u8::MAX) / radius.max(1.0)).floor();
        let parts = if most < GRAINS { most } else { (most / GRAINS).floor() * GRAINS };
        let steps = steps(radius);
        let squared = |gap: f64| match corners {
            _ if gap >= radius => FAR,
            Corners::Round => (parts * gap.max(0.0)).powi(2) as Room,
            Corners::Stepped => {
                steps.iter().rposition(|&step| gap >= step).map_or(0, |n| n + 1) as Room
            }
        };
        let window = |axis: usize, number: i32| {
            let spacing = planes.axis(axis);
            let voxels = |plane: i32| f64::from(plane) / f64::from(UNIT);
            let (low, high) = (voxels(spacing.at(number)), voxels(spacing.at(number + 1)));
            let reach = half[axis] + radius;
            let first = (low - reach).floor() as i32 - 1;
            let last = (high + reach).ceil() as i32;
            let gap = |solid: i32| {
                let below = low - half[axis] - f64::from(solid + 1);
                below.max(f64::from(solid) - (high + half[axis]))
            };
            let gaps: Vec<Room> = (first..=last).map(|solid| squared(gap(solid))).collect();
            let out = gaps.iter().take_while(|&&gap| gap == FAR).count();
            let kept = gaps.iter().rposition(|&gap| gap != FAR).map_or(out, |last| last + 1);
            Window { first: first + out as i32, gaps: gaps[out..kept].to_vec() }
        };
        let windows = [0, 1, 2]
            .map(|axis| [0, 1].map(|number| window(axis, number % planes.axis(axis).per_voxel())));
        let limit = match corners {
            _ if radius == 0.0 => 1,
            Corners::Round => (parts * radius).powi(2).ceil() as Room,
            Corners::Stepped if steps == [f64::INFINITY; 3] => 1,
            Corners::Stepped => 4,
        };
        Self { planes, windows, limit }
    }

    /// Where the solid voxels lie that voxels from `low` to below `high` can feel on an axis.
    fn felt(&self, axis: usize, low: i32, high: i32) -> std::ops::Range<i32> {
        let per_voxel = self.planes.axis(axis).per_voxel();
        let ends = |window: &Window| [window.first, window.first + window.gaps.len() as i32];
        let [even, odd] = self.windows[axis].each_ref().map(ends);
        let (first, last) = (low.div_euclid(per_voxel), (high - 1).div_euclid(per_voxel));
        first + even[0].min(odd[0])..last + even[1].max(odd[1])
    }

    /// The bricks whose voxels can feel solid voxels in a half-open box.
    pub(super) fn feeling(&self, low: [i32; 3], high: [i32; 3]) -> Block {
        let end = |axis: usize, at: i32, pick: fn(&Window) -> i32| {
            let per_voxel = self.planes.axis(axis).per_voxel();
            let [even, odd] = self.windows[axis].each_ref().map(pick);
            (at - even, at - odd, per_voxel)
        };
        let brick = |c: i32| c.div_euclid(BRICK_EDGE);
        Block {
            low: std::array::from_fn(|i| {
                let (a, b, n) = end(i, low[i], |w| w.first + w.gaps.len() as i32 - 1);
                brick(a.min(b) * n)
            }),
            high: std::array::from_fn(|i| {
                let (a, b, n) = end(i, high[i], |w| w.first);
                brick(a.max(b) * n - 1) + 1
            }),
        }
    }

    /// The voxels of a block that are too near to a solid one, or to the outside of the box: its bricks,
    /// x fastest.
    pub(super) fn block(&self, solids: &VoxelSet, block: Block) -> Vec<Brick> {
        let voxels: [usize; 3] = block.size().map(|n| n * BRICK_EDGE as usize);
        let first = block.low.map(|c| c * BRICK_EDGE);
        let felt: [_; 3] =
            std::array::from_fn(|i| self.felt(i, first[i], block.high[i] * BRICK_EDGE));
        let mut bricks = vec![Brick::default(); block.size().iter().product()];
        if felt.iter().any(std::ops::Range::is_empty) {
            return bricks;
        }
        let solid = Solids::of(solids, &felt);
        if solid.is_empty {
            return bricks;
        }

        if self.limit == 1 && felt[0].len() <= u128::BITS as usize && voxels[0] <= 64 {
            self.mark_touched(&solid, &felt, block, &mut bricks);
            return bricks;
        }
        let [nx, ny, nz] = voxels;
        let [_, my, mz] = felt.each_ref().map(|range| range.len());
        // Rows along x, and which of them have anything in reach.
        let mut along_x = vec![FAR; mz * my * nx];
        let mut has_x = vec![false; mz * my];
        for (at, out) in along_x.chunks_exact_mut(nx).enumerate() {
            let row = solid.row(at);
            if row.iter().any(|&byte| byte != 0) {
                self.nearest_in_row(row, felt[0].start, first[0], out);
                has_x[at] = true;
            }
        }
        let mut along_y = vec![FAR; mz * ny * nx];
        let mut has_y = vec![false; mz * ny];
        for (at, out) in along_y.chunks_exact_mut(nx).enumerate() {
            let (y, z) = (first[1] + (at % ny) as i32, at / ny);
            let row = |number: usize| &along_x[(z * my + number) * nx..][..nx];
            let has = &has_x[z * my..][..my];
            has_y[at] = self.smallest_sums(1, y, felt[1].start, has, row, out);
        }
        let mut nearest = vec![FAR; nx];
        for (y, z) in (0..nz).flat_map(|z| (0..ny).map(move |y| (y, z))) {
            nearest.fill(FAR);
            let row = |number: usize| &along_y[(number * ny + y) * nx..][..nx];
            let has: Vec<bool> = (0..mz).map(|number| has_y[number * ny + y]).collect();
            if !self.smallest_sums(2, first[2] + z as i32, felt[2].start, &has, row, &mut nearest) {
                continue;
            }
            let brick_row = ((z >> 3) * (ny >> 3) + (y >> 3)) * (nx >> 3);
            for (x, rooms) in nearest.as_chunks::<8>().0.iter().enumerate() {
                let near = |bits: u64, &room: &Room| bits << 1 | u64::from(room < self.limit);
                let bits = rooms.iter().rev().fold(0, near);
                bricks[brick_row + x].0[z & 7] |= bits << (8 * (y & 7));
            }
        }
        bricks
    }

    /// Marks the voxels in which a body without a radius, a box, overlaps a solid: 64 at a time, axis after
    /// axis.
    fn mark_touched(
        &self,
        solid: &Solids,
        felt: &[std::ops::Range<i32>; 3],
        block: Block,
        bricks: &mut [Brick],
    ) {
        let first = block.low.map(|c| c * BRICK_EDGE);
        let [nx, ny, nz] = block.size().map(|n| n * BRICK_EDGE as usize);
        let [_, my, mz] = felt.each_ref().map(|range| range.len());
        let along_x: Vec<u64> = (0..my * mz)
            .map(|at| self.touched_in_row(solid.row(at), felt[0].start, first[0]))
            .collect();
        // The rows that voxel `number` on an axis feels.
        let rows = |axis: usize, number: i32| {
            let window = &self.windows[axis][(number & 1) as usize];
            let at = number.div_euclid(self.planes.axis(axis).per_voxel()) + window.first;
            let from = (at - felt[axis].start) as usize;
            from..from + window.gaps.len()
        };
        let mut along_y = vec![0u64; mz * ny];
        for (at, out) in along_y.iter_mut().enumerate() {
            let rows = rows(1, first[1] + (at % ny) as i32);
            *out = along_x[at / ny * my..][rows].iter().fold(0, |all, row| all | row);
        }
        for (y, z) in (0..nz).flat_map(|z| (0..ny).map(move |y| (y, z))) {
            let rows = rows(2, first[2] + z as i32);
            let bits = rows.fold(0, |all, row| all | along_y[row * ny + y]);
            let brick_row = ((z >> 3) * (ny >> 3) + (y >> 3)) * (nx >> 3);
            for (x, byte) in bits.to_le_bytes().into_iter().take(nx >> 3).enumerate() {
                bricks[brick_row + x].0[z & 7] |= u64::from(byte) << (8 * (y & 7));
            }
        }
    }

    /// The voxels of a row from number `first` on that feel a solid in `row`, which begins at `start`.
    fn touched_in_row(&self, row: &[u8], start: i32, first: i32) -> u64 {
        let mut bytes = [0; 16];
        bytes[..row.len()].copy_from_slice(row);
        let solid = u128::from_le_bytes(bytes);
        if solid == 0 {
            return 0;
        }
        let per_voxel = self.planes.axis(0).per_voxel();
        let begin = first.div_euclid(per_voxel) - start;
        // Per window, bit `n` for the `n`th solid voxel from where the row begins.
        let [even, odd] = self.windows[0].each_ref().map(|window| {
            let moved = solid >> (begin + window.first);
            // Runs of ones are doubled until they are as long as the window.
            let (mut all, mut length) = (moved, 1);
            while length < window.gaps.len() {
                let by = length.min(window.gaps.len() - length);
                all |= all >> by;
                length += by;
            }
            all as u64
        });
        match per_voxel {
            1 => even,
            _ => spread(even as u32) | spread(odd as u32) << 1,
        }
    }

    /// For each voxel of a row from number `first` on, the squared gap along x to the nearest solid one;
    /// `row` holds eight solid voxels a byte from `start` on.
    fn nearest_in_row(&self, row: &[u8], start: i32, first: i32, out: &mut [Room]) {
        let per_voxel = self.planes.axis(0).per_voxel();
        let is_solid = |x: i32| row[x as usize / 8] >> (x % 8) & 1 == 1;
        let bits = 8 * row.len() as i32;
        // The next solid voxels at or below the one a voxel begins in, and above it.
        let (mut below, mut above) = (None::<i32>, None::<i32>);
        let mut seen = 0;
        for (n, out) in out.iter_mut().enumerate() {
            let number = first + n as i32;
            let at = number.div_euclid(per_voxel) - start;
            while seen <= at.min(bits - 1) {
                if is_solid(seen) {
                    below = Some(seen);
                }
                seen += 1;
            }
            if above.is_none_or(|above| above <= at) {
                above = (at + 1..bits).find(|&x| is_solid(x)).or(Some(i32::MAX));
            }
            let window = &self.windows[0][(number & 1) as usize];
            let gap = |solid: Option<i32>| match solid {
                Some(solid) if solid < i32::MAX => window.gap(solid - at),
                _ => FAR,
            };
            *out = gap(below).min(gap(above));
        }
    }

    /// Takes into `out` the smallest sums of a row's values and its gap, over all rows in the window of
    /// voxel `number` on an axis; rows begin with that of solid voxel `start`. False if there are none.
    fn smallest_sums<'r>(
        &self,
        axis: usize,
        number: i32,
        start: i32,
        has: &[bool],
        row: impl Fn(usize) -> &'r [Room],
        out: &mut [Room],
    ) -> bool {
        let window = &self.windows[axis][(number & 1) as usize];
        let at = number.div_euclid(self.planes.axis(axis).per_voxel()) - start + window.first;
        let mut any = false;
        for (n, &gap) in window.gaps.iter().enumerate() {
            let number = (at + n as i32) as usize;
            if has[number] {
                any = true;
                for (out, &value) in out.iter_mut().zip(row(number)) {
                    *out = (*out).min(value.saturating_add(gap));
                }
            }
        }
        any
    }
}

/// The bits of a number with a gap after each.
fn spread(bits: u32) -> u64 {
    let mut bits = u64::from(bits);
    for (shift, mask) in [
        (16, 0x0000_ffff_0000_ffff),
        (8, 0x00ff_00ff_00ff_00ff),
        (4, 0x0f0f_0f0f_0f0f_0f0f),
        (2, 0x3333_3333_3333_3333),
        (1, 0x5555_5555_5555_5555),
    ] {
        bits = (bits | bits << shift) & mask;
    }
    bits
}

/// Solid voxels as rows along x, eight a byte.
struct Solids {
    bytes: Vec<u8>,
    row_bytes: usize,
    is_empty: bool,
}

impl Solids {
    /// Those in a box; everything outside the set's box is solid.
    fn of(solids: &VoxelSet, felt: &[std::ops::Range<i32>; 3]) -> Self {
        let size = solids.size().map(|n| n as i32);
        let brick_of = |c: i32| c.div_euclid(BRICK_EDGE);
        let [low, high] = [
            felt.each_ref().map(|range| brick_of(range.start)),
            felt.each_ref().map(|range| brick_of(range.end - 1) + 1),
        ];
        let (ny, nz) = (felt[1].len(), felt[2].len());
        // Whole bytes of bricks first, then moved so that rows begin where they should.
        let shift = (felt[0].start - low[0] * BRICK_EDGE) as u32;
        let brick_bytes = (high[0] - low[0]) as usize;
        let row_bytes = felt[0].len().div_ceil(8);
        let mut made = Self { bytes: vec![0; ny * nz * row_bytes], row_bytes, is_empty: true };
        let mut rows = vec![0u8; 64 * (brick_bytes + 1)];
        for (bz, by) in (low[2]..high[2]).flat_map(|z| (low[1]..high[1]).map(move |y| (z, y))) {
            let mut any = false;
            rows.fill(0);
            for (x, bx) in (low[0]..high[0]).enumerate() {
                let b = [bx, by, bz];
                let is_whole = (0..3).all(|i| (b[i] + 1) * BRICK_EDGE <= size[i]);
                let mut bits = match solids.brick(b).unwrap_or(BrickRef::Full) {
                    BrickRef::Empty if is_whole => continue,
                    other => other.bits(),
                };
                if !is_whole {
                    let inside = Brick::of_box(b, [0; 3], size);
                    bits.0.iter_mut().zip(inside.0).for_each(|(word, inside)| *word |= !inside);
                }
                any = true;
                for (z, word) in bits.0.iter().enumerate() {
                    for (y, byte) in word.to_le_bytes().into_iter().enumerate() {
                        rows[(8 * z + y) * (brick_bytes + 1) + x] = byte;
                    }
                }
            }
            if !any {
                continue;
            }
            for (n, row) in rows.chunks_exact(brick_bytes + 1).enumerate() {
                let (y, z) = (8 * by + n as i32 % 8, 8 * bz + n as i32 / 8);
                if !(felt[1].contains(&y) && felt[2].contains(&z)) {
                    continue;
                }
                let at = (z - felt[2].start) as usize * ny + (y - felt[1].start) as usize;
                let out = &mut made.bytes[at * row_bytes..][..row_bytes];
                for (x, out) in out.iter_mut().enumerate() {
                    let pair = u16::from_le_bytes([row[x], row.get(x + 1).copied().unwrap_or(0)]);
                    *out = (pair >> shift) as u8;
                    made.is_empty &= *out == 0;
                }
            }
        }
        made
    }

    fn row(&self, at: usize) -> &[u8] {
        &self.bytes[at * self.row_bytes..][..self.row_bytes]
    }
}
