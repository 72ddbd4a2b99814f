//! Writing labels into regions, and bringing regions into their one form.

use super::pieces::{lowest, overlap, union, without};
use super::{
    Components, Many, NONE, REGION_BRICKS, RegionLabels, SPLIT, at_slot, free_bits, slot_of,
};
use crate::geom::{Brick, RegionKind, VoxelSet};
use std::sync::Arc;

/// A region's labels in their one form: bricks are divided only between different components, and
/// so is the region.
pub(super) fn tidied(many: Many) -> RegionLabels {
    let is_split = |label: u32| label != NONE && label & SPLIT != 0;
    let mut first = NONE;
    let mut several = false;
    let mut rejoin = false;
    for &label in &many.bricks {
        if label == NONE {
            continue;
        }
        let parts = match is_split(label) {
            true => many.parts_of(label),
            false => &[],
        };
        let mut meet = |label: u32| {
            several |= first != NONE && first != label;
            first = if first == NONE { label } else { first };
        };
        if !is_split(label) {
            meet(label);
        }
        for (i, part) in parts.iter().enumerate() {
            meet(part.label);
            rejoin |= parts[..i].iter().any(|other| other.label == part.label);
        }
    }
    if !several {
        return RegionLabels::One(first);
    }
    if !rejoin {
        let mut many = many;
        many.parts.shrink_to_fit();
        return RegionLabels::Many(Arc::new(many));
    }
    let mut result = Many { bricks: many.bricks, parts: Vec::with_capacity(many.parts.len()) };
    for slot in 0..REGION_BRICKS {
        if is_split(many.bricks[slot]) {
            let parts = many.parts_of(many.bricks[slot]).iter();
            result.push_brick(slot, parts.map(|part| (part.label, Brick(part.free))));
        }
    }
    result.parts.shrink_to_fit();
    RegionLabels::Many(Arc::new(result))
}

impl Many {
    /// The parts of a split brick, by its entry.
    fn parts_of(&self, label: u32) -> &[super::Part] {
        let parts = &self.parts[(label & !SPLIT) as usize..];
        let count = parts.iter().take_while(|part| part.more).count() + 1;
        &parts[..count]
    }
}

impl RegionLabels {
    /// Whether the region holds voxels of a component.
    pub(super) fn holds(&self, label: u32) -> bool {
        match self {
            Self::One(one) => *one == label,
            Self::Many(many) => {
                many.bricks.contains(&label) || many.parts.iter().any(|part| part.label == label)
            }
        }
    }

    /// Renames a component throughout the region.
    fn rename(&mut self, from: u32, to: u32) {
        *self = match self {
            Self::One(label) => Self::One(if *label == from { to } else { *label }),
            Self::Many(many) => {
                let mut many = Many::clone(many);
                many.bricks
                    .iter_mut()
                    .filter(|label| **label == from)
                    .for_each(|label| *label = to);
                let parts = many.parts.iter_mut().filter(|part| part.label == from);
                parts.for_each(|part| part.label = to);
                tidied(many)
            }
        };
    }
}

/// Voxels of a brick that get a label.
pub(super) struct Stroke {
    pub(super) brick: [i32; 3],
    pub(super) voxels: Brick,
    pub(super) label: u32,
}

impl Components {
    /// Gives voxels between `solids` new labels. Bricks whose solids changed must be painted whole.
    pub(super) fn paint(&mut self, solids: &VoxelSet, mut strokes: Vec<Stroke>) {
        let region = |b: [i32; 3]| solids.region_index(b.map(|c| c >> 3));
        strokes.sort_by_key(|stroke| (region(stroke.brick), slot_of(stroke.brick)));
        for group in strokes.chunk_by(|a, b| region(a.brick) == region(b.brick)) {
            let index = region(group[0].brick);
            let labels = &self.regions[index];
            if solids.region_kind(index) == RegionKind::Full {
                self.regions[index] = RegionLabels::One(NONE);
            } else if !labels.is_one(group) {
                self.regions[index] = labels.painted(solids, index, group);
            }
        }
    }

    /// Renames a component in every region that holds it and can be reached from these regions.
    /// A component is connected, so the regions that hold it hang together.
    pub(super) fn rename_from(
        &mut self,
        solids: &VoxelSet,
        regions: impl Iterator<Item = usize>,
        from: u32,
        to: u32,
    ) {
        let mut left: Vec<usize> = regions.collect();
        while let Some(index) = left.pop() {
            if !self.regions[index].holds(from) {
                continue;
            }
            self.regions[index].rename(from, to);
            let r = solids.region_at(index);
            for (axis, step) in (0..3).flat_map(|axis| [(axis, -1), (axis, 1)]) {
                let mut other = r;
                other[axis] += step;
                if (0..self.region_size[axis]).contains(&other[axis]) {
                    left.push(solids.region_index(other));
                }
            }
        }
    }

    /// Makes all voxels of an empty region one component.
    pub(super) fn paint_region(&mut self, index: usize, label: u32) {
        self.regions[index] = RegionLabels::One(label);
    }
}

impl RegionLabels {
    /// Whether the region is one component, and stays so.
    fn is_one(&self, strokes: &[Stroke]) -> bool {
        let fits = |stroke: &Stroke, one| stroke.label == one || stroke.voxels == Brick::default();
        matches!(self, Self::One(one) if strokes.iter().all(|stroke| fits(stroke, *one)))
    }

    /// The region with these strokes, by slot, over it.
    fn painted(&self, solids: &VoxelSet, index: usize, strokes: &[Stroke]) -> Self {
        let low = solids.region_at(index).map(|c| 8 * c);
        let mut many = Many { bricks: [NONE; REGION_BRICKS], parts: Vec::new() };
        let mut strokes = strokes.chunk_by(|a, b| a.brick == b.brick).peekable();
        let mut content: Vec<(u32, Brick)> = Vec::new();
        for slot in 0..REGION_BRICKS {
            let painted = strokes.next_if(|group| slot_of(group[0].brick) == slot);
            if let (Self::Many(old), None) = (self, painted)
                && (old.bricks[slot] == NONE || old.bricks[slot] & SPLIT == 0)
            {
                many.bricks[slot] = old.bricks[slot];
                continue;
            }
            let s = at_slot(slot);
            let free = free_bits(solids, std::array::from_fn(|i| low[i] + s[i]));
            if free == Brick::default() {
                continue;
            }
            let painted = painted.unwrap_or_default();
            let fresh = painted.iter().fold(Brick::default(), |all, s| union(&all, &s.voxels));
            let kept = without(&free, &fresh);
            content.clear();
            content.extend(painted.iter().map(|stroke| (stroke.label, stroke.voxels)));
            self.for_each_part(slot, &free, |label, part| {
                if overlap(part, &kept) {
                    let part = Brick(std::array::from_fn(|z| part.0[z] & kept.0[z]));
                    content.push((label, part));
                }
            });
            content.sort_by_key(|(_, voxels)| lowest(voxels));
            many.push_brick(slot, content.iter().copied());
        }
        tidied(many)
    }
}
