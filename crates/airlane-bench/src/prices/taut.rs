//! Pulls a way taut, as a string across media of different prices: at a border it bends as Snell's law has it.

use super::known::{Known, cost_of, cost_of_path, distance, dot, norm};
use crate::random::Draw;
use airlane::{Airspace, Body};

type Point = [f64; 3];

/// The longest legs in which points are moved, in voxels: shorter ones follow round borders.
const LEG: f64 = 3.0;
/// Points are moved by steps from the first to the second of these, in voxels, each half of the one before.
const STEPS: [f64; 2] = [2.0, 1.0 / 512.0];
/// So many times at most points are left out, added and moved.
const ROUNDS: usize = 12;
/// Two rounds in a row that gain less than this share are the last.
const GAIN: f64 = 2e-5;

/// The cheapest way that the given one can be pulled to, with its cost. Ends stay where they are.
pub(super) fn pulled(
    airspace: &Airspace,
    areas: &[Known],
    points: Vec<Point>,
) -> (f64, Vec<Point>) {
    let voxel = airspace.frame().voxel_size;
    let string = String { airspace, areas, voxel };
    let mut best = (cost_of_path(areas, &points), points);
    let mut idle = 0;
    for round in 0..ROUNDS {
        let mut points = string.shortened(best.1.clone());
        // With few points it slides far, with many it follows what is round: by turns.
        points = string.cut(&points, round % 2 == 1);
        string.moved(&mut points, round as u64);
        let points = string.shortened(points);
        let cost = cost_of_path(areas, &points);
        let gain = best.0 - cost;
        if cost < best.0 {
            best = (cost, points);
        }
        idle = if gain <= GAIN * cost { idle + 1 } else { 0 };
        if idle == 2 {
            break;
        }
    }
    best
}

struct String<'a> {
    airspace: &'a Airspace,
    areas: &'a [Known],
    voxel: f64,
}

impl String<'_> {
    fn is_clear(&self, a: Point, b: Point) -> bool {
        self.airspace.is_clear(a, b, Body::POINT).unwrap_or(false)
    }

    fn cost(&self, a: Point, b: Point) -> f64 {
        cost_of(self.areas, [a, b])
    }

    /// Without the points that make it no cheaper.
    fn shortened(&self, points: Vec<Point>) -> Vec<Point> {
        let Some(&first) = points.first() else { return points };
        let mut kept = vec![first];
        let mut at = 0;
        while at + 1 < points.len() {
            let mut sums = vec![0.0];
            for ends in points[at..].windows(2) {
                sums.push(sums[sums.len() - 1] + self.cost(ends[0], ends[1]));
            }
            let is_better = |to: &usize| {
                let (a, b) = (points[at], points[*to]);
                self.cost(a, b) <= sums[to - at] * (1.0 + 1e-12) && self.is_clear(a, b)
            };
            let to = (at + 2..points.len()).rev().find(is_better).unwrap_or(at + 1);
            kept.push(points[to]);
            at = to;
        }
        kept
    }

    /// With a point wherever it crosses the border of an area; in short legs, if wanted.
    fn cut(&self, points: &[Point], is_short: bool) -> Vec<Point> {
        let Some(&first) = points.first() else { return Vec::new() };
        let mut cut = vec![first];
        for ends in points.windows(2) {
            let (a, b) = (ends[0], ends[1]);
            let spans = self.areas.iter().filter_map(|area| area.span([a, b])).flatten();
            let longest = if is_short { LEG * self.voxel } else { f64::INFINITY };
            let legs = (distance(a, b) / longest).ceil().max(1.0) as u32;
            let even = (1..=legs).map(|n| f64::from(n) / f64::from(legs));
            let mut shares: Vec<f64> =
                spans.chain(even).filter(|&share| share > 0.0 && share <= 1.0).collect();
            shares.sort_unstable_by(f64::total_cmp);
            shares.dedup();
            let at = |share: f64| std::array::from_fn(|i| a[i] + share * (b[i] - a[i]));
            cut.extend(shares.into_iter().map(|share| if share < 1.0 { at(share) } else { b }));
        }
        cut
    }

    /// Moves points by ever smaller steps while that makes the way cheaper: along the axes, along the borders on which
    /// they lie, across these, and along directions at random, for where none of these helps.
    fn moved(&self, points: &mut [Point], seed: u64) {
        let draw = &mut Draw(seed + 1);
        let mut step = STEPS[0] * self.voxel;
        while step >= STEPS[1] * self.voxel {
            // Many points that each move a little take many sweeps, of which the next round has more.
            for _ in 0..20 {
                let mut gain = 0.0;
                for i in 1..points.len().saturating_sub(1) {
                    gain += self.move_one(points, i, step, draw);
                }
                if gain <= 1e-3 * step {
                    break;
                }
            }
            step /= 2.0;
        }
    }

    /// Moves one point to the best of its neighbours at a distance; what that gains.
    fn move_one(&self, points: &mut [Point], i: usize, step: f64, draw: &mut Draw) -> f64 {
        let (a, b, c) = (points[i - 1], points[i], points[i + 1]);
        let now = self.cost(a, b) + self.cost(b, c);
        let mut best = (now, b);
        let mut try_at = |to: Point| {
            // The first leg alone is often too dear.
            let first = self.cost(a, to);
            if first >= best.0 {
                return;
            }
            let cost = first + self.cost(to, c);
            if cost < best.0 - 1e-12 && self.is_clear(a, to) && self.is_clear(to, c) {
                best = (cost, to);
            }
        };
        let mut random = || {
            let way: Point = std::array::from_fn(|_| f64::from(draw.below(2001) - 1000));
            let length = norm(way);
            if length > 0.0 { way.map(|c| c / length) } else { [1.0, 0.0, 0.0] }
        };
        let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        for way in axes.into_iter().chain([random(), random()]) {
            for step in [-step, step] {
                try_at(std::array::from_fn(|i| b[i] + step * way[i]));
            }
        }
        for area in self.areas.iter().filter(|area| area.surface(b) <= step + 1e-6) {
            let (on, out) = area.onto(b);
            let is_on = distance(on, b) <= 1e-6 * self.voxel;
            // Two directions along the border, one of them towards the next point.
            let on_border = |way: Point| {
                let across = dot(way, out);
                let along: Point = std::array::from_fn(|i| way[i] - across * out[i]);
                let length = norm(along);
                (length > 1e-9).then(|| along.map(|c| c / length))
            };
            let towards = on_border(std::array::from_fn(|i| c[i] - b[i]));
            let ways = [towards, on_border(random())].into_iter().flatten();
            if !is_on {
                try_at(on);
            }
            for way in ways {
                for step in [-step, step] {
                    let to = std::array::from_fn(|i| on[i] + step * way[i]);
                    try_at(area.onto(to).0);
                    // A hair outside, for what is dear there or forbidden.
                    let (at, out) = area.onto(to);
                    try_at(std::array::from_fn(|i| at[i] + 1e-6 * self.voxel * out[i]));
                }
            }
        }
        points[i] = best.1;
        now - best.0
    }
}
