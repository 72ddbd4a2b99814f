//! Estimates of the cost still to go.

use crate::geom::{Cost, LatticePoint, UNIT};
use crate::space::Neighbourhood;

/// How the distance between two points is estimated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum Metric {
    /// Nothing: turns A\* into Dijkstra's algorithm.
    Zero,
    /// The sum over the axes; exact for 6 steps in the open.
    Manhattan,
    /// Diagonal steps within a horizontal layer, straight ones between layers; exact for 8 steps
    /// in a world one voxel high.
    Octile2,
    /// Straight and diagonal steps along two and three axes; exact for 26 steps in the open.
    #[default]
    Octile3,
    /// The straight line; exact for any-angle paths in the open.
    Euclidean,
}

named!(pub Metric, "metric", {
    Zero => "zero",
    Manhattan => "manhattan",
    Octile2 => "octile2",
    Octile3 => "octile3",
    Euclidean => "euclidean",
});

impl Metric {
    /// The estimated cost between two points, rounded down.
    #[inline(always)]
    pub fn between(self, a: LatticePoint, b: LatticePoint) -> Cost {
        let gap = |i: usize| u64::from(a.0[i].abs_diff(b.0[i]));
        match self {
            Self::Zero => Cost::ZERO,
            Self::Manhattan => along(gap(0) + gap(1) + gap(2), 0, 0),
            Self::Octile2 => {
                let (short, long) = (gap(0).min(gap(1)), gap(0).max(gap(1)));
                along(long - short + gap(2), short, 0)
            }
            Self::Octile3 => {
                let (x, y, z) = (gap(0), gap(1), gap(2));
                let (long, short) = (x.max(y).max(z), x.min(y).min(z));
                let middle = x + y + z - long - short;
                along(long - middle, middle - short, short)
            }
            Self::Euclidean => Cost::straight(a, b),
        }
    }

    /// Whether the estimate never exceeds the cost of steps in this neighbourhood, so that A\*
    /// returns a shortest path. `one_layer` says that the world is one voxel high.
    pub fn is_admissible(self, neighbourhood: Neighbourhood, one_layer: bool) -> bool {
        match self {
            Self::Zero | Self::Octile3 | Self::Euclidean => true,
            Self::Manhattan => neighbourhood == Neighbourhood::Six,
            Self::Octile2 => neighbourhood == Neighbourhood::Six || one_layer,
        }
    }
}

/// The cost of so many lattice steps along one, two and three axes at a time.
#[inline]
fn along(edges: u64, face_diagonals: u64, body_diagonals: u64) -> Cost {
    let raw = edges * Cost::EDGE.raw()
        + face_diagonals * Cost::FACE_DIAGONAL.raw()
        + body_diagonals * Cost::BODY_DIAGONAL.raw();
    Cost::from_raw(raw / UNIT as u64)
}

/// Weight of the estimate.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub enum Weight {
    /// Unweighted.
    #[default]
    One,
    /// Multiplied by a factor. Above one the search is faster and its path at most that factor
    /// longer than the shortest.
    Static(f64),
    /// Pohl's dynamic weighting: `1 + epsilon` at the start, falling to 1 as the cost so far reaches
    /// the estimate made at the start.
    Dynamic {
        /// Excess weight at the start.
        epsilon: f64,
    },
}

impl Weight {
    /// The weighted estimate of a node with cost `g` and estimate `h`, where the start's was
    /// `at_start`.
    #[inline]
    pub(crate) fn apply(self, g: Cost, h: Cost, at_start: Cost) -> Cost {
        match self {
            Self::One => h,
            Self::Static(factor) => h.scaled(factor),
            Self::Dynamic { epsilon } => {
                let done = g.voxels() / at_start.voxels().max(f64::MIN_POSITIVE);
                h.scaled(1.0 + epsilon * (1.0 - done.min(1.0)))
            }
        }
    }
}
