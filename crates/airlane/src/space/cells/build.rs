//! Making cells: all of them, or those of the chunks that changed.
//!
//! Stages, in order, the same for both:
//! 1. *Carve*: the chunks that changed are cut into boxes; other chunks of their regions keep theirs.
//! 2. *Join* ([`join`](super::join)): portals of new boxes are found; all others are copied.
//! 3. *Number*: where the numbers of each region begin.

use super::carve::{CHUNK, Carving};
use super::join::{Change, SPARE};
use super::pieces::{ALL_OCTANTS, Carver, MOST_KINDS, Octants, Pieces, kinds};
use super::{
    CannotCut, Cell, CellId, Cells, CellsTooLarge, MEMORY_LIMIT, NUMBERS, Numbers, REGION_CHUNKS,
    chunks_of, least_bytes, slot_of,
};
use crate::geom::{Voxel, VoxelSet};
use crate::threads;
use crate::world::{World, Zones};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

/// Regions below this number are built without other threads: waking them takes longer.
const WORTH_THREADS: usize = 64;

/// The boxes of a region, before they have portals.
struct Draft {
    cells: Vec<Cell>,
    /// Where the cells of each chunk begin; one more at the end.
    starts: [u32; REGION_CHUNKS + 1],
    /// What became of each chunk that changed.
    changes: [Option<Change>; REGION_CHUNKS],
    pieces: Pieces,
}

/// The octants that changed, by chunk.
type Changed = BTreeMap<[i32; 3], Octants>;

/// What is being built.
pub(super) struct Build<'a> {
    pub(super) old: &'a Cells,
    /// What cells are cut at beside solids.
    zones: Option<&'a Zones>,
    /// Chunks that changed, with the octants in which they did; `None` if all did.
    changed: Option<Changed>,
    /// Regions with a chunk that changed.
    drafts: BTreeMap<usize, Draft>,
}

impl Cells {
    /// Cuts the free space of a world into cells.
    pub fn new(world: &World) -> Result<Self, CellsTooLarge> {
        Self::carved(world, Carving::of(world))
    }

    /// Cuts each chunk as a whole instead of by octants, or the other way round: cells in other places.
    /// For the reference planner, which wants a second opinion.
    pub(crate) fn uncut(world: &World) -> Result<Self, CellsTooLarge> {
        let other = match Carving::of(world) {
            Carving::Octants => Carving::Whole,
            Carving::Whole => Carving::Octants,
        };
        Self::carved(world, other)
    }

    fn carved(world: &World, carving: Carving) -> Result<Self, CellsTooLarge> {
        let is_long = world.size().iter().any(|&axis| axis > u32::from(u16::MAX));
        // Refused before it is begun: an empty box of any size is a file of a few bytes.
        if is_long || least_bytes(world) > MEMORY_LIMIT {
            return Err(CellsTooLarge::new(world));
        }
        Self::blank(world, carving).rebuilt(world, None, None)
    }

    /// These cells, cut at zones as well, in the chunks that share voxels with these half-open boxes: those
    /// in which something is new. Identical, bit for bit, to cutting all chunks anew.
    pub(crate) fn zoned(
        self,
        world: &World,
        zones: &Zones,
        boxes: impl IntoIterator<Item = [Voxel; 2]>,
    ) -> Result<Self, CannotCut> {
        let mut changed = Changed::new();
        for [low, high] in boxes {
            let first = low.0.map(|c| c.div_euclid(CHUNK));
            let end = high.0.map(|c| (c + CHUNK - 1).div_euclid(CHUNK));
            for chunk in Voxel(first).up_to(Voxel(end)) {
                if (0..3).all(|i| (0..self.chunk_size[i]).contains(&chunk[i])) {
                    changed.insert(chunk, ALL_OCTANTS);
                }
            }
        }
        for &chunk in changed.keys() {
            let low = chunk.map(|c| c * CHUNK);
            let near = zones.near(Voxel(low), Voxel(low.map(|c| c + CHUNK)));
            // Fewer cannot be too many: each makes twice as many kinds at most.
            let may_be_many = near.len() > MOST_KINDS.ilog2() as usize;
            if may_be_many && kinds(chunk, zones, &near).len() > MOST_KINDS {
                return Err(CannotCut::TooManyAreas {
                    at: world.frame().world_from_lattice(world.planes().corner(Voxel(low))),
                });
            }
        }
        match changed.is_empty() {
            true => Ok(self),
            false => Ok(self.rebuilt(world, Some(changed), Some(zones))?),
        }
    }

    /// No cells yet.
    pub(super) fn blank(world: &World, carving: Carving) -> Self {
        let chunk_size = world.size().map(|axis| axis.div_ceil(CHUNK as u32) as i32);
        let region_size = chunk_size.map(|n| (n + 1) / 2);
        let regions = region_size.iter().map(|&n| n as usize).product();
        let mut numbers = Numbers::with_room(regions);
        for _ in 0..regions {
            numbers.add_region(&[0; REGION_CHUNKS + 1]).expect("no cells take no numbers");
        }
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
            planes: *world.planes(),
            chunk_size,
            region_size,
            cells: vec![Arc::from([]); regions],
            portals: vec![Arc::from([]); regions],
            pieces: vec![Arc::default(); regions],
            guides: std::iter::repeat_with(Arc::default).take(regions).collect(),
            grown: Arc::default(),
            numbers,
        }
    }

    /// The cells of a later version of the world, in which these bricks changed. Identical, bit for
    /// bit, to a fresh build; regions in which no portal changed are shared.
    pub fn update(&self, world: &World, bricks: &[[i32; 3]]) -> Result<Self, CellsTooLarge> {
        self.clone().updated(world, bricks)
    }

    /// The same in place: where a world has many regions, a copy of their list takes longer than the
    /// rest.
    pub(crate) fn updated(self, world: &World, bricks: &[[i32; 3]]) -> Result<Self, CellsTooLarge> {
        let mut changed = Changed::new();
        for brick in bricks {
            let octant = (0..3).map(|i| (brick[i] >> 1 & 1) << i).sum::<i32>();
            *changed.entry(brick.map(|c| c >> 2)).or_default() |= 1 << octant;
        }
        match changed.is_empty() {
            true => Ok(self),
            false => self.rebuilt(world, Some(changed), None),
        }
    }

    fn rebuilt(
        mut self,
        world: &World,
        changed: Option<Changed>,
        zones: Option<&Zones>,
    ) -> Result<Self, CellsTooLarge> {
        let (carve, join) = match &changed {
            None => {
                let all: Vec<usize> = (0..self.cells.len()).collect();
                (all.clone(), all)
            }
            Some(chunks) => self.affected(chunks),
        };
        let mut build = Build { old: &self, zones, changed, drafts: BTreeMap::new() };
        build.drafts =
            each(&carve, |region| build.draft(world.solids(), region)).into_iter().collect();
        let made = each(&join, |region| build.join(region));

        let Build { changed, mut drafts, .. } = build;
        let mut shifted = false;
        for (region, (cells, portals)) in made {
            shifted |= rounded(cells.len()) != rounded(self.cells[region].len());
            self.numbers.cells = self.numbers.cells + cells.len() - self.cells[region].len();
            self.numbers.portals =
                self.numbers.portals + portals.len() - self.portals[region].len();
            (self.cells[region], self.portals[region]) = (cells.into(), portals.into());
        }
        match &changed {
            Some(chunks) => self.forget_guide(chunks.keys()),
            None => self.guides.iter_mut().for_each(|guide| *guide = Arc::default()),
        }
        for (&region, draft) in &mut drafts {
            self.pieces[region] = Arc::new(std::mem::take(&mut draft.pieces));
        }
        if shifted {
            self.number_all(world, &drafts)?;
        } else {
            for (&region, draft) in &drafts {
                self.numbers.set_bases(region, &draft.starts);
            }
        }
        Ok(self)
    }

    /// The regions that hold these chunks, and those that hold a neighbour of one.
    fn affected(&self, chunks: &Changed) -> (Vec<usize>, Vec<usize>) {
        let (mut carve, mut join) = (BTreeSet::new(), BTreeSet::new());
        for &chunk in chunks.keys() {
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

    pub(super) fn next_chunk(
        &self,
        mut chunk: [i32; 3],
        axis: usize,
        upper: bool,
    ) -> Option<[i32; 3]> {
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
        let regions = self.cells.len();
        let mut numbers = Numbers::with_room(regions);
        (numbers.cells, numbers.portals) = (old.cells, old.portals);
        let mut next = 0;
        for (&region, draft) in drafts {
            numbers.add_shifted(&old, next..region).ok_or(CellsTooLarge::new(world))?;
            numbers.add_region(&draft.starts).ok_or(CellsTooLarge::new(world))?;
            next = region + 1;
        }
        numbers.add_shifted(&old, next..regions).ok_or(CellsTooLarge::new(world))?;
        numbers.owner.shrink_to_fit();
        self.numbers = numbers;
        Ok(())
    }
}

impl Carving {
    /// What the cells of a world begin with. Solids around which there is room for a body are few and large,
    /// and where there are two voxels for one of the base a chunk is as large as an octant elsewhere.
    fn of(world: &World) -> Self {
        match world.is_room() {
            true => Self::Whole,
            false => Self::Octants,
        }
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

    /// Numbers the cells of the next regions as they were, but for where the numbers begin. `None` if
    /// there are no numbers left.
    fn add_shifted(&mut self, old: &Self, regions: Range<usize>) -> Option<()> {
        let Range { start, end } = regions;
        let (was, is) = (old.first[start], self.first[start]);
        let last = is.checked_add(old.first[end] - was)?;
        let shifted = |&number: &CellId| number.wrapping_sub(was).wrapping_add(is);
        self.first.extend(old.first[start + 1..=end].iter().map(shifted));
        self.base.extend(old.base[start * REGION_CHUNKS..end * REGION_CHUNKS].iter().map(shifted));
        let [from, to] = [was, old.first[end]].map(|number| (number / NUMBERS) as usize);
        self.owner.extend_from_slice(&old.owner[from..to]);
        (last < 1 << 29).then_some(())
    }

    fn set_bases(&mut self, region: usize, starts: &[u32; REGION_CHUNKS + 1]) {
        for (slot, start) in starts[..REGION_CHUNKS].iter().enumerate() {
            self.base[region * REGION_CHUNKS + slot] = self.first[region] + start;
        }
    }
}

pub(super) fn faces() -> impl Iterator<Item = (usize, bool)> {
    (0..3).flat_map(|axis| [(axis, false), (axis, true)])
}

/// Works on each region, on all threads if that pays.
fn each<T: Send>(regions: &[usize], work: impl Fn(usize) -> T + Sync) -> Vec<(usize, T)> {
    if regions.len() < WORTH_THREADS {
        return regions.iter().map(|&region| (region, work(region))).collect();
    }
    threads::map(regions.len(), 1, |i| (regions[i], work(regions[i])))
}

impl Build<'_> {
    /// The octants of a chunk that changed, if any.
    fn octants_changed(&self, chunk: [i32; 3]) -> Option<Octants> {
        self.changed.as_ref().map_or(Some(ALL_OCTANTS), |chunks| chunks.get(&chunk).copied())
    }

    pub(super) fn is_inside(&self, chunk: [i32; 3]) -> bool {
        (0..3).all(|i| chunk[i] < self.old.chunk_size[i])
    }

    /// Cuts the chunks of a region that changed.
    fn draft(&self, solids: &VoxelSet, region: usize) -> Draft {
        let mut draft = Draft {
            cells: Vec::with_capacity(self.old.cells[region].len() + SPARE),
            starts: [0; REGION_CHUNKS + 1],
            changes: [const { None }; REGION_CHUNKS],
            pieces: Pieces::clone(&self.old.pieces[region]),
        };
        let mut carver = Carver::new(solids, self.old.carving);
        for (slot, chunk) in chunks_of(self.old.region_at(region)).enumerate() {
            if self.is_inside(chunk) {
                if let Some(octants) = self.octants_changed(chunk) {
                    let near = self.zones_near(chunk);
                    let boxes = match self.zones.filter(|_| !near.is_empty()) {
                        Some(zones) => {
                            draft.pieces.0[slot] = None;
                            carver.carve_zoned(chunk, zones, &near)
                        }
                        None => carver.carve(chunk, octants, &mut draft.pieces.0[slot]),
                    };
                    let origin = chunk.map(|c| (c * CHUNK) as u16);
                    draft.cells.extend(boxes.iter().map(|b| Cell {
                        low: std::array::from_fn(|i| origin[i] + u16::from(b.low(i))),
                        high: std::array::from_fn(|i| origin[i] + u16::from(b.high(i))),
                        first_portal: 0,
                    }));
                    let now = &draft.cells[draft.starts[slot] as usize..];
                    draft.changes[slot] = Some(Change::between(self.old.chunk_cells(chunk), now));
                } else {
                    draft.cells.extend_from_slice(self.old.chunk_cells(chunk));
                }
            }
            draft.starts[slot + 1] = draft.cells.len() as u32;
        }
        draft
    }

    /// The zones that may touch a chunk.
    fn zones_near(&self, chunk: [i32; 3]) -> Vec<usize> {
        let low = Voxel(chunk.map(|c| c * CHUNK));
        let high = Voxel(low.0.map(|c| c + CHUNK));
        self.zones.map_or_else(Vec::new, |zones| zones.near(low, high))
    }

    /// What became of a chunk, if it changed.
    pub(super) fn change(&self, chunk: [i32; 3]) -> Option<&Change> {
        let region = self.old.region_index(chunk.map(|c| c >> 1));
        self.drafts.get(&region)?.changes[slot_of(chunk)].as_ref()
    }

    /// The cells of a chunk as they are now.
    pub(super) fn cells_of(&self, chunk: [i32; 3]) -> &[Cell] {
        let region = self.old.region_index(chunk.map(|c| c >> 1));
        match self.drafts.get(&region) {
            Some(draft) => {
                let slot = slot_of(chunk);
                &draft.cells[draft.starts[slot] as usize..draft.starts[slot + 1] as usize]
            }
            None => self.old.chunk_cells(chunk),
        }
    }
}
