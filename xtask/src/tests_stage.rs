//! The tests of the workspace, with nextest where it is installed, and the examples in the docs.

use crate::run::{self, Line};
use anyhow::{Context, Result, bail};
use std::path::Path;

/// Runs all tests. Returns the closing lines of the test runners.
pub(crate) fn check(root: &Path) -> Result<Vec<String>> {
    let nextest = run::succeeds(&mut run::cargo(root, &["nextest", "--version"]));
    let units: &[&str] = if nextest {
        &["nextest", "run", "--workspace", "--all-features"]
    } else {
        // Everything that `cargo test` runs but the examples in the docs, which follow below.
        &["test", "--workspace", "--all-features", "--lib", "--bins", "--tests", "--examples"]
    };
    let mut closing = run_tests(root, units)?;
    closing.extend(run_tests(root, &["test", "--workspace", "--all-features", "--doc"])?);
    closing.push(run_examples(root)?);
    Ok(closing)
}

/// Runs the programs that users copy. Returns how many there were.
fn run_examples(root: &Path) -> Result<String> {
    // With the features of the tests, so that nothing is compiled again.
    run::plainly(&mut run::cargo(root, &["build", "--workspace", "--all-features", "--examples"]))?;
    let folder = run::target_folder(root)?.join("debug/examples");
    let examples = examples(root)?;
    for name in &examples {
        let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
        run::plainly(std::process::Command::new(folder.join(file)).current_dir(root))?;
    }
    Ok(format!("examples: {} run", examples.len()))
}

/// The examples of the engine, by the files that hold them.
fn examples(root: &Path) -> Result<Vec<String>> {
    let folder = root.join("crates/airlane/examples");
    let mut names = Vec::new();
    for entry in std::fs::read_dir(&folder).context("cannot read crates/airlane/examples")? {
        let path = entry?.path();
        names.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
    }
    names.sort();
    Ok(names)
}

/// The variable from which proptest takes the seed of its cases.
const SEED: &str = "PROPTEST_RNG_SEED";

fn run_tests(root: &Path, args: &[&str]) -> Result<Vec<String>> {
    let classify = |line: &str| if is_closing(line) { Line::Keep } else { Line::Show };
    let mut command = run::cargo(root, args);
    // The same cases in every run: a change is judged by what it changed. CONTRIBUTING says how to draw others.
    if std::env::var_os(SEED).is_none() {
        command.env(SEED, "20161");
    }
    let (closing, passed) = run::streaming(&mut command, classify)?;
    if !passed {
        bail!("`cargo {}` failed: {}", args.join(" "), closing.join("; "));
    }
    Ok(closing)
}

/// Whether a line is the verdict of nextest or of the standard test runner.
fn is_closing(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("Summary [") || line.starts_with("test result: ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_is_linked_from_the_readme() {
        let root = crate::root().unwrap();
        let readme = std::fs::read_to_string(root.join("README.md")).unwrap();
        let examples = examples(&root).unwrap();
        assert!(examples.len() >= 6);
        for name in examples {
            let link = format!("(crates/airlane/examples/{name}.rs)");
            assert!(readme.contains(&link), "README.md lacks {link}");
        }
    }

    #[test]
    fn verdicts_of_both_runners_are_known() {
        assert!(is_closing("     Summary [   3.141s] 75 tests run: 75 passed, 0 skipped"));
        assert!(is_closing("test result: ok. 5 passed; 0 failed; 0 ignored"));
        assert!(!is_closing("test geom::cost::tests::adds ... ok"));
    }
}
