//! Navigation for anything that moves through 3D space.

pub mod geom;
pub mod plan;
pub mod refine;
mod rng;
pub mod scene;
pub mod search;
pub mod space;
pub mod world;
