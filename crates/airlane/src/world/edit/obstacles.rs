//! Moving obstacles: when they leave, the world is as it was.

use super::operation::Fill;
use super::overlap::{Cover, Solid, by_brick, cover};
use super::{EditError, Edits};
use crate::geom::{BRICK_EDGE, Brick, Voxel};
use crate::world::voxelise::VoxeliseError;
use crate::world::{Body, Shape, World};
use std::collections::BTreeMap;
use thiserror::Error;

/// The shape of a moving obstacle.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Obstacle {
    pub(super) form: Form,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Form {
    Body(Body),
    Voxels(Vec<[i32; 3]>),
    Model(Solid),
}

impl Obstacle {
    /// What a shape is as an obstacle, with the pose of that.
    pub(crate) fn new(shape: &Shape, pose: Pose) -> (Self, Pose) {
        let placed = |body: Body, centre: [f64; 3]| {
            (Self { form: Form::Body(body) }, Pose { position: pose.apply(centre), ..pose })
        };
        match shape {
            Shape::Ball { centre, radius } => match Body::ball(*radius) {
                Ok(ball) => placed(ball, *centre),
                Err(_) => placed(Body::POINT, [f64::NAN; 3]),
            },
            Shape::Box { low, high } => {
                let size = std::array::from_fn(|i| high[i] - low[i]);
                let centre = std::array::from_fn(|i| 0.5 * (low[i] + high[i]));
                match Body::cuboid(size) {
                    Ok(cuboid) => placed(cuboid, centre),
                    Err(_) => placed(Body::POINT, [f64::NAN; 3]),
                }
            }
            Shape::Voxels(boxes) => {
                let voxels = boxes.iter().flat_map(|[low, high]| low.up_to(*high)).collect();
                (Self { form: Form::Voxels(voxels) }, pose)
            }
            other => {
                let (model, navigable) = other.clone().into_model();
                (Self { form: Form::Model(Solid { model, navigable }) }, pose)
            }
        }
    }
}

#[cfg(test)]
impl Obstacle {
    /// A ball, a capsule, a box, or a box with rounded edges. It covers every voxel whose interior it
    /// overlaps, and the one that contains its centre.
    pub(super) fn body(body: Body) -> Self {
        Self { form: Form::Body(body) }
    }

    /// Voxels, as offsets from the voxel that contains the obstacle's position. It cannot be rotated.
    pub(super) fn voxels(offsets: Vec<[i32; 3]>) -> Self {
        Self { form: Form::Voxels(offsets) }
    }

    /// A model. It covers the voxels that [`Edits::block_model`] makes solid.
    pub(super) fn model(model: crate::scene::Model, navigable: super::Navigable) -> Self {
        Self { form: Form::Model(Solid { model: model.into(), navigable }) }
    }
}

/// Position and rotation of an obstacle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pose {
    /// The middle of a body, or the origin of a model's coordinates, in world coordinates.
    pub position: [f64; 3],
    /// Rotation about that point as a unit quaternion `[w, x, y, z]`.
    pub rotation: [f64; 4],
}

impl Pose {
    /// At the origin, upright.
    pub const IDENTITY: Self = Self::at([0.0; 3]);

    /// Upright at a position.
    pub const fn at(position: [f64; 3]) -> Self {
        Self { position, rotation: [1.0, 0.0, 0.0, 0.0] }
    }

    /// Rotated about an axis, which need not have unit length, by an angle in radians.
    pub fn turned(position: [f64; 3], axis: [f64; 3], angle: f64) -> Self {
        let length = axis.iter().map(|c| c * c).sum::<f64>().sqrt();
        // The same bits on every platform.
        let (sine, cosine) = libm::sincos(angle / 2.0);
        let [x, y, z] = axis.map(|c| c / length * sine);
        Self { position, rotation: [cosine, x, y, z] }
    }

    /// A point of its own coordinates in world coordinates.
    pub fn apply(&self, point: [f64; 3]) -> [f64; 3] {
        let Some(edges) = self.edges() else { return [f64::NAN; 3] };
        std::array::from_fn(|i| {
            self.position[i] + (0..3).map(|axis| point[axis] * edges[axis][i]).sum::<f64>()
        })
    }

    pub(super) fn is_upright(&self) -> bool {
        self.rotation[1..] == [0.0; 3]
    }

    /// The directions of a turned box's edges: what the rotation makes of the axes. `None` if this is
    /// no pose.
    pub(super) fn edges(&self) -> Option<[[f64; 3]; 3]> {
        let [w, x, y, z] = self.rotation;
        let length = (w * w + x * x + y * y + z * z).sqrt();
        let is_point = self.position.iter().all(|c| c.is_finite());
        let is_unit = (length - 1.0).abs() < 1e-3;
        if !(is_point && is_unit) {
            return None;
        }
        let [w, x, y, z] = self.rotation.map(|c| c / length);
        Some([
            [1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y + w * z), 2.0 * (x * z - w * y)],
            [2.0 * (x * y - w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z + w * x)],
            [2.0 * (x * z + w * y), 2.0 * (y * z - w * x), 1.0 - 2.0 * (x * x + y * y)],
        ])
    }
}

/// Why obstacles cannot be moved. Nothing was moved.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum ObstacleError {
    /// An invalid position or rotation.
    #[error("invalid pose {0:?}: expected a finite position and a unit quaternion")]
    Pose(Pose),
    /// An obstacle of voxels cannot be rotated.
    #[error("an obstacle of voxels cannot be rotated")]
    Turned,
    /// An obstacle's model is invalid.
    #[error("the obstacle's model cannot be voxelised: {0}")]
    Model(Box<VoxeliseError>),
}

impl From<VoxeliseError> for ObstacleError {
    fn from(error: VoxeliseError) -> Self {
        Self::Model(Box::new(error))
    }
}

/// An obstacle with where it goes; `None` if it leaves.
pub(crate) type Move = (u64, Option<(Obstacle, Pose)>);

/// A voxel that obstacles take up, and that something must be done about when they leave.
#[derive(Clone, Debug)]
struct Held {
    /// Obstacles that take it up.
    by: u32,
    /// What makes it as it was.
    undo: Fill,
}

/// Tracks the poses of obstacles and turns their changes into [`Edits`].
///
/// A voxel that was solid before an obstacle came stays solid when it leaves; one that several
/// obstacles take up becomes free when the last of them leaves. What was solid is known from the world
/// that is given, so each batch must be applied to that world.
#[derive(Clone, Debug, Default)]
pub(crate) struct Obstacles {
    placed: BTreeMap<u64, (Obstacle, Pose, Cover)>,
    held: BTreeMap<Voxel, Held>,
}

impl PartialEq for Obstacles {
    fn eq(&self, other: &Self) -> bool {
        let place = |(key, (obstacle, pose, _)): (&u64, &(Obstacle, Pose, Cover))| {
            (*key, obstacle.clone(), *pose)
        };
        self.placed.len() == other.placed.len()
            && self.placed.iter().map(place).eq(other.placed.iter().map(place))
    }
}

impl Obstacles {
    /// Whether there is none.
    /// Their keys.
    pub(crate) fn keys(&self) -> impl Iterator<Item = u64> {
        self.placed.keys().copied()
    }

    /// Every obstacle with its pose, and none: what lifts all of them, and what puts them back.
    pub(crate) fn lift_and_return(&self) -> [Vec<Move>; 2] {
        let all = self.placed.iter();
        let lift = all.clone().map(|(key, _)| (*key, None)).collect();
        let back = all.map(|(key, (obstacle, pose, _))| (*key, Some((obstacle.clone(), *pose))));
        [lift, back.collect()]
    }

    /// The edits that move obstacles to new poses, or out of the world, all at once. An obstacle may
    /// be partly or entirely outside the box. Other obstacles are not moved.
    pub(crate) fn advance(&mut self, world: &World, poses: &[Move]) -> Result<Edits, EditError> {
        let mut covers = BTreeMap::new();
        for (key, place) in poses {
            let new = match place {
                Some((obstacle, pose)) => cover(obstacle, pose, world)
                    .map_err(|error| EditError::Obstacle { key: *key, error: Box::new(error) })?,
                None => Cover::new(),
            };
            covers.insert(*key, (place.clone(), new));
        }
        // Voxels that change hands. Those left are kept until all have arrived.
        let (mut left, mut fresh) = (Vec::new(), Vec::new());
        let mut moves = Vec::new();
        for (key, (place, cover)) in covers {
            let old = match place {
                Some((obstacle, pose)) => self.placed.insert(key, (obstacle, pose, cover.clone())),
                None => self.placed.remove(&key),
            };
            moves.push((old.map_or_else(Cover::new, |(_, _, old)| old), cover));
        }
        for (old, new) in &moves {
            for_each_difference(old, new, |voxel| {
                if let Some(held) = self.held.get_mut(&voxel) {
                    held.by = held.by.saturating_sub(1);
                    left.push(voxel);
                }
            });
        }
        for (old, new) in &moves {
            for_each_difference(new, old, |voxel| match self.held.get_mut(&voxel) {
                Some(held) => held.by += 1,
                None => {
                    if let Some(undo) = undo_of_blocking(world, voxel) {
                        self.held.insert(voxel, Held { by: 1, undo });
                        fresh.push(voxel);
                    }
                }
            });
        }
        let (mut freed, mut thinned) = (Vec::new(), Vec::new());
        for voxel in left {
            if let Some(Held { by: 0, undo }) = self.held.get(&voxel) {
                match undo {
                    Fill::Thin => thinned.push(voxel),
                    _ => freed.push(voxel),
                }
                self.held.remove(&voxel);
            }
        }
        let mut edits = Edits::new();
        edits.push_bricks(Fill::Free, by_brick(freed.into_iter()));
        edits.push_bricks(Fill::Thin, by_brick(thinned.into_iter()));
        edits.push_bricks(Fill::Solid, by_brick(fresh.into_iter()));
        Ok(edits)
    }
}

/// What an obstacle must do when it leaves a voxel; `None` if it need not do anything.
fn undo_of_blocking(world: &World, voxel: Voxel) -> Option<Fill> {
    if !world.is_blocked(voxel) {
        return Some(Fill::Free);
    }
    let surface = world.surface()?;
    (!surface.bodies.contains(voxel)).then_some(Fill::Thin)
}

/// Visits the voxels of `a` that are not in `b`.
fn for_each_difference(a: &Cover, b: &Cover, mut visit: impl FnMut(Voxel)) {
    let order = |[x, y, z]: [i32; 3]| [z, y, x];
    let mut others = b.iter().peekable();
    for (brick, bits) in a {
        while others.next_if(|(other, _)| order(*other) < order(*brick)).is_some() {}
        let other = others.peek().filter(|(other, _)| other == brick);
        let other = other.map_or(Brick::default(), |(_, bits)| *bits);
        let rest = Brick(std::array::from_fn(|z| bits.0[z] & !other.0[z]));
        rest.voxels().for_each(|v| visit(Voxel(brick.map(|c| c * BRICK_EDGE)).offset(v)));
    }
}
