//! The query service under load: queries at a steady rate while versions are published.
//!
//! Stages, in order: make the versions, warm up, submit for the given time, shut down, audit. Replies are
//! noted by callbacks on the workers into memory that is set aside before, so that what grows is the
//! service's doing; the auditor runs when all is done.

use crate::random::Draw;
use crate::scen::percentile;
use airlane::geom::{LatticePoint, Voxel};
use airlane::live::{Ended, Handle, Reply, Request, Service, ServiceOptions};
use airlane::plan::{Airspace, Outcome, Profile, Query, Settings};
use airlane::refine::audit;
use airlane::scene::{Listed, Scene};
use airlane::world::Contact;
use airlane_io::Scenario;
use serde::Serialize;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::{Duration, Instant};

/// At most so many paths are kept for the auditor.
const MAX_AUDITS: usize = 60_000;
/// Points that are kept for a path, on average.
const POINTS_A_PATH: usize = 16;
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
}

/// What was measured. Times are in microseconds.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[allow(missing_docs)] // the names say it, and these are their only home
pub struct ServiceReport {
    pub map: String,
    pub threads: usize,
    pub rate: f64,
    pub seconds: f64,
    /// Replies a second.
    pub throughput: f64,
    /// Processors that the whole process had on average, if the system tells: fewer than it has
    /// threads with work means that others had the rest.
    pub processors: Option<f64>,
    /// Processor time a query, everything included.
    pub processor_us: Option<f64>,
    pub submitted: u64,
    pub rejected: u64,
    pub answered: u64,
    pub found: u64,
    pub lost: u64,
    /// From submitting to the reply, of answered queries.
    pub latency_p50_us: f64,
    pub latency_p90_us: f64,
    pub latency_p99_us: f64,
    pub latency_max_us: f64,
    /// Of these, the time at work.
    pub work_mean_us: f64,
    pub work_p99_us: f64,
    pub work_max_us: f64,
    /// Of these, refining.
    pub refine_p99_us: f64,
    pub refine_max_us: f64,
    /// How far behind its plan the submitting thread was.
    pub behind_p99_us: f64,
    pub behind_max_us: f64,
    pub cancelled: u64,
    /// Of these, under way when they were cancelled.
    pub cancelled_under_way: u64,
    /// From cancelling to the end, of those.
    pub cancel_stop_p50_us: f64,
    pub cancel_stop_p99_us: f64,
    pub cancel_stop_max_us: f64,
    pub expired: u64,
    /// Of these, under way at their deadline.
    pub expired_under_way: u64,
    /// From the deadline to the end, of those.
    pub expire_stop_p50_us: f64,
    pub expire_stop_p99_us: f64,
    pub expire_stop_max_us: f64,
    /// Of all stops under way, later than a millisecond.
    pub stops_over_1_ms: u64,
    pub published: u64,
    pub publish_p99_us: f64,
    pub publish_max_us: f64,
    pub audited: u64,
    pub invalid: u64,
    /// Resident memory after warming up, half way and at the end, if the system tells.
    pub rss_start_bytes: Option<u64>,
    pub rss_half_bytes: Option<u64>,
    pub rss_end_bytes: Option<u64>,
}

/// Where new versions come from.
struct Versions {
    made: [Airspace; 2],
    next: usize,
}

impl Versions {
    /// A map, and the same with a few blocks more.
    fn new(map: &Airspace, seed: u64) -> Self {
        let world = map.world();
        let mut voxels = world.solids().clone();
        let mut draw = Draw(seed);
        for _ in 0..20 {
            let low = world.size().map(|n| draw.below(n));
            let high = std::array::from_fn(|i| (low[i] + 6).min(world.size()[i] as i32));
            voxels.insert_box(low, high);
        }
        let frame = *world.frame();
        let scene = Scene { voxels, listed: Listed::Solid, frame, surface: None };
        let edited = Airspace::bake(scene).expect("it is no larger than the map");
        Self { made: [map.clone(), edited], next: 1 }
    }

    /// The next version. Incremental edits belong here.
    fn next_version(&mut self) -> Airspace {
        let version = self.made[self.next].clone();
        self.next = 1 - self.next;
        version
    }
}

/// A path kept for the auditor.
#[derive(Clone)]
struct Kept {
    airspace: Airspace,
    from: LatticePoint,
    to: Option<LatticePoint>,
    points: std::ops::Range<usize>,
}

/// What the callbacks note.
struct Notes {
    latency: Vec<f64>,
    work: Vec<f64>,
    refine: Vec<f64>,
    cancel_stops: Vec<f64>,
    expire_stops: Vec<f64>,
    found: u64,
    kept: Vec<Kept>,
    points: Vec<LatticePoint>,
}

/// Memory that is there already when it is needed.
fn set_aside<T: Clone>(count: usize, filler: T) -> Vec<T> {
    let mut vec = vec![filler; count];
    vec.clear();
    vec
}

impl Notes {
    fn new(queries: usize, airspace: &Airspace) -> Self {
        let from = LatticePoint([1; 3]);
        let filler = Kept { airspace: airspace.clone(), from, to: None, points: 0..0 };
        Self {
            latency: set_aside(queries, 1.0),
            work: set_aside(queries, 1.0),
            refine: set_aside(queries, 1.0),
            cancel_stops: set_aside(queries / 8, 1.0),
            expire_stops: set_aside(queries / 8, 1.0),
            found: 0,
            kept: set_aside(queries.min(MAX_AUDITS), filler),
            points: set_aside(queries.min(MAX_AUDITS) * POINTS_A_PATH, from),
        }
    }

    fn note(
        &mut self,
        reply: &Reply,
        query: &Query,
        cancelled: Option<Instant>,
        until: Option<Instant>,
    ) {
        let now = Instant::now();
        let since = |moment: Option<Instant>| {
            moment.map(|moment| micros(now.saturating_duration_since(moment)))
        };
        match &reply.ended {
            Ended::Answered(Ok(answer)) => {
                self.latency.push(micros(reply.queued_for + reply.took));
                self.work.push(micros(reply.took));
                self.refine.push(micros(answer.times.refine));
                self.found += u64::from(answer.outcome.found().is_some());
            }
            Ended::Cancelled(Some(_)) => self.cancel_stops.extend(since(cancelled)),
            Ended::Expired(Some(_)) => self.expire_stops.extend(since(until)),
            _ => {}
        }
        let Some(outcome) = reply.answer().map(|answer| &answer.outcome) else { return };
        let Some(path) = outcome.path() else { return };
        let (begin, end) = (self.points.len(), self.points.len() + path.points().len());
        if end > self.points.capacity() || self.kept.len() == self.kept.capacity() {
            return;
        }
        self.points.extend_from_slice(path.points());
        let frame = reply.airspace.world().frame();
        let lattice = |point| frame.lattice_from_world(point).expect("it was answered");
        let to = matches!(outcome, Outcome::Found(_)).then(|| lattice(query.goal));
        let airspace = reply.airspace.clone();
        self.kept.push(Kept { airspace, from: lattice(query.start), to, points: begin..end });
    }

    /// How many paths the auditor rejects.
    fn invalid(&self) -> u64 {
        let is_invalid = |kept: &&Kept| {
            let points = &self.points[kept.points.clone()];
            let to = kept.to.unwrap_or(points[points.len() - 1]);
            audit(kept.airspace.world(), points, kept.from, to, Contact::Open).is_err()
        };
        self.kept.iter().filter(is_invalid).count() as u64
    }
}

/// Measures a service on a map without a body; the scenarios are asked in a random order, again and
/// again.
pub fn measure_service(
    map: &str,
    airspace: &Airspace,
    scenarios: &[Scenario],
    settings: ServiceSettings,
) -> ServiceReport {
    let ServiceSettings { threads, rate, seconds, edits_per_second, queue_bound, seed } = settings;
    let mut versions = Versions::new(airspace, seed);
    let service = Service::new(airspace.clone(), ServiceOptions { threads, queue_bound });
    let frame = *airspace.world().frame();
    let point = |voxel: Voxel| frame.world_from_lattice(voxel.centre());
    let queries: Vec<Query> = scenarios
        .iter()
        .map(|scenario| Query { start: point(scenario.start), goal: point(scenario.goal) })
        .collect();
    let mut draw = Draw(seed);
    let pick = |draw: &mut Draw| queries[draw.below(queries.len() as u32) as usize];
    for _ in 0..200.min(queue_bound) {
        if let Ok(handle) = service.submit(Request::new(pick(&mut draw))) {
            handle.wait();
        }
    }
    let warm = service.stats();
    let notes = Notes::new((1.1 * rate * seconds) as usize + 1000, airspace);
    let notes = Arc::new(Mutex::new(notes));
    let (canceller, to_cancel) = cancelling();
    let mut behind = set_aside((rate * seconds) as usize + 1, 1.0);
    let mut publishing = Vec::with_capacity((edits_per_second * seconds) as usize + 1);
    let mut report =
        ServiceReport { map: map.to_owned(), threads, rate, seconds, ..Default::default() };
    report.rss_start_bytes = resident_bytes();

    let processor_begin = processor_seconds();
    let begin = Instant::now();
    let due = |count: usize, per_second: f64| {
        begin + Duration::from_secs_f64(count as f64 / per_second.max(1e-9))
    };
    let end = begin + Duration::from_secs_f64(seconds);
    let (mut asked, mut edits) = (0, 1);
    loop {
        let now = Instant::now();
        if now >= end {
            break;
        }
        if edits_per_second > 0.0 && now >= due(edits, edits_per_second) {
            let version = versions.next_version();
            let before = Instant::now();
            service.publish(version);
            publishing.push(micros(before.elapsed()));
            edits += 1;
        } else if now >= due(asked, rate) {
            behind.push(micros(now - due(asked, rate)));
            asked += 1;
            submit_one(&service, pick(&mut draw), &mut draw, &notes, &to_cancel);
        } else {
            let next_edit = if edits_per_second > 0.0 { due(edits, edits_per_second) } else { end };
            std::thread::sleep(due(asked, rate).min(next_edit).min(end) - now);
        }
        if report.rss_half_bytes.is_none() && now - begin > (end - begin) / 2 {
            report.rss_half_bytes = resident_bytes();
        }
    }
    drop(to_cancel);
    canceller.join().expect("it only waits and cancels");
    while service.stats().queued + service.stats().under_way > 0 {
        std::thread::sleep(Duration::from_millis(1));
    }
    let elapsed = begin.elapsed().as_secs_f64();
    let spent = processor_seconds().zip(processor_begin).map(|(end, begin)| end - begin);
    report.rss_end_bytes = resident_bytes();
    let stats = service.stats();
    service.shutdown();

    report.submitted = stats.submitted - warm.submitted;
    report.answered = stats.answered - warm.answered;
    report.rejected = stats.rejected;
    report.lost = stats.lost;
    report.cancelled = stats.cancelled;
    report.expired = stats.expired;
    report.published = publishing.len() as u64;
    report.throughput = report.submitted as f64 / elapsed;
    report.processors = spent.map(|seconds| seconds / elapsed);
    report.processor_us = spent.map(|seconds| 1e6 * seconds / report.submitted.max(1) as f64);
    let mut notes = notes.lock().unwrap_or_else(PoisonError::into_inner);
    report.fill(&mut notes, behind, publishing);
    report
}

impl ServiceReport {
    fn fill(&mut self, notes: &mut Notes, mut behind: Vec<f64>, mut publishing: Vec<f64>) {
        let sorted = |times: &mut Vec<f64>| times.sort_unstable_by(f64::total_cmp);
        [&mut notes.latency, &mut notes.work, &mut notes.refine, &mut behind, &mut publishing]
            .into_iter()
            .for_each(sorted);
        sorted(&mut notes.cancel_stops);
        sorted(&mut notes.expire_stops);
        let [p50, p90, p99, max] = [0.5, 0.9, 0.99, 1.0];
        self.found = notes.found;
        self.latency_p50_us = percentile(&notes.latency, p50);
        self.latency_p90_us = percentile(&notes.latency, p90);
        self.latency_p99_us = percentile(&notes.latency, p99);
        self.latency_max_us = percentile(&notes.latency, max);
        self.work_mean_us = notes.work.iter().sum::<f64>() / notes.work.len().max(1) as f64;
        self.work_p99_us = percentile(&notes.work, p99);
        self.work_max_us = percentile(&notes.work, max);
        self.refine_p99_us = percentile(&notes.refine, p99);
        self.refine_max_us = percentile(&notes.refine, max);
        self.behind_p99_us = percentile(&behind, p99);
        self.behind_max_us = percentile(&behind, max);
        self.cancelled_under_way = notes.cancel_stops.len() as u64;
        self.cancel_stop_p50_us = percentile(&notes.cancel_stops, p50);
        self.cancel_stop_p99_us = percentile(&notes.cancel_stops, p99);
        self.cancel_stop_max_us = percentile(&notes.cancel_stops, max);
        self.expired_under_way = notes.expire_stops.len() as u64;
        self.expire_stop_p50_us = percentile(&notes.expire_stops, p50);
        self.expire_stop_p99_us = percentile(&notes.expire_stops, p99);
        self.expire_stop_max_us = percentile(&notes.expire_stops, max);
        let stops = notes.cancel_stops.iter().chain(&notes.expire_stops);
        self.stops_over_1_ms = stops.filter(|us| **us > 1000.0).count() as u64;
        self.publish_p99_us = percentile(&publishing, p99);
        self.publish_max_us = percentile(&publishing, max);
        self.audited = notes.kept.len() as u64;
        self.invalid = notes.invalid();
    }
}

/// A query to be cancelled, when, and where to say that it was.
type ToCancel = (Handle, Instant, Arc<Mutex<Option<Instant>>>);

/// Cancels what it is sent, when it is time.
fn cancelling() -> (std::thread::JoinHandle<()>, mpsc::Sender<ToCancel>) {
    let (sender, receiver) = mpsc::channel::<ToCancel>();
    let thread = std::thread::spawn(move || {
        for (handle, when, cancelled) in receiver {
            std::thread::sleep(when.saturating_duration_since(Instant::now()));
            *cancelled.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
            handle.cancel();
        }
    });
    (thread, sender)
}

/// Submits a query; a few are cancelled or have a tight deadline. These are the dear ones, both ways
/// and refined thoroughly, so that there is something to stop.
fn submit_one(
    service: &Service,
    query: Query,
    draw: &mut Draw,
    notes: &Arc<Mutex<Notes>>,
    to_cancel: &mpsc::Sender<ToCancel>,
) {
    let mut request = Request::new(query);
    let kind = draw.below(STOPPED);
    let soon = Instant::now() + Duration::from_micros(draw.below(MAX_DELAY_US) as u64);
    if kind < 2 {
        request.settings = Settings::new(Profile::Quality);
    }
    request.deadline = (kind == 0).then_some(soon);
    let until = request.deadline;
    let Ok(handle) = service.submit(request) else { return };
    let cancelled = Arc::new(Mutex::new(None));
    let (notes, at) = (Arc::clone(notes), Arc::clone(&cancelled));
    handle.on_done(move |reply| {
        let at = *at.lock().unwrap_or_else(PoisonError::into_inner);
        let mut notes = notes.lock().unwrap_or_else(PoisonError::into_inner);
        notes.note(reply, &query, at, until);
    });
    if kind == 1 {
        let _ = to_cancel.send((handle, soon, cancelled)); // it listens until this end is dropped
    }
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

/// Resident memory, where the system tells.
fn resident_bytes() -> Option<u64> {
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
