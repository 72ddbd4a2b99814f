//! The touched bricks and those around them, and what is connected within.

use super::free_bits;
use super::pieces::{across, faces_meet, flood_brick, grown, overlap, without};
use crate::geom::{Brick, BrickRef, VoxelSet};
use crate::union_find::UnionFind;

/// A number for a brick that sorts by z, y, x.
pub(super) fn key(b: [i32; 3]) -> u64 {
    (b[2] as u64) << 42 | (b[1] as u64) << 21 | b[0] as u64
}

pub(super) fn from_key(key: u64) -> [i32; 3] {
    [key, key >> 21, key >> 42].map(|c| (c & ((1 << 21) - 1)) as i32)
}

/// The touched bricks and those around them, flooded, with their pieces joined into local sets.
pub(super) struct Surroundings {
    /// By key.
    pub(super) bricks: Vec<u64>,
    pub(super) is_touched: Vec<bool>,
    /// Where each brick's pieces begin, and the end.
    starts: Vec<u32>,
    pub(super) pieces: Vec<Brick>,
    /// The local set of each piece, numbered as they appear.
    pub(super) set: Vec<u32>,
    pub(super) set_count: usize,
}

impl Surroundings {
    pub(super) fn of(after: &VoxelSet, touched: &[[i32; 3]]) -> Self {
        let size = after.brick_size();
        let mut bricks = Vec::with_capacity(27 * touched.len());
        for b in touched {
            let range = |i: usize| (b[i] - 1).max(0)..(b[i] + 2).min(size[i]);
            for z in range(2) {
                for y in range(1) {
                    bricks.extend(range(0).map(|x| key([x, y, z])));
                }
            }
        }
        bricks.sort_unstable();
        bricks.dedup();
        let mut is_touched = vec![false; bricks.len()];
        for b in touched {
            is_touched[bricks.partition_point(|&other| other < key(*b))] = true;
        }

        let mut pieces = Vec::with_capacity(bricks.len());
        let mut starts = Vec::with_capacity(bricks.len() + 1);
        starts.push(0);
        for &brick in &bricks {
            push_pieces(after, from_key(brick), &mut pieces);
            starts.push(pieces.len() as u32);
        }

        let mut joined = UnionFind::new(pieces.len());
        for axis in 0..3 {
            // Keys rise, and so do those of the neighbours.
            let mut other = 0;
            for i in 0..bricks.len() {
                let wanted = bricks[i] + (1 << (21 * axis));
                while other < bricks.len() && bricks[other] < wanted {
                    other += 1;
                }
                if bricks.get(other) != Some(&wanted) {
                    continue;
                }
                for a in starts[i]..starts[i + 1] {
                    for b in starts[other]..starts[other + 1] {
                        let (piece_a, piece_b) = (&pieces[a as usize], &pieces[b as usize]);
                        if faces_meet(piece_a, piece_b, axis) {
                            joined.join(a, b);
                        }
                    }
                }
            }
        }
        let set = joined.labels();
        let set_count = set.iter().max().map_or(0, |&last| last as usize + 1);
        Self { bricks, is_touched, starts, pieces, set, set_count }
    }

    pub(super) fn of_brick(&self, i: usize) -> std::ops::Range<usize> {
        self.starts[i] as usize..self.starts[i + 1] as usize
    }

    /// The places of touched bricks.
    pub(super) fn touched(&self) -> impl Iterator<Item = usize> {
        (0..self.bricks.len()).filter(|&i| self.is_touched[i])
    }

    /// Marks sets with a voxel beside one of a touched brick that became solid.
    pub(super) fn find_witnesses(
        &self,
        after: &VoxelSet,
        i: usize,
        free_before: &Brick,
        witnesses: &mut [bool],
    ) {
        let b = from_key(self.bricks[i]);
        let blocked = without(free_before, &free_bits(after, b));
        if blocked == Brick::default() {
            return;
        }
        let mut mark = |i: usize, beside: &Brick| {
            for piece in self.of_brick(i) {
                witnesses[self.set[piece] as usize] |= overlap(&self.pieces[piece], beside);
            }
        };
        mark(i, &grown(&blocked));
        for (axis, upwards) in (0..3).flat_map(|axis| [(axis, false), (axis, true)]) {
            let beside = across(&blocked, axis, upwards);
            let mut other = b;
            other[axis] += if upwards { 1 } else { -1 };
            if beside != Brick::default()
                && other[axis] >= 0
                && let Ok(i) = self.bricks.binary_search(&key(other))
            {
                mark(i, &beside);
            }
        }
    }
}

/// Appends the connected pieces of a brick's free voxels.
pub(super) fn push_pieces(solids: &VoxelSet, b: [i32; 3], pieces: &mut Vec<Brick>) {
    match solids.brick(b) {
        None | Some(BrickRef::Full) => {}
        Some(BrickRef::Empty) => pieces.push(Brick::FULL),
        Some(BrickRef::Mixed(bits)) => {
            flood_brick(&Brick(bits.0.map(|word| !word)), pieces);
        }
    }
}
