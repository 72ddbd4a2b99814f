//! Whether cells that were read are those of their world.
//!
//! A checksum tells that a file is what someone wrote, not that it is true. So cells are held against
//! the voxels and the components of the world they were read with: a path through cells leads through
//! free voxels, and voxels are connected by cells exactly where they are of one component. What is not
//! looked for is a portal that is missing beside others: paths would be valid, and perhaps longer.

use super::{CHUNK, Cell, CellId, Cells, Portal, REGION_CHUNKS, chunks_of, slot_of};
use crate::geom::{BRICK_EDGE, Brick, BrickRef};
use crate::union_find::UnionFind;
use crate::world::World;

/// A fault: the number of the cell or portal among all, and what is wrong.
pub(super) type Found = (usize, &'static str);

/// Bricks along the edge of a chunk, and in all of it.
const EDGE: usize = (CHUNK / BRICK_EDGE) as usize;
const CHUNK_BRICKS: usize = EDGE * EDGE * EDGE;

impl Cells {
    /// Cells lie in their chunk, in order; they are free and disjoint, cover the free space, and each
    /// is in one component. Gives the component of each cell, by its number.
    pub(super) fn verify_boxes(&self, world: &World) -> Result<Vec<u32>, Found> {
        let size = world.size().map(|n| n as i32);
        let mut labels = vec![0; self.limit() as usize];
        let (mut number, mut held) = (0, 0);
        for region in 0..self.cells.len() {
            let mut id = self.numbers.first[region] as usize;
            for (slot, chunk) in chunks_of(self.region_at(region)).enumerate() {
                let low = chunk.map(|c| c * CHUNK);
                let high: [i32; 3] = std::array::from_fn(|i| (low[i] + CHUNK).min(size[i]));
                let cells = self.cells_in(region, slot);
                let mut room = None;
                for (i, cell) in cells.iter().enumerate() {
                    let inside = (0..3).all(|axis| {
                        let (from, to) = (i32::from(cell.low[axis]), i32::from(cell.high[axis]));
                        low[axis] <= from && from < to && to <= high[axis]
                    });
                    if !inside {
                        return Err((number, "a cell is not a box within its chunk"));
                    }
                    let order = |cell: &Cell| [cell.low[2], cell.low[1], cell.low[0]];
                    if i > 0 && order(&cells[i - 1]) >= order(cell) {
                        return Err((number, "the cells of a chunk are not in order"));
                    }
                    let room = room.get_or_insert_with(|| Room::of(world, chunk));
                    labels[id] = room.take(cell).map_err(|what| (number, what))?;
                    held += cell.volume();
                    number += 1;
                    id += 1;
                }
            }
        }
        // Disjoint and free: if they are as large as the free space, they are the free space.
        match held == world.voxel_count() - world.solid_count() {
            true => Ok(labels),
            false => Err((0, "the cells do not add up to the free voxels")),
        }
    }

    /// Every portal leads to a cell, is a face that both share, and is known to the other side; cells
    /// are connected if and only if they are of one component.
    pub(super) fn verify_portals(&self, world: &World, labels: &[u32]) -> Result<(), Found> {
        self.verify_targets()?;
        let mut joined = UnionFind::new(self.limit() as usize);
        let (mut sets, mut uppers, mut number) = (self.count(), 0, 0);
        for region in 0..self.cells.len() {
            for slot in 0..REGION_CHUNKS {
                let base = self.numbers.base[region * REGION_CHUNKS + slot];
                for id in base..base + self.cells_in(region, slot).len() as CellId {
                    let view = self.view(id);
                    for (i, portal) in view.portals.iter().enumerate() {
                        if !portal.is_upper() {
                            continue;
                        }
                        let axis = portal.axis();
                        if !shares_face(view.here, view.beyond(*portal), axis) {
                            return Err((number + i, "a portal joins cells that share no face"));
                        }
                        let neighbour = view.neighbour(*portal);
                        let back = Portal::new(axis, false, portal.is_beyond(), slot, id - base);
                        if self.view(neighbour).portals.binary_search(&back).is_err() {
                            return Err((number + i, "a portal is missing on the other side"));
                        }
                        if labels[id as usize] != labels[neighbour as usize] {
                            return Err((
                                number + i,
                                "a portal joins cells of different components",
                            ));
                        }
                        sets -= usize::from(joined.join(id, neighbour));
                        uppers += 1;
                    }
                    number += view.portals.len();
                }
            }
        }
        // Each upper portal has a lower one of its own, so these are all.
        if 2 * uppers != self.numbers.portals {
            return Err((0, "a portal is missing on the other side"));
        }
        match sets == world.components().count() {
            true => Ok(()),
            false => Err((0, "the portals do not connect all cells of a component")),
        }
    }

    /// Every portal leads to a cell of its chunk or of the next one, and they are in order.
    fn verify_targets(&self) -> Result<(), Found> {
        let mut number = 0;
        for region in 0..self.cells.len() {
            for (slot, chunk) in chunks_of(self.region_at(region)).enumerate() {
                let cells = self.cells_in(region, slot).len();
                if cells == 0 {
                    continue;
                }
                let beyond: [_; 6] = std::array::from_fn(|face| self.beyond_face(chunk, face));
                let first = self.numbers.base[region * REGION_CHUNKS + slot];
                for id in first..first + cells as CellId {
                    let portals = self.view(id).portals;
                    for (i, &portal) in portals.iter().enumerate() {
                        let leads_to = |&(first, count): &(Portal, u32)| {
                            portal.renamed(0) == first && portal.place() < count
                        };
                        let face = portal.face();
                        let known = face < beyond.len() && {
                            let here = Portal::new(face / 2, face % 2 == 1, false, slot, 0);
                            leads_to(&(here, cells as u32))
                                || beyond[face].as_ref().is_some_and(leads_to)
                        };
                        if !known {
                            return Err((number + i, "a portal refers to a missing cell"));
                        }
                        if i > 0 && portals[i - 1] >= portal {
                            return Err((number + i, "the portals of a cell are not in order"));
                        }
                    }
                    number += portals.len();
                }
            }
        }
        Ok(())
    }

    /// The portal to the first cell of the chunk beyond a face, and how many cells there are in it.
    fn beyond_face(&self, chunk: [i32; 3], face: usize) -> Option<(Portal, u32)> {
        let (axis, upper) = (face / 2, face % 2 == 1);
        let mut next = chunk;
        next[axis] += if upper { 1 } else { -1 };
        let exists = (0..self.chunk_size[axis]).contains(&next[axis]);
        exists.then(|| {
            let leaves = next[axis] >> 1 != chunk[axis] >> 1;
            let portal = Portal::new(axis, upper, leaves, slot_of(next), 0);
            (portal, self.chunk_cells(next).len() as u32)
        })
    }
}

/// Whether the upper wall of `a` and the lower wall of `b` overlap.
#[inline]
fn shares_face(a: &Cell, b: &Cell, axis: usize) -> bool {
    let (j, k) = ((axis + 1) % 3, (axis + 2) % 3);
    let overlap = |i: usize| (a.low[i] < b.high[i]) & (b.low[i] < a.high[i]);
    (a.high[axis] == b.low[axis]) & overlap(j) & overlap(k)
}

/// What is left of a chunk's free voxels while its cells are taken out one by one.
struct Room<'w> {
    world: &'w World,
    /// The lowest brick.
    first: [i32; 3],
    /// The component of all its free voxels, if there is no more than one.
    label: Option<u32>,
    /// The voxels that no cell may take, brick by brick, x fastest: the solid ones, and those of cells.
    taken: [Brick; CHUNK_BRICKS],
}

impl<'w> Room<'w> {
    fn of(world: &'w World, chunk: [i32; 3]) -> Self {
        let first = chunk.map(|c| c * EDGE as i32);
        let mut taken = [Brick::default(); CHUNK_BRICKS];
        for (i, brick) in taken.iter_mut().enumerate() {
            let at = [i % EDGE, i / EDGE % EDGE, i / EDGE / EDGE];
            let at = std::array::from_fn(|axis| first[axis] + at[axis] as i32);
            // Cells end at the box, so what lies outside does not matter.
            *brick = world.solids().brick(at).map_or(Brick::FULL, BrickRef::bits);
        }
        Self { world, first, label: world.components().label_of_region(first), taken }
    }

    /// Takes a cell out; gives its component.
    fn take(&mut self, cell: &Cell) -> Result<u32, &'static str> {
        let mut label = self.label;
        let [low, high] = [cell.low, cell.high].map(|corner| corner.map(i32::from));
        let bricks = |axis: usize| cell.low[axis] / 8..=(cell.high[axis] - 1) / 8;
        for z in bricks(2) {
            for y in bricks(1) {
                for x in bricks(0) {
                    let b = [x, y, z].map(i32::from);
                    let voxels = Brick::of_box(b, low, high);
                    let at: [usize; 3] = std::array::from_fn(|i| (b[i] - self.first[i]) as usize);
                    let taken = &mut self.taken[(at[2] * EDGE + at[1]) * EDGE + at[0]];
                    for (taken, voxels) in taken.0.iter_mut().zip(voxels.0) {
                        if *taken & voxels != 0 {
                            return Err("a cell contains a solid voxel, or one of another cell");
                        }
                        *taken |= voxels;
                    }
                    if self.label.is_none() {
                        let here = self.world.components().label_of(b, &voxels);
                        if here.is_none() || label.is_some() && label != here {
                            return Err("a cell lies in several components");
                        }
                        label = here;
                    }
                }
            }
        }
        label.ok_or("a cell is in no component")
    }
}
