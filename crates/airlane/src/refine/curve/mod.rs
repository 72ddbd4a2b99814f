//! Curves for agents that can neither turn on the spot nor climb vertically.
//!
//! A polyline becomes straight pieces and arcs, all cubic Bézier curves. Stages of [`smooth`], in
//! order:
//!
//! 1. *Climb*: a segment that is too steep has no curve. Whoever asks looks for another path.
//! 2. *Round off*: each bend by angle θ becomes an arc of the radius, which takes *r · tan(θ/2)* of the
//!    segments beside it. A taut path bends round solids, and an arc inside the bend would cut into
//!    them; so where it does, the bend is first moved outwards. Bends too near to each other become
//!    one, where the segments before and after them meet.
//! 3. *Prove*: a Bézier curve lies in the convex hull of its control points. Every piece is halved
//!    until the box around its control points is clear; these boxes are a corridor of free cells
//!    that holds the whole curve, so nothing is left between samples.
//!
//! Where no curve fits, a [`Misfit`] gives the reason, and the polyline is used. The
//! auditor ([`audit_curve`]) checks dense samples and knows nothing of arcs or hulls.

mod audit;
mod bezier;
mod round;
mod trajectory;

pub(crate) use audit::audit_curve;
pub use bezier::Curve;
pub use trajectory::{State, Trajectory};

use crate::geom::vector::{Vector, flat_norm, minus, polyline_length};
use crate::geom::{LatticePoint, UNIT};
use crate::space::Stretch;
use crate::world::{Slopes, World};
use bezier::Piece;
use round::Rounding;
use thiserror::Error;

/// Limits of a curve, in world units.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct CurveLimits {
    /// The radius of its tightest curve.
    pub(crate) radius: f64,
    /// How steep it may be.
    pub(crate) slopes: Slopes,
    /// How many times as long as its path a curve may be.
    pub(crate) longest: f64,
}

/// Why a path has no curve.
#[derive(Clone, Copy, PartialEq, Debug, Error)]
pub(crate) enum Misfit {
    /// A limit is not a positive number.
    #[error("invalid {what} {found}: expected a positive number")]
    Limit {
        /// Which.
        what: &'static str,
        /// Its value.
        found: f64,
    },
    /// Bends are too sharp or too near to each other for the radius.
    #[error(
        "cannot turn at bend {bend}: {needed:.2} voxels of straight path are needed, {there:.2} are available"
    )]
    TooTight {
        /// The bend, counted from 1 along the path.
        bend: usize,
        /// What the curves at both ends of a segment need, in voxels.
        needed: f64,
        /// What there is.
        there: f64,
    },
    /// There is something solid where the curve would be.
    #[error("no room for the curve at bend {bend}")]
    NoRoom {
        /// The bend, counted from 1 along the path.
        bend: usize,
    },
    /// A segment is too steep.
    #[error("segment {segment} is too steep (slope {slope:.3})")]
    TooSteep {
        /// The segment, from point `segment` to point `segment + 1`.
        segment: usize,
        /// Rise over run.
        slope: f64,
    },
    /// The curve would be much longer than the path.
    #[error("the curve would be {:.1} % longer than the path", 100.0 * (ratio - 1.0))]
    TooLong {
        /// The length of the curve by that of the path.
        ratio: f64,
    },
}

/// The curve of a path within a world's free space, or why there is none.
pub(crate) fn smooth(
    world: &World,
    path: &[LatticePoint],
    limits: &CurveLimits,
) -> Result<Curve, Misfit> {
    let Slopes { climb, descent } = limits.slopes;
    // Slopes may be infinite.
    let radius = Some(limits.radius).filter(|radius| radius.is_finite()).unwrap_or(f64::NAN);
    for (what, found) in [("a radius", radius), ("a climb", climb), ("a descent", descent)] {
        if found.is_nan() || found <= 0.0 {
            return Err(Misfit::Limit { what, found });
        }
    }
    let radius = limits.radius / world.frame().voxel_size;
    let points = path.iter().map(|point| point.0.map(|c| f64::from(c) / f64::from(UNIT)));
    let points: Vec<Vector> = points.collect();
    for (segment, ends) in points.windows(2).enumerate() {
        let way = minus(ends[1], ends[0]);
        if limits.slopes.forbid(way) {
            let slope = way[2].abs() / flat_norm(way[0], way[1]);
            return Err(Misfit::TooSteep { segment, slope });
        }
    }
    let before = polyline_length(&points);
    let curve = Rounding::new(world, points, radius).curve()?;
    curve.check_slopes(limits.slopes)?;
    let ratio = if before > 0.0 { curve.length() / before } else { 1.0 };
    match ratio <= limits.longest {
        true => Ok(curve),
        false => Err(Misfit::TooLong { ratio }),
    }
}

/// The curve of manoeuvres, in lattice steps, within a world's free space; `None` if something is in its way or it
/// is too steep.
pub(crate) fn flown(world: &World, parts: &[Stretch], limits: &CurveLimits) -> Option<Curve> {
    let radius = limits.radius / world.frame().voxel_size;
    let curve = Curve { pieces: parts.iter().map(|part| Piece::of(part, radius)).collect() };
    let is_clear = curve.pieces.iter().all(|piece| piece.is_clear(world));
    let is_flat = curve.check_slopes(limits.slopes).is_ok();
    (is_clear && is_flat && !curve.pieces.is_empty()).then_some(curve)
}

/// Whether a part of a manoeuvre keeps the world's body clear by more than a hundredth of a voxel or so.
pub(crate) fn is_clear(world: &World, part: &Stretch) -> bool {
    // Most that are not clear end inside something.
    let end = Stretch { control: [part.control[3]; 4], corner: None };
    [end, *part].iter().all(|part| Piece::of(part, 1.0).is_clear_in_boxes(world, 1.0 / 64.0))
}

#[cfg(test)]
mod tests;
