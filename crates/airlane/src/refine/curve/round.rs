//! Bends become arcs.

use super::Misfit;
use super::bezier::{Curve, Piece};
use crate::geom::vector::{
    Vector, dot, half_tangent, minus, norm, plus, polyline_length, quick_cross as cross, unit,
};
use crate::world::World;

/// How far outwards a bend may be moved, in depths of the arc, one after the other.
const OUTWARDS: [f64; 5] = [0.0, 1.02, 1.3, 2.0, 3.5];
/// Arcs are this much wider than they need to be: cubics are not quite round.
const WIDER: f64 = 1.004;
/// The tangent of half of 45°: one cubic draws no more.
const EIGHTH: f64 = 0.41421356;
/// Sharpest bend: half of its angle has this tangent (about 157°).
const SHARPEST: f64 = 5.0;

/// A polyline that is being rounded off.
pub(super) struct Rounding<'w> {
    world: &'w World,
    bends: Vec<Bend>,
    radius: f64,
}

/// A point of the polyline, and how far it was moved outwards.
#[derive(Clone, Copy)]
struct Bend {
    origin: Vector,
    /// Its number on the path.
    number: usize,
    /// Index into [`OUTWARDS`].
    level: usize,
}

/// An arc to be: where it begins and ends, and the directions there.
struct Corner {
    into: Vector,
    out: Vector,
    /// What it takes of both segments.
    takes: f64,
}

impl<'w> Rounding<'w> {
    pub(super) fn new(world: &'w World, points: Vec<Vector>, radius: f64) -> Self {
        let bends = points.into_iter().enumerate();
        let bends = bends.map(|(number, origin)| Bend { origin, number, level: 0 }).collect();
        Self { world, bends, radius: radius * WIDER }
    }

    /// The curve, after as many changes as it takes.
    pub(super) fn curve(mut self) -> Result<Curve, Misfit> {
        let tries = OUTWARDS.len() * self.bends.len() + 1;
        let mut last = Misfit::NoRoom { bend: 0 };
        for _ in 0..tries {
            let points = self.points();
            match self.pieces(&points) {
                Ok(pieces) => return Ok(Curve { pieces }),
                Err((misfit, mended)) => {
                    last = misfit;
                    if !self.mend(mended) {
                        break;
                    }
                }
            }
        }
        Err(last)
    }

    /// The points with all bends moved outwards.
    fn points(&self) -> Vec<Vector> {
        let origins: Vec<Vector> = self.bends.iter().map(|bend| bend.origin).collect();
        let mut points = origins.clone();
        for i in 1..origins.len().saturating_sub(1) {
            let level = OUTWARDS[self.bends[i].level];
            let (Some(into), Some(out)) =
                (unit(minus(origins[i], origins[i - 1])), unit(minus(origins[i + 1], origins[i])))
            else {
                continue;
            };
            // The arc passes its corner at r (1 / cos(θ/2) - 1).
            let cosine = ((1.0 + dot(into, out)) / 2.0).max(0.0).sqrt();
            if let Some(outwards) = unit(minus(into, out)).filter(|_| cosine > 0.05) {
                points[i] = plus(origins[i], outwards, level * self.radius * (1.0 / cosine - 1.0));
            }
        }
        points
    }

    /// Straight pieces and arcs, if everything fits; or what does not, and the bend to change.
    fn pieces(&self, points: &[Vector]) -> Result<Vec<Piece>, (Misfit, Mend)> {
        let corners: Vec<Corner> = (0..points.len()).map(|i| self.corner(points, i)).collect();
        for i in 1..points.len() {
            let there = norm(minus(points[i], points[i - 1]));
            let needed = corners[i - 1].takes + corners[i].takes;
            if needed > there {
                let bend = self.bends[i.min(points.len() - 2).max(1)].number;
                return Err((Misfit::TooTight { bend, needed, there }, Mend::Join(i)));
            }
        }
        let mut pieces = Vec::new();
        for i in 0..points.len() {
            let corner = &corners[i];
            let begins = plus(points[i], corner.into, -corner.takes);
            if i > 0 {
                let from = plus(points[i - 1], corners[i - 1].out, corners[i - 1].takes);
                let line = Piece::line(from, begins);
                if line.length() > 1e-9 {
                    if !line.is_clear(self.world) {
                        let bend = self.bends[i].number;
                        return Err((Misfit::NoRoom { bend }, Mend::Straight(i)));
                    }
                    pieces.push(line);
                }
            }
            if corner.takes > 0.0 {
                let mut arc = Vec::new();
                add_arc(begins, corner.into, corner.out, self.radius, &mut arc);
                if !arc.iter().all(|piece| piece.is_clear(self.world)) {
                    let bend = self.bends[i].number;
                    return Err((Misfit::NoRoom { bend }, Mend::Outwards(i)));
                }
                pieces.extend(arc);
            }
        }
        if pieces.is_empty() {
            pieces.push(Piece::line(points[0], points[0]));
        }
        Ok(pieces)
    }

    fn corner(&self, points: &[Vector], i: usize) -> Corner {
        let toward = |a: usize, b: usize| unit(minus(points[b], points[a]));
        let into = if i > 0 { toward(i - 1, i) } else { None };
        let out = if i + 1 < points.len() { toward(i, i + 1) } else { None };
        let (Some(into), Some(out)) = (into.or(out), out.or(into)) else {
            return Corner { into: [1.0, 0.0, 0.0], out: [1.0, 0.0, 0.0], takes: 0.0 };
        };
        let tangent = half_tangent(into, out);
        let takes = match tangent {
            t if t < 1e-9 => 0.0,
            t if t > SHARPEST => f64::INFINITY,
            t => self.radius * t,
        };
        Corner { into, out, takes }
    }

    /// Changes the polyline; whether there was something to change.
    fn mend(&mut self, mend: Mend) -> bool {
        match mend {
            Mend::Outwards(i) => self.outwards(i),
            // A straight piece is in the way of something only because its bends were moved: further
            // out, it may be past it.
            Mend::Straight(i) => {
                let last = self.bends.len() - 1;
                let moved = |i: usize| self.bends[i].level;
                let (a, b) = (i.saturating_sub(1), i.min(last));
                let first = if moved(a) >= moved(b) { a } else { b };
                self.outwards(first) || self.outwards(a + b - first)
            }
            Mend::Join(i) => self.join(i),
        }
    }

    fn outwards(&mut self, i: usize) -> bool {
        let inner = i > 0 && i + 1 < self.bends.len();
        let bend = &mut self.bends[i];
        if !inner || bend.level + 1 >= OUTWARDS.len() {
            return false;
        }
        bend.level += 1;
        true
    }

    /// Makes one bend of those at both ends of segment `i - 1` to `i`.
    fn join(&mut self, i: usize) -> bool {
        if i < 2 || i + 1 >= self.bends.len() {
            return false;
        }
        let [before, a, b, after] = [i - 2, i - 1, i, i + 1].map(|n| self.bends[n].origin);
        let (Some(into), Some(out)) = (unit(minus(a, before)), unit(minus(after, b))) else {
            return false;
        };
        // Where the lines before and after come nearest, if they run towards it.
        let across = cross(into, out);
        let squared = dot(across, across);
        if squared < 1e-6 {
            return false;
        }
        let gap = minus(b, a);
        let ahead = dot(cross(gap, out), across) / squared;
        let back = dot(cross(gap, into), across) / squared;
        if ahead < 0.0 || back > 0.0 {
            return false;
        }
        let meeting = plus(plus(a, into, ahead), plus(b, out, back), 1.0).map(|c| c / 2.0);
        // A bend that is far out is no shortening any more.
        if polyline_length(&[a, meeting, b]) > 4.0 * self.radius + 2.0 * norm(gap) {
            return false;
        }
        let number = self.bends[i - 1].number;
        self.bends.splice(i - 1..=i, [Bend { origin: meeting, number, level: 0 }]);
        true
    }
}

/// What to change.
enum Mend {
    Outwards(usize),
    Straight(usize),
    Join(usize),
}

/// An arc from a place in direction `into` until it runs along `out`.
fn add_arc(
    from: Vector,
    into: Vector,
    out: Vector,
    radius: f64,
    pieces: &mut Vec<Piece>,
) -> Vector {
    let tangent = half_tangent(into, out);
    if tangent > EIGHTH {
        let middle = unit(plus(into, out, 1.0)).unwrap_or(into);
        let half_way = add_arc(from, into, middle, radius, pieces);
        return add_arc(half_way, middle, out, radius, pieces);
    }
    let corner = plus(from, into, radius * tangent);
    let to = plus(corner, out, radius * tangent);
    let quarter = tangent / (1.0 + (1.0 + tangent * tangent).sqrt());
    let handle = 4.0 / 3.0 * quarter * radius;
    let control = [from, plus(from, into, handle), plus(to, out, -handle), to];
    pieces.push(Piece { control, radius: Some(radius) });
    to
}
