//! When one is where along a timed path.

use crate::answer::{Reply, airlane_answer};
use crate::border::{Checked, call, fault, fill, write};
use crate::frame::Frame;
use crate::handle::get;
use crate::status::*;
use engine::Trajectory;

/// Where one is at a time.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct airlane_state {
    /// Seconds since the start.
    pub time: f64,
    /// In units of the query's frame.
    pub position: [f64; 3],
    /// In units of the query's frame a second.
    pub velocity: [f64; 3],
}

fn trajectory(path: &engine::Path) -> Checked<&Trajectory> {
    path.trajectory().ok_or_else(|| fault(AIRLANE_NO_PATH, "the path has no times"))
}

fn leave(state: engine::refine::State, frame: &Frame) -> airlane_state {
    airlane_state {
        time: state.time,
        position: frame.leave(state.position),
        velocity: frame.leave(state.velocity),
    }
}

/// Where one is after so many seconds along a timed path; clamped to its start and end.
///
/// Threads: any. Allocates nothing. Units: seconds, and the query's frame.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_VALUE; AIRLANE_NOT_READY;
/// AIRLANE_NO_PATH without times.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_answer_state_at(
    answer: *const airlane_answer,
    time: f64,
    state: *mut airlane_state,
) -> airlane_status {
    call(|| {
        let reply = get::<Reply>(answer)?;
        let held = reply.lock();
        let timed = trajectory(held.path()?)?;
        if !time.is_finite() {
            return Err(fault(AIRLANE_VALUE, "time: expected a finite number"));
        }
        write(state, "state", leave(timed.at(time), &held.frame))
    })
}

/// States at even times, `hertz` a second, and the last, to a buffer of `capacity` states; `needed` as of
/// airlane_answer_get_points.
///
/// Threads: any. Ownership: the buffer is the caller's. Units: seconds, and the query's frame.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_VALUE if it is not above 0, or more
/// than ten million states; AIRLANE_NOT_READY; AIRLANE_NO_PATH without times; AIRLANE_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_answer_sample(
    answer: *const airlane_answer,
    hertz: f64,
    states: *mut airlane_state,
    capacity: u64,
    needed: *mut u64,
) -> airlane_status {
    call(|| {
        let reply = get::<Reply>(answer)?;
        let held = reply.lock();
        let timed = trajectory(held.path()?)?;
        if !(hertz > 0.0 && timed.duration() * hertz <= 1e7) {
            let text =
                format!("hertz is {hertz}, expected more than 0, for at most 10,000,000 states");
            return Err(fault(AIRLANE_VALUE, text));
        }
        let found: Vec<_> = timed.samples(hertz).map(|state| leave(state, &held.frame)).collect();
        fill((states, capacity, needed), "states", found.into_iter())
    })
}
