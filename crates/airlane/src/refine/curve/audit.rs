//! The auditor of curves: checks dense samples of positions only.

use super::{Curve, CurveLimits};
use crate::geom::Voxel;
use crate::geom::vector::{Vector, distance, dot, minus, norm, plus, unit};
use crate::refine::{Solids, touched_by_body};
use crate::world::World;
use thiserror::Error;

/// What is wrong with a curve.
#[derive(Clone, Copy, PartialEq, Debug, Error)]
pub(crate) enum CurveFault {
    /// It touches something.
    #[error("after {at:.3} voxels it touches the solid voxel {voxel}")]
    Touches {
        /// How far along the curve.
        at: f64,
        /// The solid voxel.
        voxel: Voxel,
    },
    /// It turns too tightly.
    #[error(
        "after {at:.3} voxels it turns with a radius of {radius:.4} voxels; at least {least:.4} are required"
    )]
    Turns {
        /// How far along the curve.
        at: f64,
        /// The radius there, in voxels.
        radius: f64,
        /// The least radius.
        least: f64,
    },
    /// It climbs or descends too steeply.
    #[error("after {at:.3} voxels it is at a slope of {slope:.4}; at most {most:.4} is allowed")]
    Climbs {
        /// How far along the curve.
        at: f64,
        /// Rise over run there.
        slope: f64,
        /// The steepest slope.
        most: f64,
    },
}

/// Samples are this share of the radius apart, and no more than a quarter of a voxel.
const SHARE: f64 = 1.0 / 40.0;
/// What is nearer than this, in voxels, touches.
const TOUCH: f64 = 1.5e-6;
/// Samples within this distance of a line, in voxels, count as on it. Curves keep further away than that from
/// whatever they would touch.
const STRAIGHT: f64 = 2e-7;
/// How much tighter than allowed is still the coarseness of samples.
const SLACK: f64 = 2e-3;

/// Samples on one straight line, from the first to the last of them; each run begins where the one before
/// it ends.
fn straight_runs(places: &[Vector]) -> Vec<[usize; 2]> {
    let mut runs: Vec<[usize; 2]> = Vec::new();
    let mut along = None;
    for next in 1..places.len() {
        let beside = |first: usize| {
            along.map(|along| {
                let way = minus(places[next], places[first]);
                norm(plus(way, along, -dot(way, along)))
            })
        };
        match runs.last_mut() {
            Some(run) if beside(run[0]).is_some_and(|beside| beside < STRAIGHT) => run[1] = next,
            _ => {
                along = unit(minus(places[next], places[next - 1]));
                runs.push([next - 1, next]);
            }
        }
    }
    runs
}

/// Judges whether a curve keeps the world's body clear, and its limits.
pub(crate) fn audit_curve(
    world: &World,
    curve: &Curve,
    limits: &CurveLimits,
) -> Result<(), CurveFault> {
    let base = world.base().map_or(world, |base| base);
    let scale = 1.0 / base.frame().voxel_size;
    let solids = Solids::new(base, world.body());
    // A point may come near, but not touch.
    let touched = |a, b| match world.body().is_point() {
        true => touched_by_body(base, a, b, [0.0; 3], TOUCH),
        false => solids.touched(a, b),
    };
    let least = limits.radius * scale;
    let samples = curve.samples((least * SHARE).min(0.25));
    let places: Vec<Vector> = samples.into_iter().map(|(place, _)| place).collect();
    let mut at = 0.0;
    for [first, last] in straight_runs(&places) {
        if let Some(voxel) = touched(places[first], places[last]) {
            // Where in the run.
            let steps = places[first..=last].windows(2);
            let clear = steps.take_while(|ends| touched(ends[0], ends[1]).is_none());
            at += clear.map(|ends| distance(ends[0], ends[1])).sum::<f64>();
            return Err(CurveFault::Touches { at, voxel });
        }
        at += distance(places[first], places[last]);
    }
    at = 0.0;
    for ends in places.windows(2) {
        let [a, b] = [ends[0], ends[1]];
        let [x, y, z]: Vector = std::array::from_fn(|i| b[i] - a[i]);
        let slope = z.abs() / (x * x + y * y).sqrt();
        let most = limits.slopes.limit(z);
        if slope > most * (1.0 + SLACK) && z.abs() > 1e-9 {
            return Err(CurveFault::Climbs { at, slope, most });
        }
        at += distance(a, b);
    }
    at = 0.0;
    for three in places.windows(3) {
        let [a, b, c] = [three[0], three[1], three[2]];
        at += distance(a, b);
        // The circle through three places has radius (abc) / (4 area).
        let (p, q, r) = (distance(a, b), distance(b, c), distance(a, c));
        let [u, v]: [Vector; 2] =
            [std::array::from_fn(|i| b[i] - a[i]), std::array::from_fn(|i| c[i] - a[i])];
        let cross =
            [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
        let twice_area = cross.iter().map(|c| c * c).sum::<f64>().sqrt();
        if p < 1e-9 || q < 1e-9 || twice_area < 1e-12 {
            continue;
        }
        let radius = p * q * r / (2.0 * twice_area);
        if radius < least * (1.0 - SLACK) {
            return Err(CurveFault::Turns { at, radius, least });
        }
    }
    Ok(())
}
