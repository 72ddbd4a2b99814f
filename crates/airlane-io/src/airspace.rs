//! `.airlane`: a baked airspace; `.navmesh`: a baked navmesh. The formats themselves are the engine's
//! ([`Airspace::to_bytes`], [`NavMesh::to_bytes`]).

use crate::atomic;
use crate::budget::Budget;
use crate::error::{ReadError, ReadErrorKind, WriteError, WriteErrorKind};
use airlane::plan::{Airspace, is_baked, is_baked_navmesh};
use airlane::space::NavMesh;
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
    write(path.as_ref(), &airspace.to_bytes())
}

/// The same with all that guides searches, which is measured first as far as it is not yet: see
/// [`Airspace::to_bytes_with_guide`].
pub fn write_airspace_with_guide(
    path: impl AsRef<Path>,
    airspace: &Airspace,
) -> Result<(), WriteError> {
    write(path.as_ref(), &airspace.to_bytes_with_guide())
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    atomic::write_atomically(path, |writer| writer.write_all(bytes))
        .map_err(|error| WriteErrorKind::Io(error).at(&path.to_string_lossy()))
}

/// Whether a file starts like a baked airspace, whatever its name: then read it with
/// [`read_airspace`], not with [`read_map`](crate::read_map).
pub fn is_airspace(path: impl AsRef<Path>) -> Result<bool, ReadError> {
    let beginning = beginning(path.as_ref())?;
    Ok(is_baked(&beginning) && !is_baked_navmesh(&beginning))
}

/// Whether a file starts like a baked navmesh, whatever its name: then read it with [`read_navmesh`].
pub fn is_navmesh(path: impl AsRef<Path>) -> Result<bool, ReadError> {
    beginning(path.as_ref()).map(|beginning| is_baked_navmesh(&beginning))
}

/// As many bytes of a file as tell what it is.
fn beginning(path: &Path) -> Result<Vec<u8>, ReadError> {
    let mut beginning = Vec::new();
    let read = File::open(path).and_then(|file| file.take(64).read_to_end(&mut beginning));
    match read {
        Ok(_) => Ok(beginning),
        Err(error) => Err(ReadErrorKind::Io(error).at(&path.to_string_lossy(), None)),
    }
}

/// Bytes of memory for a byte of a file of a navmesh, at most: a corner of a polygon is four bytes in the
/// file and a dozen numbers when it is joined.
const PER_BYTE_OF_MESH: u64 = 32;

/// Reads a baked navmesh: once into memory, then [`NavMesh::from_bytes`].
pub fn read_navmesh(path: impl AsRef<Path>) -> Result<NavMesh, ReadError> {
    let (path, budget) = (path.as_ref(), Budget::default());
    let read = || {
        let bytes = budget.load(path)?;
        budget.allow(bytes.len() as u64 * (1 + PER_BYTE_OF_MESH))?;
        Ok(NavMesh::from_bytes(&bytes)?)
    };
    read().map_err(|kind: ReadErrorKind| kind.at(&path.to_string_lossy(), None))
}

/// Writes a baked navmesh, all or nothing. The same mesh always gives the same file.
pub fn write_navmesh(path: impl AsRef<Path>, mesh: &NavMesh) -> Result<(), WriteError> {
    let path = path.as_ref();
    atomic::write_atomically(path, |writer| writer.write_all(&mesh.to_bytes()))
        .map_err(|error| WriteErrorKind::Io(error).at(&path.to_string_lossy()))
}
