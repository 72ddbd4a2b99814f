//! Where a metric says it is admissible, it is, and consistent too; where it says it is not, there
//! is a counterexample. So the table is right and tight.

use crate::common::*;
use crate::conformance::holds;
use crate::oracle;
use airlane::geom::{Cost, LatticePoint, Voxel};
use airlane::laws;
use airlane::search::Metric;
use airlane::space::{CornerRule, Neighbourhood, VoxelGrid};
use proptest::prelude::*;

fn estimate(metric: Metric, a: Voxel, b: Voxel) -> f64 {
    metric.between(a.centre(), b.centre()).voxels()
}

proptest! {
    #![proptest_config(cases(40))]

    /// In the engine's own integers: no step lowers an estimate by more than it costs, and no
    /// cheapest way costs less.
    #[test]
    fn admissible_metrics_keep_the_laws(world in small_world(), pick in any::<prop::sample::Index>()) {
        let one_layer = world.size()[2] == 1;
        let goal = *pick.get(&free_voxels(&world));
        for (hood, corners) in configurations() {
            let grid = VoxelGrid::new(&world, hood, corners).unwrap();
            let nodes: Vec<_> = free_voxels(&world).into_iter().filter_map(|v| grid.node(v)).collect();
            let goal = grid.node(goal).unwrap();
            for metric in Metric::ALL.into_iter().filter(|m| m.is_admissible(hood, one_layer)) {
                let distance = |a, b| metric.between(a, b);
                holds(laws::check_estimates(&grid, goal, nodes.iter().copied(), distance));
                holds(laws::check_admissible(&grid, goal, nodes.iter().copied(), distance));
            }
        }
    }

    #[test]
    fn metrics_keep_the_laws_of_distances(
        points in prop::collection::vec(prop::array::uniform3(-500_000i32..500_000), 1..8),
    ) {
        for metric in Metric::ALL {
            let points = points.iter().copied().map(LatticePoint);
            holds(laws::check_metric(|a, b| metric.between(a, b), points));
        }
    }

    /// Far beyond the small worlds, where rounding has room to add up.
    #[test]
    fn admissible_metrics_are_consistent_far_away(
        at in prop::array::uniform3(0i32..30_000),
        goal in prop::array::uniform3(0i32..30_000),
        delta in prop::array::uniform3(-1i32..=1),
    ) {
        let axes = delta.iter().filter(|d| **d != 0).count();
        let costs = [Cost::ZERO, Cost::EDGE, Cost::FACE_DIAGONAL, Cost::BODY_DIAGONAL];
        for metric in [Metric::Octile3, Metric::Euclidean] {
            let here = metric.between(Voxel(at).centre(), Voxel(goal).centre());
            let there = metric.between(Voxel(at).offset(delta).centre(), Voxel(goal).centre());
            prop_assert!(here <= costs[axes] + there, "{:?}: {:?} and {:?}", metric, here, there);
        }
    }
}

/// An open world in which some estimate exceeds the true length by far more than rounding.
#[test]
fn inadmissible_metrics_have_a_counterexample() {
    for size in [[4, 4, 4], [4, 4, 1]] {
        let world = cluttered(size, 0, 0);
        for hood in NEIGHBOURHOODS {
            let start = Voxel::new(0, 0, 0);
            let lengths = oracle::lengths(&world, hood, CornerRule::CutNone, start);
            for metric in Metric::ALL {
                let exceeds =
                    lengths.iter().any(|(&v, &length)| estimate(metric, v, start) > length + 0.1);
                let admissible = metric.is_admissible(hood, size[2] == 1);
                assert_eq!(exceeds, !admissible, "{metric:?} over {hood:?} in {size:?}");
            }
        }
    }
}

/// Each metric is exact for the steps it was made for, in the open.
#[test]
fn metrics_are_exact_for_their_own_steps() {
    let exact = [
        (Metric::Manhattan, Neighbourhood::Six, [5, 6, 7]),
        (Metric::Octile2, Neighbourhood::TwentySix, [9, 6, 1]),
        (Metric::Octile3, Neighbourhood::TwentySix, [5, 6, 7]),
    ];
    for (metric, hood, size) in exact {
        let world = cluttered(size, 0, 0);
        let start = Voxel::new(2, 3, 0);
        for (voxel, length) in oracle::lengths(&world, hood, CornerRule::CutNone, start) {
            assert!(same_length(estimate(metric, start, voxel), length), "{metric:?} to {voxel}");
        }
    }
}
