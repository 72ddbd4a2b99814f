//! `airlane bench prices`.

use super::{micros, print_json, table};
use crate::Verdict;
use crate::maps::{MAP_HELP, MapArgs, Source};
use crate::progress::Bar;
use airlane_bench::{PriceRow, PriceSettings, measure_prices};
use anyhow::{Result, anyhow, bail};

/// Measure ways past areas with prices
///
/// Random balls and boxes with factors from 0.5 to 10, one in five forbidden; random ends that do not see
/// each other. Some ways are compared with A* voxel by voxel, pulled straight and bent by trial and error,
/// each cost added up in steps of a sixteenth of a voxel. Timed are queries with and without areas, and
/// changes until the next query can begin. Exit code 4 if a path is invalid, or only one search has one.
#[derive(clap::Args)]
pub(crate) struct Prices {
    #[arg(required = true, help = MAP_HELP)]
    maps: Vec<String>,
    /// Number of areas
    #[arg(long, value_name = "N", default_value = "20")]
    areas: u64,
    /// Number of queries for each map
    #[arg(long, value_name = "N", default_value = "200")]
    count: usize,
    /// How many of them are compared with the slow search, which takes seconds for each
    #[arg(long, value_name = "N", default_value = "10")]
    compared: usize,
    /// Random seed
    #[arg(long, default_value = "1")]
    seed: u64,
    /// Print one JSON object per map, one per line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    read: MapArgs,
}

impl Prices {
    pub(crate) fn run(self) -> Result<Verdict> {
        if self.count == 0 || self.areas == 0 || self.areas > 1000 {
            bail!("--count must be at least 1, --areas from 1 to 1,000");
        }
        let settings = PriceSettings {
            areas: self.areas,
            queries: self.count,
            compared: self.compared,
            seed: self.seed,
        };
        let mut rows = Vec::new();
        for source in Source::find_all(&self.maps, &self.read)? {
            let airspace = source.load()?.airspace;
            let mut bar = Bar::new(self.count as u64, "asking");
            let row = measure_prices(&source.name(), &airspace, &settings, || bar.step());
            rows.push(row.map_err(|error| anyhow!("{}: {error}", source.name()))?);
        }
        match self.json {
            true => print_json(&rows)?,
            false => print_rows(&rows),
        }
        let is_sound = rows.iter().all(|row| row.invalid == 0 && row.differ == 0);
        Ok(if is_sound { Verdict::Good } else { Verdict::Failed })
    }
}

fn print_rows(rows: &[PriceRow]) {
    let head = [
        "map", "queries", "found", "invalid", "differ", "bare", "priced", "p99", "cost", "worst",
        "price", "move", "edit",
    ];
    let mut table = table(1, &head);
    // Nothing was compared where a ratio is 0.
    let excess = |ratio: f64| match ratio > 0.0 {
        true => format!("{:+.2} %", 100.0 * (ratio - 1.0)),
        false => "–".to_owned(),
    };
    for row in rows {
        table.add_row([
            row.map.clone(),
            row.queries.to_string(),
            row.found.to_string(),
            row.invalid.to_string(),
            row.differ.to_string(),
            micros(row.bare_us),
            micros(row.priced_us),
            micros(row.priced_p99_us),
            excess(row.ratio_mean),
            excess(row.ratio_max),
            micros(row.price_us),
            micros(row.move_us),
            micros(row.edit_us),
        ]);
    }
    outln!("{table}");
}
