//! The clock. The only module of the engine that asks the machine for the time, so that a target
//! with another clock, or none, has one file to change; `cargo xtask test layers` checks it.

use std::time::Duration;

/// A moment of the platform's clock.
pub(crate) type Moment = std::time::Instant;

/// This moment.
pub(crate) fn now() -> Moment {
    Moment::now()
}

/// Measures one stage after the other.
pub(crate) struct Stopwatch(Moment);

impl Stopwatch {
    pub(crate) fn start() -> Self {
        Self(now())
    }

    /// The time since the last lap.
    pub(crate) fn lap(&mut self) -> Duration {
        let now = now();
        now - std::mem::replace(&mut self.0, now)
    }
}

/// The moment at which work has to stop, if there is one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadline(Option<Moment>);

impl Deadline {
    /// The moment `limit` from now; none without a limit, or with one beyond the clock's range.
    pub(crate) fn after(limit: Option<Duration>) -> Self {
        Self(limit.and_then(|limit| now().checked_add(limit)))
    }

    /// Reads the clock only if there is a deadline.
    #[inline]
    pub(crate) fn is_over(self) -> bool {
        self.0.is_some_and(|moment| now() >= moment)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deadline_is_over_when_its_time_is_up() {
        assert!(Deadline::after(Some(Duration::ZERO)).is_over());
        assert!(!Deadline::after(Some(Duration::from_secs(3600))).is_over());
        assert!(!Deadline::after(Some(Duration::MAX)).is_over());
        assert!(!Deadline::after(None).is_over());
    }

    #[test]
    fn laps_add_up_to_the_whole_time() {
        let began = now();
        let mut watch = Stopwatch(began);
        let laps = watch.lap() + watch.lap();
        assert_eq!(laps, watch.0 - began);
    }
}
