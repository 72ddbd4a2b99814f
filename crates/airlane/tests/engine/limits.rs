//! Budgets, cancellation, regions, and what is returned when the goal is not reached.

use crate::common::*;
use crate::oracle;
use airlane::geom::{LatticePoint, Voxel};
use airlane::plan::{
    Algorithm, End, Fallback, GridOptions, GridPlanner, Outcome, QueryError, Reason,
};
use airlane::search::{Event, Limit, Limits, Recording};
use airlane::space::{CornerRule, Neighbourhood, VoxelGrid};
use airlane::world::World;
use proptest::prelude::*;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Searches whose closed nodes are all the voxels they have been to.
const VOXEL_BY_VOXEL: [Algorithm; 8] = [
    Algorithm::DepthFirst,
    Algorithm::BreadthFirst,
    Algorithm::Dijkstra,
    Algorithm::Greedy,
    Algorithm::AStar,
    Algorithm::WeightedAStar,
    Algorithm::Theta,
    Algorithm::LazyTheta,
];

fn distance(point: LatticePoint, voxel: Voxel) -> i64 {
    point.distance_squared(voxel.centre())
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn a_budget_of_expansions_is_kept(world in small_world(), picks in any::<[prop::sample::Index; 2]>(), budget in 0u64..60) {
        let free = free_voxels(&world);
        let pair = (*picks[0].get(&free), *picks[1].get(&free));
        let mut planner = GridPlanner::new(&world);
        for algorithm in Algorithm::ALL {
            let mut options = GridOptions::new(algorithm);
            options.limits.expansions = Some(budget);
            let answer = planner.answer(&between(pair.0, pair.1), &options).unwrap();
            prop_assert!(answer.tally.expanded <= budget, "{:?}: {:?}", algorithm, answer.tally);
            if let Outcome::LimitHit(path, limit) = &answer.outcome {
                prop_assert_eq!(*limit, Limit::Expansions);
                prop_assert_eq!(answer.tally.expanded, budget, "all of it is spent first");
                let end = *path.points().last().unwrap();
                assert_valid(&world, path, pair.0.centre(), end);
                if !RANDOM_SEARCHES.contains(&algorithm) {
                    prop_assert!(distance(end, pair.1) <= distance(pair.0.centre(), pair.1));
                }
            }
        }
    }

    /// One expansion less than a search needs is too few; as many as it needs are enough.
    #[test]
    fn a_budget_is_exact(world in small_world(), picks in any::<[prop::sample::Index; 2]>()) {
        let free = free_voxels(&world);
        let pair = (*picks[0].get(&free), *picks[1].get(&free));
        for algorithm in VOXEL_BY_VOXEL {
            let mut options = GridOptions::new(algorithm);
            let unlimited = solve(&world, pair, &options);
            prop_assume!(unlimited.outcome.found().is_some());
            options.limits.expansions = Some(unlimited.tally.expanded);
            let enough = solve(&world, pair, &options);
            prop_assert_eq!(&enough.outcome, &unlimited.outcome);
            prop_assert_eq!(enough.tally, unlimited.tally);
            options.limits.expansions = Some(unlimited.tally.expanded - 1);
            prop_assert!(matches!(solve(&world, pair, &options).outcome, Outcome::LimitHit(_, Limit::Expansions)));
        }
    }

    #[test]
    fn no_closed_node_lies_outside_the_region(
        world in small_world(),
        picks in any::<[prop::sample::Index; 2]>(),
        margin in 0i32..3,
    ) {
        let free = free_voxels(&world);
        let (start, goal) = (*picks[0].get(&free), *picks[1].get(&free));
        let low = Voxel(std::array::from_fn(|i| start.0[i].min(goal.0[i]) - margin));
        let high = Voxel(std::array::from_fn(|i| start.0[i].max(goal.0[i]) + margin));
        // The same world with everything outside the region solid.
        let inside = |v: Voxel| (0..3).all(|i| (low.0[i]..=high.0[i]).contains(&v.0[i]));
        let walled = solid_where(world.size(), |v| world.is_blocked(v) || !inside(v));
        for (hood, corners) in configurations() {
            let grid = VoxelGrid::new(&world, hood, corners).unwrap();
            let best = oracle::lengths(&walled, hood, corners, start).get(&goal).copied();
            for algorithm in VOXEL_BY_VOXEL {
                let any_angle = matches!(algorithm, Algorithm::Theta | Algorithm::LazyTheta);
                if any_angle && corners != CornerRule::CutNone { continue; }
                let options = GridOptions { region: Some([low, high]), ..options(algorithm, hood, corners) };
                let mut recording = Recording::default();
                let answer = GridPlanner::new(&world)
                    .answer_observed(&between(start, goal), &options, &mut recording)
                    .unwrap();
                for event in recording.0 {
                    if let Event::Close(node) = event { prop_assert!(inside(grid.voxel(node))); }
                }
                let found = answer.outcome.found();
                prop_assert_eq!(found.is_some(), best.is_some(), "{:?}", algorithm);
                if let (Some(path), Some(best), Algorithm::AStar) = (found, best, algorithm) {
                    assert_valid(&walled, path, start.centre(), goal.centre());
                    prop_assert!(same_length(path.length(), best));
                }
            }
        }
    }

    /// The nearest of all that can be reached, by the oracle's account.
    #[test]
    fn the_fallback_leads_to_the_nearest_reachable_voxel(
        world in small_world(),
        picks in any::<[prop::sample::Index; 2]>(),
    ) {
        let free = free_voxels(&world);
        let (start, goal) = (*picks[0].get(&free), *picks[1].get(&free));
        for (hood, corners) in configurations() {
            let reachable = oracle::lengths(&world, hood, corners, start);
            let nearest = reachable.keys().map(|v| distance(v.centre(), goal)).min().unwrap();
            for algorithm in VOXEL_BY_VOXEL {
                let any_angle = matches!(algorithm, Algorithm::Theta | Algorithm::LazyTheta);
                if any_angle && corners != CornerRule::CutNone { continue; }
                let fallback = Fallback::NearestReached;
                let options = GridOptions { fallback, ..options(algorithm, hood, corners) };
                match solve(&world, (start, goal), &options).outcome {
                    Outcome::Found(path) => assert_valid(&world, &path, start.centre(), goal.centre()),
                    Outcome::Partial(path, reason) => {
                        prop_assert!(!reachable.contains_key(&goal));
                        prop_assert_eq!(reason, Reason::NothingLeft);
                        let end = *path.points().last().unwrap();
                        assert_valid(&world, &path, start.centre(), end);
                        prop_assert_eq!(distance(end, goal), nearest, "{:?}", algorithm);
                    }
                    other => prop_assert!(false, "{:?}: {:?}", algorithm, other),
                }
            }
        }
    }
}

fn wide_open() -> World {
    cluttered([12, 12, 12], 0, 0)
}

const FAR: (Voxel, Voxel) = (Voxel::new(0, 0, 0), Voxel::new(11, 11, 11));

/// A region may be as large as numbers go.
#[test]
fn a_boundless_region_is_the_whole_world() {
    let world = wide_open();
    for far in [8_388_607, i32::MAX] {
        let region = Some([Voxel([-far; 3]), Voxel([far; 3])]);
        let options = GridOptions { region, ..GridOptions::new(Algorithm::AStar) };
        assert!(solve(&world, FAR, &options).outcome.found().is_some());
    }
}

/// Jump points say nothing about the voxels between them.
#[test]
fn jump_point_search_offers_no_path_to_the_nearest_point() {
    let fallback = Fallback::NearestReached;
    let options = GridOptions { fallback, ..GridOptions::new(Algorithm::Jps3d) };
    let world = wide_open();
    let answer = GridPlanner::new(&world).answer(&between(FAR.0, FAR.1), &options);
    assert!(matches!(answer, Err(QueryError::Unsupported { .. })));
}

/// A random search that runs out of budget shows the way to the nearest place it has been to.
#[test]
fn a_random_search_stops_at_the_nearest_place_it_met() {
    let world = wide_open();
    for seed in 0..50 {
        for algorithm in [Algorithm::RandomWalk, Algorithm::RandomTrace] {
            let limits = Limits { expansions: Some(6), ..Limits::default() };
            let options = GridOptions { limits, seed, ..GridOptions::new(algorithm) };
            let outcome = solve(&world, FAR, &options).outcome;
            let Outcome::LimitHit(path, _) = outcome else { panic!("{outcome:?}") };
            let end = *path.points().last().unwrap();
            let nearest = path.points().iter().map(|&point| distance(point, FAR.1)).min();
            assert_eq!(Some(distance(end, FAR.1)), nearest);
        }
    }
}

#[test]
fn no_time_is_too_little_time() {
    for algorithm in Algorithm::ALL {
        let mut options = GridOptions::new(algorithm);
        options.limits.time = Some(Duration::ZERO);
        let answer = solve(&wide_open(), FAR, &options);
        assert!(matches!(&answer.outcome, Outcome::LimitHit(_, Limit::Time)), "{algorithm:?}");
        assert_eq!(answer.outcome.path().unwrap().points(), [FAR.0.centre()]);
        assert_eq!(answer.tally.expanded, 0);
    }
}

#[test]
fn a_search_cancelled_before_it_starts_does_nothing() {
    for algorithm in Algorithm::ALL {
        let mut options = GridOptions::new(algorithm);
        options.limits.cancel = Some(Arc::new(AtomicBool::new(true)));
        let answer = solve(&wide_open(), FAR, &options);
        assert!(matches!(&answer.outcome, Outcome::LimitHit(_, Limit::Cancelled)), "{algorithm:?}");
        assert_eq!(answer.outcome.path().unwrap().points(), [FAR.0.centre()]);
        assert_eq!(answer.tally.expanded, 0);
    }
}

/// Limits that are never met change nothing, not even ones that overflow the clock.
#[test]
fn generous_limits_change_nothing() {
    let world = cluttered([9, 10, 11], 25, 4);
    for pair in pairs(&world, 6, 4) {
        for algorithm in Algorithm::ALL {
            let mut options = GridOptions::new(algorithm);
            let unlimited = solve(&world, pair, &options);
            if RANDOM_SEARCHES.contains(&algorithm) && unlimited.outcome.found().is_none() {
                continue; // an unlimited one ends at a limit of its own
            }
            options.limits.expansions = Some(u64::MAX);
            options.limits.time = Some(Duration::MAX);
            options.limits.cancel = Some(Arc::new(AtomicBool::new(false)));
            let limited = solve(&world, pair, &options);
            assert_eq!(limited.outcome, unlimited.outcome, "{algorithm:?}");
            assert_eq!(limited.tally, unlimited.tally);
        }
    }
}

#[test]
fn ends_outside_the_region_are_said_to_be() {
    let world = wide_open();
    let answer = |start, goal, low, high| {
        let region = Some([Voxel(low), Voxel(high)]);
        let options = GridOptions { region, ..GridOptions::new(Algorithm::AStar) };
        solve(&world, (Voxel(start), Voxel(goal)), &options).outcome
    };
    let outside = |end| Outcome::Unreachable(Reason::OutsideRegion(end));
    assert_eq!(answer([1, 1, 1], [5, 5, 5], [2, 0, 0], [9, 9, 9]), outside(End::Start));
    assert_eq!(answer([2, 1, 1], [5, 5, 5], [2, 0, 0], [9, 9, 4]), outside(End::Goal));
    assert_eq!(answer([2, 1, 1], [5, 5, 5], [9, 9, 9], [2, 0, 0]), outside(End::Start));
    assert!(answer([2, 1, 1], [5, 5, 5], [2, 1, 1], [5, 5, 5]).found().is_some());
    assert!(answer([2, 1, 1], [5, 5, 5], [-70, -70, -70], [500, 500, 500]).found().is_some());
}

/// A wall that is only open outside the region.
#[test]
fn a_way_outside_the_region_does_not_count() {
    let world = solid_where([9, 9, 9], |v| v.0[0] == 4 && v.0[2] < 8);
    let pair = (Voxel::new(1, 4, 4), Voxel::new(7, 4, 4));
    for algorithm in VOXEL_BY_VOXEL {
        let mut options = GridOptions::new(algorithm);
        assert!(solve(&world, pair, &options).outcome.found().is_some());
        options.region = Some([Voxel::new(0, 0, 0), Voxel::new(8, 8, 7)]);
        let outcome = solve(&world, pair, &options).outcome;
        assert_eq!(outcome, Outcome::Unreachable(Reason::NothingLeft));
    }
}

#[test]
fn what_does_not_go_together_is_refused() {
    use Algorithm::*;
    let world = wide_open();
    let region = Some([Voxel::new(0, 0, 0), Voxel::new(5, 5, 5)]);
    let refused = |options: &GridOptions| {
        let error = GridPlanner::new(&world).answer(&between(FAR.0, FAR.1), options);
        matches!(error, Err(QueryError::Unsupported { algorithm, .. }) if algorithm == options.algorithm)
    };
    for algorithm in Algorithm::ALL {
        for (hood, corners) in configurations() {
            let expected = match algorithm {
                Jps3d => (hood, corners) != (Neighbourhood::TwentySix, CornerRule::CutNone),
                Theta | LazyTheta => corners != CornerRule::CutNone,
                _ => false,
            };
            assert_eq!(refused(&options(algorithm, hood, corners)), expected, "{algorithm:?}");
        }
        let limited = GridOptions { region, ..GridOptions::new(algorithm) };
        let whole_world_only = matches!(algorithm, Jps3d | RandomWalk | RandomTrace);
        assert_eq!(refused(&limited), whole_world_only, "{algorithm:?} in a region");
    }
}
