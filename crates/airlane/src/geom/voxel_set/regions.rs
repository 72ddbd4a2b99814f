//! Making a set region by region, on all threads.

use super::{Brick, EMPTY, REGION_BRICKS, Region, RegionBricks, SizeError, VoxelSet};
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
        let [rx, ry, _] = set.region_size;
        threads::for_each_mut(&mut set.regions, |index, region| {
            let index = index as i32;
            *region = voxels([index % rx, index / rx % ry, index / (rx * ry)]).into_region();
        });
        set.compact();
        Ok(set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Voxel;

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
}
