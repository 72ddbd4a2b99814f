//! Searches taken over into graphs that lost something and gained something, with Bellman and Ford as
//! the judges.

use super::tests::{Graph, bellman_ford, cost_of, graph};
use super::*;
use proptest::prelude::*;

/// A graph that lost some steps and some nodes and got others, in which all nodes have other numbers.
struct Altered {
    before: Graph,
    now: Graph,
    gone: Vec<bool>,
    /// Numbers before of nodes that had no steps then.
    come: Vec<NodeId>,
}

impl Altered {
    fn new(
        whole: &Graph,
        lost_steps: &[(usize, usize)],
        lost_nodes: &[usize],
        new_nodes: &[usize],
    ) -> Self {
        let count = whole.points.len();
        let mut gone = vec![false; count];
        lost_nodes.iter().for_each(|&node| gone[node % count] = node % count != 0);
        let come = new_nodes.iter().map(|&node| node % count);
        let come: Vec<NodeId> =
            come.filter(|&node| node != 0 && !gone[node]).map(|node| node as NodeId).collect();
        let (before, now) = (whole.clone(), whole.clone());
        let mut altered = Self { before, now, gone, come };
        for (node, steps) in altered.before.steps.iter_mut().enumerate() {
            let is_new = |node: NodeId| altered.come.contains(&node);
            steps.retain(|&(to, _)| !is_new(to) && !is_new(node as NodeId));
        }
        let mut steps = whole.steps.clone();
        for &(from, which) in lost_steps {
            let steps = &mut steps[from % count];
            if !steps.is_empty() {
                let lost = steps.remove(which % steps.len());
                steps.retain(|step| step.0 != lost.0);
            }
        }
        for (node, steps) in steps.into_iter().enumerate() {
            let there = |&(to, cost): &(NodeId, Cost)| {
                let both = !altered.gone[node] && !altered.gone[to as usize];
                both.then(|| (altered.renamed(to), cost))
            };
            let steps = steps.iter().filter_map(there).collect();
            let now = altered.renamed(node as NodeId) as usize;
            altered.now.points[now] = whole.points[node];
            altered.now.steps[now] = steps;
        }
        altered
    }

    fn renamed(&self, node: NodeId) -> NodeId {
        self.before.points.len() as NodeId - 1 - node
    }
}

impl Survival<()> for Altered {
    fn number(&mut self, node: NodeId) -> Option<NodeId> {
        (!self.gone[node as usize]).then(|| self.renamed(node))
    }

    fn holds(&mut self, node: NodeId, label: &Label, parent: &Label, is_closed: bool) -> bool {
        let straight = |a: NodeId, b: NodeId| {
            let [a, b] = [a, b].map(|node| self.before.points[node as usize]);
            u64::from(Cost::straight(a, b).raw())
        };
        let over = |&new: &NodeId| straight(0, new) + straight(new, node);
        let is_improvable = self.come.iter().any(|new| over(new) < u64::from(label.g.raw()));
        let cost = u64::from(label.g.raw()) - u64::from(parent.g.raw());
        let steps = &self.now.steps[self.renamed(label.parent) as usize];
        let is_step = steps.contains(&(self.renamed(node), Cost::from_raw(cost)));
        (label.parent == node || is_step) && !(is_closed && is_improvable)
    }
}

fn exact(graph: &Graph, start: NodeId, goal: NodeId) -> Classic<'_, Graph> {
    let order = Order::Cost(Weight::One);
    Classic::new(graph, start, goal, order, Metric::Euclidean, StepCost::Exact)
}

proptest! {
    /// A search that goes on in another graph finds what a fresh one finds there.
    #[test]
    fn regrown_searches_cost_what_fresh_ones_do(
        graph in graph(false),
        first in any::<prop::sample::Index>(),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 1..6),
        lost_steps in prop::collection::vec(any::<(usize, usize)>(), 0..25),
        lost_nodes in prop::collection::vec(any::<usize>(), 0..3),
        new_nodes in prop::collection::vec(any::<usize>(), 0..4),
    ) {
        let count = graph.points.len();
        let (mut labels, mut open) = (Labels::default(), QuadHeap::default());
        let (mut spare, mut names) = (Labels::default(), Labels::default());
        let limits = Limits::default();
        let mut closed = ClosedNodes::default();
        let mut altered = Altered::new(&graph, &lost_steps, &lost_nodes, &new_nodes);
        let before = exact(&altered.before, 0, first.index(count) as NodeId);
        let computed = Estimates::Computed;
        Session::begin(&before, 0, &mut labels, &mut open, computed, &limits, &mut closed)
            .resume(&before);
        let left = regrow(
            (&labels, &mut spare), &mut open, &closed.0, count as u32, &mut names, &mut altered,
        );
        let goal_of_first = closed.0.last().and_then(|&node| altered.number(node));
        let now = &altered.now;
        let root = altered.renamed(0);
        prop_assert_eq!(left.closed.first(), Some(&root));
        for &node in &left.closed {
            let route = spare.route_to(node);
            prop_assert_eq!(cost_of(now, &route), spare.get(node).unwrap().g);
        }
        let border: Vec<NodeId> = left.closed.iter().copied()
            .filter(|&node| now.steps[node as usize].iter().any(|&(to, _)| spare.get(to).is_none()))
            .collect();
        let least = bellman_ford(now, root);
        let observer = &mut ();
        let mut session = Session::take_up(&mut spare, &mut open, computed, &limits, observer);
        let mut is_first = true;
        for pick in picks {
            let goal = pick.index(count) as NodeId;
            let policy = exact(now, root, goal);
            let mut cost = session.labels().is_closed(goal).then_some(Ending::Goal(goal));
            session.retarget(&policy, &[]);
            if std::mem::take(&mut is_first) {
                session.expand_again(&policy, border.iter().copied());
                // The goal of the first search was closed, but not expanded.
                session.expand_again(&policy, goal_of_first);
            }
            if cost.is_none() {
                cost = Some(session.resume(&policy)).filter(|ending| *ending == Ending::Goal(goal));
            }
            let cost = cost.map(|_| u64::from(session.labels().get(goal).unwrap().g.raw()));
            prop_assert_eq!(cost, least[goal as usize]);
        }
    }
}

/// Keeps the order in which nodes are closed.
#[derive(Default)]
struct ClosedNodes(Vec<NodeId>);

impl Observer for ClosedNodes {
    fn close(&mut self, node: NodeId) {
        self.0.push(node);
    }
}
