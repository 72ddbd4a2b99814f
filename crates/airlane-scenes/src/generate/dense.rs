//! The clay the generators work in: one bit per voxel, in rows along x.
//!
//! A dense box is the quickest thing to cut rows, boxes and balls from, and its layers can be worked
//! on by several threads. When the shape is done it becomes a sparse [`VoxelSet`], and the free space
//! of that becomes one component.

#[cfg(test)]
#[path = "dense_tests.rs"]
mod dense_tests;

use airlane::geom::{SizeError, VoxelSet};
use airlane::threads;
use airlane::world::fill_pockets;

/// Solid and free voxels of a box. Everything outside the box reads as solid, and writes there do
/// nothing.
pub(super) struct Dense {
    size: [i32; 3],
    /// Words per row; a row starts on a word.
    stride: usize,
    /// Bit set: solid. Open space that is never written takes no memory. Bits past the end of a row
    /// have no meaning.
    solid: Vec<u64>,
}

/// What to write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fill {
    /// Make it solid.
    Solid,
    /// Make it free.
    Free,
}

impl Dense {
    /// A box filled with `fill`. The caller has checked the size.
    pub(super) fn new(size: [u32; 3], fill: Fill) -> Self {
        let stride = (size[0] as usize).div_ceil(64);
        let words = stride * size[1] as usize * size[2] as usize;
        let solid = match fill {
            Fill::Free => vec![0; words],
            Fill::Solid => vec![u64::MAX; words],
        };
        Self { size: size.map(|n| n as i32), stride, solid }
    }

    /// Voxels along each axis.
    pub(super) fn size(&self) -> [i32; 3] {
        self.size
    }

    /// Voxels in the box.
    pub(super) fn volume(&self) -> u64 {
        self.size.iter().map(|&n| n as u64).product()
    }

    fn row(&self, y: i32, z: i32) -> usize {
        (z as usize * self.size[1] as usize + y as usize) * self.stride
    }

    /// Whether a voxel is free.
    #[cfg(test)]
    pub(super) fn is_free(&self, [x, y, z]: [i32; 3]) -> bool {
        let inside = [x, y, z].iter().zip(self.size).all(|(&c, n)| (0..n).contains(&c));
        inside && self.solid[self.row(y, z) + x as usize / 64] >> (x & 63) & 1 == 0
    }

    /// Writes the voxels `low..high` of the row at `(y, z)`.
    pub(super) fn set_row(&mut self, low: i32, high: i32, y: i32, z: i32, fill: Fill) {
        let (low, high) = (low.max(0), high.min(self.size[0]));
        let outside = !(0..self.size[1]).contains(&y) || !(0..self.size[2]).contains(&z);
        if low >= high || outside {
            return;
        }
        let row = self.row(y, z);
        let (first, last) = (low as usize / 64, (high - 1) as usize / 64);
        for word in first..=last {
            let mut mask = u64::MAX;
            if word == first {
                mask &= u64::MAX << (low & 63);
            }
            if word == last {
                mask &= u64::MAX >> (63 - ((high - 1) & 63));
            }
            match fill {
                Fill::Solid => self.solid[row + word] |= mask,
                Fill::Free => self.solid[row + word] &= !mask,
            }
        }
    }

    /// Writes the half-open box `[low, high)`.
    pub(super) fn set_box(&mut self, low: [i32; 3], high: [i32; 3], fill: Fill) {
        for z in low[2].max(0)..high[2].min(self.size[2]) {
            for y in low[1].max(0)..high[1].min(self.size[1]) {
                self.set_row(low[0], high[0], y, z, fill);
            }
        }
    }

    /// Calls `each` for the layers `z`, on all threads, with z and the words of all rows of the layer;
    /// returns the sum of what it says.
    pub(super) fn for_each_layer(
        &mut self,
        z: std::ops::Range<i32>,
        each: impl Fn(i32, Rows<'_>) -> u64 + Sync,
    ) -> u64 {
        let layer = self.stride * self.size[1] as usize;
        let words = &mut self.solid[z.start as usize * layer..z.end as usize * layer];
        let mut layers: Vec<(&mut [u64], u64)> =
            words.chunks_mut(layer).map(|words| (words, 0)).collect();
        threads::for_each_mut(&mut layers, |index, (words, sum)| {
            *sum = each(z.start + index as i32, Rows { words, stride: self.stride });
        });
        layers.iter().map(|(_, sum)| sum).sum()
    }

    /// The solid voxels as a sparse set, with every face-connected component of free voxels filled but
    /// the largest, and the size of that one; among equals the one whose first voxel comes first (x
    /// fastest, then y) stays.
    pub(super) fn into_one_component(self) -> Result<(VoxelSet, u64), SizeError> {
        let voxels = self.into_voxels()?;
        Ok(fill_pockets(voxels))
    }

    fn into_voxels(self) -> Result<VoxelSet, SizeError> {
        VoxelSet::from_rows(self.size.map(|n| n as u32), &self.solid)
    }
}

/// The rows of one layer: words whose bits are solid voxels.
pub(super) struct Rows<'a> {
    words: &'a mut [u64],
    stride: usize,
}

impl Rows<'_> {
    /// The words of the row at `y`.
    pub(super) fn row(&mut self, y: i32) -> &mut [u64] {
        &mut self.words[y as usize * self.stride..][..self.stride]
    }
}
