//! Every search against the oracle: reachable if and only if the oracle says so, as short as the
//! search promises, and never through a solid.

use crate::common::*;
use crate::oracle;
use airlane::geom::Voxel;
use airlane::method::{AStar, Estimate, Grid, Method, On, Random, Weight};
use airlane::scene::Scene;
use airlane::space::{CornerRule, Neighbourhood};
use airlane::world::World;
use airlane::{Airspace, Outcome, Planner};
use proptest::prelude::*;
use proptest::sample::Index;

/// A planner and the airspace that it plans in.
struct Judged {
    airspace: Airspace,
    planner: Planner,
}

impl Judged {
    fn new(world: &World) -> Self {
        let airspace = airspace(world);
        let planner = Planner::new(&airspace);
        Self { airspace, planner }
    }

    /// A path's length if the answer is one; checks that it is valid, and that there is one if and
    /// only if there should be.
    fn length(
        &mut self,
        (start, goal): (Voxel, Voxel),
        method: Method,
        corners: CornerRule,
        reachable: bool,
    ) -> Option<f64> {
        let outcome = self.planner.path(&between(start, goal).method(method)).unwrap().outcome;
        let is_found = outcome.found().is_some();
        assert_eq!(is_found, reachable, "{start} to {goal}: {method}: {outcome:?}");
        outcome.found().map(|path| {
            match corners {
                CornerRule::CutNone => {
                    assert_clear(&self.airspace, path, start.centre(), goal.centre());
                }
                _ => assert_valid(&self.airspace, path, start.centre(), goal.centre()),
            }
            path.length()
        })
    }
}

/// A\* over a grid of this kind with a weight.
fn weighted(hood: Neighbourhood, corners: CornerRule, weight: Weight) -> Method {
    let grid = Grid { neighbourhood: hood, corners, ..Grid::default() };
    let estimate = Estimate::Weighted(None, weight);
    AStar { on: On::Grid(grid), estimate, ..AStar::default() }.into()
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
        let mut planner = Judged::new(&world);
        for (hood, corners) in configurations() {
            for_each_pair(&world, (hood, corners), &picks, |pair, best| {
                for search in ["astar", "dijkstra"] {
                    let method = on_grid(search, hood, corners);
                    let length = planner.length(pair, method, corners, best.is_some());
                    if let (Some(length), Some(best)) = (length, best) {
                        assert!(same_length(length, best), "{method}: {length}, best {best}");
                    }
                }
            });
        }
    }

    #[test]
    fn breadth_first_search_takes_the_fewest_steps(world in small_world(), picks in picks()) {
        let free = free_voxels(&world);
        let start = *picks[0].get(&free);
        let airspace = airspace(&world);
        for (hood, corners) in configurations() {
            let fewest = oracle::step_counts(&world, hood, corners, start);
            for pick in &picks {
                let goal = *pick.get(&free);
                let outcome = solve(&airspace, (start, goal), on_grid("bfs", hood, corners)).outcome;
                let steps = outcome.found().map(|path| {
                    path.lattice_points().windows(2).map(|ends| {
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
        let mut planner = Judged::new(&world);
        for (hood, corners) in configurations() {
            for_each_pair(&world, (hood, corners), &picks, |pair, best| {
                for search in GRID_SEARCHES {
                    planner.length(pair, on_grid(search, hood, corners), corners, best.is_some());
                }
            });
        }
    }

    /// Any-angle paths are clear, reach what can be reached, and are no shorter than straight.
    #[test]
    fn any_angle_searches_find_a_path_if_there_is_one(world in small_world(), picks in picks()) {
        let (mut planner, corners) = (Judged::new(&world), CornerRule::CutNone);
        for hood in NEIGHBOURHOODS {
            for_each_pair(&world, (hood, corners), &picks, |pair, best| {
                for search in ["theta", "lazytheta"] {
                    let method = on_grid(search, hood, corners);
                    let length = planner.length(pair, method, corners, best.is_some());
                    let straight = pair.0.centre().distance(pair.1.centre());
                    assert!(length.is_none_or(|length| length >= straight - 1e-9));
                }
            });
        }
    }

    /// Neither random search is complete; what they do return is a path.
    #[test]
    fn random_searches_return_valid_paths_or_none(world in small_world(), picks in picks(), seed in any::<u64>()) {
        let airspace = airspace(&world);
        let mut planner = Planner::new(&airspace);
        for (hood, corners) in configurations() {
            for_each_pair(&world, (hood, corners), &picks[..2], |(start, goal), best| {
                for search in RANDOM_SEARCHES {
                    let Method::Random(random) = on_grid(search, hood, corners) else { panic!() };
                    let query = between(start, goal).method(Random { seed, ..random });
                    let outcome = planner.path(&query.expansion_limit(2_000)).unwrap().outcome;
                    assert!(best.is_some() || outcome.found().is_none());
                    match outcome {
                        Outcome::Found(path) => assert_valid(&airspace, &path, start.centre(), goal.centre()),
                        Outcome::Stopped(Some(path), _) => assert_eq!(path.audit(&airspace), Ok(())),
                        Outcome::Stopped(None, _) => panic!("a walk leads somewhere"),
                        _ => {}
                    }
                }
            });
        }
    }

    #[test]
    fn a_static_weight_bounds_the_length(world in small_world(), picks in picks(), weight in 1.0f64..6.0) {
        let mut planner = Judged::new(&world);
        for (hood, corners) in configurations() {
            for_each_pair(&world, (hood, corners), &picks, |pair, best| {
                let method = weighted(hood, corners, Weight::Static(weight));
                let length = planner.length(pair, method, corners, best.is_some());
                if let (Some(length), Some(best)) = (length, best) {
                    assert!(length <= weight * best * (1.0 + 1e-6), "{length} > {weight} × {best}");
                }
            });
        }
    }

    #[test]
    fn a_dynamic_weight_bounds_the_length(world in small_world(), picks in picks(), epsilon in 0.0f64..6.0) {
        let mut planner = Judged::new(&world);
        for (hood, corners) in configurations() {
            for_each_pair(&world, (hood, corners), &picks, |pair, best| {
                let method = weighted(hood, corners, Weight::Dynamic { epsilon });
                let length = planner.length(pair, method, corners, best.is_some());
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
        let mut planner = Judged::new(&world);
        let (hood, corners) = (Neighbourhood::TwentySix, CornerRule::CutNone);
        for_each_pair(&world, (hood, corners), &picks, |pair, best| {
            let length = planner.length(pair, method("jps3d"), corners, best.is_some());
            if let (Some(length), Some(best)) = (length, best) {
                assert!(same_length(length, best), "{length} instead of {best}");
            }
        });
    }
}

/// Nothing forbids a longer any-angle path, but over many queries they must be worth having.
#[test]
fn any_angle_paths_are_shorter_on_average() {
    for search in ["theta", "lazytheta"] {
        let (mut ratio, mut count) = (0.0, 0);
        for seed in 0..12 {
            let airspace = airspace(&cluttered([12, 12, 12], 20, seed));
            for pair in pairs(airspace.world(), 10, seed) {
                let length = |search| {
                    solve(&airspace, pair, method(search)).found().ok().map(|path| path.length())
                };
                if let (Some(ours), Some(grid)) = (length(search), length("astar"))
                    && grid > 0.0
                {
                    ratio += ours / grid;
                    count += 1;
                }
            }
        }
        let mean = ratio / f64::from(count);
        assert!(count > 100 && mean < 0.98, "{search}: {mean} over {count}");
    }
}

/// Straight runs of more than 255 bricks, past what one hop of the jump tables can skip.
#[test]
fn jumps_cross_a_very_long_world() {
    let size = [4_200, 24, 24];
    let mut scene = Scene::open(size).unwrap();
    scene.voxels.insert_box([4_100, 0, 0], [4_101, 24, 20]);
    let airspace = Airspace::bake(scene).unwrap();
    for (start, goal) in [([3, 12, 12], [4_097, 12, 12]), ([4_190, 11, 3], [5, 11, 12])] {
        let pair = (Voxel(start), Voxel(goal));
        let length = |search| {
            let answer = solve(&airspace, pair, method(search));
            let path = answer.found().expect("the wall is open above z = 20");
            assert_clear(&airspace, path, pair.0.centre(), pair.1.centre());
            path.length()
        };
        assert!(same_length(length("jps3d"), length("astar")));
    }
}

/// Two serpentines of corridors one voxel wide side by side, joined at both ends; the one on the left is
/// two voxels wider, and so longer by two for each of its rows.
fn serpentines(width: i32, rows: i32) -> (World, (Voxel, Voxel)) {
    let (left, right) = (width + 2, width);
    let width = left + 1 + right;
    let mut scene = Scene::open([width as u32, (2 * rows + 1) as u32, 1]).unwrap();
    scene.voxels.insert_box([left, 1, 0], [left + 1, 2 * rows, 1]);
    for row in 0..rows {
        // A wall with two gaps: at the far ends, then near the middle, and so on.
        let gaps = if row % 2 == 0 { [0, width - 1] } else { [left - 1, left + 1] };
        let y = 2 * row + 1;
        scene.voxels.insert_box([0, y, 0], [width, y + 1, 1]);
        gaps.iter().for_each(|&x| scene.voxels.remove_box([x, y, 0], [x + 1, y + 1, 1]));
    }
    let ends = (Voxel::new(left, 0, 0), Voxel::new(left, 2 * rows, 0));
    (World::bake(scene).unwrap(), ends)
}

/// The least number of steps along the axes, counted without costs.
fn fewest_steps(world: &World, (start, goal): (Voxel, Voxel)) -> u64 {
    let [width, height, _] = world.size();
    let index = |v: Voxel| v.0[1] as usize * width as usize + v.0[0] as usize;
    let mut seen = vec![false; (width * height) as usize];
    let mut front = vec![start];
    seen[index(start)] = true;
    for steps in 0.. {
        if front.contains(&goal) {
            return steps;
        }
        let mut next = Vec::new();
        for voxel in front {
            for step in [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0]] {
                let beside = voxel.offset(step);
                if !world.is_blocked(beside) && !std::mem::replace(&mut seen[index(beside)], true) {
                    next.push(beside);
                }
            }
        }
        front = next;
    }
    unreachable!("the goal is found before all steps are counted")
}

/// Costs had 32 bits: beyond 115,882 voxels every way was as good as any other.
fn long_ways_are_compared(width: i32, rows: i32) {
    let (world, ends) = serpentines(width, rows);
    let fewest = fewest_steps(&world, ends) as f64;
    let space = airspace(&world);
    for search in ["astar", "dijkstra", "jps3d"] {
        let answer = solve(&space, ends, method(search));
        assert_eq!(answer.found().unwrap().length(), fewest, "{search}");
    }
}

#[test]
fn ways_of_more_than_a_hundred_thousand_voxels_are_compared() {
    long_ways_are_compared(400, 320);
}

#[test]
fn ways_of_ten_million_voxels_are_compared() {
    long_ways_are_compared(3200, 3200);
}
