//! Graphs over a world: neighbours and step costs.
//!
//! A space turns a world into nodes and steps. Each capability of a space is a small
//! trait, so that a wrong pairing does not compile: every search needs [`Space`], Theta\* and
//! Lazy Theta\* also need [`Sight`], and jump point search has its own [`JumpGrid`].

mod blocks;
mod cells;
mod exposure;
mod flyways;
mod glide;
mod grid;
mod joined;
mod jump;
mod moves;
mod navmesh;
mod numbers;
mod octree;
mod pricing;
mod terrain;
mod turning;
mod waypoints;
mod within;

pub use blocks::{Backwards, Blocks};
pub(crate) use cells::{
    BLOCKS, CellPieces, Distances, ExitRef, Exits, MOST_EXITS, PieceDistances, UNITS_PER_VOXEL,
    length_count,
};
pub use cells::{BrokenCells, Cell, CellId, CellView, Cells, CellsTooLarge, Portal};
pub(crate) use cells::{CannotCut, Heading, LANES, Way, Ways, single};
pub(crate) use exposure::EXPOSURE_REACH;
pub use exposure::Exposure;
pub(crate) use flyways::{Bends, Flyways};
pub(crate) use glide::{Glider, Manoeuvre, Pose, Stretch};
pub use grid::{GridTooLarge, VoxelGrid};
pub(crate) use joined::{
    JoinError, Joined, JoinedLink, Realm, Shortcut, Shortcuts, Trip, TripError, Via,
};
pub use jump::JumpGrid;
pub(crate) use jump::Stops;
pub use moves::{CornerRule, Neighbourhood};
pub(crate) use navmesh::interval::{Around, Interval};
pub(crate) use navmesh::{EdgeId, NONE, Spot};
pub use navmesh::{NavMesh, NavMeshError, OnMesh, PolygonId};
pub(crate) use numbers::Numbers;
pub(crate) use octree::GraphData;
pub use octree::{
    BrokenOctree, Grading, GraphKind, Leaf, LeafId, Octree, OctreeDelta, OctreeGraph,
    OctreeTooLarge, WithEnds,
};
pub(crate) use pricing::{Pricing, PricingError};
pub use terrain::{Terrain, TerrainError};
pub use turning::Turning;
pub(crate) use turning::widest_turn;
pub use waypoints::{Linking, Over, PlannedLink, Waypoint, WaypointError, WaypointPlan, Waypoints};
pub use within::Within;

use crate::geom::{Cost, LatticePoint};
use crate::world::LinkKind;

/// A node of a space. Numbers are dense enough to index pages of 512 labels.
pub type NodeId = u32;

/// A graph of positions.
///
/// Laws: steps lead to numbers below [`node_limit`](Space::node_limit); every cost is at least what
/// [`estimate`](Space::estimate) makes of the straight line between the two positions (else estimates
/// are no longer admissible and searches return paths that are not shortest); the same node is always visited with the same
/// neighbours in the same order (else results are not repeatable).
pub trait Space {
    /// All node numbers are below this.
    fn node_limit(&self) -> u32;

    /// The position of a node.
    fn position(&self, node: NodeId) -> LatticePoint;

    /// Visits the neighbours of a node, with step costs.
    fn for_each_neighbour(&self, node: NodeId, visit: impl FnMut(NodeId, Cost));

    /// An estimate of the cost from a node to the goal, based on a metric's distances between points.
    /// A space whose steps cost less than the straight line, or predictably more, overrides
    /// this.
    ///
    /// Law: if `distance` is admissible and consistent for the lengths of steps, so is this for their
    /// costs.
    #[inline]
    fn estimate(
        &self,
        node: NodeId,
        goal: Goal,
        distance: impl Fn(LatticePoint, LatticePoint) -> Cost,
    ) -> Cost {
        distance(self.position(node), goal.position)
    }
}

/// A step with the details needed to price it for an agent.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Leg {
    /// Where it leads.
    pub to: NodeId,
    /// The ground under it.
    pub going: Going,
    /// The link, if the step is one.
    pub link: Option<LinkLeg>,
}

/// The ground under a straight segment.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Going {
    /// Mean cost multiplier, relative to a road.
    pub ground: f64,
    /// Height gained and lost again on the way, in lattice steps.
    pub hills: f64,
    /// Its steepest slope, rise over run.
    pub steepest: f64,
}

impl Going {
    /// An even road.
    pub const ROAD: Self = Self { ground: 1.0, hills: 0.0, steepest: 0.0 };
}

/// A step that is a link.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LinkLeg {
    /// Its kind.
    pub kind: LinkKind,
    /// Required permissions; 0 if it is open to all.
    pub permission: u32,
    /// Its length for pricing.
    pub length: Cost,
    /// How many seconds it takes; its length at the speed of the agent if `None`.
    pub seconds: Option<f64>,
}

/// A space whose steps can be priced.
pub trait Legs: Space {
    /// Visits the same steps as [`Space::for_each_neighbour`], in the same order.
    fn for_each_leg(&self, node: NodeId, mut visit: impl FnMut(Leg)) {
        self.for_each_neighbour(node, |to, _| visit(Leg { to, going: Going::ROAD, link: None }));
    }
}

impl Legs for VoxelGrid<'_> {}
impl Legs for OctreeGraph<'_> {}

/// A goal, with the data that estimates need repeatedly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Goal {
    /// The node.
    pub node: NodeId,
    /// Where it is.
    pub position: LatticePoint,
}

/// A space whose nodes can be joined by straight lines.
///
/// Law: sight is symmetric, and neighbours see each other.
pub trait Sight: Space {
    /// Whether the straight segment between two nodes is clear.
    fn sees(&self, a: NodeId, b: NodeId) -> bool;
}
