//! Crowds as a whole: what they must show, in short.

mod agents;
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

/// Places in a block four wide and four deep.
pub(super) fn block(count: u32, low: [f64; 3]) -> Vec<[f64; 3]> {
    let place = |n: u32| [f64::from(n % 4), f64::from(n / 4 % 4), f64::from(n / 16)];
    (0..count).map(|n| std::array::from_fn(|i| low[i] + 1.3 * place(n)[i])).collect()
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
    let all = crowd.statuses().zip(crowd.positions()).enumerate();
    let late = all.filter(|(_, (status, _))| **status != Status::Arrived);
    late.map(|(at, (status, position))| (at, status, position)).collect()
}
