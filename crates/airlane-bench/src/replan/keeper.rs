//! Ways to keep a path in a world that changes.

use crate::scen::voxels;
use airlane::plan::Revising;
use airlane::{Airspace, Answer, Path, Planner, Query, QueryError};
use std::time::Instant;

/// A way to a new path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// Plans as if there had been no path before.
    Afresh,
    /// [`Planner::revise_with`]: patches what is broken, and looks for shortcuts where something was
    /// freed.
    Revise,
}

impl Way {
    /// All of them; the first is what the others are compared with.
    pub(super) const ALL: [Self; 2] = [Self::Afresh, Self::Revise];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Afresh => "afresh",
            Self::Revise => "revise",
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
    /// From anywhere to the goal.
    query: Query,
    path: Option<Path>,
    planner: Planner,
}

impl Keeper {
    /// Plans the first path, outside any timer.
    pub(super) fn begin(
        way: Way,
        airspace: &Airspace,
        [start, goal]: [[f64; 3]; 2],
    ) -> Result<Self, QueryError> {
        let mut planner = Planner::new(airspace);
        let query = Query::new(start, goal);
        let path = planner.path(&query)?.into_found().ok();
        Ok(Self { way, query, path, planner })
    }

    pub(super) fn path(&self) -> Option<&Path> {
        self.path.as_ref()
    }

    /// The path from where the agent is, in the next version.
    pub(super) fn replan(&mut self, next: &Airspace, here: [f64; 3]) -> Result<Took, QueryError> {
        let query = self.query.start_at(here);
        let path = self.path.take().filter(|_| self.way == Way::Revise);
        let begin = Instant::now();
        self.planner.follow(next);
        let (answer, fresh_too) = match &path {
            Some(path) => {
                let mut revising = Revising::default();
                revising.look_for_shortcuts = true;
                let revision = self.planner.revise_with(path, &query, &revising)?;
                (revision.answer, revision.planned_afresh)
            }
            None => (self.planner.path(&query)?, self.way != Way::Afresh),
        };
        let micros = begin.elapsed().as_secs_f64() * 1e6;
        let Answer { outcome, stats, .. } = &answer;
        let path = outcome.found().cloned();
        let invalid = !self.is_right(next, here, path.as_ref());
        self.path.clone_from(&path);
        let (expanded, sight_checks) = (stats.expanded, stats.sight_checks);
        Ok(Took { path, micros, expanded, sight_checks, fresh_too, invalid })
    }

    /// Whether a path, or that there is none, is right.
    fn is_right(&self, next: &Airspace, here: [f64; 3], path: Option<&Path>) -> bool {
        let goal = self.query.goal().map_or(here, |goal| goal.point());
        let ends = [here, goal].map(|end| next.frame().lattice_from_world(end).ok());
        let component = |i: usize| ends[i].and_then(|end| next.world().component(end.voxel()));
        let Some(path) = path else {
            return component(0).is_none() || component(0) != component(1);
        };
        let points = path.lattice_points();
        [points.first().copied(), points.last().copied()] == ends && path.audit(next).is_ok()
    }
}

impl Took {
    /// Length of the path in voxels, if there is one.
    pub(super) fn length(&self) -> Option<f64> {
        self.path.as_ref().map(voxels)
    }
}
