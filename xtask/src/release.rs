//! Everything before a release but the upload: what crates say of themselves, and that each can be built
//! from its package alone, the Python package from its sources.

use crate::{python, run, stages};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What every published crate has to say of itself, as `cargo metadata` names it.
const FIELDS: [&str; 8] = [
    "description",
    "documentation",
    "license",
    "readme",
    "rust_version",
    "keywords",
    "categories",
    "version",
];

/// Where the viewer's page is, and where its copy belongs in the package.
const PAGE: [&str; 2] = ["viewer/dist", "crates/airlane-view/dist"];

/// The stage: metadata, and packages that are built from nothing but themselves.
pub(crate) fn check(root: &Path) -> Result<Vec<String>> {
    let crates = published(root)?;
    let lacking: Vec<String> = crates.iter().filter_map(lacks).collect();
    if !lacking.is_empty() {
        bail!("incomplete Cargo.toml: {}", lacking.join("; "));
    }
    package(root)?;
    let sizes = sizes(root, &crates)?;
    Ok(vec![format!("packages: {}", sizes.join(", "))])
}

/// The flag that runs everything before the version has its section in the changelog.
const REHEARSE: &str = "--rehearse";

/// `cargo xtask release`: all checks, the packages, the Python package built from its sources, a dry run of the
/// upload, and how to go on. A rehearsal says at its end what is missing, where a release stops at its beginning;
/// with stages, it runs these alone.
pub(crate) fn run(root: &Path, words: &[&str]) -> Result<()> {
    let (rehearses, stages) = match words {
        [] => (false, words),
        [REHEARSE, stages @ ..] => (true, stages),
        [other, ..] => bail!("unknown word `{other}`: expected nothing, or {REHEARSE} [stage...]"),
    };
    let version = version(root)?;
    let status = run::output(git(root).args(["status", "--porcelain"]))?;
    let changes = std::fs::read_to_string(root.join("CHANGELOG.md")).context("no CHANGELOG.md")?;
    let missing = missing(&version, &status, &changes);
    if !rehearses && !missing.is_empty() {
        bail!("not ready for {version}:\n{}", missing.join("\n"));
    }
    stages::test(root, stages)?;
    python::from_sources(root)?;
    let order: Vec<String> = in_order(&published(root)?)?;
    // Packages were built by the stage of this name, and what is not committed was told.
    let mut dry_run = run::cargo(root, &["publish", "--workspace", "--dry-run", "--no-verify"]);
    with_page(root, || run::plainly(dry_run.arg("--allow-dirty")))
        .context("the dry run of the upload failed; without a registry in reach it cannot pass")?;
    match &missing[..] {
        [] => println!("\nReady: {version}. Packages are in target/package. What is left to do:"),
        missing => {
            println!("\nRehearsed: {version}. What is missing for a release:");
            missing.iter().for_each(|what| println!("  {}", what.replace('\n', "\n  ")));
            println!("And then:");
        }
    }
    println!("  git tag v{version}");
    println!("  cp -r {} {}", PAGE[0], PAGE[1]);
    for name in order {
        println!("  cargo publish --package {name}");
    }
    println!("  maturin publish, in bindings/python");
    Ok(())
}

/// What a release of this version waits for, by the state of the checkout and the text of the changelog.
fn missing(version: &str, status: &str, changes: &str) -> Vec<String> {
    let mut missing = Vec::new();
    if !status.trim().is_empty() {
        missing.push(format!("changes are not committed:\n{}", status.trim_end()));
    }
    let heading = format!("## {version}");
    let is_heading = |line: &str| {
        let rest = line.strip_prefix(&heading);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    };
    if !changes.lines().any(is_heading) {
        missing.push(format!(
            "CHANGELOG.md has no section of version {version}: rename its heading `## Unreleased` to `{heading}`"
        ));
    }
    missing
}

fn git(root: &Path) -> Command {
    let mut command = Command::new("git");
    command.current_dir(root);
    command
}

/// Packages every published crate and builds it from its package.
fn package(root: &Path) -> Result<()> {
    let mut command = run::cargo(root, &["package", "--workspace", "--allow-dirty", "--locked"]);
    command.args(["--exclude", "xtask", "--exclude", "airlane-book"]);
    // Nobody runs or debugs these builds.
    command.env("CARGO_PROFILE_DEV_DEBUG", "false").env("CARGO_PROFILE_DEV_OPT_LEVEL", "0");
    with_page(root, || run::plainly(&mut command))
}

/// Does something while the viewer's page is in its crate.
fn with_page<T>(root: &Path, work: impl FnOnce() -> Result<T>) -> Result<T> {
    let [from, to] = PAGE.map(|path| root.join(path));
    copy(&from, &to).context("cannot copy the viewer's page")?;
    let result = work();
    std::fs::remove_dir_all(&to).context("cannot remove the copy of the viewer's page")?;
    result
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let path = entry?.path();
        let target = to.join(path.file_name().unwrap_or_default());
        match path.is_dir() {
            true => copy(&path, &target)?,
            false => std::fs::copy(&path, &target).map(|_| ())?,
        }
    }
    Ok(())
}

/// The crates of the workspace that are meant for others, as cargo describes them.
fn published(root: &Path) -> Result<Vec<Value>> {
    let said =
        run::output(&mut run::cargo(root, &["metadata", "--no-deps", "--format-version", "1"]))?;
    let mut metadata: Value = serde_json::from_str(&said)?;
    let packages = metadata["packages"].as_array_mut().context("no packages")?;
    // `publish = false` is an empty list of registries.
    Ok(packages.drain(..).filter(|package| package["publish"].is_null()).collect())
}

fn name(package: &Value) -> &str {
    package["name"].as_str().unwrap_or_default()
}

/// What a crate does not say of itself.
fn lacks(package: &Value) -> Option<String> {
    let is_missing = |field: &&str| match &package[*field] {
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty() || list.len() > 5,
        _ => true,
    };
    let mut missing: Vec<&str> = FIELDS.into_iter().filter(is_missing).collect();
    let manifest = Path::new(package["manifest_path"].as_str().unwrap_or_default());
    if !missing.contains(&"readme") && !manifest.with_file_name("README.md").is_file() {
        missing.push("README.md");
    }
    (!missing.is_empty()).then(|| format!("{} lacks {}", name(package), missing.join(", ")))
}

/// The crates, each after those that it needs.
fn in_order(packages: &[Value]) -> Result<Vec<String>> {
    let mut waiting: Vec<&Value> = packages.iter().collect();
    let mut order: Vec<String> = Vec::new();
    while !waiting.is_empty() {
        let needs = |package: &Value| {
            let empty = Vec::new();
            let all = package["dependencies"].as_array().unwrap_or(&empty);
            let own = |dep: &&Value| dep["kind"] != "dev" && dep["path"].is_string();
            let missing = |dep: &Value| !order.iter().any(|done| done == name(dep));
            all.iter().filter(own).any(missing)
        };
        let (blocked, ready): (Vec<&Value>, Vec<&Value>) =
            waiting.into_iter().partition(|package| needs(package));
        if ready.is_empty() {
            bail!("crates need one another in a circle");
        }
        order.extend(ready.into_iter().map(|package| name(package).to_owned()));
        waiting = blocked;
    }
    Ok(order)
}

fn version(root: &Path) -> Result<String> {
    let crates = published(root)?;
    let engine = crates.iter().find(|package| name(package) == "airlane").context("no engine")?;
    Ok(engine["version"].as_str().unwrap_or_default().to_owned())
}

/// How large the packages are.
fn sizes(root: &Path, crates: &[Value]) -> Result<Vec<String>> {
    let folder = run::target_folder(root)?.join("package");
    let size = |package: &Value| {
        let version = package["version"].as_str().unwrap_or_default();
        let file: PathBuf = folder.join(format!("{}-{version}.crate", name(package)));
        let bytes = file.metadata().with_context(|| format!("no {}", file.display()))?.len();
        Ok(format!("{} {} kB", name(package), bytes.div_ceil(1000)))
    };
    crates.iter().map(size).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn crates_come_after_those_they_need() {
        let needs = |of: &str, on: &[&str]| {
            let deps: Vec<Value> =
                on.iter().map(|name| json!({"name": name, "kind": null, "path": "x"})).collect();
            json!({"name": of, "dependencies": deps})
        };
        let all = [needs("cli", &["io", "engine"]), needs("io", &["engine"]), needs("engine", &[])];
        assert_eq!(in_order(&all).unwrap(), ["engine", "io", "cli"]);
        assert!(in_order(&[needs("a", &["b"]), needs("b", &["a"])]).is_err());
    }

    #[test]
    fn a_release_waits_for_commits_and_its_section() {
        let changes = "# Changelog\n\n## 0.2.0 (2026-01-01)\n\n## 0.1.10\n";
        assert!(missing("0.2.0", "\n", changes).is_empty());
        assert!(missing("0.1.10", "", changes).is_empty());
        let missing = missing("0.1.1", " M README.md\n", changes);
        assert!(
            missing[0].contains("README.md") && missing[1].contains("`## 0.1.1`"),
            "{missing:?}"
        );
        assert!(run(Path::new("."), &["--rehearsal"]).is_err());
    }

    #[test]
    fn missing_fields_are_named() {
        let package = json!({"name": "x", "description": "y", "keywords": [], "version": "1"});
        let said = lacks(&package).unwrap();
        assert!(said.contains("documentation") && said.contains("keywords"), "{said}");
        assert!(!said.contains("description"), "{said}");
    }

    #[test]
    fn every_published_crate_is_complete() {
        let root = crate::root().unwrap();
        let crates = published(&root).unwrap();
        assert!(crates.len() >= 8);
        for package in &crates {
            assert_eq!(lacks(package), None);
        }
    }
}
