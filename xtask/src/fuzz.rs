//! Fuzzing on the stable toolchain, as `fuzz/README.md` describes it.

use crate::run::{self, Line};
use anyhow::{Context, Result, bail};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// Flags that instrument code for libFuzzer without cargo-fuzz and without a nightly toolchain.
const FLAGS: [&str; 9] = [
    "--cfg fuzzing",
    "-Cpasses=sancov-module",
    "-Ccodegen-units=1",
    "-Cdebug-assertions",
    "-Coverflow-checks",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
];

/// Builds the targets and runs one of them, or all, for `time` each.
pub(crate) fn run(root: &Path, only: Option<&str>, time: Duration) -> Result<()> {
    let all = targets(root)?;
    let targets = match only {
        None => all,
        Some(name) if all.iter().any(|target| target == name) => vec![name.to_owned()],
        Some(name) => bail!("unknown fuzz target `{name}`: expected one of {}", all.join(", ")),
    };
    let compiler = cpp_compiler()?;
    let host = host()?;
    let args = ["build", "--release", "--target", &host, "--manifest-path", "fuzz/Cargo.toml"];
    let mut build = run::cargo(root, &args);
    build.args(["--target-dir", "fuzz/target"]);
    build.env("RUSTFLAGS", FLAGS.join(" ")).env_remove("CARGO_ENCODED_RUSTFLAGS");
    if compiler != USUAL_COMPILERS[0] {
        // Only where needed: a build script runs again when its environment changes.
        build.env("CXX", compiler);
    }
    run::plainly(&mut build)?;
    targets.iter().try_for_each(|target| run_target(root, &host, target, time))
}

/// The targets, by the files that contain them.
fn targets(root: &Path) -> Result<Vec<String>> {
    let folder = root.join("fuzz/fuzz_targets");
    let mut targets = Vec::new();
    for entry in std::fs::read_dir(&folder).context("cannot read fuzz/fuzz_targets")? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            targets.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
        }
    }
    targets.sort();
    Ok(targets)
}

fn run_target(root: &Path, host: &str, target: &str, time: Duration) -> Result<()> {
    let seeds = format!("fuzz/seeds/{target}");
    let corpus = format!("fuzz/corpus/{target}");
    let artifacts = format!("fuzz/artifacts/{target}/");
    for folder in [&seeds, &corpus, &artifacts] {
        std::fs::create_dir_all(root.join(folder))
            .with_context(|| format!("cannot make the folder {folder}"))?;
    }
    eprintln!("--> {target}, {} s", time.as_secs());
    let binary = root.join("fuzz/target").join(host).join("release").join(target);
    let mut command = Command::new(binary);
    command.current_dir(root).args([&corpus, &seeds]);
    command.arg(format!("-artifact_prefix={artifacts}"));
    command.arg(format!("-max_total_time={}", time.as_secs()));
    let (finding, passed) = run::streaming(&mut command, classify)?;
    if passed {
        return Ok(());
    }
    match finding.last().and_then(|line| line.split_once(WRITTEN)) {
        Some((_, artifact)) => bail!("fuzz target `{target}` found a failure, kept in {artifact}"),
        None => bail!("fuzz target `{target}` failed and kept no input"),
    }
}

/// What libFuzzer says when it keeps an input that failed.
const WRITTEN: &str = "Test unit written to ";

/// Hides the line for each new input, of which there are hundreds a second, and the dictionary
/// that libFuzzer recommends in the end.
fn classify(line: &str) -> Line {
    let event = line.split('\t').nth(1).unwrap_or_default();
    let is_input = ["NEW ", "REDUCE ", "NEW_FUNC["].iter().any(|news| event.starts_with(news));
    let is_dictionary = line.contains("ecommended dictionary") || line.contains("\" # Uses: ");
    if is_input || is_dictionary {
        Line::Drop
    } else if line.contains(WRITTEN) {
        Line::Keep
    } else {
        Line::Show
    }
}

/// The host's target triple.
fn host() -> Result<String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = run::output(Command::new(rustc).arg("-vV"))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc -vV does not name the host")?.to_owned())
}

/// C++ compilers by their usual names; the first is what a build script takes unless told.
const USUAL_COMPILERS: [&str; 3] = ["c++", "g++", "clang++"];

/// A C++ compiler for libFuzzer's own source; installed if there is none and that is possible.
fn cpp_compiler() -> Result<String> {
    if let Some(found) = installed_compiler() {
        return Ok(found);
    }
    let is_root = run::output(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0");
    let apt = |args: &[&str]| run::plainly(Command::new("apt-get").args(args));
    if is_root && run::succeeds(Command::new("apt-get").arg("--version")) {
        eprintln!("no C++ compiler found; installing g++");
        if apt(&["install", "-y", "g++"]).is_err() {
            // The package lists of a fresh machine are empty.
            apt(&["update"])?;
            apt(&["install", "-y", "g++"])?;
        }
    }
    installed_compiler().context(
        "the fuzz targets need a C++ compiler (c++, g++ or clang++) to build libFuzzer: \
         install one, name it in CXX, or leave the fuzz runs out with --quick",
    )
}

fn installed_compiler() -> Option<String> {
    let named = std::env::var("CXX").ok();
    let usual = USUAL_COMPILERS.map(str::to_owned);
    named.into_iter().chain(usual).find(|name| run::succeeds(Command::new(name).arg("--version")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_readme_gives_the_same_flags_and_names_every_target() {
        let root = crate::root().unwrap();
        let readme = std::fs::read_to_string(root.join("fuzz/README.md")).unwrap();
        let manifest = std::fs::read_to_string(root.join("fuzz/Cargo.toml")).unwrap();
        for flag in FLAGS {
            assert!(readme.contains(flag), "fuzz/README.md lacks {flag}");
        }
        for target in targets(&root).unwrap() {
            assert!(readme.contains(&format!("`{target}`")), "fuzz/README.md lacks {target}");
            assert!(manifest.contains(&format!("name = \"{target}\"")), "{target} is not built");
            let seeds = root.join("fuzz/seeds").join(&target);
            assert!(seeds.read_dir().unwrap().next().is_some(), "{target} has no seeds");
        }
    }

    #[test]
    fn findings_are_kept_and_progress_is_hidden() {
        let is = |line, verdict| assert!(classify(line) == verdict, "{line}");
        is("#12\tNEW    cov: 3 ft: 4 corp: 5/6b", Line::Drop);
        is("#12\tREDUCE cov: 3 ft: 4 corp: 5/6b", Line::Drop);
        is("\"\\200\\000\" # Uses: 1411", Line::Drop);
        is("#12\tINITED cov: 3 ft: 4", Line::Show);
        is("artifact_prefix='a/'; Test unit written to a/crash-1", Line::Keep);
    }
}
