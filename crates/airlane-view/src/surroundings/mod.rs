//! What a world has besides its solids, and who goes there: floors, terrain, waypoints, links and areas,
//! joined with the air into one space for journeys.

mod built_in;
mod travel;

#[cfg(test)]
mod tests;

pub(crate) use built_in::BUILT_IN;
pub(crate) use travel::{Travel, TravelError, bounds};

use crate::stage::Stage;
use airlane::scene::Scene;
use airlane::space::{Link, NavMesh, Terrain, WaypointPlan};
use airlane::world::{Agent, Area};
use airlane_navmesh::{Bake, Town, bake_scene};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// What lies in a world besides its solids. It stays as it is when the solids change, but for floors,
/// which are baked anew.
#[derive(Clone, Debug, Default)]
pub struct Surroundings {
    /// How floors are baked; if `None`, in a way that suits the voxels.
    pub bake: Option<Bake>,
    /// Ground with heights and costs of its own.
    pub terrain: Option<Terrain>,
    /// Places and the ways between them.
    pub waypoints: Option<WaypointPlan>,
    /// Ladders and the like. Their ends are in [`Surroundings::FLOORS`], [`Surroundings::TERRAIN`] or
    /// [`Surroundings::AIR`].
    pub links: Vec<Link>,
    /// Where moving costs more or less, or is forbidden.
    pub areas: Vec<Area>,
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
    /// The name of the floors as a space.
    pub const FLOORS: &'static str = Town::GROUND;
    /// The name of the terrain as a space.
    pub const TERRAIN: &'static str = "terrain";
    /// The name of the air as a space.
    pub const AIR: &'static str = Town::AIR;

    /// The agent of a name.
    pub(crate) fn agent(&self, name: &str) -> Option<&Agent> {
        self.agents.iter().find(|agent| agent.name == name)
    }
}

/// Faces of voxels that floors are baked from at most: more take seconds.
const MOST_SOLIDS: u64 = 20_000_000;

/// The floors of a version, baked when they are asked for, for each agent its own.
#[derive(Debug, Default)]
pub(crate) struct Floors {
    baked: Mutex<BTreeMap<String, Arc<NavMesh>>>,
}

impl Floors {
    /// The floors that an agent can walk on; without one, those of somebody half a voxel wide and two
    /// voxels high who steps from voxel to voxel. Fails with why there are none.
    pub(crate) fn of(&self, stage: &Stage, agent: Option<&Agent>) -> Result<Arc<NavMesh>, String> {
        let name = agent.map_or("", |agent| &agent.name);
        let mut baked = self.baked.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(mesh) = baked.get(name) {
            return Ok(Arc::clone(mesh));
        }
        let solids = stage.world().solid_count();
        if solids > MOST_SOLIDS {
            return Err(format!(
                "floors are not baked here from {solids} solid voxels, more than {MOST_SOLIDS}"
            ));
        }
        let bake = stage.surroundings.bake.unwrap_or_else(|| usual_bake(stage));
        let bake = agent.map_or(bake, |agent| bake.for_agent(agent));
        let (voxels, frame) = (stage.world().solids().clone(), *stage.world().frame());
        let scene = Scene { frame, ..Scene::of_solids(voxels) };
        let mesh = bake_scene(&scene, &bake).map_err(|error| error.to_string())?.mesh;
        Ok(Arc::clone(baked.entry(name.to_owned()).or_insert_with(|| Arc::new(mesh))))
    }
}

/// Somebody whose measures are those of voxels.
fn usual_bake(stage: &Stage) -> Bake {
    let voxel = stage.world().frame().voxel_size;
    Bake {
        cell: voxel / 2.0,
        cell_height: voxel / 4.0,
        radius: voxel / 4.0,
        height: 2.0 * voxel,
        step: voxel,
        ..Bake::default()
    }
}
