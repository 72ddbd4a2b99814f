//! How a path is to be searched for: the choices of a request, checked.

use crate::limits;
use crate::refusal::Refusal;
use airlane::plan::{Algorithm, Ends, GridOptions, Ordering, Profile, SearchSpace, Settings};
use airlane::search::{Limits, Metric, Weight};
use serde::Deserialize;
use std::fmt::Display;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A run as the page asks for it: a profile of the default planner, or an algorithm in a space.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RunSpec {
    profile: Option<String>,
    algo: Option<String>,
    space: Option<String>,
    heuristic: Option<String>,
    weight: Option<f64>,
}

/// A run that means something.
#[derive(Clone, Debug)]
pub(crate) enum Method {
    /// The default planner.
    Planned(Settings),
    /// A search by name.
    Search(SearchSpace, GridOptions),
}

/// The profiles that keep to a time limit.
pub(crate) const PROFILES: [Profile; 3] = [Profile::Fast, Profile::Default, Profile::Quality];

impl RunSpec {
    /// A name for tables, whether the run means something or not.
    pub(crate) fn label(&self) -> String {
        match (&self.profile, &self.algo, &self.space) {
            (_, Some(algo), Some(space)) => format!("{algo}@{space}"),
            (_, Some(algo), None) => algo.clone(),
            (Some(profile), None, _) => profile.clone(),
            (None, None, _) => Profile::Default.name().to_owned(),
        }
    }

    /// Whether it needs something that takes long to make and is kept, such as a graph.
    pub(crate) fn is_heavy(&self) -> bool {
        match self.method(Ends::Exact, &Arc::default()) {
            Ok(Method::Search(SearchSpace::Grid, options)) => options.algorithm == Algorithm::Jps3d,
            Ok(Method::Search(..)) => true,
            Ok(Method::Planned(_)) | Err(_) => false,
        }
    }

    /// Reads the names. Blocked ends are as `ends` says; the run ends early when `cancel` is set.
    pub(crate) fn method(&self, ends: Ends, cancel: &Arc<AtomicBool>) -> Result<Method, Refusal> {
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
