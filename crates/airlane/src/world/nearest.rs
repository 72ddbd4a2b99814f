//! The free lattice point nearest to any point.

use super::World;
use crate::geom::{BRICK_EDGE, BrickRef, LatticePoint, Planes, Voxel};

/// Looks through shells of bricks around `point`, nearest first, until no farther shell can hold
/// anything nearer. `None` if the world has no free voxel.
pub(super) fn nearest_free(world: &World, point: LatticePoint) -> Option<LatticePoint> {
    let bricks = world.solids().brick_size();
    let planes = world.planes();
    // A point outside starts from the brick nearest to it.
    let at = planes.voxel(point).0;
    let centre: [i32; 3] =
        std::array::from_fn(|i| at[i].div_euclid(BRICK_EDGE).clamp(0, bricks[i] - 1));
    let reach = (0..3).map(|i| centre[i].max(bricks[i] - 1 - centre[i])).max().unwrap_or(0);

    let mut best: Option<(i64, LatticePoint)> = None;
    for radius in 0..=reach {
        if best
            .is_some_and(|(distance, _)| distance <= shell_distance(planes, point, centre, radius))
        {
            break;
        }
        for_each_in_shell(centre, radius, bricks, |brick| {
            let near = nearest_in_box(point, brick_box(planes, brick));
            if best.is_none_or(|(distance, _)| point.distance_squared(near) <= distance) {
                search_brick(world, point, brick, &mut best);
            }
        });
    }
    best.map(|(_, nearest)| nearest)
}

/// A lower bound on the squared distance from `point` to anything in the shell of bricks.
fn shell_distance(planes: &Planes, point: LatticePoint, centre: [i32; 3], radius: i32) -> i64 {
    if radius == 0 {
        return 0;
    }
    // A brick of the shell lies beyond one of the six walls of the cube of bricks inside it.
    let walls = (0..3).flat_map(|i| {
        let wall = |brick: i32| i64::from(planes.axis(i).at(brick * BRICK_EDGE));
        let low = i64::from(point.0[i]) - wall(centre[i] - radius + 1);
        let high = wall(centre[i] + radius) - i64::from(point.0[i]);
        [low.max(0), high.max(0)]
    });
    walls.min().map_or(0, |d| d * d)
}

fn for_each_in_shell(
    centre: [i32; 3],
    radius: i32,
    bricks: [i32; 3],
    mut visit: impl FnMut([i32; 3]),
) {
    let range = |i: usize| (centre[i] - radius).max(0)..=(centre[i] + radius).min(bricks[i] - 1);
    for z in range(2) {
        for y in range(1) {
            let inner = (z - centre[2]).abs() < radius && (y - centre[1]).abs() < radius;
            let step = if inner { (2 * radius).max(1) } else { 1 };
            let mut x = centre[0] - radius;
            while x <= centre[0] + radius {
                if (0..bricks[0]).contains(&x) {
                    visit([x, y, z]);
                }
                x += step;
            }
        }
    }
}

fn search_brick(
    world: &World,
    point: LatticePoint,
    brick: [i32; 3],
    best: &mut Option<(i64, LatticePoint)>,
) {
    let mut offer = |voxel: Voxel| {
        let near = nearest_in_voxel(world, point, voxel);
        let distance = point.distance_squared(near);
        // Ties go to the smaller coordinates, so that the answer does not depend on brick order.
        if best.is_none_or(|best| (distance, near) < best) {
            *best = Some((distance, near));
        }
    };
    let voxel = |x, y, z| Voxel::new(brick[0] * 8 + x, brick[1] * 8 + y, brick[2] * 8 + z);
    match world.solids().brick(brick).expect("within the box") {
        BrickRef::Full => {}
        BrickRef::Empty => {
            // The voxel next to the point is the nearest of the brick's, but its nearest point may
            // be hidden by a solid outside: offer the whole layer around it.
            let planes = world.planes();
            let near = planes.voxel(nearest_in_box(point, brick_box(planes, brick)));
            let local: [i32; 3] =
                std::array::from_fn(|i| (near.0[i] - brick[i] * 8).clamp(0, BRICK_EDGE - 1));
            let around = |i: usize| (local[i] - 1).max(0)..=(local[i] + 1).min(BRICK_EDGE - 1);
            for z in around(2) {
                for y in around(1) {
                    for x in around(0) {
                        offer(voxel(x, y, z));
                    }
                }
            }
        }
        BrickRef::Mixed(bits) => {
            for i in 0..512 {
                let (x, y, z) = (i & 7, i >> 3 & 7, i >> 6);
                if !bits.contains(x as u32, y as u32, z as u32) {
                    offer(voxel(x, y, z));
                }
            }
        }
    }
}

/// The corners of a brick.
fn brick_box(planes: &Planes, brick: [i32; 3]) -> [LatticePoint; 2] {
    let low = Voxel(brick.map(|c| c * BRICK_EDGE));
    [low, low.offset([BRICK_EDGE; 3])].map(|corner| planes.corner(corner))
}

/// The point of a closed box nearest to `point`.
fn nearest_in_box(point: LatticePoint, [low, high]: [LatticePoint; 2]) -> LatticePoint {
    LatticePoint(std::array::from_fn(|i| point.0[i].clamp(low.0[i], high.0[i])))
}

/// The free lattice point of a free voxel's closed cube nearest to `point`. Points strictly inside
/// are free; on each axis the nearest coordinate may instead be a face, if what lies beyond is free.
fn nearest_in_voxel(world: &World, point: LatticePoint, voxel: Voxel) -> LatticePoint {
    let [low, high] = [voxel, voxel.offset([1; 3])].map(|corner| world.planes().corner(corner));
    let closed = nearest_in_box(point, [low, high]).0;
    let [low, high] = [(low, 1), (high, -1)].map(|(p, by)| LatticePoint(p.0.map(|c| c + by)));
    let inside = nearest_in_box(point, [low, high]).0;
    (0..8)
        .map(|pick: u8| {
            LatticePoint(std::array::from_fn(|i| {
                if pick >> i & 1 == 1 { closed[i] } else { inside[i] }
            }))
        })
        .filter(|&candidate| world.is_free(candidate))
        .min_by_key(|&candidate| (point.distance_squared(candidate), candidate))
        .expect("the inside of a free voxel is free")
}
