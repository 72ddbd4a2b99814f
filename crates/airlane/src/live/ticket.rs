//! The host's end of a query.

use super::queue::Key;
use super::request::Reply;
use super::slot::Slot;
use super::worker::{Overlong, Shared, Unbegun};
use crate::clock::{self, Moment};
use crate::search::{CancelToken, Limit};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// A query that was submitted. Dropping it leaves the query alone, unless it was made to
/// [`cancel_on_drop`](Self::cancel_on_drop).
pub struct Ticket {
    pub(super) shared: Arc<Shared>,
    pub(super) slot: Arc<Slot<Reply>>,
    /// Its place in the queue; `None` if it never had one.
    pub(super) key: Option<Key>,
    pub(super) cancel: CancelToken,
    pub(super) cancels_on_drop: bool,
    pub(super) is_taken: bool,
}

impl Ticket {
    /// The reply, if there is one yet. Never waits.
    pub fn poll(&self) -> Option<&Reply> {
        self.slot.get()
    }

    /// The reply, once: nothing before it is there, and nothing after it was taken. Never waits.
    pub fn take(&mut self) -> Option<Reply> {
        let reply = self.poll().filter(|_| !self.is_taken)?.clone();
        self.is_taken = true;
        Some(reply)
    }

    /// Waits for the reply. Every query gets one, if only that the service was shut down. In a service
    /// without workers this is where the work is done, in the order of the queue. Not to be called in
    /// a callback.
    pub fn wait(&self) -> &Reply {
        self.do_the_work(None);
        self.slot.wait_until(None).expect("it waits until there is a reply")
    }

    /// Waits for the reply, but no longer than so long.
    pub fn wait_timeout(&self, most: Duration) -> Option<&Reply> {
        match clock::now().checked_add(most) {
            Some(until) => {
                self.do_the_work(Some(until));
                self.slot.wait_until(Some(until))
            }
            None => Some(self.wait()),
        }
    }

    /// Nobody else would.
    fn do_the_work(&self, until: Option<Moment>) {
        while self.shared.is_stepped && self.poll().is_none() {
            let left = until.map(|until| until.saturating_duration_since(clock::now()));
            let report = self.shared.step(left.unwrap_or(Duration::MAX), Overlong::PutBack);
            if report.replied == 0 || left == Some(Duration::ZERO) {
                return;
            }
        }
    }

    /// Cancels the query. If it waits, it has its reply when this returns; if it is under way, it
    /// stops soon and replies with what it has; if it is done, nothing changes.
    pub fn cancel(&self) {
        if self.poll().is_some() {
            return;
        }
        self.cancel.cancel();
        if let Some(job) = self.key.and_then(|key| self.shared.queue.remove(key)) {
            self.shared.end_waiting(&job, Unbegun::Stopped(Limit::Cancelled));
        }
    }

    /// The same ticket, but dropping it cancels the query.
    pub fn cancel_on_drop(mut self) -> Self {
        self.cancels_on_drop = true;
        self
    }

    /// Calls `callback` with the reply, exactly once: at once if there is one, else on the thread that
    /// ends the query — a worker, the clock for what expires while it waits, or whoever cancels it or
    /// shuts the service down. A panic in it is caught and counted. It keeps its worker from other
    /// queries, so it should be short, and it must not wait for another query.
    pub fn on_done(&self, callback: impl FnOnce(&Reply) + Send + 'static) {
        let panics = self.slot.on_done(Box::new(callback));
        self.shared.counters.callback_panics.fetch_add(panics, Ordering::Relaxed);
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        if self.cancels_on_drop {
            self.cancel();
        }
    }
}

impl fmt::Debug for Ticket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ticket").field("is_done", &self.poll().is_some()).finish_non_exhaustive()
    }
}
