//! The query service under load: queries at a steady rate while versions are published.
//!
//! Stages, in order: warm up, submit for the given time while another thread edits and publishes
//! (`publisher.rs`), shut down, audit. Replies are noted by callbacks on the workers (`notes.rs`) into
//! memory that is set aside before, so that what grows is the service's doing. The auditor runs when
//! all is done, in versions made again by the same edits: nothing but the service and its readers
//! keeps a version alive.

mod notes;
mod publisher;
mod report;

pub(crate) use notes::audit_reply;
pub(crate) use publisher::{edits_of, publish_steadily};
pub use report::ServiceReport;
pub(crate) use report::percentiles;

use crate::blocks::EditingError;
use crate::pace::Plan;
use crate::random::Draw;
use crate::scen::query_between;
use airlane::live::{Reply, ServiceOptions};
use airlane::{Airspace, Body, Profile, Query, Request, Service, Ticket};
use airlane_io::Scenario;
use notes::Notes;
use publisher::{Publishing, Replay};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::{Duration, Instant};

/// One in so many queries is cancelled, and as many have a tight deadline.
const STOPPED: u32 = 20;
/// The longest time until one of these is cancelled or expires.
const MAX_DELAY_US: u32 = 400;

/// How a service is measured.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ServiceSettings {
    /// Workers.
    pub threads: usize,
    /// Queries a second.
    pub rate: f64,
    /// How long.
    pub seconds: f64,
    /// Versions published a second.
    pub edits_per_second: f64,
    /// Queries that may wait at once.
    pub queue_bound: usize,
    /// The seed of everything random.
    pub seed: u64,
    /// What queries are asked for.
    pub body: Body,
}

/// Memory that is there already when it is needed.
pub(crate) fn set_aside<T: Clone>(count: usize, filler: T) -> Vec<T> {
    let mut vec = vec![filler; count];
    vec.clear();
    vec
}

/// Measures a service on a map without a body; the scenarios are asked in a random order, again and
/// again.
pub fn measure_service(
    map: &str,
    airspace: &Airspace,
    scenarios: &[Scenario],
    settings: ServiceSettings,
) -> Result<ServiceReport, EditingError> {
    let ServiceSettings { threads, rate, seconds, edits_per_second, queue_bound, seed, body } =
        settings;
    let world = airspace.world();
    let blocks = edits_of(world, seed);
    let service = Service::new(airspace, ServiceOptions { threads, queue_bound })?;
    let query =
        |scenario: &Scenario| query_between(world, [scenario.start, scenario.goal]).body(body);
    let queries: Vec<Query> = scenarios.iter().map(query).collect();
    let mut draw = Draw(seed);
    for _ in 0..200.min(queue_bound) {
        if let Ok(ticket) = service.submit(pick(&queries, &mut draw).clone()) {
            ticket.wait();
        }
    }
    let warm = service.stats();
    let notes = Notes::new((1.1 * rate * seconds) as usize + 1000, airspace.version());
    let notes = Arc::new(Mutex::new(notes));
    let mut report =
        ServiceReport { map: map.to_owned(), threads, rate, seconds, ..Default::default() };

    let due_in_all = |per_second: f64| (per_second * seconds) as usize + 1;
    let [mut behind, mut refusals] = [0; 2].map(|_| set_aside(due_in_all(rate), 1.0));
    let publishing = Publishing::new(airspace, due_in_all(edits_per_second));
    report.rss_start_bytes = resident_bytes();
    let processor_begin = processor_seconds();
    let plan = Plan::now(seconds);
    let half = plan.begin + (plan.end - plan.begin) / 2;
    let note = {
        let notes = Arc::clone(&notes);
        move |reply: &Reply, query: &Query, cancelled, until| {
            let mut notes = notes.lock().unwrap_or_else(PoisonError::into_inner);
            notes.note(reply, query, cancelled, until);
        }
    };

    let mut publishing = std::thread::scope(|scope| {
        let publisher =
            scope.spawn(|| publishing.run(&service, blocks, &plan, edits_per_second, body));
        offer(&service, &queries, &mut draw, &plan, rate, &Arc::new(note), |late, refusal| {
            behind.push(micros(late));
            refusals.extend(refusal);
            if report.rss_half_bytes.is_none() && Instant::now() > half {
                report.rss_half_bytes = resident_bytes();
            }
        });
        publisher.join().expect("edits do not panic")
    })?;
    while service.stats().queued + service.stats().under_way > 0 {
        std::thread::sleep(Duration::from_millis(1));
    }
    let elapsed = plan.begin.elapsed().as_secs_f64();
    let spent = processor_seconds().zip(processor_begin).map(|(end, begin)| end - begin);
    report.rss_end_bytes = resident_bytes();
    let (stats, newest) = (service.stats(), service.newest());
    service.shutdown();

    report.submitted = stats.submitted - warm.submitted;
    report.answered = stats.answered - warm.answered;
    report.rejected = stats.rejected;
    report.lost = stats.lost;
    report.cancelled = stats.cancelled;
    report.expired = stats.expired;
    report.throughput = report.submitted as f64 / elapsed;
    report.processors = spent.map(|seconds| seconds / elapsed);
    report.processor_us = spent.map(|seconds| 1e6 * seconds / report.submitted.max(1) as f64);
    let mut notes = notes.lock().unwrap_or_else(PoisonError::into_inner);
    report.take_notes(&mut notes);
    report.take_submitting(&mut behind, &mut refusals);
    report.take_publishing(&mut publishing);
    let mut replay = Replay::new(world, seed);
    report.invalid = notes.misnamed + notes.invalid(&mut replay, body)?;
    let edits = newest.version().number - airspace.version().number;
    let newest = newest.airspace().map(|airspace| airspace.world().as_ref());
    report.newest_ok = newest == Some(replay.after(edits)?);
    Ok(report)
}

fn pick<'q>(queries: &'q [Query], draw: &mut Draw) -> &'q Query {
    &queries[draw.below(queries.len() as u32) as usize]
}

/// Offers queries in a random order at a steady rate until the plan ends. `note` is called with every
/// reply, its query, and when it was cancelled or its deadline; `seen` with how late each query was
/// offered and, if it was turned away, how many microseconds that took.
pub(crate) fn offer<N>(
    service: &Service,
    queries: &[Query],
    draw: &mut Draw,
    plan: &Plan,
    rate: f64,
    note: &Arc<N>,
    mut seen: impl FnMut(Duration, Option<f64>),
) where
    N: Fn(&Reply, &Query, Option<Instant>, Option<Instant>) + Send + Sync + 'static,
{
    let (canceller, to_cancel) = cancelling();
    let mut count = 0;
    while let Some(late) = plan.wait_for(count, rate) {
        let query = pick(queries, draw);
        seen(late, submit_one(service, query, draw, note, &to_cancel));
        count += 1;
    }
    plan.wait_for_end();
    drop(to_cancel);
    canceller.join().expect("it only waits and cancels");
}

/// A query to be cancelled, when, and where to say that it was.
type ToCancel = (Ticket, Instant, Arc<Mutex<Option<Instant>>>);

/// Cancels what it is sent, when it is time.
fn cancelling() -> (std::thread::JoinHandle<()>, mpsc::Sender<ToCancel>) {
    let (sender, receiver) = mpsc::channel::<ToCancel>();
    let thread = std::thread::spawn(move || {
        for (ticket, when, cancelled) in receiver {
            std::thread::sleep(when.saturating_duration_since(Instant::now()));
            *cancelled.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
            ticket.cancel();
        }
    });
    (thread, sender)
}

/// Submits a query; a few are cancelled or have a tight deadline. These are the dear ones, both ways
/// and refined thoroughly, so that there is something to stop. Returns how long it took to be turned
/// away, if it was.
fn submit_one<N>(
    service: &Service,
    query: &Query,
    draw: &mut Draw,
    note: &Arc<N>,
    to_cancel: &mpsc::Sender<ToCancel>,
) -> Option<f64>
where
    N: Fn(&Reply, &Query, Option<Instant>, Option<Instant>) + Send + Sync + 'static,
{
    let kind = draw.below(STOPPED);
    let delay = Duration::from_micros(draw.below(MAX_DELAY_US) as u64);
    let query = query.clone();
    let mut request = Request::new(match kind {
        0 | 1 => query.method(Profile::Quality),
        _ => query,
    });
    if kind == 0 {
        request = request.deadline(delay);
    }
    let begin = Instant::now();
    let soon = begin + delay;
    let until = (kind == 0).then_some(soon);
    let asked = request.query().clone();
    let Ok(ticket) = service.submit(request) else {
        return Some(micros(begin.elapsed()));
    };
    let cancelled = Arc::new(Mutex::new(None));
    let (note, at) = (Arc::clone(note), Arc::clone(&cancelled));
    ticket.on_done(move |reply| {
        let at = *at.lock().unwrap_or_else(PoisonError::into_inner);
        note(reply, &asked, at, until);
    });
    if kind == 1 {
        let _ = to_cancel.send((ticket, soon, cancelled)); // it listens until this end is dropped
    }
    None
}

pub(crate) fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

/// Resident memory, where the system tells.
pub(crate) fn resident_bytes() -> Option<u64> {
    const PAGE: u64 = 4096;
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    Some(text.split_whitespace().nth(1)?.parse::<u64>().ok()? * PAGE)
}

/// Processor time of this process so far, where the system tells.
fn processor_seconds() -> Option<f64> {
    const TICKS_A_SECOND: f64 = 100.0;
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name in brackets may hold anything; user and system time are the 12th and 13th after it.
    let mut fields = text.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut ticks = || fields.next()?.parse::<f64>().ok();
    Some((ticks()? + ticks()?) / TICKS_A_SECOND)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_scenarios;
    use airlane_scenes::{Kind, Recipe};

    #[test]
    fn every_reply_is_valid_in_its_version() {
        let scene = Recipe { kind: Kind::City, size: [40, 40, 30], seed: 2 }.make().unwrap();
        let mut airspace = Airspace::bake(scene).unwrap();
        // The service need not begin with the first version.
        airspace.apply(airlane::Edits::new().block_box([3, 3, 3], [5, 5, 5])).unwrap();
        let scenarios = random_scenarios(&airspace, 20, 1, || ()).unwrap();
        let (threads, queue_bound, seed) = (1, 100, 1);
        let (rate, seconds, edits_per_second) = (400.0, 0.5, 40.0);
        for body in [Body::POINT, Body::ball(0.4).unwrap()] {
            let settings = ServiceSettings {
                threads,
                rate,
                seconds,
                edits_per_second,
                queue_bound,
                seed,
                body,
            };
            let report = measure_service("test", &airspace, &scenarios, settings).unwrap();
            assert_eq!((report.invalid, report.lost), (0, 0), "{report:?}");
            assert!(report.newest_ok && report.edits > 0 && report.audited > 0, "{report:?}");
            // An edit is part of what it takes until the next query can start.
            assert!(report.ready_p50_us > report.edit_p50_us, "{report:?}");
            assert!(report.ready_max_us > report.edit_max_us, "{report:?}");
            let ended = report.answered + report.cancelled + report.expired;
            assert_eq!(ended, report.submitted, "{report:?}");
        }
    }
}
