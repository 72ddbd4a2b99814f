//! Locks, condition variables and threads.
//!
//! The standard ones; in this crate's unit tests those of a scheduler that tries many orders of
//! events (`shuttle`), so that what is checked is the code that runs. Tests that need real threads
//! and real time are therefore in `tests/engine/live`.

#[cfg(test)]
pub(super) use shuttle::{
    sync::{Condvar, Mutex, MutexGuard},
    thread,
};
#[cfg(not(test))]
pub(super) use std::{
    sync::{Condvar, Mutex, MutexGuard},
    thread,
};

use crate::clock::{self, Moment};
use std::sync::PoisonError;

/// Locks, whatever happened to the last holder: nothing here is left half done by a panic.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits to be woken, until a moment if there is one.
pub(super) fn wait_until<'a, T>(
    condvar: &Condvar,
    guard: MutexGuard<'a, T>,
    until: Option<Moment>,
) -> MutexGuard<'a, T> {
    match until {
        None => condvar.wait(guard).unwrap_or_else(PoisonError::into_inner),
        Some(until) => {
            let left = until.saturating_duration_since(clock::now());
            condvar.wait_timeout(guard, left).unwrap_or_else(PoisonError::into_inner).0
        }
    }
}
