//! Units that leave, groups that end, worlds that are let go.

use super::super::{Crowd, CrowdError, CrowdOptions, Formation, Status, UnitId, UnitSpec};
use super::{add, assert_sound, block, boxes, run, statuses};
use crate::plan::Airspace;
use crate::world::{Edits, World};
use std::sync::{Arc, Weak};

const GOAL: [f64; 3] = [32.0, 10.0, 6.0];

/// Two rooms with a wall between them that is open above z = 14.
fn rooms() -> Airspace {
    boxes([40, 20, 20], &[([20, 0, 0], [21, 20, 14])])
}

fn crowd_of(airspace: &Airspace, count: u32) -> (Crowd, Vec<UnitId>) {
    let mut crowd = Crowd::new(airspace, CrowdOptions::default());
    let units = add(&mut crowd, &block(count, [3.0, 3.0, 3.0]));
    (crowd, units)
}

type Order = fn(&mut Crowd, &[UnitId]);

/// Every way to send a group to one goal.
const ORDERS: [(&str, Order); 4] = [
    ("send", |crowd, units| {
        crowd.send(&units.iter().map(|&unit| (unit, GOAL)).collect::<Vec<_>>()).unwrap();
    }),
    ("gather", |crowd, units| {
        crowd.gather(units, GOAL).unwrap();
    }),
    ("flow", |crowd, units| {
        crowd.flow(units, GOAL).unwrap();
    }),
    ("march", |crowd, units| crowd.march(units, GOAL, Formation::Block).unwrap()),
];

fn groups(crowd: &Crowd) -> usize {
    crowd.gatherings.len() + crowd.marches.len()
}

#[test]
fn a_removed_unit_is_refused_everywhere() {
    let (mut crowd, units) = crowd_of(&rooms(), 4);
    let gone = units[1];
    crowd.remove(gone).unwrap();
    let before = crowd.positions();
    let refused = Err(CrowdError::Removed(gone));
    assert_eq!(crowd.remove(gone), refused);
    assert_eq!(crowd.index(gone).map(|_| ()), refused);
    assert_eq!(crowd.position(gone).map(|_| ()), refused);
    assert_eq!(crowd.velocity(gone).map(|_| ()), refused);
    assert_eq!(crowd.radius(gone).map(|_| ()), refused);
    assert_eq!(crowd.status(gone).map(|_| ()), refused);
    assert_eq!(crowd.goal(gone).map(|_| ()), refused);
    assert_eq!(crowd.path(gone).map(|_| ()), refused);
    assert_eq!(crowd.send(&[(units[0], GOAL), (gone, GOAL)]), refused);
    assert_eq!(crowd.gather(&units, GOAL).map(|_| ()), refused);
    assert_eq!(crowd.flow(&units, GOAL).map(|_| ()), refused);
    assert_eq!(crowd.march(&units, GOAL, Formation::File), refused);
    assert_eq!(crowd.halt(&units), refused);
    assert_eq!(CrowdError::Removed(gone).to_string(), "unit 1 was removed from the crowd");
    // Nobody else was sent by what was refused.
    assert!(crowd.statuses().all(|status| *status == Status::Idle));
    assert_eq!((crowd.positions(), groups(&crowd)), (before, 0));
    let stranger = UnitId(77);
    let error = crowd.status(stranger).unwrap_err();
    assert_eq!(error, CrowdError::Unknown(stranger));
    assert_eq!(error.to_string(), "unit 77 is not in this crowd");
}

#[test]
fn ids_stay_and_lists_close_up() {
    let (mut crowd, units) = crowd_of(&rooms(), 6);
    let place = crowd.position(units[2]).unwrap();
    for gone in [0, 2, 5] {
        crowd.remove(units[gone]).unwrap();
    }
    assert_eq!(crowd.units().collect::<Vec<_>>(), [units[1], units[3], units[4]]);
    let more = crowd.add(UnitSpec::new(place, 0.4)).unwrap(); // there is room again
    assert_eq!((more.number(), crowd.len()), (6, 4));
    for (index, unit) in crowd.units().enumerate() {
        assert_eq!(crowd.index(unit), Ok(index));
        assert_eq!(crowd.position(unit), Ok(crowd.positions()[index]));
        assert_eq!(crowd.radius(unit), Ok(0.4));
    }
    let overlaps = crowd.add(UnitSpec::new(place, 0.4)).unwrap_err();
    assert!(matches!(overlaps, CrowdError::Occupied { other, .. } if other == more), "{overlaps}");
    crowd.send(&[(units[3], GOAL)]).unwrap();
    let velocities = crowd.steer(0.1).unwrap();
    assert_eq!(velocities.len(), 4);
    let moving = velocities.iter().position(|velocity| *velocity != [0.0; 3]);
    assert_eq!(moving, crowd.index(units[3]).ok());
}

#[test]
fn the_last_of_a_radius_takes_its_airspace_along() {
    let (mut crowd, units) = crowd_of(&rooms(), 2);
    let large = crowd.add(UnitSpec::new([9.0, 10.0, 9.0], 1.2)).unwrap();
    let small = crowd.add(UnitSpec::new([15.0, 10.0, 9.0], 0.2)).unwrap();
    assert!(crowd.add(UnitSpec::new([20.0, 10.0, 9.0], 0.7)).is_err()); // in the wall
    assert_eq!(crowd.rooms.len(), 3);
    crowd.remove(large).unwrap();
    crowd.remove(units[0]).unwrap();
    assert_eq!((crowd.rooms.len(), crowd.radii()), (2, vec![0.4, 0.2]));
    crowd.send(&[(units[1], GOAL), (small, [30.0, 3.0, 3.0])]).unwrap();
    assert_sound(run(&mut crowd, 40.0, 20.0));
    assert_eq!(crowd.arrived(), 2, "{:?}", statuses(&crowd));
    for unit in [units[1], small] {
        crowd.remove(unit).unwrap();
    }
    assert!(crowd.is_empty() && crowd.rooms.is_empty());
    crowd.step(1.0).unwrap();
}

#[test]
fn groups_end_when_all_have_arrived_and_everyone_keeps_its_place() {
    for (name, order) in &ORDERS[1..] {
        let (mut crowd, units) = crowd_of(&rooms(), 12);
        order(&mut crowd, &units);
        assert_eq!(groups(&crowd), 1, "{name}");
        assert_sound(run(&mut crowd, 60.0, 20.0));
        assert_eq!(crowd.arrived(), 12, "{name}: {:?}", statuses(&crowd));
        let goals: Vec<_> = units.iter().map(|&unit| crowd.goal(unit).unwrap().unwrap()).collect();
        crowd.step(0.05).unwrap();
        assert_eq!(groups(&crowd), 0, "{name}");
        for _ in 0..60 {
            crowd.step(0.05).unwrap();
        }
        for (unit, goal) in units.iter().zip(goals) {
            assert_eq!(crowd.goal(*unit), Ok(Some(goal)), "{name}");
            let place = crowd.position(*unit).unwrap();
            let away = (0..3).map(|i| (place[i] - goal[i]).powi(2)).sum::<f64>().sqrt();
            assert!(away < 0.2, "{name}: {away}");
        }
    }
}

#[test]
fn groups_end_with_the_last_that_leaves() {
    for (name, order) in &ORDERS[1..] {
        let (mut crowd, units) = crowd_of(&rooms(), 5);
        order(&mut crowd, &units);
        crowd.step(0.5).unwrap();
        crowd.remove(units[0]).unwrap(); // the first of a formation
        crowd.halt(&units[1..2]).unwrap();
        crowd.send(&[(units[2], [30.0, 3.0, 3.0])]).unwrap();
        crowd.step(0.5).unwrap();
        assert_eq!(groups(&crowd), 1, "{name}");
        crowd.gather(&units[3..4], [30.0, 17.0, 3.0]).unwrap();
        crowd.remove(units[4]).unwrap();
        assert_eq!((groups(&crowd), crowd.marches.len()), (1, 0), "{name}: the new one");
        assert_sound(run(&mut crowd, 40.0, 20.0));
        assert_eq!(crowd.arrived(), 2, "{name}: {:?}", statuses(&crowd));
        crowd.step(0.05).unwrap();
        assert_eq!(groups(&crowd), 0, "{name}");
    }
}

#[test]
fn orders_that_are_given_again_and_again_replace_each_other() {
    let (mut crowd, units) = crowd_of(&rooms(), 4);
    for (_, order) in &ORDERS[1..] {
        for _ in 0..5 {
            order(&mut crowd, &units);
            assert!(groups(&crowd) <= 2);
        }
        crowd.step(0.05).unwrap();
        assert_eq!(groups(&crowd), 1);
    }
}

/// An edit that changes something behind everyone's back, and is undone by the next.
fn blinked(airspace: &Airspace, n: u32) -> Airspace {
    let mut edits = Edits::new();
    match n % 2 {
        0 => edits.block_box([1, 1, 17], [3, 3, 19]),
        _ => edits.free_box([1, 1, 17], [3, 3, 19]),
    };
    airspace.edit(&edits).unwrap().0
}

#[test]
fn a_crowd_holds_no_world_but_the_one_it_follows() {
    for (name, order) in ORDERS {
        let mut airspace = rooms();
        let (mut crowd, units) = crowd_of(&airspace, 8);
        let large = crowd.add(UnitSpec::new([9.0, 16.0, 9.0], 0.7)).unwrap();
        let all: Vec<UnitId> = units.into_iter().chain([large]).collect();
        order(&mut crowd, &all);
        let mut left: Vec<Weak<World>> = Vec::new();
        for n in 0..12 {
            crowd.step(0.1).unwrap();
            left.push(Arc::downgrade(airspace.world()));
            airspace = blinked(&airspace, n);
            crowd.follow(&airspace).unwrap();
            let alive = left.iter().filter(|world| world.upgrade().is_some()).count();
            assert_eq!(alive, 0, "{name}: {n}");
            assert!(groups(&crowd) <= 2, "{name}: a group for each radius");
        }
        assert!(crowd.statuses().all(|status| *status == Status::Moving), "{name}");
    }
}
