//! Budgets and cancellation.

use crate::clock::Deadline;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What a search may spend. The default is no limit.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// At most so many expansions.
    pub expansions: Option<u64>,
    /// At most so much time.
    pub time: Option<Duration>,
    /// Stops the search when another thread sets it.
    pub cancel: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// What is left after so many expansions.
    pub(crate) fn after(&self, expanded: u64) -> Self {
        let expansions = self.expansions.map(|most| most.saturating_sub(expanded));
        Self { expansions, ..self.clone() }
    }

    /// The limit that leaves nothing to spend.
    pub(crate) fn exceeded(&self) -> Option<Limit> {
        Meter::start(self).check(0)
    }
}

/// The limit that ended a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// The budget of expansions is spent.
    Expansions,
    /// The time is up.
    Time,
    /// The search was cancelled.
    Cancelled,
}

/// The clock and the cancel token are looked at only every so many steps. A step among cells takes a
/// microsecond or so, reading the clock a fortieth of that.
const STEPS_PER_LOOK: u64 = 8;

/// Limits in force, from the moment of making.
pub(crate) struct Meter<'l> {
    limits: &'l Limits,
    deadline: Deadline,
}

impl<'l> Meter<'l> {
    pub(crate) fn start(limits: &'l Limits) -> Self {
        Self { limits, deadline: Deadline::after(limits.time) }
    }

    /// The limit that step number `step` would break.
    #[inline]
    pub(crate) fn check(&self, step: u64) -> Option<Limit> {
        if self.limits.expansions.is_some_and(|most| step >= most) {
            return Some(Limit::Expansions);
        }
        if step.is_multiple_of(STEPS_PER_LOOK) { self.look() } else { None }
    }

    /// Whether it is time to stop: cancelled, or the time is up.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.look().is_some()
    }

    fn look(&self) -> Option<Limit> {
        if self.limits.cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::Relaxed)) {
            return Some(Limit::Cancelled);
        }
        self.deadline.is_over().then_some(Limit::Time)
    }
}
