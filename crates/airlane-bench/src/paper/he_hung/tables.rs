//! Tables of He & Hung.

use super::differences::differences;
use super::figures::figures;
use super::{HeHungReport, HeHungRow, PlaceRow, Unit};
use crate::format::{grouped, micros, table};
use crate::paper::digest::{Digest, Sheet, lines};

impl HeHungReport {
    /// The tables and figures, ready to be shown.
    pub fn digest(&self) -> Digest {
        Digest {
            name: "he-hung",
            source: self.source.clone(),
            sheets: sheets(self),
            notes: vec![wall_note(self)],
            rows: [
                lines("row", &self.rows),
                lines("place", &self.places),
                lines("level", &self.level),
                lines("pass", &self.pass),
            ]
            .concat(),
            differences: differences(self),
            verdicts: self.verdicts.clone(),
            figures: figures(self),
        }
    }
}

fn sheets(report: &HeHungReport) -> Vec<Sheet> {
    let tests = report.rows.chunk_by(|a, b| a.test == b.test);
    tests
        .map(|rows| sheet(report, rows))
        .chain([places(report), level(report), pass(report)])
        .collect()
}

/// What the reader has to know of table 1.
fn wall_note(report: &HeHungReport) -> String {
    let as_short = |test: &str| {
        let of: Vec<&PlaceRow> = report.places.iter().filter(|row| row.test == test).collect();
        let count = of.iter().filter(|row| row.as_short).count();
        format!("{count} of {} places with the {test}", of.len())
    };
    format!(
        "The paper does not say where its wall stands. Its place here, {} of the cube, was chosen so that a \
         sparse destination is about as hard as published. Elsewhere the lengths are other ones: they are as \
         published, within a point, at {} and at {}.",
        report.wall,
        as_short("source sparse"),
        as_short("destination sparse")
    )
}

fn sheet(report: &HeHungReport, rows: &[HeHungRow]) -> Sheet {
    let first = &rows[0];
    let unit = match first.unit {
        Unit::Percent => "lengths in % of the exact one",
        Unit::Edges => {
            "lengths in edges of the scene's cube, published ones in the paper's unit, which it does not \
             name; in brackets in % of the shortest any-angle row of table 3"
        }
    };
    let title = format!(
        "Table {}: {:?}, {}; {} pairs; {unit}",
        first.table, first.scene, first.test, first.pairs
    );
    let head =
        ["algorithm", "distance", "published", "time", "published", "lines of sight", "expanded"];
    let mut table = table(1, &head);
    let all = report.rows.iter().filter(|row| row.unit == first.unit);
    let any_angle: Vec<&HeHungRow> = all.filter(|row| row.algo.contains("theta@")).collect();
    let least = |of: fn(&HeHungRow) -> Option<f64>| {
        any_angle.iter().filter_map(|row| of(row)).fold(f64::INFINITY, f64::min)
    };
    let (ours, theirs) = (least(|row| Some(row.distance)), least(|row| row.published_distance));
    for row in rows {
        table.add_row([
            row.algo.clone(),
            distance(row.unit, Some(row.distance), "edges", ours),
            distance(row.unit, row.published_distance, "units", theirs),
            micros(1e3 * row.time_ms),
            row.published_time_ms.map_or(String::new(), |ms| micros(1e3 * ms)),
            grouped(row.los_mean.round() as u64),
            grouped(row.expanded_mean.round() as u64),
        ]);
    }
    Sheet { title, table }
}

fn distance(unit: Unit, value: Option<f64>, name: &str, shortest: f64) -> String {
    match (value, unit) {
        (None, _) => String::new(),
        (Some(value), Unit::Percent) => format!("{value:.2} %"),
        (Some(value), Unit::Edges) => {
            format!("{value:.4} {name} ({:.1} %)", 100.0 * value / shortest)
        }
    }
}

/// Table 1 at other places of the wall.
fn places(report: &HeHungReport) -> Sheet {
    let head = [
        "wall at",
        "test",
        "A*",
        "Theta*",
        "Lazy Theta*",
        "progressive A*",
        "Theta*",
        "Lazy Theta*",
        "lengths as published",
        "Lazy as short, half the checks",
        "progressive fixes it",
    ];
    let mut table = table(2, &head);
    let says = |holds: bool| if holds { "holds" } else { "no" }.to_owned();
    for row in &report.places {
        let mark = if row.wall == report.wall { ", chosen" } else { "" };
        let first = [format!("{}{mark}", row.wall), row.test.clone()];
        let lengths = row.distances.map(|length| format!("{length:.1} %"));
        let last = [says(row.as_short), says(row.lazy), row.fixes.map_or(String::new(), says)];
        table.add_row(first.into_iter().chain(lengths).chain(last));
    }
    let pairs = report.places.first().map_or(0, |row| row.pairs);
    let title = format!(
        "Table 1 with the wall at other places, in edges of the cube; {pairs} pairs each; which of the \
         expectations (a), (b) and (c) hold there"
    );
    Sheet { title, table }
}

/// A\* with ends at one height.
fn level(report: &HeHungReport) -> Sheet {
    let head = [
        "scene",
        "algorithm",
        "ends anywhere",
        "along the axes",
        "ends at one height",
        "along the axes",
        "dual graph, anywhere",
        "published",
    ];
    let mut table = table(2, &head);
    let percent = |value: f64| format!("{value:.1} %");
    for row in &report.level {
        let [anywhere, level] = row.distances;
        let [axes, level_axes] = row.along_axes;
        let numbers = [anywhere, axes, level, level_axes, row.dual, row.published].map(percent);
        let first = [format!("{:?}", row.scene), row.algo.clone()];
        table.add_row(first.into_iter().chain(numbers));
    }
    let title = "Why A* is longer here: lengths in % of the exact one, and the way along the axes in % of the \
                 straight line, for pairs anywhere and for pairs with both ends at one height";
    Sheet { title: title.to_owned(), table }
}

/// The final pass of lines of sight.
fn pass(report: &HeHungReport) -> Sheet {
    let mut table = table(3, &["scene", "test", "algorithm", "without", "with", "gain"]);
    for row in &report.pass {
        table.add_row([
            format!("{:?}", row.scene),
            row.test.clone(),
            row.algo.clone(),
            format!("{:.2} %", row.without),
            format!("{:.2} %", row.with),
            format!("{:.2} %", 100.0 * (1.0 - row.with / row.without)),
        ]);
    }
    let title =
        "The final pass of lines of sight (4.3), left out and applied; `route --refine none|sight`";
    Sheet { title: title.to_owned(), table }
}
