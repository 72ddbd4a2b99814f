//! Answers. That there is no path is an answer too, and says why.

pub(super) use crate::clock::Stopwatch;
use crate::geom::{LatticePoint, Voxel};
use crate::refine::Path;
use crate::search::{Limit, Tally};
use std::time::Duration;

/// Which end of a query.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Where the path begins.
    Start,
    /// Where it should lead.
    Goal,
}

impl std::fmt::Display for End {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Start => "start",
            Self::Goal => "goal",
        })
    }
}

/// Why there is no path.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Reason {
    /// An end lies outside the world.
    Outside {
        /// Which end.
        end: End,
        /// The free point nearest to it, if anything is free.
        nearest: Option<LatticePoint>,
    },
    /// An end touches a solid.
    Blocked {
        /// Which end.
        end: End,
        /// A solid voxel that it touches.
        voxel: Voxel,
        /// The free point nearest to it, if anything is free.
        nearest: Option<LatticePoint>,
    },
    /// An end is free, but the body does not fit there.
    NoRoom {
        /// Which end.
        end: End,
        /// The largest radius of a ball that fits there, in world units.
        widest: f64,
        /// The nearest point where the body fits, if there is one.
        nearest: Option<LatticePoint>,
    },
    /// The body fits at both ends, but not through any passage between them.
    TooNarrow {
        /// The largest radius of a ball that gets through, in world units.
        widest: f64,
    },
    /// The ends lie in parts of free space that are not connected.
    DifferentComponents {
        /// Voxels in the start's part.
        start: u64,
        /// Voxels in the goal's part.
        goal: u64,
    },
    /// An end does not stand on the navmesh.
    OffMesh {
        /// Which end.
        end: End,
        /// The point of the mesh nearest to it.
        nearest: Option<LatticePoint>,
    },
    /// The ends stand on parts of a navmesh that are not joined, or only by links that the agent may
    /// not take.
    DifferentIslands {
        /// Polygons in the start's part.
        start: u64,
        /// Polygons in the goal's part.
        goal: u64,
    },
    /// An end lies outside the region the search was limited to.
    OutsideRegion(End),
    /// An end is blocked or lies outside the space it should be in.
    NotThere(End),
    /// No node is in reach of an end, such as a waypoint in sight, or the agent cannot move there.
    OutOfReach(End),
    /// The agent may not be where an end is: an area, or a height.
    Barred(End),
    /// The search looked at everything it could reach, within the region it was limited to.
    NothingLeft,
}

/// What came of a query, for a path of one kind or another.
#[derive(Clone, PartialEq, Debug)]
pub enum Outcome<P = Path> {
    /// A path to the goal.
    Found(P),
    /// A path to the reachable point nearest to the goal, and why not to the goal itself.
    Partial(P, Reason),
    /// No path.
    Unreachable(Reason),
    /// A limit ended the search; the path leads to the node nearest to the goal of those expanded.
    LimitHit(P, Limit),
}

impl<P> Outcome<P> {
    /// The same outcome where the path leads only part of the way.
    pub(super) fn short_of(self, reason: Reason) -> Self {
        match self {
            Self::Found(path) => Self::Partial(path, reason),
            other => other,
        }
    }

    /// The path to the goal, if one was found.
    pub fn found(&self) -> Option<&P> {
        match self {
            Self::Found(path) => Some(path),
            _ => None,
        }
    }

    /// Any path, to the goal or only towards it.
    pub fn path(&self) -> Option<&P> {
        match self {
            Self::Found(path) | Self::Partial(path, _) | Self::LimitHit(path, _) => Some(path),
            Self::Unreachable(_) => None,
        }
    }
}

/// Time spent in each stage of a query.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Times {
    /// Finding the voxels of both ends, and answering what needs no search.
    pub locate: Duration,
    /// Searching.
    pub search: Duration,
    /// Turning the result into a path.
    pub refine: Duration,
}

/// An outcome and what it took.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer<P = Path> {
    /// What came of the query.
    pub outcome: Outcome<P>,
    /// What the search did.
    pub tally: Tally,
    /// How long it took.
    pub times: Times,
}
