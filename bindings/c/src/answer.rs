//! Answers.

use crate::airspace::{Space, airlane_airspace};
use crate::border::{Checked, Sized32, call, fault, fill, fill_text, write, write_sized};
use crate::frame::Frame;
use crate::handle::{get, held, make};
use crate::status::*;
use crate::version::on_threads;
use engine::plan::End;
use engine::{Answer, Path};
use std::ffi::c_char;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A path to the goal was found.
#[expect(dead_code)] // for the header
pub const AIRLANE_FOUND: u32 = 0;
/// There is a path that does less than was asked; the code says why.
#[expect(dead_code)] // for the header
pub const AIRLANE_PARTIAL: u32 = 1;
/// There is no path; the code says why.
#[expect(dead_code)] // for the header
pub const AIRLANE_UNREACHABLE: u32 = 2;
/// A limit ended the search; the code says which. There may be a path towards the goal.
pub const AIRLANE_STOPPED: u32 = 3;
/// The query is invalid: only in rows of tables.
#[expect(dead_code)] // for the header
pub const AIRLANE_ERROR: u32 = 4;

/// An answer: handle. Made once, then filled by calls that answer queries; its memory is used again.
pub struct airlane_answer {
    _private: (),
}

held! { airlane_answer holds Reply, "an answer"; }

pub(crate) struct Reply(Mutex<State>);

/// An answer, if there is one yet, and the frame of its query.
pub(crate) struct State {
    pub(crate) answer: Option<Answer>,
    pub(crate) frame: Frame,
}

impl Reply {
    pub(crate) fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn answer(&self) -> Checked<&Answer> {
        self.answer.as_ref().ok_or_else(|| fault(AIRLANE_NOT_READY, "the answer is empty"))
    }

    /// The path, to the goal or towards it.
    pub(crate) fn path(&self) -> Checked<&Path> {
        let path = self.answer()?.any_path();
        path.ok_or_else(|| fault(AIRLANE_NO_PATH, "the answer has no path"))
    }
}

/// What came of a query.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct airlane_answer_info {
    /// Of this struct, in bytes; to be filled in by the caller, or by airlane_answer_info_default.
    pub size: u32,
    /// AIRLANE_FOUND, _PARTIAL, _UNREACHABLE or _STOPPED.
    pub outcome: u32,
    /// 0 if a path was found, else why not; airlane_code_name has its name. Never changes its meaning.
    pub code: u32,
    /// The end that the code is about: 1 start, 2 goal, 0 both or neither.
    pub end: u32,
    /// Points of the path; 0 without one.
    pub points: u64,
    /// Legs of the path.
    pub legs: u64,
    /// Its length in units of the query's frame; not a number without a path.
    pub length: f64,
    /// What it costs by the objective, in edges of voxels; not a number without a path.
    pub cost: f64,
    /// Seconds of a timed path; not a number if there are no times.
    pub duration: f64,
    /// A number that two paths share only if they are the same, on every platform; 0 without a path.
    pub fingerprint: u64,
    /// The place that the code is about, in the query's frame; not numbers if none is known.
    pub at: [f64; 3],
    /// The nearest point to the end that would do; not numbers if none is known.
    pub nearest: [f64; 3],
    /// The largest radius of a ball that would fit; not a number if it is not known.
    pub widest: f64,
    /// Nodes that the search closed.
    pub expanded: u64,
    /// Nodes that it met.
    pub generated: u64,
    /// Lines of sight that were checked.
    pub sight_checks: u64,
    /// Seconds to build what was missing, to locate the ends, to search, to refine.
    pub seconds: [f64; 4],
    /// The version of the map that was searched.
    pub version: u64,
}

impl Sized32 for airlane_answer_info {
    const NAME: &'static str = "airlane_answer_info";
}

impl airlane_answer_info {
    const EMPTY: Self = Self {
        size: size_of::<Self>() as u32,
        outcome: AIRLANE_STOPPED,
        code: 0,
        end: 0,
        points: 0,
        legs: 0,
        length: f64::NAN,
        cost: f64::NAN,
        duration: f64::NAN,
        fingerprint: 0,
        at: [f64::NAN; 3],
        nearest: [f64::NAN; 3],
        widest: f64::NAN,
        expanded: 0,
        generated: 0,
        sight_checks: 0,
        seconds: [0.0; 4],
        version: 0,
    };

    fn of(answer: &Answer, frame: &Frame) -> Self {
        let (times, stats) = (&answer.times, &answer.stats);
        let mut info = Self {
            outcome: answer.status().into(),
            code: answer.code().into(),
            expanded: stats.expanded,
            generated: stats.generated,
            sight_checks: stats.sight_checks,
            seconds: [times.prepare, times.locate, times.search, times.refine]
                .map(|time| time.as_secs_f64()),
            version: answer.version.number,
            ..Self::EMPTY
        };
        if let Some(path) = answer.any_path() {
            info.points = path.points().len() as u64;
            info.legs = path.legs().len() as u64;
            info.length = frame.leave_length(path.length());
            info.cost = path.cost();
            info.duration = path.trajectory().map_or(f64::NAN, |times| times.duration());
            info.fingerprint = path.fingerprint();
        }
        if let Some(reason) = answer.outcome.reason() {
            info.end = match reason.end() {
                Some(End::Start) => 1,
                Some(End::Goal) => 2,
                None => 0,
            };
            let place = |at: Option<[f64; 3]>| at.map_or([f64::NAN; 3], |at| frame.leave(at));
            (info.at, info.nearest) = (place(reason.at()), place(reason.nearest()));
            info.widest = reason.widest().map_or(f64::NAN, |radius| frame.leave_length(radius));
        }
        info
    }
}

/// Fills in an empty struct.
///
/// Threads: any. AIRLANE_OK; AIRLANE_NULL.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_answer_info_default(info: *mut airlane_answer_info) -> airlane_status {
    call(|| write(info, "info", airlane_answer_info::EMPTY))
}

/// Makes an empty answer.
///
/// Threads: any. Ownership: `out` is the caller's, to be released. AIRLANE_OK; AIRLANE_NULL.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_answer_new(out: *mut *mut airlane_answer) -> airlane_status {
    make(out, || {
        let state = State { answer: None, frame: Frame::NATIVE };
        Ok(Reply(Mutex::new(state)))
    })
}

/// What came of the query: all in one call.
///
/// Threads: any. Allocates nothing. Units: of the query's frame.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_SIZE; AIRLANE_NOT_READY if it is empty.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_answer_get_info(
    answer: *const airlane_answer,
    info: *mut airlane_answer_info,
) -> airlane_status {
    call(|| {
        let reply = get::<Reply>(answer)?;
        let state = reply.lock();
        write_sized(info, airlane_answer_info::of(state.answer()?, &state.frame))
    })
}

/// The points of the path, from start to end, three numbers each, to a buffer of `capacity` points. `needed`,
/// unless it is null, is told how many there are: 0 without a path. A null buffer of capacity 0 asks for that
/// alone.
///
/// Threads: any. Ownership: the buffer is the caller's. Allocates nothing. Units: of the query's frame.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_NOT_READY; AIRLANE_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_answer_get_points(
    answer: *const airlane_answer,
    points: *mut f64,
    capacity: u64,
    needed: *mut u64,
) -> airlane_status {
    call(|| {
        let reply = get::<Reply>(answer)?;
        let state = reply.lock();
        let found = state.answer()?.any_path().map_or(&[][..], |path| path.points());
        let points = (points.cast::<[f64; 3]>(), capacity, needed);
        fill(points, "points", found.iter().map(|&at| state.frame.leave(at)))
    })
}

/// A stretch of a path in one part of the map and one mode, or a link.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct airlane_leg {
    /// How it is gone: 0 walk, 1 drive, 2 climb, 3 jump, 4 teleport, 5 swim, 6 fly, 7 ride.
    pub mode: u32,
    /// The part of the map, as airlane_map_add numbered it; 0 for an airspace alone.
    pub part: u32,
    /// Points of the path that are its own; where legs meet, both have the point.
    pub points: u64,
    /// 1 if it is a link with the key below.
    pub is_link: u32,
    /// 0; for what comes later.
    pub reserved: u32,
    /// The key of the link.
    pub link: u64,
    /// In units of the query's frame.
    pub length: f64,
    /// By the objective, in edges of voxels.
    pub cost: f64,
    /// Seconds that it takes the agent; not a number without one.
    pub seconds: f64,
    /// How far the body is turned about the vertical, in degrees, counter-clockwise seen from above; not a
    /// number if any heading will do.
    pub heading: f64,
}

/// The legs of the path, from start to end, to a buffer of `capacity` legs; `needed` as of
/// airlane_answer_get_points.
///
/// Threads: any. Ownership: the buffer is the caller's. Allocates nothing. Units: of the query's frame.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_NOT_READY; AIRLANE_NO_PATH;
/// AIRLANE_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_answer_get_legs(
    answer: *const airlane_answer,
    legs: *mut airlane_leg,
    capacity: u64,
    needed: *mut u64,
) -> airlane_status {
    call(|| {
        let reply = get::<Reply>(answer)?;
        let state = reply.lock();
        let leg = |leg: engine::Leg<'_>| airlane_leg {
            mode: leg.mode() as u32,
            part: leg.part().index() as u32,
            points: leg.points().len() as u64,
            is_link: leg.link_key().is_some().into(),
            reserved: 0,
            link: leg.link_key().unwrap_or(0),
            length: state.frame.leave_length(leg.length()),
            cost: leg.cost(),
            seconds: leg.time().unwrap_or(f64::NAN),
            heading: leg.heading().unwrap_or(f64::NAN),
        };
        fill((legs, capacity, needed), "legs", state.path()?.legs().map(leg))
    })
}

/// Why there is no path to the goal, what was in the way, what was paid where, and how long each stage took, in
/// English; to a buffer of `capacity` bytes. `needed` is told the bytes with the closing zero. Lengths in it are
/// in metres.
///
/// Threads: any. Ownership: the buffer is the caller's.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_NOT_READY; AIRLANE_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_answer_explain(
    answer: *const airlane_answer,
    buffer: *mut c_char,
    capacity: u64,
    needed: *mut u64,
) -> airlane_status {
    call(|| {
        let reply = get::<Reply>(answer)?;
        let text = reply.lock().answer()?.explain();
        fill_text((buffer, capacity, needed), &text)
    })
}

/// Has the independent auditor judge the path in an airspace: `is_valid` becomes 1 or 0.
///
/// Threads: any. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_NOT_READY;
/// AIRLANE_NO_PATH.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_answer_audit(
    answer: *const airlane_answer,
    airspace: *const airlane_airspace,
    is_valid: *mut u32,
) -> airlane_status {
    call(|| {
        let (reply, space) = (get::<Reply>(answer)?, get::<Space>(airspace)?);
        let path = reply.lock().path()?.clone();
        write(is_valid, "is_valid", on_threads(|| path.audit(space.now())).is_ok().into())
    })
}
