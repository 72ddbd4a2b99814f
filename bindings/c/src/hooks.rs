//! What the host is told: log lines and panics.

use crate::border::call;
use crate::status::*;
use std::cell::Cell;
use std::ffi::{CString, c_char, c_void};
use std::sync::{Once, PoisonError, RwLock};

/// Says why a call failed.
pub const AIRLANE_LOG_ERROR: i32 = 1;
/// Says what Airlane does that takes long, such as baking a world.
pub const AIRLANE_LOG_INFO: i32 = 3;

/// Is told a line of text, UTF-8, which is valid until it returns. It is called on the thread of the call, without
/// any lock held. It may call Airlane; it is not told lines about calls of its own. Must not throw.
pub type airlane_log_hook =
    Option<unsafe extern "C" fn(user: *mut c_void, level: i32, text: *const c_char)>;

/// Is told the message of a panic, a defect of Airlane: UTF-8, valid until it returns. Called on the thread
/// that panicked, which may be one of a service, perhaps with a lock of a planner, a crowd or another object held.
/// Must not call Airlane, which might wait for itself, nor throw.
pub type airlane_panic_hook = Option<unsafe extern "C" fn(user: *mut c_void, text: *const c_char)>;

type Log = unsafe extern "C" fn(*mut c_void, i32, *const c_char);
type Panic = unsafe extern "C" fn(*mut c_void, *const c_char);

/// A function of the host's and what it is called with.
#[derive(Clone, Copy)]
struct Hook<F>(F, *mut c_void);

// SAFETY: the host shares what its pointer is to among threads, by the contract of the header.
unsafe impl<F> Send for Hook<F> {}
// SAFETY: as above.
unsafe impl<F> Sync for Hook<F> {}

static LOG: RwLock<Option<Hook<Log>>> = RwLock::new(None);
static PANIC: RwLock<Option<Hook<Panic>>> = RwLock::new(None);

fn c_text(text: &str) -> CString {
    CString::new(text.replace('\0', " ")).unwrap_or_default()
}

thread_local! {
    /// Whether this thread is in the log hook.
    static IS_TELLING: Cell<bool> = const { Cell::new(false) };
}

/// Tells the host. No lock is held meanwhile: it may call back, and is not told of that again.
pub(crate) fn log(level: i32, text: &str) {
    let hook = *LOG.read().unwrap_or_else(PoisonError::into_inner);
    let Some(Hook(tell, user)) = hook else { return };
    let text = c_text(text);
    if !IS_TELLING.replace(true) {
        // SAFETY: a function of the host's, called as the header says.
        unsafe { tell(user, level, text.as_ptr()) };
        IS_TELLING.set(false);
    }
}

/// Sees to it that panics go to the host; once.
pub(crate) fn prepare() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let hook = *PANIC.read().unwrap_or_else(PoisonError::into_inner);
            match hook {
                // SAFETY: a function of the host's, called as the header says.
                Some(Hook(tell, user)) => unsafe { tell(user, c_text(&info.to_string()).as_ptr()) },
                None => before(info),
            }
        }));
    });
}

/// Sets who is told log lines; null for nobody, as in the beginning.
///
/// Threads: any. Ownership: `user` is passed to the hook and must stay valid until another hook is set and
/// calls that were under way have returned. AIRLANE_OK always.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_set_log_hook(
    hook: airlane_log_hook,
    user: *mut c_void,
) -> airlane_status {
    call(|| {
        *LOG.write().unwrap_or_else(PoisonError::into_inner) = hook.map(|hook| Hook(hook, user));
        Ok(())
    })
}

/// Sets who is told messages of panics; null for standard error, as in the beginning. A panic never leaves
/// Airlane: the call returns AIRLANE_PANICKED.
///
/// Threads: any. Ownership: `user` is passed to the hook and must stay valid until another hook is set, calls that
/// were under way have returned, and services that there were are released. AIRLANE_OK always.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_set_panic_hook(
    hook: airlane_panic_hook,
    user: *mut c_void,
) -> airlane_status {
    call(|| {
        *PANIC.write().unwrap_or_else(PoisonError::into_inner) = hook.map(|hook| Hook(hook, user));
        Ok(())
    })
}
