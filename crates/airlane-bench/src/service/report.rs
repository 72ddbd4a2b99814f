//! What a run of the service came to.

use super::notes::Notes;
use super::publisher::Publishing;
use crate::scen::percentile;
use serde::Serialize;

/// What was measured. Times are in microseconds.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[allow(missing_docs)] // the names say it, and these are their only home
pub struct ServiceReport {
    pub map: String,
    pub threads: usize,
    pub rate: f64,
    pub seconds: f64,
    /// Replies a second.
    pub throughput: f64,
    /// Processors that the whole process had on average, if the system tells: fewer than it has
    /// threads with work means that others had the rest.
    pub processors: Option<f64>,
    /// Processor time a query, everything included.
    pub processor_us: Option<f64>,
    pub submitted: u64,
    /// Queries turned away because the queue was full.
    pub rejected: u64,
    /// From submitting one of these to being told.
    pub refuse_p50_us: f64,
    pub refuse_p99_us: f64,
    pub refuse_max_us: f64,
    pub answered: u64,
    pub found: u64,
    pub lost: u64,
    /// From submitting to the reply, of answered queries.
    pub latency_p50_us: f64,
    pub latency_p90_us: f64,
    pub latency_p99_us: f64,
    pub latency_max_us: f64,
    /// Of these, the time at work.
    pub work_mean_us: f64,
    pub work_p99_us: f64,
    pub work_max_us: f64,
    /// Of these, refining.
    pub refine_p99_us: f64,
    pub refine_max_us: f64,
    /// How far behind its plan the submitting thread was.
    pub behind_p99_us: f64,
    pub behind_max_us: f64,
    pub cancelled: u64,
    /// Of these, under way when they were cancelled.
    pub cancelled_under_way: u64,
    /// From cancelling to the end, of those.
    pub cancel_stop_p50_us: f64,
    pub cancel_stop_p99_us: f64,
    pub cancel_stop_max_us: f64,
    pub expired: u64,
    /// Of these, under way at their deadline.
    pub expired_under_way: u64,
    /// From the deadline to the end, of those.
    pub expire_stop_p50_us: f64,
    pub expire_stop_p99_us: f64,
    pub expire_stop_max_us: f64,
    /// Of all stops under way, later than a millisecond.
    pub stops_over_1_ms: u64,
    /// Versions made by an edit and published.
    pub edits: u64,
    /// Making a version: occupancy, components, cells, portals and seams.
    pub edit_p50_us: f64,
    pub edit_p90_us: f64,
    pub edit_p99_us: f64,
    pub edit_max_us: f64,
    /// From the beginning of an edit until a query for the body can start in the version it made: the edit,
    /// publishing, and the room for the body.
    pub ready_p50_us: f64,
    pub ready_p90_us: f64,
    pub ready_p99_us: f64,
    pub ready_max_us: f64,
    /// How far behind its plan the publishing thread was.
    pub edits_behind_p99_us: f64,
    pub edits_behind_max_us: f64,
    /// Handing a version to the service.
    pub publish_p99_us: f64,
    pub publish_max_us: f64,
    /// Published versions that somebody held at once, at most, and when all was done.
    pub versions_alive_max: u64,
    pub versions_alive_end: u64,
    pub audited: u64,
    /// Paths that are not valid in the version they name, and replies in a version other than that.
    pub invalid: u64,
    /// Whether the newest version is what the same edits make of the map once more.
    pub newest_ok: bool,
    /// Resident memory after warming up, half way and at the end, if the system tells.
    pub rss_start_bytes: Option<u64>,
    pub rss_half_bytes: Option<u64>,
    pub rss_end_bytes: Option<u64>,
}

/// Half of all times are no longer than the first, and so on; the last is the longest.
pub(crate) fn percentiles(times: &mut [f64]) -> [f64; 4] {
    times.sort_unstable_by(f64::total_cmp);
    [0.5, 0.9, 0.99, 1.0].map(|share| percentile(times, share))
}

impl ServiceReport {
    /// Takes over what callbacks noted.
    pub(super) fn take_notes(&mut self, notes: &mut Notes) {
        self.found = notes.found;
        self.audited = notes.kept();
        self.work_mean_us = notes.work.iter().sum::<f64>() / notes.work.len().max(1) as f64;
        [self.latency_p50_us, self.latency_p90_us, self.latency_p99_us, self.latency_max_us] =
            percentiles(&mut notes.latency);
        [_, _, self.work_p99_us, self.work_max_us] = percentiles(&mut notes.work);
        [_, _, self.refine_p99_us, self.refine_max_us] = percentiles(&mut notes.refine);
        let stops = notes.cancel_stops.iter().chain(&notes.expire_stops);
        self.stops_over_1_ms = stops.filter(|us| **us > 1000.0).count() as u64;
        self.cancelled_under_way = notes.cancel_stops.len() as u64;
        [self.cancel_stop_p50_us, _, self.cancel_stop_p99_us, self.cancel_stop_max_us] =
            percentiles(&mut notes.cancel_stops);
        self.expired_under_way = notes.expire_stops.len() as u64;
        [self.expire_stop_p50_us, _, self.expire_stop_p99_us, self.expire_stop_max_us] =
            percentiles(&mut notes.expire_stops);
    }

    /// Takes over what the submitting thread saw.
    pub(super) fn take_submitting(&mut self, behind: &mut [f64], refusals: &mut [f64]) {
        [_, _, self.behind_p99_us, self.behind_max_us] = percentiles(behind);
        [self.refuse_p50_us, _, self.refuse_p99_us, self.refuse_max_us] = percentiles(refusals);
    }

    /// Takes over what the publishing thread saw.
    pub(super) fn take_publishing(&mut self, publishing: &mut Publishing) {
        self.edits = publishing.edit.len() as u64;
        [self.edit_p50_us, self.edit_p90_us, self.edit_p99_us, self.edit_max_us] =
            percentiles(&mut publishing.edit);
        [self.ready_p50_us, self.ready_p90_us, self.ready_p99_us, self.ready_max_us] =
            percentiles(&mut publishing.ready);
        [_, _, self.edits_behind_p99_us, self.edits_behind_max_us] =
            percentiles(&mut publishing.behind);
        [_, _, self.publish_p99_us, self.publish_max_us] = percentiles(&mut publishing.publish);
        self.versions_alive_max = publishing.alive_max as u64;
        self.versions_alive_end = publishing.alive() as u64;
    }
}
