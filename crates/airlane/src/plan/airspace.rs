//! A world and the cells it is cut into: all that the default planner needs.

use crate::scene::Scene;
use crate::space::{Cells, CellsTooLarge};
use crate::world::{BakeError, Body, Delta, EditError, Edits, FitError, World};
use std::sync::{Arc, Mutex, PoisonError};
use thiserror::Error;

/// A baked world with its cells. Made once, asked from any number of threads. A clone shares all.
#[derive(Clone, Debug)]
pub struct Airspace {
    parts: Parts,
    /// All that were made of the same world for some body, shared by all of them.
    family: Arc<Mutex<Vec<Parts>>>,
}

#[derive(Clone, PartialEq, Debug)]
struct Parts {
    world: Arc<World>,
    cells: Arc<Cells>,
}

/// Fitted airspaces that are kept in a family, beside the one they were fitted from.
const KEPT: usize = 8;

impl PartialEq for Airspace {
    /// What was fitted so far makes no difference.
    fn eq(&self, other: &Self) -> bool {
        self.parts == other.parts
    }
}

/// Why a scene cannot become an airspace.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum AirspaceError {
    /// The scene cannot be baked.
    #[error(transparent)]
    Bake(#[from] BakeError),
    /// The world cannot be edited so.
    #[error(transparent)]
    Edit(#[from] EditError),
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
        let parts = Parts { world, cells: Arc::new(cells) };
        Self { family: Arc::new(Mutex::new(vec![parts.clone()])), parts }
    }

    /// Takes in an airspace that was fitted from this one, for [`fit`](Self::fit) to find.
    pub(super) fn adopt(&self, fitted: Self) -> Self {
        let Self { parts, .. } = fitted;
        let mut family = self.family.lock().unwrap_or_else(PoisonError::into_inner);
        let body = parts.world.body();
        let known = family.iter().find(|known| known.world.body() == body).cloned();
        let parts = known.unwrap_or_else(|| {
            if family.len() > KEPT {
                family.remove(1); // the oldest, but never the one without a body
            }
            family.push(parts.clone());
            parts
        });
        Self { parts, family: Arc::clone(&self.family) }
    }

    /// This airspace as a body sees it: a planner there finds paths along which the body touches
    /// nothing. Made when first asked for, then kept for all that share the world; an airspace that is
    /// fitted already is fitted anew, and to [`Body::POINT`] it is the one it came from. See
    /// [`World::fit`].
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
        let find = |body: Body| {
            let family = self.family.lock().unwrap_or_else(PoisonError::into_inner);
            family.iter().find(|parts| parts.world.body() == body).cloned()
        };
        match find(body) {
            Some(parts) => Ok(Self { parts, family: Arc::clone(&self.family) }),
            // Made without the lock: that uses all threads, and one of them may come here meanwhile.
            None => Ok(self.adopt(Self::new(self.world().fit(body)?)?)),
        }
    }

    /// The next version: the world with these edits, its cells and portals made anew where something
    /// changed and shared with this version elsewhere. Costs what the edits touch. Airspaces fitted to
    /// a body follow when they are next asked for.
    ///
    /// ```
    /// use airlane::{plan::{Airspace, Planner}, scene::Scene, world::Edits};
    ///
    /// let mut scene = Scene::open([64, 64, 64])?;
    /// scene.voxels.insert_box([30, 0, 0], [32, 64, 64]); // a wall
    /// let closed = Airspace::bake(scene)?;
    ///
    /// let mut door = Edits::new();
    /// door.free_box([30, 20, 0], [32, 24, 8]);
    /// let (open, delta) = closed.edit(&door)?;
    ///
    /// let (start, goal) = ([10.0, 50.0, 5.0], [50.0, 50.0, 5.0]);
    /// assert!(Planner::new(&open).path(start, goal)?.outcome.found().is_some());
    /// assert!(Planner::new(&closed).path(start, goal)?.outcome.found().is_none()); // as it was
    /// assert_eq!(delta.after, open.world().version());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn edit(&self, edits: &Edits) -> Result<(Self, Delta), AirspaceError> {
        let (world, delta) = self.world().edit(edits)?;
        Ok((self.follow(world, &delta)?, delta))
    }

    /// The airspace of a version of its world that was [edited](World::edit) into being, with what
    /// that changed.
    pub fn follow(&self, world: World, delta: &Delta) -> Result<Self, CellsTooLarge> {
        let cells = self.cells().update(&world, &delta.bricks)?;
        Ok(Self::from_parts(Arc::new(world), cells))
    }

    /// The airspace that this one was fitted from, or itself.
    pub(super) fn unfitted(&self) -> Self {
        self.fit(Body::POINT).expect("it fits in cells and needs no room")
    }

    /// The world.
    pub fn world(&self) -> &Arc<World> {
        &self.parts.world
    }

    /// Its cells.
    pub fn cells(&self) -> &Cells {
        &self.parts.cells
    }

    /// Bytes of memory of all structures together.
    pub fn memory_bytes(&self) -> usize {
        self.world().memory_bytes() + self.cells().memory_bytes()
    }
}
