//! Time and threads: queries answered in the background, in the newest version of a map.
//!
//! A [`Service`] holds the newest version of a [`Map`](crate::plan::map::Map) and a bounded queue. A
//! [`Request`] goes in, a [`Ticket`] comes back, and a [`Reply`] appears in it, always: with the answer, or
//! with what stopped it. Stages of a request, in order:
//!
//! 1. *Submit* (`service.rs`): taken into the queue, or given back at once.
//! 2. *Wait* (`queue.rs`): higher priority first, then first come, first served. Whoever takes a query
//!    out of the queue — a worker, one who cancels, the clock, the shutdown — replies to it, nobody
//!    else can.
//! 3. *Work* (`worker.rs`): in the newest version at that moment (`published.rs`), or in the map that
//!    the request names. The reply holds it.
//! 4. *Reply* (`slot.rs`): left for good, those who wait are woken, callbacks called.
//!
//! The answer to a query depends on the version and the request alone, not on workers, order or time,
//! unless a limit or a deadline stops it.

mod published;
mod queue;
mod request;
mod service;
mod slot;
mod stats;
mod sync;
mod ticket;
mod worker;

pub use request::{Rejected, Reply, Request, ServiceError};
pub use service::{Service, ServiceOptions};
pub use stats::{Percentiles, ServiceStats};
pub use ticket::Ticket;
pub use worker::StepReport;

#[cfg(test)]
mod model_tests;
