//! Which voxels a turned shape shares its inside with.

use crate::geom::vector::{dot, norm, quick_cross};

/// A ball, a box or a box with rounded edges, somewhere and turned somehow, in voxels.
pub(super) struct Posed {
    pub(super) centre: [f64; 3],
    /// Half the edges of the box within, before it is rounded.
    pub(super) half: [f64; 3],
    pub(super) radius: f64,
    /// The directions of the box's edges.
    pub(super) edges: [[f64; 3]; 3],
    /// Whether these are the axes.
    pub(super) upright: bool,
}

impl Posed {
    /// Visits every voxel of the half-open box from `low` to `high` that it takes up.
    pub(super) fn for_each_voxel(
        &self,
        low: [i32; 3],
        high: [i32; 3],
        mut visit: impl FnMut([i32; 3]),
    ) {
        let reach = self.reach();
        let range = |i: usize| {
            let first = (self.centre[i] - reach[i]).floor() as i32;
            let end = ((self.centre[i] + reach[i]).floor() as i32).saturating_add(1);
            first.max(low[i])..end.min(high[i])
        };
        for z in range(2) {
            for y in range(1) {
                range(0).map(|x| [x, y, z]).filter(|&v| self.overlaps(v)).for_each(&mut visit);
            }
        }
    }

    /// How far it reaches along each axis of the world.
    pub(super) fn reach(&self) -> [f64; 3] {
        std::array::from_fn(|i| {
            let inner = match self.upright {
                true => self.half[i],
                false => (0..3).map(|j| self.half[j] * self.edges[j][i].abs()).sum(),
            };
            inner + self.radius
        })
    }

    /// Whether it shares its inside with a voxel, or has its centre there. Exact for upright
    /// bodies, balls and boxes; rounded edges that are turned are taken for a little more.
    fn overlaps(&self, voxel: [i32; 3]) -> bool {
        if (0..3).all(|i| self.centre[i].floor() == f64::from(voxel[i])) {
            return true;
        }
        let off: [f64; 3] = std::array::from_fn(|i| f64::from(voxel[i]) + 0.5 - self.centre[i]);
        if self.upright {
            let gap = |i: usize| off[i].abs() - 0.5 - self.half[i];
            return match self.radius > 0.0 {
                true => {
                    let squares = (0..3).map(|i| gap(i).max(0.0).powi(2));
                    squares.sum::<f64>() < self.radius * self.radius
                }
                false => (0..3).all(|i| gap(i) < 0.0),
            };
        }
        // Two boxes are apart if they are so along an edge of one of them, or across an edge of
        // each (Gottschalk, Lin & Manocha, OBBTree, 1996). The voxel's edges are the axes.
        let unit = |i: usize| std::array::from_fn(|j| f64::from(u8::from(i == j)));
        let crossed = (0..9).map(|n| quick_cross(unit(n / 3), self.edges[n % 3]));
        let mut along = (0..3).map(unit).chain(self.edges).chain(crossed);
        !along.any(|axis| {
            let length = norm(axis);
            // Edges that are all but parallel tell nothing.
            let reach = axis.iter().map(|c| c.abs() / 2.0).sum::<f64>()
                + (0..3).map(|j| self.half[j] * dot(self.edges[j], axis).abs()).sum::<f64>()
                + self.radius * length;
            length > 1e-9 && dot(off, axis).abs() >= reach
        })
    }
}
