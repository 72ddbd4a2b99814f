//! From raw polygons to a navmesh. Stages, in order: corners on the lattice; polygons
//! counter-clockwise and convex; edges that meet; islands; corners where paths may bend; the surface.

use super::{EdgeId, Index, Measures, NONE, NavMesh, PolygonId};
use crate::geom::flat::{Bearing, along, bearing, side};
use crate::geom::{LatticePoint, PointError, UNIT};
use crate::scene::PolygonMesh;
use crate::union_find::UnionFind;
use std::collections::HashMap;
use thiserror::Error;

/// Invalid polygons. All numbers count from 0.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum NavMeshError {
    /// There is no polygon.
    #[error("the mesh has no polygons")]
    Empty,
    /// There are more than a search can number.
    #[error("{0} edges are too many: expected fewer than 2^28")]
    TooLarge(usize),
    /// The voxel size of the frame is not a positive number.
    #[error("invalid voxel size {0}: expected a positive number")]
    VoxelSize(f64),
    /// The reach is not a number of at least 0.
    #[error("invalid reach {0}: expected a number of at least 0")]
    Reach(f64),
    /// The measures of the body that it leaves room for are not numbers of at least 0.
    #[error("invalid {what} {found} of the body: expected a number of at least 0")]
    Body {
        /// Radius or height.
        what: &'static str,
        /// Its value.
        found: f64,
    },
    /// A vertex is not finite.
    #[error("vertex {vertex}: {why}")]
    Vertex {
        /// Its number.
        vertex: usize,
        /// What is wrong with it.
        why: PointError,
    },
    /// A polygon has fewer than three corners.
    #[error("polygon {polygon} has {corners} corners: expected at least 3")]
    FewCorners {
        /// Its number.
        polygon: usize,
        /// How many it has.
        corners: usize,
    },
    /// A polygon refers to a missing vertex.
    #[error("polygon {polygon} refers to vertex {vertex}, but there are only {vertices} vertices")]
    UnknownVertex {
        /// Its number.
        polygon: usize,
        /// The vertex.
        vertex: u32,
        /// How many there are.
        vertices: usize,
    },
    /// A polygon names a vertex twice.
    #[error("polygon {polygon} uses vertex {vertex} twice")]
    Repeated {
        /// Its number.
        polygon: usize,
        /// The vertex.
        vertex: u32,
    },
    /// A polygon has no area from above: it stands upright, or is smaller than the lattice.
    #[error("polygon {polygon} has no area seen from above, with corners rounded to 1/256 voxel")]
    NoArea {
        /// Its number.
        polygon: usize,
    },
    /// A polygon is not convex from above.
    #[error(
        "polygon {polygon} is not convex at vertex {vertex} seen from above, with corners rounded \
         to 1/256 voxel"
    )]
    NotConvex {
        /// Its number.
        polygon: usize,
        /// The corner that points inwards.
        vertex: u32,
    },
    /// Two polygons lie on the same side of an edge.
    #[error(
        "polygons {first} and {second} lie on the same side of the edge between vertices {} and {}; \
         expected one on each side", .edge[0], .edge[1]
    )]
    Crowded {
        /// One of them.
        first: PolygonId,
        /// The other.
        second: PolygonId,
        /// The two ends of the edge.
        edge: [u32; 2],
    },
    /// There are details for some polygons only.
    #[error("details given for {found} polygons: expected {expected} or none")]
    DetailCount {
        /// Number of entries.
        found: usize,
        /// Number of polygons.
        expected: usize,
    },
    /// A corner of a detail is not finite.
    #[error("a triangle in the details of polygon {polygon}: {why}")]
    Detail {
        /// The polygon's number.
        polygon: usize,
        /// What is wrong with it.
        why: PointError,
    },
}

/// Node numbers leave room for what a search marks.
const MOST_EDGES: usize = 1 << 28;

impl NavMesh {
    /// Checks polygons and joins them.
    pub fn new(raw: &PolygonMesh) -> Result<Self, NavMeshError> {
        let edge_count = raw.polygons.iter().map(Vec::len).sum();
        let PolygonMesh { frame, radius, height, .. } = *raw;
        check_measures(edge_count, &Measures { frame, reach: raw.reach, radius, height })?;
        let reach = raw.reach / frame.voxel_size * f64::from(UNIT);
        let measures = Measures { frame, reach, radius, height };
        let polygons = raw.polygons.iter().map(Vec::as_slice);
        let mut mesh = Self::unjoined(measures, vertices_of(raw)?, polygons)?;
        (mesh.surface_begins, mesh.surface) = surface_of(raw, &mesh)?;
        mesh.join()
    }

    /// Polygons on the lattice, checked; not joined yet, and without a surface.
    pub(super) fn unjoined<'p>(
        measures: Measures,
        vertices: Vec<LatticePoint>,
        polygons: impl ExactSizeIterator<Item = &'p [u32]> + Clone,
    ) -> Result<Self, NavMeshError> {
        let edge_count = polygons.clone().map(<[u32]>::len).sum();
        check_measures(edge_count, &measures)?;
        let mut begins = vec![0];
        let mut origins = Vec::with_capacity(edge_count);
        let mut owners = Vec::with_capacity(edge_count);
        for (polygon, corners) in polygons.enumerate() {
            origins.extend(turned_and_checked(&vertices, polygon, corners)?);
            owners.resize(origins.len(), polygon as PolygonId);
            begins.push(origins.len() as EdgeId);
        }
        Ok(Self {
            measures,
            vertices,
            begins,
            origins,
            owners,
            twins: Vec::new(),
            corners: Vec::new(),
            portals: Vec::new(),
            middles: Vec::new(),
            portal_of: Vec::new(),
            islands: Vec::new(),
            island_sizes: Vec::new(),
            surface_begins: Vec::new(),
            surface: Vec::new(),
            index: Index::default(),
        })
    }

    /// Joins the polygons; their surface is there.
    pub(super) fn join(mut self) -> Result<Self, NavMeshError> {
        self.join_edges()?;
        self.middles = self.portals.iter().map(|&edge| self.middle(edge)).collect();
        self.number_islands();
        self.corners = self.find_corners();
        self.index = Index::new(&self);
        Ok(self)
    }

    /// Finds the two sides of each shared edge.
    fn join_edges(&mut self) -> Result<(), NavMeshError> {
        let mut by_ends: HashMap<[u32; 2], EdgeId> = HashMap::with_capacity(self.origins.len());
        for edge in 0..self.origins.len() as EdgeId {
            let ends = self.ends(edge);
            if let Some(other) = by_ends.insert(ends, edge) {
                let (first, second) = (self.owner(other), self.owner(edge));
                return Err(NavMeshError::Crowded { first, second, edge: ends });
            }
        }
        self.twins = vec![NONE; self.origins.len()];
        self.portal_of = vec![NONE; self.origins.len()];
        for edge in 0..self.origins.len() as EdgeId {
            let [a, b] = self.ends(edge);
            let Some(&twin) = by_ends.get(&[b, a]) else { continue };
            self.twins[edge as usize] = twin;
            if edge < twin {
                let node = self.portals.len() as u32;
                self.portals.push(edge);
                self.portal_of[edge as usize] = node;
                self.portal_of[twin as usize] = node;
            }
        }
        Ok(())
    }

    /// The middle of an edge, on the surface of its polygon.
    fn middle(&self, edge: EdgeId) -> LatticePoint {
        let [a, b] = self.ends(edge).map(|vertex| self.place(vertex));
        let [x, y] = [0, 1].map(|i| (a[i] + b[i]).div_euclid(2));
        let height = self.height(self.owner(edge), [x, y].map(f64::from));
        LatticePoint([x, y, height.round() as i32])
    }

    fn number_islands(&mut self) {
        let mut sets = UnionFind::new(self.polygon_count());
        for &edge in &self.portals {
            sets.join(self.owner(edge), self.owner(self.twins[edge as usize]));
        }
        let mut numbers: HashMap<u32, u32> = HashMap::new();
        for polygon in 0..self.polygon_count() as PolygonId {
            let fresh = self.island_sizes.len() as u32;
            let island = *numbers.entry(sets.root(polygon)).or_insert(fresh);
            if island == fresh {
                self.island_sizes.push(0);
            }
            self.island_sizes[island as usize] += 1;
            self.islands.push(island);
        }
    }

    /// Whether a shortest path may bend at each vertex: where the polygons from one border to the
    /// next make more than half a turn, or where they do not go round just once.
    fn find_corners(&self) -> Vec<bool> {
        let mut corners = vec![false; self.vertices.len()];
        let mut on_border = vec![false; self.vertices.len()];
        let mut rounds = vec![0; self.vertices.len()];
        for edge in 0..self.origins.len() as EdgeId {
            let [vertex, _] = self.ends(edge);
            if self.twin(edge).is_none() {
                on_border[vertex as usize] = true;
                corners[vertex as usize] |= self.is_reflex(edge);
            }
            rounds[vertex as usize] += u32::from(self.faces_east(edge));
        }
        for vertex in 0..self.vertices.len() {
            corners[vertex] |= !on_border[vertex] && rounds[vertex] != 1;
        }
        corners
    }

    /// From a vertex along an edge that begins there.
    fn leaving(&self, edge: EdgeId) -> Bearing {
        let [from, to] = self.ends(edge).map(|vertex| self.place(vertex));
        bearing(from, to)
    }

    /// From the vertex where an edge begins back along the edge before it.
    fn arriving(&self, edge: EdgeId) -> Bearing {
        let before = self.previous(edge);
        let [from, to] = self.ends(before).map(|vertex| self.place(vertex));
        bearing(to, from)
    }

    /// Whether the polygons around the beginning of a border edge, from it to the next border, make
    /// more than half a turn.
    fn is_reflex(&self, border: EdgeId) -> bool {
        let first = self.leaving(border);
        let mut edge = border;
        loop {
            let last = self.arriving(edge);
            let turned = side(first, last);
            // One polygon makes half a turn at most, so a whole turn cannot be skipped.
            if turned < 0 || (turned == 0 && along(first, last) > 0) {
                return true;
            }
            match self.twin(self.previous(edge)) {
                Some(next) => edge = next,
                None => return false,
            }
        }
    }

    /// Whether a polygon, seen from the beginning of one of its edges, lies to the east, counting the
    /// border on its right and not that on its left.
    fn faces_east(&self, edge: EdgeId) -> bool {
        let (first, last) = (self.leaving(edge), self.arriving(edge));
        let is_east = |d: Bearing| d[1] == 0 && d[0] > 0;
        let is_upper = |d: Bearing| d[1] > 0 || is_east(d);
        is_east(first) || (!is_upper(first) && is_upper(last) && !is_east(last))
    }
}

fn check_measures(edge_count: usize, measures: &Measures) -> Result<(), NavMeshError> {
    match edge_count {
        0 => return Err(NavMeshError::Empty),
        1..MOST_EDGES => {}
        more => return Err(NavMeshError::TooLarge(more)),
    }
    let Measures { frame, reach, radius, height } = *measures;
    let size = frame.voxel_size;
    if !(size.is_finite() && size > 0.0) {
        return Err(NavMeshError::VoxelSize(size));
    }
    if !(reach.is_finite() && reach >= 0.0) {
        return Err(NavMeshError::Reach(reach));
    }
    let body = [("radius", radius), ("height", height)];
    match body.into_iter().find(|(_, found)| !(found.is_finite() && *found >= 0.0)) {
        Some((what, found)) => Err(NavMeshError::Body { what, found }),
        None => Ok(()),
    }
}

fn vertices_of(raw: &PolygonMesh) -> Result<Vec<LatticePoint>, NavMeshError> {
    let vertex = |(vertex, &at): (usize, &[f64; 3])| {
        raw.frame.lattice_from_world(at).map_err(|why| NavMeshError::Vertex { vertex, why })
    };
    raw.vertices.iter().enumerate().map(vertex).collect()
}

/// The corners of a polygon counter-clockwise from above, if it is convex.
fn turned_and_checked(
    vertices: &[LatticePoint],
    polygon: usize,
    corners: &[u32],
) -> Result<Vec<u32>, NavMeshError> {
    if corners.len() < 3 {
        return Err(NavMeshError::FewCorners { polygon, corners: corners.len() });
    }
    let unknown = corners.iter().find(|&&vertex| vertex as usize >= vertices.len());
    if let Some(&vertex) = unknown {
        let vertices = vertices.len();
        return Err(NavMeshError::UnknownVertex { polygon, vertex, vertices });
    }
    let mut sorted = corners.to_vec();
    sorted.sort_unstable();
    if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(NavMeshError::Repeated { polygon, vertex: pair[0] });
    }
    let mut corners = corners.to_vec();
    let place = |vertex: u32| vertices[vertex as usize].flat();
    let first = place(corners[0]);
    let pairs = corners.windows(2).map(|pair| [pair[0], pair[1]].map(place));
    let area: i128 =
        pairs.map(|[a, b]| i128::from(side(bearing(first, a), bearing(first, b)))).sum();
    match area {
        0 => return Err(NavMeshError::NoArea { polygon }),
        1.. => {}
        _ => corners.reverse(),
    }
    let count = corners.len();
    let step = |i: usize| bearing(place(corners[i % count]), place(corners[(i + 1) % count]));
    let is_upper = |d: Bearing| d[1] > 0 || (d[1] == 0 && d[0] > 0);
    let mut changes = 0;
    for i in 0..count {
        let (before, after) = (step(i), step(i + 1));
        let turned = side(before, after);
        changes += u32::from(is_upper(before) != is_upper(after));
        // More than two changes: all turns are to the left, but they go round more than once.
        if turned < 0 || (turned == 0 && along(before, after) <= 0) || changes > 2 {
            return Err(NavMeshError::NotConvex { polygon, vertex: corners[(i + 1) % count] });
        }
    }
    Ok(corners)
}

/// Triangles in lattice steps, and where those of each polygon begin.
type Triangles = (Vec<u32>, Vec<[[f64; 3]; 3]>);

fn surface_of(raw: &PolygonMesh, mesh: &NavMesh) -> Result<Triangles, NavMeshError> {
    let (found, expected) = (raw.details.len(), raw.polygons.len());
    if found != 0 && found != expected {
        return Err(NavMeshError::DetailCount { found, expected });
    }
    let (mut triangle_begins, mut triangles) = (vec![0], Vec::new());
    for polygon in 0..expected {
        let begin = triangles.len();
        for detail in raw.details.get(polygon).map_or(&[][..], Vec::as_slice) {
            // Only to reject points that are not finite: details may lie between lattice points.
            for &at in detail {
                let checked = raw.frame.lattice_from_world(at);
                checked.map_err(|why| NavMeshError::Detail { polygon, why })?;
            }
            triangles.extend(counter_clockwise(detail.map(|at| raw.frame.steps_from_world(at))));
        }
        if triangles.len() == begin {
            let corners = mesh.corners_of(polygon as PolygonId);
            let corner = |vertex: u32| mesh.vertex(vertex).0.map(f64::from);
            let fan = corners[1..].windows(2).map(|pair| [corners[0], pair[0], pair[1]]);
            triangles.extend(fan.filter_map(|fan| counter_clockwise(fan.map(corner))));
        }
        triangle_begins.push(triangles.len() as u32);
    }
    Ok((triangle_begins, triangles))
}

/// A triangle turned counter-clockwise, `None` if it has no area from above.
pub(super) fn counter_clockwise([a, b, c]: [[f64; 3]; 3]) -> Option<[[f64; 3]; 3]> {
    let area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    match area {
        area if area > 0.0 => Some([a, b, c]),
        area if area < 0.0 => Some([a, c, b]),
        _ => None,
    }
}
