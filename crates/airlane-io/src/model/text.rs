//! Lines of a text that is in memory as a whole.

use crate::error::ReadErrorKind;
use std::borrow::Cow;

/// Something wrong, in a line or not.
pub(crate) struct Fault {
    pub(crate) line: Option<u64>,
    pub(crate) kind: ReadErrorKind,
}

impl From<ReadErrorKind> for Fault {
    fn from(kind: ReadErrorKind) -> Self {
        Self { line: None, kind }
    }
}

/// A text and how far it is read.
pub(crate) struct Text<'a> {
    rest: &'a [u8],
    number: u64,
}

impl<'a> Text<'a> {
    pub(crate) fn new(all: &'a [u8]) -> Self {
        Self { rest: all, number: 0 }
    }

    /// The bytes after the line handed out last.
    pub(crate) fn rest(&self) -> &'a [u8] {
        self.rest
    }

    /// The next line without its line end and without blanks around it; `None` at the end.
    pub(crate) fn next(&mut self) -> Option<&'a [u8]> {
        if self.rest.is_empty() {
            return None;
        }
        self.number += 1;
        let end = self.rest.iter().position(|&byte| byte == b'\n');
        let (line, rest) = match end {
            Some(end) => (&self.rest[..end], &self.rest[end + 1..]),
            None => (self.rest, &self.rest[self.rest.len()..]),
        };
        self.rest = rest;
        Some(line.trim_ascii())
    }

    /// The next line that is not empty.
    pub(crate) fn next_filled(&mut self) -> Option<&'a [u8]> {
        loop {
            match self.next()? {
                [] => {}
                line => return Some(line),
            }
        }
    }

    /// The next line, joined with those after it as long as a backslash ends it.
    pub(crate) fn next_joined(&mut self) -> Option<Cow<'a, [u8]>> {
        let mut line = Cow::Borrowed(self.next()?);
        while line.ends_with(b"\\") {
            let joined = line.to_mut();
            joined.pop();
            joined.push(b' ');
            joined.extend_from_slice(self.next().unwrap_or_default());
        }
        Some(line)
    }

    /// A fault in the line handed out last.
    pub(crate) fn fault(&self, kind: ReadErrorKind) -> Fault {
        Fault { line: Some(self.number), kind }
    }
}

/// The words of a line.
pub(crate) fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty())
}
