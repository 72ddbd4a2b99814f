//! What every refiner returns.

use crate::geom::LatticePoint;

/// A refined polyline and what it took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refined {
    /// The points, from start to goal.
    pub points: Vec<LatticePoint>,
    /// Line-of-sight checks that were made.
    pub sight_checks: u64,
}

impl Refined {
    /// Length in voxels.
    pub fn length(&self) -> f64 {
        length(&self.points)
    }
}

/// Length of a polyline in voxels.
pub(super) fn length(points: &[LatticePoint]) -> f64 {
    points.windows(2).map(|ends| ends[0].distance(ends[1])).sum()
}
