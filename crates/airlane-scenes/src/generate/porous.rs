//! `porous`: rock riddled with winding pores that all hang together. Every path is a detour through
//! many small cells, distances mislead, and nothing can be skipped as empty: the worst case for
//! every space in the engine, and the one most like scanned material.
//!
//! A smooth random field is cut at the level that leaves a fifth of the box free *after* all pores
//! but the largest connected system are filled. Most pores are 2 to 6 voxels wide at every size;
//! only their number grows. From about 48³ on 77 to 83 % of the box are solid; thin or small boxes may
//! miss that, because pores join in jumps.

use super::dense::{Dense, Fill};
use super::noise::Noise;
use airlane::geom::{SizeError, VoxelSet};
use airlane::rng::Rng;
use airlane::threads;

/// Voxels needed along each axis.
pub(super) const LEAST: [u32; 3] = [2; 3];

/// One in this many voxels is free.
const FREE_SHARE: u64 = 5;

/// The solid voxels.
pub(super) fn porous(size: [u32; 3], rng: &mut Rng) -> Result<VoxelSet, SizeError> {
    let field = Field::new(size, rng);
    let target = (field.volume() / FREE_SHARE).max(1);
    // The largest component only grows with the level: find the first level that frees enough, then
    // take the nearer one of it and the level before. Most pores hang together, so it is one of the
    // first that could: step up from there in growing steps, then bisect.
    let (mut low, mut high, mut step) = (field.level_with_free(target), 255, 1u8);
    let (mut before, mut after) = (None, None);
    while low < high {
        let level = match after {
            None => low.saturating_add(step - 1).min(high - 1),
            Some(_) => low + (high - low) / 2,
        };
        let cut = field.cut(level)?;
        if cut.1 < target {
            low = level + 1;
            before = Some((level, cut));
            step = step.saturating_mul(2);
        } else {
            high = level;
            after = Some((level, cut));
        }
    }
    let at = |level: u8, known: Option<(u8, (VoxelSet, u64))>| match known {
        Some((of, cut)) if of == level => Ok(cut),
        _ => field.cut(level),
    };
    let (voxels, free) = at(low, after)?;
    if low > 0 {
        let (voxels_before, free_before) = at(low - 1, before)?;
        if free_before > 0 && free.abs_diff(target) > free_before.abs_diff(target) {
            return Ok(voxels_before);
        }
    }
    Ok(voxels)
}

/// The random field, quantised: where it is at most the level, the rock is open.
struct Field {
    size: [u32; 3],
    /// By layer, x fastest.
    layers: Vec<Vec<u8>>,
}

impl Field {
    fn new(size: [u32; 3], rng: &mut Rng) -> Self {
        let [nx, ny, nz] = size.map(|n| n as usize);
        // The pores themselves, wider places, and richer and poorer zones.
        let octaves = [(4, 256), (7, 90), (29, 24)]
            .map(|(spacing, gain)| (Noise::new(rng.next_u64(), spacing, [nx, ny, nz]), gain));
        let mut layers = vec![Vec::new(); nz];
        threads::for_each_mut(&mut layers, |z, values: &mut Vec<u8>| {
            let mut octaves = octaves.each_ref().map(|(noise, gain)| noise.layer(z, *gain));
            let mut row = vec![0; nx + Noise::SLACK];
            values.reserve_exact(nx * ny);
            for y in 0..ny {
                row.fill(0);
                for layer in &mut octaves {
                    layer.go_to(y);
                    layer.add(0..nx, &mut row);
                }
                values.extend(row[..nx].iter().map(|&v| ((v >> 7) + 160).clamp(0, 255) as u8));
            }
        });
        Self { size, layers }
    }

    fn volume(&self) -> u64 {
        self.size.iter().map(|&n| u64::from(n)).product()
    }

    /// The lowest level at which at least `count` voxels are open.
    fn level_with_free(&self, count: u64) -> u8 {
        let mut histogram = [0u64; 256];
        for &value in self.layers.iter().flatten() {
            histogram[value as usize] += 1;
        }
        let mut sum = 0;
        let reached = histogram.iter().position(|&n| {
            sum += n;
            sum >= count
        });
        reached.unwrap_or(255) as u8
    }

    /// The solid voxels if the field is cut at a level, and how many are free.
    fn cut(&self, level: u8) -> Result<(VoxelSet, u64), SizeError> {
        let mut dense = Dense::new(self.size, Fill::Free);
        let nz = dense.size()[2];
        dense.for_each_layer(0..nz, |z, mut rows| {
            let values = self.layers[z as usize].chunks(self.size[0] as usize);
            for (y, values) in (0..).zip(values) {
                for (word, values) in rows.row(y).iter_mut().zip(values.chunks(64)) {
                    *word = above(values, level);
                }
            }
            0
        });
        dense.into_one_component()
    }
}

/// One bit for each of up to 64 values: whether it is above the level.
fn above(values: &[u8], level: u8) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x80 * ONES;
    let least = u64::from(level) * ONES;
    let mut bits = 0;
    for (i, eight) in values.chunks(8).enumerate() {
        let mut bytes = [0; 8];
        bytes[..eight.len()].copy_from_slice(eight);
        let values = u64::from_le_bytes(bytes);
        // Bytes of `values` that are at most the level, without carries from byte to byte.
        let below = (least | HIGH) - (values & !HIGH);
        let at_most = ((least & !values) | (!(least ^ values) & below)) & HIGH;
        // The high bits of the others, gathered into the highest byte.
        let above = (!at_most & HIGH) >> 7;
        bits |= (above.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * i);
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_say_which_values_are_above_the_level() {
        let values: Vec<u8> = (0..=255).collect();
        for level in [0, 1, 7, 127, 128, 129, 254, 255] {
            for part in values.chunks(64).chain([&values[100..107], &values[120..133]]) {
                let plain = |bits, (i, &value): (usize, &u8)| bits | u64::from(value > level) << i;
                let plain = part.iter().enumerate().fold(0, plain);
                assert_eq!(above(part, level), plain, "level {level}");
            }
        }
    }
}
