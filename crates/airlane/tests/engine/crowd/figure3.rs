//! The quick check of He & Hung, with and without. Their figure 3: the force that keeps units apart pushes one to where the straight line to its
//! next node leads into a wall.

use super::{add, assert_sound, baked, run, statuses};
use airlane::crowd::{Avoidance, Crowd, CrowdOptions, Findings, MovingObstacle, UnitId};
use airlane_scenes::nozzle;

/// A unit flies above a fin. A freighter stands before it for six seconds, and the force pushes the
/// unit over to the other side of the fin, into a pocket.
fn past_the_freighter(correction: bool) -> (Crowd, UnitId, Findings) {
    let fin_and_end = [([14, 12, 0], [30, 13, 3]), ([29, 0, 0], [30, 13, 3])];
    let airspace = baked([44, 24, 3], &fin_and_end);
    let options =
        CrowdOptions { avoidance: Avoidance::Separation, correction, ..CrowdOptions::default() };
    let mut crowd = Crowd::new(&airspace, options);
    let unit = add(&mut crowd, &[[5.0, 13.5, 1.0]])[0];
    crowd.send(&[(unit, [38.0, 13.5, 1.0])]).unwrap();
    let freighter =
        MovingObstacle { position: [12.0, 14.5, 1.0], velocity: [0.0; 3], radius: 2.75 };
    crowd.set_obstacles(&[freighter]).unwrap();
    run(&mut crowd, 6.0, 20.0);
    let place = crowd.position(unit).unwrap();
    assert!(correction || place[0] > 14.0 && place[1] < 11.5, "not in the pocket: {place:?}");
    crowd.set_obstacles(&[]).unwrap();
    let findings = run(&mut crowd, 40.0, 20.0);
    (crowd, unit, findings)
}

#[test]
fn without_the_quick_check_the_unit_stays_in_the_pocket() {
    let (crowd, unit, findings) = past_the_freighter(false);
    assert_sound(findings);
    let place = crowd.position(unit).unwrap();
    assert!(place[0] > 14.0 && place[0] < 29.0 && place[1] < 11.5, "{place:?}");
    assert_eq!(crowd.arrived(), 0);
}

#[test]
fn with_the_quick_check_it_arrives() {
    let (crowd, _, findings) = past_the_freighter(true);
    assert_sound(findings);
    assert_eq!(crowd.arrived(), 1, "{:?}", statuses(&crowd));
}

/// `airlane bench quick-check` in small.
#[test]
fn a_crowd_before_a_nozzle_gets_through_only_with_the_quick_check() {
    let arrived = |correction: bool| {
        let avoidance = Avoidance::Separation;
        let options = CrowdOptions { avoidance, correction, ..CrowdOptions::default() };
        let mut crowd = nozzle(72, 1, options);
        assert_sound(run(&mut crowd, 30.0, 20.0));
        crowd.arrived()
    };
    assert_eq!(arrived(true), 72);
    assert!(arrived(false) <= 66);
}
