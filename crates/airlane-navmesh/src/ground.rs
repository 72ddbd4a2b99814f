//! A model for many agents: one bake per kind of body, and reasons that name the widest body that
//! fits.

use crate::bake::{Bake, BakeError, BakeReport, Baked, bake};
use airlane::map::{Link, Map, MapError, Place};
use airlane::plan::{End, Reason};
use airlane::scene::{Model, Scene};
use airlane::space::NavMesh;
use airlane::world::AreaError;
use airlane::{Agent, Answer, Area, Outcome, Planner, Profile, Query, QueryError};
use std::collections::BTreeMap;
use std::sync::Arc;
use thiserror::Error;

/// Why a ground cannot answer a query. That there is no path is an answer.
#[non_exhaustive]
#[derive(Clone, PartialEq, Debug, Error)]
pub enum GroundError {
    /// The model cannot be baked.
    #[error(transparent)]
    Bake(#[from] BakeError),
    /// A link does not stand on the mesh, or an area is invalid.
    #[error(transparent)]
    Link(#[from] MapError),
    /// The query is invalid.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// The mesh was given, and leaves less room than the body needs.
    #[error(
        "the mesh leaves room for a body of radius {} and height {}, but the body needs {} and {}; \
         bake one for it", .room[0], .room[1], .needed[0], .needed[1]
    )]
    NoRoom {
        /// Radius and height that the mesh was baked for.
        room: [f64; 2],
        /// Radius and height of the body.
        needed: [f64; 2],
    },
}

/// How much wider than an agent those are whose paths are tried where it cannot turn, in turning radii.
const MARGINS: [f64; 4] = [0.25, 0.5, 1.0, 2.0];

/// A model, the links on it, and the navmeshes that were baked from it, one for each body that asked.
///
/// ```
/// use airlane::{Agent, Query, Scene};
/// use airlane_navmesh::{Bake, Ground};
///
/// let mut scene = Scene::open([20, 20, 6])?;
/// scene.voxels.insert_box([0, 0, 0], [20, 20, 1]);
/// let mut ground = Ground::of_scene(&scene, Bake::default());
///
/// let soldier = Agent::named("soldier")?;
/// let query = Query::new([3.0, 3.0, 0.5], [16.0, 3.0, 0.5]).agent(&soldier);
/// let path = ground.path(&query)?.into_found()?;
/// assert!((path.length() - 13.0).abs() < 0.1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Ground {
    model: Model,
    bake: Bake,
    links: BTreeMap<u64, Link>,
    areas: BTreeMap<u64, Area>,
    /// Whether the mesh was given: then there is no model to bake another from.
    is_given: bool,
    /// Bakes so far.
    baked: Vec<(Bake, Result<Baked, BakeError>)>,
    planner: Planner,
}

impl Ground {
    /// The ground of a model. Cells and steps are those of `bake`; radius, height and slope are those
    /// of the agent that asks, or of `bake` if a query names none.
    pub fn new(model: Model, bake: Bake) -> Self {
        let planner = Planner::new(Map::new());
        let (links, areas) = (BTreeMap::new(), BTreeMap::new());
        Self { model, bake, links, areas, is_given: false, baked: Vec::new(), planner }
    }

    /// The ground of a mesh that was baked before. Bodies that it leaves no room for are refused.
    pub fn of_mesh(mesh: impl Into<Arc<NavMesh>>) -> Self {
        let mesh = mesh.into();
        let (radius, height) = (mesh.radius(), mesh.height_of_body());
        let cell = mesh.frame().voxel_size;
        let bake = Bake { cell, radius, height, ..Bake::default() };
        let mut ground = Self::new(Model::default(), bake);
        ground.baked.push((bake, Ok(Baked { mesh, report: BakeReport::default() })));
        ground.is_given = true;
        ground
    }

    /// How the ground is baked for those who name no agent and no body.
    pub fn bake(&self) -> Bake {
        self.bake
    }

    /// The bake for a body, which is the given one if that has room for it.
    fn fitting(&self, wanted: Bake) -> Result<Bake, GroundError> {
        if !self.is_given {
            return Ok(wanted);
        }
        // Baking rounds to cells, so a hair makes no difference.
        let room = [self.bake.radius, self.bake.height];
        let needed = [wanted.radius, wanted.height];
        match (0..2).all(|i| needed[i] <= room[i] + 1e-9) {
            true => Ok(self.bake),
            false => Err(GroundError::NoRoom { room, needed }),
        }
    }

    /// The ground of a voxel scene.
    pub fn of_scene(scene: &Scene, bake: Bake) -> Self {
        Self::new(scene.skin(), bake)
    }

    /// Adds a link, such as a ladder, or replaces the one with this key. Its ends are moved to the mesh
    /// of the query if they are near to it; which part of a map they name does not matter.
    pub fn set_link(&mut self, key: u64, link: Link) {
        self.links.insert(key, link);
    }

    /// Removes a link, if there is one with this key.
    pub fn remove_link(&mut self, key: u64) -> Option<Link> {
        self.links.remove(&key)
    }

    /// Adds an area, or replaces the one with this key. Its price counts where its shape meets the floor.
    pub fn set_area(&mut self, key: u64, area: Area) {
        self.areas.insert(key, area);
    }

    /// Removes an area, if there is one with this key.
    pub fn remove_area(&mut self, key: u64) -> Option<Area> {
        self.areas.remove(&key)
    }

    /// The links by their keys.
    pub fn links(&self) -> &BTreeMap<u64, Link> {
        &self.links
    }

    /// The mesh for an agent, baked on first use.
    pub fn baked(&mut self, agent: &Agent) -> Result<&Baked, BakeError> {
        self.baked_as(self.bake.for_agent(agent))
    }

    /// The mesh of a bake.
    pub fn baked_as(&mut self, wanted: Bake) -> Result<&Baked, BakeError> {
        let known = self.baked.iter().position(|(bake, _)| *bake == wanted);
        let number = known.unwrap_or_else(|| {
            self.baked.push((wanted, bake(&self.model, &wanted)));
            self.baked.len() - 1
        });
        self.baked[number].1.as_ref().map_err(Clone::clone)
    }

    /// Answers a query on the mesh for its agent or body. Where the body does not fit, the reason says
    /// what radius would: `no-room` at an end, `too-narrow` on the way. For that the model is baked
    /// again for some radii in between, in steps of a cell. An agent that cannot turn on the spot gets the
    /// path of a wider one where its own bends too sharply.
    pub fn path(&mut self, query: &Query) -> Result<Answer, GroundError> {
        self.path_as(self.bake.for_query(query), query)
    }

    /// The same on the mesh of a bake, whatever the agent's body and slope.
    pub fn path_as(&mut self, wanted: Bake, query: &Query) -> Result<Answer, GroundError> {
        let wanted = self.fitting(wanted)?;
        let mut answer = self.path_on(wanted, query)?;
        if let Some(Reason::CannotTurn { .. }) = answer.outcome.reason()
            && let Some(wider) = self.with_room_to_turn(wanted, query)?
        {
            return Ok(wider);
        }
        if let Outcome::Unreachable(reason) = answer.outcome
            && !self.is_given
            && let Some(better) = self.room(wanted, query, reason)?
        {
            answer.outcome = Outcome::Unreachable(better);
        }
        Ok(answer)
    }

    fn path_on(&mut self, wanted: Bake, query: &Query) -> Result<Answer, GroundError> {
        let mesh = match self.baked_as(wanted) {
            Ok(baked) => Arc::clone(&baked.mesh),
            Err(BakeError::NoFloor { .. }) => {
                // No method has anything to search in a map without parts.
                self.planner.follow(Map::new());
                let mut answer = self.planner.path(&query.clone().method(Profile::Default))?;
                let reason = Reason::OffGround { end: End::Start, nearest: None };
                answer.outcome = Outcome::Unreachable(reason);
                return Ok(answer);
            }
            Err(other) => return Err(other.into()),
        };
        let agent = query.asked_agent().cloned().unwrap_or_else(Agent::anyone);
        self.planner.follow(self.joined(&mesh, &agent, &wanted)?);
        Ok(self.planner.path(query)?)
    }

    /// The answer of a wider body, whose path keeps so far away from what is in the way that the agent can
    /// turn there; `None` if none of those that are tried has one.
    fn with_room_to_turn(
        &mut self,
        wanted: Bake,
        query: &Query,
    ) -> Result<Option<Answer>, GroundError> {
        let radius = query.asked_agent().and_then(|agent| agent.turning_radius());
        let Some(radius) = radius.filter(|_| !self.is_given) else { return Ok(None) };
        for margin in MARGINS {
            let wider = Bake { radius: wanted.radius + margin * radius, ..wanted };
            // A body that is too wide to be baked for fits nowhere.
            if wider.check().is_err() {
                break;
            }
            let answer = self.path_on(wider, query)?;
            if answer.found().is_ok() {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }

    /// The mesh with the links that the agent may take, their ends on the mesh.
    fn joined(&self, mesh: &Arc<NavMesh>, agent: &Agent, bake: &Bake) -> Result<Map, MapError> {
        let mut map = Map::new();
        let here = map.add("ground", mesh)?;
        // A ladder stands at a wall, which the mesh keeps away from.
        let near = 2.0 * bake.radius + 2.0 * bake.cell;
        let stand = |place: Place| match mesh.nearest_within(place.point(), near) {
            Ok(Some(foot)) => here.at(mesh.frame().world_from_lattice(foot.point)),
            _ => here.at(place.point()),
        };
        let may_take = |link: &Link| agent.may_take(link.kind, link.permission);
        for (&key, link) in self.links.iter().filter(|(_, link)| may_take(link)) {
            let (from, to) = (stand(link.from), stand(link.to));
            map.set_link(key, Link { from, to, ..link.clone() })?;
        }
        for (&key, area) in &self.areas {
            match map.set_area(key, area.clone()) {
                // This agent has no ground there.
                Err(MapError::Area(AreaError::Outside { .. })) => {}
                set => set?,
            }
        }
        Ok(map)
    }

    /// A reason with the widest radius that gets farther, if there is one.
    fn room(
        &mut self,
        wanted: Bake,
        query: &Query,
        reason: Reason,
    ) -> Result<Option<Reason>, GroundError> {
        let cells = wanted.radius_cells();
        let radius = |cells: u16| f64::from(cells) * wanted.cell;
        // More room is never in the way, so the widest that gets farther is found by halving.
        let mut widest = |gets: &dyn Fn(&Outcome) -> bool| {
            let (mut fits, mut fails) = (None, cells);
            while fits.map_or(0, |cells| cells + 1) < fails {
                let tried = fits.map_or(0, |fits: u16| fits + (fails - fits) / 2);
                let thinner = Bake { radius: radius(tried), ..wanted };
                match gets(&self.path_on(thinner, query)?.outcome) {
                    true => fits = Some(tried),
                    false if tried == 0 => break,
                    false => fails = tried,
                }
            }
            Ok::<_, GroundError>(fits.map(radius))
        };
        Ok(match (reason.name(), reason.end()) {
            ("disconnected", _) => {
                let widest = widest(&|outcome| outcome.found().is_some())?;
                widest.map(|widest| Reason::TooNarrow { widest })
            }
            ("off-ground", Some(end)) => {
                let is_same =
                    |other: &Reason| other.name() == "off-ground" && other.end() == Some(end);
                let widest = widest(&|outcome| !outcome.reason().is_some_and(is_same))?;
                widest.map(|widest| Reason::NoRoom { end, widest, nearest: reason.nearest() })
            }
            _ => None,
        })
    }
}
