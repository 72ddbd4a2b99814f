//! Queries at twice the rate that a service can answer: what became of each.

use crate::blocks::EditingError;
use crate::pace::Plan;
use crate::random::Draw;
use crate::service::{audit_reply, offer};
use airlane::live::{Reply, ServiceOptions};
use airlane::{Airspace, Limit, Query, Service};
use serde::Serialize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// One in this many replies goes to the auditor, if it is not busy.
const SAMPLE: u64 = 16;
/// Replies that may wait for the auditor. Each keeps its version of the map alive.
const WAITING: usize = 16;
/// Seconds of one step of the calibration.
const STEP: f64 = 0.4;
/// The rate of the first step, in queries a second.
const FIRST_RATE: f64 = 250.0;
/// The calibration offers no more.
const MOST_RATE: f64 = 1e6;
/// How long after the last query its reply may come. A full queue is answered in far less than a second.
const LATE: Duration = Duration::from_secs(10);

/// What became of queries.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct QueryCounts {
    /// Queries a second that the service answered when it was offered more, with nothing beside it.
    pub capacity: f64,
    /// Queries a second that it was offered: twice as many.
    pub rate: f64,
    /// Queries that it was offered.
    pub offered: u64,
    /// Queries that were to be offered at this rate.
    pub due: u64,
    /// Queries that it turned away because its queue was full.
    pub refused: u64,
    /// Queries that were answered.
    pub answered: u64,
    /// Answers that are a whole path.
    pub found: u64,
    /// Queries that were cancelled.
    pub cancelled: u64,
    /// Queries whose deadline passed.
    pub expired: u64,
    /// Queries taken in that got none of these replies.
    pub lost: u64,
    /// Paths that the auditor saw.
    pub audited: u64,
    /// Paths that it rejected, or in a version other than the one they name.
    pub invalid: u64,
}

/// Counts replies as they come.
#[derive(Default)]
struct Ledger {
    replies: AtomicU64,
    answered: AtomicU64,
    found: AtomicU64,
    cancelled: AtomicU64,
    expired: AtomicU64,
    /// Nothing once the run is over: a callback that is never called keeps nobody waiting.
    to_auditor: Mutex<Option<SyncSender<(Reply, Query)>>>,
}

fn count(counter: &AtomicU64) -> u64 {
    counter.fetch_add(1, Ordering::Relaxed)
}

impl Ledger {
    fn auditor(&self) -> MutexGuard<'_, Option<SyncSender<(Reply, Query)>>> {
        self.to_auditor.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note(&self, reply: &Reply, query: &Query) {
        if let Ok(answer) = &reply.answer {
            match answer.outcome.limit() {
                Some(Limit::Cancelled) => count(&self.cancelled),
                Some(Limit::Deadline) => count(&self.expired),
                _ => count(&self.answered),
            };
            if answer.outcome.found().is_some() {
                count(&self.found);
            }
            let is_sampled = self.replies.load(Ordering::Relaxed).is_multiple_of(SAMPLE);
            if is_sampled && let Some(auditor) = self.auditor().as_ref() {
                // If the auditor is busy, another reply will do.
                let _ = auditor.try_send((reply.clone(), query.clone()));
            }
        }
        count(&self.replies);
    }

    /// Waits for the last replies; those that do not come are lost.
    fn settle(&self, accepted: u64) {
        let begin = Instant::now();
        while self.replies.load(Ordering::Relaxed) < accepted && begin.elapsed() < LATE {
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Audits what it is sent; returns how many paths it saw and how many were invalid.
fn audit_all(replies: Receiver<(Reply, Query)>) -> [u64; 2] {
    let verdicts = replies.iter().filter_map(|(reply, query)| audit_reply(&reply, &query));
    verdicts.fold([0, 0], |[seen, invalid], is_valid| [seen + 1, invalid + u64::from(!is_valid)])
}

/// Offers queries to a service until the plan ends, and waits for the last reply.
pub(super) fn offer_all(
    service: &Service,
    queries: &[Query],
    seed: u64,
    plan: &Plan,
    rate: f64,
) -> QueryCounts {
    let (to_auditor, replies) = sync_channel(WAITING);
    let auditor = std::thread::spawn(|| audit_all(replies));
    let ledger = Arc::new(Ledger { to_auditor: Some(to_auditor).into(), ..Ledger::default() });
    let (mut offered, mut refused) = (0, 0);
    let book = Arc::clone(&ledger);
    let note = Arc::new(move |reply: &Reply, query: &Query, _, _| book.note(reply, query));
    offer(service, queries, &mut Draw(seed), plan, rate, &note, |_, refusal| {
        offered += 1;
        refused += u64::from(refusal.is_some());
    });
    ledger.settle(offered - refused);
    drop(ledger.auditor().take());
    let [audited, invalid] = auditor.join().expect("the auditor does not panic");
    let get = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
    let [answered, cancelled, expired] =
        [&ledger.answered, &ledger.cancelled, &ledger.expired].map(get);
    QueryCounts {
        capacity: 0.0,
        rate,
        offered,
        due: (rate * (plan.end - plan.begin).as_secs_f64()) as u64,
        refused,
        answered,
        found: get(&ledger.found),
        cancelled,
        expired,
        lost: (offered - refused).saturating_sub(answered + cancelled + expired),
        audited,
        invalid,
    }
}

/// How many queries a second a service answers: it is offered twice as many again and again, until it
/// turns more than a quarter away.
pub(super) fn capacity(
    airspace: &Airspace,
    queries: &[Query],
    options: ServiceOptions,
    seed: u64,
) -> Result<f64, EditingError> {
    let service = Service::new(airspace, options)?;
    let mut rate = FIRST_RATE;
    loop {
        let plan = Plan::now(STEP);
        let counts = offer_all(&service, queries, seed, &plan, rate);
        // With what waited when the time was over, and the time that it took.
        let capacity = counts.answered as f64 / plan.begin.elapsed().as_secs_f64();
        // A few are turned away below it, when this thread was late and offers many at once.
        if 4 * counts.refused > counts.offered || rate > MOST_RATE {
            return Ok(capacity);
        }
        rate *= 2.0;
    }
}
