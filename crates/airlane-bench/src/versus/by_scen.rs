//! The way round for builds that have no worker: what their `bench scen` says.

use super::{Clock, Side, VersusError, VersusRow, ratio};
use serde::Deserialize;
use std::path::Path;
use std::process::Command;

/// What `bench scen` is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ByScen<'a> {
    /// The MAP argument.
    pub map: &'a str,
    /// The map's name.
    pub name: &'a str,
    /// The method's name.
    pub method: &'a str,
    /// Take only every Nth scenario.
    pub every: usize,
    /// Take at most so many.
    pub limit: Option<usize>,
    /// Random scenarios for a map without any.
    pub random: usize,
    /// How often each build runs.
    pub rounds: usize,
}

/// What is needed of a row of `bench scen --json`.
#[derive(Clone, Copy, Deserialize)]
struct Row {
    queries: usize,
    solved: usize,
    mean_us: f64,
    p50_us: f64,
    p99_us: f64,
    max_us: f64,
    expanded_mean: f64,
    length_ratio_mean: f64,
}

impl ByScen<'_> {
    /// Runs `bench scen` of two programs in turn. Of each figure the least of all rounds counts.
    /// `progress` is called after each round.
    pub fn measure(
        &self,
        this: &Path,
        other: &Path,
        mut progress: impl FnMut(),
    ) -> Result<VersusRow, VersusError> {
        let mut rows: [Vec<Row>; 2] = Default::default();
        for round in 0..self.rounds {
            for side in [round % 2, 1 - round % 2] {
                rows[side].push(self.run([this, other][side])?);
            }
            progress();
        }
        let least = |side: usize, figure: fn(&Row) -> f64| {
            rows[side].iter().map(figure).fold(f64::INFINITY, f64::min)
        };
        let side = |side: usize| Side {
            solved: rows[side].last().map_or(0, |row| row.solved),
            median_us: least(side, |row| row.p50_us),
            mean_us: least(side, |row| row.mean_us),
            p99_us: least(side, |row| row.p99_us),
            max_us: least(side, |row| row.max_us),
            expanded_mean: least(side, |row| row.expanded_mean),
            length_mean: least(side, |row| row.length_ratio_mean),
        };
        let of_rounds = || {
            let rounds = rows[0].iter().zip(&rows[1]);
            rounds.map(|(this, other)| ratio(this.p50_us, other.p50_us))
        };
        let mut row = VersusRow::new(self.name, self.method, Clock::Wall, [side(0), side(1)]);
        (row.queries, row.rounds) = (rows[0].last().map_or(0, |row| row.queries), self.rounds);
        row.median_ratio_rounds =
            [of_rounds().fold(f64::INFINITY, f64::min), of_rounds().fold(0.0, f64::max)];
        Ok(row)
    }

    fn run(&self, program: &Path) -> Result<Row, VersusError> {
        let mut command = Command::new(program);
        command.args(["bench", "scen", self.map, "--json", "--algo", self.method]);
        command.args(["--every", &self.every.to_string(), "--random", &self.random.to_string()]);
        command.args(self.limit.iter().flat_map(|n| ["--limit".to_owned(), n.to_string()]));
        let output =
            command.output().map_err(|error| VersusError::Start(program.to_path_buf(), error))?;
        // Scenarios without a path have a code of their own; the row is there all the same.
        let row = serde_json::from_slice(&output.stdout);
        row.map_err(|_| VersusError::Ended {
            program: program.to_path_buf(),
            code: output.status.code(),
            complaints: String::from_utf8_lossy(&output.stderr).trim().to_owned(),
        })
    }
}
