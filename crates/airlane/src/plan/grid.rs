//! Every classic search over the voxel grid, by name.
//!
//! [`GridPlanner::answer`] reads top to bottom: locate both ends, answer what needs no search, search,
//! turn the result into a polyline.

use super::answer::{Draft, Drafted, Times};
use super::derived::{Derived, Key, Value};
use super::locate::{Located, apart, locate_ends};
use super::options::{Algorithm, Fallback, Options};
use super::query::QueryError;
use super::reason::{End, Reason};
use super::run::draft_of;
use super::scratch::{Leg, NodeScratch};
use crate::clock::Stopwatch;
use crate::geom::{LatticePoint, Voxel};
use crate::refine::{Polyline, Promise};
use crate::search::{Ending, Jump, Observer, Stats};
use crate::space::{CornerRule, JumpGrid, NodeId, Space, Stops, VoxelGrid, Within};
use crate::world::World;
use std::sync::Arc;

/// Plans over the voxels of one world, with borrowed scratch memory.
pub(super) struct GridPlanner<'p> {
    pub(super) world: &'p World,
    /// What was built from the world, for jump tables.
    pub(super) derived: &'p Derived,
    pub(super) scratch: &'p mut NodeScratch,
}

/// The jump tables of a world, built now unless they are kept.
pub(super) fn stops(derived: &Derived, world: &World) -> Arc<Stops> {
    let key = Key::Jump(world.body());
    if let Some(Value::Jump(stops)) = derived.get(key) {
        return stops;
    }
    match derived.keep(key, Value::Jump(Arc::new(Stops::of(world)))) {
        Value::Jump(stops) => stops,
        _ => unreachable!("a key has one kind of value"),
    }
}

impl GridPlanner<'_> {
    /// Answers a query while `observer` watches the search.
    pub(super) fn answer<O: Observer>(
        &mut self,
        ends: [[f64; 3]; 2],
        options: &Options,
        observer: &mut O,
    ) -> Result<Drafted<Polyline>, QueryError> {
        let mut times = Times::default();
        let mut clock = Stopwatch::start();
        let located = self.ends(ends, options)?;
        times.locate = clock.lap();
        let (start, goal) = match located {
            Ok(ends) => ends,
            Err(reason) => return Ok(Drafted::unreachable(reason, times)),
        };

        let mut stats = Stats::default();
        if let Some(line) = self.straight_way((start, goal), options, &mut stats) {
            times.locate += clock.lap();
            return Ok(Drafted::new(Draft::Found(line), stats, times));
        }
        let (centres, ending, spent) = self.search(start.voxel, goal.voxel, options, observer)?;
        stats.add(spent);
        times.search = clock.lap();
        let draft = self.draft((start, goal), centres, ending, options);
        times.refine = clock.lap();
        Ok(Drafted::new(draft, stats, times))
    }

    /// Both ends of a query, or why there can be no path between them.
    pub(super) fn ends(
        &self,
        ends: [[f64; 3]; 2],
        options: &Options,
    ) -> Result<Result<(Located, Located), Reason>, QueryError> {
        Ok(locate_ends(self.world, ends, options.ends)?
            .and_then(|ends| self.check_region(ends, options))
            .and_then(|ends| self.check_connection(ends, options)))
    }

    /// The straight way from one end to the other, if it is wanted and clear. It stays in a region
    /// that holds both ends.
    fn straight_way(
        &self,
        (start, goal): (Located, Located),
        options: &Options,
        stats: &mut Stats,
    ) -> Option<Polyline> {
        if !options.straight_first {
            return None;
        }
        stats.sight_checks += 1;
        let clear = self.world.is_clear_for_body(start.asked, goal.asked);
        clear.then(|| Polyline::new([start.asked, goal.asked], Promise::clear_in(self.world)))
    }

    /// What came of a search between two ends that went through these centres.
    pub(super) fn draft(
        &self,
        (start, goal): (Located, Located),
        centres: Vec<LatticePoint>,
        ending: Ending,
        options: &Options,
    ) -> Draft<Polyline> {
        // A path that cuts corners begins and ends where the body fits in the whole voxel.
        let (promise, [from, to]) = match options.corners {
            CornerRule::CutNone => (Promise::clear_in(self.world), [start.asked, goal.asked]),
            corners => (Promise::Moves(options.neighbourhood, corners), [start.point, goal.point]),
        };
        match ending {
            Ending::Goal(_) if start.voxel == goal.voxel => {
                Draft::Found(Polyline::new([from, start.point, goal.point, to], promise))
            }
            _ => {
                let starts = [from, start.point];
                let goals = [goal.point, to];
                draft_of((starts, goals), centres, ending, promise, options.fallback)
            }
        }
    }

    fn check_region(
        &self,
        ends: (Located, Located),
        options: &Options,
    ) -> Result<(Located, Located), Reason> {
        let Some([low, high]) = options.region else { return Ok(ends) };
        for (located, end) in [(ends.0, End::Start), (ends.1, End::Goal)] {
            if (0..3).any(|i| !(low.0[i]..=high.0[i]).contains(&located.voxel.0[i])) {
                return Err(Reason::OutsideRegion { end });
            }
        }
        Ok(ends)
    }

    /// Answers at once where no search could succeed.
    fn check_connection(
        &self,
        (start, goal): (Located, Located),
        options: &Options,
    ) -> Result<(Located, Located), Reason> {
        // Steps that cut corners can pass between components.
        if options.corners != CornerRule::CutNone || options.fallback == Fallback::NearestReached {
            return Ok((start, goal));
        }
        match (self.world.component(start.voxel), self.world.component(goal.voxel)) {
            (Some(a), Some(b)) if a != b => Err(apart(self.world, start.point, goal.point)),
            _ => Ok((start, goal)),
        }
    }

    /// Searches from one voxel to another; the points of the route are centres of voxels.
    fn search<O: Observer>(
        &mut self,
        start: Voxel,
        goal: Voxel,
        options: &Options,
        observer: &mut O,
    ) -> Result<(Vec<LatticePoint>, Ending, Stats), QueryError> {
        if options.algorithm == Algorithm::Jps3d {
            let grid = &JumpGrid::with_stops(self.world, stops(self.derived, self.world))?;
            let node = |voxel| grid.node(voxel).expect("a free voxel has a node");
            let policy = Jump::new(grid, node(goal));
            let distance = |_, node| grid.position(node).distance_squared(goal.centre());
            let legs = [Leg::to(policy, node(goal))];
            let mut routes = self.scratch.run(&legs, node(start), options, observer, distance);
            let (route, stats) = routes.pop().expect("one leg, one route");
            let bends = route.nodes.windows(2).flat_map(|ends| grid.bends(ends[0], ends[1]));
            let centres = std::iter::once(start).chain(bends).map(Voxel::centre).collect();
            return Ok((centres, route.ending, stats));
        }
        let grid = VoxelGrid::new(self.world, options.neighbourhood, options.corners)?;
        let node = |voxel| grid.node(voxel).expect("a free voxel has a node");
        let ends: (NodeId, NodeId) = (node(start), node(goal));
        let metric = options.algorithm.default_metric();
        let (route, stats) = match options.region {
            None => self.scratch.search(&grid, ends, metric, options, observer),
            Some([low, high]) => {
                let part = Within::new(&grid, low, high);
                self.scratch.search(&part, ends, metric, options, observer)
            }
        };
        let centres = route.nodes.into_iter().map(|node| grid.position(node)).collect();
        Ok((centres, route.ending, stats))
    }
}
