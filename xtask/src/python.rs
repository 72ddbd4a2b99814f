//! The Python package: its wheel, built and installed into a virtual environment, and its tests.

use crate::run::{self, Line};
use crate::tree;
use anyhow::{Context, Result, bail};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The oldest Python that the package is for.
const OLDEST: (u32, u32) = (3, 11);

/// The crate of the package, a workspace of its own.
pub(crate) const MANIFEST: &str = "bindings/python/Cargo.toml";

/// What Python is called.
const NAMES: [&str; 3] = ["python3", "python", "py"];

/// Builds the wheel, installs it, and runs its tests: examples, types and notebooks with them; and the README where
/// nothing but the wheel and what it requires is installed. Returns the closing line of pytest.
pub(crate) fn check(root: &Path) -> Result<Vec<String>> {
    let folder = root.join("bindings/python");
    let python = environment(&folder)?;
    sources(root, &folder, &python)?;
    let wheel = wheel(root, &folder, &python)?;
    let mut install = Command::new(&python);
    install.args(["-m", "pip", "install", "--quiet", "--force-reinstall", "--no-deps"]);
    run::plainly(install.arg(&wheel))?;
    alone(root, &wheel)?;
    let mut tests = Command::new(&python);
    tests.args(["-m", "pytest", "-q", "-W", "error", "--durations=5"]).current_dir(&folder);
    tests.env("RAY_USAGE_STATS_ENABLED", "0").env("PYTHONDONTWRITEBYTECODE", "1");
    // What is missing in the environment is a failure, and not a test less.
    tests.env("AIRLANE_NO_SKIPPED_TESTS", "1");
    let classify = |line: &str| if is_verdict(line) { Line::Keep } else { Line::Show };
    let (verdict, passed) = run::streaming(&mut tests, classify)?;
    let verdict: Vec<String> = verdict.iter().map(|line| format!("python: {line}")).collect();
    if !passed {
        bail!("the tests of the Python package failed: {}", verdict.join("; "));
    }
    Ok(verdict)
}

/// Whether a line counts the tests that passed or failed.
fn is_verdict(line: &str) -> bool {
    let counts = [" passed", " failed", " error"].iter().any(|word| line.contains(word));
    counts && line.contains(" in ") && line.trim_end_matches('=').trim_end().ends_with([')', 's'])
}

/// Makes the virtual environment, and installs what tests need into it.
pub(crate) fn prepare(root: &Path) -> Result<()> {
    environment(&root.join("bindings/python")).map(|_| ())
}

/// The Python of the virtual environment, with all that tests need installed.
fn environment(folder: &Path) -> Result<PathBuf> {
    let venv = folder.join(".venv");
    let python = program(&venv);
    if !run::succeeds(Command::new(&python).arg("--version")) {
        let mut make = Command::new(installed()?);
        run::plainly(make.args(["-m", "venv", "--clear"]).arg(&venv))
            .context("cannot make a virtual environment (Debian: apt-get install python3-venv)")?;
    }
    let listed =
        std::fs::read(folder.join("requirements-test.txt")).context("no requirements-test.txt")?;
    let stamp = venv.join("installed-from");
    if std::fs::read(&stamp).is_ok_and(|installed| installed == listed) {
        return Ok(python);
    }
    let mut install = Command::new(&python);
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r"]);
    run::plainly(install.arg("requirements-test.txt").current_dir(folder))?;
    std::fs::write(&stamp, listed).context("cannot write to the virtual environment")?;
    Ok(python)
}

/// The Python of a virtual environment.
fn program(venv: &Path) -> PathBuf {
    venv.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" })
}

/// A Python of the machine that is new enough.
fn installed() -> Result<&'static str> {
    let version = |name: &&str| run::output(Command::new(name).arg("--version")).ok();
    let found = NAMES.into_iter().find(|name| version(name).is_some_and(|v| is_new_enough(&v)));
    let (major, minor) = OLDEST;
    found.with_context(|| {
        format!("no Python {major}.{minor} or later found, to test the Python package")
    })
}

/// Whether a version as `python --version` prints it will do.
fn is_new_enough(version: &str) -> bool {
    let number = version.trim().trim_start_matches("Python ");
    let mut parts = number.split('.').map(str::parse::<u32>);
    let (Some(Ok(major)), Some(Ok(minor))) = (parts.next(), parts.next()) else { return false };
    (major, minor) >= OLDEST
}

/// Installs the source distribution that the stage packed, as users do without a wheel for their machine, and tries
/// it. It takes minutes, and so is part of `cargo xtask release` alone.
pub(crate) fn from_sources(root: &Path) -> Result<()> {
    let out = run::target_folder(root)?.join("sdist");
    let file = std::fs::read_dir(out).context("no source distribution")?.next();
    alone(root, &file.context("no source distribution")??.path())
}

/// Installs a wheel or a source distribution with what it requires, and nothing else, and runs the lines of the
/// README there.
fn alone(root: &Path, package: &Path) -> Result<()> {
    let target = run::target_folder(root)?;
    let folder = target.join("alone");
    run::plainly(Command::new(installed()?).args(["-m", "venv", "--clear"]).arg(&folder))?;
    let python = program(&folder);
    let mut install = Command::new(&python);
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
    // Of sources, what was built before need not be built again.
    run::plainly(install.arg(package).env("CARGO_TARGET_DIR", &target))?;
    let mut lines = Command::new(&python);
    lines.args(["-W", "error", "-m", "doctest", "-o", "NORMALIZE_WHITESPACE"]);
    run::plainly(lines.arg(root.join("bindings/python/README.md")).current_dir(&folder))
        .context("the README of the Python package, with nothing but the package installed")
}

/// Packs the source distribution, and looks whether all that it is built of is in it.
fn sources(root: &Path, folder: &Path, python: &Path) -> Result<()> {
    let out = run::target_folder(root)?.join("sdist");
    if out.exists() {
        std::fs::remove_dir_all(&out).context("cannot remove the sources of the last run")?;
    }
    let mut pack = Command::new(python);
    pack.args(["-m", "maturin", "sdist", "--out"]).arg(&out).current_dir(folder);
    run::output(&mut pack)?;
    let file = std::fs::read_dir(&out).context("maturin packed nothing")?.next();
    let file = file.context("maturin packed nothing")??.path();
    let mut list = Command::new(python);
    list.args(["-m", "tarfile", "--list"]).arg(&file);
    let listed = run::output(&mut list)?;
    let inside = |line: &str| line.trim().split_once('/').map(|(_, path)| path.to_owned());
    let packed: HashSet<String> = listed.lines().filter_map(inside).collect();
    let files = tree::files(root)?;
    let mut wanted = files.iter().map(|file| file.to_string_lossy().replace('\\', "/"));
    match wanted.find(|path| is_source(path) && !packed.contains(path)) {
        Some(missing) => bail!("{missing} is not in the source distribution"),
        None => Ok(()),
    }
}

/// Whether a file of the checkout is built into the package, or read when it is.
fn is_source(path: &str) -> bool {
    let is_code = path.starts_with("crates/") && path.contains("/src/") && path.ends_with(".rs");
    let is_manifest = path.starts_with("crates/") && path.ends_with("/Cargo.toml");
    let is_page = path.starts_with("viewer/dist/");
    let is_binding =
        path.starts_with("bindings/python/src/") || path == "bindings/python/Cargo.lock";
    is_code || is_manifest || is_page || is_binding || path == "Cargo.toml"
}

/// Builds the wheel, in the target folder of the checkout: dependencies that the command line has as well are
/// compiled once.
fn wheel(root: &Path, folder: &Path, python: &Path) -> Result<PathBuf> {
    let target = run::target_folder(root)?;
    let out = target.join("wheels");
    if out.exists() {
        std::fs::remove_dir_all(&out).context("cannot remove the wheel of the last run")?;
    }
    let mut build = Command::new(python);
    build.args(["-m", "maturin", "build", "--release", "--quiet", "--out"]).arg(&out);
    run::plainly(build.current_dir(folder).env("CARGO_TARGET_DIR", &target))?;
    let mut files = std::fs::read_dir(&out).context("maturin wrote no wheel")?;
    let file = files.next().context("maturin wrote no wheel")??;
    Ok(file.path())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_of_python_are_told_apart() {
        for version in ["Python 3.11.7", "Python 3.14.0rc1\n", "4.0.1"] {
            assert!(is_new_enough(version), "{version}");
        }
        for version in ["Python 3.10.12", "Python 2.7.18", "", "Python"] {
            assert!(!is_new_enough(version), "{version}");
        }
    }

    #[test]
    fn what_the_package_is_built_of_is_told_apart() {
        for path in ["Cargo.toml", "crates/airlane/src/plan/mod.rs", "viewer/dist/index.html"] {
            assert!(is_source(path), "{path}");
        }
        for path in [
            "README.md",
            "crates/airlane/tests/golden.rs",
            "viewer/src/main.ts",
            "xtask/src/main.rs",
        ] {
            assert!(!is_source(path), "{path}");
        }
    }

    #[test]
    fn the_closing_line_of_pytest_is_known() {
        for line in [
            "140 passed in 45.12s",
            "== 3 failed, 2 passed in 0.12s ==",
            "1 passed in 65.00s (0:01:05)",
        ] {
            assert!(is_verdict(line), "{line}");
        }
        for line in
            ["....", "tests/test_batch.py::passed in", "0.5s call tests/test_x.py::test_passed"]
        {
            assert!(!is_verdict(line), "{line}");
        }
    }
}
