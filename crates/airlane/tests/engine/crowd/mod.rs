//! Crowds as a whole: what they must show, in short.

mod bad_input;
mod deadlocks;
mod figure3;
mod groups;
mod runs;

use airlane::crowd::{Crowd, Findings, Status, UnitId, UnitSpec};
use airlane::plan::Airspace;
use airlane_scenes::{Corners, Kind, Recipe, boxes};

/// An airspace of a size with solid boxes.
pub(super) fn baked(size: [u32; 3], solid: &[Corners]) -> Airspace {
    Airspace::bake(boxes(size, solid).unwrap()).unwrap()
}

pub(super) fn generated(kind: Kind, edge: u32) -> Airspace {
    Airspace::bake(Recipe { kind, size: [edge; 3], seed: 1 }.make().unwrap()).unwrap()
}

/// Adds units of radius 0.4.
pub(super) fn add(crowd: &mut Crowd, places: &[[f64; 3]]) -> Vec<UnitId> {
    places.iter().map(|&place| crowd.add(UnitSpec::new(place, 0.4)).unwrap()).collect()
}

/// Runs for so many seconds, or until all have arrived, while the auditor looks.
pub(super) fn run(crowd: &mut Crowd, seconds: f64, rate: f64) -> Findings {
    Findings::of_run(crowd, seconds, rate).unwrap()
}

/// Asserts that nobody touched anything.
pub(super) fn assert_sound(findings: Findings) {
    assert!(findings.is_sound(), "{findings:?}");
}

pub(super) fn statuses(crowd: &Crowd) -> Vec<(usize, &Status, [f64; 3])> {
    let late = crowd.units().filter(|unit| *crowd.status(*unit) != Status::Arrived);
    late.map(|unit| (unit.index(), crowd.status(unit), crowd.position(unit))).collect()
}
