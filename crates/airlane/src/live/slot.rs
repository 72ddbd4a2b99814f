//! Where one reply is left, waited for and announced.

use super::sync::{Condvar, Mutex, lock, wait_until};
use crate::clock::{self, Moment};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;

type Callback<R> = Box<dyn FnOnce(&R) + Send>;

/// A place for one reply. It is empty, then holds the reply for good.
pub(super) struct Slot<R> {
    reply: OnceLock<R>,
    /// Who wants to be told; `None` once there is a reply.
    callbacks: Mutex<Option<Vec<Callback<R>>>>,
    done: Condvar,
}

impl<R> Slot<R> {
    pub(super) fn new() -> Self {
        let callbacks = Mutex::new(Some(Vec::new()));
        Self { reply: OnceLock::new(), callbacks, done: Condvar::new() }
    }

    /// Leaves the reply, wakes who waits and calls who wants to be told. Returns how many of these
    /// calls panicked. A second reply is ignored.
    pub(super) fn finish(&self, reply: R) -> u64 {
        let mut waiting = lock(&self.callbacks);
        let Some(callbacks) = waiting.take() else { return 0 };
        let reply = self.reply.get_or_init(|| reply);
        drop(waiting);
        self.done.notify_all();
        callbacks.into_iter().map(|callback| call(callback, reply)).sum()
    }

    /// The reply, if it is there.
    pub(super) fn get(&self) -> Option<&R> {
        self.reply.get()
    }

    /// Waits for the reply, until a moment if there is one.
    pub(super) fn wait_until(&self, until: Option<Moment>) -> Option<&R> {
        let mut waiting = lock(&self.callbacks);
        while waiting.is_some() {
            if until.is_some_and(|until| clock::now() >= until) {
                return None;
            }
            waiting = wait_until(&self.done, waiting, until);
        }
        drop(waiting);
        self.get()
    }

    /// Calls `callback` with the reply: at once if it is there, else when it comes. Returns how many
    /// calls panicked, at most this one.
    pub(super) fn on_done(&self, callback: Callback<R>) -> u64 {
        let mut waiting = lock(&self.callbacks);
        if let Some(callbacks) = waiting.as_mut() {
            callbacks.push(callback);
            return 0;
        }
        drop(waiting);
        self.get().map_or(0, |reply| call(callback, reply))
    }
}

/// Calls a callback; 1 if it panicked.
fn call<R>(callback: Callback<R>, reply: &R) -> u64 {
    u64::from(catch_unwind(AssertUnwindSafe(|| callback(reply))).is_err())
}
