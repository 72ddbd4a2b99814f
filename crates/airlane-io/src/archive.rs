//! Opening a file that may be a zip archive around the file that is wanted.
//!
//! The public benchmark distributes each map as `A1.3dmap.zip`. An archive is known by its first
//! bytes, so its name does not matter, and its entry is decompressed as it is parsed.

use crate::error::{ReadError, ReadErrorKind};
use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom};
use std::path::Path;
use zip::ZipArchive;
use zip::result::ZipError;

/// How a zip archive starts: with an entry, or with the end of a directory without entries.
const MAGIC: [[u8; 4]; 2] = [*b"PK\x03\x04", *b"PK\x05\x06"];

/// The files of an archive that a reader can read.
#[derive(Clone, Copy)]
pub(crate) struct FileKind {
    /// Their name in messages.
    pub(crate) name: &'static str,
    /// What their names end in.
    pub(crate) endings: &'static [&'static str],
}

/// Opens `path` and hands `parse` its bytes and its name, or those of the one entry that is
/// wanted if it is a zip archive.
pub(crate) fn open<T>(
    path: &Path,
    wanted: FileKind,
    parse: impl FnOnce(&mut dyn Read, &str) -> Result<T, ReadError>,
) -> Result<T, ReadError> {
    let name = path.display().to_string();
    let io_error = |error| ReadErrorKind::Io(error).at(&name, None);
    let mut file = File::open(path).map_err(io_error)?;
    let mut magic = Vec::with_capacity(4);
    file.by_ref().take(4).read_to_end(&mut magic).map_err(io_error)?;
    let named_zip = path.extension().is_some_and(|ext| ext.eq_ignore_ascii_case("zip"));
    if !named_zip && !MAGIC.iter().any(|known| magic == known) {
        // Not `seek`: the path may be a pipe.
        return parse(&mut magic.as_slice().chain(file), &name);
    }
    file.seek(SeekFrom::Start(0)).map_err(io_error)?;
    let mut archive = ZipArchive::new(io::BufReader::new(file))
        .map_err(|error| zip_error(error).at(&name, None))?;
    let (index, entry_name) = only_entry(&archive, wanted).map_err(|kind| kind.at(&name, None))?;
    let inner_name = format!("{name}/{entry_name}");
    let mut entry =
        archive.by_index(index).map_err(|error| zip_error(error).at(&inner_name, None))?;
    parse(&mut entry, &inner_name)
}

/// The one entry that is wanted. Folders, and the resource forks that macOS puts beside
/// every file, do not count.
fn only_entry<R: Read + Seek>(
    archive: &ZipArchive<R>,
    wanted: FileKind,
) -> Result<(usize, String), ReadErrorKind> {
    let mut names = Vec::new();
    for (index, raw) in archive.file_names_raw().enumerate() {
        let name = String::from_utf8_lossy(raw).into_owned();
        if !name.ends_with(['/', '\\']) && !name.split('/').any(|part| part == "__MACOSX") {
            names.push((index, name));
        }
    }
    let extension = wanted.name;
    let is_wanted = |name: &str| {
        let name = name.to_ascii_lowercase();
        wanted.endings.iter().any(|ending| name.ends_with(ending))
    };
    let (mut wanted, others): (Vec<_>, Vec<_>) =
        names.into_iter().partition(|(_, name)| is_wanted(name));
    let only_names = |entries: Vec<(usize, String)>| entries.into_iter().map(|(_, n)| n).collect();
    match wanted.len() {
        0 => Err(ReadErrorKind::NoEntry { extension, names: only_names(others) }),
        1 => Ok(wanted.remove(0)),
        _ => Err(ReadErrorKind::SeveralEntries { extension, names: only_names(wanted) }),
    }
}

fn zip_error(error: ZipError) -> ReadErrorKind {
    match error {
        ZipError::Io(error) if error.kind() != ErrorKind::UnexpectedEof => ReadErrorKind::Io(error),
        other => ReadErrorKind::Archive(other.to_string()),
    }
}
