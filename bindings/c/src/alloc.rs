//! The allocator: that of the platform, or the host's.
//!
//! Which one is decided once, by the first allocation or by `airlane_set_allocator`, whichever comes first,
//! and never changes: what one allocator gave, the other must not free.

use crate::status::*;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::UnsafeCell;
use std::ffi::c_void;
use std::sync::atomic::{AtomicU8, Ordering};

/// Allocates `size` bytes (never 0), aligned to `alignment` (a power of two); null if there are none. May be
/// called on any thread, on several at once. Must not call Airlane, nor throw.
pub type airlane_allocate =
    Option<unsafe extern "C" fn(user: *mut c_void, size: usize, alignment: usize) -> *mut c_void>;

/// Frees what airlane_allocate returned, with the same size and alignment. May be called on any thread.
/// Must not call Airlane, nor throw.
pub type airlane_deallocate = Option<
    unsafe extern "C" fn(user: *mut c_void, memory: *mut c_void, size: usize, alignment: usize),
>;

type Allocate = unsafe extern "C" fn(*mut c_void, usize, usize) -> *mut c_void;
type Deallocate = unsafe extern "C" fn(*mut c_void, *mut c_void, usize, usize);

const UNDECIDED: u8 = 0;
const PLATFORM: u8 = 1;
const DECIDING: u8 = 2;
const HOST: u8 = 3;

struct Chosen {
    choice: AtomicU8,
    host: UnsafeCell<Option<(Allocate, Deallocate, *mut c_void)>>,
}

// SAFETY: `host` is written once, while `choice` is DECIDING and nobody reads it, and only read after
// `choice` became HOST, which happens after that. What `user` is to, the host shares among threads.
unsafe impl Sync for Chosen {}

#[global_allocator]
static CHOSEN: Chosen = Chosen { choice: AtomicU8::new(UNDECIDED), host: UnsafeCell::new(None) };

impl Chosen {
    /// The host's functions; `None` if memory is the platform's, from now on for good.
    fn host(&self) -> Option<(Allocate, Deallocate, *mut c_void)> {
        loop {
            match self.choice.load(Ordering::Acquire) {
                PLATFORM => return None,
                // SAFETY: written before the choice became HOST, and never again.
                HOST => return unsafe { *self.host.get() },
                DECIDING => std::hint::spin_loop(),
                _ => {
                    let (wanted, free) = (PLATFORM, UNDECIDED);
                    let order = Ordering::AcqRel;
                    let _ = self.choice.compare_exchange(free, wanted, order, Ordering::Acquire);
                }
            }
        }
    }
}

// SAFETY: all memory is from one allocator, which is decided before the first of it is given: the platform's,
// or the host's, whose contract is in the header.
unsafe impl GlobalAlloc for Chosen {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        match self.host() {
            // SAFETY: as the caller promises.
            None => unsafe { System.alloc(layout) },
            // SAFETY: the host's function, called as the header says.
            Some((allocate, _, user)) => unsafe {
                allocate(user, layout.size(), layout.align()).cast()
            },
        }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        match self.host() {
            // SAFETY: as the caller promises; it came from the platform.
            None => unsafe { System.dealloc(memory, layout) },
            // SAFETY: it came from the host's function, with this layout.
            Some((_, deallocate, user)) => unsafe {
                deallocate(user, memory.cast(), layout.size(), layout.align());
            },
        }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if self.host().is_none() {
            // SAFETY: as the caller promises.
            return unsafe { System.alloc_zeroed(layout) };
        }
        // SAFETY: as the caller promises; what was given has `size` bytes.
        unsafe {
            let memory = self.alloc(layout);
            if !memory.is_null() {
                memory.write_bytes(0, layout.size());
            }
            memory
        }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if self.host().is_none() {
            // SAFETY: as the caller promises; it came from the platform.
            return unsafe { System.realloc(memory, layout, size) };
        }
        // SAFETY: as the caller promises, `size` fits the alignment. Both have room for the smaller size.
        unsafe {
            let next = self.alloc(Layout::from_size_align_unchecked(size, layout.align()));
            if !next.is_null() {
                next.copy_from_nonoverlapping(memory, layout.size().min(size));
                self.dealloc(memory, layout);
            }
            next
        }
    }
}

/// Has all memory of Airlane come from the host, from now until the process ends. To be called before any
/// other function but airlane_check_version, airlane_version and airlane_code_name, which allocate nothing;
/// once memory was allocated it is refused.
///
/// Threads: one, before others use Airlane. Ownership: `user` is passed to both functions and must stay
/// valid. If the host returns null the process is aborted: the engine has no way on without memory.
///
/// AIRLANE_OK; AIRLANE_NULL if a function is null; AIRLANE_TOO_LATE if memory was allocated already. Failures
/// of this function leave no text for airlane_last_error, as that would allocate.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_set_allocator(
    allocate: airlane_allocate,
    deallocate: airlane_deallocate,
    user: *mut c_void,
) -> airlane_status {
    let (Some(allocate), Some(deallocate)) = (allocate, deallocate) else { return AIRLANE_NULL };
    let (order, failed) = (Ordering::AcqRel, Ordering::Acquire);
    if CHOSEN.choice.compare_exchange(UNDECIDED, DECIDING, order, failed).is_err() {
        return AIRLANE_TOO_LATE;
    }
    // SAFETY: only this thread is here: it alone made the choice DECIDING, and others wait.
    unsafe { *CHOSEN.host.get() = Some((allocate, deallocate, user)) };
    CHOSEN.choice.store(HOST, Ordering::Release);
    AIRLANE_OK
}
