//! Progress on the terminal, for anything longer than a second. Nothing is drawn where standard
//! error is not a terminal.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(1);

/// A bar that appears after a second.
pub(crate) struct Bar {
    bar: ProgressBar,
    hidden_until: Option<Instant>,
}

impl Bar {
    /// A bar over `total` items.
    pub(crate) fn new(total: u64, message: impl Into<String>) -> Self {
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template("{msg:<28} {bar:30} {pos}/{len}  {eta} left")
            .expect("the template is well formed");
        bar.set_style(style);
        bar.set_message(message.into());
        Self { bar, hidden_until: Some(Instant::now() + PATIENCE) }
    }

    /// Counts one more finished item.
    pub(crate) fn step(&mut self) {
        self.set(self.bar.position() + 1);
    }

    /// Sets the number of finished items.
    pub(crate) fn set(&mut self, done: u64) {
        if self.hidden_until.is_some_and(|until| Instant::now() >= until) {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            self.hidden_until = None;
        }
        self.bar.set_position(done);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// Runs `work`; a spinner turns if it takes longer than a second.
pub(crate) fn with_spinner<T>(message: impl Into<String>, work: impl FnOnce() -> T) -> T {
    let message = message.into();
    let (done, waiting) = channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            if waiting.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                let spinner = ProgressBar::new_spinner();
                spinner.set_message(message);
                spinner.enable_steady_tick(Duration::from_millis(100));
                let _ = waiting.recv(); // ends when `done` is dropped
                spinner.finish_and_clear();
            }
        });
        let result = work();
        drop(done);
        result
    })
}
