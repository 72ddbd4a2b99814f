//! `airlane bench updates`.

use super::claims::Judge;
use super::{grouped, micros, table};
use crate::Verdict;
use crate::maps::{MAP_HELP, MapArgs, Source};
use crate::options::BodyArgs;
use crate::progress::Bar;
use airlane::Body;
use airlane_bench::{PointReport, UpdatesReport, UpdatesSettings, measure_updates};
use anyhow::{Result, bail};

/// Measure edits: blocks are added and removed at random places, then undone
///
/// Timed is the whole next version: occupancy, connected components, cells, portals and seams; with a
/// body also the room for it, until the next query for the body can start. The same edits are then also made, by
/// turns, in an airspace that is only asked for a point. Every so often, outside the timer, the version is
/// compared with a bake of the same voxels (and triangles, of a model) from nothing.
/// Exit code 4 if it differs, if in the end the voxels are not what they were, or if the body takes more than twice as
/// long as the point at the median, or three times at the 99th percentile.
#[derive(clap::Args)]
pub(crate) struct Updates {
    #[arg(required = true, help = MAP_HELP)]
    maps: Vec<String>,
    /// Edge length of a block, in voxels
    #[arg(long = "block", alias = "size", value_name = "N", default_value = "5")]
    size: u32,
    /// Number of edits
    #[arg(long, value_name = "N", default_value = "2000")]
    count: usize,
    /// Random seed
    #[arg(long, default_value = "1")]
    seed: u64,
    /// Print one JSON object per map, one per line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    body: BodyArgs,
    #[command(flatten)]
    read: MapArgs,
}

impl Updates {
    pub(crate) fn run(self) -> Result<Verdict> {
        if !(1..=64).contains(&self.size) || self.count < 2 {
            bail!("--size must be 1 to 64 and --count at least 2");
        }
        let head =
            ["map", "edits", "median", "p99", "max", "full bake", "components", "cells", "memory"];
        let mut shown = table(1, &head);
        let (mut judge, mut reports) = (Judge::new(self.json), Vec::new());
        for source in Source::find_all(&self.maps, &self.read)? {
            let airspace = source.load()?.airspace;
            if airspace.world().base().is_some() {
                bail!("{} is baked for a body: use a map that is not", source.name());
            }
            let body = self.body.body()?.unwrap_or(Body::POINT);
            let (size, count, seed) = (self.size, self.count, self.seed);
            let settings = UpdatesSettings { size, count, seed, body };
            let mut bar = Bar::new(self.count as u64, format!("editing {}", source.name()));
            let report = measure_updates(&source.name(), &airspace, settings, || bar.step())?;
            drop(bar);
            if self.json {
                outln!("{}", serde_json::to_string(&report)?);
            }
            shown.add_row([
                report.map.clone(),
                grouped(report.edits as u64),
                micros(report.p50_us),
                micros(report.p99_us),
                micros(report.max_us),
                micros(report.rebuild_us),
                format!("{} changed", grouped(report.components_changed as u64)),
                format!("{} → {}", report.cells_before, report.cells_after),
                format!("{:.1} MB", report.memory_bytes as f64 / 1e6),
            ]);
            reports.push(report);
        }
        if !self.json {
            outln!("{shown}");
            outln!("full bake: baking the same voxels from scratch, once");
        }
        for report in &reports {
            if let Some(point) = report.point.as_ref().filter(|_| !self.json) {
                print_point(report, point);
            }
            judge.judge(&report.map, &report.claims());
        }
        Ok(judge.verdict())
    }
}

fn print_point(report: &UpdatesReport, point: &PointReport) {
    let [p50, p99, max] = [point.p50_us, point.p99_us, point.max_us].map(micros);
    outln!(
        "{}: for a point, by turns in the same run: median {p50}, p99 {p99}, max {max}; {} takes {:.2} times as \
         long at the median, {:.2} at p99",
        report.map,
        report.body,
        point.ratio_p50,
        point.ratio_p99
    );
}
