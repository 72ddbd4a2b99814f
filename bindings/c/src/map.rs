//! Several airspaces joined by links, and areas over them.

use crate::airspace::{Space, airlane_airspace};
use crate::border::{Checked, Sized32, call, fault, named, options, said, text, write};
use crate::frame::{AIRLANE_FRAME_NATIVE, Frame};
use crate::handle::{any, get, held, make, wrong};
use crate::status::*;
use engine::Map;
use engine::map::{Link, PartId};
use std::ffi::{c_char, c_void};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Several airspaces joined by links: handle.
pub struct airlane_map {
    _private: (),
}

held! { airlane_map holds Parts, "a map"; }

pub(crate) struct Parts(Mutex<Map>);

impl Parts {
    fn lock(&self) -> MutexGuard<'_, Map> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The newest version of an airspace or a map, as a map.
pub(crate) fn whole_map(handle: *const c_void) -> Checked<Map> {
    let (found, object) = any(handle, "an airspace or a map")?;
    if let Some(space) = object.downcast_ref::<Space>() {
        return Ok(Map::from(space.now()));
    }
    match object.downcast_ref::<Parts>() {
        Some(parts) => Ok(parts.lock().clone()),
        None => Err(wrong(found, "an airspace or a map")),
    }
}

pub(crate) fn part(number: u32) -> PartId {
    PartId::with_index(number)
}

/// A way between two places that is not free space: a lift, a teleport, a door between airspaces.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct airlane_link {
    /// Of this struct, in bytes.
    pub size: u32,
    /// The frame of its measures: AIRLANE_FRAME_NATIVE and its like.
    pub frame: i32,
    /// The part that it begins in, as airlane_map_add numbered it.
    pub from_part: u32,
    /// The part that it ends in.
    pub to_part: u32,
    /// Where it begins, in units of the frame.
    pub from: [f64; 3],
    /// Where it ends.
    pub to: [f64; 3],
    /// 1 if it can be taken either way, 0 if not.
    pub both_ways: u32,
    /// A bit mask: agents need one of these permissions; 0 if everybody may take it.
    pub permission: u32,
    /// Its length in units of the frame; negative for the distance between its ends.
    pub length: f64,
    /// Seconds that it takes by itself; negative if that depends on who takes it.
    pub seconds: f64,
}

impl Sized32 for airlane_link {
    const NAME: &'static str = "airlane_link";
}

/// Fills in a link: both ways, for everybody, as long as the distance between its ends.
///
/// Threads: any. AIRLANE_OK; AIRLANE_NULL.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_link_default(link: *mut airlane_link) -> airlane_status {
    call(|| {
        let usual = airlane_link {
            size: size_of::<airlane_link>() as u32,
            frame: AIRLANE_FRAME_NATIVE,
            from_part: 0,
            to_part: 0,
            from: [0.0; 3],
            to: [0.0; 3],
            both_ways: 1,
            permission: 0,
            length: -1.0,
            seconds: -1.0,
        };
        write(link, "link", usual)
    })
}

/// Makes a map without parts.
///
/// Threads: any. Ownership: `out` is the caller's, to be released. AIRLANE_OK; AIRLANE_NULL.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_map_new(out: *mut *mut airlane_map) -> airlane_status {
    make(out, || Ok(Parts(Mutex::new(Map::new()))))
}

/// Adds the newest version of an airspace as a part, under a name of its own. `part` is told its number.
///
/// Threads: any. Ownership: the map keeps that version alive.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_TEXT; AIRLANE_MAP.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_map_add(
    map: *const airlane_map,
    name: *const c_char,
    airspace: *const airlane_airspace,
    part: *mut u32,
) -> airlane_status {
    call(|| {
        let (parts, space) = (get::<Parts>(map)?, get::<Space>(airspace)?);
        let name = text(name, "name")?;
        write(part, "part", 0)?;
        let added =
            parts.lock().add(name, space.now()).map_err(|error| said(AIRLANE_MAP)(&error))?;
        write(part, "part", added.index() as u32)
    })
}

/// Replaces a part by the newest version of an airspace, after edits.
///
/// Threads: any. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_MAP.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_map_set_part(
    map: *const airlane_map,
    number: u32,
    airspace: *const airlane_airspace,
) -> airlane_status {
    call(|| {
        let (parts, space) = (get::<Parts>(map)?, get::<Space>(airspace)?);
        let set = parts.lock().set_part(part(number), space.now());
        set.map_err(|error| said(AIRLANE_MAP)(&error))
    })
}

/// Adds a link, or replaces the one with this key. `kind` is "path", "ladder", "jump-pad", "teleport", "door",
/// "take-off", "landing" or "lift".
///
/// Threads: any. Ownership: copied. Units: of the link's frame.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_SIZE; AIRLANE_TEXT; AIRLANE_VALUE;
/// AIRLANE_MAP.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_map_set_link(
    map: *const airlane_map,
    key: u64,
    kind: *const c_char,
    link: *const airlane_link,
) -> airlane_status {
    call(|| {
        let (parts, given) = (get::<Parts>(map)?, options(link)?);
        let frame = Frame::of(given.frame)?;
        let place = |number, at| part(number).at(frame.enter(at));
        let (from, to) = (place(given.from_part, given.from), place(given.to_part, given.to));
        if !(given.length.is_finite() && given.seconds.is_finite()) {
            return Err(fault(AIRLANE_VALUE, "length or seconds: expected finite numbers"));
        }
        let mut made = Link::new(named(kind, "kind")?, from, to);
        made.both_ways = given.both_ways != 0;
        made.permission = given.permission;
        made.length =
            (given.length >= 0.0).then(|| frame.enter_length(given.length)).or(made.length);
        made.seconds = (given.seconds >= 0.0).then_some(given.seconds).or(made.seconds);
        parts.lock().set_link(key, made).map_err(|error| said(AIRLANE_MAP)(&error))
    })
}

/// Opens or closes a link: `is_open` is 1 or 0.
///
/// Threads: any. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_MAP for unknown keys.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_map_set_open(
    map: *const airlane_map,
    key: u64,
    is_open: u32,
) -> airlane_status {
    call(|| {
        let set = get::<Parts>(map)?.lock().set_open(key, is_open != 0);
        set.map_err(|error| said(AIRLANE_MAP)(&error))
    })
}

/// Removes a link.
///
/// Threads: any. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_MAP for unknown keys.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_map_remove_link(map: *const airlane_map, key: u64) -> airlane_status {
    call(|| {
        let removed = get::<Parts>(map)?.lock().remove_link(key);
        removed.map_err(|error| said(AIRLANE_MAP)(&error))
    })
}
