//! The report of all papers: Markdown and PNG files in one folder.
//!
//! While a report is in the making, what is finished lies in its folder `unfinished`: a record of every
//! paper, and whatever a paper keeps there itself. A run that was interrupted goes on from there
//! ([`Report::resume`]); the folder is removed when the report is complete.

use super::digest::{Digest, said};
use super::{Difference, Standing, Verdict};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The file that holds the text.
const FILE: &str = "README.md";
/// The folder of what is finished.
const UNFINISHED: &str = "unfinished";
/// The file there that says what is being run.
const RUN: &str = "run.json";

/// Why a report could not be written.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// Its folder could not be made.
    #[error("cannot make the folder {}", .0.display())]
    Folder(PathBuf, #[source] io::Error),
    /// A file could not be written.
    #[error("cannot write {}", .0.display())]
    File(PathBuf, #[source] io::Error),
}

/// What a paper's run left behind: all that the report and the terminal need.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Finished {
    /// The name of the paper's command.
    pub name: String,
    /// Tables and verdicts for the terminal.
    pub text: String,
    /// The same as JSON lines.
    pub lines: Vec<Value>,
    /// Whether everything holds.
    pub holds: bool,
    overview: String,
    section: String,
}

/// A report in the making.
pub struct Report {
    folder: PathBuf,
    size: String,
    finished: Vec<Finished>,
}

impl Report {
    /// Makes the folder. `size` says how much was run. What an earlier run did not finish is forgotten.
    pub fn begin(folder: &Path, size: &str) -> Result<Self, ReportError> {
        let report = Self::at(folder, size)?;
        let _ = std::fs::remove_dir_all(report.unfinished());
        make_folder(&report.unfinished())?;
        report.write_file(&format!("{UNFINISHED}/{RUN}"), |out| {
            out.write_all(report.run().to_string().as_bytes())
        })?;
        Ok(report)
    }

    /// Goes on with a run of the same size and version that was interrupted; `None` if there is none.
    pub fn resume(folder: &Path, size: &str) -> Result<Option<Self>, ReportError> {
        let report =
            Self { folder: folder.to_owned(), size: size.to_owned(), finished: Vec::new() };
        let run = std::fs::read_to_string(report.unfinished().join(RUN)).unwrap_or_default();
        let is_same = serde_json::from_str::<Value>(&run).is_ok_and(|run| run == report.run());
        Ok(is_same.then_some(report))
    }

    fn at(folder: &Path, size: &str) -> Result<Self, ReportError> {
        make_folder(folder)?;
        Ok(Self { folder: folder.to_owned(), size: size.to_owned(), finished: Vec::new() })
    }

    fn run(&self) -> Value {
        serde_json::json!({ "size": self.size, "version": env!("CARGO_PKG_VERSION") })
    }

    /// Where papers keep what is finished, until the report is.
    pub fn unfinished(&self) -> PathBuf {
        self.folder.join(UNFINISHED)
    }

    fn record_of(&self, paper: &str) -> PathBuf {
        self.unfinished().join(format!("{paper}.json"))
    }

    /// What an earlier run left of a paper that it finished with the same arguments, if it did.
    pub fn earlier(&self, paper: &str, args: &[String]) -> Option<Finished> {
        let text = std::fs::read_to_string(self.record_of(paper)).ok()?;
        let (told, finished): (Vec<String>, Finished) = serde_json::from_str(&text).ok()?;
        (told == args).then_some(finished)
    }

    /// Takes over a paper that an earlier run finished.
    pub fn take(&mut self, finished: Finished) -> &Finished {
        self.finished.push(finished);
        self.finished.last().expect("it was just added")
    }

    /// Adds a paper: draws its figures and writes its section, which names the command with `args`.
    pub fn add(
        &mut self,
        digest: &Digest,
        args: &[String],
        took: Duration,
    ) -> Result<&Finished, ReportError> {
        for figure in &digest.figures {
            let image = (figure.draw)();
            self.write_file(&figure.file(), |out| image.write_png(out))?;
        }
        let finished = Finished {
            name: digest.name.to_owned(),
            text: digest.text(),
            lines: digest.named_lines(),
            holds: digest.holds(),
            overview: overview(digest, took),
            section: section(digest, args).expect("a string takes everything"),
        };
        let record = serde_json::to_vec(&(args, &finished)).expect("a record is plain data");
        let name = format!("{UNFINISHED}/{}.json", finished.name);
        self.write_file(&name, |out| out.write_all(&record))?;
        self.finished.push(finished);
        Ok(self.finished.last().expect("it was just added"))
    }

    fn write_file(
        &self,
        name: &str,
        write: impl FnOnce(&mut io::BufWriter<std::fs::File>) -> io::Result<()>,
    ) -> Result<PathBuf, ReportError> {
        let path = self.folder.join(name);
        match airlane_io::write_atomically(&path, write) {
            Ok(()) => Ok(path),
            Err(error) => Err(ReportError::File(path, error)),
        }
    }

    /// Writes the text. Returns its file.
    pub fn finish(self) -> Result<PathBuf, ReportError> {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let all = |of: fn(&Finished) -> &str| -> String { self.finished.iter().map(of).collect() };
        let text = format!(
            "# Papers, measured again\n\nWritten by `airlane bench paper all --size {}`, airlane {}, \
             on {} {} with {cores} cores. Every figure comes from that run, one thread, except those \
             called published. The auditor accepted every path. Times are processor \
             time of one thread, which does not count waiting for a busy machine; compare ratios within a \
             table.\n\n\
             *Fails*: an expectation of this program that is not met. *Differs*: a finding of the paper, \
             or a comparison that only informs, that is not so here, with the likely reason. *Not measured*: what it is about was not run.\n\n\
             | paper | holds | fails | differs | not measured | took |\n|---|---|---|---|---|---|\n{}{}",
            self.size,
            env!("CARGO_PKG_VERSION"),
            std::env::consts::OS,
            std::env::consts::ARCH,
            all(|paper| &paper.overview),
            all(|paper| &paper.section)
        );
        let file = self.write_file(FILE, |out| out.write_all(text.as_bytes()))?;
        let _ = std::fs::remove_dir_all(self.unfinished());
        Ok(file)
    }
}

fn make_folder(folder: &Path) -> Result<(), ReportError> {
    std::fs::create_dir_all(folder).map_err(|error| ReportError::Folder(folder.to_owned(), error))
}

/// A line of the overview.
fn overview(digest: &Digest, took: Duration) -> String {
    let Digest { name, verdicts, .. } = digest;
    let count = |standing| verdicts.iter().filter(|one| one.standing == standing).count();
    let [holds, fails, differs, open] =
        [Standing::Holds, Standing::Fails, Standing::Differs, Standing::NotMeasured].map(count);
    let seconds = took.as_secs_f64();
    format!("| [{name}](#{name}) | {holds} | {fails} | {differs} | {open} | {seconds:.0} s |\n")
}

fn section(digest: &Digest, args: &[String]) -> Result<String, std::fmt::Error> {
    let Digest { name, verdicts, .. } = digest;
    let command = [&["airlane bench paper".to_owned(), (*name).to_owned()], args].concat();
    let mut section = String::new();
    writeln!(section, "\n## {name}\n\n{}\n\n`{}`", escaped(&digest.source), command.join(" "))?;
    for figure in &digest.figures {
        let caption = &figure.caption;
        writeln!(section, "\n![{caption}]({})\n\n*{caption}*", figure.file())?;
    }
    for sheet in &digest.sheets {
        let mut table = sheet.table.clone();
        table.load_style(comfy_table::presets::ASCII_MARKDOWN);
        writeln!(section, "\n### {}\n\n{table}", escaped(&sheet.title))?;
    }
    for note in &digest.notes {
        writeln!(section, "\n{}", escaped(note))?;
    }
    if !digest.differences.is_empty() {
        writeln!(section, "\n### What differs from {name}\n")?;
        writeln!(section, "| the paper | here | reason |\n|---|---|---|")?;
    }
    for Difference { paper, here, reason } in &digest.differences {
        let [paper, here, reason] =
            [paper, here, reason].map(|text| escaped(text).replace('|', "\\|"));
        writeln!(section, "| {paper} | {here} | {reason} |")?;
    }
    writeln!(section, "\n### What {name} should show\n")?;
    for (letter, verdict) in ('a'..).zip(verdicts) {
        write_verdict(&mut section, letter, verdict)?;
    }
    Ok(section)
}

fn write_verdict(section: &mut String, letter: char, verdict: &Verdict) -> std::fmt::Result {
    let (said, claim) = (said(verdict.standing), escaped(verdict.claim));
    writeln!(section, "- ({letter}) **{said}**: {claim}")?;
    for figure in &verdict.figures {
        writeln!(section, "  - {}", escaped(figure))?;
    }
    Ok(())
}

/// Text with Markdown characters escaped.
fn escaped(text: &str) -> String {
    text.replace('*', "\\*").replace('_', "\\_").replace('<', "&lt;")
}
