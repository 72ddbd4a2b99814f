//! The report of all papers: Markdown and PNG files in one folder.

use super::digest::{Digest, said};
use crate::progress::with_spinner;
use airlane_bench::paper::{Standing, Verdict as Judgement};
use anyhow::{Context, Result};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The file that holds the text.
const FILE: &str = "README.md";

/// A report in the making.
pub(super) struct Report {
    folder: PathBuf,
    size: String,
    /// A line of the overview for each paper.
    overview: String,
    /// A section for each paper.
    sections: String,
}

impl Report {
    /// Makes the folder.
    pub(super) fn begin(folder: &Path, size: &str) -> Result<Self> {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        Ok(Self {
            folder: folder.to_owned(),
            size: size.to_owned(),
            overview: String::new(),
            sections: String::new(),
        })
    }

    /// Adds a paper: draws its figures and writes its section.
    pub(super) fn add(&mut self, digest: &Digest, args: &[String], took: Duration) -> Result<()> {
        let Digest { name, verdicts, .. } = digest;
        let count = |standing| verdicts.iter().filter(|one| one.standing == standing).count();
        let [holds, fails, open] =
            [Standing::Holds, Standing::Fails, Standing::NotMeasured].map(count);
        let seconds = took.as_secs_f64();
        writeln!(
            self.overview,
            "| [{name}](#{name}) | {holds} | {fails} | {open} | {seconds:.0} s |"
        )?;
        let command = [&["airlane bench paper".to_owned(), (*name).to_owned()], args].concat();
        let section = &mut self.sections;
        writeln!(section, "\n## {name}\n\n{}\n\n`{}`", digest.source, command.join(" "))?;
        for figure in &digest.figures {
            let file = format!("{}.png", figure.name);
            let image = with_spinner(format!("drawing {file}"), || (figure.draw)());
            let path = self.folder.join(&file);
            airlane_io::write_atomically(&path, |out| {
                image.write_png(out).map_err(std::io::Error::other)
            })
            .with_context(|| format!("cannot write {}", path.display()))?;
            let caption = &figure.caption;
            writeln!(section, "\n![{caption}]({file})\n\n*{caption}*")?;
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

    /// Writes the text. Returns its file.
    pub(super) fn finish(self) -> Result<PathBuf> {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let text = format!(
            "# Papers, measured again\n\nWritten by `airlane bench paper all --size {}`, airlane {}, \
             on {} {} with {cores} cores. Every figure comes from that run, one thread, except those \
             called published. The auditor accepted every path. Times move with the load of the \
             machine; ratios within a table are what counts.\n\n\
             | paper | holds | fails | not measured | took |\n|---|---|---|---|---|\n{}{}",
            self.size,
            env!("CARGO_PKG_VERSION"),
            std::env::consts::OS,
            std::env::consts::ARCH,
            self.overview,
            self.sections
        );
        let path = self.folder.join(FILE);
        airlane_io::write_atomically(&path, |out| out.write_all(text.as_bytes()))
            .with_context(|| format!("cannot write {}", path.display()))?;
        Ok(path)
    }
}

fn write_verdict(section: &mut String, letter: char, verdict: &Judgement) -> Result<()> {
    let (said, claim) = (said(verdict.standing), escaped(verdict.claim));
    writeln!(section, "- ({letter}) **{said}**: {claim}")?;
    for figure in &verdict.figures {
        writeln!(section, "  - {}", escaped(figure))?;
    }
    Ok(())
}

/// Text in which Markdown finds nothing to interpret.
fn escaped(text: &str) -> String {
    text.replace('*', "\\*").replace('_', "\\_").replace('<', "&lt;")
}
