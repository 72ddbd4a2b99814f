//! Answers of the engine as the page reads them.

use crate::desk::Desk;
use crate::method::Method;
use crate::refusal::Refusal;
use crate::surroundings::TravelError;
use airlane::geom::{Frame, LatticePoint};
use airlane::plan::{
    Answer, End, Journey, JourneyError, JourneyLeg, LinkTaken, Outcome, Query, QueryError, Reason,
    Times,
};
use airlane::refine::Path;
use airlane::search::Limit;
use airlane::space::Joined;
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
    /// Of an agent's way.
    #[serde(skip_serializing_if = "Option::is_none")]
    legs: Option<Vec<Leg>>,
}

/// A part of an agent's way.
#[derive(Debug, Serialize)]
struct Leg {
    mode: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<&'static str>,
    length: f64,
    points: Vec<Point>,
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
        let mut explain: Vec<String> = answer.explain(frame).lines().map(str::to_owned).collect();
        let reason = Why::of(desk, query, method, &answer.outcome);
        if let Some(narrow) = reason.as_ref().and_then(|reason| reason.narrow) {
            let [x, y, z] = narrow.at;
            explain.insert(1, format!("The narrow place is at {x:.2},{y:.2},{z:.2}."));
        }
        let (tally, times) = (&answer.tally, &answer.times);
        Self {
            outcome: name_of(&answer.outcome),
            points: path.map(|path| path.world_points(frame).collect()).unwrap_or_default(),
            length: path.map(|path| length(path, frame)),
            clearance: None,
            micros: micros(took),
            stages: Stages::of(times),
            expanded: tally.expanded,
            generated: tally.generated,
            sight_checks: tally.sight_checks,
            explain,
            reason,
            legs: None,
        }
    }

    /// Tells of an agent's way.
    pub(crate) fn of_journey(
        joined: &Joined<'_>,
        answer: &Answer<Journey>,
        took: Duration,
    ) -> Self {
        let frame = joined.frame();
        let Answer { outcome, tally, times } = answer;
        let journey = outcome.path();
        let legs: Option<Vec<Leg>> =
            journey.map(|way| way.legs().iter().map(|leg| Leg::of(leg, joined)).collect());
        let came = match outcome {
            Outcome::Found(_) => {
                format!("There is a way: {}.", in_words(legs.as_deref().unwrap_or_default()))
            }
            Outcome::Partial(_, reason) => {
                format!("There is a way to a part of it: {}.", reason.explain(frame))
            }
            Outcome::Unreachable(reason) => format!("There is no way: {}.", reason.explain(frame)),
            Outcome::LimitHit(..) => "The search ended early.".to_owned(),
        };
        let spent = format!(
            "{} nodes were expanded and {} put on the open list.",
            tally.expanded, tally.generated
        );
        Self {
            outcome: name_of(outcome),
            points: journey.map(Journey::points).unwrap_or_default(),
            length: journey.map(Journey::length),
            clearance: None,
            micros: micros(took),
            stages: Stages::of(times),
            expanded: tally.expanded,
            generated: tally.generated,
            sight_checks: tally.sight_checks,
            explain: vec![came, spent],
            reason: Why::of_outcome(outcome, frame, || None),
            legs,
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

/// What an outcome is called.
fn name_of<P>(outcome: &Outcome<P>) -> &'static str {
    match outcome {
        Outcome::Found(_) => "found",
        Outcome::Partial(..) => "partial",
        Outcome::Unreachable(_) => "unreachable",
        Outcome::LimitHit(..) => "limit",
    }
}

/// Its legs, one after the other.
fn in_words(legs: &[Leg]) -> String {
    let each = legs.iter().map(|leg| format!("{} {:.1}", leg.link.unwrap_or(leg.mode), leg.length));
    each.collect::<Vec<_>>().join(", then ")
}

impl Leg {
    fn of(leg: &JourneyLeg, joined: &Joined<'_>) -> Self {
        let link = leg.link.map(|link| match link {
            LinkTaken::Between(number) => joined.link_at(number).kind.name(),
            LinkTaken::Waypoints => "link",
        });
        Self { mode: leg.mode.name(), link, length: leg.length(), points: leg.points.clone() }
    }
}

impl Stages {
    fn of(times: &Times) -> Self {
        Self {
            prepare: 0.0,
            locate: micros(times.locate),
            search: micros(times.search),
            refine: micros(times.refine),
        }
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
        let frame = desk.airspace().world().frame();
        Self::of_outcome(outcome, frame, || {
            let narrow = desk.airspace().narrow_place(query, method.ends()).ok().flatten()?;
            Some(NarrowPlace { at: frame.world_from_lattice(narrow.at), radius: narrow.widest })
        })
    }

    /// The same for any kind of way, with how to find the place that is too narrow.
    fn of_outcome<P>(
        outcome: &Outcome<P>,
        frame: &Frame,
        narrow: impl FnOnce() -> Option<NarrowPlace>,
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
                Self { widest: Some(widest), narrow: narrow(), ..plain("too_narrow") }
            }
            Reason::DifferentComponents { .. } => plain("different_components"),
            Reason::OffMesh { end, nearest } => place("off_mesh", end, nearest),
            Reason::DifferentIslands { .. } => plain("different_islands"),
            Reason::OutsideRegion(end) => place("outside_region", end, None),
            Reason::NotThere(end) => place("not_there", end, None),
            Reason::OutOfReach(end) => place("out_of_reach", end, None),
            Reason::Barred(end) => place("barred", end, None),
            Reason::NothingLeft => plain("nothing_left"),
        })
    }
}

/// A journey that means nothing, likewise.
pub(crate) fn refusal_of_travel(error: &TravelError) -> Refusal {
    let refusal = Refusal::bad(error);
    match error {
        TravelError::Query(JourneyError::Query(error)) => refusal_of(error),
        TravelError::Nowhere { end: End::Start, .. } => refusal.at("from"),
        TravelError::Nowhere { end: End::Goal, .. } => refusal.at("to"),
        _ => refusal,
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
