//! `.airlane`: a baked airspace. The format itself is the engine's ([`Airspace::to_bytes`]).

use crate::atomic;
use crate::budget::Budget;
use crate::error::{ReadError, ReadErrorKind, WriteError, WriteErrorKind};
use airlane::plan::{Airspace, is_baked};
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

/// Bytes of memory for a byte of a file, at most: real maps take about one; of a world of empty regions
/// the file says little, 49 bytes each, and each has three lists of cells.
const PER_BYTE: u64 = 8;

/// Reads a baked airspace: once into memory, then [`Airspace::from_bytes`].
pub fn read_airspace(path: impl AsRef<Path>) -> Result<Airspace, ReadError> {
    read_airspace_within(path, Budget::default())
}

/// The same with another budget of memory.
pub fn read_airspace_within(path: impl AsRef<Path>, budget: Budget) -> Result<Airspace, ReadError> {
    let path = path.as_ref();
    let read = || {
        let bytes = budget.load(path)?;
        budget.allow(bytes.len() as u64 * (1 + PER_BYTE))?;
        Ok(Airspace::from_bytes(&bytes)?)
    };
    read().map_err(|kind: ReadErrorKind| kind.at(&path.to_string_lossy(), None))
}

/// Writes a baked airspace, all or nothing. The same airspace always gives the same file.
pub fn write_airspace(path: impl AsRef<Path>, airspace: &Airspace) -> Result<(), WriteError> {
    let path = path.as_ref();
    atomic::write_atomically(path, |writer| writer.write_all(&airspace.to_bytes()))
        .map_err(|error| WriteErrorKind::Io(error).at(&path.to_string_lossy()))
}

/// Whether a file starts like a baked airspace, whatever its name: then read it with
/// [`read_airspace`], not with [`read_map`](crate::read_map).
pub fn is_airspace(path: impl AsRef<Path>) -> Result<bool, ReadError> {
    let path = path.as_ref();
    let mut beginning = Vec::new();
    let read = File::open(path).and_then(|file| file.take(16).read_to_end(&mut beginning));
    match read {
        Ok(_) => Ok(is_baked(&beginning)),
        Err(error) => Err(ReadErrorKind::Io(error).at(&path.to_string_lossy(), None)),
    }
}
