//! Atomic writing of files.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Writes a file so that `path` contains either the old or all of the new content.
///
/// The content goes to a temporary file in the same folder, which is flushed to the disk and then
/// renamed. If `write` or any step fails, the temporary file is removed and `path` is untouched. An
/// existing file keeps its permissions, a symbolic link keeps pointing at its file, and anything
/// that is not a regular file, such as a pipe or `/dev/stdout`, is written directly.
///
/// ```
/// use std::io::Write;
///
/// let path = std::env::temp_dir().join(format!("airlane-doc-{}.txt", std::process::id()));
/// airlane_io::write_atomically(&path, |writer| writeln!(writer, "all of it"))?;
/// assert_eq!(std::fs::read_to_string(&path)?, "all of it\n");
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_atomically<E: From<io::Error>>(
    path: impl AsRef<Path>,
    write: impl FnOnce(&mut BufWriter<File>) -> Result<(), E>,
) -> Result<(), E> {
    let path = path.as_ref();
    let existing = fs::metadata(path).ok();
    if existing.as_ref().is_some_and(|found| !found.is_file()) {
        let mut writer = BufWriter::new(OpenOptions::new().write(true).open(path)?);
        write(&mut writer)?;
        return Ok(writer.flush()?);
    }
    let target = if existing.is_some() { fs::canonicalize(path)? } else { path.to_owned() };
    let (mut temporary, file) = Temporary::beside(&target)?;
    let mut writer = BufWriter::with_capacity(64 * 1024, file);
    write(&mut writer)?;
    let file = writer.into_inner().map_err(|error| error.into_error())?;
    if let Some(existing) = existing {
        file.set_permissions(existing.permissions())?;
    }
    file.sync_all()?;
    drop(file);
    fs::rename(&temporary.path, &target)?;
    temporary.renamed = true;
    Ok(())
}

/// A temporary file, removed when dropped unless it got its final name.
struct Temporary {
    path: PathBuf,
    renamed: bool,
}

impl Temporary {
    /// A new file in the folder of `target`.
    fn beside(target: &Path) -> io::Result<(Self, File)> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let name = target.file_name().ok_or_else(|| {
            io::Error::new(io::ErrorKind::InvalidInput, "the path has no file name")
        })?;
        loop {
            let count = COUNT.fetch_add(1, Ordering::Relaxed);
            let mut hidden = OsString::from(".");
            hidden.push(name);
            hidden.push(format!(".{}-{count}.tmp", std::process::id()));
            let path = target.with_file_name(hidden);
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(file) => return Ok((Self { path, renamed: false }, file)),
                // Left behind by a process that was killed and had the same number.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if !self.renamed {
            // The error that led here matters more than this one.
            let _ = fs::remove_file(&self.path);
        }
    }
}
