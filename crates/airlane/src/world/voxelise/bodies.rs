//! Stage 4: points and boxes.

use super::VoxeliseError;
use super::frame::Grid;
use crate::geom::{Voxel, VoxelSet, plane_above, plane_below};
use crate::scene::Model;

/// The voxels of points and boxes, and how many of these lie outside the grid.
pub(super) fn fill(model: &Model, grid: &Grid) -> Result<(VoxelSet, u64), VoxeliseError> {
    let mut voxels = grid.empty_set()?;
    let mut outside = 0;
    for &point in &model.points {
        match holder(grid, point) {
            Some(voxel) => _ = voxels.insert(voxel),
            None => outside += 1,
        }
    }
    for corners in &model.boxes {
        match share(grid, corners) {
            Some([low, high]) => voxels.insert_box(low, high),
            None => outside += 1,
        }
    }
    Ok((voxels, outside))
}

/// The voxel that holds a point; of two that share a face, the upper one. `None` outside.
pub(super) fn holder(grid: &Grid, point: [f64; 3]) -> Option<Voxel> {
    let place = grid.local(point).map(plane_below);
    let inside = (0..3).all(|i| place[i] >= 0.0 && place[i] < f64::from(grid.size[i]));
    inside.then(|| Voxel(place.map(|c| c as i32)))
}

/// The voxels, as a half-open box, whose inside a box shares. `None` if there are none in the grid.
pub(super) fn share(grid: &Grid, &[low, high]: &[[f64; 3]; 2]) -> Option<[[i32; 3]; 2]> {
    let (low, high) = (grid.local(low), grid.local(high));
    let first: [f64; 3] = std::array::from_fn(|i| plane_below(low[i]).max(0.0));
    let end: [f64; 3] = std::array::from_fn(|i| plane_above(high[i]).min(f64::from(grid.size[i])));
    let any = (0..3).all(|i| first[i] < end[i]);
    any.then(|| [first, end].map(|corner| corner.map(|c| c as i32)))
}
