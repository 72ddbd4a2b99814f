//! Little-endian bytes: how each layer writes its part of the baked file, and reads it back.
//!
//! A part is a *section*: eight bytes of name, eight of length, the payload, zeros up to the next
//! multiple of eight. The [`Reader`] never trusts a count: it hands out only bytes that are there,
//! so what is allocated from them is bounded by the file's length. What the layers find wrong they
//! report as [`Malformed`], with the place.

use thiserror::Error;

/// An inconsistency in a baked file whose checksum is correct: made by a faulty or hostile writer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{what} (section `{section}`, byte {at})")]
pub struct Malformed {
    /// What is wrong.
    pub what: &'static str,
    /// The section it is in.
    pub section: &'static str,
    /// Where in the file, in bytes.
    pub at: usize,
}

/// Sections and arrays begin at multiples of this.
pub(crate) const ALIGNMENT: usize = 8;

/// A section's name as it is in the file.
fn tag(name: &str) -> [u8; 8] {
    let mut tag = [b' '; 8];
    tag[..name.len()].copy_from_slice(name.as_bytes());
    tag
}

/// Collects bytes.
pub(crate) struct Writer {
    bytes: Vec<u8>,
}

impl Writer {
    /// Goes on after these bytes, whose number is a multiple of [`ALIGNMENT`].
    pub(crate) fn after(bytes: Vec<u8>) -> Self {
        debug_assert!(bytes.len().is_multiple_of(ALIGNMENT));
        Self { bytes }
    }

    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// A section: its head, what `payload` writes, padding.
    pub(crate) fn section(&mut self, name: &'static str, payload: impl FnOnce(&mut Self)) {
        self.bytes.extend(tag(name));
        let length_at = self.bytes.len();
        self.u64(0);
        let start = self.bytes.len();
        payload(self);
        let length = (self.bytes.len() - start) as u64;
        self.bytes[length_at..start].copy_from_slice(&length.to_le_bytes());
        self.pad();
    }

    pub(crate) fn u32(&mut self, value: u32) {
        self.bytes.extend(value.to_le_bytes());
    }

    pub(crate) fn u64(&mut self, value: u64) {
        self.bytes.extend(value.to_le_bytes());
    }

    pub(crate) fn f64(&mut self, value: f64) {
        self.bytes.extend(value.to_le_bytes());
    }

    /// Fixed-size pieces of bytes, one after the other.
    pub(crate) fn pieces<const N: usize>(
        &mut self,
        pieces: impl ExactSizeIterator<Item = [u8; N]>,
    ) {
        let start = self.bytes.len();
        self.bytes.resize(start + N * pieces.len(), 0);
        for (slot, piece) in self.bytes[start..].chunks_exact_mut(N).zip(pieces) {
            slot.copy_from_slice(&piece);
        }
    }

    pub(crate) fn u32s(&mut self, values: &[u32]) {
        self.pieces(values.iter().map(|value| value.to_le_bytes()));
    }

    pub(crate) fn u64s(&mut self, values: &[u64]) {
        self.pieces(values.iter().map(|value| value.to_le_bytes()));
    }

    pub(crate) fn f64s(&mut self, values: &[f64]) {
        self.pieces(values.iter().map(|value| value.to_le_bytes()));
    }

    /// Zeros up to the next multiple of [`ALIGNMENT`].
    pub(crate) fn pad(&mut self) {
        self.bytes.resize(self.bytes.len().next_multiple_of(ALIGNMENT), 0);
    }
}

/// Hands out a file's bytes front to back.
pub(crate) struct Reader<'a> {
    /// The file up to the end of what may be read.
    bytes: &'a [u8],
    at: usize,
    section: &'static str,
}

impl<'a> Reader<'a> {
    /// Reads a file from byte `at` on.
    pub(crate) fn new(file: &'a [u8], at: usize) -> Self {
        Self { bytes: file, at, section: "file" }
    }

    /// Where in the file the next byte is.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// Whether nothing is left of the section, or of the file between sections.
    pub(crate) fn is_empty(&self) -> bool {
        self.at == self.bytes.len()
    }

    /// A fault at byte `at` of the file.
    #[cold]
    pub(crate) fn fault(&self, at: usize, what: &'static str) -> Malformed {
        Malformed { what, section: self.section, at }
    }

    /// Reads the section that comes next, all of it.
    pub(crate) fn section<T>(
        &mut self,
        name: &'static str,
        payload: impl FnOnce(&mut Self) -> Result<T, Malformed>,
    ) -> Result<T, Malformed> {
        let outer = std::mem::replace(&mut self.section, name);
        let at = self.at;
        if self.piece()? != tag(name) {
            return Err(self.fault(at, "unexpected section"));
        }
        let length = self.u64()?;
        let start = self.at;
        let left = self.bytes.len() - start;
        let Some(length) = usize::try_from(length).ok().filter(|&length| length <= left) else {
            return Err(self.fault(at, "the section is longer than the file"));
        };
        let bytes = &self.bytes[..start + length];
        let mut inner = Self { bytes, at: start, section: name };
        let result = payload(&mut inner)?;
        if inner.at != bytes.len() {
            return Err(self.fault(inner.at, "the section has unread bytes"));
        }
        self.at = inner.at;
        self.pad()?;
        self.section = outer;
        Ok(result)
    }

    /// The next `count` bytes.
    pub(crate) fn take(&mut self, count: usize) -> Result<&'a [u8], Malformed> {
        let rest = &self.bytes[self.at..];
        let Some(taken) = rest.get(..count) else {
            return Err(self.fault(self.at, "a declared count exceeds the bytes that are left"));
        };
        self.at += count;
        Ok(taken)
    }

    /// Leaves out what is left of the section.
    pub(crate) fn skip(&mut self) -> Result<(), Malformed> {
        self.at = self.bytes.len();
        Ok(())
    }

    fn piece<const N: usize>(&mut self) -> Result<[u8; N], Malformed> {
        Ok(std::array::from_fn({
            let taken = self.take(N)?;
            |i| taken[i]
        }))
    }

    pub(crate) fn u32(&mut self) -> Result<u32, Malformed> {
        Ok(u32::from_le_bytes(self.piece()?))
    }

    pub(crate) fn u64(&mut self) -> Result<u64, Malformed> {
        Ok(u64::from_le_bytes(self.piece()?))
    }

    pub(crate) fn f64(&mut self) -> Result<f64, Malformed> {
        Ok(f64::from_le_bytes(self.piece()?))
    }

    /// The next `count` pieces of `N` bytes.
    pub(crate) fn pieces<const N: usize>(
        &mut self,
        count: usize,
    ) -> Result<&'a [[u8; N]], Malformed> {
        Ok(self.take(count.saturating_mul(N))?.as_chunks().0)
    }

    pub(crate) fn u32s(&mut self, count: usize) -> Result<Vec<u32>, Malformed> {
        Ok(self.pieces(count)?.iter().map(|&piece| u32::from_le_bytes(piece)).collect())
    }

    pub(crate) fn u64s(&mut self, count: usize) -> Result<Vec<u64>, Malformed> {
        Ok(self.pieces(count)?.iter().map(|&piece| u64::from_le_bytes(piece)).collect())
    }

    pub(crate) fn words<const N: usize>(&mut self) -> Result<[u64; N], Malformed> {
        let pieces = self.pieces(N)?;
        Ok(std::array::from_fn(|i| u64::from_le_bytes(pieces[i])))
    }

    /// Skips zeros up to the next multiple of [`ALIGNMENT`].
    pub(crate) fn pad(&mut self) -> Result<(), Malformed> {
        let at = self.at;
        let padding = self.take(at.next_multiple_of(ALIGNMENT) - at)?;
        match padding.iter().all(|&byte| byte == 0) {
            true => Ok(()),
            false => Err(self.fault(at, "the padding is not zero")),
        }
    }

    /// Nothing may be left.
    pub(crate) fn finish(self) -> Result<(), Malformed> {
        match self.at == self.bytes.len() {
            true => Ok(()),
            false => Err(self.fault(self.at, "extra bytes after the last section")),
        }
    }
}
