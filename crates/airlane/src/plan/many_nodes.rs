//! Many ends at once over the voxel grid and the graphs of an octree: the setting of He & Hung (4.7).
//!
//! One search by name from the end that is shared, for one of the others after the other, nearest
//! first. A\* and Dijkstra's algorithm find paths as short as in separate queries, Theta\* and Lazy
//! Theta\* about as short. Jump point search and the random searches keep nothing that another goal
//! could use.

use super::graph::{metric, validate};
use super::locate::Located;
use super::many::{Budget, Shared};
use super::outcome::{Answer, Outcome, Reason, Stopwatch, Times};
use super::query::{Algorithm, Fallback, GridOptions, Query, QueryError};
use super::run::{Route, Target};
use super::{GraphPlanner, GridPlanner};
use crate::refine::Path;
use crate::search::{Ending, Stats};
use crate::space::{NodeId, Sight, Space, VoxelGrid, WithEnds, Within};

type Answers = Vec<Result<Answer, QueryError>>;

/// Ends that one search can serve.
struct Pair {
    i: usize,
    root: Located,
    target: Located,
    times: Times,
}

/// The ends of a call, sorted.
struct Sorted {
    answers: Vec<Option<Result<Answer, QueryError>>>,
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
                    let outcome = Outcome::Unreachable(reason);
                    let answer = Answer { outcome, tally: Stats::default(), times };
                    sorted.answers[i] = Some(Ok(answer));
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

    /// Turns what the search found into answers; `outcome` makes an outcome that leads from the root
    /// to a target.
    fn settle(
        &mut self,
        which: Shared,
        fallback: Fallback,
        routes: Vec<(Route, Stats)>,
        mut outcome: impl FnMut(usize, &Pair, Route, &mut Stats) -> Outcome,
    ) {
        for (leg, (pair, (route, mut tally))) in self.pairs.iter().zip(routes).enumerate() {
            let Pair { i, target, mut times, .. } = *pair;
            // The point nearest to the goal is not known to a search that came from there.
            let exhausted = route.ending == Ending::Exhausted;
            if exhausted && which == Shared::Goal && fallback == Fallback::NearestReached {
                self.alone.push(i);
                continue;
            }
            let mut clock = Stopwatch::start();
            let outcome = match (outcome(leg, pair, route, &mut tally), which) {
                (outcome, Shared::Start) => outcome,
                (Outcome::Found(path), Shared::Goal) => Outcome::Found(path.reversed()),
                (Outcome::LimitHit(path, limit), Shared::Goal) => {
                    Outcome::LimitHit(Path::new([target.asked], path.promise()), limit)
                }
                (outcome, Shared::Goal) => outcome,
            };
            times.refine = clock.lap();
            self.answers[i] = Some(Ok(Answer { outcome, tally, times }));
        }
    }

    /// All answers, after those that need a search of their own.
    fn finish(
        mut self,
        options: &GridOptions,
        mut budget: Budget<'_>,
        mut answer: impl FnMut(usize, &GridOptions) -> Result<Answer, QueryError>,
    ) -> Answers {
        let done = self.answers.iter().flatten().flatten();
        budget.expanded += done.map(|answer| answer.tally.expanded).sum::<u64>();
        for i in self.alone {
            let options = GridOptions { limits: budget.left(), ..options.clone() };
            let answer = answer(i, &options);
            budget.expanded += answer.as_ref().map_or(0, |answer| answer.tally.expanded);
            self.answers[i] = Some(answer);
        }
        self.answers.into_iter().map(|answer| answer.expect("every end was answered")).collect()
    }
}

/// Refuses algorithms that keep nothing for another goal.
fn check_shares(algorithm: Algorithm) -> Result<(), QueryError> {
    match algorithm {
        Algorithm::Jps3d | Algorithm::RandomWalk | Algorithm::RandomTrace => {
            Err(QueryError::Unsupported { algorithm, works: "for one goal at a time" })
        }
        _ => Ok(()),
    }
}

impl GridPlanner<'_> {
    /// Paths from every source to one goal by one search, in the order of the sources. Limits hold
    /// for the whole call; an answer that hit a limit stays at its source.
    pub fn paths_to_one(
        &mut self,
        sources: &[[f64; 3]],
        goal: [f64; 3],
        options: &GridOptions,
    ) -> Answers {
        self.many(|i| Shared::Goal.query(goal, sources[i]), sources.len(), Shared::Goal, options)
    }

    /// Paths from one source to every goal by one search, in the order of the goals. Limits hold for
    /// the whole call.
    pub fn paths_from_one(
        &mut self,
        source: [f64; 3],
        goals: &[[f64; 3]],
        options: &GridOptions,
    ) -> Answers {
        self.many(|i| Shared::Start.query(source, goals[i]), goals.len(), Shared::Start, options)
    }

    fn many(
        &mut self,
        query: impl Fn(usize) -> Query,
        count: usize,
        which: Shared,
        options: &GridOptions,
    ) -> Answers {
        let grid = VoxelGrid::new(self.world(), options.neighbourhood, options.corners);
        let usable = options.validate().and_then(|()| check_shares(options.algorithm));
        let grid = match usable.and_then(|()| Ok(grid?)) {
            Ok(grid) => grid,
            Err(error) => return vec![Err(error); count],
        };
        let budget = Budget::new(&options.limits);
        let mut sorted = Sorted::new(count, which, |i| self.ends(&query(i), options));
        let routes = match options.region {
            None => self.search_all(&grid, &grid, &sorted.pairs, options),
            Some([low, high]) => {
                let part = Within::new(&grid, low, high);
                self.search_all(&part, &grid, &sorted.pairs, options)
            }
        };
        sorted.settle(which, options.fallback, routes, |_, pair, route, _| {
            let centres = route.nodes.into_iter().map(|node| grid.position(node)).collect();
            self.outcome((pair.root, pair.target), centres, route.ending, options)
        });
        sorted.finish(options, budget, |i, options| self.answer(&query(i), options))
    }

    fn search_all<S: Sight>(
        &mut self,
        space: &S,
        grid: &VoxelGrid<'_>,
        pairs: &[Pair],
        options: &GridOptions,
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
    /// Paths from every source to one goal by one search, in the order of the sources. Limits hold
    /// for the whole call; an answer that hit a limit stays at its source.
    ///
    /// ```
    /// use airlane::plan::{Algorithm, GraphPlanner, GridOptions};
    /// use airlane::space::{Grading, GraphKind, Octree, OctreeGraph};
    /// use airlane::{scene::Scene, world::World};
    ///
    /// let mut scene = Scene::open([20, 20, 20])?;
    /// scene.voxels.insert_box([10, 0, 0], [11, 20, 15]); // a wall, open above z = 15
    /// let world = World::bake(scene)?;
    /// let octree = Octree::new(&world, Grading::Progressive)?;
    /// let graph = OctreeGraph::new(&world, octree, GraphKind::EdgeCorner);
    ///
    /// let options = GridOptions::new(Algorithm::LazyTheta);
    /// let squad = [[2.0, 10.0, 3.0], [3.0, 11.0, 3.0]];
    /// let answers = GraphPlanner::new(&graph).paths_to_one(&squad, [17.0, 10.0, 3.0], &options);
    /// assert!(answers.into_iter().all(|answer| answer.unwrap().outcome.found().is_some()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn paths_to_one(
        &mut self,
        sources: &[[f64; 3]],
        goal: [f64; 3],
        options: &GridOptions,
    ) -> Answers {
        self.many(|i| Shared::Goal.query(goal, sources[i]), sources.len(), Shared::Goal, options)
    }

    /// Paths from one source to every goal by one search, in the order of the goals. Limits hold for
    /// the whole call.
    pub fn paths_from_one(
        &mut self,
        source: [f64; 3],
        goals: &[[f64; 3]],
        options: &GridOptions,
    ) -> Answers {
        self.many(|i| Shared::Start.query(source, goals[i]), goals.len(), Shared::Start, options)
    }

    fn many(
        &mut self,
        query: impl Fn(usize) -> Query,
        count: usize,
        which: Shared,
        options: &GridOptions,
    ) -> Answers {
        let usable = validate(options).and_then(|()| check_shares(options.algorithm));
        if let Err(error) = usable {
            return vec![Err(error); count];
        }
        let budget = Budget::new(&options.limits);
        let mut sorted = Sorted::new(count, which, |i| self.ends(&query(i), options));
        let join = |pair: &Pair| self.graph().with_ends(pair.root.point, pair.target.point);
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
        sorted.settle(which, options.fallback, routes, |leg, pair, route, tally| {
            self.outcome(&spaces[leg], (pair.root, pair.target), route, options, tally)
        });
        sorted.finish(options, budget, |i, options| self.answer(&query(i), options))
    }

    /// Both ends of a query, or why there can be no path between them.
    fn ends(
        &self,
        query: &Query,
        options: &GridOptions,
    ) -> Result<Result<(Located, Located), Reason>, QueryError> {
        let located = super::locate::locate_ends(self.graph().world(), query, options.ends)?;
        Ok(located.and_then(|ends| self.join_ends(ends, options.fallback).map(|_| ends)))
    }
}
