//! A model on the grid of a world that is there already: the voxels of an edit.

use super::frame::{Grid, representable};
use super::{Navigable, Voxelise, VoxeliseError, bodies, check, inside, memory, surface};
use crate::geom::{BRICK_EDGE, Brick, Frame, Voxel};
use crate::scene::Model;
use crate::world::World;
use crate::world::fit::voxel_from_world;
use crate::world::posed::Posed;

/// The voxels of a world that a model takes up, brick by brick, in the order of z, y, x. The model is
/// checked and in world coordinates; `turned` are boxes that do not lie along the axes. What is
/// connected with the outside of the model stays free whatever is navigable.
pub(in crate::world) fn onto(
    world: &World,
    model: &Model,
    turned: &[Posed],
    navigable: &Navigable,
) -> Result<Vec<([i32; 3], Brick)>, VoxeliseError> {
    let Some(window) = Window::around(world, model, turned, navigable)? else {
        return Ok(Vec::new());
    };
    let Window { low, grid } = window;
    let mut solids = surface::trace(model, &grid, &mut |_, _| {})?.voxels;
    solids.union(&bodies::fill(model, &grid)?.0);
    let high = std::array::from_fn(|i| low[i] + grid.size[i] as i32);
    for posed in turned {
        let voxel = |v: [i32; 3]| Voxel(std::array::from_fn(|i| v[i] - low[i]));
        posed.for_each_voxel(low, high, |v| _ = solids.insert(voxel(v)));
    }
    solids.compact();
    solids.union(&inside::fill(&solids, &model.free, navigable, true, &grid)?.voxels);

    let bricks = solids.bricks().filter_map(|(b, bits)| {
        let b = std::array::from_fn(|i| b[i] + low[i] / BRICK_EDGE);
        let inside = world.within(b);
        let bits = Brick(std::array::from_fn(|z| bits.bits().0[z] & inside.0[z]));
        (bits != Brick::default()).then_some((b, bits))
    });
    let mut bricks: Vec<_> = bricks.collect();
    bricks.sort_unstable_by_key(|&([x, y, z], _)| [z, y, x]);
    Ok(bricks)
}

/// Whole bricks of the world's grid, and beyond it, that hold a model and some space around it.
struct Window {
    /// The voxel of the world where it begins.
    low: [i32; 3],
    grid: Grid,
}

impl Window {
    /// `None` if no part of the model is near the world.
    fn around(
        world: &World,
        model: &Model,
        turned: &[Posed],
        navigable: &Navigable,
    ) -> Result<Option<Self>, VoxeliseError> {
        let frame = world.frame();
        let own = check::extent(model).map(|corners| corners.map(|c| voxel_from_world(frame, c)));
        let boxes = turned.iter().map(|posed| {
            let (centre, reach) = (posed.centre, posed.reach());
            [-1.0, 1.0].map(|side| std::array::from_fn(|i| centre[i] + side * reach[i]))
        });
        let all = own.into_iter().chain(boxes).reduce(|a: [[f64; 3]; 2], b| {
            let low = std::array::from_fn(|i| a[0][i].min(b[0][i]));
            [low, std::array::from_fn(|i| a[1][i].max(b[1][i]))]
        });
        let Some([low, high]) = all else { return Ok(None) };
        let size = world.size().map(f64::from);
        if (0..3).any(|i| high[i] < -1.0 || low[i] > size[i] + 1.0) {
            return Ok(None);
        }
        // One voxel more on each side, so that all around it is connected.
        let edge = f64::from(BRICK_EDGE);
        let mut low = low.map(|c| ((c.floor() - 1.0) / edge).floor() * edge);
        let mut high = high.map(|c| ((c.floor() + 2.0) / edge).ceil() * edge);
        if *navigable == Navigable::Everything {
            // Nothing is filled, so what lies outside the world does not matter.
            low = low.map(|c| c.max(0.0));
            high = std::array::from_fn(|i| high[i].min((size[i] / edge).ceil() * edge));
        }
        let voxel = frame.voxel_size;
        let extent: [f64; 3] = std::array::from_fn(|i| high[i] - low[i]);
        if extent.iter().any(|&n| n <= 0.0) {
            return Ok(None);
        }
        let Some(size) = representable(extent) else {
            return Err(VoxeliseError::TooManyVoxels { voxel, size: extent, fits: None });
        };
        let origin = std::array::from_fn(|i| frame.origin[i] + low[i] * voxel);
        let frame = Frame { origin, voxel_size: voxel };
        let allowed = Voxelise::default().memory_limit;
        let needed = memory::estimate(model, &frame, size, allowed);
        if needed > allowed {
            return Err(VoxeliseError::Memory { voxel, size, needed, allowed, fits: None });
        }
        let grid = Grid { frame, size, memory: needed };
        Ok(Some(Self { low: low.map(|c| c as i32), grid }))
    }
}
