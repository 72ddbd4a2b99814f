//! The surface of the solids as rectangles, chunk by chunk.
//!
//! 1. [`bits`]: the solid voxels of a chunk of 32³ and those around it, a row a word.
//! 2. [`greedy`]: faces between solid and free voxels, merged into rectangles; how dark each corner
//!    is that solids stand around ([`Quad::shade`]).
//! 3. [`order`]: which chunks show anything, and which is nearest.
//!
//! A face belongs to the chunk of its solid voxel. What lies outside the world's box counts as free
//! here, so that solids which touch its border are closed; a page that does not want to see the box
//! from outside knows these rectangles by their place.

mod bits;
mod greedy;
mod order;

#[cfg(test)]
mod tests;

pub(crate) use order::{chunk_of, nearest_first, showing_chunks};

use airlane::geom::VoxelSet;
use bits::ChunkBits;

/// Voxels along a chunk's edge.
pub(crate) const CHUNK: i32 = 32;

/// A rectangle of faces in one plane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Quad {
    /// Its lowest corner, in voxel edges from the chunk's own.
    pub(crate) corner: [u8; 3],
    /// Where it faces: twice the axis, and one more if upwards.
    pub(crate) face: u8,
    /// How far it reaches along the two other axes, in their order.
    pub(crate) extent: [u8; 2],
    /// How open its corners are, four bits each, 15 where nothing stands around: low bits first, at
    /// neither, the first, the second, both far ends.
    pub(crate) shade: u16,
}

impl Quad {
    /// Bytes of a rectangle on the wire.
    pub(crate) const BYTES: usize = 8;

    /// The rectangle as it goes over the wire.
    pub(crate) fn bytes(self) -> [u8; Self::BYTES] {
        let Self { corner: [x, y, z], face, extent: [w, h], shade } = self;
        let [low, high] = shade.to_le_bytes();
        [x, y, z, face, w, h, low, high]
    }
}

/// The rectangles of a chunk, in a fixed order.
pub(crate) fn mesh(solids: &VoxelSet, chunk: [i32; 3]) -> Vec<Quad> {
    let mut quads = Vec::new();
    if let Some(bits) = ChunkBits::load(solids, chunk) {
        greedy::mesh(&bits, &mut quads);
    }
    quads
}
