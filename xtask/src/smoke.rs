//! The command line, run as a user would.

use crate::{documented, run};
use anyhow::{Context, Result, bail};
use std::path::Path;
use std::process::Command;

/// What a command must have done, besides ending with success.
enum Expect {
    /// Standard output contains this.
    Says(&'static str),
    /// This file of the run's folder exists and contains at least this many bytes.
    Writes(&'static str, u64),
}

/// Arguments and what comes of them, run in order in one empty folder: files are named relative to
/// it, and later lines may read what earlier ones wrote.
const COMMANDS: &[(&[&str], Expect)] = &[
    (&["--version"], Expect::Says("airlane ")),
    (&["demo", "--out", "demo.png"], Expect::Writes("demo.png", 100_000)),
    (&["info", "gen:city:96"], Expect::Says("884,736 voxels")),
    (
        &["route", "gen:city:96", "--from", "1,1,3", "--to", "94,94,3", "--algo", "jps3d"],
        Expect::Says("jps3d found a path"),
    ),
    (&["bake", "gen:city:96", "-o", "city.airlane"], Expect::Writes("city.airlane", 20_000)),
    (
        &["route", "city.airlane", "--from", "1,1,3", "--to", "94,94,3", "--explain"],
        Expect::Says("Found a path"),
    ),
    (
        &["terrain", "gen:100:7", "--from", "3,3", "--to", "96,96", "--picture", "way.png"],
        Expect::Writes("way.png", 5_000),
    ),
    (&["gen", "city", "--size", "48", "-o", "city.glb"], Expect::Writes("city.glb", 5_000)),
    (
        &["gen", "tunnels", "--size", "64", "--seed", "7", "--scenarios", "9", "-o", "cave.3dmap"],
        Expect::Writes("cave.3dmap.3dscen", 300),
    ),
    (
        &[
            "bench",
            "scen",
            "cave.3dmap",
            "--algo",
            "astar,jps3d,default,peer-pathfinding",
            "--json",
        ],
        Expect::Says("\"solved\":9,\"optimal_matches\":9,\"invalid\":0"),
    ),
    (
        &["bench", "los", "--segments", "2000", "--rays", "100", "--json"],
        Expect::Says("\"disagreements\":0"),
    ),
];

/// Builds the release binary and runs every command, and those of README and book.
pub(crate) fn check(root: &Path) -> Result<String> {
    let binary = run::release_binary(root)?;
    let folder = std::env::temp_dir().join(format!("airlane-smoke-{}", std::process::id()));
    std::fs::create_dir_all(&folder).context("cannot make a temporary folder")?;
    let result = COMMANDS.iter().try_for_each(|(args, expect)| {
        eprintln!("airlane {}", args.join(" "));
        let said = run::output(Command::new(&binary).args(*args).current_dir(&folder))?;
        verify(&folder, &said, expect).with_context(|| format!("airlane {}", args.join(" ")))
    });
    std::fs::remove_dir_all(&folder).context("cannot remove the temporary folder")?;
    result?;
    documented::check(root, &binary)
}

fn verify(folder: &Path, said: &str, expect: &Expect) -> Result<()> {
    match *expect {
        Expect::Says(text) if !said.contains(text) => {
            bail!("the output does not contain `{text}`: {said}")
        }
        Expect::Writes(name, least) => {
            let file = folder.join(name).metadata().with_context(|| format!("no file {name}"))?;
            if file.len() < least {
                bail!("{name} has {} bytes, at least {least} were expected", file.len());
            }
        }
        Expect::Says(_) => {}
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_or_empty_file_fails() {
        let folder = std::env::temp_dir().join(format!("airlane-verify-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let expect = Expect::Writes("file", 1);
        assert!(verify(&folder, "", &expect).is_err());
        std::fs::write(folder.join("file"), "").unwrap();
        assert!(verify(&folder, "", &expect).is_err());
        std::fs::write(folder.join("file"), "x").unwrap();
        assert!(verify(&folder, "", &expect).is_ok());
        std::fs::remove_dir_all(&folder).unwrap();
        assert!(verify(&folder, "airlane 1.0", &Expect::Says("airlane ")).is_ok());
        assert!(verify(&folder, "", &Expect::Says("airlane ")).is_err());
    }
}
