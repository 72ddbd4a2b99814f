//! `airlane bench paper all`: every paper, one after the other, and a report of it.

use super::{
    he_hung::HeHung, lecture::Lecture, massonnat::Massonnat, oksa::Oksa, yu_novitch::YuNovitch,
};
use crate::Verdict;
use crate::progress::with_spinner;
use airlane_bench::paper::{Digest, Finished, Report, pace};
use anyhow::Result;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// How much of each paper to run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Size {
    /// Seconds, to see the report; expectations need not hold
    Tiny,
    /// A minute or two, and what maps take
    Usual,
    /// The same as each paper's own command
    Full,
}

/// A paper of the report.
struct Entry {
    name: &'static str,
    /// Arguments of its own command for each size below full.
    tiny: &'static str,
    usual: &'static str,
    /// Seconds at each size, without maps, on the machine that they were measured on.
    seconds: [f64; 3],
    /// Whether it takes maps of the public benchmark.
    takes_maps: bool,
    measure: fn(&[String], &Path) -> Result<Digest>,
}

/// Every paper, in the order of the report. Another one is another line.
#[rustfmt::skip]
const PAPERS: &[Entry] = &[
    Entry { name: "he-hung", tiny: "--pairs 3 --coarser 3", usual: "--large-pairs 15", seconds: [0.3, 25.0, 90.0], takes_maps: false, measure: |args, _| told::<HeHung>(args)?.measure() },
    Entry { name: "massonnat", tiny: "--updates 3 --pairs 4", usual: "", seconds: [0.2, 12.0, 12.0], takes_maps: true, measure: |args, keep| told::<Massonnat>(args)?.measure(keep) },
    Entry { name: "yu-novitch", tiny: "--runs 1", usual: "", seconds: [0.5, 3.0, 3.0], takes_maps: false, measure: |args, _| told::<YuNovitch>(args)?.measure() },
    Entry { name: "oksa", tiny: "--runs 1 --largest 50 --queries 3", usual: "", seconds: [1.0, 20.0, 20.0], takes_maps: false, measure: |args, _| told::<Oksa>(args)?.measure() },
    Entry { name: "lecture", tiny: "--queries 6", usual: "", seconds: [1.0, 5.0, 5.0], takes_maps: false, measure: |args, _| told::<Lecture>(args)?.measure() },
];

/// Run every paper and write a report with plots
///
/// Runs all papers and writes a report: README.md with all tables, verdicts, differences and plots. Every
/// figure in it comes from this run. Says beforehand how long that will take. A run that was interrupted
/// goes on where it was, if it is called with the same arguments. Parts that need maps of the public
/// benchmark are skipped without them. Exit code 4 if any expectation does not hold, except at size tiny.
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
    /// Begin anew, even if an earlier run in the same folder was interrupted
    #[arg(long)]
    fresh: bool,
    /// Print one JSON object per row, one per line
    #[arg(long)]
    json: bool,
}

impl All {
    pub(super) fn run(self) -> Result<Verdict> {
        let size = format!("{:?}", self.size).to_lowercase();
        let resumed = if self.fresh { None } else { Report::resume(&self.out, &size)? };
        let is_resumed = resumed.is_some();
        let mut report = match resumed {
            Some(report) => report,
            None => Report::begin(&self.out, &size)?,
        };
        let keep = report.unfinished().join("maps");
        let earlier: Vec<Option<Finished>> = PAPERS
            .iter()
            .map(|paper| is_resumed.then(|| report.earlier(paper.name, &self.args_of(paper)))?)
            .collect();
        let mut left: Vec<(String, f64)> = Vec::new();
        for (estimate, earlier) in self.seconds_of_papers()?.into_iter().zip(&earlier) {
            left.extend(earlier.is_none().then_some(estimate));
        }
        self.announce(&left);
        let mut verdict = Verdict::Good;
        // How this machine compares with the estimates, once papers have run.
        let (mut estimated, mut taken) = (0.0, 0.0);
        for (paper, earlier) in PAPERS.iter().zip(earlier) {
            if let Some(finished) = earlier {
                eprintln!("{} was finished by the earlier run", paper.name);
                let finished = report.take(finished);
                self.show(finished);
                verdict = self.judge(finished, verdict);
                continue;
            }
            let args = self.args_of(paper);
            let seconds = left.remove(0).1;
            let began = Instant::now();
            let digest = (paper.measure)(&args, &keep)?;
            let took = began.elapsed();
            let finished = with_spinner(format!("drawing figures of {}", paper.name), || {
                report.add(&digest, &args, took)
            })?;
            self.show(finished);
            verdict = self.judge(finished, verdict);
            (estimated, taken) = (estimated + seconds, taken + took.as_secs_f64());
            let rest: f64 = left.iter().map(|(_, seconds)| seconds).sum();
            if self.size != Size::Tiny && rest > 0.0 {
                let rest = span(rest * taken / estimated);
                eprintln!("{} took {}; about {rest} left", paper.name, span(took.as_secs_f64()));
            }
        }
        let file = report.finish()?;
        match self.json {
            // Standard output is for the lines.
            true => eprintln!("the report is in {}", file.display()),
            false => outln!("\nThe report is in {}.", file.display()),
        }
        Ok(verdict)
    }

    fn args_of(&self, paper: &Entry) -> Vec<String> {
        let args = match self.size {
            Size::Tiny => paper.tiny,
            Size::Usual => paper.usual,
            Size::Full => "",
        };
        let mut args: Vec<String> = args.split_whitespace().map(str::to_owned).collect();
        if let (Some(maps), true) = (&self.maps, paper.takes_maps) {
            args.extend(["--maps".to_owned(), maps.display().to_string()]);
        }
        args
    }

    /// What every paper is expected to take on this machine, with words for it.
    fn seconds_of_papers(&self) -> Result<Vec<(String, f64)>> {
        let pace = pace();
        let of = |paper: &Entry| {
            let own = paper.seconds[self.size as usize] * pace;
            let words = format!("{} {}", paper.name, span(own));
            if !paper.takes_maps {
                return Ok((words, own));
            }
            let (count, seconds) = told::<Massonnat>(&self.args_of(paper))?.seconds_of_maps()?;
            let words = match count {
                0 => words,
                count => format!("{words} and {count} maps {}", span(seconds * pace)),
            };
            Ok((words, own + seconds * pace))
        };
        PAPERS.iter().map(of).collect()
    }

    fn announce(&self, papers: &[(String, f64)]) {
        if self.size == Size::Tiny || papers.is_empty() {
            return;
        }
        let all = papers.iter().map(|(_, seconds)| seconds).sum();
        let words: Vec<&str> = papers.iter().map(|(words, _)| words.as_str()).collect();
        eprintln!("this takes about {} on an idle machine: {}", span(all), words.join(", "));
        eprintln!("if it is interrupted, the same command goes on from there");
    }

    /// The verdict with another paper. Expectations are not for the tiny size.
    fn judge(&self, paper: &Finished, so_far: Verdict) -> Verdict {
        if paper.holds || self.size == Size::Tiny { so_far } else { Verdict::Failed }
    }

    fn show(&self, paper: &Finished) {
        match self.json {
            true => paper.lines.iter().for_each(|line| outln!("{line}")),
            false => {
                out!("\n=== airlane bench paper {} ===\n\n{}", paper.name, paper.text);
            }
        }
    }
}

/// A time for people.
fn span(seconds: f64) -> String {
    match seconds {
        seconds if seconds < 1.0 => "1 s".to_owned(),
        seconds if seconds < 90.0 => format!("{seconds:.0} s"),
        seconds => format!("{:.0} min", seconds / 60.0),
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

    #[test]
    fn times_are_said_for_people() {
        assert_eq!(
            [0.2, 59.6, 89.0, 100.0, 754.0].map(span),
            ["1 s", "60 s", "89 s", "2 min", "13 min"]
        );
    }
}
