//! The report of all papers: Markdown and PNG files in one folder.

use super::digest::{Digest, said};
use super::{Standing, Verdict};
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The file that holds the text.
const FILE: &str = "README.md";

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

/// A report in the making.
pub struct Report {
    folder: PathBuf,
    size: String,
    /// A line of the overview for each paper.
    overview: String,
    /// A section for each paper.
    sections: String,
}

impl Report {
    /// Makes the folder. `size` says how much was run.
    pub fn begin(folder: &Path, size: &str) -> Result<Self, ReportError> {
        std::fs::create_dir_all(folder)
            .map_err(|error| ReportError::Folder(folder.to_owned(), error))?;
        Ok(Self {
            folder: folder.to_owned(),
            size: size.to_owned(),
            overview: String::new(),
            sections: String::new(),
        })
    }

    /// Adds a paper: draws its figures and writes its section, which names the command with `args`.
    pub fn add(
        &mut self,
        digest: &Digest,
        args: &[String],
        took: Duration,
    ) -> Result<(), ReportError> {
        for figure in &digest.figures {
            let image = (figure.draw)();
            self.write_file(&figure.file(), |out| image.write_png(out))?;
        }
        let written = self.write_overview(digest, took).and(self.write_section(digest, args));
        written.expect("a string takes everything");
        Ok(())
    }

    fn write_overview(&mut self, digest: &Digest, took: Duration) -> std::fmt::Result {
        let Digest { name, verdicts, .. } = digest;
        let count = |standing| verdicts.iter().filter(|one| one.standing == standing).count();
        let [holds, fails, open] =
            [Standing::Holds, Standing::Fails, Standing::NotMeasured].map(count);
        let seconds = took.as_secs_f64();
        writeln!(
            self.overview,
            "| [{name}](#{name}) | {holds} | {fails} | {open} | {seconds:.0} s |"
        )
    }

    fn write_section(&mut self, digest: &Digest, args: &[String]) -> std::fmt::Result {
        let Digest { name, verdicts, .. } = digest;
        let command = [&["airlane bench paper".to_owned(), (*name).to_owned()], args].concat();
        let section = &mut self.sections;
        writeln!(section, "\n## {name}\n\n{}\n\n`{}`", digest.source, command.join(" "))?;
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
        writeln!(section, "\n### What {name} should show\n")?;
        for (letter, verdict) in ('a'..).zip(verdicts) {
            write_verdict(section, letter, verdict)?;
        }
        Ok(())
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
        let text = format!(
            "# Papers, measured again\n\nWritten by `airlane bench paper all --size {}`, airlane {}, \
             on {} {} with {cores} cores. Every figure comes from that run, one thread, except those \
             called published. The auditor accepted every path. Times vary with the load of the \
             machine; compare ratios within a table.\n\n\
             | paper | holds | fails | not measured | took |\n|---|---|---|---|---|\n{}{}",
            self.size,
            env!("CARGO_PKG_VERSION"),
            std::env::consts::OS,
            std::env::consts::ARCH,
            self.overview,
            self.sections
        );
        self.write_file(FILE, |out| out.write_all(text.as_bytes()))
    }
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
