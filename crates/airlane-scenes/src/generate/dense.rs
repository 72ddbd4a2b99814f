//! The clay the generators work in: one bit per voxel, in rows along x.
//!
//! A dense box is the quickest thing to cut rows, boxes and balls from, and its rows are runs of
//! free voxels that connect into components without visiting voxels one by one. When the shape is
//! done it becomes a sparse [`VoxelSet`].

#[cfg(test)]
#[path = "dense_tests.rs"]
mod dense_tests;

use airlane::geom::{SizeError, VoxelSet};

/// Solid and free voxels of a box. Everything outside the box reads as solid, and writes there do
/// nothing.
pub(super) struct Dense {
    size: [i32; 3],
    /// Words per row; a row starts on a word.
    stride: usize,
    /// Bit set: free. Bits past the end of a row are never set.
    free: Vec<u64>,
}

/// What to write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fill {
    /// Make it solid.
    Solid,
    /// Make it free.
    Free,
}

/// A run of free voxels `low..high` in one row.
#[derive(Clone, Copy)]
struct Run {
    low: u32,
    high: u32,
}

impl Dense {
    /// A box filled with `fill`. The caller has checked the size.
    pub(super) fn new(size: [u32; 3], fill: Fill) -> Self {
        let stride = (size[0] as usize).div_ceil(64);
        let words = stride * size[1] as usize * size[2] as usize;
        let mut dense = Self { size: size.map(|n| n as i32), stride, free: vec![0; words] };
        if fill == Fill::Free {
            dense.set_box([0; 3], dense.size, Fill::Free);
        }
        dense
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
    pub(super) fn is_free(&self, [x, y, z]: [i32; 3]) -> bool {
        let inside = [x, y, z].iter().zip(self.size).all(|(&c, n)| (0..n).contains(&c));
        inside && self.free[self.row(y, z) + x as usize / 64] >> (x & 63) & 1 == 1
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
                Fill::Free => self.free[row + word] |= mask,
                Fill::Solid => self.free[row + word] &= !mask,
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

    /// Writes a whole row from one answer per voxel: is it free?
    pub(super) fn write_row(&mut self, y: i32, z: i32, mut free: impl Iterator<Item = bool>) {
        let row = self.row(y, z);
        for word in 0..self.stride {
            let bits = (self.size[0] - word as i32 * 64).min(64);
            self.free[row + word] = (0..bits)
                .map_while(|bit| free.next().map(|f| u64::from(f) << bit))
                .fold(0, |word, bit| word | bit);
        }
    }

    /// Fills every face-connected component of free voxels but the largest, and returns the size
    /// of that one; among equals the one whose first voxel comes first (x fastest, then y) stays.
    ///
    /// Runs are united with the runs they overlap in the rows below them in y and in z.
    pub(super) fn keep_largest_component(&mut self) -> u64 {
        let (ny, nz) = (self.size[1] as usize, self.size[2] as usize);
        let mut runs: Vec<Run> = Vec::new();
        let mut row_starts: Vec<u32> = Vec::with_capacity(ny * nz + 1);
        let mut parents: Vec<u32> = Vec::new();
        for row in 0..ny * nz {
            let start = runs.len();
            row_starts.push(start as u32);
            let words = &self.free[row * self.stride..(row + 1) * self.stride];
            push_runs(words, &mut runs);
            parents.extend(start as u32..runs.len() as u32);
            if row % ny > 0 {
                let other = row_starts[row - 1] as usize..start;
                unite_rows(&runs, &mut parents, other, start);
            }
            if row >= ny {
                let other = row_starts[row - ny] as usize..row_starts[row - ny + 1] as usize;
                unite_rows(&runs, &mut parents, other, start);
            }
        }
        row_starts.push(runs.len() as u32);

        let mut sizes = vec![0u32; runs.len()];
        for (index, run) in runs.iter().enumerate() {
            sizes[find(&mut parents, index as u32) as usize] += run.high - run.low;
        }
        let Some(best) = (0..sizes.len()).max_by_key(|&i| (sizes[i], std::cmp::Reverse(i))) else {
            return 0;
        };
        for row in 0..ny * nz {
            for index in row_starts[row]..row_starts[row + 1] {
                if find(&mut parents, index) != best as u32 {
                    let Run { low, high } = runs[index as usize];
                    let (y, z) = ((row % ny) as i32, (row / ny) as i32);
                    self.set_row(low as i32, high as i32, y, z, Fill::Solid);
                }
            }
        }
        u64::from(sizes[best])
    }

    /// The solid voxels as a sparse set.
    pub(super) fn into_voxels(self) -> Result<VoxelSet, SizeError> {
        let mut voxels = VoxelSet::new(self.size.map(|n| n as u32))?;
        let [_, ny, nz] = self.size;
        for z in (0..nz).step_by(8) {
            for y in (0..ny).step_by(8) {
                for word in 0..self.stride {
                    self.add_bricks(&mut voxels, word, y, z);
                }
            }
        }
        voxels.compact();
        Ok(voxels)
    }

    /// Adds the eight bricks that share word `word` of the rows from `(y, z)` on.
    fn add_bricks(&self, voxels: &mut VoxelSet, word: usize, y: i32, z: i32) {
        let (y_end, z_end) = ((y + 8).min(self.size[1]), (z + 8).min(self.size[2]));
        let x = word as i32 * 64;
        let rows = || (z..z_end).flat_map(|z| (y..y_end).map(move |y| (y, z)));
        let at = |(y, z)| self.free[self.row(y, z) + word];
        let any_free = rows().fold(0, |bits, row| bits | at(row));
        if any_free == 0 {
            voxels.insert_box([x, y, z], [x + 64, y_end, z_end]);
            return;
        }
        let bits = (self.size[0] - x).min(64);
        let used = u64::MAX >> (64 - bits);
        let all_free = rows().fold(used, |bits, row| bits & at(row));
        for brick_x in (0..bits).step_by(8) {
            if all_free >> brick_x & 0xff == used >> brick_x & 0xff {
                continue;
            }
            let (low, high) = ([x + brick_x, y, z], [x + brick_x + 8, y_end, z_end]);
            if any_free >> brick_x & 0xff == 0 {
                voxels.insert_box(low, high);
                continue;
            }
            for (y, z) in rows() {
                let mut solid = (!at((y, z)) & used) >> brick_x & 0xff;
                while solid != 0 {
                    let first = solid.trailing_zeros();
                    let length = (solid >> first).trailing_ones();
                    let from = low[0] + first as i32;
                    voxels.insert_box([from, y, z], [from + length as i32, y + 1, z + 1]);
                    solid &= u64::MAX << (first + length);
                }
            }
        }
    }
}

/// Appends the runs of set bits of a row.
fn push_runs(words: &[u64], runs: &mut Vec<Run>) {
    let start = runs.len();
    for (index, &word) in words.iter().enumerate() {
        let base = index as u32 * 64;
        let mut rest = word;
        while rest != 0 {
            let first = rest.trailing_zeros();
            let length = (rest >> first).trailing_ones();
            let (low, high) = (base + first, base + first + length);
            match runs[start..].last_mut() {
                Some(last) if last.high == low => last.high = high,
                _ => runs.push(Run { low, high }),
            }
            if first + length == 64 {
                break;
            }
            rest &= u64::MAX << (first + length);
        }
    }
}

/// Unites the overlapping runs of two rows: those at the indices `other`, and the last row's, which
/// start at `this`.
fn unite_rows(runs: &[Run], parents: &mut [u32], other: std::ops::Range<usize>, this: usize) {
    let (mut a, mut b) = (other.start, this);
    while a < other.end && b < runs.len() {
        if runs[a].low < runs[b].high && runs[b].low < runs[a].high {
            let (ra, rb) = (find(parents, a as u32), find(parents, b as u32));
            let (root, child) = (ra.min(rb), ra.max(rb));
            parents[child as usize] = root;
        }
        if runs[a].high <= runs[b].high {
            a += 1;
        } else {
            b += 1;
        }
    }
}

fn find(parents: &mut [u32], mut run: u32) -> u32 {
    while parents[run as usize] != run {
        let grandparent = parents[parents[run as usize] as usize];
        parents[run as usize] = grandparent;
        run = grandparent;
    }
    run
}
