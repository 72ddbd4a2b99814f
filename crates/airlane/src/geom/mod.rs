//! Points, voxels and the sparse sets they live in. Every coordinate conversion and every
//! tolerance of the engine is here; the layers above decide in integers.

mod cost;
mod distance;
mod lattice;
mod voxel_set;

pub use cost::Cost;
pub(crate) use distance::{Around, SLACK, segment_to_triangle};
pub use lattice::{Frame, LatticePoint, MAX_AXIS, PointError, UNIT, Voxel};
pub use voxel_set::{BRICK_EDGE, Brick, BrickRef, SizeError, VoxelSet};
pub(crate) use voxel_set::{REGION_EDGE, RegionKind, RegionVoxels};
