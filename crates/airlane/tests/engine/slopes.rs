//! Climbs, descents and turning circles are kept by every path, whoever asks for it and however, or refused.

use crate::common::*;
use airlane::{
    Agent, Airspace, Area, Dynamics, Map, Outcome, Path, Place, Planner, Price, Query, Reason,
    Scene, Shape,
};
use airlane_scenes::Kind;

const CALM: Dynamics = Dynamics::new(6.0, 2.0);

fn pilot(dynamics: Dynamics) -> Agent {
    agent_with(|spec| spec.dynamics = Some(dynamics))
}

/// The steepest climb and descent of what is flown: of the curve where there is one, else of the path.
fn steepest(path: &Path, airspace: &Airspace) -> [f64; 2] {
    let curve = path.trajectory().and_then(|trajectory| trajectory.curve());
    let points = curve.map(|curve| curve.world_points(airspace.frame(), 0.005));
    let points = points.unwrap_or_else(|| path.points().to_vec());
    let mut most = [0.0_f64; 2];
    for at in points.windows(2) {
        let [x, y, z]: [f64; 3] = std::array::from_fn(|i| at[1][i] - at[0][i]);
        if z.abs() > 1e-9 {
            let known = &mut most[usize::from(z < 0.0)];
            *known = known.max(z.abs() / x.hypot(y));
        }
    }
    most
}

#[test]
fn plain_paths_keep_to_slopes_and_turns_or_say_why_not() {
    let (mut straight, mut curved, mut refused) = (0, 0, 0);
    for (kind, seed) in [(Kind::Asteroids, 2), (Kind::City, 3), (Kind::Tunnels, 4)] {
        let airspace = airspace(&generated(kind, 40, seed));
        let mut planner = Planner::new(&airspace);
        for (start, goal) in pairs(airspace.world(), 5, seed) {
            let [a, b] = [start, goal].map(|v| airspace.frame().world_from_lattice(v.centre()));
            let query = Query::new(a, b);
            let is_connected = planner.path(&query).unwrap().found().is_ok();
            for (dynamics, slopes) in [
                (CALM.max_climb(0.5), [0.5, 0.5]),
                (CALM.max_climb(2.0).max_descent(0.4), [2.0, 0.4]),
                (CALM.turn_radius(2.0), [f64::INFINITY; 2]),
                (CALM.turn_radius(1.0).max_climb(1.0), [1.0, 1.0]),
                (CALM.turn_radius(15.0), [f64::INFINITY; 2]),
            ] {
                let query = query.clone().agent(&pilot(dynamics));
                let answer = planner.path(&query).unwrap();
                match &answer.outcome {
                    Outcome::Found(path) => {
                        assert!(is_connected);
                        assert_eq!(path.audit(&airspace), Ok(()));
                        let most = steepest(path, &airspace);
                        assert!(
                            (0..2).all(|i| most[i] <= 1.003 * slopes[i]),
                            "{most:?} {slopes:?}"
                        );
                        match path.trajectory() {
                            None => straight += 1,
                            Some(_) => curved += 1,
                        }
                    }
                    Outcome::Unreachable(Reason::TooSteep { .. } | Reason::CannotTurn { .. })
                        if is_connected =>
                    {
                        refused += 1
                    }
                    Outcome::Unreachable(_) => assert!(!is_connected, "{answer:?}"),
                    other => panic!("{other:?}"),
                }
                // Whoever asks for several at once gets the same.
                let many = planner.paths_from_one(&query, &[Place::from(b)]);
                assert_eq!(many[0].as_ref().unwrap().outcome, answer.outcome);
            }
        }
    }
    assert!(straight > 0 && curved > 10 && refused > 0, "{straight}, {curved}, {refused}");
}

/// A wall in the middle, open above: every way climbs 17 within 20.
fn wall() -> (Airspace, Query) {
    let mut scene = Scene::open([60, 12, 30]).unwrap();
    scene.voxels.insert_box([20, 0, 0], [24, 12, 20]);
    (Airspace::bake(scene).unwrap(), Query::new([1.0, 6.0, 3.0], [58.0, 6.0, 3.0]))
}

#[test]
fn searches_by_name_refuse_what_is_too_steep_and_say_what_would_do() {
    let (airspace, query) = wall();
    let mut planner = Planner::new(&airspace);
    for name in ["astar", "jps3d", "lazytheta", "hpa", "default"] {
        let query = query.clone().method(method(name));
        let ask = |planner: &mut Planner, dynamics: Dynamics| {
            planner.path(&query.clone().agent(&pilot(dynamics))).unwrap()
        };
        let gentle = CALM.max_climb(1.1).max_descent(0.6);
        let answer = ask(&mut planner, gentle);
        match answer.outcome {
            // 45° by steps: up is allowed, down is not.
            Outcome::Unreachable(Reason::TooSteep { climb: None, descent: Some(most), .. }) => {
                assert!(name != "default" && (0.6..=1.0).contains(&most), "{name}: {most}");
                assert!(ask(&mut planner, gentle.max_descent(most)).found().is_ok(), "{name}");
            }
            Outcome::Unreachable(Reason::TooSteep { climb: None, descent: None, .. }) => {
                // By steps of a voxel, one of them straight down: no slope would do.
                assert!(name != "default" && ask(&mut planner, CALM).found().is_ok(), "{name}");
            }
            Outcome::Found(path) => {
                assert_eq!(path.audit(&airspace), Ok(()));
                assert!(steepest(&path, &airspace)[1] <= 1.003 * 0.6, "{name}");
            }
            other => panic!("{name}: {other:?}"),
        }
    }
}

#[test]
fn ways_past_areas_and_through_parts_are_refused_where_they_are_too_steep() {
    let (airspace, query) = wall();
    let storm = Shape::cuboid([30.0, 0.0, 0.0], [40.0, 11.0, 8.0]);
    let mut map = Map::from(&airspace);
    map.set_area(1, Area::new(1, storm, Price::Factor(3.0))).unwrap();
    let mut two = Map::new();
    two.add("air", airspace.clone()).unwrap();
    two.add("beside", airspace.clone()).unwrap();
    for map in [map, two] {
        let mut planner = Planner::new(&map);
        let ask = |planner: &mut Planner, climb: f64| {
            planner.path(&query.clone().agent(&pilot(CALM.max_climb(climb)))).unwrap()
        };
        let Outcome::Unreachable(Reason::TooSteep { climb, descent, at }) =
            ask(&mut planner, 0.3).outcome
        else {
            panic!("17 up in 20")
        };
        assert!(at[2] >= 3.0);
        let most = climb.unwrap().max(descent.unwrap_or(0.0));
        let path = ask(&mut planner, most).into_found().unwrap();
        assert_eq!(path.audit(&map), Ok(()));
        assert!(steepest(&path, &airspace)[0] <= most * (1.0 + 1e-9));
    }
}

#[test]
fn what_is_left_of_a_limit_or_leads_elsewhere_is_not_too_steep_either() {
    let (airspace, query) = wall();
    let mut planner = Planner::new(&airspace);
    let query = query.agent(&pilot(CALM.max_climb(0.4)));
    let whole = planner.path(&query).unwrap().stats.expanded;
    for most in 0..whole.min(60) {
        let answer = planner.path(&query.clone().expansion_limit(most)).unwrap();
        match &answer.outcome {
            Outcome::Found(path) | Outcome::Stopped(Some(path), _) => {
                assert_eq!(path.audit(&airspace), Ok(()), "{most}");
            }
            Outcome::Stopped(None, _) => {}
            other => panic!("{most}: {other:?}"),
        }
    }
    // A shut wall: as near to the goal as one comes.
    let mut scene = Scene::open([60, 12, 30]).unwrap();
    scene.voxels.insert_box([20, 0, 0], [24, 12, 30]);
    let airspace = Airspace::bake(scene).unwrap();
    let answer =
        Planner::new(&airspace).path(&query.goal_at([58.0, 6.0, 25.0]).or_nearest()).unwrap();
    match &answer.outcome {
        Outcome::Partial(path, _) => {
            assert_eq!(path.audit(&airspace), Ok(()));
            assert!(steepest(path, &airspace)[0] <= 1.003 * 0.4);
        }
        other => panic!("{other:?}"),
    }
}
