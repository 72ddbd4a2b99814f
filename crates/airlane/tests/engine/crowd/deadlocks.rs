//! Places where units block each other. `airlane bench deadlocks` counts how many resolve.

use super::{assert_sound, run, statuses};
use airlane_scenes::Jam;

fn resolves(jam: Jam, count: u32, seconds: f64) {
    let mut crowd = jam.stage(count, 0);
    let findings = run(&mut crowd, seconds, 30.0);
    assert_sound(findings);
    assert_eq!(crowd.arrived(), crowd.len(), "{:?}", statuses(&crowd));
}

#[test]
fn a_doorway() {
    resolves(Jam::Doorway, 6, 90.0);
}

#[test]
fn a_corridor_head_on() {
    resolves(Jam::Corridor, 8, 60.0);
}

#[test]
fn crossing_streams() {
    resolves(Jam::CrossingStreams, 12, 60.0);
}
