//! Answers of the engine as the page reads them.

use crate::desk::Desk;
use crate::method::Method;
use crate::refusal::Refusal;
use airlane::geom::{Frame, LatticePoint};
use airlane::plan::{Answer, End, Outcome, Query, QueryError, Reason};
use airlane::refine::Path;
use airlane::search::Limit;
use serde::Serialize;
use std::time::Duration;

/// A point in world coordinates.
pub(crate) type Point = [f64; 3];

/// What came of a run.
#[derive(Debug, Serialize)]
pub(crate) struct RunResult {
    pub(crate) label: String,
    #[serde(flatten)]
    pub(crate) came: Came,
}

/// An answer, or why the run means nothing.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Came {
    Answered(Box<Told>),
    Refused { error: Refusal },
}

/// An answer.
#[derive(Debug, Serialize)]
pub(crate) struct Told {
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
    reason: Option<Why>,
}

/// Microseconds of each stage. Preparing is making what a method needs and keeps, such as a graph, and
/// no part of the run's time.
#[derive(Debug, Serialize)]
struct Stages {
    prepare: f64,
    locate: f64,
    search: f64,
    refine: f64,
}

/// Why there is no path to the goal.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub(crate) struct Why {
    code: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<&'static str>,
    /// The nearest point where the body fits.
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

/// How far around a path its clearance is looked for, in voxels.
const CLEARANCE_REACH: f64 = 16.0;

/// Microseconds, to the nanosecond.
pub(crate) fn micros(time: Duration) -> f64 {
    time.as_nanos() as f64 / 1e3
}

/// The length of a path in world units.
pub(crate) fn length(path: &Path, frame: &Frame) -> f64 {
    path.length() * frame.voxel_size
}

impl Told {
    /// Tells an answer that took so long.
    pub(crate) fn new(
        desk: &Desk<'_>,
        query: &Query,
        method: &Method,
        answer: &Answer,
        took: Duration,
    ) -> Self {
        let world = desk.airspace().world();
        let frame = world.frame();
        let path = answer.outcome.path();
        let outcome = match &answer.outcome {
            Outcome::Found(_) => "found",
            Outcome::Partial(..) => "partial",
            Outcome::Unreachable(_) => "unreachable",
            Outcome::LimitHit(..) => "limit",
        };
        let mut explain: Vec<String> = answer.explain(frame).lines().map(str::to_owned).collect();
        let reason = Why::of(desk, query, method, &answer.outcome);
        if let Some(narrow) = reason.as_ref().and_then(|reason| reason.narrow) {
            let [x, y, z] = narrow.at;
            explain.insert(1, format!("The narrow place is at {x:.2},{y:.2},{z:.2}."));
        }
        let (tally, times) = (&answer.tally, &answer.times);
        Self {
            outcome,
            points: path.map(|path| path.world_points(frame).collect()).unwrap_or_default(),
            length: path.map(|path| length(path, frame)),
            clearance: None,
            micros: micros(took),
            stages: Stages {
                prepare: 0.0,
                locate: micros(times.locate),
                search: micros(times.search),
                refine: micros(times.refine),
            },
            expanded: tally.expanded,
            generated: tally.generated,
            sight_checks: tally.sight_checks,
            explain,
            reason,
        }
    }

    /// Adds how long preparing took.
    pub(crate) fn prepared_in(mut self, time: Duration) -> Self {
        self.stages.prepare = micros(time);
        self
    }

    /// Adds how much room the path leaves.
    pub(crate) fn with_clearance(mut self, desk: &Desk<'_>, answer: &Answer) -> Self {
        let world = desk.airspace().world();
        let limit = CLEARANCE_REACH * world.frame().voxel_size;
        self.clearance = answer.outcome.path().map(|path| path.clearance(world, limit));
        self
    }
}

impl Why {
    /// Why an outcome is no path to the goal; `None` if it is one.
    pub(crate) fn of(
        desk: &Desk<'_>,
        query: &Query,
        method: &Method,
        outcome: &Outcome,
    ) -> Option<Self> {
        let reason = match outcome {
            Outcome::Found(_) => return None,
            Outcome::Partial(_, reason) | Outcome::Unreachable(reason) => reason,
            Outcome::LimitHit(_, limit) => {
                let code = match limit {
                    Limit::Expansions => "expansions",
                    Limit::Time => "time",
                    Limit::Cancelled => "cancelled",
                };
                return Some(Self { code, ..Self::default() });
            }
        };
        let frame = desk.airspace().world().frame();
        let world_point = |point: LatticePoint| frame.world_from_lattice(point);
        let place = |code, end: End, nearest: Option<LatticePoint>| Self {
            code,
            end: Some(match end {
                End::Start => "start",
                End::Goal => "goal",
            }),
            nearest: nearest.map(world_point),
            ..Self::default()
        };
        let plain = |code| Self { code, ..Self::default() };
        Some(match *reason {
            Reason::Outside { end, nearest } => place("outside", end, nearest),
            Reason::Blocked { end, nearest, .. } => place("blocked", end, nearest),
            Reason::NoRoom { end, widest, nearest } => {
                Self { widest: Some(widest), ..place("no_room", end, nearest) }
            }
            Reason::TooNarrow { widest } => {
                let narrow = desk.airspace().narrow_place(query, method.ends()).ok().flatten();
                let narrow = narrow.map(|narrow| NarrowPlace {
                    at: world_point(narrow.at),
                    radius: narrow.widest,
                });
                Self { widest: Some(widest), narrow, ..plain("too_narrow") }
            }
            Reason::DifferentComponents { .. } => plain("different_components"),
            Reason::OutsideRegion(end) => place("outside_region", end, None),
            Reason::NotThere(end) => place("not_there", end, None),
            Reason::OutOfReach(end) => place("out_of_reach", end, None),
            Reason::Barred(end) => place("barred", end, None),
            Reason::NothingLeft => plain("nothing_left"),
        })
    }
}

/// A query that means nothing, as a refusal that names the part at fault.
pub(crate) fn refusal_of(error: &QueryError) -> Refusal {
    let refusal = Refusal::bad(error);
    match error {
        QueryError::Point(End::Start, _) => refusal.at("from"),
        QueryError::Point(End::Goal, _) => refusal.at("to"),
        QueryError::Weight(_) => refusal.at("weight"),
        QueryError::OnlyGrid(_) | QueryError::Grid(_) | QueryError::Octree(_) => {
            refusal.at("space")
        }
        QueryError::Unsupported { .. } => refusal.at("algo"),
        QueryError::Reference => refusal.at("profile"),
    }
}
