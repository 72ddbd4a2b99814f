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
use crate::world::World;
use round::Rounding;
use thiserror::Error;

/// Limits of a curve, in world units.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct CurveLimits {
    /// The radius of its tightest curve.
    pub(crate) radius: f64,
    /// The steepest climb or descent, as rise over run: 1 is 45°. `None` if it can go straight up.
    pub(crate) climb: Option<f64>,
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
    for (what, found) in [("a radius", Some(limits.radius)), ("a climb", limits.climb)] {
        if let Some(found) = found.filter(|found| !(found.is_finite() && *found > 0.0)) {
            return Err(Misfit::Limit { what, found });
        }
    }
    let radius = limits.radius / world.frame().voxel_size;
    let points = path.iter().map(|point| point.0.map(|c| f64::from(c) / f64::from(UNIT)));
    let points: Vec<Vector> = points.collect();
    if let Some(climb) = limits.climb {
        for (segment, ends) in points.windows(2).enumerate() {
            let [x, y, rise] = minus(ends[1], ends[0]);
            let run = flat_norm(x, y);
            if rise.abs() > climb * run {
                return Err(Misfit::TooSteep { segment, slope: rise.abs() / run });
            }
        }
    }
    let before = polyline_length(&points);
    let curve = Rounding::new(world, points, radius).curve()?;
    if let Some(climb) = limits.climb {
        curve.check_climb(climb)?;
    }
    let ratio = if before > 0.0 { curve.length() / before } else { 1.0 };
    match ratio <= limits.longest {
        true => Ok(curve),
        false => Err(Misfit::TooLong { ratio }),
    }
}

#[cfg(test)]
mod tests;
