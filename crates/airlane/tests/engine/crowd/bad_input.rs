//! Invalid units, places and ticks.

use super::{add, assert_sound, baked, run};
use airlane::crowd::{Crowd, CrowdError, CrowdOptions, Formation, Status, UnitSpec};
use airlane::{Airspace, Reason, Scene};
use airlane_scenes::{Scenario, ScenarioError};

fn room() -> Crowd {
    let airspace = baked([20, 20, 20], &[([10, 0, 0], [11, 20, 20]), ([14, 14, 14], [18, 18, 18])]);
    Crowd::new(&airspace, CrowdOptions::default())
}

#[test]
fn invalid_units_are_rejected() {
    let mut crowd = room();
    let good = UnitSpec::new([5.0, 5.0, 5.0], 0.4);
    for bad in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        for spec in [
            UnitSpec { radius: bad, ..good.clone() },
            UnitSpec { speed: bad, ..good.clone() },
            UnitSpec { acceleration: bad, ..good.clone() },
        ] {
            assert!(matches!(crowd.add(spec.clone()), Err(CrowdError::Measure { .. })), "{spec:?}");
        }
    }
    let nowhere = UnitSpec { position: [f64::NAN, 1.0, 1.0], ..good.clone() };
    assert!(matches!(crowd.add(nowhere), Err(CrowdError::Point(_))));
    let error = crowd.add(UnitSpec { position: [10.0, 5.0, 5.0], ..good.clone() }).unwrap_err();
    let CrowdError::InWall { nearest: Some(near), .. } = error else { panic!("{error}") };
    crowd.add(UnitSpec { position: near, ..good.clone() }).unwrap();
    let error = crowd.add(UnitSpec { position: near, ..good.clone() }).unwrap_err();
    assert!(matches!(error, CrowdError::Occupied { .. }), "{error}");
    assert!(crowd.add(UnitSpec { position: [-5.0, 5.0, 5.0], ..good.clone() }).is_err());
    assert!(crowd.add(UnitSpec { radius: 500.0, ..good.clone() }).is_err());
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
        let statuses: Vec<_> = crowd.statuses().collect();
        assert!(statuses.iter().all(|s| matches!(s, Status::InvalidGoal(_))), "{statuses:?}");
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
    let airspace = baked([12, 12, 12], &[]);
    let stage = |count, radius| {
        Scenario::Swap.stage(&airspace, count, radius, 1, CrowdOptions::default()).map(|_| ())
    };
    assert!(matches!(stage(5000, 0.4), Err(ScenarioError::Crowded { .. })));
    assert!(stage(2, f64::NAN).is_err() && stage(2, -1.0).is_err());
    assert!(stage(2, 0.0).is_err());
    assert_eq!(stage(0, 0.4), Ok(()));
}

#[test]
fn another_world_is_not_followed() {
    let mut crowd = room();
    add(&mut crowd, &[[5.0, 5.0, 5.0]]);
    let mut scene = Scene::open([20, 20, 20]).unwrap();
    scene.frame.voxel_size = 0.5;
    let other = Airspace::bake(scene).unwrap();
    let error = crowd.follow(&other).unwrap_err();
    assert!(matches!(error, CrowdError::OtherWorld { .. }), "{error}");
    assert!(error.to_string().contains("voxels of 0.5"), "{error}");
    assert_eq!(crowd.positions(), [[5.0, 5.0, 5.0]]);
}
