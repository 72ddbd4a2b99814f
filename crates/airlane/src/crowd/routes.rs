//! All that a crowd asks of the planner: paths from where units are, one by one or to one goal.

use super::unit::Status;
use super::walls::{lattice, place};
use crate::geom::PointError;
use crate::geom::vector::Vector;
use crate::plan::{
    Airspace, Answer, End, Ends, Outcome, Planner, PlannerMemory, Profile, Query, QueryError,
    Reason, Settings,
};
use crate::search::{Limits, Tally};
use std::sync::{Mutex, PoisonError};

/// Memory of planners, to be used again by whichever thread comes next.
#[derive(Debug, Default)]
pub(super) struct Pool(Mutex<Vec<PlannerMemory>>);

impl Pool {
    /// Calls a function with a planner.
    fn plan<T>(&self, airspace: &Airspace, work: impl FnOnce(&mut Planner<'_>) -> T) -> T {
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let memory = lock().pop().unwrap_or_default();
        let mut planner = Planner::with_memory(airspace, memory);
        let done = work(&mut planner);
        lock().push(planner.into_memory());
        done
    }
}

/// Why there is no path for a unit.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum NoPath {
    Reason(Reason),
    Goal(PointError),
    /// The search had to end before.
    Limit,
}

impl NoPath {
    pub(super) fn status(self) -> Status {
        match self {
            Self::Reason(reason) => Status::NoPath(reason),
            Self::Goal(error) => Status::InvalidGoal(error),
            Self::Limit => Status::NoPath(Reason::NothingLeft),
        }
    }
}

/// The points of an answer, in voxels, and what the search did.
fn points(answer: Result<Answer, QueryError>) -> (Result<Vec<Vector>, NoPath>, Tally) {
    let answer = match answer {
        Ok(answer) => answer,
        Err(QueryError::Point(End::Goal, error)) => {
            return (Err(NoPath::Goal(error)), Tally::default());
        }
        Err(_) => return (Err(NoPath::Limit), Tally::default()),
    };
    let found = match answer.outcome {
        Outcome::Found(path) => Ok(path.points().iter().copied().map(place).collect()),
        Outcome::Unreachable(reason) | Outcome::Partial(_, reason) => Err(NoPath::Reason(reason)),
        Outcome::LimitHit(..) => Err(NoPath::Limit),
    };
    (found, answer.tally)
}

impl Pool {
    /// The path from where a unit is to a place, both in voxels, with at most so many expansions.
    pub(super) fn path(
        &self,
        airspace: &Airspace,
        from: Vector,
        to: Vector,
        most: Option<u64>,
    ) -> Result<Vec<Vector>, NoPath> {
        let frame = airspace.world().frame();
        let query = Query {
            start: frame.world_from_lattice(lattice(from)),
            goal: frame.world_from_lattice(lattice(to)),
        };
        // Who was pushed into a wall, or put there, begins at the nearest place that has room.
        let has_room = airspace.world().is_clear_for_body(lattice(from), lattice(from));
        let ends = if has_room { Ends::Exact } else { Ends::Project };
        let limits = Limits { expansions: most, ..Limits::default() };
        let settings = Settings { profile: Profile::Fast, ends, limits, ..Settings::default() };
        let answer = self.plan(airspace, |planner| planner.answer(&query, &settings));
        let mut points = points(answer).0?;
        // On the lattice both ends lie a hair beside where they are.
        if has_room {
            points[0] = from;
            let last = points.len() - 1;
            if last > 0 {
                points[last] = to;
            }
        } else {
            points.insert(0, from);
        }
        Ok(points)
    }

    /// The paths of many to one goal, in voxels and in order, by one search; and what that did.
    pub(super) fn paths_to_one(
        &self,
        airspace: &Airspace,
        starts: &[[f64; 3]],
        goal: [f64; 3],
    ) -> (Vec<Result<Vec<Vector>, NoPath>>, Tally) {
        let settings = Settings::new(Profile::Fast);
        let answers = self.plan(airspace, |planner| planner.paths_to_one(starts, goal, &settings));
        let mut tally = Tally::default();
        let each = |answer| {
            let (found, spent) = points(answer);
            tally.add(spent);
            found
        };
        (answers.into_iter().map(each).collect(), tally)
    }
}
