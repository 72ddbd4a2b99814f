//! Threads for searches.
//!
//! A thread serves one world and one body at a time, at a [`Desk`] whose planners stay from query to
//! query, and moves to another desk when a query is for another world or body. What waits for a
//! thread is bounded; more is refused at once. A query whose client has gone is cancelled.

use crate::desk::{Desk, DeskMemory};
use crate::refusal::Refusal;
use crate::stage::Stage;
use airlane::live::Histogram;
use airlane::plan::AirspaceError;
use airlane::world::Body;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use std::{fmt, io, thread};
use tokio::sync::oneshot;

/// The threads and what they share.
pub(crate) struct Pool {
    shared: Arc<Shared>,
}

struct Shared {
    queue: Mutex<Queue>,
    waiting: Condvar,
    /// Jobs that may wait.
    most: usize,
    counters: Arc<Counters>,
}

#[derive(Default)]
struct Queue {
    jobs: VecDeque<Job>,
    /// How often desks were to be left.
    clearings: u64,
    is_closed: bool,
}

/// What a thread is to do next.
enum Next {
    Work(Job),
    /// Leave the desk: its world is not the newest.
    Leave,
    End,
}

/// What was done so far.
#[derive(Debug, Default)]
pub(crate) struct Counters {
    pub(crate) in_flight: AtomicUsize,
    pub(crate) refused: AtomicU64,
    pub(crate) failed: AtomicU64,
    /// From asking to the end, waiting included.
    pub(crate) times: Histogram,
}

/// What is done at a desk, or without one where the world cannot be fitted to the body.
type Work = Box<dyn FnOnce(Result<&mut Desk<'_>, AirspaceError>) + Send>;

/// Something to be done at a desk.
struct Job {
    stage: Arc<Stage>,
    body: Body,
    /// Set when nobody waits for it any more.
    gone: Arc<AtomicBool>,
    work: Work,
}

impl Job {
    /// Whether another job is for the same world and body.
    fn is_like(&self, stage: &Arc<Stage>, body: Body) -> bool {
        Arc::ptr_eq(&self.stage, stage) && self.body == body
    }
}

/// Somebody who waits for an answer. When it is dropped, nobody does any more.
struct Waiting<'p> {
    counters: &'p Counters,
    gone: Arc<AtomicBool>,
}

impl<'p> Waiting<'p> {
    fn new(counters: &'p Counters) -> Self {
        counters.in_flight.fetch_add(1, Ordering::Relaxed);
        Self { counters, gone: Arc::default() }
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.gone.store(true, Ordering::Relaxed);
        self.counters.in_flight.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Pool {
    /// So many threads, for which so many jobs may wait.
    pub(crate) fn new(threads: usize, queue: usize, counters: &Arc<Counters>) -> io::Result<Self> {
        let shared = Arc::new(Shared {
            queue: Mutex::default(),
            waiting: Condvar::new(),
            most: queue,
            counters: Arc::clone(counters),
        });
        let pool = Self { shared };
        for _ in 0..threads {
            let shared = Arc::clone(&pool.shared);
            let thread = thread::Builder::new().name("airlane desk".to_owned());
            thread.spawn(move || shared.work())?;
        }
        Ok(pool)
    }

    /// Has idle threads let go of the world they served last: there is a newer one.
    pub(crate) fn clear_desks(&self) {
        self.shared.lock().clearings += 1;
        self.shared.waiting.notify_all();
    }

    /// Has something done at a desk for this world and body. `work` is given a token that is set when
    /// the asker has gone.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        stage: Arc<Stage>,
        body: Body,
        work: impl FnOnce(&mut Desk<'_>, &Arc<AtomicBool>) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let (asked, waiting) = (Instant::now(), Waiting::new(&self.shared.counters));
        let token = Arc::clone(&waiting.gone);
        let (reply, replied) = oneshot::channel();
        let work = Box::new(move |desk: Result<&mut Desk<'_>, AirspaceError>| {
            if !reply.is_closed() {
                let _ = reply.send(desk.map(|desk| work(desk, &token)));
            }
        });
        let gone = Arc::clone(&waiting.gone);
        self.shared.push(Job { stage, body, gone, work })?;
        let reply = replied.await;
        waiting.counters.times.record(asked.elapsed());
        match reply {
            Ok(Ok(done)) => Ok(done),
            Ok(Err(error)) => Err(Refusal::bad(error).at("radius")),
            Err(_) => Err(Refusal::fault("the search failed; the server goes on")),
        }
    }
}

impl Drop for Pool {
    /// Threads end when they are done with what they do.
    fn drop(&mut self) {
        let mut queue = self.shared.lock();
        queue.is_closed = true;
        queue.jobs.clear();
        drop(queue);
        self.shared.waiting.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, job: Job) -> Result<(), Refusal> {
        let mut queue = self.lock();
        if queue.jobs.len() >= self.most {
            queue.jobs.retain(|job| !job.gone.load(Ordering::Relaxed));
        }
        if queue.jobs.len() >= self.most {
            self.counters.refused.fetch_add(1, Ordering::Relaxed);
            return Err(Refusal::busy(format!("{} queries wait already", self.most)));
        }
        queue.jobs.push_back(job);
        drop(queue);
        self.waiting.notify_one();
        Ok(())
    }

    /// What to do after `clearings` of them were seen.
    fn next(&self, clearings: u64) -> Next {
        let mut queue = self.lock();
        loop {
            match queue.jobs.pop_front() {
                Some(job) => return Next::Work(job),
                None if queue.is_closed => return Next::End,
                None if queue.clearings != clearings => return Next::Leave,
                None => queue = self.waiting.wait(queue).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }

    fn work(&self) {
        let mut memory = DeskMemory::default();
        let mut carried = None;
        loop {
            let clearings = self.lock().clearings;
            carried = match carried.map_or_else(|| self.next(clearings), Next::Work) {
                Next::Work(job) => self.serve(job, clearings, &mut memory),
                Next::Leave => None,
                Next::End => return,
            }
        }
    }

    /// Does jobs for one world and body until there is one for others, which is returned.
    fn serve(&self, first: Job, clearings: u64, memory: &mut DeskMemory) -> Option<Job> {
        let Job { stage, body, mut work, .. } = first;
        let airspace = match catch_unwind(AssertUnwindSafe(|| stage.airspace.fit(body))) {
            Ok(Ok(airspace)) => airspace,
            Ok(Err(error)) => {
                work(Err(error));
                return None;
            }
            Err(_) => {
                self.counters.failed.fetch_add(1, Ordering::Relaxed);
                return None; // the asker sees that nobody will reply
            }
        };
        let mut desk = Desk::new(&stage.history, &airspace, std::mem::take(memory));
        loop {
            // What a panic leaves behind in planners is not used again.
            if catch_unwind(AssertUnwindSafe(|| work(Ok(&mut desk)))).is_err() {
                self.counters.failed.fetch_add(1, Ordering::Relaxed);
                return None;
            }
            let other = match self.next(clearings) {
                Next::Work(job) if job.is_like(&stage, body) => {
                    work = job.work;
                    continue;
                }
                Next::Work(other) => Some(other),
                Next::Leave | Next::End => None,
            };
            *memory = desk.into_memory();
            return other;
        }
    }
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pool").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stage::{Opened, Up};
    use airlane::plan::Airspace;
    use airlane::scene::Scene;

    fn stage() -> Arc<Stage> {
        let airspace = Airspace::bake(Scene::open([9, 9, 9]).unwrap()).unwrap();
        let opened =
            Opened { name: String::new(), airspace, bake: std::time::Duration::ZERO, up: Up::Z };
        Arc::new(Stage::new(String::new(), opened).unwrap())
    }

    /// A panic costs one answer; the thread goes on.
    #[test]
    fn a_panic_is_refused_and_counted() {
        let counters = Arc::default();
        let pool = Pool::new(1, 4, &counters).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let (stage, other) = (stage(), stage());
        runtime.block_on(async {
            for world in [&stage, &stage, &other] {
                let stage = Arc::clone(world);
                let failed = pool.ask(stage, Body::POINT, |_, _| panic!("on purpose")).await;
                assert!(failed.is_err_and(|refusal: Refusal| refusal
                    == Refusal::fault("the search failed; the server goes on")));
                let stage = Arc::clone(world);
                let size = pool.ask(stage, Body::POINT, |desk, _| desk.airspace().world().size());
                assert_eq!(size.await, Ok([9, 9, 9]));
            }
            let large = Body::ball(1e6).unwrap();
            assert!(pool.ask(Arc::clone(&stage), large, |_, _| ()).await.is_err());
        });
        assert_eq!(counters.failed.load(Ordering::Relaxed), 3);
        assert_eq!(counters.in_flight.load(Ordering::Relaxed), 0);
    }
}
