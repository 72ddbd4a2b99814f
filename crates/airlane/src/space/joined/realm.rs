//! One of the spaces that are joined.

use crate::geom::{Frame, LatticePoint, UNIT};
use crate::space::{
    EXPOSURE_REACH, Exposure, Going, Leg, Legs, NavMesh, NodeId, OctreeGraph, Over, Space, Terrain,
    VoxelGrid, Waypoints,
};
use crate::world::{Medium, World};
use std::borrow::Cow;
use std::sync::Arc;

/// A space that can be joined to others.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Realm<'a> {
    /// The voxel grid of a world.
    Grid(&'a VoxelGrid<'a>),
    /// A graph over an octree.
    Octree(&'a OctreeGraph<'a>),
    /// Waypoints.
    Waypoints(&'a Waypoints),
    /// Terrain.
    Terrain(&'a Terrain),
    /// A navmesh, from the middle of one edge to the next.
    NavMesh(&'a NavMesh),
}

impl<'a> Realm<'a> {
    /// How its lattice maps to world coordinates.
    pub(crate) fn frame(&self) -> &'a Frame {
        match self {
            Self::Grid(grid) => grid.world().frame(),
            Self::Octree(graph) => graph.world().frame(),
            Self::Waypoints(waypoints) => waypoints.over().frame(),
            Self::Terrain(terrain) => terrain.frame(),
            Self::NavMesh(mesh) => mesh.frame(),
        }
    }

    /// All node numbers are below this.
    pub(crate) fn node_limit(&self) -> u32 {
        match self {
            Self::Grid(space) => space.node_limit(),
            Self::Octree(space) => space.node_limit(),
            Self::Waypoints(space) => space.node_limit(),
            Self::Terrain(space) => space.node_limit(),
            Self::NavMesh(space) => space.node_limit(),
        }
    }

    /// Where a node is, on its own lattice.
    #[inline]
    pub(crate) fn position(&self, node: NodeId) -> LatticePoint {
        match self {
            Self::Grid(space) => space.position(node),
            Self::Octree(space) => space.position(node),
            Self::Waypoints(space) => space.position(node),
            Self::Terrain(space) => space.position(node),
            Self::NavMesh(space) => space.position(node),
        }
    }

    /// Visits the steps from a node.
    #[inline]
    pub(super) fn for_each_leg(&self, node: NodeId, visit: impl FnMut(Leg)) {
        match self {
            Self::Grid(space) => space.for_each_leg(node, visit),
            Self::Octree(space) => space.for_each_leg(node, visit),
            Self::Waypoints(space) => space.for_each_leg(node, visit),
            Self::Terrain(space) => space.for_each_leg(node, visit),
            Self::NavMesh(space) => space.for_each_leg(node, visit),
        }
    }

    /// The least ground multiplier in it.
    pub(super) fn least_ground(&self) -> f64 {
        match self {
            Self::Grid(_) | Self::Octree(_) | Self::NavMesh(_) => 1.0,
            Self::Terrain(terrain) => terrain.least_ground(),
            Self::Waypoints(waypoints) => match waypoints.over() {
                Over::World(_) => 1.0,
                Over::Terrain(terrain) => terrain.least_ground(),
            },
        }
    }

    /// What is solid: on terrain the blocked cells, one voxel high. A navmesh does not know.
    pub(crate) fn solids(&self) -> Option<Cow<'a, World>> {
        Some(match self {
            Self::Grid(grid) => Cow::Borrowed(grid.world()),
            Self::Octree(graph) => Cow::Borrowed(graph.world()),
            Self::Terrain(terrain) => Cow::Owned(terrain.flat_world()),
            Self::NavMesh(_) => return None,
            Self::Waypoints(waypoints) => Cow::Borrowed(waypoints.barrier()),
        })
    }

    /// A point where an end may be: free, and on the ground of a terrain.
    pub(super) fn foothold(&self, point: LatticePoint) -> Option<LatticePoint> {
        match self {
            Self::Grid(grid) => grid.world().is_free(point).then_some(point),
            Self::Octree(graph) => graph.world().is_free(point).then_some(point),
            Self::Waypoints(waypoints) => waypoints.foothold(point),
            Self::NavMesh(mesh) => mesh.stand(point).map(|foot| foot.point),
            // On the border of a blocked cell there is no way to the next cell but through it.
            Self::Terrain(terrain) => {
                let touches_blocked = point.incident_voxels().any(|voxel| {
                    let [x, y, _] = voxel.0;
                    terrain.node([x, y]).is_none()
                });
                terrain.on_ground(point).filter(|_| !touches_blocked)
            }
        }
    }

    /// The nodes in reach of such a point.
    pub(super) fn beside(&self, point: LatticePoint) -> Vec<(NodeId, Going)> {
        match self {
            Self::Grid(grid) => {
                grid.node(point.voxel()).map(|node| (node, Going::ROAD)).into_iter().collect()
            }
            Self::Octree(graph) => {
                let leaf = graph.octree().leaf_at(point.voxel());
                let nodes = leaf.map_or(&[][..], |leaf| graph.leaf_nodes(leaf));
                nodes.iter().map(|&node| (node, Going::ROAD)).collect()
            }
            Self::Waypoints(waypoints) => waypoints.in_sight(point).collect(),
            Self::NavMesh(mesh) => mesh.beside(point).map(|node| (node, Going::ROAD)).collect(),
            Self::Terrain(terrain) => {
                let node = terrain.node_at(point).into_iter();
                let ground = |node| terrain.ground(node).unwrap_or(1.0);
                node.map(|node| (node, Going { ground: ground(node), ..Going::ROAD })).collect()
            }
        }
    }

    /// What lies under the straight way between two such points, if it can be gone without a node
    /// between.
    pub(super) fn direct(&self, a: LatticePoint, b: LatticePoint) -> Option<Going> {
        match self {
            Self::Grid(_) => (a.voxel() == b.voxel()).then_some(Going::ROAD),
            Self::Octree(graph) => {
                let leaf = |point: LatticePoint| graph.octree().leaf_at(point.voxel());
                (leaf(a) == leaf(b)).then_some(Going::ROAD)
            }
            Self::Waypoints(waypoints) => waypoints.way(a, b),
            Self::NavMesh(mesh) => mesh.share_polygon(a, b).then_some(Going::ROAD),
            Self::Terrain(terrain) => {
                let node = terrain.node_at(a).filter(|&node| terrain.node_at(b) == Some(node))?;
                Some(Going { ground: terrain.ground(node)?, ..Going::ROAD })
            }
        }
    }
}

/// A space and what it is made of.
#[derive(Clone, Debug)]
pub(crate) struct Province<'a> {
    pub(super) realm: Realm<'a>,
    medium: Medium,
    /// The joined frame, if it is another one.
    joined_frame: Option<Frame>,
    pub(super) exposure: Option<Arc<Exposure>>,
}

impl<'a> Province<'a> {
    pub(super) fn new(realm: Realm<'a>, medium: Medium, joined: &Frame) -> Self {
        let joined_frame = (realm.frame() != joined).then_some(*joined);
        Self { realm, medium, joined_frame, exposure: None }
    }

    /// The space.
    pub(crate) fn realm(&self) -> Realm<'a> {
        self.realm
    }

    /// What it is made of.
    pub(crate) fn medium(&self) -> Medium {
        self.medium
    }

    /// A point of its own lattice on that of the joined frame.
    #[inline]
    pub(crate) fn joined_from_own(&self, own: LatticePoint) -> LatticePoint {
        match &self.joined_frame {
            None => own,
            // Far off the joined lattice is as far as that goes.
            Some(joined) => {
                let world = self.realm.frame().world_from_lattice(own);
                joined.lattice_from_world(world).unwrap_or(LatticePoint([1 << 28; 3]))
            }
        }
    }

    /// How near to a solid a point of its own lattice is, 0 to 1; 0 if nobody asked to know.
    #[inline]
    fn exposure(&self, own: LatticePoint) -> f64 {
        let Some(exposure) = &self.exposure else { return 0.0 };
        match self.realm {
            Realm::Grid(_) | Realm::Octree(_) => exposure.at(own),
            Realm::Terrain(_) => exposure.at(Terrain::above(own)),
            // Floors know their borders themselves.
            Realm::NavMesh(_) => 0.0,
            Realm::Waypoints(waypoints) => match waypoints.over() {
                Over::World(_) => exposure.at(own),
                Over::Terrain(_) => exposure.at(Terrain::above(own)),
            },
        }
    }

    /// The mean of that along a straight step between two points of its own lattice. On a navmesh the
    /// border of the floor is what is near or far, and steps may be long.
    #[inline]
    pub(super) fn mean_exposure(&self, own: [LatticePoint; 2]) -> f64 {
        match self.realm {
            Realm::NavMesh(mesh) => {
                mesh.mean_nearness(own, f64::from(EXPOSURE_REACH) * f64::from(UNIT))
            }
            _ => 0.5 * (self.exposure(own[0]) + self.exposure(own[1])),
        }
    }
}
