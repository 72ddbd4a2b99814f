//! Why a paper's run ends early: nothing is measured on paths that are missing or wrong.

use airlane::geom::LatticePoint;
use airlane::plan::{AirspaceError, QueryError};
use airlane::refine::{Fault, audit};
use airlane::scene::generate::GenerateError;
use airlane::world::{Contact, World};
use thiserror::Error;

/// Why the run ended early.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum PaperError {
    /// A scene could not be made.
    #[error(transparent)]
    Scene(#[from] AirspaceError),
    /// A scene could not be generated.
    #[error(transparent)]
    Generate(#[from] GenerateError),
    /// A query was refused.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// There is no path where there should be one.
    #[error("{who} found no path for {place}")]
    NoPath {
        /// Who was asked.
        who: String,
        /// Which query.
        place: String,
    },
    /// The auditor rejects a path.
    #[error("{who} returned an invalid path for {place}: {fault}")]
    Invalid {
        /// Who returned it.
        who: String,
        /// Which query.
        place: String,
        /// What the auditor says.
        fault: Fault,
    },
}

/// Lets the auditor judge a path that may touch nothing, from one end of a query to the other.
pub(super) fn check_path(
    world: &World,
    points: &[LatticePoint],
    ends: [LatticePoint; 2],
    who: &str,
    place: &str,
) -> Result<(), PaperError> {
    audit(world, points, ends[0], ends[1], Contact::Open).map_err(|fault| PaperError::Invalid {
        who: who.to_owned(),
        place: place.to_owned(),
        fault,
    })
}
