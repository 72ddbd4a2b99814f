//! The memory of a bake, computed before it starts.
//!
//! The dense part follows from the size: marks of regions, and what finding the components of free
//! space keeps for every brick. The sparse part is what bricks take that are neither empty nor
//! full: those that a triangle, a point or the border of a box touches. They are counted, not
//! guessed, in a map of one bit a brick. Filling insides adds no such bricks: a pocket is bounded
//! by bricks that are counted already.

use super::bodies;
use super::frame::Grid;
use crate::geom::{BRICK_EDGE, Blocks, Brick, Frame, Triangle, VoxelSet};
use crate::scene::Model;
use crate::threads;
use crate::world::Components;
use std::sync::atomic::{AtomicU64, Ordering};

/// Sets of voxels alive at once: solids, bodies, and what is filled.
const SETS: u64 = 3;
/// Pieces of free space in a brick on a surface: before and behind it.
const PIECES: u64 = 2;

/// Bytes that a bake takes at its peak, the model itself and the cells not included. If the dense
/// part alone is beyond `limit`, only that.
pub(super) fn estimate(model: &Model, frame: &Frame, size: [u32; 3], limit: u64) -> u64 {
    let blocks_of = |edge: u32| size.iter().map(|n| u64::from(n.div_ceil(edge))).product::<u64>();
    let (regions, bricks) = (blocks_of(64), blocks_of(8));
    let dense =
        SETS * VoxelSet::BYTES_PER_REGION * regions + Components::PEAK_BYTES_PER_BRICK * bricks;
    if dense > limit {
        return dense;
    }
    let grid = Grid { frame: *frame, size, memory: 0 };
    let mixed = BrickMap::of(model, &grid).count();
    let each = SETS * size_of::<Brick>() as u64 + PIECES * Components::PEAK_BYTES_PER_PIECE;
    dense + SETS * VoxelSet::BYTES_PER_MIXED_REGION * regions.min(mixed) + each * mixed
}

/// One bit for each brick of a grid, writable from all threads.
struct BrickMap {
    size: [i32; 3],
    bits: Vec<AtomicU64>,
}

impl BrickMap {
    /// The bricks that will be neither empty nor full, and perhaps a few more.
    fn of(model: &Model, grid: &Grid) -> Self {
        let size = grid.size.map(|n| n.div_ceil(BRICK_EDGE as u32) as i32);
        let words = size.iter().map(|&n| n as usize).product::<usize>().div_ceil(64);
        let map = Self { size, bits: (0..words).map(|_| AtomicU64::new(0)).collect() };

        let blocks = Blocks { low: [0.0; 3], edge: f64::from(BRICK_EDGE), count: size };
        threads::map(model.triangles.len(), 1024, |i| {
            let corners = model.triangles[i].map(|v| grid.local(model.vertices[v as usize]));
            Triangle::new(corners)
                .for_each_row(&blocks, |y, z, first, last| map.insert(y, z, first..=last));
        });
        for voxel in model.points.iter().filter_map(|&point| bodies::holder(grid, point)) {
            let [x, y, z] = voxel.0.map(|c| c >> 3);
            map.insert(y, z, x..=x);
        }
        for [low, high] in model.boxes.iter().filter_map(|corners| bodies::share(grid, corners)) {
            map.insert_shell(low.map(|c| c >> 3), high.map(|c| (c - 1) >> 3));
        }
        map
    }

    fn insert(&self, y: i32, z: i32, x: std::ops::RangeInclusive<i32>) {
        let [nx, ny, _] = self.size.map(|n| n as usize);
        let row = (z as usize * ny + y as usize) * nx;
        for place in x.map(|x| row + x as usize) {
            let (word, bit) = (&self.bits[place >> 6], 1 << (place & 63));
            // Looking first spares the threads from waiting for one another.
            if word.load(Ordering::Relaxed) & bit == 0 {
                word.fetch_or(bit, Ordering::Relaxed);
            }
        }
    }

    /// The bricks on the border of a box of bricks.
    fn insert_shell(&self, low: [i32; 3], high: [i32; 3]) {
        for z in low[2]..=high[2] {
            for y in low[1]..=high[1] {
                let on_face = z == low[2] || z == high[2] || y == low[1] || y == high[1];
                if on_face {
                    self.insert(y, z, low[0]..=high[0]);
                } else {
                    self.insert(y, z, low[0]..=low[0]);
                    self.insert(y, z, high[0]..=high[0]);
                }
            }
        }
    }

    fn count(&self) -> u64 {
        self.bits.iter().map(|word| u64::from(word.load(Ordering::Relaxed).count_ones())).sum()
    }
}
