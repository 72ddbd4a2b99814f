//! Smooth random fields in integers.
//!
//! Random values sit on a lattice of knots `spacing` voxels apart and are blended by quadratic
//! B-splines, 3 knots per axis. Compared with the usual trilinear value noise the blend is close to
//! a Gaussian, so shapes cut from the field do not line up with the axes.
//!
//! Fields are read a row at a time, in three stages: the knots of a [`Noise`] are drawn once; a
//! [`Layer`] blends them along z; its rows are blended along y, and each voxel then costs three
//! products. A blend is a mean, so a stretch of a row lies [between](Layer::bounds) its knots.

use airlane::rng::mix;
use std::ops::Range;

/// Fixed-point one of the blending weights.
const ONE: i32 = 1 << 12;

/// A field of values in about `-32768..32768` over a box, smooth over `spacing` voxels.
pub(super) struct Noise {
    spacing: usize,
    /// Knots along x and y.
    counts: [usize; 2],
    /// x fastest, then y.
    knots: Vec<i16>,
    /// The weights of the three knots around a voxel, by its offset between knots.
    weights: Vec<[i16; 3]>,
    /// The same for four voxels at a time: by knot, then by voxel. Past the next knot they are 0.
    fours: Vec<[[i16; 4]; 3]>,
}

/// A field at one z, times `gain / 256`, read row by row.
pub(super) struct Layer<'n> {
    noise: &'n Noise,
    gain: i32,
    /// Knots blended along z.
    blended: Vec<i32>,
    /// Knots of the present row, blended along z and y.
    row: Vec<i16>,
}

impl Noise {
    /// Voxels that [`Layer::add`] may write past the end of a row.
    pub(super) const SLACK: usize = 3;

    /// A field over a box of this size with knots `spacing` voxels apart, at least 1.
    pub(super) fn new(seed: u64, spacing: i32, size: [usize; 3]) -> Self {
        let s = i64::from(spacing.max(1));
        let weights: Vec<[i16; 3]> = (0..s)
            .map(|k| {
                let (first, last) = ((s - k) * (s - k), k * k);
                let one = i64::from(ONE);
                let (first, last) = (first * one / (2 * s * s), last * one / (2 * s * s));
                [first, one - first - last, last].map(|weight| weight as i16)
            })
            .collect();
        let spacing = s as usize;
        let fours = (0..spacing.div_ceil(4))
            .map(|four| {
                let weight =
                    |knot: usize, i: usize| weights.get(4 * four + i).map_or(0, |w| w[knot]);
                std::array::from_fn(|knot| std::array::from_fn(|i| weight(knot, i)))
            })
            .collect();
        let [nx, ny, nz] = size.map(|n| n / spacing + 3);
        let mut knots = Vec::with_capacity(nx * ny * nz);
        for (z, y) in (0..nz as u64).flat_map(|z| (0..ny as u64).map(move |y| (z, y))) {
            let row = mix(seed ^ mix(z << 32 | y));
            let value = |x: u64| (mix(row.wrapping_add(x)) >> 48) as i32 - 32768;
            knots.extend((0..nx as u64).map(|x| value(x) as i16));
        }
        Self { spacing, counts: [nx, ny], knots, weights, fours }
    }

    /// The field at one z, times `gain / 256`.
    pub(super) fn layer(&self, z: usize, gain: i16) -> Layer<'_> {
        let plane = self.counts[0] * self.counts[1];
        let knots = &self.knots[z / self.spacing * plane..];
        let (a, b, c) = (&knots[..plane], &knots[plane..2 * plane], &knots[2 * plane..3 * plane]);
        let w = self.weights[z % self.spacing].map(i32::from);
        let blend = |((a, b), c): ((&i16, &i16), &i16)| {
            i32::from(*a) * w[0] + i32::from(*b) * w[1] + i32::from(*c) * w[2]
        };
        let blended = a.iter().zip(b).zip(c).map(blend).collect();
        let row = vec![0; self.counts[0]];
        Layer { noise: self, gain: i32::from(gain), blended, row }
    }
}

impl Layer<'_> {
    /// Goes to the row at `y`.
    pub(super) fn go_to(&mut self, y: usize) {
        let Noise { spacing, counts: [n, _], weights, .. } = self.noise;
        let knots = &self.blended[y / spacing * n..];
        let w = weights[y % spacing].map(i64::from);
        let (a, b, c) = (&knots[..*n], &knots[*n..2 * n], &knots[2 * n..3 * n]);
        for (((knot, a), b), c) in self.row.iter_mut().zip(a).zip(b).zip(c) {
            let sum = i64::from(*a) * w[0] + i64::from(*b) * w[1] + i64::from(*c) * w[2];
            *knot = (sum >> 24) as i16;
        }
    }

    /// Adds the row to `out` in the voxels `x`, and in up to [`Noise::SLACK`] voxels before and after
    /// them, for which `out` has room.
    pub(super) fn add(&self, x: Range<usize>, out: &mut [i32]) {
        let (s, gain) = (self.noise.spacing, self.gain);
        for kx in x.start / s..x.end.div_ceil(s) {
            let [a, b, c] = [0, 1, 2].map(|i| i32::from(self.row[kx + i]));
            let (first, end) =
                (x.start.saturating_sub(kx * s) / 4, (x.end - kx * s).min(s).div_ceil(4));
            let voxels = out[kx * s + 4 * first..].chunks_mut(4);
            for (voxels, w) in voxels.zip(&self.noise.fours[first..end]) {
                let Ok(voxels) = <&mut [i32; 4]>::try_from(voxels) else { break };
                for i in 0..4 {
                    let [wa, wb, wc] = [0, 1, 2].map(|knot| i32::from(w[knot][i]));
                    let sum = a * wa + b * wb + c * wc;
                    // sum * gain >> 20, in 32 bits.
                    voxels[i] += ((sum >> 14) * gain + (((sum & 0x3fff) * gain) >> 14)) >> 6;
                }
            }
        }
    }

    /// What the row adds to the voxels `x`, at least and at most; for gains that are not negative.
    pub(super) fn bounds(&self, x: Range<usize>) -> [i32; 2] {
        let s = self.noise.spacing;
        let knots = &self.row[x.start / s..x.end.div_ceil(s) + 2];
        let (low, high) = knots
            .iter()
            .fold((i16::MAX, i16::MIN), |(low, high), &knot| (low.min(knot), high.max(knot)));
        [low, high].map(|knot| (i32::from(knot) * self.gain) >> 8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The field voxel by voxel, from its definition.
    fn plain(seed: u64, spacing: i64, [x, y, z]: [usize; 3], gain: i64) -> i32 {
        let weights = |c: usize| {
            let (s, k) = (spacing, c as i64 % spacing);
            let first = (s - k) * (s - k) * i64::from(ONE) / (2 * s * s);
            let last = k * k * i64::from(ONE) / (2 * s * s);
            [first, i64::from(ONE) - first - last, last]
        };
        let [wx, wy, wz] = [x, y, z].map(weights);
        let [kx, ky, kz] = [x, y, z].map(|c| c as u64 / spacing as u64);
        let mut total = 0;
        for i in 0..3 {
            let mut knot = 0;
            for (dz, dy) in (0..3).flat_map(|dz| (0..3).map(move |dy| (dz, dy))) {
                let row = mix(seed ^ mix((kz + dz as u64) << 32 | (ky + dy as u64)));
                let value = (mix(row.wrapping_add(kx + i as u64)) >> 48) as i64 - 32768;
                knot += value * wy[dy] * wz[dz];
            }
            total += (knot >> 24) * gain * wx[i];
        }
        (total >> 20) as i32
    }

    proptest! {
        /// Rows are the field voxel by voxel, and lie between their bounds.
        #[test]
        fn rows_agree_with_the_definition(
            seed: u64, spacing in 1i32..20, gain in 0i16..500,
            size in (1usize..60, 1usize..30, 1usize..30), part in (0usize..60, 1usize..60),
        ) {
            let size = [size.0, size.1, size.2];
            let noise = Noise::new(seed, spacing, size);
            let mut layer = noise.layer(size[2] - 1, gain);
            let part = part.0.min(size[0] - 1)..(part.0 + part.1).min(size[0]);
            for y in 0..size[1] {
                layer.go_to(y);
                let mut row = vec![0; size[0] + Noise::SLACK];
                layer.add(part.clone(), &mut row);
                let [low, high] = layer.bounds(part.clone());
                for x in part.clone() {
                    let field = plain(seed, i64::from(spacing), [x, y, size[2] - 1], i64::from(gain));
                    prop_assert_eq!(row[x], field);
                    prop_assert!(low <= field && field <= high);
                }
            }
        }
    }

    #[test]
    fn fields_are_smooth_and_depend_on_the_place_alone() {
        let spacing = 8;
        let row = |y: usize, z: usize, length: usize| {
            let noise = Noise::new(3, spacing, [length, y + 1, z + 1]);
            let mut layer = noise.layer(z, 256);
            layer.go_to(y);
            let mut out = vec![0; length + Noise::SLACK];
            layer.add(0..length, &mut out);
            out.truncate(length);
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
