//! What colour a ray brings back: solids as pale clay in sun and sky, strands as bright tubes, and
//! strands behind solids as a dashed glimmer.

use super::ambient::Ambient;
use super::camera::{Camera, Ray};
use super::light::linear;
use super::strand::{TubeHit, Tubes};
use super::trace::{Hit, Solids};
use super::vector::{Vec3, add, along, dot, floor, length, mix, scale, smoothstep, sub, unit};

/// How much of a strand's colour shows through the solid in front of it.
const GLIMMER: f64 = 0.5;
/// A strand this many radii behind a face still counts as lying on it: taut strands touch the solids
/// they turn round, and half of the tube would vanish.
const SUNKEN: f64 = 1.6;

/// The clay from the lowest to the highest solid.
const CLAY: [[u8; 3]; 3] = [[158, 176, 194], [206, 212, 215], [250, 240, 222]];
/// Where the clip box cut a solid.
const CUT: [u8; 3] = [178, 148, 130];
const SUNLIGHT: Vec3 = [0.83, 0.77, 0.68];
const SKYLIGHT: Vec3 = [0.40, 0.45, 0.53];

/// Everything a ray can meet, and the light on it.
pub(crate) struct Stage<'a> {
    pub solids: Solids<'a>,
    pub tubes: Tubes,
    pub ambient: Ambient,
    pub camera: Camera,
    pub light: Light,
}

/// The sun, the sky and the colours of what they shine on, all in linear light.
pub(crate) struct Light {
    /// The axis that points up.
    up: usize,
    sun: Vec3,
    /// Lowest and highest shown coordinate along `up`.
    heights: [f64; 2],
    /// Distances from the eye to the near and to the far end of what is shown.
    depths: [f64; 2],
    backdrop: [Vec3; 2],
    height_px: f64,
    clay: [Vec3; 3],
    cut: Vec3,
    /// A half-open box of voxels, and the colour of the solids in it.
    pub highlight: Option<([[i32; 3]; 2], Vec3)>,
}

impl Light {
    /// Light for a scene within the box `[low, high]`, before a background that changes from the
    /// first colour at the top of the frame to the second at its bottom, `height_px` below.
    pub(crate) fn new(
        camera: &Camera,
        up: usize,
        [low, high]: [Vec3; 2],
        background: [[u8; 3]; 2],
        height_px: f64,
    ) -> Self {
        // From behind the camera's left shoulder, so that the three visible sides of a box differ.
        let mut sky = [0.0; 3];
        sky[up] = 1.0;
        let mut ahead = camera.forward;
        ahead[up] = 0.0;
        let sideways = along(scale(camera.right, -0.72), ahead, -0.22);
        let reach = length(sub(high, low)) / 2.0;
        Self {
            up,
            sun: unit(along(sideways, sky, 1.05)),
            heights: [low[up], high[up]],
            depths: [camera.distance - 0.5 * reach, camera.distance + 1.3 * reach],
            backdrop: background.map(linear),
            height_px,
            clay: CLAY.map(linear),
            cut: linear(CUT),
            highlight: None,
        }
    }

    /// The background at this height of the frame.
    pub(crate) fn backdrop(&self, y_px: f64) -> Vec3 {
        mix(self.backdrop[0], self.backdrop[1], y_px / self.height_px)
    }

    /// How much of what is this far away is lost in haze.
    fn haze(&self, distance: f64) -> f64 {
        0.34 * smoothstep(self.depths[0], self.depths[1], distance)
    }

    fn clay_at(&self, point: Vec3) -> Vec3 {
        let [low, high] = self.heights;
        let share = ((point[self.up] - low) / (high - low).max(1.0)).clamp(0.0, 1.0) * 2.0;
        let [a, b, c] = self.clay;
        if share < 1.0 { mix(a, b, share) } else { mix(b, c, share - 1.0) }
    }
}

impl Stage<'_> {
    /// The light that arrives at a point of the frame.
    pub(crate) fn sample(&self, x_px: f64, y_px: f64) -> Vec3 {
        let ray = self.camera.ray(x_px, y_px);
        let solid = self.solids.first_hit(&ray);
        let tube = self.tubes.first_hit(&ray);
        if let Some(tube) = tube
            && solid.is_none_or(|solid| tube.t < solid.t + SUNKEN * tube.radius)
        {
            return self.tube(&ray, &tube);
        }
        let backdrop = self.light.backdrop(y_px);
        let Some(solid) = solid else { return backdrop };
        let seen = mix(self.clay(&ray, &solid), backdrop, self.light.haze(solid.t));
        match tube {
            Some(tube) if tube.in_dash => mix(seen, tube.colour, GLIMMER),
            _ => seen,
        }
    }

    fn tube(&self, ray: &Ray, hit: &TubeHit) -> Vec3 {
        let point = along(ray.at(hit.t), hit.normal, 0.02 * hit.radius);
        let voxel = point.map(floor);
        let toward_sun = Ray::new(point, self.light.sun);
        let lit = if self.in_shadow(&toward_sun, voxel) { 0.45 } else { 1.0 };
        let facing = -dot(hit.normal, ray.direction);
        let diffuse = 0.58 + 0.5 * lit * dot(hit.normal, self.light.sun).max(0.0);
        let rim = 0.5 + 0.5 * smoothstep(0.0, 0.55, facing);
        let half = unit(along(self.light.sun, ray.direction, -1.0));
        let gloss = 0.35 * lit * dot(hit.normal, half).max(0.0).powi(28);
        add(scale(hit.colour, diffuse * rim), [gloss; 3])
    }

    fn clay(&self, ray: &Ray, hit: &Hit) -> Vec3 {
        let point = ray.at(hit.t);
        let normal = hit.normal();
        let albedo = match self.light.highlight {
            _ if self.solids.is_cut(hit) => self.light.cut,
            Some(([low, high], colour))
                if (0..3).all(|i| (low[i]..high[i]).contains(&hit.voxel[i])) =>
            {
                colour
            }
            _ => self.light.clay_at(point),
        };

        let start = along(point, normal, 1e-3);
        let toward_sun = Ray::new(start, self.light.sun);
        let facing = dot(normal, self.light.sun);
        let sun = if facing <= 0.0 || self.in_shadow(&toward_sun, hit.in_front()) {
            0.0
        } else if self.tubes.blocks(&toward_sun) {
            0.35 * facing
        } else {
            facing
        };

        let mut outward = normal;
        outward[self.light.up] += 0.55;
        let open = self.ambient.openness(point, unit(outward));
        // No light would reach the inside of a doll's house.
        let open = if self.solids.hollow { 0.2 + 0.8 * open } else { open };
        let sky = 0.72 + 0.28 * normal[self.light.up];
        let pixels = self.camera.pixels_per_voxel(hit.t);
        let (crease, edge) = self.relief(ray, hit, pixels);
        let light = add(
            scale(SUNLIGHT, sun * (0.55 + 0.45 * open)),
            scale(SKYLIGHT, sky * crease * open + 0.10),
        );
        std::array::from_fn(|i| albedo[i] * light[i] * edge)
    }

    fn in_shadow(&self, toward_sun: &Ray, voxel: [i32; 3]) -> bool {
        !self.solids.hollow && self.solids.blocks(toward_sun, voxel)
    }

    /// The fine relief of a face: how open the corner it lies near is, and how its edges catch the
    /// light.
    fn relief(&self, ray: &Ray, hit: &Hit, pixels: f64) -> (f64, f64) {
        let point = ray.at(hit.t);
        let axes = [(hit.axis + 1) % 3, (hit.axis + 2) % 3];
        let place = axes.map(|i| (point[i] - f64::from(hit.voxel[i])).clamp(0.0, 1.0));
        let front = hit.in_front();
        let solid_at = |base: [i32; 3], du: i32, dv: i32| {
            let mut voxel = base;
            voxel[axes[0]] += du;
            voxel[axes[1]] += dv;
            self.solids.contains(voxel)
        };
        // Every corner of the face is darker for each of the three voxels that crowd it.
        let mut crease = 0.0;
        for (u, du) in [(1.0 - place[0], -1), (place[0], 1)] {
            for (v, dv) in [(1.0 - place[1], -1), (place[1], 1)] {
                let (a, b) = (solid_at(front, du, 0), solid_at(front, 0, dv));
                let crowd = if a && b {
                    3
                } else {
                    i32::from(a) + i32::from(b) + i32::from(solid_at(front, du, dv))
                };
                crease += u * v * (1.0 - 0.2 * f64::from(crowd));
            }
        }
        // Lines between voxels, and a bright arris where the solid ends; only where the lines are
        // far enough apart in the picture.
        let slant = ray.direction[hit.axis].abs();
        let spacing = [axes[1], axes[0]].map(|line| {
            let along = ray.direction[line];
            pixels * slant / (1.0 - along * along).max(1e-6).sqrt()
        });
        let visible = smoothstep(3.0, 7.5, spacing[0].min(spacing[1]));
        let mut edge = 1.0;
        for i in 0..2 {
            let (distance, side) =
                if place[i] < 0.5 { (place[i], -1) } else { (1.0 - place[i], 1) };
            let near = (1.0 - distance * spacing[i]).max(0.0) * visible;
            if near > 0.0 {
                let (du, dv) = if i == 0 { (side, 0) } else { (0, side) };
                let ends = !solid_at(hit.voxel, du, dv) && !solid_at(front, du, dv);
                edge *= if ends { 1.0 + 0.16 * near } else { 1.0 - 0.075 * near };
            }
        }
        (crease, edge)
    }
}
