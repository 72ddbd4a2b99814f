//! Progress, for anything longer than a second: a bar on a terminal; elsewhere, as in a log, a line
//! every few seconds. Both go to standard error.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(1);
/// Between lines where there is no terminal.
const LINE_EVERY: Duration = Duration::from_secs(5);

/// A bar that appears after a second.
pub(crate) struct Bar {
    bar: ProgressBar,
    hidden_until: Option<Instant>,
    /// Prints lines until it is dropped, where there is no terminal.
    _lines: Option<Sender<()>>,
}

impl Bar {
    /// A bar over `total` items.
    pub(crate) fn new(total: u64, message: impl Into<String>) -> Self {
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template("{msg:<28} {bar:30} {pos}/{len}  {eta} left")
            .expect("the template is well formed");
        bar.set_style(style);
        bar.set_message(message.into());
        let lines = (!std::io::stderr().is_terminal()).then(|| print_lines(bar.clone()));
        Self { bar, hidden_until: Some(Instant::now() + PATIENCE), _lines: lines }
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

/// Prints how far a bar is every few seconds, however long an item takes, until what is returned is dropped.
fn print_lines(bar: ProgressBar) -> Sender<()> {
    let (stop, stopped) = channel();
    let began = Instant::now();
    std::thread::spawn(move || {
        while stopped.recv_timeout(LINE_EVERY) == Err(RecvTimeoutError::Timeout) {
            let total = bar.length().unwrap_or(0);
            eprintln!("{}", line(&bar.message(), bar.position(), total, began.elapsed()));
        }
    });
    stop
}

/// A line of a log.
fn line(message: &str, done: u64, total: u64, elapsed: Duration) -> String {
    let seconds = elapsed.as_secs_f64();
    // The first of many items may have had much to prepare.
    let left = match done * 50 < total {
        true => String::new(),
        false => {
            format!(", about {:.0} s left", seconds * (total as f64 / done as f64 - 1.0).max(0.0))
        }
    };
    format!("{message}: {done} of {total} after {seconds:.0} s{left}")
}

/// Runs `work`; if it takes longer than a second a spinner turns, or where there is no terminal a line
/// every few seconds says what is done.
pub(crate) fn with_spinner<T>(message: impl Into<String>, work: impl FnOnce() -> T) -> T {
    let message = message.into();
    let (done, waiting) = channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(move || match std::io::stderr().is_terminal() {
            true => {
                if waiting.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                    let spinner = ProgressBar::new_spinner();
                    spinner.set_message(message);
                    spinner.enable_steady_tick(Duration::from_millis(100));
                    let _ = waiting.recv(); // ends when `done` is dropped
                    spinner.finish_and_clear();
                }
            }
            false => {
                let began = Instant::now();
                while waiting.recv_timeout(LINE_EVERY) == Err(RecvTimeoutError::Timeout) {
                    eprintln!("{message}: {:.0} s", began.elapsed().as_secs_f64());
                }
            }
        });
        let result = work();
        drop(done);
        result
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_say_how_far_and_how_long() {
        let after = Duration::from_secs(10);
        assert_eq!(line("A1", 25, 100, after), "A1: 25 of 100 after 10 s, about 30 s left");
        assert_eq!(line("A1", 1, 100, after), "A1: 1 of 100 after 10 s");
    }
}
