//! Answers of the engine in JSON.

use crate::refusal::Refusal;
use crate::search::Answered;
use airlane::geom::vector::polyline_length;
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
    /// How long the path takes whoever goes it, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clearance: Option<f64>,
    /// Ends that were not where they were asked for.
    #[serde(skip_serializing_if = "Moved::is_empty")]
    moved: Moved,
    micros: f64,
    stages: Stages,
    expanded: u64,
    generated: u64,
    sight_checks: u64,
    explain: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<ReasonJson>,
    /// What the path pays where, if there are areas.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    paid: Vec<PaidJson>,
    /// Who goes there, unless it is a point.
    #[serde(skip_serializing_if = "Option::is_none")]
    body: Option<BodyJson>,
    /// Of an agent's path.
    #[serde(skip_serializing_if = "Option::is_none")]
    legs: Option<Vec<Leg>>,
    /// Of a path that is flown, or should have been.
    #[serde(skip_serializing_if = "Option::is_none")]
    flight: Option<FlightJson>,
}

/// How far ends were moved to where one can be, in world units.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub(crate) struct Moved {
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<f64>,
}

impl Moved {
    fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Points less than this apart, in voxels, are the same: they were rounded to the lattice.
const SAME: f64 = 0.01;

/// What a path pays in an area, or outside all of them, in world units.
#[derive(Debug, Serialize)]
struct PaidJson {
    area: Option<String>,
    length: f64,
    /// As long a way costs as much where nothing has a price.
    cost: f64,
}

/// A body: every point within `radius` of the box that reaches `half` to each side.
#[derive(Debug, Serialize)]
struct BodyJson {
    half: Point,
    radius: f64,
}

impl BodyJson {
    fn of(path: &Path) -> Option<Self> {
        let body = path.body();
        (!body.is_point()).then(|| Self { half: body.half(), radius: body.radius() })
    }
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
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<ReasonJson>,
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

/// How long a path takes: as it is flown, or leg by leg as the agent moves.
fn seconds_of(path: &Path) -> Option<f64> {
    match path.trajectory() {
        Some(trajectory) => Some(trajectory.duration()),
        None => path.legs().map(|leg| leg.time()).sum(),
    }
}

/// Names of outcomes by their numbers.
const OUTCOMES: [&str; 4] = ["found", "partial", "unreachable", "limit"];

/// Microseconds, to the nanosecond.
pub(crate) fn micros(time: Duration) -> f64 {
    time.as_nanos() as f64 / 1e3
}

impl AnswerJson {
    /// The answer to a run in a world with voxels of this size.
    pub(crate) fn new(answered: &Answered, voxel_size: f64) -> Self {
        let Answered { answer, prepare, took, .. } = answered;
        let paid = answer.paid().into_iter().map(|paid| PaidJson {
            area: paid.area,
            length: paid.length,
            cost: paid.cost * voxel_size,
        });
        let (path, stats, times) = (answer.any_path(), &answer.stats, &answer.times);
        Self {
            outcome: OUTCOMES[usize::from(answer.status())],
            points: path.map_or_else(Vec::new, |path| path.points().to_vec()),
            length: path.map(Path::length),
            seconds: path.and_then(seconds_of),
            clearance: None,
            moved: Moved::default(),
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
            paid: paid.collect(),
            body: path.and_then(BodyJson::of),
            legs: None,
            flight: path.and_then(FlightJson::of),
        }
    }

    /// Adds why the path cannot be flown, and what finding that out took.
    pub(crate) fn not_flown(mut self, flown: &Answered) -> Self {
        let Some(reason) = flown.answer.outcome.reason() else { return self };
        let refused = reason.to_string();
        let reason = ReasonJson::of(&flown.answer.outcome);
        self.flight = Some(FlightJson::Refused { refused, reason });
        self.micros += micros(flown.took);
        self
    }

    /// Adds that a path on which prices count is not flown.
    pub(crate) fn priced(mut self) -> Self {
        let refused = "a curve would cut across the bends of a path whose price was counted, so \
                       none is flown where areas have prices: remove the areas to fly it";
        let refused = refused.to_owned();
        self.flight = Some(FlightJson::Refused { refused, reason: None });
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

    /// Adds how far the ends are from where they were asked for, in a world of such voxels.
    pub(crate) fn asked_for(mut self, [from, to]: [Point; 2], voxel_size: f64) -> Self {
        let apart = |asked: Point, point: Option<&Point>| {
            let by = polyline_length(&[asked, *point?]);
            (by > SAME * voxel_size).then_some(by)
        };
        let is_whole = self.outcome == OUTCOMES[0];
        self.moved = Moved {
            start: apart(from, self.points.first()),
            goal: apart(to, self.points.last()).filter(|_| is_whole),
        };
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
