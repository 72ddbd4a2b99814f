//! The paper's search: A\* from transition surface to transition surface.
//!
//! Nodes are the centres of the surfaces that two merged cells share, and two of them are joined if
//! they belong to one cell; a step costs the straight line. The ends of a query are two more nodes.
//! The loop is the engine's own.

use airlane::geom::{Cost, LatticePoint};
use airlane::search::{
    Classic, Ending, Estimates, Labels, Limits, Metric, Order, QuadHeap, StepCost, Weight,
    best_first,
};
use airlane::space::{Cell, CellId, Cells, NodeId, Space};

/// A transition surface.
struct Transition {
    centre: LatticePoint,
    between: [CellId; 2],
}

/// The transition surfaces of all cells.
pub(super) struct PortalGraph<'c> {
    cells: &'c Cells,
    transitions: Vec<Transition>,
    /// Per cell, where its surfaces begin in `of_cell`; one more at the end.
    first: Vec<usize>,
    of_cell: Vec<NodeId>,
}

impl<'c> PortalGraph<'c> {
    pub(super) fn new(cells: &'c Cells) -> Self {
        let mut transitions = Vec::with_capacity(cells.portal_count());
        let mut of_cell = vec![Vec::new(); cells.limit() as usize];
        for id in cells.ids() {
            // Each surface once: from the cell below it.
            for (neighbour, ..) in cells.view(id).neighbours().filter(|&(.., upper)| upper) {
                let between = [id, neighbour];
                for cell in between {
                    of_cell[cell as usize].push(transitions.len() as NodeId);
                }
                let [low, high] = between.map(|cell| cells.cell(cell));
                transitions.push(Transition { centre: centre(cells, low, high), between });
            }
        }
        let mut first = vec![0];
        first.extend(of_cell.iter().scan(0, |sum, nodes| {
            *sum += nodes.len();
            Some(*sum)
        }));
        Self { cells, transitions, first, of_cell: of_cell.concat() }
    }

    /// Number of transition surfaces.
    pub(super) fn count(&self) -> usize {
        self.transitions.len()
    }

    fn nodes_of(&self, cell: CellId) -> &[NodeId] {
        &self.of_cell[self.first[cell as usize]..self.first[cell as usize + 1]]
    }
}

/// The middle of what two neighbouring cells share. On the axis across, that is no more than a
/// coordinate.
fn centre(cells: &Cells, a: &Cell, b: &Cell) -> LatticePoint {
    let [a, b] = [a, b].map(|cell| cells.corners(cell));
    LatticePoint(std::array::from_fn(|i| {
        i32::midpoint(a[0].0[i].max(b[0].0[i]), a[1].0[i].min(b[1].0[i]))
    }))
}

/// The graph and the ends of a query.
struct WithEnds<'g> {
    graph: &'g PortalGraph<'g>,
    ends: [(LatticePoint, CellId); 2],
}

impl WithEnds<'_> {
    fn end(&self, node: NodeId) -> Option<(LatticePoint, CellId)> {
        Some(self.ends[(node as usize).checked_sub(self.graph.count())?])
    }

    /// The cells that a node belongs to; an end belongs to one.
    fn cells_of(&self, node: NodeId) -> [Option<CellId>; 2] {
        match self.end(node) {
            Some((_, cell)) => [Some(cell), None],
            None => self.graph.transitions[node as usize].between.map(Some),
        }
    }

    /// The cell that a step runs through.
    fn shared_cell(&self, a: NodeId, b: NodeId) -> CellId {
        let theirs = self.cells_of(b);
        let mut shared = self.cells_of(a).into_iter().flatten();
        shared.find(|&cell| theirs.contains(&Some(cell))).expect("a step stays in a cell")
    }
}

impl Space for WithEnds<'_> {
    fn node_limit(&self) -> u32 {
        self.graph.count() as u32 + 2
    }

    fn position(&self, node: NodeId) -> LatticePoint {
        match self.end(node) {
            Some((point, _)) => point,
            None => self.graph.transitions[node as usize].centre,
        }
    }

    fn for_each_neighbour(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        let from = self.position(node);
        let mut step = |to: NodeId| {
            if to != node {
                visit(to, Cost::straight_step(from, self.position(to)));
            }
        };
        for cell in self.cells_of(node).into_iter().flatten() {
            self.graph.nodes_of(cell).iter().for_each(|&to| step(to));
            for (i, end) in self.ends.iter().enumerate() {
                if end.1 == cell {
                    step((self.graph.count() + i) as NodeId);
                }
            }
        }
    }
}

/// A way over transition surfaces.
pub(super) struct Way {
    /// The cells it leads through.
    pub(super) cells: Vec<CellId>,
    /// Nodes expanded to find it.
    pub(super) expanded: u64,
    /// Its points. Where it runs along a wall of a cell it keeps one lattice step away from it, as
    /// there may be solids behind.
    pub(super) points: Vec<LatticePoint>,
}

/// Searches one graph, one query after the other.
pub(super) struct PortalSearch<'g> {
    graph: &'g PortalGraph<'g>,
    labels: Labels,
    open: QuadHeap,
}

impl<'g> PortalSearch<'g> {
    pub(super) fn new(graph: &'g PortalGraph<'_>) -> Self {
        Self { graph, labels: Labels::default(), open: QuadHeap::default() }
    }

    /// The shortest way over the centres; `None` if an end is not free or there is no way.
    pub(super) fn run(&mut self, start: LatticePoint, goal: LatticePoint) -> Option<Way> {
        let Self { graph, labels, open } = self;
        let located = |point: LatticePoint| Some((point, graph.cells.locate(point.voxel())?));
        let space = WithEnds { graph, ends: [located(start)?, located(goal)?] };
        let count = graph.count() as NodeId;
        let policy = Classic::new(
            &space,
            count,
            count + 1,
            Order::Cost(Weight::One),
            Metric::Euclidean,
            StepCost::Exact,
        );
        let limits = Limits::default();
        let (ending, stats) =
            best_first(&policy, count, labels, open, Estimates::Computed, &limits, &mut ());
        match ending {
            Ending::Goal(node) => Some(way(&space, &labels.route_to(node), stats.expanded)),
            _ => None,
        }
    }
}

fn way(space: &WithEnds<'_>, route: &[NodeId], expanded: u64) -> Way {
    let mut cells = Vec::with_capacity(route.len());
    let mut points = vec![space.position(route[0])];
    for step in route.windows(2) {
        let (from, to) = (space.position(step[0]), space.position(step[1]));
        let id = space.shared_cell(step[0], step[1]);
        let [low, high] = space.graph.cells.corners(space.graph.cells.cell(id));
        let inwards: [i32; 3] = std::array::from_fn(|i| match from.0[i] {
            c if c != to.0[i] => 0,
            c => i32::from(c == low.0[i]) - i32::from(c == high.0[i]),
        });
        if inwards != [0; 3] {
            let inside =
                |p: LatticePoint| LatticePoint(std::array::from_fn(|i| p.0[i] + inwards[i]));
            points.extend([inside(from), inside(to)]);
        }
        points.push(to);
        cells.push(id);
    }
    cells.dedup();
    Way { cells, expanded, points }
}

#[cfg(test)]
mod tests {
    use super::*;
    use airlane::geom::Voxel;
    use airlane::laws;
    use airlane::refine::audit;
    use airlane::scene::Scene;
    use airlane::world::{Contact, World};

    /// A wall with a window.
    fn window() -> World {
        let mut scene = Scene::open([32; 3]).unwrap();
        scene.voxels.insert_box([16, 0, 0], [17, 32, 32]);
        scene.voxels.remove_box([16, 8, 8], [17, 12, 12]);
        World::bake(scene).unwrap()
    }

    #[test]
    fn the_graph_keeps_the_laws_of_space() {
        let cells = Cells::new(&window()).unwrap();
        let graph = PortalGraph::new(&cells);
        let ends = [[2, 20, 20], [30, 20, 20]].map(Voxel);
        let ends = ends.map(|v| (v.centre(), cells.locate(v).unwrap()));
        let space = WithEnds { graph: &graph, ends };
        laws::check_space(&space, 0..space.node_limit()).unwrap();
        laws::check_closed(&space, 0..space.node_limit()).unwrap();
        laws::check_symmetry(&space, 0..space.node_limit()).unwrap();
    }

    /// The way leads through the middle of the window.
    #[test]
    fn paths_go_through_the_centres_of_surfaces() {
        let world = window();
        let cells = Cells::new(&world).unwrap();
        let graph = PortalGraph::new(&cells);
        assert_eq!(graph.count(), cells.portal_count());
        let [start, goal] = [[2, 20, 20], [30, 20, 20]].map(|v| Voxel(v).centre());
        let way = PortalSearch::new(&graph).run(start, goal).unwrap();
        audit(&world, &way.points, start, goal, Contact::Open).unwrap();
        let middle = |x: i32| LatticePoint([x, 10, 10].map(|c| c * airlane::geom::UNIT));
        assert!([16, 17].iter().all(|&x| way.points.contains(&middle(x))), "{:?}", way.points);
        assert_eq!(way.cells.first(), cells.locate(start.voxel()).as_ref());
        assert_eq!(way.cells.last(), cells.locate(goal.voxel()).as_ref());
    }
}
