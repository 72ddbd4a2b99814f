//! Which voxels are too near to the triangles of a mesh.
//!
//! Voxels touched by a triangle are solid, but the triangle is not all of them: measured from their
//! cubes, room is up to a voxel's diagonal too small. So a voxel that the cubes forbid is looked at
//! again, and only the triangles themselves decide. Most need no look: those near to a body that is
//! solid throughout, and those that are so deep in the forbidden shell that any triangle in the
//! cube must be too near.

use super::dilate::Reach;
use super::{Shape, voxel_from_world};
use crate::geom::{Around, BRICK_EDGE, Brick, REGION_EDGE, ROOM_SLACK, RegionVoxels, VoxelSet};
use crate::scene::Surface;
use crate::world::World;

/// A cube that a triangle passes is no farther from it than its diagonal; and a little more, for
/// voxels that are solid only because of rounding.
const DIAGONAL: f64 = 1.75;

/// The surface of a world in voxels, ready to be asked region by region.
pub(super) struct Near<'w> {
    world: &'w World,
    bodies: VoxelSet,
    shape: Shape,
    /// Corners of triangles, in voxels.
    triangles: Vec<[[f64; 3]; 3]>,
    /// Numbers of triangles that regions may feel, and where each region's begin.
    felt: Vec<u32>,
    starts: Vec<usize>,
    regions: [i32; 3],
}

impl<'w> Near<'w> {
    pub(super) fn new(world: &'w World, surface: &Surface, shape: Shape) -> Self {
        let triangles: Vec<[[f64; 3]; 3]> = surface
            .triangles
            .iter()
            .map(|corners| {
                corners.map(|n| voxel_from_world(world.frame(), surface.vertices[n as usize]))
            })
            .collect();
        let mut bodies = surface.bodies.clone();
        bodies.assign_padding(true);
        bodies.compact();
        let regions = world.size().map(|n| n.div_ceil(REGION_EDGE as u32) as i32);
        let mut near =
            Self { world, bodies, shape, triangles, felt: Vec::new(), starts: Vec::new(), regions };
        near.sort_by_region();
        near
    }

    /// Lists the triangles that each region may feel.
    fn sort_by_region(&mut self) {
        let count = self.regions.iter().map(|&n| n as usize).product();
        let mut starts = vec![0; count + 1];
        let index =
            |at: [i32; 3]| ((at[2] * self.regions[1] + at[1]) * self.regions[0] + at[0]) as usize;
        let each = |visit: &mut dyn FnMut(usize, usize)| {
            for (number, corners) in self.triangles.iter().enumerate() {
                let (low, high) = self.felt_box(corners, REGION_EDGE);
                let last = self.regions.map(|n| n - 1);
                for_each_in(
                    low.map(|c| c.max(0)),
                    std::array::from_fn(|i| high[i].min(last[i])),
                    |at| {
                        visit(number, index(at));
                    },
                );
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

    /// The blocks of `edge` voxels, both included, whose voxels may feel a triangle.
    fn felt_box(&self, corners: &[[f64; 3]; 3], edge: i32) -> ([i32; 3], [i32; 3]) {
        let reach = |i: usize| self.shape.half[i] + self.shape.radius + 2.0 * ROOM_SLACK;
        let block = |c: f64| (c / f64::from(edge)).floor().clamp(-1e6, 1e6) as i32;
        let ends = |pick: fn(f64, f64) -> f64, i: usize| {
            corners.iter().map(|corner| corner[i]).reduce(pick).unwrap_or(0.0)
        };
        (
            std::array::from_fn(|i| block(ends(f64::min, i) - reach(i))),
            std::array::from_fn(|i| block(ends(f64::max, i) + reach(i))),
        )
    }

    /// The voxels of a region in which the body does not fit.
    pub(super) fn region(&self, region: [i32; 3]) -> RegionVoxels {
        let Shape { half, radius } = self.shape;
        let solids = self.world.solids();
        let mut blocked = Reach::new(half, radius).region(&self.bodies, region);
        let mut undecided = Reach::new(half, radius).region(solids, region);
        let deep = radius > DIAGONAL;
        let mut surely = deep.then(|| Reach::new(half, radius - DIAGONAL).region(solids, region));
        let first = region.map(|r| r * REGION_EDGE / BRICK_EDGE);
        let bricks = REGION_EDGE / BRICK_EDGE;
        for_each_in([0; 3], [bricks - 1; 3], |at| {
            let solid = solids.bits_or_solid(std::array::from_fn(|i| first[i] + at[i]));
            let sure = surely.as_mut().map_or(Brick::default(), |sure| *sure.brick_mut(at));
            let (blocked, open) = (blocked.brick_mut(at), undecided.brick_mut(at));
            for z in 0..8 {
                blocked.0[z] |= solid.0[z] | sure.0[z];
                open.0[z] &= !blocked.0[z];
            }
        });

        let number = (region[2] * self.regions[1] + region[1]) * self.regions[0] + region[0];
        let felt = &self.felt[self.starts[number as usize]..self.starts[number as usize + 1]];
        for &triangle in felt {
            let corners = &self.triangles[triangle as usize];
            let (low, high) = self.felt_box(corners, BRICK_EDGE);
            let low = std::array::from_fn(|i| (low[i] - first[i]).max(0));
            let high = std::array::from_fn(|i| (high[i] - first[i]).min(bricks - 1));
            for_each_in(low, high, |at| {
                let origin = std::array::from_fn(|i| (first[i] + at[i]) * BRICK_EDGE);
                self.mark(corners, origin, undecided.brick_mut(at), blocked.brick_mut(at));
            });
        }
        blocked
    }

    /// Decides the undecided voxels of a brick that a triangle comes too near to.
    fn mark(
        &self,
        corners: &[[f64; 3]; 3],
        origin: [i32; 3],
        undecided: &mut Brick,
        blocked: &mut Brick,
    ) {
        if *undecided == Brick::default() {
            return;
        }
        let around = |low: [i32; 3], edge: f64| Around {
            centre: low.map(|c| f64::from(c) + edge / 2.0),
            half: self.shape.half.map(|half| half + edge / 2.0),
        };
        let distance = self.shape.radius + ROOM_SLACK;
        if !around(origin, f64::from(BRICK_EDGE)).is_nearer_to_triangle(*corners, distance) {
            return;
        }
        for at in undecided.voxels() {
            let voxel = std::array::from_fn(|i| origin[i] + at[i]);
            if around(voxel, 1.0).is_nearer_to_triangle(*corners, distance) {
                let (word, bit) = (at[2] as usize, 8 * at[1] + at[0]);
                undecided.0[word] &= !(1 << bit);
                blocked.0[word] |= 1 << bit;
            }
        }
    }
}

/// Visits every point of the box, both corners included, x fastest.
fn for_each_in(low: [i32; 3], high: [i32; 3], mut visit: impl FnMut([i32; 3])) {
    for z in low[2]..=high[2] {
        for y in low[1]..=high[1] {
            for x in low[0]..=high[0] {
                visit([x, y, z]);
            }
        }
    }
}
