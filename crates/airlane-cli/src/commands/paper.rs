//! `airlane bench paper`.
//!
//! Every paper is a module with the arguments of its command and a `measure` that ends in a
//! [`Digest`], which is shown here.

mod all;
mod he_hung;
mod lecture;
mod massonnat;
mod oksa;
mod yu_novitch;

use crate::Verdict;
use airlane_bench::paper::Digest;
use anyhow::Result;

/// Reproduce the tables of papers, with the published figures beside ours
#[derive(clap::Subcommand)]
pub(crate) enum Paper {
    HeHung(he_hung::HeHung),
    Massonnat(massonnat::Massonnat),
    YuNovitch(yu_novitch::YuNovitch),
    Oksa(oksa::Oksa),
    Lecture(lecture::Lecture),
    All(all::All),
}

impl Paper {
    pub(crate) fn run(self) -> Result<Verdict> {
        match self {
            Self::HeHung(paper) => Ok(show(&paper.measure()?, paper.json)),
            Self::Massonnat(paper) => paper.run(),
            Self::YuNovitch(paper) => Ok(show(&paper.measure()?, paper.json)),
            Self::Oksa(paper) => Ok(show(&paper.measure()?, paper.json)),
            Self::Lecture(paper) => Ok(show(&paper.measure()?, paper.json)),
            Self::All(all) => all.run(),
        }
    }
}

/// Prints everything, one JSON object a line or tables for people.
fn show(digest: &Digest, json: bool) -> Verdict {
    match json {
        true => digest.lines().iter().for_each(|line| outln!("{line}")),
        false => out!("{}", digest.text()),
    }
    if digest.holds() { Verdict::Good } else { Verdict::Failed }
}
