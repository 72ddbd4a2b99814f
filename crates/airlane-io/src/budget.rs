//! How much memory a file may take.

use crate::error::ReadErrorKind;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Bytes of memory that reading a file may take, the file itself included; 1 GB by default.
///
/// A small file can ask for any amount: it may place a shape a million times, name a box of a trillion
/// voxels, or be compressed. Readers count before they allocate, and refuse with
/// [`ReadErrorKind::Memory`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget(pub u64);

impl Default for Budget {
    fn default() -> Self {
        Self(1 << 30)
    }
}

/// Bytes of memory for a byte of text, at most, in lists of records: the shortest scenario is 16 bytes
/// of text and 64 bytes in a list, which may be half empty.
const PER_BYTE_OF_TEXT: u64 = 8;

impl Budget {
    /// Refuses what takes more bytes than are allowed.
    pub(crate) fn allow(self, needed: u64) -> Result<(), ReadErrorKind> {
        match needed <= self.0 {
            true => Ok(()),
            false => Err(ReadErrorKind::Memory { needed, limit: self.0 }),
        }
    }

    /// All bytes of a stream, if they are allowed.
    pub(crate) fn read(self, reader: impl Read) -> Result<Vec<u8>, ReadErrorKind> {
        let mut bytes = Vec::new();
        reader.take(self.0.saturating_add(1)).read_to_end(&mut bytes).map_err(ReadErrorKind::Io)?;
        self.allow(bytes.len() as u64)?;
        Ok(bytes)
    }

    /// All bytes of a file, if they are allowed.
    pub(crate) fn load(self, path: &Path) -> Result<Vec<u8>, ReadErrorKind> {
        let file = File::open(path).map_err(ReadErrorKind::Io)?;
        // A pipe has no length; then what comes out of it is counted.
        self.allow(file.metadata().map_or(0, |data| data.len()))?;
        self.read(file)
    }

    /// A stream of text that becomes a list of records. It ends with an error where the list might take
    /// more than is allowed.
    pub(crate) fn records<R: Read>(self, reader: R) -> Records<R> {
        Records { reader, read: 0, budget: self }
    }
}

/// See [`Budget::records`].
pub(crate) struct Records<R> {
    reader: R,
    read: u64,
    budget: Budget,
}

impl<R: Read> Read for Records<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.reader.read(buffer)?;
        self.read += count as u64;
        let needed = self.read.saturating_mul(PER_BYTE_OF_TEXT);
        self.budget.allow(needed).map_err(io::Error::other)?;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_is_read_up_to_the_budget_and_no_further() {
        let text = [b'x'; 1000];
        assert_eq!(Budget(1000).read(&text[..]).unwrap(), text);
        let refused = Budget(999).read(&text[..]);
        assert!(matches!(refused, Err(ReadErrorKind::Memory { needed: 1000, limit: 999 })));
        assert!(Budget(1 << 20).read(io::repeat(b'x')).is_err());
        let mut held = Vec::new();
        assert!(Budget(8000).records(&text[..]).read_to_end(&mut held).is_ok());
        assert!(Budget(7999).records(&text[..]).read_to_end(&mut held).is_err());
    }
}
