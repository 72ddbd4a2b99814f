//! The border between Bevy's axes and the engine's: the only file that knows both.
//!
//! Bevy is right-handed with *y* up. The engine is right-handed with *z* up: capsules stand along it, headings
//! turn about it, prisms rise along it. Going over is a quarter turn about *x*, in both directions without
//! rounding: numbers change places and signs, and nothing else. Lengths are the same on both sides, in metres.
//!
//! | Bevy | engine |
//! |---|---|
//! | *x*, right | *x* |
//! | *y*, up | *z* |
//! | *z*, towards the viewer | −*y* |
//!
//! Positions are `f32` on Bevy's side and `f64` on the engine's: what comes back is rounded.

use airlane::Pose;
use bevy_math::{DVec3, Quat, UVec3, Vec3};

/// A point or direction of Bevy in the engine's axes.
///
/// ```
/// use bevy_airlane::axes::{to_bevy, to_engine};
/// use bevy_math::Vec3;
///
/// assert_eq!(to_engine(Vec3::Y), [0.0, 0.0, 1.0]); // up is up
/// assert_eq!(to_bevy(to_engine(Vec3::new(1.0, 2.0, 3.0))), Vec3::new(1.0, 2.0, 3.0));
/// ```
pub fn to_engine(at: Vec3) -> [f64; 3] {
    to_engine_f64(at.as_dvec3())
}

/// The same in double precision.
pub fn to_engine_f64(at: DVec3) -> [f64; 3] {
    // 0 − z, so that 0 stays 0 and does not become −0.
    [at.x, 0.0 - at.z, at.y]
}

/// A point or direction of the engine in Bevy's axes, rounded to `f32`.
pub fn to_bevy(at: [f64; 3]) -> Vec3 {
    to_bevy_f64(at).as_vec3()
}

/// The same without rounding.
pub fn to_bevy_f64([x, y, z]: [f64; 3]) -> DVec3 {
    DVec3::new(x, z, 0.0 - y)
}

/// Lengths along the axes, such as the edges of a box: these have no sign.
pub fn size_to_engine(size: Vec3) -> [f64; 3] {
    [size.x, size.z, size.y].map(f64::from)
}

/// Lengths along the engine's axes in Bevy's.
pub fn size_to_bevy([x, y, z]: [f64; 3]) -> Vec3 {
    DVec3::new(x, z, y).as_vec3()
}

/// A rotation of Bevy as the engine's unit quaternion `[w, x, y, z]`, normalised in double precision.
pub fn rotation_to_engine(rotation: Quat) -> [f64; 4] {
    let [x, y, z, w] = rotation.to_array();
    let parts = [f64::from(w), f64::from(x), 0.0 - f64::from(z), f64::from(y)];
    let length = parts.iter().map(|c| c * c).sum::<f64>().sqrt();
    match length > 0.0 {
        true => parts.map(|c| c / length),
        false => parts,
    }
}

/// A unit quaternion of the engine as a rotation of Bevy.
pub fn rotation_to_bevy([w, x, y, z]: [f64; 4]) -> Quat {
    Quat::from_xyzw(x as f32, z as f32, (0.0 - y) as f32, w as f32)
}

/// A position and rotation of Bevy as a pose of the engine.
pub fn pose_to_engine(translation: Vec3, rotation: Quat) -> Pose {
    Pose { position: to_engine(translation), rotation: rotation_to_engine(rotation) }
}

/// Voxels along the engine's axes, for a grid along Bevy's.
pub(crate) fn grid_to_engine(size: UVec3) -> [u32; 3] {
    [size.x, size.z, size.y]
}

/// The voxel of the engine for a voxel of a grid along Bevy's axes.
pub(crate) fn voxel_to_engine(size: UVec3, at: UVec3) -> [u32; 3] {
    [at.x, size.z - 1 - at.z, at.y]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_come_back_bit_for_bit() {
        for at in [Vec3::ZERO, Vec3::new(1.5, -2.25, 1e-7), Vec3::new(-1e6, 0.1, 3.0)] {
            assert_eq!(to_bevy(to_engine(at)), at);
            assert_eq!(
                to_bevy(to_engine(at)).to_array().map(f32::to_bits),
                at.to_array().map(f32::to_bits)
            );
        }
        for at in [[0.1, 0.2, 0.3], [-7.0, 1e9, 0.0]] {
            assert_eq!(to_engine_f64(to_bevy_f64(at)), at);
        }
        assert_eq!(
            size_to_bevy(size_to_engine(Vec3::new(1.0, 2.0, 3.0))),
            Vec3::new(1.0, 2.0, 3.0)
        );
    }

    #[test]
    fn handedness_is_kept() {
        let [x, y, z] = [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| DVec3::from(to_engine(axis)));
        assert_eq!(x.cross(y), z);
        assert_eq!(to_engine(Vec3::Y), [0.0, 0.0, 1.0]);
    }

    #[test]
    fn turning_and_going_over_can_be_exchanged() {
        let turns = [
            Quat::IDENTITY,
            Quat::from_rotation_y(0.7),
            Quat::from_axis_angle(Vec3::new(1.0, 2.0, -3.0).normalize(), 2.1),
        ];
        for turn in turns {
            for at in [Vec3::X, Vec3::Y, Vec3::Z, Vec3::new(3.0, -1.0, 0.5)] {
                let here = to_engine(turn * at);
                let pose = Pose { position: [0.0; 3], rotation: rotation_to_engine(turn) };
                let there = pose.apply(to_engine(at));
                for i in 0..3 {
                    assert!(
                        (here[i] - there[i]).abs() < 1e-5,
                        "{turn:?} {at:?}: {here:?} {there:?}"
                    );
                }
            }
            assert!(rotation_to_bevy(rotation_to_engine(turn)).abs_diff_eq(turn, 1e-6));
        }
    }

    #[test]
    fn grids_are_turned_as_points_are() {
        let size = UVec3::new(4, 2, 3);
        assert_eq!(grid_to_engine(size), [4, 3, 2]);
        // The centre of a voxel, with the low corner of the grid at Bevy's origin.
        let at = UVec3::new(1, 0, 2);
        let centre = to_engine(at.as_vec3() + 0.5);
        let low = [0.0, -f64::from(size.z), 0.0];
        let voxel = voxel_to_engine(size, at);
        assert_eq!(centre, std::array::from_fn(|i| low[i] + f64::from(voxel[i]) + 0.5));
    }
}
