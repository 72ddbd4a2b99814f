//! Points, voxels and the sparse sets they live in. Every coordinate conversion and every
//! tolerance of the engine is here; the layers above decide in integers.

mod cost;
mod decimal;
mod distance;
mod few;
pub(crate) mod flat;
mod lattice;
mod planes;
mod tolerance;
mod triangle;
pub mod vector;
mod voxel_set;

pub use cost::Cost;
pub(crate) use decimal::{decimal, decimal_exponent, readable};
pub(crate) use distance::{Around, segment_to_triangle};
pub(crate) use few::Few;
pub use lattice::{Frame, LatticePoint, MAX_AXIS, PointError, UNIT, Voxel, polyline_length};
pub(crate) use planes::{Planes, Spacing};
pub(crate) use tolerance::{CANCELLED, ROOM_SLACK, SAME_SHARE, STRAIGHT, plane_above, plane_below};
pub(crate) use triangle::{Blocks, Triangle};
pub use voxel_set::{BRICK_EDGE, Brick, BrickRef, SizeError, Strides, VoxelSet};
pub(crate) use voxel_set::{PackedRegion, REGION_EDGE, RegionKind, RegionRows, RegionVoxels};
