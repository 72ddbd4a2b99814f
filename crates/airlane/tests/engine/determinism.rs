//! The same world and the same query give the same bits: twice, on a fresh planner, after other
//! queries, and on any number of threads.

use crate::common::*;
use airlane::plan::{Algorithm, GridOptions, GridPlanner, Outcome, Query};
use airlane::search::Tally;
use airlane::world::World;
use airlane_scenes::Kind;

/// All of an answer but its times.
type Bits = (Outcome, Tally);

fn bits(planner: &mut GridPlanner<'_>, query: &Query, algorithm: Algorithm) -> Bits {
    let mut options = GridOptions { seed: 5, ..GridOptions::new(algorithm) };
    options.limits.expansions = Some(30_000);
    let answer = planner.answer(query, &options).unwrap();
    (answer.outcome, answer.tally)
}

fn worlds() -> [World; 3] {
    [cluttered([13, 12, 11], 25, 9), generated(Kind::Tunnels, 32, 1), generated(Kind::City, 32, 2)]
}

fn queries(world: &World) -> Vec<Query> {
    pairs(world, 6, 11).into_iter().map(|(start, goal)| between(start, goal)).collect()
}

/// Every query by every algorithm, each on a planner of its own.
fn fresh_answers(world: &World) -> Vec<Bits> {
    let queries = queries(world);
    let ask = |algorithm| {
        queries.iter().map(move |query| bits(&mut GridPlanner::new(world), query, algorithm))
    };
    Algorithm::ALL.into_iter().flat_map(ask).collect()
}

/// The same on one planner, so that each query finds the scratch memory of the one before.
fn answers_in_a_row(world: &World, planner: &mut GridPlanner<'_>) -> Vec<Bits> {
    let queries = queries(world);
    let mut answers = Vec::new();
    for algorithm in Algorithm::ALL {
        answers.extend(queries.iter().map(|query| bits(planner, query, algorithm)));
    }
    answers
}

#[test]
fn a_used_planner_answers_like_a_fresh_one() {
    for world in worlds() {
        let expected = fresh_answers(&world);
        let mut planner = GridPlanner::new(&world);
        assert_eq!(answers_in_a_row(&world, &mut planner), expected);
        assert_eq!(answers_in_a_row(&world, &mut planner), expected);
    }
}

#[test]
fn threads_do_not_change_answers() {
    for world in worlds() {
        let expected = fresh_answers(&world);
        for threads in [1, 2, 4] {
            std::thread::scope(|scope| {
                let running: Vec<_> = (0..threads)
                    .map(|_| {
                        scope.spawn(|| answers_in_a_row(&world, &mut GridPlanner::new(&world)))
                    })
                    .collect();
                for thread in running {
                    assert_eq!(thread.join().unwrap(), expected);
                }
            });
        }
    }
}

/// The order in which voxels were written, and edits since undone, leave no trace.
#[test]
fn the_history_of_a_scene_leaves_no_trace() {
    let world = cluttered([20, 17, 9], 30, 3);
    let mut scene = airlane::scene::Scene::open(world.size()).unwrap();
    scene.voxels.insert_box([0; 3], [20, 17, 9]);
    let mut free = free_voxels(&world);
    free.reverse();
    free.iter().for_each(|&voxel| assert!(scene.voxels.remove(voxel)));
    let again = World::bake(scene).unwrap();
    assert_eq!(again, world);
    assert_eq!(fresh_answers(&again), fresh_answers(&world));
}

/// Another seed is another walk, the same seed the same walk.
#[test]
fn only_the_seed_moves_random_searches() {
    let world = cluttered([12, 12, 12], 25, 2);
    let pair = pairs(&world, 1, 3)[0];
    for algorithm in RANDOM_SEARCHES {
        let walk = |seed| {
            let mut options = GridOptions { seed, ..GridOptions::new(algorithm) };
            options.limits.expansions = Some(3_000);
            solve(&world, pair, &options).outcome
        };
        assert_eq!(walk(1), walk(1));
    }
    let walks: Vec<_> = (0..4)
        .map(|seed| {
            let options = GridOptions { seed, ..GridOptions::new(Algorithm::RandomWalk) };
            solve(&world, pair, &options).outcome
        })
        .collect();
    assert!(walks.windows(2).any(|two| two[0] != two[1]));
}
