//! A real map for tests and benches: Warframe's A1 with its 10,000 scenarios, which the `movingai`
//! package carries. The benchmark's files are not part of this repository.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Where the files of map A1 are.
#[derive(Clone, Debug)]
pub struct A1 {
    /// The `.3dmap`: 896×390×255 voxels, 123,236 of them solid.
    pub map: PathBuf,
    /// The `.3dscen`.
    pub scenarios: PathBuf,
}

/// Asks cargo where it keeps the `movingai` package, without going to the network. Only works in
/// a checkout of this repository; the message says why if it does not.
pub fn a1() -> Result<A1, String> {
    // Only this platform's packages are sure to be on the disk.
    let version = cargo(&["-vV"])?;
    let host = version
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .ok_or("cargo -vV does not name the host")?;
    let metadata =
        cargo(&["metadata", "--format-version", "1", "--offline", "--filter-platform", host])?;
    let metadata: serde_json::Value = serde_json::from_str(&metadata)
        .map_err(|error| format!("cargo metadata is not JSON: {error}"))?;
    let manifest = metadata["packages"]
        .as_array()
        .and_then(|packages| packages.iter().find(|package| package["name"] == "movingai"))
        .and_then(|package| package["manifest_path"].as_str())
        .ok_or("cargo metadata lists no package `movingai`")?;
    let tests = Path::new(manifest).with_file_name("tests");
    let present = |name| {
        let path = tests.join(name);
        if path.is_file() { Ok(path) } else { Err(format!("{} is missing", path.display())) }
    };
    Ok(A1 { map: present("A1.3dmap")?, scenarios: present("A1.3dmap.3dscen")? })
}

/// What cargo prints, run in this crate's folder.
fn cargo(arguments: &[&str]) -> Result<String, String> {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(program)
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .map_err(|error| format!("cargo cannot be run: {error}"))?;
    if output.status.success() {
        String::from_utf8(output.stdout).map_err(|error| format!("cargo printed: {error}"))
    } else {
        let message = String::from_utf8_lossy(&output.stderr);
        Err(format!("cargo {} failed: {}", arguments[0], message.trim()))
    }
}
