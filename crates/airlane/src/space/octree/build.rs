//! Builds an octree from the bricks of a world, and brings it up to date when some change.
//!
//! Stages, in order:
//! 1. *Forced cubes*, if the octree is progressive ([`forced`](super::forced)).
//! 2. *Cubes*, from the voxels up: eight children alike become one cube unless it is forced. An
//!    update visits the cubes around changed bricks and around cubes that became or ceased to be
//!    forced, and leaves the others as they are; a new octree is an empty one with all to visit.
//! 3. *Numbers*: those of leaves that went are given to those that came, and what is left over to
//!    the last leaves, so that numbers stay dense.

use super::forced::{forced_cubes, update_forced};
use super::{Grading, Leaf, LeafId, MAX_LEAVES, Node, Octree, OctreeTooLarge, Reference, curve};
use crate::geom::{BRICK_EDGE, Brick, BrickRef, Voxel};
use crate::scene::octree_edge;
use crate::world::World;

/// A brick is a cube of this level.
pub(super) const BRICK_LEVEL: u32 = BRICK_EDGE.ilog2();

/// What an update did to an octree.
///
/// A leaf that is neither removed nor added covers the same voxels as before.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OctreeDelta {
    /// Leaves that are no more, with the numbers they had.
    pub removed: Vec<(LeafId, Leaf)>,
    /// New leaves, with their numbers.
    pub added: Vec<(LeafId, Leaf)>,
    /// Leaves that stayed and got another number: before, after.
    pub renumbered: Vec<(LeafId, LeafId)>,
}

/// Builds the octree over a world, unless `stop` says so.
pub(super) fn octree(
    world: &World,
    grading: Grading,
    stop: &dyn Fn() -> bool,
) -> Result<Option<Octree>, OctreeTooLarge> {
    let level = octree_edge(world.size()).ilog2();
    let forced = match grading {
        Grading::Regular => Vec::new(),
        Grading::Progressive => forced_cubes(world, level),
    };
    let empty = Octree {
        grading,
        size: world.size(),
        level,
        root: Reference::BLOCKED,
        children: Vec::new(),
        spare: Vec::new(),
        leaves: Vec::new(),
        forced,
    };
    let (mut octree, _) = Builder::new(world, empty, stop).run(None)?;
    if stop() {
        return Ok(None);
    }
    octree.children.shrink_to_fit();
    octree.leaves.shrink_to_fit();
    Ok(Some(octree))
}

/// Brings an octree up to date with a world that changed in these bricks.
pub(super) fn update(
    mut octree: Octree,
    world: &World,
    touched: &[[i32; 3]],
) -> Result<(Octree, OctreeDelta), OctreeTooLarge> {
    assert_eq!(octree.size, world.size(), "the octree belongs to another world");
    let forced = update_forced(&mut octree.forced, world, touched);
    let bricks = touched.iter().filter(|&&b| world.solids().brick(b).is_some());
    let bricks = bricks.map(|b| (Voxel(b.map(|c| c * BRICK_EDGE)), BRICK_LEVEL));
    // Bricks are visited as a whole.
    let mut places: Vec<Place> = bricks
        .chain(forced)
        .map(|(low, level)| {
            let level = level.max(BRICK_LEVEL).min(octree.level);
            (curve(low.0.map(|c| c >> level << level)), level)
        })
        .collect();
    places.sort_unstable();
    places.dedup();
    Builder::new(world, octree, &|| false).run(Some(&places))
}

/// A cube to visit: the place of its lowest voxel on the curve, and its level.
type Place = (u64, u32);

/// What was in the place of a cube before.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Old {
    Cube(Reference),
    /// A part of a larger free leaf.
    Part,
}

/// What is in the place of a cube now; where its parent ends up is not decided yet.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Blocked,
    /// With its number if it was a leaf before.
    Free(Option<LeafId>),
    /// Cut, with its children from this index on.
    Inner(u32),
}

struct Builder<'w> {
    world: &'w World,
    /// Whether what comes out will be thrown away.
    stop: &'w dyn Fn() -> bool,
    octree: Octree,
    removed: Vec<(LeafId, Leaf)>,
    added: Vec<LeafId>,
    /// Numbers of removed leaves that no other has yet.
    holes: Vec<LeafId>,
    /// Whether there were more leaves than numbers.
    is_full: bool,
}

impl<'w> Builder<'w> {
    fn new(world: &'w World, octree: Octree, stop: &'w dyn Fn() -> bool) -> Self {
        let (removed, added, holes) = (Vec::new(), Vec::new(), Vec::new());
        Self { world, stop, octree, removed, added, holes, is_full: false }
    }

    /// Visits these places, or all.
    fn run(mut self, places: Option<&[Place]>) -> Result<(Octree, OctreeDelta), OctreeTooLarge> {
        let level = self.octree.level;
        let kind = self.cube(Old::Cube(self.octree.root), [0; 3], level, places);
        self.octree.root = self.refer(kind, [0; 3], level);
        if self.is_full {
            return Err(OctreeTooLarge);
        }
        let renumbered = self.close_holes();
        let leaves = &self.octree.leaves;
        let added = self.added.into_iter().map(|id| (id, leaves[id as usize])).collect();
        let delta = OctreeDelta { removed: self.removed, added, renumbered };
        Ok((self.octree, delta))
    }

    fn cube(&mut self, old: Old, low: [i32; 3], level: u32, places: Option<&[Place]>) -> Kind {
        if places.is_some_and(|places| places.iter().all(|&(_, of)| of > level)) {
            return match old {
                Old::Part => Kind::Free(None),
                Old::Cube(cube) => match cube.node() {
                    Node::Blocked => Kind::Blocked,
                    Node::Free(leaf) => Kind::Free(Some(leaf)),
                    Node::Inner(first) => Kind::Inner(first),
                },
            };
        }
        if self.is_outside(low) || (self.stop)() {
            return Kind::Blocked;
        }
        if level <= BRICK_LEVEL {
            // A root smaller than a brick lies in the first one.
            return match self.world.solids().brick(low.map(|c| c / BRICK_EDGE)) {
                None | Some(BrickRef::Full) => self.blocked(old),
                Some(BrickRef::Empty) if !self.is_forced(low, level) => self.free(old),
                Some(brick) => self.part_of_brick(&brick.bits(), old, low, level),
            };
        }
        self.cut(old, low, level, |builder, old, low| {
            let places = places.map(|places| {
                let first = curve(low);
                let begin = places.partition_point(|place| place.0 < first);
                let end = first + (1 << (3 * (level - 1)));
                &places[begin..places.partition_point(|place| place.0 < end)]
            });
            builder.cube(old, low, level - 1, places)
        })
    }

    fn part_of_brick(&mut self, bits: &Brick, old: Old, low: [i32; 3], level: u32) -> Kind {
        if level == 0 {
            let [x, y, z] = low.map(|c| c as u32 & 7);
            return if bits.contains(x, y, z) { self.blocked(old) } else { self.free(old) };
        }
        let is_graded = self.octree.grading == Grading::Progressive;
        if is_graded && !self.is_outside(low) && !self.is_forced(low, level) {
            return self.free(old); // every cube with a solid voxel is forced
        }
        self.cut(old, low, level, |builder, old, low| {
            builder.part_of_brick(bits, old, low, level - 1)
        })
    }

    /// Makes eight children and keeps them apart if they differ or the cube is forced.
    fn cut(
        &mut self,
        old: Old,
        low: [i32; 3],
        level: u32,
        mut child: impl FnMut(&mut Self, Old, [i32; 3]) -> Kind,
    ) -> Kind {
        let half = 1 << (level - 1);
        let low_of = |octant: usize| -> [i32; 3] {
            std::array::from_fn(|i| low[i] + half * (octant >> i & 1) as i32)
        };
        let was = match old {
            Old::Cube(cube) => cube.node(),
            Old::Part => Node::Blocked, // no leaf and no group of its own
        };
        let kinds: [Kind; 8] = std::array::from_fn(|octant| {
            let before = match (old, was) {
                (_, Node::Inner(first)) => Old::Cube(self.octree.children[first as usize + octant]),
                (Old::Cube(_), Node::Blocked) => Old::Cube(Reference::BLOCKED),
                _ => Old::Part,
            };
            child(self, before, low_of(octant))
        });
        let free = |kind: &Kind| matches!(kind, Kind::Free(_));
        if kinds.iter().all(|&kind| kind == Kind::Blocked) {
            self.forget(was);
            return Kind::Blocked;
        }
        if kinds.iter().all(free) && !self.is_forced(low, level) {
            if let Node::Free(leaf) = was {
                return Kind::Free(Some(leaf));
            }
            for kind in kinds {
                if let Kind::Free(Some(leaf)) = kind {
                    self.forget(Node::Free(leaf));
                }
            }
            self.forget(was);
            return Kind::Free(None);
        }
        let group = match was {
            Node::Inner(first) => Some(first),
            _ => {
                self.forget(was);
                self.octree.spare.pop()
            }
        };
        let children: [Reference; 8] =
            std::array::from_fn(|octant| self.refer(kinds[octant], low_of(octant), level - 1));
        let end = self.octree.children.len() as u32;
        match group {
            Some(first) => self.octree.children[first as usize..][..8].copy_from_slice(&children),
            None if end < Reference::LEAF - 8 => self.octree.children.extend(children),
            None => self.is_full = true,
        }
        Kind::Inner(group.unwrap_or(end))
    }

    /// A cube that is free throughout.
    fn free(&mut self, old: Old) -> Kind {
        if let Old::Cube(cube) = old {
            if let Node::Free(leaf) = cube.node() {
                return Kind::Free(Some(leaf));
            }
            self.forget_all(cube);
        }
        Kind::Free(None)
    }

    /// A cube that is solid throughout.
    fn blocked(&mut self, old: Old) -> Kind {
        if let Old::Cube(cube) = old {
            self.forget_all(cube);
        }
        Kind::Blocked
    }

    /// Gives back what a cube and all below it used.
    fn forget_all(&mut self, cube: Reference) {
        if let Node::Inner(first) = cube.node() {
            for octant in 0..8 {
                self.forget_all(self.octree.children[first as usize + octant]);
            }
        }
        self.forget(cube.node());
    }

    /// Gives back the number of a leaf or the place of a group.
    fn forget(&mut self, node: Node) {
        match node {
            Node::Blocked => {}
            Node::Free(leaf) => {
                self.removed.push((leaf, self.octree.leaf(leaf)));
                self.holes.push(leaf);
            }
            Node::Inner(first) => {
                self.octree.children[first as usize..][..8].fill(Reference::BLOCKED);
                self.octree.spare.push(first);
            }
        }
    }

    /// The reference to a cube that stays as it is.
    fn refer(&mut self, kind: Kind, low: [i32; 3], level: u32) -> Reference {
        let leaf = match kind {
            Kind::Blocked => return Reference::BLOCKED,
            Kind::Inner(first) => return Reference(first),
            Kind::Free(Some(leaf)) => return Reference::free(leaf),
            Kind::Free(None) => Leaf { low: Voxel(low), level },
        };
        let leaves = &mut self.octree.leaves;
        let id = match self.holes.pop() {
            Some(id) => {
                leaves[id as usize] = leaf;
                id
            }
            None if leaves.len() == MAX_LEAVES => {
                self.is_full = true;
                return Reference::BLOCKED;
            }
            None => {
                leaves.push(leaf);
                leaves.len() as LeafId - 1
            }
        };
        self.added.push(id);
        Reference::free(id)
    }

    /// Gives the numbers left over to the last leaves. Returns which leaves that stayed got another.
    fn close_holes(&mut self) -> Vec<(LeafId, LeafId)> {
        if self.holes.is_empty() {
            return Vec::new();
        }
        self.added.sort_unstable();
        let moves = super::moves_into(&mut self.holes, self.octree.leaves.len());
        let mut renumbered = Vec::new();
        for (from, to) in moves {
            let leaf = self.octree.leaf(from);
            self.octree.leaves[to as usize] = leaf;
            self.octree.set_reference(leaf, Reference::free(to));
            match self.added.binary_search(&from) {
                Ok(i) => self.added[i] = to,
                Err(_) => renumbered.push((from, to)),
            }
        }
        let left = self.octree.leaves.len() - self.holes.len();
        self.octree.leaves.truncate(left);
        renumbered
    }

    fn is_outside(&self, low: [i32; 3]) -> bool {
        (0..3).any(|i| low[i] >= self.world.size()[i] as i32)
    }

    fn is_forced(&self, low: [i32; 3], level: u32) -> bool {
        let set = level.checked_sub(1).and_then(|i| self.octree.forced.get(i as usize));
        set.is_some_and(|forced| forced.contains(Voxel(low.map(|c| c >> level))))
    }
}
