//! Statements about a paper's tables, and whether they hold here.

use serde::Serialize;

/// Whether a statement holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// It does.
    Holds,
    /// It does not.
    Fails,
    /// What it is about was not measured in this run.
    NotMeasured,
}

/// A statement about the tables.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Verdict {
    /// What should hold.
    pub claim: &'static str,
    /// Whether it does.
    pub standing: Standing,
    /// The figures it rests on, a line each.
    pub figures: Vec<String>,
}

impl Verdict {
    /// A statement that holds if it has parts and all of them do.
    pub(super) fn of(claim: &'static str, parts: Vec<(bool, String)>) -> Self {
        let holds = !parts.is_empty() && parts.iter().all(|part| part.0);
        let figures = parts.into_iter().map(|(holds, figure)| {
            let mark = if holds { "" } else { "  ← no" };
            format!("{figure}{mark}")
        });
        let standing = if holds { Standing::Holds } else { Standing::Fails };
        Self { claim, standing, figures: figures.collect() }
    }

    /// A statement about something that was not measured.
    pub(super) fn not_measured(claim: &'static str, why: &str) -> Self {
        Self { claim, standing: Standing::NotMeasured, figures: vec![why.to_owned()] }
    }
}
