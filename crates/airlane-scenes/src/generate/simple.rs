//! `wall` and `sphere`: one obstacle in an open box, the first two scenes of He & Hung. Their
//! shortest paths are known in closed form, so they show at a glance what a space or a refiner does
//! to a path.

use super::dense::{Dense, Fill};
use super::shapes::ellipsoid;
use airlane::rng::Rng;

/// Voxels needed along each axis: the obstacle and one free voxel on either side.
pub(super) const LEAST: [u32; 3] = [3; 3];

/// A wall across the middle, perpendicular to x, standing on the floor. It is 1/32 of the box
/// thick; the gap at either end is 1/8 to 1/5 of the box, the gap above it 1/6 to 1/4.
pub(super) fn wall(size: [u32; 3], rng: &mut Rng) -> Dense {
    let mut dense = Dense::new(size, Fill::Free);
    let [nx, ny, nz] = dense.size();
    let thickness = (nx / 32).max(1);
    let x = nx / 2 - thickness / 2 + rng.range(-(nx / 16), nx / 16);
    let mut gap = |n: i32, least: i32, most: i32| rng.range(n / least, n / most).max(1);
    let (left, right, top) = (gap(ny, 8, 5), gap(ny, 8, 5), gap(nz, 6, 4));
    dense.set_box([x, left, 0], [x + thickness, ny - right, nz - top], Fill::Solid);
    dense
}

/// A ball in the middle, a third of the shortest axis in radius; its centre is off by up to a
/// twelfth of that axis, in steps of an eighth of a voxel.
pub(super) fn sphere(size: [u32; 3], rng: &mut Rng) -> Dense {
    let mut dense = Dense::new(size, Fill::Free);
    let shortest = dense.size().into_iter().min().unwrap_or(1);
    let reach = shortest * 8 / 12;
    let centre =
        dense.size().map(|n| f64::from(n) / 2.0 + f64::from(rng.range(-reach, reach)) / 8.0);
    ellipsoid(&mut dense, centre, [f64::from(shortest) / 3.0; 3], Fill::Solid);
    dense
}
