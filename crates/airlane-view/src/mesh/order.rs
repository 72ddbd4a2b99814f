//! Which chunks there are to show, and in which order.

use super::{CHUNK, mesh};
use airlane::geom::{BRICK_EDGE, BrickRef, Frame, VoxelSet};
use rayon::prelude::*;

/// The chunks that show at least one face, x fastest.
pub(crate) fn showing_chunks(solids: &VoxelSet) -> Vec<[i32; 3]> {
    let [nx, ny, nz] = solids.size().map(|n| n.div_ceil(CHUNK as u32) as i32);
    let layer = |z: i32| {
        let chunks = (0..nx * ny).map(move |n| [n % nx, n / nx, z]);
        chunks.filter(|&chunk| shows(solids, chunk)).collect::<Vec<_>>()
    };
    (0..nz).into_par_iter().flat_map_iter(layer).collect()
}

fn shows(solids: &VoxelSet, chunk: [i32; 3]) -> bool {
    let bricks = CHUNK / BRICK_EDGE;
    let brick = |n: i32| {
        let at = [n % bricks, n / bricks % bricks, n / bricks.pow(2)];
        solids.brick(std::array::from_fn(|i| chunk[i] * bricks + at[i]))
    };
    let kinds = || (0..bricks.pow(3)).map(brick);
    if kinds().all(|brick| matches!(brick, None | Some(BrickRef::Empty))) {
        return false;
    }
    let is_whole = (0..3).all(|i| (chunk[i] + 1) * CHUNK <= solids.size()[i] as i32);
    // Where a chunk holds both kinds of voxels, some of them meet.
    let is_mixed = || !kinds().all(|brick| brick == Some(BrickRef::Full));
    (is_whole && is_mixed()) || !mesh(solids, chunk).is_empty()
}

/// The chunk that holds a point in world coordinates, if the world were without end.
pub(crate) fn chunk_of(frame: &Frame, point: [f64; 3]) -> [f64; 3] {
    let edge = f64::from(CHUNK) * frame.voxel_size;
    std::array::from_fn(|i| (point[i] - frame.origin[i]) / edge - 0.5)
}

/// Sorts chunks by the distance of their middles from a point in chunks; of several the first stays
/// the first.
pub(crate) fn nearest_first(chunks: &mut [[i32; 3]], near: [f64; 3]) {
    let distance = |chunk: &[i32; 3]| -> f64 {
        (0..3).map(|i| f64::from(chunk[i]) - near[i]).map(|gap| gap * gap).sum()
    };
    chunks.sort_by(|a, b| distance(a).total_cmp(&distance(b)));
}
