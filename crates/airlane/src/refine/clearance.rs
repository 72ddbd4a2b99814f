//! The clearance of a path.

use crate::geom::vector::distance;
use crate::geom::{Around, Voxel, segment_to_triangle};
use crate::world::World;

/// The least distance between a polyline in world coordinates and anything solid, in world units: the
/// triangles of the true surface where it is known, solid voxels elsewhere, and the border of the
/// world. Rooms wider than `limit` count as that.
pub(crate) fn clearance(world: &World, points: &[[f64; 3]], limit: f64) -> f64 {
    let world = world.base().map_or(world, |base| base);
    let frame = world.frame();
    let mut least = limit * limit;
    for n in 0..points.len().saturating_sub(1).max(1) {
        let (a, b) = (points[n], points[(n + 1).min(points.len() - 1)]);
        for (a, b) in pieces(a, b, PIECE * frame.voxel_size) {
            least = least.min(to_voxels(world, a, b, least));
        }
        for corners in world.surface().iter().flat_map(|surface| {
            let corner = |n: u32| surface.vertices[n as usize];
            surface.triangles.iter().map(move |corners| corners.map(corner))
        }) {
            let low = std::array::from_fn(|i| a[i].min(b[i]));
            let high = std::array::from_fn(|i| a[i].max(b[i]));
            if to_bounds(corners, low, high) < least {
                least = least.min(segment_to_triangle([a, b], corners));
            }
        }
    }
    least.sqrt()
}

/// The least distance between a polyline and a box along the axes, in world units.
pub(crate) fn distance_to_box(points: &[[f64; 3]], low: [f64; 3], high: [f64; 3]) -> f64 {
    let half = std::array::from_fn(|i| (high[i] - low[i]) / 2.0);
    let centre = std::array::from_fn(|i| low[i] + half[i]);
    let around = Around { centre, half };
    let to = |n: usize| around.to_segment(points[n], points[(n + 1).min(points.len() - 1)]);
    let segments = points.len().saturating_sub(1).max(points.len().min(1));
    (0..segments).map(to).fold(f64::INFINITY, f64::min).sqrt()
}

/// The boxes around short pieces of a long segment hold less than the box around all of it: pieces
/// are so many voxels long at most.
const PIECE: f64 = 16.0;

/// A segment in pieces of at most this length.
fn pieces(a: [f64; 3], b: [f64; 3], most: f64) -> impl Iterator<Item = ([f64; 3], [f64; 3])> {
    let count = (distance(a, b) / most).ceil().max(1.0) as u32;
    let at = move |n: u32| match n == count {
        true => b,
        false => std::array::from_fn(|i| a[i] + (b[i] - a[i]) * f64::from(n) / f64::from(count)),
    };
    (0..count).map(move |n| (at(n), at(n + 1)))
}

/// A lower bound of the squared distance between a triangle and what lies in a box.
fn to_bounds(corners: [[f64; 3]; 3], low: [f64; 3], high: [f64; 3]) -> f64 {
    let gap = |i: usize| {
        let [a, b, c] = corners.map(|corner| corner[i]);
        (a.min(b).min(c) - high[i]).max(low[i] - a.max(b).max(c)).max(0.0)
    };
    (0..3).map(gap).map(|gap| gap * gap).sum()
}

/// Squared distance from a segment to the solid voxels around it, and to the border, if it is below
/// `least`. Voxels that stand for triangles only are left out.
fn to_voxels(world: &World, a: [f64; 3], b: [f64; 3], least: f64) -> f64 {
    let frame = world.frame();
    let reach = least.sqrt();
    let counts = |voxel: Voxel| match world.surface() {
        Some(surface) if world.solids().in_box(voxel) => surface.bodies.contains(voxel),
        _ => world.is_blocked(voxel),
    };
    let around = |i: usize| {
        let voxel = |c: f64| ((c - frame.origin[i]) / frame.voxel_size).floor();
        let (low, high) = (voxel(a[i].min(b[i]) - reach), voxel(a[i].max(b[i]) + reach));
        // One voxel outside is as near as any beyond.
        low.max(-1.0) as i32..=high.min(f64::from(world.size()[i])) as i32
    };
    let mut nearest = least;
    for z in around(2) {
        for y in around(1) {
            for x in around(0).filter(|&x| counts(Voxel::new(x, y, z))) {
                let voxel = [x, y, z];
                let half = frame.voxel_size / 2.0;
                let centre = std::array::from_fn(|i| {
                    frame.origin[i] + frame.voxel_size * (f64::from(voxel[i]) + 0.5)
                });
                nearest = nearest.min(Around { centre, half: [half; 3] }.to_segment(a, b));
            }
        }
    }
    nearest
}
