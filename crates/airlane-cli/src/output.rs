//! Standard output, with `out!` and `outln!` instead of `print!` and `println!`.
//!
//! Those panic when the reader has gone (`| head`) or the disk is full. Here neither changes what a
//! command does: a check that fails exits with its code whether or not anybody reads why. A reader that
//! has gone is no error; anything else is one, which [`finish`] returns.

use std::fmt;
use std::io::{self, ErrorKind, Write};
use std::sync::OnceLock;

/// Why nothing more is written.
static FAULT: OnceLock<io::Error> = OnceLock::new();

/// Writes to standard output, like `print!`.
macro_rules! out {
    ($($argument:tt)*) => {
        $crate::output::write(format_args!($($argument)*))
    };
}

/// Writes a line to standard output, like `println!`.
macro_rules! outln {
    () => {
        $crate::output::write(format_args!("\n"))
    };
    ($($argument:tt)*) => {
        $crate::output::write_line(format_args!($($argument)*))
    };
}

/// Writes, unless it failed before.
pub(crate) fn write(text: fmt::Arguments<'_>) {
    keep(|| io::stdout().lock().write_fmt(text));
}

/// Writes a line, unless it failed before.
pub(crate) fn write_line(text: fmt::Arguments<'_>) {
    keep(|| {
        let mut stdout = io::stdout().lock();
        stdout.write_fmt(text)?;
        stdout.write_all(b"\n")
    });
}

/// Whether nobody reads any more. What would go on writing for ever ends then.
pub(crate) fn is_over() -> bool {
    FAULT.get().is_some()
}

/// Writes what is still in memory. An error says that something could not be written, and not because
/// its reader had gone.
pub(crate) fn finish() -> Result<(), &'static io::Error> {
    keep(|| io::stdout().flush());
    match FAULT.get() {
        Some(fault) if fault.kind() != ErrorKind::BrokenPipe => Err(fault),
        _ => Ok(()),
    }
}

fn keep(write: impl FnOnce() -> io::Result<()>) {
    if FAULT.get().is_none()
        && let Err(fault) = write()
    {
        // Another thread may have failed at the same time; one fault is enough.
        let _ = FAULT.set(fault);
    }
}
