//! The next version of a set: a few bricks rewritten, every other region shared.

use super::{
    Brick, EMPTY, FIRST_MIXED, FULL, REGION_BRICKS, Region, RegionBricks, RegionKind, VoxelSet,
};
use std::sync::Arc;

impl VoxelSet {
    /// Regions along each axis, the last ones possibly reaching past the box.
    pub(crate) fn region_size(&self) -> [i32; 3] {
        self.region_size
    }

    /// The place of a region in lists of all regions, x fastest.
    #[inline]
    pub(crate) fn region_index(&self, r: [i32; 3]) -> usize {
        ((r[2] * self.region_size[1] + r[1]) * self.region_size[0] + r[0]) as usize
    }

    /// The coordinates of a region by its place in lists of all regions.
    #[inline]
    pub(crate) fn region_at(&self, index: usize) -> [i32; 3] {
        let [rx, ry, _] = self.region_size;
        let index = index as i32;
        [index % rx, index / rx % ry, index / (rx * ry)]
    }

    /// What a compact set holds of a region, at a glance.
    #[inline]
    pub(crate) fn region_kind(&self, index: usize) -> RegionKind {
        match self.regions[index] {
            Region::Empty => RegionKind::Empty,
            Region::Full => RegionKind::Full,
            Region::Mixed(_) => RegionKind::Mixed,
        }
    }

    /// How many of a region's bricks lie within the box along each axis.
    pub(crate) fn region_used(&self, r: [i32; 3]) -> [i32; 3] {
        std::array::from_fn(|i| (self.brick_size[i] - 8 * r[i]).min(8))
    }

    /// Replaces bricks of one region, each of them once. A compact set stays compact.
    pub(crate) fn rewrite(&mut self, region: usize, bricks: &[([i32; 3], Brick)]) {
        let used = self.region_used(self.region_at(region));
        self.regions[region] = self.regions[region].with_bricks(bricks, used);
    }

    /// Whether two sets share the memory of a region, or keep none for it.
    #[cfg(test)]
    pub(crate) fn shares_region(&self, other: &Self, index: usize) -> bool {
        match (&self.regions[index], &other.regions[index]) {
            (Region::Mixed(a), Region::Mixed(b)) => Arc::ptr_eq(a, b),
            (a, b) => a == b,
        }
    }
}

impl Region {
    fn with_bricks(&self, changes: &[([i32; 3], Brick)], used: [i32; 3]) -> Self {
        let old = match self {
            Self::Empty => &RegionBricks::uniform(EMPTY),
            Self::Full => &RegionBricks::uniform(FULL),
            Self::Mixed(bricks) => &**bricks,
        };
        let mut changed = [0u16; REGION_BRICKS];
        for (number, (b, _)) in changes.iter().enumerate() {
            let [x, y, z] = b.map(|c| c as usize & 7);
            changed[z << 6 | y << 3 | x] = number as u16 + 1;
        }
        let mut refs = [EMPTY; REGION_BRICKS];
        let mut bricks = Vec::with_capacity(old.bricks.len() + changes.len());
        let (mut empty, mut full) = (true, true);
        for z in 0..used[2] as usize {
            for y in 0..used[1] as usize {
                for x in 0..used[0] as usize {
                    let slot = z << 6 | y << 3 | x;
                    let stored = match (changed[slot], old.refs[slot]) {
                        (0, mark) if mark < FIRST_MIXED => {
                            refs[slot] = mark;
                            None
                        }
                        (0, reference) => Some(&old.bricks[(reference - FIRST_MIXED) as usize]),
                        (number, _) => match &changes[number as usize - 1].1 {
                            &Brick::FULL => {
                                refs[slot] = FULL;
                                None
                            }
                            brick if *brick == Brick::default() => None,
                            brick => Some(brick),
                        },
                    };
                    if let Some(brick) = stored {
                        refs[slot] = FIRST_MIXED + bricks.len() as u16;
                        bricks.push(*brick);
                    }
                    empty &= refs[slot] == EMPTY;
                    full &= refs[slot] == FULL;
                }
            }
        }
        bricks.shrink_to_fit();
        match (empty, full) {
            (true, _) => Self::Empty,
            (_, true) => Self::Full,
            _ => Self::Mixed(Arc::new(RegionBricks { refs, bricks })),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Voxel;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn rewritten_sets_are_compact_and_share_the_rest(
            boxes in prop::collection::vec((prop::array::uniform3(0i32..140), prop::array::uniform3(1i32..70), any::<bool>()), 1..6),
            voxels in prop::collection::vec((prop::array::uniform3(0i32..130), any::<bool>()), 0..30),
        ) {
            let size = [140, 70, 131];
            let mut set = VoxelSet::new(size).unwrap();
            for (low, extent, add) in boxes {
                let high = std::array::from_fn(|i| low[i] + extent[i]);
                if add { set.insert_box(low, high) } else { set.remove_box(low, high) }
            }
            set.assign_padding(true);
            set.compact();
            let mut expected = set.clone();
            for (voxel, add) in voxels {
                let voxel = Voxel(voxel);
                if expected.in_box(voxel) {
                    if add { expected.insert(voxel); } else { expected.remove(voxel); }
                }
            }
            expected.compact();
            let mut changes = Vec::new();
            for index in 0..set.regions.len() {
                let (r, used) = (set.region_at(index), set.region_used(set.region_at(index)));
                prop_assert_eq!(set.region_index(r), index);
                for (z, y, x) in (0..used[2]).flat_map(|z| (0..used[1]).flat_map(move |y| (0..used[0]).map(move |x| (z, y, x)))) {
                    let b = [8 * r[0] + x, 8 * r[1] + y, 8 * r[2] + z];
                    let [old, new] = [&set, &expected].map(|set| set.brick(b).unwrap().bits());
                    if old != new { changes.push((b, new)); }
                }
            }
            let mut made = set.clone();
            for group in changes.chunk_by(|(a, _), (b, _)| set.address(*a).0 == set.address(*b).0) {
                made.rewrite(set.address(group[0].0).0, group);
            }
            prop_assert_eq!(&made, &expected);
            for index in 0..set.regions.len() {
                let touched = changes.iter().any(|(b, _)| set.address(*b).0 == index);
                prop_assert!(touched || made.shares_region(&set, index));
            }
        }
    }
}
