//! What can be asked, and how.

use super::outcome::End;
use crate::geom::{PointError, Voxel};
use crate::search::{Estimates, Limits, Metric, StepCost, Weight};
use crate::space::{CornerRule, GridTooLarge, Neighbourhood, OctreeTooLarge};
use thiserror::Error;

/// Two points in world coordinates.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Query {
    /// Where the path begins.
    pub start: [f64; 3],
    /// Where it should lead.
    pub goal: [f64; 3],
}

/// A search algorithm over the voxel grid or a graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Algorithm {
    /// Depth-first search.
    DepthFirst,
    /// Breadth-first search: fewest steps.
    BreadthFirst,
    /// Dijkstra's algorithm: cheapest path, no estimate.
    Dijkstra,
    /// Greedy best-first search: estimate only.
    Greedy,
    /// A\*: cheapest path.
    AStar,
    /// A\* with a weighted estimate: bounded suboptimal.
    WeightedAStar,
    /// Theta\*: any-angle paths.
    Theta,
    /// Lazy Theta\*: any-angle paths, fewer line-of-sight checks.
    LazyTheta,
    /// Jump point search in 3D: cheapest path, few expansions.
    Jps3d,
    /// Random walk.
    RandomWalk,
    /// Random trace.
    RandomTrace,
}

impl Algorithm {
    /// Every algorithm.
    pub const ALL: [Self; 11] = [
        Self::DepthFirst,
        Self::BreadthFirst,
        Self::Dijkstra,
        Self::Greedy,
        Self::AStar,
        Self::WeightedAStar,
        Self::Theta,
        Self::LazyTheta,
        Self::Jps3d,
        Self::RandomWalk,
        Self::RandomTrace,
    ];

    /// The short name used on command lines.
    pub const fn name(self) -> &'static str {
        match self {
            Self::DepthFirst => "dfs",
            Self::BreadthFirst => "bfs",
            Self::Dijkstra => "dijkstra",
            Self::Greedy => "greedy",
            Self::AStar => "astar",
            Self::WeightedAStar => "wastar",
            Self::Theta => "theta",
            Self::LazyTheta => "lazytheta",
            Self::Jps3d => "jps3d",
            Self::RandomWalk => "randomwalk",
            Self::RandomTrace => "randomtrace",
        }
    }

    /// The metric it uses unless told otherwise.
    pub const fn default_metric(self) -> Metric {
        match self {
            Self::DepthFirst | Self::BreadthFirst | Self::Dijkstra => Metric::Zero,
            Self::Theta | Self::LazyTheta => Metric::Euclidean,
            _ => Metric::Octile3,
        }
    }

    /// Whether it wanders and remembers nothing.
    pub const fn is_random(self) -> bool {
        matches!(self, Self::RandomWalk | Self::RandomTrace)
    }

    /// The weight it uses unless told otherwise.
    pub const fn default_weight(self) -> Weight {
        match self {
            Self::WeightedAStar => Weight::Static(1.5),
            _ => Weight::One,
        }
    }
}

impl std::str::FromStr for Algorithm {
    type Err = UnknownAlgorithm;

    fn from_str(name: &str) -> Result<Self, UnknownAlgorithm> {
        Self::ALL
            .into_iter()
            .find(|algorithm| algorithm.name() == name)
            .ok_or_else(|| UnknownAlgorithm(name.to_owned()))
    }
}

/// No algorithm has this name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no algorithm {0:?}; there are {names}", names = algorithm_names())]
pub struct UnknownAlgorithm(pub String);

fn algorithm_names() -> String {
    Algorithm::ALL.map(Algorithm::name).join(", ")
}

/// The list that keeps the nodes to go on from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum OpenKind {
    /// An unsorted array.
    Array,
    /// A binary heap.
    Binary,
    /// A heap with four children per node.
    Quad,
    /// Buckets of nearly equal priority.
    #[default]
    Bucket,
}

/// What happens to a successor that would be next anyway.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum Expansion {
    /// It goes through the open list like any other.
    #[default]
    Queued,
    /// It skips the open list.
    Fast,
}

/// Which lines of sight Theta\* checks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum SightChecks {
    /// Those that can make a difference.
    #[default]
    Needed,
    /// One for every neighbour that is not closed, as printed in the papers. The paths are the same.
    AsPrinted,
}

/// What to do with an end that touches a solid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum Ends {
    /// Say so.
    #[default]
    Exact,
    /// Take the nearest free point instead.
    Project,
}

/// What to return if the goal is free but cannot be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum Fallback {
    /// The reason, at once if the components differ.
    #[default]
    Reason,
    /// A path to the reachable point nearest to the goal.
    NearestReached,
}

/// What to do where the ends see each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum StraightWay {
    /// Search as for any other query.
    #[default]
    Searched,
    /// Look first, and take the straight way without a search. It costs one line of sight where they
    /// do not see each other. Calls with many ends search for all of them.
    Taken,
}

/// How the search is ordered.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Ordering {
    /// The metric of the estimate; the algorithm's own if `None`.
    pub metric: Option<Metric>,
    /// How much the estimate counts; the algorithm's own if `None`.
    pub weight: Option<Weight>,
    /// Whether estimates are kept.
    pub estimates: Estimates,
    /// What a step costs.
    pub steps: StepCost,
    /// The open list.
    pub open: OpenKind,
    /// What happens to successors that would be next anyway.
    pub expansion: Expansion,
    /// Which lines of sight Theta\* checks.
    pub sight_checks: SightChecks,
}

/// Everything about a search by name but its ends. On a graph, options that only the voxel grid
/// knows (neighbourhood, corners, region, the straight way) must be as usual.
#[derive(Clone, Debug)]
pub struct GridOptions {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// Which neighbours a step may lead to.
    pub neighbourhood: Neighbourhood,
    /// What a diagonal step may pass.
    pub corners: CornerRule,
    /// How the search is ordered.
    pub ordering: Ordering,
    /// Voxels, both included, outside which the search does not look.
    pub region: Option<[Voxel; 2]>,
    /// What to do with ends that touch a solid.
    pub ends: Ends,
    /// What to do where the ends see each other.
    pub straight: StraightWay,
    /// What to return if the goal cannot be reached.
    pub fallback: Fallback,
    /// What the search may spend.
    pub limits: Limits,
    /// The seed of random algorithms.
    pub seed: u64,
}

impl GridOptions {
    /// An algorithm with everything else as usual.
    pub fn new(algorithm: Algorithm) -> Self {
        Self {
            algorithm,
            neighbourhood: Neighbourhood::default(),
            corners: CornerRule::default(),
            ordering: Ordering::default(),
            region: None,
            ends: Ends::default(),
            straight: StraightWay::default(),
            fallback: Fallback::default(),
            limits: Limits::default(),
            seed: 0,
        }
    }

    /// Refuses options that mean nothing or do not go together.
    pub(super) fn validate(&self) -> Result<(), QueryError> {
        let weight = self.ordering.weight.unwrap_or_default();
        if let Weight::Static(w) | Weight::Dynamic { epsilon: w } = weight {
            check_weight(w)?;
        }
        let algorithm = self.algorithm;
        let requirement = match algorithm {
            Algorithm::Jps3d
                if self.neighbourhood != Neighbourhood::TwentySix
                    || self.corners != CornerRule::CutNone =>
            {
                Some("with 26 neighbours and without cutting corners")
            }
            Algorithm::Jps3d if self.region.is_some() => Some("in the whole world"),
            Algorithm::Jps3d if self.ordering.weight.is_some() => Some("without a weight"),
            Algorithm::Jps3d if self.ordering.metric.is_some() => Some("with its own metric"),
            Algorithm::Jps3d if self.ordering.steps == StepCost::Equalised => {
                Some("with exact step costs")
            }
            // It closes only jump points; the nearest of these may be far from the nearest voxel.
            Algorithm::Jps3d if self.fallback == Fallback::NearestReached => {
                Some("without a path to the nearest point")
            }
            Algorithm::Dijkstra if self.ordering.metric.is_some() => Some("without a metric"),
            Algorithm::RandomWalk | Algorithm::RandomTrace
                if self.ordering.metric.is_some() || self.ordering.weight.is_some() =>
            {
                Some("without a metric or weight")
            }
            Algorithm::Theta | Algorithm::LazyTheta if self.corners != CornerRule::CutNone => {
                Some("without cutting corners")
            }
            Algorithm::RandomWalk | Algorithm::RandomTrace if self.region.is_some() => {
                Some("in the whole world")
            }
            _ => None,
        };
        requirement.map_or(Ok(()), |works| Err(QueryError::Unsupported { algorithm, works }))
    }
}

/// The largest factor on an estimate.
pub const MAX_WEIGHT: f64 = 16.0;

/// Refuses factors that mean nothing.
pub(super) fn check_weight(weight: f64) -> Result<(), QueryError> {
    if (0.0..=MAX_WEIGHT).contains(&weight) { Ok(()) } else { Err(QueryError::Weight(weight)) }
}

/// A query that means nothing.
#[derive(Clone, Copy, PartialEq, Debug, Error)]
pub enum QueryError {
    /// An end is no point.
    #[error("the {0} {1}")]
    Point(End, PointError),
    /// A weight is negative, no number, or so large that costs could no longer be told apart.
    #[error("a weight of {0} is impossible: it must be a number from 0 to {MAX_WEIGHT}")]
    Weight(f64),
    /// The reference was asked for under limits or with a fallback.
    #[error("the reference works without limits and without a path to the nearest point only")]
    Reference,
    /// The world has too many voxels for a grid search.
    #[error(transparent)]
    Grid(#[from] GridTooLarge),
    /// The world has too many leaves for a graph.
    #[error(transparent)]
    Octree(#[from] OctreeTooLarge),
    /// Something was asked of a graph that only the voxel grid knows.
    #[error("{0} goes with the voxel grid only")]
    OnlyGrid(&'static str),
    /// An algorithm was asked to do what it cannot.
    #[error("{algorithm} works {works} only", algorithm = .algorithm.name())]
    Unsupported {
        /// The algorithm.
        algorithm: Algorithm,
        /// Under which condition it works.
        works: &'static str,
    },
}
