//! 3D path planning for anything that moves.
//!
//! Give it geometry and two points; get a short path that touches no solid, or the reason why
//! there is none.
//!
//! ```
//! use airlane::{Airspace, Outcome, Planner, Query};
//! use airlane_scenes::{Kind, Recipe};
//!
//! // bytes or a recipe → Scene → Airspace (a world and its cells)
//! let scene = Recipe { kind: Kind::Asteroids, size: [48, 48, 48], seed: 3 }.make()?;
//! let airspace = Airspace::bake(scene)?;
//!
//! // Airspace → Planner → Answer
//! let mut planner = Planner::new(&airspace);
//! let answer = planner.path(&Query::new([1.0, 1.0, 1.0], [46.0, 46.0, 46.0]))?;
//!
//! match &answer.outcome {
//!     Outcome::Found(path) => {
//!         assert!(path.length() >= 45.0 * 3f64.sqrt() - 1e-9);
//!         path.audit(&airspace)?; // the independent auditor agrees
//!     }
//!     _ => panic!("{}", answer.explain()),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The [`tour`] follows a query through the planner, with a figure.
//!
//! # Layers
//!
//! | layer | holds | knows |
//! |---|---|---|
//! | [`geom`] | lattice points, voxels, costs, sparse voxel sets | every coordinate conversion |
//! | [`scene`] | geometry as read or made | nothing is checked yet |
//! | [`world`] | voxels from models, what is solid, line of sight, components, room for bodies, edits; agents and areas | valid and immutable |
//! | [`space`] | cells, voxel grid, jump grid, octrees and their graphs, terrain, waypoints, joined spaces | neighbours and step costs |
//! | [`search`] | one best-first loop and its policies | exploration, never geometry |
//! | [`refine`] | taut string and other refiners, and the auditor that judges paths | the polyline |
//! | [`laws`] | checks for spaces, estimates, open lists and refiners, ours and yours | what each has to keep |
//! | [`plan`] | [`Planner`]: locate, quick answers, search, path; paths revised as worlds change | composition |
//! | [`live`] | [`Service`]: queries in the background | time and threads |
//! | [`crowd`] | [`Crowd`]: units that follow their paths together and avoid each other | many units over time |
//!
//! Each layer uses only those above it. On which threads they work is the host's choice ([`threads`]).
//!
//! # What is exact
//!
//! Positions are fixed-point, 256 steps a voxel, and costs are integers. Line of sight, containment
//! and ties are decided without rounding, so the same query gives the same bits on any number of
//! threads, and should on every platform: so far that was checked on x86-64 alone. Solid voxels are *closed*: a path that touches one, even at a
//! corner, is not valid, and the auditor ([`refine::audit`]), which shares no code with the fast
//! line of sight, says so.

// For the same bits on every platform: see clippy.toml.
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

#[macro_use]
#[doc(hidden)]
pub mod names;

mod bytes;
mod clock;
pub mod crowd;
mod fnv;
pub mod geom;
pub mod laws;
pub mod live;
pub mod plan;
pub mod refine;
#[doc(hidden)]
pub mod rng;
pub mod scene;
#[cfg(test)]
mod scenes_for_tests;
pub mod search;
pub mod space;
pub mod threads;
pub mod tour;
mod union_find;
pub mod world;

pub use crowd::Crowd;
pub use geom::Frame;
pub use live::{Request, Service, Ticket};
pub use names::UnknownName;
pub use plan::map::{Link, Map, Place};
pub use plan::method::{Method, Profile};
pub use plan::{
    Airspace, AirspaceError, Answer, Changed, Leg, NoPath, Outcome, Path, Planner, Query,
    QueryError, Reachable, Reason, Version,
};
pub use plan::{map, method};
pub use refine::Trajectory;
pub use scene::{Model, Scene};
pub use search::{CancelToken, Limit};
pub use world::{
    Agent, AgentSpec, Area, Body, Dynamics, EditError, Edits, Mode, Objective, Pose, Price, Shape,
};
