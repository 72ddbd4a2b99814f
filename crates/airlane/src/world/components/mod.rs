//! Connected components of free space.
//!
//! Two free voxels are joined where they share a face; in open free space that is what a path can
//! pass. Components are kept by regions of 64³ voxels: most regions lie in one component and are a
//! single label, the others hold a label for each of their bricks of 8³, and bricks between several
//! components hold the voxels of each. Regions are shared by reference count, so the next version of
//! a world copies only those that change.
//!
//! Labels are arbitrary and may depend on earlier edits. Observable results do not:
//! components are compared, and written to files, with labels renumbered in order of first
//! appearance, region by region and brick by brick.
//!
//! - [`fresh`]: components of a set of voxels;
//! - [`update`]: components of the next version of a set, from what changed and its
//!   [`surroundings`], with [`reach`] for what may have come apart and [`paint`] for writing the
//!   outcome down;
//! - [`compare`]: the same for changes so large that a fresh look is faster;
//! - [`pieces`]: the connected pieces of a brick;
//! - [`pockets`]: filling all but the largest;
//! - [`baked`]: components as bytes, and back.

mod baked;
mod compare;
mod fresh;
mod paint;
mod pieces;
mod pockets;
mod reach;
mod surroundings;
mod update;
mod volumes;

pub use pockets::fill_pockets;

use crate::geom::{Brick, BrickRef, Voxel, VoxelSet};
use std::sync::Arc;
use volumes::Volumes;

/// No free voxel in the brick or region.
const NONE: u32 = u32::MAX;
/// The brick holds several components: its parts are listed from place `value & !SPLIT` on.
const SPLIT: u32 = 1 << 31;
/// Bricks in a region.
const REGION_BRICKS: usize = 512;

/// Connected components of free voxels.
///
/// Components are named by labels. Labels are only for comparing voxels of one version of a world;
/// another version may use other labels.
#[derive(Clone, Debug)]
pub struct Components {
    /// Regions along each axis.
    region_size: [i32; 3],
    regions: Vec<RegionLabels>,
    volumes: Volumes,
}

/// The components in a region.
#[derive(Clone, Debug)]
enum RegionLabels {
    /// All free voxels are of this component; [`NONE`] if there are none.
    One(u32),
    /// There are at least two components.
    Many(Arc<Many>),
}

/// The components in a region with several of them.
#[derive(Clone, Debug)]
struct Many {
    /// Per brick, x fastest: a label, [`NONE`], or [`SPLIT`] and a place in `parts`.
    bricks: [u32; REGION_BRICKS],
    /// The parts of split bricks, in the order of bricks and of their lowest voxels.
    parts: Vec<Part>,
}

/// All voxels of one component in a brick that holds several components.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Part {
    /// As in a [`Brick`], but not aligned.
    free: [u64; 8],
    label: u32,
    /// Whether the next part in the list belongs to the same brick.
    more: bool,
}

impl RegionLabels {
    /// Tells each component in a brick, and its voxels there; `free` are the brick's free voxels.
    #[inline]
    fn for_each_part(&self, slot: usize, free: &Brick, mut visit: impl FnMut(u32, &Brick)) {
        let (label, parts) = match self {
            Self::One(label) => (*label, &[][..]),
            Self::Many(many) => (many.bricks[slot], &many.parts[..]),
        };
        // A region of one component may have solid bricks.
        if label == NONE || *free == Brick::default() {
            return;
        }
        if label & SPLIT == 0 {
            return visit(label, free);
        }
        for part in &parts[(label & !SPLIT) as usize..] {
            visit(part.label, &Brick(part.free));
            if !part.more {
                break;
            }
        }
    }

    /// Tells the labels of the region in the order in which they first appear, some repeatedly.
    fn for_each_label(&self, mut visit: impl FnMut(u32)) {
        match self {
            Self::One(NONE) => {}
            Self::One(label) => visit(*label),
            Self::Many(_) => {
                for slot in 0..REGION_BRICKS {
                    // Which voxels of an undivided brick are free does not matter here.
                    self.for_each_part(slot, &Brick::FULL, |label, _| visit(label));
                }
            }
        }
    }
}

impl Components {
    /// The component of a free voxel, `None` for a solid one or one outside the box.
    pub(crate) fn label(&self, solids: &VoxelSet, voxel: Voxel) -> Option<u32> {
        if super::sight::is_blocked(solids, voxel) {
            return None;
        }
        let [x, y, z] = voxel.0;
        let b = voxel.0.map(|c| c >> 3);
        let many = match self.region(b) {
            RegionLabels::One(label) => return Some(*label),
            RegionLabels::Many(many) => many,
        };
        let label = many.bricks[slot_of(b)];
        if label & SPLIT == 0 {
            return Some(label);
        }
        let parts = &many.parts[(label & !SPLIT) as usize..];
        let bit = 8 * (y & 7) + (x & 7);
        let part = parts.iter().find(|part| part.free[z as usize & 7] >> bit & 1 == 1);
        part.map(|part| part.label)
    }

    /// The component of all free voxels of the region that holds a brick; `None` if it has several.
    pub(crate) fn label_of_region(&self, b: [i32; 3]) -> Option<u32> {
        match self.region(b) {
            RegionLabels::One(label) => Some(*label),
            RegionLabels::Many(_) => None,
        }
    }

    /// The component of some free voxels of a brick; `None` if they are of several.
    pub(crate) fn label_of(&self, b: [i32; 3], voxels: &Brick) -> Option<u32> {
        let mut found = None;
        self.region(b).for_each_part(slot_of(b), voxels, |label, part| {
            if pieces::without(voxels, part) == Brick::default() {
                found = Some(label);
            }
        });
        found
    }

    /// The labels of the region that holds a brick.
    fn region(&self, b: [i32; 3]) -> &RegionLabels {
        let [rx, ry, _] = self.region_size;
        let [x, y, z] = b.map(|c| c >> 3);
        &self.regions[((z * ry + y) * rx + x) as usize]
    }

    /// The free voxels of a brick by their components.
    pub(super) fn pieces(
        &self,
        solids: &VoxelSet,
        b: [i32; 3],
    ) -> impl Iterator<Item = (u32, Brick)> + use<> {
        let mut pieces = Vec::new();
        let mut add = |label, free: &Brick| pieces.push((label, *free));
        self.region(b).for_each_part(slot_of(b), &free_bits(solids, b), &mut add);
        pieces.into_iter()
    }

    /// Bytes for each brick while components are found, at most.
    pub(super) const PEAK_BYTES_PER_BRICK: u64 = 2 * size_of::<u32>() as u64;
    /// Bytes more for each piece of a brick with several of them.
    pub(super) const PEAK_BYTES_PER_PIECE: u64 = (size_of::<Part>() + size_of::<Brick>()) as u64;

    /// Number of components.
    pub fn count(&self) -> usize {
        self.volumes.count()
    }

    /// Voxels in a component; 0 if there is none of this label.
    pub fn volume(&self, label: u32) -> u64 {
        self.volumes.get(label)
    }

    /// Voxels in all components together.
    pub fn total_volume(&self) -> u64 {
        self.iter().map(|(_, volume)| volume).sum()
    }

    /// Every component by its label, with the number of its voxels, in arbitrary order.
    pub fn iter(&self) -> impl Iterator<Item = (u32, u64)> {
        self.volumes.iter()
    }

    /// The component with the most voxels, and their number; of several the one that appears first,
    /// region by region and brick by brick. `None` if nothing is free.
    pub fn largest(&self) -> Option<(u32, u64)> {
        let most = self.iter().map(|(_, volume)| volume).max()?;
        let mut largest = self.iter().filter(|&(_, volume)| volume == most);
        let first = largest.next()?;
        if largest.next().is_none() {
            return Some(first);
        }
        let mut found = None;
        for region in &self.regions {
            region.for_each_label(|label| {
                found = found.or_else(|| (self.volume(label) == most).then_some(label));
            });
            if found.is_some() {
                break;
            }
        }
        found.map(|label| (label, most))
    }

    pub(crate) fn memory_bytes(&self) -> usize {
        let stored = self.regions.iter().map(|region| match region {
            RegionLabels::One(_) => 0,
            RegionLabels::Many(many) => {
                size_of::<Many>() + many.parts.capacity() * size_of::<Part>()
            }
        });
        self.regions.capacity() * size_of::<RegionLabels>()
            + stored.sum::<usize>()
            + self.volumes.memory_bytes()
    }

    /// One more than the largest label.
    pub(super) fn label_bound(&self) -> usize {
        self.volumes.bound()
    }

    /// Whether two versions share the memory of a region, or keep none for it.
    #[cfg(test)]
    pub(crate) fn shares_region(&self, other: &Self, index: usize) -> bool {
        match (&self.regions[index], &other.regions[index]) {
            (RegionLabels::Many(a), RegionLabels::Many(b)) => Arc::ptr_eq(a, b),
            (RegionLabels::One(a), RegionLabels::One(b)) => a == b,
            _ => false,
        }
    }
}

impl PartialEq for Components {
    /// Equal if the same voxels are connected, whatever the labels.
    fn eq(&self, other: &Self) -> bool {
        let mut names = Names { forth: vec![NONE; self.label_bound()], back: Vec::new() };
        names.back = vec![NONE; other.label_bound()];
        self.region_size == other.region_size
            && self.count() == other.count()
            && self.regions.iter().zip(&other.regions).all(|(a, b)| names.agree(a, b))
            && names.forth.iter().enumerate().all(|(ours, &theirs)| {
                theirs == NONE || self.volume(ours as u32) == other.volume(theirs)
            })
    }
}

impl Eq for Components {}

/// Which labels of two sets of components name the same one.
struct Names {
    forth: Vec<u32>,
    back: Vec<u32>,
}

impl Names {
    /// Whether two labels can be the same component, with all that is known so far.
    fn same(&mut self, a: u32, b: u32) -> bool {
        if a == NONE || b == NONE {
            return a == b;
        }
        let (forth, back) = (&mut self.forth[a as usize], &mut self.back[b as usize]);
        if (*forth, *back) == (NONE, NONE) {
            (*forth, *back) = (b, a);
        }
        (*forth, *back) == (b, a)
    }

    fn agree(&mut self, a: &RegionLabels, b: &RegionLabels) -> bool {
        let (a, b) = match (a, b) {
            (RegionLabels::One(a), RegionLabels::One(b)) => return self.same(*a, *b),
            (RegionLabels::Many(a), RegionLabels::Many(b)) => (a, b),
            _ => return false,
        };
        // Parts are in the order of bricks, so that places in their lists agree if all else does.
        let is_split = |label: u32| label != NONE && label & SPLIT != 0;
        a.parts.len() == b.parts.len()
            && a.bricks.iter().zip(&b.bricks).all(|(&a, &b)| match is_split(a) || is_split(b) {
                true => a == b,
                false => self.same(a, b),
            })
            && a.parts
                .iter()
                .zip(&b.parts)
                .all(|(a, b)| (a.free, a.more) == (b.free, b.more) && self.same(a.label, b.label))
    }
}

/// The place of a brick within its region.
#[inline]
fn slot_of(b: [i32; 3]) -> usize {
    ((b[2] & 7) << 6 | (b[1] & 7) << 3 | (b[0] & 7)) as usize
}

/// The coordinates within its region of the brick at a place.
#[inline]
fn at_slot(slot: usize) -> [i32; 3] {
    [slot as i32 & 7, slot as i32 >> 3 & 7, slot as i32 >> 6]
}

/// The free voxels of a brick between `solids`; none outside the box.
#[inline]
fn free_bits(solids: &VoxelSet, b: [i32; 3]) -> Brick {
    match solids.brick(b) {
        None | Some(BrickRef::Full) => Brick::default(),
        Some(BrickRef::Empty) => Brick::FULL,
        Some(BrickRef::Mixed(bits)) => Brick(bits.0.map(|word| !word)),
    }
}

#[cfg(test)]
mod tests;
