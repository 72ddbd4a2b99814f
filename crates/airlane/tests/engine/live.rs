//! The service on real threads: every way in which a query can end, and every fault.

use crate::common::Draw;
use airlane::geom::Voxel;
use airlane::live::{Ended, Handle, Rejected, Reply, Request, Service, ServiceOptions};
use airlane::plan::{Airspace, Outcome, Planner, Profile, Query, QueryError, Settings};
use airlane::search::Limit;
use airlane_scenes::{Kind, Recipe};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

/// Far more than anything here takes.
const LONG: Duration = Duration::from_secs(20);

fn airspace(kind: Kind, edge: u32, seed: u64) -> Airspace {
    Airspace::bake(Recipe { kind, size: [edge; 3], seed }.make().unwrap()).unwrap()
}

/// Queries between free voxels.
fn queries(airspace: &Airspace, count: usize, seed: u64) -> Vec<Query> {
    let world = airspace.world();
    let mut draw = Draw(seed);
    let mut end = || loop {
        let voxel = Voxel(world.size().map(|n| draw.below(n as usize) as i32));
        if !world.is_blocked(voxel) {
            return world.frame().world_from_lattice(voxel.centre());
        }
    };
    (0..count).map(|_| Query { start: end(), goal: end() }).collect()
}

const THREADS: [usize; 3] = [0, 1, 3];

fn options(threads: usize, queue_bound: usize) -> ServiceOptions {
    ServiceOptions { threads, queue_bound }
}

/// Holds workers up until it is opened.
#[derive(Clone, Default)]
struct Gate(Arc<(Mutex<bool>, Condvar)>, Arc<AtomicUsize>);

impl Gate {
    fn pass(&self) {
        self.1.fetch_add(1, SeqCst);
        let (open, changed) = &*self.0;
        drop(changed.wait_while(open.lock().unwrap(), |open| !*open).unwrap());
    }

    fn open(&self) {
        *self.0.0.lock().unwrap() = true;
        self.0.1.notify_all();
    }

    /// Waits until so many have come to the gate.
    fn await_arrivals(&self, count: usize) {
        let begin = Instant::now();
        while self.1.load(SeqCst) < count {
            assert!(begin.elapsed() < LONG);
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

/// A service whose workers wait at a gate, the only one being there already with a query of its own.
fn held_up(airspace: &Airspace, queue_bound: usize) -> (Service, Gate, Handle) {
    let gate = Gate::default();
    let probe = gate.clone();
    let service = Service::with_probe(
        airspace.clone(),
        options(1, queue_bound),
        Box::new(move |_| probe.pass()),
    );
    let first = service.submit(Request::new(queries(airspace, 1, 1)[0])).unwrap();
    gate.await_arrivals(1);
    (service, gate, first)
}

fn wait(handle: &Handle) -> &Reply {
    handle.wait_timeout(LONG).expect("no query waits for ever")
}

/// Every path is valid in the version that the reply names.
fn audit(reply: &Reply) {
    if let Some(path) = reply.answer().and_then(|answer| answer.outcome.path()) {
        assert_eq!(path.audit(reply.airspace.world()), Ok(()));
    }
}

#[test]
fn answers_are_those_of_a_planner_whatever_the_threads() {
    let airspace = airspace(Kind::City, 48, 3);
    let mut asked = queries(&airspace, 60, 5);
    asked[9].start = [f64::NAN; 3];
    let mut planner = Planner::new(&airspace);
    let single: Vec<_> =
        asked.iter().map(|query| planner.answer(query, &Settings::default())).collect();
    for threads in THREADS {
        let service = Service::new(airspace.clone(), options(threads, 100));
        let handles: Vec<_> =
            asked.iter().map(|&query| service.submit(Request::new(query)).unwrap()).collect();
        for (handle, expected) in handles.iter().zip(&single) {
            let reply = wait(handle);
            assert_eq!(reply.version, 1);
            match (&reply.ended, expected) {
                (Ended::Answered(Ok(ours)), Ok(expected)) => {
                    assert_eq!((&ours.outcome, ours.tally), (&expected.outcome, expected.tally));
                }
                (Ended::Answered(Err(QueryError::Point(..))), Err(QueryError::Point(..))) => {}
                other => panic!("{other:?}"),
            }
        }
        let stats = service.stats();
        assert_eq!((stats.submitted, stats.answered, stats.queued), (60, 60, 0));
        assert_eq!(stats.latency.count, 60);
        assert!(stats.latency.p50 <= stats.latency.p99 && stats.latency.p99 <= stats.latency.max);
    }
}

#[test]
fn higher_priorities_go_first_and_equals_in_turn() {
    let airspace = airspace(Kind::Asteroids, 32, 1);
    for threads in [0, 1] {
        let gate = Gate::default();
        let probe = gate.clone();
        let probe = Box::new(move |_: &Query| {
            if threads > 0 {
                probe.pass()
            }
        });
        let service = Service::with_probe(airspace.clone(), options(threads, 100), probe);
        let query = queries(&airspace, 1, 1)[0];
        let order = Arc::new(Mutex::new(Vec::new()));
        let mut handles = vec![service.submit(Request::new(query)).unwrap()];
        if threads > 0 {
            gate.await_arrivals(1);
        }
        for (i, priority) in [0, 5, -3, 5, 0, i32::MAX, i32::MIN].into_iter().enumerate() {
            let handle = service.submit(Request { priority, ..Request::new(query) }).unwrap();
            let order = Arc::clone(&order);
            handle.on_done(move |_| order.lock().unwrap().push(i));
            handles.push(handle);
        }
        gate.open();
        handles.iter().for_each(|handle| drop(wait(handle).clone()));
        drop(service); // after this all callbacks are through
        assert_eq!(*order.lock().unwrap(), [5, 1, 3, 0, 4, 2, 6]);
    }
}

#[test]
fn beyond_the_bound_requests_come_back() {
    let airspace = airspace(Kind::Asteroids, 32, 1);
    let (service, gate, _first) = held_up(&airspace, 2);
    let query = queries(&airspace, 1, 2)[0];
    let waiting = [0, 1].map(|_| service.submit(Request::new(query)).unwrap());
    let rejected = service.submit(Request { priority: 7, ..Request::new(query) }).unwrap_err();
    assert!(matches!(rejected, Rejected::QueueFull(_)));
    let again = rejected.into_request();
    assert_eq!((again.query, again.priority), (query, 7));
    assert!(again.settings.limits.cancel.is_none());
    assert_eq!(service.stats().rejected, 1);
    // What is cancelled makes room at once.
    waiting[0].cancel();
    assert!(matches!(waiting[0].poll().unwrap().ended, Ended::Cancelled(None)));
    let late = service.submit(again).unwrap();
    gate.open();
    assert!(wait(&late).found().is_some());
    assert_eq!(service.stats().submitted, 4);
}

#[test]
fn deadlines_in_the_past_are_answered_without_work() {
    let airspace = airspace(Kind::Asteroids, 32, 1);
    let query = queries(&airspace, 1, 2)[0];
    for threads in THREADS {
        let service = Service::new(airspace.clone(), options(threads, 0));
        let deadline = Some(Instant::now());
        let handle = service.submit(Request { deadline, ..Request::new(query) }).unwrap();
        assert_eq!(handle.poll().unwrap().ended, Ended::Expired(None));
        assert_eq!(service.stats().expired, 1);
    }
}

#[test]
fn what_waits_expires_although_all_workers_are_busy() {
    let airspace = airspace(Kind::Asteroids, 32, 1);
    let (service, gate, first) = held_up(&airspace, 9);
    let query = queries(&airspace, 1, 2)[0];
    let called = Arc::new(AtomicBool::new(false));
    let far = Some(Instant::now() + 3 * LONG);
    let later = service.submit(Request { deadline: far, ..Request::new(query) }).unwrap();
    let deadline = Some(Instant::now() + Duration::from_millis(20));
    let handle = service.submit(Request { deadline, ..Request::new(query) }).unwrap();
    let flag = Arc::clone(&called);
    handle.on_done(move |_| flag.store(true, SeqCst));
    assert_eq!(wait(&handle).ended, Ended::Expired(None));
    assert!(first.poll().is_none() && later.poll().is_none());
    gate.open();
    assert!(wait(&later).found().is_some());
    drop(service);
    assert!(called.load(SeqCst));
}

/// A maze that takes a search long enough to be stopped in.
fn long_query() -> (Airspace, Query) {
    let airspace = airspace(Kind::Maze, 80, 6);
    let mut planner = Planner::new(&airspace);
    let longest = queries(&airspace, 40, 8)
        .into_iter()
        .max_by_key(|query| planner.path(query.start, query.goal).unwrap().tally.expanded);
    let query = longest.unwrap();
    (airspace, query)
}

#[test]
fn queries_under_way_stop_when_cancelled_or_expired() {
    let (airspace, query) = long_query();
    let whole = Planner::new(&airspace).path(query.start, query.goal).unwrap();
    assert!(whole.tally.expanded > 100, "{:?}", whole.tally);
    // Cancelled between the worker's look at the flag and the search: the search sees it.
    let (service, gate, first) = held_up(&airspace, 9);
    first.cancel();
    gate.open();
    let reply = wait(&first).clone();
    assert!(matches!(&reply.ended, Ended::Cancelled(Some(_)) | Ended::Answered(Ok(_))));
    drop(service);

    let gate = Gate::default();
    let probe = gate.clone();
    let service =
        Service::with_probe(airspace.clone(), options(1, 9), Box::new(move |_| probe.pass()));
    let cancelled = service.submit(Request::new(query)).unwrap();
    gate.await_arrivals(1);
    cancelled.cancel();
    gate.open();
    let reply = wait(&cancelled);
    let Ended::Cancelled(Some(best)) = &reply.ended else { panic!("{:?}", reply.ended) };
    assert!(matches!(best.outcome, Outcome::LimitHit(_, Limit::Cancelled)));
    assert!(best.tally.expanded < whole.tally.expanded);
    audit(reply);

    let mut limited = Request::new(query);
    limited.settings.limits.time = Some(Duration::ZERO);
    let own = service.submit(limited).unwrap();
    let ended = &wait(&own).ended;
    let Ended::Answered(Ok(answer)) = ended else { panic!("{ended:?}") };
    assert!(matches!(answer.outcome, Outcome::LimitHit(_, Limit::Time)), "its own limit");
    // After it is done, nothing changes.
    own.cancel();
    assert_eq!(&wait(&own).ended, ended);
    let stats = service.stats();
    assert_eq!((stats.cancelled, stats.answered, stats.expired), (1, 1, 0));
}

/// The token of a request is the token of its handle.
#[test]
fn a_request_may_bring_its_own_token() {
    let airspace = airspace(Kind::Asteroids, 32, 1);
    let (service, gate, _first) = held_up(&airspace, 9);
    let token = Arc::new(AtomicBool::new(false));
    let handles = [0, 1].map(|_| {
        let mut request = Request::new(queries(&airspace, 1, 2)[0]);
        request.settings.limits.cancel = Some(Arc::clone(&token));
        service.submit(request).unwrap()
    });
    token.store(true, SeqCst);
    gate.open();
    for handle in &handles {
        assert_eq!(wait(handle).ended, Ended::Cancelled(None));
    }
}

#[test]
fn the_reference_is_refused() {
    let airspace = airspace(Kind::Asteroids, 32, 1);
    let service = Service::new(airspace.clone(), options(1, 9));
    let settings = Settings::new(Profile::Reference);
    let query = queries(&airspace, 1, 2)[0];
    let handle = service.submit(Request { settings, ..Request::new(query) }).unwrap();
    assert_eq!(wait(&handle).ended, Ended::Answered(Err(QueryError::Reference)));
}

#[test]
fn panics_take_nothing_with_them() {
    let airspace = airspace(Kind::Asteroids, 32, 1);
    let query = queries(&airspace, 1, 2)[0];
    let bad = Query { goal: [0.25; 3], ..query };
    for threads in THREADS {
        let probe = move |asked: &Query| assert!(*asked != bad, "a bad query");
        let service = Service::with_probe(airspace.clone(), options(threads, 99), Box::new(probe));
        let handles: Vec<_> = (0..24)
            .map(|i| {
                let asked = if i % 3 == 0 { bad } else { query };
                let handle = service.submit(Request::new(asked)).unwrap();
                handle.on_done(move |_| assert!(i % 4 != 0, "a bad callback"));
                handle
            })
            .collect();
        for (i, handle) in handles.iter().enumerate() {
            match &wait(handle).ended {
                Ended::WorkerLost(why) => assert!(i % 3 == 0 && why.contains("a bad query")),
                Ended::Answered(Ok(_)) => assert!(i % 3 != 0),
                other => panic!("{other:?}"),
            }
        }
        handles[0].on_done(|_| panic!("a bad callback of one that is done"));
        let called = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&called);
        handles[0].on_done(move |_| {
            count.fetch_add(1, SeqCst);
        });
        assert_eq!(called.load(SeqCst), 1, "at once");
        let stats = service.stats();
        assert_eq!((stats.lost, stats.answered), (8, 16));
        let begin = Instant::now();
        while service.stats().callback_panics < 7 {
            assert!(begin.elapsed() < LONG); // the last callbacks may still run
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

#[test]
fn dropped_handles_leave_queries_alone_unless_told() {
    let airspace = airspace(Kind::Asteroids, 32, 1);
    let (service, gate, _first) = held_up(&airspace, 9);
    let request = || Request::new(queries(&airspace, 1, 2)[0]);
    let (answered, cancelled) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    for handle in
        [service.submit(request()).unwrap(), service.submit(request()).unwrap().cancel_on_drop()]
    {
        let (answered, cancelled) = (Arc::clone(&answered), Arc::clone(&cancelled));
        handle.on_done(move |reply| match reply.ended {
            Ended::Cancelled(_) => {
                cancelled.fetch_add(1, SeqCst);
            }
            _ => {
                answered.fetch_add(1, SeqCst);
            }
        });
    }
    assert_eq!(cancelled.load(SeqCst), 1);
    gate.open();
    wait(&service.submit(request()).unwrap());
    assert_eq!(answered.load(SeqCst), 1);
}

#[test]
fn shutting_down_ends_everything() {
    let (airspace, query) = long_query();
    let (service, gate, first) = held_up(&airspace, 9);
    let waiting = [0, 1].map(|_| service.submit(Request::new(query)).unwrap());
    let opener = {
        let gate = gate.clone();
        std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(30));
            gate.open();
        })
    };
    let begin = Instant::now();
    service.shutdown();
    assert!(begin.elapsed() < LONG);
    assert!(first.poll().is_some());
    for handle in &waiting {
        assert_eq!(handle.poll().unwrap().ended, Ended::ShutDown);
    }
    opener.join().unwrap();
    // Without workers as well, and in a callback of its own.
    let service = Service::new(airspace.clone(), options(0, 9));
    let handle = service.submit(Request::new(query)).unwrap();
    drop(service);
    assert_eq!(wait(&handle).ended, Ended::ShutDown);

    let service = Arc::new(Mutex::new(Some(Service::new(airspace.clone(), options(2, 9)))));
    let inside = Arc::clone(&service);
    let handle = service.lock().unwrap().as_ref().unwrap().submit(Request::new(query)).unwrap();
    handle.on_done(move |_| drop(inside.lock().unwrap().take()));
    wait(&handle);
    let begin = Instant::now();
    while service.lock().unwrap().is_some() {
        assert!(begin.elapsed() < LONG);
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// A search that is under way when the service ends is cancelled and leaves its best so far.
#[test]
fn shutting_down_cancels_what_is_under_way() {
    let (airspace, query) = long_query();
    let gate = Gate::default();
    let probe = gate.clone();
    let service =
        Service::with_probe(airspace.clone(), options(1, 9), Box::new(move |_| probe.pass()));
    let [under_way, waiting] = [0, 1].map(|_| service.submit(Request::new(query)).unwrap());
    gate.await_arrivals(1);
    // What waits is told after what is under way.
    waiting.on_done(move |_| gate.open());
    service.shutdown();
    assert_eq!(waiting.poll().unwrap().ended, Ended::ShutDown);
    let reply = under_way.poll().unwrap();
    let Ended::Cancelled(Some(best)) = &reply.ended else { panic!("{:?}", reply.ended) };
    assert!(matches!(best.outcome, Outcome::LimitHit(_, Limit::Cancelled)));
    audit(reply);
}

#[test]
fn steps_answer_in_slices() {
    let (airspace, query) = long_query();
    let service = Service::new(airspace.clone(), options(0, 2000));
    assert_eq!(service.step(LONG).replied, 0);
    let handles: Vec<_> = queries(&airspace, 300, 4)
        .into_iter()
        .map(|query| service.submit(Request::new(query)).unwrap())
        .collect();
    let expired = Request {
        deadline: Some(Instant::now() + Duration::from_millis(1)),
        ..Request::new(query)
    };
    let expired = service.submit(Request { priority: -1, ..expired }).unwrap();
    std::thread::sleep(Duration::from_millis(2));
    assert_eq!(service.step(Duration::ZERO).queued, 300, "only what is overdue");
    assert_eq!(expired.poll().unwrap().ended, Ended::Expired(None));
    let (mut steps, mut cut_short, mut replied) = (0, 0, 0);
    while service.stats().queued > 0 {
        let report = service.step(Duration::from_millis(2));
        replied += report.replied;
        cut_short += report.cut_short;
        steps += 1;
        assert!(report.replied > 0 || report.postponed);
        assert!(steps < 10_000);
    }
    assert_eq!(replied, 300);
    for handle in &handles {
        let reply = handle.poll().unwrap();
        audit(reply);
        let outcome = &reply.answer().unwrap().outcome;
        assert!(outcome.found().is_some() || cut_short > 0, "{outcome:?}");
    }
    // A step that is far too short still gives an answer, the best so far.
    let handle = service.submit(Request::new(query)).unwrap();
    let report = service.step(Duration::from_nanos(1));
    if report.replied == 1 {
        assert_eq!(report.cut_short, 1);
        audit(handle.poll().unwrap());
    }
    // Waiting does not cut anything short.
    let handle = service.submit(Request::new(query)).unwrap();
    handle.wait_timeout(Duration::from_nanos(1));
    assert!(handle.wait().found().is_some());
}

/// Versions come and go while workers are busy: every path is valid in the version it names.
#[test]
fn stress() {
    let versions: Vec<_> = (0..4).map(|seed| airspace(Kind::Asteroids, 40, seed)).collect();
    let service = Arc::new(Service::new(versions[0].clone(), options(3, 64)));
    let until = Instant::now() + Duration::from_millis(1500);
    let called = Arc::new(AtomicUsize::new(0));
    let host = |seed: u64| {
        let (service, called) = (Arc::clone(&service), Arc::clone(&called));
        let asked = queries(&versions[0], 50, seed);
        std::thread::spawn(move || {
            let mut draw = Draw(seed);
            let mut handles: Vec<Handle> = Vec::new();
            let mut accepted = 0;
            while Instant::now() < until {
                let mut request = Request::new(draw.pick(&asked));
                request.priority = draw.below(3) as i32;
                if draw.below(4) == 0 {
                    let micros = draw.below(500) as u64;
                    request.deadline = Some(Instant::now() + Duration::from_micros(micros));
                }
                if let Ok(handle) = service.submit(request) {
                    accepted += 1;
                    let called = Arc::clone(&called);
                    handle.on_done(move |_| {
                        called.fetch_add(1, SeqCst);
                    });
                    handles.push(handle);
                }
                match draw.below(8) {
                    0 => drop(handles.pop().map(Handle::cancel_on_drop)),
                    1 => handles.last().iter().for_each(|handle| handle.cancel()),
                    2 => drop(handles.pop()),
                    3 => handles.last().iter().for_each(|handle| audit(wait(handle))),
                    _ => {}
                }
                if handles.len() > 40 {
                    handles.drain(..20).for_each(|handle| audit(wait(&handle)));
                }
            }
            handles.iter().for_each(|handle| audit(wait(handle)));
            accepted
        })
    };
    let hosts: Vec<_> = (1..4).map(host).collect();
    let mut published = 1;
    while Instant::now() < until {
        published = service.publish(versions[published as usize % 4].clone());
        std::thread::sleep(Duration::from_micros(300));
    }
    let accepted: usize = hosts.into_iter().map(|host| host.join().unwrap()).sum();
    let service = Arc::into_inner(service).unwrap();
    let (stats, newest) = (service.stats(), service.newest().0);
    service.shutdown();
    assert_eq!(called.load(SeqCst), accepted);
    assert_eq!((stats.submitted, newest), (accepted as u64, published));
    assert_eq!((stats.lost, stats.callback_panics), (0, 0));
    assert!(stats.answered > 0 && published > 10);
}
