//! What every refiner returns.

use super::{Path, Promise};
use crate::geom::{LatticePoint, polyline_length};
use crate::world::Contact;

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
        polyline_length(&self.points)
    }
}

/// The same polyline without repeated points and points where it goes straight on.
pub(super) fn without_straight_points(
    points: impl IntoIterator<Item = LatticePoint>,
) -> Vec<LatticePoint> {
    Path::new(points, Promise::Clear(Contact::Open)).points().to_vec()
}
