//! Invalid obstacles.

use super::super::{Crowd, CrowdError, CrowdOptions, MovingObstacle, ObstacleFault};
use super::{add, assert_sound, boxes, run};

#[test]
fn invalid_obstacles_are_named_and_change_nothing() {
    let walls = [([10, 0, 0], [11, 20, 20]), ([14, 14, 14], [18, 18, 18])];
    let mut crowd = Crowd::new(&boxes([20, 20, 20], &walls), CrowdOptions::default());
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
