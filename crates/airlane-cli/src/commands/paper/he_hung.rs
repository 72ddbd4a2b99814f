//! `airlane bench paper he-hung`.

use crate::progress::Bar;
use airlane_bench::paper::Digest;
use airlane_bench::paper::he_hung::{HeHungSettings, he_hung};
use anyhow::{Result, bail};

/// He & Hung (2016): octrees and any-angle search around a wall, a ball and in a complex scene
///
/// Runs A*, Theta* and Lazy Theta* over the graphs of regular and progressive octrees, and the
/// default planner, on the same random pairs. The auditor checks every path. Ends with a list of
/// expectations; exit code 4 if any does not hold.
#[derive(clap::Args)]
pub(crate) struct HeHung {
    /// Pairs of points per test
    #[arg(long, value_name = "N", default_value = "100")]
    pairs: usize,
    /// Pairs for the sphere at level 9, which takes most of the time [default: --pairs]
    #[arg(long, value_name = "N")]
    large_pairs: Option<usize>,
    /// Seed of the pairs and of the complex scene
    #[arg(long, default_value = "1")]
    seed: u64,
    /// Reduce every scene by N levels, for a quick run; the expectations are for the full size
    #[arg(long, value_name = "N", default_value = "0")]
    coarser: u32,
    /// Position of the wall, in edges of the cube [default: where a sparse destination is as hard
    /// as in the paper]
    #[arg(long, value_name = "X", allow_negative_numbers = true)]
    wall: Option<f64>,
    /// Print one JSON object per row, one per line
    #[arg(long)]
    pub(super) json: bool,
}

impl HeHung {
    pub(super) fn measure(&self) -> Result<Digest> {
        if self.pairs == 0 || self.large_pairs == Some(0) || self.coarser > 4 {
            bail!("--pairs and --large-pairs must be at least 1 and --coarser at most 4");
        }
        let Self { pairs, seed, coarser, wall, .. } = *self;
        let large_pairs = self.large_pairs.unwrap_or(pairs);
        let wall = wall.unwrap_or(HeHungSettings::default().wall);
        if !(wall > 0.1 && wall < 0.48) {
            bail!("--wall {wall}: expected a number from 0.1 to 0.48");
        }
        let mut bar = Bar::new(6 * 7 + 8, "He & Hung");
        let report =
            he_hung(HeHungSettings { pairs, large_pairs, seed, coarser, wall }, |_, _| bar.step())?;
        Ok(report.digest())
    }
}
