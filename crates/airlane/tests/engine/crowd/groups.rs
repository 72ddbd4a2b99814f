//! Orders to groups.

use super::{add, assert_sound, baked, block, run, statuses};
use airlane::Edits;
use airlane::crowd::{Auditor, Crowd, CrowdOptions, Formation, MovingObstacle, Status};
use airlane_scenes::pierced_wall;

#[test]
fn a_group_gathers_at_one_goal_without_jostling() {
    let airspace = baked([40, 20, 20], &[([20, 0, 0], [21, 20, 14])]);
    for by_field in [false, true] {
        let mut crowd = Crowd::new(&airspace, CrowdOptions::default());
        let units = add(&mut crowd, &block(24, [3.0, 3.0, 3.0]));
        match by_field {
            true => crowd.flow(&units, [32.0, 10.0, 6.0]),
            false => crowd.gather(&units, [32.0, 10.0, 6.0]),
        }
        .unwrap();
        let findings = run(&mut crowd, 40.0, 20.0);
        assert_sound(findings);
        assert_eq!(crowd.arrived(), 24, "{:?}", statuses(&crowd));
        // Those who made room for others come back; then they rest.
        for _ in 0..60 {
            crowd.step(0.05).unwrap();
        }
        let before = crowd.positions();
        for _ in 0..40 {
            crowd.step(0.05).unwrap();
        }
        let after = crowd.positions();
        for (a, b) in before.iter().zip(after) {
            let moved = (0..3).map(|i| (a[i] - b[i]).powi(2)).sum::<f64>().sqrt();
            assert!(moved < 0.1, "{moved}");
        }
    }
}

#[test]
fn formations_keep_their_shape_and_string_out_through_gaps() {
    // A wall with a hole that lets one through at a time.
    let airspace = baked([60, 25, 25], &pierced_wall([60, 25, 25], [30, 31], [11, 13]));
    let mut crowd = Crowd::new(&airspace, CrowdOptions::default());
    let starts: Vec<[f64; 3]> = (0..7).map(|n| [4.0, 7.0 + 1.5 * f64::from(n), 12.0]).collect();
    let units = add(&mut crowd, &starts);
    crowd.march(&units, [54.0, 12.0, 12.0], Formation::Line).unwrap();
    let width = |crowd: &Crowd, low: f64, high: f64| {
        let sides = crowd.positions();
        let inside = sides.iter().filter(|p| p[0] > low && p[0] < high).map(|p| p[1]);
        let (low, high) = inside.fold((f64::MAX, f64::MIN), |(l, h), y| (l.min(y), h.max(y)));
        high - low
    };
    let (mut before, mut within) = (0.0f64, 0.0f64);
    let world = std::sync::Arc::clone(crowd.world());
    let mut auditor = Auditor::new(&world, vec![0.4; 7]);
    for _ in 0..60 * 20 {
        crowd.step(0.05).unwrap();
        auditor.look(&crowd.positions());
        if crowd.positions().iter().all(|p| p[0] < 24.0) {
            before = before.max(width(&crowd, 0.0, 24.0));
        }
        within = within.max(width(&crowd, 29.6, 30.4));
    }
    assert_sound(auditor.findings());
    assert!(before > 6.0, "they should fly abreast: {before}");
    assert!(within < 2.0, "they should go through the hole one by one: {within}");
    assert_eq!(crowd.arrived(), 7, "{:?}", statuses(&crowd));
}

#[test]
fn moving_obstacles_are_let_pass() {
    let airspace = baked([40, 20, 20], &[]);
    let mut crowd = Crowd::new(&airspace, CrowdOptions::default());
    let unit = add(&mut crowd, &[[4.0, 10.0, 10.0]])[0];
    crowd.send(&[(unit, [35.0, 10.0, 10.0])]).unwrap();
    let mut ball =
        MovingObstacle { position: [35.0, 10.2, 10.0], velocity: [-3.0, 0.0, 0.0], radius: 1.5 };
    let mut nearest = f64::MAX;
    for _ in 0..400 {
        crowd.set_obstacles(&[ball]).unwrap();
        crowd.step(0.05).unwrap();
        ball.position = std::array::from_fn(|i| ball.position[i] + 0.05 * ball.velocity[i]);
        let place = crowd.position(unit).unwrap();
        let away = (0..3).map(|i| (place[i] - ball.position[i]).powi(2)).sum::<f64>().sqrt();
        nearest = nearest.min(away);
    }
    assert!(nearest > 1.9 * 0.99, "{nearest}");
    assert_eq!(*crowd.status(unit).unwrap(), Status::Arrived);
}

#[test]
fn a_world_that_changes_is_followed() {
    let airspace = baked([40, 20, 20], &[([20, 0, 0], [21, 20, 14])]);
    let mut crowd = Crowd::new(&airspace, CrowdOptions::default());
    let units = add(&mut crowd, &block(4, [3.0, 8.0, 3.0]));
    crowd.gather(&units, [35.0, 10.0, 4.0]).unwrap();
    run(&mut crowd, 2.0, 20.0);
    let mut edits = Edits::new();
    edits.block_box([20, 0, 14], [21, 20, 20]).free_box([20, 0, 0], [21, 5, 5]);
    let (changed, _) = airspace.edit(&edits).unwrap();
    crowd.follow(&changed).unwrap();
    let findings = run(&mut crowd, 40.0, 20.0);
    assert_sound(findings);
    assert_eq!(crowd.arrived(), 4, "{:?}", statuses(&crowd));
}
