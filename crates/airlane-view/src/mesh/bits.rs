//! The voxels of a chunk as bits.

use super::CHUNK;
use airlane::geom::{BRICK_EDGE, BrickRef, VoxelSet};

/// A chunk's edge with one voxel more on either side.
pub(super) const WIDE: usize = CHUNK as usize + 2;
/// Bricks along a chunk's edge.
const BRICKS: i32 = CHUNK / BRICK_EDGE;

/// One layer of voxels: a row a word, the voxel before the chunk in bit 0.
pub(super) type Layer = [u64; WIDE];

/// The solid voxels of a chunk and of those around it. What is outside the box is not solid.
pub(super) struct ChunkBits {
    /// By z, then y, then x.
    rows: [Layer; WIDE],
    /// By z, then x, then y.
    turned: [Layer; WIDE],
}

impl ChunkBits {
    /// Reads a chunk by its chunk coordinates; `None` if nothing in it is solid.
    pub(super) fn load(solids: &VoxelSet, chunk: [i32; 3]) -> Option<Box<Self>> {
        let first = chunk.map(|c| c * BRICKS);
        let brick = |at: [i32; 3]| solids.brick(std::array::from_fn(|i| first[i] + at[i]));
        let inner =
            || (0..BRICKS.pow(3)).map(|n| [n % BRICKS, n / BRICKS % BRICKS, n / BRICKS.pow(2)]);
        if inner().all(|at| matches!(brick(at), None | Some(BrickRef::Empty))) {
            return None;
        }
        // Border bricks are solid beyond the box.
        let inside: [i32; 3] =
            std::array::from_fn(|i| (solids.size()[i] as i32 - chunk[i] * CHUNK).min(CHUNK + 1));
        let in_box = (1u64 << (inside[0] + 1)) - 1;
        let mut bits = Box::new(Self { rows: [[0; WIDE]; WIDE], turned: [[0; WIDE]; WIDE] });
        for bz in -1..=BRICKS {
            for by in -1..=BRICKS {
                for bx in -1..=BRICKS {
                    let words = match brick([bx, by, bz]) {
                        None | Some(BrickRef::Empty) => continue,
                        Some(brick) => brick.bits().0,
                    };
                    let place = |byte: u8| match bx {
                        -1 => u64::from(byte >> 7),
                        _ => u64::from(byte) << (8 * bx + 1),
                    };
                    for (z, word) in
                        (8 * bz..).zip(words).filter(|(z, _)| (-1..inside[2]).contains(z))
                    {
                        let rows = (8 * by..).zip(word.to_le_bytes());
                        for (y, byte) in rows.filter(|(y, _)| (-1..inside[1]).contains(y)) {
                            bits.rows[(z + 1) as usize][(y + 1) as usize] |= place(byte) & in_box;
                        }
                    }
                }
            }
        }
        for (rows, turned) in bits.rows.iter().zip(&mut bits.turned) {
            if rows.iter().any(|&row| row != 0) {
                *turned = transposed(rows);
            }
        }
        Some(bits)
    }

    /// The layer across an axis at a coordinate from -1 to 32 of the chunk. Its rows run along the
    /// first of the other axes and are numbered along the second.
    pub(super) fn layer(&self, axis: usize, at: i32) -> Layer {
        let at = (at + 1) as usize;
        match axis {
            0 => std::array::from_fn(|z| self.turned[z][at]),
            1 => std::array::from_fn(|z| self.rows[z][at]),
            _ => self.rows[at],
        }
    }
}

/// Bit `i` of word `j` becomes bit `j` of word `i`: halves are exchanged, then quarters, and so on.
fn transposed(layer: &Layer) -> Layer {
    let mut square = [0u64; 64];
    square[..WIDE].copy_from_slice(layer);
    let (mut width, mut mask) = (32, u64::MAX >> 32);
    while width > 0 {
        for low in (0..64).filter(|row| row & width == 0) {
            let high = low + width;
            let exchanged = (square[low] >> width ^ square[high]) & mask;
            square[low] ^= exchanged << width;
            square[high] ^= exchanged;
        }
        width /= 2;
        mask ^= mask << width;
    }
    std::array::from_fn(|row| square[row])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_transposed_layer_has_its_bits_across() {
        let mut state = 1u64;
        let layer: Layer = std::array::from_fn(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 20) & ((1 << WIDE) - 1)
        });
        let across = transposed(&layer);
        for (i, row) in layer.iter().enumerate() {
            for (j, column) in across.iter().enumerate() {
                assert_eq!(row >> j & 1, column >> i & 1);
            }
        }
    }
}
