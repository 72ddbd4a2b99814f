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
//! blocked. Free leaves have numbers of their own. Nothing is sorted by place: when a voxel becomes
//! solid, the leaf around it is replaced by groups at the end of the array, or in a group given back
//! before, and when it is freed, groups whose leaves are all free are given back. Both grading rules
//! look at most one leaf far, so what a change forces spreads outwards level by level and ends after
//! one leaf of each level. A graph's nodes belong to leaves ([`OctreeGraph::leaf_nodes`]), so the
//! rows to replace are those of the touched leaves' nodes; joined sets grow by union, and where arcs
//! go, only the touched set must be labelled again.

mod build;
mod check;
mod corners;
mod dual;
mod ends;
mod graph;
mod rows;
#[cfg(test)]
mod tests;

pub use check::BrokenOctree;
pub use ends::WithEnds;
pub use graph::{GraphKind, OctreeGraph};

use crate::geom::{LatticePoint, UNIT, Voxel};
use crate::world::World;
use thiserror::Error;

/// How the sizes of neighbouring leaves relate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum Grading {
    /// In any way: leaves are as large as they can be.
    #[default]
    Regular,
    /// Neighbouring leaves differ by at most one level.
    Progressive,
}

/// The free space has more leaves than can be numbered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the octree has too many leaves: at most 2^27 free ones")]
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
    /// The root's edge is two to this power.
    level: u32,
    root: Reference,
    /// Groups of eight.
    children: Vec<Reference>,
    leaves: Vec<Leaf>,
}

impl Octree {
    /// The octree over a world.
    pub fn new(world: &World, grading: Grading) -> Result<Self, OctreeTooLarge> {
        build::octree(world, grading)
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
            + self.leaves.capacity() * size_of::<Leaf>()
    }
}
