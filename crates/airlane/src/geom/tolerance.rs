//! All tolerances of the engine. Decisions in integers need none.

/// How far cubes are grown on every side before they are tested against a triangle, as a share of
/// the triangle's largest coordinate in voxels, or of one voxel if that is more. Rounding is a
/// thousand times smaller, so no cube that is touched is ever lost, and a cube that is not touched is
/// taken only if the triangle comes within a few times this of it.
pub(crate) const SLACK: f64 = 1e-12;

/// Coordinates this near to a plane between voxels, in voxels, lie on it, where it matters on which
/// side they are: corners of boxes, points, bounds. Multiples of 0.1 are no exact numbers.
const SNAP: f64 = 1e-6;

/// How much farther than its radius a body is kept from triangles and in sweeps, in voxels: a million
/// times the rounding error of a distance.
pub(crate) const ROOM_SLACK: f64 = 1e-7;

/// Normals whose sum is no longer than this, as a share of their weights, cancel.
pub(crate) const CANCELLED: f64 = 1e-9;

/// A point of a path over a navmesh within this distance of the straight line between its
/// neighbours, in lattice steps, is not a bend. Heights are known to a lattice step.
pub(crate) const STRAIGHT: f64 = 1e-6;

/// Points of a segment closer together than this fraction of it are the same.
pub(crate) const SAME_SHARE: f64 = 1e-9;

/// The voxel plane at or below a coordinate in voxels.
pub(crate) fn plane_below(coordinate: f64) -> f64 {
    (coordinate + SNAP).floor()
}

/// The voxel plane at or above a coordinate in voxels.
pub(crate) fn plane_above(coordinate: f64) -> f64 {
    (coordinate - SNAP).ceil()
}
