//! A path to a goal while the world changes: plan afresh, or revise the path.
//!
//! Single edits first: an agent is a little way along its path when a block appears or vanishes
//! (`edits.rs`). Then whole walks with an edit every tick (`walk.rs`). The edits themselves are outside
//! the timer: everyone gets the next version (`keeper.rs`). Every path is audited.

mod edits;
mod keeper;
mod walk;

use crate::random::Draw;
use crate::scen::percentile;
use airlane::geom::Voxel;
use airlane::{Airspace, AirspaceError, QueryError};
use edits::{Case, Kind, make_case};
use keeper::{Keeper, Took, Way};
use serde::Serialize;
use thiserror::Error;

/// How often each case is timed.
const ROUNDS: usize = 3;
/// The agent is so far along its path when a single edit comes.
const WALKED: f64 = 0.05;
/// Pairs of ends that are tried for each case that is asked for: not all have room for a block.
const TRIES: usize = 4;
/// Walks for so many cases: each has dozens of ticks.
const CASES_PER_WALK: usize = 5;

/// What to measure.
#[derive(Clone, PartialEq, Debug)]
pub struct ReplanSettings {
    /// Edges of blocks in voxels.
    pub sizes: Vec<u32>,
    /// Cases for each size and kind of edit.
    pub count: usize,
    /// The seed that picks ends and places.
    pub seed: u64,
}

impl ReplanSettings {
    /// How many rows are measured.
    pub fn rows(&self) -> usize {
        self.sizes.len() * (Kind::ALL.len() + 1)
    }
}

/// Blocks of one size and edits of one kind.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ReplanRow {
    /// The map's name.
    pub map: String,
    /// Edge of the blocks in voxels.
    pub size: u32,
    /// What the edits do to paths.
    pub edit: &'static str,
    /// Mean length of the paths before, in voxels.
    pub length: f64,
    /// Paths, or ticks of walks, to which nothing is left.
    pub lost: usize,
    /// What each way took.
    pub ways: Vec<ReplanWay>,
    /// The way with the least median time, and that with the least mean time.
    pub fastest: [&'static str; 2],
}

/// What one way of replanning took.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ReplanWay {
    /// Its name.
    pub name: &'static str,
    /// Paths that were timed.
    pub paths: usize,
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
    /// Mean of length ÷ that of planning afresh: of paths, or of what was walked.
    pub length_ratio: f64,
    /// The largest.
    pub length_ratio_max: f64,
    /// How often it had to plan afresh as well.
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
    /// A query is invalid.
    #[error(transparent)]
    Query(#[from] QueryError),
}

/// Measures all sizes and kinds of edits on a map without a body, between ends drawn from `pairs`.
/// `progress` is called after each row.
pub fn measure_replan(
    map: &str,
    airspace: &Airspace,
    pairs: &[[Voxel; 2]],
    settings: &ReplanSettings,
    mut progress: impl FnMut(),
) -> Result<Vec<ReplanRow>, ReplanError> {
    let mut rows = Vec::new();
    for &size in &settings.sizes {
        for kind in Kind::ALL {
            let (mut sums, mut draw) = (Sums::default(), Draw(settings.seed));
            for _ in 0..TRIES * settings.count {
                if sums.count == settings.count || pairs.is_empty() {
                    break;
                }
                let ends = pairs[draw.below(pairs.len() as u32) as usize];
                if let Some(case) = make_case(airspace, ends, size, kind, &mut draw)? {
                    sums.case(&case)?;
                }
            }
            rows.push(sums.row(map, size, kind.name()));
            progress();
        }
        let (mut sums, mut draw) = (Sums::default(), Draw(settings.seed));
        for _ in 0..TRIES * settings.count.div_ceil(CASES_PER_WALK) {
            if sums.count >= settings.count.div_ceil(CASES_PER_WALK) || pairs.is_empty() {
                break;
            }
            let ends = pairs[draw.below(pairs.len() as u32) as usize];
            walk::walk(airspace, ends, size, &mut draw, &mut sums)?;
        }
        rows.push(sums.row(map, size, "walk, one edit per tick"));
        progress();
    }
    Ok(rows)
}

const WAYS: usize = Way::ALL.len();

/// What the cases of a row came to.
#[derive(Default)]
struct Sums {
    /// Cases or walks.
    count: usize,
    length: f64,
    lost: usize,
    ways: [WaySums; WAYS],
}

#[derive(Default)]
struct WaySums {
    micros: Vec<f64>,
    expanded: u64,
    sight_checks: u64,
    ratios: Vec<f64>,
    fresh_too: usize,
    invalid: usize,
}

impl Sums {
    /// Measures a single edit.
    fn case(&mut self, case: &Case) -> Result<(), ReplanError> {
        let mut rounds: [Vec<Took>; WAYS] = Default::default();
        for round in 0..ROUNDS {
            // Who comes first finds the caches colder.
            for turn in 0..WAYS {
                let way = (round + turn) % WAYS;
                let mut keeper = Keeper::begin(Way::ALL[way], &case.old, case.ends)?;
                rounds[way].push(keeper.replan(&case.next, case.here)?);
            }
        }
        let took = rounds.map(|mut rounds| {
            rounds.sort_by(|a, b| a.micros.total_cmp(&b.micros));
            rounds.swap_remove(ROUNDS / 2)
        });
        (self.count, self.length) = (self.count + 1, self.length + case.length);
        let lengths = took.each_ref().map(Took::length);
        self.compare(lengths);
        self.lost += usize::from(lengths == [None; WAYS]);
        for (way, took) in took.into_iter().enumerate() {
            self.ways[way].add(&took);
        }
        Ok(())
    }

    /// One tick of a walk.
    fn tick(&mut self, way: usize, took: Took) {
        self.lost += usize::from(took.path.is_none());
        self.ways[way].add(&took);
    }

    /// The end of a walk: how far each had to go, if it arrived.
    fn walked(&mut self, walked: [Option<f64>; WAYS], length: f64) {
        (self.count, self.length) = (self.count + 1, self.length + length);
        self.compare(walked);
    }

    fn compare(&mut self, lengths: [Option<f64>; WAYS]) {
        for (sums, length) in self.ways.iter_mut().zip(lengths) {
            sums.ratios.extend(length.zip(lengths[0]).map(|(length, afresh)| length / afresh));
        }
    }

    fn row(self, map: &str, size: u32, edit: &'static str) -> ReplanRow {
        let ways = Way::ALL.iter().zip(self.ways).map(|(way, sums)| sums.way(way.name()));
        let ways: Vec<ReplanWay> = ways.collect();
        let least = |key: fn(&ReplanWay) -> f64| {
            ways.iter().min_by(|a, b| key(a).total_cmp(&key(b))).map_or("", |way| way.name)
        };
        ReplanRow {
            map: map.to_owned(),
            size,
            edit,
            length: self.length / self.count.max(1) as f64,
            lost: self.lost,
            fastest: [least(|way| way.p50_us), least(|way| way.mean_us)],
            ways,
        }
    }
}

impl WaySums {
    fn add(&mut self, took: &Took) {
        self.micros.push(took.micros);
        self.expanded += took.expanded;
        self.sight_checks += took.sight_checks;
        self.fresh_too += usize::from(took.fresh_too);
        self.invalid += usize::from(took.invalid);
    }

    fn way(mut self, name: &'static str) -> ReplanWay {
        self.micros.sort_unstable_by(f64::total_cmp);
        let count = self.micros.len().max(1) as f64;
        ReplanWay {
            name,
            paths: self.micros.len(),
            p50_us: percentile(&self.micros, 0.5),
            mean_us: self.micros.iter().sum::<f64>() / count,
            p90_us: percentile(&self.micros, 0.9),
            expanded: self.expanded as f64 / count,
            sight_checks: self.sight_checks as f64 / count,
            length_ratio: self.ratios.iter().sum::<f64>() / self.ratios.len().max(1) as f64,
            length_ratio_max: self.ratios.iter().copied().fold(0.0, f64::max),
            fresh_too: self.fresh_too,
            invalid: self.invalid,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_pairs;
    use airlane_scenes::{Kind, Recipe};

    #[test]
    fn every_strategy_returns_a_valid_path() {
        let scene = Recipe { kind: Kind::City, size: [90, 90, 66], seed: 2 }.make().unwrap();
        let airspace = Airspace::bake(scene).unwrap();
        let pairs = random_pairs(airspace.world(), 30, 1);
        let settings = ReplanSettings { sizes: vec![3, 9], count: 6, seed: 1 };
        let rows = measure_replan("test", &airspace, &pairs, &settings, || {}).unwrap();
        assert_eq!(rows.len(), settings.rows());
        assert!(rows.iter().all(|row| row.ways[0].paths > 0), "{rows:?}");
        for row in &rows {
            for way in &row.ways {
                assert_eq!(way.invalid, 0, "{row:?}");
                assert!(way.length_ratio < 1.1, "{row:?}");
            }
            assert_eq!(row.ways[0].length_ratio, 1.0);
            // What an edit leaves valid is not searched for again.
            if ["far", "near"].contains(&row.edit) {
                assert_eq!((row.ways[1].expanded, row.ways[1].fresh_too), (0.0, 0), "{row:?}");
            }
        }
    }
}
