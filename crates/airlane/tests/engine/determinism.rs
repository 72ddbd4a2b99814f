//! The same world and the same query give the same bits: twice, on a fresh planner, after other
//! queries, and on any number of threads.

use crate::common::*;
use airlane::geom::LatticePoint;
use airlane::scene::Scene;
use airlane::search::Stats;
use airlane::world::World;
use airlane::{Airspace, Answer, Planner, Query};
use airlane_scenes::Kind;

/// All of an answer but its times and its version: outcome, points, what it took.
type Bits = (u16, Option<(u64, Vec<LatticePoint>)>, Stats);

fn asked(query: &Query, search: &str) -> Query {
    query.clone().method(seeded(search, 5)).expansion_limit(30_000)
}

fn bits(planner: &mut Planner, query: &Query, search: &str) -> Bits {
    bits_of(&planner.path(&asked(query, search)).unwrap())
}

fn bits_of(answer: &Answer) -> Bits {
    let path = answer.any_path().map(|path| (path.fingerprint(), path.lattice_points().to_vec()));
    (answer.code(), path, answer.stats)
}

fn airspaces() -> [Airspace; 3] {
    [cluttered([13, 12, 11], 25, 9), generated(Kind::Tunnels, 32, 1), generated(Kind::City, 32, 2)]
        .map(|world| airspace(&world))
}

fn queries(world: &World) -> Vec<Query> {
    pairs(world, 6, 11).into_iter().map(|(start, goal)| between(start, goal)).collect()
}

/// Every search, and the default planner.
fn searches() -> impl Iterator<Item = &'static str> {
    let others = ["fast", "default", "quality", "hpa?cluster=8", "theta@octree-corner"];
    SEARCHES.into_iter().chain(others)
}

/// Every query by every search, each on a planner of its own.
fn fresh_answers(airspace: &Airspace) -> Vec<Bits> {
    let queries = queries(airspace.world());
    let ask =
        |search| queries.iter().map(move |query| bits(&mut Planner::new(airspace), query, search));
    searches().flat_map(ask).collect()
}

/// The same on one planner, so that each query finds the scratch memory of the one before.
fn answers_in_a_row(planner: &mut Planner) -> Vec<Bits> {
    let queries = queries(planner.map().airspace().unwrap().world());
    let mut answers = Vec::new();
    for search in searches() {
        answers.extend(queries.iter().map(|query| bits(planner, query, search)));
    }
    answers
}

#[test]
fn a_used_planner_answers_like_a_fresh_one() {
    for airspace in airspaces() {
        let expected = fresh_answers(&airspace);
        let mut planner = Planner::new(&airspace);
        assert_eq!(answers_in_a_row(&mut planner), expected);
        assert_eq!(answers_in_a_row(&mut planner), expected);
    }
}

#[test]
fn memory_of_an_earlier_answer_does_not_show() {
    for airspace in airspaces() {
        let mut planner = Planner::new(&airspace);
        let queries = queries(airspace.world());
        let mut answer = planner.path(&queries[0]).unwrap();
        for search in searches() {
            for query in &queries {
                planner.path_into(&asked(query, search), &mut answer).unwrap();
                assert_eq!(bits_of(&answer), bits(&mut Planner::new(&airspace), query, search));
            }
        }
        let before = bits_of(&answer);
        planner.path_into(&queries[0].start_at([f64::NAN; 3]), &mut answer).unwrap_err();
        assert_eq!(bits_of(&answer), before);
    }
}

#[test]
fn threads_do_not_change_answers() {
    for airspace in airspaces() {
        let expected = fresh_answers(&airspace);
        for threads in [1, 2, 4] {
            std::thread::scope(|scope| {
                let running: Vec<_> = (0..threads)
                    .map(|_| scope.spawn(|| answers_in_a_row(&mut Planner::new(&airspace))))
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
fn results_do_not_depend_on_the_history_of_a_scene() {
    let world = cluttered([20, 17, 9], 30, 3);
    let mut scene = Scene::open(world.size()).unwrap();
    scene.voxels.insert_box([0; 3], [20, 17, 9]);
    let mut free = free_voxels(&world);
    free.reverse();
    free.iter().for_each(|&voxel| assert!(scene.voxels.remove(voxel)));
    let again = World::bake(scene).unwrap();
    assert_eq!(again, world);
    assert_eq!(fresh_answers(&airspace(&again)), fresh_answers(&airspace(&world)));
}

/// Another seed is another walk, the same seed the same walk.
#[test]
fn only_the_seed_moves_random_searches() {
    let airspace = airspace(&cluttered([12, 12, 12], 25, 2));
    let pair = pairs(airspace.world(), 1, 3)[0];
    for search in RANDOM_SEARCHES {
        let walk = |seed| {
            let query = between(pair.0, pair.1).method(seeded(search, seed));
            Planner::new(&airspace).path(&query.expansion_limit(3_000)).unwrap().outcome
        };
        assert_eq!(walk(1), walk(1));
    }
    let walks: Vec<_> =
        (0..4).map(|seed| solve(&airspace, pair, seeded("randomwalk", seed)).outcome).collect();
    assert!(walks.windows(2).any(|two| two[0] != two[1]));
}
