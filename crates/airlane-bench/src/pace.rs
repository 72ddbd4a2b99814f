//! Events at a steady rate, for a given time.

use std::time::{Duration, Instant};

/// When a run takes place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(crate) begin: Instant,
    pub(crate) end: Instant,
}

impl Plan {
    /// A plan that begins now.
    pub(crate) fn now(seconds: f64) -> Self {
        let begin = Instant::now();
        Self { begin, end: begin + Duration::from_secs_f64(seconds) }
    }

    /// Waits until an event is due, the first with number 0 at once, and returns how late it is. `None`
    /// if the plan ends before.
    pub(crate) fn wait_for(&self, number: usize, per_second: f64) -> Option<Duration> {
        let after = Duration::from_secs_f64(number as f64 / per_second.max(1e-9));
        let due = self.begin + after;
        if due >= self.end {
            return None;
        }
        let early = due.saturating_duration_since(Instant::now());
        if early > Duration::ZERO {
            std::thread::sleep(early);
        }
        let now = Instant::now();
        (now < self.end).then(|| now - due)
    }

    /// Waits until the plan ends.
    pub(crate) fn wait_for_end(&self) {
        std::thread::sleep(self.end.saturating_duration_since(Instant::now()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_come_in_their_time_and_end_with_the_plan() {
        let plan = Plan::now(0.05);
        let count = (0..).take_while(|&n| plan.wait_for(n, 1000.0).is_some()).count();
        assert!((1..=50).contains(&count), "{count}");
        assert_eq!(plan.wait_for(50, 1000.0), None);
        plan.wait_for_end();
        assert!(Instant::now() >= plan.end);
        assert_eq!(plan.wait_for(0, 1000.0), None);
    }
}
