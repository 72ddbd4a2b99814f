//! A sparse set of voxels: the storage behind scenes and occupancy.
//!
//! Three levels. A *brick* is 8×8×8 voxels, 512 bits, one cache line. A *region* is 8×8×8 bricks
//! (64³ voxels) and keeps a 16-bit reference for each of them; bricks and regions that are all
//! empty or all full are only a mark and own no memory. Memory therefore follows the surface of
//! what is stored, and an empty expanse is skipped 8 or 64 voxels at a time.
//!
//! Regions are shared by reference count, so a copy of a set costs a few kilobytes and a change
//! copies only the regions it touches.

mod baked;
mod combine;
mod regions;
mod rewrite;
mod strided;

pub(crate) use combine::{PackedRegion, REGION_EDGE, RegionRows};
pub(crate) use regions::RegionVoxels;
pub use strided::Strides;

use super::{MAX_AXIS, Voxel};
use std::sync::Arc;
use thiserror::Error;

/// Voxels along a brick's edge.
pub const BRICK_EDGE: i32 = 8;
/// Bricks in a region.
const REGION_BRICKS: usize = 512;
/// Largest number of regions a set may span: 2^40 voxels, 64 MB of region marks.
const MAX_REGIONS: u64 = 1 << 22;

/// 8×8×8 voxels as bits: word `z`, bit `8 * y + x`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(align(64))]
pub struct Brick(pub [u64; 8]);

impl Brick {
    pub(crate) const FULL: Self = Self([u64::MAX; 8]);

    /// Whether the voxel at these coordinates within the brick is in the set.
    #[inline]
    pub const fn contains(&self, x: u32, y: u32, z: u32) -> bool {
        self.0[z as usize] >> (8 * y + x) & 1 == 1
    }

    /// The coordinates within the brick of every voxel in the set, x fastest.
    pub(crate) fn voxels(self) -> impl Iterator<Item = [i32; 3]> {
        (0..8).flat_map(move |z| {
            let mut left = self.0[z as usize];
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as i32)?;
                left &= left - 1;
                Some([bit & 7, bit >> 3, z])
            })
        })
    }

    /// The voxels of the brick at `b` that lie in a half-open box.
    #[inline]
    pub(crate) fn of_box(b: [i32; 3], low: [i32; 3], high: [i32; 3]) -> Self {
        let within = |axis: usize, wall: i32| (wall - b[axis] * BRICK_EDGE).clamp(0, 8) as u32;
        let [x, y, z] = [0, 1, 2].map(|axis| [within(axis, low[axis]), within(axis, high[axis])]);
        let below = |bits: u32| u64::MAX.checked_shr(64 - bits).unwrap_or(0);
        let row = below(x[1]) & !below(x[0]);
        let rows = below(8 * y[1]) & !below(8 * y[0]);
        let layer = (row * 0x0101_0101_0101_0101) & rows;
        Self(std::array::from_fn(|i| if i as u32 >= z[0] && (i as u32) < z[1] { layer } else { 0 }))
    }

    /// The smallest half-open box, within the brick, that holds all voxels of the set.
    pub(crate) fn bounds(&self) -> Option<[[i32; 3]; 2]> {
        let all = self.0.iter().fold(0, |all, word| all | word);
        if all == 0 {
            return None;
        }
        let columns = all.to_le_bytes().into_iter().fold(0, |columns, row| columns | row);
        let first = self.0.iter().position(|&word| word != 0).unwrap_or(0);
        let last = self.0.iter().rposition(|&word| word != 0).unwrap_or(0);
        let low = [columns.trailing_zeros(), all.trailing_zeros() / 8, first as u32];
        let high = [8 - columns.leading_zeros(), 8 - all.leading_zeros() / 8, last as u32 + 1];
        Some([low, high].map(|corner| corner.map(|c| c as i32)))
    }

    pub(crate) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
}

/// The contents of one brick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BrickRef<'a> {
    /// None of its voxels.
    Empty,
    /// All of its voxels.
    Full,
    /// Some of its voxels.
    Mixed(&'a Brick),
}

impl BrickRef<'_> {
    /// The brick's bits, whichever way they are stored.
    pub fn bits(self) -> Brick {
        match self {
            Self::Empty => Brick::default(),
            Self::Full => Brick::FULL,
            Self::Mixed(brick) => *brick,
        }
    }
}

const EMPTY: u16 = 0;
const FULL: u16 = 1;
/// References from here on are `FIRST_MIXED + index into bricks`.
const FIRST_MIXED: u16 = 2;

#[derive(Clone, PartialEq, Eq, Debug)]
struct RegionBricks {
    refs: [u16; REGION_BRICKS],
    bricks: Vec<Brick>,
}

impl RegionBricks {
    fn uniform(mark: u16) -> Self {
        Self { refs: [mark; REGION_BRICKS], bricks: Vec::new() }
    }

    #[inline]
    fn get(&self, slot: usize) -> BrickRef<'_> {
        match self.refs[slot] {
            EMPTY => BrickRef::Empty,
            FULL => BrickRef::Full,
            reference => BrickRef::Mixed(&self.bricks[(reference - FIRST_MIXED) as usize]),
        }
    }

    /// The brick's bits for writing; a uniform brick becomes a stored one.
    fn get_mut(&mut self, slot: usize) -> &mut Brick {
        let reference = self.refs[slot];
        if reference < FIRST_MIXED {
            self.refs[slot] = FIRST_MIXED + self.bricks.len() as u16;
            self.bricks.push(if reference == FULL { Brick::FULL } else { Brick::default() });
        }
        &mut self.bricks[(self.refs[slot] - FIRST_MIXED) as usize]
    }

    /// Whether [`compacted`](Self::compacted) would change nothing, and the region is not uniform.
    fn is_compacted(&self, used: impl Fn(usize) -> bool) -> bool {
        let mut stored = 0;
        let mut is_expected = |slot: usize| match self.refs[slot] {
            EMPTY => true,
            FULL => used(slot),
            reference => {
                stored += 1;
                let brick = &self.bricks[(reference - FIRST_MIXED) as usize];
                let is_uniform = |word| brick.0.iter().all(|&w| w == word);
                usize::from(reference - FIRST_MIXED) + 1 == stored
                    && used(slot)
                    && !is_uniform(0)
                    && !is_uniform(u64::MAX)
            }
        };
        (0..REGION_BRICKS).all(&mut is_expected) && stored > 0 && stored == self.bricks.len()
    }

    /// The same bricks with uniform ones unstored and the rest in slot order. Slots that are not
    /// `used` lie outside the box and are empty.
    fn compacted(&self, used: impl Fn(usize) -> bool) -> Self {
        let mut result = Self::uniform(EMPTY);
        for slot in (0..REGION_BRICKS).filter(|&slot| used(slot)) {
            let bits = self.get(slot).bits();
            if bits == Brick::FULL {
                result.refs[slot] = FULL;
            } else if bits != Brick::default() {
                *result.get_mut(slot) = bits;
            }
        }
        result.bricks.shrink_to_fit();
        result
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Region {
    Empty,
    Full,
    Mixed(Arc<RegionBricks>),
}

impl Region {
    fn bricks_mut(&mut self) -> &mut RegionBricks {
        let uniform = match self {
            Self::Empty => Some(EMPTY),
            Self::Full => Some(FULL),
            Self::Mixed(_) => None,
        };
        if let Some(mark) = uniform {
            *self = Self::Mixed(Arc::new(RegionBricks::uniform(mark)));
        }
        match self {
            Self::Mixed(bricks) => Arc::make_mut(bricks),
            _ => unreachable!("the region was just made mixed"),
        }
    }
}

/// The contents of one region, without looking at its bricks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RegionKind {
    /// None of its voxels.
    Empty,
    /// All of its voxels.
    Full,
    /// Some of its voxels.
    Mixed,
}

/// Why a size is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum SizeError {
    /// A dimension is zero.
    #[error("{0:?} has an empty axis: every dimension must be at least 1")]
    Empty([u32; 3]),
    /// A dimension is larger than the lattice can address.
    #[error("{0:?} is too long: at most {MAX_AXIS} voxels along an axis")]
    AxisTooLong([u32; 3]),
    /// The box holds more voxels than can be indexed.
    #[error("{0:?} is too large: at most about 2^40 voxels in all")]
    TooLarge([u32; 3]),
    /// There are more or fewer values than voxels.
    #[error("{found} values for {size:?} voxels: expected one for each")]
    Count {
        /// The size of the box.
        size: [u32; 3],
        /// How many values there are.
        found: usize,
    },
}

/// Bricks and regions along each axis of a box of `size` voxels.
fn extents(size: [u32; 3]) -> Result<([i32; 3], [i32; 3]), SizeError> {
    if size.contains(&0) {
        return Err(SizeError::Empty(size));
    }
    if size.iter().any(|&axis| axis > MAX_AXIS) {
        return Err(SizeError::AxisTooLong(size));
    }
    let region_size = size.map(|axis| axis.div_ceil(64) as i32);
    if region_size.iter().map(|&n| n as u64).product::<u64>() > MAX_REGIONS {
        return Err(SizeError::TooLarge(size));
    }
    Ok((size.map(|axis| axis.div_ceil(BRICK_EDGE as u32) as i32), region_size))
}

/// A set of voxels within the box `[0, size)`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VoxelSet {
    size: [u32; 3],
    brick_size: [i32; 3],
    region_size: [i32; 3],
    regions: Vec<Region>,
}

impl VoxelSet {
    /// An empty set over a box of `size` voxels.
    pub fn new(size: [u32; 3]) -> Result<Self, SizeError> {
        let (brick_size, region_size) = extents(size)?;
        let regions = region_size.iter().map(|&n| n as usize).product();
        Ok(Self { size, brick_size, region_size, regions: vec![Region::Empty; regions] })
    }

    /// How many regions of 64³ voxels are not full.
    pub(crate) fn open_regions(&self) -> u64 {
        self.regions.iter().filter(|region| !matches!(region, Region::Full)).count() as u64
    }

    /// Voxels along each axis.
    pub fn size(&self) -> [u32; 3] {
        self.size
    }

    /// Bricks along each axis, the last ones possibly reaching past the box.
    pub fn brick_size(&self) -> [i32; 3] {
        self.brick_size
    }

    /// Whether `voxel` lies within the box.
    #[inline]
    pub fn in_box(&self, voxel: Voxel) -> bool {
        (0..3).all(|i| (voxel.0[i] as u32) < self.size[i])
    }

    /// The brick at brick coordinates `b`; `None` outside the box.
    #[inline]
    pub fn brick(&self, b: [i32; 3]) -> Option<BrickRef<'_>> {
        if (0..3).any(|i| b[i] as u32 >= self.brick_size[i] as u32) {
            return None;
        }
        let (region, slot) = self.address(b);
        Some(match &self.regions[region] {
            Region::Empty => BrickRef::Empty,
            Region::Full => BrickRef::Full,
            Region::Mixed(bricks) => bricks.get(slot),
        })
    }

    /// The bits of a brick, or all of them outside the box.
    pub(crate) fn bits_or_solid(&self, b: [i32; 3]) -> Brick {
        self.brick(b).map_or(Brick::FULL, BrickRef::bits)
    }

    #[inline]
    fn address(&self, b: [i32; 3]) -> (usize, usize) {
        let [rx, ry, _] = self.region_size;
        let region = ((b[2] >> 3) * ry + (b[1] >> 3)) * rx + (b[0] >> 3);
        let slot = (b[2] & 7) << 6 | (b[1] & 7) << 3 | (b[0] & 7);
        (region as usize, slot as usize)
    }

    /// Whether the set contains `voxel`; false outside the box's bricks.
    #[inline]
    pub fn contains(&self, voxel: Voxel) -> bool {
        let v = voxel.0;
        match self.brick(v.map(|c| c >> 3)) {
            None | Some(BrickRef::Empty) => false,
            Some(BrickRef::Full) => true,
            Some(BrickRef::Mixed(brick)) => {
                brick.contains(v[0] as u32 & 7, v[1] as u32 & 7, v[2] as u32 & 7)
            }
        }
    }

    /// Whether the set holds every voxel of `bits` in the brick at `b`.
    pub(crate) fn holds_brick(&self, b: [i32; 3], bits: Brick) -> bool {
        let held = self.brick(b).map_or(Brick::default(), BrickRef::bits);
        (0..8).all(|z| bits.0[z] & !held.0[z] == 0)
    }

    /// Adds a voxel; false if it was already in the set.
    ///
    /// # Panics
    /// If `voxel` is outside the box.
    pub fn insert(&mut self, voxel: Voxel) -> bool {
        self.assign(voxel, true)
    }

    /// Removes a voxel; false if it was not in the set.
    ///
    /// # Panics
    /// If `voxel` is outside the box.
    pub fn remove(&mut self, voxel: Voxel) -> bool {
        self.assign(voxel, false)
    }

    fn assign(&mut self, voxel: Voxel, present: bool) -> bool {
        assert!(self.in_box(voxel), "voxel {voxel} is outside the box {:?}", self.size);
        let v = voxel.0;
        let bit = 1u64 << (8 * (v[1] & 7) + (v[0] & 7));
        let word = &mut self.brick_mut(v.map(|c| c >> 3)).0[v[2] as usize & 7];
        let changed = (*word & bit != 0) != present;
        *word = if present { *word | bit } else { *word & !bit };
        changed
    }

    fn brick_mut(&mut self, b: [i32; 3]) -> &mut Brick {
        let (region, slot) = self.address(b);
        self.regions[region].bricks_mut().get_mut(slot)
    }

    /// Adds every voxel of the half-open box `[low, high)`, clipped to the set's box.
    pub fn insert_box(&mut self, low: [i32; 3], high: [i32; 3]) {
        self.assign_box(low, high, true);
    }

    /// Removes every voxel of the half-open box `[low, high)`, clipped to the set's box.
    pub fn remove_box(&mut self, low: [i32; 3], high: [i32; 3]) {
        self.assign_box(low, high, false);
    }

    fn assign_box(&mut self, low: [i32; 3], high: [i32; 3], present: bool) {
        let low = low.map(|c| c.max(0));
        let high = std::array::from_fn(|i| high[i].min(self.size[i] as i32));
        self.assign_bricks(low, high, present);
    }

    /// [`assign_box`](Self::assign_box) without clipping: may write the padding of border bricks.
    fn assign_bricks(&mut self, low: [i32; 3], high: [i32; 3], present: bool) {
        if (0..3).any(|i| low[i] >= high[i]) {
            return;
        }
        let reach = self.brick_size.map(|n| n * BRICK_EDGE);
        for rz in low[2] >> 6..=(high[2] - 1) >> 6 {
            for ry in low[1] >> 6..=(high[1] - 1) >> 6 {
                for rx in low[0] >> 6..=(high[0] - 1) >> 6 {
                    let base = [rx * 64, ry * 64, rz * 64];
                    let top: [i32; 3] = std::array::from_fn(|i| (base[i] + 64).min(reach[i]));
                    if (0..3).all(|i| low[i] <= base[i] && top[i] <= high[i]) {
                        let (region, _) = self.address(base.map(|c| c >> 3));
                        self.regions[region] = if present { Region::Full } else { Region::Empty };
                        continue;
                    }
                    let low = std::array::from_fn(|i| low[i].max(base[i]));
                    let high = std::array::from_fn(|i| high[i].min(top[i]));
                    self.assign_in_region(low, high, present);
                }
            }
        }
    }

    /// [`assign_bricks`](Self::assign_bricks) for a box within one region.
    fn assign_in_region(&mut self, low: [i32; 3], high: [i32; 3], present: bool) {
        for bz in low[2] >> 3..=(high[2] - 1) >> 3 {
            for by in low[1] >> 3..=(high[1] - 1) >> 3 {
                for bx in low[0] >> 3..=(high[0] - 1) >> 3 {
                    let voxels = Brick::of_box([bx, by, bz], low, high);
                    let (region, slot) = self.address([bx, by, bz]);
                    let bricks = self.regions[region].bricks_mut();
                    if voxels == Brick::FULL && bricks.refs[slot] < FIRST_MIXED {
                        bricks.refs[slot] = if present { FULL } else { EMPTY };
                        continue;
                    }
                    for (word, voxels) in bricks.get_mut(slot).0.iter_mut().zip(voxels.0) {
                        *word = if present { *word | voxels } else { *word & !voxels };
                    }
                }
            }
        }
    }

    /// The voxels of the box that this set does not hold.
    pub fn complement(&self) -> Self {
        let mut result = self.clone();
        for region in &mut result.regions {
            *region = match region {
                Region::Empty => Region::Full,
                Region::Full => Region::Empty,
                Region::Mixed(bricks) => {
                    let mut inverse = RegionBricks::clone(bricks);
                    for reference in &mut inverse.refs {
                        *reference = match *reference {
                            EMPTY => FULL,
                            FULL => EMPTY,
                            stored => stored,
                        };
                    }
                    for brick in &mut inverse.bricks {
                        brick.0 = brick.0.map(|word| !word);
                    }
                    Region::Mixed(Arc::new(inverse))
                }
            };
        }
        result.assign_padding(false);
        result.compact();
        result
    }

    /// The same voxels in another box, which must contain this one.
    ///
    /// # Panics
    /// If `size` is smaller along any axis.
    pub fn in_larger_box(&self, size: [u32; 3]) -> Result<Self, SizeError> {
        assert!((0..3).all(|i| size[i] >= self.size[i]), "{size:?} does not hold {:?}", self.size);
        let mut larger = Self::new(size)?;
        for (b, brick) in self.bricks() {
            *larger.brick_mut(b) = brick.bits();
        }
        larger.compact();
        Ok(larger)
    }

    /// Writes the bits of border bricks that lie outside the box, up to the brick's edge.
    pub(crate) fn assign_padding(&mut self, present: bool) {
        let size = self.size.map(|n| n as i32);
        let reach = self.brick_size.map(|n| n * BRICK_EDGE);
        for axis in 0..3 {
            let mut low = [0; 3];
            low[axis] = size[axis];
            self.assign_bricks(low, reach, present);
        }
    }

    /// Replaces uniform bricks and regions by marks. Two sets with the same voxels are equal
    /// after this, in whatever order they were built.
    pub fn compact(&mut self) {
        let compact = self.compacting();
        self.regions.iter_mut().enumerate().for_each(|(index, region)| compact(index, region));
    }

    /// Does the same to a region, by its number.
    fn compacting(&self) -> impl Fn(usize, &mut Region) + Sync + use<> {
        let ([rx, ry, _], brick_size) = (self.region_size, self.brick_size);
        move |index, region| {
            let Region::Mixed(bricks) = region else { return };
            let index = index as i32;
            let at = [index % rx, index / rx % ry, index / (rx * ry)];
            let used = |slot: usize| {
                let s = [slot as i32 & 7, slot as i32 >> 3 & 7, slot as i32 >> 6];
                (0..3).all(|i| 8 * at[i] + s[i] < brick_size[i])
            };
            if bricks.is_compacted(used) {
                return;
            }
            let compacted = bricks.compacted(used);
            let mark = compacted.refs[0];
            let uniform = mark < FIRST_MIXED
                && (0..REGION_BRICKS).all(|slot| !used(slot) || compacted.refs[slot] == mark);
            *region = match (uniform, mark) {
                (true, EMPTY) => Region::Empty,
                (true, _) => Region::Full,
                (false, _) if **bricks == compacted => return,
                (false, _) => Region::Mixed(Arc::new(compacted)),
            };
        }
    }

    /// Number of voxels in the set.
    pub fn len(&self) -> u64 {
        let count = |brick| match brick {
            BrickRef::Empty => 0,
            BrickRef::Full => Brick::FULL.len(),
            BrickRef::Mixed(brick) => brick.len(),
        };
        self.bricks().map(|(_, brick)| u64::from(count(brick))).sum()
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.bricks().next().is_none()
    }

    /// Every brick that is not empty, with its brick coordinates, in a fixed order: by region,
    /// then by brick, x fastest.
    pub fn bricks(&self) -> impl Iterator<Item = ([i32; 3], BrickRef<'_>)> {
        let [rx, ry, _] = self.region_size;
        self.regions.iter().enumerate().filter(|(_, r)| !matches!(r, Region::Empty)).flat_map(
            move |(index, region)| {
                let index = index as i32;
                let at = [index % rx, index / rx % ry, index / (rx * ry)];
                (0..REGION_BRICKS).filter_map(move |slot| {
                    let s = [slot as i32 & 7, slot as i32 >> 3 & 7, slot as i32 >> 6];
                    let b: [i32; 3] = std::array::from_fn(|i| 8 * at[i] + s[i]);
                    let brick = match region {
                        Region::Empty => return None,
                        Region::Full => BrickRef::Full,
                        Region::Mixed(bricks) => bricks.get(slot),
                    };
                    let holds_some = match brick {
                        BrickRef::Empty => false,
                        BrickRef::Full => true,
                        BrickRef::Mixed(brick) => brick.0.iter().any(|&word| word != 0),
                    };
                    let in_box = (0..3).all(|i| b[i] < self.brick_size[i]);
                    (holds_some && in_box).then_some((b, brick))
                })
            },
        )
    }

    /// Every voxel of the set within the box, brick by brick.
    pub fn iter(&self) -> impl Iterator<Item = Voxel> {
        self.bricks()
            .flat_map(|(b, brick)| {
                brick.bits().voxels().map(move |v| Voxel(b.map(|c| c * BRICK_EDGE)).offset(v))
            })
            .filter(|&voxel| self.in_box(voxel))
    }

    /// Bytes of memory the set occupies.
    pub fn memory_bytes(&self) -> usize {
        let stored = self.regions.iter().map(|region| match region {
            Region::Mixed(bricks) => {
                size_of::<RegionBricks>() + bricks.bricks.capacity() * size_of::<Brick>()
            }
            _ => 0,
        });
        size_of::<Self>() + self.regions.capacity() * size_of::<Region>() + stored.sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn listed(set: &VoxelSet) -> BTreeSet<Voxel> {
        set.iter().collect()
    }

    #[test]
    fn sizes_that_cannot_be_indexed_are_refused() {
        assert_eq!(VoxelSet::new([0, 1, 1]), Err(SizeError::Empty([0, 1, 1])));
        let long = [MAX_AXIS + 1, 1, 1];
        assert_eq!(VoxelSet::new(long), Err(SizeError::AxisTooLong(long)));
        let large = [MAX_AXIS; 3];
        assert_eq!(VoxelSet::new(large), Err(SizeError::TooLarge(large)));
    }

    #[test]
    fn uniform_regions_own_no_memory() {
        let mut set = VoxelSet::new([200, 130, 65]).unwrap();
        let empty = set.memory_bytes();
        set.insert_box([0; 3], [200, 130, 65]);
        set.assign_padding(true);
        set.compact();
        assert_eq!(set.memory_bytes(), empty);
        assert_eq!(set.brick([3, 3, 3]), Some(BrickRef::Full));
    }

    #[test]
    fn a_larger_box_holds_the_same_voxels() {
        let mut set = VoxelSet::new([70, 9, 20]).unwrap();
        set.insert_box([3, 0, 5], [70, 9, 6]);
        let larger = set.in_larger_box([128, 128, 64]).unwrap();
        assert_eq!(listed(&larger), listed(&set));
        assert_eq!(larger.size(), [128, 128, 64]);
    }

    #[test]
    fn compacting_between_edits_changes_nothing() {
        let edit = |compact_between: bool| {
            let mut set = VoxelSet::new([72, 64, 64]).unwrap();
            set.insert_box([0; 3], [72, 64, 64]);
            if compact_between {
                set.compact();
            }
            set.remove(Voxel::new(70, 3, 3));
            set.compact();
            set
        };
        assert_eq!(edit(true), edit(false));
    }

    proptest! {
        /// A set behaves like a set, whatever the mixture of single voxels and boxes.
        #[test]
        fn agrees_with_a_plain_set(
            size in prop::array::uniform3(1u32..90),
            edits in prop::collection::vec((prop::array::uniform3(0i32..90), prop::array::uniform3(1i32..40), any::<bool>(), any::<bool>()), 0..12),
        ) {
            let mut set = VoxelSet::new(size).unwrap();
            let mut plain = BTreeSet::new();
            for (low, extent, is_box, add) in edits {
                if is_box {
                    let high = std::array::from_fn(|i| low[i] + extent[i]);
                    if add { set.insert_box(low, high) } else { set.remove_box(low, high) }
                    for z in low[2]..high[2] { for y in low[1]..high[1] { for x in low[0]..high[0] {
                        let v = Voxel::new(x, y, z);
                        if set.in_box(v) { if add { plain.insert(v); } else { plain.remove(&v); } }
                    } } }
                } else {
                    let v = Voxel(std::array::from_fn(|i| low[i] % size[i] as i32));
                    if add { prop_assert_eq!(set.insert(v), plain.insert(v)); }
                    else { prop_assert_eq!(set.remove(v), plain.remove(&v)); }
                }
            }
            prop_assert_eq!(&listed(&set), &plain);
            prop_assert_eq!(set.len(), plain.len() as u64);

            // The same voxels in another order give an equal set.
            let mut again = VoxelSet::new(size).unwrap();
            for &v in plain.iter().rev() { again.insert(v); }
            again.compact();
            set.compact();
            prop_assert_eq!(&again, &set);
            prop_assert_eq!(&listed(&set), &plain);

            let complement = set.complement();
            prop_assert_eq!(complement.len() + set.len(), size.iter().map(|&n| u64::from(n)).product::<u64>());
            prop_assert_eq!(complement.complement(), set);
        }
    }
}
