//! Geometry in metres: triangles, points and boxes.

use crate::geom::{Frame, VoxelSet};
use std::sync::Arc;

/// Everything solid that was read, in world coordinates. Unchecked: until the model is voxelised,
/// indices may be out of range and coordinates may not be finite.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Model {
    /// Corners of triangles.
    pub vertices: Vec<[f64; 3]>,
    /// Triangles as indices of their three corners.
    pub triangles: Vec<[u32; 3]>,
    /// Points of a cloud; each makes the voxel that holds it solid.
    pub points: Vec<[f64; 3]>,
    /// Solid boxes, low and high corner, such as the voxels of another program. Each makes every
    /// voxel solid whose interior it overlaps.
    pub boxes: Vec<[[f64; 3]; 2]>,
    /// Boxes known to be free, low and high corner, such as what a sensor has looked through. The
    /// bounds hold them, and space that is connected with one of them is navigable; where something is
    /// solid it stays solid.
    pub free: Vec<[[f64; 3]; 2]>,
    /// The grid that all boxes lie on, if there is one. A bake without a voxel size
    /// uses it and reproduces exactly those voxels.
    pub native: Option<Frame>,
}

/// The corners of a box's faces, anticlockwise seen from outside. Bit `i` of a corner's number says
/// whether it lies at the high end of axis `i`.
const BOX_FACES: [[u32; 4]; 6] =
    [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];

impl Model {
    /// Adds the surface of a box: eight vertices, bit `i` of whose number says whether they lie at the
    /// high end of axis `i`, and twelve triangles that face outwards.
    ///
    /// # Panics
    /// If there are more than 2^32 vertices in all.
    pub fn add_box_surface(&mut self, low: [f64; 3], high: [f64; 3]) -> &mut Self {
        let corner =
            |n: usize| std::array::from_fn(|i| if n >> i & 1 == 1 { high[i] } else { low[i] });
        self.merge(Self {
            vertices: (0..8).map(corner).collect(),
            triangles: BOX_FACES.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect(),
            ..Self::default()
        });
        self
    }

    /// Adds the surface of an upright prism over a convex polygon.
    pub fn add_prism_surface(&mut self, outline: &[[f64; 2]], heights: [f64; 2]) -> &mut Self {
        let count = outline.len() as u32;
        let ring = |z: f64| outline.iter().map(move |&[x, y]| [x, y, z]);
        let side = |i: u32| {
            let (a, b) = (i, (i + 1) % count);
            [[a, b, b + count], [a, b + count, a + count]]
        };
        let fan = (2..count).flat_map(|i| [[0, i, i - 1], [count, count + i - 1, count + i]]);
        self.merge(Self {
            vertices: ring(heights[0]).chain(ring(heights[1])).collect(),
            triangles: (0..count).flat_map(side).chain(fan).collect(),
            ..Self::default()
        });
        self
    }

    /// Adds everything that another model contains. The native grid is kept if it is the same for both,
    /// or if the other model has no boxes.
    ///
    /// # Panics
    /// If there are more than 2^32 vertices in all.
    pub fn merge(&mut self, other: Self) {
        self.native = match (self.boxes.is_empty(), other.boxes.is_empty()) {
            (_, true) => self.native,
            (true, false) => other.native,
            (false, false) if self.native == other.native => self.native,
            _ => None,
        };
        let first = u32::try_from(self.vertices.len()).expect("at most 2^32 vertices");
        let _ = u32::try_from(self.vertices.len() + other.vertices.len())
            .expect("at most 2^32 vertices");
        self.vertices.extend(other.vertices);
        // An index that pointed nowhere must not point somewhere now.
        let moved = |index: u32| index.saturating_add(first);
        self.triangles.extend(other.triangles.into_iter().map(|corners| corners.map(moved)));
        self.points.extend(other.points);
        self.boxes.extend(other.boxes);
        self.free.extend(other.free);
    }
}

/// The exact surface behind a scene's voxels. Clearance for a body is measured from it.
#[derive(Clone, PartialEq, Debug)]
pub struct Surface {
    /// Corners of triangles, in world coordinates. Shared by all versions of a world.
    pub vertices: Arc<[[f64; 3]]>,
    /// Triangles as valid indices of their three corners. Shared as well.
    pub triangles: Arc<[[u32; 3]]>,
    /// Voxels that are solid throughout, not only where triangles pass: points, boxes and filled
    /// interiors.
    pub bodies: VoxelSet,
}

impl Surface {
    /// Bytes of memory it occupies.
    pub fn memory_bytes(&self) -> usize {
        size_of_val(&self.vertices[..])
            + size_of_val(&self.triangles[..])
            + self.bodies.memory_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one_box(origin: f64, native: Option<Frame>) -> Model {
        Model { boxes: vec![[[origin; 3], [origin + 1.0; 3]]], native, ..Model::default() }
    }

    #[test]
    fn merging_renumbers_triangles() {
        let triangle = Model {
            vertices: vec![[0.0; 3], [1.0; 3], [2.0, 0.0, 0.0]],
            triangles: vec![[0, 1, 2]],
            ..Model::default()
        };
        let mut both = triangle.clone();
        both.merge(Model { triangles: vec![[0, 1, 9], [u32::MAX, 0, 0]], ..triangle });
        assert_eq!(both.vertices.len(), 6);
        assert_eq!(both.triangles, [[0, 1, 2], [3, 4, 12], [u32::MAX, 3, 3]]);
    }

    #[test]
    fn surfaces_of_boxes_are_closed_and_face_outwards() {
        let mut model = Model::default();
        model.add_box_surface([-9.0; 3], [-8.0; 3]);
        model.add_box_surface([1.0, 2.0, 3.0], [2.0, 4.0, 7.0]);
        assert_eq!((model.vertices.len(), model.triangles.len()), (16, 24));
        assert_eq!(model.vertices[8 + 5], [2.0, 2.0, 7.0]);
        // Six times the volume that the triangles enclose.
        let enclosed: f64 = model.triangles[12..]
            .iter()
            .map(|corners| {
                let [a, b, c] = corners.map(|n| model.vertices[n as usize]);
                let cross = |i: usize, j: usize| b[i] * c[j] - b[j] * c[i];
                a[0] * cross(1, 2) + a[1] * cross(2, 0) + a[2] * cross(0, 1)
            })
            .sum();
        assert_eq!(enclosed, 6.0 * 8.0);
        let mut sides: Vec<_> =
            model.triangles.iter().flat_map(|&[a, b, c]| [[a, b], [b, c], [c, a]]).collect();
        sides.sort_unstable();
        assert!(sides.iter().all(|&[a, b]| sides.binary_search(&[b, a]).is_ok()));
    }

    #[test]
    fn the_native_grid_survives_only_where_all_boxes_lie_on_it() {
        let grid = Some(Frame { origin: [0.0; 3], voxel_size: 1.0 });
        let merged = |mut a: Model, b: Model| {
            a.merge(b);
            a.native
        };
        assert_eq!(merged(Model::default(), one_box(0.0, grid)), grid);
        assert_eq!(merged(one_box(0.0, grid), Model::default()), grid);
        assert_eq!(merged(one_box(0.0, grid), one_box(5.0, grid)), grid);
        assert_eq!(merged(one_box(0.0, grid), one_box(0.5, None)), None);
    }
}
