//! The voxel grid: a node per free voxel, joined by 6, 18 or 26 steps.

use super::moves::{ALL_SOLID, CornerRule, Neighbourhood, STEPS, Surroundings};
use super::{NodeId, Sight, Space};
use crate::geom::{BrickRef, Cost, LatticePoint, Voxel, VoxelSet};
use crate::world::{Contact, World};
use thiserror::Error;

/// The world has more voxels than node numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a grid of {0:?} voxels is too large to search: at most 2^31 voxels in whole bricks")]
pub struct GridTooLarge(pub [u32; 3]);

/// Numbers voxels brick by brick, so that neighbours mostly share a page of labels.
///
/// The number of a voxel is a sum of one term per axis: `brick << 9 | z << 6 | y << 3 | x` within
/// the brick, bricks counted x fastest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbering {
    brick_size: [i32; 3],
    /// Nodes per brick row and per brick layer.
    row: u32,
    layer: u32,
    /// Reciprocals of the brick counts along x and y, scaled by 2^46: exact for 2^22 bricks.
    per_x: u64,
    per_y: u64,
}

impl Numbering {
    pub(crate) fn new(world: &World) -> Result<Self, GridTooLarge> {
        let brick_size = world.solids().brick_size();
        let bricks: u64 = brick_size.iter().map(|&n| n as u64).product();
        if bricks > 1 << 22 {
            return Err(GridTooLarge(world.size()));
        }
        let [nx, ny, _] = brick_size.map(|n| n as u32);
        let reciprocal = |n: u32| (1u64 << 46) / u64::from(n) + 1;
        Ok(Self {
            brick_size,
            row: nx << 9,
            layer: (nx * ny) << 9,
            per_x: reciprocal(nx),
            per_y: reciprocal(ny),
        })
    }

    pub(crate) fn node_limit(&self) -> u32 {
        self.layer * self.brick_size[2] as u32
    }

    /// The terms of a coordinate along x, y and z.
    #[inline]
    pub(crate) fn term(&self, axis: usize, c: i32) -> u32 {
        let (brick, cell) = ((c >> 3) as u32, c as u32 & 7);
        match axis {
            0 => (brick << 9).wrapping_add(cell),
            1 => self.row.wrapping_mul(brick).wrapping_add(cell << 3),
            _ => self.layer.wrapping_mul(brick).wrapping_add(cell << 6),
        }
    }

    #[inline]
    pub(crate) fn node(&self, voxel: Voxel) -> NodeId {
        let [x, y, z] = voxel.0;
        self.term(0, x) + self.term(1, y) + self.term(2, z)
    }

    #[inline]
    pub(crate) fn voxel(&self, node: NodeId) -> Voxel {
        let brick = u64::from(node >> 9);
        let divide =
            |n: u64, reciprocal: u64| ((u128::from(n) * u128::from(reciprocal)) >> 46) as u64;
        let rows = divide(brick, self.per_x);
        let bz = divide(rows, self.per_y);
        let bx = brick - rows * self.brick_size[0] as u64;
        let by = rows - bz * self.brick_size[1] as u64;
        let cell = (node & 511) as i32;
        Voxel::new(
            (bx as i32) << 3 | cell & 7,
            (by as i32) << 3 | cell >> 3 & 7,
            (bz as i32) << 3 | cell >> 6,
        )
    }
}

/// The solid voxels among the 3×3×3 around `voxel`.
#[inline]
pub(crate) fn surroundings(solids: &VoxelSet, voxel: Voxel) -> Surroundings {
    let b = voxel.0.map(|c| c >> 3);
    let [x, y, z] = voxel.0.map(|c| c & 7);
    if x.wrapping_sub(1) as u32 <= 5
        && y.wrapping_sub(1) as u32 <= 5
        && z.wrapping_sub(1) as u32 <= 5
    {
        return match solids.brick(b) {
            Some(BrickRef::Empty) => 0,
            Some(BrickRef::Mixed(bits)) => {
                let shift = 8 * (y - 1) + x - 1;
                (0..3).fold(0, |mask, dz| {
                    mask | nine_bits(bits.0[(z - 1 + dz) as usize] >> shift) << (9 * dz)
                })
            }
            _ => ALL_SOLID,
        };
    }
    surroundings_across_bricks(solids, b, [x, y, z])
}

/// Gathers bits 0–2, 8–10 and 16–18 into nine.
#[inline]
fn nine_bits(word: u64) -> Surroundings {
    let word = word as u32;
    word & 7 | word >> 5 & 0o70 | word >> 10 & 0o700
}

/// [`surroundings`] of a voxel on the skin of its brick: up to eight bricks take part.
fn surroundings_across_bricks(solids: &VoxelSet, b: [i32; 3], cell: [i32; 3]) -> Surroundings {
    // Per axis the brick to look in for -1, 0 and +1.
    let first: [i32; 3] = std::array::from_fn(|i| b[i] - i32::from(cell[i] == 0));
    let two: [bool; 3] = std::array::from_fn(|i| cell[i] == 0 || cell[i] == 7);
    let mut mask = 0;
    for bz in first[2]..=first[2] + i32::from(two[2]) {
        for by in first[1]..=first[1] + i32::from(two[1]) {
            for bx in first[0]..=first[0] + i32::from(two[0]) {
                let brick = solids.brick([bx, by, bz]).unwrap_or(BrickRef::Full);
                if brick == BrickRef::Empty {
                    continue;
                }
                // Shift the brick so that the 3×3×3 starts at its cell (0, 0, 0), row by row.
                let at = [bx, by, bz];
                let corner: [i32; 3] = std::array::from_fn(|i| cell[i] - 1 - (at[i] - b[i]) * 8);
                let bits = brick.bits();
                for z in 0..3 {
                    let Some(&word) = bits.0.get((corner[2] + z) as usize) else { continue };
                    for y in 0..3 {
                        let row = corner[1] + y;
                        if row as u32 > 7 {
                            continue;
                        }
                        let row = (word >> (8 * row) & 0xff) as u32;
                        // Bits shifted in from outside the brick are zero.
                        let three =
                            if corner[0] < 0 { row << -corner[0] } else { row >> corner[0] } & 7;
                        mask |= three << (3 * y + 9 * z);
                    }
                }
            }
        }
    }
    mask
}

/// A voxel grid over a world.
#[derive(Clone, Copy, Debug)]
pub struct VoxelGrid<'w> {
    world: &'w World,
    numbering: Numbering,
    neighbourhood: Neighbourhood,
    corners: CornerRule,
    /// Per step, the voxels that must be free.
    needs: [Surroundings; 26],
}

impl<'w> VoxelGrid<'w> {
    /// A grid over `world` with these steps.
    pub fn new(
        world: &'w World,
        neighbourhood: Neighbourhood,
        corners: CornerRule,
    ) -> Result<Self, GridTooLarge> {
        Ok(Self {
            world,
            numbering: Numbering::new(world)?,
            neighbourhood,
            corners,
            needs: std::array::from_fn(|i| STEPS[i].needs(corners)),
        })
    }

    /// The world below.
    pub fn world(&self) -> &'w World {
        self.world
    }

    /// Which neighbours a step may lead to.
    pub fn neighbourhood(&self) -> Neighbourhood {
        self.neighbourhood
    }

    /// What a diagonal step may pass.
    pub fn corners(&self) -> CornerRule {
        self.corners
    }

    /// The node of a voxel, `None` if it is solid or outside.
    pub fn node(&self, voxel: Voxel) -> Option<NodeId> {
        (!self.world.is_blocked(voxel)).then(|| self.numbering.node(voxel))
    }

    /// The voxel of a node.
    pub fn voxel(&self, node: NodeId) -> Voxel {
        self.numbering.voxel(node)
    }
}

impl Space for VoxelGrid<'_> {
    fn node_limit(&self) -> u32 {
        self.numbering.node_limit()
    }

    #[inline]
    fn position(&self, node: NodeId) -> LatticePoint {
        self.numbering.voxel(node).centre()
    }

    #[inline]
    fn for_each_neighbour(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        let voxel = self.numbering.voxel(node);
        let solid = surroundings(self.world.solids(), voxel);
        let terms: [[u32; 3]; 3] = std::array::from_fn(|axis| {
            std::array::from_fn(|i| self.numbering.term(axis, voxel.0[axis] + i as i32 - 1))
        });
        // The numbers of all 27, those outside the world included: they wrap, and are never used.
        let mut numbers = [0u32; 27];
        for z in 0..3 {
            for y in 0..3 {
                let row = terms[1][y].wrapping_add(terms[2][z]);
                for x in 0..3 {
                    numbers[9 * z + 3 * y + x] = row.wrapping_add(terms[0][x]);
                }
            }
        }
        for (step, needs) in STEPS.iter().zip(&self.needs[..self.neighbourhood.count()]) {
            if solid & needs == 0 {
                visit(numbers[step.cell as usize], step.cost);
            }
        }
    }
}

impl Sight for VoxelGrid<'_> {
    fn sees(&self, a: NodeId, b: NodeId) -> bool {
        self.world.is_clear(self.position(a), self.position(b), Contact::Open)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Scene;
    use crate::space::moves::bit;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    fn scattered(size: [u32; 3], solid: &[[i32; 3]]) -> World {
        let mut scene = Scene::open(size).unwrap();
        for &v in solid {
            if scene.voxels.in_box(Voxel(v)) {
                scene.voxels.insert(Voxel(v));
            }
        }
        World::bake(scene).unwrap()
    }

    proptest! {
        #[test]
        fn surroundings_are_the_27_voxels_around(
            solid in prop::collection::vec(prop::array::uniform3(0i32..20), 0..600),
            at in prop::array::uniform3(0i32..20),
        ) {
            let world = scattered([20, 18, 17], &solid);
            let mask = surroundings(world.solids(), Voxel(at));
            for dz in -1..=1 { for dy in -1..=1 { for dx in -1..=1 {
                let delta = [dx, dy, dz];
                prop_assert_eq!(mask & bit(delta) != 0, world.is_blocked(Voxel(at).offset(delta)));
            } } }
        }

        #[test]
        fn numbers_and_voxels_correspond(
            size in prop::array::uniform3(1u32..200),
            at in prop::array::uniform3(0u32..200),
        ) {
            let world = scattered(size, &[]);
            let grid = VoxelGrid::new(&world, Neighbourhood::TwentySix, CornerRule::CutNone).unwrap();
            let voxel = Voxel(std::array::from_fn(|i| (at[i] % size[i]) as i32));
            let node = grid.node(voxel).unwrap();
            prop_assert!(node < grid.node_limit());
            prop_assert_eq!(grid.voxel(node), voxel);
        }

        /// Neighbours are exactly the steps that the written rule allows.
        #[test]
        fn neighbours_follow_the_rule(
            solid in prop::collection::vec(prop::array::uniform3(6i32..11), 0..60),
            at in prop::array::uniform3(6i32..11),
            hood in prop::sample::select(vec![Neighbourhood::Six, Neighbourhood::Eighteen, Neighbourhood::TwentySix]),
            corners in prop::sample::select(vec![CornerRule::CutNone, CornerRule::CutEdges, CornerRule::CutAll]),
        ) {
            let world = scattered([12, 12, 12], &solid);
            prop_assume!(!world.is_blocked(Voxel(at)));
            let grid = VoxelGrid::new(&world, hood, corners).unwrap();
            let mut found = BTreeMap::new();
            grid.for_each_neighbour(grid.node(Voxel(at)).unwrap(), |node, cost| {
                found.insert(grid.voxel(node), cost);
            });
            let mut expected = BTreeMap::new();
            for dz in -1i32..=1 { for dy in -1i32..=1 { for dx in -1i32..=1 {
                let axes = dx.abs() + dy.abs() + dz.abs();
                let reach = match hood { Neighbourhood::Six => 1, Neighbourhood::Eighteen => 2, _ => 3 };
                if axes == 0 || axes > reach { continue; }
                let target = Voxel(at).offset([dx, dy, dz]);
                let whole_block = (0..8).all(|pick: i32| {
                    let part = |d: i32, i: i32| if pick >> i & 1 == 1 { d } else { 0 };
                    !world.is_blocked(Voxel(at).offset([part(dx, 0), part(dy, 1), part(dz, 2)]))
                });
                let free = !world.is_blocked(target);
                let allowed = match corners {
                    CornerRule::CutNone => whole_block,
                    CornerRule::CutEdges => if axes == 3 { whole_block } else { free },
                    CornerRule::CutAll => free,
                };
                if allowed {
                    expected.insert(target, [Cost::EDGE, Cost::FACE_DIAGONAL, Cost::BODY_DIAGONAL][axes as usize - 1]);
                }
            } } }
            prop_assert_eq!(found, expected);
        }
    }
}
