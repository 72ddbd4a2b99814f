//! Which polygon a point stands on.

use super::{EdgeId, NavMesh, NodeId, PolygonId};
use crate::geom::flat::{Flat, is_on, turn};
use crate::geom::vector::flat_norm;
use crate::geom::{LatticePoint, PointError, UNIT};

/// A point on a polygon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OnMesh {
    /// The polygon.
    pub polygon: PolygonId,
    /// The lattice point on its surface.
    pub point: LatticePoint,
}

/// Polygons by where they are, seen from above: a grid of squares, each with the polygons whose boxes
/// touch it.
#[derive(Clone, Debug, Default)]
pub(super) struct Index {
    low: Flat,
    /// Edge of a square in lattice steps.
    square: i64,
    count: [i64; 2],
    begins: Vec<u32>,
    polygons: Vec<PolygonId>,
}

/// Most squares along an axis.
const MOST_SQUARES: i64 = 1 << 11;

impl Index {
    pub(super) fn new(mesh: &NavMesh) -> Self {
        let boxes: Vec<[Flat; 2]> =
            (0..mesh.polygon_count() as PolygonId).map(|polygon| mesh.flat_box(polygon)).collect();
        let around = |i: usize| {
            let low = boxes.iter().map(|corners| corners[0][i]).min().unwrap_or(0);
            (low, boxes.iter().map(|corners| corners[1][i]).max().unwrap_or(0))
        };
        let ((low_x, high_x), (low_y, high_y)) = (around(0), around(1));
        let spans = [i64::from(high_x) - i64::from(low_x), i64::from(high_y) - i64::from(low_y)];
        // About as many squares as polygons.
        let area = (spans[0] + 1) as f64 * (spans[1] + 1) as f64;
        let square = (area / boxes.len() as f64).sqrt() as i64;
        let square = square.max(spans[0] / MOST_SQUARES).max(spans[1] / MOST_SQUARES).max(1) + 1;
        let count = spans.map(|span| span / square + 1);
        let low = [low_x, low_y];
        let mut index = Self { low, square, count, begins: Vec::new(), polygons: Vec::new() };
        let mut entries: Vec<(u32, PolygonId)> = Vec::new();
        for (polygon, &[low, high]) in boxes.iter().enumerate() {
            let (first, last) = (index.column_row(low), index.column_row(high));
            for row in first[1]..=last[1] {
                for column in first[0]..=last[0] {
                    entries.push(((row * count[0] + column) as u32, polygon as PolygonId));
                }
            }
        }
        entries.sort_unstable();
        let squares = (count[0] * count[1]) as u32;
        index.begins = (0..=squares)
            .map(|square| entries.partition_point(|&(at, _)| at < square) as u32)
            .collect();
        index.polygons = entries.into_iter().map(|(_, polygon)| polygon).collect();
        index
    }

    fn column_row(&self, place: Flat) -> [i64; 2] {
        [0, 1].map(|i| (i64::from(place[i]) - i64::from(self.low[i])).div_euclid(self.square))
    }

    /// The polygons whose boxes may hold a place, in the order of their numbers.
    fn near(&self, place: Flat) -> &[PolygonId] {
        let [column, row] = self.column_row(place);
        if !(0..self.count[0]).contains(&column) || !(0..self.count[1]).contains(&row) {
            return &[];
        }
        let square = (row * self.count[0] + column) as usize;
        &self.polygons[self.begins[square] as usize..self.begins[square + 1] as usize]
    }

    pub(super) fn memory_bytes(&self) -> usize {
        (self.begins.capacity() + self.polygons.capacity()) * size_of::<u32>()
    }
}

impl NavMesh {
    /// The polygon under or over a world position whose surface is nearest to it, at most
    /// `tolerance` world units up or down. Of two at the same distance the one with the smaller
    /// number.
    pub fn locate(&self, at: [f64; 3], tolerance: f64) -> Result<Option<OnMesh>, PointError> {
        let steps = tolerance / self.measures.frame.voxel_size * f64::from(UNIT);
        Ok(self.foot(self.measures.frame.lattice_from_world(at)?, steps))
    }

    /// The same for a lattice point and a tolerance in lattice steps.
    pub(crate) fn foot(&self, point: LatticePoint, tolerance: f64) -> Option<OnMesh> {
        let place = point.flat();
        let over = self.index.near(place).iter().filter(|&&polygon| self.holds(polygon, place));
        let foot = |&polygon: &PolygonId| {
            let height = self.height(polygon, place.map(f64::from));
            ((height - f64::from(point.0[2])).abs(), self.on(polygon, place, height))
        };
        let nearest = over.map(foot).fold(None, |best: Option<(f64, OnMesh)>, next| match best {
            Some(best) if best.0 <= next.0 => Some(best),
            _ => Some(next),
        });
        nearest.filter(|&(gap, _)| gap <= tolerance).map(|(_, foot)| foot)
    }

    /// The point of the mesh for an end of a path, if it is within reach of the surface.
    pub(crate) fn stand(&self, point: LatticePoint) -> Option<OnMesh> {
        self.foot(point, self.measures.reach)
    }

    /// The surface under or over the straight way between two points of one polygon: a point wherever
    /// the slope changes, without the first and the last.
    pub(crate) fn way_over(&self, [a, b]: [LatticePoint; 2]) -> Vec<[f64; 3]> {
        let middle = LatticePoint(std::array::from_fn(|i| (a.0[i] + b.0[i]).div_euclid(2)));
        let on = self.foot(middle, f64::INFINITY);
        let spots = [a, b].map(|point| point.flat().map(f64::from));
        on.map_or(Vec::new(), |on| self.bends_between(on.polygon, spots))
    }

    /// Where a world position stands, or else the point of the mesh nearest to it, if that is at most
    /// `distance` world units away as seen from above. Looks at every polygon.
    pub fn nearest_within(
        &self,
        at: [f64; 3],
        distance: f64,
    ) -> Result<Option<OnMesh>, PointError> {
        let point = self.measures.frame.lattice_from_world(at)?;
        if let Some(foot) = self.stand(point) {
            return Ok(Some(foot));
        }
        let steps = distance / self.measures.frame.voxel_size * f64::from(UNIT);
        let is_near = |foot: &OnMesh| {
            let gap = |i: usize| (f64::from(foot.point.0[i]) - f64::from(point.0[i])).abs();
            flat_norm(gap(0), gap(1)) <= steps && gap(2) <= self.measures.reach.max(steps)
        };
        Ok(self.nearest(point, |_| true).filter(is_near))
    }

    /// The point nearest to a lattice point of all polygons that are `wanted`. Looks at every one.
    pub(crate) fn nearest(
        &self,
        point: LatticePoint,
        wanted: impl Fn(PolygonId) -> bool,
    ) -> Option<OnMesh> {
        let polygons = (0..self.polygon_count() as PolygonId).filter(|&polygon| wanted(polygon));
        let candidates = polygons.map(|polygon| {
            let place = self.nearest_place(polygon, point.flat());
            let foot = self.on(polygon, place, self.height(polygon, place.map(f64::from)));
            (point.distance_squared(foot.point), polygon, foot)
        });
        let nearest = candidates.min_by_key(|&(distance, polygon, _)| (distance, polygon));
        nearest.map(|(_, _, foot)| foot)
    }

    fn on(&self, polygon: PolygonId, [x, y]: Flat, height: f64) -> OnMesh {
        OnMesh { polygon, point: LatticePoint([x, y, height.round() as i32]) }
    }

    /// Whether a place lies in a polygon or on its border, seen from above.
    pub(crate) fn holds(&self, polygon: PolygonId, place: Flat) -> bool {
        self.edges(polygon).all(|edge| {
            let [a, b] = self.ends(edge as EdgeId).map(|vertex| self.place(vertex));
            turn(a, b, place) >= 0
        })
    }

    /// The polygons around a place of one of them: that one, and those that can be reached from it
    /// over edges on which the place lies.
    pub(crate) fn star(&self, polygon: PolygonId, place: Flat) -> Vec<PolygonId> {
        let mut star = vec![polygon];
        let mut looked_at = 0;
        while let Some(&polygon) = star.get(looked_at) {
            looked_at += 1;
            for edge in self.edges(polygon) {
                let [a, b] = self.ends(edge as EdgeId).map(|vertex| self.place(vertex));
                let beyond = self.beyond(edge as EdgeId).filter(|other| !star.contains(other));
                if let (Some(beyond), true) = (beyond, is_on(a, b, place)) {
                    star.push(beyond);
                }
            }
        }
        star
    }

    /// The polygons around a point that stands on the mesh.
    pub(crate) fn star_at(&self, point: LatticePoint) -> Vec<PolygonId> {
        let foot = self.stand(point);
        foot.map_or(Vec::new(), |foot| self.star(foot.polygon, foot.point.flat()))
    }

    /// The nodes of the space in straight reach of a point that stands on the mesh, in the order of
    /// their numbers.
    pub(crate) fn beside(&self, point: LatticePoint) -> impl Iterator<Item = NodeId> {
        let star = self.star_at(point);
        let mut nodes: Vec<NodeId> =
            star.iter().flat_map(|&polygon| self.portals_of(polygon)).collect();
        nodes.sort_unstable();
        nodes.dedup();
        nodes.into_iter()
    }

    /// Whether two points that stand on the mesh lie in one polygon.
    pub(crate) fn share_polygon(&self, a: LatticePoint, b: LatticePoint) -> bool {
        let star = self.star_at(a);
        self.star_at(b).iter().any(|polygon| star.contains(polygon))
    }

    /// The low and the high corner of the box around a polygon.
    pub(super) fn flat_box(&self, polygon: PolygonId) -> [Flat; 2] {
        let places = self.corners_of(polygon).iter().map(|&vertex| self.place(vertex));
        places.fold([[i32::MAX; 2], [i32::MIN; 2]], |[low, high], place| {
            [
                std::array::from_fn(|i| low[i].min(place[i])),
                std::array::from_fn(|i| high[i].max(place[i])),
            ]
        })
    }

    /// A point of the mesh moved by a share of the way to the middle of its polygon, which is convex.
    pub(crate) fn further_in(&self, on: OnMesh, share: f64) -> LatticePoint {
        if share == 0.0 {
            return on.point;
        }
        let corners = self.corners_of(on.polygon).iter().map(|&vertex| self.place(vertex));
        let sum = corners.fold([0.0; 2], |sum, place| [0, 1].map(|i| sum[i] + f64::from(place[i])));
        let count = self.edges(on.polygon).len() as f64;
        let place = [0, 1].map(|i| {
            let from = f64::from(on.point.0[i]);
            (from + share * (sum[i] / count - from)).round()
        });
        let height = self.height(on.polygon, place);
        LatticePoint([place[0], place[1], height.round()].map(|c| c as i32))
    }

    /// The lattice place of a polygon next to one outside of it, to within a lattice step or two.
    fn nearest_place(&self, polygon: PolygonId, place: Flat) -> Flat {
        if self.holds(polygon, place) {
            return place;
        }
        let from = place.map(f64::from);
        let mut best = (f64::INFINITY, from);
        for edge in self.edges(polygon) {
            let [a, b] = self.ends(edge as EdgeId).map(|vertex| self.place(vertex).map(f64::from));
            let (step, gap) = ([b[0] - a[0], b[1] - a[1]], [from[0] - a[0], from[1] - a[1]]);
            let squared = step[0] * step[0] + step[1] * step[1];
            let share = ((gap[0] * step[0] + gap[1] * step[1]) / squared).clamp(0.0, 1.0);
            let near = [a[0] + share * step[0], a[1] + share * step[1]];
            let distance = (near[0] - from[0]).powi(2) + (near[1] - from[1]).powi(2);
            if distance < best.0 {
                best = (distance, near);
            }
        }
        let rounded = best.1.map(|c| c.round() as i32);
        // Rounding may lead out of the polygon, but its corners are lattice points.
        let around = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| [dx, dy]));
        let lattice = around.map(|[dx, dy]: [i32; 2]| [rounded[0] + dx, rounded[1] + dy]);
        let corners = self.corners_of(polygon).iter().map(|&vertex| self.place(vertex));
        let inside = lattice.filter(|&near| self.holds(polygon, near)).chain(corners);
        let gap = |near: &Flat| {
            let [dx, dy] = [0, 1].map(|i| i64::from(near[i]) - i64::from(place[i]));
            (dx * dx + dy * dy, *near)
        };
        inside.min_by_key(gap).expect("a polygon has corners")
    }
}
