//! Every classic search over the voxel grid, by name.
//!
//! [`GridPlanner::answer`] reads top to bottom: locate both ends, answer what needs no search, search,
//! turn the result into a path.

use super::locate::{Located, apart, locate_ends};
use super::outcome::{Answer, End, Outcome, Reason, Stopwatch, Times};
use super::query::{Algorithm, Fallback, GridOptions, Ordering, Query, QueryError, check_weight};
use super::scratch::Scratch;
use crate::geom::Voxel;
use crate::refine::{Path, Promise};
use crate::search::{
    Check, Classic, Ending, Jump, Observer, Order, Policy, StepCost, Tally, Theta, Wander, Weight,
    wander,
};
use crate::space::{CornerRule, JumpGrid, Neighbourhood, NodeId, Sight, Space, VoxelGrid, Within};
use crate::world::World;

/// Answers queries in one world, one after the other. Keeps its memory between queries; make one
/// per thread.
///
/// ```
/// use airlane::{plan::{Algorithm, GridOptions, GridPlanner, Query}, scene::Scene, world::World};
///
/// let mut scene = Scene::open([20, 20, 20])?;
/// scene.voxels.insert_box([10, 0, 0], [11, 20, 15]); // a wall, open above z = 15
/// let world = World::bake(scene)?;
///
/// let mut planner = GridPlanner::new(&world);
/// let query = Query { start: [2.0, 10.0, 3.0], goal: [17.0, 10.0, 3.0] };
/// let answer = planner.answer(&query, &GridOptions::new(Algorithm::LazyTheta))?;
/// let path = answer.outcome.found().expect("there is a way over the wall");
/// assert!(path.audit(&world).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct GridPlanner<'w> {
    world: &'w World,
    jump_grid: Option<JumpGrid<'w>>,
    scratch: Scratch,
}

/// What a search hands to the last stage.
enum Route {
    /// The voxels of a path to the goal.
    Whole(Vec<Voxel>),
    /// The voxels of a path towards the goal, and how the search ended.
    Part(Vec<Voxel>, Ending),
}

impl<'w> GridPlanner<'w> {
    /// A planner for `world`.
    pub fn new(world: &'w World) -> Self {
        Self { world, jump_grid: None, scratch: Scratch::default() }
    }

    /// The world it plans in.
    pub fn world(&self) -> &'w World {
        self.world
    }

    /// Makes now what the algorithm would otherwise make during its first query.
    pub fn prepare(&mut self, algorithm: Algorithm) -> Result<(), QueryError> {
        if algorithm == Algorithm::Jps3d && self.jump_grid.is_none() {
            self.jump_grid = Some(JumpGrid::new(self.world)?);
        }
        Ok(())
    }

    /// Bytes of memory that the planner holds beside the world's.
    pub fn memory_bytes(&self) -> usize {
        self.scratch.memory_bytes() + self.jump_grid.as_ref().map_or(0, JumpGrid::memory_bytes)
    }

    /// Answers a query.
    pub fn answer(&mut self, query: &Query, options: &GridOptions) -> Result<Answer, QueryError> {
        self.answer_observed(query, options, &mut ())
    }

    /// Answers a query while `observer` watches the search.
    pub fn answer_observed<O: Observer>(
        &mut self,
        query: &Query,
        options: &GridOptions,
        observer: &mut O,
    ) -> Result<Answer, QueryError> {
        let mut times = Times::default();
        let mut clock = Stopwatch::start();
        validate(options)?;
        self.prepare(options.algorithm)?;

        let located = locate_ends(self.world, query, options.ends)?
            .and_then(|ends| self.check_region(ends, options))
            .and_then(|ends| self.check_connection(ends, options));
        times.locate = clock.lap();
        let unreachable = |reason| Outcome::Unreachable(reason);
        let (start, goal) = match located {
            Ok(ends) => ends,
            Err(reason) => {
                return Ok(Answer { outcome: unreachable(reason), tally: Tally::default(), times });
            }
        };

        let (route, tally) = self.search(start.voxel, goal.voxel, options, observer)?;
        times.search = clock.lap();

        // A path that cuts corners begins and ends where the body fits in the whole voxel.
        let (promise, [from, to]) = match options.corners {
            CornerRule::CutNone => (Promise::clear_in(self.world), [start.asked, goal.asked]),
            corners => (Promise::Moves(options.neighbourhood, corners), [start.point, goal.point]),
        };
        let outcome = match route {
            Route::Whole(_) if start.voxel == goal.voxel => {
                Outcome::Found(Path::new([from, start.point, goal.point, to], promise))
            }
            Route::Whole(voxels) => {
                let centres = voxels.into_iter().map(Voxel::centre);
                let points = [from, start.point].into_iter().chain(centres);
                Outcome::Found(Path::new(points.chain([goal.point, to]), promise))
            }
            Route::Part(voxels, ending) => {
                // A path that gets nowhere stays where it is.
                let moved = voxels.len() > 1;
                let centres = voxels.into_iter().filter(|_| moved).map(Voxel::centre);
                let path = Path::new([from, start.point].into_iter().chain(centres), promise);
                match (ending, options.fallback) {
                    (Ending::Limit(limit), _) => Outcome::LimitHit(path, limit),
                    (_, Fallback::Reason) => unreachable(Reason::NothingLeft),
                    (_, Fallback::NearestReached) => Outcome::Partial(path, Reason::NothingLeft),
                }
            }
        };
        times.refine = clock.lap();
        Ok(Answer { outcome, tally, times })
    }

    fn check_region(
        &self,
        ends: (Located, Located),
        options: &GridOptions,
    ) -> Result<(Located, Located), Reason> {
        let Some([low, high]) = options.region else { return Ok(ends) };
        for (located, end) in [(ends.0, End::Start), (ends.1, End::Goal)] {
            if (0..3).any(|i| !(low.0[i]..=high.0[i]).contains(&located.voxel.0[i])) {
                return Err(Reason::OutsideRegion(end));
            }
        }
        Ok(ends)
    }

    /// Answers at once where no search could succeed.
    fn check_connection(
        &self,
        (start, goal): (Located, Located),
        options: &GridOptions,
    ) -> Result<(Located, Located), Reason> {
        // Steps that cut corners can pass between components.
        if options.corners != CornerRule::CutNone || options.fallback == Fallback::NearestReached {
            return Ok((start, goal));
        }
        match (self.world.component(start.voxel), self.world.component(goal.voxel)) {
            (Some(a), Some(b)) if a != b => {
                Err(apart(self.world, (start.voxel, goal.voxel), (a, b)))
            }
            _ => Ok((start, goal)),
        }
    }

    fn search<O: Observer>(
        &mut self,
        start: Voxel,
        goal: Voxel,
        options: &GridOptions,
        observer: &mut O,
    ) -> Result<(Route, Tally), QueryError> {
        if options.algorithm == Algorithm::Jps3d {
            let grid = self.jump_grid.as_ref().expect("prepared before the search");
            let node = |voxel| grid.node(voxel).expect("a free voxel has a node");
            let policy = Jump::new(grid, node(goal));
            let voxels = |nodes: &[NodeId]| {
                let bends = nodes.windows(2).flat_map(|ends| grid.bends(ends[0], ends[1]));
                std::iter::once(start).chain(bends).collect()
            };
            let distance = |node| grid.position(node).distance_squared(goal.centre());
            return Ok(self.scratch.run(&policy, node(start), options, observer, voxels, distance));
        }
        let grid = VoxelGrid::new(self.world, options.neighbourhood, options.corners)?;
        let node = |voxel| grid.node(voxel).expect("a free voxel has a node");
        let (start, goal) = (node(start), node(goal));
        let random = match options.algorithm {
            Algorithm::RandomWalk => Some(Wander::Walk),
            Algorithm::RandomTrace => Some(Wander::Trace),
            _ => None,
        };
        if let Some(kind) = random {
            let (seed, limits) = (options.seed, &options.limits);
            let (ending, tally, way) = wander(&grid, start, goal, kind, seed, limits, observer);
            let mut voxels: Vec<_> = way.into_iter().map(|node| grid.voxel(node)).collect();
            if let Ending::Goal(_) = ending {
                return Ok((Route::Whole(voxels), tally));
            }
            let goal = grid.position(goal);
            let nearest = (0..voxels.len())
                .min_by_key(|&i| (voxels[i].centre().distance_squared(goal), i))
                .unwrap_or(0);
            voxels.truncate(nearest + 1);
            return Ok((Route::Part(voxels, ending), tally));
        }
        Ok(match options.region {
            None => self.search_space(&grid, &grid, start, goal, options, observer),
            Some([low, high]) => {
                let part = Within::new(&grid, low, high);
                self.search_space(&part, &grid, start, goal, options, observer)
            }
        })
    }

    /// Runs a search of the loop in `space`, which is `grid` or a part of it.
    fn search_space<S: Sight, O: Observer>(
        &mut self,
        space: &S,
        grid: &VoxelGrid<'_>,
        start: NodeId,
        goal: NodeId,
        options: &GridOptions,
        observer: &mut O,
    ) -> (Route, Tally) {
        let Ordering { metric, weight, steps, .. } = options.ordering;
        let metric = metric.unwrap_or(options.algorithm.default_metric());
        let weight = weight.unwrap_or(options.algorithm.default_weight());
        let order = match options.algorithm {
            Algorithm::DepthFirst => Order::DepthFirst,
            Algorithm::BreadthFirst => Order::BreadthFirst,
            Algorithm::Greedy => Order::Greedy,
            _ => Order::Cost(weight),
        };
        let voxels = |nodes: &[NodeId]| nodes.iter().map(|&node| grid.voxel(node)).collect();
        let goal_position = grid.position(goal);
        let distance = |node| grid.position(node).distance_squared(goal_position);
        match options.algorithm {
            Algorithm::Theta | Algorithm::LazyTheta => {
                let check = match options.algorithm {
                    Algorithm::Theta => Check::Eager,
                    _ => Check::Lazy,
                };
                let policy = Theta::new(space, (start, goal), check, metric, weight, steps);
                self.scratch.run(&policy, start, options, observer, voxels, distance)
            }
            _ => {
                let policy = Classic::new(space, start, goal, order, metric, steps);
                self.scratch.run(&policy, start, options, observer, voxels, distance)
            }
        }
    }
}

impl Scratch {
    /// Runs the loop and reads the route off its labels.
    fn run<P: Policy<Note = ()>, O: Observer>(
        &mut self,
        policy: &P,
        start: NodeId,
        options: &GridOptions,
        observer: &mut O,
        voxels: impl Fn(&[NodeId]) -> Vec<Voxel>,
        distance_to_goal: impl Fn(NodeId) -> i64,
    ) -> (Route, Tally) {
        let (ending, tally) = self.explore(policy, start, options, observer);
        let route = match ending {
            Ending::Goal(goal) => Route::Whole(voxels(&self.labels.route_to(goal))),
            _ => {
                let closed = self.labels.closed();
                let nearest = closed.min_by_key(|&node| (distance_to_goal(node), node));
                Route::Part(voxels(&self.labels.route_to(nearest.unwrap_or(start))), ending)
            }
        };
        (route, tally)
    }
}

/// Refuses options that mean nothing or do not go together.
fn validate(options: &GridOptions) -> Result<(), QueryError> {
    let weight = options.ordering.weight.unwrap_or_default();
    if let Weight::Static(w) | Weight::Dynamic { epsilon: w } = weight {
        check_weight(w)?;
    }
    let algorithm = options.algorithm;
    let requirement = match algorithm {
        Algorithm::Jps3d
            if options.neighbourhood != Neighbourhood::TwentySix
                || options.corners != CornerRule::CutNone =>
        {
            Some("with 26 neighbours and without cutting corners")
        }
        Algorithm::Jps3d if options.region.is_some() => Some("in the whole world"),
        Algorithm::Jps3d if options.ordering.weight.is_some() => Some("without a weight"),
        Algorithm::Jps3d if options.ordering.metric.is_some() => Some("with its own metric"),
        Algorithm::Jps3d if options.ordering.steps == StepCost::Equalised => {
            Some("with exact step costs")
        }
        // It closes only jump points; the nearest of these may be far from the nearest voxel.
        Algorithm::Jps3d if options.fallback == Fallback::NearestReached => {
            Some("without a path to the nearest point")
        }
        Algorithm::Dijkstra if options.ordering.metric.is_some() => Some("without a metric"),
        Algorithm::RandomWalk | Algorithm::RandomTrace
            if options.ordering.metric.is_some() || options.ordering.weight.is_some() =>
        {
            Some("without a metric or weight")
        }
        Algorithm::Theta | Algorithm::LazyTheta if options.corners != CornerRule::CutNone => {
            Some("without cutting corners")
        }
        Algorithm::RandomWalk | Algorithm::RandomTrace if options.region.is_some() => {
            Some("in the whole world")
        }
        _ => None,
    };
    requirement.map_or(Ok(()), |works| Err(QueryError::Unsupported { algorithm, works }))
}

#[cfg(test)]
#[path = "grid_tests.rs"]
mod tests;
