//! The public voxel benchmark: scenarios of a map, one by one, on one thread.

use crate::peer::peer_astar;
use airlane::geom::{LatticePoint, Voxel};
use airlane::plan::{Algorithm, Options, Ordering, Planner, Query, QueryError};
use airlane::refine::audit;
use airlane::space::{CornerRule, Neighbourhood, VoxelGrid};
use airlane::world::{Contact, World};
use airlane_io::Scenario;
use serde::Serialize;
use std::str::FromStr;
use std::time::Instant;

/// Costs this close, relative to the scenario's, count as equal.
const MATCH: f64 = 1e-5;

/// Who runs in a benchmark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contender {
    /// An algorithm of the engine.
    Ours(Algorithm),
    /// A\* of the `pathfinding` crate.
    PeerPathfinding,
}

impl Contender {
    /// The name on command lines and in results.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ours(algorithm) => algorithm.name(),
            Self::PeerPathfinding => "peer-pathfinding",
        }
    }
}

/// Nobody has this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}, and peer-pathfinding")]
pub struct UnknownContender(airlane::plan::UnknownAlgorithm);

impl FromStr for Contender {
    type Err = UnknownContender;

    fn from_str(name: &str) -> Result<Self, UnknownContender> {
        if name == Self::PeerPathfinding.name() {
            return Ok(Self::PeerPathfinding);
        }
        name.parse().map(Self::Ours).map_err(UnknownContender)
    }
}

/// What one contender did on one map.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ScenRow {
    /// The map's name.
    pub map: String,
    /// The contender's name.
    pub algo: String,
    /// Scenarios run.
    pub queries: usize,
    /// Paths found.
    pub solved: usize,
    /// Paths whose length is the scenario's optimum, within 1e-5 of it.
    pub optimal_matches: usize,
    /// Paths that the auditor rejects.
    pub invalid: usize,
    /// Mean time of a query in microseconds.
    pub mean_us: f64,
    /// Median time.
    pub p50_us: f64,
    /// 99th percentile.
    pub p99_us: f64,
    /// Longest time.
    pub max_us: f64,
    /// Mean number of expansions.
    pub expanded_mean: f64,
    /// Mean number of line-of-sight checks.
    pub los_mean: f64,
    /// Mean of path length ÷ scenario cost, over scenarios that are solved and have a cost.
    pub length_ratio_mean: f64,
    /// Bytes of the world and of what the contender keeps for it. The peer's own memory during a
    /// search is not included.
    pub memory_bytes: usize,
}

/// Runs scenarios with one contender; `ordering` is for algorithms of the engine. `progress` is
/// called after each.
pub fn run_scenarios(
    map: &str,
    world: &World,
    scenarios: &[Scenario],
    contender: Contender,
    ordering: Ordering,
    mut progress: impl FnMut(),
) -> Result<ScenRow, QueryError> {
    let mut runner = Runner::new(world, contender, ordering)?;
    let mut micros = Vec::with_capacity(scenarios.len());
    let (mut solved, mut optimal_matches, mut invalid) = (0, 0, 0);
    let (mut expanded, mut sight_checks) = (0, 0);
    let (mut ratio_sum, mut ratio_count) = (0.0, 0);
    for scenario in scenarios {
        let before = Instant::now();
        let run = runner.run(scenario)?;
        micros.push(before.elapsed().as_secs_f64() * 1e6);
        expanded += run.expanded;
        sight_checks += run.sight_checks;
        if let Some(points) = run.points {
            solved += 1;
            let length: f64 = points.windows(2).map(|ends| ends[0].distance(ends[1])).sum();
            optimal_matches += usize::from((length - scenario.cost).abs() <= MATCH * scenario.cost);
            if scenario.cost > 0.0 {
                ratio_sum += length / scenario.cost;
                ratio_count += 1;
            }
            let (from, to) = (scenario.start.centre(), scenario.goal.centre());
            invalid += usize::from(audit(world, &points, from, to, Contact::Open).is_err());
        }
        progress();
    }
    let queries = scenarios.len();
    let mean = |sum: f64| sum / queries.max(1) as f64;
    let mean_us = mean(micros.iter().sum());
    micros.sort_unstable_by(f64::total_cmp);
    Ok(ScenRow {
        map: map.to_owned(),
        algo: contender.name().to_owned(),
        queries,
        solved,
        optimal_matches,
        invalid,
        mean_us,
        p50_us: percentile(&micros, 0.50),
        p99_us: percentile(&micros, 0.99),
        max_us: percentile(&micros, 1.0),
        expanded_mean: mean(expanded as f64),
        los_mean: mean(sight_checks as f64),
        length_ratio_mean: ratio_sum / f64::from(ratio_count.max(1)),
        memory_bytes: world.memory_bytes() + runner.memory_bytes(),
    })
}

/// The smallest value that at least this share of the sorted values does not exceed.
pub(crate) fn percentile(sorted: &[f64], share: f64) -> f64 {
    let rank = (share * sorted.len() as f64).ceil() as usize;
    sorted.get(rank.max(1) - 1).copied().unwrap_or(0.0)
}

/// What a query brought.
struct Run {
    points: Option<Vec<LatticePoint>>,
    expanded: u64,
    sight_checks: u64,
}

/// A contender with all that it prepares before the first query.
enum Runner<'w> {
    Ours(Box<Planner<'w>>, Options),
    Peer(Box<VoxelGrid<'w>>),
}

impl<'w> Runner<'w> {
    fn new(world: &'w World, contender: Contender, ordering: Ordering) -> Result<Self, QueryError> {
        Ok(match contender {
            Contender::Ours(algorithm) => {
                let mut planner = Planner::new(world);
                planner.prepare(algorithm)?;
                let options = Options { ordering, ..Options::new(algorithm) };
                Self::Ours(Box::new(planner), options)
            }
            Contender::PeerPathfinding => {
                let grid = VoxelGrid::new(world, Neighbourhood::TwentySix, CornerRule::CutNone)?;
                Self::Peer(Box::new(grid))
            }
        })
    }

    fn run(&mut self, scenario: &Scenario) -> Result<Run, QueryError> {
        match self {
            Self::Ours(planner, options) => {
                let frame = planner.world().frame();
                let point = |voxel: Voxel| frame.world_from_lattice(voxel.centre());
                let query = Query { start: point(scenario.start), goal: point(scenario.goal) };
                let answer = planner.answer(&query, options)?;
                Ok(Run {
                    points: answer.outcome.found().map(|path| path.points().to_vec()),
                    expanded: answer.tally.expanded,
                    sight_checks: answer.tally.sight_checks,
                })
            }
            Self::Peer(grid) => {
                let ends = (grid.node(scenario.start), grid.node(scenario.goal));
                let (Some(start), Some(goal)) = ends else {
                    return Ok(Run { points: None, expanded: 0, sight_checks: 0 });
                };
                let (voxels, expanded) = peer_astar(grid, start, goal);
                let points = voxels.map(|way| way.into_iter().map(Voxel::centre).collect());
                Ok(Run { points, expanded, sight_checks: 0 })
            }
        }
    }

    fn memory_bytes(&self) -> usize {
        match self {
            Self::Ours(planner, _) => planner.memory_bytes(),
            Self::Peer(_) => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_values_that_occur() {
        let sorted: Vec<f64> = (1..=200).map(f64::from).collect();
        assert_eq!(percentile(&sorted, 0.5), 100.0);
        assert_eq!(percentile(&sorted, 0.99), 198.0);
        assert_eq!(percentile(&sorted, 1.0), 200.0);
        assert_eq!(percentile(&[7.0], 0.5), 7.0);
        assert_eq!(percentile(&[], 0.5), 0.0);
    }
}
