//! Connected sets: which items belong together, joined pair by pair.
//!
//! Union by size and path halving (Tarjan & van Leeuwen, *Worst-case analysis of set union
//! algorithms*, 1984): both operations take next to constant time.

/// Disjoint sets of the items `0..count`.
#[derive(Clone, Debug)]
pub(crate) struct UnionFind {
    /// The next item on the way to the root; a root is its own parent.
    parent: Vec<u32>,
    /// Items below each root; of no meaning elsewhere.
    size: Vec<u32>,
}

impl UnionFind {
    /// Every item in a set of its own.
    pub(crate) fn new(count: usize) -> Self {
        Self { parent: (0..count as u32).collect(), size: vec![1; count] }
    }

    /// The item that stands for the set of `item`.
    pub(crate) fn root(&mut self, mut item: u32) -> u32 {
        while self.parent[item as usize] != item {
            let grandparent = self.parent[self.parent[item as usize] as usize];
            self.parent[item as usize] = grandparent;
            item = grandparent;
        }
        item
    }

    /// How many items are in the set of `item`.
    pub(crate) fn size(&mut self, item: u32) -> u32 {
        let root = self.root(item);
        self.size[root as usize]
    }

    /// Joins the sets of two items; false if they were one already. Between sets of one size the
    /// smaller root stays.
    pub(crate) fn join(&mut self, a: u32, b: u32) -> bool {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return false;
        }
        let key = |root: u32| (std::cmp::Reverse(self.size[root as usize]), root);
        let (root, child) = if key(a) < key(b) { (a, b) } else { (b, a) };
        self.parent[child as usize] = root;
        self.size[root as usize] += self.size[child as usize];
        true
    }

    /// The number of every item's set, counted in the order in which sets first appear.
    pub(crate) fn labels(&mut self) -> Vec<u32> {
        let mut label_of_root = vec![u32::MAX; self.parent.len()];
        let mut count = 0;
        let mut label = |root: u32| {
            let slot = &mut label_of_root[root as usize];
            if *slot == u32::MAX {
                *slot = count;
                count += 1;
            }
            *slot
        };
        (0..self.parent.len() as u32).map(|item| label(self.root(item))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn sets_are_the_connected_components(
            pairs in prop::collection::vec((0u32..30, 0u32..30), 0..40),
        ) {
            let mut sets = UnionFind::new(30);
            // Repainting: slow and obvious.
            let mut paint: Vec<u32> = (0..30).collect();
            for (a, b) in pairs {
                let (from, to) = (paint[b as usize], paint[a as usize]);
                prop_assert_eq!(sets.join(a, b), from != to);
                for colour in &mut paint {
                    if *colour == from { *colour = to; }
                }
            }
            let labels = sets.labels();
            for a in 0..30 { for b in 0..30 {
                prop_assert_eq!(labels[a] == labels[b], paint[a] == paint[b]);
            } }
            prop_assert_eq!(labels[0], 0);
        }
    }
}
