//! The measures of the auditor of bodies, against dense samples and against parry.

use super::*;
use crate::geom::{Frame, VoxelSet};
use crate::rng::Rng;
use crate::scene::{Model, Scene, Surface};
use crate::world::voxelise::{Voxelise, voxelise};
use parry3d_f64::math::{Pose, Vector};
use parry3d_f64::query::distance;
use parry3d_f64::shape::{Cuboid, Triangle};
use std::sync::Arc;

/// Samples along a segment.
const SAMPLES: u32 = 200;

fn draw(rng: &mut Rng, low: i32, high: i32) -> Point {
    std::array::from_fn(|_| f64::from(rng.range(100 * low, 100 * high)) / 100.0)
}

fn on_way([a, b]: [Point; 2], t: f64) -> Point {
    std::array::from_fn(|i| a[i] + t * (b[i] - a[i]))
}

/// The least of a measure at samples of a way, and how much less it may be between them if it changes
/// no faster than the place does.
fn sampled(way: [Point; 2], measure: impl Fn(Point) -> f64) -> (f64, f64) {
    let at = |n: u32| measure(on_way(way, f64::from(n) / f64::from(SAMPLES)));
    let length = (0..3).map(|i| (way[1][i] - way[0][i]).powi(2)).sum::<f64>().sqrt();
    ((0..=SAMPLES).map(at).fold(f64::INFINITY, f64::min), length / f64::from(2 * SAMPLES))
}

#[test]
fn the_lowest_place_of_a_valley_is_found_wherever_it_is() {
    for n in 0..=50 {
        let bottom = f64::from(n) / 50.0;
        let found = lowest(STEPS, |t| 3.0 + (t - bottom).abs());
        assert!((3.0..3.0 + 1e-12).contains(&found), "{bottom}: {found}");
        let found = lowest(DEEP_STEPS, |t| (t - bottom).powi(2) - 1.0);
        assert!((-1.0..-1.0 + 1e-11).contains(&found), "{bottom}: {found}");
        let found = lowest(DEEP_STEPS, |t| (t - bottom).abs());
        assert!((0.0..1e-6).contains(&found), "{bottom}: {found}");
        // Flat on one side.
        let found = lowest(STEPS, |t| (t - bottom).max(0.2));
        assert!((found - 0.2f64.max(-bottom)).abs() < 1e-12, "{bottom}: {found}");
    }
    assert_eq!(lowest(0, |t| t - 0.5), -0.5);
    assert_eq!(lowest(0, |t| 0.5 - t), -0.5);
}

#[test]
fn pieces_are_a_chain_of_short_ones() {
    let mut rng = Rng::new(4, 4);
    for _ in 0..200 {
        let [a, b] = [draw(&mut rng, -60, 60), draw(&mut rng, -60, 60)];
        let found: Vec<[Point; 2]> = pieces(a, b).collect();
        let longest = (0..3).map(|i| (a[i] - b[i]).abs()).fold(0.0, f64::max);
        assert_eq!(found.len(), (longest / 8.0).ceil() as usize, "{a:?} {b:?}");
        let near = |p: Point, q: Point| (0..3).all(|i| (p[i] - q[i]).abs() < 1e-9);
        assert!(near(found[0][0], a) && near(found[found.len() - 1][1], b));
        assert!(found.windows(2).all(|pair| near(pair[0][1], pair[1][0])));
        let short = |[p, q]: &[Point; 2]| (0..3).all(|i| (p[i] - q[i]).abs() < 8.0 + 1e-9);
        assert!(found.iter().all(short), "{found:?}");
    }
    assert_eq!(pieces([1.0; 3], [1.0; 3]).collect::<Vec<_>>(), [[[1.0; 3]; 2]]);
}

/// How far a voxel is from a box of this half around a point; below 0 where they overlap.
fn gap(voxel: Voxel, half: Point, at: Point) -> f64 {
    let apart: Point = std::array::from_fn(|i| {
        let (low, high) = (f64::from(voxel.0[i]) - half[i], f64::from(voxel.0[i] + 1) + half[i]);
        (low - at[i]).max(at[i] - high)
    });
    match apart.iter().all(|gap| *gap < 0.0) {
        true => apart.into_iter().fold(f64::NEG_INFINITY, f64::max),
        false => apart.iter().map(|gap| gap.max(0.0).powi(2)).sum::<f64>().sqrt(),
    }
}

#[test]
fn a_body_is_near_a_voxel_just_when_it_touches_it() {
    let mut rng = Rng::new(4, 5);
    let (mut touching, mut apart) = (0, 0);
    for round in 0..2000 {
        let way = [draw(&mut rng, -5, 8), draw(&mut rng, -5, 8)];
        let half = if round % 3 == 0 { [0.0; 3] } else { draw(&mut rng, 0, 2) };
        let voxel = Voxel::new(rng.range(0, 3), rng.range(0, 3), rng.range(0, 3));
        let (most, slack) = sampled(way, |at| gap(voxel, half, at));
        let near = |radius: f64| is_too_near(voxel, way[0], way[1], half, radius);
        if most > 0.0 {
            touching += 1;
            assert!(near(most + 2e-6), "{way:?} {half:?} {voxel} {most}");
        }
        if most - slack > 1e-3 {
            apart += 1;
            assert!(!near(most - slack), "{way:?} {half:?} {voxel} {most}");
            assert!(!near(0.0));
        }
        if most < -2e-6 {
            assert!(near(0.0) && near(0.1), "{way:?} {half:?} {voxel} {most}");
        }
    }
    assert!(touching > 500 && apart > 500, "{touching} {apart}");
}

/// What touches exactly, and what is nearer by rounding only, does not count.
#[test]
fn a_body_may_touch_but_not_overlap() {
    let voxel = Voxel::new(4, 4, 4);
    for axis in 0..3 {
        for side in [-1.0, 1.0] {
            let beside = |distance: f64| {
                let mut at = [4.5; 3];
                at[axis] += side * (0.5 + distance);
                at
            };
            let ball = |d: f64| is_too_near(voxel, beside(d), beside(d + 3.0), [0.0; 3], 0.75);
            assert_eq!(
                [0.74, 0.75 - 2e-6, 0.75 - 5e-7, 0.75, 0.76].map(ball),
                [true, true, false, false, false]
            );
            let half = [0.25, 0.5, 1.0];
            let boxed = |d: f64| {
                is_too_near(voxel, beside(half[axis] + d + 3.0), beside(half[axis] + d), half, 0.0)
            };
            assert_eq!(
                [-0.01, -2e-6, -5e-7, 0.0, 0.01].map(boxed),
                [true, true, false, false, false]
            );
        }
    }
}

/// Few solid voxels in a box of 20 × 18 × 16.
fn scattered(seed: u64) -> World {
    let mut rng = Rng::new(seed, 6);
    let mut scene = Scene::open([20, 18, 16]).unwrap();
    for _ in 0..3 {
        scene.voxels.insert(Voxel::new(rng.range(0, 19), rng.range(0, 17), rng.range(0, 15)));
    }
    World::bake(scene).unwrap()
}

#[test]
fn no_voxel_that_a_body_touches_is_missed() {
    let mut rng = Rng::new(4, 7);
    let mut touched = 0;
    for round in 0..300 {
        let world = scattered(round);
        let [a, b]: [Point; 2] = std::array::from_fn(|_| {
            let at = draw(&mut rng, 0, 14);
            std::array::from_fn(|i| at[i] + 1.0 + f64::from(i == 0))
        });
        let half = [[0.0; 3], draw(&mut rng, 0, 3)][round as usize % 2];
        let radius = [0.0, 0.3, 1.5, 3.5][round as usize / 2 % 4];
        let around = (-1..=20)
            .flat_map(|x| (-1..=18).flat_map(move |y| (-1..=16).map(move |z| Voxel::new(x, y, z))));
        let mut solids = around.filter(|&voxel| world.is_blocked(voxel));
        let expected = solids.any(|voxel| is_too_near(voxel, a, b, half, radius));
        let found = touched_by_body(&world, a, b, half, radius);
        assert_eq!(found.is_some(), expected, "{a:?} {b:?} {half:?} {radius}");
        if let Some(voxel) = found {
            assert!(world.is_blocked(voxel) && is_too_near(voxel, a, b, half, radius));
            touched += 1;
        }
    }
    assert!((50..250).contains(&touched), "{touched}");
}

#[test]
fn who_leaves_the_world_touches_what_is_outside() {
    let world = scattered(1);
    let inside = [9.5, 8.25, 7.5];
    let out = |at: Point| touched_by_body(&world, inside, at, [0.0; 3], 0.0);
    for (at, voxel) in [
        ([-50.0, 8.0, 7.0], [-1, 8, 7]),
        ([9.0, 8.0, 90.0], [9, 8, 16]),
        ([20.5, -0.25, 7.0], [20, -1, 7]),
        ([9.0, 18.0 + 1e-9, 7.0], [9, 18, 7]),
    ] {
        assert_eq!(out(at), Some(Voxel(voxel)));
        assert_eq!(touched_by_body(&world, at, at, [0.0; 3], 0.0), Some(Voxel(voxel)));
    }
    assert!(out([f64::NAN, 8.0, 7.0]).is_some());
    // The border itself is inside, for what has no extent.
    for corner in [[0.0; 3], [20.0, 18.0, 16.0]] {
        assert_eq!(touched_by_body(&world, corner, corner, [0.0; 3], 0.0), None);
    }
}

fn to_triangle(corners: &[Point; 3], half: Point, at: Point) -> f64 {
    let [a, b, c] = corners.map(Vector::from);
    let place = Pose::from_translation(Vector::from(at));
    let body = Cuboid::new(Vector::from(half));
    distance(&place, &body, &Pose::IDENTITY, &Triangle::new(a, b, c)).unwrap().distance
}

#[test]
fn a_body_is_near_a_triangle_just_when_it_touches_it() {
    let mut rng = Rng::new(4, 8);
    let mut apart = 0;
    for round in 0..120 {
        let way = [draw(&mut rng, -4, 8), draw(&mut rng, -4, 8)];
        let corners: [Point; 3] = std::array::from_fn(|_| draw(&mut rng, 0, 5));
        let half = draw(&mut rng, 0, 2).map(|half| half + 0.05);
        let (most, slack) = sampled(way, |at| to_triangle(&corners, half, at));
        let near = |radius: f64| is_triangle_near(&corners, way[0], way[1], half, radius);
        // Thirty steps of narrowing down leave a little.
        assert!(near(most + 1e-4), "{round}: {way:?} {half:?} {corners:?} {most}");
        if most - slack > 1e-2 {
            apart += 1;
            assert!(!near(most - slack - 1e-5), "{round}: {way:?} {half:?} {corners:?} {most}");
            assert!(!near(0.0));
            assert!(!is_far_around(&corners, way[0], way[1], half, most + 1e-4));
        }
    }
    assert!(apart > 30, "{apart}");
}

/// A floor of triangles at 4 voxels: what stands on it touches it, and that is allowed.
#[test]
fn a_box_may_stand_on_triangles() {
    let floor = [[0.0, 0.0, 4.0], [20.0, 0.0, 4.0], [0.0, 20.0, 4.0]];
    let half = [0.5, 0.75, 1.0];
    let stands = |z: f64, half: Point, radius: f64| {
        is_triangle_near(&floor, [3.0, 3.0, z], [5.0, 6.0, z], half, radius)
    };
    assert_eq!([4.99, 5.0, 5.01].map(|z| stands(z, half, 0.0)), [true, false, false]);
    assert_eq!([2.99, 3.0, 3.01].map(|z| stands(z, half, 0.0)), [false, false, true]);
    let heights = [5.24, 5.25 - 3e-6, 5.25 - 3e-7, 5.25, 5.26];
    assert_eq!(heights.map(|z| stands(z, half, 0.25)), [true, true, false, false, false]);
    assert_eq!([3.5, 4.0, 4.5].map(|z| stands(z, [0.0; 3], 0.0)), [false, true, false]);
}

/// Triangles of all sizes, one of them through everything, in a frame of half metres.
fn with_triangles() -> Arc<World> {
    let mut rng = Rng::new(4, 9);
    let frame = Frame { origin: [3.0, -2.0, 0.5], voxel_size: 0.5 };
    let size = [96, 90, 92];
    let mut corners: Vec<Point> = Vec::new();
    for n in 0..60 {
        let at = draw(&mut rng, 1, 80);
        let spread = 1 + n % 9;
        corners.extend([0; 3].map(|_| {
            let corner = draw(&mut rng, 0, spread);
            std::array::from_fn(|i| at[i] + corner[i])
        }));
    }
    corners.extend([[0.0; 3], [95.0, 89.0, 0.0], [95.0, 89.0, 91.0]]);
    let world = |at: &Point| std::array::from_fn(|i| frame.origin[i] + at[i] * frame.voxel_size);
    let vertices: Arc<[Point]> = corners.iter().map(world).collect();
    let triangles = (0..61).map(|n| [3 * n, 3 * n + 1, 3 * n + 2]).collect();
    let mut bodies = VoxelSet::new(size).unwrap();
    bodies.insert_box([40, 40, 10], [43, 44, 15]);
    let voxels = bodies.clone();
    let surface = Some(Surface { vertices, triangles, bodies });
    Arc::new(World::bake(Scene { frame, surface, ..Scene::of_solids(voxels) }).unwrap())
}

#[test]
fn no_triangle_that_a_body_touches_is_missed() {
    let world = with_triangles();
    let mut rng = Rng::new(4, 10);
    let mut touched = 0;
    for round in 0..120 {
        let half = [[0.0; 3], draw(&mut rng, 0, 2)][round % 2];
        let radius = [0.4, 2.0, 5.0][round / 2 % 3];
        let metres = |voxels: f64| voxels * 0.5;
        let body = Body::new(half.map(metres), metres(radius)).unwrap();
        let solids = Solids::new(&world, body);
        let a = draw(&mut rng, 9, 78);
        let step = draw(&mut rng, -8, 8);
        let b: Point = std::array::from_fn(|i| (a[i] + step[i]).clamp(8.0, 80.0));
        let triangles = solids.triangles.as_ref().unwrap();
        let expected =
            triangles.corners.iter().any(|corners| is_triangle_near(corners, a, b, half, radius));
        let found = triangles.touched(a, b, half, radius);
        assert_eq!(found.is_some(), expected, "{a:?} {b:?} {half:?} {radius}");
        assert!(!expected || solids.touched(a, b).is_some());
        touched += u32::from(expected);
    }
    assert!((10..100).contains(&touched), "{touched}");
}

/// With a surface, voxels count where they are solid throughout, and outside the box.
#[test]
fn bodies_of_a_surface_and_the_outside_are_solid() {
    let world = with_triangles();
    let solids = Solids::new(&world, Body::ball(0.4).unwrap());
    let still = |at: Point| solids.touched(at, at);
    assert_eq!(still([39.5, 42.0, 12.5]).map(|voxel| voxel.0[0]), Some(40));
    for (axis, most) in [(0, 96), (1, 90), (2, 92)] {
        for outside in [-1, most] {
            // Where no triangle is.
            let mut at = [90.0, 5.0, 88.0];
            assert_eq!(still(at), None);
            at[axis] = if outside < 0 { 0.5 } else { f64::from(most) - 0.5 };
            assert_eq!(still(at).map(|voxel| voxel.0[axis]), Some(outside), "{at:?}");
        }
    }
}

#[test]
fn a_body_that_comes_too_near_is_found_out_with_the_segment() {
    let mut scene = Scene::open([20, 12, 12]).unwrap();
    scene.voxels.insert_box([8, 0, 0], [9, 12, 5]);
    let base = Arc::new(World::bake(scene).unwrap());
    let fitted = base.fit(Body::ball(1.5).unwrap()).unwrap();
    let points = |places: &[Point]| -> Vec<LatticePoint> {
        places.iter().map(|at| LatticePoint(at.map(|c| (c * 256.0) as i32))).collect()
    };
    let judge = |places: &[Point]| audit_body(&fitted, &points(places));
    let over = [[2.0, 6.0, 6.5], [4.0, 6.0, 6.5], [16.0, 6.0, 6.5]];
    assert_eq!(judge(&over), Ok(()));
    let low = [[2.0, 6.0, 6.5], [4.0, 6.0, 6.0], [16.0, 6.0, 6.0]];
    let found = judge(&low);
    assert!(matches!(found, Err(Fault::TooNear { segment: 1, .. })), "{found:?}");
    let through = [[2.0, 6.0, 4.0], [4.0, 6.0, 4.0], [16.0, 6.0, 4.0]];
    let found = judge(&through);
    assert!(matches!(found, Err(Fault::Enters { segment: 1, .. })), "{found:?}");
    // One place is a segment of no length.
    assert_eq!(judge(&over[..1]), Ok(()));
    assert!(matches!(judge(&[[6.75, 6.0, 2.0]]), Err(Fault::TooNear { segment: 0, .. })));
    assert_eq!(judge(&[]), Err(Fault::Empty));
    // Without a body it is a line like any other.
    assert_eq!(audit_body(&base, &points(&low)), Ok(()));
    let found = audit_body(&base, &points(&through));
    assert!(matches!(found, Err(Fault::Touches { segment: 1, .. })), "{found:?}");
}

#[test]
fn balls_around_a_triangle_and_a_body_are_apart_or_not() {
    // Around their middle, two of the corners are 5 away and one is 6.
    let corners = [[104.0, 97.0, 50.0], [96.0, 97.0, 50.0], [100.0, 106.0, 50.0]];
    let middle = [100.0, 100.0, 50.0];
    let half = [1.0, 2.0, 2.0];
    for axis in 0..3 {
        for side in [-1.0, 1.0] {
            let far = |distance: f64| {
                let mut a = middle;
                a[axis] += side * distance;
                let mut b = a;
                b[(axis + 1) % 3] += 30.0;
                is_far_around(&corners, a, b, half, 0.5) && is_far_around(&corners, b, a, half, 0.5)
            };
            // 6 for the triangle, 3 for the half and 0.5.
            assert_eq!(
                [9.0, 9.499, 9.5 + 5e-6, 9.501, 20.0].map(far),
                [false, false, false, true, true]
            );
        }
    }
}

/// A body that stands at every side of every triangle, where it just touches and where it does not.
#[test]
fn no_triangle_beside_a_body_is_missed() {
    let world = with_triangles();
    let mut rng = Rng::new(4, 11);
    let [mut touched, mut rounds] = [0, 0];
    for (half, radius) in
        [([0.0; 3], 0.9), ([0.0; 3], 3.9), ([2.5, 0.25, 0.5], 0.25), ([0.25, 1.5, 3.0], 2.0)]
    {
        let metres = |voxels: f64| voxels * 0.5;
        let body = Body::new(half.map(metres), metres(radius)).unwrap();
        let triangles = Solids::new(&world, body).triangles.unwrap();
        for corners in &triangles.corners {
            let [low, high] = bounds(corners);
            let (axis, up) = (rng.range(0, 2) as usize, rng.range(0, 1) == 1);
            let mut at: Point = corners[rng.range(0, 2) as usize];
            let beside = 0.97 * (half[axis] + radius);
            at[axis] = if up { high[axis] + beside } else { low[axis] - beside };
            let near = |corners: &[Point; 3]| is_triangle_near(corners, at, at, half, radius);
            let expected = triangles.corners.iter().any(near);
            let found = triangles.touched(at, at, half, radius);
            assert_eq!(found.is_some(), expected, "{at:?} {half:?} {radius}");
            touched += u32::from(expected);
            rounds += 1;
        }
    }
    assert!(touched > 60 && touched < rounds, "{touched} of {rounds}");
}

/// Triangles are where the frame puts them, and voxels at the border are inside.
#[test]
fn triangles_are_where_they_are_in_the_world() {
    let world = with_triangles();
    let solids = Solids::new(&world, Body::ball(0.4).unwrap());
    // The large triangle stands upright over the diagonal of the floor.
    for x in [60.0, 75.0, 90.0] {
        let at = |beside: f64| [x + beside, x * 89.0 / 95.0 - beside, 3.0];
        let touched = |at: Point| solids.triangles.as_ref().unwrap().touched(at, at, [0.0; 3], 0.8);
        assert_eq!(touched(at(0.5)), Some(Voxel([0; 3])), "{x}");
        assert_eq!(touched(at(-0.5)), Some(Voxel([0; 3])), "{x}");
    }
    let at = [90.0, 5.0, 88.0];
    for (axis, most) in [(0, 96.0), (1, 90.0), (2, 92.0)] {
        for place in [0.9, most - 0.9] {
            let mut at = at;
            at[axis] = place;
            assert_eq!(solids.touched(at, at), None, "{at:?}");
        }
    }
}

/// Found by fuzzing: a radius below the tolerance made every distance far enough.
#[test]
fn bodies_with_hardly_rounded_edges_are_judged_as_boxes() {
    let voxels = || {
        let mut scene = Scene::open([12, 12, 12]).unwrap();
        scene.voxels.insert_box([6, 6, 6], [7, 7, 7]);
        scene
    };
    let triangles = || {
        let mut model = Model::default();
        model.add_box_surface([6.25; 3], [6.75; 3]);
        let bounds = Some([[0.0; 3], [12.0; 3]]);
        let options = Voxelise { voxel: Some(1.0), bounds, ..Voxelise::default() };
        voxelise(model, &options, &mut |_, _| {}).unwrap().0
    };
    for scene in [voxels(), triangles()] {
        let world = Arc::new(World::bake(scene).unwrap());
        for radius in [0.0, 1e-12, 1e-7, 1e-5] {
            let fitted = world.fit(Body::new([1.0; 3], radius).unwrap()).unwrap();
            let straight =
                |y: i32| [3, 9].map(|x| LatticePoint([x, y, 6].map(|c| c * UNIT + UNIT / 2)));
            let beside = audit_body(&fitted, &straight(5));
            assert!(matches!(beside, Err(Fault::TooNear { .. })), "{radius}: {beside:?}");
            assert_eq!(audit_body(&fitted, &straight(4)), Ok(()), "{radius}");
        }
    }
}
