use super::method::{AStar, Cells, Profile};
use super::*;
use crate::geom::Voxel;
use crate::rng::Rng;
use crate::scene::Scene;
use crate::scenes_for_tests::{Kind, generated_scene};
use crate::search::{CancelToken, Event, Limit, Recording};
use crate::threads::Pool;
use crate::world::Contact;
use proptest::prelude::*;
use std::time::Duration;

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
    (0..count).map(|_| Query::new(end(), end())).collect()
}

fn assert_valid(airspace: &Airspace, query: &Query, path: &Path) {
    let lattice = |point| airspace.world().frame().lattice_from_world(point).unwrap();
    let [from, to] = query.ends().unwrap().map(|place| lattice(place.point()));
    let points = path.lattice_points();
    let judged = crate::refine::audit(airspace.world(), points, from, to, Contact::Open);
    assert_eq!(judged, Ok(()), "{query:?}");
    assert_eq!(path.audit(airspace), Ok(()));
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
fn a_search_begins_where_the_view_is_blocked_sooner_and_a_replan_keeps_to_that_end() {
    // A cup that is open away from whoever comes.
    let mut scene = Scene::open([60, 24, 24]).unwrap();
    scene.voxels.insert_box([32, 4, 4], [46, 20, 20]);
    scene.voxels.remove_box([33, 5, 5], [46, 19, 19]);
    let airspace = Airspace::bake(scene).unwrap();
    let [outside, inside] = [[2.5, 12.5, 12.5], [34.5, 12.5, 12.5]];
    for (ends, enclosed) in [([outside, inside], End::Goal), ([inside, outside], End::Start)] {
        let mut airspace = airspace.clone();
        let query = Query::new(ends[0], ends[1]);
        let usual = Planner::new(&airspace).path(&query).unwrap();
        let path = usual.found().unwrap().clone();
        assert_eq!(path.searched_from(), enclosed);
        let other = query.search_from(enclosed.other());
        let other = Planner::new(&airspace).path(&other).unwrap();
        assert_eq!(other.found().unwrap().searched_from(), enclosed.other());
        assert!(other.stats.expanded >= usual.stats.expanded);

        let middle = path.point_at(path.length() / 2.0).map(|c| c as i32);
        let mut edits = crate::Edits::new();
        edits.block_box(middle.map(|c| c - 1), middle.map(|c| c + 1));
        airspace.apply(&edits).unwrap();
        let revision = Planner::new(&airspace).revise(&path, &query).unwrap();
        let revised = revision.answer.found().unwrap();
        assert_eq!(revised.searched_from(), enclosed);
        assert_valid(&airspace, &query, revised);
    }
}

/// An edit makes the other end the more enclosed one: who plans afresh begins there, who revises does not.
#[test]
fn a_replan_keeps_to_its_end_where_an_edit_encloses_the_other() {
    let mut scene = Scene::open([60, 24, 24]).unwrap();
    scene.voxels.insert_box([32, 4, 4], [46, 20, 20]);
    scene.voxels.remove_box([33, 5, 5], [46, 19, 19]);
    let mut airspace = Airspace::bake(scene).unwrap();
    let query = Query::new([2.5, 12.5, 12.5], [34.5, 12.5, 12.5]);
    let path = Planner::new(&airspace).path(&query).unwrap().into_found().unwrap();
    assert_eq!(path.searched_from(), End::Goal);
    // A plate right before the start, and nothing left of the way as it was.
    let mut edits = crate::Edits::new();
    edits.block_box([4, 2, 2], [5, 22, 22]);
    for point in &path.points()[1..path.points().len() - 1] {
        edits.block_box(point.map(|c| c as i32 - 1), point.map(|c| c as i32 + 2));
    }
    airspace.apply(&edits).unwrap();
    let mut planner = Planner::new(&airspace);
    let free = planner.path(&query).unwrap().into_found().unwrap();
    assert_eq!(free.searched_from(), End::Start);
    let kept = planner.path(&query.search_from(End::Goal)).unwrap().into_found().unwrap();
    assert_ne!(kept.points(), free.points());
    for query in [query.clone(), query.clone().expansion_limit(1_000_000)] {
        let revision = planner.revise(&path, &query).unwrap();
        let revised = revision.answer.found().unwrap();
        assert_eq!(revised.searched_from(), End::Goal);
        assert_eq!(revised.points(), kept.points(), "{:?}", revision.verdict);
    }
}

#[test]
fn every_profile_finds_valid_paths_in_every_kind_of_world() {
    for (kind, size) in WORLDS {
        let airspace = generated(kind, size, 2);
        let mut planner = Planner::new(&airspace);
        let mut total = [0.0; 3];
        for query in queries(&airspace, 25, 1) {
            let mut path = |profile: Profile| {
                let answer = planner.path(&query.clone().method(profile)).unwrap();
                let path = answer.found().unwrap_or_else(|no| panic!("{kind} {query:?}: {no}"));
                assert_valid(&airspace, &query, path);
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
            let mut length = |profile: Profile| {
                let answer = planner.path(&query.clone().method(profile)).unwrap();
                let path = answer.found().unwrap();
                assert_valid(&airspace, &query, path);
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
        let mut planner = Planner::new(&airspace);
        for query in queries(&airspace, 10, seed) {
            let ours = planner.path(&query).unwrap().outcome;
            let theirs = planner.path(&query.clone().method(AStar::default())).unwrap().outcome;
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
    asked[7] = asked[7].goal_at([f64::NAN, 0.0, 0.0]);
    for profile in [Profile::Fast, Profile::Default, Profile::Quality] {
        let asked: Vec<_> = asked.iter().map(|query| query.clone().method(profile)).collect();
        let mut planner = Planner::new(&airspace);
        let single: Vec<_> = asked.iter().map(|query| planner.path(query)).collect();
        for threads in [0, 1, 2, 4] {
            let pool = Pool::with_threads(threads).unwrap();
            let many = pool.run(|| planner.paths(&asked));
            let bare = |answer: &Result<Answer, QueryError>| match answer {
                Ok(answer) => Ok((answer.outcome.clone(), answer.stats)),
                Err(error) => Err(error.to_string()),
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
    let answer = Planner::new(&airspace).path(&Query::new(CORNER, INSIDE)).unwrap();
    let unit = SizeUnit::Voxels;
    let apart = Reason::Disconnected { start: 64_000 - 8_000, goal: 1728, unit };
    assert_eq!(answer.outcome, Outcome::Unreachable(apart));
    assert_eq!(answer.stats.expanded, 0);
    assert!(answer.explain().contains(
        "the start lies in a part of free space of 56000 voxels, the goal in another of 1728"
    ));
}

#[test]
fn the_fallback_leads_to_the_nearest_reachable_point() {
    let airspace = boxed();
    let query = Query::new(CORNER, INSIDE).or_nearest();
    let answer = Planner::new(&airspace).path(&query).unwrap();
    let Outcome::Partial(path, Reason::Exhausted) = answer.outcome else { panic!() };
    assert_eq!(path.audit(&airspace), Ok(()));
    // One lattice step off the box, straight across from the goal: nine voxels and a half away.
    let end = *path.lattice_points().last().unwrap();
    let goal = airspace.world().frame().lattice_from_world(INSIDE).unwrap();
    assert!((end.distance(goal) - (9.5 + 1.0 / 256.0)).abs() < 1e-9, "{}", end.distance(goal));
}

#[test]
fn the_reference_keeps_limits_and_leads_to_goals_only() {
    let airspace = boxed();
    let query = Query::new(CORNER, [38.0; 3]).method(Profile::Reference);
    let mut planner = Planner::new(&airspace);
    let whole = planner.path(&query).unwrap();
    assert!(whole.found().is_ok());
    for most in [0, 5, 50, 500] {
        let answer = planner.path(&query.clone().expansion_limit(most)).unwrap();
        assert!(answer.stats.expanded <= most);
        let Outcome::Stopped(path, Limit::Expansions) = &answer.outcome else { panic!("{most}") };
        // What was found before the limit leads to the goal.
        let path = path.as_ref();
        assert!(path.is_none_or(|path| path.audit(&airspace).is_ok() && path.end() == [38.0; 3]));
    }
    let refused = planner.path(&query.or_nearest()).unwrap_err();
    assert!(matches!(refused, QueryError::Unsupported { .. }), "{refused}");
}

#[test]
fn no_time_and_cancelling_end_every_search() {
    let airspace = generated(Kind::Maze, [60, 60, 60], 6);
    let cancelled = CancelToken::new();
    cancelled.cancel();
    for profile in Profile::ALL {
        let query = queries(&airspace, 1, 8)[0].clone().method(profile);
        let stopped = |query: &Query| Planner::new(&airspace).path(query).unwrap().outcome;
        let timed = stopped(&query.clone().time_limit(Duration::ZERO));
        assert!(matches!(timed, Outcome::Stopped(_, Limit::Time)), "{timed:?}");
        let stopped = stopped(&query.cancel(&cancelled));
        assert!(matches!(stopped, Outcome::Stopped(_, Limit::Cancelled)), "{stopped:?}");
    }
}

#[test]
fn limits_end_a_search_with_the_best_path_so_far() {
    let airspace = generated(Kind::Maze, [60, 60, 60], 6);
    let mut begun_at_the_goal = 0;
    for query in queries(&airspace, 20, 8) {
        let whole = Planner::new(&airspace).path(&query).unwrap();
        let start = query.ends().unwrap()[0].point();
        let ends_there = whole.found().unwrap().searched_from() == End::Goal;
        for most in [0, 1, 5, 40] {
            let limited = query.clone().expansion_limit(most);
            let answer = Planner::new(&airspace).path(&limited).unwrap();
            assert!(answer.stats.expanded <= most);
            match answer.outcome {
                Outcome::Found(path) => assert_eq!(Some(&path), whole.outcome.found()),
                Outcome::Stopped(Some(path), Limit::Expansions) => {
                    assert_eq!(path.audit(&airspace), Ok(()));
                    assert_eq!(path.start(), start);
                    assert!(whole.stats.expanded > most);
                    begun_at_the_goal += usize::from(ends_there);
                }
                other => panic!("{other:?}"),
            }
        }
    }
    assert!(begun_at_the_goal > 0);
}

#[test]
fn ends_are_judged_before_anything_else() {
    let airspace = boxed();
    let mut planner = Planner::new(&airspace);
    let mut outcome = |a, b| planner.path(&Query::new(a, b)).map(|answer| answer.outcome);
    let solid = [11.0, 20.0, 20.0];
    let blocked = outcome(solid, CORNER).unwrap();
    assert!(matches!(blocked, Outcome::Unreachable(Reason::Blocked { end: End::Start, .. })));
    let outside = outcome(CORNER, [99.0, 0.0, 0.0]).unwrap();
    assert!(matches!(outside, Outcome::Unreachable(Reason::Outside { end: End::Goal, .. })));
    let nowhere = outcome([f64::INFINITY; 3], CORNER);
    assert!(matches!(nowhere, Err(QueryError::Point(End::Start, _))));
    assert_eq!(outcome(CORNER, CORNER).unwrap().found().unwrap().length(), 0.0);
    // At the very border, one step inside.
    let border = [-0.5 + 1.0 / 256.0, 20.0, 39.5 - 1.0 / 256.0];
    assert!(outcome(border, [38.0, 1.0, 1.0]).unwrap().found().is_some());

    let query = Query::new(solid, CORNER).snap(f64::INFINITY);
    let answer = planner.path(&query).unwrap();
    let first = answer.found().unwrap().lattice_points()[0];
    let lattice = airspace.world().frame().lattice_from_world(solid).unwrap();
    assert_eq!(Some(first), airspace.world().nearest_free(lattice));
    // The box is four voxels thick and the end in its second layer.
    let too_far = planner.path(&Query::new(solid, CORNER).snap(1.4)).unwrap().outcome;
    assert!(matches!(too_far, Outcome::Unreachable(Reason::Blocked { end: End::Start, .. })));
    assert!(planner.path(&Query::new(solid, CORNER).snap(1.6)).unwrap().found().is_ok());

    for weight in [f64::NAN, -0.1, 16.5, f64::INFINITY] {
        let bad = query.clone().method(Cells { weight: Some(weight), ..Cells::default() });
        assert!(matches!(planner.path(&bad), Err(QueryError::Weight(_))));
    }
}

#[test]
fn an_observer_sees_what_was_done_and_changes_nothing() {
    let airspace = generated(Kind::City, [60, 60, 40], 3);
    let mut planner = Planner::new(&airspace);
    for query in queries(&airspace, 20, 2) {
        let mut recording = Recording::default();
        let watched = planner.path_observed(&query, &mut recording).unwrap();
        let alone = planner.path(&query).unwrap();
        assert_eq!((&watched.outcome, watched.stats), (&alone.outcome, alone.stats));
        let closes = recording.0.iter().filter(|e| matches!(e, Event::Close(_))).count();
        assert_eq!(closes as u64, watched.stats.expanded);
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
                let answer = planner.path(&query.clone().method(profile)).unwrap();
                if let Some(path) = answer.outcome.found() { assert_valid(&airspace, &query, path); }
            }
        }
    }
}
