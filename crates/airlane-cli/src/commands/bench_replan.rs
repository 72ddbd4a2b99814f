//! `airlane bench replan`.

use super::bench::scenarios_of;
use super::{grouped, micros, table};
use crate::Verdict;
use crate::maps::{MAP_HELP, Source};
use crate::progress::Bar;
use airlane_bench::{ReplanRow, ReplanSettings, measure_replan};
use anyhow::{Result, bail};

/// Break paths by edits, and compare ways to new ones
///
/// Scenarios are picked at random; an agent is 5 % along the path when a block appears on the rest of
/// it. Compared are planning afresh, revising the path (`revise`), and going on with the search that
/// found it (`Homing`). The edit itself is outside the timer. The auditor judges every path. Exit
/// code 4 if any is not valid or missing.
#[derive(clap::Args)]
pub(crate) struct Replan {
    #[arg(required = true, help = MAP_HELP)]
    maps: Vec<String>,
    /// Edges of the blocks in voxels
    #[arg(long, value_name = "SIZES", value_delimiter = ',', default_value = "3,9,27,81")]
    sizes: Vec<u32>,
    /// Paths for each size and place
    #[arg(long, value_name = "N", default_value = "100")]
    count: usize,
    /// Number of random scenarios for a map without any
    #[arg(long, value_name = "N", default_value = "200")]
    random: usize,
    #[arg(long, default_value = "1")]
    seed: u64,
    /// Print one JSON object per map, size and place, a line each
    #[arg(long)]
    json: bool,
}

impl Replan {
    pub(crate) fn run(self) -> Result<Verdict> {
        if self.sizes.iter().any(|size| !(1..=1024).contains(size)) || self.count == 0 {
            bail!("--sizes must be 1 to 1024 and --count at least 1");
        }
        let settings = ReplanSettings { sizes: self.sizes, count: self.count, seed: self.seed };
        let mut rows = Vec::new();
        for source in Source::find_all(&self.maps)? {
            let airspace = source.load()?.airspace;
            if airspace.world().base().is_some() {
                bail!("{} is baked for a body: edits are made without one", source.name());
            }
            let scenarios = scenarios_of(&source, airspace.world(), None, self.random)?;
            let steps = 3 * settings.sizes.len() as u64;
            let mut bar = Bar::new(steps, format!("breaking paths in {}", source.name()));
            let map = source.name();
            let found = measure_replan(&map, &airspace, &scenarios, &settings, || bar.step())?;
            drop(bar);
            if self.json {
                for row in &found {
                    println!("{}", serde_json::to_string(row)?);
                }
            }
            rows.extend(found);
        }
        if !self.json {
            print_rows(&rows);
        }
        let invalid: usize = rows.iter().flat_map(|row| &row.ways).map(|way| way.invalid).sum();
        Ok(if invalid == 0 { Verdict::Good } else { Verdict::Failed })
    }
}

fn print_rows(rows: &[ReplanRow]) {
    let head = [
        "map", "block", "place", "way", "paths", "median", "mean", "p90", "expanded", "sight",
        "length", "longest", "afresh", "invalid",
    ];
    let mut shown = table(4, &head);
    for row in rows {
        for (i, way) in row.ways.iter().enumerate() {
            let once = |text: String| if i == 0 { text } else { String::new() };
            let best = if way.name == row.fastest { " *" } else { "" };
            shown.add_row([
                once(row.map.clone()),
                once(format!("{0}³", row.size)),
                once(row.place.to_owned()),
                format!("{}{best}", way.name),
                row.cases.to_string(),
                micros(way.p50_us),
                micros(way.mean_us),
                micros(way.p90_us),
                grouped(way.expanded.round() as u64),
                grouped(way.sight_checks.round() as u64),
                format!("{:.4}", way.length_ratio),
                format!("{:.4}", way.length_ratio_max),
                way.fresh_too.to_string(),
                way.invalid.to_string(),
            ]);
        }
    }
    println!("{shown}");
    println!(
        "* least median; expanded and sight: means; length: mean of length ÷ planned afresh; \
         afresh: how often it had to plan afresh too"
    );
    let names: Vec<&str> =
        rows.first().map_or(Vec::new(), |row| row.ways.iter().map(|way| way.name).collect());
    for name in names {
        let won: Vec<String> = rows
            .iter()
            .filter(|row| row.cases > 0 && row.fastest == name)
            .map(|row| format!("{} {}³ {}", row.map, row.size, row.place))
            .collect();
        let list = if won.is_empty() { "never".to_owned() } else { won.join(", ") };
        println!("fastest by median, {name}: {list}");
    }
}
