//! `cargo xtask plant`: every stage of `cargo xtask test` must fail on a fault made for it.
//!
//! Faults are planted in a clone of the last commit, below the target folder. A stage that passes in
//! spite of its fault is a check that cannot fail.

use crate::run;
use anyhow::{Context, Result, bail};
use std::path::Path;
use std::process::Command;

/// A fault for a stage: in a file, what becomes what. An empty text stands for the end of the file.
struct Fault {
    stage: &'static str,
    file: &'static str,
    find: &'static str,
    replace: &'static str,
}

const FAULTS: [Fault; 15] = [
    Fault {
        stage: "format",
        file: "crates/airlane/src/union_find.rs",
        find: "",
        replace: "const PLANTED : u8=1 ;\n",
    },
    Fault {
        stage: "clippy",
        file: "crates/airlane/src/union_find.rs",
        find: "",
        replace: "/// Planted.\npub fn planted(of: &Vec<u8>) -> usize {\n    of.len()\n}\n",
    },
    Fault {
        stage: "docs",
        file: "crates/airlane/src/lib.rs",
        find: "//! 3D path planning for anything that moves.\n",
        replace: "//! 3D path planning for [`nobody::knows`].\n",
    },
    Fault {
        stage: "tree",
        file: "crates/airlane/src/union_find.rs",
        find: "/// Disjoint sets",
        replace: TOO_LONG,
    },
    Fault {
        stage: "layers",
        file: "crates/airlane/src/union_find.rs",
        find: "/// Disjoint sets",
        replace: "pub use rayon as planted;\n/// Disjoint sets",
    },
    Fault { stage: "deps", file: "deny.toml", find: "    \"MIT\",\n", replace: "" },
    Fault {
        stage: "book",
        file: "book/chapters/first-path.md",
        find: "](worlds.md)",
        replace: "](words.md)",
    },
    Fault {
        stage: "tests",
        file: "crates/airlane/src/fnv.rs",
        find: "0xcbf2_9ce4_8422_2325",
        replace: "0xcbf2_9ce4_8422_2326",
    },
    Fault {
        stage: "fuzz",
        file: "crates/airlane-io/src/map.rs",
        find: "return Err(ReadErrorKind::Duplicate(voxel));",
        replace: "panic!(\"planted: {voxel}\");",
    },
    Fault {
        stage: "smoke",
        file: "crates/airlane-cli/src/commands/info.rs",
        find: "= {} voxels",
        replace: "= {} vowels",
    },
    Fault {
        stage: "release",
        file: "crates/airlane-io/Cargo.toml",
        find: "documentation = ",
        replace: "# documentation = ",
    },
    Fault {
        stage: "viewer",
        file: "crates/airlane-view/src/editor.rs",
        find: "                edits.remove_obstacle(id.into());\n",
        replace: "",
    },
    Fault {
        stage: "python",
        file: "bindings/python/python/airlane/_airlane.pyi",
        find: "        snap: float | None = None,\n",
        replace: "        snep: float | None = None,\n",
    },
    Fault {
        stage: "c",
        file: "bindings/c/src/answer.rs",
        find: "info.fingerprint = path.fingerprint();",
        replace: "info.fingerprint = path.fingerprint() ^ 1;",
    },
    Fault {
        stage: "bevy",
        file: "bindings/bevy/src/axes.rs",
        find: "[at.x, 0.0 - at.z, at.y]",
        replace: "[at.x, at.z, at.y]",
    },
];

/// More lines than a file may have.
const TOO_LONG: &str = concat_lines();

const fn concat_lines() -> &'static str {
    const BYTES: [u8; 3000] = {
        let mut bytes = [b'/'; 3000];
        let mut at = 3;
        while at < bytes.len() {
            bytes[at] = b'\n';
            at += 4;
        }
        bytes
    };
    match std::str::from_utf8(&BYTES) {
        Ok(text) => text,
        Err(_) => "",
    }
}

/// Plants the fault of each stage, or of those named, and runs it.
pub(crate) fn run(root: &Path, only: &[&str]) -> Result<()> {
    if let Some(unknown) = only.iter().find(|name| !FAULTS.iter().any(|f| f.stage == **name)) {
        bail!("unknown stage `{unknown}`");
    }
    let folder = run::target_folder(root)?.join("plant");
    let tree = folder.join("tree");
    if tree.exists() {
        std::fs::remove_dir_all(&tree).context("cannot remove the clone of the last run")?;
    }
    run::plainly(Command::new("git").args(["clone", "--quiet"]).arg(root).arg(&tree))?;
    let mut blind = Vec::new();
    for fault in FAULTS.iter().filter(|f| only.is_empty() || only.contains(&f.stage)) {
        let file = tree.join(fault.file);
        let sound = std::fs::read_to_string(&file)
            .with_context(|| format!("cannot read {}", file.display()))?;
        std::fs::write(&file, fault.planted_in(&sound)?)?;
        eprintln!("\n##> {} with a fault in {}", fault.stage, fault.file);
        let mut test = run::cargo(&tree, &["xtask", "test", fault.stage]);
        // Built apart: what is planted must not be taken for what is sound.
        test.env("CARGO_TARGET_DIR", folder.join("target")).env_remove("CARGO_MANIFEST_DIR");
        let passed = test.status().context("cannot start cargo")?.success();
        std::fs::write(&file, sound)?;
        if passed {
            blind.push(fault.stage);
        }
        eprintln!("##> {}: {}", fault.stage, if passed { "NOT NOTICED" } else { "noticed" });
    }
    match blind[..] {
        [] => Ok(()),
        _ => bail!("not noticed by {}", blind.join(", ")),
    }
}

impl Fault {
    /// A file with the fault in it.
    fn planted_in(&self, sound: &str) -> Result<String> {
        if self.find.is_empty() {
            return Ok(format!("{sound}\n{}", self.replace));
        }
        match sound.contains(self.find) {
            true => Ok(sound.replacen(self.find, self.replace, 1)),
            false => bail!("{} does not contain `{}`", self.file, self.find),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stage_has_a_fault_that_can_be_planted() {
        let root = crate::root().unwrap();
        assert_eq!(FAULTS.map(|fault| fault.stage), crate::stages::names()[..]);
        for fault in FAULTS {
            let sound = std::fs::read_to_string(root.join(fault.file)).unwrap();
            assert_ne!(fault.planted_in(&sound).unwrap(), sound, "{}", fault.stage);
        }
    }
}
