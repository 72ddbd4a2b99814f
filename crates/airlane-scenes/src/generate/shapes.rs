//! Round things to cut out of, or put into, a [`Dense`] box.
//!
//! A voxel belongs to a shape when its centre does. Half-widths come from a square root, which
//! IEEE 754 rounds exactly, so shapes are the same on every platform.

use super::dense::{Dense, Fill};

/// Writes the ellipsoid around `centre` (in voxels; voxel `k` is centred on `k + 0.5`).
pub(super) fn ellipsoid(dense: &mut Dense, centre: [f64; 3], radii: [f64; 3], fill: Fill) {
    let span = |axis: usize| {
        let low = (centre[axis] - radii[axis]).floor() as i32;
        low.max(0)..((centre[axis] + radii[axis]).ceil() as i32).min(dense.size()[axis])
    };
    let (ys, zs) = (span(1), span(2));
    for z in zs {
        let dz = (f64::from(z) + 0.5 - centre[2]) / radii[2];
        for y in ys.clone() {
            let dy = (f64::from(y) + 0.5 - centre[1]) / radii[1];
            let rest = 1.0 - dy * dy - dz * dz;
            if rest >= 0.0 {
                let half = radii[0] * rest.sqrt();
                let low = (centre[0] - half - 0.5).ceil() as i32;
                let high = (centre[0] + half - 0.5).floor() as i32 + 1;
                dense.set_row(low, high, y, z, fill);
            }
        }
    }
}

/// Writes a ball `width` voxels across whose low corner is at `low`.
pub(super) fn ball(dense: &mut Dense, low: [i32; 3], width: i32, fill: Fill) {
    let radius = f64::from(width) / 2.0;
    ellipsoid(dense, low.map(|c| f64::from(c) + radius), [radius; 3], fill);
}

/// Writes an upright cylinder `width` voxels across, its low corner at `(low, z.start)`.
pub(super) fn cylinder(
    dense: &mut Dense,
    low: [i32; 2],
    width: i32,
    z: std::ops::Range<i32>,
    fill: Fill,
) {
    let radius = f64::from(width) / 2.0;
    let centre = f64::from(low[0]) + radius;
    for y in 0..width {
        let dy = f64::from(y) + 0.5 - radius;
        let half = (radius * radius - dy * dy).max(0.0).sqrt();
        let x_low = (centre - half - 0.5).ceil() as i32;
        let x_high = (centre + half - 0.5).floor() as i32 + 1;
        for z in z.clone() {
            dense.set_row(x_low, x_high, low[1] + y, z, fill);
        }
    }
}

/// Writes a straight pipe of `width` voxels from `low` on, `length` voxels along `axis`. From four
/// voxels on its edges are rounded off.
pub(super) fn pipe(dense: &mut Dense, low: [i32; 3], axis: usize, length: i32, width: i32) {
    let bevel = i32::from(width >= 4);
    for thin in 0..3 {
        if thin != axis {
            let (mut from, mut to) = (low, low.map(|c| c + width));
            to[axis] = low[axis] + length;
            from[thin] += bevel;
            to[thin] -= bevel;
            dense.set_box(from, to, Fill::Solid);
        }
    }
}
