//! Where the picture is taken from: a mild perspective, moved back until everything fits the frame.

use super::vector::{Vec3, add, along, cross, dot, scale, sub, unit};

/// The direction a picture is taken from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct View {
    /// The axis that points up: 0, 1 or 2.
    pub up: usize,
    /// Where the camera stands around the up axis, in degrees; 0 looks from the far end of the
    /// axis after `up`.
    pub yaw_deg: f64,
    /// How high the camera stands, in degrees above the horizon; 90 looks straight down.
    pub pitch_deg: f64,
    /// Vertical angle of view in degrees; small angles are nearly a parallel projection.
    pub angle_deg: f64,
}

impl Default for View {
    fn default() -> Self {
        Self { up: 2, yaw_deg: -58.0, pitch_deg: 38.0, angle_deg: 24.0 }
    }
}

/// A half-line with a unit direction, ready for marching.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ray {
    pub origin: Vec3,
    pub direction: Vec3,
    /// One over each component of `direction`; finite, because no component is quite zero.
    pub inverse: Vec3,
}

impl Ray {
    pub(crate) fn new(origin: Vec3, direction: Vec3) -> Self {
        let direction = direction.map(|c| if c.abs() < 1e-12 { 1e-12 } else { c });
        Self { origin, direction, inverse: direction.map(|c| 1.0 / c) }
    }

    pub(crate) fn at(&self, t: f64) -> Vec3 {
        along(self.origin, self.direction, t)
    }
}

/// A camera placed in front of a scene.
#[derive(Clone, Debug)]
pub(crate) struct Camera {
    eye: Vec3,
    pub right: Vec3,
    pub up: Vec3,
    pub forward: Vec3,
    /// Distance from the eye to the middle of the scene.
    pub distance: f64,
    /// Width of a pixel at distance 1.
    slope_per_pixel: f64,
    middle_px: [f64; 2],
}

impl Camera {
    /// Share of the frame the box may fill.
    const FILL: f64 = 0.95;

    /// A camera that shows all these points in a frame of `size` pixels.
    pub(crate) fn fit(view: &View, points: &[Vec3], size: [u32; 2]) -> Self {
        let (yaw, pitch) = (view.yaw_deg.to_radians(), view.pitch_deg.to_radians());
        let mut back = [0.0; 3];
        back[view.up] = pitch.sin();
        back[(view.up + 1) % 3] = pitch.cos() * yaw.cos();
        back[(view.up + 2) % 3] = pitch.cos() * yaw.sin();
        // Sideways from the yaw alone, so that a camera looking straight down has a "right" too.
        let mut right = [0.0; 3];
        right[(view.up + 1) % 3] = -yaw.sin();
        right[(view.up + 2) % 3] = yaw.cos();
        let forward = scale(back, -1.0);
        let up = unit(cross(right, forward));

        let [width, height] = size.map(f64::from);
        let slope = (view.angle_deg.to_radians() / 2.0).tan();
        let limit = [slope * width / height * Self::FILL, slope * Self::FILL];
        let middle =
            scale(points.iter().fold([0.0; 3], |sum, &p| add(sum, p)), 1.0 / points.len() as f64);
        let mut target = middle;
        let mut distance = 0.0;
        // Perspective shifts the middle of the projected box; a few rounds settle it.
        for _ in 0..12 {
            let seen = points.iter().map(|&point| {
                let d = sub(point, target);
                [dot(d, right), dot(d, up), dot(d, forward)]
            });
            distance = seen.clone().fold(1.0f64, |far: f64, [x, y, z]| {
                far.max(x.abs() / limit[0] - z).max(y.abs() / limit[1] - z)
            });
            let mut shift = [0.0; 3];
            for (axis, direction) in [right, up].into_iter().enumerate() {
                let on_screen = seen.clone().map(|p| p[axis] / (distance + p[2]));
                let (min, max) =
                    on_screen.fold((f64::MAX, f64::MIN), |(min, max), c| (c.min(min), c.max(max)));
                shift = along(shift, direction, (min + max) / 2.0 * distance);
            }
            target = add(target, shift);
        }
        Self {
            eye: along(target, back, distance),
            right,
            up,
            forward,
            distance,
            slope_per_pixel: 2.0 * slope / height,
            middle_px: [width / 2.0, height / 2.0],
        }
    }

    /// The ray through a point of the frame, in pixels from its top left corner.
    pub(crate) fn ray(&self, x_px: f64, y_px: f64) -> Ray {
        let x = (x_px - self.middle_px[0]) * self.slope_per_pixel;
        let y = (self.middle_px[1] - y_px) * self.slope_per_pixel;
        let direction = along(along(self.forward, self.right, x), self.up, y);
        Ray::new(self.eye, unit(direction))
    }

    /// How many pixels one voxel measures at this distance from the eye.
    pub(crate) fn pixels_per_voxel(&self, distance: f64) -> f64 {
        1.0 / (self.slope_per_pixel * distance.max(1e-9))
    }
}
