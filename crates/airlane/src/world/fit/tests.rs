//! Fitted worlds against brute force: plain loops over all voxels, and `parry3d` for triangles.

use super::*;
use crate::geom::{Voxel, VoxelSet};
use crate::rng::Rng;
use crate::scene::{Scene, Surface};
use parry3d_f64::math::{Pose, Vector};
use parry3d_f64::query::distance;
use parry3d_f64::shape::{Cuboid, Triangle};
use proptest::prelude::*;

fn world(scene: Scene) -> Arc<World> {
    Arc::new(World::bake(scene).unwrap())
}

fn scattered(size: [u32; 3], count: u32, seed: u64) -> Scene {
    let mut scene = Scene::open(size).unwrap();
    let mut rng = Rng::new(seed, 0);
    for _ in 0..count {
        scene.voxels.insert(Voxel(size.map(|n| rng.below(n) as i32)));
    }
    scene
}

fn voxels_of(size: [u32; 3]) -> impl Iterator<Item = Voxel> {
    let [x, y, z] = size.map(|n| n as i32);
    (0..z).flat_map(move |z| (0..y).flat_map(move |y| (0..x).map(move |x| Voxel::new(x, y, z))))
}

/// Squared gap between the inner box of a body anywhere in a voxel and a solid voxel, and whether
/// the two overlap.
fn squared_gap(half: [f64; 3], a: Voxel, b: Voxel) -> (f64, bool) {
    let gap = |i: usize| f64::from((a.0[i] - b.0[i]).abs() - 1) - half[i];
    ((0..3).map(|i| gap(i).max(0.0).powi(2)).sum(), (0..3).all(|i| gap(i) < 0.0))
}

/// Whether a body that reaches less than five voxels fits in a voxel, by looking at every voxel
/// around.
fn fits(world: &World, voxel: Voxel, half: [f64; 3], radius: f64) -> bool {
    (-5..=5).all(|z| {
        (-5..=5).all(|y| {
            (-5..=5).all(|x| {
                let other = voxel.offset([x, y, z]);
                let (gap, overlap) = squared_gap(half, voxel, other);
                !world.is_blocked(other) || (gap >= radius * radius && !overlap)
            })
        })
    })
}

#[test]
fn balls_and_boxes_fit_where_brute_force_says() {
    let world = world(scattered([21, 18, 11], 12, 3));
    let radii = [0.2, 1.0, 1.4, 1.5, 2.0, 2.3, 3.0].map(|radius| ([0.0; 3], radius));
    let boxes = [[1.0, 1.0, 1.0], [0.5, 2.0, 1.2], [2.5, 0.0, 0.1]].map(|half| (half, 0.0));
    for (half, radius) in radii.into_iter().chain(boxes) {
        let fitted = world.fit(Body::new(half, radius).unwrap()).unwrap();
        fitted.check().unwrap();
        for voxel in voxels_of(world.size()) {
            let expected = fits(&world, voxel, half, radius);
            assert_eq!(!fitted.is_blocked(voxel), expected, "{voxel} {half:?} {radius}");
        }
    }
}

#[test]
fn capsules_fit_only_where_brute_force_says_and_almost_everywhere_there() {
    let world = world(scattered([21, 18, 13], 8, 5));
    let (half, radius) = ([0.0, 0.0, 1.3], 1.7);
    let fitted = world.fit(Body::new(half, radius).unwrap()).unwrap();
    for voxel in voxels_of(world.size()) {
        let free = !fitted.is_blocked(voxel);
        assert!(!free || fits(&world, voxel, half, radius), "{voxel}");
        // What rounding down can cost: three terms of a sixteenth each.
        let roomier = (radius * radius + 3.0 / 16.0).sqrt();
        assert!(free || !fits(&world, voxel, half, roomier), "{voxel}");
    }
}

#[test]
fn large_worlds_are_fitted_across_regions() {
    let mut scene = Scene::open([150, 70, 66]).unwrap();
    scene.voxels.insert(Voxel::new(63, 64, 62));
    let world = world(scene);
    let fitted = world.fit(Body::ball(5.0).unwrap()).unwrap();
    for voxel in voxels_of(world.size()) {
        let size = world.size().map(|n| n as i32);
        let from_border =
            (0..3).map(|i| voxel.0[i].min(size[i] - 1 - voxel.0[i])).min().unwrap_or(0);
        let (gap, _) = squared_gap([0.0; 3], voxel, Voxel::new(63, 64, 62));
        assert_eq!(fitted.is_blocked(voxel), from_border < 5 || gap < 25.0, "{voxel}");
    }
}

/// A world of random triangles, each voxel that one touches solid.
fn triangles(count: u32, seed: u64) -> (Arc<World>, Vec<Triangle>) {
    let size = [14u32, 13, 12];
    let mut rng = Rng::new(seed, 1);
    let frame = Frame { origin: [3.0, -2.0, 0.5], voxel_size: 0.5 };
    let vertices: Vec<[f64; 3]> = (0..3 * count)
        .map(|_| {
            std::array::from_fn(|i| {
                frame.origin[i] + f64::from(rng.below(100 * size[i])) / 100.0 * frame.voxel_size
            })
        })
        .collect();
    let shapes: Vec<Triangle> = vertices
        .chunks_exact(3)
        .map(|corners| {
            let [a, b, c] = [corners[0], corners[1], corners[2]]
                .map(|p| Vector::from(voxel_from_world(&frame, p)));
            Triangle::new(a, b, c)
        })
        .collect();
    let mut voxels = VoxelSet::new(size).unwrap();
    for voxel in voxels_of(size) {
        if shapes.iter().any(|shape| cube_to_triangle([0.0; 3], voxel, shape) < 1e-6) {
            voxels.insert(voxel);
        }
    }
    let bodies = VoxelSet::new(size).unwrap();
    let triangles = (0..count).map(|n| [3 * n, 3 * n + 1, 3 * n + 2]).collect();
    let surface = Some(Surface { vertices: vertices.into(), triangles, bodies });
    (world(Scene { frame, surface, ..Scene::of_solids(voxels) }), shapes)
}

fn cube_to_triangle(half: [f64; 3], voxel: Voxel, triangle: &Triangle) -> f64 {
    let cube = Cuboid::new(Vector::from(half.map(|half| half + 0.5)));
    let at = Pose::from_translation(Vector::from(voxel.0.map(|c| f64::from(c) + 0.5)));
    distance(&at, &cube, &Pose::IDENTITY, triangle).unwrap().distance
}

#[test]
fn room_is_measured_from_triangles_where_they_are_known() {
    let mut gained = 0;
    for seed in 0..8 {
        let (world, shapes) = triangles(3, seed);
        let by_voxels = Arc::new(World { surface: None, ..World::clone(&world) });
        for (half, radius) in [([0.0; 3], 0.7), ([0.0; 3], 2.2), ([0.3, 0.0, 0.8], 0.6)] {
            let metres = |voxels: f64| voxels * world.frame().voxel_size;
            let body = Body::new(half.map(metres), metres(radius)).unwrap();
            let fitted = world.fit(body).unwrap();
            let coarse = by_voxels.fit(body).unwrap();
            for voxel in voxels_of(world.size()) {
                let room = shapes.iter().map(|shape| cube_to_triangle(half, voxel, shape));
                let room = room.fold(f64::INFINITY, f64::min);
                let (size, v) = (world.size().map(|n| n as i32), voxel.0);
                let inside = |i: usize| f64::from(v[i].min(size[i] - 1 - v[i]));
                let border = (0..3).map(|i| inside(i) - half[i]).fold(f64::INFINITY, f64::min);
                let free = !fitted.is_blocked(voxel);
                assert!(!free || room >= radius - 1e-6, "{voxel} {half:?} {radius}: {room}");
                let plenty = room > radius + 1e-5 && border >= radius;
                assert!(free || !plenty || world.is_blocked(voxel), "{voxel} {radius}: {room}");
                assert!(free || coarse.is_blocked(voxel), "never less room than voxels leave");
                gained += u32::from(free && coarse.is_blocked(voxel));
            }
        }
    }
    assert!(gained > 1000, "triangles leave more room than their voxels, {gained} voxels");
}

#[test]
fn bodies_too_large_for_the_voxels_are_refused() {
    let world = world(Scene::open([8, 8, 8]).unwrap());
    let error = world.fit(Body::ball(70.0).unwrap()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a ball of radius 70 reaches 70.0 voxels of 1 from its centre, at most 63 are supported: \
         use voxels of 1.2 or more"
    );
    assert_eq!(world.fit(Body::ball(63.0).unwrap()).unwrap().components().count(), 0);
}

#[test]
fn a_fitted_world_is_fitted_anew_from_its_base() {
    let world = world(scattered([20, 20, 20], 10, 9));
    let (small, large) = (Body::ball(1.0).unwrap(), Body::ball(2.0).unwrap());
    let fitted = Arc::new(world.fit(large).unwrap());
    assert_eq!(fitted.fit(small).unwrap(), world.fit(small).unwrap());
    assert_eq!(fitted.fit(Body::POINT).unwrap(), *world);
    assert_eq!((fitted.body(), world.body()), (large, Body::POINT));
}

#[test]
fn the_widest_ball_is_the_widest_that_fits() {
    // Two halls joined by a passage of 7 × 7 voxels with a sill of one: 6 high.
    let mut scene = Scene::open([40, 21, 21]).unwrap();
    scene.voxels.insert_box([15, 0, 0], [25, 21, 21]);
    scene.voxels.remove_box([15, 7, 7], [25, 14, 14]);
    scene.voxels.insert_box([20, 7, 7], [21, 14, 8]);
    let world = world(scene);
    let [a, b] = [[7, 10, 10], [32, 10, 10]].map(|voxel| Voxel(voxel).centre());
    // Half of six voxels, and a grain less: to touch on both sides is no room.
    assert_eq!(world.widest_ball(a, b, 60.0), Some(3.0 - 1.0 / 32.0));
    assert_eq!(world.widest_ball(a, b, 1.2), Some(1.1875));
    assert_eq!(world.widest_ball(a, Voxel::new(20, 2, 2).centre(), 60.0), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// With growing radius free space only shrinks, and what is joined for a larger body is joined
    /// for a smaller one.
    #[test]
    fn more_radius_is_less_room(
        seed in 0u64..1000,
        count in 0u32..40,
        mut radii in prop::array::uniform2(0.0f64..4.0),
    ) {
        radii.sort_by(f64::total_cmp);
        let world = world(scattered([17, 17, 9], count, seed));
        let [small, large] = radii.map(|radius| world.fit(Body::ball(radius).unwrap()).unwrap());
        let mut seen = std::collections::HashMap::new();
        for voxel in voxels_of(world.size()) {
            prop_assert!(!small.is_blocked(voxel) || large.is_blocked(voxel));
            if let Some(label) = large.component(voxel) {
                let one = *seen.entry(label).or_insert(small.component(voxel));
                prop_assert_eq!(one, small.component(voxel));
            }
        }
    }
}
