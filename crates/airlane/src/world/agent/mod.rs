//! Who moves, how, and what it would rather save: agents, modes of movement, and objectives.
//!
//! An [`Agent`] has a body, limits (height, slope, turns), places it may enter, links it may take,
//! and speeds. An [`Objective`] says what a good path is: short, fast, easy or safe. What a step then costs
//! is worked out in one place, [`Pricing`](crate::space::Pricing).

mod kinds;
mod mode;
mod objective;
mod slopes;

pub use mode::{LinkKind, Medium, Mode};
pub(crate) use objective::rise;
pub use objective::{Objective, ObjectiveError};
pub(crate) use slopes::Slopes;

use super::Body;
use super::areas::Price;
use std::ops::Deref;
use std::sync::Arc;
use thiserror::Error;

/// What moves, as plain data; [`Agent::new`] checks it.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct AgentSpec {
    /// Its name.
    pub name: String,
    /// Its shape.
    pub body: Body,
    /// Speeds in world units per second; the agent cannot use a mode without one.
    pub speeds: Vec<(Mode, f64)>,
    /// What areas of a kind cost this agent instead of their own price. An area that forbids, forbids
    /// everyone.
    pub prices: Vec<(u8, Price)>,
    /// Factors on a mode's speed in areas of a kind.
    pub area_speeds: Vec<(u8, Mode, f64)>,
    /// Kinds of areas that it may not leave; anywhere if empty.
    pub confined_to: Vec<u8>,
    /// Kinds of links that it may take.
    pub links: Vec<LinkKind>,
    /// Permissions, one bit each: a link that requires some is open to agents that have at least one
    /// of them.
    pub permissions: u32,
    /// Least and largest height, in world units along z, at which it may be.
    pub heights: [f64; 2],
    /// Steepest slope on the ground, as rise over run: 1 is 45°.
    pub max_slope: f64,
    /// How fast and how tightly it moves, for turns and timed paths.
    pub dynamics: Option<Dynamics>,
    /// What a good path is, unless a query says otherwise.
    pub objective: Objective,
}

/// How fast and how tightly something moves, in world units and seconds.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Dynamics {
    /// Top speed.
    pub speed: f64,
    /// How much faster or slower it gets in a second.
    pub acceleration: f64,
    /// Acceleration to the side, in turns.
    pub lateral: f64,
    /// Radius of its tightest curve; 0 if it can turn on the spot.
    pub turn_radius: f64,
    /// The steepest climb, as rise over run: 1 is 45°. `None` if it can go straight up.
    pub max_climb: Option<f64>,
    /// The steepest descent, as rise over run; infinite if it can go straight down. `None` if it is the same as the
    /// steepest climb.
    pub max_descent: Option<f64>,
}

impl Dynamics {
    /// Something that turns on the spot, with the same acceleration forwards and to the side.
    pub const fn new(speed: f64, acceleration: f64) -> Self {
        let lateral = acceleration;
        Self { speed, acceleration, lateral, turn_radius: 0.0, max_climb: None, max_descent: None }
    }

    /// The same with a turning circle.
    pub const fn turn_radius(self, radius: f64) -> Self {
        Self { turn_radius: radius, ..self }
    }

    /// The same with a limit on climbing, as rise over run; on descending too unless
    /// [`max_descent`](Self::max_descent) says otherwise.
    ///
    /// ```
    /// use airlane::Dynamics;
    ///
    /// let airliner = Dynamics::new(70.0, 2.0).turn_radius(900.0).max_climb(0.12).max_descent(0.06);
    /// let glider = Dynamics::new(25.0, 3.0).turn_radius(60.0).max_climb(0.001).max_descent(0.3);
    /// assert!(glider.max_climb < airliner.max_climb && glider.max_descent > airliner.max_descent);
    /// ```
    pub const fn max_climb(self, slope: f64) -> Self {
        Self { max_climb: Some(slope), ..self }
    }

    /// The same with a limit on descending alone, as rise over run; infinite for none.
    pub const fn max_descent(self, slope: f64) -> Self {
        Self { max_descent: Some(slope), ..self }
    }

    /// Both limits.
    pub(crate) fn slopes(&self) -> Slopes {
        Slopes {
            climb: self.max_climb.unwrap_or(f64::INFINITY),
            descent: self.max_descent.or(self.max_climb).unwrap_or(f64::INFINITY),
        }
    }

    /// The same with another acceleration to the side.
    pub const fn lateral(self, acceleration: f64) -> Self {
        Self { lateral: acceleration, ..self }
    }
}

/// Who moves: a checked [`AgentSpec`], shared by its clones.
///
/// ```
/// use airlane::{Agent, AgentSpec, Body, Dynamics, Mode};
///
/// let tank = Agent::named("tank")?;
/// assert!(tank.speed(Mode::Drive).is_some() && tank.speed(Mode::Fly).is_none());
///
/// let mut spec = AgentSpec::new("drone");
/// spec.body = Body::ball(0.3)?;
/// spec.speeds = vec![(Mode::Fly, 8.0)];
/// spec.dynamics = Some(Dynamics::new(8.0, 4.0).turn_radius(0.5));
/// let drone = Agent::new(spec)?;
/// assert_eq!(drone.name, "drone");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Agent(Arc<AgentSpec>);

impl Agent {
    /// Checks a specification.
    pub fn new(spec: AgentSpec) -> Result<Self, AgentError> {
        spec.check().map(|()| Self(Arc::new(spec)))
    }

    /// An agent that flies at the top speed of its dynamics and can do nothing else.
    pub fn flyer(body: Body, dynamics: Dynamics) -> Result<Self, AgentError> {
        let mut spec = AgentSpec::new("flyer");
        spec.speeds = vec![(Mode::Fly, dynamics.speed)];
        (spec.body, spec.dynamics) = (body, Some(dynamics));
        Self::new(spec)
    }

    /// An agent without size or limits that moves at speed 1 in every mode.
    pub fn anyone() -> Self {
        Self(Arc::new(AgentSpec::new("anyone")))
    }
}

impl Deref for Agent {
    type Target = AgentSpec;

    fn deref(&self) -> &AgentSpec {
        &self.0
    }
}

/// Kinds of areas: numbers below this.
pub const AREA_KINDS: u8 = 32;

/// Speeds and factors lie between this and its reciprocal.
pub(crate) const LEAST_FACTOR: f64 = 1.0 / 1024.0;

/// Whether a number is a factor: positive, finite, and not so far from one that costs would vanish
/// or run over.
pub(crate) fn is_factor(number: f64) -> bool {
    (LEAST_FACTOR..=1.0 / LEAST_FACTOR).contains(&number)
}

/// Why an agent is invalid.
#[non_exhaustive]
#[derive(Clone, PartialEq, Debug, Error)]
pub enum AgentError {
    /// A value is not a number or out of range.
    #[error("agent {agent:?}: invalid {what} {found}: expected {expected}")]
    Measure {
        /// The agent's name.
        agent: String,
        /// Which value.
        what: String,
        /// Its value.
        found: f64,
        /// What it should be.
        expected: &'static str,
    },
    /// It has no speed in any mode.
    #[error("agent {0:?} has no speed in any mode")]
    Still(String),
}

impl AgentSpec {
    /// An agent without size or limits that moves at speed 1 in every mode.
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            body: Body::POINT,
            speeds: Mode::ALL.map(|mode| (mode, 1.0)).to_vec(),
            prices: Vec::new(),
            area_speeds: Vec::new(),
            confined_to: Vec::new(),
            links: LinkKind::ALL.to_vec(),
            permissions: u32::MAX,
            heights: [f64::NEG_INFINITY, f64::INFINITY],
            max_slope: f64::INFINITY,
            dynamics: None,
            objective: Objective::SHORTEST,
        }
    }

    /// Its turning radius, if it cannot turn on the spot.
    pub fn turning_radius(&self) -> Option<f64> {
        self.dynamics.map(|dynamics| dynamics.turn_radius).filter(|&radius| radius > 0.0)
    }

    /// Its speed in a mode; `None` if it cannot use it.
    pub fn speed(&self, mode: Mode) -> Option<f64> {
        self.speeds.iter().find(|(known, _)| *known == mode).map(|&(_, speed)| speed)
    }

    /// The mode in which it crosses a medium: the fastest, `None` if it cannot.
    pub fn mode_in(&self, medium: Medium) -> Option<Mode> {
        let known = medium.modes().iter().filter_map(|&mode| Some((self.speed(mode)?, mode)));
        let faster = |a: (f64, Mode), b: (f64, Mode)| if b.0 > a.0 { b } else { a };
        known.reduce(faster).map(|(_, mode)| mode)
    }

    /// Its speed in a mode within areas of a kind.
    pub fn speed_in(&self, mode: Mode, area: u8) -> Option<f64> {
        let factor = self.area_speeds.iter().find(|&&(kind, of, _)| (kind, of) == (area, mode));
        self.speed(mode).map(|speed| speed * factor.map_or(1.0, |&(_, _, factor)| factor))
    }

    /// What an area of a kind costs it, where the area's own price is `own`.
    pub fn price(&self, area: u8, own: Price) -> Price {
        match (own, self.prices.iter().find(|(kind, _)| *kind == area)) {
            (Price::Forbidden, _) => Price::Forbidden,
            (own, None) => own,
            (_, Some(&(_, price))) => price,
        }
    }

    /// Whether it may enter areas of a kind.
    pub fn may_enter(&self, area: u8) -> bool {
        !self.prices.contains(&(area, Price::Forbidden))
    }

    /// Whether it may take a link of this kind that requires these permissions.
    pub fn may_take(&self, kind: LinkKind, permission: u32) -> bool {
        self.links.contains(&kind)
            && kind.mode().is_none_or(|mode| self.speed(mode).is_some())
            && (permission == 0 || permission & self.permissions != 0)
    }

    /// Refuses invalid measures.
    pub(crate) fn check(&self) -> Result<(), AgentError> {
        let measure = |what: &str, found: f64, expected| {
            let (agent, what) = (self.name.clone(), what.to_owned());
            Err(AgentError::Measure { agent, what, found, expected })
        };
        if self.speeds.is_empty() {
            return Err(AgentError::Still(self.name.clone()));
        }
        let factor = "a number from 1/1024 to 1024";
        if let Some(&(mode, speed)) = self.speeds.iter().find(|(_, speed)| !is_factor(*speed)) {
            return measure(&format!("speed to {mode}"), speed, factor);
        }
        for &(kind, mode, by) in &self.area_speeds {
            if !is_factor(by) || self.speed(mode).is_some_and(|speed| !is_factor(speed * by)) {
                return measure(
                    &format!("speed factor to {mode} in areas of kind {kind}"),
                    by,
                    factor,
                );
            }
            if kind >= AREA_KINDS {
                return measure("kind of area", kind.into(), "a number below 32");
            }
        }
        let [floor, ceiling] = self.heights;
        if floor.is_nan() || ceiling.is_nan() || floor > ceiling {
            return measure("ceiling", ceiling, "a height not below the floor");
        }
        let steep = self.max_slope;
        if steep.is_nan() || steep < 0.0 {
            return measure("maximum slope", steep, "a number of at least 0");
        }
        if let Some(&kind) = self.confined_to.iter().find(|&&kind| kind >= AREA_KINDS) {
            return measure("kind of area", kind.into(), "a number below 32");
        }
        for &(kind, price) in &self.prices {
            if kind >= AREA_KINDS {
                return measure("kind of area", kind.into(), "a number below 32");
            }
            if let Price::Factor(by) = price
                && !is_factor(by)
            {
                return measure(&format!("price of areas {kind}"), by, factor);
            }
        }
        if self.objective.check().is_err() {
            return measure("objective", f64::NAN, "weights in their ranges");
        }
        let Some(dynamics) = self.dynamics else { return Ok(()) };
        let positive = [
            (dynamics.speed, "top speed"),
            (dynamics.acceleration, "acceleration"),
            (dynamics.lateral, "acceleration to the side"),
            (dynamics.max_climb.unwrap_or(1.0), "steepest climb"),
        ];
        if let Some((bad, what)) = positive.into_iter().find(|(n, _)| !(n.is_finite() && *n > 0.0))
        {
            return measure(what, bad, "a positive number");
        }
        if let Some(descent) = dynamics.max_descent.filter(|n| n.is_nan() || *n <= 0.0) {
            return measure("steepest descent", descent, "a positive number");
        }
        match dynamics.turn_radius {
            radius if !(radius.is_finite() && radius >= 0.0) => {
                measure("turning radius", radius, "a finite number of at least 0")
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn built_in_agents_are_valid_and_found_by_name() {
        for name in Agent::NAMES {
            let agent = Agent::named(name).unwrap();
            assert_eq!(agent.check(), Ok(()));
            assert_eq!(agent.name, name);
        }
        let error = Agent::named("snail").unwrap_err().to_string();
        assert!(error.contains("snail") && error.contains("motorcycle"), "{error}");
    }

    #[test]
    fn invalid_measures_are_refused() {
        let bad = |change: fn(&mut AgentSpec)| {
            let mut agent = AgentSpec::new("anyone");
            change(&mut agent);
            agent.check().unwrap_err().to_string()
        };
        assert!(bad(|a| a.speeds[0].1 = -1.0).contains("invalid speed to walk -1"));
        assert!(bad(|a| a.speeds[6].1 = f64::NAN).contains("NaN"));
        assert!(bad(|a| a.area_speeds.push((3, Mode::Walk, 0.0))).contains("3"));
        assert!(bad(|a| a.area_speeds.push((32, Mode::Walk, 1.0))).contains("32"));
        assert!(bad(|a| a.heights = [2.0, 1.0]).contains("ceiling"));
        assert!(bad(|a| a.max_slope = -0.1).contains("slope"));
        assert!(
            bad(|a| a.dynamics = Some(Dynamics::new(1.0, 1.0).turn_radius(-1.0)))
                .contains("radius")
        );
        assert!(bad(|a| a.speeds.clear()).contains("no speed"));
    }

    #[test]
    fn links_ask_for_their_kind_their_mode_and_a_permission() {
        let mut agent = AgentSpec::new("guard");
        agent.permissions = 0b10;
        assert!(agent.may_take(LinkKind::Door, 0));
        assert!(agent.may_take(LinkKind::Door, 0b110));
        assert!(!agent.may_take(LinkKind::Door, 0b101));
        agent.speeds.retain(|(mode, _)| *mode != Mode::Climb);
        assert!(!agent.may_take(LinkKind::Ladder, 0));
        agent.links.retain(|kind| *kind != LinkKind::Teleport);
        assert!(!agent.may_take(LinkKind::Teleport, 0));
    }
}
