//! Models: files of triangles, points and voxels, read into a [`Model`].
//!
//! 1. The format is known by the first bytes, or else by the file's extension.
//! 2. Its reader collects what is there, in the file's own units and axes ([`Raw`](raw::Raw)).
//! 3. [`Raw::finish`](raw::Raw::finish) turns that into metres with z up, leaves out what is not
//!    used, and counts.

pub(crate) mod bytes;
mod gltf;
mod import;
mod obj;
mod octomap;
mod ply;
mod raw;
mod report;
mod stl;
mod text;
mod vox;
mod write;

pub use import::{Import, ImportError, Unit, Unknown, UpAxis};
pub use report::ModelReport;
pub use write::{write_glb, write_glb_to, write_obj, write_obj_to, write_stl, write_stl_to};

use crate::archive::{self, FileKind};
use crate::error::{ReadError, ReadErrorKind, quote};
use airlane::scene::Model;
use raw::Raw;
use std::path::Path;
use text::Fault;

const ENDINGS: &str = ".glb, .gltf, .obj, .stl, .ply, .vox or .bt";

const MODEL: FileKind =
    FileKind { name: "model", endings: &[".glb", ".gltf", ".obj", ".stl", ".ply", ".vox", ".bt"] };

/// Extensions of model files, without the dot.
pub const MODEL_EXTENSIONS: [&str; 7] = ["glb", "gltf", "obj", "stl", "ply", "vox", "bt"];

/// Whether a file is a model and not a map of voxels, by its extension.
pub fn is_model(path: impl AsRef<Path>) -> bool {
    let ending = path.as_ref().extension().and_then(|ending| ending.to_str());
    let is_known = |ending: &str| MODEL_EXTENSIONS.iter().any(|it| ending.eq_ignore_ascii_case(it));
    ending.is_some_and(is_known)
}

/// A kind of file.
#[derive(Clone, Copy)]
enum Format {
    Gltf,
    Obj,
    Stl,
    Ply,
    Vox,
    OctoMap,
}

impl Format {
    /// The format of a file that starts like this and has this name.
    fn of(bytes: &[u8], name: &str) -> Result<Self, ReadErrorKind> {
        let magic = [
            (gltf::MAGIC, Self::Gltf),
            (b"ply\n", Self::Ply),
            (b"ply\r", Self::Ply),
            (vox::MAGIC, Self::Vox),
            (octomap::MAGIC, Self::OctoMap),
        ];
        if let Some((_, format)) = magic.into_iter().find(|(magic, _)| bytes.starts_with(magic)) {
            return Ok(format);
        }
        let ending = Path::new(name).extension().map(|ending| ending.to_string_lossy());
        match ending.as_deref().unwrap_or_default().to_ascii_lowercase().as_str() {
            "gltf" | "glb" => Ok(Self::Gltf),
            "obj" => Ok(Self::Obj),
            "stl" => Ok(Self::Stl),
            "ply" => Ok(Self::Ply),
            "vox" => Ok(Self::Vox),
            "bt" => Ok(Self::OctoMap),
            _ => {
                let found = match ending {
                    Some(ending) => format!("the extension {}", quote(ending.as_bytes())),
                    None => "a name without an extension".to_owned(),
                };
                Err(ReadErrorKind::UnknownFormat { found, expected: ENDINGS })
            }
        }
    }

    /// How files of the format start, if they all start alike, and what that is called.
    fn magic(self) -> Option<(&'static [u8], &'static str)> {
        match self {
            Self::Vox => Some((vox::MAGIC, "`VOX `")),
            Self::OctoMap => Some((octomap::MAGIC, "`# Octomap OcTree binary file`")),
            _ => None,
        }
    }

    fn read(self, bytes: &[u8], folder: Option<&Path>, import: &Import) -> Result<Raw, Fault> {
        if let Some((magic, expected)) = self.magic()
            && !bytes.starts_with(magic)
        {
            let found = quote(&bytes[..bytes.len().min(magic.len())]);
            return Err(ReadErrorKind::part("byte 0", found, expected).into());
        }
        match self {
            Self::Gltf => Ok(gltf::read(bytes, folder, import)?),
            Self::Obj => obj::read(bytes),
            Self::Stl => stl::read(bytes),
            Self::Ply => ply::read(bytes),
            Self::Vox => Ok(vox::read(bytes, import)?),
            Self::OctoMap => octomap::read(bytes, import),
        }
    }
}

/// Reads a file of geometry, or the one such file in a zip archive: glTF, OBJ, STL, PLY, MagicaVoxel
/// or OctoMap.
///
/// The format is known by the file's first bytes where it has a mark there, and by the file's
/// extension otherwise. A glTF may name other files in its folder or below it.
///
/// ```
/// use airlane_io::{Import, read_model};
///
/// let path = std::env::temp_dir().join(format!("airlane-doc-{}.obj", std::process::id()));
/// std::fs::write(&path, "v 0 0 0\nv 100 0 0\nv 0 200 0\nf 1 2 3\n")?;
/// let import = Import { unit: "cm".parse()?, ..Import::default() };
/// let (model, report) = read_model(&path, &import)?;
/// // Up is y in OBJ and z here.
/// assert_eq!(model.vertices, [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 2.0]]);
/// assert!(report.to_string().ends_with(
///     ".obj: OBJ (y up, read as x, -z, y), 1 triangle over 3 vertices, from (0, 0, 0) to (1, 0, 2) m"
/// ));
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_model(
    path: impl AsRef<Path>,
    import: &Import,
) -> Result<(Model, ModelReport), ReadError> {
    let path = path.as_ref();
    // The folder of `a.gltf` is the one that we are in.
    let folder = path.parent().unwrap_or(Path::new(""));
    archive::open(path, MODEL, |reader, name| {
        let bytes = import.budget.read(reader).map_err(|kind| kind.at(name, None))?;
        read(&bytes, name, Some(folder), import)
    })
}

/// Reads several files into one model, with a report for each.
pub fn read_models<P: AsRef<Path>>(
    paths: impl IntoIterator<Item = P>,
    import: &Import,
) -> Result<(Model, Vec<ModelReport>), ReadError> {
    let mut all = Model::default();
    let mut reports = Vec::new();
    for path in paths {
        let (model, report) = read_model(path, import)?;
        let limit = u64::from(u32::MAX);
        if (all.vertices.len() + model.vertices.len()) as u64 > limit {
            let kind = ReadErrorKind::TooMany { what: "vertices in all files so far", limit };
            return Err(kind.at(&report.file, None));
        }
        all.merge(model);
        reports.push(report);
    }
    Ok((all, reports))
}

/// Reads a file of geometry from memory; `name` stands for the file in errors and tells the format
/// by its extension where the bytes do not. A glTF must contain its buffers itself.
pub fn read_model_from(
    bytes: &[u8],
    name: &str,
    import: &Import,
) -> Result<(Model, ModelReport), ReadError> {
    read(bytes, name, None, import)
}

fn read(
    bytes: &[u8],
    name: &str,
    folder: Option<&Path>,
    import: &Import,
) -> Result<(Model, ModelReport), ReadError> {
    let read = || {
        let format = Format::of(bytes, name)?;
        if bytes.is_empty() {
            return Err(ReadErrorKind::Empty { expected: "a model" }.into());
        }
        let raw = format.read(bytes, folder, import)?;
        raw.finish(name, import).map_err(Fault::from)
    };
    read().map_err(|fault: Fault| fault.kind.at(name, fault.line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn models_are_recognised_by_extension() {
        for name in ["a.glb", "b/c.OBJ", "d.e.stl", "tree.bt"] {
            assert!(is_model(name), "{name}");
        }
        for name in ["a.3dmap", "gen:city:96", "obj", "a.airlane", "a.3dmap.zip", "x.obj/y"] {
            assert!(!is_model(name), "{name}");
        }
        assert!(MODEL_EXTENSIONS.iter().all(|it| ENDINGS.contains(&format!(".{it}"))));
    }
}
