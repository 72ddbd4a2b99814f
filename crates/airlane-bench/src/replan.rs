//! What to do about a path that an edit broke: plan afresh, revise it, or go on with the search that
//! found it.
//!
//! An agent is a little way along its path when a block appears on what is ahead, near the agent, half
//! way or near the goal. Edits are outside the timer: everyone gets the next version and its delta.

use crate::random::Draw;
use crate::scen::percentile;
use airlane::geom::{LatticePoint, Voxel};
use airlane::live::replan::{Revising, Verdict, revise};
use airlane::plan::{Airspace, AirspaceError, Homing, Planner, Query, QueryError, Reuse, Settings};
use airlane::refine::Path;
use airlane::world::{Delta, Edits, World};
use airlane_io::Scenario;
use serde::Serialize;
use std::time::Instant;
use thiserror::Error;

/// How often each case is timed.
const ROUNDS: usize = 3;
/// The agent is so far along its path.
const WALKED: f64 = 0.05;
/// Where blocks appear, as shares of the rest of a path.
const PLACES: [(&str, f64); 3] = [("near start", 0.0), ("middle", 0.5), ("near goal", 1.0)];
/// How far the middle of a block is from both ends, at least: so many of its edges, and so many voxels.
const APART: (f64, f64) = (0.9, 3.0);

/// What to measure.
#[derive(Clone, PartialEq, Debug)]
pub struct ReplanSettings {
    /// Edges of blocks in voxels.
    pub sizes: Vec<u32>,
    /// Paths that are broken for each size and place.
    pub count: usize,
    /// The seed that picks scenarios.
    pub seed: u64,
}

/// Blocks of one size at one place.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ReplanRow {
    /// The map's name.
    pub map: String,
    /// Edge of the blocks in voxels.
    pub size: u32,
    /// Where they appear.
    pub place: &'static str,
    /// Broken paths that have another way.
    pub cases: usize,
    /// Mean length of what was left of the path, in voxels.
    pub length: f64,
    /// Paths to which nothing is left; all ways must agree about these.
    pub lost: usize,
    /// What each way took.
    pub ways: Vec<ReplanWay>,
    /// The way with the least median time.
    pub fastest: &'static str,
    /// The way with the least mean length.
    pub shortest: &'static str,
}

/// What one way of replanning took.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ReplanWay {
    /// Its name.
    pub name: &'static str,
    /// Median time in microseconds.
    pub p50_us: f64,
    /// Mean time.
    pub mean_us: f64,
    /// 90th percentile.
    pub p90_us: f64,
    /// Mean number of nodes expanded.
    pub expanded: f64,
    /// Mean number of lines of sight.
    pub sight_checks: f64,
    /// Mean length of the path ÷ that of a fresh one.
    pub length_ratio: f64,
    /// The largest.
    pub length_ratio_max: f64,
    /// Cases in which it had to plan afresh as well.
    pub fresh_too: usize,
    /// Paths that the auditor rejects or whose ends are wrong, and paths not found where there is one.
    pub invalid: usize,
}

/// Why replanning cannot be measured.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum ReplanError {
    /// An edit failed.
    #[error(transparent)]
    Airspace(#[from] AirspaceError),
    /// A query is none.
    #[error(transparent)]
    Query(#[from] QueryError),
}

/// A path, where the agent is on it, and the version in which it is broken.
struct Case {
    path: Path,
    start: [f64; 3],
    here: [f64; 3],
    goal: [f64; 3],
    next: Airspace,
    delta: Delta,
}

/// What came of one case.
#[derive(Clone)]
struct Took {
    path: Option<Path>,
    micros: f64,
    expanded: u64,
    sight_checks: u64,
    fresh_too: bool,
}

type Replan = fn(&Airspace, &Case) -> Result<Took, QueryError>;

/// The ways to a new path.
const WAYS: [(&str, Replan); COUNT] = [
    ("afresh", plan_afresh),
    ("backwards", plan_backwards),
    ("revise", revise_path),
    ("search on", search_on),
];
const COUNT: usize = 4;

fn plan_afresh(_: &Airspace, case: &Case) -> Result<Took, QueryError> {
    plan(case, Query { start: case.here, goal: case.goal })
}

/// Afresh as well, but from the goal: what going on with a search from there owes to its direction.
fn plan_backwards(_: &Airspace, case: &Case) -> Result<Took, QueryError> {
    let took = plan(case, Query { start: case.goal, goal: case.here })?;
    Ok(Took { path: took.path.map(Path::reversed), ..took })
}

fn plan(case: &Case, query: Query) -> Result<Took, QueryError> {
    let mut planner = Planner::new(&case.next);
    planner.path(query.start, query.goal)?; // so that its memory is warm
    let begin = Instant::now();
    let answer = planner.answer(&query, &Settings::default())?;
    let micros = begin.elapsed().as_secs_f64() * 1e6;
    let (expanded, sight_checks) = (answer.tally.expanded, answer.tally.sight_checks);
    let path = answer.outcome.found().cloned();
    Ok(Took { path, micros, expanded, sight_checks, fresh_too: false })
}

fn revise_path(_: &Airspace, case: &Case) -> Result<Took, QueryError> {
    let mut planner = Planner::new(&case.next);
    planner.path(case.start, case.goal)?;
    let begin = Instant::now();
    let here = Some(case.here);
    let revision = revise(&mut planner, &case.path, here, &case.delta, &Revising::default())?;
    let micros = begin.elapsed().as_secs_f64() * 1e6;
    debug_assert!(revision.verdict != Verdict::StillValid);
    let (expanded, sight_checks) = (revision.expanded, revision.sight_checks);
    let fresh_too = revision.fresh.is_some();
    Ok(Took { path: revision.path, micros, expanded, sight_checks, fresh_too })
}

fn search_on(airspace: &Airspace, case: &Case) -> Result<Took, QueryError> {
    let mut homing = Homing::new(airspace.clone(), case.goal, Settings::default())?;
    homing.path_from(case.start)?;
    let next = case.next.clone();
    let begin = Instant::now();
    let regrowth = homing.follow(next, &case.delta);
    let (answer, reuse) = homing.path_from(case.here)?;
    let micros = begin.elapsed().as_secs_f64() * 1e6;
    let sight_checks = answer.tally.sight_checks + regrowth.map_or(0, |left| left.sight_checks);
    Ok(Took {
        path: answer.outcome.found().cloned(),
        micros,
        expanded: answer.tally.expanded,
        sight_checks,
        fresh_too: reuse == Reuse::Fresh,
    })
}

/// Measures all sizes and places on a map without a body. `progress` is called after each row.
pub fn measure_replan(
    map: &str,
    airspace: &Airspace,
    scenarios: &[Scenario],
    settings: &ReplanSettings,
    mut progress: impl FnMut(),
) -> Result<Vec<ReplanRow>, ReplanError> {
    let mut rows = Vec::new();
    for &size in &settings.sizes {
        for (place, share) in PLACES {
            let mut sums = Sums::default();
            let mut draw = Draw(settings.seed);
            // Where ends lie too near to one another, there is no room for a block between them.
            for _ in 0..20 * settings.count {
                if sums.cases.len() + sums.lost == settings.count || scenarios.is_empty() {
                    break;
                }
                let scenario = &scenarios[draw.below(scenarios.len() as u32) as usize];
                if let Some(case) = break_path(airspace, scenario, size, share)? {
                    sums.add(airspace, &case)?;
                }
            }
            rows.push(sums.row(map, size, place));
            progress();
        }
    }
    Ok(rows)
}

/// A scenario's path with a block on it; `None` if there is no path or no room for the block.
fn break_path(
    airspace: &Airspace,
    scenario: &Scenario,
    size: u32,
    share: f64,
) -> Result<Option<Case>, ReplanError> {
    let frame = airspace.world().frame();
    let [start, goal] =
        [scenario.start, scenario.goal].map(|v| frame.world_from_lattice(v.centre()));
    let answer = Planner::new(airspace).path(start, goal)?;
    let Some(path) = answer.outcome.found().filter(|path| path.points().len() > 2) else {
        return Ok(None);
    };
    let (walked, length) = (WALKED * path.length(), path.length());
    let apart = APART.0 * f64::from(size) + APART.1;
    let (first, last) = (walked + apart, length - apart);
    if first > last {
        return Ok(None);
    }
    let place = first + share * (last - first);
    let [here, at] = [walked, place].map(|way| along(path.points(), way));
    let low = at.voxel().0.map(|c| c - size as i32 / 2);
    let high = low.map(|c| c + size as i32);
    let holds = |v: Voxel| (0..3).all(|i| low[i] - 1 <= v.0[i] && v.0[i] <= high[i]);
    if holds(here.voxel()) || holds(scenario.goal) || !airspace.world().is_free(here) {
        return Ok(None);
    }
    let (next, delta) = airspace.edit(Edits::new().block_box(low, high))?;
    let here = frame.world_from_lattice(here);
    Ok(Some(Case { path: path.clone(), start, here, goal, next, delta }))
}

/// The place so many voxels along a path.
fn along(points: &[LatticePoint], mut way: f64) -> LatticePoint {
    for ends in points.windows(2) {
        let length = ends[0].distance(ends[1]);
        if way <= length {
            let share = way / length.max(f64::MIN_POSITIVE);
            let axis = |i: usize| {
                let (a, b) = (f64::from(ends[0].0[i]), f64::from(ends[1].0[i]));
                (a + (b - a) * share).round() as i32
            };
            return LatticePoint(std::array::from_fn(axis));
        }
        way -= length;
    }
    points[points.len() - 1]
}

#[derive(Default)]
struct Sums {
    /// Per case, what each way took.
    cases: Vec<[Took; COUNT]>,
    length: f64,
    lost: usize,
    invalid: [usize; COUNT],
}

impl Sums {
    fn add(&mut self, airspace: &Airspace, case: &Case) -> Result<(), ReplanError> {
        let mut rounds: Vec<[Took; COUNT]> = Vec::with_capacity(ROUNDS);
        for round in 0..ROUNDS {
            // Who comes first finds the caches colder.
            let mut took: [Option<Took>; COUNT] = Default::default();
            for turn in 0..COUNT {
                let way = (round + turn) % COUNT;
                took[way] = Some(WAYS[way].1(airspace, case)?);
            }
            rounds.push(took.map(|took| took.expect("everyone had a turn")));
        }
        let mut took = rounds[0].clone();
        for (way, took) in took.iter_mut().enumerate() {
            let mut times: Vec<f64> = rounds.iter().map(|round| round[way].micros).collect();
            times.sort_unstable_by(f64::total_cmp);
            took.micros = percentile(&times, 0.5);
        }
        let found = took.each_ref().map(|took| took.path.is_some());
        if found == [false; COUNT] {
            self.lost += 1;
            return Ok(());
        }
        for (way, took) in took.iter().enumerate() {
            let is_valid = took.path.as_ref().is_some_and(|path| is_valid(case, path));
            self.invalid[way] += usize::from(!is_valid);
        }
        if found == [true; COUNT] {
            self.length += case.path.length() * (1.0 - WALKED);
            self.cases.push(took);
        }
        Ok(())
    }

    fn row(self, map: &str, size: u32, place: &'static str) -> ReplanRow {
        let count = self.cases.len().max(1) as f64;
        let length = |took: &Took| took.path.as_ref().map_or(0.0, Path::length);
        let ways = (0..COUNT).map(|way| {
            let all = || self.cases.iter().map(|case| &case[way]);
            let mut times: Vec<f64> = all().map(|took| took.micros).collect();
            times.sort_unstable_by(f64::total_cmp);
            let ratios: Vec<f64> =
                self.cases.iter().map(|case| length(&case[way]) / length(&case[0])).collect();
            ReplanWay {
                name: WAYS[way].0,
                p50_us: percentile(&times, 0.5),
                mean_us: times.iter().sum::<f64>() / count,
                p90_us: percentile(&times, 0.9),
                expanded: all().map(|took| took.expanded).sum::<u64>() as f64 / count,
                sight_checks: all().map(|took| took.sight_checks).sum::<u64>() as f64 / count,
                length_ratio: ratios.iter().sum::<f64>() / count,
                length_ratio_max: ratios.iter().copied().fold(0.0, f64::max),
                fresh_too: all().filter(|took| took.fresh_too).count(),
                invalid: self.invalid[way],
            }
        });
        let ways: Vec<ReplanWay> = ways.collect();
        let least = |key: fn(&ReplanWay) -> f64| {
            ways.iter().min_by(|a, b| key(a).total_cmp(&key(b))).map_or("", |way| way.name)
        };
        ReplanRow {
            map: map.to_owned(),
            size,
            place,
            cases: self.cases.len(),
            length: self.length / count,
            lost: self.lost,
            fastest: least(|way| way.p50_us),
            shortest: least(|way| way.length_ratio),
            ways,
        }
    }
}

fn is_valid(case: &Case, path: &Path) -> bool {
    let world: &World = case.next.world();
    let ends = [case.here, case.goal].map(|end| world.frame().lattice_from_world(end).ok());
    let points = path.points();
    points.first().copied() == ends[0]
        && points.last().copied() == ends[1]
        && path.audit(world).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_scenarios;
    use airlane::scene::generate::{Kind, Recipe};

    #[test]
    fn every_way_leads_to_a_valid_path() {
        let scene = Recipe { kind: Kind::City, size: [70, 70, 66], seed: 2 }.make().unwrap();
        let airspace = Airspace::bake(scene).unwrap();
        let scenarios = random_scenarios(airspace.world(), 30, 1, || {}).unwrap();
        let settings = ReplanSettings { sizes: vec![3, 9], count: 6, seed: 1 };
        let rows = measure_replan("test", &airspace, &scenarios, &settings, || {}).unwrap();
        assert_eq!(rows.len(), 6);
        assert!(rows.iter().map(|row| row.cases).sum::<usize>() > 10, "{rows:?}");
        for row in rows.iter().filter(|row| row.cases > 0) {
            for way in &row.ways {
                assert_eq!(way.invalid, 0, "{row:?}");
                assert!(way.length_ratio < 1.1, "{row:?}");
            }
            assert_eq!(row.ways[0].length_ratio, 1.0);
        }
    }
}
