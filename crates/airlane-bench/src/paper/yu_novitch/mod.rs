//! Yu & Novitch, *3D Pathfinding in voxelized world with A\*, Theta\* and Lazy Theta\** (2020): three
//! searches over a voxel grid, with and without *segment optimisation*.
//!
//! Stages, in order: make the level (`level.rs`); answer each preset with every search, round after
//! round, so that a busy moment of the machine hits all of them alike; rubber-band every path; let the
//! auditor judge it before and after; compare with the published figures (`compare.rs`,
//! `verdicts.rs`).
//!
//! What the paper says is followed: 26 neighbours without cutting corners (3.1), the listings of
//! section 3, whole numbers as priorities (4.3), rubber banding from the destination over all nodes
//! of the raw result (4.5), a goal in sight taken at once (preset 3). With segment optimisation (4.3)
//! every *c(s, s')* of the listings is one voxel edge, that of a straight way to a parent's parent
//! included. What it does not say is chosen here: the estimate is the straight line, and the agent is
//! a point.
//!
//! Theta\* runs as printed: it checks the line of sight to every neighbour that is not closed. The
//! engine's own order first looks whether seeing it would help; the verdict names both counts.
//!
//! A time is that of a whole query, rubber banding included: the median over the rounds.

mod compare;
mod differences;
mod figures;
mod level;
mod published;
mod tables;
mod verdicts;

pub use compare::{GainRow, OrderRow, SightPrice};

use super::Verdict;
use super::judge::{Judge, PaperError};
use crate::busy::busy;
use crate::scen::median;
use airlane::geom::{LatticePoint, VoxelSet, polyline_length};
use airlane::refine::{every_step, rubber_band};
use airlane::scene::Scene;
use airlane::search::Stats;
use airlane::world::{Contact, World};
use airlane::{Airspace, Method, Planner, Query};
use published::{PublishedPreset, published};
use serde::Serialize;

/// The searches of the paper, in the order of its tables.
pub const ALGORITHMS: [&str; 3] = ["astar", "theta", "lazytheta"];

/// What to run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct YuNovitchSettings {
    /// Rounds of every search; 3 in the paper.
    pub runs: usize,
}

impl Default for YuNovitchSettings {
    fn default() -> Self {
        Self { runs: 31 }
    }
}

/// What a step costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Segments {
    /// A voxel edge, whatever its length: segment optimisation.
    Optimised,
    /// Its length.
    Exact,
}

impl Segments {
    /// Both, in the order of the tables.
    pub const BOTH: [Self; 2] = [Self::Optimised, Self::Exact];

    /// The heading of the paper.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Optimised => "segment optimisation",
            Self::Exact => "no segment optimisation",
        }
    }
}

/// Half a row of a table: what one search did on one preset.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct YuNovitchRow {
    /// The preset.
    pub preset: u32,
    /// The paper's table; none for preset 3.
    pub table: Option<u32>,
    /// The search.
    pub algo: &'static str,
    /// What its steps cost; `None` for the default planner, which takes no steps.
    pub segments: Option<Segments>,
    /// Rounds.
    pub runs: usize,
    /// Median time of a query in milliseconds, rubber banding included.
    pub time_ms: f64,
    /// Median time of the search alone.
    pub search_ms: f64,
    /// Length of the raw result in centimetres.
    pub raw_cm: f64,
    /// Length after rubber banding.
    pub distance_cm: f64,
    /// Nodes expanded.
    pub expanded: u64,
    /// Lines of sight that the search checked, the first look at the goal included.
    pub los: u64,
    /// Of these, lines of sight that could change nothing: Theta\* as printed checks them too.
    pub idle_los: u64,
    /// Lines of sight that rubber banding checked.
    pub band_los: u64,
    /// The published time.
    pub published_time_ms: Option<f64>,
    /// The published length.
    pub published_distance_cm: Option<f64>,
}

/// What is seen in a picture of a preset.
#[derive(Clone, PartialEq, Debug)]
pub struct YuNovitchTrack {
    /// The preset.
    pub preset: u32,
    /// The search.
    pub algo: &'static str,
    /// What its steps cost.
    pub segments: Segments,
    /// The raw result.
    pub raw: Vec<LatticePoint>,
    /// The same, rubber-banded.
    pub banded: Vec<LatticePoint>,
}

/// The tables and what follows from them.
#[derive(Clone, PartialEq, Debug)]
pub struct YuNovitchReport {
    /// Where the published figures come from.
    pub source: String,
    /// All rows, preset by preset.
    pub rows: Vec<YuNovitchRow>,
    /// What segment optimisation gains and costs.
    pub gains: Vec<GainRow>,
    /// Who is faster than whom.
    pub orders: Vec<OrderRow>,
    /// At which price of a line of sight the counts give the published orders.
    pub sight_price: SightPrice,
    /// What the tables are expected to show, and whether they do.
    pub verdicts: Vec<Verdict>,
    /// The solid voxels of the level.
    pub level: VoxelSet,
    /// The paths of the paper's searches.
    pub tracks: Vec<YuNovitchTrack>,
}

/// Measures all presets. `progress` is called after each round of a preset.
pub fn yu_novitch(
    settings: YuNovitchSettings,
    mut progress: impl FnMut(),
) -> Result<YuNovitchReport, PaperError> {
    let published = published();
    let level = level::solids(published.grid.size);
    let airspace = Airspace::bake(Scene::of_solids(level.clone()))?;
    let (mut rows, mut tracks) = (Vec::new(), Vec::new());
    for preset in &published.presets {
        let course = Course::new(preset.preset);
        let mut contenders = contenders(&airspace);
        for round in 0..=settings.runs {
            for contender in &mut contenders {
                // The first round makes the planners' memory and is not on the clock.
                contender.run(airspace.world(), &course, round > 0)?;
            }
            progress();
        }
        for contender in contenders {
            contender.check(airspace.world(), &course)?;
            rows.push(contender.row(preset, published.grid.voxel_cm));
            tracks.extend(contender.track(preset.preset));
        }
    }
    let gains = compare::gains(&rows);
    let orders = compare::orders(&rows);
    let sight_price = compare::sight_price(&rows, &orders);
    let verdicts = verdicts::verdicts(&rows, &gains, &orders, &sight_price);
    let source = published.source;
    Ok(YuNovitchReport { source, rows, gains, orders, sight_price, verdicts, level, tracks })
}

/// Where a preset leads from and to.
struct Course {
    preset: u32,
    ends: [LatticePoint; 2],
}

impl Course {
    fn new(preset: u32) -> Self {
        Self { preset, ends: level::ends(preset).map(|voxel| voxel.centre()) }
    }

    fn judge<'a>(&self, who: &'a str) -> Judge<'a> {
        Judge { who, place: format!("preset {}", self.preset), ends: self.ends }
    }
}

/// The paper's searches, and the default planner.
fn contenders(airspace: &Airspace) -> Vec<Contender> {
    let searches = ALGORITHMS.into_iter().flat_map(|algo| {
        Segments::BOTH.map(|segments| {
            let mut options = vec![("metric", "euclidean"), ("straight", "first")];
            if segments == Segments::Optimised {
                options.push(("steps", "equal"));
            }
            if algo == "theta" {
                options.push(("checks", "printed"));
            }
            let method = Method::from_options(algo, None, &options);
            Contender::new(airspace, method.expect("it takes these options"), Some(segments))
        })
    });
    let default = Contender::new(airspace, Method::default(), None);
    searches.chain([default]).collect()
}

/// What a contender does with one preset, round after round.
struct Contender {
    planner: Planner,
    method: Method,
    /// What its steps cost; `None` for the default planner.
    segments: Option<Segments>,
    /// Of all rounds on the clock, in milliseconds.
    search_ms: Vec<f64>,
    total_ms: Vec<f64>,
    /// What the rounds bring: all the same.
    found: Option<Found>,
}

#[derive(Clone, PartialEq)]
struct Found {
    stats: Stats,
    raw: Vec<LatticePoint>,
    banded: Vec<LatticePoint>,
    band_los: u64,
}

impl Contender {
    fn new(airspace: &Airspace, method: Method, segments: Option<Segments>) -> Self {
        let (planner, found) = (Planner::new(airspace), None);
        let (search_ms, total_ms) = (Vec::new(), Vec::new());
        Self { planner, method, segments, search_ms, total_ms, found }
    }

    fn name(&self) -> &'static str {
        self.method.name()
    }

    fn run(&mut self, world: &World, course: &Course, is_timed: bool) -> Result<(), PaperError> {
        let [start, goal] = course.ends.map(|end| world.frame().world_from_lattice(end));
        let query = Query::new(start, goal).method(self.method);
        let (search, answer) = busy(|| self.planner.path(&query));
        let answer = answer?;
        let path = answer.outcome.found().ok_or_else(|| course.judge(self.name()).no_path())?;
        let raw = match self.method {
            Method::AStar(_) => every_step(path.lattice_points()),
            _ => path.lattice_points().to_vec(),
        };
        let (refined, band) = busy(|| self.segments.map(|_| rubber_band(world, &raw)));
        let total = search + refined;
        if is_timed {
            self.search_ms.push(1e3 * search);
            self.total_ms.push(1e3 * total);
        }
        let (banded, band_los) = match band {
            Some(band) => (band.points, band.sight_checks),
            None => (raw.clone(), 0),
        };
        let found = Found { stats: answer.stats, raw, banded, band_los };
        let first = self.found.get_or_insert_with(|| found.clone());
        assert!(*first == found, "every round brings the same");
        Ok(())
    }

    /// Lets the auditor judge the path, before and after rubber banding.
    fn check(&self, world: &World, course: &Course) -> Result<(), PaperError> {
        let judge = course.judge(self.name());
        let mut paths = self.found.iter().flat_map(|found| [&found.raw, &found.banded]);
        paths.try_for_each(|points| judge.check(world, points, Contact::Open))
    }

    fn row(&self, preset: &PublishedPreset, voxel_cm: f64) -> YuNovitchRow {
        let published = self.segments.and_then(|segments| preset.figures(self.name(), segments));
        let found = self.found.as_ref().expect("a preset has at least one round");
        let stats = found.stats;
        YuNovitchRow {
            preset: preset.preset,
            table: preset.table,
            algo: self.name(),
            segments: self.segments,
            runs: self.total_ms.len(),
            time_ms: median(&self.total_ms),
            search_ms: median(&self.search_ms),
            raw_cm: voxel_cm * polyline_length(&found.raw),
            distance_cm: voxel_cm * polyline_length(&found.banded),
            expanded: stats.expanded,
            los: stats.sight_checks,
            idle_los: stats.idle_sight_checks,
            band_los: found.band_los,
            published_time_ms: published.map(|figures| figures.time_ms),
            published_distance_cm: published.map(|figures| figures.distance_cm),
        }
    }

    fn track(self, preset: u32) -> Option<YuNovitchTrack> {
        let (algo, segments) = (self.name(), self.segments?);
        let Found { raw, banded, .. } = self.found?;
        Some(YuNovitchTrack { preset, algo, segments, raw, banded })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paper::Standing;

    /// Every row is there and every path was accepted; what does not depend on the clock holds.
    #[test]
    fn all_presets_are_measured() {
        let mut rounds = 0;
        let report = yu_novitch(YuNovitchSettings { runs: 1 }, || rounds += 1).unwrap();
        assert_eq!((rounds, report.rows.len(), report.tracks.len()), (4 * 2, 4 * 7, 4 * 6));
        assert_eq!((report.gains.len(), report.orders.len()), (3 * 3, 3 * 2));
        for row in &report.rows {
            assert_eq!(
                row.published_time_ms.is_some(),
                row.table.is_some() && row.algo != "default"
            );
            assert!(row.distance_cm <= row.raw_cm && row.runs == 1, "{row:?}");
        }
        for verdict in &report.verdicts {
            let counted = !verdict.claim.contains("faster");
            assert!(!counted || verdict.standing != Standing::Fails, "{verdict:?}");
        }
        assert_eq!(report.verdicts.len(), 15);

        // Statements fall with the figures they rest on.
        type Spoil = fn(&mut YuNovitchRow);
        let spoilt: [(usize, &str, Standing, Spoil); 8] = [
            (0, "theta", Standing::Fails, |row| row.expanded = 1),
            (1, "lazytheta", Standing::Fails, |row| row.los *= 100),
            (2, "theta", Standing::Fails, |row| row.expanded *= 1000),
            (11, "theta", Standing::Differs, |row| row.distance_cm *= 2.0),
            (6, "astar", Standing::Differs, |row| row.expanded = 1),
            (8, "lazytheta", Standing::Differs, |row| row.time_ms = 1e6),
            (9, "astar", Standing::Differs, |row| row.distance_cm = 9e9),
            (14, "lazytheta", Standing::Differs, |row| row.time_ms = 1e6),
        ];
        for (number, algo, standing, spoil) in spoilt {
            let mut rows = report.rows.clone();
            let is = |row: &&mut YuNovitchRow| {
                let whole = row.table.is_none() || row.segments == Some(Segments::Optimised);
                row.algo == algo && whole
            };
            rows.iter_mut().filter(is).for_each(spoil);
            let (gains, orders) = (compare::gains(&rows), compare::orders(&rows));
            let price = compare::sight_price(&rows, &orders);
            let verdict = &verdicts::verdicts(&rows, &gains, &orders, &price)[number];
            assert_eq!(verdict.standing, standing, "{number}: {verdict:#?}");
        }
    }
}
