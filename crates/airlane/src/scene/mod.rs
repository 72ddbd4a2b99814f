//! Geometry as it was read or made: nothing is checked yet beyond what a file can say wrong.
//!
//! A [`Scene`] is plain data with public fields. Baking it into a [`World`](crate::world::World)
//! decides what is solid.

pub mod generate;

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
}

impl Scene {
    /// A scene of `size` voxels, all free, in the default frame.
    pub fn open(size: [u32; 3]) -> Result<Self, SizeError> {
        Ok(Self { voxels: VoxelSet::new(size)?, listed: Listed::Solid, frame: Frame::default() })
    }
}
