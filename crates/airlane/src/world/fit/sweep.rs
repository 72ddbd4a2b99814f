//! Line of sight for a body: first the ray, then the sweep.
//!
//! Yu & Novitch, *3D pathfinding in voxelized world with A\*, Theta\* and Lazy Theta\** (2020), 4.4,
//! decide a line of sight in two steps: a line trace, and if that is free a sweep of the agent's
//! shape. Here a ray through the world fitted to the body grants most of what is clear, and a ray
//! through the world itself refuses most of what is not; both are quick. Only what lies between, where
//! the body fits but not in every part of the voxels it passes, takes the sweep: the distance from the
//! segment to the solid voxels around it.
//!
//! The sweep sees solid cubes, not the triangles inside them: a little less room than there is.

use super::Fitted;
use crate::geom::{Around, Few, LatticePoint, ROOM_SLACK, UNIT};
use crate::world::{Body, Contact, World};
use std::ops::ControlFlow;

/// How many voxels away a foothold may be.
const FOOTHOLDS: std::ops::RangeInclusive<i32> = -2..=2;
/// How many footholds there can be.
pub(crate) const MOST_FOOTHOLDS: usize = 125;
/// The sweep looks around a piece of this many voxels at a time.
const PIECE: f64 = 4.0;

impl World {
    /// Whether the world's body, moved straight from `a` to `b`, overlaps no solid. In
    /// a world that is not fitted this is the line of sight.
    pub fn is_clear_for_body(&self, a: LatticePoint, b: LatticePoint) -> bool {
        let Some(Fitted { base, body, .. }) = &self.fitted else {
            return self.is_clear(a, b, Contact::Open);
        };
        self.is_clear(a, b, Contact::Open)
            || (base.is_clear(a, b, Contact::Open) && base.is_clear_sweep(a, b, *body))
    }

    /// Free points near a point that is not free to which the body can be moved straight: in each
    /// component the nearest, nearest first. Empty if it is not only the part of a voxel that the body
    /// lacks.
    pub(crate) fn footholds(&self, point: LatticePoint) -> Few<LatticePoint, MOST_FOOTHOLDS> {
        let (mut found, mut labels) =
            (Few::<_, MOST_FOOTHOLDS>::new(), Few::<_, MOST_FOOTHOLDS>::new());
        let mut kept = Few::new();
        if self.fitted.is_none() || !self.is_clear_for_body(point, point) {
            return kept;
        }
        for z in FOOTHOLDS {
            for y in FOOTHOLDS {
                for x in FOOTHOLDS {
                    let voxel = self.voxel_at(point).offset([x, y, z]);
                    let low = self.planes.corner(voxel).0;
                    let high = self.planes.corner(voxel.offset([1; 3])).0;
                    let inside = |i: usize| point.0[i].clamp(low[i] + 1, high[i] - 1);
                    let free = LatticePoint(std::array::from_fn(inside));
                    if let Some(label) = self.component(voxel) {
                        found.push((free, label));
                    }
                }
            }
        }
        found.sort_unstable_by_key(|&(free, _)| (free.distance_squared(point), free));
        for &(free, label) in &*found {
            if !labels.contains(&label) && self.is_clear_for_body(point, free) {
                labels.push(label);
                kept.push(free);
            }
        }
        kept
    }

    /// Whether a body moved from `a` to `b` comes too near to no solid voxel.
    fn is_clear_sweep(&self, a: LatticePoint, b: LatticePoint, body: Body) -> bool {
        let voxels = |point: LatticePoint| point.0.map(|c| f64::from(c) / f64::from(UNIT));
        let (a, b) = (voxels(a), voxels(b));
        let half = body.half().map(|half| half / self.frame.voxel_size);
        let radius = body.radius() / self.frame.voxel_size + ROOM_SLACK;
        let longest = (0..3).map(|i| (b[i] - a[i]).abs()).fold(0.0, f64::max);
        let pieces = (longest / PIECE).ceil().max(1.0) as u32;
        (0..pieces).all(|piece| {
            let at = |n: u32| -> [f64; 3] {
                let t = f64::from(n) / f64::from(pieces);
                std::array::from_fn(|i| a[i] + t * (b[i] - a[i]))
            };
            let (a, b) = (at(piece), at(piece + 1));
            let reach = |i: usize| half[i] + radius;
            let low = std::array::from_fn(|i| a[i].min(b[i]) - reach(i));
            let high = std::array::from_fn(|i| a[i].max(b[i]) + reach(i));
            let hit = self.solids_touching(low, high, |voxel| {
                let centre = voxel.0.map(|c| f64::from(c) + 0.5);
                let around = Around { centre, half: half.map(|half| half + 0.5) };
                match around.to_segment(a, b) < radius * radius {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            });
            hit.is_continue()
        })
    }
}
