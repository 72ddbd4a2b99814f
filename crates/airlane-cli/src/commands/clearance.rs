//! `airlane bench clearance`.

use super::{grouped, table};
use crate::Verdict;
use crate::progress::Bar;
use airlane_bench::{ClearanceSettings, compare_clearance};
use anyhow::{Result, bail};

/// Compare fitted worlds with pushed vertices as clearance for a body
///
/// Fitted worlds (`--radius`) measure distances to triangles; the method of He & Hung (`bake --push`)
/// moves every vertex outwards along its normal before voxelising. Paths of both are measured against
/// the triangles of the original model. Exit code 4 if a path in a fitted world comes too close.
#[derive(clap::Args)]
pub(crate) struct Clearance {
    /// Radius of the body in metres; the models are three to four metres in size
    #[arg(long, value_name = "R", default_value = "0.5")]
    radius: f64,
    /// Edge of a voxel in metres
    #[arg(long, value_name = "SIZE", default_value = "0.1")]
    voxel: f64,
    /// Random pairs of points per model
    #[arg(long, value_name = "N", default_value = "300")]
    pairs: usize,
    /// Random seed
    #[arg(long, default_value = "1")]
    seed: u64,
    /// Print one JSON object per model and method, one per line
    #[arg(long)]
    json: bool,
}

impl Clearance {
    pub(crate) fn run(self) -> Result<Verdict> {
        let Self { radius, voxel, pairs, seed, json } = self;
        if !(radius > 0.0 && radius < 1.5) {
            bail!(
                "--radius {radius}: expected 0 to 1.5 metres, which is the room between the models"
            );
        }
        let mut bar = Bar::new(10 * pairs as u64, "planning paths");
        let settings = ClearanceSettings { radius, voxel, pairs, seed };
        let rows = compare_clearance(settings, || bar.step())?;
        drop(bar);
        let mut shown =
            table(2, &["model", "method", "free", "paths", "too close", "least distance"]);
        for row in &rows {
            if json {
                outln!("{}", serde_json::to_string(row)?);
            }
            shown.add_row([
                row.model.to_owned(),
                row.method.to_owned(),
                format!("{:.1} %", row.free),
                grouped(row.paths as u64),
                grouped(row.too_near as u64),
                format!("{:.3}", row.least),
            ]);
        }
        if !json {
            outln!("{shown}");
            outln!(
                "body of radius {radius}; least distance: between any path and a triangle, in metres"
            );
        }
        let kept = rows.iter().filter(|row| row.method == "fit").all(|row| row.too_near == 0);
        Ok(if kept { Verdict::Good } else { Verdict::Failed })
    }
}
