//! The question: between which places, for whom, how, and within which limits.

use super::airspace::AirspaceError;
use super::map::{PartId, Place};
use super::method::{MAX_WEIGHT, Method};
use super::options::{Ends, Fallback};
use super::reason::End;
use super::refining::Refine;
use crate::geom::{PointError, Voxel};
use crate::search::{CancelToken, Limits};
use crate::space::{GridTooLarge, JoinError, OctreeTooLarge, PricingError};
use crate::world::{Agent, Body, Objective, ObjectiveError};
use std::time::Duration;
use thiserror::Error;

/// How a timed path is smoothed.
#[non_exhaustive]
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Smooth {
    /// Bends are rounded by arcs, as tight as the turning radius allows, in room that is proved free. The
    /// curve is at most 5 % longer than the path that it rounds off.
    Rounded,
    /// The same; the curve may be so many times as long as the path that it rounds off.
    RoundedWithin(f64),
}

impl Smooth {
    /// How many times as long as its path a curve may be.
    pub(super) fn longest(self) -> f64 {
        match self {
            Self::Rounded => 1.05,
            Self::RoundedWithin(longest) => longest,
        }
    }
}

/// A query: two ends, and everything about how the path between them is found.
///
/// ```
/// use airlane::{Body, Profile, Query};
/// use std::time::Duration;
///
/// let query = Query::new([1.0, 1.0, 1.0], [60.0, 60.0, 30.0])
///     .body(Body::ball(0.4)?)
///     .method(Profile::Quality)
///     .snap(0.5)
///     .time_limit(Duration::from_millis(2));
/// let from_elsewhere = query.start_at([2.0, 1.0, 1.0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Query {
    ends: [Option<Place>; 2],
    body: Option<Body>,
    any_heading: bool,
    agent: Option<Agent>,
    objective: Option<Objective>,
    method: Method,
    snap: Ends,
    fallback: Fallback,
    trajectory: Option<Smooth>,
    region: Option<[Voxel; 2]>,
    refine: Refine,
    limits: Limits,
    /// The end to search from; the planner chooses if `None`.
    from: Option<End>,
}

impl Query {
    /// From one place to another: for a point, with the default profile, without limits.
    pub fn new(start: impl Into<Place>, goal: impl Into<Place>) -> Self {
        Self { ends: [Some(start.into()), Some(goal.into())], ..Self::template() }
    }

    /// A query without ends, for calls that supply them.
    pub fn template() -> Self {
        Self {
            ends: [None; 2],
            body: None,
            any_heading: false,
            agent: None,
            objective: None,
            method: Method::default(),
            snap: Ends::Exact,
            fallback: Fallback::Reason,
            trajectory: None,
            region: None,
            refine: Refine::Usual,
            limits: Limits::default(),
            from: None,
        }
    }

    /// A copy with another start.
    pub fn start_at(&self, start: impl Into<Place>) -> Self {
        Self { ends: [Some(start.into()), self.ends[1]], ..self.clone() }
    }

    /// A copy with another goal.
    pub fn goal_at(&self, goal: impl Into<Place>) -> Self {
        Self { ends: [self.ends[0], Some(goal.into())], ..self.clone() }
    }

    /// Plans for a body; this wins over the agent's. Without either it is the body that the airspace
    /// is fitted to, mostly a point.
    pub fn body(self, body: Body) -> Self {
        Self { body: Some(body), ..self }
    }

    /// The body may turn about the vertical. The answer is a path along which it has room for every
    /// heading ([`Body::turning`]), if there is one. Else it is a path with headings: along each leg the
    /// body keeps one, 0° or 90° ([`Leg::heading`](super::Leg::heading)), and where legs meet it has room
    /// to turn on the spot. It moves in any direction whatever its heading; the headings at start and
    /// goal are free. For a body that is as long as it is wide this changes nothing.
    ///
    /// Goes with profiles of the default planner in one airspace, without prices and without times.
    ///
    /// ```
    /// use airlane::{Airspace, Body, Planner, Query, Scene};
    ///
    /// // A corridor one wide along x, a chamber, and a corridor one wide along y.
    /// let mut scene = Scene::open([20, 20, 5])?;
    /// scene.voxels.insert_box([0, 0, 0], [20, 20, 5]);
    /// scene.voxels.remove_box([0, 2, 2], [12, 3, 3]);
    /// scene.voxels.remove_box([9, 0, 2], [15, 6, 3]);
    /// scene.voxels.remove_box([12, 2, 2], [13, 20, 3]);
    /// let airspace = Airspace::bake(scene)?;
    ///
    /// let pole = Body::cuboid([4.0, 0.5, 0.5])?;
    /// let query = Query::new([3.0, 2.0, 2.0], [12.0, 16.0, 2.0]).body(pole);
    /// let mut planner = Planner::new(&airspace);
    /// assert!(planner.path(&query)?.found().is_err());
    ///
    /// let path = planner.path(&query.any_heading())?.into_found()?;
    /// let headings: Vec<_> = path.legs().map(|leg| leg.heading()).collect();
    /// assert_eq!(headings, [Some(0.0), Some(90.0)]);
    /// path.audit(&airspace)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn any_heading(self) -> Self {
        Self { any_heading: true, ..self }
    }

    /// Plans for an agent: its body, speeds, prices, links, limits and dynamics.
    ///
    /// A turning circle and limits on climbs and descents hold, whether times are asked for or not. Through one
    /// airspace without areas the profiles return the shortest path if it can be gone as it is, else the nearest curve
    /// that can be, as its [`trajectory`](super::Path::trajectory). Searches by name, and ways past areas or through
    /// several parts, refuse what is too steep, and all refuse what they have no way for: the
    /// [reason](super::Reason) says where and which limit would do.
    ///
    /// ```
    /// use airlane::{Agent, AgentSpec, Airspace, Dynamics, Planner, Query, Scene};
    ///
    /// let airspace = Airspace::bake(Scene::open([40, 40, 40])?)?;
    /// let mut spec = AgentSpec::new("glider");
    /// spec.dynamics = Some(Dynamics::new(10.0, 2.0).max_climb(0.5));
    /// let query = Query::new([20.0, 20.0, 5.0], [20.0, 20.0, 30.0]).agent(&Agent::new(spec)?);
    /// let path = Planner::new(&airspace).path(&query)?.into_found()?;
    /// let curve = path.trajectory().expect("straight up is too steep");
    /// assert!(curve.length() > 55.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn agent(self, agent: &Agent) -> Self {
        Self { agent: Some(agent.clone()), ..self }
    }

    /// What a good path is; the agent's own objective unless told, the shortest path without one.
    pub fn objective(self, objective: Objective) -> Self {
        Self { objective: Some(objective), ..self }
    }

    /// How the path is searched for: a profile, a search by name, or a parsed text.
    pub fn method(self, method: impl Into<Method>) -> Self {
        Self { method: method.into(), ..self }
    }

    /// Blocked ends move to the nearest free point, if it is at most this far away, in world units.
    pub fn snap(self, within: f64) -> Self {
        Self { snap: Ends::Snap(within), ..self }
    }

    /// If the goal cannot be reached, a path to the reachable point nearest to it; if a timed path
    /// cannot be flown, the path without a curve.
    pub fn or_nearest(self) -> Self {
        Self { fallback: Fallback::NearestReached, ..self }
    }

    /// Limits the search to voxels from `low` to `high`, both included: no part of the body leaves them.
    /// What lies beyond counts as solid, for objectives that keep away from solids, too. Goes with
    /// everything in a map of one airspace: all methods, prices, links, times and headings.
    ///
    /// ```
    /// use airlane::{Airspace, Planner, Query, Scene, geom::Voxel};
    ///
    /// let mut scene = Scene::open([40, 40, 40])?;
    /// scene.voxels.insert_box([20, 0, 0], [21, 40, 30]); // a wall, open above z = 30
    /// let mut planner = Planner::new(&Airspace::bake(scene)?);
    ///
    /// let query = Query::new([2.0, 20.0, 3.0], [37.0, 20.0, 3.0]);
    /// assert!(planner.path(&query)?.found().is_ok());
    /// let low = query.region(Voxel::new(0, 0, 0), Voxel::new(39, 39, 25));
    /// assert!(planner.path(&low)?.found().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn region(self, low: Voxel, high: Voxel) -> Self {
        Self { region: Some([low, high]), ..self }
    }

    /// Refines the result of the search in another way than the method does. Goes with one airspace, also for
    /// timed paths, but without prices and headings: refiners know lengths alone. The funnel and the taut
    /// string do not go with octrees, whose paths may slide along solids, and none with steps that cut corners
    /// or the profile `reference`.
    pub fn refine(self, refine: Refine) -> Self {
        Self { refine, ..self }
    }

    /// A timed path that keeps to the dynamics of the agent, or why there is none.
    pub fn trajectory(self, smooth: Smooth) -> Self {
        Self { trajectory: Some(smooth), ..self }
    }

    /// Stops after so much time, with the best so far: of everything, building what is needed,
    /// searching, refining, smoothing.
    pub fn time_limit(self, limit: Duration) -> Self {
        let limits = Limits { time: Some(limit), ..self.limits };
        Self { limits, ..self }
    }

    /// Stops after so many expanded nodes, with the best so far. The same on every machine.
    pub fn expansion_limit(self, limit: u64) -> Self {
        let limits = Limits { expansions: Some(limit), ..self.limits };
        Self { limits, ..self }
    }

    /// Stops when the token is cancelled, with the best so far.
    pub fn cancel(self, token: &CancelToken) -> Self {
        let limits = Limits { cancel: Some(token.clone()), ..self.limits };
        Self { limits, ..self }
    }

    /// Where the path begins; `None` for a template.
    pub fn start(&self) -> Option<Place> {
        self.ends[0]
    }

    /// Where the path should lead; `None` for a template.
    pub fn goal(&self) -> Option<Place> {
        self.ends[1]
    }

    /// The body, the query's own or the agent's.
    pub fn asked_body(&self) -> Option<Body> {
        self.body.or_else(|| self.agent.as_ref().map(|agent| agent.body))
    }

    /// Whether the body may turn about the vertical.
    pub fn asked_any_heading(&self) -> bool {
        self.any_heading
    }

    /// Who moves, if that was said.
    pub fn asked_agent(&self) -> Option<&Agent> {
        self.agent.as_ref()
    }

    /// The objective: the query's own, the agent's, or the shortest path.
    pub fn asked_objective(&self) -> Objective {
        let agent = self.agent.as_ref().map(|agent| agent.objective);
        self.objective.or(agent).unwrap_or(Objective::SHORTEST)
    }

    /// Whether the query or its agent says what a good path is.
    pub(super) fn has_objective(&self) -> bool {
        self.objective.is_some() || self.agent.is_some()
    }

    /// How the path is searched for.
    pub fn asked_method(&self) -> Method {
        self.method
    }

    /// A copy without a region.
    pub(super) fn everywhere(&self) -> Self {
        Self { region: None, ..self.clone() }
    }

    /// The region that the search is limited to: voxels, both included.
    pub fn asked_region(&self) -> Option<[Voxel; 2]> {
        self.region
    }

    /// How the result of the search is refined.
    pub fn asked_refine(&self) -> Refine {
        self.refine
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// A copy with other limits.
    pub(crate) fn with_limits(&self, limits: Limits) -> Self {
        Self { limits, ..self.clone() }
    }

    /// A copy that is searched from this end.
    pub(super) fn search_from(&self, end: End) -> Self {
        Self { from: Some(end), ..self.clone() }
    }

    pub(super) fn searched_from(&self) -> Option<End> {
        self.from
    }

    pub(super) fn ends(&self) -> Result<[Place; 2], QueryError> {
        let end = |end: End| self.ends[end as usize].ok_or(QueryError::NoEnd(end));
        Ok([end(End::Start)?, end(End::Goal)?])
    }

    pub(super) fn snapping(&self) -> Ends {
        self.snap
    }

    pub(super) fn fallback(&self) -> Fallback {
        self.fallback
    }

    pub(super) fn smooth(&self) -> Option<Smooth> {
        self.trajectory
    }

    /// Whether a profile answers it, and not a search by name.
    pub(super) fn by_profile(&self) -> bool {
        matches!(self.asked_method(), Method::Cells(_))
    }

    /// Whether whom it is for has a turning circle, or limits on climbs and descents.
    pub(super) fn has_limits(&self) -> bool {
        let agent = self.agent.as_ref();
        let dynamics = agent.and_then(|agent| agent.dynamics);
        dynamics.is_some_and(|it| it.turn_radius > 0.0 || !it.slopes().is_any())
    }
}

/// Why a query is invalid. That there is no path is an answer.
#[non_exhaustive]
#[derive(Clone, PartialEq, Debug, Error)]
pub enum QueryError {
    /// An end is not a point.
    #[error("the {0} {1}")]
    Point(End, PointError),
    /// An end names a part that the map does not have.
    #[error("the {end} is in part number {}, but the map has {count}", part.index())]
    Part {
        /// Which end.
        end: End,
        /// The part.
        part: PartId,
        /// Number of parts.
        count: usize,
    },
    /// The body does not fit the map's voxels.
    #[error(transparent)]
    Body(#[from] AirspaceError),
    /// A weight is not a number from 0 to [`MAX_WEIGHT`].
    #[error("a weight of {0} is invalid: expected a number from 0 to {MAX_WEIGHT}")]
    Weight(f64),
    /// The method cannot do what the query asks for.
    #[error("`{method}` does not go with {feature}")]
    Unsupported {
        /// The method.
        method: String,
        /// What was asked for.
        feature: &'static str,
    },
    /// The map is too large for the method.
    #[error("{0}")]
    TooLarge(String),
    /// A timed path needs an agent with dynamics.
    #[error("a timed path needs an agent with dynamics")]
    NoDynamics,
    /// A curve cannot be so much longer than its path.
    #[error(
        "a curve of {0} times the length of its path is invalid: expected a number of at least 1"
    )]
    Longest(f64),
    /// The query has no start or no goal.
    #[error("the query has no {0}")]
    NoEnd(End),
    /// Nothing can cost so much.
    #[error("a cost of {0} is invalid: expected a number of at least 0, or infinity")]
    Cost(f64),
    /// The objective is invalid.
    #[error(transparent)]
    Objective(#[from] ObjectiveError),
}

impl QueryError {
    /// Its number, which never changes: 100 point, 101 part, 102 body, 103 weight, 104 unsupported,
    /// 105 too large, 106 no dynamics, 107 no end, 109 objective, 110 longest,
    /// 111 cost.
    pub fn code(&self) -> u16 {
        match self {
            Self::Point(..) => 100,
            Self::Part { .. } => 101,
            Self::Body(_) => 102,
            Self::Weight(_) => 103,
            Self::Unsupported { .. } => 104,
            Self::TooLarge(_) => 105,
            Self::NoDynamics => 106,
            Self::NoEnd(_) => 107,
            Self::Objective(_) => 109,
            Self::Longest(_) => 110,
            Self::Cost(_) => 111,
        }
    }
}

impl From<GridTooLarge> for QueryError {
    fn from(error: GridTooLarge) -> Self {
        Self::TooLarge(error.to_string())
    }
}

impl From<OctreeTooLarge> for QueryError {
    fn from(error: OctreeTooLarge) -> Self {
        Self::TooLarge(error.to_string())
    }
}

impl From<JoinError> for QueryError {
    fn from(error: JoinError) -> Self {
        Self::TooLarge(error.to_string())
    }
}

impl From<PricingError> for QueryError {
    fn from(error: PricingError) -> Self {
        match error {
            PricingError::Objective(error) => Self::Objective(error),
            PricingError::Frame => unreachable!("areas are made in the frame of the map"),
        }
    }
}
