//! The public voxel benchmark: scenarios of a map, one by one, on one thread.

use crate::peer::peer_astar;
use airlane::geom::{LatticePoint, Voxel};
use airlane::plan::{
    Airspace, Algorithm, Answer, End, GraphPlanner, GridOptions, GridPlanner, Ordering, Planner,
    Profile, Query, QueryError, SearchSpace, Settings,
};
use airlane::refine::{Promise, audit, audit_body};
use airlane::search::Weight;
use airlane::space::{
    CornerRule, Grading, GraphKind, Neighbourhood, Octree, OctreeGraph, VoxelGrid,
};
use airlane::world::{Contact, World};
use airlane_io::Scenario;
use serde::Serialize;
use std::str::FromStr;
use std::time::{Duration, Instant};

/// Costs this close, relative to the scenario's, count as equal.
pub(crate) const MATCH: f64 = 1e-5;

/// The name of the peer.
const PEER: &str = "peer-pathfinding";

/// Who runs in a benchmark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contender {
    /// The default planner with a profile.
    Planned(Profile),
    /// An algorithm of the engine over the voxel grid.
    Grid(Algorithm),
    /// An algorithm of the engine over a graph of an octree.
    Graph(Algorithm, Grading, GraphKind),
    /// A\* of the `pathfinding` crate.
    PeerPathfinding,
}

impl Contender {
    /// The name on command lines and in results.
    pub fn name(self) -> String {
        match self {
            Self::Planned(profile) => profile.name().to_owned(),
            Self::Grid(algorithm) => SearchSpace::Grid.name_of(algorithm),
            Self::Graph(algorithm, grading, kind) => {
                SearchSpace::Octree(grading, kind).name_of(algorithm)
            }
            Self::PeerPathfinding => PEER.to_owned(),
        }
    }

    /// An algorithm in a space.
    pub fn searching(algorithm: Algorithm, space: SearchSpace) -> Self {
        match space {
            SearchSpace::Grid => Self::Grid(algorithm),
            SearchSpace::Octree(grading, kind) => Self::Graph(algorithm, grading, kind),
        }
    }
}

/// Nobody has this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UnknownContender {
    /// It is none by itself.
    #[error("{0}, fast, default, quality, reference, and {PEER}")]
    Algorithm(#[from] airlane::plan::UnknownAlgorithm),
    /// There is no such space after its `@`.
    #[error(transparent)]
    Space(#[from] airlane::plan::UnknownSpace),
}

impl FromStr for Contender {
    type Err = UnknownContender;

    fn from_str(name: &str) -> Result<Self, UnknownContender> {
        if name == PEER {
            return Ok(Self::PeerPathfinding);
        }
        if let Ok(profile) = name.parse() {
            return Ok(Self::Planned(profile));
        }
        let (algorithm, space) = match name.split_once('@') {
            Some((algorithm, space)) => (algorithm, space.parse()?),
            None => (name, SearchSpace::Grid),
        };
        Ok(Self::searching(algorithm.parse()?, space))
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
    /// Mean excess over the reference's length in percent, if the reference ran too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gap_mean: Option<f64>,
    /// 95th percentile of that excess.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gap_p95: Option<f64>,
}

impl ScenRow {
    /// Fills in the gap between this row's path lengths and the reference's.
    fn compare(&mut self, lengths: &[Option<f64>], reference: &[Option<f64>]) {
        let both = lengths.iter().zip(reference).filter_map(|(ours, best)| (*ours).zip(*best));
        let long = both.filter(|(_, best)| *best > 0.0);
        let mut gaps: Vec<f64> = long.map(|(ours, best)| 100.0 * (ours / best - 1.0)).collect();
        gaps.sort_unstable_by(f64::total_cmp);
        self.gap_mean =
            Some(gaps.iter().fold(0.0, |sum, gap| sum + gap) / gaps.len().max(1) as f64);
        self.gap_p95 = Some(percentile(&gaps, 0.95));
    }
}

/// Queries that took longer do not run again to warm the caches: the caches are a small part of it.
const WARMED: Duration = Duration::from_millis(5);

/// Runs scenarios with all contenders, query by query in turn, and returns a row for each. The order
/// changes from query to query. Before each measured query a contender repeats its last one, so that
/// it finds the caches as if it ran alone. If the reference is among the contenders, the others are
/// compared with it. `ordering` is for searches over the grid; of it the default planner takes a static
/// weight. `progress` is called after each query of each contender.
pub fn run_contenders(
    map: &str,
    airspace: &Airspace,
    scenarios: &[Scenario],
    contenders: &[Contender],
    ordering: Ordering,
    mut progress: impl FnMut(),
) -> Result<Vec<ScenRow>, QueryError> {
    let grounds = contenders.iter().map(|&contender| Ground::new(airspace, contender));
    let grounds = grounds.collect::<Result<Vec<_>, _>>()?;
    let entries = grounds.iter().map(|ground| Entry::new(ground, ordering, scenarios.len()));
    let mut entries = entries.collect::<Result<Vec<_>, _>>()?;
    let mut last = None;
    for (i, scenario) in scenarios.iter().enumerate() {
        let query = query_of(airspace.world(), scenario);
        for turn in 0..entries.len() {
            let number = (i + turn) % contenders.len();
            let others_ran = contenders.len() > 1;
            entries[number].run(&query, last.as_ref().filter(|_| others_ran))?;
            progress();
        }
        last = Some(query);
    }
    // Judged when all is done: the auditor would leave the caches cold for the next query.
    let rows = entries.into_iter().zip(contenders);
    let judged = rows.map(|(entry, &contender)| entry.judge(map, airspace, contender, scenarios));
    let mut rows: Vec<(ScenRow, Vec<Option<f64>>)> = judged.collect();
    let reference = |contender: &Contender| *contender == Contender::Planned(Profile::Reference);
    if let Some(best) = contenders.iter().position(reference).map(|i| rows[i].1.clone()) {
        rows.iter_mut().for_each(|(row, lengths)| row.compare(lengths, &best));
    }
    Ok(rows.into_iter().map(|(row, _)| row).collect())
}

/// A contender on its way through the scenarios.
struct Entry<'a> {
    runner: Runner<'a>,
    times: Vec<Duration>,
    runs: Vec<Run>,
}

impl<'a> Entry<'a> {
    fn new(ground: &'a Ground<'_>, ordering: Ordering, count: usize) -> Result<Self, QueryError> {
        let runner = Runner::new(ground, ordering)?;
        Ok(Self { runner, times: Vec::with_capacity(count), runs: Vec::with_capacity(count) })
    }

    /// Runs a query, after the last one if others ran in between.
    fn run(&mut self, query: &Query, last: Option<&Query>) -> Result<(), QueryError> {
        if let Some(last) = last.filter(|_| self.times.last().is_some_and(|time| *time < WARMED)) {
            self.runner.run(last)?;
        }
        let before = Instant::now();
        let run = self.runner.run(query)?;
        self.times.push(before.elapsed());
        self.runs.push(run);
        Ok(())
    }

    /// The row, and the length of each path.
    fn judge(
        self,
        map: &str,
        airspace: &Airspace,
        contender: Contender,
        scenarios: &[Scenario],
    ) -> (ScenRow, Vec<Option<f64>>) {
        let world = airspace.world();
        let mut lengths = Vec::with_capacity(scenarios.len());
        let (mut solved, mut optimal_matches, mut invalid) = (0, 0, 0);
        let (mut expanded, mut sight_checks) = (0, 0);
        let (mut ratio_sum, mut ratio_count) = (0.0, 0);
        for (scenario, run) in scenarios.iter().zip(self.runs) {
            expanded += run.expanded;
            sight_checks += run.sight_checks;
            lengths.push(run.points.as_deref().map(length_of));
            let Some(points) = run.points else { continue };
            solved += 1;
            let length = length_of(&points);
            optimal_matches += usize::from((length - scenario.cost).abs() <= MATCH * scenario.cost);
            if scenario.cost > 0.0 {
                ratio_sum += length / scenario.cost;
                ratio_count += 1;
            }
            let (from, to) = (scenario.start.centre(), scenario.goal.centre());
            let valid = match world.base() {
                Some(_) => {
                    points.first() == Some(&from)
                        && points.last() == Some(&to)
                        && audit_body(world, &points).is_ok()
                }
                None => audit(world, &points, from, to, run.contact).is_ok(),
            };
            invalid += usize::from(!valid);
        }
        let queries = scenarios.len();
        let mean = |sum: f64| sum / queries.max(1) as f64;
        let mut micros: Vec<f64> = self.times.iter().map(|time| time.as_secs_f64() * 1e6).collect();
        let mean_us = mean(micros.iter().fold(0.0, |sum, us| sum + us));
        micros.sort_unstable_by(f64::total_cmp);
        let row = ScenRow {
            map: map.to_owned(),
            algo: contender.name(),
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
            memory_bytes: self.runner.memory_bytes(),
            gap_mean: None,
            gap_p95: None,
        };
        (row, lengths)
    }
}

/// Length of a polyline in voxels.
pub fn length_of(points: &[LatticePoint]) -> f64 {
    points.windows(2).fold(0.0, |sum, ends| sum + ends[0].distance(ends[1]))
}

/// The smallest value that at least this share of the sorted values does not exceed.
pub(crate) fn percentile(sorted: &[f64], share: f64) -> f64 {
    let rank = (share * sorted.len() as f64).ceil() as usize;
    sorted.get(rank.max(1) - 1).copied().unwrap_or(0.0)
}

/// The middle one of some values.
pub(crate) fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    percentile(&sorted, 0.5)
}

/// What a query brought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// The points of the path, if there is one.
    pub points: Option<Vec<LatticePoint>>,
    /// What the path may do where it meets a solid.
    pub contact: Contact,
    /// Nodes expanded.
    pub expanded: u64,
    /// Lines of sight checked.
    pub sight_checks: u64,
    /// Of these, those that could change nothing.
    pub idle_sight_checks: u64,
}

impl From<Answer> for Run {
    fn from(answer: Answer) -> Self {
        let path = answer.outcome.found();
        Self {
            points: path.map(|path| path.points().to_vec()),
            contact: match path.map(|path| path.promise()) {
                Some(Promise::Clear(contact)) => contact,
                _ => Contact::Open,
            },
            expanded: answer.tally.expanded,
            sight_checks: answer.tally.sight_checks,
            idle_sight_checks: answer.tally.idle_sight_checks,
        }
    }
}

/// A contender and what it works on.
pub struct Ground<'a> {
    airspace: &'a Airspace,
    contender: Contender,
    graph: Option<OctreeGraph<'a>>,
}

impl<'a> Ground<'a> {
    /// Makes what a contender needs beside the airspace.
    pub fn new(airspace: &'a Airspace, contender: Contender) -> Result<Self, QueryError> {
        let world = airspace.world();
        let graph = match contender {
            Contender::Graph(_, grading, kind) => {
                Some(OctreeGraph::new(world, Octree::new(world, grading)?, kind))
            }
            _ => None,
        };
        Ok(Self { airspace, contender, graph })
    }

    /// The graph that the contender searches, if it searches one.
    pub(crate) fn graph(&self) -> Option<&OctreeGraph<'a>> {
        self.graph.as_ref()
    }
}

/// A contender with all that it prepares before the first query.
pub struct Runner<'a>(Prepared<'a>);

enum Prepared<'a> {
    Engine(Engine<'a>),
    Peer(Box<VoxelGrid<'a>>),
}

/// A contender of the engine.
pub(crate) enum Engine<'a> {
    Planned(Planner<'a>, Settings),
    Grid(Box<GridPlanner<'a>>, GridOptions),
    Graph(Box<GraphPlanner<'a>>, GridOptions),
}

impl<'a> Runner<'a> {
    /// Prepares a contender; `ordering` is for searches by name.
    pub fn new(ground: &'a Ground<'_>, ordering: Ordering) -> Result<Self, QueryError> {
        let Ground { airspace, contender, graph } = ground;
        let world = airspace.world();
        let options = |algorithm| GridOptions { ordering, ..GridOptions::new(algorithm) };
        let engine = match (*contender, graph) {
            (Contender::Planned(profile), _) => {
                let weight = match ordering.weight {
                    Some(Weight::Static(weight)) => Some(weight),
                    _ => None,
                };
                let settings = Settings { weight, ..Settings::new(profile) };
                Engine::Planned(Planner::new(airspace), settings)
            }
            (Contender::Graph(algorithm, ..), Some(graph)) => {
                Engine::Graph(Box::new(GraphPlanner::new(graph)), options(algorithm))
            }
            (Contender::Grid(algorithm) | Contender::Graph(algorithm, ..), _) => {
                let mut planner = GridPlanner::new(world);
                planner.prepare(algorithm)?;
                Engine::Grid(Box::new(planner), options(algorithm))
            }
            (Contender::PeerPathfinding, _) => {
                let grid = VoxelGrid::new(world, Neighbourhood::TwentySix, CornerRule::CutNone)?;
                return Ok(Self(Prepared::Peer(Box::new(grid))));
            }
        };
        Ok(Self(Prepared::Engine(engine)))
    }

    /// Runs a query.
    pub fn run(&mut self, query: &Query) -> Result<Run, QueryError> {
        match &mut self.0 {
            Prepared::Engine(engine) => Ok(engine.answer(query)?.into()),
            Prepared::Peer(grid) => {
                let frame = grid.world().frame();
                let run = |points, expanded| {
                    let contact = Contact::Open;
                    Run { points, contact, expanded, sight_checks: 0, idle_sight_checks: 0 }
                };
                let node = |end, point| match frame.lattice_from_world(point) {
                    Ok(point) => Ok(grid.node(point.voxel())),
                    Err(error) => Err(QueryError::Point(end, error)),
                };
                let ends = (node(End::Start, query.start)?, node(End::Goal, query.goal)?);
                let (Some(start), Some(goal)) = ends else {
                    return Ok(run(None, 0));
                };
                let (voxels, expanded) = peer_astar(grid, start, goal);
                let points = voxels.map(|way| way.into_iter().map(Voxel::centre).collect());
                Ok(run(points, expanded))
            }
        }
    }

    /// The contender, if it is one of the engine's.
    pub(crate) fn engine(&mut self) -> Option<&mut Engine<'a>> {
        match &mut self.0 {
            Prepared::Engine(engine) => Some(engine),
            Prepared::Peer(_) => None,
        }
    }

    /// Bytes of what the contender works on and keeps.
    fn memory_bytes(&self) -> usize {
        match &self.0 {
            Prepared::Engine(Engine::Planned(planner, _)) => {
                planner.airspace().memory_bytes() + planner.memory_bytes()
            }
            Prepared::Engine(Engine::Grid(planner, _)) => {
                planner.world().memory_bytes() + planner.memory_bytes()
            }
            Prepared::Engine(Engine::Graph(planner, _)) => {
                let graph = planner.graph();
                graph.world().memory_bytes() + graph.memory_bytes() + planner.memory_bytes()
            }
            Prepared::Peer(grid) => grid.world().memory_bytes(),
        }
    }
}

impl Engine<'_> {
    /// The whole answer to a query.
    pub(crate) fn answer(&mut self, query: &Query) -> Result<Answer, QueryError> {
        match self {
            Self::Planned(planner, settings) => planner.answer(query, settings),
            Self::Grid(planner, options) => planner.answer(query, options),
            Self::Graph(planner, options) => planner.answer(query, options),
        }
    }
}

pub(crate) fn query_of(world: &World, scenario: &Scenario) -> Query {
    query_between(world, [scenario.start, scenario.goal])
}

/// The query from the centre of one voxel to that of another.
pub(crate) fn query_between(world: &World, ends: [Voxel; 2]) -> Query {
    let [start, goal] = ends.map(|voxel| world.frame().world_from_lattice(voxel.centre()));
    Query { start, goal }
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
