//! `airlane bench curves`.

use super::claims::Judge;
use super::{micros, print_json, table};
use crate::Verdict;
use crate::maps::{MAP_HELP, MapArgs, Source};
use crate::progress::Bar;
use airlane_bench::{CurveRow, CurveSettings, ROOM_LIMIT, RoomRow, measure_curves, measure_room};
use anyhow::{Result, bail};
use std::time::Duration;

/// Count how many paths become curves
///
/// Random bodies between random ends of the largest room, with random turning radii. Paths without bends
/// do not count. The auditor checks every curve. Exit code 4 if any is invalid; with --oracle also if of the paths with
/// room for a curve more than 5 % have none, or of those with room for a short one; with --room if a radius has
/// no curve or takes more than 20 ms at the median.
///
/// Columns: "short" are the curves that are at most --longest times as long as their path, where climbs count
/// as long as the limit on them makes them. With --oracle a slow planner that samples looks for
/// curves where there is none, or no short one: "missed" and "missed short" count what it found. "of room" and "of short" are
/// the shares of the paths that have a curve (a short one) as far as anybody knows.
#[derive(clap::Args)]
pub(crate) struct Curves {
    #[arg(required_unless_present = "room", help = MAP_HELP)]
    maps: Vec<String>,
    /// Instead of maps, fly through the window of a room of 6 × 8 × 3 m with turning radii from 0.05 to 0.8 m and voxels
    /// of 0.05, 0.1 and 0.2 m
    #[arg(long, conflicts_with = "maps")]
    room: bool,
    /// Number of pairs of ends for each map; with --room the number of repeats
    #[arg(long, value_name = "N", default_value = "200")]
    count: usize,
    /// The largest turning radius, in voxels; the least is a sixteenth of it
    #[arg(long = "turn-radius", alias = "radius", value_name = "R", default_value = "3")]
    radius: f64,
    /// The largest radius of a body, in voxels; the least is a sixteenth of it
    #[arg(long, value_name = "R", default_value = "1")]
    body: f64,
    /// The steepest climb, and descent, as rise over run [default: any]
    #[arg(long, value_name = "SLOPE")]
    climb: Option<f64>,
    /// The steepest descent if it is not that of --climb
    #[arg(long, value_name = "SLOPE", requires = "climb")]
    descent: Option<f64>,
    /// How many times as long as the path it rounds off a curve may be
    #[arg(long, value_name = "RATIO", default_value = "1.05")]
    longest: f64,
    /// The most time that a query may take, in milliseconds
    #[arg(long, value_name = "MS", default_value = "1000")]
    max_ms: u64,
    /// Samples of the slow planner for each path without a short curve; takes minutes
    #[arg(long, value_name = "SAMPLES", num_args = 0..=1, default_missing_value = "20000", default_value = "0")]
    oracle: usize,
    /// Random seed
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
        let slopes = self.climb.map(|climb| [climb, self.descent.unwrap_or(climb)]);
        let [climb, descent] = slopes.unwrap_or([1.0; 2]);
        let sizes = [self.radius, self.body, climb, descent];
        if sizes.iter().any(|size| !(size.is_finite() && *size > 0.0)) || self.count == 0 {
            bail!("--count, --radius, --body, --climb and --descent must be positive numbers");
        }
        if !(self.longest.is_finite() && self.longest >= 1.0) {
            bail!("--longest {}: expected a finite number of at least 1", self.longest);
        }
        let mut judge = Judge::new(self.json);
        if self.room {
            let rows = measure_room(self.count)?;
            match self.json {
                true => print_json(&rows)?,
                false => print_room(&rows),
            }
            for row in &rows {
                let name = format!("voxels of {} m, radius {} m", row.voxel, row.radius);
                judge.judge(&name, &row.claims());
            }
            return Ok(judge.verdict());
        }
        let settings = CurveSettings {
            queries: self.count,
            radius: self.radius,
            body: self.body,
            slopes,
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
        for row in &rows {
            judge.judge(&row.map, &row.claims());
        }
        if self.oracle == 0 && !self.json {
            outln!("without --oracle nobody knows which paths have room: no share is judged");
        }
        Ok(judge.verdict())
    }
}

fn print_room(rows: &[RoomRow]) {
    let limit = format!("most of {} ms", ROOM_LIMIT.as_millis());
    let head = ["voxel", "radius", "longer", "valid", "p50", &limit, "stopped"];
    let mut table = table(0, &head);
    for row in rows {
        let yes = |is: bool| if is { "yes" } else { "no" }.to_owned();
        let longer = row.ratio.map(|ratio| format!("{:.1} %", 100.0 * (ratio - 1.0)));
        table.add_row(vec![
            format!("{} m", row.voxel),
            format!("{} m", row.radius),
            longer.unwrap_or_else(|| "no curve".to_owned()),
            yes(row.is_valid),
            micros(row.p50_us),
            micros(row.limited_us),
            yes(row.is_stopped),
        ]);
    }
    outln!("{table}");
}

fn print_rows(rows: &[CurveRow], has_oracle: bool) {
    let head = ["map", "paths", "curves", "share", "short", "stopped", "invalid"];
    let judged = ["missed", "of room", "missed short", "of short"];
    let judged = if has_oracle { &judged[..] } else { &[] };
    let mut table = table(1, &[&head[..], judged, &["longer", "most", "p50", "p99"]].concat());
    let percent = |ratio: f64| format!("{:.1} %", 100.0 * ratio);
    for row in rows {
        let share = |part: usize, whole: usize| match whole {
            0 => "–".to_owned(),
            _ => percent(part as f64 / whole as f64),
        };
        let longer = |ratio: f64| match row.curves {
            0 => "–".to_owned(),
            _ => percent(ratio - 1.0),
        };
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
            longer(row.ratio_mean),
            longer(row.ratio_max),
            micros(row.p50_us),
            micros(row.p99_us),
        ]);
        table.add_row(columns);
    }
    outln!("{table}");
}
