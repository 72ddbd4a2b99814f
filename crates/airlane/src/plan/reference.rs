//! The reference: the best path that many searches together find.
//!
//! Any-angle shortest paths among boxes are hard, so there is no exact answer to compare with. The
//! reference takes the shortest of what the default planner finds both ways under several weights and
//! along a guide, on the planner's cells and on a second, different cutting, and of what Theta\* finds on the voxel
//! grid, all pulled taut. It makes every search that a profile makes, so it is hardly ever beaten by one; but it is no
//! bound, neither for the shortest path nor, as pulling taut ends at the nearest optimum, for theirs.

use super::Airspace;
use super::answer::Draft;
use super::cells::{CellPlanner, CellScratch, Entry, Route};
use super::grid::GridPlanner;
use super::options::{Algorithm, Options, PACES};
use super::reason::Reason;
use super::scratch::NodeScratch;
use crate::refine::{Effort, Polyline};
use crate::search::{Budget, Ending, Limit, Limits, Pace, Stats};
use crate::space::Cells;
use std::sync::Arc;

/// Factors on the estimate that are tried, beside the paces of the profiles.
const WEIGHTS: [f64; 6] = [1.0, 1.02, 1.03, 1.06, 1.1, 1.15];

/// The best of several polylines, and the limit that ended the search for better ones.
#[derive(Default)]
struct Best {
    line: Option<Polyline>,
    limit: Option<Limit>,
}

impl Best {
    fn offer(&mut self, line: Polyline) {
        if self.line.as_ref().is_none_or(|best| line.length() < best.length()) {
            self.line = Some(line);
        }
    }

    /// What is left, until a limit is reached.
    fn left(&mut self, budget: &Budget<'_>, stats: &Stats) -> Option<Limits> {
        let left = budget.left_after(stats.expanded);
        self.limit = self.limit.or(left.exceeded());
        self.limit.is_none().then_some(left)
    }
}

impl CellPlanner<'_> {
    /// The shortest of many paths. A path that was found before a limit was reached is returned as
    /// stopped.
    pub(super) fn best_known(
        &mut self,
        (start, goal): (Entry, Entry),
        budget: &Budget<'_>,
        stats: &mut Stats,
    ) -> Draft<Polyline> {
        let mut best = Best::default();
        self.all_ways(start, goal, budget, stats, &mut best);
        // A second cutting of the same space: other boxes, other entry points.
        if let (None, Ok(cells)) = (best.limit, Cells::uncut(self.airspace.world())) {
            let other = Airspace::from_parts(Arc::clone(self.airspace.world()), cells);
            let entry = |end: Entry| {
                let cell = other.cells().locate(other.world().voxel_at(end.point))?;
                Some(Entry { cell, ..end })
            };
            if let (Some(start), Some(goal)) = (entry(start), entry(goal)) {
                let scratch = &mut CellScratch::default();
                let mut planner = CellPlanner { airspace: &other, scratch };
                planner.all_ways(start, goal, budget, stats, &mut best);
            }
        }
        self.over_voxels(start, goal, budget, stats, &mut best);
        match (best.line, best.limit) {
            (line, Some(limit)) => Draft::Stopped(line, limit),
            (Some(line), None) => Draft::Found(line),
            (None, None) => Draft::Unreachable(Reason::Exhausted),
        }
    }

    /// Taut paths over cells, both ways, under every weight.
    fn all_ways(
        &mut self,
        start: Entry,
        goal: Entry,
        budget: &Budget<'_>,
        stats: &mut Stats,
        best: &mut Best,
    ) {
        for pace in WEIGHTS.map(Pace::steady).into_iter().chain(PACES) {
            for (ends, backwards) in [((start, goal), false), ((goal, start), true)] {
                let Some(limits) = best.left(budget, stats) else { return };
                let route = self.search(ends, pace, &limits, &mut (), stats);
                if let Ending::Goal(_) = route.ending {
                    let line = self.refine(route, Effort::Thorough, &limits, stats);
                    best.offer(if backwards { line.reversed() } else { line });
                }
            }
        }
        // Along a guide: what the profiles find where a search takes long.
        for (ends, backwards) in [((start, goal), false), ((goal, start), true)] {
            let Some(limits) = best.left(budget, stats) else { return };
            let route = self.search_guided(ends, PACES[0], Some(1), &limits, &mut (), stats);
            if let Ending::Goal(_) = route.ending {
                let line = self.refine(route, Effort::Thorough, &limits, stats);
                best.offer(if backwards { line.reversed() } else { line });
            }
        }
    }

    /// Taut paths of Theta\* and jump point search over the voxel grid.
    fn over_voxels(
        &mut self,
        start: Entry,
        goal: Entry,
        budget: &Budget<'_>,
        stats: &mut Stats,
        best: &mut Best,
    ) {
        let airspace = self.airspace;
        let world = airspace.world();
        if world.is_room() {
            return; // where its voxels are not cubes
        }
        let ends = [start, goal].map(|end| world.frame().world_from_lattice(end.point));
        let (derived, scratch) = (airspace.derived(), &mut NodeScratch::default());
        let mut planner = GridPlanner { world, derived, scratch };
        for algorithm in [Algorithm::Theta, Algorithm::Jps3d] {
            let Some(limits) = best.left(budget, stats) else { return };
            let options = Options { limits: limits.clone(), ..Options::new(algorithm) };
            let Ok(drafted) = planner.answer(ends, &options, &mut ()) else { continue };
            stats.add(drafted.stats);
            if let Draft::Found(line) = drafted.draft {
                let (points, ends) = (line.into_points(), (start, goal));
                let route = Route { points, ends, ending: Ending::Goal(goal.cell) };
                best.offer(self.refine(route, Effort::Thorough, &limits, stats));
            }
        }
    }
}
