//! Manoeuvres of an agent with a turning radius and a climb limit.
//!
//! A *manoeuvre* is a turn by the compass at an even slope, which is a helix, then a change of slope on an even
//! course, then a straight line. Turns and changes are as tight as the turning radius allows: a helix of slope *s*
//! and radius *ρ* in plan curves by 1 / (ρ (1 + s²)), so in plan it may be tighter than a level turn. This is the
//! Dubins airplane (Chitsaz and LaValle 2007) with a limit on its curvature in space instead of in plan.

use crate::geom::vector::{Vector, flat_norm};
use std::f64::consts::{FRAC_PI_8, TAU};

/// Where one is, in lattice steps, and which way one heads.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Pose {
    pub(crate) at: Vector,
    /// Of length 1, in plan.
    pub(crate) course: [f64; 2],
    /// Rise over run.
    pub(crate) slope: f64,
}

/// What is flown from a pose.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Manoeuvre {
    /// First a turn by this angle at an even slope, to the left if positive.
    pub(crate) turn: f64,
    /// Then a change to this slope.
    pub(crate) slope: f64,
    /// Then straight on, as far as this in plan.
    pub(crate) run: f64,
}

/// A part of a manoeuvre: a cubic Bézier curve that turns by no more than 22.5°.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Stretch {
    pub(crate) control: [Vector; 4],
    /// Where its tangents meet, or nearly so: it lies between there and the straight line. `None` if it is
    /// straight.
    pub(crate) corner: Option<Vector>,
}

/// The limits of what flies.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Glider {
    /// The turning radius, in lattice steps.
    pub(crate) radius: f64,
    /// The steepest descent, which is negative, and the steepest climb, as rise over run.
    pub(crate) slopes: [f64; 2],
}

/// Arcs are this much wider than they need to be: cubics are not quite round.
const WIDER: f64 = 1.002;

/// Smaller angles count as straight.
const STRAIGHT: f64 = 1e-9;

/// Most full circles of a spiral towards a place.
const MOST_CIRCLES: f64 = 64.0;

impl Pose {
    fn left(&self) -> [f64; 2] {
        [-self.course[1], self.course[0]]
    }

    /// A place ahead, aside to the left and above.
    fn place(&self, ahead: f64, left: f64, up: f64) -> Vector {
        let [[x, y], [u, v]] = [self.course, self.left()];
        [self.at[0] + ahead * x + left * u, self.at[1] + ahead * y + left * v, self.at[2] + up]
    }
}

/// The tangent of half an angle, from the tangent of the angle.
fn halved(tangent: f64) -> f64 {
    tangent / (1.0 + (1.0 + tangent * tangent).sqrt())
}

/// The direction of a slope, of length 1: along and up.
fn pitch(slope: f64) -> [f64; 2] {
    let size = flat_norm(1.0, slope);
    [1.0 / size, slope / size]
}

/// `v / (length - i · radius)` for complex numbers: the direction of the straight line that leaves a circle around
/// 0 for `v`, anticlockwise if the radius is positive, and its length; `None` from inside.
fn tangent(v: [f64; 2], radius: f64) -> Option<([f64; 2], f64)> {
    let squared = v[0] * v[0] + v[1] * v[1];
    let length = squared - radius * radius;
    if length < 0.0 || squared == 0.0 {
        return None;
    }
    let length = length.sqrt();
    let along = (v[0] * length - v[1] * radius) / squared;
    let across = (v[1] * length + v[0] * radius) / squared;
    Some(([along, across], length))
}

impl Glider {
    /// The radius in plan of the tightest helix of a slope.
    pub(crate) fn plan_radius(&self, slope: f64) -> f64 {
        WIDER * self.radius / (1.0 + slope * slope)
    }

    fn allows(&self, slope: f64) -> bool {
        self.slopes[0] <= slope && slope <= self.slopes[1]
    }

    /// Flies a manoeuvre and tells its parts, until `each` says that one of them cannot be flown.
    pub(crate) fn fly(
        &self,
        mut pose: Pose,
        by: Manoeuvre,
        mut each: impl FnMut(Stretch) -> bool,
    ) -> Option<Pose> {
        if by.turn.abs() > STRAIGHT {
            let parts = (by.turn.abs() / (FRAC_PI_8 + STRAIGHT)).ceil();
            let angle = by.turn.abs() / parts;
            let side = by.turn.signum();
            let (sine, cosine) = libm::sincos(angle);
            let radius = self.plan_radius(pose.slope);
            let half = sine / (1.0 + cosine);
            let handle = 4.0 / 3.0 * halved(half) * radius;
            let rise = pose.slope * radius * angle;
            for _ in 0..parts as u32 {
                let from = pose;
                pose.at = from.place(radius * sine, side * radius * (1.0 - cosine), rise);
                let [[x, y], [u, v]] = [from.course, from.left()];
                pose.course = [x * cosine + side * u * sine, y * cosine + side * v * sine];
                let control = [
                    from.at,
                    from.place(handle, 0.0, handle * from.slope),
                    pose.place(-handle, 0.0, -handle * from.slope),
                    pose.at,
                ];
                let corner = Some(from.place(radius * half, 0.0, rise / 2.0));
                if !each(Stretch { control, corner }) {
                    return None;
                }
            }
            // Rounding adds up over many circles.
            let size = flat_norm(pose.course[0], pose.course[1]);
            pose.course = pose.course.map(|c| c / size);
        }
        let [a, b] = [pitch(pose.slope), pitch(by.slope)];
        let angle = libm::atan2(a[0] * b[1] - a[1] * b[0], a[0] * b[0] + a[1] * b[1]);
        if angle.abs() > STRAIGHT {
            let parts = (angle.abs() / (FRAC_PI_8 + STRAIGHT)).ceil();
            let side = angle.signum();
            let (sine, cosine) = libm::sincos(angle.abs() / parts);
            let radius = WIDER * self.radius;
            let half = sine / (1.0 + cosine);
            let handle = 4.0 / 3.0 * halved(half) * radius;
            let mut into = a;
            for _ in 0..parts as u32 {
                let out = [
                    into[0] * cosine - side * into[1] * sine,
                    into[1] * cosine + side * into[0] * sine,
                ];
                let from = pose;
                let ahead = side * radius * (out[1] - into[1]);
                let rise = side * radius * (into[0] - out[0]);
                pose.at = from.place(ahead, 0.0, rise);
                let control = [
                    from.at,
                    from.place(handle * into[0], 0.0, handle * into[1]),
                    pose.place(-handle * out[0], 0.0, -handle * out[1]),
                    pose.at,
                ];
                let reach = radius * half;
                let corner = Some(from.place(reach * into[0], 0.0, reach * into[1]));
                if !each(Stretch { control, corner }) {
                    return None;
                }
                into = out;
            }
        }
        pose.slope = by.slope;
        if by.run > 0.0 {
            let from = pose;
            pose.at = from.place(by.run, 0.0, by.run * by.slope);
            let third = by.run / 3.0;
            let control = [
                from.at,
                from.place(third, 0.0, third * by.slope),
                from.place(2.0 * third, 0.0, 2.0 * third * by.slope),
                pose.at,
            ];
            if !each(Stretch { control, corner: None }) {
                return None;
            }
        }
        Some(pose)
    }

    /// The length of a manoeuvre.
    pub(crate) fn length(&self, pose: &Pose, by: &Manoeuvre) -> f64 {
        let helix = self.plan_radius(pose.slope) * by.turn.abs() * flat_norm(1.0, pose.slope);
        let [a, b] = [pitch(pose.slope), pitch(by.slope)];
        let angle = libm::atan2(a[0] * b[1] - a[1] * b[0], a[0] * b[0] + a[1] * b[1]);
        helix + WIDER * self.radius * angle.abs() + by.run * flat_norm(1.0, by.slope)
    }

    /// The manoeuvre to a place, by a turn to a side: 1 for left, -1 for right. As many circles are flown as the
    /// height takes. `None` if the place lies inside the turning circle, or too high or low.
    pub(crate) fn reach(&self, pose: &Pose, to: Vector, side: f64) -> Option<Manoeuvre> {
        let (turn, run) = self.turn_to(pose, to, side)?;
        let radius = self.plan_radius(pose.slope);
        let mut turn = turn;
        let short = to[2] - pose.at[2] - pose.slope * radius * turn;
        let circle = pose.slope * radius * TAU;
        // What no straight line at the end makes up for takes circles.
        let steepest = if short > 0.0 { self.slopes[1] } else { self.slopes[0] };
        let rest = short - steepest * run;
        if short * pose.slope > 0.0 && rest * short > 0.0 {
            let circles = (rest / circle).ceil();
            if circles > MOST_CIRCLES {
                return None;
            }
            turn += circles * TAU;
        }
        let up = to[2] - pose.at[2] - pose.slope * radius * turn;
        let (slope, run) = self.slope_to(pose.slope, run, up)?;
        self.allows(slope).then_some(Manoeuvre { turn: side * turn, slope, run })
    }

    /// The manoeuvre that flies over or under a place, if not through it: as near to its height as climbs allow.
    pub(crate) fn approach(&self, pose: &Pose, to: Vector, side: f64) -> Option<Manoeuvre> {
        let (turn, far) = self.turn_to(pose, to, side)?;
        let up = to[2] - pose.at[2] - pose.slope * self.plan_radius(pose.slope) * turn;
        let turn = side * turn;
        if let Some((slope, run)) = self.slope_to(pose.slope, far, up)
            && self.allows(slope)
        {
            return Some(Manoeuvre { turn, slope, run });
        }
        let slope = if up > pose.slope * far { self.slopes[1] } else { self.slopes[0] };
        let [a, b] = [pitch(pose.slope), pitch(slope)];
        let run = far - WIDER * self.radius * (b[1] - a[1]).abs();
        (run > 0.0).then_some(Manoeuvre { turn, slope, run })
    }

    /// By how much to turn to a side to head for a place, and how far it is then, in plan.
    fn turn_to(&self, pose: &Pose, to: Vector, side: f64) -> Option<(f64, f64)> {
        let radius = side * self.plan_radius(pose.slope);
        let centre = pose.place(0.0, radius, 0.0);
        let (course, run) = tangent([to[0] - centre[0], to[1] - centre[1]], radius)?;
        let [x, y] = pose.course;
        let angle = libm::atan2(x * course[1] - y * course[0], x * course[0] + y * course[1]);
        let turn = side * angle;
        let turn = if turn < -1e-7 { turn + TAU } else { turn.max(0.0) };
        Some((turn, run))
    }

    /// The slope to change to, from another, and how far to go straight then, in plan, to get so far and so high.
    fn slope_to(&self, from: f64, far: f64, up: f64) -> Option<(f64, f64)> {
        let radius = WIDER * self.radius * if up >= from * far { 1.0 } else { -1.0 };
        let [along, rise] = pitch(from);
        let (way, length) = tangent([far + radius * rise, up - radius * along], radius)?;
        (way[0] > 0.01).then(|| (way[1] / way[0], length * way[0]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::vector::{distance, minus};
    use proptest::prelude::*;

    proptest! {
        /// Manoeuvres end where they lead to, and keep their limits on the way.
        #[test]
        fn manoeuvres_reach_places_within_their_limits(
            to in prop::array::uniform3(-40.0..40.0f64),
            angle in -3.0..3.0f64,
            radius in 0.1..5.0f64,
            (down, up) in (0.1..2.0f64, 0.1..2.0f64),
            share in 0.0..1.0f64,
        ) {
            let glider = Glider { radius, slopes: [-down, up] };
            let (y, x) = libm::sincos(angle);
            let pose = Pose { at: [1.0, 2.0, 3.0], course: [x, y], slope: share * (up + down) - down };
            for side in [1.0, -1.0] {
                let Some(by) = glider.reach(&pose, to, side) else { continue };
                let mut points = vec![pose.at];
                let end = glider.fly(pose, by, |part| {
                    let [a, b, c, d] = part.control;
                    for n in 1..=8 {
                        let (t, s) = (f64::from(n) / 8.0, 1.0 - f64::from(n) / 8.0);
                        let mix = |i: usize| {
                            s * s * s * a[i] + 3.0 * s * s * t * b[i] + 3.0 * s * t * t * c[i] + t * t * t * d[i]
                        };
                        points.push([mix(0), mix(1), mix(2)]);
                    }
                    true
                });
                let end = end.expect("nothing is in the way");
                prop_assert!(distance(end.at, to) < 1e-6, "{:?} {to:?}", end);
                let length: f64 = points.windows(2).map(|ends| distance(ends[0], ends[1])).sum();
                prop_assert!((length / glider.length(&pose, &by) - 1.0).abs() < 1e-3);
                for ends in points.windows(2) {
                    let [x, y, z] = minus(ends[1], ends[0]);
                    let run = flat_norm(x, y) * 1.001 + 1e-9;
                    prop_assert!(-down * run <= z && z <= up * run);
                }
                for at in points.windows(3) {
                    let [a, b, c] = [at[0], at[1], at[2]];
                    let (p, q, r) = (distance(a, b), distance(b, c), distance(a, c));
                    let half = (p + q + r) / 2.0;
                    let area = (half * (half - p) * (half - q) * (half - r)).max(0.0).sqrt();
                    if area > 1e-6 {
                        prop_assert!(p * q * r / (4.0 * area) > 0.998 * radius);
                    }
                }
            }
        }
    }
}
