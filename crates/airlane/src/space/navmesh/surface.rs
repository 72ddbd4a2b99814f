//! The surface of a navmesh: how high it is, and ways drawn over it.

use super::{NavMesh, PolygonId};
use crate::geom::SAME_SHARE;

/// A place between lattice points, in lattice steps.
pub(crate) type Spot = [f64; 2];

impl NavMesh {
    /// The triangles of a polygon's surface, in lattice steps.
    pub(crate) fn triangles(&self, polygon: PolygonId) -> &[[[f64; 3]; 3]] {
        let [begin, end] = [0, 1].map(|more| self.surface_begins[polygon as usize + more] as usize);
        &self.surface[begin..end]
    }

    /// The triangles of a polygon's surface in world coordinates, counter-clockwise from above.
    pub fn surface_of(&self, polygon: PolygonId) -> impl Iterator<Item = [[f64; 3]; 3]> {
        let world =
            |triangle: &[[f64; 3]; 3]| triangle.map(|at| self.measures.frame.world_from_steps(at));
        self.triangles(polygon).iter().map(world)
    }

    /// How high the surface of a polygon is at a place in it, in lattice steps. Beside all of its
    /// triangles, which rounding may leave a place, the one counts that is nearest, no higher and no lower than
    /// its corners.
    pub(crate) fn height(&self, polygon: PolygonId, spot: Spot) -> f64 {
        let mut best = (f64::NEG_INFINITY, 0.0);
        for triangle in self.triangles(polygon) {
            let shares = shares(triangle, spot);
            let least = shares.iter().copied().fold(f64::INFINITY, f64::min);
            if least > best.0 {
                let heights = triangle.map(|corner| corner[2]);
                let low = heights.into_iter().fold(f64::INFINITY, f64::min);
                let high = heights.into_iter().fold(f64::NEG_INFINITY, f64::max);
                let height: f64 = (0..3).map(|i| shares[i] * heights[i]).sum();
                best = (least, height.clamp(low, high));
            }
            if least >= 0.0 {
                break;
            }
        }
        best.1
    }

    /// The surface under the straight way between two spots of a polygon: a point wherever the slope
    /// may change on the way, without the first and the last.
    pub(crate) fn bends_between(&self, polygon: PolygonId, [from, to]: [Spot; 2]) -> Vec<[f64; 3]> {
        let step = [to[0] - from[0], to[1] - from[1]];
        let mut times: Vec<f64> = Vec::new();
        for triangle in self.triangles(polygon) {
            for (a, b) in [(0, 1), (1, 2), (2, 0)] {
                times.extend(crossing(from, step, [triangle[a], triangle[b]]));
            }
        }
        times.sort_unstable_by(f64::total_cmp);
        times.dedup_by(|next, last| *next - *last < SAME_SHARE);
        let inner = times.into_iter().filter(|t| (SAME_SHARE..1.0 - SAME_SHARE).contains(t));
        inner
            .map(|t| {
                let spot = [from[0] + t * step[0], from[1] + t * step[1]];
                [spot[0], spot[1], self.height(polygon, spot)]
            })
            .collect()
    }
}

/// How much each corner of a triangle counts at a spot; they sum up to 1, and are at least 0 inside.
fn shares([a, b, c]: &[[f64; 3]; 3], spot: Spot) -> [f64; 3] {
    let twice = |p: [f64; 2], q: [f64; 2], r: [f64; 2]| {
        (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
    };
    let [a, b, c] = [a, b, c].map(|corner| [corner[0], corner[1]]);
    let area = twice(a, b, c);
    let (of_a, of_b) = (twice(spot, b, c) / area, twice(a, spot, c) / area);
    [of_a, of_b, 1.0 - of_a - of_b]
}

/// When a way crosses an edge, if it does.
fn crossing(from: Spot, step: [f64; 2], [a, b]: [[f64; 3]; 2]) -> Option<f64> {
    let edge = [b[0] - a[0], b[1] - a[1]];
    let gap = [a[0] - from[0], a[1] - from[1]];
    let cross = |p: [f64; 2], q: [f64; 2]| p[0] * q[1] - p[1] * q[0];
    let across = cross(step, edge);
    if across == 0.0 {
        return None;
    }
    let (time, share) = (cross(gap, edge) / across, cross(gap, step) / across);
    (0.0..=1.0).contains(&share).then_some(time)
}
