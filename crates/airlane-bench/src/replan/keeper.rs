//! Ways to keep a path in a world that changes.

use airlane::live::replan::{Revising, revise};
use airlane::plan::{Airspace, Homing, Planner, PlannerMemory, Query, QueryError, Reuse, Settings};
use airlane::refine::Path;
use airlane::world::Delta;
use std::time::Instant;

/// A way to a new path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// Plans as if there had been no path before.
    Afresh,
    /// [`revise`]: patches what is broken, and looks for shortcuts where something was freed.
    Revise,
    /// [`Homing`]: goes on with the search from the goal.
    SearchOn,
}

impl Way {
    /// All of them; the first is what the others are compared with.
    pub(super) const ALL: [Self; 3] = [Self::Afresh, Self::Revise, Self::SearchOn];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Afresh => "afresh",
            Self::Revise => "revise",
            Self::SearchOn => "search on",
        }
    }
}

/// What a new path took.
#[derive(Clone, Debug)]
pub(super) struct Took {
    pub(super) path: Option<Path>,
    pub(super) micros: f64,
    pub(super) expanded: u64,
    pub(super) sight_checks: u64,
    /// Whether it had to plan afresh as well.
    pub(super) fresh_too: bool,
    /// Whether the path is wrong: the auditor rejects it, its ends are not those asked for, or it is
    /// missing although the ends are connected.
    pub(super) invalid: bool,
}

/// One who keeps a path to a goal.
pub(super) struct Keeper {
    way: Way,
    goal: [f64; 3],
    path: Option<Path>,
    memory: PlannerMemory,
    homing: Homing,
}

impl Keeper {
    /// Plans the first path, outside any timer.
    pub(super) fn begin(
        way: Way,
        airspace: &Airspace,
        start: [f64; 3],
        goal: [f64; 3],
    ) -> Result<Self, QueryError> {
        let mut homing = Homing::new(airspace.clone(), goal, Settings::default())?;
        let mut planner = Planner::new(airspace);
        let answer = match way {
            Way::SearchOn => homing.path_from(start)?.0,
            _ => planner.path(start, goal)?,
        };
        let path = answer.outcome.found().cloned();
        Ok(Self { way, goal, path, memory: planner.into_memory(), homing })
    }

    pub(super) fn path(&self) -> Option<&Path> {
        self.path.as_ref()
    }

    /// The path from where the agent is, in the next version.
    pub(super) fn replan(
        &mut self,
        next: &Airspace,
        delta: &Delta,
        here: [f64; 3],
    ) -> Result<Took, QueryError> {
        let begin = Instant::now();
        let mut took = match (self.way, self.path.take()) {
            (Way::SearchOn, _) => self.search_on(next, delta, here)?,
            (Way::Revise, Some(path)) => self.revise(next, delta, here, &path)?,
            (Way::Revise | Way::Afresh, _) => self.plan(next, here)?,
        };
        took.micros = begin.elapsed().as_secs_f64() * 1e6;
        took.invalid = !self.is_right(next, here, took.path.as_ref());
        self.path.clone_from(&took.path);
        Ok(took)
    }

    fn plan(&mut self, next: &Airspace, here: [f64; 3]) -> Result<Took, QueryError> {
        let mut planner = Planner::with_memory(next, std::mem::take(&mut self.memory));
        let query = Query { start: here, goal: self.goal };
        let answer = planner.answer(&query, &Settings::default())?;
        self.memory = planner.into_memory();
        let fresh_too = self.way != Way::Afresh;
        let (expanded, sight_checks) = (answer.tally.expanded, answer.tally.sight_checks);
        Ok(Took::new(answer.outcome.found().cloned(), expanded, sight_checks, fresh_too))
    }

    fn revise(
        &mut self,
        next: &Airspace,
        delta: &Delta,
        here: [f64; 3],
        path: &Path,
    ) -> Result<Took, QueryError> {
        let mut planner = Planner::with_memory(next, std::mem::take(&mut self.memory));
        let revising = Revising { look_for_shortcuts: true, ..Revising::default() };
        let revision = revise(&mut planner, path, Some(here), delta, &revising)?;
        self.memory = planner.into_memory();
        let fresh_too = revision.fresh.is_some();
        Ok(Took::new(revision.path, revision.expanded, revision.sight_checks, fresh_too))
    }

    fn search_on(
        &mut self,
        next: &Airspace,
        delta: &Delta,
        here: [f64; 3],
    ) -> Result<Took, QueryError> {
        let regrowth = self.homing.follow(next.clone(), delta);
        let (answer, reuse) = self.homing.path_from(here)?;
        let sight_checks = answer.tally.sight_checks + regrowth.map_or(0, |left| left.sight_checks);
        let (path, fresh_too) = (answer.outcome.found().cloned(), reuse == Reuse::Fresh);
        Ok(Took::new(path, answer.tally.expanded, sight_checks, fresh_too))
    }

    /// Whether a path, or that there is none, is right.
    fn is_right(&self, next: &Airspace, here: [f64; 3], path: Option<&Path>) -> bool {
        let world = next.world();
        let ends = [here, self.goal].map(|end| world.frame().lattice_from_world(end).ok());
        let component = |i: usize| ends[i].and_then(|end| world.component(end.voxel()));
        let Some(path) = path else {
            return component(0).is_none() || component(0) != component(1);
        };
        let points = path.points();
        [points.first().copied(), points.last().copied()] == ends && path.audit(world).is_ok()
    }
}

impl Took {
    fn new(path: Option<Path>, expanded: u64, sight_checks: u64, fresh_too: bool) -> Self {
        Self { path, micros: 0.0, expanded, sight_checks, fresh_too, invalid: false }
    }
}
