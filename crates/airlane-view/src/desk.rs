//! Where one thread answers queries in one world for one body: planners and graphs that stay.

use crate::history::{History, Mark};
use crate::method::Method;
use airlane::geom::{LatticePoint, UNIT};
use airlane::live::replan::{Changed, Revising, Revision, revise};
use airlane::plan::{
    Airspace, Answer, GraphPlanner, GridPlanner, Planner, PlannerMemory, Query, QueryError,
    SearchSpace,
};
use airlane::refine::Path;
use airlane::search::Observer;
use airlane::space::{
    CornerRule, GraphKind, Neighbourhood, NodeId, Octree, OctreeGraph, RestingGraph, Space,
    VoxelGrid,
};

/// Graphs kept at once.
const GRAPHS: usize = 2;
/// A grid planner that holds more memory than this is not kept.
const GRID_BYTES: usize = 256 << 20;

/// The planners of a thread.
pub(crate) struct Desk<'a> {
    history: &'a History,
    airspace: &'a Airspace,
    planner: PlannerMemory,
    grid: Option<GridPlanner<'a>>,
    /// Those used last come last.
    graphs: Vec<(SearchSpace, OctreeGraph<'a>)>,
    resting: Vec<Resting>,
}

/// What one desk leaves for the next.
#[derive(Debug, Default)]
pub(crate) struct DeskMemory {
    planner: PlannerMemory,
    graphs: Vec<Resting>,
}

/// A graph that was made for a version.
#[derive(Debug)]
struct Resting {
    space: SearchSpace,
    graph: RestingGraph,
    of: Mark,
}

impl<'a> Desk<'a> {
    /// A desk for a version, fitted to a body or not, with the memory of another desk.
    pub(crate) fn new(history: &'a History, airspace: &'a Airspace, memory: DeskMemory) -> Self {
        let DeskMemory { planner, graphs: resting } = memory;
        Self { history, airspace, planner, grid: None, graphs: Vec::new(), resting }
    }

    /// The world as the body sees it.
    pub(crate) fn airspace(&self) -> &'a Airspace {
        self.airspace
    }

    /// The memory, for another desk. Graphs of worlds that are fitted to a body are not worth keeping.
    pub(crate) fn into_memory(self) -> DeskMemory {
        let Self { history, airspace, planner, graphs, mut resting, .. } = self;
        if airspace.world().base().is_none() {
            let of = history.mark();
            let woken = graphs.into_iter();
            resting.extend(woken.map(|(space, graph)| Resting { space, graph: graph.rest(), of }));
        }
        DeskMemory { planner, graphs: resting }
    }

    /// Makes now what a method needs, so that no query has to wait for it.
    pub(crate) fn prepare(&mut self, method: &Method) -> Result<(), QueryError> {
        match method {
            Method::Planned(_) => Ok(()),
            Method::Search(SearchSpace::Grid, options) => self.grid().prepare(options.algorithm),
            Method::Search(space, _) => self.graph(*space).map(|_| ()),
        }
    }

    /// Looks at a path of the default planner's again.
    pub(crate) fn revise(
        &mut self,
        path: &Path,
        changed: Changed,
        revising: &Revising,
    ) -> Result<Revision, QueryError> {
        self.with_planner(|planner| revise(planner, path, None, changed, revising))
    }

    fn with_planner<T>(&mut self, ask: impl FnOnce(&mut Planner<'_>) -> T) -> T {
        let memory = std::mem::take(&mut self.planner);
        let mut planner = Planner::with_memory(self.airspace, memory);
        let answer = ask(&mut planner);
        self.planner = planner.into_memory();
        answer
    }

    fn grid(&mut self) -> &mut GridPlanner<'a> {
        let world = self.airspace.world();
        self.grid.get_or_insert_with(|| GridPlanner::new(world))
    }

    /// Answers a query while `observer` watches.
    pub(crate) fn answer(
        &mut self,
        query: &Query,
        method: &Method,
        observer: &mut impl Observer,
    ) -> Result<Answer, QueryError> {
        match method {
            Method::Planned(settings) => {
                self.with_planner(|planner| planner.answer_observed(query, settings, observer))
            }
            Method::Search(SearchSpace::Grid, options) => {
                let planner = self.grid();
                let answer = planner.answer_observed(query, options, observer);
                if planner.memory_bytes() > GRID_BYTES {
                    self.grid = None;
                }
                answer
            }
            Method::Search(space, options) => {
                let graph = self.graph(*space)?;
                GraphPlanner::new(graph).answer_observed(query, options, observer)
            }
        }
    }

    /// The graph of a space that has one: made before, taken over from an older version, or made now.
    fn graph(&mut self, space: SearchSpace) -> Result<&OctreeGraph<'a>, QueryError> {
        let kept = self.graphs.iter().position(|(kept, _)| *kept == space);
        let graph = match kept {
            Some(at) => self.graphs.remove(at).1,
            None => match self.woken(space)? {
                Some(graph) => graph,
                None => self.new_graph(space)?,
            },
        };
        self.graphs.push((space, graph));
        Ok(&self.graphs[self.graphs.len() - 1].1)
    }

    /// The graph of an older version, taken to this one.
    fn woken(&mut self, space: SearchSpace) -> Result<Option<OctreeGraph<'a>>, QueryError> {
        let world = self.airspace.world();
        let resting = self.resting.iter().position(|resting| resting.space == space);
        let Some(at) = resting.filter(|_| world.base().is_none()) else { return Ok(None) };
        let Resting { graph, of, .. } = self.resting.remove(at);
        match self.history.since(of) {
            Some(touched) => Ok(Some(graph.wake(world, &touched)?.0)),
            None => Ok(None),
        }
    }

    fn new_graph(&mut self, space: SearchSpace) -> Result<OctreeGraph<'a>, QueryError> {
        let SearchSpace::Octree(grading, kind) = space else {
            unreachable!("the grid has no graph")
        };
        // Room is made before, not after.
        while self.graphs.len() + self.resting.len() >= GRAPHS {
            match self.resting.is_empty() {
                true => drop(self.graphs.remove(0)),
                false => drop(self.resting.remove(0)),
            }
        }
        let world = self.airspace.world();
        Ok(OctreeGraph::new(world, Octree::new(world, grading)?, kind))
    }

    /// What the nodes of a method's searches are. Its ends are nodes of their own in some spaces.
    pub(crate) fn nodes(
        &mut self,
        method: &Method,
        ends: [LatticePoint; 2],
    ) -> Result<Nodes<'_, 'a>, QueryError> {
        let kind = match method {
            Method::Planned(_) => NodeKind::Cells(self.airspace),
            Method::Search(SearchSpace::Grid, _) => {
                let (neighbourhood, corners) = (Neighbourhood::default(), CornerRule::default());
                NodeKind::Voxels(VoxelGrid::new(self.airspace.world(), neighbourhood, corners)?)
            }
            Method::Search(space, _) => NodeKind::Graph(self.graph(*space)?),
        };
        Ok(Nodes { kind, ends })
    }
}

/// The nodes of a search as places in the world.
pub(crate) struct Nodes<'d, 'a> {
    kind: NodeKind<'d, 'a>,
    ends: [LatticePoint; 2],
}

enum NodeKind<'d, 'a> {
    Cells(&'a Airspace),
    Voxels(VoxelGrid<'a>),
    Graph(&'d OctreeGraph<'a>),
}

impl Nodes<'_, '_> {
    /// The box that a node stands for: a voxel, a leaf, a cell, what is around a corner; a point for
    /// an end.
    pub(crate) fn bounds(&self, node: NodeId) -> [LatticePoint; 2] {
        let [start, goal] = self.ends;
        match &self.kind {
            NodeKind::Cells(airspace) if node >= airspace.cells().limit() => [goal; 2],
            NodeKind::Cells(airspace) => {
                let cell = airspace.cells().cell(node);
                [
                    LatticePoint(std::array::from_fn(|i| cell.low(i))),
                    LatticePoint(std::array::from_fn(|i| cell.high(i))),
                ]
            }
            NodeKind::Voxels(grid) => around(grid.position(node), UNIT / 2),
            NodeKind::Graph(graph) if node == graph.node_limit() => [start; 2],
            NodeKind::Graph(graph) if node > graph.node_limit() => [goal; 2],
            NodeKind::Graph(graph) => {
                let position = graph.position(node);
                match graph.kind() {
                    GraphKind::EdgeCorner => around(position, UNIT / 4),
                    GraphKind::Dual => {
                        let octree = graph.octree();
                        let leaf = octree.leaf_at(position.voxel()).map(|leaf| octree.leaf(leaf));
                        leaf.map_or([position; 2], |leaf| [leaf.corner(0), leaf.corner(7)])
                    }
                }
            }
        }
    }

    /// The node that stands for the place where a point is, if any does.
    pub(crate) fn at(&self, point: LatticePoint) -> Option<NodeId> {
        match &self.kind {
            NodeKind::Cells(airspace) => airspace.cells().locate(point.voxel()),
            NodeKind::Voxels(grid) => grid.node(point.voxel()),
            NodeKind::Graph(graph) => {
                let leaf = graph.octree().leaf_at(point.voxel())?;
                let nodes = graph.leaf_nodes(leaf).iter().copied();
                match graph.kind() {
                    GraphKind::Dual => nodes.into_iter().next(),
                    GraphKind::EdgeCorner => {
                        nodes.into_iter().find(|&node| graph.position(node) == point)
                    }
                }
            }
        }
    }
}

/// A cube around a point.
fn around(point: LatticePoint, reach: i32) -> [LatticePoint; 2] {
    [-reach, reach].map(|by| LatticePoint(point.0.map(|c| c + by)))
}

/// Points along a polyline, both ends of each segment and whole voxels from its beginning. What lies
/// between two points of a straight step is passed at one of them.
pub(crate) fn points_along(path: &[LatticePoint]) -> impl Iterator<Item = LatticePoint> {
    let segments = path.windows(2).flat_map(|ends| {
        let gap: [i64; 3] = std::array::from_fn(|i| i64::from(ends[1].0[i] - ends[0].0[i]));
        let longest = gap.iter().map(|d| d.abs()).max().unwrap_or(0);
        let steps = (longest + i64::from(UNIT) - 1) / i64::from(UNIT);
        let from = ends[0].0;
        (0..steps).map(move |step| {
            // Whole voxels along the longest axis.
            let at = |i: usize| from[i] + (gap[i] * step * i64::from(UNIT) / longest) as i32;
            LatticePoint(std::array::from_fn(at))
        })
    });
    segments.chain(path.last().copied())
}
