//! The repository's own tasks: `cargo xtask help` lists them.

mod deps;
mod fuzz;
mod layers;
mod plant;
mod results;
mod run;
mod scrub;
mod smoke;
mod stages;
mod tests_stage;
mod tree;
mod types;
mod viewer;

use anyhow::{Context, Result, bail};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

const HELP: &str = "\
cargo xtask test [--quick] [stage...]   every check in order, or the named stages only;
                                        --quick leaves out the fuzz runs and the viewer
cargo xtask fuzz [target] [seconds]     fuzz one target, or all; 60 seconds each by default
cargo xtask golden                      write golden/queries.jsonl anew, after a change that moves paths
cargo xtask plant [stage...]            plant a fault for every stage, or these, and see it noticed
cargo xtask results FOLDER              measure on the maps in FOLDER and write docs/results.md
cargo xtask types [PACKAGE]             count the public types of a library, by module;
                                        of the engine by default
cargo xtask help                        this text

Stages: ";

fn main() -> ExitCode {
    match dispatch(std::env::args().skip(1).collect()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(args: Vec<String>) -> Result<()> {
    let root = root()?;
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match words[..] {
        ["test", ref rest @ ..] => stages::test(&root, rest),
        ["fuzz", ref rest @ ..] => fuzz_command(root, rest),
        ["golden"] => golden(&root),
        ["plant", ref rest @ ..] => plant::run(&root, rest),
        ["results", folder] => results::write(&root, folder),
        ["types"] => types::print(&root, "airlane"),
        ["types", package] => types::print(&root, package),
        [] | ["help" | "--help" | "-h"] => {
            println!("{HELP}{}", stages::names().join(", "));
            Ok(())
        }
        [other, ..] => bail!("unknown task `{other}`; see `cargo xtask help`"),
    }
}

/// Writes the golden answers.
fn golden(root: &std::path::Path) -> Result<()> {
    let binary = run::release_binary(root)?;
    let args = ["bench", "golden", "--out", "golden/queries.jsonl"];
    run::plainly(std::process::Command::new(binary).args(args).current_dir(root))
}

fn fuzz_command(root: PathBuf, rest: &[&str]) -> Result<()> {
    let (target, seconds) = match *rest {
        [] => (None, 60),
        [word] => match word.parse() {
            Ok(seconds) => (None, seconds),
            Err(_) => (Some(word), 60),
        },
        [target, seconds] => (
            Some(target),
            seconds.parse().with_context(|| format!("invalid number of seconds `{seconds}`"))?,
        ),
        _ => bail!("fuzz takes a target and a number of seconds"),
    };
    fuzz::run(&root, target, Duration::from_secs(seconds))
}

/// The root of the checkout that this run belongs to. Cargo says at run time where the package is;
/// what was compiled in may be stale when a target directory is shared or moved.
fn root() -> Result<PathBuf> {
    let package = std::env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    Ok(package.parent().context("the package has no parent folder")?.to_path_buf())
}
