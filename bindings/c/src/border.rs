//! The border between C and the engine: statuses, texts of errors, panics, and every pointer that comes in.
//!
//! This is the one place that looks through pointers of callers. What can be checked is: null, alignment,
//! size fields, counts. What cannot is in the contract of the header, on which the SAFETY notes rely: *a
//! pointer that is not null is to memory that is valid for what the function does with it, for as long as
//! the call takes, and nobody else writes to it meanwhile*.

use crate::hooks;
use crate::status::*;
use std::borrow::Cow;
use std::cell::RefCell;
use std::ffi::{CStr, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Why a call failed.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) status: airlane_status,
    pub(crate) text: Cow<'static, str>,
}

pub(crate) type Checked<T> = Result<T, Fault>;

pub(crate) fn fault(status: airlane_status, text: impl Into<Cow<'static, str>>) -> Fault {
    Fault { status, text: text.into() }
}

/// A fault of the engine's, in its own words.
pub(crate) fn said(status: airlane_status) -> impl Fn(&dyn std::fmt::Display) -> Fault {
    move |error| fault(status, error.to_string())
}

thread_local! {
    static LAST: RefCell<Cow<'static, str>> = const { RefCell::new(Cow::Borrowed("")) };
}

/// Runs what a function does. No panic gets past here; every failure leaves its text for
/// `airlane_last_error` and goes to the log.
pub(crate) fn call(work: impl FnOnce() -> Checked<()>) -> airlane_status {
    hooks::prepare();
    let fault = match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(())) => return AIRLANE_OK,
        Ok(Err(fault)) => fault,
        Err(payload) => {
            // What a payload does when it is dropped is not to be trusted either.
            std::mem::forget(payload);
            fault(
                AIRLANE_PANICKED,
                "a defect of Airlane: it panicked; the panic hook has the message",
            )
        }
    };
    let status = fault.status;
    // A status that hosts wait for is no news.
    if status != AIRLANE_NOT_READY && status != AIRLANE_BUFFER_TOO_SMALL {
        let told =
            catch_unwind(AssertUnwindSafe(|| hooks::log(hooks::AIRLANE_LOG_ERROR, &fault.text)));
        let _ = told.map_err(std::mem::forget);
    }
    // While a thread ends there is no place for the text any more.
    let _ = LAST.try_with(|last| {
        if let Ok(mut last) = last.try_borrow_mut() {
            *last = fault.text;
        }
    });
    status
}

/// The text of the last failure on this thread.
pub(crate) fn last_error<R>(read: impl Fn(&str) -> R) -> R {
    let found = LAST.try_with(|last| last.try_borrow().ok().map(|text| read(&text)));
    // While a thread ends there is none.
    found.ok().flatten().unwrap_or_else(|| read(""))
}

fn is_usable<T>(pointer: *const T) -> bool {
    !pointer.is_null() && pointer.is_aligned()
}

fn refused<T>(pointer: *const T, what: &str) -> Fault {
    match pointer.is_null() {
        true => fault(AIRLANE_NULL, format!("{what} is null")),
        false => {
            fault(AIRLANE_VALUE, format!("{what} is not aligned to {} bytes", align_of::<T>()))
        }
    }
}

/// What a pointer is to.
pub(crate) fn read<T: Copy>(pointer: *const T, what: &str) -> Checked<T> {
    match is_usable(pointer) {
        // SAFETY: not null and aligned; by the contract it is to a valid value. All types that come in are
        // made of numbers and pointers, for which all bits are valid.
        true => Ok(unsafe { pointer.read() }),
        false => Err(refused(pointer, what)),
    }
}

/// Writes where a pointer is to.
pub(crate) fn write<T: Copy>(pointer: *mut T, what: &str, value: T) -> Checked<()> {
    if !is_usable(pointer) {
        return Err(refused(pointer, what));
    }
    // SAFETY: not null and aligned; by the contract it may be written to.
    unsafe { pointer.write(value) };
    Ok(())
}

/// Writes if the caller wants to know.
pub(crate) fn tell<T: Copy>(pointer: *mut T, what: &str, value: T) -> Checked<()> {
    match pointer.is_null() {
        true => Ok(()),
        false => write(pointer, what, value),
    }
}

/// `count` values from a pointer on, which may be null if there are none. More than `most` are refused unseen.
pub(crate) fn slice<'a, T: Copy>(
    (pointer, count): (*const T, u64),
    most: u64,
    what: &str,
) -> Checked<&'a [T]> {
    if count == 0 {
        return Ok(&[]);
    }
    let bytes = count.checked_mul(size_of::<T>() as u64);
    if count > most || bytes.is_none_or(|bytes| bytes > MOST_BYTES) {
        let text = format!("{what}: a count of {count}, expected at most {most}");
        return Err(fault(AIRLANE_TOO_LARGE, text));
    }
    match is_usable(pointer) {
        // SAFETY: not null, aligned, of a size that can be; by the contract these values are there and stay.
        // The lifetime is that of the call: nothing that outlives it is made of it.
        true => Ok(unsafe { std::slice::from_raw_parts(pointer, count as usize) }),
        false => Err(refused(pointer, what)),
    }
}

// More than these is no array of a host's, but a number that went wrong. The top of the header has them.
/// Bytes of a file, and voxels of a byte each.
pub(crate) const MOST_BYTES: u64 = 1 << 40;
/// Vertices, which indices of 32 bits are to name, and triangles.
pub(crate) const MOST_CORNERS: u64 = 1 << 32;
/// Units and obstacles of a crowd, corners of an outline.
pub(crate) const MOST_ITEMS: u64 = 1 << 24;

/// Copies `items` to a buffer of the caller's. `needed` is told how many there are; with a buffer that is
/// too small nothing is copied. A null buffer of capacity 0 asks for the number alone.
pub(crate) fn fill<T: Copy>(
    (buffer, capacity, needed): (*mut T, u64, *mut u64),
    what: &str,
    items: impl ExactSizeIterator<Item = T>,
) -> Checked<()> {
    let count = items.len() as u64;
    tell(needed, "needed", count)?;
    if buffer.is_null() && capacity == 0 && !needed.is_null() {
        return Ok(());
    }
    if capacity < count {
        let text = format!("{what}: room for {capacity}, expected room for {count}");
        return Err(fault(AIRLANE_BUFFER_TOO_SMALL, text));
    }
    if count == 0 {
        return Ok(());
    }
    if !is_usable(buffer) {
        return Err(refused(buffer, what));
    }
    for (i, item) in items.enumerate().take(count as usize) {
        // SAFETY: not null, aligned; by the contract there is room for `capacity` values, and i is less.
        unsafe { buffer.add(i).write(item) };
    }
    Ok(())
}

/// Copies a text and a zero to a buffer. `needed` is told its bytes, with the zero.
pub(crate) fn fill_text(out: (*mut c_char, u64, *mut u64), text: &str) -> Checked<()> {
    let end = text.find('\0').unwrap_or(text.len());
    let bytes = &text.as_bytes()[..end];
    let byte = |i: usize| bytes.get(i).map_or(0, |&byte| byte as c_char);
    fill(out, "buffer", (0..bytes.len() + 1).map(byte))
}

/// A text of the caller's.
pub(crate) fn text<'a>(pointer: *const c_char, what: &str) -> Checked<&'a str> {
    if pointer.is_null() {
        return Err(refused(pointer, what));
    }
    // SAFETY: not null; by the contract it ends with a zero and stays as it is for the time of the call.
    let bytes = unsafe { CStr::from_ptr(pointer) };
    bytes.to_str().map_err(|_| fault(AIRLANE_TEXT, format!("{what} is not UTF-8")))
}

/// A text of the caller's that is a name of the engine's.
pub(crate) fn named<T: std::str::FromStr<Err: std::fmt::Display>>(
    pointer: *const c_char,
    what: &str,
) -> Checked<T> {
    let read = text(pointer, what)?;
    read.parse().map_err(|error: T::Err| fault(AIRLANE_TEXT, format!("{what}: {error}")))
}

/// A struct that begins with its size.
pub(crate) trait Sized32: Copy {
    const NAME: &'static str;
}

/// A struct that begins with its size, checked.
pub(crate) fn options<T: Sized32>(pointer: *const T) -> Checked<T> {
    check_size(pointer)?;
    read(pointer, T::NAME)
}

/// Writes a struct whose size field the caller has filled in.
pub(crate) fn write_sized<T: Sized32>(pointer: *mut T, value: T) -> Checked<()> {
    check_size(pointer)?;
    write(pointer, T::NAME, value)
}

fn check_size<T: Sized32>(pointer: *const T) -> Checked<()> {
    let size = read(pointer.cast::<u32>(), T::NAME)?;
    match size as usize == size_of::<T>() {
        true => Ok(()),
        false => Err(fault(
            AIRLANE_SIZE,
            format!(
                "{}.size is {size}, expected {}: take it from the function that ends in _default",
                T::NAME,
                size_of::<T>()
            ),
        )),
    }
}

/// Three finite numbers.
pub(crate) fn point(pointer: *const f64, what: &str) -> Checked<[f64; 3]> {
    let point = read(pointer.cast::<[f64; 3]>(), what)?;
    match point.iter().all(|c| c.is_finite()) {
        true => Ok(point),
        false => Err(fault(AIRLANE_VALUE, format!("{what} is {point:?}, expected finite numbers"))),
    }
}

/// Points, three numbers each; that they are numbers at all is the engine's to check.
pub(crate) fn points<'a>(
    (pointer, count): (*const f64, u64),
    most: u64,
    what: &str,
) -> Checked<&'a [[f64; 3]]> {
    slice((pointer.cast::<[f64; 3]>(), count), most, what)
}

/// A number that is not negative.
pub(crate) fn positive(value: f64, what: &str) -> Checked<f64> {
    match value.is_finite() && value >= 0.0 {
        true => Ok(value),
        false => Err(fault(
            AIRLANE_VALUE,
            format!("{what} is {value}, expected a finite number of at least 0"),
        )),
    }
}

/// A time in seconds.
pub(crate) fn seconds(value: f64, what: &str) -> Checked<std::time::Duration> {
    std::time::Duration::try_from_secs_f64(value).map_err(|_| {
        fault(AIRLANE_VALUE, format!("{what} is {value}, expected seconds, a number of at least 0"))
    })
}
