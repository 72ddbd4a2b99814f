//! Places for requests: so many at once, so many that wait; more are told to come again.

use crate::refusal::Refusal;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::{Mutex, OwnedMutexGuard, OwnedSemaphorePermit, Semaphore};

/// Something that one request at a time may use, while a bounded number wait.
#[derive(Debug)]
pub(crate) struct Turns<T> {
    thing: Arc<Mutex<T>>,
    waiting: AtomicUsize,
    most: usize,
    what: &'static str,
}

impl<T> Turns<T> {
    /// At most `most` requests wait, which are called `what`.
    pub(crate) fn new(thing: T, most: usize, what: &'static str) -> Self {
        Self { thing: Arc::new(Mutex::new(thing)), waiting: AtomicUsize::new(0), most, what }
    }

    /// Waits for one's turn, unless too many wait already.
    pub(crate) async fn take(&self) -> Result<OwnedMutexGuard<T>, Refusal> {
        let waiting = Count::new(&self.waiting);
        if waiting.before >= self.most {
            return Err(Refusal::busy(format!("{} {} wait already", self.most, self.what)));
        }
        Ok(Arc::clone(&self.thing).lock_owned().await)
    }
}

/// One of the places, if one is left; `what` they are for.
pub(crate) fn place(places: &Arc<Semaphore>, what: &str) -> Result<OwnedSemaphorePermit, Refusal> {
    let place = Arc::clone(places).try_acquire_owned();
    place.map_err(|_| Refusal::busy(format!("as many {what} as can be at once")))
}

/// One more, until it is dropped.
#[derive(Debug)]
pub(crate) struct Count<'c> {
    count: &'c AtomicUsize,
    /// How many there were before.
    before: usize,
}

impl<'c> Count<'c> {
    pub(crate) fn new(count: &'c AtomicUsize) -> Self {
        Self { count, before: count.fetch_add(1, Ordering::Relaxed) }
    }
}

impl Drop for Count<'_> {
    fn drop(&mut self) {
        self.count.fetch_sub(1, Ordering::Relaxed);
    }
}
