//! Every algorithm over all maps.

use super::published::{Claim, PublishedClaim};
use super::{LectureRow, is_random};
use serde::Serialize;

/// So many of so many.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Share {
    /// How many.
    pub of: usize,
    /// Of how many.
    pub all: usize,
}

impl Share {
    fn sum<'r>(
        rows: impl Iterator<Item = &'r LectureRow>,
        of: fn(&LectureRow) -> usize,
        all: fn(&LectureRow) -> usize,
    ) -> Self {
        rows.fold(Self::default(), |sum, row| Self {
            of: sum.of + of(row),
            all: sum.all + all(row),
        })
    }

    /// Whether it is all of them, and there are some.
    pub fn is_all(self) -> bool {
        self.all > 0 && self.of == self.all
    }
}

impl std::fmt::Display for Share {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} of {}", self.of, self.all)
    }
}

/// What an algorithm did on all maps, beside what the lecture says of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SummaryRow {
    /// The algorithm.
    pub algo: &'static str,
    /// Whether it walks at random.
    pub is_random: bool,
    /// What the lecture says.
    pub lecture: Claim,
    /// Of the queries that have a path, those it solved.
    pub solved: Share,
    /// Of the queries without a path, those for which it found out.
    pub proven: Share,
    /// Of its paths, those that are as short as possible, where all steps cost the same.
    pub optimal_equal_steps: Share,
    /// The same where diagonal steps cost their length.
    pub optimal_by_length: Share,
    /// Of its paths, those of as few steps as possible.
    pub fewest_steps: Share,
    /// Mean of length ÷ shortest length over its paths.
    pub ratio_mean: f64,
    /// The most.
    pub ratio_most: f64,
    /// Time of a query in microseconds: the mean over the maps of their medians.
    pub time_us: f64,
    /// Mean number of nodes expanded, or steps taken.
    pub expanded_mean: f64,
    /// Mean number of nodes that had to be remembered.
    pub kept_mean: f64,
}

/// A row for each algorithm.
pub(super) fn summary(rows: &[LectureRow], claims: &[PublishedClaim]) -> Vec<SummaryRow> {
    let row = |claim: &PublishedClaim| {
        let algo = claim.algorithm.name();
        let of = || rows.iter().filter(move |row| row.algo == algo);
        let equal = |equal_steps| of().filter(move |row| row.equal_steps == equal_steps);
        let paths = |row: &LectureRow| row.solved;
        // Means over queries, or over paths.
        let mean = |value: fn(&LectureRow) -> f64, weight: fn(&LectureRow) -> usize| {
            let total: usize = of().map(weight).sum();
            of().map(|row| value(row) * weight(row) as f64).sum::<f64>() / total.max(1) as f64
        };
        SummaryRow {
            algo,
            is_random: is_random(claim.algorithm),
            lecture: claim.claim.clone(),
            solved: Share::sum(of(), paths, |row| row.solvable),
            proven: Share::sum(of(), |row| row.proven, |row| row.queries - row.solvable),
            optimal_equal_steps: Share::sum(equal(true), |row| row.optimal, paths),
            optimal_by_length: Share::sum(equal(false), |row| row.optimal, paths),
            fewest_steps: Share::sum(of(), |row| row.fewest_steps, paths),
            ratio_mean: mean(|row| row.ratio_mean, |row| row.solved),
            ratio_most: of().map(|row| row.ratio_most).fold(0.0, f64::max),
            time_us: mean(|row| row.time_us, |row| row.queries),
            expanded_mean: mean(|row| row.expanded_mean, |row| row.queries),
            kept_mean: mean(|row| row.kept_mean, |row| row.queries),
        }
    };
    claims.iter().map(row).collect()
}
