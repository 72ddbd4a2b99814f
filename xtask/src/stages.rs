//! `cargo xtask test`: the stages, in order.

use crate::{
    bevy, book, c, deps, fuzz, layers, python, release, run, smoke, tests_stage, tree, viewer,
};
use anyhow::{Result, bail};
use std::path::Path;
use std::process::Command;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How long each fuzz target runs as part of `test`.
const SHORT_FUZZ: Duration = Duration::from_secs(6);

/// One check. It returns lines worth repeating at the end.
struct Stage {
    name: &'static str,
    check: fn(&Path) -> Result<Vec<String>>,
}

/// What stages need of others and install where they can. That takes a network and hardly a processor, and so is begun
/// while the first stages build. Each stage looks for what it needs once more, and tells of what is missing.
const AHEAD: [(&str, Prepare); 3] =
    [("viewer", viewer::prepare), ("python", python::prepare), ("c", |_| c::prepare())];

/// Installs something, for a checkout.
type Prepare = fn(&Path) -> Result<()>;

/// In order; the first failure ends the run.
const STAGES: [Stage; 15] = [
    Stage { name: "format", check: format },
    Stage { name: "clippy", check: clippy },
    Stage { name: "docs", check: docs },
    Stage { name: "tree", check: |root| tree::check(root).map(|()| vec![]) },
    Stage { name: "layers", check: layers },
    Stage { name: "deps", check: |root| deps::check(root).map(|()| vec![]) },
    Stage { name: "book", check: book::check },
    Stage { name: "tests", check: tests_stage::check },
    Stage { name: "fuzz", check: |root| fuzz::run(root, &[], SHORT_FUZZ).map(|()| vec![]) },
    Stage { name: "smoke", check: |root| smoke::check(root).map(|line| vec![line]) },
    Stage { name: "release", check: release::check },
    Stage { name: "viewer", check: viewer::check },
    Stage { name: "python", check: python::check },
    Stage { name: "c", check: c::check },
    Stage { name: "bevy", check: bevy::check },
];

/// The stages that `--quick` leaves out.
const SLOW: [&str; 6] = ["fuzz", "release", "viewer", "python", "c", "bevy"];

/// The names of the stages, in order.
pub(crate) fn names() -> Vec<&'static str> {
    STAGES.iter().map(|stage| stage.name).collect()
}

/// Runs all stages, or those named in `words`, until one fails.
pub(crate) fn test(root: &Path, words: &[&str]) -> Result<()> {
    let quick = words.contains(&"--quick");
    let named: Vec<&str> = words.iter().copied().filter(|word| *word != "--quick").collect();
    if let Some(unknown) = named.iter().find(|name| !names().contains(name)) {
        bail!("unknown stage `{unknown}`: expected one of {}", names().join(", "));
    }
    let wanted = |stage: &&Stage| {
        (named.is_empty() || named.contains(&stage.name)) && !(quick && SLOW.contains(&stage.name))
    };

    if !STAGES.iter().any(|stage| wanted(&stage)) {
        bail!("nothing to do: --quick leaves out {}", SLOW.join(", "));
    }

    let begin = Instant::now();
    let (mut times, mut closing) = (Vec::new(), Vec::new());
    let mut failure = None;
    let names: Vec<&str> = STAGES.iter().filter(wanted).map(|stage| stage.name).collect();
    let mut ahead = Some(prepare(root, &names));
    for stage in STAGES.iter().filter(wanted) {
        if AHEAD.iter().any(|(name, _)| *name == stage.name) {
            ahead.take().map(JoinHandle::join);
        }
        eprintln!("\n==> {}", stage.name);
        let begin = Instant::now();
        let result = (stage.check)(root);
        times.push((stage.name, begin.elapsed()));
        match result {
            Ok(lines) => closing.extend(lines),
            Err(error) => {
                failure = Some(error.context(format!("stage `{}` failed", stage.name)));
                break;
            }
        }
    }

    eprintln!();
    for (name, time) in &times {
        eprintln!("{name:<8} {:>7.1} s", time.as_secs_f64());
    }
    let all = begin.elapsed().as_secs_f64();
    if failure.is_none() {
        eprintln!("stages passed: {} of {} in {all:.1} s", times.len(), STAGES.len());
    }
    for line in closing {
        eprintln!("{line}");
    }
    failure.map_or(Ok(()), Err)
}

/// Installs what these stages need, one after the other, while others run.
fn prepare(root: &Path, names: &[&str]) -> JoinHandle<()> {
    let wanted: Vec<_> = AHEAD.into_iter().filter(|(name, _)| names.contains(name)).collect();
    let root = root.to_owned();
    std::thread::spawn(move || {
        for (name, prepare) in wanted {
            if let Err(error) = prepare(&root) {
                eprintln!("what stage `{name}` needs was not installed ahead: {error:#}");
            }
        }
    })
}

fn format(root: &Path) -> Result<Vec<String>> {
    run::plainly(&mut run::cargo(root, &["fmt", "--all", "--check"]))?;
    // Workspaces of their own.
    let bindings = [python::MANIFEST, c::MANIFEST, bevy::MANIFEST];
    for manifest in ["fuzz/Cargo.toml"].into_iter().chain(bindings) {
        run::plainly(&mut run::cargo(root, &["fmt", "--manifest-path", manifest, "--check"]))?;
    }
    Ok(vec![])
}

fn clippy(root: &Path) -> Result<Vec<String>> {
    let args = ["clippy", "--workspace", "--all-features", "--all-targets", "--", "-D", "warnings"];
    run::plainly(&mut run::cargo(root, &args))?;
    // In the same folder, so that what both are built of is looked at once.
    let mut binding = run::cargo(root, &["clippy", "--locked", "--manifest-path"]);
    binding.args([python::MANIFEST, "--target-dir"]).arg(run::target_folder(root)?);
    run::plainly(binding.args(["--", "-D", "warnings"]))?;
    Ok(vec![])
}

/// The order of the layers; and that the engine compiles without a clock and threads, where that target is
/// installed.
fn layers(root: &Path) -> Result<Vec<String>> {
    layers::check(root)?;
    let mut place = Command::new("rustc");
    place.args(["--print", "target-libdir", "--target", WASM]).current_dir(root);
    if !run::output(&mut place).is_ok_and(|folder| Path::new(folder.trim()).is_dir()) {
        return Ok(vec![format!("layers: NOT checked for {WASM}: `rustup target add {WASM}`")]);
    }
    run::plainly(&mut run::cargo(root, &["check", "--target", WASM, "--package", "airlane"]))?;
    Ok(vec![])
}

/// The target without a clock and threads.
const WASM: &str = "wasm32-unknown-unknown";

fn docs(root: &Path) -> Result<Vec<String>> {
    let mut command = run::cargo(root, &["doc", "--no-deps", "--workspace", "--all-features"]);
    run::plainly(command.env("RUSTDOCFLAGS", "-D warnings"))?;
    Ok(vec![])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_without_any_stage_is_an_error() {
        let root = crate::root().unwrap();
        let error = test(&root, &["--quick", "fuzz"]).unwrap_err().to_string();
        assert!(error.contains("nothing to do"), "{error}");
        let error = test(&root, &["polish"]).unwrap_err().to_string();
        assert!(error.contains("unknown stage `polish`"), "{error}");
    }
}
