//! He & Hung, *Third-Year Student Project* (2016): octrees, regular and progressive, searched by A\*,
//! Theta\* and Lazy Theta\*.
//!
//! Stages, in order: make the scenes (`scenes.rs`); run every row of the paper's three tables, and our
//! default planner on the same pairs, one query after the other on one thread; let the auditor judge
//! every path; compare with the published figures (`verdicts.rs`).
//!
//! Lengths around the wall and the ball are in per cent of the exact length around the true
//! obstacle (`exact.rs`), as in the paper: what voxels add to the obstacle counts as error. Those of
//! the complex scene are in edges of its cube. Making graphs is outside the timer.
//!
//! Theta\* runs as printed in the paper (algorithm 2): it checks the line of sight to every neighbour
//! that is not closed. The engine's own order first looks whether seeing the neighbour would help,
//! which gives the same paths with far fewer checks; the verdict about lines of sight names both
//! counts.

mod differences;
mod exact;
mod figures;
mod places;
mod published;
mod scenes;
mod tables;
mod verdicts;

pub use places::{LevelRow, PassRow, PlaceRow};
pub use published::{SceneName, Unit};

use crate::Contender;
use crate::busy::busy;
use crate::paper::judge::Judge;
use crate::paper::{PaperError, Verdict};
use crate::scen::{median, voxels};
use airlane::plan::Refine;
use airlane::{Answer, Method, Planner, Query};
use published::{PublishedTest, published};
use scenes::{Ends, Pair, Pairs, Stage};
use serde::Serialize;

/// What to run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct HeHungSettings {
    /// Pairs of points per test; 100 in the paper.
    pub pairs: usize,
    /// The same for the largest scene, whose searches take most of the time.
    pub large_pairs: usize,
    /// Seed of pairs and of the complex scene.
    pub seed: u64,
    /// How many levels to take off every scene: 0 for the paper's sizes, more for a quick look.
    pub coarser: u32,
    /// Where the wall stands, in edges of the cube: between 0.1 and 0.48.
    pub wall: f64,
}

impl Default for HeHungSettings {
    fn default() -> Self {
        Self { pairs: 100, large_pairs: 100, seed: 1, coarser: 0, wall: scenes::WALL }
    }
}

/// A row of a table: what one contender did on one test.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HeHungRow {
    /// The paper's table.
    pub table: u32,
    /// The scene.
    pub scene: SceneName,
    /// Which half of the table.
    pub test: String,
    /// The contender's name.
    pub algo: String,
    /// Pairs asked for.
    pub pairs: usize,
    /// Mean length.
    pub distance: f64,
    /// What the length is in.
    pub unit: Unit,
    /// Mean time of a query in milliseconds.
    pub time_ms: f64,
    /// Median time of a query: what a busy machine hardly moves.
    pub time_median_ms: f64,
    /// Mean number of lines of sight checked.
    pub los_mean: f64,
    /// Of these, lines of sight that could change nothing: Theta\* as printed checks them too.
    pub idle_los_mean: f64,
    /// Mean number of nodes expanded.
    pub expanded_mean: f64,
    /// The published length, for rows of the paper.
    pub published_distance: Option<f64>,
    /// The published time in milliseconds.
    pub published_time_ms: Option<f64>,
}

/// The tables and what follows from them.
#[derive(Clone, PartialEq, Debug)]
pub struct HeHungReport {
    /// Where the published figures come from.
    pub source: String,
    /// Where the wall stands in table 1, in edges of the cube.
    pub wall: f64,
    /// All rows, table by table.
    pub rows: Vec<HeHungRow>,
    /// Table 1 with the wall at other places.
    pub places: Vec<PlaceRow>,
    /// What becomes of A\*'s lengths if both ends are at one height.
    pub level: Vec<LevelRow>,
    /// What the final pass of lines of sight gains.
    pub pass: Vec<PassRow>,
    /// What the tables are expected to show, and whether they do.
    pub verdicts: Vec<Verdict>,
}

/// Measures all three tables, then what explains them: other places of the wall, pairs at one height, the
/// final pass. `progress` is told the test and the contender before each row, and before each of these.
///
/// # Panics
/// If `coarser` leaves no level to work with: at most 4.
pub fn he_hung(
    settings: HeHungSettings,
    mut progress: impl FnMut(&str, &str),
) -> Result<HeHungReport, PaperError> {
    let HeHungSettings { pairs, large_pairs, seed, coarser, wall } = settings;
    assert!(coarser <= 4, "scenes of fewer than 8 voxels an edge hold nothing");
    let published = published();
    let mut rows = Vec::new();
    for test in &published.tests {
        let level = |level: u32| level - coarser;
        let drawn = |count| Pairs { count, seed, ends: Ends::Anywhere };
        let mut stage = match (test.scene, test.test.as_str()) {
            (SceneName::Wall, _) => scenes::wall(level(7), wall, drawn(pairs))?,
            (SceneName::Sphere, "level 9") => scenes::sphere(level(9), drawn(large_pairs))?,
            (SceneName::Sphere, _) => scenes::sphere(level(7), drawn(pairs))?,
            (SceneName::Complex, _) => scenes::complex(level(7), drawn(pairs))?,
        };
        if test.test == "destination sparse" {
            stage.pairs = stage.pairs.into_iter().map(Pair::reversed).collect();
        }
        for (contender, row) in test.rows() {
            progress(&test.test, contender.name());
            let published = Some((row.distance, row.time_ms));
            rows.push(run_row(test, &stage, &contender, published, Refine::Usual)?);
        }
        let default = Contender::from(Method::default());
        progress(&test.test, default.name());
        rows.push(run_row(test, &stage, &default, None, Refine::Usual)?);
    }
    let places = places::places(&published, settings, || progress("other places", "the wall"))?;
    progress("one height", "astar");
    let level = places::level(&published, settings)?;
    progress("final pass", "lazytheta");
    let pass = places::pass(&published, settings)?;
    let verdicts = verdicts::verdicts(&rows, &level);
    Ok(HeHungReport { source: published.source, wall, rows, places, level, pass, verdicts })
}

/// Runs one contender over all pairs.
fn run_row(
    test: &PublishedTest,
    stage: &Stage,
    contender: &Contender,
    published: Option<(f64, f64)>,
    refine: Refine,
) -> Result<HeHungRow, PaperError> {
    let mut planner = Planner::new(&stage.airspace);
    let method = contender.method().unwrap_or_default();
    let template = Query::template().method(method).refine(refine);
    planner.prepare(&template)?;
    let frame = stage.airspace.frame();
    let query = |pair: &Pair| {
        let [start, goal] = [pair.start, pair.goal].map(|end| frame.world_from_lattice(end));
        template.start_at(start).goal_at(goal)
    };
    // The first query also makes the planner's memory, so it runs once before the clock does.
    for pair in stage.pairs.iter().take(1) {
        planner.path(&query(pair))?;
    }
    let mut answers = Vec::with_capacity(stage.pairs.len());
    let mut times_ms = Vec::with_capacity(stage.pairs.len());
    for pair in &stage.pairs {
        let query = query(pair);
        let (seconds, answer) = busy(|| planner.path(&query));
        times_ms.push(1e3 * seconds);
        answers.push(answer?);
    }
    let mut distance = 0.0;
    for (i, (pair, answer)) in stage.pairs.iter().zip(&answers).enumerate() {
        distance += judge(test, stage, contender, i, pair, answer)?;
    }
    let count = stage.pairs.len().max(1) as f64;
    let mean = |of: fn(&Answer) -> u64| answers.iter().map(of).sum::<u64>() as f64 / count;
    Ok(HeHungRow {
        table: test.table,
        scene: test.scene,
        test: test.test.clone(),
        algo: contender.name().to_owned(),
        pairs: stage.pairs.len(),
        distance: distance / count,
        unit: test.unit,
        time_ms: times_ms.iter().sum::<f64>() / count,
        time_median_ms: median(&times_ms),
        los_mean: mean(|answer| answer.stats.sight_checks),
        idle_los_mean: mean(|answer| answer.stats.idle_sight_checks),
        expanded_mean: mean(|answer| answer.stats.expanded),
        published_distance: published.map(|(distance, _)| distance),
        published_time_ms: published.map(|(_, time)| time),
    })
}

/// The length of a path, in the unit of its test, if the auditor accepts it.
fn judge(
    test: &PublishedTest,
    stage: &Stage,
    contender: &Contender,
    index: usize,
    pair: &Pair,
    answer: &Answer,
) -> Result<f64, PaperError> {
    let place = format!("pair {index} of {:?}, {}", test.scene, test.test);
    let judge = Judge { who: contender.name(), place, ends: [pair.start, pair.goal] };
    let path = answer.outcome.found().ok_or_else(|| judge.no_path())?;
    judge.check_path(&stage.airspace, path)?;
    let length = voxels(path) / f64::from(stage.edge);
    Ok(pair.exact.map_or(length, |exact| 100.0 * length / exact))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The whole at a tiny size: every row is there, valid, and no shorter than possible.
    #[test]
    fn all_tables_are_measured() {
        let settings =
            HeHungSettings { pairs: 5, large_pairs: 3, coarser: 3, ..HeHungSettings::default() };
        let mut seen = 0;
        let report = he_hung(settings, |_, _| seen += 1).unwrap();
        assert_eq!((report.rows.len(), seen), (6 * 7, 6 * 7 + 6 + 2));
        assert_eq!((report.places.len(), report.level.len(), report.pass.len()), (12, 4, 6));
        assert!(report.pass.iter().all(|row| row.with <= row.without + 1e-9));
        for row in &report.rows {
            let least = if row.unit == Unit::Percent { 100.0 } else { 0.0 };
            assert!(row.distance >= least, "{row:?}");
            assert_eq!(row.published_distance.is_some(), row.algo != "default");
        }
        let theta = |row: &&HeHungRow| row.algo.starts_with("theta@");
        assert!(report.rows.iter().filter(theta).all(|row| row.los_mean > 0.0));
        assert_eq!(report.verdicts.len(), 16);
    }
}
