//! Batches of changes.

use crate::border::{Checked, Sized32, call, fault, options, text, write};
use crate::frame::Frame;
use crate::handle::{get, held, make};
use crate::shape::{airlane_shape, enter};
use crate::status::*;
use engine::{Area, Edits, Pose, Price};
use std::ffi::c_char;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A batch of changes: handle. Made once, cleared and filled again.
pub struct airlane_edits {
    _private: (),
}

held! { airlane_edits holds Batch, "a batch of edits"; }

pub(crate) struct Batch {
    edits: Mutex<Edits>,
    frame: Frame,
}

impl Batch {
    /// The changes so far.
    pub(crate) fn edits(&self) -> Edits {
        self.lock().clone()
    }

    fn lock(&self) -> MutexGuard<'_, Edits> {
        self.edits.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Where something is and how it is turned, in the frame of the edits.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct airlane_pose {
    /// Of this struct, in bytes.
    pub size: u32,
    /// 0; for what comes later.
    pub reserved: u32,
    /// In units of the frame.
    pub position: [f64; 3],
    /// A unit quaternion x, y, z, w, as the engines have it.
    pub rotation: [f64; 4],
}

impl Sized32 for airlane_pose {
    const NAME: &'static str = "airlane_pose";
}

/// Fills in a pose: at the origin, not turned.
///
/// Threads: any. AIRLANE_OK; AIRLANE_NULL.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_pose_default(pose: *mut airlane_pose) -> airlane_status {
    call(|| {
        let size = size_of::<airlane_pose>() as u32;
        let rotation = [0.0, 0.0, 0.0, 1.0];
        write(pose, "pose", airlane_pose { size, reserved: 0, position: [0.0; 3], rotation })
    })
}

/// Makes an empty batch of edits in a frame (AIRLANE_FRAME_NATIVE and its like), which all shapes, places and
/// lengths in it are in. It may be applied any number of times, to any airspace.
///
/// Threads: any. Ownership: `out` is the caller's, to be released. AIRLANE_OK; AIRLANE_NULL; AIRLANE_VALUE.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_edits_new(frame: i32, out: *mut *mut airlane_edits) -> airlane_status {
    make(out, || {
        let frame = Frame::of(frame)?;
        Ok(Batch { edits: Mutex::default(), frame })
    })
}

/// Works on a batch.
fn with(
    edits: *const airlane_edits,
    add: impl FnOnce(&mut Edits, &Frame) -> Checked<()>,
) -> airlane_status {
    call(|| {
        let batch = get::<Batch>(edits)?;
        let mut edits = batch.lock();
        match edits.len() < MOST_EDITS {
            true => add(&mut edits, &batch.frame),
            false => Err(fault(AIRLANE_TOO_LARGE, "too many edits in one batch")),
        }
    })
}

const MOST_EDITS: usize = 1 << 24;

/// Empties a batch.
///
/// Threads: any. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_edits_clear(edits: *const airlane_edits) -> airlane_status {
    call(|| {
        *get::<Batch>(edits)?.lock() = Edits::new();
        Ok(())
    })
}

/// Makes every voxel solid whose inside the shape shares.
///
/// Threads: any. Ownership: the shape is copied. Units are those of the frame of the edits; what is invalid
/// about measures is said when the batch is applied.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_SIZE; AIRLANE_VALUE; AIRLANE_TOO_LARGE.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_edits_block(
    edits: *const airlane_edits,
    shape: *const airlane_shape,
) -> airlane_status {
    with(edits, |edits, frame| {
        edits.block(enter(shape, frame)?);
        Ok(())
    })
}

/// Makes the voxels free that airlane_edits_block makes solid.
///
/// Threads, ownership, units and statuses: as of airlane_edits_block.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_edits_free(
    edits: *const airlane_edits,
    shape: *const airlane_shape,
) -> airlane_status {
    with(edits, |edits, frame| {
        edits.free(enter(shape, frame)?);
        Ok(())
    })
}

/// Puts an obstacle into the world, or moves the one with this key, which is the host's choice. Its shape is in
/// coordinates of its own; a null pose is the origin. What it blocks is free again when it moves on.
///
/// Threads, ownership, units and statuses: as of airlane_edits_block.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_edits_set_obstacle(
    edits: *const airlane_edits,
    key: u64,
    shape: *const airlane_shape,
    pose: *const airlane_pose,
) -> airlane_status {
    with(edits, |edits, frame| {
        let pose = match pose.is_null() {
            true => Pose::IDENTITY,
            false => {
                let pose = options(pose)?;
                let rotation = frame.enter_rotation(pose.rotation);
                Pose { position: frame.enter(pose.position), rotation }
            }
        };
        edits.set_obstacle(key, &enter(shape, frame)?, pose);
        Ok(())
    })
}

/// Takes an obstacle out of the world.
///
/// Threads: any. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_TOO_LARGE.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_edits_remove_obstacle(
    edits: *const airlane_edits,
    key: u64,
) -> airlane_status {
    with(edits, |edits, _| {
        edits.remove_obstacle(key);
        Ok(())
    })
}

/// A price of the host's: a factor, or negative for closed.
fn price(factor: f64) -> Price {
    match factor < 0.0 {
        true => Price::Forbidden,
        false => Price::Factor(factor),
    }
}

/// Adds an area, or replaces the one with this key. `kind` is 0 to 31: agents may have prices of their own by
/// it. `factor` multiplies what ways through it cost; a negative one closes it to everyone. `name` may be
/// null.
///
/// Threads, ownership, units and statuses: as of airlane_edits_block; AIRLANE_TEXT.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_edits_set_area(
    edits: *const airlane_edits,
    key: u64,
    kind: u8,
    factor: f64,
    shape: *const airlane_shape,
    name: *const c_char,
) -> airlane_status {
    with(edits, |edits, frame| {
        let area = Area::new(kind, enter(shape, frame)?, price(factor));
        let name = if name.is_null() { String::new() } else { text(name, "name")?.to_owned() };
        edits.set_area(key, Area { name, ..area });
        Ok(())
    })
}

/// Removes an area.
///
/// Threads: any. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_TOO_LARGE.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_edits_remove_area(
    edits: *const airlane_edits,
    key: u64,
) -> airlane_status {
    with(edits, |edits, _| {
        edits.remove_area(key);
        Ok(())
    })
}

/// Changes the price of an area; negative closes it. Cheap: nothing is built anew.
///
/// Threads: any. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_TOO_LARGE.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_edits_set_price(
    edits: *const airlane_edits,
    key: u64,
    factor: f64,
) -> airlane_status {
    with(edits, |edits, _| {
        edits.set_price(key, price(factor));
        Ok(())
    })
}
