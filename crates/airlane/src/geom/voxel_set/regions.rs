//! Making a set region by region, on all threads.

use super::{Brick, EMPTY, FULL, REGION_BRICKS, Region, RegionBricks, SizeError, VoxelSet};
use crate::threads;
use std::sync::Arc;

/// The voxels of one region, for writing.
#[derive(Clone, Debug)]
pub(crate) struct RegionVoxels(Box<[Brick; REGION_BRICKS]>);

impl Default for RegionVoxels {
    fn default() -> Self {
        Self(Box::new([Brick::default(); REGION_BRICKS]))
    }
}

impl RegionVoxels {
    /// A brick by its coordinates within the region.
    pub(crate) fn brick_mut(&mut self, [x, y, z]: [i32; 3]) -> &mut Brick {
        &mut self.0[(z << 6 | y << 3 | x) as usize]
    }

    fn into_region(self) -> Region {
        let uniform = |mark: Brick| self.0.iter().all(|brick| *brick == mark);
        if uniform(Brick::default()) {
            return Region::Empty;
        }
        if uniform(Brick::FULL) {
            return Region::Full;
        }
        let mut region = RegionBricks::uniform(EMPTY);
        for (slot, brick) in self.0.iter().enumerate().filter(|(_, b)| **b != Brick::default()) {
            region.add(slot, brick);
        }
        region.bricks.shrink_to_fit();
        Region::Mixed(Arc::new(region))
    }
}

impl VoxelSet {
    /// The set that `voxels` says holds these voxels of each region, given by its region
    /// coordinates; what lies outside the box's bricks is dropped.
    pub(crate) fn by_regions(
        size: [u32; 3],
        voxels: impl Fn([i32; 3]) -> RegionVoxels + Sync,
    ) -> Result<Self, SizeError> {
        let mut set = Self::new(size)?;
        let ([rx, ry, _], compact) = (set.region_size, set.compacting());
        threads::for_each_mut(&mut set.regions, |index, region| {
            let number = index as i32;
            *region = voxels([number % rx, number / rx % ry, number / (rx * ry)]).into_region();
            compact(index, region);
        });
        Ok(set)
    }

    /// The set of all voxels whose bits are set in `rows`: for each z, and in it for each y, a row along
    /// x in whole words, the lowest x in the lowest bit. Bits beyond the box do not count.
    ///
    /// ```
    /// use airlane::geom::{Voxel, VoxelSet};
    ///
    /// let set = VoxelSet::from_rows([70, 1, 2], &[1 << 5, 0, 0, 1 << 3])?;
    /// let voxels: Vec<Voxel> = set.iter().collect();
    /// assert_eq!(voxels, [Voxel::new(5, 0, 0), Voxel::new(67, 0, 1)]);
    /// # Ok::<(), airlane::geom::SizeError>(())
    /// ```
    ///
    /// # Panics
    /// If there are more or fewer words than the box has.
    pub fn from_rows(size: [u32; 3], rows: &[u64]) -> Result<Self, SizeError> {
        let mut set = Self::new(size)?;
        let [rx, ry, _] = set.region_size.map(|n| n as usize);
        let [_, ny, nz] = size.map(|n| n as usize);
        assert_eq!(rows.len(), rx * ny * nz, "{size:?} voxels take {rx} words a row");
        threads::for_each_mut(&mut set.regions, |index, region| {
            let (x, y, z) = (index % rx, 64 * (index / rx % ry), 64 * (index / (rx * ry)));
            let used = u64::MAX >> (64 - (size[0] as usize - 64 * x).min(64));
            let row = |y: usize, z: usize| match y < ny && z < nz {
                true => rows[(z * ny + y) * rx + x] & used,
                false => 0,
            };
            *region = region_of_rows(
                |by, bz| {
                    std::array::from_fn(|i| {
                        std::array::from_fn(|j| row(y + 8 * by + j, z + 8 * bz + i))
                    })
                },
                [(size[0] as usize - 64 * x), ny - y, nz - z].map(|left| left.min(64).div_ceil(8)),
            );
        });
        Ok(set)
    }
}

/// The region of these voxels: by the y and z of bricks, layers of rows along x. Of its bricks this many
/// lie in the box.
fn region_of_rows(layers: impl Fn(usize, usize) -> [[u64; 8]; 8], used: [usize; 3]) -> Region {
    let mut bricks = RegionBricks::uniform(EMPTY);
    let mut full = 0;
    for (by, bz) in (0..used[2]).flat_map(|bz| (0..used[1]).map(move |by| (by, bz))) {
        let layers = layers(by, bz);
        let all = layers.as_flattened();
        let (any, every) =
            all.iter().fold((0, u64::MAX), |(any, every), row| (any | row, every & row));
        if any == 0 {
            continue;
        }
        let slot = bz << 6 | by << 3;
        if every == u64::MAX {
            bricks.refs[slot..slot + 8].fill(FULL);
            full += 8;
            continue;
        }
        // Per layer the bricks' words, by x.
        let words = layers.map(transposed);
        for x in (0..8).filter(|x| any >> (8 * x) & 0xff != 0) {
            let brick = Brick(std::array::from_fn(|z| words[z][x]));
            full += usize::from(brick == Brick::FULL);
            bricks.add(slot | x, &brick);
        }
    }
    if full == used.iter().product() {
        return Region::Full;
    }
    if full == 0 && bricks.bricks.is_empty() {
        return Region::Empty;
    }
    bricks.bricks.shrink_to_fit();
    Region::Mixed(Arc::new(bricks))
}

/// Byte `i` of word `j` becomes byte `j` of word `i`.
fn transposed(mut words: [u64; 8]) -> [u64; 8] {
    for (step, mask) in [(4, 0xffff_ffff), (2, 0xffff_0000_ffff), (1, 0x00ff_00ff_00ff_00ff)] {
        for i in (0..8).filter(|i| i & step == 0) {
            let (low, high) = (words[i], words[i + step]);
            words[i] = low & mask | (high & mask) << (8 * step);
            words[i + step] = low >> (8 * step) & mask | high & !mask;
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Voxel;
    use proptest::prelude::*;

    #[test]
    fn regions_come_together() {
        let size = [70, 65, 9];
        let holds = |v: [i32; 3]| (v[0] * 7 + v[1] * 3 + v[2]) % 5 == 0 || v[0] < 8;
        let set = VoxelSet::by_regions(size, |region| {
            let mut voxels = RegionVoxels::default();
            for (y, z) in (0..64).flat_map(|y| (0..64).map(move |z| (y, z))) {
                for x in 0..64 {
                    if holds([64 * region[0] + x, 64 * region[1] + y, 64 * region[2] + z]) {
                        let brick = voxels.brick_mut([x >> 3, y >> 3, z >> 3]);
                        brick.0[z as usize & 7] |= 1 << (8 * (y & 7) + (x & 7));
                    }
                }
            }
            voxels
        });
        let mut set = set.unwrap();
        set.assign_padding(false);
        set.compact();
        let mut expected = VoxelSet::new(size).unwrap();
        for z in 0..9 {
            for y in 0..65 {
                for x in (0..70).filter(|&x| holds([x, y, z])) {
                    expected.insert(Voxel::new(x, y, z));
                }
            }
        }
        expected.compact();
        assert_eq!(set, expected);
    }

    proptest! {
        /// Rows become the set that single voxels become.
        #[test]
        fn rows_become_their_voxels(
            size in prop::array::uniform3(1u32..140),
            boxes in prop::collection::vec((prop::array::uniform3(0i32..140), prop::array::uniform3(1i32..140)), 0..8),
            beyond: bool,
        ) {
            let mut set = VoxelSet::new(size).unwrap();
            for (low, extent) in boxes {
                set.insert_box(low, std::array::from_fn(|i| low[i] + extent[i]));
            }
            set.compact();
            let stride = size[0].div_ceil(64) as usize;
            let mut rows = vec![0; stride * size[1] as usize * size[2] as usize];
            for Voxel([x, y, z]) in set.iter() {
                rows[(z as usize * size[1] as usize + y as usize) * stride + x as usize / 64] |=
                    1 << (x & 63);
            }
            if beyond && size[0] % 64 != 0 {
                for last in rows.iter_mut().skip(stride - 1).step_by(stride) {
                    *last |= u64::MAX << (size[0] % 64);
                }
            }
            prop_assert_eq!(VoxelSet::from_rows(size, &rows).unwrap(), set);
        }
    }
}
