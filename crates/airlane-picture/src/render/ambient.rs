//! How much open sky a point sees, roughly: a pyramid of how solid the space is, sampled on the way
//! out from a surface.
//!
//! The corners of voxels give the fine creases (see `shade`); this gives the soft darkness of
//! streets and halls.

use super::trace::Solids;
use super::vector::{Vec3, along, floor};

/// Levels of the pyramid, each half as fine as the one before.
const LEVELS: usize = 3;
/// Most cells along an axis of the finest level.
const MAX_CELLS: i32 = 128;

/// A grid of densities, 0 free to 1 solid.
struct Level {
    origin: Vec3,
    edge: f64,
    cells: [i32; 3],
    density: Vec<f32>,
}

/// The densities of the shown solids.
pub(crate) struct Ambient {
    levels: Vec<Level>,
}

impl Ambient {
    pub(crate) fn new(solids: &Solids<'_>) -> Self {
        let (low, high) = (solids.low, solids.high);
        // Aligned to bricks, so that a quarter-brick lies within one cell.
        let low = low.map(|c| c & -8);
        let longest = (0..3).map(|i| high[i] - low[i]).max().unwrap_or(0);
        let mut edge = 4;
        while longest > edge * MAX_CELLS {
            edge *= 2;
        }
        let mut finest = Level::new(low, high, edge);
        for (b, brick) in solids.bricks() {
            let words = brick.bits().0;
            for eighth in 0..8 {
                let [x, y, z] = [eighth & 1, eighth >> 1 & 1, eighth >> 2].map(|half| half * 4);
                let mask = 0x0f0f_0f0f_u64 << (8 * y + x);
                let count: u32 =
                    words[z..z + 4].iter().map(|word| (word & mask).count_ones()).sum();
                let at = [x, y, z].map(|c| c as i32);
                let cell = std::array::from_fn(|i| (b[i] * 8 + at[i] - low[i]).div_euclid(edge));
                if let Some(index) = finest.index(cell) {
                    finest.density[index] += count as f32 / (edge * edge * edge) as f32;
                }
            }
        }
        let mut levels = vec![finest];
        for level in 1..LEVELS {
            let coarser = levels[level - 1].halved(low, high, edge << level);
            levels.push(coarser);
        }
        Self { levels }
    }

    /// The share of light that reaches a point of a surface from the directions around `outward`.
    pub(crate) fn openness(&self, point: Vec3, outward: Vec3) -> f64 {
        let weights = [0.75, 0.8, 0.7];
        let met: f64 = self
            .levels
            .iter()
            .zip(weights)
            .map(|(level, weight)| weight * level.sample(along(point, outward, level.edge * 0.95)))
            .sum();
        (-1.15 * met).exp()
    }
}

impl Level {
    fn new(low: [i32; 3], high: [i32; 3], edge: i32) -> Self {
        let cells: [i32; 3] = std::array::from_fn(|i| {
            ((high[i] - low[i]).max(1) as u32).div_ceil(edge as u32) as i32
        });
        let count = cells.iter().map(|&n| n as usize).product();
        Self { origin: low.map(f64::from), edge: f64::from(edge), cells, density: vec![0.0; count] }
    }

    fn index(&self, c: [i32; 3]) -> Option<usize> {
        let n = self.cells;
        let inside = (0..3).all(|i| (c[i] as u32) < n[i] as u32);
        inside.then(|| {
            ((c[2] as usize * n[1] as usize) + c[1] as usize) * n[0] as usize + c[0] as usize
        })
    }

    fn halved(&self, low: [i32; 3], high: [i32; 3], edge: i32) -> Self {
        let mut coarser = Self::new(low, high, edge);
        let [nx, ny, nz] = self.cells;
        for z in 0..nz {
            for y in 0..ny {
                for x in 0..nx {
                    let fine = self.index([x, y, z]).map_or(0.0, |index| self.density[index]);
                    if let Some(index) = coarser.index([x / 2, y / 2, z / 2]) {
                        coarser.density[index] += fine / 8.0;
                    }
                }
            }
        }
        coarser
    }

    /// The density at a point, interpolated between the centres of the cells.
    fn sample(&self, point: Vec3) -> f64 {
        let place: Vec3 = std::array::from_fn(|i| (point[i] - self.origin[i]) / self.edge - 0.5);
        let base = place.map(floor);
        let share: Vec3 = std::array::from_fn(|i| place[i] - f64::from(base[i]));
        (0..8)
            .map(|corner| {
                let cell: [i32; 3] = std::array::from_fn(|i| base[i] + (corner >> i & 1));
                let weight: f64 = (0..3)
                    .map(|i| if corner >> i & 1 == 1 { share[i] } else { 1.0 - share[i] })
                    .product();
                self.index(cell).map_or(0.0, |index| f64::from(self.density[index]) * weight)
            })
            .sum()
    }
}
