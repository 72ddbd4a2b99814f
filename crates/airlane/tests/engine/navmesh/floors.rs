//! Floors to walk on, and a slow way to find the shortest path.

use crate::common::Draw;
use airlane::geom::Frame;
use airlane::scene::PolygonMesh;
use airlane::space::{NavMesh, PolygonId};
use std::collections::BTreeMap;

pub(crate) const FRAME: Frame = Frame { origin: [0.0; 3], voxel_size: 1.0 };

/// Vertices by where they were asked for, so that neighbours share them.
#[derive(Default)]
struct Weld {
    numbers: BTreeMap<[i64; 3], u32>,
    vertices: Vec<[f64; 3]>,
}

impl Weld {
    fn vertex(&mut self, key: [i64; 3], at: impl FnOnce() -> [f64; 3]) -> u32 {
        *self.numbers.entry(key).or_insert_with(|| {
            self.vertices.push(at());
            self.vertices.len() as u32 - 1
        })
    }
}

fn mesh(weld: Weld, polygons: Vec<Vec<u32>>) -> NavMesh {
    let vertices = weld.vertices;
    let raw = PolygonMesh { frame: FRAME, vertices, polygons, reach: 0.5, ..Default::default() };
    NavMesh::new(&raw).unwrap()
}

/// Square cells, some of them missing: full of corners in line with others. Some cells are cut in
/// two, along one diagonal or the other.
pub(crate) fn tiles(size: [i64; 2], missing: usize, seed: u64) -> NavMesh {
    let mut draw = Draw(seed);
    let (mut weld, mut polygons) = (Weld::default(), Vec::new());
    for x in 0..size[0] {
        for y in 0..size[1] {
            if (x, y) != (0, 0) && draw.below(100) < missing {
                continue;
            }
            let corner = |weld: &mut Weld, dx: i64, dy: i64| {
                let (x, y) = (x + dx, y + dy);
                weld.vertex([x, y, 0], || [x as f64, y as f64, 0.0])
            };
            let square = [[0, 0], [1, 0], [1, 1], [0, 1]].map(|[dx, dy]| corner(&mut weld, dx, dy));
            let [a, b, c, d] = square;
            match draw.below(4) {
                0 => polygons.extend([vec![a, b, c], vec![a, c, d]]),
                1 => polygons.extend([vec![a, b, d], vec![b, c, d]]),
                _ => polygons.push(square.to_vec()),
            }
        }
    }
    mesh(weld, polygons)
}

/// Rows of square cells, some of them missing, the rest joined to strips: full of corners in the middle
/// of a side.
pub(crate) fn strips(size: [i64; 2], missing: usize, seed: u64) -> NavMesh {
    let mut draw = Draw(seed);
    let (mut weld, mut polygons) = (Weld::default(), Vec::new());
    for y in 0..size[1] {
        let mut begin = None;
        for x in 0..=size[0] {
            let is_there = x < size[0] && ((x, y) == (0, 0) || draw.below(100) >= missing);
            match (begin, is_there) {
                (None, true) => begin = Some(x),
                (Some(first), false) => {
                    let mut corner =
                        |x: i64, y: i64| weld.vertex([x, y, 0], || [x as f64, y as f64, 0.0]);
                    let mut strip: Vec<u32> = (first..=x).map(|x| corner(x, y)).collect();
                    strip.extend((first..=x).rev().map(|x| corner(x, y + 1)));
                    polygons.push(strip);
                    begin = None;
                }
                _ => {}
            }
        }
    }
    mesh(weld, polygons)
}

/// Triangles of all sizes, some of them missing: a grid whose corners were moved, on slopes.
pub(crate) fn rubble(size: [i64; 2], missing: usize, seed: u64) -> NavMesh {
    let mut draw = Draw(seed);
    let (mut weld, mut polygons) = (Weld::default(), Vec::new());
    for x in 0..size[0] {
        for y in 0..size[1] {
            let mut corner = |dx: i64, dy: i64| {
                let (x, y) = (x + dx, y + dy);
                let mut moved = |c: i64| c as f64 + draw.below(90) as f64 / 256.0;
                weld.vertex([x, y, 0], || [moved(x), moved(y), moved(0)])
            };
            let [a, b, c, d] = [[0, 0], [1, 0], [1, 1], [0, 1]].map(|[dx, dy]| corner(dx, dy));
            for triangle in [vec![a, b, c], vec![a, c, d]] {
                if polygons.is_empty() || draw.below(100) >= missing {
                    polygons.push(triangle);
                }
            }
        }
    }
    mesh(weld, polygons)
}

/// A ramp that winds up round a pillar, several turns above each other, with holes.
pub(crate) fn spiral(turns: i64, seed: u64) -> NavMesh {
    const SECTORS: i64 = 12;
    let mut draw = Draw(seed);
    let (mut weld, mut polygons) = (Weld::default(), Vec::new());
    for sector in 0..turns * SECTORS {
        for ring in 0..3 {
            if (sector, ring) != (0, 0) && draw.below(100) < 20 {
                continue;
            }
            let mut corner = |ds: i64, dr: i64| {
                let (sector, ring) = (sector + ds, ring + dr);
                let angle = sector as f64 / SECTORS as f64 * std::f64::consts::TAU;
                let radius = 2.0 + 2.0 * ring as f64;
                let height = sector as f64 / SECTORS as f64 * 4.0;
                weld.vertex([sector, ring, 0], || {
                    [radius * angle.cos() + 10.0, radius * angle.sin() + 10.0, height]
                })
            };
            let quad = [[0, 0], [0, 1], [1, 1], [1, 0]].map(|[ds, dr]| corner(ds, dr));
            polygons.push(quad.to_vec());
        }
    }
    mesh(weld, polygons)
}

/// A place on a mesh, with the polygons that it lies in.
#[derive(Clone, Debug)]
struct Spot {
    at: [f64; 2],
    polygons: Vec<PolygonId>,
}

/// The lengths of the shortest ways between places, found the slow way: every corner is joined to every
/// other that it sees, and so are the places; then Dijkstra's algorithm with an array.
pub(crate) struct Web {
    count: usize,
    /// Infinite between spots that do not see each other.
    lengths: Vec<Vec<f64>>,
}

impl Web {
    pub(crate) fn new(mesh: &NavMesh, places: &[[f64; 3]]) -> Self {
        let floor = Plain::new(mesh);
        let mut spots: Vec<Spot> = places.iter().map(|&place| floor.spot(mesh, place)).collect();
        spots.extend(floor.corners());
        let mut lengths = vec![vec![f64::INFINITY; spots.len()]; spots.len()];
        for a in 0..spots.len() {
            for b in 0..a {
                if floor.sees(&spots[a], &spots[b]) {
                    lengths[a][b] = distance(spots[a].at, spots[b].at);
                    lengths[b][a] = lengths[a][b];
                }
            }
        }
        Self { count: places.len(), lengths }
    }

    /// The lengths from one place to all; infinite where there is no way.
    pub(crate) fn from(&self, place: usize) -> Vec<f64> {
        let mut cost = vec![f64::INFINITY; self.lengths.len()];
        let mut done = vec![false; self.lengths.len()];
        cost[place] = 0.0;
        loop {
            let open = (0..cost.len()).filter(|&i| !done[i] && cost[i].is_finite());
            let Some(next) = open.min_by(|&a, &b| cost[a].total_cmp(&cost[b])) else { break };
            done[next] = true;
            for to in 0..cost.len() {
                cost[to] = cost[to].min(cost[next] + self.lengths[next][to]);
            }
        }
        cost.truncate(self.count);
        cost
    }
}

/// Whether two segments touch, one of which hardly leaves the line of the other.
fn touch([p, q]: [[f64; 2]; 2], [a, b]: [[f64; 2]; 2]) -> bool {
    let on = |a, b, p| distance(a, p) + distance(p, b) - distance(a, b) < 1e-6;
    let middle = [0, 1].map(|i| (a[i] + b[i]) / 2.0);
    [a, b, middle].into_iter().any(|at| on(p, q, at)) || on(a, b, p) || on(a, b, q)
}

fn distance(a: [f64; 2], b: [f64; 2]) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

/// A mesh as lists of corners.
struct Plain {
    places: Vec<[f64; 2]>,
    polygons: Vec<Vec<u32>>,
    /// For each polygon those that share a side with it, and the side.
    neighbours: Vec<Vec<(usize, [u32; 2])>>,
}

impl Plain {
    fn new(mesh: &NavMesh) -> Self {
        let place = |vertex: u32| {
            let [x, y, _] = mesh.vertex(vertex).0;
            [f64::from(x) / 256.0, f64::from(y) / 256.0]
        };
        let polygons = 0..mesh.polygon_count() as PolygonId;
        let mut plain = Self {
            places: (0..mesh.vertex_count() as u32).map(place).collect(),
            polygons: polygons.map(|id| mesh.corners_of(id).to_vec()).collect(),
            neighbours: Vec::new(),
        };
        let all = 0..plain.polygons.len();
        let beside = |a: usize| {
            let sides = |b: usize| plain.shared_sides(a, b).map(move |side| (b, side));
            all.clone().flat_map(sides).collect()
        };
        plain.neighbours = all.clone().map(beside).collect();
        plain
    }

    fn sides(&self, polygon: usize) -> impl Iterator<Item = [u32; 2]> {
        let corners = &self.polygons[polygon];
        (0..corners.len()).map(|i| [corners[i], corners[(i + 1) % corners.len()]])
    }

    /// How far to the left of a side a point lies.
    fn inside(&self, [a, b]: [u32; 2], at: [f64; 2]) -> f64 {
        let [a, b] = [a, b].map(|vertex| self.places[vertex as usize]);
        let area = (b[0] - a[0]) * (at[1] - a[1]) - (b[1] - a[1]) * (at[0] - a[0]);
        area / distance(a, b)
    }

    fn shared_sides(&self, a: usize, b: usize) -> impl Iterator<Item = [u32; 2]> {
        self.sides(a).filter(move |&[p, q]| self.sides(b).any(|side| side == [q, p]))
    }

    /// An end, in the polygon that holds it and in those round it.
    fn spot(&self, mesh: &NavMesh, end: [f64; 3]) -> Spot {
        let foot = mesh.locate(end, 0.5).unwrap().expect("an end on the mesh");
        let at = [0, 1].map(|i| f64::from(foot.point.0[i]) / 256.0);
        Spot { at, polygons: self.round(foot.polygon, at) }
    }

    /// The polygons joined to one over sides on which a point lies.
    fn round(&self, polygon: PolygonId, at: [f64; 2]) -> Vec<PolygonId> {
        let mut round = vec![polygon];
        let mut i = 0;
        while let Some(&here) = round.get(i) {
            for &(other, side) in &self.neighbours[here as usize] {
                let [a, b] = side.map(|vertex| self.places[vertex as usize]);
                let touches = (distance(a, at) + distance(at, b) - distance(a, b)).abs() < 1e-9;
                if touches && !round.contains(&(other as PolygonId)) {
                    round.push(other as PolygonId);
                }
            }
            i += 1;
        }
        round
    }

    /// Every corner, once for each group of polygons that are joined round it.
    fn corners(&self) -> Vec<Spot> {
        let mut spots = Vec::new();
        for (vertex, &at) in self.places.iter().enumerate() {
            let has = |id: usize| self.polygons[id].contains(&(vertex as u32));
            let mut left: Vec<PolygonId> =
                (0..self.polygons.len()).filter(|&id| has(id)).map(|id| id as PolygonId).collect();
            while let Some(first) = left.pop() {
                let polygons = self.round(first, at);
                left.retain(|id| !polygons.contains(id));
                spots.push(Spot { at, polygons });
            }
        }
        spots
    }

    /// Whether the straight way between two spots stays on polygons, each joined to the next where it
    /// passes from one to the other.
    fn sees(&self, a: &Spot, b: &Spot) -> bool {
        const SLACK: f64 = 1e-9;
        let point = |t: f64| [0, 1].map(|i| a.at[i] + t * (b.at[i] - a.at[i]));
        let part = |id: usize| {
            let (mut begin, mut end) = (0.0f64, 1.0f64);
            for side in self.sides(id) {
                let [from, to] = [a.at, b.at].map(|at| self.inside(side, at));
                if from < -SLACK && to < -SLACK {
                    return None;
                }
                if from < -SLACK {
                    begin = begin.max(from / (from - to));
                } else if to < -SLACK {
                    end = end.min(from / (from - to));
                }
            }
            (begin <= end + SLACK).then_some([begin, end])
        };
        let parts: Vec<_> = (0..self.polygons.len()).map(part).collect();
        let begins = |id: &PolygonId| parts[*id as usize].is_some_and(|[t, _]| t <= SLACK);
        let mut reached: Vec<PolygonId> = a.polygons.iter().copied().filter(begins).collect();
        let mut i = 0;
        while let Some(&here) = reached.get(i) {
            let [begin, end] = parts[here as usize].unwrap();
            if b.polygons.contains(&here) && end >= 1.0 - SLACK {
                return true;
            }
            for &(other, side) in &self.neighbours[here as usize] {
                let Some([from, to]) = parts[other] else { continue };
                let [low, high] = [begin.max(from), end.min(to)];
                if low > high + SLACK || reached.contains(&(other as PolygonId)) {
                    continue;
                }
                let side = side.map(|vertex| self.places[vertex as usize]);
                if touch(side, [low, high].map(point)) {
                    reached.push(other as PolygonId);
                }
            }
            i += 1;
        }
        false
    }
}
