//! Places where units block each other.

use super::super::{Crowd, CrowdSettings, UnitSpec};
use super::{assert_sound, boxes, pierced, run, statuses};
use crate::rng::Rng;

/// Units of a radius that change places, some of them a little beside where the others would be.
fn swap(walls: &[([i32; 3], [i32; 3])], radius: f64, count: u32, seed: u64, seconds: f64) -> Crowd {
    let mut rng = Rng::new(seed, 0);
    let mut beside =
        || if seed == 0 { 0.0 } else { f64::from(rng.range(-40, 40)) / 100.0 * radius };
    let airspace = boxes([44, 15, 15], walls);
    let mut crowd = Crowd::new(&airspace, CrowdSettings::default());
    let mut orders = Vec::new();
    for n in 0..count {
        let at = |c: u32| 2.0 + 3.5 * radius * f64::from(c);
        let [x, y, z] = [at(n % 3), 7.0 + 3.5 * radius * (f64::from(n / 3 % 2) - 0.5), at(n / 6)];
        let [y, z] = [y + beside(), z + beside() + 2.0];
        let (here, there) = ([x, y, z], [42.0 - x, y, z]);
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
    let crowd = swap(&pierced([44, 15, 15], [22, 23], [6, 8]), 0.95, 6, 0, 90.0);
    assert_eq!(crowd.arrived(), crowd.len(), "{:?}", statuses(&crowd));
}

/// Head-on through a corridor that two can pass in.
#[test]
fn a_corridor_head_on() {
    let crowd = swap(&pierced([44, 15, 15], [14, 30], [6, 8]), 0.4, 8, 0, 60.0);
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

/// Prints how many of such scenes resolve within two minutes. A corridor for one at a time, met
/// head-on, is the hardest: one side has to go back.
#[test]
#[ignore = "takes a minute; prints shares"]
fn shares_that_resolve() {
    let door = pierced([44, 15, 15], [22, 23], [6, 8]);
    let corridor = pierced([44, 15, 15], [14, 30], [6, 8]);
    let scenes = [
        ("doorway, one at a time", &door, 0.95),
        ("corridor, two can pass", &corridor, 0.4),
        ("corridor, one at a time", &corridor, 0.95),
    ];
    for (name, walls, radius) in scenes {
        let (mut resolved, mut scenes, mut arrived, mut units) = (0, 0, 0, 0);
        for count in [1, 2, 4, 6] {
            for seed in 0..5 {
                let crowd = swap(walls, radius, count, seed, 120.0);
                scenes += 1;
                resolved += u32::from(crowd.arrived() == crowd.len());
                (arrived, units) = (arrived + crowd.arrived(), units + crowd.len());
            }
        }
        println!("{name}: {resolved} of {scenes} scenes, {arrived} of {units} units");
    }
}
