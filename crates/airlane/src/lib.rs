//! Navigation for anything that moves through 3D space.

pub mod geom;
pub mod refine;
pub mod scene;
pub mod world;
