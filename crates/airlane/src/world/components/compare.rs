//! Large changes: components are made anew and compared with those before.

use super::pieces::overlap;
use super::{Components, REGION_BRICKS, RegionLabels, at_slot, free_bits};
use crate::geom::{RegionKind, VoxelSet};
use std::collections::BTreeSet;

impl Components {
    /// What [`update`](Self::update) gives, at the cost of a look at all of both versions.
    pub(super) fn remade(&self, before: &VoxelSet, after: &VoxelSet) -> (Self, bool) {
        let next = Self::of(after);
        let changed = !self.lives_on(before, &next, after);
        (next, changed)
    }

    /// Whether every component of either version shares voxels with just one of the other.
    fn lives_on(&self, before: &VoxelSet, next: &Self, after: &VoxelSet) -> bool {
        let mut pairs = BTreeSet::new();
        for (index, (old, new)) in self.regions.iter().zip(&next.regions).enumerate() {
            let empty = |solids: &VoxelSet| solids.region_kind(index) == RegionKind::Empty;
            if let (RegionLabels::One(old), RegionLabels::One(new)) = (old, new)
                && empty(before)
                && empty(after)
            {
                pairs.insert((*old, *new));
                continue;
            }
            let low = before.region_at(index).map(|c| 8 * c);
            for slot in 0..REGION_BRICKS {
                let s = at_slot(slot);
                let b = std::array::from_fn(|i| low[i] + s[i]);
                let (free_before, free_after) = (free_bits(before, b), free_bits(after, b));
                old.for_each_part(slot, &free_before, |old, part| {
                    new.for_each_part(slot, &free_after, |new, other| {
                        if overlap(part, other) {
                            pairs.insert((old, new));
                        }
                    });
                });
            }
        }
        let distinct = |label: fn(&(u32, u32)) -> u32| {
            pairs.iter().map(label).collect::<BTreeSet<u32>>().len()
        };
        let count = pairs.len();
        count == self.count()
            && count == next.count()
            && count == distinct(|pair| pair.0)
            && count == distinct(|pair| pair.1)
    }
}
