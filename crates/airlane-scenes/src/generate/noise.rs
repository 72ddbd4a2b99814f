//! Smooth random fields in integers.
//!
//! Random values sit on a lattice of knots `spacing` voxels apart and are blended by quadratic
//! B-splines, 3 knots per axis. Compared with the usual trilinear value noise the blend is close to
//! a Gaussian, so shapes cut from the field do not line up with the axes. Fields are read a row at
//! a time: the 9 knot rows around it are blended once, and each voxel then costs three products.

use airlane::rng::mix;

/// Fixed-point one of the blending weights.
const ONE: i64 = 1 << 12;

/// A field of values in about `-32768..32768`, smooth over `spacing` voxels.
pub(super) struct Noise {
    seed: u64,
    spacing: i32,
    /// The weights of the three knots around a voxel, by its offset between knots.
    weights: Vec<[i64; 3]>,
    knots: Vec<i64>,
}

impl Noise {
    /// A field with knots `spacing` voxels apart, at least 1.
    pub(super) fn new(seed: u64, spacing: i32) -> Self {
        let spacing = spacing.max(1);
        let s = i64::from(spacing);
        let weights = (0..s)
            .map(|k| {
                let (first, last) = ((s - k) * (s - k), k * k);
                let (first, last) = (first * ONE / (2 * s * s), last * ONE / (2 * s * s));
                [first, ONE - first - last, last]
            })
            .collect();
        Self { seed, spacing, weights, knots: Vec::new() }
    }

    /// Adds `gain / 256` times the field along `x = 0, 1, …` at `(y, z)` to `out`.
    /// Coordinates must not be negative.
    pub(super) fn add_row(&mut self, y: i32, z: i32, gain: i32, out: &mut [i32]) {
        let s = self.spacing;
        let (ky, wy) = (y / s, self.weights[(y % s) as usize]);
        let (kz, wz) = (z / s, self.weights[(z % s) as usize]);
        let knots = out.len() / s as usize + 3;
        self.knots.clear();
        self.knots.resize(knots, 0);
        for (dz, &wz) in wz.iter().enumerate() {
            for (dy, &wy) in wy.iter().enumerate() {
                let row = (kz as u64 + dz as u64) << 32 | (ky as u64 + dy as u64);
                let row = mix(self.seed ^ mix(row));
                for (kx, knot) in self.knots.iter_mut().enumerate() {
                    let value = (mix(row.wrapping_add(kx as u64)) >> 48) as i64 - 32768;
                    *knot += value * wy * wz;
                }
            }
        }
        for knot in &mut self.knots {
            *knot = (*knot >> 24) * i64::from(gain);
        }
        for (kx, cells) in out.chunks_mut(s as usize).enumerate() {
            let [a, b, c] = [self.knots[kx], self.knots[kx + 1], self.knots[kx + 2]];
            for (cell, w) in cells.iter_mut().zip(&self.weights) {
                *cell += ((a * w[0] + b * w[1] + c * w[2]) >> 20) as i32;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_smooth_and_depend_on_the_place_alone() {
        let spacing = 8;
        let mut noise = Noise::new(3, spacing);
        let mut row = |y: i32, z: i32, length: usize| {
            let mut out = vec![0; length];
            noise.add_row(y, z, 256, &mut out);
            out
        };
        let long = row(5, 9, 100);
        assert_eq!(row(5, 9, 37), long[..37]);
        assert!(long.iter().all(|v| v.abs() <= 32768));
        // A quadratic spline changes by at most the difference of two knots over one spacing.
        let steepest = 65536 / spacing + 2;
        let beside = row(6, 9, 100);
        for x in 1..100 {
            assert!((long[x] - long[x - 1]).abs() <= steepest);
            assert!((long[x] - beside[x]).abs() <= steepest);
        }
    }
}
