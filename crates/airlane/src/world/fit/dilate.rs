//! Which voxels are too near to solid voxels: a truncated exact distance, thresholded on the spot.
//!
//! The gap between two voxel cubes is `max(|d| - 1, 0)` on each axis, and for a body with an inner
//! box that much less. The squared distance is the sum of the squared gaps, so the nearest solid is
//! found one axis after the other: along x by the distance to the next solid in the row, then along
//! y and z by the smallest sum in a window that reaches as far as the body does. Nothing is rounded
//! for a ball; for other bodies each term is rounded down, which errs on the safe side.
//!
//! Work is done region by region (64³ voxels), each with an apron of what its voxels can feel.

use crate::geom::{BRICK_EDGE, Brick, BrickRef, REGION_EDGE, RegionVoxels, VoxelSet};

/// A squared distance of one voxel.
const SCALE: f64 = 16.0;
/// The largest reach of a body in voxels: [`SCALE`] times its square fits a `Room`.
pub(super) const MAX_REACH: f64 = 63.0;

/// A squared distance in units of `1 / SCALE`.
type Room = u16;

/// A body in voxels, as the windows see it.
#[derive(Clone, Debug)]
pub(super) struct Reach {
    /// Per axis, the squared gap to a voxel so many voxels away.
    gaps: [Vec<Room>; 3],
    /// A voxel is too near if its squared distance is below this.
    limit: Room,
    /// Bricks of apron.
    apron: i32,
}

impl Reach {
    /// The reach of a body of these measures in voxels, at most [`MAX_REACH`] in all.
    pub(super) fn new(half: [f64; 3], radius: f64) -> Self {
        let limit = (SCALE * radius * radius).ceil();
        let window = |half: f64| (half + radius).ceil() as i32 + 1;
        let squared_gap = |half: f64, distance: i32| {
            let gap = f64::from(distance - 1) - half;
            match gap {
                // A body without a radius may touch, but not overlap.
                gap if radius == 0.0 => Room::from(gap >= 0.0),
                gap if gap <= 0.0 => 0,
                gap => (SCALE * gap * gap).min(f64::from(Room::MAX)) as Room,
            }
        };
        let gaps = half.map(|half| (0..=window(half)).map(|d| squared_gap(half, d)).collect());
        let limit = if radius == 0.0 { 1 } else { limit as Room };
        let apron = half.map(window).into_iter().max().unwrap_or(0);
        Self { gaps, limit, apron: (apron + BRICK_EDGE - 1) / BRICK_EDGE }
    }

    /// The voxels of a region that are too near to a solid one, or to the outside of the box.
    pub(super) fn region(&self, solids: &VoxelSet, region: [i32; 3]) -> RegionVoxels {
        let first = region.map(|r| r * REGION_EDGE / BRICK_EDGE - self.apron);
        let bricks = REGION_EDGE / BRICK_EDGE + 2 * self.apron;
        let brick = |at: [i32; 3]| {
            solids.brick(std::array::from_fn(|i| first[i] + at[i])).unwrap_or(BrickRef::Full)
        };
        let all =
            || (0..bricks.pow(3)).map(|n| [n % bricks, n / bricks % bricks, n / bricks.pow(2)]);
        if all().all(|at| brick(at) == BrickRef::Empty) {
            return RegionVoxels::default();
        }

        // Solid voxels, a byte for eight along x.
        let rows = (bricks * BRICK_EDGE) as usize;
        let row_bytes = bricks as usize;
        let mut solid = vec![0u8; rows * rows * row_bytes];
        for at in all() {
            let bits = match brick(at) {
                BrickRef::Empty => continue,
                other => other.bits(),
            };
            let [x, y, z] = at.map(|c| c as usize);
            for (dz, word) in bits.0.iter().enumerate() {
                for (dy, byte) in word.to_le_bytes().into_iter().enumerate() {
                    solid[((8 * z + dz) * rows + 8 * y + dy) * row_bytes + x] = byte;
                }
            }
        }

        let margin = (self.apron * BRICK_EDGE) as usize;
        let edge = REGION_EDGE as usize;
        let mut along_x = vec![Room::MAX; rows * rows * edge];
        for (row, out) in solid.chunks_exact(row_bytes).zip(along_x.chunks_exact_mut(edge)) {
            if row.iter().any(|&byte| byte != 0) {
                self.nearest_in_row(row, margin, out);
            }
        }
        let mut along_y = vec![Room::MAX; rows * edge * edge];
        for z in 0..rows {
            for y in 0..edge {
                let out = &mut along_y[(z * edge + y) * edge..][..edge];
                let row = |at: usize| &along_x[(z * rows + at) * edge..][..edge];
                smallest_sums(&self.gaps[1], margin + y, row, out);
            }
        }
        let mut near = RegionVoxels::default();
        let mut nearest = vec![Room::MAX; edge];
        for z in 0..edge {
            for y in 0..edge {
                nearest.fill(Room::MAX);
                let row = |at: usize| &along_y[(at * edge + y) * edge..][..edge];
                smallest_sums(&self.gaps[2], margin + z, row, &mut nearest);
                let bits = nearest
                    .iter()
                    .rev()
                    .fold(0u64, |bits, &room| bits << 1 | u64::from(room < self.limit));
                near.set_row(y, z, bits);
            }
        }
        near
    }

    /// For each voxel of a row, the squared gap along x to the nearest solid one.
    fn nearest_in_row(&self, row: &[u8], margin: usize, out: &mut [Room]) {
        let gaps = &self.gaps[0];
        let gap = |distance: usize| gaps.get(distance).copied().unwrap_or(Room::MAX);
        let is_solid = |x: usize| row[x / 8] >> (x % 8) & 1 == 1;
        let mut since = usize::MAX / 2;
        for x in 0..margin + out.len() {
            since = if is_solid(x) { 0 } else { since + 1 };
            if x >= margin {
                out[x - margin] = gap(since);
            }
        }
        let mut since = usize::MAX / 2;
        for x in (margin..8 * row.len()).rev() {
            since = if is_solid(x) { 0 } else { since + 1 };
            if x < margin + out.len() {
                out[x - margin] = out[x - margin].min(gap(since));
            }
        }
    }
}

/// Takes into `out` the smallest sums of a row's values and its gap, over all rows in the window
/// around row `centre`.
fn smallest_sums<'r>(
    gaps: &[Room],
    centre: usize,
    row: impl Fn(usize) -> &'r [Room],
    out: &mut [Room],
) {
    for (distance, &gap) in gaps.iter().enumerate() {
        for at in [centre - distance, centre + distance] {
            for (out, &value) in out.iter_mut().zip(row(at)) {
                *out = (*out).min(value.saturating_add(gap));
            }
        }
    }
}

impl VoxelSet {
    /// Bits of a brick, or all solid outside the box.
    pub(super) fn bits_or_solid(&self, brick: [i32; 3]) -> Brick {
        self.brick(brick).map_or(Brick::FULL, BrickRef::bits)
    }
}
