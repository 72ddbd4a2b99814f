//! Free space as boxes: the cells that the default planner searches.
//!
//! Each chunk of 32³ voxels is cut into boxes on its own ([`carve`]); no box crosses a chunk
//! border. That costs some more boxes than a global merge and buys that the same voxels always give
//! the same cells, whatever happened before or elsewhere.
//!
//! Two cells that share part of a face are joined by a *portal*, the rectangle they share. Portals
//! are not stored: the rectangle is the overlap of two faces, and computing it is cheaper than
//! loading it. Only the neighbours and the shared faces are stored.
//!
//! Cells are kept region by region (64³ voxels, eight chunks), and versions of a world share the
//! regions in which nothing changed ([`build`]). A portal names its neighbour by chunk and place
//! within it, so that it stays right whatever happens in other chunks. Numbers of cells follow from
//! the cells alone: each region's begin at a multiple of 16, after those of the regions before it.

mod baked;
mod build;
mod carve;
mod crossing;
mod distances;
mod guide;
mod guide_baked;
mod invariants;
mod join;
mod pieces;
mod verify;

pub(crate) use crossing::{Heading, LANES, Way, Ways, single};
pub(crate) use distances::{Distances, MOST_EXITS, PieceDistances, UNITS_PER_VOXEL, length_count};
pub(crate) use guide::{BLOCKS, ExitRef, Exits, Pieces as CellPieces};
pub use invariants::BrokenCells;

use crate::geom::vector::show;
use crate::geom::{LatticePoint, Planes, Voxel};
use crate::world::World;
use carve::{CHUNK, Carving};
use guide::RegionGuide;
use pieces::{MOST_KINDS, Piece, Pieces};
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use thiserror::Error;

/// A cell by its number.
pub type CellId = u32;

/// The world is too large to be cut into cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(
    "a world of {size:?} voxels is too large for cells, which would take {:.1} GB or more: at most 65,535 \
     voxels along an axis, 2^29 cells and 4 GB of memory are allowed", *.least_bytes as f64 / 1e9
)]
#[non_exhaustive]
pub struct CellsTooLarge {
    /// Voxels along each axis.
    pub size: [u32; 3],
    /// Bytes that the cells would take at least.
    pub least_bytes: u64,
}

/// Why cells cannot be cut at areas.
#[derive(Clone, Copy, PartialEq, Debug, Error)]
pub(crate) enum CannotCut {
    /// There would be too many cells.
    #[error(transparent)]
    Cells(#[from] CellsTooLarge),
    /// Too many areas overlap in too many ways.
    #[error(
        "the areas overlap in more than {MOST_KINDS} different ways within the 32³ voxels from {}: \
         give fewer or larger ones there", show(*.at)
    )]
    TooManyAreas {
        /// The lowest corner of these voxels, in world units.
        at: [f64; 3],
    },
}

impl CellsTooLarge {
    fn new(world: &World) -> Self {
        Self { size: world.size(), least_bytes: least_bytes(world) }
    }
}

/// Bytes that the cells of a world take at least while they are made.
fn least_bytes(world: &World) -> u64 {
    world.solids().open_regions().saturating_mul(BYTES_PER_REGION)
}

/// Bytes that cells may take while they are made; [`CellsTooLarge`] says it in words.
const MEMORY_LIMIT: u64 = 4 << 30;
/// Bytes that the cells of a region of 64³ voxels take at their peak if all of it is free; with solids in
/// it they take more.
const BYTES_PER_REGION: u64 = 10_000;

/// A half-open box of free voxels, and where its portals are: all that a search wants to know of a
/// cell, in a quarter of a cache line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(16))]
pub struct Cell {
    low: [u16; 3],
    high: [u16; 3],
    /// Where its portals begin among those of its region. They end where the next cell's begin.
    first_portal: u32,
}

impl Cell {
    /// Its voxels: the lowest, and the one beyond the highest on every axis.
    pub fn voxels(&self) -> [Voxel; 2] {
        [self.low, self.high].map(|corner| Voxel(corner.map(i32::from)))
    }

    /// Whether a voxel lies in this cell.
    pub fn contains(&self, voxel: Voxel) -> bool {
        // Without a branch: one cell in many is the right one, but on some axis most of them fit.
        (0..3).fold(true, |inside, i| {
            let at = voxel.0[i];
            inside & (i32::from(self.low[i]) <= at) & (at < i32::from(self.high[i]))
        })
    }

    /// Number of voxels.
    pub fn volume(&self) -> u64 {
        (0..3).map(|i| u64::from(self.high[i] - self.low[i])).product()
    }
}

/// Chunks in a region.
const REGION_CHUNKS: usize = 8;
/// The numbers of a region's cells begin at a multiple of this.
const NUMBERS: u32 = 16;

/// A neighbour of a cell and the face they share. Who the neighbour is, a [`CellView`] tells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Portal(u32);

impl Portal {
    /// Bits that hold the neighbour's place in its chunk. Half the voxels of a chunk, and no more,
    /// can be cells of their own.
    const PLACE_BITS: u32 = 15;
    /// The bit that says that the neighbour lies in the next region.
    const BEYOND: u32 = 1 << (Self::PLACE_BITS + 3);
    const FACE_SHIFT: u32 = 29;

    /// A portal to the cell at `place` of the chunk at `slot` of this region or the one beyond.
    fn new(axis: usize, upper: bool, beyond: bool, slot: usize, place: u32) -> Self {
        let face = (axis as u32 * 2 + u32::from(upper)) << Self::FACE_SHIFT;
        let beyond = if beyond { Self::BEYOND } else { 0 };
        Self(face | beyond | (slot as u32) << Self::PLACE_BITS | place)
    }

    /// The axis across which the neighbour lies.
    #[inline]
    pub fn axis(self) -> usize {
        self.face() >> 1
    }

    /// Whether the neighbour lies beyond the upper wall.
    #[inline]
    pub fn is_upper(self) -> bool {
        self.face() & 1 == 1
    }

    /// The face that is shared: twice the axis, and one more for the upper wall.
    #[inline]
    fn face(self) -> usize {
        (self.0 >> Self::FACE_SHIFT) as usize
    }

    /// The place in [`Cells::steps`] of the way to the neighbour's region.
    #[inline]
    fn step(self) -> usize {
        (self.0 >> Self::FACE_SHIFT << 1 | self.0 >> (Self::PLACE_BITS + 3) & 1) as usize
    }

    /// Whether the neighbour lies in the next region.
    #[inline]
    fn is_beyond(self) -> bool {
        self.0 & Self::BEYOND != 0
    }

    /// The neighbour's chunk within its region.
    #[inline]
    fn slot(self) -> usize {
        (self.0 >> Self::PLACE_BITS & 7) as usize
    }

    /// The neighbour's place in its chunk.
    #[inline]
    fn place(self) -> u32 {
        self.0 & ((1 << Self::PLACE_BITS) - 1)
    }

    /// The portal to the same neighbour, when that has another place.
    fn renamed(self, place: u32) -> Self {
        Self(self.0 - self.place() + place)
    }
}

/// The cells of a world and their neighbours. A clone shares all cells.
#[derive(Clone, Debug)]
pub struct Cells {
    carving: Carving,
    /// Where the walls of cells lie.
    planes: Planes,
    /// Chunks and regions along each axis.
    chunk_size: [i32; 3],
    region_size: [i32; 3],
    /// Per face, and whether a portal leads beyond the region, how far the neighbour's region is in
    /// lists of regions, backwards by wrapping.
    steps: [usize; 16],
    /// Per region, its cells, chunk by chunk.
    cells: Vec<Arc<[Cell]>>,
    /// Per region, the portals of its cells, cell by cell.
    portals: Vec<Arc<[Portal]>>,
    /// Per region, what edits need to know of how it was carved.
    pieces: Vec<Arc<Pieces>>,
    /// Per region, what guides searches, made when it is asked for.
    guides: Vec<Arc<RegionGuide>>,
    /// Bytes of all that was ever made of guides, whatever was dropped since; shared by all versions.
    grown: Arc<AtomicUsize>,
    numbers: Numbers,
}

impl PartialEq for Cells {
    fn eq(&self, other: &Self) -> bool {
        // Pieces and guides follow from the voxels, as cells do, and need not be known.
        let Self {
            carving,
            planes,
            chunk_size,
            region_size: _,
            steps: _,
            cells,
            portals,
            pieces: _,
            guides: _,
            grown: _,
            numbers,
        } = self;
        (*carving, *planes, *chunk_size) == (other.carving, other.planes, other.chunk_size)
            && (cells, portals, numbers) == (&other.cells, &other.portals, &other.numbers)
    }
}

impl Eq for Cells {}

/// How cells are numbered.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Numbers {
    /// Per region, the number of its first cell; one more at the end.
    first: Vec<CellId>,
    /// Per chunk, region by region, the number of its first cell.
    base: Vec<CellId>,
    /// Per [`NUMBERS`] numbers, whose they are.
    owner: Vec<u32>,
    /// Number of cells and of portals, these counted from both sides.
    cells: usize,
    portals: usize,
}

/// A cell and what can be seen from it.
#[derive(Clone, Copy, Debug)]
pub struct CellView<'c> {
    cells: &'c Cells,
    region: usize,
    /// Its box.
    pub here: &'c Cell,
    /// Its portals, by face, then by neighbour.
    pub portals: &'c [Portal],
}

impl<'c> CellView<'c> {
    /// The region that holds the cell on the other side of a portal.
    #[inline]
    fn region_of(&self, portal: Portal) -> usize {
        // Whether a portal leads out of the region is unpredictable, so there is no branch.
        self.region.wrapping_add(self.cells.steps[portal.step()])
    }

    /// The cell on the other side of a portal.
    #[inline]
    pub fn neighbour(&self, portal: Portal) -> CellId {
        let chunk = self.region_of(portal) * REGION_CHUNKS + portal.slot();
        self.cells.numbers.base[chunk] + portal.place()
    }

    /// The chunk of the cell on the other side of a portal, and its place there.
    #[inline]
    pub(crate) fn place_beyond(&self, portal: Portal) -> (usize, u32) {
        (self.region_of(portal) * REGION_CHUNKS + portal.slot(), portal.place())
    }

    /// The box of the cell on the other side of a portal.
    #[inline]
    pub fn beyond(&self, portal: Portal) -> &'c Cell {
        let region = self.region_of(portal);
        let Numbers { first, base, .. } = &self.cells.numbers;
        let chunk = base[region * REGION_CHUNKS + portal.slot()] - first[region];
        &self.cells.cells[region][(chunk + portal.place()) as usize]
    }

    /// The neighbours, with the axis and side of the face they share.
    pub fn neighbours(self) -> impl Iterator<Item = (CellId, usize, bool)> + 'c {
        self.portals
            .iter()
            .map(move |&portal| (self.neighbour(portal), portal.axis(), portal.is_upper()))
    }
}

impl Cells {
    /// Number of cells.
    pub fn count(&self) -> usize {
        self.numbers.cells
    }

    /// All numbers of cells are below this; not all below it are numbers of cells.
    pub fn limit(&self) -> CellId {
        self.numbers.first.last().copied().unwrap_or(0)
    }

    /// The numbers of all cells, in order.
    pub fn ids(&self) -> impl Iterator<Item = CellId> + '_ {
        let regions = self.cells.iter().zip(&self.numbers.first);
        regions.flat_map(|(cells, &first)| first..first + cells.len() as CellId)
    }

    /// Number of portals, each counted once.
    pub fn portal_count(&self) -> usize {
        self.numbers.portals / 2
    }

    /// A cell's box.
    #[inline]
    pub fn cell(&self, cell: CellId) -> &Cell {
        let region = self.numbers.owner[(cell / NUMBERS) as usize] as usize;
        &self.cells[region][(cell - self.numbers.first[region]) as usize]
    }

    /// Where the walls of cells lie.
    pub(crate) fn planes(&self) -> &Planes {
        &self.planes
    }

    /// The lower and the upper corner of a cell's box.
    #[inline]
    pub fn corners(&self, cell: &Cell) -> [LatticePoint; 2] {
        cell.voxels().map(|corner| self.planes.corner(corner))
    }

    /// A cell and its portals.
    #[inline]
    pub fn view(&self, cell: CellId) -> CellView<'_> {
        let region = self.numbers.owner[(cell / NUMBERS) as usize] as usize;
        let (cells, portals) = (&self.cells[region], &self.portals[region]);
        let at = (cell - self.numbers.first[region]) as usize;
        let here = &cells[at];
        let end = cells.get(at + 1).map_or(portals.len(), |next| next.first_portal as usize);
        let portals = &portals[here.first_portal as usize..end];
        CellView { cells: self, region, here, portals }
    }

    /// The cell that holds a free voxel; `None` for a solid one or one outside.
    pub fn locate(&self, voxel: Voxel) -> Option<CellId> {
        let chunk = voxel.0.map(|c| c.div_euclid(CHUNK));
        if (0..3).any(|i| chunk[i] as u32 >= self.chunk_size[i] as u32) {
            return None;
        }
        let cells = self.chunk_cells(chunk);
        // They are in order of their lower walls, on the last axis first.
        let end = cells.partition_point(|cell| i32::from(cell.low[2]) <= voxel.0[2]);
        let found = cells[..end].iter().rposition(|cell| cell.contains(voxel))?;
        Some(self.numbers.base[self.chunk_index(chunk)] + found as CellId)
    }

    /// Tells every cell that shares a voxel with a half-open box of voxels.
    pub(crate) fn for_each_in_box(
        &self,
        [low, high]: [Voxel; 2],
        mut visit: impl FnMut(CellId, &Cell),
    ) {
        let chunk = |c: i32, i: usize| c.div_euclid(CHUNK).clamp(0, self.chunk_size[i]);
        let first: [i32; 3] = std::array::from_fn(|i| chunk(low.0[i], i));
        let end: [i32; 3] = std::array::from_fn(|i| chunk(high.0[i] + CHUNK - 1, i));
        for chunk in Voxel(first).up_to(Voxel(end)) {
            let cells = self.chunk_cells(chunk);
            // They are in order of their lower walls, on the last axis first.
            let count = cells.partition_point(|cell| i32::from(cell.low[2]) < high.0[2]);
            let base = self.numbers.base[self.chunk_index(chunk)];
            for (id, cell) in (base..).zip(&cells[..count]) {
                let meets = |i: usize| {
                    i32::from(cell.low[i]) < high.0[i] && low.0[i] < i32::from(cell.high[i])
                };
                if (0..3).all(meets) {
                    visit(id, cell);
                }
            }
        }
    }

    /// Bytes of memory, those shared with other versions included; but for what guides searches
    /// ([`Airspace::guide_bytes`](crate::Airspace::guide_bytes)).
    pub fn memory_bytes(&self) -> usize {
        let Numbers { first, base, owner, cells, portals } = &self.numbers;
        let each = size_of::<Arc<[Cell]>>()
            + size_of::<Arc<[Portal]>>()
            + size_of::<Arc<Pieces>>()
            + size_of::<Pieces>()
            + size_of::<Arc<RegionGuide>>()
            + size_of::<RegionGuide>();
        let pieces = self.pieces.iter().flat_map(|pieces| &pieces.0).flatten();
        cells * size_of::<Cell>()
            + portals * size_of::<Portal>()
            + pieces.map(|pieces| size_of_val::<[Piece]>(pieces)).sum::<usize>()
            + self.cells.capacity() * each
            + (first.capacity() + base.capacity() + owner.capacity()) * size_of::<u32>()
    }

    /// The place of a region in lists of all regions.
    fn region_index(&self, region: [i32; 3]) -> usize {
        let [nx, ny, _] = self.region_size;
        ((region[2] * ny + region[1]) * nx + region[0]) as usize
    }

    /// The place of a chunk in lists of all chunks, region by region.
    fn chunk_index(&self, chunk: [i32; 3]) -> usize {
        self.region_index(chunk.map(|c| c >> 1)) * REGION_CHUNKS + slot_of(chunk)
    }

    /// The cells of a chunk.
    fn chunk_cells(&self, chunk: [i32; 3]) -> &[Cell] {
        self.cells_in(self.region_index(chunk.map(|c| c >> 1)), slot_of(chunk))
    }

    /// The cells of the chunk at a slot of a region; none if that lies outside the box.
    fn cells_in(&self, region: usize, slot: usize) -> &[Cell] {
        let (cells, first) = (&self.cells[region], self.numbers.first[region]);
        let bases = &self.numbers.base[region * REGION_CHUNKS..][..REGION_CHUNKS];
        let end = bases.get(slot + 1).map_or(cells.len(), |&next| (next - first) as usize);
        &cells[(bases[slot] - first) as usize..end]
    }

    /// Where the portals of a chunk's cells are among those of its region.
    fn portals_in(&self, region: usize, slot: usize) -> std::ops::Range<usize> {
        let (cells, first) = (&self.cells[region], self.numbers.first[region]);
        let bases = &self.numbers.base[region * REGION_CHUNKS..][..REGION_CHUNKS];
        let portal = |cell: CellId| {
            let cell = cells.get((cell - first) as usize);
            cell.map_or(self.portals[region].len(), |cell| cell.first_portal as usize)
        };
        let end = bases.get(slot + 1).map_or(self.portals[region].len(), |&next| portal(next));
        portal(bases[slot])..end
    }

    /// Whether two versions share the cells of a region.
    #[cfg(test)]
    pub(crate) fn shares_region(&self, other: &Self, region: [i32; 3]) -> bool {
        let index = self.region_index(region);
        Arc::ptr_eq(&self.cells[index], &other.cells[index])
            && Arc::ptr_eq(&self.portals[index], &other.portals[index])
    }
}

/// The place of a chunk within its region, x fastest.
fn slot_of(chunk: [i32; 3]) -> usize {
    ((chunk[2] & 1) << 2 | (chunk[1] & 1) << 1 | (chunk[0] & 1)) as usize
}

/// The chunks of a region, in order.
fn chunks_of(region: [i32; 3]) -> impl Iterator<Item = [i32; 3]> {
    (0..REGION_CHUNKS as i32)
        .map(move |slot| std::array::from_fn(|i| 2 * region[i] + (slot >> i & 1)))
}

#[cfg(test)]
mod tests;
