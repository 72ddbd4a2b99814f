//! The formats through the crate's public door.

mod agents;
mod airspaces;
mod archives;
mod atomic;
mod benchmark;
mod gltf;
mod maps;
mod model_files;
mod model_mutations;
mod model_texts;
mod model_voxels;
#[cfg(unix)]
mod no_space;
mod paths;
mod scenarios;
mod terrain;
mod waypoints;

use airlane::scene::Model;
use airlane_io::{Import, ModelReport, ReadErrorKind, read_model_from};
use std::path::{Path, PathBuf};

/// A bad file: its bytes, whether an error is of the right kind, the whole message.
type Bad = (&'static [u8], fn(&ReadErrorKind) -> bool, &'static str);

/// Reads a model from memory.
fn model(bytes: impl AsRef<[u8]>, name: &str) -> (Model, ModelReport) {
    read_model_from(bytes.as_ref(), name, &Import::default()).unwrap()
}

/// What is said about a model that cannot be read.
fn fault(bytes: impl AsRef<[u8]>, name: &str) -> String {
    read_model_from(bytes.as_ref(), name, &Import::default()).unwrap_err().to_string()
}

/// The corners of a model's triangles, each triangle beginning with its least corner, in order.
fn triangles(model: &Model) -> Vec<[[f64; 3]; 3]> {
    let mut all: Vec<_> = model
        .triangles
        .iter()
        .map(|corners| {
            let mut places = corners.map(|corner| model.vertices[corner as usize]);
            let least = (0..3).min_by(|&a, &b| places[a].partial_cmp(&places[b]).unwrap());
            places.rotate_left(least.unwrap());
            places
        })
        .collect();
    all.sort_by(|a, b| a.partial_cmp(b).unwrap());
    all
}

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
