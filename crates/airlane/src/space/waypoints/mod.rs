//! Waypoints, placed by hand or sampled, joined by line of sight
//! and by links.
//!
//! A [`WaypointPlan`] is written by hand or sampled by [`Waypoints::sample`]; it is unchecked.
//! [`Waypoints::new`] puts it into a world or onto a terrain: it checks names, places and links, and
//! joins by sight what lies within the planned length. For a body, take the world that is
//! [fitted](crate::world::World::fit) to it.

mod build;
mod sample;

pub use build::WaypointError;

use super::{Goal, Going, Leg, Legs, LinkLeg, NodeId, Sight, Space, Terrain};
use crate::geom::{Cost, Frame, LatticePoint};
use crate::world::{Contact, LinkKind, World};
use std::sync::Arc;

/// A named place.
#[derive(Clone, PartialEq, Debug)]
pub struct Waypoint {
    /// Its name; no two may have the same.
    pub name: String,
    /// Where it is, in world coordinates. On a terrain its height is that of the ground.
    pub at: [f64; 3],
}

/// A link between two waypoints.
#[derive(Clone, PartialEq, Debug)]
pub struct PlannedLink {
    /// The name of the waypoint where it begins.
    pub from: String,
    /// The name of the waypoint where it leads.
    pub to: String,
    /// What it is.
    pub kind: LinkKind,
    /// Whether it also leads back.
    pub both_ways: bool,
    /// How long it counts, in world units; the straight distance if `None`.
    pub length: Option<f64>,
    /// How many seconds it takes whoever takes it, waiting included; if `None`, its length at the speed of the
    /// agent counts.
    pub seconds: Option<f64>,
    /// The permissions it asks for, a bit each; open to all if 0.
    pub permission: u32,
}

/// Which waypoints are joined by line of sight.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub enum Linking {
    /// None: links alone join them.
    #[default]
    None,
    /// All that are at most this far apart, in world units.
    Within(f64),
}

/// Waypoints and links, unchecked.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct WaypointPlan {
    /// The places.
    pub points: Vec<Waypoint>,
    /// The links.
    pub links: Vec<PlannedLink>,
    /// What is joined by sight. Ends of a query are joined to waypoints in the same way, at any
    /// distance if nothing else is.
    pub linking: Linking,
}

/// The space that waypoints are in.
#[derive(Clone, Debug)]
pub enum Over {
    /// Free space.
    World(Arc<World>),
    /// The ground.
    Terrain(Arc<Terrain>),
}

impl Over {
    /// How its lattice maps to world coordinates.
    pub fn frame(&self) -> &Frame {
        match self {
            Self::World(world) => world.frame(),
            Self::Terrain(terrain) => terrain.frame(),
        }
    }

    /// The corners of its box in world coordinates.
    pub fn bounds(&self) -> [[f64; 3]; 2] {
        match self {
            Self::World(world) => world.bounds(),
            Self::Terrain(terrain) => terrain.bounds(),
        }
    }
}

/// An edge from one waypoint to another.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Passage {
    to: NodeId,
    /// What it costs where nothing counts but the space itself.
    cost: Cost,
    going: Going,
    link: Option<LinkLeg>,
}

/// Waypoints in a world or on a terrain, ready to be searched.
///
/// ```
/// use airlane::scene::Scene;
/// use airlane::space::{Linking, Over, Space, Waypoint, WaypointPlan, Waypoints};
/// use airlane::world::World;
///
/// let mut scene = Scene::open([20, 20, 3])?;
/// scene.voxels.insert_box([10, 0, 0], [11, 15, 3]); // a wall, open beyond y = 15
/// let world = World::bake(scene)?;
///
/// let point = |name: &str, x, y| Waypoint { name: name.to_owned(), at: [x, y, 1.0] };
/// let points = vec![point("hall", 3.0, 3.0), point("door", 10.0, 17.0), point("yard", 17.0, 3.0)];
/// let plan = WaypointPlan { points, linking: Linking::Within(30.0), ..WaypointPlan::default() };
/// let waypoints = Waypoints::new(&plan, Over::World(world.into()))?;
/// let mut near_door = Vec::new();
/// waypoints.for_each_neighbour(waypoints.node("door").unwrap(), |node, _| {
///     near_door.push(waypoints.name(node).to_owned());
/// });
/// assert_eq!(near_door, ["hall", "yard"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Waypoints {
    over: Over,
    /// What blocks sight.
    barrier: Barrier,
    names: Vec<String>,
    positions: Vec<LatticePoint>,
    /// Where each node's arcs begin, and the end of the last.
    begins: Vec<u32>,
    arcs: Vec<Passage>,
    /// Squared lattice distance at which sight still joins.
    reach_squared: f64,
    /// The least that an arc costs per unit of the straight distance, at most 1.
    least_ratio: f64,
}

/// What blocks sight: the world, or the blocked cells of a terrain as one.
#[derive(Clone, Debug)]
enum Barrier {
    World(Arc<World>),
    Flat(Box<World>),
}

impl Waypoints {
    /// What they lie in or on.
    pub fn over(&self) -> &Over {
        &self.over
    }

    /// Number of waypoints.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Number of arcs; a way in both directions counts twice.
    pub fn arc_count(&self) -> usize {
        self.arcs.len()
    }

    /// The name of a waypoint.
    pub fn name(&self, node: NodeId) -> &str {
        &self.names[node as usize]
    }

    /// The waypoint of a name.
    pub fn node(&self, name: &str) -> Option<NodeId> {
        self.names.iter().position(|known| known == name).map(|i| i as NodeId)
    }

    /// Each way from one waypoint to another, by sight or by a link; one in both directions comes twice.
    pub fn arcs(&self) -> impl Iterator<Item = (NodeId, NodeId, Option<LinkLeg>)> {
        let nodes = 0..self.len() as NodeId;
        nodes.flat_map(|node| self.row(node).iter().map(move |arc| (node, arc.to, arc.link)))
    }

    /// Each link, with where it begins and leads; one in both directions comes twice.
    pub fn links(&self) -> impl Iterator<Item = (NodeId, NodeId, LinkLeg)> {
        self.arcs().filter_map(|(from, to, link)| link.map(|link| (from, to, link)))
    }

    #[inline]
    fn row(&self, node: NodeId) -> &[Passage] {
        let [begin, end] = [0, 1].map(|more| self.begins[node as usize + more] as usize);
        &self.arcs[begin..end]
    }

    /// What lies under the straight way between two free points, `None` if it is blocked or longer
    /// than sight reaches.
    pub fn way(&self, a: LatticePoint, b: LatticePoint) -> Option<Going> {
        (a.distance_squared(b) as f64 <= self.reach_squared && self.sees_points(a, b)).then(|| {
            match &self.over {
                Over::World(_) => Going::ROAD,
                Over::Terrain(terrain) => terrain.going(a, b),
            }
        })
    }

    fn sees_points(&self, a: LatticePoint, b: LatticePoint) -> bool {
        match &self.barrier {
            Barrier::World(world) => world.is_clear(a, b, Contact::Open),
            Barrier::Flat(world) => {
                world.is_clear(Terrain::above(a), Terrain::above(b), Contact::Open)
            }
        }
    }

    /// The world whose solids block sight: on a terrain the blocked cells, one voxel high.
    pub fn barrier(&self) -> &World {
        match &self.barrier {
            Barrier::World(world) => world,
            Barrier::Flat(world) => world,
        }
    }

    /// A lattice point where an end of a query may be: free, and on the ground of a terrain.
    pub fn foothold(&self, point: LatticePoint) -> Option<LatticePoint> {
        match &self.over {
            Over::World(world) => world.is_free(point).then_some(point),
            Over::Terrain(terrain) => {
                let flat = Terrain::above(point);
                terrain.on_ground(point).filter(|_| self.barrier().is_free(flat))
            }
        }
    }

    /// The waypoints that a point sees, within the length at which waypoints are joined.
    pub fn in_sight(&self, point: LatticePoint) -> impl Iterator<Item = (NodeId, Going)> {
        let nodes = 0..self.len() as NodeId;
        nodes.filter_map(move |node| Some((node, self.way(point, self.position(node))?)))
    }

    /// Bytes of memory.
    pub fn memory_bytes(&self) -> usize {
        self.positions.capacity() * size_of::<LatticePoint>()
            + self.begins.capacity() * size_of::<u32>()
            + self.arcs.capacity() * size_of::<Passage>()
            + self.names.iter().map(|name| size_of::<String>() + name.capacity()).sum::<usize>()
    }
}

impl Space for Waypoints {
    fn node_limit(&self) -> u32 {
        self.positions.len() as u32
    }

    #[inline]
    fn position(&self, node: NodeId) -> LatticePoint {
        self.positions[node as usize]
    }

    #[inline]
    fn for_each_neighbour(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        self.row(node).iter().for_each(|arc| visit(arc.to, arc.cost));
    }

    #[inline]
    fn estimate(
        &self,
        node: NodeId,
        goal: Goal,
        distance: impl Fn(LatticePoint, LatticePoint) -> Cost,
    ) -> Cost {
        distance(self.position(node), goal.position).scaled(self.least_ratio)
    }
}

impl Sight for Waypoints {
    fn sees(&self, a: NodeId, b: NodeId) -> bool {
        self.sees_points(self.position(a), self.position(b))
    }
}

impl Legs for Waypoints {
    fn for_each_leg(&self, node: NodeId, mut visit: impl FnMut(Leg)) {
        for &Passage { to, going, link, .. } in self.row(node) {
            visit(Leg { to, going, link });
        }
    }
}
