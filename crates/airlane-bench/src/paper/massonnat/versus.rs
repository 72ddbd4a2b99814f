//! Figures 5 and 6: the default planner, the paper's search and JPS-3D on maps of the public
//! benchmark.
//!
//! The paper's search is A\* over the middles of transition surfaces, pruned; its graph is made
//! before the clock starts, as the jump tables are.

use super::portals::{PortalGraph, PortalSearch};
use super::{Judge, PaperError};
use crate::busy::busy;
use crate::scen::{Found, percentile, query_between};
use airlane::geom::polyline_length;
use airlane::method::{JumpPoint, Method};
use airlane::refine::prune;
use airlane::world::Contact;
use airlane::{Airspace, Planner, Query, QueryError};
use airlane_io::Scenario;
use serde::{Deserialize, Serialize};

/// Bins of path length.
const BINS: usize = 10;

/// A map of the benchmark.
pub struct BenchmarkMap {
    /// Its name.
    pub name: String,
    /// The map, baked.
    pub airspace: Airspace,
    /// The scenarios to run.
    pub scenarios: Vec<Scenario>,
}

/// All three on one map: a group of figure 5.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MapRow {
    /// The map.
    pub map: String,
    /// Scenarios run.
    pub queries: usize,
    /// The default planner.
    pub default: Spent,
    /// The paper's search, pruned.
    pub portals: Spent,
    /// JPS-3D.
    pub jps3d: Spent,
}

/// Times of queries, and lengths of what they found.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Spent {
    /// Mean time in microseconds.
    pub mean_us: f64,
    /// Median time.
    pub median_us: f64,
    /// The time that 95 of 100 queries stay below.
    pub p95_us: f64,
    /// Mean of length ÷ the scenario's cost.
    pub length_ratio_mean: f64,
}

/// All three on the scenarios of one range of lengths: a point of figure 6.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BinRow {
    /// The map.
    pub map: String,
    /// The shortest of the range, in voxels along the scenario's own path.
    pub from: f64,
    /// Where the next range begins.
    pub to: f64,
    /// Scenarios in the range.
    pub queries: usize,
    /// Mean time of the default planner in microseconds.
    pub default_us: f64,
    /// Mean time of the paper's search.
    pub portals_us: f64,
    /// Mean time of JPS-3D.
    pub jps3d_us: f64,
}

/// Runs all three, one after the other. The scenarios' lengths decide the bins, so that all are
/// compared over the same queries.
pub(super) fn measure(map: &BenchmarkMap) -> Result<(MapRow, Vec<BinRow>), PaperError> {
    let default = run_method(map, Method::default())?;
    let portals = run_portals(map)?;
    let jps3d = run_method(map, JumpPoint::default().into())?;
    let row = MapRow {
        map: map.name.clone(),
        queries: map.scenarios.len(),
        default: spent(&default),
        portals: spent(&portals),
        jps3d: spent(&jps3d),
    };
    let longest = map.scenarios.iter().fold(0.0, |longest, scen| scen.cost.max(longest));
    let width = longest / BINS as f64;
    let bins = (0..BINS).filter_map(|bin| {
        // The longest scenario belongs to the last bin.
        let holds = |cost: f64| ((cost / width) as usize).min(BINS - 1) == bin;
        let members: Vec<usize> =
            (0..map.scenarios.len()).filter(|&i| holds(map.scenarios[i].cost)).collect();
        let mean = |times: &[Timed]| {
            members.iter().fold(0.0, |sum, &i| sum + times[i].micros) / members.len() as f64
        };
        (!members.is_empty()).then(|| BinRow {
            map: map.name.clone(),
            from: bin as f64 * width,
            to: (bin + 1) as f64 * width,
            queries: members.len(),
            default_us: mean(&default),
            portals_us: mean(&portals),
            jps3d_us: mean(&jps3d),
        })
    });
    Ok((row, bins.collect()))
}

/// A query.
struct Timed {
    micros: f64,
    /// Length ÷ the scenario's cost, if it has one.
    ratio: Option<f64>,
}

fn run_method(map: &BenchmarkMap, method: Method) -> Result<Vec<Timed>, PaperError> {
    let mut planner = Planner::new(&map.airspace);
    planner.prepare(&Query::template().method(method))?;
    run(map, method.name(), |scenario| {
        let ends = [scenario.start, scenario.goal];
        let answer = planner.path(&query_between(map.airspace.world(), ends).method(method))?;
        Ok(answer.into_found().ok().map(Found::Path))
    })
}

fn run_portals(map: &BenchmarkMap) -> Result<Vec<Timed>, PaperError> {
    let graph = PortalGraph::new(map.airspace.cells());
    let mut search = PortalSearch::new(&graph);
    run(map, "the paper's search", |scenario| {
        let way = search.run(scenario.start.centre(), scenario.goal.centre());
        let points = way.map(|way| prune(map.airspace.world(), &way.points).points);
        Ok(points.map(Found::Points))
    })
}

/// Times all scenarios, then lets the auditor judge: in between it would leave the caches cold.
fn run(
    map: &BenchmarkMap,
    who: &str,
    mut answer: impl FnMut(&Scenario) -> Result<Option<Found>, QueryError>,
) -> Result<Vec<Timed>, PaperError> {
    // The first query also makes the searcher's memory, so it runs once before the clock does.
    for scenario in map.scenarios.iter().take(1) {
        answer(scenario)?;
    }
    let mut runs = Vec::with_capacity(map.scenarios.len());
    for scenario in &map.scenarios {
        let (seconds, found) = busy(|| answer(scenario));
        runs.push((1e6 * seconds, found?));
    }
    let judged = map.scenarios.iter().zip(runs).enumerate().map(|(i, (scenario, run))| {
        let (micros, found) = run;
        let judge = Judge {
            who,
            place: format!("scenario {i} of {}", map.name),
            ends: [scenario.start.centre(), scenario.goal.centre()],
        };
        let found = found.ok_or_else(|| judge.no_path())?;
        match &found {
            Found::Path(path) => judge.check_path(&map.airspace, path)?,
            Found::Points(points) => judge.check(map.airspace.world(), points, Contact::Open)?,
        }
        let length = polyline_length(found.points());
        let ratio = (scenario.cost > 0.0).then(|| length / scenario.cost);
        Ok(Timed { micros, ratio })
    });
    judged.collect()
}

fn spent(times: &[Timed]) -> Spent {
    let mut micros: Vec<f64> = times.iter().map(|timed| timed.micros).collect();
    micros.sort_unstable_by(f64::total_cmp);
    let ratios: Vec<f64> = times.iter().filter_map(|timed| timed.ratio).collect();
    let mean =
        |values: &[f64]| values.iter().fold(0.0, |sum, v| sum + v) / values.len().max(1) as f64;
    Spent {
        mean_us: mean(&micros),
        median_us: percentile(&micros, 0.5),
        p95_us: percentile(&micros, 0.95),
        length_ratio_mean: mean(&ratios),
    }
}
