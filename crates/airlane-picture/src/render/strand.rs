//! Paths as tubes: a capsule for every straight run, a ball at every bend, larger ones at the ends,
//! and a tree of boxes that finds the one a ray meets first.

use super::Strand;
use super::camera::Ray;
use super::light::linear;
use super::vector::{Vec3, along, dot, floor, length, scale, sub, unit};
use crate::{GOAL, START};
use airlane::geom::{LatticePoint, UNIT};

/// Radius of a bend's ball, in radii of the tube.
const BEND: f64 = 1.45;
/// Radius of the balls at both ends, in radii of the tube.
const END: f64 = 3.0;
/// Period of the dashes of a hidden tube, in radii of the tube, and the share that is drawn.
const DASH: (f64, f64) = (8.0, 0.62);
/// Strands closer to each other than this, in radii and along the line of sight, share their place.
const BRAID: f64 = 0.7;
/// Length of a stripe where strands share their place, in radii of the tube.
const STRIPE: f64 = 6.0;
/// Most capsules in a leaf of the tree.
const LEAF: usize = 4;

/// A piece of a strand; a ball if both ends are the same point.
#[derive(Clone, Debug)]
struct Capsule {
    from: Vec3,
    run: Vec3,
    radius: f64,
    colour: Vec3,
    /// Which strand it belongs to.
    strand: usize,
    /// Length of the strand before `from`; `None` for balls, which are never dashed.
    behind: Option<f64>,
}

/// Where a ray meets a strand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TubeHit {
    pub t: f64,
    pub normal: Vec3,
    pub colour: Vec3,
    pub radius: f64,
    /// Whether a hidden strand shows here or leaves a gap between dashes.
    pub in_dash: bool,
}

struct Node {
    low: Vec3,
    high: Vec3,
    /// Capsules of a leaf; empty for an inner node.
    leaf: std::ops::Range<usize>,
    /// Index of the second child; the first follows its parent.
    second: usize,
}

/// All strands of a picture.
pub(crate) struct Tubes {
    capsules: Vec<Capsule>,
    nodes: Vec<Node>,
    radius: f64,
    /// Linear colours of the strands.
    colours: Vec<Vec3>,
}

impl Tubes {
    /// Tubes of `radius` voxels along the strands.
    pub(crate) fn new(strands: &[Strand<'_>], radius: f64) -> Self {
        let mut capsules: Vec<_> = strands
            .iter()
            .enumerate()
            .flat_map(|(i, strand)| capsules(i, strand, radius))
            .collect();
        let mut nodes = Vec::new();
        if !capsules.is_empty() {
            let count = capsules.len();
            grow(&mut nodes, &mut capsules, 0..count);
        }
        let colours = strands.iter().map(|strand| linear(strand.colour)).collect();
        Self { capsules, nodes, radius, colours }
    }

    /// The nearest piece of a strand along the ray.
    pub(crate) fn first_hit(&self, ray: &Ray) -> Option<TubeHit> {
        let mut nearest: Option<(f64, &Capsule)> = None;
        self.visit(ray, |capsule, limit| {
            let t = capsule.meets(ray)?;
            (t < limit).then(|| {
                nearest = Some((t, capsule));
                t
            })
        });
        let (t, capsule) = nearest?;
        let offset = sub(ray.at(t), capsule.from);
        let run_squared = dot(capsule.run, capsule.run);
        let share = if run_squared > 0.0 {
            (dot(offset, capsule.run) / run_squared).clamp(0.0, 1.0)
        } else {
            0.0
        };
        let in_dash = capsule.behind.is_none_or(|behind| {
            let (period, drawn) = (DASH.0 * self.radius, DASH.1);
            (behind + share * run_squared.sqrt()).rem_euclid(period) < period * drawn
        });
        Some(TubeHit {
            t,
            normal: unit(sub(offset, scale(capsule.run, share))),
            colour: if capsule.behind.is_some() { self.stripe(ray, t) } else { capsule.colour },
            radius: capsule.radius,
            in_dash,
        })
    }

    /// The colour where a ray meets tubes at `t`. Strands that share a stretch take turns along it,
    /// so that none of them seems to be missing.
    fn stripe(&self, ray: &Ray, t: f64) -> Vec3 {
        let limit = t + BRAID * self.radius;
        let mut met = 0u64;
        let mut first: Option<&Capsule> = None;
        self.visit(ray, |capsule, _| {
            if capsule.behind.is_some() && capsule.meets(ray).is_some_and(|t| t <= limit) {
                met |= 1 << (capsule.strand % 64);
                if first.is_none_or(|first| capsule.strand < first.strand) {
                    first = Some(capsule);
                }
            }
            None
        });
        let Some(first) = first else { return [0.0; 3] };
        let place = dot(ray.at(t), unit(first.run)) / (STRIPE * self.radius);
        let turn = floor(place).rem_euclid(met.count_ones() as i32);
        let chosen =
            (0..self.colours.len()).filter(|i| met >> (i % 64) & 1 == 1).nth(turn as usize);
        self.colours[chosen.unwrap_or(first.strand)]
    }

    /// Whether a strand lies along the ray.
    pub(crate) fn blocks(&self, ray: &Ray) -> bool {
        let mut blocked = false;
        self.visit(ray, |capsule, _| {
            blocked |= capsule.meets(ray).is_some();
            blocked.then_some(f64::NEG_INFINITY)
        });
        blocked
    }

    /// Shows `see` every capsule whose box the ray may meet before the limit; what `see` returns is
    /// the new limit.
    fn visit<'a>(&'a self, ray: &Ray, mut see: impl FnMut(&'a Capsule, f64) -> Option<f64>) {
        let mut limit = f64::INFINITY;
        let mut stack = [0; 64];
        let mut waiting = usize::from(!self.nodes.is_empty());
        while waiting > 0 {
            waiting -= 1;
            let index = stack[waiting];
            let node = &self.nodes[index];
            if !node.may_meet(ray, limit) {
                continue;
            }
            if node.leaf.is_empty() {
                stack[waiting] = node.second;
                stack[waiting + 1] = index + 1;
                waiting += 2;
            }
            for capsule in &self.capsules[node.leaf.clone()] {
                limit = see(capsule, limit).unwrap_or(limit);
            }
        }
    }
}

impl Node {
    fn may_meet(&self, ray: &Ray, limit: f64) -> bool {
        let (mut enter, mut leave) = (0.0f64, limit);
        for i in 0..3 {
            let low = (self.low[i] - ray.origin[i]) * ray.inverse[i];
            let high = (self.high[i] - ray.origin[i]) * ray.inverse[i];
            enter = enter.max(low.min(high));
            leave = leave.min(low.max(high));
        }
        enter <= leave
    }
}

impl Capsule {
    fn ball(strand: usize, at: Vec3, radius: f64, colour: Vec3) -> Self {
        Self { from: at, run: [0.0; 3], radius, colour, strand, behind: None }
    }

    fn low(&self, axis: usize) -> f64 {
        self.from[axis] + self.run[axis].min(0.0) - self.radius
    }

    fn high(&self, axis: usize) -> f64 {
        self.from[axis] + self.run[axis].max(0.0) + self.radius
    }

    /// Where the ray enters this capsule.
    fn meets(&self, ray: &Ray) -> Option<f64> {
        let from = sub(ray.origin, self.from);
        let run_squared = dot(self.run, self.run);
        if run_squared == 0.0 {
            return sphere(ray, self.from, self.radius);
        }
        // The cylinder, as a quadratic scaled by the squared length of the run.
        let run_ray = dot(self.run, ray.direction);
        let run_from = dot(self.run, from);
        let a = run_squared - run_ray * run_ray;
        let b = run_squared * dot(ray.direction, from) - run_from * run_ray;
        let c = run_squared * (dot(from, from) - self.radius * self.radius) - run_from * run_from;
        let h = b * b - a * c;
        if h < 0.0 {
            return None;
        }
        if a > 1e-9 * run_squared {
            let t = (-b - h.sqrt()) / a;
            let y = run_from + t * run_ray;
            if y > 0.0 && y < run_squared {
                return (t > 0.0).then_some(t);
            }
            let end = if y <= 0.0 { self.from } else { along(self.from, self.run, 1.0) };
            return sphere(ray, end, self.radius);
        }
        let end = if run_ray > 0.0 { self.from } else { along(self.from, self.run, 1.0) };
        sphere(ray, end, self.radius)
    }
}

fn sphere(ray: &Ray, centre: Vec3, radius: f64) -> Option<f64> {
    let from = sub(ray.origin, centre);
    let b = dot(from, ray.direction);
    // The distance from the centre to the line, rather than b² - |from|² + r², which loses digits
    // when the eye is far away.
    let aside = sub(from, scale(ray.direction, b));
    let h = radius * radius - dot(aside, aside);
    let t = -b - h.max(0.0).sqrt();
    (h >= 0.0 && t > 0.0).then_some(t)
}

fn capsules(index: usize, strand: &Strand<'_>, radius: f64) -> Vec<Capsule> {
    let corners = corners(strand.points);
    let colour = linear(strand.colour);
    let mut pieces = Vec::new();
    let mut behind = 0.0;
    for pair in corners.windows(2) {
        let run = sub(pair[1], pair[0]);
        pieces.push(Capsule {
            from: pair[0],
            run,
            radius,
            colour,
            strand: index,
            behind: Some(behind),
        });
        behind += length(run);
    }
    if let ([only], [false, false]) = (&corners[..], strand.ends) {
        pieces.push(Capsule::ball(index, *only, radius * END, colour));
    }
    if let [first, bends @ .., last] = &corners[..] {
        pieces.extend(bends.iter().map(|&bend| Capsule::ball(index, bend, radius * BEND, colour)));
        for (at, colour, is_marked) in
            [(*first, START, strand.ends[0]), (*last, GOAL, strand.ends[1])]
        {
            pieces
                .extend(is_marked.then(|| Capsule::ball(index, at, radius * END, linear(colour))));
        }
    }
    pieces
}

/// The points in voxels, without those that lie straight between their neighbours.
fn corners(points: &[LatticePoint]) -> Vec<Vec3> {
    let mut kept: Vec<LatticePoint> = Vec::new();
    for &point in points {
        if kept.last() == Some(&point) {
            continue;
        }
        if let [.., before, last] = kept[..]
            && straight(before, last, point)
        {
            kept.pop();
        }
        kept.push(point);
    }
    kept.iter().map(|p| position(*p)).collect()
}

fn straight(a: LatticePoint, b: LatticePoint, c: LatticePoint) -> bool {
    let step = |p: LatticePoint, q: LatticePoint| -> [i64; 3] {
        std::array::from_fn(|i| i64::from(q.0[i]) - i64::from(p.0[i]))
    };
    let (u, v) = (step(a, b), step(b, c));
    let turn = |i: usize, j: usize| u[i] * v[j] - u[j] * v[i];
    turn(0, 1) == 0 && turn(1, 2) == 0 && turn(2, 0) == 0 && (0..3).all(|i| u[i] * v[i] >= 0)
}

/// A lattice point in voxels.
pub(crate) fn position(point: LatticePoint) -> Vec3 {
    point.0.map(|c| f64::from(c) / f64::from(UNIT))
}

/// Adds the tree over `range`, ordering the capsules so that every leaf is a range of them.
fn grow(nodes: &mut Vec<Node>, capsules: &mut [Capsule], range: std::ops::Range<usize>) {
    let part = &mut capsules[range.clone()];
    let bound = |pick: fn(&Capsule, usize) -> f64, keep: fn(f64, f64) -> f64| -> Vec3 {
        std::array::from_fn(|i| part.iter().map(|c| pick(c, i)).reduce(keep).unwrap_or(0.0))
    };
    let (low, high) = (bound(Capsule::low, f64::min), bound(Capsule::high, f64::max));
    let index = nodes.len();
    if part.len() <= LEAF {
        nodes.push(Node { low, high, leaf: range, second: 0 });
        return;
    }
    nodes.push(Node { low, high, leaf: 0..0, second: 0 });
    let extent = sub(high, low);
    let axis = (1..3).fold(0, |best, i| if extent[i] > extent[best] { i } else { best });
    let middle = |c: &Capsule| c.from[axis] + c.run[axis] / 2.0;
    part.sort_by(|a, b| middle(a).total_cmp(&middle(b)));
    let half = range.start + part.len() / 2;
    grow(nodes, capsules, range.start..half);
    nodes[index].second = nodes.len();
    grow(nodes, capsules, half..range.end);
}
