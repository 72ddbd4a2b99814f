//! `airlane bench paper lecture`.

use super::digest::{Digest, Sheet, lines};
use super::figures::lecture::figures;
use crate::commands::{grouped, micros, table};
use crate::progress::Bar;
use airlane_bench::paper::lecture::{LectureReport, LectureRow, LectureSettings, lecture};
use anyhow::{Result, bail};

/// A lecture on pathfinding: which algorithms are complete and optimal, and what they take
///
/// Runs random walk, random trace, BFS, best-first search, A*, Dijkstra's algorithm and DFS on an
/// empty map, clutter, a trap, a maze, a map in two parts and caves, and compares every path with
/// what an outside peer says is possible. The auditor judges every path. Ends with a list of what
/// the lecture says; exit code 4 if anything of it does not hold.
#[derive(clap::Args)]
pub(crate) struct Lecture {
    /// Queries per map
    #[arg(long, value_name = "N", default_value = "100")]
    queries: usize,
    /// Seed of maps, queries and random algorithms
    #[arg(long, default_value = "1")]
    seed: u64,
    /// Steps after which a random algorithm gives up
    #[arg(long, value_name = "N", default_value = "10000")]
    patience: u64,
    /// Print one JSON object per row, a line each
    #[arg(long)]
    pub(super) json: bool,
}

impl Lecture {
    pub(super) fn measure(&self) -> Result<Digest> {
        let Self { queries, seed, patience, .. } = *self;
        if queries == 0 || patience == 0 {
            bail!("--queries and --patience must be at least 1");
        }
        let mut bar = Bar::new(6 * 2 * 7, "Lecture");
        let report = lecture(LectureSettings { queries, seed, patience }, || bar.step())?;
        let maps = report.rows.chunk_by(|a, b| (a.map, a.neighbours) == (b.map, b.neighbours));
        Ok(Digest {
            name: "lecture",
            figures: figures(&report),
            sheets: std::iter::once(summary(&report)).chain(maps.map(map_sheet)).collect(),
            notes: Vec::new(),
            lines: [lines("summary", &report.summary)?, lines("row", &report.rows)?].concat(),
            source: report.source,
            verdicts: report.verdicts,
        })
    }
}

/// The lecture's criteria, claimed and measured.
fn summary(report: &LectureReport) -> Sheet {
    let head = [
        "algorithm",
        "complete? the lecture",
        "paths found",
        "misses proven",
        "optimal? the lecture",
        "equal steps",
        "by length",
        "length ÷ shortest",
        "resources? the lecture",
        "time",
        "expanded",
        "kept",
    ];
    let mut table = table(1, &head);
    for row in &report.summary {
        let says = |claim: &Option<String>| claim.clone().unwrap_or_default();
        table.add_row([
            row.algo.to_owned(),
            says(&row.lecture.complete),
            row.solved.to_string(),
            row.proven.to_string(),
            says(&row.lecture.optimal),
            row.optimal_equal_steps.to_string(),
            row.optimal_by_length.to_string(),
            format!("{:.3}", row.ratio_mean),
            says(&row.lecture.resources),
            micros(row.time_us),
            grouped(row.expanded_mean.round() as u64),
            grouped(row.kept_mean.round() as u64),
        ]);
    }
    let title = "All maps; optimal: of the paths found; time: median; nodes expanded or steps taken, \
                 and nodes kept in memory: means a query";
    Sheet { title: title.to_owned(), table }
}

fn map_sheet(rows: &[LectureRow]) -> Sheet {
    let first = &rows[0];
    let head = [
        "algorithm",
        "found",
        "misses proven",
        "optimal",
        "fewest steps",
        "length ÷ shortest",
        "at most",
        "time",
        "expanded",
        "kept",
    ];
    let mut table = table(1, &head);
    for row in rows {
        let ratio = |value: f64| if row.solved > 0 { format!("{value:.3}") } else { String::new() };
        table.add_row([
            row.algo.to_owned(),
            row.solved.to_string(),
            row.proven.to_string(),
            row.optimal.to_string(),
            row.fewest_steps.to_string(),
            ratio(row.ratio_mean),
            ratio(row.ratio_most),
            micros(row.time_us),
            grouped(row.expanded_mean.round() as u64),
            grouped(row.kept_mean.round() as u64),
        ]);
    }
    let title = format!(
        "{}, {} neighbours: {} queries, {} of them with a path",
        first.map.name(),
        first.neighbours,
        first.queries,
        first.solvable
    );
    Sheet { title, table }
}
