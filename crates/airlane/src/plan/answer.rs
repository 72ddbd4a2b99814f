//! Answers. That there is no path is an answer too, and says why.

use super::airspace::Version;
use super::explain::explain;
use super::method::Method;
use super::paid::{Paid, paid};
use super::path::Path;
use super::query::Query;
use super::reason::{End, Reason};
use crate::search::{Limit, Stats};
use crate::world::{Areas, Objective};
use std::sync::Arc;
use std::time::Duration;
use thiserror::Error;

/// What came of a query.
#[derive(Clone, PartialEq, Debug)]
pub enum Outcome {
    /// A path to the goal.
    Found(Path),
    /// A path that does less than was asked: to the reachable point nearest to the goal
    /// ([`Query::or_nearest`](super::Query::or_nearest)); and why not more.
    Partial(Path, Reason),
    /// No path.
    Unreachable(Reason),
    /// A limit ended the search. The path, if there is one, leads to the node nearest to the goal of
    /// those expanded.
    Stopped(Option<Path>, Limit),
}

/// Time spent in each stage of a query.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Times {
    /// Building what the query needs and nobody had prepared: a fit, a graph.
    pub prepare: Duration,
    /// Finding the voxels of both ends, and answering what needs no search.
    pub locate: Duration,
    /// Searching.
    pub search: Duration,
    /// Turning the result into a path.
    pub refine: Duration,
}

impl Times {
    /// All stages together.
    pub fn total(&self) -> Duration {
        self.prepare + self.locate + self.search + self.refine
    }

    /// Adds what another part of the same query took.
    pub(crate) fn add(&mut self, other: &Self) {
        self.prepare += other.prepare;
        self.locate += other.locate;
        self.search += other.search;
        self.refine += other.refine;
    }
}

/// An outcome and what it took.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Answer {
    /// What came of the query.
    pub outcome: Outcome,
    /// What the search did.
    pub stats: Stats,
    /// How long each stage took.
    pub times: Times,
    /// The version of the map that it was answered in.
    pub version: Version,
    /// What is known beside that, for [`explain`](Self::explain).
    pub(super) notes: Notes,
}

/// What an explanation needs and no other field tells.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Notes {
    pub(super) method: Method,
    /// Both ends as they were asked for, in world units.
    pub(super) ends: Option<[[f64; 3]; 2]>,
    /// Where the straight line between them first meets a solid.
    pub(super) in_the_way: Option<[f64; 3]>,
    /// Whether a second search was made because the first path could not be flown.
    pub(super) searched_again: bool,
    /// What was asked for, and the areas that counted.
    pub(super) objective: Objective,
    pub(super) areas: Option<Arc<Areas>>,
}

impl Notes {
    /// Those of a query before it is answered.
    pub(super) fn of(query: &Query) -> Self {
        Self {
            method: query.asked_method(),
            ends: None,
            in_the_way: None,
            searched_again: false,
            objective: query.asked_objective(),
            areas: None,
        }
    }
}

/// There is no path to the goal: why, and what came instead.
#[derive(Clone, PartialEq, Debug, Error)]
#[error("no path: {why}")]
#[non_exhaustive]
pub struct NoPath {
    /// The reason or limit, as a sentence.
    why: String,
    code: u16,
    reason: Option<Reason>,
    limit: Option<Limit>,
}

impl NoPath {
    /// The code of the reason or limit; see [`Answer::code`].
    pub fn code(&self) -> u16 {
        self.code
    }

    /// The reason, unless a limit ended the search.
    pub fn reason(&self) -> Option<&Reason> {
        self.reason.as_ref()
    }

    /// The limit that ended the search.
    pub fn limit(&self) -> Option<Limit> {
        self.limit
    }

    fn new(outcome: &Outcome) -> Self {
        let (why, code, reason, limit) = match outcome {
            Outcome::Found(_) => (String::new(), 0, None, None),
            Outcome::Partial(_, reason) | Outcome::Unreachable(reason) => {
                (reason.to_string(), reason.code(), Some(*reason), None)
            }
            Outcome::Stopped(_, limit) => (limit.to_string(), limit.code(), None, Some(*limit)),
        };
        Self { why, code, reason, limit }
    }
}

impl Outcome {
    /// The path, to the goal or towards it.
    pub(super) fn into_any_path(self) -> Option<Path> {
        match self {
            Self::Found(path) | Self::Partial(path, _) => Some(path),
            Self::Stopped(path, _) => path,
            Self::Unreachable(_) => None,
        }
    }

    /// The path to the goal.
    pub fn found(&self) -> Option<&Path> {
        match self {
            Self::Found(path) => Some(path),
            _ => None,
        }
    }

    /// Any path, to the goal or towards it.
    pub fn any_path(&self) -> Option<&Path> {
        match self {
            Self::Found(path) | Self::Partial(path, _) | Self::Stopped(Some(path), _) => Some(path),
            Self::Unreachable(_) | Self::Stopped(None, _) => None,
        }
    }

    /// Why there is no path to the goal, unless a limit ended the search.
    pub fn reason(&self) -> Option<&Reason> {
        match self {
            Self::Partial(_, reason) | Self::Unreachable(reason) => Some(reason),
            Self::Found(_) | Self::Stopped(..) => None,
        }
    }

    /// The limit that ended the search.
    pub fn limit(&self) -> Option<Limit> {
        match self {
            Self::Stopped(_, limit) => Some(*limit),
            _ => None,
        }
    }

    /// Which outcome it is, by its stable number: 0 found, 1 partial, 2 unreachable, 3 stopped.
    pub fn status(&self) -> u8 {
        match self {
            Self::Found(_) => 0,
            Self::Partial(..) => 1,
            Self::Unreachable(_) => 2,
            Self::Stopped(..) => 3,
        }
    }

    /// The name of [`status`](Self::status): `found`, `partial`, `unreachable`, `stopped`.
    pub fn name(&self) -> &'static str {
        ["found", "partial", "unreachable", "stopped"][usize::from(self.status())]
    }
}

impl Answer {
    /// The path to the goal, nothing less.
    pub fn found(&self) -> Result<&Path, NoPath> {
        self.outcome.found().ok_or_else(|| NoPath::new(&self.outcome))
    }

    /// The path to the goal, nothing less.
    pub fn into_found(self) -> Result<Path, NoPath> {
        match self.outcome {
            Outcome::Found(path) => Ok(path),
            other => Err(NoPath::new(&other)),
        }
    }

    /// Any path, to the goal or towards it.
    pub fn any_path(&self) -> Option<&Path> {
        self.outcome.any_path()
    }

    /// Which outcome it is, by its stable number: 0 found, 1 partial, 2 unreachable, 3 stopped.
    pub fn status(&self) -> u8 {
        self.outcome.status()
    }

    /// Why it is not found, by a stable number; 0 if it is. Numbers are never reused.
    ///
    /// | ends | | between | | search and limits | |
    /// |---|---|---|---|---|---|
    /// | 10 | outside | 20 | disconnected | 30 | exhausted |
    /// | 11 | blocked | 21 | too-narrow | 40 | time |
    /// | 12 | no-room | 24 | cannot-turn | 41 | expansions |
    /// | 14 | forbidden | 25 | too-steep | 42 | cancelled |
    /// | 15 | off-ground | | | 43 | deadline |
    /// | 16 | end-unconnected | | | 44 | memory |
    /// | 17 | outside-region | | | | |
    ///
    /// Errors have numbers from 100 on ([`QueryError::code`](super::QueryError::code)).
    pub fn code(&self) -> u16 {
        match &self.outcome {
            Outcome::Found(_) => 0,
            Outcome::Partial(_, reason) | Outcome::Unreachable(reason) => reason.code(),
            Outcome::Stopped(_, limit) => limit.code(),
        }
    }

    /// The answer to a query that was stopped before it began.
    pub(crate) fn stopped(limit: Limit, version: Version, query: &Query) -> Self {
        let ends = query.start().zip(query.goal()).map(|(a, b)| [a.point(), b.point()]);
        let notes = Notes { ends, ..Notes::of(query) };
        let (stats, times) = Default::default();
        Self { outcome: Outcome::Stopped(None, limit), stats, times, version, notes }
    }

    /// What the path pays in which areas, and outside all of them; nothing if the map has no areas. Links, climbs,
    /// descents and exposure are paid beside that.
    pub fn paid(&self) -> Vec<Paid> {
        let (Some(areas), Some(path)) = (&self.notes.areas, self.any_path()) else {
            return Vec::new();
        };
        paid(path, areas, self.notes.objective)
    }

    /// The method that answered.
    pub fn method(&self) -> Method {
        self.notes.method
    }

    /// For people: what came of the query and why, what was in the way, what was tried, and how long
    /// each stage took.
    pub fn explain(&self) -> String {
        explain(self)
    }
}

/// An outcome for a path that is not dressed up yet: what the planners behind the front door return.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Draft<P> {
    Found(P),
    Partial(P, Reason),
    Unreachable(Reason),
    Stopped(Option<P>, Limit),
}

impl<P> Draft<P> {
    /// The same outcome where the path leads only part of the way.
    pub(super) fn short_of(self, reason: Reason) -> Self {
        match self {
            Self::Found(path) => Self::Partial(path, reason),
            other => other,
        }
    }

    pub(super) fn found(&self) -> Option<&P> {
        match self {
            Self::Found(path) => Some(path),
            _ => None,
        }
    }

    pub(super) fn map<Q>(self, dress: impl FnOnce(P) -> Q) -> Draft<Q> {
        match self {
            Self::Found(path) => Draft::Found(dress(path)),
            Self::Partial(path, reason) => Draft::Partial(dress(path), reason),
            Self::Unreachable(reason) => Draft::Unreachable(reason),
            Self::Stopped(path, limit) => Draft::Stopped(path.map(dress), limit),
        }
    }
}

impl From<Draft<Path>> for Outcome {
    fn from(draft: Draft<Path>) -> Self {
        match draft {
            Draft::Found(path) => Self::Found(path),
            Draft::Partial(path, reason) => Self::Partial(path, reason),
            Draft::Unreachable(reason) => Self::Unreachable(reason),
            Draft::Stopped(path, limit) => Self::Stopped(path, limit),
        }
    }
}

/// A draft and what it took.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Drafted<P> {
    pub(crate) draft: Draft<P>,
    pub(crate) stats: Stats,
    pub(crate) times: Times,
    /// Where the straight line between the ends first meets a solid, if that is known.
    pub(crate) in_the_way: Option<[f64; 3]>,
    /// The end that the path was searched from.
    pub(crate) from: End,
}

impl<P> Drafted<P> {
    pub(super) fn new(draft: Draft<P>, stats: Stats, times: Times) -> Self {
        Self { draft, stats, times, in_the_way: None, from: End::Start }
    }

    /// No search was needed to know that there is no path.
    pub(super) fn unreachable(reason: Reason, times: Times) -> Self {
        Self::new(Draft::Unreachable(reason), Stats::default(), times)
    }

    pub(super) fn map<Q>(self, dress: impl FnOnce(P) -> Q) -> Drafted<Q> {
        let Self { draft, stats, times, in_the_way, from } = self;
        Drafted { draft: draft.map(dress), stats, times, in_the_way, from }
    }
}
