//! The page of `airlane view`: types, unit tests, a bundle that is not stale, and a real browser.

use crate::run::{self, Line};
use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The oldest Node that the build tools take, and the oldest of later lines.
const OLDEST_NODE: [(u32, u32); 2] = [(20, 19), (22, 12)];

/// What Chromium and its relatives are called.
const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// Checks the page from its types to its behaviour. Returns the verdict of the browser tests.
pub(crate) fn check(root: &Path) -> Result<Vec<String>> {
    let folder = root.join("viewer");
    prepare(root)?;
    run::plainly(&mut npm(&folder, &["run", "check"]))?;
    run::plainly(&mut npm(&folder, &["run", "test:unit"]))?;
    check_bundle(&folder)?;
    let browser = need_browser()?;
    let binary = run::release_binary(root)?;
    let mut tests = npm(&folder, &["run", "test:browser"]);
    let classify = |line: &str| if is_verdict(line) { Line::Keep } else { Line::Show };
    let (verdict, passed) =
        run::streaming(tests.env("AIRLANE_BIN", binary).env("CHROMIUM", browser), classify)?;
    if !passed {
        bail!("the browser tests failed: {}", verdict.join("; "));
    }
    Ok(verdict)
}

/// Installs what the checks need, where that is possible: Node, packages, a browser.
pub(crate) fn prepare(root: &Path) -> Result<()> {
    need_node()?;
    install_packages(&root.join("viewer"))?;
    need_browser().map(|_| ())
}

fn npm(folder: &Path, args: &[&str]) -> Command {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let mut command = Command::new(program);
    command.args(args).current_dir(folder);
    command
}

/// Whether a line counts the tests that passed or failed, or says which hostile requests were made.
fn is_verdict(line: &str) -> bool {
    ["ℹ pass ", "ℹ fail ", "ℹ hostile requests: "].iter().any(|begin| line.starts_with(begin))
}

/// Node and npm, installed where that is possible.
fn need_node() -> Result<()> {
    let found = || run::output(Command::new("node").arg("--version"));
    let has_npm = || run::succeeds(&mut npm(Path::new("."), &["--version"]));
    if found().is_err() || !has_npm() {
        install(&["nodejs", "npm"], "Node.js with npm, to check the viewer's page")?;
    }
    let version = found()?;
    if !is_new_enough(&version) {
        bail!(
            "Node {} is too old to build the viewer's page: {}",
            version.trim(),
            "20.19 or later of that line, or 22.12 or later, is needed"
        );
    }
    Ok(())
}

/// Whether a version as `node --version` prints it will do.
fn is_new_enough(version: &str) -> bool {
    let mut parts = version.trim().trim_start_matches('v').split('.').map(str::parse::<u32>);
    let (Some(Ok(major)), Some(Ok(minor))) = (parts.next(), parts.next()) else { return false };
    let [(old, old_minor), (new, new_minor)] = OLDEST_NODE;
    (major == old && minor >= old_minor) || (major, minor) >= (new, new_minor)
}

/// A browser for the tests: `CHROMIUM`, or one that is installed, or can be.
fn need_browser() -> Result<PathBuf> {
    let find = || {
        let named = std::env::var_os("CHROMIUM").map(PathBuf::from);
        // By its whole path, as those who start it may not look along the PATH.
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
        let known = BROWSERS
            .iter()
            .flat_map(|name| folders.iter().map(move |folder| folder.join(name)))
            .filter(|program| program.exists());
        let mut all = named.into_iter().chain(known);
        all.find(|program| run::succeeds(Command::new(program).arg("--version")))
    };
    if let Some(browser) = find() {
        return Ok(browser);
    }
    install(&["chromium"], "Chromium, to test the viewer's page in")?;
    find().context("Chromium was installed but does not start")
}

/// Installs Debian packages, if this may; else says what is missing.
pub(crate) fn install(packages: &[&str], what: &str) -> Result<()> {
    let is_root = run::output(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0");
    if !is_root || !run::succeeds(Command::new("apt-get").arg("--version")) {
        bail!("{what} is missing; install it (Debian: apt-get install {})", packages.join(" "));
    }
    let apt = |args: &[&str]| {
        let mut command = Command::new("apt-get");
        run::plainly(command.args(args).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    let args = [&["install", "-y", "--no-install-recommends"], packages].concat();
    // Lists of packages may be missing or old.
    apt(&args).or_else(|_| apt(&["update"]).and_then(|()| apt(&args))).context(what.to_owned())
}

/// Installs what `package-lock.json` lists, unless that was done.
fn install_packages(folder: &Path) -> Result<()> {
    let lock = std::fs::read(folder.join("package-lock.json")).context("no package-lock.json")?;
    let stamp = folder.join("node_modules/.installed-from");
    if std::fs::read(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    // Not `npm ci`: that rejects a lock file without the packages of all other platforms, which not
    // every registry has. The versions are those of the lock file all the same.
    run::plainly(&mut npm(folder, &["install", "--no-save"]))?;
    std::fs::write(&stamp, lock).context("cannot write to node_modules")
}

/// Builds the page again and compares it with the bundle that is committed.
fn check_bundle(folder: &Path) -> Result<()> {
    let fresh = std::env::temp_dir().join(format!("airlane-viewer-{}", std::process::id()));
    let out = fresh.to_string_lossy().into_owned();
    run::plainly(&mut npm(folder, &["run", "build", "--", "--emptyOutDir", "--outDir", &out]))?;
    let differing = differences(&files(&folder.join("dist"))?, &files(&fresh)?);
    std::fs::remove_dir_all(&fresh).context("cannot remove the temporary folder")?;
    if !differing.is_empty() {
        bail!(
            "viewer/dist is stale ({} differ): run `npm run build` in viewer/ and commit it",
            differing.join(", ")
        );
    }
    Ok(())
}

/// The files of a folder by name, with `/` between folders.
type Files = BTreeMap<String, Vec<u8>>;

fn files(folder: &Path) -> Result<Files> {
    let mut found = Files::new();
    let mut open = vec![PathBuf::new()];
    while let Some(inner) = open.pop() {
        let list = std::fs::read_dir(folder.join(&inner))
            .with_context(|| format!("cannot list {}", folder.join(&inner).display()))?;
        for entry in list {
            let name = inner.join(entry?.file_name());
            let path = folder.join(&name);
            if path.is_dir() {
                open.push(name);
            } else {
                let bytes = std::fs::read(&path).with_context(|| path.display().to_string())?;
                found.insert(name.to_string_lossy().replace('\\', "/"), bytes);
            }
        }
    }
    Ok(found)
}

/// Names of files that are in one folder only, or not the same in both.
fn differences(one: &Files, other: &Files) -> Vec<String> {
    let names = one.keys().chain(other.keys().filter(|name| !one.contains_key(*name)));
    names.filter(|name| one.get(*name) != other.get(*name)).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_of_node_are_told_apart() {
        for version in ["v20.19.0", "v20.20.2\n", "v22.12.0", "v23.0.1", "24.1.0"] {
            assert!(is_new_enough(version), "{version}");
        }
        for version in ["v18.20.4", "v20.18.9", "v21.9.0", "v22.11.0", "", "node"] {
            assert!(!is_new_enough(version), "{version}");
        }
    }

    #[test]
    fn lines_for_the_summary_are_told_apart() {
        for line in ["ℹ pass 182", "ℹ fail 0", "ℹ hostile requests: the copy alone"] {
            assert!(is_verdict(line), "{line}");
        }
        for line in ["ℹ tests 182", "✔ the server stands requests (12 ms)", ""] {
            assert!(!is_verdict(line), "{line}");
        }
    }

    #[test]
    fn a_stale_bundle_is_noticed() {
        let bundle = |files: &[(&str, &str)]| -> Files {
            files.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().into())).collect()
        };
        let one = bundle(&[("index.html", "a"), ("assets/app.js", "b")]);
        assert!(differences(&one, &one.clone()).is_empty());
        let changed = bundle(&[("index.html", "a"), ("assets/app.js", "c")]);
        assert_eq!(differences(&one, &changed), ["assets/app.js"]);
        let more = bundle(&[("index.html", "a"), ("assets/app.js", "b"), ("assets/new.js", "")]);
        assert_eq!(differences(&one, &more), ["assets/new.js"]);
        assert_eq!(differences(&more, &one), ["assets/new.js"]);
    }

    #[test]
    fn files_are_found_in_folders() {
        let folder = std::env::temp_dir().join(format!("airlane-files-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("assets")).unwrap();
        std::fs::write(folder.join("index.html"), "a").unwrap();
        std::fs::write(folder.join("assets/app.js"), "b").unwrap();
        let found = files(&folder).unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
        assert_eq!(found.keys().collect::<Vec<_>>(), ["assets/app.js", "index.html"]);
        assert!(files(&folder).is_err());
    }
}
