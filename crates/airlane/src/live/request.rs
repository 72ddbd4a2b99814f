//! What goes into a service and what comes out.

use crate::plan::map::Map;
use crate::plan::{Answer, Path, Query, QueryError, Revising, Verdict};
use crate::search::Observer;
use std::fmt;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use thiserror::Error;

/// A query with priority and deadline.
#[derive(Clone)]
pub struct Request {
    pub(super) query: Query,
    pub(super) map: Option<Map>,
    pub(super) revised: Option<(Arc<Path>, Revising)>,
    pub(super) priority: i32,
    pub(super) deadline: Option<Duration>,
    pub(super) observer: Option<Arc<Mutex<dyn Observer + Send>>>,
}

impl Request {
    /// A request of usual priority, without a deadline.
    ///
    /// A time limit of the query counts from when it begins. A cancel token of its own is the one that
    /// [`Ticket::cancel`](super::Ticket::cancel) and shutting down set; requests that share one are
    /// cancelled together.
    pub fn new(query: Query) -> Self {
        Self { query, map: None, revised: None, priority: 0, deadline: None, observer: None }
    }

    /// Answers in this map instead of the newest version that the service knows: for several queries
    /// that must agree on one version, and for maps that are made for one agent.
    ///
    /// ```
    /// use airlane::live::{Request, Service, ServiceOptions};
    /// use airlane::{Airspace, Edits, Query, Scene};
    ///
    /// let before = Airspace::bake(Scene::open([40, 40, 40])?)?;
    /// let service = Service::new(&before, ServiceOptions::default())?;
    /// service.apply(Edits::new().block_box([20, 0, 0], [21, 40, 40]))?; // a wall
    /// let request = Request::new(Query::new([2.0; 3], [37.0; 3]));
    /// assert!(service.submit(request.clone())?.wait().found().is_none());
    /// assert!(service.submit(request.in_map(&before))?.wait().found().is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn in_map(self, map: impl Into<Map>) -> Self {
        Self { map: Some(map.into()), ..self }
    }

    /// Looks at a path again in the newest version, or in the map that the request names, as
    /// [`Planner::revise_with`](crate::plan::Planner::revise_with) does, instead of planning afresh.
    pub fn revise(path: impl Into<Arc<Path>>, query: Query, revising: Revising) -> Self {
        Self { revised: Some((path.into(), revising)), ..Self::new(query) }
    }

    /// Higher is sooner; the same is first come, first served.
    pub fn priority(self, priority: i32) -> Self {
        Self { priority, ..self }
    }

    /// When the answer is of no use any more, counted from submitting.
    pub fn deadline(self, after: Duration) -> Self {
        Self { deadline: Some(after), ..self }
    }

    /// Has an observer watch the search; it is locked while the query is under way. Paths that are
    /// revised are not watched.
    pub fn observed(self, observer: Arc<Mutex<dyn Observer + Send>>) -> Self {
        Self { observer: Some(observer), ..self }
    }

    /// The query.
    pub fn query(&self) -> &Query {
        &self.query
    }
}

impl From<Query> for Request {
    fn from(query: Query) -> Self {
        Self::new(query)
    }
}

impl fmt::Debug for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Request")
            .field("query", &self.query)
            .field("priority", &self.priority)
            .field("deadline", &self.deadline)
            .finish_non_exhaustive()
    }
}

/// Why a request was rejected, with the request.
#[derive(Clone, Debug, Error)]
pub enum Rejected {
    /// The queue is full.
    #[error("the queue is full")]
    QueueFull(Box<Request>),
    /// The service does not take queries any more.
    #[error("the service is shut down")]
    ShutDown(Box<Request>),
}

impl Rejected {
    /// The request.
    pub fn into_request(self) -> Request {
        let (Self::QueueFull(request) | Self::ShutDown(request)) = self;
        *request
    }

    /// Its number, which never changes: 120 queue full, 121 shut down.
    pub fn code(&self) -> u16 {
        match self {
            Self::QueueFull(_) => 120,
            Self::ShutDown(_) => 121,
        }
    }
}

/// Why there is no answer.
#[non_exhaustive]
#[derive(Clone, PartialEq, Debug, Error)]
pub enum ServiceError {
    /// The query is invalid.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// The query panicked; what the panic said. Its worker goes on.
    #[error("the query panicked: {0}")]
    Panicked(String),
    /// The service was shut down while the query waited.
    #[error("the service was shut down")]
    ShutDown,
    /// The system has no threads left.
    #[error("no thread for a worker: {0}")]
    Threads(String),
}

impl ServiceError {
    /// Its number, which never changes: that of the query's error, 121 shut down, 122 panicked, 123 no
    /// threads.
    pub fn code(&self) -> u16 {
        match self {
            Self::Query(error) => error.code(),
            Self::ShutDown => 121,
            Self::Panicked(_) => 122,
            Self::Threads(_) => 123,
        }
    }
}

/// The result of a request.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Reply {
    /// The answer. A query that was cancelled or whose deadline passed is
    /// [stopped](crate::plan::Outcome::Stopped), with the best path so far if it had begun.
    pub answer: Result<Answer, ServiceError>,
    /// What became of the path that was to be revised.
    pub verdict: Option<Verdict>,
    /// How far along that path it is broken first, in world units.
    pub broken_at: Option<f64>,
    /// How many segments of what is left of that path are broken.
    pub broken: usize,
    /// The version that it was answered in: any path is valid there.
    pub map: Map,
    /// Time from submitting to beginning, or to the end if it never began.
    pub waited: Duration,
    /// Time from beginning to the end.
    pub worked: Duration,
}

impl Reply {
    /// The path to the goal, if one was found.
    pub fn found(&self) -> Option<&Path> {
        self.answer.as_ref().ok()?.outcome.found()
    }
}
