//! Atomic writing of files.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Writes a file so that `path` contains either the old or all of the new content.
///
/// The content goes to a temporary file in the same folder, which is flushed to the disk and then
/// renamed, and so is the folder. If `write` or any step fails, the temporary file is removed and `path`
/// is untouched. What a process leaves behind that is killed while it writes, the next one that writes the
/// same file removes. An existing file keeps its permissions, which the temporary file has as well; a
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
    let path = path.as_ref();
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
    file.sync_all()?;
    drop(file);
    fs::rename(&temporary.path, &target)?;
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

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};

    #[test]
    fn permissions_links_and_what_was_abandoned() {
        let folder = std::env::temp_dir().join(format!("airlane-atomic-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let secret = folder.join("secret");
        fs::write(&secret, "old").unwrap();
        fs::set_permissions(&secret, fs::Permissions::from_mode(0o600)).unwrap();
        let modes = |folder: &Path| -> Vec<u32> {
            let entries = fs::read_dir(folder).unwrap().flatten();
            entries.map(|entry| entry.metadata().unwrap().permissions().mode() & 0o777).collect()
        };
        // No process has a number as large; one with ours is alive.
        let abandoned = folder.join(".secret.4194999-0.tmp");
        let alive = folder.join(format!(".secret.{}-999999.tmp", std::process::id()));
        fs::write(&abandoned, "half").unwrap();
        fs::write(&alive, "half").unwrap();
        fs::set_permissions(&alive, fs::Permissions::from_mode(0o600)).unwrap();
        write_atomically::<io::Error>(&secret, |writer| {
            assert_eq!(modes(&folder), [0o600; 3]);
            writer.write_all(b"new")
        })
        .unwrap();
        assert_eq!(fs::read_to_string(&secret).unwrap(), "new");
        assert!(!abandoned.exists() && alive.exists());

        let (link, behind) = (folder.join("link"), folder.join("behind"));
        symlink("behind", &link).unwrap();
        write_atomically::<io::Error>(&link, |writer| writer.write_all(b"new")).unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&behind).unwrap(), "new");
        let circle = folder.join("circle");
        symlink("circle", &circle).unwrap();
        assert!(write_atomically::<io::Error>(&circle, |_| Ok(())).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}
