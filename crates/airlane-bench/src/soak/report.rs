//! What a soak came to, and whether that is well.

use super::clients::{SCRIPT_COUNT, VisitCounts};
use super::crowd::CrowdCounts;
use super::queries::QueryCounts;
use super::samples::Trend;
use airlane::crowd::Findings;
use serde::Serialize;
use thiserror::Error;

/// Memory may grow by this much, in kB a minute.
///
/// A soak publishes 3,600 versions a minute, so this is 0.6 kB for each, less than a changed brick of
/// voxels and its cells take; and it answers a million queries a minute and more, so it is two bytes for
/// each. Whatever is kept for every version or every query is above it. The allocator moves memory up and
/// down by itself: in a run of one minute that alone was a slope of 1,300 kB a minute either way, so
/// short runs may come near the bound; the report states the interval.
pub const MEMORY_BOUND_KB_PER_MINUTE: f64 = 2000.0;

/// What was measured.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct SoakReport {
    /// How long, in seconds.
    pub seconds: f64,
    /// The seed of everything random.
    pub seed: u64,
    /// The world.
    pub map: String,
    /// Queries.
    pub queries: QueryCounts,
    /// Versions that were published, of those that were due.
    pub edits: u64,
    /// Versions that were due.
    pub edits_due: u64,
    /// The crowd.
    pub crowd: CrowdCounts,
    /// The viewer's clients.
    pub viewer: VisitCounts,
    /// Resident memory when the load began, in kB.
    pub memory_begin_kb: f64,
    /// When it ended.
    pub memory_end_kb: f64,
    /// The most that there was.
    pub memory_max_kb: f64,
    /// Where memory was heading in the second half, if there are samples enough.
    pub memory: Option<Trend>,
    /// Threads before anything was started.
    pub threads_begin: usize,
    /// The most under load.
    pub threads_max: usize,
    /// When everything had ended.
    pub threads_end: usize,
}

/// Why a soak failed.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum Fault {
    /// Something was not measured.
    #[error("nothing was checked: {0}")]
    NotMeasured(&'static str),
    /// Queries without a reply.
    #[error("{0} queries got no reply")]
    LostReplies(u64),
    /// Paths that the auditor rejected.
    #[error("{0} paths are invalid")]
    InvalidPaths(u64),
    /// Units in walls or in each other.
    #[error(
        "the crowd: {penetrations} wall penetrations, largest overlap {overlap:.4} of a radius"
    )]
    Crowd {
        /// Segments that touched a wall.
        penetrations: u64,
        /// As a share of a radius.
        overlap: f64,
    },
    /// Responses of 500 and above.
    #[error("the viewer: {0} responses with a status of 500 or above")]
    ServerErrors(u64),
    /// Other responses than expected, or none.
    #[error("the viewer: {0} requests without the expected response")]
    OtherErrors(u64),
    /// Threads that did not end.
    #[error("{end} threads at the end, {begin} at the beginning")]
    Threads {
        /// Before anything was started.
        begin: usize,
        /// When everything had ended.
        end: usize,
    },
    /// Memory that grows.
    #[error("memory grows by {0:.0} kB a minute, expected at most {MEMORY_BOUND_KB_PER_MINUTE}")]
    Memory(f64),
}

impl SoakReport {
    /// Everything that is wrong; nothing if the soak passed. What was not measured is wrong, too.
    pub fn faults(&self) -> Vec<Fault> {
        let Self { queries, crowd, viewer, .. } = self;
        let mut faults = Vec::new();
        let mut check = |is_well: bool, fault: Fault| {
            if !is_well {
                faults.push(fault);
            }
        };
        for (is_measured, what) in [
            (queries.answered > 0, "no query was answered"),
            (queries.refused > 0, "no query was refused, so the service was not overloaded"),
            // Half as many again as it can answer are an overload still.
            (4 * queries.offered >= 3 * queries.due, "queries were offered too slowly"),
            (queries.cancelled > 0, "no query was cancelled"),
            (queries.expired > 0, "no query expired"),
            (queries.audited > 0, "no path was audited"),
            (self.edits > 0, "no version was published"),
            (crowd.ticks > 0 && crowd.orders > 0, "the crowd did not move"),
            (crowd.positions > 0, "no position was audited"),
            (crowd.versions > 1, "the crowd followed no edit"),
            (viewer.expected > 0, "the viewer answered nothing"),
            (viewer.broken_off > 0, "no request to the viewer was broken off"),
            (viewer.by_script.len() == SCRIPT_COUNT, "some client of the viewer did not run"),
            (self.memory.is_some(), "there are too few samples of memory for a trend"),
            (self.threads_begin > 0 && self.threads_end > 0, "threads were not counted"),
        ] {
            check(is_measured, Fault::NotMeasured(what));
        }
        check(queries.lost == 0, Fault::LostReplies(queries.lost));
        check(queries.invalid == 0, Fault::InvalidPaths(queries.invalid));
        let (penetrations, overlap) = (crowd.wall_penetrations, crowd.overlap_max);
        let is_sound = penetrations == 0 && overlap <= Findings::OVERLAP;
        check(is_sound, Fault::Crowd { penetrations, overlap });
        check(viewer.server_errors == 0, Fault::ServerErrors(viewer.server_errors));
        check(viewer.other_errors == 0, Fault::OtherErrors(viewer.other_errors));
        let (begin, end) = (self.threads_begin, self.threads_end);
        check(end <= begin, Fault::Threads { begin, end });
        let slope = self.memory.map_or(0.0, |trend| trend.kb_per_minute);
        check(slope <= MEMORY_BOUND_KB_PER_MINUTE, Fault::Memory(slope));
        faults
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A soak in which everything went well.
    fn good() -> SoakReport {
        let queries = QueryCounts {
            offered: 9,
            due: 9,
            refused: 4,
            answered: 3,
            cancelled: 1,
            expired: 1,
            audited: 2,
            ..Default::default()
        };
        let crowd = CrowdCounts {
            ticks: 60,
            orders: 6,
            positions: 60,
            versions: 2,
            overlap_max: 0.001,
            ..Default::default()
        };
        let by_script = ["a", "b", "c", "d", "e", "f", "g"].map(|name| (name, 1)).into();
        let viewer = VisitCounts {
            requests: 7,
            expected: 7,
            broken_off: 1,
            by_script,
            ..Default::default()
        };
        let memory = Some(Trend { kb_per_minute: 100.0, samples: 30, ..Default::default() });
        let (threads_begin, threads_max, threads_end) = (5, 20, 5);
        SoakReport {
            queries,
            edits: 60,
            crowd,
            viewer,
            memory,
            threads_begin,
            threads_max,
            threads_end,
            ..Default::default()
        }
    }

    /// What is found when something is changed in a good report.
    fn planted(change: impl FnOnce(&mut SoakReport)) -> Vec<Fault> {
        let mut report = good();
        change(&mut report);
        report.faults()
    }

    #[test]
    fn a_good_soak_passes_and_every_fault_fails() {
        assert_eq!(good().faults(), []);
        assert_eq!(planted(|report| report.queries.lost = 1), [Fault::LostReplies(1)]);
        assert_eq!(planted(|report| report.queries.invalid = 1), [Fault::InvalidPaths(1)]);
        assert_eq!(planted(|report| report.viewer.server_errors = 2), [Fault::ServerErrors(2)]);
        assert_eq!(planted(|report| report.viewer.other_errors = 3), [Fault::OtherErrors(3)]);
        let leak = Fault::Threads { begin: 5, end: 6 };
        assert_eq!(planted(|report| report.threads_end = 6), [leak]);
        let slope = MEMORY_BOUND_KB_PER_MINUTE + 1.0;
        let grow = |report: &mut SoakReport| report.memory.as_mut().unwrap().kb_per_minute = slope;
        assert_eq!(planted(grow), [Fault::Memory(slope)]);
        let wall = planted(|report| report.crowd.wall_penetrations = 1);
        assert!(matches!(wall[..], [Fault::Crowd { penetrations: 1, .. }]), "{wall:?}");
        let overlap = planted(|report| report.crowd.overlap_max = 0.5);
        assert!(matches!(overlap[..], [Fault::Crowd { .. }]), "{overlap:?}");
    }

    #[test]
    fn what_was_not_measured_fails() {
        type Change = fn(&mut SoakReport);
        let changes: [Change; 14] = [
            |report| report.queries.answered = 0,
            |report| report.queries.refused = 0,
            |report| report.queries.due = 13,
            |report| report.queries.cancelled = 0,
            |report| report.queries.expired = 0,
            |report| report.queries.audited = 0,
            |report| report.edits = 0,
            |report| report.crowd.ticks = 0,
            |report| report.crowd.positions = 0,
            |report| report.crowd.versions = 1,
            |report| report.viewer.expected = 0,
            |report| report.viewer.broken_off = 0,
            |report| report.viewer.by_script.clear(),
            |report| report.memory = None,
        ];
        for (number, change) in changes.into_iter().enumerate() {
            let faults = planted(change);
            assert!(matches!(faults[..], [Fault::NotMeasured(_)]), "{number}: {faults:?}");
        }
        assert!(!SoakReport::default().faults().is_empty());
    }
}
