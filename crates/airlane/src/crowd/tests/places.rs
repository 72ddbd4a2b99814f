//! Places at goals: who is sent where others are settles beside them.

use super::super::{Crowd, CrowdOptions, FlowField, MovingObstacle, Status, UnitId, UnitSpec};
use super::{add, assert_sound, block, boxes, run, statuses};
use crate::world::{Body, Edits};

const GOAL: [f64; 3] = [28.0, 10.0, 8.0];

/// How far the furthest unit is from the goal.
fn furthest(crowd: &Crowd) -> f64 {
    let away = |p: &[f64; 3]| (0..3).map(|i| (p[i] - GOAL[i]).powi(2)).sum::<f64>().sqrt();
    crowd.positions().iter().map(away).fold(0.0, f64::max)
}

/// Units of two sizes, every third of them large, apart from each other.
fn two_sizes(crowd: &mut Crowd, count: u32) -> Vec<UnitId> {
    let place = |n: u32| [n % 4, n / 4 % 4, n / 16].map(|c| 3.0 + 2.2 * f64::from(c));
    let radius = |n: u32| if n.is_multiple_of(3) { 0.8 } else { 0.4 };
    let mut add = |n| crowd.add(UnitSpec::new(place(n), radius(n))).unwrap();
    (0..count).map(&mut add).collect()
}

#[test]
fn fifty_units_sent_to_one_point_settle_around_it() {
    for in_one_order in [true, false] {
        let mut crowd = Crowd::new(&boxes([40, 20, 20], &[]), CrowdOptions::default());
        let units = add(&mut crowd, &block(50, [3.0, 3.0, 3.0]));
        let orders: Vec<_> = units.iter().map(|&unit| (unit, GOAL)).collect();
        for some in orders.chunks(if in_one_order { 50 } else { 1 }) {
            crowd.send(some).unwrap();
        }
        assert_sound(run(&mut crowd, 40.0, 20.0));
        assert_eq!((crowd.arrived(), crowd.advice()), (50, None), "{:?}", statuses(&crowd));
        // 50 balls of radius 0.4, an eighth of the space around them theirs, are a ball of 3 voxels.
        assert!(furthest(&crowd) < 3.0, "{}", furthest(&crowd));
    }
}

#[test]
fn units_of_two_sizes_settle_around_one_point() {
    for order in [Crowd::gather, Crowd::flow] {
        let mut crowd = Crowd::new(&boxes([40, 20, 20], &[]), CrowdOptions::default());
        let units = two_sizes(&mut crowd, 50);
        order(&mut crowd, &units, GOAL).unwrap();
        assert_sound(run(&mut crowd, 40.0, 20.0));
        assert_eq!(crowd.arrived(), 50, "{:?}", statuses(&crowd));
        assert!(furthest(&crowd) < 4.5, "{}", furthest(&crowd));
    }
}

#[test]
fn a_place_that_is_left_is_free_again() {
    let mut crowd = Crowd::new(&boxes([40, 20, 20], &[]), CrowdOptions::default());
    let units = add(&mut crowd, &block(2, [3.0, 3.0, 3.0]));
    crowd.send(&[(units[0], GOAL)]).unwrap();
    run(&mut crowd, 20.0, 20.0);
    crowd.send(&[(units[1], GOAL)]).unwrap();
    run(&mut crowd, 20.0, 20.0);
    assert_ne!(crowd.goal(units[1]), Ok(Some(GOAL)));
    crowd.send(&[(units[0], [5.0, 5.0, 5.0])]).unwrap();
    crowd.send(&[(units[1], GOAL)]).unwrap();
    assert_sound(run(&mut crowd, 20.0, 20.0));
    assert_eq!((crowd.goal(units[1]), crowd.arrived()), (Ok(Some(GOAL)), 2));
}

#[test]
fn places_are_kept_when_the_world_changes() {
    let mut airspace = boxes([40, 20, 20], &[]);
    let mut crowd = Crowd::new(&airspace, CrowdOptions::default());
    let units = add(&mut crowd, &block(24, [3.0, 3.0, 3.0]));
    crowd.flow(&units, GOAL).unwrap();
    while crowd.arrived() < 12 {
        crowd.step(0.05).unwrap();
    }
    let goals = |crowd: &Crowd| -> Vec<_> {
        let arrived = |unit: &UnitId| crowd.status(*unit) == Ok(&Status::Arrived);
        units.iter().filter(|unit| arrived(unit)).map(|unit| (*unit, crowd.goal(*unit))).collect()
    };
    let before = goals(&crowd);
    for n in 0..3 {
        airspace = airspace.edit(Edits::new().block_box([n, 0, 0], [n + 1, 1, 1])).unwrap().0;
        crowd.follow(&airspace).unwrap();
    }
    assert_eq!(goals(&crowd), before);
    // A wall where one of them stands is another matter: it takes another place.
    let at = airspace.world().frame().lattice_from_world(GOAL).unwrap().voxel().0;
    airspace =
        airspace.edit(Edits::new().block_box(at.map(|c| c + 1), at.map(|c| c + 2))).unwrap().0;
    crowd.follow(&airspace).unwrap();
    for _ in 0..600 {
        crowd.step(0.05).unwrap();
    }
    assert_eq!(crowd.arrived(), 24, "{:?}", statuses(&crowd));
}

/// A tube in which two balls have room, but none beside one in the middle.
#[test]
fn where_there_is_no_room_beside_the_goal_units_are_crowded() {
    let mut crowd = Crowd::new(&boxes([6, 3, 3], &[]), CrowdOptions::default());
    let [a, b] = [0.5, 4.5].map(|x| crowd.add(UnitSpec::new([x, 1.0, 1.0], 0.95)).unwrap());
    let goal = [2.5, 1.0, 1.0];
    crowd.send(&[(a, goal)]).unwrap();
    for _ in 0..40 {
        crowd.step(0.05).unwrap();
    }
    crowd.send(&[(b, goal)]).unwrap();
    assert_sound(run(&mut crowd, 10.0, 20.0));
    assert_eq!(crowd.statuses().collect::<Vec<_>>(), [&Status::Arrived, &Status::Crowded]);
    assert!(crowd.advice().unwrap().starts_with("1 of 2 units"), "{:?}", crowd.advice());
    crowd.remove(a).unwrap();
    assert_sound(run(&mut crowd, 10.0, 20.0));
    assert_eq!((crowd.arrived(), crowd.advice()), (1, None));
}

#[test]
fn a_unit_that_cannot_get_through_is_stuck() {
    let mut crowd = Crowd::new(&boxes([20, 3, 3], &[]), CrowdOptions::default());
    let unit = add(&mut crowd, &[[4.0, 1.0, 1.0]])[0];
    crowd.send(&[(unit, [16.0, 1.0, 1.0])]).unwrap();
    let plug = MovingObstacle { position: [9.0, 1.0, 1.0], velocity: [0.0; 3], radius: 2.2 };
    crowd.set_obstacles(&[plug]).unwrap();
    assert_sound(run(&mut crowd, 10.0, 20.0));
    assert_eq!((crowd.status(unit), crowd.advice()), (Ok(&Status::Stuck), None));
}

/// All come in by one end of a tube that is three balls wide, and fill the other one.
#[test]
fn a_dead_end_is_filled_from_behind() {
    let airspace = boxes([60, 3, 3], &[]);
    for goal in [[50.0, 1.0, 1.0], [57.0, 1.0, 1.0]] {
        let mut crowd = Crowd::new(&airspace, CrowdOptions::default());
        let place = |n: i32| [n / 9, n % 3, n / 3 % 3].map(|c| 1.04 * f64::from(c) - 0.04);
        let units = add(&mut crowd, &(0..90).map(place).collect::<Vec<_>>());
        crowd.flow(&units, goal).unwrap();
        assert_sound(run(&mut crowd, 40.0, 20.0));
        assert_eq!(crowd.arrived(), 90, "{goal:?}: {:?}", statuses(&crowd));
    }
}

#[test]
fn ways_that_meet_have_a_common_way_and_others_none() {
    let airspace = boxes([60, 20, 20], &[([20, 0, 0], [21, 20, 17]), ([40, 3, 0], [41, 20, 20])]);
    let airspace = airspace.fit(Body::ball(0.4).unwrap()).unwrap();
    let field = FlowField::new(&airspace, [55.0, 10.0, 10.0]).unwrap();
    let lattice = |p: [f64; 3]| airspace.world().frame().lattice_from_world(p).unwrap();
    let left: Vec<_> = (2..18).map(|y| lattice([5.0, f64::from(y), 4.0])).collect();
    let meet = field.common_way(&left).unwrap();
    let [near, far] = [meet, left[0]].map(|point| field.left(point).unwrap());
    assert!(near > 20.0 && near < far, "{near} {far}");
    // From one side and from the other.
    let [a, b] = [lattice([50.0, 10.0, 10.0]), lattice([58.0, 18.0, 18.0])];
    let beside = field.common_way(&[a, b]);
    assert!(beside.is_none_or(|point| field.left(point).unwrap() < 8.0), "{beside:?}");
}
