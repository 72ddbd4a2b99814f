//! Why a paper's run ends early: nothing is measured on paths that are missing or wrong.

use airlane::geom::LatticePoint;
use airlane::plan::{AirspaceError, JourneyError, JourneyFault, QueryError};
use airlane::refine::{Fault, RouteError, audit};
use airlane::space::{JoinError, TerrainError, WaypointError};
use airlane::world::{Contact, World};
use airlane_scenes::GenerateError;
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
    /// The cells of a path are no route.
    #[error(transparent)]
    Route(#[from] RouteError),
    /// A terrain could not be made.
    #[error(transparent)]
    Terrain(#[from] TerrainError),
    /// Waypoints could not be placed.
    #[error(transparent)]
    Waypoints(#[from] WaypointError),
    /// Spaces could not be joined.
    #[error(transparent)]
    Join(#[from] JoinError),
    /// A journey was refused.
    #[error(transparent)]
    Journey(#[from] JourneyError),
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
    /// The auditor rejects a journey.
    #[error("{who} returned an invalid journey for {place}: {fault}")]
    InvalidJourney {
        /// Who returned it.
        who: String,
        /// Which query.
        place: String,
        /// What the auditor says.
        fault: JourneyFault,
    },
}

/// Judges the path of one query.
pub(super) struct Judge<'a> {
    pub(super) who: &'a str,
    pub(super) place: String,
    pub(super) ends: [LatticePoint; 2],
}

impl Judge<'_> {
    /// That there is no path.
    pub(super) fn no_path(&self) -> PaperError {
        PaperError::NoPath { who: self.who.to_owned(), place: self.place.clone() }
    }

    /// Lets the auditor judge a path from one end of the query to the other.
    pub(super) fn check(
        &self,
        world: &World,
        points: &[LatticePoint],
        contact: Contact,
    ) -> Result<(), PaperError> {
        audit(world, points, self.ends[0], self.ends[1], contact).map_err(|fault| {
            PaperError::Invalid { who: self.who.to_owned(), place: self.place.clone(), fault }
        })
    }
}
