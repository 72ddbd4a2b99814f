//! Navmeshes: floors made of convex polygons, joined where they share an edge.
//!
//! A [`PolygonMesh`](crate::scene::PolygonMesh) is what was baked or drawn; nothing in it is checked.
//! [`NavMesh::new`] puts its corners on the lattice and makes sure that every polygon is convex and
//! every edge has at most one polygon on each side, as seen from above. Floors may lie above each
//! other: polygons are neighbours by the numbers of their corners and not by where they are.
//!
//! Polygons are closed and a path may run along their borders. The clearance of the body was removed
//! when the mesh was baked, so agents are points here. From one polygon to the next a path
//! crosses their shared edge; polygons that meet only in a corner are not neighbours.
//!
//! **Lengths are counted as seen from above**, which is what navmeshes are searched by: slopes cost
//! nothing extra. The points of a path lie on the surface all the same.
//!
//! There are two ways to search a mesh:
//!
//! * As a [`Space`] its nodes are the middles of shared edges, for every classic search and for
//!   journeys. A taut string through the polygons crossed is short, but
//!   not always the shortest.
//! * *Intervals*, the parts of edges that one place sees, lead to the shortest path of all
//!   ([`Intervals`](crate::search::Intervals)).

mod baked;
mod border;
mod build;
pub(crate) mod interval;
mod locate;
mod surface;

pub use build::NavMeshError;
pub use locate::OnMesh;
pub(crate) use surface::Spot;

use super::{Legs, NodeId, Space};
use crate::geom::flat::Flat;
use crate::geom::{Cost, Frame, LatticePoint};
use locate::Index;

/// A polygon of a navmesh.
pub type PolygonId = u32;

/// An edge of one polygon, as seen from within: its polygon lies to the left.
pub(crate) type EdgeId = u32;

/// Stands for no edge and no polygon.
pub(crate) const NONE: u32 = u32::MAX;

/// A checked mesh of convex polygons, ready to be searched.
///
/// ```
/// use airlane::geom::Frame;
/// use airlane::scene::PolygonMesh;
/// use airlane::space::NavMesh;
///
/// // A floor, and a ramp up from its right side.
/// let mesh = NavMesh::new(&PolygonMesh {
///     frame: Frame { origin: [0.0; 3], voxel_size: 1.0 },
///     vertices: vec![
///         [0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [4.0, 4.0, 0.0], [0.0, 4.0, 0.0],
///         [8.0, 0.0, 2.0], [8.0, 4.0, 2.0],
///     ],
///     polygons: vec![vec![0, 1, 2, 3], vec![1, 4, 5, 2]],
///     reach: 1.0,
///     ..PolygonMesh::default()
/// })?;
/// assert_eq!((mesh.polygon_count(), mesh.island_count()), (2, 1));
/// // Half a unit above the ramp is near enough to stand on it.
/// let foot = mesh.locate([6.0, 1.0, 1.5], 1.0)?.expect("it is over the ramp");
/// assert_eq!((foot.polygon, mesh.frame().world_from_lattice(foot.point)), (1, [6.0, 1.0, 1.0]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct NavMesh {
    measures: Measures,
    vertices: Vec<LatticePoint>,
    /// Where each polygon's edges begin, counter-clockwise, and the end of the last.
    begins: Vec<EdgeId>,
    /// The vertex where each edge begins.
    origins: Vec<u32>,
    /// The polygon of each edge.
    owners: Vec<PolygonId>,
    /// The same edge from the other side, [`NONE`] on the border.
    twins: Vec<EdgeId>,
    /// Whether a shortest path may bend at each vertex.
    corners: Vec<bool>,
    /// One edge of each shared pair: the nodes of the space.
    portals: Vec<EdgeId>,
    /// Their middles on the surface.
    middles: Vec<LatticePoint>,
    /// The node of each edge, [`NONE`] on the border.
    portal_of: Vec<NodeId>,
    /// Which part of the mesh each polygon belongs to, numbered by first appearance.
    islands: Vec<u32>,
    /// Polygons of each island.
    island_sizes: Vec<u32>,
    /// Where each polygon's surface triangles begin, and the end of the last.
    surface_begins: Vec<u32>,
    /// Triangles in lattice steps, counter-clockwise from above.
    surface: Vec<[[f64; 3]; 3]>,
    index: Index,
}

/// What a mesh is besides its polygons.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Measures {
    frame: Frame,
    /// How far above or below the surface an end of a way may be, in lattice steps.
    reach: f64,
    /// Of the body that it leaves room for, in world units.
    radius: f64,
    height: f64,
}

impl NavMesh {
    /// How its lattice maps to world coordinates.
    pub fn frame(&self) -> &Frame {
        &self.measures.frame
    }

    /// Radius of the body that it leaves room for, in world units; 0 if that is not known.
    pub fn radius(&self) -> f64 {
        self.measures.radius
    }

    /// Height of the body that has headroom everywhere, in world units; 0 if that is not known.
    pub fn height_of_body(&self) -> f64 {
        self.measures.height
    }

    /// Number of polygons.
    pub fn polygon_count(&self) -> usize {
        self.begins.len() - 1
    }

    /// Number of corners.
    pub fn vertex_count(&self) -> usize {
        self.vertices.len()
    }

    /// Number of edges that two polygons share.
    pub fn portal_count(&self) -> usize {
        self.portals.len()
    }

    /// Number of parts that no edge joins.
    pub fn island_count(&self) -> usize {
        self.island_sizes.len()
    }

    /// The part of the mesh that a polygon belongs to.
    pub fn island(&self, polygon: PolygonId) -> u32 {
        self.islands[polygon as usize]
    }

    /// Number of polygons of a part of the mesh.
    pub fn island_size(&self, island: u32) -> usize {
        self.island_sizes[island as usize] as usize
    }

    /// The corners of a polygon by their numbers, counter-clockwise from above.
    pub fn corners_of(&self, polygon: PolygonId) -> &[u32] {
        &self.origins[self.edges(polygon)]
    }

    /// Where a corner is, on the lattice.
    pub fn vertex(&self, vertex: u32) -> LatticePoint {
        self.vertices[vertex as usize]
    }

    /// The polygons on the other side of a polygon's edges, in the order of its corners; `None` on
    /// the border.
    pub fn neighbours_of(&self, polygon: PolygonId) -> impl Iterator<Item = Option<PolygonId>> {
        self.edges(polygon).map(|edge| self.beyond(edge as EdgeId))
    }

    /// The corners of a polygon in world coordinates, counter-clockwise as seen from above.
    pub fn outline_of(&self, polygon: PolygonId) -> Vec<[f64; 3]> {
        let corners = self.corners_of(polygon).iter();
        corners.map(|&vertex| self.measures.frame.world_from_lattice(self.vertex(vertex))).collect()
    }

    /// The corners of the box around it in world coordinates.
    pub fn bounds(&self) -> [[f64; 3]; 2] {
        let axis = |i: usize| self.vertices.iter().map(move |vertex| vertex.0[i]);
        let corner = |pick: fn(i32, i32) -> i32| {
            let lattice = std::array::from_fn(|i| axis(i).reduce(pick).unwrap_or(0));
            self.measures.frame.world_from_lattice(LatticePoint(lattice))
        };
        [corner(i32::min), corner(i32::max)]
    }

    /// Bytes of memory.
    pub fn memory_bytes(&self) -> usize {
        self.vertices.capacity() * size_of::<LatticePoint>()
            + (self.begins.capacity() + self.origins.capacity() + self.owners.capacity())
                * size_of::<u32>()
            + (self.twins.capacity() + self.portals.capacity() + self.portal_of.capacity())
                * size_of::<u32>()
            + (self.islands.capacity() + self.island_sizes.capacity()) * size_of::<u32>()
            + self.corners.capacity()
            + self.middles.capacity() * size_of::<LatticePoint>()
            + self.surface_begins.capacity() * size_of::<u32>()
            + self.surface.capacity() * size_of::<[[f64; 3]; 3]>()
            + self.index.memory_bytes()
    }

    /// The edges of a polygon.
    #[inline]
    fn edges(&self, polygon: PolygonId) -> std::ops::Range<usize> {
        self.begins[polygon as usize] as usize..self.begins[polygon as usize + 1] as usize
    }

    /// The edge after this one, counter-clockwise round its polygon.
    #[inline]
    fn next(&self, edge: EdgeId) -> EdgeId {
        let polygon = self.owners[edge as usize] as usize;
        if edge + 1 == self.begins[polygon + 1] { self.begins[polygon] } else { edge + 1 }
    }

    /// The edge before this one.
    #[inline]
    fn previous(&self, edge: EdgeId) -> EdgeId {
        let polygon = self.owners[edge as usize] as usize;
        if edge == self.begins[polygon] { self.begins[polygon + 1] - 1 } else { edge - 1 }
    }

    /// The same edge from the other side.
    #[inline]
    fn twin(&self, edge: EdgeId) -> Option<EdgeId> {
        Some(self.twins[edge as usize]).filter(|&twin| twin != NONE)
    }

    /// The polygon that an edge belongs to.
    #[inline]
    pub(crate) fn owner(&self, edge: EdgeId) -> PolygonId {
        self.owners[edge as usize]
    }

    /// The polygon on the other side of an edge.
    #[inline]
    pub(crate) fn beyond(&self, edge: EdgeId) -> Option<PolygonId> {
        self.twin(edge).map(|twin| self.owner(twin))
    }

    /// The vertices where an edge begins and ends. Seen when leaving the polygon across it, the first
    /// is on the right and the second on the left.
    #[inline]
    pub(crate) fn ends(&self, edge: EdgeId) -> [u32; 2] {
        [self.origins[edge as usize], self.origins[self.next(edge) as usize]]
    }

    /// Where these are.
    #[inline]
    pub(crate) fn end_points(&self, edge: EdgeId) -> [LatticePoint; 2] {
        self.ends(edge).map(|vertex| self.vertex(vertex))
    }

    /// Where a vertex is, seen from above.
    #[inline]
    pub(crate) fn place(&self, vertex: u32) -> Flat {
        self.vertices[vertex as usize].flat()
    }

    /// The edge of `polygon` that a node of the space is, if it is one of its edges.
    pub(crate) fn portal_edge(&self, node: NodeId, polygon: PolygonId) -> Option<EdgeId> {
        let edge = self.portals[node as usize];
        [Some(edge), self.twin(edge)].into_iter().flatten().find(|&e| self.owner(e) == polygon)
    }

    /// The vertices between which a node of the space lies.
    pub(crate) fn portal_ends(&self, node: NodeId) -> [u32; 2] {
        self.ends(self.portals[node as usize])
    }

    /// The point of the surface at a share of the edge that a node of the space is, from its first
    /// vertex to its second.
    pub(crate) fn on_portal(&self, node: NodeId, share: f64) -> LatticePoint {
        let edge = self.portals[node as usize];
        let [a, b] = self.ends(edge).map(|vertex| self.place(vertex).map(f64::from));
        let spot = [0, 1].map(|i| (a[i] + share * (b[i] - a[i])).round());
        let height = self.height(self.owner(edge), spot).round();
        LatticePoint([spot[0], spot[1], height].map(|c| c as i32))
    }

    /// The two polygons that a node of the space joins.
    pub(crate) fn joined_by(&self, node: NodeId) -> [PolygonId; 2] {
        let edge = self.portals[node as usize];
        [edge, self.twins[edge as usize]].map(|edge| self.owner(edge))
    }

    /// The nodes of the space on the border of a polygon.
    pub(crate) fn portals_of(&self, polygon: PolygonId) -> impl Iterator<Item = NodeId> {
        self.edges(polygon).map(|edge| self.portal_of[edge]).filter(|&node| node != NONE)
    }
}

/// The middles of shared edges, each a step from all others of its two polygons. Steps are as long as
/// the straight line, heights included.
impl Space for NavMesh {
    fn node_limit(&self) -> u32 {
        self.portals.len() as u32
    }

    #[inline]
    fn position(&self, node: NodeId) -> LatticePoint {
        self.middles[node as usize]
    }

    #[inline]
    fn for_each_neighbour(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        let here = self.position(node);
        let [near, far] = self.joined_by(node);
        for to in self.portals_of(near).filter(|&to| to != node) {
            visit(to, Cost::straight_step(here, self.position(to)));
        }
        // Two polygons may share several edges, one beside the other.
        let is_new = |&to: &NodeId| to != node && !self.joined_by(to).contains(&near);
        for to in self.portals_of(far).filter(is_new) {
            visit(to, Cost::straight_step(here, self.position(to)));
        }
    }
}

impl Legs for NavMesh {}
