//! Volumes, as a struct of the host's.

use crate::border::{Checked, MOST_ITEMS, Sized32, call, fault, options, slice, write};
use crate::frame::Frame;
use crate::source::model;
use crate::status::*;
use engine::Shape;

/// A box along the axes, from `low` to `high`.
pub const AIRLANE_SHAPE_BOX: i32 = 0;
/// A ball of `radius` around `centre`.
pub const AIRLANE_SHAPE_BALL: i32 = 1;
/// An upright prism over the convex polygon `outline`, from `lowest` to `highest`.
pub const AIRLANE_SHAPE_PRISM: i32 = 2;
/// What triangles take up, the insides of closed bodies with them.
pub const AIRLANE_SHAPE_MESH: i32 = 3;

/// A volume, for edits, obstacles and areas, in units of the frame of the edits. What pointers are to is copied
/// by the call that takes the shape.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct airlane_shape {
    /// Of this struct, in bytes.
    pub size: u32,
    /// One of AIRLANE_SHAPE_BOX, _BALL, _PRISM, _MESH.
    pub kind: i32,
    /// Of a box: a corner.
    pub low: [f64; 3],
    /// Of a box: the opposite corner.
    pub high: [f64; 3],
    /// Of a ball.
    pub centre: [f64; 3],
    /// Of a ball.
    pub radius: f64,
    /// Of a prism: corners, two numbers each, along the level axes of the frame in their order.
    pub outline: *const f64,
    /// Of a prism: how many corners.
    pub outline_count: u64,
    /// Of a prism, along the axis that points up.
    pub lowest: f64,
    /// Of a prism, along the axis that points up.
    pub highest: f64,
    /// Of a mesh: three numbers each.
    pub vertices: *const f64,
    /// Of a mesh.
    pub vertex_count: u64,
    /// Of a mesh: three a triangle.
    pub indices: *const u32,
    /// Of a mesh.
    pub triangle_count: u64,
}

impl Sized32 for airlane_shape {
    const NAME: &'static str = "airlane_shape";
}

/// Fills in a shape: a box without a size.
///
/// Threads: any. AIRLANE_OK; AIRLANE_NULL.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_shape_default(shape: *mut airlane_shape) -> airlane_status {
    call(|| {
        let empty = airlane_shape {
            size: size_of::<airlane_shape>() as u32,
            kind: AIRLANE_SHAPE_BOX,
            low: [0.0; 3],
            high: [0.0; 3],
            centre: [0.0; 3],
            radius: 0.0,
            outline: std::ptr::null(),
            outline_count: 0,
            lowest: 0.0,
            highest: 0.0,
            vertices: std::ptr::null(),
            vertex_count: 0,
            indices: std::ptr::null(),
            triangle_count: 0,
        };
        write(shape, "shape", empty)
    })
}

/// The shape behind a pointer. Its measures are the engine's to check.
pub(crate) fn enter(shape: *const airlane_shape, frame: &Frame) -> Checked<Shape> {
    let shape = options(shape)?;
    Ok(match shape.kind {
        AIRLANE_SHAPE_BOX => {
            let [low, high] = frame.enter_box([shape.low, shape.high]);
            Shape::cuboid(low, high)
        }
        AIRLANE_SHAPE_BALL => {
            Shape::ball(frame.enter(shape.centre), frame.enter_length(shape.radius))
        }
        AIRLANE_SHAPE_PRISM => {
            let corners = (shape.outline.cast::<[f64; 2]>(), shape.outline_count);
            let outline = slice(corners, MOST_ITEMS, "outline")?;
            let outline: Vec<_> = outline.iter().map(|&corner| frame.enter_flat(corner)).collect();
            let heights = [shape.lowest, shape.highest].map(|at| frame.enter_length(at));
            Shape::prism(&outline, heights[0]..heights[1])
        }
        AIRLANE_SHAPE_MESH => {
            let vertices = (shape.vertices, shape.vertex_count);
            Shape::model(model(vertices, (shape.indices, shape.triangle_count), frame)?)
        }
        kind => return Err(fault(AIRLANE_VALUE, format!("shape.kind is {kind}, expected 0 to 3"))),
    })
}
