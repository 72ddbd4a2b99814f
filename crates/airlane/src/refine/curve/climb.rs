//! Spirals where the straight way is too steep.

use super::Misfit;
use super::bezier::Piece;
use crate::geom::vector::{Vector, minus, plus};
use crate::world::World;

/// Spirals are planned flatter than they may be: in the middle of an arc between two sides the rise of
/// both is made on the diagonal.
const FLATTER: f64 = 0.69;
/// Most rounds of a spiral.
const ROUNDS: u32 = 64;
/// Sides of a spiral, in radii, that are tried: the least that two arcs fit on, and wider ones.
const SIDES: [f64; 3] = [2.4, 3.2, 5.0];

/// A polyline without segments that are too steep.
pub(super) fn spiralled(
    world: &World,
    points: Vec<Vector>,
    climb: f64,
    radius: f64,
) -> Result<Vec<Vector>, Misfit> {
    let mut flat = vec![points[0]];
    for (segment, ends) in points.windows(2).enumerate() {
        let [x, y, rise] = minus(ends[1], ends[0]);
        let run = (x * x + y * y).sqrt();
        if rise.abs() > climb * run {
            let spiral = spiral(world, ends[0], ends[1], climb * FLATTER, radius);
            let slope = rise.abs() / run;
            flat.extend(spiral.ok_or(Misfit::TooSteep { segment, slope })?);
        }
        flat.push(ends[1]);
    }
    Ok(flat)
}

/// The corners of a square spiral that begins at one place and ends from where the other can be
/// reached, if one of some is clear.
fn spiral(world: &World, from: Vector, to: Vector, climb: f64, radius: f64) -> Option<Vec<Vector>> {
    let [x, y, rise] = minus(to, from);
    let run = (x * x + y * y).sqrt();
    // What the straight rest of the way cannot climb.
    let lift = rise.abs() - climb * run;
    for side in SIDES.map(|sides| sides * radius) {
        let rounds = (lift / (4.0 * side * climb)).ceil().max(1.0);
        if rounds > f64::from(ROUNDS) {
            continue;
        }
        let step = lift / (4.0 * rounds) * rise.signum();
        for turn in 0..8 {
            let sides: [Vector; 4] = std::array::from_fn(|n| {
                // Four directions in turn, starting at any, one way round or the other.
                let quarter = match turn < 4 {
                    true => (n + turn) % 4,
                    false => (8 - n + turn) % 4,
                };
                let flat = [[side, 0.0], [0.0, side], [-side, 0.0], [0.0, -side]][quarter];
                [flat[0], flat[1], step]
            });
            let mut at = from;
            let mut corners = Vec::new();
            for n in 0..4 * rounds as usize {
                at = plus(at, sides[n % 4], 1.0);
                corners.push(at);
            }
            let way: Vec<Vector> =
                std::iter::once(from).chain(corners.iter().copied()).chain([to]).collect();
            if way.windows(2).all(|ends| Piece::line(ends[0], ends[1]).is_clear(world)) {
                return Some(corners);
            }
        }
    }
    None
}
