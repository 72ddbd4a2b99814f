//! Cubic Bézier curves, and the proof that they are clear.

use super::Misfit;
use crate::geom::vector::{Vector, minus, norm, plus, scaled};
use crate::geom::{Around, Frame, UNIT};
use crate::space::Stretch;
use crate::world::{Slopes, World};
use std::ops::ControlFlow;

/// A curve of cubic Bézier pieces with a common tangent where they meet; places are in voxels.
#[derive(Clone, PartialEq, Debug)]
pub struct Curve {
    pub(super) pieces: Vec<Piece>,
}

/// A piece and how tightly it turns.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Piece {
    pub(super) control: [Vector; 4],
    /// The radius of an arc; `None` for a straight piece.
    pub(super) radius: Option<f64>,
}

/// Boxes that are looked at before a proof is given up.
const MOST_BOXES: u32 = 1 << 14;
/// Curves keep this much more than the body's radius from solids, in voxels.
const KEEP: f64 = 2e-6;

/// The place at a share of a Bézier curve.
pub(super) fn point(control: &[Vector; 4], t: f64) -> Vector {
    split(control, t).0[3]
}

/// A curve cut in two (de Casteljau).
fn split([a, b, c, d]: &[Vector; 4], t: f64) -> ([Vector; 4], [Vector; 4]) {
    let between = |p: Vector, q: Vector| plus(p, minus(q, p), t);
    let (ab, bc, cd) = (between(*a, *b), between(*b, *c), between(*c, *d));
    let (abc, bcd) = (between(ab, bc), between(bc, cd));
    let middle = between(abc, bcd);
    ([*a, ab, abc, middle], [middle, bcd, cd, *d])
}

impl Piece {
    /// A part of a manoeuvre, in lattice steps, that turns with a radius in voxels.
    pub(super) fn of(part: &Stretch, radius: f64) -> Self {
        let voxels = |place: Vector| place.map(|c| c / f64::from(UNIT));
        Self { control: part.control.map(voxels), radius: part.corner.map(|_| radius) }
    }

    pub(super) fn line(from: Vector, to: Vector) -> Self {
        let third = scaled(minus(to, from), 1.0 / 3.0);
        let control = [from, plus(from, third, 1.0), plus(to, third, -1.0), to];
        Self { control, radius: None }
    }

    /// Length: that of chords between so many samples that arcs of 45° are good to a millionth.
    pub(super) fn length(&self) -> f64 {
        if self.radius.is_none() {
            return norm(minus(self.control[3], self.control[0]));
        }
        const CHORDS: u32 = 64;
        let at = |n: u32| point(&self.control, f64::from(n) / f64::from(CHORDS));
        (0..CHORDS).map(|n| norm(minus(at(n + 1), at(n)))).sum()
    }

    /// Whether the hull of the piece keeps the world's body clear, cut into boxes. A box is clear if
    /// the voxels that the body's centre may be in hold it anywhere in them, or if the body keeps clear
    /// of all solid voxels.
    pub(super) fn is_clear(&self, world: &World) -> bool {
        self.is_clear_in_boxes(world, 1e-9)
    }

    /// The same with boxes of at least a size: what is only clear in smaller ones counts as touching.
    pub(super) fn is_clear_in_boxes(&self, world: &World, least: f64) -> bool {
        let base = world.base().map_or(world, |base| base);
        let scale = 1.0 / base.frame().voxel_size;
        let body = world.body();
        let half = body.half().map(|half| half * scale);
        let keep = body.radius() * scale + KEEP;
        let mut boxes = vec![self.control];
        let mut looked = 0;
        while let Some(control) = boxes.pop() {
            looked += 1;
            if looked > MOST_BOXES {
                return false;
            }
            let bound = |pick: fn(f64, f64) -> f64| -> Vector {
                std::array::from_fn(|i| {
                    control.iter().map(|c| c[i]).reduce(pick).unwrap_or_default()
                })
            };
            let (low, high) = (bound(f64::min), bound(f64::max));
            // Where the body was fitted to triangles, there is room between it and their voxels.
            let is_roomy = world.base().is_some() && is_free(world, low, high);
            if is_roomy {
                continue;
            }
            let size = norm(minus(high, low));
            let low: Vector = std::array::from_fn(|i| low[i] - half[i]);
            let high: Vector = std::array::from_fn(|i| high[i] + half[i]);
            let hit =
                base.solids_touching(low.map(|c| c - keep), high.map(|c| c + keep), |voxel| {
                    let cube =
                        Around { centre: voxel.0.map(|c| f64::from(c) + 0.5), half: [0.5; 3] };
                    match cube.to_box(low, high) < keep * keep {
                        true => ControlFlow::Break(()),
                        false => ControlFlow::Continue(()),
                    }
                });
            if hit.is_break() {
                if size < least {
                    return false;
                }
                let (first, second) = split(&control, 0.5);
                boxes.extend([second, first]);
            }
        }
        true
    }
}

/// Whether a box, in voxels, touches no solid.
fn is_free(world: &World, low: Vector, high: Vector) -> bool {
    let (low, high) = (low.map(|c| c - KEEP), high.map(|c| c + KEEP));
    world.solids_touching(low, high, |_| ControlFlow::Break(())).is_continue()
}

impl Curve {
    /// Length in voxels.
    pub fn length(&self) -> f64 {
        self.pieces.iter().map(Piece::length).sum()
    }

    /// The control points of the pieces, in world coordinates: each begins where the one before it
    /// ends.
    pub fn control_points<'c>(
        &'c self,
        frame: &'c Frame,
    ) -> impl Iterator<Item = [[f64; 3]; 4]> + 'c {
        self.pieces.iter().map(|piece| piece.control.map(|point| world_point(frame, point)))
    }

    /// Places along the curve in world coordinates, about so many world units apart at the most, both
    /// ends included.
    pub fn world_points(&self, frame: &Frame, apart: f64) -> Vec<[f64; 3]> {
        let samples = self.samples(apart / frame.voxel_size);
        samples.into_iter().map(|(point, _)| world_point(frame, point)).collect()
    }

    /// Places along the curve, no more than `apart` voxels from each other, and how tightly it turns
    /// just before each.
    pub(super) fn samples(&self, apart: f64) -> Vec<(Vector, Option<f64>)> {
        let mut samples = Vec::new();
        for piece in &self.pieces {
            // Control polygons are longer than curves; evenly cut, no part of a cubic that turns by
            // 45° is twice as long as another.
            let [a, b, c, d] = piece.control;
            let most = norm(minus(b, a)) + norm(minus(c, b)) + norm(minus(d, c));
            let count = (1.2 * most / apart).ceil().clamp(1.0, 1e6) as u32;
            if samples.is_empty() {
                samples.push((a, None));
            }
            samples.extend(
                (1..=count).map(|n| {
                    (point(&piece.control, f64::from(n) / f64::from(count)), piece.radius)
                }),
            );
        }
        samples
    }

    /// Refuses a curve that is too steep somewhere.
    pub(super) fn check_slopes(&self, slopes: Slopes) -> Result<(), Misfit> {
        if slopes.is_any() {
            return Ok(());
        }
        for (segment, piece) in self.pieces.iter().enumerate() {
            // The direction is a mean of those between control points, so the samples say it all but
            // for what lies between them.
            let count = if piece.radius.is_some() { 32 } else { 1 };
            for n in 0..count {
                let at = |n: u32| point(&piece.control, f64::from(n) / f64::from(count));
                let [x, y, z] = minus(at(n + 1), at(n));
                let run = (x * x + y * y).sqrt();
                if z.abs() > slopes.limit(z) * run * (1.0 + 1e-6) + 1e-9 {
                    return Err(Misfit::TooSteep { segment, slope: z.abs() / run });
                }
            }
        }
        Ok(())
    }
}

fn world_point(frame: &Frame, point: Vector) -> [f64; 3] {
    std::array::from_fn(|i| frame.origin[i] + frame.voxel_size * point[i])
}
