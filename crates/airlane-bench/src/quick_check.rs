//! Crowds with and without the quick check of He & Hung (2016, 4.8).

use airlane::crowd::{Avoidance, CrowdError, CrowdOptions, Findings};
use airlane_scenes::nozzle;
use serde::Serialize;

/// Scenes before a nozzle with one way of avoidance.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct QuickCheckRow {
    /// How units avoid each other.
    pub avoidance: &'static str,
    /// Whether they check their way.
    pub quick_check: bool,
    /// Scenes with different seeds.
    pub scenes: u32,
    /// Units in all scenes.
    pub units: usize,
    /// Those that arrived.
    pub arrived: usize,
    /// The mean of the seconds until all had arrived; `None` if that was not so in every scene.
    pub seconds: Option<f64>,
    /// Scenes in which a unit touched a wall or overlapped another.
    pub unsound: u32,
}

/// Ticks a second.
const RATE: f64 = 30.0;

/// Runs the scene with so many units and seeds, for so many seconds each at most, with reciprocal
/// avoidance and with the force of He & Hung, each with and without the quick check.
pub fn compare_quick_check(
    units: u32,
    seeds: u64,
    seconds: f64,
) -> Result<Vec<QuickCheckRow>, CrowdError> {
    let mut rows = Vec::new();
    for (name, avoidance) in
        [("orca", Avoidance::Reciprocal), ("separation", Avoidance::Separation)]
    {
        for quick_check in [true, false] {
            let options =
                CrowdOptions { avoidance, correction: quick_check, ..CrowdOptions::default() };
            rows.push(row(name, units, seeds, seconds, options)?);
        }
    }
    Ok(rows)
}

fn row(
    avoidance: &'static str,
    units: u32,
    seeds: u64,
    seconds: f64,
    options: CrowdOptions,
) -> Result<QuickCheckRow, CrowdError> {
    let mut row = QuickCheckRow {
        avoidance,
        quick_check: options.correction,
        scenes: 0,
        units: 0,
        arrived: 0,
        seconds: None,
        unsound: 0,
    };
    let mut sum = 0.0;
    for seed in 1..=seeds {
        let mut crowd = nozzle(units, seed, options);
        let findings = Findings::of_run(&mut crowd, seconds, RATE)?;
        row.scenes += 1;
        row.units += crowd.len();
        row.arrived += crowd.arrived();
        row.unsound += u32::from(!findings.is_sound());
        sum += crowd.ticks() as f64 / RATE;
    }
    row.seconds = (row.arrived == row.units).then(|| sum / f64::from(row.scenes.max(1)));
    Ok(row)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_with_and_without_the_check() {
        let rows = compare_quick_check(4, 2, 0.5).unwrap();
        let kinds: Vec<_> = rows.iter().map(|row| (row.avoidance, row.quick_check)).collect();
        let expected =
            [("orca", true), ("orca", false), ("separation", true), ("separation", false)];
        assert_eq!(kinds, expected);
        // Nobody is through the nozzle in half a second.
        for row in rows {
            assert_eq!((row.scenes, row.units, row.arrived), (2, 8, 0));
            assert_eq!((row.seconds, row.unsound), (None, 0));
        }
    }
}
