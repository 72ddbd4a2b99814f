//! How near the border of the floors is, for agents that keep away from walls and ledges.

use super::{EdgeId, NavMesh, PolygonId};
use crate::geom::LatticePoint;
use crate::geom::vector::flat_norm;

/// Places that are looked at along a straight way are this share of the reach apart, at most.
const APART: f64 = 0.25;
/// … and these many, at most.
const MOST_PLACES: usize = 33;

impl NavMesh {
    /// How near to the border a point of a polygon is, as seen from above: 1 on it, falling evenly to 0
    /// `reach` lattice steps away. Distances are measured over the floor that the point is on, so what
    /// lies above, below or behind a wall does not count.
    fn nearness(&self, polygon: PolygonId, at: [f64; 2], reach: f64) -> f64 {
        let mut nearest = reach;
        let mut seen = vec![polygon];
        let mut looked_at = 0;
        while let Some(&polygon) = seen.get(looked_at) {
            looked_at += 1;
            for edge in self.edges(polygon) {
                let edge = edge as EdgeId;
                let ends = self.ends(edge).map(|vertex| self.place(vertex).map(f64::from));
                let distance = distance(at, ends);
                match self.beyond(edge) {
                    _ if distance >= nearest => {}
                    None => nearest = distance,
                    Some(beyond) if !seen.contains(&beyond) => seen.push(beyond),
                    Some(_) => {}
                }
            }
        }
        1.0 - nearest / reach
    }

    /// The mean of that along the straight way between two points of one polygon.
    pub(crate) fn mean_nearness(&self, [a, b]: [LatticePoint; 2], reach: f64) -> f64 {
        let middle = LatticePoint(std::array::from_fn(|i| (a.0[i] + b.0[i]).div_euclid(2)));
        let Some(on) = self.foot(middle, f64::INFINITY) else { return 0.0 };
        let [from, to] = [a, b].map(|point| point.flat().map(f64::from));
        let gap = [to[0] - from[0], to[1] - from[1]];
        let steps = (flat_norm(gap[0], gap[1]) / (APART * reach)).ceil();
        let steps = (steps as usize).clamp(1, MOST_PLACES - 1);
        // Its ends count half: the next way begins there.
        let sum: f64 = (0..=steps)
            .map(|i| {
                let share = i as f64 / steps as f64;
                let at = [from[0] + share * gap[0], from[1] + share * gap[1]];
                let weight = if i == 0 || i == steps { 0.5 } else { 1.0 };
                weight * self.nearness(on.polygon, at, reach)
            })
            .sum();
        sum / steps as f64
    }
}

/// How far a place is from the straight line between two others.
fn distance(at: [f64; 2], [a, b]: [[f64; 2]; 2]) -> f64 {
    let (edge, gap) = ([b[0] - a[0], b[1] - a[1]], [at[0] - a[0], at[1] - a[1]]);
    let squared = edge[0] * edge[0] + edge[1] * edge[1];
    let share = ((gap[0] * edge[0] + gap[1] * edge[1]) / squared).clamp(0.0, 1.0);
    flat_norm(gap[0] - share * edge[0], gap[1] - share * edge[1])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{Frame, UNIT};
    use crate::scene::PolygonMesh;

    /// A floor of 10 × 4 in two polygons, and one above its left half.
    fn floors() -> NavMesh {
        let corner = |x: f64, y: f64, z: f64| [x, y, z];
        NavMesh::new(&PolygonMesh {
            frame: Frame { origin: [0.0; 3], voxel_size: 1.0 },
            vertices: vec![
                corner(0.0, 0.0, 0.0),
                corner(5.0, 0.0, 0.0),
                corner(10.0, 0.0, 0.0),
                corner(10.0, 4.0, 0.0),
                corner(5.0, 4.0, 0.0),
                corner(0.0, 4.0, 0.0),
                corner(0.0, 0.0, 3.0),
                corner(4.0, 0.0, 3.0),
                corner(4.0, 4.0, 3.0),
                corner(0.0, 4.0, 3.0),
            ],
            polygons: vec![vec![0, 1, 4, 5], vec![1, 2, 3, 4], vec![6, 7, 8, 9]],
            reach: 1.0,
            ..PolygonMesh::default()
        })
        .unwrap()
    }

    #[test]
    fn nearness_falls_evenly_from_the_border_of_its_own_floor() {
        let mesh = floors();
        let unit = f64::from(UNIT);
        let near = |at: [f64; 2], reach: f64| mesh.nearness(0, at.map(|c| c * unit), reach * unit);
        assert_eq!(near([3.0, 0.0], 2.0), 1.0);
        assert_eq!(near([3.0, 1.0], 2.0), 0.5);
        // The edge that both polygons share is no border, and that of the floor above does not count.
        assert_eq!(near([5.0, 2.0], 2.0), 0.0);
        assert_eq!(near([4.0, 2.0], 4.0), 0.5);
        // Over the edge to the border of the other polygon.
        assert_eq!(near([4.5, 2.0], 8.0), 0.75);
    }

    #[test]
    fn the_mean_is_that_along_the_way() {
        let mesh = floors();
        let point =
            |x: f64, y: f64| LatticePoint([x, y, 0.0].map(|c| (c * f64::from(UNIT)) as i32));
        let reach = 2.0 * f64::from(UNIT);
        let mean = |a, b| mesh.mean_nearness([a, b], reach);
        assert_eq!(mean(point(2.0, 1.0), point(4.0, 1.0)), 0.5);
        // From the border to the middle and on to the other border.
        assert!((mean(point(4.0, 0.0), point(4.0, 4.0)) - 0.5).abs() < 1e-9);
        assert_eq!(mean(point(3.0, 2.0), point(3.0, 2.0)), 0.0);
    }
}
