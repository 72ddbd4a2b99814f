//! Scenes for Airlane, made to order: maps, terrain and crowds for demos, tests and benchmarks, from a
//! size and a seed.
//!
//! | type | makes |
//! |---|---|
//! | [`Recipe`] | a voxel scene of one of eight [kinds](Kind) |
//! | [`Relief`] | terrain: a height field with kinds of ground |
//! | [`Scenario`] | a crowd in any map, in its places and with its orders |
//! | [`Jam`] | a crowd whose units block each other |
//! | [`Opening`] | two halls and an opening between them |
//! | [`boxes`], [`pierced_wall`] | small voxel scenes by hand |
//!
//! The same arguments give the same bits on every platform and in every build.
//!
//! # Kinds of scene
//!
//! | kind | what it tests |
//! |---|---|
//! | [`Wall`](Kind::Wall), [`Sphere`](Kind::Sphere) | one obstacle, the answer known in closed form |
//! | [`Asteroids`](Kind::Asteroids) | open space, many small detours |
//! | [`Porous`](Kind::Porous) | dense clutter: many cells, nothing to skip |
//! | [`Tunnels`](Kind::Tunnels) | narrow passages between wide places |
//! | [`Maze`](Kind::Maze) | a misleading straight-line estimate |
//! | [`Plant`](Kind::Plant) | thin structures, storeys and openings |
//! | [`City`](Kind::City) | around, over or through |
//!
//! Every scene has free space, and in all kinds it is one face-connected component: any two free
//! voxels can reach one another. z is up.
//!
//! ```
//! use airlane_scenes::{Kind, Recipe};
//!
//! let recipe = Recipe { kind: Kind::Porous, size: [48, 48, 48], seed: 7 };
//! let scene = recipe.make()?;
//! let solid = scene.voxels.len() as f64 / (48.0 * 48.0 * 48.0);
//! assert!((0.77..0.83).contains(&solid));
//! assert_eq!(scene, recipe.make()?);
//!
//! let kind: Kind = "city".parse()?;
//! assert_eq!(kind.to_string(), "city");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// The same bits on every platform: see clippy.toml.
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod boxes;
mod generate;
mod jam;
mod nozzle;
mod opening;
mod scenario;

pub use boxes::{Corners, boxes, pierced_wall};
pub use generate::{GenerateError, Kind, Recipe, Relief};
pub use jam::Jam;
pub use nozzle::nozzle;
pub use opening::Opening;
pub use scenario::{Scenario, ScenarioError, Staged};
