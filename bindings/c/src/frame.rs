//! Coordinates of engines, turned into Airlane's and back: right-handed, z up, metres.
//!
//! Every frame is a permutation of the axes with signs, and a scale. That is its own inverse but for the
//! signs, so both directions are read from one table.

use crate::border::{Checked, fault};
use crate::status::*;
use engine::geom::{Frame as Grid, Strides};

/// Airlane's own: right-handed, z up, metres.
pub const AIRLANE_FRAME_NATIVE: i32 = 0;
/// Unity: left-handed, y up, metres.
pub const AIRLANE_FRAME_UNITY: i32 = 1;
/// Unreal: left-handed, z up, centimetres.
pub const AIRLANE_FRAME_UNREAL: i32 = 2;
/// Godot: right-handed, y up, metres.
pub const AIRLANE_FRAME_GODOT: i32 = 3;
/// Bevy: right-handed, y up, metres.
pub const AIRLANE_FRAME_BEVY: i32 = 4;

/// Coordinates of a host.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Frame {
    /// For each of Airlane's axes, which of the host's it is.
    axes: [usize; 3],
    /// For each of Airlane's axes, whether it runs along the host's or against it.
    signs: [f64; 3],
    /// Units of the host in a metre.
    scale: f64,
}

impl Frame {
    pub(crate) const NATIVE: Self = Self { axes: [0, 1, 2], signs: [1.0; 3], scale: 1.0 };
    const UNITY: Self = Self { axes: [0, 2, 1], signs: [1.0; 3], scale: 1.0 };
    const UNREAL: Self = Self { axes: [0, 1, 2], signs: [1.0, -1.0, 1.0], scale: 100.0 };
    const Y_UP: Self = Self { axes: [0, 2, 1], signs: [1.0, -1.0, 1.0], scale: 1.0 };

    pub(crate) fn of(number: i32) -> Checked<Self> {
        match number {
            AIRLANE_FRAME_NATIVE => Ok(Self::NATIVE),
            AIRLANE_FRAME_UNITY => Ok(Self::UNITY),
            AIRLANE_FRAME_UNREAL => Ok(Self::UNREAL),
            AIRLANE_FRAME_GODOT | AIRLANE_FRAME_BEVY => Ok(Self::Y_UP),
            _ => Err(fault(AIRLANE_VALUE, format!("frame is {number}, expected 0 to 4"))),
        }
    }

    /// A point or velocity of the host's.
    pub(crate) fn enter(&self, host: [f64; 3]) -> [f64; 3] {
        std::array::from_fn(|i| self.signs[i] * host[self.axes[i]] / self.scale)
    }

    /// A point or velocity for the host.
    pub(crate) fn leave(&self, own: [f64; 3]) -> [f64; 3] {
        let mut host = [0.0; 3];
        for i in 0..3 {
            // Adding 0 makes -0 plain.
            host[self.axes[i]] = self.signs[i] * own[i] * self.scale + 0.0;
        }
        host
    }

    /// A length or speed of the host's.
    pub(crate) fn enter_length(&self, host: f64) -> f64 {
        host / self.scale
    }

    /// A length or speed for the host.
    pub(crate) fn leave_length(&self, own: f64) -> f64 {
        own * self.scale
    }

    /// Lengths along the axes.
    pub(crate) fn enter_size(&self, host: [f64; 3]) -> [f64; 3] {
        std::array::from_fn(|i| host[self.axes[i]] / self.scale)
    }

    /// A box along the axes.
    pub(crate) fn enter_box(&self, [low, high]: [[f64; 3]; 2]) -> [[f64; 3]; 2] {
        sorted([self.enter(low), self.enter(high)])
    }

    /// A box along the axes, for the host.
    pub(crate) fn leave_box(&self, [low, high]: [[f64; 3]; 2]) -> [[f64; 3]; 2] {
        sorted([self.leave(low), self.leave(high)])
    }

    /// A place on the ground: its two coordinates along the host's horizontal axes, in their order.
    pub(crate) fn enter_flat(&self, [a, b]: [f64; 2]) -> [f64; 2] {
        let up = self.axes[2];
        let mut host = [0.0; 3];
        let mut level = (0..3).filter(|axis| *axis != up);
        if let (Some(first), Some(second)) = (level.next(), level.next()) {
            (host[first], host[second]) = (a, b);
        }
        let [x, y, _] = self.enter(host);
        [x, y]
    }

    /// A rotation, x y z w, as w x y z.
    pub(crate) fn enter_rotation(&self, [x, y, z, w]: [f64; 4]) -> [f64; 4] {
        // A mirror image turns the other way.
        let turn = if self.is_mirror() { -1.0 } else { 1.0 };
        let host = [x, y, z];
        let [x, y, z] = std::array::from_fn(|i| turn * self.signs[i] * host[self.axes[i]]);
        [w, x, y, z]
    }

    fn is_mirror(&self) -> bool {
        let swaps = self.axes != [0, 1, 2];
        let against = self.signs.iter().filter(|sign| **sign < 0.0).count() % 2 == 1;
        swaps != against
    }

    /// Voxels in an array of the host's, its first axis fastest: their size, where they lie, and their place
    /// in the world. `origin` is the corner of the host's voxel (0, 0, 0) with the least coordinates.
    pub(crate) fn enter_array(
        &self,
        size: [u32; 3],
        voxel: f64,
        origin: [f64; 3],
    ) -> ([u32; 3], Strides, Grid) {
        let steps = Strides::x_fastest(size).strides;
        let mut first = 0;
        let strides = std::array::from_fn(|i| {
            let axis = self.axes[i];
            if self.signs[i] < 0.0 {
                first += steps[axis] * (size[axis] as isize - 1).max(0);
                return -steps[axis];
            }
            steps[axis]
        });
        let far = std::array::from_fn(|i| origin[i] + voxel * f64::from(size[i]));
        let [low, _] = self.enter_box([origin, far]);
        let grid = Grid { origin: low, voxel_size: self.enter_length(voxel) };
        (self.axes.map(|axis| size[axis]), Strides { first: first as usize, strides }, grid)
    }
}

fn sorted([a, b]: [[f64; 3]; 2]) -> [[f64; 3]; 2] {
    [std::array::from_fn(|i| a[i].min(b[i])), std::array::from_fn(|i| a[i].max(b[i]))]
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Frame; 4] = [Frame::NATIVE, Frame::UNITY, Frame::UNREAL, Frame::Y_UP];

    fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
        [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    }

    #[test]
    fn what_enters_leaves_as_it_was() {
        for frame in ALL {
            let point = [1.0, -2.5, 4.25];
            assert_eq!(frame.leave(frame.enter(point)), point, "{frame:?}");
            assert_eq!(
                frame.leave_box(frame.enter_box([[0.0; 3], [1.0, 2.0, 3.0]]))[1],
                [1.0, 2.0, 3.0]
            );
        }
    }

    #[test]
    fn up_is_up_and_forward_is_level() {
        assert_eq!(Frame::UNITY.enter([0.0, 1.0, 0.0]), [0.0, 0.0, 1.0]);
        assert_eq!(Frame::UNREAL.enter([0.0, 0.0, 100.0]), [0.0, 0.0, 1.0]);
        assert_eq!(Frame::Y_UP.enter([0.0, 1.0, 0.0]).map(|c| c + 0.0), [0.0, 0.0, 1.0]);
        assert_eq!(Frame::Y_UP.enter([0.0, 0.0, -1.0]).map(|c| c + 0.0), [0.0, 1.0, 0.0]);
    }

    #[test]
    fn handedness_is_kept_or_mirrored_as_the_engine_has_it() {
        for (frame, is_left) in ALL.into_iter().zip([false, true, true, false]) {
            let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
            let [x, y, z] = axes.map(|axis| frame.enter(axis).map(|c| c * frame.scale));
            let turn = cross(x, y).iter().zip(z).map(|(a, b)| a * b).sum::<f64>();
            assert_eq!(turn < 0.0, is_left, "{frame:?}");
            assert_eq!(frame.is_mirror(), is_left, "{frame:?}");
        }
    }

    #[test]
    fn rotations_commute_with_the_change_of_frame() {
        // A turn of a half about one axis and a quarter about another, in the host's coordinates.
        let half = 0.5f64.sqrt();
        for frame in ALL {
            for rotation in [[half, 0.0, 0.0, half], [0.0, half, 0.0, half], [0.5, 0.5, 0.5, 0.5]] {
                let turn = |[w, x, y, z]: [f64; 4], p: [f64; 3]| {
                    let t = cross([x, y, z], p).map(|c| 2.0 * c);
                    let u = cross([x, y, z], t);
                    std::array::from_fn(|i| p[i] + w * t[i] + u[i])
                };
                let [x, y, z, w] = rotation;
                let point = [1.0, 2.0, 3.0];
                let there = frame.enter(turn([w, x, y, z], point));
                let here = turn(frame.enter_rotation(rotation), frame.enter(point));
                let gap = (0..3).map(|i| (there[i] - here[i]).abs()).fold(0.0, f64::max);
                assert!(gap < 1e-12, "{frame:?} {there:?} {here:?}");
            }
        }
    }

    #[test]
    fn voxels_of_an_array_are_where_the_host_has_them() {
        let (size, voxel, origin) = ([2u32, 3, 4], 50.0, [10.0, 20.0, 30.0]);
        for frame in ALL {
            let (own, layout, grid) = frame.enter_array(size, voxel, origin);
            for x in 0..own[0] {
                for y in 0..own[1] {
                    for z in 0..own[2] {
                        let cell = [x, y, z];
                        let at: isize =
                            (0..3).map(|i| layout.strides[i] * cell[i] as isize).sum::<isize>()
                                + layout.first as isize;
                        let host = [at % 2, at / 2 % 3, at / 6];
                        let centre = std::array::from_fn(|i| {
                            grid.origin[i] + grid.voxel_size * (f64::from(cell[i]) + 0.5)
                        });
                        let expected: [f64; 3] =
                            std::array::from_fn(|i| origin[i] + voxel * (host[i] as f64 + 0.5));
                        let found = frame.leave(centre);
                        let gap =
                            (0..3).map(|i| (found[i] - expected[i]).abs()).fold(0.0, f64::max);
                        assert!(gap < 1e-9, "{frame:?} {found:?} {expected:?}");
                    }
                }
            }
        }
    }
}
