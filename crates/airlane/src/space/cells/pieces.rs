//! What the octants of chunks were cut into, before the boxes of a chunk were merged.
//!
//! It is kept so that an edit cuts only the octants that it touched. Everything follows from the
//! voxels, so forgetting it does no harm: files do not keep it, and versions are compared without it.

use super::REGION_CHUNKS;
use super::carve::{CHUNK, Carving, ChunkBits, Corners, LocalBox, N, octants, sort};
use crate::geom::{BrickRef, Voxel, VoxelSet};
use crate::world::Zones;
use std::sync::Arc;

/// The octants of a chunk, one bit each.
pub(super) type Octants = u8;

/// All octants of a chunk.
pub(super) const ALL_OCTANTS: Octants = u8::MAX;

/// The boxes of the octants of each chunk of a region, octant by octant; `None` if they are not
/// known.
#[derive(Clone, Default, Debug)]
pub(super) struct Pieces(pub(super) [Option<Arc<[Piece]>>; REGION_CHUNKS]);

/// A box in half the room: five bits a wall, the upper ones less one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece(u32);

impl From<LocalBox> for Piece {
    fn from(b: LocalBox) -> Self {
        Self((0..3).fold(0, |bits, axis| {
            let (low, high) = (u32::from(b.low(axis)), u32::from(b.high(axis)) - 1);
            bits | low << (5 * axis) | high << (5 * axis + 15)
        }))
    }
}

impl From<Piece> for LocalBox {
    fn from(Piece(bits): Piece) -> Self {
        let wall = |at: usize| (bits >> (5 * at) & 31) as u8;
        Self::new([wall(0), wall(1), wall(2)], [wall(3) + 1, wall(4) + 1, wall(5) + 1])
    }
}

/// Cuts chunks into boxes.
pub(super) struct Carver<'a> {
    solids: &'a VoxelSet,
    carving: Carving,
    corners: Corners,
    boxes: Vec<LocalBox>,
}

impl<'a> Carver<'a> {
    pub(super) fn new(solids: &'a VoxelSet, carving: Carving) -> Self {
        Self { solids, carving, corners: Corners::new(), boxes: Vec::new() }
    }

    /// Cuts the free voxels of a chunk into boxes, in order of their lower corners, the last axis
    /// first. Of the octants, those that changed are cut, the others only if their pieces are not
    /// known.
    pub(super) fn carve(
        &mut self,
        chunk: [i32; 3],
        changed: Octants,
        pieces: &mut Option<Arc<[Piece]>>,
    ) -> &[LocalBox] {
        self.boxes.clear();
        match uniform(self.solids, chunk) {
            Some(BrickRef::Empty) => self.boxes.push(LocalBox::WHOLE),
            Some(_) => {}
            None => {
                let bits = ChunkBits::read(self.solids, chunk);
                match self.carving {
                    Carving::Whole => bits.cut(LocalBox::WHOLE, &mut self.boxes),
                    Carving::Octants => {
                        let known = pieces.take();
                        self.cut_octants(&bits, changed, known.as_deref());
                        *pieces = Some(self.boxes.iter().map(|&b| b.into()).collect());
                    }
                }
                self.corners.merge(&mut self.boxes);
                return &self.boxes;
            }
        }
        *pieces = None;
        &self.boxes
    }

    /// Cuts the free voxels of a chunk into boxes, each touched by the same of these zones everywhere.
    pub(super) fn carve_zoned(
        &mut self,
        chunk: [i32; 3],
        zones: &Zones,
        near: &[usize],
    ) -> &[LocalBox] {
        let kinds = kinds(chunk, zones, near);
        let bits = ChunkBits::read(self.solids, chunk);
        let mut boxes = Vec::new();
        for rows in &kinds {
            self.boxes.clear();
            bits.within(rows).cut(LocalBox::WHOLE, &mut self.boxes);
            self.corners.merge(&mut self.boxes);
            boxes.append(&mut self.boxes);
        }
        sort(&mut boxes);
        self.boxes = boxes;
        &self.boxes
    }

    fn cut_octants(&mut self, bits: &ChunkBits, changed: Octants, known: Option<&[Piece]>) {
        let mut rest = known.unwrap_or_default();
        for (octant, region) in octants().into_iter().enumerate() {
            let in_octant = rest.partition_point(|&piece| region.holds(piece.into()));
            let (here, others) = rest.split_at(in_octant);
            rest = others;
            if known.is_none() || changed >> octant & 1 == 1 {
                bits.cut(region, &mut self.boxes);
            } else {
                self.boxes.extend(here.iter().map(|&piece| LocalBox::from(piece)));
            }
        }
    }
}

/// The voxels of a chunk, a bit each.
type Rows = Box<[u32; N * N]>;

/// So many different sets of zones may touch the voxels of a chunk.
pub(super) const MOST_KINDS: usize = 4096;

/// The voxels of a chunk, apart by the zones that touch them. If there are too many kinds, the last zones are left
/// out, and one kind more than there may be is returned.
pub(super) fn kinds(chunk: [i32; 3], zones: &Zones, near: &[usize]) -> Vec<Rows> {
    let low = Voxel(chunk.map(|c| c * CHUNK));
    let high = Voxel(low.0.map(|c| c + CHUNK));
    let mut kinds = vec![Box::new([u32::MAX; N * N])];
    for &zone in near {
        let mut touched = Box::new([0; N * N]);
        zones.for_each_touched(zone, [low, high], |[from, to]| {
            let [x, y, z] = std::array::from_fn(|i| (from.0[i] - low.0[i]) as usize);
            let length = (to.0[0] - from.0[0]) as u32;
            touched[z * N + y] |= (u32::MAX >> (N as u32 - length)) << x;
        });
        kinds = kinds.into_iter().flat_map(|kind| split(kind, &touched)).collect();
        if kinds.len() > MOST_KINDS {
            kinds.truncate(MOST_KINDS + 1);
            break;
        }
    }
    kinds
}

/// What some voxels of a chunk share with others, and what is left of them, unless there is nothing of it.
fn split(rows: Rows, others: &[u32; N * N]) -> impl Iterator<Item = Rows> + use<> {
    let mut shared = rows.clone();
    let mut left = rows;
    for ((shared, left), others) in shared.iter_mut().zip(left.iter_mut()).zip(others) {
        *shared &= others;
        *left &= !others;
    }
    [shared, left].into_iter().filter(|rows| rows.iter().any(|&row| row != 0))
}

/// What all bricks of a chunk are, if they are all empty or all full.
fn uniform(solids: &VoxelSet, chunk: [i32; 3]) -> Option<BrickRef<'_>> {
    let brick = |i: i32| {
        let b = [chunk[0] * 4 + (i & 3), chunk[1] * 4 + (i >> 2 & 3), chunk[2] * 4 + (i >> 4)];
        solids.brick(b).unwrap_or(BrickRef::Full)
    };
    let first = brick(0);
    let is_same = |brick| match first {
        BrickRef::Empty => matches!(brick, BrickRef::Empty),
        BrickRef::Full => matches!(brick, BrickRef::Full),
        BrickRef::Mixed(_) => false,
    };
    let same = (0..64).all(|i| is_same(brick(i)));
    same.then_some(first)
}
