//! `airlane bench paper`.

mod massonnat;

use super::{grouped, micros, table};
use crate::Verdict;
use crate::progress::Bar;
use airlane_bench::paper::he_hung::{HeHungReport, HeHungRow, HeHungSettings, Unit, he_hung};
use airlane_bench::paper::{Standing, Verdict as Judgement};
use anyhow::{Result, bail};
use massonnat::Massonnat;

/// Measure published tables again, with the published figures beside
#[derive(clap::Subcommand)]
pub(crate) enum Paper {
    HeHung(HeHung),
    Massonnat(Massonnat),
}

/// He & Hung (2016): octrees and any-angle search around a wall, a ball and in a complex scene
///
/// Runs A*, Theta* and Lazy Theta* over the graphs of regular and progressive octrees, and the
/// default planner, on the same random pairs. The auditor judges every path. Ends with a list of
/// what the tables should show; exit code 4 if anything of it does not hold.
#[derive(clap::Args)]
pub(crate) struct HeHung {
    /// Pairs of points per test
    #[arg(long, value_name = "N", default_value = "100")]
    pairs: usize,
    /// Seed of the pairs and of the complex scene
    #[arg(long, default_value = "1")]
    seed: u64,
    /// Take N levels off every scene, for a quick look; the list is about the full size
    #[arg(long, value_name = "N", default_value = "0")]
    coarser: u32,
    /// Where the wall stands, in edges of the cube [default: where a sparse destination is as hard
    /// as in the paper]
    #[arg(long, value_name = "X", allow_negative_numbers = true)]
    wall: Option<f64>,
    /// Print one JSON object per row, a line each
    #[arg(long)]
    json: bool,
}

impl Paper {
    pub(crate) fn run(self) -> Result<Verdict> {
        match self {
            Self::HeHung(paper) => paper.run(),
            Self::Massonnat(paper) => paper.run(),
        }
    }
}

impl HeHung {
    fn run(self) -> Result<Verdict> {
        if self.pairs == 0 || self.coarser > 4 {
            bail!("--pairs must be at least 1 and --coarser at most 4");
        }
        let Self { pairs, seed, coarser, wall, json } = self;
        let wall = wall.unwrap_or(HeHungSettings::default().wall);
        if !(wall > 0.1 && wall < 0.48) {
            bail!("--wall {wall}: it must stand between 0.1 and 0.48");
        }
        let mut bar = Bar::new(6 * 7, "He & Hung, three tables");
        let report = he_hung(HeHungSettings { pairs, seed, coarser, wall }, |_, _| bar.step())?;
        drop(bar);
        if json {
            for row in &report.rows {
                println!("{}", serde_json::to_string(row)?);
            }
        } else {
            print_tables(&report);
            println!("\n{} rows, every path accepted by the auditor", report.rows.len());
            print_verdicts(&report.verdicts);
        }
        Ok(verdict_of(&report.verdicts))
    }
}

fn print_tables(report: &HeHungReport) {
    println!("{}", report.source);
    for rows in report.rows.chunk_by(|a, b| a.test == b.test) {
        let first = &rows[0];
        println!(
            "\nTable {}: {:?}, {}; {} pairs",
            first.table, first.scene, first.test, first.pairs
        );
        let head = [
            "algorithm",
            "distance",
            "published",
            "time",
            "published",
            "lines of sight",
            "expanded",
        ];
        let mut table = table(1, &head);
        for row in rows {
            table.add_row([
                row.algo.clone(),
                distance(row, Some(row.distance)),
                distance(row, row.published_distance),
                micros(1e3 * row.time_ms),
                row.published_time_ms.map_or(String::new(), |ms| micros(1e3 * ms)),
                grouped(row.los_mean.round() as u64),
                grouped(row.expanded_mean.round() as u64),
            ]);
        }
        println!("{table}");
    }
}

fn distance(row: &HeHungRow, value: Option<f64>) -> String {
    match (value, row.unit) {
        (None, _) => String::new(),
        (Some(value), Unit::Percent) => format!("{value:.2} %"),
        (Some(value), Unit::Edges) => format!("{value:.4}"),
    }
}

/// What the shell is told: what was not measured is no failure.
fn verdict_of(judgements: &[Judgement]) -> Verdict {
    match judgements.iter().any(|judgement| judgement.standing == Standing::Fails) {
        true => Verdict::Failed,
        false => Verdict::Good,
    }
}

fn print_verdicts(judgements: &[Judgement]) {
    println!();
    let lettered = || ('a'..).zip(judgements);
    for (letter, judgement) in lettered() {
        let mark = match judgement.standing {
            Standing::Holds => "holds",
            Standing::Fails => "FAILS",
            Standing::NotMeasured => "not measured",
        };
        println!("({letter}) {mark}: {}", judgement.claim);
        for figure in &judgement.figures {
            println!("      {figure}");
        }
    }
    let letters = |standing: Standing| {
        let of = lettered().filter(|(_, judgement)| judgement.standing == standing);
        let letters: Vec<String> = of.map(|(letter, _)| format!("({letter})")).collect();
        if letters.is_empty() { "none".to_owned() } else { letters.join(", ") }
    };
    let held = judgements.iter().filter(|one| one.standing == Standing::Holds).count();
    println!("\n{held} of {} expectations hold", judgements.len());
    println!("not met: {}", letters(Standing::Fails));
    if judgements.iter().any(|one| one.standing == Standing::NotMeasured) {
        println!("not measured: {}", letters(Standing::NotMeasured));
    }
}
