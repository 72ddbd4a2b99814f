//! `airlane bench paper`.
//!
//! Every paper is a module with the arguments of its command and a `measure` that ends in a
//! [`Digest`]: tables, verdicts and JSON lines, ready to be shown.

mod all;
mod digest;
mod figures;
mod he_hung;
mod lecture;
mod massonnat;
mod oksa;
mod report;
mod yu_novitch;

use crate::Verdict;
use anyhow::Result;

/// Measure published tables again, with the published figures beside
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
            Self::HeHung(paper) => paper.measure()?.show(paper.json),
            Self::Massonnat(paper) => paper.run(),
            Self::YuNovitch(paper) => paper.measure()?.show(paper.json),
            Self::Oksa(paper) => paper.measure()?.show(paper.json),
            Self::Lecture(paper) => paper.measure()?.show(paper.json),
            Self::All(all) => all.run(),
        }
    }
}
