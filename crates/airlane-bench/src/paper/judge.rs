//! Why a paper's run fails: nothing is measured on missing or invalid paths.

use airlane::geom::LatticePoint;
use airlane::refine::{Fault, RouteError, audit};
use airlane::space::{NavMeshError, TerrainError, WaypointError};
use airlane::world::{Contact, World};
use airlane::{Airspace, AirspaceError, Path, QueryError};
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
    /// The cells of a path are not a route.
    #[error(transparent)]
    Route(#[from] RouteError),
    /// A terrain could not be made.
    #[error(transparent)]
    Terrain(#[from] TerrainError),
    /// Waypoints could not be placed.
    #[error(transparent)]
    Waypoints(#[from] WaypointError),
    /// A navmesh could not be made.
    #[error(transparent)]
    NavMesh(#[from] NavMeshError),
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

    /// Audits a path from one end of the query to the other.
    pub(super) fn check(
        &self,
        world: &World,
        points: &[LatticePoint],
        contact: Contact,
    ) -> Result<(), PaperError> {
        let judged = audit(world, points, self.ends[0], self.ends[1], contact);
        judged.map_err(|fault| self.invalid(fault))
    }

    /// The same for a path of the engine, which says itself how near it may come to solids.
    pub(super) fn check_path(&self, airspace: &Airspace, path: &Path) -> Result<(), PaperError> {
        let points = path.lattice_points();
        let (Some(&first), Some(&last)) = (points.first(), points.last()) else {
            return Err(self.invalid(Fault::Empty));
        };
        let [start, goal] = self.ends;
        if first != start {
            return Err(self.invalid(Fault::Start { found: first, expected: start }));
        }
        if last != goal {
            return Err(self.invalid(Fault::End { found: last, expected: goal }));
        }
        path.audit(airspace).map_err(|fault| self.invalid(fault))
    }

    fn invalid(&self, fault: Fault) -> PaperError {
        PaperError::Invalid { who: self.who.to_owned(), place: self.place.clone(), fault }
    }
}
