//! What the planners behind the front door take: a method and a query, lowered to flat options.
//!
//! [`Method`](super::method::Method) makes wrong pairings impossible to write; what arrives here is
//! valid, so nothing is checked again.

use super::method::{Expansion, OpenKind, Profile, SightChecks};
use super::reason::End;
use crate::geom::Voxel;
use crate::refine::Effort;
use crate::search::{Estimates, Limits, Metric, Pace, Stage, StepCost, Weight};
use crate::space::{Cells, CornerRule, Grading, GraphKind, Neighbourhood};
use crate::world::World;

/// A search algorithm over the voxel grid or a graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) enum Algorithm {
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
    /// The metric it uses unless told otherwise.
    pub(super) const fn default_metric(self) -> Metric {
        match self {
            Self::DepthFirst | Self::BreadthFirst | Self::Dijkstra => Metric::Zero,
            Self::Theta | Self::LazyTheta => Metric::Euclidean,
            _ => Metric::Octile3,
        }
    }

    /// Whether it wanders and remembers nothing.
    pub(super) const fn is_random(self) -> bool {
        matches!(self, Self::RandomWalk | Self::RandomTrace)
    }
}

/// Where a search by name runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub(crate) enum SearchSpace {
    /// Every free voxel.
    #[default]
    Grid,
    /// A graph over an octree.
    Octree(Grading, GraphKind),
}

/// What to do with a blocked end.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) enum Ends {
    /// Say so.
    #[default]
    Exact,
    /// Take the nearest free point instead, if it is at most this far away, in world units.
    Snap(f64),
}

/// What to return if the goal is free but cannot be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub(crate) enum Fallback {
    /// The reason, at once if the components differ.
    #[default]
    Reason,
    /// A path to the reachable point nearest to the goal.
    NearestReached,
}

/// How a search by name is ordered.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Ordering {
    /// The metric of the estimate; the algorithm's own if `None`.
    pub(crate) metric: Option<Metric>,
    pub(crate) weight: Weight,
    pub(crate) estimates: Estimates,
    pub(crate) steps: StepCost,
    pub(crate) open: OpenKind,
    pub(crate) expansion: Expansion,
    pub(crate) sight_checks: SightChecks,
}

/// Everything about a search by name but its ends.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) algorithm: Algorithm,
    pub(crate) neighbourhood: Neighbourhood,
    pub(crate) corners: CornerRule,
    pub(crate) ordering: Ordering,
    /// Voxels, both included, outside which the search does not look.
    pub(crate) region: Option<[Voxel; 2]>,
    pub(crate) ends: Ends,
    /// Whether a clear straight line is taken without a search.
    pub(crate) straight_first: bool,
    pub(crate) fallback: Fallback,
    pub(crate) limits: Limits,
    /// The seed of random algorithms.
    pub(crate) seed: u64,
    /// Whether the result is wanted as the search finds it.
    pub(crate) raw: bool,
}

impl Options {
    /// An algorithm with default options.
    pub(crate) fn new(algorithm: Algorithm) -> Self {
        Self {
            algorithm,
            neighbourhood: Neighbourhood::default(),
            corners: CornerRule::default(),
            ordering: Ordering::default(),
            region: None,
            ends: Ends::default(),
            straight_first: false,
            fallback: Fallback::default(),
            limits: Limits::default(),
            seed: 0,
            raw: false,
        }
    }
}

/// Everything about a search over cells but its ends.
#[derive(Clone, Debug, Default)]
pub(crate) struct Settings {
    pub(crate) profile: Profile,
    /// The factor on the estimate; the profile's own if `None`.
    pub(crate) weight: Option<f64>,
    /// Whether that factor stays the same however long a search takes.
    pub(crate) steady: bool,
    /// Whether searches have no guide, however long they take.
    pub(crate) unguided: bool,
    /// The end to search from; the planner chooses if `None`.
    pub(crate) from: Option<End>,
    pub(crate) ends: Ends,
    pub(crate) fallback: Fallback,
    /// For all searches of a query together. When the time is up or the query is cancelled, refining
    /// ends too, with a path that is valid but not as taut.
    pub(crate) limits: Limits,
    /// Whether the result is wanted as the search finds it.
    pub(crate) raw: bool,
}

impl Settings {
    /// How much the estimate counts in the first search through a world.
    pub(super) fn pace(&self, world: &World) -> Pace {
        self.paced(match (self.profile, world.body().is_point()) {
            (Profile::Fast, _) => FAST,
            (Profile::Default, false) => BODIES,
            _ => DEFAULT,
        })
    }

    /// The same for the search from the other end.
    pub(super) fn pace_back(&self) -> Pace {
        self.paced(BACK)
    }

    /// The same for the search past areas with prices, where a search that hurries passes by what is cheap.
    pub(super) fn pace_past_areas(&self) -> Pace {
        self.paced(match self.profile {
            Profile::Fast => FAST,
            Profile::Default => PAST_AREAS,
            Profile::Quality | Profile::Reference => CAREFUL,
        })
    }

    /// The number of closed cells after which a search through a world begins anew, along a guide.
    pub(super) fn guided_after(&self, world: &World, cells: &Cells) -> Option<u64> {
        let soon = are_small(world, cells);
        (!self.unguided).then_some(if soon { GUIDED_SOON } else { GUIDED_AFTER })
    }

    /// How tight paths are pulled.
    pub(super) fn effort(&self) -> Effort {
        match self.profile {
            _ if self.raw => Effort::None,
            Profile::Quality => Effort::Thorough,
            _ => Effort::Quick,
        }
    }

    fn paced(&self, usual: Pace) -> Pace {
        Pace {
            weight: self.weight.unwrap_or(usual.weight),
            stages: if self.steady { &[] } else { usual.stages },
        }
    }
}

/// Whether cells are small, and many: where they are, the straight line says little. Where there are few, a
/// search ends soon without a guide, and with a shorter path. Not for bodies: what is left for them is cut into
/// more cells than there are ways.
fn are_small(world: &World, cells: &Cells) -> bool {
    let least = MANY.max(SMALL * cells.chunks_in_box());
    world.body().is_point() && cells.count() > least
}

/// A search that has closed so many cells begins anew, along a guide. See docs/decisions/0056.
pub(super) const GUIDED_AFTER: u64 = 700;
/// The same where cells are small, so that as many of them are a short way.
pub(super) const GUIDED_SOON: u64 = 200;
/// Cells are small if there are more than so many in a chunk of 32³ voxels, on average.
const SMALL: usize = 64;
/// So many cells are few.
const MANY: usize = 1 << 14;
/// The pace of a search along a guide.
pub(super) const GUIDED: Pace = Pace::steady(1.0);

/// The paces of the profiles. Chosen on two maps (A1, EC1) and checked on the others: see
/// docs/decisions/0052.
pub(super) const PACES: [Pace; 4] = [DEFAULT, BODIES, FAST, BACK];

const DEFAULT: Pace = Pace {
    weight: 1.06,
    stages: &[Stage::new(200, 1.1), Stage::new(300, 1.2), Stage::new(450, 1.4)],
};
/// There is less room for a body, so its searches are held up sooner and more often.
const BODIES: Pace = Pace {
    weight: 1.15,
    stages: &[Stage::new(80, 1.2), Stage::new(120, 1.3), Stage::new(200, 1.4)],
};
const FAST: Pace = Pace { weight: 1.15, stages: &[Stage::new(150, 1.3), Stage::new(300, 1.5)] };
/// The second search of `quality`.
const BACK: Pace = Pace {
    weight: 1.02,
    stages: &[Stage::new(400, 1.06), Stage::new(800, 1.1), Stage::new(1600, 1.2)],
};
/// Past areas with prices. The shortest way is known by then, and is bent as well.
const PAST_AREAS: Pace = Pace {
    weight: 1.06,
    stages: &[Stage::new(400, 1.1), Stage::new(800, 1.2), Stage::new(1600, 1.4)],
};
/// The same in `quality`.
const CAREFUL: Pace = Pace {
    weight: 1.0,
    stages: &[Stage::new(1000, 1.05), Stage::new(2000, 1.1), Stage::new(4000, 1.2)],
};
