//! Faults at every point of a write: the old file or the new one, and nothing else in the folder.

use super::*;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A folder that is removed with its contents when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let name = format!("airlane-atomic-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// The file, if it is there, and that there is no other.
    fn only(&self, name: &str) -> Option<Vec<u8>> {
        for entry in fs::read_dir(&self.0).unwrap() {
            assert_eq!(entry.unwrap().file_name(), name, "left behind");
        }
        fs::read(self.0.join(name)).ok()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs a write that must fail, once where there is no file and once where there is an old one.
fn fails(folder: &Folder, mut write: impl FnMut(&Path) -> io::Result<()>) -> io::ErrorKind {
    let path = folder.0.join("file");
    let fresh = write(&path).unwrap_err();
    assert_eq!(folder.only("file"), None);
    fs::write(&path, "old").unwrap();
    assert_eq!(write(&path).unwrap_err().kind(), fresh.kind());
    assert_eq!(folder.only("file").as_deref(), Some(&b"old"[..]));
    fs::remove_file(&path).unwrap();
    fresh.kind()
}

/// Short of the whole content, in the buffer or already in the file, whatever the error is.
#[test]
fn a_writer_that_fails_at_any_byte_leaves_the_old_file() {
    use io::ErrorKind::{BrokenPipe, Interrupted, Other, PermissionDenied, StorageFull, WriteZero};
    let folder = Folder::new("bytes");
    let content = [b'n'; 300];
    for count in 0..=content.len() {
        for kind in [StorageFull, WriteZero, Interrupted, PermissionDenied, BrokenPipe, Other] {
            let is_flushed = count.is_multiple_of(2);
            let found = fails(&folder, |path| {
                write_atomically(path, |writer| {
                    writer.write_all(&content[..count])?;
                    if is_flushed {
                        writer.flush()?;
                    }
                    Err(kind.into())
                })
            });
            assert_eq!(found, kind);
        }
    }
}

#[test]
fn a_writer_that_panics_leaves_the_old_file() {
    let folder = Folder::new("panic");
    fails(&folder, |path| {
        let write = || {
            write_atomically::<io::Error>(path, |writer| {
                writer.write_all(b"half")?;
                panic!("a fault of the writer")
            })
        };
        catch_unwind(AssertUnwindSafe(write)).map_err(|_| io::Error::other("it panicked"))?
    });
}

/// The content is written, and then the disk or the name fails.
#[test]
fn a_file_that_cannot_be_put_in_place_leaves_the_old_one() {
    let folder = Folder::new("place");
    type Put = fn(File, &Path, &Path) -> io::Result<()>;
    let faults: [(io::ErrorKind, Put); 3] = [
        (io::ErrorKind::StorageFull, |_, _, _| Err(io::ErrorKind::StorageFull.into())),
        (io::ErrorKind::ReadOnlyFilesystem, |file, _, _| {
            file.sync_all()?;
            Err(io::ErrorKind::ReadOnlyFilesystem.into())
        }),
        // Somebody else has removed the temporary file.
        (io::ErrorKind::NotFound, |file, temporary, target| {
            fs::remove_file(temporary)?;
            put_in_place(file, temporary, target)
        }),
    ];
    for (kind, put) in faults {
        let found =
            fails(&folder, |path| write_and_put(path, |writer| writer.write_all(b"new"), put));
        assert_eq!(found, kind);
    }
    // A folder has taken the name meanwhile.
    let path = folder.0.join("file");
    let taken = write_atomically::<io::Error>(&path, |writer| {
        fs::create_dir(&path)?;
        writer.write_all(b"new")
    });
    assert!(taken.is_err() && path.is_dir());
    folder.only("file");
}

/// Two threads write the same file: it is one of both, whole.
#[test]
fn writers_of_the_same_file_do_not_mix() {
    let folder = Folder::new("both");
    let path = folder.0.join("file");
    std::thread::scope(|scope| {
        for byte in [b'a', b'b'] {
            let path = &path;
            scope.spawn(move || {
                for _ in 0..20 {
                    write_atomically::<io::Error>(path, |writer| {
                        (0..100).try_for_each(|_| writer.write_all(&[byte; 1000]))
                    })
                    .unwrap();
                }
            });
        }
    });
    let content = folder.only("file").unwrap();
    assert!(content.len() == 100_000 && content.iter().all(|&byte| byte == content[0]));
    assert!(under_way().iter().all(|temporary| !temporary.starts_with(&folder.0)));
}

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
