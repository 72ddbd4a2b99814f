//! Queries in the background.

use crate::airspace::{airlane_changed, edit_fault, told};
use crate::answer::{Reply, airlane_answer};
use crate::border::{Fault, Sized32, call, fault, options, seconds, write, write_sized};
use crate::edits::{Batch, airlane_edits};
use crate::frame::Frame;
use crate::handle::{get, held, make};
use crate::map::whole_map;
use crate::planner::query_fault;
use crate::query::{Question, airlane_query};
use crate::status::*;
use crate::version::on_threads;
use engine::Changed;
use engine::live::{Rejected, Request, Service, ServiceError, ServiceOptions, Ticket};
use engine::threads::Pool;
use std::ffi::c_void;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Who answers queries in the background: handle.
pub struct airlane_service {
    _private: (),
}

/// A query that was submitted: handle.
pub struct airlane_ticket {
    _private: (),
}

held! {
    airlane_service holds Desk, "a service";
    airlane_ticket holds Pending, "a ticket";
}

pub(crate) struct Desk {
    service: Service,
    /// Held while the newest version is made: of two edits at once, the second is made to the first's.
    making: Mutex<()>,
}

impl Desk {
    /// What was made before a panic is whole: versions are published at once.
    fn lock(&self) -> MutexGuard<'_, ()> {
        self.making.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub(crate) struct Pending {
    ticket: Ticket,
    frame: Frame,
}

fn service_fault(error: &ServiceError) -> Fault {
    match error {
        ServiceError::Query(error) => query_fault(error),
        ServiceError::Threads(_) => fault(AIRLANE_THREADS, error.to_string()),
        error => fault(error.code().into(), error.to_string()),
    }
}

/// How a service works.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct airlane_service_options {
    /// Of this struct, in bytes.
    pub size: u32,
    /// Threads of its own, at most 1024. With 0 there are none: the host calls airlane_service_step, on whatever
    /// thread it likes.
    pub threads: u32,
    /// How many queries may wait.
    pub queue: u64,
}

impl Sized32 for airlane_service_options {
    const NAME: &'static str = "airlane_service_options";
}

/// Fills in the usual options: one thread less than there are processors, a queue of 4096.
///
/// Threads: any. AIRLANE_OK; AIRLANE_NULL.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_service_options_default(
    options: *mut airlane_service_options,
) -> airlane_status {
    call(|| {
        let usual = ServiceOptions::default();
        let size = size_of::<airlane_service_options>() as u32;
        let (threads, queue) = (usual.threads as u32, usual.queue_bound as u64);
        write(options, "options", airlane_service_options { size, threads, queue })
    })
}

/// Makes a service that answers in the newest version of an airspace, or in a map. `options` may be null.
/// Releasing it ends it: what waits gets AIRLANE_SHUT_DOWN, what is under way is cancelled, and the call that
/// releases it last waits for its threads.
///
/// Threads: any. Ownership: `out` is the caller's, to be released.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_SIZE; AIRLANE_VALUE; AIRLANE_THREADS.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_service_new(
    airspace_or_map: *const c_void,
    options: *const airlane_service_options,
    out: *mut *mut airlane_service,
) -> airlane_status {
    make(out, || {
        let map = whole_map(airspace_or_map)?;
        let mut wanted = ServiceOptions::default();
        if !options.is_null() {
            let given = self::options(options)?;
            if given.threads > 1024 || given.queue > MOST_QUEUED {
                return Err(fault(
                    AIRLANE_VALUE,
                    "expected at most 1024 threads and a queue of at most 2^24",
                ));
            }
            wanted.threads = given.threads as usize;
            wanted.queue_bound = given.queue as usize;
        }
        let service =
            on_threads(|| Service::new(map, wanted)).map_err(|error| service_fault(&error))?;
        Ok(Desk { service, making: Mutex::new(()) })
    })
}

const MOST_QUEUED: u64 = 1 << 24;

/// Submits a query. Higher priorities come first. `deadline` is in seconds from now: a query that is not done by
/// then is answered with code 43; negative without one.
///
/// Threads: any; never waits. Ownership: the query is copied; `out` is the caller's, to be released, which does
/// not cancel the query.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_VALUE; AIRLANE_QUEUE_FULL;
/// AIRLANE_SHUT_DOWN.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_service_submit(
    service: *const airlane_service,
    query: *const airlane_query,
    priority: i32,
    deadline: f64,
    out: *mut *mut airlane_ticket,
) -> airlane_status {
    make(out, || {
        let (desk, question) = (get::<Desk>(service)?, get::<Question>(query)?);
        let mut request = Request::new(question.apart()).priority(priority);
        if deadline >= 0.0 || deadline.is_nan() {
            request = request.deadline(seconds(deadline, "deadline")?);
        }
        let ticket = desk.service.submit(request).map_err(|rejected| match rejected {
            Rejected::QueueFull(_) => fault(AIRLANE_QUEUE_FULL, "the queue of the service is full"),
            _ => fault(AIRLANE_SHUT_DOWN, "the service is shut down"),
        })?;
        Ok(Pending { ticket, frame: question.frame })
    })
}

/// Answers in the newest version of an airspace, or in a map, from now on. Queries under way keep theirs.
///
/// Threads: one at a time, together with airlane_service_apply.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_service_publish(
    service: *const airlane_service,
    airspace_or_map: *const c_void,
) -> airlane_status {
    call(|| {
        let (desk, map) = (get::<Desk>(service)?, whole_map(airspace_or_map)?);
        let _making = desk.lock();
        on_threads(|| desk.service.publish(map));
        Ok(())
    })
}

/// Edits the service's own newest version and answers in the next one from now on. `changed` may be null. Of edits
/// on several threads at once each is made to the version that the one before it made, so that none is lost; an edit
/// that waits for airlane_service_publish is made to what was published.
///
/// Threads: one at a time, together with airlane_service_publish.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_SIZE; AIRLANE_EDIT; AIRLANE_BAKE, also
/// for a map of several parts.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_service_apply(
    service: *const airlane_service,
    edits: *const airlane_edits,
    changed: *mut airlane_changed,
) -> airlane_status {
    call(|| {
        let (desk, batch) = (get::<Desk>(service)?, get::<Batch>(edits)?);
        if !changed.is_null() {
            write_sized(changed, told(&Changed::default(), 0))?;
        }
        let edits = batch.edits();
        let (made, version) = {
            let _making = desk.lock();
            let made = on_threads(|| desk.service.apply(&edits)).map_err(edit_fault)?;
            (made, desk.service.newest().version().number)
        };
        match changed.is_null() {
            true => Ok(()),
            false => write_sized(changed, told(&made, version)),
        }
    })
}

/// What a step did.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct airlane_step_report {
    /// Of this struct, in bytes; to be filled in by the caller, or by airlane_step_report_default.
    pub size: u32,
    /// 1 if a query was begun and put back, because there was too little time left. Else 0.
    pub postponed: u32,
    /// Queries that were answered.
    pub replied: u64,
    /// Of these, cut short because one took all of the time.
    pub cut_short: u64,
    /// Queries that wait.
    pub queued: u64,
    /// Seconds that it took.
    pub took: f64,
}

impl Sized32 for airlane_step_report {
    const NAME: &'static str = "airlane_step_report";
}

/// Fills in an empty struct.
///
/// Threads: any. AIRLANE_OK; AIRLANE_NULL.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_step_report_default(report: *mut airlane_step_report) -> airlane_status {
    call(|| write(report, "report", EMPTY_REPORT))
}

const EMPTY_REPORT: airlane_step_report = airlane_step_report {
    size: size_of::<airlane_step_report>() as u32,
    postponed: 0,
    replied: 0,
    cut_short: 0,
    queued: 0,
    took: 0.0,
};

/// Answers queries on this thread alone for at most `budget` seconds: for a main loop, or for jobs of the host's own
/// thread pool. With nothing to do it returns at once and allocates nothing. `report` may be null.
///
/// Threads: any; one at a time answers, others wait. Units: seconds.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_SIZE; AIRLANE_VALUE.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_service_step(
    service: *const airlane_service,
    budget: f64,
    report: *mut airlane_step_report,
) -> airlane_status {
    call(|| {
        let desk = get::<Desk>(service)?;
        let budget = seconds(budget, "budget")?;
        if !report.is_null() {
            write_sized(report, EMPTY_REPORT)?;
        }
        let found = Pool::None.run(|| desk.service.step(budget));
        if report.is_null() {
            return Ok(());
        }
        let told = airlane_step_report {
            postponed: found.postponed.into(),
            replied: found.replied,
            cut_short: found.cut_short,
            queued: found.queued as u64,
            took: found.took.as_secs_f64(),
            ..EMPTY_REPORT
        };
        write_sized(report, told)
    })
}

/// Counts of a service since it was made; times in seconds.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct airlane_service_stats {
    /// Of this struct, in bytes; to be filled in by the caller, or by airlane_service_stats_default.
    pub size: u32,
    /// 0; for what comes later.
    pub reserved: u32,
    /// Queries that were submitted.
    pub submitted: u64,
    /// Queries that were turned away.
    pub rejected: u64,
    /// Queries that were answered.
    pub answered: u64,
    /// Queries that were cancelled.
    pub cancelled: u64,
    /// Queries whose deadline passed.
    pub expired: u64,
    /// Queries that wait.
    pub queued: u64,
    /// Queries that are being answered.
    pub under_way: u64,
    /// From submitting to the reply: half of them took no longer.
    pub latency_p50: f64,
    /// 99 of a hundred took no longer.
    pub latency_p99: f64,
    /// The longest.
    pub latency_max: f64,
}

impl Sized32 for airlane_service_stats {
    const NAME: &'static str = "airlane_service_stats";
}

const NO_STATS: airlane_service_stats = airlane_service_stats {
    size: size_of::<airlane_service_stats>() as u32,
    reserved: 0,
    submitted: 0,
    rejected: 0,
    answered: 0,
    cancelled: 0,
    expired: 0,
    queued: 0,
    under_way: 0,
    latency_p50: 0.0,
    latency_p99: 0.0,
    latency_max: 0.0,
};

/// Fills in an empty struct.
///
/// Threads: any. AIRLANE_OK; AIRLANE_NULL.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_service_stats_default(
    stats: *mut airlane_service_stats,
) -> airlane_status {
    call(|| write(stats, "stats", NO_STATS))
}

/// Counts of a service.
///
/// Threads: any. Units: seconds. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_SIZE.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_service_get_stats(
    service: *const airlane_service,
    stats: *mut airlane_service_stats,
) -> airlane_status {
    call(|| {
        let found = get::<Desk>(service)?.service.stats();
        let told = airlane_service_stats {
            submitted: found.submitted,
            rejected: found.rejected,
            answered: found.answered,
            cancelled: found.cancelled,
            expired: found.expired,
            queued: found.queued as u64,
            under_way: found.under_way as u64,
            latency_p50: found.latency.p50.as_secs_f64(),
            latency_p99: found.latency.p99.as_secs_f64(),
            latency_max: found.latency.max.as_secs_f64(),
            ..NO_STATS
        };
        write_sized(stats, told)
    })
}

/// Whether there is a reply: `is_done` becomes 1 or 0. Never waits, and allocates nothing.
///
/// Threads: any. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_ticket_poll(
    ticket: *const airlane_ticket,
    is_done: *mut u32,
) -> airlane_status {
    call(|| write(is_done, "is_done", get::<Pending>(ticket)?.ticket.poll().is_some().into()))
}

/// Waits for the reply for at most so many seconds: `is_done` becomes 1 or 0. If the service has no threads, this
/// one does the work.
///
/// Threads: any. Units: seconds. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_VALUE.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_ticket_wait(
    ticket: *const airlane_ticket,
    most: f64,
    is_done: *mut u32,
) -> airlane_status {
    call(|| {
        let (pending, most) = (get::<Pending>(ticket)?, seconds(most, "most")?);
        let done = Pool::None.run(|| pending.ticket.wait_timeout(most).is_some());
        write(is_done, "is_done", done.into())
    })
}

/// Copies the reply to an answer; any number of times.
///
/// Threads: any. Ownership: ticket and answer stay the caller's; the answer is in the query's frame.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_NOT_READY without a reply; 100 to 111
/// if the query was invalid; AIRLANE_SHUT_DOWN; AIRLANE_PANICKED. Then the answer stays as it was.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_ticket_take(
    ticket: *const airlane_ticket,
    answer: *const airlane_answer,
) -> airlane_status {
    call(|| {
        let (pending, reply) = (get::<Pending>(ticket)?, get::<Reply>(answer)?);
        let Some(found) = pending.ticket.poll() else {
            return Err(fault(AIRLANE_NOT_READY, "there is no reply yet"));
        };
        let found = found.answer.as_ref().map_err(service_fault)?;
        let mut state = reply.lock();
        state.answer = Some(found.clone());
        state.frame = pending.frame;
        Ok(())
    })
}

/// Cancels what was submitted with this ticket, unless it is done: the reply comes soon, with code 42. Other uses of
/// the same query go on.
///
/// Threads: any. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_ticket_cancel(ticket: *const airlane_ticket) -> airlane_status {
    call(|| {
        get::<Pending>(ticket)?.ticket.cancel();
        Ok(())
    })
}
