//! Tables of He & Hung.

use super::figures::figures;
use super::{HeHungReport, HeHungRow, Unit};
use crate::format::{grouped, micros, table};
use crate::paper::digest::{Digest, Sheet, lines};

impl HeHungReport {
    /// The tables and figures, ready to be shown.
    pub fn digest(&self) -> Digest {
        Digest {
            name: "he-hung",
            source: self.source.clone(),
            sheets: sheets(self),
            notes: Vec::new(),
            rows: lines("row", &self.rows),
            verdicts: self.verdicts.clone(),
            figures: figures(self),
        }
    }
}

fn sheets(report: &HeHungReport) -> Vec<Sheet> {
    report.rows.chunk_by(|a, b| a.test == b.test).map(sheet).collect()
}

fn sheet(rows: &[HeHungRow]) -> Sheet {
    let first = &rows[0];
    let title =
        format!("Table {}: {:?}, {}; {} pairs", first.table, first.scene, first.test, first.pairs);
    let head =
        ["algorithm", "distance", "published", "time", "published", "lines of sight", "expanded"];
    let mut table = table(1, &head);
    for row in rows {
        table.add_row([
            row.algo.clone(),
            distance(row, Some(row.distance)),
            distance(row, row.published_distance),
            micros(1e3 * row.time_ms),
            row.published_time_ms.map_or(String::new(), |ms| micros(1e3 * ms)),
            grouped(row.los_mean.round() as u64),
            grouped(row.expanded_mean.round() as u64),
        ]);
    }
    Sheet { title, table }
}

fn distance(row: &HeHungRow, value: Option<f64>) -> String {
    match (value, row.unit) {
        (None, _) => String::new(),
        (Some(value), Unit::Percent) => format!("{value:.2} %"),
        (Some(value), Unit::Edges) => format!("{value:.4}"),
    }
}
