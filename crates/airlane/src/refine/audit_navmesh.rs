//! The auditor of paths over a navmesh.
//!
//! It asks the mesh for the corners of its polygons and the triangles of its surface and for nothing
//! else, and shares no code with the searches: every polygon is laid against every segment, in
//! floating point.

use super::Fault;
use crate::geom::UNIT;
use crate::geom::vector::flat_norm;
use crate::space::{NavMesh, PolygonId};
use std::collections::{BTreeMap, BTreeSet};

/// How far beside a polygon a point may lie, in voxels: the middle of an edge is rounded to a lattice
/// point.
const BESIDE: f64 = 1.0 / UNIT as f64;

/// How far apart two places on a segment may be and still be one, as a share of it.
const SAME: f64 = 1e-9;

/// Judges a way over a navmesh, in world coordinates: that every segment lies on polygons, at most
/// `off` world units above or below their surface, and goes from one polygon to the next over an edge
/// that they share.
pub fn audit_navmesh(mesh: &NavMesh, way: &[[f64; 3]], off: f64) -> Result<(), Fault> {
    let first = *way.first().ok_or(Fault::Empty)?;
    if way.iter().flatten().any(|c| !c.is_finite()) {
        return Err(Fault::Move { segment: 0, why: "a coordinate is not finite" });
    }
    let floor = Floor::new(mesh, off);
    let lonely = [first; 2];
    let segments = if way.len() == 1 { &lonely[..] } else { way };
    let mut standing: Option<BTreeSet<PolygonId>> = None;
    for (segment, ends) in segments.windows(2).enumerate() {
        let pieces = floor.pieces([ends[0], ends[1]]);
        let fault = |why| Err(Fault::Move { segment, why });
        let mut reached: BTreeSet<PolygonId> = pieces
            .iter()
            .filter(|(_, [begin, _])| *begin <= SAME)
            .map(|(&polygon, _)| polygon)
            .filter(|polygon| standing.as_ref().is_none_or(|known| known.contains(polygon)))
            .collect();
        if reached.is_empty() {
            return fault("it does not start on the mesh");
        }
        let mut waiting: Vec<PolygonId> = reached.iter().copied().collect();
        while let Some(here) = waiting.pop() {
            let [begin, end] = pieces[&here];
            for &(other, edge) in &floor.neighbours[here as usize] {
                let Some([from, to]) = pieces.get(&other) else { continue };
                let (first, last) = (begin.max(*from), end.min(*to));
                if first <= last + SAME
                    && floor.meets(edge, [ends[0], ends[1]], [first, last])
                    && reached.insert(other)
                {
                    waiting.push(other);
                }
            }
        }
        let arrived: BTreeSet<PolygonId> =
            reached.into_iter().filter(|polygon| pieces[polygon][1] >= 1.0 - SAME).collect();
        if arrived.is_empty() {
            return fault("it leaves the mesh");
        }
        standing = Some(arrived);
    }
    Ok(())
}

/// What the mesh is made of, in voxels.
struct Floor<'m> {
    mesh: &'m NavMesh,
    polygons: Vec<Vec<[f64; 2]>>,
    /// For each polygon those that share an edge with it, and where that is.
    neighbours: Vec<Vec<(PolygonId, [[f64; 2]; 2])>>,
    /// In voxels.
    off: f64,
}

impl<'m> Floor<'m> {
    fn new(mesh: &'m NavMesh, off: f64) -> Self {
        let unit = f64::from(UNIT);
        let ids = 0..mesh.polygon_count() as PolygonId;
        let place = |&vertex: &u32| {
            let [x, y, _] = mesh.vertex(vertex).0;
            [f64::from(x) / unit, f64::from(y) / unit]
        };
        let polygons = ids.clone().map(|id| mesh.corners_of(id).iter().map(place).collect());
        let mut by_edge: BTreeMap<[u32; 2], Vec<PolygonId>> = BTreeMap::new();
        for id in ids.clone() {
            let corners = mesh.corners_of(id);
            for (i, &a) in corners.iter().enumerate() {
                let b = corners[(i + 1) % corners.len()];
                by_edge.entry([a.min(b), a.max(b)]).or_default().push(id);
            }
        }
        let mut neighbours = vec![Vec::new(); mesh.polygon_count()];
        for (ends, sharing) in &by_edge {
            let edge = [place(&ends[0]), place(&ends[1])];
            for &a in sharing {
                let others = sharing.iter().copied().filter(|&b| b != a);
                neighbours[a as usize].extend(others.map(|b| (b, edge)));
            }
        }
        let off = off / mesh.frame().voxel_size;
        Self { mesh, polygons: polygons.collect(), neighbours, off }
    }

    fn voxels(&self, at: [f64; 3]) -> [f64; 3] {
        let frame = self.mesh.frame();
        std::array::from_fn(|i| (at[i] - frame.origin[i]) / frame.voxel_size)
    }

    /// Whether a segment comes near to an edge between two shares of it.
    fn meets(&self, [p, q]: [[f64; 2]; 2], ends: [[f64; 3]; 2], shares: [f64; 2]) -> bool {
        let [from, to] = ends.map(|end| self.voxels(end));
        let [a, b] = shares.map(|share| [0, 1].map(|i| from[i] + share * (to[i] - from[i])));
        let apart = [
            from_segment(a, [p, q]),
            from_segment(b, [p, q]),
            from_segment(p, [a, b]),
            from_segment(q, [a, b]),
        ];
        let turn = |a: [f64; 2], b: [f64; 2], c: [f64; 2]| {
            (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
        };
        let crosses = turn(p, q, a) * turn(p, q, b) < 0.0 && turn(a, b, p) * turn(a, b, q) < 0.0;
        crosses || apart.into_iter().fold(f64::INFINITY, f64::min) <= 2.0 * BESIDE
    }

    /// The part of a segment on each polygon, from and to which share of it.
    fn pieces(&self, ends: [[f64; 3]; 2]) -> BTreeMap<PolygonId, [f64; 2]> {
        let ends = ends.map(|end| self.voxels(end));
        let on = |(id, corners): (usize, &Vec<[f64; 2]>)| {
            let piece = clip(corners, ends)?;
            let middle = (piece[0] + piece[1]) / 2.0;
            let lies = [piece[0], middle, piece[1]].into_iter().all(|share| {
                let at: [f64; 3] =
                    std::array::from_fn(|i| ends[0][i] + share * (ends[1][i] - ends[0][i]));
                (self.height(id as PolygonId, at) - at[2]).abs() <= self.off
            });
            lies.then_some((id as PolygonId, piece))
        };
        self.polygons.iter().enumerate().filter_map(on).collect()
    }

    /// The height of a polygon at a point: of the triangle that holds it best.
    fn height(&self, polygon: PolygonId, at: [f64; 3]) -> f64 {
        let mut best = (f64::INFINITY, 0.0);
        for triangle in self.mesh.surface_of(polygon) {
            let [a, b, c] = triangle.map(|corner| self.voxels(corner));
            // The plane through the corners: z = c.z + u (x - c.x) + v (y - c.y).
            let (ax, ay, az) = (a[0] - c[0], a[1] - c[1], a[2] - c[2]);
            let (bx, by, bz) = (b[0] - c[0], b[1] - c[1], b[2] - c[2]);
            let area = ax * by - ay * bx;
            let (u, v) = ((az * by - ay * bz) / area, (ax * bz - az * bx) / area);
            let outside = beside(&[a, b, c].map(|p| [p[0], p[1]]), [at[0], at[1]]);
            if outside < best.0 {
                best = (outside, c[2] + u * (at[0] - c[0]) + v * (at[1] - c[1]));
            }
        }
        best.1
    }
}

/// How far a point is from a segment.
fn from_segment(at: [f64; 2], [a, b]: [[f64; 2]; 2]) -> f64 {
    let (step, gap) = ([b[0] - a[0], b[1] - a[1]], [at[0] - a[0], at[1] - a[1]]);
    let squared = step[0] * step[0] + step[1] * step[1];
    let along = step[0] * gap[0] + step[1] * gap[1];
    let share = if squared > 0.0 { (along / squared).clamp(0.0, 1.0) } else { 0.0 };
    flat_norm(gap[0] - share * step[0], gap[1] - share * step[1])
}

/// How far a point lies beyond the worst of a polygon's sides; negative inside.
fn beside(corners: &[[f64; 2]], at: [f64; 2]) -> f64 {
    let sides = (0..corners.len()).map(|i| outside(corners, i, at));
    sides.fold(f64::NEG_INFINITY, f64::max)
}

/// How far a point lies beyond the line through one side of a counter-clockwise polygon.
fn outside(corners: &[[f64; 2]], i: usize, at: [f64; 2]) -> f64 {
    let (a, b) = (corners[i], corners[(i + 1) % corners.len()]);
    let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
    (dy * (at[0] - a[0]) - dx * (at[1] - a[1])) / flat_norm(dx, dy)
}

/// The part of a segment that lies in a polygon or next to it.
fn clip(corners: &[[f64; 2]], ends: [[f64; 3]; 2]) -> Option<[f64; 2]> {
    let (mut begin, mut end) = (0.0f64, 1.0f64);
    for i in 0..corners.len() {
        let [from, to] = ends.map(|at| outside(corners, i, [at[0], at[1]]) - BESIDE);
        if from > 0.0 && to > 0.0 {
            return None;
        }
        if from > 0.0 {
            begin = begin.max(from / (from - to));
        } else if to > 0.0 {
            end = end.min(from / (from - to));
        }
    }
    (begin <= end).then_some([begin, end])
}

#[cfg(test)]
#[path = "audit_navmesh_tests.rs"]
mod tests;
