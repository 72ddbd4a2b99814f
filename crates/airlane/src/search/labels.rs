//! What a search knows about each node it has met: the cheapest cost so far, the parent, and
//! whether the node is closed.
//!
//! Labels live in pages of 512 consecutive node numbers, made when the search first meets one of
//! them. Memory follows the searched part of the space, and starting the next search costs only
//! the pages that the last one used.

use crate::geom::Cost;
use crate::space::NodeId;

const PAGE: usize = 512;
const NO_PAGE: u32 = u32::MAX;

/// What is known about a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Label<N = ()> {
    /// Cost from the start.
    pub g: Cost,
    /// The node before this one; the start is its own parent.
    pub parent: NodeId,
    /// What else the policy remembers about the node.
    pub note: N,
}

/// A label as it is stored: one load tells all that relaxing a step needs.
#[derive(Clone, Copy, Debug)]
struct Stored<N> {
    g: Cost,
    /// The parent, and [`CLOSED`].
    parent: u32,
    note: N,
}

/// Set in a stored parent once the node is closed. Node numbers stay below it.
const CLOSED: u32 = 1 << 31;

impl<N: Copy + Default> Stored<N> {
    fn unreached() -> Self {
        Self { g: Cost::UNREACHED, parent: 0, note: N::default() }
    }

    #[inline]
    fn is_closed(self) -> bool {
        self.parent & CLOSED != 0
    }
}

#[derive(Clone, Debug)]
struct Page<N> {
    number: u32,
    labels: [Stored<N>; PAGE],
}

/// The labels of one search, to be used again by the next.
#[derive(Clone, Debug, Default)]
pub struct Labels<N = ()> {
    /// Per page number, where the page is.
    table: Vec<u32>,
    pages: Vec<Page<N>>,
    /// How many of `pages` the present search uses.
    used: usize,
    /// Per used page and node, the cached estimate; empty unless caching.
    estimates: Vec<[Cost; PAGE]>,
}

impl<N: Copy + Default> Labels<N> {
    /// Forgets the last search and makes room for `node_limit` nodes.
    pub(crate) fn begin(&mut self, node_limit: u32) {
        for page in &self.pages[..self.used] {
            if let Some(slot) = self.table.get_mut(page.number as usize) {
                *slot = NO_PAGE;
            }
        }
        self.used = 0;
        self.table.resize((node_limit as usize).div_ceil(PAGE), NO_PAGE);
        self.estimates.clear();
    }

    #[inline]
    fn page(&self, node: NodeId) -> Option<&Page<N>> {
        let slot = self.table[node as usize / PAGE];
        // `NO_PAGE` is no index.
        self.pages.get(slot as usize)
    }

    #[inline]
    fn page_mut(&mut self, node: NodeId) -> &mut Page<N> {
        let slot = self.table[node as usize / PAGE];
        if slot == NO_PAGE {
            return self.new_page(node / PAGE as u32);
        }
        &mut self.pages[slot as usize]
    }

    #[cold]
    fn new_page(&mut self, number: u32) -> &mut Page<N> {
        let slot = self.used;
        self.table[number as usize] = slot as u32;
        self.used += 1;
        if slot == self.pages.len() {
            self.pages.push(Page { number, labels: [Stored::unreached(); PAGE] });
        } else {
            let page = &mut self.pages[slot];
            page.number = number;
            page.labels.fill(Stored::unreached());
        }
        &mut self.pages[slot]
    }

    #[inline]
    fn stored(&self, node: NodeId) -> Stored<N> {
        self.page(node).map_or(Stored::unreached(), |page| page.labels[node as usize % PAGE])
    }

    /// The label of a node that the search has met.
    #[inline]
    pub fn get(&self, node: NodeId) -> Option<Label<N>> {
        let Stored { g, parent, note } = self.stored(node);
        (g != Cost::UNREACHED).then_some(Label { g, parent: parent & !CLOSED, note })
    }

    /// Whether a node is closed.
    #[inline]
    pub fn is_closed(&self, node: NodeId) -> bool {
        self.stored(node).is_closed()
    }

    /// The cost of a node that is not closed, unreached ones included; `None` if it is closed.
    #[inline]
    pub(crate) fn open_cost(&self, node: NodeId) -> Option<Cost> {
        let stored = self.stored(node);
        (!stored.is_closed()).then_some(stored.g)
    }

    /// Labels a node that is not closed.
    #[inline]
    pub(crate) fn set(&mut self, node: NodeId, label: Label<N>) {
        debug_assert!(node < CLOSED && label.parent < CLOSED);
        self.page_mut(node).labels[node as usize % PAGE] =
            Stored { g: label.g, parent: label.parent, note: label.note };
    }

    /// Labels a node for good.
    #[inline]
    pub(crate) fn close(&mut self, node: NodeId, label: Label<N>) {
        self.page_mut(node).labels[node as usize % PAGE] =
            Stored { g: label.g, parent: label.parent | CLOSED, note: label.note };
    }

    /// The estimate kept for a node, made by `make` the first time.
    pub(crate) fn cached_estimate(&mut self, node: NodeId, make: impl FnOnce() -> Cost) -> Cost {
        self.page_mut(node);
        self.estimates.resize(self.used, [Cost::UNREACHED; PAGE]);
        let slot = self.table[node as usize / PAGE] as usize;
        let estimate = &mut self.estimates[slot][node as usize % PAGE];
        if *estimate == Cost::UNREACHED {
            *estimate = make();
        }
        *estimate
    }

    /// Every closed node, page by page.
    pub fn closed(&self) -> impl Iterator<Item = NodeId> {
        self.pages[..self.used].iter().flat_map(|page| {
            let first = page.number * PAGE as u32;
            let closed = page.labels.iter().enumerate().filter(|(_, label)| label.is_closed());
            closed.map(move |(i, _)| first + i as u32)
        })
    }

    /// The nodes from the start to `node`, along parents.
    pub fn route_to(&self, node: NodeId) -> Vec<NodeId> {
        let mut route = vec![node];
        let mut at = node;
        while let Some(label) = self.get(at).filter(|label| label.parent != at) {
            at = label.parent;
            route.push(at);
        }
        route.reverse();
        route
    }

    /// Bytes of memory held, used by the present search or not.
    pub fn memory_bytes(&self) -> usize {
        self.table.capacity() * size_of::<u32>()
            + self.pages.capacity() * size_of::<Page<N>>()
            + self.estimates.capacity() * size_of::<[Cost; PAGE]>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_search_forgets_the_last_one() {
        let mut labels = Labels::<()>::default();
        labels.begin(5000);
        for node in [0, 511, 512, 4999] {
            labels.close(node, Label { g: Cost::EDGE, parent: node, note: () });
        }
        assert_eq!(labels.closed().collect::<Vec<_>>(), [0, 511, 512, 4999]);
        labels.begin(700);
        assert_eq!(labels.closed().count(), 0);
        assert_eq!(labels.get(511), None);
        assert_eq!(labels.open_cost(699), Some(Cost::UNREACHED));
        labels.set(699, Label { g: Cost::ZERO, parent: 699, note: () });
        assert_eq!(labels.route_to(699), [699]);
    }

    #[test]
    fn estimates_are_made_once() {
        let mut labels = Labels::<()>::default();
        labels.begin(2000);
        assert_eq!(labels.cached_estimate(1500, || Cost::EDGE), Cost::EDGE);
        assert_eq!(labels.cached_estimate(1500, || unreachable!()), Cost::EDGE);
        labels.begin(2000);
        assert_eq!(labels.cached_estimate(1500, || Cost::ZERO), Cost::ZERO);
    }
}
