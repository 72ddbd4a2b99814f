//! `maze`: a 3D maze of square corridors, a tree with a few loops. Line of sight is short and the
//! straight-line estimate worthless: the case that punishes greedy searches.
//!
//! Corridors are 3 voxels wide and walls 1 thick; the size decides how many cells there are, and
//! what does not divide evenly widens some corridors by a voxel. An axis of fewer than 3 voxels has
//! no walls across it, so flat boxes give flat mazes.

use super::dense::{Dense, Fill};
use airlane::rng::Rng;

/// Voxels needed along each axis.
pub(super) const LEAST: [u32; 3] = [1; 3];

/// Corridor and wall.
const PITCH: i32 = 4;
/// One pick in this many continues at a random open cell instead of the newest: short side
/// branches all over, without losing the long winding corridors of a depth-first maze.
const RANDOM_PICKS: u32 = 6;
/// Percent of the walls between cells that are opened once the tree is done.
const LOOPS: u32 = 2;

pub(super) fn maze(size: [u32; 3], rng: &mut Rng) -> Dense {
    let mut dense = Dense::new(size, Fill::Solid);
    let axes = dense.size().map(corridors);
    let openings = grow(axes.each_ref().map(|axis| axis.len() as u32), rng);
    let mut index = 0;
    for z in 0..axes[2].len() {
        for y in 0..axes[1].len() {
            for x in 0..axes[0].len() {
                let at = [x, y, z];
                let (low, high) = (0..3).fold(([0; 3], [0; 3]), |(mut low, mut high), i| {
                    (low[i], high[i]) = axes[i][at[i]];
                    (low, high)
                });
                dense.set_box(low, high, Fill::Free);
                for axis in 0..3 {
                    if openings[index] >> axis & 1 == 1 {
                        let mut door_high = high;
                        door_high[axis] = axes[axis][at[axis] + 1].0;
                        dense.set_box(low, door_high, Fill::Free);
                    }
                }
                index += 1;
            }
        }
    }
    dense
}

/// The corridors `low..high` across an axis of `n` voxels, with a wall before and after each.
fn corridors(n: i32) -> Vec<(i32, i32)> {
    if n < 3 {
        return vec![(0, n)];
    }
    let cells = ((n - 1) / PITCH).max(1);
    let wall = |i: i32| (i64::from(i) * i64::from(n - 1) / i64::from(cells)) as i32;
    (0..cells).map(|i| (wall(i) + 1, wall(i + 1))).collect()
}

/// For every cell, x fastest, a bit per axis: is the wall towards the next cell open?
///
/// A growing tree: cells wait in a list; one of them, mostly the newest, opens a wall to a random
/// neighbour that is still closed, or leaves the list if it has none.
fn grow(cells: [u32; 3], rng: &mut Rng) -> Vec<u8> {
    const VISITED: u8 = 8;
    let strides = [1, cells[0], cells[0] * cells[1]];
    let total = strides[2] * cells[2];
    let mut openings = vec![0u8; total as usize];
    let at = |cell: u32, axis: usize| cell / strides[axis] % cells[axis];
    let first = rng.below(total);
    openings[first as usize] = VISITED;
    let mut waiting = vec![first];
    while let Some(&newest) = waiting.last() {
        let random = rng.chance(1, RANDOM_PICKS);
        let slot =
            if random { rng.below(waiting.len() as u32) as usize } else { waiting.len() - 1 };
        let cell = if random { waiting[slot] } else { newest };
        let mut closed = [(0, 0, 0); 6];
        let mut count = 0;
        for axis in 0..3 {
            // The wall belongs to the lower one of the two cells.
            if at(cell, axis) + 1 < cells[axis] {
                closed[count] = (cell + strides[axis], cell, axis);
                count += usize::from(openings[(cell + strides[axis]) as usize] & VISITED == 0);
            }
            if at(cell, axis) > 0 {
                let before = cell - strides[axis];
                closed[count] = (before, before, axis);
                count += usize::from(openings[before as usize] & VISITED == 0);
            }
        }
        if count == 0 {
            waiting.swap_remove(slot);
            continue;
        }
        let (next, wall, axis) = closed[rng.below(count as u32) as usize];
        openings[wall as usize] |= 1 << axis;
        openings[next as usize] |= VISITED;
        waiting.push(next);
    }
    for cell in 0..total {
        for axis in 0..3 {
            if at(cell, axis) + 1 < cells[axis] && rng.chance(LOOPS, 100) {
                openings[cell as usize] |= 1 << axis;
            }
        }
    }
    openings
}
