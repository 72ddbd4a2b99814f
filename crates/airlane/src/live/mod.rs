//! Time and threads: a query service, and paths kept valid while the world changes.
//!
//! A [`Service`] holds the newest version of an [`Airspace`](crate::plan::Airspace) and a bounded queue.
//! A [`Request`] goes in, a [`Handle`] comes back, and a [`Reply`] appears in it, always: with the
//! answer, or with what stopped it. Stages of a request, in order:
//!
//! 1. *Submit* (`service.rs`): taken into the queue, or given back at once.
//! 2. *Wait* (`queue.rs`): higher priority first, then first come, first served. Whoever takes a query
//!    out of the queue — a worker, one who cancels, the clock, the shutdown — replies to it, nobody
//!    else can.
//! 3. *Work* (`worker.rs`): in the newest version at that moment (`published.rs`), which the reply names
//!    and holds.
//! 4. *Reply* (`ticket.rs`): left for good, those who wait are woken, callbacks called.
//!
//! The answer to a query depends on the version and the request alone, not on workers, order or time,
//! unless a limit or a deadline stops it.
//!
//! [`replan`] looks at what a new version means for a path that somebody is under way on.

mod handle;
mod published;
mod queue;
pub mod replan;
mod request;
mod service;
mod stats;
mod sync;
mod ticket;
mod worker;

pub use handle::Handle;
pub use published::Published;
pub use request::{Ended, Rejected, Reply, Request};
pub use service::{Service, ServiceOptions};
pub use stats::{Histogram, Percentiles, Stats};
pub use worker::StepReport;

#[cfg(test)]
mod model_tests;
