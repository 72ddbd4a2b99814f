//! Many orders of events, tried one by one: the same code under a scheduler that decides who runs.

use super::published::Published;
use super::queue::{Entry, Queue, Refusal};
use super::slot::Slot;
use super::{Rejected, Reply, Request, Service, ServiceError, ServiceOptions};
use crate::plan::method::AStar;
use crate::plan::{Airspace, Query};
use crate::scene::Scene;
use crate::search::{CancelToken, Limit};
use shuttle::scheduler::{PctScheduler, RandomScheduler};
use shuttle::{Config, Runner, thread};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::time::{Duration, Instant};

/// Tries so many random orders, and as many in which a thread is held up at a few places only, where
/// most mistakes show (PCT); the planner needs more room than the scheduler's stacks have.
fn check(orders: usize, test: impl Fn() + Send + Sync + 'static) {
    let mut config = Config::new();
    config.stack_size = 1 << 20;
    let test = Arc::new(test);
    let again = Arc::clone(&test);
    let random = RandomScheduler::new_from_seed(7, orders);
    Runner::new(random, config.clone()).run(move || test());
    let few_delays = PctScheduler::new_from_seed(7, 3, orders);
    Runner::new(few_delays, config).run(move || again());
}

#[test]
fn versions_rise_and_go_with_their_values() {
    check(500, || {
        let point = Arc::new(Published::new(Arc::new(1)));
        let writers: Vec<_> = (0..2)
            .map(|_| {
                let point = Arc::clone(&point);
                thread::spawn(move || [0; 2].map(|_| point.publish(Arc::new(0))))
            })
            .collect();
        let mut last = 0;
        for _ in 0..4 {
            let (version, value) = point.get();
            assert!(version >= last && (*value == 1) == (version == 1));
            last = version;
        }
        let mut given: Vec<u64> = writers.into_iter().flat_map(|w| w.join().unwrap()).collect();
        given.sort_unstable();
        assert_eq!(given, [2, 3, 4, 5]);
        assert_eq!(point.get().0, 5);
    });
}

#[test]
fn a_slot_tells_everyone_once() {
    check(2000, || {
        let slot = Arc::new(Slot::new());
        let called = Arc::new(AtomicUsize::new(0));
        let threads: Vec<_> = (0..2)
            .map(|_| {
                let (slot, called) = (Arc::clone(&slot), Arc::clone(&called));
                thread::spawn(move || {
                    slot.on_done(Box::new(move |&reply| {
                        assert_eq!(reply, 42);
                        called.fetch_add(1, SeqCst);
                    }));
                    assert_eq!(slot.wait_until(None), Some(&42));
                })
            })
            .collect();
        assert_eq!(slot.finish(42), 0);
        assert_eq!(slot.finish(43), 0);
        threads.into_iter().for_each(|thread| thread.join().unwrap());
        assert_eq!((slot.get(), called.load(SeqCst)), (Some(&42), 2));
    });
}

/// Workers, one who cancels, the clock and the shutdown all want the entries: each goes to one.
#[test]
fn every_entry_has_one_owner() {
    check(2000, || {
        let queue: Arc<Queue<usize>> = Arc::new(Queue::new(3));
        let owned: Arc<[AtomicUsize; 3]> = Arc::default();
        let entry = |item, deadline| Entry { item, deadline, cancel: CancelToken::new() };
        let mut takers = Vec::new();
        for _ in 0..2 {
            let (queue, owned) = (Arc::clone(&queue), Arc::clone(&owned));
            takers.push(thread::spawn(move || {
                while let Some((key, entry)) = queue.take() {
                    owned[entry.item].fetch_add(1, SeqCst);
                    queue.done(key);
                }
            }));
        }
        let (clock, by_clock) = (Arc::clone(&queue), Arc::clone(&owned));
        takers.push(thread::spawn(move || {
            while let Some(item) = clock.overdue() {
                by_clock[item].fetch_add(1, SeqCst);
            }
        }));
        let first = queue.push(0, entry(0, None)).unwrap();
        queue.push(5, entry(1, Some(Instant::now()))).unwrap();
        queue.push(-5, entry(2, None)).unwrap();
        if let Some(item) = queue.remove(first) {
            owned[item].fetch_add(1, SeqCst);
        }
        for item in queue.close() {
            owned[item].fetch_add(1, SeqCst);
        }
        assert!(matches!(queue.push(0, entry(0, None)), Err((Refusal::Closed, 0))));
        takers.into_iter().for_each(|taker| taker.join().unwrap());
        assert!(owned.iter().all(|owners| owners.load(SeqCst) == 1), "{owned:?}");
        assert_eq!(queue.depth(), (0, 0));
    });
}

/// Neither lost nor late: nothing panics, and the deadline is an hour away.
fn assert_settled(reply: &Reply) {
    match &reply.answer {
        Ok(answer) => assert_ne!(answer.outcome.limit(), Some(Limit::Deadline)),
        Err(error) => assert_eq!(error.code(), 121, "{error}"),
    }
}

/// The whole service: whatever the order, every query has one reply and every callback one call.
#[test]
fn nothing_waits_for_ever() {
    let airspace = |solid: i32| {
        let mut scene = Scene::open([8, 8, 8]).unwrap();
        scene.voxels.insert_box([4, 0, 0], [5, 8, solid]);
        Airspace::bake(scene).unwrap()
    };
    let versions = [airspace(5), airspace(7)];
    check(300, move || {
        let options = ServiceOptions { threads: 2, queue_bound: 2 };
        let service = Arc::new(Service::new(&versions[0], options).unwrap());
        let called = Arc::new(AtomicUsize::new(0));
        let query = Query::new([1.0; 3], [6.0, 1.0, 1.0]);
        let mut tickets = Vec::new();
        for i in 0..4 {
            let mut request = Request::new(query.clone()).priority(i);
            if i == 3 {
                request = request.deadline(Duration::from_secs(3600));
            }
            match service.submit(request) {
                Ok(ticket) => {
                    let called = Arc::clone(&called);
                    ticket.on_done(move |_| {
                        called.fetch_add(1, SeqCst);
                    });
                    tickets.push(ticket);
                }
                Err(rejected) => assert!(matches!(rejected, Rejected::QueueFull(_))),
            }
        }
        let canceller = tickets.pop().map(|ticket| {
            thread::spawn(move || {
                ticket.cancel();
                assert_settled(ticket.wait());
            })
        });
        let publisher = Arc::clone(&service);
        let second = versions[1].clone();
        let publisher = thread::spawn(move || publisher.publish(&second));
        let waits = tickets.len() > 1;
        if waits {
            let reply = tickets[0].wait();
            let known = versions.iter().find(|known| known.version() == reply.map.version());
            assert!(reply.map.airspace().unwrap().world() == known.unwrap().world());
            assert!(reply.found().unwrap().points().len() > 2);
        }
        assert_eq!(publisher.join().unwrap(), versions[1].version());
        assert_eq!(service.stats().versions, 2);
        let submitted = service.stats().submitted as usize;
        drop(service);
        tickets.iter().for_each(|ticket| assert_settled(ticket.wait()));
        if let Some(canceller) = canceller {
            canceller.join().unwrap();
        }
        assert_eq!(called.load(SeqCst), submitted);
    });
}

/// The same with everything at once: a worker and a host that steps, a query that is too long for a
/// step and is put back, one that expires, one that is cancelled, one that panics, and the shutdown.
#[test]
fn steps_deadlines_cancels_panics_and_the_shutdown_leave_nobody_waiting() {
    let mut scene = Scene::open([24, 24, 24]).unwrap();
    scene.voxels.insert_box([12, 0, 0], [13, 24, 23]);
    let airspace = Airspace::bake(scene).unwrap();
    let postponed = Arc::new(AtomicUsize::new(0));
    let seen = Arc::clone(&postponed);
    check(150, move || {
        let probe = |query: &Query| {
            assert!(query.goal() != Some([2.0; 3].into()), "the goal that panics");
        };
        let options = ServiceOptions { threads: 1, queue_bound: 8 };
        let service = Arc::new(Service::with_probe(&airspace, options, Box::new(probe)).unwrap());
        let called = Arc::new(AtomicUsize::new(0));
        let ask = |goal: [f64; 3]| Request::new(Query::new([1.0; 3], goal));
        // Some milliseconds of Dijkstra, and a step has less.
        let long = Query::new([1.0; 3], [22.0; 3]).method(AStar::dijkstra());
        let requests = [
            ask([20.0, 1.0, 1.0]).priority(3),
            Request::new(long.clone()).priority(2),
            Request::new(long).deadline(Duration::from_nanos(1)),
            ask([2.0; 3]),
            ask([3.0; 3]).priority(-1),
        ];
        let host = {
            let (service, postponed) = (Arc::clone(&service), Arc::clone(&postponed));
            thread::spawn(move || {
                for _ in 0..3 {
                    let report = service.step(Duration::from_micros(300));
                    postponed.fetch_add(usize::from(report.postponed), SeqCst);
                }
            })
        };
        let tickets = requests.map(|request| {
            let ticket = service.submit(request).unwrap();
            let called = Arc::clone(&called);
            ticket.on_done(move |_| {
                called.fetch_add(1, SeqCst);
            });
            ticket
        });
        let [first, long, late, lost, cancelled] = tickets;
        let canceller = thread::spawn(move || {
            cancelled.cancel();
            cancelled.wait().answer.is_ok()
        });
        // Each of these would wait for ever if nobody were woken.
        assert!(first.wait().found().is_some());
        assert!(long.wait().answer.is_ok());
        assert_eq!(late.wait().answer.as_ref().unwrap().outcome.limit(), Some(Limit::Deadline));
        assert!(matches!(lost.wait().answer, Err(ServiceError::Panicked(_))));
        assert!(canceller.join().unwrap());
        host.join().unwrap();
        let last = service.submit(ask([3.0; 3])).unwrap();
        drop(service);
        assert_settled(last.wait());
        assert_eq!(called.load(SeqCst), 5);
    });
    assert!(seen.load(SeqCst) > 0, "no query was ever put back");
}

#[test]
fn a_token_that_is_cancelled_while_it_is_taken_is_seen() {
    check(500, || {
        let queue = Arc::new(Queue::new(1));
        let cancel = CancelToken::new();
        queue.push(0, Entry { item: (), deadline: None, cancel: cancel.clone() }).unwrap();
        let worker = {
            let queue = Arc::clone(&queue);
            thread::spawn(move || queue.take().map(|(_, entry)| entry.cancel))
        };
        let waited = queue.close().len();
        let taken = worker.join().unwrap();
        assert_eq!(waited, usize::from(taken.is_none()));
        assert_eq!(cancel.is_cancelled(), taken.is_some());
    });
}

/// One takes an entry and puts it back, as a step does that runs out of time, while a worker looks for
/// work and goes to sleep: the worker is woken.
#[test]
fn what_is_put_back_is_taken_by_a_sleeping_worker() {
    check(2000, || {
        let queue = Arc::new(Queue::new(1));
        let entry = Entry { item: 7, deadline: None, cancel: CancelToken::new() };
        queue.push(0, entry).unwrap();
        let worker = {
            let queue = Arc::clone(&queue);
            thread::spawn(move || queue.take().map(|(key, entry)| (queue.done(key), entry.item).1))
        };
        if let Some((key, entry)) = queue.try_take() {
            queue.put_back(key, entry).unwrap();
        }
        assert_eq!(worker.join().unwrap(), Some(7));
        assert_eq!(queue.depth(), (0, 0));
    });
}

/// The same for the clock: nobody else takes the entry, whose deadline is over.
#[test]
fn what_is_put_back_beyond_its_deadline_is_ended_by_the_clock() {
    check(2000, || {
        let queue = Arc::new(Queue::new(1));
        let entry = Entry { item: 7, deadline: Some(Instant::now()), cancel: CancelToken::new() };
        let clock = {
            let queue = Arc::clone(&queue);
            thread::spawn(move || queue.overdue())
        };
        queue.push(0, entry).unwrap();
        if let Some((key, entry)) = queue.try_take() {
            queue.put_back(key, entry).unwrap();
        }
        assert_eq!(clock.join().unwrap(), Some(7));
    });
}

/// What closes the queue wakes every worker and the clock.
#[test]
fn everyone_goes_home_when_the_queue_closes() {
    check(2000, || {
        let queue: Arc<Queue<()>> = Arc::new(Queue::new(1));
        let mut sleepers = Vec::new();
        for number in 0..3 {
            let queue = Arc::clone(&queue);
            sleepers.push(thread::spawn(move || match number {
                2 => queue.overdue().is_none(),
                _ => queue.take().is_none(),
            }));
        }
        assert!(queue.close().is_empty());
        assert!(sleepers.into_iter().all(|sleeper| sleeper.join().unwrap()));
    });
}
