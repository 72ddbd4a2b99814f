//! Stage 5: fills free space that is not navigable, brick by brick.

use super::frame::Grid;
use super::{Navigable, VoxeliseError, bodies};
use crate::geom::{BRICK_EDGE, Brick, LatticePoint, Planes, UNIT, VoxelSet};
use crate::world::{Components, World};

/// What was filled.
pub(super) struct Filled {
    pub(super) voxels: VoxelSet,
    /// Voxels in it.
    pub(super) count: u64,
    /// Connected parts of it.
    pub(super) pockets: u64,
}

/// The free voxels between `solids` that are not navigable; `free` are boxes known to be free. With
/// `keeps_border`, what is connected with the border of the box stays free even if seeds do not say so.
pub(super) fn fill(
    solids: &VoxelSet,
    free: &[[[f64; 3]; 2]],
    navigable: &Navigable,
    keeps_border: bool,
    grid: &Grid,
) -> Result<Filled, VoxeliseError> {
    let mut filled = Filled { voxels: grid.empty_set()?, count: 0, pockets: 0 };
    if *navigable == Navigable::Everything {
        return Ok(filled);
    }
    // Components count the padding of border bricks as solid.
    let mut solids = solids.clone();
    solids.assign_padding(true);
    solids.compact();
    let components = Components::of(&solids);
    let mut kept = vec![false; components.label_bound()];
    if keeps_border || *navigable == Navigable::FromOutside {
        keep_border(&mut kept, &solids, &components);
    }
    if *navigable == Navigable::FromOutside {
        keep_free(&mut kept, &solids, &components, free, grid);
    }
    if let Navigable::Seeds(seeds) = navigable {
        keep_seeds(&mut kept, &solids, &components, seeds, grid)?;
    }
    if kept.iter().all(|&kept| kept) {
        return Ok(filled);
    }
    for_each_brick([0; 3], solids.brick_size(), |b| {
        for (_, free) in components.pieces(&solids, b).filter(|&(label, _)| !kept[label as usize]) {
            filled.voxels.add_brick(b, &free);
        }
    });
    for (_, volume) in components.iter().filter(|&(label, _)| !kept[label as usize]) {
        filled.count += volume;
        filled.pockets += 1;
    }
    filled.voxels.compact();
    Ok(filled)
}

/// Marks the components that touch the border of the box.
fn keep_border(kept: &mut [bool], solids: &VoxelSet, components: &Components) {
    let size = solids.size().map(|n| n as i32);
    let bricks = solids.brick_size();
    for axis in 0..3 {
        for (layer, place) in [(0, 0), (bricks[axis] - 1, (size[axis] - 1) & 7)] {
            let face = layer_of_brick(axis, place);
            let (mut low, mut high) = ([0; 3], bricks);
            (low[axis], high[axis]) = (layer, layer + 1);
            for_each_brick(low, high, |b| {
                for (label, free) in components.pieces(solids, b) {
                    let touches = (0..8).any(|z| free.0[z] & face.0[z] != 0);
                    kept[label as usize] |= touches;
                }
            });
        }
    }
}

/// Marks the components that share a voxel with a box known to be free.
fn keep_free(
    kept: &mut [bool],
    solids: &VoxelSet,
    components: &Components,
    free: &[[[f64; 3]; 2]],
    grid: &Grid,
) {
    for [low, high] in free.iter().filter_map(|corners| bodies::share(grid, corners)) {
        for_each_brick(low.map(|c| c >> 3), high.map(|c| (c + 7) >> 3), |b| {
            let within = Brick::of_box(b, low, high);
            for (label, piece) in components.pieces(solids, b) {
                kept[label as usize] |= (0..8).any(|z| piece.0[z] & within.0[z] != 0);
            }
        });
    }
}

/// The voxels of a brick at one place along an axis.
fn layer_of_brick(axis: usize, place: i32) -> Brick {
    Brick(match axis {
        0 => [0x0101_0101_0101_0101 << place; 8],
        1 => [0xff << (BRICK_EDGE * place); 8],
        _ => std::array::from_fn(|z| if z as i32 == place { u64::MAX } else { 0 }),
    })
}

fn for_each_brick(low: [i32; 3], high: [i32; 3], mut visit: impl FnMut([i32; 3])) {
    for z in low[2]..high[2] {
        for y in low[1]..high[1] {
            for x in low[0]..high[0] {
                visit([x, y, z]);
            }
        }
    }
}

/// Marks the components that hold a seed.
fn keep_seeds(
    kept: &mut [bool],
    solids: &VoxelSet,
    components: &Components,
    seeds: &[[f64; 3]],
    grid: &Grid,
) -> Result<(), VoxeliseError> {
    for (number, &at) in seeds.iter().enumerate() {
        let Some(voxel) = bodies::holder(grid, at) else {
            let corner = |place: [i32; 3]| {
                grid.frame.world_from_lattice(LatticePoint(place.map(|c| c * UNIT)))
            };
            let (low, high) = (corner([0; 3]), corner(grid.size.map(|n| n as i32)));
            return Err(VoxeliseError::SeedOutside { number, at, low, high });
        };
        match components.label(solids, voxel) {
            Some(label) => kept[label as usize] = true,
            None => {
                let nearest = nearest_free(solids, components, grid, at);
                return Err(VoxeliseError::SeedSolid { number, at, nearest });
            }
        }
    }
    Ok(())
}

/// The free point nearest to a seed in a solid.
fn nearest_free(
    solids: &VoxelSet,
    components: &Components,
    grid: &Grid,
    at: [f64; 3],
) -> Option<[f64; 3]> {
    let world = World {
        solids: solids.clone(),
        solid_count: 0, // only looked at by what counts
        frame: grid.frame,
        planes: Planes::EVEN,
        components: components.clone(),
        surface: None,
        fitted: None,
        version: 0,
    };
    let nearest = world.nearest_free(grid.frame.lattice_from_world(at).ok()?)?;
    Some(grid.frame.world_from_lattice(nearest))
}
