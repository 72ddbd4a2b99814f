//! Two builds on the same queries, in turn.
//!
//! 1. Each build is started as a worker (`worker.rs`), loads the map and prepares the method.
//! 2. Both answer the first queries, unmeasured.
//! 3. Blocks of queries go to one build and then to the other, who is first changing from block to
//!    block and from round to round. While one works the other waits, so both meet the same machine.
//! 4. Of each query the least thread CPU time of all rounds counts. Outcomes and paths are compared by
//!    fingerprint.
//!
//! A build without a worker is compared by its own `bench scen` (`by_scen.rs`).

mod build;
mod by_scen;
mod protocol;
mod worker;

pub use by_scen::ByScen;
pub use worker::serve_worker;

use crate::scen::percentile;
use airlane::geom::Voxel;
use build::Build;
use protocol::{Ends, Request, Sample};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Queries at most to warm up with.
const WARM_UP: usize = 100;

/// Two builds cannot be compared.
#[derive(Debug, thiserror::Error)]
pub enum VersusError {
    /// A program cannot be started.
    #[error("{} cannot be started: {_1}", .0.display())]
    Start(PathBuf, std::io::Error),
    /// A worker ended before it was told to.
    #[error("{} ended{}: {complaints}", .program.display(), match code {
        Some(code) => format!(" with code {code}"),
        None => String::new(),
    })]
    Ended {
        /// The program.
        program: PathBuf,
        /// Its exit code.
        code: Option<i32>,
        /// What it wrote to standard error.
        complaints: String,
    },
    /// A worker says something else than was asked for.
    #[error("{} does not answer as a build of Airlane would", .0.display())]
    Unexpected(PathBuf),
    /// A worker speaks another version of the protocol.
    #[error(
        "{} speaks version {protocol} of the worker's protocol, expected {expected}",
        .program.display()
    )]
    Protocol {
        /// The program.
        program: PathBuf,
        /// Its version.
        protocol: u32,
        /// Ours.
        expected: u32,
    },
    /// A worker refuses a map, a method or a query.
    #[error("{}: {_1}", .0.display())]
    Refused(PathBuf, String),
}

/// What one build did.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Side {
    /// Goals reached.
    pub solved: usize,
    /// Median time of a query in microseconds.
    pub median_us: f64,
    /// Mean time.
    pub mean_us: f64,
    /// 99th percentile.
    pub p99_us: f64,
    /// The slowest query.
    pub max_us: f64,
    /// Mean number of expansions.
    pub expanded_mean: f64,
    /// Mean length of paths: in voxels, or by [`Clock::Wall`] divided by the scenario's cost.
    pub length_mean: f64,
}

/// What was measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Clock {
    /// The time that the thread ran, query by query in turn.
    ThreadCpu,
    /// What `bench scen` of both builds says, run in turn.
    Wall,
}

/// Two builds on one map with one method. Ratios are this build ÷ the other.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct VersusRow {
    /// The map's name.
    pub map: String,
    /// The method's name.
    pub method: String,
    /// Queries.
    pub queries: usize,
    /// How often each was asked.
    pub rounds: usize,
    /// What was measured.
    pub clock: Clock,
    /// This build.
    pub this: Side,
    /// The other.
    pub other: Side,
    /// Ratio of medians.
    pub median_ratio: f64,
    /// The least and the largest ratio of medians of one round: how far to trust it.
    pub median_ratio_rounds: [f64; 2],
    /// Ratio of means.
    pub mean_ratio: f64,
    /// Ratio of 99th percentiles.
    pub p99_ratio: f64,
    /// Ratio of mean lengths.
    pub length_ratio: f64,
    /// Queries with different outcomes or paths; unknown if a build has no worker.
    pub different: Option<usize>,
    /// The first of these: voxels of its start and its goal.
    pub first_difference: Option<[[i32; 3]; 2]>,
}

impl VersusRow {
    fn new(map: &str, method: &str, clock: Clock, [this, other]: [Side; 2]) -> Self {
        Self {
            map: map.to_owned(),
            method: method.to_owned(),
            queries: 0,
            rounds: 0,
            clock,
            this,
            other,
            median_ratio: ratio(this.median_us, other.median_us),
            median_ratio_rounds: [f64::NAN; 2],
            mean_ratio: ratio(this.mean_us, other.mean_us),
            p99_ratio: ratio(this.p99_us, other.p99_us),
            length_ratio: ratio(this.length_mean, other.length_mean),
            different: None,
            first_difference: None,
        }
    }
}

/// 1 if both are nothing.
fn ratio(this: f64, other: f64) -> f64 {
    if this == other { 1.0 } else { this / other }
}

/// This build and another, both running.
pub struct Versus {
    builds: [Build; 2],
}

impl Versus {
    /// Queries that a build answers before it is the other's turn.
    pub const BLOCK: usize = 25;

    /// Starts two programs as workers; `None` if one of them is a build that has no worker.
    pub fn start(this: &Path, other: &Path) -> Result<Option<Self>, VersusError> {
        let (Some(this), Some(other)) = (Build::start(this)?, Build::start(other)?) else {
            return Ok(None);
        };
        Ok(Some(Self { builds: [this, other] }))
    }

    /// Has both load what a MAP argument means.
    pub fn load(&mut self, map: &str) -> Result<(), VersusError> {
        self.tell(&Request::Load { map: map.to_owned() })
    }

    fn tell(&mut self, request: &Request) -> Result<(), VersusError> {
        self.builds.iter_mut().try_for_each(|build| build.tell(request))
    }

    /// Asks both the same queries with a method, by the name that `bench scen --algo` takes.
    /// `progress` is called after each block.
    pub fn measure(
        &mut self,
        map: &str,
        method: &str,
        queries: &[[Voxel; 2]],
        rounds: usize,
        mut progress: impl FnMut(),
    ) -> Result<VersusRow, VersusError> {
        self.tell(&Request::Prepare { method: method.to_owned() })?;
        let queries: Vec<Ends> = queries.iter().map(|ends| ends.map(|voxel| voxel.0)).collect();
        for build in &mut self.builds {
            build.run(&queries[..queries.len().min(WARM_UP)])?;
        }
        let mut sums = [Sums::default(), Sums::default()];
        let mut differ = vec![false; queries.len()];
        for round in 0..rounds {
            let mut answers = [Vec::new(), Vec::new()];
            for (number, block) in queries.chunks(Self::BLOCK).enumerate() {
                let first = (round + number) % 2;
                for side in [first, 1 - first] {
                    answers[side].extend(self.builds[side].run(block)?);
                }
                progress();
            }
            for (differ, (this, other)) in differ.iter_mut().zip(answers[0].iter().zip(&answers[1]))
            {
                *differ |= this.fingerprint != other.fingerprint;
            }
            for (sums, answers) in sums.iter_mut().zip(answers) {
                sums.take(answers);
            }
        }
        let both = |i: usize| sums.iter().all(|sums| sums.last[i].length.is_some());
        let both: Vec<bool> = (0..queries.len()).map(both).collect();
        let sides = [sums[0].side(&both), sums[1].side(&both)];
        let of_rounds = || {
            let medians = sums[0].medians.iter().zip(&sums[1].medians);
            medians.map(|(&this, &other)| ratio(this, other))
        };
        let mut row = VersusRow::new(map, method, Clock::ThreadCpu, sides);
        (row.queries, row.rounds) = (queries.len(), rounds);
        row.median_ratio_rounds =
            [of_rounds().fold(f64::INFINITY, f64::min), of_rounds().fold(0.0, f64::max)];
        row.different = Some(differ.iter().filter(|differ| **differ).count());
        row.first_difference = differ.iter().position(|differ| *differ).map(|i| queries[i]);
        Ok(row)
    }
}

/// One build's answers over the rounds.
#[derive(Default)]
struct Sums {
    /// The least time of each query in microseconds.
    least_us: Vec<f64>,
    /// The median of each round.
    medians: Vec<f64>,
    /// The answers of the last round.
    last: Vec<Sample>,
}

impl Sums {
    /// Takes in a round.
    fn take(&mut self, answers: Vec<Sample>) {
        let us: Vec<f64> = answers.iter().map(|answer| answer.ns as f64 / 1e3).collect();
        self.medians.push(crate::scen::median(&us));
        self.least_us = match self.least_us.is_empty() {
            true => us,
            false => self.least_us.iter().zip(us).map(|(least, us)| least.min(us)).collect(),
        };
        self.last = answers;
    }

    /// `both` says which queries both builds solved, so that lengths are of the same ones.
    fn side(&self, both: &[bool]) -> Side {
        let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len().max(1) as f64;
        let mut sorted = self.least_us.clone();
        sorted.sort_unstable_by(f64::total_cmp);
        let lengths = self.last.iter().zip(both).filter_map(|(answer, &both)| match both {
            true => answer.length,
            false => None,
        });
        Side {
            solved: self.last.iter().filter(|answer| answer.length.is_some()).count(),
            median_us: percentile(&sorted, 0.5),
            mean_us: mean(&sorted),
            p99_us: percentile(&sorted, 0.99),
            max_us: sorted.last().copied().unwrap_or(0.0),
            expanded_mean: mean(
                &self.last.iter().map(|answer| answer.expanded as f64).collect::<Vec<_>>(),
            ),
            length_mean: mean(&lengths.collect::<Vec<_>>()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(ns: u64, length: Option<f64>) -> Sample {
        Sample { ns, fingerprint: 0, length, expanded: 2 }
    }

    #[test]
    fn the_least_time_of_each_query_counts() {
        let mut sums = Sums::default();
        sums.take(vec![sample(1000, Some(4.0)), sample(9000, None), sample(3000, Some(8.0))]);
        sums.take(vec![sample(2000, Some(4.0)), sample(5000, None), sample(7000, Some(8.0))]);
        let side = sums.side(&[true, false, false]);
        assert_eq!((side.median_us, side.mean_us, side.p99_us), (3.0, 3.0, 5.0));
        assert_eq!(side.max_us, 5.0);
        assert_eq!((side.solved, side.length_mean, side.expanded_mean), (2, 4.0, 2.0));
        assert_eq!(sums.medians, [3.0, 5.0]);
        assert_eq!((ratio(0.0, 0.0), ratio(3.0, 2.0)), (1.0, 1.5));
    }

    #[test]
    fn a_program_that_is_no_build_is_refused() {
        let missing = Path::new("no-such-program-of-airlane");
        assert!(matches!(Build::start(missing), Err(VersusError::Start(..))));
    }
}
