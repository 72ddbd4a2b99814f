//! Running the engine: the interpreter is released meanwhile, and Ctrl-C is heard.
//!
//! - [`quick`]: on this thread, without a hand-over. Signals are looked at every 50 ms by a
//!   [`CancelToken`] that asks; to be put into the query ([`token`]).
//! - [`long`]: on a thread of its own, and on all processors if the engine can. This thread waits and
//!   hears signals. What cannot be cancelled is left behind, and its result dropped.
//! - [`all_of`]: many short pieces on this thread, which hears signals between them.
//!
//! Threads are those of a pool of this process; a child that was forked makes its own, because threads do
//! not survive a fork.

use crate::errors;
use airlane::CancelToken;
use airlane::threads::Pool;
use pyo3::prelude::*;
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// How long a signal may wait.
const LOOK: Duration = Duration::from_millis(50);
/// The clock is read once in so many questions, which come every few microseconds.
const QUESTIONS_PER_LOOK: u32 = 32;

thread_local! {
    static CALL: Call = const {
        Call { is_active: Cell::new(false), asked: Cell::new(0), next: Cell::new(None), error: RefCell::new(None) }
    };
}

/// A call under way on this thread.
struct Call {
    is_active: Cell<bool>,
    asked: Cell<u32>,
    next: Cell<Option<Instant>>,
    error: RefCell<Option<PyErr>>,
}

/// The token for queries that run on the thread of their caller: cancelled when a signal came there that
/// raises an exception.
pub(crate) fn token() -> &'static CancelToken {
    static TOKEN: OnceLock<CancelToken> = OnceLock::new();
    TOKEN.get_or_init(|| CancelToken::asking(|| CALL.with(Call::is_interrupted)))
}

impl Call {
    fn is_interrupted(&self) -> bool {
        if !self.is_active.get() {
            return false;
        }
        if self.error.borrow().is_some() {
            return true;
        }
        let asked = self.asked.get() + 1;
        self.asked.set(asked % QUESTIONS_PER_LOOK);
        if asked < QUESTIONS_PER_LOOK {
            return false;
        }
        let now = Instant::now();
        let is_due = self.next.get().is_some_and(|next| now >= next);
        if is_due || self.next.get().is_none() {
            self.next.set(Some(now + LOOK));
        }
        if !is_due {
            return false;
        }
        // While the interpreter shuts down nobody can be told.
        let error = Python::try_attach(|py| py.check_signals().err()).flatten();
        let is_error = error.is_some();
        *self.error.borrow_mut() = error;
        is_error
    }
}

/// Runs `work` here, alone on this thread.
pub(crate) fn quick<R: Send>(py: Python<'_>, work: impl FnOnce() -> R + Send) -> PyResult<R> {
    CALL.with(|call| {
        call.asked.set(0);
        call.next.set(None);
        call.is_active.set(true);
    });
    struct Done;
    impl Drop for Done {
        fn drop(&mut self) {
            CALL.with(|call| call.is_active.set(false));
        }
    }
    let result = {
        let _done = Done;
        py.detach(|| Pool::None.run(work))
    };
    match CALL.with(|call| call.error.borrow_mut().take()) {
        Some(error) => Err(error),
        None => Ok(result),
    }
}

/// Runs `work` on `threads` threads, on all processors without a number. When a signal raises an
/// exception, the token is cancelled and the work left behind.
pub(crate) fn long<R: Send + 'static>(
    py: Python<'_>,
    threads: Option<usize>,
    cancel: Option<&CancelToken>,
    work: impl FnOnce() -> R + Send + 'static,
) -> PyResult<R> {
    let pool = pool(threads)?;
    let (sender, mut receiver) = channel();
    let run = move || {
        let result = catch_unwind(AssertUnwindSafe(|| pool.run(work)));
        // If nobody waits any more, the result is dropped here.
        let _ = sender.send(result);
    };
    std::thread::Builder::new()
        .name("airlane call".to_owned())
        .spawn(run)
        .map_err(|error| errors::ServiceError::new_err(format!("no thread to work on: {error}")))?;
    loop {
        let (received, back) = py.detach(move || (receiver.recv_timeout(LOOK), receiver));
        receiver = back;
        match received {
            Ok(Ok(result)) => return Ok(result),
            Ok(Err(panic)) => resume_unwind(panic),
            Err(RecvTimeoutError::Disconnected) => unreachable!("it sends even after a panic"),
            Err(RecvTimeoutError::Timeout) => {
                if let Err(error) = py.check_signals() {
                    if let Some(cancel) = cancel {
                        cancel.cancel();
                    }
                    return Err(error);
                }
            }
        }
    }
}

/// Pieces between two looks at the clock.
const PIECES: usize = 64;

/// Takes all items on this thread, and hears signals meanwhile: when one raises an exception, the rest is not made.
pub(crate) fn all_of<T>(
    py: Python<'_>,
    mut items: impl Iterator<Item = T> + Send,
    mut take: impl FnMut(T) + Send,
) -> PyResult<()> {
    loop {
        let is_done = py.detach(|| {
            let begin = Instant::now();
            while begin.elapsed() < LOOK {
                for _ in 0..PIECES {
                    match items.next() {
                        Some(item) => take(item),
                        None => return true,
                    }
                }
            }
            false
        });
        if is_done {
            return Ok(());
        }
        py.check_signals()?;
    }
}

/// So many threads, or those of this process.
pub(crate) fn pool(threads: Option<usize>) -> PyResult<Pool> {
    let failed =
        |error: airlane::threads::PoolError| errors::ServiceError::new_err(error.to_string());
    match threads {
        Some(0) => Err(errors::input("threads is 0: expected at least 1")),
        Some(1) => Ok(Pool::None),
        Some(n @ ..=1024) => Pool::with_threads(n).map_err(failed),
        Some(n) => Err(errors::input(format!("threads is {n}: expected at most 1024"))),
        None => {
            static OWN: Mutex<Option<(u32, Pool)>> = Mutex::new(None);
            let mut own = OWN.lock().unwrap_or_else(PoisonError::into_inner);
            let process = std::process::id();
            if let Some((_, pool)) = own.as_ref().filter(|(of, _)| *of == process) {
                return Ok(pool.clone());
            }
            let count = std::thread::available_parallelism().map_or(1, |n| n.get());
            let pool = Pool::with_threads(count).map_err(failed)?;
            // That of the parent has no threads here to end.
            std::mem::forget(own.replace((process, pool.clone())));
            Ok(pool)
        }
    }
}
