//! Floors as convex polygons, as read or generated.

use crate::geom::Frame;

/// A mesh of convex walkable polygons, unchecked.
/// [`NavMesh`](crate::space::NavMesh) is the checked form.
///
/// Polygons that share an edge, by the numbers of its two corners, are joined there; floors may lie
/// above each other.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PolygonMesh {
    /// How the lattice maps to world coordinates. Corners are rounded to 1/256 of its voxels, so a
    /// mesh that came off a grid keeps its corners if the frame is that grid.
    pub frame: Frame,
    /// Corners, in world coordinates with z up.
    pub vertices: Vec<[f64; 3]>,
    /// Polygons as indices of their corners in order, in either orientation; convex seen from above.
    pub polygons: Vec<Vec<u32>>,
    /// For each polygon the triangles that its surface is made of, in world coordinates, where that
    /// is known better than by its corners; seen from above they cover the polygon. A polygon with
    /// none is a fan around its first corner. May be empty altogether.
    pub details: Vec<Vec<[[f64; 3]; 3]>>,
    /// How far above or below the surface an end of a path may be and still count as on it, in world
    /// units.
    pub reach: f64,
    /// Radius of the body that the polygons leave room for, in world units; 0 if they leave none.
    pub radius: f64,
    /// Height of the body that has headroom everywhere, in world units; 0 if that is not known.
    pub height: f64,
}
