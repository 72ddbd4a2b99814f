//! What dependencies may be: `deny.toml` of each workspace, checked by cargo-deny.

use crate::{bevy, c, python, run};
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The version that is installed where there is none.
const VERSION: &str = "0.20.2";

/// Checks licences, duplicates and sources of the workspace and of every binding. The fuzz targets are not part of
/// it: nobody is given what they are built of.
pub(crate) fn check(root: &Path) -> Result<()> {
    let program = cargo_deny(root)?;
    // Each with the `deny.toml` beside it.
    for manifest in ["Cargo.toml", python::MANIFEST, c::MANIFEST, bevy::MANIFEST] {
        // cargo-deny reads the crates of every platform; what was built so far has fetched those of this one.
        run::plainly(&mut run::cargo(root, &["fetch", "--locked", "--manifest-path", manifest]))?;
        let mut deny = Command::new(&program);
        deny.args(["--offline", "--workspace", "--manifest-path", manifest, "check"]);
        deny.args(["--hide-inclusion-graph", "licenses", "bans", "sources"]);
        run::plainly(deny.current_dir(root))?;
    }
    Ok(())
}

/// cargo-deny, installed below the target folder if the machine has none.
fn cargo_deny(root: &Path) -> Result<PathBuf> {
    let usual = PathBuf::from("cargo-deny");
    if run::succeeds(Command::new(&usual).arg("--version")) {
        return Ok(usual);
    }
    let folder = run::target_folder(root)?.join("tools");
    let own = folder.join(format!("bin/cargo-deny{}", std::env::consts::EXE_SUFFIX));
    if !run::succeeds(Command::new(&own).arg("--version")) {
        eprintln!("no cargo-deny found; installing it");
        // Unoptimised: it is built once and looks at a few hundred crates.
        let mut install = run::cargo(root, &["install", "--debug", "--locked", "--root"]);
        install.arg(&folder).args(["cargo-deny", "--version", VERSION]);
        run::plainly(&mut install).context("cannot install cargo-deny")?;
    }
    Ok(own)
}
