//! Lists the files of the page, for `assets.rs` to embed: those of `viewer/dist` in the repository, or the
//! copy that a published package has beside this file.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let package = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let in_repository = package.join("../../viewer/dist");
    let page = if in_repository.is_dir() { in_repository } else { package.join("dist") };
    println!("cargo::rerun-if-changed={}", page.display());

    let mut files = Vec::new();
    list(&page, "", &mut files)?;
    files.sort();
    let mut table = String::from("&[\n");
    for (name, path) in &files {
        let tag = fingerprint(&fs::read(path)?);
        // Debug formatting quotes and escapes, as Rust does.
        let path = path.canonicalize()?.display().to_string();
        let _ =
            writeln!(table, "    ({name:?}, \"\\\"{tag:016x}\\\"\", include_bytes!({path:?})),");
    }
    table.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("page.rs"), table)
}

/// Finds the files of a folder, with `/` between names.
fn list(folder: &Path, within: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name = format!("{within}{name}");
        match path.is_dir() {
            true => list(&path, &format!("{name}/"), files)?,
            false => files.push((name, path)),
        }
    }
    Ok(())
}

/// FNV-1a of 64 bits: tells one build of a file from the next.
fn fingerprint(bytes: &[u8]) -> u64 {
    let mix = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, mix)
}
