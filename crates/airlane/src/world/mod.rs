//! Occupancy, line of sight and connectivity.
//!
//! A [`World`] is valid and immutable: it is baked once from a [`Scene`] and then only queried.
//! [`Edits`] make the next version of it, which shares unchanged parts.
//! Free space is *open*: solid voxels are closed cubes, everything outside the box is solid, and a
//! point is free if it touches no solid, not even its face, edge or corner.

mod agent;
mod areas;
mod baked;
mod body;
mod components;
mod edit;
mod fit;
mod near;
mod nearest;
mod posed;
mod sight;
pub mod voxelise;

pub use agent::{
    AREA_KINDS, Agent, AgentError, AgentSpec, Dynamics, LinkKind, Medium, Mode, Objective,
    ObjectiveError,
};
pub(crate) use agent::{Slopes, rise};
pub(crate) use areas::Zones;
pub use areas::{Area, AreaError, Areas, Price, Shape};
pub(crate) use body::Yaw;
pub use body::{Body, BodyError};
pub use components::{Components, fill_pockets};
pub use edit::{Delta, EditError, Edits, ObstacleError, Pose};
pub(crate) use edit::{KeyedEdit, Obstacle, Obstacles};
pub use fit::FitError;
pub(crate) use fit::MOST_FOOTHOLDS;
pub use sight::Contact;
pub(crate) use sight::{ALL_SIDES, Sides, side_group};

use crate::geom::{Brick, Frame, LatticePoint, Planes, Voxel, VoxelSet};
use crate::scene::{Listed, Scene, Surface};
use std::sync::Arc;
use thiserror::Error;

/// A voxel world, ready for queries.
///
/// ```
/// use airlane::{geom::Voxel, scene::Scene, world::{Contact, World}};
///
/// let mut scene = Scene::open([10, 10, 10])?;
/// scene.voxels.insert_box([5, 0, 0], [6, 9, 10]); // a wall with a gap at y = 9
/// let world = World::bake(scene)?;
///
/// let (a, b) = (Voxel::new(2, 2, 2).centre(), Voxel::new(8, 2, 2).centre());
/// assert!(!world.is_clear(a, b, Contact::Open));
/// assert_eq!(world.component(Voxel::new(2, 2, 2)), world.component(Voxel::new(8, 2, 2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct World {
    /// Number of edits so far; not part of equality.
    version: u64,
    /// Solid voxels, with the padding of border bricks solid too.
    solids: VoxelSet,
    solid_count: u64,
    frame: Frame,
    /// Where the planes between voxels lie: a voxel apart, unless the world is fitted to a body.
    planes: Planes,
    components: Components,
    /// Shared by all versions of the world but those that changed its bodies.
    surface: Option<Arc<Surface>>,
    /// What this world was fitted from and to, if it was.
    fitted: Option<fit::Fitted>,
}

/// Why a scene cannot be baked.
#[derive(Clone, Copy, PartialEq, Debug, Error)]
pub enum BakeError {
    /// The voxel size is not a positive number.
    #[error("invalid voxel size {0}: expected a positive number")]
    VoxelSize(f64),
    /// The origin is not finite.
    #[error("invalid origin {0:?}: expected finite numbers")]
    Origin([f64; 3]),
    /// The surface does not match the voxels.
    #[error("the surface does not match the scene: {0}")]
    Surface(&'static str),
}

/// A violated invariant found by [`World::check`].
#[derive(Clone, PartialEq, Debug, Error)]
pub enum Broken {
    /// The number of solid voxels is not what was counted at the bake.
    #[error("the bake counted {counted} solid voxels, but the set contains {held}")]
    Count {
        /// Solid voxels counted at the bake.
        counted: u64,
        /// Solid voxels in the set now.
        held: u64,
    },
    /// A voxel of a border brick outside the box is free.
    #[error("voxel {0} is outside the box and free")]
    Padding(Voxel),
    /// The set is not in its compact form.
    #[error("uniform bricks are stored instead of marked")]
    NotCompact,
    /// A free voxel has no component, or a neighbour in another one.
    #[error("free voxels {0} and {1} share a face but not a component")]
    Component(Voxel, Voxel),
    /// Free voxels of different components are connected, or those of one are not.
    #[error("the components do not match the voxels")]
    Components,
    /// A component's volume is not the number of its voxels.
    #[error("component {label} is recorded with {said} voxels but has {counted}")]
    Volume {
        /// The component.
        label: usize,
        /// Its recorded volume.
        said: u64,
        /// Its voxels, counted one by one.
        counted: u64,
    },
}

impl World {
    /// Decides what is solid and which free voxels are connected.
    pub fn bake(scene: Scene) -> Result<Self, BakeError> {
        let Scene { voxels, listed, frame, surface } = scene;
        check_frame(&frame)?;
        let surface = surface.map(|surface| checked_surface(surface, voxels.size())).transpose()?;
        let mut solids = match listed {
            Listed::Solid => voxels,
            Listed::Free => voxels.complement(),
        };
        let solid_count = solids.len();
        solids.assign_padding(true);
        solids.compact();
        let components = Components::of(&solids);
        let (version, planes, fitted) = (0, Planes::EVEN, None);
        Ok(Self { version, solids, solid_count, frame, planes, components, surface, fitted })
    }

    /// Number of edits since the bake. Not part of equality.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Voxels along each axis.
    pub fn size(&self) -> [u32; 3] {
        self.solids.size()
    }

    /// How voxels map to world coordinates.
    pub fn frame(&self) -> &Frame {
        &self.frame
    }

    /// Where the planes between its voxels lie.
    pub(crate) fn planes(&self) -> &Planes {
        &self.planes
    }

    /// The voxel that contains a point; one on a face belongs to the voxel above it.
    #[inline]
    pub(crate) fn voxel_at(&self, point: LatticePoint) -> Voxel {
        self.planes.voxel(point)
    }

    /// The corners of the box in world coordinates.
    pub fn bounds(&self) -> [[f64; 3]; 2] {
        if let Some(base) = self.base() {
            return base.bounds();
        }
        let Frame { origin, voxel_size } = self.frame;
        let size = self.size();
        [origin, std::array::from_fn(|i| origin[i] + voxel_size * f64::from(size[i]))]
    }

    /// Number of solid voxels within the box.
    pub fn solid_count(&self) -> u64 {
        self.solid_count
    }

    /// Number of voxels in the box.
    pub fn voxel_count(&self) -> u64 {
        self.size().iter().map(|&n| u64::from(n)).product()
    }

    /// The true surface of the solids, if it is known better than by their voxels.
    pub fn surface(&self) -> Option<&Surface> {
        self.surface.as_deref()
    }

    /// The solid voxels; bricks at the border are solid beyond the box.
    pub fn solids(&self) -> &VoxelSet {
        &self.solids
    }

    /// The voxels of a brick that lie in the box.
    fn within(&self, b: [i32; 3]) -> Brick {
        Brick::of_box(b, [0; 3], self.size().map(|n| n as i32))
    }

    /// Whether a voxel is solid or outside the box.
    #[inline]
    pub fn is_blocked(&self, voxel: Voxel) -> bool {
        sight::is_blocked(&self.solids, voxel)
    }

    /// Whether a point touches no solid.
    pub fn is_free(&self, point: LatticePoint) -> bool {
        self.planes.incident_voxels(point).all(|voxel| !self.is_blocked(voxel))
    }

    /// Whether the straight segment from `a` to `b` is clear, exactly.
    pub fn is_clear(&self, a: LatticePoint, b: LatticePoint, contact: Contact) -> bool {
        sight::first_hit(&self.solids, &self.planes, a, b, contact).is_none()
    }

    /// Whether a segment is clear in sliding contact from and to some of the voxels at its ends.
    #[inline]
    pub(crate) fn slides(&self, a: LatticePoint, b: LatticePoint, sides: [Sides; 2]) -> bool {
        sight::slides(&self.solids, a, b, sides)
    }

    /// The first solid voxel, or voxel outside the box, that the segment from `a` to `b` touches;
    /// `None` if it is clear in the open sense.
    pub fn first_hit(&self, a: LatticePoint, b: LatticePoint) -> Option<Voxel> {
        sight::first_hit(&self.solids, &self.planes, a, b, Contact::Open)
    }

    /// The free lattice point nearest to `point`, which may be solid or outside; ties go to smaller
    /// coordinates. `None` if nothing is free.
    pub fn nearest_free(&self, point: LatticePoint) -> Option<LatticePoint> {
        nearest::nearest_free(self, point)
    }

    /// The component of free space that contains a voxel; `None` for a solid voxel. Only for comparing
    /// voxels of one world: after an edit the same component may have another label.
    pub fn component(&self, voxel: Voxel) -> Option<u32> {
        self.components.label(&self.solids, voxel)
    }

    /// The connected components of free space.
    pub fn components(&self) -> &Components {
        &self.components
    }

    /// Bytes of memory of the occupancy alone.
    pub fn occupancy_bytes(&self) -> usize {
        self.solids.memory_bytes()
    }

    /// Bytes of memory of the whole world.
    pub fn memory_bytes(&self) -> usize {
        let surface = self.surface.as_ref().map_or(0, |surface| surface.memory_bytes());
        self.bytes_beside_surface() + surface
    }

    /// The same without the triangles that it shares with the world it was fitted from.
    fn bytes_beside_surface(&self) -> usize {
        let fitted = self.fitted.as_ref().map_or(0, fit::Fitted::memory_bytes);
        self.occupancy_bytes() + self.components.memory_bytes() + fitted
    }

    /// Checks every invariant of the world, voxel by voxel. Slow: for tests, fuzzers and
    /// `airlane info --check`.
    pub fn check(&self) -> Result<(), Broken> {
        let mut compact = self.solids.clone();
        compact.compact();
        if compact != self.solids {
            return Err(Broken::NotCompact);
        }
        let size = self.size().map(|n| n as i32);
        let mut held = 0;
        let mut volumes = vec![0; self.components.label_bound()];
        let reach = self.solids.brick_size().map(|n| n * crate::geom::BRICK_EDGE);
        for z in 0..reach[2] {
            for y in 0..reach[1] {
                for x in 0..reach[0] {
                    let voxel = Voxel::new(x, y, z);
                    let inside = (0..3).all(|i| voxel.0[i] < size[i]);
                    if self.is_blocked(voxel) {
                        held += u64::from(inside);
                        continue;
                    }
                    if !inside {
                        return Err(Broken::Padding(voxel));
                    }
                    let label = self.component(voxel);
                    for axis in 0..3 {
                        let mut delta = [0; 3];
                        delta[axis] = 1;
                        let other = voxel.offset(delta);
                        if label.is_none()
                            || (!self.is_blocked(other) && self.component(other) != label)
                        {
                            return Err(Broken::Component(voxel, other));
                        }
                    }
                    volumes[label.unwrap_or(0) as usize] += 1;
                }
            }
        }
        if held != self.solid_count {
            return Err(Broken::Count { counted: self.solid_count, held });
        }
        for (label, &counted) in volumes.iter().enumerate() {
            let said = self.components.volume(label as u32);
            if said != counted {
                return Err(Broken::Volume { label, said, counted });
            }
        }
        match self.components == Components::of(&self.solids) {
            true => Ok(()),
            false => Err(Broken::Components),
        }
    }
}

impl PartialEq for World {
    /// Equal if voxels, frame, surface and body are the same. The history of edits makes no
    /// difference.
    fn eq(&self, other: &Self) -> bool {
        let Self { version: _, solids, solid_count, frame, planes, components, surface, fitted } =
            self;
        *solid_count == other.solid_count
            && *frame == other.frame
            && *planes == other.planes
            && *solids == other.solids
            && *components == other.components
            && *surface == other.surface
            && *fitted == other.fitted
    }
}

/// Rejects an invalid frame.
fn check_frame(frame: &Frame) -> Result<(), BakeError> {
    if !(frame.voxel_size.is_finite() && frame.voxel_size > 0.0) {
        return Err(BakeError::VoxelSize(frame.voxel_size));
    }
    if frame.origin.iter().any(|c| !c.is_finite()) {
        return Err(BakeError::Origin(frame.origin));
    }
    Ok(())
}

/// Rejects an invalid surface, and normalises it.
fn checked_surface(mut surface: Surface, size: [u32; 3]) -> Result<Arc<Surface>, BakeError> {
    let vertices = surface.vertices.len();
    let problem = if surface.bodies.size() != size {
        "its voxels are in a different box"
    } else if surface.triangles.iter().flatten().any(|&corner| corner as usize >= vertices) {
        "a triangle refers to a missing vertex"
    } else if surface.vertices.iter().flatten().any(|coordinate| !coordinate.is_finite()) {
        "a vertex has a coordinate that is not finite"
    } else {
        // Equal surfaces must give equal bytes, and -0 equals 0: adding 0 leaves only the latter.
        let vertices = Arc::make_mut(&mut surface.vertices);
        vertices.iter_mut().flatten().for_each(|coordinate| *coordinate += 0.0);
        surface.bodies.compact();
        return Ok(Arc::new(surface));
    };
    Err(BakeError::Surface(problem))
}

#[cfg(test)]
mod tests;
