//! Handles: numbers of slots in a table, written as pointers. Nothing is ever looked up through the pointer,
//! so a handle that was released, or is none at all, is noticed whatever the memory it seems to be in.
//!
//! A slot is used again with another generation. Slots are used again in turn, and one whose generations
//! are used up is left alone, so a released handle never becomes valid again.

use crate::border::{Checked, call, fault, write};
use crate::status::*;
use std::any::Any;
use std::collections::VecDeque;
use std::sync::{Arc, PoisonError, RwLock};

/// A type that has handles.
pub(crate) trait Held: Any + Send + Sync {
    /// The type of its handles in C.
    type Handle;
    /// What it is, with its article, for errors.
    const WHAT: &'static str;
}

/// Makes types held, each by handles of their own type.
macro_rules! held {
    ($($(#[$doc:meta])* $handle:ident holds $held:ty, $what:literal;)+) => {$(
        impl $crate::handle::Held for $held {
            type Handle = $handle;
            const WHAT: &'static str = $what;
        }
    )+};
}
pub(crate) use held;

struct Slot {
    generation: usize,
    /// References of the host; 0 while the slot is free.
    references: u32,
    what: &'static str,
    object: Option<Arc<dyn Any + Send + Sync>>,
}

#[derive(Default)]
struct Table {
    slots: Vec<Slot>,
    free: VecDeque<usize>,
    live: u64,
}

static TABLE: RwLock<Option<Table>> = RwLock::new(None);

/// Bits of a handle that are the number of its slot; the others are the generation.
const SLOT_BITS: u32 = usize::BITS / 2;
const SLOT_MASK: usize = (1 << SLOT_BITS) - 1;
const LAST_GENERATION: usize = usize::MAX >> SLOT_BITS;

/// The slot and generation of a handle. Slots count from 1: no handle is null.
fn parts(handle: usize) -> Option<(usize, usize)> {
    Some(((handle & SLOT_MASK).checked_sub(1)?, handle >> SLOT_BITS))
}

/// Runs a function that makes something and hands out a new handle to it. `out` is null if that fails.
pub(crate) fn make<T: Held>(
    out: *mut *mut T::Handle,
    work: impl FnOnce() -> Checked<T>,
) -> airlane_status {
    call(|| {
        // Before anything is made: a caller who passes null would never release it.
        write(out, "out", std::ptr::null_mut())?;
        give(out, work()?)
    })
}

fn give<T: Held>(out: *mut *mut T::Handle, object: T) -> Checked<()> {
    let object: Arc<dyn Any + Send + Sync> = Arc::new(object);
    let mut table = TABLE.write().unwrap_or_else(PoisonError::into_inner);
    let table = table.get_or_insert_default();
    let at = match table.free.pop_front() {
        Some(at) => at,
        None if table.slots.len() < SLOT_MASK => {
            table.slots.push(Slot { generation: 0, references: 0, what: "", object: None });
            table.slots.len() - 1
        }
        None => return Err(fault(AIRLANE_TOO_LARGE, "there are no numbers left for handles")),
    };
    let slot = &mut table.slots[at];
    slot.generation += 1;
    (slot.references, slot.what, slot.object) = (1, T::WHAT, Some(object));
    table.live += 1;
    let handle = (slot.generation << SLOT_BITS) | (at + 1);
    write(out, "out", std::ptr::without_provenance_mut(handle))
}

/// Looks a slot up. `expected` is what it should be, for errors.
fn look<'t>(table: &'t Option<Table>, handle: usize, expected: &str) -> Checked<&'t Slot> {
    if handle == 0 {
        return Err(fault(AIRLANE_NULL, format!("a handle is null, expected {expected}")));
    }
    let slot = parts(handle).and_then(|(at, generation)| {
        let slot = table.as_ref()?.slots.get(at)?;
        (1..=slot.generation).contains(&generation).then_some((slot, slot.generation == generation))
    });
    match slot {
        Some((slot, true)) if slot.object.is_some() => Ok(slot),
        Some(_) => {
            Err(fault(AIRLANE_RELEASED, format!("a handle was released, expected {expected}")))
        }
        None => Err(fault(AIRLANE_WRONG_HANDLE, format!("not a handle, expected {expected}"))),
    }
}

/// The object of a handle. It stays alive while it is used, even if another thread releases it.
pub(crate) fn get<T: Held>(handle: *const T::Handle) -> Checked<Arc<T>> {
    let found = any(handle.cast(), T::WHAT)?;
    found.1.downcast().map_err(|_| wrong(found.0, T::WHAT))
}

/// The object of a handle, whatever it is, and what that is.
pub(crate) fn any(
    handle: *const std::ffi::c_void,
    expected: &str,
) -> Checked<(&'static str, Arc<dyn Any + Send + Sync>)> {
    let table = TABLE.read().unwrap_or_else(PoisonError::into_inner);
    let slot = look(&table, handle.addr(), expected)?;
    let object = slot.object.clone().expect("a live slot has an object");
    Ok((slot.what, object))
}

pub(crate) fn wrong(found: &str, expected: &str) -> crate::border::Fault {
    fault(AIRLANE_WRONG_HANDLE, format!("a handle is to {found}, expected {expected}"))
}

/// One reference more.
pub(crate) fn retain(handle: *const std::ffi::c_void) -> Checked<()> {
    change(handle, |references| references.checked_add(1)).map(drop)
}

/// One reference less; the last one lets go of the object.
pub(crate) fn release(handle: *const std::ffi::c_void) -> Checked<()> {
    if handle.is_null() {
        return Ok(());
    }
    // Dropped after the table is unlocked: that may take long.
    change(handle, |references| Some(references - 1)).map(drop)
}

fn change(
    handle: *const std::ffi::c_void,
    change: impl FnOnce(u32) -> Option<u32>,
) -> Checked<Option<Arc<dyn Any + Send + Sync>>> {
    let mut table = TABLE.write().unwrap_or_else(PoisonError::into_inner);
    look(&table, handle.addr(), "any handle")?;
    let (Some((at, _)), Some(table)) = (parts(handle.addr()), table.as_mut()) else {
        unreachable!("it was found")
    };
    let slot = &mut table.slots[at];
    let references = change(slot.references);
    slot.references =
        references.ok_or_else(|| fault(AIRLANE_TOO_LARGE, "too many references to one handle"))?;
    if slot.references > 0 {
        return Ok(None);
    }
    table.live -= 1;
    if slot.generation < LAST_GENERATION {
        table.free.push_back(at);
    }
    Ok(slot.object.take())
}

/// How many handles are not released.
pub(crate) fn live() -> u64 {
    let table = TABLE.read().unwrap_or_else(PoisonError::into_inner);
    table.as_ref().map_or(0, |table| table.live)
}
