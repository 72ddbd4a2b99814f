//! Distances between boxes, segments and triangles, in floating point. They decide how much room a
//! body has, always with [`SLACK`] on the safe side; what touches and what does not is decided in
//! integers elsewhere.

/// How far a computed distance may be off, in units of the coordinates' unit, for coordinates up to
/// a million: a million times the rounding error.
pub(crate) const SLACK: f64 = 1e-7;

type Point = [f64; 3];

fn minus(a: Point, b: Point) -> Point {
    std::array::from_fn(|i| a[i] - b[i])
}

fn dot(a: Point, b: Point) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: Point, b: Point) -> Point {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn squared(a: Point) -> f64 {
    dot(a, a)
}

/// A box by its centre and how far it reaches to each side.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Around {
    pub(crate) centre: Point,
    pub(crate) half: Point,
}

impl Around {
    /// What is missing on an axis from `x`, measured from the centre, to the box: negative on the
    /// low side.
    fn gap(&self, axis: usize, x: f64) -> f64 {
        x - x.clamp(-self.half[axis], self.half[axis])
    }

    /// Squared distance to a point.
    pub(crate) fn to_point(self, point: Point) -> f64 {
        let from_centre = minus(point, self.centre);
        (0..3).map(|i| self.gap(i, from_centre[i])).map(|gap| gap * gap).sum()
    }

    /// Squared distance to a box given by its low and high corner.
    pub(crate) fn to_box(self, low: Point, high: Point) -> f64 {
        let gap = |i: usize| {
            let (low, high) = (low[i] - self.centre[i], high[i] - self.centre[i]);
            (low - self.half[i]).max(-self.half[i] - high).max(0.0)
        };
        (0..3).map(gap).map(|gap| gap * gap).sum()
    }

    /// Squared distance to a segment.
    ///
    /// Along the segment the squared distance is convex and made of pieces of parabolas that meet
    /// where it crosses a plane of the box. The slope tells on which piece the lowest point lies,
    /// and on a piece the slope is a straight line.
    pub(crate) fn to_segment(self, a: Point, b: Point) -> f64 {
        let (from, along) = (minus(a, self.centre), minus(b, a));
        let at = |t: f64| -> Point { std::array::from_fn(|i| from[i] + t * along[i]) };
        let gaps = |t: f64| -> Point { std::array::from_fn(|i| self.gap(i, at(t)[i])) };
        let slope = |t: f64| dot(gaps(t), along);
        let (mut low, mut high) = (0.0, 1.0);
        if slope(low) >= 0.0 {
            return squared(gaps(low));
        }
        if slope(high) <= 0.0 {
            return squared(gaps(high));
        }
        for axis in 0..3 {
            for plane in [-self.half[axis], self.half[axis]] {
                let t = (plane - from[axis]) / along[axis];
                // Also false where the segment runs along the plane and `t` is no number.
                if t > low && t < high {
                    if slope(t) < 0.0 { low = t } else { high = t }
                }
            }
        }
        let (at_low, at_high) = (slope(low), slope(high));
        let rise = at_high - at_low;
        let t = if rise > 0.0 { low + (high - low) * (-at_low / rise) } else { low };
        squared(gaps(t))
    }

    /// Whether a triangle comes nearer than `distance`, or overlaps the box if that is 0.
    ///
    /// Whatever is nearest lies on an edge of the triangle, on a corner of the box, or the
    /// triangle cuts right through the box; then it does so at the box's diagonal.
    pub(crate) fn is_nearer_to_triangle(self, [a, b, c]: [Point; 3], distance: f64) -> bool {
        let limit = distance * distance;
        if [a, b, c].into_iter().any(|corner| self.to_point(corner) < limit) {
            return true;
        }
        let low = std::array::from_fn(|i| a[i].min(b[i]).min(c[i]));
        let high = std::array::from_fn(|i| a[i].max(b[i]).max(c[i]));
        if self.to_box(low, high) >= limit {
            return false;
        }
        if [(a, b), (b, c), (c, a)].into_iter().any(|(p, q)| self.to_segment(p, q) < limit) {
            return true;
        }
        let normal = cross(minus(b, a), minus(c, a));
        let size = squared(normal);
        if size == 0.0 {
            return false; // all of it lies on its edges
        }
        // Where the line through `p` along the normal meets the plane, and whether inside.
        let is_over = |p: Point| {
            let inside =
                |p: Point, q: Point, r: Point| dot(cross(minus(q, p), minus(r, p)), normal) >= 0.0;
            inside(a, b, p) && inside(b, c, p) && inside(c, a, p)
        };
        let corner = |n: u8| -> Point {
            std::array::from_fn(|i| {
                self.centre[i] + if n >> i & 1 == 1 { self.half[i] } else { -self.half[i] }
            })
        };
        let height = |p: Point| dot(minus(p, a), normal);
        let corner_is_near = (0..8).map(corner).any(|p| {
            let height = height(p);
            height * height < limit * size && is_over(p)
        });
        // The diagonal that runs most nearly along the normal.
        let top = (0..3).fold(0, |n, i| n | u8::from(normal[i] > 0.0) << i);
        let (p, q) = (corner(top), corner(!top & 7));
        let (above, below) = (height(p), height(q));
        let cuts_through = above >= 0.0 && below <= 0.0 && {
            let t = if above > below { above / (above - below) } else { 0.0 };
            is_over(std::array::from_fn(|i| p[i] + t * (q[i] - p[i])))
        };
        corner_is_near || cuts_through
    }
}
