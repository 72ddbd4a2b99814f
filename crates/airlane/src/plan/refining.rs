//! Which refiner turns the result of a search into the path of the answer.
//!
//! Every method has a usual one. A query may ask for another ([`Query::refine`]), to compare them: the
//! search then hands over its raw result, and that is refined here, in one airspace, for a point or a
//! body.

use super::airspace::Airspace;
use super::answer::{Draft, Drafted};
use super::feature::Feature;
use super::method::{Lowered, Method, Profile};
use super::options::SearchSpace;
use super::query::{Query, QueryError};
use crate::clock::Stopwatch;
use crate::geom::{LatticePoint, Voxel, polyline_length};
use crate::refine::{
    Polyline, Promise, Refined, every_step, funnel_cells, prune_by_sight, rubber_band_by_sight,
    tauten,
};
use crate::search::Stats;
use crate::space::{CellId, Cells, CornerRule};
use crate::world::World;

/// What is done with the result of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum Refine {
    /// What the method always does: profiles pull a taut string, any-angle searches over octrees end with
    /// a pass of lines of sight (He & Hung 2016, 4.3), which is [`Prune`](Self::Prune); others do nothing.
    #[default]
    Usual,
    /// Nothing.
    None,
    /// Pruning: from the goal back, every node that the last kept one sees is dropped, up to the first
    /// hidden one (Massonnat & Verbrugge 2024, algorithm 1).
    Prune,
    /// The rubber band: from the goal back, on to the farthest node that is seen (Yu & Novitch 2020, 4.5).
    Band,
    /// The funnel: the shortest way through the cells that the path leads through.
    Funnel,
    /// The taut string: bends move along the solids' edges to where the way over them is shortest.
    Taut,
}

crate::named!(pub Refine, "refiner", {
    Usual => "usual",
    None => "none",
    Prune => "prune",
    Band => "band",
    Funnel => "funnel",
    Taut => "taut",
});

impl Refine {
    /// Refuses what a method's paths cannot be put through.
    pub(super) fn check(self, method: &Method) -> Result<(), QueryError> {
        let takes_all = match method.lower() {
            Lowered::Cells(settings) => settings.profile != Profile::Reference,
            Lowered::Named(SearchSpace::Octree(..), _) => {
                !matches!(self, Self::Funnel | Self::Taut)
            }
            Lowered::Named(SearchSpace::Grid, options) => options.corners == CornerRule::CutNone,
            Lowered::Hierarchical(_) => true,
            Lowered::Navmesh => false,
        };
        match takes_all || matches!(self, Self::Usual) {
            true => Ok(()),
            false => Err(Feature::Refine.refused(method)),
        }
    }
}

/// The draft with its path refined as the query asks. A path that a limit cut short stays as it is.
pub(super) fn refined(
    airspace: &Airspace,
    query: &Query,
    drafted: Drafted<Polyline>,
) -> Drafted<Polyline> {
    let how = query.asked_refine();
    if matches!(how, Refine::Usual | Refine::None) {
        return drafted;
    }
    let Drafted { draft, mut stats, mut times, in_the_way, from } = drafted;
    let mut clock = Stopwatch::start();
    let mut refine = |line: Polyline| refined_line(airspace, how, line, &mut stats);
    let draft = match draft {
        Draft::Found(line) => Draft::Found(refine(line)),
        Draft::Partial(line, reason) => Draft::Partial(refine(line), reason),
        other => other,
    };
    times.refine += clock.lap();
    Drafted { draft, stats, times, in_the_way, from }
}

fn refined_line(airspace: &Airspace, how: Refine, line: Polyline, stats: &mut Stats) -> Polyline {
    let (world, promise) = (&**airspace.world(), line.promise());
    let sees = |a: LatticePoint, b: LatticePoint| match promise {
        Promise::Clear(contact) => world.is_clear(a, b, contact),
        Promise::Body | Promise::Moves(..) => world.is_clear_for_body(a, b),
    };
    let points = line.into_points();
    let Refined { points, sight_checks } = match how {
        Refine::Usual | Refine::None => return Polyline::new(points, promise),
        Refine::Prune => {
            let nodes = nodes_of(world, &points);
            let (kept, sight_checks) = prune_by_sight(nodes.len(), |a, b| sees(nodes[a], nodes[b]));
            Refined { points: kept.into_iter().map(|i| nodes[i]).collect(), sight_checks }
        }
        Refine::Band => rubber_band_by_sight(&nodes_of(world, &points), sees),
        Refine::Funnel => within_free(world, points, |inner| {
            let cells = airspace.cells();
            let route = cells_along(world, cells, inner)?;
            funnel_cells(cells, &route, *inner.first()?, *inner.last()?).ok()
        }),
        Refine::Taut => within_free(world, points, |inner| Some(tauten(world, inner))),
    };
    stats.sight_checks += sight_checks;
    Polyline::new(points, promise)
}

/// All nodes of the grid steps of a path, where voxels are even.
fn nodes_of(world: &World, points: &[LatticePoint]) -> Vec<LatticePoint> {
    if world.planes().is_even() { every_step(points) } else { points.to_vec() }
}

/// Refines a path between its free points: a body may begin and end where it fits, but not all around.
fn within_free(
    world: &World,
    mut points: Vec<LatticePoint>,
    refine: impl FnOnce(&[LatticePoint]) -> Option<Refined>,
) -> Refined {
    let is_free = |point: &LatticePoint| world.is_free(*point);
    let first = points.iter().position(is_free).unwrap_or(points.len());
    let last = points.iter().rposition(is_free).map_or(first, |last| last + 1);
    // Rounding to the lattice may cost a step where there is nothing to gain.
    let is_shorter = |refined: &Refined| refined.length() <= polyline_length(&points[first..last]);
    let Some(refined) = refine(&points[first..last]).filter(is_shorter) else {
        return Refined { points, sight_checks: 0 };
    };
    points.splice(first..last, refined.points);
    Refined { points, sight_checks: refined.sight_checks }
}

/// The cells that a clear path leads through, each once, neighbours by a face; `None` if it leaves free
/// voxels.
fn cells_along(world: &World, cells: &Cells, points: &[LatticePoint]) -> Option<Vec<CellId>> {
    let mut route: Vec<CellId> = Vec::new();
    let mut enter = |voxel: Voxel| {
        let cell = cells.locate(voxel)?;
        // Where the path comes back to a cell, the loop is left out.
        match route.iter().rposition(|&known| known == cell) {
            Some(at) => route.truncate(at + 1),
            None => route.push(cell),
        }
        Some(())
    };
    let mut voxel = world.voxel_at(*points.first()?);
    enter(voxel)?;
    for ends in points.windows(2) {
        while let Some(next) = next_voxel(world, ends, voxel) {
            voxel = next;
            enter(voxel)?;
        }
    }
    Some(route)
}

/// The voxel that the way from one point to another enters after this one, by a face. Where it crosses an
/// edge, the first of its axes: a clear path touches none of the voxels around but free ones.
fn next_voxel(world: &World, ends: &[LatticePoint], voxel: Voxel) -> Option<Voxel> {
    let way = |axis: usize| i64::from(ends[1].0[axis]) - i64::from(ends[0].0[axis]);
    // How far it is to the next plane, as a fraction of the way.
    let fraction = |axis: usize| {
        let up = way(axis) > 0;
        let plane = world.planes().axis(axis).at(voxel.0[axis] + i32::from(up));
        let gap = i64::from(plane) - i64::from(ends[0].0[axis]);
        (way(axis) != 0).then(|| (gap.abs() * (way(axis) * gap).signum(), way(axis).abs()))
    };
    let crossed = (0..3).filter_map(|axis| Some((axis, fraction(axis)?)));
    let earlier = |a: &(i64, i64), b: &(i64, i64)| {
        (i128::from(a.0) * i128::from(b.1)).cmp(&(i128::from(b.0) * i128::from(a.1)))
    };
    let (axis, (gap, all)) = crossed.min_by(|a, b| earlier(&a.1, &b.1))?;
    let mut next = voxel;
    next.0[axis] += if way(axis) > 0 { 1 } else { -1 };
    (gap < all).then_some(next)
}

#[cfg(test)]
#[path = "refining_tests.rs"]
mod tests;
