//! The laws of the engine's traits, as functions that any implementation can be run through.
//!
//! Searches are correct over any [`Space`](crate::space::Space) and with any
//! [`OpenList`](crate::search::OpenList) that keeps its laws. Whoever writes one checks it in a line,
//! as the engine's own do in `tests/engine/conformance.rs`:
//!
//! | for | call | it checks |
//! |---|---|---|
//! | every space | [`check_space`] | numbers, the same steps each time, costs, estimates |
//! | a space for one goal | [`check_steps`], [`check_estimates`] | the same, but estimates to that goal only |
//! | a space of which all nodes are known | [`check_closed`] | steps lead to these nodes only |
//! | where no step repeats another | [`check_simple`] | no loops, one step to each neighbour |
//! | where every step leads back | [`check_symmetry`] | at the same cost |
//! | a [`Sight`](crate::space::Sight) | [`check_sight`] | mutual, and along every step |
//! | a [`Legs`](crate::space::Legs) | [`check_legs`] | legs are the steps |
//! | a [`Blocks`](crate::space::Blocks) | [`check_blocks`] | cells, faces, predecessors |
//! | a metric | [`check_metric`] | zero, symmetry, triangles |
//! | an estimate | [`check_estimates`], [`check_admissible`] | consistent; never more than the truth |
//! | every open list | [`check_open_list`] | nothing is lost or invented |
//! | an ordered one | [`check_ordered_list`] | the least comes first |
//! | one that is ordered if pushes do not undercut | [`check_rising_list`] | `f` never falls |
//! | every refiner | [`check_refiner`] | clear by the auditor, same ends, not longer |
//! | one that only drops points | [`check_selection`] | the rest in the same order |
//! | one whose result is final | [`check_final`] | a second pass changes nothing |
//!
//! The functions are slow and obvious; give them small examples, and many. They return the first
//! [`Violation`], which says which law, where, what was expected and what was found:
//!
//! ```
//! use airlane::geom::{Cost, LatticePoint, Voxel};
//! use airlane::laws::{self, Law};
//! use airlane::space::{NodeId, Space};
//!
//! /// A circular line with ten stops, three voxels apart as the crow flies.
//! struct Tram {
//!     ride: Cost,
//! }
//!
//! impl Space for Tram {
//!     fn node_limit(&self) -> u32 {
//!         10
//!     }
//!
//!     fn position(&self, stop: NodeId) -> LatticePoint {
//!         let along = 3 * stop.min(10 - stop) as i32;
//!         Voxel::new(along, if stop > 5 { 1 } else { 0 }, 0).centre()
//!     }
//!
//!     fn for_each_neighbour(&self, stop: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
//!         visit((stop + 1) % 10, self.ride);
//!         visit((stop + 9) % 10, self.ride);
//!     }
//! }
//!
//! let tram = Tram { ride: Cost::EDGE.times(4) };
//! laws::check_space(&tram, 0..10)?;
//! laws::check_symmetry(&tram, 0..10)?;
//!
//! // Rides that cost less than the way is long would make A* return a worse path.
//! let too_cheap = laws::check_space(&Tram { ride: Cost::EDGE }, 0..10).unwrap_err();
//! assert_eq!(too_cheap.law, Law::Consistent);
//! # Ok::<(), laws::Violation>(())
//! ```

mod estimates;
mod lists;
mod refiners;
mod spaces;
#[cfg(test)]
mod tests;

pub use estimates::{check_admissible, check_estimates, check_metric};
pub use lists::{check_open_list, check_ordered_list, check_rising_list};
pub use refiners::{check_final, check_refiner, check_selection};
pub use spaces::{
    check_blocks, check_closed, check_legs, check_sight, check_simple, check_space, check_steps,
    check_symmetry, reachable,
};

use crate::space::NodeId;
use std::fmt;
use thiserror::Error;

/// A law. [`Display`](fmt::Display) states it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Law {
    /// Of spaces: node numbers are below the limit.
    NodeLimit,
    /// Of spaces and refiners: the same question has the same answer.
    Repeatable,
    /// Of spaces whose nodes are known: steps lead to these.
    Closed,
    /// Of simple spaces: no step leads to its own node.
    NoLoop,
    /// Of simple spaces: there is one step to a neighbour.
    OneStep,
    /// Of symmetric spaces: every step leads back at the same cost.
    Symmetric,
    /// Of sight: a node sees itself.
    SeesItself,
    /// Of sight: nodes that are one step apart see each other.
    SeesSteps,
    /// Of sight: it is mutual.
    SeesMutually,
    /// Of legs: they are the steps, in the same order.
    LegsAreSteps,
    /// Of blocks: a node has a cell within the extent, and the cell has that node.
    OneCell,
    /// Of blocks: cells that share a face are one step apart.
    FacesAreSteps,
    /// Of blocks: predecessors are where the steps come from.
    Predecessors,
    /// Of metrics: a point is at distance zero from itself.
    ZeroDistance,
    /// Of metrics: there and back is the same.
    SymmetricDistance,
    /// Of metrics: no detour is shorter, but for rounding.
    Triangle,
    /// Of estimates: nothing is left to go at the goal.
    ZeroAtGoal,
    /// Of estimates: no step lowers them by more than it costs.
    Consistent,
    /// Of estimates: the way to the goal costs no less.
    Admissible,
    /// Of open lists: the length is the number of entries.
    Length,
    /// Of open lists: what is popped was pushed.
    Kept,
    /// Of open lists: clearing leaves nothing.
    Cleared,
    /// Of ordered lists: the least entry is popped first.
    LeastFirst,
    /// Of rising lists: `f` never falls if no push undercuts what was popped.
    NeverFalls,
    /// Of refiners: the path that they are given is clear.
    ClearInput,
    /// Of refiners: the path is clear.
    Clear,
    /// Of refiners: both ends stay.
    SameEnds,
    /// Of refiners: the path is not longer.
    NotLonger,
    /// Of refiners that select: some of the points, in order.
    Selection,
    /// Of final refiners: a second pass changes nothing.
    Final,
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NodeLimit => "node numbers are below node_limit()",
            Self::Repeatable => "the same question has the same answer",
            Self::Closed => "steps lead to nodes of the space",
            Self::NoLoop => "no step leads to its own node",
            Self::OneStep => "there is one step to each neighbour",
            Self::Symmetric => "every step leads back at the same cost",
            Self::SeesItself => "a node sees itself",
            Self::SeesSteps => "nodes one step apart see each other",
            Self::SeesMutually => "sight is mutual",
            Self::LegsAreSteps => "legs are the steps, in the same order",
            Self::OneCell => "a node has one cell, within the extent",
            Self::FacesAreSteps => "cells that share a face are one step apart",
            Self::Predecessors => "predecessors are the nodes from which steps lead here",
            Self::ZeroDistance => "a point is at distance zero from itself",
            Self::SymmetricDistance => "distances are the same both ways",
            Self::Triangle => "no detour is shorter",
            Self::ZeroAtGoal => "the estimate at the goal is zero",
            Self::Consistent => "no step lowers the estimate by more than it costs",
            Self::Admissible => "the estimate is at most the cost of the cheapest way",
            Self::Length => "len() is the number of entries",
            Self::Kept => "entries are popped once for each push",
            Self::Cleared => "clear() leaves no entry",
            Self::LeastFirst => "the least entry is popped first",
            Self::NeverFalls => "f never falls if no push undercuts it",
            Self::ClearInput => "a path to refine is clear",
            Self::Clear => "a refined path is clear",
            Self::SameEnds => "a refined path has the same ends",
            Self::NotLonger => "a refined path is not longer",
            Self::Selection => "the refined path visits some of the points, in order",
            Self::Final => "a second pass changes nothing",
        })
    }
}

/// Where a law is broken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum At {
    /// At a node.
    Node(NodeId),
    /// At the step from one node to another.
    Step(NodeId, NodeId),
    /// Between two nodes.
    Nodes(NodeId, NodeId),
    /// At a point, by its number in the list.
    Point(usize),
    /// Between points, by their numbers in the list.
    Points(usize, usize),
    /// At an operation on an open list, counted over all that were tried.
    Operation(usize),
    /// At no place in particular.
    Whole,
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Node(node) => write!(f, "node {node}"),
            Self::Step(from, to) => write!(f, "the step from node {from} to node {to}"),
            Self::Nodes(a, b) => write!(f, "nodes {a} and {b}"),
            Self::Point(i) => write!(f, "point {i}"),
            Self::Points(i, j) => write!(f, "points {i} and {j}"),
            Self::Operation(number) => write!(f, "operation {number}"),
            Self::Whole => f.write_str("the whole"),
        }
    }
}

/// A broken law.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("law broken: {law}. At {at}: expected {expected}, found {found}")]
#[non_exhaustive]
pub struct Violation {
    /// The law.
    pub law: Law,
    /// Where it is broken.
    pub at: At,
    /// What should be there.
    pub expected: String,
    /// What is there.
    pub found: String,
}

/// A violation, unless the law holds. The texts are only made for a violation.
fn ensure(
    holds: bool,
    law: Law,
    at: At,
    texts: impl FnOnce() -> (String, String),
) -> Result<(), Violation> {
    match holds {
        true => Ok(()),
        false => {
            let (expected, found) = texts();
            Err(Violation { law, at, expected, found })
        }
    }
}

/// A violation, unless both are equal.
fn ensure_equal<T: PartialEq + fmt::Debug>(
    law: Law,
    at: At,
    expected: T,
    found: T,
) -> Result<(), Violation> {
    ensure(expected == found, law, at, || (format!("{expected:?}"), format!("{found:?}")))
}
