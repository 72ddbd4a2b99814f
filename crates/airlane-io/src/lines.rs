//! Lines and columns of a text file, read in chunks: the one tokenizer behind both formats.
//!
//! Memory is one fixed buffer whatever the file contains; a line longer than [`MAX_LINE`] is
//! rejected rather than collected. Lines are slices of the buffer and numbers are read from their
//! bytes, so nothing is allocated per line. Faults carry no place; [`Lines::number`] has it.

use crate::error::{ReadErrorKind, quote};
use std::io::{ErrorKind, Read};

/// The longest line these formats may contain, in bytes, without its line end.
pub(crate) const MAX_LINE: usize = 256;

/// Bytes read at a time.
const BUFFER: usize = 64 * 1024;

/// A reader cut into lines.
pub(crate) struct Lines<R> {
    reader: R,
    buffer: Box<[u8]>,
    /// The bytes of the buffer that were read and not yet handed out: `buffer[start..end]`.
    start: usize,
    end: usize,
    at_end: bool,
    number: u64,
}

/// One line without its line end and without blanks around it.
#[derive(Clone, Copy)]
pub(crate) struct Line<'a> {
    /// The text. Not yet known to be UTF-8.
    pub(crate) bytes: &'a [u8],
    /// Whether a line end follows; without one the file may be truncated here.
    pub(crate) ended: bool,
}

impl<R: Read> Lines<R> {
    pub(crate) fn new(reader: R) -> Self {
        let buffer = vec![0; BUFFER].into_boxed_slice();
        Self { reader, buffer, start: 0, end: 0, at_end: false, number: 0 }
    }

    /// The line handed out last, counted from 1.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// Reads the first line, which must be these words.
    pub(crate) fn header(
        &mut self,
        words: [&str; 2],
        expected: &'static str,
    ) -> Result<(), ReadErrorKind> {
        let line = self.next()?.ok_or(ReadErrorKind::Empty { expected })?;
        match line.words() == words.map(str::as_bytes) {
            true => Ok(()),
            false => Err(ReadErrorKind::Header { found: quote(line.bytes), expected }),
        }
    }

    /// The next line; `None` at the end of the file.
    pub(crate) fn next(&mut self) -> Result<Option<Line<'_>>, ReadErrorKind> {
        let mut scanned = 0;
        let length = loop {
            let pending = &self.buffer[self.start..self.end];
            let newline = pending[scanned..].iter().position(|&byte| byte == b'\n');
            if let Some(position) = newline {
                break scanned + position;
            }
            scanned = pending.len();
            if self.at_end || scanned > MAX_LINE + 1 {
                break scanned;
            }
            self.fill()?;
        };
        if length == 0 && self.at_end && self.start == self.end {
            return Ok(None);
        }
        self.number += 1;
        let whole = &self.buffer[self.start..self.start + length];
        let ended = self.start + length < self.end;
        self.start += length + usize::from(ended);
        if whole.strip_suffix(b"\r").unwrap_or(whole).len() > MAX_LINE {
            return Err(ReadErrorKind::LineTooLong { limit: MAX_LINE, found: quote(whole) });
        }
        let bytes = whole.trim_ascii();
        let is_text = std::str::from_utf8(bytes)
            .is_ok_and(|text| text.chars().all(|c| !c.is_control() || c == '\t'));
        if !is_text {
            return Err(ReadErrorKind::NotText { found: quote(bytes) });
        }
        Ok(Some(Line { bytes, ended }))
    }

    /// The next line's three numbers, if it is exactly `x y z` in plain digits and wholly in the
    /// buffer. Otherwise nothing is consumed, and [`next`](Self::next) says what the line is.
    ///
    /// Nearly every line of a map is of this form; taking them without a search for the line end
    /// and without a check of every byte is what makes reading fast.
    #[inline]
    pub(crate) fn next_triple(&mut self) -> Option<[u32; 3]> {
        let mut rest = &self.buffer[self.start..self.end];
        let mut triple = [0; 3];
        for (value, follows) in triple.iter_mut().zip([b' ', b' ', b'\n']) {
            // Nine digits cannot overflow; longer numbers are the slow path's business.
            let mut digits = 0;
            let mut number = 0u32;
            loop {
                let (&byte, tail) = rest.split_first()?;
                rest = tail;
                let digit = byte.wrapping_sub(b'0');
                if digit > 9 {
                    if byte != follows || digits == 0 || digits > 9 {
                        return None;
                    }
                    break;
                }
                number = number.wrapping_mul(10).wrapping_add(u32::from(digit));
                digits += 1;
            }
            *value = number;
        }
        self.start = self.end - rest.len();
        self.number += 1;
        Some(triple)
    }

    /// Moves the unfinished line to the front of the buffer and reads more behind it.
    fn fill(&mut self) -> Result<(), ReadErrorKind> {
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
        match self.reader.read(&mut self.buffer[self.end..]) {
            Ok(0) => self.at_end = true,
            Ok(count) => self.end += count,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(ReadErrorKind::Io(error)),
        }
        Ok(())
    }
}

impl<'a> Line<'a> {
    /// The columns, separated by blanks; exactly `N`, or else the fault names `expected`.
    pub(crate) fn columns<const N: usize>(
        self,
        expected: &'static str,
    ) -> Result<[&'a [u8]; N], ReadErrorKind> {
        let mut columns: [&[u8]; N] = [b""; N];
        let mut count = 0;
        for column in self.split() {
            if let Some(slot) = columns.get_mut(count) {
                *slot = column;
            }
            count += 1;
        }
        if count == N { Ok(columns) } else { Err(self.wrong_columns(count, N, expected)) }
    }

    /// The fault of having `count` columns instead of `wanted`.
    fn wrong_columns(self, count: usize, wanted: usize, expected: &'static str) -> ReadErrorKind {
        let found = quote(self.bytes);
        if count < wanted && !self.ended {
            ReadErrorKind::CutOff { found, expected }
        } else {
            ReadErrorKind::Columns { count, found, expected }
        }
    }

    /// The columns before one that starts a comment with `#`.
    pub(crate) fn words(self) -> Vec<&'a [u8]> {
        self.split().take_while(|column| !column.starts_with(b"#")).collect()
    }

    /// The columns, however many there are.
    pub(crate) fn split(self) -> impl Iterator<Item = &'a [u8]> {
        self.bytes.split(u8::is_ascii_whitespace).filter(|column| !column.is_empty())
    }
}

/// A word as text. Lines are known to be UTF-8.
pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Whether a name can be written as one word and read back.
pub(crate) fn is_word(name: &str) -> bool {
    !name.is_empty()
        && name.len() <= 40
        && !name.starts_with('#')
        && !name.contains(|c: char| c.is_whitespace() || c.is_control())
}

/// A whole number of at most `limit`.
pub(crate) fn whole(bytes: &[u8], column: &'static str, limit: u32) -> Result<u32, ReadErrorKind> {
    let is_digits = |digits: &[u8]| !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    if !is_digits(bytes) {
        let found = quote(bytes);
        return Err(match bytes.strip_prefix(b"-") {
            Some(digits) if is_digits(digits) => ReadErrorKind::Negative { column, found },
            _ => ReadErrorKind::NotANumber { column, found, expected: "a whole number" },
        });
    }
    let value = bytes
        .iter()
        .try_fold(0u32, |value, byte| value.checked_mul(10)?.checked_add(u32::from(byte - b'0')));
    match value {
        Some(value) if value <= limit => Ok(value),
        _ => Err(ReadErrorKind::TooLarge { column, found: quote(bytes), limit }),
    }
}

/// A decimal number, possibly NaN or infinite.
pub(crate) fn float(bytes: &[u8], column: &'static str) -> Result<f64, ReadErrorKind> {
    let value = std::str::from_utf8(bytes).ok().and_then(|text| text.parse().ok());
    value.ok_or_else(|| {
        let expected = "a decimal number";
        ReadErrorKind::NotANumber { column, found: quote(bytes), expected }
    })
}

/// A finite decimal number.
pub(crate) fn decimal(bytes: &[u8], column: &'static str) -> Result<f64, ReadErrorKind> {
    match float(bytes, column)? {
        value if value.is_finite() => Ok(value),
        _ => Err(ReadErrorKind::NotFinite { column, found: quote(bytes) }),
    }
}

/// A finite decimal number of at least zero.
pub(crate) fn amount(bytes: &[u8], column: &'static str) -> Result<f64, ReadErrorKind> {
    let value = decimal(bytes, column)?;
    if value.is_sign_negative() {
        return Err(ReadErrorKind::Negative { column, found: quote(bytes) });
    }
    Ok(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hands out `step` bytes at a time, with an interruption before each.
    struct Dribble<'a> {
        bytes: &'a [u8],
        step: usize,
        interrupt: bool,
    }

    impl Read for Dribble<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            self.interrupt = !self.interrupt;
            if self.interrupt {
                return Err(ErrorKind::Interrupted.into());
            }
            let count = self.step.min(buffer.len()).min(self.bytes.len());
            buffer[..count].copy_from_slice(&self.bytes[..count]);
            self.bytes = &self.bytes[count..];
            Ok(count)
        }
    }

    fn lines(bytes: &[u8], step: usize) -> Vec<(u64, String, bool)> {
        let mut lines = Lines::new(Dribble { bytes, step, interrupt: false });
        let mut all = Vec::new();
        while let Some(line) = lines.next().unwrap() {
            let (text, ended) = (String::from_utf8(line.bytes.to_vec()).unwrap(), line.ended);
            all.push((lines.number(), text, ended));
        }
        all
    }

    #[test]
    fn lines_do_not_depend_on_how_the_bytes_arrive() {
        let text = b"one \r\n\n  two\tx\nthree";
        let expected = [(1, "one", true), (2, "", true), (3, "two\tx", true), (4, "three", false)];
        let expected = expected.map(|(number, text, ended)| (number, text.to_owned(), ended));
        for step in 1..=text.len() {
            assert_eq!(lines(text, step), expected);
        }
        assert_eq!(lines(b"", 1), []);
        assert_eq!(lines(b"\n", 1), [(1, String::new(), true)]);
    }

    #[test]
    fn a_line_may_be_exactly_as_long_as_the_limit() {
        for end in ["", "\n", "\r\n"] {
            for step in [1, 100, 1000] {
                let fits = format!("{}{end}", "7".repeat(MAX_LINE));
                assert_eq!(lines(fits.as_bytes(), step).len(), 1);
                let long = format!("7{fits}");
                let bytes = long.as_bytes();
                let mut lines = Lines::new(Dribble { bytes, step, interrupt: false });
                assert!(matches!(lines.next(), Err(ReadErrorKind::LineTooLong { .. })));
            }
        }
    }

    #[test]
    fn triples_are_taken_only_when_plain_and_whole() {
        for other in
            ["1 2 3", "1 2\n", "1 2 3 \n", "1 2 3\r\n", " 1 2 3\n", "1  2 3\n", "\n", "1 -2 3\n"]
                .into_iter()
                .chain(["1 2 1234567890\n", "1 x 3\n"])
        {
            let mut lines = Lines::new(other.as_bytes());
            lines.fill().unwrap();
            assert_eq!(lines.next_triple(), None, "{other:?}");
            assert_eq!(lines.next().unwrap().unwrap().bytes, other.trim().as_bytes());
        }
        let mut lines = Lines::new(&b"1 22 999999999\n007 0 1\n"[..]);
        lines.fill().unwrap();
        assert_eq!(lines.next_triple(), Some([1, 22, 999_999_999]));
        assert_eq!(lines.next_triple(), Some([7, 0, 1]));
        assert_eq!(lines.next_triple(), None);
        assert_eq!(lines.number(), 2);
    }
}
