//! What the nodes of a search stand for, for those who draw it.

use super::airspace::Airspace;
use super::derived::graph_data;
use super::ground::{Ground, Wanted};
use super::method::Lowered;
use super::options::SearchSpace;
use super::{Planner, Query, QueryError};
use crate::geom::{Frame, LatticePoint, UNIT, Voxel};
use crate::space::{
    CornerRule, GraphData, GraphKind, Neighbourhood, NodeId, OctreeGraph, Realm, Space, VoxelGrid,
};
use crate::world::Agent;
use std::borrow::Cow;
use std::sync::Arc;

/// The nodes that an observer of a query is told of, as places in the world.
#[derive(Clone, Debug)]
pub struct Nodes {
    kind: Kind,
    ends: [[f64; 3]; 2],
}

/// A node and the box that it stands for.
type Bounds = (NodeId, [[f64; 3]; 2]);

#[derive(Clone, Debug)]
enum Kind {
    Cells(Airspace),
    Voxels(Airspace),
    Graph(Airspace, Arc<GraphData>),
    /// The boxes of nodes that were looked up before.
    Known(Vec<Bounds>),
}

impl Planner {
    /// What the nodes of a query's search stand for. `nodes` are those that will be asked for: in a
    /// search over several parts they are looked up now, elsewhere they make no difference.
    pub fn nodes(
        &mut self,
        query: &Query,
        nodes: impl IntoIterator<Item = NodeId>,
    ) -> Result<Nodes, QueryError> {
        let ends = query.ends()?.map(|place| place.at);
        if let Some((map, inner)) = self.map.cut_to_region(query)? {
            return self.in_map(map, |planner| planner.nodes(&inner, nodes));
        }
        let kind = match self.map.plain_airspace(query)?.map(Cow::into_owned) {
            Some(fitted) => match query.asked_method().lower() {
                Lowered::Named(SearchSpace::Octree(grading, kind), _) => {
                    let data = graph_data(fitted.derived(), fitted.world(), (grading, kind))?;
                    Kind::Graph(fitted, data)
                }
                Lowered::Cells(_) => Kind::Cells(fitted),
                _ => Kind::Voxels(fitted),
            },
            None => Kind::Known(self.joined_nodes(query, nodes)?),
        };
        Ok(Nodes { kind, ends })
    }

    fn joined_nodes(
        &mut self,
        query: &Query,
        nodes: impl IntoIterator<Item = NodeId>,
    ) -> Result<Vec<Bounds>, QueryError> {
        let anyone = Agent::anyone();
        let agent = query.asked_agent().unwrap_or(&anyone);
        let body = query.asked_body().unwrap_or_else(|| self.map().body());
        let (on, options) = match query.asked_method().lower() {
            Lowered::Named(space, options) => (space, options),
            _ => {
                (SearchSpace::Grid, super::options::Options::new(super::options::Algorithm::AStar))
            }
        };
        let wanted = Wanted { agent, body, on, options: &options, exposure: false };
        let map = self.map().clone();
        let places = query.ends()?;
        let mut nodes: Vec<NodeId> = nodes.into_iter().collect();
        nodes.sort_unstable();
        nodes.dedup();
        Ground::with(&map, wanted, |ground| {
            let Ok(ends) = ground.ends(places, query.snapping()) else { return Ok(Vec::new()) };
            let areas = ground.areas();
            let objective = query.asked_objective();
            let errand = super::journey::Errand {
                ends,
                agent,
                objective,
                areas: areas.as_ref(),
                turns: true,
            };
            let Ok(trip) = super::journey::trip(ground, errand)? else { return Ok(Vec::new()) };
            let bounds = |node: NodeId| {
                let (space, own) = trip.place(node);
                let realm = trip.joined().provinces()[space].realm();
                let reach = match realm {
                    Realm::Grid(_) => UNIT / 2,
                    _ => UNIT / 4,
                };
                (node, world_box(realm.frame(), around(own, reach)))
            };
            Ok(nodes.into_iter().filter(|&node| node < trip.node_limit()).map(bounds).collect())
        })?
    }
}

impl Nodes {
    /// The box that a node stands for, in world coordinates: a voxel, a leaf, a cell, what is around a
    /// corner; a point for an end.
    pub fn bounds(&self, node: NodeId) -> [[f64; 3]; 2] {
        let [start, goal] = self.ends;
        match &self.kind {
            Kind::Cells(airspace) if node >= airspace.cells().limit() => [goal; 2],
            Kind::Cells(airspace) => {
                let cells = airspace.cells();
                world_box(airspace.frame(), cells.corners(cells.cell(node)))
            }
            Kind::Voxels(airspace) => {
                let world = airspace.world();
                let grid = VoxelGrid::new(world, Neighbourhood::default(), CornerRule::default());
                match grid {
                    Ok(grid) => world_box(world.frame(), around(grid.position(node), UNIT / 2)),
                    Err(_) => [start; 2],
                }
            }
            Kind::Graph(airspace, data) => {
                let graph = OctreeGraph::over(airspace.world(), Arc::clone(data));
                if node == graph.node_limit() {
                    return [start; 2];
                }
                if node > graph.node_limit() {
                    return [goal; 2];
                }
                let position = graph.position(node);
                let corners = match graph.kind() {
                    GraphKind::EdgeCorner => around(position, UNIT / 4),
                    GraphKind::Dual => {
                        let octree = graph.octree();
                        let leaf = octree.leaf_at(position.voxel()).map(|leaf| octree.leaf(leaf));
                        leaf.map_or([position; 2], |leaf| [leaf.corner(0), leaf.corner(7)])
                    }
                };
                world_box(airspace.frame(), corners)
            }
            Kind::Known(known) => {
                let at = known.binary_search_by_key(&node, |(known, _)| *known);
                at.map_or([start; 2], |at| known[at].1)
            }
        }
    }

    /// The node that stands for the place where a point is, if any does. Not known in a search over
    /// several parts.
    pub fn at(&self, point: [f64; 3]) -> Option<NodeId> {
        let place = |airspace: &Airspace| airspace.frame().lattice_from_world(point).ok();
        match &self.kind {
            Kind::Cells(airspace) => {
                let voxel = airspace.world().voxel_at(place(airspace)?);
                airspace.cells().locate(voxel)
            }
            Kind::Voxels(airspace) => {
                let voxel: Voxel = place(airspace)?.voxel();
                let (neighbourhood, corners) = Default::default();
                VoxelGrid::new(airspace.world(), neighbourhood, corners).ok()?.node(voxel)
            }
            Kind::Graph(airspace, data) => {
                let point = place(airspace)?;
                let graph = OctreeGraph::over(airspace.world(), Arc::clone(data));
                let leaf = graph.octree().leaf_at(point.voxel())?;
                let mut nodes = graph.leaf_nodes(leaf).iter().copied();
                match graph.kind() {
                    GraphKind::Dual => nodes.next(),
                    GraphKind::EdgeCorner => nodes.find(|&node| graph.position(node) == point),
                }
            }
            Kind::Known(_) => None,
        }
    }
}

/// A cube around a point.
fn around(point: LatticePoint, reach: i32) -> [LatticePoint; 2] {
    [-reach, reach].map(|by| LatticePoint(point.0.map(|c| c + by)))
}

fn world_box(frame: &Frame, corners: [LatticePoint; 2]) -> [[f64; 3]; 2] {
    corners.map(|corner| frame.world_from_lattice(corner))
}
