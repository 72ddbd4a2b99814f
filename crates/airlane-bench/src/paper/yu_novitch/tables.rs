//! Tables of Yu & Novitch.

use super::differences::differences;
use super::figures::figures;
use super::{ALGORITHMS, Segments, YuNovitchReport, YuNovitchRow};
use crate::format::{grouped, micros, table};
use crate::paper::digest::{Digest, Sheet, lines};

impl YuNovitchReport {
    /// The tables and figures, ready to be shown.
    pub fn digest(&self) -> Digest {
        let rows = [
            lines("row", &self.rows),
            lines("gain", &self.gains),
            lines("order", &self.orders),
            lines("sight-price", std::slice::from_ref(&self.sight_price)),
        ];
        Digest {
            name: "yu-novitch",
            source: self.source.clone(),
            sheets: sheets(self),
            notes: Vec::new(),
            rows: rows.concat(),
            differences: differences(self),
            verdicts: self.verdicts.clone(),
            figures: figures(self),
        }
    }
}

fn sheets(report: &YuNovitchReport) -> Vec<Sheet> {
    let presets = || report.rows.chunk_by(|a, b| a.preset == b.preset);
    let tables = presets().filter_map(table_of);
    tables.chain([counts(report), gains(report), orders(report)]).collect()
}

/// A table in the paper's shape; none for the preset without one.
fn table_of(rows: &[YuNovitchRow]) -> Option<Sheet> {
    let first = &rows[0];
    let runs = match first.runs {
        1 => "times of one run".to_owned(),
        runs => format!("median times of {runs} runs"),
    };
    let title = format!(
        "Table {}: preset {}, ours and published; rubber-banded lengths, {runs}",
        first.table?, first.preset
    );
    let head = [
        "algorithm",
        "segment optimisation",
        "published",
        "length",
        "published",
        "no segment optimisation",
        "published",
        "length",
        "published",
    ];
    let mut table = table(1, &head);
    let figures = |row: Option<&YuNovitchRow>| {
        let row = row?;
        let published =
            |value: Option<f64>, say: fn(f64) -> String| value.map_or(String::new(), say);
        Some([
            millis(row.time_ms),
            published(row.published_time_ms, |ms| format!("{ms:.1} ms")),
            cm(row.distance_cm),
            published(row.published_distance_cm, cm),
        ])
    };
    for algorithm in ALGORITHMS {
        let of = |segments| {
            let is = |row: &&YuNovitchRow| (row.algo, row.segments) == (algorithm, Some(segments));
            figures(rows.iter().find(is))
        };
        let [with, without] = Segments::BOTH.map(of);
        table.add_row([vec![algorithm.to_owned()], with?.into(), without?.into()].concat());
    }
    // It takes no steps, so there is nothing to optimise.
    let default = figures(rows.iter().find(|row| row.segments.is_none()))?;
    table.add_row([vec!["default".to_owned()], vec![String::new(); 4], default.into()].concat());
    Some(Sheet { title, table })
}

fn millis(ms: f64) -> String {
    micros(1e3 * ms)
}

fn cm(length: f64) -> String {
    format!("{length:.0} cm")
}

/// What the searches did.
fn counts(report: &YuNovitchReport) -> Sheet {
    let head = [
        "preset",
        "algorithm",
        "segments",
        "expanded",
        "lines of sight",
        "of these idle",
        "search",
        "raw length",
        "rubber-banded",
        "by lines of sight",
    ];
    let mut table = table(3, &head);
    for row in &report.rows {
        table.add_row([
            row.preset.to_string(),
            row.algo.to_owned(),
            match row.segments {
                Some(Segments::Optimised) => "optimised".to_owned(),
                Some(Segments::Exact) => "exact".to_owned(),
                None => String::new(),
            },
            grouped(row.expanded),
            grouped(row.los),
            grouped(row.idle_los),
            millis(row.search_ms),
            cm(row.raw_cm),
            cm(row.distance_cm),
            grouped(row.band_los),
        ]);
    }
    let title = "Counts; idle: lines of sight of Theta* as printed that could change nothing";
    Sheet { title: title.to_owned(), table }
}

/// What segment optimisation gains and costs.
fn gains(report: &YuNovitchReport) -> Sheet {
    let head = [
        "preset",
        "algorithm",
        "fewer expansions",
        "faster",
        "published",
        "price in length",
        "published",
    ];
    let mut table = table(2, &head);
    for gain in &report.gains {
        table.add_row([
            gain.preset.to_string(),
            gain.algo.to_owned(),
            format!("{:.1} times", gain.fewer_expansions),
            format!("{:.1} times", gain.faster),
            format!("{:.1} times", gain.published_faster),
            format!("{:+.1} %", gain.price_percent),
            format!("{:+.1} %", gain.published_price_percent),
        ]);
    }
    let title = "Impact of segment optimisation; expansions are not published".to_owned();
    Sheet { title, table }
}

/// Who is faster, and where that differs, why.
fn orders(report: &YuNovitchReport) -> Sheet {
    let mut table =
        table(5, &["preset", "segments", "fastest first", "published", "counts where it differs"]);
    for order in &report.orders {
        let why = order.swapped.iter();
        let why =
            why.map(|swap| format!("{} before {}: {}", swap.faster, swap.slower, swap.counts));
        table.add_row([
            order.preset.to_string(),
            order.segments.title().to_owned(),
            order.here.join(" < "),
            order.published.join(" < "),
            match order.swapped.is_empty() {
                true => "as published".to_owned(),
                false => why.collect::<Vec<_>>().join("; "),
            },
        ]);
    }
    Sheet { title: "Order of speed, and the counts where it differs".to_owned(), table }
}
