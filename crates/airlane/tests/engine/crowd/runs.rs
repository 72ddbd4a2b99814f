//! Whole scenarios, in small.

use super::{assert_sound, generated, run, statuses};
use airlane::crowd::{Avoidance, Boids, CrowdOptions};
use airlane::threads::Pool;
use airlane::{Body, Planner, Query};
use airlane_scenes::{Kind, Scenario};

#[test]
fn swap_through_asteroids_arrives_without_collision() {
    let airspace = generated(Kind::Asteroids, 32);
    let staged = Scenario::Swap.stage(&airspace, 80, 0.4, 1, CrowdOptions::default());
    let mut crowd = staged.unwrap().crowd;
    let findings = run(&mut crowd, 30.0, 30.0);
    assert_sound(findings);
    assert!(crowd.arrived() >= 79, "{:?}", statuses(&crowd));
}

#[test]
fn streams_cross_and_sieges_close_in() {
    let airspace = generated(Kind::Asteroids, 32);
    for scenario in [Scenario::Stream, Scenario::Siege] {
        let staged = scenario.stage(&airspace, 60, 0.4, 1, CrowdOptions::default());
        let mut crowd = staged.unwrap().crowd;
        let findings = run(&mut crowd, 30.0, 30.0);
        assert_sound(findings);
        assert_eq!(crowd.arrived(), 60, "{scenario}: {:?}", statuses(&crowd));
    }
}

/// The 3D maze with space units of He & Hung's figure 7. One search for all is at least ten times
/// cheaper than one each, counted in expansions.
#[test]
fn units_find_their_way_through_a_maze_by_one_search() {
    let airspace = generated(Kind::Maze, 25);
    let staged = Scenario::Maze.stage(&airspace, 40, 0.4, 1, CrowdOptions::default()).unwrap();
    let mut crowd = staged.crowd;
    let mut planner = Planner::new(&airspace);
    let goal = crowd.goal(crowd.units().next().unwrap()).unwrap().unwrap();
    let mut separate = 0;
    for position in crowd.positions() {
        let query = Query::new(position, goal).body(Body::ball(0.4).unwrap());
        separate += planner.path(&query).unwrap().stats.expanded;
    }
    assert!(10 * staged.tally.expanded <= separate, "{} {separate}", staged.tally.expanded);
    let findings = run(&mut crowd, 90.0, 20.0);
    assert_sound(findings);
    assert_eq!(crowd.arrived(), 40, "{:?}", statuses(&crowd));
}

#[test]
fn units_of_three_sizes_go_through_asteroids_and_a_maze() {
    for (scenario, kind, count) in
        [(Scenario::Swap, Kind::Asteroids, 60), (Scenario::Maze, Kind::Maze, 30)]
    {
        let (airspace, options) = (generated(kind, 25), CrowdOptions::default());
        let sizes = [0.25, 0.4, 0.6];
        let mut crowd = scenario.stage_sizes(&airspace, count, &sizes, 1, options).unwrap().crowd;
        assert_sound(run(&mut crowd, 90.0, 20.0));
        assert_eq!(crowd.arrived(), count, "{scenario}: {:?}", statuses(&crowd));
    }
}

#[test]
fn the_same_bits_on_any_number_of_threads() {
    let airspace = generated(Kind::Asteroids, 32);
    let positions = |threads: usize, scenario: Scenario| {
        Pool::with_threads(threads).unwrap().run(|| {
            let options = CrowdOptions::default();
            let mut crowd = scenario.stage(&airspace, 70, 0.4, 3, options).unwrap().crowd;
            let mut all = Vec::new();
            for _ in 0..150 {
                crowd.step(1.0 / 30.0).unwrap();
                all.extend(crowd.positions().into_iter().flatten().map(f64::to_bits));
            }
            all
        })
    };
    for scenario in [Scenario::Swap, Scenario::Siege] {
        let one = positions(1, scenario);
        assert_eq!(one, positions(2, scenario));
        assert_eq!(one, positions(3, scenario));
        assert_eq!(one, positions(0, scenario));
    }
}

#[test]
fn every_avoidance_has_no_collision() {
    let airspace = generated(Kind::Asteroids, 32);
    let ways = [Avoidance::Separation, Avoidance::Boids(Boids::default()), Avoidance::Nothing];
    for avoidance in ways {
        let options = CrowdOptions { avoidance, ..CrowdOptions::default() };
        let mut crowd = Scenario::Swap.stage(&airspace, 60, 0.4, 2, options).unwrap().crowd;
        let findings = run(&mut crowd, 15.0, 20.0);
        assert_sound(findings);
        assert!(crowd.arrived() > 30, "{avoidance:?}: {}", crowd.arrived());
    }
}
