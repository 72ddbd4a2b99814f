//! The skin of a voxel scene: where solid meets free, as triangles.
//!
//! 1. Every face of a solid voxel whose neighbour is not solid is listed, by direction and plane.
//! 2. Faces in a row become a strip.
//! 3. Strips that lie side by side and begin and end alike become a rectangle.
//! 4. A rectangle is two triangles.

use super::{Listed, Model, Scene};
use crate::geom::{LatticePoint, UNIT, VoxelSet};
use std::collections::HashMap;

impl Scene {
    /// The surface of the solid voxels, in world coordinates by the scene's frame, for export.
    ///
    /// Faces in one plane are merged into rectangles. The triangles face outwards and leave no gap:
    /// together they cover each face between a solid voxel and a free one exactly once, and nothing
    /// else. Outside the scene's box counts as free here, so that solids that touch its border are
    /// closed as well. Corners of one rectangle may lie on the edge of another.
    ///
    /// ```
    /// use airlane::{geom::Voxel, scene::Scene};
    ///
    /// let mut scene = Scene::open([4, 4, 4])?;
    /// scene.voxels.insert_box([1, 1, 1], [3, 2, 2]);
    /// let skin = scene.skin();
    /// assert_eq!((skin.vertices.len(), skin.triangles.len()), (8, 12));
    /// // Voxel 1 is centred on 1 in the default frame.
    /// assert!(skin.vertices.contains(&[0.5, 0.5, 0.5]));
    /// assert!(skin.vertices.contains(&[2.5, 1.5, 1.5]));
    /// # Ok::<(), airlane::geom::SizeError>(())
    /// ```
    pub fn skin(&self) -> Model {
        let complement;
        let solids = match self.listed {
            Listed::Solid => &self.voxels,
            Listed::Free => {
                complement = self.voxels.complement();
                &complement
            }
        };
        let mut skin = Skin { scene: self, numbers: HashMap::new(), model: Model::default() };
        for axis in 0..3 {
            for side in [0, 1] {
                for rectangle in rectangles(exposed(solids, axis, side)) {
                    skin.add(axis, side, rectangle);
                }
            }
        }
        skin.model
    }
}

/// A rectangle across an axis; the plane and the spans are counted in voxel edges.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Rectangle {
    plane: i32,
    /// Along the axis after the next one.
    rows: [i32; 2],
    /// Along the next axis.
    columns: [i32; 2],
}

/// The faces that are exposed on one side of their voxels, as `[plane, row, column]`, in order.
fn exposed(solids: &VoxelSet, axis: usize, side: i32) -> Vec<[i32; 3]> {
    let mut outwards = [0; 3];
    outwards[axis] = 2 * side - 1;
    let mut faces: Vec<_> = solids
        .iter()
        .filter(|voxel| {
            let neighbour = voxel.offset(outwards);
            // Bits beyond the box are undefined.
            !solids.in_box(neighbour) || !solids.contains(neighbour)
        })
        .map(|voxel| [voxel.0[axis] + side, voxel.0[(axis + 2) % 3], voxel.0[(axis + 1) % 3]])
        .collect();
    faces.sort_unstable();
    faces
}

/// Sorted faces merged into rectangles.
fn rectangles(faces: Vec<[i32; 3]>) -> Vec<Rectangle> {
    let strips = faces
        .chunk_by(|a, b| a[..2] == b[..2] && a[2] + 1 == b[2])
        .map(|run| ([run[0][0], run[0][1]], [run[0][2], run[run.len() - 1][2] + 1]));
    let mut done: Vec<Rectangle> = Vec::new();
    // Rectangles that the row at hand may go on, by their columns. Only looked up, never listed, so
    // that the order of hashing reaches nothing.
    let mut open = HashMap::<[i32; 2], usize>::new();
    for ([plane, row], columns) in strips {
        let above = open.get(&columns).copied();
        match above.map(|index| &mut done[index]) {
            Some(rectangle) if rectangle.plane == plane && rectangle.rows[1] == row => {
                rectangle.rows[1] += 1;
            }
            _ => {
                open.insert(columns, done.len());
                done.push(Rectangle { plane, rows: [row, row + 1], columns });
            }
        }
    }
    done
}

/// A model in the making.
struct Skin<'a> {
    scene: &'a Scene,
    /// Vertices by their voxel corners.
    numbers: HashMap<[i32; 3], u32>,
    model: Model,
}

impl Skin<'_> {
    fn add(&mut self, axis: usize, side: i32, rectangle: Rectangle) {
        let Rectangle { plane, rows, columns } = rectangle;
        // Counter-clockwise as seen from above the axis.
        let around = [[0, 0], [1, 0], [1, 1], [0, 1]];
        let [a, b, c, d] = around.map(|[column, row]: [usize; 2]| {
            let mut corner = [0; 3];
            corner[axis] = plane;
            corner[(axis + 1) % 3] = columns[column];
            corner[(axis + 2) % 3] = rows[row];
            self.vertex(corner)
        });
        let triangles = if side == 1 { [[a, b, c], [a, c, d]] } else { [[a, c, b], [a, d, c]] };
        self.model.triangles.extend(triangles);
    }

    fn vertex(&mut self, corner: [i32; 3]) -> u32 {
        // Every vertex is on a rectangle in memory, so that there cannot be 2^32 of them.
        let next = self.model.vertices.len() as u32;
        let number = *self.numbers.entry(corner).or_insert(next);
        if number == next {
            let lattice = LatticePoint(corner.map(|c| c * UNIT));
            self.model.vertices.push(self.scene.frame.world_from_lattice(lattice));
        }
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{Frame, Voxel};
    use crate::scenes_for_tests::{Kind, generated_scene};
    use std::collections::BTreeMap;

    /// Checks a skin against the voxels: what its triangles cover, how they face, what they enclose.
    fn check(scene: &Scene) {
        let skin = scene.skin();
        let is_solid = |voxel: Voxel| {
            let listed = scene.voxels.contains(voxel) == (scene.listed == Listed::Solid);
            scene.voxels.in_box(voxel) && listed
        };
        // Each rectangle of triangles, cut into faces of voxels again.
        let mut covered = BTreeMap::new();
        let corner = |index: u32| -> [i32; 3] {
            let place = scene.frame.lattice_from_world(skin.vertices[index as usize]).unwrap();
            place.0.map(|c| {
                assert_eq!(c % UNIT, 0);
                c / UNIT
            })
        };
        for pair in skin.triangles.chunks(2) {
            let corners: Vec<_> = pair.iter().flatten().map(|&index| corner(index)).collect();
            let low: [i32; 3] =
                std::array::from_fn(|i| corners.iter().map(|c| c[i]).min().unwrap());
            let high: [i32; 3] =
                std::array::from_fn(|i| corners.iter().map(|c| c[i]).max().unwrap());
            let axis = (0..3).find(|&i| low[i] == high[i]).unwrap();
            let (next, other) = ((axis + 1) % 3, (axis + 2) % 3);
            for triangle in corners.chunks(3) {
                let [a, b, c] = [triangle[0], triangle[1], triangle[2]];
                let doubled = (b[next] - a[next]) * (c[other] - a[other])
                    - (b[other] - a[other]) * (c[next] - a[next]);
                // Half the rectangle each, both facing the same way.
                let area = (high[next] - low[next]) * (high[other] - low[other]);
                assert_eq!(doubled.abs(), area);
                for u in low[next]..high[next] {
                    for v in low[other]..high[other] {
                        let mut face = [0; 3];
                        (face[axis], face[next], face[other]) = (low[axis], u, v);
                        *covered.entry((axis, face)).or_insert(0) += doubled.signum();
                    }
                }
            }
        }
        let size = scene.voxels.size().map(|n| n as i32);
        let mut exposed = 0;
        for axis in 0..3 {
            for z in 0..=size[2] {
                for y in 0..=size[1] {
                    for x in 0..=size[0] {
                        let above = Voxel::new(x, y, z);
                        let mut below = above;
                        below.0[axis] -= 1;
                        // Two triangles face up, down, or there are none.
                        let facing = i32::from(is_solid(below)) - i32::from(is_solid(above));
                        assert_eq!(covered.get(&(axis, above.0)).copied().unwrap_or(0), 2 * facing);
                        exposed += usize::from(facing != 0);
                    }
                }
            }
        }
        assert_eq!(covered.len(), exposed);
    }

    #[test]
    fn skins_cover_what_is_exposed_and_face_outwards() {
        for kind in Kind::ALL {
            let mut scene = generated_scene(kind, [19, 17, 18], 3);
            check(&scene);
            scene.listed = Listed::Free;
            scene.frame = Frame { origin: [-3.25, 10.0, 0.5], voxel_size: 0.25 };
            check(&scene);
        }
    }

    #[test]
    fn an_open_scene_has_no_skin() {
        assert_eq!(Scene::open([3, 3, 3]).unwrap().skin(), Model::default());
    }

    #[test]
    fn faces_in_a_plane_are_merged() {
        let mut scene = Scene::open([30, 20, 10]).unwrap();
        scene.voxels.insert_box([0, 0, 0], [30, 20, 10]);
        assert_eq!(scene.skin().triangles.len(), 12);
        scene.voxels.remove_box([10, 5, 9], [12, 8, 10]);
        // The top is four rectangles, the pit five.
        assert_eq!(scene.skin().triangles.len(), 2 * (5 + 4 + 5));
    }
}
