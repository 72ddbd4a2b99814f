//! What callbacks note about replies, and the auditor's work when all is done.

use super::publisher::Replay;
use super::{micros, set_aside};
use crate::blocks::EditingError;
use airlane::geom::LatticePoint;
use airlane::live::Reply;
use airlane::map::Place;
use airlane::refine::{audit, audit_body_in};
use airlane::world::Contact;
use airlane::{Body, Limit, Query, Version};
use std::time::{Duration, Instant};

/// At most so many paths are kept for the auditor.
const MAX_AUDITS: usize = 400_000;
/// Points that are kept for a path, on average.
const POINTS_A_PATH: usize = 16;

/// A path kept for the auditor, with the number of edits before its version: keeping the version itself
/// would keep it alive.
#[derive(Clone)]
struct Kept {
    edits: u64,
    from: LatticePoint,
    to: Option<LatticePoint>,
    points: std::ops::Range<usize>,
}

/// What the callbacks note. Times are in microseconds.
pub(super) struct Notes {
    /// The version that the service began with.
    first: Version,
    pub(super) latency: Vec<f64>,
    pub(super) work: Vec<f64>,
    pub(super) refine: Vec<f64>,
    pub(super) cancel_stops: Vec<f64>,
    pub(super) expire_stops: Vec<f64>,
    pub(super) found: u64,
    /// Replies whose map is not the version they name.
    pub(super) misnamed: u64,
    kept: Vec<Kept>,
    points: Vec<LatticePoint>,
}

impl Notes {
    pub(super) fn new(queries: usize, first: Version) -> Self {
        let from = LatticePoint([1; 3]);
        let filler = Kept { edits: 1, from, to: None, points: 0..0 };
        Self {
            first,
            latency: set_aside(queries, 1.0),
            work: set_aside(queries, 1.0),
            refine: set_aside(queries, 1.0),
            cancel_stops: set_aside(queries / 8, 1.0),
            expire_stops: set_aside(queries / 8, 1.0),
            found: 0,
            misnamed: 0,
            kept: set_aside(queries.min(MAX_AUDITS), filler),
            points: set_aside(queries.min(MAX_AUDITS) * POINTS_A_PATH, from),
        }
    }

    pub(super) fn note(
        &mut self,
        reply: &Reply,
        query: &Query,
        cancelled: Option<Instant>,
        until: Option<Instant>,
    ) {
        let now = Instant::now();
        let since = |moment: Option<Instant>| {
            moment.map(|moment| micros(now.saturating_duration_since(moment)))
        };
        let Ok(answer) = &reply.answer else { return };
        let is_begun = answer.times.total() > Duration::ZERO;
        match answer.outcome.limit() {
            Some(Limit::Cancelled) => {
                self.cancel_stops.extend(since(cancelled.filter(|_| is_begun)))
            }
            Some(Limit::Deadline) => self.expire_stops.extend(since(until.filter(|_| is_begun))),
            _ => {
                self.latency.push(micros(reply.waited + reply.worked));
                self.work.push(micros(reply.worked));
                self.refine.push(micros(answer.times.refine));
                self.found += u64::from(answer.outcome.found().is_some());
            }
        }
        self.misnamed += u64::from(answer.version != reply.map.version());
        let Some(path) = answer.any_path() else { return };
        let points = path.lattice_points();
        let (begin, end) = (self.points.len(), self.points.len() + points.len());
        if end > self.points.capacity() || self.kept.len() == self.kept.capacity() {
            return;
        }
        self.points.extend_from_slice(points);
        let (from, to) = ends_of(reply, query);
        let edits = answer.version.number - self.first.number;
        self.kept.push(Kept { edits, from, to, points: begin..end });
    }

    /// How many paths were kept.
    pub(super) fn kept(&self) -> u64 {
        self.kept.len() as u64
    }

    /// How many of the kept paths the auditor rejects, each in the version that it names.
    pub(super) fn invalid(&mut self, replay: &mut Replay, body: Body) -> Result<u64, EditingError> {
        self.kept.sort_by_key(|kept| kept.edits);
        let mut invalid = 0;
        for kept in &self.kept {
            let points = &self.points[kept.points.clone()];
            let to = kept.to.unwrap_or(points[points.len() - 1]);
            let world = replay.after(kept.edits)?;
            let is_valid = audit(world, points, kept.from, to, Contact::Open).is_ok()
                && (body.is_point() || audit_body_in(world, body, points).is_ok());
            invalid += u64::from(!is_valid);
        }
        Ok(invalid)
    }
}

/// Where the path of a reply has to begin, and to end if it is whole.
fn ends_of(reply: &Reply, query: &Query) -> (LatticePoint, Option<LatticePoint>) {
    let frame = reply.map.frame();
    let lattice = |place: Option<Place>| frame.lattice_from_world(place?.point()).ok();
    let from = lattice(query.start()).expect("it was answered");
    (from, reply.found().and_then(|_| lattice(query.goal())))
}

/// Whether the auditor accepts the path of a reply in the version that it names; `None` without a path.
pub(crate) fn audit_reply(reply: &Reply, query: &Query) -> Option<bool> {
    let answer = reply.answer.as_ref().ok()?;
    let points = answer.any_path()?.lattice_points();
    let (from, to) = ends_of(reply, query);
    let to = to.unwrap_or(points[points.len() - 1]);
    let is_named = answer.version == reply.map.version();
    let world = reply.map.airspace()?.world();
    Some(is_named && audit(world, points, from, to, Contact::Open).is_ok())
}
