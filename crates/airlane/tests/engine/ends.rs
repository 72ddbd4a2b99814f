//! Ends of queries: bad ones, blocked ones, ones on faces, and ones that coincide. Every question
//! gets an answer or an error, never a panic.

use crate::common::*;
use airlane::geom::{Frame, PointError, Voxel};
use airlane::plan::{
    Algorithm, Answer, End, Ends, GridOptions, GridPlanner, MAX_WEIGHT, Outcome, Query, QueryError,
    Reason,
};
use airlane::scene::Scene;
use airlane::search::Weight;
use airlane::space::{CornerRule, Neighbourhood};
use airlane::world::World;
use proptest::prelude::*;

/// Open but for one solid voxel in the middle.
fn one_solid() -> World {
    solid_where([9, 9, 9], |v| v == Voxel::new(4, 4, 4))
}

const FREE: [f64; 3] = [1.0, 1.0, 1.0];

fn ask(world: &World, start: [f64; 3], goal: [f64; 3], options: &GridOptions) -> Answer {
    GridPlanner::new(world).answer(&Query { start, goal }, options).unwrap()
}

fn ask_all(world: &World, start: [f64; 3], goal: [f64; 3], check: impl Fn(Algorithm, Outcome)) {
    for algorithm in Algorithm::ALL {
        check(algorithm, ask(world, start, goal, &GridOptions::new(algorithm)).outcome);
    }
}

#[test]
fn points_that_are_none_are_errors_that_name_the_end() {
    let world = one_solid();
    for algorithm in Algorithm::ALL {
        for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300, -1e300, f64::MAX] {
            for axis in 0..3 {
                let mut point = FREE;
                point[axis] = bad;
                let options = GridOptions { ends: Ends::Project, ..GridOptions::new(algorithm) };
                let answer = |start, goal| {
                    GridPlanner::new(&world).answer(&Query { start, goal }, &options).unwrap_err()
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
    let world = one_solid();
    for w in [f64::NAN, f64::INFINITY, -0.5, f64::NEG_INFINITY, MAX_WEIGHT + 0.1, f64::MAX] {
        for weight in [Weight::Static(w), Weight::Dynamic { epsilon: w }] {
            let mut options = GridOptions::new(Algorithm::WeightedAStar);
            options.ordering.weight = Some(weight);
            let error =
                GridPlanner::new(&world).answer(&Query { start: FREE, goal: FREE }, &options);
            assert!(matches!(error, Err(QueryError::Weight(_))), "{weight:?}");
        }
    }
}

/// The heaviest estimate turns the search greedy, none turns it blind; they break nothing.
#[test]
fn extreme_weights_still_find_paths() {
    let world = one_solid();
    for w in [0.0, MAX_WEIGHT] {
        for weight in [Weight::Static(w), Weight::Dynamic { epsilon: w }] {
            let mut options = GridOptions::new(Algorithm::WeightedAStar);
            options.ordering.weight = Some(weight);
            let (start, goal) = (Voxel::new(0, 4, 4), Voxel::new(8, 4, 4));
            let outcome = solve(&world, (start, goal), &options).outcome;
            assert_valid(&world, outcome.found().unwrap(), start.centre(), goal.centre());
        }
    }
}

#[test]
fn ends_outside_the_world_say_so() {
    let world = one_solid();
    for outside in [[-1.0, 4.0, 4.0], [9.0, 4.0, 4.0], [4.0, 4.0, 1e5], [-1e5, -1e5, 1e5]] {
        let nearest = world.nearest_free(world.frame().lattice_from_world(outside).unwrap());
        assert!(nearest.is_some());
        ask_all(&world, outside, FREE, |_, outcome| {
            let reason = Reason::Outside { end: End::Start, nearest };
            assert_eq!(outcome, Outcome::Unreachable(reason));
        });
        ask_all(&world, FREE, outside, |_, outcome| {
            let reason = Reason::Outside { end: End::Goal, nearest };
            assert_eq!(outcome, Outcome::Unreachable(reason));
        });
    }
}

/// The world's own walls are solid: a point on one is outside, on whichever side.
#[test]
fn ends_on_the_border_are_outside() {
    let world = one_solid();
    for border in [[-0.5, 2.0, 2.0], [8.5, 2.0, 2.0], [2.0, 2.0, -0.5], [2.0, 8.5, 8.5]] {
        ask_all(&world, border, FREE, |_, outcome| {
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
    let world = one_solid();
    for corners in [CornerRule::CutNone, CornerRule::CutEdges, CornerRule::CutAll] {
        let options = options(Algorithm::AStar, Neighbourhood::TwentySix, corners);
        for (start, goal) in [
            ([0.75, 2.0, 2.0], [5.0, 2.0, 2.0]),
            ([1.0, 2.0, 2.0], [5.25, 2.0, 2.0]),
            ([0.75, 2.0, 2.0], [5.25, 2.0, 2.0]),
            ([1.1, 2.2, 2.3], [5.25, 6.0, 2.0]),
        ] {
            let answer = GridPlanner::new(&world).answer(&Query { start, goal }, &options).unwrap();
            let path = answer.outcome.found().unwrap();
            assert_eq!(path.audit(&world), Ok(()), "{start:?} to {goal:?}, {corners:?}");
        }
    }
}

/// Inside the solid, and exactly on its faces, edges and corners: solids are closed.
#[test]
fn ends_that_touch_a_solid_are_blocked() {
    let world = one_solid();
    for touching in
        [[4.0, 4.0, 4.0], [3.5, 4.0, 4.0], [4.5, 4.2, 4.0], [3.5, 4.5, 4.1], [4.5, 4.5, 4.5]]
    {
        let point = world.frame().lattice_from_world(touching).unwrap();
        let (voxel, nearest) = (Voxel::new(4, 4, 4), world.nearest_free(point));
        for (start, goal, end) in [(touching, FREE, End::Start), (FREE, touching, End::Goal)] {
            ask_all(&world, start, goal, |_, outcome| {
                let reason = Reason::Blocked { end, voxel, nearest };
                assert_eq!(outcome, Outcome::Unreachable(reason));
            });
        }
    }
}

/// One lattice step off the solid is free.
#[test]
fn ends_beside_a_solid_are_free() {
    let world = one_solid();
    let beside = [3.5 - 1.0 / 256.0, 4.0, 4.0];
    let point = world.frame().lattice_from_world(beside).unwrap();
    ask_all(&world, beside, FREE, |_, outcome| {
        assert_valid(&world, outcome.found().unwrap(), point, Voxel::new(1, 1, 1).centre());
    });
}

/// A face, an edge and a corner between free voxels belong to free space.
#[test]
fn ends_on_faces_between_free_voxels_work() {
    let world = one_solid();
    for between_voxels in [[1.5, 6.0, 6.0], [1.5, 6.5, 6.0], [1.5, 6.5, 6.5]] {
        let point = world.frame().lattice_from_world(between_voxels).unwrap();
        ask_all(&world, between_voxels, [7.0, 1.0, 1.0], |_, outcome| {
            assert_valid(&world, outcome.found().unwrap(), point, Voxel::new(7, 1, 1).centre());
        });
    }
}

#[test]
fn a_path_to_where_one_is_has_one_point_and_no_length() {
    let world = one_solid();
    for at in [FREE, [1.25, 0.9, 7.4], [1.5, 1.5, 1.5]] {
        let point = world.frame().lattice_from_world(at).unwrap();
        ask_all(&world, at, at, |algorithm, outcome| {
            let path = outcome.found().expect("it is there already");
            assert_eq!((path.points(), path.length()), (&[point][..], 0.0), "{algorithm:?}");
            assert_valid(&world, path, point, point);
        });
    }
}

#[test]
fn two_points_of_one_voxel_are_joined_directly() {
    let world = one_solid();
    let (start, goal) = ([0.75, 1.25, 1.0], [1.25, 0.75, 1.25]);
    let [from, to] = [start, goal].map(|p| world.frame().lattice_from_world(p).unwrap());
    ask_all(&world, start, goal, |_, outcome| {
        assert_eq!(outcome.found().unwrap().points(), [from, to]);
    });
}

#[test]
fn a_world_without_free_space_blocks_everything() {
    for size in [[1, 1, 1], [3, 4, 5], [8, 8, 8], [17, 2, 9]] {
        let world = solid_where(size, |_| true);
        for ends in [Ends::Exact, Ends::Project] {
            for algorithm in Algorithm::ALL {
                let options = GridOptions { ends, ..GridOptions::new(algorithm) };
                let outcome = ask(&world, [0.0; 3], [0.0; 3], &options).outcome;
                let voxel = Voxel::new(0, 0, 0);
                let reason = Reason::Blocked { end: End::Start, voxel, nearest: None };
                assert_eq!(outcome, Outcome::Unreachable(reason));
            }
        }
    }
}

#[test]
fn a_world_of_one_voxel_can_be_searched() {
    let world = solid_where([1, 1, 1], |_| false);
    let [from, to] = [[-0.25; 3], [0.25; 3]];
    let points = [from, to].map(|p| world.frame().lattice_from_world(p).unwrap());
    ask_all(&world, from, to, |_, outcome| {
        assert_eq!(outcome.found().unwrap().points(), points);
    });
    ask_all(&world, from, [1.0, 0.0, 0.0], |_, outcome| {
        assert!(matches!(outcome, Outcome::Unreachable(Reason::Outside { .. })));
    });
}

#[test]
fn different_components_are_told_apart_at_once() {
    let world = solid_where([7, 7, 7], |v| v.0[0] == 3);
    let pair = (Voxel::new(1, 1, 1), Voxel::new(5, 1, 1));
    for algorithm in Algorithm::ALL {
        let answer = solve(&world, pair, &GridOptions::new(algorithm));
        let reason = Reason::DifferentComponents { start: 3 * 49, goal: 3 * 49 };
        assert_eq!(answer.outcome, Outcome::Unreachable(reason));
        assert_eq!(answer.tally.expanded, 0);
    }
}

/// More voxels than node numbers: refused by every search, and baked all the same.
#[test]
fn a_world_too_large_for_a_grid_is_refused() {
    let world = World::bake(Scene::open([8 * 2_049, 8 * 2_048, 8]).unwrap()).unwrap();
    for algorithm in Algorithm::ALL {
        let query = Query { start: FREE, goal: FREE };
        let error = GridPlanner::new(&world).answer(&query, &GridOptions::new(algorithm));
        assert!(matches!(error, Err(QueryError::Grid(_))), "{algorithm:?}: {error:?}");
    }
}

/// Metres and origins of any size only move the answer.
#[test]
fn the_frame_changes_nothing_but_the_coordinates() {
    let reference = cluttered([9, 9, 9], 20, 7);
    for frame in [
        Frame { origin: [1e6, -2e6, 0.5], voxel_size: 0.25 },
        Frame { origin: [0.0; 3], voxel_size: 1e-9 },
        Frame { origin: [-3.0; 3], voxel_size: 1e12 },
    ] {
        let voxels = free_voxels(&reference);
        let mut scene = Scene::open([9, 9, 9]).unwrap();
        (scene.frame, scene.listed) = (frame, airlane::scene::Listed::Free);
        voxels.iter().for_each(|&voxel| assert!(scene.voxels.insert(voxel)));
        let world = World::bake(scene).unwrap();
        for pair in pairs(&reference, 5, 7) {
            for algorithm in Algorithm::ALL {
                let options = GridOptions::new(algorithm);
                let [start, goal] =
                    [pair.0, pair.1].map(|voxel| frame.world_from_lattice(voxel.centre()));
                let moved = ask(&world, start, goal, &options);
                let expected = solve(&reference, pair, &options);
                assert_eq!(moved.outcome, expected.outcome);
                assert_eq!(moved.tally, expected.tally);
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

    /// Any two points, any algorithm: an error for what is no point, else a reason or a valid path.
    #[test]
    fn no_query_panics(world in small_world(), start in anywhere(), goal in anywhere(), project in any::<bool>()) {
        let mut planner = GridPlanner::new(&world);
        let lattice = |point| world.frame().lattice_from_world(point);
        for algorithm in Algorithm::ALL {
            let ends = if project { Ends::Project } else { Ends::Exact };
            let mut options = GridOptions { ends, ..GridOptions::new(algorithm) };
            options.limits.expansions = Some(5_000);
            let answer = planner.answer(&Query { start, goal }, &options);
            let (Ok(from), Ok(to)) = (lattice(start), lattice(goal)) else {
                prop_assert!(matches!(answer, Err(QueryError::Point(..))));
                continue;
            };
            let outcome = answer.unwrap().outcome;
            // A projected end is the free point nearest to the one that was asked for.
            let expected = |point| if world.is_free(point) { Some(point) } else { world.nearest_free(point) };
            match &outcome {
                Outcome::Found(path) => {
                    prop_assert!(project || world.is_free(from) && world.is_free(to));
                    assert_valid(&world, path, expected(from).unwrap(), expected(to).unwrap());
                }
                Outcome::LimitHit(path, _) => {
                    prop_assert_eq!(path.points().first().copied(), expected(from));
                    prop_assert_eq!(path.audit(&world), Ok(()));
                }
                Outcome::Unreachable(Reason::Blocked { .. } | Reason::Outside { .. }) => {
                    prop_assert!(!project, "a projected end is free");
                    prop_assert!(!world.is_free(from) || !world.is_free(to));
                }
                Outcome::Unreachable(Reason::DifferentComponents { .. }) => {
                    let component = |p| world.component(expected(p).unwrap().voxel());
                    prop_assert_ne!(component(from), component(to));
                }
                other => prop_assert!(false, "{:?}: {:?}", algorithm, other),
            }
        }
    }
}
