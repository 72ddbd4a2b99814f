//! Questions.

use crate::agent::{Who, airlane_agent};
use crate::body::airlane_body;
use crate::border::{Checked, call, fault, named, options, positive, read, seconds};
use crate::frame::Frame;
use crate::handle::{get, held, make};
use crate::status::*;
use engine::geom::Voxel;
use engine::map::Place;
use engine::plan::{Refine, Smooth};
use engine::{CancelToken, Method, Objective, Query};
use std::ffi::c_char;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A question: handle. Made once, then changed and asked any number of times.
pub struct airlane_query {
    _private: (),
}

held! { airlane_query holds Question, "a query"; }

pub(crate) struct Question {
    state: Mutex<State>,
    pub(crate) frame: Frame,
}

struct State {
    query: Query,
    token: CancelToken,
}

impl Question {
    /// The query as it is now.
    pub(crate) fn now(&self) -> Query {
        self.lock().query.clone()
    }

    /// The same with a cancel token of its own, which the query's cancels too, but not the other way round.
    pub(crate) fn apart(&self) -> Query {
        let state = self.lock();
        let whole = state.token.clone();
        state.query.clone().cancel(&CancelToken::asking(move || whole.is_cancelled()))
    }

    /// Asks this token from now on whether the query is cancelled; the one before has no say any more.
    pub(crate) fn ask_token(&self, token: CancelToken) {
        let mut state = self.lock();
        *state = State { query: state.query.clone().cancel(&token), token };
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Makes a query in a frame (AIRLANE_FRAME_NATIVE and its like), which all its places and lengths are in, and
/// those of its answers: for a point, with the default method, without limits and ends.
///
/// Threads: any. Ownership: `out` is the caller's, to be released. AIRLANE_OK; AIRLANE_NULL; AIRLANE_VALUE.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_query_new(frame: i32, out: *mut *mut airlane_query) -> airlane_status {
    make(out, || {
        let (frame, token) = (Frame::of(frame)?, CancelToken::new());
        let state = Mutex::new(State { query: Query::template().cancel(&token), token });
        Ok(Question { state, frame })
    })
}

/// Changes a query.
fn with(
    query: *const airlane_query,
    change: impl FnOnce(Query, &Frame) -> Checked<Query>,
) -> airlane_status {
    call(|| {
        let question = get::<Question>(query)?;
        let mut state = question.lock();
        // A copy costs no memory; what fails leaves the query as it was.
        state.query = change(state.query.clone(), &question.frame)?;
        Ok(())
    })
}

/// Sets start and goal, three numbers each.
///
/// Threads: any; queries under way keep the ends they have. Ownership: copied. Units: of the query's frame.
/// Allocates nothing. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED. Numbers that are no place
/// are noticed when the query is asked (AIRLANE_POINT).
#[unsafe(no_mangle)]
pub extern "C" fn airlane_query_set_ends(
    query: *const airlane_query,
    start: *const f64,
    goal: *const f64,
) -> airlane_status {
    with(query, |query, frame| {
        let place = |at: *const f64, what| Ok(Place::from(frame.enter(read(at.cast(), what)?)));
        Ok(query.start_at(place(start, "start")?).goal_at(place(goal, "goal")?))
    })
}

/// Sets start and goal in parts of a map, by the numbers that airlane_map_add gave.
///
/// Threads, ownership, units and statuses: as of airlane_query_set_ends.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_query_set_ends_in_parts(
    query: *const airlane_query,
    start_part: u32,
    start: *const f64,
    goal_part: u32,
    goal: *const f64,
) -> airlane_status {
    with(query, |query, frame| {
        let place = |part: u32, at: *const f64, what| {
            let at = frame.enter(read(at.cast(), what)?);
            Ok(crate::map::part(part).at(at))
        };
        let ends = [place(start_part, start, "start")?, place(goal_part, goal, "goal")?];
        Ok(query.start_at(ends[0]).goal_at(ends[1]))
    })
}

/// Sets the body, which wins over the agent's.
///
/// Threads: any. Ownership: copied. Units: of the query's frame.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_SIZE; AIRLANE_VALUE; AIRLANE_BODY.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_query_set_body(
    query: *const airlane_query,
    body: *const airlane_body,
) -> airlane_status {
    with(query, |query, frame| Ok(query.body(options(body)?.enter(frame)?)))
}

/// Sets who moves: body, speeds, prices, links and dynamics.
///
/// Threads: any. Ownership: the query keeps the agent alive.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_query_set_agent(
    query: *const airlane_query,
    agent: *const airlane_agent,
) -> airlane_status {
    with(query, |query, _| Ok(query.agent(&get::<Who>(agent)?.0)))
}

/// Sets how the path is searched for: "fast", "default", "quality", "reference", or a search by name such as
/// "astar", "jps3d" or "lazytheta@octree-corner?weight=1.2".
///
/// Threads: any. Ownership: copied. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_TEXT.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_query_set_method(
    query: *const airlane_query,
    method: *const c_char,
) -> airlane_status {
    with(query, |query, _| Ok(query.method(named::<Method>(method, "method")?)))
}

/// Sets what a good path is: "shortest", "fastest", "easiest", "safest" or "overland".
///
/// Threads: any. Ownership: copied. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_TEXT.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_query_set_objective(
    query: *const airlane_query,
    objective: *const c_char,
) -> airlane_status {
    with(query, |query, _| Ok(query.objective(named::<Objective>(objective, "objective")?)))
}

/// Blocked ends move to the nearest free point, if it is at most this far away.
///
/// Threads: any. Units: of the query's frame.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_VALUE.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_query_set_snap(
    query: *const airlane_query,
    within: f64,
) -> airlane_status {
    with(query, |query, frame| Ok(query.snap(frame.enter_length(positive(within, "within")?))))
}

/// If the goal cannot be reached, asks for a path to the reachable point nearest to it. For good: make another
/// query for the other behaviour.
///
/// Threads: any. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_query_set_or_nearest(query: *const airlane_query) -> airlane_status {
    with(query, |query, _| Ok(query.or_nearest()))
}

/// Lets a long body turn about the vertical. For good.
///
/// Threads: any. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_query_set_any_heading(query: *const airlane_query) -> airlane_status {
    with(query, |query, _| Ok(query.any_heading()))
}

/// Keeps the path within a box of voxels: no part of the body leaves it, and what lies beyond counts as solid. `low`
/// and `high` are opposite corners, both included, three numbers of voxels each, as airlane_airspace_voxel_at gives
/// them. For good. Goes with maps of one airspace.
///
/// Threads: any. Ownership: copied. Units: voxels along Airlane's own axes.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_VALUE if a pointer is not aligned.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_query_set_region(
    query: *const airlane_query,
    low: *const i32,
    high: *const i32,
) -> airlane_status {
    with(query, |query, _| {
        let corner = |at: *const i32, what| read(at.cast::<[i32; 3]>(), what);
        let (a, b) = (corner(low, "low")?, corner(high, "high")?);
        // Which is which depends on the frame that they come from.
        let low = Voxel(std::array::from_fn(|i| a[i].min(b[i])));
        Ok(query.region(low, Voxel(std::array::from_fn(|i| a[i].max(b[i])))))
    })
}

/// Sets how the path is refined after the search: "usual", which is what the method does, "none", "prune", "band",
/// "funnel" or "taut". What does not go with the method is noticed when the query is asked (AIRLANE_UNSUPPORTED).
///
/// Threads: any. Ownership: copied. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_TEXT.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_query_set_refine(
    query: *const airlane_query,
    refine: *const c_char,
) -> airlane_status {
    with(query, |query, _| Ok(query.refine(named::<Refine>(refine, "refine")?)))
}

/// Asks for a timed path that keeps to the dynamics of the agent: a curve at most `longest` times as long as the
/// path that it rounds off; 0 for the usual 1.05. For good.
///
/// Threads: any. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_VALUE.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_query_set_trajectory(
    query: *const airlane_query,
    longest: f64,
) -> airlane_status {
    with(query, |query, _| {
        Ok(query.trajectory(match positive(longest, "longest")? {
            0.0 => Smooth::Rounded,
            longest if longest >= 1.0 => Smooth::RoundedWithin(longest),
            longest => {
                let text = format!("longest is {longest}, expected 0 or at least 1");
                return Err(fault(AIRLANE_VALUE, text));
            }
        }))
    })
}

/// Stops after so many seconds, with the best so far: of everything, building what is needed with it.
///
/// Threads: any. Units: seconds. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_VALUE.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_query_set_time_limit(
    query: *const airlane_query,
    limit: f64,
) -> airlane_status {
    with(query, |query, _| Ok(query.time_limit(seconds(limit, "limit")?)))
}

/// Stops after so many expanded nodes, with the best so far. The same on every machine.
///
/// Threads: any. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_query_set_expansion_limit(
    query: *const airlane_query,
    limit: u64,
) -> airlane_status {
    with(query, |query, _| Ok(query.expansion_limit(limit)))
}

/// Stops all that was asked with this query and is under way, on whatever thread, with code 42; and what is
/// asked with it from now on, until airlane_query_renew.
///
/// Threads: any. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_query_cancel(query: *const airlane_query) -> airlane_status {
    call(|| {
        get::<Question>(query)?.lock().token.cancel();
        Ok(())
    })
}

/// Lets a query be asked again after airlane_query_cancel. What was cancelled stays so.
///
/// Threads: any. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_query_renew(query: *const airlane_query) -> airlane_status {
    call(|| {
        get::<Question>(query)?.ask_token(CancelToken::new());
        Ok(())
    })
}
