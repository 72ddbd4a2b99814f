//! The lecture *Navigation & Pathfinding*: is an algorithm complete, is it optimal, and what time and
//! space does it take?
//!
//! Stages, in order: make the lecture's kinds of maps and random queries on them (`maps.rs`); ask an
//! outside peer, plain breadth-first search and A\* of the `pathfinding` crate, for the fewest steps
//! and the shortest length; run every algorithm, on one thread and one query after the other; let
//! the auditor judge every path; compare with what the lecture says (`verdicts.rs`).
//!
//! Every map is searched twice: with 4 neighbours (6 where there is height), so that all steps cost
//! the same, and with 8 (26), where diagonal steps cost their length. The estimate of best-first
//! search and A\* is the straight line. No algorithm is told beforehand whether there is a path.
//! Random walk and random trace give up after a number of steps.
//!
//! *Space* is the number of nodes that an algorithm has to remember: all that were ever on the open
//! or the closed list. A walk goes on from where it is and keeps no list.

mod around;
mod differences;
mod figures;
mod maps;
mod mesh;
mod published;
mod spaces;
mod summary;
mod tables;
mod verdicts;

pub use maps::MapName;
pub use published::Claim;
pub use spaces::{Network, NetworkRow, Networks, ObstacleRow, TankRow};
pub use summary::{Share, SummaryRow};

use super::Verdict;
use super::judge::{Judge, PaperError};
use crate::busy::busy;
use crate::peer::{peer_astar, peer_bfs};
use crate::scen::{MATCH, median, query_between, voxels};
use airlane::geom::{Cost, LatticePoint, Voxel, VoxelSet, polyline_length};
use airlane::refine::every_step;
use airlane::search::Observer;
use airlane::space::{CornerRule, Neighbourhood, NodeId, VoxelGrid};
use airlane::{Airspace, Answer, Method, Planner, Query, QueryError, Reason};
use published::published;
use serde::Serialize;

/// What to run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LectureSettings {
    /// Queries per map.
    pub queries: usize,
    /// Seed of maps, queries and random algorithms.
    pub seed: u64,
    /// Steps after which a random algorithm gives up.
    pub patience: u64,
}

impl Default for LectureSettings {
    fn default() -> Self {
        Self { queries: 100, seed: 1, patience: 10_000 }
    }
}

/// What one algorithm did on one map.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LectureRow {
    /// The map.
    pub map: MapName,
    /// Neighbours of a voxel: 4 or 8, in three dimensions 6 or 26.
    pub neighbours: u8,
    /// Whether all steps cost the same.
    pub equal_steps: bool,
    /// The algorithm.
    pub algo: &'static str,
    /// Queries asked.
    pub queries: usize,
    /// Of these, queries that have a path.
    pub solvable: usize,
    /// Paths found.
    pub solved: usize,
    /// Queries without a path for which the algorithm found out that there is none.
    pub proven: usize,
    /// Paths as short as possible.
    pub optimal: usize,
    /// Paths of as few steps as possible.
    pub fewest_steps: usize,
    /// Paths shorter than possible: there must be none.
    pub too_short: usize,
    /// Mean of length ÷ shortest length over the paths found.
    pub ratio_mean: f64,
    /// The most.
    pub ratio_most: f64,
    /// Median time of a query in microseconds.
    pub time_us: f64,
    /// Mean number of nodes expanded, or steps taken.
    pub expanded_mean: f64,
    /// Mean number of nodes that had to be remembered.
    pub kept_mean: f64,
}

/// What one algorithm looked at on the way out of the trap, for a picture.
#[derive(Clone, PartialEq, Debug)]
pub struct LectureTrace {
    /// The algorithm.
    pub algo: &'static str,
    /// Voxels expanded or stepped on, in order.
    pub expanded: Vec<Voxel>,
    /// The path, if it was found.
    pub path: Option<Vec<LatticePoint>>,
}

/// The rows and what follows from them.
#[derive(Clone, PartialEq, Debug)]
pub struct LectureReport {
    /// Where the claims come from.
    pub source: String,
    /// All rows, map by map.
    pub rows: Vec<LectureRow>,
    /// Every algorithm over all maps, beside what the lecture says.
    pub summary: Vec<SummaryRow>,
    /// Waypoint graphs against navmeshes.
    pub networks: Networks,
    /// What is expected, and whether it is so.
    pub verdicts: Vec<Verdict>,
    /// The trap.
    pub trap: VoxelSet,
    /// Its query.
    pub trap_ends: [Voxel; 2],
    /// What every algorithm does in it.
    pub traces: Vec<LectureTrace>,
}

/// Measures everything. `progress` is called after each row, and after each of the three maps on which
/// waypoints and navmeshes are compared.
pub fn lecture(
    settings: LectureSettings,
    mut progress: impl FnMut(),
) -> Result<LectureReport, PaperError> {
    let published = published();
    let algorithms: Vec<Method> = published.claims.iter().map(|claim| claim.algorithm).collect();
    let mut rows = Vec::new();
    for map in MapName::ALL {
        let airspace = Airspace::bake(maps::make(map, settings.seed)?)?;
        for neighbourhood in [Neighbourhood::Six, Neighbourhood::TwentySix] {
            let course = Course::new(map, &airspace, neighbourhood, settings)?;
            for &algorithm in &algorithms {
                rows.push(course.row(algorithm)?);
                progress();
            }
        }
    }
    let summary = summary::summary(&rows, &published.claims);
    let networks = spaces::networks(settings, &mut progress)?;
    let verdicts = verdicts::verdicts(&rows, &summary, &networks);

    let (map, trap_ends) = maps::DRAWN;
    let airspace = Airspace::bake(maps::make(map, settings.seed)?)?;
    let course = Course::of(map, &airspace, Neighbourhood::TwentySix, settings, &[trap_ends])?;
    let traces = algorithms.iter().map(|&algorithm| course.trace(algorithm));
    let traces = traces.collect::<Result<_, PaperError>>()?;
    let trap = airspace.world().solids().clone();
    let source = published.source;
    Ok(LectureReport { source, rows, summary, networks, verdicts, trap, trap_ends, traces })
}

/// What is best for a query.
#[derive(Clone, Copy)]
struct Best {
    steps: usize,
    length: f64,
}

/// Queries on a map, and what is best for each; `None` if there is no path.
struct Course<'w> {
    map: MapName,
    airspace: &'w Airspace,
    grid: VoxelGrid<'w>,
    settings: LectureSettings,
    queries: Vec<([Voxel; 2], Option<Best>)>,
}

impl<'w> Course<'w> {
    fn new(
        map: MapName,
        airspace: &'w Airspace,
        neighbourhood: Neighbourhood,
        settings: LectureSettings,
    ) -> Result<Self, PaperError> {
        let ends = maps::queries(map, airspace.world(), settings.queries, settings.seed);
        Self::of(map, airspace, neighbourhood, settings, &ends)
    }

    fn of(
        map: MapName,
        airspace: &'w Airspace,
        neighbourhood: Neighbourhood,
        settings: LectureSettings,
        ends: &[[Voxel; 2]],
    ) -> Result<Self, PaperError> {
        let grid = VoxelGrid::new(airspace.world(), neighbourhood, CornerRule::CutNone);
        let grid = grid.map_err(QueryError::from)?;
        let best = |ends: [Voxel; 2]| {
            let [start, goal] = ends.map(|end| grid.node(end).expect("ends are free"));
            let centres = |voxels: Vec<Voxel>| -> Vec<LatticePoint> {
                voxels.into_iter().map(Voxel::centre).collect()
            };
            let length = polyline_length(&centres(peer_astar(&grid, start, goal).0?));
            Some(Best { steps: peer_bfs(&grid, start, goal)?, length })
        };
        let queries = ends.iter().map(|&ends| (ends, best(ends))).collect();
        Ok(Self { map, airspace, grid, settings, queries })
    }

    fn neighbours(&self) -> u8 {
        match (self.grid.neighbourhood(), self.map.is_flat()) {
            (Neighbourhood::Six, true) => 4,
            (Neighbourhood::Six, false) => 6,
            (_, true) => 8,
            (_, false) => 26,
        }
    }

    fn query(&self, algorithm: Method, number: usize) -> Query {
        let name = algorithm.name();
        let seed = (self.settings.seed + number as u64).to_string();
        let mut options = vec![match self.grid.neighbourhood() {
            Neighbourhood::Six => ("neighbours", "6"),
            _ => ("neighbours", "26"),
        }];
        if matches!(name, "greedy" | "astar") {
            options.push(("metric", "euclidean"));
        }
        if is_random(algorithm) {
            options.push(("seed", &seed));
        }
        let method = Method::from_options(name, None, &options).expect("it takes these options");
        // Else the planner would answer at once that there is no path.
        let query = query_between(self.airspace.world(), self.queries[number].0).or_nearest();
        match is_random(algorithm) {
            true => query.method(method).expansion_limit(self.settings.patience),
            false => query.method(method),
        }
    }

    /// Runs all queries.
    fn row(&self, algorithm: Method) -> Result<LectureRow, PaperError> {
        let mut planner = Planner::new(self.airspace);
        let queries: Vec<Query> =
            (0..self.queries.len()).map(|number| self.query(algorithm, number)).collect();
        // The first query also makes the planner's memory, so it runs once before the clock does.
        for query in queries.iter().take(1) {
            planner.path(query)?;
        }
        let mut answers = Vec::with_capacity(queries.len());
        let mut micros = Vec::with_capacity(queries.len());
        for query in &queries {
            let (seconds, answer) = busy(|| planner.path(query));
            micros.push(1e6 * seconds);
            answers.push(answer?);
        }
        let mut sum = Sum::default();
        for (number, answer) in answers.iter().enumerate() {
            let kept = match is_random(algorithm) {
                true => answer.stats.open_peak,
                false => {
                    let mut met = Met::default();
                    planner.path_observed(&queries[number], &mut met)?;
                    met.0
                }
            };
            let best = self.queries[number].1;
            sum.add(answer, best, kept, self.judge(algorithm, number, answer)?);
        }
        Ok(sum.row(self, algorithm, median(&micros)))
    }

    /// Steps and length of the path of an answer, if there is one and the auditor accepts it.
    fn judge(
        &self,
        algorithm: Method,
        number: usize,
        answer: &Answer,
    ) -> Result<Option<Best>, PaperError> {
        let Some(path) = answer.outcome.found() else { return Ok(None) };
        let place = format!("query {number} of {}", self.map.name());
        let ends = self.queries[number].0.map(Voxel::centre);
        Judge { who: algorithm.name(), place, ends }.check_path(self.airspace, path)?;
        let steps = every_step(path.lattice_points()).len() - 1;
        Ok(Some(Best { steps, length: voxels(path) }))
    }

    /// What an algorithm looks at during the first query.
    fn trace(&self, algorithm: Method) -> Result<LectureTrace, PaperError> {
        let mut seen = Seen::default();
        let query = self.query(algorithm, 0);
        let answer = Planner::new(self.airspace).path_observed(&query, &mut seen)?;
        self.judge(algorithm, 0, &answer)?;
        Ok(LectureTrace {
            algo: algorithm.name(),
            expanded: seen.0.into_iter().map(|node| self.grid.voxel(node)).collect(),
            path: answer.outcome.found().map(|path| path.lattice_points().to_vec()),
        })
    }
}

/// Whether a method wanders and remembers nothing.
fn is_random(method: Method) -> bool {
    matches!(method, Method::Random(_))
}

/// Counts nodes that are met for the first time.
#[derive(Default)]
struct Met(u64);

impl Observer for Met {
    fn open(&mut self, _: NodeId, _: NodeId, _: Cost, _: Cost) {
        self.0 += 1;
    }
}

/// Keeps the nodes that are closed.
#[derive(Default)]
struct Seen(Vec<NodeId>);

impl Observer for Seen {
    fn close(&mut self, node: NodeId) {
        self.0.push(node);
    }
}

/// What adds up over the queries of a row.
#[derive(Default)]
struct Sum {
    solvable: usize,
    proven: usize,
    /// Length ÷ shortest length of every path.
    ratios: Vec<f64>,
    fewest_steps: usize,
    expanded: u64,
    kept: u64,
}

impl Sum {
    fn add(&mut self, answer: &Answer, best: Option<Best>, kept: u64, found: Option<Best>) {
        self.solvable += usize::from(best.is_some());
        self.expanded += answer.stats.expanded;
        self.kept += kept;
        let is_exhausted = answer.code() == Reason::Exhausted.code();
        self.proven += usize::from(best.is_none() && is_exhausted);
        if let Some(found) = found {
            let best = best.expect("the auditor accepted a path, so there is one");
            self.ratios.push(found.length / best.length);
            self.fewest_steps += usize::from(found.steps == best.steps);
        }
    }

    fn row(self, course: &Course<'_>, algorithm: Method, time_us: f64) -> LectureRow {
        let queries = course.queries.len();
        let mean = |total: f64| total / queries.max(1) as f64;
        let count = |is: fn(f64) -> bool| self.ratios.iter().filter(|ratio| is(**ratio)).count();
        LectureRow {
            map: course.map,
            neighbours: course.neighbours(),
            equal_steps: course.grid.neighbourhood() == Neighbourhood::Six,
            algo: algorithm.name(),
            queries,
            solvable: self.solvable,
            solved: self.ratios.len(),
            proven: self.proven,
            optimal: count(|ratio| (ratio - 1.0).abs() <= MATCH),
            fewest_steps: self.fewest_steps,
            too_short: count(|ratio| ratio < 1.0 - MATCH),
            ratio_mean: self.ratios.iter().sum::<f64>() / self.ratios.len().max(1) as f64,
            ratio_most: self.ratios.iter().copied().fold(0.0, f64::max),
            time_us,
            expanded_mean: mean(self.expanded as f64),
            kept_mean: mean(self.kept as f64),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paper::Standing;

    /// Every row is there, every path was accepted, and nobody beats the oracle. What is proven
    /// about algorithms holds at any size.
    #[test]
    fn every_algorithm_is_measured_on_every_map() {
        let settings = LectureSettings { queries: 6, seed: 1, patience: 500 };
        let mut rows = 0;
        let report = lecture(settings, || rows += 1).unwrap();
        assert_eq!((report.rows.len(), rows), (6 * 2 * 7, 6 * 2 * 7 + 3));
        let networks = &report.networks;
        assert_eq!(
            (networks.rows.len(), networks.obstacles.len(), networks.tanks.len()),
            (3 * 7, 6, 6)
        );
        assert!(networks.rows.iter().all(|row| row.found == 0 || row.ratio_mean > 1.0 - 1e-3));
        for row in &networks.obstacles {
            let ratios = [(row.found_before, row.ratio_before), (row.found, row.ratio_mean)];
            assert!(ratios.iter().all(|of| of.0 == 0 || of.1 > 1.0 - 1e-3), "{row:?}");
            let exact = row.found == row.possible && row.ratio_mean < 1.0 + 1e-3;
            assert!(row.network != Network::Navmesh || exact, "{row:?}");
        }
        assert_eq!((report.summary.len(), report.traces.len()), (7, 7));
        for row in &report.rows {
            assert!(row.too_short == 0 && row.solved <= row.solvable, "{row:?}");
            let certain = ["astar", "dijkstra"].contains(&row.algo);
            assert!(!certain || row.optimal == row.solvable, "{row:?}");
            assert!(row.algo != "bfs" || row.fewest_steps == row.solvable, "{row:?}");
        }
        assert_eq!(report.verdicts.len(), 12);
        for proven in [0, 2, 3] {
            assert_ne!(report.verdicts[proven].standing, Standing::NotMeasured);
        }
        assert_eq!(report.verdicts[0].standing, Standing::Holds);
        assert_eq!(report.verdicts[2].standing, Standing::Holds);
        assert!(report.traces.iter().all(|trace| !trace.expanded.is_empty()));

        // Statements fall with the figures they rest on.
        type Spoil = fn(&mut LectureRow);
        let spoilt: [(usize, &str, Spoil); 6] = [
            (0, "bfs", |row| row.solved -= 1),
            (0, "dfs", |row| row.proven = 0),
            (2, "astar", |row| row.optimal -= 1),
            (3, "bfs", |row| row.fewest_steps -= 1),
            (4, "greedy", |row| row.too_short = 1),
            (7, "randomwalk", |row| row.kept_mean = 1e6),
        ];
        for (number, algo, spoil) in spoilt {
            let mut rows = report.rows.clone();
            rows.iter_mut().filter(|row| row.algo == algo && row.solved > 0).for_each(spoil);
            let summary = summary::summary(&rows, &published().claims);
            let verdict = &verdicts::verdicts(&rows, &summary, networks)[number];
            assert_eq!(verdict.standing, Standing::Fails, "{verdict:#?}");
        }
        type Unsettle = fn(&mut Networks);
        let unsettled: [(usize, Unsettle); 6] = [
            (8, |networks| {
                for row in &mut networks.rows {
                    (row.covered_percent, row.found) = (100.0, row.queries);
                    row.nodes = row.nodes.min(20);
                }
            }),
            (9, |networks| networks.rows.iter_mut().for_each(|row| row.ratio_mean = 1.0)),
            (10, |networks| networks.obstacles.iter_mut().for_each(|row| row.ratio_mean = 1.0)),
            (10, |networks| networks.obstacles[1].ratio_mean = 1.1),
            (11, |networks| networks.tanks.iter_mut().for_each(|row| row.found = [0; 2])),
            (11, |networks| networks.tanks.iter_mut().for_each(|row| row.found[0] = row.found[1])),
        ];
        for (number, unsettle) in unsettled {
            let mut networks = networks.clone();
            unsettle(&mut networks);
            networks.obstacles.iter_mut().for_each(|row| row.found = row.possible);
            let verdict = &verdicts::verdicts(&report.rows, &report.summary, &networks)[number];
            assert_eq!(verdict.standing, Standing::Differs, "{verdict:#?}");
        }
    }
}
