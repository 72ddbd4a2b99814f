//! Which voxels a posed shape shares its inside with.

use super::obstacles::{Form, Obstacle, ObstacleError, Pose};
use crate::geom::{Brick, Voxel};
use crate::world::World;
use std::collections::BTreeMap;

/// Voxels brick by brick, in the order of z, y, x.
pub(super) type Cover = Vec<([i32; 3], Brick)>;

/// A body in voxels, with the directions of its edges.
struct Posed {
    centre: [f64; 3],
    half: [f64; 3],
    radius: f64,
    edges: [[f64; 3]; 3],
    upright: bool,
}

/// The voxels of the world that an obstacle takes up.
pub(super) fn cover(
    obstacle: &Obstacle,
    pose: &Pose,
    world: &World,
) -> Result<Cover, ObstacleError> {
    let edges = pose.edges()?;
    let upright = pose.is_upright();
    let frame = world.frame();
    let centre = super::super::fit::voxel_from_world(frame, pose.position);
    let size = world.size().map(|n| n as i32);
    let mut bricks: BTreeMap<[i32; 3], Brick> = BTreeMap::new();
    let mut add = |v: [i32; 3]| {
        let [x, y, z] = v.map(|c| c >> 3);
        let bit = 1 << (8 * (v[1] & 7) + (v[0] & 7));
        bricks.entry([z, y, x]).or_default().0[v[2] as usize & 7] |= bit;
    };
    match &obstacle.form {
        Form::Voxels(_) if !upright => return Err(ObstacleError::Turned),
        Form::Voxels(offsets) => {
            let origin = centre.map(|c| c.floor() as i32);
            for offset in offsets {
                let v: [i32; 3] = std::array::from_fn(|i| origin[i].saturating_add(offset[i]));
                if world.solids().in_box(Voxel(v)) {
                    add(v);
                }
            }
        }
        Form::Body(body) => {
            let half = body.half().map(|h| h / frame.voxel_size);
            let radius = body.radius() / frame.voxel_size;
            // A ball looks the same from all sides.
            let upright = upright || half == [0.0; 3];
            let posed = Posed { centre, half, radius, edges, upright };
            let reach = posed.reach();
            let low = |i: usize| ((centre[i] - reach[i]).floor() as i32).max(0);
            let high =
                |i: usize| ((centre[i] + reach[i]).floor() as i32).saturating_add(1).min(size[i]);
            for z in low(2)..high(2) {
                for y in low(1)..high(1) {
                    (low(0)..high(0)).filter(|&x| posed.overlaps([x, y, z])).for_each(|x| {
                        add([x, y, z]);
                    });
                }
            }
        }
    }
    Ok(bricks.into_iter().map(|([z, y, x], bits)| ([x, y, z], bits)).collect())
}

impl Posed {
    /// How far it reaches along each axis of the world.
    fn reach(&self) -> [f64; 3] {
        std::array::from_fn(|i| {
            let inner = match self.upright {
                true => self.half[i],
                false => (0..3).map(|j| self.half[j] * self.edges[j][i].abs()).sum(),
            };
            inner + self.radius
        })
    }

    /// Whether it shares its inside with a voxel, or has its centre there. Exact for upright
    /// bodies, balls and boxes; rounded edges that are turned are taken for a little more.
    fn overlaps(&self, voxel: [i32; 3]) -> bool {
        if (0..3).all(|i| self.centre[i].floor() == f64::from(voxel[i])) {
            return true;
        }
        let off: [f64; 3] = std::array::from_fn(|i| f64::from(voxel[i]) + 0.5 - self.centre[i]);
        if self.upright {
            let gap = |i: usize| off[i].abs() - 0.5 - self.half[i];
            return match self.radius > 0.0 {
                true => {
                    let squares = (0..3).map(|i| gap(i).max(0.0).powi(2));
                    squares.sum::<f64>() < self.radius * self.radius
                }
                false => (0..3).all(|i| gap(i) < 0.0),
            };
        }
        // Two boxes are apart if they are so along an edge of one of them, or across an edge of
        // each (Gottschalk, Lin & Manocha, OBBTree, 1996). The voxel's edges are the axes.
        let unit = |i: usize| std::array::from_fn(|j| f64::from(u8::from(i == j)));
        let crossed = (0..9).map(|n| cross(unit(n / 3), self.edges[n % 3]));
        let mut along = (0..3).map(unit).chain(self.edges).chain(crossed);
        !along.any(|axis| {
            let length = dot(axis, axis).sqrt();
            // Edges that are all but parallel tell nothing.
            let reach = axis.iter().map(|c| c.abs() / 2.0).sum::<f64>()
                + (0..3).map(|j| self.half[j] * dot(self.edges[j], axis).abs()).sum::<f64>()
                + self.radius * length;
            length > 1e-9 && dot(off, axis).abs() >= reach
        })
    }
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    (0..3).map(|i| a[i] * b[i]).sum()
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    std::array::from_fn(|i| {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        a[j] * b[k] - a[k] * b[j]
    })
}
