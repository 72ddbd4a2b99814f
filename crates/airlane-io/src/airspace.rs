//! `.airlane`: a baked airspace. The format itself is the engine's ([`Airspace::to_bytes`]).

use crate::atomic;
use crate::error::{ReadError, ReadErrorKind, WriteError, WriteErrorKind};
use airlane::plan::{Airspace, is_baked};
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::Path;

/// Reads a baked airspace: once into memory, then [`Airspace::from_bytes`].
pub fn read_airspace(path: impl AsRef<Path>) -> Result<Airspace, ReadError> {
    let path = path.as_ref();
    let read = || {
        let bytes = fs::read(path).map_err(ReadErrorKind::Io)?;
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
