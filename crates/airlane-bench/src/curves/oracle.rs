//! Whether there is a curve at all: a slow planner that samples.
//!
//! A ball is flown by short straight hops. From hop to hop its course turns by no more than the turning
//! circle allows, and no hop is steeper than the climb limit; after each hop the distances to all solid
//! voxels around are measured. Whatever reaches the goal like this is a curve within the limits, and
//! nothing here knows of bends, arcs, hulls or cells.
//!
//! The search is a rapidly exploring random tree (LaValle 1998): the branch that is nearest to a random place
//! is flown towards it, or round in a circle, and whenever a branch has grown the goal is tried from its tip. What is
//! found is a list of manoeuvres; left out and changed at random, they make it shorter.
//!
//! A curve that it finds exists. One that it does not find may exist all the same: try more samples.

use crate::random::Draw;
use airlane::geom::Voxel;
use airlane::world::World;

type Vector = [f64; 3];

/// What is to be flown, in voxels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Flyer {
    /// The radius of the ball.
    pub(super) body: f64,
    /// The radius of its tightest curve.
    pub(super) turn: f64,
    /// The steepest climb and descent, as rise over run.
    pub(super) slopes: Option<[f64; 2]>,
}

/// Where one is, and which way one heads.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Pose {
    at: Vector,
    /// Of length 1.
    course: Vector,
}

/// What is flown next.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Manoeuvre {
    /// Towards a place, for so long or until one is there.
    To(Vector, f64),
    /// In a circle to the left (1) or right (-1), rising by this slope, for so long.
    Round(f64, f64, f64),
}

/// The course to set out on, and what is flown.
#[derive(Clone, PartialEq, Debug)]
struct Way {
    course: Vector,
    by: Vec<Manoeuvre>,
}

/// How far a manoeuvre was flown.
struct Flown {
    poses: Vec<Pose>,
    length: f64,
    /// Whether it was flown to its end, or something was in the way.
    is_whole: bool,
    /// Whether it ended at the place it led to.
    is_there: bool,
}

/// A node of the tree.
struct Node {
    pose: Pose,
    parent: usize,
    by: Manoeuvre,
}

/// Tries to make what was found shorter, for each sample of the search.
const SHORTER: usize = 2;

/// A planner of curves by samples.
pub(super) struct Oracle<'w> {
    world: &'w World,
    flyer: Flyer,
    /// The length of a hop.
    hop: f64,
    /// The ball that is kept clear at the ends of hops: it covers what the body sweeps between them.
    keep: f64,
    draw: Draw,
}

impl<'w> Oracle<'w> {
    pub(super) fn new(world: &'w World, flyer: Flyer, seed: u64) -> Self {
        let hop = (flyer.turn / 16.0).min(flyer.body.max(1.0 / 16.0) / 4.0).min(0.1);
        let keep = length([flyer.body, hop / 2.0, 0.0]);
        Self { world, flyer, hop, keep, draw: Draw(seed) }
    }

    /// The length of a curve between the ends of a path, the shortest of those found; `samples` says how
    /// long to try, and `enough` how short it need not get any shorter.
    pub(super) fn shortest(&mut self, path: &[Vector], samples: usize, enough: f64) -> Option<f64> {
        let (start, goal) = (path[0], path[path.len() - 1]);
        let first = self.along(path).or_else(|| self.tree(path, start, goal, samples))?;
        self.shortened(first, start, goal, SHORTER * samples, enough)
    }

    /// The path itself as places to fly to, one after the other.
    fn along(&self, path: &[Vector]) -> Option<Way> {
        let course = self.allowed(minus(path[1], path[0]));
        let by = path[1..].iter().map(|&to| Manoeuvre::To(to, f64::INFINITY)).collect();
        let way = Way { course, by };
        self.flown(path[0], &way).map(|_| way)
    }

    /// Branches from the start until one reaches the goal.
    fn tree(
        &mut self,
        path: &[Vector],
        start: Vector,
        goal: Vector,
        samples: usize,
    ) -> Option<Way> {
        let none = Manoeuvre::To(start, 0.0);
        // It may set out any way.
        let mut nodes: Vec<Node> = Vec::new();
        for _ in 0..32 {
            let ahead = self.near(path);
            let course = self.allowed(minus(ahead, start));
            nodes.push(Node { pose: Pose { at: start, course }, parent: usize::MAX, by: none });
        }
        for _ in 0..samples {
            let to = match self.draw.below(10) {
                0 => goal,
                _ => self.near(path),
            };
            let away = |node: &Node| {
                let gap = minus(to, node.pose.at);
                let bend = 1.0 - dot(node.pose.course, self.allowed(gap));
                length(gap) + self.flyer.turn * bend
            };
            let costs = nodes.iter().map(away).enumerate();
            let nearest = costs.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(node, _)| node)?;
            // Now and then one that is not the nearest.
            let from = match self.draw.below(4) {
                0 => self.draw.below(nodes.len() as u32) as usize,
                _ => nearest,
            };
            let long = self.flyer.turn * (0.5 + 8.0 * self.share());
            let by = match self.draw.below(3) {
                0 => {
                    let side = if self.draw.below(2) == 0 { 1.0 } else { -1.0 };
                    let slope = match self.draw.below(3) {
                        0 => 0.0,
                        _ => {
                            let [climb, descent] = self.flyer.slopes.unwrap_or([1.0; 2]);
                            if goal[2] < start[2] { -descent } else { climb }
                        }
                    };
                    Manoeuvre::Round(side, slope, long)
                }
                _ => Manoeuvre::To(to, long + 4.0),
            };
            let flown = self.fly(nodes[from].pose, by);
            if flown.length < self.hop {
                continue;
            }
            // Branches at several places of what was flown.
            let pieces = (flown.length / (2.0 * self.flyer.turn).max(1.0)).ceil();
            for piece in 1..=pieces as usize {
                let at = (flown.poses.len() * piece / pieces as usize).max(1) - 1;
                let pose = flown.poses[at];
                let long = self.hop * (at + 1) as f64;
                let by = match by {
                    Manoeuvre::To(to, _) => Manoeuvre::To(to, long),
                    Manoeuvre::Round(side, slope, _) => Manoeuvre::Round(side, slope, long),
                };
                nodes.push(Node { pose, parent: from, by });
                let last = Manoeuvre::To(goal, f64::INFINITY);
                if self.fly(pose, last).is_there {
                    let way = list(&nodes, nodes.len() - 1, last);
                    // Flown from the beginning it is rounded a little differently.
                    if self.flown(start, &way).is_some() {
                        return Some(way);
                    }
                }
            }
        }
        None
    }

    /// Leaves out and changes manoeuvres as long as that makes them shorter.
    fn shortened(
        &mut self,
        mut way: Way,
        start: Vector,
        goal: Vector,
        tries: usize,
        enough: f64,
    ) -> Option<f64> {
        let mut best = self.flown(start, &way)?;
        for _ in 0..tries {
            if best <= enough {
                break;
            }
            let mut changed = way.clone();
            let last = changed.by.len() - 1;
            let at = self.draw.below(changed.by.len() as u32) as usize;
            match self.draw.below(5) {
                0 if at < last => {
                    changed.by.remove(at);
                }
                1 => {
                    let between = self.near(&[start, goal]);
                    changed.by.insert(at, Manoeuvre::To(between, self.flyer.turn * 8.0));
                }
                2 => {
                    let aside = self.aside(0.5);
                    changed.course = self.allowed(plus(changed.course, aside, 1.0));
                }
                _ if at < last => {
                    let by = (0.2 + self.share()) * 1.4;
                    let size = 4.0 * self.share() * self.share();
                    let aside = self.aside(size);
                    changed.by[at] = match changed.by[at] {
                        Manoeuvre::To(to, long) => Manoeuvre::To(plus(to, aside, 1.0), long * by),
                        Manoeuvre::Round(side, slope, long) => {
                            Manoeuvre::Round(side, slope, long * by)
                        }
                    };
                }
                _ => continue,
            }
            if let Some(length) = self.flown(start, &changed).filter(|length| *length < best) {
                (best, way) = (length, changed);
            }
        }
        Some(best)
    }

    /// The length of some manoeuvres one after the other, if they can be flown.
    fn flown(&self, start: Vector, way: &Way) -> Option<f64> {
        let mut pose = Pose { at: start, course: way.course };
        let mut sum = 0.0;
        for (n, &by) in way.by.iter().enumerate() {
            let flown = self.fly(pose, by);
            let is_last = n + 1 == way.by.len();
            if !flown.is_whole || (is_last && !flown.is_there) {
                return None;
            }
            sum += flown.length;
            pose = flown.poses.last().copied().unwrap_or(pose);
        }
        Some(sum)
    }

    /// Flies hop by hop until it is done, something is in the way, or the place is not to be had.
    fn fly(&self, from: Pose, by: Manoeuvre) -> Flown {
        let mut flown = Flown { poses: Vec::new(), length: 0.0, is_whole: true, is_there: false };
        let most = match by {
            Manoeuvre::To(to, long) => {
                // Round and round a place that lies in one's own turning circle.
                let never = 2.0 * length(minus(to, from.at)) + 8.0 * self.flyer.turn;
                if long > never { never } else { long }
            }
            Manoeuvre::Round(_, _, long) => long,
        };
        let mut pose = from;
        while flown.length < most {
            let mut hop = self.hop;
            let wanted = match by {
                Manoeuvre::To(to, _) => {
                    let gap = minus(to, pose.at);
                    let far = length(gap);
                    if far < 1e-9 {
                        flown.is_there = true;
                        return flown;
                    }
                    hop = hop.min(far);
                    gap
                }
                Manoeuvre::Round(side, slope, _) => {
                    let [x, y, _] = pose.course;
                    let run = length([x, y, 0.0]);
                    // A quarter of a circle ahead.
                    [-side * y, side * x, slope * run]
                }
            };
            let course = self.turned(pose.course, self.allowed(wanted), hop / self.flyer.turn);
            let at = plus(pose.at, course, hop);
            if !self.is_free(at) {
                flown.is_whole = false;
                return flown;
            }
            pose = Pose { at, course };
            flown.poses.push(pose);
            flown.length += hop;
        }
        if let Manoeuvre::To(to, long) = by {
            flown.is_there = length(minus(to, pose.at)) < 1e-9;
            flown.is_whole = flown.is_there || long <= most;
        }
        flown
    }

    /// The course nearest to a direction that is not too steep.
    fn allowed(&self, [x, y, z]: Vector) -> Vector {
        let run = length([x, y, 0.0]);
        let course = match self.flyer.slopes {
            Some(_) if run == 0.0 => [1.0, 0.0, 0.0],
            Some([climb, descent]) => [x, y, z.clamp(-descent * run, climb * run)],
            None => [x, y, z],
        };
        let size = length(course);
        if size == 0.0 { [1.0, 0.0, 0.0] } else { course.map(|c| c / size) }
    }

    /// A course turned towards another by at most so much.
    fn turned(&self, course: Vector, wanted: Vector, most: f64) -> Vector {
        if self.flyer.slopes.is_none() {
            let angle = dot(course, wanted).clamp(-1.0, 1.0).acos();
            if angle <= most {
                return wanted;
            }
            // In the plane of both.
            let aside = plus(wanted, course, -dot(course, wanted));
            let size = length(aside);
            let aside = match size < 1e-9 {
                true if course[0].abs() < 0.9 => cross(course, [1.0, 0.0, 0.0]),
                true => cross(course, [0.0, 1.0, 0.0]),
                false => aside,
            };
            let aside = aside.map(|c| c / length(aside));
            return plus(course.map(|c| c * most.cos()), aside, most.sin());
        }
        // By the compass and by pitch: neither is steeper than both courses are.
        let bearing = |v: Vector| v[1].atan2(v[0]);
        let pitch = |v: Vector| v[2].atan2(length([v[0], v[1], 0.0]));
        let (yaw, slope) = (bearing(course), pitch(course));
        let turn = std::f64::consts::TAU;
        let mut round = bearing(wanted) - yaw;
        round -= turn * (round / turn).round();
        let up = pitch(wanted) - slope;
        // The course moves on a sphere; nearer to the equator circles of latitude are longer.
        let flattest = match slope * pitch(wanted) > 0.0 {
            true => slope.abs().min(pitch(wanted).abs()),
            false => 0.0, // it passes the equator
        };
        let angle = length([round * flattest.cos(), up, 0.0]);
        if angle <= most {
            return wanted;
        }
        let share = most / angle;
        let (yaw, slope) = (yaw + share * round, slope + share * up);
        [yaw.cos() * slope.cos(), yaw.sin() * slope.cos(), slope.sin()]
    }

    /// Whether the ball at a place is clear of all solid voxels.
    fn is_free(&self, at: Vector) -> bool {
        let low = at.map(|c| (c - self.keep).floor() as i32);
        let high = at.map(|c| (c + self.keep).floor() as i32);
        for x in low[0]..=high[0] {
            for y in low[1]..=high[1] {
                for z in low[2]..=high[2] {
                    let corner = [x, y, z].map(f64::from);
                    let gap = |i: usize| (corner[i] - at[i]).max(at[i] - corner[i] - 1.0).max(0.0);
                    let is_near = length([gap(0), gap(1), gap(2)]) < self.keep;
                    if is_near && self.world.is_blocked(Voxel([x, y, z])) {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// A place near the path, or anywhere around it.
    fn near(&mut self, path: &[Vector]) -> Vector {
        if self.draw.below(2) == 0 {
            let ends = self.draw.below(path.len() as u32 - 1) as usize;
            let on = plus(path[ends], minus(path[ends + 1], path[ends]), self.share());
            let size = (4.0 * self.flyer.turn + 2.0) * self.share();
            return plus(on, self.aside(size), 1.0);
        }
        let margin = 6.0 * self.flyer.turn + 4.0;
        std::array::from_fn(|i| {
            let low = path.iter().map(|p| p[i]).fold(f64::INFINITY, f64::min) - margin;
            let high = path.iter().map(|p| p[i]).fold(f64::NEG_INFINITY, f64::max) + margin;
            low + (high - low) * self.share()
        })
    }

    /// A step to a random side, of a size.
    fn aside(&mut self, size: f64) -> Vector {
        std::array::from_fn(|_| size * (2.0 * self.share() - 1.0))
    }

    /// A number from 0 up to 1.
    fn share(&mut self) -> f64 {
        f64::from(self.draw.below(1 << 24)) / f64::from(1 << 24)
    }
}

/// The manoeuvres from the root to a node, and one more.
fn list(nodes: &[Node], tip: usize, last: Manoeuvre) -> Way {
    let mut by = vec![last];
    let mut node = tip;
    while nodes[node].parent != usize::MAX {
        by.push(nodes[node].by);
        node = nodes[node].parent;
    }
    by.reverse();
    Way { course: nodes[node].pose.course, by }
}

fn dot(a: Vector, b: Vector) -> f64 {
    (0..3).map(|i| a[i] * b[i]).sum()
}

fn length(a: Vector) -> f64 {
    dot(a, a).sqrt()
}

fn minus(a: Vector, b: Vector) -> Vector {
    std::array::from_fn(|i| a[i] - b[i])
}

fn plus(a: Vector, b: Vector, times: f64) -> Vector {
    std::array::from_fn(|i| a[i] + b[i] * times)
}

fn cross(a: Vector, b: Vector) -> Vector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

#[cfg(test)]
mod tests {
    use super::*;
    use airlane::Scene;

    fn room(change: impl FnOnce(&mut Scene)) -> World {
        let mut scene = Scene::open([20, 20, 12]).unwrap();
        change(&mut scene);
        World::bake(scene).unwrap()
    }

    #[test]
    fn a_climb_takes_as_long_as_its_slope_says() {
        let world = room(|_| {});
        let path = [[10.0, 10.0, 2.0], [10.5, 10.0, 10.0]];
        let flyer = Flyer { body: 0.5, turn: 2.0, slopes: Some([0.5; 2]) };
        let found = Oracle::new(&world, flyer, 1).shortest(&path, 4000, 0.0).unwrap();
        let least = 8.0 * 5f64.sqrt();
        assert!(found >= least - 1e-9 && found < 1.3 * least, "{found} against {least}");
        // Who may go straight up does.
        let free = Flyer { slopes: None, ..flyer };
        let found = Oracle::new(&world, free, 1).shortest(&path, 100, 0.0).unwrap();
        assert!((found - 8.0156).abs() < 0.01, "{found}");
    }

    #[test]
    fn nothing_is_flown_through_what_is_too_narrow() {
        let wall = |scene: &mut Scene| {
            scene.voxels.insert_box([9, 0, 0], [10, 20, 12]);
            scene.voxels.remove_box([9, 9, 5], [10, 11, 7]);
        };
        let world = room(wall);
        let path = [[3.0, 4.0, 6.0], [9.5, 10.0, 6.0], [16.0, 4.0, 6.0]];
        let found = |body: f64, turn: f64| {
            let flyer = Flyer { body, turn, slopes: None };
            Oracle::new(&world, flyer, 1).shortest(&path, 3000, 0.0)
        };
        // Narrower windows and wider circles take more samples.
        assert!(found(0.3, 2.0).is_some() && found(0.6, 1.0).is_some());
        assert_eq!(found(1.01, 2.0), None, "the window has an edge of 2");
        // Too wide a circle to be turned in such a room at all.
        assert_eq!(found(0.8, 200.0), None);
    }

    #[test]
    fn courses_turn_no_faster_than_the_circle_and_stay_within_the_climb() {
        let world = room(|_| {});
        for slopes in [None, Some([0.5, 0.5]), Some([2.0, 0.3])] {
            let mut oracle = Oracle::new(&world, Flyer { body: 0.1, turn: 1.0, slopes }, 7);
            for _ in 0..20_000 {
                let ways: [Vector; 2] = std::array::from_fn(|_| oracle.aside(1.0));
                let [a, b] = ways.map(|way| oracle.allowed(way));
                let most = 0.1 * oracle.share();
                let next = oracle.turned(a, b, most);
                assert!((length(next) - 1.0).abs() < 1e-9);
                // The sine of half an angle is half the chord.
                let chord = length(minus(next, a));
                assert!(chord <= 2.0 * (most / 2.0).sin() + 1e-7, "{a:?} {b:?} {next:?}");
                if let Some([climb, descent]) = slopes {
                    let run = length([next[0], next[1], 0.0]);
                    assert!(-descent * run - 1e-9 <= next[2] && next[2] <= climb * run + 1e-9);
                }
            }
        }
    }
}
