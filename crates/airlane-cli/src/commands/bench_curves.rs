//! `airlane bench curves`.

use super::{micros, print_json, table};
use crate::Verdict;
use crate::maps::{MAP_HELP, MapArgs, Source};
use crate::progress::Bar;
use airlane_bench::{CurveRow, CurveSettings, measure_curves};
use anyhow::{Result, bail};
use std::time::Duration;

/// Count how many paths become curves
///
/// Random bodies between random ends of the largest room, with random turning radii. Paths without bends
/// do not count. The auditor checks every curve. Exit code 4 if any is invalid.
///
/// Columns: "short" are the curves that are at most --longest times as long as their path, where climbs count
/// as long as the limit on them makes them. With --oracle a slow planner that samples looks for
/// curves where there is none, or no short one: "missed" and "missed short" count what it found. "of room" and "of short" are
/// the shares of the paths that have a curve (a short one) as far as anybody knows.
#[derive(clap::Args)]
pub(crate) struct Curves {
    #[arg(required = true, help = MAP_HELP)]
    maps: Vec<String>,
    /// Number of pairs of ends for each map
    #[arg(long, value_name = "N", default_value = "200")]
    count: usize,
    /// The largest turning radius, in voxels; the least is a sixteenth of it
    #[arg(long, value_name = "R", default_value = "3")]
    radius: f64,
    /// The largest radius of a body, in voxels; the least is a sixteenth of it
    #[arg(long, value_name = "R", default_value = "1")]
    body: f64,
    /// The steepest climb, as rise over run [default: any]
    #[arg(long, value_name = "SLOPE")]
    climb: Option<f64>,
    /// How many times as long as the path it rounds off a curve may be
    #[arg(long, value_name = "RATIO", default_value = "1.05")]
    longest: f64,
    /// The most time that a query may take, in milliseconds
    #[arg(long, value_name = "MS", default_value = "1000")]
    max_ms: u64,
    /// Samples of the slow planner for each path without a short curve; takes minutes
    #[arg(long, value_name = "SAMPLES", num_args = 0..=1, default_missing_value = "20000", default_value = "0")]
    oracle: usize,
    #[arg(long, default_value = "1")]
    seed: u64,
    /// Print one JSON object per map, one per line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    read: MapArgs,
}

impl Curves {
    pub(crate) fn run(self) -> Result<Verdict> {
        let sizes = [self.radius, self.body, self.climb.unwrap_or(1.0)];
        if sizes.iter().any(|size| !(size.is_finite() && *size > 0.0)) || self.count == 0 {
            bail!("--count, --radius, --body and --climb must be positive numbers");
        }
        let settings = CurveSettings {
            queries: self.count,
            radius: self.radius,
            body: self.body,
            climb: self.climb,
            longest: self.longest,
            time: Duration::from_millis(self.max_ms),
            samples: self.oracle,
            seed: self.seed,
        };
        let mut rows = Vec::new();
        for source in Source::find_all(&self.maps, &self.read)? {
            let airspace = source.load()?.airspace;
            let mut bar = Bar::new(self.count as u64, "rounding off");
            rows.push(measure_curves(&source.name(), &airspace, &settings, || bar.step())?);
        }
        match self.json {
            true => print_json(&rows)?,
            false => print_rows(&rows, self.oracle > 0),
        }
        let is_sound = rows.iter().all(|row| row.invalid == 0);
        Ok(if is_sound { Verdict::Good } else { Verdict::Failed })
    }
}

fn print_rows(rows: &[CurveRow], has_oracle: bool) {
    let head = ["map", "paths", "curves", "share", "short", "stopped", "invalid"];
    let judged = ["missed", "of room", "missed short", "of short"];
    let judged = if has_oracle { &judged[..] } else { &[] };
    let mut table = table(1, &[&head[..], judged, &["longer", "most", "p50", "p99"]].concat());
    let percent = |ratio: f64| format!("{:.1} %", 100.0 * ratio);
    for row in rows {
        let share = |part: usize, whole: usize| percent(part as f64 / whole.max(1) as f64);
        let mut columns = vec![
            row.map.clone(),
            row.paths.to_string(),
            row.curves.to_string(),
            share(row.curves, row.paths),
            row.short.to_string(),
            row.stopped.to_string(),
            row.invalid.to_string(),
        ];
        if has_oracle {
            columns.extend([
                row.missed.to_string(),
                share(row.curves, row.curves + row.missed),
                row.missed_short.to_string(),
                share(row.short, row.short + row.missed_short),
            ]);
        }
        columns.extend([
            percent(row.ratio_mean - 1.0),
            percent(row.ratio_max - 1.0),
            micros(row.p50_us),
            micros(row.p99_us),
        ]);
        table.add_row(columns);
    }
    outln!("{table}");
}
