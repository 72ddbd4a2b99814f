//! Time that a thread really worked.
//!
//! On a busy machine a search that takes longer than a slice of the scheduler waits for the others in
//! between, and a short one does not: ratios of such times say more about the machine than about the
//! searches. Linux tells how long a thread has waited for a processor; that is taken off. Elsewhere the
//! time is what the clock says.

use std::time::{Duration, Instant};

/// How long this thread has waited for a processor so far; nothing where the system does not say.
fn waited() -> Duration {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = stat.split_whitespace().nth(1).and_then(|field| field.parse().ok());
    nanoseconds.map_or(Duration::ZERO, Duration::from_nanos)
}

/// Seconds that a call took, without those in which the thread waited for a processor; and what it
/// returned. Asking the system takes a few microseconds, which are counted only where there was a wait.
pub(crate) fn busy<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let around = Instant::now();
    let waited_before = waited();
    let before = Instant::now();
    let result = work();
    let elapsed = before.elapsed();
    let waited = waited().saturating_sub(waited_before);
    // A wait may lie beside the call, between the clock and the question: then both count from outside,
    // so that nothing is taken off that was not counted.
    let busy = match waited {
        Duration::ZERO => elapsed,
        waited => around.elapsed().saturating_sub(waited),
    };
    (busy.as_secs_f64(), result)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_waited_never_counts_twice() {
        let before = waited();
        let (seconds, sum) = busy(|| (0..100_000u64).map(std::hint::black_box).sum::<u64>());
        assert_eq!(sum, 4_999_950_000);
        assert!(seconds >= 0.0 && seconds.is_finite() && waited() >= before);
    }
}
