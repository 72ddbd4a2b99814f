//! Many ends at once: many starts and one goal, one start and many goals, distances, and the nearest
//! of many goals.
//!
//! An end is answered as a query of its own would be, unless it sees one close to it that has been
//! answered: then it joins that one's path (`tree.rs`). So a call is never slower than separate
//! queries but for a few lines of sight, and where ends are crowded it is much faster. If searches for
//! the first ends close so many cells that one search to everywhere (`reachable/`) closes fewer than
//! those for the rest would, that one is made instead.
//!
//! The others are taken in the order of their distance from the shared end. So an answer depends on the
//! whole list, but on nothing else. Paths are about as long as separate queries', some shorter, some
//! longer; `airlane bench many` prints by how much.

use super::answer::{Draft, Drafted, Times};
use super::cells::{CellPlanner, Entry, Quick, led_on};
use super::method::Profile;
use super::options::Settings;
use super::query::QueryError;
use super::reachable::Reachable;
use super::reason::Reason;
use super::tree::{Bounded, Tree};
use crate::clock::Stopwatch;
use crate::geom::Voxel;
use crate::refine::{Polyline, Promise};
use crate::search::{Budget, Stats};

/// Which end of all paths is the same.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shared {
    Start,
    Goal,
}

impl Shared {
    /// Start and goal of the query between the shared end and another.
    pub(super) fn ends(self, shared: [f64; 3], other: [f64; 3]) -> [[f64; 3]; 2] {
        self.root_first(shared, other).into()
    }

    /// From start and goal to the shared end and the other, or back.
    pub(super) fn root_first<T>(self, a: T, b: T) -> (T, T) {
        match self {
            Self::Start => (a, b),
            Self::Goal => (b, a),
        }
    }
}

/// Which of the ends matter.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Aim {
    All,
    /// Those with a way no longer than this.
    Within(f64),
    /// The one with the shortest way; others may be left out.
    Nearest,
}

impl Aim {
    /// The same with lengths in voxels of this size.
    pub(super) fn in_voxels(self, voxel_size: f64) -> Self {
        match self {
            Self::Within(bound) => Self::Within(bound / voxel_size),
            other => other,
        }
    }
}

type Answers = Vec<Result<Option<Drafted<Polyline>>, QueryError>>;

/// After so many searches, and whenever there are twice as many, it is decided whether one to everywhere
/// takes less.
const SAMPLE: u64 = 16;
/// One to everywhere is made if it closes this many times fewer cells than the rest would.
const WORTH: u64 = 2;
/// And if searches close so many cells on average: a way from what is known of everywhere takes lines of sight,
/// too.
const LONG: u64 = 64;

/// An end that has to be searched for.
struct Waiting {
    i: usize,
    start: Entry,
    goal: Entry,
    solid: Option<Voxel>,
    spent: (Stats, Times),
}

/// A call for many ends in progress.
struct Call<'c, 'p> {
    planner: &'c mut CellPlanner<'p>,
    which: Shared,
    settings: &'c Settings,
    budget: Budget<'c>,
    expanded: u64,
    /// Ways longer than this, in voxels, are of no interest.
    bound: f64,
    aim: Aim,
    tree: Option<Tree>,
    /// How many ends were searched for, and what they took.
    searched: (u64, Stats),
    /// The number of searches at which to decide next.
    look_at: u64,
    /// What can be reached from the shared end.
    everywhere: Option<Reachable>,
}

impl CellPlanner<'_> {
    /// The answers for all the other ends; `None` for those that do not matter. Lengths are in voxels.
    pub(super) fn many(
        &mut self,
        shared: [f64; 3],
        others: &[[f64; 3]],
        which: Shared,
        settings: &Settings,
        aim: Aim,
    ) -> Answers {
        let bound = match aim {
            Aim::Within(bound) => bound,
            Aim::All | Aim::Nearest => f64::INFINITY,
        };
        let budget = Budget::new(&settings.limits);
        let mut call = Call {
            planner: self,
            which,
            settings,
            budget,
            expanded: 0,
            bound,
            aim,
            tree: None,
            searched: (0, Stats::default()),
            look_at: SAMPLE,
            everywhere: None,
        };

        // Locate every pair of ends, and answer what needs no search.
        let mut answers: Answers = vec![Ok(None); others.len()];
        let mut waiting = Vec::new();
        for (i, &other) in others.iter().enumerate() {
            match call.locate(i, which.ends(shared, other)) {
                Ok(Located::Answered(answer)) => answers[i] = Ok(Some(answer)),
                Ok(Located::Waiting(one)) => waiting.push(one),
                Err(error) => answers[i] = Err(error),
            }
        }
        // The nearest first, by the straight line: the better the first, the sooner searches for the rest end.
        waiting.sort_by_key(|one| (one.start.point.distance_squared(one.goal.point), one.i));
        let count = waiting.len();
        for (done, mut one) in waiting.into_iter().enumerate() {
            let i = one.i;
            call.look_ahead(&mut one, (count - done) as u64);
            answers[i] = Ok(call.answer(one));
        }
        answers
    }
}

/// What is known of an end before any search.
enum Located {
    Answered(Drafted<Polyline>),
    Waiting(Waiting),
}

impl Call<'_, '_> {
    fn locate(&mut self, i: usize, ends: [[f64; 3]; 2]) -> Result<Located, QueryError> {
        let mut clock = Stopwatch::start();
        let mut stats = Stats::default();
        let quick = self.planner.locate(ends, self.settings, &mut stats)?;
        let times = Times { locate: clock.lap(), ..Times::default() };
        let draft = match quick {
            Err(reason) => Draft::Unreachable(reason),
            Ok(Quick::Path(line)) => {
                self.heed(line.length());
                Draft::Found(line)
            }
            Ok(Quick::Search(start, goal, solid)) => {
                let spent = (stats, times);
                return Ok(Located::Waiting(Waiting { i, start, goal, solid, spent }));
            }
        };
        Ok(Located::Answered(Drafted::new(draft, stats, times)))
    }

    /// Takes note of the length of a way.
    fn heed(&mut self, length: f64) {
        if self.aim == Aim::Nearest {
            self.bound = self.bound.min(length);
        }
    }

    /// The shared end and the other.
    fn ends(&self, one: &Waiting) -> (Entry, Entry) {
        self.which.root_first(one.start, one.goal)
    }

    /// Whether paths to this end can be joined, and it can join others.
    fn can_share(&self, one: &Waiting) -> bool {
        // A body's way into free space may differ with the other end.
        let is_free = |end: Entry| end.asked == end.point;
        self.settings.profile != Profile::Reference && is_free(one.start) && is_free(one.goal)
    }

    /// Searches to everywhere if that takes less than searches for the ends that are left.
    fn look_ahead(&mut self, one: &mut Waiting, left: u64) {
        let (count, spent) = self.searched;
        let is_time = count >= self.look_at && self.everywhere.is_none() && self.aim == Aim::All;
        let airspace = self.planner.airspace;
        if !is_time || !self.can_share(one) || self.settings.profile == Profile::Quality {
            return;
        }
        self.look_at = 2 * count;
        let cells = airspace.cells().count() as u64;
        let mean = spent.expanded / count;
        if mean < LONG || left * mean < WORTH * cells {
            return;
        }
        let limits = self.budget.left_after(self.expanded);
        let (root, _) = self.ends(one);
        if let Ok(set) = Reachable::everywhere(airspace, root.point, &limits) {
            one.spent.0.add(set.stats());
            self.expanded += set.stats().expanded;
            self.everywhere = Some(set).filter(|set| set.limit().is_none());
        }
    }

    /// Answers for one end, from a path that is known if it can join one.
    fn answer(&mut self, mut one: Waiting) -> Option<Drafted<Polyline>> {
        let (root, other) = self.ends(&one);
        let straight = root.point.distance(other.point);
        if straight > self.bound || self.aim == Aim::Nearest && straight >= self.bound {
            return None;
        }
        let limits = self.budget.left_after(self.expanded);
        if let Some(limit) = limits.exceeded() {
            let promise = Promise::clear_in(self.planner.airspace.world());
            let stay = Polyline::new([one.start.asked], promise);
            let (stats, times) = one.spent;
            return Some(Drafted::new(Draft::Stopped(Some(stay), limit), stats, times));
        }
        let mut clock = Stopwatch::start();
        let shares = self.can_share(&one);
        if shares && let Some(answer) = self.joined(&mut one, &mut clock) {
            return answer;
        }
        let answer = match self.bound.is_finite() && self.settings.profile != Profile::Reference {
            true => self.within_bound(one, &mut clock)?,
            false => {
                let budget = Budget::new(&limits);
                let ends = (one.start, one.goal, one.solid);
                let watched = (&mut clock, &mut ());
                self.planner.between(ends, self.settings, &budget, one.spent, watched)
            }
        };
        self.expanded += answer.stats.expanded;
        self.searched.0 += 1;
        self.searched.1.add(answer.stats);
        let Draft::Found(line) = &answer.draft else { return Some(answer) };
        let length = line.length();
        if shares {
            let mut points = line.points().to_vec();
            if self.which == Shared::Start {
                points.reverse();
            }
            self.tree.get_or_insert_with(|| Tree::new(root.point)).add(points, length);
        }
        self.judge(length).then_some(answer)
    }

    /// Whether a way of this length is of interest.
    fn judge(&mut self, length: f64) -> bool {
        let is_short = length <= self.bound;
        self.heed(length);
        is_short
    }

    /// The answer from what is known; `None` if it has to be searched for.
    fn joined(
        &mut self,
        one: &mut Waiting,
        clock: &mut Stopwatch,
    ) -> Option<Option<Drafted<Polyline>>> {
        let (_, other) = self.ends(one);
        let (stats, times) = &mut one.spent;
        let world = self.planner.airspace.world();
        let effort = self.settings.effort();
        let joined = self.tree.as_ref()?.join(world, other.point, effort, stats);
        let mut points = match (joined, &self.everywhere) {
            (Some(points), _) => points,
            (None, Some(set)) => set.lattice_way(other.point, stats)?,
            (None, None) => return None,
        };
        if self.which == Shared::Start {
            points.reverse();
        }
        let line = Polyline::new(points, Promise::clear_in(world));
        times.search = clock.lap();
        let is_short = self.judge(line.length());
        Some(is_short.then(|| Drafted::new(Draft::Found(line), one.spent.0, one.spent.1)))
    }

    /// The answer of a search that looks no further than the bound.
    fn within_bound(&mut self, one: Waiting, clock: &mut Stopwatch) -> Option<Drafted<Polyline>> {
        let (mut stats, mut times) = one.spent;
        let world = self.planner.airspace.world();
        let weight = match self.settings.profile {
            Profile::Quality => self.settings.pace_back().weight,
            _ => self.settings.pace(world).weight,
        };
        let limits = self.budget.left_after(self.expanded);
        let manner = (weight, self.settings.effort());
        let ends = (one.start, one.goal);
        let found = self.planner.search_within(ends, self.bound, manner, &limits, &mut stats);
        times.search = clock.lap();
        let world = self.planner.airspace.world();
        let draft = match found {
            Bounded::Path(points) => Draft::Found(led_on(world, points, ends, &mut stats)),
            Bounded::Beyond => {
                self.expanded += stats.expanded;
                return None;
            }
            Bounded::Nothing => Draft::Unreachable(Reason::Exhausted),
            Bounded::Limit(limit) => {
                let stay = Polyline::new([one.start.asked], Promise::clear_in(world));
                Draft::Stopped(Some(stay), limit)
            }
        };
        Some(Drafted::new(draft, stats, times))
    }
}
