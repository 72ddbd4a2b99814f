//! Exact shortest lengths around a wall and around a ball.

use airlane::geom::vector::{dot, minus, norm};

/// A point or vector in edges of the scene's cube.
pub(super) type Point = [f64; 3];

/// A wall: a box that reaches from floor to ceiling.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wall {
    /// Where it begins and ends along x.
    pub(super) x: [f64; 2],
    /// Where it begins and ends along y; there is room beyond both.
    pub(super) y: [f64; 2],
}

impl Wall {
    /// The shortest length between two points on opposite sides of the wall, in x, that do not see
    /// each other; `None` if they do.
    ///
    /// The wall is the same at every height, so a shortest path rises evenly, and its plan is the
    /// shortest way around a rectangle: the shorter of two, past either end. A way past an end is
    /// the tightest one that leaves the end's two corners on its inner side: a convex hull.
    pub(super) fn shortest(&self, p: Point, q: Point) -> Option<f64> {
        let [q, p] = if p[0] < q[0] { [q, p] } else { [p, q] };
        // Mirrored in y, the low end is the high end of another wall.
        let ways = [(1.0, self.y[1]), (-1.0, -self.y[0])].map(|(mirror, y)| {
            let corners = self.x.map(|x| [x, y]);
            let plan = [[p[0], mirror * p[1]], corners[0], corners[1], [q[0], mirror * q[1]]];
            hull_length(&plan)
        });
        let straight = (q[0] - p[0]).hypot(q[1] - p[1]);
        let around = ways[0].min(ways[1]);
        (around > straight).then(|| around.hypot(q[2] - p[2]))
    }
}

/// Length of the upper hull of points in order of x.
fn hull_length(points: &[[f64; 2]]) -> f64 {
    let mut hull: Vec<[f64; 2]> = Vec::new();
    for &point in points {
        // A point on or below the line from the one before to the new one is no bend.
        while let [.., a, b] = hull[..]
            && (b[0] - a[0]) * (point[1] - a[1]) >= (point[0] - a[0]) * (b[1] - a[1])
        {
            hull.pop();
        }
        hull.push(point);
    }
    hull.windows(2).map(|ends| (ends[1][0] - ends[0][0]).hypot(ends[1][1] - ends[0][1])).sum()
}

/// A ball.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ball {
    pub(super) centre: Point,
    pub(super) radius: f64,
}

impl Ball {
    /// The shortest length between two points outside the ball that do not see each other: two
    /// tangents and an arc. `None` if they see each other.
    pub(super) fn shortest(&self, p: Point, q: Point) -> Option<f64> {
        let (a, b) = (minus(p, self.centre), minus(q, self.centre));
        let (da, db) = (norm(a), norm(b));
        let angle = (dot(a, b) / (da * db)).clamp(-1.0, 1.0).acos();
        let arc = angle - (self.radius / da).acos() - (self.radius / db).acos();
        let tangent = |d: f64| (d * d - self.radius * self.radius).sqrt();
        (arc > 0.0).then(|| tangent(da) + tangent(db) + self.radius * arc)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use airlane::geom::vector::distance;

    /// The shortest way over one point of each end's two edges, by trying heights and ends.
    fn by_trying(wall: Wall, p: Point, q: Point) -> f64 {
        let clear = |a: Point, b: Point| {
            // No sample of the segment lies inside.
            (0..=400).all(|t| {
                let at = |i: usize| a[i] + (b[i] - a[i]) * f64::from(t) / 400.0;
                let inside = |c: f64, range: [f64; 2]| c > range[0] + 1e-9 && c < range[1] - 1e-9;
                !(inside(at(0), wall.x) && inside(at(1), wall.y))
            })
        };
        let mut best = f64::INFINITY;
        for y in wall.y {
            let heights = || (0..=100).map(|i| p[2] + (q[2] - p[2]) * f64::from(i) / 100.0);
            for z in heights() {
                for x in wall.x {
                    let bend = [x, y, z];
                    if clear(p, bend) && clear(bend, q) {
                        best = best.min(distance(p, bend) + distance(bend, q));
                    }
                }
                for z2 in heights() {
                    let bends = [[wall.x[0], y, z], [wall.x[1], y, z2]];
                    if clear(p, bends[0]) && clear(bends[1], q) {
                        let rest = distance(bends[0], bends[1]) + distance(bends[1], q);
                        best = best.min(distance(p, bends[0]) + rest);
                    }
                }
            }
        }
        best
    }

    #[test]
    fn exact_length_around_a_wall_is_the_shortest_of_many_paths() {
        let wall = Wall { x: [0.45, 0.55], y: [0.2, 0.7] };
        for (p, q) in [
            ([0.1, 0.5, 0.2], [0.9, 0.4, 0.8]),
            ([0.4, 0.65, 0.5], [0.95, 0.1, 0.5]),
            ([0.3, 0.9, 0.1], [0.6, 0.3, 0.3]),
            ([0.44, 0.3, 0.0], [0.56, 0.3, 1.0]),
        ] {
            let exact = wall.shortest(p, q).unwrap();
            let tried = by_trying(wall, p, q);
            assert!(exact <= tried + 1e-9 && tried < exact * 1.001, "{exact} {tried}");
            assert_eq!(wall.shortest(q, p), Some(exact));
        }
        assert_eq!(wall.shortest([0.1, 0.9, 0.0], [0.9, 0.9, 0.5]), None);
    }

    #[test]
    fn exact_length_around_a_ball_is_two_tangents_and_an_arc() {
        let ball = Ball { centre: [0.5; 3], radius: 0.25 };
        let (p, q) = ([0.5, 0.5, 0.0], [0.5, 0.5, 1.0]);
        let tangent = (0.25f64 - 0.0625).sqrt();
        let arc = std::f64::consts::PI - 2.0 * 0.5f64.acos();
        assert!((ball.shortest(p, q).unwrap() - (2.0 * tangent + 0.25 * arc)).abs() < 1e-12);
        assert_eq!(ball.shortest([0.0; 3], [0.0, 1.0, 0.0]), None);
    }
}
