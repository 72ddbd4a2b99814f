//! Stage 2: where the voxels lie and how many there are.

use super::check::{Extent, own_grid};
use super::{Voxelise, VoxeliseError, memory};
use crate::geom::{Frame, VoxelSet, decimal, decimal_exponent, plane_above, plane_below};
use crate::scene::Model;
use crate::world::fit::voxel_from_world as local;

/// Voxels along an axis that cells can address.
const MAX_CELLS_AXIS: f64 = u16::MAX as f64;
/// Voxels left free around everything, where nothing else is said.
const DEFAULT_MARGIN: f64 = 2.0;

/// The grid of a bake, small enough to be made.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Grid {
    pub(super) frame: Frame,
    pub(super) size: [u32; 3],
    /// Bytes that the bake is expected to take at its peak.
    pub(super) memory: u64,
}

impl Grid {
    pub(super) fn choose(
        model: &Model,
        options: &Voxelise,
        extent: Extent,
    ) -> Result<Self, VoxeliseError> {
        let own = own_grid(model, options)?;
        let allowed = options.memory_limit;
        let voxel = own.voxel_size;
        let advice = || {
            fitting_size(voxel, |voxel| {
                let coarser = Frame { origin: [0.0; 3], voxel_size: voxel };
                let (frame, size) = lay(&coarser, options, extent);
                representable(size)
                    .is_some_and(|size| memory::estimate(model, &frame, size, allowed) <= allowed)
            })
        };

        let (frame, real_size) = lay(&own, options, extent);
        let Some(size) = representable(real_size) else {
            return Err(VoxeliseError::TooManyVoxels { voxel, size: real_size, fits: advice() });
        };
        let needed = memory::estimate(model, &frame, size, allowed);
        if needed > allowed {
            let fits = advice();
            return Err(VoxeliseError::Memory { voxel, size, needed, allowed, fits });
        }
        Ok(Self { frame, size, memory: needed })
    }

    /// A position in voxels from the low corner of the grid.
    #[inline]
    pub(super) fn local(&self, world: [f64; 3]) -> [f64; 3] {
        local(&self.frame, world)
    }

    pub(super) fn empty_set(&self) -> Result<VoxelSet, VoxeliseError> {
        Ok(VoxelSet::new(self.size)?)
    }
}

/// The voxels of a grid that cover the bounds, or the extent and its margin: where they begin, and
/// how many there are, which may be more than can be made.
fn lay(own: &Frame, options: &Voxelise, extent: Extent) -> (Frame, [f64; 3]) {
    let voxel = own.voxel_size;
    let (box_, margin) = match options.bounds {
        Some(bounds) => (bounds, 0.0),
        None => (extent, options.margin.map_or(DEFAULT_MARGIN, |m| plane_above(m / voxel))),
    };
    let [low, high] = box_.map(|corner| local(own, corner));
    let low = low.map(|c| plane_below(c) - margin);
    let high = high.map(|c| plane_above(c) + margin);
    let origin = std::array::from_fn(|i| own.origin[i] + low[i] * voxel);
    let size = std::array::from_fn(|i| (high[i] - low[i]).max(1.0));
    (Frame { origin, voxel_size: voxel }, size)
}

/// The size as whole numbers, if a world of that size can be made and cut into cells.
pub(super) fn representable(size: [f64; 3]) -> Option<[u32; 3]> {
    let short = size.iter().all(|&n| n <= MAX_CELLS_AXIS);
    let size = size.map(|n| n as u32);
    (short && VoxelSet::can_hold(size).is_ok()).then_some(size)
}

/// A voxel size above `voxel` that fits: about the smallest of those with two digits. Doubles until
/// one fits, halves the gap a few times, rounds up; what is returned was asked about itself.
fn fitting_size(voxel: f64, fits: impl Fn(f64) -> bool) -> Option<f64> {
    let mut low = voxel;
    let mut high = std::iter::successors(Some(2.0 * voxel), |size| Some(2.0 * size))
        .take(64)
        .find(|&size| fits(size))?;
    low = low.max(high / 2.0);
    for _ in 0..5 {
        let middle = (low + high) / 2.0;
        if fits(middle) {
            high = middle;
        } else {
            low = middle;
        }
    }
    let exponent = decimal_exponent(high) - 1;
    let digits = (high / decimal(1.0, exponent)).ceil();
    [0.0, 1.0, 2.0]
        .iter()
        .map(|steps| decimal(digits + steps, exponent))
        .find(|&size| fits(size))
        .or(Some(high))
}
