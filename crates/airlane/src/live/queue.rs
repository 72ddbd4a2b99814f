//! The queue: what waits, what is under way, and who may end it.
//!
//! Whoever takes an entry out — a worker, one who cancels, the clock, the shutdown — owns it and is the
//! only one to reply to it; the queue's lock decides. A sorted map instead of a heap: an entry in the
//! middle can be taken out at once, so that cancelled queries take up no room.

use super::sync::{Condvar, Mutex, lock, wait_until};
use crate::clock::{self, Moment};
use crate::search::CancelToken;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// The order of the queue: higher priority first, then first come, first served.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Key {
    priority: Reverse<i32>,
    sequence: u64,
}

/// An item with what the queue has to know of it.
pub(super) struct Entry<T> {
    pub(super) item: T,
    pub(super) deadline: Option<Moment>,
    /// Stops the item while it is under way.
    pub(super) cancel: CancelToken,
}

/// Why something is not taken into the queue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Refusal {
    Full,
    Closed,
}

struct State<T> {
    waiting: BTreeMap<Key, Entry<T>>,
    /// The deadlines of what waits.
    deadlines: BTreeSet<(Moment, Key)>,
    under_way: BTreeMap<Key, CancelToken>,
    sequence: u64,
    is_closed: bool,
}

/// A bounded queue in order of priority.
pub(super) struct Queue<T> {
    bound: usize,
    state: Mutex<State<T>>,
    /// Something to do, or closed.
    work: Condvar,
    /// A nearer deadline, or closed.
    clock: Condvar,
}

impl<T> Queue<T> {
    pub(super) fn new(bound: usize) -> Self {
        let state = State {
            waiting: BTreeMap::new(),
            deadlines: BTreeSet::new(),
            under_way: BTreeMap::new(),
            sequence: 0,
            is_closed: false,
        };
        Self { bound, state: Mutex::new(state), work: Condvar::new(), clock: Condvar::new() }
    }

    /// Puts an entry in its place, unless there is no room.
    pub(super) fn push(&self, priority: i32, entry: Entry<T>) -> Result<Key, (Refusal, T)> {
        let mut state = lock(&self.state);
        if state.is_closed {
            return Err((Refusal::Closed, entry.item));
        }
        if state.waiting.len() >= self.bound {
            return Err((Refusal::Full, entry.item));
        }
        let key = Key { priority: Reverse(priority), sequence: state.sequence };
        state.sequence += 1;
        let is_nearest = state.insert(key, entry);
        drop(state);
        self.wake(is_nearest);
        Ok(key)
    }

    /// Puts an entry that was under way back in its old place, bound or not: it was there before.
    /// Gives it back if the queue is closed.
    pub(super) fn put_back(&self, key: Key, entry: Entry<T>) -> Result<(), T> {
        let mut state = lock(&self.state);
        state.under_way.remove(&key);
        if state.is_closed {
            return Err(entry.item);
        }
        let is_nearest = state.insert(key, entry);
        drop(state);
        // A worker may have gone to sleep while the entry was away, and so may the clock.
        self.wake(is_nearest);
        Ok(())
    }

    /// Tells one who waits for work, and the clock if there is a nearer deadline.
    fn wake(&self, is_nearest: bool) {
        self.work.notify_one();
        if is_nearest {
            self.clock.notify_one();
        }
    }

    /// Takes the first entry, which is under way from now on, when there is one. `None` if closed.
    pub(super) fn take(&self) -> Option<(Key, Entry<T>)> {
        let mut state = lock(&self.state);
        loop {
            if let Some(first) = state.take_first() {
                return Some(first);
            }
            if state.is_closed {
                return None;
            }
            state = wait_until(&self.work, state, None);
        }
    }

    /// Takes the first entry, if there is one now.
    pub(super) fn try_take(&self) -> Option<(Key, Entry<T>)> {
        lock(&self.state).take_first()
    }

    /// What was taken is no longer under way.
    pub(super) fn done(&self, key: Key) {
        lock(&self.state).under_way.remove(&key);
    }

    /// Takes out an entry that waits.
    pub(super) fn remove(&self, key: Key) -> Option<T> {
        lock(&self.state).remove(key)
    }

    /// Takes out an entry whose deadline is over, when there is one. `None` if closed.
    pub(super) fn overdue(&self) -> Option<T> {
        let mut state = lock(&self.state);
        while !state.is_closed {
            let nearest = state.deadlines.first().copied();
            if let Some((deadline, key)) = nearest
                && clock::now() >= deadline
            {
                return state.remove(key);
            }
            state = wait_until(&self.clock, state, nearest.map(|(deadline, _)| deadline));
        }
        None
    }

    /// Takes out an entry whose deadline is over, if there is one now.
    pub(super) fn try_overdue(&self) -> Option<T> {
        let mut state = lock(&self.state);
        let (deadline, key) = *state.deadlines.first()?;
        if clock::now() >= deadline { state.remove(key) } else { None }
    }

    /// Takes nothing in from now on, cancels what is under way, and gives back what waited, in order.
    pub(super) fn close(&self) -> Vec<T> {
        let mut state = lock(&self.state);
        state.is_closed = true;
        state.deadlines.clear();
        for cancel in state.under_way.values() {
            cancel.cancel();
        }
        let waiting = std::mem::take(&mut state.waiting);
        drop(state);
        self.work.notify_all();
        self.clock.notify_all();
        waiting.into_values().map(|entry| entry.item).collect()
    }

    /// How many wait, and how many are under way.
    pub(super) fn depth(&self) -> (usize, usize) {
        let state = lock(&self.state);
        (state.waiting.len(), state.under_way.len())
    }
}

impl<T> State<T> {
    /// True if no deadline is nearer.
    fn insert(&mut self, key: Key, entry: Entry<T>) -> bool {
        let deadline = entry.deadline;
        self.waiting.insert(key, entry);
        deadline.is_some_and(|deadline| {
            self.deadlines.insert((deadline, key));
            self.deadlines.first() == Some(&(deadline, key))
        })
    }

    fn take_first(&mut self) -> Option<(Key, Entry<T>)> {
        let (key, entry) = self.waiting.pop_first()?;
        self.forget_deadline(key, &entry);
        self.under_way.insert(key, entry.cancel.clone());
        Some((key, entry))
    }

    fn remove(&mut self, key: Key) -> Option<T> {
        let entry = self.waiting.remove(&key)?;
        self.forget_deadline(key, &entry);
        Some(entry.item)
    }

    fn forget_deadline(&mut self, key: Key, entry: &Entry<T>) {
        if let Some(deadline) = entry.deadline {
            self.deadlines.remove(&(deadline, key));
        }
    }
}
