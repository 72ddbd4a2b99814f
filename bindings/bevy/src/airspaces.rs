//! The world that flyers fly in, and how the plugin works.

use airlane::live::{Service, ServiceError, ServiceOptions};
use airlane::{Airspace, AirspaceError, Body, Changed, Edits, Map, Version};
use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use bevy_reflect::prelude::*;
use bevy_tasks::{AsyncComputeTaskPool, Task, TaskPool, block_on, futures::check_ready};
use std::time::Duration;

/// How the plugin works.
#[derive(Resource, Reflect, Clone, Debug)]
#[reflect(Resource, Default, Clone, Debug)]
pub struct AirlaneSettings {
    /// How long queries may take in a frame, all together. What is left waits for the next frame; a query that is
    /// too long for a whole budget goes on as a task of its own in the background.
    ///
    /// With [`Duration::MAX`] everything asked in a frame is answered in that frame, bakes included: runs are then
    /// the same bits whatever the machine does meanwhile.
    pub budget: Duration,
    /// Threads of the service's own beside Bevy's; usually none. Read when the world is made.
    pub threads: usize,
    /// Queries that may wait at once. Read when the world is made.
    pub queue_bound: usize,
    /// Edge of a voxel in metres, for worlds of meshes.
    pub voxel: f32,
    /// The box to bake, for worlds of meshes; around the meshes if `None`.
    pub bounds: Option<[Vec3; 2]>,
    /// How far flyers keep from obstacles, in voxels, besides their own size. Obstacles take up whole voxels, so
    /// they grow by a voxel at a time, and flyers need the time to make way: at least the share of the obstacle's
    /// speed in the flyer's, plus what the obstacle moves in two frames.
    pub obstacle_margin: f32,
    /// Seconds after which a flyer without a path asks again, if the world has changed.
    pub retry: f32,
    /// Metres that an entity which is chased may move before its chasers ask again.
    pub chase: f32,
    /// Metres from the goal at which flyers that the host moves have arrived.
    pub arrive_within: f32,
    /// Whether flyers look for shorter paths when something becomes free.
    pub look_for_shortcuts: bool,
}

impl Default for AirlaneSettings {
    fn default() -> Self {
        Self {
            budget: Duration::from_millis(4),
            threads: 0,
            queue_bound: 16_384,
            voxel: 0.5,
            bounds: None,
            obstacle_margin: 1.5,
            retry: 0.25,
            chase: 0.25,
            arrive_within: 0.1,
            look_for_shortcuts: false,
        }
    }
}

impl AirlaneSettings {
    /// Whether everything is done in the frame in which it is asked for.
    pub(crate) fn is_unhurried(&self) -> bool {
        self.budget == Duration::MAX
    }
}

/// The world that flyers fly in: a [`Map`] and the [`Service`] that answers queries in it. Made by the plugin from
/// [`NavSource`](crate::NavSource)s, or by the host:
///
/// ```
/// use airlane::{Airspace, Scene};
/// use bevy_airlane::Airspaces;
///
/// let airspace = Airspace::bake(Scene::open([64, 64, 32])?)?;
/// let resource = Airspaces::new(&airspace)?; // app.insert_resource(resource)
/// assert!(resource.is_ready());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Resource, Default)]
pub struct Airspaces {
    live: Option<Live>,
    pub(crate) edits: Edits,
    /// What changed in this frame.
    pub(crate) changed: Changed,
    fits: Vec<Fit>,
    /// The world was replaced: obstacles have to be put into it.
    pub(crate) is_new: bool,
    /// Something was built for the world without obstacles that the newest version should have.
    pub(crate) needs_rebase: bool,
    pub(crate) is_baking: bool,
    /// The world was baked from sources: it goes with the last of them.
    pub(crate) is_of_sources: bool,
}

struct Live {
    service: Service,
    /// The world without obstacles; `None` if the map is not one airspace.
    walls: Option<Airspace>,
}

/// Room for a body, once it is asked for.
struct Fit {
    body: Body,
    /// Of the world without obstacles.
    version: Version,
    state: FitState,
}

enum FitState {
    Building(Task<Result<(), AirspaceError>>),
    Done(Result<(), AirspaceError>),
}

impl Airspaces {
    /// A world made by the host: an [`Airspace`], or a [`Map`] of several parts.
    pub fn new(map: impl Into<Map>) -> Result<Self, ServiceError> {
        Self::with_settings(map, &AirlaneSettings::default())
    }

    /// The same, with threads of its own or a longer queue.
    pub fn with_settings(
        map: impl Into<Map>,
        settings: &AirlaneSettings,
    ) -> Result<Self, ServiceError> {
        let mut airspaces = Self::default();
        airspaces.replace(map.into(), settings)?;
        Ok(airspaces)
    }

    /// Goes over to another world. Flyers keep their paths, which are looked at again one by one.
    pub(crate) fn replace(
        &mut self,
        map: Map,
        settings: &AirlaneSettings,
    ) -> Result<(), ServiceError> {
        let walls = map.airspace().cloned();
        match &mut self.live {
            // Tickets of the old service stay good.
            Some(live) => {
                live.service.publish(map);
                live.walls = walls;
            }
            None => {
                let AirlaneSettings { threads, queue_bound, .. } = *settings;
                let service = Service::new(map, ServiceOptions { threads, queue_bound })?;
                self.live = Some(Live { service, walls });
            }
        }
        self.is_new = true;
        self.changed = Changed::ANYWHERE;
        self.fits.clear();
        Ok(())
    }

    /// There is no world any more.
    pub(crate) fn clear(&mut self) {
        *self = Self { changed: Changed::ANYWHERE, ..Self::default() };
    }

    /// Whether there is a world yet.
    pub fn is_ready(&self) -> bool {
        self.live.is_some()
    }

    /// Whether a world is being baked, the first one or the next.
    pub fn is_baking(&self) -> bool {
        self.is_baking
    }

    /// The newest version of the map, if there is one: walls and obstacles, these with their margin.
    pub fn map(&self) -> Option<Map> {
        self.live.as_ref().map(|live| live.service.newest())
    }

    /// The newest version, if the map is one airspace.
    pub fn airspace(&self) -> Option<Airspace> {
        self.map()?.airspace().cloned()
    }

    /// The same without obstacles.
    pub fn walls(&self) -> Option<&Airspace> {
        self.live.as_ref()?.walls.as_ref()
    }

    /// The service that answers queries.
    pub fn service(&self) -> Option<&Service> {
        self.live.as_ref().map(|live| &live.service)
    }

    /// Edits the world in this frame, together with the obstacles that move; what goes wrong is a
    /// [`NavError`](crate::NavError). In the engine's axes. A world that is baked again from its sources begins
    /// without these edits.
    pub fn edit(&mut self, edits: Edits) {
        self.edits.append(edits);
    }

    /// Applies what the host edits to the walls, and all to the map.
    pub(crate) fn apply(
        &mut self,
        walls: &Edits,
        obstacles: &Edits,
    ) -> Result<Changed, AirspaceError> {
        let Some(live) = &mut self.live else { return Ok(Changed::default()) };
        let newest = live.service.newest();
        let Some(airspace) = newest.airspace() else { return Err(AirspaceError::NotOneAirspace) };
        let mut all = walls.clone();
        all.append(obstacles.clone());
        let edited = match (&live.walls, walls.is_empty()) {
            (Some(bare), false) => Some(bare.edit(walls)?.0),
            _ => None,
        };
        let (next, changed) = airspace.edit(&all)?;
        live.service.publish(next);
        live.walls = edited.or(live.walls.take());
        Ok(changed)
    }

    /// Whether queries for a body can be answered at once: free space is fitted to each body once, in the background.
    ///
    /// What is kept for a version goes over to those that are made of it later. So room is made in the version
    /// without obstacles, and the newest version is then made of that one anew ([`rebase`](Self::rebase)).
    pub(crate) fn has_room_for(
        &mut self,
        body: Body,
        settings: &AirlaneSettings,
    ) -> Result<bool, AirspaceError> {
        if body.is_point() {
            return Ok(true);
        }
        let Some(walls) = self.walls().cloned() else { return Ok(self.is_ready()) };
        let version = walls.version();
        let known = self.fits.iter().position(|fit| fit.body == body);
        let at = known.unwrap_or_else(|| {
            let task = background(move || walls.room(body).map(drop));
            self.fits.push(Fit { body, version, state: FitState::Building(task) });
            self.fits.len() - 1
        });
        if let FitState::Building(task) = &mut self.fits[at].state {
            let done = match settings.is_unhurried() {
                true => Some(block_on(task)),
                false => check_ready(task),
            };
            match done {
                // The walls were edited meanwhile: it was for nothing.
                Some(Ok(())) if self.fits[at].version != version => {
                    self.fits.remove(at);
                    return Ok(false);
                }
                Some(result) => {
                    self.fits[at].state = FitState::Done(result);
                    self.needs_rebase = self.map().is_some_and(|map| map.version() != version);
                }
                None => {}
            }
        }
        match &self.fits[at].state {
            FitState::Building(_) => Ok(false),
            FitState::Done(result) => result.clone().map(|()| !self.needs_rebase),
        }
    }

    /// Whether the newest version has room for a body: otherwise to ask it anything about that body takes long.
    pub(crate) fn is_fitted(&self, body: Body) -> bool {
        let is_done = |fit: &Fit| fit.body == body && matches!(fit.state, FitState::Done(Ok(())));
        body.is_point() || (!self.needs_rebase && self.fits.iter().any(is_done))
    }

    /// Makes the newest version of the one without obstacles and all obstacles, so that it has what was built for
    /// that one. It is the same world as before.
    pub(crate) fn rebase(&mut self, obstacles: &Edits) -> Result<(), AirspaceError> {
        self.needs_rebase = false;
        let Some(Live { service, walls: Some(walls) }) = &self.live else { return Ok(()) };
        if service.newest().version() != walls.version() {
            service.publish(walls.edit(obstacles)?.0);
        }
        Ok(())
    }

    /// Bodies that were asked for.
    pub(crate) fn bodies(&self) -> Vec<Body> {
        self.fits.iter().map(|fit| fit.body).collect()
    }

    /// Room for these bodies was made together with the world.
    pub(crate) fn have_room(&mut self, bodies: &[Body]) {
        let Some(version) = self.walls().map(Airspace::version) else { return };
        let done = |&body| Fit { body, version, state: FitState::Done(Ok(())) };
        self.fits = bodies.iter().map(done).collect();
    }
}

/// Runs something long on Bevy's task pool for background work.
pub(crate) fn background<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Task<T> {
    AsyncComputeTaskPool::get_or_init(TaskPool::default).spawn(async move { work() })
}

/// How long the plugin's systems took in the last frame, on the thread that ran them.
#[derive(Resource, Reflect, Clone, Copy, PartialEq, Eq, Debug, Default)]
#[reflect(Resource, Default, Clone, PartialEq, Debug)]
pub struct AirlaneTimes {
    /// Bakes begun and taken, where flyers are, room for bodies; obstacles and edits, and who is near them.
    pub world: Duration,
    /// Asking.
    pub ask: Duration,
    /// Queries within the budget.
    pub plan: Duration,
    /// Taking replies.
    pub take: Duration,
    /// Moving, crowds included.
    pub fly: Duration,
    /// Queries answered in the frame.
    pub replied: u64,
    /// Queries that wait.
    pub queued: usize,
}

impl AirlaneTimes {
    /// All together.
    pub fn total(&self) -> Duration {
        self.world + self.ask + self.plan + self.take + self.fly
    }
}
