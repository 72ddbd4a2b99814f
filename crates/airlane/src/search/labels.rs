//! Labels of a search: for each node it has met, the lowest cost so far, the parent, and
//! whether it is closed.
//!
//! Labels live in pages of consecutive node numbers, made when the search first meets one of them.
//! Memory follows the searched part of the space, and starting the next search costs only the pages
//! that the last one used.

use crate::geom::Cost;
use crate::space::NodeId;

/// The page of all nodes that the search has not met: nobody writes to it, so that reading a label
/// needs no test.
const BLANK: u32 = 0;

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

/// The labels of one search; the memory is reused by the next.
#[derive(Clone, Debug, Default)]
pub struct Labels<N = ()> {
    /// Per page number, where the page is.
    table: Vec<u32>,
    /// The pages, one after the other, the blank one first.
    labels: Vec<Stored<N>>,
    /// The number of each page that the present search uses.
    used: Vec<u32>,
    /// Per label, the cached estimate; empty unless caching.
    estimates: Vec<Cost>,
}

impl<N: Copy + Default> Labels<N> {
    /// Labels per page: a brick of voxels where labels are small, fewer where a page would be large. A search over
    /// cells reaches few of its pages' labels, so they are small.
    const PAGE: usize = match size_of::<N>() {
        0 => 512,
        24 => 16,
        _ => 64,
    };

    /// Forgets the last search and makes room for `node_limit` nodes.
    pub(crate) fn begin(&mut self, node_limit: u32) {
        for &number in &self.used {
            if let Some(slot) = self.table.get_mut(number as usize) {
                *slot = BLANK;
            }
        }
        self.used.clear();
        self.table.resize((node_limit as usize).div_ceil(Self::PAGE), BLANK);
        if self.labels.is_empty() {
            self.labels.resize(Self::PAGE, Stored::unreached());
        }
        self.estimates.clear();
    }

    /// Where a node's label is, for reading.
    #[inline]
    fn index(&self, node: NodeId) -> usize {
        self.table[node as usize / Self::PAGE] as usize * Self::PAGE + node as usize % Self::PAGE
    }

    /// Where a node's label is; makes its page.
    #[inline]
    fn index_or_new(&mut self, node: NodeId) -> usize {
        match self.index(node) {
            index if index >= Self::PAGE => index,
            _ => self.new_page(node),
        }
    }

    #[cold]
    fn new_page(&mut self, node: NodeId) -> usize {
        let number = node as usize / Self::PAGE;
        self.used.push(number as u32);
        let begin = self.used.len() * Self::PAGE;
        self.table[number] = self.used.len() as u32;
        if begin == self.labels.len() {
            self.labels.resize(begin + Self::PAGE, Stored::unreached());
        } else {
            self.labels[begin..begin + Self::PAGE].fill(Stored::unreached());
        }
        begin + node as usize % Self::PAGE
    }

    #[inline]
    fn stored(&self, node: NodeId) -> Stored<N> {
        self.labels[self.index(node)]
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

    /// The label of a node that is not closed; its `g` is `UNREACHED` if the node was not met. `None` if
    /// it is closed.
    #[inline]
    pub(crate) fn open_label(&self, node: NodeId) -> Option<Label<N>> {
        let Stored { g, parent, note } = self.stored(node);
        (parent & CLOSED == 0).then_some(Label { g, parent, note })
    }

    /// Whether a node is closed, and its label; its `g` is `UNREACHED` if the node was not met.
    #[inline]
    pub(crate) fn peek(&self, node: NodeId) -> (bool, Label<N>) {
        let Stored { g, parent, note } = self.stored(node);
        (parent & CLOSED != 0, Label { g, parent: parent & !CLOSED, note })
    }

    /// Labels a node that is not closed. Returns its previous cost.
    #[inline]
    pub(crate) fn set(&mut self, node: NodeId, label: Label<N>) -> Cost {
        debug_assert!(node < CLOSED && label.parent < CLOSED);
        let index = self.index_or_new(node);
        let stored = Stored { g: label.g, parent: label.parent, note: label.note };
        std::mem::replace(&mut self.labels[index], stored).g
    }

    /// Labels a node and closes it.
    #[inline]
    pub(crate) fn close(&mut self, node: NodeId, label: Label<N>) {
        let index = self.index_or_new(node);
        let parent = label.parent | CLOSED;
        self.labels[index] = Stored { g: label.g, parent, note: label.note };
    }

    /// Removes the label of a node.
    pub(crate) fn forget(&mut self, node: NodeId) {
        let index = self.index(node);
        if index >= Self::PAGE {
            self.labels[index] = Stored::unreached();
        }
    }

    /// Changes the note of a node that the search has met, closed or not.
    pub(crate) fn revise(&mut self, node: NodeId, note: impl FnOnce(Label<N>) -> N) {
        if let Some(label) = self.get(node) {
            let index = self.index(node);
            self.labels[index].note = note(label);
        }
    }

    /// Forgets every estimate that was kept.
    pub(crate) fn forget_estimates(&mut self) {
        self.estimates.clear();
    }

    /// The estimate kept for a node, made by `make` the first time.
    pub(crate) fn cached_estimate(&mut self, node: NodeId, make: impl FnOnce() -> Cost) -> Cost {
        let index = self.index_or_new(node);
        self.estimates.resize((1 + self.used.len()) * Self::PAGE, Cost::UNREACHED);
        let estimate = &mut self.estimates[index];
        if *estimate == Cost::UNREACHED {
            *estimate = make();
        }
        *estimate
    }

    /// Every closed node, page by page.
    pub fn closed(&self) -> impl Iterator<Item = NodeId> {
        self.used.iter().zip(self.labels.chunks(Self::PAGE).skip(1)).flat_map(|(&number, page)| {
            let closed = page.iter().enumerate().filter(|(_, label)| label.is_closed());
            closed.map(move |(i, _)| number * Self::PAGE as u32 + i as u32)
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
        (self.table.capacity() + self.used.capacity()) * size_of::<u32>()
            + self.labels.capacity() * size_of::<Stored<N>>()
            + self.estimates.capacity() * size_of::<Cost>()
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
        assert_eq!(labels.open_label(699).unwrap().g, Cost::UNREACHED);
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
