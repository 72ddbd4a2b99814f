use super::*;
use crate::geom::Voxel;
use crate::rng::Rng;
use crate::scene::Scene;
use crate::scenes_for_tests::{Kind, generated_scene};
use crate::search::Recording;
use crate::world::Contact;
use proptest::prelude::*;

fn generated(kind: Kind, size: [u32; 3], seed: u64) -> Airspace {
    Airspace::bake(generated_scene(kind, size, seed)).unwrap()
}

/// Random queries between free voxels, some of their ends off the centre.
fn queries(airspace: &Airspace, count: usize, seed: u64) -> Vec<Query> {
    let world = airspace.world();
    let mut rng = Rng::new(seed, 7);
    let mut end = || loop {
        let voxel = Voxel(world.size().map(|n| rng.below(n) as i32));
        if !world.is_blocked(voxel) {
            let mut point = voxel.centre();
            if rng.chance(1, 2) {
                point.0 = point.0.map(|c| c + rng.range(-127, 127));
            }
            return world.frame().world_from_lattice(point);
        }
    };
    (0..count).map(|_| Query { start: end(), goal: end() }).collect()
}

fn assert_valid(airspace: &Airspace, query: &Query, path: &Path) {
    let lattice = |point| airspace.world().frame().lattice_from_world(point).unwrap();
    let (from, to) = (lattice(query.start), lattice(query.goal));
    let judged = crate::refine::audit(airspace.world(), path.points(), from, to, Contact::Open);
    assert_eq!(judged, Ok(()), "{query:?}");
    assert!(path.length() + 1e-9 >= from.distance(to));
}

const WORLDS: [(Kind, [u32; 3]); 8] = [
    (Kind::Wall, [40, 33, 30]),
    (Kind::Sphere, [40, 40, 40]),
    (Kind::Asteroids, [70, 60, 50]),
    (Kind::Porous, [40, 44, 36]),
    (Kind::Tunnels, [70, 64, 60]),
    (Kind::Maze, [41, 37, 33]),
    (Kind::Plant, [64, 70, 40]),
    (Kind::City, [70, 70, 40]),
];

#[test]
fn every_profile_finds_valid_paths_in_every_kind_of_world() {
    for (kind, size) in WORLDS {
        let airspace = generated(kind, size, 2);
        let mut planner = Planner::new(&airspace);
        let mut total = [0.0; 3];
        for query in queries(&airspace, 25, 1) {
            let mut path = |profile| {
                let answer = planner.answer(&query, &Settings::new(profile)).unwrap();
                let path = answer.outcome.found().cloned();
                let path = path.unwrap_or_else(|| panic!("{kind} {query:?}: no path"));
                assert_valid(&airspace, &query, &path);
                path.length()
            };
            let lengths = [Profile::Fast, Profile::Default, Profile::Quality].map(&mut path);
            assert!(lengths[0] <= 2.0 * lengths[2], "{kind} {query:?}: {lengths:?}");
            assert!(lengths[2] <= lengths[1], "{kind} {query:?}: {lengths:?}");
            total = std::array::from_fn(|i| total[i] + lengths[i]);
        }
        assert!(total[1] <= 1.1 * total[2], "{kind}: {total:?}");
    }
}

#[test]
fn the_reference_is_never_longer() {
    for (kind, size) in [(Kind::City, [40, 40, 24]), (Kind::Porous, [30, 30, 30])] {
        let airspace = generated(kind, size, 3);
        let mut planner = Planner::new(&airspace);
        for query in queries(&airspace, 8, 5) {
            let mut length = |profile| {
                let answer = planner.answer(&query, &Settings::new(profile)).unwrap();
                let path = answer.outcome.found().unwrap().clone();
                assert_valid(&airspace, &query, &path);
                path.length()
            };
            let reference = length(Profile::Reference);
            for profile in [Profile::Fast, Profile::Default, Profile::Quality] {
                assert!(reference <= length(profile) + 1e-9, "{kind} {query:?} {profile:?}");
            }
        }
    }
}

/// The grid search says what is reachable.
#[test]
fn a_path_is_found_if_there_is_one() {
    for seed in 0..40 {
        let mut scene = Scene::open([20, 18, 16]).unwrap();
        let mut rng = Rng::new(seed, 1);
        for _ in 0..60 {
            let low = [rng.range(0, 19), rng.range(0, 17), rng.range(0, 15)];
            let extent = [rng.range(1, 9), rng.range(1, 9), rng.range(1, 2)];
            scene.voxels.insert_box(low, std::array::from_fn(|i| low[i] + extent[i]));
        }
        let airspace = Airspace::bake(scene).unwrap();
        if airspace.world().voxel_count() == airspace.world().solid_count() {
            continue;
        }
        let (mut planner, mut grid) = (Planner::new(&airspace), GridPlanner::new(airspace.world()));
        for query in queries(&airspace, 10, seed) {
            let ours = planner.path(query.start, query.goal).unwrap().outcome;
            let theirs = grid.answer(&query, &GridOptions::new(Algorithm::AStar)).unwrap().outcome;
            assert_eq!(ours.found().is_some(), theirs.found().is_some(), "{seed} {query:?}");
            if let Some(path) = ours.found() {
                assert_valid(&airspace, &query, path);
            }
        }
    }
}

#[test]
fn many_threads_give_the_same_bits_in_the_same_order() {
    let airspace = generated(Kind::Asteroids, [64, 64, 64], 9);
    let mut asked = queries(&airspace, 120, 3);
    asked[7].goal = [f64::NAN, 0.0, 0.0];
    for profile in [Profile::Fast, Profile::Default, Profile::Quality] {
        let settings = Settings::new(profile);
        let mut planner = Planner::new(&airspace);
        let single: Vec<_> = asked.iter().map(|q| planner.answer(q, &settings)).collect();
        for threads in [1, 2, 4] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let many = pool.install(|| Planner::answer_all(&airspace, &asked, &settings));
            let bare = |answer: &Result<Answer, QueryError>| match answer {
                Ok(answer) => Ok((answer.outcome.clone(), answer.tally)),
                Err(error) => Err(format!("{error}")),
            };
            assert!(many.iter().map(bare).eq(single.iter().map(bare)), "{threads} threads");
        }
    }
}

#[test]
fn the_same_scene_gives_the_same_bytes() {
    let bytes = || generated(Kind::Plant, [70, 60, 40], 4).to_bytes();
    assert_eq!(bytes(), bytes());
    let again = Airspace::from_bytes(&bytes()).unwrap();
    assert_eq!(again, generated(Kind::Plant, [70, 60, 40], 4));
}

/// A closed box in the middle of an open world.
fn boxed() -> Airspace {
    let mut scene = Scene::open([40, 40, 40]).unwrap();
    scene.voxels.insert_box([10, 10, 10], [30, 30, 30]);
    scene.voxels.remove_box([14, 14, 14], [26, 26, 26]);
    Airspace::bake(scene).unwrap()
}

const INSIDE: [f64; 3] = [20.0, 20.0, 20.0];
const CORNER: [f64; 3] = [1.0, 2.0, 3.0];

#[test]
fn what_cannot_be_reached_is_said_at_once() {
    let airspace = boxed();
    let answer = Planner::new(&airspace).path(CORNER, INSIDE).unwrap();
    let apart = Reason::DifferentComponents { start: 64_000 - 8_000, goal: 1728 };
    assert_eq!(answer.outcome, Outcome::Unreachable(apart));
    assert_eq!(answer.tally.expanded, 0);
    let explained = answer.explain(airspace.world().frame());
    assert!(explained.contains(
        "the start lies in a part of free space of 56000 voxels, the goal in another of 1728"
    ));
}

#[test]
fn the_fallback_leads_to_the_nearest_reachable_point() {
    let airspace = boxed();
    let settings = Settings { fallback: Fallback::NearestReached, ..Settings::default() };
    let query = Query { start: CORNER, goal: INSIDE };
    let answer = Planner::new(&airspace).answer(&query, &settings).unwrap();
    let Outcome::Partial(path, Reason::NothingLeft) = answer.outcome else { panic!() };
    assert_eq!(path.audit(airspace.world()), Ok(()));
    // One lattice step off the box, straight across from the goal: nine voxels and a half away.
    let end = *path.points().last().unwrap();
    let goal = airspace.world().frame().lattice_from_world(INSIDE).unwrap();
    assert!((end.distance(goal) - (9.5 + 1.0 / 256.0)).abs() < 1e-9, "{}", end.distance(goal));
}

#[test]
fn the_reference_has_no_limits() {
    let airspace = boxed();
    let query = Query { start: CORNER, goal: [38.0; 3] };
    let mut limited = Settings::new(Profile::Reference);
    limited.limits.expansions = Some(5);
    let fallback = Fallback::NearestReached;
    for settings in [limited, Settings { fallback, ..Settings::new(Profile::Reference) }] {
        let answer = Planner::new(&airspace).answer(&query, &settings);
        assert!(matches!(answer, Err(QueryError::Reference)));
    }
}

#[test]
fn no_time_and_cancelling_end_every_search() {
    let airspace = generated(Kind::Maze, [60, 60, 60], 6);
    let cancelled = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    for profile in [Profile::Fast, Profile::Default, Profile::Quality] {
        let query = queries(&airspace, 1, 8)[0];
        let mut settings = Settings::new(profile);
        settings.limits.time = Some(std::time::Duration::ZERO);
        let timed = Planner::new(&airspace).answer(&query, &settings).unwrap().outcome;
        assert!(matches!(timed, Outcome::LimitHit(_, crate::search::Limit::Time)));
        settings.limits.time = None;
        settings.limits.cancel = Some(cancelled.clone());
        let stopped = Planner::new(&airspace).answer(&query, &settings).unwrap().outcome;
        assert!(matches!(stopped, Outcome::LimitHit(_, crate::search::Limit::Cancelled)));
    }
}

#[test]
fn limits_end_a_search_with_the_best_path_so_far() {
    let airspace = generated(Kind::Maze, [60, 60, 60], 6);
    for query in queries(&airspace, 20, 8) {
        let whole = Planner::new(&airspace).path(query.start, query.goal).unwrap();
        for most in [0, 1, 5, 40] {
            let mut settings = Settings::default();
            settings.limits.expansions = Some(most);
            let answer = Planner::new(&airspace).answer(&query, &settings).unwrap();
            assert!(answer.tally.expanded <= most);
            match answer.outcome {
                Outcome::Found(path) => assert_eq!(Some(&path), whole.outcome.found()),
                Outcome::LimitHit(path, _) => {
                    assert_eq!(path.audit(airspace.world()), Ok(()));
                    assert!(whole.tally.expanded > most);
                }
                other => panic!("{other:?}"),
            }
        }
    }
}

#[test]
fn ends_are_judged_before_anything_else() {
    let airspace = boxed();
    let mut planner = Planner::new(&airspace);
    let solid = [11.0, 20.0, 20.0];
    let outcome = planner.path(solid, CORNER).unwrap().outcome;
    assert!(matches!(outcome, Outcome::Unreachable(Reason::Blocked { end: End::Start, .. })));
    let outcome = planner.path(CORNER, [99.0, 0.0, 0.0]).unwrap().outcome;
    assert!(matches!(outcome, Outcome::Unreachable(Reason::Outside { end: End::Goal, .. })));
    assert!(matches!(planner.path([f64::INFINITY; 3], CORNER), Err(QueryError::Point(..))));
    let outcome = planner.path(CORNER, CORNER).unwrap().outcome;
    assert_eq!(outcome.found().unwrap().length(), 0.0);
    // At the very border, one step inside.
    let border = [-0.5 + 1.0 / 256.0, 20.0, 39.5 - 1.0 / 256.0];
    assert!(planner.path(border, [38.0, 1.0, 1.0]).unwrap().outcome.found().is_some());

    let settings = Settings { ends: Ends::Project, ..Settings::default() };
    let query = Query { start: solid, goal: CORNER };
    let answer = planner.answer(&query, &settings).unwrap();
    let first = answer.outcome.found().unwrap().points()[0];
    let lattice = airspace.world().frame().lattice_from_world(solid).unwrap();
    assert_eq!(Some(first), airspace.world().nearest_free(lattice));

    let bad = Settings { weight: Some(f64::NAN), ..Settings::default() };
    assert!(matches!(planner.answer(&query, &bad), Err(QueryError::Weight(_))));
}

#[test]
fn an_observer_sees_what_was_done_and_changes_nothing() {
    let airspace = generated(Kind::City, [60, 60, 40], 3);
    let mut planner = Planner::new(&airspace);
    for query in queries(&airspace, 20, 2) {
        let settings = Settings::default();
        let mut recording = Recording::default();
        let watched = planner.answer_observed(&query, &settings, &mut recording).unwrap();
        let alone = planner.answer(&query, &settings).unwrap();
        assert_eq!((&watched.outcome, watched.tally), (&alone.outcome, alone.tally));
        let closes =
            recording.0.iter().filter(|e| matches!(e, crate::search::Event::Close(_))).count();
        assert_eq!(closes as u64, watched.tally.expanded);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Thin worlds, pinches, slits one voxel wide: whatever is found is valid.
    #[test]
    fn paths_through_clutter_are_valid(
        size in prop::array::uniform3(1u32..34),
        percent in 1u32..70,
        seed in any::<u64>(),
    ) {
        let mut scene = Scene::open(size).unwrap();
        let mut rng = Rng::new(seed, 0);
        for z in 0..size[2] as i32 { for y in 0..size[1] as i32 { for x in 0..size[0] as i32 {
            if rng.chance(percent, 100) { scene.voxels.insert(Voxel::new(x, y, z)); }
        } } }
        let airspace = Airspace::bake(scene).unwrap();
        prop_assume!(airspace.world().solid_count() < airspace.world().voxel_count());
        let mut planner = Planner::new(&airspace);
        for query in queries(&airspace, 8, seed) {
            for profile in [Profile::Default, Profile::Quality] {
                let answer = planner.answer(&query, &Settings::new(profile)).unwrap();
                if let Some(path) = answer.outcome.found() { assert_valid(&airspace, &query, path); }
            }
        }
    }
}
