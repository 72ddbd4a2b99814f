//! Shorter legs: a search goes from node to node, and what lies between two links is often straighter.

use super::super::ground::Ground;
use super::super::navmesh::MeshPlanner;
use super::super::options::{Ends, Fallback};
use super::super::path::{How, RawLeg};
use super::super::scratch::{MeshScratch, NodeScratch};
use super::ease::ease;
use super::{Errand, trip};
use crate::geom::{Cost, LatticePoint};
use crate::plan::method::NavmeshString;
use crate::refine::{Effort, Promise, tauten_in_place};
use crate::search::{Limits, Meter, Stats};
use crate::space::{CornerRule, Going, NavMesh, Realm, Trip};

/// The same legs, straighter: flights pulled tight, and the shortest ways over navmeshes instead of
/// those over the middles of edges. Modes, links and the ends of legs stay, and no leg becomes dearer.
/// Where areas, clearance or turns count a straight way may be worse. There legs over navmeshes are
/// [eased](super::ease), unless it is turns that count, and the others stay as they are.
pub(super) fn straighten(
    ground: &Ground<'_>,
    errand: Errand<'_>,
    legs: Vec<RawLeg>,
    limits: &Limits,
    (nodes, meshes): (&mut NodeScratch, &mut MeshScratch),
) -> Vec<RawLeg> {
    let is_even = errand.areas.is_none_or(|areas| areas.is_empty())
        && errand.agent.confined_to.is_empty()
        && errand.turning_radius().is_none()
        && errand.objective.exposure == 0.0;
    let turns = errand.turning_radius().is_some();
    let trip = match trip(ground, errand) {
        Ok(Ok(trip)) if !turns => trip,
        _ => return legs,
    };
    let meter = Meter::start(limits);
    if !is_even {
        let eased = legs.into_iter().map(|leg| ease(ground, &trip, leg, &meter));
        return eased.collect();
    }
    let straighter = legs.into_iter().map(|leg| {
        let Some(space) = ground.space(leg.how.part) else { return leg };
        let straight = match ground.joined.provinces()[space].realm() {
            _ if leg.how.link.is_some() || meter.is_over() => None,
            Realm::Grid(grid) if grid.corners() == CornerRule::CutNone => {
                let mut points = leg.lattice.clone();
                tauten_in_place(grid.world(), &mut points, Effort::Thorough, &meter);
                let frame = grid.world().frame();
                let world = points.iter().map(|&at| frame.world_from_lattice(at)).collect();
                let how = How { promise: Promise::clear_in(grid.world()), ..leg.how.clone() };
                Some(RawLeg { how, points: world, lattice: points })
            }
            Realm::NavMesh(mesh) => {
                let ends = leg.points.first().copied().zip(leg.points.last().copied());
                ends.and_then(|(from, to)| {
                    let ends = (space, [from, to]);
                    let found = over_mesh(ground, mesh, ends, errand, limits, (nodes, meshes));
                    found.and_then(|(way, _)| meeting(&leg, way))
                })
            }
            _ => None,
        };
        let priced = straight.and_then(|mut straight| {
            straight.how.cost = price(&trip, ground, &straight)?;
            Some(straight)
        });
        priced.filter(|straight| straight.how.cost < leg.how.cost).unwrap_or(leg)
    });
    straighter.collect()
}

/// The shortest way over a mesh between two points of it, and what it took to find it.
pub(super) fn over_mesh(
    ground: &Ground<'_>,
    mesh: &NavMesh,
    (space, ends): (usize, [[f64; 3]; 2]),
    errand: Errand<'_>,
    limits: &Limits,
    (nodes, meshes): (&mut NodeScratch, &mut MeshScratch),
) -> Option<(RawLeg, Stats)> {
    let alone = ground.alone(space)?;
    let ends = ends.map(|at| (0, at));
    let mut planner = MeshPlanner { ground: &alone, mesh, nodes, meshes };
    let (snap, fallback) = (Ends::Exact, Fallback::Reason);
    let how = (NavmeshString::Exact, snap, fallback, limits);
    let drafted = planner.answer(Errand { ends, ..errand }, how, &mut ()).ok()?;
    let stats = drafted.stats;
    let [only] = &drafted.draft.found()?[..] else { return None };
    Some((only.clone(), stats))
}

/// A way in the place of a leg, if legs go on meeting where they met.
fn meeting(leg: &RawLeg, RawLeg { points, mut lattice, .. }: RawLeg) -> Option<RawLeg> {
    let meets = points.first() == leg.points.first() && points.last() == leg.points.last();
    *lattice.first_mut()? = *leg.lattice.first()?;
    *lattice.last_mut()? = *leg.lattice.last()?;
    meets.then(|| RawLeg { points, lattice, ..leg.clone() })
}

/// What a leg through the air or over a navmesh costs; `None` if a piece of it is not allowed.
pub(super) fn price(trip: &Trip<'_>, ground: &Ground<'_>, leg: &RawLeg) -> Option<Cost> {
    let place = |at: &[f64; 3]| ground.joined.frame().lattice_from_world(*at).ok();
    let points: Vec<LatticePoint> = leg.points.iter().filter_map(place).collect();
    if points.len() < leg.points.len() {
        return None;
    }
    points.windows(2).try_fold(Cost::ZERO, |sum, ends| {
        let ends = [ends[0], ends[1]];
        Some(sum + trip.pricing().way_over_floor(leg.how.mode, ends, Going::ROAD, 0.0)?)
    })
}
