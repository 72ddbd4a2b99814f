//! The clock. The only module of the engine that asks the machine for the time, so that a target
//! with another clock, or none, has one file to change; `cargo xtask test layers` checks it.
//!
//! `wasm32-unknown-unknown` has none: asking would panic. There time stands still: times in answers are 0, a
//! limit or deadline of time is over at once if it is 0 and else never; limits of expansions hold as everywhere.

use std::time::Duration;

/// A moment of the platform's clock.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub(crate) type Moment = std::time::Instant;

/// A moment of a clock that stands still.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub(crate) type Moment = still::Moment;

/// This moment.
pub(crate) fn now() -> Moment {
    Moment::now()
}

/// A clock that stands still, for platforms without one.
#[cfg(any(test, all(target_family = "wasm", target_os = "unknown")))]
mod still {
    use std::ops::Sub;
    use std::time::Duration;

    /// So long after the only moment that ever is.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub(crate) struct Moment(Duration);

    impl Moment {
        pub(crate) fn now() -> Self {
            Self(Duration::ZERO)
        }

        pub(crate) fn elapsed(&self) -> Duration {
            Self::now().saturating_duration_since(*self)
        }

        pub(crate) fn checked_add(&self, time: Duration) -> Option<Self> {
            self.0.checked_add(time).map(Self)
        }

        pub(crate) fn saturating_duration_since(&self, earlier: Self) -> Duration {
            self.0.saturating_sub(earlier.0)
        }
    }

    impl Sub for Moment {
        type Output = Duration;

        fn sub(self, earlier: Self) -> Duration {
            self.saturating_duration_since(earlier)
        }
    }
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
    fn a_clock_that_stands_still_keeps_the_order_of_moments() {
        let now = still::Moment::now();
        let later = now.checked_add(Duration::from_millis(1)).unwrap();
        assert!(now < later && still::Moment::now() < later);
        assert_eq!((later - now, now.elapsed()), (Duration::from_millis(1), Duration::ZERO));
        assert_eq!(now.saturating_duration_since(later), Duration::ZERO);
        assert_eq!(later.checked_add(Duration::MAX), None);
    }

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
