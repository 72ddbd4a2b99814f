//! Stage 3: the voxels that triangles touch.
//!
//! Triangles are sorted into the regions they touch; each region is filled by itself, in rows of 64
//! voxels, and packed into bricks. Which thread does what makes no difference: voxels are only ever
//! added.

use super::VoxeliseError;
use super::frame::Grid;
use crate::geom::{Blocks, PackedRegion, REGION_EDGE, RegionRows, Triangle, VoxelSet};
use crate::scene::Model;
use crate::threads;

/// Triangles between two reports of progress.
const STEP: usize = 1 << 18;
/// Visits of triangles to regions that are listed at once: 32 MB.
const MAX_VISITS: u64 = 1 << 22;
/// Triangles of one region that a thread takes on at a time, so that a region which holds most of
/// the model does not keep the others waiting.
const SHARE: usize = 1 << 14;

/// Triangles that are looked at in one task.
const CHUNK: usize = 1024;

/// What the triangles came to.
pub(super) struct Traced {
    pub(super) voxels: VoxelSet,
    /// Triangles without area.
    pub(super) degenerate: u64,
    /// Triangles outside the grid.
    pub(super) outside: u64,
}

pub(super) fn trace(
    model: &Model,
    grid: &Grid,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<Traced, VoxeliseError> {
    let mut tracer = Tracer { model, grid, voxels: grid.empty_set()? };
    let mut all = Tally::default();
    let total = model.triangles.len() as u64;
    for (i, triangles) in model.triangles.chunks(STEP).enumerate() {
        progress((i * STEP) as u64, total);
        let tally = tracer.tally(triangles);
        tracer.add(triangles, tally.visits);
        all = all + tally;
    }
    progress(total, total);
    Ok(Traced { voxels: tracer.voxels, degenerate: all.degenerate, outside: all.outside })
}

struct Tracer<'a> {
    model: &'a Model,
    grid: &'a Grid,
    voxels: VoxelSet,
}

impl Tracer<'_> {
    /// Adds the voxels that these triangles touch, in halves if they may visit too many regions.
    fn add(&mut self, triangles: &[[u32; 3]], visits: u64) {
        if visits > MAX_VISITS && triangles.len() > 1 {
            let (first, second) = triangles.split_at(triangles.len() / 2);
            for half in [first, second] {
                self.add(half, self.tally(half).visits);
            }
            return;
        }
        let mut visits = self.visits(triangles);
        threads::sort(&mut visits);
        let regions: Vec<_> = visits.chunk_by(|a, b| a.region == b.region).collect();
        let packed: Vec<(u32, PackedRegion)> = threads::map(regions.len(), 1, |i| {
            (regions[i][0].region, self.fill_region(triangles, regions[i]))
        });
        for (region, packed) in &packed {
            self.voxels.add_region(*region as usize, packed);
        }
    }

    /// Which triangles visit which regions.
    fn visits(&self, triangles: &[[u32; 3]]) -> Vec<Visit> {
        let count = self.voxels.region_size();
        let regions = Blocks { low: [0.0; 3], edge: f64::from(REGION_EDGE), count };
        threads::flat_map(triangles.len().div_ceil(CHUNK), 1, |chunk| {
            let first = CHUNK * chunk;
            let last = triangles.len().min(first + CHUNK);
            let mut visits = Vec::with_capacity(last - first);
            for triangle in first..last {
                let corners = &triangles[triangle];
                self.triangle(corners).for_each_row(&regions, |y, z, first, last| {
                    let row = (z * count[1] + y) * count[0];
                    let regions = (row + first) as u32..=(row + last) as u32;
                    let triangle = triangle as u32;
                    visits.extend(regions.map(|region| Visit { region, triangle }));
                });
            }
            visits
        })
    }

    /// The voxels of one region that its visitors touch.
    fn fill_region(&self, triangles: &[[u32; 3]], visits: &[Visit]) -> PackedRegion {
        let [rx, ry, _] = self.voxels.region_size();
        let index = visits[0].region as i32;
        let low = [index % rx, index / rx % ry, index / (rx * ry)].map(|c| c * REGION_EDGE);
        let left = |i: usize| self.grid.size[i] as i32 - low[i];
        let count = std::array::from_fn(|i| left(i).min(REGION_EDGE));
        let voxels = Blocks { low: low.map(f64::from), edge: 1.0, count };
        let fill = |visits: &[Visit]| {
            let mut rows = RegionRows::new();
            for visit in visits {
                let triangle = self.triangle(&triangles[visit.triangle as usize]);
                triangle.for_each_row(&voxels, |y, z, first, last| rows.insert(y, z, first, last));
            }
            rows
        };
        let rows = threads::reduce_chunks(visits, SHARE, fill, RegionRows::or);
        rows.expect("a region in the list has a visitor").pack()
    }

    fn tally(&self, triangles: &[[u32; 3]]) -> Tally {
        let count = self.voxels.region_size();
        let one = |corners: &[u32; 3]| Tally::of(&self.triangle(corners), count);
        let some =
            |triangles: &[[u32; 3]]| triangles.iter().map(one).fold(Tally::default(), |a, b| a + b);
        threads::reduce_chunks(triangles, CHUNK, some, |a, b| a + b).unwrap_or_default()
    }

    fn triangle(&self, corners: &[u32; 3]) -> Triangle {
        Triangle::new(corners.map(|vertex| self.grid.local(self.model.vertices[vertex as usize])))
    }
}

/// A triangle, by its place in the list at hand, touches a region.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Visit {
    region: u32,
    triangle: u32,
}

/// What a list of triangles amounts to.
#[derive(Clone, Copy, Default)]
struct Tally {
    /// Visits to regions, at most or nearly.
    visits: u64,
    degenerate: u64,
    outside: u64,
}

impl Tally {
    fn of(triangle: &Triangle, regions: [i32; 3]) -> Self {
        let blocks = Blocks { low: [0.0; 3], edge: f64::from(REGION_EDGE), count: regions };
        // A plane through a box of cubes touches no more of them than three of its faces hold.
        let [x, y, z] = triangle.around(&blocks).map(|(first, last)| (last - first + 1) as u64);
        let outside = x == 0 || y == 0 || z == 0;
        Self {
            visits: if outside { 0 } else { (x * y * z).min(x * y + y * z + z * x) },
            degenerate: u64::from(triangle.is_degenerate()),
            outside: u64::from(outside),
        }
    }
}

impl std::ops::Add for Tally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            visits: self.visits + other.visits,
            degenerate: self.degenerate + other.degenerate,
            outside: self.outside + other.outside,
        }
    }
}
