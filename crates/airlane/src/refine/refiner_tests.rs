//! Laws of the refiners that drop points, on paths that searches return.

use super::*;
use crate::geom::{LatticePoint, Voxel};
use crate::plan::{Algorithm, Options, Planner, Query};
use crate::refine::funnel::tests::fewest_cells;
use crate::rng::Rng;
use crate::scene::Scene;
use crate::scene::generate::{Kind, Recipe};
use crate::space::Cells;
use crate::world::{Contact, World};
use proptest::prelude::*;

pub(super) const KINDS: [Kind; 4] = [Kind::Asteroids, Kind::City, Kind::Porous, Kind::Maze];

/// Lengths are sums of rounded square roots, so that equal ones may differ in the last bits.
pub(super) const ROUNDING: f64 = 1e-9;

pub(super) fn generated(kind: Kind, edge: u32, seed: u64) -> World {
    World::bake(Recipe { kind, size: [edge, edge - 3, edge - 7], seed }.make().unwrap()).unwrap()
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

/// The path of a search between two random free voxels.
fn searched(world: &World, algorithm: Algorithm, rng: &mut Rng) -> Vec<LatticePoint> {
    let centre = |voxel: Voxel| world.frame().world_from_lattice(voxel.centre());
    let start = centre(random_free_voxel(world, rng));
    let goal = centre(random_free_voxel(world, rng));
    let answer = Planner::new(world).answer(&Query { start, goal }, &Options::new(algorithm));
    answer.unwrap().outcome.found().expect("free space is connected").points().to_vec()
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

type Refiner = fn(&World, &[LatticePoint]) -> Refined;

/// What any refiner owes to any clear path.
fn keeps_the_laws(refiner: Refiner, world: &World, path: &[LatticePoint]) -> Refined {
    let refined = refiner(world, path);
    let (from, to) = (path[0], path[path.len() - 1]);
    assert_eq!(audit(world, &refined.points, from, to, Contact::Open), Ok(()));
    assert!(refined.length() <= refined::length(path) + ROUNDING);
    let mut rest = path.iter();
    assert!(refined.points.iter().all(|point| rest.any(|p| p == point)), "not a subsequence");
    refined
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
        algorithm in prop::sample::select(vec![Algorithm::AStar, Algorithm::Greedy]),
        edge in 30u32..50,
        seed in 0u64..1000,
    ) {
        let world = generated(kind, edge, seed);
        let bends = searched(&world, algorithm, &mut Rng::new(seed, 1));
        for path in [voxel_by_voxel(&bends), bends] {
            let pruned = keeps_the_laws(prune, &world, &path);
            prop_assert_eq!(&pruned.points, &prune_as_printed(&world, &path));
            prop_assert!(pruned.sight_checks <= path.len() as u64);
            keeps_the_laws(prune, &world, &pruned.points);

            let band = keeps_the_laws(rubber_band, &world, &path);
            prop_assert_eq!(&keeps_the_laws(rubber_band, &world, &band.points).points, &band.points);
            prop_assert_eq!(&keeps_the_laws(prune, &world, &band.points).points, &band.points);
        }
    }
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

/// `cargo test -p airlane --lib gains_on_generated_scenes -- --ignored --nocapture`
#[test]
#[ignore = "prints a table"]
fn gains_on_generated_scenes() {
    println!("length ÷ A*, mean of 400 queries; line-of-sight checks a query in brackets");
    for kind in KINDS {
        let mut sums = [0.0; 8];
        let mut checks = [0; 4];
        let mut count = 0;
        for seed in 0..20 {
            let world = generated(kind, 48, seed);
            let cells = Cells::new(&world).unwrap();
            let rng = Rng::new(seed, 5);
            let mut streams = [rng.clone(), rng];
            for _ in 0..20 {
                let [a_star, greedy] = [(0, Algorithm::AStar), (1, Algorithm::Greedy)]
                    .map(|(n, algorithm)| searched(&world, algorithm, &mut streams[n]));
                let (start, goal) = (a_star[0], a_star[a_star.len() - 1]);
                if start == goal {
                    continue;
                }
                let cell = |p: LatticePoint| cells.locate(p.voxel()).unwrap();
                let route = fewest_cells(&cells, cell(start), cell(goal));
                let string = funnel_cells(&cells, &route, start, goal).unwrap();
                let banded_string = rubber_band(&world, &string.points);
                let refined = [prune(&world, &a_star), rubber_band(&world, &a_star)];
                let refined_greedy = [prune(&world, &greedy), rubber_band(&world, &greedy)];
                let of_a_star = 1.0 / refined::length(&a_star);
                count += 1;
                for (n, r) in refined.iter().chain(&refined_greedy).enumerate() {
                    checks[n] += r.sight_checks;
                    sums[n] += r.length() * of_a_star;
                }
                sums[4] += refined::length(&greedy) * of_a_star;
                sums[5] += string.length() * of_a_star;
                sums[6] += banded_string.length() * of_a_star;
                sums[7] += start.distance(goal) * of_a_star;
            }
        }
        let mean = sums.map(|sum| sum / f64::from(count));
        let checks = checks.map(|checks| checks / count as u64);
        println!(
            "{kind:9}  A*: prune {:.4} ({}), rubber band {:.4} ({});  greedy {:.4}: prune {:.4} ({}), \
             rubber band {:.4} ({});  fewest cells: funnel {:.4}, then rubber band {:.4};  \
             straight line {:.4}",
            mean[0],
            checks[0],
            mean[1],
            checks[1],
            mean[4],
            mean[2],
            checks[2],
            mean[3],
            checks[3],
            mean[5],
            mean[6],
            mean[7],
        );
    }
}
