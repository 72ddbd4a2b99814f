//! `airlane bench paper lecture`.

use crate::progress::Bar;
use airlane_bench::paper::Digest;
use airlane_bench::paper::lecture::{LectureSettings, lecture};
use anyhow::{Result, bail};

/// A lecture on pathfinding: completeness, optimality, time and memory of the classic algorithms
///
/// Runs random walk, random trace, BFS, best-first search, A*, Dijkstra's algorithm and DFS on an
/// empty map, clutter, a trap, a maze, a map in two parts and caves, and compares every path with
/// the optimum of an independent library. Compares waypoint graphs and navmeshes as the lecture's slides
/// do: coverage, zigzag, obstacles, other characters. The auditor checks every path. Ends with a list of the
/// lecture's claims; exit code 4 if any does not hold.
#[derive(clap::Args)]
pub(crate) struct Lecture {
    /// Queries per map
    #[arg(long, value_name = "N", default_value = "100")]
    queries: usize,
    /// Seed of maps, queries and random algorithms
    #[arg(long, default_value = "1")]
    seed: u64,
    /// Steps after which a random algorithm gives up
    #[arg(long, value_name = "N", default_value = "10000")]
    patience: u64,
    /// Print one JSON object per row, one per line
    #[arg(long)]
    pub(super) json: bool,
}

impl Lecture {
    pub(super) fn measure(&self) -> Result<Digest> {
        let Self { queries, seed, patience, .. } = *self;
        if queries == 0 || patience == 0 {
            bail!("--queries and --patience must be at least 1");
        }
        let mut bar = Bar::new(6 * 2 * 7 + 3, "Lecture");
        let report = lecture(LectureSettings { queries, seed, patience }, || bar.step())?;
        Ok(report.digest())
    }
}
