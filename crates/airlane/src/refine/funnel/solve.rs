//! The shortest string through a row of gates.
//!
//! The length of a polyline is a convex function of its points and each gate is convex, so there is
//! one least length and no local one besides.

use super::gate::{Gate, Point, distance};

/// Sweeps go on while one gains this many lattice steps.
const LEAST_GAIN: f64 = 1.0;

/// No more sweeps than this, should the gains be tiny for long.
const MOST_SWEEPS: usize = 1000;

/// The points, ends included, of a nearly shortest polyline through all gates in order.
pub(super) fn shortest(start: Point, gates: &[Gate], goal: Point) -> Vec<Point> {
    let mut points = guess(start, gates, goal);
    sweep(&mut points, gates);
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

/// Moves one point after the other to its best place between its neighbours, back and forth.
fn sweep(points: &mut [Point], gates: &[Gate]) {
    let mut before = length(points);
    for _ in 0..MOST_SWEEPS {
        for i in (1..=gates.len()).rev().chain(1..=gates.len()) {
            points[i] = gates[i - 1].best_between(points[i - 1], points[i + 1]);
        }
        let after = length(points);
        if before - after < LEAST_GAIN {
            break;
        }
        before = after;
    }
}

/// Length in lattice steps.
pub(super) fn length(points: &[Point]) -> f64 {
    points.windows(2).map(|ends| distance(ends[0], ends[1])).sum()
}
