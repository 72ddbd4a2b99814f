//! Navmeshes for Airlane, baked from triangles or voxels with [`rerecast`], a port of Recast.
//!
//! The engine's [`NavMesh`](airlane::space::NavMesh) consists of polygons. This crate makes them:
//!
//! 1. [`bake`](fn@bake) turns a [`Model`](airlane::scene::Model), and [`bake_scene`] the skin of a voxel scene, into the
//!    floors that a body of a radius and a height can walk on, given the steepest slope and the
//!    highest step.
//! 2. [`Ground`] keeps a model and bakes it for every agent that asks, answers queries with links, and
//!    says how wide a body may be where one does not fit.
//! 3. [`Town`] joins floors and air by ladders, take-off pads and landing pads, so that one
//!    query walks, climbs, flies and lands.
//! 4. [`Polyanya`] searches the same mesh with the [`polyanya`] crate: a second opinion about what the
//!    shortest path is.
//!
//! ```
//! use airlane::{Agent, Query, Scene};
//! use airlane_navmesh::{Bake, Ground};
//!
//! // A yard of 20 × 20 m with a wall across, 3 m high and open for 2 m at one end.
//! let mut scene = Scene::open([20, 20, 6])?;
//! scene.voxels.insert_box([0, 0, 0], [20, 20, 1]);
//! scene.voxels.insert_box([10, 0, 1], [11, 18, 4]);
//! let mut ground = Ground::of_scene(&scene, Bake::default());
//!
//! let query = Query::new([3.0, 3.0, 0.5], [16.0, 3.0, 0.5]);
//! let path = ground.path(&query.clone().agent(&Agent::named("soldier")?))?.into_found()?;
//! assert!(path.length() > 30.0); // round the wall
//!
//! // A tank is too wide for the gap; the reason says what would fit.
//! let answer = ground.path(&query.agent(&Agent::named("tank")?))?;
//! let reason = answer.outcome.reason().expect("there is no path");
//! assert_eq!(reason.name(), "too-narrow");
//! assert!(reason.widest() < Some(1.5));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is exact, and what is not
//!
//! Recast works on a grid of cells. Walls are where a cell is not walkable, the radius is rounded up to
//! whole cells, and the outline that remains is simplified by [`Bake::simplify`] cells, so that a path
//! may come nearer to a wall than the radius by that much. Everything after the bake is the engine's:
//! corners of polygons are lattice points, and paths over them are the shortest there are.

// The same bits on every platform: see clippy.toml.
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod bake;
mod cut;
mod ground;
mod house;
mod outline;
#[cfg(feature = "polyanya")]
mod peer;
mod relief;
mod town;

pub use bake::{Bake, BakeError, BakeReport, Baked, bake, bake_scene};
pub use ground::{Ground, GroundError};
pub use house::House;
#[cfg(feature = "polyanya")]
pub use peer::{PeerError, PeerPath, Polyanya};
pub use town::{Building, Town, TownError};
