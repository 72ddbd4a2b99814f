//! What is no unit, no place and no tick.

use super::super::{
    Crowd, CrowdError, CrowdOptions, Formation, MovingObstacle, ObstacleFault, Scenario,
    ScenarioError, Status, UnitSpec,
};
use super::{add, assert_sound, boxes, run};
use crate::plan::Reason;

fn room() -> Crowd {
    let airspace = boxes([20, 20, 20], &[([10, 0, 0], [11, 20, 20]), ([14, 14, 14], [18, 18, 18])]);
    Crowd::new(&airspace, CrowdOptions::default())
}

#[test]
fn units_that_are_none_are_refused() {
    let mut crowd = room();
    let good = UnitSpec::new([5.0, 5.0, 5.0], 0.4);
    for bad in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        for spec in [
            UnitSpec { radius: bad, ..good },
            UnitSpec { speed: bad, ..good },
            UnitSpec { acceleration: bad, ..good },
        ] {
            assert!(matches!(crowd.add(spec), Err(CrowdError::Measure { .. })), "{spec:?}");
        }
    }
    let nowhere = UnitSpec { position: [f64::NAN, 1.0, 1.0], ..good };
    assert!(matches!(crowd.add(nowhere), Err(CrowdError::Point(_))));
    let error = crowd.add(UnitSpec { position: [10.0, 5.0, 5.0], ..good }).unwrap_err();
    let CrowdError::InWall { nearest: Some(near), .. } = error else { panic!("{error}") };
    crowd.add(UnitSpec { position: near, ..good }).unwrap();
    let error = crowd.add(UnitSpec { position: near, ..good }).unwrap_err();
    assert!(matches!(error, CrowdError::Occupied { .. }), "{error}");
    assert!(crowd.add(UnitSpec { position: [-5.0, 5.0, 5.0], ..good }).is_err());
    assert!(crowd.add(UnitSpec { radius: 500.0, ..good }).is_err());
    assert_eq!(crowd.len(), 1);
}

#[test]
fn goals_that_cannot_be_reached_have_a_reason_and_units_stay() {
    let mut crowd = room();
    let units =
        add(&mut crowd, &[[5.0, 5.0, 5.0], [5.0, 7.0, 5.0], [5.0, 9.0, 5.0], [5.0, 11.0, 5.0]]);
    crowd
        .send(&[
            (units[0], [15.0, 5.0, 5.0]),
            (units[1], [16.0, 16.0, 16.0]),
            (units[2], [f64::NAN, 0.0, 0.0]),
            (units[3], [5.0, 11.0, 5.0]),
        ])
        .unwrap();
    let findings = run(&mut crowd, 2.0, 30.0);
    assert_sound(findings);
    let statuses: Vec<&Status> = crowd.statuses().collect();
    assert!(matches!(statuses[0], Status::NoPath(_)), "{statuses:?}");
    assert!(matches!(statuses[1], Status::NoPath(Reason::Blocked { .. })), "{statuses:?}");
    assert!(matches!(statuses[2], Status::InvalidGoal(_)), "{statuses:?}");
    assert_eq!(*statuses[3], Status::Arrived); // it was there already
    let nobody_goes = |crowd: &Crowd| crowd.statuses().all(|s| matches!(s, Status::NoPath(_)));
    crowd.gather(&units, [15.0, 5.0, 5.0]).unwrap();
    assert!(nobody_goes(&crowd));
    crowd.flow(&units, [15.0, 5.0, 5.0]).unwrap();
    assert!(nobody_goes(&crowd));
    crowd.march(&units, [15.0, 5.0, 5.0], Formation::Line).unwrap();
    assert!(nobody_goes(&crowd));
    for order in [Crowd::gather, Crowd::flow] {
        order(&mut crowd, &units, [f64::INFINITY; 3]).unwrap();
        assert!(crowd.statuses().all(|s| matches!(s, Status::InvalidGoal(_))));
    }
}

#[test]
fn ticks_are_positive_and_long_ones_are_cut() {
    let mut crowd = room();
    let unit = add(&mut crowd, &[[5.0, 5.0, 5.0]])[0];
    for bad in [0.0, -0.1, f64::NAN, f64::INFINITY, 1e9] {
        assert!(matches!(crowd.step(bad), Err(CrowdError::Seconds(_))));
        assert!(matches!(crowd.steer(bad), Err(CrowdError::Seconds(_))));
    }
    crowd.send(&[(unit, [5.0, 15.0, 15.0])]).unwrap();
    crowd.step(10.0).unwrap();
    assert_eq!(crowd.ticks(), 100);
    assert_eq!(*crowd.status(unit).unwrap(), Status::Arrived);
    // One velocity for ten seconds is no faster than it may be, and leads into nothing.
    crowd.send(&[(unit, [5.0, 5.0, 5.0])]).unwrap();
    let before = crowd.position(unit).unwrap();
    let velocity = crowd.steer(10.0).unwrap()[0];
    let after: [f64; 3] = std::array::from_fn(|i| before[i] + 10.0 * velocity[i]);
    assert!(after.iter().all(|c| (0.0..20.0).contains(c)), "{after:?}");
    crowd.settle(&[after], 10.0).unwrap();
    assert!(matches!(crowd.settle(&[], 0.1), Err(CrowdError::Count { .. })));
    assert!(matches!(crowd.settle(&[[f64::NAN; 3]], 0.1), Err(CrowdError::Position { .. })));
}

#[test]
fn units_put_into_walls_and_each_other_come_out() {
    let mut crowd = room();
    let units = add(&mut crowd, &[[5.0, 5.0, 5.0], [5.0, 8.0, 5.0], [5.0, 11.0, 5.0]]);
    // Two in one place, to the bit, and one in the middle of a wall.
    crowd.settle(&[[5.0, 6.0, 5.0], [5.0, 6.0, 5.0], [10.0, 11.0, 5.0]], 0.1).unwrap();
    for _ in 0..100 {
        crowd.step(0.05).unwrap();
        for unit in &units {
            assert!(crowd.position(*unit).unwrap().iter().all(|c| c.is_finite() && c.abs() < 40.0));
            assert!(crowd.velocity(*unit).unwrap().iter().all(|c| c.abs() < 40.0));
        }
    }
    let [a, b, c] = [0, 1, 2].map(|i| crowd.position(units[i]).unwrap());
    let apart = (0..3).map(|i| (a[i] - b[i]).powi(2)).sum::<f64>().sqrt();
    assert!(apart > 0.79, "{a:?} {b:?}");
    assert!((c[0] - 10.0).abs() > 0.5, "{c:?}");
}

#[test]
fn scenarios_that_have_no_room_say_so() {
    let airspace = boxes([12, 12, 12], &[]);
    let stage = |count, radius| {
        Scenario::Swap.stage(&airspace, count, radius, 1, CrowdOptions::default()).map(|_| ())
    };
    assert!(matches!(stage(5000, 0.4), Err(ScenarioError::Crowded { .. })));
    assert!(stage(2, f64::NAN).is_err() && stage(2, -1.0).is_err());
    assert!(stage(2, 0.0).is_err());
    assert_eq!(stage(0, 0.4), Ok(()));
}

#[test]
fn invalid_obstacles_are_named_and_change_nothing() {
    let mut crowd = room();
    let unit = add(&mut crowd, &[[5.0, 5.0, 5.0]])[0];
    crowd.send(&[(unit, [5.0, 15.0, 5.0])]).unwrap();
    let good = MovingObstacle { position: [5.0, 10.0, 5.0], velocity: [0.0; 3], radius: 1.0 };
    crowd.set_obstacles(&[good]).unwrap();
    let before = crowd.obstacles.clone();
    let refuse = |crowd: &mut Crowd, bad: MovingObstacle| {
        let error = crowd.set_obstacles(&[good, good, bad]).unwrap_err();
        let CrowdError::Obstacle { index, fault } = error else { panic!("{error}") };
        assert_eq!((index, &crowd.obstacles), (2, &before));
        (fault, error.to_string())
    };
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e12, -1e300] {
        let position = [1.0, bad, 1.0];
        let (fault, text) = refuse(&mut crowd, MovingObstacle { position, ..good });
        assert!(matches!(fault, ObstacleFault::Position(_)), "{bad}: {text}");
        assert!(text.starts_with("obstacle 2: its position (1, "), "{text}");
        let velocity = [0.0, 0.0, bad];
        let (fault, text) = refuse(&mut crowd, MovingObstacle { velocity, ..good });
        assert!(matches!(fault, ObstacleFault::Velocity { .. }), "{bad}: {text}");
        assert!(text.starts_with("obstacle 2: its velocity is [0.0, 0.0, "), "{text}");
    }
    for bad in [f64::NAN, f64::INFINITY, -0.1, -1e300, 1e12] {
        let (fault, text) = refuse(&mut crowd, MovingObstacle { radius: bad, ..good });
        assert!(matches!(fault, ObstacleFault::Radius { .. }), "{bad}: {text}");
        assert_eq!(text, format!("obstacle 2: its radius is {bad}: expected 0 to 1048576"));
    }
    // The largest of all is valid, and nobody panics.
    let most = 1_048_576.0;
    let (far, fast) = ([0.99 * most; 3], [-most, 0.0, 0.0]);
    let vast = MovingObstacle { position: far, velocity: fast, radius: most };
    crowd.set_obstacles(&[vast, MovingObstacle { radius: 0.0, ..good }]).unwrap();
    assert_sound(run(&mut crowd, 2.0, 30.0));
    assert!(crowd.position(unit).unwrap().iter().all(|c| c.is_finite()));
}

#[test]
fn another_world_is_not_followed() {
    let mut crowd = room();
    add(&mut crowd, &[[5.0, 5.0, 5.0]]);
    let mut scene = crate::scene::Scene::open([20, 20, 20]).unwrap();
    scene.frame.voxel_size = 0.5;
    let other = crate::plan::Airspace::bake(scene).unwrap();
    let error = crowd.follow(&other).unwrap_err();
    assert!(matches!(error, CrowdError::OtherWorld { .. }), "{error}");
    assert!(error.to_string().contains("voxels of 0.5"), "{error}");
    assert_eq!(crowd.positions(), [[5.0, 5.0, 5.0]]);
}
