//! Exits between blocks of cells, and how far it is from one to another: what a search over cells is
//! guided by where the straight line says little.
//!
//! Stages, in order, each made for a chunk when it is first asked for, and kept:
//! 1. *Pieces*: what is connected within a chunk, if it has few cells; else what is connected within a
//!    block of 16³ voxels, to which cells belong by their centres. Follow from the chunk's cells.
//! 2. *Exits*: portals between two pieces that lie close together, one exit for each tile of 8 voxels. A
//!    chunk has those between its own pieces and those across its three upper faces. Follow from its
//!    cells and those of the chunks above.
//! 3. *Distances* between the exits of a piece, by a search within it
//!    ([`Guide`](crate::search::Guide)). Follow from the cells of the chunk and of its six neighbours.
//!
//! So whatever is made follows from cells alone: an edit drops what depends on the chunks it touched, and
//! what is made anew is what a fresh build has. Versions share the rest.

use super::carve::CHUNK;
use super::distances::Distances;
use super::{Cell, CellId, Cells, REGION_CHUNKS, chunks_of, slot_of};
use crate::geom::{LatticePoint, Voxel};
use crate::union_find::UnionFind;
use std::ops::Range;
use std::sync::atomic::Ordering;
use std::sync::{Arc, LazyLock, OnceLock};

/// Blocks in a chunk.
pub(crate) const BLOCKS: usize = 8;
/// The edge of a block, in bits.
const BLOCK_BITS: u32 = 4;
/// The edge of a tile, in bits.
const TILE_BITS: u32 = 3;
/// What is connected within a chunk is one piece if it has at most so many cells.
const MOST_CELLS: u32 = 64;
/// What has fewer cells within a block is no piece of its own if it can go with another.
const LEAST_CELLS: u32 = 8;

/// The guide of a region, as far as it is made.
#[derive(Clone, Debug, Default)]
pub(super) struct RegionGuide(OnceLock<Box<[ChunkGuide; REGION_CHUNKS]>>);

#[derive(Clone, Debug, Default)]
struct ChunkGuide {
    pieces: OnceLock<Pieces>,
    exits: OnceLock<Exits>,
    /// Per block, its distances.
    distances: OnceLock<Box<[OnceLock<Distances>]>>,
}

/// Bytes beside what versions share.
const COUNTS: usize = 2 * size_of::<usize>();

/// The pieces of a chunk, block by block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pieces {
    /// Per cell of the chunk, its piece; none if there is one for all.
    of: Option<Arc<[u16]>>,
    /// Per block in which there are pieces, where these end; as often again as there are others.
    ends: [u16; BLOCKS],
}

impl Pieces {
    /// Number of pieces.
    pub(crate) fn count(&self) -> usize {
        usize::from(self.ends[BLOCKS - 1])
    }

    /// Number of blocks in which there are pieces.
    pub(crate) fn block_count(&self) -> usize {
        match self.ends[BLOCKS - 1].checked_sub(1) {
            Some(last) => self.block(last) + 1,
            None => 0,
        }
    }

    /// The pieces of a block.
    pub(crate) fn of_block(&self, block: usize) -> Range<u16> {
        let first = block.checked_sub(1).map_or(0, |before| self.ends[before]);
        first..self.ends[block]
    }

    /// The piece of the cell at a place.
    #[inline]
    pub(crate) fn of(&self, place: u32) -> u16 {
        self.of.as_ref().map_or(0, |of| of[place as usize])
    }

    /// The block with which the distances of a piece are kept: one in which it has a cell.
    #[inline]
    pub(crate) fn block(&self, piece: u16) -> usize {
        self.ends.iter().map(|&end| usize::from(piece >= end)).sum()
    }

    fn memory_bytes(&self) -> usize {
        self.of.as_ref().map_or(0, |of| size_of_val::<[u16]>(of) + COUNTS)
    }

    /// The block of a piece, and its rank among those of the block.
    #[inline]
    pub(crate) fn rank(&self, piece: u16) -> (usize, usize) {
        let block = self.block(piece);
        (block, usize::from(piece - self.of_block(block).start))
    }
}

/// A way from one piece to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Exit {
    /// The middle of a portal between the two, from the lowest corner of the chunk.
    offset: [u16; 3],
    /// The places of the cells that this portal joins.
    pub(crate) places: [u16; 2],
    /// Their pieces. The second one is in the same chunk, or in the next one above on an axis.
    pub(crate) pieces: [u16; 2],
}

impl Exit {
    /// The middle of a portal between the two pieces, in a chunk with this lowest corner.
    #[inline]
    pub(crate) fn point(&self, corner: LatticePoint) -> LatticePoint {
        LatticePoint(std::array::from_fn(|i| corner.0[i] + i32::from(self.offset[i])))
    }
}

/// The exits that belong to a chunk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Exits {
    /// Those within the chunk, then those across its upper faces, axis by axis.
    list: Arc<[Exit]>,
    /// Where each of these four lists ends.
    ends: [u16; 4],
}

impl Exits {
    /// All of them.
    #[inline]
    pub(crate) fn list(&self) -> &[Exit] {
        &self.list
    }

    /// The axis of the face that an exit crosses; `None` if it stays within the chunk.
    #[inline]
    pub(crate) fn axis(&self, exit: u32) -> Option<usize> {
        self.ends[..3].iter().rposition(|&end| exit >= u32::from(end))
    }

    /// The number of an exit that belongs to this chunk, as this chunk or one above it sees it.
    #[inline]
    pub(crate) fn index(&self, exit: ExitRef) -> u32 {
        exit.axis_below().map_or(0, |axis| u32::from(self.ends[axis])) + exit.number()
    }

    /// A side of an exit, as the chunk there sees it.
    #[inline]
    pub(crate) fn seen(&self, index: u32, side: usize) -> ExitRef {
        match self.axis(index) {
            Some(axis) if side == 1 => ExitRef::below(axis, index - u32::from(self.ends[axis])),
            _ => ExitRef::own(side, index),
        }
    }

    fn memory_bytes(&self) -> usize {
        size_of_val::<[Exit]>(&self.list) + COUNTS
    }

    /// The exits across the upper face of an axis.
    fn across(&self, axis: usize) -> Range<u32> {
        u32::from(self.ends[axis])..u32::from(self.ends[axis + 1])
    }
}

/// A side of an exit as the chunk there sees it: the exit is one of its own, or one across a lower face,
/// which belongs to the chunk below. The latter are counted face by face: what else the chunk below has
/// depends on others than these two.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct ExitRef(u16);

impl ExitRef {
    const SIDE: u16 = 1 << 13;
    const BELOW_SHIFT: u32 = 14;
    /// A chunk has no more exits than there are numbers.
    const MOST: usize = Self::SIDE as usize;

    /// A side of an exit of the chunk, 0 or 1.
    #[inline]
    fn own(side: usize, index: u32) -> Self {
        Self((side as u16 * Self::SIDE) | index as u16)
    }

    /// The upper side of an exit across the face to the chunk below on an axis.
    #[inline]
    fn below(axis: usize, index: u32) -> Self {
        Self((axis as u16 + 1) << Self::BELOW_SHIFT | Self::SIDE | index as u16)
    }

    /// The axis on which the chunk that it belongs to is below this one; `None` if it is this one.
    #[inline]
    pub(crate) fn axis_below(self) -> Option<usize> {
        ((self.0 >> Self::BELOW_SHIFT) as usize).checked_sub(1)
    }

    /// Which side of the exit this is.
    #[inline]
    pub(crate) fn side(self) -> usize {
        usize::from(self.0 & Self::SIDE != 0)
    }

    /// Its number among the chunk's own exits, or those across the face.
    #[inline]
    fn number(self) -> u32 {
        u32::from(self.0 & (Self::SIDE - 1))
    }

    /// As a number.
    pub(super) fn to_number(self) -> u16 {
        self.0
    }

    #[inline]
    pub(super) fn from_number(number: u16) -> Self {
        Self(number)
    }
}

/// What a chunk without cells has.
static NO_PIECES: LazyLock<Pieces> = LazyLock::new(Pieces::default);
static NO_EXITS: LazyLock<Exits> = LazyLock::new(Exits::default);

/// A portal between two pieces.
struct Crossing {
    /// Within the chunk, or the axis of the upper face and one more.
    list: u8,
    pieces: [u16; 2],
    tile: [u8; 3],
    places: [u16; 2],
    /// Twice its middle, in voxels of the chunk, and its area.
    middle: [i64; 3],
    area: i64,
}

impl Cells {
    /// Number of chunks, region by region; some may lie outside the box, and hold no cells.
    pub(crate) fn chunk_count(&self) -> usize {
        self.cells.len() * REGION_CHUNKS
    }

    /// The number of the first cell of a chunk.
    #[inline]
    pub(crate) fn chunk_base(&self, chunk: usize) -> CellId {
        self.numbers.base[chunk]
    }

    /// Number of cells in a chunk.
    pub(crate) fn cells_of_chunk(&self, chunk: usize) -> u32 {
        self.cells_in(chunk / REGION_CHUNKS, chunk % REGION_CHUNKS).len() as u32
    }

    /// The chunk of a cell, and its place there.
    #[inline]
    pub(crate) fn place_of(&self, cell: CellId) -> (usize, u32) {
        let region = self.numbers.owner[(cell / super::NUMBERS) as usize] as usize;
        let bases = &self.numbers.base[region * REGION_CHUNKS..][..REGION_CHUNKS];
        // Chunks without cells begin where the next one does.
        let slot = bases.iter().rposition(|&base| base <= cell).unwrap_or(0);
        (region * REGION_CHUNKS + slot, cell - bases[slot])
    }

    /// The chunk next to another one; `None` at the border of the box.
    pub(crate) fn chunk_beside(&self, chunk: usize, axis: usize, upper: bool) -> Option<usize> {
        let (region, slot) = (chunk / REGION_CHUNKS, chunk % REGION_CHUNKS);
        let at = self.region_at(region);
        let at = std::array::from_fn(|i| 2 * at[i] + (slot >> i & 1) as i32);
        self.next_chunk(at, axis, upper).map(|next| self.chunk_index(next))
    }

    /// The middle of the portal between two cells.
    pub(crate) fn middle(&self, a: &Cell, b: &Cell) -> LatticePoint {
        let [a, b] = [self.corners(a), self.corners(b)];
        LatticePoint(std::array::from_fn(|i| {
            let (low, high) = (a[0].0[i].max(b[0].0[i]), a[1].0[i].min(b[1].0[i]));
            low + (high - low) / 2
        }))
    }

    fn chunk_guide(&self, chunk: usize) -> &ChunkGuide {
        let region = &self.guides[chunk / REGION_CHUNKS];
        let chunks = region.0.get_or_init(|| {
            self.note_made(size_of::<[ChunkGuide; REGION_CHUNKS]>());
            Box::default()
        });
        &chunks[chunk % REGION_CHUNKS]
    }

    /// Notes that more of the guide was made.
    fn note_made(&self, bytes: usize) {
        self.grown.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Bytes of all that was ever made of the guide: how much more it takes than when it was counted, at
    /// most.
    pub(crate) fn grown(&self) -> usize {
        self.grown.load(Ordering::Relaxed)
    }

    /// The pieces of a chunk.
    pub(crate) fn pieces_of(&self, chunk: usize) -> &Pieces {
        match self.cells_of_chunk(chunk) {
            0 => &NO_PIECES,
            _ => self.chunk_guide(chunk).pieces.get_or_init(|| {
                let made = self.make_pieces(chunk);
                self.note_made(made.memory_bytes());
                made
            }),
        }
    }

    /// The exits that belong to a chunk.
    pub(crate) fn exits_of(&self, chunk: usize) -> &Exits {
        match self.cells_of_chunk(chunk) {
            0 => &NO_EXITS,
            _ => self.chunk_guide(chunk).exits.get_or_init(|| {
                let made = self.make_exits(chunk);
                self.note_made(made.memory_bytes());
                made
            }),
        }
    }

    /// The distances in a block of a chunk, by `make` if nobody has asked for them yet.
    #[inline]
    pub(crate) fn distances_in(
        &self,
        chunk: usize,
        block: usize,
        make: impl FnOnce() -> Distances,
    ) -> &Distances {
        let blocks = self.chunk_guide(chunk).distances.get_or_init(|| {
            let count = self.pieces_of(chunk).block_count();
            self.note_made(count * size_of::<OnceLock<Distances>>());
            std::iter::repeat_with(OnceLock::new).take(count).collect()
        });
        blocks[block].get_or_init(|| {
            let made = make();
            self.note_made(made.memory_bytes());
            made
        })
    }

    /// The lowest corner of a chunk.
    #[inline]
    pub(crate) fn chunk_corner(&self, chunk: usize) -> LatticePoint {
        let (region, slot) = (self.region_at(chunk / REGION_CHUNKS), chunk % REGION_CHUNKS);
        let at = std::array::from_fn(|i| (2 * region[i] + (slot >> i & 1) as i32) * CHUNK);
        self.planes.corner(Voxel(at))
    }

    fn make_pieces(&self, chunk: usize) -> Pieces {
        let cells = self.cells_in(chunk / REGION_CHUNKS, chunk % REGION_CHUNKS);
        let joined = |sets: &mut UnionFind, may: &dyn Fn(usize, usize) -> bool| {
            for place in 0..cells.len() {
                for (other, _) in self.inner_portals(chunk, place as u32) {
                    let other = other as usize;
                    if other < place && may(other, place) {
                        sets.join(other as u32, place as u32);
                    }
                }
            }
        };
        // What is connected within the chunk; what is large, within its blocks.
        let mut whole = UnionFind::new(cells.len());
        joined(&mut whole, &|_, _| true);
        let is_large: Vec<bool> =
            (0..cells.len() as u32).map(|place| whole.size(place) > MOST_CELLS).collect();
        let blocks: Vec<u8> = cells.iter().map(block_of).collect();
        let mut sets = UnionFind::new(cells.len());
        joined(&mut sets, &|a, b| !is_large[a] || blocks[a] == blocks[b]);
        // Crumbs go with a piece beside them.
        for place in 0..cells.len() as u32 {
            if is_large[place as usize] && sets.size(place) < LEAST_CELLS {
                let root = sets.root(place);
                let mut beside = self.inner_portals(chunk, place).map(|(other, _)| other);
                if let Some(other) = beside.find(|&other| sets.root(other) != root) {
                    sets.join(place, other);
                }
            }
        }
        let labels = sets.labels();
        // Few cells are measured together.
        let block = |place: usize| if cells.len() as u32 <= MOST_CELLS { 0 } else { blocks[place] };
        let mut first_cells: Vec<(u8, u32)> = Vec::new();
        for (place, &label) in labels.iter().enumerate() {
            if label as usize == first_cells.len() {
                first_cells.push((block(place), label));
            }
        }
        // By block, and within it as they appear.
        first_cells.sort_unstable();
        let mut number = vec![0; first_cells.len()];
        let mut ends = [0; BLOCKS];
        let mut used = 0;
        for (piece, &(block, label)) in first_cells.iter().enumerate() {
            number[label as usize] = piece as u16;
            used += usize::from(piece > 0 && first_cells[piece - 1].0 != block);
            ends[used..].fill(piece as u16 + 1);
        }
        let of = match number.len() {
            0 | 1 => None,
            _ => Some(labels.into_iter().map(|label| number[label as usize]).collect()),
        };
        Pieces { of, ends }
    }

    /// The neighbours of a cell within its chunk, by place, with their boxes.
    #[inline]
    pub(crate) fn inner_portals(
        &self,
        chunk: usize,
        place: u32,
    ) -> impl Iterator<Item = (u32, &Cell)> {
        let view = self.view(self.numbers.base[chunk] + place);
        let slot = chunk % REGION_CHUNKS;
        let inner = view.portals.iter().filter(move |p| !p.is_beyond() && p.slot() == slot);
        inner.map(move |&portal| (portal.place(), view.beyond(portal)))
    }

    fn make_exits(&self, chunk: usize) -> Exits {
        let (slot, pieces) = (chunk % REGION_CHUNKS, self.pieces_of(chunk));
        let above: [Option<&Pieces>; 3] = std::array::from_fn(|axis| {
            self.chunk_beside(chunk, axis, true).map(|next| self.pieces_of(next))
        });
        let mut crossings = Vec::new();
        for place in 0..self.cells_of_chunk(chunk) {
            let view = self.view(self.numbers.base[chunk] + place);
            let piece = pieces.of(place);
            for &portal in view.portals {
                let other = portal.place();
                let is_inner = !portal.is_beyond() && portal.slot() == slot;
                let (list, beyond) = match (is_inner, above[portal.axis()]) {
                    (true, _) if other > place => (0, pieces.of(other)),
                    (false, Some(above)) if portal.is_upper() => {
                        (portal.axis() as u8 + 1, above.of(other))
                    }
                    _ => continue,
                };
                if is_inner && beyond == piece {
                    continue;
                }
                crossings.push(Crossing::new(
                    list,
                    [piece, beyond],
                    [place as u16, other as u16],
                    [view.here, view.beyond(portal)],
                ));
            }
        }
        crossings.sort_unstable_by_key(|c| (c.list, c.pieces, c.tile, c.places));
        let corner = self.chunk_corner(chunk);
        let mut ends = [0; 4];
        let mut list = Vec::new();
        let together =
            |a: &Crossing, b: &Crossing| (a.list, a.pieces, a.tile) == (b.list, b.pieces, b.tile);
        // There are never so many but in worlds made for it; a search may then have to do without a guide.
        for cluster in crossings.chunk_by(together).take(ExitRef::MOST) {
            let best = most_central(cluster);
            let here = self.cell(self.numbers.base[chunk] + u32::from(best.places[0]));
            let next = match best.list.checked_sub(1) {
                None => Some(chunk),
                Some(axis) => self.chunk_beside(chunk, usize::from(axis), true),
            };
            let Some(next) = next else { continue };
            let there = self.cell(self.numbers.base[next] + u32::from(best.places[1]));
            let point = self.middle(here, there);
            // A chunk has 32 voxels on an axis, none of them wider than 256 lattice steps.
            let offset = std::array::from_fn(|i| (point.0[i] - corner.0[i]) as u16);
            list.push(Exit { offset, places: best.places, pieces: best.pieces });
            ends[usize::from(best.list)..].fill(list.len() as u16);
        }
        Exits { list: list.into(), ends }
    }

    /// The exits of a block as its chunk sees them, each with its piece: piece after piece, in order.
    pub(crate) fn exits_in(&self, chunk: usize, block: usize) -> Vec<(u16, ExitRef)> {
        let range = self.pieces_of(chunk).of_block(block);
        let mut found = Vec::new();
        let mut add = |exit: ExitRef, piece: u16| {
            if range.contains(&piece) {
                found.push((piece, exit));
            }
        };
        let own = self.exits_of(chunk);
        for (index, exit) in (0..).zip(own.list.iter()) {
            add(own.seen(index, 0), exit.pieces[0]);
            if own.axis(index).is_none() {
                add(own.seen(index, 1), exit.pieces[1]);
            }
        }
        for axis in 0..3 {
            let Some(below) = self.chunk_beside(chunk, axis, false) else { continue };
            let exits = self.exits_of(below);
            for index in exits.across(axis) {
                add(exits.seen(index, 1), exits.list[index as usize].pieces[1]);
            }
        }
        found.sort_unstable();
        found.truncate(usize::from(u16::MAX));
        found
    }

    /// Where an exit is that a chunk sees: the place of the cell on this side of it, and its point.
    pub(crate) fn exit_at(&self, chunk: usize, exit: ExitRef) -> (u32, LatticePoint) {
        let owner = match exit.axis_below() {
            None => chunk,
            Some(axis) => self.chunk_beside(chunk, axis, false).expect("the exit's chunk"),
        };
        let exits = self.exits_of(owner);
        let found = &exits.list[exits.index(exit) as usize];
        (u32::from(found.places[exit.side()]), found.point(self.chunk_corner(owner)))
    }

    /// Drops what depends on the cells of these chunks.
    pub(super) fn forget_guide<'c>(&mut self, chunks: impl Iterator<Item = &'c [i32; 3]>) {
        for &chunk in chunks {
            self.forget_chunk(chunk, true);
            for (axis, upper) in super::build::faces() {
                if let Some(beside) = self.next_chunk(chunk, axis, upper) {
                    self.forget_chunk(beside, false);
                }
            }
        }
    }

    fn forget_chunk(&mut self, chunk: [i32; 3], changed: bool) {
        let region = self.region_index(chunk.map(|c| c >> 1));
        // A copy even if nothing is made yet: what another version makes later is not for this one.
        let guide = Arc::make_mut(&mut self.guides[region]);
        if let Some(chunks) = guide.0.get_mut() {
            let guide = &mut chunks[slot_of(chunk)];
            let pieces = std::mem::take(guide).pieces;
            if !changed {
                guide.pieces = pieces;
            }
        }
    }

    /// Bytes of what is made of the guide.
    pub(crate) fn guide_bytes(&self) -> usize {
        let of_chunk = |chunk: &ChunkGuide| {
            let ChunkGuide { pieces, exits, distances } = chunk;
            let pieces = pieces.get().map_or(0, Pieces::memory_bytes);
            let exits = exits.get().map_or(0, Exits::memory_bytes);
            let blocks = distances.get().map_or(&[][..], |blocks| blocks);
            let distances = blocks.iter().filter_map(OnceLock::get).map(Distances::memory_bytes);
            size_of::<ChunkGuide>()
                + pieces
                + exits
                + size_of_val(blocks)
                + distances.sum::<usize>()
        };
        let made = self.guides.iter().filter_map(|guide| guide.0.get());
        made.flat_map(|chunks| chunks.iter()).map(of_chunk).sum()
    }

    /// Number of chunks within the box.
    pub(crate) fn chunks_in_box(&self) -> usize {
        self.chunk_size.iter().map(|&n| n as usize).product()
    }

    /// All chunks within the box.
    pub(crate) fn chunks(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.cells.len()).flat_map(move |region| {
            let inside = |chunk: &[i32; 3]| (0..3).all(|i| chunk[i] < self.chunk_size[i]);
            chunks_of(self.region_at(region))
                .filter(inside)
                .map(move |chunk| region * REGION_CHUNKS + slot_of(chunk))
        })
    }
}

/// The block that holds the centre of a cell.
fn block_of(cell: &Cell) -> u8 {
    let half = |i: usize| {
        let middle = (i32::from(cell.low[i]) + i32::from(cell.high[i])) >> 1;
        ((middle & (CHUNK - 1)) >> BLOCK_BITS) as u8 & 1
    };
    half(0) | half(1) << 1 | half(2) << 2
}

impl Crossing {
    fn new(list: u8, pieces: [u16; 2], places: [u16; 2], [a, b]: [&Cell; 2]) -> Self {
        let low: [u16; 3] = std::array::from_fn(|i| a.low[i].max(b.low[i]));
        let high: [u16; 3] = std::array::from_fn(|i| a.high[i].min(b.high[i]));
        let origin = a.low.map(|c| i64::from(c) & !i64::from(CHUNK - 1));
        let middle =
            std::array::from_fn(|i| i64::from(low[i]) + i64::from(high[i]) - 2 * origin[i]);
        Self {
            list,
            pieces,
            tile: middle.map(|c: i64| (c >> (TILE_BITS + 1)) as u8),
            places,
            middle,
            area: (0..3).map(|i| i64::from(high[i] - low[i]).max(1)).product(),
        }
    }
}

/// The portal nearest to the middle of all of them.
fn most_central(cluster: &[Crossing]) -> &Crossing {
    let area: i64 = cluster.iter().map(|c| c.area).sum();
    let sum: [i64; 3] = std::array::from_fn(|i| cluster.iter().map(|c| c.area * c.middle[i]).sum());
    let off = |c: &&Crossing| -> i64 { (0..3).map(|i| (c.middle[i] * area - sum[i]).pow(2)).sum() };
    cluster.iter().min_by_key(off).expect("a cluster has a portal")
}
