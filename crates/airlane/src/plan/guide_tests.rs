//! Answers along a guide: valid, and the same whatever was measured or edited before.

use super::cells::{CellPlanner, CellScratch, Quick};
use super::options::Settings;
use super::{Airspace, Query};
use crate::geom::{LatticePoint, Voxel};
use crate::refine::Effort;
use crate::rng::Rng;
use crate::scenes_for_tests::{Kind, generated_scene};
use crate::search::{Ending, Limits, Stats};
use crate::threads::Pool;
use crate::world::{Body, Edits};

fn generated(kind: Kind, size: [u32; 3], seed: u64) -> Airspace {
    Airspace::bake(generated_scene(kind, size, seed)).unwrap()
}

fn random_ends(airspace: &Airspace, count: usize, seed: u64) -> Vec<[[f64; 3]; 2]> {
    let world = airspace.world();
    let mut rng = Rng::new(seed, 7);
    let mut end = || loop {
        let voxel = Voxel(world.size().map(|n| rng.below(n) as i32));
        if !world.is_blocked(voxel) {
            return world.frame().world_from_lattice(voxel.centre());
        }
    };
    (0..count).map(|_| [end(), end()]).collect()
}

/// The path of a search that takes to a guide after one cell; `None` where none is needed or possible.
fn guided(airspace: &Airspace, ends: [[f64; 3]; 2]) -> Option<Vec<LatticePoint>> {
    let (settings, mut stats) = (Settings::default(), Stats::default());
    let mut planner = CellPlanner { airspace, scratch: &mut CellScratch::default() };
    let quick = planner.locate(ends, &settings, &mut stats).unwrap();
    let Ok(Quick::Search(start, goal, _)) = quick else { return None };
    let (pace, limits) = (settings.pace(airspace.world()), Limits::default());
    let ends = (start, goal);
    let route = planner.search_guided(ends, pace, Some(1), &limits, &mut (), &mut stats);
    assert!(matches!(route.ending, Ending::Goal(_)), "{ends:?}");
    let line = planner.refine(route, Effort::Quick, &limits, &mut stats);
    Some(line.into_points())
}

#[test]
fn guided_paths_are_valid_and_not_long() {
    let mut searched = 0;
    for kind in Kind::ALL {
        let airspace = generated(kind, [70, 64, 48], 2);
        let room = airspace.room(Body::ball(0.4).unwrap()).unwrap();
        for ends in random_ends(&airspace, 12, 5) {
            for airspace in [&airspace, &room] {
                let Some(points) = guided(airspace, ends) else { continue };
                searched += 1;
                let world = airspace.world();
                let [from, to] = ends.map(|end| world.frame().lattice_from_world(end).unwrap());
                let judged = match world.base() {
                    None => {
                        crate::refine::audit(world, &points, from, to, crate::world::Contact::Open)
                    }
                    Some(_) => crate::refine::audit_body(world, &points),
                };
                assert_eq!(judged, Ok(()), "{kind} {ends:?}");
                let query = Query::new(ends[0], ends[1]).body(world.body());
                let plain = super::Planner::new(airspace).path(&query).unwrap();
                let plain = plain.found().unwrap().length();
                let length = crate::geom::polyline_length(&points);
                assert!(length < 1.5 * plain + 1.0, "{kind} {ends:?}: {length}, not {plain}");
            }
        }
    }
    assert!(searched > 60, "{searched}");
}

#[test]
fn guided_answers_do_not_depend_on_edits_or_threads_or_what_was_measured_before() {
    for (kind, rounds) in [(Kind::Porous, 40), (Kind::Maze, 20)] {
        let mut edited = generated(kind, [80, 64, 48], 6);
        let mut rng = Rng::new(6, 6);
        for round in 0..rounds {
            let size = edited.world().size();
            let low = size.map(|n| rng.below(n) as i32);
            let high = low.map(|c| c + rng.range(1, 7));
            let mut edits = Edits::new();
            match rng.below(2) {
                0 => edits.block_box(low, high),
                _ => edits.free_box(low, high),
            };
            edited.apply(&edits).unwrap();
            let queries = random_ends(&edited, 3, round);
            for &ends in &queries {
                guided(&edited, ends);
            }
            if round % 10 == 9 {
                let fresh = Airspace::new(edited.world().as_ref().clone()).unwrap();
                let filled = Airspace::new(edited.world().as_ref().clone()).unwrap();
                let alone = Airspace::new(edited.world().as_ref().clone()).unwrap();
                Pool::with_threads(2).unwrap().run(|| filled.fill_guide());
                Pool::None.run(|| alone.fill_guide());
                assert_eq!(filled.guide_bytes(), alone.guide_bytes());
                for ends in queries.into_iter().chain(random_ends(&edited, 8, 100 + round)) {
                    let expected = guided(&fresh, ends);
                    for airspace in [&edited, &filled, &alone] {
                        assert_eq!(guided(airspace, ends), expected, "{kind} {ends:?}");
                    }
                }
            }
        }
    }
}

/// Two halls, and between them more tubes than exits of a piece are measured with each other.
#[test]
fn a_hall_with_very_many_exits_is_left_by_one_of_them() {
    let mut scene = crate::scene::Scene::open([32, 32, 96]).unwrap();
    scene.voxels.insert_box([0, 0, 32], [32, 32, 64]);
    for (x, y) in (0..16).flat_map(|x| (0..16).map(move |y| (2 * x, 2 * y))) {
        scene.voxels.remove_box([x, y, 32], [x + 1, y + 1, 64]);
    }
    let airspace = Airspace::bake(scene).unwrap();
    for ends in [[[3.0, 4.0, 5.0], [29.0, 20.0, 90.0]], [[31.0, 0.0, 20.0], [0.0, 31.0, 70.0]]] {
        let points = guided(&airspace, ends).expect("a wall is in the way");
        let world = airspace.world();
        let [from, to] = ends.map(|end| world.frame().lattice_from_world(end).unwrap());
        let contact = crate::world::Contact::Open;
        assert_eq!(crate::refine::audit(world, &points, from, to, contact), Ok(()));
        let length = crate::geom::polyline_length(&points);
        assert!(length < 1.4 * from.distance(to), "{length}");
        let estimate = airspace.estimate(ends[0], ends[1], Body::POINT).unwrap().unwrap();
        assert!(estimate.upper >= length && estimate.upper < 3.0 * length, "{estimate:?}");
    }
}

#[test]
fn estimates_hold_the_length_of_the_path() {
    for kind in [Kind::Porous, Kind::Maze, Kind::Tunnels, Kind::City] {
        let airspace = generated(kind, [70, 64, 48], 4);
        let mut planner = super::Planner::new(&airspace);
        for body in [Body::POINT, Body::ball(0.4).unwrap()] {
            for [a, b] in random_ends(&airspace, 10, 8) {
                let answer = planner.path(&Query::new(a, b).body(body)).unwrap();
                let estimate = airspace.estimate(a, b, body).unwrap();
                assert_eq!(estimate.is_some(), answer.found().is_ok(), "{kind} {a:?} {b:?}");
                let Some(estimate) = estimate else { continue };
                // The planner's path may be a little longer than the shortest.
                let length = answer.found().unwrap().length();
                assert!(estimate.lower <= length + 1e-9, "{kind} {a:?} {b:?}");
                assert!(length <= 1.1 * estimate.upper + 1e-9, "{kind} {a:?} {b:?}");
                assert!(estimate.upper <= 2.5 * length + 20.0, "{kind} {a:?} {b:?}");
            }
        }
    }
}
