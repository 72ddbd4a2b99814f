//! What fuzz targets share: reading numbers out of bytes, and printing a case that failed.

use std::cell::RefCell;
use std::fmt::Display;

/// The bytes not yet read; zeros follow the last one.
#[derive(Clone, Copy, Debug)]
pub struct Bytes<'a>(pub &'a [u8]);

impl<'a> Bytes<'a> {
    /// Whether all are read.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        let (byte, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        *byte
    }

    /// The next bytes.
    pub fn array<const N: usize>(&mut self) -> [u8; N] {
        std::array::from_fn(|_| self.byte())
    }

    /// A number from 0, of two bytes.
    pub fn below(&mut self, limit: i32) -> i32 {
        i32::from(u16::from_le_bytes(self.array())) % limit
    }

    /// A number from 0, of one byte.
    pub fn below_byte(&mut self, limit: u32) -> i32 {
        i32::from(self.byte()) % limit as i32
    }

    /// A number between -`limit` and `limit`, most often a multiple of an eighth.
    pub fn real(&mut self, limit: f64) -> f64 {
        let choice = self.byte();
        let step = f64::from(i16::from_le_bytes(self.array()));
        match choice % 4 {
            0 => step / f64::from(i16::MAX) * limit,
            _ => (step / 8.0) % limit,
        }
    }
}

thread_local! {
    /// What is being tried, for the panic hook.
    static CASE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Has the case that is being tried printed before a panic ends the process. Call it once.
pub fn print_failing_cases() {
    // The hook of libFuzzer aborts the process, so the case has to be printed before it.
    let abort = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        CASE.with(|case| {
            if let Ok(Some(case)) = case.try_borrow().as_deref() {
                eprintln!("{case}");
            }
        });
        abort(panic);
    }));
}

/// Names the case that is being tried.
pub fn trying(case: impl Display) {
    CASE.set(Some(case.to_string()));
}
