//! The connected pieces of a brick, and where two bricks meet.

use crate::geom::Brick;

const NEAR_X: u64 = 0x0101_0101_0101_0101;
const NOT_FIRST_X: u64 = !NEAR_X;
const NOT_LAST_X: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// Whether the far face of `a` and the near face of `b` along `axis` share a voxel face.
#[inline]
pub(super) fn faces_meet(a: &Brick, b: &Brick, axis: usize) -> bool {
    match axis {
        0 => (0..8).any(|z| a.0[z] >> 7 & b.0[z] & NEAR_X != 0),
        1 => (0..8).any(|z| a.0[z] >> 56 & b.0[z] & 0xff != 0),
        _ => a.0[7] & b.0[0] != 0,
    }
}

/// Whether two sets of voxels of one brick have one in common.
#[inline]
pub(super) fn overlap(a: &Brick, b: &Brick) -> bool {
    (0..8).any(|z| a.0[z] & b.0[z] != 0)
}

/// `a` without the voxels of `b`.
#[inline]
pub(super) fn without(a: &Brick, b: &Brick) -> Brick {
    Brick(std::array::from_fn(|z| a.0[z] & !b.0[z]))
}

/// `a` and `b` together.
#[inline]
pub(super) fn union(a: &Brick, b: &Brick) -> Brick {
    Brick(std::array::from_fn(|z| a.0[z] | b.0[z]))
}

/// Voxels that share a face with one of `of` within the brick, and these themselves.
#[inline]
pub(super) fn grown(of: &Brick) -> Brick {
    Brick(std::array::from_fn(|z| {
        let word = of.0[z];
        let below = if z > 0 { of.0[z - 1] } else { 0 };
        let above = if z < 7 { of.0[z + 1] } else { 0 };
        word | (word << 1 & NOT_FIRST_X)
            | (word >> 1 & NOT_LAST_X)
            | word << 8
            | word >> 8
            | below
            | above
    }))
}

/// Voxels of the next brick along `axis`, upwards or downwards, that share a face with one of `of`.
pub(super) fn across(of: &Brick, axis: usize, upwards: bool) -> Brick {
    Brick(std::array::from_fn(|z| match (axis, upwards) {
        (0, true) => of.0[z] >> 7 & NEAR_X,
        (0, false) => (of.0[z] & NEAR_X) << 7,
        (1, true) => of.0[z] >> 56,
        (1, false) => of.0[z] << 56,
        (_, true) if z == 0 => of.0[7],
        (_, false) if z == 7 => of.0[0],
        _ => 0,
    }))
}

/// The lowest voxel of a set that is not empty, as a number that rises with z, y and x.
pub(super) fn lowest(of: &Brick) -> u32 {
    let z = of.0.iter().position(|&word| word != 0).unwrap_or(0);
    (z as u32) << 6 | of.0[z].trailing_zeros()
}

/// Appends the face-connected pieces of `free`, by their lowest voxel.
pub(super) fn flood_brick(free: &Brick, pieces: &mut Vec<Brick>) {
    let mut rest = *free;
    while let Some(first) = rest.0.iter().position(|&word| word != 0) {
        let mut piece = Brick::default();
        piece.0[first] = rest.0[first] & rest.0[first].wrapping_neg();
        // Upwards and downwards in turn, each layer as far as it goes, until nothing is added.
        let mut is_done = false;
        while !is_done {
            is_done = true;
            for z in (first..8).chain((first..7).rev()) {
                let below = if z > 0 { piece.0[z - 1] } else { 0 };
                let above = if z < 7 { piece.0[z + 1] } else { 0 };
                let before = piece.0[z];
                let seed = (before | below | above) & rest.0[z];
                if seed != before || z == first {
                    let layer = flood_layer(seed, rest.0[z]);
                    is_done &= layer == before;
                    piece.0[z] = layer;
                }
            }
        }
        rest = without(&rest, &piece);
        pieces.push(piece);
    }
}

/// What is connected with `seed`, some voxels of `free`, within a layer.
#[inline]
fn flood_layer(seed: u64, free: u64) -> u64 {
    let mut layer = seed;
    loop {
        let along = layer | (layer << 1 & NOT_FIRST_X) | (layer >> 1 & NOT_LAST_X);
        let grown = (along | layer << 8 | layer >> 8) & free;
        if grown == layer {
            return layer;
        }
        layer = grown;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Pieces are what growing voxel by voxel finds.
        #[test]
        fn pieces_are_connected_and_apart(words: [u64; 8], more: [u64; 8], thin: bool) {
            let free = Brick(std::array::from_fn(|z| if thin { words[z] & more[z] } else { words[z] | more[z] }));
            let mut pieces = Vec::new();
            flood_brick(&free, &mut pieces);
            let mut rest = free;
            for piece in pieces {
                let mut plain = Brick::default();
                let first = lowest(&rest);
                plain.0[first as usize >> 6] = 1 << (first & 63);
                loop {
                    let next = Brick(std::array::from_fn(|z| grown(&plain).0[z] & free.0[z]));
                    if next == plain { break; }
                    plain = next;
                }
                prop_assert_eq!(piece, plain);
                rest = without(&rest, &piece);
            }
            prop_assert_eq!(rest, Brick::default());
        }
    }
}
