//! Geometry as it was read or made: nothing is checked yet beyond what a file can say wrong.
//!
//! A [`Scene`] is plain data with public fields. Baking it into a [`World`](crate::world::World)
//! decides what is solid.

pub mod generate;
mod model;
mod push;

pub use model::{Model, Surface};

use crate::geom::{Frame, SizeError, VoxelSet};

/// What the voxels listed in a scene mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Listed {
    /// Listed voxels are solid, all others free (`voxel` in a `.3dmap`).
    #[default]
    Solid,
    /// Listed voxels are free, all others solid (`rev_voxel` in a `.3dmap`).
    Free,
}

/// A voxel scene.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// The listed voxels and the box they lie in.
    pub voxels: VoxelSet,
    /// Whether the listed voxels are the solid or the free ones.
    pub listed: Listed,
    /// How voxels map to world coordinates.
    pub frame: Frame,
    /// The true surface of the solids, if it is known better than by their voxels.
    pub surface: Option<Surface>,
}

impl Scene {
    /// A scene of `size` voxels, all free, in the default frame.
    pub fn open(size: [u32; 3]) -> Result<Self, SizeError> {
        Ok(Self::of_solids(VoxelSet::new(size)?))
    }

    /// A scene of solid voxels in the default frame.
    pub fn of_solids(voxels: VoxelSet) -> Self {
        Self { voxels, listed: Listed::Solid, frame: Frame::default(), surface: None }
    }
}
