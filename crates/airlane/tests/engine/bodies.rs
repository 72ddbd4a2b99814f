//! Agents with a size: what they are told, and how much room their paths leave.

use crate::common::{
    Draw, airspace, between, cluttered, free_voxels, generated, method, pairs, solid_where,
};
use airlane::geom::{Frame, Voxel};
use airlane::plan::End;
use airlane::refine::audit_body;
use airlane::scene::Scene;
use airlane::world::{Body, BodyError, World};
use airlane::{
    Airspace, AirspaceError, Edits, Outcome, Path, Planner, Profile, Query, QueryError, Reason,
};
use airlane_scenes::Kind;

fn bodies() -> [Body; 4] {
    [
        Body::ball(0.5).unwrap(),
        Body::ball(1.6).unwrap(),
        Body::capsule(0.8, 4.0).unwrap(),
        Body::cuboid([3.0, 1.0, 2.0]).unwrap(),
    ]
}

/// The least distance between a ball's path and solid voxels or the border, sampled.
fn least_distance(world: &World, path: &Path) -> f64 {
    let frame = Frame { origin: [0.0; 3], voxel_size: 1.0 };
    let points = path.lattice_points().iter().map(|&point| frame.world_from_lattice(point));
    let points: Vec<_> = points.collect();
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
        let space = airspace(&cluttered([24, 22, 20], 1, seed));
        let ball = Body::ball(1.5).unwrap();
        let fitted = space.fit(ball).unwrap();
        let mut planner = Planner::new(&space);
        for (start, goal) in pairs(fitted.world(), 8, seed) {
            for profile in Profile::ALL {
                let query = between(start, goal).body(ball).method(profile);
                let answer = planner.path(&query).unwrap();
                // The same through an airspace that was fitted before.
                let before = between(start, goal).method(profile);
                assert_eq!(Planner::new(&fitted).path(&before).unwrap().outcome, answer.outcome);
                let Outcome::Found(path) = answer.outcome else { continue };
                assert_eq!((path.body(), path.audit(&space)), (ball, Ok(())));
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
        let space = airspace(&generated(kind, 48, 3));
        let mut planner = Planner::new(&space);
        for body in bodies() {
            let fitted = space.fit(body).unwrap();
            if free_voxels(fitted.world()).is_empty() {
                continue;
            }
            for (start, goal) in pairs(fitted.world(), 6, seed as u64) {
                for search in ["default", "lazytheta", "jps3d", "hpa", "theta@octree-dual"] {
                    let query = between(start, goal).body(body).method(method(search));
                    let answer = planner.path(&query).unwrap();
                    let Ok(path) = answer.found() else { continue };
                    assert_eq!(audit_body(fitted.world(), path.lattice_points()), Ok(()));
                    assert_eq!(path.audit(&space), Ok(()), "{body} {search}");
                    // What a larger body can follow, a smaller one can.
                    let smaller = space.fit(Body::ball(0.4).unwrap()).unwrap();
                    assert_eq!(audit_body(smaller.world(), path.lattice_points()), Ok(()));
                    let again = Path::from_points(path.points(), body, &space).unwrap();
                    assert_eq!(again.lattice_points(), path.lattice_points());
                }
            }
        }
    }
}

#[test]
fn the_auditor_notices_a_body_that_is_too_wide() {
    let space = airspace(&cluttered([24, 24, 24], 2, 5));
    let (thin, wide) = (Body::ball(0.6).unwrap(), Body::ball(2.5).unwrap());
    let mut planner = Planner::new(&space);
    let mut noticed = 0;
    for (start, goal) in pairs(space.fit(thin).unwrap().world(), 20, 1) {
        let answer = planner.path(&between(start, goal).body(thin)).unwrap();
        if let Outcome::Found(path) = answer.outcome {
            noticed += u32::from(Path::from_points(path.points(), wide, &space).is_err());
        }
    }
    assert!(noticed > 5);
}

/// How far the corners of a ball's room are cut off, in voxels, at gaps of a quarter, a half and three quarters
/// of its squared radius (docs/decisions/0049).
fn cut_off(radius: f64) -> [i32; 3] {
    let [quarter, half, most] =
        [0.25, 0.5, 0.75].map(|square: f64| (radius * (1.0 - square.sqrt())) as i32);
    [if most > 0 { quarter } else { 0 }, half, most]
}

/// Beyond 3.42 voxels as well, as long as corners are cut off by the same number of voxels; and whatever these
/// are, for a ball that holds the cube around the smaller one.
#[test]
fn with_growing_radius_the_goals_in_reach_only_shrink_for_large_balls_too() {
    let radii = [
        1.5, 2.5, 3.0, 3.25, 3.5, 4.0, 4.75, 5.5, 6.25, 6.75, 7.0, 7.25, 7.5, 7.75, 8.25, 9.0,
        9.75, 10.5, 11.0, 11.75,
    ];
    let regimes: std::collections::BTreeSet<_> = radii.map(cut_off).into_iter().collect();
    assert_eq!(regimes.len(), 6, "{regimes:?}");
    let (mut compared, mut large, mut lost) = (0, 0, 0);
    for seed in 0..3 {
        let space = {
            let mut draw = Draw(40 + seed);
            let rare = |_: Voxel| draw.below(2000) as u64 <= seed;
            airspace(&solid_where([72, 64, 56], rare))
        };
        let mut planner = Planner::new(&space);
        let mut draw = Draw(seed);
        let mut anywhere = || {
            let voxel = [72, 64, 56].map(|n| 6 + draw.below(n - 12) as i32);
            space.frame().world_from_lattice(Voxel(voxel).centre())
        };
        let pairs = [(); 40].map(|()| [anywhere(), anywhere()]);
        let reached = radii.map(|radius| {
            let body = Body::ball(radius).unwrap();
            pairs.map(|[start, goal]| {
                let reached = space.connects(start, goal, body).unwrap();
                if reached {
                    let query = Query::new(start, goal).body(body);
                    assert!(planner.path(&query).unwrap().found().is_ok(), "{start:?} {goal:?}");
                }
                reached
            })
        });
        for (n, &larger) in radii.iter().enumerate() {
            for (m, &smaller) in radii[..n].iter().enumerate() {
                let holds_cube = larger >= (smaller + 1.0 / 32.0) * 3.0_f64.sqrt();
                if !holds_cube && cut_off(larger) != cut_off(smaller) {
                    continue;
                }
                for (pair, (&now, &before)) in pairs.iter().zip(reached[n].iter().zip(&reached[m]))
                {
                    assert!(
                        !now || before,
                        "{pair:?} is reached with {larger}, not with {smaller}"
                    );
                    compared += 1;
                    large += u32::from(now && smaller > 3.42);
                    lost += u32::from(before && !now && smaller > 3.42);
                }
            }
        }
    }
    assert!(compared > 5000 && large > 200 && lost > 50, "{compared} {large} {lost}");
}

#[test]
fn with_growing_radius_the_goals_in_reach_only_shrink() {
    for seed in 0..4 {
        let space = airspace(&generated(Kind::Porous, 32, seed));
        let mut planner = Planner::new(&space);
        let all = free_voxels(space.world());
        let mut draw = Draw(seed);
        // Anywhere in a voxel: what fits there need not fit in all of it.
        let mut anywhere =
            || draw.pick(&all).0.map(|c| f64::from(c) + 0.1 * draw.below(9) as f64 - 0.4);
        let (start, goals) = (anywhere(), [(); 30].map(|()| anywhere()));
        let mut before = [true; 30];
        for radius in [0.0, 0.5, 1.0, 1.2, 1.5, 2.0, 2.5, 3.0] {
            let body = Body::ball(radius).unwrap();
            let reached = goals.map(|goal| {
                planner.path(&Query::new(start, goal).body(body)).unwrap().found().is_ok()
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
    let mut planner = Planner::new(halls());
    let query = Query::new([3.5, 8.25, 5.25], [16.5, 5.25, 5.25]);
    // Half of the passage, and a thirty-second of a voxel less; in whole voxels, one on each side.
    let (widest, by_voxels) = (1.25 - 0.5 / 32.0, 1.0);
    for radius in [1.0, 1.1, 1.23, 1.26, 2.0] {
        let query = query.clone().body(Body::ball(radius).unwrap());
        let outcome = planner.path(&query).unwrap().outcome;
        let grid = planner.path(&query.method(method("astar"))).unwrap().outcome;
        for (outcome, widest) in [(outcome, widest), (grid, by_voxels)] {
            if radius <= widest {
                assert!(outcome.found().is_some(), "{radius}: {outcome:?}");
                continue;
            }
            let reason = Reason::TooNarrow { widest };
            assert_eq!(outcome, Outcome::Unreachable(reason));
            assert_eq!((reason.code(), reason.widest()), (21, Some(widest)));
            assert_eq!(
                reason.to_string(),
                format!(
                    "every way between start and goal is too narrow for the body: a ball of \
                     radius {widest} at most fits there"
                )
            );
        }
    }
}

#[test]
fn an_end_without_room_is_told_apart_from_a_solid_one() {
    let space = halls();
    let mut planner = Planner::new(&space);
    let (goal, body) = ([16.5, 5.25, 5.25], Body::ball(1.5).unwrap());
    let mut reason = |start: [f64; 3]| {
        let outcome = planner.path(&Query::new(start, goal).body(body)).unwrap().outcome;
        *outcome.reason().unwrap_or_else(|| panic!("{outcome:?}"))
    };
    // In the passage, where a ball of half its width fits.
    let narrow = reason([10.0, 5.25, 5.25]);
    assert!(
        matches!(narrow, Reason::NoRoom { end: End::Start, widest: 1.234375, nearest: Some(_) }),
        "{narrow:?}"
    );
    assert!(matches!(reason([10.0, 1.0, 1.0]), Reason::Blocked { end: End::Start, .. }));
    assert!(matches!(reason([-10.0, 1.0, 1.0]), Reason::Outside { end: End::Start, .. }));
    // A ball has room where it rests against the wall, though not everywhere in the voxel.
    let resting = [1.5 + 1e-2, 5.25, 5.25];
    let query = Query::new(resting, [4.0, 8.0, 8.0]).body(Body::ball(1.4).unwrap());
    let path = planner.path(&query).unwrap().into_found().expect("a straight way");
    assert_eq!(path.audit(&space), Ok(()));
}

#[test]
fn snapping_finds_the_nearest_point_with_room() {
    let space = halls();
    let mut planner = Planner::new(&space);
    let query = Query::new([0.1, 0.1, 0.1], [5.0, 8.0, 5.0]).body(Body::ball(1.5).unwrap());
    let answer = planner.path(&query.clone().snap(f64::INFINITY)).unwrap();
    let path = answer.found().expect("both ends are in the same hall");
    assert_eq!(path.audit(&space), Ok(()));
    assert!(path.start().iter().all(|&c| (1.5..1.6).contains(&c)), "{:?}", path.start());
    // The way there is that of the room's diagonal: 1.4 · √3 and a little more, in metres.
    let too_far = planner.path(&query.clone().snap(2.4)).unwrap().outcome;
    assert!(matches!(too_far.reason(), Some(Reason::NoRoom { .. })), "{too_far:?}");
    assert!(planner.path(&query.snap(2.6)).unwrap().found().is_ok());
}

#[test]
fn fitted_airspaces_are_kept_and_the_same_for_all_threads() {
    let space = airspace(&generated(Kind::City, 48, 1));
    let ball = Body::ball(1.0).unwrap();
    let one = space.fit(ball).unwrap();
    let others: Vec<_> = std::thread::scope(|scope| {
        let made = [(); 4].map(|()| scope.spawn(|| space.fit(ball).unwrap()));
        made.map(|thread| thread.join().unwrap()).into()
    });
    for other in others {
        assert!(std::ptr::eq(&**one.world(), &**other.world()), "made once");
    }
    // More bodies than there is room for: still right, only made again.
    space.derived().set_budget(0);
    for tenths in 1..30 {
        let body = Body::ball(f64::from(tenths) / 10.0).unwrap();
        assert_eq!(space.fit(body).unwrap().world().body(), body);
    }
    assert_eq!(*space.fit(ball).unwrap().world(), *one.world());
    assert_eq!(space.fit(Body::POINT).unwrap(), space);
}

/// Guides of rooms, and the worlds that say how wide a body would fit, are made by queries and count.
#[test]
fn what_queries_make_for_bodies_counts_and_keeps_the_budget() {
    let mut scene = Scene::open([70, 40, 40]).unwrap();
    scene.voxels.insert_box([40, 0, 0], [42, 40, 40]);
    scene.voxels.remove_box([40, 18, 18], [42, 21, 21]); // a window three voxels wide
    let space = airspace(&World::bake(scene).unwrap());
    let derived = space.derived();
    let [small, large] = [0.4, 2.0].map(|radius| Body::ball(radius).unwrap());
    let mut planner = Planner::new(&space);
    let mut ask = |body| {
        let query = Query::new([5.0, 20.0, 20.0], [65.0, 20.0, 20.0]).body(body);
        planner.path(&query).unwrap().outcome
    };
    let kept = |body| space.room(body).unwrap();
    let whole = |body| {
        let room = kept(body);
        room.memory_bytes() + room.guide_bytes()
    };

    // A guide that is made later counts to the byte.
    assert!(ask(small).found().is_some());
    let before = derived.bytes();
    assert_eq!(before, whole(small));
    kept(small).fill_guide();
    assert!(kept(small).guide_bytes() > 10_000, "{}", kept(small).guide_bytes());
    assert_eq!(derived.bytes(), whole(small));
    assert!(derived.bytes() >= before + kept(small).guide_bytes() - 10_000);

    // So do the worlds that say what would fit.
    kept(large);
    let rooms = derived.bytes();
    let narrow = ask(large);
    assert!(matches!(narrow.reason(), Some(Reason::TooNarrow { .. })), "{narrow:?}");
    assert!(derived.bytes() > 2 * rooms - whole(small), "{} {rooms}", derived.bytes());
    assert_eq!(derived.bytes(), whole(small) + whole(large));

    // They leave first, the rooms stay; the next answer is the same and is within the budget, too.
    derived.set_budget(rooms);
    for _ in 0..3 {
        assert_eq!((derived.bytes(), derived.list().len(), derived.evicted()), (rooms, 2, 0));
        assert_eq!(ask(large), narrow);
    }
    // Guides that grow make what was used longer ago leave.
    kept(large).fill_guide();
    assert!(derived.bytes() > rooms);
    assert_eq!(ask(large), narrow);
    assert_eq!((derived.list().len(), derived.evicted()), (1, 1));
    assert_eq!(derived.bytes(), whole(large));
    assert!(derived.bytes() <= rooms);
    // The last one stays with its guide, but without those worlds.
    derived.set_budget(0);
    for _ in 0..2 {
        assert_eq!(ask(large), narrow);
        assert_eq!((derived.list().len(), derived.bytes()), (1, whole(large)));
    }
}

#[test]
fn bodies_of_any_measure_have_typed_answers() {
    for bad in [-1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e200, f64::MAX] {
        let [ball, cube] = [Body::ball(bad), Body::cuboid([1.0, bad, 1.0])];
        let others = [
            Body::capsule(bad, 2.0),
            Body::capsule(0.5, bad),
            Body::new([0.5, 0.5, bad], 0.1),
            Body::new([0.5; 3], bad),
        ];
        for made in others.into_iter().chain([ball, cube]) {
            let error = made.unwrap_err();
            assert!(matches!(error, BodyError::Measure(it) if it.to_bits() == bad.to_bits()));
            let text = error.to_string();
            assert!(text.len() < 80 && text.ends_with("from 0 to 1e100"), "{text}");
        }
    }
    assert_eq!(
        Body::capsule(1e100, 1e100).unwrap_err().to_string(),
        "invalid capsule: with radius 1e100 it must be at least 2e100 high, not 1e100"
    );
    let space = halls();
    let mut planner = Planner::new(&space);
    let query = Query::new([3.5, 8.25, 5.25], [16.5, 5.25, 5.25]);
    let point = planner.path(&query).unwrap().outcome;
    let zero = planner.path(&query.clone().body(Body::ball(0.0).unwrap())).unwrap().outcome;
    assert_eq!(point, zero);
    // It fits nowhere, and is told what would, after every edit and without a budget.
    space.derived().set_budget(0);
    let (mut space, body) = (space, Body::ball(25.0).unwrap());
    for x in 0..4 {
        space.apply(Edits::new().block_box([x, 0, 0], [x + 1, 2, 2])).unwrap();
        planner.follow(&space);
        let outcome = planner.path(&query.clone().body(body)).unwrap().outcome;
        assert!(
            matches!(outcome.reason(), Some(Reason::NoRoom { widest, .. }) if *widest > 1.0),
            "{outcome:?}"
        );
        for radius in [0.3, 0.6] {
            let ball = Body::ball(radius).unwrap();
            assert!(planner.path(&query.clone().body(ball)).unwrap().found().is_ok());
        }
        assert_eq!(space.derived().list().len(), 1);
    }
}

/// Without a budget one thing is kept. A body that comes again is not built again, also after edits; one that
/// takes turns with another is built once a turn, and not once for each part of its query.
#[test]
fn without_a_budget_each_turn_of_a_body_builds_it_once() {
    let mut space = airspace(&generated(Kind::City, 48, 1));
    space.derived().set_budget(0);
    let [a, b, wide] = [0.4, 0.7, 6.0].map(|radius| Body::ball(radius).unwrap());
    let pair = pairs(space.fit(b).unwrap().world(), 1, 2)[0];
    let mut planner = Planner::new(&space);
    // What is built leaves when the next is, so there is one more than has left.
    let mut builds = |space: &Airspace, body| {
        let before = space.derived().evicted();
        planner.follow(space);
        let answer = planner.path(&between(pair.0, pair.1).body(body)).unwrap();
        assert_eq!(space.derived().list().len(), 1, "{body}");
        (space.derived().evicted() - before, answer.outcome.found().is_some())
    };
    builds(&space, a);
    for turn in 0..6 {
        // The same one over and over again.
        assert_eq!(builds(&space, a), (0, true), "turn {turn}");
        // Then another, and what fits nowhere, whose explanation asks for further bodies.
        assert_eq!(builds(&space, b), (1, true), "turn {turn}");
        assert_eq!(builds(&space, wide), (1, false), "turn {turn}");
        assert_eq!(builds(&space, wide), (0, false), "turn {turn}");
        assert_eq!(builds(&space, a), (1, true), "turn {turn}");
        // An edit brings it up to date.
        let low = [turn, 0, 47];
        space.apply(Edits::new().block_box(low, [turn + 1, 1, 48])).unwrap();
        assert_eq!(builds(&space, a), (0, true), "turn {turn}");
    }
}

/// Of every shape, in everything that takes a body.
#[test]
fn enormous_bodies_are_refused_by_a_clear_error_and_tiny_ones_are_points() {
    let space = halls();
    let mut planner = Planner::new(&space);
    let ends = [[3.5, 8.25, 5.25], [16.5, 5.25, 5.25]];
    let query = Query::new(ends[0], ends[1]);
    for size in [140.0, 1e16, 1e77, 1e100] {
        let shapes = [
            Body::ball(size).unwrap(),
            Body::capsule(size / 2.0, size).unwrap(),
            Body::capsule(0.1, size).unwrap(),
            Body::cuboid([size; 3]).unwrap(),
            Body::cuboid([size, 0.1, 0.2]).unwrap(),
            Body::cuboid([size, size / 3.0, 0.2]).unwrap().turning(),
            Body::new([size; 3], size).unwrap(),
            Body::new([0.1, size, 0.0], size).unwrap().turning(),
        ];
        for body in shapes {
            let asked = query.clone().body(body);
            let error = planner.path(&asked).unwrap_err();
            assert!(matches!(error, QueryError::Body(_)), "{error:?}");
            let text = error.to_string();
            assert!(text.contains("use voxels of "), "{text}");
            assert!(text.len() < 240 && !text.contains("NaN") && !text.contains("inf"), "{text}");
            let voxel: f64 = text.rsplit(' ').nth(2).unwrap().parse().unwrap();
            let farthest = body.reach().into_iter().fold(0.0, f64::max);
            assert!((1.0..1.2).contains(&(voxel * 63.0 / farthest)), "{text}");

            assert!(matches!(planner.path(&asked.clone().any_heading()), Err(QueryError::Body(_))));
            assert!(matches!(planner.prepare(&asked), Err(QueryError::Body(_))));
            assert!(planner.reachable(&asked, 10.0).is_err());
            let ours = [
                space.fit(body).map(drop),
                space.room(body).map(drop),
                space.is_free(ends[0], body).map(drop),
                space.is_clear(ends[0], ends[1], body).map(drop),
                space.connects(ends[0], ends[1], body).map(drop),
                space.nearest_free(ends[0], body).map(drop),
            ];
            for answer in ours {
                assert!(matches!(answer, Err(AirspaceError::Fit(_))), "{answer:?}");
            }
            assert!(Path::from_points(&ends, body, &space).is_err());
            assert!(space.derived().list().is_empty(), "nothing is kept for it");
        }
    }
    // So small that its squares are zero.
    for size in [f64::MIN_POSITIVE, 1e-200, 1e-9] {
        for body in [
            Body::ball(size).unwrap(),
            Body::capsule(size, 2.0 * size).unwrap(),
            Body::cuboid([size, 2.0 * size, size]).unwrap(),
            Body::cuboid([size, 2.0 * size, size]).unwrap().turning(),
        ] {
            let reach = body.turning().reach();
            assert!(body.reach().iter().zip(reach).all(|(&own, around)| own <= around));
            let path = planner.path(&query.clone().body(body)).unwrap().outcome;
            assert_eq!(path.found().expect("there is a way").audit(&space), Ok(()), "{body}");
            assert!(body.to_string().len() < 120, "{body}");
        }
    }
}

#[test]
fn a_body_that_turns_fits_whichever_way_it_faces() {
    let space = airspace(&cluttered([24, 24, 24], 2, 5));
    let (plank, any) = (Body::cuboid([3.0, 0.6, 0.8]).unwrap(), [0.0, 0.4, 1.1, 2.3]);
    let turning = plank.turning();
    let mut planner = Planner::new(&space);
    let mut found = 0;
    for (start, goal) in pairs(space.fit(turning).unwrap().world(), 12, 2) {
        let answer = planner.path(&between(start, goal).body(turning)).unwrap();
        let Outcome::Found(path) = answer.outcome else { continue };
        found += 1;
        for yaw in any {
            // The upright box around the plank at this heading.
            let (sine, cosine) = f64::sin_cos(yaw);
            let wide = |a: f64, b: f64| (a * cosine).abs() + (b * sine).abs();
            let size = [wide(3.0, 0.6), wide(0.6, 3.0), 0.8];
            let around = Body::cuboid(size).unwrap();
            if around.reach().iter().zip(turning.reach()).all(|(a, b)| *a <= b) {
                assert!(Path::from_points(path.points(), around, &space).is_ok(), "{yaw}");
            }
        }
    }
    assert!(found > 5, "{found}");
}

/// What is kept for a body that nobody asks for any more goes once edits have touched much of the world: it would be
/// built anew, and until then it would hold on to the world that it was fitted from.
#[test]
fn bodies_that_nobody_asks_for_any_more_hold_no_old_worlds() {
    let mut airspace = airspace(&cluttered([64, 64, 64], 10, 3));
    airspace.room(Body::ball(0.8).unwrap()).unwrap();
    let kept = airspace.derived().bytes();
    assert!(kept > 0);
    let mut held = Vec::new();
    for i in 0..200 {
        let at = [i % 8, (i / 8) % 8, i / 64].map(|c| 8 * c + 3);
        airspace.apply(Edits::new().block_box(at, at.map(|c| c + 1))).unwrap();
        held.push(airspace.derived().bytes() > 0);
    }
    assert!(held[30] && !held[199], "{held:?}");
    // Asked for again, it is what it would be in a fresh world.
    let fresh = Airspace::new(airspace.world().as_ref().clone()).unwrap();
    let [room, fresh] =
        [&airspace, &fresh].map(|airspace| airspace.room(Body::ball(0.8).unwrap()).unwrap());
    assert_eq!(room.world().solids(), fresh.world().solids());
}
