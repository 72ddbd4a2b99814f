//! Which voxels are too near to the triangles of a mesh.
//!
//! Voxels touched by a triangle are solid, but the triangle is not all of them: measured from their
//! cubes, room is up to a voxel's diagonal too small. So a voxel that the cubes forbid is looked at
//! again, and only the triangles themselves decide. Most need no look: those near to a body that is
//! solid throughout, and those that are so deep in the forbidden shell that any triangle in the
//! cube must be too near.

use super::dilate::{Block, Reach};
use super::{Corners, Shape, voxel_from_world};
use crate::geom::{
    Around, BRICK_EDGE, Brick, LatticePoint, Planes, REGION_EDGE, ROOM_SLACK, UNIT, Voxel, VoxelSet,
};
use crate::scene::Surface;
use crate::world::World;

/// A cube that a triangle passes is no farther from it than its diagonal; and a little more, for
/// voxels that are solid only because of rounding.
const DIAGONAL: f64 = 1.75;

/// The triangles that a body can feel, by region. They stay where they are when voxels are edited.
#[derive(Debug)]
pub(super) struct Triangles {
    shape: Shape,
    planes: Planes,
    /// Corners of triangles, in voxels.
    corners: Vec<[[f64; 3]; 3]>,
    /// Numbers of triangles that regions may feel, and where each region's begin.
    felt: Vec<u32>,
    starts: Vec<usize>,
    /// Regions of the fitted world along each axis.
    regions: [i32; 3],
}

impl Triangles {
    pub(super) fn new(world: &World, surface: &Surface, shape: Shape, planes: Planes) -> Self {
        let in_voxels = |n: u32| voxel_from_world(world.frame(), surface.vertices[n as usize]);
        let corners = surface.triangles.iter().map(|corners| corners.map(in_voxels)).collect();
        let regions = std::array::from_fn(|i| {
            let voxels = world.size()[i] * planes.axis(i).per_voxel() as u32;
            voxels.div_ceil(REGION_EDGE as u32) as i32
        });
        let (felt, starts) = Default::default();
        let mut made = Self { shape, planes, corners, felt, starts, regions };
        made.sort_by_region();
        made
    }

    pub(super) fn memory_bytes(&self) -> usize {
        size_of_val::<[[[f64; 3]; 3]]>(&self.corners)
            + size_of_val::<[u32]>(&self.felt)
            + size_of_val::<[usize]>(&self.starts)
    }

    fn region_index(&self, at: [i32; 3]) -> usize {
        ((at[2] * self.regions[1] + at[1]) * self.regions[0] + at[0]) as usize
    }

    /// Lists the triangles that each region may feel.
    fn sort_by_region(&mut self) {
        let count = self.regions.iter().map(|&n| n as usize).product();
        let mut starts = vec![0; count + 1];
        let each = |visit: &mut dyn FnMut(usize, usize)| {
            for (number, corners) in self.corners.iter().enumerate() {
                let Block { low, high } = self.felt_by(corners, REGION_EDGE);
                let low = low.map(|c| c.max(0));
                let high = std::array::from_fn(|i| high[i].min(self.regions[i]));
                Block { low, high }.bricks().for_each(|at| visit(number, self.region_index(at)));
            }
        };
        each(&mut |_, region| starts[region + 1] += 1);
        for region in 0..count {
            starts[region + 1] += starts[region];
        }
        let mut felt = vec![0; starts[count]];
        let mut next = starts.clone();
        each(&mut |number, region| {
            felt[next[region]] = number as u32;
            next[region] += 1;
        });
        (self.felt, self.starts) = (felt, starts);
    }

    /// The blocks of `edge` voxels whose voxels may feel a triangle.
    fn felt_by(&self, corners: &[[f64; 3]; 3], edge: i32) -> Block {
        let reach = |i: usize| self.shape.half[i] + self.shape.radius + 2.0 * ROOM_SLACK;
        let block = |i: usize, c: f64| {
            let steps = (c.clamp(-1e6, 2e6) * f64::from(UNIT)).floor() as i32;
            self.planes.axis(i).index(steps).div_euclid(edge)
        };
        let ends = |pick: fn(f64, f64) -> f64, i: usize| {
            corners.iter().map(|corner| corner[i]).reduce(pick).unwrap_or(0.0)
        };
        Block {
            low: std::array::from_fn(|i| block(i, ends(f64::min, i) - reach(i))),
            high: std::array::from_fn(|i| block(i, ends(f64::max, i) + reach(i)) + 1),
        }
    }

    /// The box between planes from one voxel to another, grown by the body's inner box.
    fn around(&self, low: Voxel, high: Voxel) -> Around {
        let corner = |voxel| -> [f64; 3] {
            let LatticePoint(steps) = self.planes.corner(voxel);
            steps.map(|c| f64::from(c) / f64::from(UNIT))
        };
        let (low, high) = (corner(low), corner(high));
        Around {
            centre: std::array::from_fn(|i| (low[i] + high[i]) / 2.0),
            half: std::array::from_fn(|i| self.shape.half[i] + (high[i] - low[i]) / 2.0),
        }
    }

    /// Decides the undecided voxels of a brick that a triangle comes too near to.
    fn mark(
        &self,
        corners: &[[f64; 3]; 3],
        brick: [i32; 3],
        undecided: &mut Brick,
        blocked: &mut Brick,
    ) {
        if *undecided == Brick::default() {
            return;
        }
        let origin = Voxel(brick.map(|c| c * BRICK_EDGE));
        let distance = self.shape.radius + ROOM_SLACK;
        let is_near = |low: Voxel, edge: i32| {
            let around = self.around(low, low.offset([edge; 3]));
            around.is_nearer_to_triangle(*corners, distance)
        };
        if !is_near(origin, BRICK_EDGE) {
            return;
        }
        for at in undecided.voxels() {
            if is_near(origin.offset(at), 1) {
                let (word, bit) = (at[2] as usize, 8 * at[1] + at[0]);
                undecided.0[word] &= !(1 << bit);
                blocked.0[word] |= 1 << bit;
            }
        }
    }
}

/// A body near solid voxels, bodies that are solid throughout, and triangles.
pub(super) struct Near<'w> {
    solids: &'w VoxelSet,
    bodies: &'w VoxelSet,
    triangles: &'w Triangles,
    pub(super) reach: Reach,
    /// What no part of the body's centre may touch.
    touch: Reach,
    /// So near to a cube that any triangle in it is too near.
    surely: Option<Reach>,
}

impl<'w> Near<'w> {
    pub(super) fn new(world: &'w World, surface: &'w Surface, triangles: &'w Triangles) -> Self {
        let Triangles { shape, planes, .. } = *triangles;
        let deep = Shape { radius: shape.radius - DIAGONAL, corners: Corners::Round, ..shape };
        let touch = Shape { half: [0.0; 3], radius: 0.0, ..shape };
        Self {
            solids: world.solids(),
            bodies: &surface.bodies,
            triangles,
            reach: Reach::new(shape, planes),
            touch: Reach::new(touch, planes),
            surely: (deep.radius > 0.0).then(|| Reach::new(deep, planes)),
        }
    }

    /// The voxels of a block, within one region, in which the body does not fit.
    pub(super) fn block(&self, block: Block) -> Vec<Brick> {
        let mut blocked = self.reach.block(self.bodies, block);
        let mut undecided = self.reach.block(self.solids, block);
        let solid = self.touch.block(self.solids, block);
        let surely = self.surely.as_ref().map(|reach| reach.block(self.solids, block));
        for (n, (blocked, open)) in blocked.iter_mut().zip(&mut undecided).enumerate() {
            let sure = surely.as_ref().map_or(Brick::default(), |sure| sure[n]);
            for z in 0..8 {
                blocked.0[z] |= solid[n].0[z] | sure.0[z];
                open.0[z] &= !blocked.0[z];
            }
        }

        let Triangles { corners, felt, starts, .. } = self.triangles;
        let region = self.triangles.region_index(block.low.map(|c| c.div_euclid(8)));
        let [nx, ny, _] = block.size();
        for &number in &felt[starts[region]..starts[region + 1]] {
            let corners = &corners[number as usize];
            let near = self.triangles.felt_by(corners, BRICK_EDGE);
            let near = Block {
                low: std::array::from_fn(|i| near.low[i].max(block.low[i])),
                high: std::array::from_fn(|i| near.high[i].min(block.high[i])),
            };
            for brick in near.bricks() {
                let [x, y, z]: [usize; 3] =
                    std::array::from_fn(|i| (brick[i] - block.low[i]) as usize);
                let n = (z * ny + y) * nx + x;
                self.triangles.mark(corners, brick, &mut undecided[n], &mut blocked[n]);
            }
        }
        blocked
    }
}
