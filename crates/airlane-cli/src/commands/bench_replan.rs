//! `airlane bench replan`.

use super::{grouped, micros, table};
use crate::Verdict;
use crate::maps::{MAP_HELP, MapArgs, Source};
use crate::progress::Bar;
use airlane_bench::{ReplanRow, ReplanSettings, measure_replan, random_pairs};
use anyhow::{Result, bail};

/// Random pairs of ends for a map without scenarios.
const TRIED_PAIRS: usize = 1000;

/// Compare ways to replan a path after the world changed
///
/// An agent is 5 % along its path when a block appears far from it, near it or on it, or one that it
/// went round vanishes; then agents walk all the way with an edit every tick. Compared are planning
/// afresh and revising the path. The edit itself is outside the timer. The auditor judges every path.
/// Exit code 4 if any is not valid or missing.
#[derive(clap::Args)]
pub(crate) struct Replan {
    #[arg(required = true, help = MAP_HELP)]
    maps: Vec<String>,
    /// Edge lengths of the blocks, in voxels
    #[arg(long, value_name = "SIZES", value_delimiter = ',', default_value = "3,9,27")]
    sizes: Vec<u32>,
    /// Paths for each size and kind of edit
    #[arg(long, value_name = "N", default_value = "50")]
    count: usize,
    /// Random seed
    #[arg(long, default_value = "1")]
    seed: u64,
    /// Print one JSON object per map, size and kind of edit, one per line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    read: MapArgs,
}

impl Replan {
    pub(crate) fn run(self) -> Result<Verdict> {
        if self.sizes.iter().any(|size| !(1..=1024).contains(size)) || self.count == 0 {
            bail!("--sizes must be 1 to 1024 and --count at least 1");
        }
        let settings = ReplanSettings { sizes: self.sizes, count: self.count, seed: self.seed };
        let mut rows = Vec::new();
        for source in Source::find_all(&self.maps, &self.read)? {
            let airspace = source.load()?.airspace;
            if airspace.world().base().is_some() {
                bail!("{} is baked for a body: use a map that is not", source.name());
            }
            let pairs = match source.scenario_file() {
                Some(file) => {
                    let scenarios = airlane_io::read_scenarios(&file)?.scenarios;
                    scenarios.iter().map(|known| [known.start, known.goal]).collect()
                }
                None => random_pairs(airspace.world(), TRIED_PAIRS, self.seed),
            };
            let map = source.name();
            let mut bar = Bar::new(settings.rows() as u64, format!("replanning in {map}"));
            let found = measure_replan(&map, &airspace, &pairs, &settings, || bar.step())?;
            drop(bar);
            if self.json {
                for row in &found {
                    outln!("{}", serde_json::to_string(row)?);
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
        "map", "block", "edit", "way", "paths", "median", "mean", "p90", "expanded", "sight",
        "length", "longest", "afresh", "lost", "invalid",
    ];
    let mut shown = table(4, &head);
    for row in rows.iter().filter(|row| row.ways[0].paths > 0) {
        for (i, way) in row.ways.iter().enumerate() {
            let once = |text: String| if i == 0 { text } else { String::new() };
            let star = |time: f64, best: usize| {
                let mark = if way.name == row.fastest[best] { "* " } else { "" };
                format!("{mark}{}", micros(time))
            };
            shown.add_row([
                once(row.map.clone()),
                once(format!("{0}³", row.size)),
                once(row.edit.to_owned()),
                way.name.to_owned(),
                way.paths.to_string(),
                star(way.p50_us, 0),
                star(way.mean_us, 1),
                micros(way.p90_us),
                grouped(way.expanded.round() as u64),
                grouped(way.sight_checks.round() as u64),
                format!("{:.4}", way.length_ratio),
                format!("{:.4}", way.length_ratio_max),
                way.fresh_too.to_string(),
                once(row.lost.to_string()),
                way.invalid.to_string(),
            ]);
        }
    }
    outln!("{shown}");
    outln!(
        "* least; expanded and sight: means; length: mean and maximum of length ÷ that of planning \
         from scratch; afresh: how often it also planned from scratch"
    );
    for (i, what) in ["median", "mean"].into_iter().enumerate() {
        let names: Vec<&str> =
            rows.first().map_or(Vec::new(), |row| row.ways.iter().map(|way| way.name).collect());
        let measured = rows.iter().filter(|row| row.ways[0].paths > 0);
        let won = names.iter().map(|name| {
            let count = measured.clone().filter(|row| row.fastest[i] == *name).count();
            format!("{name} {count}")
        });
        let won: Vec<String> = won.collect();
        outln!("rows with the least {what}: {}", won.join(", "));
    }
}
