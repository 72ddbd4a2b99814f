//! `airlane bench paper oksa`.

use crate::progress::Bar;
use airlane_bench::paper::Digest;
use airlane_bench::paper::oksa::{OksaSettings, oksa};
use anyhow::{Result, bail};

/// Oksa (2014): A* with an array and with a heap, three heuristics, and a grid against waypoints
///
/// Searches a grid of 100 × 100 nodes from corner to corner, with three heuristics, with linear arrays
/// as in the thesis and with a heap; the same at several sizes; and crosses a map with mountains and
/// roads over 10,000 nodes and over about 75 waypoints. The auditor checks every path. Ends with a list
/// of expectations; exit code 4 if any does not hold.
#[derive(clap::Args)]
pub(crate) struct Oksa {
    /// Runs per search
    #[arg(long, value_name = "N", default_value = "5")]
    runs: usize,
    /// Edge of the largest map on which array and heap are compared, in nodes; the others have
    /// half of that, a quarter, and so on down to 25
    #[arg(long, value_name = "N", default_value = "200")]
    largest: u32,
    /// Queries over each of the two graphs
    #[arg(long, value_name = "N", default_value = "101")]
    queries: usize,
    /// Print one JSON object per row, one per line
    #[arg(long)]
    pub(super) json: bool,
}

/// The fewest and the most nodes along an edge.
const LEAST: u32 = 25;
const MOST: u32 = 800;

impl Oksa {
    pub(super) fn measure(&self) -> Result<Digest> {
        let Self { runs, largest, queries, .. } = *self;
        if runs == 0 || queries == 0 {
            bail!("--runs and --queries must be at least 1");
        }
        if !(LEAST..=MOST).contains(&largest) {
            bail!("--largest {largest}: expected a number from {LEAST} to {MOST}");
        }
        let settings = OksaSettings { runs, edges: edges(largest), queries };
        let mut bar = Bar::new(settings.edges.len() as u64 + 2, "Oksa");
        let report = oksa(&settings, || bar.step())?;
        Ok(report.digest())
    }
}

/// The largest and its halves, growing.
fn edges(largest: u32) -> Vec<u32> {
    let halves = std::iter::successors(Some(largest), |edge| Some(edge / 2));
    let mut edges: Vec<u32> = halves.take_while(|&edge| edge >= LEAST).collect();
    edges.reverse();
    edges
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_double() {
        assert_eq!(edges(200), [25, 50, 100, 200]);
        assert_eq!(edges(60), [30, 60]);
        assert_eq!(edges(25), [25]);
    }
}
