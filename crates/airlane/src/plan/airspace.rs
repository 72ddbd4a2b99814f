//! A world and its cells: everything that the default planner needs.

use super::changed::Changed;
use super::derived::{Derived, Key, Value};
use super::keyed::Keyed;
use super::parts::{Fit, Parts};
use crate::geom::{Frame, LatticePoint};
use crate::scene::Scene;
use crate::search::CancelToken;
use crate::space::{Cells, CellsTooLarge};
use crate::threads::Pool;
use crate::world::{Area, Areas, BakeError, Body, EditError, Edits, FitError, World};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use thiserror::Error;

/// One version of the world: solid voxels, moving obstacles, areas, and the cells of free space. Made
/// once, asked from any number of threads. A clone shares all.
#[derive(Clone, Debug)]
pub struct Airspace {
    parts: Parts,
    version: Version,
    /// What is kept for queries, shared by all clones of this version.
    derived: Arc<Derived>,
    /// The last edits, oldest first: the version that was edited, and what changed.
    history: Arc<Vec<(Version, Changed)>>,
    keyed: Arc<Keyed>,
    /// This airspace without a body, if it is fitted to one.
    unfitted: Option<Parts>,
}

/// Edits whose changes are known: what happened before these may have changed anything.
const HISTORY: usize = 64;

/// A version of an airspace or a map: a number that grows with every edit, and a stamp that no other
/// version of this process has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Version {
    /// Grows by one with every edit.
    pub number: u64,
    stamp: u64,
}

impl Version {
    pub(super) fn new(number: u64) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Self { number, stamp: NEXT.fetch_add(1, Ordering::Relaxed) }
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number)
    }
}

impl PartialEq for Airspace {
    /// Whether all voxels, cells, areas and obstacles are the same; versions and what is kept for
    /// queries do not count.
    fn eq(&self, other: &Self) -> bool {
        self.world() == other.world() && self.cells() == other.cells() && self.keyed == other.keyed
    }
}

/// Why a scene cannot become an airspace, or not for a body.
#[non_exhaustive]
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
    /// It was cancelled.
    #[error("the work was cancelled")]
    Cancelled,
    /// The map has several parts, or none that is an airspace.
    #[error("the map is not one airspace")]
    NotOneAirspace,
}

impl Airspace {
    /// Bakes a scene and cuts its free space into cells.
    pub fn bake(scene: Scene) -> Result<Self, AirspaceError> {
        Ok(Self::new(World::bake(scene)?)?)
    }

    /// Cuts the free space of a world into cells.
    pub fn new(world: World) -> Result<Self, CellsTooLarge> {
        Ok(Self::of(Parts::new(Arc::new(world))?))
    }

    /// An airspace of a world and cells that belong to it.
    pub(super) fn from_parts(world: Arc<World>, cells: Cells) -> Self {
        Self::of(Parts::ready(world, cells))
    }

    fn of(parts: Parts) -> Self {
        Self {
            version: Version::new(parts.world.version()),
            derived: Arc::new(Derived::new(parts.memory_bytes())),
            history: Arc::default(),
            keyed: Arc::default(),
            unfitted: None,
            parts,
        }
    }

    /// Takes in an airspace that was fitted from this one, for [`fit`](Self::fit) to find.
    pub(super) fn adopt(&self, fitted: Self) -> Self {
        let bare = self.unfitted.clone().unwrap_or_else(|| self.parts.clone());
        let body = fitted.parts.world.body();
        let kept = self.derived.keep(Key::Fit(body, Fit::Voxels), Value::Fit(fitted.parts));
        let Value::Fit(parts) = kept else { unreachable!("a key has one kind of value") };
        Self { parts, unfitted: Some(bare), ..self.clone() }
    }

    /// This airspace as a body sees it. Queries with a body do this themselves
    /// ([`Query::body`](super::Query::body)); a fitted airspace is for those who look at its voxels or
    /// save it. Built when first asked for, then kept ([`derived`](Self::derived)); a fitted airspace is
    /// fitted anew, and to [`Body::POINT`] it is the one it came from.
    pub fn fit(&self, body: Body) -> Result<Self, AirspaceError> {
        self.fit_unless(body, CancelToken::never())
    }

    /// The same, unless it is cancelled meanwhile: then [`AirspaceError::Cancelled`], soon and with
    /// nothing kept.
    pub fn fit_unless(&self, body: Body, cancel: &CancelToken) -> Result<Self, AirspaceError> {
        self.fitted(body, Fit::Voxels, cancel)
    }

    /// This airspace with all the room that a body has in it: what the default planner searches for a
    /// query with a body. Its voxels lie between the planes at which room for the body changes, up to two
    /// for each voxel and axis, so a body passes an opening whenever it fits. Kept, and after edits
    /// brought up to date where voxels changed: so this is also how to do that ahead of a query.
    ///
    /// ```
    /// use airlane::{Airspace, Body, Planner, Query, Scene};
    ///
    /// let mut scene = Scene::open([20, 20, 20])?;
    /// scene.voxels.insert_box([10, 0, 0], [11, 20, 20]);
    /// scene.voxels.remove_box([10, 8, 8], [11, 9, 9]); // a window of one voxel
    /// let airspace = Airspace::bake(scene)?;
    ///
    /// let ends = [[3.0, 3.0, 3.0], [17.0, 3.0, 3.0]];
    /// assert!(airspace.connects(ends[0], ends[1], Body::ball(0.45)?)?);
    /// assert!(!airspace.connects(ends[0], ends[1], Body::ball(0.55)?)?);
    /// let query = Query::new(ends[0], ends[1]).body(Body::ball(0.45)?);
    /// assert!(Planner::new(&airspace).path(&query)?.found().is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn room(&self, body: Body) -> Result<Self, AirspaceError> {
        self.fitted(body, Fit::Room, CancelToken::never())
    }

    pub(super) fn fitted(
        &self,
        body: Body,
        fit: Fit,
        cancel: &CancelToken,
    ) -> Result<Self, AirspaceError> {
        if self.world().body() == body && (fit == Fit::Room) == self.world().is_room() {
            return Ok(self.clone());
        }
        let bare = self.unfitted.as_ref().unwrap_or(&self.parts);
        if body == bare.world.body() {
            return Ok(Self { parts: bare.clone(), unfitted: None, ..self.clone() });
        }
        let key = Key::Fit(body, fit);
        let known = match self.derived.get(key) {
            Some(Value::Fit(parts)) => Some(parts),
            _ => self.brought_up_to_date(key, bare)?,
        };
        let parts = match known {
            Some(parts) => parts,
            // Built without a lock: that uses all threads, and one of them may come here meanwhile.
            None => {
                match self.derived.keep(key, Value::Fit(self.fitted_anew(body, fit, cancel)?)) {
                    Value::Fit(parts) => parts,
                    _ => unreachable!("a key has one kind of value"),
                }
            }
        };
        Ok(Self { parts, unfitted: Some(bare.clone()), ..self.clone() })
    }

    /// What is kept for a key at an earlier version, with what changed since; `None` if there is nothing,
    /// or too much changed. One thread does it, the others wait: it is little work.
    fn brought_up_to_date(&self, key: Key, bare: &Parts) -> Result<Option<Parts>, CellsTooLarge> {
        let _only = self.derived.only_one();
        if let Some(Value::Fit(parts)) = self.derived.get(key) {
            return Ok(Some(parts));
        }
        let stale = self.derived.stale(key, bare.base_bricks());
        let Some((Value::Fit(stale), bricks)) = stale else {
            return Ok(None);
        };
        // On this thread alone: another task of a pool might come here too, and wait for itself.
        let parts = Pool::None.run(|| stale.follow(&bare.world, &bricks))?;
        match self.derived.keep(key, Value::Fit(parts)) {
            Value::Fit(parts) => Ok(Some(parts)),
            _ => unreachable!("a key has one kind of value"),
        }
    }

    fn fitted_anew(
        &self,
        body: Body,
        fit: Fit,
        cancel: &CancelToken,
    ) -> Result<Parts, AirspaceError> {
        let stop = || cancel.is_cancelled();
        let fitted = match fit {
            Fit::Voxels => self.world().fit_unless(body, &stop)?,
            Fit::Room => self.world().room_unless(body, &stop)?,
        };
        let fitted = fitted.filter(|_| !cancel.is_cancelled());
        Ok(Parts::new(Arc::new(fitted.ok_or(AirspaceError::Cancelled)?))?)
    }

    /// The next version: the world with these edits, shared with this version where nothing changed. Costs
    /// what the edits touch. All or nothing; this version stays as it is. Cells, of a point and of every
    /// body, are built anew where something changed when a query first needs them.
    ///
    /// Voxels are edited first, in the order of the batch; then obstacles move, over the edited voxels.
    ///
    /// ```
    /// use airlane::{Airspace, Edits, Planner, Query, Scene};
    ///
    /// let mut scene = Scene::open([64, 64, 64])?;
    /// scene.voxels.insert_box([30, 0, 0], [32, 64, 64]); // a wall
    /// let closed = Airspace::bake(scene)?;
    ///
    /// let (open, changed) = closed.edit(Edits::new().free_box([30, 20, 0], [32, 24, 8]))?; // a door
    /// assert_eq!(changed.freed, 2 * 4 * 8);
    ///
    /// let query = Query::new([10.0, 50.0, 5.0], [50.0, 50.0, 5.0]);
    /// assert!(Planner::new(&open).path(&query)?.found().is_ok());
    /// assert!(Planner::new(&closed).path(&query)?.found().is_err()); // as it was
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn edit(&self, edits: &Edits) -> Result<(Self, Changed), AirspaceError> {
        if self.world().base().is_some() {
            return Err(EditError::Fitted.into());
        }
        let (world, keyed, deltas) = self.keyed.edit(self.world(), edits)?;
        let mut bricks: Vec<[i32; 3]> = deltas.iter().flat_map(|d| d.bricks.clone()).collect();
        bricks.sort_unstable_by_key(|&[x, y, z]| [z >> 3, y >> 3, x >> 3, z, y, x]);
        bricks.dedup();
        let world = Arc::new(world);
        let parts = match deltas.is_empty() {
            true => self.parts.clone(),
            false => self.parts.edited(world, &bricks, &self.derived)?,
        };
        let changed = Changed::from_iter(&deltas);
        let mut history: Vec<_> = self.history.as_ref().clone();
        if history.len() >= HISTORY {
            history.remove(0);
        }
        history.push((self.version, changed.clone()));
        let next = Self {
            version: Version::new(self.version.number + 1),
            derived: Arc::new(self.derived.next(&bricks)),
            history: Arc::new(history),
            keyed: Arc::new(keyed),
            unfitted: None,
            parts,
        };
        Ok((next, changed))
    }

    /// Edits this airspace in place; clones stay as they were. See [`edit`](Self::edit).
    pub fn apply(&mut self, edits: &Edits) -> Result<Changed, AirspaceError> {
        let (next, changed) = self.edit(edits)?;
        *self = next;
        Ok(changed)
    }

    /// Which version it is.
    pub fn version(&self) -> Version {
        self.version
    }

    /// What changed between an earlier version and this one: [`Changed::ANYWHERE`] if that is not
    /// known, because it was more than 64 edits ago or is not a version that this one came of.
    pub fn changes_since(&self, version: Version) -> Changed {
        if version == self.version {
            return Changed::default();
        }
        let Some(at) = self.history.iter().position(|(before, _)| *before == version) else {
            return Changed::ANYWHERE;
        };
        let changes = self.history[at..].iter().map(|(_, changed)| changed);
        changes.fold(Changed::default(), |sum, changed| sum.then(changed))
    }

    /// The areas, by their keys.
    pub fn areas(&self) -> &BTreeMap<u64, Area> {
        &self.keyed.areas
    }

    /// The same, placed on the lattice; `None` if there are none.
    pub(super) fn placed_areas(&self) -> Option<&Arc<Areas>> {
        self.keyed.placed.as_ref()
    }

    /// The keys of all obstacles.
    pub fn obstacles(&self) -> impl Iterator<Item = u64> {
        self.keyed.obstacles.keys()
    }

    /// The airspace that this one was fitted from, or itself.
    pub(super) fn unfitted(&self) -> Self {
        match &self.unfitted {
            Some(parts) => Self { parts: parts.clone(), unfitted: None, ..self.clone() },
            None => self.clone(),
        }
    }

    /// The corners of its box in world coordinates.
    pub fn bounds(&self) -> [[f64; 3]; 2] {
        self.world().bounds()
    }

    /// How its lattice maps to world coordinates.
    pub fn frame(&self) -> &Frame {
        self.world().frame()
    }

    /// Whether a body may be at a point, in world units.
    pub fn is_free(&self, at: [f64; 3], body: Body) -> Result<bool, AirspaceError> {
        let fitted = self.room(body)?;
        let point = |at| fitted.frame().lattice_from_world(at).ok();
        Ok(point(at).is_some_and(|point| fitted.world().is_clear_for_body(point, point)))
    }

    /// Whether a body touches nothing on the straight way between two points, in world units.
    pub fn is_clear(&self, a: [f64; 3], b: [f64; 3], body: Body) -> Result<bool, AirspaceError> {
        let fitted = self.room(body)?;
        let point = |at| fitted.frame().lattice_from_world(at).ok();
        Ok(match (point(a), point(b)) {
            (Some(a), Some(b)) => fitted.world().is_clear_for_body(a, b),
            _ => false,
        })
    }

    /// Whether a body can get from one point to another, in world units. A look-up, not a search, once
    /// there is [room](Self::room) for the body.
    pub fn connects(&self, a: [f64; 3], b: [f64; 3], body: Body) -> Result<bool, AirspaceError> {
        let room = self.room(body)?;
        let point = |at| room.frame().lattice_from_world(at).ok();
        Ok(match (point(a), point(b)) {
            (Some(a), Some(b)) => room.world().joins([a, b]),
            _ => false,
        })
    }

    /// The nearest point where a body may be, in world units; `None` if there is none.
    pub fn nearest_free(
        &self,
        at: [f64; 3],
        body: Body,
    ) -> Result<Option<[f64; 3]>, AirspaceError> {
        let fitted = self.room(body)?;
        let point: Option<LatticePoint> = fitted.frame().lattice_from_world(at).ok();
        let nearest = point.and_then(|point| match fitted.world().is_free(point) {
            true => Some(point),
            false => fitted.world().nearest_free(point),
        });
        Ok(nearest.map(|point| fitted.frame().world_from_lattice(point)))
    }

    /// What was built from this airspace for queries and is kept: fits to bodies, graphs.
    pub fn derived(&self) -> &Derived {
        &self.derived
    }

    /// The world.
    pub fn world(&self) -> &Arc<World> {
        &self.parts.world
    }

    /// Its cells.
    pub fn cells(&self) -> &Cells {
        self.parts.cells(&self.derived)
    }

    /// Makes the cells that an edit put off, if an earlier version has its own: somebody asks for them.
    pub(super) fn prepare(&self, before: &Self) {
        if before.parts.has_cells() {
            self.cells();
        }
    }

    /// Measures all that guides searches and is not measured yet, on all threads: how far it is between the
    /// exits of each block of 16³ voxels. Queries do that where a long search first comes; this does it
    /// ahead, so that none of them pays for it. Edits drop what they touch.
    pub fn fill_guide(&self) {
        crate::search::fill_guide(self.cells());
    }

    /// Bytes of what guides searches, as far as it is measured.
    pub fn guide_bytes(&self) -> usize {
        self.cells().guide_bytes()
    }

    /// Bytes of all that queries ever made within it.
    pub(super) fn grown(&self) -> usize {
        self.parts.grown()
    }

    /// Bytes of memory of all structures together, without what is [derived](Self::derived).
    pub fn memory_bytes(&self) -> usize {
        self.world().memory_bytes() + self.cells().memory_bytes()
    }
}
