//! The shortest string through a row of gates.
//!
//! The length of a polyline is a convex function of its points and each gate is convex, so there is
//! one least length and no local one besides.
//!
//! Moving one point after the other to its best place, back and forth, is the obvious way and a poor
//! one: where a string bends round an edge two points lie a step apart on two gates, each holds the
//! other, and they creep along the edge step by step. Stopped when a sweep gained less than a step,
//! it was up to a voxel too long. All points have to move at once: see [`Newton`].

use super::gate::{Gate, Point};
use super::newton::Newton;

/// A step that promises to gain less than this, in lattice steps, is the last.
const LEAST_GAIN: f64 = 0.1;

/// How much short segments are rounded off, in lattice steps, one stage after the other: so much
/// that far moves come first, then so little that it no longer matters.
const SOFTNESS: [f64; 4] = [64.0, 8.0, 1.0, LEAST_SOFTNESS];

/// The last of [`SOFTNESS`].
pub(super) const LEAST_SOFTNESS: f64 = 0.125;

/// Steps of a stage, should the gains be tiny for long.
const MOST_STEPS: usize = 50;

/// The points, ends included, of a nearly shortest polyline through all gates in order.
pub(super) fn shortest(start: Point, gates: &[Gate], goal: Point) -> Vec<Point> {
    let mut points = guess(start, gates, goal);
    let mut newton = Newton::default();
    for softness in SOFTNESS {
        for _ in 0..MOST_STEPS {
            if newton.step(&mut points, gates, softness) < LEAST_GAIN {
                break;
            }
        }
    }
    points
}

/// Goes from gate to gate as if the goal were visible from the next one.
fn guess(start: Point, gates: &[Gate], goal: Point) -> Vec<Point> {
    let mut points = vec![start];
    let mut last = start;
    for gate in gates {
        last = gate.best_between(last, goal);
        points.push(last);
    }
    points.push(goal);
    points
}
