//! Applies a batch to every brick it touches.

use super::operation::{Clipped, Fill};
use crate::geom::{BRICK_EDGE, Brick, VoxelSet};
use crate::world::World;

/// The voxels of the next version, and where they differ.
pub(super) struct Applied {
    pub(super) solids: VoxelSet,
    /// The bodies of the surface, if they changed.
    pub(super) bodies: Option<VoxelSet>,
    pub(super) bricks: Vec<[i32; 3]>,
    pub(super) blocked: u64,
    pub(super) freed: u64,
    pub(super) bounds: Option<[[i32; 3]; 2]>,
}

/// A brick on its way through the batch.
struct Work {
    brick: [i32; 3],
    solid: Brick,
    bodies: Brick,
}

pub(super) fn apply(world: &World, operations: &[Clipped<'_>]) -> Applied {
    let surface = world.surface();
    let mut applied = Applied {
        solids: world.solids.clone(),
        bodies: surface.map(|surface| surface.bodies.clone()),
        bricks: Vec::new(),
        blocked: 0,
        freed: 0,
        bounds: None,
    };
    // Region by region, and in each the operations in their order.
    let mut visits: Vec<(usize, usize)> = Vec::new();
    for (number, operation) in operations.iter().enumerate() {
        operation.for_each_region(|r| visits.push((world.solids.region_index(r), number)));
    }
    visits.sort_unstable();
    visits.dedup();

    let bits = VoxelSet::bits_or_solid;
    let mut works: Vec<Work> = Vec::new();
    let (mut solids, mut bodies) = (Vec::new(), Vec::new());
    let mut bodies_changed = false;
    for visits in visits.chunk_by(|a, b| a.0 == b.0) {
        let region = visits[0].0;
        let mut places = [0u16; 512];
        works.clear();
        for &(_, number) in visits {
            let operation = &operations[number];
            operation.for_each_brick(world.solids.region_at(region), |b, voxels| {
                let [x, y, z] = b.map(|c| c as usize & 7);
                let place = &mut places[z << 6 | y << 3 | x];
                if *place == 0 {
                    works.push(Work {
                        brick: b,
                        solid: bits(&world.solids, b),
                        bodies: surface.map_or(Brick::default(), |s| bits(&s.bodies, b)),
                    });
                    *place = works.len() as u16;
                }
                works[*place as usize - 1].take(operation.fill, &voxels);
            });
        }
        works.sort_unstable_by_key(|work| [work.brick[2], work.brick[1], work.brick[0]]);
        solids.clear();
        bodies.clear();
        for work in &works {
            let old = bits(&world.solids, work.brick);
            let old_bodies = surface.map_or(Brick::default(), |s| bits(&s.bodies, work.brick));
            let changed = applied.count(work, &old, &old_bodies);
            if old != work.solid {
                solids.push((work.brick, work.solid));
            }
            if old_bodies != work.bodies && surface.is_some() {
                bodies.push((work.brick, work.bodies));
            }
            if changed {
                applied.bricks.push(work.brick);
            }
        }
        if !solids.is_empty() {
            applied.solids.rewrite(region, &solids);
        }
        if let Some(set) = &mut applied.bodies
            && !bodies.is_empty()
        {
            set.rewrite(region, &bodies);
            bodies_changed = true;
        }
    }
    if !bodies_changed {
        applied.bodies = None;
    }
    applied
}

impl Work {
    fn take(&mut self, fill: Fill, voxels: &Brick) {
        for z in 0..8 {
            let bits = voxels.0[z];
            match fill {
                Fill::Solid => {
                    self.solid.0[z] |= bits;
                    self.bodies.0[z] |= bits;
                }
                Fill::Free => {
                    self.solid.0[z] &= !bits;
                    self.bodies.0[z] &= !bits;
                }
                Fill::Thin => self.bodies.0[z] &= !bits,
            }
        }
    }
}

impl Applied {
    /// Counts what is different in a brick; false if nothing is.
    fn count(&mut self, work: &Work, old: &Brick, old_bodies: &Brick) -> bool {
        let mut changed = Brick::default();
        for z in 0..8 {
            let (was, is) = (old.0[z], work.solid.0[z]);
            self.blocked += u64::from((is & !was).count_ones());
            self.freed += u64::from((was & !is).count_ones());
            let bodies = match self.bodies {
                Some(_) => old_bodies.0[z] ^ work.bodies.0[z],
                None => 0,
            };
            changed.0[z] = (was ^ is) | bodies;
        }
        let Some(bounds) = changed.bounds() else { return false };
        let [low, high]: [[i32; 3]; 2] =
            bounds.map(|corner| std::array::from_fn(|i| work.brick[i] * BRICK_EDGE + corner[i]));
        let [old_low, old_high] = self.bounds.unwrap_or([low, high]);
        self.bounds = Some([
            std::array::from_fn(|i| low[i].min(old_low[i])),
            std::array::from_fn(|i| high[i].max(old_high[i])),
        ]);
        true
    }
}
