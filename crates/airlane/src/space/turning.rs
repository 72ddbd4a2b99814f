//! Spaces for agents that cannot turn on the spot.
//!
//! A body that goes round in circles of radius *r* at the tightest cuts a bend by angle θ with an arc
//! that begins and ends *r · tan(θ/2)* from the corner. The bend is possible if that much of both
//! segments is straight and not taken by the bends at their other ends: *steep turns over short
//! distances* are not. Whether a step may follow depends on where one comes from and on how much of
//! the way since the last bend is left. So the nodes of this space are *(where from, where, how much
//! is left)*, and the ordinary search over them looks for another way where a turn is too tight.
//!
//! What is left is rounded down to whole quanta: a path that is found can be driven, and one that
//! could just be driven to within a few hundredths may be missed. Nodes are numbered as a search
//! meets them, so memory follows the search.

use super::{Goal, NodeId, Numbers, Space};
use crate::geom::{Cost, LatticePoint, UNIT};
use std::cell::{Cell, RefCell};

/// Sharpest bend: half of its angle has this tangent (about 136°).
const MOST_TANGENT: f64 = 2.5;

/// Quanta on either side of nothing left.
const LEVELS: f64 = 64.0;

/// Finest quantum in lattice steps: a voxel edge is a whole number of them.
const FINEST: f64 = UNIT as f64 / 8.0;

/// States that are numbered; the search ends where they do.
const MOST_STATES: u32 = 1 << 27;

/// Where one is, where one came from, and how much straight way is left for the next bend.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct State {
    /// Nowhere in particular at the start.
    from: Option<NodeId>,
    at: NodeId,
    /// In quanta; negative where the last bend still needs room.
    left: i16,
}

/// A space between two of its nodes for an agent with a turning radius.
#[derive(Clone, Debug)]
pub struct Turning<'s, S> {
    space: &'s S,
    goal: NodeId,
    radius: f64,
    quantum: f64,
    states: RefCell<Numbers<State>>,
    is_full: Cell<bool>,
}

/// The number of the start, and of the goal once it is reached with room for the last bend.
const START: NodeId = 0;
const GOAL: NodeId = 1;

impl<'s, S: Space> Turning<'s, S> {
    /// The space between two nodes for curves of this radius, in voxels.
    pub fn new(space: &'s S, (start, goal): (NodeId, NodeId), radius: f64) -> Self {
        let radius = radius * f64::from(UNIT);
        let quantum = (MOST_TANGENT * radius / LEVELS).max(FINEST);
        let states = RefCell::new(Numbers::new(MOST_STATES));
        let turning = Self { space, goal, radius, quantum, states, is_full: Cell::new(false) };
        let full = turning.most();
        turning.number(State { from: None, at: start, left: full });
        turning.number(State { from: Some(goal), at: goal, left: full });
        turning
    }

    /// The node of the start.
    pub fn start(&self) -> NodeId {
        START
    }

    /// The node of the goal.
    pub fn goal(&self) -> NodeId {
        GOAL
    }

    /// The node of the space below that a node stands for.
    pub fn below(&self, node: NodeId) -> NodeId {
        self.states.borrow().get(node).at
    }

    /// Whether there were more states than numbers, so that not all were looked at.
    pub fn is_full(&self) -> bool {
        self.is_full.get()
    }

    /// Most quanta worth counting.
    fn most(&self) -> i16 {
        (MOST_TANGENT * self.radius / self.quantum).ceil() as i16
    }

    fn quanta(&self, length: f64) -> i16 {
        let most = f64::from(self.most());
        (length / self.quantum).floor().clamp(-most, most) as i16
    }

    fn number(&self, state: State) -> Option<NodeId> {
        let number = self.states.borrow_mut().number(state);
        self.is_full.set(self.is_full.get() || number.is_none());
        number
    }

    /// The state after a step to `to`; `None` if the bend is too sharp or there is no room for it.
    fn after(&self, state: State, to: NodeId) -> Option<State> {
        let [at, next] = [state.at, to].map(|node| self.space.position(node));
        let ahead = gap(at, next);
        let length = squared(ahead).sqrt();
        // A step of no length changes nothing.
        if length == 0.0 {
            return Some(State { at: to, ..state });
        }
        let Some(from) = state.from else {
            return Some(State { from: Some(state.at), at: to, left: self.quanta(length) });
        };
        let needed = self.radius * tangent(gap(self.space.position(from), at), ahead)?;
        let left = if needed == 0.0 {
            (state.left + self.quanta(length)).min(self.most())
        } else if f64::from(state.left) * self.quantum >= needed {
            self.quanta(length - needed)
        } else {
            return None;
        };
        Some(State { from: Some(state.at), at: to, left })
    }
}

/// The largest radius, in lattice steps, with which all bends of a way can be driven, and where it is
/// the tightest; `None` if there is no bend. At a bend that is too sharp for any radius it is 0.
pub(crate) fn widest_turn(points: &[LatticePoint]) -> Option<(f64, LatticePoint)> {
    // Straight pieces, each with the tangent of half the bend after it: what a radius of 1 needs there.
    let mut way: Vec<LatticePoint> = Vec::new();
    for &point in points {
        let before = way.len().checked_sub(2).map(|i| [way[i], way[i + 1]]);
        if before.is_some_and(|[a, b]| tangent(gap(a, b), gap(b, point)) == Some(0.0)) {
            way.pop();
        }
        if way.last() != Some(&point) {
            way.push(point);
        }
    }
    let bends = way.windows(3).map(|at| tangent(gap(at[0], at[1]), gap(at[1], at[2])));
    let bends: Vec<f64> = bends.map(|bend| bend.unwrap_or(f64::INFINITY)).collect();
    let mut widest: Option<(f64, LatticePoint)> = None;
    for (i, ends) in way.windows(2).enumerate() {
        let before = if i == 0 { 0.0 } else { bends[i - 1] };
        let after = bends.get(i).copied().unwrap_or(0.0);
        if before + after == 0.0 {
            continue;
        }
        let radius = squared(gap(ends[0], ends[1])).sqrt() / (before + after);
        if widest.is_none_or(|(least, _)| radius < least) {
            widest = Some((radius, ends[usize::from(after > before)]));
        }
    }
    widest
}

fn gap(a: LatticePoint, b: LatticePoint) -> [i64; 3] {
    std::array::from_fn(|i| i64::from(b.0[i]) - i64::from(a.0[i]))
}

fn squared(v: [i64; 3]) -> f64 {
    v.iter().map(|&c| c as f64 * c as f64).sum()
}

/// The tangent of half the angle between two directions, exactly 0 if they are one; `None` if it is
/// too large.
fn tangent(a: [i64; 3], b: [i64; 3]) -> Option<f64> {
    let dot: i64 = (0..3).map(|i| a[i] * b[i]).sum();
    let crosses = [(1, 2), (2, 0), (0, 1)].map(|(i, j)| a[i] * b[j] - a[j] * b[i]);
    if crosses == [0; 3] && dot > 0 {
        return Some(0.0);
    }
    let cross = squared(crosses).sqrt();
    let tangent = cross / ((squared(a) * squared(b)).sqrt() + dot as f64);
    (tangent <= MOST_TANGENT).then_some(tangent)
}

impl<S: Space> Space for Turning<'_, S> {
    fn node_limit(&self) -> u32 {
        MOST_STATES
    }

    fn position(&self, node: NodeId) -> LatticePoint {
        self.space.position(self.below(node))
    }

    fn for_each_neighbour(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        let state = self.states.borrow().get(node);
        if node == GOAL {
            return;
        }
        if state.at == self.goal && state.left >= 0 {
            visit(GOAL, Cost::ZERO);
        }
        self.space.for_each_neighbour(state.at, |to, cost| {
            if let Some(number) = self.after(state, to).and_then(|after| self.number(after)) {
                visit(number, cost);
            }
        });
    }

    fn estimate(
        &self,
        node: NodeId,
        goal: Goal,
        distance: impl Fn(LatticePoint, LatticePoint) -> Cost,
    ) -> Cost {
        let goal = Goal { node: self.goal, position: goal.position };
        self.space.estimate(self.below(node), goal, distance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::refine::audit_turns;
    use proptest::prelude::*;

    fn way(points: &[[i32; 2]]) -> Vec<LatticePoint> {
        points.iter().map(|&[x, y]| LatticePoint([x * UNIT, y * UNIT, 0])).collect()
    }

    #[test]
    fn the_widest_turn_is_what_the_tightest_segment_has_room_for() {
        assert_eq!(widest_turn(&way(&[[0, 0], [4, 0], [4, 0], [9, 0]])), None);
        // A right angle takes as much of both segments as the radius.
        let (radius, at) = widest_turn(&way(&[[0, 0], [4, 0], [8, 0], [8, 3]])).unwrap();
        assert!((radius / f64::from(UNIT) - 3.0).abs() < 1e-9);
        assert_eq!(at, LatticePoint([8 * UNIT, 0, 0]));
        // Two of them share the segment between.
        let (radius, _) = widest_turn(&way(&[[0, 0], [9, 0], [9, 4], [0, 4]])).unwrap();
        assert!((radius / f64::from(UNIT) - 2.0).abs() < 1e-9);
        // Back again.
        let (radius, at) = widest_turn(&way(&[[0, 0], [9, 0], [1, 0]])).unwrap();
        assert_eq!((radius, at), (0.0, LatticePoint([9 * UNIT, 0, 0])));
    }

    proptest! {
        /// The auditor accepts a little less than the widest radius, and nothing more than it.
        #[test]
        fn the_widest_turn_is_that_of_the_auditor(
            points in prop::collection::vec(prop::array::uniform2(-20i32..20), 3..9),
        ) {
            let points = way(&points);
            if let Some((steps, _)) = widest_turn(&points).filter(|(steps, _)| *steps > 0.0) {
                let radius = steps / f64::from(UNIT);
                prop_assert_eq!(audit_turns(&points, radius * (1.0 - 1e-9)), Ok(()));
                prop_assert!(audit_turns(&points, radius * 1.01 + 1e-3).is_err());
            }
        }
    }
}
