//! Searches: the engine's service answers them all.
//!
//! A request takes a [`Seat`] and asks one query after the other. Seats are as many as there are
//! threads and as may wait; whoever finds none is told to come again. What needs a graph or the like,
//! which takes long to build and is kept, has one seat of its own: so it is built once, and never by
//! all threads. A query whose client has gone is cancelled.

use crate::limits;
use crate::places::{Count, Turns, place};
use crate::refusal::Refusal;
use airlane::live::{Reply, Request, Service, ServiceError, ServiceOptions, ServiceStats};
use airlane::map::Map;
use airlane::plan::{Answer, End, QueryError};
use airlane::search::Limit;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;
use tokio::sync::{OwnedMutexGuard, OwnedSemaphorePermit, Semaphore, oneshot};

/// The service and the seats.
#[derive(Debug)]
pub(crate) struct Searches {
    /// There until it is dropped.
    service: Option<Service>,
    seats: Arc<Semaphore>,
    /// The seat for what takes long to build.
    heavy: Turns<()>,
    in_flight: AtomicUsize,
    refused: AtomicU64,
}

impl Searches {
    /// A number of threads, and of requests that may wait for them.
    pub(crate) fn new(
        map: impl Into<Map>,
        threads: usize,
        queue: usize,
    ) -> Result<Self, ServiceError> {
        let seats = threads.max(1) + queue;
        // A request has one query in the service at a time, so this queue is never full.
        let options = ServiceOptions { threads: threads.max(1), queue_bound: seats + 1 };
        Ok(Self::over(Service::new(map, options)?, seats, queue))
    }

    fn over(service: Service, seats: usize, queue: usize) -> Self {
        Self {
            service: Some(service),
            seats: Arc::new(Semaphore::new(seats)),
            heavy: Turns::new((), queue.max(1), "searches that need a graph"),
            in_flight: AtomicUsize::new(0),
            refused: AtomicU64::new(0),
        }
    }

    fn service(&self) -> &Service {
        self.service.as_ref().expect("it is there until it is dropped")
    }

    /// Tells the service of the newest version, so that it lets go of the one before.
    pub(crate) fn publish(&self, map: impl Into<Map>) {
        self.service().publish(map);
    }

    /// A seat for a request.
    pub(crate) async fn seat(&self, is_heavy: bool) -> Result<Seat<'_>, Refusal> {
        let count = Count::new(&self.in_flight);
        let hold = match is_heavy {
            true => self.heavy.take().await.map(Hold::Heavy),
            false => place(&self.seats, "searches").map(Hold::Light),
        };
        let hold = hold.inspect_err(|_| {
            self.refused.fetch_add(1, Ordering::Relaxed);
        })?;
        Ok(Seat { service: self.service(), hold: Arc::new(hold), _count: count })
    }

    /// Requests that search or wait.
    pub(crate) fn in_flight(&self) -> usize {
        self.in_flight.load(Ordering::Relaxed)
    }

    /// Requests that found no seat.
    pub(crate) fn refused(&self) -> u64 {
        self.refused.load(Ordering::Relaxed)
    }

    /// What the service has done.
    pub(crate) fn stats(&self) -> ServiceStats {
        self.service().stats()
    }
}

impl Drop for Searches {
    /// Nobody waits for what cannot be cancelled, such as a graph that is being built.
    fn drop(&mut self) {
        let service = self.service.take();
        std::thread::spawn(move || drop(service));
    }
}

/// What keeps a seat taken.
#[derive(Debug)]
#[allow(dead_code, reason = "held, never read")]
enum Hold {
    Light(OwnedSemaphorePermit),
    Heavy(OwnedMutexGuard<()>),
}

/// A seat: one query at a time.
#[derive(Debug)]
pub(crate) struct Seat<'s> {
    service: &'s Service,
    /// Shared with the query under way: a graph that is being built when the client goes is finished
    /// before the next one who needs it begins.
    hold: Arc<Hold>,
    _count: Count<'s>,
}

/// Why a query has no answer.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Failure {
    /// The query is invalid; others of the same request may be valid.
    Query(Refusal),
    /// The body is too large for the voxels.
    Body(Refusal),
    /// No query of the request can be answered.
    Request(Refusal),
}

impl From<Failure> for Refusal {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Query(refusal) | Failure::Request(refusal) => refusal,
            Failure::Body(refusal) => refusal.at("radius"),
        }
    }
}

/// An answer and what it took.
#[derive(Clone, Debug)]
pub(crate) struct Answered {
    pub(crate) answer: Answer,
    pub(crate) reply: Reply,
    /// Building what was missing: no part of the run's time.
    pub(crate) prepare: Duration,
    /// All the rest.
    pub(crate) took: Duration,
}

impl Seat<'_> {
    /// Has a query answered. What it needs to be built first does not count towards the time of a run:
    /// it is kept, so a query that was stopped by that is asked again.
    pub(crate) async fn ask(
        &self,
        mut request: impl FnMut() -> Request,
    ) -> Result<Answered, Failure> {
        let first = self.ask_once(request()).await?;
        let is_held_up = first.answer.outcome.limit() == Some(Limit::Time)
            && first.prepare > limits::RUN_TIME / 10;
        if !is_held_up {
            return Ok(first);
        }
        let again = self.ask_once(request()).await?;
        Ok(Answered { prepare: first.prepare + again.prepare, ..again })
    }

    async fn ask_once(&self, request: Request) -> Result<Answered, Failure> {
        let busy = |why: &dyn std::fmt::Display| Failure::Request(Refusal::busy(why));
        let ticket = self.service.submit(request).map_err(|why| busy(&why))?.cancel_on_drop();
        let (send, received) = oneshot::channel();
        let hold = Arc::clone(&self.hold);
        ticket.on_done(move |reply| {
            let _ = send.send(reply.clone());
            drop(hold);
        });
        let gone = |_| Failure::Request(Refusal::fault("the search failed; the server goes on"));
        let reply = received.await.map_err(gone)?;
        let answer = reply.answer.clone().map_err(|error| failure_of(&error))?;
        let prepare = answer.times.prepare;
        let took = reply.worked.saturating_sub(prepare);
        Ok(Answered { answer, reply, prepare, took })
    }
}

/// Which part of a request is at fault.
fn failure_of(error: &ServiceError) -> Failure {
    let ServiceError::Query(query) = error else {
        return Failure::Request(match error {
            ServiceError::ShutDown => Refusal::busy(error),
            _ => Refusal::fault("the search failed; the server goes on"),
        });
    };
    let refusal = Refusal::bad(query);
    match query {
        QueryError::Body(_) => Failure::Body(refusal),
        QueryError::Point(End::Start, _) => Failure::Query(refusal.at("from")),
        QueryError::Point(End::Goal, _) => Failure::Query(refusal.at("to")),
        QueryError::Weight(_) => Failure::Query(refusal.at("weight")),
        QueryError::TooLarge(_) => Failure::Query(refusal.at("space")),
        QueryError::Unsupported { .. } => Failure::Query(refusal.at("algo")),
        _ => Failure::Query(refusal),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use airlane::{Airspace, Body, Query, Scene};
    use std::future::Future;
    use std::sync::Mutex;

    fn airspace() -> Airspace {
        Airspace::bake(Scene::open([9, 9, 9]).unwrap()).unwrap()
    }

    /// A service of one thread that calls `probe` before each query.
    fn probed(seats: usize, probe: impl Fn(&Query) + Send + Sync + 'static) -> Searches {
        let options = ServiceOptions { threads: 1, queue_bound: seats + 1 };
        let service = Service::with_probe(airspace(), options, Box::new(probe)).unwrap();
        Searches::over(service, seats, seats)
    }

    fn query() -> Query {
        Query::new([1.0; 3], [7.0; 3])
    }

    fn run<T>(work: impl Future<Output = T>) -> T {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
        runtime.unwrap().block_on(work)
    }

    #[test]
    fn a_panic_is_a_fault_and_the_thread_goes_on() {
        let searches = probed(2, |query| {
            assert_ne!(query.start().map(|start| start.point()), Some([2.0; 3]), "on purpose");
        });
        run(async {
            let seat = searches.seat(false).await.unwrap();
            for _ in 0..3 {
                let bad = seat.ask(|| Request::new(query().start_at([2.0; 3]))).await;
                let fault = Refusal::fault("the search failed; the server goes on");
                assert_eq!(bad.unwrap_err(), Failure::Request(fault));
                let good = seat.ask(|| Request::new(query())).await.unwrap();
                assert!(good.answer.found().is_ok());
            }
            let large = Body::ball(1e6).unwrap();
            let large = seat.ask(|| Request::new(query().body(large))).await;
            assert!(matches!(large, Err(Failure::Body(_))));
        });
        assert_eq!((searches.stats().lost, searches.in_flight()), (3, 0));
    }

    #[test]
    fn requests_without_a_seat_are_refused() {
        let searches = probed(2, |_| {});
        run(async {
            let first = searches.seat(false).await.unwrap();
            let _second = searches.seat(false).await.unwrap();
            assert!(searches.seat(false).await.is_err());
            assert_eq!((searches.in_flight(), searches.refused()), (2, 1));
            drop(first);
            assert!(searches.seat(false).await.is_ok());
        });
    }

    /// A query under way that nobody waits for is cancelled, and keeps the heavy seat until it has ended.
    #[test]
    #[expect(clippy::await_holding_lock, reason = "it is the gate that the search waits at")]
    fn heavy_searches_come_one_after_the_other() {
        let gate = Arc::new(Mutex::new(()));
        let searches = probed(4, {
            let gate = Arc::clone(&gate);
            move |_| drop(gate.lock())
        });
        let wait = Duration::from_millis(50);
        run(async {
            let closed = gate.lock().unwrap();
            let gone = async {
                let seat = searches.seat(true).await.unwrap();
                seat.ask(|| Request::new(query())).await
            };
            assert!(tokio::time::timeout(wait, gone).await.is_err());
            assert!(tokio::time::timeout(wait, searches.seat(true)).await.is_err());
            drop(closed);
            let seat = searches.seat(true).await.unwrap();
            assert!(seat.ask(|| Request::new(query())).await.is_ok());
        });
        assert_eq!(searches.stats().submitted, 2);
    }
}
