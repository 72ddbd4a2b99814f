//! A graph as one row per node, in one array.
//!
//! New rows lie side by side without room between them. A row that outgrows its place moves to a
//! place given back before, or to the end of the array, with room to grow; so a change costs no more
//! than the rows it concerns, and a search reads rows as if nothing had ever changed.

use crate::geom::{Cost, LatticePoint};
use crate::space::NodeId;
use std::collections::BTreeMap;

/// An arc between two nodes, either way.
pub(super) type Arc = (NodeId, NodeId);

/// Where a row is.
#[derive(Clone, Copy, Debug, Default)]
struct Span {
    begin: u32,
    len: u32,
}

/// Who is joined to whom, both ways, and what that costs.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    spans: Vec<Span>,
    /// Per node, how long its row may become where it is.
    room: Vec<u32>,
    /// The rows, each in order of its nodes, and places not in use.
    arcs: Vec<(NodeId, Cost)>,
    /// Places not in use, by their length.
    spare: BTreeMap<u32, Vec<u32>>,
    /// Length of all rows.
    len: usize,
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
        let mut spans = Vec::with_capacity(positions.len());
        let mut rows = Vec::with_capacity(targets.len());
        let mut at = 0;
        for (from, &end) in ends.iter().enumerate() {
            let begin = rows.len() as u32;
            let row = &mut targets[at..end as usize];
            row.sort_unstable();
            let mut last = None;
            for &to in row.iter().filter(|&&to| last.replace(to) != Some(to)) {
                rows.push((to, Cost::straight_step(positions[from], positions[to as usize])));
            }
            spans.push(Span { begin, len: rows.len() as u32 - begin });
            at = end as usize;
        }
        rows.shrink_to_fit();
        let room = spans.iter().map(|span| span.len).collect();
        Self { spans, room, len: rows.len(), arcs: rows, spare: BTreeMap::new() }
    }

    /// The nodes joined to a node, and the costs.
    #[inline]
    pub(super) fn row(&self, node: NodeId) -> &[(NodeId, Cost)] {
        let Span { begin, len } = self.spans[node as usize];
        &self.arcs[begin as usize..][..len as usize]
    }

    /// Number of nodes.
    pub(super) fn node_count(&self) -> usize {
        self.spans.len()
    }

    /// Number of arcs, either way counted once.
    pub(super) fn arc_count(&self) -> usize {
        self.len / 2
    }

    /// One more node, joined to none.
    pub(super) fn push_node(&mut self) {
        self.spans.push(Span::default());
        self.room.push(0);
    }

    /// Joins two nodes; false if they are joined already.
    pub(super) fn join(&mut self, a: NodeId, b: NodeId, cost: Cost) -> bool {
        let is_new = self.insert(a, b, cost);
        if is_new {
            self.insert(b, a, cost);
        }
        is_new
    }

    /// Parts two nodes; false if they are not joined.
    pub(super) fn part(&mut self, a: NodeId, b: NodeId) -> bool {
        self.remove(a, b) && self.remove(b, a)
    }

    /// Parts a node from all others, and returns its row.
    pub(super) fn isolate(&mut self, node: NodeId) -> Vec<(NodeId, Cost)> {
        let row = self.row(node).to_vec();
        for &(other, _) in &row {
            self.remove(other, node);
        }
        self.len -= row.len();
        let begin = self.spans[node as usize].begin;
        self.spans[node as usize] = Span::default();
        let room = std::mem::take(&mut self.room[node as usize]);
        self.give_back(begin, room);
        row
    }

    /// Drops the nodes from this number on, which must be joined to none.
    pub(super) fn truncate(&mut self, count: usize) {
        self.spans.truncate(count);
        self.room.truncate(count);
    }

    fn insert(&mut self, from: NodeId, to: NodeId, cost: Cost) -> bool {
        let row = self.row(from);
        let at = row.partition_point(|&(other, _)| other < to);
        if row.get(at).is_some_and(|&(other, _)| other == to) {
            return false;
        }
        let Span { len, .. } = self.spans[from as usize];
        if len == self.room[from as usize] {
            self.enlarge(from);
        }
        let begin = self.spans[from as usize].begin as usize;
        let (at, end) = (begin + at, begin + len as usize);
        self.arcs.copy_within(at..end, at + 1);
        self.arcs[at] = (to, cost);
        self.spans[from as usize].len += 1;
        self.len += 1;
        true
    }

    fn remove(&mut self, from: NodeId, to: NodeId) -> bool {
        let row = self.row(from);
        let at = row.partition_point(|&(other, _)| other < to);
        if row.get(at).is_none_or(|&(other, _)| other != to) {
            return false;
        }
        let Span { begin, len } = self.spans[from as usize];
        let (at, end) = (begin as usize + at, (begin + len) as usize);
        self.arcs.copy_within(at + 1..end, at);
        self.spans[from as usize].len -= 1;
        self.len -= 1;
        true
    }

    /// Moves a row to where it can grow.
    fn enlarge(&mut self, node: NodeId) {
        let Span { begin, len } = self.spans[node as usize];
        let wanted = (len + 1).next_power_of_two().max(4);
        let fitting = self.spare.range_mut(wanted..=2 * wanted).find_map(|(&room, places)| {
            let place = places.pop();
            place.map(|place| (place, room))
        });
        let (place, room) = fitting.unwrap_or_else(|| {
            let place = self.arcs.len();
            if self.arcs.capacity() < place + wanted as usize {
                // Doubling would take much memory for few rows.
                self.arcs.reserve_exact((wanted as usize).max(place / 16));
            }
            self.arcs.resize(place + wanted as usize, (0, Cost::ZERO));
            (u32::try_from(place).expect("fewer than 2^32 arcs"), wanted)
        });
        self.arcs.copy_within(begin as usize..(begin + len) as usize, place as usize);
        self.spans[node as usize].begin = place;
        let room = std::mem::replace(&mut self.room[node as usize], room);
        self.give_back(begin, room);
    }

    fn give_back(&mut self, begin: u32, room: u32) {
        if room > 0 {
            self.spare.entry(room).or_default().push(begin);
        }
    }

    pub(super) fn memory_bytes(&self) -> usize {
        let spare = self.spare.values().map(Vec::capacity).sum::<usize>();
        (self.room.capacity() + spare) * size_of::<u32>()
            + self.spans.capacity() * size_of::<Span>()
            + self.arcs.capacity() * size_of::<(NodeId, Cost)>()
    }
}
