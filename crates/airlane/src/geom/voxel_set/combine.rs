//! Sets put together from other sets, from whole regions and from whole bricks.

use super::{
    Brick, EMPTY, FIRST_MIXED, FULL, REGION_BRICKS, Region, RegionBricks, SizeError, VoxelSet,
    extents,
};
use std::sync::Arc;

/// Voxels along a region's edge.
pub(crate) const REGION_EDGE: i32 = 64;

/// The voxels of one region as rows along x, for writing many of them quickly: word `64 * z + y`,
/// bit `x`.
#[derive(Clone, Debug)]
pub(crate) struct RegionRows(Vec<u64>);

/// A region ready to be added to a set.
#[derive(Clone, Debug)]
pub(crate) struct PackedRegion(Region);

impl RegionRows {
    pub(crate) fn new() -> Self {
        Self(vec![0; (REGION_EDGE * REGION_EDGE) as usize])
    }

    /// Adds the voxels from `first` to `last`, both included, of a row.
    #[inline]
    pub(crate) fn insert(&mut self, y: i32, z: i32, first: i32, last: i32) {
        let span = u64::MAX >> (63 - (last - first)) << first;
        self.0[(z << 6 | y) as usize] |= span;
    }

    /// These voxels and those of `other`.
    pub(crate) fn or(mut self, other: Self) -> Self {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word |= more;
        }
        self
    }

    /// The same voxels in bricks.
    pub(crate) fn pack(&self) -> PackedRegion {
        let mut region = RegionBricks::uniform(EMPTY);
        for (y, z) in (0..64).map(|i| (i & 7, i >> 3)) {
            let rows = |z: usize| &self.0[64 * z + 8 * y..][..8];
            let any = (8 * z..8 * z + 8).flat_map(rows).fold(0, |any, row| any | row);
            for x in (0..8).filter(|x| any >> (8 * x) & 0xff != 0) {
                let gather =
                    |bits, (i, row): (usize, &u64)| bits | (row >> (8 * x) & 0xff) << (8 * i);
                let word = |i| rows(8 * z + i).iter().enumerate().fold(0, gather);
                region.add(z << 6 | y << 3 | x, &Brick(std::array::from_fn(word)));
            }
        }
        region.bricks.shrink_to_fit();
        PackedRegion(Region::Mixed(Arc::new(region)))
    }
}

impl RegionBricks {
    /// Adds the voxels of `brick`; a whole brick where none is stored is only marked.
    pub(super) fn add(&mut self, slot: usize, brick: &Brick) {
        match self.refs[slot] {
            FULL => {}
            EMPTY if *brick == Brick::FULL => self.refs[slot] = FULL,
            _ => {
                for (word, more) in self.get_mut(slot).0.iter_mut().zip(brick.0) {
                    *word |= more;
                }
            }
        }
    }

    fn add_all(&mut self, other: &Self) {
        for slot in (0..REGION_BRICKS).filter(|&slot| other.refs[slot] != EMPTY) {
            self.add(slot, &other.get(slot).bits());
        }
    }
}

impl Region {
    fn add(&mut self, other: &Self) {
        match (&mut *self, other) {
            (Self::Full, _) | (_, Self::Empty) => {}
            (Self::Mixed(own), Self::Mixed(more)) => Arc::make_mut(own).add_all(more),
            _ => *self = other.clone(),
        }
    }
}

impl VoxelSet {
    /// Adds every voxel of a set of the same size.
    ///
    /// # Panics
    /// If the sizes differ.
    pub fn union(&mut self, other: &Self) {
        assert_eq!(self.size, other.size, "only sets over the same box can be united");
        for (region, more) in self.regions.iter_mut().zip(&other.regions) {
            region.add(more);
        }
    }

    /// Whether a set over a box of `size` voxels can be made.
    pub(crate) fn can_hold(size: [u32; 3]) -> Result<(), SizeError> {
        extents(size).map(|_| ())
    }

    /// Adds the voxels of the region at place `index` among all regions, x fastest.
    pub(crate) fn add_region(&mut self, index: usize, packed: &PackedRegion) {
        self.regions[index].add(&packed.0);
    }

    /// Adds the voxels of a brick at brick coordinates `b`.
    pub(crate) fn add_brick(&mut self, b: [i32; 3], brick: &Brick) {
        let (region, slot) = self.address(b);
        self.regions[region].bricks_mut().add(slot, brick);
    }

    /// Memory of the marks of a set's regions alone.
    pub(crate) const BYTES_PER_REGION: u64 = size_of::<Region>() as u64;
    /// Memory of a region that is neither empty nor full, without its stored bricks.
    pub(crate) const BYTES_PER_MIXED_REGION: u64 = size_of::<RegionBricks>() as u64;
    /// Memory that each voxel takes at most, if many are added: the first of a region makes room for
    /// four bricks.
    pub const MAX_BYTES_PER_VOXEL: u64 =
        Self::BYTES_PER_MIXED_REGION + 4 * size_of::<Brick>() as u64;

    /// Memory of an empty set over a box of `size` voxels.
    pub fn empty_bytes(size: [u32; 3]) -> Result<u64, SizeError> {
        Self::can_hold(size)?;
        let regions: u64 = size.iter().map(|n| u64::from(n.div_ceil(64))).product();
        Ok(Self::BYTES_PER_REGION * regions)
    }
}

// References are 16 bits: a region's bricks and the marks must fit.
const _: () = assert!(REGION_BRICKS + (FIRST_MIXED as usize) < u16::MAX as usize);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Voxel;
    use proptest::prelude::*;

    proptest! {
        /// The union holds what either set holds, whatever is marked and whatever is stored.
        #[test]
        fn a_union_holds_both(
            size in prop::array::uniform3(1u32..140),
            boxes in prop::collection::vec((prop::array::uniform3(0i32..140), prop::array::uniform3(1i32..140), any::<bool>(), any::<bool>()), 0..8),
        ) {
            let mut sets = [VoxelSet::new(size).unwrap(), VoxelSet::new(size).unwrap()];
            let mut both = VoxelSet::new(size).unwrap();
            for (low, extent, second, compact) in boxes {
                let high = std::array::from_fn(|i| low[i] + extent[i]);
                let set = &mut sets[usize::from(second)];
                set.insert_box(low, high);
                if compact { set.compact(); }
                both.insert_box(low, high);
            }
            let [mut union, other] = sets;
            union.union(&other);
            union.compact();
            both.compact();
            prop_assert_eq!(union, both);
        }

        /// Rows become the bricks that single voxels become.
        #[test]
        fn rows_pack_into_bricks(
            rows in prop::collection::vec((0i32..64, 0i32..64, 0i32..64, 0i32..64), 0..40),
        ) {
            let mut set = VoxelSet::new([64; 3]).unwrap();
            let mut packed = RegionRows::new();
            for (y, z, a, b) in rows {
                packed.insert(y, z, a.min(b), a.max(b));
                for x in a.min(b)..=a.max(b) { set.insert(Voxel::new(x, y, z)); }
            }
            let mut other = VoxelSet::new([64; 3]).unwrap();
            other.add_region(0, &packed.pack());
            set.compact();
            other.compact();
            prop_assert_eq!(set, other);
        }
    }
}
