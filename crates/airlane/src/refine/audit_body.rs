//! The auditor of bodies: does what moves along a path keep its distance?
//!
//! Slow and obvious, like its sibling. It measures against the solids themselves, the voxels and
//! triangles of the world *before* it was fitted, and asks nothing of the fitted world but what its body
//! is: that world may come from a file. For everything solid near a piece of the path it finds how near
//! the body comes by narrowing down where along the piece that is. It shares no code with the fit or the
//! fast sweep.

use super::{Fault, audit_polyline};
use crate::geom::{LatticePoint, UNIT, Voxel};
use crate::world::{Body, Contact, World};
use std::collections::HashMap;

/// How much too near, in voxels, is still rounding.
const TOLERANCE: f64 = 1e-6;
/// A box without rounded edges may touch triangles; it is judged smaller by this, in voxels.
const SHRUNK: f64 = 1e-5;
/// Steps of narrowing down; each leaves the golden section, 0.618.
const STEPS: u32 = 70;
/// The same, three searches deep, where a triangle is measured.
const DEEP_STEPS: u32 = 30;
/// Triangles are looked up by blocks of so many voxels, and a path is judged in pieces as long.
const BLOCK: f64 = 8.0;
/// A triangle whose box has more blocks than this is looked at everywhere.
const MANY_BLOCKS: f64 = 512.0;

type Point = [f64; 3];

/// Judges whether the body that a world is fitted to touches nothing along a path: whether its centre
/// enters no solid voxel, and it keeps its distance to everything solid. Where the surface is known as
/// triangles, these are what is solid, and voxels only where they are solid throughout.
pub fn audit_body(world: &World, path: &[LatticePoint]) -> Result<(), Fault> {
    match world.base() {
        Some(base) => audit_body_in(base, world.body(), path),
        None => audit_polyline(world, path, Contact::Open),
    }
}

/// The same for a body in a world that is not fitted to it.
pub fn audit_body_in(base: &World, body: Body, path: &[LatticePoint]) -> Result<(), Fault> {
    let alone = [path.first().copied().ok_or(Fault::Empty)?; 2];
    let path = if path.len() == 1 { &alone[..] } else { path };
    let solids = Solids::new(base, body);
    for (segment, ends) in path.windows(2).enumerate() {
        audit_polyline(base, ends, Contact::Sliding).map_err(|fault| match fault {
            Fault::Touches { voxel, .. } => Fault::Touches { segment, voxel },
            Fault::Enters { near, .. } => Fault::Enters { segment, near },
            other => other,
        })?;
        let [a, b] = [ends[0], ends[1]].map(|p| p.0.map(|c| f64::from(c) / f64::from(UNIT)));
        if let Some(voxel) = solids.touched(a, b) {
            return Err(Fault::TooNear { segment, voxel });
        }
    }
    Ok(())
}

/// Everything solid in a world, and the body that must not touch it. All measures are in voxels.
pub(crate) struct Solids<'w> {
    world: &'w World,
    half: Point,
    radius: f64,
    /// If the world has a surface; then voxels count only where they are solid throughout.
    triangles: Option<Triangles>,
}

impl<'w> Solids<'w> {
    /// The solids of a world that is not fitted.
    pub(crate) fn new(world: &'w World, body: Body) -> Self {
        let scale = world.frame().voxel_size;
        let half = body.half().map(|half| half / scale);
        let radius = body.radius() / scale;
        Self { triangles: Triangles::of(world, half, radius), world, half, radius }
    }

    /// A solid voxel, or the voxel of a triangle's corner, that the body touches when it moves straight
    /// from `a` to `b`.
    pub(crate) fn touched(&self, a: Point, b: Point) -> Option<Voxel> {
        let of_voxels = match self.world.surface().filter(|_| self.triangles.is_some()) {
            Some(surface) => touched_voxel(
                self.world,
                |voxel| surface.bodies.contains(voxel) || self.is_outside(voxel),
                [a, b],
                (self.half, self.radius),
            ),
            None => touched_by_body(self.world, a, b, self.half, self.radius),
        };
        of_voxels.or_else(|| {
            let triangles = self.triangles.as_ref()?;
            pieces(a, b).find_map(|[a, b]| triangles.touched(a, b, self.half, self.radius))
        })
    }

    fn is_outside(&self, voxel: Voxel) -> bool {
        (0..3).any(|i| voxel.0[i] < 0 || voxel.0[i] as u32 >= self.world.size()[i])
    }
}

/// A solid voxel that a body touches when it moves straight from `a` to `b`, all in voxels.
pub(crate) fn touched_by_body(
    world: &World,
    a: Point,
    b: Point,
    half: Point,
    radius: f64,
) -> Option<Voxel> {
    touched_voxel(world, |voxel| world.is_blocked(voxel), [a, b], (half, radius))
}

fn touched_voxel(
    world: &World,
    is_solid: impl Fn(Voxel) -> bool,
    [a, b]: [Point; 2],
    (half, radius): (Point, f64),
) -> Option<Voxel> {
    let size = world.size().map(f64::from);
    // What is outside is solid. Who goes there, or is not a number, need not be followed.
    let is_inside = |p: Point| (0..3).all(|i| p[i] >= 0.0 && p[i] <= size[i]);
    if let Some(stray) = [a, b].into_iter().find(|&p| !is_inside(p)) {
        let near = |i: usize| stray[i].clamp(-1.0, size[i]).floor() as i32;
        return Some(Voxel(std::array::from_fn(near)));
    }
    for [a, b] in pieces(a, b) {
        // Of what is outside, the layer next to the world is nearest.
        let around = |i: usize| {
            let reach = half[i] + radius + 2.0;
            let voxel = |c: f64| c.floor().clamp(-1.0, size[i]) as i32;
            voxel(a[i].min(b[i]) - reach)..=voxel(a[i].max(b[i]) + reach)
        };
        for z in around(2) {
            for y in around(1) {
                for x in around(0) {
                    let voxel = Voxel::new(x, y, z);
                    if is_solid(voxel) && is_too_near(voxel, a, b, half, radius) {
                        return Some(voxel);
                    }
                }
            }
        }
    }
    None
}

/// A segment in pieces of a few voxels: the box around a long one may be most of the world.
fn pieces(a: Point, b: Point) -> impl Iterator<Item = [Point; 2]> {
    let longest = (0..3).map(|i| (b[i] - a[i]).abs()).fold(0.0, f64::max);
    let count = (longest / BLOCK).ceil().max(1.0) as u32;
    let at = move |n: u32| -> Point {
        let t = f64::from(n) / f64::from(count);
        std::array::from_fn(|i| a[i] + t * (b[i] - a[i]))
    };
    (0..count).map(move |n| [at(n), at(n + 1)])
}

fn is_too_near(voxel: Voxel, a: Point, b: Point, half: Point, radius: f64) -> bool {
    // Nothing is nearer than the box around the whole way.
    let is_far = |i: usize| {
        let (low, high) = (a[i].min(b[i]) - half[i] - radius, a[i].max(b[i]) + half[i] + radius);
        high < f64::from(voxel.0[i]) || low > f64::from(voxel.0[i]) + 1.0
    };
    if (0..3).any(is_far) {
        return false;
    }
    // How far the inner box and the voxel are apart on each axis; below 0 where they overlap.
    let gaps = |t: f64| -> Point {
        std::array::from_fn(|i| {
            let centre = a[i] + t * (b[i] - a[i]);
            (centre - f64::from(voxel.0[i]) - 0.5).abs() - 0.5 - half[i]
        })
    };
    // Both measures have one valley along the segment: the distance, and the least overlap. Where all of
    // the radius may be rounding, the distance says nothing: what is inside is at distance 0.
    if radius > TOLERANCE {
        let distance = |t| gaps(t).iter().map(|gap| gap.max(0.0).powi(2)).sum::<f64>().sqrt();
        lowest(STEPS, distance) < radius - TOLERANCE
    } else {
        lowest(STEPS, |t| gaps(t).into_iter().fold(f64::NEG_INFINITY, f64::max)) < -TOLERANCE
    }
}

/// The least of a measure with one valley between 0 and 1.
fn lowest(steps: u32, measure: impl Fn(f64) -> f64) -> f64 {
    const GOLDEN: f64 = 0.618_033_988_749_894_8;
    let (mut low, mut high) = (0.0f64, 1.0f64);
    let (mut x, mut y) = (1.0 - GOLDEN, GOLDEN);
    let (mut at_x, mut at_y) = (measure(x), measure(y));
    let mut least = measure(low).min(measure(high));
    for _ in 0..steps {
        least = least.min(at_x).min(at_y);
        if at_x <= at_y {
            (high, y, at_y) = (y, x, at_x);
            x = high - GOLDEN * (high - low);
            at_x = measure(x);
        } else {
            (low, x, at_x) = (x, y, at_y);
            y = low + GOLDEN * (high - low);
            at_y = measure(y);
        }
    }
    least.min(at_x).min(at_y)
}

/// The triangles of a surface, in voxels, by the blocks that their boxes meet.
struct Triangles {
    corners: Vec<[Point; 3]>,
    by_block: HashMap<[i32; 3], Vec<u32>>,
    /// Those with too many blocks.
    large: Vec<u32>,
}

impl Triangles {
    fn of(world: &World, half: Point, radius: f64) -> Option<Self> {
        let surface = world.surface()?;
        let frame = world.frame();
        let voxels = |at: Point| -> Point {
            std::array::from_fn(|i| (at[i] - frame.origin[i]) / frame.voxel_size)
        };
        let mut found = Self { corners: Vec::new(), by_block: HashMap::new(), large: Vec::new() };
        for (number, triangle) in (0..).zip(surface.triangles.iter()) {
            let corners = triangle.map(|corner| voxels(surface.vertices[corner as usize]));
            found.corners.push(corners);
            let [low, high] = bounds(&corners);
            // What is felt in a block, with the body around it.
            let reach = |i: usize| half[i] + radius + 1.0;
            let first: Point = std::array::from_fn(|i| ((low[i] - reach(i)) / BLOCK).floor());
            let last: Point = std::array::from_fn(|i| ((high[i] + reach(i)) / BLOCK).floor());
            let count: f64 = (0..3).map(|i| last[i] - first[i] + 1.0).product();
            if count > MANY_BLOCKS {
                found.large.push(number);
                continue;
            }
            for z in first[2] as i32..=last[2] as i32 {
                for y in first[1] as i32..=last[1] as i32 {
                    for x in first[0] as i32..=last[0] as i32 {
                        found.by_block.entry([x, y, z]).or_default().push(number);
                    }
                }
            }
        }
        Some(found)
    }

    /// The voxel of a corner of a triangle that the body touches on a piece of its way.
    fn touched(&self, a: Point, b: Point, half: Point, radius: f64) -> Option<Voxel> {
        let block = |p: Point| p.map(|c| (c / BLOCK).floor() as i32);
        let (from, to) = (block(a), block(b));
        let blocks = |i: usize| from[i].min(to[i])..=from[i].max(to[i]);
        let mut near: Vec<u32> = self.large.clone();
        for z in blocks(2) {
            for y in blocks(1) {
                for x in blocks(0) {
                    near.extend(self.by_block.get(&[x, y, z]).into_iter().flatten());
                }
            }
        }
        near.sort_unstable();
        near.dedup();
        let corners = near.into_iter().map(|number| &self.corners[number as usize]);
        let mut touched = corners.filter(|corners| is_triangle_near(corners, a, b, half, radius));
        touched.next().map(|corners| Voxel(corners[0].map(|c| c.floor() as i32)))
    }
}

fn bounds(corners: &[Point; 3]) -> [Point; 2] {
    let ends = |pick: fn(f64, f64) -> f64, i: usize| {
        corners.iter().map(|corner| corner[i]).reduce(pick).unwrap_or(0.0)
    };
    [f64::min, f64::max].map(|pick| std::array::from_fn(|i| ends(pick, i)))
}

/// Whether balls around the triangle and around the body on its way are apart.
fn is_far_around(corners: &[Point; 3], a: Point, b: Point, half: Point, radius: f64) -> bool {
    let length = |v: Point| v.iter().map(|c| c * c).sum::<f64>().sqrt();
    let minus = |p: Point, q: Point| -> Point { std::array::from_fn(|i| p[i] - q[i]) };
    let [p, q, r] = *corners;
    let middle: Point = std::array::from_fn(|i| (p[i] + q[i] + r[i]) / 3.0);
    let around = corners.iter().map(|&corner| length(minus(corner, middle))).fold(0.0, f64::max);
    let way = |t: f64| std::array::from_fn(|i| a[i] + t * (b[i] - a[i]));
    let apart = lowest(STEPS, |t| length(minus(way(t), middle)));
    apart > around + length(half) + radius + SHRUNK
}

/// Whether the body comes too near to a triangle on a piece of its way.
///
/// How far a point of the triangle is from the inner box is a convex function of where the box is on its
/// way and where the point is in the triangle. So each of the three is narrowed down within the next.
fn is_triangle_near(corners: &[Point; 3], a: Point, b: Point, half: Point, radius: f64) -> bool {
    let [low, high] = bounds(corners);
    let is_far = |i: usize| {
        high[i] < a[i].min(b[i]) - half[i] - radius || low[i] > a[i].max(b[i]) + half[i] + radius
    };
    if (0..3).any(is_far) || is_far_around(corners, a, b, half, radius) {
        return false;
    }
    let (half, limit) = match radius > TOLERANCE {
        true => (half, radius - TOLERANCE),
        false => (half.map(|half| (half - SHRUNK).max(0.0)), TOLERANCE),
    };
    let mix =
        |p: Point, q: Point, t: f64| -> Point { std::array::from_fn(|i| p[i] + t * (q[i] - p[i])) };
    let gap = |centre: Point, at: Point| {
        (0..3).map(|i| ((at[i] - centre[i]).abs() - half[i]).max(0.0).powi(2)).sum::<f64>().sqrt()
    };
    let [p, q, r] = *corners;
    let distance = lowest(DEEP_STEPS, |t| {
        let centre = mix(a, b, t);
        lowest(DEEP_STEPS, |u| {
            let (on_one, on_other) = (mix(p, q, u), mix(p, r, u));
            lowest(DEEP_STEPS, |v| gap(centre, mix(on_one, on_other, v)))
        })
    });
    distance < limit
}

#[cfg(test)]
#[path = "audit_body_tests.rs"]
mod tests;
