//! Random walk and random trace: the baselines of the lecture. Neither is complete, neither finds
//! short paths, and both remember nothing but the way they came.

use super::{Ending, Limits, Observer, Tally, limits::Meter};
use crate::geom::{Cost, Voxel};
use crate::rng::Rng;
use crate::space::{NodeId, Space, VoxelGrid};

/// How to wander.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wander {
    /// Takes random steps. One that leads away from the goal is taken only one time in four, which
    /// frees the walk from dead ends sooner or later.
    Walk,
    /// Moves towards the goal; at an obstacle traces around it, clockwise or not by chance, within
    /// a plane also chosen by chance, until it is nearer than where it met the obstacle and the way
    /// ahead is free. A trace that comes back to where it began is given up for another.
    Trace,
}

/// Wanders from `start` until the goal or a limit. Returns the way taken, loops and all.
///
/// Without any limit a walk that cannot reach the goal would never end, so it then stops after a
/// million steps.
pub fn wander<O: Observer>(
    grid: &VoxelGrid<'_>,
    start: NodeId,
    goal: NodeId,
    wander: Wander,
    seed: u64,
    limits: &Limits,
    observer: &mut O,
) -> (Ending, Tally, Vec<NodeId>) {
    let endless = limits.expansions.is_none() && limits.time.is_none() && limits.cancel.is_none();
    let own_limit = Limits { expansions: Some(1_000_000), ..Limits::default() };
    let meter = Meter::start(if endless { &own_limit } else { limits });
    let mut agent = Agent { grid, at: start, goal, rng: Rng::new(seed, 0), trace: None };
    let mut tally = Tally { generated: 1, ..Tally::default() };
    let mut way = vec![start];
    observer.open(start, start, Cost::ZERO, Cost::ZERO);
    loop {
        if let Some(limit) = meter.check(tally.expanded) {
            return (Ending::Limit(limit), tally, way);
        }
        tally.expanded += 1;
        observer.close(agent.at);
        if agent.at == goal {
            return (Ending::Goal(goal), tally, way);
        }
        let next = match wander {
            Wander::Walk => agent.walk(),
            Wander::Trace => agent.trace(),
        };
        let Some(next) = next else { return (Ending::Exhausted, tally, way) };
        if next != agent.at {
            tally.generated += 1;
            observer.open(next, agent.at, Cost::ZERO, Cost::ZERO);
            way.push(next);
            agent.at = next;
        }
    }
}

/// Eight directions around a circle, as multiples of two axes.
const RING: [[i32; 2]; 8] = [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]];

/// A trace around an obstacle.
#[derive(Clone, Copy)]
struct Trace {
    /// The axes of the plane.
    plane: [usize; 2],
    /// 1 or 7: which way around the ring to look for a free step.
    turn: usize,
    /// The direction of the last step, an index into [`RING`].
    heading: usize,
    /// Where the trace began, and its squared distance to the goal.
    began: NodeId,
    began_distance: i64,
}

struct Agent<'g, 'w> {
    grid: &'g VoxelGrid<'w>,
    at: NodeId,
    goal: NodeId,
    rng: Rng,
    trace: Option<Trace>,
}

impl Agent<'_, '_> {
    fn neighbours(&self) -> Vec<NodeId> {
        let mut neighbours = Vec::with_capacity(26);
        self.grid.for_each_neighbour(self.at, |node, _| neighbours.push(node));
        neighbours
    }

    fn distance(&self, node: NodeId) -> i64 {
        self.grid.position(node).distance_squared(self.grid.position(self.goal))
    }

    /// A random step, `None` where there is none at all. A refused step stays in place.
    fn walk(&mut self) -> Option<NodeId> {
        let neighbours = self.neighbours();
        if neighbours.is_empty() {
            return None;
        }
        let next = neighbours[self.rng.below(neighbours.len() as u32) as usize];
        let nearer = self.distance(next) < self.distance(self.at);
        Some(if nearer || self.rng.chance(1, 4) { next } else { self.at })
    }

    /// The next step towards the goal or around what is in the way.
    fn trace(&mut self) -> Option<NodeId> {
        let neighbours = self.neighbours();
        if neighbours.is_empty() {
            return None;
        }
        let ahead = neighbours.iter().copied().min_by_key(|&node| (self.distance(node), node))?;
        let leaves = match self.trace {
            None => self.distance(ahead) < self.distance(self.at),
            Some(trace) => self.distance(ahead) < trace.began_distance,
        };
        if leaves {
            self.trace = None;
            return Some(ahead);
        }
        let trace = match self.trace {
            // Back where it began: try another way around.
            Some(trace) if trace.began == self.at => self.begin_trace(),
            Some(trace) => trace,
            None => self.begin_trace(),
        };
        let step = self.around(trace, &neighbours);
        self.trace = step.map(|(_, heading)| Trace { heading, ..trace });
        // A plane in which there is no step at all is left by another trace.
        Some(step.map_or(self.at, |(node, _)| node))
    }

    fn begin_trace(&mut self) -> Trace {
        let (here, goal) = (self.grid.voxel(self.at), self.grid.voxel(self.goal));
        let gap: [i32; 3] = std::array::from_fn(|i| goal.0[i] - here.0[i]);
        // The plane holds the axis along which the goal is farthest, and one of the others.
        let main = (0..3).max_by_key(|&i| gap[i].abs()).unwrap_or(0);
        let other = (main + 1 + self.rng.below(2) as usize) % 3;
        let forward = if gap[main] >= 0 { 0 } else { 4 };
        Trace {
            plane: [main, other],
            turn: if self.rng.chance(1, 2) { 1 } else { 7 },
            heading: forward,
            began: self.at,
            began_distance: self.distance(self.at),
        }
    }

    /// The first free step around the ring, beginning behind the shoulder on the obstacle's side.
    fn around(&self, trace: Trace, neighbours: &[NodeId]) -> Option<(NodeId, usize)> {
        let here = self.grid.voxel(self.at);
        (0..8).find_map(|i| {
            let heading = (trace.heading + (8 - trace.turn) * 2 + trace.turn * i) % 8;
            let mut delta = [0; 3];
            delta[trace.plane[0]] = RING[heading][0];
            delta[trace.plane[1]] = RING[heading][1];
            let target: Voxel = here.offset(delta);
            let node = neighbours.iter().copied().find(|&n| self.grid.voxel(n) == target)?;
            Some((node, heading))
        })
    }
}
