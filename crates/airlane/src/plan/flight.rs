//! From a query to a curve that can be flown, with times.
//!
//! [`Planner::fly`] plans a path, smooths it, and if a turn is impossible searches again, in a space
//! that knows of turns ([`Turning`](crate::space::Turning)), instead of giving up. What is flown is
//! always audited; where no curve fits, it is the polyline, with the reason.

use super::{
    Algorithm, Answer, GridOptions, JourneyPlanner, JourneyQuery, Outcome, Planner, Query,
    QueryError, Settings,
};
use crate::refine::{
    Curve, CurveLimits, Misfit, Path, Promise, SpeedLimits, SpeedLimitsError, Trajectory,
    audit_curve, smooth,
};
use crate::search::Limits;
use crate::space::{CornerRule, Joined, Neighbourhood, Place, Realm, VoxelGrid};
use crate::world::{Agent, Medium, Weights};
use thiserror::Error;

/// What flies, in world units and seconds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FlightLimits {
    /// How tightly it turns and how steeply it climbs.
    pub curve: CurveLimits,
    /// How fast it is.
    pub speed: SpeedLimits,
}

/// Why there is no flight. That no path was found is an [`Outcome`].
#[derive(Clone, PartialEq, Debug, Error)]
pub enum FlightError {
    /// The query means nothing.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// The limits mean nothing.
    #[error("{0}")]
    Curve(Misfit),
    /// The limits mean nothing.
    #[error(transparent)]
    Speed(#[from] SpeedLimitsError),
}

/// A path and how it is flown.
#[derive(Clone, Debug)]
pub struct Flight {
    /// The polyline: the one the curve was made of, or what is flown without one.
    pub path: Path,
    /// The curve, or why there is none.
    pub curve: Result<Curve, Misfit>,
    /// Why the first path could not be flown, if it was searched again.
    pub searched_again: Option<Misfit>,
    /// When one is where.
    pub trajectory: Trajectory,
}

/// Expansions of the second search.
const MOST: u64 = 1_000_000;

impl Planner<'_> {
    /// Plans a path and a curve along it.
    ///
    /// ```
    /// use airlane::plan::{Airspace, FlightLimits, Planner, Query, Settings};
    /// use airlane::refine::{CurveLimits, SpeedLimits};
    /// use airlane::scene::Scene;
    ///
    /// let mut scene = Scene::open([60, 60, 20])?;
    /// scene.voxels.insert_box([30, 0, 0], [32, 45, 20]);
    /// let airspace = Airspace::bake(scene)?;
    /// let limits = FlightLimits {
    ///     curve: CurveLimits { radius: 3.0, climb: Some(0.5) },
    ///     speed: SpeedLimits { speed: 12.0, acceleration: 4.0, lateral: 6.0 },
    /// };
    /// let query = Query { start: [10.0, 20.0, 10.0], goal: [50.0, 20.0, 10.0] };
    /// let answer = Planner::new(&airspace).fly(&query, &Settings::default(), &limits)?;
    /// let flight = answer.outcome.found().expect("there is a way");
    /// assert!(flight.curve.is_ok());
    /// assert!(flight.trajectory.duration() > 5.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fly(
        &mut self,
        query: &Query,
        settings: &Settings,
        limits: &FlightLimits,
    ) -> Result<Answer<Flight>, FlightError> {
        let Answer { outcome, tally, times } = self.answer(query, settings)?;
        let outcome = match outcome {
            Outcome::Found(path) => Outcome::Found(self.flown(query, path, limits)?),
            Outcome::Partial(path, reason) => {
                Outcome::Partial(self.flown(query, path, limits)?, reason)
            }
            Outcome::LimitHit(path, limit) => {
                Outcome::LimitHit(self.flown(query, path, limits)?, limit)
            }
            Outcome::Unreachable(reason) => Outcome::Unreachable(reason),
        };
        Ok(Answer { outcome, tally, times })
    }

    /// How a path is flown, or another one where that cannot be.
    fn flown(
        &self,
        query: &Query,
        path: Path,
        limits: &FlightLimits,
    ) -> Result<Flight, FlightError> {
        let world = self.airspace().world();
        let frame = world.frame();
        let audited = |path: &Path| {
            let curve = smooth(world, path, &limits.curve)?;
            // The proof by hulls and the auditor never differed; were they to, the auditor is right.
            match audit_curve(world, &curve, &limits.curve) {
                Ok(()) => Ok(curve),
                Err(_) => Err(Misfit::NoRoom { bend: 0 }),
            }
        };
        let fly = |path: Path, curve: Curve, searched_again| {
            let trajectory = Trajectory::of_curve(&curve, frame, &limits.speed)?;
            Ok(Flight { path, curve: Ok(curve), searched_again, trajectory })
        };
        let misfit = match audited(&path) {
            Ok(curve) => return fly(path, curve, None),
            Err(misfit @ Misfit::Limit { .. }) => return Err(FlightError::Curve(misfit)),
            Err(misfit) => misfit,
        };
        let other = match misfit {
            Misfit::TooTight { .. } | Misfit::NoRoom { .. } => {
                self.search_with_turns(query, limits.curve.radius)
            }
            _ => None,
        };
        if let Some(other) = other
            && let Ok(curve) = audited(&other)
        {
            return fly(other, curve, Some(misfit));
        }
        let trajectory = Trajectory::of_path(&path, frame, &limits.speed)?;
        Ok(Flight { path, curve: Err(misfit), searched_again: None, trajectory })
    }

    /// A path whose bends have room for curves, over voxels.
    fn search_with_turns(&self, query: &Query, radius: f64) -> Option<Path> {
        let world = self.airspace().world();
        let grid = VoxelGrid::new(world, Neighbourhood::TwentySix, CornerRule::CutNone).ok()?;
        let mut joined = Joined::new(*world.frame());
        joined.add("air", Realm::Grid(&grid), Medium::Air).ok()?;
        let agent = Agent { turning_radius: Some(radius), ..Agent::anyone() };
        let journey = JourneyQuery {
            start: Place::new("air", query.start),
            goal: Place::new("air", query.goal),
            agent: &agent,
            weights: Weights::SHORTEST,
            areas: None,
        };
        let limits = Limits { expansions: Some(MOST), ..Limits::default() };
        let options = GridOptions { limits, ..GridOptions::new(Algorithm::AStar) };
        let answer = JourneyPlanner::new(&joined).answer(&journey, &options).ok()?;
        let Outcome::Found(journey) = answer.outcome else { return None };
        let points = journey.legs().iter().flat_map(|leg| leg.lattice.iter().copied());
        Path::audited(world, points, Promise::clear_in(world)).ok()
    }
}
