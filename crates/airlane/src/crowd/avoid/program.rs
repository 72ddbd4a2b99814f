//! The nearest velocity within half-spaces: a small linear program in three dimensions.
//!
//! After van den Berg, Guy, Lin & Manocha, *Reciprocal n-body collision avoidance* (2011), and the
//! library RVO2-3D of the same authors: half-spaces are added one by one, and where one cuts off the
//! best velocity so far, the new best lies on its border, which is a program with one dimension less.
//! If nothing is left, the velocity that breaks the soft half-spaces least is taken, within the hard
//! ones. In double precision and without chance, so that the same half-spaces in the same order give
//! the same bits.

use crate::geom::vector::{Vector, dot, minus, norm, plus, quick_cross as cross, scaled, unit};

/// Squared sines below this are of parallel planes.
const PARALLEL: f64 = 1e-10;

/// All `v` with *normal · v ≥ least*; the normal has length 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct HalfSpace {
    pub(crate) normal: Vector,
    pub(crate) least: f64,
}

impl HalfSpace {
    /// By how much a velocity lies outside; negative inside.
    pub(crate) fn lack(&self, v: Vector) -> f64 {
        self.least - dot(self.normal, v)
    }

    /// The point of the border nearest to the origin.
    fn foot(&self) -> Vector {
        scaled(self.normal, self.least)
    }
}

/// What the best velocity is.
#[derive(Clone, Copy)]
enum Aim {
    /// The one nearest to this.
    Near(Vector),
    /// The one furthest in this direction, which has length 1.
    Along(Vector),
}

/// The velocity nearest to `wish`, no longer than `most`, within all half-spaces. If there is none,
/// the first `hard` are kept, if they leave anything, and the others broken as little as can be.
/// `room` is memory to be used again.
pub(crate) fn nearest_velocity(
    planes: &[HalfSpace],
    hard: usize,
    most: f64,
    wish: Vector,
    room: &mut Vec<HalfSpace>,
) -> Vector {
    match in_space(planes, most, Aim::Near(wish)) {
        Ok(best) => best,
        Err((failed, best)) => least_broken(planes, failed, hard, most, best, room),
    }
}

/// The best velocity; or the first half-space that leaves nothing, and the best before it.
fn in_space(planes: &[HalfSpace], most: f64, aim: Aim) -> Result<Vector, (usize, Vector)> {
    let mut best = match aim {
        Aim::Along(direction) => scaled(direction, most),
        Aim::Near(wish) if dot(wish, wish) > most * most => scaled(wish, most / norm(wish)),
        Aim::Near(wish) => wish,
    };
    for (i, plane) in planes.iter().enumerate() {
        if plane.lack(best) > 0.0 {
            best = on_plane(planes, i, most, aim).ok_or((i, best))?;
        }
    }
    Ok(best)
}

/// The best velocity on the border of a half-space, within those before it.
fn on_plane(planes: &[HalfSpace], on: usize, most: f64, aim: Aim) -> Option<Vector> {
    let plane = planes[on];
    let rim_squared = most * most - plane.least * plane.least;
    if rim_squared < 0.0 {
        return None;
    }
    let centre = plane.foot();
    let mut best = match aim {
        Aim::Along(direction) => {
            let along = plus(direction, plane.normal, -dot(direction, plane.normal));
            let squared = dot(along, along);
            if squared <= PARALLEL {
                centre
            } else {
                plus(centre, along, (rim_squared / squared).sqrt())
            }
        }
        Aim::Near(wish) => {
            let on_border = plus(wish, plane.normal, plane.lack(wish));
            if dot(on_border, on_border) > most * most {
                let from_centre = minus(on_border, centre);
                let squared = dot(from_centre, from_centre);
                plus(centre, from_centre, (rim_squared / squared).sqrt())
            } else {
                on_border
            }
        }
    };
    for i in 0..on {
        let other = planes[i];
        if other.lack(best) <= 0.0 {
            continue;
        }
        let crossing = cross(other.normal, plane.normal);
        if dot(crossing, crossing) <= PARALLEL {
            return None; // parallel, and this one lies wholly on the wrong side
        }
        let direction = unit(crossing)?;
        let across = cross(direction, plane.normal);
        let shift = other.lack(centre) / dot(across, other.normal);
        best = on_line(planes, i, plus(centre, across, shift), direction, most, aim)?;
    }
    Some(best)
}

/// The best velocity on a line, within the first `count` half-spaces.
fn on_line(
    planes: &[HalfSpace],
    count: usize,
    point: Vector,
    direction: Vector,
    most: f64,
    aim: Aim,
) -> Option<Vector> {
    let middle = dot(point, direction);
    let discriminant = middle * middle + most * most - dot(point, point);
    if discriminant < 0.0 {
        return None;
    }
    let (mut low, mut high) = (-middle - discriminant.sqrt(), -middle + discriminant.sqrt());
    for plane in &planes[..count] {
        let (missing, gain) = (plane.lack(point), dot(direction, plane.normal));
        if gain * gain <= PARALLEL {
            if missing > 0.0 {
                return None;
            }
            continue;
        }
        let t = missing / gain;
        if gain >= 0.0 {
            low = low.max(t);
        } else {
            high = high.min(t);
        }
        if low > high {
            return None;
        }
    }
    let t = match aim {
        Aim::Along(towards) => {
            if dot(towards, direction) > 0.0 {
                high
            } else {
                low
            }
        }
        Aim::Near(wish) => dot(direction, minus(wish, point)).clamp(low, high),
    };
    Some(plus(point, direction, t))
}

/// The velocity that breaks the half-spaces from `from` on least, by the one that is broken most.
fn least_broken(
    planes: &[HalfSpace],
    from: usize,
    hard: usize,
    most: f64,
    mut best: Vector,
    room: &mut Vec<HalfSpace>,
) -> Vector {
    let mut broken = 0.0;
    for i in from.max(hard)..planes.len() {
        let plane = planes[i];
        if plane.lack(best) <= broken {
            continue;
        }
        room.clear();
        room.extend_from_slice(&planes[..hard]);
        for other in &planes[hard..i] {
            // Where both are broken equally.
            let Some(normal) = unit(minus(other.normal, plane.normal)) else { continue };
            let gap = norm(minus(other.normal, plane.normal));
            room.push(HalfSpace { normal, least: (other.least - plane.least) / gap });
        }
        if let Ok(better) = in_space(room, most, Aim::Along(plane.normal)) {
            best = better;
        }
        broken = plane.lack(best);
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    fn draw(rng: &mut Rng, reach: f64) -> Vector {
        std::array::from_fn(|_| f64::from(rng.range(-1000, 1000)) / 1000.0 * reach)
    }

    fn random_planes(rng: &mut Rng, count: u32, away: f64) -> Vec<HalfSpace> {
        (0..count)
            .filter_map(|_| {
                let normal = unit(draw(rng, 1.0))?;
                Some(HalfSpace { normal, least: f64::from(rng.range(-1000, 1000)) / 1000.0 - away })
            })
            .collect()
    }

    /// The oracle: projections in turn with corrections (Dykstra), which converge to the nearest point.
    fn by_projections(planes: &[HalfSpace], most: f64, wish: Vector) -> Vector {
        let mut corrections = vec![[0.0; 3]; planes.len() + 1];
        let mut best = wish;
        for _ in 0..20_000 {
            for (i, correction) in corrections.iter_mut().enumerate() {
                let from = plus(best, *correction, 1.0);
                best = match planes.get(i) {
                    Some(plane) => plus(from, plane.normal, plane.lack(from).max(0.0)),
                    None => crate::geom::vector::capped(from, most),
                };
                *correction = minus(from, best);
            }
        }
        best
    }

    #[test]
    fn is_the_nearest_velocity_where_there_is_one() {
        let mut rng = Rng::new(7, 0);
        let mut room = Vec::new();
        for round in 0..60 {
            let planes = random_planes(&mut rng, 1 + round % 7, 1.0);
            let wish = draw(&mut rng, 2.0);
            let ours = nearest_velocity(&planes, 0, 1.5, wish, &mut room);
            let theirs = by_projections(&planes, 1.5, wish);
            // 0 lies in all of them, so there is a velocity.
            assert!(planes.iter().all(|plane| plane.lack(ours) < 1e-9) && norm(ours) < 1.5 + 1e-9);
            let (a, b) = (norm(minus(ours, wish)), norm(minus(theirs, wish)));
            assert!(a <= b + 1e-4, "round {round}: {a} {b}");
        }
    }

    #[test]
    fn breaks_as_little_as_can_be_and_never_what_is_hard() {
        let mut rng = Rng::new(8, 0);
        let mut room = Vec::new();
        for round in 0..200 {
            let mut planes = random_planes(&mut rng, 2, 1.0);
            let hard = planes.len();
            planes.extend(random_planes(&mut rng, 8, -0.3));
            let ours = nearest_velocity(&planes, hard, 1.0, draw(&mut rng, 1.0), &mut room);
            assert!(planes[..hard].iter().all(|plane| plane.lack(ours) < 1e-9), "round {round}");
            let worst = |v: Vector| planes[hard..].iter().map(|p| p.lack(v)).fold(0.0, f64::max);
            // No random velocity does better.
            for _ in 0..300 {
                let other = crate::geom::vector::capped(draw(&mut rng, 1.0), 1.0);
                let allowed = planes[..hard].iter().all(|plane| plane.lack(other) <= 0.0);
                assert!(!allowed || worst(ours) <= worst(other) + 1e-6, "round {round}");
            }
        }
    }
}
