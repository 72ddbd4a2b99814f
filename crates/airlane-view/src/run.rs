//! How a path is to be searched for: the choices of a request, checked.

use crate::limits;
use crate::refusal::Refusal;
use crate::surroundings::{Surroundings, Travel};
use airlane::plan::{Algorithm, Ends, GridOptions, Ordering, Profile, SearchSpace, Settings};
use airlane::search::{Limits, Metric, Weight};
use airlane::world::Weights;
use serde::Deserialize;
use std::fmt::Display;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A run as the page asks for it: a profile of the default planner, an algorithm in a space, or an agent
/// and what it wants.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RunSpec {
    profile: Option<String>,
    algo: Option<String>,
    space: Option<String>,
    heuristic: Option<String>,
    weight: Option<f64>,
    agent: Option<String>,
    want: Option<String>,
}

/// A run that means something.
#[derive(Clone, Debug)]
pub(crate) enum Method {
    /// The default planner.
    Planned(Settings),
    /// A search by name.
    Search(SearchSpace, GridOptions),
}

/// What agents want unless they say otherwise.
const USUAL_WANT: &str = "fastest";

/// The profiles that keep to a time limit.
pub(crate) const PROFILES: [Profile; 3] = [Profile::Fast, Profile::Default, Profile::Quality];

impl RunSpec {
    /// A name for tables, whether the run means something or not.
    pub(crate) fn label(&self) -> String {
        if let Some(agent) = &self.agent {
            return format!("{agent}, {}", self.want.as_deref().unwrap_or(USUAL_WANT));
        }
        match (&self.profile, &self.algo, &self.space) {
            (_, Some(algo), Some(space)) => format!("{algo}@{space}"),
            (_, Some(algo), None) => algo.clone(),
            (Some(profile), None, _) => profile.clone(),
            (None, None, _) => Profile::Default.name().to_owned(),
        }
    }

    /// Whether it needs something that takes long to make and is kept, such as a graph.
    pub(crate) fn is_heavy(&self) -> bool {
        if self.agent.is_some() {
            return true;
        }
        match self.method(Ends::Exact, &Arc::default()) {
            Ok(Method::Search(SearchSpace::Grid, options)) => options.algorithm == Algorithm::Jps3d,
            Ok(Method::Search(..)) => true,
            Ok(Method::Planned(_)) | Err(_) => false,
        }
    }

    /// Reads the names. Blocked ends are as `ends` says; the run ends early when `cancel` is set.
    pub(crate) fn method(&self, ends: Ends, cancel: &Arc<AtomicBool>) -> Result<Method, Refusal> {
        if self.agent.is_some() {
            let message = "an agent's way is searched for anew, and not revised";
            return Err(Refusal::bad(message).at("agent"));
        }
        if self.want.is_some() {
            return Err(Refusal::bad("want goes with agent").at("want"));
        }
        let limits = limits::of_run(cancel);
        let Some(algo) = &self.algo else { return self.planned(ends, limits) };
        if self.profile.is_some() {
            return Err(Refusal::bad("a run has a profile or an algorithm, not both").at("profile"));
        }
        let algorithm: Algorithm = read(algo, "algo")?;
        let space =
            self.space.as_deref().map_or(Ok(SearchSpace::Grid), |name| read(name, "space"))?;
        let metric: Option<Metric> =
            self.heuristic.as_deref().map(|name| read(name, "heuristic")).transpose()?;
        let weight = self.weight.map(Weight::Static);
        let ordering = Ordering { metric, weight, ..Ordering::default() };
        let options = GridOptions { ordering, ends, limits, ..GridOptions::new(algorithm) };
        Ok(Method::Search(space, options))
    }

    /// Who is sent through the world, if this run is one of an agent.
    pub(crate) fn travel(
        &self,
        surroundings: &Surroundings,
        cancel: &Arc<AtomicBool>,
    ) -> Option<Result<Travel, Refusal>> {
        let name = self.agent.as_deref()?;
        let others = [
            ("profile", self.profile.is_some()),
            ("algo", self.algo.is_some()),
            ("space", self.space.is_some()),
            ("heuristic", self.heuristic.is_some()),
            ("weight", self.weight.is_some()),
        ];
        if let Some((other, _)) = others.iter().find(|(_, is_there)| *is_there) {
            let message = format!("a run has an agent or {other}, not both");
            return Some(Err(Refusal::bad(message).at(other)));
        }
        let travel = || {
            let agent = surroundings.agent(name).cloned().ok_or_else(|| {
                let known: Vec<_> = surroundings.agents.iter().map(|agent| &*agent.name).collect();
                let known = match known.is_empty() {
                    true => "none in this world".to_owned(),
                    false => known.join(", "),
                };
                Refusal::bad(format!("{name:?} is no agent; there are: {known}")).at("agent")
            })?;
            let weights: Weights = read(self.want.as_deref().unwrap_or(USUAL_WANT), "want")?;
            let options = GridOptions {
                limits: limits::of_run(cancel),
                ..GridOptions::new(Algorithm::AStar)
            };
            Ok(Travel { agent, weights, options })
        };
        Some(travel())
    }

    fn planned(&self, ends: Ends, limits: Limits) -> Result<Method, Refusal> {
        let goes_with_algo = [("space", &self.space), ("heuristic", &self.heuristic)];
        if let Some((name, _)) = goes_with_algo.iter().find(|(_, value)| value.is_some()) {
            return Err(Refusal::bad(format!("{name} goes with algo, a search by name")).at(name));
        }
        let profile =
            self.profile.as_deref().map_or(Ok(Profile::Default), |name| read(name, "profile"))?;
        if !PROFILES.contains(&profile) {
            let message = format!(
                "{} keeps to no time limit; it runs on the command line only",
                profile.name()
            );
            return Err(Refusal::bad(message).at("profile"));
        }
        Ok(Method::Planned(Settings {
            weight: self.weight,
            ends,
            limits,
            ..Settings::new(profile)
        }))
    }
}

impl Method {
    /// A name for tables.
    pub(crate) fn label(&self) -> String {
        match self {
            Self::Planned(settings) => settings.profile.name().to_owned(),
            Self::Search(space, options) => space.name_of(options.algorithm),
        }
    }

    /// What becomes of ends that touch a solid.
    pub(crate) fn ends(&self) -> Ends {
        match self {
            Self::Planned(settings) => settings.ends,
            Self::Search(_, options) => options.ends,
        }
    }
}

/// Reads a name that the engine knows.
fn read<T: FromStr<Err: Display>>(name: &str, at: &str) -> Result<T, Refusal> {
    name.parse().map_err(|error: T::Err| Refusal::bad(error).at(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn method(json: &str) -> Result<Method, Refusal> {
        let spec: RunSpec = serde_json::from_str(json).unwrap();
        spec.method(Ends::Exact, &Arc::default())
    }

    #[test]
    fn names_are_the_engines() {
        for profile in PROFILES {
            let read = method(&format!("{{\"profile\":\"{}\"}}", profile.name())).unwrap();
            assert_eq!(read.label(), profile.name());
        }
        for algorithm in Algorithm::ALL {
            for space in SearchSpace::ALL {
                let json = format!("{{\"algo\":\"{}\",\"space\":\"{space}\"}}", algorithm.name());
                let Ok(Method::Search(found, options)) = method(&json) else { panic!("{json}") };
                assert_eq!((found, options.algorithm), (space, algorithm));
            }
        }
        assert_eq!(method("{}").unwrap().label(), "default");
        let searched = method(r#"{"algo":"astar","space":"octree-dual"}"#).unwrap();
        assert_eq!(searched.label(), "astar@octree-dual");
    }

    #[test]
    fn wrong_names_and_pairs_are_refused() {
        let bad = [
            r#"{"profile":"slow"}"#,
            r#"{"profile":"reference"}"#,
            r#"{"profile":"fast","algo":"astar"}"#,
            r#"{"profile":"fast","space":"grid"}"#,
            r#"{"algo":"a*"}"#,
            r#"{"algo":"astar","space":"mesh"}"#,
            r#"{"algo":"astar","heuristic":"octile"}"#,
            r#"{"heuristic":"octile3"}"#,
        ];
        for json in bad {
            assert!(method(json).is_err(), "{json}");
        }
    }
}
