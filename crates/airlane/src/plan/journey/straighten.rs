//! Shorter legs: a search goes from node to node, and what lies between two links is often straighter.

use super::{Journey, JourneyError, JourneyLeg, JourneyPlanner, JourneyQuery};
use crate::geom::{Cost, LatticePoint};
use crate::plan::{MeshPlanner, MeshSettings};
use crate::refine::tauten;
use crate::space::{CornerRule, Going, Joined, NavMesh, Place, Realm, Trip};
use crate::world::Medium;

impl JourneyPlanner<'_> {
    /// The same journey with straighter legs: flights pulled tight, and the shortest ways over navmeshes
    /// instead of those over the middles of edges. Modes, links and the ends of legs stay, and no leg
    /// becomes dearer. Where areas, clearance or turns count a straight way may be worse, and the
    /// journey is returned as it is.
    pub fn straighten(
        &self,
        journey: &Journey,
        query: &JourneyQuery<'_>,
    ) -> Result<Journey, JourneyError> {
        let is_even = query.areas.is_none_or(|areas| areas.is_empty())
            && query.agent.confined_to == 0
            && query.agent.turning_radius.is_none()
            && query.weights.exposure == 0.0;
        let trip = match self.trip(query)? {
            Ok(trip) if is_even => trip,
            _ => return Ok(journey.clone()),
        };
        let legs = journey.legs().iter().map(|leg| {
            let straight = match self.joined.provinces()[leg.space].realm() {
                _ if leg.link.is_some() => None,
                Realm::Grid(grid) if grid.corners() == CornerRule::CutNone => {
                    let points = tauten(grid.world(), &leg.lattice).points;
                    let frame = grid.world().frame();
                    let world = points.iter().map(|&at| frame.world_from_lattice(at)).collect();
                    Some(JourneyLeg { points: world, lattice: points, ..leg.clone() })
                }
                Realm::NavMesh(mesh) => over_mesh(mesh, leg, query),
                _ => None,
            };
            let priced = straight.and_then(|straight| {
                let cost = price(&trip, self.joined, &straight)?;
                Some(JourneyLeg { cost, ..straight })
            });
            priced.filter(|straight| straight.cost < leg.cost).unwrap_or_else(|| leg.clone())
        });
        Ok(Journey::of_legs(legs.collect()))
    }
}

/// The shortest way over a mesh between the ends of a leg.
fn over_mesh(mesh: &NavMesh, leg: &JourneyLeg, query: &JourneyQuery<'_>) -> Option<JourneyLeg> {
    let alone = Joined::single(Realm::NavMesh(mesh), Medium::Ground).ok()?;
    let name = alone.provinces()[0].name();
    let [start, goal] = [leg.points.first()?, leg.points.last()?].map(|&at| Place::new(name, at));
    let asked = JourneyQuery { start, goal, ..query.clone() };
    let mut planner = MeshPlanner::new(&alone).ok()?;
    let answer = planner.answer(&asked, &MeshSettings::default()).ok()?;
    let [only] = answer.outcome.found()?.legs() else { return None };
    // Legs meet where they met.
    let (points, mut lattice) = (only.points.clone(), only.lattice.clone());
    let meets = points.first() == leg.points.first() && points.last() == leg.points.last();
    *lattice.first_mut()? = *leg.lattice.first()?;
    *lattice.last_mut()? = *leg.lattice.last()?;
    meets.then(|| JourneyLeg { points, lattice, ..leg.clone() })
}

/// What a leg costs; `None` if a piece of it is not allowed.
fn price(trip: &Trip<'_>, joined: &Joined<'_>, leg: &JourneyLeg) -> Option<Cost> {
    let place = |at: &[f64; 3]| joined.frame().lattice_from_world(*at).ok();
    let points: Vec<LatticePoint> = leg.points.iter().filter_map(place).collect();
    if points.len() < leg.points.len() {
        return None;
    }
    points.windows(2).try_fold(Cost::ZERO, |sum, ends| {
        Some(sum + trip.pricing().way(leg.mode, [ends[0], ends[1]], Going::ROAD, 0.0)?)
    })
}
