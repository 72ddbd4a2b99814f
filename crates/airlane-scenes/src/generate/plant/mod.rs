//! `plant`: an industrial plant. Thin floors, gratings, pipes and columns leave openings of every
//! size on many storeys: the case for clearance, for pipe routing, and for spaces whose cells must
//! follow thin structures.
//!
//! Units of about 21 to 35 voxels stand between aisles of 9 to 11; frames, tank farms, columns and
//! machine yards keep their voxel size (all shrink in small boxes) and their number grows with the
//! plan. Storeys are 13 voxels high; their number grows with the height of the box up to 16, and the tallest
//! columns reach nine tenths of it. Pipes are 2 to 4 voxels thick.
//!
//! Stages: floor; units; pipe racks above the aisles, with branches into the units; walkways
//! between frames; fill what is sealed off.

mod units;

use super::dense::{Dense, Fill};
use super::layout::{Facing, Rect, facing, strips};
use super::shapes::pipe;
use airlane::rng::Rng;
use std::ops::Range;

/// Voxels needed along each axis.
pub(super) const LEAST: [u32; 3] = [12, 12, 8];

struct Plant<'a> {
    dense: Dense,
    rng: &'a mut Rng,
    /// Thickness of the floor.
    ground: i32,
    /// Height of a storey.
    storey: i32,
    /// Most storeys a frame may have.
    most_storeys: i32,
}

pub(super) fn plant(size: [u32; 3], rng: &mut Rng) -> Dense {
    let mut dense = Dense::new(size, Fill::Free);
    let [nx, ny, nz] = dense.size();
    let ground = (nz / 96).max(1);
    dense.set_box([0; 3], [nx, ny, ground], Fill::Solid);
    let storey = (nz / 4).clamp(4, 13);
    let most_storeys = ((nz - ground) * 3 / 4 / storey).max(1);
    let plan = [plan(nx, rng), plan(ny, rng)];
    let mut plant = Plant { dense, rng, ground, storey, most_storeys };

    let mut frames = Vec::new();
    for &(y_low, y_high) in &plan[1] {
        for &(x_low, x_high) in &plan[0] {
            let area = Rect { low: [x_low, y_low], high: [x_high, y_high] };
            if let Some(storeys) = plant.unit(area) {
                frames.push((area, storeys));
            }
        }
    }
    for axis in 0..2 {
        // Aisles between the units along one axis are run along by racks of the other.
        for pair in plan[axis].windows(2) {
            if plant.rng.chance(5, 6) {
                plant.rack(1 - axis, pair[0].1..pair[1].0);
            }
        }
    }
    plant.walkways(&frames);
    plant.dense
}

/// Where the units lie along an axis of `n` voxels; what is between them is aisle.
fn plan(n: i32, rng: &mut Rng) -> Vec<(i32, i32)> {
    let width = (n / 3).clamp(5, 28);
    strips(n, width, (width / 3).max(2), rng)
}

impl Plant<'_> {
    fn solid(&mut self, low: [i32; 3], high: [i32; 3]) {
        self.dense.set_box(low, high, Fill::Solid);
    }

    /// Pipes running along `axis` above the aisle `across`, on one to three decks, more in high boxes.
    fn rack(&mut self, axis: usize, across: Range<i32>) {
        let [nx, ny, nz] = self.dense.size();
        let length = [nx, ny][axis];
        // Racks along x and y pass each other at different heights.
        let step = (self.storey / 2).max(4);
        let base = self.ground + (self.storey / 2).max(3) + axis as i32 * 3;
        let decks = self.rng.range(1, (3 + nz / 160).min((nz - base - 4) / step));
        for deck in 0..decks {
            let z = base + deck * step;
            if z + 4 > nz {
                return;
            }
            self.rack_frames(axis, across.clone(), z, length);
            let mut side = across.start + self.rng.range(1, 2);
            loop {
                let width = self.rng.range(2, 4);
                if side + width >= across.end {
                    break;
                }
                self.rack_pipe(axis, side, z, width, length);
                side += width + self.rng.range(1, 2);
            }
        }
    }

    /// The posts and beams under a deck of pipes.
    fn rack_frames(&mut self, axis: usize, across: Range<i32>, z: i32, length: i32) {
        for along in (4..length - 1).step_by(14) {
            let place = |side: i32, z: i32| {
                let mut at = [along, along, z];
                at[1 - axis] = side;
                at
            };
            let ground = self.ground;
            let parts = [
                (across.start, across.end, z - 1),
                (across.start, across.start + 1, ground),
                (across.end - 1, across.end, ground),
            ];
            for (from, to, foot) in parts {
                let mut high = place(to, z);
                high[axis] = along + 1;
                self.solid(place(from, foot), high);
            }
        }
    }

    /// One pipe of a rack: right through, or ending in a riser; some branch off into a unit.
    fn rack_pipe(&mut self, axis: usize, side: i32, z: i32, width: i32, length: i32) {
        let (mut from, mut to) = (0, length);
        if self.rng.chance(2, 5) {
            from = self.rng.range(1, length / 2);
        }
        if self.rng.chance(2, 5) {
            to = self.rng.range(length / 2, length - 2);
        }
        if to - from < 2 * width {
            return;
        }
        let place = |along: i32| {
            let mut at = [along, along, z];
            at[1 - axis] = side;
            at
        };
        pipe(&mut self.dense, place(from), axis, to - from, width);
        let ends = [(from, from > 0), (to - width, to < length)];
        for (along, free_end) in ends {
            if free_end {
                self.riser(place(along), width);
            }
        }
        for _ in 0..length / 40 {
            if self.rng.chance(1, 2) {
                let along = self.rng.range(from, to - width);
                self.branch(place(along), 1 - axis, width);
            }
        }
    }

    /// A vertical pipe from the end of a level one, up or down a few voxels or to the floor.
    fn riser(&mut self, at: [i32; 3], width: i32) {
        let (low, high) = match self.rng.below(3) {
            0 => (self.ground, at[2] + width),
            1 => (at[2], at[2] + self.storey + width),
            _ => (at[2], at[2] + 2 * self.storey + width),
        };
        pipe(&mut self.dense, [at[0], at[1], low], 2, high - low, width);
    }

    /// A level pipe that leaves a rack sideways, above or below its pipes, and turns up or down.
    fn branch(&mut self, at: [i32; 3], axis: usize, width: i32) {
        let reach = self.rng.range(self.storey, 2 * self.storey);
        let above = at[2] + width;
        let forward = self.rng.chance(1, 2);
        let start = if forward { at[axis] } else { at[axis] - reach };
        let mut low = [at[0], at[1], above];
        low[axis] = start;
        pipe(&mut self.dense, low, axis, reach + width, width);
        let mut end = low;
        end[axis] = if forward { at[axis] + reach } else { start };
        self.riser(end, width);
    }

    /// Decks from frame to frame across the aisles, with handrails, where both have that storey.
    fn walkways(&mut self, frames: &[(Rect, i32)]) {
        let areas: Vec<Rect> = frames.iter().map(|frame| frame.0).collect();
        for Facing { pair, axis, gap, overlap } in facing(&areas, 1..=16, 6) {
            let [a, b] = pair.map(|index| frames[index].1);
            for storey in 1..=a.min(b) {
                if self.rng.chance(1, 2) {
                    let side = self.rng.range(overlap.start, overlap.end - 5);
                    let z = self.ground + storey * self.storey - 1;
                    self.walkway(axis, gap.clone(), side, z);
                }
            }
        }
    }

    fn walkway(&mut self, axis: usize, along: Range<i32>, side: i32, z: i32) {
        let mut strip = |side: Range<i32>, z: i32| {
            let (mut low, mut high) = ([side.start, side.start, z], [side.end, side.end, z + 1]);
            (low[axis], high[axis]) = (along.start, along.end);
            self.dense.set_box(low, high, Fill::Solid);
        };
        strip(side..side + 5, z);
        strip(side..side + 1, z + 2);
        strip(side + 4..side + 5, z + 2);
    }
}
