//! What crowds keep of their units and groups. What they must show is in `tests/engine/crowd`.

mod lifecycle;
mod obstacles;
mod places;
mod random_orders;

use super::{Crowd, Findings, Status, UnitId, UnitSpec};
use crate::plan::Airspace;
use crate::scene::Scene;

/// An airspace of a size with solid boxes.
fn boxes(size: [u32; 3], solid: &[([i32; 3], [i32; 3])]) -> Airspace {
    let mut scene = Scene::open(size).unwrap();
    solid.iter().for_each(|&(low, high)| scene.voxels.insert_box(low, high));
    Airspace::bake(scene).unwrap()
}

/// Adds units of radius 0.4.
fn add(crowd: &mut Crowd, places: &[[f64; 3]]) -> Vec<UnitId> {
    places.iter().map(|&place| crowd.add(UnitSpec::new(place, 0.4)).unwrap()).collect()
}

/// Places in a block four wide and four deep.
fn block(count: u32, low: [f64; 3]) -> Vec<[f64; 3]> {
    let place = |n: u32| [f64::from(n % 4), f64::from(n / 4 % 4), f64::from(n / 16)];
    (0..count).map(|n| std::array::from_fn(|i| low[i] + 1.3 * place(n)[i])).collect()
}

/// Runs for so many seconds, or until all have arrived, while the auditor looks.
fn run(crowd: &mut Crowd, seconds: f64, rate: f64) -> Findings {
    Findings::of_run(crowd, seconds, rate).unwrap()
}

/// Asserts that nobody touched anything.
fn assert_sound(findings: Findings) {
    assert!(findings.is_sound(), "{findings:?}");
}

fn statuses(crowd: &Crowd) -> Vec<(usize, &Status, [f64; 3])> {
    let all = crowd.statuses().zip(crowd.positions()).enumerate();
    let late = all.filter(|(_, (status, _))| **status != Status::Arrived);
    late.map(|(at, (status, position))| (at, status, position)).collect()
}
