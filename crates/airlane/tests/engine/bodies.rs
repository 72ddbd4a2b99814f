//! Agents with a size: what they are told, and how much room their paths leave.

use crate::common::{Draw, between, cluttered, free_voxels, generated, pairs};
use airlane::geom::Frame;
use airlane::plan::{
    Airspace, Algorithm, End, Ends, GridOptions, GridPlanner, Outcome, Planner, Profile, Query,
    Reason, Settings,
};
use airlane::refine::{Promise, audit_body};
use airlane::scene::Scene;
use airlane::world::{Body, World};
use airlane_scenes::Kind;

fn airspace(world: World) -> Airspace {
    Airspace::new(world).unwrap()
}

fn bodies() -> [Body; 4] {
    [
        Body::ball(0.5).unwrap(),
        Body::ball(1.6).unwrap(),
        Body::capsule(0.8, 4.0).unwrap(),
        Body::cuboid([3.0, 1.0, 2.0]).unwrap(),
    ]
}

/// The least distance between a ball's path and solid voxels or the border, sampled.
fn least_distance(world: &World, path: &airlane::refine::Path) -> f64 {
    let frame = Frame { origin: [0.0; 3], voxel_size: 1.0 };
    let points: Vec<_> = path.world_points(&frame).collect();
    let size = world.size().map(f64::from);
    let mut least = f64::INFINITY;
    for ends in points.windows(2) {
        for step in 0..=40 {
            let t = f64::from(step) / 40.0;
            let p: [f64; 3] = std::array::from_fn(|i| ends[0][i] + t * (ends[1][i] - ends[0][i]));
            for i in 0..3 {
                least = least.min(p[i]).min(size[i] - p[i]);
            }
            for voxel in world.solids().iter() {
                let gap = |i: usize| {
                    let low = f64::from(voxel.0[i]);
                    (low - p[i]).max(p[i] - low - 1.0).max(0.0)
                };
                least = least.min((0..3).map(|i| gap(i).powi(2)).sum::<f64>().sqrt());
            }
        }
    }
    least
}

#[test]
fn paths_of_balls_keep_their_distance() {
    let mut found = 0;
    for seed in 0..6 {
        let space = airspace(cluttered([24, 22, 20], 1, seed));
        let ball = Body::ball(1.5).unwrap();
        let fitted = space.fit(ball).unwrap();
        let mut planner = Planner::new(&fitted);
        for (start, goal) in pairs(fitted.world(), 8, seed) {
            for profile in [Profile::Fast, Profile::Default, Profile::Quality, Profile::Reference] {
                let answer = planner.answer(&between(start, goal), &Settings::new(profile));
                let Outcome::Found(path) = answer.unwrap().outcome else { continue };
                assert_eq!(path.audit(fitted.world()), Ok(()));
                assert!(least_distance(space.world(), &path) >= 1.5 - 1e-9);
                found += 1;
            }
        }
    }
    assert!(found > 50, "only {found} paths");
}

#[test]
fn every_planner_and_body_is_judged_by_the_auditor() {
    for (seed, kind) in [Kind::City, Kind::Asteroids, Kind::Tunnels].into_iter().enumerate() {
        let space = airspace(generated(kind, 48, 3));
        for body in bodies() {
            let fitted = space.fit(body).unwrap();
            if free_voxels(fitted.world()).is_empty() {
                continue;
            }
            let mut planner = Planner::new(&fitted);
            let mut grid = GridPlanner::new(fitted.world());
            for (start, goal) in pairs(fitted.world(), 6, seed as u64) {
                let query = between(start, goal);
                let paths = [
                    planner.answer(&query, &Settings::default()).unwrap(),
                    grid.answer(&query, &GridOptions::new(Algorithm::LazyTheta)).unwrap(),
                ];
                for path in paths.iter().filter_map(|answer| answer.outcome.found()) {
                    assert_eq!(path.promise(), Promise::Body);
                    assert_eq!(path.audit(fitted.world()), Ok(()), "{body}");
                    // What a larger body can follow, a smaller one can.
                    let smaller = space.fit(Body::ball(0.4).unwrap()).unwrap();
                    assert_eq!(audit_body(smaller.world(), path.points()), Ok(()));
                }
            }
        }
    }
}

#[test]
fn the_auditor_notices_a_body_that_is_too_wide() {
    let space = airspace(cluttered([24, 24, 24], 2, 5));
    let (thin, wide) = (Body::ball(0.6).unwrap(), Body::ball(2.5).unwrap());
    let (thin, wide) = (space.fit(thin).unwrap(), space.fit(wide).unwrap());
    let mut planner = Planner::new(&thin);
    let mut noticed = 0;
    for (start, goal) in pairs(thin.world(), 20, 1) {
        let answer = planner.answer(&between(start, goal), &Settings::default()).unwrap();
        if let Outcome::Found(path) = answer.outcome {
            noticed += u32::from(audit_body(wide.world(), path.points()).is_err());
        }
    }
    assert!(noticed > 5);
}

#[test]
fn with_growing_radius_the_goals_in_reach_only_shrink() {
    for seed in 0..4 {
        let space = airspace(generated(Kind::Porous, 32, seed));
        let all = free_voxels(space.world());
        let mut draw = Draw(seed);
        // Anywhere in a voxel: what fits there need not fit in all of it.
        let mut anywhere =
            || draw.pick(&all).0.map(|c| f64::from(c) + 0.1 * draw.below(9) as f64 - 0.4);
        let (start, goals) = (anywhere(), [(); 30].map(|()| anywhere()));
        let mut before = [true; 30];
        for radius in [0.0, 0.5, 1.0, 1.2, 1.5, 2.0, 2.5, 3.0] {
            let fitted = space.fit(Body::ball(radius).unwrap()).unwrap();
            let mut planner = Planner::new(&fitted);
            let reached = goals.map(|goal| {
                let answer = planner.path(start, goal).unwrap();
                answer.outcome.found().is_some()
            });
            for (goal, (now, before)) in goals.iter().zip(reached.iter().zip(before)) {
                assert!(!now || before, "{goal:?} is reached with {radius}, but not with less");
            }
            before = reached;
        }
    }
}

/// Two halls and a passage between them, 5 voxels wide and 5 high.
fn halls() -> Airspace {
    let mut scene = Scene::open([40, 21, 21]).unwrap();
    scene.voxels.insert_box([15, 0, 0], [25, 21, 21]);
    scene.voxels.remove_box([15, 8, 8], [25, 13, 13]);
    scene.frame = Frame { origin: [0.0; 3], voxel_size: 0.5 };
    Airspace::bake(scene).unwrap()
}

#[test]
fn too_narrow_names_the_radius_that_fits() {
    let space = halls();
    let (start, goal) = ([3.5, 8.25, 5.25], [16.5, 5.25, 5.25]);
    for (radius, fits) in [(1.0, true), (1.1, false), (2.0, false)] {
        let fitted = space.fit(Body::ball(radius).unwrap()).unwrap();
        let outcome = Planner::new(&fitted).path(start, goal).unwrap().outcome;
        let grid = GridPlanner::new(fitted.world())
            .answer(&Query { start, goal }, &GridOptions::new(Algorithm::AStar))
            .unwrap()
            .outcome;
        if fits {
            assert!(outcome.found().is_some() && grid.found().is_some());
        } else {
            let expected = Outcome::Unreachable(Reason::TooNarrow { widest: 1.0 });
            assert_eq!((&outcome, &grid), (&expected, &expected));
            let reason = Reason::TooNarrow { widest: 1.0 };
            assert_eq!(
                reason.explain(fitted.world().frame()),
                "the ways between start and goal are too narrow for the body: a ball of radius 1 \
                 at most fits there"
            );
        }
    }
}

#[test]
fn an_end_without_room_is_told_apart_from_a_solid_one() {
    let space = halls();
    let fitted = space.fit(Body::ball(1.5).unwrap()).unwrap();
    let mut planner = Planner::new(&fitted);
    let goal = [16.5, 5.25, 5.25];
    let mut reason = |start: [f64; 3]| match planner.path(start, goal).unwrap().outcome {
        Outcome::Unreachable(reason) => reason,
        other => panic!("{other:?}"),
    };
    // In the passage, where a ball of radius 1 fits.
    let narrow = reason([10.0, 5.25, 5.25]);
    assert!(
        matches!(narrow, Reason::NoRoom { end: End::Start, widest: 1.0, nearest: Some(_) }),
        "{narrow:?}"
    );
    assert!(matches!(reason([10.0, 1.0, 1.0]), Reason::Blocked { end: End::Start, .. }));
    assert!(matches!(reason([-10.0, 1.0, 1.0]), Reason::Outside { end: End::Start, .. }));
    // A ball has room where it rests against the wall, though not everywhere in the voxel.
    let resting = [1.5 + 1e-2, 5.25, 5.25];
    let space = halls();
    let fitted = space.fit(Body::ball(1.4).unwrap()).unwrap();
    let answer = Planner::new(&fitted).path(resting, [4.0, 8.0, 8.0]).unwrap();
    let path = answer.outcome.found().expect("a straight way");
    assert_eq!(path.audit(fitted.world()), Ok(()));
}

#[test]
fn projecting_finds_the_nearest_point_with_room() {
    let space = halls();
    let fitted = space.fit(Body::ball(1.5).unwrap()).unwrap();
    let settings = Settings { ends: Ends::Project, ..Settings::default() };
    let query = Query { start: [0.1, 0.1, 0.1], goal: [5.0, 8.0, 5.0] };
    let answer = Planner::new(&fitted).answer(&query, &settings).unwrap();
    let path = answer.outcome.found().expect("both ends are in the same hall");
    assert_eq!(path.audit(fitted.world()), Ok(()));
    let first = fitted.world().frame().world_from_lattice(path.points()[0]);
    assert!(first.iter().all(|&c| (1.5..1.6).contains(&c)), "{first:?}");
}

#[test]
fn fitted_airspaces_are_kept_and_the_same_for_all_threads() {
    let space = airspace(generated(Kind::City, 48, 1));
    let ball = Body::ball(1.0).unwrap();
    let one = space.fit(ball).unwrap();
    let others: Vec<_> = std::thread::scope(|scope| {
        let made = [(); 4].map(|()| scope.spawn(|| space.fit(ball).unwrap()));
        made.map(|thread| thread.join().unwrap()).into()
    });
    for other in others {
        assert!(std::ptr::eq(&**one.world(), &**other.world()), "made once");
    }
    // More bodies than are kept: still right, only made again.
    for tenths in 1..30 {
        let body = Body::ball(f64::from(tenths) / 10.0).unwrap();
        assert_eq!(space.fit(body).unwrap().world().body(), body);
    }
    assert_eq!(*space.fit(ball).unwrap().world(), *one.world());
    assert_eq!(space.fit(Body::POINT).unwrap(), space);
}
