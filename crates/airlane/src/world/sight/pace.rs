//! When a segment meets the planes between voxels: exact times, and the time that it takes to cross voxels.

use crate::geom::{Planes, Spacing, UNIT};

/// An exact event time.
pub(super) trait Time:
    Copy
    + Ord
    + From<i64>
    + std::ops::Add<Output = Self>
    + std::ops::Sub<Output = Self>
    + std::ops::Mul<Output = Self>
    + std::ops::Div<Output = Self>
{
    /// Later than any event, by more than a step.
    const NEVER: Self;
    fn to_i32(self) -> i32;
}

impl Time for i64 {
    const NEVER: Self = Self::MAX / 2;
    fn to_i32(self) -> i32 {
        self as i32
    }
}

impl Time for i128 {
    const NEVER: Self = Self::MAX / 2;
    fn to_i32(self) -> i32 {
        self as i32
    }
}

/// Where the planes lie that a segment meets.
pub(super) trait Grid: Copy {
    /// The time that it takes to cross voxels.
    type Pace<T: Time>: Pace<T>;
    /// The voxel that contains a coordinate; one on a plane belongs to the voxel above it.
    fn index(self, axis: usize, coordinate: i32) -> i32;
    /// The lower plane of a voxel.
    fn at(self, axis: usize, index: i32) -> i32;
    /// The pace along an axis, upwards or downwards, of one lattice step in the time `scale`.
    fn pace<T: Time>(self, axis: usize, upwards: bool, scale: T) -> Self::Pace<T>;
}

/// The time that it takes to cross voxels, by their numbers in mirrored coordinates.
pub(super) trait Pace<T: Time>: Copy {
    /// One voxel.
    fn across(self, voxel: i32) -> T;
    /// So many voxels, beginning with `first`.
    fn over(self, first: i32, count: i32) -> T;
    /// How many whole voxels are crossed in a time, beginning with `first`.
    fn crossed(self, first: i32, time: T) -> i32;
}

/// A plane between any two voxels.
#[derive(Clone, Copy)]
pub(super) struct Even;

impl Grid for Even {
    type Pace<T: Time> = Steady<T>;

    #[inline]
    fn index(self, _: usize, coordinate: i32) -> i32 {
        coordinate.div_euclid(UNIT)
    }

    #[inline]
    fn at(self, _: usize, index: i32) -> i32 {
        index * UNIT
    }

    #[inline]
    fn pace<T: Time>(self, _: usize, _: bool, scale: T) -> Steady<T> {
        Steady(T::from(i64::from(UNIT)) * scale)
    }
}

/// Every voxel takes the same time.
#[derive(Clone, Copy)]
pub(super) struct Steady<T>(T);

impl<T: Time> Pace<T> for Steady<T> {
    #[inline]
    fn across(self, _: i32) -> T {
        self.0
    }

    #[inline]
    fn over(self, _: i32, count: i32) -> T {
        T::from(i64::from(count)) * self.0
    }

    #[inline]
    fn crossed(self, _: i32, time: T) -> i32 {
        (time / self.0).to_i32()
    }
}

impl Grid for &Planes {
    type Pace<T: Time> = ByTurns<T>;

    #[inline]
    fn index(self, axis: usize, coordinate: i32) -> i32 {
        self.axis(axis).index(coordinate)
    }

    #[inline]
    fn at(self, axis: usize, index: i32) -> i32 {
        self.axis(axis).at(index)
    }

    #[inline]
    fn pace<T: Time>(self, axis: usize, upwards: bool, scale: T) -> ByTurns<T> {
        let [even, odd] = Spacing::widths(self.axis(axis)).map(|w| T::from(i64::from(w)) * scale);
        // A mirrored number is even where the true one is odd.
        ByTurns(if upwards { [even, odd] } else { [odd, even] })
    }
}

/// Voxels with even and with odd numbers take different times.
#[derive(Clone, Copy)]
pub(super) struct ByTurns<T>([T; 2]);

impl<T: Time> Pace<T> for ByTurns<T> {
    #[inline]
    fn across(self, voxel: i32) -> T {
        self.0[(voxel & 1) as usize]
    }

    #[inline]
    fn over(self, first: i32, count: i32) -> T {
        let pairs = T::from(i64::from(count >> 1)) * (self.0[0] + self.0[1]);
        if count & 1 == 1 { pairs + self.across(first) } else { pairs }
    }

    #[inline]
    fn crossed(self, first: i32, time: T) -> i32 {
        let pair = self.0[0] + self.0[1];
        let pairs = time / pair;
        let rest = time - pairs * pair;
        2 * pairs.to_i32() + i32::from(rest >= self.across(first))
    }
}
