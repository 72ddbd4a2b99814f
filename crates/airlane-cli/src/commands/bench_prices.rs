//! `airlane bench prices`.

use super::claims::Judge;
use super::{micros, print_json, table};
use crate::Verdict;
use crate::maps::{MAP_HELP, MapArgs, Source};
use crate::progress::Bar;
use airlane_bench::{PriceRow, PriceSettings, RefractionRow, measure_prices, measure_refraction};
use anyhow::{Result, anyhow, bail};

/// Measure ways past areas with prices
///
/// Random balls and boxes with factors from 0.5 to 10, one in five forbidden; random ends that do not see
/// each other. Timed are queries with and without areas, and changes until the next query can begin.
///
/// Some ways are compared with a slow search: Dijkstra's on a grid that is refined until its way, pulled taut and bent
/// at borders by Snell's law, gets cheaper by no more than 0.1 %. "cost" and "worst" are over the best way known, which may
/// be the path itself pulled taut. What the last refinement gained ("refined"), and by how much the slow search was beaten,
/// is its own error. Ways through two layers are compared with the exact ones.
///
/// Exit code 4 if a path is invalid, only one search has one, an answer after a change is not that of a fresh bake, or
/// a limit that is printed is exceeded.
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
    /// Pairs of ends in a world of two layers, where the cheapest way is known exactly
    #[arg(long, value_name = "N", default_value = "1000")]
    layers: usize,
    /// Print one JSON object per map, and one of the two layers, one per line
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
            let steps = self.count + self.compared.min(self.count);
            let mut bar = Bar::new(steps as u64, "asking");
            let row = measure_prices(&source.name(), &airspace, &settings, || bar.step());
            rows.push(row.map_err(|error| anyhow!("{}: {error}", source.name()))?);
        }
        let layers = match self.layers {
            0 => None,
            cases => {
                Some(measure_refraction(cases, self.seed).map_err(|error| anyhow!("{error}"))?)
            }
        };
        match self.json {
            true => {
                print_json(&rows)?;
                print_json(layers.as_slice())?;
            }
            false => {
                print_rows(&rows);
                if let Some(layers) = &layers {
                    print_layers(layers);
                }
            }
        }
        let mut judge = Judge::new(self.json);
        for row in &rows {
            judge.judge(&row.map, &row.claims());
        }
        if let Some(row) = &layers {
            judge.judge("two layers", &row.claims());
        }
        Ok(judge.verdict())
    }
}

fn print_layers(row: &RefractionRow) {
    let RefractionRow { cases, ratio_mean, ratio_max, worst, pulled_max } = row;
    outln!(
        "two layers, {cases} ways against the exact ones: cost {}, worst {} ({worst}); a way pulled taut, worst {}",
        excess(*ratio_mean),
        excess(*ratio_max),
        excess(*pulled_max)
    );
}

/// By how much a ratio is over 1. Nothing was compared where it is 0.
fn excess(ratio: f64) -> String {
    match ratio > 0.0 {
        true => format!("{:+.2} %", 100.0 * (ratio - 1.0)),
        false => "–".to_owned(),
    }
}

fn print_rows(rows: &[PriceRow]) {
    let head = [
        "map",
        "queries",
        "found",
        "invalid",
        "differ",
        "bare",
        "priced",
        "p99",
        "compared",
        "cost",
        "worst",
        "refined",
        "most",
        "unsettled",
        "beaten",
        "by",
        "price",
        "move",
        "edit",
        "stale",
    ];
    let mut table = table(1, &head);
    let percent = |share: f64| format!("{:.2} %", 100.0 * share);
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
            row.compared.to_string(),
            excess(row.ratio_mean),
            excess(row.ratio_max),
            percent(row.refined_mean),
            percent(row.refined_max),
            row.unsettled.to_string(),
            row.beaten.to_string(),
            percent(row.beaten_max),
            micros(row.price_us),
            micros(row.move_us),
            micros(row.edit_us),
            format!("{} of {}", row.stale, row.rebaked),
        ]);
    }
    outln!("{table}");
}
