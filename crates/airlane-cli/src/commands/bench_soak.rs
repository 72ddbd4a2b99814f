//! `airlane bench soak`.

use super::{grouped, micros, table};
use crate::Verdict;
use crate::progress::with_spinner;
use airlane::Airspace;
use airlane_bench::{MEMORY_BOUND_KB_PER_MINUTE, Site, SoakReport, SoakSettings, measure_soak};
use airlane_view::{Opened, Options, Server, Surroundings, Up};
use anyhow::{Result, bail};
use serde::Serialize;
use std::time::Duration;

/// Fewer minutes say nothing about memory.
const FEWEST_MINUTES: f64 = 1.0;
/// More are a mistake.
const MOST_MINUTES: f64 = 7.0 * 24.0 * 60.0;

/// Run everything at once for a long time, and check that nothing leaks, drifts or gets lost
///
/// In one process, in a built-in city: a crowd of 48 that gets ten orders a second, at 60 ticks a second,
/// audited; 60 edits a second; the query service offered twice the queries that it can answer, a sample
/// of its paths audited; and the viewer's server under seven scripted clients, some of whose requests are
/// broken off. Memory is sampled each second; its trend is the median slope between all pairs of
/// samples of the second half (Theil and Sen). Half an hour says more about it than a minute.
/// Exit code 4 if a query got no reply, a path or position is invalid, the viewer answered with a
/// status of 500 or above or otherwise than expected, a thread did not end, memory grows by more than
/// 2000 kB a minute, or any of this was not measured.
#[derive(clap::Args)]
pub(crate) struct Soak {
    /// Duration in minutes, at least 1
    #[arg(long, value_name = "N", default_value = "15")]
    minutes: f64,
    /// Random seed
    #[arg(long, default_value = "1")]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The report with its verdict.
#[derive(Serialize)]
struct Judged<'r> {
    #[serde(flatten)]
    report: &'r SoakReport,
    memory_bound_kb_per_minute: f64,
    faults: Vec<String>,
}

impl Soak {
    pub(crate) fn run(self) -> Result<Verdict> {
        let Self { minutes, seed, json } = self;
        if !(FEWEST_MINUTES..=MOST_MINUTES).contains(&minutes) {
            bail!(
                "--minutes {minutes}: expected {FEWEST_MINUTES} to {MOST_MINUTES}; memory needs at least \
                 a minute to say anything"
            );
        }
        let settings = SoakSettings { seconds: 60.0 * minutes, seed };
        let report = with_spinner(format!("soaking for {minutes} minutes"), || {
            measure_soak(settings, open)
        })?;
        let faults: Vec<String> = report.faults().iter().map(ToString::to_string).collect();
        let verdict = if faults.is_empty() { Verdict::Good } else { Verdict::Failed };
        if json {
            let memory_bound_kb_per_minute = MEMORY_BOUND_KB_PER_MINUTE;
            let judged = Judged { report: &report, memory_bound_kb_per_minute, faults };
            outln!("{}", serde_json::to_string(&judged)?);
        } else {
            print(&report, &faults);
        }
        Ok(verdict)
    }
}

/// Starts a viewer's server in this process, on any free port.
fn open(airspace: &Airspace) -> Result<Site, Box<dyn std::error::Error + Send + Sync>> {
    let opened = Opened {
        recipe: None,
        name: "soak".to_owned(),
        airspace: airspace.clone(),
        bake: Duration::ZERO,
        up: Up::Z,
        surroundings: Surroundings::default(),
    };
    let running = Server::bind(Some(opened), &Options::default())?.start();
    Ok(Site { address: running.address(), stop: Box::new(|| running.stop()) })
}

fn print(report: &SoakReport, faults: &[String]) {
    let SoakReport { queries, crowd, viewer, .. } = report;
    let mut rows = table(2, &["part", "figure", "value"]);
    let mut row = |part: &str, figure: &str, value: String| {
        rows.add_row([part.to_owned(), figure.to_owned(), value]);
    };
    let of = |done: u64, due: u64| format!("{} of {}", grouped(done), grouped(due));
    let pair = |a: f64, b: f64| format!("{} / {}", micros(a), micros(b));
    row("service", "capacity, queries a second", grouped(queries.capacity as u64));
    row("", "offered", of(queries.offered, queries.due));
    row("", "refused, as the queue was full", grouped(queries.refused));
    row("", "answered", grouped(queries.answered));
    row("", "cancelled / expired", of_two(queries.cancelled, queries.expired));
    row("", "lost replies", grouped(queries.lost));
    row("", "paths audited / invalid", of_two(queries.audited, queries.invalid));
    row("edits", "versions published", of(report.edits, report.edits_due));
    row("crowd", "units / orders", of_two(crowd.units as u64, crowd.orders));
    row("", "versions followed / units replaced", of_two(crowd.versions, crowd.replaced));
    row("", "ticks", of(crowd.ticks, crowd.ticks_due));
    row("", "tick p50 / p99, without orders and edits", pair(crowd.tick_p50_us, crowd.tick_p99_us));
    let [first, last] = [
        [crowd.first_third_p50_us, crowd.first_third_p99_us],
        [crowd.last_third_p50_us, crowd.last_third_p99_us],
    ];
    row("", "  in the first third", pair(first[0], first[1]));
    row("", "  in the last third", pair(last[0], last[1]));
    row(
        "",
        "  change of p50 / p99",
        format!("{} / {}", change(first[0], last[0]), change(first[1], last[1])),
    );
    row("", "late p50 / p99", pair(crowd.late_p50_us, crowd.late_p99_us));
    row("", "late at most", micros(crowd.late_max_us));
    row("", "positions audited", grouped(crowd.positions));
    row("", "wall penetrations", grouped(crowd.wall_penetrations));
    row("", "largest overlap, of a radius", format!("{:.6}", crowd.overlap_max));
    row("viewer", "requests / broken off", of_two(viewer.requests, viewer.broken_off));
    row("", "expected responses", grouped(viewer.expected));
    row("", "status 500 and above", grouped(viewer.server_errors));
    row("", "other errors", grouped(viewer.other_errors));
    for (kind, count) in &viewer.errors {
        row("", &format!("  {kind}"), grouped(*count));
    }
    let mb = |kb: f64| format!("{:.1} MB", kb / 1e3);
    row("memory", "at begin", mb(report.memory_begin_kb));
    row("", "at end", mb(report.memory_end_kb));
    row("", "at most", mb(report.memory_max_kb));
    if let Some(trend) = report.memory {
        row("", "slope of the second half", format!("{:.0} kB/min", trend.kb_per_minute));
        let (low, high) = (trend.low_kb_per_minute, trend.high_kb_per_minute);
        row("", "  95 % interval", format!("{low:.0} to {high:.0} kB/min"));
        row("", "  bound", format!("{MEMORY_BOUND_KB_PER_MINUTE:.0} kB/min"));
    }
    let [begin, most, end] = [report.threads_begin, report.threads_max, report.threads_end];
    row("threads", "at begin / at most / at end", format!("{begin} / {most} / {end}"));
    outln!("{}, {} s, seed {}", report.map, report.seconds, report.seed);
    outln!("{rows}");
    if report.memory.is_some_and(|trend| trend.high_kb_per_minute > MEMORY_BOUND_KB_PER_MINUTE) {
        outln!("the interval of the slope reaches beyond the bound: a longer run would say more");
    }
    match faults {
        [] => outln!("passed"),
        _ => faults.iter().for_each(|fault| outln!("failed: {fault}")),
    }
}

fn of_two(a: u64, b: u64) -> String {
    format!("{} / {}", grouped(a), grouped(b))
}

/// A change in percent.
fn change(from: f64, to: f64) -> String {
    format!("{:+.0} %", 100.0 * (to / from.max(1e-9) - 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use airlane_bench::Fault;

    /// All parts run, and nothing is lost or invalid. In a few seconds memory still finds its size.
    #[test]
    fn a_short_soak_finds_no_fault() {
        let report = measure_soak(SoakSettings { seconds: 4.0, seed: 1 }, open).unwrap();
        let faults = report.faults();
        let other = faults.iter().filter(|fault| !matches!(fault, Fault::Memory(_))).count();
        assert_eq!(other, 0, "{faults:?} {report:?}");
        print(&report, &[]);
    }

    #[test]
    fn minutes_that_check_nothing_are_refused() {
        for minutes in [0.0, 0.5, -1.0, f64::NAN, f64::INFINITY] {
            assert!(Soak { minutes, seed: 1, json: false }.run().is_err(), "{minutes}");
        }
    }
}
