//! Crowds as a whole: what they must show, in short.

mod bad_input;
mod deadlocks;
mod figure3;
mod groups;
mod runs;

use super::{Auditor, Crowd, Findings, Status, UnitId, UnitSpec};
use crate::plan::Airspace;
use crate::scene::Scene;
use crate::scene::generate::{Kind, Recipe};

pub(super) fn generated(kind: Kind, edge: u32) -> Airspace {
    Airspace::bake(Recipe { kind, size: [edge; 3], seed: 1 }.make().unwrap()).unwrap()
}

/// A world of a size with solid boxes.
pub(super) fn boxes(size: [u32; 3], solid: &[([i32; 3], [i32; 3])]) -> Airspace {
    let mut scene = Scene::open(size).unwrap();
    for &(low, high) in solid {
        scene.voxels.insert_box(low, high);
    }
    Airspace::bake(scene).unwrap()
}

/// Adds units of radius 0.4.
pub(super) fn add(crowd: &mut Crowd, places: &[[f64; 3]]) -> Vec<UnitId> {
    places.iter().map(|&place| crowd.add(UnitSpec::new(place, 0.4)).unwrap()).collect()
}

/// A wall across x from `low` to `high` with a square hole, both ends included, in y and z.
pub(super) fn pierced(size: [i32; 3], x: [i32; 2], hole: [i32; 2]) -> Vec<([i32; 3], [i32; 3])> {
    let [low, high] = [hole[0], hole[1] + 1];
    vec![
        ([x[0], 0, 0], [x[1], low, size[2]]),
        ([x[0], high, 0], [x[1], size[1], size[2]]),
        ([x[0], low, 0], [x[1], high, low]),
        ([x[0], low, high], [x[1], high, size[2]]),
    ]
}

/// Runs for so many seconds, or until all have arrived, while the auditor looks.
pub(super) fn run(crowd: &mut Crowd, seconds: f64, rate: f64) -> Findings {
    let world = std::sync::Arc::clone(crowd.world());
    let radii = crowd.units().map(|unit| crowd.radius(unit)).collect();
    let mut auditor = Auditor::new(&world, radii);
    auditor.look(&crowd.positions());
    for _ in 0..(seconds * rate) as u32 {
        crowd.step(1.0 / rate).unwrap();
        auditor.look(&crowd.positions());
        if crowd.arrived() == crowd.len() {
            break;
        }
    }
    auditor.findings()
}

/// Asserts that nobody touched anything.
pub(super) fn assert_sound(findings: Findings) {
    assert_eq!(findings.wall_penetrations, 0, "{findings:?}");
    assert!(findings.overlap_max <= 0.01, "{findings:?}");
}

pub(super) fn statuses(crowd: &Crowd) -> Vec<(usize, &Status, [f64; 3])> {
    let late = crowd.units().filter(|unit| *crowd.status(*unit) != Status::Arrived);
    late.map(|unit| (unit.index(), crowd.status(unit), crowd.position(unit))).collect()
}
