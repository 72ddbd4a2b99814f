//! What workers and steps do with a query: the one place where queries are answered.

use super::published::Published;
use super::queue::{Entry, Key, Queue};
use super::request::{Ended, Reply};
use super::stats::{Counters, count};
use super::sync::{Mutex, lock};
use super::ticket::Ticket;
use crate::clock::{self, Moment};
use crate::plan::{Airspace, Answer, Outcome, Planner, PlannerMemory, Query, QueryError, Settings};
use crate::search::Limit;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Called with every query before it is answered, on the thread that answers it. For tests: it can
/// hold a worker up or panic in its stead.
pub(super) type Probe = Box<dyn Fn(&Query) + Send + Sync>;

/// A query that was taken in.
pub(super) struct Job {
    pub(super) query: Query,
    /// With the cancel token of the job.
    pub(super) settings: Settings,
    pub(super) deadline: Option<Moment>,
    pub(super) submitted: Moment,
    pub(super) cancel: Arc<AtomicBool>,
    pub(super) ticket: Arc<Ticket<Reply>>,
}

impl Job {
    pub(super) fn entry(self) -> Entry<Self> {
        let (deadline, cancel) = (self.deadline, Arc::clone(&self.cancel));
        Entry { item: self, deadline, cancel }
    }
}

/// What the service, its handles and its workers share.
pub(super) struct Shared {
    pub(super) published: Published<Airspace>,
    pub(super) queue: Queue<Job>,
    pub(super) counters: Counters,
    /// Whether the host steps the service instead of workers.
    pub(super) is_stepped: bool,
    /// The memory of steps.
    pub(super) stepper: Mutex<PlannerMemory>,
    pub(super) probe: Option<Probe>,
}

/// What one step of a service without workers did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
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

/// What came of running a job, and where.
struct Run {
    version: u64,
    airspace: Airspace,
    ended: Ended,
    began: Moment,
    /// It was stopped by the end of the slice, not by a limit of its own.
    is_cut: bool,
}

impl Shared {
    /// Answers queries until the queue is closed. What a worker does.
    pub(super) fn work(&self) {
        let mut memory = PlannerMemory::default();
        while let Some((key, entry)) = self.queue.take() {
            let run = self.run(&entry.item, &mut memory, None);
            self.conclude(key, &entry.item, run);
        }
    }

    /// Ends what waits beyond its deadline until the queue is closed. What the clock does.
    pub(super) fn keep_time(&self) {
        while let Some(job) = self.queue.overdue() {
            self.end_waiting(&job, Ended::Expired(None));
        }
    }

    /// Answers queries until the time is up or nothing waits.
    pub(super) fn step(&self, budget: Duration, overlong: Overlong) -> StepReport {
        let mut memory = lock(&self.stepper);
        let began = clock::now();
        let mut report = StepReport::default();
        while let Some(job) = self.queue.try_overdue() {
            self.end_waiting(&job, Ended::Expired(None));
            report.replied += 1;
        }
        let mut is_first = true;
        loop {
            let left = budget.saturating_sub(began.elapsed());
            if left.is_zero() {
                break;
            }
            let Some((key, entry)) = self.queue.try_take() else { break };
            let run = self.run(&entry.item, &mut memory, Some(left));
            if run.is_cut && !(is_first && overlong == Overlong::CutShort) {
                report.postponed = true;
                if let Err(job) = self.queue.put_back(key, entry) {
                    self.end_waiting(&job, Ended::ShutDown);
                    report.replied += 1;
                }
                break;
            }
            report.cut_short += u64::from(run.is_cut);
            self.conclude(key, &entry.item, run);
            report.replied += 1;
            is_first = false;
        }
        report.queued = self.queue.depth().0;
        report.took = began.elapsed();
        report
    }

    /// Replies to a job that never began.
    pub(super) fn end_waiting(&self, job: &Job, ended: Ended) {
        let (version, airspace) = self.published.get();
        self.reply(job, Run { version, airspace, ended, began: clock::now(), is_cut: false });
    }

    /// Runs a job in the newest version, for no longer than `slice`.
    fn run(&self, job: &Job, memory: &mut PlannerMemory, slice: Option<Duration>) -> Run {
        let (version, airspace) = self.published.get();
        let began = clock::now();
        let mut run =
            Run { version, airspace, ended: Ended::Cancelled(None), began, is_cut: false };
        if job.cancel.load(Ordering::Relaxed) {
            return run;
        }
        let left = job.deadline.map(|deadline| deadline.saturating_duration_since(began));
        if left == Some(Duration::ZERO) {
            run.ended = Ended::Expired(None);
            return run;
        }
        let mut settings = job.settings.clone();
        let own = settings.limits.time;
        settings.limits.time = [own, left, slice].into_iter().flatten().min();

        // The memory of a query that panics is gone with it.
        let mut planner = Planner::with_memory(&run.airspace, std::mem::take(memory));
        let answer = catch_unwind(AssertUnwindSafe(|| {
            if let Some(probe) = &self.probe {
                probe(&job.query);
            }
            planner.answer(&job.query, &settings)
        }));
        run.ended = match answer {
            Ok(answer) => {
                *memory = planner.into_memory();
                match limit_of(&answer) {
                    Some(Limit::Cancelled) => Ended::Cancelled(answer.ok()),
                    // The nearest of the three is the one that was hit.
                    Some(Limit::Time) if settings.limits.time == left => {
                        Ended::Expired(answer.ok())
                    }
                    Some(Limit::Time) if settings.limits.time != own => {
                        run.is_cut = true;
                        Ended::Answered(answer)
                    }
                    _ => Ended::Answered(answer),
                }
            }
            Err(panic) => Ended::WorkerLost(message(&*panic)),
        };
        run
    }

    /// Replies to a job that was under way.
    fn conclude(&self, key: Key, job: &Job, run: Run) {
        self.queue.done(key);
        self.reply(job, run);
    }

    /// Counts first: who has the reply finds it in the statistics.
    fn reply(&self, job: &Job, run: Run) {
        let Run { version, airspace, ended, began, .. } = run;
        let queued_for = began.saturating_duration_since(job.submitted);
        let took = began.elapsed();
        let counters = &self.counters;
        match &ended {
            Ended::Answered(_) => {
                count(&counters.answered);
                counters.latency.record(queued_for + took);
                counters.work.record(took);
            }
            Ended::Cancelled(_) => count(&counters.cancelled),
            Ended::Expired(_) => count(&counters.expired),
            Ended::WorkerLost(_) => count(&counters.lost),
            Ended::ShutDown => count(&counters.shut_down),
        }
        let panics = job.ticket.finish(Reply { version, airspace, ended, queued_for, took });
        counters.callback_panics.fetch_add(panics, Ordering::Relaxed);
    }
}

/// The limit that ended a query.
fn limit_of(answer: &Result<Answer, QueryError>) -> Option<Limit> {
    match answer {
        Ok(Answer { outcome: Outcome::LimitHit(_, limit), .. }) => Some(*limit),
        _ => None,
    }
}

/// What a panic said.
fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default()
}
