//! Detours where the straight way is too steep: to one side and back, or round and round.

use super::Misfit;
use super::bezier::Piece;
use crate::geom::vector::{Vector, minus, norm, plus};
use crate::world::World;

/// Detours are planned flatter than they may be, by these factors in turn: on an arc between two sides the rise of
/// both is made on a shorter way.
pub(super) const FLATTER: [f64; 3] = [0.95, 0.85, 0.69];
/// How often a way leads to one side and back.
const SWINGS: [u32; 4] = [1, 2, 3, 5];
/// Most rounds of a spiral.
const ROUNDS: u32 = 64;
/// Radii of spirals that are tried, in turning radii: the least with sides that two arcs fit on, and wider ones.
const WIDTHS: [f64; 4] = [1.2, 1.7, 2.5, 4.0];
/// Corners of a round, and the directions of the sides between them: sine and cosine of 22.5° and so on.
const CORNERS: u32 = 8;
const SIDES: [[f64; 2]; CORNERS as usize] =
    [[C, S], [S, C], [-S, C], [-C, S], [-C, -S], [-S, -C], [S, -C], [C, -S]];
const C: f64 = 0.923_879_532_511_286_7;
const S: f64 = 0.382_683_432_365_089_8;
/// Where along a segment a spiral stands.
const PLACES: [f64; 3] = [0.0, 1.0, 0.5];

/// A polyline without segments that are steeper than `climb`; those that are get a detour with a slope of
/// `climb · flatter`, the shortest of some that is clear.
pub(super) fn eased(
    world: &World,
    points: &[Vector],
    (climb, flatter): (f64, f64),
    radius: f64,
) -> Result<Vec<Vector>, Misfit> {
    let mut eased = vec![points[0]];
    for (segment, ends) in points.windows(2).enumerate() {
        let leg = Leg::new(ends[0], ends[1]);
        if leg.rise.abs() > climb * leg.run {
            let slope = leg.rise.abs() / leg.run;
            let detour = leg.detour(world, climb * flatter, radius);
            eased.extend(detour.ok_or(Misfit::TooSteep { segment, slope })?);
        }
        eased.push(ends[1]);
    }
    Ok(eased)
}

/// A segment, as seen from above.
struct Leg {
    ends: [Vector; 2],
    run: f64,
    rise: f64,
    /// Of the same length, level; any for one that goes straight up.
    ahead: Vector,
}

impl Leg {
    fn new(from: Vector, to: Vector) -> Self {
        let [x, y, rise] = minus(to, from);
        let run = norm([x, y, 0.0]);
        let ahead = if run > 0.0 { [x / run, y / run, 0.0] } else { [1.0, 0.0, 0.0] };
        Self { ends: [from, to], run, rise, ahead }
    }

    /// The corners between the ends of the first way that is clear.
    fn detour(&self, world: &World, climb: f64, radius: f64) -> Option<Vec<Vector>> {
        let mut ways = SWINGS
            .into_iter()
            .filter(|_| self.run > 0.0)
            .flat_map(|swings| [-1.0, 1.0].map(|side| self.swings(climb, swings, side)))
            .chain(self.spirals(climb, radius));
        ways.find(|corners| {
            let [from, to] = self.ends;
            let way: Vec<Vector> =
                [from].into_iter().chain(corners.iter().copied()).chain([to]).collect();
            way.windows(2).all(|ends| Piece::line(ends[0], ends[1]).is_clear(world))
        })
    }

    /// The corners of a way that leads to one side and back.
    fn swings(&self, climb: f64, swings: u32, side: f64) -> Vec<Vector> {
        let legs = f64::from(2 * swings);
        let (long, short) = (self.rise.abs() / climb / legs, self.run / legs);
        let aside = side * (long * long - short * short).max(0.0).sqrt();
        let [x, y, _] = self.ahead;
        let along = minus(self.ends[1], self.ends[0]);
        let corner = |n: u32| {
            let on_line = plus(self.ends[0], along, f64::from(n) / legs);
            plus(on_line, [-y, x, 0.0], if n % 2 == 1 { aside } else { 0.0 })
        };
        (1..2 * swings).map(corner).collect()
    }

    /// The corners of spirals, each of which is entered and left in the direction of the way.
    fn spirals(&self, climb: f64, radius: f64) -> impl Iterator<Item = Vec<Vector>> + '_ {
        // What the straight rest of the way cannot climb.
        let lift = self.rise.abs() - climb * self.run;
        // Who goes straight up may set out in any direction.
        let (turns, places) = if self.run > 0.0 { (1, 3) } else { (CORNERS, 1) };
        let shapes = WIDTHS.into_iter().flat_map(move |width| {
            PLACES.into_iter().take(places).flat_map(move |place| {
                (0..turns).flat_map(move |turn| [-1.0, 1.0].map(|side| (width, place, turn, side)))
            })
        });
        shapes.filter_map(move |(width, place, turn, side)| {
            let edge = 2.0 * width * radius * S;
            let rounds = (lift / (f64::from(CORNERS) * edge * climb)).ceil().max(1.0);
            if rounds > f64::from(ROUNDS) {
                return None;
            }
            let corners = rounds as u32 * CORNERS;
            let step = lift / f64::from(corners) * self.rise.signum();
            let [x, y, _] = self.ahead;
            let level = climb * self.run * place * self.rise.signum();
            let mut at = plus(self.ends[0], self.ahead, place * self.run);
            at[2] += level;
            // The way there, unless the spiral begins where the way does.
            let mut way = if place > 0.0 { vec![at] } else { Vec::new() };
            for n in 0..corners {
                let left = side > 0.0;
                let n = if left { turn + n } else { turn + corners - n - 1 };
                let [cos, sin] = SIDES[(n % CORNERS) as usize];
                at = plus(at, [x * cos - y * sin, x * sin + y * cos, 0.0], edge);
                at[2] += step;
                way.push(at);
            }
            // It ends where the way does, or the straight rest follows.
            if place == 1.0 {
                way.pop();
            }
            Some(way)
        })
    }
}
