//! The search over headings against a slow, obvious one: Dijkstra's algorithm over boxes of space in
//! which room does not change, for each heading, with turns where the cylinder's square has room.

use super::*;
use crate::geom::{UNIT, Voxel};
use crate::rng::Rng;
use crate::scene::Scene;
use crate::world::{Body, World};
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

/// What the body is measured in, in lattice steps.
const GRAIN: f64 = (UNIT / 32) as f64;

struct Oracle {
    /// The middles of boxes along each axis, in voxels.
    middles: [Vec<f64>; 3],
    /// Per box, x fastest: room at 0°, at 90°, and for turning.
    room: Vec<[bool; 3]>,
}

impl Oracle {
    fn new(world: &World, body: Body) -> Self {
        let grains = |b: Body| b.half().map(|h| (h * f64::from(UNIT) / GRAIN).ceil() * GRAIN);
        let shapes = [body, body.headed(Yaw::Quarter), body.turning()].map(grains);
        let middles: [Vec<f64>; 3] = std::array::from_fn(|axis| {
            let size = world.size()[axis] as i32;
            let planes: BTreeSet<i32> = (-9..size + 9)
                .flat_map(|i| {
                    shapes.map(|half| [i * UNIT - half[axis] as i32, i * UNIT + half[axis] as i32])
                })
                .flatten()
                .filter(|c| (0..=size * UNIT).contains(c))
                .chain([0, size * UNIT])
                .collect();
            let planes: Vec<i32> = planes.into_iter().collect();
            planes.windows(2).map(|w| f64::from(w[0] + w[1]) / 2.0 / f64::from(UNIT)).collect()
        });
        let mut room = Vec::new();
        for &z in &middles[2] {
            for &y in &middles[1] {
                for &x in &middles[0] {
                    room.push(shapes.map(|half| {
                        let half = half.map(|h| h / f64::from(UNIT));
                        let at = [x, y, z];
                        let low = Voxel(std::array::from_fn(|i| (at[i] - half[i]).floor() as i32));
                        let high = Voxel(std::array::from_fn(|i| (at[i] + half[i]).ceil() as i32));
                        low.up_to(high).all(|v| !world.is_blocked(Voxel(v)))
                    }));
                }
            }
        }
        Self { middles, room }
    }

    fn index(&self, [x, y, z]: [usize; 3]) -> usize {
        (z * self.middles[1].len() + y) * self.middles[0].len() + x
    }

    fn at(&self, index: usize) -> [usize; 3] {
        let [nx, ny] = [self.middles[0].len(), self.middles[1].len()];
        [index % nx, index / nx % ny, index / nx / ny]
    }

    fn middle(&self, at: [usize; 3]) -> [f64; 3] {
        std::array::from_fn(|i| self.middles[i][at[i]])
    }

    /// The box whose middle is nearest to a point on each axis: the one that holds the middle of a voxel.
    fn holds(&self, point: [f64; 3]) -> usize {
        self.index(std::array::from_fn(|i| {
            let away = |&n: &usize| (self.middles[i][n] - point[i]).abs();
            (0..self.middles[i].len()).min_by(|a, b| away(a).total_cmp(&away(b))).unwrap()
        }))
    }

    /// The length of a shortest way by steps, with any of these kinds of room and turns between them.
    fn shortest(&self, start: [f64; 3], goal: [f64; 3], kinds: &[usize]) -> Option<f64> {
        let apart =
            |a: [f64; 3], b: [f64; 3]| (0..3).map(|i| (a[i] - b[i]).powi(2)).sum::<f64>().sqrt();
        let (from, to) = (self.holds(start), self.holds(goal));
        let at_ends =
            apart(start, self.middle(self.at(from))) + apart(goal, self.middle(self.at(to)));
        let mut known = vec![[f64::INFINITY; 3]; self.room.len()];
        let mut open = BinaryHeap::new();
        let key = |length: f64| Reverse((length * 1e9) as u64);
        for &kind in kinds.iter().filter(|&&kind| self.room[from][kind]) {
            known[from][kind] = 0.0;
            open.push((key(0.0), from, kind));
        }
        while let Some((_, here, kind)) = open.pop() {
            let length = known[here][kind];
            if here == to {
                return Some(length + at_ends);
            }
            if self.room[here][2] {
                for &other in kinds {
                    if length < known[here][other] {
                        known[here][other] = length;
                        open.push((key(length), here, other));
                    }
                }
            }
            let at = self.at(here);
            for step in Voxel::new(-1, -1, -1).up_to(Voxel::new(2, 2, 2)) {
                let there: [i64; 3] = std::array::from_fn(|i| at[i] as i64 + i64::from(step[i]));
                if (0..3).any(|i| there[i] < 0 || there[i] >= self.middles[i].len() as i64) {
                    continue;
                }
                let there = there.map(|c| c as usize);
                // All boxes around the step must be free.
                let is_free = (0..8).all(|pick| {
                    let corner = |i: usize| if pick >> i & 1 == 1 { there[i] } else { at[i] };
                    self.room[self.index(std::array::from_fn(corner))][kind]
                });
                let longer = length + apart(self.middle(at), self.middle(there));
                let there = self.index(there);
                if is_free && longer < known[there][kind] {
                    known[there][kind] = longer;
                    open.push((key(longer), there, kind));
                }
            }
        }
        None
    }
}

/// Corridors and chambers in rock, or rocks in the open.
fn random_world(rng: &mut Rng) -> World {
    let size = [14, 14, 3];
    let mut scene = Scene::open(size).unwrap();
    let mut random_box = |longest: [u32; 3]| -> [[i32; 3]; 2] {
        let low = size.map(|n| rng.below(n) as i32);
        let mut high = |i: usize| (low[i] + 1 + rng.below(longest[i]) as i32).min(size[i] as i32);
        let high = [high(0), high(1), high(2)];
        [low, high]
    };
    let in_rock = random_box([2, 2, 2])[0][0] % 3 > 0;
    if in_rock {
        scene.voxels.insert_box([0; 3], size.map(|n| n as i32));
        for i in 0..14 {
            let longest = [[12, 1, 1], [1, 12, 1], [5, 5, 3]][i % 3];
            let [low, high] = random_box(longest);
            scene.voxels.remove_box(low, high);
        }
    } else {
        for _ in 0..22 {
            let [low, high] = random_box([3, 3, 3]);
            scene.voxels.insert_box(low, high);
        }
    }
    World::bake(scene).unwrap()
}

/// In 60 worlds, or as many as `AIRLANE_WORLDS` says: 1,500 take a minute, for figures.
#[test]
fn paths_compare_with_a_slow_search() {
    let asked = std::env::var("AIRLANE_WORLDS").ok().and_then(|text| text.parse().ok());
    let rounds: usize = asked.unwrap_or(60).max(60);
    let mut rng = Rng::new(52, 3);
    let (mut ratios, mut with_turns) = (Vec::new(), Vec::new());
    let (mut any, mut none) = (0, 0);
    for round in 0..rounds {
        let world = random_world(&mut rng);
        let length = [2.75, 1.75, 3.25][round % 3];
        let body = Body::cuboid([length, 0.75, 0.75]).unwrap();
        let oracle = Oracle::new(&world, body);
        let airspace = Airspace::new(world).unwrap();
        let mut planner = Planner::new(&airspace);
        let frame = *airspace.frame();
        for _ in 0..6 {
            let mut end = || loop {
                let voxel = Voxel(airspace.world().size().map(|n| rng.below(n) as i32));
                let point = voxel.0.map(|c| f64::from(c) + 0.5);
                let room = oracle.room[oracle.holds(point)];
                if room[0] || room[1] || rng.chance(1, 1000) {
                    return (point, frame.world_from_lattice(voxel.centre()));
                }
            };
            let ((start, from), (goal, to)) = (end(), end());
            let query = Query::new(from, to).body(body).any_heading();
            let answer = planner.path(&query).unwrap();
            let path = answer.outcome.found();
            let expected = oracle.shortest(start, goal, &[0, 1]);
            assert_eq!(path.is_some(), expected.is_some(), "{query:?} {answer:?} {expected:?}");
            let Some((path, expected)) = path.zip(expected) else {
                none += 1;
                continue;
            };
            assert_eq!(path.audit(&airspace), Ok(()), "{query:?}");
            assert_eq!((path.start(), path.end()), (from, to));
            if path.legs().next().unwrap().heading().is_none() {
                any += 1;
                if let Some(expected) = oracle.shortest(start, goal, &[2]) {
                    assert!(path.length() <= 1.1 * expected + 1e-9, "{query:?}");
                }
                continue;
            }
            // A straight way may be clear for the exact body where its square in grains is not.
            assert_eq!(oracle.shortest(start, goal, &[2]), None, "{query:?}");
            if expected > 0.0 {
                let list = if path.legs().len() > 1 { &mut with_turns } else { &mut ratios };
                list.push(path.length() / expected);
            }
        }
    }
    let mean = |ratios: &[f64]| ratios.iter().sum::<f64>() / ratios.len() as f64;
    let worst = |ratios: &[f64]| ratios.iter().copied().fold(0.0, f64::max);
    println!("{any} with any heading, {none} without a path; length to that of the slow search:");
    for (what, list) in [("with one heading", &ratios), ("with turns", &with_turns)] {
        let (mean, worst) = (mean(list), worst(list));
        println!("{} {what}: mean {mean:.3}, worst {worst:.3}", list.len());
        assert!(worst <= 1.2 && mean <= 1.0);
    }
    assert!(any >= 10 && none >= 20 && ratios.len() >= 20 && with_turns.len() >= 20);
}
