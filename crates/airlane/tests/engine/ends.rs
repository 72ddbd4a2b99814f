//! Ends of queries: bad ones, blocked ones, ones on faces, and ones that coincide. Every question
//! gets an answer or an error, never a panic.

use crate::common::*;
use airlane::geom::{Frame, PointError, Voxel};
use airlane::method::{AStar, Estimate, MAX_WEIGHT, Theta, Weight};
use airlane::plan::{End, SizeUnit};
use airlane::scene::Scene;
use airlane::space::{CornerRule, Neighbourhood};
use airlane::world::World;
use airlane::{Airspace, Answer, Outcome, Planner, Query, QueryError, Reason};
use proptest::prelude::*;

/// Open but for one solid voxel in the middle.
fn one_solid() -> Airspace {
    airspace(&solid_where([9, 9, 9], |v| v == Voxel::new(4, 4, 4)))
}

const FREE: [f64; 3] = [1.0, 1.0, 1.0];

fn ask(airspace: &Airspace, start: [f64; 3], goal: [f64; 3], search: &str) -> Answer {
    let query = Query::new(start, goal).method(method(search));
    Planner::new(airspace).path(&query).unwrap()
}

/// Every search by name, the default planner and the search in two levels.
fn searches() -> impl Iterator<Item = &'static str> {
    SEARCHES.into_iter().chain(["fast", "default", "quality", "reference", "hpa"])
}

fn ask_all(airspace: &Airspace, start: [f64; 3], goal: [f64; 3], check: impl Fn(&str, Outcome)) {
    for search in searches() {
        check(search, ask(airspace, start, goal, search).outcome);
    }
}

/// The free point nearest to another, in world coordinates.
fn nearest_free(world: &World, point: [f64; 3]) -> Option<[f64; 3]> {
    let nearest = world.nearest_free(world.frame().lattice_from_world(point).unwrap());
    nearest.map(|point| world.frame().world_from_lattice(point))
}

#[test]
fn non_finite_points_are_errors_that_name_the_end() {
    let mut planner = Planner::new(one_solid());
    for search in searches() {
        for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300, -1e300, f64::MAX] {
            for axis in 0..3 {
                let mut point = FREE;
                point[axis] = bad;
                let mut answer = |start, goal| {
                    let query = Query::new(start, goal).method(method(search));
                    planner.path(&query.snap(f64::INFINITY)).unwrap_err()
                };
                let expected = |error| match error {
                    PointError::NotFinite(_) => !bad.is_finite(),
                    PointError::TooFar(_) => bad.is_finite(),
                };
                let error = answer(point, FREE);
                assert!(matches!(error, QueryError::Point(End::Start, e) if expected(e)));
                let error = answer(FREE, point);
                assert!(matches!(error, QueryError::Point(End::Goal, e) if expected(e)));
            }
        }
    }
}

#[test]
fn impossible_weights_are_errors() {
    let mut planner = Planner::new(one_solid());
    for w in [f64::NAN, f64::INFINITY, -0.5, f64::NEG_INFINITY, MAX_WEIGHT + 0.1, f64::MAX] {
        for weight in [Weight::Static(w), Weight::Dynamic { epsilon: w }] {
            let estimate = Estimate::Weighted(None, weight);
            let query = Query::new(FREE, FREE);
            let astar = query.clone().method(AStar { estimate, ..AStar::default() });
            assert!(matches!(planner.path(&astar), Err(QueryError::Weight(_))), "{weight:?}");
            let theta = query.method(Theta { weight, ..Theta::default() });
            assert!(matches!(planner.path(&theta), Err(QueryError::Weight(_))), "{weight:?}");
        }
    }
}

/// The heaviest estimate turns the search greedy, none turns it blind; they break nothing.
#[test]
fn extreme_weights_still_find_paths() {
    let airspace = one_solid();
    for w in [0.0, MAX_WEIGHT] {
        for weight in [Weight::Static(w), Weight::Dynamic { epsilon: w }] {
            let estimate = Estimate::Weighted(None, weight);
            let method = AStar { estimate, ..AStar::default() }.into();
            let (start, goal) = (Voxel::new(0, 4, 4), Voxel::new(8, 4, 4));
            let answer = solve(&airspace, (start, goal), method);
            assert_clear(&airspace, answer.found().unwrap(), start.centre(), goal.centre());
        }
    }
}

#[test]
fn ends_outside_the_world_say_so() {
    let airspace = one_solid();
    for outside in [[-1.0, 4.0, 4.0], [9.0, 4.0, 4.0], [4.0, 4.0, 1e5], [-1e5, -1e5, 1e5]] {
        let nearest = nearest_free(airspace.world(), outside);
        assert!(nearest.is_some());
        ask_all(&airspace, outside, FREE, |_, outcome| {
            let reason = Reason::Outside { end: End::Start, nearest };
            assert_eq!(outcome, Outcome::Unreachable(reason));
        });
        ask_all(&airspace, FREE, outside, |_, outcome| {
            let reason = Reason::Outside { end: End::Goal, nearest };
            assert_eq!(outcome, Outcome::Unreachable(reason));
        });
    }
}

/// The world's own walls are solid: a point on one is outside, on whichever side.
#[test]
fn ends_on_the_border_are_outside() {
    let airspace = one_solid();
    for border in [[-0.5, 2.0, 2.0], [8.5, 2.0, 2.0], [2.0, 2.0, -0.5], [2.0, 8.5, 8.5]] {
        ask_all(&airspace, border, FREE, |_, outcome| {
            let outside = matches!(
                outcome,
                Outcome::Unreachable(Reason::Outside { end: End::Start, nearest: Some(_) })
            );
            assert!(outside, "{border:?}: {outcome:?}");
        });
    }
}

/// Ends beside a voxel's centre, in line with the first or last step or not.
#[test]
fn ends_off_the_centre_are_audited_under_every_corner_rule() {
    let airspace = one_solid();
    for corners in [CornerRule::CutNone, CornerRule::CutEdges, CornerRule::CutAll] {
        let method = on_grid("astar", Neighbourhood::TwentySix, corners);
        for (start, goal) in [
            ([0.75, 2.0, 2.0], [5.0, 2.0, 2.0]),
            ([1.0, 2.0, 2.0], [5.25, 2.0, 2.0]),
            ([0.75, 2.0, 2.0], [5.25, 2.0, 2.0]),
            ([1.1, 2.2, 2.3], [5.25, 6.0, 2.0]),
        ] {
            let query = Query::new(start, goal).method(method);
            let answer = Planner::new(&airspace).path(&query).unwrap();
            let judged = answer.found().unwrap().audit(&airspace);
            assert_eq!(judged, Ok(()), "{start:?} to {goal:?}, {corners:?}");
        }
    }
}

/// Inside the solid, and exactly on its faces, edges and corners: solids are closed.
#[test]
fn ends_that_touch_a_solid_are_blocked() {
    let airspace = one_solid();
    for touching in
        [[4.0, 4.0, 4.0], [3.5, 4.0, 4.0], [4.5, 4.2, 4.0], [3.5, 4.5, 4.1], [4.5, 4.5, 4.5]]
    {
        let (solid, nearest) = (Some([4.0; 3]), nearest_free(airspace.world(), touching));
        for (start, goal, end) in [(touching, FREE, End::Start), (FREE, touching, End::Goal)] {
            ask_all(&airspace, start, goal, |_, outcome| {
                let reason = Reason::Blocked { end, solid, nearest };
                assert_eq!(outcome, Outcome::Unreachable(reason));
            });
        }
    }
}

/// One lattice step off the solid is free.
#[test]
fn ends_beside_a_solid_are_free() {
    let airspace = one_solid();
    let beside = [3.5 - 1.0 / 256.0, 4.0, 4.0];
    let point = airspace.frame().lattice_from_world(beside).unwrap();
    ask_all(&airspace, beside, FREE, |_, outcome| {
        assert_clear(&airspace, outcome.found().unwrap(), point, Voxel::new(1, 1, 1).centre());
    });
}

/// A face, an edge and a corner between free voxels belong to free space.
#[test]
fn ends_on_faces_between_free_voxels_work() {
    let airspace = one_solid();
    for between_voxels in [[1.5, 6.0, 6.0], [1.5, 6.5, 6.0], [1.5, 6.5, 6.5]] {
        let point = airspace.frame().lattice_from_world(between_voxels).unwrap();
        ask_all(&airspace, between_voxels, [7.0, 1.0, 1.0], |_, outcome| {
            assert_clear(&airspace, outcome.found().unwrap(), point, Voxel::new(7, 1, 1).centre());
        });
    }
}

#[test]
fn path_from_a_point_to_itself_has_one_point_and_no_length() {
    let airspace = one_solid();
    for at in [FREE, [1.25, 0.9, 7.4], [1.5, 1.5, 1.5]] {
        let point = airspace.frame().lattice_from_world(at).unwrap();
        ask_all(&airspace, at, at, |search, outcome| {
            let path = outcome.found().expect("it is there already");
            let found = (path.lattice_points(), path.points().len(), path.length());
            assert_eq!(found, (&[point][..], 1, 0.0), "{search}");
            assert_clear(&airspace, path, point, point);
        });
    }
}

#[test]
fn two_points_of_one_voxel_are_joined_directly() {
    let airspace = one_solid();
    let (start, goal) = ([0.75, 1.25, 1.0], [1.25, 0.75, 1.25]);
    let [from, to] = [start, goal].map(|p| airspace.frame().lattice_from_world(p).unwrap());
    ask_all(&airspace, start, goal, |search, outcome| {
        assert_eq!(outcome.found().unwrap().lattice_points(), [from, to], "{search}");
    });
}

#[test]
fn a_world_without_free_space_blocks_everything() {
    for size in [[1, 1, 1], [3, 4, 5], [8, 8, 8], [17, 2, 9]] {
        let mut planner = Planner::new(airspace(&solid_where(size, |_| true)));
        for search in searches() {
            let exact = Query::new([0.0; 3], [0.0; 3]).method(method(search));
            for query in [exact.clone(), exact.snap(f64::INFINITY)] {
                let solid = Some([0.0; 3]);
                let reason = Reason::Blocked { end: End::Start, solid, nearest: None };
                assert_eq!(planner.path(&query).unwrap().outcome, Outcome::Unreachable(reason));
            }
        }
    }
}

#[test]
fn a_world_of_one_voxel_can_be_searched() {
    let airspace = airspace(&solid_where([1, 1, 1], |_| false));
    let [from, to] = [[-0.25; 3], [0.25; 3]];
    let points = [from, to].map(|p| airspace.frame().lattice_from_world(p).unwrap());
    ask_all(&airspace, from, to, |search, outcome| {
        assert_eq!(outcome.found().unwrap().lattice_points(), points, "{search}");
    });
    ask_all(&airspace, from, [1.0, 0.0, 0.0], |_, outcome| {
        assert!(matches!(outcome, Outcome::Unreachable(Reason::Outside { .. })));
    });
}

#[test]
fn different_components_are_told_apart_at_once() {
    let airspace = airspace(&solid_where([7, 7, 7], |v| v.0[0] == 3));
    let pair = (Voxel::new(1, 1, 1), Voxel::new(5, 1, 1));
    for search in searches() {
        let answer = solve(&airspace, pair, method(search));
        let unit = SizeUnit::Voxels;
        let reason = Reason::Disconnected { start: 3 * 49, goal: 3 * 49, unit };
        assert_eq!(answer.outcome, Outcome::Unreachable(reason));
        assert_eq!(answer.stats.expanded, 0);
    }
}

/// More voxels than node numbers: refused by every search, and baked all the same.
#[test]
fn a_world_too_large_for_a_grid_is_refused() {
    let airspace = Airspace::bake(Scene::open([8 * 2_049, 8 * 2_048, 8]).unwrap()).unwrap();
    let mut planner = Planner::new(&airspace);
    for search in SEARCHES.into_iter().chain(["hpa"]) {
        let error = planner.path(&Query::new(FREE, FREE).method(method(search)));
        assert!(matches!(error, Err(QueryError::TooLarge(_))), "{search}: {error:?}");
    }
    assert!(planner.path(&Query::new(FREE, [16_000.0, 16_000.0, 4.0])).unwrap().found().is_ok());
}

/// Metres and origins of any size only move the answer.
#[test]
fn the_frame_changes_nothing_but_the_coordinates() {
    let world = cluttered([9, 9, 9], 20, 7);
    let reference = airspace(&world);
    for frame in [
        Frame { origin: [1e6, -2e6, 0.5], voxel_size: 0.25 },
        Frame { origin: [0.0; 3], voxel_size: 1e-9 },
        Frame { origin: [-3.0; 3], voxel_size: 1e12 },
    ] {
        let voxels = free_voxels(&world);
        let mut scene = Scene::open([9, 9, 9]).unwrap();
        (scene.frame, scene.listed) = (frame, airlane::scene::Listed::Free);
        voxels.iter().for_each(|&voxel| assert!(scene.voxels.insert(voxel)));
        let airspace = Airspace::bake(scene).unwrap();
        for pair in pairs(&world, 5, 7) {
            for search in searches() {
                let [start, goal] =
                    [pair.0, pair.1].map(|voxel| frame.world_from_lattice(voxel.centre()));
                let moved = ask(&airspace, start, goal, search);
                let expected = solve(&reference, pair, method(search));
                let points =
                    |answer: &Answer| answer.any_path().map(|path| path.lattice_points().to_vec());
                assert_eq!(points(&moved), points(&expected), "{search}");
                assert_eq!((moved.code(), moved.stats), (expected.code(), expected.stats));
                if let (Ok(moved), Ok(expected)) = (moved.found(), expected.found()) {
                    let voxels = moved.length() / frame.voxel_size;
                    assert!(same_length(voxels, expected.length()), "world units");
                    assert!((moved.cost() - expected.cost()).abs() < 1e-9, "voxel edges");
                }
            }
        }
    }
}

fn anywhere() -> impl Strategy<Value = [f64; 3]> {
    let coordinate = prop_oneof![
        8 => -1.0f64..11.0,
        4 => (-2i32..24).prop_map(|half| f64::from(half) / 2.0),
        1 => any::<f64>(),
    ];
    prop::array::uniform3(coordinate)
}

proptest! {
    #![proptest_config(cases(150))]

    /// Any two points, any algorithm: an error for an invalid point, else a reason or a valid path.
    #[test]
    fn no_query_panics(world in small_world(), start in anywhere(), goal in anywhere(), project in any::<bool>()) {
        let airspace = airspace(&world);
        let mut planner = Planner::new(&airspace);
        let lattice = |point| world.frame().lattice_from_world(point);
        for search in searches() {
            let mut query = Query::new(start, goal).method(method(search)).expansion_limit(5_000);
            if project {
                query = query.snap(f64::INFINITY);
            }
            let answer = planner.path(&query);
            let (Ok(from), Ok(to)) = (lattice(start), lattice(goal)) else {
                prop_assert!(matches!(answer, Err(QueryError::Point(..))));
                continue;
            };
            let outcome = answer.unwrap().outcome;
            // A snapped end is the free point nearest to the one that was asked for.
            let expected = |point| if world.is_free(point) { Some(point) } else { world.nearest_free(point) };
            match &outcome {
                Outcome::Found(path) => {
                    prop_assert!(project || world.is_free(from) && world.is_free(to));
                    assert_clear(&airspace, path, expected(from).unwrap(), expected(to).unwrap());
                }
                Outcome::Stopped(Some(path), _) => {
                    prop_assert_eq!(path.lattice_points().first().copied(), expected(from));
                    prop_assert_eq!(path.audit(&airspace), Ok(()));
                }
                Outcome::Unreachable(Reason::Blocked { .. } | Reason::Outside { .. }) => {
                    prop_assert!(!project, "a snapped end is free");
                    prop_assert!(!world.is_free(from) || !world.is_free(to));
                }
                Outcome::Unreachable(Reason::Disconnected { .. }) => {
                    let component = |p| world.component(expected(p).unwrap().voxel());
                    prop_assert_ne!(component(from), component(to));
                }
                other => prop_assert!(false, "{}: {:?}", search, other),
            }
        }
    }
}
