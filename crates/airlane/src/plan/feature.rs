//! Which methods can do what a query may ask for: the dispatcher's table.

use super::method::{Lowered, Method, Profile};
use super::query::QueryError;

/// What a query may ask for beyond a path for a body through one airspace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Feature {
    /// Prices, limits of height, turns or objectives that make one way dearer than another as long.
    Prices,
    /// Several parts, links, ground.
    Parts,
    /// A path to the nearest reachable point.
    OrNearest,
    /// A timed path.
    Trajectory,
    /// Many ends in one call.
    ManyEnds,
    /// What can be reached from a point.
    WithinReach,
    /// One airspace.
    Airspace,
    /// A region as an option of a search over voxels, or the straight line first, where prices count.
    GridOptions,
    /// A region of a query.
    Region,
    /// A body that turns between headings.
    Headings,
    /// Another refiner than the method's.
    Refine,
}

impl Feature {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Prices => "agents or objectives for which one way is dearer than another as long",
            Self::Parts => "maps of several parts, links or ground",
            Self::OrNearest => "a path to the nearest reachable point",
            Self::Trajectory => {
                "timed paths through several parts, past areas, or for an agent that does not fly there"
            }
            Self::ManyEnds => "many ends in one call",
            Self::WithinReach => {
                "what can be reached from a point: that takes a profile of the default planner and one \
                 airspace, where length, time and areas are all that counts"
            }
            Self::Airspace => "a map that is not a navmesh alone",
            Self::Headings => {
                "any heading: that takes a profile of the default planner and one airspace, without \
                 prices and without times"
            }
            Self::Refine => {
                "another refiner: that takes one airspace, without prices and headings; the funnel and the taut \
                 string no octree, and none of them steps that cut corners or the profile `reference`"
            }
            Self::GridOptions => {
                "`region` or `straight` as an option of the method where prices or parts count; a region \
                 of the query goes with both in a map of one airspace"
            }
            Self::Region => {
                "a region in a map without an airspace or of several parts: its corners are voxels of the only \
                 airspace"
            }
        }
    }

    /// The table: whether a method can do it.
    fn goes_with(self, method: &Method) -> bool {
        let by_steps = matches!(
            method,
            Method::Cells(_) | Method::AStar(_) | Method::Blind(_) | Method::Random(_)
        );
        let is_reference =
            matches!(method, Method::Cells(cells) if cells.profile == Profile::Reference);
        match self {
            Self::Prices => by_steps,
            Self::Parts => {
                by_steps || matches!(method, Method::Navmesh(_) | Method::Hierarchical(_))
            }
            Self::OrNearest => {
                let leaves_out = matches!(method, Method::JumpPoint(_) | Method::Hierarchical(_));
                !leaves_out && !is_reference
            }
            Self::ManyEnds => {
                matches!(method, Method::Cells(_) | Method::AStar(_) | Method::Theta(_))
                    || matches!(method, Method::Blind(_))
            }
            Self::Airspace => !matches!(method, Method::Navmesh(_)),
            Self::Trajectory | Self::Refine | Self::Region => true,
            Self::Headings | Self::WithinReach => matches!(method, Method::Cells(_)),
            Self::GridOptions => match method.lower() {
                Lowered::Named(_, options) => options.region.is_none() && !options.straight_first,
                _ => true,
            },
        }
    }

    pub(super) fn check(self, method: &Method) -> Result<(), QueryError> {
        match self.goes_with(method) {
            true => Ok(()),
            false => Err(self.refused(method)),
        }
    }

    /// The error of a query that asks a method for it in vain.
    pub(super) fn refused(self, method: &Method) -> QueryError {
        QueryError::Unsupported { method: method.to_string(), feature: self.name() }
    }
}
