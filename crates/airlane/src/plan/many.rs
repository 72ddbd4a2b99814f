//! Many ends at once: many starts and one goal, one start and many goals, and how far it is.
//!
//! All of it is one search from the end that is shared (He & Hung 2016, 4.7; see [`Session`]), used
//! again for every other end, and one refined path used again for the ends around it (`tree.rs`).
//! [`Planner::paths_to_one`] searches backwards and turns the paths round.
//!
//! The others are taken in the order of their distance from the shared end, those near an end that
//! was already searched for last. So an answer depends on the whole list, but on nothing else.
//! Paths are about as long as separate queries', some shorter, some longer; `airlane bench many`
//! prints by how much.
//!
//! [`Session`]: crate::search::Session

use super::locate::locate_ends;
use super::outcome::{Answer, Outcome, Reason, Stopwatch, Times};
use super::query::{Fallback, Query, QueryError};
use super::settings::{Profile, Settings};
use super::tree::{Grown, Manner, Tree};
use super::{Entry, Planner, Quick};
use crate::clock::{self, Moment};
use crate::geom::LatticePoint;
use crate::refine::{Path, Promise, rubber_band};
use crate::search::{Limit, Limits, Tally};

/// How far it is to a goal.
#[derive(Clone, PartialEq, Debug)]
pub enum Reach {
    /// There is a path of this length, in voxels.
    Within(f64),
    /// No path was found that is as short as was asked for.
    Beyond,
    /// There is no path.
    Unreachable(Reason),
    /// A limit ended the search before.
    LimitHit(Limit),
    /// The goal is no point.
    Invalid(QueryError),
}

impl Reach {
    /// The length of the path, if there is one.
    pub fn length(&self) -> Option<f64> {
        match self {
            Self::Within(length) => Some(*length),
            _ => None,
        }
    }
}

/// Which end of all paths is the same.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shared {
    Start,
    Goal,
}

impl Shared {
    /// The query between the shared end and another.
    pub(super) fn query(self, shared: [f64; 3], other: [f64; 3]) -> Query {
        let (start, goal) = self.root_first(shared, other);
        Query { start, goal }
    }

    /// From start and goal to the shared end and the other, or back.
    pub(super) fn root_first<T>(self, a: T, b: T) -> (T, T) {
        match self {
            Self::Start => (a, b),
            Self::Goal => (b, a),
        }
    }
}

impl Planner<'_> {
    /// Paths from every source to one goal, in the order of the sources.
    ///
    /// Limits hold for the whole call. The search starts at the goal, so an answer that hit a limit
    /// stays at its source. Profile `quality` searches from the goal only; `reference`, and ends
    /// that need a path to the nearest point, are answered one by one.
    ///
    /// ```
    /// use airlane::plan::{Airspace, Planner, Settings};
    /// use airlane::scene::Scene;
    ///
    /// let mut scene = Scene::open([40, 40, 40])?;
    /// scene.voxels.insert_box([20, 0, 0], [21, 40, 30]); // a wall, open above z = 30
    /// let airspace = Airspace::bake(scene)?;
    ///
    /// let squad = [[2.0, 20.0, 3.0], [3.0, 21.0, 3.0], [2.0, 22.0, 4.0]];
    /// let mut planner = Planner::new(&airspace);
    /// for answer in planner.paths_to_one(&squad, [37.0, 20.0, 3.0], &Settings::default()) {
    ///     assert!(answer?.outcome.found().is_some());
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn paths_to_one(
        &mut self,
        sources: &[[f64; 3]],
        goal: [f64; 3],
        settings: &Settings,
    ) -> Vec<Result<Answer, QueryError>> {
        self.paths(goal, sources, Shared::Goal, settings)
    }

    /// Paths from one source to every goal, in the order of the goals. See
    /// [`paths_to_one`](Self::paths_to_one).
    pub fn paths_from_one(
        &mut self,
        source: [f64; 3],
        goals: &[[f64; 3]],
        settings: &Settings,
    ) -> Vec<Result<Answer, QueryError>> {
        self.paths(source, goals, Shared::Start, settings)
    }

    /// How far it is from a source to every goal, in the order of the goals: the length of the path
    /// that [`paths_from_one`](Self::paths_from_one) finds.
    ///
    /// Goals in other components cost next to nothing. Goals further than `at_most` voxels are
    /// [`Reach::Beyond`], and the search does not go to look for them. A goal a little nearer may be
    /// beyond too: the search stops at ways 6 % longer than the bound, before they are pulled tight.
    pub fn reach(
        &mut self,
        source: [f64; 3],
        goals: &[[f64; 3]],
        at_most: Option<f64>,
        settings: &Settings,
    ) -> Vec<Reach> {
        let answers = self.many(source, goals, Shared::Start, settings, at_most);
        let reach = answers.into_iter().map(|answer| match answer {
            Ok(Some(Answer { outcome, .. })) => match outcome {
                Outcome::Found(path) if at_most.is_none_or(|most| path.length() <= most) => {
                    Reach::Within(path.length())
                }
                Outcome::Found(_) => Reach::Beyond,
                Outcome::Partial(_, reason) | Outcome::Unreachable(reason) => {
                    Reach::Unreachable(reason)
                }
                Outcome::LimitHit(_, limit) => Reach::LimitHit(limit),
            },
            Ok(None) => Reach::Beyond,
            Err(error) => Reach::Invalid(error),
        });
        reach.collect()
    }

    fn paths(
        &mut self,
        shared: [f64; 3],
        others: &[[f64; 3]],
        which: Shared,
        settings: &Settings,
    ) -> Vec<Result<Answer, QueryError>> {
        let answers = self.many(shared, others, which, settings, None);
        let nothing_beyond = |answer: Result<Option<Answer>, QueryError>| {
            answer.map(|answer| answer.expect("without a bound nothing is beyond it"))
        };
        answers.into_iter().map(nothing_beyond).collect()
    }

    /// The answers for all the other ends; `None` for those beyond the bound.
    fn many(
        &mut self,
        shared: [f64; 3],
        others: &[[f64; 3]],
        which: Shared,
        settings: &Settings,
        bound: Option<f64>,
    ) -> Vec<Result<Option<Answer>, QueryError>> {
        let query = |other| which.query(shared, other);
        let mut budget = Budget::new(&settings.limits);

        // Locate every pair of ends, and answer what needs no search.
        let mut answers: Vec<Option<Result<Option<Answer>, QueryError>>> = vec![None; others.len()];
        let mut waiting = Vec::new();
        let mut alone = Vec::new();
        let mut tree: Option<Tree> = None;
        for (i, &other) in others.iter().enumerate() {
            let mut clock = Stopwatch::start();
            let mut tally = Tally::default();
            let valid = settings.validate();
            let quick = valid.and_then(|()| self.locate(&query(other), settings, &mut tally));
            let times = Times { locate: clock.lap(), ..Times::default() };
            let outcome = match quick {
                Err(error) => {
                    answers[i] = Some(Err(error));
                    continue;
                }
                Ok(Err(reason)) => Outcome::Unreachable(reason),
                Ok(Ok(Quick::Path(path))) => Outcome::Found(path),
                Ok(Ok(Quick::Search(start, goal))) => {
                    let (root, target) = which.root_first(start, goal);
                    if bound.is_some_and(|bound| root.point.distance(target.point) > bound) {
                        answers[i] = Some(Ok(None));
                        continue;
                    }
                    let tree = tree.get_or_insert_with(|| Tree::new(root));
                    if self.can_share(tree, root, target, settings) {
                        waiting.push(Waiting { i, target, tally, times });
                    } else {
                        alone.push(i);
                    }
                    continue;
                }
            };
            answers[i] = Some(Ok(Some(Answer { outcome, tally, times })));
        }

        if let Some(tree) = &mut tree {
            let manner = Manner::new(settings, bound);
            waiting
                .sort_by_key(|one| (one.target.point.distance_squared(tree.root().point), one.i));
            // Those near an end that is searched for come last: by then all ways to join are known.
            let world = self.airspace.world();
            let mut near = Vec::new();
            for one in waiting {
                if tree.is_near_searched(world, one.target.point, &mut Tally::default()) {
                    near.push(one);
                } else {
                    let (i, answer) = self.answer_one(tree, one, manner, which, &mut budget);
                    answers[i] = Some(Ok(answer));
                }
            }
            for one in near {
                let (i, answer) = self.answer_one(tree, one, manner, which, &mut budget);
                answers[i] = Some(Ok(answer));
            }
        }
        for i in alone {
            let settings = Settings { limits: budget.left(), ..settings.clone() };
            let answer = self.answer(&query(others[i]), &settings);
            if let Ok(answer) = &answer {
                budget.expanded += answer.tally.expanded;
            }
            answers[i] = Some(answer.map(Some));
        }
        answers.into_iter().map(|answer| answer.expect("every end was answered")).collect()
    }

    /// Whether a pair of ends can be answered from a tree.
    fn can_share(&self, tree: &Tree, root: Entry, target: Entry, settings: &Settings) -> bool {
        let label = |end: Entry| self.airspace.world().component(end.point.voxel());
        // A body's way into free space may differ with the other end.
        let same_root = tree.root().point == root.point;
        let connected = label(root) == label(target);
        let can_end_early = settings.fallback == Fallback::NearestReached && !connected;
        settings.profile != Profile::Reference && same_root && !can_end_early
    }

    fn answer_one(
        &mut self,
        tree: &mut Tree,
        one: Waiting,
        manner: Manner,
        which: Shared,
        budget: &mut Budget<'_>,
    ) -> (usize, Option<Answer>) {
        let Waiting { i, target, mut tally, mut times } = one;
        let mut clock = Stopwatch::start();
        let limits = budget.left();
        let grown = match limits.exceeded() {
            Some(limit) => Grown::Limit(limit),
            None => self.grow(tree, target, manner, &limits, &mut tally),
        };
        budget.expanded += tally.expanded;
        times.search = clock.lap();
        let outcome = match grown {
            Grown::Path(points) => {
                let path = self.finish(points, (target, tree.root()), &mut tally);
                Outcome::Found(if which == Shared::Goal { path } else { path.reversed() })
            }
            Grown::Beyond => return (i, None),
            Grown::Nothing => Outcome::Unreachable(Reason::NothingLeft),
            Grown::Limit(limit) => {
                let start = match which {
                    Shared::Start => tree.root().asked,
                    Shared::Goal => target.asked,
                };
                let promise = Promise::clear_in(self.airspace.world());
                Outcome::LimitHit(Path::new([start], promise), limit)
            }
        };
        times.refine = clock.lap();
        (i, Some(Answer { outcome, tally, times }))
    }

    /// Both ends, and what needs no search.
    pub(super) fn locate(
        &self,
        query: &Query,
        settings: &Settings,
        tally: &mut Tally,
    ) -> Result<Result<Quick, Reason>, QueryError> {
        let located = locate_ends(self.airspace.world(), query, settings.ends)?;
        Ok(located.and_then(|ends| self.quick_answer(ends, settings, tally)))
    }

    /// The path that leads from a target to a root.
    pub(super) fn finish(
        &self,
        mut points: Vec<LatticePoint>,
        (target, root): (Entry, Entry),
        tally: &mut Tally,
    ) -> Path {
        let world = self.airspace.world();
        if world.base().is_some() {
            // A body has a little more room than the voxels it fits in everywhere.
            points.insert(0, target.asked);
            points.push(root.asked);
            points.dedup();
            let tightened = rubber_band(world, &points);
            tally.sight_checks += tightened.sight_checks;
            points = tightened.points;
        }
        Path::new(points, Promise::clear_in(world))
    }
}

/// An end that has to be searched for.
struct Waiting {
    i: usize,
    target: Entry,
    tally: Tally,
    times: Times,
}

/// What a call may spend on all its ends.
pub(super) struct Budget<'l> {
    limits: &'l Limits,
    began: Moment,
    pub(super) expanded: u64,
}

impl<'l> Budget<'l> {
    pub(super) fn new(limits: &'l Limits) -> Self {
        Self { limits, began: clock::now(), expanded: 0 }
    }

    pub(super) fn left(&self) -> Limits {
        self.left_after(self.expanded)
    }

    /// What is left after so many expansions.
    pub(super) fn left_after(&self, expanded: u64) -> Limits {
        let Limits { expansions, time, cancel } = self.limits;
        Limits {
            expansions: expansions.map(|most| most.saturating_sub(expanded)),
            time: time.map(|time| time.saturating_sub(self.began.elapsed())),
            cancel: cancel.clone(),
        }
    }
}
