//! From where a path is seen best.

use crate::stage::Up;
use airlane::geom::{LatticePoint, UNIT, Voxel};
use airlane::world::World;

/// Where a camera stands, in degrees: its yaw about the axis that points up, and its pitch above the
/// horizon.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct View {
    pub(crate) yaw: f64,
    pub(crate) pitch: f64,
}

impl View {
    /// From a corner, not too steep.
    pub(crate) const USUAL: Self = Self { yaw: -60.0, pitch: 32.0 };

    /// Whatever is tried: from eight sides, at three heights.
    fn all() -> impl Iterator<Item = Self> {
        let yaws = [-60.0, -150.0, 30.0, 120.0, -15.0, -105.0, 75.0, 165.0];
        let pitches = [32.0, 45.0, 60.0];
        pitches.into_iter().flat_map(move |pitch| yaws.map(|yaw| Self { yaw, pitch }))
    }
}

/// What can be seen of a world from outside.
pub(crate) struct Sight<'w> {
    world: &'w World,
    up: Up,
    /// Whether the box is closed all around: its outer walls are then left out of the picture.
    is_closed: bool,
}

/// Points of a path that are looked at.
const POINTS: u32 = 32;
/// The share of the outer walls from which on a world is closed, as the page has it.
const CLOSED: f64 = 0.6;
/// What a steep view is worth less, and one along the path, by the share that is seen.
const STEEP: f64 = 0.2;
const ALONG: f64 = 0.15;

impl<'w> Sight<'w> {
    pub(crate) fn new(world: &'w World, up: Up) -> Self {
        Self { world, up, is_closed: wall_share(world) > CLOSED }
    }

    /// The view that sees most of a path across the picture, and the share of the path that it sees.
    pub(crate) fn best(&self, path: &[LatticePoint]) -> (View, f64) {
        let points = spread(path);
        let (Some(first), Some(last)) = (points.first(), points.last()) else {
            return (View::USUAL, 0.0);
        };
        let way: [f64; 3] = std::array::from_fn(|i| last[i] - first[i]);
        let long = dot(way, way).sqrt().max(1e-9);
        let judged = View::all().map(|view| {
            let seen = self.share(&points, view);
            let across = dot(way, self.direction(View { yaw: view.yaw + 90.0, pitch: 0.0 })).abs();
            let steep = (view.pitch - View::USUAL.pitch) / 30.0;
            (seen - STEEP * steep + ALONG * across / long, view, seen)
        });
        let best = judged.reduce(|best, other| if other.0 > best.0 { other } else { best });
        best.map_or((View::USUAL, 0.0), |(_, view, seen)| (view, seen))
    }

    /// The share of points that nothing hides.
    fn share(&self, points: &[[f64; 3]], view: View) -> f64 {
        let towards = self.direction(view);
        let seen = points.iter().filter(|point| self.sees(**point, towards)).count();
        seen as f64 / points.len().max(1) as f64
    }

    /// Whether a point, in voxels, is seen from far away in a direction. Faces are drawn from their free
    /// side only, so what hides it is a solid that is entered from free space on the way in.
    fn sees(&self, point: [f64; 3], towards: [f64; 3]) -> bool {
        let mut was_solid = false;
        for step in 1_u32.. {
            let far = 0.75 * f64::from(step);
            let at = std::array::from_fn(|i| (point[i] + far * towards[i]).floor() as i32);
            if !self.world.solids().in_box(Voxel(at)) {
                return !was_solid || self.is_closed;
            }
            let is_solid = self.world.is_blocked(Voxel(at));
            if was_solid && !is_solid {
                return false;
            }
            was_solid = is_solid;
        }
        false
    }

    /// From what is looked at towards the camera.
    fn direction(&self, View { yaw, pitch }: View) -> [f64; 3] {
        let ((sin, cos), (high, level)) =
            (yaw.to_radians().sin_cos(), pitch.to_radians().sin_cos());
        match self.up {
            Up::Z => [level * cos, level * sin, high],
            Up::Y => [level * sin, high, level * cos],
        }
    }
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Points along a path the same distance apart, its ends among them, in voxels.
fn spread(path: &[LatticePoint]) -> Vec<[f64; 3]> {
    let voxels = |point: &LatticePoint| point.0.map(|c| f64::from(c) / f64::from(UNIT));
    let corners: Vec<[f64; 3]> = path.iter().map(voxels).collect();
    let between = |pair: &[[f64; 3]]| -> f64 {
        let way: [f64; 3] = std::array::from_fn(|i| pair[1][i] - pair[0][i]);
        dot(way, way).sqrt()
    };
    let whole: f64 = corners.windows(2).map(between).sum();
    let mut points = Vec::new();
    let mut passed = 0.0;
    for pair in corners.windows(2) {
        let long = between(pair);
        while points.len() < POINTS as usize {
            let wanted = whole * points.len() as f64 / f64::from(POINTS - 1);
            if wanted > passed + long {
                break;
            }
            let share = if long > 0.0 { (wanted - passed) / long } else { 0.0 };
            points.push(std::array::from_fn(|i| pair[0][i] + share * (pair[1][i] - pair[0][i])));
        }
        passed += long;
    }
    points
}

/// The share of the walls of the box that is solid, by a sample.
fn wall_share(world: &World) -> f64 {
    let size = world.size().map(|n| n as i32);
    let steps = |n: i32| (0..n).step_by((n as usize / 48).max(1));
    let (mut solid, mut all) = (0.0, 0.0);
    for axis in 0..3 {
        let [a, b] = [(axis + 1) % 3, (axis + 2) % 3];
        // Each counts by the area that it stands for.
        let area = f64::from(size[a]) * f64::from(size[b]);
        let (mut blocked, mut count) = (0_u32, 0_u32);
        for (i, j) in steps(size[a]).flat_map(|i| steps(size[b]).map(move |j| (i, j))) {
            for end in [0, size[axis] - 1] {
                let mut voxel = [0; 3];
                (voxel[axis], voxel[a], voxel[b]) = (end, i, j);
                blocked += u32::from(world.is_blocked(Voxel(voxel)));
                count += 1;
            }
        }
        solid += area * f64::from(blocked) / f64::from(count.max(1));
        all += area;
    }
    solid / all
}
