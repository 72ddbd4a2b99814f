//! No zip archive makes the readers of maps, scenarios, models, waypoints and paths panic, or take more
//! memory than they are allowed, however small it is and whatever it unpacks to.
#![no_main]

use airlane_io::{Budget, Import};
use cap::Cap;
use libfuzzer_sys::fuzz_target;
use std::alloc::System;
use std::path::PathBuf;
use std::sync::OnceLock;

/// What the process may take besides what a reader is given: a scene, a message, buffers.
const REST: usize = 64 << 20;
/// What a reader is given.
const BUDGET: Budget = Budget(16 << 20);

/// Ends the process, which libFuzzer reports with the input, at the first allocation above its limit.
#[global_allocator]
static MEMORY: Cap<System> = Cap::new(System, BUDGET.0 as usize + REST);

fuzz_target!(|bytes: &[u8]| {
    let path = path();
    std::fs::write(path, bytes).expect("a temporary file can be written");
    let _ = airlane_io::read_map_within(path, BUDGET);
    let _ = airlane_io::read_scenarios(path);
    let _ = airlane_io::read_waypoints(path);
    let _ = airlane_io::read_path(path);
    let _ = airlane_io::read_model(path, &Import { budget: BUDGET, ..Import::default() });
});

/// Readers take archives by name, since they go back and forth in them. The name says that it is one,
/// so that the first bytes need not.
fn path() -> &'static PathBuf {
    static PATH: OnceLock<PathBuf> = OnceLock::new();
    PATH.get_or_init(|| {
        let shared = PathBuf::from("/dev/shm");
        let folder = if shared.is_dir() { shared } else { std::env::temp_dir() };
        folder.join(format!("airlane-fuzz-{}.zip", std::process::id()))
    })
}
