//! Plane geometry as seen from above, for paths on floors.
//!
//! Coordinates stay within 28 bits ([`Frame`](super::Frame) sees to that), so bearings fit 30 bits and
//! their products 60: every decision is exact.

use super::LatticePoint;

/// A point in the plane, in lattice steps.
pub(crate) type Flat = [i32; 2];

/// A vector in the plane, in lattice steps.
pub(crate) type Bearing = [i32; 2];

impl LatticePoint {
    /// The point as seen from above.
    #[inline]
    pub(crate) fn flat(self) -> Flat {
        [self.0[0], self.0[1]]
    }
}

/// From one place to another.
#[inline]
pub(crate) fn bearing(from: Flat, to: Flat) -> Bearing {
    [to[0] - from[0], to[1] - from[1]]
}

/// Positive if `b` points to the left of `a`, negative if to the right, 0 if along it or against it.
#[inline]
pub(crate) fn side(a: Bearing, b: Bearing) -> i64 {
    i64::from(a[0]) * i64::from(b[1]) - i64::from(a[1]) * i64::from(b[0])
}

/// Positive if `b` leads forward along `a`.
#[inline]
pub(crate) fn along(a: Bearing, b: Bearing) -> i64 {
    i64::from(a[0]) * i64::from(b[0]) + i64::from(a[1]) * i64::from(b[1])
}

/// On which side of the line from `a` to `b` a place lies: positive on the left.
#[inline]
pub(crate) fn turn(a: Flat, b: Flat, place: Flat) -> i64 {
    side(bearing(a, b), bearing(a, place))
}

/// Whether a place lies on the segment from `a` to `b`, ends included.
pub(crate) fn is_on(a: Flat, b: Flat, place: Flat) -> bool {
    turn(a, b, place) == 0 && along(bearing(place, a), bearing(place, b)) <= 0
}

/// Distance in lattice steps.
#[inline]
pub(crate) fn flat_distance(a: Flat, b: Flat) -> f64 {
    let gap = bearing(a, b);
    (along(gap, gap) as f64).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_are_exact_at_the_end_of_the_lattice() {
        let far = 1 << 28;
        let (a, b) = ([-far, -far], [far, far - 1]);
        assert_eq!(turn(a, b, b), 0);
        assert!(turn(a, b, [far, far]) > 0);
        assert!(turn(a, b, [far - 1, far - 2]) < 0);
        assert!(is_on(a, b, a) && is_on(a, b, b) && !is_on(a, b, [0, 0]));
        assert!(is_on([0, 0], [6, 4], [3, 2]) && !is_on([0, 0], [6, 4], [9, 6]));
        assert_eq!(flat_distance([0, 0], [3, 4]), 5.0);
    }
}
