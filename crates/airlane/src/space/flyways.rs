//! Ways for an agent with a turning radius and no limit on climbing. For a limited climb, see
//! [`Glider`](super::Glider).
//!
//! A body that goes round in circles of radius *r* at the tightest cuts a bend by angle θ with an arc that
//! begins and ends *r · tan(θ/2)* from the corner. Here all steps are so long, and all bends so slight, that
//! the arcs at both ends of a step have room on it. So it is enough to know where one is and which way one is
//! heading, and whatever this space finds can be rounded off.
//!
//! Steps lead in the 26 directions to the neighbours of a cube.
//!
//! Nodes are numbered as a search meets them, so memory follows the search.

use super::{Goal, NodeId, Numbers, Space};
use crate::geom::vector::{Vector, flat_norm, half_tangent, minus, norm, plus, scaled};
use crate::geom::{Cost, LatticePoint, UNIT};
use crate::world::{Contact, Slopes, World};
use std::cell::RefCell;

/// The shortest step, in pitches of the grid: two by two.
const SHORTEST: f64 = 2.0 * std::f64::consts::SQRT_2;

/// The tangent of half the sharpest bend: between neighbours of a cube that share a face (60°).
const SHARPEST: f64 = 0.58;

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

/// The ways between two places for a turning radius.
#[derive(Clone, Debug)]
pub(crate) struct Flyways<'w, F> {
    world: &'w World,
    ends: [LatticePoint; 2],
    /// The turning radius, in lattice steps.
    radius: f64,
    /// Steps in each direction.
    steps: Vec<[i32; 3]>,
    /// Which steps may follow each.
    turns: Vec<Vec<u8>>,
    /// How far it is at least from a point to the goal, if that is known.
    rest: F,
    states: RefCell<Numbers<State>>,
}

/// How tightly one may turn, and how steeply one may climb and descend.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Bends {
    /// The turning radius, in lattice steps.
    pub(crate) radius: f64,
    pub(crate) slopes: Slopes,
}

impl Bends {
    /// Whether an arc from one direction to another is too steep somewhere.
    pub(crate) fn is_steep_between(&self, a: Vector, b: Vector) -> bool {
        if self.slopes.is_any() {
            return false;
        }
        let (a, b) = (scaled(a, 1.0 / norm(a)), scaled(b, 1.0 / norm(b)));
        [0.25, 0.5, 0.75].iter().any(|&share| {
            let [x, y, rise] = plus(scaled(a, 1.0 - share), b, share);
            rise.abs() > 0.999 * self.slopes.limit(rise) * flat_norm(x, y)
        })
    }
}

/// The number of the start, and of the goal.
const START: NodeId = 0;
const GOAL: NodeId = 1;

impl<'w, F: Fn(LatticePoint) -> Option<Cost>> Flyways<'w, F> {
    /// The ways between two points.
    pub(crate) fn new(world: &'w World, ends: [LatticePoint; 2], radius: f64, rest: F) -> Self {
        let unit = f64::from(UNIT);
        let least = (2.0 * WIDER * radius * SHARPEST).max(FINEST * unit);
        let across = (least / SHORTEST).ceil().min(f64::from(i32::MAX / 16));
        let steps = cube(across as i32);
        let ways: Vec<Vector> = steps.iter().map(|step| step.map(f64::from)).collect();
        let turns = ways.iter().map(|&a| {
            let next = (0..ways.len()).filter(|&next| half_tangent(a, ways[next]) <= SHARPEST);
            next.map(|next| next as u8).collect()
        });
        let turns = turns.collect();
        let states = RefCell::new(Numbers::new(MOST_STATES));
        let flyways = Self { world, ends, radius, steps, turns, rest, states };
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
        self.states.borrow_mut().number(state)
    }

    /// Whether the straight way from a state to the goal can be flown.
    fn arrives(&self, from: LatticePoint, heading: Option<u8>) -> bool {
        let ahead = gap(from, self.ends[1]);
        if let Some(heading) = heading {
            let before = self.steps[usize::from(heading)].map(f64::from);
            let bend = half_tangent(before, ahead);
            if bend > SHARPEST || self.radius * bend * WIDER > norm(ahead) {
                return false;
            }
        }
        self.world.is_clear(from, self.ends[1], Contact::Open)
    }
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
        self.states.borrow().get(node).at
    }

    fn for_each_neighbour(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        if node == GOAL {
            return;
        }
        let State { at, heading } = self.states.borrow().get(node);
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

    fn flyways(world: &World, radius: f64) -> Flyways<'_, impl Fn(LatticePoint) -> Option<Cost>> {
        let ends = [[4, 4, 4], [18, 15, 16]].map(|at| LatticePoint(at.map(|c| c * UNIT)));
        let radius = radius * f64::from(UNIT);
        Flyways::new(world, ends, radius, |_| None)
    }

    /// Whatever way is gone, it can be rounded off.
    #[test]
    fn flyways_keep_the_laws_of_space_and_their_limits() {
        let mut scene = Scene::open([24, 24, 24]).unwrap();
        scene.voxels.insert_box([10, 0, 0], [12, 20, 20]);
        let world = World::bake(scene).unwrap();
        for radius in [0.1, 1.5, 4.0] {
            let space = flyways(&world, radius);
            let nodes = laws::reachable(&space, space.start(), 500);
            assert_eq!(laws::check_space(&space, nodes.iter().copied()), Ok(()));
            for &first in &nodes {
                space.for_each_neighbour(first, |second, _| {
                    if second == GOAL {
                        return;
                    }
                    space.for_each_neighbour(second, |third, _| {
                        let way = [first, second, third].map(|node| space.position(node));
                        let [into, out] = [gap(way[0], way[1]), gap(way[1], way[2])];
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
