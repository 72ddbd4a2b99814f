//! Open lists, expansion and cached estimates change how fast an answer comes, not how good it is.

use crate::common::*;
use airlane::geom::Voxel;
use airlane::method::Method;
use airlane::world::World;
use airlane::{Answer, Planner};
use airlane_scenes::Kind;
use proptest::prelude::*;
use proptest::sample::Index;

type Options = Vec<(&'static str, &'static str)>;

/// Every way to order a search by the same priorities, as far as it has a choice.
fn orderings(search: &'static str, is_fast: bool) -> impl Iterator<Item = Method> {
    let known = airlane::method::keys_of(search, None);
    ["array", "binary", "quad", "bucket"].into_iter().flat_map(move |open| {
        let known = known.clone();
        ["computed", "cached"].map(|estimates| {
            let mut options: Options = vec![("open", open)];
            options.extend((estimates == "cached").then_some(("estimates", "cached")));
            options.extend(is_fast.then_some(("expansion", "fast")));
            options.retain(|(key, _)| known.contains(key));
            with(search, &options)
        })
    })
}

fn a_pair(world: &World, picks: &[Index; 2]) -> (Voxel, Voxel) {
    let free = free_voxels(world);
    (*picks[0].get(&free), *picks[1].get(&free))
}

proptest! {
    #![proptest_config(cases(60))]

    /// Ties are broken by a written rule, so the lists agree on every bit, not only on the cost.
    #[test]
    fn all_lists_return_the_same_path(world in small_world(), picks in any::<[Index; 2]>()) {
        let pair = a_pair(&world, &picks);
        let mut planner = Planner::new(airspace(&world));
        for search in SEARCHES {
            let mut first: Option<Answer> = None;
            for method in orderings(search, false) {
                let query = between(pair.0, pair.1).method(method).expansion_limit(20_000);
                let answer = planner.path(&query).unwrap();
                if let Some(first) = &first {
                    prop_assert_eq!(&first.outcome, &answer.outcome, "{}", method);
                    prop_assert_eq!(first.stats, answer.stats, "{}", method);
                }
                first.get_or_insert(answer);
            }
        }
    }

    #[test]
    fn fast_expansion_keeps_shortest_paths_shortest(world in small_world(), picks in any::<[Index; 2]>()) {
        let pair = a_pair(&world, &picks);
        let airspace = airspace(&world);
        let mut planner = Planner::new(&airspace);
        for search in ["astar", "dijkstra", "jps3d"] {
            let queued = planner.path(&between(pair.0, pair.1).method(method(search))).unwrap();
            let queued = queued.outcome.found().map(|path| path.length());
            for method in orderings(search, true) {
                let answer = planner.path(&between(pair.0, pair.1).method(method)).unwrap();
                let fast = answer.outcome.found();
                if let Some(path) = fast {
                    assert_clear(&airspace, path, pair.0.centre(), pair.1.centre());
                }
                match (queued, fast.map(|path| path.length())) {
                    (None, None) => {}
                    (Some(a), Some(b)) => prop_assert!(same_length(a, b), "{a} and {b}"),
                    differ => prop_assert!(false, "{:?}", differ),
                }
            }
        }
    }

    #[test]
    fn a_static_weight_bounds_the_length_with_fast_expansion(
        world in small_world(),
        picks in any::<[Index; 2]>(),
        weight in 1.0f64..4.0,
    ) {
        let pair = a_pair(&world, &picks);
        let airspace = airspace(&world);
        let best = solve(&airspace, pair, method("astar")).outcome;
        let fast = with("astar", &[("weight", &weight.to_string()), ("expansion", "fast")]);
        let found = solve(&airspace, pair, fast).outcome;
        prop_assert_eq!(best.found().is_some(), found.found().is_some());
        if let (Some(best), Some(found)) = (best.found(), found.found()) {
            prop_assert!(found.length() <= weight * best.length() * (1.0 + 1e-6));
        }
    }
}

/// Searches that explore everything are complete whatever the order.
#[test]
fn any_angle_searches_are_complete_with_fast_expansion() {
    for seed in 0..20 {
        let airspace = airspace(&cluttered([9, 9, 9], 35, seed));
        let world = airspace.world();
        for pair in pairs(world, 5, seed) {
            let connected = world.component(pair.0) == world.component(pair.1);
            for search in ["theta", "lazytheta", "greedy"] {
                for method in orderings(search, true) {
                    let outcome = solve(&airspace, pair, method).outcome;
                    assert_eq!(outcome.found().is_some(), connected);
                    if let Some(path) = outcome.found() {
                        assert_clear(&airspace, path, pair.0.centre(), pair.1.centre());
                    }
                }
            }
        }
    }
}

/// The segment optimisation gives up the shortest path to explore less.
#[test]
fn equal_steps_explore_less_and_stay_valid() {
    for kind in [Kind::Asteroids, Kind::City] {
        let (mut exact_nodes, mut equal_nodes) = (0, 0);
        for seed in 0..4 {
            let airspace = airspace(&generated(kind, 40, seed));
            for pair in pairs(airspace.world(), 8, seed) {
                let exact = solve(&airspace, pair, method("astar"));
                let equal = solve(&airspace, pair, method("astar?steps=equal"));
                let path = equal.found().expect("generated scenes are connected");
                assert_clear(&airspace, path, pair.0.centre(), pair.1.centre());
                let shortest = exact.found().expect("connected").length();
                assert!(path.length() >= shortest * (1.0 - 1e-6));
                exact_nodes += exact.stats.expanded;
                equal_nodes += equal.stats.expanded;
            }
        }
        assert!(equal_nodes < exact_nodes, "{kind}: {equal_nodes} against {exact_nodes}");
    }
}
