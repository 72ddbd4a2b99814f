//! A world and the cells it is cut into: all that the default planner needs.

use crate::scene::Scene;
use crate::space::{Cells, CellsTooLarge};
use crate::world::{BakeError, World};
use thiserror::Error;

/// A baked world with its cells. Made once, asked from any number of threads.
#[derive(Clone, PartialEq, Debug)]
pub struct Airspace {
    world: World,
    cells: Cells,
}

/// Why a scene cannot become an airspace.
#[derive(Clone, Copy, PartialEq, Debug, Error)]
pub enum AirspaceError {
    /// The scene cannot be baked.
    #[error(transparent)]
    Bake(#[from] BakeError),
    /// The world is too large to be cut into cells.
    #[error(transparent)]
    Cells(#[from] CellsTooLarge),
}

impl Airspace {
    /// Bakes a scene and cuts its free space into cells.
    pub fn bake(scene: Scene) -> Result<Self, AirspaceError> {
        Ok(Self::new(World::bake(scene)?)?)
    }

    /// Cuts the free space of a world into cells.
    pub fn new(world: World) -> Result<Self, CellsTooLarge> {
        let cells = Cells::new(&world)?;
        Ok(Self { world, cells })
    }

    /// A world and what are known to be its cells.
    pub(super) fn from_parts(world: World, cells: Cells) -> Self {
        Self { world, cells }
    }

    /// The world.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// Its cells.
    pub fn cells(&self) -> &Cells {
        &self.cells
    }

    /// Bytes of memory of all structures together.
    pub fn memory_bytes(&self) -> usize {
        self.world.memory_bytes() + self.cells.memory_bytes()
    }
}
