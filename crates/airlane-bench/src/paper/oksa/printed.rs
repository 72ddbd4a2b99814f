//! The search of the thesis as it is printed (4.3, 6.1, 7.1.2): two dynamic arrays, walked from end to
//! end.
//!
//! Every neighbour is looked for in the closed set and then in the open set, and the best open node is
//! looked for whenever one is taken. This is a peer of the engine's loop, not a part of it, and an
//! oracle for it: with the engine's costs and its rule about ties it visits the same nodes. Nothing is
//! slow on purpose: nodes are numbers side by side in memory, and the last one moves into the gap of one
//! that is taken.

use super::stress::Found;
use airlane::geom::Cost;
use airlane::search::{Entry, Metric, Stats};
use airlane::space::{Goal, NodeId, Space};

/// The two sets; keeps its memory.
#[derive(Default)]
pub(super) struct Printed {
    /// Nodes of the open set, and of each the order among them and the node it was reached from.
    open: Vec<NodeId>,
    entries: Vec<(Entry, NodeId)>,
    /// Nodes of the closed set, and of each the node it was reached from.
    closed: Vec<NodeId>,
    parents: Vec<NodeId>,
    /// Entries looked at by the last search.
    pub(super) looked_at: u64,
}

impl Printed {
    pub(super) fn find(
        &mut self,
        space: &impl Space,
        [start, goal]: [NodeId; 2],
        metric: Metric,
    ) -> Option<Found> {
        let towards = Goal { node: goal, position: space.position(goal) };
        let entry = |node: NodeId, g: Cost| {
            let h = space.estimate(node, towards, |a, b| metric.between(a, b));
            Entry::new(node, g + h, g)
        };
        self.closed.clear();
        self.parents.clear();
        (self.open, self.entries) = (vec![start], vec![(entry(start, Cost::ZERO), start)]);
        self.looked_at = 0;
        let mut stats = Stats { generated: 1, open_peak: 1, ..Stats::default() };
        loop {
            self.looked_at += self.open.len() as u64;
            let order = |i: &usize| self.entries[*i].0;
            let best = (0..self.open.len()).min_by_key(order)?;
            let node = self.open.swap_remove(best);
            let (found, parent) = self.entries.swap_remove(best);
            self.closed.push(node);
            self.parents.push(parent);
            stats.expanded += 1;
            if node == goal {
                return Some(Found { path: self.path([start, goal]), cost: found.g(), stats });
            }
            space.for_each_neighbour(node, |to, step| {
                if self.is_closed(to) {
                    return;
                }
                let reached = entry(to, found.g() + step);
                match self.place(to) {
                    Some(known) if reached.g() >= self.entries[known].0.g() => return,
                    Some(known) => self.entries[known] = (reached, node),
                    None => {
                        self.open.push(to);
                        self.entries.push((reached, node));
                    }
                }
                stats.generated += 1;
                stats.open_peak = stats.open_peak.max(self.open.len() as u64);
            });
        }
    }

    /// Walks through the closed set.
    fn is_closed(&mut self, node: NodeId) -> bool {
        let place = self.closed.iter().position(|&closed| closed == node);
        self.looked_at += place.map_or(self.closed.len(), |place| place + 1) as u64;
        place.is_some()
    }

    /// Walks through the open set.
    fn place(&mut self, node: NodeId) -> Option<usize> {
        let place = self.open.iter().position(|&open| open == node);
        self.looked_at += place.map_or(self.open.len(), |place| place + 1) as u64;
        place
    }

    fn path(&self, [start, goal]: [NodeId; 2]) -> Vec<NodeId> {
        let parent = |&node: &NodeId| {
            let place = self.closed.iter().position(|&closed| closed == node)?;
            (node != start).then(|| self.parents[place])
        };
        let mut path: Vec<NodeId> = std::iter::successors(Some(goal), parent).collect();
        path.reverse();
        path
    }
}
