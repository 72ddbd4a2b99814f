//! Places where units block each other.

use super::super::{Crowd, CrowdSettings, UnitSpec};
use super::{assert_sound, boxes, pierced, run, statuses};

/// Units of a radius that change places, and whether all did.
fn swap(walls: &[([i32; 3], [i32; 3])], radius: f64, count: u32, seconds: f64) -> Crowd {
    let airspace = boxes([44, 15, 15], walls);
    let mut crowd = Crowd::new(&airspace, CrowdSettings::default());
    let mut orders = Vec::new();
    for n in 0..count {
        let at = |c: u32| 2.0 + 3.5 * radius * f64::from(c);
        let [x, y, z] =
            [at(n % 3), 7.0 - 1.2 * radius + 2.4 * radius * f64::from(n / 3 % 2), at(n / 6)];
        let (here, there) = ([x, y, z + 2.0], [43.0 - x - 1.0, y, z + 2.0]);
        let mut add = |place| crowd.add(UnitSpec::new(place, radius)).unwrap();
        orders.extend([(add(here), there), (add(there), here)]);
    }
    crowd.send(&orders);
    let findings = run(&mut crowd, seconds, 30.0);
    assert_sound(findings);
    crowd
}

/// Both ways through a door that lets one through at a time.
#[test]
fn a_doorway() {
    let crowd = swap(&pierced([44, 15, 15], [22, 23], [6, 8]), 0.95, 6, 90.0);
    assert_eq!(crowd.arrived(), crowd.len(), "{:?}", statuses(&crowd));
}

/// Head-on through a corridor that two can pass in.
#[test]
fn a_corridor_head_on() {
    let crowd = swap(&pierced([44, 15, 15], [14, 30], [6, 8]), 0.4, 8, 60.0);
    assert_eq!(crowd.arrived(), crowd.len(), "{:?}", statuses(&crowd));
}

/// Two streams cross at right angles in a slab so low that there is no way over.
#[test]
fn crossing_streams() {
    let airspace = boxes([44, 44, 3], &[]);
    let mut crowd = Crowd::new(&airspace, CrowdSettings::default());
    let mut orders = Vec::new();
    for n in 0..12 {
        let (along, beside) = (1.0 + 3.0 * f64::from(n / 4), 16.0 + 3.5 * f64::from(n % 4));
        let pairs = [
            ([along, beside, 1.0], [42.0 - along, beside, 1.0]),
            ([beside, along, 1.0], [beside, 42.0 - along, 1.0]),
        ];
        for (here, there) in pairs {
            orders.push((crowd.add(UnitSpec::new(here, 0.95)).unwrap(), there));
        }
    }
    crowd.send(&orders);
    let findings = run(&mut crowd, 60.0, 30.0);
    assert_sound(findings);
    assert_eq!(crowd.arrived(), crowd.len(), "{:?}", statuses(&crowd));
}
