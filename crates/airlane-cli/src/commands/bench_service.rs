//! `airlane bench service`.

use super::bench::scenarios_of;
use super::{grouped, micros};
use crate::Verdict;
use crate::maps::{MAP_HELP, MapArgs, Source};
use crate::options::BodyArgs;
use crate::progress::with_spinner;
use airlane::Body;
use airlane::geom::Voxel;
use airlane_bench::{ServiceReport, ServiceSettings, measure_service};
use airlane_io::Scenario;
use anyhow::{Result, bail};

/// Load the query service at a constant rate while the map is edited
///
/// The scenarios of the map are submitted in random order; a tenth of them are expensive (quality) and
/// are cancelled or expire. Edits add and remove blocks of 5×5×5 voxels at random places. After the run,
/// every path is audited in the version it was computed in. "edit to next query" is the time from the beginning
/// of an edit until a query for the body can start in the version it made.
/// Exit code 4 if any is invalid, 3 if the rate was not sustained.
#[derive(clap::Args)]
pub(crate) struct Service {
    #[arg(help = MAP_HELP)]
    map: String,
    /// Worker threads
    #[arg(long, value_name = "N", default_value = "2")]
    threads: usize,
    /// Queries per second
    #[arg(long, value_name = "R", default_value = "1000")]
    rate: f64,
    /// Duration in seconds
    #[arg(long, value_name = "S", default_value = "10")]
    seconds: f64,
    /// Edits per second, each published as a new version
    #[arg(long, value_name = "E", default_value = "0")]
    edits_per_second: f64,
    /// Maximum number of waiting queries
    #[arg(long, value_name = "N", default_value = "4096")]
    queue_bound: usize,
    /// Number of random scenarios for a map without any
    #[arg(long, value_name = "N", default_value = "200")]
    random: usize,
    /// Random seed
    #[arg(long, default_value = "1")]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    body: BodyArgs,
    #[command(flatten)]
    read: MapArgs,
}

impl Service {
    pub(crate) fn run(self) -> Result<Verdict> {
        let Self { threads, rate, seconds, edits_per_second, queue_bound, seed, .. } = self;
        if threads == 0 || queue_bound == 0 {
            bail!("--threads and --queue-bound must be at least 1");
        }
        // Memory for the log is allocated for all queries of a run.
        let is_number = |x: f64, most: f64| x > 0.0 && x <= most;
        if !is_number(rate, 1e6) || !is_number(seconds, 86_400.0) || rate * seconds > 1e8 {
            bail!(
                "--rate must be at most 1,000,000, --seconds at most 86,400, and their product at most 10^8 queries"
            );
        }
        if !(0.0..=1e5).contains(&edits_per_second) {
            bail!("--edits-per-second must be a number from 0 to 100,000");
        }
        let source = Source::find(&self.map, &self.read)?;
        let airspace = source.load()?.airspace;
        if airspace.world().base().is_some() {
            bail!("{} is baked for a body: use a map that is not", source.name());
        }
        let body = self.body.body()?.unwrap_or(Body::POINT);
        let mut scenarios = scenarios_of(&source, &airspace, None, self.random)?;
        let place = |voxel: Voxel| airspace.frame().world_from_lattice(voxel.centre());
        let connects = |scenario: &Scenario| {
            airspace.connects(place(scenario.start), place(scenario.goal), body)
        };
        if !body.is_point() {
            airspace.room(body)?;
            scenarios.retain(|scenario| connects(scenario).unwrap_or(false));
        }
        if scenarios.is_empty() {
            bail!("{} has no scenarios and no free space to make some", source.name());
        }
        let settings =
            ServiceSettings { threads, rate, seconds, edits_per_second, queue_bound, seed, body };
        let report = with_spinner(format!("{rate} queries per second for {seconds} s"), || {
            measure_service(&source.name(), &airspace, &scenarios, settings)
        })?;
        if self.json {
            outln!("{}", serde_json::to_string(&report)?);
        } else {
            print(&report);
        }
        let held = report.rejected == 0 && report.throughput >= 0.98 * rate;
        let sound = report.invalid + report.lost == 0 && report.newest_ok;
        Ok(match (sound, held) {
            (true, true) => Verdict::Good,
            (true, false) => Verdict::NoPath,
            (false, _) => Verdict::Failed,
        })
    }
}

fn print(report: &ServiceReport) {
    let row = |name: &str, times: &[f64]| {
        let times: Vec<String> = times.iter().map(|&us| micros(us)).collect();
        outln!("  {name:<41} {}", times.join(" / "));
    };
    outln!(
        "{}: {} threads, {:.0} of {:.0} queries per second, {} rejected, {} lost",
        report.map,
        report.threads,
        report.throughput,
        report.rate,
        grouped(report.rejected),
        grouped(report.lost)
    );
    outln!(
        "{} answered ({} paths), {} cancelled, {} expired; {} edits, each published",
        grouped(report.answered),
        grouped(report.found),
        grouped(report.cancelled),
        grouped(report.expired),
        grouped(report.edits)
    );
    if let (Some(processors), Some(each)) = (report.processors, report.processor_us) {
        outln!("used {processors:.2} processors and {} per query", micros(each));
    }
    outln!("{} paths audited, {} invalid", grouped(report.audited), grouped(report.invalid));
    let r = report;
    row(
        "latency p50 / p90 / p99 / max",
        &[r.latency_p50_us, r.latency_p90_us, r.latency_p99_us, r.latency_max_us],
    );
    row("work mean / p99 / max", &[r.work_mean_us, r.work_p99_us, r.work_max_us]);
    row("refining p99 / max", &[r.refine_p99_us, r.refine_max_us]);
    row("submission delay p99 / max", &[r.behind_p99_us, r.behind_max_us]);
    if r.rejected > 0 {
        let refusals = [r.refuse_p50_us, r.refuse_p99_us, r.refuse_max_us];
        row("rejecting p50 / p99 / max", &refusals);
    }
    if r.edits > 0 {
        let edits = [r.edit_p50_us, r.edit_p90_us, r.edit_p99_us, r.edit_max_us];
        row("edit p50 / p90 / p99 / max", &edits);
        let ready = [r.ready_p50_us, r.ready_p90_us, r.ready_p99_us, r.ready_max_us];
        row("edit to next query p50 / p90 / p99 / max", &ready);
        row("publishing p99 / max", &[r.publish_p99_us, r.publish_max_us]);
        row("edit delay p99 / max", &[r.edits_behind_p99_us, r.edits_behind_max_us]);
    }
    let stops = [r.cancel_stop_p50_us, r.cancel_stop_p99_us, r.cancel_stop_max_us];
    row(&format!("cancel to stop ({}) p50 / p99 / max", r.cancelled_under_way), &stops);
    let stops = [r.expire_stop_p50_us, r.expire_stop_p99_us, r.expire_stop_max_us];
    row(&format!("deadline to stop ({}) p50 / p99 / max", r.expired_under_way), &stops);
    outln!("  {} stops took over 1 ms", grouped(r.stops_over_1_ms));
    if r.edits > 0 {
        let alive = format!("{} / {}", r.versions_alive_max, r.versions_alive_end);
        outln!("  {:<41} {alive}", "versions alive, maximum / end");
    }
    if !r.newest_ok {
        outln!("  the newest version differs from the map with all edits applied");
    }
    if let (Some(start), Some(half), Some(end)) =
        (r.rss_start_bytes, r.rss_half_bytes, r.rss_end_bytes)
    {
        let mb = |bytes: u64| bytes as f64 / 1e6;
        let row = format!("{:.1} / {:.1} / {:.1} MB", mb(start), mb(half), mb(end));
        outln!("  {:<41} {row}", "memory at start / half / end");
    }
}
