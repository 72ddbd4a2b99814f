//! `airlane bench paper all`: every paper, one after the other, and a report of it.

use super::{
    he_hung::HeHung, lecture::Lecture, massonnat::Massonnat, oksa::Oksa, yu_novitch::YuNovitch,
};
use crate::Verdict;
use crate::progress::with_spinner;
use airlane_bench::paper::{Digest, Report};
use anyhow::Result;
use std::path::PathBuf;
use std::time::Instant;

/// How much of each paper to run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Size {
    /// Seconds: a smoke test; expectations need not hold
    Tiny,
    /// A minute or two
    Usual,
    /// The same as each paper's own command
    Full,
}

/// A paper of the report.
struct Entry {
    /// Arguments of its own command for each size below full.
    tiny: &'static str,
    usual: &'static str,
    /// Whether it takes maps of the public benchmark.
    takes_maps: bool,
    measure: fn(&[String]) -> Result<Digest>,
}

/// Every paper, in the order of the report. Another one is another line.
#[rustfmt::skip]
const PAPERS: &[Entry] = &[
    Entry { tiny: "--pairs 3 --coarser 3", usual: "--large-pairs 15", takes_maps: false, measure: |args| told::<HeHung>(args)?.measure() },
    Entry { tiny: "--updates 3 --pairs 4", usual: "", takes_maps: true, measure: |args| told::<Massonnat>(args)?.measure() },
    Entry { tiny: "--runs 1", usual: "", takes_maps: false, measure: |args| told::<YuNovitch>(args)?.measure() },
    Entry { tiny: "--runs 1 --largest 50 --queries 3", usual: "", takes_maps: false, measure: |args| told::<Oksa>(args)?.measure() },
    Entry { tiny: "--queries 6", usual: "", takes_maps: false, measure: |args| told::<Lecture>(args)?.measure() },
];

/// Run every paper and write a report with plots
///
/// Runs all papers and writes a report: README.md with all tables, verdicts and plots. Every figure
/// in it comes from this run. Parts that need maps of the public benchmark are skipped without
/// them. Exit code 4 if any expectation does not hold.
#[derive(clap::Args)]
pub(crate) struct All {
    /// Folder of the report; created if missing
    #[arg(long, value_name = "FOLDER", default_value = "airlane-papers")]
    out: PathBuf,
    /// A folder of maps of the public benchmark with scenarios [default: $AIRLANE_MAPS]
    #[arg(long, value_name = "FOLDER")]
    maps: Option<PathBuf>,
    /// How much of each paper to run
    #[arg(long, value_enum, default_value = "usual")]
    size: Size,
    /// Print one JSON object per row, one per line
    #[arg(long)]
    json: bool,
}

impl All {
    pub(super) fn run(self) -> Result<Verdict> {
        let mut report = Report::begin(&self.out, &format!("{:?}", self.size).to_lowercase())?;
        let mut verdict = Verdict::Good;
        for paper in PAPERS {
            let args = match self.size {
                Size::Tiny => paper.tiny,
                Size::Usual => paper.usual,
                Size::Full => "",
            };
            let began = Instant::now();
            let mut args: Vec<String> = args.split_whitespace().map(str::to_owned).collect();
            if let (Some(maps), true) = (&self.maps, paper.takes_maps) {
                args.extend(["--maps".to_owned(), maps.display().to_string()]);
            }
            let digest = (paper.measure)(&args)?;
            self.show(&digest);
            if !digest.holds() {
                verdict = Verdict::Failed;
            }
            let took = began.elapsed();
            with_spinner(format!("drawing figures of {}", digest.name()), || {
                report.add(&digest, &args, took)
            })?;
        }
        let file = report.finish()?;
        match self.json {
            // Standard output is for the lines.
            true => eprintln!("the report is in {}", file.display()),
            false => outln!("\nThe report is in {}.", file.display()),
        }
        Ok(verdict)
    }

    fn show(&self, digest: &Digest) {
        match self.json {
            true => digest.named_lines().iter().for_each(|line| outln!("{line}")),
            false => {
                out!("\n=== airlane bench paper {} ===\n\n{}", digest.name(), digest.text());
            }
        }
    }
}

/// Parses the arguments of a paper's command.
fn told<A: clap::Args>(args: &[String]) -> Result<A> {
    let command = A::augment_args(clap::Command::new("paper"));
    let words = std::iter::once("paper".to_owned()).chain(args.iter().cloned());
    Ok(A::from_arg_matches(&command.try_get_matches_from(words)?)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Papers understand what they are told.
    #[test]
    fn every_paper_can_be_called_at_every_size() {
        fn check<A: clap::Args>(entry: &Entry) {
            for size in [entry.tiny, entry.usual, ""] {
                let args: Vec<String> = size.split_whitespace().map(str::to_owned).collect();
                told::<A>(&args).map(|_| ()).unwrap();
                let maps = [args, ["--maps", "here"].map(str::to_owned).to_vec()].concat();
                assert_eq!(told::<A>(&maps).is_ok(), entry.takes_maps);
            }
        }
        let [a, b, c, d, e] = PAPERS else { panic!("five papers") };
        check::<HeHung>(a);
        check::<Massonnat>(b);
        check::<YuNovitch>(c);
        check::<Oksa>(d);
        check::<Lecture>(e);
    }
}
