//! Path cost as a fixed-point integer.
//!
//! Searches compare costs millions of times, and the order in which equal costs are popped decides
//! how much a search explores: on an open grid whole plateaus share one `f`, and floating-point
//! rounding would scatter them. Integers keep ties exact and results the same on every platform.
//!
//! The scale is chosen so that the three step lengths of a voxel grid are almost integers:
//! 37063·√2 = 52414.997… and 37063·√3 = 64194.999…. Both are rounded *up*, by less than 6 parts in
//! 10⁸, so a Euclidean estimate rounded down never exceeds the cost of real moves and stays
//! admissible. Costs have 48 bits, so that two of them and a node's number make one key of an open list:
//! they saturate at [`Cost::MAX`], seven thousand million voxels, more than any path through all voxels
//! of a world has. Lengths that users see are recomputed from the geometry.

use super::{LatticePoint, UNIT};

/// A path cost in units of 1/37063 voxel edge.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(Rust, packed(4))] // a label of a search is twelve bytes, not sixteen
pub struct Cost(u64);

impl Cost {
    /// Zero.
    pub const ZERO: Self = Self(0);
    /// One voxel edge.
    pub const EDGE: Self = Self(37_063);
    /// The diagonal of a voxel's face, √2 edges.
    pub const FACE_DIAGONAL: Self = Self(52_415);
    /// The diagonal of a voxel, √3 edges.
    pub const BODY_DIAGONAL: Self = Self(64_195);
    /// The largest cost; sums saturate here.
    pub const MAX: Self = Self((1 << 48) - 2);
    /// Greater than any cost: not reached.
    pub(crate) const UNREACHED: Self = Self((1 << 48) - 1);

    /// The cost of a straight line between two lattice points, rounded down.
    #[inline]
    pub fn straight(a: LatticePoint, b: LatticePoint) -> Self {
        const SCALE: f64 = Cost::EDGE.0 as f64 / UNIT as f64;
        Self::from_raw_f64((a.distance_squared(b) as f64).sqrt() * SCALE)
    }

    /// The cost of going straight between two lattice points, rounded up: sums of such costs are
    /// never below an estimate.
    #[inline]
    pub fn straight_step(a: LatticePoint, b: LatticePoint) -> Self {
        const SCALE: f64 = Cost::EDGE.0 as f64 / UNIT as f64;
        Self::from_raw_f64(((a.distance_squared(b) as f64).sqrt() * SCALE).ceil())
    }

    /// A cost from a length in lattice steps, rounded down.
    #[inline]
    pub(crate) fn from_lattice_steps(length: f32) -> Self {
        const SCALE: f32 = Cost::EDGE.0 as f32 / UNIT as f32;
        // Nothing is negative. A cast saturates, and NaN becomes zero; processors cast to signed numbers.
        Self(((length * SCALE) as i64 as u64).min(Self::MAX.0))
    }

    /// A cost from a length in voxels, rounded down.
    pub fn from_voxels(length: f64) -> Self {
        Self::from_raw_f64(length * Self::EDGE.real())
    }

    /// This cost as a length in voxels.
    pub fn voxels(self) -> f64 {
        self.real() / Self::EDGE.real()
    }

    /// This cost multiplied by a factor of at least zero, rounded down.
    #[inline]
    pub fn scaled(self, factor: f64) -> Self {
        Self::from_raw_f64(self.real() * factor)
    }

    /// A part of this cost, rounded down.
    #[inline]
    pub const fn divided(self, by: u32) -> Self {
        Self(self.0 / by as u64)
    }

    /// This cost `count` times over.
    #[inline]
    pub fn times(self, count: u32) -> Self {
        Self({ self.0 }.saturating_mul(u64::from(count)).min(Self::MAX.0))
    }

    /// The raw number, for packing into keys.
    #[inline]
    pub const fn raw(self) -> u64 {
        self.0
    }

    /// The raw number as a real one, exactly.
    #[inline]
    pub const fn real(self) -> f64 {
        self.0 as i64 as f64
    }

    /// A cost from a raw number, saturating at the maximum.
    #[inline]
    pub(crate) fn from_raw(raw: u64) -> Self {
        Self(raw.min(Self::MAX.0))
    }

    /// A cost from a real number of its units, rounded down.
    #[inline]
    pub(crate) fn from_real(raw: f64) -> Self {
        Self::from_raw_f64(raw)
    }

    /// A cost from a real number of its units, rounded up.
    #[inline]
    pub(crate) fn from_real_up(raw: f64) -> Self {
        Self::from_raw_f64(raw.ceil())
    }

    #[inline]
    fn from_raw_f64(raw: f64) -> Self {
        // A cast from f64 saturates, and NaN becomes zero.
        Self((raw.max(0.0) as i64 as u64).min(Self::MAX.0))
    }
}

impl std::ops::Add for Cost {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self((self.0 + other.0).min(Self::MAX.0)) // 48 bits and 48 bits are no more than 49
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Voxel;

    #[test]
    fn diagonals_are_rounded_up_and_barely() {
        let edge = Cost::EDGE.real();
        for (cost, squared) in [(Cost::FACE_DIAGONAL, 2.0), (Cost::BODY_DIAGONAL, 3.0f64)] {
            let exact = edge * squared.sqrt();
            let error = cost.real() - exact;
            assert!(error >= 0.0 && error / exact < 6e-8, "{cost:?} is off by {error}");
        }
    }

    #[test]
    fn straight_lines_never_cost_more_than_moves() {
        let origin = Voxel::new(0, 0, 0).centre();
        for n in 1..2000 {
            for (d, step) in [
                ([n, 0, 0], Cost::EDGE),
                ([n, n, 0], Cost::FACE_DIAGONAL),
                ([n, n, n], Cost::BODY_DIAGONAL),
            ] {
                assert!(Cost::straight(origin, Voxel(d).centre()) <= step.times(n as u32));
            }
        }
    }

    #[test]
    fn sums_stop_at_the_maximum() {
        assert_eq!(Cost::MAX + Cost::EDGE, Cost::MAX);
        assert_eq!(Cost::MAX.times(u32::MAX), Cost::MAX);
        assert!(Cost::BODY_DIAGONAL.times(1 << 31) < Cost::MAX); // through every node of a space
        assert_eq!(Cost::from_voxels(f64::INFINITY), Cost::MAX);
    }
}
