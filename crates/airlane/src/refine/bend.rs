//! Bending a way where one piece of it is dearer than another: at the borders of areas.
//!
//! The taut string knows length alone. Here a path is given bends at the borders that it crosses, each of
//! which is moved while that makes the way cheaper: light would find the same places (Snell's law). What
//! bends are not worth their cost then go.

use crate::geom::{Cost, LatticePoint, UNIT};
use crate::search::Meter;
use crate::world::{Contact, World};

/// How far bends are moved, in lattice steps, one after the other. The longest are for long segments alone, as a bend
/// that is further than a few voxels from where it should be would not get there by the others.
const MOVES: [i32; 11] = [
    32 * UNIT,
    16 * UNIT,
    8 * UNIT,
    4 * UNIT,
    2 * UNIT,
    UNIT,
    UNIT / 2,
    UNIT / 4,
    UNIT / 8,
    UNIT / 16,
    UNIT / 32,
];
/// How often all bends are moved by one step before the next, smaller one.
const ROUNDS: usize = 3;
/// How often all of it is done, if the last time made the way cheaper than this many times what it was.
const PASSES: usize = 3;
const WORTH_ANOTHER: f64 = 0.998;
/// How many bends on a shortcut may leave out at once.
const AHEAD: usize = 12;

/// A path as cheap as moving its bends makes it, and the number of lines of sight that took. `cost` is that of
/// a straight way, `None` if it may not be gone; `borders` are the shares of a straight way at which it crosses
/// the border of an area.
pub(crate) fn bend(
    world: &World,
    points: Vec<LatticePoint>,
    cost: impl Fn(LatticePoint, LatticePoint) -> Option<Cost>,
    borders: impl Fn(LatticePoint, LatticePoint) -> Vec<f64>,
    meter: &Meter<'_>,
) -> (Vec<LatticePoint>, u64) {
    let mut bending = Bending { world, cost, checks: 0 };
    let mut points = bending.shortened(points);
    for _ in 0..PASSES {
        let before = bending.cost_of(&points);
        points = bending.with_borders(points, &borders);
        for step in MOVES {
            for _ in 0..ROUNDS {
                if meter.is_over() || !bending.move_all(&mut points, step) {
                    break;
                }
            }
        }
        // Bends close together hold each other back until one of them has gone.
        points = bending.shortened(points);
        let enough = before.map(|before| before.scaled(WORTH_ANOTHER));
        if meter.is_over() || bending.cost_of(&points) >= enough {
            break;
        }
    }
    (points, bending.checks)
}

struct Bending<'w, C> {
    world: &'w World,
    cost: C,
    checks: u64,
}

impl<C: Fn(LatticePoint, LatticePoint) -> Option<Cost>> Bending<'_, C> {
    fn is_clear(&mut self, a: LatticePoint, b: LatticePoint) -> bool {
        self.checks += 1;
        self.world.is_clear(a, b, Contact::Open)
    }

    fn cost_of(&self, points: &[LatticePoint]) -> Option<Cost> {
        let mut steps = points.windows(2).map(|ends| (self.cost)(ends[0], ends[1]));
        steps.try_fold(Cost::ZERO, |sum, cost| Some(sum + cost?))
    }

    /// The path without bends that are not worth their cost.
    fn shortened(&mut self, points: Vec<LatticePoint>) -> Vec<LatticePoint> {
        let mut kept: Vec<LatticePoint> = points.first().copied().into_iter().collect();
        let mut at = 0;
        while at + 1 < points.len() {
            let mut over = (self.cost)(points[at], points[at + 1]);
            let mut next = at + 1;
            for to in at + 2..points.len().min(at + AHEAD) {
                over = over.zip((self.cost)(points[to - 1], points[to])).map(|(a, b)| a + b);
                let straight = (self.cost)(points[at], points[to]);
                let pays = straight.zip(over).is_some_and(|(straight, over)| straight <= over);
                if pays && self.is_clear(points[at], points[to]) {
                    next = to;
                }
            }
            kept.push(points[next]);
            at = next;
        }
        kept
    }

    /// Moves each bend by one step where that is cheapest; whether any moved.
    fn move_all(&mut self, points: &mut [LatticePoint], step: i32) -> bool {
        let mut moved = false;
        for i in 1..points.len().saturating_sub(1) {
            let [a, b, c] = [points[i - 1], points[i], points[i + 1]];
            if step > 2 * UNIT && a.distance(c) * f64::from(UNIT) < f64::from(2 * step) {
                continue;
            }
            let both = |this: &Self, at| Some((this.cost)(a, at)? + (this.cost)(at, c)?);
            let Some(mut best) = both(self, b) else { continue };
            for axis in 0..3 {
                for way in [-step, step] {
                    let mut at = b;
                    at.0[axis] += way;
                    let Some(cost) = both(self, at).filter(|cost| *cost < best) else { continue };
                    if self.is_clear(a, at) && self.is_clear(at, c) {
                        (best, points[i], moved) = (cost, at, true);
                    }
                }
            }
        }
        moved
    }
}

impl<C: Fn(LatticePoint, LatticePoint) -> Option<Cost>> Bending<'_, C> {
    /// The path with a bend wherever it crosses a border, unless a point of the lattice near there is too far
    /// off the line.
    fn with_borders(
        &mut self,
        points: Vec<LatticePoint>,
        borders: &impl Fn(LatticePoint, LatticePoint) -> Vec<f64>,
    ) -> Vec<LatticePoint> {
        let mut more: Vec<LatticePoint> = points.first().copied().into_iter().collect();
        for ends in points.windows(2) {
            let [a, b] = [ends[0], ends[1]];
            let mut last = a;
            for share in borders(a, b) {
                let place = |i: usize| {
                    let way = f64::from(b.0[i]) - f64::from(a.0[i]);
                    a.0[i] + (share * way).round() as i32
                };
                let at = LatticePoint(std::array::from_fn(place));
                let is_new = at != last && at != b;
                if is_new && self.is_clear(last, at) && self.is_clear(at, b) {
                    more.push(at);
                    last = at;
                }
            }
            more.push(b);
        }
        more
    }
}
