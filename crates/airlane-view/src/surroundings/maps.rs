//! The maps that agents go through in one version of the world.

use super::Surroundings;
use crate::stage::Stage;
use airlane::Agent;
use airlane::map::{Map, MapError};
use airlane::scene::Scene;
use airlane::space::NavMesh;
use airlane::world::Medium;
use airlane_navmesh::{Bake, bake_scene};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Solid voxels that floors are baked from at most: more take seconds.
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
        Ok(Arc::clone(baked.entry(name.to_owned()).or_insert(mesh)))
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

/// The map of each agent in a version, made when it is asked for: floors are baked for the agent.
#[derive(Debug, Default)]
pub(crate) struct AgentMaps {
    made: Mutex<BTreeMap<String, Map>>,
}

impl AgentMaps {
    /// The map that an agent goes through. Fails with why there is none.
    pub(crate) fn of(&self, stage: &Stage, agent: &Agent) -> Result<Map, String> {
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(map) = made.get(&agent.name) {
            return Ok(map.clone());
        }
        let around = &stage.surroundings;
        let mut map = around.map.clone();
        let walks = agent.mode_in(Medium::Ground).is_some();
        let has_ground = map.part_named(Surroundings::TERRAIN).is_some();
        match map.part_named(Surroundings::FLOORS) {
            Some(floors) if walks => {
                let mesh = stage.floors.of(stage, Some(agent))?;
                map.set_part(floors, &mesh).map_err(|error| error.to_string())?;
            }
            None if walks && !has_ground => {
                map = on_floors(&map, &stage.floors.of(stage, Some(agent))?)
                    .map_err(|error| error.to_string())?
            }
            _ => {}
        }
        if let Some(air) = map.part_named(Surroundings::AIR) {
            map.set_part(air, &stage.airspace).map_err(|error| error.to_string())?;
        }
        made.insert(agent.name.clone(), map.clone());
        Ok(map)
    }
}

/// A map without links with floors before all of its parts.
fn on_floors(map: &Map, floors: &Arc<NavMesh>) -> Result<Map, MapError> {
    let mut joined = Map::new();
    joined.add(Surroundings::FLOORS, floors)?;
    for (name, part) in map.parts() {
        joined.add(name, part.clone())?;
    }
    for (key, area) in (1..).zip(map.areas()) {
        joined.set_area(key, area.clone())?;
    }
    Ok(joined)
}
