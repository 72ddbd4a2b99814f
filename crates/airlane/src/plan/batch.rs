//! Many queries in one call: on all threads, or from one search.

use super::answer::{Answer, Outcome, Times};
use super::cells::CellPlanner;
use super::derived::graph_data;
use super::dispatch::lowered;
use super::feature::Feature;
use super::graph::GraphPlanner;
use super::grid::GridPlanner;
use super::many::{Aim, Shared};
use super::map::Place;
use super::method::Lowered;
use super::options::SearchSpace;
use super::path::Path;
use super::{Bottleneck, Planner, Query, QueryError, Reason, Refine};
use crate::geom::vector::{minus, norm};
use crate::search::{Limit, Stats};
use crate::space::OctreeGraph;
use crate::threads;
use std::borrow::Cow;

type Answers = Vec<Result<Answer, QueryError>>;

/// How far it is to a goal.
#[derive(Clone, PartialEq, Debug)]
pub enum Reach {
    /// There is a path of this length, in world units.
    Within(f64),
    /// No path was found that is as short as was asked for.
    Beyond,
    /// There is no path.
    Unreachable(Reason),
    /// A limit ended the search before.
    Stopped(Limit),
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

/// Answers as columns, a row for each query. Row `i` has the points
/// `points[offsets[i]..offsets[i + 1]]`.
#[derive(Clone, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct PathTable {
    /// 0 found, 1 partial, 2 unreachable, 3 stopped, 4 error.
    pub status: Vec<u8>,
    /// 0 found, else the code of the reason, limit or error.
    pub code: Vec<u16>,
    /// Length in world units; not a number without a path.
    pub length: Vec<f64>,
    /// Cost by the objective; not a number without a path.
    pub cost: Vec<f64>,
    /// Nodes expanded.
    pub expanded: Vec<u64>,
    /// The points of all paths, in world coordinates.
    pub points: Vec<[f64; 3]>,
    /// Where the points of each row begin, and the end of the last.
    pub offsets: Vec<usize>,
}

impl PathTable {
    fn push(&mut self, answer: &Result<Answer, QueryError>) {
        let path = answer.as_ref().ok().and_then(Answer::any_path);
        let (status, code, expanded) = match answer {
            Ok(answer) => (answer.status(), answer.code(), answer.stats.expanded),
            Err(error) => (4, error.code(), 0),
        };
        self.status.push(status);
        self.code.push(code);
        self.expanded.push(expanded);
        self.length.push(path.map_or(f64::NAN, Path::length));
        self.cost.push(path.map_or(f64::NAN, Path::cost));
        self.points.extend_from_slice(path.map_or(&[], Path::points));
        self.offsets.push(self.points.len());
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.status.len()
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.status.is_empty()
    }
}

impl<'a> FromIterator<&'a Result<Answer, QueryError>> for PathTable {
    /// A row for each answer, such as those of [`Planner::paths_from_one`].
    fn from_iter<I: IntoIterator<Item = &'a Result<Answer, QueryError>>>(answers: I) -> Self {
        let mut table = Self { offsets: vec![0], ..Self::default() };
        answers.into_iter().for_each(|answer| table.push(answer));
        table
    }
}

impl Planner {
    /// Answers many queries on all threads, in their order; the same, bit for bit, as one by one.
    pub fn paths(&self, queries: &[Query]) -> Answers {
        let map = self.map();
        let planner = || Self::new(map);
        threads::map_init(queries.len(), 1, planner, |planner, i| planner.path(&queries[i]))
    }

    /// Answers a query between many pairs of ends on all threads, as columns. An invalid row has the
    /// code of its error.
    ///
    /// ```
    /// use airlane::{Airspace, Planner, Profile, Query, Scene};
    ///
    /// let airspace = Airspace::bake(Scene::open([40, 40, 40])?)?;
    /// let ends = [[[1.0; 3], [38.0; 3]], [[2.0; 3], [f64::NAN; 3]]];
    /// let query = Query::template().method(Profile::Fast);
    /// let table = Planner::new(&airspace).table(&ends, &query);
    /// assert_eq!((table.status, table.code), (vec![0, 4], vec![0, 100]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn table(&self, ends: &[[[f64; 3]; 2]], query: &Query) -> PathTable {
        let map = self.map();
        let planner = || Self::new(map);
        let rows: Answers = threads::map_init(ends.len(), 1, planner, |planner, i| {
            let [start, goal] = ends[i];
            planner.path(&query.start_at(start).goal_at(goal))
        });
        rows.iter().collect()
    }

    /// Paths from every start to the query's goal, in the order of the starts.
    ///
    /// Profiles answer a start that sees one close to it from that one's path, and all others as queries of
    /// their own; searches by name search once, from the goal (He & Hung 2016, 4.7), and an answer that
    /// hit a limit stays at its start. Profile `reference` and queries with prices, parts or times are
    /// answered one by one. Limits hold for the whole call.
    ///
    /// ```
    /// use airlane::{Airspace, Planner, Query, Scene};
    ///
    /// let mut scene = Scene::open([40, 40, 40])?;
    /// scene.voxels.insert_box([20, 0, 0], [21, 40, 30]); // a wall, open above z = 30
    /// let mut planner = Planner::new(&Airspace::bake(scene)?);
    ///
    /// let squad = [[2.0, 20.0, 3.0], [3.0, 21.0, 3.0], [2.0, 22.0, 4.0]].map(Into::into);
    /// let query = Query::template().goal_at([37.0, 20.0, 3.0]);
    /// for answer in planner.paths_to_one(&query, &squad) {
    ///     answer?.found()?;
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn paths_to_one(&mut self, query: &Query, starts: &[Place]) -> Answers {
        self.one_to_many(query, starts, Shared::Goal)
    }

    /// Paths from the query's start to every goal, in the order of the goals. See
    /// [`paths_to_one`](Self::paths_to_one).
    pub fn paths_from_one(&mut self, query: &Query, goals: &[Place]) -> Answers {
        self.one_to_many(query, goals, Shared::Start)
    }

    /// How far it is from the query's start to every goal, in the order of the goals: the length of the
    /// path that [`paths_from_one`](Self::paths_from_one) finds.
    ///
    /// Goals in other components cost next to nothing. Goals further than `at_most` (in world units;
    /// infinite for all) are [`Reach::Beyond`], and the search does not go to look for them. A goal a
    /// little nearer may be beyond too: the search stops at ways 6 % longer than the bound, before they
    /// are pulled tight.
    pub fn distances(
        &mut self,
        query: &Query,
        goals: &[Place],
        at_most: f64,
    ) -> Vec<Result<Reach, QueryError>> {
        let aim = match at_most.is_finite() {
            true => Aim::Within(at_most),
            false => Aim::All,
        };
        let answers = self.many(query, goals, Shared::Start, aim);
        let reach = |answer: Option<Answer>| match answer.map(|answer| answer.outcome) {
            Some(Outcome::Found(path)) if path.length() <= at_most => Reach::Within(path.length()),
            Some(Outcome::Found(_)) | None => Reach::Beyond,
            Some(Outcome::Partial(_, reason) | Outcome::Unreachable(reason)) => {
                Reach::Unreachable(reason)
            }
            Some(Outcome::Stopped(_, limit)) => Reach::Stopped(limit),
        };
        answers.into_iter().map(|answer| answer.map(reach)).collect()
    }

    /// The goal that the cheapest path from the query's start leads to: the answer, and which goal it is.
    ///
    /// Goals are looked for in the order of their distance, and none that cannot be nearer than the best so
    /// far. Of goals that are as near the first in the list is taken. If no goal can be reached, the answer
    /// is that for the goal nearest in a straight line, or with [`Query::or_nearest`] the path that ends
    /// nearest to its goal. If a limit ends the search, the answer has the best path so far, which need not
    /// be the cheapest. An empty list is a query without a goal, [`QueryError::NoEnd`]; one invalid goal
    /// makes the call invalid.
    ///
    /// ```
    /// use airlane::{Airspace, Planner, Query, Scene};
    ///
    /// let mut scene = Scene::open([40, 40, 40])?;
    /// scene.voxels.insert_box([20, 0, 0], [21, 40, 30]); // a wall, open above z = 30
    /// let mut planner = Planner::new(&Airspace::bake(scene)?);
    ///
    /// let exits = [[22.0, 20.0, 3.0], [3.0, 20.0, 3.0]].map(Into::into);
    /// let query = Query::template().start_at([18.0, 20.0, 3.0]);
    /// let (answer, which) = planner.nearest_of(&query, &exits)?;
    /// assert_eq!(which, Some(1)); // the other is behind the wall
    /// assert_eq!(answer.found()?.length(), 15.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn nearest_of(
        &mut self,
        query: &Query,
        goals: &[Place],
    ) -> Result<(Answer, Option<usize>), QueryError> {
        let start = query.start().ok_or(QueryError::NoEnd(super::End::Start))?;
        let answers = self.many(query, goals, Shared::Start, Aim::Nearest);
        let answers: Vec<Option<Answer>> = answers.into_iter().collect::<Result<_, _>>()?;
        let (mut stats, mut times, mut limit) = (Stats::default(), Times::default(), None);
        for answer in answers.iter().flatten() {
            stats.add(answer.stats);
            times.add(&answer.times);
            limit = limit.or(answer.outcome.limit());
        }
        // Found before partial before nothing, then what is best.
        let apart = |a: [f64; 3], b: [f64; 3]| norm(minus(a, b));
        let rank = |(i, answer): &(usize, Answer)| match &answer.outcome {
            Outcome::Found(path) => (0, path.cost()),
            Outcome::Partial(path, _) => (1, apart(path.end(), goals[*i].at)),
            Outcome::Stopped(..) => (2, 0.0),
            Outcome::Unreachable(_) => (3, apart(start.at, goals[*i].at)),
        };
        let known = (0..).zip(answers).filter_map(|(i, answer)| Some((i, answer?)));
        let best = known.min_by(|a, b| {
            let (a, b) = (rank(a), rank(b));
            a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))
        });
        let (i, mut answer) = best.ok_or(QueryError::NoEnd(super::End::Goal))?;
        (answer.stats, answer.times) = (stats, times);
        let which = answer.outcome.found().map(|_| i);
        if let Some(limit) = limit {
            let path = match answer.outcome {
                Outcome::Found(path) | Outcome::Partial(path, _) => Some(path),
                Outcome::Stopped(path, _) => path,
                Outcome::Unreachable(_) => None,
            };
            answer.outcome = Outcome::Stopped(path, limit);
        }
        Ok((answer, which))
    }

    /// The place that keeps the query's body from a path, if that is what keeps it. Takes several fits
    /// the first time: for explaining, not for every frame.
    ///
    /// ```
    /// use airlane::{Airspace, Body, Planner, Query, Scene};
    ///
    /// let mut scene = Scene::open([40, 20, 20])?;
    /// scene.voxels.insert_box([20, 0, 0], [22, 20, 20]); // a wall
    /// scene.voxels.remove_box([20, 13, 4], [22, 16, 7]); // a window three voxels wide
    /// let query = Query::new([5.0, 5.0, 10.0], [35.0, 5.0, 10.0]).body(Body::ball(2.0)?);
    /// let narrow = Planner::new(&Airspace::bake(scene)?).bottleneck(&query)?;
    /// // Half of the window, and a thirty-second of a voxel less.
    /// assert_eq!(narrow.expect("the window is too small").widest, 1.46875);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn bottleneck(&mut self, query: &Query) -> Result<Option<Bottleneck>, QueryError> {
        let ends = query.ends()?.map(|place| place.at);
        if self.map.turning_body(query).is_some() && self.path(query)?.found().is_ok() {
            return Ok(None);
        }
        match self.map.plain_airspace(query)?.map(Cow::into_owned) {
            Some(fitted) => fitted.bottleneck(ends, query.snapping()),
            None => Ok(None),
        }
    }

    fn one_to_many(&mut self, query: &Query, others: &[Place], which: Shared) -> Answers {
        let answers = self.many(query, others, which, Aim::All);
        let whole = |answer: Option<Answer>| answer.expect("without a bound nothing is beyond it");
        answers.into_iter().map(|answer| answer.map(whole)).collect()
    }

    /// The answers for all the other ends; `None` for those that do not matter.
    fn many(
        &mut self,
        query: &Query,
        others: &[Place],
        which: Shared,
        aim: Aim,
    ) -> Vec<Result<Option<Answer>, QueryError>> {
        let refuse = |error: QueryError| vec![Err(error); others.len()];
        let shared = match which {
            Shared::Start => query.start().ok_or(QueryError::NoEnd(super::End::Start)),
            Shared::Goal => query.goal().ok_or(QueryError::NoEnd(super::End::Goal)),
        };
        let whole = |other: Place| {
            shared.clone().map(|shared| {
                let (start, goal) = which.root_first(shared, other);
                query.start_at(start).goal_at(goal)
            })
        };
        // What is wrong with one of the others is its own error, below.
        let checked = shared.clone().and_then(|shared| {
            self.check(&query.start_at(shared).goal_at(shared))?;
            Feature::ManyEnds.check(&query.asked_method())
        });
        let shared = match checked.and(shared.clone()) {
            Ok(shared) => shared,
            Err(error) => return refuse(error),
        };
        // Paths that join others are pulled taut, and ends outside a region are reported one by one.
        let is_shared = query.smooth().is_none()
            && !query.has_limits()
            && self.map.turning_body(query).is_none()
            && query.asked_refine() == Refine::Usual
            && query.asked_region().is_none();
        let fitted = match self.map.plain_airspace(query).map(|found| found.map(Cow::into_owned)) {
            Ok(Some(fitted)) if is_shared => fitted,
            Ok(_) => return self.one_by_one(others.iter().map(|&other| whole(other)), query),
            Err(error) => return refuse(error),
        };
        let places: Vec<[f64; 3]> = others.iter().map(|place| place.at).collect();
        let (world, derived) = (fitted.world(), fitted.derived());
        let _settled = derived.settle_after();
        let scratch = &mut self.scratch;
        let drafts: Vec<Result<Option<_>, QueryError>> =
            match lowered(query, query.limits().clone()) {
                Lowered::Cells(settings) => {
                    let aim = aim.in_voxels(fitted.frame().voxel_size);
                    let mut planner =
                        CellPlanner { airspace: &fitted, scratch: &mut scratch.cells };
                    planner.many(shared.at, &places, which, &settings, aim)
                }
                Lowered::Named(SearchSpace::Grid, options) => {
                    let mut planner = GridPlanner { world, derived, scratch: &mut scratch.nodes };
                    let drafts = planner.many(shared.at, &places, which, &options);
                    drafts.into_iter().map(|draft| draft.map(Some)).collect()
                }
                Lowered::Named(SearchSpace::Octree(grading, kind), options) => {
                    match graph_data(derived, world, (grading, kind)) {
                        Err(error) => return refuse(error.into()),
                        Ok(data) => {
                            let graph = OctreeGraph::over(world, data);
                            let scratch = &mut scratch.nodes;
                            let mut planner = GraphPlanner { graph, scratch };
                            let drafts = planner.many(shared.at, &places, which, &options);
                            drafts.into_iter().map(|draft| draft.map(Some)).collect()
                        }
                    }
                }
                Lowered::Hierarchical(_) | Lowered::Navmesh => {
                    unreachable!("many ends were checked")
                }
            };
        let context = self.map.context(query, world.body(), false);
        let dress = |draft: super::answer::Drafted<_>, other: Place| {
            let drafted =
                draft.map(|line| Path::of_polyline(line, fitted.frame(), context.clone()));
            let (outcome, ends) = (drafted.draft.into(), which.ends(shared.at, other.at));
            self.answer_between(Some(ends), outcome, drafted.stats, drafted.times, query)
        };
        let end = match which {
            Shared::Start => super::End::Goal,
            Shared::Goal => super::End::Start,
        };
        let answer = |(draft, &other): (Result<Option<_>, QueryError>, &Place)| {
            self.check_place(end, other)?;
            Ok(draft?.map(|draft| dress(draft, other)))
        };
        drafts.into_iter().zip(others).map(answer).collect()
    }

    /// Answers queries one after the other; limits hold for all of them together.
    fn one_by_one(
        &mut self,
        queries: impl Iterator<Item = Result<Query, QueryError>>,
        template: &Query,
    ) -> Vec<Result<Option<Answer>, QueryError>> {
        let budget = crate::search::Budget::new(template.limits());
        let mut expanded = 0;
        let mut answer = |query: Query| {
            let answer = self.path(&query.with_limits(budget.left_after(expanded)))?;
            expanded += answer.stats.expanded;
            Ok(Some(answer))
        };
        queries.map(|query| query.and_then(&mut answer)).collect()
    }
}
