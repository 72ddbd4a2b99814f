//! All that a crowd asks of the planner: paths from where units are, one by one or to one goal.

use super::room::Room;
use super::unit::Status;
use super::walls::{lattice, place};
use crate::geom::PointError;
use crate::geom::vector::Vector;
use crate::plan::map::{Map, Place};
use crate::plan::method::Profile;
use crate::plan::{Airspace, Answer, End, Outcome, Planner, Query, QueryError, Reason};
use crate::search::Stats;
use std::sync::{Mutex, PoisonError};

/// Planners, to be used again by whichever thread comes next. They hold no version in between.
#[derive(Debug, Default)]
pub(super) struct Pool(Mutex<Vec<Planner>>);

impl Pool {
    /// Calls a function with a planner.
    fn plan<T>(&self, airspace: &Airspace, work: impl FnOnce(&mut Planner) -> T) -> T {
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut planner = lock().pop().unwrap_or_else(|| Planner::new(Map::new()));
        planner.follow(airspace);
        let done = work(&mut planner);
        planner.follow(Map::new());
        lock().push(planner);
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
            Self::Limit => Status::NoPath(Reason::Exhausted),
        }
    }
}

/// The points of an answer, in voxels, and what the search did.
fn points(answer: Result<Answer, QueryError>) -> (Result<Vec<Vector>, NoPath>, Stats) {
    let answer = match answer {
        Ok(answer) => answer,
        Err(QueryError::Point(End::Goal, error)) => {
            return (Err(NoPath::Goal(error)), Stats::default());
        }
        Err(_) => return (Err(NoPath::Limit), Stats::default()),
    };
    let found = match answer.outcome {
        Outcome::Found(path) => Ok(path.lattice_points().iter().copied().map(place).collect()),
        Outcome::Unreachable(reason) | Outcome::Partial(_, reason) => Err(NoPath::Reason(reason)),
        Outcome::Stopped(..) => Err(NoPath::Limit),
    };
    (found, answer.stats)
}

impl Pool {
    /// The path from where a unit is to a place, both in voxels, with at most so many expansions.
    pub(super) fn path(
        &self,
        room: &Room,
        from: Vector,
        to: Vector,
        most: Option<u64>,
    ) -> Result<Vec<Vector>, NoPath> {
        let frame = room.world().frame();
        let [start, goal] = [from, to].map(|place| frame.world_from_lattice(lattice(place)));
        let mut query = room.query(Query::new(start, goal).method(Profile::Fast));
        if let Some(most) = most {
            query = query.expansion_limit(most);
        }
        // Who was pushed into a wall, or put there, begins at the nearest place that has room.
        let has_room = room.world().is_clear_for_body(lattice(from), lattice(from));
        if !has_room {
            query = query.snap(f64::INFINITY);
        }
        let answer = self.plan(&room.airspace, |planner| planner.path(&query));
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
        room: &Room,
        starts: &[[f64; 3]],
        goal: [f64; 3],
    ) -> (Vec<Result<Vec<Vector>, NoPath>>, Stats) {
        let query = room.query(Query::template().goal_at(goal).method(Profile::Fast));
        let starts: Vec<Place> = starts.iter().copied().map(Place::from).collect();
        let answers = self.plan(&room.airspace, |planner| planner.paths_to_one(&query, &starts));
        let mut tally = Stats::default();
        let each = |answer| {
            let (found, spent) = points(answer);
            tally.add(spent);
            found
        };
        (answers.into_iter().map(each).collect(), tally)
    }
}
