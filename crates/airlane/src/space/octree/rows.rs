//! A graph in compressed rows.

use crate::geom::{Cost, LatticePoint};
use crate::space::NodeId;
use crate::union_find::UnionFind;

/// An arc between two nodes, either way.
pub(super) type Arc = (NodeId, NodeId);

/// Who is joined to whom, both ways, and what that costs.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    /// Per node, where its row begins; one more for the end of the last.
    begin: Vec<u32>,
    /// The rows, each in order of its nodes.
    arcs: Vec<(NodeId, Cost)>,
}

impl Rows {
    /// Rows for nodes at these positions. An arc that is named twice counts once.
    pub(super) fn new(positions: &[LatticePoint], arcs: &[Arc]) -> Self {
        let both_ways = || arcs.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
        let mut fill = vec![0u32; positions.len() + 1];
        for (from, _) in both_ways() {
            fill[from as usize + 1] += 1;
        }
        for i in 0..positions.len() {
            fill[i + 1] += fill[i];
        }
        let mut targets = vec![0; fill[positions.len()] as usize];
        let ends = fill[1..].to_vec();
        for (from, to) in both_ways() {
            let slot = &mut fill[from as usize];
            targets[*slot as usize] = to;
            *slot += 1;
        }
        let mut begin = Vec::with_capacity(positions.len() + 1);
        let mut rows = Vec::with_capacity(targets.len());
        let mut at = 0;
        for (from, &end) in ends.iter().enumerate() {
            begin.push(rows.len() as u32);
            let row = &mut targets[at..end as usize];
            row.sort_unstable();
            let mut last = None;
            for &to in row.iter().filter(|&&to| last.replace(to) != Some(to)) {
                rows.push((to, Cost::straight_step(positions[from], positions[to as usize])));
            }
            at = end as usize;
        }
        begin.push(rows.len() as u32);
        rows.shrink_to_fit();
        Self { begin, arcs: rows }
    }

    /// The nodes joined to a node, and the costs.
    #[inline]
    pub(super) fn row(&self, node: NodeId) -> &[(NodeId, Cost)] {
        let node = node as usize;
        &self.arcs[self.begin[node] as usize..self.begin[node + 1] as usize]
    }

    /// Number of arcs, either way counted once.
    pub(super) fn arc_count(&self) -> usize {
        self.arcs.len() / 2
    }

    /// The number of each node's connected set.
    pub(super) fn sets(&self) -> Vec<u32> {
        let count = self.begin.len() - 1;
        let mut sets = UnionFind::new(count);
        for node in 0..count as u32 {
            for &(other, _) in self.row(node).iter().filter(|(other, _)| *other > node) {
                sets.join(node, other);
            }
        }
        sets.labels()
    }

    pub(super) fn memory_bytes(&self) -> usize {
        self.begin.capacity() * size_of::<u32>()
            + self.arcs.capacity() * size_of::<(NodeId, Cost)>()
    }
}
