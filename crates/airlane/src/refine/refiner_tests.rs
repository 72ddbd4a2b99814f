//! The refiners keep their laws on paths that searches return.

use super::*;
use crate::geom::{LatticePoint, Voxel};
use crate::laws;
use crate::plan::method::AStar;
use crate::plan::{Airspace, Planner, Query};
use crate::rng::Rng;
use crate::scene::Scene;
use crate::scenes_for_tests::{Kind, generated_scene};
use crate::world::{Body, Contact, World};
use proptest::prelude::*;
use std::sync::Arc;

pub(super) const KINDS: [Kind; 4] = [Kind::Asteroids, Kind::City, Kind::Porous, Kind::Maze];

pub(super) fn generated(kind: Kind, edge: u32, seed: u64) -> World {
    World::bake(generated_scene(kind, [edge, edge - 3, edge - 7], seed)).unwrap()
}

pub(super) fn random_free_voxel(world: &World, rng: &mut Rng) -> Voxel {
    let size = world.size();
    loop {
        let voxel = Voxel(size.map(|axis| rng.below(axis) as i32));
        if !world.is_blocked(voxel) {
            return voxel;
        }
    }
}

/// The path of a search between two random free voxels that are connected.
fn searched(world: &World, method: AStar, rng: &mut Rng) -> Vec<LatticePoint> {
    searched_if_any(world, method, rng).expect("free space is connected")
}

fn searched_if_any(world: &World, method: AStar, rng: &mut Rng) -> Option<Vec<LatticePoint>> {
    let centre = |voxel: Voxel| world.frame().world_from_lattice(voxel.centre());
    let start = centre(random_free_voxel(world, rng));
    let goal = centre(random_free_voxel(world, rng));
    let airspace = Airspace::new(world.clone()).unwrap();
    let answer = Planner::new(&airspace).path(&Query::new(start, goal).method(method)).unwrap();
    answer.found().ok().map(|path| path.lattice_points().to_vec())
}

/// Every point of `path` in order, with those of its straight runs.
fn voxel_by_voxel(path: &[LatticePoint]) -> Vec<LatticePoint> {
    let mut all = vec![path[0]];
    for ends in path.windows(2) {
        let steps = (0..3).map(|i| (ends[1].0[i] - ends[0].0[i]).abs()).max().unwrap() / 256;
        let at =
            |n| std::array::from_fn(|i| ends[0].0[i] + (ends[1].0[i] - ends[0].0[i]) / steps * n);
        all.extend((1..=steps).map(|n| LatticePoint(at(n))));
    }
    all
}

/// Algorithm 1 word by word, every node checked.
fn prune_as_printed(world: &World, path: &[LatticePoint]) -> Vec<LatticePoint> {
    let k = path.len() - 1;
    let mut anchor = path[k];
    let mut pruned = vec![path[k]];
    for i in (0..k).rev() {
        if !world.is_clear(path[i], anchor, Contact::Open) {
            pruned.push(path[i + 1]);
            anchor = path[i + 1];
        }
    }
    pruned.push(path[0]);
    pruned.reverse();
    pruned
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn searched_paths_stay_clear_and_get_no_longer(
        kind in prop::sample::select(&KINDS[..]),
        method in prop::sample::select(vec![AStar::default(), AStar::greedy()]),
        edge in 30u32..50,
        seed in 0u64..1000,
    ) {
        let world = generated(kind, edge, seed);
        let bends = searched(&world, method, &mut Rng::new(seed, 1));
        for path in [voxel_by_voxel(&bends), bends] {
            let (pruned, band) = (prune(&world, &path), rubber_band(&world, &path));
            prop_assert_eq!(laws::check_selection(&world, &path, prune), Ok(()));
            prop_assert_eq!(laws::check_selection(&world, &pruned.points, prune), Ok(()));
            prop_assert_eq!(&pruned.points, &prune_as_printed(&world, &path));
            prop_assert!(pruned.sight_checks <= path.len() as u64);

            prop_assert_eq!(laws::check_selection(&world, &path, rubber_band), Ok(()));
            prop_assert_eq!(laws::check_final(&world, &path, rubber_band), Ok(()));
            prop_assert_eq!(&prune(&world, &band.points).points, &band.points);

            prop_assert_eq!(laws::check_refiner(&world, &path, tauten), Ok(()));
            let taut = tauten(&world, &path).points;
            prop_assert_eq!(laws::check_refiner(&world, &taut, tauten), Ok(()));
        }
    }
}

/// What a body sweeps stays clear, too.
#[test]
fn bodies_keep_clear_of_solids_on_refined_paths() {
    let mut refined = 0;
    for (kind, seed) in KINDS.into_iter().flat_map(|kind| (0..4).map(move |seed| (kind, seed))) {
        let world = Arc::new(generated(kind, 40, seed));
        let room = world.fit(Body::ball(0.7).unwrap()).unwrap();
        if room.components().count() == 0 {
            continue;
        }
        let rng = &mut Rng::new(seed, 3);
        let Some(path) = searched_if_any(&room, AStar::default(), rng) else { continue };
        let path = voxel_by_voxel(&path);
        assert_eq!(laws::check_selection(&room, &path, rubber_band), Ok(()), "{kind} {seed}");
        assert_eq!(laws::check_final(&room, &path, rubber_band), Ok(()), "{kind} {seed}");
        refined += 1;
    }
    assert!(refined > 4, "{refined}");
}

#[test]
fn paths_of_few_points_are_left_alone() {
    let world = World::bake(Scene::open([4, 4, 4]).unwrap()).unwrap();
    let p = Voxel::new(1, 1, 1).centre();
    for refiner in [prune, rubber_band] {
        for path in [vec![], vec![p], vec![p, p]] {
            let refined = refiner(&world, &path);
            assert_eq!((refined.points, refined.sight_checks), (path, 0));
        }
    }
}

/// The second point is hidden from the goal, so the third is kept, though the goal sees the first.
#[test]
fn pruning_is_not_idempotent_and_rubber_banding_is() {
    let mut scene = Scene::open([9, 9, 3]).unwrap();
    scene.voxels.insert_box([2, 6, 0], [3, 7, 3]);
    let world = World::bake(scene).unwrap();
    let path = [[1, 1, 1], [1, 7, 1], [7, 7, 1], [7, 1, 1]].map(|v| Voxel(v).centre());
    let once = prune(&world, &path).points;
    assert_eq!(once, [path[0], path[2], path[3]]);
    assert_eq!(prune(&world, &once).points, [path[0], path[3]]);
    assert_eq!(rubber_band(&world, &path).points, [path[0], path[3]]);
}
