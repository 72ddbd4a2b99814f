//! He & Hung's figure 3: the force that keeps units apart pushes some to where the straight line to
//! their next node leads into a wall.

use super::super::{Avoidance, Crowd, CrowdSettings};
use super::{add, assert_sound, boxes, run, statuses};

/// Units start in a bunch, as those that were just built do, and fly along a fin. The force spreads
/// them, so that some get to the wrong side of it, into a pocket.
fn bunch(correction: bool) -> Crowd {
    let airspace = boxes(
        [44, 24, 7],
        &[([14, 12, 0], [30, 13, 7]), ([29, 12, 0], [30, 24, 7])], // a fin, and the pocket's end
    );
    let settings =
        CrowdSettings { avoidance: Avoidance::Separation, correction, ..CrowdSettings::default() };
    let mut crowd = Crowd::new(&airspace, settings);
    let starts: Vec<[f64; 3]> = (0..24)
        .map(|n| [n % 2, n / 4, n / 2 % 2].map(|c| 0.85 * f64::from(c)))
        .map(|[x, y, z]| [8.0 + x, 9.0 + y, 2.4 + z])
        .collect();
    let units = add(&mut crowd, &starts);
    let orders: Vec<_> = units
        .iter()
        .zip(&starts)
        .map(|(&unit, start)| {
            let [x, y, z] = *start;
            (unit, [38.0 + 2.0 * (x - 8.0), 4.0 + 2.0 * (y - 9.0), z + (z - 2.4)])
        })
        .collect();
    crowd.send(&orders);
    crowd
}

#[test]
fn without_the_quick_check_units_stay_in_the_pocket() {
    let mut crowd = bunch(false);
    let findings = run(&mut crowd, 40.0, 20.0);
    assert_sound(findings);
    let trapped =
        crowd.positions().iter().filter(|place| place[1] > 12.0 && place[0] < 29.0).count();
    assert!(trapped > 0, "{:?}", crowd.positions());
    assert!(crowd.arrived() < crowd.len());
}

#[test]
fn with_the_quick_check_all_arrive() {
    let mut crowd = bunch(true);
    let findings = run(&mut crowd, 40.0, 20.0);
    assert_sound(findings);
    assert_eq!(crowd.arrived(), crowd.len(), "{:?}", statuses(&crowd));
}
