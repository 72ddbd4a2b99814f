//! What is built from an airspace when a query first needs it, and kept for the next: airspaces fitted
//! to bodies, octree graphs, jump tables, clusters.
//!
//! Kept by a budget in bytes; what was used least recently leaves. Too small a budget costs time,
//! never an answer. An edit takes the octree graphs of a point along: the next query that needs one
//! updates it where voxels changed instead of building it anew.

use super::airspace::Parts;
use super::hierarchy::Clusters;
use super::map::PartKind;
use super::method::{Lowered, Method};
use super::options::{Algorithm, SearchSpace};
use super::{Planner, Query};
use crate::space::{Exposure, Grading, GraphData, GraphKind, Stops};
use crate::world::{Body, World};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The least default budget.
const LEAST_BUDGET: usize = 256 << 20;
/// The default budget in sizes of the airspace.
const BUDGET_FACTOR: usize = 4;
/// Edits after which a graph that nobody used is not taken along any more.
const MAX_EDITS: u32 = 64;

/// What is built for a body.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Key {
    Fit(Body),
    Graph(Body, Grading, GraphKind),
    Jump(Body),
    Clusters(Body, u32),
    Exposure(Body),
}

#[derive(Clone, Debug)]
pub(super) enum Value {
    Fit(Parts),
    Graph(Arc<GraphData>),
    Jump(Arc<Stops>),
    Clusters(Arc<Clusters>),
    Exposure(Arc<Exposure>),
}

impl Value {
    fn bytes(&self) -> usize {
        match self {
            Self::Fit(parts) => parts.memory_bytes(),
            Self::Graph(graph) => graph.memory_bytes(),
            Self::Jump(stops) => stops.memory_bytes(),
            Self::Clusters(clusters) => clusters.memory_bytes(),
            Self::Exposure(exposure) => exposure.memory_bytes(),
        }
    }
}

#[derive(Clone, Debug)]
struct Kept {
    key: Key,
    value: Value,
    bytes: usize,
    used: u64,
}

/// A graph of an earlier version, and what was edited since.
#[derive(Clone, Debug)]
struct Stale {
    kind: (Grading, GraphKind),
    graph: Arc<GraphData>,
    bricks: Vec<[i32; 3]>,
    edits: u32,
}

#[derive(Debug, Default)]
struct State {
    kept: Vec<Kept>,
    stale: Vec<Stale>,
    clock: u64,
    evicted: u64,
    budget: usize,
}

/// What was built from an airspace beside itself. Shared by all clones of a version.
#[derive(Debug)]
pub struct Derived {
    state: Mutex<State>,
}

/// One thing that was built from an airspace.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct DerivedItem {
    /// What it is, in words.
    pub what: String,
    /// Bytes of memory.
    pub bytes: usize,
}

impl Derived {
    pub(super) fn new(own_bytes: usize) -> Self {
        let budget = LEAST_BUDGET.max(BUDGET_FACTOR.saturating_mul(own_bytes));
        Self { state: Mutex::new(State { budget, ..State::default() }) }
    }

    /// That of the next version, in which voxels of these bricks changed.
    pub(super) fn next(&self, bricks: &[[i32; 3]]) -> Self {
        let state = self.lock();
        let mut stale: Vec<Stale> = state.stale.clone();
        for kept in &state.kept {
            if let (Key::Graph(body, grading, kind), Value::Graph(graph)) = (kept.key, &kept.value)
                && body.is_point()
            {
                let graph = Arc::clone(graph);
                stale.push(Stale { kind: (grading, kind), graph, bricks: Vec::new(), edits: 0 });
            }
        }
        for one in &mut stale {
            one.bricks.extend_from_slice(bricks);
            one.edits += 1;
        }
        stale.retain(|one| one.edits <= MAX_EDITS);
        let (budget, evicted) = (state.budget, state.evicted);
        let state = State { stale, budget, evicted, ..State::default() };
        Self { state: Mutex::new(state) }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn get(&self, key: Key) -> Option<Value> {
        let state = &mut *self.lock();
        state.clock += 1;
        let found = state.kept.iter_mut().find(|kept| kept.key == key)?;
        found.used = state.clock;
        Some(found.value.clone())
    }

    /// Keeps a value, or returns the one that somebody else kept meanwhile.
    pub(super) fn keep(&self, key: Key, value: Value) -> Value {
        if let Some(known) = self.get(key) {
            return known;
        }
        let state = &mut *self.lock();
        state.clock += 1;
        let (bytes, used) = (value.bytes(), state.clock);
        state.kept.push(Kept { key, value: value.clone(), bytes, used });
        state.shrink();
        value
    }

    /// The graph of an earlier version and the bricks that changed since, if there is one. It is
    /// handed out once.
    pub(super) fn take_stale(
        &self,
        kind: (Grading, GraphKind),
    ) -> Option<(Arc<GraphData>, Vec<[i32; 3]>)> {
        let mut state = self.lock();
        let at = state.stale.iter().position(|stale| stale.kind == kind)?;
        let Stale { graph, mut bricks, .. } = state.stale.remove(at);
        bricks.sort_unstable();
        bricks.dedup();
        Some((graph, bricks))
    }

    /// What is kept, in words, the most recently used last.
    pub fn list(&self) -> Vec<DerivedItem> {
        let state = self.lock();
        let mut kept: Vec<&Kept> = state.kept.iter().collect();
        kept.sort_by_key(|kept| kept.used);
        let item = |kept: &Kept| {
            let what = match kept.key {
                Key::Fit(body) => format!("cells for {body}"),
                Key::Graph(body, grading, kind) => {
                    format!("octree graph ({grading:?}, {kind:?}) for {body}")
                }
                Key::Jump(body) => format!("jump tables for {body}"),
                Key::Clusters(body, edge) => format!("clusters of edge {edge} for {body}"),
                Key::Exposure(body) => format!("nearness to solids for {body}"),
            };
            DerivedItem { what, bytes: kept.bytes }
        };
        kept.into_iter().map(item).collect()
    }

    /// Bytes of memory of all that is kept.
    pub fn bytes(&self) -> usize {
        let state = self.lock();
        let stale = state.stale.iter().map(|stale| stale.graph.memory_bytes());
        state.kept.iter().map(|kept| kept.bytes).chain(stale).sum()
    }

    fn bytes_of(&self, key: Key) -> usize {
        let state = self.lock();
        state.kept.iter().find(|kept| kept.key == key).map_or(0, |kept| kept.bytes)
    }

    /// How many things had to leave for others.
    pub fn evicted(&self) -> u64 {
        self.lock().evicted
    }

    /// Sets how many bytes may be kept, for this version and those that come of it. The default is
    /// four times the airspace, and 256 MiB at least.
    pub fn set_budget(&self, bytes: usize) {
        let state = &mut *self.lock();
        state.budget = bytes;
        state.shrink();
    }
}

impl State {
    /// Lets go of what was used least recently, but never of the last one in use.
    fn shrink(&mut self) {
        while self.kept.len() > 1
            && self.kept.iter().map(|kept| kept.bytes).sum::<usize>() > self.budget
        {
            let oldest = (0..self.kept.len()).min_by_key(|&i| self.kept[i].used);
            if let Some(oldest) = oldest {
                self.kept.remove(oldest);
                self.evicted += 1;
            }
        }
    }
}

/// What a method searches in, if that is built for it.
fn key_of(method: &Method, body: Body) -> Option<Key> {
    match method.lower() {
        Lowered::Named(SearchSpace::Octree(grading, kind), _) => {
            Some(Key::Graph(body, grading, kind))
        }
        Lowered::Named(SearchSpace::Grid, options) => {
            (options.algorithm == Algorithm::Jps3d).then_some(Key::Jump(body))
        }
        Lowered::Hierarchical(edge) => Some(Key::Clusters(body, edge)),
        Lowered::Cells(_) | Lowered::Navmesh => None,
    }
}

impl Planner {
    /// Bytes of what is kept for a query beside its map and this planner: cells for its body, graphs,
    /// tables. Nothing before the query is [prepared](Self::prepare) or answered.
    pub fn derived_bytes(&self, query: &Query) -> usize {
        let part_bytes = |kind: &PartKind| match kind {
            PartKind::Airspace(airspace) => {
                let own = airspace.world().body();
                let body = query.asked_body().unwrap_or(own);
                let fit = (body != own).then_some(Key::Fit(body));
                let is_exposed = query.asked_objective().exposure > 0.0;
                let exposure = is_exposed.then_some(Key::Exposure(body));
                let keys = [fit, exposure, key_of(&query.asked_method(), body)];
                keys.into_iter().flatten().map(|key| airspace.derived().bytes_of(key)).sum()
            }
            PartKind::Terrain(_, derived) => {
                key_of(&query.asked_method(), Body::POINT).map_or(0, |key| derived.bytes_of(key))
            }
            PartKind::NavMesh(_) | PartKind::Waypoints(_) => 0,
        };
        self.map().parts().map(|(_, part)| part_bytes(&part.kind)).sum()
    }
}

/// The graph of an octree over a world, taken over from an earlier version if there is one.
pub(super) fn graph_data(
    derived: &Derived,
    world: &World,
    kind: (Grading, GraphKind),
) -> Result<Arc<GraphData>, crate::space::OctreeTooLarge> {
    let key = Key::Graph(world.body(), kind.0, kind.1);
    if let Some(Value::Graph(graph)) = derived.get(key) {
        return Ok(graph);
    }
    let stale = if world.base().is_none() { derived.take_stale(kind) } else { None };
    let graph = match stale {
        Some((graph, bricks)) => Arc::unwrap_or_clone(graph).follow(world, &bricks)?,
        None => GraphData::new(world, kind.0, kind.1)?,
    };
    match derived.keep(key, Value::Graph(Arc::new(graph))) {
        Value::Graph(graph) => Ok(graph),
        _ => unreachable!("a key has one kind of value"),
    }
}
