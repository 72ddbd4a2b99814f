//! Which solids are near.

use super::World;
use crate::geom::vector::Vector;
use crate::geom::{BRICK_EDGE, BrickRef, UNIT, Voxel};
use std::ops::ControlFlow;

/// Lattice steps beyond which there is no world.
const FAR: f64 = (1 << 29) as f64;

impl World {
    /// Visits the solid voxels that touch a box, given in edges of a voxel, until there is a break. Of what lies
    /// outside the world only the layer next to it counts: it is as near as any beyond.
    pub(crate) fn solids_touching<B>(
        &self,
        low: Vector,
        high: Vector,
        mut visit: impl FnMut(Voxel) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let voxel = |c: f64, axis: usize| {
            let number = match self.planes.is_even() {
                true => c.floor(),
                false => {
                    let steps = (c * f64::from(UNIT)).floor().clamp(-FAR, FAR);
                    f64::from(self.planes.axis(axis).index(steps as i32))
                }
            };
            number.clamp(-1.0, f64::from(self.size()[axis])) as i32
        };
        let low: [i32; 3] = std::array::from_fn(|i| voxel(low[i], i));
        let high: [i32; 3] = std::array::from_fn(|i| voxel(high[i], i));
        let brick = |c: i32| c.div_euclid(BRICK_EDGE);
        for bz in brick(low[2])..=brick(high[2]) {
            for by in brick(low[1])..=brick(high[1]) {
                for bx in brick(low[0])..=brick(high[0]) {
                    let bricks = [bx, by, bz];
                    if self.solids().brick(bricks) == Some(BrickRef::Empty) {
                        continue;
                    }
                    let first = |i: usize| low[i].max(bricks[i] * BRICK_EDGE);
                    let last = |i: usize| high[i].min(bricks[i] * BRICK_EDGE + BRICK_EDGE - 1);
                    for z in first(2)..=last(2) {
                        for y in first(1)..=last(1) {
                            for x in first(0)..=last(0) {
                                let voxel = Voxel::new(x, y, z);
                                if self.is_blocked(voxel) {
                                    visit(voxel)?;
                                }
                            }
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}
