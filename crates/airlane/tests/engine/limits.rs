//! Budgets, cancellation, regions, and what is returned when the goal is not reached.

use crate::common::*;
use crate::oracle;
use airlane::geom::{LatticePoint, Voxel};
use airlane::method::{AStar, Grid, JumpPoint, Method, On, keys_of};
use airlane::plan::End;
use airlane::search::{Event, Recording};
use airlane::space::{CornerRule, Grading, Octree, VoxelGrid};
use airlane::{
    Airspace, AirspaceError, Body, CancelToken, Limit, Outcome, Planner, QueryError, Reason, Scene,
};
use proptest::prelude::*;
use std::cell::Cell;
use std::time::Duration;

/// Searches whose closed nodes are all the voxels they have been to.
const VOXEL_BY_VOXEL: [&str; 8] =
    ["dfs", "bfs", "dijkstra", "greedy", "astar", "wastar", "theta", "lazytheta"];

/// A search on a grid of this kind within a region.
fn within(method: Method, [low, high]: [Voxel; 2]) -> Method {
    let corner = |voxel: Voxel| voxel.0.map(|c| c.to_string()).join(",");
    let join = if method.to_string().contains('?') { '&' } else { '?' };
    crate::common::method(&format!("{method}{join}region={}:{}", corner(low), corner(high)))
}

fn distance(point: LatticePoint, voxel: Voxel) -> i64 {
    point.distance_squared(voxel.centre())
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn a_budget_of_expansions_is_kept(world in small_world(), picks in any::<[prop::sample::Index; 2]>(), budget in 0u64..60) {
        let free = free_voxels(&world);
        let pair = (*picks[0].get(&free), *picks[1].get(&free));
        let airspace = airspace(&world);
        let mut planner = Planner::new(&airspace);
        for search in SEARCHES {
            let query = between(pair.0, pair.1).method(method(search)).expansion_limit(budget);
            let answer = planner.path(&query).unwrap();
            prop_assert!(answer.stats.expanded <= budget, "{}: {:?}", search, answer.stats);
            if let Outcome::Stopped(path, limit) = &answer.outcome {
                prop_assert_eq!(*limit, Limit::Expansions);
                prop_assert_eq!(answer.stats.expanded, budget, "all of it is spent first");
                let path = path.as_ref().expect("it stays at the start at least");
                let (_, end) = ends_of(path);
                assert_clear(&airspace, path, pair.0.centre(), end);
                if !RANDOM_SEARCHES.contains(&search) {
                    prop_assert!(distance(end, pair.1) <= distance(pair.0.centre(), pair.1));
                }
            }
        }
        let query = between(pair.0, pair.1).method(method("hpa?cluster=4")).expansion_limit(budget);
        let answer = planner.path(&query).unwrap();
        prop_assert!(answer.stats.expanded <= budget, "hpa: {:?}", answer.stats);
    }

    /// One expansion less than a search needs is too few; as many as it needs are enough.
    #[test]
    fn a_budget_is_exact(world in small_world(), picks in any::<[prop::sample::Index; 2]>()) {
        let free = free_voxels(&world);
        let pair = (*picks[0].get(&free), *picks[1].get(&free));
        let airspace = airspace(&world);
        for search in VOXEL_BY_VOXEL {
            let query = between(pair.0, pair.1).method(method(search));
            let answer = |most| Planner::new(&airspace).path(&query.clone().expansion_limit(most)).unwrap();
            let unlimited = Planner::new(&airspace).path(&query).unwrap();
            prop_assume!(unlimited.found().is_ok());
            let enough = answer(unlimited.stats.expanded);
            prop_assert_eq!(&enough.outcome, &unlimited.outcome);
            prop_assert_eq!(enough.stats, unlimited.stats);
            let too_few = answer(unlimited.stats.expanded - 1).outcome;
            prop_assert!(matches!(too_few, Outcome::Stopped(_, Limit::Expansions)));
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
        let walled = airspace(&solid_where(world.size(), |v| world.is_blocked(v) || !inside(v)));
        let mut planner = Planner::new(airspace(&world));
        for (hood, corners) in configurations() {
            let grid = VoxelGrid::new(&world, hood, corners).unwrap();
            let best = oracle::lengths(walled.world(), hood, corners, start).get(&goal).copied();
            for search in VOXEL_BY_VOXEL {
                if is_any_angle(search) && corners != CornerRule::CutNone { continue; }
                let query = between(start, goal).method(within(on_grid(search, hood, corners), [low, high]));
                let mut recording = Recording::default();
                let answer = planner.path_observed(&query, &mut recording).unwrap();
                for event in recording.0 {
                    if let Event::Close(node) = event { prop_assert!(inside(grid.voxel(node))); }
                }
                let found = answer.outcome.found();
                prop_assert_eq!(found.is_some(), best.is_some(), "{}", search);
                if let (Some(path), Some(best), "astar") = (found, best, search) {
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
        let airspace = airspace(&world);
        let mut planner = Planner::new(&airspace);
        for (hood, corners) in configurations() {
            let reachable = oracle::lengths(&world, hood, corners, start);
            let nearest = reachable.keys().map(|v| distance(v.centre(), goal)).min().unwrap();
            for search in VOXEL_BY_VOXEL {
                if is_any_angle(search) && corners != CornerRule::CutNone { continue; }
                let query = between(start, goal).method(on_grid(search, hood, corners)).or_nearest();
                match planner.path(&query).unwrap().outcome {
                    Outcome::Found(path) => assert_valid(&airspace, &path, start.centre(), goal.centre()),
                    Outcome::Partial(path, reason) => {
                        prop_assert!(!reachable.contains_key(&goal));
                        prop_assert_eq!(reason, Reason::Exhausted);
                        let (_, end) = ends_of(&path);
                        assert_valid(&airspace, &path, start.centre(), end);
                        prop_assert_eq!(distance(end, goal), nearest, "{}", search);
                    }
                    other => prop_assert!(false, "{}: {:?}", search, other),
                }
            }
        }
    }
}

fn wide_open() -> Airspace {
    airspace(&cluttered([12, 12, 12], 0, 0))
}

const FAR: (Voxel, Voxel) = (Voxel::new(0, 0, 0), Voxel::new(11, 11, 11));

/// A region may be as large as numbers go.
#[test]
fn a_boundless_region_is_the_whole_world() {
    for far in [8_388_607, i32::MAX] {
        let region = Some([Voxel([-far; 3]), Voxel([far; 3])]);
        let on = On::Grid(Grid { region, ..Grid::default() });
        let answer = solve(&wide_open(), FAR, AStar { on, ..AStar::default() }.into());
        assert!(answer.found().is_ok());
    }
}

/// Jump points say nothing about the voxels between them.
#[test]
fn jump_point_search_offers_no_path_to_the_nearest_point() {
    let query = between(FAR.0, FAR.1).method(JumpPoint::default()).or_nearest();
    let answer = Planner::new(wide_open()).path(&query);
    assert!(matches!(answer, Err(QueryError::Unsupported { .. })));
}

/// A random search that runs out of budget shows the way to the nearest place it has been to.
#[test]
fn a_random_search_stops_at_the_nearest_place_it_met() {
    let mut planner = Planner::new(wide_open());
    for seed in 0..50 {
        for search in RANDOM_SEARCHES {
            let query = between(FAR.0, FAR.1).method(seeded(search, seed)).expansion_limit(6);
            let outcome = planner.path(&query).unwrap().outcome;
            let Outcome::Stopped(Some(path), _) = outcome else { panic!("{outcome:?}") };
            let (_, end) = ends_of(&path);
            let nearest = path.lattice_points().iter().map(|&point| distance(point, FAR.1)).min();
            assert_eq!(Some(distance(end, FAR.1)), nearest);
        }
    }
}

/// The answer that a search gives at once, and stays at its start.
fn assert_stays(query: &airlane::Query, limit: Limit) {
    let answer = Planner::new(wide_open()).path(query).unwrap();
    let method = query.asked_method();
    assert_eq!(answer.outcome.limit(), Some(limit), "{method}");
    assert_eq!(answer.any_path().unwrap().lattice_points(), [FAR.0.centre()], "{method}");
    assert_eq!(answer.stats.expanded, 0);
}

#[test]
fn zero_time_limit_stops_at_once() {
    for search in SEARCHES {
        let query = between(FAR.0, FAR.1).method(method(search));
        assert_stays(&query.time_limit(Duration::ZERO), Limit::Time);
    }
}

#[test]
fn a_search_cancelled_before_it_starts_does_nothing() {
    let token = CancelToken::new();
    token.cancel();
    for search in SEARCHES {
        let query = between(FAR.0, FAR.1).method(method(search));
        assert_stays(&query.cancel(&token), Limit::Cancelled);
    }
}

/// Limits that are never met change nothing, not even ones that overflow the clock.
#[test]
fn generous_limits_change_nothing() {
    let airspace = airspace(&cluttered([9, 10, 11], 25, 4));
    for pair in pairs(airspace.world(), 6, 4) {
        for search in SEARCHES.into_iter().chain(["hpa", "default", "quality", "reference"]) {
            let unlimited = solve(&airspace, pair, method(search));
            if RANDOM_SEARCHES.contains(&search) && unlimited.found().is_err() {
                continue; // an unlimited one ends at a limit of its own
            }
            let query = between(pair.0, pair.1)
                .method(method(search))
                .expansion_limit(u64::MAX)
                .time_limit(Duration::MAX)
                .cancel(&CancelToken::new());
            let limited = Planner::new(&airspace).path(&query).unwrap();
            assert_eq!(limited.outcome, unlimited.outcome, "{search}");
            assert_eq!(limited.stats, unlimited.stats);
        }
    }
}

#[test]
fn ends_outside_the_region_are_said_to_be() {
    let airspace = wide_open();
    let answer = |start, goal, low, high| {
        let region = Some([Voxel(low), Voxel(high)]);
        let on = On::Grid(Grid { region, ..Grid::default() });
        let method = AStar { on, ..AStar::default() }.into();
        solve(&airspace, (Voxel(start), Voxel(goal)), method).outcome
    };
    let outside = |end| Outcome::Unreachable(Reason::OutsideRegion { end });
    assert_eq!(answer([1, 1, 1], [5, 5, 5], [2, 0, 0], [9, 9, 9]), outside(End::Start));
    assert_eq!(answer([2, 1, 1], [5, 5, 5], [2, 0, 0], [9, 9, 4]), outside(End::Goal));
    assert_eq!(answer([2, 1, 1], [5, 5, 5], [9, 9, 9], [2, 0, 0]), outside(End::Start));
    assert!(answer([2, 1, 1], [5, 5, 5], [2, 1, 1], [5, 5, 5]).found().is_some());
    assert!(answer([2, 1, 1], [5, 5, 5], [-70, -70, -70], [500, 500, 500]).found().is_some());
}

/// A wall that is only open outside the region.
#[test]
fn a_way_outside_the_region_does_not_count() {
    let airspace = airspace(&solid_where([9, 9, 9], |v| v.0[0] == 4 && v.0[2] < 8));
    let pair = (Voxel::new(1, 4, 4), Voxel::new(7, 4, 4));
    for search in VOXEL_BY_VOXEL {
        assert!(solve(&airspace, pair, method(search)).found().is_ok());
        let region = [Voxel::new(0, 0, 0), Voxel::new(8, 8, 7)];
        let outcome = solve(&airspace, pair, within(method(search), region)).outcome;
        assert_eq!(outcome, Outcome::Unreachable(Reason::Exhausted));
    }
}

/// A projected end is then an end like any other: it may still lie outside the region.
#[test]
fn snapped_ends_obey_the_region() {
    let airspace = airspace(&solid_where([12, 10, 9], |v| (5..7).contains(&v.0[0]) && v.0[2] < 7));
    let inside_the_wall = airlane::Query::new([1.0, 2.0, 3.0], [5.25, 8.0, 1.0]);
    let answer = |method: Method| {
        let query = inside_the_wall.clone().method(method).snap(f64::INFINITY);
        Planner::new(&airspace).path(&query).unwrap().outcome
    };
    let goal = airspace.frame().lattice_from_world([5.25, 8.0, 1.0]).unwrap();
    let outcome = answer(method("astar"));
    let path = outcome.found().expect("the near side of the wall is free");
    assert_eq!(Some(ends_of(path).1), airspace.world().nearest_free(goal));
    let region = [Voxel::new(0, 0, 0), Voxel::new(3, 9, 8)];
    let reason = Reason::OutsideRegion { end: End::Goal };
    assert_eq!(answer(within(method("astar"), region)), Outcome::Unreachable(reason));
}

/// What a search cannot do cannot be written: neither its struct nor its text has the option.
#[test]
fn unsupported_combinations_are_rejected() {
    for search in SEARCHES {
        let keys = keys_of(search, None);
        let cuts_corners = !matches!(search, "jps3d" | "theta" | "lazytheta");
        let has_region = !matches!(search, "jps3d" | "randomwalk" | "randomtrace");
        assert_eq!(keys.contains(&"corners"), cuts_corners, "{search}");
        assert_eq!(keys.contains(&"neighbours"), search != "jps3d", "{search}");
        assert_eq!(keys.contains(&"region"), has_region, "{search} in a region");
        assert!(keys.contains(&"straight"), "{search}");
    }
}

/// What is built for a query stops when it is cancelled, and leaves nothing behind.
#[test]
fn fits_and_octrees_stop_when_they_are_cancelled() {
    let mut scene = Scene::open([200, 130, 70]).unwrap();
    scene.voxels.insert_box([60, 20, 10], [140, 90, 50]);
    let airspace = Airspace::bake(scene).unwrap();
    let body = Body::ball(2.0).unwrap();
    let cancel = CancelToken::new();
    cancel.cancel();
    assert_eq!(airspace.fit_unless(body, &cancel).unwrap_err(), AirspaceError::Cancelled);
    assert!(airspace.derived().list().is_empty());
    let fitted = airspace.fit_unless(body, &CancelToken::new()).unwrap();
    assert_eq!(fitted, airspace.fit(body).unwrap());
    // What is there already is not built, so it cannot be cancelled.
    assert!(airspace.fit_unless(body, &cancel).is_ok());

    for grading in [Grading::Regular, Grading::Progressive] {
        let asked = Cell::new(0);
        let after = |most: u32| {
            asked.set(0);
            Octree::new_unless(airspace.world(), grading, &|| {
                asked.set(asked.get() + 1);
                asked.get() > most
            })
        };
        let whole = after(u32::MAX).unwrap().unwrap();
        assert_eq!(whole.check(airspace.world()), Ok(()));
        let often = asked.get();
        assert!(often > 100, "asked {often} times");
        for most in [0, 1, often / 2, often - 1] {
            assert!(after(most).unwrap().is_none(), "{most} of {often}");
            // Once it is told to stop, it asks only on the way out.
            assert!(asked.get() <= most + 200, "{} after {most}", asked.get());
        }
    }
}
