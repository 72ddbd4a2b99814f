//! Random walk and random trace: baselines. Neither is complete, neither finds short paths,
//! and both store only the path taken so far.
//!
//! Both run in any space. A trace moves within a plane: a step belongs to it if it goes farther
//! along the plane than across it, and has one of eight headings. On a voxel grid there is at most
//! one step per heading.

use super::{Ending, Limits, Observer, Stats, limits::Meter};
use crate::geom::Cost;
use crate::rng::Rng;
use crate::space::{NodeId, Space};

/// The kind of random search.
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

/// Runs a random search from `start` until the goal or a limit. Returns the path taken, loops included.
///
/// Without any limit a walk that cannot reach the goal would never end, so it then stops after a
/// million steps.
pub fn wander<S: Space, O: Observer>(
    space: &S,
    (start, goal): (NodeId, NodeId),
    wander: Wander,
    seed: u64,
    limits: &Limits,
    observer: &mut O,
) -> (Ending, Stats, Vec<NodeId>) {
    let endless = limits.expansions.is_none() && limits.time.is_none() && limits.cancel.is_none();
    let own_limit = Limits { expansions: Some(1_000_000), ..Limits::default() };
    let meter = Meter::start(if endless { &own_limit } else { limits });
    let mut agent = Agent { space, at: start, goal, rng: Rng::new(seed, 0), trace: None };
    // Where it is now is all that it could go on from.
    let mut stats = Stats { generated: 1, open_peak: 1, ..Stats::default() };
    let mut way = vec![start];
    observer.open(start, start, Cost::ZERO, Cost::ZERO);
    loop {
        if let Some(limit) = meter.check(stats.expanded) {
            return (Ending::Limit(limit), stats, way);
        }
        stats.expanded += 1;
        observer.close(agent.at);
        if agent.at == goal {
            return (Ending::Goal(goal), stats, way);
        }
        let next = match wander {
            Wander::Walk => agent.walk(),
            Wander::Trace => agent.trace(),
        };
        let Some(next) = next else { return (Ending::Exhausted, stats, way) };
        if next != agent.at {
            stats.generated += 1;
            observer.open(next, agent.at, Cost::ZERO, Cost::ZERO);
            way.push(next);
            agent.at = next;
        }
    }
}

/// The one of eight headings, counted around the circle from `u` towards `v`, that is nearest to
/// the direction `(u, v)`. Within about 22° of an axis it is the axis.
fn heading(u: i64, v: i64) -> usize {
    let along_u = 5 * v.abs() < 2 * u.abs();
    let along_v = 5 * u.abs() < 2 * v.abs();
    match (u >= 0, v >= 0) {
        _ if along_u => {
            if u >= 0 {
                0
            } else {
                4
            }
        }
        _ if along_v => {
            if v >= 0 {
                2
            } else {
                6
            }
        }
        (true, true) => 1,
        (false, true) => 3,
        (false, false) => 5,
        (true, false) => 7,
    }
}

/// A trace around an obstacle.
#[derive(Clone, Copy)]
struct Trace {
    /// The axes of the plane.
    plane: [usize; 2],
    /// 1 or 7: which way around the ring to look for a free step.
    turn: usize,
    /// The [`heading`] of the last step.
    heading: usize,
    /// Where the trace began, and its squared distance to the goal.
    began: NodeId,
    began_distance: i64,
}

struct Agent<'s, S> {
    space: &'s S,
    at: NodeId,
    goal: NodeId,
    rng: Rng,
    trace: Option<Trace>,
}

impl<S: Space> Agent<'_, S> {
    fn neighbours(&self) -> Vec<NodeId> {
        let mut neighbours = Vec::with_capacity(26);
        self.space.for_each_neighbour(self.at, |node, _| neighbours.push(node));
        neighbours
    }

    fn distance(&self, node: NodeId) -> i64 {
        self.space.position(node).distance_squared(self.space.position(self.goal))
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
            Some(trace) if trace.began == self.at => self.begin_trace(&neighbours),
            Some(trace) => trace,
            None => self.begin_trace(&neighbours),
        };
        let step = self.around(trace, &neighbours);
        self.trace = step.map(|(_, heading)| Trace { heading, ..trace });
        // A plane in which there is no step at all is left by another trace.
        Some(step.map_or(self.at, |(node, _)| node))
    }

    fn begin_trace(&mut self, neighbours: &[NodeId]) -> Trace {
        let gap = self.gap(self.goal);
        // The plane holds the axis along which the goal is farthest, and one of the others along
        // which there is a step: in a flat world there is no way around above or below.
        let main = (0..3).max_by_key(|&i| gap[i].abs()).unwrap_or(0);
        let leads = |axis: usize| neighbours.iter().any(|&node| self.gap(node)[axis] != 0);
        let others: Vec<usize> = (0..3).filter(|&axis| axis != main && leads(axis)).collect();
        let other = match others[..] {
            [a, b] => [a, b][self.rng.below(2) as usize],
            [one] => one,
            _ => (main + 1) % 3,
        };
        let forward = if gap[main] >= 0 { 0 } else { 4 };
        let turn = if self.rng.chance(1, 2) { 1 } else { 7 };
        Trace {
            plane: [main, other],
            turn,
            // As if it had come along the obstacle, which is now ahead, on the side to keep it on.
            heading: (forward + 2 * turn) % 8,
            began: self.at,
            began_distance: self.distance(self.at),
        }
    }

    /// How far a node is along each axis, in lattice steps.
    fn gap(&self, node: NodeId) -> [i64; 3] {
        let (here, there) = (self.space.position(self.at), self.space.position(node));
        std::array::from_fn(|i| i64::from(there.0[i]) - i64::from(here.0[i]))
    }

    /// The first free step around the circle, beginning behind the shoulder on the obstacle's side.
    fn around(&self, trace: Trace, neighbours: &[NodeId]) -> Option<(NodeId, usize)> {
        let [u, v] = trace.plane;
        let in_plane = |node: NodeId| {
            let gap = self.gap(node);
            let flat = gap[3 - u - v].abs() < gap[u].abs().max(gap[v].abs());
            flat.then(|| heading(gap[u], gap[v]))
        };
        (0..8).find_map(|i| {
            let heading = (trace.heading + (8 - trace.turn) * 2 + trace.turn * i) % 8;
            let steps = neighbours.iter().copied().filter(|&n| in_plane(n) == Some(heading));
            steps.min_by_key(|&node| (self.distance(node), node)).map(|node| (node, heading))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Voxel;
    use crate::scene::Scene;
    use crate::space::{CornerRule, Neighbourhood, VoxelGrid};
    use crate::world::World;

    /// A trace goes around walls, and out of a trap that opens towards the start, whichever way it
    /// turns; a walk of the same length does not.
    #[test]
    fn a_trace_gets_around() {
        let mut scene = Scene::open([24, 24, 1]).unwrap();
        scene.voxels.insert_box([14, 4, 0], [15, 20, 1]);
        scene.voxels.insert_box([6, 4, 0], [15, 5, 1]);
        scene.voxels.insert_box([6, 19, 0], [15, 20, 1]);
        let world = World::bake(scene).unwrap();
        let limits = Limits { expansions: Some(500), ..Limits::default() };
        for neighbourhood in [Neighbourhood::Six, Neighbourhood::TwentySix] {
            let grid = VoxelGrid::new(&world, neighbourhood, CornerRule::CutNone).unwrap();
            let [start, goal] = [[9, 12, 0], [20, 11, 0]].map(|v| grid.node(Voxel(v)).unwrap());
            let reached = |how| {
                let runs =
                    (0..20).map(|seed| wander(&grid, (start, goal), how, seed, &limits, &mut ()));
                runs.filter(|(ending, ..)| *ending == Ending::Goal(goal)).count()
            };
            assert_eq!((reached(Wander::Trace), reached(Wander::Walk)), (20, 0));
        }
    }
}
