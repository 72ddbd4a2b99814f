//! Bodies, as a struct of the host's.

use crate::border::{Checked, Sized32, call, fault, options, write};
use crate::frame::Frame;
use crate::status::*;
use engine::Body;

/// A point.
pub const AIRLANE_BODY_POINT: i32 = 0;
/// A ball of `radius`.
pub const AIRLANE_BODY_BALL: i32 = 1;
/// An upright capsule of `radius` and `height`.
pub const AIRLANE_BODY_CAPSULE: i32 = 2;
/// A box along the axes, of `extent`.
pub const AIRLANE_BODY_BOX: i32 = 3;

/// The body of who moves. Lengths are in units of the frame that it is used with.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct airlane_body {
    /// Of this struct, in bytes.
    pub size: u32,
    /// One of AIRLANE_BODY_POINT, _BALL, _CAPSULE, _BOX.
    pub kind: i32,
    /// Of a ball or capsule.
    pub radius: f64,
    /// Of a capsule, from its lowest to its highest point.
    pub height: f64,
    /// Of a box, its lengths along the axes of the frame.
    pub extent: [f64; 3],
}

impl Sized32 for airlane_body {
    const NAME: &'static str = "airlane_body";
}

impl airlane_body {
    pub(crate) const POINT: Self = Self {
        size: size_of::<Self>() as u32,
        kind: AIRLANE_BODY_POINT,
        radius: 0.0,
        height: 0.0,
        extent: [0.0; 3],
    };

    pub(crate) fn enter(&self, frame: &Frame) -> Checked<Body> {
        let (radius, height) = (frame.enter_length(self.radius), frame.enter_length(self.height));
        let made = match self.kind {
            AIRLANE_BODY_POINT => Ok(Body::POINT),
            AIRLANE_BODY_BALL => Body::ball(radius),
            AIRLANE_BODY_CAPSULE => Body::capsule(radius, height),
            AIRLANE_BODY_BOX => Body::cuboid(frame.enter_size(self.extent)),
            kind => {
                return Err(fault(AIRLANE_VALUE, format!("body.kind is {kind}, expected 0 to 3")));
            }
        };
        made.map_err(|error| fault(AIRLANE_BODY, error.to_string()))
    }
}

/// The body behind a pointer; a point if it is null.
pub(crate) fn optional(body: *const airlane_body, frame: &Frame) -> Checked<Body> {
    match body.is_null() {
        true => Ok(Body::POINT),
        false => options(body)?.enter(frame),
    }
}

/// Fills in a body: a point.
///
/// Threads: any. AIRLANE_OK; AIRLANE_NULL.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_body_default(body: *mut airlane_body) -> airlane_status {
    call(|| write(body, "body", airlane_body::POINT))
}
