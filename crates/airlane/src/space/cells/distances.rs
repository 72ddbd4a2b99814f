//! How far it is from one exit of a piece to another, for the pieces of a block, as compact as it gets:
//! one list of 16-bit numbers.
//!
//! All pairs of exits of a piece are kept, so that a search over exits that comes into a piece by one of
//! them has to leave it by another, and never has to go on within it.

use super::guide::ExitRef;
use std::sync::Arc;

/// A piece with more exits than this is measured from one of them only: the way from any exit to any other
/// leads over that one. So what is kept does not grow with the square.
pub(crate) const MOST_EXITS: usize = 160;

/// Units of a length in the edge of a voxel.
pub(crate) const UNITS_PER_VOXEL: u32 = 16;

/// The distances of a block. First the number of its pieces; then for each piece where its exits end, and
/// where its lengths end, in two numbers; then all exits; then all lengths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Distances(Arc<[u16]>);

/// The exits of a piece, in order, and the lengths between them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PieceDistances<'d> {
    exits: &'d [u16],
    /// Of each exit from those before it; or, if there are too many exits, of each from the first.
    lengths: &'d [u16],
}

impl Distances {
    /// From the exits of each piece, in order, and the lengths between them.
    pub(crate) fn new<'p>(
        pieces: impl ExactSizeIterator<Item = (&'p [ExitRef], &'p [u16])> + Clone,
    ) -> Self {
        let mut numbers = vec![pieces.len() as u16];
        let (mut exit_end, mut length_end) = (0, 0u32);
        for (exits, lengths) in pieces.clone() {
            debug_assert_eq!(lengths.len(), length_count(exits.len()));
            exit_end += exits.len() as u16;
            length_end += lengths.len() as u32;
            numbers.extend([exit_end, length_end as u16, (length_end >> 16) as u16]);
        }
        for (exits, _) in pieces.clone() {
            numbers.extend(exits.iter().map(|exit| exit.to_number()));
        }
        for (_, lengths) in pieces {
            numbers.extend_from_slice(lengths);
        }
        Self(numbers.into())
    }

    /// The distances of a piece, by its rank among those of the block.
    #[inline]
    pub(crate) fn piece(&self, rank: usize) -> PieceDistances<'_> {
        let (count, heads) = (usize::from(self.0[0]), &self.0[1..]);
        let ends = |rank: usize| {
            let [exits, low, high] = [0, 1, 2].map(|i| usize::from(heads[3 * rank + i]));
            (exits, low | high << 16)
        };
        let from = rank.checked_sub(1).map_or((0, 0), ends);
        let to = ends(rank);
        let (exits, lengths) = heads[3 * count..].split_at(ends(count - 1).0);
        PieceDistances { exits: &exits[from.0..to.0], lengths: &lengths[from.1..to.1] }
    }

    /// All lengths, piece after piece.
    pub(super) fn lengths(&self) -> &[u16] {
        let count = usize::from(self.0[0]);
        match count.checked_sub(1) {
            Some(last) => &self.0[1 + 3 * count + usize::from(self.0[1 + 3 * last])..],
            None => &[],
        }
    }

    pub(super) fn memory_bytes(&self) -> usize {
        size_of_val::<[u16]>(&self.0) + 2 * size_of::<usize>()
    }
}

/// How many lengths are kept for so many exits.
pub(crate) fn length_count(exits: usize) -> usize {
    if exits > MOST_EXITS { exits } else { exits * exits.saturating_sub(1) / 2 }
}

/// The places of the exits between which lengths are kept, in their order.
pub(crate) fn pairs(exits: usize) -> impl Iterator<Item = (usize, usize)> {
    let is_many = exits > MOST_EXITS;
    let rows = if is_many { 0..1 } else { 0..exits };
    rows.flat_map(move |row| {
        let row_length = if is_many { exits } else { row };
        (0..row_length).map(move |to| (row, to))
    })
}

impl PieceDistances<'_> {
    /// Number of exits.
    pub(crate) fn count(&self) -> usize {
        self.exits.len()
    }

    /// An exit by its place.
    #[inline]
    pub(crate) fn exit(&self, place: usize) -> ExitRef {
        ExitRef::from_number(self.exits[place])
    }

    /// The place of an exit.
    #[inline]
    pub(crate) fn place(&self, exit: ExitRef) -> Option<usize> {
        self.exits.binary_search(&exit.to_number()).ok()
    }

    /// How far it is from one exit to another, by their places, in [units](UNITS_PER_VOXEL); `u16::MAX` if
    /// that is not known.
    #[inline]
    pub(crate) fn length(&self, a: usize, b: usize) -> u16 {
        if self.exits.len() > MOST_EXITS {
            return self.lengths[a].saturating_add(self.lengths[b]);
        }
        let (low, high) = (a.min(b), a.max(b));
        if low == high { 0 } else { self.lengths[high * (high - 1) / 2 + low] }
    }
}
