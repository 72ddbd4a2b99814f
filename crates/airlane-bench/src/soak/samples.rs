//! Memory and threads of this process while it runs, and where memory is heading.

use crate::pace::Plan;
use crate::service::{resident_bytes, set_aside};
use serde::Serialize;

/// More samples than this are thinned before slopes are taken between all pairs of them.
const MOST_SAMPLES: usize = 1500;

/// A straight line through samples of memory.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Trend {
    /// The median slope between all pairs of samples (Theil and Sen), in kB a minute.
    pub kb_per_minute: f64,
    /// The interval that holds the slope with 95 % confidence if samples did not depend on each other
    /// (Sen 1968). They do, so the truth may be further off.
    pub low_kb_per_minute: f64,
    /// The upper end of the interval.
    pub high_kb_per_minute: f64,
    /// Samples that it is drawn through.
    pub samples: usize,
}

impl Trend {
    /// The trend of samples: seconds, and kB at that time. `None` for fewer than ten.
    pub(super) fn of(samples: &[[f64; 2]]) -> Option<Self> {
        let step = samples.len().div_ceil(MOST_SAMPLES).max(1);
        let kept: Vec<[f64; 2]> = samples.iter().copied().step_by(step).collect();
        let count = kept.len();
        if count < 10 {
            return None;
        }
        let pairs = (0..count).flat_map(|b| (0..b).map(move |a| (a, b)));
        let slope = |(a, b): (usize, usize)| {
            let ([begin, from], [end, to]): ([f64; 2], [f64; 2]) = (kept[a], kept[b]);
            60.0 * (to - from) / (end - begin)
        };
        let mut slopes: Vec<f64> = pairs.map(slope).filter(|slope| slope.is_finite()).collect();
        slopes.sort_unstable_by(f64::total_cmp);
        let n = count as f64;
        let spread = 1.96 * (n * (n - 1.0) * (2.0 * n + 5.0) / 18.0).sqrt();
        let all = slopes.len() as f64;
        let at = |rank: f64| slopes[(rank.max(0.0) as usize).min(slopes.len() - 1)];
        Some(Self {
            kb_per_minute: at(all / 2.0),
            low_kb_per_minute: at((all - spread) / 2.0),
            high_kb_per_minute: at((all + spread) / 2.0),
            samples: count,
        })
    }
}

/// What was sampled.
pub(super) struct Samples {
    /// Seconds, and resident memory in kB.
    pub(super) memory: Vec<[f64; 2]>,
    /// The most threads that there were.
    pub(super) threads_max: usize,
}

impl Samples {
    /// Samples until the plan ends.
    pub(super) fn take(plan: &Plan, count: usize) -> Self {
        let seconds = (plan.end - plan.begin).as_secs_f64();
        let mut samples = Self { memory: set_aside(count + 1, [1.0; 2]), threads_max: 0 };
        let mut number = 0;
        while plan.wait_for(number, count as f64 / seconds).is_some() {
            if let Some(bytes) = resident_bytes() {
                let at = plan.begin.elapsed().as_secs_f64();
                samples.memory.push([at, bytes as f64 / 1e3]);
            }
            samples.threads_max = samples.threads_max.max(threads().unwrap_or(0));
            number += 1;
        }
        samples
    }

    /// The trend of the second half: in the first, caches fill and the allocator finds its size.
    pub(super) fn trend(&self) -> Option<Trend> {
        Trend::of(&self.memory[self.memory.len() / 2..])
    }
}

/// The threads of this process, where the system tells.
pub(super) fn threads() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix("Threads:")?.trim().parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples(kb: impl Fn(usize) -> f64) -> Vec<[f64; 2]> {
        (0..100).map(|n| [n as f64, kb(n)]).collect()
    }

    #[test]
    fn the_trend_is_that_of_most_samples() {
        // 2 kB a second, noise, and some samples that are far off.
        let noisy = |n: usize| {
            let noise = if n.is_multiple_of(2) { 3.0 } else { -3.0 };
            let outlier = if n % 10 == 7 { 5e4 } else { 0.0 };
            1e5 + 2.0 * n as f64 + noise + outlier
        };
        let trend = Trend::of(&samples(noisy)).unwrap();
        assert!((trend.kb_per_minute - 120.0).abs() < 10.0, "{trend:?}");
        assert!(trend.low_kb_per_minute <= 120.0 && trend.high_kb_per_minute >= 120.0, "{trend:?}");
        let level = Trend::of(&samples(|_| 7.0)).unwrap();
        assert_eq!((level.kb_per_minute, level.high_kb_per_minute), (0.0, 0.0));
        assert_eq!(Trend::of(&samples(|_| 7.0)[..9]), None);
        let many: Vec<[f64; 2]> = (0..9000).map(|n| [n as f64, n as f64]).collect();
        let thinned = Trend::of(&many).unwrap();
        assert!(thinned.samples <= MOST_SAMPLES && thinned.kb_per_minute == 60.0);
    }

    #[test]
    fn threads_are_counted() {
        if threads().is_none() {
            return; // nothing to read them from
        }
        let (stop, stopped) = std::sync::mpsc::channel::<()>();
        let more = std::thread::spawn(move || stopped.recv());
        assert!(threads().unwrap() >= 2);
        drop(stop);
        let _ = more.join().unwrap();
    }
}
