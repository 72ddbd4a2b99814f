//! Builds an octree from the bricks of a world.
//!
//! Stages, in order:
//! 1. *Forced cubes*, if the octree is progressive: level by level, which cubes must be cut so that
//!    no leaf has a neighbour more than one level below it. A cube is forced if it holds or touches
//!    a forced cube one level down; at the lowest step, if it holds a solid voxel. That is the
//!    smallest set closed under the rule, so the result does not depend on any order.
//! 2. *Cubes*, from the voxels up: eight children alike become one cube unless it is forced.

use super::{Grading, Leaf, MAX_LEAVES, Octree, OctreeTooLarge, Reference};
use crate::geom::{BRICK_EDGE, Brick, BrickRef, Voxel, VoxelSet};
use crate::scene::octree_edge;
use crate::world::World;

/// A brick is a cube of this level.
const BRICK_LEVEL: u32 = BRICK_EDGE.ilog2();

/// Builds the octree over a world.
pub(super) fn octree(world: &World, grading: Grading) -> Result<Octree, OctreeTooLarge> {
    let level = octree_edge(world.size()).ilog2();
    let forced = match grading {
        Grading::Regular => Vec::new(),
        Grading::Progressive => forced_cubes(world, level),
    };
    let mut builder =
        Builder { world, forced, children: Vec::new(), leaves: Vec::new(), is_full: false };
    let kind = builder.cube([0; 3], level);
    let root = builder.refer(kind, [0; 3], level);
    if builder.is_full {
        return Err(OctreeTooLarge);
    }
    let Builder { mut children, mut leaves, .. } = builder;
    children.shrink_to_fit();
    leaves.shrink_to_fit();
    Ok(Octree { grading, level, root, children, leaves })
}

/// Per level, from 1 up to the root's, the cubes that must be cut, by their place among cubes of
/// that level. Sets hold nothing outside the world's box.
fn forced_cubes(world: &World, root_level: u32) -> Vec<VoxelSet> {
    let mut levels: Vec<VoxelSet> = Vec::new();
    for level in 1..=root_level {
        let count = world.size().map(|n| n.div_ceil(1 << level));
        let mut forced = VoxelSet::new(count).expect("no larger than the world");
        match levels.last() {
            None => insert_pairs_with_solids(world, &mut forced),
            Some(below) => {
                for cube in below.iter() {
                    // The parents of the cube and of the 26 around it.
                    let low = cube.0.map(|c| (c - 1) >> 1);
                    forced.insert_box(low, low.map(|c| c + 2));
                }
            }
        }
        // Cubes across the border of the box are cut in any case.
        for axis in (0..3).filter(|&axis| !world.size()[axis].is_multiple_of(1 << level)) {
            let mut low = [0; 3];
            low[axis] = count[axis] as i32 - 1;
            forced.insert_box(low, count.map(|n| n as i32));
        }
        levels.push(forced);
    }
    levels
}

/// Inserts the 2×2×2 cubes that hold a solid voxel, but for bricks deep inside a solid: no free
/// cube touches them.
fn insert_pairs_with_solids(world: &World, pairs: &mut VoxelSet) {
    let solids = world.solids();
    let is_deep = |b: [i32; 3]| {
        (0..27).all(|i: i32| {
            let at = [b[0] + i % 3 - 1, b[1] + i / 3 % 3 - 1, b[2] + i / 9 - 1];
            matches!(solids.brick(at), None | Some(BrickRef::Full))
        })
    };
    for (b, brick) in solids.bricks() {
        let low = b.map(|c| c * BRICK_EDGE / 2);
        match brick {
            BrickRef::Empty => {}
            BrickRef::Full if is_deep(b) => {}
            BrickRef::Full => pairs.insert_box(low, low.map(|c| c + BRICK_EDGE / 2)),
            BrickRef::Mixed(bits) => {
                for z in 0..BRICK_EDGE / 2 {
                    let layers = bits.0[2 * z as usize] | bits.0[2 * z as usize + 1];
                    let rows = layers | layers >> 8;
                    let cells = rows | rows >> 1;
                    for (y, x) in (0..4).flat_map(|y| (0..4).map(move |x| (y, x))) {
                        let at = Voxel::new(low[0] + x, low[1] + y, low[2] + z);
                        if cells >> (16 * y + 2 * x) & 1 == 1 && pairs.in_box(at) {
                            pairs.insert(at);
                        }
                    }
                }
            }
        }
    }
}

/// A cube whose place in the tree is not decided yet.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Free,
    Blocked,
    /// Cut, with its children from this index on.
    Inner(u32),
}

struct Builder<'w> {
    world: &'w World,
    /// Of level 1 first; empty if nothing is forced.
    forced: Vec<VoxelSet>,
    children: Vec<Reference>,
    leaves: Vec<Leaf>,
    /// Whether there were more leaves than numbers.
    is_full: bool,
}

impl Builder<'_> {
    fn cube(&mut self, low: [i32; 3], level: u32) -> Kind {
        if self.is_outside(low) {
            return Kind::Blocked;
        }
        if level <= BRICK_LEVEL {
            // A root smaller than a brick lies in the first one.
            return match self.world.solids().brick(low.map(|c| c / BRICK_EDGE)) {
                None | Some(BrickRef::Full) => Kind::Blocked,
                Some(BrickRef::Empty) if !self.is_forced(low, level) => Kind::Free,
                Some(brick) => self.part_of_brick(&brick.bits(), low, level),
            };
        }
        self.cut(low, level, |builder, low| builder.cube(low, level - 1))
    }

    fn part_of_brick(&mut self, bits: &Brick, low: [i32; 3], level: u32) -> Kind {
        if level == 0 {
            let [x, y, z] = low.map(|c| c as u32 & 7);
            return if bits.contains(x, y, z) { Kind::Blocked } else { Kind::Free };
        }
        if !self.forced.is_empty() && !self.is_outside(low) && !self.is_forced(low, level) {
            return Kind::Free; // every cube with a solid voxel is forced
        }
        self.cut(low, level, |builder, low| builder.part_of_brick(bits, low, level - 1))
    }

    /// Makes eight children and keeps them apart if they differ or the cube is forced.
    fn cut(
        &mut self,
        low: [i32; 3],
        level: u32,
        mut child: impl FnMut(&mut Self, [i32; 3]) -> Kind,
    ) -> Kind {
        let half = 1 << (level - 1);
        let low_of = |octant: usize| -> [i32; 3] {
            std::array::from_fn(|i| low[i] + half * (octant >> i & 1) as i32)
        };
        let kinds: [Kind; 8] = std::array::from_fn(|octant| child(self, low_of(octant)));
        let all = |kind| kinds.iter().all(|&child| child == kind);
        if all(Kind::Blocked) {
            return Kind::Blocked;
        }
        if all(Kind::Free) && !self.is_forced(low, level) {
            return Kind::Free;
        }
        let group: [Reference; 8] =
            std::array::from_fn(|octant| self.refer(kinds[octant], low_of(octant), level - 1));
        let first = self.children.len() as u32;
        if first < Reference::LEAF - 8 {
            self.children.extend(group);
        } else {
            self.is_full = true;
        }
        Kind::Inner(first)
    }

    /// The reference to a cube that stays as it is.
    fn refer(&mut self, kind: Kind, low: [i32; 3], level: u32) -> Reference {
        match kind {
            Kind::Blocked => Reference::BLOCKED,
            Kind::Inner(first) => Reference(first),
            Kind::Free if self.leaves.len() == MAX_LEAVES => {
                self.is_full = true;
                Reference::BLOCKED
            }
            Kind::Free => {
                let leaf = self.leaves.len() as u32;
                self.leaves.push(Leaf { low: Voxel(low), level });
                Reference::free(leaf)
            }
        }
    }

    fn is_outside(&self, low: [i32; 3]) -> bool {
        (0..3).any(|i| low[i] >= self.world.size()[i] as i32)
    }

    fn is_forced(&self, low: [i32; 3], level: u32) -> bool {
        let set = level.checked_sub(1).and_then(|i| self.forced.get(i as usize));
        set.is_some_and(|forced| forced.contains(Voxel(low.map(|c| c >> level))))
    }
}
