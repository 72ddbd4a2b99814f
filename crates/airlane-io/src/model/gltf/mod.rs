//! glTF 2.0, as text with its buffers beside or inside it, or in one binary file.
//!
//! 1. [`Container`]: the JSON and the binary chunk of a `.glb`, or the JSON alone.
//! 2. [`Buffers`]: the bytes of every buffer, from the chunk, a data URI or a file beside this one.
//! 3. [`Accessors`]: numbers in those bytes, every bound checked.
//! 4. [`scene`]: the nodes of the scene with their transforms, and the meshes that they place.
//!
//! The structures of the JSON are those of the crate `gltf-json`; nothing but its parsing is used,
//! because what reads accessors there takes the file's word for their bounds.

mod accessor;
mod buffer;
mod scene;

use super::bytes::Bytes;
use super::import::Import;
use super::raw::Raw;
use crate::error::{ReadErrorKind, quote};
use accessor::Accessors;
use buffer::Buffers;
use gltf_json::Root;
use std::path::Path;

/// How a `.glb` starts.
pub(crate) const MAGIC: &[u8] = b"glTF";

/// Required extensions that change nothing about what is solid, by the beginnings of their names.
const HARMLESS: [&str; 9] = [
    "KHR_materials_",
    "KHR_texture_",
    "EXT_texture_",
    "MSFT_texture_",
    "KHR_lights_",
    "EXT_lights_",
    "KHR_animation_",
    "KHR_xmp",
    // Read like any other accessor.
    "KHR_mesh_quantization",
];

/// Reads a `.glb`, or a `.gltf` whose files lie in `folder`.
pub(crate) fn read(
    bytes: &[u8],
    folder: Option<&Path>,
    import: &Import,
) -> Result<Raw, ReadErrorKind> {
    let container = Container::read(bytes)?;
    let root = Root::from_slice(container.json).map_err(|error| {
        ReadErrorKind::part("the JSON", format!("a fault ({error})"), "glTF 2.0")
    })?;
    if !root.asset.version.starts_with("2.") {
        let found = quote(root.asset.version.as_bytes());
        return Err(ReadErrorKind::part("the version", found, "`2.0`"));
    }
    if let Some(extension) = root.extensions_required.iter().find(|name| !is_harmless(name)) {
        let feature = format!("the extension {}", quote(extension.as_bytes()));
        let expected = "geometry in plain accessors";
        return Err(ReadErrorKind::Unsupported { feature, expected });
    }
    let buffers = Buffers::new(&root, container.binary, folder, import.budget);
    scene::read(&root, &mut Accessors::new(&root, buffers), import)
}

fn is_harmless(extension: &str) -> bool {
    HARMLESS.iter().any(|beginning| extension.starts_with(beginning))
}

/// The parts of a file.
struct Container<'a> {
    json: &'a [u8],
    binary: Option<&'a [u8]>,
}

impl<'a> Container<'a> {
    fn read(all: &'a [u8]) -> Result<Self, ReadErrorKind> {
        if !all.starts_with(MAGIC) {
            // Some editors start a text with a byte order mark.
            let json = all.strip_prefix(b"\xef\xbb\xbf").unwrap_or(all);
            return Ok(Self { json, binary: None });
        }
        let mut bytes = Bytes::new(all);
        bytes.take(MAGIC.len(), "the header")?;
        let version = bytes.u32("the header")?;
        if version != 2 {
            return Err(ReadErrorKind::part("byte 4", format!("version {version}"), "version 2"));
        }
        // The length of the file, which is known.
        bytes.u32("the header")?;
        let mut chunks = Vec::new();
        while bytes.left() > 0 && chunks.len() < 2 {
            let length = bytes.count("a chunk's header")?;
            let kind = bytes.take(4, "a chunk's header")?;
            chunks.push((kind, bytes.take(length, "a chunk")?));
        }
        let json = match chunks.first() {
            Some((b"JSON", json)) => *json,
            other => {
                let found = other.map_or_else(|| "nothing".into(), |(kind, _)| quote(kind));
                return Err(ReadErrorKind::part("byte 12", found, "a chunk of `JSON`"));
            }
        };
        let binary = chunks.get(1).filter(|(kind, _)| *kind == b"BIN\0").map(|chunk| chunk.1);
        Ok(Self { json, binary })
    }
}
