//! Answers of the engine in JSON.

use crate::refusal::Refusal;
use crate::search::Answered;
use airlane::plan::{Bottleneck, End, Outcome};
use airlane::refine::State;
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
    /// Of a path that is flown, or should have been.
    #[serde(skip_serializing_if = "Option::is_none")]
    flight: Option<FlightJson>,
}

/// When one is where; or why the path cannot be flown.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum FlightJson {
    Flown {
        seconds: f64,
        /// Of the curve, if bends were rounded; else of the path.
        length: f64,
        is_curve: bool,
        /// Time, position, velocity, the same time apart but for the last.
        states: Vec<[f64; 7]>,
    },
    Refused {
        refused: String,
        reason: ReasonJson,
    },
}

/// States a second, and all together at most.
const HERTZ: f64 = 30.0;
const MOST_STATES: f64 = 2000.0;

impl FlightJson {
    fn of(path: &Path) -> Option<Self> {
        let trajectory = path.trajectory()?;
        let (seconds, length) = (trajectory.duration(), trajectory.length());
        let state = |state: State| {
            let ([x, y, z], [vx, vy, vz]) = (state.position, state.velocity);
            [state.time, x, y, z, vx, vy, vz]
        };
        let hertz = if seconds > 0.0 { HERTZ.min(MOST_STATES / seconds) } else { HERTZ };
        let states = trajectory.samples(hertz).map(state).collect();
        Some(Self::Flown { seconds, length, is_curve: trajectory.curve().is_some(), states })
    }
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
    /// The place that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<Point>,
    /// A turning radius that would do there.
    #[serde(skip_serializing_if = "Option::is_none")]
    turn_radius: Option<f64>,
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
            flight: path.and_then(FlightJson::of),
        }
    }

    /// Adds why the path cannot be flown, and what finding that out took.
    pub(crate) fn not_flown(mut self, flown: &Answered) -> Self {
        let Some(reason) = flown.answer.outcome.reason() else { return self };
        let refused = reason.to_string();
        self.flight = ReasonJson::of(&flown.answer.outcome)
            .map(|reason| FlightJson::Refused { refused, reason });
        self.micros += micros(flown.took);
        self
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
            Self {
                code,
                number,
                end: None,
                nearest: None,
                widest: None,
                narrow: None,
                at: None,
                turn_radius: None,
            }
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
        let (at, turn_radius) = match *reason {
            Reason::CannotTurn { at, radius } => (Some(at), radius),
            Reason::TooSteep { at, .. } => (Some(at), None),
            _ => (None, None),
        };
        let known = plain(reason.name(), reason.code());
        Some(Self { end, nearest, widest, at, turn_radius, ..known })
    }
}
