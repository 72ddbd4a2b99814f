//! Rays through a voxel set: empty bricks are crossed in one step, others voxel by voxel.
//!
//! Floating point is good enough here: a picture decides nothing.

use super::camera::Ray;
use super::vector::Vec3;
use airlane::geom::{BRICK_EDGE, BrickRef, Voxel, VoxelSet};

/// The part of a voxel set that is shown: voxels of the half-open box `[low, high)`.
#[derive(Clone, Copy)]
pub(crate) struct Solids<'a> {
    set: &'a VoxelSet,
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
    pub(crate) fn new(set: &'a VoxelSet, clip: Option<[[i32; 3]; 2]>) -> Self {
        let size = set.size().map(|n| n as i32);
        let [low, high] = clip.unwrap_or([[0; 3], size]);
        Self {
            set,
            low: low.map(|c| c.max(0)),
            high: std::array::from_fn(|i| high[i].min(size[i])),
        }
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

    /// The smallest box around the shown bricks that hold something; `None` if there are none.
    pub(crate) fn bounds(&self) -> Option<[[i32; 3]; 2]> {
        self.bricks().fold(None, |bounds, (b, brick)| {
            let bits = brick.bits().0;
            let plane = bits.iter().fold(0, |all, word| all | word);
            let column = (0..8).fold(0, |all, y| all | (plane >> (8 * y) & 0xff));
            let rows =
                (0..8).filter(|y| plane >> (8 * y) & 0xff != 0).fold(0u64, |r, y| r | 1 << y);
            let layers = (0..8).filter(|&z| bits[z] != 0).fold(0u64, |l, z| l | 1 << z);
            let used = [column, rows, layers];
            let low = std::array::from_fn(|i| {
                (b[i] * 8 + used[i].trailing_zeros() as i32).max(self.low[i])
            });
            let high = std::array::from_fn(|i| {
                (b[i] * 8 + 64 - used[i].leading_zeros() as i32).min(self.high[i])
            });
            Some(match bounds {
                None => [low, high],
                Some([l, h]) => [
                    std::array::from_fn(|i| low[i].min(l[i])),
                    std::array::from_fn(|i| high[i].max(h[i])),
                ],
            })
        })
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
            std::array::from_fn(|i| (point[i].floor() as i32).clamp(self.low[i], self.high[i] - 1));
        if enter > 0.0 {
            voxel[axis] =
                if ray.direction[axis] > 0.0 { self.low[axis] } else { self.high[axis] - 1 };
        }
        self.march(ray, voxel, enter, axis)
    }

    /// Whether anything solid lies along a ray that starts in `voxel`.
    pub(crate) fn blocks(&self, ray: &Ray, voxel: [i32; 3]) -> bool {
        self.shows(voxel) && self.march(ray, voxel, 0.0, 0).is_some()
    }

    /// Follows a ray that enters `voxel` at `t` across its face on `axis`.
    fn march(&self, ray: &Ray, mut voxel: [i32; 3], mut t: f64, mut axis: usize) -> Option<Hit> {
        loop {
            let b = voxel.map(|c| c >> 3);
            let brick = match self.set.brick(b)? {
                BrickRef::Empty => {
                    (t, axis) = step::<BRICK_EDGE>(ray, &mut voxel);
                    if voxel[axis] < self.low[axis] || voxel[axis] >= self.high[axis] {
                        return None;
                    }
                    continue;
                }
                BrickRef::Full => return Some(hit(ray, voxel, t, axis)),
                BrickRef::Mixed(brick) => brick,
            };
            loop {
                let [x, y, z] = voxel.map(|c| c as u32 & 7);
                if brick.contains(x, y, z) {
                    return Some(hit(ray, voxel, t, axis));
                }
                (t, axis) = step::<1>(ray, &mut voxel);
                if voxel[axis] < self.low[axis] || voxel[axis] >= self.high[axis] {
                    return None;
                }
                if voxel[axis] >> 3 != b[axis] {
                    break;
                }
            }
        }
    }
}

fn hit(ray: &Ray, voxel: [i32; 3], t: f64, axis: usize) -> Hit {
    Hit { t, voxel, axis, facing: if ray.direction[axis] > 0.0 { -1 } else { 1 } }
}

/// Moves `voxel` into the next cube of `EDGE` voxels along the ray; returns where the ray crosses
/// into it and across which axis.
#[inline]
fn step<const EDGE: i32>(ray: &Ray, voxel: &mut [i32; 3]) -> (f64, usize) {
    let cube = voxel.map(|c| c & -EDGE);
    let mut t = f64::INFINITY;
    let mut axis = 0;
    for i in 0..3 {
        let plane = if ray.direction[i] > 0.0 { cube[i] + EDGE } else { cube[i] };
        let crossing = (f64::from(plane) - ray.origin[i]) * ray.inverse[i];
        if crossing < t {
            (t, axis) = (crossing, i);
        }
    }
    if EDGE > 1 {
        for i in 0..3 {
            let c = ray.origin[i] + ray.direction[i] * t;
            voxel[i] = (c.floor() as i32).clamp(cube[i], cube[i] + EDGE - 1);
        }
    }
    voxel[axis] = if ray.direction[axis] > 0.0 { cube[axis] + EDGE } else { cube[axis] - 1 };
    (t, axis)
}
