//! Who moves, how, and what it would rather save: agents, modes of movement, and weights.
//!
//! An [`Agent`] has a body, limits (height, slope, turns), places it may enter, links it may take,
//! and speeds. [`Weights`] say what a good path is: short, fast, easy or safe. What a step then costs
//! is worked out in one place, [`Pricing`](crate::space::Pricing).

mod kinds;
mod mode;
mod weights;

pub use mode::{LinkKind, Medium, Mode};
pub(crate) use weights::rise;
pub use weights::{Weights, WeightsError};

use super::Body;
use thiserror::Error;

/// What moves. The fields are plain; [`check`](Self::check) refuses what means nothing, and so does
/// every planner.
///
/// ```
/// use airlane::world::{Agent, Mode};
///
/// let tank = Agent::named("tank")?;
/// assert!(tank.speed(Mode::Drive).is_some() && tank.speed(Mode::Fly).is_none());
/// assert!(tank.body.reach()[0] > Agent::named("soldier")?.body.reach()[0]);
/// # Ok::<(), airlane::UnknownName>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Agent {
    /// What it is called.
    pub name: String,
    /// Its shape; a world is [fitted](super::World::fit) to it.
    pub body: Body,
    /// Least and largest height, in world units along z, at which it may be.
    pub heights: [f64; 2],
    /// Steepest slope on the ground, as rise over run: 1 is 45°.
    pub max_slope: f64,
    /// Radius of its tightest curve in world units, if it cannot turn on the spot.
    pub turning_radius: Option<f64>,
    /// Kinds of areas that it may enter, a bit each.
    pub areas: u32,
    /// Kinds of areas that it may not leave, a bit each; none if 0.
    pub confined_to: u32,
    /// Kinds of links that it may take.
    pub links: Vec<LinkKind>,
    /// Permissions that it holds, a bit each: a link that asks for some is open to whoever holds one
    /// of them.
    pub permissions: u32,
    /// Speeds in world units a second; a mode without one is impossible.
    pub speeds: Vec<(Mode, f64)>,
    /// Factors on a mode's speed in areas of a kind.
    pub area_speeds: Vec<(u8, Mode, f64)>,
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

/// An agent that means nothing.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum AgentError {
    /// A measure is no number, or not in its range.
    #[error("agent {agent:?}: {what} cannot be {found}: {expected}")]
    Measure {
        /// The agent's name.
        agent: String,
        /// Which measure.
        what: String,
        /// Its value.
        found: f64,
        /// What it should be.
        expected: &'static str,
    },
    /// It cannot move at all.
    #[error("agent {0:?} has no speed in any mode")]
    Still(String),
}

impl Agent {
    /// An agent without size or limits that moves at speed 1 in every mode.
    pub fn anyone() -> Self {
        Self {
            name: "anyone".to_owned(),
            body: Body::POINT,
            heights: [f64::NEG_INFINITY, f64::INFINITY],
            max_slope: f64::INFINITY,
            turning_radius: None,
            areas: u32::MAX,
            confined_to: 0,
            links: LinkKind::ALL.to_vec(),
            permissions: u32::MAX,
            speeds: Mode::ALL.map(|mode| (mode, 1.0)).to_vec(),
            area_speeds: Vec::new(),
        }
    }

    /// Its speed in a mode, `None` if it cannot move so.
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

    /// Whether it may enter areas of a kind.
    pub fn may_enter(&self, area: u8) -> bool {
        self.areas >> area & 1 == 1
    }

    /// Whether it may take a link of this kind that asks for these permissions.
    pub fn may_take(&self, kind: LinkKind, permission: u32) -> bool {
        self.links.contains(&kind)
            && kind.mode().is_none_or(|mode| self.speed(mode).is_some())
            && (permission == 0 || permission & self.permissions != 0)
    }

    /// Refuses measures that mean nothing.
    pub fn check(&self) -> Result<(), AgentError> {
        let measure = |what: &str, found: f64, expected| {
            let (agent, what) = (self.name.clone(), what.to_owned());
            Err(AgentError::Measure { agent, what, found, expected })
        };
        if self.speeds.is_empty() {
            return Err(AgentError::Still(self.name.clone()));
        }
        let factor = "a number from 1/1024 to 1024 is expected";
        if let Some(&(mode, speed)) = self.speeds.iter().find(|(_, speed)| !is_factor(*speed)) {
            return measure(&format!("the speed to {mode}"), speed, factor);
        }
        for &(kind, mode, by) in &self.area_speeds {
            if !is_factor(by) || self.speed(mode).is_some_and(|speed| !is_factor(speed * by)) {
                return measure(&format!("the factor to {mode} in areas {kind}"), by, factor);
            }
            if kind >= AREA_KINDS {
                return measure("a kind of area", kind.into(), "a number below 32 is expected");
            }
        }
        let [floor, ceiling] = self.heights;
        if floor.is_nan() || ceiling.is_nan() || floor > ceiling {
            return measure("the ceiling", ceiling, "it must not be below the floor");
        }
        let steep = self.max_slope;
        if steep.is_nan() || steep < 0.0 {
            return measure("the steepest slope", steep, "a number of at least 0 is expected");
        }
        match self.turning_radius {
            Some(radius) if !(radius.is_finite() && radius > 0.0) => {
                measure("the turning radius", radius, "a positive number is expected")
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_agent_of_the_house_is_sound_and_known_by_its_name() {
        for name in Agent::NAMES {
            let agent = Agent::named(name).unwrap();
            assert_eq!(agent.check(), Ok(()));
            assert_eq!(agent.name, name);
        }
        let error = Agent::named("snail").unwrap_err().to_string();
        assert!(error.contains("snail") && error.contains("motorcycle"), "{error}");
    }

    #[test]
    fn agents_that_mean_nothing_are_refused() {
        let bad = |change: fn(&mut Agent)| {
            let mut agent = Agent::anyone();
            change(&mut agent);
            agent.check().unwrap_err().to_string()
        };
        assert!(bad(|a| a.speeds[0].1 = -1.0).contains("the speed to walk cannot be -1"));
        assert!(bad(|a| a.speeds[6].1 = f64::NAN).contains("NaN"));
        assert!(bad(|a| a.area_speeds.push((3, Mode::Walk, 0.0))).contains("areas 3"));
        assert!(bad(|a| a.area_speeds.push((32, Mode::Walk, 1.0))).contains("32"));
        assert!(bad(|a| a.heights = [2.0, 1.0]).contains("ceiling"));
        assert!(bad(|a| a.max_slope = -0.1).contains("slope"));
        assert!(bad(|a| a.turning_radius = Some(0.0)).contains("radius"));
        assert!(bad(|a| a.speeds.clear()).contains("no speed"));
    }

    #[test]
    fn links_ask_for_their_kind_their_mode_and_a_permission() {
        let mut agent = Agent::anyone();
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
