//! What is behind an airspace or a map of Python: its newest version, and planners for it.

use crate::agent;
use crate::arrays;
use crate::edit::{Shape, ShapeState};
use crate::errors::{self, SaveError, input};
use crate::work;
use airlane::{Agent, Area, Body, CancelToken, Edits, Method, Planner, Query, Version};
use pyo3::prelude::*;
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock};

/// An area for pickle: key, name, kind, price, shape.
pub(crate) type AreaState = (u64, String, u8, Option<f64>, ShapeState);

/// What is planned in. A clone shares all and stays as it is.
pub(crate) trait World: Clone + Send + Sync + 'static {
    fn map(&self) -> airlane::Map;
    fn version(&self) -> Version;
    /// The map whose parts places may name.
    fn parts(space: &Space<Self>) -> Option<airlane::Map>;
}

impl World for airlane::Airspace {
    fn map(&self) -> airlane::Map {
        self.into()
    }

    fn version(&self) -> Version {
        self.version()
    }

    fn parts(_: &Space<Self>) -> Option<airlane::Map> {
        None
    }
}

impl World for airlane::Map {
    fn map(&self) -> airlane::Map {
        self.clone()
    }

    fn version(&self) -> Version {
        self.version()
    }

    fn parts(space: &Space<Self>) -> Option<airlane::Map> {
        Some(space.get())
    }
}

/// Points that are drawn in one call.
const MOST_POINTS: u32 = 100_000_000;

/// Room for points to be drawn.
pub(crate) fn room_for_drawn(count: u32) -> PyResult<Vec<[f64; 3]>> {
    if count > MOST_POINTS {
        return Err(input(format!("count: expected at most {MOST_POINTS} points, found {count}")));
    }
    arrays::room(count as usize, "count")
}

/// What a query needs to be built.
type Prepared = (Version, Body, Method, Option<Agent>);

/// A world that is edited in place, and asked by any number of threads.
pub(crate) struct Space<W> {
    current: RwLock<W>,
    /// One edit at a time; held without the interpreter.
    editing: Mutex<()>,
    /// Planners that nobody uses now, with their memory.
    idle: Mutex<Vec<Planner>>,
    /// What was prepared in which version.
    prepared: Mutex<Vec<Prepared>>,
    /// For which bodies there is room in which version.
    roomy: Mutex<Vec<(Version, Body)>>,
}

/// More planners than this do not rest.
const MOST_IDLE: usize = 64;
/// What is remembered to be prepared.
const MOST_PREPARED: usize = 64;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<W: World> Space<W> {
    pub(crate) fn new(world: W) -> Self {
        Self {
            current: RwLock::new(world),
            editing: Mutex::default(),
            idle: Mutex::default(),
            prepared: Mutex::default(),
            roomy: Mutex::default(),
        }
    }

    /// The newest version.
    pub(crate) fn get(&self) -> W {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Changes it in place, unless that fails.
    pub(crate) fn change<R: Send, E: Send>(
        &self,
        py: Python<'_>,
        change: impl FnOnce(&mut W) -> Result<R, E> + Send,
    ) -> Result<R, E> {
        py.detach(|| {
            let _only = lock(&self.editing);
            let mut next = self.get();
            let result = change(&mut next)?;
            *self.current.write().unwrap_or_else(PoisonError::into_inner) = next;
            Ok(result)
        })
    }

    /// A planner for the newest version.
    fn planner(&self) -> Planner {
        let map = self.get().map();
        match lock(&self.idle).pop() {
            Some(mut planner) => {
                planner.follow(map);
                planner
            }
            None => Planner::new(map),
        }
    }

    fn rest(&self, planner: Planner) {
        let mut idle = lock(&self.idle);
        if idle.len() < MOST_IDLE {
            idle.push(planner);
        }
    }

    /// Builds what a query needs and nobody has built yet, on all processors.
    fn prepare_for(&self, py: Python<'_>, query: &Query) -> PyResult<()> {
        let (body, method) = (query.asked_body().unwrap_or(Body::POINT), query.asked_method());
        let world = self.get();
        if W::parts(self).is_none() && body.is_point() && method == Method::default() {
            return Ok(());
        }
        let key = (world.version(), body, method, query.asked_agent().cloned());
        if lock(&self.prepared).contains(&key) {
            return Ok(());
        }
        let query = query.clone();
        // What is invalid about the query is said by who asks it.
        let build = move || drop(Planner::new(world.map()).prepare(&query));
        work::long(py, None, None, build)?;
        let mut prepared = lock(&self.prepared);
        if prepared.len() >= MOST_PREPARED {
            prepared.clear();
        }
        prepared.push(key);
        Ok(())
    }

    /// Asks one query on this thread.
    pub(crate) fn ask<R: Send>(
        &self,
        py: Python<'_>,
        query: Query,
        ask: impl FnOnce(&mut Planner, &Query) -> Result<R, airlane::QueryError> + Send,
    ) -> PyResult<R> {
        self.prepare_for(py, &query)?;
        let mut planner = self.planner();
        let query = query.cancel(work::token());
        let answer = work::quick(py, || ask(&mut planner, &query));
        self.rest(planner);
        answer?.map_err(|error| errors::query(&error))
    }

    /// Asks about many places at once, on all processors where the engine can.
    pub(crate) fn ask_many<R: Send + 'static>(
        &self,
        py: Python<'_>,
        threads: Option<usize>,
        query: Query,
        ask: impl FnOnce(&mut Planner, Query) -> R + Send + 'static,
    ) -> PyResult<R> {
        let token = CancelToken::new();
        let (mut planner, query) = (self.planner(), query.cancel(&token));
        let run = move || {
            let result = ask(&mut planner, query);
            (result, planner)
        };
        let (result, planner) = work::long(py, threads, Some(&token), run)?;
        self.rest(planner);
        Ok(result)
    }

    /// Seconds that the engine alone takes for queries, one by one or in one call.
    pub(crate) fn engine_seconds(
        &self,
        py: Python<'_>,
        ends: impl Iterator<Item = ([f64; 3], [f64; 3])>,
        query: Query,
        batch: bool,
    ) -> PyResult<f64> {
        let map = self.get().map();
        let ends: Vec<_> = ends.map(|(a, b)| [a, b]).collect();
        let run = move || {
            let mut planner = Planner::new(map);
            let _ = planner.prepare(&query);
            let begin = std::time::Instant::now();
            if batch {
                std::hint::black_box(planner.table(&ends, &query));
            } else {
                for [start, goal] in ends {
                    let _ =
                        std::hint::black_box(planner.path(&query.start_at(start).goal_at(goal)));
                }
            }
            begin.elapsed().as_secs_f64()
        };
        work::long(py, None, None, run)
    }
}

impl Space<airlane::Airspace> {
    /// The newest version, in which room for a body is built already: that may take long, and so hears signals.
    pub(crate) fn with_room(&self, py: Python<'_>, body: Body) -> PyResult<airlane::Airspace> {
        let airspace = self.get();
        let key = (airspace.version(), body);
        if body.is_point() || lock(&self.roomy).contains(&key) {
            return Ok(airspace);
        }
        let here = airspace.clone();
        // What is wrong with the body is said by who asks for it.
        work::long(py, None, None, move || drop(here.room(body)))?;
        let mut roomy = lock(&self.roomy);
        if roomy.len() >= MOST_PREPARED {
            roomy.clear();
        }
        roomy.push(key);
        Ok(airspace)
    }

    /// Edits it in place.
    pub(crate) fn apply(&self, py: Python<'_>, edits: Edits) -> PyResult<airlane::Changed> {
        let apply = |airspace: &mut airlane::Airspace| {
            let (next, changed) = airspace.edit(&edits)?;
            *airspace = next;
            Ok(changed)
        };
        self.change(py, apply).map_err(errors::airspace)
    }

    /// Whether a body may be at each point.
    pub(crate) fn are_free(
        &self,
        py: Python<'_>,
        points: Vec<[f64; 3]>,
        body: Body,
    ) -> PyResult<Vec<bool>> {
        let (airspace, token) = (self.get(), CancelToken::new());
        let watched = token.clone();
        let mut free = arrays::room(points.len(), "points")?;
        let look = move || {
            for &at in points.iter().take_while(|_| !watched.is_cancelled()) {
                free.push(airspace.is_free(at, body)?);
            }
            Ok(free)
        };
        work::long(py, None, Some(&token), look)?.map_err(errors::airspace)
    }

    /// Random points where a body may be.
    pub(crate) fn random_points(
        &self,
        py: Python<'_>,
        count: u32,
        seed: u32,
        body: Body,
    ) -> PyResult<Vec<[f64; 3]>> {
        let mut points = room_for_drawn(count)?;
        let (airspace, token) = (self.get(), CancelToken::new());
        let watched = token.clone();
        let draw = move || {
            let seeds = (0..u64::from(count)).map(|i| u64::from(seed) << 32 | i);
            for seed in seeds.take_while(|_| !watched.is_cancelled()) {
                match airspace.random_free(body, seed)? {
                    Some(point) => points.push(point),
                    None => return Ok(None),
                }
            }
            Ok(Some(points))
        };
        let drawn = work::long(py, None, Some(&token), draw)?.map_err(errors::airspace)?;
        drawn.ok_or_else(|| input("there is no free space for this body, so no point can be drawn"))
    }

    /// What it is, in one line.
    pub(crate) fn shown(&self) -> String {
        let airspace = self.get();
        let world = airspace.world();
        let [x, y, z] = world.size();
        let share = 100.0 * world.solid_count() as f64 / world.voxel_count() as f64;
        let (edge, version) = (world.frame().voxel_size, airspace.version());
        format!(
            "<Airspace of {x} × {y} × {z} voxels of {edge}, {share:.1} % solid, version {version}>"
        )
    }

    /// What pickle keeps: the bytes of a baked file, and areas.
    pub(crate) fn stored(&self, py: Python<'_>) -> PyResult<(Vec<u8>, Vec<AreaState>)> {
        let (areas, airspace) = (self.stored_areas()?, self.get());
        let bytes = work::long(py, None, None, move || airspace.to_bytes())?;
        Ok((bytes, areas))
    }

    /// An airspace with areas as pickle has them.
    pub(crate) fn restored(
        py: Python<'_>,
        airspace: airlane::Airspace,
        areas: Vec<AreaState>,
    ) -> PyResult<Self> {
        let made = Self::new(airspace);
        if areas.is_empty() {
            return Ok(made);
        }
        let mut edits = Edits::new();
        for (key, name, kind, price, shape) in areas {
            let shape =
                Shape::of_state(shape).ok_or_else(|| input("not the pickle of an airspace"))?;
            edits.set_area(key, Area { name, ..Area::new(kind, shape.0, agent::price(price)) });
        }
        made.apply(py, edits)?;
        Ok(made)
    }

    /// Areas as pickle has them; refused if there is something that cannot be stored.
    pub(crate) fn stored_areas(&self) -> PyResult<Vec<AreaState>> {
        let airspace = self.get();
        let obstacles: Vec<u64> = airspace.obstacles().collect();
        if !obstacles.is_empty() {
            return Err(SaveError::new_err(format!(
                "obstacles cannot be stored, and there are some, with the keys {obstacles:?}: \
                 expected that they are removed first"
            )));
        }
        let stored = |(&key, area): (&u64, &Area)| {
            let price = match area.price {
                airlane::Price::Factor(factor) => Some(factor),
                airlane::Price::Forbidden => None,
            };
            Ok((key, area.name.clone(), area.kind, price, Shape(area.shape.clone()).state()?))
        };
        airspace.areas().iter().map(stored).collect()
    }

    pub(crate) fn refuse_to_forget(&self) -> PyResult<()> {
        match self.stored_areas()?.len() {
            0 => Ok(()),
            count => Err(SaveError::new_err(format!(
                "areas are not part of this format, and there are {count}: expected that they are removed \
                 first, or use pickle, which keeps them"
            ))),
        }
    }
}
