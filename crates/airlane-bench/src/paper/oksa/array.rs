//! A dynamic array as the open list of the engine's loop.

use airlane::search::{Entry, OpenList};

/// A node is looked for before it is added, and replaced if it is there; the best node is looked for
/// whenever one is taken. The loop asks only about nodes that it has something better for and knows
/// closed nodes without looking, so there are far fewer walks than in the thesis: what is left of the
/// heap's lead is its own.
#[derive(Clone, Debug, Default)]
pub(super) struct DynamicArray(Vec<Entry>);

impl OpenList for DynamicArray {
    fn clear(&mut self) {
        self.0.clear();
    }

    fn push(&mut self, entry: Entry) {
        match self.0.iter_mut().find(|known| known.node() == entry.node()) {
            Some(known) => *known = entry,
            None => self.0.push(entry),
        }
    }

    fn pop(&mut self) -> Option<Entry> {
        let (best, _) = self.0.iter().enumerate().min_by_key(|(_, entry)| **entry)?;
        Some(self.0.swap_remove(best))
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn memory_bytes(&self) -> usize {
        self.0.capacity() * size_of::<Entry>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use airlane::geom::Cost;

    #[test]
    fn array_holds_a_node_once_and_pops_the_best() {
        let mut list = DynamicArray::default();
        for (node, cost) in [(4, 9), (7, 5), (4, 3), (1, 8)] {
            list.push(Entry::new(node, Cost::EDGE.times(cost), Cost::ZERO));
        }
        assert_eq!(list.len(), 3);
        let order: Vec<_> = std::iter::from_fn(|| list.pop()).map(|entry| entry.node()).collect();
        assert_eq!(order, [4, 7, 1]);
    }
}
