//! Many ends in one call: as good as one by one, in order, within limits, and always the same.

use crate::common::*;
use airlane::geom::Voxel;
use airlane::plan::{
    Airspace, Algorithm, Answer, End, Fallback, GraphPlanner, GridOptions, GridPlanner, Outcome,
    Planner, Profile, Pursuit, Query, QueryError, Reach, Reason, Reuse, Settings,
};
use airlane::search::{Classic, Estimates, Labels, Limit, Limits, QuadHeap, best_first};
use airlane::space::{CornerRule, Neighbourhood, VoxelGrid};
use airlane::world::World;
use proptest::prelude::*;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

type Answers = Vec<Result<Answer, QueryError>>;

fn points(voxels: &[Voxel]) -> Vec<[f64; 3]> {
    voxels.iter().map(|voxel| voxel.0.map(f64::from)).collect()
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
fn judge(world: &World, answers: &Answers, ends: impl Fn(usize) -> (Voxel, Voxel)) -> Vec<bool> {
    let judge = |(i, answer): (usize, &Result<Answer, QueryError>)| {
        let path = answer.as_ref().unwrap().outcome.found()?;
        let (from, to) = ends(i);
        assert_valid(world, path, from.centre(), to.centre());
        Some(())
    };
    answers.iter().enumerate().map(|one| judge(one).is_some()).collect()
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn grid_searches_cost_what_separate_ones_do(world in small_world(), seed in any::<u64>()) {
        let (shared, others) = ends(&world, 12, seed);
        let mut planner = GridPlanner::new(&world);
        for (neighbourhood, corners) in configurations() {
            for algorithm in [Algorithm::Dijkstra, Algorithm::AStar] {
                let options = options(algorithm, neighbourhood, corners);
                let at = shared.0.map(f64::from);
                let from = planner.paths_from_one(at, &points(&others), &options);
                let to = planner.paths_to_one(&points(&others), at, &options);
                judge(&world, &from, |i| (shared, others[i]));
                judge(&world, &to, |i| (others[i], shared));
                for (i, &other) in others.iter().enumerate() {
                    let alone = planner.answer(&between(shared, other), &options).unwrap();
                    let back = planner.answer(&between(other, shared), &options).unwrap();
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
        for graph in graphs(&world) {
            let mut planner = GraphPlanner::new(&graph);
            for algorithm in [Algorithm::Dijkstra, Algorithm::AStar, Algorithm::Theta, Algorithm::LazyTheta] {
                let options = GridOptions::new(algorithm);
                let to = planner.paths_to_one(&points(&others), shared.0.map(f64::from), &options);
                judge(&world, &to, |i| (others[i], shared));
                for (many, &other) in to.iter().zip(&others) {
                    let many = &many.as_ref().unwrap().outcome;
                    let alone = planner.answer(&between(other, shared), &options).unwrap().outcome;
                    match (many.found(), alone.found()) {
                        (Some(a), Some(b)) => {
                            let is_exact = matches!(algorithm, Algorithm::Dijkstra | Algorithm::AStar);
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
        let airspace = Airspace::new(world.clone()).unwrap();
        let mut planner = Planner::new(&airspace);
        for profile in [Profile::Fast, Profile::Default, Profile::Quality] {
            for fallback in [Fallback::Reason, Fallback::NearestReached] {
                let settings = Settings { fallback, ..Settings::new(profile) };
                let at = shared.0.map(f64::from);
                let to = planner.paths_to_one(&points(&others), at, &settings);
                let from = planner.paths_from_one(at, &points(&others), &settings);
                let found_to = judge(&world, &to, |i| (others[i], shared));
                let found_from = judge(&world, &from, |i| (shared, others[i]));
                for (i, &other) in others.iter().enumerate() {
                    let alone = planner.answer(&between(other, shared), &settings).unwrap().outcome;
                    prop_assert_eq!(found_to[i], alone.found().is_some());
                    prop_assert_eq!(found_from[i], found_to[i]);
                    if !found_to[i] {
                        prop_assert_eq!(&to[i].as_ref().unwrap().outcome, &alone);
                    }
                }
            }
        }
    }

    /// `reach` against Dijkstra's algorithm to all: the same goals, and paths that are hardly ever longer than
    /// steps over the grid.
    #[test]
    fn reach_agrees_with_dijkstra_to_all(world in small_world(), seed in any::<u64>()) {
        let (shared, others) = ends(&world, 40, seed);
        let airspace = Airspace::new(world.clone()).unwrap();
        let grid = VoxelGrid::new(&world, Neighbourhood::TwentySix, CornerRule::CutNone).unwrap();
        let start = grid.node(shared).unwrap();
        let (mut labels, mut open) = (Labels::default(), QuadHeap::default());
        let (all, limits) = (Classic::to_all(&grid, start), Limits::default());
        best_first(&all, start, &mut labels, &mut open, Estimates::Computed, &limits, &mut ());
        let mut planner = Planner::new(&airspace);
        let settings = Settings::default();
        let at = shared.0.map(f64::from);
        let reach = planner.reach(at, &points(&others), None, &settings);
        let near = planner.reach(at, &points(&others), Some(5.0), &settings);
        for ((reach, near), &other) in reach.iter().zip(&near).zip(&others) {
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
    let world = walled(3);
    let airspace = Airspace::new(world.clone()).unwrap();
    let (shared, others) = ends(&world, 60, 5);
    let (sources, goal) = (points(&others), shared.0.map(f64::from));
    let settings = Settings::default();
    let mut used = Planner::new(&airspace);
    let first = outcomes(used.paths_to_one(&sources, goal, &settings));
    used.path(sources[3], sources[7]).unwrap();
    used.paths_from_one(sources[1], &sources, &settings);
    assert_eq!(outcomes(used.paths_to_one(&sources, goal, &settings)), first);
    assert_eq!(outcomes(Planner::new(&airspace).paths_to_one(&sources, goal, &settings)), first);
    for algorithm in [Algorithm::AStar, Algorithm::LazyTheta] {
        let options = GridOptions::new(algorithm);
        let mut used = GridPlanner::new(&world);
        let first = outcomes(used.paths_to_one(&sources, goal, &options));
        used.answer(&Query { start: goal, goal: sources[2] }, &options).unwrap();
        assert_eq!(outcomes(used.paths_to_one(&sources, goal, &options)), first);
    }
}

/// About as short as one by one, over many groups; and far fewer expansions.
#[test]
fn groups_share_their_search() {
    let (mut ratios, mut count, mut expanded) = (0.0, 0, [0, 0]);
    for seed in 0..6 {
        let world = walled(seed);
        let airspace = Airspace::new(world.clone()).unwrap();
        let near = |x: i32| free_voxels(&world).into_iter().filter(move |v| (v.0[0] - x).abs() < 3);
        let group: Vec<_> = near(3).step_by(23).collect();
        let goal = near(37).nth(500 + 31 * seed as usize).unwrap();
        let mut planner = Planner::new(&airspace);
        let (sources, settings) = (points(&group), Settings::default());
        let many = planner.paths_to_one(&sources, goal.0.map(f64::from), &settings);
        if !judge(&world, &many, |i| (group[i], goal)).iter().all(|&found| found) {
            continue;
        }
        for (many, &source) in many.iter().zip(&group) {
            let alone = planner.answer(&between(source, goal), &settings).unwrap();
            let many = many.as_ref().unwrap();
            ratios +=
                many.outcome.found().unwrap().length() / alone.outcome.found().unwrap().length();
            count += 1;
            expanded[0] += many.tally.expanded;
            expanded[1] += alone.tally.expanded;
        }
    }
    assert!(count > 100);
    let mean = ratios / f64::from(count);
    assert!((0.98..1.005).contains(&mean), "{mean}");
    assert!(expanded[0] * 4 < expanded[1], "{expanded:?}");
}

#[test]
fn limits_hold_for_the_whole_call() {
    let world = walled(1);
    let airspace = Airspace::new(world.clone()).unwrap();
    let (shared, others) = ends(&world, 80, 9);
    let (sources, goal) = (points(&others), shared.0.map(f64::from));
    let spent = |answers: &Answers| -> u64 {
        answers.iter().map(|answer| answer.as_ref().unwrap().tally.expanded).sum()
    };
    let hits = |answers: &Answers, limit: Limit| {
        let is_hit = |answer: &&Result<Answer, QueryError>| matches!(&answer.as_ref().unwrap().outcome, Outcome::LimitHit(_, hit) if *hit == limit);
        answers.iter().filter(is_hit).count()
    };
    let cancelled = Limits { cancel: Some(Arc::new(AtomicBool::new(true))), ..Limits::default() };
    let late = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    for budget in [0, 5, 40] {
        let few = Limits { expansions: Some(budget), ..Limits::default() };
        for (limits, limit) in [
            (few, Limit::Expansions),
            (cancelled.clone(), Limit::Cancelled),
            (late.clone(), Limit::Time),
        ] {
            let settings = Settings { limits: limits.clone(), ..Settings::default() };
            let options = GridOptions { limits, ..GridOptions::new(Algorithm::AStar) };
            let mut planner = Planner::new(&airspace);
            for answers in [
                planner.paths_to_one(&sources, goal, &settings),
                planner.paths_from_one(goal, &sources, &settings),
                GridPlanner::new(&world).paths_to_one(&sources, goal, &options),
                GridPlanner::new(&world).paths_from_one(goal, &sources, &options),
            ] {
                assert!(hits(&answers, limit) > 0, "{limit:?}");
                assert!(limit != Limit::Expansions || spent(&answers) <= budget);
                for answer in answers.into_iter().flatten() {
                    if let Some(path) = answer.outcome.path() {
                        assert_eq!(path.audit(&world), Ok(()));
                    }
                }
            }
        }
    }
}

#[test]
fn what_means_nothing_is_refused_end_by_end() {
    let world = walled(2);
    let airspace = Airspace::new(world.clone()).unwrap();
    let mut planner = Planner::new(&airspace);
    let settings = Settings::default();
    let sources = [[1.0, 1.0, 1.0], [f64::NAN, 0.0, 0.0], [-50.0, 0.0, 0.0]];
    let answers = planner.paths_to_one(&sources, [37.0, 3.0, 3.0], &settings);
    assert!(matches!(answers[1], Err(QueryError::Point(End::Start, _))));
    let outside = Outcome::Unreachable(Reason::Outside { end: End::Start, nearest: None });
    let outcome = &answers[2].as_ref().unwrap().outcome;
    assert_eq!(std::mem::discriminant(outcome), std::mem::discriminant(&outside));
    assert!(planner.paths_to_one(&[], [1.0; 3], &settings).is_empty());
    assert!(matches!(planner.reach([1.0; 3], &sources, None, &settings)[1], Reach::Invalid(_)));
    let jump = GridPlanner::new(&world).paths_from_one(
        [1.0; 3],
        &sources,
        &GridOptions::new(Algorithm::Jps3d),
    );
    assert!(jump.iter().all(|answer| matches!(answer, Err(QueryError::Unsupported { .. }))));
}

/// A target that wanders and a pursuer that follows its paths.
#[test]
fn a_pursuit_uses_what_it_knows() {
    let mut ratios = Vec::new();
    let mut fresh = 0;
    for seed in 0..4 {
        let world = walled(seed);
        let airspace = Airspace::new(world.clone()).unwrap();
        let mut pursuit = Pursuit::new(&airspace, Settings::default()).unwrap();
        let mut planner = Planner::new(&airspace);
        let mut pursuer = [2.0, 12.0, 12.0];
        for tick in 0..40 {
            let turn = f64::from(tick) * 0.15;
            let target = [36.0, 12.0 + 8.0 * turn.sin(), 12.0 + 8.0 * turn.cos()];
            let (answer, reuse) = pursuit.tick(pursuer, target).unwrap();
            let alone = planner.path(pursuer, target).unwrap();
            let (Some(path), Some(other)) = (answer.outcome.found(), alone.outcome.found()) else {
                assert_eq!(answer.outcome, alone.outcome);
                continue;
            };
            let frame = world.frame();
            let lattice = |point| frame.lattice_from_world(point).unwrap();
            assert_valid(&world, path, lattice(pursuer), lattice(target));
            ratios.push(path.length() / other.length());
            assert!(reuse != Reuse::Joined || answer.tally.expanded == 0);
            if seed % 2 == 1 {
                // Half a voxel along the path.
                let [a, b] =
                    [path.points()[0], path.points()[1]].map(|p| frame.world_from_lattice(p));
                let gap = path.points()[0].distance(path.points()[1]).max(0.5);
                pursuer = std::array::from_fn(|i| a[i] + (b[i] - a[i]) * 0.5 / gap);
            }
        }
        fresh += pursuit.tally().fresh;
    }
    assert!(ratios.len() > 60);
    let mean = ratios.iter().sum::<f64>() / ratios.len() as f64;
    assert!((0.97..1.01).contains(&mean), "{mean}");
    assert!(fresh * 3 < ratios.len() as u64, "{fresh} of {}", ratios.len());
}
