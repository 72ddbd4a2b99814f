//! Edits, and the versions of a world that they make.
//!
//! [`World::edit`] makes the next version and leaves this one unchanged, so readers are not
//! disturbed. Stages, in order: each operation is checked and clipped to the box
//! ([`operation`]); what the batch makes of every brick it touches ([`apply`]); connected components
//! ([`Components::update`](super::Components)); the [`Delta`]. Regions that did not change are
//! shared between versions, so an edit costs what it touches.

mod apply;
mod obstacles;
mod operation;
mod overlap;

pub(crate) use obstacles::{Obstacle, Obstacles};
pub use obstacles::{ObstacleError, Pose};
pub(in crate::world) use overlap::voxels_of;

use super::areas::{Area, Price, Shape};
use super::voxelise::{Navigable, VoxeliseError};
use super::{Surface, World};
use crate::geom::{Brick, Voxel, VoxelSet};
use crate::scene::Model;
use operation::{Clipped, Fill, Form, Operation};
use overlap::{Cover, Solid};
use std::sync::Arc;
use thiserror::Error;

/// A batch of changes to a world, applied at once. Where operations overlap, later ones win.
///
/// ```
/// use airlane::{geom::Voxel, scene::Scene, world::{Edits, World}};
///
/// let mut scene = Scene::open([40, 20, 20])?;
/// scene.voxels.insert_box([20, 0, 0], [21, 20, 20]); // a wall
/// let world = World::bake(scene)?;
///
/// let mut edits = Edits::new();
/// edits.free_box([20, 5, 5], [21, 8, 8]).block_voxel(Voxel::new(20, 6, 6)); // a window with a bar
/// let (opened, delta) = world.edit(&edits)?;
///
/// assert_eq!((delta.freed, delta.blocked), (8, 0));
/// assert!(delta.components_changed); // both sides are one now
/// assert_eq!(opened.components().count(), 1);
/// assert_eq!(world.components().count(), 2); // the old version is unchanged
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Edits {
    operations: Vec<Operation>,
    pub(crate) keyed: Vec<KeyedEdit>,
}

/// What happens to an obstacle or an area, by the key that the host gave it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum KeyedEdit {
    SetObstacle(u64, Shape, Pose),
    RemoveObstacle(u64),
    SetArea(u64, Area),
    RemoveArea(u64),
    SetPrice(u64, Price),
}

impl Edits {
    /// An empty batch.
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether there is no operation.
    pub fn is_empty(&self) -> bool {
        self.operations.is_empty() && self.keyed.is_empty()
    }

    /// Number of operations.
    pub fn len(&self) -> usize {
        self.operations.len() + self.keyed.len()
    }

    /// Whether voxels are edited, apart from those under obstacles.
    pub(crate) fn has_voxels(&self) -> bool {
        !self.operations.is_empty()
    }

    /// The operations on voxels alone.
    pub(crate) fn voxels_only(&self) -> Self {
        Self { operations: self.operations.clone(), keyed: Vec::new() }
    }

    /// Makes every voxel solid whose inside a shape shares.
    ///
    /// ```
    /// use airlane::{Airspace, Edits, Scene, Shape};
    ///
    /// let mut airspace = Airspace::bake(Scene::open([40, 20, 20])?)?;
    /// let crate_ = Shape::cuboid([10.0, 5.0, 5.0], [12.0, 7.0, 7.0]); // in world units
    /// let changed = airspace.apply(Edits::new().block(crate_))?;
    /// assert!(changed.blocked >= 8);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn block(&mut self, shape: Shape) -> &mut Self {
        self.fill(Fill::Solid, shape)
    }

    /// Makes the voxels free that [`block`](Self::block) makes solid.
    pub fn free(&mut self, shape: Shape) -> &mut Self {
        self.fill(Fill::Free, shape)
    }

    /// Puts an obstacle into the world, or moves it: a voxel under it is solid while it is there and
    /// as it was before when it has left. The shape is in coordinates of its own, which the pose takes
    /// to world coordinates; the key is the host's. It may stand partly or wholly outside.
    ///
    /// ```
    /// use airlane::{Airspace, Edits, Pose, Scene, Shape};
    ///
    /// let empty = Airspace::bake(Scene::open([40, 20, 20])?)?;
    /// let lift = Shape::cuboid([-2.0, -2.0, -0.5], [2.0, 2.0, 0.5]);
    /// let mut airspace = empty.clone();
    /// for z in [5.0, 10.0, 15.0] {
    ///     airspace.apply(Edits::new().set_obstacle(7, &lift, Pose::at([10.0, 10.0, z])))?;
    /// }
    /// airspace.apply(Edits::new().remove_obstacle(7))?;
    /// assert_eq!(airspace, empty);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_obstacle(&mut self, key: u64, shape: &Shape, pose: Pose) -> &mut Self {
        self.key(KeyedEdit::SetObstacle(key, shape.clone(), pose))
    }

    /// Takes an obstacle out of the world; nothing happens if there is none with this key.
    pub fn remove_obstacle(&mut self, key: u64) -> &mut Self {
        self.key(KeyedEdit::RemoveObstacle(key))
    }

    /// Adds an area, or replaces the one with this key.
    pub fn set_area(&mut self, key: u64, area: Area) -> &mut Self {
        self.key(KeyedEdit::SetArea(key, area))
    }

    /// Removes an area; nothing happens if there is none with this key.
    pub fn remove_area(&mut self, key: u64) -> &mut Self {
        self.key(KeyedEdit::RemoveArea(key))
    }

    /// Changes what an area costs.
    pub fn set_price(&mut self, key: u64, price: Price) -> &mut Self {
        self.key(KeyedEdit::SetPrice(key, price))
    }

    fn key(&mut self, edit: KeyedEdit) -> &mut Self {
        self.keyed.push(edit);
        self
    }

    fn fill(&mut self, fill: Fill, shape: Shape) -> &mut Self {
        match shape {
            Shape::Ball { centre, radius } => self.push(fill, Form::Ball { centre, radius }),
            Shape::Box { low, high } => self.push(fill, Form::Cuboid { low, high }),
            Shape::Voxels(boxes) => {
                for [low, high] in boxes {
                    self.push(fill, Form::Box { low: low.0, high: high.0 });
                }
                self
            }
            other => {
                let (model, navigable) = other.into_model();
                let form = Form::Model(Solid { model, navigable }, Pose::IDENTITY);
                self.push(fill, form)
            }
        }
    }

    /// Makes a voxel solid.
    pub fn block_voxel(&mut self, voxel: Voxel) -> &mut Self {
        self.push(Fill::Solid, Form::voxel(voxel))
    }

    /// Makes a voxel free.
    pub fn free_voxel(&mut self, voxel: Voxel) -> &mut Self {
        self.push(Fill::Free, Form::voxel(voxel))
    }

    /// Makes all voxels of the half-open box `[low, high)` solid.
    pub fn block_box(&mut self, low: [i32; 3], high: [i32; 3]) -> &mut Self {
        self.push(Fill::Solid, Form::Box { low, high })
    }

    /// Makes all voxels of the half-open box `[low, high)` free.
    pub fn free_box(&mut self, low: [i32; 3], high: [i32; 3]) -> &mut Self {
        self.push(Fill::Free, Form::Box { low, high })
    }

    /// Makes every voxel solid whose interior overlaps the ball, and the one that contains its centre.
    /// Centre and radius are in world units.
    pub fn block_ball(&mut self, centre: [f64; 3], radius: f64) -> &mut Self {
        self.push(Fill::Solid, Form::Ball { centre, radius })
    }

    /// Makes the voxels free that [`block_ball`](Self::block_ball) makes solid.
    pub fn free_ball(&mut self, centre: [f64; 3], radius: f64) -> &mut Self {
        self.push(Fill::Free, Form::Ball { centre, radius })
    }

    /// Makes every voxel solid that a posed model covers: those that its triangles touch, that
    /// contain its points and that overlap its boxes, as in
    /// [`voxelise`](super::voxelise::voxelise), and the interiors of closed bodies.
    ///
    /// `navigable` says which interiors stay free: all, none, or those that contain a seed, a
    /// point in the model's coordinates. Only space enclosed by the model itself counts, including
    /// parts outside the world. Everything outside the model is unchanged.
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
        self.push(Fill::Solid, Form::Model(Solid { model: model.into(), navigable }, pose))
    }

    /// Makes the voxels free that [`block_model`](Self::block_model) makes solid.
    pub fn free_model(
        &mut self,
        model: impl Into<Arc<Model>>,
        pose: Pose,
        navigable: Navigable,
    ) -> &mut Self {
        self.push(Fill::Free, Form::Model(Solid { model: model.into(), navigable }, pose))
    }

    /// Appends the operations of another batch.
    pub fn append(&mut self, other: Self) -> &mut Self {
        self.operations.extend(other.operations);
        self.keyed.extend(other.keyed);
        self
    }

    /// The batch that turns the solid voxels of a world into those of a set, such as those of the
    /// same map read again. `None` if the box of the set has another size.
    ///
    /// ```
    /// use airlane::{geom::Voxel, scene::Scene, world::{Edits, World}};
    ///
    /// let mut scene = Scene::open([40, 20, 20])?;
    /// scene.voxels.insert_box([20, 0, 0], [21, 20, 20]);
    /// let world = World::bake(scene.clone())?;
    /// scene.voxels.remove(Voxel::new(20, 3, 3));
    /// scene.voxels.insert(Voxel::new(30, 3, 3));
    ///
    /// let edits = Edits::between(&world, &scene.voxels).expect("the box is the same");
    /// let (next, delta) = world.edit(&edits)?;
    /// assert_eq!(next, World::bake(scene)?);
    /// assert_eq!((delta.blocked, delta.freed), (1, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn between(world: &World, solids: &VoxelSet) -> Option<Self> {
        let before = world.solids();
        if before.size() != solids.size() {
            return None;
        }
        let (mut blocked, mut freed) = (Cover::new(), Cover::new());
        let mut compare = |b: [i32; 3]| {
            let (was, is) = (before.bits_or_solid(b), solids.bits_or_solid(b));
            // What lies outside the box is solid before, and may be anything now.
            let inside = world.within(b);
            let differing =
                |a: Brick, b: Brick| Brick(std::array::from_fn(|z| a.0[z] & !b.0[z] & inside.0[z]));
            let (new, gone) = (differing(is, was), differing(was, is));
            blocked.extend((new != Brick::default()).then_some((b, new)));
            freed.extend((gone != Brick::default()).then_some((b, gone)));
        };
        let [nx, ny, nz] = before.brick_size();
        for z in 0..nz {
            for y in 0..ny {
                (0..nx).for_each(|x| compare([x, y, z]));
            }
        }
        let mut edits = Self::new();
        edits.push_bricks(Fill::Free, freed);
        edits.push_bricks(Fill::Solid, blocked);
        Some(edits)
    }

    fn push(&mut self, fill: Fill, form: Form) -> &mut Self {
        self.operations.push(Operation { fill, form });
        self
    }

    /// Voxels given brick by brick, all of them within the world.
    fn push_bricks(&mut self, fill: Fill, bricks: Cover) {
        if !bricks.is_empty() {
            self.push(fill, Form::Bricks(bricks));
        }
    }
}

/// What an edit changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Delta {
    /// The version that was edited.
    pub before: u64,
    /// The resulting version.
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
    /// Whether only the version number changed.
    pub fn is_empty(&self) -> bool {
        self.bricks.is_empty()
    }
}

/// An invalid edit. The world is unchanged.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum EditError {
    /// Obstacles and areas were to be edited in a world alone.
    #[error("obstacles and areas belong to an airspace: edit that instead of its world")]
    Keyed,
    /// An obstacle cannot be placed so.
    #[error("obstacle {key}: {error}")]
    Obstacle {
        /// Its key.
        key: u64,
        /// What is wrong.
        error: Box<ObstacleError>,
    },
    /// There is no area with this key.
    #[error("there is no area {0}: set it before its price")]
    UnknownArea(u64),
    /// An area is invalid.
    #[error(transparent)]
    Area(#[from] super::AreaError),
    /// The model of an area is invalid.
    #[error("area {key} cannot be voxelised: {error}")]
    AreaModel {
        /// Its key.
        key: u64,
        /// What is wrong with it.
        error: Box<VoxeliseError>,
    },
    /// The world is fitted to a body.
    #[error("a world fitted to a body cannot be edited: edit its base world and fit it again")]
    Fitted,
    /// No voxel of an operation lies in the world.
    #[error("operation {index}, {operation}, is entirely outside the world")]
    Outside {
        /// The index of the operation in the batch, from 0.
        index: usize,
        /// The operation in words.
        operation: String,
    },
    /// An empty box.
    #[error(
        "operation {index}, {operation}, contains no voxel: its high corner must be above its low corner"
    )]
    EmptyBox {
        /// The index of the operation in the batch, from 0.
        index: usize,
        /// The operation in words.
        operation: String,
    },
    /// An invalid centre or radius.
    #[error(
        "operation {index}, {operation}, is invalid: expected a finite centre and a radius of at least 0"
    )]
    Ball {
        /// The index of the operation in the batch, from 0.
        index: usize,
        /// The operation in words.
        operation: String,
    },
    /// An invalid model.
    #[error("operation {index}, {operation}, cannot be voxelised: {error}")]
    Model {
        /// The index of the operation in the batch, from 0.
        index: usize,
        /// The operation in words.
        operation: String,
        /// What is wrong with it.
        error: Box<VoxeliseError>,
    },
    /// An invalid pose.
    #[error("operation {index}, {operation}, is invalid: {}", ObstacleError::Pose(*.pose))]
    Pose {
        /// The index of the operation in the batch, from 0.
        index: usize,
        /// The operation in words.
        operation: String,
        /// The pose.
        pose: Pose,
    },
}

impl World {
    /// The next version of this world, and what changed. A batch is applied completely or not at
    /// all: the error names the invalid operation. Operations are clipped to the box.
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
        if !edits.keyed.is_empty() {
            return Err(EditError::Keyed);
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
            planes: self.planes,
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
