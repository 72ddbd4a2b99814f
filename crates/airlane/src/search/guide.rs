//! The guide of a search over cells: how far it is to the goal from exits between blocks.
//!
//! A search over cells that has closed many of them is in a place where the straight line to the goal says
//! little: porous rock, a maze, tunnels. One search over exits, backwards from the goal and much coarser,
//! then tells from each exit on the way how far it is. Cells of a piece aim at the exits that lead out of
//! it towards the goal ([`Aims`]), and the search over cells begins anew with that as its estimate.
//!
//! Both searches here are policies of the one loop: [`Flood`] measures the distances within a piece, and
//! [`ExitSearch`] goes from exit to exit.

use super::{
    Ending, Estimates, Frontier, Label, Labels, Limits, Observer, OpenList, Pace, Policy, QuadHeap,
    Stage, Stats, best_first,
};
use crate::geom::{Cost, LatticePoint};
use crate::space::{
    BLOCKS, CellId, CellPieces, Cells, Distances, ExitRef, Exits, MOST_EXITS, NodeId,
    PieceDistances, UNITS_PER_VOXEL, length_count, single,
};
use crate::threads;
use std::cell::{Cell, RefCell};
use std::ops::Range;

/// The factor on the straight line in the search over exits. Distances between exits are longer than a
/// taut path, so a factor of 1.3 is less than it seems.
const PACE: Pace = Pace {
    weight: 1.3,
    stages: &[Stage::new(250, 1.6), Stage::new(2000, 2.0), Stage::new(6000, 2.5)],
};

/// Memory of the searches that make a guide.
#[derive(Debug, Default)]
pub(crate) struct GuideMemory {
    flood: FloodMemory,
    labels: Labels<Leg>,
    open: QuadHeap,
    slot_of_chunk: Vec<u32>,
}

impl GuideMemory {
    pub(crate) fn memory_bytes(&self) -> usize {
        self.flood.memory_bytes()
            + self.labels.memory_bytes()
            + self.open.memory_bytes()
            + self.slot_of_chunk.capacity() * size_of::<u32>()
    }
}

/// Memory of searches within a piece.
#[derive(Debug, Default)]
pub(crate) struct FloodMemory {
    links: Links,
    labels: Labels<LatticePoint>,
    open: QuadHeap,
    /// Per cell of the chunk, how many exits are in it that a search has to come to.
    targets: Vec<u16>,
}

/// The portals between cells of one piece, for some pieces of a chunk.
#[derive(Debug, Default)]
struct Links {
    /// Per cell of the chunk, where its portals end.
    ends: Vec<u32>,
    /// The place of the neighbour, and the middle of the portal.
    list: Vec<(u32, LatticePoint)>,
}

impl Links {
    fn fill(&mut self, cells: &Cells, chunk: usize, of: Range<u16>) {
        let (pieces, base) = (cells.pieces_of(chunk), cells.chunk_base(chunk));
        self.ends.clear();
        self.list.clear();
        for place in 0..cells.cells_of_chunk(chunk) {
            let piece = pieces.of(place);
            if of.contains(&piece) {
                let here = cells.cell(base + place);
                let inner = cells.inner_portals(chunk, place);
                let within = inner.filter(|&(to, _)| pieces.of(to) == piece);
                self.list.extend(within.map(|(to, there)| (to, cells.middle(here, there))));
            }
            self.ends.push(self.list.len() as u32);
        }
    }

    #[inline]
    fn of(&self, place: u32) -> &[(u32, LatticePoint)] {
        let begin = place.checked_sub(1).map_or(0, |before| self.ends[before as usize]);
        &self.list[begin as usize..self.ends[place as usize] as usize]
    }
}

/// All ways from a point within a piece: Dijkstra's algorithm over its cells, through the middles of
/// portals.
struct Flood<'a> {
    links: &'a Links,
    from: LatticePoint,
    /// Per cell, how many targets are in it.
    targets: &'a [u16],
    /// How many it has not come to yet.
    left: Cell<usize>,
}

impl Policy for Flood<'_> {
    type Note = LatticePoint;

    fn node_limit(&self) -> u32 {
        self.links.ends.len() as u32
    }

    fn start(&self, start: NodeId) -> Label<LatticePoint> {
        Label { g: Cost::ZERO, parent: start, note: self.from }
    }

    fn is_goal(&self, node: NodeId) -> bool {
        let here = self.targets[node as usize];
        self.left.set(self.left.get() - usize::from(here));
        self.left.get() == 0
    }

    fn estimate(&self, _: NodeId, _: LatticePoint) -> Cost {
        Cost::ZERO
    }

    fn priority(&self, g: Cost, _: Cost) -> Cost {
        g
    }

    fn expand(
        &self,
        node: NodeId,
        label: Label<LatticePoint>,
        frontier: &mut Frontier<'_, '_, Self, impl OpenList, impl Observer>,
    ) {
        for &(to, note) in self.links.of(node) {
            let (is_closed, known) = frontier.peek(to);
            if is_closed || known.g <= label.g {
                continue;
            }
            let g = label.g + Cost::straight_step(label.note, note);
            if g < known.g {
                frontier.improve(to, Label { g, parent: node, note });
            }
        }
    }
}

impl FloodMemory {
    /// Finds the ways from a point in the cell at a place to the cells of all targets.
    fn run(&mut self, place: u32, from: LatticePoint, targets: usize) {
        let Self { links, labels, open, targets: target_counts } = self;
        let flood = Flood { links, from, targets: target_counts, left: Cell::new(targets) };
        let limits = Limits::default();
        best_first(&flood, place, labels, open, Estimates::Computed, &limits, &mut ());
    }

    /// Targets are the exits at these places.
    fn aim_at(&mut self, places: impl Iterator<Item = u32>) {
        self.targets.clear();
        self.targets.resize(self.links.ends.len(), 0);
        places.for_each(|place| self.targets[place as usize] += 1);
    }

    /// How far it is to a point in the cell at a place.
    fn length(&self, place: u32, point: LatticePoint) -> Option<Cost> {
        let label = self.labels.get(place)?;
        Some(label.g + Cost::straight_step(label.note, point))
    }

    fn memory_bytes(&self) -> usize {
        self.labels.memory_bytes()
            + self.open.memory_bytes()
            + self.links.ends.capacity() * size_of::<u32>()
            + self.links.list.capacity() * size_of::<(u32, LatticePoint)>()
            + self.targets.capacity() * size_of::<u16>()
    }
}

/// The distances in a block, found anew.
pub(crate) fn distances(
    cells: &Cells,
    chunk: usize,
    block: usize,
    memory: &mut FloodMemory,
) -> Distances {
    let found = cells.exits_in(chunk, block);
    let pieces = cells.pieces_of(chunk).of_block(block);
    memory.links.fill(cells, chunk, pieces.clone());
    let mut exits = Vec::with_capacity(found.len());
    let (mut lengths, mut ends) = (Vec::new(), Vec::new());
    for piece in pieces {
        let before = (exits.len(), lengths.len());
        exits.extend(found.iter().filter(|(of, _)| *of == piece).map(|(_, exit)| *exit));
        measure(cells, chunk, &exits[before.0..], memory, &mut lengths);
        ends.push((before.0..exits.len(), before.1..lengths.len()));
    }
    Distances::new(ends.into_iter().map(|(of, to)| (&exits[of], &lengths[to])))
}

/// Appends the lengths between the exits of one piece, in the order of [`Distances`].
fn measure(
    cells: &Cells,
    chunk: usize,
    exits: &[ExitRef],
    memory: &mut FloodMemory,
    lengths: &mut Vec<u16>,
) {
    let places: Vec<(u32, LatticePoint)> =
        exits.iter().map(|&exit| cells.exit_at(chunk, exit)).collect();
    let length = |memory: &FloodMemory, to: usize| {
        let (place, point) = places[to];
        let units = memory.length(place, point).map(units);
        units.and_then(|units| u16::try_from(units).ok()).unwrap_or(u16::MAX)
    };
    memory.aim_at(places.iter().map(|&(place, _)| place));
    if places.len() > MOST_EXITS {
        memory.run(places[0].0, places[0].1, places.len());
        lengths.extend((0..places.len()).map(|to| length(memory, to)));
        return;
    }
    let first = lengths.len();
    lengths.resize(first + length_count(places.len()), u16::MAX);
    for from in (1..places.len()).rev() {
        let (place, point) = places[from];
        memory.targets[place as usize] -= 1; // of those before it
        memory.run(place, point, from);
        for to in 0..from {
            lengths[first + from * (from - 1) / 2 + to] = length(memory, to);
        }
    }
}

/// A length in units, rounded up.
fn units(length: Cost) -> u64 {
    (length.raw() * u64::from(UNITS_PER_VOXEL)).div_ceil(Cost::EDGE.raw())
}

/// Makes all of the guide that is not made yet, on all threads.
pub(crate) fn fill(cells: &Cells) {
    let chunks: Vec<usize> = cells.chunks().collect();
    threads::map_init(chunks.len(), 1, FloodMemory::default, |memory, i| {
        let pieces = cells.pieces_of(chunks[i]);
        for block in 0..pieces.block_count() {
            cells.distances_in(chunks[i], block, || distances(cells, chunks[i], block, memory));
        }
    });
}

/// The goal of the query, where the search over exits begins.
const GOAL: NodeId = 0;
/// The start of the query, where it ends.
const START: NodeId = 1;
/// Numbers of exits begin at a multiple of this, chunk by chunk.
const NUMBERS: u32 = 64;
/// No chunk, or no slot.
const NONE: u32 = u32::MAX;

/// What is known of an exit beside its distance from the goal.
#[derive(Clone, Copy, Debug, Default)]
struct Leg {
    /// Straight on to the start.
    to_start: Cost,
    /// The side on which the way to the goal leads away from it.
    side: u8,
}

/// A chunk that a search over exits has come to.
struct Slot<'a> {
    chunk: usize,
    corner: LatticePoint,
    /// The numbers of its first exit and its first piece.
    first: NodeId,
    first_piece: u32,
    pieces: &'a CellPieces,
    exits: &'a Exits,
    distances: [Option<&'a Distances>; BLOCKS],
    /// The chunks below and above on each axis.
    beside: [[u32; 2]; 3],
}

/// The chunks that a search over exits has come to, in that order.
struct Slots<'a> {
    cells: &'a Cells,
    /// Per chunk, its slot.
    of_chunk: &'a mut Vec<u32>,
    list: Vec<Slot<'a>>,
    /// Per [`NUMBERS`] numbers of exits, whose they are.
    owner: Vec<u32>,
    piece_count: u32,
    flood: &'a mut FloodMemory,
}

impl<'a> Slots<'a> {
    fn get(&mut self, chunk: usize) -> usize {
        match self.of_chunk[chunk] {
            NONE => self.add(chunk),
            slot => slot as usize,
        }
    }

    fn add(&mut self, chunk: usize) -> usize {
        let cells = self.cells;
        let (pieces, exits) = (cells.pieces_of(chunk), cells.exits_of(chunk));
        let corner = cells.chunk_corner(chunk);
        let slot = self.list.len();
        let first = self.owner.len() as u32 * NUMBERS;
        let beside = [0, 1, 2].map(|axis| {
            [false, true].map(|upper| {
                cells.chunk_beside(chunk, axis, upper).map_or(NONE, |chunk| chunk as u32)
            })
        });
        let pages = exits.list().len().div_ceil(NUMBERS as usize);
        self.owner.resize(self.owner.len() + pages, slot as u32);
        let first_piece = self.piece_count;
        self.piece_count += pieces.count() as u32;
        let distances = [None; BLOCKS];
        self.list.push(Slot {
            chunk,
            corner,
            first,
            first_piece,
            pieces,
            exits,
            distances,
            beside,
        });
        self.of_chunk[chunk] = slot as u32;
        slot
    }

    /// The slot and the index of an exit.
    fn exit(&self, node: NodeId) -> (usize, u32) {
        let slot = self.owner[(node / NUMBERS) as usize] as usize;
        (slot, node - self.list[slot].first)
    }

    /// The slot of the chunk on a side of an exit, and the exit as that chunk sees it.
    fn side(&mut self, (slot, index): (usize, u32), side: usize) -> (usize, ExitRef) {
        let seen = self.list[slot].exits.seen(index, side);
        match seen.axis_below() {
            Some(axis) => {
                let above = self.list[slot].beside[axis][1];
                (self.get(above as usize), seen)
            }
            None => (slot, seen),
        }
    }

    /// The slot and the index of an exit as a chunk sees it.
    fn owner(&mut self, slot: usize, exit: ExitRef) -> (usize, u32) {
        let owner = match exit.axis_below() {
            None => slot,
            Some(axis) => {
                let below = self.list[slot].beside[axis][0];
                self.get(below as usize)
            }
        };
        (owner, self.list[owner].exits.index(exit))
    }

    fn distances(&mut self, slot: usize, piece: u16) -> PieceDistances<'a> {
        let Slot { chunk, pieces, distances: known, .. } = &mut self.list[slot];
        let (cells, flood, chunk) = (self.cells, &mut *self.flood, *chunk);
        let (block, rank) = pieces.rank(piece);
        let found = known[block].get_or_insert_with(|| {
            cells.distances_in(chunk, block, || distances(cells, chunk, block, flood))
        });
        found.piece(rank)
    }
}

/// An end of the query among the exits of its piece.
struct End {
    point: LatticePoint,
    slot: usize,
    piece: u16,
    /// Per exit of its piece, how far it is from the end.
    lengths: Vec<Option<Cost>>,
}

impl End {
    /// The end, and how far it is from there to others in its piece.
    fn new<const N: usize>(
        slots: &mut Slots<'_>,
        (point, cell): (LatticePoint, CellId),
        others: [(LatticePoint, CellId); N],
    ) -> (Self, [Option<Cost>; N]) {
        let cells = slots.cells;
        let (chunk, place) = cells.place_of(cell);
        let slot = slots.get(chunk);
        let piece = slots.list[slot].pieces.of(place);
        let exits = slots.distances(slot, piece);
        let flood = &mut *slots.flood;
        flood.links.fill(cells, chunk, piece..piece + 1);
        let of_exits = (0..exits.count()).map(|i| cells.exit_at(chunk, exits.exit(i)));
        let places: Vec<(u32, LatticePoint)> = of_exits.collect();
        let inside = others.map(|(point, cell)| {
            let (of, place) = cells.place_of(cell);
            (of == chunk && slots.list[slot].pieces.of(place) == piece).then_some((place, point))
        });
        let targets = places.iter().chain(inside.iter().flatten());
        flood.aim_at(targets.clone().map(|&(place, _)| place));
        flood.run(place, point, targets.count());
        let length = |&(place, point): &(u32, LatticePoint)| flood.length(place, point);
        let lengths = places.iter().map(length).collect();
        let to_others = inside.map(|other| other.as_ref().and_then(length));
        (Self { point, slot, piece, lengths }, to_others)
    }
}

/// The search over exits.
struct ExitSearch<'a> {
    slots: RefCell<Slots<'a>>,
    start: End,
    goal: End,
    /// The way between the ends within their piece, if they share one.
    direct: Option<Cost>,
    pace: Cell<Pace>,
}

impl ExitSearch<'_> {
    /// Goes on to an exit that a chunk sees.
    #[inline]
    fn step(
        &self,
        slots: &mut Slots<'_>,
        slot: usize,
        exit: ExitRef,
        (parent, g): (NodeId, Cost),
        frontier: &mut Frontier<'_, '_, Self, impl OpenList, impl Observer>,
    ) {
        let (owner, index) = slots.owner(slot, exit);
        let to = slots.list[owner].first + index;
        let (is_closed, known) = frontier.peek(to);
        if is_closed || g >= known.g {
            return;
        }
        let to_start = match known.g {
            Cost::UNREACHED => {
                let there = &slots.list[owner];
                let exit = &there.exits.list()[index as usize];
                Cost::straight(exit.point(there.corner), self.start.point)
            }
            _ => known.note.to_start,
        };
        let note = Leg { to_start, side: exit.side() as u8 };
        frontier.improve(to, Label { g, parent, note });
    }
}

impl Policy for ExitSearch<'_> {
    type Note = Leg;

    fn node_limit(&self) -> u32 {
        // There are no more exits than portals.
        let cells = self.slots.borrow().cells;
        let most = cells.portal_count() + (cells.chunk_count() + 1) * NUMBERS as usize;
        most.min(1 << 30) as u32
    }

    fn is_goal(&self, node: NodeId) -> bool {
        node == START
    }

    #[inline]
    fn estimate(&self, _: NodeId, leg: Leg) -> Cost {
        leg.to_start
    }

    #[inline]
    fn priority(&self, g: Cost, h: Cost) -> Cost {
        g + h.scaled(self.pace.get().weight)
    }

    #[inline]
    fn reorders_after(&self, expanded: u64) -> bool {
        Pace::rises_after(&self.pace, expanded)
    }

    fn expand(
        &self,
        node: NodeId,
        label: Label<Leg>,
        frontier: &mut Frontier<'_, '_, Self, impl OpenList, impl Observer>,
    ) {
        let slots = &mut *self.slots.borrow_mut();
        if node == GOAL {
            let End { slot, piece, lengths, .. } = &self.goal;
            let exits = slots.distances(*slot, *piece);
            for (place, length) in lengths.iter().enumerate() {
                let Some(length) = *length else { continue };
                self.step(slots, *slot, exits.exit(place), (node, length), frontier);
            }
            if let Some(direct) = self.direct {
                frontier.improve(START, Label { g: direct, parent: node, note: Leg::default() });
            }
            return;
        }
        // It was reached over the piece on one side, so it leads on into the one on the other: all exits
        // of a piece are known to each other.
        let at = slots.exit(node);
        let side = 1 - usize::from(label.note.side);
        let piece = slots.list[at.0].exits.list()[at.1 as usize].pieces[side];
        let (slot, exit) = slots.side(at, side);
        let exits = slots.distances(slot, piece);
        let Some(place) = exits.place(exit) else { return };
        for to in (0..exits.count()).filter(|&to| to != place) {
            let units = exits.length(place, to);
            if units != u16::MAX {
                let length = Cost::EDGE.times(u32::from(units)).divided(UNITS_PER_VOXEL);
                self.step(slots, slot, exits.exit(to), (node, label.g + length), frontier);
            }
        }
        if (slot, piece) == (self.start.slot, self.start.piece)
            && let Some(length) = self.start.lengths[place]
        {
            let g = label.g + length;
            if frontier.open_label(START).is_some_and(|known| g < known.g) {
                frontier.improve(START, Label { g, parent: node, note: Leg::default() });
            }
        }
    }
}

/// Where to go from a cell: to a point, and on from there.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Aim {
    pub(crate) point: [f32; 3],
    /// From the point to the goal.
    pub(crate) rest: Cost,
}

/// Where cells lead on the way to the goal.
#[derive(Debug)]
pub(crate) struct Aims<'a> {
    slot_of_chunk: &'a [u32],
    /// Per slot, its pieces and the number of the first.
    slots: Vec<(&'a CellPieces, u32)>,
    /// Per piece, where its aims end.
    ends: Vec<u32>,
    aims: Vec<Aim>,
    goal: [f32; 3],
    length: Cost,
}

impl Aims<'_> {
    /// The length of the way from exit to exit that was found.
    pub(crate) fn length(&self) -> Cost {
        self.length
    }

    /// Where to go from a point in the cell at a place of a chunk. Where the guide does not lead, the goal
    /// counts as farther away than from anywhere else.
    #[inline]
    pub(crate) fn aim(&self, (chunk, place): (usize, u32), from: [f32; 3]) -> Aim {
        let mut best = (Cost::MAX, Aim { point: self.goal, rest: self.length });
        if let Some(&(pieces, first)) = self.slots.get(self.slot_of_chunk[chunk] as usize) {
            let piece = (first + u32::from(pieces.of(place))) as usize;
            let begin = piece.checked_sub(1).map_or(0, |before| self.ends[before]);
            for &aim in &self.aims[begin as usize..self.ends[piece] as usize] {
                let gap = |i: usize| from[i] - aim.point[i];
                let squared = gap(0) * gap(0) + gap(1) * gap(1) + gap(2) * gap(2);
                let whole = Cost::from_lattice_steps(squared.sqrt()) + aim.rest;
                if whole < best.0 {
                    best = (whole, aim);
                }
            }
        }
        best.1
    }
}

/// Searches over exits from the goal to the start, each a point and the cell that holds it. Adds to the
/// statistics; `Err` says why there is no guide.
pub(crate) fn guide<'a>(
    cells: &'a Cells,
    start: (LatticePoint, CellId),
    goal: (LatticePoint, CellId),
    limits: &Limits,
    memory: &'a mut GuideMemory,
    stats: &mut Stats,
) -> Result<Aims<'a>, Ending> {
    let GuideMemory { flood, labels, open, slot_of_chunk } = memory;
    slot_of_chunk.clear();
    slot_of_chunk.resize(cells.chunk_count(), NONE);
    let mut slots = Slots {
        cells,
        of_chunk: slot_of_chunk,
        list: Vec::new(),
        owner: vec![NONE], // the ends
        piece_count: 0,
        flood,
    };
    let (near, []) = End::new(&mut slots, start, []);
    let (far, [direct]) = End::new(&mut slots, goal, [start]);
    let pace = Cell::new(PACE);
    let policy = ExitSearch { slots: RefCell::new(slots), start: near, goal: far, direct, pace };
    let (ending, spent) =
        best_first(&policy, GOAL, labels, open, Estimates::Computed, limits, &mut ());
    stats.add(spent);
    let Ending::Goal(_) = ending else { return Err(ending) };
    let length = labels.get(START).map_or(Cost::MAX, |label| label.g);
    let ExitSearch { slots, goal: far, .. } = policy;
    Ok(aims(slots.into_inner(), labels, &far, length))
}

/// What a search over exits says of each piece.
fn aims<'a>(mut slots: Slots<'a>, labels: &Labels<Leg>, goal: &End, length: Cost) -> Aims<'a> {
    let at_goal = slots.list[goal.slot].first_piece + u32::from(goal.piece);
    let mut found: Vec<(u32, Aim)> = Vec::new();
    found.push((at_goal, Aim { point: single(goal.point), rest: Cost::ZERO }));
    for node in labels.closed().filter(|&node| node >= NUMBERS) {
        let Some(label) = labels.get(node) else { continue };
        let at = slots.exit(node);
        let exit = slots.list[at.0].exits.list()[at.1 as usize];
        // It leads to the goal on one side, and so those on the other side aim at it.
        let side = 1 - usize::from(label.note.side);
        let point = exit.point(slots.list[at.0].corner);
        let (slot, _) = slots.side(at, side);
        let piece = slots.list[slot].first_piece + u32::from(exit.pieces[side]);
        if piece != at_goal {
            found.push((piece, Aim { point: single(point), rest: label.g }));
        }
    }
    let mut ends = vec![0; slots.piece_count as usize];
    for &(piece, _) in &found {
        ends[piece as usize] += 1;
    }
    let mut sum = 0;
    for end in &mut ends {
        (*end, sum) = (sum, sum + *end); // where they begin, until each is put in its place
    }
    let blank = Aim { point: [0.0; 3], rest: Cost::ZERO };
    let mut aims = vec![blank; found.len()];
    for (piece, aim) in found {
        let next = &mut ends[piece as usize];
        aims[*next as usize] = aim;
        *next += 1;
    }
    Aims {
        slots: slots.list.iter().map(|slot| (slot.pieces, slot.first_piece)).collect(),
        slot_of_chunk: slots.of_chunk,
        ends,
        aims,
        goal: single(goal.point),
        length,
    }
}

#[cfg(test)]
#[path = "guide_tests.rs"]
mod tests;
