//! The connected sets of a graph (He & Hung, 4.5), kept up to date when the graph changes.
//!
//! A node has a label, and labels are joined by union-find: where sets grow together, no node is
//! labelled again. Where arcs went, a set may have come apart, of which union-find knows nothing.
//! Then the nodes around the change are asked, in stages:
//! 1. Nodes that an arc joins directly are one *part*.
//! 2. Each node that was there before *claims* its label for its part. Where only one part claims a
//!    label, it keeps it: whoever has that label and is not near the change is still joined to it.
//! 3. Parts that claim one label are searched from, in turn, until they have met or all but one are
//!    exhausted. Those got a label of their own; the last one keeps the old, and however large it is,
//!    no more of it was visited than of the others.

use super::rows::Rows;
use crate::space::NodeId;
use crate::union_find::UnionFind;
use std::collections::{BTreeMap, HashMap, VecDeque};

/// Nodes that a part looks at before it is the next one's turn.
const TURN: usize = 32;

/// The connected set of every node.
#[derive(Clone, Debug)]
pub(super) struct Sets {
    labels: Vec<u32>,
    /// Per label another one of the same set, nearer to the one that names it; itself there.
    parent: Vec<u32>,
    /// Per label that names a set, how many steps lead to it at most.
    height: Vec<u8>,
}

impl Sets {
    pub(super) fn of(rows: &Rows) -> Self {
        let count = rows.node_count();
        let mut sets = UnionFind::new(count);
        for node in 0..count as NodeId {
            for &(other, _) in rows.row(node).iter().filter(|(other, _)| *other > node) {
                sets.join(node, other);
            }
        }
        let labels = sets.labels();
        let count = labels.iter().max().map_or(0, |&last| last + 1);
        Self { labels, parent: (0..count).collect(), height: vec![0; count as usize] }
    }

    /// The set of a node.
    pub(super) fn set(&self, node: NodeId) -> u32 {
        let mut label = self.labels[node as usize];
        while self.parent[label as usize] != label {
            label = self.parent[label as usize];
        }
        label
    }

    /// One more node, not labelled yet.
    pub(super) fn push_node(&mut self) {
        self.labels.push(u32::MAX);
    }

    /// Gives a node another number.
    pub(super) fn rename(&mut self, from: NodeId, to: NodeId) {
        self.labels[to as usize] = self.labels[from as usize];
    }

    pub(super) fn truncate(&mut self, count: usize) {
        self.labels.truncate(count);
    }

    /// Follows a change of the graph. `fresh`: nodes whose labels say nothing, each once; `changed`:
    /// all others whose rows changed, each once.
    pub(super) fn update(&mut self, rows: &Rows, fresh: &[NodeId], changed: &[NodeId]) {
        if self.parent.len() > 2 * rows.node_count() + 1024 {
            *self = Self::of(rows);
            return;
        }
        let mut parts = Parts::new(rows, fresh, changed);
        for &node in changed {
            let label = self.set(node);
            parts.claim(node, label);
        }
        parts.settle();

        // Parts that end here get labels of their own, and the others join what they claim.
        let mut label_of_root: BTreeMap<u32, u32> = BTreeMap::new();
        for index in 0..parts.parts.len() as u32 {
            if parts.sets.root(index) != index {
                continue;
            }
            let part = &parts.parts[index as usize];
            let label = match part.claims.first() {
                Some(&first) if !part.is_exhausted => {
                    part.claims[1..].iter().for_each(|&other| self.join(first, other));
                    first
                }
                _ => {
                    let label = self.new_label();
                    part.seen.iter().for_each(|&node| self.labels[node as usize] = label);
                    label
                }
            };
            label_of_root.insert(index, label);
        }
        for &node in fresh {
            let root = parts.part(node).expect("every fresh node is in a part");
            self.labels[node as usize] = label_of_root[&root];
        }
    }

    fn new_label(&mut self) -> u32 {
        let label = self.parent.len() as u32;
        self.parent.push(label);
        self.height.push(0);
        label
    }

    fn join(&mut self, a: u32, b: u32) {
        let root = |mut label: u32| {
            while self.parent[label as usize] != label {
                label = self.parent[label as usize];
            }
            label
        };
        let (a, b) = (root(a), root(b));
        if a == b {
            return;
        }
        let key = |label: u32| (std::cmp::Reverse(self.height[label as usize]), label);
        let (root, child) = if key(a) < key(b) { (a, b) } else { (b, a) };
        self.parent[child as usize] = root;
        if self.height[root as usize] == self.height[child as usize] {
            self.height[root as usize] += 1;
        }
    }

    pub(super) fn memory_bytes(&self) -> usize {
        (self.labels.capacity() + self.parent.capacity()) * size_of::<u32>()
            + self.height.capacity()
    }
}

/// A part of the graph as far as it was searched.
#[derive(Default)]
struct Part {
    /// All its nodes.
    seen: Vec<NodeId>,
    /// Those whose neighbours were not looked at.
    waiting: VecDeque<NodeId>,
    /// The labels that its nodes had, each once, in order.
    claims: Vec<u32>,
    /// Whether it was searched to its end.
    is_exhausted: bool,
}

struct Parts<'r> {
    rows: &'r Rows,
    /// By the number of the node they began with; what counts is at the root.
    parts: Vec<Part>,
    sets: UnionFind,
    /// Only ever asked, never listed.
    part_of: HashMap<NodeId, u32>,
    /// Per label how many parts that are not exhausted claim it.
    claimants: BTreeMap<u32, u32>,
}

impl<'r> Parts<'r> {
    /// One part per group of nodes that arcs join directly.
    fn new(rows: &'r Rows, fresh: &[NodeId], changed: &[NodeId]) -> Self {
        let nodes = || fresh.iter().chain(changed).copied();
        let part_of: HashMap<NodeId, u32> = nodes().zip(0..).collect();
        let mut sets = UnionFind::new(part_of.len());
        for (node, part) in nodes().zip(0..) {
            for (other, _) in rows.row(node) {
                if let Some(&other) = part_of.get(other) {
                    sets.join(part, other);
                }
            }
        }
        let mut parts: Vec<Part> = Vec::new();
        parts.resize_with(part_of.len(), Part::default);
        for (node, part) in nodes().zip(0..) {
            let part = &mut parts[sets.root(part) as usize];
            part.seen.push(node);
            part.waiting.push_back(node);
        }
        Self { rows, parts, sets, part_of, claimants: BTreeMap::new() }
    }

    /// The part that a node belongs to, if a search has come there.
    fn part(&mut self, node: NodeId) -> Option<u32> {
        self.part_of.get(&node).map(|&part| self.sets.root(part))
    }

    fn claim(&mut self, node: NodeId, label: u32) {
        let part = self.part(node).expect("only nodes around the change claim anything");
        let claims = &mut self.parts[part as usize].claims;
        if let Err(at) = claims.binary_search(&label) {
            claims.insert(at, label);
            *self.claimants.entry(label).or_default() += 1;
        }
    }

    /// Whether another part that is not exhausted claims what this one does.
    fn is_contending(&self, part: u32) -> bool {
        self.parts[part as usize].claims.iter().any(|label| self.claimants[label] > 1)
    }

    /// Searches from the parts in turn until no label is claimed twice.
    fn settle(&mut self) {
        let mut turns: VecDeque<u32> = (0..self.parts.len() as u32).collect();
        turns.retain(|&part| self.sets.root(part) == part);
        while let Some(part) = turns.pop_front() {
            // What no other claims stays so: claims only ever come together.
            let is_open = self.sets.root(part) == part && !self.parts[part as usize].is_exhausted;
            if is_open && self.is_contending(part) {
                turns.extend(self.search(part));
            }
        }
    }

    /// Takes a turn. Returns the part that it has become, unless that is exhausted.
    fn search(&mut self, mut part: u32) -> Option<u32> {
        for _ in 0..TURN {
            let Some(node) = self.parts[part as usize].waiting.pop_front() else {
                let ended = &mut self.parts[part as usize];
                ended.is_exhausted = true;
                for label in &ended.claims {
                    self.claimants.entry(*label).and_modify(|count| *count -= 1);
                }
                return None;
            };
            for &(other, _) in self.rows.row(node) {
                match self.part(other) {
                    None => {
                        self.part_of.insert(other, part);
                        self.parts[part as usize].seen.push(other);
                        self.parts[part as usize].waiting.push_back(other);
                    }
                    Some(met) if met != part => part = self.unite(part, met),
                    Some(_) => {}
                }
            }
        }
        Some(part)
    }

    fn unite(&mut self, a: u32, b: u32) -> u32 {
        self.sets.join(a, b);
        let root = self.sets.root(a);
        let mut other = std::mem::take(&mut self.parts[(a ^ b ^ root) as usize]);
        let part = &mut self.parts[root as usize];
        if other.seen.len() > part.seen.len() {
            std::mem::swap(part, &mut other);
        }
        part.seen.append(&mut other.seen);
        part.waiting.append(&mut other.waiting);
        for label in other.claims {
            match part.claims.binary_search(&label) {
                Ok(_) => {
                    self.claimants.entry(label).and_modify(|count| *count -= 1);
                }
                Err(at) => part.claims.insert(at, label),
            }
        }
        root
    }
}
