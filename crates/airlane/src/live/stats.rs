//! Statistics of a service, in constant memory.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Buckets per doubling of a time: a percentile is at most an eighth too large.
const STEPS: u64 = 8;
const BUCKETS: usize = (64 * STEPS) as usize;

/// Times in buckets whose widths grow with the time: any number of them in a few kilobytes, recorded
/// from any number of threads.
#[derive(Debug)]
pub(super) struct Histogram {
    buckets: Box<[AtomicU64]>,
    max: AtomicU64,
}

impl Default for Histogram {
    fn default() -> Self {
        let buckets = (0..BUCKETS).map(|_| AtomicU64::new(0)).collect();
        Self { buckets, max: AtomicU64::new(0) }
    }
}

impl Histogram {
    /// Records a time.
    pub(super) fn record(&self, time: Duration) {
        let ns = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        self.buckets[bucket(ns)].fetch_add(1, Ordering::Relaxed);
        self.max.fetch_max(ns, Ordering::Relaxed);
    }

    /// What was recorded so far.
    pub(super) fn percentiles(&self) -> Percentiles {
        let counts: Vec<u64> = self.buckets.iter().map(|b| b.load(Ordering::Relaxed)).collect();
        let max = self.max.load(Ordering::Relaxed);
        let count: u64 = counts.iter().sum();
        let at = |percent: u64| {
            let rank = (percent * count).div_ceil(100).max(1);
            let mut seen = 0;
            let within = counts.iter().position(|n| {
                seen += n;
                seen >= rank
            });
            Duration::from_nanos(within.map_or(0, |bucket| last_of(bucket).min(max)))
        };
        Percentiles { count, p50: at(50), p90: at(90), p99: at(99), max: Duration::from_nanos(max) }
    }
}

/// The bucket of a time in nanoseconds: its highest bit and the three after that.
fn bucket(ns: u64) -> usize {
    if ns < STEPS {
        return ns as usize;
    }
    let octave = u64::from(ns.ilog2()) - 2;
    (octave * STEPS + ((ns >> (octave - 1)) - STEPS)) as usize
}

/// The longest time in a bucket.
fn last_of(bucket: usize) -> u64 {
    let (octave, step) = (bucket as u64 / STEPS, bucket as u64 % STEPS);
    match octave {
        0 => step,
        _ => (((STEPS + step + 1) as u128) << (octave - 1)).saturating_sub(1) as u64,
    }
}

/// Percentiles of times, each at most an eighth too large; the longest is exact.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Percentiles {
    /// How many times there were.
    pub count: u64,
    /// Half of them are no longer than this.
    pub p50: Duration,
    /// Nine in ten are no longer than this.
    pub p90: Duration,
    /// 99 in a hundred are no longer than this.
    pub p99: Duration,
    /// The longest.
    pub max: Duration,
}

/// What a service has done since it was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct ServiceStats {
    /// Versions that were published, the first included.
    pub versions: u64,
    /// Queries that wait.
    pub queued: usize,
    /// Queries under way.
    pub under_way: usize,
    /// Queries that were taken in.
    pub submitted: u64,
    /// Queries that were turned away.
    pub rejected: u64,
    /// Queries that were answered, [`QueryError`](crate::plan::QueryError)s included.
    pub answered: u64,
    /// Queries that were cancelled.
    pub cancelled: u64,
    /// Queries whose deadline passed.
    pub expired: u64,
    /// Queries that panicked, each with the worker that ran it.
    pub lost: u64,
    /// Queries that waited when the service was shut down.
    pub shut_down: u64,
    /// Callbacks that panicked.
    pub callback_panics: u64,
    /// Times from submitting to the reply of queries that were answered.
    pub latency: Percentiles,
    /// Times that these took once begun.
    pub work: Percentiles,
}

/// The counters behind [`Stats`].
#[derive(Debug, Default)]
pub(super) struct Counters {
    pub(super) submitted: AtomicU64,
    pub(super) rejected: AtomicU64,
    pub(super) answered: AtomicU64,
    pub(super) cancelled: AtomicU64,
    pub(super) expired: AtomicU64,
    pub(super) lost: AtomicU64,
    pub(super) shut_down: AtomicU64,
    pub(super) callback_panics: AtomicU64,
    pub(super) latency: Histogram,
    pub(super) work: Histogram,
}

/// Counts one.
pub(super) fn count(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

impl Counters {
    pub(super) fn stats(&self, versions: u64, (queued, under_way): (usize, usize)) -> ServiceStats {
        let get = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        ServiceStats {
            versions,
            queued,
            under_way,
            submitted: get(&self.submitted),
            rejected: get(&self.rejected),
            answered: get(&self.answered),
            cancelled: get(&self.cancelled),
            expired: get(&self.expired),
            lost: get(&self.lost),
            shut_down: get(&self.shut_down),
            callback_panics: get(&self.callback_panics),
            latency: self.latency.percentiles(),
            work: self.work.percentiles(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_time_has_a_bucket_hardly_wider_than_it_is_long() {
        for ns in (0..2000).chain([1 << 20, (1 << 40) + 12345, u64::MAX - 1, u64::MAX]) {
            let last = last_of(bucket(ns));
            assert!(last >= ns && last - ns <= ns / 8, "{ns} {last}");
        }
        assert!(bucket(u64::MAX) < BUCKETS);
    }

    #[test]
    fn percentiles_are_those_of_what_was_recorded() {
        let histogram = Histogram::default();
        assert_eq!(histogram.percentiles(), Percentiles::default());
        for us in 1..=1000 {
            histogram.record(Duration::from_micros(us));
        }
        let Percentiles { count, p50, p90, p99, max } = histogram.percentiles();
        assert_eq!((count, max), (1000, Duration::from_micros(1000)));
        for (is, should) in [(p50, 500), (p90, 900), (p99, 990)] {
            let should = Duration::from_micros(should);
            assert!(is >= should && is <= should * 9 / 8, "{is:?} {should:?}");
        }
    }
}
