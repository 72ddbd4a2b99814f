//! A version of the world that is on show.

use crate::area::Painted;
use crate::editor::Placed;
use crate::mesh;
use crate::suggest::{View, looked_at, suggest};
use crate::surroundings::{AgentMaps, Floors, Surroundings};
use airlane::plan::{Airspace, AirspaceError};
use airlane::space::{Grading, Octree, OctreeTooLarge};
use airlane::world::{Body, World};
use airlane::{CancelToken, Objective, Planner, Query};
use serde::Serialize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// The axis that points up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Up {
    /// The third axis.
    #[default]
    Z,
    /// The second axis.
    Y,
}

impl Up {
    /// The number of the axis.
    pub(crate) fn axis(self) -> usize {
        match self {
            Self::Z => 2,
            Self::Y => 1,
        }
    }
}

/// What commands of the program take to make a world.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MapArgument {
    /// MAP, such as `gen:city:96:5` or `models/plant.glb`.
    pub map: String,
    /// Options that go with it, such as `--voxel` and `0.25`.
    pub options: Vec<String>,
}

impl From<String> for MapArgument {
    fn from(map: String) -> Self {
        Self { map, options: Vec::new() }
    }
}

/// A world to be shown.
#[derive(Clone, Debug)]
pub struct Opened {
    /// What people call it.
    pub name: String,
    /// The world. If it is fitted to a body, queries are for that body unless they name another.
    pub airspace: Airspace,
    /// What the program is given to make the same world.
    pub recipe: Option<MapArgument>,
    /// How long it took to make, for the page to tell.
    pub bake: Duration,
    /// Which axis points up.
    pub up: Up,
    /// What there is besides solids, for those who do not fly.
    pub surroundings: Surroundings,
}

/// A version of the world and what belongs to it. Readers keep theirs while others are made.
#[derive(Debug)]
pub(crate) struct Stage {
    pub(crate) name: String,
    /// The scene it began as.
    pub(crate) scene: String,
    /// Not fitted to any body.
    pub(crate) airspace: Airspace,
    /// The body that queries are for unless they name one.
    pub(crate) body: Body,
    /// What makes the world as it was opened.
    pub(crate) recipe: Option<MapArgument>,
    pub(crate) bake: Duration,
    pub(crate) up: Up,
    /// Ends of a query worth a look.
    pub(crate) suggested: [[f64; 3]; 2],
    /// From where the path between them is seen best.
    pub(crate) view: View,
    pub(crate) surroundings: Arc<Surroundings>,
    pub(crate) floors: Arc<Floors>,
    pub(crate) agent_maps: AgentMaps,
    /// Obstacles in it.
    pub(crate) obstacles: Vec<Placed>,
    /// Areas that were painted into it.
    pub(crate) areas: Vec<Painted>,
    /// A number that all versions of one opened scene share, and no others.
    opening: u64,
    showing: OnceLock<Arc<[[i32; 3]]>>,
    octree: OnceLock<Result<Octree, OctreeTooLarge>>,
}

impl Stage {
    /// Puts a world on show.
    pub(crate) fn new(scene: String, opened: Opened) -> Result<Self, AirspaceError> {
        static OPENINGS: AtomicU64 = AtomicU64::new(0);
        let Opened { name, airspace, recipe, bake, up, surroundings } = opened;
        let body = airspace.world().body();
        let airspace = airspace.fit(Body::POINT)?;
        let suggested = match surroundings.suggested {
            Some(ends) => looked_at(&airspace, ends, up),
            None => suggest(&airspace, body, up),
        };
        Ok(Self {
            name,
            scene,
            airspace,
            body,
            recipe,
            bake,
            up,
            suggested: suggested.ends,
            view: suggested.view,
            surroundings: Arc::new(surroundings),
            floors: Arc::default(),
            agent_maps: AgentMaps::default(),
            obstacles: Vec::new(),
            areas: Vec::new(),
            opening: OPENINGS.fetch_add(1, Ordering::Relaxed),
            showing: OnceLock::new(),
            octree: OnceLock::new(),
        })
    }

    /// The next version, with another world and these obstacles in it.
    pub(crate) fn next(&self, airspace: Airspace, obstacles: Vec<Placed>) -> Self {
        Self {
            name: self.name.clone(),
            scene: self.scene.clone(),
            recipe: self.recipe.clone(),
            airspace,
            surroundings: Arc::clone(&self.surroundings),
            floors: Arc::default(),
            agent_maps: AgentMaps::default(),
            obstacles,
            areas: self.areas.clone(),
            showing: OnceLock::new(),
            octree: OnceLock::new(),
            ..*self
        }
    }

    /// The next version, with the same solids and other areas.
    pub(crate) fn repainted(&self, airspace: Airspace, areas: Vec<Painted>) -> Self {
        let next = self.next(airspace, self.obstacles.clone());
        let (floors, showing) = (Arc::clone(&self.floors), self.showing.clone());
        Self { floors, showing, areas, ..next }
    }

    /// Builds what the agents of the world need before somebody asks: floors, and room for bodies.
    pub(crate) fn prepare_agents(&self) {
        let [from, to] = self.suggested;
        for agent in &self.surroundings.agents {
            // What cannot be built is told to those who ask for it.
            let Ok(map) = self.agent_maps.of(self, agent) else { continue };
            let query = Query::new(from, to).agent(agent).objective(Objective::FASTEST);
            let _ = Planner::new(&map).prepare(&query);
        }
    }

    /// The number of the opened scene that it came of.
    pub(crate) fn opening(&self) -> u64 {
        self.opening
    }

    /// The world.
    pub(crate) fn world(&self) -> &World {
        self.airspace.world()
    }

    /// The chunks that show a surface, x fastest.
    pub(crate) fn showing_chunks(&self) -> Arc<[[i32; 3]]> {
        let showing =
            self.showing.get_or_init(|| mesh::showing_chunks(self.world().solids()).into());
        Arc::clone(showing)
    }

    /// The regular octree of the world; `None` if it is cancelled while it is made.
    pub(crate) fn octree(&self, cancel: &CancelToken) -> Result<Option<&Octree>, OctreeTooLarge> {
        if self.octree.get().is_none() {
            // Not made under the lock: who cancels must not take it from those who wait.
            let stop = || cancel.is_cancelled();
            let Some(made) = Octree::new_unless(self.world(), Grading::Regular, &stop).transpose()
            else {
                return Ok(None);
            };
            let _ = self.octree.set(made);
        }
        self.octree.get().map(|made| made.as_ref().map_err(|error| *error)).transpose()
    }
}
