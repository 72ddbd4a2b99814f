//! The service on real threads: every way in which a query can end, and every fault.

use crate::common::{Draw, method};
use airlane::geom::Voxel;
use airlane::live::{Rejected, Reply, Request, Service, ServiceError, ServiceOptions, Ticket};
use airlane::plan::{Revising, Verdict};
use airlane::search::Recording;
use airlane::world::World;
use airlane::{
    Airspace, Answer, Body, CancelToken, Edits, Limit, Outcome, Planner, Profile, Query, QueryError,
};
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
    (0..count).map(|_| Query::new(end(), end())).collect()
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

    fn arrivals(&self) -> usize {
        self.1.load(SeqCst)
    }

    /// Waits until so many have come to the gate.
    fn await_arrivals(&self, count: usize) {
        let begin = Instant::now();
        while self.arrivals() < count {
            assert!(begin.elapsed() < LONG);
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

/// A service whose workers wait at a gate, the only one being there already with a query of its own.
fn held_up(airspace: &Airspace, queue_bound: usize) -> (Service, Gate, Ticket) {
    let gate = Gate::default();
    let service = gated(airspace, queue_bound, &gate);
    let first = service.submit(one_query(airspace, 1)).unwrap();
    gate.await_arrivals(1);
    (service, gate, first)
}

/// A service of one worker that waits at a gate.
fn gated(airspace: &Airspace, queue_bound: usize, gate: &Gate) -> Service {
    let probe = gate.clone();
    let probe = Box::new(move |_: &Query| probe.pass());
    Service::with_probe(airspace, options(1, queue_bound), probe).unwrap()
}

fn one_query(airspace: &Airspace, seed: u64) -> Query {
    queries(airspace, 1, seed).remove(0)
}

fn wait(ticket: &Ticket) -> &Reply {
    ticket.wait_timeout(LONG).expect("no query waits for ever")
}

/// The limit that stopped a query, and whether it has a path all the same.
fn stopped(reply: &Reply) -> Option<(Limit, bool)> {
    match &reply.answer.as_ref().ok()?.outcome {
        Outcome::Stopped(path, limit) => Some((*limit, path.is_some())),
        _ => None,
    }
}

fn is_shut_down(reply: &Reply) -> bool {
    reply.answer == Err(ServiceError::ShutDown)
}

/// Every path is valid in the version that the reply names.
fn audit(reply: &Reply) {
    if let Some(path) = reply.answer.as_ref().ok().and_then(Answer::any_path) {
        assert_eq!(path.version(), reply.map.version());
        assert_eq!(path.audit(&reply.map), Ok(()));
    }
}

#[test]
fn answers_are_those_of_a_planner_whatever_the_threads() {
    let airspace = airspace(Kind::City, 48, 3);
    let mut asked = queries(&airspace, 60, 5);
    asked[9] = asked[9].start_at([f64::NAN; 3]);
    let mut planner = Planner::new(&airspace);
    let single: Vec<_> = asked.iter().map(|query| planner.path(query)).collect();
    for threads in THREADS {
        let service = Service::new(&airspace, options(threads, 100)).unwrap();
        let tickets: Vec<_> =
            asked.iter().map(|query| service.submit(query.clone()).unwrap()).collect();
        for (ticket, expected) in tickets.iter().zip(&single) {
            let reply = wait(ticket);
            assert_eq!(reply.map.version(), airspace.version());
            match (&reply.answer, expected) {
                (Ok(ours), Ok(expected)) => {
                    assert_eq!((&ours.outcome, ours.stats), (&expected.outcome, expected.stats));
                }
                (Err(ServiceError::Query(ours)), Err(expected)) => {
                    assert_eq!((ours.code(), expected.code()), (100, 100));
                }
                other => panic!("{other:?}"),
            }
        }
        let stats = service.stats();
        assert_eq!((stats.submitted, stats.answered, stats.queued), (60, 60, 0));
        assert_eq!((stats.latency.count, stats.versions), (60, 1));
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
        let service = Service::with_probe(&airspace, options(threads, 100), probe).unwrap();
        let query = one_query(&airspace, 1);
        let order = Arc::new(Mutex::new(Vec::new()));
        let mut tickets = vec![service.submit(query.clone()).unwrap()];
        if threads > 0 {
            gate.await_arrivals(1);
        }
        for (i, priority) in [0, 5, -3, 5, 0, i32::MAX, i32::MIN].into_iter().enumerate() {
            let request = Request::new(query.clone()).priority(priority);
            let ticket = service.submit(request).unwrap();
            let order = Arc::clone(&order);
            ticket.on_done(move |_| order.lock().unwrap().push(i));
            tickets.push(ticket);
        }
        gate.open();
        tickets.iter().for_each(|ticket| drop(wait(ticket).clone()));
        drop(service); // after this all callbacks are through
        assert_eq!(*order.lock().unwrap(), [5, 1, 3, 0, 4, 2, 6]);
    }
}

#[test]
fn beyond_the_bound_requests_come_back() {
    let airspace = airspace(Kind::Asteroids, 32, 1);
    let (service, gate, _first) = held_up(&airspace, 2);
    let query = one_query(&airspace, 2);
    let waiting = [0, 1].map(|_| service.submit(query.clone()).unwrap());
    let rejected = service.submit(Request::new(query.clone()).priority(7)).unwrap_err();
    assert!(matches!(rejected, Rejected::QueueFull(_)));
    assert_eq!(rejected.code(), 120);
    let again = rejected.into_request();
    assert_eq!(format!("{:?}", again.query()), format!("{query:?}"), "as it was");
    assert!(format!("{again:?}").contains("priority: 7"));
    assert_eq!(service.stats().rejected, 1);
    // What is cancelled makes room at once.
    waiting[0].cancel();
    assert_eq!(stopped(waiting[0].poll().unwrap()), Some((Limit::Cancelled, false)));
    let late = service.submit(again).unwrap();
    gate.open();
    assert!(wait(&late).found().is_some());
    assert_eq!(service.stats().submitted, 4);
}

#[test]
fn deadlines_in_the_past_are_answered_without_work() {
    let airspace = airspace(Kind::Asteroids, 32, 1);
    let query = one_query(&airspace, 2);
    for threads in THREADS {
        let service = Service::new(&airspace, options(threads, 0)).unwrap();
        let late = Request::new(query.clone()).deadline(Duration::ZERO);
        let ticket = service.submit(late).unwrap();
        let reply = ticket.poll().unwrap();
        assert_eq!(stopped(reply), Some((Limit::Deadline, false)));
        assert_eq!(reply.answer.as_ref().unwrap().code(), 43);
        assert_eq!(service.stats().expired, 1);
    }
}

#[test]
fn what_waits_expires_although_all_workers_are_busy() {
    let airspace = airspace(Kind::Asteroids, 32, 1);
    let (service, gate, first) = held_up(&airspace, 9);
    let request = Request::new(one_query(&airspace, 2));
    let called = Arc::new(AtomicBool::new(false));
    let later = service.submit(request.clone().deadline(3 * LONG)).unwrap();
    let ticket = service.submit(request.deadline(Duration::from_millis(20))).unwrap();
    let flag = Arc::clone(&called);
    ticket.on_done(move |_| flag.store(true, SeqCst));
    let reply = wait(&ticket);
    assert_eq!(stopped(reply), Some((Limit::Deadline, false)));
    assert!(reply.waited >= Duration::from_millis(19));
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
        .max_by_key(|query| planner.path(query).unwrap().stats.expanded);
    let query = longest.unwrap();
    (airspace, query)
}

#[test]
fn queries_under_way_stop_when_cancelled_or_expired() {
    let (airspace, query) = long_query();
    let whole = Planner::new(&airspace).path(&query).unwrap();
    assert!(whole.stats.expanded > 100, "{:?}", whole.stats);
    // Cancelled between the worker's look at the token and the search: the search sees it.
    let (service, gate, first) = held_up(&airspace, 9);
    first.cancel();
    gate.open();
    let reply = wait(&first);
    assert!(reply.found().is_some() || stopped(reply) == Some((Limit::Cancelled, true)));
    drop(service);

    let gate = Gate::default();
    let service = gated(&airspace, 9, &gate);
    let cancelled = service.submit(query.clone()).unwrap();
    gate.await_arrivals(1);
    cancelled.cancel();
    gate.open();
    let reply = wait(&cancelled);
    assert_eq!(stopped(reply), Some((Limit::Cancelled, true)));
    assert!(reply.answer.as_ref().unwrap().stats.expanded < whole.stats.expanded);
    audit(reply);

    let own = service.submit(query.clone().time_limit(Duration::ZERO)).unwrap();
    let reply = wait(&own).clone();
    assert_eq!(stopped(&reply), Some((Limit::Time, true)), "its own limit");
    // After it is done, nothing changes.
    own.cancel();
    assert_eq!(wait(&own).answer, reply.answer);
    let stats = service.stats();
    assert_eq!((stats.cancelled, stats.answered, stats.expired), (1, 1, 0));
    drop(service);

    // A deadline that passes while it is under way; on a busy machine a short one passes before that.
    let reply = (0..12).find_map(|doubled| {
        let gate = Gate::default();
        let service = gated(&airspace, 9, &gate);
        let soon = Duration::from_millis(5 << doubled);
        let ticket = service.submit(Request::new(query.clone()).deadline(soon)).unwrap();
        while gate.arrivals() == 0 && ticket.poll().is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        let is_under_way = gate.arrivals() > 0;
        std::thread::sleep(2 * soon);
        gate.open();
        is_under_way.then(|| wait(&ticket).clone())
    });
    let reply = reply.expect("a worker takes it within ten seconds");
    // The time that is left is measured before the gate; the search has all of it.
    assert!(
        reply.found().is_some()
            || stopped(&reply).is_some_and(|(limit, _)| limit == Limit::Deadline)
    );
    audit(&reply);
}

/// The token of a query is the token of its ticket.
#[test]
fn a_query_may_bring_its_own_token() {
    let airspace = airspace(Kind::Asteroids, 32, 1);
    let (service, gate, _first) = held_up(&airspace, 9);
    let token = CancelToken::new();
    let query = one_query(&airspace, 2).cancel(&token);
    let tickets = [0, 1].map(|_| service.submit(query.clone()).unwrap());
    token.cancel();
    gate.open();
    for ticket in &tickets {
        assert_eq!(stopped(wait(ticket)), Some((Limit::Cancelled, false)));
    }
}

/// Every method can be asked for, and what it cannot do is an error in the reply.
#[test]
fn methods_are_those_of_a_planner() {
    let airspace = airspace(Kind::Asteroids, 32, 1);
    let service = Service::new(&airspace, options(1, 99)).unwrap();
    let query = one_query(&airspace, 2);
    let mut planner = Planner::new(&airspace);
    for search in ["reference", "jps3d", "lazytheta@octree-corner", "hpa"] {
        let query = query.clone().method(method(search));
        let ticket = service.submit(query.clone()).unwrap();
        let ours = wait(&ticket).answer.as_ref().unwrap().outcome.clone();
        assert_eq!(ours, planner.path(&query).unwrap().outcome, "{search}");
    }
    let refused = query.method(Profile::Reference).or_nearest();
    let ticket = service.submit(refused).unwrap();
    let error = wait(&ticket).answer.clone().unwrap_err();
    assert!(matches!(error, ServiceError::Query(QueryError::Unsupported { .. })), "{error}");
    assert_eq!(error.code(), 104);
}

/// Paths are revised in the background, too, and searches watched.
#[test]
fn requests_revise_and_are_observed() {
    let airspace = airspace(Kind::Asteroids, 32, 1);
    let service = Service::new(&airspace, options(1, 99)).unwrap();
    let query = one_query(&airspace, 2);
    let mut ticket = service.submit(query.clone()).unwrap();
    ticket.wait();
    let reply = ticket.take().expect("there is one");
    assert!(ticket.take().is_none(), "once");
    assert_eq!((reply.verdict, reply.broken_at), (None, None));
    let path = Arc::new(reply.found().unwrap().clone());

    let revise = || Request::revise(Arc::clone(&path), query.clone(), Revising::default());
    let kept = service.submit(revise()).unwrap();
    assert_eq!((wait(&kept).verdict, wait(&kept).broken_at), (Some(Verdict::Kept), None));
    let middle = path.point_at(path.length() / 2.0);
    let changed = service.apply(Edits::new().block_ball(middle, 1.5)).unwrap();
    assert!(changed.blocked > 0);
    let broken = service.submit(revise()).unwrap();
    let reply = wait(&broken);
    assert!(matches!(reply.verdict, Some(Verdict::Patched | Verdict::Replanned)));
    let broken_at = reply.broken_at.unwrap();
    assert!((0.0..path.length() / 2.0).contains(&broken_at), "{broken_at}");
    audit(reply);
    assert_eq!(reply.map.version(), service.newest().version());

    let recording = Arc::new(Mutex::new(Recording::default()));
    let observer: Arc<Mutex<Recording>> = Arc::clone(&recording);
    let watched =
        service.submit(Request::new(query.clone().method(method("astar"))).observed(observer));
    wait(&watched.unwrap());
    let mut expected = Recording::default();
    let mut planner = Planner::new(service.newest());
    planner.path_observed(&query.method(method("astar")), &mut expected).unwrap();
    assert_eq!(*recording.lock().unwrap(), expected);
}

/// While the world is edited under it, every path of a body is valid in the version it names, and in the end
/// answers and rooms are those of a world that was never edited.
#[test]
fn bodies_follow_the_edits_of_a_service() {
    let bodies = [
        Body::ball(0.4).unwrap(),
        Body::ball(0.9).unwrap(),
        Body::capsule(0.5, 2.2).unwrap(),
        Body::cuboid([1.5, 0.6, 0.8]).unwrap(),
    ];
    for (threads, budget) in [(1, usize::MAX), (3, usize::MAX), (3, 0)] {
        let airspace = airspace(Kind::Asteroids, 40, 1);
        airspace.derived().set_budget(budget);
        let service = Service::new(&airspace, options(threads, 500)).unwrap();
        let asked = queries(&airspace, 12, 3);
        let with_bodies = || {
            let pairs = asked.iter().zip(bodies.iter().cycle());
            pairs.map(|(query, &body)| query.clone().body(body))
        };
        let mut draw = Draw(7);
        let (mut found, mut versions) = (0, std::collections::BTreeSet::new());
        for _ in 0..8 {
            let tickets: Vec<_> =
                with_bodies().map(|query| service.submit(query).unwrap()).collect();
            for _ in 0..3 {
                let low = [(); 3].map(|()| draw.below(36) as i32);
                let (high, mut edits) = (low.map(|c| c + 5), Edits::new());
                match draw.below(2) {
                    0 => edits.block_box(low, high),
                    _ => edits.free_box(low, high),
                };
                service.apply(&edits).unwrap();
            }
            for (ticket, query) in tickets.iter().zip(with_bodies()) {
                let reply = wait(ticket);
                audit(reply);
                versions.insert(reply.map.version().number);
                let path = reply.answer.as_ref().unwrap().outcome.found();
                found += usize::from(path.is_some());
                assert!(path.is_none_or(|path| Some(path.body()) == query.asked_body()));
            }
        }
        assert!(found > 30 && versions.len() > 1, "{found} {versions:?}");

        let newest = service.newest();
        let now = newest.airspace().unwrap();
        let fresh = Airspace::new(World::clone(now.world())).unwrap();
        let mut planner = Planner::new(&fresh);
        for query in with_bodies() {
            let ticket = service.submit(query.clone()).unwrap();
            let ours = wait(&ticket).answer.as_ref().unwrap();
            let expected = planner.path(&query).unwrap();
            let points =
                |answer: &Answer| answer.any_path().map(|path| path.lattice_points().to_vec());
            assert_eq!(points(ours), points(&expected));
        }
        for body in bodies {
            let [ours, expected] = [now, &fresh].map(|airspace| airspace.room(body).unwrap());
            assert_eq!((ours.world(), ours.cells()), (expected.world(), expected.cells()));
        }
    }
}

#[test]
fn a_panic_does_not_affect_other_queries() {
    let airspace = airspace(Kind::Asteroids, 32, 1);
    let query = one_query(&airspace, 2);
    let bad = query.goal_at([0.25; 3]);
    for threads in THREADS {
        let goal = bad.goal();
        let probe = move |asked: &Query| assert!(asked.goal() != goal, "a bad query");
        let service =
            Service::with_probe(&airspace, options(threads, 99), Box::new(probe)).unwrap();
        let tickets: Vec<_> = (0..24)
            .map(|i| {
                let asked = if i % 3 == 0 { &bad } else { &query };
                let ticket = service.submit(asked.clone()).unwrap();
                ticket.on_done(move |_| assert!(i % 4 != 0, "a bad callback"));
                ticket
            })
            .collect();
        for (i, ticket) in tickets.iter().enumerate() {
            match &wait(ticket).answer {
                Err(error @ ServiceError::Panicked(why)) => {
                    assert!(i % 3 == 0 && why.contains("a bad query"));
                    assert_eq!(error.code(), 122);
                }
                Ok(_) => assert!(i % 3 != 0),
                other => panic!("{other:?}"),
            }
        }
        tickets[0].on_done(|_| panic!("a bad callback of one that is done"));
        let called = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&called);
        tickets[0].on_done(move |_| {
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
fn dropped_tickets_leave_queries_alone_unless_told() {
    let airspace = airspace(Kind::Asteroids, 32, 1);
    let (service, gate, _first) = held_up(&airspace, 9);
    let request = || Request::new(one_query(&airspace, 2));
    let (answered, cancelled) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    for ticket in
        [service.submit(request()).unwrap(), service.submit(request()).unwrap().cancel_on_drop()]
    {
        let (answered, cancelled) = (Arc::clone(&answered), Arc::clone(&cancelled));
        ticket.on_done(move |reply| match stopped(reply) {
            Some((Limit::Cancelled, _)) => {
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
    let waiting = [0, 1].map(|_| service.submit(query.clone()).unwrap());
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
    assert!(waiting.iter().all(|ticket| is_shut_down(ticket.poll().unwrap())));
    opener.join().unwrap();
    // Without workers as well, and in a callback of its own.
    let service = Service::new(&airspace, options(0, 9)).unwrap();
    let ticket = service.submit(query.clone()).unwrap();
    drop(service);
    assert!(is_shut_down(wait(&ticket)));
    assert_eq!(wait(&ticket).answer.as_ref().unwrap_err().code(), 121);

    let service = Service::new(&airspace, options(2, 9)).unwrap();
    let service = Arc::new(Mutex::new(Some(service)));
    let inside = Arc::clone(&service);
    let ticket = service.lock().unwrap().as_ref().unwrap().submit(query).unwrap();
    ticket.on_done(move |_| drop(inside.lock().unwrap().take()));
    wait(&ticket);
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
    let service = gated(&airspace, 9, &gate);
    let [under_way, waiting] = [0, 1].map(|_| service.submit(query.clone()).unwrap());
    gate.await_arrivals(1);
    // What waits is told after what is under way.
    waiting.on_done(move |_| gate.open());
    service.shutdown();
    assert!(is_shut_down(waiting.poll().unwrap()));
    let reply = under_way.poll().unwrap();
    assert_eq!(stopped(reply), Some((Limit::Cancelled, true)));
    audit(reply);
}

#[test]
fn steps_answer_in_slices() {
    let (airspace, query) = long_query();
    let service = Service::new(&airspace, options(0, 2000)).unwrap();
    assert_eq!(service.step(LONG).replied, 0);
    let tickets: Vec<_> = queries(&airspace, 300, 4)
        .into_iter()
        .map(|query| service.submit(query).unwrap())
        .collect();
    let expired = Request::new(query.clone()).deadline(Duration::from_millis(1)).priority(-1);
    let expired = service.submit(expired).unwrap();
    std::thread::sleep(Duration::from_millis(2));
    assert_eq!(service.step(Duration::ZERO).queued, 300, "only what is overdue");
    assert_eq!(stopped(expired.poll().unwrap()), Some((Limit::Deadline, false)));
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
    for ticket in &tickets {
        let reply = ticket.poll().unwrap();
        audit(reply);
        let outcome = &reply.answer.as_ref().unwrap().outcome;
        assert!(outcome.found().is_some() || cut_short > 0, "{outcome:?}");
    }
    // A step that is far too short still gives an answer, the best so far.
    let ticket = service.submit(query.clone()).unwrap();
    let report = service.step(Duration::from_nanos(1));
    if report.replied == 1 {
        assert_eq!(report.cut_short, 1);
        audit(ticket.poll().unwrap());
    }
    // Waiting does not cut anything short.
    let ticket = service.submit(query).unwrap();
    ticket.wait_timeout(Duration::from_nanos(1));
    assert!(ticket.wait().found().is_some());
}

/// Versions come and go while workers are busy: every path is valid in the version it names.
#[test]
fn stress() {
    let versions: Vec<_> = (0..4).map(|seed| airspace(Kind::Asteroids, 40, seed)).collect();
    let service = Arc::new(Service::new(&versions[0], options(3, 64)).unwrap());
    let until = Instant::now() + Duration::from_millis(1500);
    let called = Arc::new(AtomicUsize::new(0));
    let host = |seed: u64| {
        let (service, called) = (Arc::clone(&service), Arc::clone(&called));
        let asked = queries(&versions[0], 50, seed);
        std::thread::spawn(move || {
            let mut draw = Draw(seed);
            let mut tickets: Vec<Ticket> = Vec::new();
            let mut accepted = 0;
            while Instant::now() < until {
                let query = asked[draw.below(asked.len())].clone();
                let mut request = Request::new(query).priority(draw.below(3) as i32);
                if draw.below(4) == 0 {
                    request = request.deadline(Duration::from_micros(draw.below(500) as u64));
                }
                if let Ok(ticket) = service.submit(request) {
                    accepted += 1;
                    let called = Arc::clone(&called);
                    ticket.on_done(move |_| {
                        called.fetch_add(1, SeqCst);
                    });
                    tickets.push(ticket);
                }
                match draw.below(8) {
                    0 => drop(tickets.pop().map(Ticket::cancel_on_drop)),
                    1 => tickets.last().iter().for_each(|ticket| ticket.cancel()),
                    2 => drop(tickets.pop()),
                    3 => tickets.last().iter().for_each(|ticket| audit(wait(ticket))),
                    _ => {}
                }
                if tickets.len() > 40 {
                    tickets.drain(..20).for_each(|ticket| audit(wait(&ticket)));
                }
            }
            tickets.iter().for_each(|ticket| audit(wait(ticket)));
            accepted
        })
    };
    let hosts: Vec<_> = (1..4).map(host).collect();
    let mut published = 1;
    while Instant::now() < until {
        let next = &versions[published % 4];
        assert_eq!(service.publish(next), next.version());
        published += 1;
        std::thread::sleep(Duration::from_micros(300));
    }
    let accepted: usize = hosts.into_iter().map(|host| host.join().unwrap()).sum();
    let service = Arc::into_inner(service).unwrap();
    let (stats, newest) = (service.stats(), service.newest().version());
    assert_eq!(newest, versions[(published - 1) % 4].version());
    service.shutdown();
    assert_eq!(called.load(SeqCst), accepted);
    assert_eq!((stats.submitted, stats.versions), (accepted as u64, published as u64));
    assert_eq!((stats.lost, stats.callback_panics), (0, 0));
    assert!(stats.answered > 0 && published > 10);
}
