//! The service: a queue, workers, and the version they answer in.

use super::published::Published;
use super::queue::{Queue, Refusal};
use super::request::{Rejected, Request, ServiceError};
use super::slot::Slot;
use super::stats::{Counters, ServiceStats, count};
use super::sync::{Mutex, thread};
use super::ticket::Ticket;
use super::worker::{Job, Overlong, Probe, Shared, StepReport, Unbegun};
use crate::clock;
use crate::plan::map::Map;
use crate::plan::{AirspaceError, Changed, Planner, Version};
use crate::search::Limit;
use crate::world::Edits;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// How a service is set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ServiceOptions {
    /// Workers. With none the host calls [`Service::step`], and no thread is ever made; otherwise
    /// there is one thread more, which sleeps until the next deadline.
    pub threads: usize,
    /// Queries that may wait at once.
    pub queue_bound: usize,
}

impl Default for ServiceOptions {
    /// One worker less than there are processors, so that the host keeps one, but at least one; 4096
    /// may wait.
    fn default() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, |n| n.get());
        Self { threads: (processors - 1).max(1), queue_bound: 4096 }
    }
}

/// Answers queries in the background, in the newest version of a map.
///
/// ```
/// use airlane::live::{Request, Service, ServiceOptions};
/// use airlane::{Airspace, Edits, Query, Scene};
///
/// let airspace = Airspace::bake(Scene::open([40, 40, 40])?)?;
/// let service = Service::new(&airspace, ServiceOptions::default())?;
/// let query = Query::new([2.0, 20.0, 3.0], [37.0, 20.0, 3.0]);
/// let before = service.submit(query.clone())?;
/// let straight = before.wait().found().expect("nothing is in the way").length();
///
/// service.apply(Edits::new().block_box([20, 0, 0], [21, 40, 30]))?; // a wall
/// let after = service.submit(Request::new(query).priority(1))?;
/// let reply = after.wait();
/// let path = reply.found().expect("there is a way over the wall");
/// assert!(path.length() > straight && path.audit(&reply.map).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Service {
    shared: Arc<Shared>,
    threads: Vec<thread::JoinHandle<()>>,
}

impl Service {
    /// A service that answers in this map.
    pub fn new(map: impl Into<Map>, options: ServiceOptions) -> Result<Self, ServiceError> {
        Self::probed(map.into(), options, None)
    }

    /// The same; `probe` is called with every query just before it is answered, and may panic. For
    /// tests of faults.
    #[doc(hidden)]
    pub fn with_probe(
        map: impl Into<Map>,
        options: ServiceOptions,
        probe: Probe,
    ) -> Result<Self, ServiceError> {
        Self::probed(map.into(), options, Some(probe))
    }

    fn probed(
        map: Map,
        options: ServiceOptions,
        probe: Option<Probe>,
    ) -> Result<Self, ServiceError> {
        let shared = Arc::new(Shared {
            published: Published::new(map),
            queue: Queue::new(options.queue_bound),
            counters: Counters::default(),
            is_stepped: options.threads == 0,
            stepper: Mutex::new(Planner::new(Map::new())),
            probe,
        });
        let mut service = Self { shared, threads: Vec::new() };
        for _ in 0..options.threads {
            service.spawn("airlane worker", Shared::work)?;
        }
        if options.threads > 0 {
            service.spawn("airlane clock", Shared::keep_time)?;
        }
        Ok(service)
    }

    fn spawn(&mut self, name: &str, run: fn(&Shared)) -> Result<(), ServiceError> {
        let shared = Arc::clone(&self.shared);
        let thread = thread::Builder::new().name(name.to_owned()).spawn(move || run(&shared));
        self.threads.push(thread.map_err(|error| ServiceError::Threads(error.to_string()))?);
        Ok(())
    }

    /// Accepts a query, or rejects it at once. A query whose deadline has passed is accepted and
    /// gets its reply at once, even if the queue is full.
    pub fn submit(&self, request: impl Into<Request>) -> Result<Ticket, Rejected> {
        let counters = &self.shared.counters;
        let original: Request = request.into();
        let mut limits = original.query.limits().clone();
        let cancel = limits.cancel.get_or_insert_default().clone();
        let request = Request { query: original.query.with_limits(limits), ..original.clone() };
        let slot = Arc::new(Slot::new());
        let submitted = clock::now();
        let ticket = |key| Ticket {
            shared: Arc::clone(&self.shared),
            slot: Arc::clone(&slot),
            key,
            cancel: cancel.clone(),
            cancels_on_drop: false,
            is_taken: false,
        };
        let deadline = request.deadline.and_then(|after| submitted.checked_add(after));
        let is_late = request.deadline == Some(Duration::ZERO);
        let priority = request.priority;
        let (slot, cancel) = (Arc::clone(&slot), cancel.clone());
        let job = Job { request, deadline, submitted, cancel, slot };
        // Counted before anyone can reply, and taken back if it is turned away.
        count(&counters.submitted);
        if is_late {
            self.shared.end_waiting(&job, Unbegun::Stopped(Limit::Deadline));
            return Ok(ticket(None));
        }
        match self.shared.queue.push(priority, job.entry()) {
            Ok(key) => Ok(ticket(Some(key))),
            Err((refusal, _)) => {
                counters.submitted.fetch_sub(1, Ordering::Relaxed);
                count(&counters.rejected);
                Err(match refusal {
                    Refusal::Full => Rejected::QueueFull(Box::new(original)),
                    Refusal::Closed => Rejected::ShutDown(Box::new(original)),
                })
            }
        }
    }

    /// Makes a map the newest version. Waits for no query: those under way keep the version they began
    /// in, later ones take this one. If queries use the cells of the version before, those of this one are
    /// made first, on this thread: no query waits for them.
    pub fn publish(&self, map: impl Into<Map>) -> Version {
        let map = map.into();
        map.prepare(&self.newest());
        let version = map.version();
        self.shared.published.publish(map);
        version
    }

    /// Edits the newest version of a map of one airspace and publishes the result. Edits by several
    /// threads are made one after the other by the host: the last to publish wins.
    pub fn apply(&self, edits: &Edits) -> Result<Changed, AirspaceError> {
        let newest = self.newest();
        let Some(airspace) = newest.airspace() else {
            return Err(AirspaceError::NotOneAirspace);
        };
        let (next, changed) = airspace.edit(edits)?;
        self.publish(next);
        Ok(changed)
    }

    /// The newest version.
    pub fn newest(&self) -> Map {
        self.shared.published.get().1
    }

    /// Answers queries on this thread until `budget` is spent or nothing waits: for hosts that have
    /// one thread, to be called once a frame.
    ///
    /// Searches are not suspended. A query that does not fit into what is left of a step goes back to
    /// its place in the queue and begins anew in a later step. The first of a step has all of it; if
    /// even that is too short, it is answered with the best so far,
    /// [`Outcome::Stopped`](crate::plan::Outcome::Stopped), and counted as cut short: give steps as
    /// much time as the longest query is worth. Work is lost only at the end of steps, and a step
    /// overruns by what one look at the clock is late plus refining one path.
    ///
    /// With workers as well this is one worker more for a while.
    ///
    /// ```
    /// use airlane::live::{Service, ServiceOptions};
    /// use airlane::{Airspace, Query, Scene};
    /// use std::time::Duration;
    ///
    /// let airspace = Airspace::bake(Scene::open([40, 40, 40])?)?;
    /// let options = ServiceOptions { threads: 0, queue_bound: 100 };
    /// let service = Service::new(&airspace, options)?;
    /// let ticket = service.submit(Query::new([2.0; 3], [37.0; 3]))?;
    /// while ticket.poll().is_none() {
    ///     service.step(Duration::from_millis(2)); // each frame
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn step(&self, budget: Duration) -> StepReport {
        self.shared.step(budget, Overlong::CutShort)
    }

    /// What the service has done so far.
    pub fn stats(&self) -> ServiceStats {
        let (versions, _) = self.shared.published.get();
        self.shared.counters.stats(versions, self.shared.queue.depth())
    }

    /// Ends the service: queries that wait get [`ServiceError::ShutDown`], those under way are cancelled,
    /// and all threads have ended when this returns. So does dropping the service. In one of its own
    /// callbacks it waits for all threads but the one it is called on.
    pub fn shutdown(self) {}
}

impl Drop for Service {
    fn drop(&mut self) {
        for job in self.shared.queue.close() {
            self.shared.end_waiting(&job, Unbegun::ShutDown);
        }
        let here = thread::current().id();
        for thread in self.threads.drain(..) {
            if thread.thread().id() != here {
                // A worker only panics by a fault of its own; there is nobody to tell any more.
                let _ = thread.join();
            }
        }
    }
}

impl fmt::Debug for Service {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Service").field("stats", &self.stats()).finish_non_exhaustive()
    }
}
