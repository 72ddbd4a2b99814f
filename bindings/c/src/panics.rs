//! Functions that panic on purpose, to test that panics stay inside: only with the feature `test-panics`, and not in
//! the header.

use crate::border::call;
use crate::handle::get;
use crate::query::{Question, airlane_query};
use crate::status::*;
use crate::version::on_threads;
use engine::CancelToken;
use std::sync::atomic::{AtomicU32, Ordering};

/// Panics in the call (0), on a thread of airlane_set_threads (1), or with what panics again when it is dropped (2).
///
/// AIRLANE_PANICKED; AIRLANE_VALUE for other places.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_test_panic(place: u32) -> airlane_status {
    call(|| {
        match place {
            0 => panic!("on purpose, in a call"),
            1 => on_threads(|| panic!("on purpose, on a thread")),
            2 => std::panic::panic_any(Bomb),
            _ => {}
        }
        Err(crate::border::fault(AIRLANE_VALUE, "place: expected 0 to 2"))
    })
}

/// What some code of others might panic with.
struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        panic!("on purpose, in a drop");
    }
}

/// Has the engine panic when it looks for the second time whether this query is cancelled, and from then on, until
/// airlane_query_renew: in the middle of a search, with planner and answer locked, or on a thread of a service, which
/// looks once before it begins.
///
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_test_panic_in_query(query: *const airlane_query) -> airlane_status {
    call(|| {
        let looks = AtomicU32::new(0);
        let token = CancelToken::asking(move || {
            assert!(looks.fetch_add(1, Ordering::Relaxed) == 0, "on purpose, in a query");
            false
        });
        get::<Question>(query)?.ask_token(token);
        Ok(())
    })
}
