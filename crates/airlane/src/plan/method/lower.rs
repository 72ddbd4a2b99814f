//! From a method to the flat options of the planners behind the front door.

use super::{
    BlindOrder, Estimate, Grid, Method, On, Queueing, RandomGrid, RandomKind, SightChecks,
    SightGrid, ThetaCheck, estimates, steps,
};
use crate::plan::options::{Algorithm, Options, Ordering, SearchSpace, Settings};
use crate::search::Weight;

/// A method as the dispatcher sees it. Ends, fallback and limits are the query's and not filled in.
pub(crate) enum Lowered {
    Cells(Settings),
    Named(SearchSpace, Options),
    Hierarchical(u32),
    Navmesh,
}

impl Method {
    pub(crate) fn lower(&self) -> Lowered {
        match *self {
            Self::Cells(cells) => Lowered::Cells(Settings {
                profile: cells.profile,
                weight: cells.weight,
                steady: cells.steady,
                unguided: cells.unguided,
                ..Settings::default()
            }),
            Self::AStar(astar) => {
                let (algorithm, metric, weight) = match astar.estimate {
                    Estimate::None => (Algorithm::Dijkstra, None, Weight::One),
                    Estimate::Only(metric) => (Algorithm::Greedy, metric, Weight::One),
                    Estimate::Weighted(metric, weight) => (Algorithm::AStar, metric, weight),
                };
                let ordering = Ordering {
                    metric,
                    weight,
                    estimates: estimates(astar.cache_estimates),
                    steps: steps(astar.equal_steps),
                    ..queued(astar.queueing)
                };
                on_grid(astar.on, Options { ordering, ..Options::new(algorithm) })
            }
            Self::Theta(theta) => {
                let (algorithm, sight_checks) = match theta.check {
                    ThetaCheck::Eager(checks) => (Algorithm::Theta, checks),
                    ThetaCheck::Lazy => (Algorithm::LazyTheta, SightChecks::Needed),
                };
                let ordering = Ordering {
                    metric: theta.metric,
                    weight: theta.weight,
                    estimates: estimates(theta.cache_estimates),
                    steps: steps(theta.equal_steps),
                    sight_checks,
                    ..queued(theta.queueing)
                };
                let on = match theta.on {
                    On::Octree(grading, kind) => On::Octree(grading, kind),
                    On::Grid(SightGrid { neighbourhood, region, straight_first }) => {
                        On::Grid(Grid { neighbourhood, region, straight_first, ..Grid::default() })
                    }
                };
                on_grid(on, Options { ordering, ..Options::new(algorithm) })
            }
            Self::JumpPoint(jump) => {
                let ordering = Ordering {
                    estimates: estimates(jump.cache_estimates),
                    ..queued(jump.queueing)
                };
                let straight_first = jump.straight_first;
                let options =
                    Options { ordering, straight_first, ..Options::new(Algorithm::Jps3d) };
                Lowered::Named(SearchSpace::Grid, options)
            }
            Self::Blind(blind) => {
                let algorithm = match blind.first {
                    BlindOrder::Breadth => Algorithm::BreadthFirst,
                    BlindOrder::Depth => Algorithm::DepthFirst,
                };
                on_grid(blind.on, Options::new(algorithm))
            }
            Self::Random(random) => {
                let algorithm = match random.kind {
                    RandomKind::Walk => Algorithm::RandomWalk,
                    RandomKind::Trace => Algorithm::RandomTrace,
                };
                let on = match random.on {
                    On::Octree(grading, kind) => On::Octree(grading, kind),
                    On::Grid(RandomGrid { neighbourhood, corners, straight_first }) => {
                        On::Grid(Grid { neighbourhood, corners, straight_first, region: None })
                    }
                };
                on_grid(on, Options { seed: random.seed, ..Options::new(algorithm) })
            }
            Self::Hierarchical(hierarchical) => Lowered::Hierarchical(hierarchical.cluster),
            Self::Navmesh(_) => Lowered::Navmesh,
        }
    }
}

fn queued(Queueing { open, expansion }: Queueing) -> Ordering {
    Ordering { open, expansion, ..Ordering::default() }
}

fn on_grid(on: On, options: Options) -> Lowered {
    match on {
        On::Grid(Grid { neighbourhood, corners, region, straight_first }) => {
            let options = Options { neighbourhood, corners, region, straight_first, ..options };
            Lowered::Named(SearchSpace::Grid, options)
        }
        On::Octree(grading, kind) => Lowered::Named(SearchSpace::Octree(grading, kind), options),
    }
}
