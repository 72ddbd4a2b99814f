//! How the default planner is asked.

use super::query::{Ends, Fallback, QueryError, check_weight};
use crate::search::Limits;
use std::str::FromStr;
use thiserror::Error;

/// How much work a path is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum Profile {
    /// The quickest: one search with a heavier estimate.
    Fast,
    /// One search.
    #[default]
    Default,
    /// Searches both ways and keeps the shorter path, which is never longer than the default one.
    Quality,
    /// The best path that many searches together find. For measuring the others, not for use.
    Reference,
}

impl Profile {
    /// Every profile.
    pub const ALL: [Self; 4] = [Self::Fast, Self::Default, Self::Quality, Self::Reference];

    /// The name on command lines.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fast => "fast",
            Self::Default => "default",
            Self::Quality => "quality",
            Self::Reference => "reference",
        }
    }
}

/// No profile has this name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no profile {0:?}; there are {names}", names = Profile::ALL.map(Profile::name).join(", "))]
pub struct UnknownProfile(pub String);

impl FromStr for Profile {
    type Err = UnknownProfile;

    fn from_str(name: &str) -> Result<Self, UnknownProfile> {
        let found = Self::ALL.into_iter().find(|profile| profile.name() == name);
        found.ok_or_else(|| UnknownProfile(name.to_owned()))
    }
}

/// Everything about a query but its ends.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// How much work a path is worth.
    pub profile: Profile,
    /// The factor on the estimate; the profile's own if `None`.
    pub weight: Option<f64>,
    /// What to do with ends that touch a solid.
    pub ends: Ends,
    /// What to return if the goal cannot be reached.
    pub fallback: Fallback,
    /// What all searches of a query together may spend. When the time is up or the query is cancelled,
    /// refining ends too, with a path that is valid but not as taut. The reference works without limits
    /// only.
    pub limits: Limits,
}

impl Settings {
    /// A profile with everything else as usual.
    pub fn new(profile: Profile) -> Self {
        Self { profile, ..Self::default() }
    }

    /// The factor on the estimate of the search from start to goal.
    pub(super) fn weight(&self) -> f64 {
        self.weight.unwrap_or(match self.profile {
            Profile::Fast => 1.15,
            _ => 1.04,
        })
    }

    /// The factor on the estimate of the search from goal to start.
    pub(super) fn weight_back(&self) -> f64 {
        self.weight.unwrap_or(1.02)
    }

    pub(super) fn validate(&self) -> Result<(), QueryError> {
        let Limits { expansions, time, cancel } = &self.limits;
        let limited = expansions.is_some() || time.is_some() || cancel.is_some();
        if self.profile == Profile::Reference && (limited || self.fallback != Fallback::Reason) {
            return Err(QueryError::Reference);
        }
        match self.weight {
            Some(weight) => check_weight(weight),
            None => Ok(()),
        }
    }
}
