//! Stage 1: validation of the model.

use super::{Navigable, Part, Voxelise, VoxeliseError};
use crate::geom::Frame;
use crate::scene::Model;
use crate::world::check_frame;

/// Voxels from the origin of the coordinates at which single voxels can still be told apart well.
const REACH: f64 = (1u64 << 31) as f64;

/// Low and high corner of something.
pub(in crate::world) type Extent = [[f64; 3]; 2];

/// Verifies the model and the options against one another; returns the extent of all that is solid.
pub(super) fn check(model: &Model, options: &Voxelise) -> Result<Extent, VoxeliseError> {
    let grid = own_grid(model, options)?;
    check_frame(&grid)?;
    if let Some(margin) = options.margin.filter(|margin| !(margin.is_finite() && *margin >= 0.0)) {
        return Err(VoxeliseError::Margin(margin));
    }
    if let Some([low, high]) = options.bounds {
        let sound = |i: usize| low[i].is_finite() && high[i].is_finite() && low[i] < high[i];
        if !(0..3).all(sound) {
            return Err(VoxeliseError::Bounds([low, high]));
        }
    }
    check_model(model, &options.navigable, grid.voxel_size)
}

/// Verifies a model and its seeds, for voxels of a size; returns the extent of all that is solid.
pub(in crate::world) fn check_model(
    model: &Model,
    navigable: &Navigable,
    voxel: f64,
) -> Result<Extent, VoxeliseError> {
    if let Navigable::Seeds(seeds) = navigable {
        check_places(Part::Seed, seeds.iter().enumerate(), voxel)?;
    }
    check_places(Part::Vertex, model.vertices.iter().enumerate(), voxel)?;
    check_places(Part::Point, model.points.iter().enumerate(), voxel)?;
    for (part, boxes) in [(Part::Box, &model.boxes), (Part::FreeBox, &model.free)] {
        let corners = boxes.iter().enumerate().flat_map(|(i, [low, high])| [(i, low), (i, high)]);
        check_places(part, corners, voxel)?;
        for (number, &[low, high]) in boxes.iter().enumerate() {
            if (0..3).any(|i| low[i] > high[i]) {
                return Err(VoxeliseError::Turned { part, number, low, high });
            }
        }
    }
    for (triangle, corners) in model.triangles.iter().enumerate() {
        let vertices = model.vertices.len();
        if let Some(&vertex) = corners.iter().find(|&&vertex| vertex as usize >= vertices) {
            return Err(VoxeliseError::Index { triangle, vertex, vertices });
        }
    }
    extent(model).ok_or(VoxeliseError::Empty)
}

/// The grid that is asked for: a voxel size, and a point on voxel corners.
pub(super) fn own_grid(model: &Model, options: &Voxelise) -> Result<Frame, VoxeliseError> {
    match options.voxel {
        Some(voxel_size) => Ok(Frame { origin: [0.0; 3], voxel_size }),
        None => model.native.ok_or(VoxeliseError::NoVoxelSize),
    }
}

fn check_places<'a>(
    part: Part,
    places: impl Iterator<Item = (usize, &'a [f64; 3])>,
    voxel: f64,
) -> Result<(), VoxeliseError> {
    let reach = REACH * voxel;
    for (number, &at) in places {
        if at.iter().any(|c| !c.is_finite()) {
            return Err(VoxeliseError::NotFinite { part, number, at });
        }
        if at.iter().any(|c| c.abs() > reach) {
            return Err(VoxeliseError::TooFar { part, number, at, voxel });
        }
    }
    Ok(())
}

/// The box around all triangles, points and boxes, solid or free; vertices that no triangle uses do not
/// count. `None` if nothing is solid.
pub(super) fn extent(model: &Model) -> Option<Extent> {
    let solid = model.triangles.iter().flatten().map(|&vertex| &model.vertices[vertex as usize]);
    let mut solid = solid.chain(&model.points).chain(model.boxes.iter().flatten());
    let first = solid.next()?;
    let corners = solid.chain(model.free.iter().flatten());
    Some(corners.fold([*first; 2], |[low, high], at| {
        [std::array::from_fn(|i| low[i].min(at[i])), std::array::from_fn(|i| high[i].max(at[i]))]
    }))
}
