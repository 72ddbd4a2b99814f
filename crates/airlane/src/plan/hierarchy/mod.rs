//! Search in two levels over large grids and terrains (after Botea, Müller & Schaeffer, *Near optimal
//! hierarchical path-finding*, 2004).
//!
//! Stages of making: cut the cells into clusters; find entrances where two clusters share a border
//! that can be crossed; measure within each cluster what it costs from each of its entrances to each
//! other. Stages of a query: measure from the start to the entrances of its cluster, and from those
//! of the goal's to the goal; search the graph of entrances; work the result out cluster by cluster.
//! Every search is the one loop.
//!
//! Deviations from the paper: borders are cut into tiles, each with one entrance per connected piece,
//! at the crossing that is cheapest, so that roads stay in use; steps may cost more one way than the
//! other; there is one level of clusters and no smoothing at the end. Clusters are crossed only through
//! faces and between entrances, so a path may be longer than the best:
//! `cargo run --release -p airlane-bench --example hierarchy` prints by how much.

mod build;

use crate::geom::{Cost, LatticePoint};
use crate::search::{
    BucketQueue, Classic, Ending, Estimates, Label, Labels, Limits, Metric, Order, StepCost, Tally,
    Weight, best_first,
};
use crate::space::{Backwards, Blocks, Goal, NodeId, Space, Within};
use build::Cut;
use thiserror::Error;

/// A hierarchy cannot be made so.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum HierarchyError {
    /// Clusters are too small to save anything.
    #[error("clusters of edge {0} are impossible: at least 4 cells are expected")]
    Edge(u32),
}

/// A path found in two levels.
#[derive(Clone, PartialEq, Debug)]
pub struct HierarchyRoute {
    /// The nodes of the space, from start to goal.
    pub nodes: Vec<NodeId>,
    /// What the path costs.
    pub cost: Cost,
}

/// An arc of the graph of entrances.
type Arc = (u32, Cost);

/// A space with clusters and entrances.
///
/// ```
/// use airlane::plan::Hierarchy;
/// use airlane_scenes::Relief;
/// use airlane::space::Terrain;
///
/// let terrain = Terrain::new(&Relief { size: [128, 128], seed: 1 }.make())?;
/// let mut hierarchy = Hierarchy::new(&terrain, 16)?;
/// let (start, goal) = (terrain.node([3, 3]).unwrap(), terrain.node([120, 110]).unwrap());
/// let (route, tally) = hierarchy.route(start, goal);
/// let route = route.expect("terrain without walls");
/// assert_eq!((route.nodes.first(), route.nodes.last()), (Some(&start), Some(&goal)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Hierarchy<'s, S> {
    space: &'s S,
    cut: Cut,
    /// The node of each entrance, cluster by cluster.
    entrances: Vec<NodeId>,
    /// Where the entrances of each cluster begin, and the end of the last.
    begins: Vec<u32>,
    /// Per entrance, where it leads: to others of its cluster, and across the border.
    rows: Vec<Vec<Arc>>,
    memory: Memory,
}

/// What searches use again.
#[derive(Debug, Default)]
struct Memory {
    labels: Labels,
    open: BucketQueue,
}

impl<'s, S: Blocks> Hierarchy<'s, S> {
    /// Cuts a space into clusters of this edge, in cells, and measures them on all threads.
    pub fn new(space: &'s S, edge: u32) -> Result<Self, HierarchyError> {
        if edge < 4 {
            return Err(HierarchyError::Edge(edge));
        }
        let cut = Cut::new(space.extent(), edge as i32);
        let (entrances, begins, rows) = build::entrances(space, &cut);
        Ok(Self { space, cut, entrances, begins, rows, memory: Memory::default() })
    }

    /// Number of clusters.
    pub fn cluster_count(&self) -> usize {
        self.begins.len() - 1
    }

    /// Number of entrances.
    pub fn entrance_count(&self) -> usize {
        self.entrances.len()
    }

    /// Bytes of memory beside the space's.
    pub fn memory_bytes(&self) -> usize {
        (self.entrances.capacity() + self.begins.capacity()) * size_of::<u32>()
            + self.rows.iter().map(|row| row.capacity() * size_of::<Arc>()).sum::<usize>()
    }

    /// The entrances of the cluster of a node.
    fn entrances_near(&self, node: NodeId) -> std::ops::Range<usize> {
        let cluster = self.cut.cluster(self.space.cell_of(node));
        self.begins[cluster] as usize..self.begins[cluster + 1] as usize
    }

    /// A path between two nodes, if there is one, and what it took. Metrics are those of steps along
    /// three axes.
    pub fn route(&mut self, start: NodeId, goal: NodeId) -> (Option<HierarchyRoute>, Tally) {
        let mut tally = Tally::default();
        let mut memory = std::mem::take(&mut self.memory);
        let route = self.route_with(start, goal, &mut memory, &mut tally);
        self.memory = memory;
        (route, tally)
    }

    fn route_with(
        &self,
        start: NodeId,
        goal: NodeId,
        memory: &mut Memory,
        tally: &mut Tally,
    ) -> Option<HierarchyRoute> {
        let [from, to] = [start, goal].map(|node| self.cut.bounds_around(self.space.cell_of(node)));
        let inside = Within::new(self.space, from[0], from[1]);
        memory.measure(&inside, start, tally);
        let reached = |node: NodeId, labels: &Labels| labels.get(node).map(|label| label.g);
        let near = |labels: &Labels, end| -> Vec<Arc> {
            let arc = |i: usize| Some((i as u32, reached(self.entrances[i], labels)?));
            self.entrances_near(end).filter_map(arc).collect()
        };
        let from_start = near(&memory.labels, start);
        let straight = (from == to).then(|| reached(goal, &memory.labels)).flatten();
        let backwards = Backwards(self.space);
        memory.measure(&Within::new(&backwards, to[0], to[1]), goal, tally);
        let to_goal = near(&memory.labels, goal);

        let top = Top { hierarchy: self, ends: [start, goal], from_start, to_goal, straight };
        let policy = astar(&top, top.start(), top.goal());
        let ending = memory.run(&policy, top.start(), tally);
        let Ending::Goal(last) = ending else { return None };
        let gates = memory.labels.route_to(last);
        let mut nodes = vec![start];
        for ends in gates.windows(2) {
            let [a, b] = [ends[0], ends[1]].map(|gate| top.below(gate));
            self.refine(a, b, &mut nodes, memory, tally);
        }
        let cost = nodes.windows(2).map(|ends| self.step(ends[0], ends[1]));
        let cost = cost.fold(Cost::ZERO, |sum, step| sum + step);
        Some(HierarchyRoute { nodes, cost })
    }

    /// Appends the way between two entrances, or an entrance and an end, without its first node.
    fn refine(
        &self,
        a: NodeId,
        b: NodeId,
        nodes: &mut Vec<NodeId>,
        memory: &mut Memory,
        tally: &mut Tally,
    ) {
        if a == b {
            return;
        }
        let [low, high] = self.cut.bounds_around(self.space.cell_of(a));
        let inside = Within::new(self.space, low, high);
        if !inside.contains(b) {
            return nodes.push(b); // across a border
        }
        let policy = astar(&inside, a, b);
        memory.run(&policy, a, tally);
        nodes.extend_from_slice(&memory.labels.route_to(b)[1..]);
    }

    fn step(&self, a: NodeId, b: NodeId) -> Cost {
        let mut cost = Cost::MAX;
        self.space.for_each_neighbour(a, |to, step| {
            if to == b {
                cost = cost.min(step);
            }
        });
        cost
    }
}

/// A\* by the octile distance.
fn astar<S: Space>(space: &S, start: NodeId, goal: NodeId) -> Classic<'_, S> {
    let order = Order::Cost(Weight::One);
    Classic::new(space, start, goal, order, Metric::Octile3, StepCost::Exact)
}

impl Memory {
    fn run<S: Space>(
        &mut self,
        policy: &Classic<'_, S>,
        start: NodeId,
        tally: &mut Tally,
    ) -> Ending {
        let (labels, open) = (&mut self.labels, &mut self.open);
        let limits = Limits::default();
        let (ending, spent) =
            best_first(policy, start, labels, open, Estimates::Computed, &limits, &mut ());
        tally.add(spent);
        ending
    }

    fn measure<S: Space>(&mut self, space: &S, start: NodeId, tally: &mut Tally) {
        self.run(&Classic::to_all(space, start), start, tally);
    }

    fn label(&self, node: NodeId) -> Option<Label> {
        self.labels.get(node)
    }
}

/// The graph of entrances with the ends of a query.
struct Top<'h, 's, S> {
    hierarchy: &'h Hierarchy<'s, S>,
    ends: [NodeId; 2],
    from_start: Vec<Arc>,
    /// By entrance, in order.
    to_goal: Vec<Arc>,
    /// From start to goal within one cluster.
    straight: Option<Cost>,
}

impl<S: Blocks> Top<'_, '_, S> {
    fn start(&self) -> NodeId {
        self.hierarchy.entrances.len() as NodeId
    }

    fn goal(&self) -> NodeId {
        self.start() + 1
    }

    /// The node of the space that a node stands for.
    fn below(&self, node: NodeId) -> NodeId {
        let entrance = self.hierarchy.entrances.get(node as usize);
        *entrance.unwrap_or_else(|| &self.ends[(node - self.start()) as usize])
    }
}

impl<S: Blocks> Space for Top<'_, '_, S> {
    fn node_limit(&self) -> u32 {
        self.goal() + 1
    }

    fn position(&self, node: NodeId) -> LatticePoint {
        self.hierarchy.space.position(self.below(node))
    }

    fn for_each_neighbour(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        if node == self.start() {
            self.from_start.iter().for_each(|&(to, cost)| visit(to, cost));
            self.straight.into_iter().for_each(|cost| visit(self.goal(), cost));
        } else if let Some(row) = self.hierarchy.rows.get(node as usize) {
            row.iter().for_each(|&(to, cost)| visit(to, cost));
            if let Ok(i) = self.to_goal.binary_search_by_key(&node, |&(entrance, _)| entrance) {
                visit(self.goal(), self.to_goal[i].1);
            }
        }
    }

    fn estimate(
        &self,
        node: NodeId,
        goal: Goal,
        distance: impl Fn(LatticePoint, LatticePoint) -> Cost,
    ) -> Cost {
        let goal = Goal { node: self.ends[1], position: goal.position };
        self.hierarchy.space.estimate(self.below(node), goal, distance)
    }
}
