//! The Bevy plugin: its lints, tests, examples in the docs, and programs to copy.

use crate::run::{self, Line};
use anyhow::{Context, Result, bail};
use std::path::Path;
use std::process::Command;

/// The plugin, a workspace of its own.
pub(crate) const MANIFEST: &str = "bindings/bevy/Cargo.toml";

/// The examples, each with its arguments. They fail if flyers do not arrive, or one was ever in a wall.
const EXAMPLES: [(&str, &[&str]); 4] =
    [("asteroids", &[]), ("city", &[]), ("squad", &[]), ("bench", &["240", "60", "10"])];

/// Lints, tests and runs the plugin, in the dev profile of its own workspace. Returns the closing lines of the test
/// runner.
pub(crate) fn check(root: &Path) -> Result<Vec<String>> {
    let target = run::target_folder(root)?;
    let cargo = |args: &[&str]| {
        let mut command = run::cargo(&root.join("bindings/bevy"), args);
        // The target folder of the checkout: what both workspaces depend on is compiled once.
        command.env("CARGO_TARGET_DIR", &target).env_remove("CARGO_MANIFEST_DIR");
        command
    };
    run::plainly(&mut cargo(&[
        "clippy",
        "--all-features",
        "--all-targets",
        "--",
        "-D",
        "warnings",
    ]))?;
    run::plainly(
        cargo(&["doc", "--no-deps", "--all-features"]).env("RUSTDOCFLAGS", "-D warnings"),
    )?;
    let mut closing = Vec::new();
    for args in
        [&["test", "--all-features", "--lib", "--tests"][..], &["test", "--all-features", "--doc"]]
    {
        let classify = |line: &str| if is_verdict(line) { Line::Keep } else { Line::Show };
        let (verdict, passed) = run::streaming(&mut cargo(args), classify)?;
        closing.extend(verdict.into_iter().map(|line| format!("bevy: {line}")));
        if !passed {
            bail!("the tests of the Bevy plugin failed: {}", closing.join("; "));
        }
    }
    run::plainly(&mut cargo(&["build", "--all-features", "--examples"]))?;
    for (name, args) in EXAMPLES {
        let file = format!("debug/examples/{name}{}", std::env::consts::EXE_SUFFIX);
        run::plainly(Command::new(target.join(file)).args(args))
            .with_context(|| format!("example `{name}` of the Bevy plugin"))?;
    }
    // A bench whose limit nothing can keep must say so.
    let bench = target.join(format!("debug/examples/bench{}", std::env::consts::EXE_SUFFIX));
    let words = ["240", "60", "10", "4000", "0"];
    let output = Command::new(bench).args(words).output().context("cannot start the bench")?;
    let said = String::from_utf8_lossy(&output.stderr);
    if output.status.code() != Some(1) || !said.contains("expected at most 0") {
        bail!(
            "the bench of the Bevy plugin with a limit of 0 ended with {}: {said}",
            output.status
        );
    }
    closing.push(format!("bevy: {} examples run", EXAMPLES.len()));
    Ok(closing)
}

/// Whether a line counts tests, and there were any.
fn is_verdict(line: &str) -> bool {
    line.starts_with("test result: ") && !line.contains(" 0 passed; 0 failed")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_of_the_plugin_is_run_and_linked_from_its_readme() {
        let folder = crate::root().unwrap().join("bindings/bevy");
        let readme = std::fs::read_to_string(folder.join("README.md")).unwrap();
        let mut files: Vec<String> = std::fs::read_dir(folder.join("examples"))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|ending| ending == "rs"))
            .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
            .collect();
        files.sort();
        let mut run: Vec<&str> = EXAMPLES.iter().map(|(name, _)| *name).collect();
        run.sort_unstable();
        assert_eq!(files, run);
        for name in run {
            assert!(readme.contains(&format!("(examples/{name}.rs)")), "{name}");
        }
    }

    #[test]
    fn verdicts_without_tests_are_dropped() {
        assert!(is_verdict("test result: ok. 26 passed; 0 failed; 0 ignored"));
        assert!(!is_verdict("test result: ok. 0 passed; 0 failed; 0 ignored"));
        assert!(!is_verdict("running 26 tests"));
    }
}
