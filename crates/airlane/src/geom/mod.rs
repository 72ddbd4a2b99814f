//! Points, voxels and the sparse sets they live in. Every coordinate conversion and every
//! tolerance of the engine is here; the layers above decide in integers.

mod cost;
mod lattice;
mod voxel_set;

pub use cost::Cost;
pub use lattice::{Frame, LatticePoint, MAX_AXIS, PointError, UNIT, Voxel};
pub use voxel_set::{BRICK_EDGE, Brick, BrickRef, SizeError, VoxelSet};
