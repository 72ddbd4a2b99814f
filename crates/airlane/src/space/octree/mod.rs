//! Octrees over a world, and the graphs that He & Hung search in them.
//!
//! He & Hung, *Third-Year Student Project* (2016), 3.1 and 4.2. The root is the smallest cube of a
//! power of two voxels that holds the world's box, at its low corner. A cube that is neither free
//! nor solid throughout is cut into eight. Two [`Grading`]s: *regular*, and *progressive*, where
//! neighbouring leaves, across faces, edges and corners, differ by at most one level.
//!
//! An [`OctreeGraph`] makes a graph of the free leaves: the *dual graph* joins their centres, the
//! *edge-corner graph* consists of their corners and edges.
//!
//! Deviations from the paper:
//! - There only the surface of an obstacle is obstructed, always at the lowest level. Here solids
//!   have an inside, and a solid leaf may be large. To grade alike, every solid voxel beside free
//!   space counts as a leaf of the lowest level.
//! - What lies outside the world's box, but inside the root, is no obstacle: there are no leaves,
//!   and nothing is graded because of it.
//!
//! # Storage, and changing it
//!
//! Eight children are a group of consecutive references; a reference is a group, a free leaf, or
//! blocked. Free leaves have numbers of their own, without gaps. Nothing is sorted by place: when a
//! voxel becomes solid, the leaf around it is replaced by groups at the end of the array, or in a
//! group given back before, and when it is freed, groups whose leaves are all free are given back
//! ([`Octree::update`]). Grading looks at most one leaf far, so what a change forces spreads outwards
//! level by level and ends after one leaf of each level.
//!
//! A graph's nodes belong to leaves ([`OctreeGraph::leaf_nodes`]), so only the nodes and arcs around
//! leaves that came or went change ([`OctreeGraph::update`]); what that does to connected sets is in
//! `sets.rs`. Numbers of leaves and nodes depend on what happened before: of ways that are equally
//! good, a search in an updated graph may find another than in a new one. It always finds the same
//! way after the same changes.

mod build;
mod check;
mod corners;
mod count;
mod dual;
mod ends;
mod forced;
mod graph;
mod rows;
mod sets;
#[cfg(test)]
mod tests;
mod update;

pub use build::OctreeDelta;
pub use check::BrokenOctree;
pub use ends::WithEnds;
pub(crate) use graph::GraphData;
pub use graph::{GraphKind, OctreeGraph};

use crate::geom::{LatticePoint, UNIT, Voxel, VoxelSet};
use crate::world::World;
use thiserror::Error;

/// How the sizes of neighbouring leaves relate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum Grading {
    /// Regular: leaves are as large as possible.
    #[default]
    Regular,
    /// Neighbouring leaves differ by at most one level.
    Progressive,
}

/// The free space has more leaves than can be numbered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the octree has too many leaves: expected at most 2^27 free leaves")]
pub struct OctreeTooLarge;

/// Number of a free leaf.
pub type LeafId = u32;

/// Most free leaves: eight corners each must stay below 2^31 nodes.
const MAX_LEAVES: usize = 1 << 27;

/// A free leaf: a cube of free voxels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leaf {
    /// Its lowest voxel.
    pub low: Voxel,
    /// Its edge is two to this power.
    pub level: u32,
}

impl Leaf {
    /// Voxels along its edge.
    pub fn edge(self) -> i32 {
        1 << self.level
    }

    /// The point in its middle.
    pub fn centre(self) -> LatticePoint {
        LatticePoint(self.low.0.map(|c| c * UNIT + self.edge() * UNIT / 2))
    }

    /// One of its eight corners: bit `i` of `corner` picks the high end of axis `i`.
    pub fn corner(self, corner: usize) -> LatticePoint {
        let high = |i: usize| (corner >> i & 1) as i32 * self.edge();
        LatticePoint(std::array::from_fn(|i| (self.low.0[i] + high(i)) * UNIT))
    }

    /// Whether it holds a voxel.
    pub fn contains(self, voxel: Voxel) -> bool {
        (0..3).all(|i| (self.low.0[i]..self.low.0[i] + self.edge()).contains(&voxel.0[i]))
    }
}

/// What a reference in the tree means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Node {
    /// Cut into the eight children from this index on.
    Inner(u32),
    /// A free leaf.
    Free(LeafId),
    /// Solid throughout, or outside the world.
    Blocked,
}

/// A [`Node`] in 32 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Reference(u32);

impl Reference {
    const BLOCKED: Self = Self(u32::MAX);
    const LEAF: u32 = 1 << 31;

    fn free(leaf: LeafId) -> Self {
        Self(Self::LEAF | leaf)
    }

    #[inline]
    fn node(self) -> Node {
        match self {
            Self::BLOCKED => Node::Blocked,
            Self(bits) if bits & Self::LEAF != 0 => Node::Free(bits & !Self::LEAF),
            Self(first) => Node::Inner(first),
        }
    }
}

/// An octree over a world.
///
/// ```
/// use airlane::{geom::Voxel, scene::Scene, space::{Grading, Octree}, world::World};
///
/// let mut scene = Scene::open([16, 16, 16])?;
/// scene.voxels.insert(Voxel::new(3, 4, 5));
/// let world = World::bake(scene)?;
///
/// let octree = Octree::new(&world, Grading::Regular)?;
/// assert_eq!(octree.leaves().len(), 4 * 7); // seven cubes at each of four levels
/// let leaf = octree.leaf_at(Voxel::new(12, 12, 12)).expect("a free voxel lies in a leaf");
/// assert_eq!(octree.leaf(leaf).edge(), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Octree {
    grading: Grading,
    /// Voxels along each axis of the world.
    size: [u32; 3],
    /// The root's edge is two to this power.
    level: u32,
    root: Reference,
    /// Groups of eight.
    children: Vec<Reference>,
    /// Where groups begin that are not in use; their children are blocked.
    spare: Vec<u32>,
    leaves: Vec<Leaf>,
    /// Cubes that must be cut, of level 1 first; none if the octree is regular.
    forced: Vec<VoxelSet>,
}

impl Octree {
    /// The octree over a world.
    pub fn new(world: &World, grading: Grading) -> Result<Self, OctreeTooLarge> {
        let made = build::octree(world, grading, &|| false)?;
        Ok(made.expect("nobody stops it"))
    }

    /// The same; `None` if `stop` says so meanwhile. It is asked for each brick, so it should be quick.
    pub fn new_unless(
        world: &World,
        grading: Grading,
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<Self>, OctreeTooLarge> {
        build::octree(world, grading, stop)
    }

    /// The octree of `after`, which differs from the world of this one only in the voxels of the
    /// `touched` bricks, by brick coordinates (voxel coordinates over 8). Work is done around those
    /// bricks, and further out where the grading carries a change there.
    ///
    /// The leaves are those of a new octree; their numbers may differ. Bricks that did not change
    /// may be listed too, and those outside the box are ignored; if a changed brick is missing, the
    /// octree is wrong.
    ///
    /// ```
    /// use airlane::{geom::Voxel, scene::Scene, space::{Grading, Octree}, world::World};
    ///
    /// let mut scene = Scene::open([64, 64, 64])?;
    /// let octree = Octree::new(&World::bake(scene.clone())?, Grading::Progressive)?;
    /// assert_eq!(octree.leaves().len(), 1);
    ///
    /// scene.voxels.insert(Voxel::new(20, 40, 9));
    /// let after = World::bake(scene)?;
    /// let (octree, delta) = octree.update(&after, &[[2, 5, 1]])?;
    /// assert_eq!(octree.check(&after), Ok(()));
    /// assert_eq!((delta.removed.len(), delta.added.len()), (1, octree.leaves().len()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If `after` has another size.
    pub fn update(
        self,
        after: &World,
        touched: &[[i32; 3]],
    ) -> Result<(Self, OctreeDelta), OctreeTooLarge> {
        build::update(self, after, touched)
    }

    /// How its leaves are graded.
    pub fn grading(&self) -> Grading {
        self.grading
    }

    /// Voxels along the root's edge, as a power of two.
    pub fn level(&self) -> u32 {
        self.level
    }

    /// The free leaves.
    pub fn leaves(&self) -> &[Leaf] {
        &self.leaves
    }

    /// A free leaf.
    pub fn leaf(&self, leaf: LeafId) -> Leaf {
        self.leaves[leaf as usize]
    }

    /// The free leaf that holds a voxel; `None` if it is solid or outside.
    #[inline]
    pub fn leaf_at(&self, voxel: Voxel) -> Option<LeafId> {
        match self.cube(voxel, 0).node() {
            Node::Free(leaf) => Some(leaf),
            _ => None,
        }
    }

    /// What the tree holds at the cube of this level around a voxel: the cube itself or the leaf
    /// that holds it.
    #[inline]
    fn cube(&self, voxel: Voxel, level: u32) -> Reference {
        if voxel.0.iter().any(|&c| c < 0 || c >> self.level != 0) {
            return Reference::BLOCKED;
        }
        let (mut at, mut height) = (self.root, self.level);
        while height > level {
            let Node::Inner(first) = at.node() else { break };
            height -= 1;
            let octant = (0..3).fold(0, |octant, i| octant | (voxel.0[i] >> height & 1) << i);
            at = self.children[first as usize + octant as usize];
        }
        at
    }

    /// Replaces the reference to a leaf.
    fn set_reference(&mut self, leaf: Leaf, reference: Reference) {
        let (mut slot, mut at, mut height) = (None, self.root, self.level);
        while height > leaf.level
            && let Node::Inner(first) = at.node()
        {
            height -= 1;
            let octant = (0..3).fold(0, |octant, i| octant | (leaf.low.0[i] >> height & 1) << i);
            slot = Some(first as usize + octant as usize);
            at = self.children[first as usize + octant as usize];
        }
        *slot.map_or(&mut self.root, |slot| &mut self.children[slot]) = reference;
    }

    /// Visits the free leaves that hold a voxel of the box `[low, high)`.
    fn for_each_leaf_in(&self, low: [i32; 3], high: [i32; 3], visit: &mut impl FnMut(LeafId)) {
        let mut waiting = vec![(self.root, [0; 3], self.level)];
        while let Some((at, corner, level)) = waiting.pop() {
            if (0..3).any(|i| corner[i] >= high[i] || corner[i] + (1 << level) <= low[i]) {
                continue;
            }
            match at.node() {
                Node::Blocked => {}
                Node::Free(leaf) => visit(leaf),
                Node::Inner(first) => {
                    let half = 1 << (level - 1);
                    waiting.extend((0..8).map(|octant: usize| {
                        let low =
                            std::array::from_fn(|i| corner[i] + half * (octant >> i & 1) as i32);
                        (self.children[first as usize + octant], low, level - 1)
                    }));
                }
            }
        }
    }

    /// Visits the free leaves within a cube that touch its side towards `step`, a face, edge or
    /// corner of it.
    fn for_each_leaf_at_side(
        &self,
        cube: Reference,
        step: [i32; 3],
        visit: &mut impl FnMut(LeafId),
    ) {
        match cube.node() {
            Node::Blocked => {}
            Node::Free(leaf) => visit(leaf),
            Node::Inner(first) => {
                let at_side = |octant: u32| {
                    (0..3).all(|i| step[i] == 0 || (octant >> i & 1 == 1) == (step[i] > 0))
                };
                for octant in (0..8).filter(|&octant| at_side(octant)) {
                    let child = self.children[(first + octant) as usize];
                    self.for_each_leaf_at_side(child, step, visit);
                }
            }
        }
    }

    /// Bytes of memory.
    pub fn memory_bytes(&self) -> usize {
        self.children.capacity() * size_of::<Reference>()
            + self.spare.capacity() * size_of::<u32>()
            + self.leaves.capacity() * size_of::<Leaf>()
            + self.forced.iter().map(VoxelSet::memory_bytes).sum::<usize>()
    }
}

/// The place of a voxel on a space-filling curve: the bits of its coordinates, interleaved.
fn curve(voxel: [i32; 3]) -> u64 {
    let spread = |c: i32| {
        let bits = c as u64;
        let bits = (bits | bits << 32) & 0x001f_0000_0000_ffff;
        let bits = (bits | bits << 16) & 0x001f_0000_ff00_00ff;
        let bits = (bits | bits << 8) & 0x100f_00f0_0f00_f00f;
        let bits = (bits | bits << 4) & 0x10c3_0c30_c30c_30c3;
        (bits | bits << 2) & 0x1249_2492_4924_9249
    };
    spread(voxel[0]) | spread(voxel[1]) << 1 | spread(voxel[2]) << 2
}

/// Which of `count` items go where so that the `holes` come last. Sorts the holes.
fn moves_into(holes: &mut [u32], count: usize) -> Vec<(u32, u32)> {
    holes.sort_unstable();
    let left = (count - holes.len()) as u32;
    let (to, beyond) = holes.split_at(holes.partition_point(|&hole| hole < left));
    let stay = |item: &u32| beyond.binary_search(item).is_err();
    (left..count as u32).filter(stay).zip(to.iter().copied()).collect()
}
