//! Journeys of agents through a version.

use super::Surroundings;
use crate::answer::Point;
use crate::stage::Stage;
use airlane::geom::UNIT;
use airlane::geom::vector::distance;
use airlane::plan::{AirspaceError, End, GridOptions, JourneyError, JourneyPlanner, JourneyQuery};
use airlane::space::{
    CornerRule, GridTooLarge, JoinError, Joined, Neighbourhood, NodeId, Place, Realm, Trip,
    VoxelGrid,
};
use airlane::world::{Agent, AreaError, Areas, Medium, Weights};
use thiserror::Error;

/// How far solids are felt by those who keep away from them, in voxels.
const EXPOSURE_REACH: u32 = 8;

/// Who goes where.
#[derive(Clone, Debug)]
pub(crate) struct Travel {
    pub(crate) agent: Agent,
    pub(crate) weights: Weights,
    pub(crate) options: GridOptions,
}

/// Why an agent cannot be sent.
#[derive(Debug, Error)]
pub(crate) enum TravelError {
    #[error("{0}")]
    Floors(String),
    #[error(transparent)]
    Body(#[from] AirspaceError),
    #[error(transparent)]
    Grid(#[from] GridTooLarge),
    #[error(transparent)]
    Areas(#[from] AreaError),
    #[error(transparent)]
    Join(#[from] JoinError),
    #[error(transparent)]
    Query(#[from] JourneyError),
    #[error("the {end} is nowhere that {agent} can be")]
    Nowhere { end: End, agent: String },
}

impl Travel {
    /// Joins all that the agent can move in, and has `ask` plan there from one end to the other.
    pub(crate) fn plan<T>(
        &self,
        stage: &Stage,
        ends: [Point; 2],
        ask: impl FnOnce(&mut JourneyPlanner<'_>, &JourneyQuery<'_>) -> Result<T, JourneyError>,
    ) -> Result<T, TravelError> {
        let (around, agent) = (&*stage.surroundings, &self.agent);
        let goes = |medium| agent.mode_in(medium).is_some();
        let floors = match goes(Medium::Ground) && around.bake.is_some() {
            true => Some(stage.floors.of(stage, Some(agent)).map_err(TravelError::Floors)?),
            false => None,
        };
        let terrain = around.terrain.as_ref().filter(|_| goes(Medium::Ground));
        let fitted = stage.airspace.fit(agent.body)?;
        let grid = VoxelGrid::new(fitted.world(), Neighbourhood::TwentySix, CornerRule::CutNone)?;
        let mut joined = Joined::new(*stage.world().frame());
        if let Some(mesh) = &floors {
            joined.add(Surroundings::FLOORS, Realm::NavMesh(mesh), Medium::Ground)?;
        }
        if let Some(terrain) = terrain {
            joined.add(Surroundings::TERRAIN, Realm::Terrain(terrain), Medium::Ground)?;
        }
        if goes(Medium::Air) {
            joined.add(Surroundings::AIR, Realm::Grid(&grid), Medium::Air)?;
        }
        if self.weights.exposure > 0.0 {
            joined = joined.with_exposure(EXPOSURE_REACH);
        }
        for link in &around.links {
            match joined.link(link) {
                // Not for this agent, or something stands in the way.
                Err(JoinError::UnknownSpace { .. } | JoinError::Blocked { .. }) => {}
                other => drop(other?),
            }
        }
        let places = [End::Start, End::Goal].map(|end| {
            let place = place(&joined, ends[end as usize]);
            place.ok_or_else(|| TravelError::Nowhere { end, agent: agent.name.clone() })
        });
        let [start, goal] = places;
        let areas = Areas::in_world(around.areas.clone(), stage.world())?;
        let (agent, weights) = (&self.agent, self.weights);
        let query =
            JourneyQuery { start: start?, goal: goal?, agent, weights, areas: Some(&areas) };
        Ok(ask(&mut JourneyPlanner::new(&joined), &query)?)
    }
}

/// The place for a point: the first of the joined spaces that has one within a voxel of it, else the one
/// that has the nearest. Ground comes before air: who can walk and fly starts on foot where there is a
/// floor.
fn place(joined: &Joined<'_>, at: Point) -> Option<Place> {
    let near = joined.frame().voxel_size;
    let gap = |name: &str| joined.foothold(name, at).map(|foot| distance(foot, at));
    let places = joined.provinces().iter().map(|province| province.name());
    let places =
        places.filter_map(|name| gap(name).map(|gap| (name, if gap <= near { 0.0 } else { gap })));
    let (name, _) = places.min_by(|a, b| a.1.total_cmp(&b.1))?;
    Some(Place::new(name, at))
}

/// The box that stands for a node of a journey's search: a voxel of the air, what is around other
/// places.
pub(crate) fn bounds(trip: &Trip<'_>, node: NodeId) -> [Point; 2] {
    let (space, own) = trip.place(node);
    let realm = trip.joined().provinces()[space].realm();
    let frame = realm.frame();
    let reach = match realm {
        Realm::Grid(_) => UNIT / 2,
        _ => UNIT / 4,
    };
    let reach = f64::from(reach) / f64::from(UNIT) * frame.voxel_size;
    let middle = frame.world_from_lattice(own);
    [-reach, reach].map(|by| middle.map(|c| c + by))
}
