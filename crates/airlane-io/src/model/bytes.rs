//! Numbers one after the other in a binary file.

use crate::error::ReadErrorKind;

/// The bytes of a file and how far they are read. Numbers are little-endian.
#[derive(Clone, Default)]
pub(crate) struct Bytes<'a> {
    all: &'a [u8],
    at: usize,
}

impl<'a> Bytes<'a> {
    pub(crate) fn new(all: &'a [u8]) -> Self {
        Self { all, at: 0 }
    }

    /// The bytes of a file from a place in it on.
    pub(crate) fn from(all: &'a [u8], at: usize) -> Self {
        Self { all, at: at.min(all.len()) }
    }

    /// Where the next byte is.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// How many bytes are left.
    pub(crate) fn left(&self) -> usize {
        self.all.len() - self.at
    }

    /// The next `count` bytes, which are those of `what`.
    pub(crate) fn take(
        &mut self,
        count: usize,
        what: &'static str,
    ) -> Result<&'a [u8], ReadErrorKind> {
        let rest = &self.all[self.at..];
        let Some((taken, _)) = rest.split_at_checked(count) else {
            return Err(ReadErrorKind::Ends {
                what,
                start: self.at as u64,
                end: self.all.len() as u64,
                missing: (count - rest.len()) as u64,
            });
        };
        self.at += count;
        Ok(taken)
    }

    /// The next `N` bytes.
    pub(crate) fn array<const N: usize>(
        &mut self,
        what: &'static str,
    ) -> Result<[u8; N], ReadErrorKind> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N, what)?);
        Ok(array)
    }

    pub(crate) fn u32(&mut self, what: &'static str) -> Result<u32, ReadErrorKind> {
        self.array(what).map(u32::from_le_bytes)
    }

    pub(crate) fn i32(&mut self, what: &'static str) -> Result<i32, ReadErrorKind> {
        self.array(what).map(i32::from_le_bytes)
    }

    /// A number of things or of bytes.
    pub(crate) fn count(&mut self, what: &'static str) -> Result<usize, ReadErrorKind> {
        // Wider than 32 bits on every machine that can hold such a file.
        self.u32(what).map(|count| count as usize)
    }
}
