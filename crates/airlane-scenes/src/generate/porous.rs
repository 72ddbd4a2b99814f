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
use airlane::rng::Rng;

/// Voxels needed along each axis.
pub(super) const LEAST: [u32; 3] = [2; 3];

/// One in this many voxels is free.
const FREE_SHARE: u64 = 5;

pub(super) fn porous(size: [u32; 3], rng: &mut Rng) -> Dense {
    let field = Field::new(size, rng);
    let target = (field.volume() / FREE_SHARE).max(1);
    // The largest component only grows with the level: bisect for the first level that frees
    // enough, then take the nearer one of it and the level before.
    let (mut low, mut high) = (field.level_with_free(target), 255);
    while low < high {
        let middle = low + (high - low) / 2;
        if field.cut(middle).keep_largest_component() < target {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    let mut dense = field.cut(low);
    let free = dense.keep_largest_component();
    if low > 0 {
        let mut before = field.cut(low - 1);
        let free_before = before.keep_largest_component();
        if free_before > 0 && free.abs_diff(target) > free_before.abs_diff(target) {
            return before;
        }
    }
    dense
}

/// The random field, quantised: where it is at most the level, the rock is open.
struct Field {
    size: [u32; 3],
    values: Vec<u8>,
}

impl Field {
    fn new(size: [u32; 3], rng: &mut Rng) -> Self {
        // The pores themselves, wider places, and richer and poorer zones.
        let mut octaves =
            [(4, 256), (7, 90), (29, 24)].map(|(s, gain)| (Noise::new(rng.next_u64(), s), gain));
        let mut values = Vec::with_capacity(size.iter().map(|&n| n as usize).product());
        let mut row = vec![0; size[0] as usize];
        for z in 0..size[2] as i32 {
            for y in 0..size[1] as i32 {
                row.fill(0);
                for (noise, gain) in &mut octaves {
                    noise.add_row(y, z, *gain, &mut row);
                }
                values.extend(row.iter().map(|&v| ((v >> 7) + 160).clamp(0, 255) as u8));
            }
        }
        Self { size, values }
    }

    fn volume(&self) -> u64 {
        self.values.len() as u64
    }

    /// The lowest level at which at least `count` voxels are open.
    fn level_with_free(&self, count: u64) -> u8 {
        let mut histogram = [0u64; 256];
        for &value in &self.values {
            histogram[value as usize] += 1;
        }
        let mut sum = 0;
        let reached = histogram.iter().position(|&n| {
            sum += n;
            sum >= count
        });
        reached.unwrap_or(255) as u8
    }

    fn cut(&self, level: u8) -> Dense {
        let mut dense = Dense::new(self.size, Fill::Solid);
        let [_, ny, nz] = dense.size();
        let mut rows = self.values.chunks(self.size[0] as usize);
        for z in 0..nz {
            for y in 0..ny {
                let row = rows.next().unwrap_or_default();
                dense.write_row(y, z, row.iter().map(|&value| value <= level));
            }
        }
        dense
    }
}
