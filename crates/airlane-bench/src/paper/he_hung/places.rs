//! What explains the tables: the wall at other places, pairs of points at one height, and the paths
//! without the final pass of lines of sight.

use super::published::{Published, PublishedTest, SceneName};
use super::scenes::{self, Ends, PLACES, Pair, Pairs, Stage};
use super::{HeHungRow, HeHungSettings, run_row, verdicts};
use crate::Contender;
use crate::paper::PaperError;
use airlane::plan::Refine;
use serde::Serialize;

/// Of the pairs of a test, the share that is asked for here.
const SHARE: usize = 4;

/// Half of table 1 with the wall at one place.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlaceRow {
    /// Where the wall stands, in edges of the cube.
    pub wall: f64,
    /// Which half of the table.
    pub test: String,
    /// Pairs asked for.
    pub pairs: usize,
    /// Mean lengths in per cent of the exact ones: A\*, Theta\* and Lazy Theta\* on the regular octree, then
    /// on the progressive one.
    pub distances: [f64; 6],
    /// Whether every any-angle row is at most one point above the published length.
    pub as_short: bool,
    /// Whether Lazy Theta\* is as short as Theta\*, with at most half the lines of sight.
    pub lazy: bool,
    /// Whether the progressive octree fixes the sparse destination, where that is asked.
    pub fixes: Option<bool>,
}

/// What A\* does if both ends are at one height.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LevelRow {
    /// The scene.
    pub scene: SceneName,
    /// The octree graph.
    pub algo: String,
    /// Mean length in per cent of the exact one with ends anywhere, and with both at one height.
    pub distances: [f64; 2],
    /// Mean length over the dual graph of the same octree, with ends anywhere.
    pub dual: f64,
    /// The straight way along the axes in per cent of the straight line, for the same pairs.
    pub along_axes: [f64; 2],
    /// The published length.
    pub published: f64,
}

/// What the final pass of lines of sight gains.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PassRow {
    /// The scene.
    pub scene: SceneName,
    /// Which half of its table.
    pub test: String,
    /// The search.
    pub algo: String,
    /// Mean length without the pass.
    pub without: f64,
    /// With it.
    pub with: f64,
}

fn count(settings: HeHungSettings) -> usize {
    (settings.pairs / SHARE).max(1)
}

/// The pairs of a test, in the direction that it asks.
fn directed(test: &PublishedTest, stage: &mut Stage) {
    if test.test == "destination sparse" {
        stage.pairs = stage.pairs.iter().copied().map(Pair::reversed).collect();
    }
}

fn rows_of(test: &PublishedTest, stage: &Stage) -> Result<Vec<HeHungRow>, PaperError> {
    let row = |(contender, row): (Contender, super::published::PublishedRow)| {
        run_row(test, stage, &contender, Some((row.distance, row.time_ms)), Refine::Usual)
    };
    test.rows().map(row).collect()
}

/// Table 1 at every place. `progress` is called before each.
pub(super) fn places(
    published: &Published,
    settings: HeHungSettings,
    mut progress: impl FnMut(),
) -> Result<Vec<PlaceRow>, PaperError> {
    let pairs = Pairs { count: count(settings), seed: settings.seed, ends: Ends::Anywhere };
    let mut places = Vec::new();
    for wall in PLACES {
        progress();
        for test in published.tests.iter().filter(|test| test.scene == SceneName::Wall) {
            let mut stage = scenes::wall(7 - settings.coarser, wall, pairs)?;
            directed(test, &mut stage);
            let rows = rows_of(test, &stage)?;
            let hold = |parts: Vec<(bool, String)>| parts.iter().all(|part| part.0);
            let fixes = verdicts::sparse_destination(&rows);
            places.push(PlaceRow {
                wall,
                test: test.test.clone(),
                pairs: pairs.count,
                distances: std::array::from_fn(|i| rows[i].distance),
                as_short: hold(verdicts::as_short_as_published(&rows)),
                lazy: hold(verdicts::lazy_against_eager(&rows)),
                fixes: (!fixes.is_empty()).then(|| hold(fixes)),
            });
        }
    }
    Ok(places)
}

/// A\* around the wall and the ball, with ends anywhere and with ends at one height.
pub(super) fn level(
    published: &Published,
    settings: HeHungSettings,
) -> Result<Vec<LevelRow>, PaperError> {
    let scene_of = |scene, ends| {
        let pairs = Pairs { count: settings.pairs, seed: settings.seed, ends };
        match scene {
            SceneName::Wall => scenes::wall(7 - settings.coarser, settings.wall, pairs),
            _ => scenes::sphere(7 - settings.coarser, pairs),
        }
    };
    let mut rows = Vec::new();
    for test in
        published.tests.iter().filter(|test| ["source sparse", "level 7"].contains(&&*test.test))
    {
        let [anywhere, level] =
            [scene_of(test.scene, Ends::Anywhere)?, scene_of(test.scene, Ends::Level)?];
        for (contender, row) in test.rows().filter(|(one, _)| one.name().starts_with("astar@")) {
            let mut distances = [0.0; 2];
            for (distance, stage) in distances.iter_mut().zip([&anywhere, &level]) {
                *distance = run_row(test, stage, &contender, None, Refine::Usual)?.distance;
            }
            let dual = Contender::with_options(&contender.name().replace("corner", "dual"), &[]);
            let dual = dual.expect("every search of the paper runs on octrees");
            rows.push(LevelRow {
                scene: test.scene,
                algo: contender.name().to_owned(),
                distances,
                dual: run_row(test, &anywhere, &dual, None, Refine::Usual)?.distance,
                along_axes: [&anywhere, &level].map(|stage| along_axes(&stage.pairs)),
                published: row.distance,
            });
        }
    }
    Ok(rows)
}

/// Mean length of the way along the axes, in per cent of the straight line.
fn along_axes(pairs: &[Pair]) -> f64 {
    let ratio = |pair: &Pair| {
        let sum: f64 = (0..3).map(|i| f64::from(pair.goal.0[i] - pair.start.0[i]).abs()).sum();
        let squares = (0..3).map(|i| f64::from(pair.goal.0[i] - pair.start.0[i]).powi(2));
        100.0 * sum / squares.sum::<f64>().sqrt()
    };
    pairs.iter().map(ratio).sum::<f64>() / pairs.len().max(1) as f64
}

/// Lazy Theta\* without its final pass and with it.
pub(super) fn pass(
    published: &Published,
    settings: HeHungSettings,
) -> Result<Vec<PassRow>, PaperError> {
    let pairs = Pairs { count: count(settings), seed: settings.seed, ends: Ends::Anywhere };
    let level = 7 - settings.coarser;
    let mut rows = Vec::new();
    for test in &published.tests {
        let mut stage = match (test.scene, test.test.as_str()) {
            (SceneName::Wall, _) => scenes::wall(level, settings.wall, pairs)?,
            (SceneName::Sphere, "level 7") => scenes::sphere(level, pairs)?,
            _ => continue,
        };
        directed(test, &mut stage);
        for (contender, _) in test.rows().filter(|(one, _)| one.name().starts_with("lazytheta@")) {
            let [without, with] = [Refine::None, Refine::Usual]
                .map(|refine| run_row(test, &stage, &contender, None, refine));
            rows.push(PassRow {
                scene: test.scene,
                test: test.test.clone(),
                algo: contender.name().to_owned(),
                without: without?.distance,
                with: with?.distance,
            });
        }
    }
    Ok(rows)
}
