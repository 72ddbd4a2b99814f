//! Many ends at once over the voxel grid and the graphs of an octree: the setting of He & Hung (4.7).
//!
//! One search by name from the end that is shared, for one of the others after the other, nearest
//! first. A\* and Dijkstra's algorithm find paths as short as in separate queries, Theta\* and Lazy
//! Theta\* about as short. Jump point search and the random searches keep nothing that another goal
//! could use.

use super::answer::{Draft, Drafted, Times};
use super::graph::{self, GraphPlanner, metric};
use super::grid::GridPlanner;
use super::locate::{Located, locate_ends};
use super::many::Shared;
use super::options::{Fallback, Options};
use super::query::QueryError;
use super::reason::Reason;
use super::run::{Route, Target};
use crate::clock::Stopwatch;
use crate::refine::Polyline;
use crate::search::{Budget, Ending, Stats};
use crate::space::{NodeId, Sight, Space, VoxelGrid, WithEnds, Within};

type Answers = Vec<Result<Drafted<Polyline>, QueryError>>;

/// Ends that one search can serve.
struct Pair {
    i: usize,
    root: Located,
    target: Located,
    times: Times,
}

/// The ends of a call, sorted.
struct Sorted {
    answers: Vec<Option<Result<Drafted<Polyline>, QueryError>>>,
    /// Those to search for, in order.
    pairs: Vec<Pair>,
    /// Those that need a search of their own.
    alone: Vec<usize>,
}

impl Sorted {
    fn new(
        count: usize,
        which: Shared,
        mut ends: impl FnMut(usize) -> Result<Result<(Located, Located), Reason>, QueryError>,
    ) -> Self {
        let mut sorted = Self { answers: vec![None; count], pairs: Vec::new(), alone: Vec::new() };
        for i in 0..count {
            let mut clock = Stopwatch::start();
            let ends = ends(i);
            let times = Times { locate: clock.lap(), ..Times::default() };
            match ends {
                Err(error) => sorted.answers[i] = Some(Err(error)),
                Ok(Err(reason)) => {
                    sorted.answers[i] = Some(Ok(Drafted::unreachable(reason, times)));
                }
                Ok(Ok((start, goal))) => {
                    let (root, target) = which.root_first(start, goal);
                    // A body's way into free space may differ with the other end.
                    if sorted.pairs.first().is_none_or(|first| first.root.point == root.point) {
                        sorted.pairs.push(Pair { i, root, target, times });
                    } else {
                        sorted.alone.push(i);
                    }
                }
            }
        }
        let distance = |pair: &Pair| pair.root.point.distance_squared(pair.target.point);
        sorted.pairs.sort_by_key(|pair| (distance(pair), pair.i));
        sorted
    }

    /// Turns what the search found into answers; `draft` makes one that leads from the root to a
    /// target.
    fn settle(
        &mut self,
        which: Shared,
        fallback: Fallback,
        routes: Vec<(Route, Stats)>,
        mut draft: impl FnMut(usize, &Pair, Route, &mut Stats) -> Draft<Polyline>,
    ) {
        for (leg, (pair, (route, mut stats))) in self.pairs.iter().zip(routes).enumerate() {
            let Pair { i, target, mut times, .. } = *pair;
            // The point nearest to the goal is not known to a search that came from there.
            let exhausted = route.ending == Ending::Exhausted;
            if exhausted && which == Shared::Goal && fallback == Fallback::NearestReached {
                self.alone.push(i);
                continue;
            }
            let mut clock = Stopwatch::start();
            let draft = match (draft(leg, pair, route, &mut stats), which) {
                (draft, Shared::Start) => draft,
                (Draft::Found(line), Shared::Goal) => Draft::Found(line.reversed()),
                (Draft::Stopped(line, limit), Shared::Goal) => {
                    let stay = |line: Polyline| Polyline::new([target.asked], line.promise());
                    Draft::Stopped(line.map(stay), limit)
                }
                (draft, Shared::Goal) => draft,
            };
            times.refine = clock.lap();
            self.answers[i] = Some(Ok(Drafted::new(draft, stats, times)));
        }
    }

    /// All answers, after those that need a search of their own.
    fn finish(
        mut self,
        options: &Options,
        budget: Budget<'_>,
        mut answer: impl FnMut(usize, &Options) -> Result<Drafted<Polyline>, QueryError>,
    ) -> Answers {
        let done = self.answers.iter().flatten().flatten();
        let mut expanded = done.map(|answer| answer.stats.expanded).sum::<u64>();
        for i in self.alone {
            let options = Options { limits: budget.left_after(expanded), ..options.clone() };
            let answer = answer(i, &options);
            expanded += answer.as_ref().map_or(0, |answer| answer.stats.expanded);
            self.answers[i] = Some(answer);
        }
        self.answers.into_iter().map(|answer| answer.expect("every end was answered")).collect()
    }
}

impl GridPlanner<'_> {
    /// Answers for one shared end and every other, by one search, in the order of the others. Limits
    /// hold for the whole call; an answer that hit a limit stays at its start.
    pub(super) fn many(
        &mut self,
        shared: [f64; 3],
        others: &[[f64; 3]],
        which: Shared,
        options: &Options,
    ) -> Answers {
        let (count, ends) = (others.len(), |i: usize| which.ends(shared, others[i]));
        let grid = VoxelGrid::new(self.world, options.neighbourhood, options.corners);
        let grid = match grid {
            Ok(grid) => grid,
            Err(error) => return vec![Err(error.into()); count],
        };
        let budget = Budget::new(&options.limits);
        let mut sorted = Sorted::new(count, which, |i| self.ends(ends(i), options));
        let routes = match options.region {
            None => self.search_all(&grid, &grid, &sorted.pairs, options),
            Some([low, high]) => {
                let part = Within::new(&grid, low, high);
                self.search_all(&part, &grid, &sorted.pairs, options)
            }
        };
        sorted.settle(which, options.fallback, routes, |_, pair, route, _| {
            let centres = route.nodes.into_iter().map(|node| grid.position(node)).collect();
            self.draft((pair.root, pair.target), centres, route.ending, options)
        });
        sorted.finish(options, budget, |i, options| self.answer(ends(i), options, &mut ()))
    }

    fn search_all<S: Sight>(
        &mut self,
        space: &S,
        grid: &VoxelGrid<'_>,
        pairs: &[Pair],
        options: &Options,
    ) -> Vec<(Route, Stats)> {
        let Some(first) = pairs.first() else { return Vec::new() };
        let node =
            |end: Located| -> NodeId { grid.node(end.voxel).expect("a free voxel has a node") };
        let target = |pair: &Pair| Target { space, goal: node(pair.target), is_temporary: false };
        let targets: Vec<_> = pairs.iter().map(target).collect();
        let metric = options.algorithm.default_metric();
        self.scratch.search_many(node(first.root), &targets, metric, options, &mut ())
    }
}

impl GraphPlanner<'_> {
    /// Answers for one shared end and every other, by one search, in the order of the others. Limits
    /// hold for the whole call; an answer that hit a limit stays at its start.
    pub(super) fn many(
        &mut self,
        shared: [f64; 3],
        others: &[[f64; 3]],
        which: Shared,
        options: &Options,
    ) -> Answers {
        let (count, ends) = (others.len(), |i: usize| which.ends(shared, others[i]));
        let budget = Budget::new(&options.limits);
        let graph = &self.graph;
        let mut sorted = Sorted::new(count, which, |i| {
            let located = locate_ends(graph.world(), ends(i), options.ends)?;
            let joined = |ends| graph::join_ends(graph, ends, options.fallback).map(|_| ends);
            Ok(located.and_then(joined))
        });
        let join = |pair: &Pair| graph.with_ends(pair.root.point, pair.target.point);
        let spaces: Option<Vec<WithEnds<'_>>> = sorted.pairs.iter().map(join).collect();
        let spaces = spaces.expect("located ends lie in leaves");
        let target = |space| Target { space, goal: WithEnds::goal(space), is_temporary: true };
        let targets: Vec<_> = spaces.iter().map(target).collect();
        let routes = match spaces.first() {
            Some(first) => {
                let (start, metric) = (first.start(), metric(options.algorithm));
                self.scratch.search_many(start, &targets, metric, options, &mut ())
            }
            None => Vec::new(),
        };
        sorted.settle(which, options.fallback, routes, |leg, pair, route, stats| {
            let ends = (pair.root, pair.target);
            graph::draft(graph, &spaces[leg], ends, route, options, stats)
        });
        sorted.finish(options, budget, |i, options| self.answer(ends(i), options, &mut ()))
    }
}
