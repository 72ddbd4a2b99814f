//! `airlane bench deadlocks`.

use super::claims::Judge;
use super::{print_json, table};
use crate::Verdict;
use crate::progress::Bar;
use airlane_bench::{JamRow, count_deadlocks};
use airlane_scenes::Jam;
use anyhow::{Result, bail};

/// Count how many crowd deadlocks resolve
///
/// A door for one at a time, head-on corridors, crossing streams, with few units per side and more. The
/// auditor checks every tick. Exit code 4 if a scene does not resolve within --seconds, or if any unit touched a
/// wall or another unit.
#[derive(clap::Args)]
pub(crate) struct Deadlocks {
    /// Numbers of units per side, separated by commas, each at most 12
    #[arg(
        long,
        value_name = "N",
        value_delimiter = ',',
        default_value = "1,2,4,6",
        value_parser = clap::value_parser!(u32).range(1..=12)
    )]
    units: Vec<u32>,
    /// Scenes per kind and number of units: the first aligned, the others slightly offset
    #[arg(long, value_name = "N", default_value = "5")]
    seeds: u64,
    /// Time limit of a scene, in simulated seconds
    #[arg(long, value_name = "S", default_value = "120")]
    seconds: f64,
    /// Print one JSON object per kind, one per line
    #[arg(long)]
    json: bool,
}

impl Deadlocks {
    pub(crate) fn run(self) -> Result<Verdict> {
        if self.seeds == 0 || !(self.seconds.is_finite() && self.seconds > 0.0) {
            bail!("--seeds must be at least 1 and --seconds a positive number");
        }
        let mut bar = Bar::new(Jam::ALL.len() as u64, "simulating");
        let mut rows = Vec::new();
        for jam in Jam::ALL {
            rows.push(count_deadlocks(jam, &self.units, self.seeds, self.seconds)?);
            bar.step();
        }
        drop(bar);
        match self.json {
            true => print_json(&rows)?,
            false => print_rows(&rows),
        }
        let mut judge = Judge::new(self.json);
        for row in &rows {
            judge.judge(row.jam, &row.claims());
        }
        Ok(judge.verdict())
    }
}

fn print_rows(rows: &[JamRow]) {
    let mut table = table(1, &["scene", "scenes", "resolved", "units", "arrived", "collisions"]);
    for row in rows {
        table.add_row([
            row.jam.to_owned(),
            row.scenes.to_string(),
            row.resolved.to_string(),
            row.units.to_string(),
            row.arrived.to_string(),
            row.unsound.to_string(),
        ]);
    }
    outln!("{table}");
}
