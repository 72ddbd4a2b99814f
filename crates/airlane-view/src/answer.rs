//! Answers of the engine in JSON.

use crate::refusal::Refusal;
use crate::search::Answered;
use airlane::plan::{Bottleneck, End, Outcome};
use airlane::{Path, Reason};
use serde::Serialize;
use std::time::Duration;

/// A point in world coordinates.
pub(crate) type Point = [f64; 3];

/// The result of a run.
#[derive(Debug, Serialize)]
pub(crate) struct RunResult {
    pub(crate) label: String,
    #[serde(flatten)]
    pub(crate) outcome: RunOutcome,
}

/// An answer, or why the run is invalid.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum RunOutcome {
    Answered(Box<AnswerJson>),
    Refused { error: Refusal },
}

/// An answer.
#[derive(Debug, Serialize)]
pub(crate) struct AnswerJson {
    outcome: &'static str,
    points: Vec<Point>,
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clearance: Option<f64>,
    micros: f64,
    stages: Stages,
    expanded: u64,
    generated: u64,
    sight_checks: u64,
    explain: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<ReasonJson>,
    /// Of an agent's path.
    #[serde(skip_serializing_if = "Option::is_none")]
    legs: Option<Vec<Leg>>,
}

/// A leg of an agent's path.
#[derive(Debug, Serialize)]
struct Leg {
    mode: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<&'static str>,
    length: f64,
    points: Vec<Point>,
}

/// Microseconds of each stage. Preparing is building what a method needs and keeps, such as a graph, and
/// no part of the run's time.
#[derive(Debug, Serialize)]
struct Stages {
    prepare: f64,
    locate: f64,
    search: f64,
    refine: f64,
}

/// Why there is no path to the goal.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct ReasonJson {
    /// The engine's name of it, with underscores.
    code: String,
    /// The engine's number of it.
    number: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<&'static str>,
    /// The nearest point that would do.
    #[serde(skip_serializing_if = "Option::is_none")]
    nearest: Option<Point>,
    /// The largest radius that would do.
    #[serde(skip_serializing_if = "Option::is_none")]
    widest: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    narrow: Option<NarrowPlace>,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
struct NarrowPlace {
    at: Point,
    radius: f64,
}

/// Names of outcomes by their numbers.
const OUTCOMES: [&str; 4] = ["found", "partial", "unreachable", "limit"];

/// Microseconds, to the nanosecond.
pub(crate) fn micros(time: Duration) -> f64 {
    time.as_nanos() as f64 / 1e3
}

impl AnswerJson {
    pub(crate) fn new(answered: &Answered) -> Self {
        let Answered { answer, prepare, took, .. } = answered;
        let (path, stats, times) = (answer.any_path(), &answer.stats, &answer.times);
        Self {
            outcome: OUTCOMES[usize::from(answer.status())],
            points: path.map_or_else(Vec::new, |path| path.points().to_vec()),
            length: path.map(Path::length),
            clearance: None,
            micros: micros(*took),
            stages: Stages {
                prepare: micros(*prepare),
                locate: micros(times.locate),
                search: micros(times.search),
                refine: micros(times.refine),
            },
            expanded: stats.expanded,
            generated: stats.generated,
            sight_checks: stats.sight_checks,
            explain: answer.explain().lines().map(str::to_owned).collect(),
            reason: ReasonJson::of(&answer.outcome),
            legs: None,
        }
    }

    /// Adds the legs of an agent's path.
    pub(crate) fn with_legs(mut self, path: Option<&Path>) -> Self {
        let leg = |leg: airlane::Leg<'_>| Leg {
            mode: leg.mode().name(),
            link: leg.link().map(|link| link.name()),
            length: leg.length(),
            points: leg.points().to_vec(),
        };
        self.legs = path.map(|path| path.legs().map(leg).collect());
        self
    }

    /// Adds how long building what an agent needs took.
    pub(crate) fn prepared_in(mut self, time: Duration) -> Self {
        self.stages.prepare += micros(time);
        self
    }

    /// Adds how much room the path leaves.
    pub(crate) fn with_clearance(self, clearance: Option<f64>) -> Self {
        Self { clearance, ..self }
    }

    /// Adds the place that is too narrow.
    pub(crate) fn with_bottleneck(mut self, bottleneck: Option<Bottleneck>) -> Self {
        if let (Some(reason), Some(Bottleneck { at, widest, .. })) = (&mut self.reason, bottleneck)
        {
            reason.narrow = Some(NarrowPlace { at, radius: widest });
            let [x, y, z] = at;
            self.explain.insert(1, format!("The narrowest place is at {x:.2},{y:.2},{z:.2}."));
        }
        self
    }
}

impl ReasonJson {
    /// Why an outcome is not a path to the goal; `None` if it is one.
    fn of(outcome: &Outcome) -> Option<Self> {
        let plain = |name: &str, number| {
            let code = name.replace('-', "_");
            Self { code, number, end: None, nearest: None, widest: None, narrow: None }
        };
        let reason: &Reason = match (outcome.reason(), outcome.limit()) {
            (Some(reason), _) => reason,
            (None, limit) => return limit.map(|limit| plain(limit.name(), limit.code())),
        };
        let end = reason.end().map(|end| match end {
            End::Start => "start",
            End::Goal => "goal",
        });
        let (nearest, widest) = (reason.nearest(), reason.widest());
        Some(Self { end, nearest, widest, ..plain(reason.name(), reason.code()) })
    }
}
