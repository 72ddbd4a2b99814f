//! What a world has besides its solids, and who goes there: floors, terrain, waypoints, links and areas,
//! joined with the air into one map.

mod built_in;
mod maps;

#[cfg(test)]
mod tests;

pub(crate) use built_in::BUILT_IN;
pub(crate) use maps::{AgentMaps, Floors};

use crate::refusal::Refusal;
use airlane::map::{Map, MapError};
use airlane::space::{Terrain, WaypointPlan};
use airlane::{Agent, Airspace, Area};
use airlane_navmesh::{Bake, Town};
use std::sync::Arc;

/// What lies in a world besides its solids. It stays as it is when the solids change, but for floors,
/// which are baked anew.
#[derive(Clone, Debug, Default)]
pub struct Surroundings {
    /// How floors are baked; if `None`, in a way that suits the voxels.
    pub bake: Option<Bake>,
    /// What agents go through: parts called [`Surroundings::FLOORS`], [`Surroundings::TERRAIN`] and
    /// [`Surroundings::AIR`], as far as there are any, with links and areas. Floors and air are replaced
    /// by those of the agent and of the newest version.
    pub map: Map,
    /// The ground that waypoints lie on; if `None`, they lie in the air.
    pub terrain: Option<Arc<Terrain>>,
    /// Places and the connections between them.
    pub waypoints: Option<WaypointPlan>,
    /// Who can be sent through it.
    pub agents: Vec<Agent>,
    /// Ends of a query worth a look, if somebody knows better than a search for them.
    pub suggested: Option<[[f64; 3]; 2]>,
    /// A run of a crowd through it, for the page to play.
    pub recording: Option<Recorded>,
}

/// A recorded run of a crowd.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recorded {
    /// What people call it.
    pub name: String,
    /// The file, as `docs/recording.md` describes it. It is served as it is.
    pub bytes: Arc<[u8]>,
}

impl Surroundings {
    /// The name of the floors as a part of the map.
    pub const FLOORS: &'static str = Town::GROUND;
    /// The name of the terrain as a part of the map.
    pub const TERRAIN: &'static str = "terrain";
    /// The name of the air as a part of the map.
    pub const AIR: &'static str = Town::AIR;

    /// A world of air and floors with areas, for agents: those that walk get floors baked for them.
    /// Fails if an area is invalid.
    pub fn of_agents(
        airspace: &Airspace,
        agents: Vec<Agent>,
        areas: Vec<Area>,
    ) -> Result<Self, MapError> {
        if agents.is_empty() && areas.is_empty() {
            return Ok(Self::default());
        }
        let mut map = Map::new();
        map.add(Self::AIR, airspace)?;
        for (key, area) in (1..).zip(areas) {
            map.set_area(key, area)?;
        }
        Ok(Self { map, agents, ..Self::default() })
    }

    /// The agent of a name.
    pub(crate) fn agent(&self, name: &str) -> Result<Agent, Refusal> {
        let found = self.agents.iter().find(|agent| agent.name == name);
        found.cloned().ok_or_else(|| {
            let known: Vec<_> = self.agents.iter().map(|agent| &*agent.name).collect();
            let expected = match known.is_empty() {
                true => "this world has no agents, expected a profile or an algo".to_owned(),
                false => format!("expected one of {}", known.join(", ")),
            };
            Refusal::bad(format!("unknown agent {name:?}: {expected}")).at("agent")
        })
    }
}
