//! Counts how many crowd deadlocks resolve.

use crate::claim::Claim;
use airlane::crowd::{CrowdError, Findings};
use airlane_scenes::Jam;
use serde::Serialize;

/// Scenes of one kind.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct JamRow {
    /// What it is.
    pub jam: &'static str,
    /// Scenes, with few units and many, in line and a little beside.
    pub scenes: u32,
    /// Scenes in which all units arrived.
    pub resolved: u32,
    /// Units in all scenes.
    pub units: usize,
    /// Those that arrived.
    pub arrived: usize,
    /// Scenes in which a unit touched a wall or overlapped another.
    pub unsound: u32,
}

impl JamRow {
    /// What is asked: every scene resolves, and nobody touches anything.
    pub fn claims(&self) -> Vec<Claim> {
        vec![
            Claim::none("scenes that do not resolve", (self.scenes - self.resolved) as usize),
            Claim::none("scenes with a collision", self.unsound as usize),
        ]
    }
}

/// Ticks a second.
const RATE: f64 = 30.0;

/// Runs scenes of a kind, with so many units on each side and so many seeds, for so many seconds each at
/// most.
pub fn count_deadlocks(
    jam: Jam,
    counts: &[u32],
    seeds: u64,
    seconds: f64,
) -> Result<JamRow, CrowdError> {
    let mut row =
        JamRow { jam: jam.name(), scenes: 0, resolved: 0, units: 0, arrived: 0, unsound: 0 };
    for (count, seed) in counts.iter().flat_map(|&count| (0..seeds).map(move |seed| (count, seed)))
    {
        let mut crowd = jam.stage(count, seed);
        let findings = Findings::of_run(&mut crowd, seconds, RATE)?;
        row.scenes += 1;
        row.resolved += u32::from(crowd.arrived() == crowd.len());
        row.units += crowd.len();
        row.arrived += crowd.arrived();
        row.unsound += u32::from(!findings.is_sound());
    }
    Ok(row)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::broken;

    #[test]
    fn scenes_and_units_are_counted() {
        // Nobody is through a door in a second.
        let row = count_deadlocks(Jam::Doorway, &[1, 2, 4, 6], 2, 1.0).unwrap();
        assert_eq!((row.scenes, row.units, row.unsound), (8, 2 * 2 * 13, 0));
        assert_eq!((row.resolved, row.arrived), (0, 0));
        assert_eq!(broken(&row.claims()), ["scenes that do not resolve"]);
        let resolved = JamRow { resolved: 8, ..row };
        assert_eq!(broken(&resolved.claims()), [""; 0]);
        assert_eq!(
            broken(&JamRow { unsound: 1, ..resolved }.claims()),
            ["scenes with a collision"]
        );
    }
}
