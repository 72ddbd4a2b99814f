//! The formats through the crate's public door.

mod airspaces;
mod archives;
mod atomic;
mod benchmark;
mod maps;
mod scenarios;

use airlane_io::ReadErrorKind;
use std::path::{Path, PathBuf};

/// A bad file: its bytes, whether an error is of the right kind, the whole message.
type Bad = (&'static [u8], fn(&ReadErrorKind) -> bool, &'static str);

/// A folder of a test's own, removed when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("airlane-io-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
