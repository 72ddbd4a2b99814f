//! Planners that follow a world: the answers of a new planner, bit for bit, whatever was edited and
//! whatever was kept from before.

use crate::common::*;
use airlane::geom::{LatticePoint, Voxel};
use airlane::plan::PathTable;
use airlane::search::Stats;
use airlane::world::{Body, World};
use airlane::{
    Airspace, Answer, Edits, Map, Outcome, Planner, Pose, Profile, Query, QueryError, Scene, Shape,
};
use airlane_scenes::Kind;
use proptest::prelude::*;

/// Methods that need nothing, a fit, and every kind of graph.
const METHODS: [&str; 9] = [
    "default",
    "quality",
    "astar",
    "jps3d",
    "hpa?cluster=8",
    "lazytheta@octree-dual",
    "astar@octree-corner",
    "theta@progressive-dual",
    "greedy@progressive-corner",
];

/// An answer but for its times.
type Bits = Result<(Outcome, Stats), QueryError>;

fn bits(answer: Result<Answer, QueryError>) -> Bits {
    answer.map(|answer| (answer.outcome, answer.stats))
}

/// The same without versions, for airspaces that are equal but not the same.
type Points = (u16, Option<Vec<LatticePoint>>, Stats);

fn points(answer: &Answer) -> Points {
    let path = answer.any_path().map(|path| path.lattice_points().to_vec());
    (answer.code(), path, answer.stats)
}

/// One to three boxes blocked or freed, or an obstacle that moves.
fn some_edits(world: &World, draw: &mut Draw) -> Edits {
    let mut edits = Edits::new();
    for _ in 0..1 + draw.below(3) {
        let low: [i32; 3] = world.size().map(|n| draw.below(n as usize) as i32);
        let high = low.map(|c| c + 1 + draw.below(6) as i32);
        match draw.below(4) {
            0 => edits.block_box(low, high),
            1 | 2 => edits.free_box(low, high),
            _ => {
                let cube = Shape::cuboid([-1.2; 3], [1.2; 3]);
                edits.set_obstacle(draw.below(2) as u64, &cube, Pose::at(low.map(f64::from)))
            }
        };
    }
    edits
}

fn queries(world: &World, draw: &mut Draw) -> Vec<Query> {
    let free = free_voxels(world);
    (0..3).map(|_| between(draw.pick(&free), draw.pick(&free))).collect()
}

fn asked(query: &Query, search: &str, body: bool) -> Query {
    let query = query.clone().method(method(search)).snap(9.0);
    if body { query.body(Body::ball(0.8).unwrap()) } else { query }
}

proptest! {
    #![proptest_config(cases(12))]

    #[test]
    fn a_planner_that_follows_answers_as_a_new_one(
        edge in 9u32..24, percent in 0usize..25, seed in any::<u64>(),
    ) {
        let draw = &mut Draw(seed);
        let mut airspace = airspace(&cluttered([edge, edge - 3, edge - 5], percent, seed));
        let mut planner = Planner::new(&airspace);
        for round in 0..6 {
            if round > 0 {
                let edits = some_edits(airspace.world(), draw);
                airspace.apply(&edits).unwrap();
                planner.follow(&airspace);
            }
            if free_voxels(airspace.world()).is_empty() {
                continue;
            }
            let queries = queries(airspace.world(), draw);
            // Not every method in every round, so that graphs are some edits behind.
            for search in METHODS {
                if draw.below(3) == 0 {
                    continue;
                }
                let body = draw.below(3) == 0;
                for query in &queries {
                    let query = asked(query, search, body);
                    let ours = planner.path(&query);
                    // The audit goes by the version itself.
                    if let Some(path) = ours.as_ref().ok().and_then(Answer::any_path) {
                        prop_assert_eq!(path.audit(&airspace), Ok(()), "{}", search);
                        prop_assert_eq!(path.version(), airspace.version());
                    }
                    let theirs = Planner::new(&airspace).path(&query);
                    prop_assert_eq!(bits(ours), bits(theirs), "{}", search);
                }
            }
        }
    }

    /// Cells, tables and clusters after edits are those of a world baked anew, so that paths do not
    /// depend on history. Graphs of octrees number their nodes by history; what they find is as short.
    #[test]
    fn an_edited_airspace_answers_as_one_baked_anew(
        edge in 9u32..24, percent in 0usize..25, seed in any::<u64>(),
    ) {
        let draw = &mut Draw(seed);
        let mut airspace = airspace(&cluttered([edge, edge - 3, edge - 5], percent, seed));
        for search in METHODS {
            Planner::new(&airspace).prepare(&Query::template().method(method(search))).unwrap();
        }
        for _ in 0..3 {
            airspace.apply(&some_edits(airspace.world(), draw)).unwrap();
        }
        prop_assume!(!free_voxels(airspace.world()).is_empty());
        let scene = Scene::of_solids(airspace.world().solids().clone());
        let anew = Airspace::bake(scene).unwrap();
        prop_assert!(anew.world().solids() == airspace.world().solids(), "solids");
        prop_assert!(anew.world().frame() == airspace.world().frame(), "frames");
        prop_assert!(anew.world().components() == airspace.world().components(), "components");
        prop_assert!(anew.cells() == airspace.cells(), "cells");
        for query in queries(airspace.world(), draw) {
            for search in METHODS {
                for body in [false, true] {
                    let query = asked(&query, search, body);
                    let [ours, theirs] = [&airspace, &anew]
                        .map(|airspace| Planner::new(airspace).path(&query).unwrap());
                    if search.contains('@') {
                        prop_assert_eq!(ours.code(), theirs.code());
                        let length = |answer: &Answer| answer.found().map_or(0.0, |path| path.length());
                        let (a, b) = (length(&ours), length(&theirs));
                        prop_assert!(!search.starts_with("astar") || same_length(a, b));
                    } else {
                        prop_assert_eq!(points(&ours), points(&theirs), "{}", search);
                    }
                }
            }
        }
    }
}

/// From one kind of map to another and back, on one planner.
#[test]
fn a_planner_goes_over_to_any_map() {
    let air = airspace(&generated(Kind::City, 32, 2));
    let ground =
        airlane::space::Terrain::new(&airlane::scene::HeightField::flat([32, 32])).unwrap();
    let mut both = Map::new();
    both.add("ground", ground).unwrap();
    both.add("air", &air).unwrap();
    let pair = pairs(air.world(), 1, 7)[0];
    let mut planner = Planner::new(Map::new());
    assert!(planner.path(&between(pair.0, pair.1)).is_ok_and(|answer| answer.found().is_err()));
    for map in [Map::from(&air), both.clone(), Map::from(&air), both] {
        planner.follow(&map);
        let query = between(pair.0, pair.1);
        let query = match map.part_named("air") {
            Some(part) => {
                let [a, b] = [query.start(), query.goal()].map(|end| part.at(end.unwrap().point()));
                Query::new(a, b)
            }
            None => query,
        };
        assert_eq!(bits(planner.path(&query)), bits(Planner::new(&map).path(&query)));
        assert_eq!(bits(planner.clone().path(&query)), bits(planner.path(&query)));
    }
}

#[test]
fn an_old_version_is_let_go() {
    let mut airspace = airspace(&cluttered([16, 16, 16], 10, 1));
    let mut planner = Planner::new(&airspace);
    let query = between(free_voxels(airspace.world())[0], free_voxels(airspace.world())[9]);
    let path = planner.path(&query).unwrap().into_found().unwrap();
    let old = std::sync::Arc::downgrade(airspace.world());
    airspace.apply(Edits::new().block_box([8; 3], [10; 3])).unwrap();
    assert!(old.upgrade().is_some(), "the planner holds it");
    planner.follow(&airspace);
    assert!(old.upgrade().is_none(), "a path holds no world");
    assert_ne!(path.version(), airspace.version());
}

/// Planners go to other threads, and can be asked for batches from several at once.
#[test]
fn planners_are_send_and_sync() {
    fn is_send_and_sync<T: Send + Sync>() {}
    is_send_and_sync::<Planner>();
    is_send_and_sync::<Airspace>();
    is_send_and_sync::<Map>();
    is_send_and_sync::<Query>();
    is_send_and_sync::<Answer>();
    is_send_and_sync::<airlane::Service>();
}

/// A batch on all threads is one query after the other.
#[test]
fn batches_answer_as_one_by_one() {
    let airspace = airspace(&generated(Kind::Asteroids, 40, 3));
    let mut planner = Planner::new(&airspace);
    let mut ends: Vec<[[f64; 3]; 2]> = pairs(airspace.world(), 40, 4)
        .into_iter()
        .map(|(a, b)| [a, b].map(|voxel| voxel.0.map(f64::from)))
        .collect();
    ends[3][1] = [f64::INFINITY; 3];
    ends[5][0] = [-90.0, 0.0, 0.0];
    for search in ["default", "quality", "astar", "jps3d", "theta@octree-corner"] {
        let template = Query::template().method(method(search)).expansion_limit(4000);
        let queries: Vec<Query> =
            ends.iter().map(|&[a, b]| template.start_at(a).goal_at(b)).collect();
        let one_by_one: Vec<_> = queries.iter().map(|query| planner.path(query)).collect();
        let together: Vec<_> = planner.paths(&queries).into_iter().map(bits).collect();
        assert_eq!(together, one_by_one.iter().cloned().map(bits).collect::<Vec<_>>());
        assert_table(&planner.table(&ends, &template), &one_by_one);
    }
    assert!(planner.paths(&[]).is_empty());
    let empty = planner.table(&[], &Query::template());
    assert!(empty.is_empty() && empty.offsets == [0]);
}

fn assert_table(table: &PathTable, answers: &[Result<Answer, QueryError>]) {
    assert_eq!((table.len(), table.offsets.len()), (answers.len(), answers.len() + 1));
    for (i, answer) in answers.iter().enumerate() {
        let points = &table.points[table.offsets[i]..table.offsets[i + 1]];
        let path = answer.as_ref().ok().and_then(Answer::any_path);
        match answer {
            Ok(answer) => {
                let row = (table.status[i], table.code[i], table.expanded[i]);
                assert_eq!(row, (answer.status(), answer.code(), answer.stats.expanded));
            }
            Err(error) => assert_eq!((table.status[i], table.code[i]), (4, error.code())),
        }
        match path {
            Some(path) => {
                assert_eq!(points, path.points());
                assert_eq!((table.length[i], table.cost[i]), (path.length(), path.cost()));
            }
            None => {
                assert!(points.is_empty() && table.length[i].is_nan() && table.cost[i].is_nan());
            }
        }
    }
}

/// Distances are those of the paths, in world units.
#[test]
fn distances_are_lengths_of_paths() {
    let mut scene = Scene::of_solids(generated(Kind::City, 40, 3).solids().clone());
    scene.frame.voxel_size = 0.25;
    let airspace = Airspace::bake(scene).unwrap();
    let world = airspace.world();
    let place = |voxel: Voxel| world.frame().world_from_lattice(voxel.centre());
    let goals: Vec<_> =
        pairs(world, 30, 3).into_iter().map(|(voxel, _)| place(voxel).into()).collect();
    let query = Query::template().start_at(place(free_voxels(world)[100]));
    let mut planner = Planner::new(&airspace);
    for profile in [Profile::Fast, Profile::Default, Profile::Quality] {
        let query = query.clone().method(profile);
        let paths = planner.paths_from_one(&query, &goals);
        let far = planner.distances(&query, &goals, f64::INFINITY);
        let near = planner.distances(&query, &goals, 6.0);
        for ((path, far), near) in paths.iter().zip(&far).zip(&near) {
            let length = path.as_ref().unwrap().found().ok().map(|path| path.length());
            assert_eq!(far.as_ref().unwrap().length(), length);
            let near = near.as_ref().unwrap();
            assert!(near.length().is_none_or(|length| length <= 6.0), "{near:?}");
            if length.is_some_and(|length| length < 6.0 / 1.2) {
                assert!(near.length().is_some(), "{near:?} {length:?}");
            }
        }
    }
}

/// Too small a budget costs time, never an answer.
#[test]
fn a_small_budget_changes_no_answer() {
    let airspace = airspace(&generated(Kind::City, 32, 1));
    let bodies: Vec<Body> =
        [0.3, 0.6, 0.9, 1.2].into_iter().map(|radius| Body::ball(radius).unwrap()).collect();
    let pair = pairs(airspace.fit(bodies[3]).unwrap().world(), 1, 2)[0];
    let ask = |airspace: &Airspace| -> Vec<Points> {
        let mut planner = Planner::new(airspace);
        let mut answers = Vec::new();
        for _ in 0..2 {
            for &body in &bodies {
                for search in ["default", "jps3d", "theta@octree-dual", "hpa?cluster=8"] {
                    let query = between(pair.0, pair.1).body(body).method(method(search));
                    answers.push(points(&planner.path(&query).unwrap()));
                }
            }
        }
        answers
    };
    let rich = ask(&airspace);
    let derived = airspace.derived();
    let kept = derived.list();
    assert_eq!(kept.len(), 5 * bodies.len());
    assert_eq!(derived.bytes(), kept.iter().map(|item| item.bytes).sum::<usize>());
    assert_eq!(derived.evicted(), 0);
    let kinds = [
        "room for",
        "voxels and cells for",
        "jump tables for",
        "octree graph",
        "clusters of edge 8 for",
    ];
    for what in kinds {
        assert_eq!(kept.iter().filter(|item| item.what.starts_with(what)).count(), 4, "{what}");
    }
    // The least recently used go first; the last one stays.
    let largest = kept.iter().map(|item| item.bytes).max().unwrap();
    derived.set_budget(2 * largest);
    let left = derived.list();
    assert!(left.len() >= 2 && derived.bytes() <= 2 * largest);
    assert_eq!(left[..], kept[kept.len() - left.len()..]);
    assert_eq!(derived.evicted() as usize, kept.len() - left.len());
    derived.set_budget(0);
    assert_eq!(derived.list().len(), 1);
    let before = derived.evicted();
    assert_eq!(ask(&airspace), rich);
    assert!(derived.evicted() > before);
    assert_eq!(derived.list().len(), 1);
    // The budget goes along with edits, and what was built for the old version does not.
    let (next, _) = airspace.edit(Edits::new().block_voxel(Voxel::new(0, 0, 31))).unwrap();
    assert!(next.derived().list().is_empty());
    ask(&next);
    assert_eq!(next.derived().list().len(), 1);
    assert_eq!(derived.list().len(), 1, "the old version is as it was");
}

/// What is prepared is not built again.
#[test]
fn preparing_changes_nothing_but_when() {
    let airspace = airspace(&cluttered([20, 18, 16], 20, 5));
    let pair = pairs(airspace.world(), 1, 3)[0];
    for search in METHODS {
        let query = between(pair.0, pair.1).method(method(search));
        let late = bits(Planner::new(&airspace).path(&query));
        let fresh = Airspace::new(World::clone(airspace.world())).unwrap();
        let mut planner = Planner::new(&fresh);
        assert_eq!(planner.derived_bytes(&query), 0);
        planner.prepare(&query).unwrap();
        let (bytes, kept) = (fresh.derived().bytes(), fresh.derived().list());
        assert_eq!(kept.is_empty(), matches!(search, "default" | "quality" | "astar"), "{search}");
        assert_eq!(planner.derived_bytes(&query), bytes);
        planner.prepare(&query).unwrap();
        let early = planner.path(&query);
        assert_eq!((fresh.derived().bytes(), fresh.derived().list()), (bytes, kept));
        let bare = |bits: Bits| {
            bits.map(|(outcome, stats)| {
                (outcome.any_path().map(|path| path.lattice_points().to_vec()), stats)
            })
        };
        assert_eq!(bare(bits(early)), bare(late), "{search}");
        // A template is enough to prepare with.
        let template = Query::template().method(method(search)).body(Body::ball(0.7).unwrap());
        planner.prepare(&template).unwrap();
        assert!(planner.derived_bytes(&template) > 0);
    }
}
