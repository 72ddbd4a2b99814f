//! The service: a queue, workers, and the version they answer in.

use super::handle::Handle;
use super::published::Published;
use super::queue::{Queue, Refusal};
use super::request::{Ended, Rejected, Request};
use super::stats::{Counters, Stats, count};
use super::sync::{Mutex, thread};
use super::ticket::Ticket;
use super::worker::{Job, Overlong, Probe, Shared, StepReport};
use crate::clock;
use crate::plan::{Airspace, PlannerMemory};
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

/// Answers queries in the background, in the newest version of a world.
///
/// ```
/// use airlane::live::{Request, Service, ServiceOptions};
/// use airlane::plan::{Airspace, Query};
/// use airlane::scene::Scene;
///
/// let mut scene = Scene::open([40, 40, 40])?;
/// let service = Service::new(Airspace::bake(scene.clone())?, ServiceOptions::default());
/// let query = Query { start: [2.0, 20.0, 3.0], goal: [37.0, 20.0, 3.0] };
/// let before = service.submit(Request::new(query))?;
/// let straight = before.wait().found().expect("nothing is in the way").length();
///
/// scene.voxels.insert_box([20, 0, 0], [21, 40, 30]); // a wall
/// assert_eq!(service.publish(Airspace::bake(scene)?), 2);
/// let after = service.submit(Request { priority: 1, ..Request::new(query) })?;
/// let reply = after.wait();
/// assert_eq!(reply.version, 2);
/// let path = reply.found().expect("there is a way over the wall");
/// assert!(path.length() > straight && path.audit(reply.airspace.world()).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Service {
    shared: Arc<Shared>,
    threads: Vec<thread::JoinHandle<()>>,
}

impl Service {
    /// A service that answers in this airspace, version 1. Panics if the system has no threads left.
    pub fn new(airspace: Airspace, options: ServiceOptions) -> Self {
        Self::probed(airspace, options, None)
    }

    /// The same; `probe` is called with every query just before it is answered, and may panic. For
    /// tests of faults.
    #[doc(hidden)]
    pub fn with_probe(airspace: Airspace, options: ServiceOptions, probe: Probe) -> Self {
        Self::probed(airspace, options, Some(probe))
    }

    fn probed(airspace: Airspace, options: ServiceOptions, probe: Option<Probe>) -> Self {
        let shared = Arc::new(Shared {
            published: Published::new(airspace),
            queue: Queue::new(options.queue_bound),
            counters: Counters::default(),
            is_stepped: options.threads == 0,
            stepper: Mutex::new(PlannerMemory::default()),
            probe,
        });
        let mut service = Self { shared, threads: Vec::new() };
        for _ in 0..options.threads {
            service.spawn("airlane worker", Shared::work);
        }
        if options.threads > 0 {
            service.spawn("airlane clock", Shared::keep_time);
        }
        service
    }

    fn spawn(&mut self, name: &str, run: fn(&Shared)) {
        let shared = Arc::clone(&self.shared);
        let thread = thread::Builder::new().name(name.to_owned()).spawn(move || run(&shared));
        self.threads.push(thread.expect("the system gives threads"));
    }

    /// Takes a query in, or says at once why not. A query whose deadline has passed is taken in and
    /// has its reply at once, without work and whether there is room or not.
    pub fn submit(&self, request: Request) -> Result<Handle, Rejected> {
        let counters = &self.shared.counters;
        let Request { query, mut settings, priority, deadline } = request;
        let own_token = settings.limits.cancel.is_some();
        let cancel = Arc::clone(settings.limits.cancel.get_or_insert_default());
        let ticket = Arc::new(Ticket::new());
        let submitted = clock::now();
        let handle = |key| Handle {
            shared: Arc::clone(&self.shared),
            ticket: Arc::clone(&ticket),
            key,
            cancel: Arc::clone(&cancel),
            cancels_on_drop: false,
        };
        let (ticket, cancel) = (Arc::clone(&ticket), Arc::clone(&cancel));
        let job = Job { query, settings, deadline, submitted, cancel, ticket };
        // Counted before anyone can reply, and taken back if it is turned away.
        count(&counters.submitted);
        if deadline.is_some_and(|deadline| deadline <= submitted) {
            self.shared.end_waiting(&job, Ended::Expired(None));
            return Ok(handle(None));
        }
        match self.shared.queue.push(priority, job.entry()) {
            Ok(key) => Ok(handle(Some(key))),
            Err((refusal, Job { query, mut settings, deadline, .. })) => {
                counters.submitted.fetch_sub(1, Ordering::Relaxed);
                count(&counters.rejected);
                if !own_token {
                    settings.limits.cancel = None;
                }
                let request = Box::new(Request { query, settings, priority, deadline });
                Err(match refusal {
                    Refusal::Full => Rejected::QueueFull(request),
                    Refusal::Closed => Rejected::ShutDown(request),
                })
            }
        }
    }

    /// Makes an airspace the newest version and returns its number. Waits for no query: those under
    /// way keep the version they began in, later ones take this one.
    pub fn publish(&self, airspace: Airspace) -> u64 {
        self.shared.published.publish(airspace)
    }

    /// The newest version and its number.
    pub fn newest(&self) -> (u64, Airspace) {
        self.shared.published.get()
    }

    /// Answers queries on this thread until `budget` is spent or nothing waits: for hosts that have
    /// one thread, to be called once a frame.
    ///
    /// Searches are not suspended. A query that does not fit into what is left of a step goes back to
    /// its place in the queue and begins anew in a later step. The first of a step has all of it; if
    /// even that is too short, it is answered with the best so far,
    /// [`Outcome::LimitHit`](crate::plan::Outcome::LimitHit), and counted as cut short: give steps as
    /// much time as the longest query is worth. Work is lost only at the end of steps, and a step
    /// overruns by what one look at the clock is late plus refining one path.
    ///
    /// With workers as well this is one worker more for a while.
    ///
    /// ```
    /// use airlane::live::{Request, Service, ServiceOptions};
    /// use airlane::plan::{Airspace, Query};
    /// use airlane::scene::Scene;
    /// use std::time::Duration;
    ///
    /// let airspace = Airspace::bake(Scene::open([40, 40, 40])?)?;
    /// let options = ServiceOptions { threads: 0, queue_bound: 100 };
    /// let service = Service::new(airspace, options);
    /// let query = Query { start: [2.0; 3], goal: [37.0; 3] };
    /// let handle = service.submit(Request::new(query))?;
    /// while handle.poll().is_none() {
    ///     service.step(Duration::from_millis(2)); // each frame
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn step(&self, budget: Duration) -> StepReport {
        self.shared.step(budget, Overlong::CutShort)
    }

    /// What the service has done so far.
    pub fn stats(&self) -> Stats {
        let (version, _) = self.newest();
        self.shared.counters.stats(version, self.shared.queue.depth())
    }

    /// Ends the service: queries that wait get [`Ended::ShutDown`], those under way are cancelled,
    /// and all threads have ended when this returns. So does dropping the service. In one of its own
    /// callbacks it waits for all threads but the one it is called on.
    pub fn shutdown(self) {}
}

impl Drop for Service {
    fn drop(&mut self) {
        for job in self.shared.queue.close() {
            self.shared.end_waiting(&job, Ended::ShutDown);
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
