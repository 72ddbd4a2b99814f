//! Many ends in one call: as good as one by one, in order, within limits, and always the same.

use crate::common::*;
use airlane::geom::Voxel;
use airlane::map::Place;
use airlane::plan::{End, Reach};
use airlane::search::{Classic, Estimates, Labels, Limits, QuadHeap, best_first};
use airlane::space::{CornerRule, Neighbourhood, VoxelGrid};
use airlane::world::World;
use airlane::{
    Airspace, Answer, Area, Body, CancelToken, Edits, Limit, Outcome, Planner, Price, Profile,
    Query, QueryError, Reason, Shape,
};
use proptest::prelude::*;
use std::time::Duration;

type Answers = Vec<Result<Answer, QueryError>>;

fn places(voxels: &[Voxel]) -> Vec<Place> {
    voxels.iter().map(|voxel| voxel.0.map(f64::from).into()).collect()
}

/// A query from and to a voxel, for calls that replace one of its ends.
fn at(voxel: Voxel) -> Query {
    between(voxel, voxel)
}

fn outcomes(answers: Answers) -> Vec<Result<Outcome, QueryError>> {
    answers.into_iter().map(|answer| answer.map(|answer| answer.outcome)).collect()
}

/// A world with walls that have holes, so that there is something to search.
fn walled(seed: u64) -> World {
    let mut draw = Draw(seed);
    let holes: Vec<[usize; 4]> = (0..4).map(|_| [0; 4].map(|_: usize| draw.below(20))).collect();
    solid_where([40, 24, 24], |voxel| {
        let [x, y, z] = voxel.0.map(|c| c as usize);
        let Some(wall) = (0..4).find(|wall| x == 8 + 8 * wall) else { return false };
        let [y0, z0, y1, z1] = holes[wall];
        let is_in = |y0, z0| (y0..y0 + 3).contains(&y) && (z0..z0 + 3).contains(&z);
        !is_in(y0, z0) && !is_in(y1, z1)
    })
}

/// Free voxels, some of them close together, with a duplicate, the shared end itself and a solid.
fn ends(world: &World, count: usize, seed: u64) -> (Voxel, Vec<Voxel>) {
    let free = free_voxels(world);
    let mut draw = Draw(seed);
    let shared = draw.pick(&free);
    let mut others: Vec<_> = (0..count).map(|_| draw.pick(&free)).collect();
    others.extend([shared, others[0]]);
    others.extend(world.solids().iter().next());
    (shared, others)
}

/// Has the auditor judge every path; true for every end that has one.
fn judge(
    airspace: &Airspace,
    answers: &Answers,
    ends: impl Fn(usize) -> (Voxel, Voxel),
) -> Vec<bool> {
    let judge = |(i, answer): (usize, &Result<Answer, QueryError>)| {
        let path = answer.as_ref().unwrap().outcome.found()?;
        let (from, to) = ends(i);
        assert_valid(airspace, path, from.centre(), to.centre());
        Some(())
    };
    answers.iter().enumerate().map(|one| judge(one).is_some()).collect()
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn grid_searches_cost_what_separate_ones_do(world in small_world(), seed in any::<u64>()) {
        let (shared, others) = ends(&world, 12, seed);
        let airspace = airspace(&world);
        let mut planner = Planner::new(&airspace);
        for (neighbourhood, corners) in configurations() {
            for search in ["dijkstra", "astar"] {
                let method = on_grid(search, neighbourhood, corners);
                let from = planner.paths_from_one(&at(shared).method(method), &places(&others));
                let to = planner.paths_to_one(&at(shared).method(method), &places(&others));
                judge(&airspace, &from, |i| (shared, others[i]));
                judge(&airspace, &to, |i| (others[i], shared));
                for (i, &other) in others.iter().enumerate() {
                    let alone = planner.path(&between(shared, other).method(method)).unwrap();
                    let back = planner.path(&between(other, shared).method(method)).unwrap();
                    for (many, alone) in [(&from[i], alone), (&to[i], back)] {
                        let many = &many.as_ref().unwrap().outcome;
                        match (many.found(), alone.outcome.found()) {
                            (Some(a), Some(b)) => prop_assert!(same_length(a.length(), b.length())),
                            _ => prop_assert_eq!(many, &alone.outcome),
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn graph_searches_cost_what_separate_ones_do(world in small_world(), seed in any::<u64>()) {
        let (shared, others) = ends(&world, 10, seed);
        let airspace = airspace(&world);
        let mut planner = Planner::new(&airspace);
        for space in OCTREES {
            for search in ["dijkstra", "astar", "theta", "lazytheta"] {
                let method = on_octree(search, space, 0);
                let to = planner.paths_to_one(&at(shared).method(method), &places(&others));
                judge(&airspace, &to, |i| (others[i], shared));
                for (many, &other) in to.iter().zip(&others) {
                    let many = &many.as_ref().unwrap().outcome;
                    let alone = planner.path(&between(other, shared).method(method)).unwrap().outcome;
                    match (many.found(), alone.found()) {
                        (Some(a), Some(b)) => {
                            let is_exact = matches!(search, "dijkstra" | "astar");
                            prop_assert!(!is_exact || same_length(a.length(), b.length()));
                        }
                        _ => prop_assert_eq!(many, &alone),
                    }
                }
            }
        }
    }

    /// The default planner finds a path wherever a separate query does, both ways round.
    #[test]
    fn the_planner_answers_every_end(world in small_world(), seed in any::<u64>()) {
        let (shared, others) = ends(&world, 30, seed);
        let airspace = airspace(&world);
        let mut planner = Planner::new(&airspace);
        for profile in [Profile::Fast, Profile::Default, Profile::Quality] {
            for or_nearest in [false, true] {
                let asked = |query: Query| {
                    let query = query.method(profile);
                    if or_nearest { query.or_nearest() } else { query }
                };
                let to = planner.paths_to_one(&asked(at(shared)), &places(&others));
                let from = planner.paths_from_one(&asked(at(shared)), &places(&others));
                let found_to = judge(&airspace, &to, |i| (others[i], shared));
                let found_from = judge(&airspace, &from, |i| (shared, others[i]));
                for (i, &other) in others.iter().enumerate() {
                    let alone = planner.path(&asked(between(other, shared))).unwrap().outcome;
                    prop_assert_eq!(found_to[i], alone.found().is_some());
                    prop_assert_eq!(found_from[i], found_to[i]);
                    if !found_to[i] {
                        prop_assert_eq!(&to[i].as_ref().unwrap().outcome, &alone);
                    }
                }
            }
        }
    }

    /// Distances against Dijkstra's algorithm to all: the same goals, and paths that are hardly ever
    /// longer than steps over the grid.
    #[test]
    fn distances_agree_with_dijkstra_to_all(world in small_world(), seed in any::<u64>()) {
        let (shared, others) = ends(&world, 40, seed);
        let grid = VoxelGrid::new(&world, Neighbourhood::TwentySix, CornerRule::CutNone).unwrap();
        let start = grid.node(shared).unwrap();
        let (mut labels, mut open) = (Labels::default(), QuadHeap::default());
        let (all, limits) = (Classic::to_all(&grid, start), Limits::default());
        best_first(&all, start, &mut labels, &mut open, Estimates::Computed, &limits, &mut ());
        let mut planner = Planner::new(airspace(&world));
        let reach = planner.distances(&at(shared), &places(&others), f64::INFINITY);
        let near = planner.distances(&at(shared), &places(&others), 5.0);
        for ((reach, near), &other) in reach.iter().zip(&near).zip(&others) {
            let (reach, near) = (reach.as_ref().unwrap(), near.as_ref().unwrap());
            let steps = grid.node(other).and_then(|node| labels.get(node)).map(|label| label.g.voxels());
            prop_assert_eq!(reach.length().is_some(), steps.is_some());
            let (Some(length), Some(steps)) = (reach.length(), steps) else {
                prop_assert!(matches!(reach, Reach::Unreachable(_)));
                prop_assert_eq!(reach, near);
                continue;
            };
            prop_assert!(length <= steps * 1.12 + 1e-6, "{} {}", length, steps);
            prop_assert!(length + 1e-6 >= shared.centre().distance(other.centre()));
            match near {
                Reach::Within(near) => prop_assert!(*near <= 5.0),
                Reach::Beyond => prop_assert!(length > 4.2),
                other => prop_assert!(false, "{:?}", other),
            }
        }
    }
}

/// Bits that do not depend on what the planner did before, nor on the run.
#[test]
fn the_same_call_gives_the_same_bits() {
    let airspace = airspace(&walled(3));
    let (shared, others) = ends(airspace.world(), 60, 5);
    let sources = places(&others);
    for search in ["default", "quality", "astar", "lazytheta", "theta@octree-corner"] {
        let query = at(shared).method(method(search));
        let mut used = Planner::new(&airspace);
        let first = outcomes(used.paths_to_one(&query, &sources));
        used.path(&between(others[3], others[7])).unwrap();
        used.paths_from_one(&at(others[1]).method(method(search)), &sources);
        assert_eq!(outcomes(used.paths_to_one(&query, &sources)), first, "{search}");
        let mut fresh = Planner::new(&airspace);
        assert_eq!(outcomes(fresh.paths_to_one(&query, &sources)), first, "{search}");
    }
}

/// About as short as one by one, over many groups; and far fewer expansions.
#[test]
fn groups_share_their_search() {
    let (mut ratios, mut count, mut expanded) = (0.0, 0, [0, 0]);
    for seed in 0..6 {
        let airspace = airspace(&walled(seed));
        let free = free_voxels(airspace.world());
        let near = |x: i32| free.iter().copied().filter(move |v| (v.0[0] - x).abs() < 3);
        let group: Vec<_> = near(3).step_by(23).collect();
        let goal = near(37).nth(500 + 31 * seed as usize).unwrap();
        let mut planner = Planner::new(&airspace);
        let many = planner.paths_to_one(&at(goal), &places(&group));
        if !judge(&airspace, &many, |i| (group[i], goal)).iter().all(|&found| found) {
            continue;
        }
        for (many, &source) in many.iter().zip(&group) {
            let alone = planner.path(&between(source, goal)).unwrap();
            let many = many.as_ref().unwrap();
            ratios += many.found().unwrap().length() / alone.found().unwrap().length();
            count += 1;
            expanded[0] += many.stats.expanded;
            expanded[1] += alone.stats.expanded;
        }
    }
    assert!(count > 100);
    let mean = ratios / f64::from(count);
    assert!((0.98..1.005).contains(&mean), "{mean}");
    assert!(expanded[0] * 5 < expanded[1] * 2, "{expanded:?}");
}

/// Never more work than one by one, wherever the ends are: what one call adds is a few lines of sight
/// for each end.
#[test]
fn one_call_expands_no_more_than_separate_queries() {
    for seed in 0..12 {
        let world = if seed % 2 == 0 { walled(seed) } else { cluttered([30, 30, 20], 25, seed) };
        let mut airspace = airspace(&world);
        if seed % 3 == 0 {
            let shape = Shape::ball([12.0, 12.0, 12.0], 5.0);
            airspace
                .apply(Edits::new().set_area(1, Area::new(1, shape, Price::Factor(2.0))))
                .unwrap();
        }
        let body = if seed % 4 == 1 { Body::ball(0.45).unwrap() } else { Body::POINT };
        let mut planner = Planner::new(&airspace);
        for count in [2, 3, 5, 40] {
            let (shared, others) = ends(airspace.world(), count, seed + 7);
            let query = at(shared).body(body);
            let goals = places(&others);
            let many = planner.paths_from_one(&query, &goals);
            let (mut sums, mut sight) = ([0; 2], [0; 2]);
            for (many, &goal) in many.iter().zip(&goals) {
                let alone = planner.path(&query.goal_at(goal)).unwrap();
                for (i, stats) in [many.as_ref().unwrap().stats, alone.stats].iter().enumerate() {
                    sums[i] += stats.expanded;
                    sight[i] += stats.sight_checks;
                }
            }
            assert!(sums[0] <= sums[1], "{seed}, {count}: {sums:?}");
            let most = sight[1] + 6 * goals.len() as u64;
            assert!(sight[0] <= most, "{seed}, {count}: {sight:?}");
        }
    }
}

/// The goal that brute force finds, or one about as near; for points, bodies and areas.
#[test]
fn the_nearest_goal_is_the_nearest_of_all() {
    let (mut same, mut all) = (0, 0);
    for seed in 0..24 {
        let mut airspace = airspace(&walled(seed));
        if seed % 3 == 0 {
            let shape = Shape::cuboid([10.0, 0.0, 0.0], [14.0, 24.0, 24.0]);
            airspace
                .apply(Edits::new().set_area(1, Area::new(1, shape, Price::Factor(4.0))))
                .unwrap();
        }
        let body = if seed % 4 == 1 { Body::ball(0.9).unwrap() } else { Body::POINT };
        let (start, mut goals) = ends(airspace.world(), 2 + seed as usize, seed);
        goals.retain(|&goal| goal != start);
        let (query, goals) = (at(start).body(body), places(&goals));
        let mut planner = Planner::new(&airspace);
        let (answer, which) = planner.nearest_of(&query, &goals).unwrap();
        let alone = goals.iter().map(|&goal| planner.path(&query.goal_at(goal)).unwrap());
        let costs: Vec<_> =
            alone.map(|one| one.found().map_or(f64::INFINITY, |path| path.cost())).collect();
        let best = costs.iter().copied().fold(f64::INFINITY, f64::min);
        assert_eq!(which.is_some(), best.is_finite());
        let Some(which) = which else {
            assert!(answer.found().is_err());
            continue;
        };
        let path = answer.found().unwrap();
        assert_eq!(path.audit(&airspace), Ok(()));
        assert_eq!(path.end(), goals[which].point());
        assert!(path.cost() <= 1.04 * best, "{seed}: {} {best}", path.cost());
        same += usize::from(costs[which] == best);
        all += 1;
    }
    assert!(all > 15 && same + 2 >= all, "{same} of {all}");
}

#[test]
fn the_nearest_of_no_goal_or_of_bad_ones_is_told() {
    let airspace = airspace(&walled(2));
    let mut planner = Planner::new(&airspace);
    let query = Query::template().start_at([1.0; 3]);
    let ask = |planner: &mut Planner, query: &Query, goals: &[[f64; 3]]| {
        let goals: Vec<Place> = goals.iter().map(|&at| at.into()).collect();
        planner.nearest_of(query, &goals)
    };
    assert_eq!(ask(&mut planner, &query, &[]), Err(QueryError::NoEnd(End::Goal)));
    let nan = ask(&mut planner, &query, &[[2.0; 3], [f64::NAN; 3]]);
    assert!(matches!(nan, Err(QueryError::Point(End::Goal, _))));
    let no_start = ask(&mut planner, &Query::template(), &[[2.0; 3]]);
    assert_eq!(no_start, Err(QueryError::NoEnd(End::Start)));
    // Solid and outside: the reason is that of the nearer one.
    let (answer, which) = ask(&mut planner, &query, &[[-50.0; 3], [8.0, 1.0, 23.0]]).unwrap();
    assert_eq!((which, answer.code()), (None, 11), "{}", answer.explain());
    // Duplicates: the first.
    let twice = [[1.0, 20.0, 1.0], [1.0, 3.0, 1.0], [1.0, 3.0, 1.0], [8.0, 1.0, 23.0]];
    let (answer, which) = ask(&mut planner, &query, &twice).unwrap();
    assert_eq!((which, answer.found().unwrap().length()), (Some(1), 2.0));
    // Limits and a cancelled token.
    let far = [[37.0, 3.0, 3.0], [37.0, 20.0, 20.0]];
    let token = CancelToken::new();
    token.cancel();
    for (query, limit) in [
        (query.clone().expansion_limit(1), Limit::Expansions),
        (query.clone().cancel(&token), Limit::Cancelled),
        (query.clone().time_limit(Duration::ZERO), Limit::Time),
    ] {
        let (answer, which) = ask(&mut planner, &query, &far).unwrap();
        assert_eq!((answer.outcome.limit(), which), (Some(limit), None));
    }
}

#[test]
fn limits_hold_for_the_whole_call() {
    let airspace = airspace(&walled(1));
    let (shared, others) = ends(airspace.world(), 80, 9);
    let sources = places(&others);
    let spent = |answers: &Answers| -> u64 {
        answers.iter().map(|answer| answer.as_ref().unwrap().stats.expanded).sum()
    };
    let hits = |answers: &Answers, limit: Limit| {
        answers.iter().flatten().filter(|answer| answer.outcome.limit() == Some(limit)).count()
    };
    let token = CancelToken::new();
    token.cancel();
    let query = at(shared);
    let mut planner = Planner::new(&airspace);
    for budget in [0, 5, 40] {
        for (query, limit) in [
            (query.clone().expansion_limit(budget), Limit::Expansions),
            (query.clone().cancel(&token), Limit::Cancelled),
            (query.clone().time_limit(Duration::ZERO), Limit::Time),
        ] {
            // The reference is answered one by one.
            for search in ["default", "astar", "astar@octree-dual", "reference"] {
                let query = query.clone().method(method(search));
                for answers in [
                    planner.paths_to_one(&query, &sources),
                    planner.paths_from_one(&query, &sources),
                ] {
                    assert!(hits(&answers, limit) > 0, "{search}: {limit:?}");
                    assert!(limit != Limit::Expansions || spent(&answers) <= budget);
                    for answer in answers.into_iter().flatten() {
                        if let Some(path) = answer.any_path() {
                            assert_eq!(path.audit(&airspace), Ok(()));
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn invalid_ends_are_rejected_one_by_one() {
    let mut planner = Planner::new(airspace(&walled(2)));
    let sources = [[1.0, 1.0, 1.0], [f64::NAN, 0.0, 0.0], [-50.0, 0.0, 0.0]].map(Into::into);
    let query = Query::new([1.0; 3], [37.0, 3.0, 3.0]);
    let answers = planner.paths_to_one(&query, &sources);
    assert!(matches!(answers[1], Err(QueryError::Point(End::Start, _))));
    let outcome = &answers[2].as_ref().unwrap().outcome;
    let outside = matches!(outcome.reason(), Some(Reason::Outside { end: End::Start, .. }));
    assert!(outside, "{outcome:?}");
    assert!(planner.paths_to_one(&query, &[]).is_empty());
    let reach = planner.distances(&query, &sources, f64::INFINITY);
    assert!(matches!(reach[1], Err(QueryError::Point(End::Goal, _))));
    for search in ["jps3d", "randomwalk", "hpa"] {
        let refused = planner.paths_from_one(&query.clone().method(method(search)), &sources);
        let is_refused =
            |answer: &Result<_, _>| matches!(answer, Err(QueryError::Unsupported { .. }));
        assert!(refused.iter().all(is_refused), "{search}");
    }
    // The shared end is missing.
    let refused = planner.paths_to_one(&Query::template().start_at([1.0; 3]), &sources);
    assert!(refused.iter().all(|answer| matches!(answer, Err(QueryError::NoEnd(End::Goal)))));
    let refused = planner.distances(&Query::template(), &sources, 5.0);
    assert!(refused.iter().all(|reach| *reach == Err(QueryError::NoEnd(End::Start))));
    // Only the one that names a part that is not there.
    let elsewhere: Vec<Place> = vec![sources[0], part(7).at([1.0; 3]), sources[0]];
    let answers = planner.paths_to_one(&query, &elsewhere);
    assert!(answers[0].is_ok() && answers[2].is_ok());
    assert!(matches!(answers[1], Err(QueryError::Part { end: End::Start, count: 1, .. })));
}

/// A part by its number.
fn part(number: usize) -> airlane::map::PartId {
    let mut map = airlane::Map::new();
    let one = Airspace::bake(airlane::Scene::open([2, 2, 2]).unwrap()).unwrap();
    (0..=number).map(|i| map.add(&i.to_string(), &one).unwrap()).last().unwrap()
}
