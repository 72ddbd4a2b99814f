//! The open list of the thesis: a dynamic array that is walked from end to end.

use airlane::search::{Entry, OpenList};

/// A node is looked for before it is added, and replaced if it is there with a worse cost; the best
/// node is looked for whenever one is taken (6.1 and 7.1.2 of the thesis). The search asks only about
/// nodes that it has something better for, so there are fewer walks than in the thesis, where every
/// neighbour is looked for; and the last node moves into the gap of one that is taken, which saves
/// moving the others. Nothing else is clever here, and nothing is slow on purpose.
#[derive(Clone, Debug, Default)]
pub(super) struct DynamicArray {
    entries: Vec<Entry>,
    /// Entries looked at since the list was last cleared.
    pub(super) looked_at: u64,
}

impl OpenList for DynamicArray {
    fn clear(&mut self) {
        self.entries.clear();
        self.looked_at = 0;
    }

    fn push(&mut self, entry: Entry) {
        let known = self.entries.iter().position(|known| known.node() == entry.node());
        self.looked_at += known.map_or(self.entries.len(), |place| place + 1) as u64;
        match known {
            Some(place) => self.entries[place] = entry,
            None => self.entries.push(entry),
        }
    }

    fn pop(&mut self) -> Option<Entry> {
        self.looked_at += self.entries.len() as u64;
        let (best, _) = self.entries.iter().enumerate().min_by_key(|(_, entry)| **entry)?;
        Some(self.entries.swap_remove(best))
    }

    fn len(&self) -> usize {
        self.entries.len()
    }

    fn memory_bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Entry>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use airlane::geom::Cost;

    #[test]
    fn a_node_is_there_once_and_the_best_comes_first() {
        let mut list = DynamicArray::default();
        for (node, cost) in [(4, 9), (7, 5), (4, 3), (1, 8)] {
            list.push(Entry::new(node, Cost::EDGE.times(cost), Cost::ZERO));
        }
        // None, one, one up to where it is, two.
        assert_eq!((list.len(), list.looked_at), (3, 1 + 1 + 2));
        let order: Vec<_> = std::iter::from_fn(|| list.pop()).map(|entry| entry.node()).collect();
        assert_eq!((order, list.looked_at), (vec![4, 7, 1], 4 + 3 + 2 + 1));
    }
}
