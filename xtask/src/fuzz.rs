//! Fuzzing on the stable toolchain, as `fuzz/README.md` describes it.

mod corpus;
mod report;

use crate::run::{self, Line};
use anyhow::{Context, Result, bail};
use corpus::Corpus;
use report::{Progress, Row};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
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

/// What one input may take before it counts as a failure: seconds, and megabytes of the process.
const LIMITS: [&str; 2] = ["-timeout=10", "-rss_limit_mb=1024"];

/// Builds the targets and runs those named, or all, for `time` each, one on each processor, until one fails.
pub(crate) fn run(root: &Path, only: &[&str], time: Duration) -> Result<()> {
    let targets = Mutex::new(build(root, only)?.into_iter());
    let next = || targets.lock().unwrap_or_else(PoisonError::into_inner).next();
    let failed = AtomicBool::new(false);
    let work = || {
        while !failed.load(Ordering::Relaxed)
            && let Some(target) = next()
        {
            let ran = Corpus::open(root, &target.name)
                .and_then(|corpus| target.run(root, &corpus, time))
                .and_then(|(_, failure)| failure.map_or(Ok(()), |failure| bail!("{failure}")));
            if ran.is_err() {
                failed.store(true, Ordering::Relaxed);
                return ran;
            }
        }
        Ok(())
    };
    let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..processors).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("no worker panics"))
    })
}

/// Builds the targets and runs those named, or all, for `time` all together. Each is minimised
/// into its committed corpus, also if it failed; the rest go on. Prints a table.
pub(crate) fn campaign(root: &Path, only: &[&str], time: Duration) -> Result<()> {
    let targets = build(root, only)?;
    let each = time / targets.len() as u32;
    let mut rows = Vec::new();
    for target in targets {
        let corpus = Corpus::open(root, &target.name)?;
        let (progress, failure) = target.run(root, &corpus, each)?;
        eprintln!("minimising the corpus of {}", target.name);
        let kept = corpus.minimise(root, &target.binary, &LIMITS)?;
        rows.push(Row { target: target.name, progress, kept, failure });
    }
    print!("{}", report::table(&rows));
    match rows.iter().filter(|row| row.failure.is_some()).count() {
        0 => Ok(()),
        failed => bail!("{failed} of {} fuzz targets failed", rows.len()),
    }
}

/// Builds all targets and returns those named, or all.
fn build(root: &Path, only: &[&str]) -> Result<Vec<Target>> {
    let all = targets(root)?;
    if let Some(name) = only.iter().find(|name| !all.iter().any(|target| target == *name)) {
        bail!("unknown fuzz target `{name}`: expected one of {}", all.join(", "));
    }
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
    let folder = root.join("fuzz/target").join(host).join("release");
    let wanted = all.into_iter().filter(|name| only.is_empty() || only.contains(&name.as_str()));
    Ok(wanted.map(|name| Target { binary: folder.join(&name), name }).collect())
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

/// A target that is built.
struct Target {
    name: String,
    binary: PathBuf,
}

impl Target {
    /// Runs it for a time. Returns how far it came, and in words what failed.
    fn run(
        &self,
        root: &Path,
        corpus: &Corpus,
        time: Duration,
    ) -> Result<(Progress, Option<String>)> {
        let name = &self.name;
        let artifacts = format!("fuzz/artifacts/{name}/");
        std::fs::create_dir_all(root.join(&artifacts))
            .with_context(|| format!("cannot make the folder {artifacts}"))?;
        // libFuzzer takes 0 for no limit.
        let seconds = time.as_secs().max(1);
        eprintln!("--> {name}, {seconds} s");
        let mut command = Command::new(&self.binary);
        command.current_dir(root).args(corpus.folders()).args(LIMITS);
        command.arg(format!("-artifact_prefix={artifacts}"));
        command.arg(format!("-max_total_time={seconds}"));
        let progress = Mutex::new(Progress::default());
        let look = |line: &str| {
            progress.lock().unwrap_or_else(PoisonError::into_inner).read(line);
            classify(line)
        };
        let (finding, passed) = run::streaming(&mut command, look)?;
        let progress = progress.into_inner().unwrap_or_else(PoisonError::into_inner);
        let failure =
            (!passed).then(|| match finding.last().and_then(|line| line.split_once(WRITTEN)) {
                Some((_, artifact)) => {
                    format!("fuzz target `{name}` found a failure, kept in {artifact}")
                }
                None => format!("fuzz target `{name}` failed and kept no input"),
            });
        Ok((progress, failure))
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
        for flag in FLAGS.iter().chain(&LIMITS) {
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
