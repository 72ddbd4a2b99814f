//! Forces: the separation of He & Hung, and Reynolds' flocking.

use super::{Boids, Choice};
use crate::geom::vector::{Vector, capped, minus, norm, plus, scaled, unit};

/// Units closer than this many of their radii together push each other away.
const PERSONAL: f64 = 2.0;

/// How much, and where to, the others push: 1 in contact, 0 from the personal distance on.
fn push(choice: &Choice<'_>) -> Vector {
    let me = choice.me.ball;
    let balls =
        choice.others.iter().map(|other| other.ball).chain(choice.obstacles.iter().copied());
    balls.fold([0.0; 3], |sum, ball| {
        let apart = minus(me.position, ball.position);
        let contact = me.radius + ball.radius;
        let closeness = (PERSONAL * contact - norm(apart)) / ((PERSONAL - 1.0) * contact);
        match unit(apart) {
            Some(away) if closeness > 0.0 => plus(sum, away, closeness.min(2.0)),
            _ => sum,
        }
    })
}

/// The wish of a unit that is pushed apart from its neighbours.
pub(super) fn separated(choice: &Choice<'_>) -> Vector {
    capped(plus(choice.prefer, push(choice), choice.top_speed), choice.top_speed)
}

/// The wish of a unit in a flock.
pub(super) fn flocking(choice: &Choice<'_>, weights: Boids) -> Vector {
    let count = choice.others.len();
    let mut wish = plus(choice.prefer, push(choice), choice.top_speed * weights.separation);
    if count > 0 {
        let share = 1.0 / count as f64;
        let sum = |of: &dyn Fn(usize) -> Vector| {
            scaled((0..count).fold([0.0; 3], |sum, i| plus(sum, of(i), 1.0)), share)
        };
        let heading = sum(&|i| choice.others[i].ball.velocity);
        let middle = sum(&|i| choice.others[i].ball.position);
        wish = plus(wish, minus(heading, choice.me.ball.velocity), weights.alignment);
        let inwards = unit(minus(middle, choice.me.ball.position)).unwrap_or([0.0; 3]);
        wish = plus(wish, inwards, choice.top_speed * weights.cohesion);
    }
    capped(wish, choice.top_speed)
}
