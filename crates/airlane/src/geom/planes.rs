//! Where the planes between voxels lie.
//!
//! A world as it was baked has a plane every [`UNIT`] lattice steps. For a body that reaches `r` from
//! its centre, room changes only where the body begins or ceases to touch a voxel: at `i - r` and at
//! `i + r` for whole `i`. A world fitted to the body has its planes there, up to two for each voxel, and
//! is exact on each axis: where the body fits through an opening, the opening is a *slab* between two
//! planes, however thin.
//!
//! Planes come in the same order whichever way one looks along an axis, because each `i - r` mirrors an
//! `i + r`. Slabs are numbered from 0 at the first plane in the box.

use super::{LatticePoint, UNIT, Voxel};

/// Where the planes along one axis lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spacing {
    /// The lower plane of slab 0, in lattice steps.
    first: i32,
    /// The width of slab 0 and of every other one; between them lies what is left of a voxel's edge.
    width: i32,
    /// 1 where there are two slabs for a voxel, else 0.
    doubled: i32,
}

impl Spacing {
    const EVEN: Self = Self { first: 0, width: UNIT, doubled: 0 };

    /// The planes for a body that reaches so many lattice steps from its centre.
    pub(crate) fn around(reach: i32) -> Self {
        let past = reach.rem_euclid(UNIT);
        let first = past.min(UNIT - past);
        match UNIT - 2 * first {
            UNIT => Self::EVEN,
            0 => Self { first, ..Self::EVEN },
            width => Self { first, width, doubled: 1 },
        }
    }

    /// Slabs for a voxel.
    pub(crate) fn per_voxel(self) -> i32 {
        1 + self.doubled
    }

    /// The slab that contains a coordinate; one on a plane belongs to the slab above it.
    #[inline]
    pub(crate) fn index(self, coordinate: i32) -> i32 {
        let from_first = coordinate - self.first;
        let rest = from_first.rem_euclid(UNIT);
        (from_first.div_euclid(UNIT) << self.doubled) + i32::from(rest >= self.width)
    }

    /// The lower plane of a slab.
    #[inline]
    pub(crate) fn at(self, index: i32) -> i32 {
        (index >> self.doubled) * UNIT + self.first + (index & self.doubled) * self.width
    }

    /// The widths of slabs with even and with odd numbers.
    pub(crate) fn widths(self) -> [i32; 2] {
        match self.doubled {
            0 => [UNIT; 2],
            _ => [self.width, UNIT - self.width],
        }
    }

    /// What [`at`](Self::at) needs, for those who compute it in vector registers: the first plane, the
    /// width of slab 0, and 1 if there are two slabs for a voxel.
    pub(crate) fn terms(self) -> [i32; 3] {
        [self.first, self.width, self.doubled]
    }
}

/// Where the planes along all axes lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Planes {
    axes: [Spacing; 3],
    is_even: bool,
}

impl Planes {
    /// A plane between any two voxels.
    pub(crate) const EVEN: Self = Self { axes: [Spacing::EVEN; 3], is_even: true };

    pub(crate) fn new(axes: [Spacing; 3]) -> Self {
        Self { axes, is_even: axes == [Spacing::EVEN; 3] }
    }

    /// Whether they lie between voxels and nowhere else.
    #[inline]
    pub(crate) fn is_even(&self) -> bool {
        self.is_even
    }

    /// Those along an axis.
    #[inline]
    pub(crate) fn axis(&self, axis: usize) -> Spacing {
        self.axes[axis]
    }

    /// The voxel between planes that contains a point.
    #[inline]
    pub(crate) fn voxel(&self, point: LatticePoint) -> Voxel {
        match self.is_even {
            true => point.voxel(),
            false => Voxel(std::array::from_fn(|i| self.axes[i].index(point.0[i]))),
        }
    }

    /// The lower corner of a voxel between planes. Its upper corner is the lower corner of the next.
    #[inline]
    pub(crate) fn corner(&self, voxel: Voxel) -> LatticePoint {
        LatticePoint(std::array::from_fn(|i| self.axes[i].at(voxel.0[i])))
    }

    /// The voxels whose closed boxes contain a point.
    pub(crate) fn incident_voxels(&self, point: LatticePoint) -> impl Iterator<Item = Voxel> {
        let high = self.voxel(point);
        let low = self.voxel(LatticePoint(point.0.map(|c| c - 1)));
        (0..8u8).filter_map(move |pick| {
            let mut voxel = high;
            for i in 0..3 {
                if pick >> i & 1 == 1 {
                    if low.0[i] == high.0[i] {
                        return None;
                    }
                    voxel.0[i] = low.0[i];
                }
            }
            Some(voxel)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// Planes of all voxels near the origin for a body of this reach, by their definition.
    fn planes(reach: i32) -> BTreeSet<i32> {
        (-40..40).flat_map(|i| [i * UNIT - reach, i * UNIT + reach]).collect()
    }

    proptest! {
        #[test]
        fn room_changes_at_planes_and_nowhere_else(reach in 0i32..2000, coordinate in -3000i32..3000) {
            let (spacing, planes) = (Spacing::around(reach), planes(reach));
            let index = spacing.index(coordinate);
            prop_assert_eq!(spacing.at(index), *planes.range(..=coordinate).next_back().unwrap());
            prop_assert_eq!(spacing.at(index + 1), *planes.range(coordinate + 1..).next().unwrap());
            let width = spacing.at(index + 1) - spacing.at(index);
            prop_assert_eq!(width, spacing.widths()[(index & 1) as usize]);
            prop_assert_eq!(spacing.index(0) < 0, reach % UNIT != 0);
            // The slabs of a voxel follow each other, and slab 0 is the first that begins in the box.
            prop_assert!((0..UNIT).contains(&spacing.at(0)) && spacing.at(-1) < 0);
        }

        #[test]
        fn points_lie_in_the_voxels_around_them(
            reaches in prop::array::uniform3(0i32..700), point in prop::array::uniform3(-900i32..900),
        ) {
            let planes = Planes::new(reaches.map(Spacing::around));
            let point = LatticePoint(point);
            let found: BTreeSet<Voxel> = planes.incident_voxels(point).collect();
            let around = planes.voxel(point);
            let mut expected = BTreeSet::new();
            for [x, y, z] in Voxel::new(-2, -2, -2).up_to(Voxel::new(3, 3, 3)) {
                let voxel = around.offset([x, y, z]);
                let (low, high) = (planes.corner(voxel), planes.corner(voxel.offset([1; 3])));
                if (0..3).all(|i| (low.0[i]..=high.0[i]).contains(&point.0[i])) {
                    expected.insert(voxel);
                }
            }
            prop_assert_eq!(found, expected);
            prop_assert_eq!(planes.is_even(), reaches.iter().all(|reach| reach % UNIT == 0));
        }
    }
}
