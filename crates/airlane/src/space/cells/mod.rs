//! Free space as boxes: the cells that the default planner searches.
//!
//! Each chunk of 32³ voxels is cut into boxes on its own ([`carve`]); no box crosses a chunk
//! border. That costs some more boxes than a global merge and buys that the same voxels always give
//! the same cells, whatever happened before or elsewhere.
//!
//! Two cells that share part of a face are joined by a *portal*, the rectangle they share. Portals
//! are not stored: the rectangle is the overlap of two faces, and computing it is cheaper than
//! loading it. What is stored is who the neighbours are and on which face.

mod baked;
mod carve;
mod crossing;
mod invariants;

pub(crate) use crossing::{Heading, LANES, Way, Ways, single};
pub use invariants::BrokenCells;

use crate::geom::{BrickRef, UNIT, Voxel, VoxelSet};
use crate::world::World;
use carve::{CHUNK, Carving, ChunkBits, LocalBox};
use thiserror::Error;

/// A cell by its number.
pub type CellId = u32;

/// The world is too large to be cut into cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(
    "a world of {0:?} voxels is too large for cells: at most 65,535 voxels along an axis and 2^29 cells"
)]
pub struct CellsTooLarge(pub [u32; 3]);

/// A half-open box of free voxels, and where its portals are: all that a search wants to know of a
/// cell, in a quarter of a cache line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(16))]
pub struct Cell {
    low: [u16; 3],
    high: [u16; 3],
    /// Where its portals begin. They end where the next cell's begin.
    first_portal: u32,
}

impl Cell {
    /// Lattice coordinate of the lower wall on an axis.
    #[inline]
    pub fn low(&self, axis: usize) -> i32 {
        i32::from(self.low[axis]) * UNIT
    }

    /// Lattice coordinate of the upper wall on an axis.
    #[inline]
    pub fn high(&self, axis: usize) -> i32 {
        i32::from(self.high[axis]) * UNIT
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

/// A neighbour of a cell and the face they share.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Portal(u32);

/// Bits of a [`Portal`] that hold the neighbour.
const NEIGHBOUR_BITS: u32 = 29;

impl Portal {
    fn new(neighbour: CellId, axis: usize, upper: bool) -> Self {
        Self((axis as u32 * 2 + u32::from(upper)) << NEIGHBOUR_BITS | neighbour)
    }

    /// The cell on the other side.
    #[inline]
    pub fn neighbour(self) -> CellId {
        self.0 & ((1 << NEIGHBOUR_BITS) - 1)
    }

    /// The axis across which the neighbour lies.
    #[inline]
    pub fn axis(self) -> usize {
        (self.0 >> NEIGHBOUR_BITS) as usize >> 1
    }

    /// Whether the neighbour lies beyond the upper wall.
    #[inline]
    pub fn is_upper(self) -> bool {
        self.0 >> NEIGHBOUR_BITS & 1 == 1
    }
}

/// The cells of a world and who is next to whom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cells {
    chunk_size: [i32; 3],
    /// Per chunk, the number of its first cell; one more at the end.
    chunk_first: Vec<u32>,
    cells: Vec<Cell>,
    portals: Vec<Portal>,
    /// Per cell, its connected component.
    components: Vec<u32>,
    component_count: usize,
}

impl Cells {
    /// Cuts the free space of a world into cells.
    pub fn new(world: &World) -> Result<Self, CellsTooLarge> {
        Self::carved(world, Carving::Octants)
    }

    /// Cuts each chunk as a whole instead of by octants: fewer cells, in other places. For the
    /// reference planner, which wants a second opinion.
    pub(crate) fn uncut(world: &World) -> Result<Self, CellsTooLarge> {
        Self::carved(world, Carving::Whole)
    }

    fn carved(world: &World, carving: Carving) -> Result<Self, CellsTooLarge> {
        let too_large = CellsTooLarge(world.size());
        if world.size().iter().any(|&axis| axis > u32::from(u16::MAX)) {
            return Err(too_large);
        }
        let chunk_size = world.size().map(|axis| axis.div_ceil(CHUNK as u32) as i32);
        let mut cells = Vec::new();
        let mut chunk_first = vec![0];
        for_each_chunk(chunk_size, |chunk| {
            carve_chunk(world.solids(), chunk, carving, &mut cells);
            chunk_first.push(cells.len() as u32);
        });
        if cells.len() >= 1 << NEIGHBOUR_BITS {
            return Err(too_large);
        }
        cells.shrink_to_fit();
        let mut made = Self {
            chunk_size,
            chunk_first,
            cells,
            portals: Vec::new(),
            components: Vec::new(),
            component_count: 0,
        };
        made.join();
        made.label_components();
        Ok(made)
    }

    /// Number of cells.
    pub fn count(&self) -> usize {
        self.cells.len()
    }

    /// Number of portals, each counted once.
    pub fn portal_count(&self) -> usize {
        self.portals.len() / 2
    }

    /// Number of connected components.
    pub fn component_count(&self) -> usize {
        self.component_count
    }

    /// The connected component of a cell.
    pub fn component(&self, cell: CellId) -> u32 {
        self.components[cell as usize]
    }

    /// A cell's box.
    #[inline]
    pub fn cell(&self, cell: CellId) -> &Cell {
        &self.cells[cell as usize]
    }

    /// The portals of a cell, by face, then by neighbour.
    #[inline]
    pub fn portals(&self, cell: CellId) -> &[Portal] {
        &self.portals[self.portal_range(cell)]
    }

    /// Where a cell's portals are.
    #[inline]
    fn portal_range(&self, cell: CellId) -> std::ops::Range<usize> {
        let begin = self.cells[cell as usize].first_portal as usize;
        let next = self.cells.get(cell as usize + 1);
        begin..next.map_or(self.portals.len(), |next| next.first_portal as usize)
    }

    /// The cell that holds a free voxel; `None` for a solid one or one outside.
    pub fn locate(&self, voxel: Voxel) -> Option<CellId> {
        let chunk = voxel.0.map(|c| c.div_euclid(CHUNK));
        if (0..3).any(|i| chunk[i] as u32 >= self.chunk_size[i] as u32) {
            return None;
        }
        let chunk = self.chunk_index(chunk);
        let first = self.chunk_first[chunk] as usize;
        let cells = &self.cells[first..self.chunk_first[chunk + 1] as usize];
        // They are in order of their lower walls, on the last axis first.
        let end = cells.partition_point(|cell| i32::from(cell.low[2]) <= voxel.0[2]);
        let found = cells[..end].iter().rposition(|cell| cell.contains(voxel))?;
        Some((first + found) as CellId)
    }

    /// Bytes of memory.
    pub fn memory_bytes(&self) -> usize {
        self.cells.capacity() * size_of::<Cell>()
            + self.portals.capacity() * size_of::<Portal>()
            + (self.chunk_first.capacity() + self.components.capacity()) * size_of::<u32>()
    }

    fn chunk_index(&self, chunk: [i32; 3]) -> usize {
        let [nx, ny, _] = self.chunk_size;
        ((chunk[2] * ny + chunk[1]) * nx + chunk[0]) as usize
    }

    /// Finds all portals.
    fn join(&mut self) {
        let mut pairs: Vec<(CellId, CellId, u8)> = Vec::new();
        let mut planes = Planes::new();
        let chunk_size = self.chunk_size;
        for_each_chunk(chunk_size, |chunk| {
            let here = self.chunk_index(chunk);
            for axis in 0..3 {
                let mut next = chunk;
                next[axis] += 1;
                let beyond = (next[axis] < chunk_size[axis]).then(|| self.chunk_index(next));
                planes.gather(self, here, beyond, axis, chunk[axis] * CHUNK);
                planes.for_each_overlap(self, axis, |a, b| pairs.push((a, b, axis as u8)));
            }
        });

        let mut first = vec![0u32; self.cells.len() + 1];
        for &(a, b, _) in &pairs {
            first[a as usize + 1] += 1;
            first[b as usize + 1] += 1;
        }
        for i in 1..first.len() {
            first[i] += first[i - 1];
        }
        let mut next = first.clone();
        let mut portals = vec![Portal(0); 2 * pairs.len()];
        let mut place = |cell: CellId, portal: Portal| {
            let slot = &mut next[cell as usize];
            portals[*slot as usize] = portal;
            *slot += 1;
        };
        for (a, b, axis) in pairs {
            place(a, Portal::new(b, axis.into(), true));
            place(b, Portal::new(a, axis.into(), false));
        }
        for cell in 0..self.cells.len() {
            portals[first[cell] as usize..first[cell + 1] as usize].sort_unstable();
        }
        for (cell, first) in self.cells.iter_mut().zip(first) {
            cell.first_portal = first;
        }
        self.portals = portals;
    }

    fn label_components(&mut self) {
        const NONE: u32 = u32::MAX;
        let mut components = vec![NONE; self.cells.len()];
        let mut stack = Vec::new();
        let mut count = 0;
        for seed in 0..self.cells.len() as CellId {
            if components[seed as usize] != NONE {
                continue;
            }
            components[seed as usize] = count;
            stack.push(seed);
            while let Some(cell) = stack.pop() {
                for portal in self.portals(cell) {
                    let label = &mut components[portal.neighbour() as usize];
                    if *label == NONE {
                        *label = count;
                        stack.push(portal.neighbour());
                    }
                }
            }
            count += 1;
        }
        (self.components, self.component_count) = (components, count as usize);
    }
}

fn for_each_chunk(chunk_size: [i32; 3], mut visit: impl FnMut([i32; 3])) {
    let [nx, ny, nz] = chunk_size;
    for z in 0..nz {
        for y in 0..ny {
            for x in 0..nx {
                visit([x, y, z]);
            }
        }
    }
}

fn carve_chunk(solids: &VoxelSet, chunk: [i32; 3], carving: Carving, cells: &mut Vec<Cell>) {
    let origin = chunk.map(|c| (c * CHUNK) as u16);
    let mut add = |local: LocalBox| {
        cells.push(Cell {
            low: std::array::from_fn(|i| origin[i] + u16::from(local.low[i])),
            high: std::array::from_fn(|i| origin[i] + u16::from(local.high[i])),
            first_portal: 0,
        });
    };
    match uniform(solids, chunk) {
        Some(BrickRef::Empty) => add(LocalBox::WHOLE),
        Some(_) => {}
        None => ChunkBits::read(solids, chunk).carve(carving).into_iter().for_each(add),
    }
}

/// What all bricks of a chunk are, if they are all empty or all full.
fn uniform(solids: &VoxelSet, chunk: [i32; 3]) -> Option<BrickRef<'_>> {
    let brick = |i: i32| {
        let b = [chunk[0] * 4 + (i & 3), chunk[1] * 4 + (i >> 2 & 3), chunk[2] * 4 + (i >> 4)];
        solids.brick(b).unwrap_or(BrickRef::Full)
    };
    let first = brick(0);
    let same = !matches!(first, BrickRef::Mixed(_)) && (1..64).all(|i| brick(i) == first);
    same.then_some(first)
}

/// The cells of a chunk by the planes that their walls lie in, along one axis.
struct Planes {
    /// Per plane from 0 to 32, cells whose upper wall is there.
    ends: [Vec<CellId>; CHUNK as usize + 1],
    /// Per plane, cells whose lower wall is there; those of the last plane are in the next chunk.
    begins: [Vec<CellId>; CHUNK as usize + 1],
}

impl Planes {
    fn new() -> Self {
        let lists = || std::array::from_fn(|_| Vec::new());
        Self { ends: lists(), begins: lists() }
    }

    fn gather(
        &mut self,
        cells: &Cells,
        chunk: usize,
        beyond: Option<usize>,
        axis: usize,
        origin: i32,
    ) {
        self.ends.iter_mut().chain(&mut self.begins).for_each(Vec::clear);
        let range = |chunk: usize| cells.chunk_first[chunk]..cells.chunk_first[chunk + 1];
        for id in range(chunk) {
            let cell = cells.cell(id);
            self.ends[(i32::from(cell.high[axis]) - origin) as usize].push(id);
            self.begins[(i32::from(cell.low[axis]) - origin) as usize].push(id);
        }
        for id in beyond.into_iter().flat_map(range) {
            if i32::from(cells.cell(id).low[axis]) == origin + CHUNK {
                self.begins[CHUNK as usize].push(id);
            }
        }
    }

    fn for_each_overlap(&self, cells: &Cells, axis: usize, mut visit: impl FnMut(CellId, CellId)) {
        let (j, k) = ((axis + 1) % 3, (axis + 2) % 3);
        for (ends, begins) in self.ends.iter().zip(&self.begins) {
            for &a in ends {
                let first = cells.cell(a);
                for &b in begins {
                    let second = cells.cell(b);
                    let overlaps = [j, k]
                        .iter()
                        .all(|&i| first.low[i] < second.high[i] && second.low[i] < first.high[i]);
                    if overlaps {
                        visit(a, b);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
