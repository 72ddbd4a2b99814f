//! The same mesh, searched by the `polyanya` crate.

use airlane::geom::UNIT;
use airlane::space::{NavMesh, OnMesh, PolygonId};
use glam::Vec2;
use polyanya::{Mesh, MeshError, Polygon, Vertex};
use thiserror::Error;

/// A mesh that `polyanya` rejects.
#[derive(Clone, Copy, PartialEq, Debug, Error)]
#[error("polyanya rejects the mesh: {0}")]
pub struct PeerError(MeshError);

/// A path found by `polyanya`.
#[derive(Clone, PartialEq, Debug)]
pub struct PeerPath {
    /// Its length as seen from above, in world units.
    pub length: f64,
    /// Its points as seen from above, in world coordinates.
    pub points: Vec<[f64; 2]>,
}

/// A navmesh searched by `polyanya`, as a second opinion. It computes in single precision and
/// treats bends above one another as the same, so that it may miss paths where floors overlap.
#[derive(Clone, Debug)]
pub struct Polyanya<'m> {
    mesh: &'m NavMesh,
    /// In voxels.
    peer: Mesh,
}

impl<'m> Polyanya<'m> {
    /// The same polygons.
    pub fn new(mesh: &'m NavMesh) -> Result<Self, PeerError> {
        let fans = fans(mesh);
        let vertex = |(vertex, polygons): (usize, Vec<u32>)| {
            let [x, y, _] = mesh.vertex(vertex as u32).0;
            Vertex::new(voxels([x, y]), polygons)
        };
        let vertices = fans.into_iter().enumerate().map(vertex).collect();
        let polygon = |id: PolygonId| {
            let is_one_way = mesh.neighbours_of(id).flatten().count() == 1;
            Polygon::new(mesh.corners_of(id).to_vec(), is_one_way)
        };
        let polygons = (0..mesh.polygon_count() as PolygonId).map(polygon).collect();
        let mut peer = Mesh::new(vertices, polygons).map_err(PeerError)?;
        // Ends are on the mesh; a little is left for rounding.
        peer.set_search_delta(1e-3);
        let height = |vertex: u32| (f64::from(mesh.vertex(vertex).0[2]) / f64::from(UNIT)) as f32;
        let heights = (0..mesh.vertex_count() as u32).map(height).collect();
        peer.layers[0].set_heights(heights).map_err(PeerError)?;
        Ok(Self { mesh, peer })
    }

    /// The shortest path between two points of the mesh.
    pub fn path(&self, from: OnMesh, to: OnMesh) -> Option<PeerPath> {
        let flat = |on: OnMesh| voxels([on.point.0[0], on.point.0[1]]);
        let on_floor = |on: OnMesh| {
            let height = (f64::from(on.point.0[2]) / f64::from(UNIT)) as f32;
            self.peer.get_closest_point_at_height(flat(on), height)
        };
        let found = self.peer.path(on_floor(from)?, on_floor(to)?)?;
        let frame = self.mesh.frame();
        let world = |at: Vec2| {
            let voxels = [f64::from(at.x), f64::from(at.y)];
            std::array::from_fn(|i| frame.origin[i] + frame.voxel_size * voxels[i])
        };
        let points = std::iter::once(flat(from)).chain(found.path.iter().copied()).map(world);
        Some(PeerPath {
            length: f64::from(found.length) * frame.voxel_size,
            points: points.collect(),
        })
    }
}

fn voxels(lattice: [i32; 2]) -> Vec2 {
    Vec2::from(lattice.map(|c| (f64::from(c) / f64::from(UNIT)) as f32))
}

/// A polygon at a vertex, the one before it clockwise and the one after it.
type Slice = (PolygonId, Option<PolygonId>, Option<PolygonId>);

/// The polygons around each vertex, counter-clockwise, with `u32::MAX` for what lies outside.
fn fans(mesh: &NavMesh) -> Vec<Vec<u32>> {
    let mut around: Vec<Vec<Slice>> = vec![Vec::new(); mesh.vertex_count()];
    for id in 0..mesh.polygon_count() as PolygonId {
        let neighbours: Vec<_> = mesh.neighbours_of(id).collect();
        for (i, &vertex) in mesh.corners_of(id).iter().enumerate() {
            let (leaving, arriving) =
                (neighbours[i], neighbours[(i + neighbours.len() - 1) % neighbours.len()]);
            around[vertex as usize].push((id, leaving, arriving));
        }
    }
    around.into_iter().map(fan).collect()
}

fn fan(mut left: Vec<Slice>) -> Vec<u32> {
    let mut order = Vec::new();
    while !left.is_empty() {
        // Begin at a border, if there is one.
        let first = left.iter().position(|(_, before, _)| before.is_none()).unwrap_or(0);
        let (mut id, before, mut next) = left.swap_remove(first);
        let is_open = before.is_none();
        order.push(id);
        while let Some(at) = next.and_then(|next| left.iter().position(|&(id, ..)| id == next)) {
            (id, _, next) = left.swap_remove(at);
            order.push(id);
        }
        if is_open || next.is_none() {
            order.push(u32::MAX);
        }
    }
    order
}
