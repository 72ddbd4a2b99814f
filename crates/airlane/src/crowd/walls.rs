//! Walls as a ball sees them: where the solids around it are nearest, and how far it may move.
//!
//! Positions and lengths are in voxels, measured from the low corner of voxel (0, 0, 0).

use super::room::View;
use crate::geom::vector::{Vector, minus, norm, plus, scaled};
use crate::geom::{Around, LatticePoint, UNIT, Voxel};
use crate::world::World;
use std::ops::ControlFlow;

/// A ball keeps this much more than its radius from solids: half the diagonal of a lattice step and a
/// little, so that what is clear in numbers is clear on the lattice, too.
pub(super) const MARGIN: f64 = 1.0 / UNIT as f64;

/// A place where a solid is nearest: nowhere near it is any solid nearer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Contact {
    /// From the solid to the ball, with length 1.
    pub(crate) normal: Vector,
    /// Between the ball's middle and the solid.
    pub(crate) distance: f64,
}

/// The lattice point nearest to a place.
pub(super) fn lattice(position: Vector) -> LatticePoint {
    LatticePoint(position.map(|c| (c * f64::from(UNIT)).round() as i32))
}

/// The place of a lattice point.
pub(super) fn place(point: LatticePoint) -> Vector {
    point.0.map(|c| f64::from(c) / f64::from(UNIT))
}

/// The places where solids are nearest, if that is within `reach`.
///
/// A solid voxel counts only if no solid neighbour of it lies towards the ball on an axis on which
/// they are apart: that one is nearer. So a flat wall is one contact, whatever it is made of, and does
/// not hold up what slides along it.
pub(super) fn contacts(world: &World, position: Vector, reach: f64, found: &mut Vec<Contact>) {
    found.clear();
    let (low, high) = (position.map(|c| c - reach), position.map(|c| c + reach));
    let _ = world.solids_touching(low, high, |voxel| -> ControlFlow<()> {
        let corner = voxel.0.map(f64::from);
        let away: Vector =
            std::array::from_fn(|i| position[i] - position[i].clamp(corner[i], corner[i] + 1.0));
        let is_hidden = (0..3).any(|i| {
            let mut towards = [0; 3];
            towards[i] = if away[i] > 0.0 { 1 } else { -1 };
            away[i] != 0.0 && world.is_blocked(voxel.offset(towards))
        });
        let distance = norm(away);
        if !is_hidden && distance > 0.0 && distance < reach {
            found.push(Contact { normal: scaled(away, 1.0 / distance), distance });
        }
        ControlFlow::Continue(())
    });
}

/// The distance between a place and the nearest solid, if that is within `reach`.
pub(super) fn clearance(world: &World, position: Vector, reach: f64) -> f64 {
    if world.is_blocked(lattice(position).voxel()) {
        return 0.0;
    }
    let mut least = reach * reach;
    let (low, high) = (position.map(|c| c - reach), position.map(|c| c + reach));
    let _ = world.solids_touching(low, high, |voxel| -> ControlFlow<()> {
        least = least.min(cube(voxel).to_point(position));
        ControlFlow::Continue(())
    });
    least.sqrt()
}

fn cube(voxel: Voxel) -> Around {
    Around { centre: voxel.0.map(|c| f64::from(c) + 0.5), half: [0.5; 3] }
}

/// Whether a ball of a radius keeps its margin along a straight step. One that begins too near may
/// leave, but not come nearer.
pub(super) fn is_clear_step(world: &World, from: Vector, step: Vector, radius: f64) -> bool {
    let to = plus(from, step, 1.0);
    let keep = radius + MARGIN;
    let low = std::array::from_fn(|i| from[i].min(to[i]) - keep);
    let high = std::array::from_fn(|i| from[i].max(to[i]) + keep);
    let hit = world.solids_touching(low, high, |voxel| {
        let cube = cube(voxel);
        let before = cube.to_point(from);
        match cube.to_segment(from, to) >= before.min(keep * keep) {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    hit.is_continue()
}

/// As much of a step as is clear: all, a half, a quarter and so on, or nothing.
pub(super) fn clear_part(world: &World, from: Vector, step: Vector, radius: f64) -> Vector {
    let mut part = step;
    for _ in 0..HALVINGS {
        if is_clear_step(world, from, part, radius) {
            return part;
        }
        part = scaled(part, 0.5);
    }
    [0.0; 3]
}

/// How often a step is halved before it is left out.
const HALVINGS: u32 = 6;

/// Whether the ball that a room is fitted to can move straight from one place to another, and may.
pub(super) fn sees(room: &impl View, from: Vector, to: Vector) -> bool {
    room.is_clear(lattice(from), lattice(to))
}

/// Along a polyline: the length from its first point to each.
pub(super) fn lengths(points: &[Vector]) -> Vec<f64> {
    let mut sum = 0.0;
    let mut all = vec![0.0];
    for ends in points.windows(2) {
        sum += norm(minus(ends[1], ends[0]));
        all.push(sum);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use crate::scene::Scene;
    use crate::scenes_for_tests::{Kind, generated_scene};

    fn draw(rng: &mut Rng, low: f64, high: f64) -> f64 {
        low + (high - low) * f64::from(rng.below(1 << 20)) / f64::from(1 << 20)
    }

    #[test]
    fn a_flat_wall_is_one_contact_and_a_corner_three() {
        let mut scene = Scene::open([20, 20, 20]).unwrap();
        scene.voxels.insert_box([0, 0, 0], [20, 20, 5]);
        let world = World::bake(scene).unwrap();
        let mut found = Vec::new();
        contacts(&world, [10.2, 9.7, 5.6], 2.0, &mut found);
        assert_eq!(found.len(), 1);
        assert!((found[0].distance - 0.6).abs() < 1e-12 && found[0].normal == [0.0, 0.0, 1.0]);
        contacts(&world, [0.5, 0.7, 5.6], 2.0, &mut found);
        assert_eq!(found.len(), 3, "{found:?}");
    }

    #[test]
    fn the_nearest_contact_is_the_nearest_solid() {
        let world = World::bake(generated_scene(Kind::Porous, [24, 24, 24], 3)).unwrap();
        let mut rng = Rng::new(1, 1);
        let mut found = Vec::new();
        for _ in 0..500 {
            let position: Vector = std::array::from_fn(|_| draw(&mut rng, 0.0, 24.0));
            if world.is_blocked(Voxel(position.map(|c| c as i32))) {
                continue;
            }
            contacts(&world, position, 2.0, &mut found);
            let nearest = found.iter().map(|contact| contact.distance).fold(2.0, f64::min);
            // The oracle looks at every voxel around.
            let mut least = 2.0f64;
            for z in -4..28 {
                for y in -4..28 {
                    for x in -4..28 {
                        let voxel = Voxel::new(x, y, z);
                        if world.is_blocked(voxel) {
                            least = least.min(cube(voxel).to_point(position).sqrt());
                        }
                    }
                }
            }
            assert!((nearest - least).abs() < 1e-12, "{position:?}: {nearest} {least}");
            assert!((clearance(&world, position, 2.0) - least).abs() < 1e-12);
        }
    }

    #[test]
    fn steps_stop_before_walls_and_may_lead_out_of_them() {
        let mut scene = Scene::open([20, 20, 20]).unwrap();
        scene.voxels.insert_box([10, 0, 0], [11, 20, 20]);
        let world = World::bake(scene).unwrap();
        let from = [9.0, 10.0, 10.0];
        assert!(is_clear_step(&world, from, [0.5, 0.0, 0.0], 0.4));
        assert!(!is_clear_step(&world, from, [0.7, 0.0, 0.0], 0.4));
        assert!(!is_clear_step(&world, from, [4.0, 0.0, 0.0], 0.4)); // right through it
        assert_eq!(clear_part(&world, from, [0.8, 0.0, 0.0], 0.4), [0.4, 0.0, 0.0]);
        let near = [9.9, 10.0, 10.0];
        assert!(is_clear_step(&world, near, [-0.1, 0.0, 0.0], 0.4));
        assert!(is_clear_step(&world, near, [0.0, 0.1, 0.0], 0.4));
        assert!(!is_clear_step(&world, near, [0.05, 0.0, 0.0], 0.4));
    }
}
