//! From a [`Model`] in metres to a [`Scene`] of voxels.
//!
//! The stages, in order, each in a file of its own:
//! 1. *Check* (`check.rs`): indices, numbers, something to voxelise at all.
//! 2. *Frame* (`frame.rs`): where the voxels lie, how many there are, and whether the memory they
//!    take (`memory.rs`) is allowed.
//! 3. *Surface* (`surface.rs`): every voxel whose closed cube a triangle touches. Triangles are
//!    sorted into regions of 64³ voxels and regions are filled side by side, a row of voxels at a
//!    time ([`geom`](crate::geom), `triangle.rs`).
//! 4. *Bodies* (`bodies.rs`): points and boxes.
//! 5. *Inside* (`inside.rs`): free space that is not navigable is filled.
//!
//! A model that is added to an existing world goes through the same stages, on that world's grid
//! (`onto.rs`).
//!
//! The result does not depend on the number of threads, nor on the order of the triangles.

mod bodies;
mod check;
mod error;
mod frame;
mod inside;
mod memory;
mod onto;
mod surface;
#[cfg(test)]
mod tests;

pub(super) use check::check_model;
pub use error::{Part, VoxeliseError};
pub(super) use onto::onto;

use crate::geom::VoxelSet;
use crate::scene::{Listed, Model, Scene, Surface};

/// Options of voxelising.
#[derive(Clone, PartialEq, Debug)]
pub struct Voxelise {
    /// Edge of a voxel in metres, above 0. Planes between voxels lie on its multiples. `None` takes
    /// the grid the model came on.
    pub voxel: Option<f64>,
    /// Free space around the model, in metres, at least 0; rounded up to whole voxels. `None` is two
    /// voxels.
    pub margin: Option<f64>,
    /// The box to voxelise, low and high corner, rounded out to whole voxels; the margin is ignored.
    /// `None` is the bounding box of the model.
    pub bounds: Option<[[f64; 3]; 2]>,
    /// Which free space stays free.
    pub navigable: Navigable,
    /// Bytes that baking the world may take at its peak, the model itself and the cells not included.
    pub memory_limit: u64,
}

impl Default for Voxelise {
    fn default() -> Self {
        Self {
            voxel: None,
            margin: None,
            bounds: None,
            navigable: Navigable::default(),
            memory_limit: 4 << 30,
        }
    }
}

/// Which free space stays free; the rest is filled. Free voxels that share a face are connected.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Navigable {
    /// All of it.
    Everything,
    /// Space connected to the border of the box, or to a box that the model knows to be free. The
    /// interiors of closed bodies are filled; those of open ones stay free.
    #[default]
    FromOutside,
    /// Space connected to one of these points, in metres: the rooms of a sealed building.
    Seeds(Vec<[f64; 3]>),
}

/// Statistics of voxelising.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct VoxeliseReport {
    /// Voxels along each axis.
    pub size: [u32; 3],
    /// Triangles of the model.
    pub triangles: u64,
    /// Triangles without area, which block as the segments or points they are.
    pub degenerate: u64,
    /// Triangles, points and boxes that lie outside the bounds altogether, and boxes without volume
    /// between two voxels.
    pub outside: u64,
    /// Voxels that triangles touch.
    pub surface: u64,
    /// Solid voxels in all.
    pub solid: u64,
    /// Connected parts of free space that were filled.
    pub pockets: u64,
    /// Voxels of these.
    pub filled: u64,
    /// Bytes that baking was expected to take at its peak.
    pub memory_estimate: u64,
}

/// Voxelises a model.
///
/// Triangles are taken *conservatively*: a voxel is solid if its closed cube touches the closed
/// triangle, so a path that is clear of the voxels is clear of the triangles. `progress(done, total)`
/// is called now and then, from this thread, with triangles.
///
/// ```
/// use airlane::scene::Model;
/// use airlane::world::{World, voxelise::{Voxelise, voxelise}};
///
/// // A tetrahedron, four metres high.
/// let model = Model {
///     vertices: vec![[0.0; 3], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0], [0.0, 0.0, 4.0]],
///     triangles: vec![[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]],
///     ..Model::default()
/// };
/// let options = Voxelise { voxel: Some(0.25), ..Voxelise::default() };
/// let (scene, report) = voxelise(model, &options, &mut |_, _| {})?;
/// assert_eq!(report.pockets, 1); // it is closed, so its inside was filled
///
/// let world = World::bake(scene)?;
/// assert_eq!(world.size(), [20; 3]); // 16 voxels and a margin of two on each side
/// assert_eq!(world.frame().origin, [-0.5; 3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn voxelise(
    model: Model,
    options: &Voxelise,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<(Scene, VoxeliseReport), VoxeliseError> {
    let extent = check::check(&model, options)?;
    let grid = frame::Grid::choose(&model, options, extent)?;

    let traced = surface::trace(&model, &grid, progress)?;
    let (mut bodies, left_out) = bodies::fill(&model, &grid)?;
    let mut solids = traced.voxels;
    let surface = solids.len();
    solids.union(&bodies);
    solids.compact();

    let filled = inside::fill(&solids, &model.free, &options.navigable, false, &grid)?;
    solids.union(&filled.voxels);
    bodies.union(&filled.voxels);
    solids.compact();
    bodies.compact();

    let report = VoxeliseReport {
        size: grid.size,
        triangles: model.triangles.len() as u64,
        degenerate: traced.degenerate,
        outside: traced.outside + left_out,
        surface,
        solid: solids.len(),
        pockets: filled.pockets,
        filled: filled.count,
        memory_estimate: grid.memory,
    };
    Ok((scene(model, solids, bodies, &grid), report))
}

fn scene(model: Model, solids: VoxelSet, bodies: VoxelSet, grid: &frame::Grid) -> Scene {
    let Model { vertices, triangles, .. } = model;
    let surface = (!triangles.is_empty()).then_some(Surface {
        vertices: vertices.into(),
        triangles: triangles.into(),
        bodies,
    });
    Scene { voxels: solids, listed: Listed::Solid, frame: grid.frame, surface }
}
