//! A fitted world after an edit: what is within reach of changed voxels is fitted again, the rest is
//! shared.
//!
//! The bricks that were edited are compared with what they were, so edits that undo each other cost
//! nothing, and a list of bricks that is too long does no harm. What a fitted voxel holds depends on
//! the solids around it alone; so the result is that of a fresh fit, bit for bit, whatever came before.

use super::dilate::Block;
use super::{Fitted, Solid};
use crate::geom::{BRICK_EDGE, Brick, VoxelSet};
use crate::world::World;
use std::collections::BTreeMap;
use std::sync::Arc;

impl World {
    /// This world, which is fitted to a body, for a later version of its base, in which voxels of no
    /// other bricks than these may have changed; and the bricks of this one that did.
    pub(crate) fn follow(self, base: &Arc<Self>, bricks: &[[i32; 3]]) -> (Self, Vec<[i32; 3]>) {
        let fitted = self.fitted.as_ref().expect("only a fitted world can follow another");
        let triangles = fitted.triangles.clone().or_else(|| {
            base.triangles_for(fitted.shape, self.planes).map(Arc::new) // a file does not hold them
        });
        let near = base.near_to(fitted.shape, self.planes, triangles.as_deref());
        let blocks = self.blocks_to_fit(&fitted.base, base, bricks, &near);
        // In place: a copy of the list of regions would take longer than the rest.
        let mut solids = self.solids;
        let (mut touched, mut rewritten) = (Vec::new(), Vec::new());
        let mut replaced: BTreeMap<[i32; 3], Brick> = BTreeMap::new();
        let (mut blocked, mut freed) = (0, 0);
        for (region, block) in blocks {
            rewritten.clear();
            for (brick, new) in block.bricks().zip(near.block(block)) {
                let old = solids.bits_or_solid(brick);
                if old != new {
                    rewritten.push((brick, new));
                    replaced.insert(brick, old);
                    blocked += u64::from(difference(&new, &old).len());
                    freed += u64::from(difference(&old, &new).len());
                }
            }
            if !rewritten.is_empty() {
                solids.rewrite(region, &rewritten);
                touched.extend(rewritten.iter().map(|(brick, _)| *brick));
            }
        }
        let fitted = Fitted {
            base: Arc::clone(base),
            triangles,
            levels: fitted.levels.next(bricks),
            ..*fitted
        };
        let before = |b| replaced.get(&b).copied().unwrap_or_else(|| solids.bits_or_solid(b));
        let (components, _) = self.components.updated(before, &solids, &touched);
        let next = Self {
            version: base.version,
            solid_count: self.solid_count + blocked - freed,
            solids,
            frame: self.frame,
            planes: self.planes,
            components,
            surface: base.surface.clone(),
            fitted: Some(fitted),
        };
        (next, touched)
    }

    /// The blocks of bricks that can feel a change, at most one in each region, in order.
    fn blocks_to_fit(
        &self,
        before: &Self,
        after: &Self,
        bricks: &[[i32; 3]],
        near: &Solid<'_>,
    ) -> Vec<(usize, Block)> {
        let mut blocks: BTreeMap<usize, Block> = BTreeMap::new();
        let size = self.solids.brick_size();
        for &brick in bricks {
            let Some([low, high]) = changed_in(before, after, brick) else { continue };
            let Block { low, high } = near.feeling(low, high);
            let low = low.map(|c| c.max(0));
            let high: [i32; 3] = std::array::from_fn(|i| high[i].min(size[i]));
            let regions = Block { low: low.map(|c| c >> 3), high: high.map(|c| (c + 7) >> 3) };
            for region in regions.bricks() {
                let here = Block {
                    low: std::array::from_fn(|i| low[i].max(8 * region[i])),
                    high: std::array::from_fn(|i| high[i].min(8 * region[i] + 8)),
                };
                blocks
                    .entry(self.solids.region_index(region))
                    .and_modify(|block| *block = block.with(here))
                    .or_insert(here);
            }
        }
        blocks.into_iter().collect()
    }
}

impl Block {
    /// The smallest block that holds both.
    fn with(self, other: Self) -> Self {
        Self {
            low: std::array::from_fn(|i| self.low[i].min(other.low[i])),
            high: std::array::from_fn(|i| self.high[i].max(other.high[i])),
        }
    }
}

/// The voxels of `a` that are not in `b`.
fn difference(a: &Brick, b: &Brick) -> Brick {
    Brick(std::array::from_fn(|z| a.0[z] & !b.0[z]))
}

/// The box of voxels, half-open, in which a brick of two versions of a world differs.
fn changed_in(before: &World, after: &World, brick: [i32; 3]) -> Option<[[i32; 3]; 2]> {
    let bodies = |world: &World| world.surface().map(|surface| surface.bodies.bits_or_solid(brick));
    let bits = |set: &VoxelSet| set.bits_or_solid(brick);
    let (old, new) = (bits(before.solids()), bits(after.solids()));
    let (old_bodies, new_bodies) = (bodies(before), bodies(after));
    let mut changed = Brick(std::array::from_fn(|z| old.0[z] ^ new.0[z]));
    if let (Some(old), Some(new)) = (old_bodies, new_bodies) {
        changed.0.iter_mut().enumerate().for_each(|(z, word)| *word |= old.0[z] ^ new.0[z]);
    }
    changed.bounds().map(|corners| {
        corners.map(|corner| std::array::from_fn(|i| brick[i] * BRICK_EDGE + corner[i]))
    })
}
