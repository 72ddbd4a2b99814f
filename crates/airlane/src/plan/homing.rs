//! A goal that stays, while the one on the way there moves and the world changes.
//!
//! A [`Homing`] keeps the search from the goal outwards. When the world changes, what the change did not
//! touch is taken over ([`Tree::regrow`]), and the search goes on from there; when the agent has moved,
//! the path known before is joined or the search goes on towards where it is now, as for many targets
//! ([`Planner::grow`]).
//!
//! `airlane bench replan` compares this with revising the path (`live/replan.rs`) and with planning
//! afresh. It pays where a change closes a corridor half way and the way round is long; where a path
//! stays valid or a patch will do, revising is far cheaper, and in the open so is planning afresh.

use super::kept::{Kept, Reuse};
use super::many::Budget;
use super::outcome::{Answer, Outcome};
use super::query::{Query, QueryError};
use super::regrow::{Regrowth, Spare};
use super::settings::Settings;
use super::tree::{Manner, Tree};
use super::{Airspace, Changed, Entry, Planner, PlannerMemory};
use crate::search::Tally;

/// Paths to one goal from an agent that moves, in a world that changes.
///
/// Paths are about as long as those of separate queries: one that is more than a tenth longer than
/// what is known to be possible is compared with a fresh one. They depend on what was asked before.
///
/// ```
/// use airlane::plan::{Airspace, Homing, Settings};
/// use airlane::scene::Scene;
/// use airlane::world::Edits;
///
/// let mut scene = Scene::open([80, 40, 40])?;
/// scene.voxels.insert_box([40, 0, 0], [42, 40, 30]); // a wall, open above z = 30
/// let airspace = Airspace::bake(scene)?;
/// let mut homing = Homing::new(airspace.clone(), [77.0, 20.0, 3.0], Settings::default())?;
/// assert!(homing.path_from([2.0, 20.0, 3.0])?.0.outcome.found().is_some());
///
/// let (next, delta) = airspace.edit(Edits::new().block_box([10, 10, 0], [12, 30, 20]))?;
/// homing.follow(next.clone(), &delta);
/// let (answer, _) = homing.path_from([3.0, 20.0, 4.0])?;
/// let path = answer.outcome.found().expect("there is room beside it");
/// assert!(path.audit(next.world()).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Homing {
    airspace: Airspace,
    goal: [f64; 3],
    settings: Settings,
    memory: PlannerMemory,
    spare: Spare,
    kept: Kept,
}

impl Homing {
    /// Nothing is searched yet. Limits hold for each path.
    pub fn new(airspace: Airspace, goal: [f64; 3], settings: Settings) -> Result<Self, QueryError> {
        settings.validate()?;
        let (memory, spare, kept) = Default::default();
        Ok(Self { airspace, goal, settings, memory, spare, kept })
    }

    /// The version it plans in.
    pub fn airspace(&self) -> &Airspace {
        &self.airspace
    }

    /// Goes over to another version of the airspace, fitted to the same body if to any, and takes along
    /// what the changes between the two leave of the search. `None` if that is nothing.
    pub fn follow(&mut self, next: Airspace, changed: impl Into<Changed>) -> Option<Regrowth> {
        let Self { airspace, memory, spare, kept, .. } = self;
        let (versions, changed) = ((&*airspace, &next), changed.into());
        let regrowth =
            kept.tree.as_mut().and_then(|tree| tree.regrow(versions, &changed, memory, spare));
        kept.tree = kept.tree.take().filter(|_| regrowth.is_some());
        self.airspace = next;
        regrowth
    }

    /// The path from where the agent is to the goal, and what it was made from.
    pub fn path_from(&mut self, start: [f64; 3]) -> Result<(Answer, Reuse), QueryError> {
        let Self { airspace, goal, settings, memory, kept, .. } = self;
        let query = Query { start, goal: *goal };
        let mut planner = Planner::with_memory(airspace, std::mem::take(memory));
        let answer = planner.answer_kept(&query, settings, kept, |planner, kept, ends, tally| {
            planner.home(kept, ends, settings, tally)
        });
        *memory = planner.into_memory();
        answer
    }
}

impl Planner<'_> {
    /// Goes on with a search from the goal, or begins one.
    fn home(
        &mut self,
        kept: &mut Kept,
        (start, goal): (Entry, Entry),
        settings: &Settings,
        tally: &mut Tally,
    ) -> (Outcome, Reuse) {
        let (manner, budget) = (Manner::new(settings, None), Budget::new(&settings.limits));
        kept.prune();
        let known = kept.tree.take().filter(|tree| tree.root().point == goal.point);
        let tree = kept.tree.insert(known.unwrap_or_else(|| Tree::new(goal)));
        let (plantings, before) = (tree.plantings(), tally.expanded);
        let grown = self.grow(tree, start, manner, &budget.left(), tally);
        let is_fresh = tree.plantings() > plantings;
        let reuse = kept.note(tally.expanded - before, is_fresh);
        (self.outcome_of(grown, (start, goal), start, tally), reuse)
    }
}
