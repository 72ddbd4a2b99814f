//! Line of sight for a body: first the ray, then the sweep.
//!
//! Yu & Novitch, *3D pathfinding in voxelized world with A\*, Theta\* and Lazy Theta\** (2020), 4.4,
//! decide a line of sight in two steps: a line trace, and if that is free a sweep of the agent's
//! shape. Here the ray goes first too, because it is quick and refuses most of what is hidden. A
//! second ray, through the world fitted to the body, is as quick and grants most of what is clear.
//! Only what lies between, where the body fits but not in every part of the voxels it passes, takes
//! the sweep itself: the distance from the segment to every solid voxel around it.
//!
//! The sweep sees solid cubes, not the triangles inside them: a little less room than there is.

use super::Fitted;
use crate::geom::{Around, BRICK_EDGE, BrickRef, LatticePoint, ROOM_SLACK, UNIT, Voxel};
use crate::world::{Body, Contact, World};

/// How many voxels away a foothold may be.
const FOOTHOLDS: std::ops::RangeInclusive<i32> = -2..=2;
/// The sweep looks around a piece of this many voxels at a time.
const PIECE: f64 = 8.0;

impl World {
    /// Whether the world's body, moved straight from `a` to `b`, overlaps no solid. In
    /// a world that is not fitted this is the line of sight.
    pub fn is_clear_for_body(&self, a: LatticePoint, b: LatticePoint) -> bool {
        let Some(Fitted { base, body, .. }) = &self.fitted else {
            return self.is_clear(a, b, Contact::Open);
        };
        base.is_clear(a, b, Contact::Open)
            && (self.is_clear(a, b, Contact::Open) || base.sweep(a, b, *body).is_none())
    }

    /// Free points near a point that is not free to which the body can be moved straight: in each
    /// component the nearest, nearest first. Empty if it is not only the part of a voxel that the body
    /// lacks.
    pub(crate) fn footholds(&self, point: LatticePoint) -> Vec<LatticePoint> {
        let (mut found, mut labels) = (Vec::<(LatticePoint, u32)>::new(), Vec::new());
        if self.fitted.is_none() || !self.is_clear_for_body(point, point) {
            return Vec::new();
        }
        for z in FOOTHOLDS {
            for y in FOOTHOLDS {
                for x in FOOTHOLDS {
                    let voxel = self.voxel_at(point).offset([x, y, z]);
                    let low = self.planes.corner(voxel).0;
                    let high = self.planes.corner(voxel.offset([1; 3])).0;
                    let inside = |i: usize| point.0[i].clamp(low[i] + 1, high[i] - 1);
                    let free = LatticePoint(std::array::from_fn(inside));
                    found.extend(self.component(voxel).map(|label| (free, label)));
                }
            }
        }
        found.sort_by_key(|&(free, _)| (free.distance_squared(point), free));
        found.retain(|&(free, label)| {
            let is_new = !labels.contains(&label) && self.is_clear_for_body(point, free);
            labels.extend(is_new.then_some(label));
            is_new
        });
        found.into_iter().map(|(free, _)| free).collect()
    }

    /// A solid voxel that a body moved from `a` to `b` comes too near to.
    fn sweep(&self, a: LatticePoint, b: LatticePoint, body: Body) -> Option<Voxel> {
        let voxels = |point: LatticePoint| point.0.map(|c| f64::from(c) / f64::from(UNIT));
        let (a, b) = (voxels(a), voxels(b));
        let half = body.half().map(|half| half / self.frame.voxel_size);
        let radius = body.radius() / self.frame.voxel_size + ROOM_SLACK;
        let longest = (0..3).map(|i| (b[i] - a[i]).abs()).fold(0.0, f64::max);
        let pieces = (longest / PIECE).ceil().max(1.0) as u32;
        (0..pieces).find_map(|piece| {
            let at = |n: u32| -> [f64; 3] {
                let t = f64::from(n) / f64::from(pieces);
                std::array::from_fn(|i| a[i] + t * (b[i] - a[i]))
            };
            self.touched(at(piece), at(piece + 1), half, radius)
        })
    }

    /// A solid voxel nearer than `radius` to a box moved along a short segment, all in voxels.
    fn touched(&self, a: [f64; 3], b: [f64; 3], half: [f64; 3], radius: f64) -> Option<Voxel> {
        let brick_of = |c: f64| (c / f64::from(BRICK_EDGE)).floor() as i32;
        let reach = |i: usize| half[i] + radius;
        let bricks =
            |i: usize| brick_of(a[i].min(b[i]) - reach(i))..=brick_of(a[i].max(b[i]) + reach(i));
        let is_near = |low: [i32; 3], edge: i32| {
            let edge = f64::from(edge) / 2.0;
            let around = Around {
                centre: low.map(|c| f64::from(c) + edge),
                half: half.map(|half| half + edge),
            };
            around.to_segment(a, b) < radius * radius
        };
        for z in bricks(2) {
            for y in bricks(1) {
                for x in bricks(0) {
                    let found = self.solids.brick([x, y, z]).unwrap_or(BrickRef::Full);
                    let low = [x, y, z].map(|c| c * BRICK_EDGE);
                    if found == BrickRef::Empty || !is_near(low, BRICK_EDGE) {
                        continue;
                    }
                    let voxels =
                        found.bits().voxels().map(|[x, y, z]| Voxel(low).offset([x, y, z]));
                    if let Some(voxel) = voxels.into_iter().find(|voxel| is_near(voxel.0, 1)) {
                        return Some(voxel);
                    }
                }
            }
        }
        None
    }
}
