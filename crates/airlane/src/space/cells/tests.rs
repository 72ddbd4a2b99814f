use super::crossing::*;
use super::*;
use crate::geom::{LatticePoint, Planes, Spacing};
use crate::rng::Rng;
use crate::scene::Scene;
use crate::scenes_for_tests::{Kind, generated_scene};
use crate::world::{Edits, World};
use proptest::prelude::*;
use wide::f32x4;

fn baked(scene: Scene) -> (World, Cells) {
    let world = World::bake(scene).unwrap();
    let cells = Cells::new(&world).unwrap();
    (world, cells)
}

#[test]
fn an_open_world_has_a_cell_per_chunk() {
    let (world, cells) = baked(Scene::open([64, 40, 33]).unwrap());
    assert_eq!(cells.count(), 2 * 2 * 2);
    assert_eq!(cells.check(&world), Ok(()));
}

#[test]
fn a_block_in_a_chunk_leaves_six_boxes() {
    let mut scene = Scene::open([32, 32, 32]).unwrap();
    scene.voxels.insert_box([10, 11, 12], [20, 21, 22]);
    let (world, cells) = baked(scene);
    assert_eq!(cells.count(), 6);
    assert_eq!(cells.check(&world), Ok(()));
}

#[test]
fn worlds_of_every_kind_keep_the_promises() {
    for kind in Kind::ALL {
        let (world, cells) = baked(generated_scene(kind, [50, 41, 37], 4));
        assert_eq!(cells.check(&world), Ok(()), "{kind}");
    }
}

/// Blocks put in and taken out at random: after each the cells are those of a fresh cut, and what
/// lies far away is shared.
#[test]
fn updated_cells_are_those_of_a_fresh_cut() {
    for (seed, kind) in (0..).zip(Kind::ALL) {
        let (mut world, mut cells) = baked(generated_scene(kind, [140, 75, 70], seed));
        let mut rng = Rng::new(seed, 3);
        let mut kept = 0;
        for round in 0..25 {
            let mut edits = Edits::new();
            for _ in 0..=rng.below(3) {
                let low = world.size().map(|n| rng.below(n) as i32);
                let high = low.map(|c| c + rng.range(1, 9));
                match rng.below(2) {
                    0 => edits.block_box(low, high),
                    _ => edits.free_box(low, high),
                };
            }
            let (next, delta) = world.edit(&edits).unwrap();
            let updated = cells.update(&next, &delta.bricks).unwrap();
            assert_eq!(updated, Cells::new(&next).unwrap(), "{kind}, round {round}");
            for region in [[0, 0, 0], [1, 0, 0], [2, 0, 0]] {
                kept += usize::from(updated.shares_region(&cells, region));
            }
            (world, cells) = (next, updated);
        }
        assert_eq!(cells.check(&world), Ok(()), "{kind}");
        assert!(kept > 0, "{kind}: nothing is shared");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn cells_keep_their_promises(
        size in prop::array::uniform3(1u32..70),
        solid in prop::collection::vec((prop::array::uniform3(0i32..70), prop::array::uniform3(1i32..12)), 0..60),
    ) {
        let mut scene = Scene::open(size).unwrap();
        for (low, extent) in solid {
            scene.voxels.insert_box(low, std::array::from_fn(|i| low[i] + extent[i]));
        }
        let (world, cells) = baked(scene);
        prop_assert_eq!(cells.check(&world), Ok(()));
    }

    /// Against the best of many points of the face.
    #[test]
    fn ways_cross_the_shared_face_where_it_is_short(
        low in prop::array::uniform3(0u16..20),
        extent in prop::array::uniform3(1u16..20),
        shift in prop::array::uniform2(-10i32..10),
        beyond in prop::array::uniform3(1u16..20),
        axis in 0usize..3,
        upper: bool,
        inwards: bool,
        ends in prop::array::uniform2(prop::array::uniform3(-5_000i32..12_000)),
        reaches in prop::array::uniform3(0i32..80),
    ) {
        let planes = Planes::new(reaches.map(|grains| Spacing::around(8 * grains)));
        let (j, k) = ((axis + 1) % 3, (axis + 2) % 3);
        let low = low.map(|c| c + 20);
        let here = Cell {
            low,
            high: std::array::from_fn(|i| low[i] + extent[i]),
            first_portal: 0,
        };
        let mut there = here;
        there.low[axis] = if upper { here.high[axis] } else { here.low[axis] - beyond[axis] };
        there.high[axis] = if upper { here.high[axis] + beyond[axis] } else { here.low[axis] };
        for (i, shift) in [(j, shift[0]), (k, shift[1])] {
            let least = i32::from(here.low[i]) + 1 - i32::from(beyond[i]);
            let most = i32::from(here.high[i]) - 1;
            there.low[i] = (i32::from(here.low[i]) + shift).clamp(least, most) as u16;
            there.high[i] = there.low[i] + beyond[i];
        }
        let heading = if inwards { Heading::In } else { Heading::Out };
        let [from, to] = ends.map(|end| single(LatticePoint(end)));
        let [start, end] = [from, to].map(|at| at.map(f32x4::splat));
        let way = Ways::find(&planes, &here, [&there; LANES], heading, start, end);

        let entered = if inwards { &here } else { &there };
        let way = way.get(0);
        prop_assert!(entered.contains(planes.voxel(way.point)), "{way:?}");
        let walls = |cell: &Cell| cell.voxels().map(|corner| planes.corner(corner).0);
        let ([low, high], [low_beyond, high_beyond]) = (walls(&here), walls(&there));
        let inner = |i: usize| (low[i].max(low_beyond[i]) + 1, high[i].min(high_beyond[i]) - 1);
        for i in [j, k] {
            prop_assert!((inner(i).0..=inner(i).1).contains(&way.point.0[i]));
        }
        let length = |point: LatticePoint| {
            let away = |end| (point.distance_squared(LatticePoint(end)) as f64).sqrt();
            away(ends[0]) + away(ends[1])
        };
        prop_assert!((f64::from(way.before + way.after) - length(way.point)).abs() < 0.1);
        let mut best = f64::INFINITY;
        for (s, t) in (0..=20).flat_map(|s| (0..=20).map(move |t| (s, t))) {
            let mut point = way.point;
            for (i, share) in [(j, s), (k, t)] {
                let (low, high) = inner(i);
                point.0[i] = low + (high - low) * share / 20;
            }
            best = best.min(length(point));
        }
        prop_assert!(length(way.point) <= 1.05 * best + 2.0, "{} {best}", length(way.point));
    }
}
