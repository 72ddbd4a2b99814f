//! Worlds: what they are, what is free in them, and their versions.

use crate::body::{airlane_body, optional};
use crate::border::{Checked, Sized32, call, fault, fill, point, said, write, write_sized};
use crate::edits::{Batch, airlane_edits};
use crate::frame::Frame;
use crate::handle::{get, held, make};
use crate::status::*;
use crate::version::{mostly_here, on_threads};
use engine::geom::Frame as Grid;
use engine::{Airspace, AirspaceError, Changed};
use std::sync::{Mutex, PoisonError, RwLock};

/// A world of free and solid space: handle. Edits happen in place; airlane_airspace_snapshot keeps a version.
pub struct airlane_airspace {
    _private: (),
}

held! { airlane_airspace holds Space, "an airspace"; }

/// An airspace of the host's: its newest version, and coordinates.
pub(crate) struct Space {
    current: RwLock<Airspace>,
    /// Held while an edit is made: one at a time, while others read.
    editing: Mutex<()>,
    pub(crate) frame: Frame,
}

impl Space {
    pub(crate) fn new(airspace: Airspace, frame: Frame) -> Self {
        Self { current: RwLock::new(airspace), editing: Mutex::default(), frame }
    }

    /// The newest version.
    pub(crate) fn now(&self) -> Airspace {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// What changed, and the number of the version after it.
    fn apply(&self, batch: &Batch) -> Checked<(Changed, u64)> {
        let _only = self.editing.lock().unwrap_or_else(PoisonError::into_inner);
        let (next, changed) = on_threads(|| self.now().edit(&batch.edits())).map_err(edit_fault)?;
        let version = next.version().number;
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = next;
        Ok((changed, version))
    }
}

pub(crate) fn edit_fault(error: AirspaceError) -> crate::border::Fault {
    let status = match &error {
        AirspaceError::Edit(_) => AIRLANE_EDIT,
        AirspaceError::Fit(_) => AIRLANE_BODY,
        _ => AIRLANE_BAKE,
    };
    fault(status, error.to_string())
}

/// What is known of an airspace.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct airlane_airspace_info {
    /// Of this struct, in bytes; to be filled in by the caller, or by airlane_airspace_info_default.
    pub size: u32,
    /// 0; for what comes later.
    pub reserved: u32,
    /// The number of its version; every edit makes the next.
    pub version: u64,
    /// Its voxels along Airlane's own axes, x, y, z.
    pub voxels: [u32; 3],
    /// How many areas it has.
    pub areas: u32,
    /// Solid voxels.
    pub solid: u64,
    /// The edge of a voxel, in units of the frame.
    pub voxel_size: f64,
    /// The least coordinates in it, in units of the frame.
    pub low: [f64; 3],
    /// The greatest.
    pub high: [f64; 3],
    /// Bytes of memory that this version takes; versions share what is the same in both.
    pub memory_bytes: u64,
}

impl Sized32 for airlane_airspace_info {
    const NAME: &'static str = "airlane_airspace_info";
}

/// What a batch of edits changed.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct airlane_changed {
    /// Of this struct, in bytes; to be filled in by the caller, or by airlane_changed_default.
    pub size: u32,
    /// 1 if it is not known where: treat everything as changed. Else 0.
    pub anywhere: u32,
    /// The number of the version after it.
    pub version: u64,
    /// Voxels that became solid.
    pub blocked: u64,
    /// Voxels that became free.
    pub freed: u64,
}

impl Sized32 for airlane_changed {
    const NAME: &'static str = "airlane_changed";
}

/// Fills in an empty struct.
///
/// Threads: any. AIRLANE_OK; AIRLANE_NULL.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_airspace_info_default(
    info: *mut airlane_airspace_info,
) -> airlane_status {
    call(|| {
        let empty = airlane_airspace_info {
            size: size_of::<airlane_airspace_info>() as u32,
            reserved: 0,
            version: 0,
            voxels: [0; 3],
            areas: 0,
            solid: 0,
            voxel_size: 0.0,
            low: [0.0; 3],
            high: [0.0; 3],
            memory_bytes: 0,
        };
        write(info, "info", empty)
    })
}

/// Fills in an empty struct.
///
/// Threads: any. AIRLANE_OK; AIRLANE_NULL.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_changed_default(changed: *mut airlane_changed) -> airlane_status {
    call(|| write(changed, "changed", told(&Changed::default(), 0)))
}

pub(crate) fn told(changed: &Changed, version: u64) -> airlane_changed {
    airlane_changed {
        size: size_of::<airlane_changed>() as u32,
        anywhere: changed.boxes().is_none().into(),
        version,
        blocked: changed.blocked,
        freed: changed.freed,
    }
}

/// What is known of an airspace, in units of its frame.
///
/// Threads: any. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_SIZE.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_airspace_get_info(
    airspace: *const airlane_airspace,
    info: *mut airlane_airspace_info,
) -> airlane_status {
    call(|| {
        let space = get::<Space>(airspace)?;
        let now = space.now();
        let [low, high] = space.frame.leave_box(now.bounds());
        let found = airlane_airspace_info {
            size: size_of::<airlane_airspace_info>() as u32,
            reserved: 0,
            version: now.version().number,
            voxels: now.world().size(),
            areas: now.areas().len() as u32,
            solid: now.world().solid_count(),
            voxel_size: space.frame.leave_length(now.frame().voxel_size),
            low,
            high,
            memory_bytes: now.memory_bytes() as u64,
        };
        write_sized(info, found)
    })
}

/// Keeps the newest version of an airspace: a handle of its own that later edits do not change. It costs next
/// to nothing, but what it shares stays in memory while it is held.
///
/// Threads: any. Ownership: `out` is the caller's, to be released.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_airspace_snapshot(
    airspace: *const airlane_airspace,
    out: *mut *mut airlane_airspace,
) -> airlane_status {
    make(out, || {
        let space = get::<Space>(airspace)?;
        Ok(Space::new(space.now(), space.frame))
    })
}

/// Edits an airspace in place: all of the batch, or nothing. Planners, services and crowds go on in the version
/// they have until they are told (airlane_planner_follow and its like). `changed` may be null.
///
/// Threads: any; edits of one airspace are made one after the other. Ownership: the batch stays as it is.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_SIZE; AIRLANE_EDIT; AIRLANE_BAKE.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_airspace_apply(
    airspace: *const airlane_airspace,
    edits: *const airlane_edits,
    changed: *mut airlane_changed,
) -> airlane_status {
    call(|| {
        let (space, batch) = (get::<Space>(airspace)?, get::<Batch>(edits)?);
        if !changed.is_null() {
            // Before anything is edited.
            write_sized(changed, told(&Changed::default(), 0))?;
        }
        let (made, version) = space.apply(&batch)?;
        match changed.is_null() {
            true => Ok(()),
            false => write_sized(changed, told(&made, version)),
        }
    })
}

/// Where two versions of an airspace differ: boxes along the axes that hold all changes since `before`, a
/// snapshot of the same airspace; six numbers each, the least coordinates and the greatest, in units of its
/// frame. `needed`, unless it is null, is told how many there are. AIRLANE_NOT_READY if it is not known: the
/// versions are unrelated, or too far apart; then everything may have changed.
///
/// Threads: any. Ownership: the buffer, of `capacity` boxes, is the caller's.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_NOT_READY; AIRLANE_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_airspace_changes_since(
    airspace: *const airlane_airspace,
    before: *const airlane_airspace,
    boxes: *mut f64,
    capacity: u64,
    needed: *mut u64,
) -> airlane_status {
    call(|| {
        let (space, before) = (get::<Space>(airspace)?, get::<Space>(before)?);
        let now = space.now();
        let changed = now.changes_since(before.now().version());
        let Some(found) = changed.boxes() else {
            return Err(fault(AIRLANE_NOT_READY, "it is not known where these versions differ"));
        };
        let Grid { origin, voxel_size } = *now.frame();
        let corner = |voxel: engine::geom::Voxel| -> [f64; 3] {
            std::array::from_fn(|i| origin[i] + voxel_size * f64::from(voxel.0[i]))
        };
        let boxes = (boxes.cast::<[[f64; 3]; 2]>(), capacity, needed);
        fill(boxes, "boxes", found.iter().map(|pair| space.frame.leave_box(pair.map(corner))))
    })
}

/// The voxel that a place is in, three numbers, as airlane_query_set_region takes them; it may lie outside of the
/// airspace.
///
/// Threads: any. Allocates nothing. Units: those of the airspace's frame; voxels along Airlane's own axes.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_VALUE if it is too far away.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_airspace_voxel_at(
    airspace: *const airlane_airspace,
    at: *const f64,
    voxel: *mut i32,
) -> airlane_status {
    call(|| {
        let space = get::<Space>(airspace)?;
        let at = space.frame.enter(point(at, "at")?);
        let found = space.now().frame().lattice_from_world(at);
        let found = found.map_err(|error| said(AIRLANE_VALUE)(&error))?;
        write(voxel.cast::<[i32; 3]>(), "voxel", found.voxel().0)
    })
}

/// Whether a body has room at a place: `is_free` becomes 1 or 0. A null body is a point. The first call for a
/// body builds what is kept for it, which may take long.
///
/// Threads: any. Units are those of the airspace's frame.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_SIZE; AIRLANE_VALUE; AIRLANE_BODY.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_airspace_is_free(
    airspace: *const airlane_airspace,
    at: *const f64,
    body: *const airlane_body,
    is_free: *mut u32,
) -> airlane_status {
    call(|| {
        let space = get::<Space>(airspace)?;
        let (at, body) = (space.frame.enter(point(at, "at")?), optional(body, &space.frame)?);
        let found = mostly_here(|| space.now().is_free(at, body)).map_err(edit_fault)?;
        write(is_free, "is_free", found.into())
    })
}

/// Whether a body gets straight from one place to another: `is_clear` becomes 1 or 0. A null body is a point.
///
/// Threads: any. Units are those of the airspace's frame.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_SIZE; AIRLANE_VALUE; AIRLANE_BODY.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_airspace_is_clear(
    airspace: *const airlane_airspace,
    from: *const f64,
    to: *const f64,
    body: *const airlane_body,
    is_clear: *mut u32,
) -> airlane_status {
    call(|| {
        let space = get::<Space>(airspace)?;
        let [from, to] = [point(from, "from")?, point(to, "to")?].map(|at| space.frame.enter(at));
        let body = optional(body, &space.frame)?;
        let found = mostly_here(|| space.now().is_clear(from, to, body)).map_err(edit_fault)?;
        write(is_clear, "is_clear", found.into())
    })
}

/// The free point nearest to a place, for a body; three numbers. A null body is a point. AIRLANE_NO_PATH if
/// there is none.
///
/// Threads: any. Units are those of the airspace's frame.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_SIZE; AIRLANE_VALUE; AIRLANE_BODY;
/// AIRLANE_NO_PATH.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_airspace_nearest_free(
    airspace: *const airlane_airspace,
    at: *const f64,
    body: *const airlane_body,
    nearest: *mut f64,
) -> airlane_status {
    call(|| {
        let space = get::<Space>(airspace)?;
        let (at, body) = (space.frame.enter(point(at, "at")?), optional(body, &space.frame)?);
        let found = mostly_here(|| space.now().nearest_free(at, body));
        let found = found.map_err(|error| said(AIRLANE_BODY)(&error))?;
        let found = found.ok_or_else(|| fault(AIRLANE_NO_PATH, "there is no free point"))?;
        write(nearest.cast::<[f64; 3]>(), "nearest", space.frame.leave(found))
    })
}
