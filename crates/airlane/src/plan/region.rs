//! Queries that are limited to a region: nothing outside it is entered.
//!
//! Searches over voxels by steps leave out the nodes beyond ([`Within`](crate::space::Within)), for a
//! point. All others, and bodies, search a version of the airspace in which everything beyond is solid.
//! It is built when a query first needs it and kept, like a fit.

use super::airspace::{Airspace, AirspaceError};
use super::derived::{Key, Value};
use super::method::{Lowered, Method};
use super::options::{Algorithm, SearchSpace};
use super::query::{Query, QueryError};
use super::reason::{End, Reason};
use crate::geom::Voxel;
use crate::world::{Edits, World};
use std::borrow::Cow;

/// Voxels, both included.
pub(super) type Region = [Voxel; 2];

/// Whether a search leaves out nodes itself.
fn leaves_out_nodes(method: &Method) -> bool {
    match method.lower() {
        Lowered::Named(SearchSpace::Grid, options) => {
            options.algorithm != Algorithm::Jps3d && options.region.is_none()
        }
        _ => false,
    }
}

impl Query {
    /// The region that the search itself keeps to.
    pub(super) fn region_of_nodes(&self, world: &World) -> Option<Region> {
        let is_point = world.body().is_point();
        self.asked_region().filter(|_| is_point && leaves_out_nodes(&self.asked_method()))
    }
}

impl Airspace {
    /// What a query searches: this airspace, or what of it is in the query's region.
    pub(super) fn in_region(&self, query: &Query) -> Result<Cow<'_, Self>, AirspaceError> {
        let is_point = query.asked_body().unwrap_or(self.world().body()).is_point();
        match query.asked_region() {
            Some(region) if !(is_point && leaves_out_nodes(&query.asked_method())) => {
                self.within(region).map(Cow::Owned)
            }
            _ => Ok(Cow::Borrowed(self)),
        }
    }

    /// A version in which everything beyond a region is solid, built now unless it is kept.
    fn within(&self, region: Region) -> Result<Self, AirspaceError> {
        let key = Key::Region(region);
        if let Some(Value::Region(cut)) = self.derived().get(key) {
            return Ok(*cut);
        }
        let bare = self.unfitted();
        let (cut, _) = bare.edit(&beyond(bare.world(), region))?;
        match self.derived().keep(key, Value::Region(Box::new(cut))) {
            Value::Region(cut) => Ok(*cut),
            _ => unreachable!("a key has one kind of value"),
        }
    }
}

/// Blocks what is beyond a region: six boxes, none of which overlaps another.
fn beyond(world: &World, [low, high]: Region) -> Edits {
    let mut edits = Edits::new();
    let mut left = [[0; 3], world.size().map(|axis| axis as i32)];
    for axis in 0..3 {
        let [from, to] = [left[0][axis], left[1][axis]];
        let cut = low.0[axis].clamp(from, to);
        let end = high.0[axis].saturating_add(1).clamp(cut, to);
        for (begin, stop) in [(from, cut), (end, to)] {
            let [mut a, mut b] = left;
            (a[axis], b[axis]) = (begin, stop);
            if (0..3).all(|i| a[i] < b[i]) {
                edits.block_box(a, b);
            }
        }
        (left[0][axis], left[1][axis]) = (cut, end);
    }
    edits
}

/// The reason if an end of a query lies outside its region.
pub(super) fn outside(
    world: &World,
    ends: [[f64; 3]; 2],
    query: &Query,
) -> Result<Option<Reason>, QueryError> {
    let Some([low, high]) = query.asked_region() else { return Ok(None) };
    for (end, at) in [End::Start, End::Goal].into_iter().zip(ends) {
        let point = world.frame().lattice_from_world(at);
        let voxels = point.map_err(|why| QueryError::Point(end, why))?.incident_voxels();
        let inside = |voxel: &Voxel| (0..3).all(|i| (low.0[i]..=high.0[i]).contains(&voxel.0[i]));
        if !voxels.into_iter().any(|voxel| inside(&voxel)) {
            return Ok(Some(Reason::OutsideRegion { end }));
        }
    }
    Ok(None)
}

#[cfg(test)]
#[path = "region_tests.rs"]
mod tests;
