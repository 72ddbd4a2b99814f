//! Clearance by pushing the surface outwards, after He & Hung.

use super::Model;
use crate::geom::CANCELLED;
use crate::geom::vector::{Vector, cross, dot, minus, plus};
use std::collections::HashMap;

impl Model {
    /// This model with every vertex moved by `distance` along its normal, the way He & Hung make
    /// room for an agent of that radius before they voxelise. A vertex's normal is the mean of its
    /// triangles' normals, weighted by their angles at the vertex, so it does not matter how a face
    /// is cut into triangles. Vertices at the same position are one, so a mesh whose triangles share
    /// no vertices stays closed. Points and boxes stay as they are.
    ///
    /// It is quick and simple, but guarantees nothing. It fails where the normal of a vertex differs
    /// from that of its faces:
    /// - **Corners.** A cube's corner moves along its diagonal, so its faces move out by only
    ///   `distance / √3`, and those of a long edge by `distance / √2`. Sharper spikes are worse.
    /// - **Open and thin meshes.** A sheet moves to one side and keeps no room on the other; where a
    ///   sheet has both its sides, their normals cancel and nothing moves.
    /// - **Inner corners and slots.** Walls that face each other nearer than twice the distance pass
    ///   through one another and come out turned over.
    /// - **Normals that point inwards** make room inside the solid.
    ///
    /// Distances to the triangles, as a world with a [`Surface`](super::Surface) measures them, have
    /// none of these faults; this is here for comparison.
    pub fn push_along_normals(&self, distance: f64) -> Self {
        let (welded, count) = weld(&self.vertices);
        let mut normals = vec![[0.0; 3]; count];
        let mut weights = vec![0.0; count];
        for corners in &self.triangles {
            let places = corners.map(|corner| self.vertices.get(corner as usize).copied());
            let [Some(a), Some(b), Some(c)] = places else { continue };
            let Some(normal) = unit(cross(minus(b, a), minus(c, a))) else { continue };
            let angles = [angle(a, b, c), angle(b, c, a), angle(c, a, b)];
            for (&corner, angle) in corners.iter().zip(angles) {
                let place = welded[corner as usize];
                normals[place] = plus(normals[place], normal, angle);
                weights[place] += angle;
            }
        }
        let mut pushed = self.clone();
        for (vertex, &place) in pushed.vertices.iter_mut().zip(&welded) {
            let sum = normals[place];
            let cancelled = dot(sum, sum).sqrt() <= CANCELLED * weights[place];
            if let Some(normal) = unit(sum).filter(|_| !cancelled) {
                *vertex = plus(*vertex, normal, distance);
            }
        }
        pushed
    }
}

/// For each vertex the number of its position, and how many positions there are.
fn weld(vertices: &[Vector]) -> (Vec<usize>, usize) {
    let mut numbers = HashMap::new();
    let number = |vertex: &Vector| {
        let next = numbers.len();
        // Adding zero makes one of the two zeros.
        *numbers.entry(vertex.map(|c| (c + 0.0).to_bits())).or_insert(next)
    };
    let welded = vertices.iter().map(number).collect();
    (welded, numbers.len())
}

/// The vector at length 1; `None` if it has none.
fn unit(v: Vector) -> Option<Vector> {
    // Scaled first, so that the squares of tiny or huge triangles' sides stay in range.
    let largest = v.iter().fold(0.0, |m: f64, c| m.max(c.abs()));
    if !(largest > 0.0 && largest.is_finite()) {
        return None;
    }
    let v = v.map(|c| c / largest);
    let length = dot(v, v).sqrt();
    Some(v.map(|c| c / length))
}

/// The angle at `a` between `b` and `c`, in radians. Halving the angle five times makes a short
/// series exact; unlike the platform's arcus functions it gives the same bits everywhere.
fn angle(a: Vector, b: Vector, c: Vector) -> f64 {
    let (Some(u), Some(v)) = (unit(minus(b, a)), unit(minus(c, a))) else { return 0.0 };
    let (across, along) = (minus(u, v), plus(u, v, 1.0));
    // The tangent of half the angle; far from infinite, so that halving brings it down.
    let mut tangent = (dot(across, across) / dot(along, along).max(1e-30)).sqrt();
    for _ in 0..5 {
        tangent /= 1.0 + (1.0 + tangent * tangent).sqrt();
    }
    let square = tangent * tangent;
    let series = (1..8).rev().fold(0.0, |sum, k| 1.0 / f64::from(2 * k - 1) - square * sum);
    64.0 * tangent * series
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Four corners as two triangles, all corners unshared.
    fn quad(corners: [Vector; 4]) -> Model {
        let [a, b, c, d] = corners;
        Model {
            vertices: vec![a, b, c, a, c, d],
            triangles: vec![[0, 1, 2], [3, 4, 5]],
            ..Model::default()
        }
    }

    /// The surface of a box as a soup of unshared triangles.
    fn cuboid(high: Vector) -> Model {
        let mut shared = Model::default();
        shared.add_box_surface([0.0; 3], high);
        let corners = shared.triangles.iter().flatten();
        let vertices: Vec<_> = corners.map(|&n| shared.vertices[n as usize]).collect();
        let triangles = (0..12).map(|n| [3 * n, 3 * n + 1, 3 * n + 2]).collect();
        Model { vertices, triangles, ..Model::default() }
    }

    fn assert_near(a: Vector, b: Vector) {
        assert!((0..3).all(|i| (a[i] - b[i]).abs() < 1e-12), "{a:?} is not {b:?}");
    }

    #[test]
    fn angles_are_angles() {
        for (x, y) in [(1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (-1.0, 1.0), (-5.0, 0.01), (3.0, 2.0)] {
            let found = angle([0.0; 3], [2.0, 0.0, 0.0], [x, 0.0, y]);
            assert!((found - f64::atan2(y, x)).abs() < 1e-13, "{found} at {x}, {y}");
        }
    }

    #[test]
    fn a_plane_moves_by_the_whole_distance() {
        let square = quad([[0.0; 3], [3.0, 0.0, 0.0], [3.0, 1.0, 0.0], [0.0, 1.0, 0.0]]);
        let pushed = square.push_along_normals(0.25);
        assert!(pushed.vertices.iter().all(|v| v[2] == 0.25));
        assert_eq!(pushed.triangles, square.triangles);
    }

    /// A fault of the method: faces of a box gain only 0.577 of the distance, whatever its shape.
    #[test]
    fn faces_of_a_box_move_too_little() {
        let high = [1.0, 2.0, 7.0];
        let pushed = cuboid(high).push_along_normals(0.3);
        let gained = 0.3 / 3f64.sqrt();
        for (before, after) in cuboid(high).vertices.iter().zip(&pushed.vertices) {
            let out = |i: usize| if before[i] == 0.0 { -gained } else { before[i] + gained };
            assert_near(*after, [out(0), out(1), out(2)]);
        }
        assert!((gained - 0.173_205_080_756_887_7).abs() < 1e-15, "not 0.3");
    }

    /// A fault of the method: a sheet has room on one side only, and a sheet of two sides on none.
    #[test]
    fn sheets_are_not_surrounded() {
        let corners = [[0.0; 3], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0]];
        let mut sheet = quad(corners);
        let behind = |model: &Model| model.vertices.iter().map(|v| v[2]).fold(0.0, f64::min);
        assert_eq!(behind(&sheet.push_along_normals(0.3)), 0.0, "nothing behind it");
        let [a, b, c, d] = corners;
        sheet.merge(quad([d, c, b, a]));
        assert_eq!(sheet.push_along_normals(0.3), sheet, "normals cancel");
    }

    /// A fault of the method: an edge between two walls that meet at a right angle moves 0.707 of
    /// the distance away from either, inside the corner as well as outside.
    #[test]
    fn an_inner_corner_moves_too_little() {
        let mut walls = quad([[0.0; 3], [2.0, 0.0, 0.0], [2.0, 2.0, 0.0], [0.0, 2.0, 0.0]]);
        walls.merge(quad([[0.0; 3], [0.0, 2.0, 0.0], [0.0, 2.0, 2.0], [0.0, 0.0, 2.0]]));
        let pushed = walls.push_along_normals(0.3);
        let gained = 0.3 / 2f64.sqrt();
        assert_near(pushed.vertices[0], [gained, 0.0, gained]);
    }

    /// A fault of the method: the walls of a slot half a metre wide pass through one another.
    #[test]
    fn a_narrow_slot_turns_over() {
        let mut slot = quad([[0.0; 3], [0.0, 1.0, 0.0], [0.0, 1.0, 1.0], [0.0, 0.0, 1.0]]);
        slot.merge(quad([[0.5, 0.0, 0.0], [0.5, 0.0, 1.0], [0.5, 1.0, 1.0], [0.5, 1.0, 0.0]]));
        let pushed = slot.push_along_normals(0.3);
        assert_near(pushed.vertices[0], [0.3, 0.0, 0.0]);
        assert_near(pushed.vertices[6], [0.2, 0.0, 0.0]);
    }

    #[test]
    fn what_has_no_normal_stays() {
        let mut model = quad([[0.0; 3]; 4]);
        model.vertices.push([9.0; 3]);
        model.triangles.push([0, 1, 99]);
        model.points.push([1.0; 3]);
        assert_eq!(model.push_along_normals(1.0), model);
    }
}
