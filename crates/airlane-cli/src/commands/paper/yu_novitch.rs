//! `airlane bench paper yu-novitch`.

use crate::progress::Bar;
use airlane_bench::paper::Digest;
use airlane_bench::paper::yu_novitch::{YuNovitchSettings, yu_novitch};
use anyhow::{Result, bail};

/// Yu & Novitch (2020): A*, Theta* and Lazy Theta* on a voxel grid, and segment optimisation
///
/// Runs the three searches on the paper's presets in a level of 50 × 80 × 30 voxels of one metre,
/// with steps that cost their length and with steps of equal cost, and the default planner. The
/// auditor checks every path, before and after rubber banding. Ends with a list of expectations;
/// exit code 4 if any does not hold.
#[derive(clap::Args)]
pub(crate) struct YuNovitch {
    /// Runs per search; times are medians
    #[arg(long, value_name = "N", default_value = "31")]
    runs: usize,
    /// Print one JSON object per row, one per line
    #[arg(long)]
    pub(super) json: bool,
}

impl YuNovitch {
    pub(super) fn measure(&self) -> Result<Digest> {
        let Self { runs, .. } = *self;
        if runs == 0 {
            bail!("--runs must be at least 1");
        }
        let mut bar = Bar::new(4 * (runs as u64 + 1), "Yu & Novitch");
        let report = yu_novitch(YuNovitchSettings { runs }, || bar.step())?;
        Ok(report.digest())
    }
}
