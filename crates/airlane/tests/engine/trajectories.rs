//! Timed paths through the front door: curves, times, reasons and limits.

use crate::common::*;
use airlane::geom::{Frame, Voxel};
use airlane::plan::Smooth;
use airlane::world::World;
use airlane::{
    Agent, AgentSpec, Airspace, Body, CancelToken, Dynamics, Edits, Limit, Outcome, Path, Planner,
    Query, Reason, Scene,
};
use airlane_scenes::Kind;
use std::time::Duration;

fn flyer(dynamics: Dynamics) -> Agent {
    agent_with(|spec| spec.dynamics = Some(dynamics))
}

fn timed(query: Query, dynamics: Dynamics) -> Query {
    query.agent(&flyer(dynamics)).trajectory(Smooth::Rounded)
}

/// Times and places keep to the dynamics, and to the ends of the path.
fn assert_flown(path: &Path, dynamics: &Dynamics) {
    let trajectory = path.trajectory().expect("it was asked for");
    let gap = |a: [f64; 3], b: [f64; 3]| (0..3).map(|i| (a[i] - b[i]).powi(2)).sum::<f64>().sqrt();
    let (first, last) = (trajectory.at(-1.0), trajectory.at(1e9));
    assert!(gap(first.position, path.start()) < 1e-6 && gap(last.position, path.end()) < 1e-6);
    assert!(first.speed == 0.0 && last.speed == 0.0);
    for pair in trajectory.knots().windows(2) {
        let seconds = pair[1].time - pair[0].time;
        assert!(seconds >= 0.0 && pair[1].speed <= dynamics.speed + 1e-9);
        let gain = (pair[1].speed - pair[0].speed).abs();
        assert!(gain <= dynamics.acceleration * seconds + 1e-6);
    }
    let samples: Vec<_> = trajectory.samples(20.0).collect();
    assert!(samples.is_sorted_by(|a, b| a.time <= b.time));
    assert_eq!(samples.last().unwrap().time, trajectory.duration());
}

#[test]
fn curves_are_found_and_audited() {
    let mut found = 0;
    for (kind, voxel, body) in
        [(Kind::Asteroids, 1.0, 0.0), (Kind::City, 0.5, 0.15), (Kind::Sphere, 2.0, 0.6)]
    {
        let mut scene = Scene::of_solids(generated(kind, 40, 2).solids().clone());
        scene.frame.voxel_size = voxel;
        let airspace = Airspace::bake(scene).unwrap();
        let body = Body::ball(body).unwrap();
        let mut planner = Planner::new(&airspace);
        for (start, goal) in pairs(airspace.fit(body).unwrap().world(), 12, 7) {
            let [a, b] = [start, goal].map(|v| airspace.frame().world_from_lattice(v.centre()));
            let plain = Query::new(a, b).body(body);
            for dynamics in [
                Dynamics::new(6.0, 2.0),
                Dynamics::new(6.0, 2.0).turn_radius(0.7 * voxel),
                Dynamics::new(6.0, 2.0).turn_radius(voxel).lateral(1.0).max_climb(3.0),
            ] {
                let answer = planner.path(&timed(plain.clone(), dynamics)).unwrap();
                match &answer.outcome {
                    Outcome::Found(path) => {
                        assert_eq!(path.audit(&airspace), Ok(()));
                        assert_flown(path, &dynamics);
                        let is_curved = dynamics.turn_radius > 0.0;
                        assert_eq!(path.trajectory().unwrap().curve().is_some(), is_curved);
                        found += 1;
                    }
                    Outcome::Unreachable(
                        Reason::CannotTurn { at, .. } | Reason::TooSteep { at, .. },
                    ) => {
                        assert!(at.iter().all(|c| c.is_finite()));
                    }
                    Outcome::Unreachable(_) => {
                        assert!(planner.path(&plain).unwrap().found().is_err());
                    }
                    other => panic!("{other:?}"),
                }
            }
        }
    }
    assert!(found > 60, "{found}");
}

/// A room of 6 × 8 × 3 m with a window of 1.2 m in a wall across it.
fn room_with_a_window(voxel: f64) -> Airspace {
    let n = |metres: f64| (metres / voxel).round() as i32;
    let mut scene = Scene::open([6.0, 8.0, 3.0].map(|edge| n(edge) as u32)).unwrap();
    scene.frame = Frame { origin: [0.0; 3], voxel_size: voxel };
    scene.voxels.insert_box([0, n(4.0), 0], [n(6.0), n(4.2), n(3.0)]);
    scene.voxels.remove_box([n(2.4), n(4.0), n(0.8)], [n(3.6), n(4.2), n(2.0)]);
    Airspace::bake(scene).unwrap()
}

#[test]
fn whoever_turns_more_tightly_has_no_longer_way() {
    for voxel in [0.1, 0.2] {
        let airspace = room_with_a_window(voxel);
        let mut planner = Planner::new(&airspace);
        let body = Body::ball(0.3).unwrap();
        for (a, b) in [([1.0, 1.0, 1.0], [5.0, 7.0, 1.5]), ([5.0, 1.0, 2.5], [1.0, 6.0, 0.5])] {
            let plain = planner.path(&Query::new(a, b).body(body)).unwrap().into_found().unwrap();
            let mut last = 0.0;
            for radius in [0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1.0] {
                let dynamics = Dynamics::new(3.0, 2.0).turn_radius(radius);
                let query = timed(Query::new(a, b), dynamics).body(body);
                let path = planner.path(&query).unwrap().into_found().unwrap();
                assert_eq!(path.audit(&airspace), Ok(()));
                assert_flown(&path, &dynamics);
                let length = path.trajectory().unwrap().length();
                assert!(length <= 1.05 * plain.length(), "{radius}: {length}");
                assert!(length >= last - 0.01, "{radius}: {length} after {last}");
                last = length;
            }
        }
    }
}

/// Whoever turns more tightly than a standard radius has a curve if that one has, and no longer one unless
/// it is as short as it needs to be.
#[test]
fn a_smaller_radius_never_does_worse_than_a_standard_one() {
    let mut compared = 0;
    for (kind, seed) in [(Kind::Tunnels, 5), (Kind::City, 4)] {
        let airspace = airspace(&generated(kind, 24, seed));
        let mut planner = Planner::new(&airspace);
        for (start, goal) in pairs(airspace.world(), 3, seed) {
            for climb in [None, Some(0.6)] {
                let Some(plain) = planner.path(&between(start, goal)).unwrap().into_found().ok()
                else {
                    continue;
                };
                let enough = allowed(&plain, climb);
                let mut fly = |radius: f64| {
                    let mut dynamics = Dynamics::new(6.0, 2.0).turn_radius(radius);
                    dynamics.max_climb = climb;
                    let query = timed(between(start, goal), dynamics);
                    let path = planner.path(&query).unwrap().into_found().ok()?;
                    assert_eq!(path.audit(&airspace), Ok(()));
                    Some(path.trajectory().unwrap().length())
                };
                for (standard, shares) in [(4.0, [0.9, 0.3]), (1.0, [0.7, 0.1])] {
                    let Some(wide) = fly(standard) else { continue };
                    let tight = shares.map(|share| fly(share * standard));
                    for tight in tight {
                        let most = wide.max(1.05 * enough) * 1.001;
                        let is_no_worse = tight.is_some_and(|tight| tight <= most);
                        assert!(
                            is_no_worse,
                            "{start} {goal} {climb:?} {standard}: {tight:?} {wide}"
                        );
                        compared += 1;
                    }
                }
            }
        }
    }
    assert!(compared > 0, "{compared}");
}

/// The length of a path in which what is too steep is as long as it has to be.
fn allowed(path: &Path, climb: Option<f64>) -> f64 {
    let steps = path.points().windows(2).map(|ends| {
        let [x, y, z]: [f64; 3] = std::array::from_fn(|i| ends[1][i] - ends[0][i]);
        let climbing = climb.map_or(0.0, |c| z.abs() * (1.0 + 1.0 / (c * c)).sqrt());
        x.hypot(y).hypot(z).max(climbing)
    });
    steps.sum()
}

#[test]
fn how_much_longer_a_curve_may_be_is_a_setting() {
    // Round the edge of the window and back: wide turns are long.
    let airspace = room_with_a_window(0.1);
    let ends = Query::new([1.0, 3.0, 0.5], [1.0, 5.0, 0.5]).body(Body::ball(0.3).unwrap());
    let agent = agent_with(|spec| spec.dynamics = Some(Dynamics::new(3.0, 2.0).turn_radius(0.5)));
    let within = |longest| {
        let query = ends.clone().agent(&agent).body(Body::ball(0.3).unwrap());
        Planner::new(&airspace).path(&query.trajectory(Smooth::RoundedWithin(longest)))
    };
    match within(1.0).unwrap().outcome {
        Outcome::Found(path) => {
            assert!(path.trajectory().unwrap().length() <= path.length() + 1e-6);
        }
        Outcome::Unreachable(Reason::CannotTurn { radius: Some(radius), .. }) => {
            assert!(radius > 0.0 && radius < 0.5, "{radius}");
        }
        other => panic!("{other:?}"),
    }
    let path = within(2.0).unwrap().into_found().unwrap();
    assert_eq!(path.audit(&airspace), Ok(()));
    for bad in [0.9, -1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(within(bad).unwrap_err().code(), 110);
    }
    // A limit of time holds, however long a search further would take.
    let query = ends.agent(&agent).trajectory(Smooth::RoundedWithin(1.0));
    let stopped = Planner::new(&airspace).path(&query.time_limit(Duration::ZERO)).unwrap();
    assert!(matches!(stopped.outcome, Outcome::Stopped(..)), "{stopped:?}");
}

/// In a world that has changed the curve is judged, not only the polyline.
#[test]
fn the_auditor_judges_the_curve() {
    let mut scene = Scene::open([30, 30, 5]).unwrap();
    scene.voxels.insert_box([10, 0, 0], [12, 20, 5]);
    let airspace = Airspace::bake(scene).unwrap();
    let query = timed(
        Query::new([2.0, 4.0, 2.0], [24.0, 4.0, 2.0]),
        Dynamics::new(6.0, 2.0).turn_radius(4.0),
    );
    let path = Planner::new(&airspace).path(&query).unwrap().into_found().unwrap();
    let curve = path.trajectory().unwrap();
    // Where the curve is, but not the polyline.
    let off = |at: [f64; 3]| {
        path.points().windows(2).map(|ends| distance(at, ends)).fold(f64::INFINITY, f64::min)
    };
    let bulge =
        curve.samples(60.0).map(|state| state.position).max_by(|a, b| off(*a).total_cmp(&off(*b)));
    let bulge = bulge.unwrap();
    assert!(off(bulge) > 0.3, "{bulge:?}");
    let voxel = airspace.frame().lattice_from_world(bulge).unwrap().voxel();
    let (changed, _) = airspace.edit(Edits::new().block_voxel(voxel)).unwrap();
    assert!(path.audit(&changed).is_err());
    assert_eq!(path.audit(&airspace), Ok(()));
}

fn distance(at: [f64; 3], ends: &[[f64; 3]]) -> f64 {
    let minus = |a: [f64; 3], b: [f64; 3]| -> [f64; 3] { std::array::from_fn(|i| a[i] - b[i]) };
    let dot = |a: [f64; 3], b: [f64; 3]| (0..3).map(|i| a[i] * b[i]).sum::<f64>();
    let (along, to) = (minus(ends[1], ends[0]), minus(at, ends[0]));
    let share = (dot(along, to) / dot(along, along)).clamp(0.0, 1.0);
    let gap: [f64; 3] = std::array::from_fn(|i| to[i] - share * along[i]);
    dot(gap, gap).sqrt()
}

/// A room with a slab that is thinner than a turn is wide: a second search is needed.
fn slab() -> (Airspace, Query) {
    let mut scene = Scene::open([34, 40, 3]).unwrap();
    scene.voxels.insert_box([0, 18, 0], [16, 20, 3]);
    let query = Query::new([12.0, 17.0, 1.0], [12.0, 20.0, 1.0]);
    (Airspace::bake(scene).unwrap(), timed(query, Dynamics::new(10.0, 5.0).turn_radius(3.0)))
}

#[test]
fn a_turn_that_is_too_tight_is_reason_24_with_place_and_radius() {
    let mut scene = Scene::open([12, 12, 3]).unwrap();
    scene.voxels.insert_box([0, 5, 0], [10, 7, 3]);
    let airspace = Airspace::bake(scene).unwrap();
    let ends = Query::new([2.0, 2.0, 1.0], [2.0, 9.0, 1.0]);
    let wide = timed(ends.clone(), Dynamics::new(6.0, 2.0).turn_radius(8.0));
    let mut planner = Planner::new(&airspace);
    let answer = planner.path(&wide).unwrap();
    assert_eq!((answer.code(), answer.status()), (24, 2));
    let Outcome::Unreachable(Reason::CannotTurn { at, radius }) = answer.outcome else { panic!() };
    let path = planner.path(&ends).unwrap().into_found().unwrap();
    assert!(path.points().contains(&at), "{at:?}: one of its bends");
    // What is said to do there is less than what was asked for, and does.
    if let Some(radius) = radius {
        assert!(radius > 0.0 && radius < 8.0, "{radius}");
    }
    // Without the curve if that will do: the path and its times.
    let partial = planner.path(&wide.or_nearest()).unwrap();
    let Outcome::Partial(path, reason) = &partial.outcome else { panic!("{partial:?}") };
    assert_eq!((reason.code(), path.audit(&airspace)), (24, Ok(())));
    assert_flown(path, &Dynamics::new(6.0, 2.0));
    assert!(path.trajectory().unwrap().curve().is_none());
    assert!(partial.found().is_err());
}

#[test]
fn limits_hold_for_the_second_search() {
    let (airspace, query) = slab();
    let bare = Query::new([12.0, 17.0, 1.0], [12.0, 20.0, 1.0]);
    assert_limits_hold(&airspace, &bare, &query);
}

#[test]
fn limits_hold_for_searches_with_a_climb_limit() {
    // A shelf over the start: the way up leads around it.
    let mut scene = Scene::open([30, 30, 20]).unwrap();
    scene.voxels.insert_box([0, 0, 9], [30, 22, 10]);
    let airspace = Airspace::bake(scene).unwrap();
    let bare = Query::new([15.0, 5.0, 3.0], [15.0, 5.0, 16.0]);
    let dynamics = Dynamics::new(6.0, 2.0).turn_radius(2.0).max_climb(0.4);
    assert_limits_hold(&airspace, &bare, &timed(bare.clone(), dynamics));
}

/// Whether limits of expansions, time and cancelling hold for a query that needs a second search, after that of
/// the `bare` one.
fn assert_limits_hold(airspace: &Airspace, bare: &Query, query: &Query) {
    let mut planner = Planner::new(airspace);
    let whole = planner.path(query).unwrap();
    assert!(whole.found().is_ok(), "{}", whole.explain());
    assert!(whole.explain().contains("searched again"));
    let first = planner.path(bare).unwrap();
    let (first, all) = (first.stats.expanded, whole.stats.expanded);
    assert!(all > first + 20, "{all} {first}");
    for most in [0, 1, first, first + 1, first + 10, all - 1] {
        let answer = planner.path(&query.clone().expansion_limit(most)).unwrap();
        assert!(answer.stats.expanded <= most, "{most}");
        // A curve that was found before the last stage came to its limit is an answer.
        let is_found = most > first && answer.found().is_ok();
        let limit = answer.outcome.limit();
        assert!(is_found || limit == Some(Limit::Expansions), "{most}: {}", answer.explain());
        if let Some(path) = answer.any_path() {
            assert_eq!(path.audit(airspace), Ok(()));
        }
    }
    let enough = planner.path(&query.clone().expansion_limit(all)).unwrap();
    assert_eq!((enough.outcome, enough.stats), (whole.outcome, whole.stats));
    let late = planner.path(&query.clone().time_limit(Duration::ZERO)).unwrap();
    assert_eq!(late.outcome.limit(), Some(Limit::Time));
    let token = CancelToken::new();
    token.cancel();
    let cancelled = planner.path(&query.clone().cancel(&token)).unwrap();
    assert_eq!(cancelled.outcome.limit(), Some(Limit::Cancelled));
    assert_eq!(cancelled.stats.expanded, 0);
}

/// A straight line needs no search, so it has its times however little may be spent.
#[test]
fn a_straight_flight_needs_no_search() {
    let airspace = airspace(&World::bake(Scene::open([40, 9, 9]).unwrap()).unwrap());
    let dynamics = Dynamics::new(5.0, 5.0).turn_radius(2.0);
    let query = timed(between(Voxel::new(2, 4, 4), Voxel::new(37, 4, 4)), dynamics);
    let answer = Planner::new(&airspace).path(&query.expansion_limit(0)).unwrap();
    let path = answer.found().unwrap();
    // One second to get fast, one to stop, 5 m in these two, and 30 m in six.
    let duration = path.trajectory().unwrap().duration();
    assert!((duration - 8.0).abs() < 0.1, "{duration}");
    assert_eq!(path.audit(&airspace), Ok(()));
}

/// Where the path of a wider body stands in for the path, its ends are joined to the asked ones only if these are
/// in sight.
#[test]
fn paths_of_wider_bodies_are_joined_to_the_ends() {
    let airspace = airspace(&generated(Kind::Plant, 64, 3));
    let query = Query::new([49.0, 19.0, 53.0], [12.0, 39.0, 25.0]);
    let query = query.body(Body::ball(0.375).unwrap());
    for radius in [1.5, 2.0, 3.0, 4.0] {
        let dynamics = Dynamics::new(10.0, 5.0).turn_radius(radius);
        let answer = Planner::new(&airspace).path(&timed(query.clone(), dynamics)).unwrap();
        if let Some(path) = answer.outcome.found() {
            assert_eq!(path.audit(&airspace), Ok(()), "{radius}");
        }
    }
}

/// Who must not climb steeply spirals where there is room, keeps to it, and flies hardly more than the climb
/// takes. Where there is no room, the reason says where and what would do.
#[test]
fn climbs_become_spirals_where_there_is_room() {
    let airspace = airspace(&World::bake(Scene::open([40, 40, 40]).unwrap()).unwrap());
    let mut planner = Planner::new(&airspace);
    let ends = [[20.0, 20.0, 2.0], [20.0, 20.0, 36.0], [30.0, 12.0, 30.0], [20.0, 23.0, 9.0]];
    let mut refused = 0;
    for radius in [0.0, 0.2, 1.0, 3.0, 5.0] {
        for climb in [0.2, 0.5, 1.0, 3.0] {
            for goal in &ends[1..] {
                let dynamics = Dynamics::new(6.0, 2.0).turn_radius(radius).max_climb(climb);
                let query = timed(Query::new(ends[0], *goal), dynamics);
                let answer = planner.path(&query).unwrap();
                let Ok(path) = answer.found() else {
                    assert_eq!(answer.code(), 25, "radius {radius}, climb {climb}, to {goal:?}");
                    refused += 1;
                    continue;
                };
                assert_eq!(path.audit(&airspace), Ok(()));
                assert_flown(path, &dynamics);
                let trajectory = path.trajectory().unwrap();
                let least = (goal[2] - 2.0) * (1.0 + 1.0 / (climb * climb)).sqrt();
                let straight = distance(*goal, &[ends[0], ends[0].map(|c| c + 1e-9)]);
                let turns = 8.0 * radius.max(0.5);
                let most = 1.06 * least.max(straight) + turns;
                assert!(trajectory.length() < most, "{radius} {climb} {goal:?}: {answer:?}");
                // No vertical moves, and none steeper than allowed.
                let points = trajectory.curve().unwrap().world_points(airspace.frame(), 0.005);
                for at in points.windows(2) {
                    let [x, y, z]: [f64; 3] = std::array::from_fn(|i| at[1][i] - at[0][i]);
                    assert!(z.abs() <= 1.003 * climb * x.hypot(y) + 1e-9, "{at:?}");
                }
            }
        }
    }
    // Two short climbs within a turning circle of the goal (docs/decisions/0054).
    assert!(refused <= 2, "{refused} of 60 refused");
    // A shaft that is too narrow for the circle.
    let mut scene = Scene::open([20, 20, 30]).unwrap();
    scene.voxels.insert_box([0, 0, 10], [20, 20, 20]);
    scene.voxels.remove_box([8, 8, 10], [12, 12, 20]);
    let airspace = Airspace::bake(scene).unwrap();
    let query = Query::new([10.0, 10.0, 3.0], [10.0, 9.0, 26.0]);
    let dynamics = Dynamics::new(6.0, 2.0).turn_radius(3.0).max_climb(0.5);
    let answer = Planner::new(&airspace).path(&timed(query.clone(), dynamics)).unwrap();
    let Outcome::Unreachable(Reason::TooSteep { at, climb: Some(climb), descent: None }) =
        answer.outcome
    else {
        panic!("{answer:?}")
    };
    assert!(at == [10.0, 10.0, 3.0] && climb > 20.0, "{at:?} {climb}");
    let steeper = Dynamics::new(6.0, 2.0).turn_radius(3.0).max_climb(climb);
    assert!(Planner::new(&airspace).path(&timed(query, steeper)).unwrap().found().is_ok());
}

/// Climbs and descents have limits of their own, whichever end is higher and whichever limit is the lower one.
#[test]
fn climbs_and_descents_keep_their_own_limits() {
    let mut scene = Scene::open([40, 40, 40]).unwrap();
    // Over a wall in the middle, so that every way climbs and descends.
    scene.voxels.insert_box([0, 18, 0], [40, 22, 20]);
    let airspace = Airspace::bake(scene).unwrap();
    let mut planner = Planner::new(&airspace);
    let ends = [[20.0, 8.0, 4.0], [20.0, 34.0, 30.0]];
    for (climb, descent) in [(3.0, 0.3), (0.3, 3.0), (0.5, f64::INFINITY), (0.02, 1.0)] {
        for [start, goal] in [ends, [ends[1], ends[0]], [ends[0], [20.0, 34.0, 4.0]]] {
            let dynamics =
                Dynamics::new(6.0, 2.0).turn_radius(1.0).max_climb(climb).max_descent(descent);
            let answer = planner.path(&timed(Query::new(start, goal), dynamics)).unwrap();
            let Ok(path) = answer.found() else {
                // A hundredth as much up as along takes more circles than anyone flies.
                let Outcome::Unreachable(Reason::TooSteep { climb: more, .. }) = &answer.outcome
                else {
                    panic!("{answer:?}")
                };
                assert!(climb < 0.1 && more.is_some_and(|more| more > climb), "{answer:?}");
                continue;
            };
            assert_eq!(path.audit(&airspace), Ok(()));
            assert_flown(path, &dynamics);
            let curve = path.trajectory().unwrap().curve().unwrap();
            let mut steepest = [0.0_f64; 2];
            for at in curve.world_points(airspace.frame(), 0.005).windows(2) {
                let [x, y, z]: [f64; 3] = std::array::from_fn(|i| at[1][i] - at[0][i]);
                let most = if z < 0.0 { descent } else { climb };
                assert!(z.abs() <= 1.003 * most * x.hypot(y) + 1e-9, "{at:?}");
                let known = &mut steepest[usize::from(z < 0.0)];
                *known = known.max(z.abs() / x.hypot(y));
            }
            // Each is used where it may be: nobody keeps to the lower limit of both.
            let rises = goal[2] - start[2];
            if descent > climb && rises < 0.0 {
                assert!(steepest[1] > climb, "{steepest:?}");
            }
            if climb > descent && rises > 0.0 {
                assert!(steepest[0] > descent, "{steepest:?}");
            }
        }
    }
    // The refusal names the limit that is too low, and only that.
    let mut scene = Scene::open([20, 20, 30]).unwrap();
    scene.voxels.insert_box([0, 0, 10], [20, 20, 20]);
    scene.voxels.remove_box([8, 8, 10], [12, 12, 20]);
    let airspace = Airspace::bake(scene).unwrap();
    let query = Query::new([10.0, 9.0, 26.0], [10.0, 10.0, 3.0]);
    let dynamics = Dynamics::new(6.0, 2.0).turn_radius(3.0).max_climb(40.0).max_descent(0.5);
    let answer = Planner::new(&airspace).path(&timed(query.clone(), dynamics)).unwrap();
    let Outcome::Unreachable(Reason::TooSteep { climb: None, descent: Some(descent), .. }) =
        answer.outcome
    else {
        panic!("{answer:?}")
    };
    let steeper = dynamics.max_descent(descent);
    assert!(Planner::new(&airspace).path(&timed(query, steeper)).unwrap().found().is_ok());
}

#[test]
fn turning_radii_that_cannot_be_are_refused_and_huge_ones_answered() {
    let with = |change: &dyn Fn(&mut Dynamics)| {
        let mut spec = AgentSpec::new("plane");
        let mut dynamics = Dynamics::new(6.0, 2.0);
        change(&mut dynamics);
        spec.dynamics = Some(dynamics);
        Agent::new(spec)
    };
    for bad in [-1.0, f64::NAN, f64::INFINITY] {
        let error = with(&|dynamics| dynamics.turn_radius = bad).unwrap_err().to_string();
        assert!(error.contains("\"plane\"") && error.contains("turning radius"), "{error}");
        let error = with(&|dynamics| dynamics.max_climb = Some(bad)).unwrap_err().to_string();
        assert!(error.contains("steepest climb"), "{error}");
    }
    for bad in [-1.0, f64::NAN, 0.0] {
        let error = with(&|dynamics| dynamics.max_descent = Some(bad)).unwrap_err().to_string();
        assert!(error.contains("steepest descent"), "{error}");
    }
    let error = with(&|dynamics| dynamics.max_climb = Some(0.0)).unwrap_err().to_string();
    assert!(error.contains("steepest climb 0"), "{error}");
    // Who turns on the spot needs no curve.
    let airspace = room_with_a_window(0.1);
    let body = Body::ball(0.3).unwrap();
    let ends = Query::new([1.0, 1.0, 1.0], [5.0, 7.0, 1.5]);
    let spot = timed(ends.clone(), Dynamics::new(3.0, 2.0)).body(body);
    let path = Planner::new(&airspace).path(&spot).unwrap().into_found().unwrap();
    assert!(path.trajectory().unwrap().curve().is_none());
    // Far wider than the world: the reason says where, and which radius would do.
    for radius in [50.0, 1e6, 1e300] {
        for climb in [None, Some(0.01), Some(1e6)] {
            let mut dynamics = Dynamics::new(3.0, 2.0).turn_radius(radius);
            dynamics.max_climb = climb;
            let wide = timed(ends.clone(), dynamics).body(body);
            let answer = Planner::new(&airspace).path(&wide).unwrap();
            match answer.outcome {
                Outcome::Unreachable(
                    Reason::CannotTurn { at, .. } | Reason::TooSteep { at, .. },
                ) => {
                    assert!(at.iter().all(|c| c.is_finite()));
                }
                // What is straight needs no turn.
                Outcome::Found(path) => {
                    assert_eq!(path.points().len(), 2, "{radius} {climb:?}");
                    assert_flown(&path, &dynamics);
                }
                other => panic!("{radius} {climb:?}: {other:?}"),
            }
        }
    }
}
