//! Areas as the benchmark knows them: what ways through them cost, by its own arithmetic.

use crate::random::Draw;
use airlane::{Airspace, Area, Edits, Price, Shape};

/// An area: a ball or a box.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    form: Form,
    price: Price,
}

#[derive(Clone, Copy, Debug)]
enum Form {
    Ball([f64; 3], f64),
    Box([[f64; 3]; 2]),
}

/// A way that shares no more than this length with what is forbidden touches it.
const TOUCH: f64 = 1e-4;

impl Known {
    /// A ball.
    #[cfg(test)]
    pub(crate) fn ball(centre: [f64; 3], radius: f64, price: Price) -> Self {
        Self { form: Form::Ball(centre, radius), price }
    }

    /// A box.
    pub(crate) fn cuboid(low: [f64; 3], high: [f64; 3], price: Price) -> Self {
        Self { form: Form::Box([low, high]), price }
    }

    /// The area as the engine takes it.
    pub(crate) fn area(&self) -> Area {
        let shape = match self.form {
            Form::Ball(centre, radius) => Shape::ball(centre, radius),
            Form::Box([low, high]) => Shape::cuboid(low, high),
        };
        Area::new(1, shape, self.price)
    }

    /// The factor; infinite if it is forbidden.
    pub(crate) fn factor(&self) -> f64 {
        match self.price {
            Price::Factor(factor) => factor,
            Price::Forbidden => f64::INFINITY,
        }
    }

    /// Its corners.
    pub(crate) fn bounds(&self) -> [[f64; 3]; 2] {
        match self.form {
            Form::Ball(centre, radius) => [centre.map(|c| c - radius), centre.map(|c| c + radius)],
            Form::Box(corners) => corners,
        }
    }

    pub(crate) fn holds(&self, at: [f64; 3]) -> bool {
        match self.form {
            Form::Ball(centre, radius) => distance(at, centre) <= radius,
            Form::Box([low, high]) => (0..3).all(|i| low[i] <= at[i] && at[i] <= high[i]),
        }
    }

    /// No less than this far it is to the surface.
    pub(crate) fn surface(&self, at: [f64; 3]) -> f64 {
        match self.form {
            Form::Ball(centre, radius) => (distance(at, centre) - radius).abs(),
            Form::Box([low, high]) => {
                let out: [f64; 3] = std::array::from_fn(|i| (low[i] - at[i]).max(at[i] - high[i]));
                match out.iter().copied().fold(f64::NEG_INFINITY, f64::max) {
                    inside if inside <= 0.0 => -inside,
                    _ => norm(out.map(|gap| gap.max(0.0))),
                }
            }
        }
    }

    /// The point of the surface that is nearest along the outward direction, and the direction there.
    pub(crate) fn onto(&self, at: [f64; 3]) -> ([f64; 3], [f64; 3]) {
        match self.form {
            Form::Ball(centre, radius) => {
                let out: [f64; 3] = std::array::from_fn(|i| at[i] - centre[i]);
                let far = norm(out);
                let out = if far > 0.0 { out.map(|c| c / far) } else { [0.0, 0.0, 1.0] };
                (std::array::from_fn(|i| centre[i] + radius * out[i]), out)
            }
            Form::Box(corners) => {
                let faces = (0..6).map(|face| (face % 3, face / 3));
                let near = |&(axis, side): &(usize, usize)| (at[axis] - corners[side][axis]).abs();
                let (axis, side) =
                    faces.min_by(|a, b| near(a).total_cmp(&near(b))).unwrap_or_default();
                let (mut on, mut out) = (at, [0.0; 3]);
                on[axis] = corners[side][axis];
                out[axis] = if side == 0 { -1.0 } else { 1.0 };
                (on, out)
            }
        }
    }

    /// Between which shares of its length a segment lies in the area.
    pub(crate) fn span(&self, [a, b]: [[f64; 3]; 2]) -> Option<[f64; 2]> {
        let way: [f64; 3] = std::array::from_fn(|i| b[i] - a[i]);
        let (mut from, mut to) = (0.0_f64, 1.0_f64);
        match self.form {
            Form::Box([low, high]) => {
                for i in 0..3 {
                    if way[i] == 0.0 {
                        if a[i] < low[i] || a[i] > high[i] {
                            return None;
                        }
                        continue;
                    }
                    let at = [low[i], high[i]].map(|border| (border - a[i]) / way[i]);
                    from = from.max(at[0].min(at[1]));
                    to = to.min(at[0].max(at[1]));
                }
            }
            Form::Ball(centre, radius) => {
                let out: [f64; 3] = std::array::from_fn(|i| a[i] - centre[i]);
                let (square, half) = (dot(way, way), dot(way, out));
                let rest = dot(out, out) - radius * radius;
                if square == 0.0 {
                    return (rest <= 0.0).then_some([0.0, 1.0]);
                }
                let root = half * half - square * rest;
                if root < 0.0 {
                    return None;
                }
                from = from.max((-half - root.sqrt()) / square);
                to = to.min((-half + root.sqrt()) / square);
            }
        }
        (from <= to).then_some([from, to])
    }
}

/// Areas at random, half of them balls and half boxes, one in five forbidden.
pub(crate) fn random_areas(airspace: &Airspace, count: u64, seed: u64) -> Vec<Known> {
    let [low, high] = airspace.bounds();
    let mut draw = Draw(seed ^ 0x5eed);
    let area = |number: u64| {
        let mut share = || f64::from(draw.below(1 << 16)) / 65536.0;
        let at: [f64; 3] = std::array::from_fn(|i| low[i] + share() * (high[i] - low[i]));
        let size = (4.0 + 20.0 * share()) * airspace.frame().voxel_size;
        let form = match number % 2 {
            0 => Form::Ball(at, size),
            _ => Form::Box([at.map(|c| c - size), at.map(|c| c + size)]),
        };
        let price = match number % 5 {
            4 => Price::Forbidden,
            _ => Price::Factor(0.5 * 20f64.powf(share())), // 0.5 to 10
        };
        Known { form, price }
    };
    (0..count).map(area).collect()
}

/// Edits that put areas there.
pub(crate) fn edits_of(areas: &[Known]) -> Edits {
    let mut edits = Edits::new();
    for (key, area) in (0..).zip(areas) {
        edits.set_area(key, area.area());
    }
    edits
}

/// Whether no area forbids a place.
pub(crate) fn is_admitted(areas: &[Known], at: [f64; 3]) -> bool {
    !areas.iter().any(|area| area.price == Price::Forbidden && area.holds(at))
}

/// What a straight way costs: the sum over the pieces into which areas cut it, each at the factor of the last area
/// there. Infinite if it leads through what is forbidden.
pub(crate) fn cost_of(areas: &[Known], ends: [[f64; 3]; 2]) -> f64 {
    let length = distance(ends[0], ends[1]);
    let spans = areas.iter().filter_map(|area| Some((area.factor(), area.span(ends)?)));
    let spans: Vec<(f64, [f64; 2])> = spans.collect();
    if spans.iter().any(|(factor, [from, to])| factor.is_infinite() && (to - from) * length > TOUCH)
    {
        return f64::INFINITY;
    }
    let ends = spans.iter().flat_map(|&(_, span)| span);
    let mut borders: Vec<f64> = [0.0, 1.0].into_iter().chain(ends).collect();
    borders.sort_unstable_by(f64::total_cmp);
    let piece = |ends: &[f64]| {
        let middle = 0.5 * (ends[0] + ends[1]);
        let is_over = |&(factor, [from, to]): &(f64, [f64; 2])| {
            f64::is_finite(factor) && from <= middle && middle <= to
        };
        let factor = spans.iter().rev().copied().find(is_over).map_or(1.0, |(factor, _)| factor);
        factor * (ends[1] - ends[0])
    };
    length * borders.windows(2).map(piece).sum::<f64>()
}

/// What a polyline costs.
pub(crate) fn cost_of_path(areas: &[Known], points: &[[f64; 3]]) -> f64 {
    points.windows(2).map(|ends| cost_of(areas, [ends[0], ends[1]])).sum()
}

pub(crate) fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    (0..3).map(|i| a[i] * b[i]).sum()
}

pub(crate) fn norm(a: [f64; 3]) -> f64 {
    dot(a, a).sqrt()
}

pub(crate) fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
    norm(std::array::from_fn(|i| b[i] - a[i]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The exact sum is what small steps add up to.
    #[test]
    fn costs_are_those_of_small_steps() {
        let airspace = Airspace::bake(airlane::Scene::open([60, 50, 40]).unwrap()).unwrap();
        let areas: Vec<Known> = random_areas(&airspace, 12, 3);
        let areas: Vec<Known> = areas.into_iter().filter(|area| area.factor() < 99.0).collect();
        let mut draw = Draw(7);
        for _ in 0..200 {
            let mut point = || [60, 50, 40].map(|size| f64::from(draw.below(16 * size)) / 16.0);
            let [a, b] = [point(), point()];
            const STEPS: usize = 4000;
            let mean: f64 = (0..STEPS)
                .map(|n| {
                    let share = (n as f64 + 0.5) / STEPS as f64;
                    let at = std::array::from_fn(|i| a[i] + share * (b[i] - a[i]));
                    let over = areas.iter().rev().find(|area| area.holds(at));
                    over.map_or(1.0, Known::factor)
                })
                .sum::<f64>()
                / STEPS as f64;
            let (exact, steps) = (cost_of(&areas, [a, b]), mean * distance(a, b));
            assert!((exact - steps).abs() <= 0.01 * steps + 1e-9, "{exact} {steps}");
        }
    }

    #[test]
    fn forbidden_areas_are_not_crossed_and_may_be_passed() {
        let areas = [Known::ball([10.0; 3], 5.0, Price::Forbidden)];
        assert!(cost_of(&areas, [[0.0; 3], [20.0; 3]]).is_infinite());
        assert_eq!(cost_of(&areas, [[0.0, 15.5, 10.0], [20.0, 15.5, 10.0]]), 20.0);
        assert!(!is_admitted(&areas, [10.0, 10.0, 14.0]) && is_admitted(&areas, [0.0; 3]));
    }
}
