//! From a query to an answer: the file to read first.
//!
//! A [`Planner`] owns a [`Map`] and scratch memory. [`Planner::path`] goes through the one dispatcher
//! (`dispatch.rs`), which checks the query, finds out what it is searched in and has the planner for
//! that answer it:
//!
//! | where | file | how |
//! |---|---|---|
//! | one airspace, by a profile | `cells.rs` | any-angle search over cells, then a taut string |
//! | the same, for a body that turns | `headings/` | leg by leg, each with a heading |
//! | its voxels or an octree, by name | `grid.rs`, `graph.rs` | every classic search, for comparison and teaching |
//! | clusters of its voxels or of terrain | `hierarchy/` | search in two levels |
//! | a navmesh | `navmesh/` | the shortest way, exactly |
//! | several parts, links, prices, turns | `journey/` over `ground.rs` | one search by what it costs an agent |
//!
//! All of them are policies of the one search loop ([`search`](crate::search)).

mod airspace;
mod answer;
mod audit;
mod baked;
mod batch;
mod cells;
mod changed;
mod clustered;
mod derived;
mod dispatch;
mod estimate;
mod explain;
mod feature;
mod flight;
mod flyways;
mod graph;
mod grid;
mod ground;
mod headings;
mod hierarchy;
mod journey;
mod keyed;
mod locate;
mod many;
mod many_nodes;
pub mod map;
pub mod method;
mod narrow;
mod navmesh;
mod nodes;
mod options;
mod paid;
mod parts;
mod path;
mod priced;
mod query;
mod reachable;
mod reason;
mod reference;
mod refining;
mod region;
mod revise;
mod run;
mod scratch;
mod spares;
mod tree;

pub use airspace::{Airspace, AirspaceError, Version};
pub use answer::{Answer, NoPath, Outcome, Times};
#[doc(hidden)]
pub use baked::reseal;
pub use baked::{BakedError, Malformed, is_baked, is_baked_navmesh};
pub use batch::{PathTable, Reach};
pub use changed::{Changed, ChangedBox};
pub use derived::{Derived, DerivedItem};
pub use estimate::Estimate;
pub use narrow::Bottleneck;
pub use nodes::Nodes;
pub use paid::Paid;
pub use path::{Leg, Path};
pub use query::{Query, QueryError, Smooth};
pub use reachable::Reachable;
pub use reason::{End, Reason, SizeUnit};
pub use refining::Refine;
pub use revise::{Revising, Revision, Verdict};

pub use map::{Map, PartId};

use crate::search::Observer;
use scratch::Scratch;

/// Finds short paths that touch nothing. Owns its map and keeps its memory between queries; make one
/// per thread.
///
/// ```
/// use airlane::{Airspace, Edits, Planner, Query, Scene};
///
/// let mut scene = Scene::open([40, 40, 40])?;
/// scene.voxels.insert_box([20, 0, 0], [21, 40, 30]); // a wall, open above z = 30
/// let mut airspace = Airspace::bake(scene)?;
///
/// let mut planner = Planner::new(&airspace);
/// let query = Query::new([2.0, 20.0, 3.0], [37.0, 20.0, 3.0]);
/// let over = planner.path(&query)?.into_found()?;
///
/// airspace.apply(Edits::new().free_box([20, 18, 0], [21, 23, 6]))?; // a door
/// planner.follow(&airspace);
/// let through = planner.path(&query)?.into_found()?;
/// assert!(through.length() < over.length());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Planner {
    map: Map,
    scratch: Scratch,
}

impl Clone for Planner {
    /// A planner for the same map, with scratch memory of its own.
    fn clone(&self) -> Self {
        Self::new(&self.map)
    }
}

impl Planner {
    /// A planner for a map: an [`Airspace`], a navmesh, or a [`Map`] of several parts.
    pub fn new(map: impl Into<Map>) -> Self {
        Self { map: map.into(), scratch: Scratch::default() }
    }

    /// Goes over to another version, or another map: from here on it answers as a new planner would,
    /// bit for bit. Lets the old version go.
    pub fn follow(&mut self, next: impl Into<Map>) {
        self.map = next.into();
    }

    /// The map it plans in.
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// Bytes of scratch memory that the planner holds beside its map.
    pub fn memory_bytes(&self) -> usize {
        self.scratch.memory_bytes()
    }

    /// Builds what a query needs and nobody has built yet, such as cells for its body or the graph of
    /// an octree, so that the first query does not pay for it.
    pub fn prepare(&mut self, query: &Query) -> Result<(), QueryError> {
        self.build(query)
    }

    /// Answers a query. That there is no path is an answer, too; an error says that the query is
    /// invalid.
    pub fn path(&mut self, query: &Query) -> Result<Answer, QueryError> {
        self.dispatch(query, &mut ())
    }

    /// Answers a query into an answer, whose memory is used again: once warm, a query by the default planner in
    /// one airspace, without areas and times, allocates nothing. After an error the answer is as it was.
    ///
    /// ```
    /// use airlane::{Airspace, Planner, Query, Scene};
    ///
    /// let mut planner = Planner::new(Airspace::bake(Scene::open([40, 40, 40])?)?);
    /// let query = Query::new([2.0, 20.0, 3.0], [37.0, 20.0, 3.0]);
    /// let mut answer = planner.path(&query)?;
    /// planner.path_into(&query.goal_at([2.0, 2.0, 2.0]), &mut answer)?;
    /// assert_eq!(answer.found()?.end(), [2.0, 2.0, 2.0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn path_into(&mut self, query: &Query, answer: &mut Answer) -> Result<(), QueryError> {
        let next = self.dispatch(query, &mut ())?;
        self.scratch.recycle(std::mem::replace(answer, next));
        Ok(())
    }

    /// Answers a query while an observer watches the search. What its nodes are, [`Nodes`] says.
    pub fn path_observed(
        &mut self,
        query: &Query,
        mut observer: &mut dyn Observer,
    ) -> Result<Answer, QueryError> {
        self.dispatch(query, &mut observer)
    }
}

#[cfg(test)]
mod guide_tests;
#[cfg(test)]
mod tests;
