//! Every search against the oracle: reachable if and only if the oracle says so, as short as the
//! search promises, and never through a solid.

use crate::common::*;
use crate::oracle;
use airlane::geom::Voxel;
use airlane::plan::{Algorithm, GridOptions, GridPlanner, Outcome};
use airlane::search::Weight;
use airlane::space::{CornerRule, Neighbourhood};
use airlane::world::World;
use proptest::prelude::*;
use proptest::sample::Index;

/// A path's length if the answer is one; checks that it is valid, and that there is one if and
/// only if there should be.
fn length_if_reachable(
    planner: &mut GridPlanner<'_>,
    (start, goal): (Voxel, Voxel),
    options: &GridOptions,
    reachable: bool,
) -> Option<f64> {
    let world = planner.world();
    let outcome = planner.answer(&between(start, goal), options).unwrap().outcome;
    assert_eq!(outcome.found().is_some(), reachable, "{start} to {goal}: {options:?}: {outcome:?}");
    outcome.found().map(|path| {
        assert_valid(world, path, start.centre(), goal.centre());
        path.length()
    })
}

/// Calls `check` with the pairings of one start with several goals, and the shortest length.
fn for_each_pair(
    world: &World,
    (hood, corners): (Neighbourhood, CornerRule),
    picks: &[Index],
    mut check: impl FnMut((Voxel, Voxel), Option<f64>),
) {
    let free = free_voxels(world);
    let start = *picks[0].get(&free);
    let length = oracle::lengths(world, hood, corners, start);
    for pick in picks {
        let goal = *pick.get(&free);
        check((start, goal), length.get(&goal).copied());
    }
}

fn picks() -> impl Strategy<Value = Vec<Index>> {
    prop::collection::vec(any::<Index>(), 4)
}

proptest! {
    #![proptest_config(cases(48))]

    #[test]
    fn astar_and_dijkstra_return_shortest_paths(world in small_world(), picks in picks()) {
        let mut planner = GridPlanner::new(&world);
        for (hood, corners) in configurations() {
            for_each_pair(&world, (hood, corners), &picks, |pair, best| {
                for algorithm in [Algorithm::AStar, Algorithm::Dijkstra] {
                    let options = options(algorithm, hood, corners);
                    let length = length_if_reachable(&mut planner, pair, &options, best.is_some());
                    if let (Some(length), Some(best)) = (length, best) {
                        assert!(same_length(length, best), "{algorithm:?}: {length}, best {best}");
                    }
                }
            });
        }
    }

    #[test]
    fn breadth_first_search_takes_the_fewest_steps(world in small_world(), picks in picks()) {
        let free = free_voxels(&world);
        let start = *picks[0].get(&free);
        for (hood, corners) in configurations() {
            let fewest = oracle::step_counts(&world, hood, corners, start);
            for pick in &picks {
                let goal = *pick.get(&free);
                let options = options(Algorithm::BreadthFirst, hood, corners);
                let outcome = solve(&world, (start, goal), &options).outcome;
                let steps = outcome.found().map(|path| {
                    path.points().windows(2).map(|ends| {
                        let (a, b) = (ends[0].voxel().0, ends[1].voxel().0);
                        (0..3).map(|i| a[i].abs_diff(b[i]) as usize).max().unwrap()
                    }).sum::<usize>()
                });
                prop_assert_eq!(steps, fewest.get(&goal).copied());
            }
        }
    }

    #[test]
    fn every_complete_search_finds_a_path_if_there_is_one(world in small_world(), picks in picks()) {
        let mut planner = GridPlanner::new(&world);
        for (hood, corners) in configurations() {
            for_each_pair(&world, (hood, corners), &picks, |pair, best| {
                for algorithm in GRID_SEARCHES {
                    let options = options(algorithm, hood, corners);
                    length_if_reachable(&mut planner, pair, &options, best.is_some());
                }
            });
        }
    }

    /// Any-angle paths are clear, reach what can be reached, and are no shorter than straight.
    #[test]
    fn any_angle_searches_find_a_path_if_there_is_one(world in small_world(), picks in picks()) {
        let mut planner = GridPlanner::new(&world);
        for hood in NEIGHBOURHOODS {
            for_each_pair(&world, (hood, CornerRule::CutNone), &picks, |pair, best| {
                for algorithm in [Algorithm::Theta, Algorithm::LazyTheta] {
                    let options = options(algorithm, hood, CornerRule::CutNone);
                    let length = length_if_reachable(&mut planner, pair, &options, best.is_some());
                    let straight = pair.0.centre().distance(pair.1.centre());
                    assert!(length.is_none_or(|length| length >= straight - 1e-9));
                }
            });
        }
    }

    /// Neither random search is complete; what they do return is a path.
    #[test]
    fn random_searches_return_valid_paths_or_none(world in small_world(), picks in picks(), seed in any::<u64>()) {
        for (hood, corners) in configurations() {
            for_each_pair(&world, (hood, corners), &picks[..2], |(start, goal), best| {
                for algorithm in RANDOM_SEARCHES {
                    let mut options = GridOptions { seed, ..options(algorithm, hood, corners) };
                    options.limits.expansions = Some(2_000);
                    let outcome = solve(&world, (start, goal), &options).outcome;
                    assert!(best.is_some() || outcome.found().is_none());
                    match outcome {
                        Outcome::Found(path) => assert_valid(&world, &path, start.centre(), goal.centre()),
                        Outcome::LimitHit(path, _) => assert_eq!(path.audit(&world), Ok(())),
                        _ => {}
                    }
                }
            });
        }
    }

    #[test]
    fn a_static_weight_bounds_the_length(world in small_world(), picks in picks(), weight in 1.0f64..6.0) {
        let mut planner = GridPlanner::new(&world);
        for (hood, corners) in configurations() {
            for_each_pair(&world, (hood, corners), &picks, |pair, best| {
                let mut options = options(Algorithm::WeightedAStar, hood, corners);
                options.ordering.weight = Some(Weight::Static(weight));
                let length = length_if_reachable(&mut planner, pair, &options, best.is_some());
                if let (Some(length), Some(best)) = (length, best) {
                    assert!(length <= weight * best * (1.0 + 1e-6), "{length} > {weight} × {best}");
                }
            });
        }
    }

    #[test]
    fn a_dynamic_weight_bounds_the_length(world in small_world(), picks in picks(), epsilon in 0.0f64..6.0) {
        let mut planner = GridPlanner::new(&world);
        for (hood, corners) in configurations() {
            for_each_pair(&world, (hood, corners), &picks, |pair, best| {
                let mut options = options(Algorithm::WeightedAStar, hood, corners);
                options.ordering.weight = Some(Weight::Dynamic { epsilon });
                let length = length_if_reachable(&mut planner, pair, &options, best.is_some());
                if let (Some(length), Some(best)) = (length, best) {
                    let bound = (1.0 + epsilon) * best;
                    assert!(length <= bound * (1.0 + 1e-6), "{length} > {bound}, best {best}");
                }
            });
        }
    }
}

proptest! {
    #![proptest_config(cases(250))]

    #[test]
    fn jump_point_search_returns_shortest_paths(world in small_world(), picks in picks()) {
        let mut planner = GridPlanner::new(&world);
        let rule = (Neighbourhood::TwentySix, CornerRule::CutNone);
        for_each_pair(&world, rule, &picks, |pair, best| {
            let options = GridOptions::new(Algorithm::Jps3d);
            let length = length_if_reachable(&mut planner, pair, &options, best.is_some());
            if let (Some(length), Some(best)) = (length, best) {
                assert!(same_length(length, best), "{length} instead of {best}");
            }
        });
    }
}

/// Nothing forbids a longer any-angle path, but over many queries they must be worth having.
#[test]
fn any_angle_paths_are_shorter_on_average() {
    for algorithm in [Algorithm::Theta, Algorithm::LazyTheta] {
        let (mut ratio, mut count) = (0.0, 0);
        for seed in 0..12 {
            let world = cluttered([12, 12, 12], 20, seed);
            for pair in pairs(&world, 10, seed) {
                let length = |algorithm| {
                    let outcome = solve(&world, pair, &GridOptions::new(algorithm)).outcome;
                    outcome.found().map(|path| path.length())
                };
                if let (Some(ours), Some(grid)) = (length(algorithm), length(Algorithm::AStar))
                    && grid > 0.0
                {
                    ratio += ours / grid;
                    count += 1;
                }
            }
        }
        let mean = ratio / f64::from(count);
        assert!(count > 100 && mean < 0.98, "{algorithm:?}: {mean} over {count}");
    }
}

/// Straight runs of more than 255 bricks, past what one hop of the jump tables can skip.
#[test]
fn jumps_cross_a_very_long_world() {
    let size = [4_200, 24, 24];
    let mut scene = airlane::scene::Scene::open(size).unwrap();
    scene.voxels.insert_box([4_100, 0, 0], [4_101, 24, 20]);
    let world = World::bake(scene).unwrap();
    for (start, goal) in [([3, 12, 12], [4_097, 12, 12]), ([4_190, 11, 3], [5, 11, 12])] {
        let pair = (Voxel(start), Voxel(goal));
        let length = |algorithm| {
            let outcome = solve(&world, pair, &GridOptions::new(algorithm)).outcome;
            let path = outcome.found().expect("the wall is open above z = 20").clone();
            assert_valid(&world, &path, pair.0.centre(), pair.1.centre());
            path.length()
        };
        assert!(same_length(length(Algorithm::Jps3d), length(Algorithm::AStar)));
    }
}
