//! Who moves.

use crate::body::airlane_body;
use crate::border::{Checked, Sized32, call, fault, options, said, text, write};
use crate::frame::{AIRLANE_FRAME_NATIVE, Frame};
use crate::handle::{held, make};
use crate::status::*;
use engine::{Agent, AgentSpec, Dynamics, Mode};
use std::ffi::c_char;

/// Who moves: handle. It never changes.
pub struct airlane_agent {
    _private: (),
}

held! { airlane_agent holds Who, "an agent"; }

pub(crate) struct Who(pub(crate) Agent);

/// A flyer: its body and how it flies. Lengths, speeds and accelerations are in units of the frame.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct airlane_agent_options {
    /// Of this struct, in bytes.
    pub size: u32,
    /// The frame of the measures: AIRLANE_FRAME_NATIVE and its like.
    pub frame: i32,
    /// Its body.
    pub body: airlane_body,
    /// Cruising speed, a second.
    pub speed: f64,
    /// Along the path, a second squared; 0 for an agent without dynamics, which no timed path can be asked for.
    pub acceleration: f64,
    /// In bends, a second squared; 0 for the same as `acceleration`.
    pub lateral: f64,
    /// The tightest bend it can fly; 0 if it can turn on the spot.
    pub turn_radius: f64,
    /// The steepest climb, rise over run; negative without a limit.
    pub max_climb: f64,
    /// The steepest descent, rise over run; negative for that of `max_climb`, infinite without a limit.
    pub max_descent: f64,
}

impl Sized32 for airlane_agent_options {
    const NAME: &'static str = "airlane_agent_options";
}

/// Fills in an agent: a point that flies at a speed of 1, without dynamics.
///
/// Threads: any. AIRLANE_OK; AIRLANE_NULL.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_agent_options_default(
    options: *mut airlane_agent_options,
) -> airlane_status {
    call(|| {
        let usual = airlane_agent_options {
            size: size_of::<airlane_agent_options>() as u32,
            frame: AIRLANE_FRAME_NATIVE,
            body: airlane_body::POINT,
            speed: 1.0,
            acceleration: 0.0,
            lateral: 0.0,
            turn_radius: 0.0,
            max_climb: -1.0,
            max_descent: -1.0,
        };
        write(options, "options", usual)
    })
}

fn made(options: &airlane_agent_options) -> Checked<Agent> {
    let frame = Frame::of(options.frame)?;
    if options.body.size as usize != size_of::<airlane_body>() {
        return Err(fault(AIRLANE_SIZE, "body.size: take it from airlane_body_default"));
    }
    let mut spec = AgentSpec::new("flyer");
    spec.body = options.body.enter(&frame)?;
    let speed = frame.enter_length(options.speed);
    for (mode, own) in &mut spec.speeds {
        if *mode == Mode::Fly {
            *own = speed;
        }
    }
    if options.acceleration != 0.0 {
        let mut dynamics = Dynamics::new(speed, frame.enter_length(options.acceleration));
        if options.lateral != 0.0 {
            dynamics = dynamics.lateral(frame.enter_length(options.lateral));
        }
        dynamics = dynamics.turn_radius(frame.enter_length(options.turn_radius));
        if options.max_climb >= 0.0 {
            dynamics = dynamics.max_climb(options.max_climb);
        }
        if options.max_descent >= 0.0 {
            dynamics = dynamics.max_descent(options.max_descent);
        }
        spec.dynamics = Some(dynamics);
    }
    Agent::new(spec).map_err(|error| said(AIRLANE_AGENT)(&error))
}

/// Makes an agent of measures.
///
/// Threads: any. Ownership: `out` is the caller's, to be released.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_SIZE; AIRLANE_VALUE; AIRLANE_BODY; AIRLANE_AGENT.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_agent_new(
    options: *const airlane_agent_options,
    out: *mut *mut airlane_agent,
) -> airlane_status {
    make(out, || Ok(Who(made(&self::options(options)?)?)))
}

/// A built-in agent: "soldier", "pilot", "tank", "motorcycle", "drone", "fish" or "anyone", in metres.
///
/// Threads: any. Ownership: `out` is the caller's, to be released. AIRLANE_OK; AIRLANE_NULL; AIRLANE_TEXT.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_agent_named(
    name: *const c_char,
    out: *mut *mut airlane_agent,
) -> airlane_status {
    make(out, || {
        let agent =
            Agent::named(text(name, "name")?).map_err(|error| said(AIRLANE_TEXT)(&error))?;
        Ok(Who(agent))
    })
}

/// Reads an agent from the text of an agent file, which has all that agents can have: prices by kind of area,
/// links, heights, objectives. Its measures are in metres.
///
/// Threads: any. Ownership: `out` is the caller's, to be released.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_TEXT; AIRLANE_READ.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_agent_from_text(
    content: *const c_char,
    out: *mut *mut airlane_agent,
) -> airlane_status {
    make(out, || {
        let content = text(content, "content")?;
        let read = airlane_io::read_agent_from(content.as_bytes(), "the text");
        Ok(Who(read.map_err(|error| said(AIRLANE_READ)(&error))?))
    })
}
