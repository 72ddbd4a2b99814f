//! The connected components as bytes, and back.
//!
//! Labels are numbered in the order in which they appear, and what is divided is divided between
//! different components: the same components give the same bytes, however they came about.

use super::pieces::{lowest, without};
use super::volumes::Volumes;
use super::{Components, Many, NONE, Part, REGION_BRICKS, RegionLabels, SPLIT, at_slot, free_bits};
use crate::bytes::{Malformed, Reader, Writer};
use crate::geom::{BRICK_EDGE, Brick, RegionKind, VoxelSet};
use std::sync::Arc;

/// The mark of a region or brick that holds several components.
const SEVERAL: u32 = u32::MAX - 1;
/// Set in the label of a part that has another one of its brick after it.
const MORE: u32 = 1 << 31;

impl Components {
    pub(crate) fn write(&self, writer: &mut Writer) {
        let mut volumes = Vec::with_capacity(self.count());
        let mut numbers = vec![NONE; self.label_bound()];
        for region in &self.regions {
            region.for_each_label(|label| {
                let number = &mut numbers[label as usize];
                if *number == NONE {
                    *number = volumes.len() as u32;
                    volumes.push(self.volume(label));
                }
            });
        }
        let number = |label: u32| match label {
            NONE => NONE,
            label => numbers[label as usize],
        };
        let divided = || {
            self.regions.iter().filter_map(|region| match region {
                RegionLabels::One(_) => None,
                RegionLabels::Many(many) => Some(many),
            })
        };
        writer.u32(volumes.len() as u32);
        writer.u32(divided().map(|many| many.parts.len() as u32).sum());
        writer.u64s(&volumes);
        for part in divided().flat_map(|many| &many.parts) {
            writer.u64s(&part.free);
        }
        for part in divided().flat_map(|many| &many.parts) {
            writer.u32(number(part.label) | if part.more { MORE } else { 0 });
        }
        writer.pieces(self.regions.iter().map(|region| {
            let mark = match region {
                RegionLabels::One(label) => number(*label),
                RegionLabels::Many(_) => SEVERAL,
            };
            mark.to_le_bytes()
        }));
        for many in divided() {
            writer.pieces(many.bricks.iter().map(|&label| {
                let split = label != NONE && label & SPLIT != 0;
                if split { SEVERAL } else { number(label) }.to_le_bytes()
            }));
        }
    }

    /// Reads the components of the free space between `solids`, and verifies on the way that
    /// nothing outside the box is free, that every free voxel has one label, that all is in its one
    /// form, and the volumes.
    pub(crate) fn read(reader: &mut Reader<'_>, solids: &VoxelSet) -> Result<Self, Malformed> {
        let region_size = solids.region_size();
        let (count, part_count) = (reader.u32()?, reader.u32()?);
        let volumes_at = reader.at();
        let volumes = reader.u64s(count as usize)?;
        let parts_at = reader.at();
        let masks = reader.bricks(part_count as usize)?;
        let part_labels = reader.pieces(part_count as usize)?;
        let parts: Vec<Part> = masks
            .zip(part_labels)
            .map(|(free, &label)| {
                let label = u32::from_le_bytes(label);
                Part { free: free.0, label: label & !MORE, more: label & MORE != 0 }
            })
            .collect();
        let region_count = region_size.iter().map(|&n| n as usize).product();
        let marks_at = reader.at();
        let marks = reader.u32s(region_count)?;

        let mut read = Count { volumes: vec![0; volumes.len()], seen: 0, parts: &parts, next: 0 };
        let mut regions = Vec::with_capacity(region_count);
        for (index, &mark) in marks.iter().enumerate() {
            let (at, labels) = match mark {
                SEVERAL => (reader.at(), Some(reader.u32s(REGION_BRICKS)?)),
                _ => (marks_at + 4 * index, None),
            };
            let region = match labels {
                Some(labels) => read.divided(solids, index, &labels),
                None => read.undivided(solids, index, mark),
            };
            regions.push(region.map_err(|what| reader.fault(at, what))?);
        }
        if read.next != parts.len() {
            return Err(reader.fault(parts_at, "some pieces belong to no brick"));
        }
        if read.volumes != volumes || volumes.contains(&0) {
            return Err(reader.fault(volumes_at, "wrong volume of a component"));
        }
        Ok(Self { region_size, regions, volumes: Volumes::of(volumes) })
    }
}

/// What was read so far.
struct Count<'p> {
    /// Voxels by label.
    volumes: Vec<u64>,
    /// Components that appeared.
    seen: u32,
    parts: &'p [Part],
    /// The next part that was not used.
    next: usize,
}

impl Count<'_> {
    /// Reads a region that is in one component.
    fn undivided(
        &mut self,
        solids: &VoxelSet,
        index: usize,
        label: u32,
    ) -> Result<RegionLabels, &'static str> {
        let r = solids.region_at(index);
        let mut volume = 0;
        match solids.region_kind(index) {
            RegionKind::Full => {}
            RegionKind::Empty if !reaches_out(solids, r) => volume = 64 * 64 * 64,
            _ => {
                for slot in 0..REGION_BRICKS {
                    volume += u64::from(free_in_box(solids, r, slot)?.len());
                }
            }
        }
        match (volume, label) {
            (0, NONE) => {}
            (0, _) => return Err("a region without free voxels has a component"),
            _ => self.add(label, volume)?,
        }
        Ok(RegionLabels::One(label))
    }

    /// Reads a region that is divided between components.
    fn divided(
        &mut self,
        solids: &VoxelSet,
        index: usize,
        labels: &[u32],
    ) -> Result<RegionLabels, &'static str> {
        let r = solids.region_at(index);
        let first_part = self.next;
        let mut bricks = [NONE; REGION_BRICKS];
        for (slot, &label) in labels.iter().enumerate() {
            let free = free_in_box(solids, r, slot)?;
            bricks[slot] = match (free == Brick::default(), label) {
                (true, NONE) => NONE,
                (true, _) => return Err("a brick without free voxels has a component"),
                (false, SEVERAL) => {
                    let place = (self.next - first_part) as u32;
                    self.add_parts(free)?;
                    SPLIT | place
                }
                (false, label) => {
                    self.add(label, u64::from(free.len()))?;
                    label
                }
            };
        }
        let parts = self.parts[first_part..self.next].to_vec();
        let whole = bricks.iter().copied().filter(|&label| label & SPLIT == 0);
        let mut all = whole.chain(parts.iter().map(|part| part.label));
        let first = all.next();
        match all.any(|label| Some(label) != first) {
            true => Ok(RegionLabels::Many(Arc::new(Many { bricks, parts }))),
            false => Err("a region of one component is stored as divided"),
        }
    }

    /// Counts voxels of a component; components appear in order.
    fn add(&mut self, label: u32, voxels: u64) -> Result<(), &'static str> {
        let volume = self.volumes.get_mut(label as usize).ok_or("unknown component")?;
        *volume += voxels;
        match label.cmp(&self.seen) {
            std::cmp::Ordering::Less => Ok(()),
            std::cmp::Ordering::Equal => {
                self.seen += 1;
                Ok(())
            }
            std::cmp::Ordering::Greater => {
                Err("components are not numbered in order of appearance")
            }
        }
    }

    /// Counts a split brick's parts, which come next in the list and make up its free voxels.
    fn add_parts(&mut self, free: Brick) -> Result<(), &'static str> {
        let first = self.next;
        let mut rest = free;
        loop {
            let part = *self.parts.get(self.next).ok_or("a split brick lacks pieces")?;
            let voxels = Brick(part.free);
            if voxels == Brick::default() || without(&voxels, &rest) != Brick::default() {
                return Err("a split brick's pieces overlap, or one is empty");
            }
            if self.parts[first..self.next].iter().any(|other| other.label == part.label) {
                return Err("a brick is divided within a component");
            }
            if self.next > first && lowest(&Brick(self.parts[self.next - 1].free)) > lowest(&voxels)
            {
                return Err("the pieces of a split brick are not in order");
            }
            self.next += 1;
            self.add(part.label, u64::from(voxels.len()))?;
            rest = without(&rest, &voxels);
            if !part.more {
                break;
            }
        }
        match rest == Brick::default() {
            true if self.next - first == 1 => Err("a split brick has one piece"),
            true => Ok(()),
            false => Err("a split brick's pieces leave out free voxels"),
        }
    }
}

/// Whether a region reaches past the box.
fn reaches_out(solids: &VoxelSet, r: [i32; 3]) -> bool {
    (0..3).any(|i| 64 * (r[i] + 1) > solids.size()[i] as i32)
}

/// The free voxels of a brick of a region, if none lies outside the box.
fn free_in_box(solids: &VoxelSet, r: [i32; 3], slot: usize) -> Result<Brick, &'static str> {
    let s = at_slot(slot);
    let b: [i32; 3] = std::array::from_fn(|i| 8 * r[i] + s[i]);
    let free = free_bits(solids, b);
    let left = |i: usize| i64::from(solids.size()[i]) - i64::from(b[i] * BRICK_EDGE);
    if free == Brick::default() || (0..3).all(|i| left(i) >= i64::from(BRICK_EDGE)) {
        return Ok(free);
    }
    let inside = Brick::of_box(b, [0; 3], solids.size().map(|n| n as i32));
    match without(&free, &inside) == Brick::default() {
        true => Ok(free),
        false => Err("a voxel outside the box is free"),
    }
}
