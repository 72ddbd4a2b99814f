//! Open lists, expansion and cached estimates change how fast an answer comes, not how good it is.

use crate::common::*;
use airlane::geom::Voxel;
use airlane::plan::{Algorithm, Answer, Expansion, GridOptions, GridPlanner, OpenKind, Ordering};
use airlane::search::{Estimates, StepCost, Weight};
use airlane::world::World;
use airlane_scenes::Kind;
use proptest::prelude::*;
use proptest::sample::Index;

const OPEN_LISTS: [OpenKind; 4] =
    [OpenKind::Array, OpenKind::Binary, OpenKind::Quad, OpenKind::Bucket];
const ESTIMATES: [Estimates; 2] = [Estimates::Computed, Estimates::Cached];

/// Every way to order a search by the same priorities.
fn orderings(expansion: Expansion) -> impl Iterator<Item = Ordering> {
    OPEN_LISTS.into_iter().flat_map(move |open| {
        ESTIMATES.map(|estimates| Ordering { open, expansion, estimates, ..Ordering::default() })
    })
}

fn with(algorithm: Algorithm, ordering: Ordering) -> GridOptions {
    GridOptions { ordering, ..GridOptions::new(algorithm) }
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
        let mut planner = GridPlanner::new(&world);
        for algorithm in Algorithm::ALL {
            let mut first: Option<Answer> = None;
            for ordering in orderings(Expansion::Queued) {
                let mut options = with(algorithm, ordering);
                options.limits.expansions = Some(20_000);
                let answer = planner.answer(&between(pair.0, pair.1), &options).unwrap();
                if let Some(first) = &first {
                    prop_assert_eq!(&first.outcome, &answer.outcome, "{:?}", ordering);
                    prop_assert_eq!(first.tally, answer.tally, "{:?}", ordering);
                }
                first.get_or_insert(answer);
            }
        }
    }

    #[test]
    fn fast_expansion_keeps_shortest_paths_shortest(world in small_world(), picks in any::<[Index; 2]>()) {
        let pair = a_pair(&world, &picks);
        let mut planner = GridPlanner::new(&world);
        for algorithm in [Algorithm::AStar, Algorithm::Dijkstra, Algorithm::Jps3d] {
            let queued = planner.answer(&between(pair.0, pair.1), &GridOptions::new(algorithm)).unwrap();
            let queued = queued.outcome.found().map(|path| path.length());
            for ordering in orderings(Expansion::Fast) {
                let answer = planner.answer(&between(pair.0, pair.1), &with(algorithm, ordering)).unwrap();
                let fast = answer.outcome.found();
                if let Some(path) = fast {
                    assert_valid(&world, path, pair.0.centre(), pair.1.centre());
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
        let best = solve(&world, pair, &GridOptions::new(Algorithm::AStar)).outcome;
        let weight = Some(Weight::Static(weight));
        let ordering = Ordering { weight, expansion: Expansion::Fast, ..Ordering::default() };
        let found = solve(&world, pair, &with(Algorithm::WeightedAStar, ordering)).outcome;
        prop_assert_eq!(best.found().is_some(), found.found().is_some());
        if let (Some(best), Some(found), Some(Weight::Static(weight))) = (best.found(), found.found(), weight) {
            prop_assert!(found.length() <= weight * best.length() * (1.0 + 1e-6));
        }
    }
}

/// Searches that explore everything are complete whatever the order.
#[test]
fn any_angle_searches_are_complete_with_fast_expansion() {
    for seed in 0..20 {
        let world = cluttered([9, 9, 9], 35, seed);
        for pair in pairs(&world, 5, seed) {
            let connected = world.component(pair.0) == world.component(pair.1);
            for algorithm in [Algorithm::Theta, Algorithm::LazyTheta, Algorithm::Greedy] {
                for ordering in orderings(Expansion::Fast) {
                    let outcome = solve(&world, pair, &with(algorithm, ordering)).outcome;
                    assert_eq!(outcome.found().is_some(), connected);
                    if let Some(path) = outcome.found() {
                        assert_valid(&world, path, pair.0.centre(), pair.1.centre());
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
            let world = generated(kind, 40, seed);
            for pair in pairs(&world, 8, seed) {
                let equal = Ordering { steps: StepCost::Equalised, ..Ordering::default() };
                let exact = solve(&world, pair, &GridOptions::new(Algorithm::AStar));
                let equal = solve(&world, pair, &with(Algorithm::AStar, equal));
                let path = equal.outcome.found().expect("generated scenes are connected");
                assert_valid(&world, path, pair.0.centre(), pair.1.centre());
                let shortest = exact.outcome.found().expect("connected").length();
                assert!(path.length() >= shortest * (1.0 - 1e-6));
                exact_nodes += exact.tally.expanded;
                equal_nodes += equal.tally.expanded;
            }
        }
        assert!(equal_nodes < exact_nodes, "{kind}: {equal_nodes} against {exact_nodes}");
    }
}
