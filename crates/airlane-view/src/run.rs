//! How a path is searched for: the choices of a request, checked.

use crate::refusal::Refusal;
use crate::surroundings::Surroundings;
use airlane::method::{Method, MethodError};
use airlane::search::Metric;
use airlane::world::AgentError;
use airlane::{Agent, Body, Dynamics, Objective, Profile};
use serde::Deserialize;
use std::fmt::Display;
use std::str::FromStr;

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

/// How paths are flown, as the page asks for it; lengths in map units.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FlightSpec {
    speed: f64,
    acceleration: Option<f64>,
    #[serde(default)]
    turn_radius: f64,
    climb: Option<f64>,
    descent: Option<f64>,
}

impl FlightSpec {
    /// Who flies so.
    pub(crate) fn flyer(self, body: Body) -> Result<Agent, Refusal> {
        let mut dynamics = Dynamics::new(self.speed, self.acceleration.unwrap_or(self.speed));
        dynamics.turn_radius = self.turn_radius;
        (dynamics.max_climb, dynamics.max_descent) = (self.climb, self.descent);
        Agent::flyer(body, dynamics).map_err(|error| {
            let at = match &error {
                AgentError::Measure { what, .. } if what.contains("speed") => "flight.speed",
                AgentError::Measure { what, .. } if what.contains("acceleration") => {
                    "flight.acceleration"
                }
                AgentError::Measure { what, .. } if what.contains("turning") => {
                    "flight.turn_radius"
                }
                AgentError::Measure { what, .. } if what.contains("climb") => "flight.climb",
                AgentError::Measure { what, .. } if what.contains("descent") => "flight.descent",
                _ => "flight",
            };
            // The request names no agent: the flyer is made for it.
            match error {
                AgentError::Measure { what, found, expected, .. } => {
                    let what = what.strip_suffix(" to fly").unwrap_or(&what);
                    Refusal::bad(format!("invalid {what} {found}: expected {expected}")).at(at)
                }
                AgentError::Still(_) => Refusal::bad("a flight requires a speed").at(at),
                other => Refusal::bad(other).at(at),
            }
        })
    }
}

/// A valid run.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Run {
    /// A search for the body of the request.
    Method(Method),
    /// An agent goes its own way, for an objective.
    Agent(Agent, Objective),
}

/// What agents want unless they say otherwise.
const USUAL_WANT: &str = "fastest";

/// The profiles for requests. The reference is for measuring these: it runs on the command line.
pub(crate) const PROFILES: [&str; 3] = ["fast", "default", "quality"];

/// The searches by name that the page offers, from the simplest on.
pub(crate) const OFFERED: [&str; 11] = [
    "dfs",
    "bfs",
    "dijkstra",
    "greedy",
    "astar",
    "wastar",
    "theta",
    "lazytheta",
    "jps3d",
    "randomwalk",
    "randomtrace",
];

/// All searches by name that requests may ask for.
const ALGORITHMS: [&str; 12] = {
    let mut all = ["hpa"; 12];
    let mut i = 0;
    while i < OFFERED.len() {
        all[i] = OFFERED[i];
        i += 1;
    }
    all
};

impl RunSpec {
    /// A name for tables, whether the run is valid or not.
    pub(crate) fn label(&self) -> String {
        if let Some(agent) = &self.agent {
            return format!("{agent}, {}", self.want.as_deref().unwrap_or(USUAL_WANT));
        }
        match (&self.algo, self.space.as_deref()) {
            (Some(algo), None | Some("grid")) => algo.clone(),
            (Some(algo), Some(space)) => format!("{algo}@{space}"),
            (None, _) => self.profile.as_deref().unwrap_or(Profile::Default.name()).to_owned(),
        }
    }

    /// Checks the names and which of them go together.
    pub(crate) fn read(&self, surroundings: &Surroundings) -> Result<Run, Refusal> {
        match &self.agent {
            Some(name) => self.agent(name, surroundings),
            None => self.method().map(Run::Method),
        }
    }

    /// A run without an agent.
    pub(crate) fn method(&self) -> Result<Method, Refusal> {
        if self.agent.is_some() {
            let message = "an agent's path is searched for anew, and not revised";
            return Err(Refusal::bad(message).at("agent"));
        }
        if self.want.is_some() {
            return Err(Refusal::bad("want goes with agent").at("want"));
        }
        let (name, field) = match (&self.profile, &self.algo) {
            (Some(_), Some(_)) => {
                let message = "a run has a profile or an algorithm, not both";
                return Err(Refusal::bad(message).at("profile"));
            }
            (None, Some(algo)) => (known(algo, "algorithm", &ALGORITHMS, "algo")?, "algo"),
            (Some(profile), None) => (known(profile, "profile", &PROFILES, "profile")?, "profile"),
            (None, None) => (Profile::Default.name(), "profile"),
        };
        let for_algo = [("space", &self.space), ("heuristic", &self.heuristic)];
        if field == "profile"
            && let Some((other, _)) = for_algo.iter().find(|(_, value)| value.is_some())
        {
            let message = format!("{other} goes with algo, a search by name");
            return Err(Refusal::bad(message).at(other));
        }
        if let Some(heuristic) = &self.heuristic {
            read::<Metric>(heuristic, "heuristic")?;
        }
        let weight = self.weight.map(|weight| weight.to_string());
        let options = [("metric", self.heuristic.as_deref()), ("weight", weight.as_deref())];
        let options: Vec<(&str, &str)> =
            options.into_iter().filter_map(|(key, value)| Some((key, value?))).collect();
        Method::from_options(name, self.space.as_deref(), &options).map_err(|error| {
            let at = match &error {
                MethodError::Name(_) => "space",
                MethodError::Value { option, .. } => option,
                // The method does not go with a space or an option.
                _ => field,
            };
            Refusal::bad(&error).at(at)
        })
    }

    fn agent(&self, name: &str, surroundings: &Surroundings) -> Result<Run, Refusal> {
        let others = [
            ("profile", self.profile.is_some()),
            ("algo", self.algo.is_some()),
            ("space", self.space.is_some()),
            ("heuristic", self.heuristic.is_some()),
            ("weight", self.weight.is_some()),
        ];
        if let Some((other, _)) = others.iter().find(|(_, is_there)| *is_there) {
            let message = format!("a run has an agent or {other}, not both");
            return Err(Refusal::bad(message).at(other));
        }
        let agent = surroundings.agent(name)?;
        let objective = read(self.want.as_deref().unwrap_or(USUAL_WANT), "want")?;
        Ok(Run::Agent(agent, objective))
    }
}

impl Run {
    /// Whether it needs something that takes long to build and is kept, such as a graph.
    pub(crate) fn is_heavy(&self) -> bool {
        match self {
            Self::Agent(..) => true,
            Self::Method(Method::JumpPoint(_) | Method::Hierarchical(_)) => true,
            Self::Method(method) => method.space().is_some(),
        }
    }
}

/// A name, if it is one of those there are.
fn known<'n>(
    name: &'n str,
    what: &'static str,
    known: &'static [&'static str],
    at: &str,
) -> Result<&'n str, Refusal> {
    match known.contains(&name) {
        true => Ok(name),
        false => Err(Refusal::bad(airlane::UnknownName::new(what, name, known)).at(at)),
    }
}

/// Reads a name that the engine knows.
fn read<T: FromStr<Err: Display>>(name: &str, at: &str) -> Result<T, Refusal> {
    name.parse().map_err(|error: T::Err| Refusal::bad(error).at(at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use airlane::method::{NAMES, SPACES};

    fn spec(json: &str) -> RunSpec {
        serde_json::from_str(json).unwrap()
    }

    fn method(json: &str) -> Result<Method, Refusal> {
        spec(json).method()
    }

    #[test]
    fn names_are_those_of_the_engine() {
        for profile in PROFILES {
            let json = format!("{{\"profile\":\"{profile}\"}}");
            assert_eq!(method(&json).unwrap().to_string(), spec(&json).label());
        }
        let offered = |name: &str| PROFILES.contains(&name) || ALGORITHMS.contains(&name);
        let left: Vec<_> = NAMES.into_iter().filter(|name| !offered(name)).collect();
        assert_eq!(left, ["reference", "navmesh", "navmesh-funnel"]);
        for algorithm in ALGORITHMS {
            for space in SPACES {
                let json = format!("{{\"algo\":\"{algorithm}\",\"space\":\"{space}\"}}");
                let expected = Method::from_options(algorithm, Some(space), &[]);
                match (method(&json), expected) {
                    (Ok(found), Ok(expected)) => assert_eq!(found, expected),
                    (Err(_), Err(_)) => {}
                    (found, expected) => panic!("{json}: {found:?}, {expected:?}"),
                }
            }
        }
        assert_eq!(method("{}").unwrap(), Method::default());
        assert_eq!(spec("{}").label(), "default");
        let json = r#"{"algo":"astar","space":"octree-dual","weight":1.5,"heuristic":"euclidean"}"#;
        let text = "astar@octree-dual?metric=euclidean&weight=1.5";
        assert_eq!(method(json).unwrap().to_string(), text);
        assert_eq!(spec(json).label(), "astar@octree-dual");
    }

    #[test]
    fn wrong_names_and_pairs_are_refused() {
        let bad = [
            (r#"{"profile":"slow"}"#, "profile"),
            (r#"{"profile":"reference"}"#, "profile"),
            (r#"{"profile":"fast","algo":"astar"}"#, "profile"),
            (r#"{"profile":"fast","space":"grid"}"#, "space"),
            (r#"{"profile":"fast","weight":99}"#, "weight"),
            (r#"{"algo":"a*"}"#, "algo"),
            (r#"{"algo":"navmesh"}"#, "algo"),
            (r#"{"algo":"astar","space":"mesh"}"#, "space"),
            (r#"{"algo":"jps3d","space":"octree-dual"}"#, "algo"),
            (r#"{"algo":"astar","heuristic":"octile"}"#, "heuristic"),
            (r#"{"algo":"dijkstra","heuristic":"octile3"}"#, "algo"),
            (r#"{"algo":"dfs","weight":2}"#, "algo"),
            (r#"{"heuristic":"octile3"}"#, "heuristic"),
            (r#"{"want":"fastest"}"#, "want"),
            (r#"{"agent":"tank"}"#, "agent"),
        ];
        for (json, at) in bad {
            assert_eq!(method(json).unwrap_err().place(), Some(at), "{json}");
        }
    }
}
