//! The public voxel benchmark: scenarios of a map, one by one, on one thread.

use crate::Contender;
use crate::peer::peer_astar;
use crate::random::Draw;
use airlane::geom::{Frame, LatticePoint, Voxel, polyline_length};
use airlane::refine::{audit, audit_body};
use airlane::space::{CornerRule, Neighbourhood, VoxelGrid};
use airlane::world::{Contact, World};
use airlane::{Airspace, Outcome, Path, Planner, Profile, Query, QueryError};
use airlane_io::Scenario;
use serde::Serialize;
use std::time::{Duration, Instant};

/// Costs this close, relative to the scenario's, count as equal.
pub(crate) const MATCH: f64 = 1e-5;

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
    /// Bytes of the airspace and of what the contender keeps beside it: graphs, tables, the guide of
    /// all blocks, scratch memory. For the peer, bytes of the world; its memory during a search is not included.
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

/// So many queries are repeated at most to warm the caches.
const REPEATED: usize = 8;
/// And so long at most: where queries take longer, the caches are a small part of it.
const WARMED: Duration = Duration::from_millis(5);

/// Runs scenarios with all contenders, query by query in turn, and returns a row for each. The order is drawn
/// anew for each query, so that nobody always follows the same one, who may have left just the cells that the query
/// needs in the caches. Before each measured query a contender repeats its last ones, if they
/// were short, so that it finds the caches as if it ran alone. Each has a planner of its own, and what all of them need is
/// kept in the airspace at once, whatever its budget. If the reference is among the contenders, the
/// others are compared with it. `progress` is called after each query of each contender.
///
/// All scenarios are run `rounds` times, one round after the other, and the time of a query is its least
/// one: an answer is always the same, so what takes longer in one round is what else the machine did.
pub fn run_contenders(
    map: &str,
    airspace: &Airspace,
    scenarios: &[Scenario],
    contenders: &[Contender],
    rounds: usize,
    mut progress: impl FnMut(),
) -> Result<Vec<ScenRow>, QueryError> {
    let entries = contenders.iter().map(|contender| Entry::new(airspace, contender));
    let mut entries = entries.collect::<Result<Vec<_>, _>>()?;
    race(&mut entries, scenarios, rounds, &mut progress)?;
    // Judged when all is done: the auditor would leave the caches cold for the next query.
    let judged = entries.into_iter().map(|entry| entry.judge(map, scenarios));
    let mut rows: Vec<(ScenRow, Vec<Option<f64>>)> = judged.collect();
    let reference = Some(Profile::Reference.into());
    let reference = contenders.iter().position(|contender| contender.method() == reference);
    if let Some(best) = reference.map(|i| rows[i].1.clone()) {
        rows.iter_mut().for_each(|(row, lengths)| row.compare(lengths, &best));
    }
    Ok(rows.into_iter().map(|(row, _)| row).collect())
}

/// Lets all entries run all scenarios, in turn, as [`run_contenders`] says.
pub(crate) fn race(
    entries: &mut [Entry<'_>],
    scenarios: &[Scenario],
    rounds: usize,
    progress: &mut impl FnMut(),
) -> Result<(), QueryError> {
    let count = entries.len();
    let (mut order, mut draw): (Vec<usize>, _) = ((0..count).collect(), Draw(1));
    for _ in 0..rounds.max(1) {
        for (i, scenario) in scenarios.iter().enumerate() {
            let ends = [scenario.start, scenario.goal];
            shuffle(&mut order, &mut draw);
            for &at in &order {
                let entry = &mut entries[at];
                if count > 1 {
                    entry.warm_up(&scenarios[..i])?;
                }
                entry.run(i, ends)?;
                progress();
            }
        }
    }
    Ok(())
}

/// Every order is as likely as any other.
fn shuffle(order: &mut [usize], draw: &mut Draw) {
    for left in (2..=order.len()).rev() {
        order.swap(left - 1, draw.below(left as u32) as usize);
    }
}

/// A contender on its way through the scenarios of an airspace.
pub(crate) struct Entry<'a> {
    airspace: &'a Airspace,
    contender: &'a Contender,
    runner: Runner<'a>,
    times: Vec<Duration>,
    runs: Vec<Run>,
}

/// Who answers, with all that is prepared before the first query.
enum Runner<'a> {
    /// A planner, and the query without ends.
    Engine(Box<Planner>, Box<Query>),
    Peer(VoxelGrid<'a>),
}

/// What a query brought.
struct Run {
    found: Option<Found>,
    expanded: u64,
    sight_checks: u64,
}

/// A path of the engine, or points.
pub(crate) enum Found {
    Path(Path),
    Points(Vec<LatticePoint>),
}

impl<'a> Entry<'a> {
    pub(crate) fn new(
        airspace: &'a Airspace,
        contender: &'a Contender,
    ) -> Result<Self, QueryError> {
        airspace.derived().set_budget(usize::MAX); // nothing is built again while the clock runs
        let runner = match contender.method() {
            Some(method) => {
                let mut planner = Planner::new(airspace);
                let query = Query::template().method(method);
                planner.prepare(&query)?;
                if contender.is_guided() {
                    airspace.fill_guide();
                }
                Runner::Engine(Box::new(planner), Box::new(query))
            }
            None => {
                let (moves, corners) = (Neighbourhood::TwentySix, CornerRule::CutNone);
                Runner::Peer(VoxelGrid::new(airspace.world(), moves, corners)?)
            }
        };
        Ok(Self { airspace, contender, runner, times: Vec::new(), runs: Vec::new() })
    }

    /// Repeats the last of these scenarios, oldest first.
    fn warm_up(&mut self, done: &[Scenario]) -> Result<(), QueryError> {
        let mut left = WARMED;
        let fits = |time: &&Duration| {
            let rest = left.checked_sub(**time);
            left = rest.unwrap_or_default();
            rest.is_some()
        };
        let times = self.times[..done.len()].iter();
        let count = times.rev().take(REPEATED).take_while(fits).count();
        for scenario in &done[done.len() - count..] {
            self.runner.run([scenario.start, scenario.goal])?;
        }
        Ok(())
    }

    /// Runs the query of a scenario; its time counts if it is the least so far.
    fn run(&mut self, i: usize, ends: [Voxel; 2]) -> Result<(), QueryError> {
        let (time, run) = self.runner.run(ends)?;
        match self.times.get_mut(i) {
            Some(least) => *least = time.min(*least),
            None => {
                self.times.push(time);
                self.runs.push(run);
            }
        }
        Ok(())
    }

    /// The time of each scenario, in microseconds.
    pub(crate) fn micros(&self) -> Vec<f64> {
        self.times.iter().map(|time| time.as_secs_f64() * 1e6).collect()
    }

    /// The row, and the length of each path.
    pub(crate) fn judge(self, map: &str, scenarios: &[Scenario]) -> (ScenRow, Vec<Option<f64>>) {
        let airspace = self.airspace;
        let mut micros = self.micros();
        let mut lengths = Vec::with_capacity(scenarios.len());
        let (mut solved, mut optimal_matches, mut invalid) = (0, 0, 0);
        let (mut expanded, mut sight_checks) = (0, 0);
        let (mut ratio_sum, mut ratio_count) = (0.0, 0);
        for (scenario, run) in scenarios.iter().zip(self.runs) {
            expanded += run.expanded;
            sight_checks += run.sight_checks;
            let Some(found) = run.found else {
                lengths.push(None);
                continue;
            };
            let length = polyline_length(found.points());
            lengths.push(Some(length));
            solved += 1;
            optimal_matches += usize::from((length - scenario.cost).abs() <= MATCH * scenario.cost);
            if scenario.cost > 0.0 {
                ratio_sum += length / scenario.cost;
                ratio_count += 1;
            }
            let ends = [scenario.start, scenario.goal].map(Voxel::centre);
            invalid += usize::from(!found.is_valid(airspace, ends));
        }
        let guide_bytes = if self.contender.is_guided() { airspace.guide_bytes() } else { 0 };
        let queries = scenarios.len();
        let mean = |sum: f64| sum / queries.max(1) as f64;
        let mean_us = mean(micros.iter().fold(0.0, |sum, us| sum + us));
        micros.sort_unstable_by(f64::total_cmp);
        let row = ScenRow {
            map: map.to_owned(),
            algo: self.contender.name().to_owned(),
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
            memory_bytes: self.runner.memory_bytes(airspace) + guide_bytes,
            gap_mean: None,
            gap_p95: None,
        };
        (row, lengths)
    }
}

impl Runner<'_> {
    /// Answers a query, and how long that took.
    fn run(&mut self, ends: [Voxel; 2]) -> Result<(Duration, Run), QueryError> {
        match self {
            Self::Engine(planner, template) => {
                let [start, goal] = points_of(planner.map().frame(), ends);
                let query = template.start_at(start).goal_at(goal);
                let before = Instant::now();
                let answer = planner.path(&query)?;
                let time = before.elapsed();
                let (expanded, sight_checks) = (answer.stats.expanded, answer.stats.sight_checks);
                let found = match answer.outcome {
                    Outcome::Found(path) => Some(Found::Path(path)),
                    _ => None,
                };
                Ok((time, Run { found, expanded, sight_checks }))
            }
            Self::Peer(grid) => {
                let before = Instant::now();
                let (voxels, expanded) = match ends.map(|voxel| grid.node(voxel)) {
                    [Some(start), Some(goal)] => peer_astar(grid, start, goal),
                    _ => (None, 0),
                };
                let time = before.elapsed();
                let points = voxels.map(|way| way.into_iter().map(Voxel::centre).collect());
                Ok((time, Run { found: points.map(Found::Points), expanded, sight_checks: 0 }))
            }
        }
    }

    /// Bytes of what the contender works on and keeps.
    fn memory_bytes(&self, airspace: &Airspace) -> usize {
        match self {
            Self::Engine(planner, query) => {
                airspace.memory_bytes() + planner.derived_bytes(query) + planner.memory_bytes()
            }
            Self::Peer(grid) => grid.world().memory_bytes(),
        }
    }
}

impl Found {
    pub(crate) fn points(&self) -> &[LatticePoint] {
        match self {
            Self::Path(path) => path.lattice_points(),
            Self::Points(points) => points,
        }
    }

    /// Whether the path has these ends and the auditor accepts it.
    fn is_valid(&self, airspace: &Airspace, ends: [LatticePoint; 2]) -> bool {
        let points = self.points();
        let world = airspace.world();
        [points.first(), points.last()] == [Some(&ends[0]), Some(&ends[1])]
            && match self {
                Self::Path(path) => path.audit(airspace).is_ok(),
                Self::Points(points) if world.base().is_some() => audit_body(world, points).is_ok(),
                Self::Points(_) => audit(world, points, ends[0], ends[1], Contact::Open).is_ok(),
            }
    }
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

/// Length of a path through one airspace, in voxels.
pub(crate) fn voxels(path: &Path) -> f64 {
    polyline_length(path.lattice_points())
}

/// Two voxels as points of the world.
pub(crate) fn points_of(frame: Frame, ends: [Voxel; 2]) -> [[f64; 3]; 2] {
    ends.map(|voxel| frame.world_from_lattice(voxel.centre()))
}

/// The query from the centre of one voxel to that of another, by the default planner.
pub(crate) fn query_between(world: &World, ends: [Voxel; 2]) -> Query {
    let [start, goal] = points_of(*world.frame(), ends);
    Query::new(start, goal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_scenarios;
    use airlane::Scene;
    use airlane_scenes::{Kind, Recipe};

    #[test]
    fn contenders_keep_their_names_and_share_what_is_built() {
        let scene = Recipe { kind: Kind::City, size: [40, 40, 30], seed: 2 }.make().unwrap();
        let airspace = Airspace::bake(scene).unwrap();
        let scenarios = random_scenarios(&airspace, 12, 1, || ()).unwrap();
        let names = [
            "reference",
            "default",
            "wastar",
            "jps3d",
            "astar@octree-dual",
            "theta@octree-dual",
            "hpa?cluster=8",
            "peer-pathfinding",
        ];
        let contenders = names.map(|name| name.parse::<Contender>().unwrap());
        let mut runs = 0;
        let rows = run_contenders("test", &airspace, &scenarios, &contenders, 2, || runs += 1);
        let rows = rows.unwrap();
        assert_eq!((rows.len(), runs), (8, 2 * 8 * 12));
        for (row, name) in rows.iter().zip(names) {
            assert_eq!((row.algo.as_str(), row.solved, row.invalid), (name, 12, 0), "{row:?}");
            assert!(row.gap_mean.is_some_and(|gap| gap >= 0.0), "{row:?}");
            let is_best = ["jps3d", "peer-pathfinding"].contains(&name);
            assert!(!is_best || row.optimal_matches == 12, "{row:?}");
        }
        // Both searches over the octree count its graph.
        let graph = airspace.derived().list().into_iter().find(|item| item.what.contains("octree"));
        let graph = graph.unwrap().bytes;
        assert!(rows[4..6].iter().all(|row| row.memory_bytes > airspace.memory_bytes() + graph));
        assert!(rows[1].memory_bytes < airspace.memory_bytes() + graph);
    }

    #[test]
    fn methods_that_cannot_search_here_are_refused() {
        let airspace = Airspace::bake(Scene::open([8, 8, 8]).unwrap()).unwrap();
        let navmesh = ["navmesh".parse().unwrap()];
        let error = run_contenders("test", &airspace, &[], &navmesh, 1, || ()).unwrap_err();
        assert!(error.to_string().starts_with("`navmesh` does not go with"), "{error}");
    }

    /// Of four contenders each comes before each other, right after it and at every place about as often.
    #[test]
    fn nobody_always_follows_the_same() {
        let (mut order, mut draw) = (vec![0, 1, 2, 3], Draw(1));
        let (mut places, mut pairs) = ([[0; 4]; 4], [[0; 4]; 4]);
        for _ in 0..1200 {
            shuffle(&mut order, &mut draw);
            for (place, &one) in order.iter().enumerate() {
                places[one][place] += 1;
                order.get(place + 1).into_iter().for_each(|&next| pairs[one][next] += 1);
            }
        }
        for one in 0..4 {
            assert!(places[one].iter().all(|count| (240..360).contains(count)), "{places:?}");
            let others = (0..4).filter(|&next| next != one).map(|next| pairs[one][next]);
            assert!(others.into_iter().all(|count| (240..360).contains(&count)), "{pairs:?}");
        }
    }

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
