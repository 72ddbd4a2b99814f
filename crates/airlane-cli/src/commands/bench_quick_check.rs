//! `airlane bench quick-check`.

use super::{print_json, table};
use crate::Verdict;
use airlane_bench::{QuickCheckRow, compare_quick_check};
use anyhow::{Result, bail};

/// Compare crowds with and without the quick check of their paths
///
/// All units have to go through a nozzle, a tube that sticks out of a wall. At its mouth they push each
/// other aside, some of them to where the straight line to the next node of their path leads into the
/// nozzle's side (He & Hung 2016, figure 3). With the check a unit then finds a short way back to its
/// path. The auditor checks every tick. Exit code 4 if any unit touched a wall or another unit.
#[derive(clap::Args)]
pub(crate) struct QuickCheck {
    /// Number of units in a scene, at most 180
    #[arg(long, value_name = "N", default_value = "144", value_parser = clap::value_parser!(u32).range(1..=180))]
    agents: u32,
    /// Scenes of each kind
    #[arg(long, value_name = "N", default_value = "3")]
    seeds: u64,
    /// Time limit of a scene, in simulated seconds
    #[arg(long, value_name = "S", default_value = "60")]
    seconds: f64,
    /// Print one JSON object per kind, one per line
    #[arg(long)]
    json: bool,
}

impl QuickCheck {
    pub(crate) fn run(self) -> Result<Verdict> {
        if self.seeds == 0 || !(self.seconds.is_finite() && self.seconds > 0.0) {
            bail!("--seeds must be at least 1 and --seconds a positive number");
        }
        let rows = compare_quick_check(self.agents, self.seeds, self.seconds)?;
        match self.json {
            true => print_json(&rows)?,
            false => print_rows(&rows),
        }
        let is_sound = rows.iter().all(|row| row.unsound == 0);
        Ok(if is_sound { Verdict::Good } else { Verdict::Failed })
    }
}

fn print_rows(rows: &[QuickCheckRow]) {
    let heads =
        ["avoidance", "quick check", "scenes", "units", "arrived", "all after", "collisions"];
    let mut table = table(2, &heads);
    for row in rows {
        table.add_row([
            row.avoidance.to_owned(),
            if row.quick_check { "with" } else { "without" }.to_owned(),
            row.scenes.to_string(),
            row.units.to_string(),
            row.arrived.to_string(),
            row.seconds.map_or("never".to_owned(), |seconds| format!("{seconds:.1} s")),
            row.unsound.to_string(),
        ]);
    }
    outln!("{table}");
}
