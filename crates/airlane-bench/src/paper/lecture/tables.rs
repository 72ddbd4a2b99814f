//! Tables of the lecture.

use super::figures::figures;
use super::{LectureReport, LectureRow};
use crate::format::{grouped, micros, table};
use crate::paper::digest::{Digest, Sheet, lines};

impl LectureReport {
    /// The tables and figures, ready to be shown.
    pub fn digest(&self) -> Digest {
        let maps = self.rows.chunk_by(|a, b| (a.map, a.neighbours) == (b.map, b.neighbours));
        Digest {
            name: "lecture",
            source: self.source.clone(),
            sheets: std::iter::once(summary(self)).chain(maps.map(map_sheet)).collect(),
            notes: Vec::new(),
            rows: [lines("summary", &self.summary), lines("row", &self.rows)].concat(),
            verdicts: self.verdicts.clone(),
            figures: figures(self),
        }
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
