//! What is built from an airspace when a query first needs it, and kept for the next: airspaces fitted
//! to bodies, octree graphs, jump tables, clusters.
//!
//! Kept by a budget in bytes; what was used least recently leaves. Queries make what is kept grow: by
//! guides, and by worlds fitted to other bodies that say what would fit. These are counted as they are
//! made; of the last thing kept, which never leaves, these worlds do. Too small a budget costs time, never
//! an answer. An edit only notes which bricks it touched, whatever is kept. Fits and the octree
//! graphs of a point are taken along as *stale*: the next query that needs one brings it up to date
//! where voxels changed instead of building it anew.

use super::headings::Joins;
use super::hierarchy::Clusters;
use super::map::PartKind;
use super::method::{Lowered, Method};
use super::options::{Algorithm, SearchSpace};
use super::parts::{Fit, Parts};
use super::priced::Zoned;
use super::reachable::Volumes;
use super::region::Region;
use super::{Airspace, Planner, Query};
use crate::space::{Exposure, Grading, GraphData, GraphKind, Stops};
use crate::world::{Body, World, Yaw};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The least default budget.
const LEAST_BUDGET: usize = 256 << 20;
/// The default budget in sizes of the airspace.
const BUDGET_FACTOR: usize = 4;
/// Edits that are noted apart from each other; older ones are noted together.
const MAX_NOTES: usize = 64;
/// What is stale is built anew if more than one in so many bricks was touched.
const STALE_SHARE: usize = 4;
/// Updates after which the memory of a fit is counted again; one that touches many bricks counts for several.
const RECOUNT: u32 = 256;
/// Bricks for which an update counts once more.
const BRICKS_PER_UPDATE: usize = 16;
/// The part of the budget from which on memory is counted after every update.
const NEARLY: f64 = 0.875;

/// What is built for a body.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Key {
    Fit(Body, Fit),
    Graph(Body, Grading, GraphKind),
    Jump(Body),
    Clusters(Body, u32),
    Exposure(Body),
    Headings(Body),
    Zoned(Body),
    Volumes(Body, Fit),
    Region(Region),
}

#[derive(Clone, Debug)]
pub(super) enum Value {
    Fit(Parts),
    Graph(Arc<GraphData>),
    Jump(Arc<Stops>),
    Clusters(Arc<Clusters>),
    Exposure(Arc<Exposure>),
    Headings(Arc<Joins>),
    Zoned(Arc<Zoned>),
    Volumes(Arc<Volumes>),
    Region(Box<Airspace>),
}

impl Value {
    fn bytes(&self) -> usize {
        match self {
            Self::Fit(parts) => parts.memory_bytes(),
            Self::Graph(graph) => graph.memory_bytes(),
            Self::Jump(stops) => stops.memory_bytes(),
            Self::Clusters(clusters) => clusters.memory_bytes(),
            Self::Exposure(exposure) => exposure.memory_bytes(),
            Self::Headings(joins) => joins.memory_bytes(),
            Self::Zoned(zoned) => zoned.memory_bytes(),
            Self::Volumes(volumes) => volumes.memory_bytes(),
            Self::Region(cut) => cut.memory_bytes() + cut.guide_bytes(),
        }
    }

    /// Bytes of all that queries ever made within it: since its bytes were counted it has grown by no more
    /// than this has.
    fn grown(&self) -> usize {
        match self {
            Self::Fit(parts) => parts.grown(),
            Self::Zoned(zoned) => zoned.cells().grown(),
            Self::Region(cut) => cut.grown(),
            _ => 0,
        }
    }

    /// Lets go of what only says which body would fit; whether there was any.
    fn forget_levels(&self) -> bool {
        matches!(self, Self::Fit(parts) if parts.world.forget_levels())
    }
}

#[derive(Clone, Debug)]
struct Kept {
    key: Key,
    value: Value,
    /// When they were counted.
    bytes: usize,
    /// Bytes of what queries had made within it by then.
    grown: usize,
    used: u64,
    /// Edits after which it was brought up to date, since its bytes were counted.
    updates: u32,
}

impl Kept {
    /// Bytes of memory: when they were counted, and all that queries made since. Edits since may have dropped
    /// some of that, and changed the rest a little.
    fn bytes(&self) -> usize {
        self.bytes + self.value.grown().saturating_sub(self.grown)
    }

    fn recount(&mut self) {
        // In this order: what grows meanwhile is counted twice.
        self.grown = self.value.grown();
        self.bytes = self.value.bytes();
        self.updates = 0;
    }
}

/// What belongs to an earlier version.
#[derive(Clone, Debug)]
struct Stale {
    kept: Kept,
    /// The number of the last edit that it knows of.
    since: u64,
}

/// Which bricks edits touched.
#[derive(Clone, Debug, Default)]
struct Journal {
    /// Edits so far.
    edits: u64,
    /// The number of an edit, and the bricks that this one and those since the note before touched.
    notes: Vec<(u64, Arc<[[i32; 3]]>)>,
}

impl Journal {
    /// Notes an edit; whether older notes were put together.
    fn note(&mut self, bricks: &[[i32; 3]]) -> bool {
        self.edits += 1;
        self.notes.push((self.edits, bricks.into()));
        let is_full = self.notes.len() > MAX_NOTES;
        if is_full {
            let older: Vec<_> = self.notes.drain(..MAX_NOTES / 2).collect();
            let last = older.last().map_or(0, |(edit, _)| *edit);
            self.notes.insert(0, (last, union(older.iter().map(|(_, bricks)| &**bricks)).into()));
        }
        is_full
    }

    /// All bricks that were touched after an edit, and perhaps some that were touched before it.
    fn since(&self, edit: u64) -> Vec<[i32; 3]> {
        let later = self.notes.iter().filter(|(number, _)| *number > edit);
        union(later.map(|(_, bricks)| &**bricks))
    }
}

/// The bricks of several lists, each once, in the order in which updates want them.
fn union<'b>(lists: impl Iterator<Item = &'b [[i32; 3]]>) -> Vec<[i32; 3]> {
    let mut bricks: Vec<[i32; 3]> = lists.flatten().copied().collect();
    bricks.sort_unstable_by_key(|&[x, y, z]| [z >> 3, y >> 3, x >> 3, z, y, x]);
    bricks.dedup();
    bricks
}

/// Whether so many of all bricks were touched that building anew is less work than bringing up to date.
fn is_worn(touched: usize, bricks: usize) -> bool {
    touched > bricks / STALE_SHARE
}

#[derive(Debug, Default)]
struct State {
    kept: Vec<Kept>,
    stale: Vec<Stale>,
    journal: Journal,
    /// What was handed out to be brought up to date: its key, its bytes and how often that was done.
    followed: Option<(Key, usize, u32)>,
    clock: u64,
    evicted: u64,
    budget: usize,
}

/// What was built from an airspace beside itself. Shared by all clones of a version.
#[derive(Debug)]
pub struct Derived {
    state: Mutex<State>,
    updating: Mutex<()>,
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
        let state = Mutex::new(State { budget, ..State::default() });
        Self { state, updating: Mutex::default() }
    }

    /// That of the next version, in which voxels of these bricks changed. If none did, what was built is that of
    /// the next version too.
    pub(super) fn next(&self, bricks: &[[i32; 3]]) -> Self {
        let state = self.lock();
        let mut stale = state.stale.clone();
        let edits = state.journal.edits;
        if bricks.is_empty() {
            // What lies within a region has prices of its own.
            let stays = |kept: &&Kept| !matches!(kept.key, Key::Region(_));
            let kept = state.kept.iter().filter(stays).cloned().collect();
            let (journal, followed) = (state.journal.clone(), None);
            let State { clock, evicted, budget, .. } = *state;
            let state = State { kept, stale, journal, followed, clock, evicted, budget };
            return Self { state: Mutex::new(state), updating: Mutex::default() };
        }
        let follows = |kept: &&Kept| match kept.key {
            Key::Fit(..) => true,
            Key::Graph(body, ..) | Key::Zoned(body) => body.is_point(),
            _ => false,
        };
        let kept = state.kept.iter().filter(follows);
        stale.extend(kept.map(|kept| Stale { kept: kept.clone(), since: edits }));
        let mut journal = state.journal.clone();
        if journal.note(bricks) {
            // What nobody asks for any more would hold on to the world that it was fitted from.
            stale.retain(|stale| match &stale.kept.value {
                Value::Fit(parts) => {
                    !is_worn(journal.since(stale.since).len(), parts.base_bricks())
                }
                _ => true,
            });
        }
        let State { clock, evicted, budget, .. } = *state;
        let state = State { stale, journal, clock, evicted, budget, ..State::default() };
        Self { state: Mutex::new(state), updating: Mutex::default() }
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
        let state = &mut *self.lock();
        state.clock += 1;
        if let Some(known) = state.kept.iter_mut().find(|kept| kept.key == key) {
            known.used = state.clock;
            return known.value.clone();
        }
        state.stale.retain(|stale| stale.kept.key != key);
        // Counting takes a look at every part, and an update changes few.
        let grown = value.grown();
        let (bytes, updates) = match state.followed.take_if(|(followed, ..)| *followed == key) {
            Some((_, bytes, updates)) if updates < RECOUNT => (bytes, updates + 1),
            _ => (value.bytes(), 0),
        };
        let used = state.clock;
        state.kept.push(Kept { key, value: value.clone(), bytes, grown, used, updates });
        state.shrink();
        value
    }

    /// Keeps a value in the place of the one that was kept.
    pub(super) fn replace(&self, key: Key, value: Value) {
        self.lock().kept.retain(|kept| kept.key != key);
        self.keep(key, value);
    }

    /// What was kept for a key at an earlier version and all bricks that changed since, if that is less
    /// work than building it anew. `bricks` is how many there are.
    pub(super) fn stale(&self, key: Key, bricks: usize) -> Option<(Value, Vec<[i32; 3]>)> {
        let mut state = self.lock();
        let at = state.stale.iter().position(|stale| stale.kept.key == key)?;
        let touched = state.journal.since(state.stale[at].since);
        if is_worn(touched.len(), bricks) {
            state.stale.remove(at);
            return None;
        }
        // Updated in place, and so handed out once.
        let Stale { kept, .. } = state.stale.remove(at);
        let more = u32::try_from(touched.len() / BRICKS_PER_UPDATE).unwrap_or(RECOUNT);
        state.followed = Some((key, kept.bytes(), kept.updates.saturating_add(more)));
        Some((kept.value, touched))
    }

    /// Keeps the budget once this is dropped: after a query, which may have made what is kept grow.
    pub(super) fn settle_after(&self) -> impl Drop + '_ {
        Settle(self)
    }

    /// Edits that led to this version.
    pub(super) fn edits(&self) -> u64 {
        self.lock().journal.edits
    }

    /// All bricks that were touched after an edit, and perhaps some that were touched before it.
    pub(super) fn bricks_since(&self, edit: u64) -> Vec<[i32; 3]> {
        self.lock().journal.since(edit)
    }

    /// Whoever has this is the only one who brings something up to date.
    pub(super) fn only_one(&self) -> MutexGuard<'_, ()> {
        self.updating.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is kept, in words, the most recently used last.
    pub fn list(&self) -> Vec<DerivedItem> {
        let state = self.lock();
        let mut kept: Vec<&Kept> = state.kept.iter().collect();
        kept.sort_by_key(|kept| kept.used);
        let item = |kept: &Kept| {
            let what = match kept.key {
                Key::Fit(body, Fit::Room) => format!("room for {body}"),
                Key::Fit(body, Fit::Voxels) => format!("voxels and cells for {body}"),
                Key::Graph(body, grading, kind) => {
                    format!("octree graph ({grading:?}, {kind:?}) for {body}")
                }
                Key::Jump(body) => format!("jump tables for {body}"),
                Key::Clusters(body, edge) => format!("clusters of edge {edge} for {body}"),
                Key::Exposure(body) => format!("nearness to solids for {body}"),
                Key::Zoned(body) => format!("cells cut at areas for {body}"),
                Key::Volumes(body, _) => format!("volumes of cells for {body}"),
                Key::Region([low, high]) => format!("what is within {low} to {high}"),
                Key::Headings(body) => format!("where {body} gets with which heading"),
            };
            DerivedItem { what, bytes: kept.bytes() }
        };
        kept.into_iter().map(item).collect()
    }

    /// Bytes of memory of all that is kept.
    pub fn bytes(&self) -> usize {
        let state = self.lock();
        state.bytes()
    }

    fn bytes_of(&self, key: Key) -> usize {
        let state = self.lock();
        state.kept.iter().find(|kept| kept.key == key).map_or(0, Kept::bytes)
    }

    /// How many things had to leave for others.
    pub fn evicted(&self) -> u64 {
        self.lock().evicted
    }

    /// Sets how many bytes may be kept, for this version and those that come of it. The default is
    /// four times the airspace, and 256 MiB at least. What was used last stays whatever it takes; of what
    /// is kept for a body, that which only says how large a body would fit leaves first.
    pub fn set_budget(&self, bytes: usize) {
        let state = &mut *self.lock();
        state.budget = bytes;
        state.shrink();
    }
}

struct Settle<'d>(&'d Derived);

impl Drop for Settle<'_> {
    fn drop(&mut self) {
        self.0.lock().shrink();
    }
}

impl State {
    fn bytes(&self) -> usize {
        let stale = self.stale.iter().map(|stale| &stale.kept);
        self.kept.iter().chain(stale).map(Kept::bytes).sum()
    }

    fn all_mut(&mut self) -> impl Iterator<Item = &mut Kept> {
        self.kept.iter_mut().chain(self.stale.iter_mut().map(|stale| &mut stale.kept))
    }

    /// Lets go of what was used least recently, but never of the last one; before that, of what only
    /// explains why there is no path.
    fn shrink(&mut self) {
        if self.bytes() as f64 <= self.budget as f64 * NEARLY {
            return;
        }
        let changed = |kept: &&mut Kept| kept.updates > 0 || kept.value.grown() != kept.grown;
        self.all_mut().filter(changed).for_each(Kept::recount);
        let mut by_use: Vec<u64> = self.all_mut().map(|kept| kept.used).collect();
        by_use.sort_unstable();
        for used in by_use {
            if self.bytes() <= self.budget {
                return;
            }
            let least_used = self.all_mut().filter(|kept| kept.used == used);
            least_used.filter(|kept| kept.value.forget_levels()).for_each(Kept::recount);
        }
        while self.kept.len() + self.stale.len() > 1 && self.bytes() > self.budget {
            let kept = (0..self.kept.len()).min_by_key(|&i| self.kept[i].used);
            let stale = (0..self.stale.len()).min_by_key(|&i| self.stale[i].kept.used);
            let used = |kept: Option<&Kept>| kept.map_or(u64::MAX, |kept| kept.used);
            let oldest_kept = used(kept.map(|i| &self.kept[i]));
            match stale {
                Some(i) if self.stale[i].kept.used < oldest_kept => drop(self.stale.remove(i)),
                _ => drop(kept.map(|i| self.kept.remove(i))),
            }
            self.evicted += 1;
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
                let fit = Fit::of(&query.asked_method());
                let fit = (body != own).then_some(Key::Fit(body, fit));
                let is_exposed = query.asked_objective().exposure > 0.0;
                let exposure = is_exposed.then_some(Key::Exposure(body));
                let keys = [fit, exposure, key_of(&query.asked_method(), body)];
                let headings = self.map().turning_body(query).map(|body| {
                    let room = |body| Key::Fit(body, Fit::Room);
                    let quarter = room(body.headed(Yaw::Quarter));
                    [room(body.turning()), quarter, Key::Headings(body)]
                });
                let keys = keys.into_iter().flatten().chain(headings.into_iter().flatten());
                keys.map(|key| airspace.derived().bytes_of(key)).sum()
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
    let graph = match derived.stale(key, usize::MAX) {
        Some((Value::Graph(graph), bricks)) => {
            Arc::unwrap_or_clone(graph).follow(world, &bricks)?
        }
        _ => GraphData::new(world, kind.0, kind.1)?,
    };
    match derived.keep(key, Value::Graph(Arc::new(graph))) {
        Value::Graph(graph) => Ok(graph),
        _ => unreachable!("a key has one kind of value"),
    }
}
