//! Planners: who answers queries on the thread of the call.

use crate::answer::{Reply, airlane_answer};
use crate::border::{Checked, Fault, Sized32, call, fault, points, write, write_sized};
use crate::handle::{get, held, make};
use crate::map::whole_map;
use crate::query::{Question, airlane_query};
use crate::status::*;
use crate::table::{Rows, airlane_table};
use crate::version::on_threads;
use engine::plan::Verdict;
use engine::threads::Pool;
use engine::{Planner, QueryError};
use std::ffi::c_void;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Who answers queries: handle. Owns a map, and memory that it uses again; make one for each thread.
pub struct airlane_planner {
    _private: (),
}

held! { airlane_planner holds Pilot, "a planner"; }

pub(crate) struct Pilot(Mutex<Planner>);

impl Pilot {
    fn lock(&self) -> MutexGuard<'_, Planner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub(crate) fn query_fault(error: &QueryError) -> Fault {
    fault(error.code().into(), error.to_string())
}

/// Makes a planner for the newest version of an airspace, or for a map.
///
/// Threads: any. Ownership: it keeps that version alive; `out` is the caller's, to be released.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_planner_new(
    airspace_or_map: *const c_void,
    out: *mut *mut airlane_planner,
) -> airlane_status {
    make(out, || Ok(Pilot(Mutex::new(Planner::new(whole_map(airspace_or_map)?)))))
}

/// Goes over to the newest version of an airspace, or to a map. Costs next to nothing and lets the old version
/// go; answers are those of a new planner.
///
/// Threads: one at a time; others wait.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_planner_follow(
    planner: *const airlane_planner,
    airspace_or_map: *const c_void,
) -> airlane_status {
    call(|| {
        let pilot = get::<Pilot>(planner)?;
        pilot.lock().follow(whole_map(airspace_or_map)?);
        Ok(())
    })
}

/// Builds what a query needs and nobody has built yet, such as room for its body, so that the first query does
/// not pay for it. The query need not have ends.
///
/// Threads: one at a time; works on those of airlane_set_threads.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; 100 to 111 if the query is invalid.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_planner_prepare(
    planner: *const airlane_planner,
    query: *const airlane_query,
) -> airlane_status {
    call(|| {
        let (pilot, query) = (get::<Pilot>(planner)?, get::<Question>(query)?.now());
        let planner = &mut *pilot.lock();
        on_threads(|| planner.prepare(&query)).map_err(|error| query_fault(&error))
    })
}

/// Answers a query, on this thread alone, into an answer whose memory is used again. That there is no path is an
/// answer, and AIRLANE_OK. Once warm, a query by the default method in one airspace allocates nothing.
///
/// Threads: one at a time for one planner; others wait. Other planners work meanwhile. Ownership: planner, query
/// and answer stay the caller's; the answer is in the query's frame.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; 100 to 111 if the query is invalid, and then
/// the answer stays as it was.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_planner_path(
    planner: *const airlane_planner,
    query: *const airlane_query,
    answer: *const airlane_answer,
) -> airlane_status {
    call(|| {
        let (pilot, question) = (get::<Pilot>(planner)?, get::<Question>(query)?);
        let (query, reply) = (question.now(), get::<Reply>(answer)?);
        // Always in this order.
        let planner = &mut *pilot.lock();
        let state = &mut *reply.lock();
        let planned = Pool::None.run(|| match &mut state.answer {
            Some(answer) => planner.path_into(&query, answer),
            empty => planner.path(&query).map(|answer| *empty = Some(answer)),
        });
        planned.map_err(|error| query_fault(&error))?;
        state.frame = question.frame;
        Ok(())
    })
}

/// What became of a path.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct airlane_revision {
    /// Of this struct, in bytes; to be filled in by the caller, or by airlane_revision_default.
    pub size: u32,
    /// 0 kept, 1 patched, 2 replanned, 3 improved, 4 lost: there is no other.
    pub verdict: u32,
    /// How far along the old path it is broken, in units of the query's frame; not a number if it is not.
    pub broken_at: f64,
}

impl Sized32 for airlane_revision {
    const NAME: &'static str = "airlane_revision";
}

/// Fills in an empty struct.
///
/// Threads: any. AIRLANE_OK; AIRLANE_NULL.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_revision_default(revision: *mut airlane_revision) -> airlane_status {
    call(|| {
        let size = size_of::<airlane_revision>() as u32;
        write(revision, "revision", airlane_revision { size, verdict: 0, broken_at: f64::NAN })
    })
}

/// Looks after a path when the world changed: the answer's path is kept if it is still good, else patched or
/// planned anew, from the start of the query, which is where one is now. `revision` may be null.
///
/// Threads: one at a time for one planner; others wait. Units: of the query's frame.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_SIZE; AIRLANE_NOT_READY;
/// AIRLANE_NO_PATH if the answer has no path; 100 to 111 if the query is invalid.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_planner_revise(
    planner: *const airlane_planner,
    query: *const airlane_query,
    answer: *const airlane_answer,
    revision: *mut airlane_revision,
) -> airlane_status {
    call(|| {
        let (pilot, question) = (get::<Pilot>(planner)?, get::<Question>(query)?);
        let (query, reply) = (question.now(), get::<Reply>(answer)?);
        let size = size_of::<airlane_revision>() as u32;
        if !revision.is_null() {
            write_sized(revision, airlane_revision { size, verdict: 0, broken_at: f64::NAN })?;
        }
        let planner = &mut *pilot.lock();
        let state = &mut *reply.lock();
        let path = state.path()?;
        let revised =
            Pool::None.run(|| planner.revise(path, &query)).map_err(|error| query_fault(&error))?;
        let told = airlane_revision {
            size,
            verdict: match revised.verdict {
                Verdict::Kept => 0,
                Verdict::Patched => 1,
                Verdict::Replanned => 2,
                Verdict::Improved => 3,
                Verdict::Lost => 4,
            },
            broken_at: revised.broken_at.map_or(f64::NAN, |at| question.frame.leave_length(at)),
        };
        state.answer = Some(revised.answer);
        state.frame = question.frame;
        match revision.is_null() {
            true => Ok(()),
            false => write_sized(revision, told),
        }
    })
}

/// Answers many queries that differ in their ends alone: six numbers each, start and goal, in the query's frame.
/// Answers are the same as one by one. A query that is invalid is a row with the outcome AIRLANE_ERROR.
///
/// Threads: one at a time for one planner; works on those of airlane_set_threads. Ownership: ends are copied;
/// `out` is the caller's, to be released.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_TOO_LARGE for more than 2^28 rows.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_planner_table(
    planner: *const airlane_planner,
    query: *const airlane_query,
    ends: *const f64,
    count: u64,
    out: *mut *mut airlane_table,
) -> airlane_status {
    make(out, || {
        let (pilot, question) = (get::<Pilot>(planner)?, get::<Question>(query)?);
        let ends = ends_of(ends, count, &question)?;
        let (planner, query) = (pilot.lock().clone(), question.now());
        let table = on_threads(|| planner.table(&ends, &query));
        Ok(Rows { table, frame: question.frame })
    })
}

/// Seconds that the engine alone takes for queries one by one, in a loop of its own on this thread: for benchmarks,
/// which compare calls from C with it. `ends` as of airlane_planner_table.
///
/// Threads: one at a time for one planner. Units: seconds.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_TOO_LARGE; 100 to 111 if a query is
/// invalid.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_planner_engine_seconds(
    planner: *const airlane_planner,
    query: *const airlane_query,
    ends: *const f64,
    count: u64,
    seconds: *mut f64,
) -> airlane_status {
    call(|| {
        let (pilot, question) = (get::<Pilot>(planner)?, get::<Question>(query)?);
        let (ends, query) = (ends_of(ends, count, &question)?, question.now());
        let planner = &mut *pilot.lock();
        let Some(&[start, goal]) = ends.first() else { return write(seconds, "seconds", 0.0) };
        let run = || {
            let mut answer = planner.path(&query.start_at(start).goal_at(goal))?;
            let begin = std::time::Instant::now();
            for &[start, goal] in &ends {
                planner.path_into(&query.start_at(start).goal_at(goal), &mut answer)?;
                std::hint::black_box(&answer);
            }
            Ok(begin.elapsed().as_secs_f64())
        };
        let took = Pool::None.run(run).map_err(|error: QueryError| query_fault(&error))?;
        write(seconds, "seconds", took)
    })
}

const MOST_ROWS: u64 = 1 << 28;

fn ends_of(ends: *const f64, count: u64, question: &Question) -> Checked<Vec<[[f64; 3]; 2]>> {
    if count > MOST_ROWS {
        return Err(fault(AIRLANE_TOO_LARGE, format!("count is {count}, expected at most 2^28")));
    }
    let ends = points((ends, 2 * count), 2 * MOST_ROWS, "ends")?.as_chunks::<2>().0;
    Ok(ends.iter().map(|pair| pair.map(|at| question.frame.enter(at))).collect())
}
