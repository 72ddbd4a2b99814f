//! Geometry as read or generated: nothing is checked beyond the file format.
//!
//! A [`Scene`] is plain data with public fields. Baking it into a [`World`](crate::world::World)
//! decides what is solid.

mod height_field;
mod model;
mod polygon_mesh;
mod push;
mod skin;

pub use height_field::{HeightField, Heights, ground};
pub use model::{Model, Surface};
pub use polygon_mesh::PolygonMesh;

use crate::geom::{Frame, SizeError, Strides, VoxelSet};

/// What the voxels listed in a scene mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Listed {
    /// Listed voxels are solid, all others free (`voxel` in a `.3dmap`).
    #[default]
    Solid,
    /// Listed voxels are free, all others solid (`rev_voxel` in a `.3dmap`).
    Free,
}

/// What lies outside a scene's box.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Outside {
    /// Solid.
    #[default]
    Solid,
    /// Free, as far as the smallest cube of a power of two voxels that holds the box; beyond that
    /// solid.
    Free,
}

/// The edge of the smallest cube of a power of two voxels that contains a box.
pub(crate) fn octree_edge(size: [u32; 3]) -> u32 {
    size.into_iter().max().unwrap_or(1).next_power_of_two()
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
    /// The exact surface of the solids, if it is known better than by their voxels.
    pub surface: Option<Surface>,
}

impl Scene {
    /// A scene of `size` voxels, all free, in the default frame.
    pub fn open(size: [u32; 3]) -> Result<Self, SizeError> {
        Ok(Self::of_solids(VoxelSet::new(size)?))
    }

    /// A scene from one byte a voxel, x fastest, then y, then z: solid where it is not 0.
    ///
    /// ```
    /// use airlane::Scene;
    ///
    /// let mut solid = vec![0; 4 * 3 * 2];
    /// solid[1] = 1; // the voxel (1, 0, 0)
    /// let scene = Scene::from_voxels([4, 3, 2], &solid)?;
    /// assert_eq!(scene.voxels.len(), 1);
    /// assert!(Scene::from_voxels([4, 3, 3], &solid).is_err());
    /// # Ok::<(), airlane::geom::SizeError>(())
    /// ```
    pub fn from_voxels(size: [u32; 3], solid: &[u8]) -> Result<Self, SizeError> {
        let count = size.iter().map(|&axis| u128::from(axis)).product::<u128>();
        if count != solid.len() as u128 {
            VoxelSet::new(size)?;
            return Err(SizeError::Count { size, found: solid.len() });
        }
        let voxels = VoxelSet::from_array(size, solid, Strides::x_fastest(size))?;
        Ok(Self::of_solids(voxels))
    }

    /// The same scene in the smallest cube of a power of two voxels that contains its box, with the
    /// same low corner. Voxels outside the box are free there, as in
    /// [`Outside::Free`].
    pub fn with_free_outside(self) -> Result<Self, SizeError> {
        let Self { voxels, listed, frame, surface } = self;
        let solids = match listed {
            Listed::Solid => voxels,
            Listed::Free => voxels.complement(),
        };
        let size = [octree_edge(solids.size()); 3];
        let surface = match surface {
            None => None,
            Some(surface) => {
                let bodies = surface.bodies.in_larger_box(size)?;
                Some(Surface { bodies, ..surface })
            }
        };
        Ok(Self { voxels: solids.in_larger_box(size)?, listed: Listed::Solid, frame, surface })
    }

    /// A scene of solid voxels in the default frame.
    pub fn of_solids(voxels: VoxelSet) -> Self {
        Self { voxels, listed: Listed::Solid, frame: Frame::default(), surface: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Voxel;

    #[test]
    fn free_space_outside_is_a_cube_whatever_is_listed() {
        let mut scene = Scene::open([5, 3, 1]).unwrap();
        scene.voxels.insert(Voxel::new(4, 2, 0));
        let grown = scene.clone().with_free_outside().unwrap();
        assert_eq!(grown.voxels.size(), [8; 3]);
        assert_eq!(grown.voxels.len(), 1);

        let listed_free =
            Scene { voxels: scene.voxels.complement(), listed: Listed::Free, ..scene };
        assert_eq!(listed_free.with_free_outside().unwrap(), grown);
    }
}
