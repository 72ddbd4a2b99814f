//! Processor time of this thread.
//!
//! On a busy machine a search that takes longer than a slice of the scheduler waits for the others in
//! between, and a short one does not: ratios of wall-clock times say more about the machine than about
//! the searches. Linux and macOS count the time that a thread ran. Elsewhere it is wall-clock time.

use std::time::Duration;

/// Time that this thread has run so far.
#[cfg(any(target_os = "linux", target_os = "macos"))]
pub(crate) fn now() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32) // both at least 0, the second below 10⁹
}

/// Time since the first call.
#[cfg(not(any(target_os = "linux", target_os = "macos")))]
pub(crate) fn now() -> Duration {
    static FIRST: std::sync::LazyLock<std::time::Instant> =
        std::sync::LazyLock::new(std::time::Instant::now);
    FIRST.elapsed()
}

/// Seconds that this thread ran during a call, and what the call returned. Reading the clock is
/// included, a fraction of a microsecond: see [`overhead`].
pub(crate) fn busy<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let before = now();
    let result = work();
    (now().saturating_sub(before).as_secs_f64(), result)
}

/// Seconds that [`busy`] measures for a call that does nothing.
pub(crate) fn overhead() -> f64 {
    (0..1000).map(|_| busy(|| ()).0).fold(f64::INFINITY, f64::min)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_counts_and_sleep_does_not() {
        let (seconds, sum) = busy(|| (0..100_000u64).map(std::hint::black_box).sum::<u64>());
        assert_eq!(sum, 4_999_950_000);
        assert!(seconds > 0.0 && seconds.is_finite() && overhead() >= 0.0);
        if cfg!(any(target_os = "linux", target_os = "macos")) {
            let (asleep, ()) = busy(|| std::thread::sleep(Duration::from_millis(200)));
            assert!(asleep < 0.2, "{asleep}");
        }
    }
}
