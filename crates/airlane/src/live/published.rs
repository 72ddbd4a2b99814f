//! The publishing point: the newest version of something.

use super::sync::{Mutex, lock};

/// A value with a version number, replaced as a whole.
///
/// The lock is held while a few pointers are copied and for nothing else: never while a value is made
/// or dropped, and never while one is used. So neither side waits for longer than the other takes to
/// copy pointers, however long readers keep what they got.
#[derive(Debug)]
pub(super) struct Published<T> {
    newest: Mutex<(u64, T)>,
}

impl<T: Clone> Published<T> {
    /// Publishes the first version, number 1.
    pub(super) fn new(value: T) -> Self {
        Self { newest: Mutex::new((1, value)) }
    }

    /// Publishes the next version and returns its number.
    pub(super) fn publish(&self, value: T) -> u64 {
        let mut newest = lock(&self.newest);
        newest.0 += 1;
        let version = newest.0;
        let old = std::mem::replace(&mut newest.1, value);
        drop(newest);
        drop(old); // perhaps the last of a whole world: not under the lock
        version
    }

    /// The newest version and its number.
    pub(super) fn get(&self) -> (u64, T) {
        lock(&self.newest).clone()
    }
}
