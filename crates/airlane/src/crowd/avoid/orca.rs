//! Optimal reciprocal collision avoidance in three dimensions (van den Berg et al. 2011).
//!
//! Two balls that keep their velocities collide within a time τ if their relative velocity lies in a
//! cone with a round tip. The least change that takes it out of there is shared between the two; what
//! is left to each is a half-space of velocities.

use super::program::HalfSpace;
use crate::geom::vector::{Vector, dot, minus, norm, plus, quick_cross as cross, unit};

/// Something round that moves, as another one sees it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Ball {
    pub(crate) position: Vector,
    pub(crate) velocity: Vector,
    pub(crate) radius: f64,
}

/// The velocities with which `me` does its share to miss `other` within `horizon` seconds; balls that
/// overlap should part within `tick`. `None` if they are in the same place.
pub(crate) fn half_space(
    me: &Ball,
    other: &Ball,
    share: f64,
    horizon: f64,
    tick: f64,
) -> Option<HalfSpace> {
    let apart = minus(other.position, me.position);
    let relative = minus(me.velocity, other.velocity);
    let together = me.radius + other.radius;
    let distance_squared = dot(apart, apart);
    let is_overlapping = distance_squared <= together * together;
    let time = if is_overlapping { tick } else { horizon };
    // Relative to the middle of the cone's tip.
    let from_tip = plus(relative, apart, -1.0 / time);
    let towards = dot(from_tip, apart);
    let before_tip =
        towards < 0.0 && towards * towards > together * together * dot(from_tip, from_tip);
    let (normal, change) = if is_overlapping || before_tip {
        let length = norm(from_tip);
        (unit(from_tip).or_else(|| aside(apart))?, together / time - length)
    } else {
        let crossing = cross(apart, relative);
        let b = dot(apart, relative);
        let c = dot(relative, relative)
            - dot(crossing, crossing) / (distance_squared - together * together);
        let t = (b + (b * b - distance_squared * c).max(0.0).sqrt()) / distance_squared;
        let from_axis = plus(relative, apart, -t);
        // Head-on there is no nearest side: everyone keeps to the right.
        (unit(from_axis).or_else(|| aside(apart))?, together * t - norm(from_axis))
    };
    let point = plus(me.velocity, normal, share * change);
    Some(HalfSpace { normal, least: dot(point, normal) })
}

/// To the right of a direction, level; along x if that is upright.
pub(crate) fn aside(direction: Vector) -> Option<Vector> {
    unit(direction)?;
    Some(unit([direction[1], -direction[0], 0.0]).unwrap_or([1.0, 0.0, 0.0]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::crowd::avoid::program::nearest_velocity;

    fn ball(position: Vector, velocity: Vector) -> Ball {
        Ball { position, velocity, radius: 0.5 }
    }

    fn choose(me: &Ball, other: &Ball, wish: Vector) -> Vector {
        let plane = half_space(me, other, 0.5, 2.0, 0.1).unwrap();
        nearest_velocity(&[plane], 0, 1.0, wish, &mut Vec::new())
    }

    #[test]
    fn head_on_both_keep_to_the_right_and_miss() {
        let (mut a, mut b) =
            (ball([0.0; 3], [1.0, 0.0, 0.0]), ball([4.0, 0.0, 0.0], [-1.0, 0.0, 0.0]));
        for _ in 0..80 {
            let (for_a, for_b) =
                (choose(&a, &b, [1.0, 0.0, 0.0]), choose(&b, &a, [-1.0, 0.0, 0.0]));
            (a.velocity, b.velocity) = (for_a, for_b);
            a.position = plus(a.position, a.velocity, 0.1);
            b.position = plus(b.position, b.velocity, 0.1);
            assert!(norm(minus(a.position, b.position)) > 0.99);
        }
        assert!(a.position[0] > b.position[0] + 2.0, "{a:?} {b:?}");
        assert!(a.position[1] < 0.0 && b.position[1] > 0.0);
    }

    #[test]
    fn coincident_units_give_no_nan() {
        let me = ball([1.0; 3], [0.0; 3]);
        assert_eq!(half_space(&me, &me, 0.5, 2.0, 0.1), None);
        let upright = ball([1.0, 1.0, 4.0], [0.0; 3]);
        let plane = half_space(&me, &upright, 0.5, 2.0, 0.1).unwrap();
        assert!(plane.least.is_finite() && plane.normal.iter().all(|c| c.is_finite()));
    }
}
