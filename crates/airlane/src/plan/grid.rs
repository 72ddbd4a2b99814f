//! Every classic search over the voxel grid, by name.
//!
//! [`GridPlanner::answer`] reads top to bottom: locate both ends, answer what needs no search, search,
//! turn the result into a path.

use super::locate::{Located, apart, locate_ends};
use super::outcome::{Answer, End, Outcome, Reason, Stopwatch, Times};
use super::query::{Algorithm, Fallback, GridOptions, Query, QueryError, StraightWay};
use super::run::outcome_of;
use super::scratch::{Leg, Scratch};
use crate::geom::{LatticePoint, Voxel};
use crate::refine::{Path, Promise};
use crate::search::{Ending, Jump, Observer, Stats};
use crate::space::{CornerRule, JumpGrid, NodeId, Space, VoxelGrid, Within};
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
    pub(super) scratch: Scratch,
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
        options.validate()?;
        self.prepare(options.algorithm)?;

        let located = self.ends(query, options)?;
        times.locate = clock.lap();
        let (start, goal) = match located {
            Ok(ends) => ends,
            Err(reason) => {
                let outcome = Outcome::Unreachable(reason);
                return Ok(Answer { outcome, tally: Stats::default(), times });
            }
        };

        let mut tally = Stats::default();
        if let Some(path) = self.straight_way((start, goal), options, &mut tally) {
            times.locate += clock.lap();
            return Ok(Answer { outcome: Outcome::Found(path), tally, times });
        }
        let (centres, ending, spent) = self.search(start.voxel, goal.voxel, options, observer)?;
        tally.add(spent);
        times.search = clock.lap();
        let outcome = self.outcome((start, goal), centres, ending, options);
        times.refine = clock.lap();
        Ok(Answer { outcome, tally, times })
    }

    /// Both ends of a query, or why there can be no path between them.
    pub(super) fn ends(
        &self,
        query: &Query,
        options: &GridOptions,
    ) -> Result<Result<(Located, Located), Reason>, QueryError> {
        Ok(locate_ends(self.world, query, options.ends)?
            .and_then(|ends| self.check_region(ends, options))
            .and_then(|ends| self.check_connection(ends, options)))
    }

    /// The straight way from one end to the other, if it is wanted and clear. It stays in a region
    /// that holds both ends.
    fn straight_way(
        &self,
        (start, goal): (Located, Located),
        options: &GridOptions,
        tally: &mut Stats,
    ) -> Option<Path> {
        if options.straight == StraightWay::Searched {
            return None;
        }
        tally.sight_checks += 1;
        let clear = self.world.is_clear_for_body(start.asked, goal.asked);
        clear.then(|| Path::new([start.asked, goal.asked], Promise::clear_in(self.world)))
    }

    /// The outcome of a search between two ends that went through these centres.
    pub(super) fn outcome(
        &self,
        (start, goal): (Located, Located),
        centres: Vec<LatticePoint>,
        ending: Ending,
        options: &GridOptions,
    ) -> Outcome {
        // A path that cuts corners begins and ends where the body fits in the whole voxel.
        let (promise, [from, to]) = match options.corners {
            CornerRule::CutNone => (Promise::clear_in(self.world), [start.asked, goal.asked]),
            corners => (Promise::Moves(options.neighbourhood, corners), [start.point, goal.point]),
        };
        match ending {
            Ending::Goal(_) if start.voxel == goal.voxel => {
                Outcome::Found(Path::new([from, start.point, goal.point, to], promise))
            }
            _ => {
                let starts = [from, start.point];
                let goals = [goal.point, to];
                outcome_of((starts, goals), centres, ending, promise, options.fallback)
            }
        }
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
            (Some(a), Some(b)) if a != b => Err(apart(self.world, start.voxel, goal.voxel)),
            _ => Ok((start, goal)),
        }
    }

    /// Searches from one voxel to another; the points of the route are centres of voxels.
    fn search<O: Observer>(
        &mut self,
        start: Voxel,
        goal: Voxel,
        options: &GridOptions,
        observer: &mut O,
    ) -> Result<(Vec<LatticePoint>, Ending, Stats), QueryError> {
        if options.algorithm == Algorithm::Jps3d {
            let grid = self.jump_grid.as_ref().expect("prepared before the search");
            let node = |voxel| grid.node(voxel).expect("a free voxel has a node");
            let policy = Jump::new(grid, node(goal));
            let distance = |_, node| grid.position(node).distance_squared(goal.centre());
            let legs = [Leg::to(policy, node(goal))];
            let mut routes = self.scratch.run(&legs, node(start), options, observer, distance);
            let (route, tally) = routes.pop().expect("one leg, one route");
            let bends = route.nodes.windows(2).flat_map(|ends| grid.bends(ends[0], ends[1]));
            let centres = std::iter::once(start).chain(bends).map(Voxel::centre).collect();
            return Ok((centres, route.ending, tally));
        }
        let grid = VoxelGrid::new(self.world, options.neighbourhood, options.corners)?;
        let node = |voxel| grid.node(voxel).expect("a free voxel has a node");
        let ends: (NodeId, NodeId) = (node(start), node(goal));
        let metric = options.algorithm.default_metric();
        let (route, tally) = match options.region {
            None => self.scratch.search(&grid, ends, metric, options, observer),
            Some([low, high]) => {
                let part = Within::new(&grid, low, high);
                self.scratch.search(&part, ends, metric, options, observer)
            }
        };
        let centres = route.nodes.into_iter().map(|node| grid.position(node)).collect();
        Ok((centres, route.ending, tally))
    }
}

#[cfg(test)]
#[path = "grid_tests.rs"]
mod tests;
