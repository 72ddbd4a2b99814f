//! Generated scenes for unit tests.
//!
//! `airlane-scenes` is built against the engine as a library, and the types of that build are not those
//! of the build under test. So its voxels are copied. Integration tests and doctests use it directly.

use crate::geom::{Voxel, VoxelSet};
use crate::scene::Scene;

pub(crate) use airlane_scenes::Kind;

/// The scene of a recipe of `airlane-scenes`.
pub(crate) fn generated_scene(kind: Kind, size: [u32; 3], seed: u64) -> Scene {
    let made = airlane_scenes::Recipe { kind, size, seed }.make().expect("the size suits the kind");
    let mut voxels = VoxelSet::new(size).expect("the size is that of a scene");
    made.voxels.iter().for_each(|voxel| {
        voxels.insert(Voxel(voxel.0));
    });
    voxels.compact();
    Scene::of_solids(voxels)
}
