//! Queries that are limited to a region: nothing outside it is entered.
//!
//! Searches over voxels by steps leave out the nodes beyond ([`Within`](crate::space::Within)), for a
//! point. All others, and bodies, search a version of the airspace in which everything beyond is solid.
//! It is built when a query first needs it and kept, like a fit. Where prices, links, headings or times count,
//! that version takes the place of the airspace in the map, and the query is answered there.

use super::airspace::{Airspace, AirspaceError};
use super::answer::{Answer, Drafted, Times};
use super::derived::{Key, Value};
use super::feature::Feature;
use super::map::Map;
use super::method::{Lowered, Method};
use super::options::{Algorithm, SearchSpace};
use super::query::{Query, QueryError};
use super::reason::{End, Reason};
use super::{Planner, Scratch};
use crate::clock::Stopwatch;
use crate::geom::Voxel;
use crate::search::{Budget, Observer};
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

impl Map {
    /// Where a query with a region is answered, and the query to ask there; `None` if it is answered in this map.
    /// That is what has one airspace and nothing that counts but length.
    pub(super) fn cut_to_region(&self, query: &Query) -> Result<Option<(Self, Query)>, QueryError> {
        let Some(region) = query.asked_region() else { return Ok(None) };
        let Some(airspace) = self.airspace() else {
            return Err(Feature::Region.refused(&query.asked_method()));
        };
        let is_plain = query.smooth().is_none()
            && !query.has_limits()
            && self.turning_body(query).is_none()
            && self.plain_airspace(query)?.is_some();
        if is_plain {
            return Ok(None);
        }
        let body = query.asked_body().unwrap_or(self.body());
        Ok(Some((self.with_airspace(airspace.within(region)?), query.everywhere().body(body))))
    }
}

impl Planner {
    /// Does something in the map that holds a query's region alone.
    pub(super) fn in_map<T>(&mut self, map: Map, work: impl FnOnce(&mut Self) -> T) -> T {
        let mut planner = Self { map, scratch: std::mem::take::<Scratch>(&mut self.scratch) };
        let done = work(&mut planner);
        self.scratch = planner.scratch;
        done
    }

    /// Answers a query whose region was cut out of the map.
    pub(super) fn answer_in<O: Observer>(
        &mut self,
        (map, inner): (Map, Query),
        query: &Query,
        (clock, budget): (&mut Stopwatch, &Budget<'_>),
        observer: &mut O,
    ) -> Result<Answer, QueryError> {
        let ends = query.ends()?.map(|place| place.at);
        let prepare = clock.lap();
        let whole = self.map().airspace().map(|airspace| airspace.unfitted());
        if let Some(reason) = whole.map_or(Ok(None), |it| outside(it.world(), ends, query))? {
            return Ok(self.answer_to(
                query,
                prepare,
                Drafted::unreachable(reason, Times::default()),
            ));
        }
        let inner = inner.with_limits(budget.left_after(0));
        let mut answer = self.in_map(map, |planner| planner.dispatch(&inner, observer))?;
        answer.times.prepare += prepare;
        Ok(answer)
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
