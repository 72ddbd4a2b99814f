//! The components of a set of voxels, from scratch.
//!
//! Stages, in order: per region, on all threads, the pieces of its bricks are joined into sets (an
//! empty region is one); sets are joined across the faces of regions; labels are numbered as they
//! appear.

use super::paint::tidied;
use super::pieces::{faces_meet, flood_brick, union};
use super::volumes::Volumes;
use super::{
    Components, Many, NONE, Part, REGION_BRICKS, RegionLabels, SPLIT, at_slot, free_bits, slot_of,
};
use crate::geom::{Brick, BrickRef, RegionKind, VoxelSet};
use crate::threads;
use crate::union_find::UnionFind;
use std::sync::Arc;

/// The free voxels of a region, in sets that are connected within it.
struct Sets {
    /// Voxels in each set.
    volumes: Vec<u64>,
    /// Sets in place of components, numbered as they appear.
    labels: RegionLabels,
}

impl Components {
    /// The components of the free space between `solids`, which must be compact and solid beyond
    /// the box.
    pub(crate) fn of(solids: &VoxelSet) -> Self {
        let region_size = solids.region_size();
        let count = region_size.iter().map(|&n| n as usize).product::<usize>();
        let mut sets: Vec<Sets> = threads::map(count, 1, |index| Sets::of(solids, index));
        let mut total = 0;
        let first: Vec<u32> = sets
            .iter()
            .map(|sets| {
                total += sets.volumes.len() as u32;
                total - sets.volumes.len() as u32
            })
            .collect();

        let pairs: Vec<(u32, u32)> = threads::flat_map(count, 1, |index| {
            let mut pairs = Vec::new();
            for axis in 0..3 {
                let mut r = solids.region_at(index);
                r[axis] += 1;
                if r[axis] < region_size[axis] {
                    let other = solids.region_index(r);
                    let (a, b) = ((index, &sets[index]), (other, &sets[other]));
                    meet(solids, a, b, axis, |a, b| {
                        pairs.push((first[index] + a, first[other] + b));
                    });
                }
            }
            pairs
        });
        let mut joined = UnionFind::new(total as usize);
        for (a, b) in pairs {
            joined.join(a, b);
        }

        let labels = joined.labels();
        let mut volumes = Vec::new();
        let all = sets.iter().flat_map(|sets| &sets.volumes);
        for (&label, volume) in labels.iter().zip(all) {
            if label as usize == volumes.len() {
                volumes.push(0);
            }
            volumes[label as usize] += volume;
        }
        threads::for_each_mut(&mut sets, |index, sets| {
            let label = |set: u32| labels[(first[index] + set) as usize];
            sets.labels = match std::mem::replace(&mut sets.labels, RegionLabels::One(NONE)) {
                RegionLabels::One(NONE) => RegionLabels::One(NONE),
                RegionLabels::One(set) => RegionLabels::One(label(set)),
                RegionLabels::Many(many) => {
                    let mut many = Arc::unwrap_or_clone(many);
                    for brick in &mut many.bricks {
                        if *brick & SPLIT == 0 {
                            *brick = label(*brick);
                        }
                    }
                    for part in &mut many.parts {
                        part.label = label(part.label);
                    }
                    tidied(many)
                }
            };
        });
        // Collecting would keep the room of the sets, which are larger.
        let mut regions = Vec::with_capacity(count);
        regions.extend(sets.into_iter().map(|sets| sets.labels));
        Self { region_size, regions, volumes: Volumes::of(volumes) }
    }
}

impl Sets {
    fn of(solids: &VoxelSet, index: usize) -> Self {
        let used = solids.region_used(solids.region_at(index));
        match solids.region_kind(index) {
            RegionKind::Full => Self { volumes: Vec::new(), labels: RegionLabels::One(NONE) },
            RegionKind::Empty => {
                let volume = used.iter().map(|&n| 8 * n as u64).product();
                Self { volumes: vec![volume], labels: RegionLabels::One(0) }
            }
            RegionKind::Mixed => Self::of_mixed(solids, solids.region_at(index)),
        }
    }

    fn of_mixed(solids: &VoxelSet, r: [i32; 3]) -> Self {
        // The pieces of all bricks, and where each brick's begin.
        let mut pieces: Vec<Brick> = Vec::with_capacity(REGION_BRICKS);
        let mut starts = [0u32; REGION_BRICKS + 1];
        for slot in 0..REGION_BRICKS {
            let s = at_slot(slot);
            match solids.brick(std::array::from_fn(|i| 8 * r[i] + s[i])) {
                None | Some(BrickRef::Full) => {}
                Some(BrickRef::Empty) => pieces.push(Brick::FULL),
                Some(BrickRef::Mixed(bits)) => {
                    flood_brick(&Brick(bits.0.map(|word| !word)), &mut pieces);
                }
            }
            starts[slot + 1] = pieces.len() as u32;
        }
        let of_slot = |slot: usize| starts[slot]..starts[slot + 1];

        let mut joined = UnionFind::new(pieces.len());
        for slot in 0..REGION_BRICKS {
            for axis in 0..3 {
                if at_slot(slot)[axis] == 7 {
                    continue;
                }
                for a in of_slot(slot) {
                    for b in of_slot(slot + (1 << (3 * axis))) {
                        if faces_meet(&pieces[a as usize], &pieces[b as usize], axis) {
                            joined.join(a, b);
                        }
                    }
                }
            }
        }
        let sets = joined.labels();
        let mut volumes = Vec::new();
        for (piece, &set) in pieces.iter().zip(&sets) {
            if set as usize == volumes.len() {
                volumes.push(0);
            }
            volumes[set as usize] += u64::from(piece.len());
        }
        if volumes.len() == 1 {
            return Self { volumes, labels: RegionLabels::One(0) };
        }

        let mut many = Many { bricks: [NONE; REGION_BRICKS], parts: Vec::new() };
        for slot in 0..REGION_BRICKS {
            let pieces = of_slot(slot).map(|i| (sets[i as usize], pieces[i as usize]));
            many.push_brick(slot, pieces);
        }
        Self { volumes, labels: RegionLabels::Many(Arc::new(many)) }
    }
}

impl Many {
    /// Says which components the next brick holds, in the order of their lowest voxels; pieces of
    /// one component are put together.
    pub(super) fn push_brick(
        &mut self,
        slot: usize,
        pieces: impl Iterator<Item = (u32, Brick)> + Clone,
    ) {
        let mut all = pieces.clone();
        let Some((first, _)) = all.next() else {
            self.bricks[slot] = NONE;
            return;
        };
        if all.all(|(label, _)| label == first) {
            self.bricks[slot] = first;
            return;
        }
        let start = self.parts.len();
        self.bricks[slot] = SPLIT | start as u32;
        for (label, free) in pieces {
            match self.parts[start..].iter_mut().find(|part| part.label == label) {
                Some(part) => part.free = union(&Brick(part.free), &free).0,
                None => self.parts.push(Part { free: free.0, label, more: true }),
            }
        }
        if let Some(last) = self.parts.last_mut() {
            last.more = false;
        }
    }
}

/// Tells which sets of two regions meet, `b` being the next one along `axis`; some repeatedly.
fn meet(
    solids: &VoxelSet,
    (index_a, a): (usize, &Sets),
    (index_b, b): (usize, &Sets),
    axis: usize,
    mut joins: impl FnMut(u32, u32),
) {
    if a.volumes.is_empty() || b.volumes.is_empty() {
        return;
    }
    let empty = |index: usize| solids.region_kind(index) == RegionKind::Empty;
    if empty(index_a) && empty(index_b) {
        return joins(0, 0);
    }
    let undivided = a.volumes.len() == 1 && b.volumes.len() == 1;
    let low = solids.region_at(index_a).map(|c| 8 * c);
    let mut last = None;
    for place in 0..64 {
        let mut s = [place & 7; 3];
        s[(axis + 2) % 3] = place >> 3;
        s[axis] = 7;
        let brick_a: [i32; 3] = std::array::from_fn(|i| low[i] + s[i]);
        let mut brick_b = brick_a;
        brick_b[axis] += 1;
        let (free_a, free_b) = (free_bits(solids, brick_a), free_bits(solids, brick_b));
        if !faces_meet(&free_a, &free_b, axis) {
            continue;
        }
        a.labels.for_each_part(slot_of(brick_a), &free_a, |set_a, part_a| {
            b.labels.for_each_part(slot_of(brick_b), &free_b, |set_b, part_b| {
                if last != Some((set_a, set_b)) && faces_meet(part_a, part_b, axis) {
                    last = Some((set_a, set_b));
                    joins(set_a, set_b);
                }
            });
        });
        if undivided {
            return;
        }
    }
}
