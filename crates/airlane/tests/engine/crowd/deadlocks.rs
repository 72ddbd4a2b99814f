//! Places where units block each other. `airlane bench deadlocks` counts how many resolve.

use super::{assert_sound, run, statuses};
use airlane_scenes::Jam;

fn resolves(jam: Jam, count: u32, seed: u64, seconds: f64) {
    let mut crowd = jam.stage(count, seed);
    let findings = run(&mut crowd, seconds, 30.0);
    assert_sound(findings);
    assert_eq!(crowd.arrived(), crowd.len(), "{:?}", statuses(&crowd));
}

#[test]
fn a_doorway() {
    resolves(Jam::Doorway, 6, 0, 90.0);
}

#[test]
fn a_corridor_head_on() {
    resolves(Jam::Corridor, 8, 0, 60.0);
}

#[test]
fn crossing_streams() {
    resolves(Jam::CrossingStreams, 12, 0, 60.0);
}

#[test]
fn a_corridor_for_one_at_a_time() {
    resolves(Jam::NarrowCorridor, 2, 2, 60.0);
    resolves(Jam::NarrowCorridor, 4, 0, 90.0);
}

/// The last one used to circle around its goal at top speed: reciprocal avoidance led it past one who
/// rested beyond the goal, on and on.
#[test]
fn a_unit_does_not_circle_around_a_goal_with_others_beside_it() {
    resolves(Jam::Doorway, 4, 4, 60.0);
    resolves(Jam::NarrowCorridor, 4, 2, 90.0);
}
