//! A world and the cells it is cut into: all that the default planner needs.

use crate::scene::Scene;
use crate::space::{Cells, CellsTooLarge};
use crate::world::{BakeError, Body, FitError, World};
use std::sync::{Arc, Mutex};
use thiserror::Error;

/// A baked world with its cells. Made once, asked from any number of threads. A clone shares all.
#[derive(Clone, PartialEq, Debug)]
pub struct Airspace {
    world: Arc<World>,
    cells: Arc<Cells>,
    fitted: Fitted,
}

/// The airspaces that were fitted to bodies so far.
#[derive(Clone, Default, Debug)]
struct Fitted(Arc<Mutex<Vec<Airspace>>>);

/// Fitted airspaces that are kept; the one fitted first goes first.
const KEPT: usize = 8;

impl PartialEq for Fitted {
    /// What was fitted so far makes no difference.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// Why a scene cannot become an airspace.
#[derive(Clone, Copy, PartialEq, Debug, Error)]
pub enum AirspaceError {
    /// The scene cannot be baked.
    #[error(transparent)]
    Bake(#[from] BakeError),
    /// A body is too large for the voxels.
    #[error(transparent)]
    Fit(#[from] FitError),
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
        Ok(Self::from_parts(Arc::new(world), cells))
    }

    /// An airspace of a world and cells that belong to it.
    pub(super) fn from_parts(world: Arc<World>, cells: Cells) -> Self {
        Self { world, cells: Arc::new(cells), fitted: Fitted::default() }
    }

    /// This airspace as a body sees it: a planner there finds paths along which the body touches
    /// nothing. Made when first asked for, then kept; see [`World::fit`].
    ///
    /// ```
    /// use airlane::{plan::{Airspace, Outcome, Planner, Reason}, scene::Scene, world::Body};
    ///
    /// let mut scene = Scene::open([40, 40, 40])?;
    /// scene.voxels.insert_box([20, 0, 0], [21, 40, 40]);
    /// scene.voxels.remove_box([20, 10, 10], [21, 15, 15]); // a window of 5 × 5
    /// let airspace = Airspace::bake(scene)?;
    /// let (start, goal) = ([5.0, 30.0, 30.0], [35.0, 30.0, 30.0]);
    ///
    /// let small = airspace.fit(Body::ball(1.5)?)?;
    /// assert!(Planner::new(&small).path(start, goal)?.outcome.found().is_some());
    /// let large = airspace.fit(Body::ball(3.0)?)?;
    /// let answer = Planner::new(&large).path(start, goal)?;
    /// assert_eq!(answer.outcome, Outcome::Unreachable(Reason::TooNarrow { widest: 2.0 }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fit(&self, body: Body) -> Result<Self, AirspaceError> {
        if body == self.world.body() {
            return Ok(self.clone());
        }
        let lock = || self.fitted.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let kept = |all: &[Self]| all.iter().find(|made| made.world.body() == body).cloned();
        if let Some(made) = kept(&lock()) {
            return Ok(made);
        }
        // Made without the lock: that uses all threads, and one of them may come here meanwhile.
        let made = Self::new(self.world.fit(body)?)?;
        let mut all = lock();
        if let Some(made) = kept(&all) {
            return Ok(made);
        }
        if all.len() == KEPT {
            all.remove(0);
        }
        all.push(made.clone());
        Ok(made)
    }

    /// The world.
    pub fn world(&self) -> &Arc<World> {
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
