//! A model that many agents walk on: a bake for each kind of body, and reasons that say how wide one
//! may be.

use crate::bake::{Bake, BakeError, Baked, bake};
use airlane::plan::{
    Answer, End, JourneyQuery, MeshError, MeshPath, MeshPlanner, MeshSettings, Outcome, Reason,
};
use airlane::scene::{Model, Scene};
use airlane::space::{JoinError, Joined, Link, NavMesh, Place, Realm};
use airlane::world::{Agent, Medium, Weights};
use thiserror::Error;

/// Who wants to walk where.
#[derive(Clone, Copy, Debug)]
pub struct Trek<'t> {
    /// Where the way begins, in world coordinates.
    pub start: [f64; 3],
    /// Where it should lead.
    pub goal: [f64; 3],
    /// Who walks.
    pub agent: &'t Agent,
    /// What a good way is: length and time count.
    pub weights: Weights,
    /// Ladders, doors and the like. Their ends are moved to the mesh if they are near to it; the names
    /// of their spaces do not matter.
    pub links: &'t [Link],
}

/// A query that cannot be asked.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum GroundError {
    /// The model cannot be baked.
    #[error(transparent)]
    Bake(#[from] BakeError),
    /// A link means nothing.
    #[error(transparent)]
    Link(#[from] JoinError),
    /// The query means nothing.
    #[error(transparent)]
    Query(#[from] MeshError),
}

/// A model and the navmeshes that were baked from it.
#[derive(Clone, Debug)]
pub struct Ground {
    model: Model,
    bake: Bake,
    /// What was baked so far, and what came of it.
    baked: Vec<(Bake, Result<Baked, BakeError>)>,
}

/// What spaces of one navmesh are called.
const HERE: &str = "here";

impl Ground {
    /// The ground of a model. Cells and steps are those of `bake`; radius, height and slope are those
    /// of the agent that asks.
    pub fn new(model: Model, bake: Bake) -> Self {
        Self { model, bake, baked: Vec::new() }
    }

    /// The ground of a voxel scene.
    pub fn of_scene(scene: &Scene, bake: Bake) -> Self {
        Self::new(scene.skin(), bake)
    }

    /// The mesh for an agent, baked now if it was not before.
    pub fn baked(&mut self, agent: &Agent) -> Result<&Baked, BakeError> {
        self.baked_as(self.bake.for_agent(agent))
    }

    /// The mesh of a bake.
    pub fn baked_as(&mut self, wanted: Bake) -> Result<&Baked, BakeError> {
        let number = self.number(wanted);
        self.baked[number].1.as_ref().map_err(Clone::clone)
    }

    /// The number of a bake, done now if it was not before.
    fn number(&mut self, wanted: Bake) -> usize {
        let known = self.baked.iter().position(|(bake, _)| *bake == wanted);
        known.unwrap_or_else(|| {
            self.baked.push((wanted, bake(&self.model, &wanted)));
            self.baked.len() - 1
        })
    }

    /// Answers a query on the mesh for its agent. Where the body does not fit, the reason says what
    /// radius would: [`Reason::NoRoom`] at an end, [`Reason::TooNarrow`] on the way. For that the model
    /// is baked again for some radii in between, in steps of a cell.
    pub fn answer(
        &mut self,
        trek: &Trek<'_>,
        settings: &MeshSettings,
    ) -> Result<Answer<MeshPath>, GroundError> {
        self.answer_as(self.bake.for_agent(trek.agent), trek, settings)
    }

    /// The same on the mesh of a bake, whatever the agent's body and slope.
    pub fn answer_as(
        &mut self,
        wanted: Bake,
        trek: &Trek<'_>,
        settings: &MeshSettings,
    ) -> Result<Answer<MeshPath>, GroundError> {
        let mut answer = self.answer_with(wanted, trek, settings)?;
        if let Outcome::Unreachable(reason) = answer.outcome
            && let Some(better) = self.room(wanted, trek, settings, reason)?
        {
            answer.outcome = Outcome::Unreachable(better);
        }
        Ok(answer)
    }

    fn answer_with(
        &mut self,
        wanted: Bake,
        trek: &Trek<'_>,
        settings: &MeshSettings,
    ) -> Result<Answer<MeshPath>, GroundError> {
        let number = self.number(wanted);
        let mesh = match &self.baked[number].1 {
            Ok(baked) => &baked.mesh,
            Err(BakeError::NoFloor { .. }) => {
                let reason = Reason::OffMesh { end: End::Start, nearest: None };
                let (tally, times) = Default::default();
                return Ok(Answer { outcome: Outcome::Unreachable(reason), tally, times });
            }
            Err(other) => return Err(other.clone().into()),
        };
        let joined = joined(mesh, trek, &wanted)?;
        let query = JourneyQuery {
            start: Place::new(HERE, trek.start),
            goal: Place::new(HERE, trek.goal),
            agent: trek.agent,
            weights: trek.weights,
            areas: None,
        };
        let mut planner = MeshPlanner::new(&joined).expect("one mesh in its own frame");
        Ok(planner.answer(&query, settings)?)
    }

    /// A reason that says how wide a body may be, if a thinner one gets farther.
    fn room(
        &mut self,
        wanted: Bake,
        trek: &Trek<'_>,
        settings: &MeshSettings,
        reason: Reason,
    ) -> Result<Option<Reason>, GroundError> {
        let cells = wanted.radius_cells();
        let radius = |cells: u16| f64::from(cells) * wanted.cell;
        // More room is never in the way, so the widest that gets farther is found by halving.
        let mut widest = |gets: &dyn Fn(&Outcome<MeshPath>) -> bool| {
            let (mut fits, mut fails) = (None, cells);
            while fits.map_or(0, |cells| cells + 1) < fails {
                let tried = fits.map_or(0, |fits: u16| fits + (fails - fits) / 2);
                let thinner = Bake { radius: radius(tried), ..wanted };
                match gets(&self.answer_with(thinner, trek, settings)?.outcome) {
                    true => fits = Some(tried),
                    false if tried == 0 => break,
                    false => fails = tried,
                }
            }
            Ok::<_, GroundError>(fits.map(radius))
        };
        Ok(match reason {
            Reason::DifferentIslands { .. } => {
                let widest = widest(&|outcome| outcome.found().is_some())?;
                widest.map(|widest| Reason::TooNarrow { widest })
            }
            Reason::OffMesh { end, nearest } => {
                let gets = |outcome: &Outcome<MeshPath>| match outcome {
                    Outcome::Unreachable(Reason::OffMesh { end: at, .. }) => *at != end,
                    _ => true,
                };
                let widest = widest(&gets)?;
                widest.map(|widest| Reason::NoRoom { end, widest, nearest })
            }
            _ => None,
        })
    }
}

/// The mesh with the links that the agent may take, their ends on the mesh.
fn joined<'m>(mesh: &'m NavMesh, trek: &Trek<'_>, bake: &Bake) -> Result<Joined<'m>, GroundError> {
    let mut joined = Joined::single(Realm::NavMesh(mesh), Medium::Ground)?;
    // A ladder stands at a wall, which the mesh keeps away from.
    let near = 2.0 * bake.radius + 2.0 * bake.cell;
    for link in trek.links {
        if !trek.agent.may_take(link.kind, link.permission) {
            continue;
        }
        let mut link = link.clone();
        for end in [&mut link.from, &mut link.to] {
            let foot = mesh.nearest_within(end.at, near);
            if let Ok(Some(foot)) = foot {
                *end = Place::new(HERE, mesh.frame().world_from_lattice(foot.point));
            }
            HERE.clone_into(&mut end.space);
        }
        joined.link(&link)?;
    }
    Ok(joined)
}
