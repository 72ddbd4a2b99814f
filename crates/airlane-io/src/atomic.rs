//! Atomic writing of files.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The temporary files of this process that are there.
static UNDER_WAY: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn under_way() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    UNDER_WAY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes a file so that `path` contains either the old or all of the new content.
///
/// The content goes to a temporary file in the same folder, which is flushed to the disk and then
/// renamed, and so is the folder. If `write` or any step fails, the temporary file is removed and `path`
/// is untouched; only if the folder cannot be flushed, there is an error although `path` has the new
/// content. What a process leaves behind that is killed while it writes, the next one that writes the
/// same file removes. A process that hears its signals calls [`abandon_writes`] and leaves nothing
/// behind. An existing file keeps its permissions, which the temporary file has as well; a
/// symbolic link keeps pointing at its file, even at one that is not there yet; and anything that is not a
/// regular file, such as a pipe or `/dev/stdout`, is written directly.
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
    write_and_put(path.as_ref(), write, put_in_place)
}

/// Removes the temporary files of all writes under way, for a process that is about to end.
///
/// Whoever writes a file in another thread waits for ever from here on, if its file has not got its
/// final name yet: this thread is to end the process.
pub fn abandon_writes() {
    let under_way = under_way();
    for temporary in under_way.iter() {
        // The process ends anyway; the next one that writes the file tries again.
        let _ = fs::remove_file(temporary);
    }
    std::mem::forget(under_way);
}

/// Flushes a temporary file to the disk and gives it its final name.
fn put_in_place(file: File, temporary: &Path, target: &Path) -> io::Result<()> {
    file.sync_all()?;
    drop(file);
    fs::rename(temporary, target)
}

/// Writes to a temporary file and has it `put` in place; tests put with faults.
fn write_and_put<E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> Result<(), E>,
    put: impl FnOnce(File, &Path, &Path) -> io::Result<()>,
) -> Result<(), E> {
    let existing = fs::metadata(path).ok();
    if existing.as_ref().is_some_and(|found| !found.is_file()) {
        let mut writer = BufWriter::new(OpenOptions::new().write(true).open(path)?);
        write(&mut writer)?;
        return Ok(writer.flush()?);
    }
    let target = if existing.is_some() { fs::canonicalize(path)? } else { behind_links(path)? };
    remove_abandoned(&target);
    let (mut temporary, file) = Temporary::beside(&target)?;
    if let Some(existing) = existing {
        // Before the first byte: others may not read in it what they may not read there.
        file.set_permissions(existing.permissions())?;
    }
    let mut writer = BufWriter::with_capacity(64 * 1024, file);
    write(&mut writer)?;
    let file = writer.into_inner().map_err(|error| error.into_error())?;
    put(file, &temporary.path, &target)?;
    temporary.renamed = true;
    Ok(sync_folder(&target)?)
}

/// The file that a path stands for, whether or not it is there.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_owned();
    // As many as systems follow themselves.
    for _ in 0..40 {
        if !fs::symlink_metadata(&target).is_ok_and(|found| found.is_symlink()) {
            return Ok(target);
        }
        let link = fs::read_link(&target)?;
        target = target.parent().unwrap_or(Path::new("")).join(link);
    }
    Err(io::Error::new(io::ErrorKind::InvalidInput, "too many symbolic links"))
}

/// Makes sure that the new name of a file outlives a loss of power.
fn sync_folder(file: &Path) -> io::Result<()> {
    if cfg!(unix) {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    Ok(())
}

/// Removes the temporary files of processes that were killed while they wrote this file.
fn remove_abandoned(target: &Path) {
    let is_gone = |process: &str| {
        let processes = Path::new("/proc");
        // Where processes cannot be looked up, all may be alive.
        process.parse::<u32>().is_ok()
            && processes.join("self").exists()
            && !processes.join(process).exists()
    };
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
    let Some(name) = target.file_name().and_then(|name| name.to_str()) else { return };
    let Ok(entries) = fs::read_dir(folder.unwrap_or(Path::new("."))) else { return };
    for entry in entries.flatten() {
        let found = entry.file_name();
        let process = found
            .to_str()
            .and_then(|found| found.strip_prefix('.')?.strip_prefix(name)?.strip_prefix('.'))
            .and_then(|rest| rest.strip_suffix(".tmp")?.split_once('-'))
            .map(|(process, _)| process);
        if process.is_some_and(is_gone) {
            let _ = fs::remove_file(entry.path());
        }
    }
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
            // Held until the file is in the list: no file is there that `abandon_writes` does not see.
            let mut under_way = under_way();
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(file) => {
                    under_way.insert(path.clone());
                    return Ok((Self { path, renamed: false }, file));
                }
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
        under_way().remove(&self.path);
    }
}

#[cfg(all(test, unix))]
#[path = "atomic_tests.rs"]
mod tests;
