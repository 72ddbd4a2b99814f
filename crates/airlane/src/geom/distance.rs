//! Distances between boxes, segments and triangles, in floating point. They decide how much room a
//! body has, always with
//! [`ROOM_SLACK`](super::ROOM_SLACK) on the safe side; what touches and what does not is decided in
//! integers elsewhere.

use super::vector::{Vector, dot, minus, quick_cross as cross};

type Point = Vector;

fn squared(a: Point) -> f64 {
    dot(a, a)
}

/// A box by its centre and half-extents.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Around {
    pub(crate) centre: Point,
    pub(crate) half: Point,
}

impl Around {
    /// The signed distance on an axis from `x`, measured from the centre, to the box: negative on the
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

    /// Whether a triangle is closer than `distance`, or overlaps the box if that is 0.
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

/// Squared distance between two segments.
///
/// Ericson, *Real-Time Collision Detection* (2005), 5.1.9: the nearest points of the two lines, each
/// clamped to its segment and the other one found again.
fn segment_to_segment([p, q]: [Point; 2], [r, s]: [Point; 2]) -> f64 {
    let (d, e, w) = (minus(q, p), minus(s, r), minus(p, r));
    let (dd, ee, de) = (squared(d), squared(e), dot(d, e));
    let (dw, ew) = (dot(d, w), dot(e, w));
    let over = |numerator: f64, denominator: f64| {
        if denominator > 0.0 { (numerator / denominator).clamp(0.0, 1.0) } else { 0.0 }
    };
    let along = over(de * ew - ee * dw, dd * ee - de * de);
    let other = over(de * along + ew, ee);
    let along = over(de * other - dw, dd);
    let apart: Point = std::array::from_fn(|i| w[i] + along * d[i] - other * e[i]);
    squared(apart)
}

/// Squared distance between a segment and a triangle.
pub(crate) fn segment_to_triangle(segment: [Point; 2], [a, b, c]: [Point; 3]) -> f64 {
    let edges = [[a, b], [b, c], [c, a]];
    let to_edges = edges.map(|edge| segment_to_segment(segment, edge));
    let nearest = to_edges.into_iter().fold(f64::INFINITY, f64::min);
    let normal = cross(minus(b, a), minus(c, a));
    let size = squared(normal);
    let is_over =
        |p: Point| edges.iter().all(|&[q, r]| dot(cross(minus(r, q), minus(p, q)), normal) >= 0.0);
    if size == 0.0 {
        return nearest;
    }
    let heights = segment.map(|p| dot(minus(p, a), normal));
    if heights[0] * heights[1] <= 0.0 {
        let fall = heights[0] - heights[1];
        let t = if fall == 0.0 { 0.0 } else { heights[0] / fall };
        if is_over(std::array::from_fn(|i| segment[0][i] + t * (segment[1][i] - segment[0][i]))) {
            return 0.0;
        }
    }
    let over = segment.iter().zip(heights).filter(|&(&p, _)| is_over(p));
    over.map(|(_, height)| height * height / size).fold(nearest, f64::min)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use parry3d_f64::math::{Pose, Vector};
    use parry3d_f64::query::distance;
    use parry3d_f64::shape::{Cuboid, Segment, Triangle};

    /// Points on a coarse grid, so that shapes often touch, run in parallel and degenerate.
    fn point(rng: &mut Rng, coarse: bool) -> Point {
        let steps = if coarse { 4 } else { 1000 };
        std::array::from_fn(|_| f64::from(rng.below(steps + 1)) * 10.0 / f64::from(steps))
    }

    #[test]
    fn distances_agree_with_parry() {
        let mut rng = Rng::new(7, 0);
        let at = |p: Point| Vector::from(p);
        for round in 0..20_000 {
            let coarse = round % 2 == 0;
            let [a, b, c, p, q] = [(); 5].map(|()| point(&mut rng, coarse));
            let centre = point(&mut rng, coarse);
            let half = [(); 3].map(|()| f64::from(rng.below(5)) / 2.0);
            let around = Around { centre, half };
            let cuboid = Cuboid::new(at(half));
            let placed = Pose::from_translation(at(centre));
            let segment = Segment::new(at(p), at(q));
            let triangle = Triangle::new(at(a), at(b), at(c));
            let flat = squared(cross(minus(b, a), minus(c, a))) == 0.0;
            let lonely = p == q;
            let close = |ours: f64, theirs: f64| (ours.sqrt() - theirs).abs() < 1e-6;

            if !lonely && !half.contains(&0.0) {
                let theirs =
                    distance(&placed, &cuboid, &Pose::IDENTITY, &segment).unwrap().distance;
                assert!(close(around.to_segment(p, q), theirs), "{around:?} {p:?} {q:?} {theirs}");
            }
            if !lonely && !flat {
                let none = Pose::IDENTITY;
                let theirs = distance(&none, &triangle, &none, &segment).unwrap().distance;
                let ours = segment_to_triangle([p, q], [a, b, c]);
                assert!(close(ours, theirs), "{a:?} {b:?} {c:?} {p:?} {q:?} {theirs} {ours}");
            }
            if !flat && !half.contains(&0.0) {
                let theirs =
                    distance(&placed, &cuboid, &Pose::IDENTITY, &triangle).unwrap().distance;
                let is_nearer = |than| around.is_nearer_to_triangle([a, b, c], than);
                assert!(is_nearer(theirs + 1e-6), "{around:?} {a:?} {b:?} {c:?} {theirs}");
                assert!(theirs < 1e-6 || !is_nearer(theirs - 1e-6), "{around:?} {theirs}");
            }
        }
    }
}
