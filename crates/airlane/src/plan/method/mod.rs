//! How a path is searched for: a profile of the default planner, or a search by name.
//!
//! A [`Method`] carries only the options that its search knows, so a wrong pairing cannot be written.
//! As text it is `name[@space][?key=value&…]`, as in `astar@octree-dual?weight=1.2`; reading a text
//! that pairs a method with an option it does not have is one error that names both.
//!
//! ```
//! use airlane::method::{AStar, Method, Profile};
//!
//! assert_eq!("quality".parse(), Ok(Method::from(Profile::Quality)));
//! assert_eq!("astar".parse(), Ok(Method::from(AStar::default())));
//! let text = "lazytheta@octree-corner?weight=1.2";
//! assert_eq!(text.parse::<Method>()?.to_string(), text);
//!
//! let error = "jps3d?weight=2".parse::<Method>().unwrap_err();
//! assert!(error.to_string().starts_with("`weight` does not go with `jps3d`"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod lower;
mod text;

pub(crate) use lower::Lowered;
pub use text::{MethodError, NAMES, SPACES, keys_of, octree_of};

pub use crate::search::{Metric, Weight};
pub use crate::space::{CornerRule, Grading, GraphKind, Neighbourhood};

use crate::geom::Voxel;
use crate::search::{Estimates, StepCost};

/// The largest factor on an estimate.
pub const MAX_WEIGHT: f64 = 16.0;

/// How much work a path is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum Profile {
    /// The quickest: one search with a heavier estimate.
    Fast,
    /// One search.
    #[default]
    Default,
    /// Searches both ways and keeps the shorter path, which is never longer than the default one.
    Quality,
    /// The best path that many searches together find, the other profiles' and guided ones among them. Slow: for
    /// measuring the others. No bound: there may be a shorter path, above all in mazes and tunnels, where no search
    /// closes all cells. For bodies it leaves out the searches over voxels.
    Reference,
}

crate::named!(pub Profile, "profile", {
    Fast => "fast",
    Default => "default",
    Quality => "quality",
    Reference => "reference",
});

/// How a path is searched for. See the [module](self).
#[non_exhaustive]
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Method {
    /// The default planner: any-angle search over cells.
    Cells(Cells),
    /// A\*, Dijkstra's algorithm, greedy best-first search.
    AStar(AStar),
    /// Theta\* and Lazy Theta\*: any-angle search.
    Theta(Theta),
    /// Jump point search in 3D.
    JumpPoint(JumpPoint),
    /// Breadth-first and depth-first search.
    Blind(Blind),
    /// Random walk and random trace, as baselines.
    Random(Random),
    /// Search in two levels: clusters of voxels, then voxels.
    Hierarchical(Hierarchical),
    /// The shortest way over a navmesh.
    Navmesh(Navmesh),
}

impl Default for Method {
    fn default() -> Self {
        Self::Cells(Cells::default())
    }
}

/// The default planner.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Cells {
    /// How much work a path is worth.
    pub profile: Profile,
    /// The factor on the estimate at first, 0 to [`MAX_WEIGHT`]; the profile's own if `None`.
    pub weight: Option<f64>,
    /// Whether that factor stays the same however long a search takes. Else it rises with the number
    /// of cells expanded: in `default` from 1.06 to 1.1 after 200, 1.2 after 300 and 1.4 after 450; for
    /// a body from 1.15 to 1.2 after 80, 1.3 after 120 and 1.4 after 200; in `fast` from 1.15 to 1.3 after
    /// 150 and 1.5 after 300; in the first search of `quality` as in `default` for a point, and in its second
    /// from 1.02 to 1.06 after 400, 1.1 after 800 and 1.2 after 1,600. As text, `stages=off`.
    pub steady: bool,
    /// Whether searches have no guide. Else a search that has expanded 700 cells, or for a point 200 where
    /// there are many small ones, begins anew with a better estimate: distances between exits of blocks of 16³ voxels, measured when a search first
    /// comes there and kept ([`Airspace::fill_guide`](crate::Airspace::fill_guide) measures all of them
    /// ahead). As text, `guide=off`.
    pub unguided: bool,
}

/// The voxel grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Grid {
    /// Which neighbours a step may lead to.
    pub neighbourhood: Neighbourhood,
    /// What a diagonal step may pass.
    pub corners: CornerRule,
    /// Voxels, both included, outside which the search does not look.
    pub region: Option<[Voxel; 2]>,
    /// Whether a clear straight line is taken without a search. Calls with many ends search for all
    /// of them.
    pub straight_first: bool,
}

/// The voxel grid for any-angle search, which cuts no corners.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SightGrid {
    /// Which neighbours a step may lead to.
    pub neighbourhood: Neighbourhood,
    /// Voxels, both included, outside which the search does not look.
    pub region: Option<[Voxel; 2]>,
    /// Whether a clear straight line is taken without a search.
    pub straight_first: bool,
}

/// The voxel grid for random searches, which know no region.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RandomGrid {
    /// Which neighbours a step may lead to.
    pub neighbourhood: Neighbourhood,
    /// What a diagonal step may pass.
    pub corners: CornerRule,
    /// Whether a clear straight line is taken without a search.
    pub straight_first: bool,
}

/// Where a search by name runs: the voxel grid with options of type `G`, or a graph over an octree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum On<G = Grid> {
    /// Every free voxel.
    Grid(G),
    /// A graph over an octree. Paths may slide along solids.
    Octree(Grading, GraphKind),
}

impl<G: Default> Default for On<G> {
    fn default() -> Self {
        Self::Grid(G::default())
    }
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

/// The estimate that orders a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Estimate {
    /// None: Dijkstra's algorithm.
    None,
    /// The estimate alone: greedy best-first search. The metric is the space's own if `None`.
    Only(Option<Metric>),
    /// Cost so far plus the weighted estimate: A\*, weighted A\*. The metric is the space's own if
    /// `None`.
    Weighted(Option<Metric>, Weight),
}

impl Default for Estimate {
    fn default() -> Self {
        Self::Weighted(None, Weight::One)
    }
}

/// How the open list is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Queueing {
    /// The open list.
    pub open: OpenKind,
    /// What happens to successors that would be next anyway.
    pub expansion: Expansion,
}

/// A\*, Dijkstra's algorithm and greedy best-first search, by their estimate.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct AStar {
    /// Where it searches.
    pub on: On,
    /// The estimate.
    pub estimate: Estimate,
    /// Whether estimates are kept instead of computed again.
    pub cache_estimates: bool,
    /// Whether every step costs one voxel edge (segment optimisation).
    pub equal_steps: bool,
    /// How the open list is kept.
    pub queueing: Queueing,
}

/// Theta\* and Lazy Theta\*.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Theta {
    /// Where it searches.
    pub on: On<SightGrid>,
    /// When lines of sight are checked.
    pub check: ThetaCheck,
    /// The metric of the estimate; Euclidean if `None`.
    pub metric: Option<Metric>,
    /// How much the estimate counts.
    pub weight: Weight,
    /// Whether estimates are kept instead of computed again.
    pub cache_estimates: bool,
    /// Whether every step costs one voxel edge (segment optimisation).
    pub equal_steps: bool,
    /// How the open list is kept.
    pub queueing: Queueing,
}

/// When Theta\* checks a line of sight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThetaCheck {
    /// For each successor: Theta\*.
    Eager(SightChecks),
    /// When a node is expanded: Lazy Theta\*.
    Lazy,
}

impl Default for ThetaCheck {
    fn default() -> Self {
        Self::Eager(SightChecks::default())
    }
}

/// Jump point search in 3D, over the voxel grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct JumpPoint {
    /// How the open list is kept.
    pub queueing: Queueing,
    /// Whether estimates are kept instead of computed again.
    pub cache_estimates: bool,
    /// Whether a clear straight line is taken without a search.
    pub straight_first: bool,
}

/// Breadth-first or depth-first search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Blind {
    /// Where it searches.
    pub on: On,
    /// Which of the two.
    pub first: BlindOrder,
}

/// Which nodes a blind search takes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BlindOrder {
    /// The oldest: breadth-first search.
    #[default]
    Breadth,
    /// The newest: depth-first search.
    Depth,
}

/// A random walk or a random trace.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Random {
    /// Where it wanders.
    pub on: On<RandomGrid>,
    /// Which of the two.
    pub kind: RandomKind,
    /// The seed.
    pub seed: u64,
}

/// Which random search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RandomKind {
    /// Steps in random directions.
    #[default]
    Walk,
    /// Towards the goal, and randomly around what is in the way.
    Trace,
}

/// Search in two levels over the voxel grid (Oksa's hierarchical maps; Botea, Müller & Schaeffer).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hierarchical {
    /// Edge of a cluster in voxels, at least 4.
    pub cluster: u32,
}

impl Default for Hierarchical {
    fn default() -> Self {
        Self { cluster: 16 }
    }
}

/// The shortest way over a navmesh, as seen from above.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Navmesh {
    /// How the way is found.
    pub string: NavmeshString,
}

/// How the way over a navmesh is found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum NavmeshString {
    /// The shortest way, whatever polygons it leads over
    /// ([`Intervals`](crate::search::Intervals)).
    #[default]
    Exact,
    /// A\* over the middles of edges, then the shortest way over the polygons that it crossed. Often
    /// the shortest way there is, sometimes not.
    Funnel,
}

crate::named!(pub NavmeshString, "navmesh method", {
    Exact => "exact",
    Funnel => "funnel",
});

macro_rules! into_method {
    ($($part:ident),*) => {$(
        impl From<$part> for Method {
            fn from(method: $part) -> Self {
                Self::$part(method)
            }
        }
    )*};
}

into_method!(Cells, AStar, Theta, JumpPoint, Blind, Random, Hierarchical, Navmesh);

impl From<Profile> for Method {
    fn from(profile: Profile) -> Self {
        Self::Cells(Cells { profile, ..Cells::default() })
    }
}

impl AStar {
    /// Dijkstra's algorithm.
    pub fn dijkstra() -> Self {
        Self { estimate: Estimate::None, ..Self::default() }
    }

    /// Greedy best-first search.
    pub fn greedy() -> Self {
        Self { estimate: Estimate::Only(None), ..Self::default() }
    }

    /// A\* with a static weight on the estimate.
    pub fn weighted(weight: f64) -> Self {
        Self { estimate: Estimate::Weighted(None, Weight::Static(weight)), ..Self::default() }
    }
}

impl Theta {
    /// Lazy Theta\*.
    pub fn lazy() -> Self {
        Self { check: ThetaCheck::Lazy, ..Self::default() }
    }
}

impl Method {
    /// The weight, if it is not a number from 0 to [`MAX_WEIGHT`].
    pub(crate) fn bad_weight(&self) -> Option<f64> {
        let weight = match *self {
            Self::Cells(Cells { weight, .. }) => {
                return weight.filter(|&weight| !is_weight(weight));
            }
            Self::AStar(AStar { estimate: Estimate::Weighted(_, weight), .. }) => weight,
            Self::Theta(Theta { weight, .. }) => weight,
            _ => return None,
        };
        match weight {
            Weight::One => None,
            Weight::Static(w) | Weight::Dynamic { epsilon: w } => (!is_weight(w)).then_some(w),
        }
    }
}

fn is_weight(weight: f64) -> bool {
    (0.0..=MAX_WEIGHT).contains(&weight)
}

fn estimates(cache: bool) -> Estimates {
    if cache { Estimates::Cached } else { Estimates::Computed }
}

fn steps(equal: bool) -> StepCost {
    if equal { StepCost::Equalised } else { StepCost::Exact }
}
