//! The rectangles a funnel leads through.

use crate::geom::LatticePoint;
use crate::geom::vector::distance;
use crate::space::{CellId, Cells};

/// A point between lattice points, in lattice steps.
pub(super) type Point = [f64; 3];

/// A rectangle in a voxel plane that a path passes through, in a direction.
///
/// Every point of it must be free, and so must be the convex space between it and the next one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gate {
    axis: usize,
    upwards: bool,
    /// Corners, both included; equal on the gate's axis.
    low: [i32; 3],
    high: [i32; 3],
}

impl Gate {
    /// The rectangle at coordinate `at` of `axis` (0, 1 or 2), with these ranges, both ends
    /// included, on the two axes after it in the order x, y, z, x, y. A path passes `upwards` if
    /// its coordinate on `axis` grows. `None` if there is no such axis or a range is empty.
    pub fn new(axis: usize, at: i32, ranges: [[i32; 2]; 2], upwards: bool) -> Option<Self> {
        if axis > 2 || ranges.iter().any(|[low, high]| low > high) {
            return None;
        }
        let (mut low, mut high) = ([at; 3], [at; 3]);
        for (n, [from, to]) in ranges.into_iter().enumerate() {
            let i = (axis + 1 + n) % 3;
            (low[i], high[i]) = (from, to);
        }
        Some(Self { axis, upwards, low, high })
    }

    /// What two neighbouring cells share, one lattice step smaller on each side, so that none of
    /// it touches what may lie beside. `None` if they share no face.
    pub fn between(cells: &Cells, from: CellId, to: CellId) -> Option<Self> {
        let corners = |cell| cells.corners(cells.cell(cell)).map(|corner| corner.0);
        let ([a_low, a_high], [b_low, b_high]) = (corners(from), corners(to));
        (0..3).find_map(|axis| {
            let upwards = a_high[axis] == b_low[axis];
            if !upwards && a_low[axis] != b_high[axis] {
                return None;
            }
            let at = if upwards { a_high[axis] } else { a_low[axis] };
            let shared = |i: usize| [a_low[i].max(b_low[i]) + 1, a_high[i].min(b_high[i]) - 1];
            Self::new(axis, at, [shared((axis + 1) % 3), shared((axis + 2) % 3)], upwards)
        })
    }

    /// The axis it is crossed along.
    pub fn axis(&self) -> usize {
        self.axis
    }

    /// Its coordinate on that axis.
    pub fn at(&self) -> i32 {
        self.low[self.axis]
    }

    /// Whether a point lies on it.
    pub fn contains(&self, point: LatticePoint) -> bool {
        (0..3).all(|i| (self.low[i]..=self.high[i]).contains(&point.0[i]))
    }

    /// The coordinate one lattice step beyond it.
    pub(super) fn beyond(&self) -> i32 {
        self.at() + if self.upwards { 1 } else { -1 }
    }

    /// The coordinate one lattice step before it.
    pub(super) fn before(&self) -> i32 {
        self.at() - if self.upwards { 1 } else { -1 }
    }

    /// The two axes it extends along.
    pub(super) fn plane(&self) -> [usize; 2] {
        [(self.axis + 1) % 3, (self.axis + 2) % 3]
    }

    /// Its ends on an axis.
    pub(super) fn range(&self, axis: usize) -> [f64; 2] {
        [f64::from(self.low[axis]), f64::from(self.high[axis])]
    }

    /// The point in its middle.
    pub(super) fn middle(&self) -> Point {
        std::array::from_fn(|i| (f64::from(self.low[i]) + f64::from(self.high[i])) / 2.0)
    }

    /// The lattice point of it nearest to a point.
    pub(super) fn nearest_lattice_point(&self, point: Point) -> LatticePoint {
        LatticePoint(std::array::from_fn(|i| {
            (point[i].round() as i32).clamp(self.low[i], self.high[i])
        }))
    }

    /// The point `x` of it that minimises |a−x| + |x−b|.
    ///
    /// In the whole plane that is where the segment from `a` to `b` meets it, with `b` mirrored if
    /// both lie on one side. If that is not in the rectangle, the sum, which is convex, falls from
    /// the best point of the rectangle towards it; so the best point lies on a side of the rectangle
    /// that faces it. On the line through a side the problem is the same in one dimension less, and
    /// there clamping is right. At most two sides face a point: the better one wins.
    pub(super) fn best_between(&self, a: Point, b: Point) -> Point {
        let (height_a, height_b) = (
            (a[self.axis] - f64::from(self.at())).abs(),
            (b[self.axis] - f64::from(self.at())).abs(),
        );
        let mut best = self.middle();
        let mut ideal = best;
        if height_a + height_b > 0.0 {
            for i in self.plane() {
                ideal[i] = (a[i] * height_b + b[i] * height_a) / (height_a + height_b);
            }
        } else {
            // All points between `a` and `b` are ideal; take one in the rectangle if there is one.
            ideal = self.midpoint_of_clipped(a, b);
        }
        let clamp = |i: usize, c: f64| c.max(self.range(i)[0]).min(self.range(i)[1]);
        let mut least = f64::INFINITY;
        let [j, k] = self.plane();
        for (fixed, free) in [(j, k), (k, j)] {
            let edge = clamp(fixed, ideal[fixed]);
            if edge == ideal[fixed] {
                continue;
            }
            let span = |p: Point, height: f64| {
                let across = p[fixed] - edge;
                (across * across + height * height).sqrt()
            };
            let (span_a, span_b) = (span(a, height_a), span(b, height_b));
            let along = if span_a + span_b > 0.0 {
                (a[free] * span_b + b[free] * span_a) / (span_a + span_b)
            } else {
                (a[free] + b[free]) / 2.0
            };
            let mut x = best;
            x[fixed] = edge;
            x[free] = clamp(free, along);
            let length = distance(a, x) + distance(x, b);
            if length < least {
                (least, best) = (length, x);
            }
        }
        if least == f64::INFINITY { ideal } else { best }
    }

    /// For a segment within the gate's plane: the middle of the part in the rectangle, or of all of
    /// it if there is no such part.
    fn midpoint_of_clipped(&self, a: Point, b: Point) -> Point {
        let (mut enter, mut leave) = (0.0f64, 1.0f64);
        for i in self.plane() {
            let (delta, [low, high]) = (b[i] - a[i], self.range(i));
            if delta == 0.0 {
                if a[i] < low || a[i] > high {
                    leave = -1.0;
                }
                continue;
            }
            let (p, q) = ((low - a[i]) / delta, (high - a[i]) / delta);
            enter = enter.max(p.min(q));
            leave = leave.min(p.max(q));
        }
        let time = if enter <= leave { (enter + leave) / 2.0 } else { 0.5 };
        let mut middle: Point = std::array::from_fn(|i| a[i] + (b[i] - a[i]) * time);
        if enter <= leave {
            for i in self.plane() {
                middle[i] = middle[i].max(self.range(i)[0]).min(self.range(i)[1]);
            }
        }
        middle
    }
}
