//! `asteroids`: rocks of many sizes adrift in open space. Most pairs of points almost see one
//! another, paths bend a little around many obstacles: the case where any-angle search shines and
//! where grids waste their time on empty space.
//!
//! About 4 % of the box is rock at every size. Radii run from 1.5 voxels to a sixth of the shortest
//! axis, small rocks being far more frequent, so a larger box gets both more and larger rocks.

use super::dense::{Dense, Fill};
use super::noise::Noise;
use airlane::rng::Rng;

/// Voxels needed along each axis.
pub(super) const LEAST: [u32; 3] = [4; 3];

/// One in this many voxels is rock.
const SOLID_SHARE: u64 = 25;

/// Radii are in eighths of a voxel.
const EIGHTHS: i32 = 8;

pub(super) fn asteroids(size: [u32; 3], rng: &mut Rng) -> Dense {
    let mut dense = Dense::new(size, Fill::Free);
    let shortest = dense.size().into_iter().min().unwrap_or(1);
    let largest = (shortest * EIGHTHS / 6).max(EIGHTHS);
    let target = dense.volume() / SOLID_SHARE;
    let mut solid = 0;
    loop {
        let radius = radius(rng, 12.min(largest), largest);
        let centre = dense.size().map(|n| rng.range(0, n * EIGHTHS));
        solid += rock(&mut dense, centre, radius, rng.next_u64());
        if solid >= target {
            break;
        }
    }
    dense.keep_largest_component();
    dense
}

/// A radius between `least` and `most`: `1 / u` for even `u`, so that each doubling of the radius
/// makes rocks half as frequent and large rocks still hold most of the stone.
fn radius(rng: &mut Rng, least: i32, most: i32) -> i32 {
    let (least, most) = (i64::from(least), i64::from(most));
    let step = i64::from(rng.below(1 << 16));
    // 1/r is drawn evenly between 1/least and 1/most.
    (((least * most) << 16) / ((least << 16) + step * (most - least)).max(1)) as i32
}

/// Puts one lumpy rock into the box and returns about how many voxels it added: at least one, so
/// that a caller who counts them comes to an end.
fn rock(dense: &mut Dense, centre: [i32; 3], radius: i32, seed: u64) -> u64 {
    let reach = radius * 3 / 2 / EIGHTHS + 1;
    let low = centre.map(|c| c / EIGHTHS - reach);
    let size = dense.size();
    // Lumps are about two thirds of the radius wide: boulders, not spikes.
    let mut lumps = Noise::new(seed, radius * 2 / (3 * EIGHTHS));
    let mut pits = Noise::new(seed ^ 1, radius / (3 * EIGHTHS));
    let mut row = vec![0; 2 * reach as usize + 1];
    let mut added = 1;
    for z in low[2].max(0)..(low[2] + row.len() as i32).min(size[2]) {
        for y in low[1].max(0)..(low[1] + row.len() as i32).min(size[1]) {
            row.fill(0);
            lumps.add_row(y - low[1], z - low[2], 400, &mut row);
            pits.add_row(y - low[1], z - low[2], 140, &mut row);
            let square = |c: i32, centre: i32| {
                let d = i64::from(c * EIGHTHS + EIGHTHS / 2 - centre);
                d * d
            };
            let across = square(y, centre[1]) + square(z, centre[2]);
            for (step, &noise) in row.iter().enumerate() {
                let x = low[0] + step as i32;
                let swollen =
                    i64::from(radius) * (65536 + i64::from(noise)).clamp(0, 98304) / 65536;
                if across + square(x, centre[0]) <= swollen * swollen {
                    added += u64::from(dense.is_free([x, y, z]));
                    dense.set_row(x, x + 1, y, z, Fill::Solid);
                }
            }
        }
    }
    added
}
