//! The taut string: pulls a path tight around the solids it turns on.
//!
//! A shortest path among boxes bends only on edges of solids, and those run along the axes. So a
//! bend is moved, never just nudged, to the place on such an edge where the way over it is
//! shortest, which has a closed form. Stages, in order, repeated until nothing gains any more:
//!
//! 1. *Shortcut*: drop every bend that the path does not need.
//! 2. *Slide*: move a bend along an axis to its best place.
//! 3. *Pull*: move a bend towards the line between its neighbours. Where that is blocked, the edges
//!    of the voxel in the way are tried: as the new bend, or as one more bend before or after a
//!    bend that gives way.
//!
//! Nothing is accepted that is not clear and shorter, so the path only ever improves. Bends sit one
//! lattice step off their edge: free space is open.

use super::Refined;
use crate::geom::{LatticePoint, Voxel};
use crate::search::{Limits, Meter};
use crate::world::{Contact, World};
use wide::{f32x4, i32x4};

/// How often a pull that is blocked is tried half as far.
const HALVINGS: usize = 3;
/// Points of a short path.
const SHORT: usize = 5;
/// Turns that are tried around one voxel.
const MAX_TURNS: usize = 4;
/// Voxels along a wall that are looked at for its end.
const MAX_ROW: usize = 32;

/// How hard to try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Effort {
    /// Not at all.
    None,
    /// What gains most for its price.
    Quick,
    /// That first, then everything that was found to gain anything.
    Thorough,
}

impl Effort {
    /// The share of the path's length that a move must gain. Corners that a body turns on are rounded by more
    /// than the last of it (docs/decisions/0049).
    fn least_gain(self, world: &World) -> f64 {
        match (self, world.base().is_some()) {
            (Self::None, _) => f64::INFINITY,
            (Self::Quick, false) => 1.6e-4,
            (Self::Quick, true) => 5e-4,
            (Self::Thorough, _) => 1e-4,
        }
    }
}

/// Pulls a clear path tight.
pub fn tauten(world: &World, path: &[LatticePoint]) -> Refined {
    let mut points = path.to_vec();
    let limits = Limits::default();
    let meter = Meter::start(&limits);
    let sight_checks = tauten_in_place(world, &mut points, Effort::Thorough, &meter);
    Refined { points, sight_checks }
}

/// Pulls a clear path tight. Returns the number of lines of sight that took. When the meter says stop,
/// the path is left as it is then, but never without its first shortcuts.
pub(crate) fn tauten_in_place(
    world: &World,
    points: &mut Vec<LatticePoint>,
    effort: Effort,
    meter: &Meter<'_>,
) -> u64 {
    tauten_with(&mut Vec::new(), world, points, effort, meter)
}

/// The same, with memory that is used again.
pub(crate) fn tauten_with(
    slack: &mut Vec<bool>,
    world: &World,
    points: &mut Vec<LatticePoint>,
    effort: Effort,
    meter: &Meter<'_>,
) -> u64 {
    let first = match effort {
        Effort::None => return 0,
        Effort::Quick => 0,
        Effort::Thorough => {
            let first = tauten_with(slack, world, points, Effort::Quick, meter);
            if meter.is_over() {
                return first;
            }
            first
        }
    };
    let length: f64 = points.windows(2).map(|pair| span(pair[0], pair[1])).sum();
    let least_gain = length * effort.least_gain(world);
    let mut string = Taut { world, points, slack, effort, least_gain, meter, sight_checks: 0 };
    string.shortcut();
    string.tighten(usize::MAX);
    first + string.sight_checks
}

/// Pulls a clear path tight whose first point was moved: everything from its bend number `loose` on
/// is taut already. Returns the number of lines of sight that took.
pub(crate) fn tauten_start(
    world: &World,
    points: &mut Vec<LatticePoint>,
    effort: Effort,
    loose: usize,
) -> u64 {
    let length: f64 = points.windows(2).map(|pair| span(pair[0], pair[1])).sum();
    let least_gain = length * effort.least_gain(world);
    let (slack, limits) = (&mut Vec::new(), Limits::default());
    let meter = &Meter::start(&limits);
    let mut string = Taut { world, points, slack, effort, least_gain, meter, sight_checks: 0 };
    while string.points.len() > 2 && string.is_clear(string.points[0], string.points[2]) {
        string.points.remove(1);
    }
    string.tighten(loose);
    string.sight_checks
}

struct Taut<'s> {
    world: &'s World,
    points: &'s mut Vec<LatticePoint>,
    /// Per point, whether it may have become loose since it was last looked at.
    slack: &'s mut Vec<bool>,
    effort: Effort,
    /// What a move must gain, in lattice steps.
    least_gain: f64,
    /// Says when to stop.
    meter: &'s Meter<'s>,
    sight_checks: u64,
}

/// On which edges to turn around a voxel that is in the way.
#[derive(Clone, Copy)]
enum Edges {
    OfVoxel,
    OfSolid,
}

/// The best places to turn, with the length of the way over each: shortest first, ties by place.
#[derive(Default)]
struct Turns {
    best: [(f32, LatticePoint); MAX_TURNS],
    count: usize,
}

impl Turns {
    fn add(&mut self, length: f32, place: LatticePoint) {
        let is_before = |&(other, at): &(f32, LatticePoint)| {
            other.total_cmp(&length).then(at.cmp(&place)).is_le()
        };
        let at = self.best[..self.count].iter().take_while(|turn| is_before(turn)).count();
        if at == MAX_TURNS {
            return;
        }
        self.count = MAX_TURNS.min(self.count + 1);
        self.best[at..self.count].rotate_right(1);
        self.best[at] = (length, place);
    }

    fn is_empty(&self) -> bool {
        self.count == 0
    }

    fn places(self) -> impl Iterator<Item = LatticePoint> {
        self.best.into_iter().take(self.count).map(|(_, place)| place)
    }
}

/// What came of sliding a bend along the axes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Slid {
    /// It is where it should be.
    AtBest,
    /// Something is in its way.
    Blocked,
    /// It gained.
    Moved,
}

/// Distance in lattice steps.
fn span(a: LatticePoint, b: LatticePoint) -> f64 {
    (a.distance_squared(b) as f64).sqrt()
}

/// Length of the way from `a` over `x` to `b`.
fn over(a: LatticePoint, x: LatticePoint, b: LatticePoint) -> f64 {
    span(a, x) + span(x, b)
}

impl Taut<'_> {
    fn first_hit(&mut self, a: LatticePoint, b: LatticePoint) -> Option<Voxel> {
        self.sight_checks += 1;
        self.world.first_hit(a, b)
    }

    fn is_clear(&mut self, a: LatticePoint, b: LatticePoint) -> bool {
        self.sight_checks += 1;
        self.world.is_clear(a, b, Contact::Open)
    }

    /// Keeps from each kept point on only the farthest in a row of points that it sees.
    fn shortcut(&mut self) {
        let mut kept = 0;
        let mut next = 1;
        while next < self.points.len() {
            while next + 1 < self.points.len()
                && self.is_clear(self.points[kept], self.points[next + 1])
            {
                next += 1;
            }
            kept += 1;
            self.points[kept] = self.points[next];
            next += 1;
        }
        self.points.truncate(kept + 1);
    }

    /// Works on bends that may be loose until none is, or enough has been tried. At first these are
    /// the bends before number `loose`.
    fn tighten(&mut self, loose: usize) {
        self.slack.clear();
        self.slack.extend((0..self.points.len()).map(|i| i < loose));
        let mut patience = 8 * self.points.len() + 16;
        let mut i = 1;
        let mut quiet = 0;
        while self.points.len() > 2 && quiet + 2 < self.points.len() && patience > 0 {
            if i + 1 >= self.points.len() {
                i = 1;
            }
            if std::mem::take(&mut self.slack[i]) {
                patience -= 1;
                if self.meter.is_over() {
                    return;
                }
                if self.improve(i) {
                    quiet = 0;
                    continue;
                }
            }
            quiet += 1;
            i += 1;
        }
    }

    /// Improves a bend if it can; true if it did. Then it and its neighbours are worth a look.
    fn improve(&mut self, i: usize) -> bool {
        let changed = match self.tight_edge(i) {
            // All it can do is move along its edge; where that is blocked, turn on something else.
            Some(axis) => match self.slide(i, axis, HALVINGS) {
                Slid::AtBest => return false,
                Slid::Moved => true,
                Slid::Blocked => self.is_worth_turning() && self.straighten(i),
            },
            None => self.straighten(i) || (0..3).any(|axis| self.slide(i, axis, 0) == Slid::Moved),
        };
        if changed {
            self.slack.resize(self.points.len(), true);
            let last = self.points.len() - 1;
            self.slack[i.saturating_sub(1)..=(i + 2).min(last)].fill(true);
        }
        changed
    }

    /// Whether to look for something else to turn on where a bend cannot slide along its edge. That
    /// seldom helps, but where it does it helps a short path most.
    fn is_worth_turning(&self) -> bool {
        self.effort == Effort::Thorough || self.points.len() <= SHORT
    }

    /// Drops a bend whose neighbours see each other, or pulls it towards the line between them.
    fn straighten(&mut self, i: usize) -> bool {
        let Some(voxel) = self.first_hit(self.points[i - 1], self.points[i + 1]) else {
            self.points.remove(i);
            self.slack.remove(i);
            return true;
        };
        self.pull(i, voxel)
    }

    /// The axis along which a bend can move at most: it lies in the corner of a solid's edge, and the
    /// string pulls it into the solid on both sides of that corner.
    fn tight_edge(&self, i: usize) -> Option<usize> {
        let [a, bend, b] = [self.points[i - 1], self.points[i], self.points[i + 1]];
        let (to_a, to_b) = (span(a, bend).max(1.0), span(bend, b).max(1.0));
        let spacing = |axis: usize| self.world.planes().axis(axis);
        // Per axis, the side on which a voxel plane is one step away and to which the string pulls.
        let side: [i32; 3] = std::array::from_fn(|i| {
            let gap = |p: LatticePoint| f64::from(p.0[i]) - f64::from(bend.0[i]);
            let pull = gap(a) / to_a + gap(b) / to_b;
            let is_plane = |c: i32| spacing(i).index(c) != spacing(i).index(c - 1);
            match bend.0[i] {
                c if pull <= 0.0 && is_plane(c - 1) => -1,
                c if pull >= 0.0 && is_plane(c + 1) => 1,
                _ => 0,
            }
        });
        (0..3).find(|&axis| {
            let mut across = side;
            across[axis] = 0;
            across.iter().filter(|side| **side != 0).count() == 2
                && self.world.is_blocked(self.world.voxel_at(bend).offset(across))
        })
    }

    /// Moves a bend along an axis towards the best place on the line; half as far, and so on, where
    /// that is blocked.
    fn slide(&mut self, i: usize, axis: usize, halvings: usize) -> Slid {
        let [a, bend, b] = [self.points[i - 1], self.points[i], self.points[i + 1]];
        let most = over(a, bend, b) - self.least_gain;
        let mut better = best_on_line(bend, axis, a, b);
        for tries in 0..=halvings {
            if over(a, better, b) > most {
                return if tries == 0 { Slid::AtBest } else { Slid::Blocked };
            }
            if self.is_clear(a, better) && self.is_clear(better, b) {
                self.points[i] = better;
                return Slid::Moved;
            }
            better = between(better, bend, 0.5);
        }
        Slid::Blocked
    }

    /// Pulls a bend towards the line between its neighbours, which `in_the_way` blocks.
    fn pull(&mut self, i: usize, in_the_way: Voxel) -> bool {
        let [a, bend, b] = [self.points[i - 1], self.points[i], self.points[i + 1]];
        let length = over(a, bend, b);
        let mut target = between(a, b, span(a, bend) / length.max(1.0));
        if self.turn_on(i, in_the_way, target) {
            return true;
        }
        // Voxels whose edges were tried: they offer the same turns again.
        let mut tried = [None; 2 * HALVINGS + 1];
        tried[0] = Some(in_the_way);
        for _ in 0..HALVINGS {
            target = between(target, bend, 0.5);
            if over(a, target, b) + self.least_gain > length {
                return false;
            }
            let hits = [self.first_hit(a, target), self.first_hit(target, b)];
            if hits == [None; 2] {
                self.points[i] = target;
                return true;
            }
            for voxel in hits.into_iter().flatten() {
                let Some(slot) = tried.iter().position(|t| *t == Some(voxel) || t.is_none()) else {
                    continue;
                };
                if tried[slot].replace(voxel).is_none() && self.turn_on(i, voxel, target) {
                    return true;
                }
            }
        }
        false
    }

    /// Replaces a bend by one on an edge of the voxel that is in the way of pulling it to `target`,
    /// alone or together with `target`. True if that works and gains.
    fn turn_on(&mut self, i: usize, voxel: Voxel, target: LatticePoint) -> bool {
        let [a, bend, b] = [self.points[i - 1], self.points[i], self.points[i + 1]];
        let most = over(a, bend, b) - self.least_gain;
        let places = match self.effort {
            Effort::None | Effort::Quick => &[Edges::OfVoxel][..],
            Effort::Thorough => &[Edges::OfVoxel, Edges::OfSolid],
        };
        for &where_to in places {
            for turn in self.turns(voxel, where_to, a, b, most).places() {
                if self.is_clear(a, turn) && self.is_clear(turn, b) {
                    self.points[i] = turn;
                    return true;
                }
            }
        }
        self.turn_twice(i, voxel, target, most)
    }

    /// Replaces a bend by `target` and one more bend, on an edge of the voxel, before or after it.
    fn turn_twice(&mut self, i: usize, voxel: Voxel, target: LatticePoint, most: f64) -> bool {
        let (a, b) = (self.points[i - 1], self.points[i + 1]);
        for (far, near, is_before) in [(a, b, true), (b, a, false)] {
            let turns = self.turns(voxel, Edges::OfVoxel, far, target, most - span(target, near));
            if turns.is_empty() || !self.is_clear(target, near) {
                continue;
            }
            for turn in turns.places() {
                if self.is_clear(far, turn) && self.is_clear(turn, target) {
                    self.points[i] = target;
                    let at = if is_before { i } else { i + 1 };
                    self.points.insert(at, turn);
                    self.slack.insert(at, true);
                    return true;
                }
            }
        }
        false
    }
}

impl Taut<'_> {
    /// The best places to turn on the way from `a` to `b` on exposed edges of a voxel, or of the ends
    /// of the solid it belongs to in the six directions from it; shortest first, none longer than
    /// `most`.
    fn turns(
        &self,
        voxel: Voxel,
        where_to: Edges,
        a: LatticePoint,
        b: LatticePoint,
        most: f64,
    ) -> Turns {
        let mut turns = Turns::default();
        match where_to {
            Edges::OfVoxel => self.add_turns(voxel, a, b, most, &mut turns),
            Edges::OfSolid => {
                for (axis, step) in [(0, -1), (0, 1), (1, -1), (1, 1), (2, -1), (2, 1)] {
                    let last = self.last_solid(voxel, axis, step);
                    if last != voxel {
                        self.add_turns(last, a, b, most, &mut turns);
                    }
                }
            }
        }
        turns
    }

    fn add_turns(
        &self,
        voxel: Voxel,
        a: LatticePoint,
        b: LatticePoint,
        most: f64,
        turns: &mut Turns,
    ) {
        // Where a face is covered, its edges are no place to turn. Most voxels of a wall show one face.
        let is_free = |axis: usize, step: i32| {
            let mut next = voxel;
            next.0[axis] += step;
            !self.world.is_blocked(next)
        };
        let free: [[bool; 2]; 3] = std::array::from_fn(|i| [is_free(i, -1), is_free(i, 1)]);
        let corners = [voxel, voxel.offset([1; 3])].map(|at| self.world.planes().corner(at));
        for axis in 0..3 {
            let (j, k) = ((axis + 1) % 3, (axis + 2) % 3);
            if free[j] == [false; 2] || free[k] == [false; 2] {
                continue;
            }
            let (best, length) = best_on_edges(corners, axis, a, b);
            for edge in 0..4 {
                let mut beyond = voxel;
                beyond.0[j] += if edge & 1 == 1 { 1 } else { -1 };
                beyond.0[k] += if edge & 2 == 2 { 1 } else { -1 };
                if free[j][edge & 1]
                    && free[k][edge >> 1]
                    && f64::from(length[edge]) <= most
                    && !self.world.is_blocked(beyond)
                {
                    turns.add(length[edge], best[edge]);
                }
            }
        }
    }

    /// The last voxel of a row of solid voxels.
    fn last_solid(&self, voxel: Voxel, axis: usize, step: i32) -> Voxel {
        let mut last = voxel;
        for _ in 0..MAX_ROW {
            let mut next = last;
            next.0[axis] += step;
            if !self.world.is_blocked(next) {
                break;
            }
            last = next;
        }
        last
    }
}

/// The point a share of the way from `a` to `b`.
fn between(a: LatticePoint, b: LatticePoint, share: f64) -> LatticePoint {
    LatticePoint(std::array::from_fn(|i| {
        let (from, to) = (f64::from(a.0[i]), f64::from(b.0[i]));
        (from + share * (to - from)).round() as i32
    }))
}

/// The point of the line through `line` along `axis` over which the way from `a` to `b` is
/// shortest: unfold both ends into one plane with the line, where it is the crossing point.
fn best_on_line(line: LatticePoint, axis: usize, a: LatticePoint, b: LatticePoint) -> LatticePoint {
    let away = |p: LatticePoint| {
        let gap = |i: usize| f64::from(p.0[i]) - f64::from(line.0[i]);
        let (j, k) = ((axis + 1) % 3, (axis + 2) % 3);
        (gap(j) * gap(j) + gap(k) * gap(k)).sqrt()
    };
    let (a_away, b_away) = (away(a), away(b));
    let sum = a_away + b_away;
    let share = if sum > 0.0 { a_away / sum } else { 0.5 };
    let (from, to) = (f64::from(a.0[axis]), f64::from(b.0[axis]));
    let mut best = line;
    best.0[axis] = (from + share * (to - from)).round() as i32;
    best
}

/// What [`best_on_line`] says of the four edges of a voxel, given by its corners, along an axis, each moved one lattice step
/// off it, and the length of the way over each, all at once in vector registers. Coordinates are
/// relative to the voxel, so that single precision tells lengths to a small part of a step.
fn best_on_edges(
    [low, high]: [LatticePoint; 2],
    axis: usize,
    a: LatticePoint,
    b: LatticePoint,
) -> ([LatticePoint; 4], [f32; 4]) {
    let (j, k) = ((axis + 1) % 3, (axis + 2) % 3);
    let low = low.0;
    let after = |i: usize| high.0[i] - low[i] + 1;
    let line_j = [-1, after(j), -1, after(j)];
    let line_k = [-1, -1, after(k), after(k)];
    let gap = |p: LatticePoint, i: usize| f32x4::splat((p.0[i] - low[i]) as f32);
    let away = |p: LatticePoint| {
        let x = gap(p, j) - i32x4::from(line_j).round_float();
        let y = gap(p, k) - i32x4::from(line_k).round_float();
        x * x + y * y
    };
    let (a_away, b_away) = (away(a), away(b));
    let (from, to) = (gap(a, axis), gap(b, axis));
    let (a_near, b_near) = (a_away.sqrt(), b_away.sqrt());
    let share = a_near / (a_near + b_near).fast_max(f32x4::splat(f32::MIN_POSITIVE));
    let at = (from + share * (to - from)).fast_round_int();
    let x = at.round_float();
    let length = (a_away + (x - from) * (x - from)).sqrt() + (b_away + (x - to) * (x - to)).sqrt();
    let at = at.to_array();
    let point = |edge: usize| {
        let mut point = LatticePoint(low);
        point.0[axis] += at[edge];
        point.0[j] += line_j[edge];
        point.0[k] += line_k[edge];
        point
    };
    (std::array::from_fn(point), length.to_array())
}
