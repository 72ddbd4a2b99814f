//! Which voxels of a world a posed shape takes up.

use super::obstacles::{Form, Obstacle, ObstacleError, Pose};
use crate::geom::{BRICK_EDGE, Brick, Voxel};
use crate::scene::Model;
use crate::world::fit::voxel_from_world;
use crate::world::posed::Posed;
use crate::world::voxelise::{Navigable, VoxeliseError, onto};
use crate::world::{Body, World};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Voxels brick by brick, in the order of z, y, x.
pub(super) type Cover = Vec<([i32; 3], Brick)>;

/// The voxels of the world that an obstacle takes up.
pub(super) fn cover(
    obstacle: &Obstacle,
    pose: &Pose,
    world: &World,
) -> Result<Cover, ObstacleError> {
    let edges = pose.edges().ok_or(ObstacleError::Pose(*pose))?;
    match &obstacle.form {
        Form::Voxels(_) if !pose.is_upright() => Err(ObstacleError::Turned),
        Form::Voxels(offsets) => {
            let centre = voxel_from_world(world.frame(), pose.position);
            let origin = centre.map(|c| c.floor() as i32);
            let places = offsets
                .iter()
                .map(|offset| Voxel(std::array::from_fn(|i| origin[i].saturating_add(offset[i]))));
            Ok(by_brick(places.filter(|&voxel| world.solids().in_box(voxel))))
        }
        Form::Body(body) => Ok(cover_of_body(body, pose, edges, world)),
        Form::Model(solid) => Ok(solid.cover(pose, edges, world)?),
    }
}

fn cover_of_body(body: &Body, pose: &Pose, edges: [[f64; 3]; 3], world: &World) -> Cover {
    let frame = world.frame();
    let half = body.half().map(|h| h / frame.voxel_size);
    let posed = Posed {
        centre: voxel_from_world(frame, pose.position),
        half,
        radius: body.radius() / frame.voxel_size,
        edges,
        // A ball looks the same from all sides.
        upright: pose.is_upright() || half == [0.0; 3],
    };
    let mut voxels = Vec::new();
    let size = world.size().map(|n| n as i32);
    posed.for_each_voxel([0; 3], size, |voxel| voxels.push(Voxel(voxel)));
    by_brick(voxels.into_iter())
}

/// Voxels brick by brick.
pub(super) fn by_brick(voxels: impl Iterator<Item = Voxel>) -> Cover {
    let mut bricks: BTreeMap<[i32; 3], Brick> = BTreeMap::new();
    for Voxel(v) in voxels {
        let [x, y, z] = v.map(|c| c >> 3);
        let bit = 1 << (8 * (v[1] & 7) + (v[0] & 7));
        bricks.entry([z, y, x]).or_default().0[v[2] as usize & 7] |= bit;
    }
    bricks.into_iter().map(|([z, y, x], bits)| ([x, y, z], bits)).collect()
}

/// A model as a shape that can be put anywhere.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Solid {
    pub(super) model: Arc<Model>,
    pub(super) navigable: Navigable,
}

/// The voxels of the world that a model takes up, as boxes of one voxel each.
pub(in crate::world) fn voxels_of(
    model: &Arc<Model>,
    navigable: &Navigable,
    world: &World,
) -> Result<Vec<[Voxel; 2]>, VoxeliseError> {
    let solid = Solid { model: Arc::clone(model), navigable: navigable.clone() };
    let edges = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let cover = solid.cover(&Pose::IDENTITY, edges, world)?;
    let voxels = cover.into_iter().flat_map(|(b, bits)| {
        bits.voxels().map(move |v| std::array::from_fn(|i| BRICK_EDGE * b[i] + v[i]))
    });
    Ok(voxels.map(|at: [i32; 3]| [Voxel(at), Voxel(at.map(|c| c + 1))]).collect())
}

impl Solid {
    /// The voxels of the world that it takes up.
    pub(super) fn cover(
        &self,
        pose: &Pose,
        edges: [[f64; 3]; 3],
        world: &World,
    ) -> Result<Cover, VoxeliseError> {
        let frame = world.frame();
        crate::world::voxelise::check_model(&self.model, &self.navigable, frame.voxel_size)?;
        let place = |point: &[f64; 3]| -> [f64; 3] {
            let turned = |i: usize| (0..3).map(|j| edges[j][i] * point[j]).sum::<f64>();
            std::array::from_fn(|i| turned(i) + pose.position[i])
        };
        let Model { vertices, triangles, points, boxes, free, native: _ } = &*self.model;
        let mut model = Model {
            vertices: vertices.iter().map(place).collect(),
            triangles: triangles.clone(),
            points: points.iter().map(place).collect(),
            ..Model::default()
        };
        let mut turned = Vec::new();
        if pose.is_upright() {
            let placed = |corners: &[[f64; 3]; 2]| corners.each_ref().map(place);
            model.boxes = boxes.iter().map(placed).collect();
            model.free = free.iter().map(placed).collect();
        } else {
            // The middle of a free box is as good as all of it: it only says where there is room.
            model.free = free.iter().map(|corners| [place(&middle(corners)); 2]).collect();
            turned.extend(boxes.iter().map(|[low, high]| Posed {
                centre: voxel_from_world(frame, place(&middle(&[*low, *high]))),
                half: std::array::from_fn(|i| (high[i] - low[i]) / 2.0 / frame.voxel_size),
                radius: 0.0,
                edges,
                upright: false,
            }));
        }
        let navigable = match &self.navigable {
            Navigable::Seeds(seeds) => Navigable::Seeds(seeds.iter().map(place).collect()),
            other => other.clone(),
        };
        onto(world, &model, &turned, &navigable)
    }
}

/// The middle of a box.
fn middle([low, high]: &[[f64; 3]; 2]) -> [f64; 3] {
    std::array::from_fn(|i| low[i] + (high[i] - low[i]) / 2.0)
}
