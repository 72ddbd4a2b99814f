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
    BucketQueue, Classic, Ending, Estimates, Label, Labels, Limit, Limits, Metric, OpenList, Order,
    Stats, StepCost, Weight, best_first,
};
use crate::space::{Backwards, Blocks, Goal, NodeId, Space, Within};
use build::Cut;

/// An arc of the graph of entrances.
type Arc = (u32, Cost);

/// Clusters of a space and the graph of their entrances. No query changes them.
#[derive(Clone, Debug)]
pub(crate) struct Clusters {
    cut: Cut,
    /// The node of each entrance, cluster by cluster.
    entrances: Vec<NodeId>,
    /// Where the entrances of each cluster begin, and the end of the last.
    begins: Vec<u32>,
    /// Per entrance, where it leads: to others of its cluster, and across the border.
    rows: Vec<Vec<Arc>>,
}

/// Scratch memory of searches in two levels.
#[derive(Debug, Default)]
pub(crate) struct ClusterScratch {
    labels: Labels,
    open: BucketQueue,
}

impl ClusterScratch {
    pub(crate) fn memory_bytes(&self) -> usize {
        self.labels.memory_bytes() + self.open.memory_bytes()
    }
}

/// One query: the space, what it may spend, and what it has spent.
struct Run<'r, S> {
    clusters: &'r Clusters,
    space: &'r S,
    scratch: &'r mut ClusterScratch,
    limits: &'r Limits,
    stats: &'r mut Stats,
}

impl Clusters {
    /// Cuts a space into clusters of this edge, in cells, and measures them on all threads.
    pub(crate) fn new(space: &impl Blocks, edge: u32) -> Self {
        let cut = Cut::new(space.extent(), edge.max(4) as i32);
        let (entrances, begins, rows) = build::entrances(space, &cut);
        Self { cut, entrances, begins, rows }
    }

    /// Bytes of memory beside the space's.
    pub(crate) fn memory_bytes(&self) -> usize {
        (self.entrances.capacity() + self.begins.capacity()) * size_of::<u32>()
            + self.rows.iter().map(|row| row.capacity() * size_of::<Arc>()).sum::<usize>()
    }

    /// The entrances of the cluster of a node.
    fn entrances_near(&self, space: &impl Blocks, node: NodeId) -> std::ops::Range<usize> {
        let cluster = self.cut.cluster(space.cell_of(node));
        self.begins[cluster] as usize..self.begins[cluster + 1] as usize
    }

    /// The nodes of a path in the space that the clusters were made from; `None` if there is none.
    /// Metrics are those of steps along three axes.
    pub(crate) fn route<S: Blocks>(
        &self,
        space: &S,
        (start, goal): (NodeId, NodeId),
        scratch: &mut ClusterScratch,
        limits: &Limits,
        stats: &mut Stats,
    ) -> Result<Option<Vec<NodeId>>, Limit> {
        Run { clusters: self, space, scratch, limits, stats }.route(start, goal)
    }
}

impl<S: Blocks> Run<'_, S> {
    fn route(&mut self, start: NodeId, goal: NodeId) -> Result<Option<Vec<NodeId>>, Limit> {
        let (clusters, space) = (self.clusters, self.space);
        let [from, to] = [start, goal].map(|node| clusters.cut.bounds_around(space.cell_of(node)));
        self.measure(&Within::new(space, from[0], from[1]), start)?;
        let reached = |node: NodeId, labels: &Labels| labels.get(node).map(|label| label.g);
        let near = |labels: &Labels, end| -> Vec<Arc> {
            let arc = |i: usize| Some((i as u32, reached(clusters.entrances[i], labels)?));
            clusters.entrances_near(space, end).filter_map(arc).collect()
        };
        let from_start = near(&self.scratch.labels, start);
        let straight = (from == to).then(|| reached(goal, &self.scratch.labels)).flatten();
        let backwards = Backwards(space);
        self.measure(&Within::new(&backwards, to[0], to[1]), goal)?;
        let to_goal = near(&self.scratch.labels, goal);

        let top = Top { clusters, space, ends: [start, goal], from_start, to_goal, straight };
        let policy = astar(&top, top.start(), top.goal());
        let Some(last) = self.search(&policy, top.start())? else { return Ok(None) };
        let gates = self.scratch.labels.route_to(last);
        let mut nodes = vec![start];
        for ends in gates.windows(2) {
            let [a, b] = [ends[0], ends[1]].map(|gate| top.below(gate));
            self.refine(a, b, &mut nodes)?;
        }
        Ok(Some(nodes))
    }

    /// Appends the way between two entrances, or an entrance and an end, without its first node.
    fn refine(&mut self, a: NodeId, b: NodeId, nodes: &mut Vec<NodeId>) -> Result<(), Limit> {
        if a == b {
            return Ok(());
        }
        let [low, high] = self.clusters.cut.bounds_around(self.space.cell_of(a));
        let inside = Within::new(self.space, low, high);
        if !inside.contains(b) {
            nodes.push(b); // across a border
            return Ok(());
        }
        let policy = astar(&inside, a, b);
        self.search(&policy, a)?;
        nodes.extend_from_slice(&self.scratch.labels.route_to(b)[1..]);
        Ok(())
    }

    fn measure<T: Space>(&mut self, space: &T, start: NodeId) -> Result<(), Limit> {
        self.search(&Classic::to_all(space, start), start).map(|_| ())
    }

    /// Runs a search to its goal, if it has one in reach.
    fn search<T: Space>(
        &mut self,
        policy: &Classic<'_, T>,
        start: NodeId,
    ) -> Result<Option<NodeId>, Limit> {
        let limits = self.limits.after(self.stats.expanded);
        let (ending, spent) = self.scratch.run(policy, start, &limits);
        self.stats.add(spent);
        match ending {
            Ending::Goal(goal) => Ok(Some(goal)),
            Ending::Exhausted => Ok(None),
            Ending::Limit(limit) => Err(limit),
        }
    }
}

/// A\* by the octile distance.
fn astar<S: Space>(space: &S, start: NodeId, goal: NodeId) -> Classic<'_, S> {
    let order = Order::Cost(Weight::One);
    Classic::new(space, start, goal, order, Metric::Octile3, StepCost::Exact)
}

impl ClusterScratch {
    fn run<S: Space>(
        &mut self,
        policy: &Classic<'_, S>,
        start: NodeId,
        limits: &Limits,
    ) -> (Ending, Stats) {
        let (labels, open) = (&mut self.labels, &mut self.open);
        best_first(policy, start, labels, open, Estimates::Computed, limits, &mut ())
    }

    /// Finds the costs from a node to all others, without limits.
    fn measure<S: Space>(&mut self, space: &S, start: NodeId) {
        self.run(&Classic::to_all(space, start), start, &Limits::default());
    }

    fn label(&self, node: NodeId) -> Option<Label> {
        self.labels.get(node)
    }
}

/// The graph of entrances with the ends of a query.
struct Top<'h, S> {
    clusters: &'h Clusters,
    space: &'h S,
    ends: [NodeId; 2],
    from_start: Vec<Arc>,
    /// By entrance, in order.
    to_goal: Vec<Arc>,
    /// From start to goal within one cluster.
    straight: Option<Cost>,
}

impl<S: Blocks> Top<'_, S> {
    fn start(&self) -> NodeId {
        self.clusters.entrances.len() as NodeId
    }

    fn goal(&self) -> NodeId {
        self.start() + 1
    }

    /// The node of the space that a node stands for.
    fn below(&self, node: NodeId) -> NodeId {
        let entrance = self.clusters.entrances.get(node as usize);
        *entrance.unwrap_or_else(|| &self.ends[(node - self.start()) as usize])
    }
}

impl<S: Blocks> Space for Top<'_, S> {
    fn node_limit(&self) -> u32 {
        self.goal() + 1
    }

    fn position(&self, node: NodeId) -> LatticePoint {
        self.space.position(self.below(node))
    }

    fn for_each_neighbour(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        if node == self.start() {
            self.from_start.iter().for_each(|&(to, cost)| visit(to, cost));
            self.straight.into_iter().for_each(|cost| visit(self.goal(), cost));
        } else if let Some(row) = self.clusters.rows.get(node as usize) {
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
        self.space.estimate(self.below(node), goal, distance)
    }
}
