//! Statements about a paper's tables, and whether they hold here.

use serde::Serialize;

/// Whether a statement holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// It does.
    Holds,
    /// It does not, and should.
    Fails,
    /// A finding of the paper, or a comparison that only informs, that is not so here: a difference, with its
    /// likely reason.
    Differs,
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

    /// A finding of the paper, or a comparison that only informs. Where it is not so here, that is a difference and
    /// not a failure, and the likely reason is given.
    pub(super) fn finding(claim: &'static str, parts: Vec<(bool, String)>, reason: &str) -> Self {
        let mut verdict = Self::of(claim, parts);
        if verdict.standing == Standing::Fails {
            verdict.standing = Standing::Differs;
            verdict.figures.push(format!("likely reason: {reason}"));
        }
        verdict
    }

    /// A statement about something that was not measured.
    pub(super) fn not_measured(claim: &'static str, why: &str) -> Self {
        Self { claim, standing: Standing::NotMeasured, figures: vec![why.to_owned()] }
    }
}

/// Where a run deviates from the paper, and what is known about the reason.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Difference {
    /// What the paper does or reports.
    pub paper: String,
    /// What is so here.
    pub here: String,
    /// The reason, with the measurement behind it where there is one.
    pub reason: String,
}

impl Difference {
    pub(super) fn new(
        paper: impl Into<String>,
        here: impl Into<String>,
        reason: impl Into<String>,
    ) -> Self {
        Self { paper: paper.into(), here: here.into(), reason: reason.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_differ_and_expectations_fail() {
        let parts = |holds| vec![(true, "one".to_owned()), (holds, "two".to_owned())];
        let standing = |verdict: Verdict| verdict.standing;
        assert_eq!(standing(Verdict::of("claim", parts(true))), Standing::Holds);
        assert_eq!(standing(Verdict::of("claim", parts(false))), Standing::Fails);
        assert_eq!(standing(Verdict::of("claim", Vec::new())), Standing::Fails);
        assert_eq!(standing(Verdict::finding("claim", parts(true), "why")), Standing::Holds);
        let differs = Verdict::finding("claim", parts(false), "why");
        assert_eq!(differs.standing, Standing::Differs);
        assert!(differs.figures.last().is_some_and(|line| line.ends_with("why")));
    }
}
