//! Navigation for anything that moves through 3D space.
//!
//! Give it geometry and two points; get a short path that touches nothing, and be told why when
//! there is none.
//!
//! ```
//! use airlane::plan::{Algorithm, Options, Outcome, Planner, Query};
//! use airlane::scene::generate::{Kind, Recipe};
//! use airlane::world::World;
//!
//! // bytes or a recipe → Scene → World
//! let scene = Recipe { kind: Kind::Asteroids, size: [48, 48, 48], seed: 3 }.make()?;
//! let world = World::bake(scene)?;
//!
//! // World → Planner → Answer
//! let mut planner = Planner::new(&world);
//! let query = Query { start: [1.0, 1.0, 1.0], goal: [46.0, 46.0, 46.0] };
//! let answer = planner.answer(&query, &Options::new(Algorithm::LazyTheta))?;
//!
//! match answer.outcome {
//!     Outcome::Found(path) => {
//!         assert!(path.length() >= 45.0 * 3f64.sqrt() - 1e-9);
//!         assert!(path.audit(&world).is_ok()); // an independent judge agrees
//!     }
//!     other => panic!("{other:?}"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The way through the house
//!
//! | layer | holds | knows |
//! |---|---|---|
//! | [`geom`] | lattice points, voxels, costs, sparse voxel sets | every coordinate conversion |
//! | [`scene`] | geometry as read or generated | nothing is checked yet |
//! | [`world`] | what is solid, line of sight, components | valid and immutable |
//! | [`space`] | voxel grid, jump grid | who is next to whom |
//! | [`search`] | one best-first loop and its policies | exploration, never geometry |
//! | [`refine`] | paths, and the auditor that judges them | the polyline |
//! | [`plan`] | [`Planner`](plan::Planner): locate, quick answers, search, path | composition |
//!
//! Each layer uses only those above it.
//!
//! # What is exact
//!
//! Positions are fixed-point, 256 steps a voxel, and costs are integers. Line of sight, containment
//! and ties are decided without rounding, so the same query gives the same bits on every platform
//! and on any number of threads. Solid voxels are *closed*: a path that touches one, even at a
//! corner, is not valid, and the auditor ([`refine::audit`]), which shares no code with the fast
//! line of sight, says so.

mod bytes;
pub mod geom;
pub mod plan;
pub mod refine;
mod rng;
pub mod scene;
pub mod search;
pub mod space;
pub mod world;
