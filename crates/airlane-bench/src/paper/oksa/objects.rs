//! The search as printed once more, with nodes as a managed language keeps them.
//!
//! `printed.rs` keeps node numbers side by side, so that a walk over an array is as cheap as it can be. In
//! the thesis nodes are objects: an array holds references to them, looking for one calls a virtual
//! `Equals` for every entry, and the values that decide which node is best lie in the objects. The work is
//! the same, entry by entry.

use super::stress::Found;
use airlane::geom::Cost;
use airlane::search::{Entry, Metric, Stats};
use airlane::space::{Goal, NodeId, Space};
use std::cell::Cell;
use std::rc::Rc;

/// What every object has.
trait Object {
    fn equals(&self, other: NodeId) -> bool;
    fn entry(&self) -> Entry;
    fn number(&self) -> NodeId;
    fn parent(&self) -> NodeId;
    fn set(&self, entry: Entry, parent: NodeId);
}

struct Node {
    number: NodeId,
    entry: Cell<Entry>,
    parent: Cell<NodeId>,
}

impl Object for Node {
    fn equals(&self, other: NodeId) -> bool {
        self.number == other
    }

    fn entry(&self) -> Entry {
        self.entry.get()
    }

    fn number(&self) -> NodeId {
        self.number
    }

    fn parent(&self) -> NodeId {
        self.parent.get()
    }

    fn set(&self, entry: Entry, parent: NodeId) {
        self.entry.set(entry);
        self.parent.set(parent);
    }
}

/// The nodes of a space as objects, made once, and the two sets.
pub(super) struct Objects {
    nodes: Vec<Rc<dyn Object>>,
    open: Vec<Rc<dyn Object>>,
    closed: Vec<Rc<dyn Object>>,
}

impl Objects {
    pub(super) fn new(space: &impl Space) -> Self {
        let object = |number: NodeId| -> Rc<dyn Object> {
            let entry = Cell::new(Entry::new(number, Cost::ZERO, Cost::ZERO));
            Rc::new(Node { number, entry, parent: Cell::new(number) })
        };
        let nodes = (0..space.node_limit()).map(object).collect();
        Self { nodes, open: Vec::new(), closed: Vec::new() }
    }

    pub(super) fn find(
        &mut self,
        space: &impl Space,
        [start, goal]: [NodeId; 2],
        metric: Metric,
    ) -> Option<Found> {
        let Self { nodes, open, closed } = self;
        let towards = Goal { node: goal, position: space.position(goal) };
        let entry = |node: NodeId, g: Cost| {
            let h = space.estimate(node, towards, |a, b| metric.between(a, b));
            Entry::new(node, g + h, g)
        };
        open.clear();
        closed.clear();
        nodes[start as usize].set(entry(start, Cost::ZERO), start);
        open.push(Rc::clone(&nodes[start as usize]));
        let mut stats = Stats { generated: 1, open_peak: 1, ..Stats::default() };
        loop {
            let best = (0..open.len()).min_by_key(|&i| open[i].entry())?;
            let node = open.swap_remove(best);
            let (number, found) = (node.number(), node.entry());
            closed.push(node);
            stats.expanded += 1;
            if number == goal {
                let parent =
                    |&node: &NodeId| (node != start).then(|| nodes[node as usize].parent());
                let mut path: Vec<NodeId> = std::iter::successors(Some(goal), parent).collect();
                path.reverse();
                return Some(Found { path, cost: found.g(), stats });
            }
            space.for_each_neighbour(number, |to, step| {
                if closed.iter().any(|known| known.equals(to)) {
                    return;
                }
                let reached = entry(to, found.g() + step);
                match open.iter().find(|known| known.equals(to)) {
                    Some(known) if reached.g() >= known.entry().g() => return,
                    Some(known) => known.set(reached, number),
                    None => {
                        nodes[to as usize].set(reached, number);
                        open.push(Rc::clone(&nodes[to as usize]));
                    }
                }
                stats.generated += 1;
                stats.open_peak = stats.open_peak.max(open.len() as u64);
            });
        }
    }
}
