//! `airlane bench guided`.

use super::claims::Judge;
use super::{grouped, micros, table};
use crate::Verdict;
use crate::maps::{MAP_HELP, MapArgs, Source};
use crate::progress::Bar;
use airlane_bench::{GuidedReport, GuidedSettings, Spread, measure_guided};
use anyhow::{Result, bail};

/// Edit maps with queries between, and compare answers with those of fresh bakes
///
/// Two copies of the map are edited in the same way, by turns: one whose guide is filled, and one without a
/// guide. Blocks are put in and taken out at random places in waves of twenty, which are then undone. After
/// each edit a random query is answered, and once more: the first time it measures what the edit dropped of
/// the guide and it needs. Queries that took to the guide, those that expand something else than without one, are
/// reported apart, too. Every path is audited; every so often the answer is compared with that of a fresh bake in which
/// nothing is measured: outcome, path and all counts. Exit code 4 if an answer differs, none was compared, or a path is
/// not valid.
#[derive(clap::Args)]
pub(crate) struct Guided {
    #[arg(required = true, help = MAP_HELP)]
    maps: Vec<String>,
    /// Number of edits
    #[arg(long, value_name = "N", default_value = "10000")]
    count: usize,
    /// Edge length of a block, in voxels
    #[arg(long = "block", alias = "size", value_name = "N", default_value = "5")]
    size: u32,
    /// Compare with a fresh bake after every Nth edit
    #[arg(long, value_name = "N", default_value = "20")]
    check_every: usize,
    /// Random seed
    #[arg(long, default_value = "1")]
    seed: u64,
    /// Print one JSON object per map, one per line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    read: MapArgs,
}

impl Guided {
    pub(crate) fn run(self) -> Result<Verdict> {
        if !(1..=64).contains(&self.size) || self.count == 0 || self.check_every == 0 {
            bail!("--size must be 1 to 64, --count and --check-every at least 1");
        }
        let mut shown = table(2, &["map", "what", "median", "p99", "max"]);
        let (mut judge, mut reports) = (Judge::new(self.json), Vec::new());
        for source in Source::find_all(&self.maps, &self.read)? {
            let airspace = source.load()?.airspace;
            if airspace.world().base().is_some() {
                bail!("{} is baked for a body: use a map that is not", source.name());
            }
            let Self { count, size, seed, check_every, .. } = self;
            let settings = GuidedSettings { count, size, seed, check_every };
            let mut bar = Bar::new(count as u64, format!("editing {}", source.name()));
            let report = measure_guided(&source.name(), &airspace, settings, || bar.step())?;
            drop(bar);
            if self.json {
                outln!("{}", serde_json::to_string(&report)?);
            }
            let mut row = |what: &str, Spread { p50_us, p99_us, max_us, .. }: Spread| {
                let times = [p50_us, p99_us, max_us].map(micros);
                shown.add_row([&[report.map.clone(), what.to_owned()][..], &times].concat());
            };
            row("edit, with a guide", report.edit);
            row("edit, without", report.edit_without);
            row("first query after it", report.first);
            row("  those along the guide", report.first_guided);
            row("the same again", report.again);
            row("  those along the guide", report.again_guided);
            row("the same without a guide", report.without);
            reports.push(report);
        }
        if !self.json {
            outln!("{shown}");
        }
        for report in &reports {
            if !self.json {
                print_counts(report);
            }
            judge.judge(&report.map, &report.claims());
        }
        Ok(judge.verdict())
    }
}

fn print_counts(report: &GuidedReport) {
    outln!(
        "{}: {} edits, {} of the queries between solved, {} along the guide, {} paths invalid; {} answers compared \
         with fresh bakes, {} of them along the guide, {} different",
        report.map,
        grouped(report.edits as u64),
        grouped(report.solved as u64),
        grouped(report.guided as u64),
        report.invalid,
        grouped(report.compared as u64),
        grouped(report.guided_compared as u64),
        report.different
    );
}
