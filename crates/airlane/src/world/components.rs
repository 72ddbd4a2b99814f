//! Connected components of free space.
//!
//! Two free voxels are joined where they share a face; in open free space that is what a path can
//! pass. An empty brick is one piece, a mixed brick is flooded with word-wide shifts into its
//! pieces, and a union–find joins pieces across brick faces. Labels are numbered in brick order, so
//! the same voxels always give the same labels.

mod baked;

use crate::geom::{Brick, BrickRef, Voxel, VoxelSet};
use crate::union_find::UnionFind;

/// No free voxel in the brick.
const NONE: u32 = u32::MAX;
/// The brick's label is `value & !SPLIT` places into `splits`, where its pieces are listed.
const SPLIT: u32 = 1 << 31;

/// A piece of a brick that holds several components.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Piece {
    free: Brick,
    label: u32,
    /// Whether the next piece in the list belongs to the same brick.
    more: bool,
}

/// Which free voxels can reach which.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Components {
    brick_size: [i32; 3],
    /// Per brick: a label, [`NONE`], or [`SPLIT`] and an index into `splits`.
    labels: Vec<u32>,
    splits: Vec<Piece>,
    /// Voxels in each component.
    volumes: Vec<u64>,
}

impl Components {
    pub(crate) fn of(solids: &VoxelSet) -> Self {
        let brick_size = solids.brick_size();
        let [nx, ny, nz] = brick_size;
        let pieces = Pieces::flood(solids);

        let mut joined = UnionFind::new(pieces.count as usize);
        for z in 0..nz {
            for y in 0..ny {
                for x in 0..nx {
                    let b = [x, y, z];
                    for axis in 0..3 {
                        let mut other = b;
                        other[axis] += 1;
                        if other[axis] < brick_size[axis] {
                            pieces.join(solids, b, other, axis, &mut joined);
                        }
                    }
                }
            }
        }

        let mut volumes = Vec::new();
        let mut label_of_root = vec![NONE; pieces.count as usize];
        let mut labels = Vec::with_capacity(pieces.first.len());
        let mut splits = Vec::new();
        let mut label = |piece: u32, volume: u64| {
            let slot = &mut label_of_root[joined.root(piece) as usize];
            if *slot == NONE {
                *slot = volumes.len() as u32;
                volumes.push(0);
            }
            volumes[*slot as usize] += volume;
            *slot
        };
        for z in 0..nz {
            for y in 0..ny {
                for x in 0..nx {
                    let b = [x, y, z];
                    let index = pieces.index(b);
                    let first = pieces.first[index];
                    // Most bricks of a large world are uniform, and looking up is slow.
                    let mixed = matches!(solids.brick(b), Some(BrickRef::Mixed(_)));
                    let masks = if mixed { pieces.masks(index) } else { &[] };
                    labels.push(match (first, masks.len()) {
                        (NONE, _) => NONE,
                        (_, 0) => {
                            let solid = solids.brick(b).expect("within the box").bits();
                            let free = solid.0.iter().map(|w| u64::from(w.count_zeros())).sum();
                            label(first, free)
                        }
                        (_, count) => {
                            let at = splits.len() as u32;
                            for (i, free) in masks.iter().enumerate() {
                                let volume = free.0.iter().map(|w| u64::from(w.count_ones())).sum();
                                let label = label(first + i as u32, volume);
                                splits.push(Piece { free: *free, label, more: i + 1 < count });
                            }
                            at | SPLIT
                        }
                    });
                }
            }
        }
        Self { brick_size, labels, splits, volumes }
    }

    /// The component of a free voxel, `None` for a solid one or one outside the box.
    pub(crate) fn label(&self, solids: &VoxelSet, voxel: Voxel) -> Option<u32> {
        if super::sight::is_blocked(solids, voxel) {
            return None;
        }
        let label = self.labels[brick_index(self.brick_size, voxel.0.map(|c| c >> 3))];
        if label & SPLIT == 0 {
            return Some(label);
        }
        let [x, y, z] = voxel.0.map(|c| c as u32 & 7);
        let pieces = &self.splits[(label & !SPLIT) as usize..];
        pieces.iter().find(|piece| piece.free.contains(x, y, z)).map(|piece| piece.label)
    }

    /// The free voxels of a brick, with their component: one entry for each piece.
    pub(super) fn pieces(
        &self,
        solids: &VoxelSet,
        b: [i32; 3],
    ) -> impl Iterator<Item = (u32, Brick)> {
        let label = self.labels[brick_index(self.brick_size, b)];
        let split = if label & SPLIT == 0 || label == NONE {
            &[][..]
        } else {
            let pieces = &self.splits[(label & !SPLIT) as usize..];
            let last = pieces.iter().position(|piece| !piece.more).expect("the last piece says so");
            &pieces[..=last]
        };
        let whole = (label & SPLIT == 0).then(|| {
            let solid = solids.brick(b).expect("within the box").bits();
            (label, Brick(solid.0.map(|word| !word)))
        });
        whole.into_iter().chain(split.iter().map(|piece| (piece.label, piece.free)))
    }

    /// Bytes for each brick while components are found: its first piece, and the parent, the
    /// label and the final mark of a piece.
    pub(super) const PEAK_BYTES_PER_BRICK: u64 = 4 * size_of::<u32>() as u64;
    /// Bytes more for each piece of a brick with several of them.
    pub(super) const PEAK_BYTES_PER_PIECE: u64 = (size_of::<Piece>() + size_of::<Brick>()) as u64;

    /// Number of components.
    pub fn count(&self) -> usize {
        self.volumes.len()
    }

    /// Voxels in each component, by label.
    pub fn volumes(&self) -> &[u64] {
        &self.volumes
    }

    pub(crate) fn memory_bytes(&self) -> usize {
        self.labels.capacity() * size_of::<u32>()
            + self.splits.capacity() * size_of::<Piece>()
            + self.volumes.capacity() * size_of::<u64>()
    }
}

/// The place of a brick in lists of all bricks, x fastest.
fn brick_index(brick_size: [i32; 3], b: [i32; 3]) -> usize {
    let [nx, ny, _] = brick_size.map(|n| n as usize);
    let [x, y, z] = b.map(|c| c as usize);
    (z * ny + y) * nx + x
}

/// The face-connected pieces of free space within each brick, numbered in brick order.
struct Pieces {
    brick_size: [i32; 3],
    /// Per brick, the number of its first piece; [`NONE`] where all is solid.
    first: Vec<u32>,
    /// Per brick with several pieces, where their masks are.
    mask_range: std::collections::HashMap<usize, std::ops::Range<usize>>,
    all_masks: Vec<Brick>,
    count: u32,
}

impl Pieces {
    fn flood(solids: &VoxelSet) -> Self {
        let brick_size = solids.brick_size();
        let [nx, ny, nz] = brick_size;
        let mut pieces = Self {
            brick_size,
            first: Vec::with_capacity(nx as usize * ny as usize * nz as usize),
            mask_range: Default::default(),
            all_masks: Vec::new(),
            count: 0,
        };
        for z in 0..nz {
            for y in 0..ny {
                for x in 0..nx {
                    let index = pieces.first.len();
                    let brick = solids.brick([x, y, z]).expect("within the box");
                    let count = match brick {
                        BrickRef::Full => {
                            pieces.first.push(NONE);
                            continue;
                        }
                        BrickRef::Empty => 1,
                        BrickRef::Mixed(bits) => {
                            let before = pieces.all_masks.len();
                            flood_brick(&Brick(bits.0.map(|w| !w)), &mut pieces.all_masks);
                            let count = pieces.all_masks.len() - before;
                            if count == 1 {
                                pieces.all_masks.pop();
                            } else {
                                pieces.mask_range.insert(index, before..before + count);
                            }
                            count as u32
                        }
                    };
                    pieces.first.push(pieces.count);
                    pieces.count += count;
                }
            }
        }
        pieces
    }

    fn index(&self, b: [i32; 3]) -> usize {
        brick_index(self.brick_size, b)
    }

    /// The masks of a brick with several pieces; empty where there is one piece or none.
    fn masks(&self, index: usize) -> &[Brick] {
        self.mask_range.get(&index).map_or(&[], |range| &self.all_masks[range.clone()])
    }

    fn join(
        &self,
        solids: &VoxelSet,
        a: [i32; 3],
        b: [i32; 3],
        axis: usize,
        joined: &mut UnionFind,
    ) {
        let (ia, ib) = (self.index(a), self.index(b));
        let (first_a, first_b) = (self.first[ia], self.first[ib]);
        if first_a == NONE || first_b == NONE {
            return;
        }
        let (brick_a, brick_b) = (solids.brick(a).unwrap(), solids.brick(b).unwrap());
        if brick_a == BrickRef::Empty && brick_b == BrickRef::Empty {
            joined.join(first_a, first_b);
            return;
        }
        let whole = |brick: BrickRef<'_>| [Brick(brick.bits().0.map(|w| !w))];
        let (whole_a, whole_b) = (whole(brick_a), whole(brick_b));
        let masks_a = if self.masks(ia).is_empty() { &whole_a[..] } else { self.masks(ia) };
        let masks_b = if self.masks(ib).is_empty() { &whole_b[..] } else { self.masks(ib) };
        for (i, mask_a) in masks_a.iter().enumerate() {
            for (j, mask_b) in masks_b.iter().enumerate() {
                if faces_meet(mask_a, mask_b, axis) {
                    joined.join(first_a + i as u32, first_b + j as u32);
                }
            }
        }
    }
}

/// Whether the far face of `a` and the near face of `b` along `axis` share a voxel face.
fn faces_meet(a: &Brick, b: &Brick, axis: usize) -> bool {
    const NEAR_X: u64 = 0x0101_0101_0101_0101;
    match axis {
        0 => (0..8).any(|z| a.0[z] >> 7 & b.0[z] & NEAR_X != 0),
        1 => (0..8).any(|z| a.0[z] >> 56 & b.0[z] & 0xff != 0),
        _ => a.0[7] & b.0[0] != 0,
    }
}

/// Appends the face-connected pieces of `free`, by their lowest voxel.
fn flood_brick(free: &Brick, pieces: &mut Vec<Brick>) {
    const NOT_FIRST_X: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_LAST_X: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let mut rest = *free;
    while let Some(z) = rest.0.iter().position(|&word| word != 0) {
        let mut piece = Brick::default();
        piece.0[z] = rest.0[z] & rest.0[z].wrapping_neg();
        loop {
            let before = piece;
            for z in 0..8 {
                let word = piece.0[z];
                let mut grown =
                    word | word << 1 & NOT_FIRST_X | word >> 1 & NOT_LAST_X | word << 8 | word >> 8;
                if z > 0 {
                    grown |= piece.0[z - 1];
                }
                if z < 7 {
                    grown |= piece.0[z + 1];
                }
                piece.0[z] = grown & free.0[z];
            }
            if piece == before {
                break;
            }
        }
        for z in 0..8 {
            rest.0[z] &= !piece.0[z];
        }
        pieces.push(piece);
    }
}
