//! Newton's method on a string through gates: all points move at once.
//!
//! Where a segment is long it counts with its length d; near zero, where length has a kink, it is
//! rounded off to √(d² + s²). The second derivatives couple a point with its two neighbours only,
//! so that a step costs one elimination along the string in blocks of two by two. What would leave
//! its range is clamped, and coordinates that the gradient pushes against the end of their range are
//! taken out of the equations (Bertsekas, *Projected Newton methods for optimization problems with
//! simple constraints*, 1982); a step that then gains too little is halved.

use super::gate::{Gate, Point};
use crate::geom::vector::{dot, minus};

type Pair = [f64; 2];
type Square = [Pair; 2];

/// Halvings of a step before giving up.
const MOST_HALVINGS: usize = 10;

/// Rounds of holding back coordinates before a step is taken as it is.
const MOST_HOLDS: usize = 16;

/// A step must gain at least this part of what the slope promises.
const LEAST_SHARE: f64 = 1e-4;

/// Within this many lattice steps of the end of its range a coordinate may count as at the end.
const NEAR: f64 = 1.0;

/// Within this many lattice steps of the end of its range a coordinate is held rather than pulled
/// out.
const AT_END: f64 = 1e-3;

/// Added to every coordinate's own curvature, as a part of what a segment has at most: keeps the
/// equations solvable where the string may slide along itself.
const LEAST_CURVATURE: f64 = 1e-9;

/// Working memory of [`Newton::step`].
#[derive(Default)]
pub(super) struct Newton {
    segments: Vec<Segment>,
    /// Per gate, the gradient in its plane.
    gradient: Vec<Pair>,
    roles: Vec<[Role; 2]>,
    rows: Vec<Row>,
    steps: Vec<Pair>,
    moved: Vec<Point>,
}

/// How a coordinate takes part in a step.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// With all others.
    Coupled,
    /// On its own: the gradient pushes it against the end of its range, and the others must not
    /// count on a move that is then clamped.
    Alone,
    /// Not at all: it is at the end of its range, and the others would pull it out.
    Held,
}

/// A segment of the string.
struct Segment {
    direction: Point,
    /// One over its rounded-off length.
    inverse: f64,
}

impl Segment {
    fn new(a: Point, b: Point, softness: f64) -> Self {
        let inverse = 1.0 / soft_distance(a, b, softness);
        Self { direction: std::array::from_fn(|i| (b[i] - a[i]) * inverse), inverse }
    }

    /// Second derivative of the length by coordinates `i` and `j` of one end.
    fn curvature(&self, i: usize, j: usize) -> f64 {
        let straight = self.direction[i] * self.direction[j];
        (f64::from(u8::from(i == j)) - straight) * self.inverse
    }
}

/// What elimination leaves of a gate's equations.
struct Row {
    inverse: Square,
    /// Coupling with the next gate.
    next: Square,
    right: Pair,
}

impl Newton {
    /// Moves all points once. Returns by how much the slope promised the rounded-off length to fall
    /// if the step were taken in full, or 0 if no part of it gains anything. A halved step gains
    /// little and says nothing about what is left to gain; the promise does.
    pub(super) fn step(&mut self, points: &mut Vec<Point>, gates: &[Gate], softness: f64) -> f64 {
        self.segments.clear();
        self.segments.extend(points.windows(2).map(|p| Segment::new(p[0], p[1], softness)));
        self.find_gradient(points, gates);
        for _ in 0..MOST_HOLDS {
            self.eliminate(gates);
            self.substitute();
            if !self.hold(points, gates) {
                break;
            }
        }

        let before = soft_length(points, softness);
        let whole = self.whole_promise(points, gates);
        let halves = std::iter::successors(Some(1.0), |scale| Some(scale * 0.5));
        // The last resort: up to where the first coordinate meets the end of its range, to be held
        // there by the next step.
        let scales = halves.take(MOST_HALVINGS).chain([self.room(points, gates)]);
        for scale in scales {
            let promise = self.move_points(points, gates, scale);
            let gain = before - soft_length(&self.moved, softness);
            if gain > 0.0 && gain >= LEAST_SHARE * promise {
                std::mem::swap(points, &mut self.moved);
                return whole;
            }
        }
        0.0
    }

    fn find_gradient(&mut self, points: &[Point], gates: &[Gate]) {
        self.gradient.clear();
        // How far a step down the slope would lead: it vanishes at the shortest string.
        let mut unrest = 0.0;
        for (n, gate) in gates.iter().enumerate() {
            let (before, after) = (&self.segments[n], &self.segments[n + 1]);
            self.gradient.push(gate.plane().map(|i| {
                let slope = before.direction[i] - after.direction[i];
                let ([low, high], at) = (gate.range(i), points[n + 1][i]);
                let moved = at - (at - slope).max(low).min(high);
                unrest += moved * moved;
                slope
            }));
        }
        let near = unrest.sqrt().min(NEAR);
        self.roles.clear();
        for (n, gate) in gates.iter().enumerate() {
            let slopes = self.gradient[n];
            let mut roles = [Role::Coupled; 2];
            for (r, i) in gate.plane().into_iter().enumerate() {
                let ([low, high], at) = (gate.range(i), points[n + 1][i]);
                let slope = slopes[r];
                if (slope > 0.0 && at <= low + near) || (slope < 0.0 && at >= high - near) {
                    roles[r] = Role::Alone;
                }
            }
            self.roles.push(roles);
        }
    }

    /// Eliminates gate after gate from the equations second derivatives × steps = gradient.
    fn eliminate(&mut self, gates: &[Gate]) {
        self.rows.clear();
        for (n, gate) in gates.iter().enumerate() {
            let (before, after) = (&self.segments[n], &self.segments[n + 1]);
            let plane = gate.plane();
            let coupled = |n: usize, r: usize| self.roles[n][r] == Role::Coupled;
            let mut square = [[0.0; 2]; 2];
            let mut next = [[0.0; 2]; 2];
            let mut right = self.gradient[n];
            for (r, &i) in plane.iter().enumerate() {
                for (c, &j) in plane.iter().enumerate() {
                    if r == c || (coupled(n, r) && coupled(n, c)) {
                        square[r][c] = before.curvature(i, j) + after.curvature(i, j);
                    }
                }
                if let Some(beyond) = gates.get(n + 1) {
                    for (c, &j) in beyond.plane().iter().enumerate() {
                        if coupled(n, r) && coupled(n + 1, c) {
                            next[r][c] = -after.curvature(i, j);
                        }
                    }
                }
                if self.roles[n][r] == Role::Held {
                    right[r] = 0.0;
                }
                square[r][r] += LEAST_CURVATURE * (before.inverse + after.inverse);
            }
            if let Some(last) = self.rows.last() {
                let carried = multiply(transpose(last.next), last.inverse);
                let inner = multiply(carried, last.next);
                let outer = apply(carried, last.right);
                for r in 0..2 {
                    right[r] -= outer[r];
                    for c in 0..2 {
                        square[r][c] -= inner[r][c];
                    }
                }
            }
            self.rows.push(Row { inverse: invert(square), next, right });
        }
    }

    fn substitute(&mut self) {
        self.steps.clear();
        let mut beyond = [0.0; 2];
        for row in self.rows.iter().rev() {
            let coupled = apply(row.next, beyond);
            beyond = apply(row.inverse, std::array::from_fn(|r| row.right[r] - coupled[r]));
            self.steps.push(beyond);
        }
        self.steps.reverse();
    }

    /// Holds the coordinates that the step would pull out of their range at once; false if none.
    fn hold(&mut self, points: &[Point], gates: &[Gate]) -> bool {
        let mut any = false;
        for (n, gate) in gates.iter().enumerate() {
            for (r, i) in gate.plane().into_iter().enumerate() {
                let ([low, high], at, step) = (gate.range(i), points[n + 1][i], self.steps[n][r]);
                let leaves =
                    (step > 0.0 && at <= low + AT_END) || (step < 0.0 && at >= high - AT_END);
                if leaves && self.roles[n][r] == Role::Coupled {
                    self.roles[n][r] = Role::Held;
                    any = true;
                }
            }
        }
        any
    }

    /// What the slope promises for the whole step, not clamped where coordinates move together:
    /// positive until nothing is left to gain.
    fn whole_promise(&self, points: &[Point], gates: &[Gate]) -> f64 {
        let mut promise = 0.0;
        for (n, gate) in gates.iter().enumerate() {
            for (r, i) in gate.plane().into_iter().enumerate() {
                let ([low, high], at, step) = (gate.range(i), points[n + 1][i], self.steps[n][r]);
                promise += self.gradient[n][r]
                    * match self.roles[n][r] {
                        Role::Coupled => step,
                        Role::Alone => at - (at - step).max(low).min(high),
                        Role::Held => 0.0,
                    };
            }
        }
        promise
    }

    /// The part of the step that no coordinate which moves with others has to be clamped in.
    fn room(&self, points: &[Point], gates: &[Gate]) -> f64 {
        let mut room = 1.0f64;
        for (n, gate) in gates.iter().enumerate() {
            for (r, i) in gate.plane().into_iter().enumerate() {
                let ([low, high], at, step) = (gate.range(i), points[n + 1][i], self.steps[n][r]);
                if self.roles[n][r] == Role::Coupled && step != 0.0 {
                    let most = if step > 0.0 { at - low } else { high - at };
                    room = room.min(most / step.abs());
                }
            }
        }
        room
    }

    /// Moves the points against the steps, within the gates; returns the gain by the slope.
    fn move_points(&mut self, points: &[Point], gates: &[Gate], scale: f64) -> f64 {
        self.moved.clear();
        self.moved.extend_from_slice(points);
        let mut promise = 0.0;
        for (n, gate) in gates.iter().enumerate() {
            for (r, i) in gate.plane().into_iter().enumerate() {
                let [low, high] = gate.range(i);
                let from = points[n + 1][i];
                let to = (from - scale * self.steps[n][r]).max(low).min(high);
                promise += self.gradient[n][r] * (from - to);
                self.moved[n + 1][i] = to;
            }
        }
        promise
    }
}

fn soft_distance(a: Point, b: Point, softness: f64) -> f64 {
    let gap = minus(a, b);
    (dot(gap, gap) + softness * softness).sqrt()
}

fn soft_length(points: &[Point], softness: f64) -> f64 {
    points.windows(2).map(|ends| soft_distance(ends[0], ends[1], softness)).sum()
}

fn invert(m: Square) -> Square {
    let determinant = m[0][0] * m[1][1] - m[0][1] * m[1][0];
    let scale = 1.0 / determinant;
    [[m[1][1] * scale, -m[0][1] * scale], [-m[1][0] * scale, m[0][0] * scale]]
}

fn transpose(m: Square) -> Square {
    [[m[0][0], m[1][0]], [m[0][1], m[1][1]]]
}

fn multiply(a: Square, b: Square) -> Square {
    std::array::from_fn(|r| std::array::from_fn(|c| a[r][0] * b[0][c] + a[r][1] * b[1][c]))
}

fn apply(m: Square, v: Pair) -> Pair {
    std::array::from_fn(|r| m[r][0] * v[0] + m[r][1] * v[1])
}
