//! Where a path goes through a portal.

use super::{Cell, Portal};
use crate::geom::LatticePoint;

/// The rectangle of a portal, shrunk by one lattice step on its four sides so that every point of
/// it, and of the step to either side of it, is free.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The axis across the rectangle.
    pub axis: usize,
    /// Its coordinate on that axis.
    pub plane: i32,
    /// Least and greatest coordinates on the other two axes, in cyclic order after `axis`.
    pub low: [i32; 2],
    /// See `low`.
    pub high: [i32; 2],
}

/// The two axes after each one.
const AFTER: [[usize; 2]; 3] = [[1, 2], [2, 0], [0, 1]];

impl Opening {
    /// The opening from `here` through one of its portals to `there`.
    #[inline]
    pub fn between(here: &Cell, portal: Portal, there: &Cell) -> Self {
        let axis = portal.axis();
        let plane = if portal.is_upper() { here.high(axis) } else { here.low(axis) };
        let [j, k] = AFTER[axis];
        Self {
            axis,
            plane,
            low: [here.low(j).max(there.low(j)) + 1, here.low(k).max(there.low(k)) + 1],
            high: [here.high(j).min(there.high(j)) - 1, here.high(k).min(there.high(k)) - 1],
        }
    }

    /// The point of the opening through which the way from `a` to `b` is shortest, or nearly so.
    #[inline]
    pub fn crossing(&self, a: [f32; 3], b: [f32; 3]) -> LatticePoint {
        let bounds = (self.plane, self.low, self.high);
        LatticePoint(match self.axis {
            0 => crossing::<0, 1, 2>(bounds, a, b),
            1 => crossing::<1, 2, 0>(bounds, a, b),
            _ => crossing::<2, 0, 1>(bounds, a, b),
        })
    }

    /// A point of the opening moved so many lattice steps along its axis.
    #[inline]
    pub fn beside(&self, mut point: LatticePoint, steps: i32) -> LatticePoint {
        point.0[self.axis] += steps;
        point
    }
}

/// On the whole plane the best place is where the straight line crosses, with `b` reflected if both
/// lie on one side. Clamped to the opening on one axis, the other axis has a best place of its own.
///
/// The arithmetic is in single precision, which holds every lattice coordinate exactly. The axes are
/// constants, so that all of it stays in registers.
#[inline]
fn crossing<const AXIS: usize, const J: usize, const K: usize>(
    (plane, low, high): (i32, [i32; 2], [i32; 2]),
    a: [f32; 3],
    b: [f32; 3],
) -> [i32; 3] {
    let (a_away, b_away) = ((a[AXIS] - plane as f32).abs(), (b[AXIS] - plane as f32).abs());
    let share = |a_away: f32, b_away: f32| a_away / (a_away + b_away).max(f32::MIN_POSITIVE);
    let clamp = |i: usize, at: f32| at.max(low[i] as f32).min(high[i] as f32);
    let length = |x: f32, y: f32| (x * x + y * y).sqrt();

    let s = share(a_away, b_away);
    let (wish_j, wish_k) = (a[J] + s * (b[J] - a[J]), a[K] + s * (b[K] - a[K]));
    let (mut at_j, mut at_k) = (clamp(0, wish_j), clamp(1, wish_k));
    if at_j != wish_j {
        let s = share(length(a_away, at_j - a[J]), length(b_away, at_j - b[J]));
        at_k = clamp(1, a[K] + s * (b[K] - a[K]));
    } else if at_k != wish_k {
        let s = share(length(a_away, at_k - a[K]), length(b_away, at_k - b[K]));
        at_j = clamp(0, a[J] + s * (b[J] - a[J]));
    }
    let mut point = [0; 3];
    point[AXIS] = plane;
    point[J] = at_j as i32;
    point[K] = at_k as i32;
    point
}
