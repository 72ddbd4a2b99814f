//! Proximity to solids, for paths that keep away from them.

use crate::geom::{LatticePoint, Voxel};
use crate::world::World;

/// How far solids, and the borders of floors, are felt by those who keep away from them, in voxels.
pub(crate) const EXPOSURE_REACH: u32 = 8;

/// Largest distance that is distinguished, in voxels.
const MAX_REACH: u32 = 64;

/// Nearness to the solids within a world's box: 1 in a voxel beside a solid one, falling evenly to 0
/// at some distance between the middles of voxels.
#[derive(Clone, PartialEq, Debug)]
pub struct Exposure {
    size: [u32; 3],
    /// Per voxel, its nearness in units of 1/255, x fastest.
    nearness: Vec<u8>,
}

impl Exposure {
    /// Nearness in a world; 0 from `reach` voxels on, between 1 and 64.
    pub fn new(world: &World, reach: u32) -> Self {
        let solid = |voxel| world.solids().contains(voxel);
        Self::of(world.size(), solid, reach)
    }

    fn of(size: [u32; 3], solid: impl Fn(Voxel) -> bool, reach: u32) -> Self {
        let reach = reach.clamp(1, MAX_REACH) as usize;
        let far = u16::MAX / 2;
        let [nx, ny, nz] = size.map(|n| n as usize);
        // Squared distances, axis by axis: the smallest sum within reach.
        let mut squared: Vec<u16> = (0..nx * ny * nz)
            .map(|i| {
                let voxel = [i % nx, i / nx % ny, i / (nx * ny)].map(|c| c as i32);
                if solid(Voxel(voxel)) { 0 } else { far }
            })
            .collect();
        let mut line = Vec::new();
        for (length, stride) in [(nx, 1), (ny, nx), (nz, nx * ny)] {
            for first in (0..nx * ny * nz).filter(|i| i / stride % length == 0) {
                line.clear();
                line.extend((0..length).map(|k| squared[first + k * stride]));
                for k in 0..length {
                    let window = k.saturating_sub(reach)..(k + reach + 1).min(length);
                    let best =
                        window.map(|j| line[j].saturating_add((j.abs_diff(k)).pow(2) as u16));
                    squared[first + k * stride] = best.min().unwrap_or(far).min(far);
                }
            }
        }
        let near = |squared: u16| {
            let distance = (f64::from(squared).sqrt() - 1.0).max(0.0);
            ((1.0 - distance / reach as f64).max(0.0) * 255.0).round() as u8
        };
        Self { size, nearness: squared.into_iter().map(near).collect() }
    }

    /// Nearness of the voxel that holds a point, 0 to 1.
    #[inline]
    pub fn at(&self, point: LatticePoint) -> f64 {
        let voxel = point.voxel().0;
        if (0..3).any(|i| voxel[i] as u32 >= self.size[i]) {
            return 0.0;
        }
        let [x, y, z] = voxel.map(|c| c as usize);
        let [nx, ny, _] = self.size.map(|n| n as usize);
        f64::from(self.nearness[(z * ny + y) * nx + x]) / 255.0
    }

    /// Bytes of memory.
    pub fn memory_bytes(&self) -> usize {
        self.nearness.capacity()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn nearness_is_that_of_the_nearest_solid(
            size in prop::array::uniform3(1u32..9),
            solids in prop::collection::vec(prop::array::uniform3(0i32..9), 0..5),
            reach in 1u32..6,
        ) {
            let field = Exposure::of(size, |voxel| solids.contains(&voxel.0), reach);
            for z in 0..size[2] as i32 { for y in 0..size[1] as i32 { for x in 0..size[0] as i32 {
                let at = [x, y, z];
                let inside = |v: &&[i32; 3]| (0..3).all(|i| v[i] < size[i] as i32);
                let distance = |v: &[i32; 3]| (0..3).map(|i| f64::from(v[i] - at[i]).powi(2)).sum::<f64>().sqrt();
                let nearest = solids.iter().filter(inside).map(distance).fold(f64::INFINITY, f64::min);
                let expected = (1.0 - (nearest - 1.0).max(0.0) / f64::from(reach)).max(0.0);
                prop_assert!((field.at(Voxel(at).centre()) - expected).abs() < 0.003, "{at:?}");
            } } }
        }
    }
}
