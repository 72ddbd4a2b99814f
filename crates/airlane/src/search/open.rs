//! Open lists: the nodes met but not yet closed, and which of them is next.
//!
//! All ordered lists give the same order: smaller `f`, then larger `g`, then smaller node number.
//! A node whose cost improves is pushed again; the stale entry is skipped when it surfaces.

use crate::geom::Cost;
use crate::space::NodeId;
use std::collections::VecDeque;
use std::hint::select_unpredictable;

/// A node waiting in an open list.
///
/// One number: `f`, then the complement of `g`, 48 bits each, then the node, 32 bits. Comparing two of
/// them is one subtraction and no branch, which is most of what a heap does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry(u128);

impl Entry {
    /// An entry for a node with these costs.
    #[inline]
    pub fn new(node: NodeId, f: Cost, g: Cost) -> Self {
        Self(u128::from(f.raw()) << 80 | u128::from(!g.raw() & COST) << 32 | u128::from(node))
    }

    /// The node.
    #[inline]
    pub fn node(&self) -> NodeId {
        self.0 as u32
    }

    /// The cost of the way to the node.
    #[inline]
    pub fn g(&self) -> Cost {
        Cost::from_raw(!((self.0 >> 32) as u64) & COST)
    }

    /// The priority: smaller is sooner.
    #[inline]
    pub fn f(&self) -> Cost {
        Cost::from_raw(self.raw_f())
    }

    #[inline]
    fn raw_f(&self) -> u64 {
        (self.0 >> 80) as u64
    }
}

impl std::fmt::Debug for Entry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "node {} with f {} and g {}", self.node(), self.raw_f(), self.g().raw())
    }
}

/// The bits of a cost.
const COST: u64 = (1 << 48) - 1;

/// The nodes a search may go on from.
pub trait OpenList {
    /// Empties the list, keeping its memory.
    fn clear(&mut self);
    /// Adds an entry.
    fn push(&mut self, entry: Entry);
    /// Takes the next entry.
    fn pop(&mut self) -> Option<Entry>;
    /// Number of entries, stale ones included.
    fn len(&self) -> usize;
    /// Replaces the key of every entry by `key` of it, or drops the entry. Unordered lists keep
    /// insertion order.
    fn rekey(&mut self, key: impl FnMut(Entry) -> Option<Entry>)
    where
        Self: Sized,
    {
        let mut entries: Vec<Entry> = std::iter::from_fn(|| self.pop()).filter_map(key).collect();
        self.clear();
        entries.drain(..).for_each(|entry| self.push(entry));
    }
    /// Bytes of memory held.
    fn memory_bytes(&self) -> usize;
    /// Whether there is no entry.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// An unsorted array that is scanned for every pop. For small searches, for teaching, and
/// for comparison with a heap.
#[derive(Clone, Debug, Default)]
pub struct UnsortedArray(Vec<Entry>);

impl OpenList for UnsortedArray {
    fn clear(&mut self) {
        self.0.clear();
    }

    fn push(&mut self, entry: Entry) {
        self.0.push(entry);
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

/// A heap in which every entry has `D` children.
#[derive(Clone, Debug, Default)]
pub struct Heap<const D: usize>(Vec<Entry>);

/// The classic heap.
pub type BinaryHeap = Heap<2>;
/// A flatter heap: fewer levels to sift through, and the four children share a cache line.
pub type QuadHeap = Heap<4>;

impl<const D: usize> Heap<D> {
    /// Moves the entry at `hole` up to where its parent is smaller, but not above `top`.
    #[inline]
    fn sift_up(&mut self, top: usize, mut hole: usize) {
        let entry = self.0[hole];
        while hole > top {
            let parent = (hole - 1) / D;
            if self.0[parent] <= entry {
                break;
            }
            self.0[hole] = self.0[parent];
            hole = parent;
        }
        self.0[hole] = entry;
    }

    /// Moves the entry at `hole` down to where its children are larger: lets the least child rise
    /// all the way to the bottom, where most entries belong, and sifts the entry up from there.
    #[inline]
    fn sift_down(&mut self, top: usize) {
        let entries = &mut self.0[..];
        let entry = entries[top];
        let mut hole = top;
        let mut first = D * hole + 1;
        while let Some(children) = entries.get(first..first + D) {
            let least = first + least_of(children);
            entries[hole] = entries[least];
            hole = least;
            first = D * hole + 1;
        }
        if first < entries.len() {
            let least = first + least_of(&entries[first..]);
            entries[hole] = entries[least];
            hole = least;
        }
        self.0[hole] = entry;
        self.sift_up(top, hole);
    }
}

/// The place of the least of some entries. Which one it is cannot be predicted, so there is no branch.
#[inline]
fn least_of(entries: &[Entry]) -> usize {
    let (mut least, mut place) = (entries[0], 0);
    for (i, &entry) in entries.iter().enumerate().skip(1) {
        let is_less = entry < least;
        least = Entry(select_unpredictable(is_less, entry.0, least.0));
        place = select_unpredictable(is_less, i, place);
    }
    place
}

impl<const D: usize> OpenList for Heap<D> {
    fn clear(&mut self) {
        self.0.clear();
    }

    #[inline]
    fn push(&mut self, entry: Entry) {
        self.0.push(entry);
        self.sift_up(0, self.0.len() - 1);
    }

    #[inline]
    fn pop(&mut self) -> Option<Entry> {
        let last = self.0.pop()?;
        let Some(&top) = self.0.first() else { return Some(last) };
        self.0[0] = last;
        self.sift_down(0);
        Some(top)
    }

    fn rekey(&mut self, mut key: impl FnMut(Entry) -> Option<Entry>) {
        self.0.retain_mut(|entry| key(*entry).map(|new| *entry = new).is_some());
        for top in (0..self.0.len().div_ceil(D)).rev() {
            self.sift_down(top);
        }
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn memory_bytes(&self) -> usize {
        self.0.capacity() * size_of::<Entry>()
    }
}

/// Buckets of nearly equal `f`: an entry is thrown into its bucket unsorted, a bucket is sorted when
/// its turn comes, and only what arrives after that goes through a heap, which stays small. Gives
/// exactly the order of the heaps.
#[derive(Clone, Debug, Default)]
pub struct BucketQueue {
    /// The bucket in hand, last entry first.
    sorted: Vec<Entry>,
    /// What arrived for the bucket in hand, or one before it, since it was sorted.
    late: QuadHeap,
    /// Number of the bucket in hand.
    cursor: usize,
    /// No bucket from this one on holds an entry.
    end: usize,
    /// Bucket `i` holds entries with `(f - base) >> WIDTH == i`.
    buckets: Vec<Vec<Entry>>,
    base: u64,
    /// Entries beyond the last bucket.
    far: QuadHeap,
    len: usize,
}

/// A bucket spans 2^12 cost units, about a ninth of a voxel.
const BUCKET_WIDTH: u32 = 12;
/// Room for entries that a bucket keeps from one search to the next. Without a limit every bucket
/// would keep the room of the largest search that ever used it.
const KEPT_CAPACITY: usize = 64;
/// More buckets than this are not made; about 7,000 voxels.
const MAX_BUCKETS: usize = 1 << 16;

impl OpenList for BucketQueue {
    fn clear(&mut self) {
        self.sorted.clear();
        self.late.clear();
        for bucket in self.buckets.iter_mut().take(self.end) {
            bucket.clear();
            bucket.shrink_to(KEPT_CAPACITY);
        }
        self.far.clear();
        (self.cursor, self.end, self.len) = (0, 0, 0);
    }

    #[inline]
    fn push(&mut self, entry: Entry) {
        if self.len == 0 {
            self.base = entry.raw_f();
            (self.cursor, self.end) = (0, 0);
        }
        self.len += 1;
        let number = (entry.raw_f().saturating_sub(self.base) >> BUCKET_WIDTH) as usize;
        if number <= self.cursor {
            self.late.push(entry);
        } else if number < MAX_BUCKETS {
            if number >= self.buckets.len() {
                self.buckets.resize_with(number + 1, Vec::new);
            }
            self.buckets[number].push(entry);
            self.end = self.end.max(number + 1);
        } else {
            self.far.push(entry);
        }
    }

    #[inline]
    fn pop(&mut self) -> Option<Entry> {
        while self.sorted.is_empty() && self.late.is_empty() && self.cursor + 1 < self.end {
            self.cursor += 1;
            // The emptied bucket gives its room back: a long search goes through many.
            self.sorted = std::mem::take(&mut self.buckets[self.cursor]);
            self.sorted.sort_unstable_by(|a, b| b.cmp(a));
        }
        let entry = match (self.sorted.last(), self.late.0.first()) {
            (Some(sorted), Some(late)) if sorted < late => self.sorted.pop(),
            (Some(_), None) => self.sorted.pop(),
            (_, Some(_)) => self.late.pop(),
            (None, None) => self.far.pop(),
        }?;
        self.len -= 1;
        Some(entry)
    }

    /// Without putting the entries in order first.
    fn rekey(&mut self, key: impl FnMut(Entry) -> Option<Entry>) {
        let mut entries = std::mem::take(&mut self.sorted);
        entries.append(&mut self.late.0);
        for bucket in self.buckets.iter_mut().take(self.end).skip(self.cursor + 1) {
            entries.append(bucket);
        }
        entries.append(&mut self.far.0);
        self.clear();
        // The first entry is the base of the buckets: let it be the least.
        let mut entries: Vec<Entry> = entries.into_iter().filter_map(key).collect();
        if let Some(least) = (0..entries.len()).min_by_key(|&i| entries[i]) {
            entries.swap(0, least);
        }
        entries.into_iter().for_each(|entry| self.push(entry));
    }

    fn len(&self) -> usize {
        self.len
    }

    fn memory_bytes(&self) -> usize {
        let entries =
            self.sorted.capacity() + self.buckets.iter().map(Vec::capacity).sum::<usize>();
        self.buckets.capacity() * size_of::<Vec<Entry>>()
            + entries * size_of::<Entry>()
            + self.late.memory_bytes()
            + self.far.memory_bytes()
    }
}

/// First in, first out: breadth-first search.
#[derive(Clone, Debug, Default)]
pub struct Fifo(VecDeque<Entry>);

impl OpenList for Fifo {
    fn clear(&mut self) {
        self.0.clear();
    }

    fn push(&mut self, entry: Entry) {
        self.0.push_back(entry);
    }

    fn pop(&mut self) -> Option<Entry> {
        self.0.pop_front()
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn memory_bytes(&self) -> usize {
        self.0.capacity() * size_of::<Entry>()
    }
}

/// Last in, first out: depth-first search.
#[derive(Clone, Debug, Default)]
pub struct Lifo(Vec<Entry>);

impl OpenList for Lifo {
    fn clear(&mut self) {
        self.0.clear();
    }

    fn push(&mut self, entry: Entry) {
        self.0.push(entry);
    }

    fn pop(&mut self) -> Option<Entry> {
        self.0.pop()
    }

    fn rekey(&mut self, mut key: impl FnMut(Entry) -> Option<Entry>) {
        self.0.retain_mut(|entry| key(*entry).map(|new| *entry = new).is_some());
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn memory_bytes(&self) -> usize {
        self.0.capacity() * size_of::<Entry>()
    }
}

/// Fast expansion, around any ordered list: a successor whose `f` does not exceed that of the node
/// in hand would be popped next anyway, so it skips the list and waits on a stack.
#[derive(Clone, Debug, Default)]
pub struct FastExpansion<O> {
    list: O,
    /// Entries that are at least as good as everything in `list`.
    ready: Vec<Entry>,
    /// `f` of the last entry taken from `list`.
    level: u64,
}

impl<O: OpenList> OpenList for FastExpansion<O> {
    fn clear(&mut self) {
        self.list.clear();
        self.ready.clear();
        self.level = 0;
    }

    #[inline]
    fn push(&mut self, entry: Entry) {
        if entry.raw_f() <= self.level { self.ready.push(entry) } else { self.list.push(entry) }
    }

    #[inline]
    fn pop(&mut self) -> Option<Entry> {
        if let Some(entry) = self.ready.pop() {
            return Some(entry);
        }
        let entry = self.list.pop()?;
        self.level = entry.raw_f();
        Some(entry)
    }

    fn len(&self) -> usize {
        self.list.len() + self.ready.len()
    }

    fn memory_bytes(&self) -> usize {
        self.list.memory_bytes() + self.ready.capacity() * size_of::<Entry>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ties_go_to_larger_g_then_smaller_node() {
        let mut heap = QuadHeap::default();
        for (node, g) in [(5, 1), (3, 2), (2, 2), (9, 0)] {
            heap.push(Entry::new(node, Cost::EDGE, Cost::EDGE.times(g)));
        }
        let order: Vec<_> = std::iter::from_fn(|| heap.pop()).map(|e| e.node()).collect();
        assert_eq!(order, [2, 3, 5, 9]);
    }
}
