//! What workers and steps do with a query: the one place where queries are answered.

use super::published::Published;
use super::queue::{Entry, Key, Queue};
use super::request::{Reply, Request, ServiceError};
use super::slot::Slot;
use super::stats::{Counters, count};
use super::sync::{Mutex, lock};
use crate::clock::{self, Moment};
use crate::plan::map::Map;
use crate::plan::{Answer, Outcome, Planner, Query, QueryError, Revision, Verdict};
use crate::search::{CancelToken, Limit, Observer};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

/// Scratch memory that a worker keeps between queries, at most.
const MAX_SCRATCH_BYTES: usize = 256 << 20;

/// Called with every query before it is answered, on the thread that answers it. For tests: it can
/// hold a worker up or panic in its stead.
pub(super) type Probe = Box<dyn Fn(&Query) + Send + Sync>;

/// A query that was taken in.
pub(super) struct Job {
    /// With the cancel token of the job.
    pub(super) request: Request,
    pub(super) deadline: Option<Moment>,
    pub(super) submitted: Moment,
    pub(super) cancel: CancelToken,
    pub(super) slot: Arc<Slot<Reply>>,
}

impl Job {
    pub(super) fn entry(self) -> Entry<Self> {
        let (deadline, cancel) = (self.deadline, self.cancel.clone());
        Entry { item: self, deadline, cancel }
    }
}

/// What the service, its tickets and its workers share.
pub(super) struct Shared {
    pub(super) published: Published<Map>,
    pub(super) queue: Queue<Job>,
    pub(super) counters: Counters,
    /// Whether the host steps the service instead of workers.
    pub(super) is_stepped: bool,
    /// The planner of steps.
    pub(super) stepper: Mutex<Planner>,
    pub(super) probe: Option<Probe>,
}

/// What one step of a service without workers did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct StepReport {
    /// Queries that were replied to, whatever the reply.
    pub replied: u64,
    /// Of these, answered with the best so far because a whole step was too short for them.
    pub cut_short: u64,
    /// Whether the last query did not fit into what was left and begins anew in the next step.
    pub postponed: bool,
    /// Queries that wait.
    pub queued: usize,
    /// Time that the step took.
    pub took: Duration,
}

/// What becomes of a query for which a whole step is too short.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Overlong {
    /// It is answered with the best so far.
    CutShort,
    /// It goes back to the queue.
    PutBack,
}

/// Why a query never began.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unbegun {
    Stopped(Limit),
    ShutDown,
}

/// What came of running a job, and where.
struct Run {
    map: Map,
    answer: Result<Answer, ServiceError>,
    revised: Option<Revised>,
    began: Moment,
    /// It was stopped by the end of the slice, not by a limit of its own.
    is_cut: bool,
}

impl Shared {
    /// Answers queries until the queue is closed. What a worker does.
    pub(super) fn work(&self) {
        let mut planner = Planner::new(self.published.get().1);
        while let Some((key, entry)) = self.queue.take() {
            let run = self.run(&entry.item, &mut planner, None);
            self.conclude(key, &entry.item, run);
            // An idle worker keeps no old version alive, and no memory of an unusually large search.
            match planner.memory_bytes() > MAX_SCRATCH_BYTES {
                true => planner = Planner::new(Map::new()),
                false => planner.follow(Map::new()),
            }
        }
    }

    /// Ends what waits beyond its deadline until the queue is closed. What the clock does.
    pub(super) fn keep_time(&self) {
        while let Some(job) = self.queue.overdue() {
            self.end_waiting(&job, Unbegun::Stopped(Limit::Deadline));
        }
    }

    /// Answers queries until the time is up or nothing waits.
    pub(super) fn step(&self, budget: Duration, overlong: Overlong) -> StepReport {
        let mut planner = lock(&self.stepper);
        let began = clock::now();
        let mut report = StepReport::default();
        while let Some(job) = self.queue.try_overdue() {
            self.end_waiting(&job, Unbegun::Stopped(Limit::Deadline));
            report.replied += 1;
        }
        let mut is_first = true;
        loop {
            let left = budget.saturating_sub(began.elapsed());
            if left.is_zero() {
                break;
            }
            let Some((key, entry)) = self.queue.try_take() else { break };
            let run = self.run(&entry.item, &mut planner, Some(left));
            if run.is_cut && !(is_first && overlong == Overlong::CutShort) {
                report.postponed = true;
                if let Err(job) = self.queue.put_back(key, entry) {
                    self.end_waiting(&job, Unbegun::ShutDown);
                    report.replied += 1;
                }
                break;
            }
            report.cut_short += u64::from(run.is_cut);
            self.conclude(key, &entry.item, run);
            report.replied += 1;
            is_first = false;
        }
        planner.follow(Map::new());
        report.queued = self.queue.depth().0;
        report.took = began.elapsed();
        report
    }

    /// Replies to a job that never began.
    pub(super) fn end_waiting(&self, job: &Job, why: Unbegun) {
        let map = self.map_for(job);
        let answer = match why {
            Unbegun::Stopped(limit) => {
                Ok(Answer::stopped(limit, map.version(), job.request.query()))
            }
            Unbegun::ShutDown => Err(ServiceError::ShutDown),
        };
        let run = Run { map, answer, revised: None, began: clock::now(), is_cut: false };
        self.reply(job, run);
    }

    /// The map that a job is answered in: its own, else the newest version.
    fn map_for(&self, job: &Job) -> Map {
        job.request.map.clone().unwrap_or_else(|| self.published.get().1)
    }

    /// Runs a job, for no longer than `slice`.
    fn run(&self, job: &Job, planner: &mut Planner, slice: Option<Duration>) -> Run {
        let map = self.map_for(job);
        let began = clock::now();
        let query = job.request.query();
        let stopped = |limit| Ok(Answer::stopped(limit, map.version(), query));
        let run = |answer| Run { map: map.clone(), answer, revised: None, began, is_cut: false };
        if job.cancel.is_cancelled() {
            return run(stopped(Limit::Cancelled));
        }
        let left = job.deadline.map(|deadline| deadline.saturating_duration_since(began));
        if left == Some(Duration::ZERO) {
            return run(stopped(Limit::Deadline));
        }
        let mut limits = query.limits().clone();
        let own = limits.time;
        limits.time = [own, left, slice].into_iter().flatten().min();
        let (time, query) = (limits.time, query.with_limits(limits));

        planner.follow(&map);
        let answered = catch_unwind(AssertUnwindSafe(|| {
            if let Some(probe) = &self.probe {
                probe(&query);
            }
            answer(planner, &query, &job.request)
        }));
        let mut run = run(Err(ServiceError::ShutDown));
        match answered {
            Ok(Ok((mut answer, revised))) => {
                // The nearest of the three is the one that was hit.
                if let Outcome::Stopped(_, limit @ Limit::Time) = &mut answer.outcome {
                    if time == left {
                        *limit = Limit::Deadline;
                    } else if time != own {
                        run.is_cut = true;
                    }
                }
                run.revised = revised;
                run.answer = Ok(answer);
            }
            Ok(Err(error)) => run.answer = Err(error.into()),
            Err(panic) => {
                // The memory of a query that panics is dropped.
                *planner = Planner::new(&map);
                run.answer = Err(ServiceError::Panicked(message(&*panic)));
            }
        }
        run
    }

    /// Replies to a job that was under way.
    fn conclude(&self, key: Key, job: &Job, run: Run) {
        self.queue.done(key);
        self.reply(job, run);
    }

    /// Counts first: who has the reply finds it in the statistics.
    fn reply(&self, job: &Job, run: Run) {
        let Run { map, answer, revised, began, .. } = run;
        let waited = began.saturating_duration_since(job.submitted);
        let worked = began.elapsed();
        let counters = &self.counters;
        let limit = answer.as_ref().ok().and_then(|answer| answer.outcome.limit());
        match (&answer, limit) {
            (Err(ServiceError::Panicked(_)), _) => count(&counters.lost),
            (Err(ServiceError::ShutDown), _) => count(&counters.shut_down),
            (Ok(_), Some(Limit::Cancelled)) => count(&counters.cancelled),
            (Ok(_), Some(Limit::Deadline)) => count(&counters.expired),
            _ => {
                count(&counters.answered);
                counters.latency.record(waited + worked);
                counters.work.record(worked);
            }
        }
        let verdict = revised.map(|revised| revised.verdict);
        let broken_at = revised.and_then(|revised| revised.broken_at);
        let broken = revised.map_or(0, |revised| revised.broken);
        let reply = Reply { answer, verdict, broken_at, broken, map, waited, worked };
        let panics = job.slot.finish(reply);
        counters.callback_panics.fetch_add(panics, Ordering::Relaxed);
    }
}

/// What became of a path that was revised.
#[derive(Clone, Copy)]
struct Revised {
    verdict: Verdict,
    broken_at: Option<f64>,
    broken: usize,
}

/// Answers a query or revises a path.
fn answer(
    planner: &mut Planner,
    query: &Query,
    request: &Request,
) -> Result<(Answer, Option<Revised>), QueryError> {
    if let Some((path, revising)) = &request.revised {
        let Revision { answer, verdict, broken_at, broken, .. } =
            planner.revise_with(path, query, revising)?;
        return Ok((answer, Some(Revised { verdict, broken_at, broken })));
    }
    match &request.observer {
        None => Ok((planner.path(query)?, None)),
        Some(observer) => {
            let mut observer = observer.lock().unwrap_or_else(PoisonError::into_inner);
            let observer: &mut (dyn Observer + Send) = &mut *observer;
            Ok((planner.path_observed(query, observer)?, None))
        }
    }
}

/// What a panic said.
fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default()
}
