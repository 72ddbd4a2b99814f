//! Ways that can be flown by who can neither turn on the spot nor climb as steeply as it likes.
//!
//! A body that goes round in circles of radius *r* at the tightest cuts a bend by angle θ with an arc that
//! begins and ends *r · tan(θ/2)* from the corner. Here all steps are so long, and all bends so slight, that
//! the arcs at both ends of a step have room on it. So it is enough to know where one is and which way one is
//! heading, and whatever this space finds can be rounded off.
//!
//! Where climbs are limited, steps lead in sixteen directions of the compass, level or up or down at a few
//! slopes, the steepest a little below the limit: in the middle of an arc the rise of both sides is made on a shorter
//! way. Bends are those to the next direction and the next slope, so that circles are as tight as they may
//! be, and a climb that is too steep becomes a spiral of steps by itself, wherever there is room. Else
//! they lead in the 26 directions to the neighbours of a cube.
//!
//! Nodes are numbered as a search meets them, so memory follows the search.

use super::{Goal, NodeId, Space};
use crate::geom::vector::{Vector, dot, flat_norm, half_tangent, minus, norm, plus, scaled};
use crate::geom::{Cost, LatticePoint, UNIT};
use crate::world::{Contact, World};
use std::cell::RefCell;
use std::collections::HashMap;

/// Half of the sixteen directions of the compass, in pitches of a grid: the others lead the other way.
const COMPASS: [[i32; 2]; 8] = [[3, 0], [3, 1], [2, 2], [1, 3], [0, 3], [-1, 3], [-2, 2], [-3, 1]];

/// The shortest step, in pitches of the grid: two by two.
const SHORTEST: f64 = 2.0 * std::f64::consts::SQRT_2;

/// The tangents of half the sharpest bends: to the next direction of the compass (27°) and the next slope, and
/// between neighbours of a cube that share a face (60°).
const SHARPEST: [f64; 2] = [0.28, 0.58];

/// The tangent of the angle between one slope and the next: 14°.
const NEXT_SLOPE: f64 = 0.25;

/// The steepest slope of steps, by the steepest that is allowed: what an arc of 27° between two of them adds.
const STEEPEST: f64 = 0.97;

/// Heights are multiples of the steepest rise by this, so that ways meet again.
const HEIGHTS: f64 = 64.0;

/// Steps are no shorter than this, in voxels, however tightly one can turn.
const FINEST: f64 = 1.0;

/// Arcs have a little more room than they need.
const WIDER: f64 = 1.01;

/// States that are numbered; the search ends where they do.
const MOST_STATES: u32 = 1 << 27;

/// Where one is, and which way one is heading.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct State {
    at: LatticePoint,
    /// The number of the step; none at the start.
    heading: Option<u8>,
}

#[derive(Clone, Debug, Default)]
struct States {
    numbers: HashMap<State, NodeId>,
    list: Vec<State>,
}

/// The ways between two places for a turning radius and a steepest climb.
#[derive(Clone, Debug)]
pub(crate) struct Flyways<'w, F> {
    world: &'w World,
    ends: [LatticePoint; 2],
    limits: Bends,
    /// Steps in each direction.
    steps: Vec<[i32; 3]>,
    /// Which steps may follow each.
    turns: Vec<Vec<u8>>,
    sharpest: f64,
    /// How far it is at least from a point to the goal, if that is known.
    rest: F,
    states: RefCell<States>,
}

/// How tightly one may turn, and how steeply one may climb.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Bends {
    /// The turning radius, in lattice steps.
    pub(crate) radius: f64,
    /// Rise over run; infinite if one can go straight up.
    pub(crate) climb: f64,
}

impl Bends {
    /// Whether the way between two points is too steep.
    pub(crate) fn is_steep(&self, [x, y, rise]: Vector) -> bool {
        rise.abs() > self.climb * flat_norm(x, y)
    }

    /// Whether an arc from one direction to another is too steep somewhere.
    pub(crate) fn is_steep_between(&self, a: Vector, b: Vector) -> bool {
        if self.climb.is_infinite() {
            return false;
        }
        let (a, b) = (scaled(a, 1.0 / norm(a)), scaled(b, 1.0 / norm(b)));
        [0.25, 0.5, 0.75].iter().any(|&share| {
            let [x, y, rise] = plus(scaled(a, 1.0 - share), b, share);
            rise.abs() > 0.999 * self.climb * flat_norm(x, y)
        })
    }
}

/// The number of the start, and of the goal.
const START: NodeId = 0;
const GOAL: NodeId = 1;

impl<'w, F: Fn(LatticePoint) -> Option<Cost>> Flyways<'w, F> {
    /// The ways between two points.
    pub(crate) fn new(world: &'w World, ends: [LatticePoint; 2], limits: Bends, rest: F) -> Self {
        let unit = f64::from(UNIT);
        let sharpest = SHARPEST[usize::from(limits.climb.is_infinite())];
        let least = (2.0 * WIDER * limits.radius * sharpest).max(FINEST * unit);
        let across = (least / SHORTEST).ceil().min(f64::from(i32::MAX / 16));
        let steps = match limits.climb.is_finite() {
            true => compass(across, limits.climb),
            false => cube(across as i32),
        };
        let ways: Vec<Vector> = steps.iter().map(|step| step.map(f64::from)).collect();
        let follows = |a: Vector, b: Vector| {
            half_tangent(a, b) <= sharpest && !(dot(a, b) > 0.0 && limits.is_steep_between(a, b))
        };
        let turns = ways.iter().map(|&a| {
            let next = (0..ways.len()).filter(|&next| follows(a, ways[next]));
            next.map(|next| next as u8).collect()
        });
        let turns = turns.collect();
        let states = RefCell::default();
        let flyways = Self { world, ends, limits, steps, turns, sharpest, rest, states };
        flyways.number(State { at: ends[0], heading: None });
        // No step leads to it: it is where the others are left.
        flyways.number(State { at: ends[1], heading: Some(u8::MAX) });
        flyways
    }

    /// The node of the start.
    pub(crate) fn start(&self) -> NodeId {
        START
    }

    /// The node of the goal.
    pub(crate) fn goal(&self) -> NodeId {
        GOAL
    }

    fn number(&self, state: State) -> Option<NodeId> {
        let mut states = self.states.borrow_mut();
        if let Some(&known) = states.numbers.get(&state) {
            return Some(known);
        }
        let number = states.list.len() as NodeId;
        if number >= MOST_STATES {
            return None;
        }
        states.numbers.insert(state, number);
        states.list.push(state);
        Some(number)
    }

    /// Whether the straight way from a state to the goal can be flown.
    fn arrives(&self, from: LatticePoint, heading: Option<u8>) -> bool {
        let ahead = gap(from, self.ends[1]);
        if self.limits.is_steep(ahead) {
            return false;
        }
        if let Some(heading) = heading {
            let before = self.steps[usize::from(heading)].map(f64::from);
            let bend = half_tangent(before, ahead);
            let is_tight = self.limits.radius * bend * WIDER > norm(ahead);
            if bend > self.sharpest || is_tight || self.limits.is_steep_between(before, ahead) {
                return false;
            }
        }
        self.world.is_clear(from, self.ends[1], Contact::Open)
    }
}

/// Sixteen directions, level, up and down.
fn compass(across: f64, climb: f64) -> Vec<[i32; 3]> {
    let steepest = STEEPEST * climb;
    let mut slopes = vec![0.0];
    let mut slope = NEXT_SLOPE;
    // Evenly spaced angles, up to about 84°.
    while slope < 0.9 * steepest && slope < 9.0 {
        slopes.push(slope);
        slope = (slope + NEXT_SLOPE) / (1.0 - slope * NEXT_SLOPE);
    }
    slopes.push(steepest.min(slope));
    let height = (steepest.min(slope) * SHORTEST * across / HEIGHTS).floor().max(1.0);
    let both = |[x, y]: [i32; 2]| [[x, y], [-x, -y]];
    let mut steps = Vec::new();
    for way in COMPASS.into_iter().flat_map(both) {
        let [x, y] = way.map(|c| f64::from(c) * across);
        for &slope in &slopes {
            let rise = (slope * flat_norm(x, y) / height).floor() * height;
            let rises = if slope == 0.0 { &[0.0][..] } else { &[rise, -rise][..] };
            steps.extend(rises.iter().map(|&rise| [x, y, rise].map(|c| c as i32)));
        }
    }
    steps
}

/// The directions to the 26 neighbours of a cube.
fn cube(across: i32) -> Vec<[i32; 3]> {
    let sides = (0..27).map(|n| [n / 9 - 1, n / 3 % 3 - 1, n % 3 - 1]);
    let sides = sides.filter(|side| *side != [0; 3]);
    let stretched = |side: [i32; 3]| {
        let is_straight = side.iter().filter(|c| **c != 0).count() == 1;
        side.map(|c| c * across * if is_straight { 3 } else { 2 })
    };
    sides.map(stretched).collect()
}

fn gap(a: LatticePoint, b: LatticePoint) -> Vector {
    minus(b.0.map(f64::from), a.0.map(f64::from))
}

/// A point and a share of a step further on, unless that is too far away for a lattice.
fn moved(from: LatticePoint, step: [i32; 3], share: i32) -> Option<LatticePoint> {
    let mut to = from.0;
    for axis in 0..3 {
        to[axis] = to[axis].checked_add(step[axis] / share)?;
    }
    Some(LatticePoint(to))
}

impl<F: Fn(LatticePoint) -> Option<Cost>> Space for Flyways<'_, F> {
    fn node_limit(&self) -> u32 {
        MOST_STATES
    }

    fn position(&self, node: NodeId) -> LatticePoint {
        self.states.borrow().list[node as usize].at
    }

    fn for_each_neighbour(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        if node == GOAL {
            return;
        }
        let State { at, heading } = self.states.borrow().list[node as usize];
        if self.arrives(at, heading) {
            visit(GOAL, Cost::straight_step(at, self.ends[1]));
        }
        let mut step = |way: u8| {
            let step = self.steps[usize::from(way)];
            let to = moved(at, step, 1)?;
            if !self.world.is_clear(at, to, Contact::Open) {
                return None;
            }
            // An arc lies in the triangle of its ends and the corner.
            if let Some(heading) = heading.filter(|heading| *heading != way) {
                let begins = moved(at, self.steps[usize::from(heading)], -2)?;
                if !self.world.is_clear(begins, moved(at, step, 2)?, Contact::Open) {
                    return None;
                }
            }
            let number = self.number(State { at: to, heading: Some(way) })?;
            visit(number, Cost::straight_step(at, to));
            Some(number)
        };
        match heading {
            Some(heading) => self.turns[usize::from(heading)].iter().for_each(|&way| {
                step(way);
            }),
            None => (0..self.steps.len() as u8).for_each(|way| {
                step(way);
            }),
        }
    }

    fn estimate(
        &self,
        node: NodeId,
        goal: Goal,
        distance: impl Fn(LatticePoint, LatticePoint) -> Cost,
    ) -> Cost {
        let from = self.position(node);
        (self.rest)(from).unwrap_or_else(|| distance(from, goal.position))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laws;
    use crate::refine::audit_turns;
    use crate::scene::Scene;

    fn flyways(
        world: &World,
        radius: f64,
        climb: f64,
    ) -> Flyways<'_, impl Fn(LatticePoint) -> Option<Cost>> {
        let ends = [[4, 4, 4], [18, 15, 16]].map(|at| LatticePoint(at.map(|c| c * UNIT)));
        let radius = radius * f64::from(UNIT);
        Flyways::new(world, ends, Bends { radius, climb }, |_| None)
    }

    /// Whatever way is gone, it can be rounded off, and is nowhere too steep.
    #[test]
    fn flyways_keep_the_laws_of_space_and_their_limits() {
        let mut scene = Scene::open([24, 24, 24]).unwrap();
        scene.voxels.insert_box([10, 0, 0], [12, 20, 20]);
        let world = World::bake(scene).unwrap();
        for climb in [0.1, 0.5, 1.0, 20.0, f64::INFINITY] {
            for radius in [0.1, 1.5, 4.0] {
                let space = flyways(&world, radius, climb);
                let nodes = laws::reachable(&space, space.start(), 500);
                assert_eq!(laws::check_space(&space, nodes.iter().copied()), Ok(()));
                let bends = Bends { radius, climb };
                for &first in &nodes {
                    space.for_each_neighbour(first, |second, _| {
                        if second == GOAL {
                            return;
                        }
                        space.for_each_neighbour(second, |third, _| {
                            let way = [first, second, third].map(|node| space.position(node));
                            let [into, out] = [gap(way[0], way[1]), gap(way[1], way[2])];
                            assert!(!bends.is_steep(into) && !bends.is_steep(out), "{way:?}");
                            assert!(!bends.is_steep_between(into, out), "{way:?}");
                            // Half of each step is for either of its bends.
                            let half = half_tangent(into, out) * radius * f64::from(UNIT);
                            let is_last = third == GOAL;
                            assert!(2.0 * half <= norm(into), "{way:?}");
                            assert!(is_last || 2.0 * half <= norm(out), "{way:?}");
                            assert_eq!(audit_turns(&way, radius), Ok(()), "{way:?}");
                        });
                    });
                }
            }
        }
    }
}
