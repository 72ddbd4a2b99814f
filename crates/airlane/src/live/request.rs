//! What goes into a service and what comes out.

use crate::clock::Moment;
use crate::plan::{Airspace, Answer, Query, QueryError, Settings};
use crate::refine::Path;
use std::time::Duration;
use thiserror::Error;

/// A query with its circumstances.
#[derive(Clone, Debug)]
pub struct Request {
    /// What is asked.
    pub query: Query,
    /// How. A time limit counts from when the query begins. A cancel token of its own is the one that
    /// [`Handle::cancel`](super::Handle::cancel) and shutting down set; requests that share one are
    /// cancelled together. The reference profile works without limits and is refused.
    pub settings: Settings,
    /// Higher is sooner; the same is first come, first served.
    pub priority: i32,
    /// When the answer is of no use any more.
    pub deadline: Option<Moment>,
}

impl Request {
    /// A request with everything as usual.
    pub fn new(query: Query) -> Self {
        Self { query, settings: Settings::default(), priority: 0, deadline: None }
    }
}

/// Why a request was turned away, with the request.
#[derive(Clone, Debug, Error)]
pub enum Rejected {
    /// As many queries wait as may.
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
}

/// How a query ended.
#[derive(Clone, PartialEq, Debug)]
pub enum Ended {
    /// With an answer, or with the reason why it means nothing. A limit of the request's own that was
    /// hit is an answer, as with a [`Planner`](crate::plan::Planner).
    Answered(Result<Answer, QueryError>),
    /// It was cancelled; what was found until then, if it had begun.
    Cancelled(Option<Answer>),
    /// Its deadline passed; what was found until then, if it had begun.
    Expired(Option<Answer>),
    /// It panicked, and its worker was replaced; what the panic said.
    WorkerLost(String),
    /// The service was shut down while it waited.
    ShutDown,
}

/// What became of a request.
#[derive(Clone, PartialEq, Debug)]
pub struct Reply {
    /// The number of the version that it was answered in.
    pub version: u64,
    /// That version: any path is valid there.
    pub airspace: Airspace,
    /// How it ended.
    pub ended: Ended,
    /// Time from submitting to beginning, or to the end if it never began.
    pub queued_for: Duration,
    /// Time from beginning to the end.
    pub took: Duration,
}

impl Reply {
    /// The answer, or what was found until the query was stopped.
    pub fn answer(&self) -> Option<&Answer> {
        match &self.ended {
            Ended::Answered(answer) => answer.as_ref().ok(),
            Ended::Cancelled(answer) | Ended::Expired(answer) => answer.as_ref(),
            Ended::WorkerLost(_) | Ended::ShutDown => None,
        }
    }

    /// The path to the goal, if one was found.
    pub fn found(&self) -> Option<&Path> {
        self.answer()?.outcome.found()
    }
}
