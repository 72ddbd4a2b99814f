//! Rays through a voxel set: empty bricks are crossed in one step, others voxel by voxel.
//!
//! Floating point is good enough here: a picture decides nothing.

use super::camera::Ray;
use super::vector::{Vec3, floor};
use airlane::geom::{BRICK_EDGE, BrickRef, Voxel, VoxelSet};
use std::collections::BTreeMap;

/// The part of a voxel set that is shown: voxels of the half-open box `[low, high)`.
#[derive(Clone, Copy)]
pub(crate) struct Solids<'a> {
    set: &'a VoxelSet,
    /// Whether a ray that enters the box inside a solid looks through it.
    pub hollow: bool,
    pub low: [i32; 3],
    pub high: [i32; 3],
}

/// Where a ray enters a solid voxel.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hit {
    pub t: f64,
    pub voxel: [i32; 3],
    /// The axis the face is normal to, and which way it faces: -1 or 1.
    pub axis: usize,
    pub facing: i32,
}

impl Hit {
    /// The voxel in front of the face.
    pub(crate) fn in_front(&self) -> [i32; 3] {
        let mut voxel = self.voxel;
        voxel[self.axis] += self.facing;
        voxel
    }

    pub(crate) fn normal(&self) -> Vec3 {
        let mut normal = [0.0; 3];
        normal[self.axis] = f64::from(self.facing);
        normal
    }
}

impl<'a> Solids<'a> {
    pub(crate) fn new(set: &'a VoxelSet, clip: Option<[[i32; 3]; 2]>, hollow: bool) -> Self {
        let size = set.size().map(|n| n as i32);
        let [low, high] = clip.unwrap_or([[0; 3], size]);
        let mut shown = Self {
            set,
            hollow,
            low: low.map(|c| c.max(0)),
            high: std::array::from_fn(|i| high[i].min(size[i])),
        };
        // Shrunk to what it contains, so that rays start late and end early.
        let held =
            shown.bricks().filter_map(|(b, brick)| shown.shown_of(b, brick.bits().0)).reduce(union);
        [shown.low, shown.high] = held.unwrap_or([[0; 3]; 2]);
        shown
    }

    fn shows(&self, voxel: [i32; 3]) -> bool {
        (0..3).all(|i| self.low[i] <= voxel[i] && voxel[i] < self.high[i])
    }

    /// Whether this voxel is solid and shown.
    pub(crate) fn contains(&self, voxel: [i32; 3]) -> bool {
        self.shows(voxel) && self.set.contains(Voxel(voxel))
    }

    /// Whether this face is where the clip box cut through a solid.
    pub(crate) fn is_cut(&self, hit: &Hit) -> bool {
        let beyond = Voxel(hit.in_front());
        !self.shows(beyond.0) && self.set.in_box(beyond) && self.set.contains(beyond)
    }

    /// The solid bricks that may be shown, with their brick coordinates.
    pub(crate) fn bricks(&self) -> impl Iterator<Item = ([i32; 3], BrickRef<'_>)> {
        self.set
            .bricks()
            .filter(|(b, _)| (0..3).all(|i| b[i] * 8 < self.high[i] && b[i] * 8 + 8 > self.low[i]))
    }

    /// Points around everything worth seeing: the corners of a box for each column of bricks. In a
    /// hollow picture it is the free space that counts.
    pub(crate) fn outline(&self) -> Vec<Vec3> {
        let mut columns = BTreeMap::new();
        let mut include = |b: [i32; 3], bits: [u64; 8]| {
            if let Some(found) = self.shown_of(b, bits) {
                let column = columns.entry([b[0], b[1]]).or_insert(found);
                *column = union(*column, found);
            }
        };
        if self.hollow {
            let [bx, by, bz] = std::array::from_fn(|i| self.low[i] >> 3..(self.high[i] + 7) >> 3);
            for z in bz {
                for y in by.clone() {
                    for b in bx.clone().map(|x| [x, y, z]) {
                        if let Some(brick) = self.set.brick(b) {
                            include(b, brick.bits().0.map(|word| !word));
                        }
                    }
                }
            }
        } else {
            self.bricks().for_each(|(b, brick)| include(b, brick.bits().0));
        }
        let corners = |bounds: [[i32; 3]; 2]| {
            (0..8).map(move |corner| std::array::from_fn(|i| f64::from(bounds[corner >> i & 1][i])))
        };
        columns.into_values().flat_map(corners).collect()
    }

    /// The box around the set bits of a brick, cut to what is shown.
    fn shown_of(&self, b: [i32; 3], bits: [u64; 8]) -> Option<[[i32; 3]; 2]> {
        let plane = bits.iter().fold(0, |all, word| all | word);
        if plane == 0 {
            return None;
        }
        let row = |y: u32| plane >> (8 * y) & 0xff;
        let used = [
            (0..8).fold(0, |all, y| all | row(y)),
            (0..8).fold(0, |all, y| all | u64::from(row(y) != 0) << y),
            (0..8).fold(0, |all, z| all | u64::from(bits[z] != 0) << z),
        ];
        let low: [i32; 3] =
            std::array::from_fn(|i| (b[i] * 8 + used[i].trailing_zeros() as i32).max(self.low[i]));
        let high: [i32; 3] = std::array::from_fn(|i| {
            (b[i] * 8 + 64 - used[i].leading_zeros() as i32).min(self.high[i])
        });
        (0..3).all(|i| low[i] < high[i]).then_some([low, high])
    }

    /// The first solid voxel a ray from outside meets.
    pub(crate) fn first_hit(&self, ray: &Ray) -> Option<Hit> {
        let (mut enter, mut leave, mut axis) = (0.0, f64::INFINITY, 0);
        for i in 0..3 {
            let low = (f64::from(self.low[i]) - ray.origin[i]) * ray.inverse[i];
            let high = (f64::from(self.high[i]) - ray.origin[i]) * ray.inverse[i];
            if low.min(high) > enter {
                (enter, axis) = (low.min(high), i);
            }
            leave = leave.min(low.max(high));
        }
        if enter >= leave {
            return None;
        }
        let point = ray.at(enter);
        let mut voxel =
            std::array::from_fn(|i| floor(point[i]).clamp(self.low[i], self.high[i] - 1));
        if enter > 0.0 {
            voxel[axis] =
                if ray.direction[axis] > 0.0 { self.low[axis] } else { self.high[axis] - 1 };
        }
        let entry = (voxel, enter, axis);
        let entry = if self.hollow { self.march::<false>(ray, entry)? } else { entry };
        let (voxel, t, axis) = self.march::<true>(ray, entry)?;
        Some(Hit { t, voxel, axis, facing: if ray.direction[axis] > 0.0 { -1 } else { 1 } })
    }

    /// Whether anything solid lies along a ray that starts in `voxel`.
    pub(crate) fn blocks(&self, ray: &Ray, voxel: [i32; 3]) -> bool {
        self.march::<true>(ray, (voxel, 0.0, 0)).is_some()
    }

    /// Follows a ray from where it enters a voxel (at which distance, across which axis) to where it
    /// enters the first solid voxel, or the first free one.
    fn march<const SOLID: bool>(
        &self,
        ray: &Ray,
        (mut voxel, mut t, mut axis): ([i32; 3], f64, usize),
    ) -> Option<([i32; 3], f64, usize)> {
        // A ray that has left the shown box never comes back to it.
        while self.shows(voxel) {
            let b = voxel.map(|c| c >> 3);
            let brick = match self.set.brick(b)? {
                BrickRef::Mixed(brick) => brick,
                uniform if (uniform == BrickRef::Full) == SOLID => return Some((voxel, t, axis)),
                _ => {
                    (t, axis) = cross_brick(ray, &mut voxel);
                    continue;
                }
            };
            // Plain marching: the next crossing of each axis, moved on by a voxel at a time.
            let side = ray.direction.map(|d| i32::from(d > 0.0));
            let mut next: Vec3 = std::array::from_fn(|i| {
                (f64::from(voxel[i] + side[i]) - ray.origin[i]) * ray.inverse[i]
            });
            loop {
                let [x, y, z] = voxel.map(|c| c as u32 & 7);
                if brick.contains(x, y, z) == SOLID {
                    return self.shows(voxel).then_some((voxel, t, axis));
                }
                axis = if next[0] < next[1] { 0 } else { 1 };
                axis = if next[axis] < next[2] { axis } else { 2 };
                t = next[axis];
                next[axis] += ray.inverse[axis].abs();
                voxel[axis] += 2 * side[axis] - 1;
                if voxel[axis] >> 3 != b[axis] {
                    break;
                }
            }
        }
        None
    }
}

/// The smallest box around two boxes.
fn union(a: [[i32; 3]; 2], b: [[i32; 3]; 2]) -> [[i32; 3]; 2] {
    [std::array::from_fn(|i| a[0][i].min(b[0][i])), std::array::from_fn(|i| a[1][i].max(b[1][i]))]
}

/// Moves `voxel` into the next brick along the ray; returns where the ray crosses into it and across
/// which axis.
fn cross_brick(ray: &Ray, voxel: &mut [i32; 3]) -> (f64, usize) {
    let brick = voxel.map(|c| c & -BRICK_EDGE);
    let mut t = f64::INFINITY;
    let mut axis = 0;
    for i in 0..3 {
        let plane = if ray.direction[i] > 0.0 { brick[i] + BRICK_EDGE } else { brick[i] };
        let crossing = (f64::from(plane) - ray.origin[i]) * ray.inverse[i];
        if crossing < t {
            (t, axis) = (crossing, i);
        }
    }
    let point = ray.at(t);
    *voxel = std::array::from_fn(|i| floor(point[i]).clamp(brick[i], brick[i] + BRICK_EDGE - 1));
    voxel[axis] =
        if ray.direction[axis] > 0.0 { brick[axis] + BRICK_EDGE } else { brick[axis] - 1 };
    (t, axis)
}
