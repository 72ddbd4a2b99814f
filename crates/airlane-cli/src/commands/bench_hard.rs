//! `airlane bench hard`.

use super::bench::{contender, print_rows, scenarios_of};
use crate::Verdict;
use crate::maps::{MapArgs, Source};
use crate::progress::Bar;
use airlane_bench::{Contender, ScenRow, first_queries, run_contenders};
use anyhow::Result;
use std::time::Instant;

/// The worlds: in the first three the straight line says little about the way.
const WORLDS: [&str; 5] = ["porous:256", "maze:256", "tunnels:512", "asteroids:512", "city:512"];

/// Run random queries in generated worlds that are hard to search
///
/// Porous rock and a maze of 256³ voxels; tunnels, asteroids and a city of 512³. Generating, baking, filling
/// the guide and finding the optimal costs by jps3d are outside the timer; how long filling takes, and how
/// much memory that is, is told apart. The columns are those of `bench scen`. Exit code 4 if any path is
/// not valid; 3 if any query is not solved.
#[derive(clap::Args)]
pub(crate) struct Hard {
    /// Picks one of the worlds of each kind
    #[arg(long, default_value = "99")]
    seed: u64,
    /// Number of queries in each world
    #[arg(long, value_name = "N", default_value = "60")]
    random: usize,
    /// Run all queries N times; the time of each is its least
    #[arg(long, value_name = "N", default_value = "1", value_parser = super::bench::rounds)]
    best_of: usize,
    /// Methods to run, as in `bench scen`
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        default_value = "default,default?guide=off",
        value_parser = contender
    )]
    algo: Vec<String>,
    /// Print one JSON object per world and method, one per line
    #[arg(long)]
    json: bool,
}

impl Hard {
    pub(crate) fn run(self) -> Result<Verdict> {
        let contenders = self.algo.iter().map(|name| name.parse());
        let contenders: Vec<Contender> = contenders.collect::<Result<_, _>>()?;
        let mut rows: Vec<ScenRow> = Vec::new();
        for world in WORLDS {
            let source = Source::find(&format!("gen:{world}:{}", self.seed), &MapArgs::default())?;
            let airspace = source.load()?.airspace;
            let began = Instant::now();
            airspace.fill_guide();
            let (filled, bytes) = (began.elapsed(), airspace.guide_bytes());
            let share = 100.0 * bytes as f64 / airspace.memory_bytes().max(1) as f64;
            let name = source.name();
            eprintln!(
                "{name}: guide filled in {filled:.0?}, {bytes} bytes, {share:.0} % of the airspace"
            );
            let scenarios = scenarios_of(&source, &airspace, None, self.random)?;
            if let Some(first) = first_queries(&airspace, &scenarios)? {
                let [half, most] = [first.after_edits.len() / 2, first.after_edits.len() - 1]
                    .map(|i| first.after_edits[i]);
                eprintln!(
                    "{name}: the longest of ten queries takes {:.1?}, {:.1?} if nothing is measured, {half:.1?} \
                     as the first after an edit (median; at most {most:.1?})",
                    first.filled, first.unfilled
                );
            }
            let count = scenarios.len() * contenders.len() * self.best_of;
            let mut bar = Bar::new(count as u64, name.clone());
            let found =
                run_contenders(&name, &airspace, &scenarios, &contenders, self.best_of, || {
                    bar.step()
                })?;
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
        Ok(if rows.iter().any(|row| row.invalid > 0) {
            Verdict::Failed
        } else if rows.iter().any(|row| row.solved < row.queries) {
            Verdict::NoPath
        } else {
            Verdict::Good
        })
    }
}
