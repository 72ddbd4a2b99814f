//! Many ends at once: many starts and one goal, one start and many goals, and distances.
//!
//! All of it is one search from the end that is shared (He & Hung 2016, 4.7; see [`Session`]), used
//! again for every other end, and one refined path used again for the ends around it (`tree.rs`).
//! [`Planner::paths_to_one`](super::Planner::paths_to_one) searches backwards and turns the paths round.
//!
//! The others are taken in the order of their distance from the shared end, those near an end that
//! was already searched for last. So an answer depends on the whole list, but on nothing else.
//! Paths are about as long as separate queries', some shorter, some longer; `airlane bench many`
//! prints by how much.
//!
//! [`Session`]: crate::search::Session

use super::answer::{Draft, Drafted, Times};
use super::cells::{CellPlanner, Entry, Quick, lead_on};
use super::method::Profile;
use super::options::{Fallback, Settings};
use super::query::QueryError;
use super::reason::Reason;
use super::tree::{Grown, Manner, Tree};
use crate::clock::Stopwatch;
use crate::geom::LatticePoint;
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

impl CellPlanner<'_> {
    /// The answers for all the other ends; `None` for those beyond the bound.
    pub(super) fn many(
        &mut self,
        shared: [f64; 3],
        others: &[[f64; 3]],
        which: Shared,
        settings: &Settings,
        bound: Option<f64>,
    ) -> Vec<Result<Option<Drafted<Polyline>>, QueryError>> {
        let ends = |other| which.ends(shared, other);
        let (budget, mut expanded) = (Budget::new(&settings.limits), 0);

        // Locate every pair of ends, and answer what needs no search.
        let mut answers: Vec<Option<Result<Option<Drafted<Polyline>>, QueryError>>> =
            vec![None; others.len()];
        let mut waiting = Vec::new();
        let mut alone = Vec::new();
        let mut tree: Option<Tree> = None;
        for (i, &other) in others.iter().enumerate() {
            let mut clock = Stopwatch::start();
            let mut stats = Stats::default();
            let quick = self.locate(ends(other), settings, &mut stats);
            let times = Times { locate: clock.lap(), ..Times::default() };
            let draft = match quick {
                Err(error) => {
                    answers[i] = Some(Err(error));
                    continue;
                }
                Ok(Err(reason)) => Draft::Unreachable(reason),
                Ok(Ok(Quick::Path(line))) => Draft::Found(line),
                Ok(Ok(Quick::Search(start, goal, _))) => {
                    let (root, target) = which.root_first(start, goal);
                    if bound.is_some_and(|bound| root.point.distance(target.point) > bound) {
                        answers[i] = Some(Ok(None));
                        continue;
                    }
                    let tree = tree.get_or_insert_with(|| Tree::new(root));
                    if self.can_share(tree, root, target, settings) {
                        waiting.push(Waiting { i, target, stats, times });
                    } else {
                        alone.push(i);
                    }
                    continue;
                }
            };
            answers[i] = Some(Ok(Some(Drafted::new(draft, stats, times))));
        }

        if let Some(tree) = &mut tree {
            let manner = Manner::new(settings, self.airspace.world(), bound);
            waiting
                .sort_by_key(|one| (one.target.point.distance_squared(tree.root().point), one.i));
            // Those near an end that is searched for come last: by then all ways to join are known.
            let world = self.airspace.world();
            let mut near = Vec::new();
            for one in waiting {
                if tree.is_near_searched(world, one.target.point, &mut Stats::default()) {
                    near.push(one);
                } else {
                    let (i, answer) =
                        self.answer_one(tree, one, manner, which, (&budget, &mut expanded));
                    answers[i] = Some(Ok(answer));
                }
            }
            for one in near {
                let (i, answer) =
                    self.answer_one(tree, one, manner, which, (&budget, &mut expanded));
                answers[i] = Some(Ok(answer));
            }
        }
        for i in alone {
            let settings = Settings { limits: budget.left_after(expanded), ..settings.clone() };
            let clock = &mut Stopwatch::start();
            let answer = self.answer(ends(others[i]), &settings, clock, &mut ());
            expanded += answer.as_ref().map_or(0, |answer| answer.stats.expanded);
            answers[i] = Some(answer.map(Some));
        }
        answers.into_iter().map(|answer| answer.expect("every end was answered")).collect()
    }

    /// Whether a pair of ends can be answered from a tree.
    fn can_share(&self, tree: &Tree, root: Entry, target: Entry, settings: &Settings) -> bool {
        let world = self.airspace.world();
        let label = |end: Entry| world.component(world.voxel_at(end.point));
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
        (budget, expanded): (&Budget<'_>, &mut u64),
    ) -> (usize, Option<Drafted<Polyline>>) {
        let Waiting { i, target, mut stats, mut times } = one;
        let mut clock = Stopwatch::start();
        let limits = budget.left_after(*expanded);
        let grown = match limits.exceeded() {
            Some(limit) => Grown::Limit(limit),
            None => self.grow(tree, target, manner, &limits, &mut stats),
        };
        *expanded += stats.expanded;
        times.search = clock.lap();
        let draft = match grown {
            Grown::Path(points) => {
                let line = self.finish(points, (target, tree.root()), &mut stats);
                Draft::Found(if which == Shared::Goal { line } else { line.reversed() })
            }
            Grown::Beyond => return (i, None),
            Grown::Nothing => Draft::Unreachable(Reason::Exhausted),
            Grown::Limit(limit) => {
                let start = match which {
                    Shared::Start => tree.root().asked,
                    Shared::Goal => target.asked,
                };
                let promise = Promise::clear_in(self.airspace.world());
                Draft::Stopped(Some(Polyline::new([start], promise)), limit)
            }
        };
        times.refine = clock.lap();
        (i, Some(Drafted::new(draft, stats, times)))
    }

    /// The path that leads from a target to a root.
    pub(super) fn finish(
        &self,
        mut points: Vec<LatticePoint>,
        (target, root): (Entry, Entry),
        stats: &mut Stats,
    ) -> Polyline {
        let world = self.airspace.world();
        stats.sight_checks += lead_on(world, &mut points, root.asked);
        points.reverse();
        stats.sight_checks += lead_on(world, &mut points, target.asked);
        points.reverse();
        Polyline::new(points, Promise::clear_in(world))
    }
}

/// An end that has to be searched for.
struct Waiting {
    i: usize,
    target: Entry,
    stats: Stats,
    times: Times,
}
