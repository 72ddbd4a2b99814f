//! `asteroids`: rocks of many sizes adrift in open space. Most pairs of points almost see one
//! another, paths bend a little around many obstacles: the case where any-angle search shines and
//! where grids waste their time on empty space.
//!
//! About 4 % of the box is rock at every size. Radii run from 1.5 voxels to a sixth of the shortest
//! axis, small rocks being far more frequent, so a larger box gets both more and larger rocks.

use super::dense::{Dense, Fill};
use super::noise::{Layer, Noise};
use airlane::rng::Rng;
use std::ops::Range;

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
    let width = 2 * reach + 1;
    let size = dense.size();
    let within = |axis: usize| low[axis].max(0)..(low[axis] + width).min(size[axis]);
    // Lumps are about two thirds of the radius wide: boulders, not spikes.
    let noise = |seed, spacing| Noise::new(seed, spacing, [width as usize; 3]);
    let lumps = noise(seed, radius * 2 / (3 * EIGHTHS));
    let pits = noise(seed ^ 1, radius / (3 * EIGHTHS));
    let added = dense.for_each_layer(within(2), |z, mut rows| {
        let mut row = Row {
            centre: centre[0],
            radius,
            low: low[0],
            within: within(0),
            across: 0,
            noise: vec![0; width as usize + Noise::SLACK],
        };
        let at = (z - low[2]) as usize;
        let mut layers = [lumps.layer(at, 400), pits.layer(at, 140)];
        let mut added = 0;
        for y in within(1) {
            row.across = square(y, centre[1]) + square(z, centre[2]);
            if row.across <= square_of_reach(radius) {
                layers.iter_mut().for_each(|layer| layer.go_to((y - low[1]) as usize));
                added += row.add(&layers, rows.row(y));
            }
        }
        added
    });
    1 + added
}

/// The squared distance along an axis from the middle of a voxel to a point, in eighths of a voxel.
/// A dense box is at most 1024 voxels along its shortest axis, so that all distances within a rock
/// are below 2^12.
fn square(c: i32, centre: i32) -> i32 {
    let d = c * EIGHTHS + EIGHTHS / 2 - centre;
    d * d
}

/// How far from its centre a rock of this radius is solid where its noise is `noise`, squared.
fn square_of_extent(radius: i32, noise: i32) -> i32 {
    let swollen = (radius * (65536 + noise).clamp(0, 98304)) >> 16;
    swollen * swollen
}

fn square_of_reach(radius: i32) -> i32 {
    square_of_extent(radius, 98304)
}

/// A row of voxels through a rock.
struct Row {
    /// The rock's centre along x.
    centre: i32,
    radius: i32,
    /// Where its noise begins.
    low: i32,
    /// Voxels in the dense box.
    within: Range<i32>,
    /// The squared distance of the row from the centre.
    across: i32,
    noise: Vec<i32>,
}

/// Voxels that are decided on together if their noise allows it.
const STRETCH: i32 = 16;

impl Row {
    /// Makes the rock's voxels solid; returns how many were not. Stretches that are solid or free
    /// whatever their noise is within its bounds need no noise.
    fn add(&mut self, layers: &[Layer<'_>; 2], words: &mut [u64]) -> u64 {
        let mut added = 0;
        let Range { start, end } = self.within;
        for from in (start & !(STRETCH - 1)..end).step_by(STRETCH as usize) {
            let x = from.max(start)..(from + STRETCH).min(end);
            let (first, last) = (square(x.start, self.centre), square(x.end - 1, self.centre));
            let holds_centre = x.start * EIGHTHS <= self.centre && self.centre < x.end * EIGHTHS;
            let near = if holds_centre { 0 } else { first.min(last) };
            if self.across + near > square_of_reach(self.radius) {
                continue;
            }
            let columns = (x.start - self.low) as usize..(x.end - self.low) as usize;
            let [[a, b], [c, d]] = [0, 1].map(|i| layers[i].bounds(columns.clone()));
            if self.across + near > square_of_extent(self.radius, b + d) {
                continue;
            }
            let bits = if self.across + first.max(last) <= square_of_extent(self.radius, a + c) {
                u64::MAX >> (64 - (x.end - x.start))
            } else {
                self.solid_of(layers, x.start, columns)
            };
            let word = &mut words[x.start as usize / 64];
            let bits = bits << (x.start & 63);
            added += u64::from((bits & !*word).count_ones());
            *word |= bits;
        }
        added
    }

    /// Which voxels from `x` on are solid, one by one.
    fn solid_of(&mut self, layers: &[Layer<'_>; 2], x: i32, columns: Range<usize>) -> u64 {
        // Noise is added to some voxels on either side, too: they are cleared when their turn comes.
        self.noise[columns.clone()].fill(0);
        layers.iter().for_each(|layer| layer.add(columns.clone(), &mut self.noise));
        let mut solid = [0u8; STRETCH as usize];
        for (i, (solid, noise)) in solid.iter_mut().zip(&self.noise[columns]).enumerate() {
            let squared = self.across + square(x + i as i32, self.centre);
            *solid = u8::from(squared <= square_of_extent(self.radius, *noise));
        }
        solid.iter().rev().fold(0, |bits, &solid| bits << 1 | u64::from(solid))
    }
}
