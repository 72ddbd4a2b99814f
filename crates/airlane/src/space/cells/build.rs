//! Making cells: all of them, or those of the chunks that changed.
//!
//! Stages, in order, the same for both:
//! 1. *Carve*: the chunks that changed are cut into boxes; other chunks of their regions keep theirs.
//! 2. *Join*: portals are found within chunks that changed, and between them and their neighbours;
//!    all others are copied.
//! 3. *Number*: where the numbers of each region begin.

use super::carve::{CHUNK, Carving, ChunkBits, Corners, LocalBox};
use super::{
    Cell, Cells, CellsTooLarge, NUMBERS, Numbers, Portal, REGION_CHUNKS, chunks_of, slot_of,
};
use crate::geom::{BrickRef, VoxelSet};
use crate::world::World;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Regions below this number are built without other threads: waking them takes longer.
const WORTH_THREADS: usize = 64;

/// The boxes of a region, before they have portals.
struct Draft {
    cells: Vec<Cell>,
    /// Where the cells of each chunk begin; one more at the end.
    starts: [u32; REGION_CHUNKS + 1],
}

/// What is being built.
struct Build<'a> {
    old: &'a Cells,
    /// Chunks that changed; `None` if all did.
    changed: Option<BTreeSet<[i32; 3]>>,
    /// Regions with a chunk that changed.
    drafts: BTreeMap<usize, Draft>,
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
        if world.size().iter().any(|&axis| axis > u32::from(u16::MAX)) {
            return Err(CellsTooLarge(world.size()));
        }
        Self::blank(world, carving).rebuilt(world, None)
    }

    /// No cells yet.
    pub(super) fn blank(world: &World, carving: Carving) -> Self {
        let chunk_size = world.size().map(|axis| axis.div_ceil(CHUNK as u32) as i32);
        let region_size = chunk_size.map(|n| (n + 1) / 2);
        let regions = region_size.iter().map(|&n| n as usize).product();
        let [rx, ry, _] = region_size.map(|n| n as usize);
        let strides = [1, rx, rx * ry];
        let steps =
            std::array::from_fn(|step| match (strides.get(step >> 2), step >> 1 & 1, step & 1) {
                (Some(&stride), 1, 1) => stride,
                (Some(&stride), _, 1) => stride.wrapping_neg(),
                _ => 0,
            });
        Self {
            steps,
            carving,
            chunk_size,
            region_size,
            cells: vec![Arc::from([]); regions],
            portals: vec![Arc::from([]); regions],
            numbers: Numbers::default(),
        }
    }

    /// The cells of a later version of the world, in which these chunks changed. The same, bit for
    /// bit, as if they were made from nothing; regions in which no portal changed are shared.
    pub(crate) fn update(&self, world: &World, chunks: &[[i32; 3]]) -> Result<Self, CellsTooLarge> {
        match chunks {
            [] => Ok(self.clone()),
            _ => self.rebuilt(world, Some(chunks.iter().copied().collect())),
        }
    }

    fn rebuilt(
        &self,
        world: &World,
        changed: Option<BTreeSet<[i32; 3]>>,
    ) -> Result<Self, CellsTooLarge> {
        let (carve, join) = match &changed {
            None => {
                let all: Vec<usize> = (0..self.cells.len()).collect();
                (all.clone(), all)
            }
            Some(chunks) => self.affected(chunks),
        };
        let mut build = Build { old: self, changed, drafts: BTreeMap::new() };
        build.drafts =
            each(&carve, |region| build.draft(world.solids(), region)).into_iter().collect();
        let made = each(&join, |region| build.join(region));

        let mut next = self.clone();
        let mut shifted = next.numbers.first.is_empty();
        for (region, (cells, portals)) in made {
            shifted |= rounded(cells.len()) != rounded(next.cells[region].len());
            next.numbers.cells = next.numbers.cells + cells.len() - next.cells[region].len();
            next.numbers.portals =
                next.numbers.portals + portals.len() - next.portals[region].len();
            (next.cells[region], next.portals[region]) = (cells.into(), portals.into());
        }
        if shifted {
            next.number_all(world, &build.drafts)?;
        } else {
            for (&region, draft) in &build.drafts {
                next.numbers.set_bases(region, &draft.starts);
            }
        }
        Ok(next)
    }

    /// The regions that hold these chunks, and those that hold a neighbour of one.
    fn affected(&self, chunks: &BTreeSet<[i32; 3]>) -> (Vec<usize>, Vec<usize>) {
        let (mut carve, mut join) = (BTreeSet::new(), BTreeSet::new());
        for &chunk in chunks {
            let region = self.region_index(chunk.map(|c| c >> 1));
            carve.insert(region);
            join.insert(region);
            for (axis, upper) in faces() {
                if let Some(other) = self.next_chunk(chunk, axis, upper) {
                    join.insert(self.region_index(other.map(|c| c >> 1)));
                }
            }
        }
        (carve.into_iter().collect(), join.into_iter().collect())
    }

    fn next_chunk(&self, mut chunk: [i32; 3], axis: usize, upper: bool) -> Option<[i32; 3]> {
        chunk[axis] += if upper { 1 } else { -1 };
        (0..self.chunk_size[axis]).contains(&chunk[axis]).then_some(chunk)
    }

    pub(super) fn region_at(&self, index: usize) -> [i32; 3] {
        let ([nx, ny, _], index) = (self.region_size, index as i32);
        [index % nx, index / nx % ny, index / (nx * ny)]
    }

    /// Numbers all cells anew.
    fn number_all(
        &mut self,
        world: &World,
        drafts: &BTreeMap<usize, Draft>,
    ) -> Result<(), CellsTooLarge> {
        let old = std::mem::take(&mut self.numbers);
        let mut numbers = Numbers::with_room(self.cells.len());
        (numbers.cells, numbers.portals) = (old.cells, old.portals);
        for (region, cells) in self.cells.iter().enumerate() {
            let starts = match drafts.get(&region) {
                Some(draft) => draft.starts,
                None => std::array::from_fn(|slot| match slot {
                    REGION_CHUNKS => cells.len() as u32,
                    _ => old.base[region * REGION_CHUNKS + slot] - old.first[region],
                }),
            };
            numbers.add_region(&starts).ok_or(CellsTooLarge(world.size()))?;
        }
        numbers.owner.shrink_to_fit();
        self.numbers = numbers;
        Ok(())
    }
}

/// How many numbers so many cells of a region take.
fn rounded(cells: usize) -> u32 {
    (cells as u32).next_multiple_of(NUMBERS)
}

impl Numbers {
    /// No numbers yet, and room for so many regions.
    pub(super) fn with_room(regions: usize) -> Self {
        let mut numbers = Self::default();
        numbers.first.reserve_exact(regions + 1);
        numbers.first.push(0);
        numbers.base.reserve_exact(regions * REGION_CHUNKS);
        numbers
    }

    /// Numbers the cells of the next region, given where those of its chunks begin and end. `None`
    /// if there are no numbers left.
    pub(super) fn add_region(&mut self, starts: &[u32; REGION_CHUNKS + 1]) -> Option<()> {
        let region = self.first.len() - 1;
        let next = self.first[region].checked_add(rounded(starts[REGION_CHUNKS] as usize))?;
        self.base.resize((region + 1) * REGION_CHUNKS, 0);
        self.set_bases(region, starts);
        self.first.push(next);
        self.owner.resize((next / NUMBERS) as usize, region as u32);
        (next < 1 << 29).then_some(())
    }

    fn set_bases(&mut self, region: usize, starts: &[u32; REGION_CHUNKS + 1]) {
        for (slot, start) in starts[..REGION_CHUNKS].iter().enumerate() {
            self.base[region * REGION_CHUNKS + slot] = self.first[region] + start;
        }
    }
}

fn faces() -> impl Iterator<Item = (usize, bool)> {
    (0..3).flat_map(|axis| [(axis, false), (axis, true)])
}

/// Works on each region, on all threads if that pays.
fn each<T: Send>(regions: &[usize], work: impl Fn(usize) -> T + Sync) -> Vec<(usize, T)> {
    if regions.len() < WORTH_THREADS {
        return regions.iter().map(|&region| (region, work(region))).collect();
    }
    regions.par_iter().map(|&region| (region, work(region))).collect()
}

impl Build<'_> {
    fn is_changed(&self, chunk: [i32; 3]) -> bool {
        self.changed.as_ref().is_none_or(|chunks| chunks.contains(&chunk))
    }

    fn is_inside(&self, chunk: [i32; 3]) -> bool {
        (0..3).all(|i| chunk[i] < self.old.chunk_size[i])
    }

    /// Cuts the chunks of a region that changed.
    fn draft(&self, solids: &VoxelSet, region: usize) -> Draft {
        let mut draft = Draft { cells: Vec::new(), starts: [0; REGION_CHUNKS + 1] };
        let mut corners = Corners::new();
        for (slot, chunk) in chunks_of(self.old.region_at(region)).enumerate() {
            if self.is_inside(chunk) {
                if self.is_changed(chunk) {
                    let local = carve_chunk(solids, chunk, self.old.carving, &mut corners);
                    let origin = chunk.map(|c| (c * CHUNK) as u16);
                    draft.cells.extend(local.into_iter().map(|b| Cell {
                        low: std::array::from_fn(|i| origin[i] + u16::from(b.low(i))),
                        high: std::array::from_fn(|i| origin[i] + u16::from(b.high(i))),
                        first_portal: 0,
                    }));
                } else {
                    draft.cells.extend_from_slice(self.old.chunk_cells(chunk));
                }
            }
            draft.starts[slot + 1] = draft.cells.len() as u32;
        }
        draft
    }

    /// The cells of a chunk as they are now.
    fn cells_of(&self, chunk: [i32; 3]) -> &[Cell] {
        let region = self.old.region_index(chunk.map(|c| c >> 1));
        match self.drafts.get(&region) {
            Some(draft) => {
                let slot = slot_of(chunk);
                &draft.cells[draft.starts[slot] as usize..draft.starts[slot + 1] as usize]
            }
            None => self.old.chunk_cells(chunk),
        }
    }

    /// The cells of a region and their portals.
    fn join(&self, region: usize) -> (Vec<Cell>, Vec<Portal>) {
        let at = self.old.region_at(region);
        let mut cells = Vec::with_capacity(self.old.cells[region].len() + SPARE);
        let mut portals = Vec::with_capacity(self.old.portals[region].len() + SPARE);
        let mut found: Vec<(u32, Portal)> = Vec::new();
        let mut owners = Owners::new();
        for (slot, chunk) in chunks_of(at).enumerate().filter(|&(_, chunk)| self.is_inside(chunk)) {
            let is_changed = self.is_changed(chunk);
            let stale = faces().filter_map(|(axis, upper)| {
                let other = self.old.next_chunk(chunk, axis, upper)?;
                (is_changed || self.is_changed(other)).then_some((axis, upper, other))
            });
            let own = self.cells_of(chunk);
            found.clear();
            if is_changed {
                owners.for_each_inside(own, |a, b, axis| {
                    found.push((a, Portal::new(axis, true, false, slot, b)));
                    found.push((b, Portal::new(axis, false, false, slot, a)));
                });
            }
            let mut faces_stale = 0;
            for (axis, upper, other) in stale {
                faces_stale |= 1 << (2 * axis + usize::from(upper));
                let is_beyond = other.map(|c| c >> 1) != at;
                owners.for_each_across(own, self.cells_of(other), (axis, upper), |a, b| {
                    found.push((a, Portal::new(axis, upper, is_beyond, slot_of(other), b)));
                });
            }
            if is_changed {
                let first = cells.len();
                cells.extend_from_slice(own);
                by_cell(&mut cells[first..], &found, &mut portals);
            } else if faces_stale == 0 {
                self.copy(region, slot, &mut cells, &mut portals);
            } else {
                found.sort_unstable();
                self.splice(region, slot, faces_stale, &found, (&mut cells, &mut portals));
            }
        }
        (cells, portals)
    }

    /// Copies the cells and portals of a chunk.
    fn copy(&self, region: usize, slot: usize, cells: &mut Vec<Cell>, portals: &mut Vec<Portal>) {
        let own = self.old.cells_in(region, slot);
        let range = self.old.portals_in(region, slot);
        let (from, to) = (range.start as u32, portals.len() as u32);
        cells.extend(
            own.iter().map(|cell| Cell { first_portal: cell.first_portal - from + to, ..*cell }),
        );
        portals.extend_from_slice(&self.old.portals[region][range]);
    }

    /// Copies the cells and portals of a chunk, but for the portals that lead out of it through
    /// stale faces, one bit each: these are found anew, in order.
    fn splice(
        &self,
        region: usize,
        slot: usize,
        stale: u8,
        mut found: &[(u32, Portal)],
        (cells, portals): (&mut Vec<Cell>, &mut Vec<Portal>),
    ) {
        let range = self.old.portals_in(region, slot);
        let old = &self.old.portals[region][..range.end];
        let own = self.old.cells_in(region, slot);
        for (place, cell) in (0..).zip(own) {
            let end = own.get(place as usize + 1).map_or(range.end, |c| c.first_portal as usize);
            let old = &old[cell.first_portal as usize..end];
            let first = portals.len();
            cells.push(Cell { first_portal: first as u32, ..*cell });
            if walls(cell) & stale == 0 {
                portals.extend_from_slice(old);
                continue;
            }
            // At a wall of the chunk, all portals of a face lead out of it.
            let gone = walls(cell) & stale;
            portals.extend(old.iter().filter(|portal| gone >> portal.face() & 1 == 0));
            let kept = portals.len();
            let new = found.partition_point(|&(owner, _)| owner <= place);
            portals.extend(found[..new].iter().map(|&(_, portal)| portal));
            found = &found[new..];
            if kept > first {
                portals[first..].sort_unstable();
            }
        }
    }
}

/// Room for what an edit adds to a region, so that lists seldom grow while they are made.
const SPARE: usize = 256;

/// The walls of its chunk that a cell lies at, one bit a face.
fn walls(cell: &Cell) -> u8 {
    let [low, high] = within_chunk(cell);
    (0..3).fold(0, |bits, axis| {
        let [at_low, at_high] = [low[axis] == 0, high[axis] == CHUNK as usize];
        bits | (u8::from(at_low) | u8::from(at_high) << 1) << (2 * axis)
    })
}

/// Adds the portals of a chunk, cell by cell, and tells each cell where its portals begin.
fn by_cell(cells: &mut [Cell], found: &[(u32, Portal)], portals: &mut Vec<Portal>) {
    let before = portals.len() as u32;
    let mut next = vec![before; cells.len() + 1];
    for &(cell, _) in found {
        next[cell as usize + 1] += 1;
    }
    for i in 1..next.len() {
        next[i] += next[i - 1] - before;
    }
    for (cell, &first) in cells.iter_mut().zip(&next) {
        cell.first_portal = first;
    }
    portals.resize(portals.len() + found.len(), Portal::default());
    for &(cell, portal) in found {
        let slot = &mut next[cell as usize];
        portals[*slot as usize] = portal;
        *slot += 1;
    }
    let mut begin = before as usize;
    for &end in &next[..cells.len()] {
        portals[begin..end as usize].sort_unstable();
        begin = end as usize;
    }
}

fn carve_chunk(
    solids: &VoxelSet,
    chunk: [i32; 3],
    carving: Carving,
    corners: &mut Corners,
) -> Vec<LocalBox> {
    match uniform(solids, chunk) {
        Some(BrickRef::Empty) => vec![LocalBox::WHOLE],
        Some(_) => Vec::new(),
        None => ChunkBits::read(solids, chunk).carve(carving, corners),
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

/// Nobody's place.
const NOBODY: u16 = u16::MAX;

/// Who is where in a chunk, for finding out who is next to whom by looking at both sides of faces.
struct Owners {
    /// Per voxel of the chunk, the place of its cell.
    voxels: Vec<u16>,
    /// Per cell of the other side, who met it last.
    met: Vec<u32>,
}

impl Owners {
    fn new() -> Self {
        Self { voxels: vec![NOBODY; (CHUNK * CHUNK * CHUNK) as usize], met: Vec::new() }
    }

    /// Visits the cells of a chunk that share a face across an axis, the lower one first.
    fn for_each_inside(&mut self, cells: &[Cell], mut visit: impl FnMut(u32, u32, usize)) {
        self.voxels.fill(NOBODY);
        for (place, cell) in (0..).zip(cells) {
            let [low, high] = within_chunk(cell);
            for z in low[2]..high[2] {
                for y in low[1]..high[1] {
                    let row = (z * CHUNK as usize + y) * CHUNK as usize;
                    self.voxels[row + low[0]..row + high[0]].fill(place);
                }
            }
        }
        for axis in 0..3 {
            let stride = [1, CHUNK as usize, (CHUNK * CHUNK) as usize];
            let (j, k) = ((axis + 1) % 3, (axis + 2) % 3);
            self.met.clear();
            self.met.resize(cells.len(), u32::MAX);
            for (a, cell) in (0..).zip(cells) {
                let [low, high] = within_chunk(cell);
                if high[axis] == CHUNK as usize {
                    continue;
                }
                for v in low[k]..high[k] {
                    let mut u = low[j];
                    while u < high[j] {
                        let at = high[axis] * stride[axis] + u * stride[j] + v * stride[k];
                        let b = self.voxels[at];
                        if b == NOBODY {
                            u += 1;
                            continue;
                        }
                        u = within_chunk(&cells[usize::from(b)])[1][j];
                        if self.met[usize::from(b)] != a {
                            self.met[usize::from(b)] = a;
                            visit(a, u32::from(b), axis);
                        }
                    }
                }
            }
        }
    }

    /// Visits the cells of a chunk and of the next one that share a face.
    fn for_each_across(
        &mut self,
        own: &[Cell],
        other: &[Cell],
        (axis, upper): (usize, bool),
        mut visit: impl FnMut(u32, u32),
    ) {
        let (j, k) = ((axis + 1) % 3, (axis + 2) % 3);
        let edge = CHUNK as usize;
        let is_at = |cell: &Cell, upper: bool| {
            let [low, high] = within_chunk(cell);
            if upper { high[axis] == edge } else { low[axis] == 0 }
        };
        let layer = &mut self.voxels[..edge * edge];
        layer.fill(NOBODY);
        for (place, cell) in (0..).zip(other).filter(|(_, cell)| is_at(cell, !upper)) {
            let [low, high] = within_chunk(cell);
            for v in low[k]..high[k] {
                layer[v * edge + low[j]..v * edge + high[j]].fill(place);
            }
        }
        self.met.clear();
        self.met.resize(other.len(), u32::MAX);
        for (a, cell) in (0..).zip(own).filter(|(_, cell)| is_at(cell, upper)) {
            let [low, high] = within_chunk(cell);
            for v in low[k]..high[k] {
                let mut u = low[j];
                while u < high[j] {
                    let b = layer[v * edge + u];
                    if b == NOBODY {
                        u += 1;
                        continue;
                    }
                    u = within_chunk(&other[usize::from(b)])[1][j];
                    if self.met[usize::from(b)] != a {
                        self.met[usize::from(b)] = a;
                        visit(a, u32::from(b));
                    }
                }
            }
        }
    }
}

/// A cell's box within its chunk, half-open.
fn within_chunk(cell: &Cell) -> [[usize; 3]; 2] {
    let origin = cell.low.map(|c| usize::from(c) / CHUNK as usize * CHUNK as usize);
    [cell.low, cell.high].map(|corner| std::array::from_fn(|i| usize::from(corner[i]) - origin[i]))
}
