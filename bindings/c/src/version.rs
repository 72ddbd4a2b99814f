//! Versions, texts of errors and codes, handles of any kind, threads.

use crate::border::{call, fault, fill_text, last_error, tell, write};
use crate::handle;
use crate::status::*;
use engine::threads::Pool;
use std::ffi::{c_char, c_void};
use std::sync::{PoisonError, RwLock};

/// The version of the library: 10000 * major + 100 * minor + patch.
///
/// Threads: any. Allocates nothing.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_version() -> u32 {
    NUMBER
}

const NUMBER: u32 = decimal(env!("CARGO_PKG_VERSION_MAJOR")) * 10_000
    + decimal(env!("CARGO_PKG_VERSION_MINOR")) * 100
    + decimal(env!("CARGO_PKG_VERSION_PATCH"));

/// What the header that this was built with calls itself.
const HEADER: u32 = decimal(env!("AIRLANE_HEADER"));

const fn decimal(text: &str) -> u32 {
    let (bytes, mut at, mut number) = (text.as_bytes(), 0, 0);
    while at < bytes.len() {
        number = number * 10 + (bytes[at] - b'0') as u32;
        at += 1;
    }
    number
}

/// Refuses a header that is not the library's own. Call it first, with the macro AIRLANE_HEADER, which
/// is made of all declarations of the header: a program that was compiled with another header is refused
/// instead of misread.
///
/// Threads: any. Allocates nothing, and leaves no text for airlane_last_error.
/// AIRLANE_OK; AIRLANE_VERSION if they do not belong together.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_check_version(header: u32) -> airlane_status {
    match header == HEADER {
        true => AIRLANE_OK,
        false => AIRLANE_VERSION,
    }
}

/// The text of the last failure on this thread, a sentence in English, to a buffer of `capacity` bytes.
/// `needed`, unless it is null, is told how many bytes the text takes with its closing zero; a null buffer
/// of capacity 0 asks for that alone. The text stays until the next failure on this thread.
///
/// Threads: any; each has its own text. Ownership: the buffer is the caller's.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_last_error(
    buffer: *mut c_char,
    capacity: u64,
    needed: *mut u64,
) -> airlane_status {
    // Not through `call`: that would replace the text.
    match last_error(|text| fill_text((buffer, capacity, needed), text)) {
        Ok(()) => AIRLANE_OK,
        Err(fault) => fault.status,
    }
}

/// The name of a code of airlane_answer_info or of a status, such as "blocked": a text that stays for good;
/// "unknown" for numbers without a meaning.
///
/// Threads: any. Ownership: the library's. Allocates nothing.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_code_name(code: i32) -> *const c_char {
    let name = match code {
        0 => c"found",
        10 => c"outside",
        11 => c"blocked",
        12 => c"no-room",
        13 => c"unknown-space",
        14 => c"forbidden",
        15 => c"off-ground",
        16 => c"end-unconnected",
        17 => c"outside-region",
        20 => c"disconnected",
        21 => c"too-narrow",
        22 => c"links-closed",
        23 => c"areas-forbid",
        24 => c"cannot-turn",
        25 => c"too-steep",
        30 => c"exhausted",
        31 => c"not-loaded",
        40 => c"time",
        41 => c"expansions",
        42 => c"cancelled",
        43 => c"deadline",
        44 => c"memory",
        AIRLANE_POINT => c"point",
        AIRLANE_PART => c"part",
        AIRLANE_BODY => c"body",
        AIRLANE_WEIGHT => c"weight",
        AIRLANE_UNSUPPORTED => c"unsupported",
        AIRLANE_TOO_LARGE => c"too-large",
        AIRLANE_NO_DYNAMICS => c"no-dynamics",
        AIRLANE_NO_END => c"no-end",
        108 => c"tile",
        AIRLANE_OBJECTIVE => c"objective",
        AIRLANE_LONGEST => c"longest",
        AIRLANE_COST => c"cost",
        AIRLANE_QUEUE_FULL => c"queue-full",
        AIRLANE_SHUT_DOWN => c"shut-down",
        AIRLANE_PANICKED => c"panicked",
        AIRLANE_NULL => c"null",
        AIRLANE_WRONG_HANDLE => c"wrong-handle",
        AIRLANE_RELEASED => c"released",
        AIRLANE_SIZE => c"size",
        AIRLANE_TEXT => c"text",
        AIRLANE_VALUE => c"value",
        AIRLANE_BUFFER_TOO_SMALL => c"buffer-too-small",
        AIRLANE_VERSION => c"version",
        AIRLANE_TOO_LATE => c"too-late",
        AIRLANE_READ => c"read",
        AIRLANE_WRITE => c"write",
        AIRLANE_BAKE => c"bake",
        AIRLANE_EDIT => c"edit",
        AIRLANE_CROWD => c"crowd",
        AIRLANE_AGENT => c"agent",
        AIRLANE_MAP => c"map",
        AIRLANE_NOT_READY => c"not-ready",
        AIRLANE_NO_PATH => c"no-path",
        AIRLANE_THREADS => c"threads",
        _ => c"unknown",
    };
    name.as_ptr()
}

/// One reference more to any handle: it has to be released once more.
///
/// Threads: any. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_retain(handle: *const c_void) -> airlane_status {
    call(|| handle::retain(handle))
}

/// One reference less to any handle; after the last one it is invalid, and other calls say AIRLANE_RELEASED.
/// Calls under way on other threads keep what they use until they return. Null does nothing.
///
/// Threads: any. AIRLANE_OK; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_release(handle: *const c_void) -> airlane_status {
    call(|| handle::release(handle))
}

/// How many handles there are that were not released: 0 if nothing leaks.
///
/// Threads: any. AIRLANE_OK; AIRLANE_NULL.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_live_handles(count: *mut u64) -> airlane_status {
    call(|| write(count, "count", handle::live()))
}

static POOL: RwLock<Option<Pool>> = RwLock::new(None);

/// Runs what may use several threads: on those that the host chose, else on all processors.
pub(crate) fn on_threads<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    let pool = POOL.read().unwrap_or_else(PoisonError::into_inner).clone();
    pool.unwrap_or(Pool::Global).run(work)
}

/// Runs what takes less time than going over to other threads would, but for the first time, on this thread. What
/// it builds then, it builds on all processors, or here if the host chose one thread.
pub(crate) fn mostly_here<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    let is_alone = matches!(*POOL.read().unwrap_or_else(PoisonError::into_inner), Some(Pool::None));
    let pool = if is_alone { Pool::None } else { Pool::Global };
    pool.run(work)
}

/// On how many threads worlds are built and edited, batches are answered and crowds move; 1 is the thread of
/// the call alone, and no call starts a thread then, but for airlane_service_new. In the beginning it is as many
/// as there are processors. Results do not depend on it. Services have threads of their own
/// (airlane_service_options), which build what a query needs on all processors, whatever the number here; a
/// service of 0 threads starts none. What is built for a body when a place is looked at or a unit is added is
/// built on all processors as well, unless the number is 1. `before`, unless it is null, is told the number so far.
///
/// Threads: any; calls under way keep the threads they have. AIRLANE_OK; AIRLANE_VALUE for 0 or more than 1024, or
/// if `before` is not aligned; AIRLANE_THREADS if they cannot be started. Then the number stays as it was.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_set_threads(threads: u32, before: *mut u32) -> airlane_status {
    call(|| {
        if !(1..=1024).contains(&threads) {
            return Err(fault(AIRLANE_VALUE, format!("threads is {threads}, expected 1 to 1024")));
        }
        let pool = match threads {
            1 => Pool::None,
            more => Pool::with_threads(more as usize)
                .map_err(|error| fault(AIRLANE_THREADS, error.to_string()))?,
        };
        let mut chosen = POOL.write().unwrap_or_else(PoisonError::into_inner);
        let count = match &*chosen {
            Some(pool) => pool.threads(),
            None => std::thread::available_parallelism().map_or(1, |n| n.get()),
        };
        tell(before, "before", count as u32)?;
        let old = chosen.replace(pool);
        // Its threads end without the lock.
        drop(chosen);
        drop(old);
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::ffi::CStr;

    fn name(code: i32) -> &'static str {
        // SAFETY: a text of this library, which stays.
        unsafe { CStr::from_ptr(airlane_code_name(code)) }.to_str().unwrap()
    }

    #[test]
    fn every_status_of_the_header_has_its_own_name() {
        let header = include_str!("../include/airlane.h");
        let mut statuses = 0;
        for line in header.lines().filter_map(|line| line.strip_prefix("#define AIRLANE_")) {
            let Some((constant, number)) = line.split_once(' ') else { continue };
            let Some(code) = number.parse::<i32>().ok().filter(|code| *code >= 100) else {
                continue;
            };
            assert_eq!(name(code), constant.to_lowercase().replace('_', "-"), "{code}");
            statuses += 1;
        }
        assert!(statuses >= 33, "{statuses} statuses: the header is not understood");
    }

    #[test]
    fn names_are_those_of_the_engine_and_differ() {
        use engine::Limit;
        for limit in [Limit::Time, Limit::Expansions, Limit::Cancelled, Limit::Deadline] {
            assert_eq!(name(limit.code().into()), limit.name());
        }
        let exhausted = engine::plan::Reason::Exhausted;
        assert_eq!(name(exhausted.code().into()), exhausted.name());
        let known = (-100..1000).map(name).filter(|name| *name != "unknown");
        let (count, distinct) = (known.clone().count(), known.collect::<BTreeSet<_>>().len());
        // 22 outcomes and reasons, a status that is not in use any more, and those of the header but AIRLANE_OK.
        assert_eq!((count, distinct), (56, 56));
        assert_eq!([name(-1), name(1), name(999), name(i32::MIN)], ["unknown"; 4]);
    }
}
