//! The reference: the best path that many searches together find.
//!
//! Any-angle shortest paths among boxes are hard, so there is no exact answer to compare with. The
//! reference takes the shortest of what the default planner finds both ways under several weights,
//! on the planner's cells and on a second, different cutting, and of what Theta\* finds on the voxel
//! grid, all pulled taut. It contains all that the profiles find, so no profile is better.

use super::query::{Algorithm, GridOptions, Query};
use super::{Airspace, Entry, GridPlanner, Outcome, Planner, Reason, Route};
use crate::refine::{Effort, Path};
use crate::search::{Ending, Limits, Stats};
use crate::space::Cells;
use std::sync::Arc;

/// Factors on the estimate that are tried.
const WEIGHTS: [f64; 6] = [1.0, 1.02, 1.03, 1.06, 1.1, 1.15];

impl Planner<'_> {
    /// The shortest of many paths.
    pub(super) fn best_known(
        &mut self,
        (start, goal): (Entry, Entry),
        tally: &mut Stats,
    ) -> Outcome {
        let mut best: Option<Path> = None;
        let mut offer = |path: Path| {
            if best.as_ref().is_none_or(|best| path.length() < best.length()) {
                best = Some(path);
            }
        };
        for path in self.all_ways(start, goal, tally) {
            offer(path);
        }
        // A second cutting of the same space: other boxes, other entry points.
        if let Ok(cells) = Cells::uncut(self.airspace.world()) {
            let other = Airspace::from_parts(Arc::clone(self.airspace.world()), cells);
            let entry = |end: Entry| {
                let cell = other.cells().locate(end.point.voxel())?;
                Some(Entry { cell, ..end })
            };
            if let (Some(start), Some(goal)) = (entry(start), entry(goal)) {
                Planner::new(&other).all_ways(start, goal, tally).into_iter().for_each(&mut offer);
            }
        }
        for path in self.over_voxels(start, goal, tally) {
            offer(path);
        }
        best.map_or(Outcome::Unreachable(Reason::NothingLeft), Outcome::Found)
    }

    /// Taut paths over cells, both ways, under every weight.
    fn all_ways(&mut self, start: Entry, goal: Entry, tally: &mut Stats) -> Vec<Path> {
        let mut paths = Vec::new();
        for weight in WEIGHTS {
            for (ends, backwards) in [((start, goal), false), ((goal, start), true)] {
                let route = self.search(ends, weight, &Limits::default(), &mut (), tally);
                if let Ending::Goal(_) = route.ending {
                    let path = self.refine(route, Effort::Thorough, &Limits::default(), tally);
                    paths.push(if backwards { path.reversed() } else { path });
                }
            }
        }
        paths
    }

    /// Taut paths of Theta\* and A\* over the voxel grid.
    fn over_voxels(&self, start: Entry, goal: Entry, tally: &mut Stats) -> Vec<Path> {
        let world = self.airspace.world();
        let point = |point| world.frame().world_from_lattice(point);
        let query = Query { start: point(start.point), goal: point(goal.point) };
        let mut planner = GridPlanner::new(world);
        let mut paths = Vec::new();
        for algorithm in [Algorithm::Theta, Algorithm::Jps3d] {
            let Ok(answer) = planner.answer(&query, &GridOptions::new(algorithm)) else { continue };
            tally.add(answer.tally);
            if let Some(path) = answer.outcome.found() {
                let (points, ends) = (path.points().to_vec(), (start, goal));
                let route = Route { points, ends, ending: Ending::Goal(goal.cell) };
                paths.push(self.refine(route, Effort::Thorough, &Limits::default(), tally));
            }
        }
        paths
    }
}
