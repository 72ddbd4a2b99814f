//! The funnel in three dimensions: the shortest polyline through a row of rectangles.
//!
//! In the plane the funnel algorithm (Lee & Preparata, *Euclidean shortest paths in the presence of
//! rectilinear barriers*, 1984) is exact, because a taut string bends only at the ends of the
//! portals. In space it bends anywhere along their edges, and there is no finite set of candidates.
//! But once the order of rectangles is fixed the problem is convex.
//!
//! Stages, in order:
//! 1. [`gates`] turns a route of cells into rectangles.
//! 2. [`solve`] finds the shortest string through them by Newton's method, in floating point:
//!    `+ - * /` and square roots only, so the same bits on every platform.
//! 3. The points are rounded to the lattice within their rectangles, and steps off a wall are put in
//!    where two rectangles lie in one face of a cell: a straight segment between them would run
//!    along the face and might touch solids behind it.
//! 4. Repeated points and points where the string goes straight on are dropped.
//!
//! The result is shortest for its row of rectangles, up to rounding, not for the world.

mod gate;
mod newton;
mod solve;
#[cfg(test)]
pub(super) mod tests;

pub use gate::Gate;

use super::Refined;
use super::refined::without_straight_points;
use crate::geom::{LatticePoint, polyline_length};
use crate::space::{CellId, Cells};
use gate::Point;
use thiserror::Error;

/// An invalid route of cells for these ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum RouteError {
    /// The route has no cell.
    #[error("the route has no cells")]
    Empty,
    /// Two cells in a row share no face.
    #[error("consecutive cells {0} and {1} share no face")]
    NotNeighbours(CellId, CellId),
    /// An end is not in the cell at its end of the route.
    #[error("point {0:?} (lattice) is not in cell {1}")]
    NotInCell(LatticePoint, CellId),
}

/// The gates between the cells of a route, one less than cells.
pub fn gates(cells: &Cells, route: &[CellId]) -> Result<Vec<Gate>, RouteError> {
    let pairs = route.windows(2).map(|pair| (pair[0], pair[1]));
    pairs.map(|(a, b)| Gate::between(cells, a, b).ok_or(RouteError::NotNeighbours(a, b))).collect()
}

/// The shortest path from `start` to `goal`, two free points, through the cells of a route.
pub fn funnel_cells(
    cells: &Cells,
    route: &[CellId],
    start: LatticePoint,
    goal: LatticePoint,
) -> Result<Refined, RouteError> {
    let (Some(&first), Some(&last)) = (route.first(), route.last()) else {
        return Err(RouteError::Empty);
    };
    for (end, id) in [(start, first), (goal, last)] {
        let [low, high] = cells.corners(cells.cell(id));
        if (0..3).any(|i| !(low.0[i]..=high.0[i]).contains(&end.0[i])) {
            return Err(RouteError::NotInCell(end, id));
        }
    }
    let gates = gates(cells, route)?;
    if !gates.is_empty() {
        return Ok(funnel(start, &gates, goal));
    }
    // Both ends are in one cell; if they are in one face of it too, step off that.
    let [low, high] = cells.corners(cells.cell(first));
    let step: [i32; 3] = std::array::from_fn(|i| match start.0[i] {
        c if c != goal.0[i] => 0,
        c => i32::from(c == low.0[i]) - i32::from(c == high.0[i]),
    });
    let inside = |p: LatticePoint| LatticePoint(std::array::from_fn(|i| p.0[i] + step[i]));
    let points = if start == goal {
        vec![start]
    } else {
        without_straight_points([start, inside(start), inside(goal), goal])
    };
    Ok(Refined { points, sight_checks: 0 })
}

/// The shortest path from `start` to `goal` through all gates in order.
///
/// It is clear if both ends are free, every gate is, and so is the inside of the convex space
/// between an end or gate and the next: what [`gates`] ensures. Without gates the ends must see each
/// other. It is never longer than the path through the middles of all gates.
pub fn funnel(start: LatticePoint, gates: &[Gate], goal: LatticePoint) -> Refined {
    let point = |p: LatticePoint| p.0.map(f64::from);
    let string = solve::shortest(point(start), gates, point(goal));
    let points = thread(start, gates, &string[1..=gates.len()], goal);
    // Rounding can cost a fraction of a step where there is nothing to gain.
    let middles: Vec<Point> = gates.iter().map(Gate::middle).collect();
    let middles = thread(start, gates, &middles, goal);
    let points =
        if polyline_length(&middles) < polyline_length(&points) { middles } else { points };
    Refined { points, sight_checks: 0 }
}

/// Joins the points on the gates, rounded to the lattice, stepping off a wall to go from one place
/// on it to another.
fn thread(
    start: LatticePoint,
    gates: &[Gate],
    string: &[Point],
    goal: LatticePoint,
) -> Vec<LatticePoint> {
    let mut points = vec![start];
    let mut join = |gate: &Gate, inside: i32, to: LatticePoint| {
        let (from, axis) = (points[points.len() - 1], gate.axis());
        if from.0[axis] == gate.at() && to.0[axis] == gate.at() && from != to {
            points.extend([from, to].map(|mut p| {
                p.0[axis] = inside;
                p
            }));
        }
        points.push(to);
    };
    for (gate, &to) in gates.iter().zip(string) {
        join(gate, gate.before(), gate.nearest_lattice_point(to));
    }
    match gates.last() {
        Some(gate) => join(gate, gate.beyond(), goal),
        None => points.push(goal),
    }
    without_straight_points(points)
}
