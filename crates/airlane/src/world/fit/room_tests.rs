//! Rooms against brute force: plain loops over all voxels, and the same world in grains.

use super::*;
use crate::geom::{LatticePoint, Voxel, VoxelSet};
use crate::rng::Rng;
use crate::scene::{Scene, Surface};
use crate::space::Cells;
use crate::world::{Contact, Edits};

fn scattered(size: [u32; 3], count: u32, seed: u64) -> Arc<World> {
    let mut scene = Scene::open(size).unwrap();
    let mut rng = Rng::new(seed, 0);
    for _ in 0..count {
        let low: [i32; 3] = size.map(|n| rng.below(n) as i32);
        let high = low.map(|c| c + 1 + rng.below(3) as i32);
        scene.voxels.insert_box(low, high);
    }
    Arc::new(World::bake(scene).unwrap())
}

fn room(world: &Arc<World>, body: Body) -> World {
    world.room_unless(body, &|| false).unwrap().unwrap()
}

fn voxels_of(world: &World) -> impl Iterator<Item = Voxel> {
    let [x, y, z] = world.size().map(|n| n as i32);
    Voxel::new(0, 0, 0).up_to(Voxel::new(x, y, z)).map(Voxel)
}

fn bodies() -> Vec<Body> {
    let balls = [0.01, 0.3, 0.4, 0.5, 0.9, 1.0, 1.3, 1.5, 2.0, 2.77].map(Body::ball);
    let others = [
        Body::capsule(0.4, 2.1),
        Body::cuboid([0.8, 1.9, 3.0]),
        Body::cuboid([2.0, 0.0, 1.0]),
        Body::new([0.3, 0.0, 1.2], 0.7),
    ];
    balls.into_iter().chain(others).map(Result::unwrap).collect()
}

/// The corners of a voxel of a room, in voxels.
fn corners(room: &World, voxel: Voxel) -> [[f64; 3]; 2] {
    [voxel, voxel.offset([1; 3])]
        .map(|at| room.planes().corner(at).0.map(|c| f64::from(c) / f64::from(UNIT)))
}

/// Whether a body anywhere in a box overlaps a solid voxel.
fn overlaps(half: [f64; 3], radius: f64, [low, high]: [[f64; 3]; 2], solid: Voxel) -> bool {
    let gap = |i: usize| {
        let at = f64::from(solid.0[i]);
        (low[i] - half[i] - (at + 1.0)).max(at - (high[i] + half[i]))
    };
    let squared: f64 = (0..3).map(|i| gap(i).max(0.0).powi(2)).sum();
    match radius == 0.0 {
        true => (0..3).all(|i| gap(i) < 0.0),
        false => squared < radius * radius,
    }
}

/// The boxes that a radius in steps of whole voxels is made of: how far each reaches. It is square, a cross of
/// three boxes, or one with finer steps.
fn boxes(radius: f64) -> Vec<[f64; 3]> {
    let step = |share: f64| radius - (radius * (1.0 - share)).floor();
    let [half, diagonal, most] = [0.5, 0.5f64.sqrt(), 0.75f64.sqrt()].map(step);
    let turned =
        |[a, b, c]: [f64; 3]| [[a, b, c], [b, c, a], [c, a, b], [a, c, b], [c, b, a], [b, a, c]];
    match (diagonal < radius, most < radius) {
        (false, _) => vec![[radius; 3]],
        (true, false) => turned([radius, diagonal, diagonal]).to_vec(),
        (true, true) => {
            let crosses = [[radius, half, half], [most, diagonal, half], [diagonal; 3]];
            crosses.into_iter().flat_map(turned).collect()
        }
    }
}

/// Whether a body whose corners are stepped overlaps a solid voxel from anywhere in a box.
fn overlaps_in_steps(shape: Shape, at: [[f64; 3]; 2], solid: Voxel) -> bool {
    boxes(shape.radius).into_iter().any(|reach| {
        let half = std::array::from_fn(|i| shape.half[i] + reach[i]);
        overlaps(half, 0.0, at, solid)
    })
}

#[test]
fn a_voxel_of_a_room_is_free_where_brute_force_says() {
    let small = bodies().into_iter().map(|body| (body, [11, 9, 10], 7));
    let large = [([3.0; 3], 2.9, [20, 21, 19]), ([0.4, 0.0, 1.0], 3.7, [20, 20, 21])];
    let larger =
        [([0.0; 3], 5.0, [24, 23, 22]), ([0.0; 3], 7.5, [30; 3]), ([0.0; 3], 8.6, [32; 3])];
    let large = large.into_iter().chain(larger);
    let large =
        large.map(|(box_size, radius, size)| (Body::new(box_size, radius).unwrap(), size, 2));
    for (seed, (body, size, count)) in small.chain(large).enumerate() {
        let world = scattered(size, count, seed as u64);
        let room = room(&world, body);
        room.check().unwrap();
        let shape = Shape::new(body, world.frame()).unwrap();
        let rounded = shape.rounded();
        let around = Voxel::new(-1, -1, -1).up_to(Voxel(size.map(|n| n as i32 + 1)));
        let solids: Vec<Voxel> =
            around.map(Voxel).filter(|&solid| world.is_blocked(solid)).collect();
        let mut free = 0;
        // Large rooms in samples.
        let step = if size[0] > 11 { 71 } else { 1 };
        for voxel in voxels_of(&room).step_by(step) {
            let at = corners(&room, voxel);
            let fits = !solids.iter().any(|&solid| overlaps_in_steps(rounded, at, solid));
            let message = format!("{voxel} {at:?} {body}");
            assert_eq!(!room.is_blocked(voxel), fits, "{message}");
            // The shape that was rounded holds the body.
            let a_hair_less = (shape.radius - 1e-9).max(0.0);
            let true_body = |&solid: &Voxel| overlaps(shape.half, a_hair_less, at, solid);
            assert!(!fits || !solids.iter().any(true_body), "{message}");
            free += u32::from(fits);
        }
        assert!(free > 0, "{body}");
    }
}

#[test]
fn steps_take_no_more_room_than_documented() {
    for n in 1..=630 {
        let radius = f64::from(n) / 10.0;
        // Across an edge, two axes count; across a corner, three.
        let lost = |axes: usize| {
            let farthest =
                |reach: [f64; 3]| reach[..axes].iter().map(|c| c * c).sum::<f64>().sqrt();
            boxes(radius).into_iter().map(farthest).fold(0.0, f64::max) - radius
        };
        let (across_edge, across_corner) = match radius {
            r if r < 3.42 => (0.415 * r, 0.733 * r),
            r if r < 7.47 => (0.225 * r + 0.7, 0.415 * r + 1.1),
            r => (0.119 * r + 1.4, 0.225 * r + 1.8),
        };
        assert!(lost(2) <= across_edge, "{radius}: {}", lost(2));
        assert!(lost(3) <= across_corner, "{radius}: {}", lost(3));
    }
}

/// A room in a world whose voxels are grains of it.
fn in_grains(room: &World) -> World {
    let base = room.base().unwrap();
    let mut scene = Scene::open(base.size().map(|n| n * 32)).unwrap();
    let size = base.size().map(|n| n as i32 * 32);
    for voxel in voxels_of(room).filter(|&voxel| room.is_blocked(voxel)) {
        let corner = |at| room.planes().corner(at).0.map(|c| c / 8);
        scene.voxels.insert_box(corner(voxel), corner(voxel.offset([1; 3])));
    }
    // What lies before the first plane.
    for axis in 0..3 {
        let mut high = size;
        high[axis] = room.planes().axis(axis).at(0) / 8;
        scene.voxels.insert_box([0; 3], high);
    }
    World::bake(scene).unwrap()
}

#[test]
fn lines_of_sight_in_a_room_are_those_in_its_grains() {
    let mut seen = [[0; 2]; 2];
    for (seed, radius) in [0.1, 0.3, 0.4, 0.5, 0.7, 0.9].into_iter().enumerate() {
        let world = scattered([6, 5, 4], 6, seed as u64);
        let room = room(&world, Body::ball(radius).unwrap());
        let grains = in_grains(&room);
        let mut rng = Rng::new(seed as u64, 7);
        for _ in 0..4000 {
            // Often on planes, and often along an axis.
            let mut point = |other: LatticePoint| {
                LatticePoint(std::array::from_fn(|i| {
                    let anywhere = rng.range(-20, world.size()[i] as i32 * UNIT + 20);
                    let spacing = room.planes().axis(i);
                    match rng.below(4) {
                        0 => spacing.at(spacing.index(anywhere)),
                        1 => other.0[i],
                        _ => anywhere,
                    }
                }))
            };
            let a = point(LatticePoint::default());
            let b = point(a);
            let scaled = |p: LatticePoint| LatticePoint(p.0.map(|c| c * 32));
            for (n, contact) in [Contact::Open, Contact::Sliding].into_iter().enumerate() {
                let clear = room.is_clear(a, b, contact);
                let expected = grains.is_clear(scaled(a), scaled(b), contact);
                assert_eq!(clear, expected, "{a:?} {b:?} {radius} {contact:?}");
                seen[n][usize::from(clear)] += 1;
            }
            assert_eq!(room.is_free(a), grains.is_free(scaled(a)), "{a:?} {radius}");
            if let Some(hit) = room.first_hit(a, b) {
                assert!(room.is_blocked(hit));
            }
        }
    }
    assert!(seen.iter().flatten().all(|&count| count > 500), "{seen:?}");
}

#[test]
fn a_body_moves_where_it_keeps_its_distance_from_every_voxel() {
    let mut counts = [0; 2];
    for (seed, radius) in [0.3, 0.9, 1.6, 2.4].into_iter().enumerate() {
        let world = scattered([16, 14, 12], 9, seed as u64);
        let room = room(&world, Body::ball(radius).unwrap());
        let mut rng = Rng::new(seed as u64, 3);
        let solids: Vec<Voxel> = {
            let around = Voxel::new(-1, -1, -1).up_to(Voxel::new(17, 15, 13));
            around.map(Voxel).filter(|&voxel| world.is_blocked(voxel)).collect()
        };
        for _ in 0..1500 {
            let mut point =
                || LatticePoint(world.size().map(|n| rng.below(n * UNIT as u32) as i32));
            let (a, b) = (point(), point());
            let [from, to] = [a, b].map(|p| p.0.map(|c| f64::from(c) / f64::from(UNIT)));
            let least = solids.iter().map(|voxel| {
                let centre = voxel.0.map(|c| f64::from(c) + 0.5);
                crate::geom::Around { centre, half: [0.5; 3] }.to_segment(from, to)
            });
            let least = least.fold(f64::INFINITY, f64::min).sqrt();
            let clear = room.is_clear_for_body(a, b);
            // A slack of a hair either way.
            assert!(clear || least < radius + 1e-6, "{a:?} {b:?} {radius}: {least}");
            assert!(!clear || least > radius - 1e-6, "{a:?} {b:?} {radius}: {least}");
            counts[usize::from(clear)] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count > 300), "{counts:?}");
}

#[test]
fn the_nearest_free_point_of_a_room_is_that_of_brute_force() {
    let world = scattered([5, 4, 4], 4, 3);
    let room = room(&world, Body::ball(0.4).unwrap());
    let mut rng = Rng::new(5, 5);
    for _ in 0..60 {
        let point = LatticePoint(world.size().map(|n| rng.range(-300, n as i32 * UNIT + 300)));
        let found = room.nearest_free(point).unwrap();
        assert!(room.is_free(found));
        let best = voxels_of(&room).filter(|&voxel| !room.is_blocked(voxel)).map(|voxel| {
            let [low, high] =
                [voxel, voxel.offset([1; 3])].map(|corner| room.planes().corner(corner).0);
            let inside = |i: usize| point.0[i].clamp(low[i] + 1, high[i] - 1);
            LatticePoint(std::array::from_fn(inside)).distance_squared(point)
        });
        assert!(found.distance_squared(point) <= best.min().unwrap());
    }
}

/// A room follows edits, and every so often is compared with a fresh one.
fn follow(mut world: Arc<World>, edits: u32, every: u32, seed: u64) {
    let mut rng = Rng::new(seed, 9);
    let size = world.size();
    let bodies = [0.4, 0.5, 0.9, 2.0, 1.3].map(|radius| Body::ball(radius).unwrap());
    let fits: [fn(&Arc<World>, Body) -> World; 2] = [room, |world, body| world.fit(body).unwrap()];
    let mut fitted: Vec<_> = bodies
        .iter()
        .flat_map(|&body| fits.map(|fit| (body, fit)))
        .map(|(body, fit)| {
            let world = fit(&world, body);
            let cells = Cells::new(&world).unwrap();
            (body, fit, world, cells, Vec::new())
        })
        .collect();
    for step in 1..=edits {
        let mut batch = Edits::new();
        for _ in 0..=rng.below(2) {
            let low: [i32; 3] = size.map(|n| rng.below(n) as i32);
            let high = low.map(|c| c + 1 + rng.below(5) as i32);
            match rng.chance(1, 2) {
                true => batch.block_box(low, high),
                false => batch.free_box(low, high),
            };
        }
        let (next, delta) = world.edit(&batch).unwrap();
        world = Arc::new(next);
        for (n, (body, fit, room, cells, bricks)) in fitted.iter_mut().enumerate() {
            bricks.extend_from_slice(&delta.bricks);
            // Some look after every edit, some after many.
            if !step.is_multiple_of(1 + n as u32 % 3) {
                continue;
            }
            let (next, touched) = room.clone().follow(&world, bricks);
            *cells = cells.update(&next, &touched).unwrap();
            *room = next;
            bricks.clear();
            if step.is_multiple_of(every) {
                let fresh = fit(&world, *body);
                assert_eq!(*room, fresh, "{body} after {step} edits");
                assert_eq!(*cells, Cells::new(&fresh).unwrap(), "{body} after {step} edits");
            }
        }
    }
}

#[test]
fn how_wide_a_body_may_be_is_known_after_edits_too() {
    let mut scene = Scene::open([30, 13, 13]).unwrap();
    scene.voxels.insert_box([14, 0, 0], [16, 13, 13]);
    scene.voxels.remove_box([14, 4, 4], [16, 9, 9]);
    let mut world = Arc::new(World::bake(scene).unwrap());
    let ends = [[6, 6, 6], [24, 6, 6]].map(|voxel| Voxel(voxel).centre());
    let mut room = room(&world, Body::ball(4.0).unwrap());
    for (opened, low, high, width) in
        [(false, 8, 9, 4.0), (true, 3, 4, 5.0), (true, 8, 9, 6.0), (false, 3, 6, 3.0)]
    {
        let mut edits = Edits::new();
        let (low, high) = ([14, low, 0], [16, high, 13]);
        match opened {
            true => edits.free_box(low, high),
            false => edits.block_box(low, high),
        };
        let (next, delta) = world.edit(&edits).unwrap();
        world = Arc::new(next);
        (room, _) = room.follow(&world, &delta.bricks);
        let widest = room.widest_instead(ends[0], ends[1]);
        assert_eq!(widest, world.widest_ball(ends[0], ends[1], 4.0), "{width}");
        assert!(widest.is_some_and(|widest| widest < width / 2.0), "{width}: {widest:?}");
    }
}

#[test]
fn rooms_follow_edits_as_if_made_anew() {
    follow(scattered([45, 40, 37], 30, 1), 60, 6, 1);
    follow(scattered([70, 20, 20], 4, 2), 60, 6, 2);
}

#[test]
fn rooms_between_triangles_follow_edits_as_if_made_anew() {
    let size = [30u32, 28, 26];
    let vertices = vec![[4.0, 4.0, 6.3], [22.0, 5.0, 6.8], [9.0, 21.0, 9.1], [20.5, 3.0, 20.0]];
    let mut voxels = VoxelSet::new(size).unwrap();
    let triangles = vec![[0u32, 1, 2], [1, 2, 3]];
    for voxel in Voxel::new(0, 0, 0).up_to(Voxel(size.map(|n| n as i32))) {
        let around =
            crate::geom::Around { centre: voxel.map(|c| f64::from(c) + 0.5), half: [0.5; 3] };
        let corners = |triangle: [u32; 3]| triangle.map(|n| vertices[n as usize]);
        if triangles.iter().any(|&triangle| around.is_nearer_to_triangle(corners(triangle), 1e-9)) {
            voxels.insert(Voxel(voxel));
        }
    }
    let surface = Surface {
        vertices: vertices.into(),
        triangles: triangles.into(),
        bodies: VoxelSet::new(size).unwrap(),
    };
    let frame = Frame { origin: [0.0; 3], voxel_size: 1.0 };
    let scene = Scene { frame, surface: Some(surface), ..Scene::of_solids(voxels) };
    follow(Arc::new(World::bake(scene).unwrap()), 30, 5, 4);
}
