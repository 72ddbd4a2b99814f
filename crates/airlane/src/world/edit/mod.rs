//! Edits, and the versions of a world that they make.
//!
//! [`World::edit`] makes the next version and leaves this one as it is: whoever reads it goes on
//! undisturbed. Stages, in order: each operation is checked and clipped to the box
//! ([`operation`]); what the batch makes of every brick it touches ([`apply`]); connected components
//! ([`Components::update`](super::Components)); the [`Delta`]. Regions that did not change are
//! shared between versions, so an edit costs what it touches.

mod apply;
mod obstacles;
mod operation;
mod overlap;

pub use obstacles::{Obstacle, ObstacleError, ObstacleId, Obstacles, Pose};

use super::voxelise::{Navigable, VoxeliseError};
use super::{Surface, World};
use crate::geom::Voxel;
use crate::scene::Model;
use operation::{Clipped, Fill, Operation, Shape};
use overlap::{Cover, Solid};
use std::sync::Arc;
use thiserror::Error;

/// A batch of changes to a world, made all at once. Where operations overlap, later ones win.
///
/// ```
/// use airlane::{geom::Voxel, scene::Scene, world::{Edits, World}};
///
/// let mut scene = Scene::open([40, 20, 20])?;
/// scene.voxels.insert_box([20, 0, 0], [21, 20, 20]); // a wall
/// let world = World::bake(scene)?;
///
/// let mut edits = Edits::new();
/// edits.free_box([20, 5, 5], [21, 8, 8]).block_voxel(Voxel::new(20, 6, 6)); // a barred window
/// let (opened, delta) = world.edit(&edits)?;
///
/// assert_eq!((delta.freed, delta.blocked), (8, 0));
/// assert!(delta.components_changed); // both sides are one now
/// assert_eq!(opened.components().count(), 1);
/// assert_eq!(world.components().count(), 2); // the old version is as it was
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Edits {
    operations: Vec<Operation>,
}

impl Edits {
    /// A batch that changes nothing.
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether there is no operation.
    pub fn is_empty(&self) -> bool {
        self.operations.is_empty()
    }

    /// Number of operations.
    pub fn len(&self) -> usize {
        self.operations.len()
    }

    /// Makes a voxel solid.
    pub fn block_voxel(&mut self, voxel: Voxel) -> &mut Self {
        self.push(Fill::Solid, Shape::voxel(voxel))
    }

    /// Makes a voxel free.
    pub fn free_voxel(&mut self, voxel: Voxel) -> &mut Self {
        self.push(Fill::Free, Shape::voxel(voxel))
    }

    /// Makes all voxels of the half-open box `[low, high)` solid.
    pub fn block_box(&mut self, low: [i32; 3], high: [i32; 3]) -> &mut Self {
        self.push(Fill::Solid, Shape::Box { low, high })
    }

    /// Makes all voxels of the half-open box `[low, high)` free.
    pub fn free_box(&mut self, low: [i32; 3], high: [i32; 3]) -> &mut Self {
        self.push(Fill::Free, Shape::Box { low, high })
    }

    /// Makes every voxel solid whose inside a ball shares, and the one that holds its centre.
    /// Centre and radius are in world coordinates.
    pub fn block_ball(&mut self, centre: [f64; 3], radius: f64) -> &mut Self {
        self.push(Fill::Solid, Shape::Ball { centre, radius })
    }

    /// Makes the voxels free that [`block_ball`](Self::block_ball) makes solid.
    pub fn free_ball(&mut self, centre: [f64; 3], radius: f64) -> &mut Self {
        self.push(Fill::Free, Shape::Ball { centre, radius })
    }

    /// Makes every voxel solid that a model takes up when it is put somewhere: those that its
    /// triangles touch, that hold its points and that share the inside of its boxes, as in
    /// [`voxelise`](super::voxelise::voxelise), and the insides of closed bodies.
    ///
    /// `navigable` says which insides stay free: all, none, or those that hold a seed, which is a
    /// point in the model's coordinates. Only what the model itself encloses counts, and all of it
    /// also where the model reaches out of the world. What lies outside the model is left as it is.
    ///
    /// ```
    /// use airlane::scene::{Model, Scene};
    /// use airlane::world::{Edits, Pose, World, voxelise::Navigable};
    ///
    /// let world = World::bake(Scene::open([40, 40, 40])?)?;
    /// let mut crate_ = Model::default();
    /// crate_.add_box_surface([-3.0; 3], [3.0; 3]);
    ///
    /// let mut edits = Edits::new();
    /// let pose = Pose::turned([20.0, 20.0, 20.0], [0.0, 0.0, 1.0], 0.5);
    /// edits.block_model(crate_, pose, Navigable::FromOutside);
    /// let (next, delta) = world.edit(&edits)?;
    /// assert!(delta.blocked > 6 * 6 * 6);
    /// assert_eq!(next.components().count(), 1); // its inside is filled
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn block_model(
        &mut self,
        model: impl Into<Arc<Model>>,
        pose: Pose,
        navigable: Navigable,
    ) -> &mut Self {
        self.push(Fill::Solid, Shape::Model(Solid { model: model.into(), navigable }, pose))
    }

    /// Makes the voxels free that [`block_model`](Self::block_model) makes solid.
    pub fn free_model(
        &mut self,
        model: impl Into<Arc<Model>>,
        pose: Pose,
        navigable: Navigable,
    ) -> &mut Self {
        self.push(Fill::Free, Shape::Model(Solid { model: model.into(), navigable }, pose))
    }

    /// Appends the operations of another batch.
    pub fn append(&mut self, other: Self) -> &mut Self {
        self.operations.extend(other.operations);
        self
    }

    fn push(&mut self, fill: Fill, shape: Shape) -> &mut Self {
        self.operations.push(Operation { fill, shape });
        self
    }

    /// Voxels given brick by brick, all of them within the world.
    fn push_bricks(&mut self, fill: Fill, bricks: Cover) {
        if !bricks.is_empty() {
            self.push(fill, Shape::Bricks(bricks));
        }
    }
}

/// What an edit changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Delta {
    /// The version that was edited.
    pub before: u64,
    /// The version that came of it.
    pub after: u64,
    /// Voxels that became solid.
    pub blocked: u64,
    /// Voxels that became free.
    pub freed: u64,
    /// Bricks of 8³ voxels in which something changed, by brick coordinates: region by region of
    /// 64³ voxels, x fastest.
    pub bricks: Vec<[i32; 3]>,
    /// Chunks of 32³ voxels in which something changed, by chunk coordinates, x fastest.
    pub chunks: Vec<[i32; 3]>,
    /// The smallest box of voxels, half-open, that holds everything that changed.
    pub bounds: Option<[[i32; 3]; 2]>,
    /// Whether connected components merged, split, appeared or vanished.
    pub components_changed: bool,
}

impl Delta {
    /// Whether nothing changed but the version.
    pub fn is_empty(&self) -> bool {
        self.bricks.is_empty()
    }
}

/// Why a world cannot be edited so. Nothing was changed.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum EditError {
    /// The world is fitted to a body.
    #[error("a world that is fitted to a body cannot be edited: edit its base and fit it again")]
    Fitted,
    /// No voxel of an operation lies in the world.
    #[error("operation {index}, {operation}, lies wholly outside the world")]
    Outside {
        /// The operation's place in the batch, from 0.
        index: usize,
        /// The operation in words.
        operation: String,
    },
    /// A box is nowhere wider than nothing.
    #[error(
        "operation {index}, {operation}, holds no voxel: its high corner must lie above its low one"
    )]
    EmptyBox {
        /// The operation's place in the batch, from 0.
        index: usize,
        /// The operation in words.
        operation: String,
    },
    /// A centre is no point, or a radius no length.
    #[error(
        "operation {index}, {operation}, is impossible: the centre must be a point, the radius at least 0"
    )]
    Ball {
        /// The operation's place in the batch, from 0.
        index: usize,
        /// The operation in words.
        operation: String,
    },
    /// A model is none.
    #[error("operation {index}, {operation}, cannot become voxels: {error}")]
    Model {
        /// The operation's place in the batch, from 0.
        index: usize,
        /// The operation in words.
        operation: String,
        /// What is wrong with it.
        error: Box<VoxeliseError>,
    },
    /// A model is put nowhere.
    #[error("operation {index}, {operation}, is impossible: {}", ObstacleError::Pose(*.pose))]
    Pose {
        /// The operation's place in the batch, from 0.
        index: usize,
        /// The operation in words.
        operation: String,
        /// The pose.
        pose: Pose,
    },
}

impl World {
    /// The next version of this world, and what is different in it. Either all of a batch is done or
    /// nothing: one bad operation is an error, and names it. Operations are clipped to the box.
    ///
    /// A batch that changes nothing gives an equal world with the next version number and an empty
    /// [`Delta`]. The same voxels give an equal world whatever edits came before.
    ///
    /// # Worlds with a surface
    /// Where room for bodies is measured from triangles, an edit errs on the safe side. Blocked
    /// voxels are solid throughout, also where triangles passed through them before. Freed voxels
    /// are free for a point, but the triangles in them stay, and bodies still keep their distance
    /// from these.
    pub fn edit(&self, edits: &Edits) -> Result<(Self, Delta), EditError> {
        if self.fitted.is_some() {
            return Err(EditError::Fitted);
        }
        let operations: Vec<Clipped<'_>> = edits
            .operations
            .iter()
            .enumerate()
            .map(|(index, operation)| operation.clipped(index, self))
            .collect::<Result<_, _>>()?;
        let applied = apply::apply(self, &operations);
        let (components, components_changed) =
            self.components.update(&self.solids, &applied.solids, &applied.bricks);
        let surface = match (applied.bodies, &self.surface) {
            (Some(bodies), Some(surface)) => {
                let (vertices, triangles) = (&surface.vertices, &surface.triangles);
                let (vertices, triangles) = (Arc::clone(vertices), Arc::clone(triangles));
                Some(Arc::new(Surface { vertices, triangles, bodies }))
            }
            _ => self.surface.clone(),
        };
        let mut chunks: Vec<[i32; 3]> = applied.bricks.iter().map(|b| b.map(|c| c >> 2)).collect();
        chunks.sort_unstable_by_key(|&[x, y, z]| [z, y, x]);
        chunks.dedup();
        let next = Self {
            version: self.version + 1,
            solid_count: self.solid_count + applied.blocked - applied.freed,
            solids: applied.solids,
            frame: self.frame,
            components,
            surface,
            fitted: None,
        };
        let delta = Delta {
            before: self.version,
            after: next.version,
            blocked: applied.blocked,
            freed: applied.freed,
            bricks: applied.bricks,
            chunks,
            bounds: applied.bounds,
            components_changed,
        };
        Ok((next, delta))
    }
}

#[cfg(test)]
mod model_tests;
#[cfg(test)]
mod tests;
