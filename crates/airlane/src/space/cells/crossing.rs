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
    ///
    /// On the whole plane it is where the straight line crosses, with `b` reflected if both lie on
    /// one side. Clamped to the opening on one axis, the other axis has a best place of its own.
    #[inline]
    pub fn crossing(&self, a: LatticePoint, b: LatticePoint) -> LatticePoint {
        let [j, k] = AFTER[self.axis];
        let coordinate = |p: LatticePoint, i: usize| p.0[i] as f32;
        let (a_away, b_away) = (
            (coordinate(a, self.axis) - self.plane as f32).abs(),
            (coordinate(b, self.axis) - self.plane as f32).abs(),
        );
        let (a_j, a_k, b_j, b_k) =
            (coordinate(a, j), coordinate(a, k), coordinate(b, j), coordinate(b, k));
        let share = |a_away: f32, b_away: f32| a_away / (a_away + b_away).max(f32::MIN_POSITIVE);
        let clamp = |i: usize, at: f32| at.max(self.low[i] as f32).min(self.high[i] as f32);

        let s = share(a_away, b_away);
        let (wish_j, wish_k) = (a_j + s * (b_j - a_j), a_k + s * (b_k - a_k));
        let (mut at_j, mut at_k) = (clamp(0, wish_j), clamp(1, wish_k));
        let length = |x: f32, y: f32| (x * x + y * y).sqrt();
        if at_j != wish_j {
            let s = share(length(a_away, at_j - a_j), length(b_away, at_j - b_j));
            at_k = clamp(1, a_k + s * (b_k - a_k));
        } else if at_k != wish_k {
            let s = share(length(a_away, at_k - a_k), length(b_away, at_k - b_k));
            at_j = clamp(0, a_j + s * (b_j - a_j));
        }
        let mut point = [0; 3];
        point[self.axis] = self.plane;
        point[j] = at_j as i32;
        point[k] = at_k as i32;
        LatticePoint(point)
    }

    /// A point of the opening moved so many lattice steps along its axis.
    #[inline]
    pub fn beside(&self, mut point: LatticePoint, steps: i32) -> LatticePoint {
        point.0[self.axis] += steps;
        point
    }
}
