//! Those who move.

use super::follow::{Ability, Progress, Track};
use crate::geom::PointError;
use crate::geom::vector::{Vector, norm};
use crate::plan::Reason;
use crate::world::{Agent, Medium};
use std::fmt;
use std::sync::Arc;

/// A unit by its number. Each crowd counts from 0 and gives no number twice, so the id of a unit that
/// was removed never means another one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct UnitId(pub(super) u64);

impl UnitId {
    /// How many units joined the crowd before it. Its place in lists is [`Crowd::index`].
    ///
    /// [`Crowd::index`]: super::Crowd::index
    pub fn number(self) -> u64 {
        self.0
    }
}

impl fmt::Display for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unit {}", self.0)
    }
}

/// A unit to add to a crowd, in world units.
///
/// ```
/// use airlane::crowd::{Crowd, CrowdOptions, UnitSpec};
/// use airlane::{Agent, Airspace, Area, Edits, Price, Scene, Shape};
///
/// let mut airspace = Airspace::bake(Scene::open([40, 20, 20])?)?;
/// let closed = Shape::cuboid([15.0, -1.0, -1.0], [25.0, 12.0, 20.0]);
/// airspace.apply(Edits::new().set_area(1, Area::new(3, closed, Price::Forbidden)))?;
///
/// let mut crowd = Crowd::new(&airspace, CrowdOptions::default());
/// let drone = crowd.add(UnitSpec::of_agent([5.0, 5.0, 5.0], &Agent::named("drone")?))?;
/// crowd.send(&[(drone, [35.0, 5.0, 5.0])])?;
/// assert!(crowd.path(drone)?.iter().any(|at| at[1] > 12.0)); // around the closed area
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct UnitSpec {
    /// Where it is.
    pub position: [f64; 3],
    /// Radius of the ball.
    pub radius: f64,
    /// Top speed, a second.
    pub speed: f64,
    /// Maximum acceleration, except to avoid a collision.
    pub acceleration: f64,
    /// Who it is: its paths are those of a query for this agent, by its prices and within its limits. A
    /// turning circle does not bind it, because others push it aside. Anyone if `None`.
    pub agent: Option<Agent>,
}

impl UnitSpec {
    /// A unit with a top speed of ten radii per second, reached in a third
    /// of a second.
    pub fn new(position: [f64; 3], radius: f64) -> Self {
        let (speed, acceleration) = (10.0 * radius, 30.0 * radius);
        Self { position, radius, speed, acceleration, agent: None }
    }

    /// A unit that is an agent: the ball around its body, as fast as it flies. Its acceleration is that of
    /// its dynamics, or the top speed within a third of a second.
    pub fn of_agent(position: [f64; 3], agent: &Agent) -> Self {
        let mode = agent.mode_in(Medium::Air);
        // Who cannot fly is refused when it joins.
        let speed = mode.and_then(|mode| agent.speed(mode)).unwrap_or(1.0);
        let radius = norm(agent.body.half()) + agent.body.radius();
        let acceleration = agent.dynamics.map_or(3.0 * speed, |dynamics| dynamics.acceleration);
        Self { position, radius, speed, acceleration, agent: Some(agent.clone()) }
    }
}

/// What a unit is doing.
#[derive(Clone, PartialEq, Debug)]
pub enum Status {
    /// No orders; it makes room for others.
    Idle,
    /// Moving to its goal.
    Moving,
    /// It is on its way and has made no progress for some seconds.
    Stuck,
    /// It is stuck, another unit was sent to the same place, and there is no room for one more beside it.
    Crowded,
    /// At its goal, or at the nearest place beside it if others are there; or making room for a moment.
    Arrived,
    /// There is no path to its goal, so it stays.
    NoPath(Reason),
    /// Its goal is not a point, so it stays.
    InvalidGoal(PointError),
}

/// What a unit was told, and so where corrections of its path come from.
#[derive(Clone, Debug)]
pub(super) enum Source {
    /// To go to the end of its path.
    Search,
    /// To go where a group gathers, by number; and from the goal of all the way to its own place
    /// there, once it has one.
    Group(u64, Option<Arc<[Vector]>>),
    /// To keep its place in a formation, which moves.
    Formation(u64),
}

/// A unit in a crowd; positions and lengths are in voxels.
#[derive(Clone, Debug)]
pub(super) struct Unit {
    pub(super) id: UnitId,
    pub(super) position: Vector,
    pub(super) velocity: Vector,
    pub(super) radius: f64,
    pub(super) ability: Ability,
    /// Which of the crowd's airspaces has room for it.
    pub(super) room: usize,
    pub(super) status: Status,
    pub(super) track: Track,
    pub(super) source: Source,
    /// The place at its goal that it holds, once it is near.
    pub(super) place: Option<Vector>,
    pub(super) progress: Progress,
    /// What the last tick made of it.
    pub(super) prefer: Vector,
    pub(super) chosen: Vector,
    pub(super) alone: Vector,
    pub(super) insists: u64,
    /// Seconds that it has been slower than it would like.
    pub(super) delayed: f64,
    /// Whether it should look for another way to the next node.
    pub(super) wants_correction: bool,
    /// Seconds to the next regular check.
    pub(super) check_in: f64,
}

impl Unit {
    /// Whether it has somewhere to go or to be.
    pub(super) fn has_orders(&self) -> bool {
        self.is_moving() || self.status == Status::Arrived
    }

    /// Where its own way ends; `None` as long as it has no place of its own.
    pub(super) fn goal(&self) -> Option<Vector> {
        match &self.source {
            Source::Search => self.track.goal(),
            Source::Group(_, slot) => slot.as_ref()?.last().copied(),
            Source::Formation(_) => None,
        }
    }

    /// How far it is on its way to its goal, in voxels; `None` if its path does not lead there yet, or it
    /// is not on its way.
    pub(super) fn to_goal(&self) -> Option<f64> {
        let leads_there =
            self.is_moving() && self.goal().is_some() && self.goal() == self.track.goal();
        leads_there.then(|| self.track.remaining())
    }

    /// The number of the group that it goes with to one goal.
    pub(super) fn group(&self) -> Option<u64> {
        match self.source {
            Source::Group(number, _) => Some(number),
            _ => None,
        }
    }

    /// Whether it is on its way.
    pub(super) fn is_moving(&self) -> bool {
        self.is_blocked() || self.status == Status::Moving
    }

    /// Whether it is on its way and makes no progress.
    pub(super) fn is_blocked(&self) -> bool {
        matches!(self.status, Status::Stuck | Status::Crowded)
    }
}
