//! Signals: a program that is told to end removes the files that it has half written.
//!
//! A thread waits for [`ENDING`] signals, removes the temporary files of all writes under way, and ends
//! the process as the signal would have. Signals that whoever started the program has it ignore
//! (`nohup`, `&`) stay ignored. The viewer's server ends by itself: see [`leave_to_server`].

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::iterator::{Handle, Signals};
use std::io;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

/// The signals that end the program.
pub(crate) const ENDING: [i32; 3] = [SIGHUP, SIGINT, SIGTERM];

static HEARD: OnceLock<Handle> = OnceLock::new();

/// Begins to hear signals.
pub(crate) fn hear() -> io::Result<()> {
    // Of itself this signal ends the process. Heard by anyone, it makes a file that may not grow an
    // error of the write (`ulimit -f`), which is reported like a full disk.
    signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)))?;
    let mut signals = Signals::new(ENDING.iter().filter(|signal| !is_ignored(**signal)))?;
    let _ = HEARD.set(signals.handle()); // it is called once
    let wait = move || {
        if let Some(signal) = signals.forever().next() {
            airlane_io::abandon_writes();
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    };
    std::thread::Builder::new().name("airlane signals".to_owned()).spawn(wait).map(drop)
}

/// From here on the viewer's server hears what ends the program, and answers what it has begun.
pub(crate) fn leave_to_server() {
    if let Some(heard) = HEARD.get() {
        heard.close();
    }
}

/// Whether a signal was ignored from the start, where the system tells.
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    mask >> (signal - 1) & 1 == 1
}
