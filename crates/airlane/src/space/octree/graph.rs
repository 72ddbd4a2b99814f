//! A graph over an octree, with line of sight.
//!
//! # Why chains of seen segments pass the auditor
//!
//! In sliding contact the auditor follows, along the whole path, the free voxels that an unbroken
//! chain of shared faces could be in. A node is a place and a face-connected group of the free voxels
//! around it. [`sees`](Sight::sees) asks for a chain along the segment that begins in one node's
//! group and ends in the other's. So if the auditor's set holds the group of one node it holds, after
//! the segment, a voxel of the next node's group, and, as the group is face-connected and touches the
//! node, all of it. By induction the set is never empty. The ends of a query are free points: all
//! voxels around them are free, and one group.
//!
//! Chains can be walked backwards, so sight is mutual. Arcs are seen: an edge of a leaf, a bridge
//! along its face and a segment from a point of the leaf to one of its corners have the leaf's own
//! voxels beside them all the way, and the nodes at its corners are those whose groups hold it.

use super::corners::Bridges;
use super::rows::Rows;
use super::sets::Sets;
use super::{Grading, LeafId, Octree, OctreeTooLarge, WithEnds, corners, dual};
use crate::geom::{Cost, LatticePoint};
use crate::space::{NodeId, Sight, Space};
use crate::world::{ALL_SIDES, Sides, World};
use std::sync::Arc;

/// Which graph is made of an octree's free leaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum GraphKind {
    /// Centres of leaves, joined to the leaves across faces, edges and corners.
    Dual,
    /// Corners of leaves, joined along edges.
    #[default]
    EdgeCorner,
}

impl GraphKind {
    /// Nodes that belong to a leaf.
    pub(super) fn nodes_per_leaf(self) -> usize {
        match self {
            Self::Dual => 1,
            Self::EdgeCorner => 8,
        }
    }
}

/// The dual or the edge-corner graph of an octree. Queries do not change it, so threads can share it;
/// [`update`](Self::update) moves it to another version of the world.
///
/// ```
/// use airlane::{scene::Scene, world::World};
/// use airlane::space::{Grading, GraphKind, Octree, OctreeGraph, Space};
///
/// let world = World::bake(Scene::open([16, 16, 8])?)?; // four cubes of edge 8
/// let octree = Octree::new(&world, Grading::Regular)?;
/// let graph = OctreeGraph::new(&world, octree, GraphKind::EdgeCorner);
/// assert_eq!(graph.node_limit(), 3 * 3 * 2); // corners of four cubes
/// assert_eq!(graph.arc_count(), 2 * 12 + 9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct OctreeGraph<'w> {
    pub(super) world: &'w World,
    pub(super) data: Arc<GraphData>,
}

/// A graph without its world: what is kept from query to query, and from one version to the next.
#[derive(Clone, Debug)]
pub(crate) struct GraphData {
    pub(super) octree: Octree,
    pub(super) kind: GraphKind,
    pub(super) positions: Vec<LatticePoint>,
    /// The group of free voxels around each node; every voxel where there is but one group.
    pub(super) sides: Vec<Sides>,
    /// The nodes of each leaf, one or eight.
    pub(super) of_leaf: Vec<NodeId>,
    pub(super) rows: Rows,
    /// Arcs of an edge-corner graph that are not edges.
    pub(super) bridges: Bridges,
    pub(super) sets: Sets,
}

impl GraphData {
    /// The graph of a new octree over `world`.
    pub(crate) fn new(
        world: &World,
        grading: Grading,
        kind: GraphKind,
    ) -> Result<Self, OctreeTooLarge> {
        Ok(Self::of(world, Octree::new(world, grading)?, kind))
    }

    /// The graph of an octree over `world`.
    fn of(world: &World, octree: Octree, kind: GraphKind) -> Self {
        let (positions, sides, of_leaf, arcs, bridges) = match kind {
            GraphKind::Dual => {
                let positions: Vec<_> = octree.leaves().iter().map(|leaf| leaf.centre()).collect();
                let sides = vec![ALL_SIDES; positions.len()];
                let of_leaf = (0..positions.len() as NodeId).collect();
                (positions, sides, of_leaf, dual::arcs(world, &octree), Bridges::new())
            }
            GraphKind::EdgeCorner => {
                let corners = corners::corners(world, &octree);
                (corners.positions, corners.sides, corners.of_leaf, corners.arcs, corners.bridges)
            }
        };
        let rows = Rows::new(&positions, &arcs);
        let sets = Sets::of(&rows);
        Self { octree, kind, positions, sides, of_leaf, rows, bridges, sets }
    }

    /// Where a node is, and the voxels around it that belong to it.
    #[inline]
    pub(super) fn place(&self, node: NodeId) -> (LatticePoint, Sides) {
        (self.positions[node as usize], self.sides[node as usize])
    }

    /// Bytes of memory, the octree's included.
    pub(crate) fn memory_bytes(&self) -> usize {
        self.octree.memory_bytes()
            + self.positions.capacity() * size_of::<LatticePoint>()
            + self.sides.capacity()
            + self.of_leaf.capacity() * size_of::<NodeId>()
            + self.sets.memory_bytes()
            + self.rows.memory_bytes()
            + self.bridges.values().flatten().map(size_of_val).sum::<usize>()
    }
}

impl<'w> OctreeGraph<'w> {
    /// The graph of an octree over `world`.
    pub fn new(world: &'w World, octree: Octree, kind: GraphKind) -> Self {
        Self { world, data: Arc::new(GraphData::of(world, octree, kind)) }
    }

    /// A graph that was built over this world.
    pub(crate) fn over(world: &'w World, data: Arc<GraphData>) -> Self {
        Self { world, data }
    }

    /// The world below.
    pub fn world(&self) -> &'w World {
        self.world
    }

    /// The octree below.
    pub fn octree(&self) -> &Octree {
        &self.data.octree
    }

    /// Which graph it is.
    pub fn kind(&self) -> GraphKind {
        self.data.kind
    }

    /// The nodes that belong to a leaf: its centre, or its eight corners.
    pub fn leaf_nodes(&self, leaf: LeafId) -> &[NodeId] {
        let count = self.data.kind.nodes_per_leaf();
        &self.data.of_leaf[count * leaf as usize..][..count]
    }

    /// Number of arcs, either way counted once.
    pub fn arc_count(&self) -> usize {
        self.data.rows.arc_count()
    }

    /// The connected set of a node. Sets are those of free space.
    pub fn set(&self, node: NodeId) -> u32 {
        self.data.sets.set(node)
    }

    /// This graph with two more nodes, for the ends of a query. `None` if an end touches a solid.
    pub fn with_ends(&self, start: LatticePoint, goal: LatticePoint) -> Option<WithEnds<'_>> {
        WithEnds::new(self, start, goal)
    }

    /// The nodes one step away and the costs.
    #[inline]
    pub(super) fn row(&self, node: NodeId) -> &[(NodeId, Cost)] {
        self.data.rows.row(node)
    }

    /// Where a node is, and the voxels around it that belong to it.
    #[inline]
    pub(super) fn place(&self, node: NodeId) -> (LatticePoint, Sides) {
        self.data.place(node)
    }

    /// Whether the segment between two places is clear, from group to group.
    #[inline]
    pub(super) fn sees_between(&self, a: (LatticePoint, Sides), b: (LatticePoint, Sides)) -> bool {
        if a.0 == b.0 {
            return a.1 & b.1 != 0;
        }
        self.world.slides(a.0, b.0, [a.1, b.1])
    }

    /// Bytes of memory, the octree's included.
    pub fn memory_bytes(&self) -> usize {
        self.data.memory_bytes()
    }
}

impl Space for OctreeGraph<'_> {
    fn node_limit(&self) -> u32 {
        self.data.positions.len() as u32
    }

    #[inline]
    fn position(&self, node: NodeId) -> LatticePoint {
        self.data.positions[node as usize]
    }

    #[inline]
    fn for_each_neighbour(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        self.row(node).iter().for_each(|&(to, cost)| visit(to, cost));
    }
}

impl Sight for OctreeGraph<'_> {
    #[inline]
    fn sees(&self, a: NodeId, b: NodeId) -> bool {
        self.sees_between(self.place(a), self.place(b))
    }
}
