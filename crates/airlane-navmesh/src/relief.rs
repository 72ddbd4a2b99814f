//! The surface of polygons, as high as the cells are: points are added to each polygon where it is
//! too far off, the worst first (Garland & Heckbert, *Fast polygonal approximation of terrains and
//! height fields*, 1995).

use crate::outline::{Outlines, Place};
use airlane::geom::vector::flat_norm;
use rerecast::{CompactHeightfield, RegionId};
use spade::{ConstrainedDelaunayTriangulation, HasPosition, Point2, Triangulation};

/// A point of a surface: x and y in cells, height in cell heights.
pub(crate) type Point = [f64; 3];

/// Cells between the places that are looked at.
const SAMPLE: usize = 3;

/// By how many cell heights a surface may be off: stairs and slopes are rounded by one anyway.
const ERROR: f64 = 1.5;

/// Points added to a polygon at most.
const MOST_POINTS: usize = 200;

#[derive(Clone, Copy)]
struct Pin(Point);

impl HasPosition for Pin {
    type Scalar = f64;

    fn position(&self) -> Point2<f64> {
        Point2::new(self.0[0], self.0[1])
    }
}

/// The cells that a surface is made from.
pub(crate) struct Relief<'f> {
    pub(crate) field: &'f CompactHeightfield,
    pub(crate) outlines: &'f Outlines,
    /// Cell heights within which a floor is the one that is expected and not another above or below.
    pub(crate) room: f64,
}

impl Relief<'_> {
    /// The triangles of a polygon's surface; none if its corners tell all.
    pub(crate) fn surface(&self, region: RegionId, polygon: &[u32]) -> Vec<[Point; 3]> {
        let rim = self.rim(polygon);
        let samples = self.samples(region, polygon);
        let flat = self.fan(&rim);
        let off = |sample: &Point, height: f64| (sample[2] - height).abs();
        let is_flat = rim.len() == polygon.len()
            && samples.iter().all(|sample| {
                height_on(&flat, *sample).is_none_or(|height| off(sample, height) <= ERROR)
            });
        if is_flat {
            return Vec::new();
        }
        let mut cdt = ConstrainedDelaunayTriangulation::<Pin>::new();
        let handles: Vec<_> = rim.iter().filter_map(|&point| cdt.insert(Pin(point)).ok()).collect();
        for (i, &from) in handles.iter().enumerate() {
            let to = handles[(i + 1) % handles.len()];
            if cdt.can_add_constraint(from, to) {
                cdt.add_constraint(from, to);
            }
        }
        let mut left = samples;
        for _ in 0..MOST_POINTS {
            let triangles = faces(&cdt);
            let errors = left.iter().map(|sample| {
                height_on(&triangles, *sample).map_or(0.0, |height| off(sample, height))
            });
            let worst = errors.enumerate().reduce(|a, b| if b.1 > a.1 { b } else { a });
            match worst {
                Some((i, error)) if error > ERROR => {
                    let _ = cdt.insert(Pin(left.swap_remove(i)));
                }
                _ => break,
            }
        }
        faces(&cdt)
    }

    fn fan(&self, rim: &[Point]) -> Vec<[Point; 3]> {
        rim[1..].windows(2).map(|pair| [rim[0], pair[0], pair[1]]).collect()
    }

    fn corner(&self, corner: u32) -> Point {
        let corner = self.outlines.corners[corner as usize];
        [f64::from(corner.at[0]), f64::from(corner.at[1]), f64::from(corner.height)]
    }

    /// The border of a polygon, with points added where it is too far off. From either side of an edge
    /// they are the same.
    fn rim(&self, polygon: &[u32]) -> Vec<Point> {
        let mut rim = Vec::new();
        for (i, &from) in polygon.iter().enumerate() {
            let to = polygon[(i + 1) % polygon.len()];
            let mut added = self.edge(from.min(to), from.max(to));
            if from > to {
                added.reverse();
            }
            rim.push(self.corner(from));
            rim.extend(added);
        }
        rim
    }

    /// Points between two corners.
    fn edge(&self, from: u32, to: u32) -> Vec<Point> {
        let [a, b] = [from, to].map(|corner| self.corner(corner));
        let count = (flat_norm(b[0] - a[0], b[1] - a[1]) / SAMPLE as f64).floor() as usize;
        let mut points = vec![a];
        for k in 1..count {
            let share = k as f64 / count as f64;
            let at: Point = std::array::from_fn(|i| a[i] + share * (b[i] - a[i]));
            let seen = self.height([at[0], at[1]], at[2]);
            points.extend(seen.map(|height| [at[0], at[1], height]));
        }
        points.push(b);
        let mut kept = vec![false; points.len()];
        split(&points, [0, points.len() - 1], &mut kept);
        points.into_iter().zip(kept).filter(|(_, kept)| *kept).map(|(point, _)| point).collect()
    }

    /// Heights inside of a polygon.
    fn samples(&self, region: RegionId, polygon: &[u32]) -> Vec<Point> {
        let places: Vec<Place> =
            polygon.iter().map(|&corner| self.outlines.corners[corner as usize].at).collect();
        let range = |i: usize| {
            let low = places.iter().map(|at| at[i]).min().unwrap_or(0);
            let high = places.iter().map(|at| at[i]).max().unwrap_or(0);
            // The same places for every polygon.
            let step = SAMPLE as i32;
            (low.div_euclid(step) * step..high).step_by(SAMPLE)
        };
        let mut samples = Vec::new();
        for x in range(0) {
            for y in range(1) {
                let at = [f64::from(x) + 0.5, f64::from(y) + 0.5];
                let is_inside = (0..places.len()).all(|i| {
                    let (a, b) = (places[i], places[(i + 1) % places.len()]);
                    let [ax, ay, bx, by] = [a[0], a[1], b[0], b[1]].map(f64::from);
                    (bx - ax) * (at[1] - ay) - (by - ay) * (at[0] - ax) > 0.0
                });
                let height = || self.cell_height([x, y], None, Some(region));
                if let (true, Some(height)) = (is_inside, height()) {
                    samples.push([at[0], at[1], height]);
                }
            }
        }
        samples
    }

    /// The height of the floor at a place nearest to an expected one: the mean of the cells around.
    fn height(&self, at: [f64; 2], near: f64) -> Option<f64> {
        let around = [[-0.5, -0.5], [0.5, -0.5], [-0.5, 0.5], [0.5, 0.5]];
        let heights: Vec<f64> = around
            .into_iter()
            .filter_map(|[dx, dy]| {
                let cell = [(at[0] + dx).floor() as i32, (at[1] + dy).floor() as i32];
                let height = self.cell_height(cell, Some(near), None);
                // A border may run beside the cells of its floor, and over those of another.
                height.filter(|height| (height - near).abs() <= self.room)
            })
            .collect();
        (!heights.is_empty()).then(|| heights.iter().sum::<f64>() / heights.len() as f64)
    }

    /// The height of a cell's floor: of a region, or nearest to an expected height.
    fn cell_height(
        &self,
        [x, y]: Place,
        near: Option<f64>,
        region: Option<RegionId>,
    ) -> Option<f64> {
        // Recast's x is the engine's y.
        let cell = u16::try_from(y).ok().zip(u16::try_from(x).ok());
        let cell = cell.and_then(|(y, x)| self.field.get_cell_at(y, x))?;
        let spans = cell.index_range().filter(|&i| {
            let span = &self.field.spans[i];
            span.region != RegionId::NONE && region.is_none_or(|region| span.region == region)
        });
        let heights = spans.map(|i| f64::from(self.field.spans[i].y));
        heights.reduce(|a, b| {
            let far = |height: f64| near.map_or(0.0, |near| (height - near).abs());
            if far(b) < far(a) { b } else { a }
        })
    }
}

/// Keeps the point that is farthest off the line between two, in height, if it is too far.
fn split(points: &[Point], [begin, end]: [usize; 2], kept: &mut [bool]) {
    let off = |i: usize| {
        let [a, b] = [points[begin], points[end]];
        let along = flat_norm(points[i][0] - a[0], points[i][1] - a[1]);
        let share = along / flat_norm(b[0] - a[0], b[1] - a[1]);
        (points[i][2] - a[2] - share * (b[2] - a[2])).abs()
    };
    let worst = (begin + 1..end).reduce(|a, b| if off(b) > off(a) { b } else { a });
    if let Some(worst) = worst.filter(|&worst| off(worst) > ERROR) {
        kept[worst] = true;
        split(points, [begin, worst], kept);
        split(points, [worst, end], kept);
    }
}

fn faces(cdt: &ConstrainedDelaunayTriangulation<Pin>) -> Vec<[Point; 3]> {
    cdt.inner_faces().map(|face| face.vertices().map(|vertex| vertex.data().0)).collect()
}

/// The height of triangles at a point, `None` beside all of them.
fn height_on(triangles: &[[Point; 3]], at: Point) -> Option<f64> {
    triangles.iter().find_map(|[a, b, c]| {
        let twice = |p: Point, q: Point, r: Point| {
            (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
        };
        let area = twice(*a, *b, *c);
        let (of_a, of_b) = (twice(at, *b, *c) / area, twice(*a, at, *c) / area);
        let of_c = 1.0 - of_a - of_b;
        let is_inside = of_a >= -1e-9 && of_b >= -1e-9 && of_c >= -1e-9;
        is_inside.then(|| of_a * a[2] + of_b * b[2] + of_c * c[2])
    })
}
