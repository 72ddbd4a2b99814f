//! Which space a search by name runs in.

use super::query::Algorithm;
use crate::space::{Grading, GraphKind};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The voxel grid or a graph over an octree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum SearchSpace {
    /// Every free voxel, for [`GridPlanner`](super::GridPlanner).
    #[default]
    Grid,
    /// A graph over an octree, for [`GraphPlanner`](super::GraphPlanner).
    Octree(Grading, GraphKind),
}

impl SearchSpace {
    /// Every space.
    pub const ALL: [Self; 5] = [
        Self::Grid,
        Self::Octree(Grading::Regular, GraphKind::Dual),
        Self::Octree(Grading::Regular, GraphKind::EdgeCorner),
        Self::Octree(Grading::Progressive, GraphKind::Dual),
        Self::Octree(Grading::Progressive, GraphKind::EdgeCorner),
    ];

    /// The name used on command lines.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Grid => "grid",
            Self::Octree(Grading::Regular, GraphKind::Dual) => "octree-dual",
            Self::Octree(Grading::Regular, GraphKind::EdgeCorner) => "octree-corner",
            Self::Octree(Grading::Progressive, GraphKind::Dual) => "progressive-dual",
            Self::Octree(Grading::Progressive, GraphKind::EdgeCorner) => "progressive-corner",
        }
    }

    /// What an algorithm is called that searches here: by its own name on the grid, `astar@octree-dual`
    /// elsewhere.
    pub fn name_of(self, algorithm: Algorithm) -> String {
        match self {
            Self::Grid => algorithm.name().to_owned(),
            Self::Octree(..) => format!("{}@{self}", algorithm.name()),
        }
    }
}

impl fmt::Display for SearchSpace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No space has this name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no space {0:?}; there are {names}", names = Self::names())]
pub struct UnknownSpace(pub String);

impl UnknownSpace {
    fn names() -> String {
        SearchSpace::ALL.map(SearchSpace::name).join(", ")
    }
}

impl FromStr for SearchSpace {
    type Err = UnknownSpace;

    fn from_str(name: &str) -> Result<Self, UnknownSpace> {
        let space = Self::ALL.into_iter().find(|space| space.name() == name);
        space.ok_or_else(|| UnknownSpace(name.to_owned()))
    }
}
